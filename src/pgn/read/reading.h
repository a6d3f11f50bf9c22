// What the files share that read a game: how far they have come, and what they can call of each
// other.
#ifndef ONLYMOVE_PGN_READ_READING_H
#define ONLYMOVE_PGN_READ_READING_H

#include "src/pgn/read/lexer.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/read/variant.h"

enum { FEN_KEPT = 256 };

// A line that waits while a variation of its last move is read.
typedef struct PgnFrame {
    Position before; // in front of `move`
    Move move;
    uint32_t node;
    size_t ply, unkept, unkept_before; // as in Reading
    size_t at;                         // the bracket that opened the variation
    bool detached;                     // as in Reading
} PgnFrame;

struct Reading {
    PgnReader *reader;
    Game *game; // NULL: only checked
    Lexer lexer;
    Token token;
    Position *here;   // after `move`
    Position *before; // in front of `move`, where it is a move of this line
    Move move;        // the last of this line
    uint32_t node;    // of `move`, or what the line continues; of a game that is built
    bool latin1;
    bool line_begun; // this line has a move
    bool detached;   // alternatives to the last move stand behind it: comments are of the next
    bool in_moves;   // past the tags
    bool has_event;
    bool settled; // the starting position is known
    bool damaged;
    bool skipped; // a variant that we do not play
    bool has_fen, has_variant;
    VariantKind kind;
    size_t begin; // of the game in the window
    size_t tags, tag_bytes, plies;
    size_t moves;         // with those of variations
    size_t ply;           // of `here`
    size_t unkept;        // moves that lead to it from a position that the game keeps ...
    size_t unkept_before; // ... and to `before`
    uint32_t loose;       // comment that waits for the move it stands in front of
    Str preface;          // comments among the tags
    Str scratch;
    size_t fen_at;
    size_t depth; // of reader->frames
    // From here on nothing is cleared when a game begins.
    Position slots[2]; // what `here` and `before` point to, in turn
    char fen[FEN_KEPT];
    char variant[VARIANT_KEPT]; // its beginning, for who counts what was skipped
};

// Those that return a bool say whether the game goes on.

// Lists an error and marks the game; returns false, which ends the game.
bool reading_fail(Reading *r, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool reading_fail_memory(Reading *r);
// The rest of the game is skipped. Returns false.
bool reading_give_up(Reading *r);
// The token belongs to the next game. Returns false.
bool reading_leave(Reading *r);

// The text as a game holds it: UTF-8 without NUL. Points into the window or the scratch buffer.
const char *reading_clean(Reading *r, const char *text, size_t *len);
// Appends such a text to a comment of the game; false when memory is out.
bool reading_append_comment(Reading *r, uint32_t *offset, const char *text, size_t len);

// The token is a tag, or what should be one.
bool reading_tag(Reading *r);
bool reading_bad_tag(Reading *r);
// Sets up the starting position once all tags are known. False when the game cannot be played.
bool reading_set_up(Reading *r);
// The comments among the tags go in front of the first move.
void reading_tie_preface(Reading *r);

#endif
