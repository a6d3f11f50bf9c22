// Text from outside made harmless, and the small tools beside it.
#include "tests/support/test.h"

#include <string.h>

#include "onlymove/text.h"

static void assert_safe(const char *text, size_t columns, const char *wanted)
{
    ENDS_BY(str_done) Str out = {0};
    text_safe(&out, text, strlen(text), columns);
    assert_string_equal(str_text(&out), wanted);
}

TEST(ordinary_text_stays_as_it_is)
{
    assert_safe("Morphy, Paul", 40, "Morphy, Paul");
    assert_safe("Réti – Ботвинник 王", 40, "Réti – Ботвинник 王");
}

TEST(control_characters_become_dots_and_line_ends_blanks)
{
    assert_safe("\033[2Jx\007", 40, "·[2Jx·");
    assert_safe("a\nb\tc\r", 40, "a b c ");
    assert_safe("\xC2\x9B"
                "1m\x7F",
                40, "·1m·");
}

TEST(what_is_no_utf8_is_marked)
{
    assert_safe("a\xFFz", 40, "a\xEF\xBF\xBDz");
    assert_safe("\xC0\xAF", 40, "\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_safe("\xE2\x82", 40, "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(what_turns_or_hides_text_vanishes)
{
    assert_safe("a\u202Eb\u200Bc\u2066d\uFEFFe", 40, "abcde");
}

TEST(lines_are_made_safe_one_by_one)
{
    static const char hostile[] = "{\033]0;x\007}\r\n\n\xC2\x9B\u202E\u200B\xFF\tz\n";
    ENDS_BY(str_done) Str out = {0};
    text_safe_lines(&out, hostile, strlen(hostile));
    assert_string_equal(str_text(&out), "{·]0;x·} \n\n·\xEF\xBF\xBD z\n");
    str_clear(&out);
    text_safe_lines(&out, "no newline", 10);
    assert_string_equal(str_text(&out), "no newline");
}

TEST(text_is_safe_when_nothing_of_it_would_change)
{
    assert_true(text_is_safe(""));
    assert_true(text_is_safe("Réti – Ботвинник 王"));
    assert_false(text_is_safe("a\033b"));
    assert_false(text_is_safe("a\nb"));
    assert_false(text_is_safe("a\u202Eb"));
    assert_false(text_is_safe("a\xFF"));
}

TEST(what_is_too_long_ends_in_an_ellipsis)
{
    assert_safe("abcdef", 6, "abcdef");
    assert_safe("abcdefg", 6, "abcde…");
    assert_safe("王王王王", 6, "王王…");
    assert_safe("abc", 1, "…");
    assert_safe("abc", 0, "");
}

static void assert_utf8(const char *text, size_t max, const char *wanted)
{
    ENDS_BY(str_done) Str out = {0};
    text_to_utf8(&out, text, max);
    assert_string_equal(str_text(&out), wanted);
}

TEST(bytes_that_are_not_utf8_are_read_as_latin_1)
{
    assert_utf8("R\xE9ti", SIZE_MAX, "Réti");
    assert_utf8("Réti, R\xE9ti", SIZE_MAX, "Réti, Réti");
    assert_utf8("\xE2\x82", SIZE_MAX, "\u00E2\xC2\x82");
}

TEST(utf8_is_cut_before_the_character_that_does_not_fit)
{
    assert_utf8("aé王b", 7, "aé王b");
    assert_utf8("aé王b", 6, "aé王");
    assert_utf8("aé王b", 5, "aé");
    assert_utf8("a\xE9", 2, "a");
    assert_utf8("aé", 0, "");
}

TEST(decoding_takes_whole_characters_and_single_bad_bytes)
{
    uint32_t c;
    assert_int_equal(text_decode("é", 2, &c), 2);
    assert_int_equal(c, 0xE9);
    assert_int_equal(text_decode("\xF0\x9F\x98\x80", 4, &c), 4);
    assert_int_equal(c, 0x1F600);
    assert_int_equal(text_decode("\xED\xA0\x80", 3, &c), 1); // a surrogate
    assert_int_equal(c, 0xFFFD);
    assert_int_equal(text_decode("\xF4\x90\x80\x80", 4, &c), 1); // beyond U+10FFFF
    assert_int_equal(c, 0xFFFD);
}

TEST(distance_counts_edits_and_swaps)
{
    assert_int_equal(text_distance("magnus", "magnus"), 0);
    assert_int_equal(text_distance("magnus", "mangus"), 1);
    assert_int_equal(text_distance("magnus", "magnu"), 1);
    assert_int_equal(text_distance("", "abc"), 3);
}

// A table of names that ends with NULL.
static const char *name_at(const void *table, size_t index)
{
    const char *const *names = table;
    return names[index];
}

TEST(the_nearest_name_is_the_one_with_the_fewest_edits)
{
    static const char *const names[] = {"flip", "finder", "first", "follow", NULL};
    assert_string_equal(text_nearest("fnider", name_at, names), "finder");
    assert_string_equal(text_nearest("firts", name_at, names), "first");
    assert_string_equal(text_nearest("followed", name_at, names), "follow");
    assert_string_equal(text_nearest("flip", name_at, names), "flip");
    assert_ptr_equal(text_nearest("flop", name_at, names), names[0]); // not a copy
}

TEST(of_names_equally_near_the_first_is_taken)
{
    static const char *const names[] = {"abc", "abd", "abe", NULL};
    assert_string_equal(text_nearest("abx", name_at, names), "abc");
}

TEST(a_name_that_differs_in_more_than_half_of_its_letters_is_not_near)
{
    static const char *const names[] = {"magnus", "classic", "ox", NULL};
    assert_string_equal(text_nearest("banana", name_at, names), "");
    assert_string_equal(text_nearest("curator", name_at, names), "");
    assert_string_equal(text_nearest("magxyz", name_at, names), "magnus"); // three of six
    assert_string_equal(text_nearest("mawxyz", name_at, names), "");
    assert_string_equal(text_nearest("oxen", name_at, names), "ox");
    assert_string_equal(text_nearest("", name_at, names), "");
}

TEST(upper_and_lower_case_are_one_to_the_nearest_name)
{
    static const char *const names[] = {"MASK", "Hash", "OWNBOOK", "Z\u00C9", NULL};
    assert_string_equal(text_nearest("HASH", name_at, names), "Hash");
    assert_string_equal(text_nearest("OwnBook", name_at, names), "OWNBOOK");
    assert_string_equal(text_nearest("z\u00C9", name_at, names), "Z\u00C9");
}

TEST(an_empty_table_has_no_nearest_name)
{
    static const char *const names[] = {NULL};
    assert_string_equal(text_nearest("anything", name_at, names), "");
}

TEST(very_long_names_are_compared_by_their_beginnings)
{
    char wrong[200], right[200];
    memset(wrong, 'w', sizeof wrong);
    memset(right, 'w', sizeof right);
    wrong[sizeof wrong - 1] = right[100] = '\0';
    const char *const names[] = {"short", right, NULL};
    assert_ptr_equal(text_nearest(wrong, name_at, names), right);
}
