// The tree builder: walks the nodes in the order they were made and lets the policy expand each
// one. A tree that becomes too large loses branches, one at a time.
#include "src/solve/policy/builder.h"

#include <limits.h>

#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"

// --- Trimming: one walk over the nodes finds the branch to cut first

// Branches of the last class are cut first. Right moves become retries when they are cut.
typedef enum CutClass { CUT_NEVER, CUT_FIRST_MOVE, CUT_RETRY, CUT_RIGHT_MOVE, CUT_REPLY } CutClass;

// How early a branch is cut: the higher class first, then the higher score.
typedef struct CutOrder {
    CutClass class;
    long score;
} CutOrder;

static long score_for_solver(const TreeNode *node) {
    const long value = node->score.value;
    return !node->scored       ? 0
           : !node->score.mate ? value
           : value > 0         ? LONG_MAX - value
                               : LONG_MIN - value;
}

// Returns the nearest node of that role, from the node itself up to the root, or TREE_NO_NODE.
static uint32_t role_above(const Tree *tree, uint32_t node, TreeRole role) {
    while (node != TREE_NO_NODE && tree->nodes[node].role != role)
        node = tree->nodes[node].parent;
    return node;
}

static CutOrder cut_order(const Tree *tree, uint32_t at) {
    const TreeNode *node = &tree->nodes[at];
    if (tree_is_first_child(tree, at) || role_above(tree, node->parent, ROLE_RETRY) != TREE_NO_NODE)
        return (CutOrder){CUT_NEVER, 0};
    if (node->role == ROLE_REPLY)
        return (CutOrder){CUT_REPLY, score_for_solver(node)};
    if (node->role == ROLE_RETRY)
        return (CutOrder){CUT_RETRY, 0};
    // A right move that ends its line stays: as a retry it would be as large.
    const bool goes_on = node->child != TREE_NO_NODE || node->outcome == OUTCOME_NONE;
    return (CutOrder){!goes_on ? CUT_NEVER : node->ply == 1 ? CUT_FIRST_MOVE : CUT_RIGHT_MOVE, 0};
}

static bool is_cut_before(CutOrder one, CutOrder other) {
    return one.class != other.class ? one.class > other.class : one.score >= other.score;
}

// Returns the branch to cut first, of equals the last one; TREE_ROOT: none.
static uint32_t first_to_cut(const Tree *tree) {
    CutOrder first = {CUT_NEVER, 0};
    uint32_t found = TREE_ROOT;
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        const CutOrder order = cut_order(tree, at);
        if (order.class != CUT_NEVER && is_cut_before(order, first)) {
            first = order;
            found = at;
        }
    }
    return found;
}

// Returns the nearest branch above the last node that is too deep; TREE_ROOT: none.
static uint32_t branch_too_deep(const Tree *tree, int max_ply) {
    uint32_t at = (uint32_t)tree->count - 1;
    for (; at != TREE_ROOT && tree->nodes[at].ply <= max_ply; at--) {
    }
    while (at != TREE_ROOT) {
        const CutClass class = cut_order(tree, at).class;
        if (class != CUT_NEVER && class != CUT_RETRY)
            break;
        at = tree->nodes[at].parent;
    }
    return at;
}

bool trim_branch(Tree *tree, int max_ply, uint32_t *current) {
    const uint32_t at = max_ply > 0 ? branch_too_deep(tree, max_ply) : first_to_cut(tree);
    if (at == TREE_ROOT)
        return false;
    TreeNode *node = &tree->nodes[at];
    if (node->role == ROLE_ALTERNATIVE || node->role == ROLE_SOLUTION) {
        node->role = ROLE_RETRY;
        node->child = TREE_NO_NODE;
    } else {
        tree_unlink(tree, at);
    }
    *current = tree_compact(tree, *current);
    return true;
}

// --- Building

// Refuses a tree that is too large. Its miss counts the open branches: the move added last, the
// nodes not expanded yet, and `unadded_count` choices of this node.
static void refuse_for_size(Builder *builder, int unadded_count, const char *reason) {
    int open_count = 1 + unadded_count;
    for (uint32_t node = builder->explorer.at + 1; node + 1 < builder->tree.count; node++)
        open_count += role_above(&builder->tree, node, ROLE_RETRY) == TREE_NO_NODE;
    builder->evidence = (Evidence){0};
    evidence_miss(&builder->evidence, open_count, UNIT_BRANCHES);
    builder->evidence.reason = reason;
    builder->state = BUILDER_REFUSED;
}

static bool may_trim(const Builder *builder) {
    return profile_int(&builder->explorer.profile, KEY_TREE_TRIM) != 0;
}

// Why the tree is too large with this node in it, or NULL. The root does not count as a move.
static const char *why_too_large(const Builder *builder, const TreeNode *node) {
    const Profile *profile = &builder->explorer.profile;
    return (int64_t)builder->tree.count - 1 > profile_int(profile, KEY_TREE_MAX_NODES)
               ? "the tree has more than {1} moves (tree.max-nodes)"
           : node->ply > profile_int(profile, KEY_TREE_MAX_PLIES)
               ? "the tree goes deeper than {2} plies (tree.max-plies)"
               : NULL;
}

static void add_choice(Builder *builder, const PolicyChoice *choice, int unadded_count) {
    uint32_t added = tree_add(&builder->tree, builder->explorer.at, choice->move, choice->role);
    TreeNode *node = &builder->tree.nodes[added];
    choice_to_node(choice, node);
    if (choice->refutation != MOVE_NONE) {
        const uint32_t reply = tree_add(&builder->tree, added, choice->refutation, ROLE_REPLY);
        choice_to_node(choice, &builder->tree.nodes[reply]);
        node = &builder->tree.nodes[reply];
    }
    const char *why = why_too_large(builder, node);
    if (why && !may_trim(builder))
        refuse_for_size(builder, unadded_count, why);
}

// Returns the node with the most plies: breadth first, that is the last one.
static const TreeNode *deepest_node(const Builder *builder) {
    return &builder->tree.nodes[builder->tree.count - 1];
}

// Cuts branches until the tree is within its limits. Nodes not expanded yet stay behind the others.
static void trim_to_limits(Builder *builder) {
    const int64_t plies = profile_int(&builder->explorer.profile, KEY_TREE_MAX_PLIES);
    const char *why;
    while ((why = why_too_large(builder, deepest_node(builder))) != NULL) {
        const bool is_too_deep = deepest_node(builder)->ply > plies;
        if (!trim_branch(&builder->tree, is_too_deep ? (int)plies : 0, &builder->explorer.at)) {
            refuse_for_size(builder, 0, why);
            break;
        }
        builder->cut_count++;
    }
}

// Adds to the evidence of a refusal that a prescan step gave the answer.
static void explain_prescan(const Explorer *explorer, Evidence *evidence) {
    const bool is_reply = explorer->tree->nodes[explorer->at].ply % 2 != 0;
    evidence_number(evidence, "step", explorer->next_prescan, UNIT_NONE);
    evidence_wrap(evidence,
                  is_reply
                      ? "{detail}; the same in step {step=} as in the one before (prescan.replies)"
                  : explorer->least_share > 0
                      ? "{detail}; sure enough in step {step=} (prescan.again)"
                      : "{detail}; sure enough in step {step=} of the first look (prescan.tree)");
}

static void refuse_at(Builder *builder, const Evidence *evidence) {
    const Explorer *explorer = &builder->explorer;
    builder->evidence = *evidence;
    measure_node(&builder->evidence, "after", &builder->tree, explorer->at);
    if (explorer->answer_count > 0 && !explorer->answer_is_proof &&
        explorer->answer_limit < explorer->wish.nodes)
        explain_prescan(explorer, &builder->evidence);
    if (explorer->second_opinion) {
        evidence_second_opinion(&builder->evidence, &explorer->profile);
        evidence_wrap(&builder->evidence, "{detail}, {how} (confirmed)");
    }
    builder->state = BUILDER_REFUSED;
}

// Fails the puzzle after this node: the nearest alternative above it becomes a retry; without one
// the tree is refused.
static void fail_node(Builder *builder, const Evidence *evidence) {
    uint32_t alternative = role_above(&builder->tree, builder->explorer.at, ROLE_ALTERNATIVE);
    if (alternative != TREE_NO_NODE) {
        builder->tree.nodes[alternative].role = ROLE_RETRY;
        return;
    }
    refuse_at(builder, evidence);
}

static void take_step(Builder *builder, const PolicyStep *step) {
    const Explorer *explorer = &builder->explorer;
    TreeNode *node = &builder->tree.nodes[explorer->at];
    builder->limit = explorer->answer_count > 0 ? explorer->answer_limit : explorer->wish.nodes;
    node->outcome = step->outcome;
    node->tally = step->tally;
    if (step->outcome != OUTCOME_NONE) {
        node->quiet = pos_is_quiet(explorer_position(explorer),
                                   (int)profile_int(&explorer->profile, KEY_TREE_GAIN));
    }
    if (step->kind == STEP_FAIL)
        fail_node(builder, &step->evidence);
    else if (step->kind == STEP_REFUSE)
        refuse_at(builder, &step->evidence);
    if (step->warns && !builder->has_warning) {
        builder->has_warning = true;
        builder->evidence = step->evidence;
        measure_node(&builder->evidence, "after", &builder->tree, explorer->at);
    }
    for (int i = 0; i < step->count && builder->state == BUILDER_RUNNING; i++)
        add_choice(builder, &step->choices[i], step->count - 1 - i);
    if (builder->state == BUILDER_RUNNING && may_trim(builder))
        trim_to_limits(builder);
}

// Whether the tree is a draft, in which any prescan step may settle a node.
static bool is_draft(const Explorer *explorer) {
    return explorer->least_share <= 0 && profile_int(&explorer->profile, KEY_PRESCAN) > 0 &&
           profile_int(&explorer->profile, KEY_PRESCAN_TREE) > 0;
}

// Whether the tree was a draft that a full search or a second opinion could change.
static bool was_draft(const Builder *builder) {
    const Explorer *explorer = &builder->explorer;
    return is_draft(explorer) &&
           (explorer->prescan_settled || profile_uses(&explorer->profile, KEY_CONFIRM_MARGIN));
}

// Builds the tree once more, by prescan steps of at least that share. The first tree is dropped.
static void rebuild_tree(Builder *builder, double least_share) {
    Explorer *explorer = &builder->explorer;
    const Position start = builder->tree.start;
    tree_done(&builder->tree);
    explorer->least_share = least_share;
    explorer->prescan_settled = explorer->lacks_engine_chances = builder->has_warning = false;
    explorer->takes_second_reply = false;
    builder->cut_count = builder->opinions_asked = builder->opinions_changed = 0;
    builder->evidence = (Evidence){0};
    tree_init(&builder->tree, &start);
    explorer_go_to(explorer, TREE_ROOT);
}

// Ends a tree that is refused. Where a prescan step settled the first reply, a draft with the
// second best reply is built: if that makes a puzzle, larger searches decide.
static void end_refused(Builder *builder) {
    Explorer *explorer = &builder->explorer;
    if (explorer->takes_second_reply) {
        tree_done(&builder->tree);
        builder->tree = builder->refused_tree;
        builder->refused_tree = (Tree){0};
        builder->evidence = builder->refusal;
    } else if (explorer->has_second_reply && is_draft(explorer)) {
        builder->refused_tree = builder->tree;
        builder->refusal = builder->evidence;
        builder->tree = (Tree){.start = builder->tree.start};
        rebuild_tree(builder, 0);
        explorer->takes_second_reply = true;
        builder->state = BUILDER_RUNNING;
    }
}

static void finish_tree(Builder *builder) {
    const TreePolicy *policy = builder->explorer.policy;
    explorer_go_to(&builder->explorer, TREE_ROOT);
    const NodeView root = explorer_view(&builder->explorer);
    Evidence evidence = {0};
    bool is_puzzle = !policy->finish || policy->finish(&root, &builder->tree, &evidence);
    if (is_puzzle && was_draft(builder)) {
        rebuild_tree(builder, builder->explorer.profile.value[KEY_PRESCAN_AGAIN]);
        return;
    }
    if (!is_puzzle)
        builder->evidence = evidence;
    builder->state = is_puzzle ? BUILDER_DONE : BUILDER_REFUSED;
    if (is_puzzle)
        builder->proof = proof_of_tree(&builder->explorer);
}

// Returns the next node to expand: none below a retry, which has no replies.
static uint32_t next_node(const Builder *builder) {
    uint32_t node = builder->explorer.at + 1;
    while (node < builder->tree.count &&
           role_above(&builder->tree, node, ROLE_RETRY) != TREE_NO_NODE) {
        node++;
    }
    return node;
}

static Move first_choice(const PolicyStep *step) {
    return step->count > 0 ? step->choices[0].move : MOVE_NONE;
}

// Whether the step is a close decision, so that a second opinion is asked for first.
static bool asks_second_opinion(Builder *builder, const PolicyStep *step) {
    Explorer *explorer = &builder->explorer;
    builder->opinions_changed +=
        explorer->second_opinion && first_choice(step) != builder->first_opinion;
    if (is_draft(explorer) || !explorer_wants_second_opinion(explorer, step))
        return false;
    builder->first_opinion = first_choice(step);
    builder->opinions_asked++;
    explorer_ask_second_opinion(explorer);
    return true;
}

// Expands nodes until a search is wanted or the tree is done or refused.
static void expand_nodes(Builder *builder) {
    while (builder->state == BUILDER_RUNNING) {
        PolicyStep step;
        explorer_step(&builder->explorer, &step);
        if (step.kind == STEP_ASK)
            return;
        if (asks_second_opinion(builder, &step))
            continue;
        take_step(builder, &step);
        uint32_t next = next_node(builder);
        if (builder->state == BUILDER_RUNNING && next == builder->tree.count)
            finish_tree(builder);
        else if (builder->state == BUILDER_RUNNING)
            explorer_go_to(&builder->explorer, next);
        if (builder->state == BUILDER_REFUSED)
            end_refused(builder);
    }
}

void builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *root_line) {
    *builder = (Builder){0};
    explorer_init(&builder->explorer, profile, subject, &builder->tree, root_line);
    builder->explorer.least_share = 0;
    expand_nodes(builder);
}

void builder_done(Builder *builder) {
    explorer_done(&builder->explorer);
    tree_done(&builder->tree);
    tree_done(&builder->refused_tree);
}

void builder_request(const Builder *builder, SearchRequest *request) {
    explorer_request(&builder->explorer, request);
}

bool builder_feed(Builder *builder, const Analysis *analysis) {
    const FeedResult fed = explorer_feed(&builder->explorer, analysis);
    if (fed == FED_NOTHING) {
        Evidence evidence = {0};
        evidence_no_iteration(&evidence, builder->explorer.wish.nodes);
        refuse_at(builder, &evidence);
    }
    if (fed != FEED_CONTINUE)
        expand_nodes(builder);
    return fed == FEED_CONTINUE;
}

// Measures "12 moves, 5 plies", and the tally at the end of the main line if the policy has one.
static void measure_size(const Builder *builder, Evidence *evidence) {
    const Tree *tree = &builder->tree;
    const Profile *profile = &builder->explorer.profile;
    const Tally *tally = &tree->nodes[tree_main_line_end(tree)].tally;
    int plies = 0;
    for (size_t i = 0; i < tree->count; i++)
        plies = tree->nodes[i].ply > plies ? tree->nodes[i].ply : plies;
    evidence_number(evidence, "moves", (double)tree->count - 1, UNIT_MOVES);
    evidence_number(evidence, "plies", plies, UNIT_PLIES);
    evidence_limit(evidence, "moves", RELATION_AT_MOST, profile, KEY_TREE_MAX_NODES, UNIT_MOVES);
    evidence_limit(evidence, "plies", RELATION_AT_MOST, profile, KEY_TREE_MAX_PLIES, UNIT_PLIES);
    evidence->measured = "{moves#}, {plies#}";
    evidence->threshold = "<={1} moves, <={2} plies";
    if (tally->counted) {
        measure_tally(evidence, tally);
        evidence->measured = "{moves#}, {plies#}; " TALLY_TEMPLATE;
    }
}

// Adds what is proved of the tree's mates: they are the fastest, or another move is as fast.
static void add_proof(const Builder *builder, Verdict *verdict) {
    const TreeProof *proof = &builder->proof;
    const Move other = proof->faster_move != MOVE_NONE ? proof->faster_move : proof->cook;
    if (other != MOVE_NONE) {
        evidence_move(&verdict->evidence, "cook", &builder->tree.start, other);
        evidence_wrap(&verdict->evidence, proof->faster_move != MOVE_NONE
                                              ? "{detail}, but {cook} mates sooner: proved"
                                              : "{detail}, but {cook} mates as fast: proved");
        verdict->state = VERDICT_WARN;
    } else if (proof->mate_count > 0 && proof->proved_count == proof->mate_count) {
        evidence_wrap(&verdict->evidence, "{detail}, every mate proved");
    }
}

void builder_judge(const Builder *builder, Verdict *verdict) {
    const bool done = builder->state == BUILDER_DONE;
    verdict->state = !done                                        ? VERDICT_FAIL
                     : builder->has_warning || builder->cut_count ? VERDICT_WARN
                                                                  : VERDICT_PASS;
    verdict->nodes = builder->limit;
    verdict->evidence = builder->evidence;
    if (done && builder->cut_count > 0) {
        verdict->evidence =
            (Evidence){.reason = "the tree was cut by {trimmed=} of its branches to "
                                 "{moves#}, {plies#} (tree.trim)"};
        evidence_number(&verdict->evidence, "trimmed", builder->cut_count, UNIT_BRANCHES);
    } else if (done && !builder->has_warning) {
        const Profile *profile = &builder->explorer.profile;
        if (profile_tree_uses(profile, KEY_CHANCES_WDL))
            evidence_chances(&verdict->evidence, profile, !builder->explorer.lacks_engine_chances);
        verdict->evidence.reason = evidence_find(&verdict->evidence, "by")
                                       ? "the tree is whole: {moves#}, {plies#}, win chances{by}"
                                       : "the tree is whole: {moves#}, {plies#}";
        const size_t unclear_count = tree_count_left_out(&builder->tree);
        if (unclear_count > 0) {
            verdict->evidence.reason = "the tree has {moves#}, {plies#}; exports leave "
                                       "out {unclear=} of its replies, whose end is unclear";
            evidence_number(&verdict->evidence, "unclear", (double)unclear_count, UNIT_BRANCHES);
        }
        add_proof(builder, verdict);
    }
    if (!verdict->evidence.measured)
        measure_size(builder, &verdict->evidence);
}
