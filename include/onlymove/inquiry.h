// The heart: one inquiry takes one position of a game through a profile's filters and, when they
// all pass, through the building of its solution tree. It does no I/O: it says which search it
// wants, is fed what the search finds, and ends with verdicts and a tree.
//
//     while (inquiry_wants(q, &request)) {
//         ... run the search; after each completed iteration, and when it has ended:
//         if (!inquiry_feed(q, analysis)) stop the search: the inquiry has seen enough
//     }
#ifndef ONLYMOVE_INQUIRY_H
#define ONLYMOVE_INQUIRY_H

#include "onlymove/engine.h"
#include "onlymove/filter.h"
#include "onlymove/game.h"
#include "onlymove/tree.h"

// A position with its past and the move played in it.
typedef struct Subject {
    Position start;    // where the moves begin
    const Move *moves; // legal, no null moves
    size_t move_count;
    Move played;   // the game's next move, or MOVE_NONE
    size_t inside; // 1 + the ply at which an earlier puzzle of the game begins that has this
                   // position in its tree; 0: none
    bool has_eval[EVALS_BACK]; // the next field is filled, by plies back
    Score eval[EVALS_BACK];    // what the game itself says, from the solver's view
} Subject;

// The position of a node of a game, with the move of its first child and the evaluations that its
// comments bring. Its moves are written to
// *moves, which grows (see array.h; the caller frees it). False when memory is out.
bool subject_of_game(const Game *game, uint32_t node, Subject *subject, Move **moves, size_t *cap);

// The positions of a game that a profile looks at, by plies of the main line: from *first until
// before *end. The last position is among them only for profiles that ask for it (scan.final).
void subject_range(const Profile *profile, const Game *game, size_t *first, size_t *end);

typedef enum InquiryState {
    INQUIRY_FILTERING,
    INQUIRY_BUILDING,  // the solution tree
    INQUIRY_CHECKING,  // once more, from the bare position
    INQUIRY_VERIFYING, // a tree that was changed by hand
    INQUIRY_DONE
} InquiryState;

typedef struct Inquiry Inquiry;

// Copies profile and subject. With `thorough`, a failed filter that cost nothing does not end the
// inquiry before its first search, so that the others are measured too; the answer and its reason
// are the same. Returns NULL when memory is out.
Inquiry *inquiry_new(const Profile *profile, const Subject *subject, bool thorough);
void inquiry_free(Inquiry *inquiry);

// What is found of a node that was changed by hand.
enum { FINDING_TEXT_MAX = 120 };
typedef struct NodeFinding {
    uint32_t node;
    bool holds; // the profile would have it so
    bool open;  // it does not hold, but for want of an answer of the engine: nothing is refuted
    char text[FINDING_TEXT_MAX];
} NodeFinding;

// An inquiry of another kind: looks again at the touched nodes of a tree, and at no others, with
// the profile's tree policy. It has no verdicts and accepts nothing; inquiry_tree() is a copy of
// the tree in which scores, depths and outcomes of those nodes are renewed, and they are touched no
// more: what does not hold is refuted. Only what is left open stays touched. The subject is that of
// the tree's root. NULL when memory is out.
Inquiry *inquiry_verify(const Profile *profile, const Subject *subject, const Tree *tree);
// What was found, one for each node that was touched; complete when it is done.
const NodeFinding *inquiry_findings(const Inquiry *inquiry, size_t *count);

// The search it wants next (the moves are borrowed until the next feed); false when it has ended.
bool inquiry_wants(const Inquiry *inquiry, SearchRequest *request);
// The analysis of the wanted search, as far as it has come; `analysis->finished` says that it is
// whole. Returns true while the same search is still needed.
bool inquiry_feed(Inquiry *inquiry, const Analysis *analysis);

InquiryState inquiry_state(const Inquiry *inquiry);
const Position *inquiry_position(const Inquiry *inquiry);
const Profile *inquiry_profile(const Inquiry *inquiry);
Move inquiry_played(const Inquiry *inquiry);
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
