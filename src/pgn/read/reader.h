// One game of a reader's window: what stream.c, which moves the window, asks reader.c for.
#pragma once

#include "onlymove/pgn.h"
#include "src/pgn/read/lexer.h"

enum { VARIANT_KEPT = sizeof((PgnSkipped *)0)->variant };

typedef struct GameRead {
    size_t end;         // where the next game begins
    size_t given_up_at; // of a damaged game: the token that ended it
    bool damaged;       // it has an error
    bool met;           // tags, moves or an error: a game. Else only blanks and comments
    bool found;         // it has a tag or a move
    bool at_end;        // the window's end was reached: what comes behind may belong to it
    bool skipped;       // it is of another variant, and nothing of it was read
    char variant[VARIANT_KEPT];
    size_t plies; // of its main line
} GameRead;

// Reads the game at reader->at into *game (cleared; NULL: only checks it) and appends its errors.
// With `latin1` every byte that is stored is a character.
void reader_game(PgnReader *reader, Game *game, bool latin1, GameRead *read);

// The same in slices: begin, step until that returns false, end. While it goes on, the window may
// move or end earlier, but not begin elsewhere.
typedef struct Reading Reading;
Reading *reading_new(PgnReader *reader, Game *game, bool latin1);
bool reading_step(Reading *reading, size_t bytes);
void reading_end(Reading *reading, GameRead *read);
size_t reading_at(const Reading *reading); // byte of the window
void reading_free(Reading *reading);

// One game after the other of bytes in memory, each in slices, with what pgn_read() makes of them.
typedef struct SlicedRead {
    Reading *reading; // NULL: nothing is under way
    Game *game;       // NULL: it is only checked
    bool latin1;
} SlicedRead;

typedef enum SliceNews {
    SLICE_MORE,    // to be called again
    SLICE_GAME,    // it is read
    SLICE_NOTHING, // there is none
} SliceNews;
// Goes on with the game at reader->at for about so many bytes; the first call begins it.
SliceNews pgn_read_slice(PgnReader *reader, SlicedRead *sliced, Game *game, size_t bytes);
void pgn_drop_slices(SlicedRead *sliced);

// What whoever passes over games asks for: whether the window goes to the end of the text; and more
// of it, by which its beginning moves to the place where the reader stands.
bool reader_has_all(const PgnReader *reader);
void reader_grow(PgnReader *reader);

// A lexer that stands where the next game begins.
Lexer reader_lexer(const PgnReader *reader);

// The line, from 1, of a byte of the window.
size_t reader_line(PgnReader *reader, size_t at);
