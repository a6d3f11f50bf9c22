// Nonsense between good lines is passed over. But a line with depth, score and variation is a
// claim, and who claims what cannot be has lost track of the position or of its own memory: nothing
// that it says counts any more.
#include "src/engine/report.h"

#include "onlymove/array.h"
#include "onlymove/hash.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/engine/engine_private.h"

enum {
    // Nodes, for each line asked for, after which a search has a whole iteration. For 218 moves,
    // each a line, Stockfish 15.1 takes 24064.
    ENOUGH_NODES = 10000,
    // Nodes beyond twice the limit. Engines look at their limit every few thousand nodes, Stockfish
    // 15.1 at least every 1024.
    OVERRUN_NODES = 10000,
    WORD_MAX = 24, // bytes of the engine's words in a sentence
};

static int word_width(Span span)
{
    return span.len < WORD_MAX ? (int)span.len : WORD_MAX;
}

static bool is_no_move(Span word)
{
    return span_is(word, "0000") || span_is(word, "(none)");
}

// Legal moves only: an illegal one cuts the variation, as entries of the hash table that belong to
// other positions do in sound engines. Returns how many there are.
static int read_pv(const Engine *engine, Span pv, Move moves[LINE_PV_MAX])
{
    Position here = engine->position;
    Span word;
    int count = 0;
    while (count < LINE_PV_MAX && span_word(&pv, &word)) {
        Move move;
        if (uci_move_read(&here, word.text, word.len, &move, NULL) != STATUS_OK ||
            move == MOVE_NULL || move == MOVE_NONE) {
            break;
        }
        moves[count++] = move;
        Position next;
        pos_make(&here, move, &next);
        here = next;
    }
    return count;
}

static void show_line(Engine *engine, const Line *line)
{
    if (line->rank > engine->shown_count + 1 || line->rank > engine->analysis.expected ||
        !array_reserve((void **)&engine->shown, &engine->shown_cap, (size_t)line->rank,
                       sizeof *engine->shown)) {
        return;
    }
    engine->shown[line->rank - 1] = *line;
    if (line->rank > engine->shown_count) {
        engine->shown_count = line->rank;
    }
}

static void hear_figures(Engine *engine, const UciInfo *info)
{
    EngineFigures *figures = &engine->figures;
    if (info->has_nodes) {
        figures->nodes = info->nodes;
    }
    if (info->has_nps) {
        figures->nps = info->nps;
    }
    if (info->has_hashfull) {
        figures->hashfull = info->hashfull;
    }
    if (info->depth > 0) {
        figures->depth = info->depth;
    }
    engine->changed = true;
}

// More nodes; or, in a line that does not count them, anything but the same once more.
static bool is_new(Report *report, const UciInfo *info, Span text)
{
    if (info->has_nodes && info->nodes > 0) {
        bool more = info->nodes > report->nodes;
        report->nodes = more ? info->nodes : report->nodes;
        return more;
    }
    uint64_t hash = hash_bytes(HASH_BEGIN, text.text, text.len);
    bool other = hash != report->last;
    report->last = hash;
    return other;
}

// The line is a whole one. Mate 0 is for who has no moves, and such positions are not searched.
static bool is_sound(Engine *engine, const UciInfo *info, int pv_count)
{
    Span word;
    Span pv = info->pv;
    if (!info->has_score || (info->score.mate && info->score.value == 0)) {
        engine_fail(engine, "%s reports a score without sense: %.*s", engine_name(engine),
                    word_width(info->score_words), info->score_words.text);
        return false;
    }
    if (pv_count == 0 && span_word(&pv, &word) && !is_no_move(word)) {
        engine_fail(engine, "%s reports a line that begins with an illegal move: %.*s",
                    engine_name(engine), word_width(word), word.text);
        return false;
    }
    return pv_count > 0;
}

static void hear_line(Engine *engine, const UciInfo *info)
{
    Report *report = &engine->report;
    Line line = {
        .rank = info->multipv,
        .depth = info->depth,
        .seldepth = info->seldepth,
        .score = info->score,
        .bound = info->bound,
        .nodes = engine->figures.nodes,
    };
    line.pv_count = read_pv(engine, info->pv, line.pv);
    if (!is_sound(engine, info, line.pv_count)) {
        report->nonsense++;
        return;
    }
    report->lines++;
    report->ranked = report->ranked || info->has_multipv;
    if (line.bound == BOUND_EXACT) {
        report->exact++;
        report->widest = line.rank > report->widest ? line.rank : report->widest;
    }
    show_line(engine, &line);
    analysis_add(&engine->analysis, &line);
    if (engine->analysis.failed) {
        engine_fail(engine, "%s: out of memory", engine_name(engine));
    }
}

bool report_hear(Engine *engine, const UciInfo *info, Span text)
{
    hear_figures(engine, info);
    if (info->has_currmove) {
        analysis_begin_move(&engine->analysis, info->depth);
    }
    if (info->score_words.len && info->depth >= 1 && info->multipv >= 1 && info->pv.len) {
        hear_line(engine, info);
    }
    return is_new(&engine->report, info, text);
}

bool report_overruns(const Engine *engine)
{
    uint64_t nodes = engine->report.nodes;
    uint64_t limit = engine->nodes;
    return limit && nodes / 2 > limit && nodes - 2 * limit > OVERRUN_NODES;
}

static bool is_legal(const Engine *engine, Span word)
{
    Move move;
    return uci_move_read(&engine->position, word.text, word.len, &move, NULL) == STATUS_OK &&
           move != MOVE_NULL && move != MOVE_NONE;
}

// A small search may end before its first iteration, but not without any line.
static void judge_lines(Engine *engine)
{
    const Report *report = &engine->report;
    const char *name = engine_name(engine);
    int expected = engine->analysis.expected;
    bool enough = engine->nodes / ENOUGH_NODES >= (uint64_t)expected;
    if (report->lines == 0 && (report->nonsense || enough || engine->figures.depth == 0)) {
        engine_fail(engine,
                    report->nonsense ? "%s said nothing but nonsense in its search"
                                     : "%s ended its search without a word about it",
                    name);
    } else if (report->exact && !report->ranked && expected > 1) {
        engine_fail(engine,
                    "%s does not say which line is which: %d were asked for, none has a "
                    "multipv",
                    name, expected);
    } else if (report->exact == 0 && enough) {
        engine_fail(engine, "%s reported bounds only, and no exact score", name);
    } else if (enough) {
        engine_fail(engine, "%s completed no iteration: it reported %d of %d lines", name,
                    report->widest, expected);
    }
}

void report_end(Engine *engine, Span bestmove)
{
    if (engine->analysis.iteration_count == 0) {
        judge_lines(engine);
    }
    if (!is_legal(engine, bestmove)) {
        engine_fail(engine, "%s ended its search with an illegal move: bestmove %.*s",
                    engine_name(engine), word_width(bestmove), bestmove.text);
    }
}
