// Solution trees: solver moves and defender replies, ending in outcomes.
#pragma once

#include "onlymove/analysis.h"
#include "onlymove/status.h"

typedef enum TreeRole {
    ROLE_SOLUTION,    // the solver's move to be found
    ROLE_ALTERNATIVE, // another solver move that is right as well
    ROLE_RETRY,       // a good solver move that is not the solution: try again
    ROLE_REPLY,       // a defender's move
} TreeRole;

// How a line ends, the best for the solver first.
typedef enum Outcome {
    OUTCOME_NONE,         // the line goes on
    OUTCOME_MATE,         // checkmate
    OUTCOME_MATING_NET,   // no mate yet, but most of the solver's moves were only moves
    OUTCOME_MATERIAL,     // enough material won, and the position is quiet
    OUTCOME_WON,          // so many moves win now that there is none to find
    OUTCOME_POSITIONAL,   // the line is as long as the profile asks
    OUTCOME_DECOY,        // the balance is kept, and a capture that only looks good is avoided
    OUTCOME_EQUAL,        // what was lost is level again
    OUTCOME_STALEMATE,    // first of the draws, which are named by their reason
    OUTCOME_REPETITION,   // the position stands for the third time
    OUTCOME_INSUFFICIENT, // no side has the material to mate
    OUTCOME_FIFTY,        // fifty moves without a capture or a pawn move
    OUTCOME_UNCLEAR,      // no move of the solver holds what the puzzle promises any more
    OUTCOME_COUNT
} Outcome;

typedef enum PuzzleKind {
    KIND_NONE,
    KIND_MATE,
    KIND_ONLY_MATE,  // all along the main line only one move mates at all
    KIND_MATING_NET, // mating net
    KIND_MATERIAL,
    KIND_WIN,
    KIND_POSITIONAL,
    KIND_STALEMATE,
    KIND_REPETITION,
    KIND_INSUFFICIENT,
    KIND_FIFTY,
    KIND_EQUALIZE, // a lost game saved
    KIND_DECOY,    // there is no tactic: the natural shot fails
    KIND_COUNT
} PuzzleKind;

const char *role_name(TreeRole role);       // "solution", ...
const char *outcome_name(Outcome outcome);  // "mate", "draw by stalemate", ...; "" for OUTCOME_NONE
const char *kind_name(PuzzleKind kind);     // "mate", "only mate", "mating net", ...
const char *kind_sentence(PuzzleKind kind); // its meaning, without a full stop
// Whether every line mates: KIND_MATE or KIND_ONLY_MATE.
static inline bool kind_is_mate(PuzzleKind kind) {
    return kind == KIND_MATE || kind == KIND_ONLY_MATE;
}
// A draw of any sort.
bool outcome_is_draw(Outcome outcome);

#define TREE_NO_NODE UINT32_MAX
enum { TREE_ROOT = 0 };

// What the tree policy of the profile classic counts after a move. Material in pawns (P1 N3 B3 R5
// Q9) from the solver's view.
typedef struct Tally {
    bool counted;          // the other fields are filled
    int8_t material_won;   // Adv: won since the start
    int8_t move_gain;      // Var: of that, by this move
    bool check;            // +: either side is in check
    bool attacks_stronger; // T: a weaker piece attacks a stronger one
    bool threatens_mate;   // M: either side is threatened with mate in one
    bool next_captures;    // C: there is tension, and the engine's best next move captures
    uint8_t plies_left;    // plies left for a gain
} Tally;

// Writes "Adv +3 Var +3 +- T+ M- C- 4 left": after +, T, M and C a plus says that it holds.
enum { TALLY_TEXT_MAX = 40 };
void tally_write(const Tally *tally, char text[TALLY_TEXT_MAX]);
const char *tally_signs(const Tally *tally); // the part "+- T+ M- C-"

typedef struct TreeNode {
    Move move; // MOVE_NONE at the root
    TreeRole role;
    Outcome outcome;
    Score score; // of the move, from the solver's view, by the search that chose it; #1: it mates
    bool scored;
    uint8_t search_depth; // of that search, in plies; 0: not known
    bool only_mate;       // a solver's move, and the only one that mates at all
    bool proved; // of a solver's move: it is proved to mate in as many moves as its score says, and
                 // no move to mate sooner; or tables of endings give its score
    bool quiet;  // where a line ends: the position after the move is quiet, see pos_is_quiet()
    bool by_hand;    // the curator has added it or given it its role
    bool unverified; // changed by hand and not verified since
    bool refuted;    // verified, and the profile disagrees
    uint16_t ply;    // 0 at the root
    Tally tally;
    uint32_t parent, child, sibling; // child: the first, and the main line; TREE_NO_NODE: none
} TreeNode;

typedef struct Tree {
    Position start; // the solver is to move
    TreeNode *nodes;
    size_t count, cap;
} Tree;

// Makes a tree of the root alone. `start` is copied.
void tree_init(Tree *tree, const Position *start);
void tree_done(Tree *tree);
void tree_copy(Tree *to, const Tree *from); // `to` is initialised here

// Adds a child of `parent`, the last one. Returns its index.
uint32_t tree_add(Tree *tree, uint32_t parent, Move move, TreeRole role);
// The child of `parent` with that move, or TREE_NO_NODE.
uint32_t tree_find(const Tree *tree, uint32_t parent, Move move);
Position tree_position(const Tree *tree, uint32_t node);

// The moves from the root to `node`; returns how many, at most max.
size_t tree_path(const Tree *tree, uint32_t node, Move *moves, size_t max);

// Takes a node, and with it all below it, out of the tree; their elements in the array stay.
void tree_unlink(Tree *tree, uint32_t node);
// Drops what cannot be reached from the root any more. The others keep their order and are numbered
// anew, without gaps. Returns the new number of `node` or, where it was dropped, of the last kept
// one before it in the array.
uint32_t tree_compact(Tree *tree, uint32_t node);
// Removes the nodes for which `gone` (one flag a node; the root's is not looked at) is set, and all
// that is below them, and closes the gaps.
void tree_remove(Tree *tree, const bool *gone);

// Puts the replies to each solver's move after which the line goes on before those that end it,
// each group in its old order, so that the main line is one in which the solver has moves to find.
// The nodes keep their numbers.
void tree_order_replies(Tree *tree);

// Puts a node before its siblings, and so into the main line where its parent is in it. The nodes
// keep their numbers.
void tree_make_first(Tree *tree, uint32_t node);

// Whether a node, not the root, is the first child of its parent, which goes on with the main line.
static inline bool tree_is_first_child(const Tree *tree, uint32_t node) {
    return tree->nodes[tree->nodes[node].parent].child == node;
}
// The last node of the main line, whoever moves there; the root when there are no moves.
uint32_t tree_main_line_end(const Tree *tree);
// The main line, ending with a solver move: first children from the root, without a last reply.
size_t tree_solution(const Tree *tree, Move *moves, size_t max);
// The length of tree_solution() in plies: a mate in N has 2 N - 1.
size_t tree_solution_plies(const Tree *tree);
// Whether all moves of the solver in the main line are proved.
bool tree_is_proved(const Tree *tree);
// What the main line ends in.
PuzzleKind tree_kind(const Tree *tree);

// Whether both have the same moves in the same order and roles; scores may differ.
bool tree_same_moves(const Tree *one, const Tree *other);
// The first node whose moves from the root are not in `before`, whatever their order and roles
// there; TREE_NO_NODE where there is none.
uint32_t tree_first_new(const Tree *tree, const Tree *before);

// How many nodes are unverified and how many refuted.
void tree_count_doubts(const Tree *tree, size_t *unverified, size_t *refuted);

// Depth-first order, for lists: the node after `node`, or TREE_NO_NODE.
uint32_t tree_next(const Tree *tree, uint32_t node);

// --- What a curator does to a solution tree by hand. Each operation leaves a valid tree, or fails
// and leaves the tree as it was: STATUS_USAGE where it makes no sense, STATUS_ILLEGAL where the
// rules of chess forbid it, STATUS_LIMIT where the tree would become too deep.
//
// *at is the node that is operated on, and afterwards the node where a cursor should stand. Where
// nodes are taken out, those that stay keep their order in the array and move up into the gaps: no
// node number from before holds. Elsewhere all of them hold.
//
// Added nodes, and those whose own role or outcome is no longer what a search said, become
// unverified and are no longer refuted. Nodes that are added or given a role here become by hand. A
// move that only changes its place among its siblings becomes neither.

// Numbers that decide how a line ends: a profile's tree.gain and won.
typedef struct EndRule {
    int gain; // pawns that must be won, and not hang, for a line to end in material
    int won;  // cp: a better score is a win
} EndRule;

// Takes out a move and everything below it. If the first sibling goes, the next becomes the main
// line. If the only solution after a reply goes, its next alternative becomes the solution; refused
// where only retries would be left, or nothing at the root. If the last continuation goes, the line
// ends with the move before, as by tree_end_here(); after a reply it is won or unclear. The cursor
// goes to the next sibling, else to the one before, else up.
Status tree_prune(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault);

// Makes a move the main line among its siblings. An alternative becomes the solution, and what was
// a solution there an alternative; one solution among several, or a reply, only goes to the front.
// Refuses a retry, which must be marked as an alternative first.
Status tree_promote(Tree *tree, uint32_t *at, Fault *fault);

// Makes a solver's move an alternative or a retry; refuses the only solution among siblings. A move
// that becomes a retry loses all moves below it. Where the main line thus loses its solution, the
// next solution goes to the front.
Status tree_mark(Tree *tree, uint32_t *at, TreeRole role, Fault *fault);

// Ends a line with a solver's move: removes everything below it, and works out the outcome from the
// position (mate, a draw, of repetitions only those within the tree; material, when enough of it is
// won and the position is quiet), else from the move's score: won or unclear, and unclear without a
// score. Refused where the line ends already.
Status tree_end_here(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault);

// Adds a move as the last child of *at: a reply, the solution where there is none yet, else an
// alternative. *at loses its outcome, because the line goes on; the new move gets one where the
// game ends by the rules. Refuses a move that is illegal or there already, and one after the end of
// the game, after a retry, or beyond 1000 plies.
Status tree_add_by_hand(Tree *tree, uint32_t *at, Move move, Fault *fault);

// Adds several moves one after the other, all or none. Follows those at the beginning that are
// there already; at least one must be new. The cursor goes to the last.
Status tree_extend(Tree *tree, uint32_t *at, const Move *moves, size_t count, Fault *fault);
