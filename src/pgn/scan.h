// Finds where each game of a PGN text begins without reading its moves, in slices.
//
// What a game is, the reader (onlymove/pgn.h) decides, and errors decide with it: after an illegal
// move it skips to the next tag section, and the scanner knows nothing of moves. So the scanner
// ends a game by itself only where the reader does so with and without an error in it: at a tag
// section behind an empty line or a result, and at the end of the text. At everything else (games
// without tags, a result in the middle of a line, brackets among the moves) it has the reader read
// that one game. Both agree therefore on every text, but for games longer than SCAN_ASK_MAX that
// are doubtful: these end at the next result or tag section.
#ifndef ONLYMOVE_PGN_SCAN_H
#define ONLYMOVE_PGN_SCAN_H

#include "onlymove/pgn.h"

enum { SCAN_ASK_MAX = 1 << 20 };

typedef enum ScanTag {
    SCAN_WHITE,
    SCAN_BLACK,
    SCAN_EVENT,
    SCAN_DATE,
    SCAN_RESULT,
    SCAN_ECO,
    SCAN_TAG_COUNT
} ScanTag;

typedef struct ScanGame {
    size_t offset, line;
    size_t tags[SCAN_TAG_COUNT]; // from the offset to behind the quote; 0: the game has no such tag
    bool other_tags;             // what the reader makes of the tags is not what stands there
    bool empty;                  // neither a tag nor a move: text that is no PGN
} ScanGame;

typedef enum ScanState { SCAN_START, SCAN_TAGS, SCAN_MOVES, SCAN_EPILOGUE, SCAN_LOST } ScanState;

typedef struct Scan {
    const char *data; // the text from its beginning, as much of it as there is; may move and grow
    size_t len;       // ... between two calls
    bool whole;       // no more will come
    size_t at, line;  // everything before is scanned
    ScanState state;
    bool in_comment;
    bool has_event;
    bool alone;    // the reader is not to be asked about this game
    size_t depth;  // of variations
    ScanGame game; // the one at hand
    PgnReader reader;
} Scan;

void scan_init(Scan *scan);
void scan_done(Scan *scan);

typedef enum ScanResult {
    SCAN_GAME,  // *game is one, and `at` stands where the next begins
    SCAN_PAUSE, // `stop` is reached
    SCAN_MORE,  // the text at hand does not suffice
    SCAN_END,   // no further game
} ScanResult;

// Goes on to the next game, but not much further than `stop`.
ScanResult scan_next(Scan *scan, size_t stop, ScanGame *game);

#endif
