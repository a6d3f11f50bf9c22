// The tree builder: walks the nodes in the order they were made and lets the policy expand each
// one. A tree that becomes too large loses branches, one at a time.
#include "src/solve/policy/builder.h"

#include <limits.h>

#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"

// --- Trimming: the branch that goes first is found in one walk over the nodes

// The higher the rank, the earlier a branch goes: RANK_FIRST last, as it would become a retry.
typedef enum Rank { RANK_NONE, RANK_FIRST, RANK_RETRY, RANK_RIGHT, RANK_REPLY } Rank;

// How early a branch goes: the higher rank first, then the higher score.
typedef struct CutOrder {
    Rank rank;
    long score;
} CutOrder;

static long solvers_score(const TreeNode *node) {
    const long value = node->score.value;
    return !node->scored       ? 0
           : !node->score.mate ? value
           : value > 0         ? LONG_MAX - value
                               : LONG_MIN - value;
}

static bool is_below_retry(const Tree *tree, uint32_t node) {
    while (node != TREE_ROOT) {
        node = tree->nodes[node].parent;
        if (tree->nodes[node].role == ROLE_RETRY && node != TREE_ROOT)
            return true;
    }
    return false;
}

static CutOrder cut_order(const Tree *tree, uint32_t at) {
    const TreeNode *node = &tree->nodes[at];
    const bool first = tree->nodes[node->parent].child == at;
    if (first || is_below_retry(tree, at))
        return (CutOrder){RANK_NONE, 0};
    if (node->role == ROLE_REPLY)
        return (CutOrder){RANK_REPLY, solvers_score(node)};
    if (node->role == ROLE_RETRY)
        return (CutOrder){RANK_RETRY, 0};
    // A right move after which the line ends is as small as a retry, and stays.
    const bool goes_on = node->child != TREE_NO_NODE || node->outcome == OUTCOME_NONE;
    return (CutOrder){!goes_on ? RANK_NONE : node->ply == 1 ? RANK_FIRST : RANK_RIGHT, 0};
}

static bool is_cut_before(CutOrder one, CutOrder other) {
    return one.rank != other.rank ? one.rank > other.rank : one.score >= other.score;
}

// Returns the branch to cut first, of equals the last one; TREE_ROOT: none.
static uint32_t first_to_cut(const Tree *tree) {
    CutOrder first = {RANK_NONE, 0};
    uint32_t found = TREE_ROOT;
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        const CutOrder order = cut_order(tree, at);
        if (order.rank != RANK_NONE && is_cut_before(order, first)) {
            first = order;
            found = at;
        }
    }
    return found;
}

// Returns the nearest branch above the last node that is too deep; TREE_ROOT: none.
static uint32_t branch_too_deep(const Tree *tree, int deeper) {
    uint32_t at = (uint32_t)tree->count - 1;
    for (; at != TREE_ROOT && tree->nodes[at].ply <= deeper; at--) {
    }
    while (at != TREE_ROOT) {
        const Rank rank = cut_order(tree, at).rank;
        if (rank != RANK_NONE && rank != RANK_RETRY)
            break;
        at = tree->nodes[at].parent;
    }
    return at;
}

bool trim_branch(Tree *tree, int deeper, uint32_t *cursor) {
    const uint32_t at = deeper > 0 ? branch_too_deep(tree, deeper) : first_to_cut(tree);
    if (at == TREE_ROOT)
        return false;
    TreeNode *node = &tree->nodes[at];
    if (node->role == ROLE_ALTERNATIVE || node->role == ROLE_SOLUTION) {
        node->role = ROLE_RETRY;
        node->child = TREE_NO_NODE;
    } else {
        tree_unlink(tree, at);
    }
    *cursor = tree_compact(tree, *cursor);
    return true;
}

// --- Building

// Returns the nearest node of that role, from the node itself up to the root, or TREE_NO_NODE.
static uint32_t role_above(const Tree *tree, uint32_t node, TreeRole role) {
    while (node != TREE_NO_NODE && tree->nodes[node].role != role)
        node = tree->nodes[node].parent;
    return node;
}

// Refuses a tree that is too large. Its miss counts the open branches: the move added last, the
// nodes that wait for their turn, and `not_added` choices of this node.
static void refuse_for_size(Builder *builder, int not_added, const char *reason) {
    int open = 1 + not_added;
    for (uint32_t node = builder->explorer.at + 1; node + 1 < builder->tree.count; node++)
        open += role_above(&builder->tree, node, ROLE_RETRY) == TREE_NO_NODE;
    builder->evidence = (Evidence){0};
    evidence_miss(&builder->evidence, open, UNIT_BRANCHES);
    builder->evidence.reason = reason;
    builder->state = BUILDER_REFUSED;
}

static bool may_trim(const Builder *builder) {
    return profile_whole(&builder->explorer.profile, KEY_TREE_TRIM) != 0;
}

// Why the tree is too large with this node in it, or NULL. The root does not count as a move.
static const char *too_much(const Builder *builder, const TreeNode *node) {
    const Profile *profile = &builder->explorer.profile;
    return (int64_t)builder->tree.count - 1 > profile_whole(profile, KEY_TREE_MAX_NODES)
               ? "the tree has more than {1} moves (tree.max-nodes)"
           : node->ply > profile_whole(profile, KEY_TREE_MAX_PLIES)
               ? "the tree goes deeper than {2} plies (tree.max-plies)"
               : NULL;
}

static void add_choice(Builder *builder, const PolicyChoice *choice, int not_added) {
    uint32_t added = tree_add(&builder->tree, builder->explorer.at, choice->move, choice->role);
    TreeNode *node = &builder->tree.nodes[added];
    choice_to_node(choice, node);
    if (choice->refutation != MOVE_NONE) {
        const uint32_t reply = tree_add(&builder->tree, added, choice->refutation, ROLE_REPLY);
        choice_to_node(choice, &builder->tree.nodes[reply]);
        node = &builder->tree.nodes[reply];
    }
    const char *why = too_much(builder, node);
    if (why && !may_trim(builder))
        refuse_for_size(builder, not_added, why);
}

// Returns the node with the most plies: breadth first, that is the last one.
static const TreeNode *deepest_node(const Builder *builder) {
    return &builder->tree.nodes[builder->tree.count - 1];
}

// Cuts branches until the tree is within its limits. Expanded nodes stay in front of those that
// wait.
static void trim_tree(Builder *builder) {
    const int64_t plies = profile_whole(&builder->explorer.profile, KEY_TREE_MAX_PLIES);
    const char *why;
    while ((why = too_much(builder, deepest_node(builder))) != NULL) {
        const bool deep = deepest_node(builder)->ply > plies;
        if (!trim_branch(&builder->tree, deep ? (int)plies : 0, &builder->explorer.at)) {
            refuse_for_size(builder, 0, why);
            break;
        }
        builder->trimmed++;
    }
}

// Adds to the evidence of a refusal that a prescan step gave the answer.
static void say_step(const Explorer *explorer, Evidence *evidence) {
    const bool reply = explorer->tree->nodes[explorer->at].ply % 2 != 0;
    evidence_number(evidence, "step", explorer->step, UNIT_NONE);
    if (reply) {
        evidence_wrap(evidence, "{detail}; the same in step {step=} as in the one before "
                                "(prescan.replies)");
        return;
    }
    evidence_wrap(evidence, explorer->least_share > 0
                                ? "{detail}; sure enough in step {step=} (prescan.again)"
                                : "{detail}; sure enough in step {step=} of the first look "
                                  "(prescan.tree)");
}

// Adds to the evidence of a refusal that it comes from a second opinion.
static void say_again(const Explorer *explorer, Evidence *evidence) {
    evidence_method(evidence, &explorer->profile);
    evidence_wrap(evidence, "{detail}, {how} (confirmed)");
}

static void refuse_at(Builder *builder, const Evidence *evidence) {
    const Explorer *explorer = &builder->explorer;
    builder->evidence = *evidence;
    measure_node(&builder->evidence, "after", &builder->tree, explorer->at);
    if (explorer->answer_count > 0 && !explorer->proved && explorer->judged < explorer->wish.nodes)
        say_step(explorer, &builder->evidence);
    if (explorer->again)
        say_again(explorer, &builder->evidence);
    builder->state = BUILDER_REFUSED;
}

// The puzzle fails after this node: an alternative on the way becomes a retry; without one the tree
// is refused.
static void lose_promise(Builder *builder, const Evidence *evidence) {
    uint32_t alternative = role_above(&builder->tree, builder->explorer.at, ROLE_ALTERNATIVE);
    if (alternative != TREE_NO_NODE) {
        builder->tree.nodes[alternative].role = ROLE_RETRY;
        return;
    }
    refuse_at(builder, evidence);
}

// Notes the node limit of the search that judged the node, if there was one.
static void note_nodes(Builder *builder) {
    const Explorer *explorer = &builder->explorer;
    builder->nodes = explorer->answer_count > 0 ? explorer->judged : explorer->wish.nodes;
}

static void take_step(Builder *builder, const PolicyStep *step) {
    note_nodes(builder);
    TreeNode *node = &builder->tree.nodes[builder->explorer.at];
    node->outcome = step->outcome;
    node->tally = step->tally;
    if (step->outcome != OUTCOME_NONE) {
        node->quiet = pos_is_quiet(explorer_position(&builder->explorer),
                                   (int)profile_whole(&builder->explorer.profile, KEY_TREE_GAIN));
    }
    if (step->kind == STEP_LOSE)
        lose_promise(builder, &step->evidence);
    else if (step->kind == STEP_REFUSE)
        refuse_at(builder, &step->evidence);
    if (step->warns && !builder->warned) {
        builder->warned = true;
        builder->evidence = step->evidence;
        measure_node(&builder->evidence, "after", &builder->tree, builder->explorer.at);
    }
    for (int i = 0; i < step->count && builder->state == BUILDER_RUNNING; i++)
        add_choice(builder, &step->choices[i], step->count - 1 - i);
    if (builder->state == BUILDER_RUNNING && may_trim(builder))
        trim_tree(builder);
}

// Whether the tree is a first look, in which any prescan step may settle a node.
static bool is_first_look(const Explorer *explorer) {
    return explorer->least_share <= 0 && profile_whole(&explorer->profile, KEY_PRESCAN) > 0 &&
           profile_whole(&explorer->profile, KEY_PRESCAN_TREE) > 0;
}

// Whether the tree was a first look that a full search or a second opinion could change.
static bool has_first_look(const Builder *builder) {
    const Explorer *explorer = &builder->explorer;
    return is_first_look(explorer) &&
           (explorer->stepped || profile_uses(&explorer->profile, KEY_CONFIRM_MARGIN));
}

// Builds the tree once more, usually from full searches: a prescan step can refuse a tree, but
// never makes or changes a puzzle.
static void build_again(Builder *builder) {
    Explorer *explorer = &builder->explorer;
    const Position start = builder->tree.start;
    tree_done(&builder->tree);
    explorer->least_share = explorer->profile.value[KEY_PRESCAN_AGAIN];
    explorer->stepped = explorer->lacks_engine_chances = builder->warned = false;
    builder->trimmed = builder->opinions_asked = builder->opinions_turned = 0;
    builder->evidence = (Evidence){0};
    tree_init(&builder->tree, &start);
    explorer_go(explorer, TREE_ROOT);
}

static void finish_tree(Builder *builder) {
    const TreePolicy *policy = builder->explorer.policy;
    explorer_go(&builder->explorer, TREE_ROOT);
    const NodeView root = explorer_view(&builder->explorer);
    Evidence evidence = {0};
    bool stands = !policy->finish || policy->finish(&root, &builder->tree, &evidence);
    if (stands && has_first_look(builder)) {
        build_again(builder);
        return;
    }
    if (!stands)
        builder->evidence = evidence;
    builder->state = stands ? BUILDER_DONE : BUILDER_REFUSED;
    if (stands)
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

static Move first_of(const PolicyStep *step) {
    return step->count > 0 ? step->choices[0].move : MOVE_NONE;
}

// Whether the step is narrow, so that a second opinion is asked for first.
static bool asks_again(Builder *builder, const PolicyStep *step) {
    Explorer *explorer = &builder->explorer;
    builder->opinions_turned += explorer->again && first_of(step) != builder->first;
    if (is_first_look(explorer) || !explorer_wants_second_opinion(explorer, step))
        return false;
    builder->first = first_of(step);
    builder->opinions_asked++;
    explorer_ask_again(explorer);
    return true;
}

// Expands nodes until a search is wanted or the tree is done or refused.
static void expand_nodes(Builder *builder) {
    while (builder->state == BUILDER_RUNNING) {
        PolicyStep step;
        explorer_step(&builder->explorer, &step);
        if (step.kind == STEP_ASK)
            return;
        if (asks_again(builder, &step))
            continue;
        take_step(builder, &step);
        uint32_t next = next_node(builder);
        if (builder->state == BUILDER_RUNNING && next == builder->tree.count)
            finish_tree(builder);
        else if (builder->state == BUILDER_RUNNING)
            explorer_go(&builder->explorer, next);
    }
}

void builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *found) {
    *builder = (Builder){0};
    explorer_init(&builder->explorer, profile, subject, &builder->tree, found);
    builder->explorer.least_share = 0;
    expand_nodes(builder);
}

void builder_done(Builder *builder) {
    explorer_done(&builder->explorer);
    tree_done(&builder->tree);
}

void builder_request(const Builder *builder, SearchRequest *request) {
    explorer_wish(&builder->explorer, request);
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
    int depth = 0;
    for (size_t i = 0; i < tree->count; i++)
        depth = tree->nodes[i].ply > depth ? tree->nodes[i].ply : depth;
    evidence_number(evidence, "moves", (double)tree->count - 1, UNIT_MOVES);
    evidence_number(evidence, "plies", depth, UNIT_PLIES);
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
static void say_proof(const Builder *builder, Verdict *verdict) {
    const TreeProof *proof = &builder->proof;
    const Move other = proof->sooner != MOVE_NONE ? proof->sooner : proof->cook;
    if (other != MOVE_NONE) {
        evidence_move(&verdict->evidence, "other", &builder->tree.start, other);
        evidence_wrap(&verdict->evidence, proof->sooner != MOVE_NONE
                                              ? "{detail}, but {other} mates sooner: proved"
                                              : "{detail}, but {other} mates as fast: proved");
        verdict->state = VERDICT_WARN;
    } else if (proof->moves > 0 && proof->proved == proof->moves) {
        evidence_wrap(&verdict->evidence, "{detail}, every mate proved");
    }
}

void builder_judge(const Builder *builder, Verdict *verdict) {
    const bool done = builder->state == BUILDER_DONE;
    verdict->state = !done                                 ? VERDICT_FAIL
                     : builder->warned || builder->trimmed ? VERDICT_WARN
                                                           : VERDICT_PASS;
    verdict->nodes = builder->nodes;
    verdict->evidence = builder->evidence;
    if (done && builder->trimmed > 0) {
        verdict->evidence =
            (Evidence){.reason = "the tree was cut by {trimmed=} of its branches to "
                                 "{moves#}, {plies#} (tree.trim)"};
        evidence_number(&verdict->evidence, "trimmed", builder->trimmed, UNIT_BRANCHES);
    } else if (done && !builder->warned) {
        const Profile *profile = &builder->explorer.profile;
        if (profile_tree_uses(profile, KEY_CHANCES_WDL))
            evidence_engine(&verdict->evidence, profile, !builder->explorer.lacks_engine_chances);
        verdict->evidence.reason = evidence_find(&verdict->evidence, "by")
                                       ? "the tree is whole: {moves#}, {plies#}, win chances{by}"
                                       : "the tree is whole: {moves#}, {plies#}";
        const size_t unclear = tree_count_left_out(&builder->tree);
        if (unclear > 0) {
            verdict->evidence.reason = "the tree has {moves#}, {plies#}; exports leave "
                                       "out {unclear=} of its replies, whose end is unclear";
            evidence_number(&verdict->evidence, "unclear", (double)unclear, UNIT_BRANCHES);
        }
        say_proof(builder, verdict);
    }
    if (!verdict->evidence.measured)
        measure_size(builder, &verdict->evidence);
}
