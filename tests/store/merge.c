// What comes over from one store to another, and what stays as it is there.
#include "onlymove/store_import.h"
#include "onlymove/store_sets.h"
#include "tests/store/analyses.h"
#include "tests/store/scene.h"
#include "tests/support/board.h"

// A second store beside the first, which is f->store.
static Store *second;

static void begin_two(Fixture *f) {
    fixture_begin(f);
    assert_ok(store_open(&second, folder_file(&f->folder, "other.db"), SAID));
}

static void end_two(Fixture *f) {
    store_close(second);
    fixture_end(f);
}

FIXTURE(Fixture, begin_two, end_two);
#define MERGE_TEST(name) TEST_ON(name, Fixture *f, begin_two)

// Joins two in the order of their ranks, as the command does, into a new store.
static Store *join(const Fixture *f, const char *name, Store *a, Store *b, MergeReport *report) {
    Store *to;
    CLEANUP(str_done) Str rank = {0}, other = {0};
    assert_ok(store_merge_key(a, &rank, SAID));
    assert_ok(store_merge_key(b, &other, SAID));
    const bool in_order = strcmp(str_text(&rank), str_text(&other)) <= 0;
    Store *const order[] = {in_order ? a : b, in_order ? b : a};
    assert_ok(store_open(&to, folder_file(&f->folder, name), SAID));
    StoreMerge *merge = store_merge_new(to, report);
    assert_non_null(merge);
    for (size_t i = 0; i < COUNT(order); i++)
        assert_ok(store_merge_add(merge, order[i], SAID));
    assert_ok(store_merge_decide(merge, SAID));
    for (size_t i = 0; i < COUNT(order); i++)
        assert_ok(store_merge_finish(merge, order[i], SAID));
    store_merge_free(merge);
    return to;
}

// Both orders, which make the same of them.
typedef struct MergeResult {
    Store *store;
    MergeReport report;
} MergeResult;

static void joined_done(MergeResult *joined) {
    store_close(joined->store);
    merge_report_done(&joined->report);
}

// Every row that does not say when it was written, and by which opening of a store.
static void dump(Store *store, Str *out) {
    static const char *const tables[] = {
        "SELECT * FROM source",
        "SELECT * FROM game",
        "SELECT * FROM scanned",
        "SELECT * FROM candidate",
        "SELECT * FROM run",
        "SELECT * FROM run_source",
        "SELECT * FROM member",
        "SELECT * FROM collection",
        "SELECT * FROM imported",
        "SELECT * FROM kept_both",
        "SELECT candidate, solver, date, solved, seconds FROM result ORDER BY 1, 2, 3",
        "SELECT key, covered, data FROM analysis",
        "SELECT id, candidate, run, base, by_hand, json FROM judgement",
        "SELECT id, verdict, text, engine, nodes, json, judgement FROM audit",
        "SELECT id, candidate, verb, label, decision, reason, decided, holding, time FROM journal",
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        sqlite3_stmt *row = NULL;
        sqlite3_prepare_v2(store->db, tables[i], -1, &row, NULL);
        assert_non_null(row);
        while (sqlite3_step(row) == SQLITE_ROW) {
            for (int j = 0; j < sqlite3_column_count(row); j++) {
                const char *text = (const char *)sqlite3_column_text(row, j);
                str_addf(out, "%s|", text ? text : "-");
            }
            str_add(out, "\n");
        }
        sqlite3_finalize(row);
    }
}

static MergeResult joined(const Fixture *f, Store *a, Store *b) {
    MergeResult made = {.report = {0}};
    CLEANUP(str_done) Str one = {0}, other = {0};
    CLEANUP(merge_report_done) MergeReport report = {0};
    made.store = join(f, "ab.db", a, b, &made.report);
    CLEANUP(store_close_at) Store *again = join(f, "ba.db", b, a, &report);
    dump(made.store, &one);
    dump(again, &other);
    assert_string_equal(str_text(&one), str_text(&other));
    assert_string_equal(str_text(&made.report.conflicts), str_text(&report.conflicts));
    return made;
}

static void analyse(Store *store, const char *key, uint64_t overlap) {
    SearchCache cache;
    CLEANUP(analysis_done) Analysis analysis = analysis_of(2, 1);
    assert_ok(store_cache(store, &cache, SAID));
    cache.keep(cache.context, key, overlap, &analysis);
}

// "c4d2" leads to the puzzle, which is d1d2.
static int64_t import_sample(Store *store, const char *source) {
    int64_t id = 0;
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {.line = 0};
    imported_puzzle_clear(&puzzle);
    puzzle.has_blunder = true;
    puzzle.before_blunder = position_of("4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1");
    puzzle.blunder = move_of(&puzzle.before_blunder, "c4d2");
    puzzle.tree = sample_tree_of("4k3/8/8/8/8/8/3n4/3RK3 w - - 0 2", "1Rxd2/sol");
    puzzle.source_info.numbers[SOURCE_RATING] = 1500;
    str_add(&puzzle.source_info.texts[SOURCE_THEMES], "fork");
    StoreImport *import = store_import_new(store, source);
    assert_ok(store_import_put(import, &puzzle, 7, &(ImportChange){0}, &id, SAID));
    assert_ok(store_import_complete(import, SAID));
    store_import_close(import);
    return id;
}

MERGE_TEST(a_puzzle_in_two_stores_is_there_once_and_runs_stay_apart) {
    scene_puzzle(f->store);
    scene_puzzle(second);
    scene_look_in(second, "b.pgn", scene_run(second, "magnus", "won=300"), "Boris", 8, SEEN_PUZZLE);
    int64_t run;
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(store_run_open(second, &(RunIdentity){&profile, "Other 2", "Hash=8"}, &run, SAID));
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(all.report.games, 2);
    assert_int_equal(all.report.conflict_count + all.report.left_out, 0);
    assert_int_equal(all.report.engine_count, 2);
    assert_non_null(strstr(str_text(&all.report.engines), "Other 2, Hash=8 (onlymove "));
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM candidate"), 2);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM judgement"), 2);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM run"), 3);
}

MERGE_TEST(what_a_later_run_has_withdrawn_is_withdrawn) {
    const int64_t id = scene_puzzle(second);
    scene_look(second, scene_run(second, "magnus", "won=300"), SEEN_NOTHING);
    assert_row(second, id, "none puzzle withdrawn, 7 nodes, one-winning-move 30");
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_row(all.store, 1, "none puzzle withdrawn, 7 nodes, one-winning-move 30");
}

MERGE_TEST(decisions_and_trees_by_hand_come_over) {
    const int64_t id = scene_puzzle(second);
    scene_puzzle(f->store);
    scene_prune(second, id);
    scene_decide(second, id, DECISION_ACCEPT);
    const CandidateRow row = scene_row(second, id);
    assert_true(row.by_hand && row.decision == DECISION_ACCEPT);
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    const CandidateRow here = scene_row(all.store, 1);
    assert_true(here.by_hand && here.decision == DECISION_ACCEPT && here.size == row.size);
    assert_int_equal(all.report.decisions, 1);
    assert_int_equal(all.report.conflict_count, 0);
}

static void decide_at(Store *store, int64_t candidate, Decision decision, const char *reason,
                      const char *time) {
    StoreAction action = scene_accept(candidate, INT64_MAX);
    action.decision = decision;
    action.reason = reason;
    action.time = time;
    scene_act(store, &action);
}

// Of two puzzles, so that the later decision is once in either store.
MERGE_TEST(the_later_decision_holds_and_overrules_the_other_in_the_journal) {
    Store *const stores[] = {f->store, second};
    for (int i = 0; i < 2; i++) {
        const int64_t run = scene_run(stores[i], "magnus", "won=280");
        const int64_t anna = scene_look_in(stores[i], "a.pgn", run, "Anna", 8, SEEN_PUZZLE);
        const int64_t boris = scene_look_in(stores[i], "b.pgn", run, "Boris", 8, SEEN_PUZZLE);
        const char *const times[] = {"2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z"};
        decide_at(stores[i], anna, i ? DECISION_REJECT : DECISION_ACCEPT, "dull", times[i]);
        decide_at(stores[i], boris, i ? DECISION_REJECT : DECISION_ACCEPT, "dull", times[1 - i]);
    }
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(all.report.conflict_count, 2);
    const char *conflicts = str_text(&all.report.conflicts);
    assert_non_null(
        strstr(conflicts, "a.pgn: game 1, ply 8, magnus: accept overruled by reject in "));
    assert_non_null(
        strstr(conflicts, "b.pgn: game 1, ply 8, magnus: reject overruled by accept in "));
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM journal WHERE reason = 'dull'"
                                               " AND verb = 'do'"),
                     4);
    StepReport report;
    assert_int_equal(scene_row(all.store, 1).decision, DECISION_REJECT);
    assert_int_equal(scene_row(all.store, 2).decision, DECISION_ACCEPT);
    assert_ok(store_undo(all.store, 0, &report, SAID));
    assert_int_equal(report.decision, report.candidate == 1 ? DECISION_ACCEPT : DECISION_REJECT);
}

// However late it was left.
MERGE_TEST(who_leaves_a_puzzle_for_later_overrules_nobody) {
    Store *const stores[] = {f->store, second};
    const Decision decisions[] = {DECISION_ACCEPT, DECISION_SKIP};
    const char *const times[] = {"2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z"};
    for (int i = 0; i < 2; i++)
        decide_at(stores[i], scene_puzzle(stores[i]), decisions[i], "", times[i]);
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(scene_row(all.store, 1).decision, DECISION_ACCEPT);
    assert_int_equal(all.report.conflict_count, 1);
    assert_non_null(strstr(str_text(&all.report.conflicts), "skip overruled by accept in "));
    assert_int_equal(all.report.games, 1);
}

MERGE_TEST(sets_solving_audits_pairs_and_analyses_come_over) {
    const int64_t anna = scene_puzzle(f->store);
    const int64_t twin = scene_puzzle(second);
    const int64_t boris = scene_look_in(second, "b.pgn", scene_run(second, "magnus", "won=280"),
                                        "Boris", 8, SEEN_PUZZLE);
    const SetMember members[] = {{.candidate = anna, .note = "first"}, {.candidate = boris}};
    const SetChange changes[] = {
        {.name = "mates", .title = "Mates", .members = &members[0], .count = 1},
        {.name = "mates", .members = &members[1], .count = 1}};
    assert_ok(store_change_sets(f->store, &changes[0], 1, "put", SAID));
    assert_ok(store_change_sets(second, &changes[1], 1, "put", SAID));
    assert_ok(store_keep_both(second, twin, boris, true, SAID));
    const SolvingRecord solved = {SOLVING_SOLVED, 1, 4200};
    assert_ok(store_keep_solving(second, boris, &solved, SAID));
    CLEANUP(candidate_done) Candidate found = sample_candidate();
    const AuditResult result = {AUDIT_HOLDS, "as it was", false};
    const int64_t judgement =
        fixture_number(f->store, "SELECT coalesce(decided, shown) FROM candidate");
    assert_ok(store_keep_audit(f->store, anna, judgement, &result, &found, SAID));
    analyse(f->store, "one", 1000);
    analyse(second, "one", 2000);
    analyse(second, "two", 1000);
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM member"), 2);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM collection"), 1);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM kept_both"), 1);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM member WHERE note = 'first'"),
                     1);
    assert_int_equal(fixture_number(all.store, "SELECT sum(audit) FROM candidate"), AUDIT_HOLDS);
    assert_int_equal(fixture_number(all.store, "SELECT sum(solving) FROM candidate"),
                     solving_pack(&solved));
    assert_int_equal(fixture_number(all.store, "SELECT sum(covered) FROM analysis"), 3000);
}

static void put_result(Store *store, int64_t candidate, const char *solver, bool solved) {
    ResultsTransaction put;
    const SolverResult result = {candidate, solver, "", 1600, 50, solved, -1};
    assert_ok(store_begin_results(&put, store, SAID));
    assert_ok(store_put_result(&put, &result, &(bool){0}, SAID));
    assert_ok(store_end_results(&put, STATUS_OK, SAID));
}

// The same result in two stores is one.
MERGE_TEST(results_of_solvers_come_over_and_rate_the_puzzle_together) {
    MeasuredRating measured;
    const int64_t here = scene_puzzle(f->store), there = scene_puzzle(second);
    put_result(f->store, here, "Ann", true);
    put_result(f->store, here, "Ben", false);
    put_result(second, there, "Ann", true);
    put_result(second, there, "Cis", true);
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    const int64_t id = fixture_number(all.store, "SELECT id FROM candidate");
    assert_ok(store_measured_rating(all.store, id, &measured, SAID));
    assert_int_equal(measured.result_count, 3);
    assert_int_equal(measured.solved_count, 2);
    assert_int_equal(scene_row(all.store, id).measured, measured.rating);
}

MERGE_TEST(imported_puzzles_come_over_with_what_is_said_of_them) {
    const int64_t id = import_sample(second, "them.csv");
    import_sample(f->store, "mine.csv");
    scene_decide(second, id, DECISION_ACCEPT);
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(all.report.left_out, 0);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM candidate"), 1);
    assert_int_equal(fixture_number(all.store, "SELECT source_rating FROM candidate"), 1500);
    assert_int_equal(fixture_number(all.store, "SELECT rating FROM imported"), 1500);
    assert_int_equal(scene_row(all.store, 1).decision, DECISION_ACCEPT);
}

// Which of its places a game has does not depend on which store comes first.
MERGE_TEST(of_the_places_of_a_game_the_last_counts) {
    fixture_put(f->store, "a.pgn", 9, "Anna", 8, "magnus");
    fixture_put(second, "a.pgn", 5, "Anna", 8, "magnus");
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(fixture_number(all.store, "SELECT number FROM game"), 9);
}

// What a path led to is taken along, and where it leads to here is not asked.
MERGE_TEST(a_merged_source_keeps_its_place) {
    const char *known = folder_file(&f->folder, "./known.pgn");
    CLEANUP(str_done) Str path = {0};
    assert_true(folder_write(&f->folder, "known.pgn", "games"));
    fixture_put(second, known, 1, "Anna", 8, "magnus");
    fixture_put(f->store, folder_file(&f->folder, "unknown.pgn"), 1, "Berta", 8, "magnus");
    assert_true(folder_write(&f->folder, "unknown.pgn", "games"));
    CLEANUP(joined_done) MergeResult all = joined(f, f->store, second);
    assert_int_equal(fixture_number(all.store, "SELECT count(*) FROM source WHERE place = ''"), 1);
    assert_ok(store_source_file(all.store, known, &path, SAID));
    CLEANUP(free_at) char *place = realpath(known, NULL);
    assert_string_equal(str_text(&path), place);
}
