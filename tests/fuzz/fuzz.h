// What the fuzz targets share. A target is one function that takes any bytes and must not crash,
// and whose properties must hold. `make fuzz` lets libFuzzer make up the bytes; `make test` gives
// it the files of tests/fuzz/corpus, to which every input goes that once broke something.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"

// Begins the target of a file: `name` is that of its corpus, `data` and `size` are the bytes. It
// returns 0.
#ifdef FUZZING
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
#define FUZZ_TARGET(name) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
#else
#include "tests/support/corpus.h"
#define FUZZ_TARGET(name)                                                                          \
    static int name##_target(const uint8_t *data, size_t size);                                    \
    TEST(every_file_of_the_corpus_holds) {                                                         \
        corpus_replay("tests/fuzz/corpus/" #name, name##_target);                                  \
    }                                                                                              \
    static int name##_target(const uint8_t *data, size_t size)
#endif

// A property that is broken ends the program: that is how libFuzzer learns of it.
#define HOLDS(property)                                                                            \
    do {                                                                                           \
        if (!(property)) {                                                                         \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #property);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

// The bytes with a 0 behind them; to be freed.
static inline char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    HOLDS(text);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}
