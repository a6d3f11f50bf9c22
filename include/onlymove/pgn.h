// Portable Game Notation, in and out.
#ifndef ONLYMOVE_PGN_H
#define ONLYMOVE_PGN_H

#include "onlymove/game.h"
#include "onlymove/input.h"

typedef struct PgnError {
    size_t game;         // in the file, from 1; games of other variants have none
    size_t line, column; // from 1
    char text[200];      // what was met and what was expected, without the place
} PgnError;

typedef struct PgnSkipped {
    char variant[40]; // as the first such game has it, or "others"
    size_t games;
} PgnSkipped;

// Reads games one after the other, from bytes in memory or from an input. Zeroed fields are valid.
// Memory does not grow with the text, except by errors that nobody takes out.
typedef struct PgnReader {
    const char *data; // the window (borrowed) ...
    size_t len;
    uint64_t offset;   // ... and the place of data[0] in the text
    size_t at;         // where the next game begins in the window
    size_t game_count; // games read so far
    size_t plies;      // of the main line of the game that was read last
    bool found;        // a game so far has a tag or a move
    PgnError *errors;  // of the games so far; the caller may take them out: error_count = 0
    size_t error_count, error_cap;
    PgnSkipped *skipped; // games of other variants than chess
    size_t skipped_kinds, skipped_cap;
    size_t skipped_count; // all of them
    Status status;        // what stopped the input, and why; the games before it are read
    Fault fault;
    Input *input;         // borrowed; NULL: the bytes in memory are all
    size_t indent;        // characters in front of data[0] in its line
    size_t looked_at;     // where the size of a mapped file was looked at last
    size_t line, line_at; // the number of the line, from 1, at a byte of the window
    Position start;       // set up when it is first wanted
    struct PgnFrame *frames;
    size_t frame_cap;
} PgnReader;

void pgn_reader_init(PgnReader *reader, const char *data, size_t len);
// Reads what `input` holds from its window's beginning on, and moves the window as it goes.
void pgn_reader_open(PgnReader *reader, Input *input);
void pgn_reader_done(PgnReader *reader);

// The line, from 1, where the next game begins.
size_t pgn_reader_line(PgnReader *reader);

// Reads the next game into *game (initialised; cleared first), or, where `game` is NULL, checks it
// with the same errors and builds nothing. Returns false at the end of the text. A game with an
// error, or above a limit of limits.h, keeps everything up to there, is marked `damaged`, and the
// error is appended to `errors`; reading goes on at the next game. Games of other variants than
// chess are skipped and counted. A game whose bytes are not UTF-8 is Latin-1 (with the characters
// that Windows has between 0x80 and 0x9F); what the game holds is UTF-8.
bool pgn_read(PgnReader *reader, Game *game);

// Appends the game in PGN export format: seven-tag roster first, movetext wrapped at 80 columns,
// then an empty line.
void pgn_write(const Game *game, Str *out);

#endif
