#include "ui/judged.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/tree_text.h"
#include "ui/tree_view.h"

// Says what went wrong, and returns false then.
static bool keep_finding(Workbench *wb, const JudgeResult *result)
{
    Candidate candidate;
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    if (!candidate_from_inquiry(&candidate, result->inquiry, pool_engine_name(wb->pool))) {
        workbench_complain(wb, "out of memory");
        return false;
    }
    if (review_keep(&wb->review, &where, result->node, &candidate, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return false;
    }
    return true;
}

// What became of the position that the curator asked about.
static void say_finding(Workbench *wb, const JudgeResult *result)
{
    const Finding *finding = review_finding(&wb->review, result->node);
    if (!finding || !result->asked || result->node != wb->node) {
        return;
    }
    if (finding->candidate.accepted) {
        workbench_say(wb, "a puzzle (%s): Enter accepts it, Backspace rejects it",
                      kind_name(finding->candidate.kind));
    } else {
        workbench_say(wb, "no puzzle: %s", finding->candidate.reason);
    }
}

static void say_run_is_over(Workbench *wb)
{
    const ReviewCount count = review_count(&wb->review);
    if (wb->review.failing) {
        workbench_complain(wb, "the run is over, but not stored: %s", wb->review.store_fault.text);
        return;
    }
    if (wb->judge.unjudged > 0) {
        workbench_complain(wb, "%s ran over the game; %zu position%s could not be judged: %s",
                           wb->judge.profile.name, wb->judge.unjudged,
                           wb->judge.unjudged == 1 ? "" : "s", wb->judge.fault);
        return;
    }
    char by_hand[64] = "";
    if (count.by_hand > 0) {
        snprintf(by_hand, sizeof by_hand, "; %zu changed by hand left alone", count.by_hand);
    }
    workbench_say(wb, "%s ran over the game: %zu candidate%s, %zu of them %s%s",
                  wb->judge.profile.name, count.candidates, count.candidates == 1 ? "" : "s",
                  count.puzzles, count.puzzles == 1 ? "a puzzle" : "puzzles", by_hand);
}

// Puts a verified tree in the place of the one that stands there; the nodes keep their numbers.
static Status take_tree(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    (void)at;
    Tree copy;
    if (!tree_copy(&copy, operation->context)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    tree_done(tree);
    *tree = copy;
    return STATUS_OK;
}

// "17.Bd2 (-4.00): the profile goes on with 17.Rd8#", the score where it is known.
static void add_doubt(const Tree *tree, const NodeFinding *finding, Str *out)
{
    char move[SAN_NUMBERED_MAX], score[SCORE_TEXT_MAX];
    const TreeNode *node = &tree->nodes[finding->node];
    tree_write_move(tree, finding->node, move);
    str_add(out, move);
    if (node->scored) {
        score_write(node->score, score);
        str_addf(out, " (%s)", score);
    }
    str_addf(out, ": %s", finding->text);
}

// "3 hold, 1 does not: 17.Bd2 (-4.00): the profile goes on with 17.Rd8#".
static void say_verified(Workbench *wb, const Verification *verification)
{
    Str text;
    size_t count, hold = 0, said = 0;
    const NodeFinding *findings = verification_findings(verification, &count);
    str_init(&text);
    for (size_t i = 0; i < count; i++) {
        hold += findings[i].holds;
    }
    str_addf(&text, "%zu hold%s, %zu do%s not", hold, hold == 1 ? "s" : "", count - hold,
             count - hold == 1 ? "es" : "");
    for (size_t i = 0; i < count; i++) {
        if (!findings[i].holds) {
            str_add(&text, said++ > 0 ? "; " : ": ");
            add_doubt(verification_tree(verification), &findings[i], &text);
        }
    }
    if (count == hold) {
        workbench_say(wb, "verified: all %zu as the profile has it", count);
    } else {
        workbench_complain(wb, "%s", str_text(&text));
    }
    str_done(&text);
}

static void take_verified(Workbench *wb, const JudgeResult *result)
{
    Fault fault;
    uint32_t at = tree_view_node(wb);
    const ReviewGame where = workbench_where(wb);
    const Tree *tree = verification_tree(result->verification);
    ReviewOperation operation = {.label = "verify", .run = take_tree, .context = tree};
    at = result->node == wb->node && at != TREE_NO_NODE ? at : TREE_ROOT;
    if (review_operate(&wb->review, &where, result->node, &operation, &at, &fault) == STATUS_OK) {
        say_verified(wb, result->verification);
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

void judged_take(Workbench *wb, const JudgeResult *result)
{
    if (result->verification) {
        take_verified(wb, result);
    } else if (keep_finding(wb, result)) {
        say_finding(wb, result);
    }
}

void judged_say_end(Workbench *wb, bool ran)
{
    const Judge *judge = &wb->judge;
    bool all_failed = ran && judge->unjudged > 0 && judge->judged == 0;
    if (judge->fault[0] && (!ran || all_failed)) {
        workbench_complain(wb, "%s has stopped: %s", judge->profile.name, judge->fault);
    } else if (ran) {
        say_run_is_over(wb);
    }
}
