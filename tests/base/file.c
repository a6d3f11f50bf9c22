// Reading, replacing and comparing files, and the XDG folders.
#include "tests/support/test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "onlymove/file.h"
#include "tests/support/folder.h"

typedef struct Place {
    Folder folder;
    const char *path;
} Place;

static void setup(Place *place) {
    place->folder = folder_make();
    place->path = folder_file(&place->folder, "file");
}

FIXTURE(Place, setup, folder_fixture_done);
#define PLACE_TEST(name) TEST_ON(name, Place *place, setup)

static void assert_unreadable(const char *path, Status wanted, const char *words) {
    CLEANUP(str_done) Str text = {0};
    Fault fault = {""};
    assert_int_equal(file_read(path, SIZE_MAX, &text, &fault), wanted);
    assert_non_null(strstr(fault.text, path));
    assert_non_null(strstr(fault.text, words));
}

PLACE_TEST(what_is_written_is_read_back) {
    static const char bytes[] = "one\0two\n";
    assert_ok(file_write(place->path, bytes, sizeof bytes, SAID));
    CLEANUP(str_done) Str text = str_of_file(place->path);
    assert_int_equal(text.len, sizeof bytes);
    assert_memory_equal(text.data, bytes, sizeof bytes);
}

PLACE_TEST(what_is_no_file_is_refused_and_named) {
    assert_unreadable(place->path, STATUS_NOT_FOUND, "No such file");
    assert_unreadable(str_text(&place->folder.path), STATUS_IO, "is a folder");
    assert_unreadable("/dev/zero", STATUS_IO, "not a regular file");
}

PLACE_TEST(a_pipe_is_refused_and_not_waited_for) {
    assert_int_equal(mkfifo(place->path, 0600), 0);
    assert_unreadable(place->path, STATUS_IO, "not a regular file");
}

PLACE_TEST(a_file_that_is_replaced_keeps_its_mode) {
    struct stat info;
    folder_write(&place->folder, "file", "old");
    chmod(place->path, 0640);
    assert_ok(file_write(place->path, "new", 3, SAID));
    stat(place->path, &info);
    assert_int_equal(info.st_mode & 0777, 0640);
}

PLACE_TEST(a_full_disk_loses_nothing) {
    struct rlimit limit, small;
    Fault fault = {""};
    CLEANUP(str_done) Str text = {0};
    folder_write(&place->folder, "file", "precious");
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 4;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    Status status = file_write(place->path, "replacement", 11, &fault);
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(status, STATUS_IO);
    assert_non_null(strstr(fault.text, "cannot be written"));
    folder_read(&place->folder, "file", &text);
    assert_string_equal(str_text(&text), "precious");
}

// Root could put a file in the place of /dev/null.
PLACE_TEST(a_pipe_that_is_written_stays_a_pipe) {
    char got[8] = "";
    struct stat info;
    assert_int_equal(mkfifo(place->path, 0600), 0);
    assert_int_equal(file_write(place->path, "news", 4, SAID), STATUS_IO);
    int reader = open(place->path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_ok(file_write(place->path, "news", 4, SAID));
    assert_int_equal(read(reader, got, sizeof got), 4);
    assert_string_equal(got, "news");
    close(reader);
    assert_int_equal(stat(place->path, &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
}

PLACE_TEST(files_are_the_same_by_any_link_but_no_device_is) {
    const char *path = place->path;
    const char *link = folder_file(&place->folder, "link");
    assert_false(file_is_same(path, path));
    assert_true(folder_write(&place->folder, "file", "one"));
    assert_true(folder_write(&place->folder, "other", "one"));
    assert_true(file_is_same(path, path));
    assert_int_equal(symlink(path, link), 0);
    assert_true(file_is_same(link, path));
    assert_false(file_is_same(folder_file(&place->folder, "other"), path));
    assert_false(file_is_same("/dev/null", "/dev/null"));
}

PLACE_TEST(paths_are_the_same_by_their_words_or_by_the_file_that_they_name) {
    const char *path = place->path;
    const char *winding = folder_file(&place->folder, "./file");
    assert_true(path_is_same(path, path));
    assert_true(path_is_same("-", "-"));
    assert_false(path_is_same(winding, path));
    assert_true(folder_write(&place->folder, "file", "one"));
    assert_true(path_is_same(winding, path));
}

PLACE_TEST(xdg_folders_are_made_and_relative_ones_ignored) {
    CLEANUP(str_done) Str path = {0}, wanted = {0};
    struct stat info;
    setenv("XDG_DATA_HOME", place->path, 1);
    assert_ok(file_xdg(XDG_DATA, "a.db", &path, SAID));
    str_addf(&wanted, "%s/onlymove/a.db", place->path);
    assert_string_equal(str_text(&path), str_text(&wanted));
    str_clear(&wanted);
    str_addf(&wanted, "%s/onlymove", place->path);
    assert_int_equal(stat(str_text(&wanted), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);

    setenv("XDG_DATA_HOME", "here", 1);
    setenv("HOME", place->path, 1);
    str_clear(&path);
    assert_ok(file_xdg(XDG_DATA, "a.db", &path, SAID));
    assert_non_null(strstr(str_text(&path), "/.local/share/onlymove/a.db"));
    unsetenv("HOME");
    str_clear(&path);
    assert_int_equal(file_xdg(XDG_DATA, "a.db", &path, SAID), STATUS_NOT_FOUND);
}
