// First the filters once more, as an inquiry of their own, then move by move what the policy says
// of lines that were searched for longer.
#include "src/solve/confirm.h"

#include <stdlib.h>

struct Confirmation {
    Profile profile;
    const Tree *tree; // that was accepted
    Inquiry *filters; // NULL: none is narrow
    Explorer explorer;
    Tree again;  // the same tree, for the explorer
    uint32_t at; // the narrow move that is asked about; TREE_NO_NODE: none is left
    int asked;
    bool refused;
    Grounds grounds;
    uint64_t nodes;
};

static void raise_limits(Profile *profile)
{
    profile_scale_nodes(profile, profile->value[KEY_CONFIRM_FACTOR]);
    // One rung, the last.
    profile->value[KEY_NODES_SCAN] = profile->value[KEY_NODES_MAX];
    profile->value[KEY_NODES_START] = profile->value[KEY_NODES_MAX];
}

// The filters that read lines and nothing of the game.
static void keep_line_filters(Profile *profile)
{
    const Profile all = *profile;
    profile->filter_count = 0;
    for (int i = 0; i < all.filter_count; i++) {
        if (all.filters[i]->cost == FILTER_SHARED && all.filters[i]->judge) {
            profile->filters[profile->filter_count++] = all.filters[i];
        }
    }
}

// Goes to the next narrow move of the main line behind `node`, and asks the policy there. Moves
// that need no search are not asked about.
static void go_on_from(Confirmation *confirmation, uint32_t node)
{
    const TreeNode *nodes = confirmation->tree->nodes;
    PolicyStep step = {.kind = STEP_END};
    do {
        node = nodes[node].child;
        if (node != TREE_NO_NODE && nodes[node].narrow) {
            if (!explorer_go(&confirmation->explorer, nodes[node].parent)) {
                confirmation->refused = true;
                confirmation->grounds.reason = "out of memory";
                return;
            }
            explorer_step(&confirmation->explorer, &step);
        }
    } while (node != TREE_NO_NODE && step.kind != STEP_ASK);
    confirmation->at = node;
    confirmation->asked += node != TREE_NO_NODE;
}

static void measure_how(const Confirmation *confirmation, Grounds *grounds)
{
    const bool second = confirmation->profile.value[KEY_CONFIRM_SECOND] > 0;
    grounds_word(grounds, "how", second ? "asked of the second engine" : "searched for longer");
}

static void take_filters(Confirmation *confirmation)
{
    Inquiry *filters = confirmation->filters;
    if (inquiry_state(filters) != INQUIRY_DONE) {
        return;
    }
    int count;
    const Verdict *verdicts = inquiry_verdicts(filters, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const uint32_t first = confirmation->tree->nodes[TREE_ROOT].child;
    const Move move = inquiry_solution(filters);
    confirmation->refused =
        decisive || (first != TREE_NO_NODE && confirmation->tree->nodes[first].move != move);
    if (decisive) {
        confirmation->grounds = decisive->grounds;
        confirmation->grounds.has_miss = false;
    } else if (confirmation->refused) {
        grounds_move(&confirmation->grounds, "other", inquiry_position(filters), move);
        measure_how(confirmation, &confirmation->grounds);
        grounds_say(&confirmation->grounds, "{other}", "the same move",
                    "{how}, {other} is the move");
    }
}

Confirmation *confirm_new(const Profile *profile, const Subject *subject, bool narrow,
                          const Tree *tree)
{
    Confirmation *confirmation = calloc(1, sizeof *confirmation);
    if (!confirmation) {
        return NULL;
    }
    confirmation->profile = *profile;
    confirmation->tree = tree;
    raise_limits(&confirmation->profile);
    bool made = explorer_init(&confirmation->explorer, &confirmation->profile, subject,
                              &confirmation->again, NULL);
    if (made) {
        tree_done(&confirmation->again);
        made = tree_copy(&confirmation->again, tree);
    }
    Profile filters = confirmation->profile;
    keep_line_filters(&filters);
    filters.value[KEY_EVAL_BEFORE] = 0;
    filters.value[KEY_PRESCAN] = 0;
    if (made && narrow && filters.filter_count > 0) {
        confirmation->filters = inquiry_new(&filters, subject, false);
        confirmation->asked++;
        made = confirmation->filters;
    }
    if (!made) {
        confirm_free(confirmation);
        return NULL;
    }
    go_on_from(confirmation, TREE_ROOT);
    return confirmation;
}

void confirm_free(Confirmation *confirmation)
{
    if (confirmation) {
        inquiry_free(confirmation->filters);
        explorer_done(&confirmation->explorer);
        tree_done(&confirmation->again);
        free(confirmation);
    }
}

static bool is_filtering(const Confirmation *confirmation)
{
    return confirmation->filters && inquiry_state(confirmation->filters) != INQUIRY_DONE;
}

bool confirm_wants(const Confirmation *confirmation, SearchRequest *request)
{
    bool wants = !confirmation->refused && confirmation->at != TREE_NO_NODE;
    if (is_filtering(confirmation)) {
        const SearchTask task = inquiry_task(confirmation->filters);
        wants = task.wants(task.self, request);
    } else if (wants) {
        explorer_wish(&confirmation->explorer, request);
    }
    if (wants) {
        request->second = confirmation->profile.value[KEY_CONFIRM_SECOND] > 0;
    }
    return wants;
}

// A move of the solver's must be the first one again; a reply may be any of those that are
// answered.
static bool is_chosen(const PolicyStep *step, Move move, bool reply)
{
    bool chosen = false;
    for (int i = 0; i < step->count && (i == 0 || reply); i++) {
        chosen = chosen || step->choices[i].move == move;
    }
    return chosen;
}

// The policy has said its step where the narrow move was chosen.
static void compare_step(Confirmation *confirmation, const PolicyStep *step)
{
    const TreeNode *node = &confirmation->tree->nodes[confirmation->at];
    if (is_chosen(step, node->move, node->role == ROLE_REPLY)) {
        go_on_from(confirmation, confirmation->at);
        return;
    }
    Grounds *grounds = &confirmation->grounds;
    confirmation->refused = true;
    if (step->grounds.reason) {
        *grounds = step->grounds;
        grounds->has_miss = false;
        measure_node(grounds, "after", confirmation->tree,
                     confirmation->tree->nodes[confirmation->at].parent);
        return;
    }
    measure_node(grounds, "move", confirmation->tree, confirmation->at);
    measure_how(confirmation, grounds);
    grounds_say(grounds, "not {move}", "the same move", "{how}, {move} is not the move");
}

bool confirm_feed(Confirmation *confirmation, const Analysis *analysis)
{
    if (is_filtering(confirmation)) {
        const SearchTask task = inquiry_task(confirmation->filters);
        const bool more = task.feed(task.self, analysis);
        take_filters(confirmation);
        return more;
    }
    PolicyStep step = {.kind = STEP_END};
    const ExplorerFed fed = explorer_feed(&confirmation->explorer, analysis);
    if (fed == FED_MORE) {
        return true;
    }
    confirmation->nodes += confirmation->explorer.needed;
    if (fed == FED_ANSWER) {
        explorer_step(&confirmation->explorer, &step);
    }
    if (step.kind != STEP_ASK || fed != FED_ANSWER) {
        compare_step(confirmation, &step);
    }
    return false;
}

uint64_t confirm_nodes(const Confirmation *confirmation)
{
    return confirmation->nodes + (confirmation->filters ? inquiry_nodes(confirmation->filters) : 0);
}

void confirm_judge(const Confirmation *confirmation, Verdict *verdict)
{
    verdict->state = confirmation->refused ? VERDICT_FAIL : VERDICT_PASS;
    verdict->grounds = confirmation->grounds;
    verdict->nodes =
        confirmation->asked > 0 ? (uint64_t)confirmation->profile.value[KEY_NODES_MAX] : 0;
    if (confirmation->refused) {
        return;
    }
    grounds_number(&verdict->grounds, "asked", confirmation->asked, UNIT_MOVES);
    grounds_limit(&verdict->grounds, "margin", RELATION_AT_LEAST, &confirmation->profile,
                  KEY_CONFIRM_MARGIN, UNIT_CP);
    measure_how(confirmation, &verdict->grounds);
    grounds_say(&verdict->grounds, "{asked=} asked again", "the same",
                confirmation->asked == 0 ? "no decision is within {1} of another"
                : confirmation->asked == 1
                    ? "what was decided within {1} of another holds when {how}"
                    : "{asked=} decisions within {1} of another hold when {how}");
}
