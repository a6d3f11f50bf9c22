// The board: squares of 2k columns by k rows, pieces, signs, coordinates, whose move it is.
#include "ui/panes/panes.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/position.h"
#include "onlymove/movegen.h"
#include "ui/panes/blind.h"
#include "ui/panes/board_input.h"
#include "ui/app/workbench.h"

enum { MARGIN = 3, FROM_SIGN = 0xB7 };

typedef struct BoardFrame {
    Rect squares; // the 64 squares
    int k;        // rows of a square, which has 2k columns; 0: there is no room
    bool flipped;
} BoardFrame;

// A square seen from another one, in files to the right and ranks up.
typedef struct Direction {
    int files, ranks;
} Direction;

typedef struct SquareView {
    SquareKind kind;
    bool dark;
    Piece piece;
    bool is_from, is_to, arrow_end, check, cursor, lifted;
    char motif;          // its sign, or 0
    uint32_t arrow;      // the best move or the threat begins here or passes the square; or 0
    Direction direction; // ... and the direction of that move
    bool dot;            // the last move has passed it
} SquareView;

static Direction direction_between(Square from, Square to) {
    return (Direction){square_file(to) - square_file(from), square_rank(to) - square_rank(from)};
}

static int signum(int number) {
    return (number > 0) - (number < 0);
}

// Whether a move passes a square or begins there; not where it ends, and knights pass none.
static bool passes_square(Move move, Square s) {
    if (move == MOVE_NONE || move == MOVE_NULL)
        return false;
    const Direction whole = direction_between(move_from(move), move_to(move));
    const Direction part = direction_between(move_from(move), s);
    const int length = abs(whole.files) > abs(whole.ranks) ? abs(whole.files) : abs(whole.ranks);
    const int steps = abs(part.files) > abs(part.ranks) ? abs(part.files) : abs(part.ranks);
    return steps < length && part.files * length == whole.files * steps &&
           part.ranks * length == whole.ranks * steps;
}

// Returns the direction of a move on the screen, of a knight's that of its longer leg.
static Direction move_direction(Move move, bool flipped) {
    const Direction offset = direction_between(move_from(move), move_to(move));
    const int files = abs(offset.files), ranks = abs(offset.ranks), flip = flipped ? -1 : 1;
    return (Direction){files < ranks && files ? 0 : flip * signum(offset.files),
                       ranks < files && ranks ? 0 : flip * signum(offset.ranks)};
}

static uint32_t arrow_sign(Direction direction, bool threat) {
    static const uint32_t arrows[2][3][3] = {
        {{0x2199, 0x2190, 0x2196}, {0x2193, 0, 0x2191}, {0x2198, 0x2192, 0x2197}},
        {{0x21D9, 0x21D0, 0x21D6}, {0x21D3, 0, 0x21D1}, {0x21D8, 0x21D2, 0x21D7}}};
    return arrows[threat][1 + direction.files][1 + direction.ranks];
}

static SquareView square_view(const BoardView *view, Square s) {
    const Position *pos = view->pos;
    Piece piece = pos_piece(pos, s);
    bool has_last_move = view->last != MOVE_NONE && view->last != MOVE_NULL;
    const bool threat = view->threat != MOVE_NONE;
    const Move arrow_move = threat ? view->threat : view->best;
    bool has_arrow = arrow_move != MOVE_NONE && arrow_move != MOVE_NULL;
    SquareView square = {
        .dark = (square_file(s) + square_rank(s)) % 2 == 0,
        .piece = piece,
        .is_from = has_last_move && s == move_from(view->last),
        .is_to = has_last_move && s == move_to(view->last),
        .arrow_end = has_arrow && s == move_to(arrow_move),
        .dot = passes_square(view->last, s) && s != move_from(view->last),
        .check = pos_in_check(pos) && piece == piece_make((Color)pos->side, KING),
    };
    if (has_arrow)
        square.direction = move_direction(arrow_move, view->flipped);
    if (passes_square(arrow_move, s))
        square.arrow = arrow_sign(square.direction, threat);
    square.motif = view->motif_at >> s & 1 ? '+' : view->motif_squares >> s & 1 ? '*' : 0;
    square.cursor = view->cursor >> s & 1;
    square.lifted = view->lifted >> s & 1;
    square.kind = square.cursor || square.lifted   ? SQUARE_CURSOR
                  : square.motif                   ? SQUARE_MOTIF
                  : square.check                   ? SQUARE_CHECK
                  : square.is_from || square.is_to ? SQUARE_LAST_MOVE
                                                   : SQUARE_PLAIN;
    return square;
}

// What the signs of a square are drawn with.
typedef struct Brush {
    Grid *grid;
    Rect area;
    bool has_bitmap; // the piece on the square is drawn from a bitmap
    const SquareView *square;
} Brush;

static void put_sign(const Brush *brush, int row, int col, uint32_t sign) {
    grid_set_cell(brush->grid, brush->area.y + row, brush->area.x + col, sign,
                  style_square(brush->square->kind, brush->square->dark, INK_MARK));
}

static bool row_is_free(const Brush *brush, int row) {
    const Rect area = brush->area;
    const Cell *cells = &brush->grid->cells[(area.y + row) * brush->grid->cols + area.x];
    int col = 0;
    while (col < area.cols && cells[col].character == ' ')
        col++;
    return col == area.cols;
}

// Puts a sign into the free cell nearest to a row and a column of the square, if there is one. In a
// row that a drawn piece has cells of, only the first and the last column are free, so that no sign
// gets between the points of a crown.
static void put_sign_near(const Brush *brush, int y, int x, uint32_t sign) {
    const Rect area = brush->area;
    const Grid *grid = brush->grid;
    int nearest_distance = INT_MAX, nearest_cell = -1;
    for (int i = 0; i < area.rows * area.cols; i++) {
        const int row = i / area.cols, col = i % area.cols, dist = 2 * abs(row - y) + abs(col - x);
        const bool inner = col > 0 && col < area.cols - 1;
        const Cell *cell = &grid->cells[(area.y + row) * grid->cols + area.x + col];
        if (dist <= nearest_distance && cell->character == ' ' &&
            !(brush->has_bitmap && inner && !row_is_free(brush, row))) {
            nearest_distance = dist;
            nearest_cell = i;
        }
    }
    if (nearest_cell >= 0)
        put_sign(brush, nearest_cell / area.cols, nearest_cell % area.cols, sign);
}

// Puts a sign near an edge of the square, or beside its middle.
static void put_sign_at_edge(const Brush *brush, Direction edge, uint32_t sign) {
    const int k = brush->area.rows, last_col = 2 * k - 1;
    const int y = edge.ranks > 0 ? 0 : edge.ranks < 0 ? k - 1 : k / 2;
    const bool middle = edge.files == 0 && (!brush->has_bitmap || row_is_free(brush, y));
    put_sign_near(brush, y, edge.files < 0 ? 0 : middle ? k - 1 : last_col, sign);
}

// Draws the curator's arrows and circles on a square: in its middle, but beside a piece at the edge
// where an arrow leaves the square or, at its end, comes in.
static void draw_curator_signs(const Brush *brush, const BoardView *view, Square s) {
    static const uint32_t signs[3][3] = {
        {0x25E3, 0x25C2, 0x25E4}, {0x25BE, 0x25CB, 0x25B4}, {0x25E2, 0x25B8, 0x25E5}};
    for (size_t i = 0; i < view->drawing_count; i++) {
        const Drawing *drawing = &view->drawings[i];
        const Move move = move_encode(drawing->from, drawing->to);
        const Direction direction = move_direction(move, view->flipped);
        const int along = brush->square->piece == NO_PIECE ? 0 : s == drawing->to ? -1 : 1;
        if (s == drawing->to || s == drawing->from || passes_square(move, s)) {
            put_sign_at_edge(brush, (Direction){along * direction.files, along * direction.ranks},
                             signs[1 + direction.files][1 + direction.ranks]);
        }
    }
}

// Draws the corners around the cursor's square, and the brackets beside a lifted piece.
static void draw_cursor(const Brush *brush) {
    static const uint32_t corners[] = {0x250C, 0x2510, 0x2514, 0x2518};
    const int bottom = brush->area.rows - 1, right = brush->area.cols - 1;
    for (int i = 0; brush->square->cursor && i < 4; i++)
        put_sign(brush, i / 2 ? bottom : 0, i % 2 ? right : 0, corners[i]);
    for (int i = 0; brush->square->lifted && i < 2; i++)
        put_sign(brush, brush->area.rows / 2, i ? right : 0, i ? ')' : '(');
}

// Draws the signs of a square beside its middle, or in the corners of a drawn piece. A square of
// one row has room for the first only.
static void draw_signs(const Brush *brush) {
    const SquareView *square = brush->square;
    const bool has_bitmap = brush->has_bitmap, occupied = square->piece != NO_PIECE;
    const int k = brush->area.rows, y = k / 2, x = k - 1, last_col = 2 * k - 1;
    const uint32_t arrow_head = square->direction.files < 0 ? '<' : '>';
    const uint32_t arrow = square->arrow_end ? arrow_head : square->arrow;
    if (arrow && !occupied)
        put_sign_near(brush, y, x, arrow);
    if ((square->is_from || square->dot) && !occupied)
        put_sign_near(brush, y, x, FROM_SIGN);
    if (square->motif)
        put_sign_near(brush, has_bitmap ? k - 1 : y - 1, has_bitmap ? last_col : x + (k == 1),
                      (uint32_t)square->motif);
    if (square->is_to && !(k == 1 && (square->check || square->arrow_end))) {
        put_sign_near(brush, has_bitmap ? 0 : y, has_bitmap ? last_col : x + 1, ']');
        put_sign_near(brush, has_bitmap ? 0 : y, has_bitmap ? 0 : x - 1, '[');
    }
    if (square->check)
        put_sign_near(brush, has_bitmap ? 0 : y, has_bitmap ? last_col : x + 1, '!');
    if (square->arrow_end && occupied)
        put_sign_near(brush, has_bitmap ? k - 1 : y, has_bitmap ? 0 : x - 1, '>');
    draw_cursor(brush);
    if (square->arrow && occupied && k > 1)
        put_sign_at_edge(brush, square->direction, square->arrow);
}

// Returns the set of pieces to draw. Glyphs need 256 colours to show the sides, bitmaps sixteen;
// with fewer colours letters are drawn. Glyphs replace bitmaps that do not have this size.
static const PieceSet *piece_set_for(const BoardView *view, int k) {
    const bool shows_sides = view->palette->depth >= DEPTH_256;
    if (pieces_have_bitmaps(view->pieces, k) && view->palette->depth >= DEPTH_16)
        return view->pieces;
    return !shows_sides                           ? &pieces_letters
           : view->pieces->form == PIECES_BITMAPS ? &pieces_glyphs
                                                  : view->pieces;
}

// Draws a square and its piece; returns whether that is drawn from a bitmap.
static bool draw_piece(Grid *grid, Rect area, const BoardView *view, Piece piece,
                       const PieceSquare *square) {
    const PieceSet *set = piece_set_for(view, square->rows);
    const bool is_bitmap = piece != NO_PIECE && set->form == PIECES_BITMAPS;
    grid_fill(grid, area, ' ', style_square(square->kind, square->dark, INK_MARK));
    if (is_bitmap) {
        pieces_draw(grid, area.y, area.x, set, piece, square,
                    view->palette->needs_rim[piece_color(piece)][square->kind][square->dark]);
    } else if (piece != NO_PIECE) {
        pieces_put(grid, area.y + square->rows / 2, area.x + square->rows - 1, set, piece, square,
                   view->palette->depth != DEPTH_16); // sixteen are too few for two inks
    }
    return is_bitmap;
}

void board_draw_piece(Grid *grid, int y, int x, const BoardView *view, Piece piece, bool dark) {
    const int k = view->square_rows;
    draw_piece(grid, (Rect){y, x, k, 2 * k}, view, piece, &(PieceSquare){SQUARE_PLAIN, dark, k});
}

static Rect square_area(const BoardFrame *frame, Square s) {
    const int k = frame->k;
    const int col = frame->flipped ? 7 - square_file(s) : square_file(s);
    const int row = frame->flipped ? square_rank(s) : 7 - square_rank(s);
    return (Rect){frame->squares.y + row * k, frame->squares.x + col * 2 * k, k, 2 * k};
}

static void draw_square(Grid *grid, const BoardFrame *frame, const BoardView *view, Square s) {
    SquareView square = square_view(view, s);
    const int k = frame->k;
    const Rect area = square_area(frame, s);
    const PieceSquare piece_square = {square.kind, square.dark, k};
    const bool has_bitmap = draw_piece(grid, area, view, square.piece, &piece_square);
    const Brush brush = {grid, area, has_bitmap, &square};
    draw_signs(&brush);
    draw_curator_signs(&brush, view, s);
}

static void draw_coordinates(Grid *grid, const BoardFrame *frame, bool with_files) {
    for (int i = 0; i < 8; i++) {
        int rank = frame->flipped ? i : 7 - i;
        int file = frame->flipped ? 7 - i : i;
        grid_set_cell(grid, frame->squares.y + i * frame->k + frame->k / 2, frame->squares.x - 2,
                      (uint32_t)('1' + rank), STYLE_DIM);
        if (with_files) {
            grid_set_cell(grid, frame->squares.y + 8 * frame->k,
                          frame->squares.x + i * 2 * frame->k + frame->k - 1,
                          (uint32_t)('a' + file), STYLE_DIM);
        }
    }
}

static const char *side_name(Color side) {
    return side == WHITE ? "White" : "Black";
}

static void draw_title(Grid *grid, Rect area, const BoardView *view, bool focused) {
    const Position *pos = view->pos;
    char title[64], note[24];
    const char *side = side_name((Color)pos->side);
    if (view->editing) {
        snprintf(title, sizeof title, "Set up, %s to move", side);
    } else if (pos_is_checkmate(pos)) {
        snprintf(title, sizeof title, "%s is mated", side);
    } else if (pos_is_stalemate(pos)) {
        snprintf(title, sizeof title, "%s is stalemated", side);
    } else {
        bool check = pos_in_check(pos);
        snprintf(title, sizeof title, "%s%s%s", side, check && area.cols < 24 ? "" : " to move",
                 check ? ", check" : "");
    }
    grid_title(grid, area, title, focused);
    if (view->editing)
        return;
    int ahead = pos_material(pos, WHITE) - pos_material(pos, BLACK);
    if (ahead != 0) {
        snprintf(note, sizeof note, "%s +%d\n%+d", side_name(ahead > 0 ? WHITE : BLACK),
                 ahead > 0 ? ahead : -ahead, ahead);
        grid_title_note(grid, area, note, STYLE_TEXT);
    }
}

// Returns the squares in an area, as large as wished if they fit; .k is 0 where they do not fit.
static BoardFrame board_frame(Rect area, const BoardView *view) {
    int k = view->square_rows;
    while (k > 1 && (8 * k > area.rows || 16 * k + MARGIN > area.cols))
        k--;
    if (k < 1 || area.rows < 8 || area.cols < 16 + MARGIN)
        return (BoardFrame){.k = 0};
    const int title_rows = area.rows >= 8 * k + 2 ? 1 : 0;
    return (BoardFrame){.squares = {area.y + title_rows, area.x + MARGIN, 8 * k, 16 * k},
                        .k = k,
                        .flipped = view->flipped};
}

void board_draw(Grid *grid, Rect area, const BoardView *view, bool focused) {
    const BoardFrame frame = board_frame(area, view);
    grid_fill(grid, area, ' ', STYLE_TEXT);
    if (frame.k == 0)
        return;
    if (frame.squares.y > area.y)
        draw_title(grid, area, view, focused);
    for (int s = A1; s <= H8; s++)
        draw_square(grid, &frame, view, (Square)s);
    draw_coordinates(grid, &frame, area.rows > 8 * frame.k);
}

Spot board_spot(Rect area, const BoardView *view, Square square) {
    const BoardFrame frame = board_frame(area, view);
    const Rect place = square_area(&frame, square);
    return frame.k == 0 ? SPOT_NONE : (Spot){place.y + frame.k / 2, place.x + frame.k - 1};
}

// Returns the square that is drawn at a cell; NO_SQUARE: none.
static Square square_at(Rect area, const BoardView *view, int y, int x) {
    const BoardFrame frame = board_frame(area, view);
    int square = H8;
    while (frame.k > 0 && square >= A1) {
        const Rect place = square_area(&frame, (Square)square);
        if (y >= place.y && y < place.y + place.rows && x >= place.x && x < place.x + place.cols)
            return (Square)square;
        square--;
    }
    return NO_SQUARE;
}

// Returns the first move of the live engine's best line: the best move, or the threat if *threat.
static Move first_move(const Workbench *wb, bool *threat) {
    int count;
    Position pos;
    *threat = workbench_live_position(wb, &pos);
    const Line *lines = live_lines(&wb->engines.live, &count);
    return count > 0 && move_is_legal(&pos, lines[0].pv[0]) ? lines[0].pv[0] : MOVE_NONE;
}

static Spot board_view_draw(Workbench *wb, const Canvas *canvas) {
    Position pos;
    Move last = workbench_board_position(wb, &pos);
    bool threat;
    const Move first = first_move(wb, &threat);
    const MotifHit *hit = verdicts_motif(wb);
    const BoardInput *input = board_input(wb);
    Drawing drawings[DRAWINGS_MAX];
    uint32_t node;
    const bool shows_game = !input->editing && !workbench_board_tree(wb, &node) && !blind_is_on(wb);
    const Square start = input->lifted != NO_SQUARE ? input->lifted : input->arrow_start;
    const BoardView view = {
        .pos = input->editing ? &input->edited : &pos,
        .editing = input->editing,
        .last = last == MOVE_NULL || input->editing ? MOVE_NONE : last,
        .best = threat || input->editing ? MOVE_NONE : first,
        .threat = threat && !input->editing ? first : MOVE_NONE,
        .motif_at = hit && hit->square != NO_SQUARE ? UINT64_C(1) << hit->square : 0,
        .motif_squares = hit ? hit->squares : 0,
        .cursor = input->has_focus ? UINT64_C(1) << input->cursor : 0,
        .lifted = input->has_focus && start != NO_SQUARE ? UINT64_C(1) << start : 0,
        .drawings = drawings,
        .drawing_count = shows_game ? game_drawings(&wb->file.game, wb->file.node, drawings) : 0,
        .flipped = wb->panes.flipped,
        .pieces = canvas->pieces,
        .palette = canvas->palette,
        .square_rows = canvas->square_rows,
    };
    board_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return input->has_focus ? board_spot(canvas->area, &view, input->cursor) : SPOT_NONE;
}

static bool board_view_press(Workbench *wb, const Canvas *canvas, Spot spot, int64_t now) {
    const BoardView view = {.flipped = wb->panes.flipped, .square_rows = canvas->square_rows};
    const Square square = square_at(canvas->area, &view, spot.y, spot.x);
    if (square != NO_SQUARE)
        board_input_click(wb, square, now);
    return true;
}

static bool board_view_step(Workbench *wb, bool forward) {
    board_input_move(wb, forward ? 1 : -1, 0);
    return true;
}

static void board_view_step_row(Workbench *wb, bool down) {
    board_input_move(wb, 0, down ? -1 : 1);
}

static const KeyBinding board_keys[] = {
    {"Enter", "board pick"},
    {"Space", "board pick"},
    {"Backspace", "board leave"},
    {"q", "board leave"},
    {"Esc", "board leave"},
    {"C-c", "board leave"},
    {"I", "draw"},
    {NULL, NULL},
};

static const char *const board_hints[] = {"board pick", "draw", "board leave", NULL};

const View board_view = {.name = "board",
                         .slot = SLOT_BOARD,
                         .state = {.size = sizeof(BoardInput)},
                         .keys = {board_keys, "On the board, moving pieces", board_hints},
                         .reset = {CHANGE_NODE_OR_QUEUE, board_input_reset},
                         .takes_no_focus = board_input_is_inactive,
                         .draw = board_view_draw,
                         .click = board_view_press,
                         .step = board_view_step,
                         .step_row = board_view_step_row,
                         .board_tree = board_input_tree};
