// onlymove import: what comes, what is wrong, and what it says.
#include "tests/cli/onlymove.h"

#define CSV_HEAD    "PuzzleId,FEN,Moves,Rating,Themes\n"
#define DB_ROW(id)  id ",4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2,1500,80,90,99,fork,,\n"
#define CSV_ROW(id) id ",4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2,1500,fork\n"

typedef struct ImportFixture {
    Folder folder;
    const char *db, *file;
} ImportFixture;

static void place_begin(ImportFixture *place) {
    place->folder = folder_make();
    place->db = folder_file(&place->folder, "store.db");
    place->file = folder_file(&place->folder, "puzzles");
}

FIXTURE(ImportFixture, place_begin, folder_fixture_done);
#define PLACE_TEST(name) TEST_ON(name, ImportFixture *place, place_begin)

// Reads this file by `import` or `results`.
#define READS(verb, text, ...)                                                                     \
    do {                                                                                           \
        assert_true(folder_write(&place->folder, "puzzles", text));                                \
        CALL({verb, place->file, "--db", place->db}, __VA_ARGS__);                                 \
    } while (0)

PLACE_TEST(every_format_is_told_by_its_content_and_what_is_wrong_is_named_and_the_rest_comes) {
    static const struct {
        const char *text, *said[3];
    } rows[] = {
        {CSV_HEAD CSV_ROW("a") CSV_ROW("b") "c,nonsense,e2e4 e7e5,,\n"
                                            "d,4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2,x,\n",
         {"puzzles:4: side to move: the field is missing\n",
          "puzzles:5: Rating is no number: \"x\"",
          "2 puzzles: 1 new, 1 known, with new information; 2 wrong\n"}},
        {DB_ROW("a") "d,nonsense,e2e4 e7e5,1,1,1,1,,,\n" DB_ROW("b"),
         {"puzzles:2: side to move: the field is missing\n",
          "2 puzzles: 2 known, with new information; 1 wrong\n"}},
        {"r3k3/8/7p/1N6/8/8/8/4K3 w - - pv Nc7+ Kd7 Nxa8; id \"e\";\n"
         "6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - bm Rd8# Rd7;\n"
         "7k/p7/5K2/8/8/8/8/6Q1 w - - dm 2;\n"
         "6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - id \"f\";\n",
         {"puzzles:4: no solution: neither pv nor bm nor dm", "3 puzzles: 3 new; 1 wrong\n"}},
        {"7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1\n",
         {"puzzles:2: ", "1 puzzle: 1 known; 1 wrong\n"}},
        {"[Event \"one\"]\n[FEN \"6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - 0 9\"]\n\n1. Rd8# $1 {so} "
         "1-0\n\n"
         "[Event \"two\"]\n[FEN \"6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - 0 9\"]\n\n1. Rd9 1-0\n\n"
         "[Event \"three\"]\n\n1. e4 *\n",
         {"puzzles:9: move 9 of White, \"Rd9\" is not a move\n",
          "puzzles:11: a game without a FEN tag",
          "1 puzzle: 1 known, with new information; 2 wrong\n"}},
        {"[Variant \"Atomic\"]\n[FEN \"4k3/8/8/8/8/8/8/4KR2 w - - 0 1\"]\n\n1. Rf8 *\n",
         {"puzzles: skipped 1 game of the variant Atomic\n", "0 puzzles\n"}},
        {"{\"a\": 1}\n{\"fen\": \"x\"}\n",
         {"puzzles:1: puzzle 1", "puzzles:2: puzzle 2", "0 puzzles; 2 wrong\n"}},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        READS("import", rows[i].text, .err = {rows[i].said[0], rows[i].said[1], rows[i].said[2]});
    CALL({"store", "check", "--db", place->db});
}

PLACE_TEST(what_cannot_be_read_at_all_is_named_and_the_other_files_come) {
    static const struct {
        const char *text, *said;
    } rows[] = {
        {"name,price\nrook,5\n", "puzzles:1: a CSV without the columns FEN and Moves\n"},
        {"Dear Sir\n", "is no Lichess CSV, EPD, PGN, list of FENs, and no JSON"},
        {"", "puzzles"},
        {"[\n{\"a\": 1,\n", "puzzles:"},
        {"[{\"a\": 1}, {\"b\":\n", "puzzles:1: "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(folder_write(&place->folder, "puzzles", rows[i].text));
        CALL({"import", place->file, "no-such-file",
              folder_put(&place->folder, "good.csv", CSV_HEAD CSV_ROW("a")), "--db", place->db},
             .status = 1,
             .err = {rows[i].said, "no-such-file",
                     i == 0 ? "1 puzzle: 1 new" : "1 puzzle: 1 known"});
    }
}

PLACE_TEST(with_quiet_nothing_is_said_but_what_is_wrong_and_the_store_is_no_file_of_puzzles) {
    assert_true(folder_write(&place->folder, "puzzles", CSV_HEAD CSV_ROW("a") "b,,,,\n"));
    CALL({"import", "--quiet", place->file, "--db", place->db},
         .err = {"puzzles:3: piece placement"}, .never = "new");
    CALL({"import", "--quiet", place->db, "--db", place->db}, .status = 1, .err = {"store.db"});
    CALL({"import"}, .status = 2, .err = {"import needs at least one file"});
}

PLACE_TEST(results_of_solvers_rate_puzzles_and_a_wrong_row_is_named) {
    static const char results[] = "Solved,Solver,Rating,PuzzleId,FEN,Seconds\n"
                                  "1,Ann,1400,a,,20\n"
                                  "no,Ben,1550,,4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,\n"
                                  "maybe,Cis,1550,a,,\n"
                                  "0,Cis,x,a,,\n"
                                  "0,Cis,1500,zz,,\n"
                                  "0,,1500,a,,\n";
    READS("import", CSV_HEAD CSV_ROW("a"), .status = 0);
    for (int turn = 0; turn < 2; turn++)
        READS("results", results,
              .err = {"puzzles:4: Solved: expected 1 or 0, not \"maybe\"",
                      "puzzles:5: Rating: expected a number from 0 to 5000",
                      "puzzles:6: the store has no puzzle \"zz\"",
                      "puzzles:7: Solver: expected a name",
                      turn == 0 ? "2 results: 2 new, 0 known; 4 wrong; 1 puzzle rated\n"
                                : "2 results: 0 new, 2 known; 4 wrong; 0 puzzles rated\n"});
    READS("results", "Solver,Rating\nAnn,1\n", .status = 1,
          .err = {"puzzles:1: no results: expected a CSV with the columns"});
}
