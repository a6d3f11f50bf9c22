// Reads conditions on a board, "KRPkr", "Nf5,kg8", "e4", and tells whether one holds.
#include <string.h>
#include <strings.h>

#include "onlymove/bitboard.h"
#include "onlymove/notation.h"
#include "src/chess/position_private.h"

uint64_t pos_material_key(const Position *pos) {
    uint64_t key = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned type = PAWN; type <= KING; type++)
            key |= (uint64_t)bb_count(pos->by_color[side] & pos->by_type[type])
                   << 4 * (8 * side + type);
    return key;
}

void material_write(uint64_t key, Str *out) {
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned type = KING + 1; type-- > PAWN;)
            for (unsigned i = key >> 4 * (8 * side + type) & 15; i > 0; i--)
                str_add_char(out, piece_letters[8 * side + type]);
    }
}

// The pawns that a side must have begun with: those it has, and the pieces that must have been
// promoted.
static unsigned pawns_needed(uint64_t key) {
    static const unsigned initial_counts[] = {0, 2, 2, 2, 1};
    unsigned pawns = 0;
    for (unsigned i = 0; i < 5; i++) {
        const unsigned count = key >> 4 * i & 15;
        pawns += count > initial_counts[i] ? count - initial_counts[i] : 0;
    }
    return pawns;
}

const char *material_read(const char *text, uint64_t keys[2]) {
    const bool exchanges_colors = text[0] == '~';
    unsigned counts[16] = {0};
    uint64_t key = 0;
    for (const char *at = text + exchanges_colors; *at; at++) {
        const Piece piece = piece_from_letter(*at);
        if (piece == NO_PIECE)
            return "not a material; write KRPkr, White's in capitals";
        if (++counts[piece] > 10)
            return "no side has more than 10 of a piece, nor more than 8 pawns";
        key += UINT64_C(1) << 4 * piece;
    }
    if (counts[KING] != 1 || counts[8 + KING] != 1)
        return "it wants one king of each side";
    if (pawns_needed(key) > 8 || pawns_needed(key >> 32) > 8)
        return "no side has more than 8 pawns, with what they have become";
    keys[0] = key;
    keys[1] = exchanges_colors ? key >> 32 | key << 32 : key;
    return NULL;
}

// Reads a piece and its square, "Nf5", and moves *at past them and a comma or +; *at is NULL after
// the last ones. False where the text has something else.
static bool read_placement(const char **at, Piece *piece, Square *square) {
    const char *text = *at;
    *piece = piece_from_letter(text[0]);
    if (*piece == NO_PIECE || !square_from_text(text + 1, square))
        return false;
    *at = text[3] ? text + 4 : NULL;
    return !text[3] || ((text[3] == ',' || text[3] == '+') && text[4]);
}

const char *placement_read(const char *text) {
    uint64_t squares = 0;
    for (const char *at = text; at;) {
        Piece piece;
        Square square;
        if (!read_placement(&at, &piece, &square))
            return "not a piece and its square; write Nf5, or nf5 for Black's; more after commas";
        if (squares & UINT64_C(1) << square)
            return "two pieces on one square";
        squares |= UINT64_C(1) << square;
    }
    return NULL;
}

bool placement_matches(const char *text, Piece (*piece_on)(const void *board, Square square),
                       const void *board) {
    Piece piece;
    Square square;
    bool matches = true;
    for (const char *at = text; at && matches;)
        matches = read_placement(&at, &piece, &square) && piece_on(board, square) == piece;
    return matches;
}

const char *pawns_read(const char *text, uint64_t keys[2]) {
    const bool exchanges_colors = text[0] == '~';
    uint64_t key = 0;
    const char *at = text + exchanges_colors;
    for (unsigned index = 0; index < 16 && (at[0] || index % 8); index++, at++) {
        const unsigned bit = index % 8 + index / 8 * 16; // has pawns; 8 bits higher: has none
        if (at[0] == (char)('a' + index % 8))
            key |= UINT64_C(1) << bit;
        else if (at[0] == '-')
            key |= UINT64_C(256) << bit;
        else if (at[0] != '.')
            return "eight files a side; write ..-d-..., or ..-d-.../abc--fgh";
        at += index == 7 && at[1] == '/' && at[2];
    }
    if (at[0])
        return "eight files a side; write ..-d-..., or ..-d-.../abc--fgh";
    keys[0] = key;
    keys[1] = exchanges_colors ? key >> 16 | (key & 0xffff) << 16 : key;
    return NULL;
}

bool pawns_match(const uint64_t keys[2], uint64_t white_files, uint64_t black_files) {
    const uint64_t files = white_files | black_files << 16;
    const uint64_t file_bits = files | (files ^ UINT64_C(0xff00ff)) << 8;
    return (file_bits & keys[0]) == keys[0] || (file_bits & keys[1]) == keys[1];
}

const char *square_read(const char *text) {
    const bool is_square = text[0] >= 'a' && text[0] <= 'h' &&
                           (!text[1] || (text[1] >= '1' && text[1] <= '8' && !text[2]));
    return is_square ? NULL : "no square; write e4, or e for its file";
}

bool square_matches(int square, const char *text) {
    return square % 8 == text[0] - 'a' && (!text[1] || square / 8 == text[1] - '1');
}

int san_destination(const char *san, bool black) {
    const size_t end = strcspn(san, "+#=");
    if (san[0] == 'O')
        return (end > 3 ? 2 : 6) + (black ? 56 : 0);
    const unsigned file = end < 2 ? 8 : (unsigned)san[end - 2] - 'a';
    const unsigned rank = end < 2 ? 8 : (unsigned)san[end - 1] - '1';
    return file < 8 && rank < 8 ? (int)(rank * 8 + file) : -1;
}

// --- Kinds of moves

// The MOVE_KIND_ bit of a word for a kind of move; 0: there is no such word.
static uint64_t move_kind_bit(const char *word, size_t len) {
    static const char *const words[] = {"check", "capture",   "promotion",
                                        "quiet", "sacrifice", "mate"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && strncasecmp(words[i], word, len) == 0)
            return UINT64_C(1) << i;
    return 0;
}

const char *move_kinds_read(const char *text, uint64_t *kinds) {
    *kinds = 0;
    for (int count = 0;; count++) {
        text += strspn(text, " ");
        const size_t len = strcspn(text, ",+ ");
        const uint64_t bit = move_kind_bit(text, len);
        if (bit == 0)
            return "no such kind of move; they are check, capture, promotion, quiet, sacrifice, "
                   "mate";
        if (count == MOVE_KINDS_MAX)
            return "more than eight moves";
        *kinds |= bit << MOVE_KIND_BITS * count;
        text += len + strspn(text + len, " ");
        if (text[0] == '\0')
            return NULL;
        if (*text != ',' && *text != '+')
            return "kinds of moves stand with commas between";
        text++;
    }
}

bool move_kinds_match(uint64_t line, uint64_t kinds) {
    for (; line != 0 && kinds != 0; line >>= MOVE_KIND_BITS)
        kinds >>= line & kinds & ((1 << MOVE_KIND_BITS) - 1) ? MOVE_KIND_BITS : 0;
    return kinds == 0;
}

// --- Phases

const char *const phase_names[PHASE_COUNT] = {"opening", "middlegame", "endgame"};

Phase phase_by_counts(int officers, int white_at_home, int black_at_home, int fullmove) {
    enum { ENDGAME_OFFICERS = 6, OPENING_OFFICERS = 11, OPENING_HOME_MEN = 4, OPENING_MOVES = 15 };
    const bool at_home = white_at_home >= OPENING_HOME_MEN && black_at_home >= OPENING_HOME_MEN;
    return officers <= ENDGAME_OFFICERS ? PHASE_ENDGAME
           : officers >= OPENING_OFFICERS && at_home && fullmove <= OPENING_MOVES
               ? PHASE_OPENING
               : PHASE_MIDDLEGAME;
}

Phase pos_phase(const Position *pos) {
    return phase_by_counts(bb_count(pos_occupied(pos) & ~pos->by_type[PAWN] & ~pos->by_type[KING]),
                           bb_count(pos->by_color[WHITE] & BB_RANK_1),
                           bb_count(pos->by_color[BLACK] & BB_RANK_8), pos->fullmove);
}

// --- Terms

const char *const board_term_words[] = {"pieces", "material", "on",      "pawns",
                                        "side",   "phase",    "incheck", NULL};

const char *board_term_read(const char *word, const char *text, BoardTerm *term) {
    const char *why = NULL;
    *term = (BoardTerm){.text = text};
    while (term->kind < BOARD_IN_CHECK && strcmp(board_term_words[term->kind], word) != 0)
        term->kind++;
    switch (term->kind) {
    case BOARD_PIECES:
        return range_read(text, RANGE_NUMBERS, &term->range, &why) ? NULL : why;
    case BOARD_MATERIAL:
        return material_read(text, term->keys);
    case BOARD_ON:
        return placement_read(text);
    case BOARD_PAWNS:
        return pawns_read(text, term->keys);
    case BOARD_SIDE:
        return strcmp(text, "white") == 0 || strcmp(text, "black") == 0
                   ? NULL
                   : "no such side; they are white, black";
    case BOARD_PHASE:
        for (int phase = 0; phase < PHASE_COUNT; phase++)
            if (strcmp(text, phase_names[phase]) == 0)
                return NULL;
        return "no such phase; they are opening, middlegame, endgame";
    case BOARD_IN_CHECK:
        break;
    }
    return text[0] ? "nothing belongs there" : NULL;
}

int pos_men(const Position *pos) {
    return bb_count(pos->by_color[WHITE] | pos->by_color[BLACK]);
}

static uint64_t pawn_files(const Position *pos, Color color) {
    Bitboard pawns = pos->by_type[PAWN] & pos->by_color[color];
    pawns |= pawns >> 32;
    pawns |= pawns >> 16;
    return (pawns | pawns >> 8) & 0xff;
}

static Piece piece_on_position(const void *board, Square square) {
    return pos_piece(board, square);
}

bool board_term_matches(const BoardTerm *term, const Position *pos) {
    uint64_t key;
    switch (term->kind) {
    case BOARD_PIECES:
        return range_has(&term->range, pos_men(pos));
    case BOARD_MATERIAL:
        key = pos_material_key(pos);
        return key == term->keys[0] || key == term->keys[1];
    case BOARD_ON:
        return placement_matches(term->text, piece_on_position, pos);
    case BOARD_PAWNS:
        return pawns_match(term->keys, pawn_files(pos, WHITE), pawn_files(pos, BLACK));
    case BOARD_SIDE:
        return (term->text[0] == 'w') == (pos->side == WHITE);
    case BOARD_PHASE:
        return strcmp(term->text, phase_names[pos_phase(pos)]) == 0;
    case BOARD_IN_CHECK:
        break;
    }
    return pos_in_check(pos);
}
