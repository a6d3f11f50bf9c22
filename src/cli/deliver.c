#include "src/cli/deliver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "src/cli/command.h"

static bool is_standard_output(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

static Status cannot_write(const char *path, Fault *fault)
{
    return fault_set(fault, STATUS_IO, "%s: cannot be written: %s", path, strerror(errno));
}

Status deliver_check(const char *path, const char *db, Fault *fault)
{
    struct stat info;
    if (is_standard_output(path)) {
        return STATUS_OK;
    }
    if (path[0] == '\0') {
        return fault_set(fault, STATUS_IO, "a file without a name cannot be written");
    }
    if (strcmp(path, db) == 0 || file_is_same(path, db)) {
        return fault_set(fault, STATUS_IO, "%s is the store; --out takes another file", path);
    }
    bool exists = stat(path, &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) {
        return fault_set(fault, STATUS_IO, "%s: is a folder, not a file", path);
    }
    // A device or a pipe; to open one is to be heard at its other end.
    if (exists && !S_ISREG(info.st_mode)) {
        return access(path, W_OK) == 0 ? STATUS_OK : cannot_write(path, fault);
    }
    Str beside;
    str_init(&beside);
    str_addf(&beside, "%s.XXXXXX", path);
    if (beside.failed) {
        str_done(&beside);
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", path);
    }
    int fd = mkstemp(beside.data);
    Status status = fd >= 0 ? STATUS_OK : cannot_write(path, fault);
    if (fd >= 0) {
        close(fd);
        unlink(beside.data);
    }
    str_done(&beside);
    return status;
}

static void say_left_out(const ExportCounts *counts)
{
    Str text;
    str_init(&text);
    export_write_left_out(counts, &text);
    if (text.len > 0) {
        fprintf(stderr, "%s\n", str_text(&text));
    }
    str_done(&text);
}

int deliver(const Str *text, const char *path, const ExportCounts *counts)
{
    Fault fault;
    say_left_out(counts);
    if (is_standard_output(path)) {
        fwrite(str_text(text), 1, text->len, stdout);
        return command_finish();
    }
    if (file_write(path, str_text(text), text->len, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    fprintf(stderr, "%zu puzzle%s written to %s\n", counts->written,
            counts->written == 1 ? "" : "s", path);
    return EXIT_DONE;
}
