// The job that runs the current profile over the current game, wherever it came from: like a run
// over a file, but first in the pool's order. Each judgement is shown and stored at once.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/runner.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/game_run.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

typedef struct GameWork {
    Review *review;
    GameRun *run;
    bool was_given_game; // the run was given the game
} GameWork;

// --- The reader of games for the run

static GameReadResult next_game(void *context, RunGame *game) {
    GameWork *work = context;
    const StoreGameRef *game_ref = &work->review->session.game_ref;
    if (work->was_given_game)
        return GAME_READ_END;
    work->was_given_game = true;
    *game = (RunGame){.game = game_ref->game};
    inquiry_plies(&work->review->session.profile, game->game, &game->first, &game->end);
    return GAME_READ_DONE;
}

static bool look_up_known(void *context, const RunGame *game, size_t ply, KnownPosition *known) {
    (void)game;
    const GameWork *work = context;
    return session_look_up(&work->review->session, ply, known);
}

static bool is_duplicate(void *context, const RunGame *game, const Position *pos) {
    (void)game;
    const GameWork *work = context;
    return session_is_duplicate(&work->review->session, pos);
}

// --- The job

static Status begin_game_job(Review *review, Job *job, Fault *fault) {
    (void)fault;
    GameWork *work = job->work = xcalloc(1, sizeof *work);
    const GameReader reader = {
        .next = next_game, .look_up = look_up_known, .is_duplicate = is_duplicate, .context = work};
    work->review = review;
    work->run = game_run_new(review->pool, &review->session.profile, PRIORITY_GAME, &reader);
    return STATUS_OK;
}

static void stop_game_job(Job *job) {
    GameWork *work = job->work;
    game_run_free(work->run, now_ms());
    free(work);
}

// Keeps a judgement; STATUS_LOCKED: the run will repeat it.
static Status keep_judgement(Review *review, Job *job, const RunEvent *event) {
    Fault fault;
    const GameWork *work = job->work;
    Candidate candidate = game_run_candidate(work->run, event);
    const Status status =
        review_keep(review, review->session.main_nodes[event->ply], &candidate, false, &fault);
    if (status == STATUS_LOCKED) {
        game_run_repeat(work->run);
        return status;
    }
    if (status != STATUS_OK)
        job_note_fault(job, &fault);
    job->done++;
    review->jobs.judged++;
    return status;
}

static JobResult step_game_job(Review *review, Job *job, int64_t now, Fault *fault) {
    const GameWork *work = job->work;
    RunEvent event;
    const JobResult result = game_run_step(work->run, now, &event, fault);
    if (result == JOB_DONE || result == JOB_FAILED) {
        if (result == JOB_FAILED) {
            review->jobs.engine_fault = *fault;
            review->jobs.unjudged += review->jobs.unjudged == 0;
        }
        // Other faults of the store are shown by review_store_fault().
        return review_keep_visits(review, fault) == STATUS_LOCKED ? JOB_LOCKED : JOB_DONE;
    }
    job->has_news = event.kind != RUN_NOTHING;
    switch (event.kind) {
    case RUN_JUDGED:
        return keep_judgement(review, job, &event) == STATUS_LOCKED ? JOB_LOCKED : JOB_MORE;
    case RUN_UNJUDGED:
        review->jobs.unjudged++;
        jobs_note_failure(&review->jobs, review->session.main_nodes[event.ply], event.why);
        break;
    case RUN_GAME_DONE:
        review->jobs.judged = event.judged;
        break;
    case RUN_NOTHING:
        break;
    }
    return result;
}

static void conclude_game_job(Review *review, const Job *job, ReviewEvent *event) {
    if (job->searched > 0)
        jobs_note_time(&review->jobs, &review->session.profile, job->searched_ms);
    const ReviewCount count = review_count(review);
    const Jobs *jobs = &review->jobs;
    const char *name = review->session.profile.name, *why = jobs->engine_fault.text;
    char by_hand[64] = "";
    event->kind = REVIEW_RUN_OVER;
    if (review->store && review->store_fault.text[0]) {
        review_say(event, REVIEW_RUN_OVER, true, "the run is over, but not stored: %s",
                   review->store_fault.text);
    } else if (jobs->unjudged > 0 && jobs->judged == 0) {
        event->kind =
            review_say(event, REVIEW_ENGINES_FAILED, true, "%s has stopped: %s", name, why);
    } else if (jobs->unjudged > 0) {
        review_say(event, REVIEW_RUN_OVER, true,
                   "%s ran over the game; %zu position%s could not be judged: %s", name,
                   jobs->unjudged, jobs->unjudged == 1 ? "" : "s", why);
    } else {
        if (count.by_hand > 0)
            snprintf(by_hand, sizeof by_hand, "; %zu changed by hand left alone", count.by_hand);
        review_say(event, REVIEW_RUN_OVER, false,
                   "%s ran over the game: %zu candidate%s, %zu of them %s%s", name,
                   count.candidates, count.candidates == 1 ? "" : "s", count.puzzles,
                   count.puzzles == 1 ? "a puzzle" : "puzzles", by_hand);
    }
}

static const JobKind game_job = {.items_name = "positions",
                                 .names_profile = true,
                                 .needs_engines = true,
                                 .writes_store = true,
                                 .begin = begin_game_job,
                                 .step = step_game_job,
                                 .stop = stop_game_job,
                                 .conclude = conclude_game_job};

// --- For other files

Status review_run(Review *review, Fault *fault) {
    const Status status = session_check_profile(&review->session, fault);
    review->jobs.judged = 0;
    if (status == STATUS_OK)
        review_begin_run(review);
    return status;
}

void review_begin_run(Review *review) {
    jobs_stop(review, LANE_GAME);
    review->waiting.lock_reported = false;
    jobs_forget_failures(&review->jobs);
    (void)jobs_begin(review, LANE_GAME, job_new(&game_job, &review->session.profile, ""), NULL);
}

void review_stop_run(Review *review) {
    Fault fault;
    jobs_stop(review, LANE_GAME);
    review->waiting.lock_reported = false;
    if (review_keep_visits(review, &fault) == STATUS_LOCKED) { // other faults: review_store_fault()
        review->waiting.visits = true;
        (void)review_try_later(review, NULL);
        fault_set(
            &review->unsaid, STATUS_LOCKED,
            "the store is locked by another program, so refused positions are not stored yet; "
            "it is tried again");
    }
}

bool review_is_running(const Review *review) {
    return review->jobs.at_work[LANE_GAME];
}

const Inquiry *review_run_inquiry(const Review *review, size_t ply) {
    const GameWork *work = jobs_work(review, LANE_GAME);
    return work && ply != SIZE_MAX ? game_run_inquiry(work->run, ply) : NULL;
}

ReviewProgress review_progress(const Review *review) {
    const GameWork *work = jobs_work(review, LANE_GAME);
    const Jobs *jobs = &review->jobs;
    ReviewProgress report = {
        .judged = jobs->judged,
        .unjudged = jobs->unjudged,
        .failed = jobs->failed_count,
        .fault = jobs->engine_fault.text,
    };
    if (work)
        report.current = game_run_progress(work->run, &report.count);
    return report;
}
