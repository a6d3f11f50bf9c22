// The puzzle that the tests of candidates, store and export share, and the game it comes from.
// Include after cmocka.h.
#ifndef ONLYMOVE_TESTS_SAMPLE_H
#define ONLYMOVE_TESTS_SAMPLE_H

#include <stdio.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/game.h"
#include "onlymove/notation.h"

#define SAMPLE_FEN "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1"

static inline uint32_t sample_add(Tree *tree, uint32_t parent, const char *uci, TreeRole role)
{
    Position pos;
    Move move;
    Fault fault;
    tree_position(tree, parent, &pos);
    if (uci_move_read(&pos, uci, strlen(uci), &move, &fault) != STATUS_OK) {
        fail_msg("%s: %s", uci, fault.text);
    }
    uint32_t added = tree_add(tree, parent, move, role);
    assert_int_not_equal(added, TREE_NO_NODE);
    return added;
}

static inline void sample_score(Tree *tree, uint32_t node, bool mate, int value)
{
    tree->nodes[node].scored = true;
    tree->nodes[node].score = (Score){mate, value};
}

// Every role, scores of every shape, several outcomes, and nodes in another order than depth-first.
static inline void sample_tree(Tree *tree)
{
    Position start;
    assert_ok(pos_from_fen(&start, SAMPLE_FEN, SAID));
    assert_true(tree_init(tree, &start));
    uint32_t first = sample_add(tree, TREE_ROOT, "f6f7", ROLE_SOLUTION);
    uint32_t retry = sample_add(tree, TREE_ROOT, "g1g5", ROLE_RETRY);
    uint32_t king = sample_add(tree, first, "h8h7", ROLE_REPLY);
    uint32_t pawn = sample_add(tree, first, "a7a5", ROLE_REPLY);
    uint32_t mate = sample_add(tree, king, "g1h1", ROLE_SOLUTION);
    uint32_t other = sample_add(tree, king, "g1g7", ROLE_ALTERNATIVE);
    uint32_t last = sample_add(tree, pawn, "g1a1", ROLE_SOLUTION);
    sample_score(tree, first, true, 2);
    sample_score(tree, retry, false, -40);
    sample_score(tree, king, true, -1);
    sample_score(tree, mate, true, 0);
    sample_score(tree, last, false, 1234);
    tree->nodes[retry].outcome = OUTCOME_UNCLEAR;
    tree->nodes[mate].outcome = OUTCOME_MATE;
    tree->nodes[other].outcome = OUTCOME_MATE;
    tree->nodes[last].outcome = OUTCOME_MATERIAL;
}

// A test on a sample tree of its own, which is called `tree`.
#define SAMPLE_TREE_TEST(name)                                                                     \
    static void name##_in(Tree *tree);                                                             \
    TEST(name)                                                                                     \
    {                                                                                              \
        Tree sample;                                                                               \
        sample_tree(&sample);                                                                      \
        name##_in(&sample);                                                                        \
        tree_done(&sample);                                                                        \
    }                                                                                              \
    static void name##_in(Tree *tree)

static inline void sample_candidate(Candidate *candidate)
{
    *candidate = (Candidate){
        .fen = SAMPLE_FEN,
        .nodes = 28925464,
        .accepted = true,
        .kind = KIND_MATE,
        .verdict_count = 2,
    };
    assert_ok(profile_find("magnus", &candidate->profile, SAID));
    candidate->engine = strdup("Stockfish 16");
    assert_non_null(candidate->engine);
    candidate->verdicts[0] = (Verdict){
        .filter = filter_find("not-in-check"),
        .state = VERDICT_PASS,
        .grounds = {.measured = "no check",
                    .threshold = "no check",
                    .reason = "the solver is not in check"},
    };
    candidate->verdicts[1] = (Verdict){
        .filter = filter_find("not-mate-in-one"),
        .state = VERDICT_SKIPPED,
        .nodes = 1000000,
    };
    sample_tree(&candidate->tree);
    candidate->played = candidate->tree.nodes[2].move;
}

// A game by `white`, which makes it another game.
static inline void sample_game(Game *game, const char *white)
{
    static const char *const tags[][2] = {
        {"Event", "Casual"},
        {"Site", "Reval"},
        {"Date", "1930.??.??"},
        {"Round", "2"},
        {"White", ""},
        {"Black", "Weiss"},
        {"Result", "1-0"},
        {"ECO", "C44"},
        {"WhiteElo", "2105"},
        {"Annotator", "X"},
        {"Opening", "Queen's \\ \"Own\""},
    };
    game_init(game);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        assert_true(game_set_tag(game, tags[i][0], tags[i][1]));
    }
    assert_true(game_set_tag(game, "White", white));
    Move move;
    assert_ok(uci_move_read(&game->start, "e2e4", 4, &move, NULL));
    assert_int_not_equal(game_add(game, GAME_ROOT, move), GAME_NO_NODE);
}

#endif
