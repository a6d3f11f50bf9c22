// Where the games of a text are, and what the list of games needs to show them.
#pragma once

#include "onlymove/file.h"
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

// Appends a game of the window that begins at this place in the text. False when there are too many
// for memory.
bool index_add(Index *index, uint64_t window, const SplitGame *game);

// Appends the value of a tag. False, with nothing appended, where only the reader can tell it: what
// is not ASCII may be Latin-1. `text` is the beginning of the game, INDEX_HEAD bytes or all of it;
// when it is another one, because the file has changed, the value is nonsense.
enum { INDEX_HEAD = 1 << 17 };
bool index_tag(const IndexEntry *entry, SplitTag tag, const char *text, size_t len, Str *out);

// --- The index of a large file, kept in the cache folder. A file of ours is recognised by its
// magic number, version, byte order and checksum, and counts only for a text of the same size and
// time; everything else is as if it were not there.

// Which state of which file on disk. Plain numbers; all are compared.
typedef struct IndexStamp {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; // of the last change
} IndexStamp;

// False when there is no such file.
bool index_stamp(const char *path, IndexStamp *stamp);
bool index_stamp_equal(const IndexStamp *one, const IndexStamp *other);

// Appends the name of the stored index of `path`, whose folder exists afterwards. False, with
// nothing appended, where nothing can be kept.
bool index_file_name(const char *path, Str *out);

typedef struct IndexLoader {
    int fd;
    size_t loaded; // games
    uint64_t lanes[4], checksum;
    Index index; // the caller takes it out when all is done
} IndexLoader;

// Reading is done in parts, too. Begin and step return false where there is no index that can be
// used; then, and when the index was taken, the loader is to be cancelled.
bool index_load_begin(IndexLoader *loader, const char *file, const IndexStamp *stamp);
bool index_load_step(IndexLoader *loader, const IndexStamp *stamp, size_t games, bool *done);
void index_load_cancel(IndexLoader *loader); // also twice

typedef struct IndexWriter {
    FileWriter file;
    size_t written; // bytes of the entries
} IndexWriter;

// Writing is done in parts, between which the index must not change. Where it fails, nothing is
// kept: begin and step return false then.
bool index_save_begin(IndexWriter *writer, const char *file);
bool index_save_step(IndexWriter *writer, const Index *index, const IndexStamp *stamp, size_t bytes,
                     bool *done);
bool index_save_end(IndexWriter *writer);    // the file is there, as a whole
void index_save_cancel(IndexWriter *writer); // also after an end; zeroed is fine
