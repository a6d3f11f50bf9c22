// Which engine to start and how: the command, and the UCI options the user wants it to have.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/status.h"

typedef struct SetupOption {
    char *name;  // owned by the setup, as is
    char *value; // NULL: none was given, as for a button
} SetupOption;

// Of EngineSetup.memory, in megabytes. The room is for the program itself, its nets and threads.
// Programs with an address sanitizer take terabytes that they never touch, and so do the engines
// that they are tested with: there an engine has a limit only where its setup has one.
enum { SETUP_MEMORY_ANY = -1, SETUP_MEMORY_LEAST = 64, SETUP_MEMORY_MOST = 1 << 24 };
#ifdef __SANITIZE_ADDRESS__
enum { SETUP_MEMORY_ROOM = 0 };
#else
enum { SETUP_MEMORY_ROOM = 4096 };
#endif

// Zeroed, it is empty.
typedef struct EngineSetup {
    char *name;           // what users choose it by: "stockfish"
    char **argv;          // ends with NULL; one allocation with its words
    SetupOption *options; // in the order they are sent
    size_t option_count, option_cap;
    int memory; // megabytes that a process of it may take, or SETUP_MEMORY_ANY; 0: its hash, and
                // SETUP_MEMORY_ROOM for all else
} EngineSetup;

void setup_done(EngineSetup *setup);
void setup_copy(EngineSetup *to, const EngineSetup *from);
// From a command line (see engine_command_split()), or from Stockfish where it is found when
// `command` is NULL; the name is that of the program, without its folder. Only sets *setup when
// all is well.
Status setup_from_command(EngineSetup *setup, const char *command, Fault *fault);
// The same from words; copied.
Status setup_from_words(EngineSetup *setup, char *const argv[], Fault *fault);
// "NAME=VALUE", as --engine-option takes it; a button has no value: "NAME", and an empty one is
// "NAME=". Blanks around name and value do not count. An option given twice has the later value.
// Refuses MultiPV and UCI_Chess960, which are the search's, and control characters.
Status setup_set_option(EngineSetup *setup, const char *assignment, Fault *fault);

// The engines a user can choose from.
typedef struct EngineSetups {
    EngineSetup *items;
    size_t count, cap;
    size_t chosen;  // the one to begin with
    size_t second;  // counted from 1, for second opinions; 0: none
    int workers;    // engines at once; 0: pool_default_size()
    bool clipboard; // what is copied may go to the terminal's
} EngineSetups;

// In this order: those of the INI file `path` (which need not be there, and may be NULL), Stockfish
// where it is found and no section has taken the name "stockfish", and the built-in engine,
// "builtin", which is `program`, the path of this program, with the word "engine" (NULL: without
// it). The chosen one is what the file names, else the first of the list.
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
// There is no Stockfish and nothing else is configured: the built-in engine serves, which users are
// to be told.
bool setups_only_builtin(const EngineSetups *setups);
// Names are not case sensitive. NULL when there is none of that name.
const EngineSetup *setups_find(const EngineSetups *setups, const char *name);
// Appends one and leaves *setup empty.
void setups_add(EngineSetups *setups, EngineSetup *setup);
// Number of engines at once, as the file and --workers have it.
Status setups_read_workers(const char *text, int *workers, Fault *fault);
