// Standard algebraic notation: writes it exactly and reads it tolerantly. san_quick.c reads the
// usual spelling; this file reads everything else and says what is wrong.
#include "onlymove/notation.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/bitboard.h"
#include "src/chess/text_move.h"

static const char *const piece_names[6] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
static const char piece_letters[] = "PNBRQK";

// The parts of a move that a text gives; parts that it leaves out are -1.
typedef struct MoveParts {
    PieceType piece; // NO_PIECE_TYPE in "g1f3": any piece
    int from_file, from_rank;
    int to_file, to_rank;
    int promotion;
    int castling; // the file that the king goes to
} MoveParts;

// Bytes not yet read.
typedef struct Cursor {
    const char *at, *end;
} Cursor;

static char peek_char(const Cursor *c) {
    return c->at < c->end ? *c->at : '\0';
}

static bool accept_word(Cursor *c, const char *word) {
    size_t len = strlen(word);
    if ((size_t)(c->end - c->at) < len || memcmp(c->at, word, len) != 0)
        return false;
    c->at += len;
    return true;
}

// Reads one of `letters` and returns its index there; else reads nothing and returns -1.
static int accept_char(Cursor *c, const char *letters) {
    char next = peek_char(c);
    const char *match = next ? strchr(letters, next) : NULL;
    if (!match)
        return -1;
    c->at++;
    return (int)(match - letters);
}

// Reads one of the `count` characters from `first` on and returns its index; else nothing and -1.
static int accept_char_range(Cursor *c, char first, int count) {
    int index = peek_char(c) - first;
    if (index < 0 || index >= count)
        return -1;
    c->at++;
    return index;
}

static bool is_same_piece_move(const Position *pos, Move a, Move b) {
    return move_to(a) == move_to(b) && pos->board[move_from(a)] == pos->board[move_from(b)];
}

// Writes what tells the move from moves of equal pieces to the same square: file, rank or both.
static char *write_origin(const Position *pos, Move move, char *out) {
    const Square from = move_from(move);
    const Bitboard equals = pos->by_type[piece_type(pos->board[from])] & pos->by_color[pos->side];
    if (equals == bb_bit(from))
        return out;
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    bool is_ambiguous = false, on_file = false, on_rank = false;
    for (int i = 0; i < count; i++) {
        const Square other_from = move_from(moves[i]);
        if (other_from == from || !is_same_piece_move(pos, moves[i], move))
            continue;
        is_ambiguous = true;
        on_file |= square_file(other_from) == square_file(from);
        on_rank |= square_rank(other_from) == square_rank(from);
    }
    if (is_ambiguous && (!on_file || on_rank))
        *out++ = (char)('a' + square_file(from));
    if (on_file)
        *out++ = (char)('1' + square_rank(from));
    return out;
}

static char *write_check(const Position *pos, Move move, char *out) {
    if (!pos_gives_check(pos, move))
        return out;
    Position next;
    pos_make(pos, move, &next);
    *out++ = pos_has_legal_move(&next) ? '+' : '#';
    return out;
}

const char *san_write(const Position *pos, Move move, char san[SAN_MAX]) {
    if (move == MOVE_NULL) {
        memcpy(san, "--", 3);
        return san;
    }
    const Square from = move_from(move), to = move_to(move);
    char *out = san;
    if (move_type(move) == MOVE_CASTLING) {
        const char *text = square_file(to) == 6 ? "O-O" : "O-O-O";
        memcpy(out, text, strlen(text));
        out += strlen(text);
    } else {
        const PieceType type = piece_type(pos->board[from]);
        if (type != PAWN) {
            *out++ = piece_letters[type];
            if (type != KING)
                out = write_origin(pos, move, out);
        }
        if (pos_is_capture(pos, move)) {
            if (type == PAWN)
                *out++ = (char)('a' + square_file(from));
            *out++ = 'x';
        }
        *out++ = (char)('a' + square_file(to));
        *out++ = (char)('1' + square_rank(to));
        if (move_type(move) == MOVE_PROMOTION) {
            *out++ = '=';
            *out++ = piece_letters[move_promotion(move)];
        }
    }
    *write_check(pos, move, out) = '\0';
    return san;
}

const char *move_number_write(const Position *pos, char text[MOVE_NUMBER_MAX]) {
    snprintf(text, MOVE_NUMBER_MAX, "%u%s", (unsigned)pos->fullmove,
             pos->side == WHITE ? "." : "...");
    return text;
}

const char *san_write_numbered(const Position *pos, Move move, char text[SAN_NUMBERED_MAX]) {
    move_number_write(pos, text);
    san_write(pos, move, text + strlen(text));
    return text;
}

void san_add_to_line(Position *pos, Move move, bool first, Str *out) {
    str_addf(out, "%s%s%s", first ? "" : " ",
             first || pos->side == WHITE ? MOVE_NUMBER_TEXT(pos) : "", SAN_TEXT(pos, move));
    pos_play(pos, move);
}

Status text_move_null(const Position *pos, const char *text, size_t len, Move *move, Fault *fault) {
    if (pos_in_check(pos)) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: no null move when in check",
                         quoted_length(len), text);
    }
    *move = MOVE_NULL;
    return STATUS_OK;
}

static bool parse_castling(Cursor *c, MoveParts *parts) {
    if (accept_word(c, "O-O-O") || accept_word(c, "0-0-0"))
        parts->castling = 2;
    else if (accept_word(c, "O-O") || accept_word(c, "0-0"))
        parts->castling = 6;
    return parts->castling >= 0;
}

// Parses "=Q", "Q", "(Q)", and "q" after a complete UCI move. False where a sign has no piece.
static bool parse_promotion(Cursor *c, MoveParts *parts, bool uci) {
    bool in_parentheses = false, sign = accept_word(c, "=");
    if (!sign)
        sign = in_parentheses = accept_word(c, "(");
    int piece = accept_char(c, "NBRQ");
    if (piece < 0 && uci && !sign)
        piece = accept_char(c, "nbrq");
    if (piece < 0)
        return !sign;
    parts->promotion = KNIGHT + piece;
    return !in_parentheses || accept_word(c, ")");
}

// Parses "Nb1-d2": piece, origin, sign, target. A square that stands alone is the target.
static bool parse_squares(Cursor *c, MoveParts *parts) {
    int piece = accept_char(c, piece_letters);
    parts->from_file = accept_char_range(c, 'a', 8);
    parts->from_rank = accept_char_range(c, '1', 8);
    bool sign = accept_char(c, "x-:") >= 0;
    parts->to_file = accept_char_range(c, 'a', 8);
    if (parts->to_file >= 0) {
        parts->to_rank = accept_char_range(c, '1', 8);
    } else if (!sign) {
        parts->to_file = parts->from_file;
        parts->to_rank = parts->from_rank;
        parts->from_file = parts->from_rank = -1;
    }
    if (parts->to_file < 0 || parts->to_rank < 0)
        return false;
    bool has_origin = parts->from_file >= 0 && parts->from_rank >= 0;
    parts->piece = piece >= 0 ? (PieceType)piece : has_origin ? NO_PIECE_TYPE : PAWN;
    // A pawn move without a file of origin stays on its file: "d5" is never a capture.
    if (parts->piece == PAWN && parts->from_file < 0)
        parts->from_file = parts->to_file;
    return parse_promotion(c, parts, piece < 0 && has_origin && !sign);
}

static bool parse_move(Cursor c, MoveParts *parts) {
    *parts = (MoveParts){NO_PIECE_TYPE, -1, -1, -1, -1, -1, -1};
    if (!parse_castling(&c, parts) && !parse_squares(&c, parts))
        return false;
    (void)(accept_word(&c, "e.p.") || accept_word(&c, "ep"));
    while (accept_char(&c, "+#!?") >= 0)
        ;
    return c.at == c.end;
}

static bool move_fits(const Position *pos, const MoveParts *parts, Move move) {
    const Square from = move_from(move), to = move_to(move);
    const bool castling = move_type(move) == MOVE_CASTLING;
    if (parts->castling >= 0)
        return castling && square_file(to) == parts->castling;
    if (castling && parts->piece != NO_PIECE_TYPE) // "Kg1" does not castle, "e1g1" does
        return false;
    if (move_type(move) == MOVE_PROMOTION
            ? parts->promotion >= 0 && (int)move_promotion(move) != parts->promotion
            : parts->promotion >= 0) {
        return false;
    }
    return (parts->piece == NO_PIECE_TYPE || piece_type(pos->board[from]) == parts->piece) &&
           square_file(to) == parts->to_file && square_rank(to) == parts->to_rank &&
           (parts->from_file < 0 || square_file(from) == parts->from_file) &&
           (parts->from_rank < 0 || square_rank(from) == parts->from_rank);
}

static Status refuse_no_match(const MoveParts *parts, const char *text, size_t len, Fault *fault) {
    const int quoted = quoted_length(len);
    if (parts->castling >= 0) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: castling is not possible here", quoted,
                         text);
    }
    const char to[3] = {(char)('a' + parts->to_file), (char)('1' + parts->to_rank), '\0'};
    char origin[3] = "";
    size_t at = 0;
    if (parts->from_file >= 0)
        origin[at++] = (char)('a' + parts->from_file);
    if (parts->from_rank >= 0)
        origin[at++] = (char)('1' + parts->from_rank);
    origin[at] = '\0';
    if (parts->piece == NO_PIECE_TYPE) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: nothing on %s can go to %s", quoted, text,
                         origin, to);
    }
    bool names_origin =
        at && !(parts->piece == PAWN && parts->from_file == parts->to_file && parts->from_rank < 0);
    return fault_set(fault, STATUS_ILLEGAL, "%.*s: no %s%s%s can go to %s%s", quoted, text,
                     piece_names[parts->piece], names_origin ? " from " : "",
                     names_origin ? origin : "", to, parts->promotion >= 0 ? " and promote" : "");
}

static Status refuse_ambiguous(const MoveParts *parts, const Move fitting[], int count,
                               const char *text, size_t len, Fault *fault) {
    const int quoted = quoted_length(len);
    if (move_type(fitting[0]) == MOVE_PROMOTION && parts->promotion < 0) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: what the pawn becomes is missing", quoted,
                         text);
    }
    char list[64];
    size_t used = 0;
    for (int i = 0; i < count && used < sizeof list - 8; i++) {
        const Square s = move_from(fitting[i]);
        const char *separator = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%c%c", separator,
                                 'a' + square_file(s), '1' + square_rank(s));
    }
    return fault_set(fault, STATUS_ILLEGAL, "%.*s: ambiguous, from %s", quoted, text, list);
}

// Looks through all legal moves; the fault says what is wrong when not exactly one fits.
static Status find_fitting_move(const Position *pos, const MoveParts *parts, const char *text,
                                size_t len, Move *move, Fault *fault) {
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    int fit_count = 0; // moves that fit, collected at the front of moves[]
    for (int i = 0; i < count; i++)
        if (move_fits(pos, parts, moves[i]))
            moves[fit_count++] = moves[i];
    if (fit_count == 0)
        return refuse_no_match(parts, text, len, fault);
    if (fit_count > 1)
        return refuse_ambiguous(parts, moves, fit_count, text, len, fault);
    *move = moves[0];
    return STATUS_OK;
}

Status san_read(const Position *pos, const char *text, size_t len, Move *move, Fault *fault) {
    uint64_t word = 0;
    for (size_t i = 0; i < len && i < sizeof word; i++)
        word |= (uint64_t)(unsigned char)text[i] << 8 * i;
    const Move quick = len < sizeof word ? san_read_word(pos, word, (unsigned)len) : MOVE_NONE;
    if (quick != MOVE_NONE) {
        *move = quick;
        return STATUS_OK;
    }
    if (len == 2 && (memcmp(text, "--", 2) == 0 || memcmp(text, "Z0", 2) == 0))
        return text_move_null(pos, text, len, move, fault);
    MoveParts parts;
    if (!parse_move((Cursor){text, text + len}, &parts))
        return fault_set(fault, STATUS_SYNTAX, "\"%.*s\" is not a move", quoted_length(len), text);
    return find_fitting_move(pos, &parts, text, len, move, fault);
}
