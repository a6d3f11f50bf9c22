// A game in memory: its tree, its strings, its positions and its number.
#include "tests/pgn/pgn_test.h"

TEST(a_new_game_has_the_starting_position_and_nothing_else) {
    CLEANUP(game_done) Game game = game_blank();
    expect_position(&game.start, FEN_START);
    assert_int_equal(game.node_count, 1);
    assert_int_equal(game.nodes[GAME_ROOT].move, MOVE_NONE);
    assert_int_equal(game.nodes[GAME_ROOT].parent, GAME_NO_NODE);
    assert_int_equal(game.tag_count, 0);
    assert_int_equal(game_main_plies(&game), 0);
    assert_null(game_tag(&game, "Event"));
}

TEST(clearing_makes_a_game_new) {
    CLEANUP(game_done) Game game = game_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    game_set_tag(&game, "White", "Somebody");
    game_add_comment(&game, 1, false, "text", 4);
    game.damaged = true;
    game_clear(&game);
    expect_position(&game.start, FEN_START);
    expect_outline(&game, "");
    assert_null(game_tag(&game, "White"));
    assert_false(game.damaged);
    game_add_comment(&game, GAME_ROOT, true, "again", 5);
    expect_outline(&game, "{again}");
}

TEST(a_tag_set_twice_keeps_its_place_and_the_last_value) {
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "White", "A");
    game_set_tag(&game, "Black", "B");
    game_set_tag(&game, "White", "C");
    assert_int_equal(game.tag_count, 2);
    assert_string_equal(game_text(&game, game.tags[0].name), "White");
    assert_string_equal(game_tag(&game, "White"), "C");
    game_set_tag(&game, "White", "");
    assert_string_equal(game_tag(&game, "White"), "");
}

TEST(the_first_continuation_is_the_main_line) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5");
    uint32_t queen_pawn = add_move(&game, GAME_ROOT, "d2d4");
    add_move(&game, GAME_ROOT, "c2c4");
    add_move(&game, queen_pawn, "d7d5");
    expect_outline(&game, "e2e4 (d2d4 d7d5) (c2c4) e7e5");
    assert_int_equal(game_main_plies(&game), 2);
}

TEST(main_nodes_are_named_by_their_ply_and_end_with_the_line) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5 g1f3");
    assert_int_equal(game_main_node(&game, 0), GAME_ROOT);
    assert_int_equal(game_ply(&game, game_main_node(&game, 2)), 2);
    assert_int_equal(game_main_node(&game, 99), game_main_node(&game, 3));
}

TEST(a_position_is_that_of_the_moves_that_lead_there) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5");
    uint32_t sicilian = add_move(&game, 1, "c7c5");
    Position pos = game_position(&game, GAME_ROOT);
    expect_position(&pos, FEN_START);
    pos = game_position(&game, sicilian);
    expect_position(&pos, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST(positions_of_very_long_games_are_right_too) {
    static const char *const round_trip[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    Position pos;
    CLEANUP(game_done) Game game = game_blank();
    pos = game.start;
    uint32_t node = GAME_ROOT;
    for (int i = 0; i < 1601; i++) {
        Position before = pos;
        Move move = MOVE_NONE;
        uci_move_read(&before, round_trip[i % 4], 4, &move, NULL);
        pos_make(&before, move, &pos);
        node = game_add(&game, node, move);
    }
    const Position replayed = game_position(&game, node);
    assert_int_equal(game_ply(&game, node), 1601);
    assert_true(replayed.key == pos.key);
    assert_int_equal(replayed.rule50, 1601);
}

TEST(a_history_is_the_start_and_the_moves_from_there) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5 g1f3");
    Position start;
    CLEANUP(free_at) Move *moves = NULL;
    size_t count = 0, cap = 0;
    game_history(&game, 2, &start, &moves, &count, &cap);
    expect_position(&start, FEN_START);
    assert_int_equal(count, 2);
    assert_int_equal(moves[0], game.nodes[1].move);
    assert_int_equal(moves[1], game.nodes[2].move);
    game_history(&game, 1, &start, &moves, &count, &cap);
    assert_int_equal(count, 3);
    assert_int_equal(moves[2], game.nodes[1].move);
}

TEST(a_history_begins_after_the_last_null_move) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 0000 d2d4 0000 g1f3 g8f6");
    Position start;
    CLEANUP(free_at) Move *moves = NULL;
    size_t count = 0, cap = 0;
    game_history(&game, 6, &start, &moves, &count, &cap);
    expect_position(&start, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3");
    assert_int_equal(count, 2);
    assert_int_equal(moves[0], game.nodes[5].move);
}

TEST(comments_are_joined_with_a_space) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5");
    game_add_comment(&game, 1, false, "one", 3);
    game_add_comment(&game, 1, false, "two", 3);
    game_add_comment(&game, 2, true, "front", 5);
    game_add_comment(&game, 1, false, "three", 5);
    expect_outline(&game, "e2e4{one two three} {front}e7e5");
}

TEST(a_comment_can_be_appended_to_another_of_the_same_game) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4");
    game_add_comment(&game, 1, true, "front", 5);
    for (int i = 0; i < 40; i++) {
        const char *text = game_text(&game, game.nodes[1].comment_before);
        game_add_comment(&game, 1, false, text, strlen(text));
    }
    const char *all = game_text(&game, game.nodes[1].comment_after);
    assert_int_equal(strlen(all), 40 * 6 - 1);
    assert_string_equal(all + 39 * 6, "front");
}

TEST(a_comment_stays_on_one_line) {
    static const char text[] = "a\nb\r\nc\rd\0e\n";
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4");
    game_add_comment(&game, 1, false, text, sizeof text - 1);
    expect_outline(&game, "e2e4{a b c d e }");
}

TEST(nags_are_kept_once_and_up_to_their_number) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4");
    for (uint8_t nag = 1; nag < 20; nag++) {
        game_add_nag(&game, 1, nag);
        game_add_nag(&game, 1, nag);
    }
    expect_outline(&game, "e2e4$1$2$3$4$5$6");
}

TEST(the_number_of_a_game_knows_start_moves_and_roster_and_nothing_else) {
    static const char late[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9";
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5");
    CLEANUP(game_done) Game longer = game_of(NULL, "e2e4 e7e5 g1f3");
    CLEANUP(game_done) Game elsewhere = game_of(late, "e2e4 e7e5");
    CLEANUP(game_done) Game named = game_of(NULL, "e2e4 e7e5");
    CLEANUP(game_done) Game same = game_of(NULL, "e2e4 e7e5");
    assert_true(game_hash(&game) == game_hash(&same));
    assert_true(game_hash(&game) != game_hash(&longer));
    assert_true(game_hash(&game) != game_hash(&elsewhere));
    game_set_tag(&named, "White", "A");
    assert_true(game_hash(&game) != game_hash(&named));
    game_set_tag(&same, "Annotator", "A");
    game_set_tag(&same, "Date", "????.??.??");
    game_set_tag(&same, "Result", "*");
    game_add_comment(&same, 1, false, "good", 4);
    add_move(&same, 1, "c7c5");
    assert_true(game_hash(&game) == game_hash(&same));
}
