// What the files that are the review share.
#ifndef ONLYMOVE_REVIEW_PRIVATE_H
#define ONLYMOVE_REVIEW_PRIVATE_H

#include "onlymove/game_run.h"
#include "onlymove/runner.h"
#include "src/review/findings.h"
#include "src/review/keep.h"

// A run of the profile at work, and whether it had the numbers of today.
typedef struct ComparedRun {
    int64_t run;
    bool alike;
} ComparedRun;

// What is asked about by name: an inquiry, or the verification of a tree.
typedef struct Asked {
    Inquiry *inquiry;           // or NULL
    Verification *verification; // or NULL
    uint32_t node;
    bool anew; // the inquiry replaces a tree that was changed by hand
    Runner runner;
} Asked;

struct Review {
    Store *store;      // NULL: store_fault says why
    Fault store_fault; // of opening, or of the last write; "" when all is well
    Pool *pool;        // borrowed
    SearchCache cache;
    Profile profile; // at work
    Keeper keeper;   // of that profile, for the game at hand

    StorePlace place;   // the game at hand; its game is NULL before there is one
    uint64_t game_hash; // its number
    uint32_t *main;   // the nodes of its main line, by ply
    size_t ply_count; // of them
    Findings findings;
    MoveMark *marks;       // one a ply
    size_t marked;         // of them, with a candidate
    LookedPly *looked;     // one a ply: by runs of the profile at work
    ComparedRun *compared; // those runs
    size_t compared_count, compared_cap;

    Asked asked;
    GameRun *run; // over the game at hand; NULL: none
    bool given;   // the game has been given to it
    size_t judged, unjudged;
    uint32_t *failed; // the nodes at which the engines failed
    size_t failed_count, failed_cap;
    Fault engine_fault; // why, the last time, or ""
    Move *moves;        // room for a history
    size_t move_cap;

    int watch;       // see review_watch_fd()
    int looks;       // that are still to come after it has told of a write
    bool unseen;     // there are news of other programs that were not looked at yet
    int64_t look_at; // when other programs' news are looked for at the earliest
};

// The ply of a node of the main line, or SIZE_MAX.
size_t review_ply(const Review *review, uint32_t node);
// Brings the mark of a node's ply up to date.
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
// Has a finding in the store, so that something can be done to it there.
Status review_need_stored(Review *review, Finding *finding, Fault *fault);
// Keeps what an inquiry has found at a node; the candidate is taken over.
Status review_keep(Review *review, uint32_t node, Candidate *candidate, bool anew, Fault *fault);
// Puts a verified tree in the place of the one at a node that the profile of this name has built,
// unless that was changed meanwhile.
Status review_take_verified(Review *review, uint32_t node, const char *profile, const Tree *tree,
                            Fault *fault);
// STATUS_CONFLICT, once what another program has done to a candidate is in view, so that the next
// try is a known one; *fault has what that was, and is completed.
Status review_show_conflict(Review *review, int64_t id, Fault *fault);
// Stores what was only noted.
Status review_flush(Review *review, Fault *fault);
// The sentences for what has ended (say.c): *event becomes what the curator is told.
ReviewNews review_say(ReviewEvent *event, ReviewNews news, bool is_fault, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
ReviewNews review_say_judged(const Review *review, uint32_t node, ReviewEvent *event);
ReviewNews review_say_verified(const Verification *verification, ReviewEvent *event);
ReviewNews review_say_run_is_over(const Review *review, ReviewEvent *event);
// Opens and closes what tells of other programs (news.c), and looks for what they did.
void review_watch(Review *review);
ReviewNews review_look_elsewhere(Review *review, int64_t now, ReviewEvent *event);

#endif
