// The prompt: a line of text, edited, completed and remembered, and what becomes of it.
#include "tests/screen/workbench.h"

enum { LAST_ROW = 23, STATUS_ROW = 22 };

// A workbench whose history is in the bench's own folder, and whose inputrc has that line.
static void start_with(ScreenFixture *f, const char *inputrc) {
    Str state = {0}, keys = {0};
    assert_true(folder_write(&f->folder, "inputrc", inputrc));
    str_addf(&state, "XDG_STATE_HOME=%s/state", str_text(&f->folder.path));
    str_addf(&keys, "INPUTRC=%s", folder_file(&f->folder, "inputrc"));
    const char *const env[] = {str_text(&state), str_text(&keys), NULL};
    fixture_start(f, (ScreenOptions){.env = env});
    str_done(&state);
    str_done(&keys);
    see(f, "game 1/45");
}

static void start(ScreenFixture *f) {
    start_with(f, "");
}

#define CTRL_A "\x01"
#define CTRL_E "\x05"
#define CTRL_K "\x0b"
#define CTRL_R "\x12"
#define CTRL_U "\x15"

static void see_matches(ScreenFixture *f, const char *text) {
    if (!terminal_wait_row(f->t, STATUS_ROW, text, PATIENCE))
        fail_msg("no matches \"%s\"", text);
}

SCREEN_TEST(a_prompt_that_a_key_opens_says_what_the_command_takes_until_the_next_key) {
    start(f);
    PLAY(f, {"w", LINE ":export"});
    see_matches(f, "[--OPTION] [WHICH] FORMAT FILE: write accepted puzzles");
    PLAY(f, {"p", LINE ":export p", "game 1/45"}, {ESCAPE, GONE ":export p"});
}

SCREEN_SCRIPT(keys_that_delete_leave_the_command_that_a_key_has_typed, start(f),
              {"w", LINE ":export |"}, {"pgn x y" CTRL_U, LINE ":export |"},
              {BACKSPACE "\x17\x17", LINE ":export |"}, {"x" HOME CTRL_K "f", LINE ":export f|"},
              {"\x1f\x1f", LINE ":export x|"}, {ESCAPE, GONE ":export"});

SCREEN_SCRIPT(a_number_is_typed_below_what_it_is, start(f), {"P", "▸ Numbers"},
              {ENTER, ":tune ", GONE "(null)"}, {ESCAPE, GONE ":tune "});

SCREEN_TEST(a_line_is_edited_with_the_keys_of_any_line) {
    start(f);
    PLAY(f, {":ame 7x", LINE ":ame 7x|"});
    assert_true(terminal_modes(f->t).cursor_visible);
    PLAY(f, {HOME, LINE ":|ame 7x"}, {"gg", LINE ":gg|ame 7x"}, {BACKSPACE, LINE ":g|ame 7x"},
         {END LEFT, LINE ":game 7|x"});
    press(f, TERMINAL_DELETE);
    PLAY(f, {"", LINE ":game 7|"}, {LEFT RIGHT BACKSPACE "8", LINE ":game 8|"},
         {ENTER, "game 8/45"});
}

SCREEN_TEST(other_scripts_are_typed_like_any_other) {
    static const char game[] = "[White \"Zoe\"]\n[Result \"*\"]\n\n1. e4 *\n";
    start(f);
    assert_true(folder_write(&f->folder, "Zürich—棋.pgn", game));
    PLAY(f, {":Zürich—棋.pgn", LINE ":Zürich—棋.pgn|"},
         {BACKSPACE BACKSPACE BACKSPACE BACKSPACE, LINE ":Zürich—棋|"}, {LEFT, LINE ":Zürich—|棋"},
         {BACKSPACE, LINE ":Zürich|棋"}, {CTRL_E CTRL_U, LINE ":|"});
    CLEANUP(str_done) Str line = str_of("open %s/Zürich—棋.pgn\r", str_text(&f->folder.path));
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
    PLAY(f, {HOME, GONE "end"}, {CTRL_K, LINE ":|"}, {ENTER});
}

SCREEN_TEST(bytes_that_are_no_characters_do_no_harm) {
    start(f);
    type(f, ":\xff\xfe\xc3(\x80 end");
    PLAY(f, {"", LINE ":��(� end|"}, {CTRL_U, LINE ":|"}, {"game 2\r", "game 2/45"});
}

SCREEN_TEST(tab_completes_what_is_unique_and_lists_what_is_not) {
    static const struct {
        const char *typed, *line, *matches;
    } cases[] = {
        {"exp", LINE ":export", NULL},
        {"e", LINE ":e", "export  write accepted puzzles"},
        {"jud", LINE ":judge", "judgements  every judgement of this position"},
        {"judge g", LINE ":judge game", NULL},
        {"judge ", LINE ":judge", "game  run the profile over this game"},
        {"set only.", LINE ":set only.", "only.margin   the only good move is more than this"},
        {"zzz", LINE ":zzz", NULL},
        {"open tests/ga", LINE ":open tests/games/", NULL},
        {"open tests/games/cl", LINE ":open tests/games/classics.pgn", NULL},
        {"open tests/games/", LINE ":open tests/games/", "broken.pgn  classics.pgn  hostile.pgn"},
        {"engine tests/games/cl", LINE ":engine tests/games/classics.pgn", NULL},
        {"set nodes.sc", LINE ":set nodes.scan=", NULL},
        {"set nodes.", LINE ":set nodes.", "nodes.start   the first checkpoint"},
        {"profile magn", LINE ":profile magnus", NULL},
        {"export pg", LINE ":export pgn", NULL},
        {"export e", LINE ":export epd", NULL},
        {"export f", LINE ":export f", "fen  file"}, // words of its own, no topics of the help
        {"export pgn tests/games/h", LINE ":export pgn tests/games/hostile.pgn", NULL},
        {"reject bel", LINE ":reject below level", NULL},
        {"narrow undec", LINE ":narrow undecided", NULL},
        {"narrow undecided and mot", LINE ":narrow undecided and motif:", NULL},
        {"narrow not kind:mating", LINE ":narrow not kind:\"mating net\"", NULL},
        {"narrow sol", LINE ":narrow solver",
         "solver:      the player to move has that text in the name"},
    };
    start(f);
    type(f, ":");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PLAY(f, {cases[i].typed}, {TAB, cases[i].line});
        if (cases[i].matches)
            see_matches(f, cases[i].matches);
        // The list goes away with the next key.
        type(f, "!");
        see_matches(f, "game 1/45");
        PLAY(f, {CTRL_U, LINE ":|"});
    }
    press(f, TERMINAL_ENTER);
}

SCREEN_TEST(tab_again_shows_the_next_page_of_what_does_not_fit) {
    start(f);
    PLAY(f, {":" TAB, "1 to 21 of 90"}, {TAB, "22 to 42 of 90", GONE "accept "},
         {TAB TAB TAB, "85 to 90"}, {TAB, "1 to 21 of 90", "accept "}, {"e" TAB, "enter  "},
         {ESCAPE, GONE "enter  "});
}

SCREEN_TEST(a_completed_name_is_one_that_the_command_takes) {
    start(f);
    assert_true(folder_write(&f->folder, "two words, a=b.pgn", "[White \"Zoe\"]\n\n1. e4 *\n"));
    CLEANUP(str_done) Str line = str_of(":open %s/two w\t", str_text(&f->folder.path));
    type_shows(f, str_text(&line), "two words, a=b.pgn");
    PLAY(f, {ENTER, "White Zoe"}, {":open tests/games/classics.pgn\r", GONE "White Zoe"});
    str_clear(&line);
    str_addf(&line, ":open %s/two words, a=\t", str_text(&f->folder.path));
    PLAY(f, {str_text(&line), "two words, a=b.pgn"}, {ENTER, "White Zoe"});
}

SCREEN_TEST(lines_are_remembered_from_one_session_to_the_next) {
    start(f);
    PLAY(f, {":game 3\r", "game 3/45"}, {":game 5\r", "game 5/45"});
    fixture_quit(f);

    start(f);
    PLAY(f, {":" UP, LINE ":game 5|"}, {UP, LINE ":game 3|"}, {DOWN, LINE ":game 5|"},
         {ENTER, "game 5/45"}, {":" CTRL_R "3", LINE ":game 3"}, {ENTER, "game 3/45"});
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
        PLAY(f, {":" UP "x" UP "y", ":game 2y"}, {ESCAPE, GONE ":game 2y"});
    }
    type(f, ":\033pgame\r"); // Alt-p, which searches by a line of its own where it is bound
    PLAY(f, {"\033", GONE ":game"}, {":game 4\r", "game 4/45"});
}

// In vi's way Esc frees what can be undone.
SCREEN_TEST(a_line_of_the_history_can_be_changed_as_in_vi) {
    start_with(f, "set editing-mode vi\n");
    PLAY(f, {":game 2\r", "game 2/45"}, {":game 3\r", "game 3/45"},
         {":" UP "x" UP DOWN "\177", ":game 3"}, {"\033\033\r:" UP UP "z", ":game 3xz"},
         {"\033\033x", GONE ":game 3xz"}, {ESCAPE, GONE ":game 3"}, {":game 4\r", "game 4/45"});
}

SCREEN_TEST(escape_with_return_behind_it_is_no_other_way_of_editing) {
    start(f);
    PLAY(f, {":ame 2\033\r" CTRL_A "g", ":game 2"}, {"\r", "game 2/45"});
}

SCREEN_TEST(escape_alone_leaves_the_prompt) {
    start(f);
    PLAY(f, {":game 7", LINE ":game 7|"}, {ESCAPE, GONE ":game 7"});
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
    PLAY(f, {":prompt game\r", LINE ":game |"}, {"7\r", "game 7/45"});
}

#define PASTE(text) "\033[200~" text "\033[201~"

SCREEN_SCRIPT(a_paste_is_text_for_the_prompt_and_runs_nothing_elsewhere, start(f),
              {PASTE(":game 7\rq"), "a paste runs no keys; type : first to paste into a line",
               THERE "game 1/45"},
              {":"}, {PASTE("game\n7"), LINE ":game 7|"}, {ENTER, "game 7/45"},
              {PASTE("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\n"),
               "v runs the profile on this position; :game 7 goes back"});

SCREEN_SCRIPT(return_on_nothing_leaves_a_prompt_that_wants_words, start(f),
              {":game 7\r:move 16\rv", "a puzzle (mate)"}, {TAB, "▸ Solution"}, {"+", ":add"},
              {ENTER, "nothing was typed"}, {":fen\r", "1Q2kb1r/p2n1ppp"});
