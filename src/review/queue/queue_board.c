// Columns and terms about the board and the moves: piece and squares of the first move, course of
// the line, material, phase, and the places of men.
#include "src/review/queue/queue_board.h"

#include <math.h>
#include <string.h>

#include "onlymove/bitboard.h"
#include "onlymove/notation.h"
#include "src/review/queue/pattern_parts.h"

#define SQUARES_OF(rank)                                                                           \
    "a" rank "\0b" rank "\0c" rank "\0d" rank "\0e" rank "\0f" rank "\0g" rank "\0h" rank "\0"
static const char squares[] = SQUARES_OF("1") SQUARES_OF("2") SQUARES_OF("3") SQUARES_OF("4")
    SQUARES_OF("5") SQUARES_OF("6") SQUARES_OF("7") SQUARES_OF("8");

const char *board_from(const QueueRow *at) {
    const int traits = at->row->traits;
    return traits & TRAIT_HAS_MOVE ? squares + 3 * (traits & TRAIT_FROM_MASK) : "";
}

const char *board_to(const QueueRow *at) {
    const int square = san_destination(at->row->first_move, at->row->black);
    return square >= 0 ? squares + 3 * square : "";
}

// Packs the material as pos_material_key() does.
static uint64_t material_of(const CandidateRow *row) {
    uint64_t material = 0;
    const unsigned count = (unsigned)bb_count(row->occupied);
    for (unsigned i = 0; i < count && i < 2 * sizeof row->pieces; i++)
        material += UINT64_C(1) << 4 * row_piece(row, i);
    return material;
}

const char *board_piece_word(const CandidateList *list, size_t index) {
    static const char *const words[] = {"P", "N", "B", "R", "Q", "K"};
    (void)list;
    return index < sizeof words / sizeof *words ? words[index] : NULL;
}

double board_piece_number(const QueueRow *at) {
    static const char letters[] = "PNBRQKO";
    const char first = at->row->first_move[0];
    const char *letter = first ? strchr(letters, first) : NULL;
    return !first ? NAN : !letter ? 0 : *letter == 'O' ? 5 : (double)(letter - letters);
}

const char *board_piece_text(const QueueRow *at) {
    const double piece = board_piece_number(at);
    return isnan(piece) ? "" : board_piece_word(at->list, (size_t)piece);
}

double board_no_number(const QueueRow *at) {
    (void)at;
    return NAN;
}

bool board_is_material(const QueueRow *at, const PatternArgument *wanted) {
    const uint64_t material = material_of(at->row);
    return material == wanted->keys[0] || material == wanted->keys[1];
}

void board_write_material(const QueueRow *at, Str *out) {
    material_write(material_of(at->row), out);
}

static Piece piece_of_row(const void *row, Square square) {
    return listed_piece(row, square);
}

bool board_has_pieces(const QueueRow *at, const PatternArgument *wanted) {
    return placement_matches(wanted->text, piece_of_row, at->row);
}

bool board_has_pawns(const QueueRow *at, const PatternArgument *wanted) {
    const CandidateRow *row = at->row;
    uint64_t files[2] = {0}, rest = row->occupied;
    for (unsigned i = 0; rest != 0 && i < 2 * sizeof row->pieces; i++, rest &= rest - 1) {
        const Piece piece = row_piece(row, i);
        if (piece_type(piece) == PAWN)
            files[piece_color(piece)] |= UINT64_C(1) << __builtin_ctzll(rest) % 8;
    }
    return pawns_match(wanted->keys, files[WHITE], files[BLACK]);
}

double board_phase_number(const QueueRow *at) {
    const CandidateRow *row = at->row;
    int officers = 0, white_back = 0, black_back = 0;
    uint64_t rest = row->occupied;
    for (unsigned i = 0; rest != 0 && i < 2 * sizeof row->pieces; i++, rest &= rest - 1) {
        const Piece piece = row_piece(row, i);
        const PieceType type = piece_type(piece);
        const int square = __builtin_ctzll(rest); // a8 first
        officers += type != PAWN && type != KING;
        white_back += piece_color(piece) == WHITE && square >= 56;
        black_back += piece_color(piece) == BLACK && square < 8;
    }
    return phase_by_counts(officers, white_back, black_back, row->move_number);
}

const char *board_phase_text(const QueueRow *at) {
    return phase_names[(int)board_phase_number(at)];
}

const char *board_phase_word(const CandidateList *list, size_t index) {
    (void)list;
    return index < PHASE_COUNT ? phase_names[index] : NULL;
}
