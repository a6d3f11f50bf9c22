// What is attacked: the program as it is run from a shell or on a terminal, with games and a store
// to lose; and what must hold of every run, whatever was done to it: an exit status of the
// contract, in time, within memory, no complaint of a sanitizer, a sentence where it failed, a
// terminal as it was, and nothing on it that strangers could steer it with.
#ifndef ONLYMOVE_TESTS_ATTACK_TARGETS_H
#define ONLYMOVE_TESTS_ATTACK_TARGETS_H

#include "tests/attack/attack.h"

enum {
    RUN_MS = 120000,   // that a run may take at most; most take a second
    ANSWER_MS = 30000, // until the workbench must have answered
    MEMORY_MB = 1536,  // of a run under sanitizers
    PUZZLE_COUNT = 54, // in the games and in the store
    WORDS_MAX = 40,    // of a command line
};

// Makes, in the folder of all cases, puzzles.pgn (games with one puzzle each) and puzzles.db (what
// a scan of them gives, nothing decided). False when they cannot be made.
bool targets_make(const Folder *common);

const char *target_program(void); // with sanitizers
const char *target_release(void); // as its users have it
const char *target_engine(void);  // the fake one

// Appends the path of a file of all cases, or of this case's own.
const char *target_common(const Attack *attack, const char *name, Str *path);
const char *target_own(const Attack *attack, const char *name, Str *path);

// Copies a file of all cases into the folder of this case.
void target_copy(Attack *attack, const char *name, const char *own_name);

// Games to look at, and a store of this case to lose: a copy of that of all cases.
typedef struct Scene {
    Str games, db;
} Scene;

void scene_init(Scene *scene, Attack *attack);
void scene_done(Scene *scene);

typedef struct Run {
    const char *program;      // NULL: target_program()
    const char *before;       // lines for a shell that then becomes the program; NULL: none
    const char *const *words; // of onlymove, ended by NULL
    const char *input;        // for its standard input; NULL: none
    int rows, cols;           // of a terminal; 0: 40x120
    bool mute;                // no sentence is asked of it
    int ms;                   // in which it must be done; 0: RUN_MS
} Run;

// For `before`: who is not done by then is interrupted, as with Ctrl-C.
#define INTERRUPTED_AFTER(seconds)                                                                 \
    "set -- --foreground --preserve-status -s INT " seconds " \"$0\" \"$@\"; exec timeout \"$@\""

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Runs it with pipes, and holds it to the above. The caller ends with command_done().
Command target_run(Attack *attack, Run run);

// Runs a command that ends by itself on a terminal, and holds it to the above.
void target_run_on_terminal(Attack *attack, Run run);

// What is written on a terminal by anything but the workbench must be plain text.
void target_hold_plain(Attack *attack, const Str *written);

// The workbench on a terminal.
typedef struct Seat {
    Attack *attack;
    Terminal *t;
    bool mute;
    Str written; // all that came
} Seat;

void seat_open(Seat *seat, Attack *attack, Run run);

// The same with the games and the store of the scene and with an engine (NULL: the fake one), and
// with the first game on the screen; the words of `run` are not looked at.
void seat_take(Seat *seat, Attack *attack, const Scene *scene, const char *with_engine, Run run);

// Whether one of the texts, separated by |, comes at most so late; nothing is lost if not.
bool seat_sees(Seat *seat, const char *texts, int ms);

// Lets time pass.
void seat_waits(Seat *seat, int ms);

// The number behind these words on the screen, or -1.
int seat_number(Seat *seat, const char *words);

// It must still answer: a game is left and shown again.
void seat_must_answer(Seat *seat);

// Leaves the workbench, or finds that it has ended, and holds it to the above.
void seat_leave(Seat *seat);

// Opens the workbench with the words of `run`, waits for one of the texts, and presses all keys, the
// last one NULL, with up to `ms` between two of them, as long as it runs. It must still answer at
// the end, and is left.
void target_walk_through(Attack *attack, Run run, const char *texts, const char *const *keys,
                         unsigned ms);

// SQL over a database; appends what the rows say, a row a line, columns apart by blanks. False when
// it could not be carried out.
bool target_sql(const char *path, const char *sql, Str *out);

// The file is a whole database.
void target_hold_whole(Attack *attack, const char *path);

#endif
