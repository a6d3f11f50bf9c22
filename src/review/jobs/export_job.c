// Exports puzzles: chooses them and writes the files, slice by slice; and the job that does so.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/file.h"
#include "onlymove/store_sets.h"
#include "onlymove/pattern.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "onlymove/runner.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

struct PuzzleExport {
    ExportTarget export_target; // its texts are copies
    ExportRequest request;      // its texts are copies; its selection is not asked again
    const char **inputs;
    char **copied_texts;
    size_t copied_count, copied_cap;
    Str set_title, set_notes;
    size_t set_count; // number of puzzles in the set
    size_t part;      // number of this part, from 1; 0: there are no parts
    Str path;         // path of the file being written
    FileWriter writer;
    FileWriter *finished; // earlier parts, renamed to their paths when all are written
    size_t finished_count, finished_cap;
    Store *store;
    Exporter *exporter;
    StoreWalk *walk;
    bool from_found, from_set; // the selection: puzzles just found, or a set
    bool narrowed;             // the selection is less than all accepted puzzles
    size_t undecided, skipped; // written puzzles of a set without a decision to accept
    ExportReport report;
};

// Writes the path of a part: "out-2.pgn" for "out.pgn".
static void write_part_path(const char *path, size_t part, Str *out) {
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const bool has_extension = dot && dot > (slash ? slash + 1 : path);
    const size_t stem = has_extension ? (size_t)(dot - path) : strlen(path);
    str_clear(out);
    str_addf(out, "%.*s-%zu%s", (int)stem, path, part, has_extension ? dot : "");
}

void export_target_write_paths(const ExportReport *report, const char *path, Str *out) {
    CLEANUP(str_done) Str first = {0}, last = {0};
    if (report->files > 1) {
        write_part_path(path, 1, &first);
        write_part_path(path, report->files, &last);
        str_addf(out, "%s to %s", str_text(&first), str_text(&last));
    } else {
        str_add(out, path);
    }
}

static Status check_part(PuzzleExport *export, Fault *fault) {
    ExportTarget part = export->export_target;
    write_part_path(export->export_target.path, export->part, &export->path);
    part.path = str_text(&export->path);
    return export_target_check(&part, fault);
}

static Status open_file(PuzzleExport *export, Fault *fault) {
    Status status = STATUS_OK;
    if (export_target_is_standard_output(&export->export_target))
        return STATUS_OK;
    if (export->part > 0) {
        status = check_part(export, fault);
    } else {
        str_add(&export->path, export->export_target.path);
        status = export_target_check(&export->export_target, fault);
    }
    status = status == STATUS_OK
                 ? export_target_check_sources(str_text(&export->path), export->store, fault)
                 : status;
    return status == STATUS_OK ? file_writer_open(&export->writer, str_text(&export->path), fault)
                               : status;
}

static Status write_bytes(void *context, const char *bytes, size_t len, Fault *fault) {
    PuzzleExport *export = context;
    const ExportRequest *request = &export->request;
    return export_target_is_standard_output(&export->export_target)
               ? request->print(request->print_context, bytes, len, fault)
               : file_writer_add(&export->writer, bytes, len, fault);
}

static Status next_file(void *context, Fault *fault) {
    PuzzleExport *export = context;
    const Status status = file_writer_close(&export->writer, FILE_SYNCED, fault);
    if (status != STATUS_OK)
        return status;
    *array_add(&export->finished, &export->finished_count, &export->finished_cap) = export->writer;
    export->writer = (FileWriter){0};
    export->part++;
    return open_file(export, fault);
}

// --- Which puzzles

// What a selection requires of a row.
typedef struct Narrowing {
    const ExportSelection *selection;
    Pattern *pattern; // or NULL
    int64_t entry;    // only candidates with a later entry of the journal
    Str sources;      // names of the sources that are the wanted file, a NUL after each
} Narrowing;

// Whether a source is the wanted file; if none is, whether its file name is that of the selection.
static bool is_wanted_source(const Narrowing *narrowing, const char *source) {
    for (const char *name = str_text(&narrowing->sources); *name; name += strlen(name) + 1)
        if (strcmp(name, source) == 0)
            return true;
    return narrowing->sources.len == 0 &&
           strcmp(path_name(source), narrowing->selection->source) == 0;
}

static bool row_fits(void *context, const CandidateList *list, size_t row) {
    const Narrowing *narrowing = context;
    const ExportSelection *selection = narrowing->selection;
    const CandidateRow *candidate = &list->rows[row];
    const char *source = list->sources[list->games[candidate->game].source];
    return (narrowing->entry == 0 || candidate->entry > narrowing->entry) &&
           (!selection->source || is_wanted_source(narrowing, source)) &&
           !(selection->set && candidate->decision == DECISION_REJECT) &&
           (!selection->ids || array_find(candidate->id, selection->ids, selection->id_count,
                                          sizeof *selection->ids)) &&
           (!narrowing->pattern || pattern_matches(narrowing->pattern, list, NULL, row));
}

static Status note_source(void *context, const char *path, Fault *fault) {
    (void)fault;
    str_add_bytes(context, path, strlen(path) + 1);
    return STATUS_OK;
}

static Status begin_narrowing(Narrowing *narrowing, Store *store, Fault *fault) {
    const ExportSelection *selection = narrowing->selection;
    int64_t since_entry = 0;
    Status status = STATUS_OK;
    if (selection->source)
        status =
            store_sources_of(store, selection->source, note_source, &narrowing->sources, fault);
    if (status == STATUS_OK && selection->since)
        status = store_entry_before(store, selection->since, &since_entry, fault);
    if (status == STATUS_OK && selection->pattern)
        status =
            pattern_new_for_list(&narrowing->pattern, selection->pattern, selection->named, fault);
    narrowing->entry = since_entry > selection->since_entry ? since_entry : selection->since_entry;
    return status;
}

// A candidate and its place; one that was found more than once has the last place.
typedef struct FoundCandidate {
    int64_t id;
    size_t at;
} FoundCandidate;

static int by_id_and_place(const void *left, const void *right) {
    const FoundCandidate *a = left, *b = right;
    return a->id != b->id ? (a->id > b->id) - (a->id < b->id) : (a->at > b->at) - (a->at < b->at);
}

static Status walk_found(Store *store, const ExportSelection *selection, StoreWalk **walk,
                         Fault *fault) {
    const size_t count = selection->found_count;
    FoundCandidate *found = xcalloc(count + 1, sizeof *found);
    int64_t *ids = xcalloc(count + 1, sizeof *ids);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        found[i] = (FoundCandidate){selection->found_ids[i], i};
        ids[i] = selection->found_ids[i];
    }
    qsort(found, count, sizeof *found, by_id_and_place);
    for (size_t i = 0; i + 1 < count; i++)
        if (found[i].id == found[i + 1].id)
            ids[found[i].at] = 0;
    for (size_t i = 0; i < count; i++)
        if (ids[i] != 0)
            ids[kept++] = ids[i];
    const Status status = store_walk_new(walk, store, NULL, ids, kept, STORE_SHOWN, fault);
    free(found);
    free(ids);
    return status;
}

static Status walk_selection(Store *store, const ExportSelection *selection, StoreWalk **walk,
                             Fault *fault) {
    Narrowing narrowing = {.selection = selection};
    *walk = NULL;
    if (selection->found_ids)
        return walk_found(store, selection, walk, fault);
    Status status = begin_narrowing(&narrowing, store, fault);
    if (status == STATUS_OK) {
        StoreQuery query = {
            .accepted_only = !selection->set, .row_test = row_fits, .test_context = &narrowing};
        if (selection->set)
            status = store_find_set(store, selection->set, &query.set, fault);
        if (status == STATUS_OK)
            status = store_walk_new(walk, store, &query, NULL, 0, STORE_DECIDED_ON, fault);
    }
    pattern_free(narrowing.pattern);
    str_done(&narrowing.sources);
    return status;
}

// --- Beginning

static void copy_text(PuzzleExport *export, const char **text) {
    if (*text) {
        *text = *array_add(&export->copied_texts, &export->copied_count, &export->copied_cap) =
            xstrdup(*text);
    }
}

static void copy_texts(PuzzleExport *export) {
    ExportTarget *target = &export->export_target;
    export->inputs = xcalloc(target->input_count + 1, sizeof *export->inputs);
    for (size_t i = 0; i < target->input_count; i++) {
        export->inputs[i] = target->inputs[i];
        copy_text(export, &export->inputs[i]);
    }
    target->inputs = export->inputs;
    copy_text(export, &target->path);
    copy_text(export, &target->store);
    copy_text(export, &target->replace_hint);
    copy_text(export, &export->request.options.title);
    copy_text(export, &export->request.options.suite);
}

// Takes title and notes of the set for the head of the file.
static Status note_heading(void *context, const StoredSet *set, Fault *fault) {
    PuzzleExport *export = context;
    (void)fault;
    if (strcmp(set->name, export->request.selection.set) == 0) {
        export->set_count = set->count;
        str_add(&export->set_title, set->title);
        str_add(&export->set_notes, set->notes);
    }
    return STATUS_OK;
}

static Status open_export(PuzzleExport *export, Store *store, Fault *fault) {
    ExportOptions *options = &export->request.options;
    const ExportSelection *selection = &export->request.selection;
    const ExportSink sink = {write_bytes, next_file, export};
    Status status = export_options_check(export->request.format, options, fault);
    if (status == STATUS_OK && options->split > 0 &&
        export_target_is_standard_output(&export->export_target)) {
        status = fault_set(fault, STATUS_USAGE,
                           "what is split goes to files, and not to standard output");
    }
    copy_texts(export);
    status = status == STATUS_OK ? open_file(export, fault) : status;
    if (status == STATUS_OK && selection->set)
        status = store_each_set(store, note_heading, export, fault);
    options->store = export->store;
    options->set_title = str_text(&export->set_title);
    options->set_notes = str_text(&export->set_notes);
    export->exporter = exporter_new(export->request.format, options, &sink);
    status = status == STATUS_OK ? walk_selection(store, selection, &export->walk, fault) : status;
    export->from_found = selection->found_ids;
    export->from_set = selection->set;
    export->narrowed = selection->ids || selection->source || selection->since || selection->set ||
                       selection->pattern || selection->since_entry != 0;
    export->request.selection = (ExportSelection){0};
    return status;
}

Status puzzle_export_new(PuzzleExport **made, Store *store, const ExportTarget *export_target,
                         const ExportRequest *request, Fault *fault) {
    PuzzleExport *export = *made = xcalloc(1, sizeof *export);
    export->export_target = *export_target;
    export->request = *request;
    export->store = store;
    export->part = request->options.split > 0;
    const Status status = open_export(export, store, fault);
    if (status != STATUS_OK) {
        puzzle_export_free(export);
        *made = NULL;
    }
    return status;
}

void puzzle_export_free(PuzzleExport *export) {
    if (!export)
        return;
    file_writer_drop(&export->writer);
    for (size_t i = 0; i < export->finished_count; i++)
        file_writer_drop(&export->finished[i]);
    free(export->finished);
    store_walk_free(export->walk);
    exporter_free(export->exporter);
    for (size_t i = 0; i < export->copied_count; i++)
        free(export->copied_texts[i]);
    free(export->copied_texts);
    free(export->inputs);
    str_done(&export->set_title);
    str_done(&export->set_notes);
    str_done(&export->path);
    str_done(&export->report.left_out);
    str_done(&export->report.doubts);
    free(export);
}

// --- Steps

// Adds a puzzle; its present decision counts, not the one when the export began.
static Status add_puzzle(void *context, const StoredCandidate *puzzle, Fault *fault) {
    PuzzleExport *export = context;
    const bool chosen = export->from_found || (export->from_set && !export->request.options.accepted
                                                   ? puzzle->decision != DECISION_REJECT
                                                   : puzzle->decision == DECISION_ACCEPT);
    const size_t written = exporter_counts(export->exporter)->written;
    const Status status = chosen ? exporter_add(export->exporter, puzzle, fault) : STATUS_OK;
    if (export->from_set && exporter_counts(export->exporter)->written > written) {
        export->undecided += puzzle->decision == DECISION_NONE;
        export->skipped += puzzle->decision == DECISION_SKIP;
    }
    return status;
}

// Renames the written files to their paths.
static Status commit_files(PuzzleExport *export, Fault *fault) {
    ExportReport *report = &export->report;
    report->counts = *exporter_counts(export->exporter);
    report->counts.undecided = export->undecided;
    report->counts.skipped = export->skipped;
    report->files = export->part > 0 ? export->part : 1;
    export_write_left_out(&report->counts, &report->left_out);
    export_write_doubts(&report->counts, &report->doubts);
    const bool keeps_files = report->counts.written > 0 || !export->request.keeps_file_if_empty;
    Status status = STATUS_OK;
    if (!keeps_files || export_target_is_standard_output(&export->export_target))
        return STATUS_OK;
    for (size_t i = 0; i < export->finished_count && status == STATUS_OK; i++) {
        // The parts are on disk. Syncing the last one syncs all names, in the same folder.
        status = file_writer_commit(&export->finished[i], FILE_CACHED, fault);
    }
    return status == STATUS_OK ? file_writer_commit(&export->writer, FILE_SYNCED, fault) : status;
}

JobResult puzzle_export_step(PuzzleExport *export, size_t most, Fault *fault) {
    bool is_over;
    *fault = (Fault){""};
    const Status read = store_walk_step(export->walk, most, add_puzzle, export, &is_over, fault);
    if (!is_over)
        return JOB_MORE;
    if (read != STATUS_OK && read != STATUS_SYNTAX)
        return JOB_FAILED;
    Fault why;
    Status status = exporter_end(export->exporter, &why);
    status = status == STATUS_OK ? commit_files(export, &why) : status;
    if (status != STATUS_OK)
        *fault = why;
    return status == STATUS_OK ? JOB_DONE : JOB_FAILED;
}

const ExportReport *puzzle_export_report(const PuzzleExport *export) {
    return &export->report;
}

static Status add_bytes(void *context, const char *bytes, size_t len, Fault *fault) {
    (void)fault;
    str_add_bytes(context, bytes, len);
    return STATUS_OK;
}

Status export_preview(Store *store, const ExportRequest *request, Str *out, Fault *fault) {
    const ExportTarget no_file = {.path = NULL};
    ExportRequest wanted = *request;
    PuzzleExport *export;
    wanted.options.body_only = true;
    wanted.options.split = 0;
    wanted.print = add_bytes;
    wanted.print_context = out;
    Status status = puzzle_export_new(&export, store, &no_file, &wanted, fault);
    if (status == STATUS_OK) {
        const JobResult result = puzzle_export_step(export, SIZE_MAX, fault);
        status = result == JOB_FAILED ? STATUS_STORE : fault->text[0] ? STATUS_SYNTAX : STATUS_OK;
    }
    puzzle_export_free(export);
    return status;
}

// --- The job

// Puzzles written in a step: they take a fifth of a frame.
enum { SLICE_PUZZLES = 40 };

void review_end_export(Review *review) {
    jobs_stop(review, LANE_EXPORT);
}

const char *review_export_under_way(const Review *review, size_t *done, size_t *all) {
    const Job *job = review->jobs.at_work[LANE_EXPORT];
    if (job)
        *done = store_walk_progress(((const PuzzleExport *)job->work)->walk, all);
    return job ? job->path : NULL;
}

static void stop_export(Job *job) {
    puzzle_export_free(job->work);
}

static JobResult step_export(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review, (void)now;
    const JobResult result = puzzle_export_step(job->work, SLICE_PUZZLES, fault);
    job_note_fault(job, fault);
    return result;
}

// Says "3 puzzles written to a.pgn; 1 accepted against the profile".
static void conclude_export(Review *review, const Job *job, ReviewEvent *event) {
    (void)review;
    const PuzzleExport *export = job->work;
    const ExportReport *report = &export->report;
    const char *left_out = str_text(&report->left_out), *doubts = str_text(&report->doubts);
    const size_t count = report->counts.written;
    CLEANUP(str_done) Str files = {0};
    if (job->fault[0]) {
        review_say(event, REVIEW_NEWS, true, "%s", job->fault);
        return;
    }
    if (count == 0) {
        review_say(event, REVIEW_NEWS, true, "%s",
                   left_out[0]                                  ? left_out
                   : export->from_set && export->set_count == 0 ? "the set is empty"
                   : export->narrowed ? "none of these puzzles is accepted"
                                      : "no puzzle has been accepted yet");
        return;
    }
    export_target_write_paths(report, job->path, &files);
    review_say(event, REVIEW_NEWS, false, "%zu puzzle%s written to %s%s%s%s%s", count,
               count == 1 ? "" : "s", str_text(&files), left_out[0] ? "; " : "", left_out,
               doubts[0] ? "; " : "", doubts);
}

static const JobKind export_job = {
    .step = step_export, .stop = stop_export, .conclude = conclude_export};

void review_export(Review *review, const ExportTarget *export_target, const ExportRequest *request,
                   ReviewEvent *event) {
    const Job *job = review->jobs.at_work[LANE_EXPORT];
    PuzzleExport *export;
    Fault fault;
    *event = (ReviewEvent){.node = GAME_NO_NODE};
    if (job) {
        review_say(event, REVIEW_NEWS, true, "an export to %s is under way; <:stop> ends it",
                   job->path);
    } else if (puzzle_export_new(&export, review->store, export_target, request, &fault) !=
               STATUS_OK) {
        review_say(event, REVIEW_NEWS, true, "%s", fault.text);
    } else {
        Job *made = job_new(&export_job, &review->session.profile, export_target->path);
        made->work = export;
        (void)jobs_begin(review, LANE_EXPORT, made, &fault);
        (void)jobs_step(review, LANE_EXPORT, now_ms(), event);
    }
}
