// Engines by name, their options and their log, as the workbench's user meets them.
#include "tests/screen/workbench.h"

SCREEN_TEST(the_log_has_what_was_said) {
    CLEANUP(str_done) Str log = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *const words[] = {"--engine-log", folder_file(&folder, "log"), NULL};
    fixture_start(f, (ScreenOptions){.words = words, .rows = 40, .cols = 120});
    type_shows(f, " ", "Fake 1.0");
    fixture_quit(f);
    assert_true(folder_read(&folder, "log", &log));
    assert_non_null(strstr(str_text(&log), "\n1 < id name Fake 1.0\n"));
    assert_non_null(strstr(str_text(&log), "\n1 > quit\n"));
}

// A folder with the configuration in it, and the environment that makes it the user's.
typedef struct Config {
    Folder folder;
    Str variable;
    const char *env[2];
} Config;

static void write_config(Config *config, ScreenFixture *f, const char *text) {
    *config = (Config){0};
    config->folder = folder_make();
    str_addf(&config->variable, "XDG_CONFIG_HOME=%s", str_text(&config->folder.path));
    config->env[0] = str_text(&config->variable);
    fixture_start(f, (ScreenOptions){.env = config->env}); // makes the folder
    fixture_quit(f);
    assert_true(folder_write(&config->folder, "onlymove/config.ini", text));
}

static void config_done(Config *config) {
    str_done(&config->variable);
    folder_done(&config->folder);
}

SCREEN_TEST(e_goes_through_the_engines_of_the_configuration) {
    CLEANUP(config_done) Config config;
    CLEANUP(str_done)
    Str text = str_of("[engine alpha]\ncommand = '%s' --name 'Alpha 1'\n"
                      "[engine broken]\ncommand = /nowhere/engine\n"
                      "[engine beta]\ncommand = '%s' --name 'Beta 2'\n",
                      fake_engine(), fake_engine());
    write_config(&config, f, str_text(&text));
    fixture_start(f, (ScreenOptions){.env = config.env, .rows = 40, .cols = 120});
    PLAY(f, {":engine al\t\r", "Alpha 1"},
         {"e", "engine beta; /nowhere/engine: cannot be executed", "Beta 2", GONE "Alpha 1",
          THERE "30 1.b4"},
         {":engine nosuch\r", "nosuch", THERE "Beta 2"});
    fixture_quit(f);
}

SCREEN_TEST(every_option_that_is_refused_is_said) {
    const char *const words[] = {"--engine-option", "Hahs=3", "--engine-option", "Thredas=2", NULL};
    fixture_start(f, (ScreenOptions){.words = words, .rows = 40, .cols = 200});
    PLAY(f,
         {" ", "has no option \"Hahs\"; the nearest one it has is \"Hash\"",
          "has no option \"Thredas\""},
         {":cache\r"}, // any other message, and it is not said again

         {"", GONE "Hahs"}, {RIGHT, "30 1...", GONE "Hahs"});
}

SCREEN_TEST(a_log_of_the_screen_begins_and_ends_on_command) {
    CLEANUP(str_done) Str line = {0}, log = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    str_addf(&line, "log %s/log", str_text(&folder.path));
    fixture_start(f, (ScreenOptions){.rows = 40, .cols = 120});
    command_shows(f, str_text(&line), "the engine log goes to");
    PLAY(f, {" ", "30 1.b4"}, {":log\r", "the log is closed"}, {RIGHT, "30 1..."},
         {"E",
          "the engine starts afresh"}, // the old process is still told to quit, but nobody listens

         {LEFT, "30 1.b4"});
    fixture_quit(f);
    assert_true(folder_read(&folder, "log", &log));
    assert_non_null(strstr(str_text(&log), "\n1 < id name Fake 1.0\n"));
    assert_non_null(strstr(str_text(&log), "\n1 > go infinite\n"));
    assert_null(strstr(str_text(&log), "quit"));
    assert_null(strstr(str_text(&log), "moves e2e4"));
}

SCREEN_TEST(verdicts_of_the_cache_say_so_and_need_no_search) {
    CLEANUP(str_done) Str log = {0};
    fixture_start(f, (ScreenOptions){.rows = 50, .cols = 200});
    judge_opera_puzzle(f);
    fixture_quit(f);

    const char *const words[] = {"--engine-log", folder_file(&f->folder, "log"), NULL};
    fixture_start(f, (ScreenOptions){.words = words, .rows = 50, .cols = 200});
    judge_opera_puzzle(f);
    PLAY(f, {"", "from the cache"}, {":cache\r", "knew nothing of 0,"});
    fixture_quit(f);
    assert_true(folder_read(&f->folder, "log", &log));
    assert_non_null(strstr(str_text(&log), "< uciok"));
    assert_null(strstr(str_text(&log), "> go"));

    fixture_start(f, (ScreenOptions){.rows = 50, .cols = 200});
    PLAY(f, {":cache clear\r", "the cache is empty"}, {":cache\r", "cache: 0 analyses"});
    judge_opera_puzzle(f);
    gone(f, "from the cache");
}

// Ends `go infinite` by itself, as UCI forbids and some engines do.
static const char hasty[] = "while read -r line; do case $line in\n"
                            "uci) echo 'id name Hasty'; echo 'option name MultiPV type spin "
                            "default 1 min 1 max 500'; echo uciok;;\n"
                            "isready) echo readyok;;\n"
                            "go*) for n in 1 2 3; do set -- e2e4 d2d4 c2c4; shift $((n - 1))\n"
                            "echo \"info depth 9 multipv $n score cp 3$n nodes 900 pv $1\"; done\n"
                            "echo bestmove e2e4;;\n"
                            "quit) exit;;\nesac; done\n";

SCREEN_TEST(the_lines_stay_when_the_search_ends_by_itself) {
    CLEANUP(folder_done) Folder folder = folder_make();
    assert_true(folder_write(&folder, "hasty", hasty));
    CLEANUP(str_done) Str engine = str_of("sh %s/hasty", str_text(&folder.path));
    fixture_start(f, (ScreenOptions){.engine = str_text(&engine), .rows = 40, .cols = 120});
    type_shows(f, " ", "idle  900", "+0.31  9 1.e4", "+0.33  9 1.c4");
    fixture_quit(f);
}

SCREEN_TEST(where_the_game_is_over_the_engine_is_on_and_idle) {
    fixture_start(f, (ScreenOptions){.rows = 40, .cols = 120});
    show_opera_puzzle(f);
    PLAY(f, {" ", "searching"}, {END, "game 7/45  17.Rd8#", " idle"}, {LEFT, "searching"});
}
