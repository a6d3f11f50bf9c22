// What other programs do to the store meanwhile. Where the system tells of writes nothing is looked
// at without need; elsewhere the store is asked once a second.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/file.h"
#include "src/review/session/review_private.h"

// Milliseconds. A program is heard writing before what it writes can be read, so that the store is
// looked at several times after that.
enum { LOOK_EVERY = 1000, LOOK_AGAIN = 200, LOOKS = 4 };

void review_watch(Review *review)
{
    if (!review->store) {
        return;
    }
    // SQLite keeps its log beside the file itself, whatever link leads there.
    char *file = realpath(store_path(review->store), NULL);
    if (file) {
        CLEANUP(str_done) Str log = {0};
        str_addf(&log, "%s-wal", file);
        const char *const paths[] = {file, str_text(&log), NULL};
        review->watch = watch_open(paths);
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
    const bool surveys = (review->survey_due || review->survey) && !review_busy(review);
    const bool owes = review->estimates_owed && !review->waiting.holds;
    if (surveys || review->estimates || owes || review->tunes || jobs_have_more(review)) {
        return 0;
    }
    const bool looks = review->store && (review->watch < 0 || review->looks > 0);
    const int64_t try_at = review_try_at(review), look_at = looks ? review->look_at : -1;
    return try_at < 0 || (look_at >= 0 && look_at < try_at) ? look_at : try_at;
}

// A number that becomes another when the journal says more of what is in view.
static int64_t journal_in_view(const Review *review)
{
    int64_t entries = 0;
    for (size_t i = 0; i < review->findings.count; i++) {
        entries += review->findings.items[i]->entry;
    }
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
    if (review->looks == 0 || now < review->look_at) {
        return false;
    }
    review->looks--;
    review->look_at = now + (review->watch < 0 ? LOOK_EVERY : LOOK_AGAIN);
    return true;
}

ReviewEventKind review_look_elsewhere(Review *review, int64_t now, ReviewEvent *event)
{
    Fault fault;
    if (!review->store || !is_time_to_look(review, now)) {
        return REVIEW_NOTHING;
    }
    review->unseen |= store_has_news(review->store);
    if (!review->unseen || (!review->place.game && !review->queue)) {
        return REVIEW_NOTHING;
    }
    if (review->waiting.count > 0) { // taken or refused by what was in view when it was done
        review->looks += review->looks == 0;
        return REVIEW_NOTHING;
    }
    review->unseen = false;
    review_freshen_queue(review, 0);
    review_scanned_changed(review);
    if (!review->place.game) {
        return REVIEW_ELSEWHERE;
    }
    const int64_t before = journal_in_view(review);
    const Status status = review_reload_all(review, &fault);
    if (status == STATUS_LOCKED) {
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
        return REVIEW_NOTHING;
    }
    if (status != STATUS_OK) {
        snprintf(event->text, sizeof event->text, "%s", fault.text);
        event->is_fault = true;
        return REVIEW_ELSEWHERE;
    }
    if (journal_in_view(review) != before) {
        snprintf(event->text, sizeof event->text,
                 "another program has decided here, or changed a tree");
    }
    return REVIEW_ELSEWHERE;
}
