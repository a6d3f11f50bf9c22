// Does something to a candidate and writes it into the journal. undo.c undoes it.
#include "src/store/journal/store_journal_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

const char *decision_name(Decision decision) {
    static const char *const names[] = {
        [DECISION_NONE] = "none",
        [DECISION_ACCEPT] = "accept",
        [DECISION_REJECT] = "reject",
        [DECISION_SKIP] = "skip",
    };
    return names[decision];
}

const char *decision_participle(Decision decision) {
    static const char *const words[] = {
        [DECISION_NONE] = "undecided",
        [DECISION_ACCEPT] = "accepted",
        [DECISION_REJECT] = "rejected",
        [DECISION_SKIP] = "skipped",
    };
    return words[decision];
}

// The decision that decision_name() calls so; DECISION_NONE for any other name.
static Decision decision_of(const char *name) {
    Decision decision = DECISION_SKIP;
    while (decision > DECISION_NONE && strcmp(name, decision_name(decision)) != 0)
        decision--;
    return decision;
}

void entry_done(Entry *entry) {
    str_done(&entry->reason);
    *entry = (Entry){0};
}

bool entry_changes_judgement(const Entry *entry) {
    return entry->held_before != entry->holding;
}

void entry_read(Store *store, int64_t id, Entry *entry) {
    entry_done(entry);
    sqlite3_stmt *row = STORE_BIND(store, SQL_ENTRY, id);
    if (!store_next_row(store, row))
        return;
    entry->candidate = sqlite3_column_int64(row, 0);
    snprintf(entry->label, sizeof entry->label, "%s", column_string(row, 1));
    entry->decides = sqlite3_column_int(row, 2);
    entry->decision = decision_of(column_string(row, 3));
    column_text(row, 4, &entry->reason);
    entry->decided_id = sqlite3_column_int64(row, 5);
    entry->decided_since_withdrawn = sqlite3_column_int(row, 6);
    entry->held_before = sqlite3_column_int64(row, 7);
    entry->holding = sqlite3_column_int64(row, 8);
    entry->joined_set = sqlite3_column_int64(row, 9);
    sqlite3_reset(row);
}

void journal_append(Store *store, Verb verb, int64_t target, const Entry *entry,
                    CandidateState *state) {
    static const char *const verbs[] = {"do", "undo", "redo"};
    store_execute_text(store, SQL_PUT_REASON, str_text(&entry->reason));
    sqlite3_stmt *put = STORE_BIND(store, SQL_PUT_ENTRY, store->writer_id, state->id);
    bind_text(put, 3, verbs[verb]);
    bind_row_id(put, 4, target);
    bind_text(put, 5, entry->label);
    sqlite3_bind_int(put, 6, entry->decides);
    bind_text(put, 7, decision_name(state->decision));
    bind_text(put, 8, str_text(&entry->reason));
    bind_row_id(put, 9, state->decided_id);
    sqlite3_bind_int(put, 10, state->decided_since_withdrawn);
    bind_row_id(put, 11, entry->held_before);
    bind_row_id(put, 12, state->holding);
    sqlite3_bind_int64(put, 13, entry->batch);
    sqlite3_bind_int64(put, 14, entry->joined_set);
    bind_text(put, 15, entry->time);
    state->entry = store_execute(store, put);
    if (state->entry == 0)
        store_fail(store, STATUS_STORE, "%s: takes no entry into its journal", store->path);
    if (!state_save(store, state))
        store_fail(store, STATUS_STORE, "%s: does not take what was decided", store->path);
}

int64_t journal_append_label(Store *store, int64_t candidate, const char *label) {
    Entry entry = {0};
    CandidateState state = state_load(store, candidate);
    entry_read(store, state.entry, &entry); // keeps its reason
    snprintf(entry.label, sizeof entry.label, "%s", label);
    entry.decides = false;
    entry.held_before = entry.holding = state.holding;
    entry.batch = entry.joined_set = 0;
    journal_append(store, VERB_DO, 0, &entry, &state);
    entry_done(&entry);
    return state.entry;
}

int64_t journal_find_foreign(Store *store, int64_t candidate, int64_t seen) {
    return STORE_EXECUTE(store, SQL_FOREIGN, candidate, store->writer_id, seen);
}

void journal_describe(Store *store, const Entry *entry, const CandidateState *state,
                      StepReport *report) {
    *report = (StepReport){
        .count = 1,
        .candidate = state->id,
        .entry = state->entry,
        .decided = entry->decides,
        .judged = entry_changes_judgement(entry),
        .decision = state->decision,
    };
    memcpy(report->label, entry->label, sizeof report->label);
    sqlite3_stmt *row = STORE_BIND(store, SQL_PLACE, state->id);
    if (store_next_row(store, row)) {
        report->game_hash = column_bits(row, 0);
        report->number = (size_t)sqlite3_column_int64(row, 1);
        report->ply = sqlite3_column_int(row, 2);
        sqlite3_reset(row);
    }
}

void journal_refuse(Store *store, int64_t theirs, const CandidateState *state, StepReport *report) {
    Entry entry = {0};
    entry_read(store, theirs, &entry);
    journal_describe(store, &entry, state, report);
    entry_done(&entry);
    store_fail(store, STATUS_CONFLICT, "another program has %s: %s",
               report->decided ? "decided" : "changed", report->label);
}

// Changes the judgement that holds, and the fields that follow from it.
static void change_judgement(Store *store, const StoreAction *action, CandidateState *state) {
    const int64_t shown = state->shown;
    const bool amends = action->run == 0;
    if (!amends) {
        state_set_holding(store, state, action->run, action->judgement);
        state->run = action->run;
        state->early_refusal = 0;
    } else {
        const int64_t run = STORE_EXECUTE(store, SQL_JUDGEMENT_RUN, shown);
        // Without a judgement the action sets a motif of the judgement that is shown.
        CLEANUP(candidate_done) Candidate changed = {0};
        const Candidate *judged = action->judgement;
        if (!judged) {
            changed = state_read_shown(store, state);
            const bool is_changed =
                !state->withdrawn &&
                candidate_edit_motif(&changed, action->motif, NULL) == STATUS_OK;
            judged = is_changed ? &changed : NULL;
        }
        state->holding =
            judged ? judgement_keep(store, state->id, run, shown, judged) : state->holding;
    }
    state_follow_holding(store, state, shown, amends);
}

// Applies an action. *batch is the entry that began the step, 0 before there is one.
static void apply_action(Store *store, const StoreAction *action, int64_t *batch, Entry *entry,
                         StepReport *report) {
    CandidateState state = state_load(store, action->candidate);
    const int64_t theirs = journal_find_foreign(store, state.id, action->seen_entry);
    if (theirs != 0) {
        journal_refuse(store, theirs, &state, report);
        return;
    }
    entry_read(store, state.entry, entry); // keeps its reason
    memcpy(entry->label, action->label, sizeof entry->label);
    entry->decides = action->decides;
    entry->held_before = state.holding;
    entry->batch = *batch;
    entry->time = action->time;
    entry->joined_set = 0;
    if (action->judgement || action->motif)
        change_judgement(store, action, &state);
    if (action->decides) {
        state.decision = action->decision;
        state.decided_id = action->decision == DECISION_NONE ? 0 : state.shown;
        state.decided_since_withdrawn = action->decision != DECISION_NONE && state.withdrawn;
        str_set(&entry->reason, action->reason ? action->reason : "");
    }
    entry->holding = state.holding;
    if (action->decides && action->decision == DECISION_ACCEPT) {
        // An accepted candidate goes into the set that collects, if there is one.
        const int64_t set = store_execute(store, store_statement(store, SQL_COLLECTING));
        entry->joined_set = set != 0 ? STORE_EXECUTE(store, SQL_JOIN, set, state.id) : 0;
    }
    if (store->status == STATUS_OK && (entry->decides || entry_changes_judgement(entry))) {
        journal_append(store, VERB_DO, 0, entry, &state);
        *batch = *batch != 0 ? *batch : state.entry;
    }
    for (size_t i = 0; i < action->kept_duplicate_count; i++)
        kept_pair_put(store, state.entry, state.id, action->kept_duplicates[i], true);
    if (store->status == STATUS_OK)
        journal_describe(store, entry, &state, report);
}

Status store_act_all(Store *store, StoreAction *actions, size_t count, StepReport *report,
                     Fault *fault) {
    Entry entry = {0};
    int64_t batch = 0;
    *report = (StepReport){0};
    store_begin(store);
    for (size_t i = 0; i < count && store->status == STATUS_OK; i++) {
        StepReport one = {.candidate = actions[i].candidate};
        apply_action(store, &actions[i], &batch, &entry, &one);
        actions[i].conflict = store->status == STATUS_CONFLICT;
        if (actions[i].conflict && actions[i].aborts_batch) {
            *report = one;
            break;
        }
        if (actions[i].conflict) {
            store->status = STATUS_OK;
            report->conflict_count++;
        } else if (report->count == report->conflict_count) {
            one.conflict_count = report->conflict_count;
            *report = one;
        }
        report->count = i + 1;
    }
    entry_done(&entry);
    return store_commit_change(store, fault);
}

Status store_act(Store *store, const StoreAction *action, StepReport *report, Fault *fault) {
    StoreAction only = *action;
    only.aborts_batch = true;
    return store_act_all(store, &only, 1, report, fault);
}

Status store_keep_solving(Store *store, int64_t candidate, const SolvingRecord *record,
                          Fault *fault) {
    store_begin(store);
    store_execute_change(store,
                         STORE_BIND(store, SQL_SAVE_SOLVING, candidate, solving_pack(record)));
    return store_commit_change(store, fault);
}

enum { WEIGHT_BYTES = 4 };

Status store_taste(Store *store, StoredTaste *taste, Fault *fault) {
    sqlite3_stmt *row = store_statement(store, SQL_TASTE);
    Status status = STATUS_NOT_FOUND;
    if (store_next_row(store, row)) {
        const size_t size = (size_t)sqlite3_column_bytes(row, 2);
        const unsigned char *bytes = sqlite3_column_blob(row, 2);
        taste->after_entry = sqlite3_column_int64(row, 0);
        taste->decisions = sqlite3_column_int(row, 1);
        const bool is_complete = size == taste->count * WEIGHT_BYTES && taste->decisions >= 0;
        status = is_complete || (taste->decisions == 0 && size == 0) ? STATUS_OK : STATUS_SYNTAX;
        for (size_t i = 0; i < taste->count && is_complete; i++)
            taste->weights[i] =
                (int32_t)((uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                          (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24);
        sqlite3_reset(row);
    }
    const Status read_status = store_take_fault(store, fault);
    if (read_status == STATUS_OK && status == STATUS_SYNTAX)
        fault_set(fault, status, "what the store has learnt of your decisions is damaged");
    return read_status != STATUS_OK ? read_status : status;
}

Status store_keep_taste(Store *store, const StoredTaste *taste, Fault *fault) {
    CLEANUP(str_done) Str bytes = {0};
    for (size_t i = 0; i < taste->count; i++)
        for (int byte = 0; byte < WEIGHT_BYTES; byte++)
            str_add_char(&bytes, (char)((uint32_t)taste->weights[i] >> 8 * byte & 0xFF));
    store_begin(store);
    sqlite3_stmt *keep =
        STORE_BIND(store, SQL_KEEP_TASTE, taste->after_entry, (int64_t)taste->decisions);
    sqlite3_bind_blob(keep, 3, str_text(&bytes), (int)bytes.len, SQLITE_STATIC);
    store_execute_change(store, keep);
    return store_commit_change(store, fault);
}

int64_t store_newest_entry(Store *store) {
    const int64_t entry = store_execute(store, store_statement(store, SQL_NEWEST_ENTRY));
    return store_take_fault(store, NULL) == STATUS_OK ? entry : 0;
}

Status store_keep_estimate(Store *store, int64_t candidate, int64_t seen,
                           const Candidate *estimated, Fault *fault) {
    store_set_sync(store, false);
    store_begin(store);
    const int64_t theirs = journal_find_foreign(store, candidate, seen);
    CandidateState state = state_load(store, candidate);
    CLEANUP(candidate_done) Candidate judged = state_read_shown(store, &state);
    if (theirs == 0 && judged.tree.count > 0) {
        judged.estimated = estimated->estimated;
        judged.estimate = estimated->estimate;
        judged.worth = estimated->worth;
        judgement_keep_estimate(store, state.shown, &judged);
        state_save(store, &state);
    }
    const Status status = store_commit_change(store, fault);
    store_set_sync(store, true);
    return status;
}

// --- Today's decisions, and the ages of entries

Status store_count_decisions(Store *store, time_t now, DecisionCounts *counts, Fault *fault) {
    size_t cap = 0;
    decision_counts_done(counts);
    sqlite3_stmt *row = STORE_BIND(store, SQL_TALLY, now);
    while (store_next_row(store, row)) {
        const Decision decision = decision_of(column_string(row, 0));
        const size_t count = (size_t)sqlite3_column_int64(row, 2);
        counts->decisions[decision] += count;
        if (column_string(row, 1)[0]) {
            array_grow(&counts->reasons, &cap, counts->reason_count + 1);
            counts->reasons[counts->reason_count++] =
                (ReasonCount){decision, xstrdup(column_string(row, 1)), count};
        }
    }
    const Status status = store_take_fault(store, fault);
    if (status != STATUS_OK)
        decision_counts_done(counts);
    return status;
}

void decision_counts_done(DecisionCounts *counts) {
    for (size_t i = 0; i < counts->reason_count; i++)
        free(counts->reasons[i].text);
    free(counts->reasons);
    *counts = (DecisionCounts){0};
}

Status store_entry_before(Store *store, const char *date, int64_t *entry, Fault *fault) {
    *entry = store_execute_text(store, SQL_ENTRY_SINCE, date);
    if (*entry < 0)
        store_fail(store, STATUS_USAGE, "\"%s\" is no date like 2026-11-22", date);
    return store_take_fault(store, fault);
}

int64_t store_entry_at_opening(const Store *store) {
    return store->entry_at_opening;
}
