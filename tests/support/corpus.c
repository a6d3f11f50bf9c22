#include "tests/support/corpus.h"

#include <stdarg.h>
#include <setjmp.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"

typedef struct Corpus {
    const char *folder;
    CorpusTarget *target;
} Corpus;

// In memory of exactly that size, so that a read behind the end is seen.
static void replay(CorpusTarget *target, const Str *bytes)
{
    uint8_t *exact = malloc(bytes->len > 0 ? bytes->len : 1);
    assert_non_null(exact);
    if (bytes->len > 0) {
        memcpy(exact, bytes->data, bytes->len);
    }
    assert_int_equal(target(exact, bytes->len), 0);
    free(exact);
}

static void replay_file(const Corpus *corpus, const char *name)
{
    Str path, bytes;
    Fault fault;
    str_init(&path);
    str_init(&bytes);
    str_addf(&path, "%s/%s", corpus->folder, name);
    print_error("%s\n", str_text(&path));
    if (file_read(str_text(&path), &bytes, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    }
    replay(corpus->target, &bytes);
    str_done(&path);
    str_done(&bytes);
}

static void every_file_of_the_corpus_holds(void **state)
{
    const Corpus *corpus = *state;
    int files = 0;
    DIR *dir = opendir(corpus->folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] != '.') {
            replay_file(corpus, entry->d_name);
            files++;
        }
    }
    closedir(dir);
    assert_true(files > 0);
}

int corpus_replay(const char *folder, CorpusTarget *target)
{
    Corpus corpus = {folder, target};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_file_of_the_corpus_holds, &corpus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
