// Limits on what the program takes from outside, and their reasons. What is above a limit is
// refused with a sentence that names the limit. That costs the game, file, puzzle or engine that it
// is part of; the rest is read on. Each limit is far above what is made in good faith, and below
// what lets a small file fill the memory or take all day.
#pragma once

// The unit of the larger limits, in bytes. Tests are built with a few kilobytes, so that they often
// meet the limits and the end of an input's window (onlymove/pgn.h).
#ifndef LIMIT_UNIT
#define LIMIT_UNIT (1 << 20)
#endif
// Bytes that are read of a text at a time: no more than a processor's cache holds.
#define INPUT_STEP (LIMIT_UNIT / 4)

// --- PGN. Above most of these the game is damaged; reading goes on at the next tag section.

// Bytes of one comment, tag or word: an input's window has to hold it whole, and a few kilobytes of
// packed text unpack to any size.
#define PGN_TOKEN_MAX (64 * LIMIT_UNIT)
// Bytes of a game. One of five million moves, each with a clock in a comment, takes 150 MB.
#define PGN_GAME_MAX (256 * LIMIT_UNIT)
// Moves of a game, variations included. Each takes 40 bytes of memory, but perhaps three of a file.
#define PGN_MOVES_MAX (48 * LIMIT_UNIT)
// Variations within variations. Each that is open takes 200 bytes; books have fewer than twenty.
#define PGN_DEPTH_MAX 100000
// Moves before a position that an engine is told, the last ones. No position further back can be
// repeated: after 150 plies without a capture or a pawn move a game is over.
#define GAME_HISTORY_MAX 1024
// Tags of a game, and bytes of all of them. A tag is found by going through all of them, and a
// store keeps them as JSON, where one byte can take six. Databases write some twenty tags in one
// kilobyte.
#define PGN_TAGS_MAX      1000
#define PGN_TAG_BYTES_MAX (8 * LIMIT_UNIT)
// Variants that are told apart among the games that are no chess. The last one stands for all
// others.
#define PGN_VARIANTS_MAX 100

// --- INI: profiles and the configuration. Above one of these the file is refused with its line.

// Bytes of a file: thousands of profiles. Each section is compared with those before it.
#define INI_FILE_MAX (1 << 18)
// Bytes of a line without its line end, and of the name of a section: inih cuts what is longer.
#define INI_LINE_MAX    197
#define INI_SECTION_MAX 49

// Rows or columns, and cells, of a screen: no display has more. A cell takes about a hundred bytes
// here and in curses, which keeps rows and columns as 16 bits.
#define SCREEN_SIDE_MAX  4000
#define SCREEN_CELLS_MAX 1000000

// --- UCI: what engines say. Above the first one the engine is ended; the rest is ignored.

// Bytes of a line. The longest that makes sense, all moves of a variation of a thousand plies, has
// five thousand.
#define UCI_LINE_MAX         (1 << 20)
#define UCI_NAME_MAX         200  // bytes of an engine's name
#define UCI_OPTIONS_MAX      1000 // options of an engine; Stockfish has twenty
#define UCI_OPTION_BYTES_MAX 8192 // bytes of one of them
#define UCI_DEPTH_MAX        1000 // plies of depth that an engine can mean
#define UCI_RANK_MAX         1000 // and ranks
// Input of the built-in engine: bytes of a line, enough for 20,000 moves, and of all lines that
// wait while it searches. It drops what is above and says so.
#define UCI_COMMAND_MAX  (1 << 17)
#define UCI_COMMANDS_MAX (1 << 20)

// --- Files of puzzles. Above this the file is not read on.

// Bytes of a line of CSV or EPD. Those of the Lichess database have a few hundred.
#define IMPORT_LINE_MAX (1 << 16)
// Moves of one puzzle's tree. Above it the puzzle is wrong: every line of it is judged.
#define IMPORT_MOVES_MAX 20000
// The largest rating or number of plays.
#define IMPORT_NUMBER_MOST 1000000000

// --- Puzzles and stores. Above one of these the puzzle is damaged and left out.

// Plies of a solution tree. Each takes two levels of nesting in JSON, and jansson reads 2048.
#define TREE_PLIES_MAX 1000
// Bytes of the JSON of one puzzle. The largest tree that a profile can ask for takes half of that,
// and as parsed JSON twenty times as much memory.
#define CANDIDATE_JSON_MAX (64 * LIMIT_UNIT)
// Plies of a game of which a store keeps what a run has seen, four bytes each.
#define VISIT_PLIES_MAX PGN_MOVES_MAX
// Bytes of any value in a store. What a run has seen of the longest game takes most of it.
#define STORE_TEXT_MAX (256 * LIMIT_UNIT)

// --- Which onlymove this is.

#define ONLYMOVE_VERSION "0.1.0"
#define ONLYMOVE_DATE    "2026-11-29" // of the newest change of the manual
