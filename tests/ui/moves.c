#include "tests/support/test.h"

#include "tests/ui/golden.h"
#include "tests/ui/scene.h"

typedef struct Fixture {
    Game game;
    Grid grid;
    size_t top;
    MovesView view;
    Str text;
} Fixture;

static int open_fixture(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    game_init(&f->game);
    grid_init(&f->grid);
    str_init(&f->text);
    f->view = (MovesView){.game = &f->game, .top = &f->top};
    *state = f;
    return 0;
}

static int close_fixture(void **state)
{
    Fixture *f = *state;
    game_done(&f->game);
    grid_done(&f->grid);
    str_done(&f->text);
    free(f);
    return 0;
}

#define ON_GAME(name) TEST_WITH(name, open_fixture, close_fixture)

static void read_game(Fixture *f, const char *pgn)
{
    PgnReader reader;
    pgn_reader_init(&reader, pgn, strlen(pgn));
    assert_true(pgn_read(&reader, &f->game));
    assert_int_equal(reader.error_count, 0);
    pgn_reader_done(&reader);
}

static void draw(Fixture *f, int rows, int cols)
{
    assert_true(grid_resize(&f->grid, rows, cols));
    moves_draw(&f->grid, (Rect){0, 0, rows, cols}, &f->view, true);
}

static const char *text_of(Fixture *f)
{
    str_clear(&f->text);
    grid_write(&f->grid, &f->text, false);
    return str_text(&f->text);
}

static bool has_style(const Grid *grid, Style style)
{
    for (int i = 0; i < grid->rows * grid->cols; i++) {
        if (grid->cells[i].style == style) {
            return true;
        }
    }
    return false;
}

static void assert_moves(Fixture *f, const char *pgn, const char *expected)
{
    read_game(f, pgn);
    draw(f, 4, 60);
    const char *text = text_of(f);
    text += strcspn(text, "\n") + 1;
    size_t len = strcspn(text, "\n");
    assert_int_equal(len, strlen(expected));
    assert_memory_equal(text, expected, len);
}

ON_GAME(a_game_is_running_text_with_numbers_signs_comments_and_variations)
{
    Fixture *f = *state;
    assert_moves(f, "1. e4 e5 2. Nf3 *", "1.e4 e5 2.Nf3 *");
    assert_moves(f, "1. e4! $22 e5 $7 *", "1.e4!$22 e5□ *");
    assert_moves(f, "1. e4 {best by test} e5 *", "1.e4 {best by test} 1...e5 *");
    assert_moves(f, "{intro} 1. e4 {[%clk 0:01:02]} e5 *", "{intro} 1.e4 e5 *");
    assert_moves(f, "1. e4 (1. d4 d5) (1. c4) e5 *", "1.e4 (1.d4 d5) (1.c4) 1...e5 *");
    assert_moves(f, "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) *",
                 "1.e4 (1.d4 d5 (1...Nf6 2.c4) 2.c4) *");
    assert_moves(f, "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2", "1.e4 1/2-1/2");
    assert_moves(f,
                 "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 40\"]\n\n40... Ke7 41. O-O *",
                 "40...Ke7 41.O-O *");
}

ON_GAME(a_game_without_moves_shows_its_result)
{
    Fixture *f = *state;
    draw(f, 2, 20);
    assert_string_equal(text_of(f), "▸ Moves ────────────\n*\n");
}

ON_GAME(marks_stand_before_the_move_of_their_position)
{
    Fixture *f = *state;
    MoveMark marks[6] = {
        [0] = {true, true, DECISION_NONE, false},   [1] = {true, true, DECISION_ACCEPT, false},
        [2] = {true, true, DECISION_REJECT, false}, [3] = {true, true, DECISION_SKIP, false},
        [4] = {true, false, DECISION_NONE, false},  [5] = {false, false, DECISION_ACCEPT, false}};
    f->view.marks = marks;
    f->view.mark_count = 6;
    assert_moves(f, "1. e4 (1. d4 d5) 1... e5 2. Nf3 Nc6 3. Bc4 *",
                 "◆1.e4 (1.d4 d5) ✓1...e5 ✗2.Nf3 –Nc6 ◇3.Bc4 ✓*");
    assert_non_null(strstr(text_of(f), "5 candidates"));
    golden_to_ascii(&f->grid);
    assert_non_null(strstr(text_of(f), "*1.e4 (1.d4 d5) +1...e5 x2.Nf3 -Nc6 ?3.Bc4 +*"));
}

ON_GAME(words_are_broken_only_where_they_are_longer_than_a_row)
{
    Fixture *f = *state;
    read_game(f, "1. e4 {one abcdefghijklmnopqrstuvwxyz two} e5 *");
    draw(f, 8, 12);
    assert_string_equal(strchr(text_of(f), '\n') + 1,
                        "1.e4 {one\nabcdefghijkl\nmnopqrstuvwx\nyz two}\n1...e5 *\n\n\n");
}

ON_GAME(at_the_root_no_move_is_reversed)
{
    Fixture *f = *state;
    read_game(f, "1. e4 e5 *");
    draw(f, 4, 30);
    assert_false(has_style(&f->grid, STYLE_SELECTED));
    f->view.node = 1;
    draw(f, 4, 30);
    assert_true(has_style(&f->grid, STYLE_SELECTED));
    assert_int_equal(f->grid.cells[30 + 2].style, STYLE_SELECTED);
    assert_int_equal(f->grid.cells[30 + 1].style, STYLE_NUMBER);
}

ON_GAME(the_cursor_is_in_view_at_every_node_and_size)
{
    Fixture *f = *state;
    read_game(f, scene_pgn);
    for (int rows = 2; rows < 26; rows += 3) {
        for (int cols = 8; cols < 70; cols += 9) {
            for (uint32_t node = 1; node < f->game.node_count; node++) {
                f->view.node = node;
                draw(f, rows, cols);
                if (!has_style(&f->grid, STYLE_SELECTED)) {
                    fail_msg("node %u is out of view at %dx%d", node, cols, rows);
                }
            }
            for (uint32_t node = (uint32_t)f->game.node_count - 1; node > 0; node--) {
                f->view.node = node;
                draw(f, rows, cols);
                assert_true(has_style(&f->grid, STYLE_SELECTED));
            }
        }
    }
}

ON_GAME(scrolling_is_as_little_as_needed_and_the_pane_stays_full)
{
    Fixture *f = *state;
    read_game(f, scene_pgn);
    f->view.node = game_main_node(&f->game, 33);
    draw(f, 6, 44);
    size_t bottom = f->top;
    assert_true(bottom > 0);
    f->view.node = game_main_node(&f->game, 32);
    draw(f, 6, 44);
    assert_int_equal(f->top, bottom);
    f->top = 9999;
    draw(f, 6, 44);
    assert_int_equal(f->top, bottom);
    f->view.node = game_main_node(&f->game, 13);
    draw(f, 6, 44);
    assert_true(f->top > 0 && f->top < bottom);
    bool above = false;
    for (int x = 0; x < 44; x++) {
        above = above || f->grid.cells[44 + x].style == STYLE_SELECTED;
    }
    assert_false(above);
    f->view.node = GAME_ROOT;
    draw(f, 6, 44);
    assert_int_equal(f->top, 0);
}

ON_GAME(a_tall_pane_gives_variations_rows_of_their_own)
{
    Fixture *f = *state;
    read_game(f, scene_pgn);
    f->view.node = game_main_node(&f->game, SCENE_PLY);
    draw(f, 21, 44);
    golden_check("moves-tall", &f->grid, true);
    draw(f, 12, 44);
    golden_check("moves-44", &f->grid, true);
    draw(f, 10, 24);
    golden_check("moves-24", &f->grid, false);
}

ON_GAME(variations_nested_without_end_are_drawn_without_recursion)
{
    enum { DEPTH = 20000 };
    static const char *const cycle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};

    Fixture *f = *state;
    // Every move of the deepest line is an alternative that is left one ply later.
    uint32_t parent = GAME_ROOT;
    Position pos = f->game.start, next;
    for (int i = 0; i < DEPTH; i++) {
        Move main_move, variation;
        const char *san = cycle[i % 4];
        assert_int_equal(san_read(&pos, san, strlen(san), &main_move, NULL), STATUS_OK);
        san = i % 2 ? "Nc6" : "Nc3";
        assert_int_equal(san_read(&pos, san, strlen(san), &variation, NULL), STATUS_OK);
        // The alternative comes first, so that the walk goes down the second move.
        assert_true(game_add(&f->game, parent, variation) != GAME_NO_NODE);
        parent = game_add(&f->game, parent, main_move);
        pos_make(&pos, main_move, &next);
        pos = next;
        pos.rule50 = 0;
    }
    f->view.node = parent;
    draw(f, 10, 60);
    assert_true(has_style(&f->grid, STYLE_SELECTED));
}
