// Commands that decide, and take decisions back.
#include "ui/actions.h"

#include <stdio.h>

#include "ui/commands.h"
#include "ui/tree_view.h"

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
    bool moved = show_candidate(wb, true, WANTED_WAITING);
    if (wb->focus == VIEW_TREE && (moved || can_undo_in_tree(wb))) {
        wb->focus = VIEW_MOVES; // the next solution is not shown before it was looked for, and u
                                // takes the decision back, not a change of the tree
    }
    workbench_say(wb, "%s%s%s%s%s; u takes it back", done[decision], reason[0] ? ": " : "", reason,
                  doubts, moved ? ", next puzzle" : "");
}

void do_accept(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    decide(wb, DECISION_ACCEPT, "");
}

void do_skip(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    decide(wb, DECISION_SKIP, "");
}

static const char *const reasons[] = {
    "too easy", "ambiguous", "unclear", "ugly", "known", "engine move",
};

const char *reject_reason(size_t index)
{
    return index < sizeof reasons / sizeof *reasons ? reasons[index] : NULL;
}

void do_reject(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    if (argument[0]) {
        decide(wb, DECISION_REJECT, argument);
    } else if (!review_finding(&wb->review, wb->node)) {
        decide(wb, DECISION_REJECT, "");
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

void do_undo(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    const ReviewStep *step;
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    if (undo_in_tree(wb)) {
        return;
    }
    if (review_undo(&wb->review, &where, &step, &fault) == STATUS_OK) {
        show_step(wb, step, "undone");
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

void do_redo(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    const ReviewStep *step;
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    if (redo_in_tree(wb)) {
        return;
    }
    if (review_redo(&wb->review, &where, &step, &fault) == STATUS_OK) {
        show_step(wb, step, "done again");
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

// Enter and Backspace mean what the curator sees: a list, or a position under review.
void do_enter(Workbench *wb, const char *argument, int64_t now)
{
    const View *view = view_at_hand(wb);
    bool done = view->enter && view->enter(wb);
    if (!done && wb->over == VIEW_NONE) {
        do_accept(wb, argument, now);
    }
    wb->over = VIEW_NONE;
}

void do_backspace(Workbench *wb, const char *argument, int64_t now)
{
    bool in_tree = view_at_hand(wb) == &tree_view && tree_view_node(wb) != TREE_NO_NODE;
    if (wb->over == VIEW_NONE && !in_tree) {
        do_reject(wb, argument, now);
    }
    wb->over = VIEW_NONE;
}
