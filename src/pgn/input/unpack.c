// Decompresses gzip by zlib, all else by libarchive, whose functions are found by dlsym().
#define ZLIB_CONST // input is const
#include "src/pgn/input/unpack.h"

#include <archive.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "onlymove/xalloc.h"

static const char *const libraries[] = {
#ifdef __APPLE__
    "libarchive.13.dylib",
    "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
    "/usr/local/opt/libarchive/lib/libarchive.13.dylib",
    "/usr/lib/libarchive.2.dylib",
#else
    "libarchive.so.13",
    "libarchive.so",
#endif
};

// The functions of the library that are used, by their names without "archive_".
#define ARCHIVE_FUNCTIONS(X)                                                                       \
    X(read_new)                                                                                    \
    X(read_support_format_raw)                                                                     \
    X(read_support_format_empty)                                                                   \
    X(read_support_filter_bzip2)                                                                   \
    X(read_support_filter_xz)                                                                      \
    X(read_support_filter_zstd)                                                                    \
    X(read_support_filter_lz4)                                                                     \
    X(read_support_filter_compress)                                                                \
    X(read_open)                                                                                   \
    X(read_next_header)                                                                            \
    X(read_data_block)                                                                             \
    X(filter_count)                                                                                \
    X(filter_bytes)                                                                                \
    X(read_free)                                                                                   \
    X(error_string)                                                                                \
    X(set_error)                                                                                   \
    X(version_string)

#define API_POINTER(name) __typeof__(archive_##name) *name;
typedef struct ArchiveApi {
    ARCHIVE_FUNCTIONS(API_POINTER)
} ArchiveApi;

#define API_SYMBOL(name) {"archive_" #name, offsetof(ArchiveApi, name)},
static const struct {
    const char *name;
    size_t offset;
} symbols[] = {ARCHIVE_FUNCTIONS(API_SYMBOL)};

static const struct {
    const char *kind;
    const char *magic;
    size_t len;
    size_t filter; // offset of its function in ArchiveApi
} kinds[] = {
    {"gzip", "\x1F\x8B", 2, 0},
    {"bzip2", "BZh", 3, offsetof(ArchiveApi, read_support_filter_bzip2)},
    {"xz", "\xFD\x37zXZ\0", 6, offsetof(ArchiveApi, read_support_filter_xz)},
    {"zstd", "\x28\xB5\x2F\xFD", 4, offsetof(ArchiveApi, read_support_filter_zstd)},
    // A skippable frame, which parallel compressors write first.
    {"zstd", "\x50\x2A\x4D\x18", 4, offsetof(ArchiveApi, read_support_filter_zstd)},
    {"lz4", "\x04\x22\x4D\x18", 4, offsetof(ArchiveApi, read_support_filter_lz4)},
    {"compress", "\x1F\x9D", 2, offsetof(ArchiveApi, read_support_filter_compress)},
};

struct Unpack {
    void *library;
    ArchiveApi api;
    struct archive *archive;
    const char *kind;
    UnpackSource *source;
    void *context;
    const char *block; // unpacked bytes that were not used yet
    size_t block_len;  // bytes in `block`
    bool is_gzip;
    z_stream gzip;       // used if `is_gzip`
    bool in_member;      // inside a gzip member; a file may have several
    int64_t input_bytes; // bytes that were given to the library
    bool begun;          // the archive is open, at its only entry
    bool ended;
};

const char *unpack_kind(const char *head, size_t len) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (len >= kinds[i].len && memcmp(head, kinds[i].magic, kinds[i].len) == 0)
            return kinds[i].kind;
    return NULL;
}

static bool load_library(Unpack *u) {
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !u->library; i++)
        u->library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; u->library && i < sizeof symbols / sizeof *symbols; i++) {
        void *symbol = dlsym(u->library, symbols[i].name);
        if (!symbol)
            return false;
        memcpy((char *)&u->api + symbols[i].offset, &symbol, sizeof symbol);
    }
    return u->library != NULL;
}

void unpack_write_library(Str *out) {
    Unpack probe = {0};
    if (load_library(&probe))
        str_add(out, probe.api.version_string());
    if (probe.library)
        dlclose(probe.library);
}

// Enables only the filter of the file's kind, so that the library does not try others.
static void choose_filter(Unpack *u) {
    u->api.read_support_format_raw(u->archive);
    u->api.read_support_format_empty(u->archive); // for an empty text
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].kind, u->kind) == 0) {
            int (*filter)(struct archive *);
            memcpy(&filter, (const char *)&u->api + kinds[i].filter, sizeof filter);
            filter(u->archive);
            return;
        }
    }
}

Unpack *unpack_new(const char *kind, UnpackSource *source, void *context, Fault *fault) {
    Unpack *u = xcalloc(1, sizeof *u);
    u->kind = kind;
    u->is_gzip = strcmp(kind, "gzip") == 0;
    u->source = source;
    u->context = context;
    if (u->is_gzip) {
        enum { GZIP_ONLY = 16 }; // added to the window bits: only gzip is read
        if (inflateInit2(&u->gzip, MAX_WBITS + GZIP_ONLY) != Z_OK)
            xalloc_die();
        return u;
    }
    if (!load_library(u)) {
        fault_set(fault, STATUS_IO,
                  "is packed by %s; to read it takes libarchive 3, which is not "
                  "installed",
                  kind);
        unpack_free(u);
        return NULL;
    }
    u->archive = u->api.read_new();
    if (!u->archive)
        xalloc_die();
    choose_filter(u);
    return u;
}

void unpack_free(Unpack *unpack) {
    if (unpack && unpack->is_gzip)
        inflateEnd(&unpack->gzip);
    if (unpack && unpack->archive)
        unpack->api.read_free(unpack->archive);
    if (unpack && unpack->library)
        dlclose(unpack->library);
    free(unpack);
}

static la_ssize_t read_callback(struct archive *archive, void *context, const void **packed) {
    Unpack *u = context;
    ssize_t got = u->source(u->context, packed);
    if (got < 0) {
        u->api.set_error(archive, errno, "%s", strerror(errno));
        return ARCHIVE_FATAL;
    }
    u->input_bytes += got;
    return got;
}

// Opens the archive, which reads its first blocks and so can fail as reading does. The library
// would return data that it does not recognise unchanged, which is refused.
static int open_archive(Unpack *u) {
    struct archive_entry *entry;
    int result = u->api.read_open(u->archive, u, NULL, read_callback, NULL);
    u->begun = true;
    if (result == ARCHIVE_OK)
        result = u->api.read_next_header(u->archive, &entry);
    return result == ARCHIVE_OK && u->api.filter_count(u->archive) < 2 ? ARCHIVE_FATAL : result;
}

// Sets `block` to the next unpacked bytes; false at the end or on an error, see *result. (The
// library's call with a buffer would lose the bytes before an error.)
static bool next_block(Unpack *u, int *result) {
    la_int64_t offset;
    const void *block = NULL;
    *result = u->begun ? ARCHIVE_OK : open_archive(u);
    while (*result != ARCHIVE_EOF && *result >= ARCHIVE_WARN && u->block_len == 0) {
        *result = u->api.read_data_block(u->archive, &block, &u->block_len, &offset);
        u->block = block;
    }
    return u->block_len > 0;
}

// What is wrong at the end of the data, or NULL.
static const char *trailing_problem(Unpack *u) {
    const void *packed;
    if (u->api.filter_bytes(u->archive, -1) < u->input_bytes || u->source(u->context, &packed) > 0)
        return "more bytes follow its end";
    return NULL;
}

static ssize_t fail_damaged(Unpack *u, const char *why, Fault *fault) {
    u->ended = true;
    fault_set(fault, STATUS_IO, "the %s data is damaged or cut off%s%s", u->kind, why ? ": " : "",
              why ? why : "");
    return -1;
}

// Reads one member after the other; zlib compares the checksum of each.
static ssize_t read_gzip(Unpack *u, void *to, size_t len, Fault *fault) {
    z_stream *z = &u->gzip;
    const unsigned room = len < UINT_MAX ? (unsigned)len : UINT_MAX;
    z->next_out = to;
    z->avail_out = room;
    while (z->avail_out == room) {
        if (z->avail_in == 0) {
            const void *packed = NULL;
            const ssize_t got = u->source(u->context, &packed);
            if (got <= 0) {
                return got == 0 && !u->in_member
                           ? 0
                           : fail_damaged(u, got < 0 ? strerror(errno) : "it ends too early",
                                          fault);
            }
            z->next_in = packed;
            z->avail_in = (unsigned)got;
        }
        if (!u->in_member) {
            inflateReset(z);
            u->in_member = true;
        }
        const int result = inflate(z, Z_NO_FLUSH);
        if (result == Z_STREAM_END)
            u->in_member = false;
        else if (result != Z_OK && result != Z_BUF_ERROR && z->avail_out == room)
            return fail_damaged(u, z->msg, fault);
        else if (result != Z_OK)
            break;
    }
    return (ssize_t)(room - z->avail_out);
}

ssize_t unpack_read(Unpack *u, void *to, size_t len, Fault *fault) {
    int result = ARCHIVE_EOF;
    if (u->ended)
        return 0;
    if (u->is_gzip)
        return read_gzip(u, to, len, fault);
    if (u->block_len == 0 && !next_block(u, &result)) {
        u->ended = true;
        bool at_end = result == ARCHIVE_EOF;
        const char *why = at_end ? trailing_problem(u) : u->api.error_string(u->archive);
        return at_end && !why ? 0 : fail_damaged(u, why, fault);
    }
    if (len > u->block_len)
        len = u->block_len;
    memcpy(to, u->block, len);
    u->block += len;
    u->block_len -= len;
    return (ssize_t)len;
}
