// Sentences for the curator: on judgements and runs in the store, and on today's decisions.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/review/session/review_private.h"

ReviewEventKind review_say(ReviewEvent *event, ReviewEventKind kind, bool is_fault,
                           const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(event->text, sizeof event->text, format, args);
    va_end(args);
    event->is_fault = is_fault;
    return kind;
}

// --- Judgements and runs that the store has

// Appends "2026-11-22 01:09  " of a time of the store.
static void write_time(const char *time, Str *out) {
    str_addf(out, "%.10s %.5s  ", time, strlen(time) > 11 ? time + 11 : "");
}

static Status write_judgement(void *context, const StoredJudgement *stored, Fault *fault) {
    (void)fault;
    Str *out = context;
    Move moves[1];
    const Candidate *candidate = &stored->candidate;
    const size_t first = tree_solution(&candidate->tree, moves, 1);
    write_time(stored->time, out);
    str_add(out, candidate->profile.name);
    profile_diff_shipped(&candidate->profile, out);
    str_addf(out, ", %s%s: ", candidate->engine[0] ? candidate->engine : "no engine",
             candidate->by_hand ? ", by hand" : "");
    if (candidate->is_puzzle && first > 0) {
        str_addf(out, "a puzzle (%s), ", kind_name(candidate->kind));
        str_add_count(out, candidate->tree.count - 1, "move", "moves");
    } else if (candidate->is_puzzle) {
        str_add(out, "passes");
    } else {
        refusal_write(candidate, out);
    }
    str_addf(out, "%s%s\n", stored->shown ? "; holds" : "", stored->decided ? "; decided on" : "");
    return STATUS_OK;
}

Status review_write_judgements(Review *review, uint32_t node, Str *out, Fault *fault) {
    const Finding *finding = review_finding(review, node);
    if (!finding || finding->id == 0)
        return fault_set(fault, STATUS_NOT_FOUND, "the store has no judgement of this position");
    return store_each_judgement(review->store, finding->id, write_judgement, out, fault);
}

static Status write_run(void *context, const StoredRun *run, Fault *fault) {
    Profile profile;
    (void)fault;
    if (!run->engine[0] && strcmp(run->profile, PROFILE_IMPORTED) != 0)
        return STATUS_OK; // this run has only findings begun by hand
    write_time(run->begin_time, context);
    str_add_count(context, run->games, "game", "games");
    str_addf(context, "%s%s, %s", run->unfinished[0] ? ", not to the end of " : "", run->unfinished,
             run->profile);
    if (store_run_profile(run->store, run->id, &profile, NULL) == STATUS_OK)
        profile_diff_shipped(&profile, context);
    str_addf(context, ", %s\n", run->engine[0] ? run->engine : "no engine");
    return STATUS_OK;
}

Status review_write_runs(Review *review, Str *out, Fault *fault) {
    return review->store ? store_each_run(review->store, write_run, out, fault)
                         : fault_set(fault, STATUS_STORE, "%s", review->store_fault.text);
}

// --- Today's decisions

static void write_reasons(const DecisionCounts *counts, Decision decision, Str *out) {
    bool has_any = false;
    for (size_t i = 0; i < counts->reason_count; i++) {
        if (counts->reasons[i].decision == decision) {
            str_addf(out, "%s%s %zu", has_any ? ", " : " (", counts->reasons[i].text,
                     counts->reasons[i].count);
            has_any = true;
        }
    }
    str_add(out, has_any ? ")" : "");
}

// The forms of the sentence about today, the longest first.
typedef enum TodayForm { TODAY_REASONS, TODAY_WORDS, TODAY_SIGNS, TODAY_FORMS } TodayForm;

static void write_today(const DecisionCounts *counts, TodayForm form, Str *out) {
    static const struct {
        Decision decision;
        const char *sign;
    } rows[] = {{DECISION_ACCEPT, "✓"}, {DECISION_REJECT, "✗"}, {DECISION_SKIP, "–"}};
    bool has_any = false;
    str_add(out, "today ");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t count = counts->decisions[rows[i].decision];
        if (count > 0 && form == TODAY_SIGNS)
            str_addf(out, "%s%s%zu", has_any ? " " : "", rows[i].sign, count);
        else if (count > 0)
            str_addf(out, "%s%zu %s", has_any ? ", " : "", count,
                     decision_participle(rows[i].decision));
        if (count > 0 && form == TODAY_REASONS)
            write_reasons(counts, rows[i].decision, out);
        has_any |= count > 0;
    }
}

void review_write_today(Review *review, time_t now, Str *out) {
    DecisionCounts counts = {.reason_count = 0};
    if (!review->store || store_count_decisions(review->store, now, &counts, NULL) != STATUS_OK)
        return;
    const size_t decided = counts.decisions[DECISION_ACCEPT] + counts.decisions[DECISION_REJECT] +
                           counts.decisions[DECISION_SKIP];
    for (int form = 0; form < TODAY_FORMS && decided > 0; form++) {
        write_today(&counts, (TodayForm)form, out);
        str_add_char(out, '\n');
    }
    decision_counts_done(&counts);
}
