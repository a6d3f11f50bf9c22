// Positions in words.
#include "ui/app/speak_position.h"

static const char *const names[][2] = {
    [PAWN] = {"pawn", "pawns"}, [KNIGHT] = {"knight", "knights"}, [BISHOP] = {"bishop", "bishops"},
    [ROOK] = {"rook", "rooks"}, [QUEEN] = {"queen", "queens"},    [KING] = {"king", "kings"}};

static const char *const sides[] = {"White", "Black"};

static void write_squares(Bitboard squares, Str *out)
{
    for (int square = 0; square < 64; square++) {
        if (squares >> square & 1) {
            str_addf(out, " %c%c", 'a' + square % 8, '1' + square / 8);
        }
    }
}

static void write_side(const Position *pos, Color side, Str *out)
{
    const char *separator = ":";
    str_add(out, sides[side]);
    for (int type = KING; type >= PAWN; type--) {
        const Bitboard squares = pos->by_type[type] & pos->by_color[side];
        if (squares) {
            str_addf(out, "%s %s", separator, names[type][(squares & (squares - 1)) != 0]);
            write_squares(squares, out);
            separator = ",";
        }
    }
    str_add(out, ". ");
}

static void write_castling(const Position *pos, Color side, Str *out)
{
    static const char *const ways[] = {"", "short", "long", "short and long"};
    const unsigned may = (unsigned)pos->castling >> (side == WHITE ? 0 : 2) & 3;
    if (may) {
        str_addf(out, " %s may castle %s.", sides[side], ways[may]);
    }
}

void words_write_position(const Position *pos, Str *out)
{
    write_side(pos, WHITE, out);
    write_side(pos, BLACK, out);
    str_addf(out, "%s to move%s.", sides[pos->side], pos->checkers ? ", in check" : "");
    write_castling(pos, WHITE, out);
    write_castling(pos, BLACK, out);
    if (pos->en_passant != NO_SQUARE) {
        str_add(out, " A pawn has just passed");
        write_squares(1ULL << pos->en_passant, out);
        str_add(out, ".");
    }
}
