// The index of games, with offsets of their texts and tags, and its file: format, loading, saving.
#include "src/pgn/index/index.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/xalloc.h"
#include "src/pgn/read/tag.h"

void index_done(Index *index) {
    free(index->entries);
    *index = (Index){0};
}

bool index_add(Index *index, uint64_t window_offset, const SplitGame *game) {
    if (!array_try_grow(&index->entries, &index->cap, index->count + 1))
        return false;
    IndexEntry entry = {
        .offset = window_offset + game->offset,
        .line = game->line < UINT32_MAX ? (uint32_t)game->line : UINT32_MAX,
        .flags = game->tags_need_reader ? INDEX_NEEDS_READER : 0,
    };
    for (int i = 0; i < SPLIT_TAG_COUNT; i++)
        if (game->tags[i] > UINT16_MAX)
            entry.flags = INDEX_NEEDS_READER;
        else
            entry.tags[i] = (uint16_t)game->tags[i];
    index->entries[index->count++] = entry;
    return true;
}

bool index_tag(const IndexEntry *entry, SplitTag tag, const char *text, size_t len, Str *out) {
    const size_t distance = entry->tags[tag];
    if (entry->flags & INDEX_NEEDS_READER)
        return false;
    if (distance == 0 || distance >= len)
        return true;
    size_t bracket = distance;
    while (bracket > 0 && text[bracket] != '[')
        bracket--;
    TagPair pair;
    tag_parse(text, len, bracket, &pair);
    if (pair.problem)
        return true;
    const char *value = text + pair.value;
    if (!text_is_ascii(value, pair.value_len) || memchr(value, '\0', pair.value_len))
        return false;
    for (size_t i = 0; i < pair.value_len; i++) {
        bool is_escape = pair.escaped && value[i] == '\\' && i + 1 < pair.value_len &&
                         (value[i + 1] == '"' || value[i + 1] == '\\');
        i += is_escape;
        str_add_char(out, value[i]);
    }
    return true;
}

// --- The file

// The file has the byte order and layout of the machine that wrote it; other machines ignore it.
// VERSION changes with IndexEntry and with the results of the splitter.
enum { VERSION = 2, BYTE_ORDER_MARK = 0x01020304 };

typedef struct Header {
    char magic[8];
    uint32_t version, byte_order;
    uint64_t size; // of the text, as in IndexStamp
    int64_t seconds, nanoseconds;
    uint64_t count, checked;
    uint64_t checksum; // of everything else
} Header;
_Static_assert(sizeof(Header) == 64, "the header has no gaps");

static const char magic[8] = "onlymove";

bool index_stamp(const char *path, IndexStamp *stamp) {
    struct stat info;
    if (stat(path, &info) != 0)
        return false;
#ifdef __APPLE__
    const struct timespec *time = &info.st_mtimespec;
#else
    const struct timespec *time = &info.st_mtim;
#endif
    *stamp = (IndexStamp){.device = (uint64_t)info.st_dev,
                          .inode = (uint64_t)info.st_ino,
                          .size = (uint64_t)info.st_size,
                          .seconds = time->tv_sec,
                          .nanoseconds = time->tv_nsec};
    return true;
}

bool index_stamp_equal(const IndexStamp *one, const IndexStamp *other) {
    return one->device == other->device && one->inode == other->inode && one->size == other->size &&
           one->seconds == other->seconds && one->nanoseconds == other->nanoseconds;
}

static uint64_t mix_hash(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

bool index_file_name(const char *path, Str *out) {
    char absolute[PATH_MAX];
    char name[48];
    uint64_t one = 1, other = 2;
    if (!realpath(path, absolute))
        return false;
    for (const char *c = absolute; *c; c++) {
        one = mix_hash(one, (unsigned char)*c);
        other = mix_hash(other, (unsigned char)*c);
    }
    snprintf(name, sizeof name, "games/%016llx%016llx", (unsigned long long)one,
             (unsigned long long)other);
    size_t len = out->len;
    if (file_xdg(XDG_CACHE, name, out, NULL) != STATUS_OK) {
        out->len = len;
        return false;
    }
    return true;
}

static void begin_checksum(uint64_t sums[4], const Header *header) {
    sums[0] = header->count;
    sums[1] = header->checked;
    sums[2] = header->size;
    sums[3] = (uint64_t)header->seconds ^ (uint64_t)header->nanoseconds << 32;
}

// Adds entries to a checksum. Each of an entry's four words has a sum of its own, so that the
// processor can mix them in parallel.
static void add_checksum(uint64_t sums[4], const IndexEntry *entries, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint64_t words[4];
        memcpy(words, &entries[i], sizeof words);
        for (int k = 0; k < 4; k++)
            sums[k] = mix_hash(sums[k], words[k]);
    }
}

static uint64_t end_checksum(const uint64_t sums[4]) {
    return mix_hash(mix_hash(mix_hash(sums[0], sums[1]), sums[2]), sums[3]);
}

static bool read_all(int fd, void *to, size_t len) {
    char *at = to;
    while (len > 0) {
        ssize_t got = read(fd, at, len);
        if (got <= 0) {
            if (got < 0 && errno == EINTR)
                continue;
            return false;
        }
        at += got;
        len -= (size_t)got;
    }
    return true;
}

static bool header_matches(const Header *header, const IndexStamp *stamp, uint64_t bytes) {
    return memcmp(header->magic, magic, sizeof magic) == 0 && header->version == VERSION &&
           header->byte_order == BYTE_ORDER_MARK && header->size == stamp->size &&
           header->seconds == stamp->seconds && header->nanoseconds == stamp->nanoseconds &&
           header->count > 0 && header->count <= bytes / sizeof(IndexEntry) &&
           header->checked <= header->count &&
           bytes == sizeof *header + header->count * sizeof(IndexEntry);
}

// Whether entries are in order and within the text.
static bool entries_are_valid(const Index *index, size_t from, size_t to, uint64_t size) {
    for (size_t i = from; i < to; i++) {
        const IndexEntry *entry = &index->entries[i];
        if (entry->offset >= size || (i > 0 && entry->offset <= entry[-1].offset))
            return false;
    }
    return true;
}

bool index_load_begin(IndexLoader *loader, const char *file, const IndexStamp *stamp) {
    struct stat info;
    Header header;
    *loader = (IndexLoader){.fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (loader->fd < 0 || fstat(loader->fd, &info) != 0 || !S_ISREG(info.st_mode) ||
        !read_all(loader->fd, &header, sizeof header) ||
        !header_matches(&header, stamp, (uint64_t)info.st_size)) {
        return false;
    }
    Index *index = &loader->index;
    index->entries = malloc((size_t)header.count * sizeof *index->entries);
    index->count = index->cap = (size_t)header.count;
    index->checked = (size_t)header.checked;
    begin_checksum(loader->sums, &header);
    loader->checksum = header.checksum;
    return index->entries != NULL;
}

bool index_load_step(IndexLoader *loader, const IndexStamp *stamp, size_t games, bool *done) {
    Index *index = &loader->index;
    const size_t from = loader->loaded, left = index->count - from;
    const size_t part = left < games ? left : games;
    if (!read_all(loader->fd, index->entries + from, part * sizeof *index->entries) ||
        !entries_are_valid(index, from, from + part, stamp->size)) {
        return false;
    }
    add_checksum(loader->sums, index->entries + from, part);
    loader->loaded += part;
    *done = part == left;
    return !*done || end_checksum(loader->sums) == loader->checksum;
}

void index_load_cancel(IndexLoader *loader) {
    if (loader->fd >= 0)
        close(loader->fd);
    index_done(&loader->index);
    *loader = (IndexLoader){.fd = -1};
}

bool index_save_begin(IndexWriter *writer, const char *file) {
    *writer = (IndexWriter){0};
    return file_writer_open(&writer->file, file, NULL) == STATUS_OK;
}

bool index_save_step(IndexWriter *writer, const Index *index, const IndexStamp *stamp, size_t bytes,
                     bool *done) {
    if (writer->written == 0) {
        Header header = {.version = VERSION,
                         .byte_order = BYTE_ORDER_MARK,
                         .size = stamp->size,
                         .seconds = stamp->seconds,
                         .nanoseconds = stamp->nanoseconds,
                         .count = index->count,
                         .checked = index->checked};
        memcpy(header.magic, magic, sizeof magic);
        uint64_t sums[4];
        begin_checksum(sums, &header);
        add_checksum(sums, index->entries, index->count);
        header.checksum = end_checksum(sums);
        if (file_writer_add(&writer->file, &header, sizeof header, NULL) != STATUS_OK)
            return false;
    }
    size_t left = index->count * sizeof *index->entries - writer->written;
    size_t part = left < bytes ? left : bytes;
    if (file_writer_add(&writer->file, (const char *)index->entries + writer->written, part,
                        NULL) != STATUS_OK) {
        return false;
    }
    writer->written += part;
    *done = part == left;
    return true;
}

// Does not wait for the disk: after a power cut the checksum tells whether the file is complete.
bool index_save_end(IndexWriter *writer) {
    return file_writer_commit(&writer->file, FILE_CACHED, NULL) == STATUS_OK;
}

void index_save_cancel(IndexWriter *writer) {
    file_writer_drop(&writer->file);
    writer->written = 0;
}
