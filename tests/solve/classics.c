// Real Stockfish on the games that ship: puzzles that the magnus profile accepts at a hundredth of
// its nodes.
#include "tests/support/test.h"

#include "onlymove/candidate.h"
#include "onlymove/collection.h"
#include "onlymove/notation.h"
#include "onlymove/runner.h"

typedef struct Puzzle {
    size_t game, ply;     // the first game is 0
    const char *solution; // the first move
} Puzzle;

static const Puzzle puzzles[] = {
    {3, 40, "Qxd7+"}, // the Evergreen: 21.Qxd7+
    {12, 18, "Bg5+"}, // Reti against Tartakower: 10.Bg5++
    {11, 45, "Rd2"},  // Rotlewi against Rubinstein: 23...Rd2
    {24, 41, "Ne5+"}, // Glucksberg against Najdorf: 21...Ne5+
    {44, 98, "Qh6+"}, // Carlsen against Karjakin: 50.Qh6+
};

// In Stockfish's own centipawns: at so few nodes not all of these stand out by the former ones. And
// without the last filter, which would search everything that is accepted once more.
static Profile hundredth_of_magnus(void) {
    static const char *const settings[] = {
        "nodes.scan=10000",
        "nodes.start=10000",
        "nodes.max=400000",
        "tree.nodes=10000",
        "centipawn=1",
        ("filters=one-winning-move not-in-check only-winning-move not-mate-in-one not-en-passant "
         "not-queen-promotion not-winning-capture sacrifice-or-missed solution-tree")};
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    for (size_t i = 0; i < COUNT(settings); i++)
        assert_ok(profile_set(&profile, settings[i], SAID));
    return profile;
}

static void load_game(size_t index, Game *game) {
    CLEANUP(collection_done) Collection classics;
    assert_ok(collection_open(&classics, "tests/games/classics.pgn", SAID));
    while (collection_step(&classics, SIZE_MAX / 2)) {
    }
    assert_ok(collection_load(&classics, index, game, SAID));
}

static Pool *find_stockfish(void) {
    CLEANUP(setup_done) EngineSetup setup;
    if (setup_from_command(&setup, NULL, NULL) != STATUS_OK)
        return NULL;
    return pool_new(&setup, 1);
}

// Takes one position of a game through the profile; skips the test where there is no Stockfish.
static void inquire(const Puzzle *puzzle, const Profile *profile, Candidate *candidate) {
    Subject subject;
    CLEANUP(free_at) Move *moves = NULL;
    size_t cap = 0;
    Pool *pool = find_stockfish();
    if (!pool)
        skip();
    CLEANUP(game_done) Game game = game_blank();
    load_game(puzzle->game, &game);
    uint32_t node = game_main_node(&game, puzzle->ply);
    subject_of_game(&game, node, &subject, &moves, &cap);

    Inquiry *inquiry = inquiry_new(profile, &subject, false);
    Runner runner;
    runner_init(&runner, pool, inquiry_task(inquiry), PRIORITY_BACKGROUND);
    assert_ok(runner_finish(&runner, NULL, SAID));
    candidate_from_inquiry(candidate, inquiry, pool_engine_name(pool));
    inquiry_free(inquiry);
    pool_free(pool);
}

TEST(at_least_four_classics_hold_a_puzzle_at_a_hundredth_of_the_nodes) {
    int accepted = 0;
    const Profile profile = hundredth_of_magnus();
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        CLEANUP(candidate_done) Candidate candidate;
        inquire(&puzzles[i], &profile, &candidate);
        if (candidate.is_puzzle) {
            assert_string_equal(SAN_TEXT(&candidate.tree.start, candidate.tree.nodes[1].move),
                                puzzles[i].solution);
            accepted++;
        } else {
            print_message("%s: %s\n", puzzles[i].solution, candidate.reason);
        }
    }
    assert_true(accepted >= 4);
}
