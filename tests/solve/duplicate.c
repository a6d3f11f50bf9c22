// What two puzzles have in common, and how that is said.

#include "onlymove/duplicate.h"
#include "tests/solve/opera.h"

#define OPERA_EXCHANGED "2kr4/ppp2ppp/1q6/4p3/4P1b1/4Q3/P2N1PPP/4KB1R b K - 1 16"
#define OPERA_FROM_B5   "4kb1r/p2n1ppp/4q3/1Q2p1B1/4P3/8/PPP2PPP/2KR4 w k - 1 16"
#define AFTER_NXB8      "1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17"
#define AFTER_BD6       "1n2k2r/p4ppp/3bq3/4p3/4P3/8/PPPB1PPP/2KR4 w k - 2 18"
#define KING_LINE       "1Kf7/sol 2Kh7/rep 3Qh1#/sol=mate"

typedef struct Puzzle {
    const char *fen, *tree;
} Puzzle;

// What is said of the first against the second, and where they part.
static void said_of(const Puzzle *one, const Puzzle *other, Str *text) {
    CLEANUP(tree_done) Tree here = sample_tree_of(one->fen, one->tree);
    CLEANUP(tree_done) Tree there = sample_tree_of(other->fen, other->tree);
    DuplicateMatch likeness;
    duplicate_compare(&here, &there, &likeness);
    likeness_write(&likeness, &here, &there, text);
    if (likeness.duplicate != DUPLICATE_NONE) {
        str_add(text, "; ");
        likeness_write_difference(&likeness, &here, &there, text);
    }
}

TEST(what_puzzles_have_in_common_is_told_by_the_solvers_positions) {
    static const struct {
        Puzzle one, other;
        const char *expected;
    } rows[] = {
        {{OPERA, OPERA_TREE},
         {OPERA, OPERA_LINES},
         "the same position; the solutions are the same"},
        {{OPERA, OPERA_TREE},
         {OPERA, "1Qb8+/sol 2Nxb8/rep 3Bd2/sol"},
         "the same position; the solutions part: 17.Rd8# here, 17.Bd2 there"},
        {{OPERA, OPERA_TREE},
         {OPERA, "1Qb8+/sol"},
         "the same position; the solutions part: 16...Nxb8 here, the end there"},
        {{OPERA, OPERA_TREE},
         {OPERA_EXCHANGED, "1Qb1+/sol 2Nxb1/rep 3Rd1#/sol=mate"},
         "the same position with colours exchanged; the solutions are the same"},
        {{SAMPLE_FEN, KING_LINE},
         {"k7/7p/2K5/8/8/8/8/1Q6 w - - 0 1", "1Kc7/sol 2Ka7/rep 3Qa1#/sol=mate"},
         "the same position mirrored; the solutions are the same"},
        {{SAMPLE_FEN, KING_LINE},
         {"1q6/8/8/8/8/2k5/7P/K7 b - - 0 1", "1Kc2/sol 2Ka2/rep 3Qa8#/sol=mate"},
         "the same position mirrored with colours exchanged; the solutions are the same"},
        {{AFTER_NXB8, "1Rd8#/sol=mate"},
         {OPERA, OPERA_TREE},
         "this one begins in its tree, at 17.Rd8#; from there on the solutions are the same"},
        {{OPERA, OPERA_TREE},
         {AFTER_NXB8, "1Rd8#/sol=mate"},
         "it begins in the tree of this one, at 17.Rd8#; from there on the solutions are the same"},
        {{OPERA, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate 3Bd2/ret 4Bd6/rep 5Re1/sol"},
         {AFTER_BD6, "1Re1/sol"},
         "it begins in the tree of this one, at 18.Re1; from there on the solutions are the same"},
        {{OPERA, OPERA_TREE},
         {OPERA_FROM_B5, OPERA_TREE},
         "the solutions end alike, from 17.Rd8# here, 17.Rd8# there; from there on the solutions "
         "are the same"},
        // Beside a main line there is much that is alike by chance.
        {{OPERA, OPERA_TREE},
         {OPERA_FROM_B5, "1Kb1/sol 2a5/rep 1Qb8+/ret 2Nxb8/rep 3Rd8#/sol=mate"},
         "nothing in common"},
        {{OPERA, OPERA_TREE}, {SAMPLE_FEN, KING_LINE}, "nothing in common"},
        {{OPERA, OPERA_TREE}, {OPERA, ""}, "nothing in common"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str text = {0};
        said_of(&rows[i].one, &rows[i].other, &text);
        assert_string_equal(str_text(&text), rows[i].expected);
    }
}

TEST(a_position_that_a_tree_has_twice_has_one_key_and_the_root_is_the_first) {
    CLEANUP(tree_keys_done) TreeKeys keys = {0};
    CLEANUP(tree_done) Tree walk = sample_walk(9); // back where it began after four plies
    tree_keys(&walk, &keys);
    assert_int_equal(keys.count, 2);
    assert_int_equal(keys.items[0].ply, 0);
    assert_true(keys.items[0].key == pos_mirror_key(&walk.start));
    assert_int_equal(keys.items[1].ply, 2);
    assert_true(keys.items[1].on_main_line);
}

// --- Games

static void game_of(Game *game, const char *moves) {
    Move line[16];
    size_t count;
    uint32_t at = GAME_ROOT;
    *game = game_blank();
    assert_ok(san_read_line(&game->start, moves, line, 16, &count, SAID));
    for (size_t i = 0; i < count; i++)
        at = game_add(game, at, line[i]);
}

TEST(games_reach_a_position_by_the_same_moves_or_another_order_or_others) {
    static const char first[] = "d4 Nf6 c4 e6 Nc3 Bb4";
    static const struct {
        const char *moves;
        size_t ply;
        const char *expected;
    } rows[] = {
        {"d4 Nf6 c4 e6 Nc3 Bb4 e3", 6, ""},
        {"c4 Nf6 d4 e6 Nc3 Bb4", 6, "reached by another order of moves"},
        {"d4 e6 c4 Bb4+ Nc3 Nf6", 6, "reached by another order of moves"},
        {"d4 Nf6 c3 e6 c4 Bb4+ Nc3 a6", 8, "reached by other moves"},
        {"d4", 0, ""}, // nothing is known of how it came there
        {"d4", 6, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Game one, other;
        CLEANUP(str_done) Str text = {0};
        game_of(&one, first);
        game_of(&other, rows[i].moves);
        duplicate_write_move_orders(&one, 6, &other, rows[i].ply, &text);
        assert_string_equal(str_text(&text), rows[i].expected);
        game_done(&one);
        game_done(&other);
    }
}
