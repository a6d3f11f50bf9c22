// Whatever is read of a store that a stranger has made is fit to be shown, or refused in words.
#include "tests/fuzz/joined.h"

#include "tests/store/written.h"

static void read_list(Store *store) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    Fault fault = {""};
    is_said(store_list(store, &(StoreQuery){0}, &list, &fault), &fault);
    for (size_t i = 0; i < list.count; i++) {
        const CandidateRow *row = &list.rows[i];
        HOLDS((size_t)row->game < list.game_count && (size_t)row->profile < list.profile_count &&
              (size_t)row->reason < list.reason_count);
        HOLDS((size_t)list.games[row->game].source < list.source_count);
        HOLDS(row->decision <= DECISION_SKIP && row->kind < KIND_COUNT);
        HOLDS(row->ply >= 0 && row->moves >= 0 && row->size >= 0);
    }
}

static Status see_candidate(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)context;
    (void)fault;
    HOLDS(stored->decision <= DECISION_SKIP && stored->ply >= 0);
    HOLDS(stored->candidate.kind < KIND_COUNT);
    return STATUS_OK;
}

static Status see_run(void *context, const StoredRun *run, Fault *fault) {
    (void)context;
    (void)fault;
    HOLDS(run->profile && run->settings && run->engine && run->options);
    return STATUS_OK;
}

// In one of the formats, each time another.
static void read_puzzles(Store *store, size_t format) {
    for (int which = STORE_SHOWN; which <= STORE_DECIDED_ON; which++) {
        Fault fault = {""};
        CLEANUP(str_done) Str text = {0};
        ExportCounts counts;
        const StoreQuery query = {.accepted_only = true};
        is_said(store_each(store, &(StoreQuery){0}, (JudgementChoice)which, see_candidate, NULL,
                           &fault),
                &fault);
        is_said(write_queries(store, &query, 1, (JudgementChoice)which,
                              (ExportFormat)(format % EXPORT_FORMAT_COUNT), &text, &counts, &fault),
                &fault);
    }
}

static void read_what_is_said_of(Store *store, int64_t puzzle) {
    Fault fault = {""};
    StoredAudit audit;
    const Status status = store_audit(store, puzzle, &audit, &fault);
    is_said(status, &fault);
    if (status == STATUS_OK) {
        HOLDS(audit.result.outcome < AUDIT_OUTCOME_COUNT);
        stored_audit_done(&audit);
    }
    is_said(store_measured_rating(store, puzzle, &(MeasuredRating){0}, &fault), &fault);
}

static void read_words(Store *store, int64_t puzzle) {
    CLEANUP(source_info_done) SourceInfo words = {0};
    CLEANUP(str_done) Str text = {0};
    Fault fault = {""};
    is_said(store_source_info(store, puzzle, &words, &fault), &fault);
    source_info_write(&words, &text);
}

static Status see_judgement(void *context, const StoredJudgement *stored, Fault *fault) {
    (void)context;
    (void)fault;
    HOLDS(stored->time && stored->candidate.kind < KIND_COUNT);
    return STATUS_OK;
}

static void read_duplicates(Store *store) {
    CLEANUP(free_at) int64_t *ids = NULL;
    size_t count;
    Fault fault = {""};
    is_said(store_all_duplicates(store, &ids, &count, &fault), &fault);
}

static Status see_set(void *context, const StoredSet *set, Fault *fault) {
    (void)context;
    (void)fault;
    HOLDS(set->name && set->title && set->notes && set->tags);
    return STATUS_OK;
}

static void read_sets(Store *store) {
    CLEANUP(str_done) Str text = {0};
    Fault fault = {""};
    is_said(store_each_set(store, see_set, NULL, &fault), &fault);
    is_said(set_file_write(store, "mates", &text, &(SetFileCounts){0}, &fault), &fault);
}

static void check(Store *store) {
    CLEANUP(str_done) Str findings = {0};
    Fault fault = {""};
    DecisionCounts tally = {0};
    is_said(store_check(store, &findings, &fault), &fault);
    is_said(store_count_decisions(store, 0, &tally, &fault), &fault);
    decision_counts_done(&tally);
    rescue_anew(store, false);
}

static void read_runs(Store *store) {
    enum { PLIES = 40 };
    PlyVisit plies[PLIES] = {{0}};
    Fault fault = {""};
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "White", "Anna");
    is_said(store_each_run(store, see_run, NULL, &fault), &fault);
    is_said(store_run_profile(store, 1, &(Profile){0}, &fault), &fault);
    is_said(store_visits(store, game_hash(&game), "magnus", plies, PLIES, &fault), &fault);
}

static void undo(Store *store) {
    StepReport report;
    Fault fault = {""};
    char label[STORE_LABEL_MAX];
    is_said(store_undo_label(store, 0, false, label, &fault), &fault);
    is_said(store_undo(store, 0, &report, &fault), &fault);
    is_said(store_redo(store, 0, &report, &fault), &fault);
}

FUZZ_TARGET(store) {
    Store *store;
    Fault fault = {""};
    const Status status = store_open(&store, stranger_store(data, size), &fault);
    is_said(status, &fault);
    if (status == STATUS_OK) {
        read_list(store);
        read_puzzles(store, size);
        is_said(store_each_judgement(store, 1, see_judgement, NULL, &fault), &fault);
        read_what_is_said_of(store, 1);
        read_words(store, 3);
        read_duplicates(store);
        read_sets(store);
        read_runs(store);
        check(store);
        undo(store);
        store_close(store);
    }
    return 0;
}
