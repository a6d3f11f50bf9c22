// Reads files whole, replaces them, and finds the XDG folders.
#include "onlymove/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status file_fault(Fault *fault, const char *path, const char *what)
{
    Status status = errno == ENOENT ? STATUS_NOT_FOUND : STATUS_IO;
    return fault_set(fault, status, "%s: %s: %s", path, what, strerror(errno));
}

static Status read_descriptor(int fd, const char *path, size_t most, Str *out, Fault *fault)
{
    char block[65536];
    for (size_t left = most;;) {
        ssize_t got = read(fd, block, sizeof block);
        if (got == 0) {
            break;
        }
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            return file_fault(fault, path, "cannot be read");
        }
        if ((size_t)got > left) {
            return fault_set(fault, STATUS_LIMIT, "%s: is larger than %zu bytes", path, most);
        }
        left -= (size_t)got;
        str_add_bytes(out, block, (size_t)got);
    }
    return out->failed ? fault_set(fault, STATUS_MEMORY, "%s: too large for memory", path)
                       : STATUS_OK;
}

Status file_read(const char *path, size_t most, Str *out, Fault *fault)
{
    if (strcmp(path, "-") == 0) {
        return read_descriptor(STDIN_FILENO, "standard input", most, out, fault);
    }
    // Non-blocking, or a named pipe would keep us waiting for its other end.
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return file_fault(fault, path, "cannot be opened");
    }
    struct stat info;
    Status status;
    if (fstat(fd, &info) != 0) {
        status = file_fault(fault, path, "cannot be read");
    } else if (S_ISDIR(info.st_mode)) {
        status = fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    } else if (!S_ISREG(info.st_mode)) {
        status = fault_set(fault, STATUS_IO, "%s: is not a regular file; pipe it in as -", path);
    } else {
        status = read_descriptor(fd, path, most, out, fault);
    }
    close(fd);
    return status;
}

Status file_write(const char *path, const char *data, size_t len, Fault *fault)
{
    FileWriter writer;
    Status status = file_writer_open(&writer, path, fault);
    status = status == STATUS_OK ? file_writer_add(&writer, data, len, fault) : status;
    status = status == STATUS_OK ? file_writer_keep(&writer, fault) : status;
    file_writer_drop(&writer);
    return status;
}

static const struct {
    const char *variable;
    const char *below_home;
} xdg[] = {
    [XDG_DATA] = {"XDG_DATA_HOME", "/.local/share"},
    [XDG_CONFIG] = {"XDG_CONFIG_HOME", "/.config"},
    [XDG_CACHE] = {"XDG_CACHE_HOME", "/.cache"},
    [XDG_STATE] = {"XDG_STATE_HOME", "/.local/state"},
};

// Creates every folder on the way to the last component of `path`. A read-only file system need
// not say whether one is there already: that shows with what comes below it.
static Status make_folders(char *path, Fault *fault)
{
    bool frozen = false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST || errno == EROFS || errno == EISDIR;
        errno = frozen && errno == ENOENT ? EROFS : errno;
        frozen = frozen || errno == EROFS;
        Status status = made ? STATUS_OK : file_fault(fault, path, "cannot be created");
        *slash = '/';
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

Status file_xdg(XdgFolder folder, const char *name, Str *out, Fault *fault)
{
    const char *base = getenv(xdg[folder].variable);
    const char *home = getenv("HOME");
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
    if (out->failed) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    return make_folders(out->data + start, fault);
}

Status file_place(const char *path, XdgFolder folder, const char *name, Str *out, Fault *fault)
{
    if (!path) {
        return file_xdg(folder, name, out, fault);
    }
    str_add(out, path);
    return out->failed ? fault_memory(fault) : STATUS_OK;
}

void file_expand(const char *path, Str *out)
{
    const char *home = getenv("HOME");
    if (path[0] == '~' && (path[1] == '/' || path[1] == '\0') && home) {
        str_add(out, home);
        path++;
    }
    str_add(out, path);
}

bool file_is_same(const char *one, const char *other)
{
    struct stat first, second;
    return stat(one, &first) == 0 && stat(other, &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

bool path_is_same(const char *one, const char *other)
{
    return strcmp(one, other) == 0 || file_is_same(one, other);
}
