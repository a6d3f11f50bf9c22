// The bytes of a PGN source, wherever they lie: a plain file (mapped), a compressed one
// (.gz .bz2 .xz .zst and what else libarchive knows; told by its content, not its name), or
// standard input. What may be read is a window of contiguous bytes that moves forward; a mapped
// file's window is the whole file. What another program cuts off a mapped file reads as noughts
// until the next call, which says so; for that SIGBUS is caught from the first mapped file on.
#ifndef ONLYMOVE_INPUT_H
#define ONLYMOVE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/limits.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

typedef struct Input {
    const char *name;  // for messages: the path, or "standard input" (owned)
    const char *data;  // the window (owned by the input, valid until the next call) ...
    size_t len;        // ... and its bytes
    uint64_t offset;   // of data[0] in the uncompressed text
    uint64_t consumed; // bytes of the file on disk that the window's end stands for, for progress
    uint64_t size;     // of the file on disk; 0: not known
    bool mapped;       // the window is the whole text, and `offset` names a place in the file
    bool whole;        // nothing comes behind the window
    struct InputSource *source;
} Input;

// Opens `path`, "-" being standard input, and fills the window. Refuses, in one sentence that names
// it, what is not there, a folder, a named pipe, what is empty, UTF-16 text, and what is binary and
// not compressed.
Status input_open(Input *input, const char *path, Fault *fault);
void input_close(Input *input);

// Gives up the first `used` bytes of the window and reads on behind it: afterwards data[0] is what
// data[used] was, and unless the input is whole the window has grown at its end. Memory is that of
// the window: the bytes kept and INPUT_STEP more, or what a pipe has ready. Fails where the file
// cannot be read on, became shorter, or, compressed, is damaged or cut off; what was read before
// stays in the window and is whole.
Status input_advance(Input *input, size_t used, Fault *fault);

// Appends the version of the library that reads compressed files; nothing where there is none.
void input_write_unpacker(Str *out);

#endif
