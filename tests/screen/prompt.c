// The prompt: a line of text, edited, completed and remembered, and what becomes of it.
#include "tests/screen/workbench.h"

enum { LAST_ROW = 23, STATUS_ROW = 22 };

// A workbench whose history is in the bench's own folder, and which no inputrc has changed.
static void start(ScreenFixture *f) {
    Str state = {0};
    str_addf(&state, "XDG_STATE_HOME=%s/state", str_text(&f->folder.path));
    const char *const env[] = {str_text(&state), "INPUTRC=/dev/null", NULL};
    fixture_start(f, (ScreenOptions){.env = env});
    str_done(&state);
    see(f, "game 1/45");
}

typedef struct Line {
    const char *text;
    int col; // of the cursor, or -1
} Line;

static bool is_line(Terminal *t, void *with) {
    const Line *wanted = with;
    CLEANUP(str_done) Str line = {0};
    int row, col;
    terminal_row(t, LAST_ROW, &line);
    terminal_cursor(t, &row, &col);
    return strcmp(str_text(&line), wanted->text) == 0 &&
           (wanted->col < 0 || (row == LAST_ROW && col == wanted->col));
}

// The last row is just that (blanks at its end aside), and the cursor stands in `col` (-1: wherever
// it likes).
static void see_line(ScreenFixture *f, const char *text, int col) {
    Line wanted = {text, col};
    if (!terminal_wait_until(f->t, is_line, &wanted, PATIENCE))
        fail_msg("the last row is not \"%s\" with the cursor in column %d", text, col);
}

static void see_matches(ScreenFixture *f, const char *text) {
    if (!terminal_wait_row(f->t, STATUS_ROW, text, PATIENCE))
        fail_msg("no matches \"%s\"", text);
}

SCREEN_TEST(a_prompt_that_a_key_opens_says_what_the_command_takes_until_the_next_key) {
    start(f);
    type(f, "w");
    see_line(f, ":export", -1);
    see_matches(f, "[--OPTION] [WHICH] FORMAT FILE: write accepted puzzles");
    type(f, "p");
    see_line(f, ":export p", -1);
    see(f, "game 1/45");
    PLAY(f, {ESCAPE, GONE ":export p"});
}

SCREEN_TEST(a_number_is_typed_below_what_it_is) {
    start(f);
    PLAY(f, {"P", "▸ Numbers"}, {ENTER, ":tune ", GONE "(null)"}, {ESCAPE, GONE ":tune "});
}

SCREEN_TEST(a_line_is_edited_with_the_keys_of_any_line) {
    start(f);
    type(f, ":ame 7x");
    see_line(f, ":ame 7x", 7);
    assert_true(terminal_modes(f->t).cursor_visible);
    press(f, TERMINAL_HOME);
    see_line(f, ":ame 7x", 1);
    type(f, "gg");
    see_line(f, ":ggame 7x", 3);
    press(f, TERMINAL_BACKSPACE);
    see_line(f, ":game 7x", 2);
    PLAY(f, {END LEFT});
    see_line(f, ":game 7x", 7);
    press(f, TERMINAL_DELETE);
    see_line(f, ":game 7", 7);
    PLAY(f, {LEFT RIGHT BACKSPACE "8"});
    see_line(f, ":game 8", 7);
    press_shows(f, TERMINAL_ENTER, "game 8/45");
}

SCREEN_TEST(other_scripts_are_typed_like_any_other) {
    static const char game[] = "[White \"Zoe\"]\n[Result \"*\"]\n\n1. e4 *\n";
    start(f);
    assert_true(folder_write(&f->folder, "Zürich—棋.pgn", game));
    type(f, ":Zürich—棋.pgn");
    see_line(f, ":Zürich—棋.pgn", 14);
    for (int i = 0; i < 4; i++)
        press(f, TERMINAL_BACKSPACE);
    see_line(f, ":Zürich—棋", 10);
    press(f, TERMINAL_LEFT);
    see_line(f, ":Zürich—棋", 8);
    press(f, TERMINAL_BACKSPACE);
    see_line(f, ":Zürich棋", 7);
    terminal_ctrl(f->t, 'E');
    terminal_ctrl(f->t, 'U');
    see_line(f, ":", 1);
    CLEANUP(str_done) Str line = {0};
    str_addf(&line, "open %s/Zürich—棋.pgn\r", str_text(&f->folder.path));
    type_shows(f, str_text(&line), "White Zoe");
}

SCREEN_TEST(a_line_longer_than_the_row_slides_under_the_cursor) {
    start(f);
    type(f, ":");
    for (int i = 0; i < 60; i++)
        type(f, "棋");
    type_shows(f, "end", "棋棋end");
    int row, col;
    assert_true(terminal_find(f->t, "end", &row, &col));
    assert_int_equal(row, LAST_ROW);
    int cursor_row, cursor_col;
    terminal_cursor(f->t, &cursor_row, &cursor_col);
    assert_int_equal(cursor_row, LAST_ROW);
    assert_int_equal(cursor_col, col + 3);
    PLAY(f, {HOME, GONE "end"});
    terminal_ctrl(f->t, 'K');
    see_line(f, ":", 1);
    press(f, TERMINAL_ENTER);
}

SCREEN_TEST(bytes_that_are_no_characters_do_no_harm) {
    start(f);
    type(f, ":\xff\xfe\xc3(\x80 end");
    see_line(f, ":��(� end", 9);
    terminal_ctrl(f->t, 'U');
    see_line(f, ":", 1);
    type_shows(f, "game 2\r", "game 2/45");
}

SCREEN_TEST(tab_completes_what_is_unique_and_lists_what_is_not) {
    static const struct {
        const char *typed, *line, *matches;
    } cases[] = {
        {"exp", ":export", NULL},
        {"e", ":e", "export  write accepted puzzles"},
        {"jud", ":judge", "judgements  every judgement of this position"},
        {"judge g", ":judge game", NULL},
        {"judge ", ":judge", "game  run the profile over this game"},
        {"set only.", ":set only.", "only.margin   the only good move is more than this"},
        {"zzz", ":zzz", NULL},
        {"open tests/ga", ":open tests/games/", NULL},
        {"open tests/games/cl", ":open tests/games/classics.pgn", NULL},
        {"open tests/games/", ":open tests/games/", "broken.pgn  classics.pgn  hostile.pgn"},
        {"engine tests/games/cl", ":engine tests/games/classics.pgn", NULL},
        {"set nodes.sc", ":set nodes.scan=", NULL},
        {"set nodes.", ":set nodes.", "nodes.start   the first checkpoint"},
        {"profile magn", ":profile magnus", NULL},
        {"export pg", ":export pgn", NULL},
        {"export e", ":export epd", NULL},
        {"export f", ":export f", "fen  file"}, // words of its own, no topics of the help
        {"export pgn tests/games/h", ":export pgn tests/games/hostile.pgn", NULL},
        {"reject bel", ":reject below level", NULL},
        {"narrow undec", ":narrow undecided", NULL},
        {"narrow undecided and mot", ":narrow undecided and motif:", NULL},
        {"narrow not kind:mating", ":narrow not kind:\"mating net\"", NULL},
        {"narrow sol", ":narrow solver",
         "solver:      the player to move has that text in the name"},
    };
    start(f);
    type(f, ":");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        type(f, cases[i].typed);
        press(f, TERMINAL_TAB);
        see_line(f, cases[i].line, -1);
        if (cases[i].matches)
            see_matches(f, cases[i].matches);
        // The list goes away with the next key.
        type(f, "!");
        see_matches(f, "game 1/45");
        terminal_ctrl(f->t, 'U');
        see_line(f, ":", 1);
    }
    press(f, TERMINAL_ENTER);
}

SCREEN_TEST(a_completed_name_is_one_that_the_command_takes) {
    start(f);
    assert_true(folder_write(&f->folder, "two words, a=b.pgn", "[White \"Zoe\"]\n\n1. e4 *\n"));
    CLEANUP(str_done) Str line = {0};
    str_addf(&line, ":open %s/two w\t", str_text(&f->folder.path));
    type_shows(f, str_text(&line), "two words, a=b.pgn");
    PLAY(f, {ENTER, "White Zoe"}, {":open tests/games/classics.pgn\r", GONE "White Zoe"});
    str_clear(&line);
    str_addf(&line, ":open %s/two words, a=\t", str_text(&f->folder.path));
    type_shows(f, str_text(&line), "two words, a=b.pgn");
    press_shows(f, TERMINAL_ENTER, "White Zoe");
}

SCREEN_TEST(lines_are_remembered_from_one_session_to_the_next) {
    start(f);
    PLAY(f, {":game 3\r", "game 3/45"}, {":game 5\r", "game 5/45"});
    fixture_quit(f);

    start(f);
    PLAY(f, {":" UP});
    see_line(f, ":game 5", 7);
    press(f, TERMINAL_UP);
    see_line(f, ":game 3", 7);
    press(f, TERMINAL_DOWN);
    see_line(f, ":game 5", 7);
    PLAY(f, {ENTER, "game 5/45"}, {":"});
    terminal_ctrl(f->t, 'R');
    type(f, "3");
    see_line(f, ":game 3", -1);
    press_shows(f, TERMINAL_ENTER, "game 3/45");
}

SCREEN_TEST(a_history_that_cannot_be_kept_is_no_hindrance) {
    static const char *const env[] = {"XDG_STATE_HOME=/proc/nowhere", NULL};
    fixture_start(f, (ScreenOptions){.env = env});
    command_shows(f, "game 3", "game 3/45");
}

// Where a line of the history is changed and left, what it undoes must not become the next line's.
SCREEN_TEST(a_line_of_the_history_can_be_changed_left_and_searched_for) {
    start(f);
    PLAY(f, {":game 2\r", "game 2/45"}, {":game 3\r", "game 3/45"});
    for (int i = 0; i < 3; i++) {
        type(f, ":");
        press(f, TERMINAL_UP);
        type(f, "x");
        press(f, TERMINAL_UP);
        type_shows(f, "y", ":game 2y");
        PLAY(f, {ESCAPE, GONE ":game 2y"});
    }
    type(f, ":\033pgame\r"); // Alt-p, which searches by a line of its own where it is bound
    PLAY(f, {"\033", GONE ":game"});
    type_shows(f, ":game 4\r", "game 4/45");
}

SCREEN_TEST(escape_with_return_behind_it_is_no_other_way_of_editing) {
    start(f);
    type(f, ":ame 2\033\r");
    terminal_ctrl(f->t, 'A');
    type_shows(f, "g", ":game 2");
    type_shows(f, "\r", "game 2/45");
}

SCREEN_TEST(escape_alone_leaves_the_prompt) {
    start(f);
    type(f, ":game 7");
    see_line(f, ":game 7", 7);
    PLAY(f, {ESCAPE, GONE ":game 7"});
    assert_false(terminal_modes(f->t).cursor_visible);
    press_shows(f, TERMINAL_RIGHT, "game 1/45  1.e4");
}

SCREEN_TEST(keys_behind_return_in_the_same_burst_go_to_the_workbench) {
    start(f);
    PLAY(f,
         {":game 7\rll:move 16\rh:flip\r", "game 7/45  15.Bxd7+", "h   g   f   e   d   c   b   a"},
         {":game 2\r:go last\r:game 3\r$", "game 3/45  23.Be7#"}, {":game 2\rq"});
    int status;
    assert_true(terminal_wait_exit(f->t, PATIENCE, &status));
    assert_int_equal(status, 0);
}

SCREEN_SCRIPT(a_held_return_at_the_prompt_decides_nothing, start(f),
              {":game 7\r:move 16\rv", "a puzzle (mate)"}, {":fen\r\r\r\r\r", "4kb1r/p2n1ppp"},
              {"u", "nothing to undo", THERE "decided 0"});

SCREEN_TEST(a_command_can_open_the_prompt_again) {
    start(f);
    command(f, "prompt game");
    see_line(f, ":game", 6);
    type_shows(f, "7\r", "game 7/45");
}

#define PASTE(text) "\033[200~" text "\033[201~"

SCREEN_TEST(a_paste_is_text_for_the_prompt_and_runs_nothing_elsewhere) {
    start(f);
    type(f, PASTE(":game 7\rq"));
    see(f, "a paste runs no keys; type : first to paste into a line");
    there(f, "game 1/45");
    type(f, ":");
    type(f, PASTE("game\n7"));
    see_line(f, ":game 7", 7);
    press_shows(f, TERMINAL_ENTER, "game 7/45");
    type(f, PASTE("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\n"));
    see(f, "v runs the profile on this position; :game 7 goes back");
}

SCREEN_TEST(return_on_nothing_leaves_a_prompt_that_wants_words) {
    start(f);
    type_shows(f, ":game 7\r:move 16\rv", "a puzzle (mate)");
    press_shows(f, TERMINAL_TAB, "▸ Solution");
    type_shows(f, "+", ":add");
    press_shows(f, TERMINAL_ENTER, "nothing was typed");
    type_shows(f, ":fen\r", "1Q2kb1r/p2n1ppp");
}
