// `onlymove scan` as its user meets it: files, engines and disks that are not as they should be.
#include "tests/cli/onlymove.h"
#include "tests/store/large.h"
#include "tests/support/kept.h"

#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"

#define QUICK                                                                                      \
    "--set", "nodes.scan=1500", "--set", "nodes.start=1000", "--set", "nodes.max=3000", "--set",   \
        "tree.nodes=1500", "--set", "hash=1"

static const char MIRRORED[] =
    "[White \"Adolf\"]\n[FEN \"2kr4/ppp2ppp/1q6/4p3/4P1b1/4Q3/P2N1PPP/4KB1R b k - 1 16\"]\n"
    "[SetUp \"1\"]\n\n16... Qb1+ 17. Nxb1 Rd1# 0-1\n\n";
static const char OPERA[] = // White mates in two
    "[White \"Paul\"]\n[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16\"]\n"
    "[SetUp \"1\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0\n\n";

typedef struct CliFixture {
    Folder folder;
    const char *db, *out, *a, *b, *missing;
    Str engine;
    Command run;
} CliFixture;

static void open_fixture(CliFixture *f) {
    f->folder = folder_make();
    f->db = folder_file(&f->folder, "test.db");
    f->out = folder_file(&f->folder, "out");
    f->missing = folder_file(&f->folder, "missing.pgn");
    f->a = folder_put(&f->folder, "a.pgn", OPERA);
    f->b = folder_put(&f->folder, "b.pgn", MIRRORED);
    str_add(&f->engine, fake_engine());
}

static void close_fixture(CliFixture *f) {
    command_done(&f->run);
    folder_done(&f->folder);
    str_done(&f->engine);
}

FIXTURE(CliFixture, open_fixture, close_fixture);
#define CLI_TEST(name) TEST_ON(name, CliFixture *f, open_fixture)

static void use_engine(CliFixture *f, const char *engine) {
    str_clear(&f->engine);
    str_add(&f->engine, engine);
}

// SCANNED({f->a, "--quiet"}, .err = {"games 1 "}): on the store and with the engine of the fixture.
#define SCANNED(...) scan(f, (Call){.words = __VA_ARGS__})

static void scan(CliFixture *f, Call call) {
    const char *const first[] = {"scan", QUICK, "--db", f->db, "--engine", str_text(&f->engine)};
    memmove(call.words + COUNT(first), call.words, sizeof call.words - sizeof first);
    memcpy(call.words, first, sizeof first);
    command_done(&f->run);
    f->run = run_onlymove(call.input, call.words);
    assert_came(&f->run, &call);
}

static Str out_of(const CliFixture *f) {
    Str text = {0};
    folder_read(&f->folder, "out", &text);
    return text;
}

static size_t place_of(const Str *text, const char *words) {
    const char *found = strstr(str_text(text), words);
    if (!found)
        fail_msg("expected \"%s\" in:\n%s", words, str_text(text));
    return (size_t)(found - str_text(text));
}

CLI_TEST(wrong_words_are_a_wrong_usage) {
    SCANNED({NULL}, .status = 2, .err = {"scan needs at least one file"});
    SCANNED({f->a, "--format", "gif"}, .status = 2,
            .err = {"no export format is called \"gif\"; there are: pgn, json, epd"});
    SCANNED({f->a, "--out", f->out}, .status = 2, .err = {"--out needs --format"});
    SCANNED({f->a, "--profile", "magnum"}, .status = 2, .err = {"nearest: magnus"});
    SCANNED({f->a, "--workers", "0"}, .status = 2, .err = {"--workers"});
    assert_int_not_equal(access(f->db, F_OK), 0);
}

CLI_TEST(chosen_games_are_scanned_and_others_counted) {
    CLEANUP(str_done)
    Str pgn = str_of("%s%s[White \"Broken\"]\n\n1. Ke3 *\n\n%s", OPERA, MIRRORED, MIRRORED);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&pgn)));
    SCANNED({f->a, "--where", "White = Paul", "--format", "pgn"}, .out = {"[White \"Paul\"]"},
            .err = {"1 of 4 games chosen\ngames 1 ", " errors 0 "});
    SCANNED({f->a, "--shard", "2/2", "--workers", "2"}, .err = {"2 of 4 games chosen\n"});
    SCANNED({f->a, "--games", "2-4", "--sample", "1"}, .err = {"1 of 4 games chosen\n"});
    SCANNED({f->a, "--limit-puzzles", "1", "--format", "pgn"}, .err = {" puzzles 1 errors "},
            .never = "\"Adolf\"");
    SCANNED({f->a, "--shard", "3/2"}, .status = 2,
            .err = {"--shard: there is no shard 3 of 2; they are 1 to 2"});
    SCANNED({f->a, "--where", "Wite = Paul"}, .status = 2,
            .err = {"--where: character 1: no usual tag is called Wite; nearest: White"});
    SCANNED({f->a, "--where", "White = Paul", "--where", "Date > 1850"}, .status = 2,
            .err = {"--where is given twice: \"White = Paul\" and \"Date > 1850\""});
    SCANNED({f->a, "--min-elo", "2000", "--max-elo", "1000"}, .status = 2,
            .err = {"--min-elo 2000 is above --max-elo 1000: no game fits"});
    SCANNED({f->a, "--seed", "3"}, .status = 2, .err = {"--seed says which games --sample takes"});
    SCANNED({f->a, "--shard", "1/2", "--limit-puzzles", "1"}, .status = 2,
            .err = {"--limit-puzzles does not go with --shard"});
}

// One position in seven is looked at before the others, whatever game it stands in.
CLI_TEST(where_few_puzzles_are_enough_the_best_positions_come_first) {
    CLEANUP(str_done) Str pgn = {0}, first = {0};
    str_addf(&pgn,
             "[White \"Quiet\"]\n\n1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 f6 7. g3 g6 "
             "8. h3 h6 9. a4 a5 10. b4 b5 *\n\n%s",
             OPERA);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&pgn)));
    SCANNED({f->a, "--limit-puzzles", "1", "--format", "pgn"}, .err = {"games 2 positions "});
    const char *positions = strstr(str_text(&f->run.err), "positions ") + strlen("positions ");
    assert_in_range(atoi(positions), 1, 4);
    assert_contains(&f->run.out, "[White \"Paul\"]");
    str_add(&first, str_text(&f->run.out));
    SCANNED({f->a, "--limit-puzzles", "1", "--format", "pgn", "--workers", "3"},
            .err = {" puzzles 1 "});
    assert_string_equal(str_text(&f->run.out), str_text(&first));
    SCANNED({f->a, "--limit-puzzles", "5"}, .err = {"positions 23 "}); // there are fewer
}

// A mate on the back rank, and Morphy's.
CLI_TEST(the_best_go_out_first_and_no_more_than_were_asked_for) {
    CLEANUP(str_done)
    Str pgn = str_of(
        "[FEN \"6k1/r4ppp/p7/8/8/8/5PPP/3R2K1 b - - 0 29\"]\n\n29...a5 30.Rd8# *\n\n%s", OPERA);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&pgn)));
    const char *const wanted[] = {"1", "2", "9"};
    int worth[3][2] = {{0}};
    for (size_t i = 0; i < 3; i++) {
        SCANNED({f->a, "--profile", "finder", "--format", "jsonl", "--best", wanted[i]},
                .err = {"games 2 "});
        const char *at = str_text(&f->run.out);
        int count = 0;
        for (; (at = strstr(at, "\"worth\":")); at++)
            worth[i][count++ % 2] = atoi(at + strlen("\"worth\":"));
        assert_int_equal(count, i == 0 ? 1 : 2);
    }
    assert_true(worth[1][0] > worth[1][1] && worth[1][1] > 0);
    assert_int_equal(worth[0][0], worth[1][0]);
    SCANNED({f->a, "--best", "3"}, .status = 2, .err = {"--best needs --format"});
    SCANNED({f->a, "--best", "0", "--format", "pgn"}, .status = 2,
            .err = {"--best: \"0\" is no whole number from 1 on"});
}

// The searches of a sentence "..., N searches".
static long searches_of(const CliFixture *f) {
    const char *at = strstr(str_text(&f->run.err), " unjudged 0; ");
    assert_non_null(at);
    return strtol(at + strlen(" unjudged 0; "), NULL, 10);
}

CLI_TEST(several_profiles_find_what_each_finds_and_share_searches) {
    CLEANUP(str_done) Str apart = {0};
    static const char *const profiles[] = {"finder", "finder-strict"}; // as dear, so by name
    long searches[2];
    for (size_t i = 0; i < 2; i++) {
        unlink(f->db);
        SCANNED({f->a, "--profile", profiles[i], "--format", "jsonl"}, .err = {"candidate"});
        str_add(&apart, str_text(&f->run.out));
        searches[i] = searches_of(f);
    }
    assert_true(apart.len > 0 && searches[1] > 0);
    unlink(f->db);
    SCANNED({f->a, "--profile", "finder-strict,finder", "--format", "jsonl"},
            .err = {"finder-strict: "});
    assert_string_equal(str_text(&f->run.out), str_text(&apart));
    assert_int_equal(searches_of(f), searches[0]);
    assert_contains(&f->run.err, "\ngames 1 ");
    SCANNED({f->a, "--profile", "all"}, .err = {"swing: "});
}

CLI_TEST(several_profiles_are_refused_where_they_cannot_be) {
    SCANNED({f->a, "--profile", "magnus,lichess,magnus"}, .status = 2,
            .err = {"magnus is named twice"});
    SCANNED({f->a, "--profile", "magnus,findar"}, .status = 2, .err = {"nearest: finder"});
    SCANNED({f->a, "--profile", "magnus,lichess", "--limit-puzzles", "1"}, .status = 2,
            .err = {"--limit-puzzles goes with one profile"});
    SCANNED({"-", "--profile", "all"}, .status = 2,
            .err = {"- can be read only once; several profiles need a file"});
    assert_int_not_equal(access(f->db, F_OK), 0);
}

CLI_TEST(what_filters_stop_is_counted_and_quiet_says_nothing) {
    SCANNED({f->a}, .err = {" nearest: --game 1 --ply "}, .never = " in ");
    SCANNED({f->a, "--quiet"});
    assert_string_equal(str_text(&f->run.err), "");
}

CLI_TEST(a_log_for_programs_is_added_to_and_takes_the_place_of_words) {
    const char *const log = f->out;
    SCANNED({f->a, "--json-log", log}, .err = {"nearest: "});
    SCANNED({f->missing, "--json-log", log}, .status = 1, .err = {" cannot "});
    CLEANUP(str_done) Str lines = out_of(f);
    const size_t second = place_of(&lines, "\n{\"event\":\"fault\",\"text\":\"");
    assert_true(place_of(&lines, "{\"event\":\"end\",\"games\":1,") < second);
    assert_true(second < place_of(&lines, "\"status\":1,"));
    assert_contains(&lines, "\"nearest\":{\"misses_by\":");
    SCANNED({f->a, "--json-log", "-"}, .err = {"{\"event\":\"end\",\"games\":1,"},
            .never = "stopped by");
    SCANNED({f->a, "--json-log", f->a}, .status = 1, .err = {"is the file that is read"});
    SCANNED({f->a, "--json-log", f->b}, .status = 1, .err = {"b.pgn exists"});
}

CLI_TEST(a_file_that_is_not_there_is_named) {
    SCANNED({f->missing, "--format", "pgn", "--out", f->out}, .status = 1,
            .err = {"missing.pgn: ", "No such file or directory"}, .never = "games 0");
    assert_int_not_equal(access(f->out, F_OK), 0);
}

CLI_TEST(a_file_that_cannot_be_read_costs_no_other) {
    SCANNED({f->missing, f->a, "--format", "pgn", "--out", f->out}, .status = 1,
            .err = {"missing.pgn: ", "games 1 "});
    assert_kept(&f->folder, "out", about("[FEN "));
}

CLI_TEST(a_file_without_a_game_is_a_fault_and_costs_no_other) {
    const char *csv = folder_put(&f->folder, "b.csv", "PuzzleId,FEN,Moves\n");
    SCANNED({csv, f->a, "--format", "pgn", "--out", f->out}, .status = 1,
            .err = {"b.csv: holds no game\n"});
    assert_kept(&f->folder, "out", about("[FEN "));
}

CLI_TEST(a_broken_game_costs_itself_and_others_are_counted) {
    CLEANUP(str_done) Str pgn = str_of("%s", MIRRORED);
    str_add(&pgn, "[White \"Broken\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n");
    str_add(&pgn, "[Event \"no move\"]\n\n*\n\n");
    str_add(&pgn, "[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n");
    str_add(&pgn, OPERA);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&pgn)));
    SCANNED({f->a, "--format", "pgn", "--out", f->out},
            .err = {"onlymove check FILE says where the errors are\n", "games 4 ",
                    " puzzles 2 errors 1 skipped 1 unjudged 0; "});
    CLEANUP(str_done) Str out = out_of(f);
    assert_true(place_of(&out, "[White \"Adolf\"]") < place_of(&out, "[White \"Paul\"]"));
}

CLI_TEST(a_null_move_is_no_obstacle) {
    assert_true(folder_write(&f->folder, "a.pgn", "1. e4 -- 2. d4 Z0 3. c4 e5 *\n\n"));
    SCANNED({f->a}, .err = {"games 1 positions 6 ", " errors 0 skipped 0 unjudged 0; "});
}

CLI_TEST(puzzles_come_in_the_order_of_the_files) {
    SCANNED({f->a, f->b, "--format", "json", "--out", "-"}, .err = {"games 2 "});
    assert_contains(&f->run.err, " in /"); // the file of the position that came nearest
    assert_true(place_of(&f->run.out, "\"Paul\"") < place_of(&f->run.out, "\"Adolf\""));
    SCANNED({f->b, f->a, "--format", "json"}, .err = {"games 2 "});
    assert_true(place_of(&f->run.out, "\"Adolf\"") < place_of(&f->run.out, "\"Paul\""));
    SCANNED({f->b, "--format", "json"}, .err = {"games 1 "}, .never = "\"Paul\"");
}

CLI_TEST(a_game_that_stands_twice_is_one_puzzle_in_its_last_place) {
    CLEANUP(str_done) Str twice = str_of("%s%s%s", OPERA, MIRRORED, OPERA);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&twice)));
    for (int run = 0; run < 2; run++) {
        SCANNED({f->a, f->a, "--format", "pgn", "--force", "--out", f->out},
                .err = {"2 puzzles written to "});
        CLEANUP(str_done) Str out = out_of(f);
        assert_true(place_of(&out, "[White \"Adolf\"]") < place_of(&out, "[White \"Paul\"]"));
    }
}

CLI_TEST(standard_input_is_a_file_too) {
    SCANNED({"-", "--format", "pgn"}, OPERA, .out = {"[White \"Paul\"]"},
            .err = {"games 1 positions 3 "});
}

CLI_TEST(an_engine_that_cannot_start_is_one_sentence) {
    use_engine(f, "/no/such/engine");
    SCANNED({f->a}, .status = 1, .err = {"/no/such/engine: ", "No such file or directory"},
            .never = "could not be judged");
}

CLI_TEST(an_engine_that_is_given_up_ends_the_scan_and_nothing_is_lost) {
    assert_true(folder_write(&f->folder, "b.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *\n"));
    setenv("FAKE_ENGINE_WORDS", "--die-in-search --only-fen RNBQK", 1);
    SCANNED({f->a, f->b, "--workers", "1"}, .status = 1,
            .err = {"after 3 failed searches in a row the engine is not used", "games 1 "});
    unsetenv("FAKE_ENGINE_WORDS");
    SCANNED({f->a, "--format", "pgn"}, .out = {"[White \"Paul\"]"}, .err = {"; 0 searches, "});
}

// The rest is kept, and a healthy engine of the same name makes it whole.
CLI_TEST(positions_at_which_engines_fail_are_named) {
    CLEANUP(str_done) Str both = str_of("%s%s", MIRRORED, OPERA);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&both)));
    str_add(&f->engine, " --die-in-search --only-fen 4kb1r/p2n1ppp/4q3");
    SCANNED({f->a, "--format", "pgn"}, .status = 1, .out = {"[White \"Adolf\"]"},
            .err = {"a.pgn: game 2: 1 position could not be judged: ", "ended with exit status 1",
                    " puzzles 1 errors 0 skipped 0 unjudged 1; "},
            .never = "[White \"Paul\"]");
    use_engine(f, fake_engine());
    SCANNED({f->a, "--format", "pgn"}, .out = {"[White \"Paul\"]"},
            .err = {" puzzles 2 errors 0 skipped 0 unjudged 0; "});
}

CLI_TEST(a_store_that_cannot_be_made_is_said) {
    f->db = folder_file(&f->folder, "test.db/no/folder");
    SCANNED({f->a}, .status = 1, .err = {"test.db/no/folder: "});
}

CLI_TEST(a_full_disk_is_said_and_what_was_found_is_kept) {
    if (access("/dev/full", W_OK) != 0)
        skip();
    SCANNED({f->a, "--format", "pgn", "--out", "/dev/full"}, .status = 1,
            .err = {"/dev/full: cannot be written: No space left on device"});
    SCANNED({f->a, "--format", "pgn"}, .out = {"[White \"Paul\"]"}, .err = {"; 0 searches, "});
}

CLI_TEST(an_output_that_cannot_be_written_is_said_before_the_first_search) {
    SCANNED({f->a, "--format", "pgn", "--engine-log", folder_file(&f->folder, "log"), "--out",
             folder_file(&f->folder, "nowhere/out")},
            .status = 1, .err = {"nowhere/out: cannot be written: No such file or directory"},
            .never = "games 1");
    assert_int_not_equal(access(f->db, F_OK), 0);
    SCANNED({f->a, "--format", "pgn", "--out", str_text(&f->folder.path)}, .status = 1,
            .err = {": is a folder, not a file"});
    SCANNED({f->a, "--format", "pgn", "--out="}, .status = 1,
            .err = {"a file without a name cannot be written"});
    CLEANUP(str_done) Str said = {0};
    folder_read(&f->folder, "log", &said);
    assert_null(strstr(str_text(&said), "go nodes"));
}

CLI_TEST(an_output_that_is_read_as_well_is_refused) {
    CLEANUP(str_done) Str before = str_of_file(folder_file(&f->folder, "a.pgn"));
    SCANNED({f->b, f->a, "--format", "pgn", "--out", f->a}, .status = 1,
            .err = {"a.pgn is the file that is read; name another"});
    const char *link = folder_file(&f->folder, "link.pgn");
    assert_int_equal(symlink(f->a, link), 0);
    SCANNED({link, "--format", "pgn", "--force", "--out", f->a}, .status = 1,
            .err = {"a.pgn is the file that is read"});
    CLEANUP(str_done) Str after = str_of_file(folder_file(&f->folder, "a.pgn"));
    assert_string_equal(str_text(&after), str_text(&before));
}

// A limit on the size of files is a fault that is told, and no end by SIGXFSZ.
CLI_TEST(a_store_that_may_not_grow_is_said) {
    CLEANUP(str_done)
    Str script = str_of("ulimit -f 0; exec '%s' scan '%s' --db '%s' --engine '%s'", onlymove(),
                        f->a, f->db, str_text(&f->engine));
    f->run = run_script(NULL, str_text(&script));
    assert_ended(&f->run, 1, "test.db: cannot be written: ");
}

CLI_TEST(the_store_is_no_output) {
    const char *store = folder_file(&f->folder, "own.db");
    SCANNED({f->a, "--db", store, "--format", "pgn", "--out", store}, .status = 1,
            .err = {"own.db is the store; name another file"});
    SCANNED({f->a, "--db", store});
    CALL({"export", "--db", store, "--format", "pgn", "--out", store}, .status = 1,
         .err = {"own.db is the store"});
}

// To read it as a file of games and to close it would drop the locks of the store.
CLI_TEST(the_store_is_no_file_of_games) {
    SCANNED({f->a});
    CLEANUP(str_done) Str log = str_of("%s-wal", f->db);
    assert_true(folder_write(&f->folder, "test.db-wal", ""));
    const char *link = folder_file(&f->folder, "link.pgn");
    assert_int_equal(symlink(f->db, link), 0);
    const char *const paths[] = {f->db, str_text(&log), link};
    for (size_t i = 0; i < 3; i++)
        SCANNED({f->a, paths[i]}, .status = 1, .err = {"is the store; it holds no games to read"});
}

CLI_TEST(an_output_that_is_there_is_only_replaced_by_force_and_by_another) {
    assert_true(folder_write(&f->folder, "out", "precious"));
    SCANNED({f->a, "--format", "pgn", "--out", f->out}, .status = 1,
            .err = {"out exists; --force writes over it"});
    assert_kept(&f->folder, "out", "precious");
    SCANNED({f->a});
    CALL({"export", "--db", f->db, "--format", "pgn", "--out", f->out}, .status = 1,
         .err = {"out exists; --force writes over it"});
    assert_kept(&f->folder, "out", "precious");
    str_add(&f->engine, " --die-at-start");
    SCANNED({f->b, "--format", "pgn", "--force", "--out", f->out}, .status = 1,
            .err = {"out of magic"});
    assert_kept(&f->folder, "out", "precious");
}

CLI_TEST(puzzles_without_a_tree_are_left_out_and_counted) {
    SCANNED({f->a, f->b, "--set", "filters=one-winning-move", "--format", "json"}, .whole = "[]\n",
            .err = {" accepted without a solution tree were left out\n", " puzzles "});
    SCANNED({f->a, "--format", "json"}, .err = {" puzzles 1 "}, .never = "left out");
}

CLI_TEST(games_without_moves_come_out_however_many) {
    CLEANUP(str_done) Str pgn = {0};
    for (int i = 0; i < 3000; i++) // more than may be open at once
        str_add(&pgn, "[Event \"empty\"]\n\n*\n\n");
    str_add(&pgn, OPERA);
    assert_true(folder_write(&f->folder, "a.pgn", str_text(&pgn)));
    SCANNED({f->a}, .err = {"games 3001 positions 3 "});
}

// Marks what is visited as changed by hand, as the workbench does.
static Status change_by_hand(void *context, const StoredCandidate *stored, Fault *fault) {
    CLEANUP(candidate_done) Candidate candidate;
    candidate_copy(&candidate, &stored->candidate);
    candidate.by_hand = true;
    const StoreAction action = {.candidate = stored->id, .label = "prune", .judgement = &candidate};
    return store_act(context, &action, &(StepReport){0}, fault);
}

CLI_TEST(a_tree_changed_by_hand_is_left_alone_and_counted) {
    Store *store;
    SCANNED({f->a}, .err = {" puzzles 1 "}, .never = "by hand");
    assert_ok(store_open(&store, f->db, SAID));
    assert_ok(store_each(store, &(StoreQuery){.puzzles_only = true}, STORE_SHOWN, change_by_hand,
                         store, SAID));
    store_close(store);
    SCANNED({f->a, "--format", "json"}, .out = {"\"by_hand\": true"},
            .err = {"1 candidate in the store was not replaced: the tree was changed by hand\n",
                    " puzzles 1 "});
}

CLI_TEST(nothing_is_written_to_a_large_store_that_is_damaged_and_what_it_exports_is_no_success) {
    SCANNED({f->a}, .err = {" puzzles 1 "});
    large_grow(f->db);
    SCANNED({f->a}, .err = {" puzzles 1 "});
    large_break(f->db);
    SCANNED({f->a}, .status = 1, .err = {"is damaged, and nothing is written to it"},
            .never = " puzzles ");
    CALL({"export", "--db", f->db, "--format", "epd"}, .status = 1,
         .err = {"is damaged, and nothing is written to it"});
}

CLI_TEST(the_end_says_what_a_game_takes_where_engines_have_searched) {
    SCANNED({f->a, "--effort", "quick"}, .err = {"a game takes about ", " s quick, ", " s normal, ",
                                                 " s deep\ngames 1 positions "});
    SCANNED({f->a, "--effort", "quick"}, .err = {" from the cache\n"}, .never = "a game takes");
}
