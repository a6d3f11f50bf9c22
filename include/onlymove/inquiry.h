// A search task wants searches and is fed what they find, as an inquiry or a verification does. It
// does no I/O; a Runner (runner.h) brings it together with a pool of engines, a test feeds it by
// hand:
//
//     while (task.wants(task.self, &request)) {
//         ... run the search; after each completed iteration, and when it has ended:
//         if (!task.feed(task.self, analysis)) stop the search: the task has seen enough
//     }
#pragma once

#include "onlymove/engine.h"
#include "onlymove/filter.h"
#include "onlymove/game.h"
#include "onlymove/motif.h"
#include "onlymove/tree.h"

typedef struct SearchTask {
    void *self; // what the functions are called with; NULL: there is no task
    // The search that is wanted next (its moves are borrowed until the next feed); false when the
    // task is done.
    bool (*wants)(const void *self, SearchRequest *request);
    // Takes the analysis of the wanted search as far as it has come; `analysis->finished` says
    // that it is whole. Returns true while the same search is still needed.
    bool (*feed)(void *self, const Analysis *analysis);
    void (*free)(void *self); // called by the owner of the task with `self`; NULL is allowed
} SearchTask;

// --- What a profile is asked about: a position of a game, with what came before it.

// A position with its past and the move played in it.
typedef struct Subject {
    Position start;    // where the moves begin
    const Move *moves; // legal, no null moves
    size_t move_count;
    Move played;            // the game's next move, or MOVE_NONE
    MotifSet player_motifs; // game_player_motifs()
    size_t earlier_puzzle;  // 1 + the ply at which an earlier puzzle of the game begins that has
                            // this position in its tree; 0: none
    bool duplicate;         // a puzzle of an earlier game has this position
    int clock; // 1 + the seconds that the opponent had left after the last move; 0: unknown
    bool has_eval[EVALS_BACK]; // the next field is filled, by plies back
    Score eval[EVALS_BACK];    // what the game itself says, from the solver's view
} Subject;

// Motifs of the players, as far as tags tell: master where one of them has a title, masterVsMaster
// too where both have.
MotifSet game_player_motifs(const Game *game);

// The position of a node of a game, with the move of its first child and the evaluations that its
// comments bring. Its moves are written to *moves, which grows (see xalloc.h; the caller frees it).
void subject_of_game(const Game *game, uint32_t node, Subject *subject, Move **moves, size_t *cap);

// The positions of a game that a profile looks at, by plies of the main line: from *first until
// before *end. The last position is among them only for profiles that ask for it (scan.final).
void inquiry_plies(const Profile *profile, const Game *game, size_t *first, size_t *end);

// --- The heart: one inquiry takes one position of a game through a profile's filters and, when
// they all pass, through the building of its solution tree. It does no I/O: it says which search it
// wants, is fed what the search finds, and ends with verdicts and a tree.

typedef enum InquiryState {
    INQUIRY_FILTERING,
    INQUIRY_BUILDING,   // the solution tree
    INQUIRY_CONFIRMING, // second opinions, the diagram alone, the position before the mistake
    INQUIRY_DONE
} InquiryState;

typedef struct Inquiry Inquiry;

// Copies profile and subject. With `thorough`, a failed filter that cost nothing does not end the
// inquiry before its first search, so that the others are measured too; the outcome and its reason
// are the same.
Inquiry *inquiry_new(const Profile *profile, const Subject *subject, bool thorough);
void inquiry_free(Inquiry *inquiry);

SearchTask inquiry_task(Inquiry *inquiry);

InquiryState inquiry_state(const Inquiry *inquiry);
const Position *inquiry_position(const Inquiry *inquiry);
const Profile *inquiry_profile(const Inquiry *inquiry);
Move inquiry_played(const Inquiry *inquiry);
int inquiry_clock(const Inquiry *inquiry);              // 1 + seconds, see Subject
MotifSet inquiry_player_motifs(const Inquiry *inquiry); // see Subject
// The position before it and the move from there; NULL where the subject has no moves.
const Position *inquiry_before(const Inquiry *inquiry, Move *move);
// The evaluation of the position `back` plies back (0 or 1), from the solver's view: the game's
// own, else that of searches. False: not known yet.
bool inquiry_eval(const Inquiry *inquiry, int back, Score *score);
// One verdict for each filter, in the profile's order; those not yet judged are pending.
const Verdict *inquiry_verdicts(const Inquiry *inquiry, int *count);
// Whether all filters have passed, and the tree is whole where the profile asks for one. Only when
// done.
bool inquiry_accepted(const Inquiry *inquiry);
// Why it was not accepted, as a sentence; "" while it goes on or when accepted.
const char *inquiry_reason(const Inquiry *inquiry);
// The tree so far; the root alone until the filters have passed.
const Tree *inquiry_tree(const Inquiry *inquiry);
// The first move of that tree; where there is none, the best one that the filters' searches have
// found, or MOVE_NONE.
Move inquiry_solution(const Inquiry *inquiry);
// Nodes of all searches so far.
uint64_t inquiry_searched_nodes(const Inquiry *inquiry);

typedef struct InquiryProgress {
    int checkpoints, checkpoints_judged; // node limits in all, and how many all filters have passed
    uint64_t checkpoint_nodes;           // the limit that is being judged
    uint64_t search_nodes, search_limit; // of the wanted search
    size_t tree_nodes;
} InquiryProgress;
InquiryProgress inquiry_progress(const Inquiry *inquiry);

// --- A verification looks again at the nodes of a tree that were changed by hand, and at no
// others, with the profile's tree policy: at the place where each was put, and where a line ends
// with it. Like an inquiry it does no I/O: it wants searches and is fed what they find.

enum { VERIFIED_TEXT_MAX = 120 };

// What a verification says of a node that was changed by hand.
typedef struct VerifiedNode {
    uint32_t node;
    bool holds; // the profile agrees with the node
    bool open; // it does not hold only because an analysis, or moves after it, are missing: nothing
               // is refuted
    char text[VERIFIED_TEXT_MAX];
} VerifiedNode;

typedef struct Verification Verification;

// Copies profile, subject and tree. The subject is that of the tree's root.
Verification *verification_new(const Profile *profile, const Subject *subject, const Tree *tree);
void verification_free(Verification *verification);

SearchTask verification_task(Verification *verification);
const Profile *verification_profile(const Verification *verification);
// One entry for each unverified node, in the order of the tree; complete when the task wants no
// more.
const VerifiedNode *verification_list(const Verification *verification, size_t *count);
// The copy of the tree, with scores, depths and outcomes of the nodes looked at renewed. In the end
// these are no longer unverified, and refuted where they do not hold; only open ones stay
// unverified.
const Tree *verification_tree(const Verification *verification);
// Nodes of the wanted search so far.
uint64_t verification_search_nodes(const Verification *verification);

// --- Whether a line has a zugzwang: after a move of the solver the defender, who is not in check
// and has 15 legal moves at most, would have clearly better chances if it could pass. An engine
// says what the chances are. Like an inquiry this does no I/O: it wants searches and is fed what
// they find.

// Nodes of each of its searches, and their hash in megabytes.
enum { ZUGZWANG_NODES = 100000, ZUGZWANG_HASH = 16 };

typedef struct Zugzwang Zugzwang;

// Takes up a line: legal moves from `start`, where the solver is to move (both are copied).
Zugzwang *zugzwang_new(const Position *start, const Move *moves, size_t count);
void zugzwang_free(Zugzwang *zugzwang);

SearchTask zugzwang_task(Zugzwang *zugzwang);
// Whether a zugzwang has been found; final when the task wants no more searches.
bool zugzwang_found(const Zugzwang *zugzwang);
