// The journal of a review: what the curator does. An action is posted; that it has been done, that
// it waits, or that it is refused and why, comes back by review_next_outcome(), also when it is
// done at once, or by review_next_event(). What is done is on disk, and then in view, before
// its event.
//
// Actions are done in the order in which they were posted. While another program holds the store
// they wait, for this game only: who shows another one drops them. Within some ten seconds the
// store is free, or they are refused. Behind an action that is refused nothing is done that was
// posted before its event, because it counted on it. On many candidates, and where a tree is
// changed behind something that waits, an action does not wait: it is refused.
//
// Every decision and every change of a tree by hand is such an action. What a curator does with
// sets is not: it is done or refused at once, see review_sets.h.
//
// Nothing is overruled that is not in view: what another program has done there meanwhile is shown,
// and the action refused with STATUS_CONFLICT; the same action again overrules it.
#pragma once

#include <stddef.h>

#include "onlymove/review.h"
#include "onlymove/status.h"

typedef enum TreeEdit {
    EDIT_PRUNE,
    EDIT_PROMOTE,
    EDIT_ALTERNATIVE, // marks as one
    EDIT_RETRY,
    EDIT_END,
    EDIT_ADD,       // with moves
    EDIT_MOTIF,     // of the puzzle as a whole, see candidate_say_motif()
    EDIT_RATING,    // see candidate_say_rating()
    EDIT_VARIATION, // beside the game, see candidate_say_variation()
    EDIT_COMMENT,   // see candidate_say_comment()
    EDIT_DRAW,      // see candidate_say_drawing()
} TreeEdit;

typedef enum ActionKind {
    // `decision` on a node, with the reason `text`. What the profile refuses is accepted for a
    // reason alone, and where it has a solution tree. DECISION_NONE takes a decision back without
    // taking back what was done since. `count` others of its chain, `ids`, are skipped in the same
    // step where they are undecided, with the reason "overlaps".
    ACTION_DECIDE,
    // Accepts also what the profile refuses: `text` says why. Where there is no solution tree, one
    // is built by the profile's policy first (REVIEW_WAITS), and the decision follows as
    // ACTION_DECIDE, or REVIEW_JUDGED says why not. The tree counts as changed by hand, so that it
    // holds above all runs, and exports say against which filters it was accepted.
    ACTION_OVERRIDE,
    // `edit` of the tree of a node, at its node `at`; see tree_edit.h. For EDIT_ADD `text` is SAN
    // with or without numbers: it goes on after `at` or, where it cannot, stands beside it. What
    // adds moves, a variation or a comment may begin with nothing: where there is no finding, one
    // of the profile at work is begun, of which no engine has judged anything.
    ACTION_EDIT,
    // Take back what was done last, in this session or an earlier one, in whatever game, and do
    // again what was taken back; `count` times. With a node other than GAME_NO_NODE only changes of
    // that node's tree. What was last made to wait is called off first; with a node, also a
    // decision, but nothing of another one.
    ACTION_UNDO,
    ACTION_REDO,
    // `decision`, with the reason `text`, on `count` candidates of the queue, in whatever games, as
    // one step that one undo takes back; `ids` NULL: on those that are marked, whose marks go.
    ACTION_DECIDE_MANY,
    // Adds a motif to puzzles of the queue, "+fork", or takes one from them, in the same way.
    ACTION_TAG_MANY,
    // Puts what the audit of a node's puzzle has found in the place of its tree, and the decision
    // stays with it.
    ACTION_TAKE_AUDIT,
    // Rejects the candidate `seen_id`, of whatever game, as it was seen at `seen_entry`, because
    // another puzzle is like it. `node` is where the game at hand has it, else GAME_NO_NODE; `text`
    // is what the event shall call it.
    ACTION_REJECT_DUPLICATE,
    // Of the two candidates `ids` both are kept, though they are alike; or no more.
    ACTION_KEEP_BOTH,
    ACTION_KEEP_BOTH_NOT,
} ActionKind;

typedef struct ReviewAction {
    ActionKind kind;
    uint32_t node;
    Decision decision;
    bool confirmed;     // also where a duplicate is accepted: this one is kept beside it
    int64_t seen_id;    // the finding that was in view when the curator was asked, 0: he was not;
    int64_t seen_entry; // ... and its newest entry
    TreeEdit edit;
    uint32_t at;
    const char *text;   // reason, moves, motif or name; NULL is ""
    const int64_t *ids; // of candidates
    size_t count;       // of them; of steps to take back, 0: one
} ReviewAction;

void review_post(Review *review, const ReviewAction *action);
// Does the next action that was posted; false: there is none. review_next_event() begins with it.
bool review_next_outcome(Review *review, ReviewEvent *event);

// What has become of a step over many.
typedef struct ReviewBulk {
    const char *verb; // "rejected"
    size_t done;
    size_t elsewhere;  // not: another program has decided on them meanwhile
    size_t no_puzzles; // not: to be accepted, but their profile refuses them; nothing to tag
    size_t already;    // were decided, or had the motif, so
    size_t overruled;  // of those done: had been accepted
} ReviewBulk;
// Appends "137 rejected; 2 not, which another program has decided meanwhile".
void review_write_bulk(const ReviewBulk *bulk, Str *out);

// What the curator is to say before it can be done.
typedef enum ActionNeed {
    NEEDS_NOTHING,
    NEEDS_REASON,       // the profile refuses it
    NEEDS_CONFIRMATION, // a duplicate is accepted, which the event's text names
} ActionNeed;

struct ReviewOutcome {
    ActionKind kind;
    uint32_t node;
    Decision decision;
    Decision former; // that held before
    TreeEdit edit;
    uint32_t at; // where the cursor should stand in the tree
    Str text;
    bool of_marked;
    char label[STORE_LABEL_MAX]; // "accept", "prune 3.Qxe6"
    StoreDone done;              // where and what, of what is done; of undo and redo
    ReviewBulk bulk;
    Status status;   // of REVIEW_REFUSED
    ActionNeed need; // the same
};

// How many actions wait, and which: "accept, reject".
size_t review_waiting(const Review *review);
void review_write_waiting(const Review *review, Str *out);
// Whether a decision on a node waits: the newest.
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
// why, and the usual ones hold.
Status reasons_read(Reasons *reasons, const char *path, Fault *fault);
// NULL: none has that key.
const char *reasons_find(const Reasons *reasons, char key);
