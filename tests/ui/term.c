// The terminal as a program meets it: on a pseudo-terminal, read back through libvterm.
#include <curses.h>
#include <fcntl.h>
#include <vterm.h>

#include "tests/ui/golden.h"
#include "tests/ui/pty.h"
#include "ui/term/term.h"

FREE_WITH(VTerm, vterm_free);

enum { SCREEN_ROWS = 6, SCREEN_COLS = 20, REFUSED = 7 };

// The bytes before the first mark, between the marks that follow, and after the last.
static Str part(const Pty *pty, int index) {
    const char *at = str_text(&pty->output);
    for (int i = 0; i < index && at; i++) {
        at = strstr(at, PTY_MARK);
        at = at ? at + strlen(PTY_MARK) : NULL;
    }
    if (!at)
        fail_msg("the output has no part %d", index);
    const char *end = strstr(at, PTY_MARK);
    Str bytes = {0};
    str_add_bytes(&bytes, at, end ? (size_t)(end - at) : strlen(at));
    return bytes;
}

static bool part_has(const Pty *pty, int index, const char *text) {
    CLEANUP(str_done) Str bytes = part(pty, index);
    return strstr(str_text(&bytes), text) != NULL;
}

static size_t part_length(const Pty *pty, int index) {
    CLEANUP(str_done) Str bytes = part(pty, index);
    return bytes.len;
}

// What a terminal shows after the first `parts` parts.
static VTerm *screen_after(const Pty *pty, int parts) {
    VTerm *vt = vterm_new(pty->rows, pty->cols);
    vterm_set_utf8(vt, 1);
    VTermScreen *screen = vterm_obtain_screen(vt);
    vterm_screen_enable_altscreen(screen, 1);
    vterm_screen_reset(screen, 1);
    for (int i = 0; i < parts; i++) {
        CLEANUP(str_done) Str bytes = part(pty, i);
        vterm_input_write(vt, str_text(&bytes), bytes.len);
    }
    return vt;
}

static VTermScreenCell cell_of(VTerm *vt, int y, int x) {
    VTermScreenCell cell;
    vterm_screen_get_cell(vterm_obtain_screen(vt), (VTermPos){y, x}, &cell);
    return cell;
}

static int open_or_report(Term *term, int report) {
    Fault fault = {""};
    if (term_open(term, &fault) != STATUS_OK) {
        pty_report(report, fault.text);
        return REFUSED;
    }
    const Palette palette = palette_at(term->depth);
    term_use_palette(term, &palette);
    return 0;
}

static Grid grid_of(const Term *term) {
    Grid grid;
    grid_init(&grid);
    grid_resize(&grid, term->rows, term->cols);
    return grid;
}

static Rect whole(const Grid *grid) {
    return (Rect){0, 0, grid->rows, grid->cols};
}

// Waits for a key.
static bool next_key(Term *term, TermKey *key) {
    while (!term_key(term, key)) {
        struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&keyboard, 1, 5000) <= 0 && errno != EINTR)
            return false;
    }
    return true;
}

static int draw_program(int report) {
    Term term;
    if (open_or_report(&term, report))
        return REFUSED;
    CLEANUP(grid_done) Grid grid = grid_of(&term);
    grid_put(&grid, whole(&grid), 0, 0, "a棋e\u0301 ─ x", STYLE_TEXT);
    grid_put(&grid, whole(&grid), 1, 2, "Pass", STYLE_PASS);
    grid_fill(&grid, (Rect){2, 0, 1, 4}, ' ', style_square(SQUARE_PLAIN, 1, INK_BLACK));
    grid_set_cell(&grid, 2, 1, 0x265E, style_square(SQUARE_PLAIN, 1, INK_WHITE));
    grid_fill(&grid, (Rect){3, 0, 1, 4}, ' ', style_square(SQUARE_PLAIN, 0, INK_BLACK));
    grid_set_cell(&grid, SCREEN_ROWS - 1, SCREEN_COLS - 1, '#', STYLE_TEXT);
    term_draw(&term, &grid, 2, 1);
    pty_mark();
    term_draw(&term, &grid, 2, 1);
    pty_mark();
    grid_put(&grid, whole(&grid), 1, 2, "Pess", STYLE_PASS);
    term_draw(&term, &grid, 2, 1);
    pty_mark();
    term_redraw(&term);
    term_draw(&term, &grid, 2, 1);
    pty_mark();
    term_close(&term);
    term_close(&term);
    return 0;
}

static Pty run(PtyProgram *program, Pty pty) {
    pty.rows = SCREEN_ROWS;
    pty.cols = SCREEN_COLS;
    pty_run(&pty, program);
    return pty;
}

TEST(cells_reach_the_screen_with_their_colors) {
    CLEANUP(pty_done) Pty pty = run(draw_program, (Pty){.type = "xterm-256color"});
    assert_int_equal(pty.status, 0);
    CLEANUP(vterm_free_at) VTerm *vt = screen_after(&pty, 1);
    assert_int_equal(cell_of(vt, 0, 0).chars[0], 'a');
    assert_int_equal(cell_of(vt, 0, 1).chars[0], 0x68CB);
    assert_int_equal(cell_of(vt, 0, 1).width, 2);
    assert_int_equal(cell_of(vt, 0, 3).chars[0], 'e');
    assert_int_equal(cell_of(vt, 0, 3).chars[1], 0x301);
    assert_int_equal(cell_of(vt, 0, 5).chars[0], 0x2500);
    assert_int_equal(cell_of(vt, 0, 7).chars[0], 'x');
    assert_int_equal(cell_of(vt, 1, 2).chars[0], 'P');
    assert_int_equal(cell_of(vt, 1, 2).fg.indexed.idx, 71);
    assert_int_equal(cell_of(vt, 2, 1).chars[0], 0x265E);
    assert_int_equal(cell_of(vt, 2, 1).fg.indexed.idx, 231);
    assert_int_equal(cell_of(vt, 2, 1).bg.indexed.idx, 60);
    assert_int_equal(cell_of(vt, 2, 3).bg.indexed.idx, 60);
    assert_int_equal(cell_of(vt, SCREEN_ROWS - 1, SCREEN_COLS - 1).chars[0], '#');
    VTermPos cursor;
    vterm_state_get_cursorpos(vterm_obtain_state(vt), &cursor);
    assert_int_equal(cursor.row, 2);
    assert_int_equal(cursor.col, 1);
}

TEST(only_what_has_changed_is_written) {
    CLEANUP(pty_done) Pty pty = run(draw_program, (Pty){.type = "xterm-256color"});
    assert_int_equal(part_length(&pty, 1), 0);
    assert_in_range(part_length(&pty, 2), 1, 50);
    assert_false(part_has(&pty, 2, "Pess"));
    assert_true(part_has(&pty, 3, "Pess"));
    CLEANUP(vterm_free_at) VTerm *vt = screen_after(&pty, 3);
    assert_int_equal(cell_of(vt, 1, 3).chars[0], 'e');
    assert_int_equal(cell_of(vt, 1, 4).chars[0], 's');
}

static int no_terminal_program(int report) {
    CLEANUP(term_close) Term term;
    int null = open("/dev/null", O_RDWR);
    int kept = dup(STDOUT_FILENO);
    dup2(null, STDOUT_FILENO);
    open_or_report(&term, report);
    dup2(kept, STDOUT_FILENO);
    dup2(null, STDIN_FILENO);
    return open_or_report(&term, report);
}

TEST(no_terminal_is_said_in_one_sentence) {
    CLEANUP(pty_done) Pty pty = run(no_terminal_program, (Pty){.type = "xterm"});
    assert_int_equal(WEXITSTATUS(pty.status), REFUSED);
    assert_string_equal(str_text(&pty.report),
                        "the workbench needs a terminal: standard output is not one"
                        "the workbench needs a terminal: standard input is not one");
    assert_int_equal(pty.output.len, 0);
}

// --- The mouse

static int mouse_program(int report) {
    Term term;
    if (open_or_report(&term, report))
        return REFUSED;
    CLEANUP(grid_done) Grid grid = grid_of(&term);
    term_draw(&term, &grid, 0, 0);
    pty_mark();
    term_use_mouse(&term, true);
    pty_report(report, "R");
    TermKey key = {0};
    while (next_key(&term, &key) && (key.mouse != TERM_MOUSE_NONE || key.value != 'q')) {
        char text[32];
        snprintf(text, sizeof text, " %d@%d,%d", (int)key.mouse, key.y, key.x);
        pty_report(report, text);
    }
    pty_mark();
    term_suspend(&term);
    grid_put(&grid, whole(&grid), 3, 3, "word", STYLE_TEXT);
    term_draw(&term, &grid, 3, 3);
    pty_mark();
    term_resume(&term);
    pty_mark();
    term_use_mouse(&term, false);
    term_use_mouse(&term, true);
    pty_mark();
    if (getenv("EMERGENCY")) {
        term_emergency();
        _exit(0);
    }
    term_close(&term);
    return 0;
}

// A press is told with its place, a release is not; and whoever has the terminal next has it
// without.
TEST(the_mouse_is_told_and_the_terminal_given_back_without_it) {
    static const struct {
        const char *type, *input, *report, *on, *off;
    } cases[] = {{"xterm-256color", "\033[<0;5;3M\033[<0;5;3m\033[<64;1;2M\033[<65;20;6Mq",
                  "R 1@2,4 2@1,0 3@5,19", "\033[?1006;1000h", "\033[?1006;1000l"},
                 {"tmux-256color", "\033[M %#\033[M#%#\033[M`!\"q", "R 1@2,4 2@1,0", "\033[?1000h",
                  "\033[?1000l"},
                 {"vt100", "q", "R", "", NULL}};
    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        const bool emergency = i >= COUNT(cases);
        const size_t at = i % COUNT(cases);
        if (emergency)
            setenv("EMERGENCY", "1", 1);
        CLEANUP(pty_done)
        Pty pty = run(mouse_program, (Pty){.type = cases[at].type, .input = cases[at].input});
        unsetenv("EMERGENCY");
        assert_string_equal(str_text(&pty.report), cases[at].report);
        assert_true(pty.restored);
        assert_false(part_has(&pty, 0, "1000h"));
        assert_false(part_has(&pty, 2, "word")); // somebody else has the terminal
        assert_false(part_has(&pty, 5, "$<"));   // padding, as the terminal database has it
        assert_true(!cases[at].off || part_has(&pty, 5, "\033[?25h"));
        for (int part_at = 1; part_at <= 5 && cases[at].off; part_at++) {
            const bool gives = part_at == 2 || part_at == 5, takes = part_at == 1 || part_at == 3;
            assert_int_equal(part_has(&pty, part_at, "1000l"), gives || part_at == 4);
            assert_int_equal(part_has(&pty, part_at, cases[at].on), takes || part_at == 4);
        }
        assert_true(cases[at].off || strstr(str_text(&pty.output), "1000") == NULL);
    }
}
