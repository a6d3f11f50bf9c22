// Imports behind the screen: one slice of a file a step.
#include <stdio.h>

#include "src/review/session/review_private.h"

// Puzzles a step: few, so that keys are heard between them.
enum { SLICE = 100 };

ReviewEventKind review_begin_import(Review *review, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    Fault fault;
    runs->working->done = runs->working->puzzles = runs->working->candidates = 0;
    runs->wants = true;
    return file_intake_open(&runs->intake, review->store, runs->working->path, &fault) == STATUS_OK
               ? REVIEW_MORE
               : review_fail_run(review, fault.text, event);
}

static void count(FileRun *run, const FileIntake *intake)
{
    const IntakeTotals totals = file_intake_totals(intake);
    run->done = totals.fresh + totals.told + totals.known + totals.wrong;
    run->candidates = run->puzzles = totals.fresh;
    run->unjudged = totals.wrong;
}

static ReviewEventKind end_import(Review *review, ReviewEvent *event)
{
    FileRun *run = review->behind.working;
    CLEANUP(str_done) Str text = {0};
    const IntakeTotals totals = file_intake_totals(review->behind.intake);
    intake_totals_write(&totals, &text);
    review_suspend_run(review);
    run->state = FILE_RUN_OVER;
    run->games = run->done;
    run->all_known = true;
    review_freshen_queue(review, 0);
    return review_say(event, REVIEW_MORE, totals.wrong > 0, "%.200s: %s%s%s", run->path,
                      str_text(&text), run->fault[0] ? "; the last: " : "", run->fault);
}

ReviewEventKind review_step_import(Review *review, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    Fault fault;
    FileIntakeNews news = file_intake_step(runs->intake, SLICE, &fault);
    if (news == FILE_INTAKE_WRONG) {
        snprintf(runs->working->fault, sizeof runs->working->fault, "%.250s", fault.text);
    }
    if ((news == FILE_INTAKE_ON || news == FILE_INTAKE_WRONG)) {
        const Status status = file_intake_commit(runs->intake, &fault);
        news = status == STATUS_OK ? news : FILE_INTAKE_STOPPED;
    }
    count(runs->working, runs->intake);
    runs->wants = true;
    switch (news) {
    case FILE_INTAKE_OVER:
        return end_import(review, event);
    case FILE_INTAKE_CUT:
    case FILE_INTAKE_STOPPED:
        review_freshen_queue(review, 0);
        return review_fail_run(review, fault.text, event);
    case FILE_INTAKE_LOCKED:
        return review_hold(review, event);
    case FILE_INTAKE_ON:
    case FILE_INTAKE_WRONG:
        review->waiting.held = false;
        break;
    }
    return REVIEW_NOTHING;
}
