// Taking back what the journal has, and doing it again. Neither removes anything: both are entries
// that name the `do` they are about, and what they restore they read from it.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/sets/set_steps.h"

// The `do` that undo or redo takes; 0 where there is none.
static Status find_act(Store *store, int64_t candidate, bool redo, int64_t *id, Fault *fault)
{
    static const StatementId statements[2][2] = {
        {SQL_UNDO, SQL_UNDO_TREE},
        {SQL_REDO, SQL_REDO_TREE},
    };
    sqlite3_stmt *find = store_statement(store, statements[redo][candidate != 0]);
    sqlite3_bind_int64(find, 1, store->session);
    sqlite3_bind_int64(find, 2, store->journal_at);
    if (candidate != 0) {
        sqlite3_bind_int64(find, 3, candidate);
    }
    *id = 0;
    return store_run(store, find, id, fault);
}

// One undo or redo under way.
typedef struct Going {
    Store *store;
    bool redo;
    int64_t id; // of the `do`
    Entry act;
    CandidateState state;
    Entry entry;      // to be appended
    bool of_sets;     // it is about sets
    bool passed_over; // what held can not be restored
} Going;

// A decision may have been on a tree whose making has been taken back by itself: then it is on the
// tree before that.
static Status follow_taken_back(Store *store, CandidateState *state, Fault *fault)
{
    bool found = true;
    int64_t before = INT64_MAX;
    Status status = STATUS_OK;
    while (status == STATUS_OK && found && state->decided != state->shown) {
        sqlite3_stmt *find = store_statement(store, SQL_TAKEN_BACK);
        sqlite3_bind_int64(find, 1, state->id);
        sqlite3_bind_int64(find, 2, state->decided);
        sqlite3_bind_int64(find, 3, before);
        status = store_step(store, find, &found, fault);
        if (status == STATUS_OK && found) {
            before = sqlite3_column_int64(find, 0);
            state->decided = sqlite3_column_int64(find, 1);
            sqlite3_reset(find);
        }
    }
    return status;
}

// The decision becomes what it was after the act (redo) or after the entry before it (undo).
static Status restore_decision(Going *going, Fault *fault)
{
    Store *store = going->store;
    Entry before = {0};
    int64_t row = 0;
    Status status = STATUS_OK;
    if (!going->redo) {
        sqlite3_stmt *find = store_statement(store, SQL_ENTRY_BEFORE);
        sqlite3_bind_int64(find, 1, going->state.id);
        sqlite3_bind_int64(find, 2, going->id);
        status = store_run(store, find, &row, fault);
    }
    if (status == STATUS_OK) {
        status = entry_read(store, going->redo ? going->id : row, &before, fault);
    }
    going->state.decision = before.decision;
    going->state.decided = before.decided;
    going->state.knowing = before.knowing;
    str_clear(&going->entry.reason);
    str_add(&going->entry.reason, str_text(&before.reason));
    entry_done(&before);
    if (status == STATUS_OK && going->state.decided != 0) {
        status = follow_taken_back(store, &going->state, fault);
    }
    return status;
}

// The holding judgement becomes what it was before the act (undo) or after it (redo). Where a run
// has put a newer one in its place, only a tree changed by hand comes back over that.
static Status restore_judgement(Going *going, Fault *fault)
{
    const Entry *act = &going->act;
    CandidateState *state = &going->state;
    const int64_t wanted = going->redo ? act->holding : act->held_before;
    const int64_t expected = going->redo ? act->held_before : act->holding;
    const int64_t holding = state->holding, shown = state->shown;
    state->holding = wanted;
    Status status = state_settle(going->store, state, fault);
    if (status != STATUS_OK) {
        return status;
    }
    going->passed_over = holding != expected && holding != wanted && !state->by_hand;
    if (going->passed_over) {
        state->holding = holding;
        return state_settle(going->store, state, fault);
    }
    return state_replace(going->store, state, shown, !going->redo || state->amended, fault);
}

// One action of the step that is taken back or done again.
static Status take_action(Going *going, StoreDone *done, Fault *fault)
{
    Store *store = going->store;
    CandidateState *state = &going->state;
    Status status = entry_read(store, going->id, &going->act, fault);
    if (status == STATUS_OK) {
        status = state_load(store, going->act.candidate, state, fault);
    }
    if (status == STATUS_OK) {
        status = entry_read(store, state->entry, &going->entry, fault); // for the reason that stays
    }
    memcpy(going->entry.label, going->act.label, sizeof going->entry.label);
    going->entry.decides = going->act.decides;
    going->entry.held_before = state->holding;
    going->entry.batch = 0;
    going->entry.joined = going->act.joined;
    going->passed_over = going->of_sets = false;
    if (status == STATUS_OK) {
        status = set_step_restore(store, going->id, going->redo, &going->of_sets,
                                  &going->passed_over, fault);
    }
    if (status == STATUS_OK && !going->of_sets) {
        status = pairs_restore(store, going->id, going->redo, fault);
    }
    if (status == STATUS_OK && entry_judges(&going->act)) {
        status = restore_judgement(going, fault);
    }
    if (status == STATUS_OK && going->act.decides && !going->passed_over) {
        status = restore_decision(going, fault);
    }
    if (status == STATUS_OK && going->act.joined != 0 && !going->passed_over) {
        status = store_run(
            store,
            STORE_BOUND(store, going->redo ? SQL_JOIN : SQL_LEAVE, going->act.joined, state->id),
            NULL, fault);
    }
    going->entry.holding = state->holding;
    if (status == STATUS_OK && going->entry.reason.failed) {
        status = store_out_of_memory(store, fault);
    }
    if (status == STATUS_OK) {
        status = journal_append(store, going->redo ? VERB_REDO : VERB_UNDO, going->id,
                                &going->entry, state, fault);
    }
    status = status == STATUS_OK ? journal_tell(store, &going->entry, state, done, fault) : status;
    done->of_sets = going->of_sets;
    return status;
}

// The entries of one step, as they are taken.
typedef struct Step {
    int64_t *entries;
    size_t count, cap;
} Step;

static Status add_entry(const Store *store, int64_t entry, Step *step, Fault *fault)
{
    if (!array_fit(&step->entries, &step->cap, step->count + 1)) {
        return store_out_of_memory(store, fault);
    }
    step->entries[step->count++] = entry;
    return STATUS_OK;
}

// The step that an entry is of.
static Status read_step(Store *store, int64_t entry, bool redo, Step *step, Fault *fault)
{
    bool found = true;
    Status status = STATUS_OK;
    sqlite3_stmt *row = store_statement(store, redo ? SQL_STEP_BACK : SQL_STEP_DONE);
    sqlite3_bind_int64(row, 1, entry);
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        status = add_entry(store, sqlite3_column_int64(row, 0), step, fault);
    }
    sqlite3_reset(row);
    return status;
}

// STATUS_CONFLICT, once, where another program has added an entry to a candidate of the step since.
static Status ask_others(Store *store, const Step *step, StoreDone *done, Fault *fault)
{
    const int64_t known =
        store->journal_at > store->warned_of ? store->journal_at : store->warned_of;
    size_t met = 0;
    int64_t newest = 0;
    CandidateState state, met_state = {0};
    Entry act = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < step->count && status == STATUS_OK; i++) {
        const int64_t entry = step->entries[i];
        int64_t foreign = 0;
        status = entry_read(store, entry, &act, fault);
        if (status == STATUS_OK) {
            status = state_load(store, act.candidate, &state, fault);
        }
        if (status == STATUS_OK) {
            status = journal_find_foreign(store, state.id, known > entry ? known : entry, &foreign,
                                          fault);
        }
        met += foreign != 0;
        if (foreign > newest) {
            newest = foreign;
            met_state = state;
        }
    }
    entry_done(&act);
    if (status != STATUS_OK || met == 0) {
        return status;
    }
    store->warned_of = newest;
    status = journal_conflict(store, newest, &met_state, done, fault);
    done->count = step->count;
    return status == STATUS_CONFLICT && step->count > 1
               ? fault_set(fault, status, "%zu of %zu decided or changed elsewhere meanwhile: %s",
                           met, step->count, done->label)
               : status;
}

// *done tells of the first action of the step.
static Status take_step(Going *going, const Step *step, StoreDone *done, Fault *fault)
{
    size_t left = 0;
    Status status = ask_others(going->store, step, done, fault);
    for (size_t i = 0; i < step->count && status == STATUS_OK; i++) {
        StoreDone one;
        going->id = step->entries[i];
        status = take_action(going, &one, fault);
        left += going->passed_over;
        if (i == 0 || !going->redo) {
            *done = one;
        }
    }
    done->count = step->count;
    done->left = left;
    return status;
}

static Status undo_or_redo(Store *store, int64_t candidate, bool redo, StoreDone *done,
                           Fault *fault)
{
    Going going = {.store = store, .redo = redo};
    Step step = {0};
    int64_t id;
    *done = (StoreDone){.candidate = candidate};
    Status status = store_begin(store, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = find_act(store, candidate, redo, &id, fault);
    if (status == STATUS_OK && id == 0) {
        status = fault_set(fault, STATUS_NOT_FOUND, "nothing to %s%s", redo ? "redo" : "undo",
                           candidate != 0 ? " in this tree" : "");
    }
    if (status == STATUS_OK) {
        status = candidate != 0 ? add_entry(store, id, &step, fault)
                                : read_step(store, id, redo, &step, fault);
    }
    if (status == STATUS_OK) {
        status = take_step(&going, &step, done, fault);
    }
    status = store_end_change(store, status, fault);
    done->passed_over = status == STATUS_OK && done->left == done->count;
    if (done->passed_over) {
        status =
            fault_set(fault, STATUS_CONFLICT,
                      "\"%s\" cannot be %s: %s since; the same again goes on with what was done"
                      " %s it",
                      done->label, redo ? "done again" : "undone",
                      done->of_sets ? "the set was changed" : "a newer run has judged the position",
                      redo ? "after" : "before");
    }
    entry_done(&going.act);
    entry_done(&going.entry);
    free(step.entries);
    return status;
}

Status store_undo(Store *store, int64_t candidate, StoreDone *done, Fault *fault)
{
    return undo_or_redo(store, candidate, false, done, fault);
}

Status store_redo(Store *store, int64_t candidate, StoreDone *done, Fault *fault)
{
    return undo_or_redo(store, candidate, true, done, fault);
}

Status store_undo_label(Store *store, int64_t candidate, bool redo, char label[STORE_LABEL_MAX],
                        Fault *fault)
{
    int64_t id;
    Entry act = {0};
    Status status = find_act(store, candidate, redo, &id, fault);
    if (status == STATUS_OK) {
        status = entry_read(store, id, &act, fault);
    }
    memcpy(label, act.label, STORE_LABEL_MAX);
    entry_done(&act);
    return status;
}
