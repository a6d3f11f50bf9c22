// Where the games of a text are, and what the list of games needs to show them.
#ifndef ONLYMOVE_PGN_INDEX_INDEX_H
#define ONLYMOVE_PGN_INDEX_INDEX_H

#include "src/pgn/index/splitter.h"

enum {
    INDEX_DAMAGED = 1,    // the check found an error
    INDEX_OTHER_TAGS = 2, // only the reader can tell the tags
};

// 32 bytes: 8 for the place, 4 each for line and plies, 6 tags of 2, 1 for flags, 3 to spare.
typedef struct IndexEntry {
    uint64_t offset;
    uint32_t line; // the greatest number stands for all greater ones
    uint32_t plies;
    uint16_t tags[SPLITTER_TAG_COUNT]; // from the offset to the value, 0: none
    uint8_t flags;
    uint8_t spare[3]; // 0
} IndexEntry;
_Static_assert(sizeof(IndexEntry) == 32, "a game takes at most 32 bytes beside its text");

typedef struct Index {
    IndexEntry *entries;
    size_t count, cap;
    size_t checked; // the first so many have plies and INDEX_DAMAGED
} Index;

void index_done(Index *index);

// Appends a game. False when memory is out.
bool index_add(Index *index, const CutGame *game);

// Appends the value of a tag. False, with nothing appended, where only the reader can tell it: what
// is not ASCII may be Latin-1. `text` is the whole text that the entry points into; when it is
// another one, because the file has changed, the value is nonsense.
bool index_tag(const IndexEntry *entry, CutTag tag, const char *text, size_t len, Str *out);

#endif
