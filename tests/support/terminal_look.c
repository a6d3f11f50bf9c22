// What is on a terminal's screen, and what state a program left the terminal in.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/terminal_struct.h"

static VTermScreenCell cell_at(Terminal *t, int row, int col) {
    VTermScreenCell cell = {0};
    vterm_screen_get_cell(t->screen, (VTermPos){.row = row, .col = col}, &cell);
    return cell;
}

static bool right_half(const VTermScreenCell *cell) {
    return cell->chars[0] == UINT32_MAX;
}

static uint32_t character_at(Terminal *t, int row, int col) {
    const VTermScreenCell cell = cell_at(t, row, col);
    return cell.chars[0] == 0 || right_half(&cell) ? ' ' : cell.chars[0];
}

static void add_cell(const VTermScreenCell *cell, Str *out) {
    if (right_half(cell))
        return;
    if (cell->chars[0] == 0)
        str_add_char(out, ' ');
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i]; i++)
        text_encode(out, cell->chars[i]);
}

void terminal_row(Terminal *t, int row, Str *out) {
    size_t end = out->len;
    for (int col = 0; col < t->cols; col++) {
        VTermScreenCell cell = cell_at(t, row, col);
        add_cell(&cell, out);
        if (out->len > 0 && out->data[out->len - 1] != ' ')
            end = out->len;
    }
    if (out->len > end) {
        out->len = end;
        out->data[end] = '\0';
    }
}

void terminal_text(Terminal *t, Str *out) {
    for (int row = 0; row < t->rows; row++) {
        terminal_row(t, row, out);
        str_add_char(out, '\n');
    }
}

// The column of the cell that begins at this byte of the row's text.
static int column_of(Terminal *t, int row, size_t byte) {
    CLEANUP(str_done) Str before = {0};
    int col = 0;
    while (col < t->cols) {
        VTermScreenCell cell = cell_at(t, row, col);
        if (before.len >= byte && !right_half(&cell))
            break;
        add_cell(&cell, &before);
        col++;
    }
    return col;
}

// Looks at every place of `text` within a row until one is `wanted`; NULL: any.
static bool find_place(Terminal *t, const char *text,
                       bool (*wanted)(Terminal *t, int row, int col, int end), int *row, int *col) {
    CLEANUP(str_done) Str line = {0};
    bool found = false;
    for (int y = 0; y < t->rows && !found; y++) {
        str_clear(&line);
        terminal_row(t, y, &line);
        const char *start = str_text(&line);
        for (const char *at = start; !found && (at = strstr(at, text)); at++) {
            const size_t byte = (size_t)(at - start);
            *row = y;
            *col = column_of(t, y, byte);
            found = !wanted || wanted(t, y, *col, column_of(t, y, byte + strlen(text)));
        }
    }
    return found;
}

bool terminal_ended(const Terminal *t) {
    return t->ended;
}

bool terminal_find(Terminal *t, const char *text, int *row, int *col) {
    return find_place(t, text, NULL, row, col);
}

uint32_t *terminal_characters(Terminal *t) {
    uint32_t *all = calloc((size_t)t->rows * (size_t)t->cols, sizeof *all);
    for (int i = 0; all && i < t->rows * t->cols; i++)
        all[i] = character_at(t, i / t->cols, i % t->cols);
    return all;
}

// Whether the cells from `col` to before `end` were others at the mark.
static bool changed(Terminal *t, int row, int col, int end) {
    bool same = t->kept && row < t->kept_rows && end <= t->kept_cols;
    for (; same && col < end; col++)
        same = t->kept[row * t->kept_cols + col] == character_at(t, row, col);
    return !same;
}

bool terminal_has_new(Terminal *t, const char *text) {
    int row, col;
    return find_place(t, text, changed, &row, &col);
}

static int colour_number(const VTermColor *colour, bool is_default) {
    if (is_default)
        return TERMINAL_DEFAULT_COLOUR;
    if (VTERM_COLOR_IS_INDEXED(colour))
        return colour->indexed.idx;
    return TERMINAL_RGB | colour->rgb.red << 16 | colour->rgb.green << 8 | colour->rgb.blue;
}

TerminalCell terminal_cell(Terminal *t, int row, int col) {
    VTermScreenCell cell = cell_at(t, row, col);
    return (TerminalCell){
        .character = character_at(t, row, col),
        .fg = colour_number(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg)),
        .bg = colour_number(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg)),
        .bold = cell.attrs.bold,
        .reverse = cell.attrs.reverse,
        .underline = cell.attrs.underline != VTERM_UNDERLINE_OFF,
    };
}

void terminal_cursor(Terminal *t, int *row, int *col) {
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(t->vt), &at);
    *row = at.row;
    *col = at.col;
}

static bool same_settings(const struct termios *a, const struct termios *b) {
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_cflag == b->c_cflag &&
           a->c_lflag == b->c_lflag && memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0;
}

// libvterm does not tell how it sends the arrows: ask it for one and take it back.
static bool application_keys(Terminal *t) {
    size_t len = t->typed.len;
    vterm_keyboard_key(t->vt, VTERM_KEY_UP, VTERM_MOD_NONE);
    bool application = strcmp(str_text(&t->typed) + len, "\033OA") == 0;
    t->typed.len = len;
    return application;
}

TerminalModes terminal_modes(Terminal *t) {
    struct termios now;
    return (TerminalModes){
        .settings_kept = tcgetattr(t->master, &now) == 0 && same_settings(&now, &t->at_start),
        .alternate_screen = t->alternate_screen,
        .cursor_visible = !t->cursor_hidden,
        .application_keys = application_keys(t),
        .mouse = t->mouse,
    };
}

bool terminal_restored(Terminal *t) {
    TerminalModes modes = terminal_modes(t);
    return modes.settings_kept && !modes.alternate_screen && modes.cursor_visible &&
           !modes.application_keys && !modes.mouse;
}

void terminal_dump(Terminal *t, const char *why) {
    TerminalModes modes = terminal_modes(t);
    fprintf(stderr, "%s; the screen (%dx%d, program %s, status %d%s%s%s%s%s):\n", why, t->cols,
            t->rows, t->ended ? "ended" : "running", t->status,
            modes.settings_kept ? "" : ", settings changed",
            modes.alternate_screen ? ", alternate screen" : "",
            modes.cursor_visible ? "" : ", cursor hidden",
            modes.application_keys ? ", application keys" : "", modes.mouse ? ", mouse" : "");
    CLEANUP(str_done) Str line = {0};
    for (int row = 0; row < t->rows; row++) {
        str_clear(&line);
        terminal_row(t, row, &line);
        if (line.len > 0)
            fprintf(stderr, "%3d|%s\n", row, str_text(&line));
    }
}
