// Reads files whole, replaces them (temporary file, fsync, rename, fsync of the folder), and finds
// the XDG folders.
#include "onlymove/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status file_fault(Fault *fault, const char *path, const char *what) {
    Status status = errno == ENOENT ? STATUS_NOT_FOUND : STATUS_IO;
    return fault_set(fault, status, "%s: %s: %s", path, what, strerror(errno));
}

static Status read_descriptor(int fd, const char *path, size_t most, Str *out, Fault *fault) {
    char block[65536];
    for (size_t bytes_left = most;;) {
        ssize_t got = read(fd, block, sizeof block);
        if (got == 0)
            break;
        if (got < 0) {
            if (errno == EINTR)
                continue;
            return file_fault(fault, path, "cannot be read");
        }
        if ((size_t)got > bytes_left)
            return fault_set(fault, STATUS_LIMIT, "%s: is larger than %zu bytes", path, most);
        bytes_left -= (size_t)got;
        str_add_bytes(out, block, (size_t)got);
    }
    return STATUS_OK;
}

Status file_read(const char *path, size_t max_bytes, Str *out, Fault *fault) {
    if (strcmp(path, "-") == 0)
        return read_descriptor(STDIN_FILENO, "standard input", max_bytes, out, fault);
    // Non-blocking, or a named pipe would keep us waiting for its other end.
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return file_fault(fault, path, "cannot be opened");
    struct stat info;
    Status status;
    if (fstat(fd, &info) != 0)
        status = file_fault(fault, path, "cannot be read");
    else if (S_ISDIR(info.st_mode))
        status = fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    else if (!S_ISREG(info.st_mode))
        status = fault_set(fault, STATUS_IO, "%s: is not a regular file; pipe it in as -", path);
    else
        status = read_descriptor(fd, path, max_bytes, out, fault);
    close(fd);
    return status;
}

// --- Writing

static Status cannot_write(const char *path, Fault *fault) {
    return file_fault(fault, path, "cannot be written");
}

// Finds the file that the path leads to through links. A link of the system, such as
// /proc/self/fd/3, can lead to a removed file, which has no name.
static Status find_target(const char *path, Str *target, Fault *fault) {
    struct stat info;
    if (lstat(path, &info) != 0 || !S_ISLNK(info.st_mode)) {
        str_add(target, path);
        return STATUS_OK;
    }
    char *file = realpath(path, NULL);
    if (!file && (errno == ENOENT || errno == ENOTDIR))
        return fault_set(fault, STATUS_IO, "%s: is a link that leads to nothing", path);
    if (!file && errno == ELOOP)
        return fault_set(fault, STATUS_IO, "%s: is a link that leads round in a circle", path);
    if (!file)
        return cannot_write(path, fault);
    str_add(target, file);
    free(file);
    return file_is_same(path, str_text(target))
               ? STATUS_OK
               : fault_set(fault, STATUS_IO, "%s: is a link to no file that has a name", path);
}

// The mode a new file gets: that of the file it replaces, else what the umask leaves of 0666.
static mode_t mode_for(const char *path) {
    struct stat info;
    if (stat(path, &info) == 0)
        return info.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

// A temporary file is called TARGET.onlymove-PID-XXXXXX: the name tells that it is one, and the PID
// whether the program that made it still runs.
static const char temp_mark[] = ".onlymove-";

// Whether `suffix`, a file name after the mark, is that of a temporary file whose program has
// ended, or of a file that SQLite has made for such a file.
static bool is_stale_temporary(const char *suffix) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    enum { RANDOM_LEN = 6 };
    char *at;
    const long pid = suffix[0] >= '1' && suffix[0] <= '9' ? strtol(suffix, &at, 10) : 0;
    if (pid <= 0 || pid > INT_MAX || *at++ != '-' || strlen(at) < RANDOM_LEN)
        return false;
    bool has_ending = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        has_ending = has_ending || strcmp(at + RANDOM_LEN, endings[i]) == 0;
    return has_ending && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

// Removes temporary files of programs that were killed while they wrote the same file.
static void remove_stale_temporaries(const char *target) {
    struct stat info;
    const char *slash = strrchr(target, '/');
    CLEANUP(str_done) Str folder = {0}, prefix = {0};
    str_add_bytes(&folder, slash ? target : "./", slash ? (size_t)(slash - target) + 1 : 2);
    str_addf(&prefix, "%s%s", slash ? slash + 1 : target, temp_mark);
    DIR *dir = opendir(str_text(&folder));
    const struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        if (strncmp(entry->d_name, str_text(&prefix), prefix.len) == 0 &&
            is_stale_temporary(entry->d_name + prefix.len) &&
            fstatat(dirfd(dir), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(info.st_mode)) {
            unlinkat(dirfd(dir), entry->d_name, 0);
        }
    }
    if (dir)
        closedir(dir);
}

static bool make_temporary(FileWriter *writer) {
    remove_stale_temporaries(str_text(&writer->target));
    str_addf(&writer->temporary, "%s%s%ld-XXXXXX", str_text(&writer->target), temp_mark,
             (long)getpid());
    writer->fd = mkstemp(writer->temporary.data);
    writer->open = writer->fd >= 0;
    if (!writer->open)
        str_clear(&writer->temporary);
    return writer->open && fcntl(writer->fd, F_SETFD, FD_CLOEXEC) == 0 &&
           fchmod(writer->fd, mode_for(str_text(&writer->target))) == 0;
}

Status file_writer_open(FileWriter *writer, const char *path, Fault *fault) {
    struct stat info;
    const bool exists = stat(path, &info) == 0;
    *writer = (FileWriter){0};
    if (exists && S_ISDIR(info.st_mode))
        return fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    writer->is_special = exists && !S_ISREG(info.st_mode);
    if (writer->is_special) {
        str_add(&writer->target, path);
        return STATUS_OK;
    }
    Status status = find_target(path, &writer->target, fault);
    if (status == STATUS_OK && !make_temporary(writer))
        status = cannot_write(path, fault);
    if (status != STATUS_OK)
        file_writer_drop(writer);
    return status;
}

// Non-blocking, or a pipe that nobody reads would keep us waiting.
static bool open_device(FileWriter *writer) {
    writer->fd = open(str_text(&writer->target), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    writer->open = writer->fd >= 0;
    return writer->open && fcntl(writer->fd, F_SETFL, 0) == 0;
}

Status file_writer_add(FileWriter *writer, const void *bytes, size_t len, Fault *fault) {
    if (!writer->open && writer->is_special && !open_device(writer))
        return cannot_write(str_text(&writer->target), fault);
    for (const char *at = bytes; len > 0;) {
        const ssize_t written = write(writer->fd, at, len);
        if (written < 0 && errno != EINTR)
            return cannot_write(str_text(&writer->target), fault);
        at += written > 0 ? written : 0;
        len -= written > 0 ? (size_t)written : 0;
    }
    return STATUS_OK;
}

Status file_writer_close(FileWriter *writer, FileSync sync, Fault *fault) {
    bool is_complete = writer->open || !writer->is_special || open_device(writer);
    if (is_complete && writer->open && !writer->is_special && sync == FILE_SYNCED)
        is_complete = fsync(writer->fd) == 0;
    const int saved_errno = errno;
    if (!writer->open || close(writer->fd) == 0 || !is_complete)
        errno = saved_errno;
    else
        is_complete = false;
    writer->open = writer->is_special = false;
    return is_complete ? STATUS_OK : cannot_write(str_text(&writer->target), fault);
}

// Syncs the folder of a file, and so the file's name. Some file systems cannot do that, and a
// writable folder need not be readable: both count as synced.
static bool sync_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    CLEANUP(str_done) Str folder = {0};
    str_add_bytes(&folder, slash ? path : ".", slash && slash != path ? (size_t)(slash - path) : 1);
    const int fd = open(str_text(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno == EACCES;
    const bool synced = fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
    const int saved_errno = errno;
    close(fd);
    errno = saved_errno;
    return synced;
}

Status file_writer_commit(FileWriter *writer, FileSync sync, Fault *fault) {
    const char *path = str_text(&writer->target), *temporary = str_text(&writer->temporary);
    Status status = file_writer_close(writer, sync, fault);
    if (status == STATUS_OK && temporary[0]) {
        if (rename(temporary, path) != 0) {
            status = cannot_write(path, fault);
        } else {
            str_clear(&writer->temporary);
            if (sync == FILE_SYNCED && !sync_folder(path)) {
                status = fault_set(fault, STATUS_IO,
                                   "%s: is written, but may not outlive a power cut: %s", path,
                                   strerror(errno));
            }
        }
    }
    file_writer_drop(writer);
    return status;
}

void file_writer_drop(FileWriter *writer) {
    if (writer->open)
        close(writer->fd);
    if (writer->temporary.len > 0)
        unlink(str_text(&writer->temporary));
    str_done(&writer->temporary);
    str_done(&writer->target);
    *writer = (FileWriter){0};
}

Status file_write(const char *path, const char *data, size_t len, Fault *fault) {
    FileWriter writer;
    Status status = file_writer_open(&writer, path, fault);
    status = status == STATUS_OK ? file_writer_add(&writer, data, len, fault) : status;
    status = status == STATUS_OK ? file_writer_commit(&writer, FILE_SYNCED, fault) : status;
    file_writer_drop(&writer);
    return status;
}

// --- Folders and paths

static const struct {
    const char *variable;
    const char *below_home;
} xdg[] = {
    [XDG_DATA] = {"XDG_DATA_HOME", "/.local/share"},
    [XDG_CONFIG] = {"XDG_CONFIG_HOME", "/.config"},
    [XDG_CACHE] = {"XDG_CACHE_HOME", "/.cache"},
    [XDG_STATE] = {"XDG_STATE_HOME", "/.local/state"},
};

// Creates every folder on the way to the last component of `path`. A read-only file system may
// answer EROFS for a folder that exists; where it does not exist, the folder below it gets ENOENT.
static Status make_folders(char *path, Fault *fault) {
    bool is_read_only = false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool exists =
            mkdir(path, 0700) == 0 || errno == EEXIST || errno == EROFS || errno == EISDIR;
        errno = is_read_only && errno == ENOENT ? EROFS : errno;
        is_read_only = is_read_only || errno == EROFS;
        Status status = exists ? STATUS_OK : file_fault(fault, path, "cannot be created");
        *slash = '/';
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status file_xdg(XdgFolder folder, const char *name, Str *out, Fault *fault) {
    const char *base = getenv(xdg[folder].variable), *home = getenv("HOME");
    size_t start = out->len;
    // The specification says that a relative path is to be ignored.
    if (base && base[0] == '/') {
        str_add(out, base);
    } else if (home && home[0] == '/') {
        str_add(out, home);
        str_add(out, xdg[folder].below_home);
    } else {
        return fault_set(fault, STATUS_NOT_FOUND, "neither %s nor HOME names a folder",
                         xdg[folder].variable);
    }
    str_addf(out, "/onlymove/%s", name);
    return make_folders(out->data + start, fault);
}

Status file_path_or_xdg(const char *path, XdgFolder folder, const char *name, Str *out,
                        Fault *fault) {
    if (!path)
        return file_xdg(folder, name, out, fault);
    str_add(out, path);
    return STATUS_OK;
}

void file_expand_home(const char *path, Str *out) {
    const char *home = getenv("HOME");
    if (path[0] == '~' && (path[1] == '/' || path[1] == '\0') && home) {
        str_add(out, home);
        path++;
    }
    str_add(out, path);
}

bool file_is_same(const char *one, const char *other) {
    struct stat first, second;
    return stat(one, &first) == 0 && stat(other, &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

bool path_is_same(const char *one, const char *other) {
    return strcmp(one, other) == 0 || file_is_same(one, other);
}
