// Opens the store, retries what waits for another program's lock, and notices others' changes.
#include <stdlib.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

// Milliseconds. A write is noticed before it can be read, so the store is polled several times.
enum { TRY_EVERY = 100, POLL_EVERY = 1000, POLL_AGAIN = 200, POLLS = 4 };

// --- The check of a large store, after it was opened

typedef struct CheckWork {
    int next; // index of the next table
    bool damaged;
    Fault why;
} CheckWork;

static void stop_check(Job *job) {
    free(job->work);
}

static JobResult step_check(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)now, (void)fault;
    CheckWork *work = job->work;
    Status status = STATUS_OK;
    if (review_has_work(review))
        return JOB_WAIT;
    if (work->next == 0 && !store_needs_check(review->store))
        return JOB_DONE;
    if (!store_check_table(review->store, work->next++, &status, &work->why))
        return JOB_MORE;
    work->damaged = status == STATUS_STORE;
    return JOB_DONE;
}

// From here on a damaged store is only read.
static void conclude_check(Review *review, const Job *job, ReviewEvent *event) {
    const CheckWork *work = job->work;
    event->kind = REVIEW_NOTHING;
    if (!work->damaged)
        return;
    jobs_stop(review, LANE_LIST);
    store_end_writing(review->store);
    review->store_fault = work->why;
    drop_posted_actions(review);
    if (review->pool)
        pool_use_cache(review->pool, NULL);
    event->kind = review_say(event, REVIEW_STORE_CHANGED, true,
                             "decisions cannot be stored now: %s", work->why.text);
}

static const JobKind check_job = {
    .step = step_check, .stop = stop_check, .conclude = conclude_check};

// --- Opening and closing

static void watch_store(Review *review) {
    if (!review->store)
        return;
    // SQLite's WAL is beside the file itself, whatever link leads there.
    char *resolved = realpath(store_path(review->store), NULL);
    if (resolved) {
        CLEANUP(str_done) Str wal = str_of("%s-wal", resolved);
        const char *const paths[] = {resolved, str_text(&wal), NULL};
        review->watch_fd = watch_open(paths);
        free(resolved);
    }
    (void)store_was_changed(review->store);
}

static void use_store(Review *review, Store *store) {
    Session *session = &review->session;
    review->store = session->store = store;
    session->writer =
        (ResultWriter){.store = store, .pool = review->pool, .profile = &session->profile};
    watch_store(review);
    if (review_can_write(review))
        jobs_begin_with(review, LANE_STORE_CHECK, &check_job, xcalloc(1, sizeof(CheckWork)));
}

void review_open_store(Review *review) {
    Store *store;
    Fault *why = &review->store_fault;
    const char *path = str_text(&review->path);
    const Status status = store_open(&store, path, why);
    if (status != STATUS_OK)
        (void)store_open_read_only(&store, path, NULL);
    review->waiting.reopen = status == STATUS_LOCKED;
    if (status == STATUS_LOCKED) {
        (void)review_try_later(review, NULL);
        fault_set(why, status, "%s: is locked by another program, trying again", path);
    } else if (status == STATUS_OK) {
        *why = (Fault){""};
    }
    use_store(review, store);
}

void review_close_store(Review *review) {
    jobs_stop(review, LANE_STORE_CHECK);
    jobs_stop(review, LANE_TUNING);
    jobs_stop(review, LANE_EXPORT);
    jobs_stop(review, LANE_LIST);
    result_writer_done(&review->session.writer);
    store_close(review->store);
    review->store = review->session.store = NULL;
    if (review->watch_fd >= 0)
        close(review->watch_fd);
    review->watch_fd = -1;
}

void review_use_pool(Review *review, Pool *pool) {
    review->pool = pool;
    review->session.writer.pool = pool;
    if (review_can_write(review) && store_cache(review->store, &review->cache, NULL) == STATUS_OK)
        pool_use_cache(pool, &review->cache);
}

// --- Waiting for a lock of another program

// Tries to open the store for writing, if it could only be read, or not be opened.
static ReviewEventKind try_opening(Review *review, ReviewEvent *event) {
    Store *store;
    Fault fault;
    if (review->jobs.at_work[LANE_EXPORT]) // its store is still in use
        return REVIEW_NOTHING;
    const Status status = store_open(&store, str_text(&review->path), &fault);
    if (status == STATUS_LOCKED)
        return REVIEW_NOTHING;
    review->waiting.reopen = false;
    if (status != STATUS_OK) {
        review->store_fault = fault;
        return review_say(event, REVIEW_NEWS, true, "no decision can be stored: %s", fault.text);
    }
    review_close_store(review);
    use_store(review, store);
    review->store_fault = (Fault){""};
    if (review->pool)
        review_use_pool(review, review->pool);
    review->waiting.reload = review->session.game_ref.game != NULL;
    review->queue.changes = 0;
    review_refresh_queue(review, 0);
    return review_say(event, REVIEW_STORE_CHANGED, false, "the store can be written now");
}

static ReviewEventKind try_reading(Review *review, ReviewEvent *event) {
    Fault fault;
    review->waiting.reload = false;
    const Status status = review_reload(review, 0, &fault);
    return review->waiting.reload ? REVIEW_NOTHING
           : status == STATUS_OK
               ? review_say(event, REVIEW_STORE_CHANGED, false, "the store is not locked any more")
               : review_say(event, REVIEW_STORE_CHANGED, true, "%s", fault.text);
}

static bool is_retry_due(Waiting *waiting, int64_t now) {
    if (waiting->since < 0) {
        waiting->since = now;
        waiting->try_at = now + TRY_EVERY;
    }
    if (!waiting->waits || now < waiting->try_at)
        return false;
    waiting->try_at = now + TRY_EVERY;
    return true;
}

ReviewEventKind review_try_again(Review *review, int64_t now, ReviewEvent *event) {
    Waiting *waiting = &review->waiting;
    ReviewEventKind kind = REVIEW_NOTHING;
    Fault fault;
    if (review->store && store_cache_has_unwritten(review->store))
        (void)review_try_later(review, NULL);
    if (!is_retry_due(waiting, now))
        return REVIEW_NOTHING;
    waiting->jobs = false; // the next job that meets the lock sets it again
    if (waiting->reopen)
        kind = try_opening(review, event);
    if (kind == REVIEW_NOTHING && waiting->reload)
        kind = try_reading(review, event);
    if (kind == REVIEW_NOTHING)
        kind = retry_posted_action(review, now, event);
    if (kind == REVIEW_NOTHING && waiting->visits && review_waiting_count(review) == 0)
        waiting->visits = review_keep_visits(review, &fault) == STATUS_LOCKED;
    const bool cache_is_written = !review->store || store_cache_write(review->store);
    waiting->waits = waiting->reopen || waiting->reload || waiting->visits ||
                     review_waiting_count(review) > 0 || !cache_is_written;
    return kind;
}

// --- Changes by other programs. Where the system reports writes, the store is read only after one;
// elsewhere once a second.

int review_watch_fd(const Review *review) {
    return review->watch_fd;
}

// Returns a number that changes when the journal has new entries for findings in view.
static int64_t entry_sum_in_view(const Review *review) {
    int64_t entries = 0;
    for (size_t i = 0; i < review->session.findings.count; i++)
        entries += review->session.findings.items[i]->entry;
    return entries;
}

// Whether it is time to poll the store.
static bool is_time_to_poll(Review *review, int64_t now) {
    if (review->watch_fd < 0) {
        review->polls_left = 1;
    } else if (watch_read_change(review->watch_fd)) {
        review->poll_at = review->polls_left == 0 ? now + POLL_AGAIN / 4 : review->poll_at;
        review->polls_left = POLLS;
    }
    if (review->polls_left == 0 || now < review->poll_at)
        return false;
    review->polls_left--;
    review->poll_at = now + (review->watch_fd < 0 ? POLL_EVERY : POLL_AGAIN);
    return true;
}

ReviewEventKind review_poll_store(Review *review, int64_t now, ReviewEvent *event) {
    Fault fault;
    if (!review->store || !is_time_to_poll(review, now))
        return REVIEW_NOTHING;
    review->has_unread |= store_was_changed(review->store);
    if (!review->has_unread || (!review->session.game_ref.game && !review->queue.rows))
        return REVIEW_NOTHING;
    if (review_waiting_count(review) > 0) { // waiting steps refer to what was in view
        review->polls_left += review->polls_left == 0;
        return REVIEW_NOTHING;
    }
    review->has_unread = false;
    review_visits_changed(review);
    const int64_t old_sum = entry_sum_in_view(review);
    const Status status = review_reload_all(review, &fault);
    if (review->waiting.reload)
        return REVIEW_NOTHING;
    if (status != STATUS_OK)
        return review_say(event, REVIEW_STORE_CHANGED, true, "%s", fault.text);
    return review_say(event, REVIEW_STORE_CHANGED, false, "%s",
                      entry_sum_in_view(review) != old_sum ? "another program has changed this game"
                                                           : "");
}

int64_t review_deadline(const Review *review) {
    const Waiting *waiting = &review->waiting;
    const bool estimates = review->session.estimates_due && !waiting->jobs;
    if (has_posted_actions(review) || review->unsaid.text[0] || estimates || jobs_have_more(review))
        return 0;
    const bool must_poll = review->store && (review->watch_fd < 0 || review->polls_left > 0);
    const int64_t poll_at = must_poll ? review->poll_at : -1;
    const int64_t try_at = !waiting->waits ? -1 : waiting->try_at < 0 ? 0 : waiting->try_at;
    return try_at < 0 || (poll_at >= 0 && poll_at < try_at) ? poll_at : try_at;
}
