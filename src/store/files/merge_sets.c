// Merges what depends on puzzles, after the puzzles and decisions: audits, results of solvers,
// pairs of duplicates that are both kept, and sets.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/store_import.h"
#include "onlymove/store_sets.h"
#include "src/store/files/merge_private.h"
#include "src/store/files/sources.h"
#include "src/store/journal/state.h"

static void ids_done(Ids *ids) {
    free(ids->items);
}

// Reads the ids of candidates; a row of the statement may give several.
static Ids read_ids(StoreMerge *merge, StatementId statement, int columns) {
    Ids ids = {0};
    sqlite3_stmt *row = store_statement(merge->from, statement);
    while (store_next_row(merge->from, row)) {
        for (int i = 0; i < columns; i++)
            *array_add(&ids.items, &ids.count, &ids.cap) = sqlite3_column_int64(row, i);
    }
    return ids;
}

// --- Audits

typedef struct AuditedJudgement {
    Str json;
    int64_t judgement;
} AuditedJudgement;

// A StoreCandidateReader: keeps the judgement that an export writes, with its JSON.
static Status keep_exported(void *context, const StoredCandidate *stored, Fault *fault) {
    AuditedJudgement *audited = context;
    audited->judgement = stored->judgement;
    return candidate_write_json(&stored->candidate, &audited->json, fault);
}

static void read_audited(StoreMerge *merge, Store *store, int64_t candidate,
                         AuditedJudgement *audited) {
    MERGE_TRY(merge, store_each(store, &(StoreQuery){.id = candidate}, STORE_DECIDED_ON,
                                keep_exported, audited, &merge->why));
}

static void merge_audit(StoreMerge *merge, int64_t candidate, int64_t match) {
    AuditedJudgement theirs = {.judgement = 0}, ours = {.judgement = 0};
    StoredAudit audit = {.nodes = 0};
    read_audited(merge, merge->from, candidate, &theirs);
    read_audited(merge, merge->to, match, &ours);
    if (strcmp(str_text(&theirs.json), str_text(&ours.json)) == 0) {
        MERGE_TRY(merge, store_audit(merge->from, candidate, &audit, &merge->why));
        MERGE_TRY(merge, store_keep_audit(merge->to, match, ours.judgement, &audit.result,
                                          &audit.found, &merge->why));
    }
    stored_audit_done(&audit);
    str_done(&theirs.json);
    str_done(&ours.json);
}

static void merge_audits(StoreMerge *merge) {
    CLEANUP(ids_done) Ids ids = read_ids(merge, SQL_MERGE_AUDITED, 1);
    for (size_t i = 0; i < ids.count; i++) {
        const int64_t match = merge_match(merge, ids.items[i]);
        if (match != 0)
            merge_audit(merge, ids.items[i], match);
    }
}

static void merge_kept_pairs(StoreMerge *merge) {
    CLEANUP(ids_done) Ids ids = read_ids(merge, SQL_MERGE_PAIRS, 2);
    for (size_t i = 0; i < ids.count; i += 2) {
        const int64_t one = merge_match(merge, ids.items[i]),
                      other = merge_match(merge, ids.items[i + 1]);
        if (one != 0 && other != 0)
            kept_pair_put(merge->to, 0, one, other, true);
    }
}

// --- Sets

static void merge_set(StoreMerge *merge, const StoredSet *set) {
    int64_t set_id = 0;
    CLEANUP(set_members_done) SetMembers all = {0}, present = {0}, missing = {0};
    MERGE_TRY(merge, store_find_set(merge->to, set->name, &set_id, &merge->why));
    const bool is_new = merge->status == STATUS_NOT_FOUND;
    if (is_new)
        merge->status = STATUS_OK;
    else
        MERGE_TRY(merge, set_members_read(merge->to, set_id, &present, &merge->why));
    MERGE_TRY(merge, set_members_read(merge->from, set->id, &all, &merge->why));
    // Adds the puzzles that the merged set lacks, as its own candidates.
    for (size_t i = 0; i < all.count; i++) {
        SetMember member = all.items[i];
        member.candidate = merge_match(merge, member.candidate);
        if (member.candidate != 0 && !set_members_find(&present, member.candidate))
            set_members_add(&missing, &member);
    }
    const SetChange change = {.name = set->name,
                              .title = is_new ? set->title : NULL,
                              .notes = is_new ? set->notes : NULL,
                              .tags = is_new ? set->tags : NULL,
                              .members = missing.items,
                              .count = missing.count};
    MERGE_TRY(merge, store_change_sets(merge->to, &change, 1, NULL, &merge->why));
}

static void merge_sets(StoreMerge *merge) {
    CLEANUP(set_list_done) SetList sets = {0};
    MERGE_TRY(merge, set_list_read(merge->from, &sets, &merge->why));
    for (size_t i = 0; i < sets.count; i++)
        merge_set(merge, &sets.items[i]);
}

// --- Results of solvers

static void merge_results(StoreMerge *merge) {
    ResultsTransaction transaction;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_RESULTS);
    MERGE_TRY(merge, store_begin_results(&transaction, merge->to, &merge->why));
    if (merge->status != STATUS_OK)
        return;
    while (merge_is_ok(merge) && store_next_row(merge->from, row)) {
        bool is_new;
        const bool is_timed = sqlite3_column_type(row, 6) != SQLITE_NULL;
        const SolverResult result = {.candidate = merge_match(merge, sqlite3_column_int64(row, 0)),
                                     .solver = column_string(row, 1),
                                     .date = column_string(row, 2),
                                     .rating = sqlite3_column_double(row, 3),
                                     .deviation = sqlite3_column_double(row, 4),
                                     .solved = sqlite3_column_int(row, 5) != 0,
                                     .seconds = is_timed ? sqlite3_column_double(row, 6) : -1};
        if (result.candidate != 0)
            MERGE_TRY(merge, store_put_result(&transaction, &result, &is_new, &merge->why));
    }
    sqlite3_reset(row);
    merge->status = store_end_results(&transaction, merge->status, &merge->why);
}

Status store_merge_finish(StoreMerge *merge, Store *from, Fault *fault) {
    merge->from = from;
    MERGE_TRY(merge, store_merge_source_paths(merge->to, from, &merge->why));
    merge_audits(merge);
    merge_results(merge);
    merge_kept_pairs(merge);
    merge_sets(merge);
    return merge_take_fault(merge, fault);
}
