// A draft where a file is to stand, and a descriptor where a device stands.
#include "onlymove/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status cannot_write(const char *path, Fault *fault)
{
    const Status status = errno == ENOENT ? STATUS_NOT_FOUND : STATUS_IO;
    return fault_set(fault, status, "%s: cannot be written: %s", path, strerror(errno));
}

Status file_writer_open(FileWriter *writer, const char *path, Fault *fault)
{
    struct stat info;
    const bool exists = stat(path, &info) == 0;
    *writer = (FileWriter){.fd = -1};
    if (exists && S_ISDIR(info.st_mode)) {
        return fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    }
    writer->device = exists && !S_ISREG(info.st_mode) ? path : NULL;
    return writer->device ? STATUS_OK : draft_begin(&writer->draft, path, fault);
}

// Non-blocking, or a pipe that nobody reads would keep us waiting.
static bool begin_device(FileWriter *writer)
{
    writer->fd = open(writer->device, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    writer->begun = writer->fd >= 0;
    return writer->begun && fcntl(writer->fd, F_SETFL, 0) == 0;
}

static bool write_all(int fd, const char *data, size_t len)
{
    while (len > 0) {
        const ssize_t put = write(fd, data, len);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        data += put > 0 ? put : 0;
        len -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

Status file_writer_add(FileWriter *writer, const char *data, size_t len, Fault *fault)
{
    if (!writer->device) {
        return draft_add(&writer->draft, data, len, fault);
    }
    const bool written =
        (writer->begun || begin_device(writer)) && write_all(writer->fd, data, len);
    return written ? STATUS_OK : cannot_write(writer->device, fault);
}

Status file_writer_keep(FileWriter *writer, Fault *fault)
{
    Status status = STATUS_OK;
    if (!writer->device) {
        status = draft_keep(&writer->draft, DRAFT_SYNCED, fault);
    } else if ((writer->begun || begin_device(writer)) && close(writer->fd) == 0) {
        writer->begun = false;
    } else {
        status = cannot_write(writer->device, fault);
    }
    file_writer_drop(writer);
    return status;
}

void file_writer_drop(FileWriter *writer)
{
    if (writer->begun) {
        close(writer->fd);
    }
    draft_drop(&writer->draft);
    *writer = (FileWriter){.fd = -1};
}
