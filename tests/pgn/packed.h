// Files for tests: packed bytes, and a file in a folder of its own.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include "onlymove/file.h"
#include "tests/pgn/pgn_test.h"
#include "tests/support/folder.h"

typedef int Filter(struct archive *);

// Appends one packed frame.
static inline void pack(Filter *filter, const char *text, size_t len, Str *out) {
    size_t cap = 2 * len + 100000, used = 0;
    CLEANUP(free_at) char *bytes = malloc(cap);
    struct archive *a = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    assert_non_null(bytes);
    archive_write_set_format_raw(a);
    assert_true(filter(a) >= ARCHIVE_WARN);
    archive_write_set_filter_option(a, NULL, "compression-level", "1");
    archive_write_set_bytes_in_last_block(a, 1);
    assert_int_equal(archive_write_open_memory(a, bytes, cap, &used), ARCHIVE_OK);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_pathname(entry, "text");
    assert_int_equal(archive_write_header(a, entry), ARCHIVE_OK);
    assert_int_equal(archive_write_data(a, text, len), (la_ssize_t)len);
    assert_int_equal(archive_write_close(a), ARCHIVE_OK);
    archive_entry_free(entry);
    archive_write_free(a);
    str_add_bytes(out, bytes, used);
}

typedef struct File {
    Folder folder;
    const char *path;
} File;

static inline File file_of(const Str *bytes) {
    const Folder folder = folder_make();
    const File file = {folder, folder_file(&folder, "games.pgn")};
    assert_ok(file_write(file.path, str_text(bytes), bytes->len, SAID));
    return file;
}

static inline void file_drop(File *file) {
    folder_done(&file->folder);
}
