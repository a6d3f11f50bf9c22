// Verifies a tree: goes from node to node, asks the policy for its step there, and compares.
#include "onlymove/inquiry.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"
#include "src/solve/policy/explorer.h"

struct Verification {
    Explorer explorer; // of `tree`
    Tree tree;
    uint32_t *nodes_to_ask; // the nodes at which the policy is asked
    size_t ask_count, ask_at;
    bool has_step;  // the policy's step here is known; next come missing scores of moves
    bool no_answer; // the engine found nothing here, so there is no step to compare
    PolicyStep step;
    VerifiedNode *verified_nodes;
    size_t verified_count;
    uint64_t search_nodes;
    bool done;
};

static VerifiedNode *verified_of(Verification *verification, uint32_t node) {
    for (size_t i = 0; i < verification->verified_count; i++)
        if (verification->verified_nodes[i].node == node)
            return &verification->verified_nodes[i];
    return NULL;
}

// Notes why a node fails or is open. The first reason stays, unless the node was only open.
static void note_doubt(Verification *verification, uint32_t node, bool open, const char *format,
                       const char *detail) {
    VerifiedNode *verified = verified_of(verification, node);
    if (verified && (verified->holds || (verified->open && !open))) {
        verified->holds = false;
        verified->open = open;
        snprintf(verified->text, sizeof verified->text, format, detail);
    }
}

// Notes a doubt from the policy's step; it leaves the node open where the engine gave no answer.
static void note_step_doubt(Verification *verification, uint32_t node, const char *format,
                            const char *detail) {
    note_doubt(verification, node, verification->no_answer, format, detail);
}

static void add_node_to_ask(Verification *verification, uint32_t node) {
    size_t i = 0;
    while (i < verification->ask_count && verification->nodes_to_ask[i] != node)
        i++;
    if (i == verification->ask_count)
        verification->nodes_to_ask[verification->ask_count++] = node;
}

// Lists the parents of unverified nodes, and unverified nodes that end a line.
static void list_nodes_to_ask(Verification *verification) {
    const Tree *tree = &verification->tree;
    for (uint32_t node = TREE_ROOT + 1; node < tree->count; node++) {
        if (!tree->nodes[node].unverified)
            continue;
        verification->verified_nodes[verification->verified_count++] =
            (VerifiedNode){.node = node, .holds = true, .text = "as the profile has it"};
        add_node_to_ask(verification, tree->nodes[node].parent);
        if (tree->nodes[node].child == TREE_NO_NODE && tree->nodes[node].role != ROLE_RETRY)
            add_node_to_ask(verification, node);
    }
}

// Notes that the profile plays another move. `open`: why that says nothing against the move here,
// with a %s for the other; or NULL.
static void note_other_move(Verification *verification, uint32_t node, const char *open) {
    note_doubt(verification, node, open != NULL, open ? open : "the profile plays %s",
               SAN_NUMBERED_TEXT(explorer_position(&verification->explorer),
                                 verification->step.choices[0].move));
}

// Whether a move of the solver mates by its score, and the profile's own move not as fast.
static bool mates_sooner(const TreeNode *node, const PolicyChoice *profile_move) {
    return node->ply % 2 == 1 && node->scored && score_mates(node->score) &&
           score_as_number(score_pack(node->score)) >
               score_as_number(score_pack(profile_move->score));
}

// Notes a doubt for the reason that the policy's step gives.
static void note_step_reason(Verification *verification, uint32_t node, const char *format) {
    const EvidenceText text = evidence_text(&verification->step.evidence);
    note_step_doubt(verification, node, format, text.reason);
}

static const PolicyChoice *choice_for(const PolicyStep *step, Move move) {
    for (int i = 0; i < step->count; i++)
        if (step->choices[i].move == move)
            return &step->choices[i];
    return NULL;
}

// Compares a retry: it holds where the engine answers and the profile does not make it right.
static void compare_retry(Verification *verification, uint32_t node, const PolicyChoice *choice) {
    if (verification->no_answer)
        note_step_reason(verification, node, "the profile does not go on here: %s");
    else if (choice && choice->role != ROLE_RETRY)
        note_step_doubt(verification, node, "for the profile its role is %s",
                        role_name(choice->role));
}

static void compare_child(Verification *verification, uint32_t node) {
    const PolicyStep *step = &verification->step;
    TreeNode *tree_node = &verification->tree.nodes[node];
    const PolicyChoice *choice = choice_for(step, tree_node->move);
    if (choice)
        choice_to_node(choice, tree_node);
    if (tree_node->role == ROLE_RETRY) {
        compare_retry(verification, node, choice);
    } else if (choice && choice->role != tree_node->role) {
        note_step_doubt(verification, node, "for the profile its role is %s",
                        role_name(choice->role));
    } else if (!choice && step->count > 0) {
        note_other_move(verification, node,
                        mates_sooner(tree_node, &step->choices[0])
                            ? "mates sooner than %s, which the profile plays"
                            : NULL);
    } else if (!choice && step->evidence.reason) {
        note_step_reason(verification, node, "the profile does not go on here: %s");
    } else if (!choice) {
        note_step_doubt(verification, node, "for the profile the line ends before it: %s",
                        outcome_name(step->outcome));
    }
}

// Compares a line that ends at the explorer's node.
static void compare_end(Verification *verification) {
    uint32_t node = verification->explorer.at;
    const PolicyStep *step = &verification->step;
    TreeNode *end = &verification->tree.nodes[node];
    if (!end->unverified || end->child != TREE_NO_NODE)
        return;
    if (step->count > 0 && step->outcome == OUTCOME_NONE) {
        note_other_move(verification, node,
                        end->outcome == OUTCOME_NONE ? "unfinished: the profile plays %s" : NULL);
        return;
    }
    if (step->evidence.reason)
        note_step_reason(verification, node, "for the profile it leads nowhere: %s");
    if (verification->no_answer)
        return; // keep the outcome it has
    end->outcome = step->outcome;
    end->tally = step->tally;
    end->quiet = pos_is_quiet(explorer_position(&verification->explorer),
                              (int)profile_int(&verification->explorer.profile, KEY_TREE_GAIN));
}

// Whether a move at the explorer's node ends the game; then *score is from the solver's view.
static bool ends_game(const Verification *verification, Move move, Score *score) {
    Position next;
    bool solver_moves = verification->tree.nodes[verification->explorer.at].ply % 2 == 0;
    pos_make(explorer_position(&verification->explorer), move, &next);
    bool mates = pos_in_check(&next);
    *score = (Score){.mate = mates, .value = !mates ? 0 : solver_moves ? 1 : -1};
    return !pos_has_legal_move(&next);
}

// The newest answer about the position after a move from here, or NULL.
static const Answer *answer_after(const Verification *verification, Move move) {
    const Explorer *explorer = &verification->explorer;
    for (int i = explorer->answer_count - 1; i >= 0; i--)
        if (explorer->answers[i].wish.after == move)
            return &explorer->answers[i];
    return NULL;
}

// Returns the first unverified node, from `node` through its siblings, or TREE_NO_NODE.
static uint32_t next_unverified(const Tree *tree, uint32_t node) {
    while (node != TREE_NO_NODE && !tree->nodes[node].unverified)
        node = tree->nodes[node].sibling;
    return node;
}

// Returns the first unverified move at the explorer's node, or TREE_NO_NODE.
static uint32_t unverified_child(const Verification *verification) {
    const Tree *tree = &verification->tree;
    return next_unverified(tree, tree->nodes[verification->explorer.at].child);
}

// Asks for a search after an unverified move that the policy gives no score. False: there is none.
static bool ask_for_score(Verification *verification) {
    for (uint32_t node = unverified_child(verification); node != TREE_NO_NODE;
         node = next_unverified(&verification->tree, verification->tree.nodes[node].sibling)) {
        Score score;
        Move move = verification->tree.nodes[node].move;
        if (!choice_for(&verification->step, move) && !answer_after(verification, move) &&
            !ends_game(verification, move, &score)) {
            verification->explorer.wish = (TreeWish){
                .after = move,
                .nodes = profile_look_nodes(&verification->explorer.profile),
                .lines = 1,
            };
            return true;
        }
    }
    return false;
}

// Gives an unverified move the score of the rules or of the search after it.
static void set_score(Verification *verification, uint32_t node) {
    TreeNode *tree_node = &verification->tree.nodes[node];
    const Answer *answer = answer_after(verification, tree_node->move);
    Score score;
    if (ends_game(verification, tree_node->move, &score)) {
        tree_node->score = score;
        tree_node->scored = true;
    } else if (answer && answer->count > 0) {
        score = score_of_move(answer->lines[0].score);
        tree_node->score = tree_node->ply % 2 == 1 ? score : score_flip(score);
        tree_node->scored = true;
        const int depth = answer->lines[0].depth;
        tree_node->search_depth = (uint8_t)(depth < UINT8_MAX ? depth : UINT8_MAX);
    }
}

// Marks in the tree what was verified, and ends the task.
static void mark_verified_nodes(Verification *verification) {
    verification->done = true;
    for (size_t i = 0; i < verification->verified_count; i++) {
        const VerifiedNode *verified = &verification->verified_nodes[i];
        TreeNode *node = &verification->tree.nodes[verified->node];
        node->unverified = verified->open;
        node->refuted = !verified->holds && !verified->open;
    }
}

static void go_to_next_node(Verification *verification) {
    verification->has_step = verification->no_answer = false;
    if (verification->ask_at == verification->ask_count)
        mark_verified_nodes(verification);
    else
        explorer_go_to(&verification->explorer, verification->nodes_to_ask[verification->ask_at]);
}

static void compare_node(Verification *verification) {
    compare_end(verification);
    for (uint32_t node = unverified_child(verification); node != TREE_NO_NODE;
         node = next_unverified(&verification->tree, verification->tree.nodes[node].sibling)) {
        set_score(verification, node);
        compare_child(verification, node);
    }
    verification->ask_at++;
    go_to_next_node(verification);
}

// Goes from node to node until a search is wanted or all are done.
static void walk_nodes(Verification *verification) {
    while (!verification->done) {
        if (!verification->has_step) {
            explorer_step(&verification->explorer, &verification->step);
            if (verification->step.kind == STEP_ASK)
                return;
            verification->has_step = true;
        }
        if (ask_for_score(verification))
            return;
        compare_node(verification);
    }
}

// Compares a node whose search has ended without a completed iteration.
static void note_missing_answer(Verification *verification) {
    if (!verification->has_step) {
        verification->step = (PolicyStep){.kind = STEP_REFUSE};
        verification->no_answer = true;
        verification->step.evidence.reason = "the engine completed no iteration";
    }
    compare_node(verification);
}

Verification *verification_new(const Profile *profile, const Subject *subject, const Tree *tree) {
    Verification *verification = xcalloc(1, sizeof *verification);
    Tree *copy = &verification->tree;
    explorer_init(&verification->explorer, profile, subject, copy, NULL);
    tree_done(copy); // explorer_init() has begun it
    tree_copy(copy, tree);
    verification->nodes_to_ask = xmalloc(2 * tree->count * sizeof *verification->nodes_to_ask);
    verification->verified_nodes = xmalloc(tree->count * sizeof *verification->verified_nodes);
    list_nodes_to_ask(verification);
    go_to_next_node(verification);
    walk_nodes(verification);
    return verification;
}

void verification_free(Verification *verification) {
    if (verification) {
        explorer_done(&verification->explorer);
        tree_done(&verification->tree);
        free(verification->nodes_to_ask);
        free(verification->verified_nodes);
        free(verification);
    }
}

static bool task_wants(const void *self, SearchRequest *request) {
    const Verification *verification = self;
    if (!verification->done)
        explorer_request(&verification->explorer, request);
    return !verification->done;
}

static bool task_feed(void *self, const Analysis *analysis) {
    Verification *verification = self;
    FeedResult fed = explorer_feed(&verification->explorer, analysis);
    verification->search_nodes = fed == FEED_CONTINUE ? analysis->nodes : 0;
    if (fed == FED_NOTHING)
        note_missing_answer(verification);
    if (fed != FEED_CONTINUE)
        walk_nodes(verification);
    return fed == FEED_CONTINUE;
}

static void task_free(void *self) {
    verification_free(self);
}

SearchTask verification_task(Verification *verification) {
    return (SearchTask){verification, task_wants, task_feed, task_free};
}

const Profile *verification_profile(const Verification *verification) {
    return &verification->explorer.profile;
}

const VerifiedNode *verification_list(const Verification *verification, size_t *count) {
    *count = verification->verified_count;
    return verification->verified_nodes;
}

const Tree *verification_tree(const Verification *verification) {
    return &verification->tree;
}

uint64_t verification_search_nodes(const Verification *verification) {
    return verification->search_nodes;
}
