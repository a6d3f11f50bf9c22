// Numbers as people write them in settings and files.
#include "tests/support/test.h"

#include <locale.h>

static void assert_reads(const char *text, double wanted) {
    double value = -77;
    if (!number_read(text, &value) || value != wanted)
        fail_msg("\"%s\" is %.17g, not %.17g", text, value, wanted);
}

static void assert_refuses(const char *text) {
    double value = -77;
    if (number_read(text, &value) || value != -77)
        fail_msg("\"%s\" is taken for %.17g", text, value);
}

TEST(a_number_is_digits_with_a_sign_a_point_and_an_exponent_and_blanks_around_it) {
    static const struct {
        const char *text;
        double value;
    } rows[] = {
        {"0", 0},
        {"280", 280},
        {"+280", 280},
        {"-280", -280},
        {"007", 7},
        {"1.4", 1.4},
        {"-0.5", -0.5},
        {".5", 0.5},
        {"5.", 5},
        {"25e6", 25e6},
        {"2.5E+7", 2.5e7},
        {"15e-1", 1.5},
        {"  12\t ", 12},
        // What is too small is nothing.
        {"1e-99999999999999999999", 0},
        {"0e99999999999999999999", 0},
        {"1e-400", 0},
        // Digits beyond those that count do no harm.
        {"1.40000000000000000000000000000000", 1.4},
        {"0000000000000000000000000000000012", 12},
        {"100000000000000000000000000000", 1e29},
        {"0.00000000000000000000001e22", 0.1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_reads(rows[i].text, rows[i].value);
}

TEST(anything_else_is_no_number) {
    static const char *const wrong[] = {
        "", " ", ".", "-", "+-1", "0x10", "0X1p3", "1x", "inf", "nan", "-inf", "1e", "1e+", "e5",
        "1.2.3", "1,5", "1_000", "1e5.", "infinity", "\xD9\xA3",
        // Blanks and signs where they do not belong, and what is too large.
        "1 2", "- 1", "12\n", "1e309", "1e99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_refuses(wrong[i]);
}

// Whatever a profile prints is printed with 15 digits.
TEST(what_is_printed_with_15_digits_is_read_as_c_reads_it) {
    uint64_t random = 1;
    for (int i = 0; i < 20000; i++) {
        char text[40];
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const double scale = i % 2 == 0 ? 1e-9 : 1e-3;
        snprintf(text, sizeof text, "%.15g", (double)(random >> 20) * scale);
        assert_reads(text, strtod(text, NULL));
    }
}

// In a locale with another sign for it, too, where there is one.
TEST(the_point_is_a_point_in_every_locale) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_NUMERIC, names[i]))
            break;
    assert_reads("1.4", 1.4);
    assert_refuses("1,4");
    setlocale(LC_NUMERIC, "C");
}
