// The tree of the classic profile: how far a line goes. classic_moves.c says which moves of the
// solver are right, classic_finish.c what is left in the end.
//
// The tally is taken after the moves of both sides. What a capture has won is seen after the reply
// to it at the latest, and a line that the reply completes ends there too, with the capture as its
// last move to find. Otherwise the solver would have to go on in a position where nothing is left
// to do.
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "src/solve/policy/classic.h"

static bool is_mating(const NodeView *view)
{
    return view->node != TREE_ROOT && score_mates(node_of(view)->score);
}

// The engine's next move as far as it is known, or MOVE_NONE.
static Move next_move(const NodeView *view)
{
    return view->answer_count > 0 ? view->answers[0].lines[0].pv[0]
           : view->solver         ? MOVE_NONE
                                  : node_only_move(view);
}

// Whether the move that leads here, by whichever side, or the next one forces matters.
static bool renews_plies(const NodeView *view, int var, Move next)
{
    const Position *pos = node_position(view);
    return abs(var) > policy_int(view, KEY_TREE_RENEWAL) || pos_in_check(pos) ||
           (next != MOVE_NONE && pos_is_capture(pos, next));
}

// Plies left after a move: all of them again, else one less than before.
static int plies_left(const NodeView *view, int before, bool renewed)
{
    return renewed ? policy_int(view, KEY_TREE_PLIES) : before > 0 ? before - 1 : 0;
}

static Tally count_tally(const NodeView *view)
{
    const Position *pos = node_position(view);
    if (view->node == TREE_ROOT) {
        return (Tally){.counted = false};
    }
    const Tally *before = &view->tree->nodes[node_of(view)->parent].tally;
    // Nothing is counted at the root, nor in a tree that another has made.
    const int left = before->counted ? before->plies : policy_int(view, KEY_TREE_PLIES);
    int adv = material_won(&view->tree->start, pos, (Color)view->tree->start.side);
    int var = adv - before->adv;
    Move next = next_move(view);
    bool tension = pos_has_tension(pos);
    return (Tally){
        .counted = true,
        .adv = (int8_t)adv,
        .var = (int8_t)var,
        .check = pos_in_check(pos),
        .tension = tension,
        .threat = pos_threatens_mate(pos),
        .capture = tension && next != MOVE_NONE && pos_is_capture(pos, next),
        .plies = (uint8_t)plies_left(view, left, renews_plies(view, var, next)),
    };
}

// Enough is won, and a look at the board finds nothing left to be done. In a quiet position nobody
// is in check or threatened with mate.
static bool looks_complete(const NodeView *view, const Tally *tally)
{
    int gain = policy_int(view, KEY_TREE_GAIN);
    return tally->adv >= gain && pos_is_quiet(node_position(view), gain);
}

static void ask_lines(const NodeView *view, PolicyStep *step)
{
    if (view->solver) {
        classic_ask(view, is_mating(view) ? KEY_TREE_LINES : KEY_TREE_MATERIAL_LINES, step);
    } else {
        step_ask_lines(view, 1, step);
    }
}

// The line goes on: both sides' moves.
static void continue_line(const NodeView *view, PolicyStep *step)
{
    if (step_forced_reply(view, step)) {
        return;
    }
    if (view->answer_count == 0) {
        ask_lines(view, step);
    } else if (view->solver) {
        classic_choose(view, step);
    } else {
        // The best reply; where it is mated, engines put the longest defence first.
        step_choose(step, choice_of(view, &view->answers[0].lines[0], ROLE_REPLY));
    }
}

// A line that wins material: complete, out of plies, or going on. What would end it for want of
// plies or of tension depends on the next move.
static void win_material(const NodeView *view, const Tally *tally, PolicyStep *step)
{
    bool complete = looks_complete(view, tally);
    bool ends = complete ? tally->tension : tally->plies == 0;
    if (ends && next_move(view) == MOVE_NONE) {
        ask_lines(view, step);
    } else if (complete && !tally->capture) {
        step_end(step, OUTCOME_MATERIAL);
    } else if (tally->plies == 0) {
        step_end(step, OUTCOME_UNCLEAR);
    } else {
        continue_line(view, step);
    }
}

static void expand_node(const NodeView *view, PolicyStep *step)
{
    Outcome rules = node_rules(view);
    const Tally tally = count_tally(view);
    if (rules == OUTCOME_MATE && view->solver) {
        step_end(step, OUTCOME_UNCLEAR);
    } else if (rules != OUTCOME_NONE) {
        step_end(step, rules);
    } else if (is_mating(view) || view->node == TREE_ROOT) {
        continue_line(view, step);
    } else {
        win_material(view, &tally, step);
    }
    step->tally = tally;
}

const TreePolicy policy_classic = {expand_node, classic_finish};
