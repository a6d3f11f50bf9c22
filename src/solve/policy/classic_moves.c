// Which moves of the solver are right, by the classic rules: a list of moves from a wide search,
// each searched again more deeply, and what that says of them. A position in which a move mates is
// one for mates only; in any other it is the evaluation that counts.
#include <limits.h>
#include <stdint.h>

#include "onlymove/movegen.h"
#include "src/solve/policy/classic.h"

// The moves on the list, in the order of the wide search. Those with ROLE_REPLY are not chosen.
typedef struct List {
    GameFilter moves[CHOICES_MAX];
    int count;
} List;

void classic_ask(const NodeView *view, ProfileKey lines, PolicyStep *step)
{
    step_ask(step, (TreeWish){.nodes = policy_nodes(view, KEY_TREE_NODES, KEY_NODES_MAX),
                              .lines = policy_int(view, lines)});
}

// The list to go by: the wider one, unless it has missed the mate that the narrow one has seen.
static const Answer *list_of(const NodeView *view)
{
    const Answer *narrow = &view->answers[0], *wide = &view->answers[1];
    const bool has_wide = view->answer_count > 1 && wide->wish.after == MOVE_NONE &&
                          wide->count > 0 && score_mates(wide->lines[0].score);
    return has_wide ? wide : narrow;
}

// A mate was seen where the list was for material, and there are more moves.
static bool wants_wide(const NodeView *view)
{
    const Answer *narrow = &view->answers[0];
    return view->answer_count == 1 && narrow->count == narrow->wish.lines &&
           narrow->wish.lines < policy_int(view, KEY_TREE_LINES) &&
           score_mates(narrow->lines[0].score);
}

// At most so many percent below the best, which is above 0.
static bool is_within(int value, int best, int percent)
{
    return (int64_t)value * 100 >= (int64_t)best * (100 - percent);
}

// Whether a mate is nearer than all that are listed so far, by what has led here; at the root that
// is not known.
static bool lacks_mate(const NodeView *view, const List *list)
{
    const Score promised = node_of(view)->score;
    for (int i = 0; i < list->count && view->node != TREE_ROOT; i++) {
        const Score score = list->moves[i].score;
        if (!score_mates(promised) || (score_mates(score) && score.value <= promised.value)) {
            return false;
        }
    }
    return true;
}

// Where the best mates, moves behind those that do are listed as long as a mate is lacking and each
// mates when searched again, but none that wins too little for one.
static bool is_listed(const NodeView *view, const List *list, Score best, Score score)
{
    if (best.mate || score.mate) {
        const bool goes_on = list->count > 0 && score_mates(list->moves[list->count - 1].score);
        return score_mates(score) || (score_wins(score, policy_int(view, KEY_MATE_LIKELY)) &&
                                      goes_on && lacks_mate(view, list));
    }
    return is_within(score.value, best.value, policy_int(view, KEY_TREE_LIST_TOLERANCE));
}

static const Line *answer_after(const NodeView *view, Move move)
{
    for (int i = 0; i < view->answer_count; i++) {
        if (view->answers[i].wish.after == move) {
            return &view->answers[i].lines[0];
        }
    }
    return NULL;
}

// Whether the first of two scores of a move, a mate, is the shorter one.
static bool is_sooner(Score mate, Score other)
{
    return !score_mates(other) || mate.value < other.value;
}

// Gives the choice the score of the search after its move; false while that has not been made. A
// mate that the wide search has seen stays one, and is not made longer.
static bool look_deeper(const NodeView *view, const Line *wide, GameFilter *choice)
{
    Position after;
    pos_make(node_position(view), choice->move, &after);
    if (!pos_has_legal_move(&after)) {
        bool mate = pos_in_check(&after);
        choice->score = (Score){.mate = mate, .value = mate};
        return true;
    }
    const Line *deep = answer_after(view, choice->move);
    if (!deep) {
        return false;
    }
    Score score = score_of_move(deep->score);
    if (!(score_mates(wide->score) && is_sooner(wide->score, score))) {
        choice->score = score;
        choice->depth = deep->depth;
    }
    return true;
}

// Fills the list; false when a search has to be asked for first.
static bool fill_list(const NodeView *view, List *list, PolicyStep *step)
{
    const Answer *wide = list_of(view);
    bool forced = wide->count == 1 && node_only_move(view) != MOVE_NONE;
    for (int i = 0; i < wide->count; i++) {
        const Line *line = &wide->lines[i];
        if (!is_listed(view, list, wide->lines[0].score, line->score)) {
            continue;
        }
        GameFilter *choice = &list->moves[list->count++];
        *choice = choice_of(view, line, ROLE_REPLY);
        if (!forced && !look_deeper(view, line, choice)) {
            step_ask(step,
                     (TreeWish){.after = choice->move,
                                .nodes = (uint64_t)profile_whole(view->profile, KEY_NODES_MAX),
                                .lines = 1});
            return false;
        }
    }
    return true;
}

static void choose_all(const List *list, PolicyStep *step)
{
    static const TreeRole order[] = {ROLE_SOLUTION, ROLE_ALTERNATIVE, ROLE_RETRY};
    for (size_t role = 0; role < sizeof order / sizeof *order; role++) {
        for (int i = 0; i < list->count; i++) {
            if (list->moves[i].role == order[role]) {
                step_choose(step, list->moves[i]);
            }
        }
    }
}

// Whether the last move of the solver's was, or followed, a mate longer than the shortest.
static bool is_longer_mate(const NodeView *view)
{
    const TreeNode *nodes = view->tree->nodes;
    for (uint32_t at = view->node; at != TREE_ROOT; at = nodes[at].parent) {
        if (nodes[at].role == ROLE_ALTERNATIVE && score_mates(nodes[at].score)) {
            return true;
        }
    }
    return false;
}

// A longer mate makes progress where it is nearer than it was at the solver's last move.
static bool is_nearer(const NodeView *view, int shortest)
{
    if (!is_longer_mate(view)) {
        return true;
    }
    const Score before = view->tree->nodes[node_of(view)->parent].score;
    return !score_mates(before) || shortest < before.value;
}

// Every shortest mate is a solution, those a little longer are alternatives or retries. False where
// nothing mates, or a longer mate comes no nearer.
static bool choose_mates(const NodeView *view, List *list, PolicyStep *step)
{
    int mates = 0, shortest = INT_MAX;
    for (int i = 0; i < list->count; i++) {
        Score score = list->moves[i].score;
        if (score_mates(score)) {
            mates++;
            shortest = score.value < shortest ? score.value : shortest;
        }
    }
    if (mates > 0 && !is_nearer(view, shortest)) {
        step_end(step, OUTCOME_UNCLEAR);
        return true;
    }
    for (int i = 0; i < list->count; i++) {
        GameFilter *choice = &list->moves[i];
        if (score_mates(choice->score)) {
            int longer = choice->score.value - shortest;
            choice->only_mate = mates == 1;
            choice->role = longer == 0                                   ? ROLE_SOLUTION
                           : longer <= policy_int(view, KEY_MATE_LONGER) ? ROLE_ALTERNATIVE
                           : longer <= policy_int(view, KEY_RETRY_MATE)  ? ROLE_RETRY
                                                                         : ROLE_REPLY;
        }
    }
    choose_all(list, step);
    return mates > 0;
}

// The best move is the solution, those near it are alternatives, the next ones retries. False where
// no move is good for the solver.
static bool choose_gains(const NodeView *view, List *list, PolicyStep *step)
{
    int best = 0;
    GameFilter *solution = NULL;
    for (int i = 0; i < list->count; i++) {
        Score score = list->moves[i].score;
        if (!score.mate && score.value > best) {
            best = score.value;
            solution = &list->moves[i];
        }
    }
    if (!solution) {
        return false;
    }
    for (int i = 0; i < list->count; i++) {
        GameFilter *choice = &list->moves[i];
        Score score = choice->score;
        if (score.mate) {
            continue;
        }
        choice->role = is_within(score.value, best, policy_int(view, KEY_ALTERNATIVE))
                           ? ROLE_ALTERNATIVE
                       : is_within(score.value, best, policy_int(view, KEY_RETRY)) ? ROLE_RETRY
                                                                                   : ROLE_REPLY;
    }
    solution->role = ROLE_SOLUTION;
    choose_all(list, step);
    return true;
}

// No move is good: at the root there is no tree. What counts of the move that looked best is what
// the search of it alone has said, where there was one.
static void end_without_move(const NodeView *view, const List *list, PolicyStep *step)
{
    if (view->node != TREE_ROOT) {
        step_end(step, OUTCOME_UNCLEAR);
        return;
    }
    Line best = view->answers[0].lines[0];
    best.score = list->count > 0 ? list->moves[0].score : best.score;
    Evidence *evidence = step_refuse(step);
    measure_line(evidence, "best", view, &best);
    evidence_limit_number(evidence, "best", RELATION_MORE, 0, UNIT_CP);
    evidence_miss(evidence, score_rise(best.score, 1), UNIT_CP);
    evidence_text_add(evidence, "{best} {best=}", ">{1}",
                      "no move is good for the solver, {best} ({best=}) neither");
}

void classic_choose(const NodeView *view, PolicyStep *step)
{
    const Score best = list_of(view)->lines[0].score;
    List list = {.count = 0};
    if (wants_wide(view)) {
        classic_ask(view, KEY_TREE_LINES, step);
    } else if (!score_wins(best, 0)) {
        end_without_move(view, &list, step);
    } else if (fill_list(view, &list, step) && !choose_mates(view, &list, step) &&
               !choose_gains(view, &list, step)) {
        end_without_move(view, &list, step);
    }
}
