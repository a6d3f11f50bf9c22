// Sixty games with the fake engine: the same candidates, trees and exported bytes, whatever
// the number of engines, with an empty cache or a full one, and after any kind of end.
#include "tests/cli/scan_run.h"

#include "tests/support/playouts.h"

enum { GAMES = 60, PLIES = 2 };

// What one engine finds in a new store; the others are held against it.
typedef struct Reference {
    ScanFixture f;
    Scanned one;
    off_t log_size;
} Reference;

static Reference reference = {
    .f.settings = {"nodes.scan=1500", "nodes.start=1000", "nodes.max=3000", "tree.nodes=1500",
                   "hash=1", "won=57", "not-won=57", "see.max=50", "tree.reply-tolerance=0",
                   "tree.alternatives=0", "tree.gain=1"},
};

static void find_reference(void) {
    CLEANUP(str_done) Str pgn = {0};
    playouts_write(&pgn, GAMES, PLIES);
    reference.f.engine = fake_engine();
    scan_fixture_open(&reference.f, str_text(&pgn));
    reference.one = scan_whole(&reference.f, "one.db", "1", "json", NULL);
    reference.log_size = size_of_log(&reference.f, "one.db");
}

static void forget_reference(void) {
    scanned_done(&reference.one);
    scan_fixture_close(&reference.f);
}

TEST_GROUP(find_reference, forget_reference);

TEST(the_reference_has_something_to_compare) {
    const Scanned *one = &reference.one;
    size_t puzzles = times_said(str_text(&one->bytes), "\"puzzle\": ");
    size_t candidates = times_said(str_text(&one->stored), "\ngame ");
    assert_contains(&one->said, "games 60 positions 118 ");
    assert_contains(&one->said, " errors 0 skipped 0 unjudged 0; ");
    assert_true(puzzles >= 3);
    assert_true(candidates > puzzles);
    assert_true(one->searches > 120);
    assert_true(one->asked >= one->searches);
}

TEST(seven_engines_find_the_same) {
    CLEANUP(scanned_done)
    Scanned seven = scan_whole(&reference.f, "seven.db", "7", "json", NULL);
    assert_true(seven.searches > 120);
    assert_same_findings(&seven, &reference.one);
}

TEST(a_second_run_finds_the_same_and_asks_no_engine) {
    CLEANUP(scanned_done) Scanned again = scan_whole(&reference.f, "one.db", "7", "json", NULL);
    assert_int_equal(again.searches, 0);
    assert_int_equal(again.asked, 0);
    assert_same_findings(&again, &reference.one);
}

// The cache forgets what is old; what the store says of a game stays. Of one game it is not known
// yet which engine it is that asks.
TEST(what_is_judged_is_not_searched_again_though_the_cache_has_forgotten_it) {
    CLEANUP(scanned_done) Scanned first = scan_whole(&reference.f, "old.db", "2", "json", NULL);
    change_store(folder_file(&reference.f.folder, "old.db"), "DELETE FROM analysis");
    CLEANUP(scanned_done) Scanned again = scan_whole(&reference.f, "old.db", "2", "json", NULL);
    assert_true(first.searches > 120);
    assert_true(again.searches <= 4);
    assert_same_findings(&again, &reference.one);
    const char *counts = strstr(str_text(&first.said), "games 60 ");
    assert_memory_equal(strstr(str_text(&again.said), "games 60 "), counts, strcspn(counts, ";"));
}

// ... and the other way round.
TEST(what_the_cache_has_is_judged_again_without_an_engine) {
    CLEANUP(scanned_done) Scanned first = scan_whole(&reference.f, "new.db", "2", "json", NULL);
    change_store(folder_file(&reference.f.folder, "new.db"), "DELETE FROM scanned");
    CLEANUP(scanned_done) Scanned again = scan_whole(&reference.f, "new.db", "7", "json", NULL);
    assert_int_equal(again.asked, 0);
    assert_true(again.cached > 120);
    assert_same_findings(&again, &first);
}

// A candidate that a limit in the middle refuses has a search that was cut short there. What that
// has found suffices to refuse it again.
TEST(what_was_cut_short_refuses_again_without_an_engine) {
    const char *const more[] = {"--set", "nodes.start=2000", "--set", "nodes.factor=2",
                                "--set", "nodes.max=600000", NULL};
    CLEANUP(scan_fixture_close) ScanFixture f = {.engine = NULL};
    CLEANUP(str_done) Str pgn = {0}, engine = {0};
    playouts_write(&pgn, 12, PLIES);
    memcpy(f.settings, reference.f.settings, sizeof f.settings);
    str_addf(&engine, "%s --delay-ms 2", reference.f.engine); // so that it can be cut short
    f.engine = str_text(&engine);
    scan_fixture_open(&f, str_text(&pgn));
    CLEANUP(scanned_done) Scanned cold = scan_whole(&f, "climb.db", "2", "json", more);
    CLEANUP(scanned_done) Scanned warm = scan_whole(&f, "climb.db", "2", "json", more);
    assert_true(times_said(str_text(&cold.stored), "\ngame ") >= 2);
    assert_int_equal(warm.asked, 0);
    assert_int_equal(warm.searches, 0);
    assert_same_findings(&warm, &cold);
}

// At several points of one scan, one after the other; what was found before is not sought again.
TEST(a_scan_that_is_killed_goes_on_and_finds_the_same) {
    static const int parts[] = {60, 7, 4};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int status =
            scan_broken_off(&reference.f, "killed.db", "3", reference.log_size / parts[i], SIGKILL);
        assert_int_equal(status, 128 + SIGKILL);
    }
    size_t before = searches_asked(&reference.f, "killed.db");
    CLEANUP(scanned_done)
    Scanned whole = scan_whole(&reference.f, "killed.db", "2", "json", NULL);
    assert_true(before > reference.one.asked / 4);
    assert_true(whole.asked < reference.one.asked * 3 / 4);
    assert_same_findings(&whole, &reference.one);
}

TEST(an_interrupted_scan_says_so_and_loses_nothing) {
    int status = scan_broken_off(&reference.f, "broken.db", "2", reference.log_size / 3, SIGINT);
    assert_int_equal(status, 130);
    CLEANUP(str_done) Str said = scan_file_of(&reference.f, "broken.db", ".err");
    assert_contains(&said, "interrupted; this goes on:\n");
    assert_contains(&said, "/onlymove scan /"); // the command as it was given
    assert_contains(&said, " --workers 2 --engine ");
    assert_contains(&said, " unjudged 0; ");
    CLEANUP(str_done) Str log = scan_file_of(&reference.f, "broken.db", ".json");
    assert_contains(&log, "\"go_on\":\"");
    CLEANUP(str_done) Str bytes = scan_file_of(&reference.f, "broken.db", ".out");
    assert_string_equal(str_text(&bytes), "");
    size_t before = searches_asked(&reference.f, "broken.db");
    CLEANUP(scanned_done)
    Scanned whole = scan_whole(&reference.f, "broken.db", "2", "json", NULL);
    // What was under way when it was broken off was finished, and is not begun again.
    assert_int_equal(before + whole.asked, reference.one.asked);
    assert_same_findings(&whole, &reference.one);
}

// The searches are the same, so no engine is asked; and what the old numbers let pass is not taken
// for what the new ones do.
TEST(stricter_numbers_ask_no_engine_and_find_what_a_new_store_finds) {
    const char *const more[] = {"--set", "not-won=52", NULL};
    CLEANUP(scanned_done)
    Scanned fresh = scan_whole(&reference.f, "fresh.db", "2", "json", more);
    CLEANUP(scanned_done)
    Scanned tuned = scan_whole(&reference.f, "seven.db", "2", "json", more);
    assert_int_equal(tuned.asked, 0);
    assert_int_equal(tuned.searches, 0);
    assert_string_not_equal(str_text(&tuned.bytes), str_text(&reference.one.bytes));
    assert_true(times_said(str_text(&tuned.bytes), "\"puzzle\": ") >= 1);
    assert_string_equal(str_text(&tuned.bytes), str_text(&fresh.bytes));
}

TEST(steps_of_the_first_look_come_to_the_same_with_two_engines_and_from_the_cache) {
    const char *const more[] = {"--set", "prescan=1",         "--set", "prescan.first=0.7",
                                "--set", "prescan.margin=40", "--set", "prescan.tree=10",
                                NULL};
    CLEANUP(scanned_done) Scanned one = scan_whole(&reference.f, "steps.db", "1", "json", more);
    CLEANUP(scanned_done) Scanned two = scan_whole(&reference.f, "step2.db", "2", "json", more);
    CLEANUP(scanned_done)
    Scanned again = scan_whole(&reference.f, "steps.db", "2", "json", more);
    assert_contains(&one.bytes, "\"prescan\": 1");
    assert_true(one.searches > 120);
    assert_same_findings(&two, &one);
    assert_int_equal(again.searches, 0);
    assert_same_findings(&again, &one);
}

TEST(the_folder_of_the_file_changes_no_byte) {
    ScanFixture elsewhere = reference.f;
    elsewhere.games = folder_file(&reference.f.folder, "./games.pgn");
    CLEANUP(scanned_done) Scanned moved = scan_whole(&elsewhere, "one.db", "2", "json", NULL);
    assert_int_equal(moved.asked, 0);
    assert_string_equal(str_text(&moved.bytes), str_text(&reference.one.bytes));
    CLEANUP(scanned_done) Scanned back = scan_whole(&reference.f, "one.db", "2", "json", NULL);
    assert_same_findings(&back, &reference.one);
}

static Status accept_puzzle(void *context, const StoredCandidate *stored, Fault *fault) {
    StepReport report;
    const StoreAction accept = {stored->id, .label = "accept", .decides = true,
                                .decision = DECISION_ACCEPT, .seen_entry = stored->entry};
    return stored->candidate.is_puzzle ? store_act(context, &accept, &report, fault) : STATUS_OK;
}

// What is exported when all puzzles are accepted.
static Str exported_puzzles(const ScanFixture *f, const char *name) {
    CLEANUP(command_done) Command run;
    Store *store;
    Str bytes = {0};
    const char *path = folder_file(&f->folder, name);
    assert_ok(store_open(&store, path, SAID));
    assert_ok(store_each(store, &(StoreQuery){0}, STORE_SHOWN, accept_puzzle, store, SAID));
    store_close(store);
    const char *const argv[] = {onlymove(), "export", "--format", "json", "--db", path, NULL};
    assert_true(command_run(&run, argv, NULL, NULL, 60000));
    assert_ended(&run, 0, "");
    str_add(&bytes, str_text(&run.out));
    return bytes;
}

static void merge_stores(const ScanFixture *f, const char *const names[], const char *to) {
    ScanWords words = {.count = 0};
    CLEANUP(command_done) Command run;
    scan_word(&words, onlymove());
    scan_word(&words, "merge");
    for (size_t i = 0; names[i]; i++)
        scan_word(&words, folder_file(&f->folder, names[i]));
    scan_path(&words, f, "--db", to);
    assert_true(command_run(&run, words.items, NULL, NULL, 60000));
    assert_ended(&run, 0, " decisions 0 conflicts 0 left out 0\n");
}

TEST(shards_merged_in_any_order_hold_and_export_what_one_run_does) {
    static const struct {
        const char *shard, *name;
    } shards[] = {{"1/2", "1of2.db"},
                  {"2/2", "2of2.db"},
                  {"1/3", "1of3.db"},
                  {"2/3", "2of3.db"},
                  {"3/3", "3of3.db"}};
    static const char *const orders[][4] = {{"2of2.db", "1of2.db"},
                                            {"1of3.db", "2of3.db", "3of3.db"},
                                            {"3of3.db", "1of3.db", "2of3.db"}};
    const ScanFixture *f = &reference.f;
    for (size_t i = 0; i < sizeof shards / sizeof *shards; i++) {
        const char *const more[] = {"--shard", shards[i].shard, NULL};
        CLEANUP(scanned_done) Scanned part = scan_whole(f, shards[i].name, "2", "json", more);
        assert_contains(&part.said, i < 2 ? "30 of 60 games chosen" : "20 of 60 games chosen");
    }
    CLEANUP(str_done) Str expected = exported_puzzles(f, "one.db");
    assert_true(times_said(str_text(&expected), "\"puzzle\": ") >= 3);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const char name[] = {'m', (char)('0' + i), '.', 'd', 'b', '\0'};
        merge_stores(f, orders[i], name);
        CLEANUP(str_done) Str stored = stored_candidates(f, name);
        CLEANUP(str_done) Str exported = exported_puzzles(f, name);
        assert_string_equal(str_text(&stored), str_text(&reference.one.stored));
        assert_string_equal(str_text(&exported), str_text(&expected));
    }
}
