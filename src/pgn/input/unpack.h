// Compressed text, read through zlib or libarchive, which is loaded when the first file is met that
// is compressed otherwise: it brings sixteen libraries of its own, and most runs never see one.
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

typedef struct Unpack Unpack;

// Appends the library's name and version; nothing where it is not installed.
void unpack_write_library(Str *out);

enum { UNPACK_MAGIC = 6 }; // bytes that tell what a file is

// What the bytes a file begins with say of its compression ("gzip"), or NULL.
const char *unpack_kind(const char *head, size_t len);

// Gives the next bytes of the file: how many, 0 at its end, -1 with errno set.
typedef ssize_t UnpackSource(void *from, const void **block);

// `kind` is what unpack_kind() said. NULL and a sentence when the library is missing.
Unpack *unpack_new(const char *kind, UnpackSource *source, void *from, Fault *fault);
void unpack_free(Unpack *unpack);

// Up to `len` bytes of what was packed: how many, 0 at the end, -1 and what is wrong in words
// (without the file's name) when it is damaged or cut off.
ssize_t unpack_read(Unpack *unpack, void *to, size_t len, Fault *fault);
