// What is said, in a file.
#include "tests/engine/bench.h"

#include <unistd.h>

#include "onlymove/engine.h"
#include "tests/support/folder.h"

typedef struct Desk {
    Folder folder;
    Str path;
    EngineLog *log;
} Desk;

static void make_desk(Desk *desk)
{
    desk->folder = folder_make();
    desk->path = folder_path(&desk->folder, "log");
}

static void leave_desk(Desk *desk)
{
    engine_log_close(desk->log);
    str_done(&desk->path);
    folder_done(&desk->folder);
}

FIXTURE(Desk, make_desk, leave_desk);
#define AT_DESK(name) TEST_ON(name, Desk *desk, make_desk)

static void open_log(Desk *desk)
{
    Fault fault = {""};
    engine_log_close(desk->log);
    desk->log = engine_log_open(str_text(&desk->path), false, &fault);
    assert_string_equal(fault.text, "");
    assert_non_null(desk->log);
}

static Bench bench_logged(Desk *desk, const char *script)
{
    char *argv[] = {"/bin/sh", "-c", (char *)(uintptr_t)script, NULL};
    Bench bench = {.engine = engine_new(&(EngineSetup){.argv = argv})};
    const EngineListener listener = engine_log_listener(desk->log);
    engine_listen(bench.engine, &listener);
    bench_start(&bench);
    bench_until(&bench, is_idle);
    return bench;
}

static const char polite[] = "read -r line; echo uciok; read -r line; echo readyok; read -r line";

static void assert_log(const Desk *desk, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    assert_true(folder_read(&desk->folder, "log", &text));
    assert_string_equal(str_text(&text), expected);
}

AT_DESK(every_line_is_there_at_once_with_number_and_direction)
{
    CLEANUP(str_done) Str expected = {0};
    open_log(desk);
    Bench bench = bench_logged(desk, "read -r line; echo oh no >&2; sleep 0.1; echo uciok\n"
                                     "read -r line; echo readyok; read -r line");
    str_addf(&expected,
             "1 = /bin/sh (process %ld)\n1 > uci\n1 ! oh no\n1 < uciok\n1 > isready\n1 < readyok\n",
             engine_process(bench.engine));
    assert_log(desk, str_text(&expected));
    bench_done(&bench);
    str_add(&expected, "1 > quit\n");
    assert_log(desk, str_text(&expected));
}

AT_DESK(other_than_printable_bytes_are_escaped)
{
    CLEANUP(str_done) Str text = {0};
    open_log(desk);
    Bench bench =
        bench_logged(desk, "printf 'id name \\33[2J\\tM\\303\\274\\177 ~\\n' ; read -r line\n"
                           "echo uciok; read -r line; echo readyok; read -r line");
    bench_done(&bench);
    assert_true(folder_read(&desk->folder, "log", &text));
    assert_non_null(strstr(str_text(&text), "\n1 < id name \\x1b[2J\\x09M\\xc3\\xbc\\x7f ~\n"));
}

AT_DESK(every_process_has_its_number)
{
    CLEANUP(str_done) Str text = {0};
    open_log(desk);
    Bench a = bench_logged(desk, polite);
    Bench b = bench_logged(desk, polite);
    bench_done(&a);
    bench_done(&b);
    assert_true(folder_read(&desk->folder, "log", &text));
    assert_non_null(strstr(str_text(&text), "\n2 = /bin/sh (process "));
    assert_non_null(strstr(str_text(&text), "\n1 > quit\n2 > quit\n"));
}

AT_DESK(a_log_goes_on_where_another_ended)
{
    CLEANUP(str_done) Str text = {0};
    assert_true(folder_write(&desk->folder, "log", "before\n"));
    open_log(desk);
    Bench bench = bench_logged(desk, polite);
    bench_done(&bench);
    assert_true(folder_read(&desk->folder, "log", &text));
    assert_int_equal(strncmp(str_text(&text), "before\n1 = ", 11), 0);
}

AT_DESK(a_file_that_cannot_be_written_is_said_at_once)
{
    Fault fault = {""};
    assert_null(engine_log_open(str_text(&desk->folder.path), false, &fault));
    assert_non_null(strstr(fault.text, str_text(&desk->folder.path)));
}

AT_DESK(a_full_disk_is_said_once_and_hinders_no_engine)
{
    Fault fault = {""};
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    str_clear(&desk->path);
    str_add(&desk->path, "/dev/full");
    open_log(desk);
    assert_false(engine_log_has_ended(desk->log, &fault));
    Bench bench = bench_logged(desk, polite);
    assert_true(engine_log_has_ended(desk->log, &fault));
    assert_non_null(strstr(fault.text, "/dev/full: no more is logged: "));
    assert_false(engine_log_has_ended(desk->log, &fault));
    bench_done(&bench);
    assert_false(engine_log_has_ended(desk->log, &fault));
}
