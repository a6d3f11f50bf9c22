// The job that takes in results of solvers, a slice of a file a step. It has its own connection to
// the store: its transaction ends with the last result, but a curator's decisions must be kept at
// once. Decisions made while results are written wait for the store's lock.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

// Rows in a step: few, so that keys are answered between steps.
enum { SLICE_ROWS = 400 };

typedef struct ResultsWork {
    ResultsImport *import;
    Store *store;
} ResultsWork;

static Status begin_results_job(Review *review, Job *job, Fault *fault) {
    ResultsWork *work = job->work = xcalloc(1, sizeof *work);
    job->done = job->unjudged = job->item_count = 0;
    job->is_counted = false;
    job->result_counts = (ResultsCounts){0};
    const Status status = store_open(&work->store, store_path(review->store), fault);
    return status == STATUS_OK ? results_import_new(&work->import, work->store, job->path, fault)
                               : status;
}

static void stop_results_job(Job *job) {
    ResultsWork *work = job->work;
    results_import_free(work->import);
    store_close(work->store);
    free(work);
}

static JobResult step_results_job(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review, (void)now;
    const ResultsWork *work = job->work;
    const JobResult result = results_import_step(work->import, SLICE_ROWS, fault);
    job->result_counts = results_import_counts(work->import);
    job->done = results_import_progress(work->import, &job->item_count);
    job->is_counted = job->item_count > 0;
    if (result == JOB_MORE && fault->text[0])
        job_note_fault(job, fault);
    if (result == JOB_DONE)
        job_note_stored(job, 0);
    return result;
}

static void describe_results_job(const Job *job, Str *out) {
    results_counts_write(&job->result_counts, out);
}

static void conclude_results_job(Review *review, const Job *job, ReviewEvent *event) {
    (void)review;
    CLEANUP(str_done) Str text = {0};
    describe_results_job(job, &text);
    review_say(event, REVIEW_STORE_CHANGED, job->result_counts.wrong > 0, "%.200s: %s%s%s",
               job->path, str_text(&text), job->fault[0] ? "; the last: " : "", job->fault);
}

static const JobKind results_job = {.locks_store = true,
                                    .failure_prefix = "rating by",
                                    .list_name = "rating by",
                                    .items_name = "results",
                                    .writes_store = true,
                                    .begin = begin_results_job,
                                    .step = step_results_job,
                                    .stop = stop_results_job,
                                    .describe = describe_results_job,
                                    .conclude = conclude_results_job};

// --- Adding the job

// Refuses a missing file, or one without results, before the job's turn comes.
Status review_add_results(Review *review, const char *path, Fault *fault) {
    const Profile no_profile = {0};
    ResultsImport *import = NULL;
    Status status = review_check_input(review, "results are stored", path, fault);
    if (status == STATUS_OK)
        status = results_import_new(&import, review->store, path, fault);
    results_import_free(import);
    if (status == STATUS_OK)
        jobs_add(review, job_new(&results_job, &no_profile, path));
    return status;
}

const char *review_results_file(const Review *review) {
    const Job *job = review_current_job(review);
    return job && job->kind == &results_job ? job->path : NULL;
}

void review_end_rating(Review *review) {
    for (size_t i = review_job_count(review); review_results_file(review) && i-- > 0;)
        if (review_job(review, i) == review_current_job(review))
            review_end_job(review, i);
}
