// The files that onlymove bench reads and makes.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "src/cli/bench/bench.h"

static Status say(Fault *fault, const char *path, const char *what)
{
    return fault_set(fault, STATUS_IO, "%s: %s: %s", path, what, strerror(errno));
}

Status bench_data(const Bench *bench, const char *name, Str *path, Fault *fault)
{
    str_addf(path, "%s/%s", bench->data, name);
    return access(str_text(path), R_OK) == 0
               ? STATUS_OK
               : fault_set(fault, STATUS_NOT_FOUND, "%s is not here (--data names the folder)",
                           str_text(path));
}

// So that no row depends on, or touches, what the user keeps.
static void hide_user(const Bench *bench)
{
    static const char *const names[] = {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
                                        "XDG_STATE_HOME"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        setenv(names[i], str_text(&bench->folder), 1);
    }
    setenv("TERM", "xterm-256color", 1);
}

Status bench_folder_make(Bench *bench, Fault *fault)
{
    const char *parent = getenv("TMPDIR");
    str_addf(&bench->folder, "%s/onlymove-bench-XXXXXX", parent && *parent ? parent : "/tmp");
    if (bench->folder.failed) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    if (!mkdtemp(bench->folder.data)) {
        Status status = say(fault, str_text(&bench->folder), "cannot be made");
        str_clear(&bench->folder);
        return status;
    }
    hide_user(bench);
    return STATUS_OK;
}

enum { FOLDERS_DEEP = 8 }; // deeper than anything that is measured writes

// Links are removed, not followed.
static void remove_inside(int folder, int depth)
{
    DIR *dir = fdopendir(folder);
    if (!dir) {
        close(folder);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
            unlinkat(dirfd(dir), name, 0) == 0 || depth == FOLDERS_DEEP) {
            continue;
        }
        int inner = openat(dirfd(dir), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner >= 0) {
            remove_inside(inner, depth + 1);
            unlinkat(dirfd(dir), name, AT_REMOVEDIR);
        }
    }
    closedir(dir);
}

void bench_folder_remove(Bench *bench)
{
    if (bench->folder.len == 0) {
        return;
    }
    int folder = open(str_text(&bench->folder), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0) {
        remove_inside(folder, 0);
        rmdir(str_text(&bench->folder));
    }
    str_clear(&bench->folder);
}

static bool write_all(int fd, const char *data, size_t len)
{
    while (len > 0) {
        ssize_t wrote = write(fd, data, len);
        if (wrote < 0 && errno != EINTR) {
            return false;
        }
        data += wrote > 0 ? wrote : 0;
        len -= wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

static Status write_copies(int fd, const char *path, const char *first, const Str *copy,
                           uint64_t *size, Fault *fault)
{
    uint64_t written = first ? strlen(first) : 0;
    bool good = !first || write_all(fd, first, strlen(first));
    while (good && written < *size) {
        if (bench_interrupted()) {
            return fault_set(fault, STATUS_IO, "interrupted");
        }
        good = write_all(fd, copy->data, copy->len);
        written += copy->len;
    }
    *size = written;
    return good ? STATUS_OK : say(fault, path, "cannot be written");
}

static Status make_copies(const char *path, const char *first, const char *const sources[],
                          uint64_t *size, Fault *fault)
{
    Str copy;
    Status status = STATUS_OK;
    str_init(&copy);
    for (int i = 0; sources[i] && status == STATUS_OK; i++) {
        status = file_read(sources[i], &copy, fault);
        str_add(&copy, "\n"); // a game may end where its file does
    }
    if (status == STATUS_OK) {
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        status = fd < 0 ? say(fault, path, "cannot be made")
                        : write_copies(fd, path, first, &copy, size, fault);
        if (fd >= 0 && close(fd) != 0 && status == STATUS_OK) {
            status = say(fault, path, "cannot be written");
        }
        if (status != STATUS_OK) {
            unlink(path); // it may be what filled the disk
        }
    }
    str_done(&copy);
    return status;
}

Status bench_copies(Bench *bench, const char *name, const char *first, const char *const sources[],
                    uint64_t *size, Str *path, Fault *fault)
{
    struct stat info;
    str_addf(path, "%s/%s", str_text(&bench->folder), name);
    if (stat(str_text(path), &info) == 0) {
        *size = (uint64_t)info.st_size;
        return STATUS_OK;
    }
    return make_copies(str_text(path), first, sources, size, fault);
}

static const char FIRST_GAME[] = "[Event \"first\"]\n[White \"" BENCH_FIRST_PLAYER
                                 "\"]\n[Black \"Other\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n";

Status bench_large(Bench *bench, Str *path, uint64_t *size, Fault *fault)
{
    Str lichess, twic;
    str_init(&lichess);
    str_init(&twic);
    *size = 2000000000;
    Status status = bench_data(bench, "lichess_games.pgn", &lichess, fault);
    if (status == STATUS_OK) {
        status = bench_data(bench, "twic_games.pgn", &twic, fault);
    }
    if (status == STATUS_OK) {
        const char *const sources[] = {str_text(&lichess), str_text(&twic), NULL};
        status = bench_copies(bench, "large.pgn", FIRST_GAME, sources, size, path, fault);
    }
    str_done(&lichess);
    str_done(&twic);
    return status;
}

Status bench_small(Bench *bench, Str *path, Fault *fault)
{
    const char *const none[] = {NULL};
    uint64_t size = 1; // less than the first game has
    return bench_copies(bench, "small.pgn", FIRST_GAME, none, &size, path, fault);
}

void bench_forget_index(const Bench *bench)
{
    Str folder;
    str_init(&folder);
    str_addf(&folder, "%s/cache-XXXXXX", str_text(&bench->folder));
    if (!folder.failed && mkdtemp(folder.data)) {
        setenv("XDG_CACHE_HOME", folder.data, 1);
    }
    str_done(&folder);
}
