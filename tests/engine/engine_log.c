// What is said, in a file.
#include "tests/engine/fixture.h"

#include "tests/support/folder.h"

typedef struct LogFixture {
    Folder folder;
    const char *path;
    EngineLog *log;
} LogFixture;

static void make_log_fixture(LogFixture *fixture) {
    fixture->folder = folder_make();
    fixture->path = folder_file(&fixture->folder, "log");
}

static void leave_log_fixture(LogFixture *fixture) {
    engine_log_close(fixture->log);
    folder_done(&fixture->folder);
}

FIXTURE(LogFixture, make_log_fixture, leave_log_fixture);
#define ON_LOG(name) TEST_ON(name, LogFixture *fixture, make_log_fixture)

static void open_log(LogFixture *fixture) {
    Fault fault = {""};
    fixture->log = engine_log_open(fixture->path, false, &fault);
    assert_string_equal(fault.text, "");
    assert_non_null(fixture->log);
}

static EngineFixture engine_fixture_logged(LogFixture *fixture, const char *script) {
    if (!fixture->log)
        open_log(fixture);
    char *argv[] = {"/bin/sh", "-c", (char *)(uintptr_t)script, NULL};
    EngineFixture f = {.engine = engine_new(&(EngineSetup){.argv = argv})};
    const EngineListener listener = engine_log_listener(fixture->log);
    engine_listen(f.engine, &listener);
    engine_fixture_start(&f);
    engine_fixture_until(&f, is_idle);
    return f;
}

static const char polite[] = "read -r line; echo uciok; read -r line; echo readyok; read -r line";

// These are its words, where a * at either end stands for any others.
static void assert_log(const LogFixture *fixture, const char *expected) {
    CLEANUP(str_done) Str text = str_of_file(folder_file(&fixture->folder, "log"));
    assert_words(str_text(&text), expected);
}

ON_LOG(every_line_is_there_at_once_with_number_and_direction) {
    CLEANUP(str_done) Str expected = {0};
    EngineFixture f =
        engine_fixture_logged(fixture, "read -r line; echo oh no >&2; sleep 0.1; echo uciok\n"
                                       "read -r line; echo readyok; read -r line");
    str_addf(&expected,
             "1 = /bin/sh (process %ld)\n1 > uci\n1 ! oh no\n1 < uciok\n1 > isready\n1 < readyok\n",
             engine_pid(f.engine));
    assert_log(fixture, str_text(&expected));
    engine_fixture_done(&f);
    str_add(&expected, "1 > quit\n");
    assert_log(fixture, str_text(&expected));
}

ON_LOG(other_than_printable_bytes_are_escaped) {
    EngineFixture f = engine_fixture_logged(
        fixture, "printf 'id name \\33[2J\\tM\\303\\274\\177 ~\\n' ; read -r line\n"
                 "echo uciok; read -r line; echo readyok; read -r line");
    engine_fixture_done(&f);
    assert_log(fixture, "*\n1 < id name \\x1b[2J\\x09M\\xc3\\xbc\\x7f ~\n*");
}

ON_LOG(every_process_has_its_number) {
    EngineFixture a = engine_fixture_logged(fixture, polite);
    EngineFixture b = engine_fixture_logged(fixture, polite);
    engine_fixture_done(&a);
    engine_fixture_done(&b);
    assert_log(fixture, "*\n2 = /bin/sh (process *");
    assert_log(fixture, "*\n1 > quit\n2 > quit\n*");
}

ON_LOG(a_log_goes_on_where_another_ended) {
    assert_true(folder_write(&fixture->folder, "log", "before\n"));
    EngineFixture f = engine_fixture_logged(fixture, polite);
    engine_fixture_done(&f);
    assert_log(fixture, "before\n1 = *");
}

ON_LOG(a_file_that_cannot_be_written_is_said_at_once) {
    Fault fault = {""};
    assert_null(engine_log_open(str_text(&fixture->folder.path), false, &fault));
    assert_non_null(strstr(fault.text, str_text(&fixture->folder.path)));
}

ON_LOG(a_full_disk_is_said_once_and_hinders_no_engine) {
    Fault fault = {""};
    if (access("/dev/full", W_OK) != 0)
        skip();
    fixture->path = "/dev/full";
    open_log(fixture);
    assert_false(engine_log_has_ended(fixture->log, &fault));
    EngineFixture f = engine_fixture_logged(fixture, polite);
    assert_true(engine_log_has_ended(fixture->log, &fault));
    assert_non_null(strstr(fault.text, "/dev/full: no more is logged: "));
    assert_false(engine_log_has_ended(fixture->log, &fault));
    engine_fixture_done(&f);
    assert_false(engine_log_has_ended(fixture->log, &fault));
}
