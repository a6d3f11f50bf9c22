#include "src/pgn/index_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/file.h"

// In the byte order and the layout of the machine that wrote it: another machine reads the text
// again. VERSION changes with IndexEntry and with what the cutter makes of a text.
enum { VERSION = 1, BYTE_ORDER_MARK = 0x01020304 };

typedef struct Header {
    char magic[8];
    uint32_t version, byte_order;
    uint64_t size;
    int64_t seconds, nanoseconds;
    uint64_t count, checked;
    uint64_t checksum; // of everything else
} Header;
_Static_assert(sizeof(Header) == 64, "the header has no gaps");

static const char magic[8] = "onlymove";

bool index_stamp(const char *path, IndexStamp *stamp)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        return false;
    }
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

bool index_stamp_equal(const IndexStamp *one, const IndexStamp *other)
{
    return one->device == other->device && one->inode == other->inode && one->size == other->size &&
           one->seconds == other->seconds && one->nanoseconds == other->nanoseconds;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

bool index_file_name(const char *path, Str *out)
{
    char absolute[PATH_MAX];
    char name[48];
    uint64_t one = 1, other = 2;
    if (!realpath(path, absolute)) {
        return false;
    }
    for (const char *c = absolute; *c; c++) {
        one = mix(one, (unsigned char)*c);
        other = mix(other, (unsigned char)*c);
    }
    snprintf(name, sizeof name, "games/%016llx%016llx", (unsigned long long)one,
             (unsigned long long)other);
    size_t len = out->len;
    if (file_xdg(XDG_CACHE, name, out, NULL) != STATUS_OK || out->failed) {
        out->len = len;
        return false;
    }
    return true;
}

// An entry is four words, each with a lane of its own, so that they are mixed side by side.
static uint64_t checksum(const Header *header, const Index *index)
{
    uint64_t lanes[4] = {header->count, header->checked, header->size,
                         (uint64_t)header->seconds ^ (uint64_t)header->nanoseconds << 32};
    for (size_t i = 0; i < index->count; i++) {
        uint64_t words[4];
        memcpy(words, &index->entries[i], sizeof words);
        for (int lane = 0; lane < 4; lane++) {
            lanes[lane] = mix(lanes[lane], words[lane]);
        }
    }
    return mix(mix(mix(lanes[0], lanes[1]), lanes[2]), lanes[3]);
}

static bool read_all(int fd, void *to, size_t len)
{
    char *at = to;
    while (len > 0) {
        ssize_t got = read(fd, at, len);
        if (got <= 0) {
            if (got < 0 && errno == EINTR) {
                continue;
            }
            return false;
        }
        at += got;
        len -= (size_t)got;
    }
    return true;
}

static bool is_ours(const Header *header, const IndexStamp *stamp, uint64_t bytes)
{
    return memcmp(header->magic, magic, sizeof magic) == 0 && header->version == VERSION &&
           header->byte_order == BYTE_ORDER_MARK && header->size == stamp->size &&
           header->seconds == stamp->seconds && header->nanoseconds == stamp->nanoseconds &&
           header->count > 0 && header->count <= bytes / sizeof(IndexEntry) &&
           header->checked <= header->count &&
           bytes == sizeof *header + header->count * sizeof(IndexEntry);
}

// Places in the text that can be looked at, one behind the other.
static bool is_sound(const Index *index, uint64_t size)
{
    for (size_t i = 0; i < index->count; i++) {
        const IndexEntry *entry = &index->entries[i];
        if (entry->offset >= size || (i > 0 && entry->offset <= entry[-1].offset)) {
            return false;
        }
    }
    return true;
}

static bool read_index(int fd, Index *index, const IndexStamp *stamp)
{
    struct stat info;
    Header header;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || !read_all(fd, &header, sizeof header) ||
        !is_ours(&header, stamp, (uint64_t)info.st_size)) {
        return false;
    }
    index->entries = malloc((size_t)header.count * sizeof *index->entries);
    if (!index->entries) {
        return false;
    }
    index->count = index->cap = (size_t)header.count;
    index->checked = (size_t)header.checked;
    return read_all(fd, index->entries, index->count * sizeof *index->entries) &&
           checksum(&header, index) == header.checksum && is_sound(index, stamp->size);
}

bool index_load(Index *index, const char *file, const IndexStamp *stamp)
{
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return false;
    }
    bool read = read_index(fd, index, stamp);
    close(fd);
    if (!read) {
        index_done(index);
    }
    return read;
}

bool index_save_begin(IndexWriter *writer, const char *file)
{
    *writer = (IndexWriter){.fd = -1};
    str_addf(&writer->temporary, "%s.XXXXXX", file);
    writer->fd = writer->temporary.failed ? -1 : mkstemp(writer->temporary.data);
    if (writer->fd < 0) {
        str_done(&writer->temporary);
        return false;
    }
    fcntl(writer->fd, F_SETFD, FD_CLOEXEC);
    return true;
}

static bool write_all(int fd, const void *from, size_t len)
{
    const char *at = from;
    while (len > 0) {
        ssize_t put = write(fd, at, len);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        at += put > 0 ? put : 0;
        len -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

bool index_save_step(IndexWriter *writer, const Index *index, const IndexStamp *stamp, size_t bytes,
                     bool *done)
{
    if (writer->written == 0) {
        Header header = {.version = VERSION,
                         .byte_order = BYTE_ORDER_MARK,
                         .size = stamp->size,
                         .seconds = stamp->seconds,
                         .nanoseconds = stamp->nanoseconds,
                         .count = index->count,
                         .checked = index->checked};
        memcpy(header.magic, magic, sizeof magic);
        header.checksum = checksum(&header, index);
        if (!write_all(writer->fd, &header, sizeof header)) {
            return false;
        }
    }
    size_t left = index->count * sizeof *index->entries - writer->written;
    size_t part = left < bytes ? left : bytes;
    if (!write_all(writer->fd, (const char *)index->entries + writer->written, part)) {
        return false;
    }
    writer->written += part;
    *done = part == left;
    return true;
}

bool index_save_end(IndexWriter *writer, const char *file)
{
    bool closed = close(writer->fd) == 0;
    writer->fd = -1;
    bool kept = closed && rename(writer->temporary.data, file) == 0;
    if (kept) {
        str_done(&writer->temporary);
    }
    return kept;
}

void index_save_cancel(IndexWriter *writer)
{
    if (writer->temporary.data) {
        if (writer->fd >= 0) {
            close(writer->fd);
        }
        unlink(writer->temporary.data);
        str_done(&writer->temporary);
    }
    *writer = (IndexWriter){.fd = -1};
}
