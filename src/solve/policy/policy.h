// What a tree is made of: which moves the solver may play, which replies are answered, where a line
// ends. A policy is a pure function of one node; the builder walks the tree for all of them.
//
// At each node the policy is asked for the next step. It may ask for a search of the node's
// position, or of the position after one of its moves; it is then asked again with one more answer,
// until it says what comes of the node.
#pragma once

#include "onlymove/filter.h"
#include "onlymove/notation.h"
#include "onlymove/profile.h"
#include "onlymove/tree.h"

enum { CHOICES_MAX = 50 };

// What a search within a tree is asked for.
typedef struct TreeWish {
    Move after; // the search is of the position after this move; MOVE_NONE: of the node itself
    uint64_t nodes;
    int lines;
    int depth; // lines of at most this depth are read; 0: no limit
} TreeWish;

// What it found: the last iteration completed within its limits.
typedef struct Answer {
    TreeWish wish;
    const Line *lines; // from the view of the side to move there
    int count;         // 0: no iteration was completed
} Answer;

// What a policy looks at.
typedef struct NodeView {
    const Profile *profile;
    const Tree *tree;
    uint32_t node;
    bool solver;          // the solver is to move at the node
    const Position *path; // every position from the game's start to the node's, which is the last
    size_t path_count;
    size_t root;       // index of the tree's start in it; what stands before is the game
    const Line *found; // the best line that the filters have found at the root, or NULL
    bool has_before;   // the next field is filled
    Score before;      // the evaluation before the move that led to the root, the solver's view
    const Score *game_eval; // what the game itself says of the root, the solver's view, or NULL
    const Answer *answers;
    int answer_count;
} NodeView;

static inline const Position *node_position(const NodeView *view) {
    return &view->path[view->path_count - 1];
}
static inline const TreeNode *node_of(const NodeView *view) {
    return &view->tree->nodes[view->node];
}

// A move chosen at a node.
typedef struct PolicyChoice {
    Move move;
    TreeRole role;
    Score score;     // of the move, from the solver's view
    int depth;       // of the search that gave the score; 0: not known
    bool only_mate;  // see TreeNode
    bool exact;      // see Line
    Move refutation; // of a retry; MOVE_NONE: not known
} PolicyChoice;

typedef enum PolicyStepKind {
    STEP_ASK,    // `wish`; its answer comes last among the answers of the next call
    STEP_GROW,   // `choices`, at least one, the main line first
    STEP_END,    // the line ends here, with `outcome`
    STEP_LOSE,   // what the puzzle promises is gone: `outcome` and `evidence`
    STEP_REFUSE, // there is no tree: `evidence`
} PolicyStepKind;

typedef struct PolicyStep {
    PolicyStepKind kind;
    TreeWish wish;
    PolicyChoice choices[CHOICES_MAX];
    int count;
    Outcome outcome;   // STEP_GROW may say one as well: the line could end here, but goes on; where
                       // it still does in the end, the policy's finish() takes it away
    Tally tally;       // of the node, for policies that count
    Evidence evidence; // STEP_LOSE, STEP_REFUSE, or of the warning
    bool warns;        // STEP_GROW, but not all is as it should be
    bool has_lead;     // STEP_END, the next field is filled
    double lead;       // what the best move lacks for another step, see only_lead()
} PolicyStep;

typedef struct TreePolicy {
    // Says what is to be done at a node. *step is zeroed before.
    void (*expand)(const NodeView *view, PolicyStep *step);
    // When the whole tree stands: brings it into its final form. `view` is of the root. False, and
    // on what evidence, when there is no puzzle in it. NULL: it stays as it is.
    bool (*finish)(const NodeView *view, Tree *tree, Evidence *evidence);
} TreePolicy;

// policy_magnus and so on: policy_magnus.c has it.
#define TREE_POLICY(id, name, about, ...) extern const TreePolicy policy_##name;
TREE_POLICIES(TREE_POLICY)
#undef TREE_POLICY

// The policy of a profile.
const TreePolicy *policy_of(const Profile *profile);

// Steps, for policies.
void step_ask(PolicyStep *step, TreeWish wish);
// Of the node itself, as deep as the profile goes.
void step_ask_lines(const NodeView *view, int lines, PolicyStep *step);
void step_end(PolicyStep *step, Outcome outcome);
// The evidence are to be filled in. The measure "after" is put in by the builder, which knows where
// the node stands: it is the move before, and the ply.
Evidence *step_lose(PolicyStep *step, Outcome outcome);
Evidence *step_refuse(PolicyStep *step);
// What the puzzle promises is gone because the game ends here, by a draw or with the solver mated.
void step_lose_game(PolicyStep *step, Outcome rules);
// Whether the rules end the game at the node: with the opponent mated as an end, else as a loss.
bool step_rules_end(const NodeView *view, PolicyStep *step);
// One more choice. Choices past CHOICES_MAX are left out.
void step_choose(PolicyStep *step, PolicyChoice choice);
// The best move of the first answer, as the solution or the reply.
void step_choose_best(const NodeView *view, PolicyStep *step);
// Measures the first move of an engine's line, numbered, and its score from the solver's view.
void measure_line(Evidence *evidence, const char *name, const NodeView *view, const Line *line);
// Measures what the classic policy counts, for a text like that of tally_write().
#define TALLY_TEMPLATE "Adv {adv+} Var {var+} {signs} {left=} left"
void measure_tally(Evidence *evidence, const Tally *tally);
// Measures the move that leads to a node, and its ply; nothing for the root.
void measure_node(Evidence *evidence, const char *name, const Tree *tree, uint32_t node);
// The choice of an engine's line, its score turned to the solver's view.
PolicyChoice choice_of(const NodeView *view, const Line *line, TreeRole role);
// Writes score and depth of a choice into its node of a tree.
void choice_to_node(const PolicyChoice *choice, TreeNode *node);

// A number of the profile as an int.
static inline int policy_int(const NodeView *view, ProfileKey key) {
    return (int)profile_whole(view->profile, key);
}
// The node limit that a key names, but not beyond another.
uint64_t policy_nodes(const NodeView *view, ProfileKey key, ProfileKey limit);

// How the game ends by the rules at the node: checkmate, a draw (the third time a position stands
// counts, and fifty moves), or OUTCOME_NONE. At the root, where the puzzle begins, always that.
Outcome node_rules(const NodeView *view);
// The one legal move there is, or MOVE_NONE when there are none or several.
Move node_only_move(const NodeView *view);
// A defender's one legal reply needs no search: chooses it with the score of the move before.
// Returns false, and leaves the step alone, where the solver is to move or several are legal.
bool step_forced_reply(const NodeView *view, PolicyStep *step);
// Chooses every reply within tree.reply-tolerance of the best and never into a mate; where all are
// mated, those that last as long as the longest.
void step_good_replies(const NodeView *view, const Answer *answer, PolicyStep *step);
// Where material is counted from: the position before the defender's mistake, when the game has it.
const Position *before_mistake(const NodeView *view);
// Enough material has been won since `from`, and the position is quiet with it.
bool is_material_won(const NodeView *view, const Position *from);

// --- Ends of lines that need no search, for whoever has positions in hand.

// How the game ends at the last of these positions (in the order played, at least one):
// OUTCOME_MATE whoever is mated, the draws (the third time a position stands counts, and fifty
// moves), or OUTCOME_NONE.
Outcome rules_end(const Position *path, size_t count);

// Material, in pawns (P1 N3 B3 R5 Q9), that the solver has won from one position to another.
int material_won(const Position *from, const Position *to, Color solver);
// At least so much has been won, stays won after the captures that pay, and the position is quiet.
bool material_is_won(const Position *from, const Position *to, Color solver, int gain);
