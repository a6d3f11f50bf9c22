// What the workbench owes its user's terminal and system: it fits every size, gives the terminal
// back on every way out, takes its engines along, and costs nothing while nothing happens.
// prlimit()
#define _GNU_SOURCE

#include "tests/screen/workbench.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include "tests/support/child.h"
#include "tests/support/terminal_struct.h"

typedef struct Size {
    int rows, cols;
} Size;

// From comfortable over huge to too small, and back.
static const Size sizes[] = {{35, 120}, {50, 200}, {12, 40}, {10, 30}, {24, 80}};
enum { SIZE_COUNT = sizeof sizes / sizeof *sizes };

static bool too_small(Size size) {
    return size.rows < 12 || size.cols < 40;
}

static void see_in_row(ScreenFixture *f, int row, const char *text) {
    if (!terminal_wait_row(f->t, row, text, PATIENCE))
        fail_msg("\"%s\" did not appear in row %d", text, row);
}

// `text` must be in a row counted from the bottom (1: the last one; 0: any) at every size that has
// room.
static void resize_through(ScreenFixture *f, int from_bottom, const char *text) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        terminal_resize(f->t, sizes[i].rows, sizes[i].cols);
        if (too_small(sizes[i])) {
            see(f, "40x12");
            gone(f, text);
        } else if (from_bottom == 0) {
            see(f, text);
        } else {
            see_in_row(f, sizes[i].rows - from_bottom, text);
        }
    }
}

OPEN_TEST(place_and_decisions_survive_every_size) {
    accept_opera_puzzle(f);
    PLAY(f, {LEFT, "15.Bxd7+"}, // and the message, which may need two rows, goes

         {RIGHT, "15...Nxd7"});
    resize_through(f, 2, "game 7/45  15...Nxd7");
    see(f, "puzzles 1, decided 1", "PASS one-winning-move");
}

SCREEN_TEST(a_size_that_is_too_small_is_said_with_the_size_it_needs) {
    fixture_start(f, (ScreenOptions){.rows = 11, .cols = 60});
    see(f, "onlymove needs 40x12, this is 60x11");
    terminal_resize(f->t, 1, 1);
    terminal_resize(f->t, 24, 80);
    see(f, "game 1/45");
}

// The terminal itself stays as it is.
static void tell_size(ScreenFixture *f, int rows, int cols) {
    const struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    assert_int_equal(ioctl(f->t->master, TIOCSWINSZ, &size), 0);
}

SCREEN_TEST(a_size_beyond_all_screens_is_said_and_the_next_one_is_drawn) {
    static const Size sizes_beyond[] = {
        {65535, 65535}, {3, 65535}, {65535, 2}, {32767, 32767}, {2000, 2000}};
    fixture_start(f, (ScreenOptions){0});
    see(f, "game 1/45");
    for (size_t i = 0; i < COUNT(sizes_beyond); i++) {
        char words[64];
        const Size size = sizes_beyond[i];
        snprintf(words, sizeof words, "says that it is %dx%d; only", size.cols, size.rows);
        tell_size(f, size.rows, size.cols);
        see(f, size.cols > 2 ? words : "5;"); // "65535;", two columns wide
        tell_size(f, 24, 80);
        see(f, "game 1/45");
    }
}

SCREEN_TEST(a_size_of_the_environment_counts_where_the_terminal_tells_none) {
    static const struct {
        const char *script, *env[3], *shown;
    } rows[] = {
        {"exec \"$0\" \"$@\"", {"LINES=3", "COLUMNS=65535"}, "game 1/45"},
        {"stty rows 0 cols 0; exec \"$0\" \"$@\"",
         {"LINES=13", "COLUMNS=65535"},
         "this screen says that it is 65535x13; only"},
        {"stty rows 0 cols 0; exec \"$0\" \"$@\"",
         {"LINES=9", "COLUMNS=70"},
         "onlymove needs 40x12, this is 70x9"},
        {"stty rows 0 cols 0; exec \"$0\" \"$@\"",
         {"LINES=-5", "COLUMNS=x"},
         "game 1/45"}, // as the terminal database has it
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        fixture_start(f, (ScreenOptions){.shell = rows[i].script, .env = rows[i].env});
        PLAY(f, {"", rows[i].shown}, {":quit\r"});
        fixture_ends(f, 0);
    }
}

SCREEN_TEST(the_screen_fits_while_the_profile_runs) {
    fixture_start(f, (ScreenOptions){.fault = "--delay-ms 5"});
    PLAY(f, {":game 7\r", "Morphy, Paul"}, {" r", "judging "});
    resize_through(f, 2, "game 7/45  start");
    PLAY(f, {"", "judging "}, {"r", "the run over this game is stopped"});
}

OPEN_TEST(the_prompt_keeps_its_line_at_every_size) {
    PLAY(f, {"", "game 1/45"}, {":game", ":game"});
    resize_through(f, 1, ":game");
    PLAY(f, {" 7", ":game 7"}, {ENTER, "game 7/45"});
}

SCREEN_TEST(lists_fit_every_size) {
    static const struct {
        const char *keys, *title;
    } lists[] = {{"G", "Games"}, {"?", "Keys and commands"}, {":errors\r", "Errors"}};
    fixture_start(f, (ScreenOptions){.file = "tests/games/broken.pgn"});
    see(f, "game 1/11");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        type(f, lists[i].keys);
        see_in_row(f, 0, lists[i].title);
        press(f, TERMINAL_END);
        for (int size = 0; size < SIZE_COUNT; size++) {
            terminal_resize(f->t, sizes[size].rows, sizes[size].cols);
            if (too_small(sizes[size])) {
                see(f, "40x12");
            } else {
                see_in_row(f, 0, lists[i].title);
                see_in_row(f, sizes[size].rows - 2, "game 1/11");
            }
        }
        press(f, TERMINAL_ESCAPE);
        gone(f, lists[i].title);
    }
}

OPEN_TEST(the_question_for_a_reason_survives_every_size) {
    judge_opera_puzzle(f);
    type_shows(f, "X", "1 too easy");
    resize_through(f, 0, "1 too easy"); // two rows where one is too short
    type_shows(f, "1", "rejected: too easy");
}

// The children of a process, by what Linux tells; elsewhere none.
enum { CHILDREN_MAX = 8 };

typedef struct Children {
    int count;
    pid_t pids[CHILDREN_MAX];
} Children;

// A process that has ended and waits to be reaped counts as gone.
static pid_t parent_of(const char *pid) {
    char path[300], text[512] = "", state;
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    size_t got = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[got] = '\0';
    const char *behind_name = strrchr(text, ')');
    if (!behind_name || sscanf(behind_name, ") %c %d", &state, &parent) != 2)
        return 0;
    return state == 'Z' ? 0 : (pid_t)parent;
}

static Children children_of(pid_t parent) {
    Children children = {0};
    DIR *folder = opendir("/proc");
    struct dirent *entry;
    while (folder && (entry = readdir(folder)) && children.count < CHILDREN_MAX)
        if (atoi(entry->d_name) > 0 && parent_of(entry->d_name) == parent)
            children.pids[children.count++] = (pid_t)atoi(entry->d_name);
    if (folder)
        closedir(folder);
    return children;
}

static bool is_gone_soon(pid_t pid) {
    char name[32];
    snprintf(name, sizeof name, "%d", (int)pid);
    for (int64_t deadline = child_clock() + PATIENCE; child_time_left(deadline) > 0;) {
        if (parent_of(name) == 0)
            return true;
        poll(NULL, 0, 5);
    }
    return false;
}

static void assert_gone(const Children *children) {
    for (int i = 0; i < children->count; i++)
        if (!is_gone_soon(children->pids[i]))
            fail_msg("the engine with pid %d was left behind", (int)children->pids[i]);
}

// A workbench whose two engines search and do not look at their input, so that they do not end by
// themselves when it is closed.
static Children open_busy(ScreenFixture *f, const char *const *env) {
    fixture_start(f, (ScreenOptions){.fault = "--hang-after-go", .env = env});
    PLAY(f, {"", "game 1/45"}, {" r", "judging ", "Fake 1.0"});
    Children children = children_of(f->t->pid);
#ifdef __linux__
    assert_int_equal(children.count, 2);
#endif
    return children;
}

static void assert_ended(ScreenFixture *f, const Children *children, int wanted) {
    fixture_ends(f, wanted);
    assert_gone(children);
}

SCREEN_TEST(signals_that_end_it_leave_nothing_behind) {
    static const int numbers[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        Children children = open_busy(f, NULL);
        kill(f->t->pid, numbers[i]);
        assert_ended(f, &children, 130);
        fixture_anew(f);
    }
}

static bool is_restored(Terminal *t, void *with) {
    (void)with;
    return terminal_restored(t);
}

// Terminals and session managers send several.
SCREEN_TEST(a_second_signal_while_it_ends_changes_nothing) {
    Children children = open_busy(f, NULL);
    kill(f->t->pid, SIGHUP);
    assert_true(terminal_wait_until(f->t, is_restored, NULL, PATIENCE));
    kill(f->t->pid, SIGTERM);
    assert_ended(f, &children, 130);
}

SCREEN_TEST(ctrl_c_stops_what_goes_on_and_nothing_else) {
    Children children = open_busy(f, NULL);
    type_shows(f, ":op", ":op");
    terminal_ctrl(f->t, 'C');
    gone(f, ":op");
    terminal_ctrl(f->t, 'C');
    see(f, "stopped");
    terminal_ctrl(f->t, 'C');
    see(f, "q leaves onlymove");
    kill(f->t->pid, SIGINT);
    assert_ended(f, &children, 130);
}

SCREEN_TEST(a_crash_gives_the_terminal_back) {
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE};
    static const char *const env[] = {
        "ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:detect_leaks=0",
        NULL};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        Children children = open_busy(f, env);
        kill(f->t->pid, numbers[i]);
        assert_ended(f, &children, 128 + numbers[i]);
        fixture_anew(f);
    }
}

#ifdef __linux__
// Without sanitizers, which take memory as they please.
SCREEN_TEST(without_memory_it_says_so_and_gives_the_terminal_back) {
    const struct rlimit none = {1, RLIM_INFINITY};
    const char *const argv[] = {"build/onlymove", "--db",        f->db,
                                "--engine",       fake_engine(), "tests/games/classics.pgn",
                                "--fresh",        NULL};
    f->t = terminal_open(argv, 24, 80, NULL);
    assert_non_null(f->t);
    see(f, "Moves");
    assert_int_equal(prlimit(terminal_process(f->t), RLIMIT_AS, &none, NULL), 0);
    terminal_resize(f->t, 200, 600); // whose cells have no room in what it has
    see(f, "onlymove: out of memory");
    fixture_ends(f, 1);
}
#endif

SCREEN_TEST(a_terminal_that_goes_away_ends_it) {
    Children children = open_busy(f, NULL);
    int status = -1;
    close(f->t->slave);
    close(f->t->master);
    f->t->slave = f->t->master = -1;
    f->t->ended = child_reap(f->t->pid, child_clock() + PATIENCE, &status);
    assert_true(f->t->ended);
    assert_int_equal(status, 130);
    assert_gone(&children);
}

// Under a shell with job control.
SCREEN_TEST(ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_back) {
    static const char script[] = "set -m; \"$0\" \"$@\"; echo the shell is back; read -r line; fg; "
                                 "echo it ended with $?";
    fixture_start(f, (ScreenOptions){.shell = script});
    PLAY(f, {"", "game 1/45"}, {":flip", ":flip"});
    terminal_ctrl(f->t, 'Z');
    see(f, "the shell is back");
    assert_true(terminal_restored(f->t));
    terminal_resize(f->t, 35, 120);
    type(f, "\n");
    see_in_row(f, 33, "game 1/45");
    see_in_row(f, 34, ":flip");
    assert_true(terminal_modes(f->t).alternate_screen);
    PLAY(f, {ENTER RIGHT, "1.e4"}, {":quit\r", "it ended with 0"});
    assert_true(terminal_wait_exit(f->t, PATIENCE, &(int){0}));
    assert_true(terminal_restored(f->t));
}

OPEN_TEST(without_a_shell_to_return_to_ctrl_z_stops_nothing) {
    see(f, "game 1/45");
    terminal_ctrl(f->t, 'Z');
    PLAY(f, {RIGHT, "game 1/45  1.e4"}, {":suspend\r" RIGHT, "game 1/45  1...b6"});
}

// What another program writes over the screen.
static void scribble(ScreenFixture *f) {
    static const char scrawl[] = "\033[?1049l\033[3;3Hscribble\033[0m";
    assert_int_equal(write(f->t->slave, scrawl, sizeof scrawl - 1), sizeof scrawl - 1);
    see(f, "scribble");
}

SCREEN_TEST(whatever_happened_while_it_was_stopped_is_painted_over) {
    siginfo_t info;
    fixture_start(f, (ScreenOptions){0});
    see(f, "game 1/45");
    kill(f->t->pid, SIGSTOP);
    assert_int_equal(waitid(P_PID, (id_t)f->t->pid, &info, WSTOPPED | WNOWAIT), 0);
    scribble(f);
    assert_int_equal(tcsetattr(f->t->slave, TCSANOW, &f->t->at_start), 0);
    kill(f->t->pid, SIGCONT);
    PLAY(f, {"", GONE "scribble", "game 1/45"}, {RIGHT, "game 1/45  1.e4"});
    assert_true(terminal_modes(f->t).alternate_screen);
    assert_false(terminal_modes(f->t).settings_kept);
}

SCREEN_TEST(ctrl_l_paints_everything_again) {
    static const char scrawl[] = "\033[3;3Hscribble\033[0m";
    fixture_start(f, (ScreenOptions){0});
    see(f, "game 1/45");
    assert_int_equal(write(f->t->slave, scrawl, sizeof scrawl - 1), sizeof scrawl - 1);
    PLAY(f, {"", "scribble"}, {RIGHT, "1.e4"});
    terminal_ctrl(f->t, 'L');
    PLAY(f, {"", GONE "scribble", THERE "game 1/45"});
}

// How often the program has gone to sleep, and so how often it has woken; -1: not told here.
static long sleeps(pid_t pid) {
    char path[64], line[200];
    long count = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "voluntary_ctxt_switches: %ld", &count);
    if (file)
        fclose(file);
    return count;
}

// The longest stretches of time in which nothing has woken it, out of a few: its own last frame may
// still be on its way in the first.
static bool sleeps_through(pid_t pid) {
    enum { QUIET_MILLISECONDS = 300, TRIES = 5 };
    for (int i = 0; i < TRIES; i++) {
        long before = sleeps(pid);
        poll(NULL, 0, QUIET_MILLISECONDS);
        if (sleeps(pid) == before)
            return true;
    }
    return false;
}

OPEN_TEST(it_sleeps_while_nothing_happens) {
    see(f, "game 1/45");
    if (sleeps(f->t->pid) < 0) {
        fixture_done(f);
        skip();
    }
    assert_true(sleeps_through(f->t->pid));
    // The engine has reported all that it has, and waits.
    PLAY(f, {" ", "30 "}, {"v", "no puzzle: "});
    assert_true(sleeps_through(f->t->pid));
    type(f, ":");
    see_in_row(f, 23, ":");
    assert_true(sleeps_through(f->t->pid));
    press(f, TERMINAL_ENTER);
}

SCREEN_TEST(it_sleeps_after_an_engine_has_failed) {
    fixture_start(f, (ScreenOptions){.fault = "--die-in-search"});
    PLAY(f, {"", "game 1/45"}, {" ", "failed"}, {"v", "magnus has stopped"});
    assert_true(sleeps(f->t->pid) < 0 || sleeps_through(f->t->pid));
}

// SGR reports: button, column and row from 1 on; M is a press, m a release.
OPEN_SCRIPT(the_mouse_goes_where_it_is_clicked_until_it_is_turned_off, {"", "? help"},
            {"\033[<0;78;23M\033[<0;78;23m", "Keys and commands"},
            {ESCAPE, GONE "Keys and commands"}, {"\033[<65;50;17M", "game 1/45  1.e4"},
            {":mouse\r", "the mouse is off"}, {":mouse\r", "the mouse is on"});

// However narrow it is: what does not fit is cut, so that no row is left behind.
SCREEN_TEST(the_progress_of_a_scan_keeps_to_one_row) {
    static const char *const settings[] = {"nodes.scan=1000", "nodes.max=1000", NULL};
    static const char *const games[] = {"--games", "1-2", NULL};
    static const struct {
        int cols;
        const char *words;
    } rows[] = {{30, " games, "}, {70, " cand, "}, {200, "tests/games/classics.pgn: "}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        int status;
        fixture_start(f, (ScreenOptions){.shell = "exec \"$0\" scan \"$@\"",
                                         .goes_on = true,
                                         .settings = settings,
                                         .words = games,
                                         .cols = rows[i].cols});
        Terminal *t = f->t;
        assert_true(terminal_wait_exit(t, PATIENCE, &status));
        assert_true(terminal_wait_row(t, 0, rows[i].words, PATIENCE));
        assert_true(terminal_wait_row(t, 1, "stopped by", PATIENCE));
        assert_int_equal(status, 0);
        terminal_close(t);
        f->t = NULL;
    }
}
