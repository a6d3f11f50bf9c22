// What runs: the position or tree asked about by name, and the run over the game behind it. Each
// position is an inquiry of its own, so that looking elsewhere first changes no answer.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/duplicate.h"
#include "onlymove/movegen.h"
#include "src/review/session/review_private.h"

static void drop_asked(Review *review)
{
    review_drop_estimate(review);
    const SearchTask task = review->asked.runner.task;
    if (task.self) {
        runner_done(&review->asked.runner, runner_now());
        task.free(task.self);
    }
    review->asked = (Asked){0};
}

static void drop_run(Review *review)
{
    review_drop_estimate(review);
    game_run_free(review->run, runner_now());
    review->run = NULL;
    review->untaken = false;
    review->waiting.held = false;
}

static void forget_faults(Review *review)
{
    review->engine_fault = (Fault){""};
    review->failed_count = 0;
    review->unjudged = 0;
}

void review_stop_run(Review *review)
{
    Fault fault;
    drop_run(review);
    if (review_flush(review, &fault) == STATUS_LOCKED) { // another fault: see review_store_fault()
        review->waiting.notes = review->waiting.untold = true;
        (void)review_wait(review, NULL);
    }
}

void review_stop(Review *review)
{
    drop_asked(review);
    forget_faults(review);
    review_stop_run(review);
}

bool review_runs(const Review *review)
{
    return review->run;
}

bool review_verifies(const Review *review)
{
    return review->asked.verifies;
}

bool review_busy(const Review *review)
{
    return review->run || review->asked.runner.task.self;
}

static void note_failure(Review *review, uint32_t node, const char *why)
{
    fault_set(&review->engine_fault, STATUS_ENGINE, "%s", why);
    if (array_reserve((void **)&review->failed, &review->failed_cap, review->failed_count + 1,
                      sizeof *review->failed)) {
        review->failed[review->failed_count++] = node;
    }
}

static void forget_failure(Review *review, uint32_t node)
{
    size_t kept = 0;
    for (size_t i = 0; i < review->failed_count; i++) {
        if (review->failed[i] != node) {
            review->failed[kept++] = review->failed[i];
        }
    }
    review->failed_count = kept;
    if (kept == 0) {
        review->engine_fault = (Fault){""};
    }
}

const char *review_fault_at(const Review *review, uint32_t node)
{
    bool failed = pool_fault(review->pool)[0];
    for (size_t i = 0; i < review->failed_count; i++) {
        failed = failed || review->failed[i] == node;
    }
    return failed ? review->engine_fault.text : "";
}

ReviewWork review_work(const Review *review)
{
    ReviewWork work = {
        .judged = review->judged,
        .unjudged = review->unjudged,
        .failed = review->failed_count,
        .fault = review->engine_fault.text,
    };
    if (review->run) {
        work.place = game_run_place(review->run, &work.count);
    }
    return work;
}

// What is known of a ply for a run of the profile at work: of its own judgements those by the
// present numbers, and every tree changed by hand.
static bool known_at(const Review *review, size_t ply, KnownPosition *known)
{
    const Finding *finding =
        findings_find(&review->findings, review->main[ply], review->profile.name);
    const bool holds =
        finding && (finding->candidate.by_hand ||
                    (!finding->outdated && !candidate_is_begun(&finding->candidate)));
    if (holds) {
        *known = known_from_candidate(finding_ledger(finding));
        return true;
    }
    Scanned scanned;
    if (finding || !review_scanned_at(review, ply, &scanned) || scanned.outdated) {
        return false;
    }
    const bool inside = scanned.refused.filter == filter_find("not-inside-puzzle");
    *known = (KnownPosition){.inside = inside ? VERDICT_FAIL : VERDICT_SKIPPED};
    return true;
}

static bool known_to_run(void *context, const Game *game, size_t ply, KnownPosition *known)
{
    (void)game;
    return known_at(context, ply, known);
}

// How far inside an earlier puzzle of the game a node lies, see Subject.inside.
static bool inside_of(const Review *review, uint32_t node, size_t *inside)
{
    Overlap overlap = {0};
    Position pos;
    const size_t ply = review_ply(review, node);
    bool whole = true;
    *inside = 0;
    if (ply == SIZE_MAX || !overlap_matters(&review->profile)) {
        return true;
    }
    // A puzzle is a finding; of its position the one of the profile at work counts.
    for (size_t i = 0; whole && i < review->findings.count; i++) {
        const Finding *finding = review->findings.items[i];
        const size_t at = review_ply(review, finding->node);
        KnownPosition known;
        if (at < ply && strcmp(finding->candidate.profile.name, review->profile.name) == 0 &&
            known_at(review, at, &known) && known.tree) {
            whole = overlap_add(&overlap, &review->profile, known.tree, known.puzzle, at);
        }
    }
    if (whole && overlap.count > 0) {
        pos = game_position(review->place.game, node);
        *inside = overlap_inside(&overlap, &review->profile, &pos, ply);
    }
    overlap_done(&overlap);
    return whole;
}

// Without a store, or where it cannot be read, nothing is known of other games.
static bool is_duplicate(void *context, const Game *game, const Position *pos)
{
    const Review *review = context;
    StorePlace place = review->place;
    bool found = false;
    place.hash = place.hash != 0 ? place.hash : game_hash(game);
    return review->store && place.source &&
           store_has_puzzle(review->store, review->profile.name, &place, pos, &found, NULL) ==
               STATUS_OK &&
           found;
}

bool review_subject(Review *review, uint32_t node, Subject *subject)
{
    size_t inside;
    bool whole =
        inside_of(review, node, &inside) &&
        subject_of_game(review->place.game, node, subject, &review->moves, &review->move_cap);
    subject->inside = inside;
    if (whole && profile_has_filter(&review->profile, "not-duplicate")) {
        const Position pos = game_position(review->place.game, node);
        subject->duplicate = is_duplicate(review, review->place.game, &pos);
    }
    return whole;
}

// In the place of what was asked about before.
static Status begin_asked(Review *review, SearchTask task, const Asked *asked, Fault *fault)
{
    drop_asked(review);
    if (!task.self) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    forget_failure(review, asked->node);
    review->asked = *asked;
    runner_init(&review->asked.runner, review->pool, task, PRIORITY_ASKED);
    return STATUS_OK;
}

Status review_ask(Review *review, const Profile *profile, const Asked *asked, Fault *fault)
{
    Subject subject;
    Inquiry *inquiry =
        review_subject(review, asked->node, &subject) ? inquiry_new(profile, &subject, true) : NULL;
    return begin_asked(review, inquiry_task(inquiry), asked, fault);
}

static Status ask_verification(Review *review, uint32_t node, const Profile *profile,
                               const Tree *tree, Fault *fault)
{
    Subject subject;
    Verification *verification =
        review_subject(review, node, &subject) ? verification_new(profile, &subject, tree) : NULL;
    const Asked asked = {.node = node, .verifies = true};
    return begin_asked(review, verification_task(verification), &asked, fault);
}

Status review_check_profile(const Review *review, Fault *fault)
{
    Fault why;
    return profile_check(&review->profile, &why) == STATUS_OK
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "nothing can be judged while %s", why.text);
}

Status review_judge(Review *review, uint32_t node, bool anew, Fault *fault)
{
    const Finding *finding = findings_find(&review->findings, node, review->profile.name);
    const bool by_hand = finding && finding->candidate.by_hand;
    const Position pos = game_position(review->place.game, node);
    if (!pos_has_legal_move(&pos)) {
        return fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    }
    if (anew && !by_hand) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no tree was changed by hand here; <:judge> judges the position");
    }
    if (!anew && by_hand) {
        return fault_set(
            fault, STATUS_USAGE, "the tree here was changed by hand%s; :forget judges anew",
            review_can_undo(review, node) ? ": <:undo> in the tree takes that back" : "");
    }
    Status status = review_check_profile(review, fault);
    const Asked asked = {.node = node, .anew = anew};
    return status == STATUS_OK ? review_ask(review, &review->profile, &asked, fault) : status;
}

Status review_verify(Review *review, uint32_t node, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    size_t touched, refuted;
    if (review_is_at_work(review, node, fault)) {
        return STATUS_USAGE;
    }
    if (!finding || finding->candidate.tree.count < 2) {
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    }
    const Candidate *candidate = &finding->candidate;
    tree_count_doubts(&candidate->tree, &touched, &refuted);
    if (touched == 0 && refuted > 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing is to be verified; %zu move%s refuted",
                         refuted, refuted == 1 ? " is" : "s are");
    }
    if (touched == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing in this tree is to be verified");
    }
    return ask_verification(review, node, &candidate->profile, &candidate->tree, fault);
}

static SourceNews next_game(void *context, const Game **game, size_t *number)
{
    Review *review = context;
    const SourceNews news = review->given ? SOURCE_END : SOURCE_GAME;
    review->given = true;
    *number = review->place.number;
    *game = review->place.game;
    return news;
}

static Status begin_run(Review *review, Fault *fault)
{
    const GameSource source = {
        .next = next_game, .known = known_to_run, .duplicate = is_duplicate, .context = review};
    drop_run(review);
    forget_faults(review);
    review->given = false;
    review->run = game_run_new(review->pool, &review->profile, &source);
    return review->run ? STATUS_OK : fault_set(fault, STATUS_MEMORY, "out of memory");
}

Status review_run(Review *review, Fault *fault)
{
    Status status = review_check_profile(review, fault);
    review->judged = 0;
    return status == STATUS_OK ? begin_run(review, fault) : status;
}

void review_restart(Review *review)
{
    Fault fault;
    const bool ran = review->run;
    Asked asked = review->asked;
    drop_run(review);
    review_end_comparison(review);
    review_suspend_run(review);
    forget_faults(review);
    Status status = STATUS_OK;
    if (asked.verifies) {
        const Verification *under_way = asked.runner.task.self;
        status = ask_verification(review, asked.node, verification_profile(under_way),
                                  verification_tree(under_way), &fault);
    } else if (asked.runner.task.self) {
        const Profile *profile =
            asked.takes[0] ? inquiry_profile(asked.runner.task.self) : &review->profile;
        asked.done = false;
        status = review_ask(review, profile, &asked, &fault);
    }
    if (status == STATUS_OK && ran) {
        status = begin_run(review, &fault);
    }
    if (status != STATUS_OK) {
        review->engine_fault = fault;
    }
}

// Keeps what an inquiry has found; what went wrong is said, but for STATUS_LOCKED.
static Status keep_inquiry(Review *review, uint32_t node, const Inquiry *inquiry, bool anew,
                           ReviewEvent *event)
{
    Candidate candidate;
    Fault fault;
    Status status = STATUS_MEMORY;
    fault_set(&fault, status, "out of memory");
    if (candidate_from_inquiry(&candidate, inquiry, pool_engine_name(review->pool))) {
        candidate_take_estimate(&candidate, review->difficulty);
        status = review_keep(review, node, &candidate, anew, &fault);
    }
    if (status != STATUS_OK && status != STATUS_LOCKED) {
        review_say(event, REVIEW_MORE, true, "%s", fault.text);
    }
    return status;
}

ReviewEventKind review_hold(Review *review, ReviewEvent *event)
{
    Fault fault;
    (void)review_wait(review, &fault);
    review->waiting.holds = true;
    if (review->waiting.held) {
        return REVIEW_NOTHING;
    }
    review->waiting.held = true;
    return review_say(event, REVIEW_MORE, true, "%s", fault.text);
}

// *event says what has become of what was asked about.
static Status keep_asked(Review *review, const Asked *asked, ReviewEventKind *news,
                         ReviewEvent *event)
{
    Fault fault;
    Status status;
    *news = REVIEW_MORE;
    if (asked->verifies) {
        const Verification *verification = asked->runner.task.self;
        status = review_take_verified(review, asked->node, verification_profile(verification)->name,
                                      verification_tree(verification), &fault);
        *news = status == STATUS_OK ? review_say_verified(verification, event)
                                    : review_say(event, REVIEW_MORE, true, "%s", fault.text);
        return status;
    }
    if (asked->takes[0]) {
        return review_keep_taken(review, asked, news, event);
    }
    status = keep_inquiry(review, asked->node, asked->runner.task.self, asked->anew, event);
    if (status == STATUS_OK) {
        *news = review_say_judged(review, asked->node, event);
    }
    return status;
}

static ReviewEventKind take_asked(Review *review, ReviewEvent *event)
{
    Asked asked = review->asked;
    ReviewEventKind news;
    if (!asked.verifies && !asked.takes[0] &&
        !review_has_estimate(review, asked.runner.task.self)) {
        review->asked.done = true;
        return REVIEW_NOTHING;
    }
    review->asked = (Asked){0};
    event->node = asked.node;
    if (keep_asked(review, &asked, &news, event) == STATUS_LOCKED) {
        asked.done = true;
        review->asked = asked;
        *event = (ReviewEvent){.node = GAME_NO_NODE};
        return review_hold(review, event);
    }
    review->waiting.held = false;
    review_drop_estimate(review);
    asked.runner.task.free(asked.runner.task.self);
    return news;
}

static ReviewEventKind step_asked(Review *review, int64_t now, ReviewEvent *event)
{
    Asked *asked = &review->asked;
    if (!asked->runner.task.self || review->waiting.holds) {
        return REVIEW_NOTHING;
    }
    switch (asked->done ? RUNNER_DONE : runner_step(&asked->runner, now)) {
    case RUNNER_DONE:
        return take_asked(review, event);
    case RUNNER_FAILED:
        note_failure(review, asked->node, asked->runner.fault.text);
        drop_asked(review);
        return review_say(event, REVIEW_STOPPED, true, "%s has stopped: %s", review->profile.name,
                          review->engine_fault.text);
    case RUNNER_WORKING:
        break;
    }
    return REVIEW_NOTHING;
}

static ReviewEventKind end_run(Review *review, ReviewEvent *event)
{
    Fault fault;
    if (review_flush(review, &fault) == STATUS_LOCKED) { // another fault: see review_store_fault()
        review->untaken = true;
        return review_hold(review, event);
    }
    review->waiting.held = false;
    drop_run(review);
    return review_say_run_is_over(review, event);
}

static ReviewEventKind take_judged(Review *review, ReviewEvent *event)
{
    const RunEvent *found = &review->found;
    if (!review_has_estimate(review, found->inquiry)) {
        review->untaken = true;
        return REVIEW_NOTHING;
    }
    if (keep_inquiry(review, review->main[found->ply], found->inquiry, false, event) ==
        STATUS_LOCKED) {
        review->untaken = true;
        return review_hold(review, event);
    }
    if (review->waiting.held) {
        review->waiting.held = false;
        review_say(event, REVIEW_MORE, false, "the store is not locked any more, the run goes on");
    }
    review_drop_estimate(review);
    review->judged++;
    return REVIEW_MORE;
}

static ReviewEventKind step_run(Review *review, int64_t now, ReviewEvent *event)
{
    const RunEvent *found = &review->found;
    if (!review->run || review->waiting.holds || review->waiting.reload || review->asked.done) {
        return REVIEW_NOTHING;
    }
    if (!review->untaken) {
        review->run_news = game_run_step(review->run, now, &review->found);
    }
    review->untaken = false;
    switch (review->run_news) {
    case RUN_JUDGED:
        return take_judged(review, event);
    case RUN_UNJUDGED:
        review->unjudged++;
        note_failure(review, review->main[found->ply], found->fault);
        break;
    case RUN_STOPPED:
        fault_set(&review->engine_fault, STATUS_ENGINE, "%s", found->fault);
        review->unjudged += review->unjudged == 0;
        return end_run(review, event);
    case RUN_OVER:
        return end_run(review, event);
    case RUN_GAME:
        review->judged = found->judged;
        break;
    case RUN_WORKING:
        return REVIEW_NOTHING;
    }
    return REVIEW_MORE;
}

bool review_next_event(Review *review, int64_t now, ReviewEvent *event)
{
    *event = (ReviewEvent){.node = GAME_NO_NODE};
    ReviewEventKind kind = review_take_survey(review, event);
    if (kind == REVIEW_NOTHING) {
        kind = review_try_again(review, now, event);
    }
    if (kind == REVIEW_NOTHING) {
        kind = review_step_estimates(review);
    }
    if (kind == REVIEW_NOTHING) {
        kind = step_asked(review, now, event);
    }
    if (kind == REVIEW_NOTHING) {
        kind = review_step_comparison(review, now);
    }
    if (kind == REVIEW_NOTHING) {
        kind = step_run(review, now, event);
    }
    if (kind == REVIEW_NOTHING) {
        kind = review_step_export(review, event);
    }
    if (kind == REVIEW_NOTHING) {
        kind = review_step_behind(review, now, event);
    }
    if (kind == REVIEW_NOTHING && !review->tuned) {
        kind = review_step_tuning(review, event);
    }
    review->tuned = kind == REVIEW_TUNED;
    if (kind == REVIEW_NOTHING) {
        kind = review_look_elsewhere(review, now, event);
    }
    event->kind = kind;
    return kind != REVIEW_NOTHING;
}
