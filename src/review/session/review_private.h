// What the files that are the review share.
#ifndef ONLYMOVE_REVIEW_SESSION_REVIEW_PRIVATE_H
#define ONLYMOVE_REVIEW_SESSION_REVIEW_PRIVATE_H

#include "onlymove/collection.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "onlymove/store_list.h"
#include "onlymove/store_sets.h"
#include "onlymove/tuning.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/session/findings.h"
#include "src/review/jobs/game_run.h"
#include "src/review/jobs/jobs.h"
#include "src/review/jobs/result_writer.h"

// A run of the profile at work, and whether it had the numbers of today.
typedef struct ComparedRun {
    int64_t run;
    bool alike;
} ComparedRun;

// What is asked about by name: an inquiry, or the verification of a tree.
typedef struct Asked {
    Runner runner;   // its task, which is owned here, has no `self` while nothing is asked about
    bool verifies;   // a tree; else it is an inquiry
    bool anew;       // the inquiry replaces a tree that was changed by hand
    char takes[200]; // it builds the tree of what is then taken for this reason (take.c); or ""
    uint32_t node;
    bool done; // and is to be kept
} Asked;

enum { WAITING_MAX = 32 };

// What another program keeps from the store by holding it, beside the journal. Zeroed, nothing.
typedef struct Waiting {
    bool waits;            // anything does
    bool reopen;           // the store is to be opened for writing
    bool reload;           // the game at hand is to be read
    bool notes;            // what a run has noted that was stopped is to be stored
    bool untold;           // ... which is still to be said
    bool forgot;           // ... and will not be, which is still to be said
    bool holds;            // what was judged is not taken before the next try,
    bool held;             // after one that was said
    int64_t since, try_at; // -1: from the next step on
} Waiting;

// Two profiles at one position (beside.c). Zeroed, none.
typedef struct Comparison {
    Runner runners[2]; // their tasks, which are owned here, have no `self` once they have ended
    Candidate pair[2]; // where `has` says so
    bool has[2];
    Fault fault; // "" while all is well
} Comparison;

struct Review {
    Store *store;        // NULL: store_fault says why
    Str path;            // of it; "" when it has none
    StoreSurvey *survey; // of the store, under way; or NULL
    bool survey_due;     // it is to begin at the next step
    Journal journal;
    Waiting waiting;
    Fault store_fault; // of opening, or of the last write; "" when all is well
    Pool *pool;        // borrowed
    SearchCache cache;
    Difficulty *difficulty; // NULL: memory is out, and nothing is estimated
    const Tree *estimated;  // which it looks at,
    bool estimates;         // and has not looked at to the end; NULL: none
    bool estimates_owed;    // trees changed by hand may be without; they come first
    Profile profile;        // at work
    ResultWriter writer;    // of that profile, for the game at hand

    StorePlace place; // the game at hand; its game is NULL before there is one
    uint32_t *main;   // the nodes of its main line, by ply
    size_t ply_count; // of them
    Findings findings;
    MoveMark *marks;       // one a ply
    size_t marked;         // of them, with a candidate
    ScannedPly *scanned;   // one a ply: by runs of the profile at work
    PlyEval *evals;        // one a ply,
    bool *evals_read;      // ... where this says so
    ComparedRun *compared; // those runs
    size_t compared_count, compared_cap;

    Asked asked;
    // An override waited for its tree, which is there now: the reason of the decision that follows,
    // "" for none, and its node.
    char built_reason[200];
    uint32_t built_node;
    size_t judged, unjudged; // of the last run over the game at hand
    uint32_t *failed;        // the nodes at which the engines failed
    size_t failed_count, failed_cap;
    Fault engine_fault; // why, the last time, or ""
    Move *moves;        // room for a history
    size_t move_cap;

    Queue *queue;          // NULL: not opened
    Str queue_source;      // the file whose candidates it has; "": all of the store
    int64_t queue_set_id;  // the set whose puzzles it has, in the place of a file; 0: of none
    Str queue_set;         // its name
    SetMembers members;    // ... in its order
    int64_t queue_changes; // store_changes() when it was read, 0: it was not
    Jobs jobs;
    Comparison comparison;
    Tuning *tuning; // NULL: none
    bool tunes;     // it is not over
    bool tuning_is_old;
    bool tuned; // the last step was one of it: the next is none, so that others have theirs

    int watch;       // see review_watch_fd()
    int looks;       // that are still to come after it has told of a write
    bool unseen;     // there are news of other programs that were not looked at yet
    int64_t look_at; // when other programs' news are looked for at the earliest
};

// The ply of a node of the main line, or SIZE_MAX.
size_t review_ply(const Review *review, uint32_t node);
// review_looked() of a ply of the main line.
bool review_scanned_at(const Review *review, size_t ply, Scanned *scanned);
// Another candidate is at a node, or none: brings the mark of its ply up to date, and forgets what
// was told from the last one.
void review_mark(Review *review, uint32_t node);
// Remembers how a write went, so that the screen can go on saying it; returns its status.
Status review_wrote(Review *review, Status status, const Fault *fault);
// Reads a candidate of the game at hand from the store again, as it is now. *finding (may be NULL)
// is where it went, NULL: nowhere.
Status review_reload(Review *review, int64_t id, Finding **finding, Fault *fault);
// The same for all of the game, and what runs have looked at.
Status review_reload_all(Review *review, Fault *fault);
// Compares all that is known of the game with the profile at work.
Status review_compare(Review *review, Fault *fault);
// Whether something is under way at a node by name; *fault says so.
bool review_is_at_work(const Review *review, uint32_t node, Fault *fault);
// What the profile at work is asked about at a node; its moves are borrowed until the next call.
Subject review_subject(Review *review, uint32_t node);
// A finding at a node where there is none, for what is done by hand; it is in no store yet. A
// finding that is not goes there, where it can be written, before that is done.
Status review_begin(Review *review, uint32_t node, Finding **finding, Fault *fault);
Status review_store_by_hand(Review *review, Finding *finding, Fault *fault);
// Has a finding in the store, so that something can be done to it there.
Status review_need_stored(Review *review, Finding *finding, Fault *fault);
// Begins an inquiry by a profile, in the place of what was asked about before.
void review_ask(Review *review, const Profile *profile, const Asked *asked);
// Keeps what an inquiry has found at a node; the candidate is taken over.
Status review_keep(Review *review, uint32_t node, Candidate *candidate, bool anew, Fault *fault);
// Estimates (estimates.c): what is estimated begins anew; looks on at what an inquiry has found,
// false: not to the end yet; and at what was changed by hand.
void review_drop_estimate(Review *review);
bool review_has_estimate(Review *review, const Inquiry *inquiry);
ReviewEventKind review_step_estimates(Review *review);
// STATUS_CONFLICT, once what another program has done to a candidate is in view, so that the next
// try is a known one; *fault has what that was, and is completed.
Status review_show_conflict(Review *review, int64_t id, Fault *fault);
// Stores what was only noted.
Status review_flush(Review *review, Fault *fault);
// The sentences for what has ended (say.c): *event becomes what the curator is told.
ReviewEventKind review_say(ReviewEvent *event, ReviewEventKind news, bool is_fault,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
ReviewEventKind review_say_judged(const Review *review, uint32_t node, ReviewEvent *event);
ReviewEventKind review_say_verified(const Verification *verification, ReviewEvent *event);
ReviewEventKind review_say_run_is_over(const Review *review, ReviewEvent *event);
// Another program holds the store: what was judged waits where it is, and no more is taken. Said
// once.
ReviewEventKind review_hold(Review *review, ReviewEvent *event);
// Whether the profile at work can judge.
Status review_check_profile(const Review *review, Fault *fault);
// Runs have looked at more positions, or at some anew.
void review_scanned_changed(Review *review);
ReviewEventKind review_step_comparison(Review *review, int64_t now);
// The run over the game at hand (game_job.c): begins it anew, breaks it off, its inquiry under way.
void review_begin_run(Review *review);
void review_drop_run(Review *review);
const Inquiry *review_run_inquiry(const Review *review, size_t ply);
// Engines have failed at a node, and why; of all nodes that is forgotten.
void review_note_failure(Review *review, uint32_t node, const char *why);
void review_forget_faults(Review *review);
void review_forget_failure(Review *review, uint32_t node);
// What is known of a ply for a run of the profile at work; false where nothing is.
bool review_known_at(const Review *review, size_t ply, KnownPosition *known);
// Whether the store has a puzzle of another game like this position. False without a store.
bool review_is_duplicate(const Review *review, const Position *pos);
// What the store has of the audit of a finding.
void finding_read_audit(Store *store, Finding *finding);
ReviewEventKind review_step_tuning(Review *review, ReviewEvent *event);
// Whether something can be written; *fault says why not, after `what` that is not done.
bool review_writes(const Review *review);
Status review_need_writing(const Review *review, const char *what, Fault *fault);
// The accepted duplicates that a stored finding is not kept beside yet; the caller frees them,
// after a fault too.
Status review_find_accepted(Review *review, const Finding *finding, int64_t **ids, size_t *count,
                            Fault *fault);
// From now on the store is tried again; STATUS_LOCKED.
Status review_wait(Review *review, Fault *fault);
// What is noted and not stored belongs to a game or numbers that are not at hand any more.
void review_forget_notes(Review *review);
// Tries to open for writing what was opened only to be read, or not at all.
ReviewEventKind review_reopen(Review *review, ReviewEvent *event);
// What was asked about by name.
ReviewEventKind review_step_asked(Review *review, int64_t now, ReviewEvent *event);
// Reads the rows of a game into the queue again, 0: what has changed in whatever games.
void review_freshen_queue(Review *review, uint64_t game_hash);
// Brings a candidate of the game at hand into view as the store now has it, or all (0): later,
// where another program holds the store; and what a step over many has done, in whatever games.
Status review_see(Review *review, int64_t id, Fault *fault);
Status review_see_all(Review *review, Fault *fault);
#endif