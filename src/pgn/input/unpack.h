// Reads compressed text through zlib, and other formats than gzip through libarchive. libarchive is
// loaded only when such a file comes: it brings sixteen libraries of its own, and most runs never
// need it.
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

typedef struct Unpack Unpack;

// Appends the library's name and version; nothing where it is not installed.
void unpack_write_library(Str *out);

enum { UNPACK_MAGIC = 6 }; // bytes that unpack_kind() needs

// The compression of a file by its first bytes ("gzip"), or NULL.
const char *unpack_kind(const char *head, size_t len);

// Sets *packed to the next bytes of the file and returns how many; 0 at its end, -1 with errno set.
typedef ssize_t UnpackSource(void *context, const void **packed);

// `kind` is from unpack_kind(). NULL with *fault set when the library is missing.
Unpack *unpack_new(const char *kind, UnpackSource *source, void *context, Fault *fault);
void unpack_free(Unpack *unpack);

// Unpacks up to `len` bytes and returns how many; 0 at the end, -1 when the file is damaged or cut
// off, with *fault set, which lacks the file's name.
ssize_t unpack_read(Unpack *unpack, void *to, size_t len, Fault *fault);
