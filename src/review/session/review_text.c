// What the curator is told in words: of what has ended, of judgements and runs that the store has,
// and of what was decided today.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"
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
    for (size_t i = 0; i < count; i++)
        hold += findings[i].holds;
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
    if (count.by_hand > 0)
        snprintf(by_hand, sizeof by_hand, "; %zu changed by hand left alone", count.by_hand);
    return review_say(event, REVIEW_RUN_OVER, false,
                      "%s ran over the game: %zu candidate%s, %zu of them %s%s", name,
                      count.candidates, count.candidates == 1 ? "" : "s", count.puzzles,
                      count.puzzles == 1 ? "a puzzle" : "puzzles", by_hand);
}

// --- Judgements and runs that the store has

static Status write_judgement(void *context, const StoredJudgement *stored, Fault *fault)
{
    (void)fault;
    Str *out = context;
    Move moves[1];
    const Candidate *candidate = &stored->candidate;
    const size_t first = tree_solution(&candidate->tree, moves, 1);
    str_addf(out, "%.16s  %s", stored->time, candidate->profile.name);
    profile_differences(&candidate->profile, out);
    str_addf(out, ", %s%s: ", candidate->engine ? candidate->engine : "no engine",
             candidate->by_hand ? ", by hand" : "");
    if (candidate->accepted && first > 0) {
        str_addf(out, "a puzzle (%s), %zu moves", kind_name(candidate->kind),
                 candidate->tree.count - 1);
    } else if (candidate->accepted) {
        str_add(out, "passes");
    } else {
        refusal_write(candidate, out);
    }
    str_addf(out, "%s%s\n", stored->holds ? "; holds" : "", stored->decided ? "; decided on" : "");
    return STATUS_OK;
}

Status review_judgements(Review *review, uint32_t node, Str *out, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    if (!finding || finding->id == 0)
        return fault_set(fault, STATUS_NOT_FOUND, "the store has no judgement of this position");
    return store_each_judgement(review->store, finding->id, write_judgement, out, fault);
}

// A run while the visit goes on, which may not ask for its profile.
typedef struct ToldRun {
    int64_t id;
    Str begun, rest;
} ToldRun;

typedef struct ToldRuns {
    ToldRun *items;
    size_t count, cap;
} ToldRuns;

static Status tell_run(void *context, const StoredRun *run, Fault *fault)
{
    ToldRuns *told = context;
    if (!array_fit(&told->items, &told->cap, told->count + 1))
        return fault_memory(fault);
    ToldRun *one = &told->items[told->count++];
    *one = (ToldRun){.id = run->id};
    str_addf(&one->begun, "%.10s %.5s  %s", run->begun,
             strlen(run->begun) > 11 ? run->begun + 11 : "", run->profile);
    str_addf(&one->rest, ", %s: %zu game%s", run->engine[0] ? run->engine : "no engine", run->games,
             run->games == 1 ? "" : "s");
    if (run->sources > 0) {
        str_addf(&one->rest, ", %zu of %zu file%s to the end", run->complete, run->sources,
                 run->sources == 1 ? "" : "s");
    }
    str_add(&one->rest, "\n");
    return STATUS_OK;
}

Status review_write_runs(Review *review, Str *out, Fault *fault)
{
    ToldRuns told = {0};
    Status status = review->store ? store_each_run(review->store, tell_run, &told, fault)
                                  : fault_set(fault, STATUS_STORE, "%s", review->store_fault.text);
    for (size_t i = 0; i < told.count; i++) {
        Profile profile;
        str_add(out, str_text(&told.items[i].begun));
        if (store_run_profile(review->store, told.items[i].id, &profile, NULL) == STATUS_OK)
            profile_differences(&profile, out);
        str_add(out, str_text(&told.items[i].rest));
        str_done(&told.items[i].begun);
        str_done(&told.items[i].rest);
    }
    free(told.items);
    return status;
}

// --- Today

static void write_reasons(const StoreTally *tally, Decision decision, Str *out)
{
    bool begun = false;
    for (size_t i = 0; i < tally->reason_count; i++) {
        if (tally->reasons[i].decision == decision) {
            str_addf(out, "%s%s %zu", begun ? ", " : " (", tally->reasons[i].text,
                     tally->reasons[i].count);
            begun = true;
        }
    }
    str_add(out, begun ? ")" : "");
}

// How much is said.
typedef enum Words { WORDS_AND_REASONS, WORDS, SIGNS, WAYS_OF_SAYING } Words;

static void write_tally(const StoreTally *tally, Words words, Str *out)
{
    static const struct {
        Decision decision;
        const char *word, *sign;
    } rows[] = {{DECISION_ACCEPT, "accepted", "✓"},
                {DECISION_REJECT, "rejected", "✗"},
                {DECISION_SKIP, "left", "–"}};
    bool begun = false;
    str_add(out, "today ");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t count = tally->decisions[rows[i].decision];
        if (count > 0 && words == SIGNS)
            str_addf(out, "%s%s%zu", begun ? " " : "", rows[i].sign, count);
        else if (count > 0)
            str_addf(out, "%s%zu %s", begun ? ", " : "", count, rows[i].word);
        if (count > 0 && words == WORDS_AND_REASONS)
            write_reasons(tally, rows[i].decision, out);
        begun |= count > 0;
    }
}

void review_write_today(Review *review, time_t now, Str *out)
{
    StoreTally tally = {.reason_count = 0};
    if (!review->store || store_tally(review->store, now, &tally, NULL) != STATUS_OK)
        return;
    const size_t decided = tally.decisions[DECISION_ACCEPT] + tally.decisions[DECISION_REJECT] +
                           tally.decisions[DECISION_SKIP];
    for (int words = 0; words < WAYS_OF_SAYING && decided > 0; words++) {
        write_tally(&tally, (Words)words, out);
        str_add_char(out, '\n');
    }
    store_tally_done(&tally);
}

ReviewEventKind review_hold(Review *review, ReviewEvent *event)
{
    Fault fault;
    (void)review_wait(review, &fault);
    review->waiting.holds = true;
    if (review->waiting.held)
        return REVIEW_NOTHING;
    review->waiting.held = true;
    return review_say(event, REVIEW_MORE, true, "%s", fault.text);
}
