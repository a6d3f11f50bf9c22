// The faults that the fake engine has on request, and when it has them.
#pragma once

#include <stdbool.h>

#include "onlymove/position.h"

// Each with its option.
#define FAULTS(X)                                                                                  \
    /* Of a process. */                                                                            \
    X(DIE_AT_START, "--die-at-start") /* before uciok */                                           \
    X(NO_UCIOK, "--no-uciok")                                                                      \
    X(NO_READYOK, "--no-readyok")                                                                  \
    X(LATE_READYOK, "--late-readyok") /* after two seconds, each time */                           \
    X(HUGE_NAME, "--huge-name")       /* a megabyte of it */                                       \
    X(EVIL_NAME, "--evil-name")       /* one that steers terminals */                              \
    X(MANY_OPTIONS, "--many-options") /* twenty thousand of them */                                \
    X(UCIOK_TWICE, "--uciok-twice")                                                                \
    X(CRLF, "--crlf")                     /* at the end of lines */                                \
    X(ERROR_FLOOD, "--error-flood")       /* on standard error, before each search */              \
    X(IGNORE_SIGNALS, "--ignore-signals") /* those that ask to end */                              \
    X(IGNORE_QUIT, "--ignore-quit")                                                                \
    X(HELPER, "--helper")         /* forks one that stays, in a session of its own */              \
    X(EAT_MEMORY, "--eat-memory") /* before uciok, a gigabyte; then it aborts */                   \
    X(EAT_ALL, "--eat-all")       /* before uciok, ten of them; then it aborts */                  \
    X(DRIP, "--drip")             /* a byte a second, from the first on */                         \
    X(TRICKLE, "--trickle")       /* a hundred bytes a second */                                   \
    /* Of a search. */                                                                             \
    X(DIE_IN_SEARCH, "--die-in-search")   /* after depth 3 */                                      \
    X(DIE_IN_LINE, "--die-in-line")       /* in the middle of a line */                            \
    X(EXIT_IN_SEARCH, "--exit-in-search") /* as if all were well */                                \
    X(STOP_ITSELF, "--stop-itself")       /* with SIGSTOP */                                       \
    X(HANG_AFTER_GO, "--hang-after-go")   /* deaf and dumb */                                      \
    X(HANG_IN_SEARCH, "--hang-in-search") /* the same, after depth 3 */                            \
    X(IGNORE_STOP, "--ignore-stop")                                                                \
    X(NO_LIMIT, "--no-limit")             /* of nodes is kept */                                   \
    X(MUTE, "--mute")                     /* bestmove and nothing else */                          \
    X(CLOSE_OUTPUT, "--close-output")     /* and goes on */                                        \
    X(FLOOD, "--flood")                   /* one line again and again, until stop */               \
    X(FLOOD_OF_DOTS, "--flood-of-dots")   /* without a newline, a hundred megabytes */             \
    X(FLOOD_OF_LINES, "--flood-of-lines") /* of the last depth, as fast as they are read */        \
    X(GARBAGE, "--garbage")               /* lines that are no UCI between those that are */       \
    X(GARBAGE_ONLY, "--garbage-only")                                                              \
    X(NUL, "--nul")                           /* NUL bytes between and within lines */             \
    X(LONG_LINE, "--long-line")               /* ten megabytes */                                  \
    X(EVIL_WORDS, "--evil-words")             /* info string that steers terminals */              \
    X(ILLEGAL_PV, "--illegal-pv")             /* one that begins with an illegal move */           \
    X(TORN_PV, "--torn-pv")                   /* all illegal after their last move */              \
    X(LONG_PV, "--long-pv")                   /* that goes to and fro, ten thousand times */       \
    X(ILLEGAL_BESTMOVE, "--illegal-bestmove") /* a move that nobody can make */                    \
    X(OTHER_BESTMOVE, "--other-bestmove")     /* one that is legal and stands in no line */        \
    X(NO_BESTMOVE, "--no-bestmove")           /* (none), though there are moves */                 \
    X(BARE_BESTMOVE, "--bare-bestmove")       /* without a move */                                 \
    X(TWO_BESTMOVES, "--two-bestmoves")                                                            \
    X(INFO_AFTER_BESTMOVE, "--info-after-bestmove")                                                \
    X(STALE, "--stale")         /* answers of the position before */                               \
    X(MATE_ZERO, "--mate-zero") /* mate 0, though there are moves */                               \
    X(MATE_FAR, "--mate-far")   /* further away than anybody can know */                           \
    X(SCORE_HUGE, "--score-huge")                                                                  \
    X(NODES_NEGATIVE, "--nodes-negative")                                                          \
    X(NUMBERS_HUGE, "--numbers-huge") /* of nodes, depth and time */                               \
    X(DEPTH_FALLS, "--depth-falls")   /* from line to line */                                      \
    X(NO_MULTIPV, "--no-multipv")     /* lines do not say which they are */                        \
    X(ONE_LINE, "--one-line")         /* the first, however many were asked for */                 \
    X(ONE_MOVE, "--one-move")         /* the same at every rank */                                 \
    X(RANKS_HUGE, "--ranks-huge")     /* beyond what was asked for */                              \
    X(BOUNDS, "--bounds") /* before each line, the same with lower and with upper bound */         \
    X(BOUNDS_ONLY, "--bounds-only") /* no line is exact */                                         \
    X(IN_TABLES, "--in-tables")     /* no fault: each position is in its tablebases */             \
    X(WHOLE_END, "--whole-end") /* no fault: it is whole at the node limit, and waits for stop */

#define FAULT_KIND(kind, option) kind,
typedef enum FaultKind { FAULTS(FAULT_KIND) FAULT_COUNT } FaultKind;

typedef struct Faults {
    bool asked[FAULT_COUNT];
    bool active[FAULT_COUNT]; // in the search under way
    const char *once; // a file: faults happen to whom it is not there, who makes it; or NULL
    const char *only; // a piece of the FEN of the positions whose searches are faulty; or NULL
} Faults;

// Takes the option at *arg, and moves *arg to its last word. False when it is none of a fault.
bool faults_take(Faults *faults, char ***arg);

// True when this fault of a process is to happen.
bool faults_strike(Faults *faults, FaultKind kind);
// Decides which faults the search of this position has: `active`.
void faults_begin_search(Faults *faults, const Position *pos);

// What a search says before its lines of a depth.
void faults_put_nuisance(const Faults *faults, int depth);
// Lines of no engine.
void faults_put_garbage(void);
// What it does before it is asked anything, says of itself, and does before each search.
void faults_at_start(Faults *faults);
void faults_introduce(const Faults *faults);
void faults_before_search(const Faults *faults);
// "first words" and "out of magic" on standard error, then the end.
void faults_die(int exit_code) __attribute__((noreturn));
void faults_hang(void) __attribute__((noreturn));
