// The heart: one inquiry takes one position of a game through a profile's filters and, when they
// all pass, through the building of its solution tree. It does no I/O: it says which search it
// wants, is fed what the search finds (search_task.h), and ends with verdicts and a tree.
#ifndef ONLYMOVE_INQUIRY_H
#define ONLYMOVE_INQUIRY_H

#include "onlymove/filter.h"
#include "onlymove/search_task.h"
#include "onlymove/subject.h"
#include "onlymove/tree.h"

typedef enum InquiryState {
    INQUIRY_FILTERING,
    INQUIRY_BUILDING, // the solution tree
    INQUIRY_CHECKING, // once more, from the bare position; and what was before
    INQUIRY_DONE
} InquiryState;

typedef struct Inquiry Inquiry;

// Copies profile and subject. With `thorough`, a failed filter that cost nothing does not end the
// inquiry before its first search, so that the others are measured too; the answer and its reason
// are the same. Returns NULL when memory is out.
Inquiry *inquiry_new(const Profile *profile, const Subject *subject, bool thorough);
void inquiry_free(Inquiry *inquiry);

SearchTask inquiry_task(Inquiry *inquiry);

InquiryState inquiry_state(const Inquiry *inquiry);
const Position *inquiry_position(const Inquiry *inquiry);
const Profile *inquiry_profile(const Inquiry *inquiry);
Move inquiry_played(const Inquiry *inquiry);
MotifSet inquiry_players(const Inquiry *inquiry); // see Subject
// The position before it and the move from there; NULL where the subject has no moves.
const Position *inquiry_before(const Inquiry *inquiry, Move *move);
// What is known by now of how the position so many plies back (0 or 1) is valued, from the solver's
// view: by the game itself, else by searches. False: nothing.
bool inquiry_eval(const Inquiry *inquiry, int back, Score *score);
// One verdict a filter, in the profile's order; those not yet judged are pending.
const Verdict *inquiry_verdicts(const Inquiry *inquiry, int *count);
// All filters have passed, and the tree is whole where the profile asks for one. Only when done.
bool inquiry_accepted(const Inquiry *inquiry);
// Why it was not accepted, as a sentence; "" while it goes on or when accepted.
const char *inquiry_reason(const Inquiry *inquiry);
// The tree so far; the root alone until the filters have passed.
const Tree *inquiry_tree(const Inquiry *inquiry);
// The first move of that tree; where there is none, the best one that the filters' searches have
// found, or MOVE_NONE.
Move inquiry_solution(const Inquiry *inquiry);
// Nodes of all searches so far.
uint64_t inquiry_nodes(const Inquiry *inquiry);

typedef struct InquiryProgress {
    int rungs, rungs_judged;             // node limits in all, and how many all filters have passed
    uint64_t rung_nodes;                 // the limit that is being judged
    uint64_t search_nodes, search_limit; // of the wanted search
    size_t tree_nodes;
} InquiryProgress;
InquiryProgress inquiry_progress(const Inquiry *inquiry);

#endif
