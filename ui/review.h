// What is known and decided about the positions of the game at hand: findings of the profile, their
// trees as the curator has changed them, decisions in the store, undo and redo. A decision counts
// only when the store has it on disk.
#ifndef ONLYMOVE_UI_REVIEW_H
#define ONLYMOVE_UI_REVIEW_H

#include "onlymove/store.h"
#include "onlymove/tree_history.h"
#include "ui/panes.h"

typedef struct Finding {
    bool judged;   // the next field is filled
    bool outdated; // by a profile that judges otherwise than today's
    Candidate candidate;
    int64_t id;  // in the store; 0: not there
    bool stored; // the store has this judgement, not an earlier one
    Decision decision;
    char *reason;        // of the decision, or NULL
    TreeHistory history; // of the candidate's tree
    bool began_by_hand;  // the tree had been changed by hand before that history begins
} Finding;

// Where the game at hand comes from.
typedef struct ReviewGame {
    const char *source; // path
    size_t index;       // in the source, from 0
    const Game *game;
} ReviewGame;

// One decision that can be undone.
typedef struct ReviewStep {
    int64_t candidate;
    uint64_t game; // game_hash()
    size_t index;  // of the game in its file
    size_t ply;
    Decision before, after;
    char *reason_before, *reason_after; // or NULL
} ReviewStep;

typedef struct Review {
    Store *store; // NULL: decisions are refused, and store_fault says why
    bool failing; // the last write went wrong, see store_fault
    Fault store_fault;
    Finding *findings; // one a node of the game
    MoveMark *marks;   // one a ply of the main line, and one for its end
    size_t node_count, ply_count;
    ReviewStep *steps;
    size_t step_count, step_cap;
    size_t step_at; // steps before this one are done, the others undone
} Review;

// Opens the store at `path`. Without one the review works all the same and refuses decisions.
void review_init(Review *review, const char *path);
void review_done(Review *review);

// Forgets the findings of the last game and reads those of this one, for the profile; those judged
// with other numbers are outdated.
Status review_load(Review *review, const ReviewGame *where, const Profile *profile, Fault *fault);

// Keeps what an inquiry found at a node; `candidate` is taken over, and what was done to the tree
// of the last one is forgotten. A candidate of the main line goes into the store at once, unless a
// decision was taken on an earlier judgement of it: the store keeps what was decided on until the
// new one is accepted.
Status review_keep(Review *review, const ReviewGame *where, uint32_t node, Candidate *candidate,
                   Fault *fault);

// Decides on the position of a node. Refuses with a sentence what cannot be decided: no store, no
// verdicts, a variation, acceptance without a solution.
Status review_decide(Review *review, const ReviewGame *where, uint32_t node, Decision decision,
                     const char *reason, Fault *fault);

// The step that undo or redo takes; *step is where it was. STATUS_NOT_FOUND when there is none.
Status review_undo(Review *review, const ReviewGame *where, const ReviewStep **step, Fault *fault);
Status review_redo(Review *review, const ReviewGame *where, const ReviewStep **step, Fault *fault);

// What is done to the tree of a node: `run` changes the tree and says where the cursor then stands,
// or refuses and leaves both alone (see surgery.h).
typedef struct ReviewOperation ReviewOperation;
struct ReviewOperation {
    char label[TREE_LABEL_MAX]; // "prune 3.Qxe6", for undo
    Status (*run)(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault);
    const void *context; // of `run`
};

// Does it, and stores it where the judgement is stored; when that fails it is not done. *at is the
// tree node it is done to, and afterwards the one where the cursor stands.
Status review_operate(Review *review, const ReviewGame *where, uint32_t node,
                      const ReviewOperation *operation, uint32_t *at, Fault *fault);
// The last operation on the tree of a node is taken back, or done again. STATUS_NOT_FOUND when
// there is none; the labels are those of the finding's history.
Status review_tree_undo(Review *review, const ReviewGame *where, uint32_t node, uint32_t *at,
                        Fault *fault);
Status review_tree_redo(Review *review, const ReviewGame *where, uint32_t node, uint32_t *at,
                        Fault *fault);

// 1 + the ply at which an earlier puzzle of the game begins that has the position of a node inside,
// see Subject.inside; 0: none, or the node is not of the main line. Outdated puzzles do not count,
// but for those with a tree changed by hand, which no run replaces.
size_t review_inside(const Review *review, const ReviewGame *where, uint32_t node);

// The profile's numbers have changed: what was judged stays in view, but is no longer current.
void review_outdate(Review *review);

// The node's finding, or NULL when it was not judged.
const Finding *review_finding(const Review *review, uint32_t node);

typedef enum ReviewWanted {
    WANTED_CANDIDATE,
    WANTED_PUZZLE,  // a candidate on which all filters pass
    WANTED_WAITING, // a puzzle without a decision
} ReviewWanted;

// The next position of the main line after (or before) a ply that is wanted. SIZE_MAX: none.
size_t review_next(const Review *review, size_t ply, bool forward, ReviewWanted wanted);
// What the main line of the game has.
typedef struct ReviewCount {
    size_t candidates; // positions on which the scan filters pass
    size_t puzzles;    // ... on which all filters pass
    size_t by_hand;    // trees changed by hand
    size_t decided;
} ReviewCount;
ReviewCount review_count(const Review *review);

MoveMark review_mark(const Finding *finding);

#endif
