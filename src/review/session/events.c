// What has happened next: of all that goes on, and of what other programs do to the store. This
// file calls all others of the room, and none of them calls it.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/file.h"
#include "onlymove/store_care.h"
#include "src/review/jobs/jobs.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/session/review_private.h"

// Milliseconds. A program is heard writing before what it writes can be read, so that the store is
// looked at several times after that.
enum { TRY_EVERY = 100, LOOK_EVERY = 1000, LOOK_AGAIN = 200, LOOKS = 4 };

// --- A large store is looked over after it was opened

// A damaged store is only read from then on.
static ReviewEventKind end_writing(Review *review, const Fault *why, ReviewEvent *event)
{
    jobs_stop(review, LANE_LIST);
    store_end_writing(review->store);
    review->store_fault = *why;
    journal_drop(review);
    if (review->pool)
        pool_use_cache(review->pool, NULL);
    return review_say(event, REVIEW_ELSEWHERE, true, "no decision is stored any more: %s",
                      why->text);
}

static ReviewEventKind take_survey(Review *review, ReviewEvent *event)
{
    Fault fault;
    Status status;
    if (review->survey_due && !review_busy(review)) {
        review->survey_due = false;
        review->survey = store_survey_begin(review->store);
    }
    if (!review->survey || review_busy(review) ||
        !store_survey_step(review->survey, &status, &fault)) {
        return REVIEW_NOTHING;
    }
    store_survey_free(review->survey);
    review->survey = NULL;
    return status == STATUS_STORE ? end_writing(review, &fault, event) : REVIEW_NOTHING;
}

// --- What another program holds up

static ReviewEventKind try_reading(Review *review, ReviewEvent *event)
{
    Fault fault;
    const Status status = review_reload_all(review, &fault);
    if (status == STATUS_LOCKED)
        return REVIEW_NOTHING;
    review->waiting.reload = false;
    return status == STATUS_OK
               ? review_say(event, REVIEW_ELSEWHERE, false, "the store is not locked any more")
               : review_say(event, REVIEW_ELSEWHERE, true, "%s", fault.text);
}

static bool is_due(Waiting *waiting, int64_t now)
{
    if (waiting->since < 0) {
        waiting->since = now;
        waiting->try_at = now + TRY_EVERY;
    }
    if (!waiting->waits || now < waiting->try_at)
        return false;
    waiting->try_at = now + TRY_EVERY;
    return true;
}

static ReviewEventKind try_again(Review *review, int64_t now, ReviewEvent *event)
{
    Waiting *waiting = &review->waiting;
    ReviewEventKind kind = REVIEW_NOTHING;
    if (review->store && store_cache_waits(review->store))
        (void)review_wait(review, NULL);
    if (waiting->forgot) {
        waiting->forgot = false;
        return review_say(event, REVIEW_MORE, true,
                          "what was refused in the last game is not kept, because another program "
                          "holds the store; a run finds it again");
    }
    if (waiting->untold) {
        waiting->untold = false;
        return review_say(event, REVIEW_MORE, true,
                          "what was refused here is not kept yet, because another program holds "
                          "the store; it is tried again");
    }
    if (!is_due(waiting, now))
        return REVIEW_NOTHING;
    waiting->holds = false; // the next try holds it again
    if (waiting->reopen)
        kind = review_reopen(review, event);
    if (kind == REVIEW_NOTHING && waiting->reload)
        kind = try_reading(review, event);
    if (kind == REVIEW_NOTHING)
        kind = journal_retry(review, now, event);
    if (kind == REVIEW_NOTHING && waiting->notes && review_waiting(review) == 0) {
        Fault fault;
        waiting->notes = review_flush(review, &fault) == STATUS_LOCKED;
    }
    const bool cached = !review->store || store_cache_write(review->store);
    waiting->waits = waiting->reopen || waiting->reload || waiting->notes ||
                     review_waiting(review) > 0 || !cached;
    return kind;
}

// --- What other programs do meanwhile. Where the system tells of writes nothing is looked at
// without need; elsewhere the store is asked once a second.

int review_watch_fd(const Review *review)
{
    return review->watch;
}

// A number that becomes another when the journal says more of what is in view.
static int64_t journal_in_view(const Review *review)
{
    int64_t entries = 0;
    for (size_t i = 0; i < review->findings.count; i++)
        entries += review->findings.items[i]->entry;
    return entries;
}

// Whether it is time to look at the store.
static bool is_time_to_look(Review *review, int64_t now)
{
    if (review->watch < 0) {
        review->looks = 1;
    } else if (watch_take(review->watch)) {
        review->look_at = review->looks == 0 ? now + LOOK_AGAIN / 4 : review->look_at;
        review->looks = LOOKS;
    }
    if (review->looks == 0 || now < review->look_at)
        return false;
    review->looks--;
    review->look_at = now + (review->watch < 0 ? LOOK_EVERY : LOOK_AGAIN);
    return true;
}

static ReviewEventKind look_elsewhere(Review *review, int64_t now, ReviewEvent *event)
{
    Fault fault;
    if (!review->store || !is_time_to_look(review, now))
        return REVIEW_NOTHING;
    review->unseen |= store_has_news(review->store);
    if (!review->unseen || (!review->place.game && !review->queue))
        return REVIEW_NOTHING;
    if (review_waiting(review) > 0) { // taken or refused by what was in view when it was done
        review->looks += review->looks == 0;
        return REVIEW_NOTHING;
    }
    review->unseen = false;
    review_freshen_queue(review, 0);
    review_scanned_changed(review);
    if (!review->place.game)
        return REVIEW_ELSEWHERE;
    const int64_t before = journal_in_view(review);
    const Status status = review_reload_all(review, &fault);
    if (status == STATUS_LOCKED) {
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
        return REVIEW_NOTHING;
    }
    if (status != STATUS_OK)
        return review_say(event, REVIEW_ELSEWHERE, true, "%s", fault.text);
    return review_say(event, REVIEW_ELSEWHERE, false, "%s",
                      journal_in_view(review) != before
                          ? "another program has decided here, or changed a tree"
                          : "");
}

int64_t review_deadline(const Review *review)
{
    const bool surveys = (review->survey_due || review->survey) && !review_busy(review);
    const bool owes = review->estimates_owed && !review->waiting.holds;
    if (review_is_posted(review) || surveys || review->estimates || owes || review->tunes ||
        jobs_have_more(review)) {
        return 0;
    }
    const bool looks = review->store && (review->watch < 0 || review->looks > 0);
    const int64_t try_at = !review->waiting.waits       ? -1
                           : review->waiting.try_at < 0 ? 0
                                                        : review->waiting.try_at,
                  look_at = looks ? review->look_at : -1;
    return try_at < 0 || (look_at >= 0 && look_at < try_at) ? look_at : try_at;
}

// The tree that an override waited for is there: the decision follows.
static void accept_built(Review *review)
{
    if (review->built_reason[0]) {
        review_post(review, &(ReviewAction){.kind = ACTION_DECIDE,
                                            .node = review->built_node,
                                            .decision = DECISION_ACCEPT,
                                            .text = review->built_reason});
        review->built_reason[0] = '\0';
    }
}

bool review_next_event(Review *review, int64_t now, ReviewEvent *event)
{
    *event = (ReviewEvent){.node = GAME_NO_NODE};
    ReviewEventKind kind = journal_next(review, event);
    if (kind == REVIEW_NOTHING)
        kind = take_survey(review, event);
    if (kind == REVIEW_NOTHING)
        kind = try_again(review, now, event);
    if (kind == REVIEW_NOTHING)
        kind = review_step_estimates(review);
    if (kind == REVIEW_NOTHING) {
        kind = review_step_asked(review, now, event);
        accept_built(review);
    }
    if (kind == REVIEW_NOTHING)
        kind = review_step_comparison(review, now);
    if (kind == REVIEW_NOTHING) {
        kind = review->waiting.reload || review->asked.done
                   ? REVIEW_NOTHING
                   : jobs_step(review, LANE_GAME, now, event);
    }
    if (kind == REVIEW_NOTHING)
        kind = jobs_step(review, LANE_EXPORT, now, event);
    if (kind == REVIEW_NOTHING)
        kind = jobs_step(review, LANE_LIST, now, event);
    if (kind == REVIEW_NOTHING && !review->tuned)
        kind = review_step_tuning(review, event);
    review->tuned = kind == REVIEW_TUNED;
    if (kind == REVIEW_NOTHING)
        kind = look_elsewhere(review, now, event);
    event->kind = kind;
    return kind != REVIEW_NOTHING;
}
