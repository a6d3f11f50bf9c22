// Commands that decide, and take decisions back.
#include "ui/actions.h"

#include <stdio.h>

// ", though 2 moves by hand are refuted and 1 not verified", or "" where there is no such doubt or
// the decision is another than to accept.
static void write_doubts(const Workbench *wb, Decision decision, char *text, size_t size)
{
    const Finding *finding = review_finding(&wb->review, wb->node);
    size_t touched = 0, refuted = 0;
    if (finding && decision == DECISION_ACCEPT) {
        tree_count_doubts(&finding->candidate.tree, &touched, &refuted);
    }
    const size_t first = refuted > 0 ? refuted : touched;
    text[0] = '\0';
    if (first > 0) {
        int len =
            snprintf(text, size, ", though %zu move%s by hand %s %s", first, first == 1 ? "" : "s",
                     first == 1 ? "is" : "are", refuted > 0 ? "refuted" : "not verified");
        if (refuted > 0 && touched > 0) {
            snprintf(text + len, size - (size_t)len, " and %zu not verified", touched);
        }
    }
}

static void decide(Workbench *wb, Decision decision, const char *reason)
{
    static const char *const done[] = {"decision taken back", "accepted", "rejected", "skipped"};
    Fault fault;
    char doubts[120];
    const ReviewGame where = workbench_where(wb);
    write_doubts(wb, decision, doubts, sizeof doubts);
    if (review_decide(&wb->review, &where, wb->node, decision, reason, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    bool moved = show_wanted(wb, true, WANTED_WAITING);
    if (wb->focus == VIEW_TREE && (moved || has_tree_step(wb, false))) {
        wb->focus = VIEW_MOVES; // the next solution is not shown before it was looked for, and u
                                // takes the decision back, not a change of the tree
    }
    workbench_say(wb, "%s%s%s%s%s; u takes it back", done[decision], reason[0] ? ": " : "", reason,
                  doubts, moved ? ", next puzzle" : "");
}

void do_decide(const CommandCall *call)
{
    decide(call->wb, (Decision)call->command->which, "");
}

static const char *const reasons[] = {
    "too easy", "ambiguous", "unclear", "ugly", "known", "engine move",
};

const char *reject_reason(size_t index)
{
    return index < sizeof reasons / sizeof *reasons ? reasons[index] : NULL;
}

void do_reject(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (call->text[0] || !review_finding(&wb->review, wb->node)) {
        decide(wb, DECISION_REJECT, call->text);
    } else {
        wb->asks_reason = true;
    }
}

// Whether the step was taken in a game that stands at the same place in this file.
static bool is_step_of(Workbench *wb, const ReviewStep *step)
{
    Game game;
    game_init(&game);
    bool same = collection_load(&wb->collection, step->index, &game, NULL) == STATUS_OK &&
                game_hash(&game) == step->game;
    game_done(&game);
    return same;
}

// Shows the place of a step that undo or redo has taken.
static void show_step(Workbench *wb, const ReviewStep *step, const char *verb)
{
    bool here = step->game == game_hash(&wb->game) ||
                (is_step_of(wb, step) && workbench_show_game(wb, step->index));
    if (here) {
        workbench_show_node(wb, game_main_node(&wb->game, step->ply));
    }
    workbench_say(wb, "%s: %s", verb, decision_name(step->after));
}

// Takes back the last change of the tree under the cursor, else the last decision; or does it
// again. False, and a sentence, when there is none.
static bool take_step_back(Workbench *wb, bool redo)
{
    const ReviewStep *step;
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    if (has_tree_step(wb, redo)) {
        return take_tree_step(wb, redo);
    }
    const Status status = redo ? review_redo(&wb->review, &where, &step, &fault)
                               : review_undo(&wb->review, &where, &step, &fault);
    if (status != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return false;
    }
    show_step(wb, step, redo ? "done again" : "undone");
    return true;
}

void do_undo(const CommandCall *call)
{
    size_t left = call->count;
    while (left > 0 && take_step_back(call->wb, call->command->forward)) {
        left--;
    }
}
