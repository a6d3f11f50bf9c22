// The store's copy of a game.

#include "onlymove/pgn.h"
#include "tests/store/scene.h"

#define BARE_KINGS "8/8/4k3/8/8/4K3/8/8 w - - 0 1"

static uint64_t keep_game(Store *store, Game *game) {
    const int64_t run = scene_run(store, "magnus", "won=280");
    assert_ok(store_keep_visits(store, run, &(StoreGameRef){"a.pgn", 3, game, 0}, NULL, 0, SAID));
    return game_hash(game);
}

static uint64_t keep_line(Store *store, const char *moves) {
    CLEANUP(game_done) Game game = sample_game("Anna");
    uint32_t node = game_main_node(&game, 1);
    Position here;
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ') {
        Move move;
        here = game_position(&game, node);
        assert_ok(uci_move_read(&here, at, strcspn(at, " "), &move, SAID));
        node = game_add(&game, node, move);
    }
    return keep_game(store, &game);
}

FIXTURE_TEST(a_game_comes_back_with_its_tags_and_its_main_line) {
    CLEANUP(game_done) Game game = game_blank();
    const uint64_t hash = keep_line(f->store, "0000 d2d4 d7d5 0000 a7a6");
    assert_ok(store_game(f->store, hash, &game, SAID));
    assert_true(game_hash(&game) == hash);
    assert_string_equal(game_tag(&game, "White"), "Anna");
    assert_string_equal(game_tag(&game, "Annotator"), "X");
    assert_int_equal(game_main_plies(&game), 6);
}

FIXTURE_TEST(a_game_comes_back_with_what_it_says_of_the_evaluation) {
    Score score;
    CLEANUP(game_done) Game copy = game_blank();
    CLEANUP(game_done) Game game = sample_game("Anna");
    const uint32_t first = game_main_node(&game, 1);
    uint64_t hash = keep_game(f->store, &game); // and is kept again when it says something
    game_add_eval(&game, first, (Score){.mate = true, .value = -3});
    assert_int_equal(keep_game(f->store, &game), hash);
    assert_ok(store_game(f->store, hash, &copy, SAID));
    assert_false(game_eval(&copy, GAME_ROOT, &score));
    assert_true(game_eval(&copy, game_main_node(&copy, 1), &score));
    assert_true(score.mate && score.value == -3);
    game_add_eval(&game, GAME_ROOT, (Score){.value = 120});
    hash = keep_game(f->store, &game);
    assert_ok(store_game(f->store, hash, &copy, SAID));
    assert_true(game_eval(&copy, GAME_ROOT, &score));
    assert_int_equal(score.value, 120);
}

FIXTURE_TEST(a_long_game_comes_back_with_positions_on_the_way) {
    CLEANUP(str_done) Str moves = {0};
    CLEANUP(game_done) Game game = game_blank();
    for (int i = 0; i < 100; i++)
        str_add(&moves, "g8f6 g1f3 f6g8 f3g1 ");
    const uint64_t hash = keep_line(f->store, str_text(&moves));
    assert_ok(store_game(f->store, hash, &game, SAID));
    assert_int_equal(game_main_plies(&game), 401);
    assert_int_equal(game.kept_count, 6);
}

FIXTURE_TEST(a_game_that_cannot_come_back_is_named) {
    static const struct {
        const char *change;
        Status status;
        const char *said;
    } cases[] = {
        {"UPDATE game SET moves = NULL", STATUS_NOT_FOUND,
         "*test.db: game 3 of a.pgn is kept without its moves"},
        {"UPDATE game SET moves = 'e2e4 e2e4 '", STATUS_ILLEGAL,
         "*test.db: game 3 of a.pgn: e2e4: not a legal move here"},
        {"UPDATE game SET moves = '', start = '8/8'", STATUS_SYNTAX,
         "*test.db: game 3 of a.pgn: *"},
        {"UPDATE game SET moves = '', start = '" BARE_KINGS "', evals = '0 - 5 '", STATUS_SYNTAX,
         "*test.db: game 3 of a.pgn: - 5 : no evaluation of a position"},
        {"UPDATE game SET evals = '#0 '", STATUS_SYNTAX,
         "*test.db: game 3 of a.pgn: #0 : no evaluation of a position"},
        {"UPDATE game SET hash = 1", STATUS_NOT_FOUND, "*test.db: does not have this game"},
    };
    const uint64_t hash = keep_line(f->store, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(game_done) Game game = game_blank();
        fixture_change(f->store, cases[i].change);
        assert_fails(store_game(f->store, hash, &game, SAID), cases[i].status, cases[i].said);
        assert_int_equal(game_main_plies(&game), 0);
        assert_int_equal(game.tag_count, 0);
    }
}
