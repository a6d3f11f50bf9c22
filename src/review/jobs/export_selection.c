// Which puzzles of a store go out, and in which order.
#include "src/review/jobs/export_selection.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_sets.h"

// What a scope asks of a row.
typedef struct Narrowing {
    const ExportSelection *scope;
    Pattern *pattern; // or NULL
    int64_t entry;    // newer ones alone
    Str sources;      // names of those that are the file wanted, with a NUL behind each
} Narrowing;

static int by_id(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

// One that is the file that is wanted; where none is, one that has its name, whatever the folder.
static bool is_of_file(const Narrowing *narrowing, const char *source)
{
    const char *slash = strrchr(source, '/');
    for (const char *name = str_text(&narrowing->sources); *name; name += strlen(name) + 1) {
        if (strcmp(name, source) == 0) {
            return true;
        }
    }
    return narrowing->sources.len == 0 &&
           strcmp(slash ? slash + 1 : source, narrowing->scope->source) == 0;
}

static bool fits(void *context, const CandidateList *list, size_t row)
{
    const Narrowing *narrowing = context;
    const ExportSelection *scope = narrowing->scope;
    const CandidateRow *at = &list->rows[row];
    const char *source = list->sources[list->games[at->place].source];
    return (narrowing->entry == 0 || at->entry > narrowing->entry) &&
           (!scope->source || is_of_file(narrowing, source)) &&
           !(scope->set && at->decision == DECISION_REJECT) &&
           (!scope->only ||
            bsearch(&at->id, scope->only, scope->only_count, sizeof *scope->only, by_id)) &&
           (!narrowing->pattern || pattern_matches(narrowing->pattern, list, NULL, row));
}

static Status note_source(void *context, const char *path, Fault *fault)
{
    Str *names = context;
    str_add_bytes(names, path, strlen(path) + 1);
    return names->failed ? fault_memory(fault) : STATUS_OK;
}

static Status begin_narrowing(Narrowing *narrowing, Store *store, Fault *fault)
{
    const ExportSelection *scope = narrowing->scope;
    int64_t since = 0;
    Status status = STATUS_OK;
    if (scope->source) {
        status = store_sources_of(store, scope->source, note_source, &narrowing->sources, fault);
    }
    if (status == STATUS_OK && scope->since) {
        status = store_entry_before(store, scope->since, &since, fault);
    }
    if (status == STATUS_OK && scope->pattern) {
        status = pattern_new_for_list(&narrowing->pattern, scope->pattern, scope->named, fault);
    }
    narrowing->entry = since > scope->since_entry ? since : scope->since_entry;
    return status;
}

typedef struct Ids {
    int64_t *items;
    size_t count, cap;
} Ids;

static Status add_id(void *context, const SetMember *member, Fault *fault)
{
    Ids *ids = context;
    if (!array_fit(&ids->items, &ids->cap, ids->count + 1)) {
        return fault_memory(fault);
    }
    ids->items[ids->count++] = member->candidate;
    return STATUS_OK;
}

static Status walk_set(Store *store, const ExportSelection *scope, StoreQuery *query,
                       StoreWalk **walk, Fault *fault)
{
    Ids ids = {0};
    Status status = store_find_set(store, scope->set, &query->set, fault);
    status =
        status == STATUS_OK ? store_each_member(store, query->set, add_id, &ids, fault) : status;
    if (status == STATUS_OK) {
        status = store_walk_new(walk, store, query, ids.items ? ids.items : &(const int64_t){0},
                                ids.count, STORE_DECIDED, fault);
    }
    free(ids.items);
    return status;
}

// A candidate that was found more than once stands where it was found last.
typedef struct Found {
    int64_t id;
    size_t at;
} Found;

static int by_id_and_place(const void *left, const void *right)
{
    const Found *a = left, *b = right;
    return a->id != b->id ? (a->id > b->id) - (a->id < b->id) : (a->at > b->at) - (a->at < b->at);
}

static Status walk_found(Store *store, const ExportSelection *scope, StoreWalk **walk, Fault *fault)
{
    const size_t count = scope->found_count;
    Found *found = calloc(count + 1, sizeof *found);
    int64_t *ids = calloc(count + 1, sizeof *ids);
    size_t kept = 0;
    Status status = found && ids ? STATUS_OK : fault_memory(fault);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        found[i] = (Found){scope->found[i], i};
        ids[i] = scope->found[i];
    }
    if (status == STATUS_OK) {
        qsort(found, count, sizeof *found, by_id_and_place);
        for (size_t i = 0; i + 1 < count; i++) {
            if (found[i].id == found[i + 1].id) {
                ids[found[i].at] = 0;
            }
        }
        for (size_t i = 0; i < count; i++) {
            if (ids[i] != 0) {
                ids[kept++] = ids[i];
            }
        }
        status = store_walk_new(walk, store, NULL, ids, kept, STORE_HOLDING, fault);
    }
    free(found);
    free(ids);
    return status;
}

Status export_selection_walk(Store *store, const ExportSelection *scope, StoreWalk **walk,
                             Fault *fault)
{
    Narrowing narrowing = {.scope = scope};
    *walk = NULL;
    if (scope->found) {
        return walk_found(store, scope, walk, fault);
    }
    Status status = begin_narrowing(&narrowing, store, fault);
    if (status == STATUS_OK) {
        StoreQuery query = {.accepted_only = !scope->set, .fits = fits, .fits_context = &narrowing};
        status = scope->set ? walk_set(store, scope, &query, walk, fault)
                            : store_walk_new(walk, store, &query, NULL, 0, STORE_DECIDED, fault);
    }
    pattern_free(narrowing.pattern);
    str_done(&narrowing.sources);
    return status;
}
