// Judges an accepted position once more: its filters with more nodes, the end of its solution, and
// its diagram alone.
#include "src/solve/task/confirm.h"
#include "src/solve/task/rivals.h"

#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"

struct Confirmation {
    Profile profile;
    const Builder *builder; // or NULL
    Inquiry *inquiry;       // of the filters; NULL: none passed narrowly
    Rivals *rivals;         // NULL: confirm.rivals is 0, or there is no tree
    bool failed;            // the filters refuse the position
    Evidence evidence;
};

// The profile with its last checkpoint alone, more nodes, and only its COST_LINES filters.
static Profile deeper_profile(const Profile *profile) {
    Profile deeper = *profile;
    profile_scale_nodes(&deeper, profile->value[KEY_CONFIRM_FACTOR]);
    deeper.value[KEY_NODES_SCAN] = deeper.value[KEY_NODES_MAX];
    deeper.value[KEY_NODES_START] = deeper.value[KEY_NODES_MAX];
    deeper.value[KEY_EVAL_BEFORE] = 0;
    deeper.value[KEY_PRESCAN] = 0;
    deeper.filter_count = 0;
    for (int i = 0; i < profile->filter_count; i++)
        if (profile->filters[i]->cost == COST_LINES && profile->filters[i]->check)
            deeper.filters[deeper.filter_count++] = profile->filters[i];
    return deeper;
}

// Sets `failed` and its evidence once the filters' inquiry has ended.
static void take_filter_verdict(Confirmation *confirmation) {
    const Inquiry *inquiry = confirmation->inquiry;
    if (inquiry_state(inquiry) != INQUIRY_DONE)
        return;
    int count;
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const Tree *tree = confirmation->builder ? &confirmation->builder->tree : NULL;
    const uint32_t first = tree ? tree->nodes[TREE_ROOT].child : TREE_NO_NODE;
    const Move move = inquiry_solution(inquiry);
    Evidence *evidence = &confirmation->evidence;
    confirmation->failed = decisive || (first != TREE_NO_NODE && tree->nodes[first].move != move);
    if (decisive) {
        *evidence = decisive->evidence;
        evidence->has_miss = false;
    } else if (confirmation->failed) {
        evidence_move(evidence, "other", inquiry_position(inquiry), move);
        evidence_second_opinion(evidence, &confirmation->profile);
        evidence_template(evidence, "{other}", "the same move", "{how}, {other} is the move");
    }
}

Confirmation *confirm_new(const Profile *profile, const Subject *subject, bool narrow,
                          const Builder *builder) {
    Confirmation *confirmation = xcalloc(1, sizeof *confirmation);
    confirmation->profile = *profile;
    confirmation->builder = builder;
    const Profile deeper = deeper_profile(profile);
    if (narrow && deeper.filter_count > 0)
        confirmation->inquiry = inquiry_new(&deeper, subject, false);
    if (builder && profile->value[KEY_CONFIRM_RIVALS] > 0)
        confirmation->rivals = rivals_new(&confirmation->profile, builder);
    return confirmation;
}

void confirm_free(Confirmation *confirmation) {
    if (confirmation) {
        inquiry_free(confirmation->inquiry);
        rivals_free(confirmation->rivals);
        free(confirmation);
    }
}

// Whether the filters' inquiry wants a search. It is judged before the rivals.
static bool filters_want(const Confirmation *confirmation, SearchRequest *request) {
    const SearchTask task =
        confirmation->inquiry ? inquiry_task(confirmation->inquiry) : (SearchTask){.self = NULL};
    return task.self && task.wants(task.self, request);
}

bool confirm_wants(const Confirmation *confirmation, SearchRequest *request) {
    if (filters_want(confirmation, request)) {
        request->wants_second_engine = confirmation->profile.value[KEY_CONFIRM_SECOND] > 0;
        return true;
    }
    return confirmation->rivals && !confirmation->failed &&
           rivals_want(confirmation->rivals, request);
}

bool confirm_feed(Confirmation *confirmation, const Analysis *analysis) {
    SearchRequest request;
    if (!filters_want(confirmation, &request))
        return rivals_feed(confirmation->rivals, analysis);
    const SearchTask task = inquiry_task(confirmation->inquiry);
    const bool more = task.feed(task.self, analysis);
    take_filter_verdict(confirmation);
    return more;
}

uint64_t confirm_searched_nodes(const Confirmation *confirmation) {
    return (confirmation->inquiry ? inquiry_searched_nodes(confirmation->inquiry) : 0) +
           (confirmation->rivals ? rivals_searched_nodes(confirmation->rivals) : 0);
}

static const char *confirm_reason(int opinions, int changed) {
    return opinions == 0 ? "no decision is within {1} of another"
           : opinions == 1 && changed == 1
               ? "what was decided within {1} of another turned when {how}, "
                 "and the tree goes by that"
           : opinions == 1 ? "what was decided within {1} of another holds when {how}"
           : changed > 0
               ? "of {asked=} decisions within {1} of another {turned=} turned when {how}, "
                 "and the tree goes by that"
               : "{asked=} decisions within {1} of another hold when {how}";
}

void confirm_judge(const Confirmation *confirmation, Verdict *verdict) {
    const Builder *builder = confirmation->builder;
    const Profile *profile = &confirmation->profile;
    const int opinions = (confirmation->inquiry != NULL) + (builder ? builder->opinions_asked : 0);
    const int changed = builder ? builder->opinions_changed : 0;
    const double nodes = profile->value[KEY_NODES_MAX] * profile->value[KEY_CONFIRM_FACTOR];
    Evidence *evidence = &verdict->evidence;
    verdict->state = confirmation->failed ? VERDICT_FAIL : VERDICT_PASS;
    verdict->nodes = opinions > 0 ? (uint64_t)nodes : 0;
    *evidence = confirmation->evidence;
    if (confirmation->failed)
        return;
    if (confirmation->rivals && rivals_refuse(confirmation->rivals, evidence)) {
        verdict->state = VERDICT_FAIL;
        verdict->nodes = (uint64_t)profile->value[KEY_NODES_MAX];
        return;
    }
    evidence_number(evidence, "asked", opinions, UNIT_MOVES);
    evidence_number(evidence, "turned", changed, UNIT_MOVES);
    evidence_limit(evidence, "margin", RELATION_AT_LEAST, profile, KEY_CONFIRM_MARGIN, UNIT_CP);
    evidence_second_opinion(evidence, profile);
    const bool has_changed = changed > 0;
    evidence_template(
        evidence, has_changed ? "{asked=} asked again, {turned=} turned" : "{asked=} asked again",
        has_changed ? "the tree goes by that" : "the same", confirm_reason(opinions, changed));
}

// --- The end of the solution

// Whether the solver promotes on the way from the root to a node.
static bool has_promotion(const Tree *tree, uint32_t node) {
    for (; node != TREE_ROOT; node = tree->nodes[node].parent)
        if (tree->nodes[node].ply % 2 != 0 && move_type(tree->nodes[node].move) == MOVE_PROMOTION)
            return true;
    return false;
}

void gain_judge(const Builder *builder, Verdict *verdict) {
    enum { PAWNS_MIN = 2 };
    Evidence *evidence = &verdict->evidence;
    const Profile *profile = &builder->explorer.profile;
    const NodeView view = explorer_view(&builder->explorer);
    const Tree *tree = &builder->tree;
    const uint32_t end = tree_main_line_end(tree);
    const Outcome outcome = tree->nodes[end].outcome;
    const Position pos = tree_position(tree, end);
    const Color solver = (Color)tree->start.side;
    const Position *pos_before = before_mistake(&view);
    const int won = material_won(pos_before, &pos, solver);
    const int lasting = material_after_captures(&pos, solver) - pos_balance(pos_before, solver);
    const bool mates = pos_is_checkmate(&pos);
    const bool equal = outcome == OUTCOME_EQUAL || outcome_is_draw(outcome);
    const bool promotes = has_promotion(tree, end);
    const bool is_shown = mates || equal || promotes || (won >= PAWNS_MIN && lasting >= PAWNS_MIN);
    verdict->state = is_shown                                         ? VERDICT_PASS
                     : profile_int(profile, KEY_SHOWS_GAIN_FAIL) != 0 ? VERDICT_FAIL
                                                                      : VERDICT_WARN;
    evidence_number(evidence, "won", won, UNIT_PAWNS);
    evidence_number(evidence, "kept", lasting, UNIT_PAWNS);
    evidence_limit_number(evidence, "kept", RELATION_AT_LEAST, PAWNS_MIN, UNIT_PAWNS);
    if (!is_shown)
        evidence_miss(evidence, PAWNS_MIN - (won < lasting ? won : lasting), UNIT_PAWNS);
    evidence_template(
        evidence,
        mates      ? "mate"
        : equal    ? "level"
        : promotes ? "a promotion"
                   : "{won+} in material, {kept+} after captures",
        "mate, a promotion, level or >= +{1}",
        mates      ? "the solution ends with mate"
        : equal    ? "the solution ends level, and that is what was to be saved"
        : promotes ? "the solver promotes"
        : is_shown ? "the solver has {won+} in material since the mistake, and keeps it"
        : won >= PAWNS_MIN
            ? "the solver has {won+} in material since the mistake, but not for long: "
              "captures leave {kept+}"
            : "the end does not show why it is won: {won+} in material since before "
              "the mistake");
}

// --- The diagram alone

bool pos_is_as_diagram(const Position *pos) {
    Position diagram;
    pos_from_diagram(pos, &diagram);
    return diagram.rule50 == pos->rule50 && diagram.castling == pos->castling &&
           diagram.en_passant == pos->en_passant;
}

void diagram_profile(const Profile *profile, Profile *reduced) {
    *reduced = *profile;
    reduced->filter_count = 0;
    for (int i = 0; i < profile->filter_count; i++)
        if (!profile->filters[i]->needs_game)
            reduced->filters[reduced->filter_count++] = profile->filters[i];
}

// Names what the diagram does not show of the position: "castling, the moves before".
static const char *hidden_facts(const Position *pos) {
    static const char *const words[] = {
        "",
        "castling",
        "en passant",
        "castling, en passant",
        "the moves before",
        "castling, the moves before",
        "en passant, the moves before",
        "castling, en passant, the moves before",
    };
    Position diagram;
    pos_from_diagram(pos, &diagram);
    return words[(diagram.castling != pos->castling) |
                 (diagram.en_passant != pos->en_passant) << 1 | (pos->rule50 > 0) << 2];
}

// Fills in why the diagram is no puzzle, by the evidence of its decisive verdict.
static void explain_refusal(const Inquiry *diagram_inquiry, Evidence *evidence) {
    int count;
    const Verdict *verdicts = inquiry_verdicts(diagram_inquiry, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const char *hidden = evidence_find(evidence, "hidden")->word;
    *evidence = decisive->evidence;
    evidence->has_miss = false;
    evidence_word(evidence, "hidden", hidden);
    evidence_word(evidence, "decided", decisive->filter->name);
    evidence_wrap(evidence, "the diagram does not show {hidden}; without: {decided}: {detail}");
    evidence_template(evidence, "no puzzle", "the same puzzle", evidence->reason);
}

void diagram_judge(const Inquiry *inquiry, const Inquiry *diagram_inquiry, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const Position *pos = inquiry_position(inquiry);
    if (!diagram_inquiry) {
        verdict->state = VERDICT_PASS;
        evidence_template(evidence, "nothing is hidden", "the same puzzle",
                          "the diagram shows all there is to know about the position");
        return;
    }
    const PuzzleKind kind = tree_kind(inquiry_tree(inquiry)),
                     diagram_kind = tree_kind(inquiry_tree(diagram_inquiry));
    const Move move = inquiry_solution(inquiry), other = inquiry_solution(diagram_inquiry);
    const bool fails = profile_int(inquiry_profile(inquiry), KEY_HISTORY_FREE_FAIL) != 0;
    verdict->state = fails ? VERDICT_FAIL : VERDICT_WARN;
    evidence_word(evidence, "hidden", hidden_facts(pos));
    if (!inquiry_accepted(diagram_inquiry)) {
        explain_refusal(diagram_inquiry, evidence);
    } else if (other != move && other != MOVE_NONE) {
        evidence_move(evidence, "best", pos, move);
        evidence_move(evidence, "other", inquiry_position(diagram_inquiry), other);
        evidence_template(
            evidence, "{other}, not {best}", "the same puzzle",
            "the diagram does not show {hidden}, and without that {other} is the move, not "
            "{best}");
    } else if (diagram_kind != kind) {
        evidence_word(evidence, "kind", kind_name(kind));
        evidence_word(evidence, "other", kind_name(diagram_kind));
        evidence_template(
            evidence, "{other}", "the same puzzle",
            "the diagram does not show {hidden}, and without that it ends as {other}, not "
            "{kind}");
    } else {
        verdict->state = VERDICT_PASS;
        evidence_template(evidence, "the same puzzle", "the same puzzle",
                          "the diagram does not show {hidden}; without that it is the same puzzle");
    }
}
