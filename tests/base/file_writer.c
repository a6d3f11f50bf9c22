// What is replaced when a file is written, by whatever links its name leads there, and what is
// refused.
#include "tests/support/test.h"

#include <sys/stat.h>
#include <sys/wait.h>

#include "onlymove/file.h"
#include "tests/support/folder.h"

static void setup(Folder *folder) {
    *folder = folder_make();
    assert_true(folder_write(folder, "file", "old"));
}

FIXTURE(Folder, setup, folder_done);

// Makes a link `name` that holds `to` as it is.
static void make_link(const Folder *folder, const char *name, const char *to) {
    assert_int_equal(symlink(to, folder_file(folder, name)), 0);
}

static Status write_to(const Folder *folder, const char *name, Fault *fault) {
    *fault = (Fault){""};
    return file_write(folder_file(folder, name), "new", 3, fault);
}

static void assert_holds(const Folder *folder, const char *name, const char *text) {
    CLEANUP(str_done) Str got = str_of_file(folder_file(folder, name));
    assert_string_equal(str_text(&got), text);
}

static bool is_link(const Folder *folder, const char *name) {
    struct stat info;
    return lstat(folder_file(folder, name), &info) == 0 && S_ISLNK(info.st_mode);
}

TEST_ON(a_link_stays_and_what_it_leads_to_is_replaced, Folder *folder, setup) {
    assert_int_equal(mkdir(folder_file(folder, "below"), 0700), 0);
    assert_true(folder_write(folder, "below/file", "old"));
    make_link(folder, "one", "below/file");
    make_link(folder, "two", "one");
    assert_ok(write_to(folder, "two", SAID));
    assert_true(is_link(folder, "one") && is_link(folder, "two"));
    assert_false(is_link(folder, "below/file"));
    assert_holds(folder, "below/file", "new");
    assert_holds(folder, "file", "old");
}

TEST_ON(a_link_that_leads_nowhere_is_refused_in_words, Folder *folder, setup) {
    static const struct {
        const char *to, *words;
    } links[] = {
        {"gone", "link: is a link that leads to nothing"},
        {"file/gone", "link: is a link that leads to nothing"},
        {"link", "link: is a link that leads round in a circle"},
    };
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        make_link(folder, "link", links[i].to);
        assert_fails(write_to(folder, "link", SAID), STATUS_IO, about(links[i].words));
        assert_true(is_link(folder, "link"));
        assert_int_equal(unlink(folder_file(folder, "link")), 0);
    }
    assert_holds(folder, "file", "old");
}

TEST_ON(a_writer_that_is_dropped_leaves_everything_as_it_was, Folder *folder, setup) {
    FileWriter writer;
    assert_ok(file_writer_open(&writer, folder_file(folder, "file"), SAID));
    assert_ok(file_writer_add(&writer, "new", 3, SAID));
    CLEANUP(str_done) Str temporary = str_of("%s", str_text(&writer.temporary));
    assert_int_equal(access(str_text(&temporary), F_OK), 0);
    file_writer_drop(&writer);
    assert_int_not_equal(access(str_text(&temporary), F_OK), 0);
    assert_holds(folder, "file", "old");
}

TEST_ON(what_a_killed_writer_left_goes_with_the_next_writing, Folder *folder, setup) {
    int status;
    char names[4][64];
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, &status, 0), child);
    snprintf(names[0], sizeof names[0], "file.onlymove-%ld-Abc123", (long)child);
    snprintf(names[1], sizeof names[1], "file.onlymove-%ld-Abc123-wal", (long)child);
    snprintf(names[2], sizeof names[2], "file.onlymove-%ld-Abc123", (long)getppid());
    snprintf(names[3], sizeof names[3], "other.onlymove-%ld-Abc123", (long)child);
    static const char *const alike[] = {"file.Abc123", "file.onlymove-12-Abc1234",
                                        "file.onlymove--1-Abc123", "file.onlymove-x-Abc123",
                                        "file.onlymove-99999999999999999999-Abc123"};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        assert_true(folder_write(folder, alike[i], "a user's"));
    for (size_t i = 0; i < 4; i++)
        assert_true(folder_write(folder, names[i], "half"));
    assert_ok(write_to(folder, "file", SAID));
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        assert_holds(folder, alike[i], "a user's");
    for (size_t i = 0; i < 4; i++) {
        const bool is_of_the_killed_one = i < 2;
        assert_int_equal(access(folder_file(folder, names[i]), F_OK) != 0, is_of_the_killed_one);
    }
}
