// The journal of a review: what the curator does. The caller posts an action.
// review_next_outcome(), or review_next_event(), then says that it is done, that it waits, or why
// it is refused. Before the event of a done action its effect is on disk and in view.
//
// Actions are done in the order in which they were posted. While another program locks the store
// they wait, but showing another game drops them. After some ten seconds they are refused. A
// refused action takes with it all actions that were posted before its event, because they counted
// on it. An action on many candidates, and a change of a tree after an action that waits, do not
// wait: they are refused.
//
// Every decision and every change of a tree by hand is such an action. Changes of sets are not:
// they are done or refused at once, see review_sets.h.
//
// An action never overrules what is not in view: if another program has changed the candidate
// meanwhile, that is shown and the action refused with STATUS_CONFLICT; the same action again
// overrules it.
#pragma once

#include <stddef.h>

#include "onlymove/review.h"
#include "onlymove/status.h"

typedef enum TreeEdit {
    EDIT_PRUNE,
    EDIT_PROMOTE,
    EDIT_ALTERNATIVE, // makes a move an alternative
    EDIT_RETRY,
    EDIT_END,       // the line ends with this move
    EDIT_ADD,       // adds moves
    EDIT_MOTIF,     // of the puzzle as a whole, see candidate_edit_motif()
    EDIT_RATING,    // see candidate_edit_rating()
    EDIT_VARIATION, // beside the game, see candidate_edit_variation()
    EDIT_COMMENT,   // see candidate_edit_comment()
    EDIT_DRAWING,   // see candidate_edit_drawing()
} TreeEdit;

typedef enum ActionKind {
    // Decides on a node: `decision`, with the reason `text`. A candidate that the profile refuses
    // can only be accepted with a reason, and with a solution tree. DECISION_NONE takes a decision
    // back, but nothing done since. An acceptance skips in the same step `count` others of its
    // chain, `ids`, where they are undecided, with the reason "overlaps". A rejection and a skip
    // take along what other profiles have of the puzzle, where one row of the queue shows them.
    ACTION_DECIDE,
    // Accepts a candidate that the profile refuses: `text` says why. Where there is no solution
    // tree, the profile's policy builds one first (REVIEW_WAITS), and the decision follows as
    // ACTION_DECIDE, or REVIEW_JUDGED says why not. The tree counts as changed by hand, so that it
    // holds above all runs; exports name the filters that refused it.
    ACTION_OVERRIDE,
    // Edits the tree of `node` at the tree's node `at`, see tree.h. For EDIT_ADD `text` is SAN with
    // or without numbers: the moves follow `at` or, where they cannot, stand beside it. Moves, a
    // variation or a comment can also be added where there is no finding: that begins one of the
    // current profile, which no engine has judged.
    ACTION_EDIT,
    // Take back the last step, of this session or an earlier one, in any game, and do again what
    // was taken back, `count` times. With a node other than GAME_NO_NODE only changes of that
    // node's tree. An undo first cancels the action that was last made to wait; with a node only
    // one on that node, also a decision.
    ACTION_UNDO,
    ACTION_REDO,
    // Decides on `count` candidates of the queue, `ids`, in any games, as one step that one undo
    // takes back; NULL: on the marked ones, which are then unmarked, with what other profiles have
    // of puzzles that are rejected or skipped.
    ACTION_DECIDE_MANY,
    // Adds a motif ("+fork") to candidates of the queue, or takes it away, as ACTION_DECIDE_MANY.
    ACTION_MOTIF_MANY,
    // Replaces the tree of a node's puzzle by the one that its audit has found; the decision stays.
    ACTION_USE_AUDIT_TREE,
    // Rejects the candidate `seen_id`, of any game, as seen at `seen_entry`, as a duplicate. `node`
    // is its node in the current game, else GAME_NO_NODE; `text` names it in the event.
    ACTION_REJECT_DUPLICATE,
    // Keeps both candidates `ids`, though they are duplicates; or takes that back.
    ACTION_KEEP_BOTH,
    ACTION_UNKEEP_BOTH,
} ActionKind;

typedef struct ReviewAction {
    ActionKind kind;
    uint32_t node;
    Decision decision;
    bool accepts_duplicate; // accepts also a cooked puzzle, or beside an accepted duplicate, which
                            // is kept
    int64_t seen_id;        // the finding in view when the curator was asked; 0: not asked
    int64_t seen_entry;     // its newest journal entry then
    TreeEdit edit;
    uint32_t at;        // the node of the tree that is edited
    const char *text;   // reason, moves, motif or name; NULL is ""
    const int64_t *ids; // of candidates
    size_t count;       // of `ids`; or of steps to take back, 0: one
} ReviewAction;

void review_post(Review *review, const ReviewAction *action);
// Does the next action that was posted; false: there is none. review_next_event() begins with it.
bool review_next_outcome(Review *review, ReviewEvent *event);

// What a step over many candidates has done.
typedef struct BulkResult {
    const char *verb; // "rejected"
    size_t done;
    size_t decided_by_others; // not done: another program has decided on them meanwhile
    size_t no_puzzles;        // not done: their profile refuses them, or they have nothing to tag
    size_t unchanged;         // not done: they had that decision or motif
    size_t overruled;         // of those done: were accepted before
    size_t twins;             // of those done: not marked, but of other profiles
} BulkResult;
// Appends "137 rejected; 2 not: another program has decided on them".
void review_write_bulk(const BulkResult *bulk, Str *out);

// What the curator must say before an action can be done.
typedef enum ActionNeed {
    NEEDS_NOTHING,
    NEEDS_REASON,         // the profile refuses it
    NEEDS_CONFIRMATION,   // a duplicate is accepted; the event's text names it
    NEEDS_COOK_CONFIRMED, // the puzzle is cooked; the event's text names the other first move
} ActionNeed;

struct ReviewOutcome {
    ActionKind kind;
    uint32_t node;
    Decision decision;
    Decision decision_before; // the decision before
    TreeEdit edit;
    uint32_t at; // where the cursor should stand in the tree
    Str text;
    bool of_marked;              // an action on many, on the rows marked in the queue
    char label[STORE_LABEL_MAX]; // "accept", "prune 3.Qxe6"
    StepReport report;           // what was done, and where
    BulkResult bulk;
    Status status;    // of REVIEW_REFUSED
    ActionNeed needs; // the same
};

// How many actions wait, and which: "accept, reject".
size_t review_waiting_count(const Review *review);
void review_write_waiting(const Review *review, Str *out);
// Whether a decision on a node waits; *decision is the newest.
bool review_waits_at(const Review *review, uint32_t node, Decision *decision);

// Whether there is a change of that node's tree to take back.
bool review_can_undo(Review *review, uint32_t node);

// --- The reasons for a rejection that a curator gives with one key: those of reasons.ini in the
// XDG configuration folder, lines KEY = TEXT in the order in which they are offered, else the usual
// ones.

enum { REASONS_MAX = 20, REASON_MAX = 60 };
#define REASON_OTHER 'o' // the key for any other text

typedef struct Reason {
    char key; // a printable ASCII character, each once, never REASON_OTHER
    char text[REASON_MAX];
} Reason;

typedef struct Reasons {
    Reason items[REASONS_MAX];
    size_t count;
} Reasons;

// Reads `path`, which need not be there (NULL: reasons.ini). Where it makes no sense *fault says
// why, and *reasons has the usual ones.
Status reasons_read(Reasons *reasons, const char *path, Fault *fault);
// NULL: none has that key.
const char *reasons_find(const Reasons *reasons, char key);
