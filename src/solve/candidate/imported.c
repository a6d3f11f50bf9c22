// Puzzles of other sources: what is known of them, candidates made of them, and what a profile's
// tree says of their solutions.
#include "onlymove/imported.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/position.h"
#include "onlymove/str.h"
#include "onlymove/tree_text.h"
#include "src/solve/policy/policy.h"

const char *source_number_name(SourceNumber number) {
    static const char *const names[] = {"rating", "deviation", "popularity", "plays"};
    return names[number];
}

const char *source_text_name(SourceText text) {
    static const char *const names[] = {"id", "themes", "url", "openings", "movetext"};
    return names[text];
}

void source_info_clear(SourceInfo *info) {
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++)
        info->numbers[i] = SOURCE_MISSING;
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++)
        str_clear(&info->texts[i]);
}

void source_info_done(SourceInfo *info) {
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++)
        str_done(&info->texts[i]);
}

void source_info_copy(SourceInfo *to, const SourceInfo *from) {
    *to = (SourceInfo){{0}, {{0}}};
    memcpy(to->numbers, from->numbers, sizeof to->numbers);
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++)
        str_add(&to->texts[i], str_text(&from->texts[i]));
}

void source_info_write(const SourceInfo *info, Str *out) {
    static const char *const affixes[][2] = {
        {"", ""}, {" +-", ""}, {", popularity ", ""}, {", played ", " times"}};
    const size_t start = out->len;
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++) {
        if (info->numbers[i] != SOURCE_MISSING &&
            (i == 0 || info->numbers[SOURCE_RATING] != SOURCE_MISSING)) {
            str_addf(out, "%s%d%s", affixes[i][0], info->numbers[i], affixes[i][1]);
        }
    }
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++) {
        if (info->texts[i].len > 0) {
            str_add(out, out->len > start ? "; " : "");
            str_add(out, str_text(&info->texts[i]));
        }
    }
}

// The only theme that is ignored: it says how a puzzle is shown, not what it teaches.
static const char ignored_theme[] = "checkFirst";

MotifSet source_motifs(const SourceInfo *info, bool *has_others) {
    const char *themes = str_text(&info->texts[SOURCE_THEMES]);
    MotifSet motifs = {0};
    *has_others = false;
    for (const char *word = themes + strspn(themes, " "); *word != '\0';) {
        const size_t len = strcspn(word, " ");
        const Motif motif = motif_find(word, len);
        if (motif != MOTIF_COUNT)
            motif_add(&motifs, motif);
        else if (len != strlen(ignored_theme) || memcmp(word, ignored_theme, len) != 0)
            *has_others = true;
        word += len + strspn(word + len, " ");
    }
    return motifs;
}

void imported_read_themes(ImportedPuzzle *puzzle) {
    puzzle->says_motifs = puzzle->source_info.texts[SOURCE_THEMES].len > 0;
    puzzle->motifs = source_motifs(&puzzle->source_info, &puzzle->has_unknown_themes);
    puzzle->says_mate = motif_in(&puzzle->motifs, MOTIF_MATE);
}

void imported_puzzle_clear(ImportedPuzzle *puzzle) {
    const Str name = puzzle->name;
    const SourceInfo info = puzzle->source_info;
    tree_done(&puzzle->tree);
    *puzzle = (ImportedPuzzle){.name = name, .source_info = info};
    str_clear(&puzzle->name);
    source_info_clear(&puzzle->source_info);
}

void imported_puzzle_done(ImportedPuzzle *puzzle) {
    tree_done(&puzzle->tree);
    str_done(&puzzle->name);
    source_info_done(&puzzle->source_info);
}

uint64_t imported_hash(const ImportedPuzzle *puzzle) {
    const Tree *tree = &puzzle->tree;
    const uint64_t key = tree->start.key;
    const uint32_t node = tree->nodes[TREE_ROOT].child;
    const Move first = node == TREE_NO_NODE ? MOVE_NONE : tree->nodes[node].move;
    return hash_bytes(hash_bytes(HASH_BEGIN, &key, sizeof key), &first, sizeof first);
}

void imported_set_outcomes(Tree *tree) {
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        TreeNode *node = &tree->nodes[at];
        if (node->child == TREE_NO_NODE && node->role != ROLE_REPLY &&
            node->outcome == OUTCOME_NONE) {
            const Position pos = tree_position(tree, at);
            node->outcome = rules_end(&pos, 1);
        }
    }
}

static bool is_single_line(const Tree *tree) {
    for (size_t i = 0; i < tree->count; i++) {
        const TreeNode *node = &tree->nodes[i];
        if (node->sibling != TREE_NO_NODE || node->scored || node->role == ROLE_RETRY ||
            node->role == ROLE_ALTERNATIVE || node->by_hand) {
            return false;
        }
    }
    return true;
}

static void add_move(Move move, Str *out) {
    str_add(out, UCI_MOVE_TEXT(move));
}

// Appends the short form: {"before": "FEN MOVE", "line": "d6h2 g1h1 ..."}, or with "fen" where the
// move that led to the puzzle is not known.
static void write_short_form(const ImportedPuzzle *puzzle, const char *fen, Str *out) {
    const Tree *tree = &puzzle->tree;
    str_add(out, puzzle->has_blunder ? "{\"before\":\"" : "{\"fen\":\"");
    str_add(out, fen);
    if (puzzle->has_blunder) {
        str_add(out, " ");
        add_move(puzzle->blunder, out);
    }
    str_add(out, "\",\"line\":\"");
    for (uint32_t at = tree->nodes[TREE_ROOT].child; at != TREE_NO_NODE;
         at = tree->nodes[at].child) {
        str_add(out, tree->nodes[at].ply > 1 ? " " : "");
        add_move(tree->nodes[at].move, out);
    }
    str_add(out, "\"}");
}

// Appends the arrows and circles that the puzzle's game has at its position.
static void write_drawings(const ImportedPuzzle *puzzle, Str *out) {
    Drawing drawings[DRAWINGS_MAX];
    const Game *game = puzzle->game;
    const uint32_t node = game && puzzle->has_blunder ? game->nodes[GAME_ROOT].child : GAME_ROOT;
    if (game && node < game->node_count)
        drawings_write(drawings, game_drawings(game, node, drawings), out);
}

Status imported_write_json(const ImportedPuzzle *puzzle, const char *fen, Str *out, Fault *fault) {
    CLEANUP(str_done) Str drawings = {0};
    write_drawings(puzzle, &drawings);
    if (is_single_line(&puzzle->tree) && drawings.len == 0) {
        write_short_form(puzzle, fen, out);
        return STATUS_OK;
    }
    Candidate candidate = {.before_blunder = puzzle->before_blunder,
                           .blunder = puzzle->has_blunder ? puzzle->blunder : MOVE_NONE,
                           .is_puzzle = puzzle->tree.count > 1,
                           .kind = tree_kind(&puzzle->tree),
                           .has_remarks = drawings.len > 0,
                           .tree = puzzle->tree}; // borrowed
    snprintf(candidate.remarks.notes, sizeof candidate.remarks.notes, "%s", str_text(&drawings));
    profile_init(&candidate.profile, PROFILE_IMPORTED);
    pos_to_fen(&puzzle->tree.start, candidate.fen);
    return candidate_write_json(&candidate, out, fault);
}

// --- The source's main line, compared move by move with a profile's tree

enum { MOVE_TEXT_MAX = SAN_NUMBERED_MAX + SCORE_TEXT_MAX + 4 };

static const struct {
    const char *name;
    VerdictState state;
} answers[SOURCE_ANSWER_COUNT] = {
    [SOURCE_AGREES] = {"holds", VERDICT_PASS},    [SOURCE_ONE_OF_SEVERAL] = {"two", VERDICT_WARN},
    [SOURCE_GOOD] = {"good", VERDICT_WARN},       [SOURCE_BEST] = {"best", VERDICT_WARN},
    [SOURCE_REFUTED] = {"refuted", VERDICT_FAIL}, [SOURCE_UNKNOWN] = {"open", VERDICT_SKIPPED},
};

const char *source_answer_name(SourceAnswer answer) {
    return answers[answer].name;
}

static SourceVerdict verdict_of(SourceAnswer answer, const char *measured, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static SourceVerdict verdict_of(SourceAnswer answer, const char *measured, const char *format,
                                ...) {
    va_list args;
    SourceVerdict verdict = {.answer = answer, .state = answers[answer].state};
    snprintf(verdict.measured, sizeof verdict.measured, "%s", measured);
    va_start(args, format);
    vsnprintf(verdict.reason, sizeof verdict.reason, format, args);
    va_end(args);
    return verdict;
}

// Writes a move with its score, if it has one: "17.Qh7+ (#2)".
static void write_scored_move(const Tree *tree, uint32_t node, char text[MOVE_TEXT_MAX]) {
    snprintf(text, MOVE_TEXT_MAX, tree->nodes[node].scored ? "%s (%s)" : "%s",
             TREE_MOVE_TEXT(tree, node), SCORE_TEXT(tree->nodes[node].score));
}

// Returns a right move of the profile's tree other than `move`, or TREE_NO_NODE. *count becomes the
// number of right moves.
static uint32_t other_solution(const Tree *tree, uint32_t at, Move move, int *count) {
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

static size_t count_solver_moves(const Tree *tree) {
    size_t count = 0;
    for (uint32_t at = tree->nodes[TREE_ROOT].child; at != TREE_NO_NODE; at = tree->nodes[at].child)
        count += tree->nodes[at].role != ROLE_REPLY;
    return count;
}

// Returns the verdict on a move of the source that the profile's tree does not have.
static SourceVerdict wrong_move_verdict(const Tree *tree, uint32_t at, const Tree *source,
                                        uint32_t node, SolvingGrade grade) {
    int count;
    char solution_text[MOVE_TEXT_MAX] = "", move[SAN_NUMBERED_MAX], measured[EVIDENCE_TEXT_MAX];
    const uint32_t solution = other_solution(tree, at, source->nodes[node].move, &count);
    tree_write_move(source, node, move);
    if (solution == TREE_NO_NODE)
        return verdict_of(SOURCE_UNKNOWN, "no answer", "the profile's tree ends before %s", move);
    write_scored_move(tree, solution, solution_text);
    if (grade == SOLVING_RETRY) {
        snprintf(measured, sizeof measured, "%s only good", move);
        return verdict_of(SOURCE_GOOD, measured, "the source's %s is good, but the solution is %s",
                          move, solution_text);
    }
    snprintf(measured, sizeof measured, "refuted by %s", solution_text);
    return verdict_of(SOURCE_REFUTED, measured, "the source's solution, with %s, is refuted by %s",
                      move, solution_text);
}

// Compares the source's main line with the profile's tree, as far as both go.
static SourceVerdict compare_lines(const Tree *tree, const Tree *source) {
    const size_t move_count = count_solver_moves(source);
    char measured[EVIDENCE_TEXT_MAX], move[SAN_NUMBERED_MAX] = "", rival_text[MOVE_TEXT_MAX] = "";
    uint32_t at = TREE_ROOT;
    size_t moves_held = 0;
    int solutions = 0;
    for (uint32_t node = source->nodes[TREE_ROOT].child; node != TREE_NO_NODE;) {
        int right_moves;
        if (at == TREE_NO_NODE || tree->nodes[at].child == TREE_NO_NODE)
            break; // the profile's tree ends here
        const SolvingAnswer answer = solving_answer(tree, at, source->nodes[node].move);
        if (answer.grade != SOLVING_RIGHT)
            return wrong_move_verdict(tree, at, source, node, answer.grade);
        const uint32_t rival = other_solution(tree, at, source->nodes[node].move, &right_moves);
        if (rival != TREE_NO_NODE && solutions == 0) {
            solutions = right_moves;
            tree_write_move(source, node, move);
            write_scored_move(tree, rival, rival_text);
        }
        moves_held++;
        const uint32_t reply = source->nodes[node].child;
        at = reply == TREE_NO_NODE || answer.node == TREE_NO_NODE
                 ? TREE_NO_NODE
                 : tree_find(tree, answer.node, source->nodes[reply].move);
        node = reply == TREE_NO_NODE ? reply : source->nodes[reply].child;
    }
    if (solutions > 1) {
        snprintf(measured, sizeof measured, solutions == 2 ? "one of two" : "one of %d", solutions);
        return verdict_of(SOURCE_ONE_OF_SEVERAL, measured,
                          "the source's solution is %s: beside %s there is %s", measured, move,
                          rival_text);
    }
    snprintf(measured, sizeof measured, "holds, %zu of %zu move%s", moves_held, move_count,
             move_count == 1 ? "" : "s");
    return verdict_of(SOURCE_AGREES, measured, "the source's solution holds%s",
                      moves_held < move_count ? " as far as the profile's tree goes" : "");
}

static void write_measure(const Measure *measure, char text[MOVE_TEXT_MAX]) {
    char score[SCORE_TEXT_MAX] = "";
    if (measure->has_number && (measure->unit == UNIT_CP || measure->unit == UNIT_MATE)) {
        score_write((Score){.mate = measure->unit == UNIT_MATE, .value = (int)measure->number},
                    score);
    }
    snprintf(text, MOVE_TEXT_MAX, score[0] ? "%s (%s)" : "%s", measure->text, score);
}

// Whether the measured move is `san`, apart from the move number.
static bool is_measured_move(const Measure *measure, const char *san) {
    const char *dot = measure ? strrchr(measure->text, '.') : NULL;
    return measure && strcmp(dot ? dot + 1 : measure->text, san) == 0;
}

// Compares the source's first move with the best that a filter has measured; there is no tree.
static SourceVerdict compare_first(const Candidate *judged, const Tree *source) {
    const Verdict *decisive = verdict_decisive(judged->verdicts, judged->verdict_count);
    const Verdict *found = decisive && evidence_find(&decisive->evidence, "best") ? decisive : NULL;
    const char *refusing_filter = decisive ? decisive->filter->name : "the profile";
    for (int i = 0; i < judged->verdict_count && !found; i++)
        found = evidence_find(&judged->verdicts[i].evidence, "best") ? &judged->verdicts[i] : NULL;
    if (!found) {
        return verdict_of(SOURCE_UNKNOWN, "not looked at",
                          "%s refuses the position before any move was looked at", refusing_filter);
    }
    char best_text[MOVE_TEXT_MAX], second_text[MOVE_TEXT_MAX], measured[EVIDENCE_TEXT_MAX];
    const Measure *best = evidence_find(&found->evidence, "best");
    const Measure *next = evidence_find(&found->evidence, "next");
    const char *san = SAN_TEXT(&source->start, source->nodes[source->nodes[TREE_ROOT].child].move);
    write_measure(best, best_text);
    const bool is_best = is_measured_move(best, san), is_second = is_measured_move(next, san);
    if (found == decisive && (is_best || is_second) && next && next->text[0]) {
        write_measure(next, second_text);
        return verdict_of(SOURCE_ONE_OF_SEVERAL, "one of two",
                          "the source's solution is one of two: %s and %s", best_text, second_text);
    }
    if (is_best) {
        return verdict_of(SOURCE_BEST, "best, refused",
                          "the source's %s is the best move, but %s refuses it", best_text,
                          refusing_filter);
    }
    snprintf(measured, sizeof measured, "refuted by %s", best_text);
    return verdict_of(SOURCE_REFUTED, measured, "the source's solution, %s, is refuted by %s", san,
                      best_text);
}

SourceVerdict source_verdict(const Candidate *judged, const Tree *source) {
    if (source->count < 2)
        return verdict_of(SOURCE_UNKNOWN, "none", "the source tells no solution");
    return judged->tree.count > 1 ? compare_lines(&judged->tree, source)
                                  : compare_first(judged, source);
}
