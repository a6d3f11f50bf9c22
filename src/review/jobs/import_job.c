// Imports the puzzles of a file, one by one; and the job that does so, a slice a step.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

struct FileImport {
    StoreImport *import;
    ImportReader *reader;
    ImportedPuzzle puzzle;
    bool has_pending_puzzle; // a puzzle was read and is still to be put into the store
    size_t number;
    ImportTotals totals;
    ImportTotals committed; // `totals` at the last commit
};

Status file_import_open(FileImport **opened, Store *store, const char *path, Fault *fault) {
    FileImport *made = *opened = xcalloc(1, sizeof *made);
    Status status = import_open(&made->reader, path, fault);
    if (status == STATUS_OK) {
        made->import = store_import_new(store, path);
    } else {
        file_import_free(made);
        *opened = NULL;
    }
    return status;
}

void file_import_free(FileImport *import) {
    if (import) {
        store_import_close(import->import);
        import_close(import->reader);
        imported_puzzle_done(&import->puzzle);
        free(import);
    }
}

// Keeps the totals after a commit; else resets them to `committed`: the puzzles are lost too.
static Status settle_totals(FileImport *import, Status status) {
    const size_t wrong = import->totals.wrong;
    if (status == STATUS_OK) {
        import->committed = import->totals;
    } else {
        import->totals = import->committed;
        import->totals.wrong = wrong;
    }
    return status;
}

static Status store_puzzle(FileImport *import, Fault *fault) {
    int64_t id;
    ImportChange result;
    const Status status =
        store_import_put(import->import, &import->puzzle, import->number, &result, &id, fault);
    import->has_pending_puzzle = status == STATUS_LOCKED;
    if (status == STATUS_OK) {
        import->totals.added += result == IMPORT_NEW;
        import->totals.updated += result == IMPORT_UPDATED;
        import->totals.known += result == IMPORT_KNOWN;
    } else if (!import->has_pending_puzzle) {
        settle_totals(import, status);
    }
    return status;
}

// Keeps the puzzles before the place where the file becomes unreadable.
static JobResult commit_readable_part(FileImport *import, Fault *fault) {
    Fault why;
    const Status status = file_import_commit(import, &why);
    import->totals.is_truncated = status == STATUS_OK;
    if (status != STATUS_OK)
        fault_set(fault, status, "%s", why.text);
    return job_result(status, JOB_FAILED);
}

static JobResult end_import(FileImport *import, Fault *fault) {
    CLEANUP(str_done) Str skipped = {0};
    Status status = settle_totals(import, store_import_complete(import->import, fault));
    import_write_skipped(import->reader, &skipped);
    if (status == STATUS_OK)
        fault_set(fault, status, "%s", str_text(&skipped));
    return job_result(status, JOB_DONE);
}

static JobResult take_next_puzzle(FileImport *import, Fault *fault) {
    switch (import->has_pending_puzzle ? IMPORT_PUZZLE
                                       : import_next(import->reader, &import->puzzle, fault)) {
    case IMPORT_PUZZLE:
        import->number += !import->has_pending_puzzle;
        return job_result(store_puzzle(import, fault), JOB_MORE);
    case IMPORT_BAD_PUZZLE:
        import->number++;
        import->totals.wrong++;
        return JOB_MORE;
    case IMPORT_BAD_FILE:
        return commit_readable_part(import, fault);
    case IMPORT_END:
        break;
    }
    return end_import(import, fault);
}

JobResult file_import_step(FileImport *import, size_t most, Fault *fault) {
    JobResult result = JOB_MORE;
    const size_t wrong = import->totals.wrong;
    *fault = (Fault){""};
    for (size_t i = 0; i < most && result == JOB_MORE && import->totals.wrong == wrong; i++)
        result = take_next_puzzle(import, fault);
    return result;
}

Status file_import_commit(FileImport *import, Fault *fault) {
    return settle_totals(import, store_import_commit(import->import, fault));
}

ImportTotals file_import_totals(const FileImport *import) {
    return import->totals;
}

void import_totals_write(const ImportTotals *totals, Str *out) {
    const struct {
        size_t count;
        const char *word;
    } parts[] = {{totals->added, "new"},
                 {totals->known, "known"},
                 {totals->updated, "known, with new information"}};
    const size_t all = totals->added + totals->updated + totals->known;
    const char *separator = ": ";
    str_addf(out, "%zu puzzle%s", all, all == 1 ? "" : "s");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].count > 0) {
            str_addf(out, "%s%zu %s", separator, parts[i].count, parts[i].word);
            separator = ", ";
        }
    }
    if (totals->wrong > 0)
        str_addf(out, "; %zu wrong", totals->wrong);
}

int file_import_progress(const FileImport *import) {
    uint64_t size;
    const uint64_t done = import_progress(import->reader, &size);
    return size > 0 ? (int)(done < size ? done * 100 / size : 100) : -1;
}

// --- The job

// Puzzles in a step: few, so that keys are answered between steps.
enum { SLICE_PUZZLES = 100 };

static Status begin_import_job(Review *review, Job *job, Fault *fault) {
    FileImport *import;
    job->done = job->puzzles = job->candidates = 0;
    const Status status = file_import_open(&import, review->store, job->path, fault);
    job->work = import;
    return status;
}

static void stop_import_job(Job *job) {
    file_import_free(job->work);
}

static JobResult step_import_job(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review, (void)now;
    FileImport *import = job->work;
    JobResult result = file_import_step(import, SLICE_PUZZLES, fault);
    if (result != JOB_LOCKED && fault->text[0])
        job_note_fault(job, fault);
    if (result == JOB_MORE)
        result = file_import_commit(import, fault) == STATUS_OK ? JOB_MORE : JOB_FAILED;
    const ImportTotals totals = file_import_totals(import);
    job->done = totals.added + totals.updated + totals.known + totals.wrong;
    job->candidates = job->puzzles = totals.added;
    job->unjudged = totals.wrong;
    if (result == JOB_DONE) {
        job->item_count = job->done;
        job->is_counted = true;
    }
    if (result == JOB_DONE || result == JOB_FAILED)
        job_note_stored(job, 0);
    return result;
}

static void conclude_import_job(Review *review, const Job *job, ReviewEvent *event) {
    (void)review;
    CLEANUP(str_done) Str text = {0};
    const ImportTotals totals = file_import_totals(job->work);
    import_totals_write(&totals, &text);
    str_add(&text, totals.added > 0 ? "; :queue store shows them" : "");
    str_add(&text, !job->fault[0] ? "" : totals.wrong > 0 ? "; the last: " : "; ");
    review_say(event, event->kind, totals.wrong > 0, "%.200s: %s%s", job->path, str_text(&text),
               job->fault);
}

static const JobKind import_job = {.failure_prefix = "import of",
                                   .items_name = "puzzles",
                                   .writes_store = true,
                                   .begin = begin_import_job,
                                   .step = step_import_job,
                                   .stop = stop_import_job,
                                   .conclude = conclude_import_job};

// Refuses a missing file, or one without puzzles, before the job's turn comes.
Status review_add_import(Review *review, const char *path, Fault *fault) {
    Profile imported;
    ImportReader *reader = NULL;
    profile_init(&imported, PROFILE_IMPORTED);
    Status status = review_check_input(review, "an import needs a store", path, fault);
    if (status == STATUS_OK)
        status = import_open(&reader, path, fault);
    import_close(reader);
    if (status == STATUS_OK)
        jobs_add(review, job_new(&import_job, &imported, path));
    return status;
}
