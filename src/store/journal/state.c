// Loads and saves the state of one candidate: the row numbers it holds, and its row in the lists.
#include "src/store/journal/state.h"

#include <string.h>

#include "onlymove/imported.h"

static bool has_node_by_hand(const Tree *tree) {
    for (size_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].by_hand)
            return true;
    return false;
}

// Without a first move, sets the best move of the first look: the first that a filter has measured.
// In a tree moves have numbers, and only one with the candidate's is its first.
static void set_first_measured(const Candidate *candidate, JudgementColumns *columns) {
    Position pos;
    const bool is_read = pos_from_fen(&pos, candidate->fen, NULL) == STATUS_OK;
    const char *number = is_read ? MOVE_NUMBER_TEXT(&pos) : "";
    for (int i = 0; i < candidate->verdict_count && columns->first_move[0] == '\0'; i++) {
        const Evidence *evidence = &candidate->verdicts[i].evidence;
        const TermKind term = candidate->verdicts[i].filter->term_kind; // it may measure a number
        const char *move = evidence->measures[0].text;
        move += strncmp(move, number, strlen(number)) == 0 ? strlen(number) : 0;
        if (evidence->measure_count > 0 && term == TERM_NONE && move[0] > '9')
            memcpy(columns->first_move, move, sizeof columns->first_move - 1);
    }
}

void judgement_columns_of_tree(const Tree *tree, JudgementColumns *columns) {
    Move key_move;
    columns->moves = tree->count > 1 ? (tree->nodes[tree_main_line_end(tree)].ply + 1) / 2 : 0;
    columns->size = tree->count > 0 ? (int)tree->count - 1 : 0;
    columns->move_kinds = tree_move_kinds(tree);
    if (tree_solution(tree, &key_move, 1) > 0) {
        memcpy(columns->first_move, SAN_TEXT(&tree->start, key_move),
               sizeof columns->first_move - 1);
    }
}

static void fill_columns(const Candidate *candidate, JudgementColumns *columns) {
    *columns = (JudgementColumns){
        .by_hand = candidate->by_hand || has_node_by_hand(&candidate->tree),
        .passed = candidate_passed_scan(candidate),
        .is_puzzle = candidate->is_puzzle,
        .kind = candidate->kind,
        .refusal = verdict_pack(verdict_decisive(candidate->verdicts, candidate->verdict_count)),
    };
    judgement_columns_of_tree(&candidate->tree, columns);
    set_first_measured(candidate, columns);
    columns->best_score = candidate_best_score(candidate);
    columns->second_score = candidate_second_score(candidate);
    columns->score_before = candidate_score_before(candidate);
    columns->traits = candidate_traits(candidate, columns->first_move);
    columns->worth = candidate->worth.value;
    columns->clock = candidate->has_clock ? candidate->clock + 1 : 0;
    if (!candidate_rating(candidate, &columns->rating))
        columns->rating = 0;
    if (!candidate_themes(candidate, &columns->motifs))
        columns->motifs = (MotifSet){{0, 0}};
}

// Reads the columns that the state of a candidate follows from.
static JudgementColumns read_judgement_columns(Store *store, int64_t judgement) {
    JudgementColumns columns = {0};
    sqlite3_stmt *row = STORE_BIND(store, SQL_JUDGEMENT_COLUMNS, judgement);
    if (!store_next_row(store, row))
        return columns;
    columns = (JudgementColumns){
        .by_hand = sqlite3_column_int(row, 0),
        .passed = sqlite3_column_int(row, 1),
        .is_puzzle = sqlite3_column_int(row, 2),
        .refusal = (uint32_t)sqlite3_column_int64(row, 3),
        .base = sqlite3_column_int64(row, 4),
        .source_answer = (unsigned)sqlite3_column_int(row, 5),
    };
    sqlite3_reset(row);
    return columns;
}

int64_t candidate_put(Store *store, int64_t game, int64_t profile, int ply, const char *fen) {
    Position pos;
    const bool is_valid = pos_from_fen(&pos, fen, NULL) == STATUS_OK;
    sqlite3_stmt *put =
        STORE_BIND(store, SQL_PUT_CANDIDATE, game, ply, profile, is_valid ? signed_of(pos.key) : 0,
                   is_valid ? signed_of(pos_mirror_key(&pos)) : 0);
    bind_text(put, 6, fen);
    return store_execute(store, put);
}

CandidateState state_load(Store *store, int64_t id) {
    CandidateState state = {.id = id};
    sqlite3_stmt *row = STORE_BIND(store, SQL_STATE, id);
    if (!store_next_row(store, row)) {
        store_fail(store, STATUS_NOT_FOUND, "%s: there is no candidate %lld", store->path,
                   (long long)id);
        return state;
    }
    const int marks = sqlite3_column_int(row, 7);
    state.entry = sqlite3_column_int64(row, 0);
    state.holding = sqlite3_column_int64(row, 1);
    state.puzzle = sqlite3_column_int64(row, 2);
    state.shown = sqlite3_column_int64(row, 3);
    state.decided_id = sqlite3_column_int64(row, 4);
    state.run = sqlite3_column_int64(row, 5);
    state.early_refusal = (uint32_t)sqlite3_column_int64(row, 6);
    state.decision = (Decision)(marks & STATE_DECISION);
    state.decided_since_withdrawn = marks & STATE_DECIDED_SINCE_WITHDRAWN;
    state.withdrawn = marks & STATE_WITHDRAWN;
    state.by_hand = marks & STATE_BY_HAND;
    sqlite3_reset(row);
    return state;
}

// Sets the fields that follow from others. Returns the columns of the judgement that holds.
static JudgementColumns derive_fields(Store *store, CandidateState *state) {
    const JudgementColumns held = read_judgement_columns(store, state->holding);
    const bool refused = state->early_refusal != 0 || !held.is_puzzle;
    state->by_hand = held.by_hand;
    state->amended = held.base != 0;
    state->puzzle = held.is_puzzle && !held.by_hand ? state->holding : state->puzzle;
    state->withdrawn = !held.by_hand && refused && state->puzzle != 0;
    state->shown = state->withdrawn ? state->puzzle : state->holding;
    state->decided_since_withdrawn = state->decided_since_withdrawn && state->withdrawn;
    return held;
}

void state_derive(Store *store, CandidateState *state) {
    (void)derive_fields(store, state);
}

// Reads the candidate in a column of a row; an empty one where there is no row, or it is damaged.
static Candidate read_json(Store *store, sqlite3_stmt *row, int column) {
    Candidate judged = {0};
    if (store->status != STATUS_OK)
        return judged;
    if (store_next_row(store, row)) {
        (void)candidate_read_json(&judged, column_string(row, column), NULL);
        sqlite3_reset(row);
    } else if (store->status != STATUS_OK && is_oversize_error(store)) {
        store->status = STATUS_OK;
    }
    return judged;
}

// Whether two judgements agree: the same filter refuses, or the kind and tree of the puzzle are the
// same. Numbers and engines do not count.
static bool do_agree(Store *store, int64_t one, int64_t other) {
    if (one == other)
        return true;
    CLEANUP(candidate_done)
    Candidate a = read_json(store, STORE_BIND(store, SQL_JUDGEMENT, one), 3);
    CLEANUP(candidate_done)
    Candidate b = read_json(store, STORE_BIND(store, SQL_JUDGEMENT, other), 3);
    const Verdict *why_a = verdict_decisive(a.verdicts, a.verdict_count);
    const Verdict *why_b = verdict_decisive(b.verdicts, b.verdict_count);
    return a.tree.count > 0 && a.is_puzzle == b.is_puzzle && a.kind == b.kind && !why_a == !why_b &&
           (!why_a || why_a->filter == why_b->filter) && tree_same_moves(&a.tree, &b.tree);
}

void state_follow_holding(Store *store, CandidateState *state, int64_t shown, bool takes_decision) {
    state_derive(store, state);
    if (takes_decision && state->decided_id != 0 && do_agree(store, state->decided_id, shown))
        state->decided_id = state->shown;
}

bool state_save(Store *store, CandidateState *state) {
    const JudgementColumns held = derive_fields(store, state),
                           shown = read_judgement_columns(store, state->shown);
    const bool changed =
        state->decided_id != 0 && !do_agree(store, state->decided_id, state->shown);
    const bool refused_early = state->early_refusal != 0 && !held.by_hand;
    const int marks = (int)state->decision | (held.passed && !refused_early ? STATE_CANDIDATE : 0) |
                      (shown.is_puzzle ? STATE_PUZZLE : 0) |
                      (state->withdrawn ? STATE_WITHDRAWN : 0) |
                      (state->decided_since_withdrawn ? STATE_DECIDED_SINCE_WITHDRAWN : 0) |
                      (shown.by_hand ? STATE_BY_HAND : 0) | (changed ? STATE_CHANGED : 0);
    sqlite3_stmt *save = STORE_BIND(store, SQL_SAVE_STATE, state->id, state->early_refusal, marks,
                                    refused_early ? state->early_refusal : held.refusal);
    const int64_t row_ids[] = {state->entry, state->holding,    state->puzzle,
                               state->shown, state->decided_id, state->run};
    for (int i = 0; i < 6; i++)
        bind_row_id(save, 5 + i, row_ids[i]);
    store_execute(store, save);
    const bool written = store->status == STATUS_OK && sqlite3_changes(store->db) > 0;
    if (held.source_answer != 0)
        STORE_EXECUTE(store, SQL_SAVE_SOURCE_ANSWER, state->id);
    return written;
}

// Returns what a judgement says of the solution of an imported puzzle at its position, as in
// JudgementColumns.
static unsigned find_source_answer(Store *store, int64_t candidate, const Candidate *judged) {
    CLEANUP(candidate_done)
    Candidate imported = read_json(store, STORE_BIND(store, SQL_SOURCE_JSON, candidate), 0);
    return imported.tree.count > 0 ? 1u << source_verdict(judged, &imported.tree).answer : 0;
}

int64_t judgement_keep(Store *store, int64_t candidate, int64_t run, int64_t base,
                       const Candidate *judged) {
    JudgementColumns columns;
    uint64_t motifs[2];
    CLEANUP(str_done) Str json = {0};
    if (store->status == STATUS_OK)
        store->status = candidate_write_json(judged, &json, &store->why);
    sqlite3_stmt *find = STORE_BIND(store, SQL_FIND_JUDGEMENT, candidate, run);
    bind_text(find, 3, str_text(&json));
    int64_t id = store_execute(store, find);
    if (id != 0 || store->status != STATUS_OK)
        return id;
    fill_columns(judged, &columns);
    columns.source_answer = find_source_answer(store, candidate, judged);
    sqlite3_stmt *put = STORE_BIND(store, SQL_PUT_JUDGEMENT, candidate, run, base, columns.by_hand,
                                   columns.passed, columns.is_puzzle, columns.kind, columns.moves,
                                   columns.size, columns.refusal, (int64_t)judged->nodes);
    bind_row_id(put, 3, base);
    bind_text(put, 12, str_text(&json));
    motifs_to_bits(&store->motif_numbers, &columns.motifs, motifs);
    bind_text(put, 13, columns.first_move);
    sqlite3_bind_int(put, 14, columns.rating);
    bind_bits(put, 15, motifs[0]);
    bind_bits(put, 16, motifs[1]);
    sqlite3_bind_int64(put, 17, columns.source_answer);
    sqlite3_bind_int(put, 18, columns.best_score);
    sqlite3_bind_int(put, 19, columns.second_score);
    sqlite3_bind_int(put, 20, columns.score_before);
    sqlite3_bind_int(put, 21, columns.traits);
    sqlite3_bind_int(put, 22, columns.worth);
    sqlite3_bind_int(put, 23, columns.clock);
    bind_bits(put, 24, columns.move_kinds);
    id = store_execute_change(store, put);
    tree_keys_put(store, id, &judged->tree);
    return id;
}

void judgement_keep_estimate(Store *store, int64_t id, const Candidate *judged) {
    JudgementColumns columns;
    CLEANUP(str_done) Str json = {0};
    if (store->status == STATUS_OK)
        store->status = candidate_write_json(judged, &json, &store->why);
    fill_columns(judged, &columns);
    sqlite3_stmt *put = STORE_BIND(store, SQL_AMEND_JUDGEMENT, id);
    bind_text(put, 2, str_text(&json));
    sqlite3_bind_int64(put, 3, columns.rating);
    sqlite3_bind_int(put, 4, columns.worth);
    store_execute_change(store, put);
}

Candidate state_read_shown(Store *store, const CandidateState *state) {
    return read_json(store, STORE_BIND(store, SQL_JUDGEMENT, state->shown), 3);
}

void state_set_holding(Store *store, CandidateState *state, int64_t run, const Candidate *judged) {
    Candidate with_remarks = *judged;
    CLEANUP(candidate_done) Candidate shown = state_read_shown(store, state);
    candidate_copy_remarks(&with_remarks, &shown);
    state->holding = judgement_keep(store, state->id, run, 0, &with_remarks);
}
