// Two profiles asked at one position, side by side.
#include "onlymove/review_compare.h"

#include "onlymove/movegen.h"
#include "src/review/session/review_private.h"

void review_end_comparison(Review *review)
{
    Comparison *comparison = &review->comparison;
    for (int i = 0; i < 2; i++) {
        const SearchTask task = comparison->runners[i].task;
        if (task.self) {
            runner_done(&comparison->runners[i], runner_now());
            task.free(task.self);
        }
        if (comparison->has[i]) {
            candidate_done(&comparison->pair[i]);
        }
    }
    *comparison = (Comparison){.fault = {""}};
}

Status review_compare_with(Review *review, uint32_t node, const Profile *other, Fault *fault)
{
    Comparison *comparison = &review->comparison;
    const Profile *const profiles[] = {&review->profile, other};
    Subject subject;
    review_end_comparison(review);
    const Position pos = game_position(review->place.game, node);
    if (!pos_has_legal_move(&pos)) {
        return fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    }
    for (int i = 0; i < 2; i++) {
        const bool whole = review_subject(review, node, &subject);
        subject.inside = i == 0 ? subject.inside : 0; // in puzzles of the one at work
        Inquiry *inquiry = whole ? inquiry_new(profiles[i], &subject, true) : NULL;
        if (!inquiry) {
            review_end_comparison(review);
            return fault_memory(fault);
        }
        runner_init(&comparison->runners[i], review->pool, inquiry_task(inquiry), PRIORITY_ASKED);
    }
    return STATUS_OK;
}

const Candidate *review_compared(const Review *review, const char **fault)
{
    const Comparison *comparison = &review->comparison;
    *fault = comparison->fault.text;
    return comparison->has[0] && comparison->has[1] ? comparison->pair : NULL;
}

// Whether it has come to its end.
static bool step_side(Review *review, int side, int64_t now)
{
    Comparison *comparison = &review->comparison;
    Runner *runner = &comparison->runners[side];
    const RunnerState state = runner->task.self ? runner_step(runner, now) : RUNNER_WORKING;
    if (state == RUNNER_WORKING) {
        return false;
    }
    if (state == RUNNER_FAILED) {
        comparison->fault = runner->fault;
    } else if (candidate_from_inquiry(&comparison->pair[side], runner->task.self,
                                      pool_engine_name(review->pool))) {
        comparison->has[side] = true;
    } else {
        (void)fault_memory(&comparison->fault);
    }
    runner->task.free(runner->task.self);
    runner->task.self = NULL;
    return true;
}

ReviewEventKind review_step_comparison(Review *review, int64_t now)
{
    const bool left = step_side(review, 0, now), right = step_side(review, 1, now);
    return left || right ? REVIEW_COMPARED : REVIEW_NOTHING;
}
