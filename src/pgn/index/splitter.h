// Finds where each game of a PGN text begins without reading its moves, in slices.
//
// What a game is, the reader (onlymove/pgn.h) decides, and errors decide with it: after an illegal
// move it skips to the next tag section, and the splitter knows nothing of moves. So the splitter
// ends a game by itself only where the reader does so with and without an error in it: at a tag
// section behind an empty line or a result, and at the end of the text. At everything else (games
// without tags, a result in the middle of a line, brackets among the moves) it has the reader read
// that one game. Both agree therefore on every text, but for games longer than SPLITTER_ASK_MAX
// that are doubtful: these end at the next result or tag section.
#pragma once

#include "onlymove/pgn.h"

enum { SPLITTER_ASK_MAX = 1 << 20 };

typedef enum SplitTag {
    SPLITTER_WHITE,
    SPLITTER_BLACK,
    SPLITTER_EVENT,
    SPLITTER_DATE,
    SPLITTER_RESULT,
    SPLITTER_ECO,
    SPLITTER_TAG_COUNT
} SplitTag;

typedef struct SplitGame {
    size_t offset, line;
    size_t tags[SPLITTER_TAG_COUNT]; // from the offset to behind the quote; 0: the game has no such
                                     // tag
    bool other_tags;                 // what the reader makes of the tags is not what stands there
    bool empty;                      // neither a tag nor a move: text that is no PGN
} SplitGame;

typedef enum SplitState {
    SPLITTER_START,
    SPLITTER_TAGS,
    SPLITTER_MOVES,
    SPLITTER_EPILOGUE,
    SPLITTER_LOST
} SplitState;

typedef struct Splitter {
    const char *data; // a window of the text, which may move and grow ...
    size_t len;       // ... between two calls
    bool whole;       // no more will come
    size_t at, line;  // everything before is cut
    SplitState state;
    bool in_comment;
    bool has_event;
    bool alone;     // the reader is not to be asked about this game
    bool inside;    // the text does not begin at its beginning
    size_t skipped; // games of other variants
    size_t depth;   // of variations
    SplitGame game; // the one at hand
    PgnReader reader;
} Splitter;

void splitter_init(Splitter *splitter);
void splitter_done(Splitter *splitter);

// Gives up what stands before the game at hand, as far as nothing looks back at it: so many bytes.
// `data` is then to begin behind them.
size_t splitter_give_up(Splitter *splitter);

// Goes on at a place where a game begins, in a window of the text.
void splitter_go_on(Splitter *splitter, const char *data, size_t len, bool whole, size_t at,
                    size_t line);

typedef enum SplitResult {
    SPLITTER_GAME,  // *game is one, and `at` stands where the next begins
    SPLITTER_PAUSE, // `stop` is reached
    SPLITTER_MORE,  // the text at hand does not suffice
    SPLITTER_END,   // no further game
} SplitResult;

// Goes on to the next game, but not much further than `stop`.
SplitResult splitter_next(Splitter *splitter, size_t stop, SplitGame *game);
