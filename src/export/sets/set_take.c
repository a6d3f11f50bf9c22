// Takes a set's file into the store: each line finds its puzzle there, or adds it.
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/import.h"
#include "onlymove/store_import.h"
#include "onlymove/xalloc.h"

// A candidate of the store, by the key of its position.
typedef struct Known {
    uint64_t key;
    int64_t id;
    int worth; // of several with the same puzzle the worthiest is taken
    char first[sizeof((CandidateRow *)0)->first];
} Known;

typedef struct SetImport {
    Store *store;
    Intake *intake;
    Known *known; // sorted by key
    size_t known_count;
    SetMembers before, after; // the members of the set
    const char *path;
    SetImportCounts *taken;
} SetImport;

static int by_key(const void *left, const void *right) {
    const Known *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static Status read_known(SetImport *import, Fault *fault) {
    enum { IS_PUZZLE = 1, IS_ACCEPTED = 2 };
    CLEANUP(candidate_list_done) CandidateList list = {0};
    Status status = store_list(import->store, &(StoreQuery){0}, &list, fault);
    import->known = xcalloc(list.count, sizeof *import->known);
    for (size_t i = 0; i < list.count; i++) {
        const CandidateRow *row = &list.rows[i];
        Known *known = &import->known[import->known_count++];
        *known = (Known){.key = row->key, .id = row->id};
        known->worth =
            (row->puzzle ? IS_PUZZLE : 0) + (row->decision == DECISION_ACCEPT ? IS_ACCEPTED : 0);
        memcpy(known->first, row->first, sizeof known->first);
    }
    if (import->known_count > 0)
        qsort(import->known, import->known_count, sizeof *import->known, by_key);
    return status;
}

// Returns the candidate of the store that is that puzzle: one in the set, else the worthiest, else
// the oldest. 0: none.
static int64_t find_candidate(const SetImport *import, const Tree *tree) {
    char first[SAN_MAX];
    const Known wanted = {.key = tree->start.key};
    const Known *found =
        import->known_count > 0
            ? bsearch(&wanted, import->known, import->known_count, sizeof *import->known, by_key)
            : NULL;
    const Known *end = import->known + import->known_count, *best = NULL;
    san_write(&tree->start, tree->nodes[tree->nodes[TREE_ROOT].child].move, first);
    while (found && found > import->known && found[-1].key == wanted.key)
        found--;
    for (; found && found < end && found->key == wanted.key; found++) {
        if (strcmp(found->first, first) != 0)
            continue;
        if (set_members_find(&import->before, found->id))
            return found->id;
        if (!best || found->worth > best->worth ||
            (found->worth == best->worth && found->id < best->id)) {
            best = found;
        }
    }
    return best ? best->id : 0;
}

static Status take_line(SetImport *import, SetLine *line, Fault *fault) {
    IntakeResult result;
    SetMember member = {find_candidate(import, &line->puzzle.tree), line->rank, line->title,
                        line->note, line->tags};
    Status status = STATUS_OK;
    if (member.candidate == 0) {
        status = intake_put(import->intake, &line->puzzle, line->number, &result, &member.candidate,
                            fault);
        import->taken->added += status == STATUS_OK && result == INTAKE_NEW;
    }
    if (status != STATUS_OK)
        return status;
    if (set_members_find(&import->after, member.candidate)) {
        return fault_set(fault, STATUS_SYNTAX, "%s:%zu: its puzzle stands there already",
                         import->path, line->number);
    }
    import->taken->lines++;
    set_members_add(&import->after, &member);
    return STATUS_OK;
}

static Status take_lines(SetImport *import, SetReader *reader, SetFaultReport *complain,
                         void *context, Fault *fault) {
    CLEANUP(set_line_done) SetLine line = {0};
    Status status = STATUS_OK;
    ImportStep step = IMPORT_PUZZLE;
    while (status == STATUS_OK && (step = set_reader_next(reader, &line, fault)) != IMPORT_END &&
           step != IMPORT_BAD_FILE) {
        status = step == IMPORT_BAD_PUZZLE ? STATUS_SYNTAX : take_line(import, &line, fault);
        if (status == STATUS_SYNTAX) {
            import->taken->refused++;
            complain(context, fault);
            status = STATUS_OK;
        }
    }
    return status == STATUS_OK && step == IMPORT_BAD_FILE ? STATUS_IO : status;
}

static void count_removed(const SetMembers *before, const SetMembers *after,
                          SetImportCounts *taken) {
    for (size_t i = 0; i < before->count; i++)
        taken->removed += !set_members_find(after, before->items[i].candidate);
}

static Status read_before(SetImport *import, const char *name, Fault *fault) {
    int64_t set;
    Status status = set_name_check(name, fault);
    if (status != STATUS_OK)
        return status;
    status = store_find_set(import->store, name, &set, fault);
    return status == STATUS_OK ? set_members_read(import->store, set, &import->before, fault)
           : status == STATUS_NOT_FOUND ? STATUS_OK // the set will be created
                                        : status;
}

// Writes new puzzles before the set, because the set refers to them.
static Status write_set(SetImport *import, const char *name, const SetHead *head, Fault *fault) {
    SetImportCounts *taken = import->taken;
    CLEANUP(str_done) Str label = {0};
    str_addf(&label, "set import %s", name);
    const SetChange change = {.name = name,
                              .title = str_text(&head->title),
                              .notes = str_text(&head->notes),
                              .tags = str_text(&head->tags),
                              .members = import->after.items,
                              .count = import->after.count,
                              .replaces_members = taken->refused == 0};
    const Status status = taken->added > 0 ? intake_complete(import->intake, fault)
                                           : intake_commit(import->intake, fault);
    if (change.replaces_members)
        count_removed(&import->before, &import->after, taken);
    return status == STATUS_OK
               ? store_change_sets(import->store, &change, 1, str_text(&label), fault)
               : status;
}

Status set_file_import(Store *store, const char *name, const char *path, SetFaultReport *complain,
                       void *context, SetImportCounts *taken, Fault *fault) {
    CLEANUP(set_head_done) SetHead head = {0};
    SetImport import = {.store = store, .path = path, .taken = taken};
    SetReader *reader = NULL;
    *taken = (SetImportCounts){0};
    Status status = set_reader_open(&reader, path, &head, fault);
    status = status == STATUS_OK ? read_before(&import, name, fault) : status;
    status = status == STATUS_OK ? read_known(&import, fault) : status;
    if (status == STATUS_OK) {
        import.intake = intake_new(store, path);
        status = take_lines(&import, reader, complain, context, fault);
    }
    status = status == STATUS_OK ? write_set(&import, name, &head, fault) : status;
    intake_close(import.intake);
    set_reader_free(reader);
    set_members_done(&import.before);
    set_members_done(&import.after);
    free(import.known);
    return status;
}
