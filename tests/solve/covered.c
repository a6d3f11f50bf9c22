// The positions that lie inside puzzles of the same game.
#include "tests/support/test.h"

#include "onlymove/covered.h"
#include "onlymove/profile.h"
#include "tests/solve/opera.h"

static const char AFTER_QB8[] = "1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 2 16";
static const char AFTER_NXB8[] = "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17";
static const char AFTER_BD2[] = "1n2kb1r/p4ppp/4q3/4p3/4P3/8/PPPB1PPP/2KR4 b k - 1 17";

// By the opera's puzzle at these plies of its game.
static Covered covered_from(const size_t *plies, size_t count)
{
    Covered covered = {0};
    Opera opera = opera_tree();
    for (size_t i = 0; i < count; i++) {
        assert_true(covered_add(&covered, &opera.tree, plies[i]));
    }
    tree_done(&opera.tree);
    return covered;
}

static size_t inside(const Covered *covered, const char *fen, size_t ply)
{
    const Position pos = recorded_position(fen);
    return covered_inside(covered, &pos, ply);
}

TEST(every_position_of_the_tree_behind_the_first_is_inside)
{
    ENDS_BY(covered_done) Covered covered = covered_from((const size_t[]){30}, 1);
    assert_int_equal(inside(&covered, AFTER_QB8, 31), 31);
    assert_int_equal(inside(&covered, AFTER_NXB8, 32), 31);
    // Not the main line only, and not only where the game goes on as the puzzle does.
    assert_int_equal(inside(&covered, AFTER_BD2, 50), 31);
    assert_int_equal(inside(&covered, OPERA, 40), 0);
    assert_int_equal(inside(&covered, FEN_START, 40), 0);
}

TEST(nothing_is_inside_where_there_is_no_puzzle)
{
    ENDS_BY(covered_done) Covered covered = {0};
    ENDS_BY(tree_done) Tree alone;
    assert_int_equal(inside(&covered, OPERA, 30), 0);
    begin_tree(&alone, OPERA);
    assert_true(covered_add(&covered, &alone, 30));
    assert_int_equal(inside(&covered, OPERA, 31), 0);
}

TEST(a_puzzle_at_the_games_first_position_counts)
{
    ENDS_BY(covered_done) Covered covered = covered_from((const size_t[]){0}, 1);
    assert_int_equal(inside(&covered, AFTER_NXB8, 2), 1);
}

TEST(a_puzzle_that_begins_here_or_later_does_not_count)
{
    ENDS_BY(covered_done) Covered covered = covered_from((const size_t[]){32}, 1);
    assert_int_equal(inside(&covered, AFTER_NXB8, 31), 0);
    assert_int_equal(inside(&covered, AFTER_NXB8, 32), 0);
    assert_int_equal(inside(&covered, AFTER_NXB8, 33), 33);
}

TEST(of_several_puzzles_the_first_is_named)
{
    ENDS_BY(covered_done) Covered covered = covered_from((const size_t[]){34, 30, 32}, 3);
    assert_int_equal(inside(&covered, AFTER_NXB8, 40), 31);
    assert_int_equal(inside(&covered, AFTER_NXB8, 31), 31);
}

// A position is the same however it has come about; counters and what nobody can take en passant
// do not make it another.
TEST(clocks_do_not_matter_and_castling_does)
{
    ENDS_BY(covered_done) Covered covered = covered_from((const size_t[]){30}, 1);
    assert_int_equal(inside(&covered, "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 7 40", 60),
                     31);
    assert_int_equal(inside(&covered, "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w - - 0 17", 60),
                     0);
    assert_int_equal(inside(&covered, "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 17", 60),
                     0);
}

TEST(it_matters_to_profiles_with_the_filter_alone)
{
    static const struct {
        const char *profile;
        bool asks;
    } shipped[] = {{"magnus", false},
                   {"classic", false},
                   {"finder", true},
                   {"positional", false},
                   {"lichess", true}};
    Profile profile;
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        assert_ok(profile_find(shipped[i].profile, &profile, SAID));
        assert_int_equal(covered_matters(&profile), shipped[i].asks);
    }
    profile_set(&profile, "filters=solution-tree", NULL);
    assert_false(covered_matters(&profile));
    profile_set(&profile, "filters=solution-tree not-inside-puzzle", NULL);
    assert_true(covered_matters(&profile));
}
