// What comes from outside: files that cannot be opened, are broken or mean harm, an engine with a
// hostile name, and terminals that can do little.
#include "tests/screen/workbench.h"

#include "onlymove/file.h"
#include "tests/support/command.h"

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

static const char *bad_path(const BadFile *file)
{
    return strstr(file->path, "fake-engine") ? fake_engine() : file->path;
}

BENCH_TEST(a_file_that_cannot_be_opened_is_answered_with_one_sentence)
{
    for (int i = 0; i < BAD_FILE_COUNT; i++) {
        int status, row, col;
        bench_start(bench, (BenchOptions){.file = bad_path(&bad_files[i]), .cols = 200});
        assert_true(terminal_wait_exit(bench->t, PATIENCE, &status));
        assert_true(terminal_find(bench->t, bad_files[i].why, &row, &col));
        assert_true(terminal_find(bench->t, "onlymove: ", &row, &col));
        assert_int_equal(row, 0);
        assert_int_equal(col, 0);
        terminal_cursor(bench->t, &row, &col);
        assert_int_equal(row, 1);
        assert_int_equal(col, 0);
        bench_ends(bench, 1);
        bench_anew(bench);
    }
}

BENCH_TEST(a_file_that_cannot_be_opened_leaves_the_one_that_is)
{
    bench_start(bench, (BenchOptions){.cols = 200});
    command_shows(bench, "game 7", "Morphy, Paul");
    for (int i = 0; i < BAD_FILE_COUNT; i++) {
        CLEANUP(str_done) Str line = {0};
        str_addf(&line, "open %s", bad_path(&bad_files[i]));
        command_shows(bench, str_text(&line), bad_files[i].why);
        there(bench, "game 7/45  start");
    }
    press_shows(bench, TERMINAL_RIGHT, "game 7/45  1.e4");
}

TEST(without_a_terminal_it_says_so)
{
    CLEANUP(command_done) Command run;
    const char *const argv[] = {onlymove(), "tests/games/classics.pgn", NULL};
    assert_true(command_run(&run, argv, NULL, NULL, PATIENCE));
    assert_int_equal(run.status, 1);
    assert_string_equal(str_text(&run.out), "");
    assert_non_null(strstr(str_text(&run.err), "needs a terminal"));
}

BENCH_TEST(a_terminal_that_nobody_knows_is_said_and_left_alone)
{
    static const char *const types[] = {"TERM=no-such-terminal", "TERM=dumb", "TERM="};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        // Curses never frees what it prepares for a terminal that it then does not know.
        const char *const env[] = {types[i], "ASAN_OPTIONS=detect_leaks=0", NULL};
        bench_start(bench, (BenchOptions){.env = env});
        see(bench, "onlymove: the workbench needs a terminal");
        bench_ends(bench, 1);
        bench_anew(bench);
    }
}

BENCH_TEST(a_broken_file_shows_what_is_readable_and_lists_the_rest)
{
    bench_start(bench, (BenchOptions){.file = "tests/games/broken.pgn", .cols = 120});
    see(bench, "11 games, some with errors: see :errors", "Good one");
    command_shows(bench, "errors",
                  "game 2, line 19:   move 4 of White, Bxe8: no bishop can go to e8",
                  "game 4, line 35:   broken tag White: the quotes around its value are not closed",
                  "game 6, line 59:   the comment opened here is not closed",
                  "game 8, line 80:   the variation opened here is not closed",
                  "game 10, line 100: piece placement: Black has 0 kings");
    press(bench, TERMINAL_DOWN);
    press(bench, TERMINAL_DOWN);
    press_shows(bench, TERMINAL_DOWN, "4/5");
    press_shows(bench, TERMINAL_ENTER, "game 8/11", "Unclosed variation");
    gone(bench, "line 19");
}

// A gzip file of the plainest kind, blocks that are only stored, whose end is missing.
static void write_cut_file(const char *path, int games)
{
    enum { STORED_AT_ONCE = 60000 };
    static const char head[] = "\x1f\x8b\x08\0\0\0\0\0\0\x03";
    CLEANUP(str_done) Str text = {0}, packed = {0};
    for (int i = 1; i <= games; i++) {
        str_addf(&text, "[Event \"E\"]\n[White \"Player %d\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n", i);
    }
    str_add_bytes(&packed, head, sizeof head - 1);
    for (size_t put = 0; put + STORED_AT_ONCE <= text.len; put += STORED_AT_ONCE) {
        const unsigned len = STORED_AT_ONCE, not_len = ~len;
        const unsigned block[] = {0, len, len >> 8, not_len, not_len >> 8};
        for (size_t i = 0; i < sizeof block / sizeof *block; i++) {
            str_add_char(&packed, (char)(block[i] & 0xFF));
        }
        str_add_bytes(&packed, text.data + put, len);
    }
    assert_ok(file_write(path, str_text(&packed), packed.len, SAID));
}

BENCH_TEST(a_compressed_file_that_is_cut_off_does_not_look_whole)
{
    CLEANUP(str_done) Str open_again = {0};
    str_done(&bench->db);
    bench->db = folder_path(&bench->folder, "cut.pgn.gz/store.db"); // which cannot be
    CLEANUP(str_done) Str path = folder_path(&bench->folder, "cut.pgn.gz");
    write_cut_file(str_text(&path), 6000);
    str_addf(&open_again, "open %s", str_text(&path));
    bench_start(bench, (BenchOptions){.file = str_text(&path), .cols = 250});
    see(bench, "Player 1",
        "the file: the gzip data is damaged or cut off: ", "; no decision can be stored: ");
    press(bench, TERMINAL_RIGHT);
    gone(bench, "cut off");
    command_shows(bench, str_text(&open_again),
                  "the file: the gzip data is damaged or cut off: ", " games: see :errors");
    press(bench, TERMINAL_RIGHT);
    gone(bench, "cut off");
    command_shows(bench, "errors", "the file: the gzip data is damaged or cut off: ");
    press(bench, TERMINAL_END);
    press(bench, TERMINAL_ENTER);
    gone(bench, "Errors");
    there(bench, "  1.e4"); // it has no game: the one that was shown stays
}

BENCH_TEST(a_damaged_game_says_so_and_shows_what_it_has)
{
    bench_start(bench, (BenchOptions){.file = "tests/games/broken.pgn"});
    command_shows(bench, "game 2", "this game could not be read to its end, see :errors",
                  "Damaged: see :errors");
    press_shows(bench, TERMINAL_END, "game 2/11  3...a6");
    press_shows(bench, TERMINAL_PAGE_DOWN, "Good two");
    gone(bench, "Damaged");
    press_shows(bench, TERMINAL_END, "game 3/11  2...Qh4#");
}

// No cell holds a control character, or one that a terminal would obey.
static void assert_harmless(Bench *bench, int rows, int cols)
{
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            uint32_t c = terminal_cell(bench->t, row, col).character;
            bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
            bool turns = (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
                         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
            if (control || turns) {
                terminal_dump(bench->t, "a harmful character");
                fail_msg("U+%04X in row %d, column %d", (unsigned)c, row, col);
            }
        }
    }
}

BENCH_TEST(a_hostile_file_is_only_text)
{
    static const char *const ends[] = {"game 1/3  4.Qxf7#", "game 2/3  2...Qh4#",
                                       "game 3/3  1...d5"};
    bench_start(bench, (BenchOptions){.file = "tests/games/hostile.pgn"});
    for (int game = 0; game < 3; game++) {
        see(bench, game == 0 ? "game 1/3" : game == 1 ? "game 2/3" : "game 3/3");
        press_shows(bench, TERMINAL_END, ends[game]);
        assert_harmless(bench, 24, 80);
        type_shows(bench, "G", "Games ");
        assert_harmless(bench, 24, 80);
        press(bench, TERMINAL_ESCAPE);
        gone(bench, "Games ");
        press(bench, TERMINAL_PAGE_DOWN);
    }
    // The escape sequences stand there in full, without what makes them one.
    command_shows(bench, "game 1", "·[2J·[31mRed· ·]0;title·");
    see(bench, "·[1;1H·[2K over the screen ·P+q·\\");
    int row, col;
    assert_true(terminal_find(bench->t, "Red", &row, &col));
    TerminalCell red = terminal_cell(bench->t, row, col), site = terminal_cell(bench->t, row, 5);
    assert_int_equal(red.fg, site.fg);
    assert_int_equal(red.bg, site.bg);
    for (int i = 0; i < 3; i++) {
        terminal_resize(bench->t, 50, 200 - i);
        assert_true(terminal_wait_row(bench->t, 48, "game 1/3", PATIENCE));
        assert_harmless(bench, 50, 200 - i);
    }
}

BENCH_TEST(an_engine_cannot_write_to_the_terminal)
{
    CLEANUP(str_done) Str engine = {0};
    str_addf(&engine, "%s --garbage --name '\033[31mEvil\033]0;t\007\033[2J\xe2\x80\xae\xff'",
             fake_engine());
    bench_start(bench, (BenchOptions){.engine = str_text(&engine)});
    type_shows(bench, " ", "·[31mEvil·]0;t··[2J");
    assert_harmless(bench, 24, 80);
    int row, col;
    assert_true(terminal_find(bench->t, "Evil", &row, &col));
    assert_int_equal(terminal_cell(bench->t, row, col).fg,
                     terminal_cell(bench->t, row, col - 5).fg);
    type_shows(bench, "v", "no puzzle");
    str_clear(&engine);
    str_addf(&engine, "engine '/no\xff/\xe2\x80\xaeprogram'");
    command_shows(bench, str_text(&engine), "/no�/program");
    assert_harmless(bench, 24, 80);
}

// The main job, short: whatever the terminal can do, it can be done.
static void accept_the_opera_puzzle(Bench *bench)
{
    see(bench, "game 1/45");
    command_shows(bench, "game 7", "Morphy, Paul");
    command_shows(bench, "move 16", "15...Nxd7");
    type_shows(bench, "v", "PASS one-winning-move", "a puzzle (mate)");
    type_shows(bench, "A", "puzzles 1, decided 1");
    press_shows(bench, TERMINAL_LEFT, "15.Bxd7+  candidates");
    press_shows(bench, TERMINAL_RIGHT, "15...Nxd7  candidates");
}

static bool any_cell(Bench *bench, bool (*so)(TerminalCell cell))
{
    for (int row = 0; row < 24; row++) {
        for (int col = 0; col < 80; col++) {
            if (so(terminal_cell(bench->t, row, col))) {
                return true;
            }
        }
    }
    return false;
}

static bool is_coloured(TerminalCell cell)
{
    return cell.fg != TERMINAL_DEFAULT_COLOUR || cell.bg != TERMINAL_DEFAULT_COLOUR;
}

static bool is_reverse(TerminalCell cell)
{
    return cell.reverse;
}

static bool beyond_8_colours(TerminalCell cell)
{
    return cell.fg > 7 || cell.bg > 7;
}

static bool beyond_ascii(TerminalCell cell)
{
    return cell.character > 0x7E;
}

static void expect_letters(Bench *bench)
{
    int row, col;
    see(bench, " 1  R");
    assert_false(terminal_find(bench->t, "♜", &row, &col));
}

static void open_with_env(Bench *bench, const char *env)
{
    const char *const all[] = {env, NULL};
    bench_start(bench, (BenchOptions){.env = all});
    expect_letters(bench);
    accept_the_opera_puzzle(bench);
}

BENCH_TEST(no_color_is_honoured)
{
    open_with_env(bench, "NO_COLOR=1");
    assert_false(any_cell(bench, is_coloured));
    assert_true(any_cell(bench, is_reverse));
}

BENCH_TEST(an_old_terminal_is_enough)
{
    open_with_env(bench, "TERM=vt100");
    assert_false(any_cell(bench, is_coloured));
    assert_true(any_cell(bench, is_reverse));
}

BENCH_TEST(eight_colours_are_enough)
{
    open_with_env(bench, "TERM=xterm");
    assert_true(any_cell(bench, is_coloured));
    assert_false(any_cell(bench, beyond_8_colours));
}

BENCH_TEST(a_locale_without_unicode_is_enough)
{
    open_with_env(bench, "LC_ALL=C");
    assert_false(any_cell(bench, beyond_ascii));
    command_shows(bench, "open tests/games/hostile.pgn", "game 1/3");
    press_shows(bench, TERMINAL_END, "4.Qxf7#");
    assert_false(any_cell(bench, beyond_ascii));
    type_shows(bench, ":Zürich", ":Z");
    assert_false(any_cell(bench, beyond_ascii));
    terminal_ctrl(bench->t, 'U');
    press(bench, TERMINAL_ENTER);
}

OPEN_TEST(letters_can_be_asked_for)
{
    see(bench, " 1  ♜");
    command_shows(bench, "glyphs letters", " 1  R");
    gone(bench, "♜");
    command_shows(bench, "glyphs solid", " 1  ♜");
}
