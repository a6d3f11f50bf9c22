// The game at hand: its main line, what is known of it, and the marks beside its moves. The other
// files of the room work on this; it calls none of jobs and journal.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

// What was refused for what was asked is no fault of the store.
static bool is_of_store(Status status)
{
    return status == STATUS_STORE || status == STATUS_IO || status == STATUS_MEMORY;
}

Status review_wrote(Review *review, Status status, const Fault *fault)
{
    if (status == STATUS_OK) {
        review->store_fault = (Fault){""};
        review_freshen_queue(review, review->place.hash);
    } else if (is_of_store(status)) {
        review->store_fault = *fault;
    }
    return status;
}

bool review_writes(const Review *review)
{
    return review->store && !store_is_to_read(review->store);
}

Status review_need_writing(const Review *review, const char *what, Fault *fault)
{
    return review_writes(review)
               ? STATUS_OK
               : fault_set(fault, STATUS_STORE, "%s%s: %s", what,
                           review->store ? "" : ", there is no store", review->store_fault.text);
}

Status review_wait(Review *review, Fault *fault)
{
    Waiting *waiting = &review->waiting;
    if (!waiting->waits) {
        waiting->waits = true;
        waiting->since = waiting->try_at = -1;
    }
    const Job *job = review->jobs.at_work[LANE_LIST];
    return fault_set(fault, STATUS_LOCKED,
                     job && job->kind->holds_store
                         ? "the store takes in results, trying again"
                         : "the store is locked by another program, trying again");
}

void review_forget_notes(Review *review)
{
    review->waiting.forgot = review->waiting.forgot || review->waiting.notes;
    review->waiting.notes = review->waiting.untold = false;
    result_writer_forget(&review->writer);
}

size_t review_ply(const Review *review, uint32_t node)
{
    size_t low = 0, high = review->ply_count; // the nodes ascend along the main line
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (review->main[middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < review->ply_count && review->main[low] == node ? low : SIZE_MAX;
}

void review_drop_estimate(Review *review)
{
    review->estimated = NULL;
    review->estimates = false;
}

void review_mark(Review *review, uint32_t node)
{
    size_t ply = review_ply(review, node), count;
    Finding *const *at = findings_at(&review->findings, node, &count);
    review_drop_estimate(review); // it may be of a tree that is no more
    review->estimates_owed = true;
    for (size_t i = 0; i < count; i++)
        finding_forget_motifs(at[i]);
    if (ply == SIZE_MAX)
        return;
    MoveMark *mark = &review->marks[ply];
    review->evals_read[ply] = false;
    review->marked -= mark->candidate;
    *mark = (MoveMark){0};
    for (size_t i = 0; i < count; i++) {
        const MoveMark one = finding_mark(at[i]);
        mark->candidate |= one.candidate;
        mark->puzzle |= one.puzzle;
        mark->withdrawn |= one.withdrawn;
        mark->by_hand |= one.by_hand;
        // Of several the decision that is still to come tells most.
        if (i == 0 || (one.puzzle && one.decision == DECISION_NONE))
            mark->decision = one.decision;
    }
    review->marked += mark->candidate;
}

// Whether a judgement is by the profile at work, and by its present numbers.
static void compare_with_profile(const Review *review, Finding *finding)
{
    const Profile *judged = &finding_ledger(finding)->profile;
    finding->of_other = strcmp(judged->name, review->profile.name) != 0;
    finding->outdated = !finding->of_other && !profile_judges_alike(&review->profile, judged);
}

typedef struct Reading {
    Review *review;
    Finding *read; // the last one
} Reading;

// What refuses a withdrawn puzzle, where the newest run went beyond the first look.
typedef struct Refusing {
    Finding *finding;
    bool seen; // the newest judgement
} Refusing;

static Status read_refusing(void *context, const StoredJudgement *stored, Fault *fault)
{
    Refusing *refusing = context;
    Finding *finding = refusing->finding;
    const bool refuses =
        !refusing->seen && stored->run == finding->scanned && !stored->candidate.accepted;
    refusing->seen = true;
    if (!refuses)
        return STATUS_OK;
    (void)fault;
    finding->refused = xcalloc(1, sizeof *finding->refused);
    candidate_copy(finding->refused, &stored->candidate);
    return STATUS_OK;
}

// Whether the newest run has refused at the first look what was never a puzzle, nor decided on:
// then there is no candidate, and what that run says of the position is known without it. Nor is
// there where it was begun by hand, and all that was done to it is undone.
static bool is_none_any_more(const StoredCandidate *stored)
{
    const Candidate *candidate = &stored->candidate;
    const bool undone = candidate_is_begun(candidate) && candidate->tree.count < 2;
    return (undone || (stored->refusal != 0 && stored->scanned != stored->run)) &&
           !stored->withdrawn && !candidate->by_hand && !candidate->curated &&
           stored->decision == DECISION_NONE;
}

static void drop_finding(Review *review, uint32_t node, const char *profile)
{
    Finding *finding = findings_find(&review->findings, node, profile);
    if (finding) {
        findings_drop(&review->findings, finding);
        review_mark(review, node);
    }
}

static Status read_one(void *context, const StoredCandidate *stored, Fault *fault)
{
    Reading *reading = context;
    Review *review = reading->review;
    Candidate candidate;
    size_t ply = (size_t)stored->ply;
    if (ply >= review->ply_count)
        return STATUS_OK;
    if (is_none_any_more(stored)) {
        drop_finding(review, review->main[ply], stored->candidate.profile.name);
        return STATUS_OK;
    }
    candidate_copy(&candidate, &stored->candidate);
    Finding *finding = findings_need(&review->findings, review->main[ply], candidate.profile.name);
    if (!finding) {
        candidate_done(&candidate);
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    finding_take(finding, &candidate);
    finding->id = stored->id;
    finding->entry = stored->entry;
    finding->withdrawn = stored->withdrawn;
    finding->knowing = stored->knowing;
    finding->changed = stored->changed;
    finding->refusal = stored->refusal;
    finding->run = stored->run;
    finding->scanned = stored->scanned;
    finding->solving = stored->solving;
    finding->measured = stored->measured;
    source_words_done(&finding->words);
    source_words_copy(&finding->words, &stored->words);
    finding_read_audit(review->store, finding);
    finding_set_decision(finding, stored->decision, stored->reason);
    Status status = STATUS_OK;
    finding_set_refuser(finding, NULL);
    if (stored->withdrawn) {
        Refusing refusing = {finding, false};
        Profile refuser;
        if (store_run_profile(review->store, stored->scanned, &refuser, NULL) == STATUS_OK)
            finding_set_refuser(finding, &refuser);
        status = store_each_judgement(review->store, stored->id, read_refusing, &refusing, fault);
    }
    compare_with_profile(review, finding);
    review_mark(review, finding->node);
    reading->read = finding;
    return status;
}

Status review_reload(Review *review, int64_t id, Finding **finding, Fault *fault)
{
    Reading reading = {review, NULL};
    const StoreQuery query = {.game_hash = review->place.hash, .id = id};
    Status status = store_each(review->store, &query, STORE_HOLDING, read_one, &reading, fault);
    if (finding)
        *finding = reading.read;
    return status;
}

static bool has_compared(const Review *review, int64_t run)
{
    for (size_t i = 0; i < review->compared_count; i++)
        if (review->compared[i].run == run)
            return true;
    return run == 0;
}

// What the runs of the profile at work have looked at, and which of them had its present numbers.
static Status read_looked(Review *review, Fault *fault)
{
    // A fresh array takes no memory where nothing is known.
    ScannedPly *scanned = calloc(review->ply_count, sizeof *scanned);
    if (!scanned)
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    free(review->scanned);
    review->scanned = scanned;
    memset(review->evals_read, 0, review->ply_count * sizeof *review->evals_read);
    review->compared_count = 0;
    Status status = store_scanned(review->store, review->place.hash, review->profile.name,
                                  review->scanned, review->ply_count, fault);
    for (size_t ply = 0; ply < review->ply_count && status == STATUS_OK; ply++) {
        Profile profile;
        ComparedRun compared = {.run = review->scanned[ply].run};
        if (has_compared(review, compared.run))
            continue;
        compared.alike =
            store_run_profile(review->store, compared.run, &profile, NULL) == STATUS_OK &&
            profile_judges_alike(&review->profile, &profile);
        if (!array_reserve((void **)&review->compared, &review->compared_cap,
                           review->compared_count + 1, sizeof *review->compared)) {
            return fault_set(fault, STATUS_MEMORY, "out of memory");
        }
        review->compared[review->compared_count++] = compared;
    }
    return status;
}

Status review_compare(Review *review, Fault *fault)
{
    for (size_t i = 0; i < review->findings.count; i++)
        compare_with_profile(review, review->findings.items[i]);
    return review->store && review->place.game ? read_looked(review, fault) : STATUS_OK;
}

Status review_reload_all(Review *review, Fault *fault)
{
    Status status = read_looked(review, fault);
    return status == STATUS_OK ? review_reload(review, 0, NULL, fault) : status;
}

Status review_see(Review *review, int64_t id, Fault *fault)
{
    const Status status = review->place.game ? review_reload(review, id, NULL, fault) : STATUS_OK;
    if (status == STATUS_LOCKED) { // it is done all the same, and read later
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
    }
    return status == STATUS_LOCKED ? STATUS_OK : status;
}

Status review_see_all(Review *review, Fault *fault)
{
    review_freshen_queue(review, 0);
    return review_see(review, 0, fault);
}

Status review_show_conflict(Review *review, int64_t id, Fault *fault)
{
    Fault said = *fault, ignored;
    if (review->place.game)
        (void)review_reload(review, id, NULL, &ignored);
    return fault_set(fault, STATUS_CONFLICT, "%.400s; the same key again overrules it", said.text);
}

const Profile *review_profile(const Review *review)
{
    return &review->profile;
}

static Finding *shown_at(const Review *review, uint32_t node)
{
    size_t count;
    Finding *const *at = findings_at(&review->findings, node, &count);
    Finding *shown = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!at[i]->of_other)
            return at[i];
        if (!shown && at[i]->id != 0)
            shown = at[i];
    }
    return shown;
}

const Finding *review_finding(const Review *review, uint32_t node)
{
    return shown_at(review, node);
}

const Finding *review_imported(const Review *review, uint32_t node)
{
    return findings_find(&review->findings, node, PROFILE_IMPORTED);
}

const TreeMotifs *review_motifs(Review *review, uint32_t node)
{
    static const TreeMotifs none = {0};
    Finding *finding = shown_at(review, node);
    if (finding && !finding->motifs_known) {
        finding->motifs_known = true; // also where there are none, so that it is asked once
        (void)candidate_motifs(&finding->candidate, &finding->motifs, NULL);
    }
    return finding ? &finding->motifs : &none;
}

bool review_scanned(const Review *review, uint32_t node, Scanned *scanned)
{
    const size_t ply = review_ply(review, node);
    return ply != SIZE_MAX && review_scanned_at(review, ply, scanned);
}

bool review_scanned_at(const Review *review, size_t ply, Scanned *scanned)
{
    if (review->scanned[ply].run == 0 ||
        !verdict_unpack(review->scanned[ply].refusal, &scanned->refused)) {
        return false;
    }
    scanned->outdated = true;
    for (size_t i = 0; i < review->compared_count; i++) {
        const ComparedRun *compared = &review->compared[i];
        if (compared->run == review->scanned[ply].run)
            scanned->outdated = !compared->alike;
    }
    return true;
}

const MoveMark *review_marks(const Review *review, size_t *count)
{
    *count = review->ply_count;
    return review->marks;
}

static bool is_wanted(const MoveMark *mark, ReviewWanted wanted)
{
    switch (wanted) {
    case WANTED_CANDIDATE:
        return mark->candidate;
    case WANTED_PUZZLE:
        return mark->puzzle && !mark->withdrawn;
    case WANTED_WAITING:
        return mark->puzzle && !mark->withdrawn && mark->decision == DECISION_NONE;
    }
    return false;
}

size_t review_next(const Review *review, size_t ply, bool forward, ReviewWanted wanted)
{
    const Findings *findings = &review->findings;
    size_t count = findings->count, nearest = SIZE_MAX;
    // They are in the order of their nodes, which ascend along the main line.
    for (size_t i = 0; i < count && (!forward || nearest == SIZE_MAX); i++) {
        const size_t at = review_ply(review, findings->items[i]->node);
        if (at == SIZE_MAX || (forward ? at < ply + 1 : at >= ply))
            continue;
        nearest = is_wanted(&review->marks[at], wanted) ? at : nearest;
    }
    return nearest;
}

ReviewCount review_count(const Review *review)
{
    ReviewCount count = {.marked = review->marked};
    for (size_t i = 0; i < review->findings.count; i++) {
        const Finding *finding = review->findings.items[i];
        const MoveMark mark = finding_mark(finding);
        if (review_ply(review, finding->node) == SIZE_MAX)
            continue;
        count.decided += mark.decision != DECISION_NONE;
        if (finding->of_other) {
            count.of_others += mark.candidate;
            continue;
        }
        count.candidates += mark.candidate;
        count.puzzles += mark.puzzle && !mark.withdrawn;
        count.withdrawn += mark.withdrawn;
        count.by_hand += mark.by_hand;
    }
    return count;
}

bool review_can_undo(Review *review, uint32_t node)
{
    char label[STORE_LABEL_MAX];
    const Finding *finding = review_finding(review, node);
    if (finding && finding->id == 0)
        return finding_step_label(finding, false);
    return finding && review->store &&
           store_undo_label(review->store, finding->id, false, label, NULL) == STATUS_OK &&
           label[0] != '\0';
}

bool review_add_notes(const Review *review, Game *game)
{
    for (size_t i = 0; i < review->findings.count; i++) {
        const Finding *finding = review->findings.items[i];
        candidate_add_notes(&finding->candidate, game, finding->node);
    }
    return true;
}

uint64_t review_notes(const Review *review)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < review->findings.count; i++) {
        const Finding *finding = review->findings.items[i];
        const char *notes = finding->candidate.curator.notes;
        if (notes[0]) {
            hash = hash_bytes(hash ? hash : HASH_BEGIN, &finding->node, sizeof finding->node);
            hash = hash_bytes(hash, notes, strlen(notes));
        }
    }
    return hash;
}

Status review_keep_solving(Review *review, uint32_t node, const SolvingRecord *record, Fault *fault)
{
    const Finding *shown = review_finding(review, node);
    const char *profile = shown ? shown->candidate.profile.name : "";
    Finding *finding = findings_find(&review->findings, node, profile);
    if (!finding)
        return STATUS_OK;
    finding->solving = *record;
    if (finding->id == 0)
        return STATUS_OK;
    const Status status = store_keep_solving(review->store, finding->id, record, fault);
    review_freshen_queue(review, review->place.hash);
    return status == STATUS_OK ? review_reload(review, finding->id, NULL, fault) : status;
}
