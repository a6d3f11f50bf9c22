// Puzzles out of files: what we have exported comes back, and what is too large is refused.

#include "onlymove/import.h"
#include "tests/export/accepted.h"
#include "tests/support/board.h"

// Writes the text into a file and opens it.
static Status open_text(const Folder *folder, const char *text, ImportReader **reader,
                        Fault *fault) {
    return import_open(reader, folder_put(folder, "puzzles", text), fault);
}

// A file that is read, and the last puzzle of it.
typedef struct Reading {
    Folder folder;
    ImportReader *reader;
    ImportedPuzzle puzzle;
} Reading;

static Reading reading_of(const char *text) {
    Reading r = {.folder = folder_make()};
    assert_ok(open_text(&r.folder, text, &r.reader, SAID));
    return r;
}

static void reading_done(Reading *r) {
    imported_puzzle_done(&r->puzzle);
    import_close(r->reader);
    folder_done(&r->folder);
}

// The next puzzle, or what is wrong with it.
static void assert_next(Reading *r, ImportReadResult step, const char *words) {
    Fault fault = {""};
    assert_int_equal(import_next(r->reader, &r->puzzle, &fault), step);
    if (!strstr(fault.text, words))
        fail_msg("\"%s\" does not say \"%s\"", fault.text, words);
}

static Reading first_of(const char *text) {
    Reading r = reading_of(text);
    assert_next(&r, IMPORT_PUZZLE, "");
    return r;
}

static void assert_starts(const Reading *r, const char *wanted) {
    assert_string_equal(FEN_TEXT(&r->puzzle.tree.start), wanted);
}

// As a store keeps it.
static Candidate kept(const ImportedPuzzle *puzzle) {
    CLEANUP(str_done) Str json = {0};
    Candidate candidate;
    assert_ok(imported_write_json(
        puzzle, FEN_TEXT(puzzle->has_blunder ? &puzzle->before_blunder : &puzzle->tree.start),
        &json, SAID));
    assert_ok(candidate_read_json(&candidate, str_text(&json), SAID));
    return candidate;
}

static size_t count_nodes(const Tree *tree) {
    size_t count = 0;
    for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at))
        count++;
    return count;
}

FIXTURE_TEST(an_exported_puzzle_comes_back_by_each_format) {
    static const struct {
        ExportFormat format;
        size_t nodes; // the sample's tree: all of it; without last replies; its first move
    } cases[] = {{EXPORT_JSON, 8}, {EXPORT_PGN, 8}, {EXPORT_EPD, 2}};
    fixture_decide(f->store, fixture_put(f->store, "a.pgn", 3, "Ernst", 24, "magnus"),
                   DECISION_ACCEPT, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(reading_done) Reading r = first_of(accepted_as(f->store, cases[i].format, 1));
        assert_starts(&r, SAMPLE_FEN);
        assert_int_equal(count_nodes(&r.puzzle.tree), cases[i].nodes);
        assert_next(&r, IMPORT_END, "");
    }
}

TEST(the_counters_of_an_epd_are_those_of_the_position) {
    static const struct {
        const char *operations, *counters;
    } rows[] = {{"bm Qa1;", " 0 1"},
                {"bm Qa1; hmvc 3; fmvn 33;", " 3 33"},
                {"bm Qa1; fmvn 0; hmvc 99999;", " 0 1"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str text = str_of("7k/p7/5K2/8/8/8/8/6Q1 w - - %s\n", rows[i].operations);
        CLEANUP(str_done) Str expected = str_of("7k/p7/5K2/8/8/8/8/6Q1 w - -%s", rows[i].counters);
        CLEANUP(reading_done) Reading r = first_of(str_text(&text));
        assert_starts(&r, str_text(&expected));
    }
}

static void assert_drawn(const char *text, const char *notes) {
    CLEANUP(reading_done) Reading r = first_of(text);
    CLEANUP(candidate_done) Candidate candidate = kept(&r.puzzle);
    assert_string_equal(candidate.remarks.notes, notes);
}

TEST(arrows_and_circles_over_the_position_come_back) {
    static const char drawn[] = "[%csl Rh8][%cal Gg1a1]";
    assert_drawn("[FEN \"7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n{[%cal Gg1a1] words [%csl Rh8]} "
                 "1. Qa1 {[%cal Ga1h8]} *\n",
                 drawn);
    assert_drawn("[FEN \"7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qa1 {[%cal Ga1h8]} *\n", "");
}

#define BEFORE "4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1"
#define GAME   "[FEN \"" BEFORE "\"]\n[SetUp \"1\"]\n\n"

TEST(the_move_before_comes_back_by_the_c7_of_an_epd_and_by_a_game_that_begins_with_it) {
    static const char after[] = "4k3/8/8/8/8/8/3n4/3RK3 w - - 0 2";
    static const struct {
        const char *text, *start;
        bool knows;
    } rows[] = {
        {"4k3/8/8/8/8/8/3n4/3RK3 w - - bm Rxd2; fmvn 2; c7 \"before: " BEFORE ", then 1...Nxd2\";",
         after, true},
        {"4k3/8/8/8/8/8/3n4/3RK3 w - - bm Kxd2; fmvn 2; c7 \"before: " BEFORE ", then 1...Nb2\";",
         after, false}, // leads elsewhere
        {"4k3/8/8/8/8/8/3n4/3RK3 w - - bm Rxd2; fmvn 2; c7 \"before: a storm\";", after, false},
        {GAME "1... Nxd2 { the puzzle begins here } 2. Rxd2 *", after, true},
        {GAME "1... Nxd2 { so it begins } 2. Rxd2 *", BEFORE, false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char fen[FEN_MAX], move[UCI_MOVE_MAX];
        CLEANUP(reading_done) Reading r = first_of(rows[i].text);
        assert_starts(&r, rows[i].start);
        assert_int_equal(r.puzzle.has_blunder, rows[i].knows);
        assert_int_equal(count_nodes(&r.puzzle.tree),
                         rows[i].knows || rows[i].start == after ? 2 : 3);
        if (r.puzzle.has_blunder) {
            pos_to_fen(&r.puzzle.before_blunder, fen);
            uci_move_write(r.puzzle.blunder, move);
            assert_string_equal(fen, BEFORE);
            assert_string_equal(move, "c4d2");
        }
    }
}

TEST(a_move_that_a_variation_repeats_is_one) {
    static const struct {
        const char *text;
        size_t nodes;
    } rows[] = {
        {GAME "1... Nxd2 2. Rxd2 (2. Rxd2) 2... Ke7 *", 4},
        {GAME "1... Nxd2 2. Rxd2 (2. Rxd2 Kf8 3. Kf2) (2. Kxd2 Kd8) 2... Ke7 (2... Kf8) *", 8},
        {"7k/p7/5K2/8/8/8/8/6Q1 w - - bm Qg7 Qg7; pv Qg7#;\n", 2},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(reading_done) Reading r = first_of(rows[i].text);
        CLEANUP(candidate_done) Candidate candidate = kept(&r.puzzle);
        assert_true(candidate.fen[0]);
        assert_int_equal(count_nodes(&r.puzzle.tree), rows[i].nodes);
    }
}

TEST(json_tells_the_move_that_led_to_the_puzzle) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    tree_done(&candidate.tree);
    candidate.tree = sample_tree_of("4k3/8/8/8/8/8/3n4/3RK3 w - - 0 2", "1Rxd2/sol=material");
    candidate.kind = tree_kind(&candidate.tree);
    candidate.played = MOVE_NONE;
    pos_to_fen(&candidate.tree.start, candidate.fen);
    candidate.before_blunder = position_of("4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1");
    candidate.blunder = move_of(&candidate.before_blunder, "c4d2");
    CLEANUP(str_done) Str text = str_of("[");
    assert_ok(candidate_write_json(&candidate, &text, SAID));
    str_add(&text, "]");
    CLEANUP(reading_done) Reading r = first_of(str_text(&text));
    assert_true(r.puzzle.has_blunder);
    assert_int_equal(r.puzzle.blunder, candidate.blunder);
    assert_memory_equal(&r.puzzle.before_blunder, &candidate.before_blunder,
                        sizeof candidate.before_blunder);
}

TEST(json_keeps_rating_themes_and_the_words_of_a_set) {
    static const struct {
        const char *more;
        int curator, rating;
    } rows[] = {{"", 0, 1640},
                {",\"imported\":{\"rating\":1500}", 0, 1500},
                {",\"measured\":{\"rating\":1434},\"imported\":{\"rating\":1500}", 0, 1434},
                {",\"measured\":{\"rating\":1434}", 1700, 1700}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(candidate_done) Candidate candidate = sample_candidate();
        CLEANUP(str_done) Str text = str_of("{\"puzzle\":");
        candidate.estimated = candidate.has_remarks = true;
        candidate.estimate.rating = 1640;
        candidate.remarks.rating = rows[i].curator;
        assert_ok(candidate_write_json(&candidate, &text, SAID));
        str_addf(&text, "%s,\"title\":\"Quiet\",\"set_tags\":\"club\"}", rows[i].more);
        CLEANUP(reading_done) Reading r = first_of(str_text(&text));
        const SourceInfo *info = &r.puzzle.source_info;
        assert_int_equal(info->numbers[SOURCE_RATING], rows[i].rating);
        assert_string_equal(str_text(&info->texts[SOURCE_THEMES]),
                            "endgame mate mateIn2 queenEndgame short");
        assert_string_equal(str_text(&info->texts[SOURCE_MOVETEXT]), "Quiet; club");
    }
}

TEST(a_line_above_the_limit_ends_the_file_with_its_number) {
    CLEANUP(str_done) Str text = str_of("FEN,Moves\n");
    for (size_t i = 0; i <= IMPORT_LINE_MAX; i++)
        str_add_char(&text, 'x');
    CLEANUP(reading_done) Reading r = reading_of(str_text(&text));
    assert_next(&r, IMPORT_BAD_FILE, "puzzles:2: a line of more than 64 KB");
}

TEST(json_of_another_kind_is_wrong_puzzle_by_puzzle) {
    static const char *const texts[] = {"[{\"puzzle\": {}}, 7]", "[{\"a\": 1}, {\"fen\": 3}]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CLEANUP(reading_done) Reading r = reading_of(texts[i]);
        assert_next(&r, IMPORT_BAD_PUZZLE, "puzzles:1: puzzle 1: ");
        assert_next(&r, IMPORT_BAD_PUZZLE, "");
        assert_next(&r, IMPORT_END, "");
    }
}

TEST(json_that_is_none_is_refused_with_its_line) {
    ImportReader *reader = NULL;
    CLEANUP(folder_done) Folder folder = folder_make();
    assert_fails(open_text(&folder, "[\n{\"a\": 1,\n", &reader, SAID), STATUS_SYNTAX, "*puzzles:*");
    assert_null(reader);
}

// Variations to the first move, each another one, of that many moves; there are 21.
static void add_variations(Str *text, int variations, int moves) {
    static const char *const firsts[] = {"Ra2", "Ra3", "Ra4", "Ra5", "Ra6", "Rc1", "Rd1"};
    static const char *const replies[] = {"Rb8", "Rc8", "Rd8"};
    static const char *const kings[] = {"Ke2 ", "Ke7 ", "Ke1 ", "Ke8 "};
    for (int i = 0; i < variations; i++) {
        str_addf(text, "(%s %s ", firsts[i / 3], replies[i % 3]);
        for (int move = 2; move < moves; move++)
            str_add(text, kings[(move - 2) % 4]);
        str_add(text, ") ");
    }
}

static void add_game(Str *text, int moves, int variations) {
    str_add(text, "[FEN \"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n");
    for (int i = 0; i < moves; i++) {
        static const char *const rooks[] = {"Rb1 ", "Rb8 ", "Ra1 ", "Ra8 "};
        str_add(text, rooks[i % 4]);
    }
    add_variations(text, variations, TREE_PLIES_MAX);
    str_add(text, "*\n\n");
}

TEST(a_game_that_is_too_deep_or_too_large_for_a_puzzle_costs_itself_alone) {
    static const struct {
        int moves, variations;
        const char *said;
    } cases[] = {
        {70000, 0, "puzzles:1: a line of more than 1000 moves"},
        {1, 21, "puzzles:1: a puzzle of more than 20000 moves"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str text = {0};
        add_game(&text, cases[i].moves, cases[i].variations);
        add_game(&text, 3, 0);
        CLEANUP(reading_done) Reading r = reading_of(str_text(&text));
        assert_next(&r, IMPORT_BAD_PUZZLE, cases[i].said);
        assert_next(&r, IMPORT_PUZZLE, "");
    }
}
