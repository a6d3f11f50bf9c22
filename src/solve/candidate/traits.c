// Facts about a candidate for lists and patterns: evaluations, and traits of its first
// move and its main line.
#include "onlymove/candidate.h"

#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"

// Returns the last score of this name in the evidence: that of the deepest search. 0: none.
static int32_t measured_score(const Candidate *candidate, const char *name) {
    const Filter *history_free = filter_find("history-free"); // its scores are of another position
    for (int i = candidate->verdict_count - 1; i >= 0; i--) {
        if (candidate->verdicts[i].filter == history_free)
            continue;
        const Measure *measure = evidence_find(&candidate->verdicts[i].evidence, name);
        if (measure && measure->has_number &&
            (measure->unit == UNIT_CP || measure->unit == UNIT_MATE)) {
            return score_pack(
                (Score){.mate = measure->unit == UNIT_MATE, .value = (int)measure->number});
        }
    }
    return 0;
}

// Returns the score of the first solution; 0 where it has none.
static int32_t tree_score(const Tree *tree) {
    const uint32_t first = tree->count > 1 ? tree->nodes[TREE_ROOT].child : TREE_NO_NODE;
    return first != TREE_NO_NODE && tree->nodes[first].scored ? score_pack(tree->nodes[first].score)
                                                              : 0;
}

int32_t candidate_best_score(const Candidate *candidate) {
    const int32_t best = measured_score(candidate, "best");
    return best != 0 ? best : tree_score(&candidate->tree);
}

int32_t candidate_second_score(const Candidate *candidate) {
    return measured_score(candidate, "next");
}

int32_t candidate_score_before(const Candidate *candidate) {
    return candidate->has_eval_before ? score_pack(candidate->eval_before)
                                      : measured_score(candidate, "before");
}

static int traits_of_move(const Position *pos, Move move) {
    return TRAIT_HAS_MOVE | move_from(move) | (see(pos, move) < 0 ? TRAIT_SACRIFICE : 0) |
           (pos_in_check(pos) ? TRAIT_IN_CHECK : 0);
}

uint64_t tree_move_kinds(const Tree *tree) {
    uint64_t bits = 0;
    Position pos = tree->start;
    uint32_t at = tree->count > 1 ? tree->nodes[TREE_ROOT].child : TREE_NO_NODE;
    for (int ply = 0; at != TREE_NO_NODE && ply < 2 * MOVE_KINDS_MAX; ply++) {
        const Move move = tree->nodes[at].move;
        const bool check = pos_gives_check(&pos, move), takes = pos_is_capture(&pos, move);
        const bool promotes = move_type(move) == MOVE_PROMOTION, loses = see(&pos, move) < 0;
        pos_play(&pos, move);
        const uint64_t move_bits = (check ? MOVE_KIND_CHECK : 0) | (takes ? MOVE_KIND_CAPTURE : 0) |
                                   (promotes ? MOVE_KIND_PROMOTION : 0) |
                                   (loses ? MOVE_KIND_SACRIFICE : 0) |
                                   (!check && !takes && !promotes ? MOVE_KIND_QUIET : 0) |
                                   (check && !pos_has_legal_move(&pos) ? MOVE_KIND_MATE : 0);
        bits |= ply % 2 == 0 ? move_bits << MOVE_KIND_BITS * (ply / 2) : 0;
        at = tree->nodes[at].child;
    }
    return bits;
}

static bool is_forced_line(const Tree *tree) {
    Position pos = tree->start;
    bool forced = false;
    uint32_t at = tree->nodes[TREE_ROOT].child;
    for (; at != TREE_NO_NODE; at = tree->nodes[at].child) {
        if (tree->nodes[at].role == ROLE_REPLY) {
            Move moves[MOVES_MAX];
            forced = moves_legal(&pos, moves) == 1;
            if (!forced)
                return false;
        }
        pos_play(&pos, tree->nodes[at].move);
    }
    return forced;
}

int tree_traits(const Tree *tree) {
    if (tree->count < 2)
        return 0;
    return traits_of_move(&tree->start, tree->nodes[tree->nodes[TREE_ROOT].child].move) |
           (is_forced_line(tree) ? TRAIT_FORCED : 0);
}

static int traits_of_score(const Candidate *candidate, int32_t score, int trait) {
    const double won = (double)profile_int(&candidate->profile, KEY_WON);
    return score != 0 && score_as_number(score) > won ? trait : 0;
}

const char *verdicts_cook(const Verdict verdicts[], int count) {
    const Measure *other = NULL;
    for (int i = 0; i < count && !other; i++)
        if (verdicts[i].filter == filter_find("solution-tree"))
            other = evidence_find(&verdicts[i].evidence, "cook");
    return other ? other->text : NULL;
}

// Returns the traits that tell how sure the solution is.
static int traits_of_certainty(const Candidate *candidate) {
    int traits = candidate->tree.count > 1 && tree_is_proved(&candidate->tree) ? TRAIT_PROVED : 0;
    traits |= verdicts_cook(candidate->verdicts, candidate->verdict_count) ? TRAIT_COOKED : 0;
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        if (verdict->filter == filter_find("confirmed") && verdict->state == VERDICT_PASS)
            traits |= TRAIT_CONFIRMED;
    }
    return traits;
}

int candidate_traits(const Candidate *candidate, const char *first) {
    Position pos;
    Move move;
    int traits = tree_traits(&candidate->tree);
    const uint32_t node = candidate->tree.count > 1
                              ? tree_find(&candidate->tree, TREE_ROOT, candidate->played)
                              : TREE_NO_NODE;
    bool found_by_player = node != TREE_NO_NODE && candidate->tree.nodes[node].role != ROLE_RETRY;
    if (traits == 0 && pos_from_fen(&pos, candidate->fen, NULL) == STATUS_OK) {
        traits = pos_in_check(&pos) ? TRAIT_IN_CHECK : 0;
        if (san_read(&pos, first, strlen(first), &move, NULL) == STATUS_OK && move != MOVE_NULL) {
            traits |= traits_of_move(&pos, move);
            found_by_player = move == candidate->played;
        }
    }
    if (candidate->played != MOVE_NONE && (traits & TRAIT_HAS_MOVE))
        traits |= found_by_player ? TRAIT_FOUND : TRAIT_MISSED;
    return traits | traits_of_certainty(candidate) |
           traits_of_score(candidate, candidate_best_score(candidate), TRAIT_BEST_WINS) |
           traits_of_score(candidate, candidate_second_score(candidate), TRAIT_SECOND_WINS) |
           traits_of_score(candidate, candidate_score_before(candidate), TRAIT_BEFORE_WINS);
}
