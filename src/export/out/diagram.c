// Positions as pictures: an SVG that is complete in itself, and its parts, which pages use too.
#include "src/export/out/embedded.h"
#include "src/export/out/format.h"

// Appends the pieces of a side in words: "White: king f6, queen g1. "
static void add_side(const Position *pos, Color side, Str *out) {
    static const struct {
        PieceType type;
        const char *name;
    } kinds[] = {{KING, "king"},     {QUEEN, "queen"},   {ROOK, "rook"},
                 {BISHOP, "bishop"}, {KNIGHT, "knight"}, {PAWN, "pawn"}};
    const char *between = side == WHITE ? "White: " : "Black: ";
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        for (int square = 0; square < 64; square++) {
            if (pos_piece(pos, (Square)square) == piece_make(side, kinds[kind].type)) {
                str_addf(out, "%s%s %c%d", between, kinds[kind].name, 'a' + square % 8,
                         square / 8 + 1);
                between = ", ";
            }
        }
    }
    str_add(out, ". ");
}

void diagram_label(const Position *pos, Str *out) {
    add_side(pos, WHITE, out);
    add_side(pos, BLACK, out);
    str_addf(out, "%s to move.", pos->side == WHITE ? "White" : "Black");
}

void diagram_board(const Position *pos, bool white_below, Str *out) {
    str_addf(out, "<use href=\"#side-%c\"/>", white_below ? 'w' : 'b');
    for (int square = 0; square < 64; square++) {
        const Piece piece = pos_piece(pos, (Square)square);
        const int file = square % 8, rank = square / 8;
        if (piece != NO_PIECE) {
            str_addf(out, "<use href=\"#%c%c\" x=\"%d\" y=\"%d\" width=\"1\" height=\"1\"/>",
                     piece_color(piece) == WHITE ? 'w' : 'b', "pnbrqk"[piece_type(piece)],
                     white_below ? file : 7 - file, white_below ? 7 - rank : rank);
        }
    }
}

// Programs that show an SVG know less CSS than browsers: no variables but currentColor. Referenced
// elements are styled where they are defined, so no rule depends on an element around them.
static const char style[] =
    "<style>text{font:15px sans-serif;text-anchor:middle;fill:#333}"
    "rect.light{fill:#f4f1ea}path.dark{fill:#b9b2a3}"
    "rect.edge{fill:none;stroke:#333;stroke-width:.04}"
    "use.white,use.black{stroke:#000;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}"
    "use.white{fill:#fff;color:#000}use.black{fill:#222;color:#fff}"
    "path.line{fill:none;stroke:currentColor}path.cross{fill:none;stroke-width:2.6}</style>\n";

void diagram_svg(const Position *pos, bool white_below, Str *out) {
    str_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" role=\"img\" "
                 "width=\"420\" height=\"425\" viewBox=\"-.6 -.1 8.7 8.8\"><title>");
    diagram_label(pos, out);
    str_add(out, "</title>\n");
    str_add(out, style);
    str_add(out, embedded_page_svg);
    diagram_board(pos, white_below, out);
    str_add(out, "\n</svg>\n");
}
