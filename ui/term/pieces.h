// How pieces are drawn: as letters, as glyphs, or from bitmaps with blocks of a half, a quarter or
// a sixth of a cell. A set of bitmaps is an INI file: [pieces] with a line about it and its kind of
// block, then a section for each size of a square, such as [6x3], with a bitmap for each piece.
#pragma once

#include "onlymove/position.h"
#include "onlymove/status.h"
#include "onlymove/str.h"
#include "ui/term/grid.h"
#include "ui/term/theme.h"

typedef enum PieceForm { PIECES_LETTERS, PIECES_GLYPHS, PIECES_BITMAPS } PieceForm;
// How to draw a pawn whose sign may be an emoji: as it is, with U+FE0E after it, as a letter.
typedef enum PawnGlyph { PAWN_PLAIN, PAWN_AS_TEXT, PAWN_AS_LETTER } PawnGlyph;

// Squares of BITMAP_MIN to BITMAP_MAX rows can have bitmaps; a pixel is one of these characters.
enum { BITMAP_MIN = 3, BITMAP_MAX = 6, BITMAP_SIZES = BITMAP_MAX - BITMAP_MIN + 1 };
#define PIXELS ".@o"
enum { PIXEL_EMPTY = '.', PIXEL_FILL = '@', PIXEL_EDGE = 'o' };
enum { PIXELS_MAX = 24 * 18, PIECES_ABOUT_MAX = 100 };

typedef struct PieceSet {
    char about[PIECES_ABOUT_MAX];
    PieceForm form;
    PawnGlyph pawn;                           // for glyphs
    int across, down;                         // for bitmaps: pixels of one cell
    char pixels[BITMAP_SIZES][6][PIXELS_MAX]; // by PieceType, row after row
} PieceSet;

extern const PieceSet pieces_letters, pieces_glyphs;
// Fills in the set that is part of the program: themes/pieces/staunton.ini.
void pieces_default(PieceSet *set);
// Reads a set from *text or, where that is NULL, from the file `name`. A fault names the file and
// the line, and *set is the default then.
Status pieces_read(PieceSet *set, const char *name, const Str *text, Fault *fault);
// Whether a set has bitmaps for squares of so many rows.
bool pieces_have_bitmaps(const PieceSet *set, int square_rows);

// The square that a piece stands on.
typedef struct PieceSquare {
    SquareKind kind;
    bool dark;
    int rows; // it has twice as many columns
} PieceSquare;

// Draws a bitmap over all of the square whose upper left cell is at (y, x). `rim` puts the edge's
// colour around it, for a square that its fill does not contrast with.
void pieces_draw(Grid *grid, int y, int x, const PieceSet *set, Piece piece,
                 const PieceSquare *square, bool rim);
// Draws a letter or glyph into a cell; `tells_sides`: in the ink of its side, else in INK_MARK.
void pieces_put(Grid *grid, int y, int x, const PieceSet *set, Piece piece,
                const PieceSquare *square, bool tells_sides);
