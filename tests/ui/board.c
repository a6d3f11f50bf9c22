#include "tests/support/test.h"

#include "tests/ui/golden.h"
#include "tests/ui/scene.h"

typedef struct Board {
    Position pos;
    BoardView view;
    Grid grid;
} Board;

static int open_board(void **state)
{
    Board *board = calloc(1, sizeof *board);
    assert_non_null(board);
    pos_start(&board->pos);
    board->view = (BoardView){.pos = &board->pos, .pieces = PIECES_LETTERS, .square_rows = 2};
    grid_init(&board->grid);
    *state = board;
    return 0;
}

static int close_board(void **state)
{
    Board *board = *state;
    grid_done(&board->grid);
    free(board);
    return 0;
}

#define ON_BOARD(name) TEST_WITH(name, open_board, close_board)

static void set_fen(Board *board, const char *fen)
{
    Fault fault;
    assert_int_equal(pos_from_fen(&board->pos, fen, &fault), STATUS_OK);
}

static void draw(Board *board, int rows, int cols)
{
    assert_true(grid_resize(&board->grid, rows, cols));
    board_draw(&board->grid, (Rect){0, 0, rows, cols}, &board->view, false);
}

static const Cell *cell(const Board *board, int y, int x)
{
    return &board->grid.cells[y * board->grid.cols + x];
}

// The middle of a square at 2 rows a square, below a title.
static const Cell *square(const Board *board, int file, int row, int dx)
{
    return cell(board, 1 + row * 2 + 1, 3 + file * 4 + 1 + dx);
}

ON_BOARD(squares_are_twice_as_wide_as_high)
{
    Board *board = *state;
    for (int k = 1; k <= 4; k++) {
        board->view.square_rows = k;
        draw(board, 8 * k + 2, 16 * k + 3);
        char name[32];
        snprintf(name, sizeof name, "board-%d", k);
        golden_check(name, &board->grid, true);
    }
}

ON_BOARD(a_board_that_does_not_fit_is_drawn_smaller)
{
    Board *board = *state;
    board->view.square_rows = 4;
    draw(board, 17, 35);
    golden_check("board-shrunk", &board->grid, false);
    draw(board, 7, 35);
    for (int i = 0; i < 7 * 35; i++) {
        assert_int_equal(board->grid.cells[i].character, ' ');
    }
}

ON_BOARD(solid_pieces_are_the_same_glyph_in_two_inks)
{
    Board *board = *state;
    board->view.pieces = PIECES_SOLID;
    draw(board, 18, 35);
    static const uint32_t back_rank[] = {0x265C, 0x265E, 0x265D, 0x265B,
                                         0x265A, 0x265D, 0x265E, 0x265C};
    for (int file = 0; file < 8; file++) {
        assert_int_equal(square(board, file, 0, 0)->character, back_rank[file]);
        assert_int_equal(square(board, file, 7, 0)->character, back_rank[file]);
        assert_int_equal(square(board, file, 1, 0)->character, 0x265F);
    }
    assert_int_equal(square(board, 0, 0, 0)->style, STYLE_LIGHT_BLACK);
    assert_int_equal(square(board, 1, 0, 0)->style, STYLE_DARK_BLACK);
    assert_int_equal(square(board, 0, 7, 0)->style, STYLE_DARK_WHITE);
    assert_int_equal(square(board, 1, 7, 0)->style, STYLE_LIGHT_WHITE);
}

ON_BOARD(letters_are_upper_case_for_white_and_lower_case_for_black)
{
    Board *board = *state;
    draw(board, 18, 35);
    for (int file = 0; file < 8; file++) {
        assert_int_equal(square(board, file, 0, 0)->character, "rnbqkbnr"[file]);
        assert_int_equal(square(board, file, 7, 0)->character, "RNBQKBNR"[file]);
    }
}

ON_BOARD(the_last_move_has_a_dot_brackets_and_a_ground_of_its_own)
{
    Board *board = *state;
    set_fen(board, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    board->view.last = move_make(12, 28); // e2e4
    draw(board, 18, 35);
    assert_int_equal(square(board, 4, 6, 0)->character, 0xB7);
    assert_int_equal(square(board, 4, 6, 0)->style, STYLE_LAST_LIGHT_MARK);
    assert_int_equal(square(board, 4, 4, -1)->character, '[');
    assert_int_equal(square(board, 4, 4, 0)->character, 'P');
    assert_int_equal(square(board, 4, 4, 1)->character, ']');
    assert_int_equal(square(board, 4, 4, 0)->style, STYLE_LAST_LIGHT_WHITE);
    board->view.last = MOVE_NULL;
    draw(board, 18, 35);
    assert_int_equal(square(board, 4, 4, -1)->character, ' ');
    assert_int_equal(square(board, 1, 7, -1)->character, ' ');
}

ON_BOARD(the_best_moves_destination_has_an_arrow)
{
    Board *board = *state;
    board->view.best = move_make(12, 28);
    draw(board, 18, 35);
    assert_int_equal(square(board, 4, 4, 0)->character, '>');
    set_fen(board, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    board->view.best = move_make(28, 35); // e4d5
    draw(board, 18, 35);
    assert_int_equal(square(board, 3, 3, -1)->character, '>');
    assert_int_equal(square(board, 3, 3, 0)->character, 'p');
}

ON_BOARD(arrow_and_brackets_stand_together_where_there_is_room)
{
    Board *board = *state;
    set_fen(board, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    board->view.last = move_make(51, 35); // d7d5
    board->view.best = move_make(28, 35);
    for (int k = 1; k <= 4; k++) {
        board->view.square_rows = k;
        draw(board, 8 * k + 2, 16 * k + 3);
        Str text;
        str_init(&text);
        grid_write(&board->grid, &text, false);
        static const char *const signs[] = {"p>", ">p]", ">[p]", ">[p]"};
        assert_non_null(strstr(str_text(&text), signs[k - 1]));
        str_done(&text);
    }
}

ON_BOARD(a_king_in_check_has_a_sign_and_a_ground_and_the_title_says_it)
{
    Board *board = *state;
    set_fen(board, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    draw(board, 18, 35);
    assert_int_equal(square(board, 4, 7, 0)->style, STYLE_CHECK_DARK_WHITE);
    assert_int_equal(square(board, 4, 7, 1)->character, '!');
    golden_check("board-check", &board->grid, true);
}

ON_BOARD(the_flipped_board_has_h1_at_the_upper_left)
{
    Board *board = *state;
    board->view.flipped = true;
    draw(board, 18, 35);
    assert_int_equal(square(board, 0, 0, 0)->character, 'R');
    assert_int_equal(square(board, 3, 0, 0)->character, 'K');
    assert_int_equal(square(board, 0, 0, 0)->style, STYLE_LIGHT_WHITE);
    golden_check("board-flipped", &board->grid, false);
}

static void assert_title(Board *board, const char *fen, const char *expected)
{
    set_fen(board, fen);
    draw(board, 18, 35);
    Str text;
    str_init(&text);
    grid_write(&board->grid, &text, false);
    text.data[strcspn(text.data, "\n")] = '\0';
    assert_string_equal(text.data, expected);
    str_done(&text);
}

ON_BOARD(the_title_says_who_moves_how_it_ended_and_who_has_more)
{
    Board *board = *state;
    assert_title(board, FEN_START, "─ White to move ───────────────────");
    assert_title(board, "4k3/8/8/8/8/8/8/4KR2 b - - 0 1", "─ Black to move ────────── White +5");
    assert_title(board, "4k2q/8/8/8/8/8/8/4K3 w - - 0 1", "─ White to move ────────── Black +9");
    assert_title(board, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "─ Black is mated ───────── White +2");
    assert_title(board, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "─ Black is stalemated ──── White +9");
    board->view.square_rows = 1;
    set_fen(board, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    draw(board, 10, 19);
    golden_check("board-small-check", &board->grid, false);
}

ON_BOARD(every_square_of_every_size_is_inside_its_area)
{
    Board *board = *state;
    for (int rows = 0; rows < 40; rows++) {
        for (int cols = 0; cols < 72; cols += 5) {
            assert_true(grid_resize(&board->grid, 42, 76));
            grid_fill(&board->grid, (Rect){0, 0, 42, 76}, '#', STYLE_ERROR);
            board->view.square_rows = 4;
            board_draw(&board->grid, (Rect){1, 2, rows, cols}, &board->view, true);
            for (int i = 0; i < 42 * 76; i++) {
                int y = i / 76, x = i % 76;
                bool inside = y >= 1 && y < 1 + rows && x >= 2 && x < 2 + cols;
                assert_int_equal(board->grid.cells[i].style != STYLE_ERROR, inside);
            }
        }
    }
}
