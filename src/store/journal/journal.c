// Doing something to a candidate, and writing it down. undo.c takes it back.
#include "src/store/journal/journal.h"

#include <stdio.h>
#include <string.h>

const char *decision_name(Decision decision)
{
    static const char *const names[] = {
        [DECISION_NONE] = "none",
        [DECISION_ACCEPT] = "accept",
        [DECISION_REJECT] = "reject",
        [DECISION_SKIP] = "skip",
    };
    return names[decision];
}

Decision decision_of(const char *name)
{
    Decision decision = DECISION_SKIP;
    while (decision > DECISION_NONE && strcmp(name, decision_name(decision)) != 0) {
        decision--;
    }
    return decision;
}

void entry_done(Entry *entry)
{
    str_done(&entry->reason);
    *entry = (Entry){0};
}

bool entry_judges(const Entry *entry)
{
    return entry->held_before != entry->holding;
}

Status entry_read(Store *store, int64_t id, Entry *entry, Fault *fault)
{
    bool found;
    entry_done(entry);
    sqlite3_stmt *row = store_statement(store, SQL_ENTRY);
    sqlite3_bind_int64(row, 1, id);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    entry->candidate = sqlite3_column_int64(row, 0);
    snprintf(entry->label, sizeof entry->label, "%s", (const char *)sqlite3_column_text(row, 1));
    entry->decides = sqlite3_column_int(row, 2);
    entry->decision = decision_of((const char *)sqlite3_column_text(row, 3));
    column_text(row, 4, &entry->reason);
    entry->decided = sqlite3_column_int64(row, 5);
    entry->knowing = sqlite3_column_int(row, 6);
    entry->held_before = sqlite3_column_int64(row, 7);
    entry->holding = sqlite3_column_int64(row, 8);
    entry->joined = sqlite3_column_int64(row, 9);
    sqlite3_reset(row);
    return entry->reason.failed ? store_out_of_memory(store, fault) : STATUS_OK;
}

Status journal_append(Store *store, Verb verb, int64_t target, const Entry *entry,
                      CandidateState *state, Fault *fault)
{
    static const char *const verbs[] = {"do", "undo", "redo"};
    sqlite3_stmt *reason = store_statement(store, SQL_PUT_REASON);
    bind_text(reason, 1, str_text(&entry->reason));
    Status status = store_run(store, reason, NULL, fault);
    sqlite3_stmt *put = store_statement(store, SQL_PUT_ENTRY);
    sqlite3_bind_int64(put, 1, store->session);
    sqlite3_bind_int64(put, 2, state->id);
    bind_text(put, 3, verbs[verb]);
    bind_row(put, 4, target);
    bind_text(put, 5, entry->label);
    sqlite3_bind_int(put, 6, entry->decides);
    bind_text(put, 7, decision_name(state->decision));
    bind_text(put, 8, str_text(&entry->reason));
    bind_row(put, 9, state->decided);
    sqlite3_bind_int(put, 10, state->knowing);
    bind_row(put, 11, entry->held_before);
    bind_row(put, 12, state->holding);
    sqlite3_bind_int64(put, 13, entry->batch);
    sqlite3_bind_int64(put, 14, entry->joined);
    bind_text(put, 15, entry->time);
    state->entry = 0;
    status = status == STATUS_OK ? store_run(store, put, &state->entry, fault) : status;
    if (status == STATUS_OK && state->entry == 0) {
        return fault_set(fault, STATUS_STORE, "%s: takes no entry into its journal", store->path);
    }
    return status == STATUS_OK ? state_save(store, state, fault) : status;
}

Status journal_note(Store *store, int64_t candidate, const char *label, int64_t *entry,
                    Fault *fault)
{
    CandidateState state;
    Entry now = {0};
    Status status = state_load(store, candidate, &state, fault);
    if (status == STATUS_OK) {
        status = entry_read(store, state.entry, &now, fault); // for the reason that stays
    }
    snprintf(now.label, sizeof now.label, "%s", label);
    now.decides = false;
    now.held_before = now.holding = state.holding;
    now.batch = now.joined = 0;
    if (status == STATUS_OK) {
        status = journal_append(store, VERB_DO, 0, &now, &state, fault);
    }
    *entry = state.entry;
    entry_done(&now);
    return status;
}

Status journal_find_foreign(Store *store, int64_t candidate, int64_t seen, int64_t *foreign,
                            Fault *fault)
{
    sqlite3_stmt *find = store_statement(store, SQL_FOREIGN);
    sqlite3_bind_int64(find, 1, candidate);
    sqlite3_bind_int64(find, 2, store->session);
    sqlite3_bind_int64(find, 3, seen);
    *foreign = 0;
    return store_run(store, find, foreign, fault);
}

Status journal_tell(Store *store, const Entry *entry, const CandidateState *state, StoreDone *done,
                    Fault *fault)
{
    bool found;
    *done = (StoreDone){
        .count = 1,
        .candidate = state->id,
        .entry = state->entry,
        .decided = entry->decides,
        .judged = entry_judges(entry),
        .decision = state->decision,
    };
    memcpy(done->label, entry->label, sizeof done->label);
    sqlite3_stmt *place = store_statement(store, SQL_PLACE);
    sqlite3_bind_int64(place, 1, state->id);
    Status status = store_step(store, place, &found, fault);
    if (status == STATUS_OK && found) {
        done->game_hash = column_bits(place, 0);
        done->number = (size_t)sqlite3_column_int64(place, 1);
        done->ply = sqlite3_column_int(place, 2);
        sqlite3_reset(place);
    }
    return status;
}

Status journal_conflict(Store *store, int64_t foreign, const CandidateState *state, StoreDone *done,
                        Fault *fault)
{
    Entry entry = {0};
    Status status = entry_read(store, foreign, &entry, fault);
    if (status == STATUS_OK) {
        status = journal_tell(store, &entry, state, done, fault);
    }
    entry_done(&entry);
    return status == STATUS_OK ? fault_set(fault, STATUS_CONFLICT, "%s elsewhere meanwhile: %s",
                                           done->decided ? "decided" : "changed", done->label)
                               : status;
}

// The curator's word on the judgement that is shown.
static Status keep_motif(Store *store, const char *motif, CandidateState *state, int64_t run,
                         Fault *fault)
{
    CLEANUP(candidate_done) Candidate judged = {0};
    Status status = state_read_shown(store, state, &judged, fault);
    if (status != STATUS_OK || state->withdrawn ||
        candidate_say_motif(&judged, motif, NULL) != STATUS_OK) {
        return status;
    }
    return judgement_keep(store, state->id, run, state->shown, &judged, &state->holding, fault);
}

// The tree that holds from now on, and what it takes along.
static Status change_judgement(Store *store, const StoreAction *action, CandidateState *state,
                               Fault *fault)
{
    const int64_t shown = state->shown;
    const bool amends = action->run == 0;
    Status status;
    if (amends) {
        int64_t run = 0;
        sqlite3_stmt *find = store_statement(store, SQL_JUDGEMENT_RUN);
        sqlite3_bind_int64(find, 1, shown);
        status = store_run(store, find, &run, fault);
        if (status == STATUS_OK) {
            status = action->judgement ? judgement_keep(store, state->id, run, shown,
                                                        action->judgement, &state->holding, fault)
                                       : keep_motif(store, action->motif, state, run, fault);
        }
    } else {
        status = state_hold(store, state, action->run, action->judgement, fault);
        state->run = action->run;
        state->refusal = 0;
    }
    return status == STATUS_OK ? state_replace(store, state, shown, amends, fault) : status;
}

// What is accepted goes into the set that collects, if there is one.
static Status join_current(Store *store, int64_t candidate, int64_t *joined, Fault *fault)
{
    int64_t set = 0;
    Status status = store_run(store, store_statement(store, SQL_COLLECTING), &set, fault);
    return status == STATUS_OK && set != 0
               ? store_run(store, STORE_BOUND(store, SQL_JOIN, set, candidate), joined, fault)
               : status;
}

// *batch is the entry that began the step, 0 before there is one.
static Status append_action(Store *store, const StoreAction *action, int64_t *batch, Entry *entry,
                            StoreDone *done, Fault *fault)
{
    CandidateState state;
    int64_t foreign = 0;
    Status status = state_load(store, action->candidate, &state, fault);
    if (status == STATUS_OK) {
        status = journal_find_foreign(store, state.id, action->seen, &foreign, fault);
    }
    if (status == STATUS_OK && foreign != 0) {
        return journal_conflict(store, foreign, &state, done, fault);
    }
    if (status == STATUS_OK) {
        status = entry_read(store, state.entry, entry, fault); // for the reason that stays
    }
    memcpy(entry->label, action->label, sizeof entry->label);
    entry->decides = action->decides;
    entry->held_before = state.holding;
    entry->batch = *batch;
    entry->time = action->time;
    entry->joined = 0;
    if (status == STATUS_OK && (action->judgement || action->motif)) {
        status = change_judgement(store, action, &state, fault);
    }
    if (action->decides) {
        state.decision = action->decision;
        state.decided = action->decision == DECISION_NONE ? 0 : state.shown;
        state.knowing = action->decision != DECISION_NONE && state.withdrawn;
        str_clear(&entry->reason);
        str_add(&entry->reason, action->reason ? action->reason : "");
    }
    entry->holding = state.holding;
    if (status == STATUS_OK && entry->reason.failed) {
        status = store_out_of_memory(store, fault);
    }
    if (status == STATUS_OK && action->decides && action->decision == DECISION_ACCEPT) {
        status = join_current(store, state.id, &entry->joined, fault);
    }
    if (status == STATUS_OK && (entry->decides || entry_judges(entry))) {
        status = journal_append(store, VERB_DO, 0, entry, &state, fault);
        *batch = *batch != 0 ? *batch : state.entry;
    }
    for (size_t i = 0; i < action->beside_count && status == STATUS_OK; i++) {
        status = pair_put(store, state.entry, state.id, action->beside[i], true, fault);
    }
    return status == STATUS_OK ? journal_tell(store, entry, &state, done, fault) : status;
}

Status store_act(Store *store, const StoreAction *action, StoreDone *done, Fault *fault)
{
    Entry entry = {0};
    int64_t batch = 0;
    *done = (StoreDone){.candidate = action->candidate};
    Status status = store_begin(store, fault);
    if (status == STATUS_OK) {
        status = append_action(store, action, &batch, &entry, done, fault);
        status = store_end_change(store, status, fault);
    }
    entry_done(&entry);
    return status;
}

// In the transaction of the caller.
static Status append_actions(Store *store, StoreAction *actions, size_t count, StoreDone *done,
                             Fault *fault)
{
    Entry entry = {0};
    int64_t batch = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        StoreDone one = {0};
        status = append_action(store, &actions[i], &batch, &entry, &one, fault);
        actions[i].conflict = status == STATUS_CONFLICT;
        if (actions[i].conflict) {
            status = STATUS_OK;
            done->left++;
        } else if (done->count == done->left) {
            one.left = done->left;
            *done = one;
        }
        done->count = i + 1;
    }
    entry_done(&entry);
    return status;
}

Status store_keep_solving(Store *store, int64_t candidate, const SolvingRecord *record,
                          Fault *fault)
{
    Status status = store_begin(store, fault);
    if (status == STATUS_OK) {
        status =
            store_run(store, STORE_BOUND(store, SQL_SAVE_SOLVING, candidate, solving_pack(record)),
                      NULL, fault);
        status = store_end_change(store, status, fault);
    }
    return status;
}

// In the transaction of the caller.
static Status keep_estimate(Store *store, CandidateState *state, const Estimate *estimate,
                            Fault *fault)
{
    CLEANUP(candidate_done) Candidate judged = {0};
    Status status = state_read_shown(store, state, &judged, fault);
    if (status != STATUS_OK || judged.tree.count == 0) {
        return status;
    }
    judged.estimated = true;
    judged.estimate = *estimate;
    status = judgement_amend(store, state->shown, &judged, fault);
    return status == STATUS_OK ? state_save(store, state, fault) : status;
}

Status store_keep_estimate(Store *store, int64_t candidate, int64_t seen, const Estimate *estimate,
                           Fault *fault)
{
    CandidateState state;
    int64_t foreign = 0;
    store_wait_for_disk(store, false);
    Status status = store_begin(store, fault);
    if (status == STATUS_OK) {
        status = journal_find_foreign(store, candidate, seen, &foreign, fault);
        status = status == STATUS_OK ? state_load(store, candidate, &state, fault) : status;
        if (status == STATUS_OK && foreign == 0) {
            status = keep_estimate(store, &state, estimate, fault);
        }
        status = store_end_change(store, status, fault);
    }
    store_wait_for_disk(store, true);
    return status;
}

Status store_act_all(Store *store, StoreAction *actions, size_t count, StoreDone *done,
                     Fault *fault)
{
    *done = (StoreDone){0};
    Status status = store_begin(store, fault);
    return status == STATUS_OK
               ? store_end_change(store, append_actions(store, actions, count, done, fault), fault)
               : status;
}
