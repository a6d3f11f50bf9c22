// Bitmaps of pieces, and the cells that they become.
#include "ui/term/pieces.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/file.h"
#include "ui/term/embedded_themes.h"

enum { SOLID_KING = 0x265A, TEXT_SELECTOR = 0xFE0E, FULL_BLOCK = 0x2588 };

const PieceSet pieces_letters = {.about = "Letters: upper case White, lower case Black",
                                 .form = PIECES_LETTERS};
const PieceSet pieces_glyphs = {.about = "The font's chess signs", .form = PIECES_GLYPHS};

// --- Files

static const char *const piece_names[] = {[PAWN] = "pawn", [KNIGHT] = "knight", [BISHOP] = "bishop",
                                          [ROOK] = "rook", [QUEEN] = "queen",   [KING] = "king"};

static const struct {
    const char *name;
    int across, down;
} blocks[] = {{"halves", 1, 2}, {"quarters", 2, 2}, {"sextants", 2, 3}};
enum { BLOCK_KINDS = sizeof blocks / sizeof *blocks };

typedef struct PiecesReader {
    PieceSet *set;
    int size;        // of the section, in rows; 0: [pieces]
    int piece, rows; // the bitmap that is being read, and its rows so far
} PiecesReader;

static int bitmap_height(const PiecesReader *reader) {
    return reader->size * reader->set->down;
}

static Status check_row_count(const PiecesReader *reader, Fault *fault) {
    if (reader->size > 0 && reader->rows > 0 && reader->rows < bitmap_height(reader)) {
        return fault_set(fault, STATUS_SYNTAX, "the %s before has %d rows of %d",
                         piece_names[reader->piece], reader->rows, bitmap_height(reader));
    }
    return STATUS_OK;
}

static Status begin_section(PiecesReader *reader, const char *section, Fault *fault) {
    char name[32];
    const Status status = check_row_count(reader, fault);
    reader->rows = 0;
    reader->size = strcmp(section, "pieces") == 0 ? 0 : -1;
    for (int rows = BITMAP_MIN; rows <= BITMAP_MAX; rows++) {
        snprintf(name, sizeof name, "%dx%d", 2 * rows, rows);
        reader->size = strcmp(section, name) == 0 ? rows : reader->size;
    }
    if (status == STATUS_OK && reader->size < 0) {
        return fault_set(fault, STATUS_SYNTAX,
                         "[%.40s]: there are [pieces], [6x3], [8x4], [10x5] and [12x6]", section);
    }
    if (status == STATUS_OK && reader->size > 0 && reader->set->across == 0)
        return fault_set(fault, STATUS_SYNTAX, "[pieces] with its block has to come first");
    return status;
}

static Status read_setting(PieceSet *set, const IniEntry *entry, Fault *fault) {
    if (strcmp(entry->key, "about") == 0) {
        snprintf(set->about, sizeof set->about, "%s", entry->value);
        return STATUS_OK;
    }
    if (strcmp(entry->key, "block") != 0) {
        return fault_set(fault, STATUS_SYNTAX, "[pieces] has about and block, no %.40s",
                         entry->key);
    }
    for (int i = 0; i < BLOCK_KINDS; i++) {
        if (strcmp(entry->value, blocks[i].name) == 0) {
            set->across = blocks[i].across;
            set->down = blocks[i].down;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "block: halves, quarters or sextants, not \"%.40s\"",
                     entry->value);
}

static Status begin_piece(PiecesReader *reader, const char *key, Fault *fault) {
    const Status status = check_row_count(reader, fault);
    reader->rows = 0;
    for (int piece = PAWN; piece <= KING && status == STATUS_OK; piece++) {
        if (strcmp(piece_names[piece], key) == 0) {
            reader->piece = piece;
            return STATUS_OK;
        }
    }
    return status != STATUS_OK
               ? status
               : fault_set(fault, STATUS_SYNTAX, "%.40s is no piece: king, queen, ...", key);
}

static Status read_row(PiecesReader *reader, const char *row, Fault *fault) {
    const int width = reader->size * 2 * reader->set->across, height = bitmap_height(reader);
    if ((int)strlen(row) != width || reader->rows >= height) {
        return fault_set(fault, STATUS_SYNTAX, "a %s of this size has %d rows of %d pixels",
                         piece_names[reader->piece], height, width);
    }
    if (row[strspn(row, PIXELS)]) {
        return fault_set(fault, STATUS_SYNTAX, "a pixel is one of . @ o, not %.1s",
                         row + strspn(row, PIXELS));
    }
    char *pixels = reader->set->pixels[reader->size - BITMAP_MIN][reader->piece];
    memcpy(pixels + reader->rows++ * width, row, (size_t)width);
    return STATUS_OK;
}

static Status read_entry(void *context, const IniEntry *entry, Fault *fault) {
    PiecesReader *reader = context;
    if (!entry->key)
        return begin_section(reader, entry->section, fault);
    if (reader->size == 0)
        return read_setting(reader->set, entry, fault);
    Status status = STATUS_OK;
    if (!entry->continues)
        status = begin_piece(reader, entry->key, fault);
    return status == STATUS_OK && entry->value[0] ? read_row(reader, entry->value, fault) : status;
}

bool pieces_have_bitmaps(const PieceSet *set, int square_rows) {
    return set->form == PIECES_BITMAPS && square_rows >= BITMAP_MIN && square_rows <= BITMAP_MAX &&
           set->pixels[square_rows - BITMAP_MIN][KING][0];
}

static Status check_all_pieces(const PiecesReader *reader, const char *name, Fault *fault) {
    const PieceSet *set = reader->set;
    for (int i = 0; i < BITMAP_SIZES; i++) {
        int piece_count = 0;
        for (int piece = PAWN; piece <= KING; piece++)
            piece_count += set->pixels[i][piece][0] != '\0';
        if (piece_count != 0 && piece_count != 6) {
            return fault_set(fault, STATUS_SYNTAX, "%.200s: [%dx%d] has %d pieces of 6", name,
                             2 * (i + BITMAP_MIN), i + BITMAP_MIN, piece_count);
        }
    }
    return STATUS_OK;
}

Status pieces_read(PieceSet *set, const char *name, const Str *text, Fault *fault) {
    PiecesReader reader = {.set = set};
    Fault rows_fault;
    *set = (PieceSet){.form = PIECES_BITMAPS};
    Status status = text ? ini_read_text(name, text, read_entry, &reader, fault)
                         : ini_read(name, read_entry, &reader, fault);
    if (status == STATUS_OK && check_row_count(&reader, &rows_fault) != STATUS_OK)
        status = fault_set(fault, STATUS_SYNTAX, "%.200s: %s", name, rows_fault.text);
    if (status == STATUS_OK)
        status = check_all_pieces(&reader, name, fault);
    if (status != STATUS_OK)
        pieces_default(set);
    return status;
}

void pieces_default(PieceSet *set) {
    Fault fault;
    CLEANUP(str_done) Str text = {0};
    PiecesReader reader = {.set = set};
    *set = (PieceSet){.form = PIECES_BITMAPS};
    str_add(&text, embedded_staunton_ini);
    (void)ini_read_text("the default pieces", &text, read_entry, &reader, &fault);
}

// --- Drawing

typedef struct Bitmap {
    int width, height;
    char pixels[PIXELS_MAX];
} Bitmap;

static char pixel_at(const Bitmap *bitmap, int y, int x) {
    const bool inside = y >= 0 && y < bitmap->height && x >= 0 && x < bitmap->width;
    return inside ? bitmap->pixels[y * bitmap->width + x] : (char)PIXEL_EMPTY;
}

static bool touches_piece(const Bitmap *bitmap, int y, int x) {
    return pixel_at(bitmap, y - 1, x) != PIXEL_EMPTY || pixel_at(bitmap, y + 1, x) != PIXEL_EMPTY ||
           pixel_at(bitmap, y, x - 1) != PIXEL_EMPTY || pixel_at(bitmap, y, x + 1) != PIXEL_EMPTY;
}

static void add_rim(Bitmap *bitmap) {
    const Bitmap original = *bitmap;
    for (int y = 0; y < original.height; y++) {
        for (int x = 0; x < original.width; x++)
            if (pixel_at(&original, y, x) == PIXEL_EMPTY && touches_piece(&original, y, x))
                bitmap->pixels[y * original.width + x] = PIXEL_EDGE;
    }
}

// The pixels of a cell, from its upper left one, and how many there are of each kind.
typedef struct Block {
    int count;
    char pixels[6];
    int empty, fill, edge;
} Block;

static Block block_at(const Bitmap *bitmap, const PieceSet *set, int row, int col) {
    Block block = {.count = set->across * set->down};
    for (int i = 0; i < block.count; i++) {
        const char pixel = pixel_at(bitmap, row * set->down + i / set->across,
                                    col * set->across + i % set->across);
        block.pixels[i] = pixel;
        block.empty += pixel == PIXEL_EMPTY;
        block.fill += pixel == PIXEL_FILL;
        block.edge += pixel == PIXEL_EDGE;
    }
    return block;
}

// A cell can show two colours. Where a block has three, the rarer of empty and fill becomes edge.
static void reduce_to_two_colours(Block *block) {
    if (block->empty == 0 || block->fill == 0 || block->edge == 0)
        return;
    const bool keeps_fill = block->empty <= block->fill;
    for (int i = 0; i < block->count; i++)
        if (block->pixels[i] == (keeps_fill ? PIXEL_EMPTY : PIXEL_FILL))
            block->pixels[i] = PIXEL_EDGE;
    block->empty = keeps_fill ? 0 : block->empty;
    block->fill = keeps_fill ? block->fill : 0;
    block->edge = block->count - block->empty - block->fill;
}

// Returns the character whose filled pixels are those of `bits`, the upper left one lowest.
static uint32_t block_character(int across, int down, unsigned bits) {
    static const uint32_t halves[] = {' ', 0x2580, 0x2584, FULL_BLOCK};
    static const uint32_t quarters[] = {' ',    0x2598, 0x259D, 0x2580,    0x2596, 0x258C,
                                        0x259E, 0x259B, 0x2597, 0x259A,    0x2590, 0x259C,
                                        0x2584, 0x2599, 0x259F, FULL_BLOCK};
    enum { SEXTANTS = 0x1FB00, LEFT_HALF = 21, RIGHT_HALF = 42, FULL = 63 };
    if (across == 1)
        return halves[bits];
    if (down == 2)
        return quarters[bits];
    switch (bits) {
    case 0:
        return ' ';
    case LEFT_HALF:
        return 0x258C;
    case RIGHT_HALF:
        return 0x2590;
    case FULL:
        return FULL_BLOCK;
    default:
        return SEXTANTS + bits - 1 - (bits > LEFT_HALF) - (bits > RIGHT_HALF);
    }
}

static void draw_block(Grid *grid, int y, int x, const PieceSet *set, const Block *block,
                       Color side, const PieceSquare *square) {
    const bool fill_and_edge = block->empty == 0 && block->fill > 0 && block->edge > 0;
    const char filled_pixel = block->fill > 0 ? PIXEL_FILL : PIXEL_EDGE;
    unsigned bits = 0;
    for (int i = 0; i < block->count; i++)
        bits |= block->pixels[i] == filled_pixel ? 1u << i : 0;
    const Ink fill_ink = side == WHITE ? INK_WHITE : INK_BLACK;
    const Ink edge_ink = side == WHITE ? INK_WHITE_EDGE : INK_BLACK_EDGE;
    const Style style = fill_and_edge ? (side == WHITE ? STYLE_INSIDE_WHITE : STYLE_INSIDE_BLACK)
                                      : style_square(square->kind, square->dark,
                                                     bits == 0                    ? INK_MARK
                                                     : filled_pixel == PIXEL_FILL ? fill_ink
                                                                                  : edge_ink);
    grid_set_cell(grid, y, x, block_character(set->across, set->down, bits), style);
}

void pieces_draw(Grid *grid, int y, int x, const PieceSet *set, Piece piece,
                 const PieceSquare *square, bool rim) {
    const int rows = square->rows;
    Bitmap bitmap = {.width = 2 * rows * set->across, .height = rows * set->down};
    memcpy(bitmap.pixels, set->pixels[rows - BITMAP_MIN][piece_type(piece)], sizeof bitmap.pixels);
    if (rim)
        add_rim(&bitmap);
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < 2 * rows; col++) {
            Block block = block_at(&bitmap, set, row, col);
            reduce_to_two_colours(&block);
            draw_block(grid, y + row, x + col, set, &block, piece_color(piece), square);
        }
    }
}

void pieces_put(Grid *grid, int y, int x, const PieceSet *set, Piece piece,
                const PieceSquare *square, bool tells_sides) {
    static const char letters[] = "PNBRQK";
    const PieceType type = piece_type(piece);
    const bool white = piece_color(piece) == WHITE;
    const Ink ink = !tells_sides ? INK_MARK : white ? INK_WHITE : INK_BLACK;
    const Style style = style_square(square->kind, square->dark, ink);
    const bool letter = set->form != PIECES_GLYPHS || (type == PAWN && set->pawn == PAWN_AS_LETTER);
    if (letter) {
        const char upper = letters[type];
        grid_set_cell(grid, y, x, (uint32_t)(white ? upper : upper - 'A' + 'a'), style);
        return;
    }
    grid_set_cell(grid, y, x, (uint32_t)(SOLID_KING + (KING - type)), style);
    if (type == PAWN && set->pawn == PAWN_AS_TEXT)
        grid_set_combining(grid, y, x, TEXT_SELECTOR);
}
