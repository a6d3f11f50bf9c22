// A review: the store that it works on, and its four parts, each with a header of its own. Who
// needs one part alone includes that one.
#pragma once

#include "onlymove/store_care.h"
#include "src/review/jobs/jobs.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/queue/open_queue.h"
#include "src/review/session/session.h"

// What waits because another program has locked the store, beside the journal. Zeroed, nothing.
typedef struct Waiting {
    bool waits;            // anything does
    bool reopen;           // the store is to be opened for writing
    bool reload;           // the game at hand is to be read
    bool notes;            // what a run has noted that was stopped is to be stored
    bool is_locked;        // as a job has met it: until the next try no job stores anything,
    bool lock_said;        // ... which the curator was told
    int64_t since, try_at; // -1: from the next step on
} Waiting;

struct Review {
    Store *store;      // NULL: store_fault says why
    Str path;          // of it; "" when it has none
    Fault store_fault; // of opening, or of the last write; "" when all is well
    Fault remark;      // on what is done all the same, to be said by the next event; or ""
    Pool *pool;        // borrowed
    SearchCache cache;
    Waiting waiting;
    int watch;       // see review_watch_fd()
    int polls;       // of the store that are still to come after `watch` has told of a write
    bool unseen;     // another program has written what was not read yet
    int64_t poll_at; // when the store is asked again at the earliest
    Session session;
    Journal journal;
    Jobs jobs;
    OpenQueue queue;
};

// --- The store (review_store.c opens it and tries again, store_state.c says how it is)

void review_open_store(Review *review);
void review_close_store(Review *review);
// Tries again what waits; looks at what other programs have done meanwhile.
ReviewEventKind review_try_again(Review *review, int64_t now, ReviewEvent *event);
ReviewEventKind review_look_elsewhere(Review *review, int64_t now, ReviewEvent *event);
// Whether something can be written; *fault says why not, after `what` that is not done.
bool review_writes(const Review *review);
Status review_need_writing(const Review *review, const char *what, Fault *fault);
// Remembers how a write went, so that the screen can go on saying it; returns its status.
Status review_wrote(Review *review, Status status, const Fault *fault);
// From now on the store is tried again; STATUS_LOCKED.
Status review_wait(Review *review, Fault *fault);
// The same for a job, which keeps what it has judged and does not go on. The curator is told once.
ReviewEventKind review_hold_job(Review *review, ReviewEvent *event);

// Brings a candidate of the game at hand into view as the store now has it, or all (0): later,
// where another program holds the store; and what a step over many has done, in whatever games.
Status review_see(Review *review, int64_t id, Fault *fault);
Status review_see_all(Review *review, Fault *fault);
// STATUS_CONFLICT, once what another program has done to a candidate is in view, so that the next
// try is a known one; *fault has what that was, and is completed.
Status review_show_conflict(Review *review, int64_t id, Fault *fault);

// --- From findings to the store (keep_finding.c)

// Keeps what an inquiry has found at a node; the candidate is taken over.
Status review_keep(Review *review, uint32_t node, Candidate *candidate, bool anew, Fault *fault);
// Has a finding that is not in the store there, so that something can be done to it.
Status review_need_stored(Review *review, Finding *finding, Fault *fault);
// Stores what was only noted; or forgets it, because it belongs to a game or numbers that are not
// at hand any more.
Status review_flush(Review *review, Fault *fault);
void review_forget_notes(Review *review);

// The next of the estimates that are owed (estimates.c).
ReviewEventKind review_step_estimates(Review *review);
// Appends what an accepted duplicate of a tree is: "game 12 of a.pgn, 17.Rd8#, is accepted: the
// same position".
void review_name_duplicate(Review *review, const Tree *tree, int64_t candidate, Str *out);

// *event becomes what the curator is told.
ReviewEventKind review_say(ReviewEvent *event, ReviewEventKind news, bool is_fault,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
