// The words behind `position` and `go`, and how long those let a search run.
#pragma once

#include "onlymove/builtin.h"
#include "onlymove/str.h"
#include "src/engine/uci/uci.h"

// startpos | fen FEN [moves MOVE...]. The caller frees *moves, which may be NULL, in any case; it
// begins as NULL and *count as 0. On failure *fault says which word makes no sense.
Status position_read(Span words, Position *start, Move **moves, size_t *count, Fault *fault);

typedef struct GoRequest {
    BuiltinLimits limits; // nodes, depth, mate
    bool infinite;        // nothing ends it but `stop`: said so, or no limit was given
    bool ponder;          // the clock begins with `ponderhit`
    bool has_clock;
    int64_t nodes, depth, mate;    // 0: not given
    int64_t time[2], increment[2]; // milliseconds, by Color
    int64_t moves_to_go;           // 0: the time is for the whole game
    int64_t move_time;             // milliseconds; 0: not given
    Move only[MOVES_MAX];
    int only_count;
    Str complaints; // one sentence a line, about words that make no sense; they are skipped
} GoRequest;

// Numbers below what makes sense count as the smallest that does (clocks do run below zero), and
// a request of which nothing is left but complaints is for one iteration: every `go` must end.
// End with go_done().
void go_read(GoRequest *request, Span words, const Position *pos);
void go_done(GoRequest *request);

// Milliseconds after the clock has begun: no new iteration after `soft`, no further node after
// `hard`; INT64_MAX where time is no limit. `choices` is the number of legal moves.
typedef struct TimeBudget {
    int64_t soft, hard;
} TimeBudget;
TimeBudget go_budget(const GoRequest *request, Color side, int choices);
