// Undo and redo. Neither removes entries: each adds an entry that names a `do` entry, and restores
// the state from that.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/sets/store_sets_private.h"

// Returns the `do` entry to undo or redo; 0: none.
static int64_t find_target(Store *store, int64_t candidate, bool redo) {
    static const StatementId statements[2][2] = {
        {SQL_UNDO, SQL_UNDO_TREE},
        {SQL_REDO, SQL_REDO_TREE},
    };
    const StatementId id = statements[redo][candidate != 0];
    return STORE_EXECUTE(store, id, store->writer_id, store->entry_at_opening, candidate);
}

// One undo or redo under way.
typedef struct UndoWork {
    Store *store;
    bool redo;
    int64_t id; // of `target`
    Entry target;
    CandidateState state;
    Entry entry;      // the entry to append
    bool passed_over; // tree or sets could not be restored
} UndoWork;

// Moves a decision on a judgement that was undone to the one before it.
static void move_decision_back(Store *store, CandidateState *state) {
    int64_t last = INT64_MAX;
    while (state->decided_id != state->shown) {
        sqlite3_stmt *find = STORE_BIND(store, SQL_TAKEN_BACK, state->id, state->decided_id, last);
        if (!store_next_row(store, find))
            return;
        last = sqlite3_column_int64(find, 0);
        state->decided_id = sqlite3_column_int64(find, 1);
        sqlite3_reset(find);
    }
}

// Sets the decision as it was after the target (redo), or after the entry before it (undo).
static void restore_decision(UndoWork *work) {
    Store *store = work->store;
    Entry wanted = {0};
    const int64_t id =
        work->redo ? work->id : STORE_EXECUTE(store, SQL_ENTRY_BEFORE, work->state.id, work->id);
    entry_read(store, id, &wanted);
    work->state.decision = wanted.decision;
    work->state.decided_id = wanted.decided_id;
    work->state.decided_since_withdrawn = wanted.decided_since_withdrawn;
    str_set(&work->entry.reason, str_text(&wanted.reason));
    entry_done(&wanted);
    if (work->state.decided_id != 0)
        move_decision_back(store, &work->state);
}

// Sets the holding judgement as it was before the target (undo) or after it (redo). Over a newer
// judgement by a run only a tree changed by hand may be put.
static void restore_judgement(UndoWork *work) {
    const Entry *target = &work->target;
    CandidateState *state = &work->state;
    const int64_t wanted = work->redo ? target->holding : target->held_before;
    const int64_t expected = work->redo ? target->held_before : target->holding;
    const int64_t holding = state->holding, shown = state->shown;
    state->holding = wanted;
    state_derive(work->store, state);
    work->passed_over = holding != expected && holding != wanted && !state->by_hand;
    if (work->passed_over) {
        state->holding = holding;
        state_derive(work->store, state);
    } else {
        state_follow_holding(work->store, state, shown, !work->redo || state->amended);
    }
}

// Undoes or redoes one action of a step.
static void undo_action(UndoWork *work, StepReport *report) {
    Store *store = work->store;
    CandidateState *state = &work->state;
    entry_read(store, work->id, &work->target);
    *state = state_load(store, work->target.candidate);
    entry_read(store, state->entry, &work->entry); // for the reason
    memcpy(work->entry.label, work->target.label, sizeof work->entry.label);
    work->entry.decides = work->target.decides;
    work->entry.held_before = state->holding;
    work->entry.batch = 0;
    work->entry.joined_set = work->target.joined_set;
    work->passed_over = false;
    const bool of_sets = set_step_restore(store, work->id, work->redo, &work->passed_over);
    if (!of_sets)
        kept_pairs_restore(store, work->id, work->redo);
    if (entry_changes_judgement(&work->target))
        restore_judgement(work);
    if (work->target.decides && !work->passed_over)
        restore_decision(work);
    if (work->target.joined_set != 0 && !work->passed_over) {
        const StatementId id = work->redo ? SQL_JOIN : SQL_LEAVE;
        STORE_EXECUTE(store, id, work->target.joined_set, state->id);
    }
    work->entry.holding = state->holding;
    journal_append(store, work->redo ? VERB_REDO : VERB_UNDO, work->id, &work->entry, state);
    journal_describe(store, &work->entry, state, report);
    report->of_sets = of_sets;
}

// Refuses with STATUS_CONFLICT, once, where another program has changed a candidate since. `step`
// has the entries of one step.
static void warn_of_conflicts(Store *store, const Ids *step, StepReport *report) {
    const int64_t seen = store->entry_at_opening > store->warned_entry ? store->entry_at_opening
                                                                       : store->warned_entry;
    size_t conflict_count = 0;
    int64_t newest = 0;
    CandidateState newest_state = {0};
    Entry target = {0};
    for (size_t i = 0; i < step->count; i++) {
        const int64_t entry = step->items[i];
        entry_read(store, entry, &target);
        const CandidateState state = state_load(store, target.candidate);
        const int64_t theirs = journal_find_foreign(store, state.id, seen > entry ? seen : entry);
        conflict_count += theirs != 0;
        if (theirs > newest) {
            newest = theirs;
            newest_state = state;
        }
    }
    entry_done(&target);
    if (store->status != STATUS_OK || conflict_count == 0)
        return;
    store->warned_entry = newest;
    journal_refuse(store, newest, &newest_state, report);
    report->count = step->count;
    if (store->status == STATUS_CONFLICT && step->count > 1) {
        fault_set(&store->why, STATUS_CONFLICT,
                  "%zu of %zu were decided or changed by another program: %s", conflict_count,
                  step->count, report->label);
    }
}

// Undoes or redoes a step, entry by entry. *report describes the first action of the step.
static void undo_step(UndoWork *work, const Ids *step, StepReport *report) {
    size_t passed_over_count = 0;
    warn_of_conflicts(work->store, step, report);
    for (size_t i = 0; i < step->count && work->store->status == STATUS_OK; i++) {
        StepReport one;
        work->id = step->items[i];
        undo_action(work, &one);
        passed_over_count += work->passed_over;
        if (i == 0 || !work->redo)
            *report = one;
    }
    report->count = step->count;
    report->conflict_count = passed_over_count;
}

static Status undo_or_redo(Store *store, int64_t candidate, bool redo, StepReport *report,
                           Fault *fault) {
    UndoWork work = {.store = store, .redo = redo};
    Ids step = {0};
    *report = (StepReport){.candidate = candidate};
    store_begin(store);
    const int64_t id = find_target(store, candidate, redo);
    if (id == 0) {
        store_fail(store, STATUS_NOT_FOUND, "nothing to %s%s", redo ? "redo" : "undo",
                   candidate != 0 ? " in this tree" : "");
    }
    if (candidate != 0) {
        *array_add(&step.items, &step.count, &step.cap) = id;
    } else { // the whole step
        sqlite3_stmt *row = STORE_BIND(store, redo ? SQL_STEP_UNDONE : SQL_STEP_DONE, id);
        while (store_next_row(store, row))
            *array_add(&step.items, &step.count, &step.cap) = sqlite3_column_int64(row, 0);
    }
    if (store->status == STATUS_OK)
        undo_step(&work, &step, report);
    Status status = store_commit_change(store, fault);
    report->superseded = status == STATUS_OK && report->conflict_count == report->count;
    if (report->superseded) {
        status = fault_set(
            fault, STATUS_CONFLICT,
            "\"%s\" cannot be %s: %s since; the same again goes on with what was done"
            " %s it",
            report->label, redo ? "done again" : "undone",
            report->of_sets ? "the set was changed" : "a newer run has judged the position",
            redo ? "after" : "before");
    }
    entry_done(&work.target);
    entry_done(&work.entry);
    free(step.items);
    return status;
}

Status store_undo(Store *store, int64_t candidate, StepReport *report, Fault *fault) {
    return undo_or_redo(store, candidate, false, report, fault);
}

Status store_redo(Store *store, int64_t candidate, StepReport *report, Fault *fault) {
    return undo_or_redo(store, candidate, true, report, fault);
}

Status store_undo_label(Store *store, int64_t candidate, bool redo, char label[STORE_LABEL_MAX],
                        Fault *fault) {
    Entry target = {0};
    entry_read(store, find_target(store, candidate, redo), &target);
    memcpy(label, target.label, STORE_LABEL_MAX);
    entry_done(&target);
    return store_take_fault(store, fault);
}
