// Finds where each game of a PGN text begins without reading its moves, in slices.
//
// The reader (onlymove/pgn.h) defines where a game ends, and that depends on errors: after an
// illegal move it skips to the next tag section, but the splitter does not know moves. So the
// splitter ends a game by itself only where the reader does so with and without an error: at a tag
// section after an empty line or a result, and at the end of the text. In all doubtful cases (games
// without tags, a result in the middle of a line, brackets among the moves) it lets the reader read
// that game. So splitter and reader agree on every text, but for doubtful games longer than
// SPLITTER_ASK_MAX: these end at the next result or tag section.
#pragma once

#include "onlymove/pgn.h"

enum { SPLITTER_ASK_MAX = 1 << 20 };

typedef enum SplitTag {
    SPLIT_TAG_WHITE,
    SPLIT_TAG_BLACK,
    SPLIT_TAG_EVENT,
    SPLIT_TAG_DATE,
    SPLIT_TAG_RESULT,
    SPLIT_TAG_ECO,
    SPLIT_TAG_COUNT
} SplitTag;

typedef struct SplitGame {
    size_t offset, line;
    size_t tags[SPLIT_TAG_COUNT]; // distance of the value from the offset; 0: the game has no
                                  // such tag
    bool tags_need_reader;        // the reader's values of tags differ from the text
    bool empty;                   // there is neither a tag nor a move: text that is no PGN
} SplitGame;

typedef enum SplitState {
    SPLITTER_START, // between two games
    SPLITTER_TAGS,
    SPLITTER_MOVES,
    SPLITTER_EPILOGUE, // after the result
    SPLITTER_RESYNC,   // after a broken tag: on to the next tag section
} SplitState;

typedef struct Splitter {
    const char *data; // a window of the text, which may move and grow between two calls
    size_t len;       // of the window
    bool at_end;      // the window reaches the end of the text
    size_t at, line;  // all games before are split off
    SplitState state;
    bool in_comment;
    bool has_event;     // the game has an Event tag
    bool unaided;       // the reader is not asked about this game
    bool starts_inside; // the window does not begin at the beginning of the text
    size_t skipped;     // games of other variants
    size_t depth;       // of variations
    SplitGame game;     // the current one
    PgnReader reader;
} Splitter;

void splitter_init(Splitter *splitter);
void splitter_done(Splitter *splitter);

// Drops the text before the current game that is not needed any more. Returns its length in bytes;
// the caller must move `data` past it.
size_t splitter_drop(Splitter *splitter);

// Goes on in a window of the text at `at`, where a game begins.
void splitter_continue(Splitter *splitter, const char *data, size_t len, bool at_end, size_t at,
                       size_t line);

typedef enum SplitResult {
    SPLITTER_GAME,  // *game is filled, and `at` is where the next begins
    SPLITTER_PAUSE, // the splitter has come to `stop`
    SPLITTER_MORE,  // the splitter needs more text
    SPLITTER_END,   // there are no more games
} SplitResult;

// Goes on to the next game, but not much further than `stop`.
SplitResult splitter_next(Splitter *splitter, size_t stop, SplitGame *game);
