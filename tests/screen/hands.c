// Hands and eyes: the same script on every terminal, looks and moves by hand in one session, keys
// of one's own, and what is copied.
#include <sys/stat.h>

#include "tests/screen/workbench.h"

static const char games[] = MATE_IN_TWO("Anna", "0") MATE_IN_TWO("Berta", "1");

// On two games, with a place of its own for what is kept, on a terminal as `more` says.
static void start(ScreenFixture *f, bool first, const char *one, const char *other) {
    assert_true(folder_write(&f->folder, "games.pgn", games));
    CLEANUP(str_done) Str state = str_of("XDG_STATE_HOME=%s", str_text(&f->folder.path));
    CLEANUP(str_done) Str config = str_of("XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
    // On the console of Linux ncurses loads libgpm, which leaks ten bytes.
    const char *const env[] = {str_text(&state),         str_text(&config),
                               "NCURSES_GPM_TERMS=none", one,
                               one ? other : NULL,       NULL};
    fixture_start(f, (ScreenOptions){folder_file(&f->folder, "games.pgn"), .env = env,
                                     .goes_on = first, .rows = 35, .cols = 120});
}

static bool is_coloured(TerminalCell cell) {
    return cell.fg != TERMINAL_DEFAULT_COLOUR || cell.bg != TERMINAL_DEFAULT_COLOUR;
}

static bool is_reverse(TerminalCell cell) {
    return cell.reverse;
}

static bool beyond_8_colours(TerminalCell cell) {
    return cell.fg > 7 || cell.bg > 7;
}

static bool beyond_ascii(TerminalCell cell) {
    return cell.character > 0x7E;
}

static bool any_cell(ScreenFixture *f, bool (*so)(TerminalCell cell)) {
    bool any = false;
    for (int at = 0; at < 35 * 120; at++)
        any = any || so(terminal_cell(f->t, at / 120, at % 120));
    return any;
}

SCREEN_TEST(the_same_script_runs_on_every_terminal) {
    static const struct {
        const char *type, *locale, *mark;
        bool (*some)(TerminalCell cell), (*none)(TerminalCell cell); // some cell is so, or none
    } terminals[] = {
        {"TERM=xterm-256color", "LC_ALL=C.UTF-8", "◆", beyond_8_colours, NULL},
        {"TERM=tmux-256color", "LC_ALL=C.UTF-8", "◆", beyond_8_colours, NULL},
        {"TERM=linux", "LC_ALL=C.UTF-8", "◆", is_coloured, beyond_8_colours},
        {"TERM=vt100", "LC_ALL=C.UTF-8", "◆", is_reverse, is_coloured},
        {"TERM=xterm", "LC_ALL=C.UTF-8", "◆", is_coloured, beyond_8_colours},
        {"NO_COLOR=1", "LC_ALL=C.UTF-8", "◆", is_reverse, is_coloured},
        {"TERM=xterm-256color", "LC_ALL=C", "@", beyond_8_colours, beyond_ascii},
    };
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        fixture_anew(f);
        start(f, false, terminals[i].type, terminals[i].locale);
        PLAY(f, {"", "game 1/2"}, {"v", "a puzzle (mate)"}, {"A", "decided 1", "Accepted"},
             {RIGHT, "16.Qb8+  "});
        if (terminals[i].none)
            there(f, "K     R"); // pieces are letters
        if (!any_cell(f, terminals[i].some) ||
            (terminals[i].none && any_cell(f, terminals[i].none)))
            fail_msg("the colours or signs of %s %s", terminals[i].type, terminals[i].locale);
        PLAY(f, {"?/undecided puzzle\r", "Keys and commands", terminals[i].mark},
             {"q:help fork\r", "The motif fork"}, {ESCAPE, GONE "The motif fork"});
    }
}

SCREEN_SCRIPT(looks_and_moves_by_hand_in_one_session, start(f, true, NULL, NULL),
              {"", "game 1/2", "? shows all keys, : takes commands"},
              {":theme\r", "Themes", "green"}, {DOWN, "6/"}, {"\r", "theme: green"},
              {":glyphs\r", "staunton"}, {"/letters\r\r", "pieces: letters", THERE "K"},
              {"b", "the cursor keys go over the board"}, {"\r", "( K  )"},
              {LEFT "\r", "16.Kb1: the engine shows the answer", "By hand: 16.Kb1"},
              {"qq"}, // the board, the line

              {"", GONE "By hand"});

SCREEN_TEST(keys_of_ones_own_and_the_clipboard_are_what_files_allow) {
    CLEANUP(str_done) Str bytes = {0};
    assert_int_equal(mkdir(folder_file(&f->folder, "onlymove"), 0700), 0);
    assert_true(folder_write(&f->folder, "onlymove/config.ini", "clipboard = yes\n"));
    assert_true(folder_write(&f->folder, "onlymove/keys.ini", "[panes]\nF2 = copy fen\nQ =\n"));
    start(f, false, NULL, NULL);
    see(f, "game 1/2");
    terminal_keep_bytes(f->t, &bytes);
    type_shows(f, "\033OQ", "the FEN is on the clipboard");
    assert_non_null(strstr(str_text(&bytes), "\033]52;c;NGtiMXIvcDJu"));
    fixture_quit(f);
    assert_true(folder_write(&f->folder, "onlymove/keys.ini", "[panes]\n\nx = acept\n"));
    start(f, false, NULL, NULL);
    // The rest of the sentence stands where the length of the path has broken it.
    see(f, "keys.ini:3: x: there is no command acept; nearest:");
}
