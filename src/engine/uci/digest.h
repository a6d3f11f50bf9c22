// A hash of what an engine is made of: the file that is run, its arguments, and the files that
// these and its evaluation options name. It tells apart two builds with the same name.
#pragma once

#include <stdint.h>

#include "onlymove/setup.h"
#include "onlymove/str.h"

// A digest under way; zeroed, it is empty. Files are read in steps, as some have 100 megabytes.
typedef struct Digest {
    Str files; // paths of the files, each ended by NUL; those from `next` on are not read yet
    size_t next;
    int fd; // of the file that is being read, where `is_open`
    bool is_open;
    uint64_t hash;
} Digest;

// The files are `path`, which is run, and of those that exist: each argument or the text after "="
// in it, and the value of each option whose name begins with EvalFile, else the file of that name
// in the program's folder. The texts of the arguments count too.
void digest_begin(Digest *digest, const char *path, const EngineSetup *setup);
// Reads at most about `bytes` bytes. True: all is read, and `hash` is the result. A file that
// cannot be read counts as an empty one.
bool digest_step(Digest *digest, size_t bytes);
void digest_done(Digest *digest);

// Makes the whole digest at once; 0 where program_resolve() finds no file.
uint64_t digest_of(const EngineSetup *setup);
