// A file written piece by piece: in the place of another once it is whole, as draft.h has it; into
// what is there and is neither file nor folder, a device or a pipe that somebody reads, at once.
#ifndef ONLYMOVE_FILE_WRITER_H
#define ONLYMOVE_FILE_WRITER_H

#include "onlymove/draft.h"

// Zeroed, it is none.
typedef struct FileWriter {
    Draft draft;
    const char *device; // the path, borrowed; NULL: there is a draft
    bool begun;         // the device is open ...
    int fd;             // ... here
} FileWriter;

// A device is opened when there is something to write.
Status file_writer_open(FileWriter *writer, const char *path, Fault *fault);
Status file_writer_add(FileWriter *writer, const char *data, size_t len, Fault *fault);
// Waits until a file is on the disk in its place. The writer is over in either case.
Status file_writer_keep(FileWriter *writer, Fault *fault);
void file_writer_drop(FileWriter *writer); // what is there stays; also when it is over

#endif
