// What an engine said about one position: lines, grouped into completed iterations.
#pragma once

#include "onlymove/position.h"
#include "onlymove/score.h"

typedef enum Bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } Bound;

enum { LINE_PV_MAX = 32 };

typedef struct Line {
    int rank; // multipv, from 1
    int depth, seldepth;
    Score score; // view of the side to move
    Bound bound;
    bool from_tables;     // from tables of endings, so the score is proved
    uint64_t nodes;       // spent by the whole search when the line was reported
    int pv_count;         // at least 1; longer variations are cut at LINE_PV_MAX
    Move pv[LINE_PV_MAX]; // legal, in order
} Line;

// All lines at one depth with exact bounds.
typedef struct Iteration {
    int depth;
    uint64_t nodes; // spent when the last of its lines was reported
    size_t first;   // index of rank 1 in Analysis.lines; the others follow
    int count;
} Iteration;

typedef struct Analysis {
    int expected_lines;    // lines of an iteration: MultiPV, or all legal moves if they are fewer
    Iteration *iterations; // depths strictly growing
    size_t iteration_count, iteration_cap;
    Line *lines;
    size_t line_count, line_cap;
    Line *pending_lines; // lines of the next iteration, as far as they are known
    size_t pending_count, pending_cap;
    uint64_t nodes;     // the largest count reported
    double cp_scale;    // older centipawns (score.h) that one of these counts as: engine_cp_scale()
    bool reports_moves; // the engine says which move it searches, and reports within iterations
    bool may_report_mid_iteration; // the engine has searched so long that it may report within
                                   // iterations, though it has not said which move it searches
    bool last_is_final;            // the last iteration is not taken back any more
    bool finished;                 // the search has ended by itself or at its limit
    bool in_tablebases; // of the engine, or in our tables of endings: all scores are proved
    bool from_cache;    // an earlier search found these lines, and no engine was asked
} Analysis;

Analysis analysis_blank(int expected_lines);
void analysis_done(Analysis *analysis);
void analysis_clear(Analysis *analysis, int expected_lines);
// Drops what a search of only `nodes` nodes would not have found. The analysis must come from a
// search of more nodes, or from one of as many that has ended. All iterations left then count as
// final, see analysis_final_count().
void analysis_cut(Analysis *analysis, uint64_t nodes);

// Feeds one line as an engine reports it. Lines of rank 1 begin a block; a block that reaches
// `expected_lines` of one depth, all exact, deeper than the last iteration, becomes an iteration.
// Returns true when that happened.
// After its first seconds Stockfish also reports in the middle of an iteration, and such a block
// can have all its lines though those of lower ranks are not final. Its sign is that rank 1 comes
// again at the same depth before a deeper search has begun: that takes the last iteration back.
// (Once a deeper one has begun, or where the engine does not tell its moves yet, it only repeats
// what was said, as it does when it is stopped.) So iterations, and analysis_at() for a limit that
// `nodes` has reached, are the same whatever the machine's speed; but iteration_count can fall by
// one until the same depth comes in again.
bool analysis_add_line(Analysis *analysis, const Line *line);

// The engine has said that it begins to search a root move at this depth (`info currmove`).
void analysis_add_current_move(Analysis *analysis, int depth);
// The engine has said that it has searched for so many milliseconds. Call it before the line that
// said so is added: from 3000 on Stockfish 15.1 reports within iterations (newer versions: from
// 10 million nodes on, which analysis_add_line() sees).
void analysis_add_time(Analysis *analysis, uint64_t milliseconds);

// Whether analysis_add_line() can have made *analysis from lines about `pos`, at most `max_lines` a
// depth: depths grow, scores are in range, moves are legal. Ask it of an analysis from a store,
// because strangers can have written that.
bool analysis_is_valid(const Analysis *analysis, const Position *pos, int max_lines);

// The last iteration completed with fewer than `nodes` nodes spent (0: no limit), or NULL. An
// iteration that ends exactly at the limit may have been cut short by the stop, so it does not
// count; for the same reason give a node-limited search's own limit here, not 0. The answer is
// final once Analysis.nodes has reached the limit or the search has finished.
const Iteration *analysis_at(const Analysis *analysis, uint64_t nodes);
// How many of the iterations are final: they have the final lines of their depth. All are final
// once the search has finished, and before the time from which the engine reports within
// iterations; later the last one is final only once the search has gone deeper. An iteration that
// has spent the limit of a node-limited search is worth nothing here either, see analysis_at().
size_t analysis_final_count(const Analysis *analysis);
// The largest limit for which the answer of analysis_at() is final: the nodes spent, or one more
// than the last final iteration has spent, so that this iteration counts. It is at most `nodes`,
// the limit of a node-limited search (0: none). The engine must count its nodes.
uint64_t analysis_final_nodes(const Analysis *analysis, uint64_t nodes);
// The lines of an iteration, rank 1 first; `iteration->count` of them.
const Line *analysis_lines(const Analysis *analysis, const Iteration *iteration);
