// Which puzzles of a store go out, and into which files.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/file_writer.h"
#include "onlymove/outlet.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_sets.h"

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

// One query a candidate, in the order of their last places; NULL when memory is out.
static StoreQuery *queries_of(const int64_t *ids, size_t id_count, size_t *count)
{
    Found *found = calloc(id_count + 1, sizeof *found);
    StoreQuery *queries = calloc(id_count + 1, sizeof *queries);
    if (!found || !queries) {
        free(found);
        free(queries);
        return NULL;
    }
    for (size_t i = 0; i < id_count; i++) {
        found[i] = (Found){ids[i], i};
        queries[i] = (StoreQuery){.id = ids[i]};
    }
    qsort(found, id_count, sizeof *found, by_id_and_place);
    for (size_t i = 0; i + 1 < id_count; i++) {
        if (found[i].id == found[i + 1].id) {
            queries[found[i].at].id = 0;
        }
    }
    free(found);
    *count = 0;
    for (size_t i = 0; i < id_count; i++) {
        if (queries[i].id != 0) {
            queries[(*count)++] = queries[i];
        }
    }
    return queries;
}

// What a scope asks of a row.
typedef struct Narrowing {
    const OutletScope *scope;
    Pattern *pattern; // or NULL
    int64_t entry;    // newer ones alone
} Narrowing;

static int by_id(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static bool is_of_file(const char *source, const char *wanted)
{
    const char *slash = strrchr(source, '/');
    return strcmp(source, wanted) == 0 || (slash && strcmp(slash + 1, wanted) == 0);
}

static bool fits(void *context, const CandidateList *list, size_t row)
{
    const Narrowing *narrowing = context;
    const OutletScope *scope = narrowing->scope;
    const CandidateRow *at = &list->rows[row];
    const char *source = list->sources[list->games[at->place].source];
    return (narrowing->entry == 0 || at->entry > narrowing->entry) &&
           (!scope->source || is_of_file(source, scope->source)) &&
           !(scope->set && at->decision == DECISION_REJECT) &&
           (!scope->only ||
            bsearch(&at->id, scope->only, scope->only_count, sizeof *scope->only, by_id)) &&
           (!narrowing->pattern || pattern_matches(narrowing->pattern, list, NULL, row));
}

static Status begin_narrowing(Narrowing *narrowing, Store *store, Fault *fault)
{
    const OutletScope *scope = narrowing->scope;
    int64_t since = 0;
    Status status = STATUS_OK;
    if (scope->since) {
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

static Status add_set(Store *store, const OutletScope *scope, Exporter *exporter, Fault *fault)
{
    Narrowing narrowing = {.scope = scope};
    Ids ids = {0};
    int64_t set;
    size_t count = 0;
    StoreQuery *queries = NULL;
    Status status = store_find_set(store, scope->set, &set, fault);
    status = status == STATUS_OK ? store_each_member(store, set, add_id, &ids, fault) : status;
    status = status == STATUS_OK ? begin_narrowing(&narrowing, store, fault) : status;
    if (status == STATUS_OK) {
        queries = queries_of(ids.items, ids.count, &count);
        for (size_t i = 0; queries && i < count; i++) {
            queries[i].set = set;
            queries[i].fits = fits;
            queries[i].fits_context = &narrowing;
        }
        status = queries ? export_queries(store, queries, count, STORE_DECIDED, exporter, fault)
                         : fault_memory(fault);
    }
    pattern_free(narrowing.pattern);
    free(queries);
    free(ids.items);
    return status;
}

static Status add_accepted(Store *store, const OutletScope *scope, Exporter *exporter, Fault *fault)
{
    Narrowing narrowing = {.scope = scope};
    Status status = begin_narrowing(&narrowing, store, fault);
    if (status == STATUS_OK) {
        const StoreQuery query = {.accepted_only = true, .fits = fits, .fits_context = &narrowing};
        status = export_queries(store, &query, 1, STORE_DECIDED, exporter, fault);
    }
    pattern_free(narrowing.pattern);
    return status;
}

static Status add_found(Store *store, const OutletScope *scope, Exporter *exporter, Fault *fault)
{
    size_t count = 0;
    StoreQuery *queries = queries_of(scope->found, scope->found_count, &count);
    const Status status =
        queries ? export_queries(store, queries, count, STORE_HOLDING, exporter, fault)
                : fault_memory(fault);
    free(queries);
    return status;
}

// Where an export is under way.
typedef struct Way {
    const Outlet *outlet;
    const OutletOrder *order;
    size_t part; // from 1; 0: the file is not in parts
    Str path;    // of the file that is written
    FileWriter writer;
} Way;

// "out-2.pgn" for "out.pgn".
static void write_part_path(const char *path, size_t part, Str *out)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const bool ending = dot && dot > (slash ? slash + 1 : path);
    const size_t stem = ending ? (size_t)(dot - path) : strlen(path);
    str_clear(out);
    str_addf(out, "%.*s-%zu%s", (int)stem, path, part, ending ? dot : "");
}

static Status check_part(Way *way, Fault *fault)
{
    Outlet part = *way->outlet;
    write_part_path(way->outlet->path, way->part, &way->path);
    part.path = str_text(&way->path);
    return way->path.failed ? fault_memory(fault) : outlet_check(&part, fault);
}

static Status open_file(Way *way, Fault *fault)
{
    Status status = STATUS_OK;
    if (outlet_is_standard_output(way->outlet)) {
        return STATUS_OK;
    }
    if (way->part > 0) {
        status = check_part(way, fault);
    } else {
        str_add(&way->path, way->outlet->path);
        status = outlet_check(way->outlet, fault);
    }
    return status == STATUS_OK ? file_writer_open(&way->writer, str_text(&way->path), fault)
                               : status;
}

static Status write_bytes(void *context, const char *bytes, size_t len, Fault *fault)
{
    Way *way = context;
    if (way->order->interrupted && *way->order->interrupted) {
        return fault_set(fault, STATUS_IO,
                         "interrupted: nothing takes the place of what was there");
    }
    return outlet_is_standard_output(way->outlet)
               ? way->order->print(way->order->print_context, bytes, len, fault)
               : file_writer_add(&way->writer, bytes, len, fault);
}

static Status next_file(void *context, Fault *fault)
{
    Way *way = context;
    Status status = file_writer_keep(&way->writer, fault);
    way->part++;
    return status == STATUS_OK ? open_file(way, fault) : status;
}

static void fill_report(const Way *way, const Exporter *exporter, OutletReport *report)
{
    report->counts = *exporter_counts(exporter);
    report->files = way->part > 0 ? way->part : 1;
    export_write_left_out(&report->counts, &report->left_out);
    export_write_doubts(&report->counts, &report->doubts);
}

// What was written takes its place.
static Status keep_file(Way *way, const OutletReport *report, Fault *fault)
{
    if (way->order->say) {
        way->order->say(report);
    }
    const bool keeps = report->counts.written > 0 || !way->order->spares_empty;
    return keeps && !outlet_is_standard_output(way->outlet) ? file_writer_keep(&way->writer, fault)
                                                            : STATUS_OK;
}

// The words of the set itself.
typedef struct SetHeading {
    const char *name;
    Str title, notes;
} SetHeading;

static Status note_heading(void *context, const StoredSet *set, Fault *fault)
{
    SetHeading *heading = context;
    (void)fault;
    if (heading->name && strcmp(set->name, heading->name) == 0) {
        str_add(&heading->title, set->title);
        str_add(&heading->notes, set->notes);
    }
    return STATUS_OK;
}

static Status write_out(Store *store, Way *way, OutletReport *report, Fault *fault)
{
    const OutletScope *scope = &way->order->scope;
    const ExportSink sink = {write_bytes, next_file, way};
    ExportOptions options = way->order->options;
    SetHeading heading = {.name = scope->set};
    Status status = scope->set ? store_each_set(store, note_heading, &heading, fault) : STATUS_OK;
    options.set_title = str_text(&heading.title);
    options.set_notes = str_text(&heading.notes);
    Exporter *exporter = exporter_new(way->order->format, &options, &sink);
    status = status == STATUS_OK && !exporter ? fault_memory(fault) : status;
    if (status == STATUS_OK) {
        status = (scope->found ? add_found
                  : scope->set ? add_set
                               : add_accepted)(store, scope, exporter, fault);
        fill_report(way, exporter, report);
    }
    if (status == STATUS_OK || status == STATUS_SYNTAX) {
        Fault why;
        const Status kept = keep_file(way, report, &why);
        status = kept == STATUS_OK ? status : fault_set(fault, kept, "%s", why.text);
    }
    exporter_free(exporter);
    str_done(&heading.title);
    str_done(&heading.notes);
    return status;
}

Status outlet_export(Store *store, const Outlet *outlet, const OutletOrder *order,
                     OutletReport *report, Fault *fault)
{
    Way way = {.outlet = outlet, .order = order, .part = order->options.split > 0};
    Status status = export_options_check(order->format, &order->options, fault);
    if (status == STATUS_OK && way.part > 0 && outlet_is_standard_output(outlet)) {
        status = fault_set(fault, STATUS_USAGE,
                           "what is split goes to files, and not to standard output");
    }
    status = status == STATUS_OK ? open_file(&way, fault) : status;
    status = status == STATUS_OK ? write_out(store, &way, report, fault) : status;
    file_writer_drop(&way.writer);
    str_done(&way.path);
    return status;
}

static Status add_bytes(void *context, const char *bytes, size_t len, Fault *fault)
{
    Str *out = context;
    str_add_bytes(out, bytes, len);
    return out->failed ? fault_memory(fault) : STATUS_OK;
}

Status outlet_preview(Store *store, const OutletOrder *order, Str *out, Fault *fault)
{
    const Outlet nowhere = {.path = NULL};
    OutletReport report = {.files = 0};
    OutletOrder wanted = *order;
    wanted.options.bare = true;
    wanted.options.split = 0;
    wanted.print = add_bytes;
    wanted.print_context = out;
    const Status status = outlet_export(store, &nowhere, &wanted, &report, fault);
    outlet_report_done(&report);
    return status;
}

void outlet_report_done(OutletReport *report)
{
    str_done(&report->left_out);
    str_done(&report->doubts);
}
