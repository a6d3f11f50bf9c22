// The way to a node and the answers found there. Lines of answers lie one after the other in one
// array.
#include "src/solve/explorer.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "src/filter/nudge.h"
#include "src/solve/prescan.h"

static bool reserve_path(Explorer *explorer, size_t moves)
{
    return array_fit(&explorer->moves, &explorer->move_cap, moves + 1) &&
           array_fit(&explorer->path, &explorer->path_cap, moves + 1);
}

bool explorer_init(Explorer *explorer, const Profile *profile, const Subject *subject, Tree *tree,
                   const Line *found)
{
    size_t count = subject->move_count;
    *explorer = (Explorer){
        .profile = *profile,
        .policy = policy_of(profile),
        .tree = tree,
        .has_found = found,
        .has_before = subject->has_eval[1],
        .before = subject->eval[1],
        .told = subject->eval[0],
        .has_told = subject->has_eval[0],
        .game_moves = count,
        .move_count = count,
    };
    *tree = (Tree){0};
    if (found) {
        explorer->found = *found;
    }
    if (!reserve_path(explorer, count)) {
        explorer_done(explorer);
        return false;
    }
    explorer->path[0] = subject->start;
    for (size_t i = 0; i < count; i++) {
        explorer->moves[i] = subject->moves[i];
        pos_make(&explorer->path[i], subject->moves[i], &explorer->path[i + 1]);
    }
    if (!tree_init(tree, &explorer->path[count])) {
        explorer_done(explorer);
        return false;
    }
    return true;
}

void explorer_done(Explorer *explorer)
{
    free(explorer->moves);
    free(explorer->path);
    free(explorer->lines);
    free(explorer->answers);
    *explorer = (Explorer){0};
}

// The room for one move more is for the move of a wish.
bool explorer_go(Explorer *explorer, uint32_t node)
{
    size_t plies = explorer->tree->nodes[node].ply;
    size_t total = explorer->game_moves + plies;
    if (!reserve_path(explorer, total)) {
        return false;
    }
    explorer->at = node;
    explorer->answer_count = 0;
    explorer->line_count = 0;
    tree_path(explorer->tree, node, explorer->moves + explorer->game_moves, plies);
    for (size_t i = explorer->game_moves; i < total; i++) {
        pos_make(&explorer->path[i], explorer->moves[i], &explorer->path[i + 1]);
    }
    explorer->move_count = total;
    return true;
}

const Position *explorer_position(const Explorer *explorer)
{
    return &explorer->path[explorer->move_count];
}

NodeView explorer_view(const Explorer *explorer)
{
    return (NodeView){
        .profile = &explorer->profile,
        .tree = explorer->tree,
        .node = explorer->at,
        .solver = explorer->tree->nodes[explorer->at].ply % 2 == 0,
        .path = explorer->path,
        .path_count = explorer->move_count + 1,
        .root = explorer->game_moves,
        .found = explorer->has_found ? &explorer->found : NULL,
        .has_before = explorer->has_before,
        .before = explorer->before,
        .told = explorer->has_told ? &explorer->told : NULL,
        .answers = explorer->answers,
        .answer_count = explorer->answer_count,
    };
}

void explorer_step(Explorer *explorer, PolicyStep *step)
{
    const NodeView view = explorer_view(explorer);
    *step = (PolicyStep){.kind = STEP_END};
    explorer->policy->expand(&view, step);
    if (step->kind == STEP_ASK) {
        // Where answers are weighed against each other, and where one line says nothing of the
        // others, a small search is never sure.
        const bool small = explorer->answer_count == 0 && step->wish.lines > 1;
        explorer->wish = step->wish;
        explorer->step = small ? 0 : explorer->steps;
    }
}

// The wish as it is asked for now.
static TreeWish wish_now(const Explorer *explorer)
{
    TreeWish wish = explorer->wish;
    if (explorer->step < explorer->steps) {
        wish.nodes = prescan_tree_nodes(&explorer->profile, explorer->step, wish.nodes);
    }
    return wish;
}

// Mates that are so short that a search of this depth has seen all shorter ones.
static bool has_sure_mates(const Answer *answer)
{
    bool sure = true;
    for (int i = 0; i < answer->count; i++) {
        const Line *line = &answer->lines[i];
        sure = sure && (!line->score.mate || 2 * abs(line->score.value) <= line->depth);
    }
    return sure;
}

static bool is_same_step(const PolicyStep *one, const PolicyStep *other)
{
    bool same =
        one->kind == other->kind && one->count == other->count && one->outcome == other->outcome;
    for (int i = 0; i < one->count && same; i++) {
        same = one->choices[i].move == other->choices[i].move &&
               one->choices[i].role == other->choices[i].role;
    }
    return same;
}

// Whether the one answer there is settles the node, whatever a larger search changes in a score.
static bool is_sure(const Explorer *explorer)
{
    const int margin = (int)profile_whole(&explorer->profile, KEY_PRESCAN_TREE);
    Answer answer = explorer->answers[0];
    NodeView view = explorer_view(explorer);
    PolicyStep step = {.kind = STEP_END};
    explorer->policy->expand(&view, &step);
    bool sure = step.kind != STEP_ASK && has_sure_mates(&answer);
    for (int number = 0; number < NUDGES && sure; number++) {
        Line lines[CHOICES_MAX];
        PolicyStep other = {.kind = STEP_END};
        nudge_lines(number, margin, explorer->answers[0].lines, answer.count, lines);
        answer.lines = lines;
        view.answers = &answer;
        explorer->policy->expand(&view, &other);
        sure = is_same_step(&step, &other);
    }
    return sure;
}

bool explorer_is_narrow(const Explorer *explorer, const PolicyStep *step)
{
    const int margin = (int)profile_whole(&explorer->profile, KEY_CONFIRM_MARGIN);
    if (explorer->answer_count != 1 || step->count == 0) {
        return false;
    }
    for (int number = 0; number < NUDGES; number++) {
        Line lines[CHOICES_MAX];
        Answer answer = explorer->answers[0];
        NodeView view = explorer_view(explorer);
        PolicyStep other = {.kind = STEP_END};
        nudge_lines(number, margin, answer.lines, answer.count, lines);
        answer.lines = lines;
        view.answers = &answer;
        explorer->policy->expand(&view, &other);
        if (other.count == 0 || other.choices[0].move != step->choices[0].move) {
            return true;
        }
    }
    return false;
}

void explorer_wish(const Explorer *explorer, SearchRequest *request)
{
    const TreeWish wish = wish_now(explorer);
    const bool small = explorer->step < explorer->steps;
    bool after = wish.after != MOVE_NONE;
    if (after) {
        explorer->moves[explorer->move_count] = explorer->wish.after;
    }
    *request = (SearchRequest){
        .start = explorer->path[0],
        .moves = explorer->moves,
        .move_count = explorer->move_count + after,
        .nodes = wish.nodes,
        .lines = wish.lines,
        .hash = small ? prescan_hash(&explorer->profile, wish.nodes)
                      : (int)profile_whole(&explorer->profile, KEY_HASH),
    };
}

// The last iteration within the node limit and, where there is one, the depth limit.
static const Iteration *iteration_within(const Analysis *analysis, const TreeWish *wish)
{
    const Iteration *iteration = analysis_at(analysis, wish->nodes);
    while (iteration && wish->depth > 0 && iteration->depth > wish->depth) {
        iteration = iteration > analysis->iterations ? iteration - 1 : NULL;
    }
    return iteration;
}

static bool reaches_depth(const Analysis *analysis, const TreeWish *wish)
{
    const Iteration *iteration = analysis_at(analysis, wish->nodes);
    return wish->depth > 0 && iteration && iteration->depth >= wish->depth;
}

// The depth limit is reached by an iteration that can no longer be taken back.
static bool is_deep_enough(const Analysis *analysis, const TreeWish *wish)
{
    return reaches_depth(analysis, wish) &&
           (analysis->settled || analysis_at(analysis, wish->nodes)->depth > wish->depth);
}

// Whether a deeper search is seen to begin depends on the clock, and so must not matter here.
static uint64_t nodes_needed(const Analysis *analysis, const TreeWish *wish)
{
    const Iteration *iteration = iteration_within(analysis, wish);
    if (iteration && reaches_depth(analysis, wish)) {
        return iteration->nodes;
    }
    return analysis->nodes < wish->nodes ? analysis->nodes : wish->nodes;
}

static bool keep_answer(Explorer *explorer, const Line *lines, int count)
{
    count = count < CHOICES_MAX ? count : CHOICES_MAX;
    size_t total = explorer->line_count + (size_t)count;
    size_t answers = (size_t)explorer->answer_count + 1;
    if (!array_fit(&explorer->answers, &explorer->answer_cap, answers) ||
        !array_fit(&explorer->lines, &explorer->line_cap, total)) {
        return false;
    }
    if (count > 0) {
        memcpy(explorer->lines + explorer->line_count, lines, (size_t)count * sizeof(Line));
    }
    explorer->line_count = total;
    explorer->answers[explorer->answer_count++] = (Answer){.wish = explorer->wish, .count = count};
    // The lines may have moved.
    const Line *next = explorer->lines;
    for (int i = 0; i < explorer->answer_count; i++) {
        explorer->answers[i].lines = next;
        next += explorer->answers[i].count;
    }
    return true;
}

// The answer of a step stands, or makes room for that of the next one.
static ExplorerFed weigh_answer(Explorer *explorer)
{
    if (explorer->step == explorer->steps || is_sure(explorer)) {
        explorer->judged_step = explorer->step;
        return FED_ANSWER;
    }
    explorer->answer_count = 0;
    explorer->line_count = 0;
    explorer->step++;
    return FED_SMALL;
}

ExplorerFed explorer_feed(Explorer *explorer, const Analysis *analysis)
{
    const TreeWish wish = wish_now(explorer);
    profile_hear(&explorer->profile, analysis->centipawn);
    if (!analysis->finished && !is_deep_enough(analysis, &wish)) {
        return FED_MORE;
    }
    const Iteration *iteration = iteration_within(analysis, &wish);
    explorer->needed = nodes_needed(analysis, &wish);
    if (!iteration && explorer->step < explorer->steps) {
        explorer->step++;
        return FED_SMALL;
    }
    if (!iteration) {
        return FED_NOTHING;
    }
    return keep_answer(explorer, analysis_lines(analysis, iteration), iteration->count)
               ? weigh_answer(explorer)
               : FED_NO_MEMORY;
}
