// What an engine is made of, as a number: the file that is run, the words behind it, and the files
// that these and its evaluation options name. Two builds that call themselves alike differ in it.
#pragma once

#include <stdint.h>

#include "onlymove/setup.h"
#include "onlymove/str.h"

// Zeroed, it is none. Files are read in steps, because some have a hundred megabytes.
typedef struct Digest {
    Str files; // that are still to be read, each with its NUL
    size_t at;
    int fd; // of the one that is being read, where `open`
    bool open;
    uint64_t hash;
} Digest;

// `path` is the file that is run. A word, or what stands behind its "=", and the value of an option
// whose name begins with EvalFile name a file where one is there, EvalFile beside the program too.
void digest_begin(Digest *digest, const char *path, const EngineSetup *setup);
// Reads at most about so many bytes. True: all is read, and `hash` is the number. What cannot be
// read counts by its name alone.
bool digest_step(Digest *digest, size_t bytes);
void digest_done(Digest *digest);

// All of it at once; 0 where there is no such program.
uint64_t digest_of(const EngineSetup *setup);
