// What the fuzz targets share. A target is one function that takes any bytes and must not crash,
// and whose properties must hold. `make fuzz` lets libFuzzer make up the bytes; `make test` gives
// it the files of tests/fuzz/corpus, to which every input goes that once broke something.
#ifndef ONLYMOVE_TESTS_FUZZ_H
#define ONLYMOVE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The name is libFuzzer's.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// A property that is broken ends the program: that is how libFuzzer learns of it.
#define HOLDS(property)                                                                            \
    do {                                                                                           \
        if (!(property)) {                                                                         \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #property);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#ifndef FUZZING
#include "tests/support/corpus.h"
#endif

#endif
