// How tests are written. A file of tests is a group and is named after what it tests; the files of
// one folder are linked into one program, which finds every test by itself: there is no list.
//
//     TEST(a_king_does_not_stand_beside_a_king)
//     {
//         assert_false(...);
//     }
//
// Tests run in the order in which they stand in the file.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

// What most tests need besides.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// A test that fails gives back nothing by CLEANUP(): what may not outlive it belongs into a
// fixture.

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

// A test that is handed a fixture of its own: TEST_ON(what_holds, Store *store, open_store), where
// FIXTURE(Store, open_store, end_store) stands before.
#define TEST_ON(name, variable, begin)                                                             \
    static void name##_on(variable);                                                               \
    TEST_WITH(name, begin##_setup, begin##_teardown) {                                             \
        name##_on(*state);                                                                         \
    }                                                                                              \
    static void name##_on(variable __attribute__((unused)))

// Both functions take a Type *. All of it is nought before the first; the second is called however
// the test went.
#define FIXTURE(Type, begin, end)                                                                  \
    __attribute__((unused)) static int begin##_setup(void **state) {                               \
        *state = calloc(1, sizeof(Type));                                                          \
        assert_non_null(*state);                                                                   \
        begin(*state);                                                                             \
        return 0;                                                                                  \
    }                                                                                              \
    __attribute__((unused)) static int begin##_teardown(void **state) {                            \
        end(*state);                                                                               \
        free(*state);                                                                              \
        return 0;                                                                                  \
    }                                                                                              \
    static int begin##_teardown(void **state)

// The same with cmocka's own kind of setup and teardown functions; either may be NULL.
#define TEST_WITH(name, setup, teardown)                                                           \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void name##_add(void) {                                    \
        static TestEntry entry = {__FILE__, __LINE__, {#name, name, setup, teardown, NULL}, NULL}; \
        test_add(&entry);                                                                          \
    }                                                                                              \
    static void name(void **state __attribute__((unused)))

// At most once in a file: functions that are called before its first test and after its last.
#define TEST_GROUP(begin, end)                                                                     \
    static int begin##_group(void **state) {                                                       \
        (void)state;                                                                               \
        begin();                                                                                   \
        return 0;                                                                                  \
    }                                                                                              \
    static int end##_group(void **state) {                                                         \
        (void)state;                                                                               \
        end();                                                                                     \
        return 0;                                                                                  \
    }                                                                                              \
    __attribute__((constructor)) static void begin##_group_add(void) {                             \
        static TestFixture fixture = {__FILE__, begin##_group, end##_group, NULL};                 \
        test_add_fixture(&fixture);                                                                \
    }                                                                                              \
    static int begin##_group(void **state)

// CLEANUP(free_at) char *text
static inline void free_at(void *pointer) {
    free(*(void **)pointer);
}

// All of a file, which can be read.
Str str_of_file(const char *path);

// What is freed through a pointer: CLEANUP(pool_free_at) Pool *pool, where this stands before:
// FREE_WITH(Pool, pool_free)
#define FREE_WITH(Type, function)                                                                  \
    __attribute__((unused)) static void function##_at(Type **object) {                             \
        function(*object);                                                                         \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")

// Stands where a function takes its Fault.
extern Fault test_fault;
#define SAID (&test_fault)

// The function does what it was asked, or else its sentence is the reason why the test fails.
#define assert_ok(call)                                                                            \
    test_status((test_fault = (Fault){""}, (call)), STATUS_OK, NULL, #call, __FILE__, __LINE__)
// It fails so and says these words. A * at either end of them stands for any other words.
#define assert_fails(call, status, words)                                                          \
    test_status((test_fault = (Fault){""}, (call)), status, words, #call, __FILE__, __LINE__)
// These words and any others around them, until the next call.
const char *about(const char *words);
// The text is these words, in the same way.
#define assert_words(text, words) test_words(text, words, __FILE__, __LINE__)
void test_words(const char *text, const char *words, const char *file, int line);
void test_status(Status got, Status wanted, const char *words, const char *call, const char *file,
                 int line);
