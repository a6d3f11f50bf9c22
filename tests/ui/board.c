// What the board pane draws, compared with saved screens.
#include "tests/ui/scene.h"

// The starting position in letters.
static void open_board(PaneFixture *fixture) {
    pane_fixture_open(fixture);
    Scene *scene = &fixture->scene;
    scene->pos = pos_start();
    scene->board = (BoardView){.pos = &scene->pos,
                               .pieces = &pieces_letters,
                               .palette = &scene->palette,
                               .square_rows = 2};
}

FIXTURE(PaneFixture, open_board, pane_fixture_close);
#define ON_BOARD(name) TEST_ON(name, PaneFixture *fixture, open_board)

static void set_fen(PaneFixture *fixture, const char *fen) {
    assert_ok(pos_from_fen(&fixture->scene.pos, fen, SAID));
}

static void draw(PaneFixture *fixture, int rows, int cols) {
    board_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols), &fixture->scene.board,
               false);
}

static const Cell *cell(const PaneFixture *fixture, int y, int x) {
    return &fixture->grid.cells[y * fixture->grid.cols + x];
}

// The middle of a square at 2 rows a square, below a title.
static const Cell *square(const PaneFixture *fixture, int file, int row, int dx) {
    return cell(fixture, 1 + row * 2 + 1, 3 + file * 4 + 1 + dx);
}

ON_BOARD(squares_are_twice_as_wide_as_high) {
    for (int k = 1; k <= 4; k++) {
        fixture->scene.board.square_rows = k;
        draw(fixture, 8 * k + 2, 16 * k + 3);
        golden_check(golden_name("board-%d", k), &fixture->grid, true);
    }
}

ON_BOARD(a_board_that_does_not_fit_is_drawn_smaller) {
    fixture->scene.board.square_rows = 4;
    draw(fixture, 17, 35);
    golden_check("board-shrunk", &fixture->grid, false);
    draw(fixture, 7, 35);
    for (int i = 0; i < 7 * 35; i++)
        assert_int_equal(fixture->grid.cells[i].character, ' ');
}

ON_BOARD(solid_pieces_are_the_same_glyph_in_two_inks) {
    fixture->scene.board.pieces = &pieces_glyphs;
    draw(fixture, 18, 35);
    static const uint32_t back_rank[] = {0x265C, 0x265E, 0x265D, 0x265B,
                                         0x265A, 0x265D, 0x265E, 0x265C};
    for (int file = 0; file < 8; file++) {
        assert_int_equal(square(fixture, file, 0, 0)->character, back_rank[file]);
        assert_int_equal(square(fixture, file, 7, 0)->character, back_rank[file]);
        assert_int_equal(square(fixture, file, 1, 0)->character, 0x265F);
    }
    assert_int_equal(square(fixture, 0, 0, 0)->style, STYLE_LIGHT_BLACK);
    assert_int_equal(square(fixture, 1, 0, 0)->style, STYLE_DARK_BLACK);
    assert_int_equal(square(fixture, 0, 7, 0)->style, STYLE_DARK_WHITE);
    assert_int_equal(square(fixture, 1, 7, 0)->style, STYLE_LIGHT_WHITE);
}

ON_BOARD(the_last_move_has_a_dot_brackets_and_a_ground_of_its_own) {
    set_fen(fixture, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    fixture->scene.board.last = move_encode(12, 28); // e2e4
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 4, 6, 0)->character, 0xB7);
    assert_int_equal(square(fixture, 4, 6, 0)->style, STYLE_LAST_LIGHT_MARK);
    assert_int_equal(square(fixture, 4, 4, -1)->character, '[');
    assert_int_equal(square(fixture, 4, 4, 0)->character, 'P');
    assert_int_equal(square(fixture, 4, 4, 1)->character, ']');
    assert_int_equal(square(fixture, 4, 4, 0)->style, STYLE_LAST_LIGHT_WHITE);
    fixture->scene.board.last = MOVE_NULL;
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 4, 4, -1)->character, ' ');
    assert_int_equal(square(fixture, 1, 7, -1)->character, ' ');
}

ON_BOARD(the_best_moves_destination_has_an_arrow) {
    fixture->scene.board.best = move_encode(12, 28);
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 4, 4, 0)->character, '>');
    fixture->scene.board.best = move_encode(5, 26); // f1c4, to the left
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 2, 4, 0)->character, '<');
    set_fen(fixture, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    fixture->scene.board.best = move_encode(28, 35); // e4d5
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 3, 3, -1)->character, '>');
    assert_int_equal(square(fixture, 3, 3, 0)->character, 'p');
}

ON_BOARD(arrow_and_brackets_stand_together_where_there_is_room) {
    set_fen(fixture, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    fixture->scene.board.last = move_encode(51, 35); // d7d5
    fixture->scene.board.best = move_encode(28, 35);
    for (int k = 1; k <= 4; k++) {
        fixture->scene.board.square_rows = k;
        draw(fixture, 8 * k + 2, 16 * k + 3);
        static const char *const signs[] = {"p>", "[p]", ">[p]", ">[p]"};
        assert_drawn(&fixture->grid, ANY_ROW, signs[k - 1]);
    }
}

ON_BOARD(a_king_in_check_has_a_sign_and_a_ground_and_the_title_says_it) {
    set_fen(fixture, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    draw(fixture, 18, 35);
    golden_check("board-check", &fixture->grid, true);
}

ON_BOARD(the_flipped_board_has_h1_at_the_upper_left) {
    fixture->scene.board.flipped = true;
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 0, 0, 0)->style, STYLE_LIGHT_WHITE);
    golden_check("board-flipped", &fixture->grid, false);
}

static void assert_title(PaneFixture *fixture, const char *fen, const char *expected) {
    set_fen(fixture, fen);
    draw(fixture, 18, 35);
    CLEANUP(str_done) Str text = {0};
    grid_write_row(&fixture->grid, 0, &text);
    assert_string_equal(str_text(&text), expected);
}

ON_BOARD(the_title_says_who_moves_how_it_ended_and_who_has_more) {
    assert_title(fixture, FEN_START, "─ White to move ───────────────────");
    assert_title(fixture, "4k3/8/8/8/8/8/8/4KR2 b - - 0 1", "─ Black to move ────────── White +5");
    assert_title(fixture, "4k2q/8/8/8/8/8/8/4K3 w - - 0 1", "─ White to move ────────── Black +9");
    assert_title(fixture, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
                 "─ Black is mated ───────── White +2");
    assert_title(fixture, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "─ Black is stalemated ──── White +9");
    fixture->scene.board.square_rows = 1;
    set_fen(fixture, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    draw(fixture, 10, 19);
    golden_check("board-small-check", &fixture->grid, false);
}

ON_BOARD(every_square_of_every_size_is_inside_its_area) {
    for (int rows = 0; rows < 40; rows++) {
        for (int cols = 0; cols < 72; cols += 5) {
            grid_resize(&fixture->grid, 42, 76);
            grid_fill(&fixture->grid, (Rect){0, 0, 42, 76}, '#', STYLE_ERROR);
            fixture->scene.board.square_rows = 4;
            board_draw(&fixture->grid, (Rect){1, 2, rows, cols}, &fixture->scene.board, true);
            for (int i = 0; i < 42 * 76; i++) {
                int y = i / 76, x = i % 76;
                bool inside = y >= 1 && y < 1 + rows && x >= 2 && x < 2 + cols;
                assert_int_equal(fixture->grid.cells[i].style != STYLE_ERROR, inside);
            }
        }
    }
}

// The characters of the middles of squares, from the first square on in steps.
static void assert_way(PaneFixture *fixture, const char *squares, const uint32_t *expected) {
    draw(fixture, 18, 35);
    for (int i = 0; squares[2 * i]; i++) {
        const int file = squares[2 * i] - 'a', row = '8' - squares[2 * i + 1];
        const bool flipped = fixture->scene.board.flipped;
        const Cell *at = square(fixture, flipped ? 7 - file : file, flipped ? 7 - row : row, 0);
        assert_int_equal(at->character, expected[i]);
    }
}

ON_BOARD(moves_are_marked_along_their_squares) {
    BoardView *view = &fixture->scene.board;
    set_fen(fixture, "4k3/8/8/7R/8/8/8/R3K1N1 w - - 0 1");
    view->best = move_encode(0, 24); // a1a4
    view->last = move_encode(7, 39); // h1h5
    assert_way(fixture, "a2a3a4h1h2h4", (uint32_t[]){0x2191, 0x2191, '>', 0xB7, 0xB7, 0xB7});
    view->flipped = true;
    assert_way(fixture, "a2a4", (uint32_t[]){0x2193, '>'});
    view->flipped = false;
    view->best = move_encode(6, 23); // g1h3, over no square
    assert_way(fixture, "g2h2h3", (uint32_t[]){' ', 0xB7, '>'});
    view->threat = move_encode(0, 18); // a1c3 as a way
    assert_way(fixture, "b2c3g2", (uint32_t[]){0x21D7, '>', ' '});
}

ON_BOARD(the_cursors_square_has_corners_and_a_lifted_piece_stands_in_brackets) {
    fixture->scene.board.cursor = UINT64_C(1) << 28; // e4
    fixture->scene.board.lifted = UINT64_C(1) << 12; // e2
    draw(fixture, 18, 35);
    assert_int_equal(square(fixture, 4, 4, -1)->character, 0x2514);
    assert_int_equal(square(fixture, 4, 4, 2)->character, 0x2518);
    assert_int_equal(square(fixture, 4, 6, -1)->character, '(');
    assert_int_equal(square(fixture, 4, 6, 2)->character, ')');
    assert_int_equal(square(fixture, 4, 6, 0)->style, STYLE_CURSOR_LIGHT_WHITE);
    const Spot spot = board_spot((Rect){0, 0, 18, 35}, &fixture->scene.board, 28);
    assert_int_equal(spot.y, 10);
    assert_int_equal(spot.x, 3 + 4 * 4 + 1);
}

// Where in its square, two rows by four columns, the only arrow of that kind stands: "1,3".
static void assert_begins(PaneFixture *fixture, Square from, Square to, uint32_t arrow,
                          const char *at) {
    BoardView *view = &fixture->scene.board;
    view->best = move_encode(from, to);
    draw(fixture, 18, 35);
    const int row = view->flipped ? square_rank(from) : 7 - square_rank(from);
    const int col = view->flipped ? 7 - square_file(from) : square_file(from);
    const int y = 1 + 2 * row + at[0] - '0', x = 3 + 4 * col + at[2] - '0';
    if (cell(fixture, y, x)->character != arrow)
        fail_msg("no arrow at %s of square %d to %d in\n%s", at, from, to,
                 pane_fixture_text(fixture));
}

ON_BOARD(an_arrow_begins_at_the_side_of_its_square_that_faces_the_target) {
    enum { D4 = 27 };
    static const struct {
        Square to;
        uint32_t arrow;
        const char *at, *flipped;
        uint32_t back;
    } ways[] = {
        {24, 0x2190, "1,0", "1,3", 0x2192}, // a4
        {31, 0x2192, "1,3", "1,0", 0x2190}, // h4
        {59, 0x2191, "0,1", "1,2", 0x2193}, // d8: below the letter is no row
        {3, 0x2193, "1,2", "0,1", 0x2191},  // d1
        {48, 0x2196, "0,0", "1,3", 0x2198}, // a7
        {54, 0x2197, "0,3", "1,0", 0x2199}, // g7
        {0, 0x2199, "1,0", "0,3", 0x2197},  // a1
        {6, 0x2198, "1,3", "0,0", 0x2196},  // g1
    };
    set_fen(fixture, "8/7k/8/8/3Q4/8/8/7K w - - 0 1");
    for (int i = 0; i < 16; i++) {
        fixture->scene.board.flipped = i % 2;
        assert_begins(fixture, D4, ways[i / 2].to, i % 2 ? ways[i / 2].back : ways[i / 2].arrow,
                      i % 2 ? ways[i / 2].flipped : ways[i / 2].at);
    }
}

ON_BOARD(an_arrow_leaves_the_piece_and_other_signs_of_its_square_alone) {
    enum { D1 = 3, D2 = 11, E2 = 12 };
    set_fen(fixture, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_begins(fixture, E1, D1, 0x2190, "1,0"); // in check
    assert_int_equal(square(fixture, 4, 7, 1)->character, '!');
    fixture->scene.board.last = move_encode(E8, E1); // as in [K]
    assert_begins(fixture, E1, D1, 0x2190, "0,0");
    assert_int_equal(square(fixture, 4, 7, -1)->character, '[');
    assert_begins(fixture, E1, D2, 0x2196, "0,0");
    PieceSet drawn;
    pieces_default(&drawn);
    set_fen(fixture, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    fixture->scene.board.last = MOVE_NONE;
    fixture->scene.board.pieces = &drawn;
    fixture->scene.board.square_rows = 3;
    fixture->scene.board.best = move_encode(E1, E2);
    draw(fixture, 26, 51);
    assert_int_equal(cell(fixture, 22, 3 + 4 * 6 + 5)->character,
                     0x2191); // beside the king's cross
    set_fen(fixture, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    fixture->scene.board.best = move_encode(12, 28); // e2e4
    draw(fixture, 26, 51);
    assert_int_equal(cell(fixture, 19, 3 + 4 * 6 + 2)->character, 0x2191); // over the pawn
}

ON_BOARD(own_arrows_have_a_sign_at_both_ends_and_circles_stand_beside_the_piece) {
    static const Drawing drawn[] = {{'G', 12, 28}, {'R', 6, 21}, {'G', 4, 4}, {'Y', 35, 35}};
    for (int k = 1; k <= 4; k++) {
        fixture->scene.board.square_rows = k;
        fixture->scene.board.drawings = drawn;
        fixture->scene.board.drawing_count = COUNT(drawn);
        draw(fixture, 8 * k + 2, 16 * k + 3);
        golden_check(golden_name("board-drawn-%d", k), &fixture->grid, false);
    }
}
