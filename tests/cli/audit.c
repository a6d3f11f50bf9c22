// `onlymove audit` as its user meets it: what holds, what does not, and engines that are lost.
#include "tests/cli/onlymove.h"

#include "src/store/db/handle.h"
#include "tests/support/held.h"

static const char GAMES[] =
    "[White \"Paul\"]\n[FEN \"" OPERA_FEN "\"]\n[SetUp \"1\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"
    "[White \"Adolf\"]\n[FEN \"2kr4/ppp2ppp/1q6/4p3/4P1b1/4Q3/P2N1PPP/4KB1R b k - 1 16\"]\n"
    "[SetUp \"1\"]\n\n16... Qb1+ 17. Nxb1 Rd1# 0-1\n\n";

typedef struct CliFixture {
    Folder folder;
    const char *db, *games;
    Str engine;
} CliFixture;

// RAN({"audit", "~a"}, .err = {"holds 2 "}): on the store and with the engine of the fixture.
#define RAN(...) run_on(f, (Call){.words = __VA_ARGS__})

static void run_on(const CliFixture *f, Call call) {
    memmove(call.words + 5, call.words + 1, sizeof call.words - 5 * sizeof *call.words);
    memcpy(call.words + 1, (const char *[]){"--db", f->db, "--engine", str_text(&f->engine)},
           4 * sizeof *call.words);
    expect_call(call);
}

// A store with two puzzles, both mates in two.
static void open_fixture(CliFixture *f) {
    f->folder = folder_make();
    f->db = folder_file(&f->folder, "test.db");
    f->games = folder_put(&f->folder, "games.pgn", GAMES);
    str_add(&f->engine, fake_engine());
    RAN({"scan", f->games, "--set", "tree.proof-nodes=0", "--set", "nodes.scan=1500", "--set",
         "nodes.start=1000", "--set", "nodes.max=3000", "--set", "tree.nodes=1500", "--set",
         "hash=1"},
        .err = {" puzzles 2 "});
}

static void close_fixture(CliFixture *f) {
    folder_done(&f->folder);
    str_done(&f->engine);
}

FIXTURE(CliFixture, open_fixture, close_fixture);
#define CLI_TEST(name) TEST_ON(name, CliFixture *f, open_fixture)

CLI_TEST(wrong_words_are_a_wrong_usage) {
    RAN({"audit", "~a", "~u"}, .status = 2, .err = {"one pattern at most"});
    RAN({"audit", "--nodes", "many"}, .status = 2,
        .err = {"--nodes: \"many\" is no whole number from 1 on"});
    RAN({"audit", "~j maybe"}, .status = 2, .err = {"no such"});
    RAN({"audit", "--profile", "lichesss"}, .status = 2, .err = {"lichess"});
    f->db = folder_file(&f->folder, "test.db.not");
    RAN({"audit"}, .status = 1, .err = {"no such store"});
}

CLI_TEST(accepted_puzzles_or_those_of_a_pattern_are_audited_and_a_second_run_asks_nothing) {
    RAN({"audit"}, .err = {"puzzles 0 holds 0 "});
    RAN({"audit", "~a", "--workers", "2"}, .whole = "",
        .err = {"puzzles 2 holds 2 changed 0 broken 0 unaudited 0; "});
    RAN({"audit", "~a"}, .err = {"holds 2 changed 0 broken 0 unaudited 0; 0 searches, "});
    RAN({"audit", "audit:holds"}, .err = {"puzzles 2 "});
    RAN({"audit", "~j none"}, .err = {"puzzles 0 "});
}

CLI_TEST(what_does_not_hold_is_a_line_of_output_and_found_by_a_pattern) {
    change_store(f->db, "UPDATE judgement SET json = replace(json, '\"#2\"', '\"#4\"')"
                        " WHERE candidate = 1");
    RAN({"audit", "~a"},
        .out =
            {"games.pgn: game 1, ply 0: changed: 10 times the nodes of the find; faster mate: was "
             "16.Qb8+ Nxb8 17.Rd8# (#4), now 16.Qb8+ Nxb8 17.Rd8# (#2)\n"},
        .err = {"holds 1 changed 1 broken 0 "});
    RAN({"audit", "~j changed"}, .err = {"puzzles 1 "});
}

// Row by row what the audits of the store say; its cache is empty afterwards.
static void assert_audits_say(CliFixture *f, const char *texts) {
    Store *store;
    sqlite3_stmt *row = NULL;
    assert_ok(store_open(&store, f->db, SAID));
    sqlite3_prepare_v2(store->db, "SELECT group_concat(text, '|') FROM audit", -1, &row, NULL);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(row, 0), texts);
    sqlite3_finalize(row);
    sqlite3_exec(store->db, "DELETE FROM analysis", NULL, NULL, NULL);
    store_close(store);
}

#define TIMES "10 times the nodes of the find"

CLI_TEST(what_the_engine_has_in_its_tablebases_is_proved_at_all_positions_or_at_some) {
    RAN({"audit", "~a"}, .err = {"holds 2 changed 0 broken 0 unaudited 0; "});
    assert_audits_say(f, TIMES "|" TIMES);
    str_add(&f->engine, " --in-tables");
    RAN({"audit", "~a"}, .err = {"holds 2 changed 0 broken 0 unaudited 0 proved 2; "});
    RAN({"audit", "~a"}, .err = {"unaudited 0 proved 2; 0 searches, "}); // the cache knows it
    assert_audits_say(f, TIMES "; proved by tablebases|" TIMES "; proved by tablebases");
    str_add(&f->engine, " --only-fen 2kr4/ppp2ppp/1q6/4p3");
    RAN({"audit", "~a"}, .err = {"holds 2 changed 0 broken 0 unaudited 0; "});
    assert_audits_say(f, TIMES "|" TIMES "; proved by tablebases at 4 of 6 positions");
}

CLI_TEST(where_an_engine_is_lost_what_is_done_is_kept) {
    str_add(&f->engine, " --die-in-search --only-fen 2kr4/ppp2ppp/1q6/4p3");
    RAN({"audit", "~a", "--workers", "1"}, .status = 1,
        .err = {"game 2, ply 0 was not audited: ", "holds 1 changed 0 broken 0 unaudited 1"});
    RAN({"audit", "~j none"}, .status = 1, .err = {"puzzles 1 "});
    str_clear(&f->engine);
    str_add(&f->engine, fake_engine());
    RAN({"audit", "~a"}, .err = {"holds 2 "});
}

CLI_TEST(an_audit_with_fewer_nodes_than_the_find_is_refused) {
    RAN({"audit", "~a", "--nodes", "2999"}, .status = 1,
        .err = {"onlymove: 2 not audited: found with more nodes than the audit's"});
    RAN({"audit", "~a", "--nodes", "3000"},
        .err = {"puzzles 2 holds 2 changed 0 broken 0 unaudited 0; "});
}

CLI_TEST(what_the_prover_settles_is_proved_without_tablebases) {
    RAN({"scan", f->games, "--profile", "magnus", "--set", "nodes.scan=1500", "--set",
         "nodes.start=1000", "--set", "nodes.max=4000", "--set", "tree.nodes=1500", "--set",
         "hash=1"},
        .err = {" puzzles 2 "});
    RAN({"audit", "--nodes", "5000", "kind:mate"},
        .err = {"holds 2 changed 0 broken 0 unaudited 0 proved 2; "});
}

CLI_TEST(an_ending_of_three_men_is_proved_by_tables_where_they_are_installed) {
    if (!has_tables())
        skip();
    setenv("ONLYMOVE_TABLES", TABLES, 1);
    assert_true(folder_write(&f->folder, "games.pgn",
                             "[FEN \"8/8/8/4k3/8/8/3PK3/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n"
                             "1. Kf3 Kd4 1/2-1/2\n"));
    RAN({"scan", f->games, "--profile", "magnus", "--set", "hash=1"}, .err = {" puzzles 1 "});
    RAN({"audit", "kind:win"},
        .err = {"holds 1 changed 0 broken 0 unaudited 0 proved 1; 0 searches, "});
    assert_audits_say(f, TIMES "; every move proved");
    CALL({"list", "--db", f->db, "proved"}, .out = {"games.pgn"});
    setenv("ONLYMOVE_TABLES", "none", 1);
}
