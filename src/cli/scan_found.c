#include "src/cli/scan_found.h"

#include <stdlib.h>

#include "src/cli/command.h"
#include "src/cli/deliver.h"

typedef struct FoundAt {
    int64_t id;
    size_t at; // in the order of the files
} FoundAt;

static int by_id_and_place(const void *left, const void *right)
{
    const FoundAt *a = left, *b = right;
    return a->id != b->id ? (a->id > b->id) - (a->id < b->id) : (a->at > b->at) - (a->at < b->at);
}

// False when memory is out.
static bool keep_last_places(FoundList *list)
{
    FoundAt *found = calloc(list->count + 1, sizeof *found);
    if (!found) {
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        found[i] = (FoundAt){list->items[i], i};
    }
    qsort(found, list->count, sizeof *found, by_id_and_place);
    for (size_t i = 0; i + 1 < list->count; i++) {
        if (found[i].id == found[i + 1].id) {
            list->items[found[i].at] = 0;
        }
    }
    free(found);
    return true;
}

// They are asked for one by one, not by the file's name, under which an earlier run may have left
// what its numbers let pass and these do not.
int found_deliver(Store *store, FoundList *list, ExportFormat format, const char *out)
{
    Fault fault;
    Str text;
    ExportCounts counts = {0};
    size_t query_count = 0;
    StoreQuery *queries = calloc(list->count + 1, sizeof *queries);
    if (!queries || !keep_last_places(list)) {
        free(queries);
        fault_set(&fault, STATUS_MEMORY, "out of memory");
        return command_failed(&fault);
    }
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i] != 0) {
            queries[query_count++] = (StoreQuery){.id = list->items[i]};
        }
    }
    str_init(&text);
    Status status = export_queries(store, queries, query_count, format, &text, &counts, &fault);
    int ended = status == STATUS_OK ? EXIT_DONE : command_failed(&fault);
    if (status == STATUS_OK || status == STATUS_SYNTAX) {
        int delivered = deliver(&text, out, &counts);
        ended = delivered != EXIT_DONE ? delivered : ended;
    }
    str_done(&text);
    free(queries);
    return ended;
}
