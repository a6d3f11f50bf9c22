// Reads the files that an engine is made of, and hashes them.
#include "src/engine/uci/digest.h"

#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/engine/uci/process.h"

// FNV-1a with eight bytes at a time, and with the high bits folded down. As with hash_bytes(), two
// files of one length that differ in one such group of eight never have the same hash.
static uint64_t hash_by_words(uint64_t hash, const char *bytes, size_t len) {
    uint64_t word;
    for (; len >= sizeof word; bytes += sizeof word, len -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x100000001B3);
        hash ^= hash >> 29;
    }
    return hash_bytes(hash, bytes, len);
}

static bool is_file(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static void add_file(Digest *digest, const char *path) {
    if (is_file(path))
        str_add_bytes(&digest->files, path, strlen(path) + 1);
}

static void add_argument(Digest *digest, const char *argument) {
    const char *equals = strchr(argument, '=');
    digest->hash = hash_bytes(digest->hash, argument, strlen(argument) + 1);
    add_file(digest, argument);
    if (equals)
        add_file(digest, equals + 1);
}

// Adds an evaluation file, which an engine looks for in the current folder, then in its own.
static void add_evaluation_file(Digest *digest, const char *program, const char *value) {
    const char *slash = strrchr(program, '/');
    CLEANUP(str_done) Str beside_program = {0};
    str_add_bytes(&beside_program, program, slash ? (size_t)(slash - program) + 1 : 0);
    str_add(&beside_program, value);
    add_file(digest, is_file(value) ? value : str_text(&beside_program));
}

void digest_begin(Digest *digest, const char *path, const EngineSetup *setup) {
    digest_done(digest);
    digest->hash = HASH_BEGIN;
    add_file(digest, path);
    for (char *const *argument = setup->argv + 1; setup->argv[0] && *argument; argument++)
        add_argument(digest, *argument);
    for (size_t i = 0; i < setup->option_count; i++)
        if (strncasecmp(setup->options[i].name, "EvalFile", 8) == 0 && setup->options[i].value)
            add_evaluation_file(digest, path, setup->options[i].value);
}

// Ends the current file and goes on to the next.
static void end_file(Digest *digest) {
    if (digest->is_open)
        close(digest->fd);
    digest->is_open = false;
    digest->next += strlen(digest->files.data + digest->next) + 1;
    digest->hash = hash_bytes(digest->hash, "", 1);
}

bool digest_step(Digest *digest, size_t bytes) {
    char block[1 << 16];
    size_t read_bytes = 0;
    while (digest->next < digest->files.len && read_bytes < bytes) {
        if (!digest->is_open) {
            digest->fd = open(digest->files.data + digest->next, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
            digest->is_open = digest->fd >= 0;
        }
        const ssize_t got = digest->is_open ? read(digest->fd, block, sizeof block) : 0;
        if (got > 0) {
            digest->hash = hash_by_words(digest->hash, block, (size_t)got);
            read_bytes += (size_t)got;
        } else {
            end_file(digest);
        }
    }
    return digest->next >= digest->files.len;
}

void digest_done(Digest *digest) {
    if (digest->is_open)
        close(digest->fd);
    str_done(&digest->files);
    *digest = (Digest){0};
}

uint64_t digest_of(const EngineSetup *setup) {
    Digest digest = {0};
    CLEANUP(str_done) Str path = {0};
    if (program_resolve(setup->argv[0], &path, NULL) != STATUS_OK)
        return 0;
    digest_begin(&digest, str_text(&path), setup);
    while (!digest_step(&digest, SIZE_MAX)) {
    }
    const uint64_t hash = digest.hash;
    digest_done(&digest);
    return hash;
}
