// What is read of an INI file at most.
#include "tests/support/test.h"

#include <string.h>

#include "onlymove/file.h"
#include "onlymove/limits.h"
#include "tests/support/folder.h"

static Status take(void *context, const IniEntry *entry, Fault *fault)
{
    (void)fault;
    *(size_t *)context += entry->value ? strlen(entry->value) : strlen(entry->section);
    return STATUS_OK;
}

// Opening, `count` bytes x, closing: what is read, or STATUS and the words.
static void expect(const char *opening, size_t count, const char *closing, Status status,
                   const char *words)
{
    CLEANUP(str_done) Str text = {0};
    Fault fault = {""};
    size_t seen = 0;
    str_add(&text, opening);
    for (size_t i = 0; i < count; i++)
        str_add_char(&text, 'x');
    str_add(&text, closing);
    assert_int_equal(ini_read_text("x.ini", &text, take, &seen, &fault), status);
    assert_string_equal(fault.text, words);
    if (status == STATUS_OK)
        assert_int_equal(seen, count);
}

TEST(a_line_at_the_limit_is_read_and_one_above_it_refused)
{
    expect("a=", INI_LINE_MAX - 2, "\n", STATUS_OK, "");
    expect("a=", INI_LINE_MAX - 1, "\n", STATUS_SYNTAX, "x.ini:1: the line is too long");
}

TEST(a_section_at_the_limit_is_read_and_one_above_it_refused)
{
    expect("[", INI_SECTION_MAX, "]\n", STATUS_OK, "");
    expect("[", INI_SECTION_MAX + 1, "]\n", STATUS_SYNTAX,
           "x.ini:1: the name of the section is longer than 49 bytes");
}

static Status read_lines(const char *path, size_t bytes, Fault *fault)
{
    CLEANUP(str_done) Str text = {0};
    size_t seen = 0;
    while (text.len < bytes)
        str_add(&text, bytes - text.len == 5 ? "a=12\n" : "a=1\n");
    assert_int_equal(text.len, bytes);
    assert_int_equal(file_write(path, text.data, text.len, NULL), STATUS_OK);
    return ini_read(path, take, &seen, fault);
}

TEST(a_file_at_the_limit_is_read_and_one_above_it_refused)
{
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(str_done) Str path = folder_path(&folder, "x.ini");
    assert_ok(read_lines(str_text(&path), INI_FILE_MAX, SAID));
    assert_fails(read_lines(str_text(&path), INI_FILE_MAX + 1, SAID), STATUS_LIMIT,
                 "*x.ini: is larger than 262144 bytes*");
}
