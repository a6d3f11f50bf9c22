// The tree of the lichess profile, after the public generator behind the Lichess puzzle database:
// one line without branches, a mate or an advantage, on which each of the solver's moves is the
// only one.
#include "src/solve/policy/policy.h"

#include <float.h>
#include <math.h>

#include "onlymove/position.h"
#include "onlymove/movegen.h"

static bool is_near_mate(const NodeView *view, Score score) {
    return score_mates(score) && score.value <= policy_int(view, KEY_MATE_SOON);
}

// Whether this is a puzzle of mate, not of advantage. The game's evaluation of the root decides,
// with a mate closer than mate.soon; without it the first answer at the root, and below it the
// score of the first move. False while none of these is known.
static bool is_mate_puzzle(const NodeView *view) {
    if (view->game_eval) {
        return score_mates(*view->game_eval) &&
               view->game_eval->value < policy_int(view, KEY_MATE_SOON);
    }
    uint32_t first = view->tree->nodes[TREE_ROOT].child;
    if (view->node == TREE_ROOT && view->answer_count > 0)
        return is_near_mate(view, view->answers[0].lines[0].score);
    return first != TREE_NO_NODE && is_near_mate(view, view->tree->nodes[first].score);
}

// Asks for two lines, or for more where mates in one have to be skipped. With more such mates than
// lines, the best other move stays unknown.
static void ask_solver_lines(const NodeView *view, int lines, PolicyStep *step) {
    step_ask(step, (TreeWish){
                       .nodes = (uint64_t)profile_int(view->profile, KEY_NODES_MAX),
                       .lines = lines < CHOICES_MAX ? lines : CHOICES_MAX,
                       .depth = policy_int(view, KEY_TREE_DEPTH),
                   });
}

// Refuses the tree because a rival's win chances are too good, and says by how much. Returns false.
static bool refuse_for_rival(const NodeView *view, const Line *rival, ProfileKey key,
                             PolicyStep *step) {
    const Line *best = &view->answers[0].lines[0];
    const Profile *profile = view->profile;
    const bool engine_chances = scores_have_chances(best->score, rival->score);
    const double chances = profile_win_chances(profile, rival->score, engine_chances);
    const double limit = profile->value[key];
    Evidence *evidence = step_refuse(step);
    measure_line(evidence, "best", view, best);
    measure_line(evidence, "next", view, rival);
    evidence_chances(evidence, profile, engine_chances);
    if (key == KEY_CHANCES_MARGIN) {
        const double lead = profile_win_chances(profile, best->score, engine_chances) - chances;
        evidence_number(evidence, "apart", lead, UNIT_CHANCES);
        evidence_limit(evidence, "apart", RELATION_MORE, profile, key, UNIT_CHANCES);
        evidence_miss(evidence, fmax(limit - lead, DBL_EPSILON), UNIT_CHANCES);
        evidence_template(
            evidence, "win chances {apart3} apart{by}", ">{13}",
            "{best} ({best=}) does not stand alone beside {next} ({next=}): win chances "
            "{apart3} apart{by}, more than {13} wanted (chances.margin)");
    } else {
        evidence_number(evidence, "other", chances, UNIT_CHANCES);
        evidence_limit(evidence, "other", RELATION_AT_MOST, profile, key, UNIT_CHANCES);
        evidence_miss(evidence, chances - limit, UNIT_CHANCES);
        evidence_template(
            evidence, "{next} win chances {other3}{by}", "<={13}",
            "{best} ({best=}) does not stand alone beside {next} ({next=}): win chances "
            "{other3} there{by}, at most {13} wanted (chances.other)");
    }
    return false;
}

static int count_mates(const Position *pos, const Move *moves, int count) {
    int mates = 0;
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        mates += pos_is_checkmate(&next);
    }
    return mates;
}

// Whether the best move that does not mate in one is bad enough, beside several that do; true where
// every move mates. Returns false after asking for more lines, too.
static bool only_mates_win(const NodeView *view, PolicyStep *step) {
    Move moves[MOVES_MAX];
    int count = moves_legal(node_position(view), moves);
    int mates = count_mates(node_position(view), moves, count);
    if (mates == count)
        return true;
    if (view->answer_count < 2) {
        ask_solver_lines(view, mates + 1, step);
        return false;
    }
    const Answer *wide_answer = &view->answers[1];
    const Line *other = &wide_answer->lines[wide_answer->count - 1];
    const bool engine_chances = scores_have_chances(other->score, other->score);
    return score_mates_in_one(other->score) ||
           profile_win_chances(view->profile, other->score, engine_chances) <=
               view->profile->value[KEY_CHANCES_OTHER] ||
           refuse_for_rival(view, other, KEY_CHANCES_OTHER, step);
}

// Whether the best move is the only one. If not, *step refuses, or asks for more lines first.
static bool is_best_alone(const NodeView *view, PolicyStep *step) {
    const Answer *answer = &view->answers[0];
    if (answer->count < 2)
        return true;
    const Line *best = &answer->lines[0], *second = &answer->lines[1];
    const bool engine_chances = scores_have_chances(best->score, second->score);
    const double best_chances = profile_win_chances(view->profile, best->score, engine_chances),
                 second_chances = profile_win_chances(view->profile, second->score, engine_chances);
    if (score_mates_in_one(best->score) && score_mates_in_one(second->score))
        return only_mates_win(view, step);
    bool mates = score_mates_in_one(best->score);
    return (mates && second_chances <= view->profile->value[KEY_CHANCES_OTHER]) ||
           best_chances > second_chances + view->profile->value[KEY_CHANCES_MARGIN] ||
           refuse_for_rival(view, second, mates ? KEY_CHANCES_OTHER : KEY_CHANCES_MARGIN, step);
}

static void choose_mating_move(const NodeView *view, PolicyStep *step) {
    if (view->answer_count == 0) {
        ask_solver_lines(view, 2, step);
        return;
    }
    const Line *best = &view->answers[0].lines[0];
    if (!is_near_mate(view, best->score)) {
        const int soon = policy_int(view, KEY_MATE_SOON);
        const bool mates_late = score_mates(best->score);
        Evidence *evidence = step_refuse(step);
        measure_line(evidence, "best", view, best);
        evidence_limit(evidence, "best", RELATION_AT_MOST, view->profile, KEY_MATE_SOON,
                       UNIT_MOVES);
        evidence_miss(evidence, mates_late ? (double)(best->score.value - soon) : MISS_INFINITE,
                      UNIT_MOVES);
        evidence_template(evidence, "{best} {best=}", "mate within {1} moves",
                          "{best} ({best=}) does not mate within {1} moves (mate.soon)");
    } else if (is_best_alone(view, step)) {
        step_choose_best(view, step);
    }
}

static void defend_against_mate(const NodeView *view, PolicyStep *step) {
    if (step_forced_reply(view, step))
        return;
    if (view->answer_count > 0) {
        step_choose_best(view, step);
        return;
    }
    step_ask(step, (TreeWish){
                       .nodes = policy_node_limit(view, KEY_TREE_DEFENCE_NODES, KEY_NODES_MAX),
                       .lines = 1,
                       .depth = policy_int(view, KEY_TREE_DEFENCE_DEPTH),
                   });
}

// Chooses either side's best move while the solver stays ahead, else refuses the tree.
static void keep_advantage(const NodeView *view, PolicyStep *step) {
    const Line *best = &view->answers[0].lines[0];
    Score score = view->solver_to_move ? best->score : score_flip(best->score);
    int least = policy_int(view, KEY_ADVANTAGE);
    if (score_mates(score) || (!score.mate && score.value >= least)) {
        step_choose_best(view, step);
        return;
    }
    Evidence *evidence = step_refuse(step);
    measure_line(evidence, "best", view, best);
    evidence_limit(evidence, "best", RELATION_AT_LEAST, view->profile, KEY_ADVANTAGE, UNIT_CP);
    evidence_miss(evidence, score_too_low(score, least), UNIT_CP);
    evidence_template(evidence, "{best} {best=}", ">={1+}",
                      "{best} leaves the solver {best=}, less than {1+} (advantage)");
}

// Chooses an only move of the solver that keeps the advantage. Uniqueness is tested first, as in
// the generator: a line that ends where several moves are good is not refused for their score.
static void choose_advantage(const NodeView *view, PolicyStep *step) {
    if (is_best_alone(view, step))
        keep_advantage(view, step);
    else if (step->kind == STEP_REFUSE && view->node != TREE_ROOT)
        step_end(step, OUTCOME_NONE);
}

static void expand_advantage(const NodeView *view, PolicyStep *step) {
    const int occurrences = (int)draw_occurrences(view->positions, view->position_count);
    if (occurrences >= 2) {
        Evidence *evidence = step_fail(step, OUTCOME_UNCLEAR);
        evidence_number(evidence, "times", occurrences, UNIT_NONE);
        evidence_limit_number(evidence, "times", RELATION_AT_MOST, 1, UNIT_NONE);
        evidence_template(evidence, "{times=} times the same{after<}", "once",
                          "{after>}the position stands for the second time");
    } else if (view->answer_count == 0) {
        ask_solver_lines(view, 2, step);
    } else if (view->solver_to_move) {
        choose_advantage(view, step);
    } else {
        keep_advantage(view, step);
    }
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    if (step_rules_end(view, step))
        return;
    if (view->node == TREE_ROOT && view->answer_count == 0)
        ask_solver_lines(view, 2, step);
    else if (!is_mate_puzzle(view))
        expand_advantage(view, step);
    else if (view->solver_to_move)
        choose_mating_move(view, step);
    else
        defend_against_mate(view, step);
}

// Whether the move at that ply is the only legal one. The tree is one line: a node number is a ply.
static bool is_forced(const Tree *tree, size_t ply) {
    Move moves[MOVES_MAX];
    const Position before = tree_position(tree, tree->nodes[ply].parent);
    return moves_legal(&before, moves) == 1;
}

// Cuts the line until it ends with a move of the solver that was not the only legal one.
static void trim_line(Tree *tree) {
    size_t length = tree->count - 1;
    while (length > 0 && (length % 2 == 0 || is_forced(tree, length)))
        length--;
    if (length < tree->count - 1) {
        tree_unlink(tree, (uint32_t)length + 1); // and all nodes after it
        (void)tree_compact(tree, TREE_ROOT);
    }
}

static void set_outcome(const NodeView *view, TreeNode *last) {
    const Position pos = tree_position(view->tree, (uint32_t)(view->tree->count - 1));
    NodeView end = *view;
    end.positions = &pos;
    end.position_count = 1;
    last->outcome = wins_material_since(&end, &view->tree->start) ? OUTCOME_MATERIAL : OUTCOME_WON;
    last->quiet = pos_is_quiet(&pos, policy_int(view, KEY_TREE_GAIN));
}

// Whether the line is hard enough for the profile's tier; else fills in the evidence.
static bool is_in_tier(const NodeView *view, bool mate, size_t plies, Evidence *evidence) {
    static const struct {
        bool mate;
        size_t plies;
        int min_tier;
        const char *what;
    } easy[] = {
        {true, 1, 3, "a mate in one"},
        {false, 3, 3, "an advantage in three plies"},
        {true, 3, 2, "a mate in three plies"},
    };
    int tier = policy_int(view, KEY_TIER);
    for (size_t i = 0; i < sizeof easy / sizeof *easy; i++) {
        if (easy[i].mate == mate && easy[i].plies == plies && tier < easy[i].min_tier) {
            evidence_word(evidence, "what", easy[i].what);
            evidence_number(evidence, "tier", tier, UNIT_TIERS);
            evidence_limit_number(evidence, "tier", RELATION_AT_LEAST, easy[i].min_tier, UNIT_TIERS)
                ->key = KEY_TIER;
            evidence_miss(evidence, easy[i].min_tier - tier, UNIT_TIERS);
            evidence_template(evidence, "{what}, tier {tier=}", "tier >= {1}",
                              "{what} is too easy for tier {tier=}: it takes tier {1} (tier)");
            return false;
        }
    }
    return true;
}

enum { LINE_PLIES_MIN = 3 }; // of a puzzle of advantage

static bool finish_tree(const NodeView *view, Tree *tree, Evidence *evidence) {
    const bool mate = is_mate_puzzle(view);
    if (!mate)
        trim_line(tree);
    size_t plies = tree->count - 1;
    if (!mate && plies < LINE_PLIES_MIN) {
        evidence_number(evidence, "plies", (double)plies, UNIT_PLIES);
        evidence_limit_number(evidence, "plies", RELATION_AT_LEAST, LINE_PLIES_MIN, UNIT_PLIES);
        evidence_miss(evidence, LINE_PLIES_MIN - (double)plies, UNIT_PLIES);
        evidence_template(evidence, "{plies#}", ">= {1} plies",
                          plies == 1 ? "a single move is left of the line, and that is no puzzle"
                                     : "no move is left of the line, and that is no puzzle");
        return false;
    }
    if (tree->nodes[plies].outcome == OUTCOME_NONE)
        set_outcome(view, &tree->nodes[plies]);
    return is_in_tier(view, mate, plies, evidence);
}

const TreePolicy policy_lichess = {expand_node, finish_tree};
