// Ignores nonsense between good lines. A line with depth, score and variation that cannot be true
// fails the engine: it has lost track of the position or corrupted its memory.
#include "src/engine/uci/report.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"

enum {
    // Nodes for each wanted line after which a search must have a complete iteration. Stockfish
    // 15.1 needs 24064 for 218 lines.
    NODES_PER_LINE = 10000,
    // Nodes beyond twice the limit at which a search overruns. Engines check their limit every few
    // thousand nodes, Stockfish 15.1 at least every 1024.
    OVERRUN_NODES = 10000,
    QUOTED_BYTES_MAX = 24, // bytes of the engine's words that a fault quotes
};

void report_done(Report *report) {
    analysis_done(&report->analysis);
    free(report->newest);
}

void report_begin(Report *report, int expected) {
    analysis_clear(&report->analysis, expected);
    *report = (Report){
        .analysis = report->analysis, .newest = report->newest, .newest_cap = report->newest_cap};
}

static int quoted_len(Span span) {
    return span.len < QUOTED_BYTES_MAX ? (int)span.len : QUOTED_BYTES_MAX;
}

static bool read_legal_move(const Position *pos, Span word, Move *move) {
    return uci_move_read(pos, word.text, word.len, move, NULL) == STATUS_OK && *move != MOVE_NULL &&
           *move != MOVE_NONE;
}

// Reads a variation up to the first illegal move, which sound engines have too, from hash entries
// of other positions. Returns the number of moves.
static int read_pv(const Position *pos, Span pv, Move moves[LINE_PV_MAX]) {
    Position here = *pos;
    Span word;
    int count = 0;
    while (count < LINE_PV_MAX && span_word(&pv, &word) &&
           read_legal_move(&here, word, &moves[count])) {
        pos_play(&here, moves[count++]);
    }
    return count;
}

static void store_newest_line(Report *report, const Line *line) {
    if (line->rank > report->newest_count + 1 || line->rank > report->analysis.expected_lines)
        return;
    array_grow(&report->newest, &report->newest_cap, (size_t)line->rank);
    report->newest[line->rank - 1] = *line;
    if (line->rank > report->newest_count)
        report->newest_count = line->rank;
}

static void take_stats(EngineStats *stats, const UciInfo *info) {
    stats->nodes = info->has_nodes ? info->nodes : stats->nodes;
    stats->nps = info->has_nps ? info->nps : stats->nps;
    stats->hashfull = info->has_hashfull ? info->hashfull : stats->hashfull;
    stats->depth = info->depth > 0 ? info->depth : stats->depth;
}

// Whether an info line is new: it has more nodes or, without a count, differs from the last.
static bool is_new_info(Report *report, const UciInfo *info, Span text) {
    if (info->has_nodes && info->nodes > 0) {
        bool more = info->nodes > report->nodes;
        report->nodes = more ? info->nodes : report->nodes;
        return more;
    }
    uint64_t hash = hash_bytes(HASH_BEGIN, text.text, text.len);
    bool differs = hash != report->last_hash;
    report->last_hash = hash;
    return differs;
}

// Checks score and variation. Mate 0 is refused, because positions without moves are not searched.
static Status check_line(const UciInfo *info, const Line *line, Fault *fault) {
    Span word;
    Span pv = info->pv;
    if (!info->has_score || (info->score.mate && info->score.value == 0)) {
        return fault_set(fault, STATUS_ENGINE, "reports a score without sense: %.*s",
                         quoted_len(info->score_words), info->score_words.text);
    }
    if (line->pv_count == 0 && span_word(&pv, &word) && !span_is(word, "0000") &&
        !span_is(word, "(none)")) {
        return fault_set(fault, STATUS_ENGINE,
                         "reports a line that begins with an illegal move: %.*s", quoted_len(word),
                         word.text);
    }
    return STATUS_OK;
}

// Checks that the ranks of an iteration are different moves.
static Status check_rank(const Analysis *analysis, const Line *line, Fault *fault) {
    const Line *block = analysis->pending_lines;
    const bool joins = line->bound == BOUND_EXACT && line->rank > 1 &&
                       (size_t)line->rank == analysis->pending_count + 1 &&
                       line->depth == block[0].depth;
    for (size_t i = 0; joins && i < analysis->pending_count; i++) {
        if (block[i].pv[0] == line->pv[0]) {
            return fault_set(fault, STATUS_ENGINE, "reports one move at two ranks: %s at %d and %d",
                             UCI_MOVE_TEXT(line->pv[0]), block[i].rank, line->rank);
        }
    }
    return STATUS_OK;
}

// Checks win chances, and drops those that the request did not ask for.
static Status check_chances(bool is_requested, const UciInfo *info, Score *score, Fault *fault) {
    if (is_requested && info->wdl_words.len && !info->has_wdl) {
        return fault_set(fault, STATUS_ENGINE, "reports win chances without sense: %.*s",
                         quoted_len(info->wdl_words), info->wdl_words.text);
    }
    score->has_chances = score->has_chances && is_requested;
    score->chances = (int16_t)(score->has_chances ? score->chances : 0);
    return STATUS_OK;
}

// Whether the engine has the position in its tablebases: then it looks up every move before it
// searches, and has that many hits at depth 1.
static bool is_in_tablebases(const Position *pos, const UciInfo *info) {
    Move moves[MOVES_MAX];
    return info->tbhits > 0 && info->depth == 1 &&
           info->tbhits >= (uint64_t)moves_legal(pos, moves);
}

static void count_line(Report *report, const UciInfo *info, const Line *line) {
    report->line_count++;
    report->has_multipv = report->has_multipv || info->has_multipv;
    if (line->bound == BOUND_EXACT) {
        report->exact_count++;
        report->rank_max = line->rank > report->rank_max ? line->rank : report->rank_max;
    }
}

static Status take_line(Report *report, const CheckedRequest *request, const UciInfo *info,
                        Fault *fault) {
    Line line = {
        .rank = info->multipv,
        .depth = info->depth,
        .seldepth = info->seldepth,
        .score = info->score,
        .bound = info->bound,
        .nodes = report->stats.nodes,
    };
    line.pv_count = read_pv(&request->position, info->pv, line.pv);
    Status status = check_line(info, &line, fault);
    if (status == STATUS_OK)
        status = check_chances(request->options[OPTION_CHANCES_WDL], info, &line.score, fault);
    if (status == STATUS_OK && line.pv_count > 0)
        status = check_rank(&report->analysis, &line, fault);
    if (status != STATUS_OK || line.pv_count == 0) {
        report->nonsense_count++;
        return status;
    }
    if (report->line_count == 0)
        report->analysis.in_tablebases = is_in_tablebases(&request->position, info);
    count_line(report, info, &line);
    store_newest_line(report, &line);
    analysis_add_line(&report->analysis, &line);
    return STATUS_OK;
}

Status report_hear(Report *report, const CheckedRequest *request, const UciInfo *info, Span text,
                   bool *is_new, Fault *fault) {
    take_stats(&report->stats, info);
    *is_new = is_new_info(report, info, text);
    analysis_add_time(&report->analysis, info->time);
    if (info->has_currmove)
        analysis_add_current_move(&report->analysis, info->depth);
    if (info->score_words.len && info->depth >= 1 && info->multipv >= 1 && info->pv.len)
        return take_line(report, request, info, fault);
    return STATUS_OK;
}

bool report_overruns(const Report *report, const CheckedRequest *request) {
    const uint64_t nodes = report->nodes, limit = request->nodes;
    return limit && nodes / 2 > limit && nodes - 2 * limit > OVERRUN_NODES;
}

// Checks the lines of an ended search. A search of few nodes may lack an iteration, and one that
// has reported a depth also every line.
static Status check_lines(const Report *report, const CheckedRequest *request, Fault *fault) {
    const int expected = report->analysis.expected_lines;
    const bool is_long = request->nodes / NODES_PER_LINE >= (uint64_t)expected;
    if (report->analysis.iteration_count > 0)
        return STATUS_OK;
    if (report->line_count == 0 && report->nonsense_count)
        return fault_set(fault, STATUS_ENGINE, "sent only lines that make no sense");
    if (report->line_count == 0 && (is_long || report->stats.depth == 0))
        return fault_set(fault, STATUS_ENGINE, "ended its search without a line of analysis");
    if (report->exact_count && !report->has_multipv && expected > 1) {
        return fault_set(fault, STATUS_ENGINE,
                         "does not say which line is which: %d were asked for, none has a multipv",
                         expected);
    }
    if (report->exact_count == 0 && is_long)
        return fault_set(fault, STATUS_ENGINE, "reported bounds only, and no exact score");
    return is_long ? fault_set(fault, STATUS_ENGINE,
                               "completed no iteration: it reported %d of %d lines",
                               report->rank_max, expected)
                   : STATUS_OK;
}

Status report_end(Report *report, const CheckedRequest *request, Span bestmove, Fault *fault) {
    Move move;
    if (check_lines(report, request, fault) != STATUS_OK)
        return STATUS_ENGINE;
    if (bestmove.len == 0) {
        return fault_set(fault, STATUS_ENGINE,
                         "ended its search with a bestmove that names no move");
    }
    if (!read_legal_move(&request->position, bestmove, &move)) {
        return fault_set(fault, STATUS_ENGINE,
                         "ended its search with an illegal move: bestmove %.*s",
                         quoted_len(bestmove), bestmove.text);
    }
    report->analysis.finished = true;
    return STATUS_OK;
}

// --- The size of an engine's centipawns, by its name.

// Whether a build, "dev-20240101-...", is of 2022-11-05 or later.
static bool is_recent_build(const char *build) {
    static const char dev[] = "dev-";
    const size_t len = sizeof dev - 1;
    return strncmp(build, dev, len) == 0 && strtol(build + len, NULL, 10) >= 20221105;
}

// Whether a version, "15.1" or "16 by ...", is 15.1 or later. Older builds have dates, "040722".
static bool is_recent_version(const char *version) {
    char *end;
    const long major = strtol(version, &end, 10);
    const long minor = *end == '.' ? strtol(end + 1, NULL, 10) : 0;
    return (major == 15 && minor >= 1) || (major > 15 && end - version == 2);
}

double engine_cp_scale(const char *name) {
    static const char stockfish[] = "Stockfish ";
    const size_t len = sizeof stockfish - 1;
    const bool is_recent = strncmp(name, stockfish, len) == 0 &&
                           (is_recent_build(name + len) || is_recent_version(name + len));
    return is_recent ? SCORE_CP_SCALE_STOCKFISH : 1;
}
