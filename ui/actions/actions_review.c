// Commands that decide, change the solution tree by hand, choose between duplicates, and take back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/actions/actions.h"
#include "ui/lists/list_views.h"
#include "ui/panes/tree_view.h"

// Whether a decision may be changed. On the queue's last candidate it first asks for a second
// press, because a curator who decides candidate after candidate easily presses once too often.
static bool may_overrule(Workbench *wb, const CommandCall *call) {
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const bool asks_again = finding && wb->last_of_queue != 0 && finding->id == wb->last_of_queue &&
                            finding->decision != DECISION_NONE && !call->text[0] &&
                            call->command->decision != DECISION_NONE &&
                            finding->decision != call->command->decision;
    wb->last_of_queue = 0;
    if (asks_again) {
        workbench_refuse(wb, "the queue is done, and this one is %s; the same key again changes it",
                         decision_participle(finding->decision));
    }
    return !asks_again;
}

// Posts a decision on the board's position. An acceptance may skip the rest of the chain.
static void post_decision(Workbench *wb, ReviewAction action) {
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const Queue *queue = review_queue(wb->review);
    const bool skips = action.decision == DECISION_ACCEPT && wb->appearance.chains == CHAINS_SKIP;
    int64_t *ids = NULL;
    if (finding && queue && skips)
        ids = queue_overlapping(queue, finding->id, false, &action.count);
    action.kind = ACTION_DECIDE;
    action.node = wb->file.node;
    action.ids = action.count > 0 ? ids : NULL;
    workbench_post(wb, &action);
    free(ids);
}

void do_decide(const CommandCall *call) {
    if (queue_allows_decision(call->wb) && may_overrule(call->wb, call)) {
        post_decision(call->wb,
                      (ReviewAction){.decision = call->command->decision,
                                     .accepts_duplicate = strcmp(call->text, "yes") == 0});
    }
}

void do_accept_anyway(const CommandCall *call) {
    workbench_post(call->wb, &(ReviewAction){.kind = ACTION_OVERRIDE,
                                             .node = call->wb->file.node,
                                             .decision = DECISION_ACCEPT,
                                             .text = call->text});
}

// Rejects, or asks for the reason first.
void do_reject(const CommandCall *call) {
    Workbench *wb = call->wb;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (!queue_allows_decision(wb) || !may_overrule(wb, call))
        return;
    if (finding && !call->text[0]) {
        wb->question.asks = ASKS_REASON;
        wb->question.subject = (QuestionSubject){finding->id, finding->entry};
        return;
    }
    const QuestionSubject seen = wb->question.subject;
    wb->question.subject = (QuestionSubject){0};
    post_decision(wb, (ReviewAction){.decision = DECISION_REJECT,
                                     .text = call->text,
                                     .seen_id = seen.id,
                                     .seen_entry = seen.entry});
}

// In the solution tree undoes or redoes only changes of that tree, whose cursor keeps its place.
void do_undo(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool in_tree = current_view(wb) == VIEW_TREE;
    TreePlace place;
    if (wb->panes.overlay == VIEW_TUNING && !call->command->forward) {
        do_tune_back(call);
        return;
    }
    if (in_tree)
        tree_view_save_cursor(wb, &place);
    workbench_post(wb, &(ReviewAction){.kind = call->command->forward ? ACTION_REDO : ACTION_UNDO,
                                       .node = in_tree ? wb->file.node : GAME_NO_NODE,
                                       .count = call->count});
    if (in_tree) {
        tree_view_restore_cursor(wb, &place);
        tree_place_done(&place);
    }
}

// --- The tree, and remarks on the puzzle

void workbench_edit(Workbench *wb, TreeEdit edit, uint32_t at, const char *text) {
    workbench_post(
        wb, &(ReviewAction){
                .kind = ACTION_EDIT, .node = wb->file.node, .edit = edit, .at = at, .text = text});
}

static void edit_at_cursor(Workbench *wb, TreeEdit edit, const char *text) {
    workbench_edit(wb, edit, tree_view_node(wb), text);
}

void do_edit(const CommandCall *call) {
    edit_at_cursor(call->wb, call->command->edit, NULL);
}

void do_role(const CommandCall *call) {
    call->wb->question.asks = ASKS_ROLE;
}

void do_add(const CommandCall *call) {
    if (call->text[0])
        edit_at_cursor(call->wb, EDIT_ADD, call->text);
    else
        workbench_prompt(call->wb, "add ", "");
}

const char *motif_edit_word(size_t index) {
    enum { WORD_MAX = 32 };
    static char words[2 * MOTIF_COUNT][WORD_MAX]; // each is written the same every time
    if (index >= sizeof words / sizeof *words)
        return NULL;
    snprintf(words[index], WORD_MAX, "%c%s", index < MOTIF_COUNT ? '+' : '-',
             motif_name((Motif)(index % MOTIF_COUNT)));
    return words[index];
}

void do_motif_or_rating(const CommandCall *call) {
    edit_at_cursor(call->wb, call->command->edit, call->text);
}

void do_verify(const CommandCall *call) {
    Workbench *wb = call->wb;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    Fault fault;
    const Status status = review_verify(wb->review, wb->file.node, &fault);
    if (status == STATUS_OK)
        workbench_say(wb, "%s verifies what was changed by hand", finding->candidate.profile.name);
    else
        workbench_report_failure(wb, status, &fault);
}

// --- Duplicates

void do_duplicates(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (wb->panes.overlay == VIEW_DUPLICATES)
        wb->panes.overlay = VIEW_NONE;
    else
        duplicates_view_open(wb);
}

// Rejects one of the two duplicates; puzzles[0] is the one on the board.
void do_keep_one(const CommandCall *call) {
    Workbench *wb = call->wb;
    const int rejected_index = call->command->keeps_other ? 0 : 1;
    const StoredDuplicate *other;
    const DuplicatePuzzle *rejected = &duplicates_view_pair(wb, &other)->puzzles[rejected_index];
    workbench_post(wb, &(ReviewAction){.kind = ACTION_REJECT_DUPLICATE,
                                       .node = rejected_index == 0 ? wb->file.node : GAME_NO_NODE,
                                       .seen_id = rejected->id,
                                       .seen_entry = rejected->entry,
                                       .text = str_text(&rejected->facts[FACT_GAME])});
}

void do_keep_both(const CommandCall *call) {
    const StoredDuplicate *other;
    const DuplicatePair *pair = duplicates_view_pair(call->wb, &other);
    const int64_t ids[] = {pair->puzzles[0].id, pair->puzzles[1].id};
    workbench_post(call->wb,
                   &(ReviewAction){.kind = other->is_kept ? ACTION_UNKEEP_BOTH : ACTION_KEEP_BOTH,
                                   .node = GAME_NO_NODE,
                                   .ids = ids,
                                   .count = 2});
}

void note_duplicate_count(Workbench *wb, const int64_t *ids, size_t count) {
    const size_t found = review_count_duplicates(wb->review, ids, count);
    wb->question.duplicate_text[0] = '\0';
    if (found > 0) {
        snprintf(wb->question.duplicate_text, sizeof wb->question.duplicate_text,
                 ", %zu of them duplicates (~D)", found);
    }
}
