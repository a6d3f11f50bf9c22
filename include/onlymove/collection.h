// An opened PGN file: which games it has and where, loaded one at a time. Opening finds the first
// game; the others are found, and then every game's moves checked, slice by slice in
// collection_step(). A large file's index is kept in the cache folder and used again while the file
// has the same size and time.
#pragma once

#include "onlymove/pgn.h"

typedef enum CollectionState {
    COLLECTION_DONE,
    COLLECTION_INDEXING, // looking where the games begin
    COLLECTION_CHECKING, // reading them, every move's legality included
} CollectionState;

typedef struct Collection {
    char *path;
    size_t count;          // games known so far
    size_t checked;        // so many games from the first on were read with all their moves ...
    size_t plies;          // ... and have so many in their main lines ...
    size_t error_count;    // ... and so many of them are damaged, see collection_error()
    CollectionState state; // what the next step does ...
    uint64_t done, size;   // ... how far that has come, in bytes; size 0: not known
    int waits_for;         // a descriptor that must be readable before a step can do more, or -1
    struct CollectionParts *parts;
} Collection;

// Opens `path` ("-" is standard input) and finds its first game. Fails with one sentence when the
// file cannot be read, is a folder, empty, binary or holds no game; errors inside games are no
// failure. Where the first megabytes have no game, `count` is 0 at first and the steps go on
// looking; collection_take_fault() then says that there is none at all.
Status collection_open(Collection *collection, const char *path, Fault *fault);
void collection_done(Collection *collection);

// Goes through about `bytes` bytes of text. Returns whether more is to do.
bool collection_step(Collection *collection, size_t bytes);

// Takes what went wrong since the last call and should be said once: the file has changed, cannot
// be read on, or the disk is full, to which a compressed one is unpacked. Games found before stay.
// False: nothing went wrong.
bool collection_take_fault(Collection *collection, Fault *fault);
// The last of them, however often it was taken. It means that the file has, or had, more games.
bool collection_last_fault(const Collection *collection, Fault *fault);

// Loads one game (index from 0) into an initialised *game.
Status collection_load(Collection *collection, size_t index, Game *game, Fault *fault);

// Begins to load a large game in slices: call collection_load_step() until it says that it is done.
// A load begun before is dropped. False for a small game, which collection_load() loads at once,
// and for one that is not there, of which collection_load() says why.
bool collection_load_begin(Collection *collection, size_t index, Game *game);
typedef enum CollectionLoad {
    COLLECTION_LOADING,
    COLLECTION_LOADED,
    COLLECTION_FAILED // see *fault
} CollectionLoad;
CollectionLoad collection_load_step(Collection *collection, size_t bytes, Fault *fault);
void collection_load_drop(Collection *collection);
// How much of the game is read, in percent.
int collection_load_progress(const Collection *collection);

typedef struct CollectionGame {
    uint64_t offset; // in the uncompressed text
    size_t line;     // from 1
    bool checked;    // the next two fields are known
    bool damaged;
    size_t plies; // of its main line, as far as that can be read
} CollectionGame;

CollectionGame collection_game(const Collection *collection, size_t index);

typedef enum CollectionTag {
    COLLECTION_WHITE,
    COLLECTION_BLACK,
    COLLECTION_EVENT,
    COLLECTION_DATE,
    COLLECTION_RESULT,
    COLLECTION_ECO,
    COLLECTION_TAG_COUNT
} CollectionTag;

// Appends the value of a tag as in the loaded game; nothing when it has none.
void collection_tag(Collection *collection, size_t index, CollectionTag tag, Str *out);

// Reads the first error of the damaged game with index `at` among the damaged ones, from 0, in the
// order of the file. False when the game has gone.
bool collection_error(Collection *collection, size_t at, PgnError *error);
// The index of the game with that damage, from 0, without reading the game.
size_t collection_error_game(const Collection *collection, size_t at);
