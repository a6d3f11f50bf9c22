// What curators have said: noted store by store, written in the order of time.
#include "src/store/files/merge_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/journal/state.h"

void merge_drop_sayings(StoreMerge *merge)
{
    for (size_t i = 0; i < merge->saying_count; i++) {
        Saying *saying = &merge->sayings[i];
        str_done(&saying->reason);
        str_done(&saying->tree);
        str_done(&saying->place);
        str_done(&saying->from);
    }
    merge->saying_count = 0;
}

typedef struct Counterpart { // of a candidate, in the merged store
    int64_t id, entry;
    Decision decision;
    bool told; // a curator has changed it
} Counterpart;

static Status find_counterpart(StoreMerge *merge, uint64_t hash, int ply, const char *profile,
                               Counterpart *other, Fault *fault)
{
    bool found;
    sqlite3_stmt *row = STORE_BOUND(merge->to, SQL_MERGE_STATE, signed_of(hash), ply);
    bind_text(row, 3, profile);
    Status status = store_step(merge->to, row, &found, fault);
    *other = (Counterpart){0};
    if (status == STATUS_OK && found) {
        *other = (Counterpart){
            .id = sqlite3_column_int64(row, 0),
            .decision = (Decision)(sqlite3_column_int(row, 1) & MARK_DECISION),
            .entry = sqlite3_column_int64(row, 2),
            .told = sqlite3_column_int(row, 3) != 0,
        };
        sqlite3_reset(row);
    }
    return status;
}

Status merge_match(StoreMerge *merge, int64_t candidate, int64_t *match, Fault *fault)
{
    bool found;
    Counterpart other = {0};
    CLEANUP(str_done) Str profile = {0};
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_MERGE_PLACE_OF, candidate);
    Status status = store_step(merge->from, row, &found, fault);
    if (status == STATUS_OK && found) {
        const uint64_t hash = column_bits(row, 0);
        const int ply = sqlite3_column_int(row, 1);
        column_text(row, 2, &profile);
        sqlite3_reset(row);
        status = find_counterpart(merge, hash, ply, str_text(&profile), &other, fault);
    }
    *match = other.id;
    return status;
}

// When the newest entry of a candidate was made.
static Status read_time(StoreMerge *merge, int64_t entry, char time[32], Fault *fault)
{
    bool found;
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_ENTRY_TIME, entry);
    Status status = store_step(merge->from, row, &found, fault);
    time[0] = '\0';
    if (status == STATUS_OK && found) {
        snprintf(time, 32, "%s", (const char *)sqlite3_column_text(row, 0));
        sqlite3_reset(row);
    }
    return status;
}

// How solving went; of two attempts of which nobody knows the later one, always the same.
static Status merge_solving(StoreMerge *merge, const StoredCandidate *stored, int64_t match,
                            Fault *fault)
{
    int64_t there = 0;
    const int64_t here = solving_pack(&stored->solving);
    Status status =
        here != 0
            ? store_run(merge->to, STORE_BOUND(merge->to, SQL_MERGE_SOLVING, match), &there, fault)
            : STATUS_OK;
    return status == STATUS_OK && here > there
               ? store_keep_solving(merge->to, match, &stored->solving, fault)
               : status;
}

// Of the type StoreVisit.
static Status note_saying(void *context, const StoredCandidate *stored, Fault *fault)
{
    StoreMerge *merge = context;
    Counterpart other;
    const bool told = stored->candidate.by_hand || stored->candidate.curated;
    const bool decided = stored->decision != DECISION_NONE;
    Status status = find_counterpart(merge, stored->game_hash, stored->ply,
                                     stored->candidate.profile.name, &other, fault);
    if (status != STATUS_OK || other.id == 0) {
        merge->report->left_out += status == STATUS_OK;
        return status;
    }
    status = merge_solving(merge, stored, other.id, fault);
    if (status != STATUS_OK || (!told && !decided)) {
        return status;
    }
    if (!array_fit(&merge->sayings, &merge->saying_cap, merge->saying_count + 1)) {
        return store_out_of_memory(merge->to, fault);
    }
    Saying *saying = &merge->sayings[merge->saying_count++];
    *saying = (Saying){.store = merge->stores,
                       .hash = stored->game_hash,
                       .ply = stored->ply,
                       .decision = stored->decision};
    snprintf(saying->profile, sizeof saying->profile, "%s", stored->candidate.profile.name);
    str_add(&saying->reason, stored->reason ? stored->reason : "");
    str_add(&saying->from, store_path(merge->from));
    str_addf(&saying->place, "%s: game %zu, ply %d, %s", stored->source, stored->number,
             stored->ply, stored->candidate.profile.name);
    merge->report->decisions += decided;
    status = read_time(merge, stored->entry, saying->time, fault);
    return status == STATUS_OK && told
               ? candidate_write_json(&stored->candidate, &saying->tree, fault)
               : status;
}

Status merge_note_sayings(StoreMerge *merge, Fault *fault)
{
    return store_each(merge->from, &(StoreQuery){0}, STORE_HOLDING, note_saying, merge, fault);
}

// --- In the order of time

// Who leaves a candidate for later overrules nobody who has decided, however late.
static int by_time(const void *left, const void *right)
{
    const Saying *a = left, *b = right;
    const int order = strcmp(a->time, b->time);
    const bool one = a->decision == DECISION_SKIP, other = b->decision == DECISION_SKIP;
    return one != other           ? (one ? -1 : 1)
           : order != 0           ? order
           : a->store != b->store ? (a->store < b->store ? -1 : 1)
           : a->hash != b->hash   ? (a->hash < b->hash ? -1 : 1)
           : a->ply != b->ply     ? (a->ply < b->ply ? -1 : 1)
                                  : strcmp(a->profile, b->profile);
}

static void note_conflict(StoreMerge *merge, const Saying *saying, const char *was,
                          const char *holds)
{
    str_addf(&merge->report->conflicts, "%s: %s overruled by %s in %s\n", str_text(&saying->place),
             was, holds, str_text(&saying->from));
    merge->report->conflict_count++;
}

static Status write_json(void *context, const StoredCandidate *stored, Fault *fault)
{
    return candidate_write_json(&stored->candidate, context, fault);
}

// Whether the merged store shows it as the curator has made it.
static Status is_shown(StoreMerge *merge, const Saying *saying, int64_t id, bool *same,
                       Fault *fault)
{
    CLEANUP(str_done) Str there = {0};
    const StoreQuery query = {.id = id};
    Status status = store_each(merge->to, &query, STORE_HOLDING, write_json, &there, fault);
    *same = strcmp(str_text(&saying->tree), str_text(&there)) == 0;
    return status;
}

static Status act(StoreMerge *merge, const Saying *saying, const Counterpart *other, bool decides,
                  bool changes, Fault *fault)
{
    StoreDone done;
    CLEANUP(candidate_done) Candidate tree = {0};
    StoreAction action = {.candidate = other->id,
                          .decides = decides,
                          .decision = saying->decision,
                          .reason = str_text(&saying->reason),
                          .judgement = changes ? &tree : NULL,
                          .time = saying->time,
                          .seen = other->entry};
    snprintf(action.label, sizeof action.label, "%s (merged)",
             decides ? decision_name(saying->decision) : "changes");
    const Status status =
        changes ? candidate_read_json(&tree, str_text(&saying->tree), fault) : STATUS_OK;
    return status == STATUS_OK ? store_act(merge->to, &action, &done, fault) : status;
}

static Status write_saying(StoreMerge *merge, const Saying *saying, Fault *fault)
{
    bool same = true;
    Counterpart other;
    Status status =
        find_counterpart(merge, saying->hash, saying->ply, saying->profile, &other, fault);
    if (status == STATUS_OK && saying->tree.len > 0) {
        status = is_shown(merge, saying, other.id, &same, fault);
    }
    const bool decides = saying->decision != DECISION_NONE && saying->decision != other.decision;
    if (status != STATUS_OK || (!decides && same)) {
        return status;
    }
    if (decides && other.decision != DECISION_NONE) {
        note_conflict(merge, saying, decision_name(other.decision),
                      decision_name(saying->decision));
    }
    if (!same && other.told) {
        note_conflict(merge, saying, "what a curator has changed", "other changes");
    }
    return act(merge, saying, &other, decides, !same, fault);
}

Status store_merge_decide(StoreMerge *merge, Fault *fault)
{
    Status status = STATUS_OK;
    if (merge->saying_count > 0) {
        qsort(merge->sayings, merge->saying_count, sizeof *merge->sayings, by_time);
    }
    for (size_t i = 0; i < merge->saying_count && status == STATUS_OK; i++) {
        status = write_saying(merge, &merge->sayings[i], fault);
    }
    merge_drop_sayings(merge);
    int64_t games = 0;
    status = status == STATUS_OK
                 ? store_run(merge->to, store_statement(merge->to, SQL_COUNT_GAMES), &games, fault)
                 : status;
    merge->report->games = (size_t)games;
    return status;
}
