// The reasons for a rejection, from a file of the user's.
#include "onlymove/review_journal.h"

#include "tests/support/folder.h"
#include "tests/support/test.h"

static Status read_file(const char *text, Reasons *reasons, Fault *fault) {
    CLEANUP(folder_done) Folder folder = folder_make();
    if (text)
        assert_true(folder_write(&folder, "reasons.ini", text));
    return reasons_read(reasons, folder_file(&folder, "reasons.ini"), fault);
}

TEST(without_a_file_the_usual_ones_hold) {
    Reasons reasons;
    assert_ok(read_file(NULL, &reasons, SAID));
    assert_string_equal(reasons_find(&reasons, '1'), "too easy");
    assert_string_equal(reasons_find(&reasons, '6'), "below level");
    assert_null(reasons_find(&reasons, '7'));
}

TEST(a_file_has_them_in_its_order_with_its_keys) {
    Reasons reasons;
    assert_ok(read_file("; mine\nt = too tame\n2 = seen before\n", &reasons, SAID));
    assert_int_equal(reasons.count, 2);
    assert_int_equal(reasons.items[0].key, 't');
    assert_string_equal(reasons_find(&reasons, '2'), "seen before");
    assert_null(reasons_find(&reasons, '1'));
}

TEST(a_file_that_makes_no_sense_is_said_and_the_usual_ones_hold) {
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"too = easy\n", ":1: too: expected KEY = TEXT, a key of one character"},
        {"1 =\n", ":1: 1: expected KEY = TEXT"},
        {"1 = 012345678901234567890123456789012345678901234567890123456789\n", "at most 59 bytes"},
        {"o = other\n", ":1: o: is the key for a reason that is not listed"},
        {"1 = a\n1 = b\n", ":2: 1: each key has one reason"},
        {"[reasons]\n1 = a\n", ":1: [reasons]: reasons have no sections"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Reasons reasons;
        assert_fails(read_file(cases[i].text, &reasons, SAID), STATUS_SYNTAX,
                     about(cases[i].words));
        assert_string_equal(reasons_find(&reasons, '1'), "too easy");
    }
}
