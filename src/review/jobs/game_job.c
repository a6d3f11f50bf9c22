// The job that runs the profile at work over the game at hand, however it came there: the same run
// as over a file, before it in the pool's order. Each judgement is in view, and stored, at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/duplicate.h"
#include "onlymove/runner.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/game_run.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

typedef struct GameWork {
    Review *review;
    GameRun *run;
    bool given; // the game has been given to it
} GameWork;

// --- Where the run has its game from

static SourceNews next_game(void *context, RunGame *game)
{
    GameWork *work = context;
    const StorePlace *place = &work->review->place;
    if (work->given)
        return SOURCE_END;
    work->given = true;
    *game = (RunGame){.game = place->game, .number = place->number};
    subject_range(&work->review->profile, game->game, &game->first, &game->end);
    return SOURCE_GAME;
}

static bool known_to_run(void *context, const RunGame *game, size_t ply, KnownPosition *known)
{
    (void)game;
    const GameWork *work = context;
    return review_known_at(work->review, ply, known);
}

static bool is_duplicate(void *context, const RunGame *game, const Position *pos)
{
    (void)game;
    const GameWork *work = context;
    return review_is_duplicate(work->review, pos);
}

// --- The row of the table

static Status begin(Review *review, Job *job, Fault *fault)
{
    (void)fault;
    GameWork *work = job->work = xcalloc(1, sizeof *work);
    const GameSource source = {
        .next = next_game, .known = known_to_run, .duplicate = is_duplicate, .context = work};
    work->review = review;
    work->run = game_run_new(review->pool, &review->profile, PRIORITY_GAME, &source);
    return STATUS_OK;
}

static void stop(Job *job)
{
    GameWork *work = job->work;
    game_run_free(work->run, runner_now());
    free(work);
}

// STATUS_LOCKED: it is to come again.
static Status keep_judgement(Review *review, Job *job, const RunEvent *event)
{
    Fault fault;
    const GameWork *work = job->work;
    Candidate candidate = game_run_candidate(work->run, event);
    const Status status = review_keep(review, review->main[event->ply], &candidate, false, &fault);
    if (status == STATUS_LOCKED) {
        game_run_repeat(work->run);
        return status;
    }
    if (status != STATUS_OK)
        snprintf(job->fault, sizeof job->fault, "%.250s", fault.text);
    job->done++;
    review->judged++;
    return status;
}

static JobResult step(Review *review, Job *job, int64_t now, Fault *fault)
{
    const GameWork *work = job->work;
    RunEvent event;
    const JobResult result = game_run_step(work->run, now, &event, fault);
    if (result == JOB_DONE || result == JOB_FAILED) {
        if (result == JOB_FAILED) {
            review->engine_fault = *fault;
            review->unjudged += review->unjudged == 0;
        }
        // Another fault of the store: see review_store_fault().
        return review_flush(review, fault) == STATUS_LOCKED ? JOB_LOCKED : JOB_DONE;
    }
    job->news = event.kind != RUN_NOTHING;
    switch (event.kind) {
    case RUN_JUDGED:
        return keep_judgement(review, job, &event) == STATUS_LOCKED ? JOB_LOCKED : JOB_MORE;
    case RUN_UNJUDGED:
        review->unjudged++;
        review_note_failure(review, review->main[event.ply], event.why);
        break;
    case RUN_GAME:
        review->judged = event.judged;
        break;
    case RUN_NOTHING:
        break;
    }
    return result;
}

static void conclude(const Review *review, const Job *job, ReviewEvent *event)
{
    (void)job;
    event->kind = review_say_run_is_over(review, event);
}

const JobKind game_job = {.counted = "positions",
                          .with_profile = true,
                          .searches = true,
                          .begin = begin,
                          .step = step,
                          .stop = stop,
                          .conclude = conclude};

// --- What others ask of it

Status review_run(Review *review, Fault *fault)
{
    const Status status = review_check_profile(review, fault);
    review->judged = 0;
    if (status == STATUS_OK)
        review_begin_run(review);
    return status;
}

void review_begin_run(Review *review)
{
    review_drop_run(review);
    review_forget_faults(review);
    (void)jobs_begin(review, LANE_GAME, job_new(&game_job, &review->profile, ""), NULL);
}

void review_drop_run(Review *review)
{
    jobs_stop(review, LANE_GAME);
    review->waiting.held = false;
}

void review_stop_run(Review *review)
{
    Fault fault;
    review_drop_run(review);
    if (review_flush(review, &fault) == STATUS_LOCKED) { // another fault: see review_store_fault()
        review->waiting.notes = review->waiting.untold = true;
        (void)review_wait(review, NULL);
    }
}

bool review_runs(const Review *review)
{
    return review->jobs.at_work[LANE_GAME];
}

const Inquiry *review_run_inquiry(const Review *review, size_t ply)
{
    const Job *job = review->jobs.at_work[LANE_GAME];
    const GameWork *work = job ? job->work : NULL;
    return work && ply != SIZE_MAX ? game_run_inquiry(work->run, ply) : NULL;
}

ReviewWork review_work(const Review *review)
{
    const Job *job = review->jobs.at_work[LANE_GAME];
    ReviewWork done = {
        .judged = review->judged,
        .unjudged = review->unjudged,
        .failed = review->failed_count,
        .fault = review->engine_fault.text,
    };
    if (job) {
        const GameWork *work = job->work;
        done.place = game_run_place(work->run, &done.count);
    }
    return done;
}
