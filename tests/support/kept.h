// What a file has in it.
#pragma once

#include "tests/support/folder.h"
#include "tests/support/test.h"

// A file of that folder is there and is these words, as in assert_words().
static inline void assert_kept(const Folder *folder, const char *name, const char *words) {
    CLEANUP(str_done) Str text = {0};
    assert_true(folder_read(folder, name, &text));
    assert_words(str_text(&text), words);
}
