// Which engine to start and how: the command, and the UCI options the user wants it to have.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/status.h"

typedef struct SetupOption {
    char *name;  // owned by the setup
    char *value; // the same; NULL: none was given, as for a button
} SetupOption;

// Values of EngineSetup.memory, in megabytes. SETUP_MEMORY_ROOM is for an engine's code, nets
// and threads, beside its hash. Programs with an address sanitizer reserve terabytes that they
// never touch, and so do the engines that they are tested with: in such builds only a setup's own
// limit counts.
enum { SETUP_MEMORY_ANY = -1, SETUP_MEMORY_MIN = 64, SETUP_MEMORY_MAX = 1 << 24 };
#ifdef __SANITIZE_ADDRESS__
enum { SETUP_MEMORY_ROOM = 0 };
#else
enum { SETUP_MEMORY_ROOM = 4096 };
#endif

// Zeroed, it is empty.
typedef struct EngineSetup {
    char *name;           // by which users choose it: "stockfish"
    char **argv;          // ends with NULL; one allocation with its words
    SetupOption *options; // in the order they are sent
    size_t option_count, option_cap;
    int memory; // megabytes that its process may take, or SETUP_MEMORY_ANY; 0: its hash and
                // SETUP_MEMORY_ROOM
} EngineSetup;

void setup_done(EngineSetup *setup);
void setup_copy(EngineSetup *to, const EngineSetup *from);
// Makes a setup from a command line (see engine_command_split()), or with NULL from the Stockfish
// that stockfish_find() finds; its name is the program's without the folder. Leaves *setup alone on
// failure.
Status setup_from_command(EngineSetup *setup, const char *command, Fault *fault);
// Makes a setup from words, which are copied.
Status setup_from_words(EngineSetup *setup, char *const argv[], Fault *fault);
// Sets an option, "NAME=VALUE" as --engine-option takes it; "NAME" for a button, "NAME=" for an
// empty value. Blanks around name and value do not count. Of an option given twice the later value
// holds. Refuses control characters, and MultiPV and UCI_Chess960, which belong to the search.
Status setup_set_option(EngineSetup *setup, const char *assignment, Fault *fault);

// The engines a user can choose from.
typedef struct EngineSetups {
    EngineSetup *items;
    size_t count, cap;
    size_t chosen;  // index of the engine to begin with
    size_t second;  // 1 + index of the engine for second opinions; 0: none
    int workers;    // engines at once; 0: pool_default_size()
    bool clipboard; // copied text may go to the terminal's clipboard
} EngineSetups;

// Lists the engines of the INI file `path` (which need not be there, and may be NULL), then
// Stockfish where it is found and no section has the name "stockfish", then the built-in engine,
// "builtin", which is `program`, the path of this program, with the word "engine" (NULL: left out).
// The chosen one is that named in the file, else the first of the list.
//
//     engine = sf16            ; the name to begin with
//     second = builtin         ; for second opinions
//     clipboard = yes          ; see EngineSetups
//     workers = 2
//     [engine sf16]
//     command = /opt/stockfish/sf16
//     option.SyzygyPath = /data/syzygy
//     memory = 8000            ; megabytes; "any" for no limit
//
// An unknown section, key or value is refused (STATUS_SYNTAX) with file and line, and *setups is
// then empty.
Status setups_read(EngineSetups *setups, const char *path, const char *program, Fault *fault);
void setups_done(EngineSetups *setups);
// Whether only the built-in engine is there, without Stockfish or a configured one. Users should be
// told.
bool setups_has_only_builtin(const EngineSetups *setups);
// Names are not case sensitive. NULL when there is none of that name.
const EngineSetup *setups_find(const EngineSetups *setups, const char *name);
// Moves a setup to the end of the list and leaves *setup empty.
void setups_add(EngineSetups *setups, EngineSetup *setup);
// Reads a number of engines at once, as the file and --workers give it.
Status setups_read_workers(const char *text, int *workers, Fault *fault);
