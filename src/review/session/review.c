// Opens and closes a review, changes its game and profile, and collects its events.
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

Review *review_new(const char *path) {
    Review *review = xcalloc(1, sizeof *review);
    review->watch_fd = -1;
    profile_init(&review->session.profile, "");
    review->session.estimator = estimator_new();
    str_add(&review->path, path ? path : "");
    if (path || store_default_path(&review->path, &review->store_fault) == STATUS_OK)
        review_open_store(review);
    return review;
}

// Forgets the current game, after its visits are stored.
static void forget_game(Review *review) {
    review_flush(review);
    drop_posted_actions(review);
    jobs_stop(review, LANE_COMPARISON);
    review_stop(review);
    review_forget_visits(review);
    session_forget_game(&review->session);
    review->waiting.reload = false;
}

void review_free(Review *review) {
    if (!review)
        return;
    forget_game(review);
    open_queue_done(&review->queue);
    review_close_store(review);
    jobs_done(review);
    session_done(&review->session);
    str_done(&review->path);
    free(review);
}

Status review_show(Review *review, const StoreGameRef *game_ref, Fault *fault) {
    forget_game(review);
    session_show_game(&review->session, game_ref);
    const Status status = review_reload(review, 0, fault);
    return review->waiting.reload ? review_try_later(review, fault) : status;
}

uint64_t review_game_hash(const Review *review) {
    return review->session.game_ref.hash;
}

Status review_use_profile(Review *review, const Profile *profile, Fault *fault) {
    review_stop(review);
    review_forget_visits(review);
    session_use_profile(&review->session, profile, review->pool);
    return session_compare(&review->session, fault);
}

const Profile *review_profile(const Review *review) {
    return &review->session.profile;
}

static ReviewEventKind say_unsaid(Review *review, ReviewEvent *event) {
    if (!review->unsaid.text[0])
        return REVIEW_NOTHING;
    review_say(event, REVIEW_NEWS, true, "%s", review->unsaid.text);
    review->unsaid = (Fault){""};
    return REVIEW_NEWS;
}

bool review_next_event(Review *review, int64_t now, ReviewEvent *event) {
    if (review_next_outcome(review, event))
        return true;
    ReviewEventKind kind = say_unsaid(review, event);
    if (kind == REVIEW_NOTHING)
        kind = review_try_again(review, now, event);
    if (kind == REVIEW_NOTHING)
        kind = review_step_estimates(review);
    for (JobLane lane = 0; lane < LANE_COUNT && kind == REVIEW_NOTHING; lane++)
        kind = jobs_step(review, lane, now, event);
    if (kind == REVIEW_NOTHING)
        kind = review_poll_store(review, now, event);
    event->kind = kind;
    return kind != REVIEW_NOTHING;
}
