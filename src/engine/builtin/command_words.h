// Reads the words after `position` and `go`, and works out the time for a search.
#pragma once

#include "onlymove/builtin.h"
#include "onlymove/str.h"
#include "src/engine/uci/uci.h"

// Reads startpos | fen FEN [moves MOVE...]. The caller sets *moves to NULL and *count to 0 before,
// and frees *moves in any case. On failure *fault says which word makes no sense.
Status position_read(Span words, Position *start, Move **moves, size_t *count, Fault *fault);

typedef struct GoRequest {
    BuiltinLimits limits; // nodes, depth, mate
    bool infinite;        // only `stop` ends the search: `infinite`, or no limit was given
    bool has_clock;
    int64_t nodes, depth, mate;    // 0: not given
    int64_t time[2], increment[2]; // milliseconds, by Color
    int64_t moves_to_go;           // 0: the time is for the whole game
    int64_t move_time;             // milliseconds; 0: not given
    Move searchmoves[MOVES_MAX];   // the only root moves to search
    int searchmove_count;          // 0: all moves are searched
    Str complaints;                // a line for each word that makes no sense and was skipped
} GoRequest;

// Reads a `go`. A number that is too small counts as the smallest allowed (clocks can be below
// zero). A request with complaints and without a limit gets one iteration, because every `go`
// must end. Call go_done() at the end.
void go_read(GoRequest *request, Span words, const Position *pos);
void go_done(GoRequest *request);

// Milliseconds since the clock began: no new iteration after `soft`, no node after `hard`;
// INT64_MAX: no limit. `legal_count` is the number of legal moves.
typedef struct TimeBudget {
    int64_t soft, hard;
} TimeBudget;
TimeBudget go_budget(const GoRequest *request, Color side, int legal_count);
