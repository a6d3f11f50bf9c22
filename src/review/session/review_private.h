// A review: its store and its four parts: session, journal, jobs, queue, each with its own header.
#pragma once

#include "onlymove/store_care.h"
#include "src/review/jobs/jobs.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/queue/open_queue.h"
#include "src/review/session/session.h"

// Work that waits for a lock of another program, without the journal. All zeroes: nothing.
typedef struct Waiting {
    bool waits;            // anything waits
    bool reopen;           // open the store for writing
    bool reload;           // read the current game
    bool visits;           // store the visits of a stopped run
    bool jobs;             // a job has met the lock: until the next try no job stores anything
    bool lock_reported;    // the curator was told of the lock
    int64_t since, try_at; // time of the lock, time of the next try; -1: from the next step on
} Waiting;

struct Review {
    Store *store;      // NULL: `store_fault` says why
    Str path;          // path of the store; "": none
    Fault store_fault; // fault of opening or of the last write; or ""
    Fault unsaid; // reported by the next event: what went wrong in an action that was done; or ""
    Pool *pool;   // borrowed
    SearchCache cache;
    Waiting waiting;
    int watch_fd;    // reports writes to the store; -1: none
    int polls_left;  // remaining polls of the store, after `watch_fd` has reported a write
    bool has_unread; // another program has written what is still to be read
    int64_t poll_at; // earliest time of the next poll
    Session session;
    PostedActions actions;
    Jobs jobs;
    OpenQueue queue;
};

// --- The store (review_store.c opens it and tries again, store_state.c has its state)

void review_open_store(Review *review);
void review_close_store(Review *review);
// Tries waiting work again; looks at what other programs have done.
ReviewEventKind review_try_again(Review *review, int64_t now, ReviewEvent *event);
ReviewEventKind review_poll_store(Review *review, int64_t now, ReviewEvent *event);
// Whether the store can be written; if not, *fault begins with `what`, which is not done.
bool review_can_write(const Review *review);
Status review_need_writing(const Review *review, const char *what, Fault *fault);
// Remembers the result of a write for the screen. Returns `status`.
Status review_record_write(Review *review, Status status, const Fault *fault);
// Has the store tried again and again from now on; does not block. Returns STATUS_LOCKED.
Status review_try_later(Review *review, Fault *fault);
// The same for a job, which keeps its results until then. The curator is told once.
ReviewEventKind review_delay_job(Review *review, ReviewEvent *event);

// Shows a candidate of the current game as it is in the store now, or all (0); later, if another
// program locks the store. review_reload_all() does so after a step over candidates of many games.
Status review_reload(Review *review, int64_t id, Fault *fault);
Status review_reload_all(Review *review, Fault *fault);
// Shows what another program has done to a candidate, so that the curator's next try is informed.
// Returns STATUS_CONFLICT; completes *fault, which says what was done.
Status review_show_conflict(Review *review, int64_t id, Fault *fault);

// --- From findings to the store (keep_finding.c)

// Keeps an inquiry's result at a node in the session and, where that can be written, in the store;
// with `force` also over a tree by hand. Takes the candidate over.
Status review_keep(Review *review, uint32_t node, Candidate *candidate, bool force, Fault *fault);
// Stores a finding that is not in the store, so that something can be done to it.
Status review_store_finding(Review *review, Finding *finding, Fault *fault);
// Stores visits that are not stored yet; forgets them when the game or the profile changes.
Status review_keep_visits(Review *review, Fault *fault);
void review_forget_visits(Review *review);

// Works on the next estimate of a rating that is due (keep_finding.c).
ReviewEventKind review_step_estimates(Review *review);
// Appends the accepted duplicate of a tree: "game 12 of a.pgn, 17.Rd8#, is accepted: ...".
void review_name_duplicate(Review *review, const Tree *tree, int64_t candidate, Str *out);

// Fills *event with a sentence for the curator. Returns `kind`.
ReviewEventKind review_say(ReviewEvent *event, ReviewEventKind kind, bool is_fault,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
