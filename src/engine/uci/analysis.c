// Groups the lines that an engine reports into completed iterations. Pure: knows no process and no
// clock, and what it makes of a search does not depend on how fast the search was.
//
// What Stockfish (15.1, src/search.cpp) reports with MultiPV n: in the first 3 seconds one block of
// n lines at the end of each iteration; later (newer versions: after 10 million nodes) also one
// after each line of an iteration; and one where the search is stopped. A block of the last two
// kinds can have ranks that the iteration has not searched yet: they are of the depth before, or of
// the new depth though not final, where their move was best for a while. After those 3 seconds it
// also says which root move it begins, even the first of an iteration, which shows that the one
// before has ended.
#include "onlymove/analysis.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "onlymove/limits.h"
#include "onlymove/movegen.h"

// Where Stockfish begins to report within iterations: 15.1 by its clock, newer versions by nodes.
enum { LATE_MILLISECONDS = 3000, LATE_NODES = 10000000 };

Analysis analysis_blank(int expected_lines) {
    return (Analysis){.expected_lines = expected_lines, .cp_scale = 1};
}

void analysis_done(Analysis *analysis) {
    free(analysis->iterations);
    free(analysis->lines);
    free(analysis->pending_lines);
    *analysis = analysis_blank(0);
}

void analysis_clear(Analysis *analysis, int expected_lines) {
    analysis->expected_lines = expected_lines;
    analysis->iteration_count = 0;
    analysis->line_count = 0;
    analysis->pending_count = 0;
    analysis->nodes = 0;
    analysis->reports_moves = analysis->may_report_mid_iteration = analysis->last_is_final = false;
    analysis->finished = analysis->in_tablebases = false;
    analysis->from_cache = false;
}

void analysis_cut(Analysis *analysis, uint64_t nodes) {
    const Iteration *last = analysis_at(analysis, nodes);
    analysis->iteration_count = last ? (size_t)(last - analysis->iterations) + 1 : 0;
    analysis->line_count = last ? last->first + (size_t)last->count : 0;
    analysis->pending_count = 0;
    analysis->last_is_final = true;
    if (analysis->nodes > nodes)
        analysis->nodes = nodes;
}

static int last_depth(const Analysis *analysis) {
    size_t count = analysis->iteration_count;
    return count ? analysis->iterations[count - 1].depth : 0;
}

static void take_back_last(Analysis *analysis) {
    analysis->iteration_count--;
    analysis->line_count = analysis->iterations[analysis->iteration_count].first;
    analysis->last_is_final = true;
}

// Whether a line is the block's next one but still a bound: some engines report those too.
static bool announces_next(const Analysis *analysis, const Line *line) {
    return line->bound != BOUND_EXACT && analysis->pending_count > 0 &&
           (size_t)line->rank == analysis->pending_count + 1 &&
           line->depth == analysis->pending_lines[0].depth;
}

static bool continues_block(const Analysis *analysis, const Line *line) {
    if (line->bound != BOUND_EXACT || line->depth <= last_depth(analysis) || line->rank < 1 ||
        (size_t)line->rank != analysis->pending_count + 1 ||
        line->rank > analysis->expected_lines) {
        return false;
    }
    return analysis->pending_count == 0 || line->depth == analysis->pending_lines[0].depth;
}

// Makes an iteration of all lines of the block.
static void complete_block(Analysis *analysis) {
    size_t count = analysis->pending_count;
    array_grow(&analysis->iterations, &analysis->iteration_cap, analysis->iteration_count + 1);
    array_grow(&analysis->lines, &analysis->line_cap, analysis->line_count + count);
    const Line *block = analysis->pending_lines;
    analysis->iterations[analysis->iteration_count++] = (Iteration){
        .depth = block[0].depth,
        .nodes = block[count - 1].nodes,
        .first = analysis->line_count,
        .count = (int)count,
    };
    for (size_t i = 0; i < count; i++)
        analysis->lines[analysis->line_count++] = block[i];
    analysis->pending_count = 0;
    analysis->last_is_final = !analysis->reports_moves && !analysis->may_report_mid_iteration;
}

void analysis_add_current_move(Analysis *analysis, int depth) {
    analysis->reports_moves = true;
    analysis->last_is_final = analysis->last_is_final || depth > last_depth(analysis);
}

void analysis_add_time(Analysis *analysis, uint64_t milliseconds) {
    analysis->may_report_mid_iteration =
        analysis->may_report_mid_iteration || milliseconds >= LATE_MILLISECONDS;
}

// Whether a line of rank 1 comes again at the depth of the last iteration, which is not final
// yet. The engine then reports it anew.
static bool reopens_last(const Analysis *analysis, const Line *line) {
    return analysis->iteration_count && line->depth == last_depth(analysis) &&
           analysis->reports_moves && !analysis->last_is_final;
}

bool analysis_add_line(Analysis *analysis, const Line *line) {
    if (line->nodes > analysis->nodes) {
        analysis->nodes = line->nodes;
        analysis->may_report_mid_iteration =
            analysis->may_report_mid_iteration || line->nodes >= LATE_NODES;
    }
    if (line->rank == 1) {
        analysis->pending_count = 0;
        if (reopens_last(analysis, line))
            take_back_last(analysis);
    }
    if (announces_next(analysis, line))
        return false;
    if (!continues_block(analysis, line)) {
        analysis->pending_count = 0;
        return false;
    }
    *array_add(&analysis->pending_lines, &analysis->pending_count, &analysis->pending_cap) = *line;
    if (analysis->pending_count < (size_t)analysis->expected_lines)
        return false;
    complete_block(analysis);
    return true;
}

const Iteration *analysis_at(const Analysis *analysis, uint64_t nodes) {
    for (size_t i = analysis->iteration_count; i > 0; i--) {
        const Iteration *iteration = &analysis->iterations[i - 1];
        if (nodes == 0 || iteration->nodes < nodes)
            return iteration;
    }
    return NULL;
}

size_t analysis_final_count(const Analysis *analysis) {
    const bool all_final = analysis->finished || analysis->last_is_final;
    return analysis->iteration_count - (!all_final && analysis->iteration_count > 0);
}

uint64_t analysis_final_nodes(const Analysis *analysis, uint64_t nodes) {
    const size_t final_count = analysis_final_count(analysis);
    const uint64_t reached = final_count > 0 ? analysis->iterations[final_count - 1].nodes + 1 : 0;
    const uint64_t covered = analysis->nodes > reached ? analysis->nodes : reached;
    return nodes > 0 && covered > nodes ? nodes : covered;
}

const Line *analysis_lines(const Analysis *analysis, const Iteration *iteration) {
    return analysis->lines + iteration->first;
}

static bool has_legal_pv(const Line *line, const Position *pos) {
    Position here = *pos;
    for (int i = 0; i < line->pv_count; i++) {
        if (!move_is_legal(&here, line->pv[i]))
            return false;
        pos_play(&here, line->pv[i]);
    }
    return line->pv_count >= 1 && line->pv_count <= LINE_PV_MAX;
}

static bool is_valid_score(Score score) {
    const int max = score.mate ? SCORE_MATE_MAX : SCORE_CENTIPAWNS_MAX;
    return score.value >= -max && score.value <= max && !(score.mate && score.value == 0);
}

static bool is_valid_line(const Line *line, const Iteration *iteration, int rank,
                          const Position *pos) {
    return line->rank == rank && line->depth == iteration->depth && line->seldepth >= 0 &&
           line->seldepth <= UCI_DEPTH_MAX && line->bound == BOUND_EXACT &&
           is_valid_score(line->score) && has_legal_pv(line, pos);
}

bool analysis_is_valid(const Analysis *analysis, const Position *pos, int max_lines) {
    size_t seen = 0;
    int depth = 0;
    for (size_t i = 0; i < analysis->iteration_count; i++) {
        const Iteration *iteration = &analysis->iterations[i];
        if (iteration->count != analysis->expected_lines || iteration->depth <= depth ||
            iteration->depth > UCI_DEPTH_MAX) {
            return false;
        }
        depth = iteration->depth;
        for (int rank = 1; rank <= iteration->count; rank++)
            if (!is_valid_line(&analysis->lines[seen++], iteration, rank, pos))
                return false;
    }
    return analysis->expected_lines >= 0 && analysis->expected_lines <= max_lines &&
           seen == analysis->line_count;
}
