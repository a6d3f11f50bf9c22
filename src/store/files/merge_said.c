// Merges curators' decisions and changes: reads them store by store, writes them in order of time.
#include "src/store/files/merge_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/journal/state.h"

void merge_clear_states(StoreMerge *merge) {
    for (size_t i = 0; i < merge->state_count; i++) {
        CuratorState *state = &merge->states[i];
        str_done(&state->reason);
        str_done(&state->tree);
        str_done(&state->label);
        str_done(&state->store_path);
    }
    merge->state_count = 0;
}

typedef struct Counterpart { // the same candidate in the merged store
    int64_t id, entry;
    Decision decision;
    bool is_changed; // a curator has changed it
} Counterpart;

static Counterpart find_counterpart(StoreMerge *merge, uint64_t game_hash, int ply,
                                    const char *profile) {
    Counterpart other = {0};
    sqlite3_stmt *row = STORE_BIND(merge->to, SQL_MERGE_STATE, signed_of(game_hash), ply);
    bind_text(row, 3, profile);
    if (store_next_row(merge->to, row)) {
        other = (Counterpart){
            .id = sqlite3_column_int64(row, 0),
            .decision = (Decision)(sqlite3_column_int(row, 1) & STATE_DECISION),
            .entry = sqlite3_column_int64(row, 2),
            .is_changed = sqlite3_column_int(row, 3) != 0,
        };
        sqlite3_reset(row);
    }
    return other;
}

int64_t merge_match(StoreMerge *merge, int64_t candidate) {
    Counterpart other = {0};
    sqlite3_stmt *row = STORE_BIND(merge->from, SQL_MERGE_PLACE_OF, candidate);
    if (store_next_row(merge->from, row)) {
        other = find_counterpart(merge, column_bits(row, 0), sqlite3_column_int(row, 1),
                                 column_string(row, 2));
        sqlite3_reset(row);
    }
    return other.id;
}

// Merges how solving went. Of two attempts whose order nobody knows, always the same one wins.
static void merge_solving(StoreMerge *merge, const StoredCandidate *stored, int64_t match) {
    const int64_t packed = solving_pack(&stored->solving);
    if (packed != 0 && packed > STORE_EXECUTE(merge->to, SQL_MERGE_SOLVING, match))
        MERGE_TRY(merge, store_keep_solving(merge->to, match, &stored->solving, &merge->why));
}

// A StoreCandidateReader: notes the curator's decision on a candidate and changes of it.
static Status note_state(void *context, const StoredCandidate *stored, Fault *fault) {
    StoreMerge *merge = context;
    const bool is_changed = stored->candidate.by_hand || stored->candidate.has_remarks;
    const bool is_decided = stored->decision != DECISION_NONE;
    const Counterpart other =
        find_counterpart(merge, stored->game_hash, stored->ply, stored->candidate.profile.name);
    if (other.id == 0) {
        merge->report->left_out += merge_is_ok(merge);
        return merge_take_fault(merge, fault);
    }
    merge_solving(merge, stored, other.id);
    if (!is_changed && !is_decided)
        return merge_take_fault(merge, fault);
    CuratorState *state = array_add(&merge->states, &merge->state_count, &merge->state_cap);
    *state = (CuratorState){.store_number = merge->store_count,
                            .game_hash = stored->game_hash,
                            .ply = stored->ply,
                            .decision = stored->decision};
    snprintf(state->profile, sizeof state->profile, "%s", stored->candidate.profile.name);
    str_add(&state->reason, stored->reason ? stored->reason : "");
    str_add(&state->store_path, store_path(merge->from));
    str_addf(&state->label, "%s: game %zu, ply %d, %s", stored->source, stored->game_number,
             stored->ply, stored->candidate.profile.name);
    merge->report->decisions += is_decided;
    // The time of the candidate's newest entry.
    sqlite3_stmt *row = STORE_BIND(merge->from, SQL_ENTRY_TIME, stored->entry);
    if (store_next_row(merge->from, row)) {
        snprintf(state->time, sizeof state->time, "%s", column_string(row, 0));
        sqlite3_reset(row);
    }
    if (is_changed)
        MERGE_TRY(merge, candidate_write_json(&stored->candidate, &state->tree, &merge->why));
    return merge_take_fault(merge, fault);
}

void merge_note_states(StoreMerge *merge) {
    MERGE_TRY(merge, store_each(merge->from, &(StoreQuery){0}, STORE_SHOWN, note_state, merge,
                                &merge->why));
}

// --- Writing, in the order of time

// Orders states by time, skips first: a skip, however late, overrules no decision.
static int order_by_time(const void *left, const void *right) {
    const CuratorState *a = left, *b = right;
    const int order = strcmp(a->time, b->time);
    const bool a_skips = a->decision == DECISION_SKIP, b_skips = b->decision == DECISION_SKIP;
    return a_skips != b_skips                   ? (a_skips ? -1 : 1)
           : order != 0                         ? order
           : a->store_number != b->store_number ? (a->store_number < b->store_number ? -1 : 1)
           : a->game_hash != b->game_hash       ? (a->game_hash < b->game_hash ? -1 : 1)
           : a->ply != b->ply                   ? (a->ply < b->ply ? -1 : 1)
                                                : strcmp(a->profile, b->profile);
}

static void note_conflict(StoreMerge *merge, const CuratorState *state, const char *overruled,
                          const char *overruling) {
    str_addf(&merge->report->conflicts, "%s: %s overruled by %s in %s\n", str_text(&state->label),
             overruled, overruling, str_text(&state->store_path));
    merge->report->conflict_count++;
}

static Status write_json(void *context, const StoredCandidate *stored, Fault *fault) {
    return candidate_write_json(&stored->candidate, context, fault);
}

// Whether the merged store shows the candidate as the curator has changed it.
static bool is_tree_shown(StoreMerge *merge, const CuratorState *state, int64_t id) {
    CLEANUP(str_done) Str shown = {0};
    const StoreQuery query = {.id = id};
    MERGE_TRY(merge, store_each(merge->to, &query, STORE_SHOWN, write_json, &shown, &merge->why));
    return strcmp(str_text(&state->tree), str_text(&shown)) == 0;
}

static void apply_state(StoreMerge *merge, const CuratorState *state, const Counterpart *other,
                        bool decides, bool changes) {
    StepReport step_report;
    CLEANUP(candidate_done) Candidate tree = {0};
    StoreAction action = {.candidate = other->id,
                          .decides = decides,
                          .decision = state->decision,
                          .reason = str_text(&state->reason),
                          .judgement = changes ? &tree : NULL,
                          .time = state->time,
                          .seen_entry = other->entry};
    snprintf(action.label, sizeof action.label, "%s (merged)",
             decides ? decision_name(state->decision) : "changes");
    if (changes)
        MERGE_TRY(merge, candidate_read_json(&tree, str_text(&state->tree), &merge->why));
    MERGE_TRY(merge, store_act(merge->to, &action, &step_report, &merge->why));
}

static void write_state(StoreMerge *merge, const CuratorState *state) {
    const Counterpart other = find_counterpart(merge, state->game_hash, state->ply, state->profile);
    const bool is_same = state->tree.len == 0 || is_tree_shown(merge, state, other.id);
    const bool decides = state->decision != DECISION_NONE && state->decision != other.decision;
    if (!merge_is_ok(merge) || (!decides && is_same))
        return;
    if (decides && other.decision != DECISION_NONE)
        note_conflict(merge, state, decision_name(other.decision), decision_name(state->decision));
    if (!is_same && other.is_changed)
        note_conflict(merge, state, "what a curator has changed", "other changes");
    apply_state(merge, state, &other, decides, !is_same);
}

Status store_merge_decide(StoreMerge *merge, Fault *fault) {
    merge->from = merge->to; // no store is being read any more
    array_sort(merge->states, merge->state_count, sizeof *merge->states, order_by_time);
    for (size_t i = 0; i < merge->state_count; i++)
        write_state(merge, &merge->states[i]);
    merge_clear_states(merge);
    merge->report->games =
        (size_t)store_execute(merge->to, store_statement(merge->to, SQL_COUNT_GAMES));
    return merge_take_fault(merge, fault);
}
