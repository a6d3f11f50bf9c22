// Replays every file of a folder as input of one function.
#include "tests/support/corpus.h"

#include "tests/support/test.h"

#include <dirent.h>

#include "onlymove/file.h"

void corpus_replay(const char *folder, CorpusTarget *target) {
    int files = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] != '.') {
            CLEANUP(str_done) Str bytes = {0}, path = {0};
            str_addf(&path, "%s/%s", folder, entry->d_name);
            print_error("%s\n", str_text(&path));
            assert_ok(file_read(str_text(&path), SIZE_MAX, &bytes, SAID));
            // In memory of exactly that size, so that a read behind the end is seen.
            CLEANUP(free_at) uint8_t *exact = malloc(bytes.len > 0 ? bytes.len : 1);
            assert_non_null(exact);
            if (bytes.len > 0)
                memcpy(exact, bytes.data, bytes.len);
            assert_int_equal(target(exact, bytes.len), 0);
            files++;
        }
    }
    closedir(dir);
    assert_true(files > 0);
}
