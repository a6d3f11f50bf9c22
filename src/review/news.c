// What other programs do to the store meanwhile. Where the system tells of writes nothing is looked
// at without need; elsewhere the store is asked once a second.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/watch.h"
#include "src/review/review_private.h"

enum { LOOK_EVERY = 1000 }; // milliseconds

void review_watch(Review *review)
{
    if (!review->store) {
        return;
    }
    // SQLite keeps its log beside the file itself, whatever link leads there.
    char *file = realpath(store_path(review->store), NULL);
    if (file) {
        Str log;
        str_init(&log);
        str_addf(&log, "%s-wal", file);
        const char *const paths[] = {file, str_text(&log), NULL};
        review->watch = watch_open(paths);
        str_done(&log);
        free(file);
    }
    (void)store_has_news(review->store);
}

int review_watch_fd(const Review *review)
{
    return review->watch;
}

int64_t review_deadline(const Review *review)
{
    return review->store && (review->watch < 0 || review->stirred) ? review->look_at : -1;
}

// Says what has changed of what is in view, if anything has.
static ReviewNews say_elsewhere(const Review *review, const ReviewCount *before, ReviewEvent *event)
{
    const ReviewCount now = review_count(review);
    if (now.decided != before->decided || now.by_hand != before->by_hand) {
        snprintf(event->text, sizeof event->text,
                 "another program has decided here: %zu decided now, %zu before", now.decided,
                 before->decided);
    }
    return REVIEW_ELSEWHERE;
}

ReviewNews review_look_elsewhere(Review *review, int64_t now, ReviewEvent *event)
{
    Fault fault;
    if (!review->store) {
        return REVIEW_NOTHING;
    }
    review->stirred |= review->watch < 0 || watch_take(review->watch);
    if (!review->stirred || now < review->look_at) {
        return REVIEW_NOTHING;
    }
    review->stirred = false;
    review->look_at = now + LOOK_EVERY;
    review->unseen |= store_has_news(review->store);
    if (!review->unseen || !review->place.game) {
        return REVIEW_NOTHING;
    }
    review->unseen = false;
    const ReviewCount before = review_count(review);
    if (review_reload_all(review, &fault) != STATUS_OK) {
        snprintf(event->text, sizeof event->text, "%s", fault.text);
        event->is_fault = true;
        return REVIEW_ELSEWHERE;
    }
    return say_elsewhere(review, &before, event);
}
