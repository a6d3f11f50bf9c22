// Commands of the queue: which candidates it has, its columns, chains and marks, and what is next.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/actions/actions.h"
#include "ui/input/questions.h"
#include "ui/lists/list_views.h"

void do_queue(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault = {""};
    const bool all = strcmp(call->text, "store") == 0, file = strcmp(call->text, "file") == 0;
    const bool is_set = strncmp(call->text, "set ", 4) == 0;
    const char *set = is_set ? call->text + 4 + strspn(call->text + 4, " ") : NULL;
    if (!call->text[0] && wb->panes.focus == VIEW_QUEUE) {
        wb->panes.focus = VIEW_MOVES;
    } else if (!call->text[0]) {
        if (queue_ensure_open(wb))
            queue_enter(wb);
    } else if (!all && !file && !set) {
        workbench_error(wb, "queue: expected file, store or set NAME, found \"%s\"", call->text);
    } else if (queue_fill(wb, all, set, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else {
        queue_enter(wb);
    }
}

// Opens the prompt with a pattern that was refused, for the user to correct.
static void prompt_refused_pattern(const CommandCall *call) {
    CLEANUP(str_done) Str line = str_of("%s %s", call->command->name, call->text);
    workbench_prompt(call->wb, "", str_text(&line));
}

void do_narrow(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (!queue_ensure_open(wb))
        return;
    Queue *queue = review_queue(wb->review);
    if (!workbench_succeeds(wb, queue_narrow(queue, call->text, &fault), &fault)) {
        prompt_refused_pattern(call);
        return;
    }
    views_reset(wb, CHANGE_NODE_OR_QUEUE);
    queue_show_selected(wb);
    const QueueCounts counts = queue_counts(queue);
    const size_t fitting = queue_count_matches(queue, NULL);
    CLEANUP(str_done) Str text = str_of("%zu of %zu candidates", fitting, counts.all);
    if (counts.shown < fitting)
        str_addf(&text, " in %zu row%s", counts.shown, counts.shown == 1 ? "" : "s");
    pattern_write_meant(call->text, &text);
    workbench_say(wb, "%s", str_text(&text));
}

void do_keep_pattern(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (!queue_ensure_open(wb))
        return;
    Queue *queue = review_queue(wb->review);
    const char *pattern = queue_pattern(queue);
    if (!pattern[0]) {
        workbench_refuse(wb, "the queue has no pattern to keep");
    } else if (named_patterns_keep(queue_named_patterns(queue), NULL, call->text, pattern,
                                   &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else {
        workbench_say(wb, "@%s is %s from now on", call->text, pattern);
    }
}

void do_columns(const CommandCall *call) {
    Workbench *wb = call->wb;
    const QueueColumn *columns[QUEUE_COLUMNS_MAX];
    char *saved = wb->appearance.columns;
    size_t count;
    Fault fault;
    const char *names = strcmp(call->text, "usual") == 0 ? "" : call->text;
    if (!call->text[0])
        workbench_prompt(wb, "columns ", saved[0] ? saved : "usual");
    else if (strlen(names) >= COLUMNS_TEXT_MAX ||
             (names[0] &&
              queue_columns_read(names, columns, QUEUE_COLUMNS_MAX, &count, &fault) != STATUS_OK))
        workbench_error(wb, "%s", strlen(names) >= COLUMNS_TEXT_MAX ? "too many" : fault.text);
    else if (snprintf(saved, COLUMNS_TEXT_MAX, "%s", names) >= 0 &&
             workbench_succeeds(wb, appearance_save(&wb->appearance, &fault), &fault))
        workbench_say(wb, "columns: %s; what is alike in all rows is not shown", call->text);
}

void do_report(const CommandCall *call) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    if (!queue_ensure_open(wb))
        return;
    const CandidateList *list = queue_list(review_queue(wb->review));
    if (!call->text[0]) {
        report_reasons(list, &text);
        str_add(&text, "in all of this queue; its title counts today's decisions in all files\n");
    }
    if (!call->text[0] ||
        workbench_succeeds(wb, report_player(list, call->text, REPORT_TEXT, &text, &fault), &fault))
        report_show(wb, str_text(&text));
}

// --- Chains

void do_chains(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (call->text[0]) {
        wb->appearance.chains = (Chains)call->choice;
        (void)workbench_succeeds(wb, appearance_save(&wb->appearance, &fault), &fault);
        if (review_queue(wb->review) && !review_queue_set_name(wb->review))
            queue_fold(review_queue(wb->review), wb->appearance.chains != CHAINS_OFF);
        views_reset(wb, CHANGE_NODE_OR_QUEUE);
    }
    workbench_say(wb, "puzzles of a game that overlap: %s",
                  wb->appearance.chains == CHAINS_OFF ? "a row each"
                  : wb->appearance.chains == CHAINS_ASK
                      ? "one row; <:skip overlapping> skips others"
                      : "one row; accepting one skips the others");
}

void do_worth(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (!queue_ensure_open(wb))
        return;
    const Taste *taste = queue_taste(review_queue(wb->review));
    const int learnt = taste->decisions;
    const bool forgets = call->text[0] && call->choice == 0;
    if (call->text[0] &&
        !workbench_succeeds(wb, review_learn_taste(wb->review, forgets, &fault), &fault))
        return;
    if (learnt > 0 && forgets)
        workbench_say(wb,
                      "worth has forgotten what %d decisions taught; <:worth learn> brings it back",
                      learnt);
    else if (taste->decisions > 0)
        workbench_say(wb, "worth has learnt from %d decisions; <:worth forget> ends that",
                      taste->decisions);
    else
        workbench_say(wb, "worth comes from the model alone; it learns from you after %d decisions",
                      TASTE_DECISIONS_MIN);
}

void do_alike(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (!queue_ensure_open(wb))
        return;
    Queue *queue = review_queue(wb->review);
    const size_t place = queue_current(queue);
    if (place == SIZE_MAX || !queue_row(queue, place)->is_puzzle) {
        workbench_refuse(wb, "the queue has no current puzzle");
        return;
    }
    const size_t alike = queue_find_alike(queue, place);
    queue_sort(queue, queue_column_named("alike"), true);
    views_reset(wb, CHANGE_NODE_OR_QUEUE);
    queue_show_selected(wb);
    workbench_say(wb, "%zu puzzle%s look%s like it; the nearest come first", alike,
                  alike == 1 ? "" : "s", alike == 1 ? "s" : "");
}

void do_open_chain(const CommandCall *call) {
    Workbench *wb = call->wb;
    Queue *queue = review_queue(wb->review);
    const size_t place = view_list(wb, VIEW_QUEUE)->selected;
    if (place >= queue_count(queue) || !queue_toggle_chain(queue, place))
        workbench_refuse(wb, "no other puzzle overlaps this one");
    else
        views_reset(wb, CHANGE_NODE_OR_QUEUE);
}

// --- Marks

void do_mark_row(const CommandCall *call) {
    Queue *queue = review_queue(call->wb->review);
    List *list = view_list(call->wb, VIEW_QUEUE);
    for (size_t i = 0; i < call->count && list->selected < queue_count(queue); i++) {
        queue_mark(queue, list->selected, !queue_is_marked(queue, list->selected));
        if (list->selected + 1 == queue_count(queue))
            break;
        move_in_list(call->wb, current_view(call->wb), 1);
    }
}

void do_mark_matching(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    size_t count;
    if (workbench_succeeds(
            wb, queue_mark_matching(review_queue(wb->review), call->text, &count, &fault), &fault))
        workbench_say(wb, "%zu marked; <:for-marked> and A, X or s decides on them", count);
    else
        prompt_refused_pattern(call);
}

void do_mark_game(const CommandCall *call) {
    Workbench *wb = call->wb;
    const size_t place = view_list(wb, VIEW_QUEUE)->selected;
    if (place < queue_count(review_queue(wb->review))) {
        workbench_say(wb, "%zu of this game marked",
                      queue_mark_game(review_queue(wb->review), place));
    }
}

void do_unmark(const CommandCall *call) {
    queue_unmark(review_queue(call->wb->review));
    workbench_say(call->wb, "no marks");
}

// --- Decisions on the marked rows

int64_t *queue_require_marked(Workbench *wb, size_t *count) {
    Queue *queue = review_queue(wb->review);
    int64_t *ids = queue ? queue_marked(queue, count) : NULL;
    if (!ids)
        workbench_refuse(wb, "%s", NOTHING_MARKED);
    return ids;
}

void do_for_marked(const CommandCall *call) {
    size_t count;
    int64_t *ids = queue_require_marked(call->wb, &count);
    call->wb->question.asks = ids ? ASKS_MARKED : ASKS_NONE_MARKED;
    free(ids);
}

void do_skip_overlapping(const CommandCall *call) {
    Workbench *wb = call->wb;
    size_t count;
    int64_t *ids = queue_overlapping_accepted(wb, &count);
    if (count == 0) {
        workbench_refuse(wb, "no undecided puzzle overlaps the one accepted last");
    } else {
        workbench_post(wb, &(ReviewAction){.kind = ACTION_DECIDE_MANY,
                                           .decision = DECISION_SKIP,
                                           .text = "overlaps",
                                           .ids = ids,
                                           .count = count});
    }
    free(ids);
}

// Decides on the marked rows. Asks once before it accepts them, and for the reason to reject them.
void do_decide_marked(const CommandCall *call) {
    Workbench *wb = call->wb;
    const Decision decision = call->command->decision;
    size_t count;
    int64_t *ids = queue_require_marked(wb, &count);
    if (ids && decision == DECISION_REJECT && !call->text[0]) {
        wb->question.asks = ASKS_REASON_OF_MARKED;
    } else if (ids && decision == DECISION_ACCEPT && !call->text[0]) {
        wb->question.asks = ASKS_ACCEPT_MARKED;
        note_duplicate_count(wb, ids, count);
    } else if (ids) {
        const char *reason = decision == DECISION_REJECT ? call->text : "";
        workbench_post(
            wb, &(ReviewAction){.kind = ACTION_DECIDE_MANY, .decision = decision, .text = reason});
    }
    free(ids);
}

void do_motif_marked(const CommandCall *call) {
    size_t count;
    int64_t *ids = queue_require_marked(call->wb, &count);
    if (ids)
        workbench_post(call->wb, &(ReviewAction){.kind = ACTION_MOTIF_MANY, .text = call->text});
    free(ids);
}

// --- The next undecided candidate

void queue_next_undecided(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (!queue_ensure_open(wb))
        return;
    Queue *queue = review_queue(wb->review);
    size_t place = queue_current(queue), found = 0;
    for (; found < call->count; found++) {
        const size_t next = queue_next(queue, place, call->command->forward, true);
        if (next == SIZE_MAX || next == queue_current(queue))
            break;
        place = next;
    }
    if (found > 0) {
        workbench_show_candidate(wb, place);
        return;
    }
    CLEANUP(str_done) Str counts = {0};
    queue_write_counts(queue, &counts);
    workbench_refuse(wb, "%s", str_text(&counts));
}
