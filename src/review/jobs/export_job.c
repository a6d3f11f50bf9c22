// Puzzles going out: into which files, slice by slice.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/file.h"
#include "onlymove/store_sets.h"
#include "src/review/jobs/export_selection.h"

struct ExportRun {
    ExportTarget export_target; // its words, and those of the order, are copies:
    ExportRequest order;        // the scope is not asked again
    const char **inputs;
    char **words;
    size_t word_count, word_cap;
    Str set_title, set_notes;
    size_t part; // from 1; 0: the file is not in parts
    Str path;    // of the file that is written
    FileWriter writer;
    FileWriter *whole; // the parts before it, which take their places when all are there
    size_t whole_count, whole_cap;
    Store *store;
    Exporter *exporter;
    StoreWalk *walk;
    bool of_found, of_set; // the scope is
    ExportReport report;
};

// "out-2.pgn" for "out.pgn".
static void write_part_path(const char *path, size_t part, Str *out)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const bool ending = dot && dot > (slash ? slash + 1 : path);
    const size_t stem = ending ? (size_t)(dot - path) : strlen(path);
    str_clear(out);
    str_addf(out, "%.*s-%zu%s", (int)stem, path, part, ending ? dot : "");
}

void export_target_write_place(const ExportReport *report, const char *path, Str *out)
{
    CLEANUP(str_done) Str first = {0}, last = {0};
    if (report->files > 1) {
        write_part_path(path, 1, &first);
        write_part_path(path, report->files, &last);
        str_addf(out, "%s to %s", str_text(&first), str_text(&last));
    } else {
        str_add(out, path);
    }
}

static Status check_part(ExportRun *run, Fault *fault)
{
    ExportTarget part = run->export_target;
    write_part_path(run->export_target.path, run->part, &run->path);
    part.path = str_text(&run->path);
    return run->path.failed ? fault_memory(fault) : export_target_check(&part, fault);
}

static Status open_file(ExportRun *run, Fault *fault)
{
    Status status = STATUS_OK;
    if (export_target_is_standard_output(&run->export_target)) {
        return STATUS_OK;
    }
    if (run->part > 0) {
        status = check_part(run, fault);
    } else {
        str_add(&run->path, run->export_target.path);
        status = export_target_check(&run->export_target, fault);
    }
    status = status == STATUS_OK
                 ? export_target_check_sources(str_text(&run->path), run->store, fault)
                 : status;
    return status == STATUS_OK ? file_writer_open(&run->writer, str_text(&run->path), fault)
                               : status;
}

static Status write_bytes(void *context, const char *bytes, size_t len, Fault *fault)
{
    ExportRun *run = context;
    const ExportRequest *order = &run->order;
    if (order->interrupted && *order->interrupted) {
        return fault_set(fault, STATUS_IO,
                         "interrupted: nothing takes the place of what was there");
    }
    return export_target_is_standard_output(&run->export_target)
               ? order->print(order->print_context, bytes, len, fault)
               : file_writer_add(&run->writer, bytes, len, fault);
}

static Status next_file(void *context, Fault *fault)
{
    ExportRun *run = context;
    const Status status = file_writer_close(&run->writer, FILE_SYNCED, fault);
    if (status != STATUS_OK) {
        return status;
    }
    array_grow(&run->whole, &run->whole_cap, run->whole_count + 1);
    run->whole[run->whole_count++] = run->writer;
    run->writer = (FileWriter){0};
    run->part++;
    return open_file(run, fault);
}

// --- Beginning

static Status copy_word(ExportRun *run, const char **word, Fault *fault)
{
    char *copy = *word ? strdup(*word) : NULL;
    if (!*word) {
        return STATUS_OK;
    }
    if (!copy || !array_fit(&run->words, &run->word_cap, run->word_count + 1)) {
        free(copy);
        return fault_memory(fault);
    }
    *word = run->words[run->word_count++] = copy;
    return STATUS_OK;
}

static Status copy_words(ExportRun *run, Fault *fault)
{
    ExportTarget *export_target = &run->export_target;
    const char **const words[] = {&export_target->path, &export_target->store,
                                  &export_target->option, &run->order.options.title};
    run->inputs = calloc(export_target->input_count + 1, sizeof *run->inputs);
    Status status = run->inputs ? STATUS_OK : fault_memory(fault);
    for (size_t i = 0; i < export_target->input_count && status == STATUS_OK; i++) {
        run->inputs[i] = export_target->inputs[i];
        status = copy_word(run, &run->inputs[i], fault);
    }
    export_target->inputs = run->inputs;
    for (size_t i = 0; i < sizeof words / sizeof *words && status == STATUS_OK; i++) {
        status = copy_word(run, words[i], fault);
    }
    return status;
}

// What the set says of itself stands in the file.
static Status note_heading(void *context, const StoredSet *set, Fault *fault)
{
    ExportRun *run = context;
    (void)fault;
    if (strcmp(set->name, run->order.scope.set) == 0) {
        str_add(&run->set_title, set->title);
        str_add(&run->set_notes, set->notes);
    }
    return STATUS_OK;
}

static Status begin(ExportRun *run, Store *store, Fault *fault)
{
    ExportOptions *options = &run->order.options;
    const ExportSelection *scope = &run->order.scope;
    const ExportSink sink = {write_bytes, next_file, run};
    Status status = export_options_check(run->order.format, options, fault);
    if (status == STATUS_OK && options->split > 0 &&
        export_target_is_standard_output(&run->export_target)) {
        status = fault_set(fault, STATUS_USAGE,
                           "what is split goes to files, and not to standard output");
    }
    status = status == STATUS_OK ? copy_words(run, fault) : status;
    status = status == STATUS_OK ? open_file(run, fault) : status;
    if (status == STATUS_OK && scope->set) {
        status = store_each_set(store, note_heading, run, fault);
    }
    options->set_title = str_text(&run->set_title);
    options->set_notes = str_text(&run->set_notes);
    run->exporter = exporter_new(run->order.format, options, &sink);
    status = status == STATUS_OK && !run->exporter ? fault_memory(fault) : status;
    status = status == STATUS_OK ? export_selection_walk(store, scope, &run->walk, fault) : status;
    run->of_found = scope->found;
    run->of_set = scope->set;
    run->order.scope = (ExportSelection){0};
    return status;
}

Status export_run_new(ExportRun **made, Store *store, const ExportTarget *export_target,
                      const ExportRequest *order, Fault *fault)
{
    ExportRun *run = *made = calloc(1, sizeof *run);
    if (!run) {
        return fault_memory(fault);
    }
    run->export_target = *export_target;
    run->order = *order;
    run->store = store;
    run->part = order->options.split > 0;
    const Status status = begin(run, store, fault);
    if (status != STATUS_OK) {
        export_run_free(run);
        *made = NULL;
    }
    return status;
}

void export_run_free(ExportRun *run)
{
    if (!run) {
        return;
    }
    file_writer_drop(&run->writer);
    for (size_t i = 0; i < run->whole_count; i++) {
        file_writer_drop(&run->whole[i]);
    }
    free(run->whole);
    store_walk_free(run->walk);
    exporter_free(run->exporter);
    for (size_t i = 0; i < run->word_count; i++) {
        free(run->words[i]);
    }
    free(run->words);
    free(run->inputs);
    str_done(&run->set_title);
    str_done(&run->set_notes);
    str_done(&run->path);
    export_report_done(&run->report);
    free(run);
}

// --- Going on

// What was decided on since it began counts.
static Status add_puzzle(void *context, const StoredCandidate *puzzle, Fault *fault)
{
    ExportRun *run = context;
    const bool goes = run->of_found || (run->of_set ? puzzle->decision != DECISION_REJECT
                                                    : puzzle->decision == DECISION_ACCEPT);
    return goes ? exporter_add(run->exporter, puzzle, fault) : STATUS_OK;
}

static void fill_report(ExportRun *run)
{
    ExportReport *report = &run->report;
    report->counts = *exporter_counts(run->exporter);
    report->files = run->part > 0 ? run->part : 1;
    export_write_left_out(&report->counts, &report->left_out);
    export_write_doubts(&report->counts, &report->doubts);
}

// What was written takes its place.
static Status keep_file(ExportRun *run, Fault *fault)
{
    const ExportReport *report = &run->report;
    if (run->order.say) {
        run->order.say(report);
    }
    const bool keeps = report->counts.written > 0 || !run->order.spares_empty;
    Status status = STATUS_OK;
    if (!keeps || export_target_is_standard_output(&run->export_target)) {
        return STATUS_OK;
    }
    for (size_t i = 0; i < run->whole_count && status == STATUS_OK; i++) {
        // They are on the disk, and their names will be with that of the last, in the same folder.
        status = file_writer_keep(&run->whole[i], FILE_CACHED, fault);
    }
    return status == STATUS_OK ? file_writer_keep(&run->writer, FILE_SYNCED, fault) : status;
}

Status export_run_step(ExportRun *run, size_t most, bool *over, Fault *fault)
{
    Fault why;
    const Status status = store_walk_step(run->walk, most, add_puzzle, run, over, fault);
    if (!*over) {
        return STATUS_OK;
    }
    const bool whole = status == STATUS_OK || status == STATUS_SYNTAX;
    Status ended = whole ? exporter_end(run->exporter, &why) : STATUS_OK;
    fill_report(run);
    if (whole && ended == STATUS_OK) {
        ended = keep_file(run, &why);
    }
    return ended == STATUS_OK ? status : fault_set(fault, ended, "%s", why.text);
}

size_t export_run_done(const ExportRun *run, size_t *all)
{
    return store_walk_done(run->walk, all);
}

const ExportReport *export_run_report(const ExportRun *run)
{
    return &run->report;
}

Status export_run_all(Store *store, const ExportTarget *export_target, const ExportRequest *order,
                      ExportReport *report, Fault *fault)
{
    bool over;
    ExportRun *run;
    Status status = export_run_new(&run, store, export_target, order, fault);
    if (status == STATUS_OK) {
        status = export_run_step(run, SIZE_MAX, &over, fault);
        *report = run->report;
        run->report = (ExportReport){0};
    }
    export_run_free(run);
    return status;
}

static Status add_bytes(void *context, const char *bytes, size_t len, Fault *fault)
{
    Str *out = context;
    str_add_bytes(out, bytes, len);
    return out->failed ? fault_memory(fault) : STATUS_OK;
}

Status export_preview(Store *store, const ExportRequest *order, Str *out, Fault *fault)
{
    const ExportTarget nowhere = {.path = NULL};
    ExportReport report = {.files = 0};
    ExportRequest wanted = *order;
    wanted.options.bare = true;
    wanted.options.split = 0;
    wanted.print = add_bytes;
    wanted.print_context = out;
    const Status status = export_run_all(store, &nowhere, &wanted, &report, fault);
    export_report_done(&report);
    return status;
}

void export_report_done(ExportReport *report)
{
    str_done(&report->left_out);
    str_done(&report->doubts);
}
