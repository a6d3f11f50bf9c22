// Duplicates in a store: which puzzles they are, what a curator keeps, and who is asked first.

#include "onlymove/store_import.h"
#include "tests/solve/opera.h"
#include "tests/store/fixture.h"

FREE_WITH(StoreImport, store_import_close);

#define AFTER_NXB8 "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17"
#define EXCHANGED  "2kr4/ppp2ppp/1q6/4p3/4P1b1/4Q3/P2N1PPP/4KB1R b K - 1 16"

static const char exchanged_line[] = "1Qb1+/sol 2Nxb1/rep 3Rd1#/sol=mate";

// Keeps a puzzle as one of the game that `white` plays, the `number`-th of a.pgn.
static int64_t put(Store *store, size_t number, const char *white, const char *fen,
                   const char *tree) {
    int64_t id = 0;
    CLEANUP(game_done) Game game = sample_game(white);
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    tree_done(&candidate.tree);
    candidate.tree = sample_tree_of(fen, tree);
    candidate.played = MOVE_NONE;
    snprintf(candidate.fen, sizeof candidate.fen, "%s", fen);
    assert_ok(fixture_keep(store, "a.pgn", number, &game, 8, &candidate, &id, SAID));
    return id;
}

// The duplicates of a puzzle, "3 same 1 inside accepted both".
static void assert_found(const Fixture *f, int64_t id, const char *fen, const char *tree,
                         const char *expected) {
    static const char *const names[] = {"none", "same", "inside", "holds", "tail"};
    CLEANUP(str_done) Str text = {0};
    CLEANUP(stored_duplicates_done) StoredDuplicates found = {0};
    CLEANUP(tree_done) Tree mine = sample_tree_of(fen, tree);
    assert_ok(store_duplicates(f->store, &mine, id, &found, SAID));
    for (size_t i = 0; i < found.count; i++) {
        const StoredDuplicate *one = &found.items[i];
        str_addf(&text, "%s%lld %s%s%s", i ? " " : "", (long long)one->candidate,
                 names[one->duplicate], one->decision == DECISION_ACCEPT ? " accepted" : "",
                 one->is_kept ? " both" : "");
    }
    assert_string_equal(str_text(&text), expected);
}

static void assert_all(const Fixture *f, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(free_at) int64_t *ids;
    size_t count;
    assert_ok(store_all_duplicates(f->store, &ids, &count, SAID));
    for (size_t i = 0; i < count; i++)
        str_addf(&text, "%s%lld", i ? " " : "", (long long)ids[i]);
    assert_string_equal(str_text(&text), expected);
}

// 1 the opera, 2 the same with colours exchanged, 3 its end, 4 another puzzle.
static void put_four(Fixture *f) {
    assert_int_equal(put(f->store, 1, "Anna", OPERA, OPERA_LINES), 1);
    assert_int_equal(put(f->store, 2, "Berta", EXCHANGED, exchanged_line), 2);
    assert_int_equal(put(f->store, 3, "Clara", AFTER_NXB8, "1Rd8#/sol=mate"), 3);
    assert_int_equal(put(f->store, 4, "Dora", SAMPLE_FEN, "1Kf7/sol"), 4);
}

FIXTURE_TEST(duplicates_are_found_by_positions_of_trees_the_accepted_and_the_closest_first) {
    put_four(f);
    assert_found(f, 1, OPERA, OPERA_LINES, "2 same 3 holds");
    assert_found(f, 3, AFTER_NXB8, "1Rd8#/sol=mate", "1 inside 2 inside");
    assert_found(f, 4, SAMPLE_FEN, "1Kf7/sol", "");
    assert_found(f, 0, OPERA, OPERA_TREE, "1 same 2 same 3 holds"); // that is not in the store
    fixture_decide(f->store, 3, DECISION_ACCEPT, "");
    assert_found(f, 1, OPERA, OPERA_LINES, "3 holds accepted 2 same");
    assert_all(f, "1 2 3");
}

FIXTURE_TEST(what_is_rejected_or_refused_is_no_duplicate_unless_it_is_accepted) {
    put_four(f);
    fixture_decide(f->store, 2, DECISION_REJECT, "duplicate");
    assert_found(f, 1, OPERA, OPERA_LINES, "3 holds");
    fixture_change(f->store, "UPDATE candidate SET marks = marks | 16 WHERE id = 3"); // withdrawn
    assert_found(f, 1, OPERA, OPERA_LINES, "");
    assert_all(f, "");
    fixture_decide(f->store, 3, DECISION_ACCEPT, "");
    assert_found(f, 1, OPERA, OPERA_LINES, "3 holds accepted");
}

FIXTURE_TEST(
    what_a_curator_keeps_beside_another_is_said_and_not_among_all_until_that_is_taken_back) {
    put_four(f);
    fixture_decide(f->store, 2, DECISION_REJECT, "");
    assert_ok(store_keep_both(f->store, 3, 1, true, SAID));
    assert_ok(store_keep_both(f->store, 1, 3, true, SAID)); // once is enough
    fixture_reopen(f);
    assert_found(f, 1, OPERA, OPERA_LINES, "3 holds both");
    assert_all(f, "");
    assert_int_equal(put(f->store, 5, "Emma", AFTER_NXB8, "1Rd8#/sol=mate"), 5);
    assert_all(f, "1 3 5"); // each of them with the new one
    assert_ok(store_keep_both(f->store, 1, 5, true, SAID));
    assert_all(f, "3 5");
    assert_ok(store_keep_both(f->store, 1, 3, false, SAID));
    assert_all(f, "1 3 5");
}

FIXTURE_TEST(keeping_both_is_a_step_that_undo_takes_back_and_redo_does_again_over_sessions) {
    StepReport report;
    const int64_t beside[] = {1};
    put_four(f);
    fixture_decide(f->store, 2, DECISION_REJECT, "");
    assert_ok(store_keep_both(f->store, 3, 1, true, SAID));
    assert_all(f, "");
    fixture_reopen(f);
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_string_equal(report.label, "keep both");
    assert_all(f, "1 3");
    assert_ok(store_redo(f->store, 0, &report, SAID));
    assert_all(f, "");
    assert_ok(store_keep_both(f->store, 1, 3, false, SAID));
    assert_all(f, "1 3");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_string_equal(report.label, "duplicates again");
    assert_all(f, "");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_all(f, "1 3");
    const StoreAction accept = {.candidate = 3,
                                .label = "accept",
                                .decides = true,
                                .decision = DECISION_ACCEPT,
                                .kept_duplicates = beside,
                                .kept_duplicate_count = 1,
                                .seen_entry = INT64_MAX};
    assert_ok(store_act(f->store, &accept, &report, SAID)); // and keeps both, as one step
    assert_all(f, "");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_string_equal(report.label, "accept");
    assert_all(f, "1 3");
}

// A tree by hand goes out where it is shown, and an older one where that was decided on.
FIXTURE_TEST(the_tree_that_goes_out_counts) {
    StepReport report;
    put_four(f);
    fixture_decide(f->store, 1, DECISION_ACCEPT, "");
    CLEANUP(candidate_done) Candidate shorter = sample_candidate();
    tree_done(&shorter.tree);
    shorter.tree = sample_tree_of(OPERA, "1Qb8+/sol");
    shorter.by_hand = true;
    const StoreAction prune = {.candidate = 1, .label = "prune", .judgement = &shorter};
    assert_ok(store_act(f->store, &prune, &report, SAID));
    assert_found(f, 3, AFTER_NXB8, "1Rd8#/sol=mate", "2 inside");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_found(f, 3, AFTER_NXB8, "1Rd8#/sol=mate", "1 inside accepted 2 inside");
}

FIXTURE_TEST(what_was_imported_is_found_and_the_same_again_adds_nothing) {
    for (int turn = 0; turn < 2; turn++) {
        ImportChange news = IMPORT_NEW;
        CLEANUP(store_import_close_at) StoreImport *import = NULL;
        CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
        imported_puzzle_clear(&puzzle);
        puzzle.tree = sample_tree_of(OPERA, OPERA_TREE);
        import = store_import_new(f->store, turn ? "other.csv" : "a.csv");
        assert_ok(store_import_put(import, &puzzle, 1, &news, &(int64_t){0}, SAID));
        assert_ok(store_import_commit(import, SAID));
        assert_int_equal(news, turn ? IMPORT_KNOWN : IMPORT_NEW);
    }
    assert_found(f, 0, EXCHANGED, exchanged_line, "1 same");
    assert_int_equal(put(f->store, 1, "Anna", OPERA, OPERA_LINES), 2);
    assert_int_equal(put(f->store, 1, "Anna", OPERA, OPERA_LINES), 2); // scanned twice
    assert_all(f, "1 2");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM tree_key"), 4);
}

// The run asks before its puzzle is kept, by the same rule.
FIXTURE_TEST(an_earlier_game_has_a_puzzle_by_the_positions_of_its_tree_and_whatever_was_decided) {
    static const struct {
        const char *fen, *profile;
        size_t number;
        bool found;
    } rows[] = {
        {OPERA, "magnus", 2, true},      {EXCHANGED, "magnus", 2, true},
        {AFTER_NXB8, "magnus", 2, true}, {SAMPLE_FEN, "magnus", 2, false},
        {OPERA, "magnus", 1, false},     {OPERA, "finder", 2, false},
    };
    put(f->store, 1, "Anna", OPERA, OPERA_TREE);
    fixture_decide(f->store, 1, DECISION_REJECT, "");
    CLEANUP(game_done) Game game = sample_game("Berta");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool found;
        const Position pos = position_of(rows[i].fen);
        const StoreGameRef place = {"a.pgn", rows[i].number, &game, game_hash(&game)};
        assert_ok(store_has_duplicate(f->store, rows[i].profile, &place, &pos, &found, SAID));
        assert_int_equal(found, rows[i].found);
    }
}

FIXTURE_TEST(an_earlier_game_is_one_of_the_same_file_by_whatever_path_it_is_named) {
    bool found;
    const Position pos = position_of(SAMPLE_FEN);
    CLEANUP(game_done) Game game = sample_game("Berta");
    const char *path = folder_file(&f->folder, "a.pgn");
    const StoreGameRef place = {folder_file(&f->folder, "./a.pgn"), 1, &game, game_hash(&game)};
    fixture_put(f->store, path, 2, "Anna", 8, "magnus");
    assert_ok(store_has_duplicate(f->store, "magnus", &place, &pos, &found, SAID));
    assert_true(found); // what is not there is known by its words alone
    assert_true(folder_write(&f->folder, "a.pgn", "one"));
    fixture_put(f->store, path, 2, "Anna", 8, "magnus");
    assert_ok(store_has_duplicate(f->store, "magnus", &place, &pos, &found, SAID));
    assert_false(found);
}
