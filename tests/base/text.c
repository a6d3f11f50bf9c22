// Text from outside made harmless, and the small tools beside it.
#include "tests/support/test.h"

TEST(text_from_outside_is_made_safe) {
    static const struct {
        const char *text;
        size_t columns;
        const char *safe;
    } rows[] = {
        {"Morphy, Paul", 40, "Morphy, Paul"},
        {"Réti – Ботвинник 王", 40, "Réti – Ботвинник 王"},
        // Control characters become dots, and line ends blanks.
        {"\033[2Jx\007", 40, "·[2Jx·"},
        {"a\nb\tc\r", 40, "a b c "},
        {"\xC2\x9B"
         "1m\x7F",
         40, "·1m·"},
        // What is no UTF-8 is marked.
        {"a\xFFz", 40, "a\xEF\xBF\xBDz"},
        {"\xC0\xAF", 40, "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xE2\x82", 40, "\xEF\xBF\xBD\xEF\xBF\xBD"},
        // What turns or hides text vanishes.
        {"a\u202Eb\u200Bc\u2066d\uFEFFe", 40, "abcde"},
        // What is too long ends in an ellipsis.
        {"abcdef", 6, "abcdef"},
        {"abcdefg", 6, "abcde…"},
        {"王王王王", 6, "王王…"},
        {"abc", 1, "…"},
        {"abc", 0, ""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str out = {0};
        text_add_safe(&out, rows[i].text, strlen(rows[i].text), rows[i].columns);
        assert_string_equal(str_text(&out), rows[i].safe);
    }
}

TEST(lines_are_made_safe_one_by_one) {
    static const char hostile[] = "{\033]0;x\007}\r\n\n\xC2\x9B\u202E\u200B\xFF\tz\n";
    CLEANUP(str_done) Str out = {0};
    text_add_safe_lines(&out, hostile, strlen(hostile));
    assert_string_equal(str_text(&out), "{·]0;x·} \n\n·\xEF\xBF\xBD z\n");
    str_clear(&out);
    text_add_safe_lines(&out, "no newline", 10);
    assert_string_equal(str_text(&out), "no newline");
}

TEST(text_is_safe_when_nothing_of_it_would_change) {
    assert_true(text_is_safe(""));
    assert_true(text_is_safe("Réti – Ботвинник 王"));
    assert_false(text_is_safe("a\033b"));
    assert_false(text_is_safe("a\nb"));
    assert_false(text_is_safe("a\u202Eb"));
    assert_false(text_is_safe("a\xFF"));
}

static void assert_utf8(const char *text, size_t max, const char *wanted) {
    CLEANUP(str_done) Str out = {0};
    text_to_utf8(&out, text, max);
    assert_string_equal(str_text(&out), wanted);
}

TEST(bytes_that_are_not_utf8_are_latin_1_and_no_character_is_cut) {
    assert_utf8("R\xE9ti", SIZE_MAX, "Réti");
    assert_utf8("Réti, R\xE9ti", SIZE_MAX, "Réti, Réti");
    assert_utf8("\xE2\x82", SIZE_MAX, "\u00E2\xC2\x82");
    assert_utf8("aé王b", 7, "aé王b");
    assert_utf8("aé王b", 6, "aé王");
    assert_utf8("aé王b", 5, "aé");
    assert_utf8("a\xE9", 2, "a");
    assert_utf8("aé", 0, "");
}

TEST(decoding_takes_whole_characters_and_single_bad_bytes) {
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

TEST(distance_counts_edits_and_swaps) {
    assert_int_equal(text_distance("magnus", "magnus"), 0);
    assert_int_equal(text_distance("magnus", "mangus"), 1);
    assert_int_equal(text_distance("magnus", "magnu"), 1);
    assert_int_equal(text_distance("", "abc"), 3);
}

// A table of names that ends with NULL.
static const char *name_at(const void *table, size_t index) {
    const char *const *names = table;
    return names[index];
}

TEST(the_nearest_name_is_the_one_with_the_fewest_edits) {
    static const char *const verbs[] = {"flip", "finder", "first", "follow", NULL};
    static const char *const alike[] = {"abc", "abd", "abe", NULL};
    static const char *const profiles[] = {"magnus", "classic", "ox", NULL};
    static const char *const options[] = {"MASK", "Hash", "OWNBOOK", "Z\u00C9", NULL};
    static const char *const none[] = {NULL};
    static const struct {
        const char *const *names;
        const char *word, *nearest;
    } rows[] = {
        {verbs, "fnider", "finder"},
        {verbs, "firts", "first"},
        {verbs, "followed", "follow"},
        {verbs, "flip", "flip"},
        // Of names equally near the first is taken.
        {alike, "abx", "abc"},
        // A name that differs in more than half of its letters is not near.
        {profiles, "banana", ""},
        {profiles, "curator", ""},
        {profiles, "magxyz", "magnus"}, // three of six
        {profiles, "mawxyz", ""},
        {profiles, "oxen", "ox"},
        {profiles, "", ""},
        // Upper and lower case are one.
        {options, "HASH", "Hash"},
        {options, "OwnBook", "OWNBOOK"},
        {options, "z\u00C9", "Z\u00C9"},
        {none, "anything", ""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *found = text_nearest(rows[i].word, name_at, rows[i].names);
        if (strcmp(found, rows[i].nearest) != 0)
            fail_msg("%s: %s", rows[i].word, found);
    }
    assert_ptr_equal(text_nearest("flop", name_at, verbs), verbs[0]); // not a copy
}

TEST(very_long_names_are_compared_by_their_beginnings) {
    char wrong[200], right[200];
    memset(wrong, 'w', sizeof wrong);
    memset(right, 'w', sizeof right);
    wrong[sizeof wrong - 1] = right[100] = '\0';
    const char *const names[] = {"short", right, NULL};
    assert_ptr_equal(text_nearest(wrong, name_at, names), right);
}
