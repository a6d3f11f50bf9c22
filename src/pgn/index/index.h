// An index of the games of a text: where they are, and what a list needs to show them.
#pragma once

#include "onlymove/file.h"
#include "src/pgn/index/splitter.h"

enum {
    INDEX_DAMAGED = 1,      // the check found an error
    INDEX_NEEDS_READER = 2, // only the reader can read the tags
};

// A game, in 32 bytes.
typedef struct IndexEntry {
    uint64_t offset;
    uint32_t line; // from 1; UINT32_MAX also stands for greater numbers
    uint32_t plies;
    uint16_t tags[SPLIT_TAG_COUNT]; // distance of the value from the offset; 0: none
    uint8_t flags;
    uint8_t padding[3]; // 0
} IndexEntry;
_Static_assert(sizeof(IndexEntry) == 32, "a game takes at most 32 bytes beside its text");

typedef struct Index {
    IndexEntry *entries;
    size_t count, cap;
    size_t checked; // so many of the first were checked: their plies are known, INDEX_DAMAGED too
} Index;

void index_done(Index *index);

// Appends a game of the window that begins at `window_offset` of the text. False: no memory.
bool index_add(Index *index, uint64_t window_offset, const SplitGame *game);

// Appends the value of a tag. False, with nothing appended, where only the reader can read it,
// because text that is not ASCII may be Latin-1. `text` is the beginning of the game, INDEX_HEAD
// bytes or all of it; if the file has changed, the value is nonsense.
enum { INDEX_HEAD = 1 << 17 };
bool index_tag(const IndexEntry *entry, SplitTag tag, const char *text, size_t len, Str *out);

// --- The index of a large file, kept in the cache folder. It is valid with the right magic number,
// version, byte order and checksum, and for a text of the same size and time; any other file is
// ignored.

// Identifies a state of a file on disk. Two are equal if all numbers are.
typedef struct IndexStamp {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; // of the last change
} IndexStamp;

// Reads the stamp of a file; false when there is none.
bool index_stamp(const char *path, IndexStamp *stamp);
bool index_stamp_equal(const IndexStamp *one, const IndexStamp *other);

// Appends the name of the stored index of `path` and creates its folder. False, with nothing
// appended, where none can be stored.
bool index_file_name(const char *path, Str *out);

typedef struct IndexLoader {
    int fd;
    size_t loaded;              // games
    uint64_t sums[4], checksum; // of what is loaded, one a word of an entry; of all, as stored
    Index index;                // the caller takes it when loading is done
} IndexLoader;

// Loads an index in parts. Begin and step return false where there is no valid one. Call
// index_load_cancel() then, and after taking the index.
bool index_load_begin(IndexLoader *loader, const char *file, const IndexStamp *stamp);
bool index_load_step(IndexLoader *loader, const IndexStamp *stamp, size_t games, bool *done);
void index_load_cancel(IndexLoader *loader); // may be called twice

typedef struct IndexWriter {
    FileWriter file;
    size_t written; // bytes of the entries
} IndexWriter;

// Saves an index in parts, between which it must not change. Begin and step return false on
// failure; nothing is stored then.
bool index_save_begin(IndexWriter *writer, const char *file);
bool index_save_step(IndexWriter *writer, const Index *index, const IndexStamp *stamp, size_t bytes,
                     bool *done);
bool index_save_end(IndexWriter *writer);    // puts the complete file in its place
void index_save_cancel(IndexWriter *writer); // may be called after the end, or on a zeroed writer
