// What is attacked: the program as it is run from a shell or on a terminal, with games and a store
// to lose; and what must hold of every run, whatever was done to it: an exit status of the
// contract, in time, within memory, no complaint of a sanitizer, a sentence where it failed, a
// terminal as it was, and nothing on it that strangers could steer it with.
#pragma once

#include "tests/attack/attack.h"
#include "tests/support/command.h"
#include "tests/support/terminal.h"

enum {
    RUN_MS = 300000,   // that a run may take at most, on a busy machine; most take seconds
    ANSWER_MS = 30000, // until the workbench must have answered
    MEMORY_MB = 1536,  // of a run under sanitizers
    PUZZLE_COUNT = 54, // in games.pgn and in store.db
    FEW_COUNT = 16,    // in few.pgn
    WORDS_MAX = 40,    // of a command line
};

// Makes, in the folder of all cases, games.pgn and few.pgn (games with one puzzle each) and
// store.db (what a scan of games.pgn gives, nothing decided). False when they cannot be made.
bool targets_make(const Folder *common);

// Puts copies of the three into the folder of the case, which becomes its HOME.
void target_lay_out(Attack *attack);

#define SCENE      "@games.pgn --db @store.db --engine ENGINE"
#define SCAN_FEW   "scan @few.pgn --engine ENGINE --db @" // and the name of a store
#define ASK_ANEW   " --set nodes.scan=900"                // nothing is in the cache for it
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

typedef enum Stage { ON_PIPES, ON_TERMINAL, IN_WORKBENCH } Stage;

typedef struct Run {
    const char *name; // in a table of runs
    Stage stage;
    const char *words;       // of onlymove, blanks between. @NAME: a file in the folder of the
                             // case; ENGINE, CHOICE: those of the Attack, the fake engine and "0"
                             // unless the case has others
    const char *before;      // lines for a shell that then becomes the program; NULL: none
    const char *const *list; // the words as they are, ended by NULL; NULL: `words`
    bool release;            // the program as its users have it, without sanitizers
    bool mute;               // no sentence is asked of it
    bool killed;             // which is no fault of its own
    int rows, cols;          // of a terminal; 0: 40x120
    int ms;                  // on pipes: in which it must be done; 0: RUN_MS
    // In the workbench: one of the texts, separated by |, is waited for, and then all keys are
    // pressed, with up to `pause` ms behind each, as long as it runs.
    const char *opens;
    const char *const *keys; // ended by NULL
    unsigned pause;
    bool blind; // it need not open, nor answer
} Run;

#define RUN(called, where, says, ...)                                                              \
    { .name = called, .stage = where, .words = says, __VA_ARGS__ }

// For `before`: who is not done by then is interrupted, as with Ctrl-C.
#define INTERRUPTED_AFTER(seconds)                                                                 \
    "exec timeout --foreground --preserve-status -s INT " seconds " \"$0\" \"$@\""

// Runs it to its end and holds it to the above. What came on a terminal is in `out`.
Command target_run(Attack *attack, Run run);

// The words of the shell, if there is one, and then those of the program.
void target_argv(const Attack *attack, const Run *run, const char *argv[WORDS_MAX + 4]);

// A run has ended so, and has said this.
void target_hold_end(Attack *attack, const Run *run, int status, const Str *said);

// Nothing in it steers a terminal; `plain`: as what anything but the workbench writes.
void target_hold_harmless(Attack *attack, const Str *written, bool plain);

// A file in the folder of the case is written, or a shell does something to it: it is $0, and $1 a
// random number.
void target_write(Attack *attack, const char *name, const Str *bytes);
void target_shell(Attack *attack, const char *script, const char *name);

// SQL over a database in the folder of the case. Returns what the rows say, a row a line, columns
// apart by blanks; NULL when it could not be carried out.
const char *target_sql(const Attack *attack, const char *name, const char *sql);

// The file is a whole database.
void target_hold_whole(Attack *attack, const char *name);

// All of store.db is accepted, so that there is something to export.
void target_accept_all(Attack *attack);

// Writes more.epd: puzzles to import.
void target_write_more(Attack *attack);

// The workbench, or a command, on a terminal.
typedef struct WorkbenchRun {
    Attack *attack;
    Run run;
    Terminal *t;
    Str written; // all that came
} WorkbenchRun;

#define PAGE_DOWN "\033[6~"

// session_take(): with the first game on the screen, and with the words of SCENE where it has none.
void session_open(WorkbenchRun *session, Attack *attack, Run run);
void session_take(WorkbenchRun *session, Attack *attack, Run run);

// Whether one of the texts, separated by |, comes at most so late; nothing is lost if not.
bool session_sees(WorkbenchRun *session, const char *texts, int ms);

// Lets time pass.
void session_waits(WorkbenchRun *session, int ms);

// The number behind these words on the screen, or -1.
int session_number(WorkbenchRun *session, const char *words);

// These keys must be answered so. session_must_answer(): the help is shown and left.
void session_asks(WorkbenchRun *session, const char *keys, const char *texts);
void session_must_answer(WorkbenchRun *session);

// Leaves the workbench, or finds that it has ended, and holds it to the above.
void session_leave(WorkbenchRun *session);

// The same for a command that ends by itself. Returns its exit status.
int session_end(WorkbenchRun *session);

// Opens the workbench, presses the keys of the run and leaves it.
void session_walk_through(Attack *attack, Run run);
