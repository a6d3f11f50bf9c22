// The table of tree policies, and what several of them share.
#include "src/solve/policy.h"

#include <stdarg.h>
#include <stdio.h>

#include "onlymove/movegen.h"

const TreePolicy *policy_of(const Profile *profile)
{
    static const TreePolicy *const policies[TREE_KIND_COUNT] = {
        [TREE_MAGNUS] = &policy_magnus,   [TREE_CLASSIC] = &policy_classic,
        [TREE_FINDER] = &policy_finder,   [TREE_POSITIONAL] = &policy_positional,
        [TREE_LICHESS] = &policy_lichess,
    };
    return policies[profile->tree];
}

void step_ask(PolicyStep *step, TreeWish wish)
{
    step->kind = STEP_ASK;
    step->count = 0;
    step->wish = wish;
}

void step_end(PolicyStep *step, Outcome outcome)
{
    step->kind = STEP_END;
    step->count = 0;
    step->outcome = outcome;
}

void step_lose(PolicyStep *step, Outcome outcome, const char *how)
{
    step->kind = STEP_LOSE;
    step->count = 0;
    step->outcome = outcome;
    snprintf(step->reason, sizeof step->reason, "%s", how);
}

void step_refuse(PolicyStep *step, const char *format, ...)
{
    va_list arguments;
    step->kind = STEP_REFUSE;
    step->count = 0;
    va_start(arguments, format);
    vsnprintf(step->reason, sizeof step->reason, format, arguments);
    va_end(arguments);
}

void step_choose(PolicyStep *step, Choice choice)
{
    step->kind = STEP_GROW;
    if (step->count < CHOICES_MAX) {
        step->choices[step->count++] = choice;
    }
}

Choice choice_of(const NodeView *view, const Line *line, TreeRole role)
{
    return (Choice){
        .move = line->pv[0],
        .role = role,
        .score = view->solver ? line->score : score_flip(line->score),
        .depth = line->depth,
    };
}

void choice_to_node(const Choice *choice, TreeNode *node)
{
    node->score = choice->score;
    node->scored = true;
    node->depth = (uint8_t)(choice->depth < UINT8_MAX ? choice->depth : UINT8_MAX);
    node->only_mate = choice->only_mate;
}

LineText line_text(const NodeView *view, const Line *line)
{
    LineText text;
    san_write_numbered(node_position(view), line->pv[0], text.san);
    score_write(view->solver ? line->score : score_flip(line->score), text.score);
    return text;
}

uint64_t policy_nodes(const NodeView *view, ProfileKey key, ProfileKey limit)
{
    int64_t nodes = profile_whole(view->profile, key), most = profile_whole(view->profile, limit);
    return (uint64_t)(nodes < most ? nodes : most);
}

Outcome node_rules(const NodeView *view)
{
    return view->node == TREE_ROOT ? OUTCOME_NONE : rules_end(view->path, view->path_count);
}

Move node_only_move(const NodeView *view)
{
    Move moves[MOVES_MAX];
    return moves_legal(node_position(view), moves) == 1 ? moves[0] : MOVE_NONE;
}

bool step_forced_reply(const NodeView *view, PolicyStep *step)
{
    Move move = view->solver ? MOVE_NONE : node_only_move(view);
    if (move == MOVE_NONE) {
        return false;
    }
    step_choose(step,
                (Choice){move, ROLE_REPLY, node_of(view)->score, node_of(view)->depth, false});
    return true;
}

void step_good_replies(const NodeView *view, const Answer *answer, PolicyStep *step)
{
    const Score best = answer->lines[0].score;
    for (int i = 0; i < answer->count; i++) {
        Score score = answer->lines[i].score;
        bool good =
            best.mate ? score.mate && score.value == best.value
                      : !score.mate &&
                            score.value >= best.value - policy_int(view, KEY_TREE_REPLY_TOLERANCE);
        if (good) {
            step_choose(step, choice_of(view, &answer->lines[i], ROLE_REPLY));
        }
    }
}

bool is_material_won(const NodeView *view, const Position *from)
{
    return material_is_won(from, node_position(view), (Color)view->tree->start.side,
                           policy_int(view, KEY_TREE_GAIN));
}
