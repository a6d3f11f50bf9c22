// INI files, entry by entry, and what is read of one at most.
#include "tests/support/test.h"

#include "onlymove/file.h"
#include "onlymove/limits.h"
#include "tests/support/folder.h"

// Writes entries down as "LINE[SECTION]" or "LINE[SECTION]KEY=VALUE|", with += where the value goes
// on; refuses the key "bad".
static Status take(void *context, const IniEntry *entry, Fault *fault) {
    Str *seen = context;
    if (entry->key && strcmp(entry->key, "bad") == 0)
        return fault_set(fault, STATUS_LIMIT, "bad is bad");
    str_addf(seen, "%d[%s]%s%s%s%s|", entry->line, entry->section, entry->key ? entry->key : "",
             entry->continues ? "+" : "", entry->key ? "=" : "", entry->key ? entry->value : "");
    return STATUS_OK;
}

static Status read_bytes(const char *bytes, size_t len, Str *seen, Fault *fault) {
    CLEANUP(str_done) Str text = {0};
    str_add_bytes(&text, bytes, len);
    *seen = (Str){0};
    return ini_read_text("x.ini", &text, take, seen, fault);
}

static void assert_read(const char *text, const char *expected) {
    CLEANUP(str_done) Str seen;
    assert_ok(read_bytes(text, strlen(text), &seen, SAID));
    assert_string_equal(str_text(&seen), expected);
}

static void assert_fault(const char *bytes, size_t len, Status status, const char *words) {
    CLEANUP(str_done) Str seen;
    Fault fault = {""};
    assert_int_equal(read_bytes(bytes, len, &seen, &fault), status);
    assert_string_equal(fault.text, words);
}

TEST(entries_come_with_section_and_line_indented_or_not) {
    assert_read("", "");
    assert_read("a=1", "1[]a=1|");
    assert_read("\xEF\xBB\xBF; c\n# c\n\n a = 1 2 ; c\r\nb=\n[s t]\nc=;d\n[e]\n",
                "4[]a=1 2|5[]b=|6[s t]|7[s t]c=;d|8[e]|");
    assert_read("[s]\n  a = 1\n\tb = 2\n  [t]\n", "1[s]|2[s]a=1|3[s]b=2|4[t]|");
}

TEST(an_indented_line_without_a_key_goes_on_with_the_value) {
    assert_read("a = 1\n  2 3 ; b = 4\n\t; c\n\n\t5;6\r\n  b = 7\n",
                "1[]a=1|2[]a+=2 3|5[]a+=5;6|6[]b=7|");
    assert_read("[s]\na =\n  1\n \n\t\r\nb=\n", "1[s]|2[s]a=|3[s]a+=1|6[s]b=|");
    static const char *const lost[] = {"a=1\n[s]\n  2\n", "a=1\n[s]\n  gap:>=150\n"};
    for (size_t i = 0; i < COUNT(lost); i++)
        assert_fault(lost[i], strlen(lost[i]), STATUS_SYNTAX,
                     "x.ini:3: this is no [section], KEY = VALUE or ; comment");
}

TEST(what_is_refused_ends_the_reading_with_file_and_line) {
    const char text[] = "a=1\n\nbad=2\nworse\n";
    assert_fault(text, strlen(text), STATUS_LIMIT, "x.ini:3: bad is bad");
}

TEST(what_is_no_ini_is_said_with_file_and_line) {
    const char plain[] = "a=1\nworse\nbad=2\n";
    assert_fault(plain, strlen(plain), STATUS_SYNTAX,
                 "x.ini:2: this is no [section], KEY = VALUE or ; comment");
    assert_fault("a=1\nb=\0x", 8, STATUS_SYNTAX, "x.ini:2: there is a NUL byte in it");
}

TEST(a_control_character_is_refused_with_its_line) {
    static const char *const texts[] = {"\v[s]\na=1\n",  "\f[s]\na=1\n", "\r[s]\na=1\n",
                                        " \v[s]\na=1\n", "a=\x1B[2J\n",  "a\x7F=1\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_fault(texts[i], strlen(texts[i]), STATUS_SYNTAX,
                     "x.ini:1: there is a control character in it");
    }
    assert_read("a=1\r\n\r\n[s]\r\n\tb=2\r", "1[]a=1|3[s]|4[s]b=2|");
}

TEST(a_second_byte_order_mark_hides_no_section) {
    const char text[] = "\xEF\xBB\xBF\xEF\xBB\xBF[s]\na=1\n";
    assert_fault(text, strlen(text), STATUS_SYNTAX, "x.ini:1: there is a second byte order mark");
}

TEST(lines_that_inih_would_cut_are_refused) {
    CLEANUP(str_done) Str text = {0};
    str_add(&text, "a=1\nb=");
    for (int i = 0; i < 300; i++)
        str_add_char(&text, 'x');
    assert_fault(str_text(&text), text.len, STATUS_SYNTAX, "x.ini:2: the line is too long");
    str_clear(&text);
    str_add(&text, "[");
    for (int i = 0; i < 50; i++)
        str_add_char(&text, 'x');
    str_add(&text, "]");
    assert_fault(str_text(&text), text.len, STATUS_SYNTAX,
                 "x.ini:1: the name of the section is longer than 49 bytes");
    assert_read("[1234567890123456789012345678901234567890123456789]\na=1\n",
                "1[1234567890123456789012345678901234567890123456789]|"
                "2[1234567890123456789012345678901234567890123456789]a=1|");
}

TEST(a_missing_file_is_not_found) {
    assert_fails(ini_read("/nonexistent/x.ini", take, NULL, SAID), STATUS_NOT_FOUND,
                 "*/nonexistent/x.ini*");
}

static Status count_bytes(void *context, const IniEntry *entry, Fault *fault) {
    (void)fault;
    *(size_t *)context += entry->value ? strlen(entry->value) : strlen(entry->section);
    return STATUS_OK;
}

// Opening, `count` bytes x, closing: what is read, or STATUS and the words.
static void expect(const char *opening, size_t count, const char *closing, Status status,
                   const char *words) {
    Fault fault = {""};
    size_t seen = 0;
    CLEANUP(str_done) Str text = str_of("%s", opening);
    for (size_t i = 0; i < count; i++)
        str_add_char(&text, 'x');
    str_add(&text, closing);
    assert_int_equal(ini_read_text("x.ini", &text, count_bytes, &seen, &fault), status);
    assert_string_equal(fault.text, words);
    if (status == STATUS_OK)
        assert_int_equal(seen, count);
}

TEST(a_line_or_section_at_the_limit_is_read_and_one_above_it_refused) {
    expect("a=", INI_LINE_MAX - 2, "\n", STATUS_OK, "");
    expect("a=", INI_LINE_MAX - 1, "\n", STATUS_SYNTAX, "x.ini:1: the line is too long");
    expect("[", INI_SECTION_MAX, "]\n", STATUS_OK, "");
    expect("[", INI_SECTION_MAX + 1, "]\n", STATUS_SYNTAX,
           "x.ini:1: the name of the section is longer than 49 bytes");
}

static Status read_lines(const char *path, size_t bytes, Fault *fault) {
    CLEANUP(str_done) Str text = {0};
    size_t seen = 0;
    while (text.len < bytes)
        str_add(&text, bytes - text.len == 5 ? "a=12\n" : "a=1\n");
    assert_int_equal(text.len, bytes);
    assert_ok(file_write(path, text.data, text.len, SAID));
    return ini_read(path, count_bytes, &seen, fault);
}

TEST(a_file_at_the_limit_is_read_and_one_above_it_refused) {
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *path = folder_file(&folder, "x.ini");
    assert_ok(read_lines(path, INI_FILE_MAX, SAID));
    assert_fails(read_lines(path, INI_FILE_MAX + 1, SAID), STATUS_LIMIT,
                 "*x.ini: is larger than 262144 bytes*");
}
