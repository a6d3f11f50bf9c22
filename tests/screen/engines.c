// Engines by name, their options and their log, as the workbench's user meets them.
#include "tests/screen/workbench.h"

static int start(void **state)
{
    Bench *bench = calloc(1, sizeof *bench);
    *state = bench;
    return bench ? 0 : -1;
}

static int end(void **state)
{
    Bench *bench = *state;
    bench_done(bench);
    free(bench);
    return 0;
}

static void a_refused_option_is_said_when_the_engine_starts(void **state)
{
    Bench *bench = *state;
    const char *const words[] = {"--engine-option", "Hahs=3", NULL};
    bench_open(bench, (BenchOptions){.words = words, .rows = 40, .cols = 120});
    type(bench, " ");
    see(bench, "Fake 1.0 has no option \"Hahs\"; the nearest one it has is \"Hash\"");
    see(bench, "+");
    bench_quit(bench);
}

static void the_log_has_what_was_said(void **state)
{
    Bench *bench = *state;
    Folder folder;
    Str path = {0}, log = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "log", &path);
    const char *const words[] = {"--engine-log", str_text(&path), NULL};
    bench_open(bench, (BenchOptions){.words = words, .rows = 40, .cols = 120});
    type(bench, " ");
    see(bench, "Fake 1.0");
    bench_quit(bench);
    assert_true(folder_read(&folder, "log", &log));
    assert_non_null(strstr(str_text(&log), "\n1 < id name Fake 1.0\n"));
    assert_non_null(strstr(str_text(&log), "\n1 > quit\n"));
    str_done(&path);
    str_done(&log);
    folder_done(&folder);
}

static void an_engine_of_the_configuration_is_taken_by_its_name(void **state)
{
    Bench *bench = *state;
    Folder folder;
    Str env = {0}, config = {0};
    assert_true(folder_init(&folder));
    str_addf(&config, "[engine other]\ncommand = '%s' --name Other\n", fake_engine());
    str_addf(&env, "XDG_CONFIG_HOME=%s", str_text(&folder.path));
    const char *const env_words[] = {str_text(&env), NULL};
    const BenchOptions options = {.env = env_words, .rows = 40, .cols = 120};
    bench_open(bench, options); // makes the folder
    bench_quit(bench);
    assert_true(folder_write(&folder, "onlymove/config.ini", str_text(&config)));
    bench_start(bench, options);
    type(bench, " ");
    see(bench, "Fake 1.0");
    command(bench, "engine other");
    see(bench, "Other");
    bench_quit(bench);
    str_done(&env);
    str_done(&config);
    folder_done(&folder);
}

#define ON_BENCH(test) cmocka_unit_test_setup_teardown(test, start, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_BENCH(a_refused_option_is_said_when_the_engine_starts),
        ON_BENCH(the_log_has_what_was_said),
        ON_BENCH(an_engine_of_the_configuration_is_taken_by_its_name),
    };
    return cmocka_run_group_tests_name("screen/engines", tests, NULL, NULL);
}
