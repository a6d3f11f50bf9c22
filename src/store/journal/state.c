// Loads and saves the state of one candidate: what it points to, and its row in the lists.
#include "src/store/journal/state.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/imported.h"

static bool has_node_by_hand(const Tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].by_hand) {
            return true;
        }
    }
    return false;
}

// The move that the first look found best: the first that a filter has measured.
static void write_best(const Candidate *candidate, Facts *facts)
{
    for (int i = 0; i < candidate->verdict_count && facts->first[0] == '\0'; i++) {
        const Evidence *evidence = &candidate->verdicts[i].evidence;
        if (evidence->measure_count > 0) {
            memcpy(facts->first, evidence->measures[0].san, sizeof facts->first - 1);
        }
    }
}

void facts_of(const Candidate *candidate, Facts *facts)
{
    Move first;
    const uint32_t main_end = candidate->tree.count > 1 ? tree_main_end(&candidate->tree) : 0;
    *facts = (Facts){
        .by_hand = candidate->by_hand || has_node_by_hand(&candidate->tree),
        .passed = candidate_passed_scan(candidate),
        .accepted = candidate->accepted,
        .kind = candidate->kind,
        .moves = main_end > 0 ? (candidate->tree.nodes[main_end].ply + 1) / 2 : 0,
        .size = candidate->tree.count > 0 ? (int)candidate->tree.count - 1 : 0,
        .refused = verdict_pack(verdict_decisive(candidate->verdicts, candidate->verdict_count)),
    };
    if (tree_solution(&candidate->tree, &first, 1) > 0) {
        char san[SAN_MAX];
        san_write(&candidate->tree.start, first, san);
        memcpy(facts->first, san, sizeof facts->first - 1);
    } else {
        write_best(candidate, facts);
    }
    if (!candidate_rating(candidate, &facts->rating)) {
        facts->rating = 0;
    }
    if (!candidate_themes(candidate, &facts->motifs)) {
        facts->motifs = (MotifSet){{0, 0}};
    }
}

static Status read_facts(Store *store, int64_t judgement, Facts *facts, Fault *fault)
{
    bool found;
    *facts = (Facts){0};
    sqlite3_stmt *row = STORE_BOUND(store, SQL_FACTS, judgement);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    *facts = (Facts){
        .by_hand = sqlite3_column_int(row, 0),
        .passed = sqlite3_column_int(row, 1),
        .accepted = sqlite3_column_int(row, 2),
        .kind = (PuzzleKind)sqlite3_column_int(row, 3),
        .moves = sqlite3_column_int(row, 4),
        .size = sqlite3_column_int(row, 5),
        .refused = (uint32_t)sqlite3_column_int64(row, 6),
        .rating = sqlite3_column_int(row, 8),
        .motifs = motifs_of_numbers(&store->motifs, column_bits(row, 9), column_bits(row, 10)),
        .base = sqlite3_column_int64(row, 11),
        .source_answer = (unsigned)sqlite3_column_int(row, 12),
    };
    const char *first = (const char *)sqlite3_column_text(row, 7);
    snprintf(facts->first, sizeof facts->first, "%s", first ? first : "");
    sqlite3_reset(row);
    return STATUS_OK;
}

Status candidate_put(Store *store, int64_t game, int64_t profile, int ply, const char *fen,
                     int64_t *id, Fault *fault)
{
    Position pos;
    const bool known = pos_from_fen(&pos, fen, NULL) == STATUS_OK;
    sqlite3_stmt *put =
        STORE_BOUND(store, SQL_PUT_CANDIDATE, *id, game, ply, profile,
                    known ? signed_of(pos.key) : 0, known ? signed_of(pos_diagram_key(&pos)) : 0);
    bind_row(put, 1, *id);
    bind_text(put, 7, fen);
    return store_run(store, put, id, fault);
}

Status state_load(Store *store, int64_t id, CandidateState *state, Fault *fault)
{
    bool found;
    *state = (CandidateState){.id = id};
    sqlite3_stmt *row = STORE_BOUND(store, SQL_STATE, id);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!found) {
        return fault_set(fault, STATUS_NOT_FOUND, "%s: there is no candidate %lld", store->path,
                         (long long)id);
    }
    const int marks = sqlite3_column_int(row, 7);
    state->entry = sqlite3_column_int64(row, 0);
    state->holding = sqlite3_column_int64(row, 1);
    state->puzzle = sqlite3_column_int64(row, 2);
    state->shown = sqlite3_column_int64(row, 3);
    state->decided = sqlite3_column_int64(row, 4);
    state->run = sqlite3_column_int64(row, 5);
    state->refusal = (uint32_t)sqlite3_column_int64(row, 6);
    state->decision = (Decision)(marks & MARK_DECISION);
    state->knowing = marks & MARK_KNOWING;
    state->withdrawn = marks & MARK_WITHDRAWN;
    state->by_hand = marks & MARK_BY_HAND;
    sqlite3_reset(row);
    return STATUS_OK;
}

// Derives what the lists say of a candidate from its pointers; *held: what its holding judgement
// says.
static Status settle_marks(Store *store, CandidateState *state, Facts *held, Fault *fault)
{
    Status status = read_facts(store, state->holding, held, fault);
    const bool refused = state->refusal != 0 || !held->accepted;
    state->by_hand = held->by_hand;
    state->amended = held->base != 0;
    state->puzzle = held->accepted && !held->by_hand ? state->holding : state->puzzle;
    state->withdrawn = !held->by_hand && refused && state->puzzle != 0;
    state->shown = state->withdrawn ? state->puzzle : state->holding;
    state->knowing = state->knowing && state->withdrawn;
    return status;
}

Status state_settle(Store *store, CandidateState *state, Fault *fault)
{
    Facts held;
    return settle_marks(store, state, &held, fault);
}

// The candidate as a judgement has it; nothing where that is damaged.
static Status read_judged(Store *store, int64_t judgement, Candidate *judged, Fault *fault)
{
    bool found;
    CLEANUP(str_done) Str json = {0};
    *judged = (Candidate){0};
    sqlite3_stmt *row = STORE_BOUND(store, SQL_JUDGEMENT, judgement);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK && store_met_oversize(store)) {
        status = STATUS_OK;
    } else if (status == STATUS_OK && found) {
        column_text(row, 3, &json);
        sqlite3_reset(row);
        if (json.failed || candidate_read_json(judged, str_text(&json), NULL) == STATUS_MEMORY) {
            status = store_out_of_memory(store, fault);
        }
    }
    return status;
}

// Whether two judgements say the same of a position: which filter refuses it, or the same kind of
// puzzle with the same tree. By which numbers and engine they came to it does not count.
static Status compare_judgements(Store *store, int64_t one, int64_t other, bool *alike,
                                 Fault *fault)
{
    CLEANUP(candidate_done) Candidate a = {0}, b = {0};
    *alike = one == other;
    if (*alike) {
        return STATUS_OK;
    }
    Status status = read_judged(store, one, &a, fault);
    status = status == STATUS_OK ? read_judged(store, other, &b, fault) : status;
    const Verdict *why_a = verdict_decisive(a.verdicts, a.verdict_count);
    const Verdict *why_b = verdict_decisive(b.verdicts, b.verdict_count);
    *alike = status == STATUS_OK && a.tree.count > 0 && a.accepted == b.accepted &&
             a.kind == b.kind && !why_a == !why_b && (!why_a || why_a->filter == why_b->filter) &&
             tree_is_alike(&a.tree, &b.tree);
    return status;
}

Status state_replace(Store *store, CandidateState *state, int64_t shown, bool takes_decision,
                     Fault *fault)
{
    bool alike = false;
    Status status = state_settle(store, state, fault);
    if (status == STATUS_OK && takes_decision && state->decided != 0) {
        status = compare_judgements(store, state->decided, shown, &alike, fault);
    }
    state->decided = alike ? state->shown : state->decided;
    return status;
}

static int marks_of(const CandidateState *state, const Facts *held, const Facts *shown,
                    bool changed)
{
    const bool looked_away = state->refusal != 0 && !held->by_hand;
    return (int)state->decision | (held->passed && !looked_away ? MARK_CANDIDATE : 0) |
           (shown->accepted ? MARK_PUZZLE : 0) | (state->withdrawn ? MARK_WITHDRAWN : 0) |
           (state->knowing ? MARK_KNOWING : 0) | (shown->by_hand ? MARK_BY_HAND : 0) |
           (changed ? MARK_CHANGED : 0);
}

Status source_answer_of(Store *store, int64_t candidate, const Candidate *judged, unsigned *answer,
                        Fault *fault)
{
    bool found;
    CLEANUP(str_done) Str json = {0};
    Candidate came;
    *answer = 0;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_SOURCE_JSON, candidate);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status != STATUS_OK && store_met_oversize(store) ? STATUS_OK : status;
    }
    column_text(row, 0, &json);
    sqlite3_reset(row);
    if (json.failed) {
        return store_out_of_memory(store, fault);
    }
    status = candidate_read_json(&came, str_text(&json), NULL);
    if (status != STATUS_OK) { // damaged: nothing is said
        return status == STATUS_MEMORY ? store_out_of_memory(store, fault) : STATUS_OK;
    }
    *answer = 1u << source_verdict(judged, &came.tree).answer;
    candidate_done(&came);
    return STATUS_OK;
}

// What lists show of a judgement: four columns from `column` on.
static void bind_shown(const Store *store, sqlite3_stmt *statement, int column, const Facts *facts)
{
    uint64_t bits[2];
    motifs_to_numbers(&store->motifs, &facts->motifs, bits);
    bind_text(statement, column, facts->first);
    sqlite3_bind_int(statement, column + 1, facts->rating);
    bind_bits(statement, column + 2, bits[0]);
    bind_bits(statement, column + 3, bits[1]);
}

Status state_save(Store *store, CandidateState *state, Fault *fault)
{
    Facts held, shown;
    Status status = settle_marks(store, state, &held, fault);
    status = status == STATUS_OK ? read_facts(store, state->shown, &shown, fault) : status;
    bool as_decided = true;
    if (status == STATUS_OK && state->decided != 0) {
        status = compare_judgements(store, state->decided, state->shown, &as_decided, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const bool looked_away = state->refusal != 0 && !held.by_hand;
    sqlite3_stmt *save =
        STORE_BOUND(store, SQL_SAVE_STATE, state->id, state->refusal,
                    marks_of(state, &held, &shown, !as_decided), shown.kind, shown.moves,
                    shown.size, looked_away ? state->refusal : held.refused);
    bind_row(save, 8, state->entry);
    bind_row(save, 9, state->holding);
    bind_row(save, 10, state->puzzle);
    bind_row(save, 11, state->shown);
    bind_row(save, 12, state->decided);
    bind_row(save, 13, state->run);
    bind_shown(store, save, 14, &shown);
    status = store_run(store, save, NULL, fault);
    return status == STATUS_OK && held.source_answer != 0
               ? store_run(store, STORE_BOUND(store, SQL_SAVE_SOURCE_ANSWER, state->id), NULL,
                           fault)
               : status;
}

Status judgement_insert(Store *store, const Judgement *judgement, int64_t *id, Fault *fault)
{
    const Facts *facts = &judgement->facts;
    sqlite3_stmt *put =
        STORE_BOUND(store, SQL_PUT_JUDGEMENT, judgement->candidate, judgement->run, judgement->base,
                    facts->by_hand, facts->passed, facts->accepted, facts->kind, facts->moves,
                    facts->size, facts->refused, (int64_t)judgement->nodes);
    bind_row(put, 3, judgement->base);
    bind_text(put, 12, judgement->json);
    bind_text(put, 13, judgement->time);
    bind_shown(store, put, 14, facts);
    sqlite3_bind_int64(put, 18, facts->source_answer);
    return store_run(store, put, id, fault);
}

Status judgement_keep(Store *store, int64_t candidate, int64_t run, int64_t base,
                      const Candidate *judged, int64_t *id, Fault *fault)
{
    CLEANUP(str_done) Str json = {0};
    *id = 0;
    Status status = candidate_write_json(judged, &json, fault);
    if (status == STATUS_OK) {
        sqlite3_stmt *find = STORE_BOUND(store, SQL_FIND_JUDGEMENT, candidate, run);
        bind_text(find, 3, str_text(&json));
        status = store_run(store, find, id, fault);
    }
    if (status == STATUS_OK && *id == 0) {
        Judgement judgement = {
            .candidate = candidate,
            .run = run,
            .base = base,
            .nodes = judged->nodes,
            .json = str_text(&json),
        };
        facts_of(judged, &judgement.facts);
        status = source_answer_of(store, candidate, judged, &judgement.facts.source_answer, fault);
        status = status == STATUS_OK ? judgement_insert(store, &judgement, id, fault) : status;
        status = status == STATUS_OK ? tree_keys_put(store, *id, &judged->tree, fault) : status;
    }
    return status;
}

Status judgement_amend(Store *store, int64_t id, const Candidate *judged, Fault *fault)
{
    Facts facts;
    CLEANUP(str_done) Str json = {0};
    Status status = candidate_write_json(judged, &json, fault);
    facts_of(judged, &facts);
    if (status == STATUS_OK) {
        sqlite3_stmt *put = STORE_BOUND(store, SQL_AMEND_JUDGEMENT, id);
        bind_text(put, 2, str_text(&json));
        sqlite3_bind_int64(put, 3, facts.rating);
        status = store_run(store, put, NULL, fault);
    }
    return status;
}

Status state_read_shown(Store *store, const CandidateState *state, Candidate *shown, Fault *fault)
{
    *shown = (Candidate){0};
    return state->shown != 0 ? read_judged(store, state->shown, shown, fault) : STATUS_OK;
}

Status state_hold(Store *store, CandidateState *state, int64_t run, const Candidate *judged,
                  Fault *fault)
{
    Candidate shown, worded = *judged;
    Status status = state_read_shown(store, state, &shown, fault);
    candidate_take_words(&worded, &shown);
    candidate_done(&shown);
    return status == STATUS_OK
               ? judgement_keep(store, state->id, run, 0, &worded, &state->holding, fault)
               : status;
}
