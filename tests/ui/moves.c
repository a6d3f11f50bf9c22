// How a game's moves are written into rows, with variations, comments and marks.
#include "tests/ui/scene.h"

// A game without moves.
static void open_game(PaneFixture *fixture) {
    pane_fixture_open(fixture);
    Scene *scene = &fixture->scene;
    game_done(&scene->game);
    scene->game = game_blank();
    scene->moves = (MovesView){.game = &scene->game, .top = &scene->moves_top};
}

FIXTURE(PaneFixture, open_game, pane_fixture_close);
#define ON_GAME(name) TEST_ON(name, PaneFixture *fixture, open_game)

static void read_game(PaneFixture *fixture, const char *pgn) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_init(&reader, pgn, strlen(pgn));
    assert_true(pgn_read(&reader, &fixture->scene.game));
    assert_int_equal(reader.error_count, 0);
}

static void draw(PaneFixture *fixture, int rows, int cols) {
    moves_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols), &fixture->scene.moves, true);
}

static bool has_style(const Grid *grid, Style style) {
    for (int i = 0; i < grid->rows * grid->cols; i++)
        if (grid->cells[i].style == style)
            return true;
    return false;
}

static void assert_moves(PaneFixture *fixture, const char *pgn, const char *expected) {
    read_game(fixture, pgn);
    draw(fixture, 4, 60);
    const char *text = pane_fixture_text(fixture);
    text += strcspn(text, "\n") + 1;
    size_t len = strcspn(text, "\n");
    assert_int_equal(len, strlen(expected));
    assert_memory_equal(text, expected, len);
}

ON_GAME(a_game_is_running_text_with_numbers_signs_comments_and_variations) {
    assert_moves(fixture, "1. e4 e5 2. Nf3 *", "1.e4 e5 2.Nf3 *");
    assert_moves(fixture, "1. e4! $22 e5 $7 *", "1.e4!$22 e5□ *");
    assert_moves(fixture, "1. e4 {best by test} e5 *", "1.e4 {best by test} 1...e5 *");
    assert_moves(fixture, "{intro} 1. e4 {[%clk 0:01:02]} e5 *", "{intro} 1.e4 e5 *");
    assert_moves(fixture, "1. e4 (1. d4 d5) (1. c4) e5 *", "1.e4 (1.d4 d5) (1.c4) 1...e5 *");
    assert_moves(fixture, "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) *",
                 "1.e4 (1.d4 d5 (1...Nf6 2.c4) 2.c4) *");
    assert_moves(fixture, "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2", "1.e4 1/2-1/2");
    assert_moves(fixture,
                 "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 40\"]\n\n40... Ke7 41. O-O *",
                 "40...Ke7 41.O-O *");
}

ON_GAME(a_game_without_moves_shows_its_result) {
    draw(fixture, 2, 20);
    assert_string_equal(pane_fixture_text(fixture), "▸ Moves ────────────\n*\n");
}

ON_GAME(marks_stand_before_the_move_of_their_position) {
    PlyMark marks[7] = {
        [0] = {.candidate = true, .puzzle = true},
        [1] = {.candidate = true, .puzzle = true, .decision = DECISION_ACCEPT},
        [2] = {.candidate = true, .puzzle = true, .decision = DECISION_REJECT},
        [3] = {.candidate = true, .puzzle = true, .decision = DECISION_SKIP},
        [4] = {.candidate = true},
        [5] = {.puzzle = true, .withdrawn = true},
        [6] = {.decision = DECISION_ACCEPT},
    };
    fixture->scene.moves.marks = marks;
    fixture->scene.moves.mark_count = 7;
    fixture->scene.moves.candidates = 5;
    assert_moves(fixture, "1. e4 (1. d4 d5) 1... e5 2. Nf3 Nc6 3. Bc4 Nf6 *",
                 "◆1.e4 (1.d4 d5) ✓1...e5 ✗2.Nf3 –Nc6 ◇3.Bc4 ~Nf6 ✓*");
    assert_non_null(strstr(pane_fixture_text(fixture), "5 candidates"));
    golden_to_ascii(&fixture->grid);
    assert_non_null(
        strstr(pane_fixture_text(fixture), "@1.e4 (1.d4 d5) +1...e5 x2.Nf3 -Nc6 %3.Bc4 ~Nf6 +*"));
}

ON_GAME(words_are_broken_only_where_they_are_longer_than_a_row) {
    read_game(fixture, "1. e4 {one abcdefghijklmnopqrstuvwxyz two} e5 *");
    draw(fixture, 8, 12);
    assert_string_equal(strchr(pane_fixture_text(fixture), '\n') + 1,
                        "1.e4 {one\nabcdefghijkl\nmnopqrstuvwx\nyz two}\n1...e5 *\n\n\n");
}

ON_GAME(at_the_root_no_move_is_reversed) {
    read_game(fixture, "1. e4 e5 *");
    draw(fixture, 4, 30);
    assert_false(has_style(&fixture->grid, STYLE_SELECTED));
    fixture->scene.moves.node = 1;
    draw(fixture, 4, 30);
    assert_true(has_style(&fixture->grid, STYLE_SELECTED));
    assert_int_equal(fixture->grid.cells[30 + 2].style, STYLE_SELECTED);
    assert_int_equal(fixture->grid.cells[30 + 1].style, STYLE_NUMBER);
}

ON_GAME(the_cursor_is_in_view_at_every_node_and_size) {
    read_game(fixture, scene_pgn);
    for (int rows = 2; rows < 26; rows += 3) {
        for (int cols = 8; cols < 70; cols += 9) {
            for (uint32_t node = 1; node < fixture->scene.game.node_count; node++) {
                fixture->scene.moves.node = node;
                draw(fixture, rows, cols);
                if (!has_style(&fixture->grid, STYLE_SELECTED))
                    fail_msg("node %u is out of view at %dx%d", node, cols, rows);
            }
            for (uint32_t node = (uint32_t)fixture->scene.game.node_count - 1; node > 0; node--) {
                fixture->scene.moves.node = node;
                draw(fixture, rows, cols);
                assert_true(has_style(&fixture->grid, STYLE_SELECTED));
            }
        }
    }
}

ON_GAME(scrolling_is_as_little_as_needed_and_the_pane_stays_full) {
    read_game(fixture, scene_pgn);
    fixture->scene.moves.node = game_main_node(&fixture->scene.game, 33);
    draw(fixture, 6, 44);
    size_t bottom = fixture->scene.moves_top.row;
    assert_true(bottom > 0);
    fixture->scene.moves.node = game_main_node(&fixture->scene.game, 32);
    draw(fixture, 6, 44);
    assert_int_equal(fixture->scene.moves_top.row, bottom);
    fixture->scene.moves_top.row = 9999;
    draw(fixture, 6, 44);
    assert_int_equal(fixture->scene.moves_top.row, bottom);
    fixture->scene.moves.node = game_main_node(&fixture->scene.game, 13);
    draw(fixture, 6, 44);
    assert_true(fixture->scene.moves_top.row > 0 && fixture->scene.moves_top.row < bottom);
    bool above = false;
    for (int x = 0; x < 44; x++)
        above = above || fixture->grid.cells[44 + x].style == STYLE_SELECTED;
    assert_false(above);
    fixture->scene.moves.node = GAME_ROOT;
    draw(fixture, 6, 44);
    assert_int_equal(fixture->scene.moves_top.row, 0);
}

ON_GAME(a_tall_pane_gives_variations_rows_of_their_own) {
    read_game(fixture, scene_pgn);
    fixture->scene.moves.node = game_main_node(&fixture->scene.game, SCENE_PLY);
    draw(fixture, 21, 44);
    golden_check("moves-tall", &fixture->grid, true);
    draw(fixture, 12, 44);
    golden_check("moves-44", &fixture->grid, true);
    draw(fixture, 10, 24);
    golden_check("moves-24", &fixture->grid, false);
}

ON_GAME(variations_nested_without_end_are_drawn_without_recursion) {
    enum { DEPTH = 20000 };
    static const char *const cycle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};

    // Every move of the deepest line is an alternative that is left one ply later.
    uint32_t parent = GAME_ROOT;
    Position pos = fixture->scene.game.start;
    for (int i = 0; i < DEPTH; i++) {
        Move main_move, variation;
        const char *san = cycle[i % 4];
        assert_ok(san_read(&pos, san, strlen(san), &main_move, SAID));
        san = i % 2 ? "Nc6" : "Nc3";
        assert_ok(san_read(&pos, san, strlen(san), &variation, SAID));
        // The alternative comes first, so that the walk goes down the second move.
        assert_true(game_add(&fixture->scene.game, parent, variation) != GAME_NO_NODE);
        parent = game_add(&fixture->scene.game, parent, main_move);
        pos_play(&pos, main_move);
        if (i % GAME_KEPT_EVERY == 0)
            game_keep_position(&fixture->scene.game, parent, (size_t)i + 1, &pos);
    }
    fixture->scene.moves.node = parent;
    draw(fixture, 10, 60);
    assert_true(has_style(&fixture->grid, STYLE_SELECTED));
}

ON_GAME(the_hardware_cursor_belongs_on_the_move_at_hand) {
    const Rect area = {1, 2, 4, 30};
    read_game(fixture, "1. e4 e5 2. Nf3 *");
    grid_resize(&fixture->grid, 6, 40);
    Spot spot = moves_draw(&fixture->grid, area, &fixture->scene.moves, true);
    assert_int_equal(spot.y, -1); // before the first move
    fixture->scene.moves.node = game_main_node(&fixture->scene.game, 3);
    spot = moves_draw(&fixture->grid, area, &fixture->scene.moves, true);
    assert_int_equal(spot.y, 2);
    assert_int_equal(spot.x, 2 + (int)strlen("1.e4 e5 2."));
}
