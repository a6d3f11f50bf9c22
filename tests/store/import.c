// Puzzles of others in a store.

#include "onlymove/store_import.h"
#include "tests/store/scene.h"
#include "tests/support/board.h"

FREE_WITH(StoreImport, store_import_close);

#define BEFORE    "4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1"
#define MATE      "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1"
#define LONG_GAME "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"

static void say(ImportedPuzzle *puzzle, const char *id, int rating, const char *themes) {
    str_add(&puzzle->source_info.texts[SOURCE_ID], id);
    str_add(&puzzle->source_info.texts[SOURCE_THEMES], themes);
    puzzle->source_info.numbers[SOURCE_RATING] = rating;
}

// "c4d2 d1d2" leads from BEFORE to the puzzle, which is d1d2.
static void make_known(ImportedPuzzle *puzzle) {
    imported_puzzle_clear(puzzle);
    puzzle->has_blunder = true;
    puzzle->before_blunder = position_of(BEFORE);
    puzzle->blunder = move_of(&puzzle->before_blunder, "c4d2");
    puzzle->tree = sample_tree_of("4k3/8/8/8/8/8/3n4/3RK3 w - - 0 2", "1Rxd2/sol");
}

static ImportChange put(StoreImport *import, ImportedPuzzle *puzzle, size_t number, int64_t *id) {
    ImportChange news = IMPORT_NEW;
    assert_ok(store_import_put(import, puzzle, number, &news, id, SAID));
    return news;
}

// The same by an import of this puzzle alone.
static ImportChange put_alone(Store *store, const char *source, ImportedPuzzle *puzzle,
                              size_t number, int64_t *id) {
    CLEANUP(store_import_close_at) StoreImport *import = store_import_new(store, source);
    const ImportChange news = put(import, puzzle, number, id);
    assert_ok(store_import_complete(import, SAID));
    return news;
}

FIXTURE_TEST(a_puzzle_that_came_is_a_candidate_and_a_puzzle_with_the_words_of_its_source) {
    int64_t id;
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(source_info_done) SourceInfo words = {0};
    make_known(&puzzle);
    say(&puzzle, "00xyz", 1500, "fork odd");
    assert_int_equal(put_alone(f->store, "a.csv", &puzzle, 7, &id), IMPORT_NEW);
    assert_ok(store_list(f->store, &(StoreQuery){.puzzles_only = true}, &list, SAID));
    assert_int_equal(list.count, 1);
    assert_int_equal(list.rows[0].id, id);
    assert_int_equal(list.rows[0].ply, 1);
    assert_string_equal(list.rows[0].first_move, "Rxd2");
    assert_string_equal(list.profiles[list.rows[0].profile], PROFILE_IMPORTED);
    assert_int_equal(list.games[0].number, 7);
    assert_string_equal(list.sources[0], "a.csv");
    assert_string_equal(listed_text(&list, list.games[0].event), "Puzzle 00xyz");
    assert_ok(store_source_info(f->store, id, &words, SAID));
    assert_string_equal(str_text(&words.texts[SOURCE_THEMES]), "fork odd");
    assert_int_equal(words.numbers[SOURCE_RATING], 1500);
    assert_int_equal(words.numbers[SOURCE_PLAYS], SOURCE_MISSING);
}

static Status see_judgement(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    const ImportedPuzzle *puzzle = context;
    assert_true(tree_same_moves(&stored->candidate.tree, &puzzle->tree));
    assert_memory_equal(&stored->candidate.tree.start, &puzzle->tree.start, sizeof(Position));
    assert_int_equal(stored->candidate.blunder != MOVE_NONE, puzzle->has_blunder);
    assert_true(stored->candidate.is_puzzle);
    return STATUS_OK;
}

FIXTURE_TEST(the_tree_comes_back_as_it_was_with_the_ends_that_the_rules_know) {
    static const struct {
        const char *fen, *tree;
        PuzzleKind kind;
    } rows[] = {
        {MATE, "1Kf7/sol 2Kh7/rep 3Qh1#/sol", KIND_MATE},
        {MATE, "1Qg5/sol 2a5/rep 3Kf7/sol 1Kf7/alt 2Kh7/rep 3Qh1#/sol 3Qg7#/alt 1Qa1/ret",
         KIND_WIN},
        {LONG_GAME, "1Rd7/sol", KIND_WIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t id;
        CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
        CLEANUP(candidate_list_done) CandidateList list = {0};
        imported_puzzle_clear(&puzzle);
        puzzle.tree = sample_tree_of(rows[i].fen, rows[i].tree);
        assert_int_equal(put_alone(f->store, "a.pgn", &puzzle, i + 1, &id), IMPORT_NEW);
        const StoreQuery query = {.id = id};
        assert_ok(store_each(f->store, &query, STORE_SHOWN, see_judgement, &puzzle, SAID));
        assert_ok(store_list(f->store, &query, &list, SAID));
        assert_int_equal(list.rows[0].kind, rows[i].kind);
    }
}

FIXTURE_TEST(the_same_puzzle_is_the_same_candidate_and_the_newest_words_of_its_source_hold) {
    static const struct {
        const char *id;
        int rating;
        const char *themes;
        ImportChange news;
    } rows[] = {
        {"one", 1500, "fork", IMPORT_NEW},
        {"one", 1500, "fork", IMPORT_KNOWN},
        {"", SOURCE_MISSING, "", IMPORT_KNOWN},
        {"one", 1600, "pin", IMPORT_UPDATED},
    };
    int64_t first = 0, id;
    CLEANUP(source_info_done) SourceInfo words = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
        make_known(&puzzle);
        puzzle.has_blunder = i != 2; // as an EPD has it
        say(&puzzle, rows[i].id, rows[i].rating, rows[i].themes);
        assert_int_equal(put_alone(f->store, i % 2 ? "a.csv" : "b.csv", &puzzle, i + 1, &id),
                         rows[i].news);
        first = i == 0 ? id : first;
        assert_int_equal(id, first);
    }
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game"), 1);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM judgement"), 1);
    const CandidateRow row = scene_row(f->store, first);
    MotifSet pin = {{0, 0}};
    motif_add(&pin, MOTIF_PIN);
    assert_int_equal(row.source_rating, 1600);
    assert_memory_equal(&row.themes, &pin, sizeof pin);
    assert_ok(store_source_info(f->store, first, &words, SAID));
    assert_string_equal(str_text(&words.texts[SOURCE_THEMES]), "pin");
}

FIXTURE_TEST(what_was_not_committed_is_not_there_and_what_is_there_is_whole) {
    int64_t id;
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
    for (int commits = 0; commits < 2; commits++) {
        CLEANUP(str_done) Str findings = {0};
        CLEANUP(store_import_close_at) StoreImport *import = NULL;
        make_known(&puzzle);
        import = store_import_new(f->store, "a.csv");
        assert_int_equal(put(import, &puzzle, 1, &id), IMPORT_NEW);
        assert_ok(commits ? store_import_commit(import, SAID) : STATUS_OK);
        store_import_close(import);
        import = NULL;
        assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate"), commits);
        assert_int_equal(fixture_number(f->store, "PRAGMA foreign_keys"), 1);
        assert_ok(store_check(f->store, &findings, SAID));
    }
}

FIXTURE_TEST(a_decision_on_a_puzzle_that_came_stays_when_it_comes_again) {
    int64_t id;
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
    for (int times = 0; times < 2; times++) {
        make_known(&puzzle);
        assert_int_equal(put_alone(f->store, "a.csv", &puzzle, 1, &id),
                         times ? IMPORT_KNOWN : IMPORT_NEW);
        if (times == 0)
            fixture_decide(f->store, id, DECISION_ACCEPT, "fine");
    }
    assert_int_equal(fixture_number(f->store, "SELECT marks & 3 FROM candidate"), DECISION_ACCEPT);
}

// Mates in one that differ by a pawn.
static void make_mate(ImportedPuzzle *puzzle, size_t number) {
    static const char *const ranks[] = {"8", "P7", "1P6", "2P5", "3P4", "5P2", "6P1", "7P"};
    char fen[FEN_MAX];
    imported_puzzle_clear(puzzle);
    snprintf(fen, sizeof fen, "7k/5ppp/8/8/%s/8/5PPP/4R1K1 w - - 0 1", ranks[number]);
    puzzle->tree = sample_tree_of(fen, "1Re8/sol");
}

// Here few are enough for the hashes of the store's games to be read.
FIXTURE_TEST(a_puzzle_is_known_whoever_has_put_it_meanwhile) {
    enum { FIRST = 4 };
    int64_t id;
    CLEANUP(store_close_at) Store *other = NULL;
    CLEANUP(store_import_close_at) StoreImport *import = NULL, *of_other = NULL;
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
    assert_ok(store_open(&other, f->path, SAID));
    import = store_import_new(f->store, "a.csv");
    of_other = store_import_new(other, "b.csv");
    for (size_t i = 0; i < FIRST; i++) {
        make_mate(&puzzle, i);
        assert_int_equal(put(import, &puzzle, i + 1, &id), IMPORT_NEW);
    }
    for (size_t i = 0; i < FIRST; i++) {
        make_mate(&puzzle, i);
        assert_int_equal(put(import, &puzzle, i + 1, &id), IMPORT_KNOWN);
    }
    assert_ok(store_import_commit(import, SAID));
    make_mate(&puzzle, FIRST);
    assert_int_equal(put(of_other, &puzzle, 1, &id), IMPORT_NEW);
    assert_ok(store_import_commit(of_other, SAID));
    assert_int_equal(put(import, &puzzle, FIRST + 1, &id), IMPORT_KNOWN);
    make_mate(&puzzle, FIRST + 1);
    assert_int_equal(put(import, &puzzle, FIRST + 2, &id), IMPORT_NEW);
    assert_ok(store_import_complete(import, SAID));
}
