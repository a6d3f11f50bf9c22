// Positions of games as inquiries take them: which of a game a profile looks at, and what the game
// says about them.
#include "tests/support/test.h"

#include "onlymove/inquiry.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "tests/support/recorded.h"

// One game, which must be without an error.
static void read_game(Game *game, const char *pgn) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    *game = game_blank();
    pgn_reader_init(&reader, pgn, strlen(pgn));
    assert_true(pgn_read(&reader, game));
    assert_int_equal(reader.error_count, 0);
}

// "1-4": from ply 1 until before ply 4.
static void assert_range(const char *pgn, int first, int final, const char *wanted) {
    CLEANUP(game_done) Game game;
    Profile profile;
    size_t begin, end;
    char range[40];
    profile_init(&profile, "range");
    assert_ok(profile_set_value(&profile, KEY_SCAN_FIRST, first, SAID));
    assert_ok(profile_set_value(&profile, KEY_SCAN_FINAL, final, SAID));
    read_game(&game, pgn);
    inquiry_plies(&profile, &game, &begin, &end);
    snprintf(range, sizeof range, "%zu-%zu", begin, end);
    assert_string_equal(range, wanted);
}

static const char NO_MOVES[] = "[Event \"?\"]\n\n*\n";
static const char FOUR_PLIES[] = "1. e4 e5 2. Nf3 Nc6 *";

TEST(the_positions_of_a_game_that_a_profile_looks_at) {
    static const struct {
        const char *pgn;
        int first, final;
        const char *range;
    } rows[] = {
        // Every position with a next move is looked at.
        {FOUR_PLIES, 0, 0, "0-4"},
        {"1. e4 *", 0, 0, "0-1"},
        // Scan first leaves the first positions out.
        {FOUR_PLIES, 1, 0, "1-4"},
        {FOUR_PLIES, 3, 0, "3-4"},
        // Scan final adds the position after the last move.
        {FOUR_PLIES, 0, 1, "0-5"},
        {FOUR_PLIES, 4, 1, "4-5"},
        // A game shorter than scan first has none.
        {FOUR_PLIES, 4, 0, "4-4"},
        {FOUR_PLIES, 5, 0, "4-4"},
        {FOUR_PLIES, 5, 1, "5-5"},
        {FOUR_PLIES, 1000, 1, "5-5"},
        // A game without moves has its first position at most.
        {NO_MOVES, 0, 0, "0-0"},
        {NO_MOVES, 1, 0, "0-0"},
        {NO_MOVES, 0, 1, "0-1"},
        {NO_MOVES, 1, 1, "1-1"},
        // A final position without moves is not looked at.
        {"1. f3 e5 2. g4 Qh4# 0-1", 0, 1, "0-4"},
        {"[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2", 0, 1, "0-1"},
        // Check alone ends nothing.
        {"1. e4 f5 2. Qh5+ *", 0, 1, "0-4"},
        // Variations do not lengthen a game.
        {"1. e4 (1. d4 d5 2. c4 e6 3. Nc3) 1... e5 *", 0, 1, "0-3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_range(rows[i].pgn, rows[i].first, rows[i].final, rows[i].range);
}

// A subject and what it borrows from.
typedef struct Scene {
    Game game;
    Subject subject;
    Move *moves;
    size_t cap;
} Scene;

static Scene scene_of(const char *pgn) {
    Scene scene = {.moves = NULL};
    read_game(&scene.game, pgn);
    return scene;
}

static const Subject *look_at(Scene *scene, uint32_t node) {
    subject_of_game(&scene->game, node, &scene->subject, &scene->moves, &scene->cap);
    return &scene->subject;
}

static void leave(Scene *scene) {
    game_done(&scene->game);
    free(scene->moves);
}

// The evaluations as text: "+0.30 ? #-2".
static void assert_evals(const Subject *subject, const char *wanted) {
    char text[EVALS_BACK * (SCORE_TEXT_MAX + 1)] = "";
    for (int back = 0; back < EVALS_BACK; back++) {
        char score[SCORE_TEXT_MAX] = "?";
        if (subject->has_eval[back])
            score_write(subject->eval[back], score);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", back ? " " : "", score);
    }
    assert_string_equal(text, wanted);
}

static void assert_played(const Subject *subject, const char *wanted) {
    char move[UCI_MOVE_MAX] = "none";
    if (subject->played != MOVE_NONE)
        uci_move_write(subject->played, move);
    assert_string_equal(move, wanted);
}

TEST(a_position_comes_with_its_past_and_the_move_played) {
    CLEANUP(leave) Scene scene = scene_of(FOUR_PLIES);
    const Subject *subject = look_at(&scene, game_main_node(&scene.game, 3));
    const Position start = recorded_position(FEN_START);
    assert_true(pos_same(&subject->start, &start));
    assert_int_equal(subject->move_count, 3);
    assert_int_equal(subject->moves[0], scene.game.nodes[game_main_node(&scene.game, 1)].move);
    assert_int_equal(subject->moves[2], scene.game.nodes[game_main_node(&scene.game, 3)].move);
    assert_played(subject, "b8c6");
    assert_int_equal(subject->earlier_puzzle, 0);
}

TEST(a_position_comes_with_who_has_played) {
    CLEANUP(leave) Scene scene = scene_of("[BlackTitle \"WFM\"]\n\n1. e4 e5 2. Nf3 Nc6 *");
    const MotifSet players = look_at(&scene, game_main_node(&scene.game, 3))->player_motifs;
    assert_true(motif_in(&players, MOTIF_MASTER));
    assert_false(motif_in(&players, MOTIF_MASTER_VS_MASTER));
}

TEST(the_same_room_serves_one_position_after_the_other) {
    CLEANUP(leave) Scene scene = scene_of(FOUR_PLIES);
    for (size_t ply = 0; ply <= 4; ply++)
        assert_int_equal(look_at(&scene, game_main_node(&scene.game, ply))->move_count, ply);
    assert_int_equal(look_at(&scene, game_main_node(&scene.game, 1))->move_count, 1);
}

TEST(behind_the_last_move_nothing_was_played) {
    CLEANUP(leave) Scene scene = scene_of(FOUR_PLIES);
    assert_played(look_at(&scene, game_main_node(&scene.game, 4)), "none");
}

TEST(evaluations_are_told_from_the_solvers_view) {
    CLEANUP(leave)
    Scene scene = scene_of("{ [%eval 0.2] } 1. e4 { [%eval 0.3] } 1... e5 { [%eval -0.4] } "
                           "2. Qh5 { [%eval -1.5] } 2... Ke7 { [%eval #1] } 3. Qxe5# 1-0");
    // White to move sees them as they are written, Black with the other sign.
    assert_evals(look_at(&scene, game_main_node(&scene.game, 4)), "#1 -1.50 -0.40");
    assert_evals(look_at(&scene, game_main_node(&scene.game, 3)), "+1.50 +0.40 -0.30");
    assert_evals(look_at(&scene, game_main_node(&scene.game, 2)), "-0.40 +0.30 +0.20");
    // They reach two plies back or to the game's start.
    assert_evals(look_at(&scene, game_main_node(&scene.game, 1)), "-0.30 -0.20 ?");
    assert_evals(look_at(&scene, GAME_ROOT), "+0.20 ? ?");
    assert_evals(look_at(&scene, game_main_node(&scene.game, 5)), "? #-1 +1.50");
}

TEST(where_the_game_says_nothing_there_is_none) {
    CLEANUP(leave)
    Scene scene =
        scene_of("1. e4 { [%eval 0.3] } 1... e5 { a comment } 2. Nf3 { [%eval 0.5] } 2... Nc6");
    assert_evals(look_at(&scene, game_main_node(&scene.game, 3)), "-0.50 ? -0.30");
    assert_evals(look_at(&scene, game_main_node(&scene.game, 4)), "? +0.50 ?");
}

TEST(in_a_variation_the_nodes_own_line_counts) {
    CLEANUP(leave)
    Scene scene = scene_of("1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.4] } (1... c5 { [%eval 0.6] } "
                           "2. Nf3 { [%eval 0.7] } 2... d6 { [%eval 0.8] }) 2. Nc3 { [%eval 0.1] } "
                           "2... Nf6 { [%eval 0.2] }");
    const Game *game = &scene.game;
    uint32_t main_reply = game_main_node(game, 2);
    uint32_t variation = game->nodes[main_reply].sibling;
    uint32_t knight = game->nodes[variation].child;
    assert_evals(look_at(&scene, knight), "-0.70 -0.60 -0.30");
    assert_played(&scene.subject, "d7d6");
    assert_int_equal(scene.subject.move_count, 3);
    assert_int_equal(scene.subject.moves[1], game->nodes[variation].move);
    assert_evals(look_at(&scene, variation), "+0.60 +0.30 ?");
    assert_evals(look_at(&scene, game_main_node(game, 3)), "-0.10 -0.40 -0.30");
}

TEST(the_past_begins_behind_a_null_move) {
    CLEANUP(leave)
    Scene scene = scene_of("1. e4 { [%eval 0.3] } 1... -- { [%eval 1.1] } 2. d4 { [%eval 1.2] } "
                           "2... d5 { [%eval 0.9] } *");
    const Game *game = &scene.game;
    // A null move is no move that was played, and nothing is known from before it.
    assert_played(look_at(&scene, game_main_node(game, 1)), "none");
    assert_evals(&scene.subject, "-0.30 ? ?");
    look_at(&scene, game_main_node(game, 2));
    assert_int_equal(scene.subject.move_count, 0);
    assert_evals(&scene.subject, "+1.10 ? ?");
    assert_played(&scene.subject, "d2d4");
    look_at(&scene, game_main_node(game, 3));
    assert_int_equal(scene.subject.move_count, 1);
    assert_int_equal(scene.subject.start.side, WHITE);
    assert_evals(&scene.subject, "-1.20 -1.10 ?");
    assert_evals(look_at(&scene, game_main_node(game, 4)), "+0.90 +1.20 +1.10");
}
