// The helpers for command-line tests: running a program, and a folder that goes away.
#include "tests/support/test.h"

#include <poll.h>
#include <sys/stat.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"

enum { SOON = 60000 };

static void run_shell(Command *command, const char *script, const char *input) {
    const char *const argv[] = {"sh", "-c", script, NULL};
    assert_true(command_run(command, argv, input, NULL, SOON));
}

TEST(passes_more_through_than_a_pipe_holds) {
    CLEANUP(str_done) Str input = {0};
    for (int i = 0; i < 50000; i++)
        str_addf(&input, "%d\n", i);
    CLEANUP(command_done) Command command;
    run_shell(&command, "tee /dev/stderr", str_text(&input));
    assert_string_equal(str_text(&command.out), str_text(&input));
    assert_string_equal(str_text(&command.err), str_text(&input));
}

TEST(survives_a_program_that_does_not_read_its_input) {
    CLEANUP(str_done) Str input = {0};
    for (int i = 0; i < 200000; i++)
        str_add_char(&input, 'x');
    CLEANUP(command_done) Command command;
    run_shell(&command, "exec <&-; echo done", str_text(&input));
    assert_string_equal(str_text(&command.out), "done\n");
    assert_int_equal(command.status, 0);
}

TEST(a_program_that_is_not_there_is_status_127) {
    const char *const argv[] = {"/no/such/program", NULL};
    CLEANUP(command_done) Command command;
    assert_true(command_run(&command, argv, NULL, NULL, SOON));
    assert_int_equal(command.status, 127);
    assert_non_null(strstr(str_text(&command.err), "/no/such/program"));
}

static void run_too_long(const char *script) {
    const char *const argv[] = {"sh", "-c", script, NULL};
    int held[2]; // all that is started inherits the writing end: reading ends when they have
    assert_int_equal(pipe(held), 0);
    CLEANUP(command_done) Command command;
    assert_true(command_run(&command, argv, NULL, NULL, 200));
    close(held[1]);
    assert_true(command.timed_out);
    struct pollfd polled = {.fd = held[0], .events = POLLIN};
    assert_int_equal(poll(&polled, 1, SOON), 1);
    char byte;
    assert_int_equal(read(held[0], &byte, 1), 0);
    close(held[0]);
}

TEST(what_hangs_is_ended_with_all_that_it_started) {
    run_too_long("sleep 60 & wait");
    run_too_long("sleep 60 & exit");
    run_too_long("exec >&- 2>&-; sleep 60 & wait");
}

TEST(a_folder_goes_with_all_in_it_but_not_what_links_point_to) {
    CLEANUP(folder_done) Folder kept = folder_make();
    Folder gone = folder_make();
    assert_true(folder_write(&kept, "file", "text"));
    const char *inner = folder_file(&gone, "inner");
    assert_int_equal(mkdir(inner, 0700), 0);
    assert_true(folder_write(&gone, "inner/file", "text"));
    assert_int_equal(symlink(str_text(&kept.path), folder_file(&gone, "inner/link")), 0);
    assert_int_equal(chmod(inner, 0500), 0);
    CLEANUP(free_at) char *path = strdup(str_text(&gone.path));
    folder_done(&gone);
    assert_int_equal(access(path, F_OK), -1);
    CLEANUP(str_done) Str text = str_of_file(folder_file(&kept, "file"));
    assert_true(text.len > 0);
}
