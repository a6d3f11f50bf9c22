// What comes from outside: files that cannot be opened, are broken or mean harm, an engine with a
// hostile name, and terminals that can do little.
#include <glob.h>

#include "tests/screen/workbench.h"

#include "onlymove/file.h"

typedef struct BadFile {
    const char *path, *why;
} BadFile;

static const BadFile bad_files[] = {
    {"/nowhere/at-all.pgn", "/nowhere/at-all.pgn: cannot be opened: "},
    {"tests/games", "tests/games: is a folder, not a file"},
    {"/dev/null", "/dev/null: is not a regular file"},
    {"build/san/fake-engine", "is a binary file, not PGN"},
    {"Makefile", "Makefile: holds no game"},
};
enum { BAD_FILE_COUNT = sizeof bad_files / sizeof *bad_files };

static const char *bad_path(const BadFile *file) {
    return strstr(file->path, "fake-engine") ? fake_engine() : file->path;
}

SCREEN_TEST(a_file_that_cannot_be_opened_is_answered_with_one_sentence) {
    for (int i = 0; i < BAD_FILE_COUNT; i++) {
        int status, row, col;
        fixture_start(f, (ScreenOptions){.file = bad_path(&bad_files[i]), .cols = 200});
        assert_true(terminal_wait_exit(f->t, PATIENCE, &status));
        assert_true(terminal_find(f->t, bad_files[i].why, &row, &col));
        assert_true(terminal_find(f->t, "onlymove: ", &row, &col));
        assert_int_equal(row, 0);
        assert_int_equal(col, 0);
        terminal_cursor(f->t, &row, &col);
        assert_int_equal(row, 1);
        assert_int_equal(col, 0);
        fixture_ends(f, 1);
        fixture_anew(f);
    }
}

SCREEN_TEST(a_file_that_cannot_be_opened_leaves_the_one_that_is) {
    fixture_start(f, (ScreenOptions){.cols = 200});
    command_shows(f, "game 7", "Morphy, Paul");
    for (int i = 0; i < BAD_FILE_COUNT; i++) {
        CLEANUP(str_done) Str line = str_of("open %s", bad_path(&bad_files[i]));
        command_shows(f, str_text(&line), bad_files[i].why);
        there(f, "game 7/45  start");
    }
    press_shows(f, TERMINAL_RIGHT, "game 7/45  1.e4");
}

SCREEN_TEST(a_terminal_that_nobody_knows_is_said_and_left_alone) {
    static const char *const types[][2] = {
        {"TERM=no-such-terminal", "TERM=no-such-terminal is unknown here"},
        {"TERM=dumb", "TERM=dumb cannot draw a screen"},
        {"TERM=", "TERM does not say which"}};
    for (size_t i = 0; i < COUNT(types); i++) {
        // Curses never frees what it prepares for a terminal that it then does not know.
        const char *const env[] = {types[i][0], "ASAN_OPTIONS=detect_leaks=0", NULL};
        fixture_start(f, (ScreenOptions){.env = env});
        see(f, "onlymove: the workbench needs a terminal: ", types[i][1]);
        fixture_ends(f, 1);
        fixture_anew(f);
    }
}

SCREEN_TEST(a_broken_file_shows_what_is_readable_and_lists_the_rest) {
    fixture_start(f, (ScreenOptions){.file = "tests/games/broken.pgn", .cols = 120});
    PLAY(f, {"", "11 games, some with errors: see :errors", "Good one"},
         {":errors\r", "game 2, line 19:   move 4 of White, Bxe8: no bishop can go to e8",
          "game 4, line 35:   broken tag White: the quotes around its value are not closed",
          "game 6, line 59:   the comment opened here is not closed",
          "game 8, line 80:   the variation opened here is not closed",
          "game 10, line 100: piece placement: Black has 0 kings"},
         {DOWN DOWN DOWN, "4/5"}, {ENTER, "game 8/11", "Unclosed variation", GONE "line 19"});
}

// A gzip file of the plainest kind, blocks that are only stored, whose end is missing.
static void write_cut_file(const char *path, int games) {
    enum { STORED_AT_ONCE = 60000 };
    static const char head[] = "\x1f\x8b\x08\0\0\0\0\0\0\x03";
    CLEANUP(str_done) Str text = {0}, packed = {0};
    for (int i = 1; i <= games; i++)
        str_addf(&text, "[Event \"E\"]\n[White \"Player %d\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n", i);
    str_add_bytes(&packed, head, sizeof head - 1);
    for (size_t put = 0; put + STORED_AT_ONCE <= text.len; put += STORED_AT_ONCE) {
        const unsigned len = STORED_AT_ONCE, not_len = ~len;
        const unsigned block[] = {0, len, len >> 8, not_len, not_len >> 8};
        for (size_t i = 0; i < sizeof block / sizeof *block; i++)
            str_add_char(&packed, (char)(block[i] & 0xFF));
        str_add_bytes(&packed, text.data + put, len);
    }
    assert_ok(file_write(path, str_text(&packed), packed.len, SAID));
}

SCREEN_TEST(a_compressed_file_that_is_cut_off_does_not_look_whole) {
    f->db = folder_file(&f->folder, "cut.pgn.gz/store.db"); // which cannot be

    const char *path = folder_file(&f->folder, "cut.pgn.gz");
    write_cut_file(path, 6000);
    CLEANUP(str_done) Str open_again = str_of("open %s", path);
    fixture_start(f, (ScreenOptions){.file = path, .cols = 250});
    PLAY(f,
         {"", "Player 1",
          "the file: the gzip data is damaged or cut off: ", "; no decision can be stored: "},
         {RIGHT, GONE "cut off"});
    command_shows(f, str_text(&open_again),
                  "the file: the gzip data is damaged or cut off: ", " games: see :errors");
    PLAY(f, {RIGHT, GONE "cut off"},
         {":errors\r", "the file: the gzip data is damaged or cut off: "},
         // it has no game: the one that was shown stays
         {END ENTER, GONE "Errors", THERE "  1.e4"});
}

SCREEN_TEST(a_damaged_game_says_so_and_shows_what_it_has) {
    fixture_start(f, (ScreenOptions){.file = "tests/games/broken.pgn"});
    PLAY(f,
         {":game 2\r", "this game could not be read to its end, see :errors",
          "Damaged: see :errors"},
         {END, "game 2/11  3...a6"}, {PAGE_DOWN, "Good two", GONE "Damaged"},
         {END, "game 3/11  2...Qh4#"});
}

// No cell holds a control character, or one that a terminal would obey.
static void assert_harmless(ScreenFixture *f, int rows, int cols) {
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            uint32_t c = terminal_cell(f->t, row, col).character;
            bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
            bool turns = (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
                         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
            if (control || turns) {
                terminal_dump(f->t, "a harmful character");
                fail_msg("U+%04X in row %d, column %d", (unsigned)c, row, col);
            }
        }
    }
}

SCREEN_TEST(a_hostile_file_is_only_text) {
    static const char *const ends[] = {"game 1/3  4.Qxf7#", "game 2/3  2...Qh4#",
                                       "game 3/3  1...d5"};
    fixture_start(f, (ScreenOptions){.file = "tests/games/hostile.pgn"});
    for (int game = 0; game < 3; game++) {
        see(f, game == 0 ? "game 1/3" : game == 1 ? "game 2/3" : "game 3/3");
        press_shows(f, TERMINAL_END, ends[game]);
        assert_harmless(f, 24, 80);
        type_shows(f, "G", "Games ");
        assert_harmless(f, 24, 80);
        PLAY(f, {ESCAPE, GONE "Games "}, {PAGE_DOWN});
    }
    // The escape sequences stand there in full, without what makes them one.
    PLAY(f, {":game 1\r", "·[2J·[31mRed· ·]0;title·", "·[1;1H·[2K over the screen ·P+q·\\"});
    int row, col;
    assert_true(terminal_find(f->t, "Red", &row, &col));
    TerminalCell red = terminal_cell(f->t, row, col), site = terminal_cell(f->t, row, 5);
    assert_int_equal(red.fg, site.fg);
    assert_int_equal(red.bg, site.bg);
    for (int i = 0; i < 3; i++) {
        terminal_resize(f->t, 50, 200 - i);
        assert_true(terminal_wait_row(f->t, 48, "game 1/3", PATIENCE));
        assert_harmless(f, 50, 200 - i);
    }
}

SCREEN_TEST(an_engine_cannot_write_to_the_terminal) {
    CLEANUP(str_done)
    Str engine = str_of("%s --garbage --name '\033[31mEvil\033]0;t\007\033[2J\xe2\x80\xae\xff'",
                        fake_engine());
    fixture_start(f, (ScreenOptions){.engine = str_text(&engine)});
    type_shows(f, " ", "·[31mEvil·]0;t··[2J");
    assert_harmless(f, 24, 80);
    int row, col;
    assert_true(terminal_find(f->t, "Evil", &row, &col));
    assert_int_equal(terminal_cell(f->t, row, col).fg, terminal_cell(f->t, row, col - 5).fg);
    type_shows(f, "v", "no puzzle");
    str_clear(&engine);
    str_addf(&engine, "engine '/no\xff/\xe2\x80\xaeprogram'");
    command_shows(f, str_text(&engine), "/no�/program");
    assert_harmless(f, 24, 80);
}

static void assert_ascii(ScreenFixture *f) {
    for (int row = 0; row < 24; row++)
        for (int col = 0; col < 80; col++)
            assert_in_range(terminal_cell(f->t, row, col).character, 0, 0x7E);
}

SCREEN_TEST(a_locale_without_unicode_is_enough) {
    const char *const env[] = {"LC_ALL=C", NULL};
    fixture_start(f, (ScreenOptions){.env = env});
    PLAY(f, {"", " 1  R", "game 1/45"});
    assert_ascii(f);
    PLAY(f, {":open tests/games/hostile.pgn\r", "game 1/3"}, {END, "4.Qxf7#"});
    assert_ascii(f);
    type_shows(f, ":Zürich", ":Z");
    assert_ascii(f);
    terminal_ctrl(f->t, 'U');
    press(f, TERMINAL_ENTER);
}

OPEN_SCRIPT(letters_can_be_asked_for, {"", " 1  ♜"}, {":glyphs letters\r", " 1  R", GONE "♜"},
            {":glyphs solid\r", " 1  ♜"});

enum { WIDE = 160, STATUS_ROW = 48 };

static bool status_has_ground(Terminal *t, void *unused) {
    const TerminalCell above = terminal_cell(t, STATUS_ROW - 1, 0);
    (void)unused;
    for (int col = 0; col < WIDE; col++) {
        const TerminalCell cell = terminal_cell(t, STATUS_ROW, col);
        if (cell.bg == above.bg && cell.reverse == above.reverse)
            return false;
    }
    return true;
}

SCREEN_TEST(the_status_row_has_a_ground_of_its_own_in_the_preview_of_every_theme) {
    glob_t themes;
    assert_int_equal(glob("themes/*.ini", 0, NULL, &themes), 0);
    fixture_start(f, (ScreenOptions){.rows = STATUS_ROW + 2, .cols = WIDE});
    PLAY(f, {":theme\r", "▸ Themes"}, {HOME, " 1/"});
    for (size_t theme = 1; theme <= themes.gl_pathc; theme++) {
        char place[16];
        snprintf(place, sizeof place, " %zu/%zu", theme, themes.gl_pathc);
        there(f, place);
        assert_true(terminal_wait_until(f->t, status_has_ground, NULL, PATIENCE));
        press(f, TERMINAL_DOWN);
    }
    globfree(&themes);
}
