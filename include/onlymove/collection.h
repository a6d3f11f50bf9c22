// An opened PGN file: which games it has and where, loaded one at a time.
#ifndef ONLYMOVE_COLLECTION_H
#define ONLYMOVE_COLLECTION_H

#include "onlymove/pgn.h"

typedef struct CollectionGame {
    size_t offset, line;                             // where the game begins; the line from 1
    size_t plies;                                    // of its main line, as far as it is readable
    uint64_t hash;                                   // game_hash()
    uint32_t white, black, result, date, event, eco; // offsets into Collection.text
    bool damaged;
} CollectionGame;

typedef struct Collection {
    char *path;
    Str bytes; // the file
    Str text;  // strings of the list, each ended by NUL; offset 0 is ""
    CollectionGame *games;
    size_t count, cap;
    size_t plies;
    PgnError *errors;
    size_t error_count;
} Collection;

// Reads the whole file ("-" is standard input), every move's legality included. Fails with one
// sentence when the file cannot be read, is a folder, empty, binary or holds no game; errors inside
// games are no failure, they are listed.
Status collection_open(Collection *collection, const char *path, Fault *fault);
void collection_done(Collection *collection);
const char *collection_text(const Collection *collection, uint32_t offset);

// Loads one game (index from 0) into an initialised *game.
Status collection_load(const Collection *collection, size_t index, Game *game, Fault *fault);

#endif
