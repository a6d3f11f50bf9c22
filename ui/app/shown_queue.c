// The queue that is shown, of the file, the store or a set; shows its candidates on the board.
#include "ui/app/shown_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/notation.h"
#include "onlymove/review_sets.h"
#include "ui/app/workbench.h"

// Opens the store's copy of a game that its file does not have.
static Status open_store_copy(Workbench *wb, const StepReport *report, size_t place, Fault *fault) {
    const Queue *queue = review_queue(wb->review);
    Game game = game_blank();
    const Status status = store_game(review_store(wb->review), report->game_hash, &game, fault);
    if (status != STATUS_OK) {
        game_done(&game);
        return status;
    }
    const ListedGame *listed = queue_game(queue, place);
    const char *source = queue_list(queue)->sources[listed->source];
    const bool set_up = strcmp(source, SOURCE_SET_UP) == 0;
    char label[40] = "position";
    if (!set_up) {
        snprintf(label, sizeof label, "%s %zu",
                 listed->imported ? "imported puzzle" : "copy of game", listed->number);
    }
    workbench_show_copy(wb, label, source, listed->number, &game, report->game_hash);
    if (listed->imported || set_up)
        return STATUS_OK;
    workbench_say(wb, "game %zu is not in %s%s: this is the store's copy", report->number, source,
                  wb->file.collection.state == COLLECTION_INDEXING ? " as far as it is read"
                                                                   : " any more");
    return STATUS_OK;
}

static void select_main_verdict(Workbench *wb) {
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const Candidate *ledger = finding ? finding_ledger(finding) : NULL;
    const Verdict *verdict = ledger ? verdict_main(ledger->verdicts, ledger->verdict_count) : NULL;
    wb->panes.lists[VIEW_VERDICTS].selected = verdict ? (size_t)(verdict - ledger->verdicts) : 0;
}

static void show_sought_candidate(Workbench *wb, const StepReport *report) {
    Fault fault;
    const size_t place = queue_place(review_queue(wb->review), report->candidate);
    if (place == SIZE_MAX)
        return; // it has left the queue meanwhile
    if (report->game_hash != review_game_hash(wb->review) &&
        open_store_copy(wb, report, place, &fault) != STATUS_OK) {
        workbench_error(wb, "game %zu is not in its file any more; %s", report->number, fault.text);
        return;
    }
    queue_set_current(review_queue(wb->review), place);
    workbench_show_node(wb, game_main_node(&wb->file.game, (size_t)report->ply));
    const Position pos = game_position(&wb->file.game, wb->file.node);
    workbench_orient_board(wb, (Color)pos.side);
    wb->panes.lists[VIEW_QUEUE].selected = place;
    select_main_verdict(wb);
}

bool workbench_open_source(Workbench *wb, const char *source, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    const char *current = wb->file.collection.path;
    return store_source_file(review_store(wb->review), source, &path, fault) == STATUS_OK &&
           ((current && path_is_same(current, str_text(&path))) ||
            workbench_open(wb, str_text(&path), fault) == STATUS_OK);
}

void workbench_show_candidate(Workbench *wb, size_t place) {
    Queue *queue = review_queue(wb->review);
    const CandidateRow *row = queue_row(queue, place);
    const ListedGame *game = queue_game(queue, place);
    const StepToShow sought = {
        .verb = "",
        .report = {.candidate = row->id,
                   .game_hash = game->hash,
                   .number = game->number,
                   .ply = row->ply},
    };
    Fault fault;
    if (game->hash != review_game_hash(wb->review)) {
        if (workbench_cannot_leave_game(wb, &fault)) {
            workbench_error(wb, "%s", fault.text);
            return;
        }
        if (game->imported ||
            !workbench_open_source(wb, queue_list(queue)->sources[game->source], &fault)) {
            show_sought_candidate(wb, &sought.report);
            return;
        }
    }
    workbench_show_step(wb, &sought);
}

// Shows the candidate of a step if the queue has a row of it; returns whether it has.
static bool show_step_in_queue(Workbench *wb, const StepReport *report) {
    const Queue *queue = review_queue(wb->review);
    const size_t place = queue ? queue_place(queue, report->candidate) : SIZE_MAX;
    if (place != SIZE_MAX)
        workbench_show_candidate(wb, place);
    return place != SIZE_MAX;
}

void announce_step_position(Workbench *wb, const StepToShow *step) {
    const StepReport *report = &step->report;
    if (!step->verb[0]) {
        show_sought_candidate(wb, report);
        return;
    }
    const bool in_queue = show_step_in_queue(wb, report);
    if (report->game_hash != review_game_hash(wb->review)) {
        workbench_say(wb, "%s: %s%s", step->verb, report->label,
                      in_queue ? "" : ", in a game of another file");
        return;
    }
    if (!in_queue)
        workbench_show_node(wb, game_main_node(&wb->file.game, (size_t)report->ply));
    const Position pos = game_position(&wb->file.game, wb->file.node);
    workbench_say(wb, "%s: %s, game %zu, move %s", step->verb, report->label, report->number,
                  MOVE_NUMBER_TEXT(&pos));
}

// The pattern that a new queue has: it shows what the newest run calls a puzzle.
#define FIRST_PATTERN "puzzle"

Status queue_fill(Workbench *wb, bool of_store, const char *set, Fault *fault) {
    const bool is_refill = review_queue(wb->review) && !set && !review_queue_set_name(wb->review);
    Status status =
        set ? review_open_set(wb->review, set, fault)
            : review_open_queue(wb->review, of_store ? NULL : wb->file.collection.path, fault);
    wb->queue_of_store = of_store || !wb->file.collection.path;
    const size_t damaged =
        status == STATUS_OK ? queue_list(review_queue(wb->review))->damaged_count : 0;
    if (damaged > 0) {
        workbench_error(wb,
                        "%zu candidate%s damaged and not in the queue; \"onlymove store check\" "
                        "says more",
                        damaged, damaged == 1 ? " is" : "s are");
    }
    if (status == STATUS_OK)
        queue_fold(review_queue(wb->review), !set && wb->appearance.chains != CHAINS_OFF);
    if (status == STATUS_OK && !is_refill) {
        Queue *queue = review_queue(wb->review);
        status = queue_narrow(queue, set ? "" : FIRST_PATTERN, fault);
        if (status == STATUS_OK)
            queue_sort(queue, queue_column_named(set ? "set" : "worth"), !set);
    }
    if (status == STATUS_OK)
        views_reset(wb, CHANGE_NODE_OR_QUEUE);
    return status;
}

bool queue_ensure_open(Workbench *wb) {
    Fault fault;
    return review_queue(wb->review) ||
           workbench_succeeds(wb, queue_fill(wb, false, NULL, &fault), &fault);
}

// Whether the board shows the position of the row under the queue's cursor.
static bool queue_is_on_board(const Workbench *wb) {
    const Queue *queue = review_queue(wb->review);
    const size_t place = wb->panes.lists[VIEW_QUEUE].selected;
    return place < queue_count(queue) &&
           queue_game(queue, place)->hash == review_game_hash(wb->review) &&
           queue_row(queue, place)->ply == (int)game_ply(&wb->file.game, wb->file.node);
}

void queue_show_selected(Workbench *wb) {
    if (wb->panes.focus == VIEW_QUEUE && queue_count(review_queue(wb->review)) > 0 &&
        !queue_is_on_board(wb)) {
        workbench_show_candidate(wb, view_list(wb, VIEW_QUEUE)->selected);
    }
}

bool queue_allows_decision(Workbench *wb) {
    if (wb->panes.focus != VIEW_QUEUE || wb->panes.overlay != VIEW_NONE || queue_is_on_board(wb))
        return true;
    const Queue *queue = review_queue(wb->review);
    if (queue_count(queue) == 0) {
        workbench_refuse(wb, queue && queue_counts(queue).all > 0
                                 ? "no row fits the pattern: <:prompt narrow> takes another one"
                                 : "the queue has no row to decide on yet");
    } else {
        queue_show_selected(wb);
        workbench_refuse(
            wb, "the board shows another position; press the key again to decide on this row");
    }
    return false;
}

void queue_enter(Workbench *wb) {
    wb->panes.focus = VIEW_QUEUE;
    queue_show_selected(wb);
}

void queue_ask_pattern(Workbench *wb) {
    if (!queue_ensure_open(wb))
        return;
    wb->panes.overlay = VIEW_NONE;
    queue_enter(wb);
    CLEANUP(str_done) Str text = {0};
    const char *pattern = queue_pattern(review_queue(wb->review));
    str_addf(&text, "%s%s", pattern, pattern[0] ? " " : ""); // a term typed after it narrows more
    workbench_prompt(wb, "narrow ", str_text(&text));
}

bool queue_show_next(Workbench *wb) {
    Queue *queue = review_queue(wb->review);
    const size_t next = queue_next(queue, queue_current(queue), true, true);
    if (next != SIZE_MAX)
        workbench_show_candidate(wb, next);
    return next != SIZE_MAX;
}

int64_t *queue_overlapping_accepted(const Workbench *wb, size_t *count) {
    const Queue *queue = review_queue(wb->review);
    *count = 0;
    return queue && wb->last_accepted != 0
               ? queue_overlapping(queue, wb->last_accepted, false, count)
               : NULL;
}

void queue_write_overlapping(const Workbench *wb, Str *out) {
    size_t count;
    free(queue_overlapping_accepted(wb, &count));
    if (count > 0) {
        str_addf(out, "; <:skip overlapping> skips %zu that overlap%s", count,
                 count == 1 ? "s" : "");
    }
}
