// Portable Game Notation, in and out.
#ifndef ONLYMOVE_PGN_H
#define ONLYMOVE_PGN_H

#include "onlymove/game.h"

typedef struct PgnError {
    size_t game;         // from 1
    size_t line, column; // from 1
    char text[200];      // what was met and what was expected, without the place
} PgnError;

// Reads games one after the other from bytes in memory (borrowed). Zeroed fields are valid.
typedef struct PgnReader {
    const char *data;
    size_t len;
    size_t at;         // where the next game begins
    size_t line;       // the line there, from 1
    size_t game_count; // games read so far
    PgnError *errors;
    size_t error_count, error_cap;
} PgnReader;

void pgn_reader_init(PgnReader *reader, const char *data, size_t len);
void pgn_reader_done(PgnReader *reader);

// Reads the next game into *game (initialised; cleared first). Returns false at the end of the
// input. A game with an error keeps everything up to the error, is marked `damaged`, and the error
// is appended to `errors`; reading goes on at the next game.
bool pgn_read(PgnReader *reader, Game *game);

// Appends the game in PGN export format: seven-tag roster first, movetext wrapped at 80 columns,
// then an empty line.
void pgn_write(const Game *game, Str *out);

#endif
