// Results of solvers behind the screen: a slice of a file a step. They come through a connection of
// their own, because until the last of them is put nothing is kept, while whatever else is done to
// the store meanwhile is kept at once; what comes while they are put waits for the store.
#include <stdio.h>

#include "onlymove/outlet.h"
#include "src/review/session/review_private.h"

// Rows a step: few, so that keys are heard between them.
enum { SLICE = 400 };

// A file that is not there, or has no results, is refused before its turn comes.
static Status check_results(const Review *review, const char *path, Fault *fault)
{
    ResultsRun *run = NULL;
    Status status = review_need_writing(review, "results are stored", fault);
    status = status == STATUS_OK ? export_target_check_input(path, store_path(review->store), fault)
                                 : status;
    status = status == STATUS_OK ? results_run_new(&run, review->store, path, fault) : status;
    results_run_free(run);
    return status;
}

Status review_add_results(Review *review, const char *path, Fault *fault)
{
    const Profile none = {0};
    const Status status = check_results(review, path, fault);
    return status == STATUS_OK
               ? review_queue_run(review, file_run_new(RUN_RATES, &none, path), true, fault)
               : status;
}

void review_drop_results(FileRuns *runs)
{
    results_run_free(runs->results);
    store_close(runs->results_store);
    runs->results = NULL;
    runs->results_store = NULL;
}

static ReviewEventKind hold_or_fail(Review *review, Status status, const Fault *fault,
                                    ReviewEvent *event)
{
    if (status != STATUS_LOCKED) {
        return review_fail_run(review, fault->text, event);
    }
    review_suspend_run(review); // begins anew
    return review_hold(review, event);
}

ReviewEventKind review_begin_results(Review *review, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    FileRun *run = runs->working;
    Fault fault;
    run->done = run->unjudged = run->games = 0;
    run->all_known = false;
    run->rated = (ResultsTaken){0};
    runs->wants = true;
    Status status = store_open(&runs->results_store, store_path(review->store), &fault);
    status = status == STATUS_OK
                 ? results_run_new(&runs->results, runs->results_store, run->path, &fault)
                 : status;
    return status == STATUS_OK ? REVIEW_MORE : hold_or_fail(review, status, &fault, event);
}

static ReviewEventKind end_results(Review *review, ReviewEvent *event)
{
    FileRun *run = review->behind.working;
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    results_taken_write(&run->rated, &text);
    review_suspend_run(review);
    run->state = FILE_RUN_OVER;
    review_freshen_queue(review, 0);
    if (review->place.game && review_reload_all(review, &fault) == STATUS_LOCKED) {
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
    }
    return review_say(event, REVIEW_ELSEWHERE, run->rated.wrong > 0, "%.200s: %s%s%s", run->path,
                      str_text(&text), run->fault[0] ? "; the last: " : "", run->fault);
}

ReviewEventKind review_step_results(Review *review, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    FileRun *run = runs->working;
    Fault fault;
    const ResultsNews news = results_run_step(runs->results, SLICE, &fault);
    run->rated = results_run_taken(runs->results);
    run->done = results_run_done(runs->results, &run->games);
    run->all_known = run->games > 0;
    runs->wants = true;
    switch (news) {
    case RESULTS_OVER:
        return end_results(review, event);
    case RESULTS_STOPPED:
        return review_fail_run(review, fault.text, event);
    case RESULTS_LOCKED:
        return review_hold(review, event);
    case RESULTS_WRONG:
        snprintf(run->fault, sizeof run->fault, "%.250s", fault.text);
        break;
    case RESULTS_ON:
        break;
    }
    review->waiting.held = false;
    return REVIEW_NOTHING;
}

const char *review_rates(const Review *review)
{
    const FileRun *run = review->behind.working;
    return run && run->kind == RUN_RATES ? run->path : NULL;
}

void review_end_results(Review *review)
{
    if (review_rates(review)) {
        for (size_t i = review_run_count(review); i-- > 0;) {
            if (review_file_run(review, i) == review->behind.working) {
                review_end_run(review, i);
                return;
            }
        }
    }
}
