// Decisions and motifs by a curator: on one candidate, on a duplicate and on many of the queue,
// with every rule about them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_list.h"
#include "onlymove/store_sets.h"
#include "onlymove/xalloc.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/queue/queue_private.h"
#include "src/review/session/review_private.h"

// Fails because there is no candidate, or only one that cannot be read.
static Status say_nothing_found(const Review *review, uint32_t node, Fault *fault) {
    Fault why;
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const StoreQuery query = {.game_hash = review->session.game_ref.hash};
    const size_t ply = session_ply(&review->session, node), none = SIZE_MAX;
    Status status = ply == none ? STATUS_NOT_FOUND : store_list(review->store, &query, &list, &why);
    for (size_t i = 0; i < list.count && status == STATUS_OK; i++) {
        if ((size_t)list.rows[i].ply == ply) {
            const StoreQuery one = {.id = list.rows[i].id};
            status = store_each(review->store, &one, STORE_SHOWN, NULL, NULL, &why);
        }
    }
    return status == STATUS_SYNTAX
               ? fault_set(fault, status, "not decided: %.400s; <:judge> judges it anew", why.text)
               : fault_set(fault, STATUS_NOT_FOUND,
                           "no verdicts here yet: run the profile first (<:judge> here, "
                           "<:judge game> over the game)");
}

// Whether the curator may decide so on the finding; some decisions need to be confirmed first.
static Status check_decision(Review *review, const Finding *finding, PostedAction *posted,
                             Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    const Decision decision = outcome->decision;
    const bool has_reason = outcome->text.len > 0;
    if (review->waiting.reload) {
        return fault_set(fault, STATUS_STORE,
                         "not decided: another program has locked the store, and what it has of "
                         "this game is still to be read");
    }
    if (review_need_writing(review, "not decided", fault) != STATUS_OK)
        return STATUS_STORE;
    if (!finding)
        return say_nothing_found(review, outcome->node, fault);
    if (session_ply(&review->session, outcome->node) == SIZE_MAX) {
        return fault_set(fault, STATUS_USAGE,
                         "only positions of the game's main line can be decided");
    }
    if (decision == DECISION_ACCEPT && !finding->candidate.is_puzzle &&
        (!has_reason || finding->candidate.tree.count < 2)) {
        outcome->needs = has_reason ? NEEDS_NOTHING : NEEDS_REASON;
        return fault_set(fault, STATUS_USAGE, "no puzzle to accept here: %s",
                         finding->candidate.reason);
    }
    if (decision == DECISION_NONE && finding->decision == DECISION_NONE)
        return fault_set(fault, STATUS_NOT_FOUND, "nothing was decided here");
    const bool is_unchanged = finding->decision == decision && !finding->changed_since_decision &&
                              finding->decided_since_withdrawn == finding->withdrawn;
    bool would_collect = false; // a set collects and lacks this puzzle
    if (decision == DECISION_ACCEPT && is_unchanged && finding->id != 0 &&
        store_would_collect(review->store, finding->id, &would_collect, fault) != STATUS_OK) {
        return STATUS_STORE;
    }
    if (decision == DECISION_ACCEPT && is_unchanged && !would_collect)
        return fault_set(fault, STATUS_NOT_FOUND, "this puzzle is accepted already");
    if (decision == DECISION_SKIP && is_unchanged && !has_reason && !finding->reason)
        return fault_set(fault, STATUS_NOT_FOUND, "this candidate is skipped already");
    if (posted->seen_id != 0 && posted->seen_id == finding->id &&
        posted->seen_entry != finding->entry) {
        return fault_set(fault, STATUS_CONFLICT,
                         "another program has decided: %s; press the key again to overrule it",
                         decision_participle(finding->decision));
    }
    return STATUS_OK;
}

// A puzzle that is cooked, or has an accepted duplicate, is accepted only if the curator confirms
// that; both duplicates are then kept. *ids, which the caller frees, become the accepted
// duplicates.
static Status check_duplicates(Review *review, const Finding *finding, PostedAction *posted,
                               int64_t **ids, size_t *count, Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    const Tree *tree = &finding->candidate.tree;
    CLEANUP(stored_duplicates_done) StoredDuplicates found = {0};
    CLEANUP(str_done) Str accepted = {0};
    if (!posted->accepts_duplicate &&
        (outcome->decision != DECISION_ACCEPT || outcome->text.len > 0 ||
         finding->decision == DECISION_ACCEPT || tree->count < 2)) {
        return STATUS_OK;
    }
    const Status status = store_duplicates(review->store, tree, finding->id, &found, fault);
    *ids = xcalloc(found.count + 1, sizeof **ids);
    for (size_t i = 0; i < found.count; i++)
        if (found.items[i].decision == DECISION_ACCEPT && !found.items[i].is_kept)
            (*ids)[(*count)++] = found.items[i].candidate;
    if (posted->accepts_duplicate)
        return status;
    if (*count > 0)
        review_name_duplicate(review, tree, (*ids)[0], &accepted);
    const size_t accepted_count = *count;
    *count = 0;
    const char *cook = verdicts_cook(finding->candidate.verdicts, finding->candidate.verdict_count);
    if (accepted.len == 0 && cook) {
        outcome->needs = NEEDS_COOK_CONFIRMED;
        return fault_set(fault, STATUS_CONFLICT, "%s is proved to mate as fast, or sooner", cook);
    }
    if (accepted.len == 0)
        return STATUS_OK;
    if (accepted_count > 1)
        str_addf(&accepted, " (and %zu more)", accepted_count - 1);
    outcome->needs = NEEDS_CONFIRMATION;
    return fault_set(fault, STATUS_CONFLICT, "%s", str_text(&accepted));
}

// Shows what another program has decided or judged meanwhile, and refuses this try: nothing is
// decided on, or overruled, unless it is in view.
static Status refuse_if_changed(Review *review, Finding *finding, Fault *fault) {
    const int64_t run = finding->run, newest_run = finding->newest_run, entry = finding->entry;
    Finding *reread;
    review->has_unread |= store_was_changed(review->store);
    if (finding->id == 0 || !review->has_unread)
        return STATUS_OK;
    review->polls_left += review->polls_left == 0; // other positions are read later
    Status status = session_reload(&review->session, finding->id, &reread, fault);
    if (status == STATUS_OK && !reread) {
        return fault_set(fault, STATUS_CONFLICT,
                         "another program has judged it: it is no candidate now");
    }
    if (status == STATUS_OK && reread->entry != entry) {
        return fault_set(fault, STATUS_CONFLICT,
                         "another program has decided: %s; press the key again to overrule it",
                         decision_participle(reread->decision));
    }
    if (status == STATUS_OK && (reread->run != run || reread->newest_run != newest_run)) {
        return fault_set(fault, STATUS_CONFLICT,
                         "another program has judged it; press the key again to decide");
    }
    return status;
}

// Stores as one step the decision and those on others of its chain: what is undecided is rejected
// or skipped with it, and skipped where it is accepted.
static Status act_on_chain(Review *review, PostedAction *posted, const StoreAction *first,
                           Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    const bool accepts = first->decision == DECISION_ACCEPT;
    const CandidateList *list = review->queue.rows ? queue_list(review->queue.rows) : NULL;
    StoreAction *actions = xcalloc(posted->count + 1, sizeof *actions);
    size_t count = 0;
    actions[count] = *first;
    actions[count++].aborts_batch = true;
    for (size_t row = 0; list && row < list->count; row++) {
        bool needs_action = false;
        for (size_t i = 0; i < posted->count; i++)
            needs_action = needs_action || (posted->ids[i] == list->rows[row].id &&
                                            posted->ids[i] != first->candidate);
        if (!needs_action || list->rows[row].decision != DECISION_NONE)
            continue;
        actions[count] = (StoreAction){.candidate = list->rows[row].id,
                                       .decides = true,
                                       .decision = accepts ? DECISION_SKIP : first->decision,
                                       .reason = accepts ? "overlaps" : first->reason,
                                       .seen_entry = list->rows[row].entry};
        memcpy(actions[count++].label, first->label, sizeof first->label);
    }
    const Status status = store_act_all(review->store, actions, count, &outcome->report, fault);
    outcome->bulk.done = count - 1;
    free(actions);
    return status;
}

Status journal_decide(Review *review, PostedAction *posted, Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    Finding *finding =
        findings_find(&review->session.findings, posted->outcome.node, posted->profile);
    Status status = check_decision(review, finding, posted, fault);
    if (status == STATUS_OK)
        status = refuse_if_changed(review, finding, fault);
    int64_t *duplicates = NULL;
    size_t duplicate_count = 0;
    if (status == STATUS_OK && !posted->accepts_duplicate)
        status = check_duplicates(review, finding, posted, &duplicates, &duplicate_count, fault);
    if (status == STATUS_OK && finding->id == 0)
        status = review_store_finding(review, finding, fault);
    if (status == STATUS_OK && posted->accepts_duplicate)
        status = check_duplicates(review, finding, posted, &duplicates, &duplicate_count, fault);
    if (status == STATUS_OK) {
        StoreAction action = {.candidate = finding->id,
                              .decides = true,
                              .decision = outcome->decision,
                              .reason = str_text(&outcome->text),
                              .kept_duplicates = duplicates,
                              .kept_duplicate_count = duplicate_count,
                              .seen_entry = finding->entry};
        memcpy(action.label, outcome->label, sizeof action.label);
        status = posted->count > 0 ? act_on_chain(review, posted, &action, fault)
                                   : store_act(review->store, &action, &outcome->report, fault);
        review_record_write(review, status, fault);
        if (status == STATUS_CONFLICT)
            status = review_show_conflict(review, finding->id, fault);
    }
    free(duplicates);
    if (status == STATUS_OK) {
        outcome->decision_before = finding->decision;
        finding_set_decision(finding, outcome->decision, str_text(&outcome->text));
        finding->entry = outcome->report.entry;
        finding->changed_since_decision = false;
        finding->decided_since_withdrawn = finding->withdrawn && outcome->decision != DECISION_NONE;
        session_update_mark(&review->session, outcome->node);
        if (posted->count > 0)
            status = review_reload_all(review, fault);
    }
    return status;
}

Status journal_settle_duplicate(Review *review, PostedAction *posted, Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    Status status = review_need_writing(review, "not decided", fault);
    if (status != STATUS_OK)
        return status;
    if (outcome->kind == ACTION_REJECT_DUPLICATE) {
        StoreAction action = {.candidate = posted->seen_id,
                              .decides = true,
                              .decision = DECISION_REJECT,
                              .reason = "duplicate",
                              .seen_entry = posted->seen_entry};
        memcpy(action.label, outcome->label, sizeof action.label);
        status = store_act(review->store, &action, &outcome->report, fault);
    } else {
        status = store_keep_both(review->store, posted->ids[0], posted->ids[1],
                                 outcome->kind == ACTION_KEEP_BOTH, fault);
    }
    status = review_record_write(review, status, fault);
    return status == STATUS_OK ? review_reload_all(review, fault) : status;
}

// --- Decisions on many

void review_write_bulk(const BulkResult *bulk, Str *out) {
    str_addf(out, "%zu %s", bulk->done - bulk->twins, bulk->verb);
    if (bulk->overruled > 0)
        str_addf(out, ", of which %zu had been accepted", bulk->overruled);
    if (bulk->twins > 0)
        str_addf(out, "; %zu of other profiles too", bulk->twins);
    if (bulk->decided_by_others > 0)
        str_addf(out, "; %zu not: another program has decided on them", bulk->decided_by_others);
    if (bulk->no_puzzles > 0) {
        str_addf(out, "; %zu not, which %s no puzzle%s", bulk->no_puzzles,
                 bulk->no_puzzles == 1 ? "is" : "are", bulk->no_puzzles == 1 ? "" : "s");
    }
    if (bulk->unchanged > 0)
        str_addf(out, "; %zu unchanged", bulk->unchanged);
}

// Whether a row is to be decided; if not, counts why.
static bool is_to_be_decided(const CandidateRow *row, const char *row_reason, Decision decision,
                             const char *reason, BulkResult *bulk) {
    if (decision == DECISION_ACCEPT && !row->is_puzzle) {
        bulk->no_puzzles++;
        return false;
    }
    const bool unchanged =
        row->decision == decision && strcmp(row_reason, reason) == 0 &&
        !row->changed_since_decision &&
        (row->decided_since_withdrawn == row->withdrawn || decision == DECISION_NONE);
    bulk->unchanged += unchanged;
    return !unchanged;
}

// Whether the motif would change the row; if not, counts why.
static bool is_motif_change(const CandidateRow *row, const char *text, BulkResult *bulk) {
    bool adds;
    Motif motif;
    (void)candidate_read_motif(text, &motif, &adds, NULL);
    if (row->size == 0 || row->withdrawn) {
        bulk->no_puzzles++;
        return false;
    }
    const bool unchanged = motif_in(&row->motifs, motif) == adds;
    bulk->unchanged += unchanged;
    return !unchanged;
}

static bool needs_action(const CandidateList *list, const CandidateRow *row,
                         const StoreAction *template_action, BulkResult *bulk) {
    return template_action->motif
               ? is_motif_change(row, template_action->motif, bulk)
               : is_to_be_decided(row, list->reasons[row->reason], template_action->decision,
                                  template_action->reason, bulk);
}

static void write_label(const StoreAction *template_action, size_t count,
                        char label[STORE_LABEL_MAX]) {
    if (template_action->motif) {
        snprintf(label, STORE_LABEL_MAX, "motif %s of %zu", template_action->motif, count);
    } else {
        snprintf(label, STORE_LABEL_MAX, "%s %zu%s%s",
                 template_action->decision == DECISION_NONE
                     ? "undecide"
                     : decision_name(template_action->decision),
                 count, template_action->reason[0] ? ": " : "", template_action->reason);
    }
}

// Makes an action for each candidate that it would change. Returns the number of actions.
static size_t make_actions(const CandidateList *list, const int64_t *ids, size_t count,
                           const StoreAction *template_action, StoreAction *actions,
                           BulkResult *bulk) {
    size_t action_count = 0;
    for (size_t i = 0; i < list->count && action_count < count; i++) {
        const CandidateRow *row = &list->rows[i];
        if (array_find(row->id, ids, count, sizeof *ids) &&
            needs_action(list, row, template_action, bulk)) {
            actions[action_count] = *template_action;
            actions[action_count].candidate = row->id;
            actions[action_count++].seen_entry = row->entry;
        }
    }
    for (size_t i = 0; i < action_count; i++)
        write_label(template_action, action_count, actions[i].label);
    return action_count;
}

// Counts the actions that were done, those that overruled an acceptance, and those on rows without
// a mark, where the others have one.
static void count_done(const Queue *queue, const StoreAction *actions, size_t count, bool of_marked,
                       BulkResult *bulk) {
    for (uint32_t i = 0, row = 0; i < count; i++) { // in the order of the queue's list
        while (queue->list.rows[row].id != actions[i].candidate)
            row++;
        const bool was_accepted = queue->list.rows[row].decision == DECISION_ACCEPT;
        const bool drops =
            actions[i].decision == DECISION_REJECT || actions[i].decision == DECISION_SKIP;
        bulk->done += !actions[i].conflict;
        bulk->overruled += !actions[i].conflict && was_accepted && drops;
        bulk->twins += !actions[i].conflict && of_marked && !queue_is(queue, row, ROW_MARKED);
    }
}

Status journal_act_on_many(Review *review, PostedAction *posted, Fault *fault) {
    ReviewOutcome *outcome = &posted->outcome;
    BulkResult *bulk = &outcome->bulk;
    const bool edits_motifs = outcome->kind == ACTION_MOTIF_MANY;
    const char *text = str_text(&outcome->text);
    const StoreAction template_action = {.decides = !edits_motifs,
                                         .decision = outcome->decision,
                                         .reason = edits_motifs ? NULL : text,
                                         .motif = edits_motifs ? text : NULL};
    bool adds = false;
    Motif motif;
    Status status = edits_motifs ? candidate_read_motif(text, &motif, &adds, fault) : STATUS_OK;
    if (status == STATUS_OK && !review->queue.rows)
        status = fault_set(fault, STATUS_NOT_FOUND, "nothing decided: there is no queue");
    if (status == STATUS_OK)
        status = review_need_writing(review, "nothing decided", fault);
    if (status != STATUS_OK)
        return status;
    *bulk = (BulkResult){
        .verb = edits_motifs ? adds ? "now with the motif" : "now without the motif"
                : outcome->decision == DECISION_NONE ? "undecided again"
                                                     : decision_participle(outcome->decision)};
    array_sort(posted->ids, posted->count, sizeof *posted->ids, compare_leading_int64);
    StoreAction *actions = xcalloc(posted->count + 1, sizeof *actions);
    const CandidateList *list = queue_list(review->queue.rows);
    const size_t action_count =
        make_actions(list, posted->ids, posted->count, &template_action, actions, bulk);
    if (action_count > 0) {
        status = store_act_all(review->store, actions, action_count, &outcome->report, fault);
        count_done(review->queue.rows, actions, action_count, outcome->of_marked, bulk);
        bulk->decided_by_others = outcome->report.conflict_count;
        if (review_record_write(review, status, fault) == STATUS_OK)
            status = review_reload_all(review, fault);
    }
    if (status == STATUS_OK && outcome->of_marked)
        queue_unmark(review->queue.rows);
    free(actions);
    return status;
}
