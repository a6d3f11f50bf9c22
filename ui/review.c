#include "ui/review_private.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/store_legacy.h"

void review_init(Review *review, const char *path)
{
    *review = (Review){0};
    store_open(&review->store, path, &review->store_fault);
}

static void forget_findings(Review *review)
{
    for (size_t i = 0; i < review->node_count; i++) {
        if (review->findings[i].judged) {
            candidate_done(&review->findings[i].candidate);
        }
        tree_history_done(&review->findings[i].history);
        free(review->findings[i].reason);
    }
    free(review->findings);
    free(review->marks);
    review->findings = NULL;
    review->marks = NULL;
    review->node_count = review->ply_count = 0;
}

static void drop_steps(Review *review, size_t from)
{
    for (size_t i = from; i < review->step_count; i++) {
        free(review->steps[i].reason_before);
        free(review->steps[i].reason_after);
    }
    review->step_count = from;
}

void review_done(Review *review)
{
    forget_findings(review);
    drop_steps(review, 0);
    free(review->steps);
    store_close(review->store);
    *review = (Review){0};
}

static char *copy_reason(const char *reason)
{
    return reason && reason[0] ? strdup(reason) : NULL;
}

static void set_decision(Finding *finding, Decision decision, const char *reason)
{
    free(finding->reason);
    finding->decision = decision;
    finding->reason = copy_reason(reason);
}

MoveMark review_mark(const Finding *finding)
{
    return (MoveMark){
        .candidate = candidate_passed_scan(&finding->candidate),
        .puzzle = finding->candidate.accepted,
        .by_hand = finding->candidate.by_hand,
        .decision = finding->decision,
    };
}

// What store_each() needs to know while the findings of a game are read.
typedef struct Loading {
    Review *review;
    const Game *game;
    const Profile *profile;
} Loading;

static Status load_one(void *context, const StoredCandidate *stored, Fault *fault)
{
    Loading *loading = context;
    Review *review = loading->review;
    size_t ply = (size_t)stored->ply;
    if (strcmp(stored->candidate.profile.name, loading->profile->name) != 0 ||
        ply >= review->ply_count) {
        return STATUS_OK;
    }
    Finding *finding = &review->findings[game_main_node(loading->game, ply)];
    if (finding->judged) {
        return STATUS_OK;
    }
    if (!candidate_copy(&finding->candidate, &stored->candidate)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    finding->judged = true;
    finding->stored = true;
    finding->outdated = !profile_judges_alike(loading->profile, &stored->candidate.profile);
    finding->id = stored->id;
    finding->began_by_hand = stored->candidate.by_hand;
    set_decision(finding, stored->decision, stored->reason);
    review->marks[ply] = review_mark(finding);
    return STATUS_OK;
}

Status review_load(Review *review, const ReviewGame *where, const Profile *profile, Fault *fault)
{
    forget_findings(review);
    size_t plies = game_main_plies(where->game) + 1;
    review->findings = calloc(where->game->node_count, sizeof *review->findings);
    review->marks = calloc(plies, sizeof *review->marks);
    if (!review->findings || !review->marks) {
        forget_findings(review);
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    review->node_count = where->game->node_count;
    review->ply_count = plies;
    if (!review->store) {
        return STATUS_OK;
    }
    Loading loading = {review, where->game, profile};
    const StoreQuery query = {.game_hash = game_hash(where->game)};
    return store_each(review->store, &query, STORE_HOLDING, load_one, &loading, fault);
}

size_t review_main_ply(const ReviewGame *where, uint32_t node)
{
    size_t ply = game_ply(where->game, node);
    return game_main_node(where->game, ply) == node ? ply : SIZE_MAX;
}

// Remembers how the last write went, so that the screen can go on saying it.
static Status note_write(Review *review, Status status, const Fault *why, Fault *fault)
{
    review->failing = status != STATUS_OK;
    if (review->failing) {
        review->store_fault = *why;
        *fault = *why;
    }
    return status;
}

Status review_put(Review *review, const ReviewGame *where, Finding *finding, size_t ply,
                  Fault *fault)
{
    Fault why = {""};
    Status status = store_put(review->store, where->source, where->index + 1, where->game, (int)ply,
                              &finding->candidate, &finding->id, &why);
    finding->stored = status == STATUS_OK;
    return note_write(review, status, &why, fault);
}

static Status write_decision(Review *review, int64_t candidate, Decision decision,
                             const char *reason, Fault *fault)
{
    Fault why = {""};
    Status status = store_decide(review->store, candidate, decision, reason ? reason : "", &why);
    return note_write(review, status, &why, fault);
}

// Both say the same, byte for byte as they are stored.
static bool is_same_finding(const Candidate *a, const Candidate *b)
{
    Str one, other;
    str_init(&one);
    str_init(&other);
    bool same = candidate_write_json(a, &one, NULL) == STATUS_OK &&
                candidate_write_json(b, &other, NULL) == STATUS_OK &&
                strcmp(str_text(&one), str_text(&other)) == 0;
    str_done(&one);
    str_done(&other);
    return same;
}

Status review_keep(Review *review, const ReviewGame *where, uint32_t node, Candidate *candidate,
                   Fault *fault)
{
    if (node >= review->node_count) {
        candidate_done(candidate);
        return fault_set(fault, STATUS_NOT_FOUND, "the game has changed meanwhile");
    }
    Finding *finding = &review->findings[node];
    bool known = finding->judged && finding->stored;
    known = known && is_same_finding(&finding->candidate, candidate);
    if (finding->judged) {
        candidate_done(&finding->candidate);
    }
    finding->candidate = *candidate;
    *candidate = (Candidate){0};
    tree_history_clear(&finding->history);
    finding->began_by_hand = finding->candidate.by_hand;
    finding->judged = true;
    finding->outdated = false;
    size_t ply = review_main_ply(where, node);
    if (ply == SIZE_MAX) {
        return STATUS_OK;
    }
    review->marks[ply] = review_mark(finding);
    finding->stored = known;
    bool keep = finding->id != 0 || candidate_passed_scan(&finding->candidate);
    bool decided = finding->decision != DECISION_NONE;
    return keep && !known && !decided && review->store
               ? review_put(review, where, finding, ply, fault)
               : STATUS_OK;
}

static Status may_decide(const Review *review, const ReviewGame *where, uint32_t node,
                         Decision decision, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "not decided, there is no store: %s",
                         review->store_fault.text);
    }
    if (!finding) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no verdicts here yet: run the profile first (v here, r over the game)");
    }
    if (review_main_ply(where, node) == SIZE_MAX) {
        return fault_set(fault, STATUS_USAGE,
                         "only positions of the game's main line can be decided");
    }
    if (decision == DECISION_ACCEPT && !finding->candidate.accepted) {
        return fault_set(fault, STATUS_USAGE, "no puzzle to accept here: %s",
                         finding->candidate.reason);
    }
    return STATUS_OK;
}

static bool add_step(Review *review, ReviewStep step)
{
    drop_steps(review, review->step_at);
    if (!array_reserve((void **)&review->steps, &review->step_cap, review->step_count + 1,
                       sizeof *review->steps)) {
        return false;
    }
    review->steps[review->step_count++] = step;
    review->step_at = review->step_count;
    return true;
}

Status review_decide(Review *review, const ReviewGame *where, uint32_t node, Decision decision,
                     const char *reason, Fault *fault)
{
    Status status = may_decide(review, where, node, decision, fault);
    if (status != STATUS_OK) {
        return status;
    }
    Finding *finding = &review->findings[node];
    size_t ply = review_main_ply(where, node);
    bool keeps_earlier = finding->decision != DECISION_NONE && decision != DECISION_ACCEPT;
    if (finding->id == 0 || (!finding->stored && !keeps_earlier)) {
        status = review_put(review, where, finding, ply, fault);
    }
    if (status == STATUS_OK) {
        status = write_decision(review, finding->id, decision, reason, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    ReviewStep step = {
        .candidate = finding->id,
        .game = game_hash(where->game),
        .index = where->index,
        .ply = ply,
        .before = finding->decision,
        .after = decision,
        .reason_before = copy_reason(finding->reason),
        .reason_after = copy_reason(reason),
    };
    if (!add_step(review, step)) {
        free(step.reason_before);
        free(step.reason_after);
    }
    set_decision(finding, decision, reason);
    review->marks[ply] = review_mark(finding);
    return STATUS_OK;
}

// Stores the state a step leads to and shows it when its game is at hand.
static Status apply(Review *review, const ReviewGame *where, const ReviewStep *step,
                    Decision decision, const char *reason, Fault *fault)
{
    Status status = write_decision(review, step->candidate, decision, reason, fault);
    if (status == STATUS_OK && step->game == game_hash(where->game)) {
        Finding *finding = &review->findings[game_main_node(where->game, step->ply)];
        if (finding->id == step->candidate) {
            set_decision(finding, decision, reason);
            review->marks[step->ply] = review_mark(finding);
        }
    }
    return status;
}

Status review_undo(Review *review, const ReviewGame *where, const ReviewStep **step, Fault *fault)
{
    if (review->step_at == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to undo");
    }
    const ReviewStep *last = &review->steps[review->step_at - 1];
    Status status = apply(review, where, last, last->before, last->reason_before, fault);
    if (status == STATUS_OK) {
        review->step_at--;
        *step = last;
    }
    return status;
}

Status review_redo(Review *review, const ReviewGame *where, const ReviewStep **step, Fault *fault)
{
    if (review->step_at == review->step_count) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to redo");
    }
    const ReviewStep *next = &review->steps[review->step_at];
    Status status = apply(review, where, next, next->after, next->reason_after, fault);
    if (status == STATUS_OK) {
        review->step_at++;
        *step = next;
    }
    return status;
}

void review_outdate(Review *review)
{
    for (size_t i = 0; i < review->node_count; i++) {
        review->findings[i].outdated = true;
    }
}

const Finding *review_finding(const Review *review, uint32_t node)
{
    bool judged = node < review->node_count && review->findings[node].judged;
    return judged ? &review->findings[node] : NULL;
}

static bool is_wanted(const MoveMark *mark, ReviewWanted wanted)
{
    switch (wanted) {
    case WANTED_CANDIDATE:
        return mark->candidate;
    case WANTED_PUZZLE:
        return mark->puzzle;
    case WANTED_WAITING:
        return mark->puzzle && mark->decision == DECISION_NONE;
    }
    return false;
}

size_t review_next(const Review *review, size_t ply, bool forward, ReviewWanted wanted)
{
    // Going down past 0 wraps round to SIZE_MAX, which is no ply.
    for (size_t at = forward ? ply + 1 : ply - 1; at < review->ply_count;
         at = forward ? at + 1 : at - 1) {
        if (is_wanted(&review->marks[at], wanted)) {
            return at;
        }
    }
    return SIZE_MAX;
}

ReviewCount review_count(const Review *review)
{
    ReviewCount count = {0};
    for (size_t i = 0; i < review->ply_count; i++) {
        const MoveMark *mark = &review->marks[i];
        count.candidates += mark->candidate;
        count.puzzles += mark->puzzle;
        count.by_hand += mark->by_hand;
        count.decided += mark->decision != DECISION_NONE;
    }
    return count;
}
