// Verifies a tree: goes from place to place, asks the policy for its step there, and compares.
#include "onlymove/inquiry.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"
#include "src/solve/policy/explorer.h"

struct Verification {
    Explorer explorer; // of `tree`
    Tree tree;
    uint32_t *places; // the nodes at which the policy is asked
    size_t place_count, place;
    bool asked;  // the policy's step here is known; next come missing scores of moves
    bool silent; // the engine found nothing here, so there is no step to compare
    PolicyStep step;
    NodeFinding *findings;
    size_t finding_count;
    uint64_t search_nodes;
    bool done;
};

static NodeFinding *finding_of(Verification *verification, uint32_t node) {
    for (size_t i = 0; i < verification->finding_count; i++)
        if (verification->findings[i].node == node)
            return &verification->findings[i];
    return NULL;
}

// Notes why a node does not hold or is open. The first reason stays, unless the node was only open.
static void note_doubt(Verification *verification, uint32_t node, bool open, const char *format,
                       const char *detail) {
    NodeFinding *finding = finding_of(verification, node);
    if (finding && (finding->holds || (finding->open && !open))) {
        finding->holds = false;
        finding->open = open;
        snprintf(finding->text, sizeof finding->text, format, detail);
    }
}

// Notes a doubt from the policy's step; it leaves the node open where the engine was silent.
static void doubt_node(Verification *verification, uint32_t node, const char *format,
                       const char *detail) {
    note_doubt(verification, node, verification->silent, format, detail);
}

static void add_place(Verification *verification, uint32_t node) {
    size_t i = 0;
    while (i < verification->place_count && verification->places[i] != node)
        i++;
    if (i == verification->place_count)
        verification->places[verification->place_count++] = node;
}

// Lists the parents of touched nodes, and touched nodes that end a line.
static void list_places(Verification *verification) {
    const Tree *tree = &verification->tree;
    for (uint32_t node = TREE_ROOT + 1; node < tree->count; node++) {
        if (!tree->nodes[node].touched)
            continue;
        verification->findings[verification->finding_count++] =
            (NodeFinding){.node = node, .holds = true, .text = "as the profile has it"};
        add_place(verification, tree->nodes[node].parent);
        if (tree->nodes[node].child == TREE_NO_NODE && tree->nodes[node].role != ROLE_RETRY)
            add_place(verification, node);
    }
}

// Notes that the profile plays another move. `open`: the tree does not say how the line ends.
static void note_another(Verification *verification, uint32_t node, bool open) {
    char other[SAN_NUMBERED_MAX];
    san_write_numbered(explorer_position(&verification->explorer),
                       verification->step.choices[0].move, other);
    note_doubt(verification, node, open,
               open ? "unfinished: the profile plays %s" : "the profile plays %s", other);
}

// Notes a doubt for the reason that the policy's step gives.
static void doubt_for_evidence(Verification *verification, uint32_t node, const char *format) {
    const EvidenceText text = evidence_text(&verification->step.evidence);
    doubt_node(verification, node, format, text.reason);
}

static const PolicyChoice *choice_for(const PolicyStep *step, Move move) {
    for (int i = 0; i < step->count; i++)
        if (step->choices[i].move == move)
            return &step->choices[i];
    return NULL;
}

// Compares a retry: it is right where the profile is known not to take the move for a solution.
static void compare_retry(Verification *verification, uint32_t node, const PolicyChoice *choice) {
    if (verification->silent)
        doubt_for_evidence(verification, node, "the profile does not go on here: %s");
    else if (choice && choice->role != ROLE_RETRY)
        doubt_node(verification, node, "the profile makes it %s", role_name(choice->role));
}

static void compare_child(Verification *verification, uint32_t node) {
    const PolicyStep *step = &verification->step;
    TreeNode *it = &verification->tree.nodes[node];
    const PolicyChoice *choice = choice_for(step, it->move);
    if (choice)
        choice_to_node(choice, it);
    if (it->role == ROLE_RETRY) {
        compare_retry(verification, node, choice);
    } else if (choice && choice->role != it->role) {
        doubt_node(verification, node, "the profile makes it %s", role_name(choice->role));
    } else if (!choice && step->count > 0) {
        note_another(verification, node, false);
    } else if (!choice && step->evidence.reason) {
        doubt_for_evidence(verification, node, "the profile does not go on here: %s");
    } else if (!choice) {
        doubt_node(verification, node, "for the profile the line ends before it: %s",
                   outcome_name(step->outcome));
    }
}

// Compares a line that ends at the explorer's node.
static void compare_end(Verification *verification) {
    uint32_t node = verification->explorer.at;
    const PolicyStep *step = &verification->step;
    TreeNode *it = &verification->tree.nodes[node];
    if (!it->touched || it->child != TREE_NO_NODE)
        return;
    if (step->count > 0 && step->outcome == OUTCOME_NONE) {
        note_another(verification, node, it->outcome == OUTCOME_NONE);
        return;
    }
    if (step->evidence.reason)
        doubt_for_evidence(verification, node, "for the profile it leads nowhere: %s");
    if (verification->silent)
        return; // keep the outcome it has
    it->outcome = step->outcome;
    it->tally = step->tally;
    it->quiet = pos_is_quiet(explorer_position(&verification->explorer),
                             (int)profile_whole(&verification->explorer.profile, KEY_TREE_GAIN));
}

// Whether a move at this place ends the game; *score is then its score from the solver's view.
static bool ends_game(const Verification *verification, Move move, Score *score) {
    Position next;
    bool solver = verification->tree.nodes[verification->explorer.at].ply % 2 == 0;
    pos_make(explorer_position(&verification->explorer), move, &next);
    bool mates = pos_in_check(&next);
    *score = (Score){.mate = mates, .value = !mates ? 0 : solver ? 1 : -1};
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

// Returns the first touched node, from `node` through its siblings, or TREE_NO_NODE.
static uint32_t touched_from(const Tree *tree, uint32_t node) {
    while (node != TREE_NO_NODE && !tree->nodes[node].touched)
        node = tree->nodes[node].sibling;
    return node;
}

// Returns the first touched move at this place, or TREE_NO_NODE.
static uint32_t touched_child(const Verification *verification) {
    const Tree *tree = &verification->tree;
    return touched_from(tree, tree->nodes[verification->explorer.at].child);
}

// Wants a search after a touched move without a score from the policy. False when there is none.
static bool want_score(Verification *verification) {
    for (uint32_t node = touched_child(verification); node != TREE_NO_NODE;
         node = touched_from(&verification->tree, verification->tree.nodes[node].sibling)) {
        Score score;
        Move move = verification->tree.nodes[node].move;
        if (!choice_for(&verification->step, move) && !answer_after(verification, move) &&
            !ends_game(verification, move, &score)) {
            verification->explorer.wish = (TreeWish){
                .after = move,
                .nodes = profile_look(&verification->explorer.profile),
                .lines = 1,
            };
            return true;
        }
    }
    return false;
}

// Gives a touched move the score of the rules or of the search after it.
static void take_score(Verification *verification, uint32_t node) {
    TreeNode *it = &verification->tree.nodes[node];
    const Answer *answer = answer_after(verification, it->move);
    Score score;
    if (ends_game(verification, it->move, &score)) {
        it->score = score;
        it->scored = true;
    } else if (answer && answer->count > 0) {
        score = score_of_move(answer->lines[0].score);
        it->score = it->ply % 2 == 1 ? score : score_flip(score);
        it->scored = true;
        it->depth = (uint8_t)answer->lines[0].depth;
    }
}

// Marks in the tree what was found.
static void conclude(Verification *verification) {
    verification->done = true;
    for (size_t i = 0; i < verification->finding_count; i++) {
        const NodeFinding *finding = &verification->findings[i];
        TreeNode *node = &verification->tree.nodes[finding->node];
        node->touched = finding->open;
        node->refuted = !finding->holds && !finding->open;
    }
}

static void enter_place(Verification *verification) {
    verification->asked = verification->silent = false;
    if (verification->place == verification->place_count)
        conclude(verification);
    else
        explorer_go(&verification->explorer, verification->places[verification->place]);
}

static void compare_place(Verification *verification) {
    compare_end(verification);
    for (uint32_t node = touched_child(verification); node != TREE_NO_NODE;
         node = touched_from(&verification->tree, verification->tree.nodes[node].sibling)) {
        take_score(verification, node);
        compare_child(verification, node);
    }
    verification->place++;
    enter_place(verification);
}

// Goes from place to place until a search is wanted or all are done.
static void visit_places(Verification *verification) {
    while (!verification->done) {
        if (!verification->asked) {
            explorer_step(&verification->explorer, &verification->step);
            if (verification->step.kind == STEP_ASK)
                return;
            verification->asked = true;
        }
        if (want_score(verification))
            return;
        compare_place(verification);
    }
}

// Compares a place whose search has ended without a completed iteration.
static void note_silence(Verification *verification) {
    if (!verification->asked) {
        verification->step = (PolicyStep){.kind = STEP_REFUSE};
        verification->silent = true;
        verification->step.evidence.reason = "the engine completed no iteration";
    }
    compare_place(verification);
}

Verification *verification_new(const Profile *profile, const Subject *subject, const Tree *tree) {
    Verification *verification = xcalloc(1, sizeof *verification);
    Tree *copy = &verification->tree;
    explorer_init(&verification->explorer, profile, subject, copy, NULL);
    tree_done(copy); // leaves the root alone
    tree_copy(copy, tree);
    verification->places = xmalloc(2 * tree->count * sizeof *verification->places);
    verification->findings = xmalloc(tree->count * sizeof *verification->findings);
    list_places(verification);
    enter_place(verification);
    visit_places(verification);
    return verification;
}

void verification_free(Verification *verification) {
    if (verification) {
        explorer_done(&verification->explorer);
        tree_done(&verification->tree);
        free(verification->places);
        free(verification->findings);
        free(verification);
    }
}

static bool task_wants(const void *self, SearchRequest *request) {
    const Verification *verification = self;
    if (!verification->done)
        explorer_wish(&verification->explorer, request);
    return !verification->done;
}

static bool task_feed(void *self, const Analysis *analysis) {
    Verification *verification = self;
    FeedResult fed = explorer_feed(&verification->explorer, analysis);
    verification->search_nodes = fed == FEED_CONTINUE ? analysis->nodes : 0;
    if (fed == FED_NOTHING)
        note_silence(verification);
    if (fed != FEED_CONTINUE)
        visit_places(verification);
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

const NodeFinding *verification_findings(const Verification *verification, size_t *count) {
    *count = verification->finding_count;
    return verification->findings;
}

const Tree *verification_tree(const Verification *verification) {
    return &verification->tree;
}

uint64_t verification_search_nodes(const Verification *verification) {
    return verification->search_nodes;
}
