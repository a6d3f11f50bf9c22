// The list of jobs, and the steps of working jobs.
#include "src/review/jobs/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/runner.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

const char *job_state_name(JobState state) {
    static const char *const names[] = {"waits", "works", "paused", "done", "failed"};
    return names[state];
}

void job_write_items(const Job *job, Str *out) {
    const JobKind *kind = job->kind;
    const bool has_just_begun = job->state == JOB_IS_WORKING && job->done == 0 && !job->is_counted;
    str_add(out, kind->list_name ? kind->list_name : job->profile.name);
    if (has_just_begun) {
        str_add(out, " starts");
        return;
    }
    str_addf(out, " %zu", job->done);
    if (job->is_counted)
        str_addf(out, "/%zu", job->item_count);
    str_addf(out, " %s", job->puzzles_to_judge ? "puzzles" : kind->items_name);
}

void job_write_found(const Job *job, Str *out) {
    if (job->kind->describe) {
        job->kind->describe(job, out);
        return;
    }
    str_add_count(out, job->candidates, "candidate, ", "candidates, ");
    str_add_count(out, job->puzzles, "puzzle", "puzzles");
}

bool job_has_profile(const Job *job) {
    return job->kind->names_profile;
}

Job *job_new(const JobKind *kind, const Profile *profile, const char *path) {
    Job *job = xcalloc(1, sizeof *job);
    job->kind = kind;
    job->profile = *profile;
    job->path = xstrdup(path);
    return job;
}

static void job_free(Job *job) {
    free(job->path);
    free(job->game_numbers);
    free(job->ids);
    free(job->puzzles_to_judge);
    free(job);
}

void job_note_stored(Job *job, uint64_t game) {
    job->has_stored = true;
    job->stored_game = game;
}

void job_note_fault(Job *job, const Fault *fault) {
    snprintf(job->fault, sizeof job->fault, "%.250s", fault->text);
}

Status review_check_input(const Review *review, const char *what, const char *path, Fault *fault) {
    const Status status = review_need_writing(review, what, fault);
    return status == STATUS_OK ? export_target_check_input(path, store_path(review->store), fault)
                               : status;
}

Status review_check_can_judge(const Review *review, const char *what, Fault *fault) {
    const Status status = review_need_writing(review, what, fault);
    return status == STATUS_OK ? session_check_profile(&review->session, fault) : status;
}

// --- Where engines have failed

void jobs_note_failure(Jobs *jobs, uint32_t node, const char *why) {
    fault_set(&jobs->engine_fault, STATUS_ENGINE, "%s", why);
    *array_add(&jobs->failed_nodes, &jobs->failed_count, &jobs->failed_cap) = node;
}

void jobs_forget_failure(Jobs *jobs, uint32_t node) {
    size_t kept = 0;
    for (size_t i = 0; i < jobs->failed_count; i++)
        if (jobs->failed_nodes[i] != node)
            jobs->failed_nodes[kept++] = jobs->failed_nodes[i];
    jobs->failed_count = kept;
    if (kept == 0)
        jobs->engine_fault = (Fault){""};
}

void jobs_forget_failures(Jobs *jobs) {
    jobs->engine_fault = (Fault){""};
    jobs->failed_count = jobs->unjudged = 0;
}

const char *review_fault_at(const Review *review, uint32_t node) {
    const Jobs *jobs = &review->jobs;
    bool failed = pool_fault(review->pool)[0];
    for (size_t i = 0; i < jobs->failed_count; i++)
        failed = failed || jobs->failed_nodes[i] == node;
    return failed ? jobs->engine_fault.text : "";
}

// --- The list

static size_t array_index(const Review *review, size_t index) {
    return review->jobs.count - 1 - index;
}

size_t review_job_count(const Review *review) {
    return review->jobs.count;
}

const Job *review_job(const Review *review, size_t index) {
    return review->jobs.items[array_index(review, index)];
}

const Job *review_current_job(const Review *review) {
    return review->jobs.at_work[LANE_LIST];
}

bool review_needs_engine(const Review *review) {
    const Job *job = review_current_job(review);
    return review_is_running(review) || (job && job->kind->needs_engines);
}

void jobs_add(Review *review, Job *job) {
    Jobs *jobs = &review->jobs;
    *array_add(&jobs->items, &jobs->count, &jobs->cap) = job;
}

void jobs_stop(Review *review, JobLane lane) {
    Job *job = review->jobs.at_work[lane];
    if (!job)
        return;
    review->jobs.at_work[lane] = NULL;
    job->kind->stop(job);
    job->work = NULL;
    job->has_more = false;
    job->state = JOB_IS_WAITING;
    if (lane != LANE_LIST)
        job_free(job);
}

bool review_pause_job(Review *review, size_t index) {
    Job *job = review->jobs.items[array_index(review, index)];
    if (job->state == JOB_IS_OVER)
        return false;
    if (job == review_current_job(review))
        jobs_stop(review, LANE_LIST);
    job->state = job->state == JOB_IS_WAITING ? JOB_IS_PAUSED : JOB_IS_WAITING;
    job->fault[0] = '\0';
    return true;
}

static void remove_job_at(Review *review, size_t at) {
    Jobs *jobs = &review->jobs;
    Job *job = jobs->items[at];
    if (job == review_current_job(review))
        jobs_stop(review, LANE_LIST);
    memmove(jobs->items + at, jobs->items + at + 1, (jobs->count - at - 1) * sizeof(Job *));
    jobs->count--;
    job_free(job);
}

void review_end_job(Review *review, size_t index) {
    remove_job_at(review, array_index(review, index));
}

void jobs_done(Review *review) {
    for (JobLane lane = 0; lane < LANE_COUNT; lane++)
        jobs_stop(review, lane);
    while (review->jobs.count > 0)
        remove_job_at(review, review->jobs.count - 1);
    free(review->jobs.items);
    free(review->jobs.failed_nodes);
}

// --- Working jobs

void *jobs_work(const Review *review, JobLane lane) {
    const Job *job = review->jobs.at_work[lane];
    return job ? job->work : NULL;
}

// Says what has become of a job.
static ReviewEventKind say_of_job(const Job *job, bool is_fault, const char *what, const char *why,
                                  ReviewEvent *event) {
    const char *name = job->kind->names_profile ? job->profile.name : "";
    return review_say(event, REVIEW_NEWS, is_fault, "%s%s%s %.200s %s: %s", name,
                      name[0] ? " " : "", job->kind->failure_prefix, job->path, what, why);
}

static ReviewEventKind fail_job(Review *review, JobLane lane, const Fault *fault,
                                ReviewEvent *event) {
    Job *job = review->jobs.at_work[lane];
    job_note_fault(job, fault);
    if (job->kind->failure_prefix)
        say_of_job(job, true, "has stopped", job->fault, event);
    else
        review_say(event, REVIEW_NEWS, true, "%s", fault->text);
    jobs_stop(review, lane);
    if (lane == LANE_LIST)
        job->state = JOB_HAS_FAILED;
    return REVIEW_NEWS;
}

static Status begin_job(Review *review, JobLane lane, Job *job, Fault *fault) {
    job->stepped_at = now_ms();
    job->item_ms = 0;
    job->has_searched = false;
    job->searches = review->pool ? pool_stats(review->pool).searches : 0;
    job->state = JOB_IS_WORKING;
    job->has_more = !job->kind->needs_engines;
    review->jobs.at_work[lane] = job;
    return job->kind->begin ? job->kind->begin(review, job, fault) : STATUS_OK;
}

Status jobs_begin(Review *review, JobLane lane, Job *job, Fault *fault) {
    jobs_stop(review, lane);
    const Status status = begin_job(review, lane, job, fault);
    if (status != STATUS_OK)
        jobs_stop(review, lane);
    return status;
}

void jobs_begin_with(Review *review, JobLane lane, const JobKind *kind, void *work) {
    Job *job = job_new(kind, &review->session.profile, "");
    job->work = work;
    (void)jobs_begin(review, lane, job, NULL);
}

// Begins the next waiting job of the list.
static ReviewEventKind begin_next_job(Review *review, ReviewEvent *event) {
    Fault fault;
    const Jobs *jobs = &review->jobs;
    size_t at = 0;
    while (at < jobs->count && jobs->items[at]->state != JOB_IS_WAITING)
        at++;
    Job *job = at < jobs->count ? jobs->items[at] : NULL;
    if (!job || (!review->pool && job->kind->needs_engines) || !review_can_write(review))
        return REVIEW_NOTHING;
    const Status status = begin_job(review, LANE_LIST, job, &fault);
    if (status == STATUS_LOCKED) {
        jobs_stop(review, LANE_LIST);
        return review_delay_job(review, event);
    }
    return status == STATUS_OK ? REVIEW_NEWS : fail_job(review, LANE_LIST, &fault, event);
}

// Shows in queue and session what was stored of a game; 0: of any game.
static ReviewEventKind show_stored(Review *review, uint64_t game) {
    const StoreGameRef *game_ref = &review->session.game_ref;
    review_refresh_queue(review, game);
    if (!game_ref->game || (game != 0 && game != game_ref->hash))
        return REVIEW_NEWS;
    (void)review_reload(review, 0, NULL);
    return REVIEW_STORE_CHANGED;
}

void jobs_note_time(Jobs *jobs, const Profile *profile, int64_t milliseconds) {
    GameTimes *times = &jobs->times;
    if (strcmp(times->profile, profile->name) != 0 || times->effort != profile->effort) {
        *times = (GameTimes){.effort = profile->effort};
        memcpy(times->profile, profile->name, sizeof times->profile);
    }
    times->games++;
    times->milliseconds += milliseconds;
}

void review_write_times(const Review *review, Str *out) {
    const GameTimes *times = &review->jobs.times;
    if (times->games > 0)
        effort_write_times(times->effort, (double)times->milliseconds / (double)times->games, out);
}

// Whether the items that a job of the list has done are another engine's than the present one.
static bool has_other_engine(const Review *review, const Job *job) {
    const uint64_t engine = job->engine != 0 ? pool_engine_hash(review->pool) : 0;
    return engine != 0 && engine != job->engine;
}

static ReviewEventKind begin_again(Review *review, Job *job, ReviewEvent *event) {
    CLEANUP(str_done) Str why = str_of("the engine is now %s", pool_engine_name(review->pool));
    jobs_stop(review, LANE_LIST);
    job->done = job->candidates = job->puzzles = job->unjudged = job->searched = 0;
    job->searched_ms = 0;
    job->engine = 0;
    memset(job->audited, 0, sizeof job->audited);
    return say_of_job(job, false, "begins again", str_text(&why), event);
}

// Counts the time of an item that needed a search; the cache's time says nothing of other items.
// Nor does that of the first such item after others: an earlier run may have searched a part of it.
static void count_item_time(Review *review, Job *job) {
    const uint64_t searches = review->pool ? pool_stats(review->pool).searches : 0;
    const bool was_searched = searches != job->searches;
    if (was_searched && (job->has_searched || job->done == 1)) {
        job->searched++;
        job->searched_ms += job->item_ms;
        if (job->kind->shows_times && !job->puzzles_to_judge)
            jobs_note_time(&review->jobs, &job->profile, job->item_ms);
    }
    job->has_searched |= was_searched;
    job->searches = searches;
    job->item_ms = 0;
}

// Whether a lane must wait: what a curator asks about is kept before the run over the game goes on.
static bool is_held_up(const Review *review, JobLane lane) {
    const Job *job = review->jobs.at_work[lane], *request = review->jobs.at_work[LANE_REQUEST];
    return (review->waiting.jobs && job->kind->writes_store) ||
           (lane == LANE_GAME && (review->waiting.reload || (request && request->has_more)));
}

static ReviewEventKind conclude_job(Review *review, JobLane lane, ReviewEvent *event) {
    Job *job = review->jobs.at_work[lane];
    if (job->kind->writes_store)
        review->waiting.lock_reported = false;
    if (job->kind->conclude)
        job->kind->conclude(review, job, event);
    const bool is_kept = job->kind->keeps_results || lane == LANE_LIST; // else it is freed
    if (!job->kind->keeps_results)
        jobs_stop(review, lane);
    if (is_kept)
        job->state = JOB_IS_OVER;
    return event->kind;
}

ReviewEventKind jobs_step(Review *review, JobLane lane, int64_t now, ReviewEvent *event) {
    Job *job = review->jobs.at_work[lane];
    Fault fault;
    if (!job && lane == LANE_LIST)
        return begin_next_job(review, event);
    if (!job || job->state == JOB_IS_OVER || is_held_up(review, lane))
        return REVIEW_NOTHING;
    if (has_other_engine(review, job))
        return begin_again(review, job, event);
    const size_t done = job->done;
    job->item_ms += now - job->stepped_at;
    job->stepped_at = now;
    job->has_stored = job->has_news = false;
    const JobResult result = job->kind->step(review, job, now, &fault);
    job->has_more = result == JOB_MORE;
    if (job->done != done) {
        count_item_time(review, job);
        const uint64_t engine = pool_engine_hash(review->pool);
        if (lane == LANE_LIST && job->kind->needs_engines && engine != 0)
            job->engine = engine;
        if (review->waiting.lock_reported && lane == LANE_GAME) {
            review_say(event, REVIEW_NEWS, false,
                       "the store is not locked any more, the run goes on");
        }
        review->waiting.lock_reported = false;
    }
    event->kind = job->has_stored                           ? show_stored(review, job->stored_game)
                  : !job->has_news                          ? REVIEW_NOTHING
                  : job->kind->event_kind != REVIEW_NOTHING ? job->kind->event_kind
                                                            : REVIEW_NEWS;
    if (job->has_news && job->fault[0]) {
        review_say(event, event->kind, true, "%s", job->fault);
        job->fault[0] = '\0';
    }
    switch (result) {
    case JOB_LOCKED:
        return review_delay_job(review, event);
    case JOB_FAILED:
        return fail_job(review, lane, &fault, event);
    case JOB_DONE:
        event->kind = event->kind == REVIEW_NOTHING ? REVIEW_NEWS : event->kind;
        return conclude_job(review, lane, event);
    case JOB_MORE:
    case JOB_WAIT:
        break;
    }
    return event->kind;
}

bool jobs_have_more(const Review *review) {
    bool more = false;
    for (JobLane lane = 0; lane < LANE_COUNT && !more; lane++) {
        const Job *job = review->jobs.at_work[lane];
        more = job && job->has_more && !is_held_up(review, lane);
    }
    return more;
}
