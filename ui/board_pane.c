// The board: squares of 2k columns by k rows, pieces, signs, coordinates, whose move it is.
#include "ui/panes.h"

#include <stdio.h>

#include "onlymove/draw.h"
#include "onlymove/movegen.h"
#include "ui/workbench.h"

enum { MARGIN = 3, SOLID_KING = 0x265A, FROM_SIGN = 0xB7 };

typedef struct Frame {
    Rect squares; // the 64 squares
    int k;
    bool flipped;
} Frame;

typedef struct SquareView {
    Ground ground;
    bool dark;
    Piece piece;
    bool from, to, best, check;
    char motif; // its sign, or 0
} SquareView;

static char motif_sign(const BoardView *view, Square s)
{
    return view->motif_at >> s & 1 ? '+' : view->motif_squares >> s & 1 ? '*' : 0;
}

static SquareView square_view(const BoardView *view, Square s)
{
    const Position *pos = view->pos;
    Piece piece = pos_piece(pos, s);
    bool moved = view->last != MOVE_NONE && view->last != MOVE_NULL;
    bool wanted = view->best != MOVE_NONE && view->best != MOVE_NULL;
    SquareView square = {
        .dark = (square_file(s) + square_rank(s)) % 2 == 0,
        .piece = piece,
        .from = moved && s == move_from(view->last),
        .to = moved && s == move_to(view->last),
        .best = wanted && s == move_to(view->best),
        .check = pos_in_check(pos) && piece == piece_make((Color)pos->side, KING),
    };
    square.motif = motif_sign(view, s);
    square.ground = square.motif               ? GROUND_MOTIF
                    : square.check             ? GROUND_CHECK
                    : square.from || square.to ? GROUND_LAST
                                               : GROUND_PLAIN;
    return square;
}

static uint32_t piece_character(Piece piece, PieceSet set)
{
    static const char letters[] = "PNBRQK";
    PieceType type = piece_type(piece);
    if (set == PIECES_SOLID) {
        return (uint32_t)(SOLID_KING + (KING - type));
    }
    char letter = letters[type];
    return (uint32_t)(piece_color(piece) == WHITE ? letter : letter - 'A' + 'a');
}

// The signs around the middle of a square. With one row a square has room for one sign.
static void draw_signs(Grid *grid, int y, int x, int k, const SquareView *square)
{
    Style style = style_square(square->ground, square->dark, INK_MARK);
    bool occupied = square->piece != NO_PIECE;
    if (k == 1) {
        char sign = square->motif   ? square->motif
                    : square->check ? '!'
                    : square->best  ? '>'
                    : square->to    ? ']'
                                    : ' ';
        grid_cell(grid, y, x + 1, (uint32_t)sign, style);
    } else {
        if (square->motif) {
            grid_cell(grid, y - 1, x, (uint32_t)square->motif, style);
        }
        if (square->to) {
            grid_cell(grid, y, x - 1, '[', style);
            grid_cell(grid, y, x + 1, ']', style);
        }
        if (square->check) {
            grid_cell(grid, y, x + 1, '!', style);
        }
        if (square->best && occupied) {
            grid_cell(grid, y, square->to && k > 2 ? x - 2 : x - 1, '>', style);
        }
    }
    if (!occupied && square->from) {
        grid_cell(grid, y, x, FROM_SIGN, style);
    }
    if (!occupied && square->best && k > 1) {
        grid_cell(grid, y, x, '>', style);
    }
}

static void draw_square(Grid *grid, const Frame *frame, const BoardView *view, Square s)
{
    SquareView square = square_view(view, s);
    int k = frame->k;
    int column = frame->flipped ? 7 - square_file(s) : square_file(s);
    int row = frame->flipped ? square_rank(s) : 7 - square_rank(s);
    Rect area = {frame->squares.y + row * k, frame->squares.x + column * 2 * k, k, 2 * k};
    grid_fill(grid, area, ' ', style_square(square.ground, square.dark, INK_MARK));
    int y = area.y + k / 2;
    int x = area.x + k - 1;
    if (square.piece != NO_PIECE) {
        Ink ink = piece_color(square.piece) == WHITE ? INK_WHITE : INK_BLACK;
        grid_cell(grid, y, x, piece_character(square.piece, view->pieces),
                  style_square(square.ground, square.dark, ink));
    }
    draw_signs(grid, y, x, k, &square);
}

static void draw_coordinates(Grid *grid, const Frame *frame, bool files)
{
    for (int i = 0; i < 8; i++) {
        int rank = frame->flipped ? i : 7 - i;
        int file = frame->flipped ? 7 - i : i;
        grid_cell(grid, frame->squares.y + i * frame->k + frame->k / 2, frame->squares.x - 2,
                  (uint32_t)('1' + rank), STYLE_DIM);
        if (files) {
            grid_cell(grid, frame->squares.y + 8 * frame->k,
                      frame->squares.x + i * 2 * frame->k + frame->k - 1, (uint32_t)('a' + file),
                      STYLE_DIM);
        }
    }
}

static const char *side_name(Color side)
{
    return side == WHITE ? "White" : "Black";
}

static void draw_title(Grid *grid, Rect area, const Position *pos, bool focused)
{
    char title[64], note[24];
    const char *side = side_name((Color)pos->side);
    if (pos_is_checkmate(pos)) {
        snprintf(title, sizeof title, "%s is mated", side);
    } else if (pos_is_stalemate(pos)) {
        snprintf(title, sizeof title, "%s is stalemated", side);
    } else {
        bool check = pos_in_check(pos);
        snprintf(title, sizeof title, "%s%s%s", side, check && area.cols < 24 ? "" : " to move",
                 check ? ", check" : "");
    }
    grid_title(grid, area, title, focused);
    int ahead = pos_material(pos, WHITE) - pos_material(pos, BLACK);
    if (ahead != 0) {
        snprintf(note, sizeof note, "%s +%d\n%+d", side_name(ahead > 0 ? WHITE : BLACK),
                 ahead > 0 ? ahead : -ahead, ahead);
        grid_title_note(grid, area, note, STYLE_TEXT);
    }
}

void board_draw(Grid *grid, Rect area, const BoardView *view, bool focused)
{
    grid_fill(grid, area, ' ', STYLE_TEXT);
    int k = view->square_rows;
    while (k > 1 && (8 * k > area.rows || 16 * k + MARGIN > area.cols)) {
        k--;
    }
    if (k < 1 || area.rows < 8 || area.cols < 16 + MARGIN) {
        return;
    }
    int title_rows = area.rows >= 8 * k + 2 ? 1 : 0;
    if (title_rows > 0) {
        draw_title(grid, area, view->pos, focused);
    }
    Frame frame = {
        .squares = {area.y + title_rows, area.x + MARGIN, 8 * k, 16 * k},
        .k = k,
        .flipped = view->flipped,
    };
    for (int s = A1; s <= H8; s++) {
        draw_square(grid, &frame, view, (Square)s);
    }
    draw_coordinates(grid, &frame, area.rows > 8 * k);
}

// The live engine's best move, once it has one; or the threat.
static Move best_move(const Workbench *wb)
{
    int count;
    Position pos;
    (void)workbench_searched(wb, &pos);
    const Line *lines = live_lines(&wb->live, &count);
    return count > 0 && move_is_legal(&pos, lines[0].pv[0]) ? lines[0].pv[0] : MOVE_NONE;
}

static Spot board_view_draw(Workbench *wb, const Canvas *canvas)
{
    Position pos;
    Move last = workbench_board(wb, &pos);
    const MotifHit *hit = verdicts_motif(wb);
    const BoardView view = {
        .pos = &pos,
        .last = last == MOVE_NULL ? MOVE_NONE : last,
        .best = best_move(wb),
        .motif_at = hit && hit->at != NO_SQUARE ? UINT64_C(1) << hit->at : 0,
        .motif_squares = hit ? hit->squares : 0,
        .flipped = wb->flipped,
        .pieces = canvas->pieces,
        .square_rows = canvas->square_rows,
    };
    board_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return SPOT_NONE;
}

const View board_view = {
    .name = "board", .slot = SLOT_BOARD, .passive = true, .draw = board_view_draw};
