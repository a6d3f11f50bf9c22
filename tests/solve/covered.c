// The positions that lie inside puzzles of the same game.
#include "tests/support/test.h"

#include <string.h>

#include "onlymove/covered.h"
#include "onlymove/notation.h"
#include "onlymove/profile.h"
#include "tests/support/recorded.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
static const char AFTER_QB8[] = "1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 2 16";
static const char AFTER_NXB8[] = "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17";
static const char AFTER_BD2[] = "1n2kb1r/p4ppp/4q3/4p3/4P3/8/PPPB1PPP/2KR4 b k - 1 17";

static uint32_t add(Tree *tree, uint32_t parent, const char *san, TreeRole role)
{
    Position pos;
    Move move;
    tree_position(tree, parent, &pos);
    assert_int_equal(san_read(&pos, san, strlen(san), &move, NULL), STATUS_OK);
    return tree_add(tree, parent, move, role);
}

// 16.Qb8+ Nxb8 17.Rd8#, and 17.Bd2 beside it.
static Tree opera(void)
{
    Tree tree;
    const Position start = recorded_position(OPERA);
    assert_true(tree_init(&tree, &start));
    uint32_t sacrifice = add(&tree, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    uint32_t takes = add(&tree, sacrifice, "Nxb8", ROLE_REPLY);
    add(&tree, takes, "Rd8#", ROLE_SOLUTION);
    add(&tree, takes, "Bd2", ROLE_RETRY);
    return tree;
}

static size_t inside(const Covered *covered, const char *fen, size_t ply)
{
    const Position pos = recorded_position(fen);
    return covered_inside(covered, &pos, ply);
}

TEST(every_position_of_the_tree_behind_the_first_is_inside)
{
    Covered covered = {0};
    Tree tree = opera();
    assert_true(covered_add(&covered, &tree, 30));
    assert_int_equal(inside(&covered, AFTER_QB8, 31), 31);
    assert_int_equal(inside(&covered, AFTER_NXB8, 32), 31);
    // Not the main line only, and not only where the game goes on as the puzzle does.
    assert_int_equal(inside(&covered, AFTER_BD2, 50), 31);
    assert_int_equal(inside(&covered, OPERA, 40), 0);
    assert_int_equal(inside(&covered, FEN_START, 40), 0);
    tree_done(&tree);
    covered_done(&covered);
}

TEST(nothing_is_inside_where_there_is_no_puzzle)
{
    Covered covered = {0};
    Tree alone;
    const Position start = recorded_position(OPERA);
    assert_int_equal(inside(&covered, OPERA, 30), 0);
    assert_true(tree_init(&alone, &start));
    assert_true(covered_add(&covered, &alone, 30));
    assert_int_equal(inside(&covered, OPERA, 31), 0);
    tree_done(&alone);
    covered_done(&covered);
}

TEST(a_puzzle_at_the_games_first_position_counts)
{
    Covered covered = {0};
    Tree tree = opera();
    assert_true(covered_add(&covered, &tree, 0));
    assert_int_equal(inside(&covered, AFTER_NXB8, 2), 1);
    tree_done(&tree);
    covered_done(&covered);
}

TEST(a_puzzle_that_begins_here_or_later_does_not_count)
{
    Covered covered = {0};
    Tree tree = opera();
    assert_true(covered_add(&covered, &tree, 32));
    assert_int_equal(inside(&covered, AFTER_NXB8, 31), 0);
    assert_int_equal(inside(&covered, AFTER_NXB8, 32), 0);
    assert_int_equal(inside(&covered, AFTER_NXB8, 33), 33);
    tree_done(&tree);
    covered_done(&covered);
}

TEST(of_several_puzzles_the_first_is_named)
{
    Covered covered = {0};
    Tree tree = opera();
    static const size_t plies[] = {34, 30, 32};
    for (size_t i = 0; i < 3; i++) {
        assert_true(covered_add(&covered, &tree, plies[i]));
    }
    assert_int_equal(inside(&covered, AFTER_NXB8, 40), 31);
    assert_int_equal(inside(&covered, AFTER_NXB8, 31), 31);
    tree_done(&tree);
    covered_done(&covered);
}

// A position is the same however it has come about; counters and what nobody can take en passant
// do not make it another.
TEST(clocks_do_not_matter_and_castling_does)
{
    Covered covered = {0};
    Tree tree = opera();
    assert_true(covered_add(&covered, &tree, 30));
    assert_int_equal(inside(&covered, "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 7 40", 60),
                     31);
    assert_int_equal(inside(&covered, "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w - - 0 17", 60),
                     0);
    assert_int_equal(inside(&covered, "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 17", 60),
                     0);
    tree_done(&tree);
    covered_done(&covered);
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
        assert_int_equal(profile_find(shipped[i].profile, &profile, NULL), STATUS_OK);
        assert_int_equal(covered_matters(&profile), shipped[i].asks);
    }
    profile_set(&profile, "filters=solution-tree", NULL);
    assert_false(covered_matters(&profile));
    profile_set(&profile, "filters=solution-tree not-inside-puzzle", NULL);
    assert_true(covered_matters(&profile));
}
