// Tree policies. A policy decides which moves the solver may play, which replies are answered and
// where a line ends. It is a pure function of one node; the builder walks the tree.
//
// At each node the policy is asked for the next step. It may ask for a search of the node's
// position, or of the position after one of its moves. The policy is then called again with one
// more answer, until it decides the node.
#pragma once

#include "onlymove/filter.h"
#include "onlymove/profile.h"
#include "onlymove/tree.h"

enum { CHOICES_MAX = 50 };

// A search that a policy asks for.
typedef struct TreeWish {
    Move after; // the search is of the position after this move; MOVE_NONE: of the node itself
    uint64_t nodes;
    int lines;
    int depth; // lines of at most this depth are read; 0: no limit
} TreeWish;

// The lines that a wished search found: the last iteration completed within its limits.
typedef struct Answer {
    TreeWish wish;
    const Line *lines; // scores are from the view of the side to move
    int count;         // 0: no iteration was completed
} Answer;

// What a policy sees of a node.
typedef struct NodeView {
    const Profile *profile;
    const Tree *tree;
    uint32_t node;
    bool solver_to_move;       // at the node
    const Position *positions; // all from the game's start to the node's, which is the last
    size_t position_count;
    size_t start_index;     // index in `positions` of the tree's start; before it is the game
    const Line *root_line;  // the best line that the filters have found at the root, or NULL
    bool has_eval_before;   // the next field is filled
    Score eval_before;      // evaluation before the move to the root, solver's view
    const Score *game_eval; // the game's evaluation of the root, solver's view, or NULL
    const Answer *answers;
    int answer_count;
} NodeView;

static inline const Position *node_position(const NodeView *view) {
    return &view->positions[view->position_count - 1];
}
static inline const TreeNode *node_of(const NodeView *view) {
    return &view->tree->nodes[view->node];
}

// A move chosen at a node.
typedef struct PolicyChoice {
    Move move;
    TreeRole role;
    Score score;      // of the move, from the solver's view
    int depth;        // of the search that gave the score; 0: not known
    bool only_mate;   // a solver's move, and no other mates at all
    bool from_tables; // tables of endings give the score
    Move refutation;  // of a retry; MOVE_NONE: not known
} PolicyChoice;

typedef enum PolicyStepKind {
    STEP_ASK,    // asks for `wish`; its answer comes last in the next call
    STEP_GROW,   // goes on with `choices`, at least one, the main line first
    STEP_END,    // the line ends here, with `outcome`
    STEP_FAIL,   // fails: `outcome` and `evidence` say why the puzzle's promise is gone
    STEP_REFUSE, // there is no tree: `evidence`
} PolicyStepKind;

typedef struct PolicyStep {
    PolicyStepKind kind;
    TreeWish wish;
    PolicyChoice choices[CHOICES_MAX];
    int count;
    Outcome outcome;   // STEP_GROW may set it too: the line could end here, but goes on; finish()
                       // removes it from nodes after which the line still goes on
    Tally tally;       // of the node; by the classic policy only
    Evidence evidence; // of STEP_FAIL, STEP_REFUSE, or a warning
    bool warns;        // STEP_GROW with a warning in `evidence`
    bool has_lacking_lead; // STEP_END: the next field is filled
    double lacking_lead;   // centipawns that the best move lacks to go on, as only_lacking_lead()
                           // counts them
} PolicyStep;

typedef struct TreePolicy {
    // Decides the step at a node. *step is zeroed before.
    void (*expand)(const NodeView *view, PolicyStep *step);
    // Brings the whole tree into its final form; `view` is of the root. Returns false and fills
    // *evidence when the tree holds no puzzle. NULL: the tree stays as it is.
    bool (*finish)(const NodeView *view, Tree *tree, Evidence *evidence);
} TreePolicy;

// Declares policy_magnus and so on, each defined in a file of that name.
#define TREE_POLICY(id, name, about, ...) extern const TreePolicy policy_##name;
TREE_POLICIES(TREE_POLICY)
#undef TREE_POLICY

const TreePolicy *policy_of(const Profile *profile);

// These fill in a step. step_ask() asks for a search.
void step_ask(PolicyStep *step, TreeWish wish);
// Asks for a search of the node itself, within the profile's node limit.
void step_ask_lines(const NodeView *view, int lines, PolicyStep *step);
void step_end(PolicyStep *step, Outcome outcome);
// Set the kind of step and return its evidence, which the caller fills. The builder adds the
// measure "after", the move before the node and its ply.
Evidence *step_fail(PolicyStep *step, Outcome outcome);
Evidence *step_refuse(PolicyStep *step);
// Fails, because the game ends at the node by a draw or with the solver mated.
void step_fail_game(PolicyStep *step, Outcome game_end);
// Ends the line by mate, fails it by a draw or a mated solver. Returns whether the game is over.
bool step_rules_end(const NodeView *view, PolicyStep *step);
// Adds a choice; those past CHOICES_MAX are left out.
void step_choose(PolicyStep *step, PolicyChoice choice);
// Chooses the best move of the first answer, as the solution or the reply.
void step_choose_best(const NodeView *view, PolicyStep *step);
// Adds as a measure the first move of an engine's line, and its score from the solver's view.
void measure_line(Evidence *evidence, const char *name, const NodeView *view, const Line *line);
// Adds the measures of a tally, for TALLY_TEMPLATE, whose text is like that of tally_write().
#define TALLY_TEMPLATE "Adv {adv+} Var {var+} {signs} {left=} left"
void measure_tally(Evidence *evidence, const Tally *tally);
// Adds as measures the move that leads to a node and its ply; nothing for the root.
void measure_node(Evidence *evidence, const char *name, const Tree *tree, uint32_t node);
// Makes a choice of an engine's line, with its score turned to the solver's view.
PolicyChoice choice_of(const NodeView *view, const Line *line, TreeRole role);
// Writes score and depth of a choice into its node of a tree.
void choice_to_node(const PolicyChoice *choice, TreeNode *node);

static inline int policy_int(const NodeView *view, ProfileKey key) {
    return (int)profile_int(view->profile, key);
}
// The node limit of `key`, but at most that of `max_key`.
uint64_t policy_node_limit(const NodeView *view, ProfileKey key, ProfileKey max_key);

// How the rules end the game at the node: checkmate, a draw (a third repetition and fifty moves
// count), or OUTCOME_NONE. The root always has OUTCOME_NONE.
Outcome rules_end_at(const NodeView *view);
// The node's only legal move, or MOVE_NONE when there are none or several.
Move node_forced_move(const NodeView *view);
// Chooses a defender's only legal reply without a search, with the score of the move before.
// Returns false, and leaves the step alone, where the solver is to move or several moves are legal.
bool step_forced_reply(const NodeView *view, PolicyStep *step);
// Chooses every reply within tree.reply-tolerance of the best and never into a mate; where all are
// mated, those that last as long as the longest.
void step_good_replies(const NodeView *view, const Answer *answer, PolicyStep *step);
// Where counting material begins: the position before the defender's mistake, if the game has it.
const Position *before_mistake(const NodeView *view);
// Whether enough material has been won since `from`, and the position is quiet.
bool wins_material_since(const NodeView *view, const Position *from);

// --- Ends of lines that need no search, also for callers without a node

// How the game ends at the last of these positions (in the order played, at least one):
// OUTCOME_MATE whoever is mated, the draws (the third time a position stands counts, and fifty
// moves), or OUTCOME_NONE.
Outcome rules_end(const Position *positions, size_t count);

// Material, in pawns (P1 N3 B3 R5 Q9), that the solver has won from one position to another.
int material_won(const Position *from, const Position *to, Color solver);
// Whether `gain` pawns or more are won and stay won after captures that pay, in a quiet position.
bool material_is_won(const Position *from, const Position *to, Color solver, int gain);
