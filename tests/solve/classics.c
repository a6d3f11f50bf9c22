// Real Stockfish on the games that ship: puzzles that the magnus profile accepts at a hundredth of
// its nodes, and the same bytes every time.
#include "tests/support/test.h"

#include "onlymove/candidate.h"
#include "onlymove/collection.h"
#include "onlymove/notation.h"
#include "onlymove/runner.h"

typedef struct Puzzle {
    const char *black; // the game, by its player of Black
    size_t ply;
    const char *solution; // the first move
} Puzzle;

static const Puzzle puzzles[] = {
    {"Dufresne, Jean", 40, "Qxd7+"},      // the Evergreen: 21.Qxd7+
    {"Tartakower, Savielly", 18, "Bg5+"}, // Vienna 1910: 10.Bg5++
    {"Rubinstein, Akiba", 45, "Rd2"},     // Lodz 1907: 23...Rd2
    {"Najdorf, Miguel", 41, "Ne5+"},      // Warsaw 1929: 21...Ne5+
    {"Karjakin, Sergey", 98, "Qh6+"},     // New York 2016: 50.Qh6+
};

// In Stockfish's own centipawns: at so few nodes not all of these stand out by the former ones.
// `filters`: NULL or "filters=...", other filters than magnus has.
static Profile hundredth_of_magnus(const char *filters) {
    const char *const settings[] = {"nodes.scan=10000",
                                    "nodes.start=10000",
                                    "nodes.max=400000",
                                    "tree.nodes=10000",
                                    "centipawn=1",
                                    filters,
                                    NULL};
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    for (size_t i = 0; settings[i]; i++)
        assert_ok(profile_set(&profile, settings[i], SAID));
    return profile;
}

static void load_game(const char *black, Game *game) {
    CLEANUP(collection_done) Collection classics;
    assert_ok(collection_open(&classics, "tests/games/classics.pgn", SAID));
    while (collection_step(&classics, SIZE_MAX / 2)) {
    }
    size_t index = 0;
    for (Str name = {0};; index++) {
        assert_true(index < classics.count);
        str_clear(&name);
        collection_tag(&classics, index, COLLECTION_BLACK, &name);
        if (strcmp(str_text(&name), black) == 0) {
            str_done(&name);
            break;
        }
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
    load_game(puzzle->black, &game);
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

// Without the last filter, which would search everything that is accepted once more.
TEST(at_least_four_classics_hold_a_puzzle_at_a_hundredth_of_the_nodes) {
    int accepted = 0;
    const Profile profile = hundredth_of_magnus(
        "filters=one-winning-move not-in-check only-winning-move not-mate-in-one not-en-passant "
        "not-queen-promotion not-winning-capture sacrifice-or-missed solution-tree");
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        CLEANUP(candidate_done) Candidate candidate;
        inquire(&puzzles[i], &profile, &candidate);
        if (candidate.accepted) {
            char san[SAN_MAX];
            san_write(&candidate.tree.start, candidate.tree.nodes[1].move, san);
            assert_string_equal(san, puzzles[i].solution);
            accepted++;
        } else {
            print_message("%s, ply %zu: %s\n", puzzles[i].black, puzzles[i].ply, candidate.reason);
        }
    }
    assert_true(accepted >= 4);
}

TEST(the_same_question_gives_the_same_bytes) {
    const Profile profile = hundredth_of_magnus(NULL);
    Str json[2] = {0};
    for (int i = 0; i < 2; i++) {
        CLEANUP(candidate_done) Candidate candidate;
        inquire(&puzzles[2], &profile, &candidate);
        assert_true(candidate.accepted);
        assert_ok(candidate_write_json(&candidate, &json[i], SAID));
    }
    assert_string_equal(str_text(&json[0]), str_text(&json[1]));
    str_done(&json[0]);
    str_done(&json[1]);
}
