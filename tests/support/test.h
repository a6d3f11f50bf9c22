// How tests are written. A file of tests is a group and is named after what it tests; the files of
// one folder are linked into one program, which finds every test by itself: there is no list.
//
//     TEST(a_king_does_not_stand_beside_a_king)
//     {
//         assert_false(...);
//     }
//
// Tests run in the order in which they stand in the file. Within a test `state` is cmocka's: *state
// is what the test's setup left there.
#ifndef ONLYMOVE_TESTS_TEST_H
#define ONLYMOVE_TESTS_TEST_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

typedef struct TestEntry TestEntry;
struct TestEntry {
    const char *file;
    int line;
    struct CMUnitTest test;
    TestEntry *next; // for the runner
};

typedef struct TestFixture TestFixture;
struct TestFixture {
    const char *file;
    CMFixtureFunction setup, teardown;
    TestFixture *next; // for the runner
};

// For the macros below.
void test_add(TestEntry *entry);
void test_add_fixture(TestFixture *fixture);

#define TEST(name) TEST_WITH(name, NULL, NULL)

// A test between cmocka's setup and teardown functions of its own; either may be NULL.
#define TEST_WITH(name, setup, teardown)                                                           \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void name##_add(void)                                      \
    {                                                                                              \
        static TestEntry entry = {__FILE__, __LINE__, {#name, name, setup, teardown, NULL}, NULL}; \
        test_add(&entry);                                                                          \
    }                                                                                              \
    static void name(void **state __attribute__((unused)))

// At most once in a file: what comes before its first test and after its last.
#define TEST_GROUP(setup, teardown)                                                                \
    __attribute__((constructor)) static void test_group_add(void)                                  \
    {                                                                                              \
        static TestFixture fixture = {__FILE__, setup, teardown, NULL};                            \
        test_add_fixture(&fixture);                                                                \
    }                                                                                              \
    static void test_group_add(void)

#endif
