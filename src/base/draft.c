// Temporary file, fsync, rename, fsync of the folder.
#include "onlymove/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status cannot_write(const char *path, Fault *fault)
{
    const Status status = errno == ENOENT ? STATUS_NOT_FOUND : STATUS_IO;
    return fault_set(fault, status, "%s: cannot be written: %s", path, strerror(errno));
}

static Status refuse_link(const char *path, Fault *fault)
{
    if (errno == ENOENT || errno == ENOTDIR) {
        return fault_set(fault, STATUS_IO, "%s: is a link that leads to nothing", path);
    }
    if (errno == ELOOP) {
        return fault_set(fault, STATUS_IO, "%s: is a link that leads round in a circle", path);
    }
    return cannot_write(path, fault);
}

// Finds what the path leads to. The system has links without such a place, to files that have been
// removed since.
static Status find_target(const char *path, Str *target, Fault *fault)
{
    struct stat info;
    str_clear(target);
    if (lstat(path, &info) != 0 || !S_ISLNK(info.st_mode)) {
        str_add(target, path);
    } else {
        char *file = realpath(path, NULL);
        if (!file) {
            return refuse_link(path, fault);
        }
        str_add(target, file);
        free(file);
        if (!file_is_same(path, str_text(target))) {
            return fault_set(fault, STATUS_IO, "%s: is a link to no file that has a name", path);
        }
    }
    return target->failed ? fault_set(fault, STATUS_MEMORY, "%s: out of memory", path) : STATUS_OK;
}

// The mode a new file gets: that of the file it replaces, else what the umask leaves of 0666.
static mode_t mode_for(const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0) {
        return info.st_mode & 0777;
    }
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static Status make_temporary(Draft *draft, const char *path, Fault *fault)
{
    str_addf(&draft->temporary, "%s.XXXXXX", str_text(&draft->target));
    if (draft->temporary.failed) {
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", path);
    }
    draft->fd = mkstemp(draft->temporary.data);
    draft->open = draft->fd >= 0;
    if (!draft->open || fcntl(draft->fd, F_SETFD, FD_CLOEXEC) != 0 ||
        fchmod(draft->fd, mode_for(str_text(&draft->target))) != 0) {
        return cannot_write(path, fault);
    }
    return STATUS_OK;
}

Status draft_begin(Draft *draft, const char *path, Fault *fault)
{
    *draft = (Draft){.fd = -1};
    Status status = find_target(path, &draft->target, fault);
    status = status == STATUS_OK ? make_temporary(draft, path, fault) : status;
    if (status != STATUS_OK) {
        draft_drop(draft);
    }
    return status;
}

// A name is on the disk when its folder is. Some file systems know no such thing, and a folder that
// may be written need not be readable: then there is nothing to wait for.
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t len = slash == path ? 1 : slash ? (size_t)(slash - path) : 0;
    char *folder = strndup(slash ? path : ".", slash ? len : 1);
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (fd < 0) {
        return errno == EACCES;
    }
    const bool synced = fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
    const int why = errno;
    close(fd);
    errno = why;
    return synced;
}

Status draft_add(Draft *draft, const void *bytes, size_t len, Fault *fault)
{
    for (const char *at = bytes; len > 0;) {
        const ssize_t put = write(draft->fd, at, len);
        if (put < 0 && errno != EINTR) {
            return cannot_write(str_text(&draft->target), fault);
        }
        at += put > 0 ? put : 0;
        len -= put > 0 ? (size_t)put : 0;
    }
    return STATUS_OK;
}

// Nothing more is written to it.
static bool close_whole(Draft *draft, DraftTrust trust)
{
    bool whole = draft->fd < 0 || trust == DRAFT_CACHED || fsync(draft->fd) == 0;
    const int why = errno;
    if (draft->fd >= 0 && close(draft->fd) != 0 && whole) {
        whole = false;
    } else {
        errno = why;
    }
    draft->fd = -1;
    return whole;
}

Status draft_rest(Draft *draft, DraftTrust trust, Fault *fault)
{
    return close_whole(draft, trust) ? STATUS_OK : cannot_write(str_text(&draft->target), fault);
}

static bool put_in_place(Draft *draft, DraftTrust trust)
{
    bool placed = close_whole(draft, trust);
    int why = errno;
    if (placed && rename(str_text(&draft->temporary), str_text(&draft->target)) != 0) {
        placed = false;
        why = errno;
    }
    if (!placed) {
        unlink(str_text(&draft->temporary));
    }
    draft->open = false;
    errno = why;
    return placed;
}

Status draft_keep(Draft *draft, DraftTrust trust, Fault *fault)
{
    Status status = STATUS_OK;
    const char *path = str_text(&draft->target);
    if (!put_in_place(draft, trust)) {
        status = cannot_write(path, fault);
    } else if (trust == DRAFT_SYNCED && !sync_folder(path)) {
        status = fault_set(fault, STATUS_IO, "%s: is written, but may not outlive a power cut: %s",
                           path, strerror(errno));
    }
    draft_drop(draft);
    return status;
}

void draft_drop(Draft *draft)
{
    if (draft->open) {
        if (draft->fd >= 0) {
            close(draft->fd);
        }
        unlink(str_text(&draft->temporary));
    }
    str_done(&draft->temporary);
    str_done(&draft->target);
    *draft = (Draft){.fd = -1};
}
