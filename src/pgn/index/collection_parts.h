// What the two files of a collection share: the one that finds and checks its games, and the one
// that answers what is asked of them.
#ifndef ONLYMOVE_PGN_INDEX_COLLECTION_PARTS_H
#define ONLYMOVE_PGN_INDEX_COLLECTION_PARTS_H

#include "onlymove/collection.h"
#include "onlymove/pgn.h"
#include "src/pgn/index/splitter.h"
#include "src/pgn/index/index.h"
#include "src/pgn/index/index_file.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/input/spool.h"

struct CollectionParts {
    Input input;
    Spool spool;      // of an input that is not mapped
    int pipe;         // standard input, to ask whether it has something; or -1
    bool opened;      // the caller has been answered, so that steps must be short
    const char *text; // from the beginning of the file, ...
    size_t len;       // ... as much of it as is there
    bool whole;       // nothing will come behind it
    Splitter splitter;
    bool found; // a game with a tag or a move
    Index index;
    size_t end;     // where the last known game ends
    uint32_t *torn; // the damaged games
    size_t torn_cap;
    PgnReader reader;  // of one game each time
    PgnReader checker; // of the game that is being checked
    SlicedRead check;
    PgnReader fetcher; // of the game that is being loaded
    SlicedRead load;
    size_t wanted;   // its index ...
    Game *game_to;   // ... and where it goes
    PgnError error;  // the first of the large game that was read last for one ...
    size_t error_of; // ... or SIZE_MAX
    Game game;       // the one whose tags were asked for last ...
    size_t held;     // ... or SIZE_MAX
    bool watched;
    bool changed; // the file is not the one that was opened
    IndexStamp stamp;
    Str file;           // where the index is kept; empty: nowhere
    IndexLoader loader; // at work while it has a descriptor
    IndexWriter writer;
    bool saving;
    Fault complaint; // the last one
    bool troubled;   // there is one ...
    bool complains;  // ... that was not said yet
};

// As messages call the file.
const char *collection_shown_name(const Collection *c);
// Looks at the file again: what is no longer there must not be touched.
void collection_look_at_file(Collection *c);

// Shows a reader the bytes of one game as they are now; false when they are gone.
bool collection_show_game(const Collection *c, size_t index, PgnReader *reader);
// Sets a reader on the bytes of one game; false when they are gone.
bool collection_open_game(const Collection *c, size_t index, PgnReader *reader);

#endif
