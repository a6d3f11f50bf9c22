// Checks a path before a file is written there.
#include "onlymove/export_target.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/file.h"

bool export_target_is_standard_output(const ExportTarget *export_target) {
    return !export_target->path || strcmp(export_target->path, "-") == 0;
}

// Returns the path at which an input can be compared with other files.
static const char *comparable_path(const char *input) {
    return strcmp(input, "-") == 0 ? "/dev/stdin" : input;
}

// Suffixes of the files of an SQLite database: of the file itself, and of the files beside it.
static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
enum { SUFFIX_COUNT = sizeof suffixes / sizeof *suffixes };

// Whether the path is the store or a file beside it, whatever link leads there.
static bool belongs_to_store(const char *path, const char *store) {
    char *resolved = realpath(store, NULL);
    const char *const names[] = {store, resolved ? resolved : store};
    bool belongs = false;
    CLEANUP(str_done) Str name = {0};
    for (size_t i = 0; i < 2 * SUFFIX_COUNT && !belongs; i++) {
        str_clear(&name);
        str_addf(&name, "%s%s", names[i % 2], suffixes[i / 2]);
        belongs = path_is_same(path, str_text(&name));
    }
    free(resolved);
    return belongs;
}

// A StoreSourceReader: refuses a file from which the store has puzzles.
static Status refuse_source(void *context, const char *source, Fault *fault) {
    const char *path = context;
    return path_is_same(path, source)
               ? fault_set(fault, STATUS_IO,
                           "%s is what the store has puzzles from; name another file", path)
               : STATUS_OK;
}

Status export_target_check_sources(const char *path, Store *store, Fault *fault) {
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    return store_each_source(store, refuse_source, copy, fault);
}

Status export_target_check_input(const char *path, const char *store, Fault *fault) {
    return belongs_to_store(comparable_path(path), store)
               ? fault_set(fault, STATUS_USAGE, "%s is the store; it holds no games to read", path)
               : STATUS_OK;
}

static bool is_database(const char *path) {
    static const char magic[] = "SQLite format 3"; // includes its NUL
    char head[sizeof magic];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool is_sqlite = fd >= 0 && read(fd, head, sizeof head) == (ssize_t)sizeof head &&
                     memcmp(head, magic, sizeof magic) == 0;
    if (fd >= 0)
        close(fd);
    return is_sqlite;
}

// Whether the path, or the file that it links to, is a file beside an SQLite database.
static bool belongs_to_database(const char *path) {
    bool belongs = false;
    char *resolved = realpath(path, NULL);
    const char *file = resolved ? resolved : path;
    const size_t len = strlen(file);
    for (size_t i = 1; i < SUFFIX_COUNT && !belongs; i++) {
        const size_t suffix = strlen(suffixes[i]);
        if (len > suffix && strcmp(file + len - suffix, suffixes[i]) == 0) {
            char *name = strndup(file, len - suffix);
            belongs = name && is_database(name);
            free(name);
        }
    }
    free(resolved);
    return belongs;
}

// Refuses a database, a file beside one, an input, a folder and a disk, also through links.
static Status refuse_protected(const ExportTarget *export_target, Fault *fault) {
    struct stat info;
    const char *path = export_target->path;
    if (export_target_is_standard_output(export_target))
        return STATUS_OK;
    if (path[0] == '\0')
        return fault_set(fault, STATUS_IO, "a file without a name cannot be written");
    if (export_target->store && belongs_to_store(path, export_target->store))
        return fault_set(fault, STATUS_IO, "%s is the store; name another file", path);
    for (size_t i = 0; i < export_target->input_count; i++)
        if (path_is_same(path, comparable_path(export_target->inputs[i])))
            return fault_set(fault, STATUS_IO, "%s is the file that is read; name another", path);
    if (belongs_to_database(path))
        return fault_set(fault, STATUS_IO, "%s belongs to a database; name another file", path);
    if (stat(path, &info) != 0)
        return STATUS_OK;
    if (S_ISDIR(info.st_mode))
        return fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    if (S_ISBLK(info.st_mode))
        return fault_set(fault, STATUS_IO, "%s: is a disk, not a file", path);
    if (S_ISREG(info.st_mode) && is_database(path))
        return fault_set(fault, STATUS_IO, "%s is a database, which is never written over", path);
    return STATUS_OK;
}

static Status check_target(const ExportTarget *export_target, Fault *fault) {
    struct stat info;
    Status status = refuse_protected(export_target, fault);
    if (status != STATUS_OK || stat(export_target->path, &info) != 0)
        return status;
    if (S_ISREG(info.st_mode) && !export_target->replace) {
        const char *option = export_target->replace_hint;
        return fault_set(fault, STATUS_IO, "%s exists; %s%s", export_target->path,
                         option ? option : "name another file", option ? " writes over it" : "");
    }
    return STATUS_OK;
}

Status export_target_check(const ExportTarget *export_target, Fault *fault) {
    struct stat info;
    if (export_target_is_standard_output(export_target))
        return STATUS_OK;
    Status status = check_target(export_target, fault);
    if (status != STATUS_OK)
        return status;
    // Opening a device or a pipe would be noticed at its other end.
    if (stat(export_target->path, &info) == 0 && !S_ISREG(info.st_mode)) {
        return access(export_target->path, W_OK) == 0
                   ? STATUS_OK
                   : fault_set(fault, STATUS_IO, "%s: cannot be written: %s", export_target->path,
                               strerror(errno));
    }
    // Tries to create a file in the folder, as file_write() would, and removes it again.
    FileWriter writer;
    status = file_writer_open(&writer, export_target->path, fault);
    file_writer_drop(&writer);
    return status;
}

Status export_target_write(const ExportTarget *export_target, const Str *text, Fault *fault) {
    Status status = check_target(export_target, fault);
    return status == STATUS_OK ? file_write(export_target->path, str_text(text), text->len, fault)
                               : status;
}

Status export_target_check_log(const ExportTarget *export_target, bool (*is_log)(const char *path),
                               Str *path, bool *goes_on, Fault *fault) {
    file_expand_home(export_target->path, path);
    ExportTarget target = *export_target;
    target.path = str_text(path);
    // A store's file is not opened for this check: closing it would drop the store's locks.
    Status status = refuse_protected(&target, fault);
    *goes_on = status == STATUS_OK && is_log(target.path);
    target.replace = export_target->replace || *goes_on;
    return status == STATUS_OK ? check_target(&target, fault) : status;
}

Status export_target_open_log(const ExportTarget *export_target, EngineLog **log, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    bool goes_on;
    *log = NULL;
    if (!export_target->path)
        return STATUS_OK;
    Status status =
        export_target_check_log(export_target, engine_log_is_at, &path, &goes_on, fault);
    if (status == STATUS_OK) {
        *log = engine_log_open(str_text(&path), !goes_on, fault);
        status = *log ? STATUS_OK : STATUS_IO;
    }
    return status;
}
