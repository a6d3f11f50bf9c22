// Surgery on the trees of the game at hand, with undo and redo: what is in view and what is in the
// store change together or not at all.
#include <stdio.h>

#include "onlymove/covered.h"
#include "ui/review_private.h"

// Whether it was built by the profile and changed since.
static bool is_by_hand(const Finding *finding)
{
    return finding->began_by_hand || finding->history.done > 0;
}

// Brings what is told of a tree up to date, and stores it where its judgement is stored. What was
// decided on an earlier judgement stays in the store until this one is accepted.
static Status tree_changed(Review *review, const ReviewGame *where, uint32_t node, Fault *fault)
{
    Finding *finding = &review->findings[node];
    Candidate *candidate = &finding->candidate;
    size_t ply = review_main_ply(where, node);
    candidate->kind = tree_kind(&candidate->tree);
    candidate->by_hand = is_by_hand(finding);
    if (ply == SIZE_MAX) {
        return STATUS_OK;
    }
    review->marks[ply] = review_mark(finding);
    bool waits = finding->decision != DECISION_NONE && !finding->stored;
    return review->store && finding->id != 0 && !waits
               ? review_put(review, where, finding, ply, fault)
               : STATUS_OK;
}

static Finding *finding_at(Review *review, uint32_t node, Fault *fault)
{
    if (!review_finding(review, node)) {
        fault_set(fault, STATUS_NOT_FOUND,
                  "no solution has been built here: v judges the position");
        return NULL;
    }
    return &review->findings[node];
}

// When the store does not take it, it is not done.
static Status settle(Review *review, const ReviewGame *where, uint32_t node, uint32_t *at,
                     bool (*back)(TreeHistory *, Tree *, uint32_t *), Fault *fault)
{
    Finding *finding = &review->findings[node];
    Status status = tree_changed(review, where, node, fault);
    if (status != STATUS_OK) {
        back(&finding->history, &finding->candidate.tree, at);
        finding->candidate.kind = tree_kind(&finding->candidate.tree);
        finding->candidate.by_hand = is_by_hand(finding);
    }
    return status;
}

Status review_operate(Review *review, const ReviewGame *where, uint32_t node,
                      const ReviewOperation *operation, uint32_t *at, Fault *fault)
{
    TreeStep step;
    Finding *finding = finding_at(review, node, fault);
    if (!finding) {
        return STATUS_NOT_FOUND;
    }
    Tree *tree = &finding->candidate.tree;
    if (!tree_history_begin(&finding->history, tree, *at, operation->label, &step)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    Status status = operation->run(tree, at, operation, fault);
    if (status != STATUS_OK) {
        tree_history_drop(&step);
        return status;
    }
    tree_history_keep(&finding->history, &step, *at);
    return settle(review, where, node, at, tree_history_undo, fault);
}

Status review_tree_undo(Review *review, const ReviewGame *where, uint32_t node, uint32_t *at,
                        Fault *fault)
{
    Finding *finding = finding_at(review, node, fault);
    if (!finding || !tree_history_undo(&finding->history, &finding->candidate.tree, at)) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to undo in this tree");
    }
    return settle(review, where, node, at, tree_history_redo, fault);
}

Status review_tree_redo(Review *review, const ReviewGame *where, uint32_t node, uint32_t *at,
                        Fault *fault)
{
    Finding *finding = finding_at(review, node, fault);
    if (!finding || !tree_history_redo(&finding->history, &finding->candidate.tree, at)) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to redo in this tree");
    }
    return settle(review, where, node, at, tree_history_undo, fault);
}

size_t review_inside(const Review *review, const ReviewGame *where, uint32_t node)
{
    Covered covered = {0};
    Position pos;
    size_t ply = review_main_ply(where, node), inside = 0;
    bool whole = ply != SIZE_MAX;
    for (size_t at = 0; whole && at < ply && at < review->ply_count; at++) {
        const Finding *finding = review_finding(review, game_main_node(where->game, at));
        bool stays = finding && (finding->candidate.by_hand || !finding->outdated);
        if (stays && finding->candidate.accepted) {
            whole = covered_add(&covered, &finding->candidate.tree, at);
        }
    }
    if (whole && covered.count > 0) {
        game_position(where->game, node, &pos);
        inside = covered_inside(&covered, &pos, ply);
    }
    covered_done(&covered);
    return inside;
}
