// What columns and terms say of the board: the squares of the first move, material, and what stands
// where.
#include "src/review/queue/queue_board.h"

#include <string.h>

#include "onlymove/bitboard.h"
#include "src/review/queue/pattern_parts.h"

#define SQUARES_OF(rank)                                                                           \
    "a" rank "\0b" rank "\0c" rank "\0d" rank "\0e" rank "\0f" rank "\0g" rank "\0h" rank "\0"
static const char squares[] = SQUARES_OF("1") SQUARES_OF("2") SQUARES_OF("3") SQUARES_OF("4")
    SQUARES_OF("5") SQUARES_OF("6") SQUARES_OF("7") SQUARES_OF("8");

const char *board_from(const QueueRow *at) {
    const int traits = at->row->traits;
    return traits & TRAIT_MOVE ? squares + 3 * (traits & TRAIT_FROM) : "";
}

// The last square of the SAN; the king's where it castles.
const char *board_to(const QueueRow *at) {
    const char *san = at->row->first;
    const size_t end = strcspn(san, "+#=");
    if (san[0] == 'O')
        return squares + 3 * ((end > 3 ? 2 : 6) + (at->row->black ? 56 : 0));
    const unsigned file = end < 2 ? 8 : (unsigned)san[end - 2] - 'a';
    const unsigned rank = end < 2 ? 8 : (unsigned)san[end - 1] - '1';
    return file < 8 && rank < 8 ? squares + 3 * (rank * 8 + file) : "";
}

// Four bits a kind of piece, by its code; at most 10 are of one.
static uint64_t material_of(const CandidateRow *row) {
    uint64_t material = 0;
    const unsigned count = (unsigned)bb_count(row->occupied);
    for (unsigned i = 0; i < count && i < 2 * sizeof row->men; i++)
        material += UINT64_C(1) << 4 * (row->men[i / 2] >> i % 2 * 4 & 15);
    return material;
}

const char *board_read_square(PatternArgument *wanted) {
    char *text = wanted->text;
    const bool is_square = text[0] >= 'a' && text[0] <= 'h' &&
                           (!text[1] || (text[1] >= '1' && text[1] <= '8' && !text[2]));
    return is_square ? NULL : "no square; write e4, or e for its file";
}

bool board_is_from(const QueueRow *at, const PatternArgument *wanted) {
    return text_begins(board_from(at), wanted->text);
}

bool board_is_to(const QueueRow *at, const PatternArgument *wanted) {
    return text_begins(board_to(at), wanted->text);
}

static const char piece_letters[] = "PNBRQK\1\1pnbrqk"; // by the codes of Piece

// Pawns of one side, and what only a pawn can have become.
static unsigned pawns_of(uint64_t material) {
    static const unsigned begins[] = {0, 2, 2, 2, 1};
    unsigned pawns = 0;
    for (unsigned i = 0; i < 5; i++) {
        const unsigned count = material >> 4 * i & 15;
        pawns += count > begins[i] ? count - begins[i] : 0;
    }
    return pawns;
}

const char *board_read_material(PatternArgument *wanted) {
    const bool either = wanted->text[0] == '~';
    unsigned counts[16] = {0};
    uint64_t material = 0;
    for (const char *at = wanted->text + either; *at; at++) {
        const char *letter = *at > 1 ? strchr(piece_letters, *at) : NULL;
        if (!letter)
            return "not a material; write KRPkr, White's in capitals";
        if (++counts[letter - piece_letters] > 10)
            return "no side has more than 10 of a piece, nor more than 8 pawns";
        material += UINT64_C(1) << 4 * (letter - piece_letters);
    }
    if (counts[KING] != 1 || counts[8 + KING] != 1)
        return "it wants one king of each side";
    if (pawns_of(material) > 8 || pawns_of(material >> 32) > 8)
        return "no side has more than 8 pawns, with what they have become";
    wanted->keys[0] = material;
    wanted->keys[1] = either ? material >> 32 | material << 32 : material;
    return NULL;
}

bool board_is_material(const QueueRow *at, const PatternArgument *wanted) {
    const uint64_t material = material_of(at->row);
    return material == wanted->keys[0] || material == wanted->keys[1];
}

// "Nf5,kg8"; keys[0] has the squares.
const char *board_read_places(PatternArgument *wanted) {
    for (const char *at = wanted->text; at; at = at[3] ? at + 4 : NULL) {
        const bool is_piece = at[0] > 1 && strchr(piece_letters, at[0]) && at[1] >= 'a' &&
                              at[1] <= 'h' && at[2] >= '1' && at[2] <= '8' &&
                              (!at[3] || (at[3] == ',' && at[4]));
        if (!is_piece)
            return "not a piece and its square; write Nf5, or nf5 for Black's; more behind commas";
        const uint64_t bit = UINT64_C(1) << square_make(at[1] - 'a', at[2] - '1');
        if (wanted->keys[0] & bit)
            return "two pieces on one square";
        wanted->keys[0] |= bit;
    }
    return NULL;
}

bool board_stands_so(const QueueRow *at, const PatternArgument *wanted) {
    bool stands = true;
    for (const char *place = wanted->text; place && stands; place = place[3] ? place + 4 : NULL) {
        const Square square = square_make(place[1] - 'a', place[2] - '1');
        const Piece piece = listed_piece(at->row, square);
        stands = piece != NO_PIECE && piece_letters[piece] == place[0];
    }
    return stands;
}

// "KRPkr": of each side the greatest first.
void board_write_material(const QueueRow *at, Str *out) {
    const uint64_t material = material_of(at->row);
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned type = KING + 1; type-- > PAWN;)
            for (unsigned i = material >> 4 * (8 * side + type) & 15; i > 0; i--)
                str_add_char(out, piece_letters[8 * side + type]);
    }
}
