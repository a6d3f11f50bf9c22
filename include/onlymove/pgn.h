// PGN: the bytes of a source, its games, commands in their comments. A source is a plain file, a
// compressed one (.gz .bz2 .xz .zst and what else libarchive knows; told by its content, not its
// name), or standard input, read through a window of contiguous bytes that moves forward.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/game.h"
#include "onlymove/score.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

typedef struct Input {
    char *name;        // for messages: the path, or "standard input"
    const char *data;  // the window (owned by the input, valid until the next call) ...
    size_t len;        // ... and its bytes
    uint64_t offset;   // of data[0] in the uncompressed text
    uint64_t consumed; // bytes of the file on disk up to the window's end, for progress
    uint64_t size;     // of the file on disk; 0: not known
    bool is_plain;     // a file that is not compressed: `offset` names a place in it
    bool at_end;       // the window reaches the end of the text
    struct InputSource *source;
} Input;

// Opens `path`, "-" being standard input, and fills the window. Refuses a missing or empty file, a
// folder, a named pipe, UTF-16 text, and a binary file that is not compressed; *fault names it.
Status input_open(Input *input, const char *path, Fault *fault);
void input_close(Input *input);

// Drops the first `used` bytes of the window and reads on after it: afterwards data[0] is what
// data[used] was, and unless `at_end` the window has grown at its end by up to INPUT_STEP
// bytes, or by what a pipe has ready. No other memory is used. Fails where the file cannot be read
// on, became shorter, or, compressed, is damaged or cut off; what was read before stays in the
// window and is sound.
Status input_advance(Input *input, size_t used, Fault *fault);

// Makes the whole text readable again by input_read_at(). Call it before the first input_advance().
// Text that is not of a plain file is copied into a temporary file in $TMPDIR, else in /var/tmp,
// which is more often a disk than /tmp is. Where the disk is full, the text ends.
Status input_keep(Input *input, Fault *fault);
// Reads text at an offset up to the window's end, or up to the end of a plain file. Returns how
// many bytes it read.
size_t input_read_at(const Input *input, uint64_t offset, char *to, size_t len);

// Appends the version of the library that reads compressed files; nothing where there is none.
void input_write_unpacker(Str *out);

// --- Portable Game Notation, in and out.

typedef struct PgnError {
    size_t game;         // in the file, from 1; games of other variants have none
    size_t line, column; // from 1
    char text[200];      // what was read and what was expected, without the place
} PgnError;

typedef struct PgnSkipped {
    char variant[40]; // as the first such game has it, or "others"
    size_t games;
} PgnSkipped;

// Reads games one after the other, from bytes in memory or from an input. Zeroed fields are valid.
// Memory does not grow with the text, except by errors that the caller leaves in `errors`.
typedef struct PgnReader {
    const char *data; // the window (borrowed) ...
    size_t len;
    uint64_t offset;   // ... and the place of data[0] in the text
    size_t at;         // where the next game begins in the window
    size_t game_count; // games read so far
    size_t plies;      // of the main line of the game that was read last
    bool has_content;  // a game so far has a tag or a move
    PgnError *errors;  // of the games so far; the caller may empty it: error_count = 0
    size_t error_count, error_cap;
    PgnSkipped *skipped; // games of other variants than chess
    size_t skipped_variants, skipped_cap;
    size_t skipped_games; // all of them
    Status status;        // what stopped the input, and why; the games before it are read
    Fault fault;
    Input *input;                     // borrowed; NULL: the bytes in memory are all
    size_t columns_before;            // characters in front of data[0] in its line
    size_t searched_len, line_end_at; // how far line ends were searched for, and the last one found
    size_t line, line_at;             // the number of the line, from 1, at a byte of the window
    Position start;                   // pos_start(), set up when it is first needed
    struct PgnFrame *frames;          // of the variations that are open
    size_t frame_cap;
} PgnReader;

void pgn_reader_init(PgnReader *reader, const char *data, size_t len);
// Reads what `input` holds from its window's beginning on, and moves the window as it goes.
void pgn_reader_open(PgnReader *reader, Input *input);
void pgn_reader_done(PgnReader *reader);
// Of a reader with an input: appends "FILE: skipped 2 games of the variant Atomic, 1 game of the
// variant Horde" where it has skipped any.
void pgn_write_skipped(const PgnReader *reader, Str *out);

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

// --- Evaluations in the comments of a game, as servers and analysis programs write them.

// The evaluation of the position at `node`, from White's view: what the first [%eval ...] says in
// the comment after the move that led there, or, at the root, in the comment before the first
// move. It is given in pawns (0.17, -1.35), rounded here to centipawns with halves away from 0, or
// as moves to mate (#3, #-3 for Black); ",24" for a depth may follow. What is beyond
// SCORE_CENTIPAWNS_MAX or SCORE_MATE_MAX becomes that. False, and *score is untouched, when there
// is none, when it is anything else, and for #0, which does not tell who is mated.
bool game_eval(const Game *game, uint32_t node, Score *score);
// Adds an evaluation from White's view as a comment that game_eval() finds.
void game_add_eval(Game *game, uint32_t node, Score score);

// The time that the player had left after the move that led to `node`, as its comment says it by
// [%clk h:mm:ss], in seconds without parts of one; -1 when it says none.
int game_clock(const Game *game, uint32_t node);
// Appends "1:30:00", "10:00" or "0:07".
void clock_write(int seconds, Str *out);

// Arrows and circles in comments: [%csl Yd4] a circle, [%cal Ge2e4,Rd1d8] arrows, in green, red,
// yellow or blue.
typedef struct Drawing {
    char colour;
    Square from, to; // a circle where both are the same
} Drawing;
enum { DRAWINGS_MAX = 64 };
// Both add to the `count` drawings in `drawings` those of a comment, or of the comments at a node,
// that it lacks, and return how many it has then. They pass over what makes no sense.
size_t drawings_read(const char *comment, Drawing drawings[DRAWINGS_MAX], size_t count);
size_t game_drawings(const Game *game, uint32_t node, Drawing drawings[DRAWINGS_MAX]);
// Adds an arrow ("e2e4", green) or a circle ("Rd5", red), or removes it where `drawings` has it.
// False: the word is neither, or there is no room.
bool drawings_toggle(const char *word, Drawing drawings[DRAWINGS_MAX], size_t *count);
// Appends them as a comment, "" for none.
void drawings_write(const Drawing *drawings, size_t count, Str *out);
