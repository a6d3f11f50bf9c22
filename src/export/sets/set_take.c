// Imports the file of a set: each line finds its puzzle in the store, or adds it.
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/import.h"
#include "onlymove/store_import.h"
#include "onlymove/xalloc.h"

// A candidate of the store, by the key of its position.
typedef struct KeyedCandidate {
    uint64_t key;
    int64_t id;
    int preference; // of several with one puzzle, the one with the highest is used
    char first_move[sizeof((CandidateRow *)0)->first_move];
} KeyedCandidate;

typedef struct SetImport {
    Store *store;
    StoreImport *store_import;
    KeyedCandidate *candidates; // sorted by key
    size_t candidate_count;
    SetMembers old_members, new_members;
    const char *path;
    SetImportCounts *counts;
} SetImport;

static int by_key(const void *left, const void *right) {
    const KeyedCandidate *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static Status read_candidates(SetImport *import, Fault *fault) {
    enum { IS_PUZZLE = 1, IS_ACCEPTED = 2 };
    CLEANUP(candidate_list_done) CandidateList list = {0};
    Status status = store_list(import->store, &(StoreQuery){0}, &list, fault);
    import->candidates = xcalloc(list.count, sizeof *import->candidates);
    for (size_t i = 0; i < list.count; i++) {
        const CandidateRow *row = &list.rows[i];
        KeyedCandidate *candidate = &import->candidates[import->candidate_count++];
        *candidate = (KeyedCandidate){.key = row->key, .id = row->id};
        candidate->preference =
            (row->is_puzzle ? IS_PUZZLE : 0) + (row->decision == DECISION_ACCEPT ? IS_ACCEPTED : 0);
        memcpy(candidate->first_move, row->first_move, sizeof candidate->first_move);
    }
    if (import->candidate_count > 0)
        qsort(import->candidates, import->candidate_count, sizeof *import->candidates, by_key);
    return status;
}

// Returns the candidate of the store with that puzzle: one in the set, else the preferred one, else
// the oldest. 0: none.
static int64_t find_candidate(const SetImport *import, const Tree *tree) {
    char first_move[SAN_MAX];
    const KeyedCandidate wanted = {.key = tree->start.key};
    const KeyedCandidate *found =
        import->candidate_count > 0 ? bsearch(&wanted, import->candidates, import->candidate_count,
                                              sizeof *import->candidates, by_key)
                                    : NULL;
    const KeyedCandidate *end = import->candidates + import->candidate_count, *best = NULL;
    san_write(&tree->start, tree->nodes[tree->nodes[TREE_ROOT].child].move, first_move);
    while (found && found > import->candidates && found[-1].key == wanted.key)
        found--;
    for (; found && found < end && found->key == wanted.key; found++) {
        if (strcmp(found->first_move, first_move) != 0)
            continue;
        if (set_members_find(&import->old_members, found->id))
            return found->id;
        if (!best || found->preference > best->preference ||
            (found->preference == best->preference && found->id < best->id)) {
            best = found;
        }
    }
    return best ? best->id : 0;
}

static Status import_set_line(SetImport *import, SetLine *line, Fault *fault) {
    ImportChange result;
    SetMember member = {find_candidate(import, &line->puzzle.tree), line->rank, line->title,
                        line->note, line->tags};
    Status status = STATUS_OK;
    if (member.candidate == 0) {
        status = store_import_put(import->store_import, &line->puzzle, line->number, &result,
                                  &member.candidate, fault);
        import->counts->added += status == STATUS_OK && result == IMPORT_NEW;
    }
    if (status != STATUS_OK)
        return status;
    if (set_members_find(&import->new_members, member.candidate)) {
        return fault_set(fault, STATUS_SYNTAX, "%s:%zu: its puzzle stands there already",
                         import->path, line->number);
    }
    import->counts->lines++;
    set_members_add(&import->new_members, &member);
    return STATUS_OK;
}

static Status import_set_lines(SetImport *import, SetReader *reader, SetFaultReport *complain,
                               void *context, Fault *fault) {
    CLEANUP(set_line_done) SetLine line = {0};
    Status status = STATUS_OK;
    ImportReadResult read = IMPORT_PUZZLE;
    while (status == STATUS_OK && (read = set_reader_next(reader, &line, fault)) != IMPORT_END &&
           read != IMPORT_BAD_FILE) {
        status = read == IMPORT_BAD_PUZZLE ? STATUS_SYNTAX : import_set_line(import, &line, fault);
        if (status == STATUS_SYNTAX) {
            import->counts->refused++;
            complain(context, fault);
            status = STATUS_OK;
        }
    }
    return status == STATUS_OK && read == IMPORT_BAD_FILE ? STATUS_IO : status;
}

static Status read_old_members(SetImport *import, const char *name, Fault *fault) {
    int64_t set;
    Status status = set_name_check(name, fault);
    if (status != STATUS_OK)
        return status;
    status = store_find_set(import->store, name, &set, fault);
    return status == STATUS_OK ? set_members_read(import->store, set, &import->old_members, fault)
           : status == STATUS_NOT_FOUND ? STATUS_OK // the set will be created
                                        : status;
}

// Writes new puzzles before the set, because the set refers to them.
static Status write_set(SetImport *import, const char *name, const SetHead *head, Fault *fault) {
    SetImportCounts *counts = import->counts;
    CLEANUP(str_done) Str label = str_of("set import %s", name);
    const SetChange change = {.name = name,
                              .title = str_text(&head->title),
                              .notes = str_text(&head->notes),
                              .tags = str_text(&head->tags),
                              .members = import->new_members.items,
                              .count = import->new_members.count,
                              .replaces_members = counts->refused == 0};
    const Status status = counts->added > 0 ? store_import_complete(import->store_import, fault)
                                            : store_import_commit(import->store_import, fault);
    const SetMembers *old = &import->old_members;
    for (size_t i = 0; change.replaces_members && i < old->count; i++)
        counts->removed += !set_members_find(&import->new_members, old->items[i].candidate);
    return status == STATUS_OK
               ? store_change_sets(import->store, &change, 1, str_text(&label), fault)
               : status;
}

Status set_file_import(Store *store, const char *name, const char *path, SetFaultReport *complain,
                       void *context, SetImportCounts *counts, Fault *fault) {
    CLEANUP(set_head_done) SetHead head = {0};
    SetImport import = {.store = store, .path = path, .counts = counts};
    SetReader *reader = NULL;
    *counts = (SetImportCounts){0};
    Status status = set_reader_open(&reader, path, &head, fault);
    status = status == STATUS_OK ? read_old_members(&import, name, fault) : status;
    status = status == STATUS_OK ? read_candidates(&import, fault) : status;
    if (status == STATUS_OK) {
        import.store_import = store_import_new(store, path);
        status = import_set_lines(&import, reader, complain, context, fault);
    }
    status = status == STATUS_OK ? write_set(&import, name, &head, fault) : status;
    store_import_close(import.store_import);
    set_reader_free(reader);
    set_members_done(&import.old_members);
    set_members_done(&import.new_members);
    free(import.candidates);
    return status;
}
