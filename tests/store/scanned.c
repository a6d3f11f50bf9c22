// What runs have seen of a game: the newest look at each position.

#include "tests/store/scene.h"

enum { PLIES = 14 };

// A letter a ply: the run's (1 is a), in upper case where it has a candidate; "." for no look.
static void assert_scanned(Store *store, const char *profile, const char *expected) {
    PlyVisit plies[PLIES] = {{0}};
    char text[PLIES + 1] = "";
    assert_ok(store_visits(store, sample_hash("Anna"), profile, plies, PLIES, SAID));
    for (int i = 0; i < PLIES; i++) {
        const char first = plies[i].refusal == 0 ? 'A' : 'a';
        text[i] = plies[i].run_id == 0 ? '.' : (char)(first + plies[i].run_id - 1);
    }
    assert_string_equal(text, expected);
}

static void look(Store *store, int64_t run, int ply, Seen seen) {
    scene_look_in(store, "a.pgn", run, "Anna", ply, seen);
}

FIXTURE_TEST(what_was_looked_at_is_known_after_closing) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    look(f->store, run, 4, SEEN_NOTHING);
    look(f->store, run, 6, SEEN_PUZZLE);
    fixture_reopen(f);
    assert_scanned(f->store, "magnus", "....a.A.......");
    look(f->store, run, 2, SEEN_CANDIDATE);
    assert_scanned(f->store, "magnus", "..A.a.A.......");
}

FIXTURE_TEST(a_refusal_keeps_its_filter_and_its_miss) {
    PlyVisit plies[PLIES] = {{0}};
    UnpackedVerdict refusal;
    look(f->store, scene_run(f->store, "magnus", "won=280"), 4, SEEN_NOTHING);
    assert_ok(store_visits(f->store, sample_hash("Anna"), "magnus", plies, PLIES, SAID));
    assert_true(verdict_unpack(plies[4].refusal, &refusal));
    assert_string_equal(refusal.filter->name, "one-winning-move");
    assert_true(refusal.miss == 30);
}

FIXTURE_TEST(of_each_position_the_newest_look_holds) {
    const int64_t first = scene_run(f->store, "magnus", "won=280");
    const int64_t second = scene_run(f->store, "magnus", "won=300");
    for (int ply = 3; ply < 9; ply++)
        look(f->store, first, ply, ply == 5 ? SEEN_PUZZLE : SEEN_NOTHING);
    for (int ply = 4; ply < 7; ply++)
        look(f->store, second, ply, SEEN_NOTHING);
    assert_scanned(f->store, "magnus", "...abbbaa.....");
    // One position looked at again says nothing of the others.
    look(f->store, first, 5, SEEN_PUZZLE);
    assert_scanned(f->store, "magnus", "...abAbaa.....");
}

FIXTURE_TEST(profiles_look_for_themselves) {
    look(f->store, scene_run(f->store, "magnus", "won=280"), 4, SEEN_NOTHING);
    look(f->store, scene_run(f->store, "finder", "only.margin=150"), 4, SEEN_PUZZLE);
    assert_scanned(f->store, "magnus", "....a.........");
    assert_scanned(f->store, "finder", "....B.........");
    assert_scanned(f->store, "classic", "..............");
}

FIXTURE_TEST(a_game_without_candidates_is_known_too) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    CLEANUP(game_done) Game game = sample_game("Anna");
    assert_ok(
        store_keep_visits(f->store, run, &(StoreGameRef){"a.pgn", 3, &game, 0}, NULL, 0, NULL));
    assert_int_equal(fixture_number(f->store, "SELECT number FROM game"), 3);
    assert_scanned(f->store, "magnus", "..............");
}

FIXTURE_TEST(a_look_that_is_superseded_takes_no_room) {
    const int64_t first = scene_run(f->store, "magnus", "won=280");
    const int64_t second = scene_run(f->store, "magnus", "won=300");
    for (int ply = 2; ply < 12; ply++)
        look(f->store, first, ply, SEEN_NOTHING);
    for (int ply = 2; ply < 6; ply++)
        look(f->store, second, ply, SEEN_NOTHING);
    look(f->store, second, 11, SEEN_NOTHING);
    assert_int_equal(fixture_number(f->store, "SELECT length(data) FROM scanned WHERE run = 1"),
                     20);
    assert_int_equal(fixture_number(f->store, "SELECT first FROM scanned WHERE run = 1"), 6);
}

FIXTURE_TEST(what_a_damaged_look_says_is_not_read_beyond_its_end) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    look(f->store, run, 4, SEEN_NOTHING);
    fixture_change(f->store, "UPDATE scanned SET first = -3");
    assert_scanned(f->store, "magnus", "..............");
    fixture_change(f->store, "UPDATE scanned SET first = 13, data = x'0102030405060708090a'");
    assert_scanned(f->store, "magnus", ".............a");
    look(f->store, run, 4, SEEN_NOTHING);
    assert_scanned(f->store, "magnus", "....a........a");
}

// Else a refusal could be read as a candidate.
TEST(no_refusal_is_packed_as_what_a_candidate_is) {
    assert_false(verdict_unpack(UINT32_MAX, &(UnpackedVerdict){0}));
}

FIXTURE_TEST(a_hash_that_is_known_is_not_worked_out_again) {
    CLEANUP(game_done) Game game = sample_game("Anna");
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    assert_ok(
        store_keep_visits(f->store, run, &(StoreGameRef){"a.pgn", 3, &game, 77}, NULL, 0, SAID));
    assert_int_equal(fixture_number(f->store, "SELECT hash FROM game"), 77);
}

// The first letter of the profile at each ply that it has looked at.
static Status note_scanned(void *context, const StoredVisits *look, Fault *fault) {
    char *text = context;
    (void)fault;
    for (int ply = 0; ply < PLIES; ply++)
        text[ply] = visits_have_ply(look, ply) ? look->profile[0] : text[ply];
    return STATUS_OK;
}

FIXTURE_TEST(all_looks_are_told_one_after_the_other) {
    char text[] = "..............";
    look(f->store, scene_run(f->store, "magnus", "won=280"), 4, SEEN_NOTHING);
    look(f->store, scene_run(f->store, "magnus", "won=300"), 6, SEEN_PUZZLE);
    look(f->store, scene_run(f->store, "finder", "only.margin=80"), 9, SEEN_CANDIDATE);
    assert_ok(store_each_visits(f->store, note_scanned, text, SAID));
    assert_string_equal(text, "....m.m..f....");
}
