// Finds where each game of a PGN text begins without reading its moves, in slices.
//
// What a game is, the reader (onlymove/pgn.h) decides, and errors decide with it: after an illegal
// move it skips to the next tag section, and the cutter knows nothing of moves. So the cutter
// ends a game by itself only where the reader does so with and without an error in it: at a tag
// section behind an empty line or a result, and at the end of the text. At everything else (games
// without tags, a result in the middle of a line, brackets among the moves) it has the reader read
// that one game. Both agree therefore on every text, but for games longer than CUT_ASK_MAX that
// are doubtful: these end at the next result or tag section.
#ifndef ONLYMOVE_PGN_INDEX_SPLITTER_H
#define ONLYMOVE_PGN_INDEX_SPLITTER_H

#include "onlymove/pgn.h"

enum { CUT_ASK_MAX = 1 << 20 };

typedef enum CutTag {
    CUT_WHITE,
    CUT_BLACK,
    CUT_EVENT,
    CUT_DATE,
    CUT_RESULT,
    CUT_ECO,
    CUT_TAG_COUNT
} CutTag;

typedef struct CutGame {
    size_t offset, line;
    size_t tags[CUT_TAG_COUNT]; // from the offset to behind the quote; 0: the game has no such tag
    bool other_tags;            // what the reader makes of the tags is not what stands there
    bool empty;                 // neither a tag nor a move: text that is no PGN
} CutGame;

typedef enum CutState { CUT_START, CUT_TAGS, CUT_MOVES, CUT_EPILOGUE, CUT_LOST } CutState;

typedef struct Cutter {
    const char *data; // the text from its beginning, as much of it as there is; may move and grow
    size_t len;       // ... between two calls
    bool whole;       // no more will come
    size_t at, line;  // everything before is cut
    CutState state;
    bool in_comment;
    bool has_event;
    bool alone;     // the reader is not to be asked about this game
    bool inside;    // the text does not begin at its beginning
    size_t skipped; // games of other variants
    size_t depth;   // of variations
    CutGame game;   // the one at hand
    PgnReader reader;
} Cutter;

void cutter_init(Cutter *cutter);
void cutter_done(Cutter *cutter);

// Goes on at a place where a game begins, in a window of the text.
void cutter_go_on(Cutter *cutter, const char *data, size_t len, bool whole, size_t at, size_t line);

typedef enum CutResult {
    CUT_GAME,  // *game is one, and `at` stands where the next begins
    CUT_PAUSE, // `stop` is reached
    CUT_MORE,  // the text at hand does not suffice
    CUT_END,   // no further game
} CutResult;

// Goes on to the next game, but not much further than `stop`.
CutResult cutter_next(Cutter *cutter, size_t stop, CutGame *game);

#endif
