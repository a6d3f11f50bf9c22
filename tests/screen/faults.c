// Engines that crash, hang, lie or are not there: the pane says in words what is wrong, and
// everything that needs no engine goes on.
#include "tests/screen/workbench.h"

typedef struct Faulty {
    Bench bench;
    Str command;
} Faulty;

static const char *write_command(Faulty *faulty, const char *option)
{
    str_clear(&faulty->command);
    str_addf(&faulty->command, "%s %s", fake_engine(), option);
    return str_text(&faulty->command);
}

// Wide enough that no sentence is broken.
static void open_with(Faulty *faulty, const char *engine)
{
    bench_open(&faulty->bench, (BenchOptions){.engine = engine, .rows = 50, .cols = 200});
    see(&faulty->bench, "game 1/45");
}

static void open_faulty(Faulty *faulty, const char *option)
{
    *faulty = (Faulty){0};
    open_with(faulty, write_command(faulty, option));
}

static void close_faulty(Faulty *faulty)
{
    bench_quit(&faulty->bench);
    bench_done(&faulty->bench);
    str_done(&faulty->command);
}

static void show_opera_puzzle(Bench *bench)
{
    command(bench, "game 7");
    see(bench, "Morphy, Paul");
    command(bench, "move 16");
    see(bench, "game 7/45  15...Nxd7");
}

static void assert_steps(Bench *bench)
{
    press(bench, TERMINAL_HOME);
    there(bench, "/45  start");
    press(bench, TERMINAL_RIGHT);
    see(bench, "/45  1.e4");
    press(bench, TERMINAL_LEFT);
    see(bench, "/45  start");
}

TEST(an_engine_that_fails_says_why_and_can_be_started_again)
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
        Faulty faulty;
        open_faulty(&faulty, cases[i].option);
        type(&faulty.bench, " ");
        see(&faulty.bench, cases[i].why);
        see(&faulty.bench, "R starts it again.");
        assert_steps(&faulty.bench);
        type(&faulty.bench, "R");
        see(&faulty.bench, "the engine starts afresh");
        there(&faulty.bench, cases[i].why);
        type(&faulty.bench, "v");
        see(&faulty.bench, "magnus has stopped: ");
        type(&faulty.bench, "u");
        see(&faulty.bench, "nothing to undo");
        type(&faulty.bench, "r");
        see(&faulty.bench, "magnus has stopped: ");
        assert_steps(&faulty.bench);
        close_faulty(&faulty);
    }
}

// Faults that show when a search ends, and so only in searches that are judged.
TEST(a_search_that_is_no_answer_is_not_judged)
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
        Faulty faulty;
        open_faulty(&faulty, cases[i].option);
        type(&faulty.bench, "v");
        see(&faulty.bench, "magnus has stopped: ");
        see(&faulty.bench, cases[i].why);
        assert_steps(&faulty.bench);
        close_faulty(&faulty);
    }
}

TEST(nonsense_between_good_lines_is_passed_over)
{
    static const char *const options[] = {"--garbage", "--nul", "--bounds"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        Faulty faulty;
        open_faulty(&faulty, options[i]);
        show_opera_puzzle(&faulty.bench);
        type(&faulty.bench, " ");
        see(&faulty.bench, "#2 30 16.Qb8+ Nxb8 17.Rd8#");
        type(&faulty.bench, "v");
        see(&faulty.bench, "a puzzle (mate)");
        type(&faulty.bench, "A");
        see(&faulty.bench, "decided 1");
        close_faulty(&faulty);
    }
}

TEST(an_illegal_move_cuts_a_line_and_nothing_else)
{
    Faulty faulty;
    open_faulty(&faulty, "--torn-pv");
    show_opera_puzzle(&faulty.bench);
    type(&faulty.bench, " ");
    see(&faulty.bench, "#2 30 16.Qb8+ Nxb8 17.Rd8#");
    type(&faulty.bench, "v");
    see(&faulty.bench, "PASS one-winning-move");
    close_faulty(&faulty);
}

// The watchdogs are not waited for: until they bite, every key must do its work.
TEST(keys_work_while_an_engine_hangs)
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
        Faulty faulty = {0};
        open_with(&faulty, fake_engine());
        show_opera_puzzle(&faulty.bench);
        type(&faulty.bench, "v");
        see(&faulty.bench, "a puzzle (mate)");
        Str line = {0};
        str_addf(&line, "engine %s", write_command(&faulty, cases[i].option));
        command(&faulty.bench, str_text(&line));
        see(&faulty.bench, cases[i].state);
        press(&faulty.bench, TERMINAL_LEFT);
        see(&faulty.bench, "game 7/45  15.Bxd7+");
        type(&faulty.bench, "v");
        see(&faulty.bench, cases[i].ends ? "FAIL one-winning-move" : "decided 0  judging");
        press(&faulty.bench, TERMINAL_RIGHT);
        see(&faulty.bench, "game 7/45  15...Nxd7");
        type(&faulty.bench, "A");
        see(&faulty.bench, "puzzles 1, decided 1");
        if (!cases[i].ends) {
            press(&faulty.bench, TERMINAL_ESCAPE);
            see(&faulty.bench, "stopped");
            gone(&faulty.bench, "decided 1  judging");
        }
        assert_steps(&faulty.bench);
        str_done(&line);
        close_faulty(&faulty);
    }
}

// An engine that behaves as told on its first start, and well ever after.
static void open_with_first_start(Faulty *faulty, const char *option)
{
    static const char script[] = "if [ -e \"$0.started\" ]; then exec %s; fi\n"
                                 ": >\"$0.started\"\nexec %s %s\n";
    *faulty = (Faulty){0};
    Str text = {0}, path = {0};
    assert_true(folder_init(&faulty->bench.folder));
    folder_path(&faulty->bench.folder, "store.db", &faulty->bench.db);
    folder_path(&faulty->bench.folder, "engine.sh", &path);
    str_addf(&text, script, fake_engine(), fake_engine(), option);
    assert_true(folder_write(&faulty->bench.folder, "engine.sh", str_text(&text)));
    str_addf(&faulty->command, "sh %s", str_text(&path));
    bench_start(&faulty->bench,
                (BenchOptions){.engine = str_text(&faulty->command), .rows = 50, .cols = 200});
    see(&faulty->bench, "game 1/45");
    str_done(&text);
    str_done(&path);
}

TEST(the_lines_outlive_one_death_of_their_engine)
{
    Faulty faulty;
    open_with_first_start(&faulty, "--die-in-search");
    type(&faulty.bench, " ");
    see(&faulty.bench, "30 1.b4 b6 2.Ba3");
    close_faulty(&faulty);
}

TEST(a_restart_brings_a_hanging_engine_back)
{
    Faulty faulty;
    open_with_first_start(&faulty, "--hang-after-go");
    type(&faulty.bench, " ");
    see(&faulty.bench, "searching");
    type(&faulty.bench, "R");
    see(&faulty.bench, "30 1.b4 b6 2.Ba3");
    close_faulty(&faulty);
}

TEST(a_run_outlives_one_death_of_its_engine)
{
    Faulty faulty;
    open_with_first_start(&faulty, "--die-in-search");
    type(&faulty.bench, "v");
    see(&faulty.bench, "no puzzle: one-winning-move");
    close_faulty(&faulty);
}

TEST(a_command_that_is_no_program_is_said)
{
    Faulty faulty = {0};
    open_with(&faulty, "/nowhere/engine --fast");
    type(&faulty.bench, "v");
    see(&faulty.bench, "magnus has stopped: /nowhere/engine: ");
    type(&faulty.bench, " ");
    see(&faulty.bench, "R starts it again.");
    see(&faulty.bench, "/nowhere/engine: ");
    assert_steps(&faulty.bench);
    close_faulty(&faulty);
}

TEST(engines_can_be_changed_and_a_wrong_one_is_refused)
{
    static const char *const wrong[] = {"engine /nowhere/engine", "engine 'unclosed",
                                        "engine tests/games"};
    Faulty faulty;
    open_faulty(&faulty, "--name First");
    type(&faulty.bench, " ");
    see(&faulty.bench, "First");
    Str line = {0};
    str_addf(&line, "engine %s --name Second", fake_engine());
    command(&faulty.bench, str_text(&line));
    see(&faulty.bench, "Second");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        command(&faulty.bench, wrong[i]);
        see(&faulty.bench, wrong[i] + strlen("engine "));
        there(&faulty.bench, "Second");
        press(&faulty.bench, TERMINAL_RIGHT);
        see(&faulty.bench, "game 1/45  1.e4");
        see(&faulty.bench, "30 1...");
        press(&faulty.bench, TERMINAL_LEFT);
        see(&faulty.bench, "30 1.b4");
    }
    type(&faulty.bench, "v");
    see(&faulty.bench, "no puzzle: one-winning-move");
    type(&faulty.bench, "R");
    see(&faulty.bench, "the engine starts afresh");
    there(&faulty.bench, "Second");
    str_done(&line);
    close_faulty(&faulty);
}

TEST(a_slow_engine_never_shows_lines_of_another_position)
{
    Faulty faulty;
    open_faulty(&faulty, "--delay-ms 30");
    type(&faulty.bench, " ");
    see(&faulty.bench, " 1.b4 ");
    for (int i = 0; i < 14; i++) {
        press(&faulty.bench, TERMINAL_RIGHT);
    }
    see(&faulty.bench, "game 1/45  7...Nxh5");
    gone(&faulty.bench, " 1.b4 ");
    see(&faulty.bench, "8.Bg6#");
    see(&faulty.bench, "#1");
    close_faulty(&faulty);
}
