// The current game: main line, findings, and the marks beside its moves.
#include "src/review/session/session.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/duplicate.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

void session_show_game(Session *session, const StoreGameRef *game_ref) {
    const Game *game = game_ref->game;
    const size_t count = session->ply_count = game_main_plies(game) + 1;
    session->main_nodes = xcalloc(count, sizeof *session->main_nodes);
    session->marks = xcalloc(count, sizeof *session->marks);
    session->visits = xcalloc(count, sizeof *session->visits);
    session->visit_is_current = xcalloc(count, 1);
    session->evals = xcalloc(count, sizeof *session->evals);
    session->evals_read = xcalloc(count, 1);
    uint32_t node = GAME_ROOT;
    for (size_t ply = 0; ply < count; ply++) {
        session->main_nodes[ply] = node;
        node = game->nodes[node].child;
    }
    session->game_ref = *game_ref;
    if (game_ref->hash == 0)
        session->game_ref.hash = game_hash(game); // kept, because it walks all moves
}

void session_forget_game(Session *session) {
    findings_clear(&session->findings);
    free(session->main_nodes);
    free(session->marks);
    free(session->visits);
    free(session->visit_is_current);
    free(session->evals);
    free(session->evals_read);
    memset(session, 0, offsetof(Session, store));
}

void session_done(Session *session) {
    session_forget_game(session);
    findings_done(&session->findings);
    result_writer_done(&session->writer);
    estimator_free(session->estimator);
    free(session->moves);
}

void session_use_profile(Session *session, const Profile *profile, const Pool *pool) {
    result_writer_done(&session->writer);
    session->profile = *profile;
    session->writer =
        (ResultWriter){.store = session->store, .pool = pool, .profile = &session->profile};
}

size_t session_ply(const Session *session, uint32_t node) {
    size_t low = 0, high = session->ply_count; // nodes ascend along the main line
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (session->main_nodes[middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < session->ply_count && session->main_nodes[low] == node ? low : SIZE_MAX;
}

void session_update_mark(Session *session, uint32_t node) {
    size_t ply = session_ply(session, node), count;
    Finding *const *found = findings_at(&session->findings, node, &count);
    session->estimated_tree = NULL; // the tree may be gone
    session->estimates_due = true;
    for (size_t i = 0; i < count; i++)
        finding_forget_motifs(found[i]);
    if (ply == SIZE_MAX)
        return;
    PlyMark *mark = &session->marks[ply];
    // A candidate's searches may cover the ply before it too, and those of its tree later plies.
    for (size_t other = ply > 0 ? ply - 1 : 0; other < session->ply_count; other++)
        session->evals_read[other] &= other != ply && session->evals[other].known;
    session->marked_count -= mark->candidate;
    *mark = (PlyMark){0};
    for (size_t i = 0; i < count; i++) {
        const PlyMark added = finding_mark(found[i]);
        mark->candidate |= added.candidate;
        mark->puzzle |= added.puzzle;
        mark->withdrawn |= added.withdrawn;
        mark->by_hand |= added.by_hand;
        // Of several puzzles, an undecided one is shown.
        if (i == 0 || (added.puzzle && added.decision == DECISION_NONE))
            mark->decision = added.decision;
    }
    session->marked_count += mark->candidate;
}

// --- Reading from the store

// Notes whether a judgement is by another profile, or by other numbers than the present ones.
static void compare_with_profile(const Session *session, Finding *finding) {
    const Profile *judged = &finding_ledger(finding)->profile;
    finding->is_of_other_profile = strcmp(judged->name, session->profile.name) != 0;
    finding->outdated =
        !finding->is_of_other_profile && !profile_judges_alike(&session->profile, judged);
}

// The judgement that refuses a withdrawn puzzle, if the newest run went beyond the first look.
typedef struct RefusalReader {
    Finding *finding;
    bool seen; // the newest judgement was seen
} RefusalReader;

static Status read_refusal(void *context, const StoredJudgement *stored, Fault *fault) {
    RefusalReader *reader = context;
    Finding *finding = reader->finding;
    (void)fault;
    if (!reader->seen && stored->run == finding->newest_run && !stored->candidate.is_puzzle) {
        finding->newest = xcalloc(1, sizeof *finding->newest);
        candidate_copy(finding->newest, &stored->candidate);
    }
    reader->seen = true;
    return STATUS_OK;
}

// Whether there is no candidate any more: the newest run refused at the first look what was never a
// puzzle nor decided on. Or it was begun by hand, and all that was done to it is undone.
static bool is_candidate_gone(const StoredCandidate *stored) {
    const Candidate *candidate = &stored->candidate;
    const bool undone = candidate_is_unjudged(candidate) && candidate->tree.count < 2;
    return (undone || (stored->refusal != 0 && stored->newest_run != stored->run)) &&
           !stored->withdrawn && !candidate->by_hand && !candidate->has_remarks &&
           stored->decision == DECISION_NONE;
}

typedef struct CandidateReading {
    Session *session;
    Finding *last; // the last one read
} CandidateReading;

static Status read_stored(void *context, const StoredCandidate *stored, Fault *fault) {
    CandidateReading *reading = context;
    Session *session = reading->session;
    const size_t ply = (size_t)stored->ply;
    if (ply >= session->ply_count)
        return STATUS_OK;
    const uint32_t node = session->main_nodes[ply];
    if (is_candidate_gone(stored)) {
        Finding *gone = findings_find(&session->findings, node, stored->candidate.profile.name);
        if (gone) {
            findings_drop(&session->findings, gone);
            session_update_mark(session, node);
        }
        return STATUS_OK;
    }
    Finding *finding = findings_add(&session->findings, node, stored->candidate.profile.name);
    finding_read(finding, stored);
    finding_read_audit(session->store, finding);
    Status status = STATUS_OK;
    if (stored->withdrawn) {
        RefusalReader reader = {finding, false};
        Profile refuser;
        if (store_run_profile(session->store, stored->newest_run, &refuser, NULL) == STATUS_OK)
            finding_set_refuser(finding, &refuser);
        status = store_each_judgement(session->store, stored->id, read_refusal, &reader, fault);
    }
    compare_with_profile(session, finding);
    session_update_mark(session, node);
    reading->last = finding;
    return status;
}

Status session_reload(Session *session, int64_t id, Finding **finding, Fault *fault) {
    CandidateReading reading = {session, NULL};
    const StoreQuery query = {.game_hash = session->game_ref.hash, .id = id};
    Status status = store_each(session->store, &query, STORE_SHOWN, read_stored, &reading, fault);
    if (finding)
        *finding = reading.last;
    return status;
}

// Reads what runs of the current profile have looked at, and which had its present numbers.
static Status read_visits(Session *session, Fault *fault) {
    const size_t count = session->ply_count;
    const PlyVisit *previous = NULL;
    // A new zeroed array takes no memory for plies without visits.
    free(session->visits);
    session->visits = xcalloc(count, sizeof *session->visits);
    memset(session->evals_read, 0, count);
    const Status status = store_visits(session->store, session->game_ref.hash,
                                       session->profile.name, session->visits, count, fault);
    bool alike = false;
    for (size_t ply = 0; ply < count && status == STATUS_OK; ply++) {
        const PlyVisit *at = &session->visits[ply];
        Profile profile;
        if (at->run_id == 0)
            continue;
        if (!previous || previous->run_id != at->run_id) {
            alike = store_run_profile(session->store, at->run_id, &profile, NULL) == STATUS_OK &&
                    profile_judges_alike(&session->profile, &profile);
        }
        session->visit_is_current[ply] = alike;
        previous = at;
    }
    return status;
}

Status session_compare(Session *session, Fault *fault) {
    for (size_t i = 0; i < session->findings.count; i++)
        compare_with_profile(session, session->findings.items[i]);
    return session->store && session->game_ref.game ? read_visits(session, fault) : STATUS_OK;
}

Status session_reload_all(Session *session, Fault *fault) {
    Status status = read_visits(session, fault);
    return status == STATUS_OK ? session_reload(session, 0, NULL, fault) : status;
}

// Returns what review_earlier_visit() does, for a ply of the main line.
static bool earlier_visit_at(const Session *session, size_t ply, EarlierVisit *visit) {
    const PlyVisit *at = &session->visits[ply];
    visit->outdated = !session->visit_is_current[ply];
    return at->run_id != 0 && verdict_unpack(at->refusal, &visit->verdict);
}

// --- A position as the subject of an inquiry

bool session_look_up(const Session *session, size_t ply, KnownPosition *known) {
    const Finding *finding =
        findings_find(&session->findings, session->main_nodes[ply], session->profile.name);
    const bool is_known =
        finding && (finding->candidate.by_hand ||
                    (!finding->outdated && !candidate_is_unjudged(&finding->candidate)));
    if (is_known) {
        *known = known_from_candidate(finding_ledger(finding));
        return true;
    }
    EarlierVisit visit;
    if (finding || !earlier_visit_at(session, ply, &visit) || visit.outdated)
        return false;
    const bool inside = visit.verdict.filter == filter_find("not-inside-puzzle");
    *known = (KnownPosition){.inside_verdict = inside ? VERDICT_FAIL : VERDICT_SKIPPED};
    return true;
}

// Returns Subject.earlier_puzzle of a node.
static size_t earlier_puzzle_at(const Session *session, uint32_t node) {
    Overlap overlap = {0};
    size_t earlier_puzzle = 0;
    const size_t ply = session_ply(session, node);
    if (ply == SIZE_MAX || !overlap_is_used(&session->profile))
        return 0;
    // Only puzzles of the current profile count.
    for (size_t i = 0; i < session->findings.count; i++) {
        const Finding *finding = session->findings.items[i];
        const size_t begin = session_ply(session, finding->node);
        KnownPosition known;
        if (begin < ply && strcmp(finding->candidate.profile.name, session->profile.name) == 0 &&
            session_look_up(session, begin, &known) && known.tree) {
            (void)overlap_add(&overlap, &session->profile, known.tree, known.is_puzzle, begin);
        }
    }
    if (overlap.count > 0) {
        const Position pos = game_position(session->game_ref.game, node);
        earlier_puzzle = overlap_earlier_puzzle(&overlap, &session->profile, &pos, ply);
    }
    overlap_done(&overlap);
    return earlier_puzzle;
}

bool session_is_duplicate(const Session *session, const Position *pos) {
    bool found = false;
    const StoreGameRef *game_ref = &session->game_ref;
    return session->store && game_ref->source &&
           store_has_duplicate(session->store, session->profile.name, game_ref, pos, &found,
                               NULL) == STATUS_OK &&
           found;
}

Subject session_subject(Session *session, uint32_t node) {
    Subject subject;
    (void)subject_of_game(session->game_ref.game, node, &subject, &session->moves,
                          &session->move_cap);
    subject.earlier_puzzle = earlier_puzzle_at(session, node);
    if (profile_has_filter(&session->profile, "not-duplicate")) {
        const Position pos = game_position(session->game_ref.game, node);
        subject.duplicate = session_is_duplicate(session, &pos);
    }
    return subject;
}

Status session_check_profile(const Session *session, Fault *fault) {
    Fault why;
    return profile_check(&session->profile, &why) == STATUS_OK
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "nothing can be judged while %s", why.text);
}

// --- For the screen

static Finding *finding_shown_at(const Review *review, uint32_t node) {
    size_t count;
    Finding *const *found = findings_at(&review->session.findings, node, &count);
    Finding *shown = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!found[i]->is_of_other_profile)
            return found[i];
        if (!shown && found[i]->id != 0)
            shown = found[i];
    }
    return shown;
}

const Finding *review_finding(const Review *review, uint32_t node) {
    return finding_shown_at(review, node);
}

const Finding *review_imported(const Review *review, uint32_t node) {
    return findings_find(&review->session.findings, node, PROFILE_IMPORTED);
}

const TreeMotifs *review_motifs(Review *review, uint32_t node) {
    static const TreeMotifs none = {0};
    Finding *finding = finding_shown_at(review, node);
    if (finding && !finding->motifs_known) {
        finding->motifs_known = true; // motifs are asked for once, even if there are none
        (void)candidate_motifs(&finding->candidate, &finding->motifs, NULL);
    }
    return finding ? &finding->motifs : &none;
}

bool review_earlier_visit(const Review *review, uint32_t node, EarlierVisit *visit) {
    const size_t ply = session_ply(&review->session, node);
    return ply != SIZE_MAX && earlier_visit_at(&review->session, ply, visit);
}

const PlyMark *review_marks(const Review *review, size_t *count) {
    *count = review->session.ply_count;
    return review->session.marks;
}

static bool is_wanted(const PlyMark *mark, ReviewWanted wanted) {
    switch (wanted) {
    case WANTED_CANDIDATE:
        return mark->candidate;
    case WANTED_PUZZLE:
        return mark->puzzle && !mark->withdrawn;
    case WANTED_UNDECIDED:
        return mark->puzzle && !mark->withdrawn && mark->decision == DECISION_NONE;
    }
    return false;
}

size_t review_next(const Review *review, size_t ply, bool forward, ReviewWanted wanted) {
    const Findings *findings = &review->session.findings;
    size_t count = findings->count, nearest = SIZE_MAX;
    // Findings are sorted by node, and nodes ascend along the main line.
    for (size_t i = 0; i < count && (!forward || nearest == SIZE_MAX); i++) {
        const size_t found_ply = session_ply(&review->session, findings->items[i]->node);
        if (found_ply == SIZE_MAX || (forward ? found_ply < ply + 1 : found_ply >= ply))
            continue;
        nearest = is_wanted(&review->session.marks[found_ply], wanted) ? found_ply : nearest;
    }
    return nearest;
}

ReviewCount review_count(const Review *review) {
    ReviewCount count = {.with_candidate = review->session.marked_count};
    for (size_t i = 0; i < review->session.findings.count; i++) {
        const Finding *finding = review->session.findings.items[i];
        const PlyMark mark = finding_mark(finding);
        if (session_ply(&review->session, finding->node) == SIZE_MAX)
            continue;
        count.decided += mark.decision != DECISION_NONE;
        if (finding->is_of_other_profile) {
            count.of_other_profiles += mark.candidate;
            continue;
        }
        count.candidates += mark.candidate;
        count.puzzles += mark.puzzle && !mark.withdrawn;
        count.withdrawn += mark.withdrawn;
        count.by_hand += mark.by_hand;
    }
    return count;
}

bool review_can_undo(Review *review, uint32_t node) {
    char label[STORE_LABEL_MAX];
    const Finding *finding = review_finding(review, node);
    if (finding && finding->id == 0)
        return finding_step_label(finding, false);
    return finding && review->store &&
           store_undo_label(review->store, finding->id, false, label, NULL) == STATUS_OK &&
           label[0] != '\0';
}

void review_add_notes(const Review *review, Game *game) {
    for (size_t i = 0; i < review->session.findings.count; i++) {
        const Finding *finding = review->session.findings.items[i];
        candidate_add_notes(&finding->candidate, game, finding->node);
    }
}

uint64_t review_notes_hash(const Review *review) {
    uint64_t hash = 0;
    for (size_t i = 0; i < review->session.findings.count; i++) {
        const Finding *finding = review->session.findings.items[i];
        const char *notes = finding->candidate.remarks.notes;
        if (notes[0]) {
            hash = hash_bytes(hash ? hash : HASH_BEGIN, &finding->node, sizeof finding->node);
            hash = hash_bytes(hash, notes, strlen(notes));
        }
    }
    return hash;
}

Status review_keep_solving(Review *review, uint32_t node, const SolvingRecord *record,
                           Fault *fault) {
    const Finding *shown = review_finding(review, node);
    const char *profile = shown ? shown->candidate.profile.name : "";
    Finding *finding = findings_find(&review->session.findings, node, profile);
    if (!finding)
        return STATUS_OK;
    finding->solving = *record;
    if (finding->id == 0)
        return STATUS_OK;
    const Status status = store_keep_solving(review->store, finding->id, record, fault);
    review_refresh_queue(review, review->session.game_ref.hash);
    return status == STATUS_OK ? session_reload(&review->session, finding->id, NULL, fault)
                               : status;
}
