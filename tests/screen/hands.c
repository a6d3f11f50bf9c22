// Hands and eyes: the same script on every terminal, looks and moves by hand in one session, keys
// of one's own, and what is copied.
#include <sys/stat.h>

#include "tests/screen/workbench.h"

static const char games[] = MATE_IN_TWO("Anna", "0") MATE_IN_TWO("Berta", "1");

// On two games, with a place of its own for what is kept, on a terminal as `more` says.
static void start(Bench *bench, bool first, const char *one, const char *other)
{
    CLEANUP(str_done) Str state = {0}, config = {0};
    assert_true(folder_write(&bench->folder, "games.pgn", games));
    CLEANUP(str_done) Str path = folder_path(&bench->folder, "games.pgn");
    str_addf(&state, "XDG_STATE_HOME=%s", str_text(&bench->folder.path));
    str_addf(&config, "XDG_CONFIG_HOME=%s", str_text(&bench->folder.path));
    // On the console of Linux ncurses loads libgpm, which leaks ten bytes.
    const char *const env[] = {str_text(&state),         str_text(&config),
                               "NCURSES_GPM_TERMS=none", one,
                               one ? other : NULL,       NULL};
    bench_start(
        bench, (BenchOptions){
                   .file = str_text(&path), .env = env, .goes_on = first, .rows = 35, .cols = 120});
}

BENCH_TEST(the_same_script_runs_on_every_terminal)
{
    static const struct {
        const char *type, *locale, *mark;
    } terminals[] = {
        {"TERM=xterm-256color", "LC_ALL=C.UTF-8", "◆"},
        {"TERM=tmux-256color", "LC_ALL=C.UTF-8", "◆"},
        {"TERM=linux", "LC_ALL=C.UTF-8", "◆"},
        {"TERM=vt100", "LC_ALL=C.UTF-8", "◆"},
        {"TERM=xterm", "LC_ALL=C.UTF-8", "◆"}, // eight colours
        {"TERM=xterm-256color", "LC_ALL=C", "#"},
    };
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        bench_anew(bench);
        start(bench, false, terminals[i].type, terminals[i].locale);
        see(bench, "game 1/2");
        type_shows(bench, "v", "a puzzle (mate)");
        type_shows(bench, "A", "decided 1", "Accepted");
        press_shows(bench, TERMINAL_RIGHT, "16.Qb8+  ");
        type_shows(bench, "?/waits for a decision\r", "Keys and commands", terminals[i].mark);
        type_shows(bench, "q:help fork\r", "The motif fork");
        press(bench, TERMINAL_ESCAPE);
        gone(bench, "The motif fork");
    }
}

BENCH_TEST(looks_and_moves_by_hand_in_one_session)
{
    start(bench, true, NULL, NULL);
    see(bench, "game 1/2", "? shows all keys, : takes commands");
    type_shows(bench, ":theme\r", "Themes", "green");
    press_shows(bench, TERMINAL_DOWN, "6/");
    type_shows(bench, "\r", "theme: green");
    type_shows(bench, ":glyphs\r", "staunton");
    type_shows(bench, "/letters\r\r", "pieces: letters");
    there(bench, "K");
    type_shows(bench, "i", "the cursor keys go over the board");
    type_shows(bench, "\r", "( K  )");
    press(bench, TERMINAL_LEFT);
    type_shows(bench, "\r", "16.Kb1: the lines have the answer", "By hand: 16.Kb1");
    type(bench, "qq"); // the board, the line
    gone(bench, "By hand");
}

BENCH_TEST(keys_of_ones_own_and_the_clipboard_are_what_files_allow)
{
    CLEANUP(str_done) Str bytes = {0}, folder = folder_path(&bench->folder, "onlymove");
    assert_int_equal(mkdir(str_text(&folder), 0700), 0);
    assert_true(folder_write(&bench->folder, "onlymove/config.ini", "clipboard = yes\n"));
    assert_true(folder_write(&bench->folder, "onlymove/keys.ini", "[panes]\nF2 = copy fen\nQ =\n"));
    start(bench, false, NULL, NULL);
    see(bench, "game 1/2");
    terminal_keep_bytes(bench->t, &bytes);
    type_shows(bench, "\033OQ", "the FEN is on the clipboard");
    assert_non_null(strstr(str_text(&bytes), "\033]52;c;NGtiMXIvcDJu"));
    bench_quit(bench);
    assert_true(folder_write(&bench->folder, "onlymove/keys.ini", "[panes]\n\nx = acept\n"));
    start(bench, false, NULL, NULL);
    // The rest of the sentence stands where the length of the path has broken it.
    see(bench, "keys.ini:3: x: there is no command acept; nearest:");
}
