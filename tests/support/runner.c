// The main() of every program of tests: runs all its groups, one group, or one test of a group.
//
//     PROGRAM [GROUP [TEST]]    TEST may have * and ? in it
//     PROGRAM --list            the groups, a line each
#include "tests/support/test.h"

#include <jansson.h>
#include <locale.h>

#include "onlymove/file.h"
#include "onlymove/xalloc.h"

Fault test_fault;

static TestEntry *entries;
static TestFixture *fixtures;

void test_add(TestEntry *entry) {
    entry->next = entries;
    entries = entry;
}

void test_add_fixture(TestFixture *fixture) {
    fixture->next = fixtures;
    fixtures = fixture;
}

// Whether these are the words, of which a * at either end stands for any others.
static bool has_words(const char *text, const char *words) {
    const bool any_before = words[0] == '*';
    words += any_before;
    const size_t len = strlen(words);
    const bool any_behind = len > 0 && words[len - 1] == '*';
    const size_t wanted = len - any_behind;
    const char *last = strlen(text) < wanted ? text : text + strlen(text) - wanted;
    for (const char *at = text; at <= (any_before ? last : text); at++)
        if (strncmp(at, words, wanted) == 0 && (any_behind || at[wanted] == '\0'))
            return true;
    return false;
}

const char *about(const char *words) {
    static char text[sizeof test_fault.text + 2];
    snprintf(text, sizeof text, "*%s*", words);
    return text;
}

Str str_of_file(const char *path) {
    Str text = {0};
    assert_ok(file_read(path, SIZE_MAX, &text, SAID));
    return text;
}

void test_words(const char *text, const char *words, const char *file, int line) {
    if (!has_words(text, words)) {
        print_error("\"%s\"\nwanted: \"%s\"\n", text, words);
        _fail(file, line);
    }
}

void test_status(Status got, Status wanted, const char *words, const char *call, const char *file,
                 int line) {
    if (got != wanted || (words && !has_words(test_fault.text, words))) {
        print_error("%s: status %d, \"%s\"\n", call, (int)got, test_fault.text);
        print_error("wanted: status %d, \"%s\"\n", (int)wanted, words ? words : "");
        _fail(file, line);
    }
}

// A group is called like its file, without folder and ending.
static size_t group_of(const char *file, const char **start) {
    const char *slash = strrchr(file, '/');
    *start = slash ? slash + 1 : file;
    return strcspn(*start, ".");
}

static bool in_group(const char *file, const char *group) {
    const char *start;
    size_t len = group_of(file, &start);
    return strlen(group) == len && memcmp(start, group, len) == 0;
}

static int by_place(const void *a, const void *b) {
    const TestEntry *one = *(TestEntry *const *)a;
    const TestEntry *other = *(TestEntry *const *)b;
    int files = strcmp(one->file, other->file);
    return files ? files : one->line - other->line;
}

// All tests, as they stand in their files; NULL when memory is out.
static TestEntry **in_order(size_t *count) {
    *count = 0;
    for (const TestEntry *entry = entries; entry; entry = entry->next)
        ++*count;
    TestEntry **all = calloc(*count + 1, sizeof *all);
    size_t i = 0;
    for (TestEntry *entry = entries; all && entry; entry = entry->next)
        all[i++] = entry;
    if (all)
        qsort(all, *count, sizeof *all, by_place);
    return all;
}

static size_t same_file(TestEntry *const *all, size_t count) {
    size_t len = 1;
    while (len < count && strcmp(all[len]->file, all[0]->file) == 0)
        len++;
    return len;
}

static int run_group(TestEntry *const *all, size_t count) {
    const TestFixture *fixture = fixtures;
    while (fixture && strcmp(fixture->file, all[0]->file) != 0)
        fixture = fixture->next;
    struct CMUnitTest *tests = calloc(count, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < count; i++)
        tests[i] = all[i]->test;
    int failed =
        _cmocka_run_group_tests(all[0]->file, tests, count, fixture ? fixture->setup : NULL,
                                fixture ? fixture->teardown : NULL);
    free(tests);
    return failed;
}

static void say_group(const char *file) {
    const char *start;
    size_t len = group_of(file, &start);
    printf("%.*s\n", (int)len, start);
}

int main(int argc, char *argv[]) {
    bool list = argc == 2 && strcmp(argv[1], "--list") == 0;
    const char *group = argc > 1 && !list ? argv[1] : NULL;
    size_t count, groups = 0;
    int failed = 0;
    setlocale(LC_ALL, ""); // as onlymove does, and so
    json_set_alloc_funcs(xmalloc, free);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    TestEntry **all = in_order(&count);
    for (size_t i = 0, len; all && i < count; i += len) {
        len = same_file(all + i, count - i);
        if (group && !in_group(all[i]->file, group))
            continue;
        groups++;
        if (list)
            say_group(all[i]->file);
        else
            failed += run_group(all + i, len);
    }
    free(all);
    if (groups == 0) {
        fprintf(stderr, "no such group: %s\n", group ? group : "there is none");
        return 2;
    }
    return failed > 0;
}
