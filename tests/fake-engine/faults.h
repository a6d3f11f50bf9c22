// The faults that the fake engine has on request, and when it has them.
#ifndef ONLYMOVE_FAKE_ENGINE_FAULTS_H
#define ONLYMOVE_FAKE_ENGINE_FAULTS_H

#include <stdbool.h>

#include "onlymove/position.h"

typedef enum FaultKind {
    // Of a process.
    DIE_AT_START = 1 << 0, // before uciok
    NO_UCIOK = 1 << 1,
    NO_READYOK = 1 << 2,
    // Of a search.
    DIE_IN_SEARCH = 1 << 3, // after depth 3
    HANG_AFTER_GO = 1 << 4, // deaf and dumb
    IGNORE_STOP = 1 << 5,
    NO_LIMIT = 1 << 6,     // of nodes is kept
    MUTE = 1 << 7,         // bestmove and nothing else
    CLOSE_OUTPUT = 1 << 8, // and goes on
    FLOOD = 1 << 9,        // one line again and again, until stop
    GARBAGE = 1 << 10,     // lines that are no UCI between those that are
    GARBAGE_ONLY = 1 << 11,
    NUL = 1 << 12,              // NUL bytes between and within lines
    LONG_LINE = 1 << 13,        // ten megabytes
    ILLEGAL_PV = 1 << 14,       // one that begins with an illegal move
    TORN_PV = 1 << 15,          // all illegal after their last move
    ILLEGAL_BESTMOVE = 1 << 16, // a move that nobody can make
    NO_BESTMOVE = 1 << 17,      // (none), though there are moves
    BARE_BESTMOVE = 1 << 25,    // without a move
    MATE_ZERO = 1 << 18,        // mate 0, though there are moves
    MATE_FAR = 1 << 19,         // further away than anybody can know
    SCORE_HUGE = 1 << 20,
    NO_MULTIPV = 1 << 21,  // lines do not say which they are
    ONE_LINE = 1 << 22,    // the first, however many were asked for
    ONE_MOVE = 1 << 26,    // the same at every rank
    BOUNDS = 1 << 23,      // before each line, the same with lower and with upper bound
    BOUNDS_ONLY = 1 << 24, // no line is exact
} FaultKind;

typedef struct Faults {
    unsigned asked;   // kinds
    unsigned active;  // those of the search under way
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
// "first words" and "out of magic" on standard error, then the end.
void faults_die(int exit_code) __attribute__((noreturn));
void faults_hang(void) __attribute__((noreturn));

#endif
