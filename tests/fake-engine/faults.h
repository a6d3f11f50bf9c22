// The faults that the fake engine has on request, and when it has them.
#pragma once

#include <stdbool.h>

#include "onlymove/position.h"

typedef enum FaultKind {
    // Of a process.
    DIE_AT_START, // before uciok
    NO_UCIOK,
    NO_READYOK,
    LATE_READYOK, // after two seconds, each time
    HUGE_NAME,    // a megabyte of it
    EVIL_NAME,    // one that steers terminals
    MANY_OPTIONS, // twenty thousand of them
    UCIOK_TWICE,
    CRLF,           // at the end of lines
    ERROR_FLOOD,    // on standard error, before each search
    IGNORE_SIGNALS, // those that ask to end
    IGNORE_QUIT,
    HELPER,     // forks one that stays, in a session of its own
    EAT_MEMORY, // before uciok, a gigabyte; then it aborts
    EAT_ALL,    // before uciok, ten of them; then it aborts
    DRIP,       // a byte a second, from the first on
    TRICKLE,    // a hundred bytes a second
    // Of a search.
    DIE_IN_SEARCH,  // after depth 3
    DIE_IN_LINE,    // in the middle of a line
    EXIT_IN_SEARCH, // as if all were well
    STOP_ITSELF,    // with SIGSTOP
    HANG_AFTER_GO,  // deaf and dumb
    HANG_IN_SEARCH, // the same, after depth 3
    IGNORE_STOP,
    NO_LIMIT,       // of nodes is kept
    MUTE,           // bestmove and nothing else
    CLOSE_OUTPUT,   // and goes on
    FLOOD,          // one line again and again, until stop
    FLOOD_OF_DOTS,  // without a newline, a hundred megabytes
    FLOOD_OF_LINES, // of the last depth, as fast as they are read
    GARBAGE,        // lines that are no UCI between those that are
    GARBAGE_ONLY,
    NUL,              // NUL bytes between and within lines
    LONG_LINE,        // ten megabytes
    EVIL_WORDS,       // info string that steers terminals
    ILLEGAL_PV,       // one that begins with an illegal move
    TORN_PV,          // all illegal after their last move
    LONG_PV,          // that goes to and fro, ten thousand times
    ILLEGAL_BESTMOVE, // a move that nobody can make
    OTHER_BESTMOVE,   // one that is legal and stands in no line
    NO_BESTMOVE,      // (none), though there are moves
    BARE_BESTMOVE,    // without a move
    TWO_BESTMOVES,
    INFO_AFTER_BESTMOVE,
    STALE,     // answers of the position before
    MATE_ZERO, // mate 0, though there are moves
    MATE_FAR,  // further away than anybody can know
    SCORE_HUGE,
    NODES_NEGATIVE,
    NUMBERS_HUGE, // of nodes, depth and time
    DEPTH_FALLS,  // from line to line
    NO_MULTIPV,   // lines do not say which they are
    ONE_LINE,     // the first, however many were asked for
    ONE_MOVE,     // the same at every rank
    RANKS_HUGE,   // beyond what was asked for
    BOUNDS,       // before each line, the same with lower and with upper bound
    BOUNDS_ONLY,  // no line is exact
    IN_TABLES,    // no fault: each position is in its tablebases
    WHOLE_END,    // no fault: what it reports at the node limit is whole; then it waits for stop
    FAULT_COUNT
} FaultKind;

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
