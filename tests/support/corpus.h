// Files with inputs for one function, replayed as a test.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef int CorpusTarget(const uint8_t *data, size_t size);

// Within a test: gives the bytes of each file of the folder to the target, which returns 0. The
// name of each file goes to stderr, for whoever reads of a failed test.
void corpus_replay(const char *folder, CorpusTarget *target);
