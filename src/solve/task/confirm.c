// The filters once more, as an inquiry of their own, and how the tree was built.
#include "src/solve/task/confirm.h"

#include <stdlib.h>

struct Confirmation {
    Profile profile;
    const Builder *builder; // or NULL
    Inquiry *filters;       // NULL: none is narrow
    bool refused;
    Evidence evidence;
};

// One checkpoint, the last, and the filters that read lines and nothing of the game.
static Profile longer_profile(const Profile *profile)
{
    Profile longer = *profile;
    profile_scale_nodes(&longer, profile->value[KEY_CONFIRM_FACTOR]);
    longer.value[KEY_NODES_SCAN] = longer.value[KEY_NODES_MAX];
    longer.value[KEY_NODES_START] = longer.value[KEY_NODES_MAX];
    longer.value[KEY_EVAL_BEFORE] = 0;
    longer.value[KEY_PRESCAN] = 0;
    longer.filter_count = 0;
    for (int i = 0; i < profile->filter_count; i++) {
        if (profile->filters[i]->cost == FILTER_SHARED && profile->filters[i]->judge) {
            longer.filters[longer.filter_count++] = profile->filters[i];
        }
    }
    return longer;
}

static Move solution_of(const Confirmation *confirmation)
{
    const Tree *tree = confirmation->builder ? &confirmation->builder->tree : NULL;
    const uint32_t first = tree ? tree->nodes[TREE_ROOT].child : TREE_NO_NODE;
    return first != TREE_NO_NODE ? tree->nodes[first].move : MOVE_NONE;
}

static void take_filters(Confirmation *confirmation)
{
    const Inquiry *filters = confirmation->filters;
    if (inquiry_state(filters) != INQUIRY_DONE) {
        return;
    }
    int count;
    const Verdict *verdicts = inquiry_verdicts(filters, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const Move move = inquiry_solution(filters), solution = solution_of(confirmation);
    Evidence *evidence = &confirmation->evidence;
    confirmation->refused = decisive || (solution != MOVE_NONE && solution != move);
    if (decisive) {
        *evidence = decisive->evidence;
        evidence->has_miss = false;
    } else if (confirmation->refused) {
        evidence_move(evidence, "other", inquiry_position(filters), move);
        evidence_method(evidence, &confirmation->profile);
        evidence_text_add(evidence, "{other}", "the same move", "{how}, {other} is the move");
    }
}

Confirmation *confirm_new(const Profile *profile, const Subject *subject, bool narrow,
                          const Builder *builder)
{
    Confirmation *confirmation = calloc(1, sizeof *confirmation);
    if (!confirmation) {
        return NULL;
    }
    confirmation->profile = *profile;
    confirmation->builder = builder;
    const Profile filters = longer_profile(profile);
    if (narrow && filters.filter_count > 0) {
        confirmation->filters = inquiry_new(&filters, subject, false);
        if (!confirmation->filters) {
            free(confirmation);
            return NULL;
        }
    }
    return confirmation;
}

void confirm_free(Confirmation *confirmation)
{
    if (confirmation) {
        inquiry_free(confirmation->filters);
        free(confirmation);
    }
}

bool confirm_wants(const Confirmation *confirmation, SearchRequest *request)
{
    const SearchTask task =
        confirmation->filters ? inquiry_task(confirmation->filters) : (SearchTask){.self = NULL};
    const bool wants = task.self && task.wants(task.self, request);
    if (wants) {
        request->second = confirmation->profile.value[KEY_CONFIRM_SECOND] > 0;
    }
    return wants;
}

bool confirm_feed(Confirmation *confirmation, const Analysis *analysis)
{
    const SearchTask task = inquiry_task(confirmation->filters);
    const bool more = task.feed(task.self, analysis);
    take_filters(confirmation);
    return more;
}

uint64_t confirm_nodes(const Confirmation *confirmation)
{
    return confirmation->filters ? inquiry_nodes(confirmation->filters) : 0;
}

static const char *what_came(int asked, int turned)
{
    return asked == 0 ? "no decision is within {1} of another"
           : asked == 1 && turned == 1
               ? "what was decided within {1} of another turned when {how}, "
                 "and the tree goes by that"
           : asked == 1 ? "what was decided within {1} of another holds when {how}"
           : turned > 0
               ? "of {asked=} decisions within {1} of another {turned=} turned when {how}, "
                 "and the tree goes by that"
               : "{asked=} decisions within {1} of another hold when {how}";
}

void confirm_judge(const Confirmation *confirmation, Verdict *verdict)
{
    const Builder *builder = confirmation->builder;
    const Profile *profile = &confirmation->profile;
    const int asked = (confirmation->filters != NULL) + (builder ? builder->asked : 0);
    const int turned = builder ? builder->turned : 0;
    const double nodes = profile->value[KEY_NODES_MAX] * profile->value[KEY_CONFIRM_FACTOR];
    Evidence *evidence = &verdict->evidence;
    verdict->state = confirmation->refused ? VERDICT_FAIL : VERDICT_PASS;
    verdict->nodes = asked > 0 ? (uint64_t)nodes : 0;
    *evidence = confirmation->evidence;
    if (confirmation->refused) {
        return;
    }
    evidence_number(evidence, "asked", asked, UNIT_MOVES);
    evidence_number(evidence, "turned", turned, UNIT_MOVES);
    evidence_limit(evidence, "margin", RELATION_AT_LEAST, profile, KEY_CONFIRM_MARGIN, UNIT_CP);
    evidence_method(evidence, profile);
    const bool turns = turned > 0;
    evidence_text_add(evidence,
                      turns ? "{asked=} asked again, {turned=} turned" : "{asked=} asked again",
                      turns ? "the tree goes by that" : "the same", what_came(asked, turned));
}
