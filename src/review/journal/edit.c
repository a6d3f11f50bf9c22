// Edits of trees by hand. What is in view and what is in the store change together or not at all.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/tree.h"
#include "onlymove/tree_text.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/session/review_private.h"

enum { ADDED_MOVES_MAX = 200 };

// What an edit needs besides the tree.
typedef struct EditInput {
    EndRule rule;
    TreeRole role;
    const char *text;
    const Tree *tree;
} EditInput;

static Status prune_move(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault) {
    return tree_prune(tree, at, &input->rule, fault);
}

static Status promote_move(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault) {
    (void)input;
    return tree_promote(tree, at, fault);
}

static Status mark_move(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault) {
    return tree_mark(tree, at, input->role, fault);
}

static Status end_here(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault) {
    return tree_end_here(tree, at, &input->rule, fault);
}

static Status replace_tree(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault) {
    (void)at, (void)fault; // the nodes keep their numbers
    tree_done(tree);
    tree_copy(tree, input->tree);
    return STATUS_OK;
}

// Adds moves after the move under the cursor or, where they are not legal there, beside it.
static Status add_moves(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault) {
    Move moves[ADDED_MOVES_MAX];
    size_t count;
    uint32_t parent_node = *at;
    Position pos = tree_position(tree, parent_node);
    Status status = san_read_line(&pos, input->text, moves, ADDED_MOVES_MAX, &count, fault);
    if (status == STATUS_ILLEGAL && parent_node != TREE_ROOT) {
        pos = tree_position(tree, tree->nodes[parent_node].parent);
        if (san_read_line(&pos, input->text, moves, ADDED_MOVES_MAX, &count, NULL) == STATUS_OK) {
            parent_node = tree->nodes[parent_node].parent;
            status = STATUS_OK;
        }
    }
    if (status == STATUS_OK)
        status = tree_extend(tree, &parent_node, moves, count, fault);
    if (status == STATUS_OK)
        *at = parent_node;
    return status;
}

typedef struct Edit {
    const char *verb, *detail; // around the move in the label; NULL `detail`: no move
    TreeRole role;
    Status (*apply)(Tree *tree, uint32_t *at, const EditInput *input, Fault *fault);
    // In place of `apply`.
    Status (*annotate)(Candidate *candidate, const char *text, Fault *fault);
    bool makes_finding; // possible without a candidate
} Edit;

static const Edit edits[] = {
    [EDIT_PRUNE] = {.verb = "prune", .detail = "", .apply = prune_move},
    [EDIT_PROMOTE] = {.verb = "promote", .detail = "", .apply = promote_move},
    [EDIT_ALTERNATIVE] = {.verb = "mark",
                          .detail = " as alternative",
                          .role = ROLE_ALTERNATIVE,
                          .apply = mark_move},
    [EDIT_RETRY] = {.verb = "mark", .detail = " as retry", .role = ROLE_RETRY, .apply = mark_move},
    [EDIT_END] = {.verb = "end with", .detail = "", .apply = end_here},
    [EDIT_ADD] = {.verb = "add", .apply = add_moves, .makes_finding = true},
    [EDIT_MOTIF] = {.verb = "motif", .annotate = candidate_edit_motif},
    [EDIT_RATING] = {.verb = "rating", .annotate = candidate_edit_rating},
    [EDIT_VARIATION] = {.verb = "variation",
                        .annotate = candidate_edit_variation,
                        .makes_finding = true},
    [EDIT_COMMENT] = {.verb = "comment", .annotate = candidate_edit_comment, .makes_finding = true},
    [EDIT_DRAWING] = {.verb = "draw", .annotate = candidate_edit_drawing, .makes_finding = true},
};
static const Edit verify_edit = {.verb = "verify", .apply = replace_tree};
static const Edit build_edit = {.verb = "take", .apply = replace_tree};

static void write_label(const Edit *edit, const Tree *tree, uint32_t at, const char *text,
                        char label[STORE_LABEL_MAX]) {
    if (edit->detail) {
        snprintf(label, STORE_LABEL_MAX, "%s %s%s", edit->verb, TREE_MOVE_TEXT(tree, at),
                 edit->detail);
    } else {
        snprintf(label, STORE_LABEL_MAX, "%s%s%s", edit->verb, text[0] ? " " : "", text);
    }
}

// Changes the candidate. If the main line changes, keep_finding.c will make a new estimate.
static Status change_candidate(Finding *finding, const Edit *edit, const EditInput *input,
                               uint32_t *at, Fault *fault) {
    Candidate *candidate = &finding->candidate;
    if (edit->annotate && finding->withdrawn)
        return fault_set(fault, STATUS_USAGE, "the newest run has withdrawn the puzzle");
    if (edit->annotate)
        return edit->annotate(candidate, input->text, fault);
    Move old_moves[TREE_PLIES_MAX], new_moves[TREE_PLIES_MAX];
    const size_t count = tree_solution(&candidate->tree, old_moves, TREE_PLIES_MAX);
    Status status = edit->apply(&candidate->tree, at, input, fault);
    if (status == STATUS_OK) {
        candidate->kind = tree_kind(&candidate->tree);
        if (tree_solution(&candidate->tree, new_moves, TREE_PLIES_MAX) != count ||
            memcmp(old_moves, new_moves, count * sizeof *old_moves) != 0) {
            candidate_estimate(candidate, NULL);
        }
    }
    return status;
}

// Stores an edited tree. Does nothing for a finding that is not in the store.
static Status store_edit(Review *review, Finding *finding, const char *label, Fault *fault) {
    StepReport report;
    StoreAction action = {
        .candidate = finding->id, .judgement = &finding->candidate, .seen_entry = finding->entry};
    if (finding->id == 0)
        return STATUS_OK;
    Status status = review_need_writing(review, "the tree is as it was", fault);
    if (status != STATUS_OK)
        return status;
    snprintf(action.label, sizeof action.label, "%s", label);
    status = review_record_write(review, store_act(review->store, &action, &report, fault), fault);
    if (status == STATUS_OK)
        finding->entry = report.entry;
    return status;
}

// Edits the tree of a finding and stores it. If the store refuses, the old tree is restored; for a
// finding that is not in the store, the old tree is kept for undo.
static Status apply_edit(Review *review, Finding *finding, const Edit *edit, const EditInput *input,
                         uint32_t *at, const char *label, Fault *fault) {
    Candidate old;
    Candidate *candidate = &finding->candidate;
    const uint32_t old_at = *at;
    (void)candidate_copy(&old, candidate);
    Status status = change_candidate(finding, edit, input, at, fault);
    if (status == STATUS_OK) {
        candidate->by_hand = candidate->by_hand || !edit->annotate;
        status = store_edit(review, finding, label, fault);
    }
    if (status != STATUS_OK) {
        candidate_done(candidate);
        *candidate = old;
        *at = old_at;
    } else if (finding->id == 0) {
        finding_add_step(finding, &old, label);
    } else {
        candidate_done(&old); // undo reads the store's journal
    }
    const uint32_t node = finding->node;
    if (status == STATUS_CONFLICT) {
        status = review_show_conflict(review, finding->id, fault);
        const Finding *shown = review_finding(review, node);
        *at = shown && *at < shown->candidate.tree.count ? *at : TREE_ROOT;
    }
    session_update_mark(&review->session, node);
    return status;
}

static EndRule end_rule_of(const Finding *finding) {
    Profile profile = finding->candidate.profile;
    profile_set_cp_scale(&profile, engine_cp_scale(finding->candidate.engine));
    return (EndRule){.gain = (int)profile_int(&profile, KEY_TREE_GAIN),
                     .won = (int)profile_int(&profile, KEY_WON)};
}

// Whether an edit is possible: tries it on a copy.
static Status try_edit(const Finding *finding, const Edit *edit, const EditInput *input,
                       uint32_t at, Fault *fault) {
    Candidate trial;
    (void)candidate_copy(&trial, &finding->candidate);
    const Status status = edit->annotate ? edit->annotate(&trial, input->text, fault)
                                         : edit->apply(&trial.tree, &at, input, fault);
    candidate_done(&trial);
    return status;
}

// --- Findings at positions that no profile has proposed, for moves and notes by hand. Filters that
// need no engine judge them, so that a curator knows which filters he overrules; the others are
// pending.

static void write_reason(Candidate *candidate) {
    const Verdict *decisive = verdict_decisive(candidate->verdicts, candidate->verdict_count);
    if (decisive) {
        const EvidenceText text = evidence_text(&decisive->evidence);
        snprintf(candidate->reason, sizeof candidate->reason, "%s: %s", decisive->filter->name,
                 text.reason);
    } else {
        snprintf(candidate->reason, sizeof candidate->reason,
                 "begun by hand; the profile has not judged it");
    }
}

static Status judge_unsearched(Review *review, uint32_t node, Candidate *candidate, Fault *fault) {
    Status status = session_check_profile(&review->session, fault);
    const Position pos = game_position(review->session.game_ref.game, node);
    if (status == STATUS_OK && !pos_has_legal_move(&pos))
        status = fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    if (status != STATUS_OK)
        return status;
    const Subject subject = session_subject(&review->session, node);
    Inquiry *inquiry = inquiry_new(&review->session.profile, &subject, true);
    (void)candidate_from_inquiry(candidate, inquiry, "");
    inquiry_free(inquiry);
    write_reason(candidate);
    return STATUS_OK;
}

static Status begin_finding(Review *review, uint32_t node, Finding **finding, Fault *fault) {
    Candidate candidate;
    Status status = judge_unsearched(review, node, &candidate, fault);
    if (status != STATUS_OK)
        return status;
    *finding = findings_add(&review->session.findings, node, candidate.profile.name);
    finding_set_candidate(*finding, &candidate);
    return STATUS_OK;
}

static Status take_entry(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    *(int64_t *)context = stored->entry;
    return STATUS_OK;
}

// Stores a begun finding in a run without an engine; other runs then do not take it for judged.
static Status store_begun_finding(Review *review, Finding *finding, Fault *fault) {
    const RunIdentity identity = {&finding->candidate.profile, "", ""};
    StoreVisit visit = {.ply = (int)session_ply(&review->session, finding->node),
                        .candidate = &finding->candidate};
    int64_t run;
    Status status = store_run_open(review->store, &identity, &run, fault);
    if (status == STATUS_OK)
        status = store_keep_visits(review->store, run, &review->session.game_ref, &visit, 1, fault);
    if (status == STATUS_OK) {
        finding->id = visit.id;
        finding->run = finding->newest_run = run;
        // The finding may have been begun before, and all of it undone.
        const StoreQuery query = {.id = visit.id};
        status = store_each(review->store, &query, STORE_SHOWN, take_entry, &finding->entry, fault);
    }
    return review_record_write(review, status, fault);
}

static Status ensure_stored(Review *review, Finding *finding, Fault *fault) {
    const bool can_store =
        review_can_write(review) && session_ply(&review->session, finding->node) != SIZE_MAX;
    return !can_store || finding->id != 0 ? STATUS_OK
           : candidate_is_unjudged(&finding->candidate)
               ? store_begun_finding(review, finding, fault)
               : review_store_finding(review, finding, fault);
}

// --- Posted edits

// Begins an edit that needs no candidate; where there is a store, the finding must be stored first.
static Status begin_edit(Review *review, const ReviewOutcome *posted, Finding **finding,
                         Fault *fault) {
    const bool is_new = !*finding;
    const Edit *edit = &edits[posted->edit];
    Status status = is_new ? begin_finding(review, posted->node, finding, fault) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    const EditInput input = {
        .rule = end_rule_of(*finding), .role = edit->role, .text = str_text(&posted->text)};
    status = try_edit(*finding, edit, &input, posted->at, fault);
    if (status == STATUS_OK)
        status = ensure_stored(review, *finding, fault);
    if (status != STATUS_OK && is_new)
        findings_drop(&review->session.findings, *finding);
    return status;
}

Status journal_edit(Review *review, PostedAction *posted, Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    const Edit *edit = &edits[outcome->edit];
    const char *text = str_text(&outcome->text);
    Finding *finding =
        findings_find(&review->session.findings, posted->outcome.node, posted->profile);
    if (review_is_at_work(review, outcome->node, fault))
        return STATUS_USAGE;
    if (edit->makes_finding && (!finding || outcome->at == TREE_NO_NODE)) {
        outcome->at = TREE_ROOT; // the tree has no moves yet
    } else if (!finding || outcome->at >= finding->candidate.tree.count ||
               (!edit->makes_finding && finding->candidate.tree.count < 2)) {
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    }
    if (edit->makes_finding) {
        const Status status = begin_edit(review, outcome, &finding, fault);
        if (status != STATUS_OK)
            return status;
    }
    const EditInput input = {.rule = end_rule_of(finding), .role = edit->role, .text = text};
    write_label(edit, &finding->candidate.tree, outcome->at, text, outcome->label);
    return apply_edit(review, finding, edit, &input, &outcome->at, outcome->label, fault);
}

Status journal_use_audit_tree(Review *review, PostedAction *posted, Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    StoredAudit audit;
    const Finding *finding =
        findings_find(&review->session.findings, outcome->node, posted->profile);
    Status status = review_need_writing(review, "not taken", fault);
    if (status == STATUS_OK && review_is_at_work(review, outcome->node, fault))
        status = STATUS_USAGE;
    if (status != STATUS_OK)
        return status;
    if (!finding || finding->audit == AUDIT_NONE)
        return fault_set(fault, STATUS_NOT_FOUND, "no audit of a puzzle here is known");
    if (finding->audit == AUDIT_HOLDS)
        return fault_set(fault, STATUS_NOT_FOUND, "the audit found the same solution");
    status = store_audit(review->store, finding->id, &audit, fault);
    if (status != STATUS_OK)
        return status;
    if (!finding->audit_has_tree) {
        status = fault_set(fault, STATUS_NOT_FOUND, "the audit has found no puzzle here: %s",
                           audit.found.reason);
    } else {
        candidate_copy_remarks(&audit.found, &finding->candidate);
        StoreAction action = {
            .candidate = finding->id, .judgement = &audit.found, .seen_entry = finding->entry};
        memcpy(action.label, outcome->label, sizeof action.label);
        status = review_record_write(
            review, store_act(review->store, &action, &outcome->report, fault), fault);
        status = status == STATUS_OK ? review_reload_all(review, fault) : status;
    }
    stored_audit_done(&audit);
    return status;
}

Status journal_put_tree(Review *review, uint32_t node, const char *profile, const Tree *tree,
                        bool is_verified, Fault *fault) {
    uint32_t at = TREE_ROOT;
    if (review->actions.count > 0) // the curator acted on what is in view
        return review_try_later(review, fault);
    Finding *finding = findings_find(&review->session.findings, node, profile);
    const Edit *edit = is_verified ? &verify_edit : &build_edit;
    const EditInput input = {.tree = tree};
    const Tree *current = finding ? &finding->candidate.tree : NULL;
    if (!current || (is_verified ? !tree_same_moves(current, tree) : current->count > 1)) {
        return fault_set(fault, STATUS_CONFLICT, "the tree was changed while it was %s",
                         is_verified ? "verified; <:verify> verifies it as it is now" : "built");
    }
    return apply_edit(review, finding, edit, &input, &at, edit->verb, fault);
}
