// What the curator is told of what has ended.
#include <stdarg.h>
#include <stdio.h>

#include "onlymove/tree_text.h"
#include "src/review/session/review_private.h"

ReviewEventKind review_say(ReviewEvent *event, ReviewEventKind news, bool is_fault,
                           const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(event->text, sizeof event->text, format, args);
    va_end(args);
    event->is_fault = is_fault;
    return news;
}

ReviewEventKind review_say_judged(const Review *review, uint32_t node, ReviewEvent *event)
{
    const Finding *finding = findings_find(&review->findings, node, review->profile.name);
    const Candidate *ledger = finding_ledger(finding);
    if (ledger->accepted && !finding->withdrawn) {
        return review_say(event, REVIEW_JUDGED, false,
                          "a puzzle (%s): <:accept> accepts it, <:reject> rejects it",
                          kind_name(ledger->kind));
    }
    CLEANUP(str_done) Str why = {0};
    refusal_write(ledger, &why);
    return review_say(event, REVIEW_JUDGED, false, "no puzzle%s: %s",
                      finding->withdrawn ? " any more, withdrawn" : "", str_text(&why));
}

// "17.Bd2 (-4.00): the profile goes on with 17.Rd8#", the score where it is known.
static void write_doubt(const Tree *tree, const NodeFinding *finding, Str *out)
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
ReviewEventKind review_say_verified(const Verification *verification, ReviewEvent *event)
{
    size_t count, hold = 0, said = 0;
    const NodeFinding *findings = verification_findings(verification, &count);
    for (size_t i = 0; i < count; i++) {
        hold += findings[i].holds;
    }
    if (count == hold) {
        return review_say(event, REVIEW_VERIFIED, false, "verified: all %zu as the profile has it",
                          count);
    }
    CLEANUP(str_done) Str text = {0};
    str_addf(&text, "%zu hold%s, %zu do%s not", hold, hold == 1 ? "s" : "", count - hold,
             count - hold == 1 ? "es" : "");
    for (size_t i = 0; i < count; i++) {
        if (!findings[i].holds) {
            str_add(&text, said++ > 0 ? "; " : ": ");
            write_doubt(verification_tree(verification), &findings[i], &text);
        }
    }
    review_say(event, REVIEW_VERIFIED, true, "%s", str_text(&text));
    return REVIEW_VERIFIED;
}

ReviewEventKind review_say_run_is_over(const Review *review, ReviewEvent *event)
{
    const ReviewCount count = review_count(review);
    const char *name = review->profile.name;
    char by_hand[64] = "";
    if (review->store && review->store_fault.text[0]) {
        return review_say(event, REVIEW_RUN_OVER, true, "the run is over, but not stored: %s",
                          review->store_fault.text);
    }
    if (review->unjudged > 0 && review->judged == 0) {
        return review_say(event, REVIEW_STOPPED, true, "%s has stopped: %s", name,
                          review->engine_fault.text);
    }
    if (review->unjudged > 0) {
        return review_say(event, REVIEW_RUN_OVER, true,
                          "%s ran over the game; %zu position%s could not be judged: %s", name,
                          review->unjudged, review->unjudged == 1 ? "" : "s",
                          review->engine_fault.text);
    }
    if (count.by_hand > 0) {
        snprintf(by_hand, sizeof by_hand, "; %zu changed by hand left alone", count.by_hand);
    }
    return review_say(event, REVIEW_RUN_OVER, false,
                      "%s ran over the game: %zu candidate%s, %zu of them %s%s", name,
                      count.candidates, count.candidates == 1 ? "" : "s", count.puzzles,
                      count.puzzles == 1 ? "a puzzle" : "puzzles", by_hand);
}
