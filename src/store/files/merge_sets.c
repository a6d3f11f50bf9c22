// What was made of puzzles, when all of these and what was said of them have come over: audits,
// results of solvers, pairs that are both kept, sets.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/store_import.h"
#include "onlymove/store_sets.h"
#include "src/store/files/merge_private.h"
#include "src/store/files/sources.h"
#include "src/store/journal/state.h"

// Numbers of candidates, so many to a row.
typedef struct Ids {
    int64_t *items;
    size_t count, cap;
} Ids;

static void ids_done(Ids *ids)
{
    free(ids->items);
}

static Status read_ids(StoreMerge *merge, StatementId id, int columns, Ids *ids, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(merge->from, id);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        for (int i = 0; i < columns; i++) {
            if (!array_fit(&ids->items, &ids->cap, ids->count + 1)) {
                sqlite3_reset(row);
                return store_out_of_memory(merge->to, fault);
            }
            ids->items[ids->count++] = sqlite3_column_int64(row, i);
        }
    }
    return status;
}

// --- Audits

typedef struct Outgoing {
    Str json;
    int64_t judgement;
} Outgoing;

// Of the type StoreVisit.
static Status take_outgoing(void *context, const StoredCandidate *stored, Fault *fault)
{
    Outgoing *outgoing = context;
    outgoing->judgement = stored->judgement;
    return candidate_write_json(&stored->candidate, &outgoing->json, fault);
}

static Status read_outgoing(Store *store, int64_t candidate, Outgoing *outgoing, Fault *fault)
{
    return store_each(store, &(StoreQuery){.id = candidate}, STORE_DECIDED, take_outgoing, outgoing,
                      fault);
}

static Status merge_audit(StoreMerge *merge, int64_t candidate, int64_t match, Fault *fault)
{
    Outgoing here = {.judgement = 0}, there = {.judgement = 0};
    StoredAudit audit = {.nodes = 0};
    Status status = read_outgoing(merge->from, candidate, &here, fault);
    status = status == STATUS_OK ? read_outgoing(merge->to, match, &there, fault) : status;
    if (status == STATUS_OK && strcmp(str_text(&here.json), str_text(&there.json)) == 0) {
        status = store_audit(merge->from, candidate, &audit, fault);
        if (status == STATUS_OK) {
            status = store_keep_audit(merge->to, match, there.judgement, &audit.result,
                                      &audit.found, fault);
        }
    }
    stored_audit_done(&audit);
    str_done(&here.json);
    str_done(&there.json);
    return status;
}

static Status merge_audits(StoreMerge *merge, Fault *fault)
{
    CLEANUP(ids_done) Ids ids = {0};
    int64_t match;
    Status status = read_ids(merge, SQL_MERGE_AUDITED, 1, &ids, fault);
    for (size_t i = 0; i < ids.count && status == STATUS_OK; i++) {
        status = merge_match(merge, ids.items[i], &match, fault);
        if (status == STATUS_OK && match != 0) {
            status = merge_audit(merge, ids.items[i], match, fault);
        }
    }
    return status;
}

static Status merge_pairs(StoreMerge *merge, Fault *fault)
{
    CLEANUP(ids_done) Ids ids = {0};
    int64_t matches[2];
    Status status = read_ids(merge, SQL_MERGE_PAIRS, 2, &ids, fault);
    for (size_t i = 0; i < ids.count && status == STATUS_OK; i += 2) {
        status = merge_match(merge, ids.items[i], &matches[0], fault);
        status =
            status == STATUS_OK ? merge_match(merge, ids.items[i + 1], &matches[1], fault) : status;
        if (status == STATUS_OK && matches[0] != 0 && matches[1] != 0) {
            status = pair_put(merge->to, 0, matches[0], matches[1], true, fault);
        }
    }
    return status;
}

// --- Sets

typedef struct NamedSet {
    int64_t id;
    Str name, title, notes, tags;
} NamedSet;

typedef struct NamedSets {
    NamedSet *items;
    size_t count, cap;
} NamedSets;

static void sets_done(NamedSets *sets)
{
    for (size_t i = 0; i < sets->count; i++) {
        NamedSet *set = &sets->items[i];
        str_done(&set->name);
        str_done(&set->title);
        str_done(&set->notes);
        str_done(&set->tags);
    }
    free(sets->items);
}

// Of the type StoreSetVisit.
static Status add_set(void *context, const StoredSet *set, Fault *fault)
{
    NamedSets *sets = context;
    if (!array_fit(&sets->items, &sets->cap, sets->count + 1)) {
        return fault_memory(fault);
    }
    NamedSet *made = &sets->items[sets->count++];
    *made = (NamedSet){.id = set->id};
    str_add(&made->name, set->name);
    str_add(&made->title, set->title);
    str_add(&made->notes, set->notes);
    str_add(&made->tags, set->tags);
    return STATUS_OK;
}

// Those of the set that the merged one does not have yet, as its own candidates.
static Status map_members(StoreMerge *merge, const NamedSet *set, const SetMembers *there,
                          SetMembers *members, Fault *fault)
{
    SetMembers all = {0};
    Status status = set_members_read(merge->from, set->id, &all, fault);
    for (size_t i = 0; i < all.count && status == STATUS_OK; i++) {
        SetMember member = all.items[i];
        status = merge_match(merge, all.items[i].candidate, &member.candidate, fault);
        if (status == STATUS_OK && member.candidate != 0 &&
            !set_members_find(there, member.candidate) && !set_members_add(members, &member)) {
            status = store_out_of_memory(merge->to, fault);
        }
    }
    set_members_done(&all);
    return status;
}

static Status merge_set(StoreMerge *merge, const NamedSet *set, Fault *fault)
{
    int64_t match = 0;
    CLEANUP(set_members_done) SetMembers there = {0}, members = {0};
    Status status = store_find_set(merge->to, str_text(&set->name), &match, fault);
    const bool is_new = status == STATUS_NOT_FOUND;
    status = is_new                ? STATUS_OK
             : status == STATUS_OK ? set_members_read(merge->to, match, &there, fault)
                                   : status;
    status = status == STATUS_OK ? map_members(merge, set, &there, &members, fault) : status;
    const SetChange change = {.name = str_text(&set->name),
                              .title = is_new ? str_text(&set->title) : NULL,
                              .notes = is_new ? str_text(&set->notes) : NULL,
                              .tags = is_new ? str_text(&set->tags) : NULL,
                              .members = members.items,
                              .count = members.count};
    return status == STATUS_OK ? store_change_sets(merge->to, &change, 1, NULL, fault) : status;
}

static Status merge_sets(StoreMerge *merge, Fault *fault)
{
    CLEANUP(sets_done) NamedSets sets = {0};
    Status status = store_each_set(merge->from, add_set, &sets, fault);
    for (size_t i = 0; i < sets.count && status == STATUS_OK; i++) {
        status = merge_set(merge, &sets.items[i], fault);
    }
    return status;
}

// --- Results of solvers

static Status merge_result(StoreMerge *merge, ResultsPut *put, sqlite3_stmt *row, Fault *fault)
{
    bool fresh;
    int64_t match;
    const Status status = merge_match(merge, sqlite3_column_int64(row, 0), &match, fault);
    const SolverResult result = {
        .candidate = match,
        .solver = (const char *)sqlite3_column_text(row, 1),
        .date = (const char *)sqlite3_column_text(row, 2),
        .rating = sqlite3_column_double(row, 3),
        .deviation = sqlite3_column_double(row, 4),
        .solved = sqlite3_column_int(row, 5) != 0,
        .seconds = sqlite3_column_type(row, 6) == SQLITE_NULL ? -1 : sqlite3_column_double(row, 6)};
    return status == STATUS_OK && match != 0 ? store_put_result(put, &result, &fresh, fault)
                                             : status;
}

static Status merge_results(StoreMerge *merge, Fault *fault)
{
    bool found = true;
    ResultsPut put;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_RESULTS);
    Status status = store_begin_results(&put, merge->to, fault);
    if (status != STATUS_OK) {
        return status;
    }
    while (status == STATUS_OK &&
           (status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        status = merge_result(merge, &put, row, fault);
    }
    sqlite3_reset(row);
    return store_end_results(&put, status, fault);
}

Status store_merge_finish(StoreMerge *merge, Store *from, Fault *fault)
{
    merge->from = from;
    Status status = store_merge_places(merge->to, from, fault);
    status = status == STATUS_OK ? merge_audits(merge, fault) : status;
    status = status == STATUS_OK ? merge_results(merge, fault) : status;
    status = status == STATUS_OK ? merge_pairs(merge, fault) : status;
    return status == STATUS_OK ? merge_sets(merge, fault) : status;
}
