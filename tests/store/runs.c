// Runs: what makes one, and what is noted of it.

#include "tests/store/scene.h"

static int64_t run_of(Store *store, const Profile *profile, const char *engine,
                      const char *options) {
    int64_t run = 0;
    const RunIdentity identity = {profile, engine, options};
    assert_ok(store_run_open(store, &identity, &run, SAID));
    return run;
}

FIXTURE_TEST(equal_identities_are_one_run_whenever_it_runs) {
    Profile profile;
    assert_ok(profile_find("finder", &profile, SAID));
    const int64_t run = run_of(f->store, &profile, "Stockfish 16", "Hash=256\n");
    fixture_reopen(f);
    assert_int_equal(run_of(f->store, &profile, "Stockfish 16", "Hash=256\n"), run);
    snprintf(profile.about, sizeof profile.about, "said in other words");
    assert_int_equal(run_of(f->store, &profile, "Stockfish 16", "Hash=256\n"), run);
}

FIXTURE_TEST(another_number_engine_option_or_name_is_another_run) {
    Profile profile, other;
    assert_ok(profile_find("finder", &profile, SAID));
    other = profile;
    const int64_t run = run_of(f->store, &profile, "Stockfish 16", "");
    assert_int_not_equal(run_of(f->store, &profile, "Stockfish 17", ""), run);
    assert_int_not_equal(run_of(f->store, &profile, "Stockfish 16", "Hash=256\n"), run);
    assert_ok(profile_set(&other, "only.margin=151", SAID));
    assert_int_not_equal(run_of(f->store, &other, "Stockfish 16", ""), run);
    other = profile;
    snprintf(other.name, sizeof other.name, "night");
    assert_int_not_equal(run_of(f->store, &other, "Stockfish 16", ""), run);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM run"), 5);
}

FIXTURE_TEST(the_numbers_of_a_run_are_known_again) {
    Profile profile, known;
    for (size_t i = 0; profile_name(i); i++) {
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        assert_ok(profile_set(&profile, "nodes.max=123456", SAID));
        const int64_t run = run_of(f->store, &profile, "", "");
        assert_ok(store_run_profile(f->store, run, &known, SAID));
        assert_string_equal(known.name, profile.name);
        assert_true(profile_judges_alike(&known, &profile));
    }
}

static Status assert_no_sentence(void *context, const StoredRun *run, Fault *fault) {
    (void)context, (void)fault;
    assert_non_null(strstr(run->settings, "filters = "));
    assert_null(strchr(run->settings, ';'));
    assert_null(strstr(run->settings, "about"));
    for (int key = 0; key < KEY_COUNT; key++)
        assert_null(strstr(run->settings, profile_keys[key].help));
    for (size_t i = 0; filter_at(i); i++)
        assert_null(strstr(run->settings, filter_at(i)->question));
    for (int i = 0; i < POLICY_COUNT; i++)
        assert_null(strstr(run->settings, policy_rows[i].about));
    return STATUS_OK;
}

FIXTURE_TEST(a_run_is_known_by_keys_numbers_and_names_whatever_sentences_explain_them) {
    Profile profile;
    for (size_t i = 0; profile_name(i); i++) {
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        (void)run_of(f->store, &profile, "Stockfish 16", "");
    }
    assert_ok(store_each_run(f->store, assert_no_sentence, NULL, SAID));
}

// As version 0.1.0 wrote them before.
FIXTURE_TEST(runs_with_sentences_in_their_settings_are_known_once_the_store_is_opened) {
    Profile profile;
    int64_t runs[64];
    for (size_t i = 0; profile_name(i); i++) {
        CLEANUP(str_done) Str text = {0};
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        runs[i] = run_of(f->store, &profile, "Stockfish 16", "");
        profile.about[0] = '\0';
        profile_write(&profile, &text);
        char *sql = sqlite3_mprintf("UPDATE run SET settings = %Q WHERE id = %lld", str_text(&text),
                                    (long long)runs[i]);
        fixture_change(f->store, sql);
        sqlite3_free(sql);
    }
    fixture_reopen(f);
    for (size_t i = 0; profile_name(i); i++) {
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        assert_int_equal(run_of(f->store, &profile, "Stockfish 16", ""), runs[i]);
    }
}

FIXTURE_TEST(numbers_that_a_profile_does_not_use_make_no_other_run) {
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_false(profile_uses(&profile, KEY_SWING_CHANGE));
    const int64_t run = run_of(f->store, &profile, "Stockfish 16", "");
    assert_ok(profile_set(&profile, "swing.change=1", SAID));
    assert_int_equal(run_of(f->store, &profile, "Stockfish 16", ""), run);
}

FIXTURE_TEST(a_run_that_is_not_there_is_not_found) {
    assert_fails(store_run_profile(f->store, 7, &(Profile){0}, SAID), STATUS_NOT_FOUND,
                 "*test.db: there is no run 7*");
    CLEANUP(game_done) Game game = sample_game("Anna");
    assert_int_equal(
        store_keep_visits(f->store, 7, &(StoreGameRef){"a.pgn", 1, &game, 0}, NULL, 0, SAID),
        STATUS_NOT_FOUND);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game"), 0);
}

FIXTURE_TEST(damaged_settings_are_said) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    fixture_change(f->store, "UPDATE run SET settings = 'won = much'");
    assert_fails(store_run_profile(f->store, run, &(Profile){0}, SAID), STATUS_SYNTAX,
                 "*test.db: the settings of run 1 are damaged (settings:1: *");
}

static Status note_run(void *context, const StoredRun *run, Fault *fault) {
    (void)fault;
    assert_int_equal(strlen(run->begin_time), strlen("2024-11-22T01:09:00Z"));
    assert_string_equal(run->version, ONLYMOVE_VERSION);
    str_addf(context, "%s%s %s %zu games, open %s;", run->profile,
             strstr(run->settings, "won = 300\n") ? " 300" : "", run->engine, run->games,
             run->unfinished);
    return STATUS_OK;
}

static void assert_runs(Store *store, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    assert_ok(store_each_run(store, note_run, &text, SAID));
    assert_string_equal(str_text(&text), expected);
}

FIXTURE_TEST(a_run_tells_what_it_has_gone_over) {
    const int64_t first = scene_run(f->store, "magnus", "won=280");
    const int64_t second = scene_run(f->store, "magnus", "won=300");
    assert_ok(store_run_note(f->store, second, "a.pgn", false, SAID));
    assert_ok(store_run_note(f->store, second, "b.pgn", false, SAID));
    assert_ok(store_run_note(f->store, second, "c.pgn", false, SAID));
    assert_ok(store_run_note(f->store, second, "a.pgn", true, SAID));
    assert_ok(store_run_note(f->store, second, "a.pgn", false, SAID)); // some games again
    scene_look_in(f->store, "a.pgn", second, "Anna", 8, SEEN_NOTHING);
    scene_look_in(f->store, "a.pgn", second, "Anna", 9, SEEN_PUZZLE);
    scene_look_in(f->store, "b.pgn", second, "Berta", 8, SEEN_NOTHING);
    assert_runs(f->store, "magnus 300 Stockfish 16 2 games, open b.pgn, c.pgn;"
                          "magnus Stockfish 16 0 games, open ;");
    // What another run sees anew does not take away that this one has been there.
    scene_look_in(f->store, "b.pgn", first, "Berta", 8, SEEN_NOTHING);
    assert_runs(f->store, "magnus 300 Stockfish 16 2 games, open b.pgn, c.pgn;"
                          "magnus Stockfish 16 1 games, open ;");
}
