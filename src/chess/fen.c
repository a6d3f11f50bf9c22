// Reads and writes FEN. Reading checks that a game can reach the position, as far as pieces,
// checks, castling and en passant tell.
#include <string.h>

#include "onlymove/position.h"
#include "onlymove/bitboard.h"
#include "src/chess/position_private.h"

const char FEN_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const char piece_letters[] = "PNBRQK??pnbrqk";
static const char *const color_names[2] = {"White", "Black"};

enum { FIELDS = 6, QUOTE_MAX = 24, COUNTER_MAX = UINT16_MAX };

// A field of the text, borrowed.
typedef struct Field {
    const char *text;
    size_t len;
} Field;

// For "%.*s": how much of a field a fault quotes.
static int quoted_len(Field f) {
    return f.len < QUOTE_MAX ? (int)f.len : QUOTE_MAX;
}

// Splits at white space; returns the number of fields, and keeps the first FIELDS + 1.
static size_t split_fields(const char *fen, Field fields[FIELDS + 1]) {
    static const char blanks[] = " \t\n\r";
    size_t count = 0;
    for (const char *at = fen + strspn(fen, blanks); *at && count <= FIELDS;) {
        const size_t len = strcspn(at, blanks);
        fields[count++] = (Field){at, len};
        at += len + strspn(at + len, blanks);
    }
    return count;
}

static void put_piece(Position *pos, Piece p, Square s) {
    pos->board[s] = p;
    pos->by_type[piece_type(p)] |= bb_bit(s);
    pos->by_color[piece_color(p)] |= bb_bit(s);
}

Piece piece_from_letter(char letter) {
    const char *at = letter == '?' || !letter ? NULL : strchr(piece_letters, letter);
    return at ? (Piece)(at - piece_letters) : NO_PIECE;
}

static Status read_rank(Position *pos, int rank, Field f, Fault *fault) {
    int file = 0;
    for (size_t i = 0; i < f.len; i++) {
        char c = f.text[i];
        Piece p = piece_from_letter(c);
        if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (p != NO_PIECE) {
            if (file < 8)
                put_piece(pos, p, square_make(file, rank));
            file++;
        } else {
            return fault_set(
                fault, STATUS_SYNTAX,
                "piece placement: rank %d: \"%c\" is neither a piece nor a number from 1 to 8",
                rank + 1, c);
        }
        if (file > 1000)
            break;
    }
    if (file != 8) {
        return fault_set(fault, STATUS_SYNTAX, "piece placement: rank %d has %d square%s", rank + 1,
                         file, file == 1 ? "" : "s");
    }
    return STATUS_OK;
}

static Status read_placement(Position *pos, Field f, Fault *fault) {
    const char *end = f.text + f.len, *at = f.text;
    for (int rank = 7; rank >= 0; rank--) {
        const char *slash = memchr(at, '/', (size_t)(end - at));
        const char *stop = slash ? slash : end;
        Status status = read_rank(pos, rank, (Field){at, (size_t)(stop - at)}, fault);
        if (status != STATUS_OK)
            return status;
        if (rank > 0 && !slash) {
            return fault_set(fault, STATUS_SYNTAX, "piece placement: %d ranks instead of 8",
                             8 - rank);
        }
        if (rank == 0 && slash)
            return fault_set(fault, STATUS_SYNTAX, "piece placement: more than 8 ranks");
        at = stop + 1;
    }
    return STATUS_OK;
}

static Status validate_pieces(const Position *pos, Fault *fault) {
    if (pos->by_type[PAWN] & (BB_RANK_1 | BB_RANK_8)) {
        return fault_set(fault, STATUS_ILLEGAL,
                         "piece placement: a pawn on the first or last rank");
    }
    for (int c = WHITE; c <= BLACK; c++) {
        static const int at_start[6] = {8, 2, 2, 2, 1, 1};
        int count[6];
        for (int t = PAWN; t <= KING; t++)
            count[t] = bb_count(pos_pieces(pos, (Color)c, (PieceType)t));
        if (count[KING] != 1) {
            return fault_set(fault, STATUS_ILLEGAL, "piece placement: %s has %d kings",
                             color_names[c], count[KING]);
        }
        if (count[PAWN] > 8) {
            return fault_set(fault, STATUS_ILLEGAL, "piece placement: %s has %d pawns",
                             color_names[c], count[PAWN]);
        }
        int promoted = 0;
        for (int t = KNIGHT; t <= QUEEN; t++)
            promoted += count[t] > at_start[t] ? count[t] - at_start[t] : 0;
        if (promoted > 8 - count[PAWN]) {
            return fault_set(fault, STATUS_ILLEGAL,
                             "piece placement: %s has %d promoted piece%s and %d pawns",
                             color_names[c], promoted, promoted == 1 ? "" : "s", count[PAWN]);
        }
    }
    return STATUS_OK;
}

static Status read_side(Position *pos, Field f, Fault *fault) {
    if (f.len != 1 || (f.text[0] != 'w' && f.text[0] != 'b')) {
        return fault_set(fault, STATUS_SYNTAX, "side to move: expected w or b, found \"%.*s\"",
                         quoted_len(f), f.text);
    }
    pos->side = f.text[0] == 'w' ? WHITE : BLACK;
    return STATUS_OK;
}

static bool has_piece(const Position *pos, Color c, PieceType t, Square s) {
    return pos->board[s] == piece_make(c, t);
}

static Status read_castling(Position *pos, Field f, Fault *fault) {
    static const char letters[] = "KQkq";
    static const Square kings[4] = {E1, E1, E8, E8};
    static const Square rooks[4] = {H1, A1, H8, A8};
    if (f.len == 1 && f.text[0] == '-')
        return STATUS_OK;
    unsigned seen = 0;
    for (size_t i = 0; i < f.len; i++) {
        const char *at = strchr(letters, f.text[i]);
        const unsigned right = at ? 1U << (at - letters) : 0;
        if (!at || (seen & right)) {
            return fault_set(fault, STATUS_SYNTAX,
                             "castling: expected letters of KQkq or -, found \"%.*s\"",
                             quoted_len(f), f.text);
        }
        seen |= right;
        const int index = (int)(at - letters);
        const Color c = index < 2 ? WHITE : BLACK;
        if (has_piece(pos, c, KING, kings[index]) && has_piece(pos, c, ROOK, rooks[index]))
            pos->castling |= (uint8_t)right;
    }
    return STATUS_OK;
}

// Whether the side that just moved can have played a double step over the square.
static bool can_be_en_passant(const Position *pos, Square s) {
    Color us = (Color)pos->side, them = color_other(us);
    if (square_rank(s) != (us == WHITE ? 5 : 2))
        return false;
    Square to = (Square)(s ^ 8), from = (Square)(us == WHITE ? s + 8 : s - 8);
    if (!has_piece(pos, them, PAWN, to) || pos->board[s] != NO_PIECE ||
        pos->board[from] != NO_PIECE)
        return false;
    // Before the step it was their turn, so nothing attacked our king.
    Bitboard before = (pos_occupied(pos) ^ bb_bit(to)) | bb_bit(from);
    return !(pos_attackers(pos, pos_king(pos, us), them, before) & ~bb_bit(to));
}

static Status read_en_passant(Position *pos, Field f, Fault *fault) {
    if (f.len == 1 && f.text[0] == '-')
        return STATUS_OK;
    Square s;
    if (f.len != 2 || !square_from_text(f.text, &s)) {
        return fault_set(fault, STATUS_SYNTAX, "en passant: expected a square or -, found \"%.*s\"",
                         quoted_len(f), f.text);
    }
    if (!can_be_en_passant(pos, s)) {
        return fault_set(fault, STATUS_ILLEGAL, "en passant: no double step can have passed %.2s",
                         f.text);
    }
    if (bb_pawn[pos->side ^ 1][s] & pos_pieces(pos, (Color)pos->side, PAWN))
        pos->en_passant = s;
    return STATUS_OK;
}

static Status read_counter(Field f, const char *name, uint16_t *counter, Fault *fault) {
    unsigned value = 0;
    for (size_t i = 0; i < f.len; i++) {
        if (f.text[i] < '0' || f.text[i] > '9') {
            return fault_set(fault, STATUS_SYNTAX, "%s: expected a number, found \"%.*s\"", name,
                             quoted_len(f), f.text);
        }
        value = value * 10 + (unsigned)(f.text[i] - '0');
        if (value > COUNTER_MAX) {
            return fault_set(fault, STATUS_SYNTAX, "%s: %.*s is more than %d", name, quoted_len(f),
                             f.text, COUNTER_MAX);
        }
    }
    *counter = (uint16_t)value;
    return STATUS_OK;
}

static Status read_fields(Position *pos, const Field fields[], size_t count, Fault *fault) {
    Status status = read_placement(pos, fields[0], fault);
    status = status == STATUS_OK ? validate_pieces(pos, fault) : status;
    status = status == STATUS_OK ? read_side(pos, fields[1], fault) : status;
    if (status != STATUS_OK)
        return status;

    Color us = (Color)pos->side, them = color_other(us);
    if (pos_attackers(pos, pos_king(pos, them), us, pos_occupied(pos))) {
        return fault_set(fault, STATUS_ILLEGAL, "side to move: %s is in check and not to move",
                         color_names[them]);
    }
    status = read_castling(pos, fields[2], fault);
    status = status == STATUS_OK ? read_en_passant(pos, fields[3], fault) : status;
    if (status == STATUS_OK && count > 4)
        status = read_counter(fields[4], "half-move clock", &pos->rule50, fault);
    if (status == STATUS_OK && count > 5)
        status = read_counter(fields[5], "move number", &pos->fullmove, fault);
    return status;
}

Status pos_from_fen(Position *pos, const char *fen, Fault *fault) {
    static const char *const field_names[4] = {"piece placement", "side to move", "castling",
                                               "en passant"};
    Field fields[FIELDS + 1];
    size_t count = split_fields(fen, fields);
    if (count < 4)
        return fault_set(fault, STATUS_SYNTAX, "%s: the field is missing", field_names[count]);
    if (count > FIELDS) {
        return fault_set(fault, STATUS_SYNTAX, "after the move number: unexpected \"%.*s\"",
                         quoted_len(fields[FIELDS]), fields[FIELDS].text);
    }

    Position parsed = {.en_passant = NO_SQUARE, .fullmove = 1};
    memset(parsed.board, NO_PIECE, sizeof parsed.board);
    Status status = read_fields(&parsed, fields, count, fault);
    if (status != STATUS_OK)
        return status;
    if (parsed.fullmove == 0) // other programs often write 0
        parsed.fullmove = 1;
    Color us = (Color)parsed.side;
    parsed.checkers =
        pos_attackers(&parsed, pos_king(&parsed, us), color_other(us), pos_occupied(&parsed));
    parsed.key = pos_compute_key(&parsed);
    *pos = parsed;
    return STATUS_OK;
}

// The position of FEN_START, computed in advance, because nearly every game begins with it.
static const Position start_position = {
    .by_type = {0x00FF00000000FF00, 0x4200000000000042, 0x2400000000000024, 0x8100000000000081,
                0x0800000000000008, 0x1000000000000010},
    .by_color = {0x000000000000FFFF, 0xFFFF000000000000},
    .key = 0x463B96181691FC9C,
    .board = {3, 1, 2, 4, 5, 2, 1, 3, 0, 0, 0, 0, 0,  0, 0,  0,  7,  7,  7, 7, 7, 7,
              7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,  7, 7,  7,  7,  7,  7, 7, 7, 7,
              7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 11, 9, 10, 12, 13, 10, 9, 11},
    .side = WHITE,
    .castling = CASTLE_WK | CASTLE_WQ | CASTLE_BK | CASTLE_BQ,
    .en_passant = NO_SQUARE,
    .fullmove = 1,
};

Position pos_start(void) {
    return start_position;
}

static char *write_placement(const Position *pos, char *out) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            Piece p = pos->board[square_make(file, rank)];
            if (p == NO_PIECE) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            *out++ = piece_letters[p];
        }
        if (empty)
            *out++ = (char)('0' + empty);
        *out++ = rank ? '/' : ' ';
    }
    return out;
}

static char *write_number(unsigned value, char *out) {
    char digits[5];
    int count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
    } while (value /= 10);
    while (count)
        *out++ = digits[--count];
    return out;
}

const char *pos_to_fen(const Position *pos, char *fen) {
    char *out = write_placement(pos, fen);
    *out++ = pos->side == WHITE ? 'w' : 'b';
    *out++ = ' ';
    for (int i = 0; i < 4; i++)
        if (pos->castling & (1 << i))
            *out++ = "KQkq"[i];
    if (!pos->castling)
        *out++ = '-';
    *out++ = ' ';
    if (pos->en_passant == NO_SQUARE) {
        *out++ = '-';
    } else {
        *out++ = (char)('a' + square_file(pos->en_passant));
        *out++ = (char)('1' + square_rank(pos->en_passant));
    }
    *out++ = ' ';
    out = write_number(pos->rule50, out);
    *out++ = ' ';
    out = write_number(pos->fullmove, out);
    *out = '\0';
    return fen;
}
