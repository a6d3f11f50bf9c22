// What waits while another program holds the store: what the curator has done, in that order, and
// what the review wants of the store by itself. The loop never waits with it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_care.h"
#include "src/review/session/review_private.h"

// Milliseconds.
enum { TRY_EVERY = 100, GIVE_UP_AFTER = 10000 };

static Status run_step(Review *review, ReviewStep *step, Fault *fault)
{
    switch (step->kind) {
    case STEP_DECISION:
        return review_decide_now(review, step, fault);
    case STEP_EDIT:
        return review_edit_now(review, step, fault);
    case STEP_UNDO:
    case STEP_REDO:
        return review_take_back_now(review, step, fault);
    }
    return STATUS_USAGE;
}

Status review_wait(Review *review, Fault *fault)
{
    Waiting *waiting = &review->waiting;
    if (!waiting->waits) {
        waiting->waits = true;
        waiting->since = waiting->try_at = -1;
    }
    return fault_set(fault, STATUS_LOCKED,
                     review_rating_file(review)
                         ? "the store takes in results, trying again"
                         : "the store is locked by another program, trying again");
}

static Status add_step(Review *review, const ReviewStep *step, Fault *fault)
{
    Waiting *waiting = &review->waiting;
    if (waiting->count == WAITING_MAX) {
        return fault_set(fault, STATUS_LIMIT,
                         "not done: %d steps wait already for the store, which another program has "
                         "locked",
                         WAITING_MAX);
    }
    char *text = step->text ? strdup(step->text) : NULL;
    if (step->text && !text) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    waiting->waits = waiting->waits && waiting->count > 0; // whatever waited before: now it begins
    waiting->steps[waiting->count] = *step;
    waiting->steps[waiting->count++].text = text;
    return review_wait(review, fault);
}

Finding *review_meant(const Review *review, const ReviewStep *step)
{
    return step->profile[0] ? findings_find(&review->findings, step->node, step->profile) : NULL;
}

Status review_do(Review *review, ReviewStep *step, Fault *fault)
{
    const Finding *shown = step->node == GAME_NO_NODE ? NULL : review_finding(review, step->node);
    snprintf(step->profile, sizeof step->profile, "%s", shown ? shown->candidate.profile.name : "");
    const bool stands_back = review->waiting.count > 0;
    Status status = stands_back ? STATUS_LOCKED : run_step(review, step, fault);
    return status == STATUS_LOCKED ? add_step(review, step, fault) : status;
}

// Takes the first step out. What it was is kept until the next one.
static ReviewStep *take_first(Waiting *waiting)
{
    free(waiting->taken.text);
    waiting->taken = waiting->steps[0];
    memmove(waiting->steps, waiting->steps + 1, --waiting->count * sizeof *waiting->steps);
    return &waiting->taken;
}

void review_drop_steps(Review *review)
{
    Waiting *waiting = &review->waiting;
    while (waiting->count > 0) {
        (void)take_first(waiting);
    }
    free(waiting->taken.text);
    waiting->taken = (ReviewStep){0};
}

void review_forget_notes(Review *review)
{
    review->waiting.forgot = review->waiting.forgot || review->waiting.notes;
    review->waiting.notes = review->waiting.untold = false;
    result_writer_forget(&review->writer);
}

static ReviewEventKind tell_forgotten(Review *review, ReviewEvent *event)
{
    review->waiting.forgot = false;
    return review_say(event, REVIEW_MORE, true,
                      "what was refused in the last game is not kept, because another program "
                      "holds the store; a run finds it again");
}

static ReviewEventKind tell_notes(Review *review, ReviewEvent *event)
{
    review->waiting.untold = false;
    return review_say(event, REVIEW_MORE, true,
                      "what was refused here is not kept yet, because another program holds the "
                      "store; it is tried again");
}

bool review_call_off(Review *review, StepKind kind, uint32_t node, StoreDone *done)
{
    Waiting *waiting = &review->waiting;
    const ReviewStep *last = waiting->count > 0 ? &waiting->steps[waiting->count - 1] : NULL;
    const bool opposes =
        last && (kind == STEP_UNDO ? last->kind != STEP_UNDO : last->kind == STEP_UNDO);
    if (!opposes || (node != GAME_NO_NODE && node != last->node)) {
        return false;
    }
    const size_t ply = review_ply(review, last->node);
    *done = (StoreDone){.decided = last->kind == STEP_DECISION,
                        .game_hash = review->place.hash,
                        .number = review->place.number,
                        .ply = ply == SIZE_MAX ? 0 : (int)ply};
    memcpy(done->label, last->label, sizeof done->label);
    free(last->text);
    waiting->count--;
    return true;
}

size_t review_waiting(const Review *review)
{
    return review->waiting.count;
}

bool review_waits_at(const Review *review, uint32_t node, Decision *decision)
{
    const Waiting *waiting = &review->waiting;
    for (size_t i = waiting->count; i-- > 0;) {
        if (waiting->steps[i].kind == STEP_DECISION && waiting->steps[i].node == node) {
            *decision = waiting->steps[i].decision;
            return true;
        }
    }
    return false;
}

void review_write_waiting(const Review *review, Str *out)
{
    for (size_t i = 0; i < review->waiting.count; i++) {
        str_addf(out, "%s%s", i > 0 ? ", " : "", review->waiting.steps[i].label);
    }
}

// Says what went wrong and drops what waits; what came behind counted on what was before it.
static ReviewEventKind refuse_steps(Review *review, const char *why, ReviewEvent *event)
{
    CLEANUP(str_done) Str labels = {0};
    review_write_waiting(review, &labels);
    review_say(event, REVIEW_MORE, true, "not taken: %s; %s", str_text(&labels), why);
    review_drop_steps(review);
    return REVIEW_MORE;
}

static ReviewEventKind try_steps(Review *review, int64_t now, ReviewEvent *event)
{
    Waiting *waiting = &review->waiting;
    Fault fault;
    const Status status =
        waiting->reload ? STATUS_LOCKED : run_step(review, &waiting->steps[0], &fault);
    if (status == STATUS_OK) {
        event->step = take_first(waiting);
        event->node = event->step->node;
        waiting->since = waiting->try_at = now;
        return REVIEW_TAKEN;
    }
    if (status != STATUS_LOCKED) {
        return refuse_steps(review, fault.text, event);
    }
    return now - waiting->since >= GIVE_UP_AFTER
               ? refuse_steps(review, "another program has locked the store for 10 seconds", event)
               : REVIEW_NOTHING;
}

static ReviewEventKind try_reading(Review *review, ReviewEvent *event)
{
    Fault fault;
    const Status status = review_reload_all(review, &fault);
    if (status == STATUS_LOCKED) {
        return REVIEW_NOTHING;
    }
    review->waiting.reload = false;
    return status == STATUS_OK
               ? review_say(event, REVIEW_ELSEWHERE, false, "the store is not locked any more")
               : review_say(event, REVIEW_ELSEWHERE, true, "%s", fault.text);
}

int64_t review_try_at(const Review *review)
{
    return !review->waiting.waits ? -1 : review->waiting.try_at < 0 ? 0 : review->waiting.try_at;
}

static bool is_due(Waiting *waiting, int64_t now)
{
    if (waiting->since < 0) {
        waiting->since = now;
        waiting->try_at = now + TRY_EVERY;
    }
    if (!waiting->waits || now < waiting->try_at) {
        return false;
    }
    waiting->try_at = now + TRY_EVERY;
    return true;
}

ReviewEventKind review_try_again(Review *review, int64_t now, ReviewEvent *event)
{
    Waiting *waiting = &review->waiting;
    ReviewEventKind news = REVIEW_NOTHING;
    if (review->store && store_cache_waits(review->store)) {
        (void)review_wait(review, NULL);
    }
    if (waiting->forgot) {
        return tell_forgotten(review, event);
    }
    if (waiting->untold) {
        return tell_notes(review, event);
    }
    if (!is_due(waiting, now)) {
        return REVIEW_NOTHING;
    }
    waiting->holds = false; // the next try holds it again
    if (waiting->reopen) {
        news = review_reopen(review, event);
    }
    if (news == REVIEW_NOTHING && waiting->reload) {
        news = try_reading(review, event);
    }
    if (news == REVIEW_NOTHING && waiting->count > 0) {
        news = try_steps(review, now, event);
    }
    if (news == REVIEW_NOTHING && waiting->notes && waiting->count == 0) {
        Fault fault;
        waiting->notes = review_flush(review, &fault) == STATUS_LOCKED;
    }
    const bool cached = !review->store || store_cache_write(review->store);
    waiting->waits =
        waiting->reopen || waiting->reload || waiting->notes || waiting->count > 0 || !cached;
    return news;
}
