// Engines that crash, hang, lie or are not there: the pane says in words what is wrong, and
// everything that needs no engine goes on.
#include "tests/screen/workbench.h"

// Wide enough that no sentence is broken.
static void open_with(ScreenFixture *f, ScreenOptions options) {
    options.rows = 50;
    options.cols = 200;
    fixture_start(f, options);
    see(f, "game 1/45");
}

static void open_faulty(ScreenFixture *f, const char *option) {
    open_with(f, (ScreenOptions){.fault = option});
}

static void assert_steps(ScreenFixture *f) {
    PLAY(f, {HOME, THERE "/45  start"}, {RIGHT, "/45  1.e4"}, {LEFT, "/45  start"});
}

SCREEN_TEST(an_engine_that_fails_says_why_and_can_be_started_again) {
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
        {"--garbage-only", "Fake 1.0 sent only lines that make no sense"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_faulty(f, cases[i].option);
        type_shows(f, " ", cases[i].why, "E starts it again.");
        assert_steps(f);
        type_shows(f, "E", "the engine starts afresh");
        there(f, cases[i].why);
        PLAY(f, {"v", "magnus has stopped: "}, {"u", "nothing to undo"},
             {"r", "magnus has stopped: "});
        assert_steps(f);
        fixture_anew(f);
    }
}

// The watchdogs are not waited for: until they bite, every key must do its work.
SCREEN_TEST(keys_work_while_an_engine_hangs) {
    static const struct {
        const char *option, *state, *judging;
        bool ends; // a search with a node limit does
    } cases[] = {
        {"--hang-after-go", "searching", "decided 0  judging", false},
        {"--no-readyok", "starting", "decided 0  judging, waits for the engine to be ready", false},
        {"--ignore-stop --name Stubborn", "Stubborn", "FAIL one-winning-move", true},
        {"--flood", "searching", "decided 0  judging", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_faulty(f, "");
        show_opera_puzzle(f);
        type_shows(f, "v", "a puzzle (mate)");
        CLEANUP(str_done) Str line = str_of("engine %s %s", fake_engine(), cases[i].option);
        command_shows(f, str_text(&line), cases[i].state);
        PLAY(f, {LEFT, "game 7/45  15.Bxd7+"}, {"v", cases[i].judging},
             {RIGHT, "game 7/45  15...Nxd7"}, {"A", "puzzles 1, decided 1"});
        if (!cases[i].ends) {
            PLAY(f, {ESCAPE, "stopped", GONE "decided 1  judging"});
        }
        assert_steps(f);
        fixture_anew(f);
    }
}

// An engine that behaves as told on its first start, and well ever after.
static void open_with_first_start(ScreenFixture *f, const char *option) {
    static const char script[] = "if [ -e \"$0.started\" ]; then exec %s; fi\n"
                                 ": >\"$0.started\"\nexec %s %s\n";
    CLEANUP(str_done) Str text = str_of(script, fake_engine(), fake_engine(), option);
    str_addf(&f->engine, "sh %s", folder_put(&f->folder, "engine.sh", str_text(&text)));
    open_with(f, (ScreenOptions){.engine = str_text(&f->engine)});
}

SCREEN_TEST(the_lines_outlive_one_death_of_their_engine) {
    open_with_first_start(f, "--die-in-search");
    PLAY(f, {" ", "30 1.b4 b6 2.Ba3", "Fake 1.0 has failed and is started again"});
    assert_steps(f);
}

SCREEN_SCRIPT(a_restart_brings_a_hanging_engine_back, open_with_first_start(f, "--hang-after-go"),
              {" ", "searching"}, {"E", "30 1.b4 b6 2.Ba3"});

SCREEN_TEST(a_command_that_is_no_program_is_said) {
    open_with(f, (ScreenOptions){.engine = "/nowhere/engine --fast"});
    PLAY(f, {"v", "magnus has stopped: /nowhere/engine: "},
         {" ", "E starts it again.", "/nowhere/engine: "});
    assert_steps(f);
}

SCREEN_TEST(engines_can_be_changed_and_a_wrong_one_is_refused) {
    static const char *const wrong[] = {"engine /nowhere/engine", "engine 'unclosed",
                                        "engine tests/games"};
    open_faulty(f, "--name First");
    type_shows(f, " ", "First");
    CLEANUP(str_done) Str line = str_of("engine %s --name Second", fake_engine());
    command_shows(f, str_text(&line), "Second");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        command(f, wrong[i]);
        PLAY(f, {"", wrong[i] + strlen("engine "), THERE "Second"},
             {RIGHT, "game 1/45  1.e4", "30 1..."}, {LEFT, "30 1.b4"});
    }
    PLAY(f, {"v", "no puzzle: one-winning-move"},
         {"E", "the engine starts afresh", THERE "Second"});
}

SCREEN_TEST(a_slow_engine_never_shows_lines_of_another_position) {
    open_faulty(f, "--delay-ms 30");
    type_shows(f, " ", " 1.b4 ");
    for (int i = 0; i < 14; i++)
        press(f, TERMINAL_RIGHT);
    PLAY(f, {"", "game 1/45  7...Nxh5", GONE " 1.b4 ", "8.Bg6#", "#1"});
}
