// The positions that lie inside puzzles of the same game.

#include "onlymove/duplicate.h"
#include "tests/solve/opera.h"
#include "tests/support/recorded.h"

static const char AFTER_QB8[] = "1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 2 16";
static const char AFTER_NXB8[] = "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17";
static const char AFTER_BD2[] = "1n2kb1r/p4ppp/4q3/4p3/4P3/8/PPPB1PPP/2KR4 b k - 1 17";

static Profile finder_with(const char *setting) {
    Profile profile;
    assert_ok(profile_find("finder", &profile, SAID));
    assert_ok(profile_set(&profile, setting, SAID));
    return profile;
}

// The ply of the tree, counted from 1, that the position lies inside; 0 for none. The opera's
// tree, a puzzle or one that failed, stands at these plies of its game, ended by -1.
static size_t inside_by(const Profile *profile, bool puzzle, const int *plies, const char *fen,
                        size_t ply) {
    CLEANUP(overlap_done) Overlap overlap = {0};
    CLEANUP(tree_done) Tree opera;
    opera_tree(&opera);
    for (; *plies >= 0; plies++)
        overlap_add(&overlap, profile, &opera, puzzle, (size_t)*plies);
    const Position pos = recorded_position(fen);
    return overlap_earlier_puzzle(&overlap, profile, &pos, ply);
}

static size_t inside(const int *plies, const char *fen, size_t ply) {
    const Profile profile = finder_with("inside.failed=0");
    return inside_by(&profile, true, plies, fen, ply);
}

static const int AT_30[] = {30, -1}, AT_32[] = {32, -1}, AT_0[] = {0, -1};

TEST(every_position_of_the_tree_behind_the_first_is_inside) {
    assert_int_equal(inside(AT_30, AFTER_QB8, 31), 31);
    assert_int_equal(inside(AT_30, AFTER_NXB8, 32), 31);
    // Not the main line only, and not only where the game goes on as the puzzle does.
    assert_int_equal(inside(AT_30, AFTER_BD2, 50), 31);
    assert_int_equal(inside(AT_30, OPERA, 40), 0);
    assert_int_equal(inside(AT_30, FEN_START, 40), 0);
}

TEST(nothing_is_inside_where_there_is_no_puzzle) {
    CLEANUP(overlap_done) Overlap overlap = {0};
    CLEANUP(tree_done) Tree alone = sample_tree_of(OPERA, "");
    const Profile profile = finder_with("one-per-game=1");
    assert_int_equal(overlap_earlier_puzzle(&overlap, &profile, &alone.start, 30), 0);
    overlap_add(&overlap, &profile, &alone, true, 30);
    assert_int_equal(overlap_earlier_puzzle(&overlap, &profile, &alone.start, 31), 0);
}

TEST(a_puzzle_counts_from_the_games_first_position_on_and_not_before_it_begins) {
    assert_int_equal(inside(AT_0, AFTER_NXB8, 2), 1);
    assert_int_equal(inside(AT_32, AFTER_NXB8, 31), 0);
    assert_int_equal(inside(AT_32, AFTER_NXB8, 32), 0);
    assert_int_equal(inside(AT_32, AFTER_NXB8, 33), 33);
}

TEST(a_tree_that_failed_covers_as_well_where_the_profile_has_it_so) {
    static const char *const settings[] = {"inside.failed=0", "inside.failed=1"};
    for (size_t i = 0; i < COUNT(settings); i++) {
        const Profile profile = finder_with(settings[i]);
        assert_int_equal(inside_by(&profile, false, AT_30, AFTER_NXB8, 32), i == 0 ? 0 : 31);
        assert_int_equal(inside_by(&profile, true, AT_30, AFTER_NXB8, 32), 31);
        assert_int_equal(inside_by(&profile, false, AT_30, FEN_START, 32), 0);
    }
}

TEST(one_puzzle_a_game_covers_all_that_comes_behind_it) {
    const Profile profile = finder_with("one-per-game=1");
    assert_int_equal(inside_by(&profile, true, AT_30, FEN_START, 31), 31);
    assert_int_equal(inside_by(&profile, true, AT_30, FEN_START, 30), 0);
    // A tree that failed is no puzzle.
    assert_int_equal(inside_by(&profile, false, AT_30, FEN_START, 31), 0);
    assert_int_equal(inside_by(&profile, false, AT_30, AFTER_NXB8, 31), 31);
}

TEST(of_several_puzzles_the_first_is_named) {
    static const int several[] = {34, 30, 32, -1};
    assert_int_equal(inside(several, AFTER_NXB8, 40), 31);
    assert_int_equal(inside(several, AFTER_NXB8, 31), 31);
}

// A position is the same however it has come about; counters and what nobody can take en passant
// do not make it another.
TEST(clocks_do_not_matter_and_castling_does) {
#define PIECES "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 "
    assert_int_equal(inside(AT_30, PIECES "w k - 7 40", 60), 31);
    assert_int_equal(inside(AT_30, PIECES "w - - 0 17", 60), 0);
    assert_int_equal(inside(AT_30, PIECES "b k - 0 17", 60), 0);
}

TEST(it_matters_to_profiles_with_the_filter_alone) {
    static const struct {
        const char *profile;
        bool asks;
    } shipped[] = {{"magnus", false},       {"classic", false},     {"finder", true},
                   {"finder-strict", true}, {"positional", false},  {"swing", false},
                   {"lichess", true},       {"finder-quick", true}, {"lichess-quick", true}};
    Profile profile;
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        assert_ok(profile_find(shipped[i].profile, &profile, SAID));
        assert_int_equal(overlap_is_used(&profile), shipped[i].asks);
    }
    profile_set(&profile, "filters=solution-tree", NULL);
    assert_false(overlap_is_used(&profile));
    profile_set(&profile, "filters=solution-tree not-inside-puzzle", NULL);
    assert_true(overlap_is_used(&profile));
}
