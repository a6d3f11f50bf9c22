// onlymove export: which puzzles, into how many files, and what is refused.
#include "tests/cli/onlymove.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sqlite3.h>

#include "tests/store/fixture.h"
#include "tests/support/child.h"
#include "tests/support/kept.h"

static void put_accepted(Fixture *f, size_t number, const char *white) {
    const int64_t id =
        fixture_put(f->store, number > 2 ? "b.pgn" : "a.pgn", number, white, 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
}

static void put_three(Fixture *f) {
    put_accepted(f, 1, "Anna");
    put_accepted(f, 2, "Berta");
    put_accepted(f, 3, "Clara");
    fixture_close(f);
}

FIXTURE_TEST(export_takes_a_pattern_a_file_and_a_date) {
    static const struct {
        const char *words[2], *white, *never, *err;
    } cases[] = {
        {{"Berta", "--force"}, "[White \"Berta\"]", "Anna", ""},
        {{"solver:berta or solver:dora", "--force"}, "[White \"Berta\"]", "Anna", ""},
        {{"not file:a.pgn and decided:accepted", "--force"}, "[White \"Clara\"]", "Anna", ""},
        {{"--source", "b.pgn"}, "[White \"Clara\"]", "Anna", ""},
        {{"--source", "c.pgn"}, "", "White", "no puzzle that was accepted fits"},
        {{"--since", "2001-01-01"}, "[White \"Anna\"]", "nothing", ""},
        {{"--since", "2999-01-01"}, "", "White", "no puzzle that was accepted fits"},
    };
    put_three(f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CALL({"export", "--db", f->path, "--format", "pgn", cases[i].words[0], cases[i].words[1]},
             .out = {cases[i].white}, .err = {cases[i].err}, .never = cases[i].never);
    }
}

// Starts an export with its stderr in a file, and interrupts it once it says that it waits.
static int export_interrupted(const char *db, const char *said) {
    const char *const argv[] = {onlymove(), "export", "--db", db, "--format", "pgn", NULL};
    int status = -1;
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(open(said, O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
        child_become(argv, NULL);
    }
    struct stat file = {.st_size = 0};
    while (stat(said, &file) != 0 || file.st_size == 0)
        usleep(10000);
    kill(pid, SIGINT);
    assert_true(child_reap(pid, child_clock() + 20000, &status));
    return status;
}

FIXTURE_TEST(an_export_that_waits_for_a_lock_can_be_interrupted) {
    put_three(f);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(other, "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(export_interrupted(f->path, folder_file(&f->folder, "said")), 1);
    sqlite3_close(other);
}

FIXTURE_TEST(a_source_is_meant_by_whatever_path) {
    const char *winding = folder_file(&f->folder, "./c.pgn");
    assert_true(folder_write(&f->folder, "c.pgn", "games"));
    const int64_t id = fixture_put(f->store, winding, 1, "Dora", 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    put_three(f);
    const char *const words[] = {folder_file(&f->folder, "c.pgn"), winding, "c.pgn"};
    for (size_t i = 0; i < COUNT(words); i++) {
        CALL({"export", "--db", f->path, "--format", "pgn", "--source", words[i]},
             .out = {"[White \"Dora\"]"}, .never = "Anna");
    }
}

FIXTURE_TEST(a_source_may_have_a_line_end_in_its_name) {
    const char *path = folder_put(&f->folder, "two\nlines.pgn", "games");
    const int64_t id = fixture_put(f->store, path, 1, "Dora", 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    put_three(f);
    CALL({"export", "--db", f->path, "--format", "pgn", "--source", path},
         .out = {"[White \"Dora\"]"}, .never = "Anna");
}

FIXTURE_TEST(an_epd_names_its_suite) {
    put_three(f);
    CALL({"export", "--db", f->path, "--format", "epd", "--suite", "Club \"B\""},
         .out = {" id \"Club 'B', no. 1\";"}, .never = "onlymove");
}

FIXTURE_TEST(what_export_cannot_do_is_said_before_anything_is_written) {
    static const struct {
        const char *format, *words[2], *err;
        int status;
    } cases[] = {
        {"pgn", {"~q", "--force"}, "(at 1)", 2},
        {"pgn", {"--since", "2026-02-30"}, "\"2026-02-30\" is no date", 2},
        {"pgn", {"--split", "0"}, "--split is to be a number from 1 on", 2},
        {"pgn", {"--split", "64"}, "goes to files, and not to standard output", 2},
        {"epd", {"--from", "before"}, "epd begins with the position to solve", 2},
        {"pgn", {"--from", "behind"}, "before the mistake or after it, not \"behind\"", 2},
        {"pgn", {"--suite", "Pawns"}, "pgn names no suite", 2},
        {"html", {"--per-page", "99"}, "a page has at most 24 diagrams", 2},
    };
    put_three(f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CALL({"export", "--db", f->path, "--format", cases[i].format, cases[i].words[0],
              cases[i].words[1]},
             .status = cases[i].status, .err = {cases[i].err}, .never = "White");
    }
}

FIXTURE_TEST(a_split_export_numbers_its_files_and_writes_over_none_unasked) {
    put_three(f);
    const char *out = folder_file(&f->folder, "out.pgn");
    CALL({"export", "--db", f->path, "--format", "pgn", "--split", "2", "--out", out},
         .err = {"out-1.pgn to ", "out-2.pgn\n"});
    assert_kept(&f->folder, "out-1.pgn", about("[White \"Berta\"]"));
    assert_kept(&f->folder, "out-2.pgn", about("[White \"Clara\"]"));
    CALL({"export", "--db", f->path, "--format", "pgn", "--split", "2", "--out", out}, .status = 1,
         .err = {"out-1.pgn exists; --force writes over it"});
}

// One that cannot be written leaves none of the others.
FIXTURE_TEST(a_split_export_is_whole_or_nothing) {
    put_three(f);
    assert_true(folder_write(&f->folder, "out-1.pgn", "old"));
    assert_int_equal(mkdir(folder_file(&f->folder, "out-2.pgn"), 0755), 0);
    CALL({"export", "--db", f->path, "--format", "pgn", "--split", "2", "--force", "--out",
          folder_file(&f->folder, "out.pgn")},
         .status = 1, .err = {"out-2.pgn: is a folder, not a file"});
    assert_kept(&f->folder, "out-1.pgn", "old");
}

FIXTURE_TEST(what_the_store_has_its_puzzles_from_is_not_written_over) {
    put_three(f);
    const char *csv = folder_put(&f->folder, "own.csv",
                                 "FEN,Moves\n4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2\n");
    CALL({"import", csv, "--db", f->path}, .status = 0);
    CALL({"export", "--db", f->path, "--format", "fen", "--force", "--out", csv}, .status = 1,
         .err = {"own.csv is what the store has puzzles from; name another file"});
    assert_kept(&f->folder, "own.csv", about("FEN,Moves"));
}

// A spreadsheet would carry them out.
FIXTURE_TEST(texts_like_formulas_get_an_apostrophe_in_a_csv_and_come_back_without) {
    static const char head[] =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,"
        "GameUrl,OpeningTags\n";
    static const char fen[] = "4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2,1500,80,-35,7,";
    CLEANUP(str_done) Str text = {0}, marked = {0};
    const char *again = folder_file(&f->folder, "again.csv");
    const char *other = folder_file(&f->folder, "other.db");
    str_addf(&text, "%s==cmd|' /C calc'!A0,%s=HYPERLINK(1),@SUM(1),+1+1\n", head, fen);
    str_addf(&marked, "%s'==cmd|' /C calc'!A0,%s'=HYPERLINK(1),'@SUM(1),'+1+1\n", head, fen);
    assert_true(folder_write(&f->folder, "own.csv", str_text(&text)));
    CALL({"import", folder_file(&f->folder, "own.csv"), "--db", f->path}, .status = 0);
    fixture_decide(f->store, 1, DECISION_ACCEPT, "");
    CALL({"export", "--db", f->path, "--format", "csv"}, .whole = str_text(&marked));
    CALL({"export", "--db", f->path, "--format", "csv", "--out", again}, .status = 0);
    CALL({"import", again, "--db", other}, .status = 0);
    Store *store;
    assert_ok(store_open(&store, other, SAID));
    fixture_decide(store, 1, DECISION_ACCEPT, "");
    store_close(store);
    CALL({"export", "--db", other, "--format", "csv"}, .whole = str_text(&marked));
}

TEST(the_schema_is_printed_without_a_store) {
    CALL({"export", "--schema"}, .out = {"\"$schema\": \"https://json-schema.org/"});
}

TEST(for_a_database_the_whole_game_goes_out_with_the_puzzle_beside_its_move) {
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *db = folder_file(&folder, "a.db");
    CALL({"tests/games/classics.pgn", "--plain", "--engine", fake_engine(), "--set",
          "nodes.max=3000", "--set", "nodes.scan=1500", "--set", "nodes.start=1000", "--set",
          "tree.nodes=1500", "--db", db},
         "game 7\nmove 16\njudge\naccept\n");
    CALL({"export", "--format", "pgn", "--for", "database", "--db", db},
         .out = {"[Result \"1-0\"]", "1. e4 e5 ",
                 "15. Bxd7+ Nxd7 {Puzzle: White mates in 2} 16. Qb8+ Nxb8 17. Rd8# 1-0\n"});
    CALL({"export", "--format", "csv", "--for", "print", "--db", db}, .status = 2,
         .err = {"csv is for every program alike"});
    CALL({"export", "--format", "pgn", "--for", "me", "--db", db}, .status = 2,
         .err = {"a PGN is for a study, database or print, not \"me\""});
}
