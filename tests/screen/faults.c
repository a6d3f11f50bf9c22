// Engines that crash, hang, lie or are not there: the pane says in words what is wrong, and
// everything that needs no engine goes on.
#include "tests/screen/workbench.h"

// Wide enough that no sentence is broken.
static void open_with(Bench *bench, BenchOptions options)
{
    options.rows = 50;
    options.cols = 200;
    bench_start(bench, options);
    see(bench, "game 1/45");
}

static void open_faulty(Bench *bench, const char *option)
{
    open_with(bench, (BenchOptions){.fault = option});
}

static void assert_steps(Bench *bench)
{
    press(bench, TERMINAL_HOME);
    there(bench, "/45  start");
    press_shows(bench, TERMINAL_RIGHT, "/45  1.e4");
    press_shows(bench, TERMINAL_LEFT, "/45  start");
}

BENCH_TEST(an_engine_that_fails_says_why_and_can_be_started_again)
{
    static const struct {
        const char *option, *why;
    } cases[] = {
        {"--die-at-start", "fake-engine ended with exit status 1: fake engine: out of magic"},
        {"--die-at-start --exit-code 3", "ended with exit status 3: fake engine: out of magic"},
        {"--die-in-search", "Fake 1.0 ended with exit status 1: fake engine: out of magic"},
        {"--close-output", "Fake 1.0 closed its output"},
        {"--long-line", "Fake 1.0 talks nonsense: a line of more than 1048576 bytes"},
        {"--illegal-pv", "Fake 1.0 reports a line that begins with an illegal move: a1a1"},
        {"--mate-zero", "Fake 1.0 reports a score without sense: mate 0"},
        {"--garbage-only", "Fake 1.0 said nothing but nonsense in its search"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_faulty(bench, cases[i].option);
        type_shows(bench, " ", cases[i].why, "E starts it again.");
        assert_steps(bench);
        type_shows(bench, "E", "the engine starts afresh");
        there(bench, cases[i].why);
        type_shows(bench, "v", "magnus has stopped: ");
        type_shows(bench, "u", "nothing to undo");
        type_shows(bench, "r", "magnus has stopped: ");
        assert_steps(bench);
        bench_anew(bench);
    }
}

// Faults that show when a search ends, and so only in searches that are judged.
BENCH_TEST(a_search_that_is_no_answer_is_not_judged)
{
    static const struct {
        const char *option, *why;
    } cases[] = {
        {"--illegal-bestmove", "Fake 1.0 ended its search with an illegal move: bestmove a1a1"},
        {"--no-multipv", "Fake 1.0 does not say which line is which"},
        {"--bounds-only", "Fake 1.0 reported bounds only, and no exact score"},
        {"--one-line", "Fake 1.0 completed no iteration: it reported 1 of "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_faulty(bench, cases[i].option);
        type_shows(bench, "v", "magnus has stopped: ");
        see(bench, cases[i].why);
        assert_steps(bench);
        bench_anew(bench);
    }
}

// With --torn-pv an illegal move cuts a line, and nothing else.
BENCH_TEST(nonsense_between_good_lines_is_passed_over)
{
    static const char *const options[] = {"--garbage", "--nul", "--bounds", "--torn-pv"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        open_faulty(bench, options[i]);
        show_opera_puzzle(bench);
        type_shows(bench, " ", "#2 30 16.Qb8+ Nxb8 17.Rd8#");
        type_shows(bench, "v", "PASS one-winning-move", "a puzzle (mate)");
        type_shows(bench, "A", "decided 1");
        bench_anew(bench);
    }
}

// The watchdogs are not waited for: until they bite, every key must do its work.
BENCH_TEST(keys_work_while_an_engine_hangs)
{
    static const struct {
        const char *option, *state;
        bool ends; // a search with a node limit does
    } cases[] = {
        {"--hang-after-go", "searching", false},
        {"--no-readyok", "starting", false},
        {"--ignore-stop --name Stubborn", "Stubborn", true},
        {"--flood", "searching", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_faulty(bench, "");
        show_opera_puzzle(bench);
        type_shows(bench, "v", "a puzzle (mate)");
        CLEANUP(str_done) Str line = {0};
        str_addf(&line, "engine %s %s", fake_engine(), cases[i].option);
        command_shows(bench, str_text(&line), cases[i].state);
        press_shows(bench, TERMINAL_LEFT, "game 7/45  15.Bxd7+");
        type(bench, "v");
        see(bench, cases[i].ends ? "FAIL one-winning-move" : "decided 0  judging");
        press_shows(bench, TERMINAL_RIGHT, "game 7/45  15...Nxd7");
        type_shows(bench, "A", "puzzles 1, decided 1");
        if (!cases[i].ends) {
            press_shows(bench, TERMINAL_ESCAPE, "stopped");
            gone(bench, "decided 1  judging");
        }
        assert_steps(bench);
        bench_anew(bench);
    }
}

// An engine that behaves as told on its first start, and well ever after.
static void open_with_first_start(Bench *bench, const char *option)
{
    static const char script[] = "if [ -e \"$0.started\" ]; then exec %s; fi\n"
                                 ": >\"$0.started\"\nexec %s %s\n";
    CLEANUP(str_done) Str text = {0}, path = folder_path(&bench->folder, "engine.sh");
    str_addf(&text, script, fake_engine(), fake_engine(), option);
    assert_true(folder_write(&bench->folder, "engine.sh", str_text(&text)));
    str_addf(&bench->engine, "sh %s", str_text(&path));
    open_with(bench, (BenchOptions){.engine = str_text(&bench->engine)});
}

BENCH_TEST(the_lines_outlive_one_death_of_their_engine)
{
    open_with_first_start(bench, "--die-in-search");
    type_shows(bench, " ", "30 1.b4 b6 2.Ba3");
}

BENCH_TEST(a_restart_brings_a_hanging_engine_back)
{
    open_with_first_start(bench, "--hang-after-go");
    type_shows(bench, " ", "searching");
    type_shows(bench, "E", "30 1.b4 b6 2.Ba3");
}

BENCH_TEST(a_run_outlives_one_death_of_its_engine)
{
    open_with_first_start(bench, "--die-in-search");
    type_shows(bench, "v", "no puzzle: one-winning-move");
}

BENCH_TEST(a_command_that_is_no_program_is_said)
{
    open_with(bench, (BenchOptions){.engine = "/nowhere/engine --fast"});
    type_shows(bench, "v", "magnus has stopped: /nowhere/engine: ");
    type_shows(bench, " ", "E starts it again.", "/nowhere/engine: ");
    assert_steps(bench);
}

BENCH_TEST(engines_can_be_changed_and_a_wrong_one_is_refused)
{
    static const char *const wrong[] = {"engine /nowhere/engine", "engine 'unclosed",
                                        "engine tests/games"};
    open_faulty(bench, "--name First");
    type_shows(bench, " ", "First");
    CLEANUP(str_done) Str line = {0};
    str_addf(&line, "engine %s --name Second", fake_engine());
    command_shows(bench, str_text(&line), "Second");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        command(bench, wrong[i]);
        see(bench, wrong[i] + strlen("engine "));
        there(bench, "Second");
        press_shows(bench, TERMINAL_RIGHT, "game 1/45  1.e4", "30 1...");
        press_shows(bench, TERMINAL_LEFT, "30 1.b4");
    }
    type_shows(bench, "v", "no puzzle: one-winning-move");
    type_shows(bench, "E", "the engine starts afresh");
    there(bench, "Second");
}

BENCH_TEST(a_slow_engine_never_shows_lines_of_another_position)
{
    open_faulty(bench, "--delay-ms 30");
    type_shows(bench, " ", " 1.b4 ");
    for (int i = 0; i < 14; i++) {
        press(bench, TERMINAL_RIGHT);
    }
    see(bench, "game 1/45  7...Nxh5");
    gone(bench, " 1.b4 ");
    see(bench, "8.Bg6#", "#1");
}
