// Fills a buffer by read(2) or unpack.c, and moves its contents to the front to read on. A
// temporary file without a name keeps the text of a compressed file or a pipe that input_keep()
// makes readable again.
#include "onlymove/pgn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/xalloc.h"
#include "src/pgn/input/unpack.h"

enum {
    BLOCK_BYTES = INPUT_STEP / 4, // bytes read at once from a file that may be compressed
    PROBE_BYTES = 1 << 16         // bytes at the start that tell whether a file is text
};

struct InputSource {
    int fd;
    int copy_fd;  // the temporary file, or -1
    char *buffer; // the window is at its front
    size_t cap;
    Unpack *unpack;
    size_t block_at, block_len; // the bytes of `block` that were not used yet
    Status pending;             // what stopped the reading at the window's end
    Fault why;
    char block[BLOCK_BYTES];
};

static Status fail_system(const Input *input, const char *what, Fault *fault) {
    Status status = errno == ENOENT ? STATUS_NOT_FOUND : STATUS_IO;
    return fault_set(fault, status, "%s: %s: %s", input->name, what, strerror(errno));
}

static ssize_t read_some(int fd, void *to, size_t len) {
    for (;;) {
        ssize_t got = read(fd, to, len);
        if (got >= 0 || errno != EINTR)
            return got;
    }
}

static ssize_t next_packed(void *context, const void **packed) {
    Input *input = context;
    struct InputSource *s = input->source;
    if (s->block_at == s->block_len) {
        ssize_t got = read_some(s->fd, s->block, BLOCK_BYTES);
        if (got < 0)
            return got;
        s->block_at = 0;
        s->block_len = (size_t)got;
    }
    size_t len = s->block_len - s->block_at;
    *packed = s->block + s->block_at;
    s->block_at = s->block_len;
    input->consumed += len;
    return (ssize_t)len;
}

// Reads bytes of text that is not compressed.
static ssize_t read_plain(Input *input, char *to, size_t len) {
    struct InputSource *s = input->source;
    size_t left = s->block_len - s->block_at;
    ssize_t got = 0;
    if (left > 0) {
        got = (ssize_t)(left < len ? left : len);
        memcpy(to, s->block + s->block_at, (size_t)got);
        s->block_at += (size_t)got;
    } else {
        got = read_some(s->fd, to, len);
    }
    input->consumed += got > 0 ? (uint64_t)got : 0;
    return got;
}

static ssize_t read_text(Input *input, char *to, size_t len, Fault *why) {
    struct InputSource *s = input->source;
    ssize_t got;
    if (s->unpack) {
        Fault unpack_fault;
        got = unpack_read(s->unpack, to, len, &unpack_fault);
        if (got < 0)
            fault_set(why, STATUS_IO, "%s: %s", input->name, unpack_fault.text);
        return got;
    }
    got = read_plain(input, to, len);
    if (got < 0) {
        fail_system(input, "cannot be read", why);
    } else if (got == 0 && input->consumed < input->size) {
        fault_set(why, STATUS_IO, "%s: became shorter while it was read", input->name);
        got = -1;
    }
    return got;
}

static int open_unlinked(const char *folder) {
    CLEANUP(str_done) Str name = str_of("%s/onlymove-XXXXXX", folder);
    int fd = mkstemp(name.data);
    if (fd >= 0)
        unlink(name.data);
    return fd;
}

// Writes the last `len` bytes of the window into the temporary file.
static bool write_copy(Input *input, size_t len, Fault *why) {
    struct InputSource *s = input->source;
    const char *from = s->buffer + input->len - len;
    const uint64_t to = input->offset + input->len - len;
    for (size_t written = 0; written < len;) {
        const ssize_t count =
            pwrite(s->copy_fd, from + written, len - written, (off_t)(to + written));
        if (count < 0 && errno != EINTR) {
            fault_set(why, STATUS_IO, "%s: the temporary file cannot take it: %s", input->name,
                      strerror(errno));
            input->len -= len;
            return false;
        }
        written += count > 0 ? (size_t)count : 0;
    }
    return true;
}

Status input_keep(Input *input, Fault *fault) {
    struct InputSource *s = input->source;
    const char *chosen = getenv("TMPDIR");
    const char *const folders[] = {chosen && chosen[0] ? chosen : "/var/tmp", "/tmp"};
    if (input->is_plain)
        return STATUS_OK;
    for (size_t i = 0; i < sizeof folders / sizeof *folders && s->copy_fd < 0; i++)
        s->copy_fd = open_unlinked(folders[i]);
    if (s->copy_fd < 0) {
        return fault_set(fault, STATUS_IO, "%s: no temporary file in %s: %s", input->name,
                         folders[0], strerror(errno));
    }
    return write_copy(input, input->len, fault) ? STATUS_OK : STATUS_IO;
}

size_t input_read_at(const Input *input, uint64_t offset, char *to, size_t len) {
    const int fd = input->is_plain ? input->source->fd : input->source->copy_fd;
    for (size_t sum = 0;;) {
        const ssize_t got = pread(fd, to + sum, len - sum, (off_t)(offset + sum));
        sum += got > 0 ? (size_t)got : 0;
        if (sum == len || got == 0 || (got < 0 && errno != EINTR))
            return sum;
    }
}

static void make_room(Input *input) {
    struct InputSource *s = input->source;
    if (s->cap - input->len < INPUT_STEP) {
        s->cap += s->cap > 2 * INPUT_STEP ? s->cap / 2 : 2 * INPUT_STEP;
        input->data = s->buffer = xrealloc(s->buffer, s->cap);
    }
}

// Whether a read would block.
static bool would_wait(int fd) {
    struct pollfd polled = {.fd = fd, .events = POLLIN};
    return poll(&polled, 1, 0) == 0;
}

// Reads INPUT_STEP bytes more, or as many as come without waiting; waits only for the first. What
// stops it becomes the fault of the next call, so that the bytes before count.
static Status fill_window(Input *input, Fault *fault) {
    struct InputSource *s = input->source;
    if (s->pending != STATUS_OK) {
        Status status = s->pending;
        s->pending = STATUS_OK;
        input->at_end = true;
        return fault_set(fault, status, "%s", s->why.text);
    }
    if (input->at_end)
        return STATUS_OK;
    make_room(input);
    for (size_t more = 0; more < INPUT_STEP;) {
        ssize_t got = read_text(input, s->buffer + input->len, INPUT_STEP - more, &s->why);
        if (got < 0) {
            s->pending = STATUS_IO;
            return more > 0 ? STATUS_OK : fill_window(input, fault);
        }
        if (got == 0) {
            input->at_end = true;
            break;
        }
        more += (size_t)got;
        input->len += (size_t)got;
        if (s->copy_fd >= 0 && !write_copy(input, (size_t)got, &s->why)) {
            s->pending = STATUS_IO;
            return fill_window(input, fault);
        }
        if (would_wait(s->fd))
            break;
    }
    return STATUS_OK;
}

static Status begin_reading(Input *input, Fault *fault) {
    struct InputSource *s = input->source;
    while (s->block_len < UNPACK_MAGIC) {
        ssize_t got = read_some(s->fd, s->block + s->block_len, BLOCK_BYTES - s->block_len);
        if (got < 0)
            return fail_system(input, "cannot be read", fault);
        if (got == 0)
            break;
        s->block_len += (size_t)got;
    }
    const char *kind = unpack_kind(s->block, s->block_len);
    if (kind) {
        Fault unpack_fault;
        s->unpack = unpack_new(kind, next_packed, input, &unpack_fault);
        if (!s->unpack)
            return fault_set(fault, STATUS_IO, "%s: %s", input->name, unpack_fault.text);
    }
    input->is_plain = !kind && input->size > 0;
    return fill_window(input, fault);
}

// Refuses a text whose beginning cannot be PGN.
static Status check_start(const Input *input, Fault *fault) {
    const char *data = input->data;
    size_t len = input->len;
    if (len == 0)
        return fault_set(fault, STATUS_SYNTAX, "%s: is empty", input->name);
    if (len >= 2 && (memcmp(data, "\xFF\xFE", 2) == 0 || memcmp(data, "\xFE\xFF", 2) == 0))
        return fault_set(fault, STATUS_SYNTAX, "%s: is UTF-16 text, expected UTF-8", input->name);
    if (memchr(data, '\0', len < PROBE_BYTES ? len : PROBE_BYTES))
        return fault_set(fault, STATUS_SYNTAX, "%s: is a binary file, not PGN", input->name);
    return STATUS_OK;
}

static Status open_file(Input *input, const char *path, struct stat *info, Fault *fault) {
    struct InputSource *s = input->source;
    if (strcmp(path, "-") == 0) {
        // Duplicated, because the workbench reads on from it after it has made its keyboard
        // standard input.
        s->fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDIN_FILENO + 1);
        return s->fd >= 0 ? STATUS_OK : fail_system(input, "cannot be read", fault);
    }
    // Non-blocking, or a named pipe would keep us waiting for its other end.
    s->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (s->fd < 0)
        return fail_system(input, "cannot be opened", fault);
    if (fstat(s->fd, info) != 0)
        return fail_system(input, "cannot be read", fault);
    if (S_ISDIR(info->st_mode))
        return fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    if (!S_ISREG(info->st_mode))
        return fault_set(fault, STATUS_IO, "%s: is not a regular file; pipe it in as -", path);
    input->size = (uint64_t)info->st_size;
    return STATUS_OK;
}

Status input_open(Input *input, const char *path, Fault *fault) {
    struct stat info = {0};
    *input = (Input){.data = ""};
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    input->name = xstrdup(name);
    input->source = xmalloc(sizeof *input->source);
    memset(input->source, 0, offsetof(struct InputSource, block));
    input->source->fd = input->source->copy_fd = -1;
    Status status = open_file(input, path, &info, fault);
    status = status == STATUS_OK ? begin_reading(input, fault) : status;
    status = status == STATUS_OK ? check_start(input, fault) : status;
    if (status != STATUS_OK)
        input_close(input);
    return status;
}

void input_close(Input *input) {
    struct InputSource *s = input->source;
    if (s) {
        unpack_free(s->unpack);
        if (s->copy_fd >= 0)
            close(s->copy_fd);
        if (s->fd > STDIN_FILENO)
            close(s->fd);
        free(s->buffer);
    }
    free(s);
    free(input->name);
    *input = (Input){0};
}

Status input_advance(Input *input, size_t used, Fault *fault) {
    used = used < input->len ? used : input->len;
    input->offset += used;
    input->len -= used;
    if (used > 0)
        memmove(input->source->buffer, input->source->buffer + used, input->len);
    return fill_window(input, fault);
}

void input_write_unpacker(Str *out) {
    unpack_write_library(out);
}
