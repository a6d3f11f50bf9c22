// Moves and boards as text: SAN for people and PGN, UCI for engines, material and pieces on
// squares for patterns.
#pragma once

#include "onlymove/position.h"
#include "onlymove/str.h"

enum { SAN_MAX = 12, MOVE_NUMBER_MAX = 9, UCI_MOVE_MAX = 6 };
enum { SAN_NUMBERED_MAX = SAN_MAX + MOVE_NUMBER_MAX };

// Writes SAN with its check or mate sign, and returns it; MOVE_NULL is "--". `move` must be legal.
const char *san_write(const Position *pos, Move move, char san[SAN_MAX]);
// The same, with a buffer of its own; the text lives to the end of the enclosing block.
#define SAN_TEXT(pos, move) san_write(pos, move, (char[SAN_MAX]){""})

// Writes the number of the next move: "16.", "16...".
const char *move_number_write(const Position *pos, char text[MOVE_NUMBER_MAX]);
#define MOVE_NUMBER_TEXT(pos) move_number_write(pos, (char[MOVE_NUMBER_MAX]){""})

// Writes a move in SAN after its number: "16.Qb8+", "16...Nxb8".
const char *san_write_numbered(const Position *pos, Move move, char text[SAN_NUMBERED_MAX]);
#define SAN_NUMBERED_TEXT(pos, move) san_write_numbered(pos, move, (char[SAN_NUMBERED_MAX]){""})

// Appends the next move of a line, in SAN, and plays it. A blank stands before each but the first,
// a number before the first and before those of White.
void san_add_to_line(Position *pos, Move move, bool first, Str *out);

// Reads one move. Takes what PGN files really hold: SAN exact, over- or under-disambiguated where
// only one legal move fits, castling with O or 0, promotion with or without "=", long algebraic
// (e2-e4, Ng1xf3) and UCI moves, trailing + # ! ?, null moves "--" and "Z0".
// Returns STATUS_SYNTAX (not a move at all), STATUS_ILLEGAL (no or several legal moves fit).
Status san_read(const Position *pos, const char *text, size_t len, Move *move, Fault *fault);

// Reads one move of 2 to 7 bytes as the PGN standard spells it, without a list of all legal moves.
// The first byte is the lowest of `word`; bytes after the last do not matter. MOVE_NONE where it is
// spelled in another way, or where no or several legal moves fit: san_read() says which.
Move san_read_word(const Position *pos, uint64_t word, unsigned len);

// Reads moves with blanks between them, each legal after those before it, with or without numbers
// ("16.", "16...", joined or not), which must then be right. Null moves are refused, and so is a
// text without a move. Writes *count moves, at most `max`.
Status san_read_line(const Position *start, const char *text, Move *moves, size_t max,
                     size_t *count, Fault *fault);

// Writes "e2e4", "a7a8q"; MOVE_NULL and MOVE_NONE are "0000".
const char *uci_move_write(Move move, char text[UCI_MOVE_MAX]);
#define UCI_MOVE_TEXT(move) uci_move_write(move, (char[UCI_MOVE_MAX]){""})

// Reads a UCI move that is legal in the position; "0000" is MOVE_NULL. STATUS_ILLEGAL in check, as
// in san_read().
Status uci_move_read(const Position *pos, const char *text, size_t len, Move *move, Fault *fault);

// --- Questions about a board in words. Readers return NULL where the text makes sense, else a text
// that says what would.

// How many of each piece there are, four bits for each Piece, from bit 4 * Piece on.
uint64_t pos_material_key(const Position *pos);
void material_write(uint64_t key, Str *out); // "KRPkr": of each side the greatest first
// Reads "KRPkr", or "~KRPkr": also with colours exchanged, which is then the second key.
const char *material_read(const char *text, uint64_t keys[2]);

const char *placement_read(const char *text); // "Nf5,kg8", or "Nf5+kg8"
// Whether a board has all pieces that placement_read() accepted; `piece_on` tells which.
bool placement_matches(const char *text, Piece (*piece_on)(const void *board, Square square),
                       const void *board);

// Reads the files with pawns, White's and after a slash Black's: "..-d-.../abc--fgh". The letter
// of a file: one or more pawns stand on it; a dash: none; a dot: either. "~" in front also with
// colours exchanged, which is then the second key.
const char *pawns_read(const char *text, uint64_t keys[2]);
// Whether a board with pawns on these files, one bit each from the a file on, fits the keys.
bool pawns_match(const uint64_t keys[2], uint64_t white_files, uint64_t black_files);

const char *square_read(const char *text); // "e4", or "e" for its file
bool square_matches(int square, const char *text);
// The square that a move in SAN goes to, the king's in castling; -1: the text does not say.
int san_destination(const char *san, bool black);

// The terms of patterns that a position alone answers: "pieces:<=8", "material:KRPkr", "on:Nf5",
// "pawns:..-d-...", "side:white", "phase:endgame", "incheck". The text is borrowed.
typedef enum BoardTermKind {
    BOARD_PIECES,
    BOARD_MATERIAL,
    BOARD_ON,
    BOARD_PAWNS,
    BOARD_SIDE,
    BOARD_PHASE,
    BOARD_IN_CHECK
} BoardTermKind;
typedef struct BoardTerm {
    BoardTermKind kind;
    const char *text;
    Range range;
    uint64_t keys[2]; // see material_read(), pawns_read()
} BoardTerm;
extern const char *const board_term_words[BOARD_IN_CHECK + 2]; // their words, to the first NULL
// Reads the `text` after one of these words and its colon.
const char *board_term_read(const char *word, const char *text, BoardTerm *term);
bool board_term_matches(const BoardTerm *term, const Position *pos);
int pos_men(const Position *pos); // pieces and pawns

// The kinds of the first eight moves of a line as a number, eight bits a move from the lowest on.
enum {
    MOVE_KINDS_MAX = 8,
    MOVE_KIND_BITS = 8,
    MOVE_KIND_CHECK = 1,
    MOVE_KIND_CAPTURE = 2,
    MOVE_KIND_PROMOTION = 4,
    MOVE_KIND_QUIET = 8,      // no check, capture or promotion
    MOVE_KIND_SACRIFICE = 16, // see() is below 0
    MOVE_KIND_MATE = 32,
};
// Reads "sacrifice,quiet", or with + between: the wanted kinds, one a move.
const char *move_kinds_read(const char *text, uint64_t *kinds);
// Whether a line has moves of these kinds in this order; others may stand between them.
bool move_kinds_match(uint64_t line, uint64_t kinds);

// The phases of a game, by the boundaries that agree best with those of the Lichess puzzle
// database: an endgame has at most six officers (pieces but pawns and kings) of both sides; an
// opening has eleven or more, four or more men of each side on its first rank, and a move number of
// at most 15; the rest is the middlegame.
typedef enum Phase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASE_COUNT } Phase;
extern const char *const phase_names[PHASE_COUNT]; // "opening"
Phase phase_by_counts(int officers, int white_at_home, int black_at_home, int fullmove);
Phase pos_phase(const Position *pos);
