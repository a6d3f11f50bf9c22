// The source's main line, move by move beside a profile's tree.
#include "onlymove/imported.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/tree_text.h"

enum { MOVE_TEXT = SAN_NUMBERED_MAX + SCORE_TEXT_MAX + 4 };

static const struct {
    const char *name;
    VerdictState state;
} answers[SOURCE_ANSWER_COUNT] = {
    [SOURCE_HOLDS] = {"holds", VERDICT_PASS},     [SOURCE_TWO] = {"two", VERDICT_WARN},
    [SOURCE_GOOD] = {"good", VERDICT_WARN},       [SOURCE_BEST] = {"best", VERDICT_WARN},
    [SOURCE_REFUTED] = {"refuted", VERDICT_FAIL}, [SOURCE_OPEN] = {"open", VERDICT_SKIPPED},
};

const char *source_answer_name(SourceAnswer answer)
{
    return answers[answer].name;
}

static SourceVerdict say(SourceAnswer answer, const char *measured, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static SourceVerdict say(SourceAnswer answer, const char *measured, const char *format, ...)
{
    va_list args;
    SourceVerdict said = {.answer = answer, .state = answers[answer].state};
    snprintf(said.measured, sizeof said.measured, "%s", measured);
    va_start(args, format);
    vsnprintf(said.reason, sizeof said.reason, format, args);
    va_end(args);
    return said;
}

// "17.Qh7+ (#2)"; the score where there is one.
static void write_node(const Tree *tree, uint32_t node, char text[MOVE_TEXT])
{
    char move[SAN_NUMBERED_MAX], score[SCORE_TEXT_MAX];
    tree_write_move(tree, node, move);
    score_write(tree->nodes[node].score, score);
    snprintf(text, MOVE_TEXT, tree->nodes[node].scored ? "%s (%s)" : "%s", move, score);
}

// A right move of the profile's tree at a node other than `move`; TREE_NO_NODE: none. *count: of
// all right moves.
static uint32_t other_solution(const Tree *tree, uint32_t at, Move move, int *count)
{
    uint32_t other = TREE_NO_NODE;
    *count = 0;
    for (uint32_t i = tree->nodes[at].child; i != TREE_NO_NODE; i = tree->nodes[i].sibling) {
        const TreeNode *node = &tree->nodes[i];
        const bool right = node->role != ROLE_RETRY && !node->refuted;
        *count += right;
        other = right && node->move != move && other == TREE_NO_NODE ? i : other;
    }
    return other;
}

static size_t solver_moves(const Tree *tree)
{
    size_t count = 0;
    for (uint32_t at = tree->nodes[TREE_ROOT].child; at != TREE_NO_NODE;
         at = tree->nodes[at].child) {
        count += tree->nodes[at].role != ROLE_REPLY;
    }
    return count;
}

// The source's move is none of the profile's.
static SourceVerdict say_refuted(const Tree *tree, uint32_t at, const Tree *source, uint32_t node,
                                 SolvingVerdict verdict)
{
    int count;
    char mine[MOVE_TEXT] = "", move[SAN_NUMBERED_MAX], measured[EVIDENCE_TEXT_MAX];
    const uint32_t other = other_solution(tree, at, source->nodes[node].move, &count);
    tree_write_move(source, node, move);
    if (other == TREE_NO_NODE) {
        return say(SOURCE_OPEN, "no answer", "the profile's tree ends before %s", move);
    }
    write_node(tree, other, mine);
    if (verdict == SOLVING_RETRY) {
        snprintf(measured, sizeof measured, "%s only good", move);
        return say(SOURCE_GOOD, measured, "the source's %s is good, but the solution is %s", move,
                   mine);
    }
    snprintf(measured, sizeof measured, "refuted by %s", mine);
    return say(SOURCE_REFUTED, measured, "the source's solution, with %s, is refuted by %s", move,
               mine);
}

// Along the source's main line, as far as both go.
static SourceVerdict follow(const Tree *tree, const Tree *source)
{
    const size_t all = solver_moves(source);
    char measured[EVIDENCE_TEXT_MAX], move[SAN_NUMBERED_MAX] = "", other[MOVE_TEXT] = "";
    uint32_t here = TREE_ROOT;
    size_t held = 0;
    int count = 0;
    for (uint32_t node = source->nodes[TREE_ROOT].child; node != TREE_NO_NODE;) {
        int beside;
        if (here == TREE_NO_NODE || tree->nodes[here].child == TREE_NO_NODE) {
            break; // the profile has looked no further
        }
        const SolvingAnswer answer = solving_answer(tree, here, source->nodes[node].move);
        if (answer.verdict != SOLVING_RIGHT) {
            return say_refuted(tree, here, source, node, answer.verdict);
        }
        const uint32_t more = other_solution(tree, here, source->nodes[node].move, &beside);
        if (more != TREE_NO_NODE && count == 0) {
            count = beside;
            tree_write_move(source, node, move);
            write_node(tree, more, other);
        }
        held++;
        const uint32_t reply = source->nodes[node].child;
        here = reply == TREE_NO_NODE || answer.node == TREE_NO_NODE
                   ? TREE_NO_NODE
                   : tree_find(tree, answer.node, source->nodes[reply].move);
        node = reply == TREE_NO_NODE ? reply : source->nodes[reply].child;
    }
    if (count > 1) {
        snprintf(measured, sizeof measured, count == 2 ? "one of two" : "one of %d", count);
        return say(SOURCE_TWO, measured, "the source's solution is %s: beside %s there is %s",
                   measured, move, other);
    }
    snprintf(measured, sizeof measured, "holds, %zu of %zu move%s", held, all, all == 1 ? "" : "s");
    return say(SOURCE_HOLDS, measured, "the source's solution holds%s",
               held < all ? " as far as the profile's tree goes" : "");
}

static void write_measure(const Measure *measure, char text[MOVE_TEXT])
{
    char score[SCORE_TEXT_MAX] = "";
    if (measure->has_number && (measure->unit == UNIT_CP || measure->unit == UNIT_MATE)) {
        score_write((Score){.mate = measure->unit == UNIT_MATE, .value = (int)measure->number},
                    score);
    }
    snprintf(text, MOVE_TEXT, score[0] ? "%s (%s)" : "%s", measure->san, score);
}

// Whether a measured move is that move, its number aside.
static bool is_move(const Measure *measure, const char *san)
{
    const char *dot = measure ? strrchr(measure->san, '.') : NULL;
    return measure && strcmp(dot ? dot + 1 : measure->san, san) == 0;
}

// Without a tree: the source's first move beside the best ones that a filter has measured.
static SourceVerdict compare_first(const Candidate *judged, const Tree *source)
{
    const Verdict *decisive = verdict_decisive(judged->verdicts, judged->verdict_count);
    const Verdict *telling =
        decisive && evidence_find(&decisive->evidence, "best") ? decisive : NULL;
    const char *refuser = decisive ? decisive->filter->name : "the profile";
    for (int i = 0; i < judged->verdict_count && !telling; i++) {
        telling =
            evidence_find(&judged->verdicts[i].evidence, "best") ? &judged->verdicts[i] : NULL;
    }
    if (!telling) {
        return say(SOURCE_OPEN, "not looked at",
                   "%s refuses the position before any move was looked at", refuser);
    }
    char san[SAN_MAX], best_text[MOVE_TEXT], next_text[MOVE_TEXT], measured[EVIDENCE_TEXT_MAX];
    const Measure *best = evidence_find(&telling->evidence, "best");
    const Measure *next = evidence_find(&telling->evidence, "next");
    san_write(&source->start, source->nodes[source->nodes[TREE_ROOT].child].move, san);
    write_measure(best, best_text);
    const bool is_best = is_move(best, san), is_next = is_move(next, san);
    if (telling == decisive && (is_best || is_next) && next && next->san[0]) {
        write_measure(next, next_text);
        return say(SOURCE_TWO, "one of two", "the source's solution is one of two: %s and %s",
                   best_text, next_text);
    }
    if (is_best) {
        snprintf(measured, sizeof measured, "best, refused");
        return say(SOURCE_BEST, measured, "the source's %s is the best move, but %s refuses it",
                   best_text, refuser);
    }
    snprintf(measured, sizeof measured, "refuted by %s", best_text);
    return say(SOURCE_REFUTED, measured, "the source's solution, %s, is refuted by %s", san,
               best_text);
}

SourceVerdict source_verdict(const Candidate *judged, const Tree *source)
{
    if (source->count < 2) {
        return say(SOURCE_OPEN, "none", "the source tells no solution");
    }
    return judged->tree.count > 1 ? follow(&judged->tree, source) : compare_first(judged, source);
}
