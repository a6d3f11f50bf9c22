// The state of a review's store: whether it can be written or another program locks it; and reading
// again what is in view. review_store.c opens the store and retries.
#include "src/review/session/review_private.h"

Store *review_store(Review *review) {
    return review->store;
}

const char *review_store_fault(const Review *review) {
    return review->store_fault.text;
}

void review_write_store_state(const Review *review, Str *out) {
    const Waiting *waiting = &review->waiting;
    const size_t count = review->actions.count;
    if (count > 0)
        str_addf(out, "LOCKED, %zu WAIT%s", count, count == 1 ? "S" : "");
    else if (waiting->reopen || waiting->reload || waiting->visits || waiting->jobs)
        str_add(out, "LOCKED");
    else if (review->store_fault.text[0])
        str_add(out, review->store && !review_can_write(review) ? "READ ONLY" : "NO STORE");
}

bool review_can_write(const Review *review) {
    return review->store && !store_is_read_only(review->store);
}

Status review_need_writing(const Review *review, const char *what, Fault *fault) {
    return review_can_write(review)
               ? STATUS_OK
               : fault_set(fault, STATUS_STORE, "%s%s: %s", what,
                           review->store ? "" : ", there is no store", review->store_fault.text);
}

// Only STATUS_STORE and STATUS_IO are faults of the store; other refusals concern the request.
Status review_record_write(Review *review, Status status, const Fault *fault) {
    if (status == STATUS_OK) {
        review->store_fault = (Fault){""};
        review_refresh_queue(review, review->session.game_ref.hash);
    } else if (status == STATUS_STORE || status == STATUS_IO) {
        review->store_fault = *fault;
    }
    return status;
}

static Status need_cache(const Review *review, Fault *fault) {
    return review->store
               ? STATUS_OK
               : fault_set(fault, STATUS_STORE, "no store, no cache: %s", review->store_fault.text);
}

Status review_describe_cache(const Review *review, Str *out, Fault *fault) {
    const double megabyte = 1024 * 1024;
    StoreCacheStats stats;
    Status status = need_cache(review, fault);
    if (status != STATUS_OK)
        return status;
    store_cache_stats(review->store, &stats);
    if (stats.fault.text[0])
        return fault_set(fault, STATUS_STORE, "cache: %s", stats.fault.text);
    str_addf(out,
             "cache: %llu analyses, %.1f of %.0f MB; answered %llu searches, knew nothing of %llu,"
             " kept %llu",
             (unsigned long long)stats.entries, (double)stats.bytes / megabyte,
             (double)stats.limit / megabyte, (unsigned long long)stats.hits,
             (unsigned long long)stats.misses, (unsigned long long)stats.kept);
    return STATUS_OK;
}

Status review_clear_cache(Review *review, Fault *fault) {
    Status status = need_cache(review, fault);
    return status == STATUS_OK ? store_cache_clear(review->store, fault) : status;
}

// --- Reading again what is in view

Status review_reload(Review *review, int64_t id, Fault *fault) {
    Session *session = &review->session;
    Fault why;
    if (!review->store || !session->game_ref.game)
        return STATUS_OK;
    const Status status =
        id != 0 ? session_reload(session, id, NULL, &why) : session_reload_all(session, &why);
    if (status == STATUS_LOCKED) { // the caller goes on, and the game is read later
        review->waiting.reload = true;
        (void)review_try_later(review, NULL);
    } else if (status == STATUS_SYNTAX && !session->damage_reported) {
        session->damage_reported = true;
        review->unsaid = why;
    } else if (status != STATUS_OK && status != STATUS_SYNTAX) {
        return fault_set(fault, status, "%s", why.text);
    }
    return STATUS_OK;
}

Status review_reload_all(Review *review, Fault *fault) {
    review_refresh_queue(review, 0);
    return review_reload(review, 0, fault);
}

Status review_show_conflict(Review *review, int64_t id, Fault *fault) {
    Fault conflict = *fault, ignored;
    if (review->session.game_ref.game)
        (void)session_reload(&review->session, id, NULL, &ignored);
    return fault_set(fault, STATUS_CONFLICT, "%.400s; press the key again to overrule it",
                     conflict.text);
}

Status review_try_later(Review *review, Fault *fault) {
    Waiting *waiting = &review->waiting;
    if (!waiting->waits) {
        waiting->waits = true;
        waiting->since = waiting->try_at = -1;
    }
    const Job *job = review->jobs.at_work[LANE_LIST];
    return fault_set(fault, STATUS_LOCKED,
                     job && job->kind->locks_store
                         ? "the store takes in results, trying again"
                         : "the store is locked by another program, trying again");
}

ReviewEventKind review_delay_job(Review *review, ReviewEvent *event) {
    Fault fault;
    (void)review_try_later(review, &fault);
    review->waiting.jobs = true;
    if (review->waiting.lock_reported)
        return REVIEW_NOTHING;
    review->waiting.lock_reported = true;
    return review_say(event, REVIEW_NEWS, true, "%s", fault.text);
}
