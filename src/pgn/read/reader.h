// Reads one game in a reader's window: reader.c for stream.c, which moves the window.
#pragma once

#include "onlymove/pgn.h"
#include "src/pgn/read/lexer.h"

enum { VARIANT_BYTES = sizeof((PgnSkipped *)0)->variant };

typedef struct GameRead {
    size_t end;       // where the next game begins
    size_t failed_at; // of a damaged game: the token that ended it
    bool damaged;     // the game has an error
    bool is_game;     // tags, moves or an error were read; else only blanks and comments
    bool has_content; // a tag or a move was read
    bool at_end;      // the window's end was reached; the game may go on after it
    bool skipped;     // the game is of another variant and was not read
    char variant[VARIANT_BYTES];
    size_t plies; // of its main line
} GameRead;

// Reads the game at reader->at into *game (cleared; NULL: only checks it) and appends its errors.
// With `latin1` stored text is converted from Latin-1.
void reader_read_game(PgnReader *reader, Game *game, bool latin1, GameRead *read);

// Reads a game in slices: begin, step until that returns false, end. In between the window may move
// in memory or end earlier, but must begin with the same byte.
typedef struct Reading Reading;
Reading *reading_new(PgnReader *reader, Game *game, bool latin1);
bool reading_step(Reading *reading, size_t bytes);
void reading_end(Reading *reading, GameRead *read);
size_t reading_at(const Reading *reading); // byte of the window
void reading_free(Reading *reading);

// Reads games from bytes in memory one after the other, each in slices, with the results of
// pgn_read().
typedef struct SlicedRead {
    Reading *reading; // NULL: nothing is under way
    Game *game;       // NULL: the game is only checked
    bool latin1;
} SlicedRead;

typedef enum SliceResult {
    SLICE_MORE,    // call again
    SLICE_GAME,    // a game was read
    SLICE_NOTHING, // there are no more games
} SliceResult;
// Reads about `bytes` bytes of the game at reader->at; the first call begins it.
SliceResult pgn_read_slice(PgnReader *reader, SlicedRead *sliced, Game *game, size_t bytes);
void pgn_drop_slices(SlicedRead *sliced);

// For callers that pass over games. The first says whether the window reaches the end of the text;
// the second reads more text, and moves the window's beginning to reader->at.
bool reader_has_all(const PgnReader *reader);
void reader_grow(PgnReader *reader);

// A lexer that stands where the next game begins.
Lexer reader_lexer(const PgnReader *reader);

// The line, from 1, of a byte of the window.
size_t reader_line(PgnReader *reader, size_t at);
