// The one file that knows curses.
#include "ui/term/term.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "onlymove/limits.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"

enum { ESCAPE_MILLISECONDS = 25, REPLACEMENT = 0xFFFD };

// Bracketed paste, as XTerm Control Sequences have it: what a terminal sends around a paste, as
// codes that curses does not use itself.
#define PASTE_ON  "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
enum { PASTE_BEGINS = KEY_MAX + 1, PASTE_ENDS };

// What term_emergency() needs; a global, because a signal handler can be given nothing.
static struct {
    volatile sig_atomic_t armed;
    struct termios modes;
    char reset_sequences[256]; // the control sequences that undo ours
    size_t len;
} emergency;

static bool reports_mouse(void) {
    const char *sequence = tigetstr("kmous");
    return sequence && sequence != (const char *)-1;
}

// Copies a capability without its padding marks, "$<5>".
static void add_reset_sequence(const char *text) {
    if (!text || text == (const char *)-1)
        return;
    while (*text && emergency.len < sizeof emergency.reset_sequences) {
        const char *end = strncmp(text, "$<", 2) == 0 ? strchr(text, '>') : NULL;
        if (end) {
            text = end + 1;
            continue;
        }
        emergency.reset_sequences[emergency.len++] = *text++;
    }
}

static void arm_emergency(const struct termios *modes) {
    static const char *const capabilities[] = {"sgr0", "op", "rmkx", "rmcup", "cnorm"};
    emergency.modes = *modes;
    emergency.len = 0;
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        add_reset_sequence(tigetstr(capabilities[i]));
    add_reset_sequence(reports_mouse() ? "\033[?1006;1000l" PASTE_OFF : NULL);
    emergency.armed = 1;
}

static void write_whole(const char *bytes, size_t count) {
    while (count > 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno != EINTR)
            break;
        bytes += written > 0 ? written : 0;
        count -= written > 0 ? (size_t)written : 0;
    }
}

void term_emergency(void) {
    if (!emergency.armed)
        return;
    emergency.armed = 0;
    int saved_errno = errno;
    write_whole(emergency.reset_sequences, emergency.len);
    tcsetattr(STDIN_FILENO, TCSANOW, &emergency.modes);
    errno = saved_errno;
}

// Turns bracketed paste on or off. A terminal that reports no mouse is assumed not to have it.
static void set_bracketed_paste(bool on) {
    const char *sequence = on ? PASTE_ON : PASTE_OFF;
    fflush(stdout);
    if (reports_mouse())
        write_whole(sequence, strlen(sequence));
}

static ColourDepth colour_depth(void) {
    const char *no_color = getenv("NO_COLOR");
    if ((no_color && no_color[0]) || !has_colors() || start_color() == ERR || COLORS < 8)
        return DEPTH_MONO;
    return COLORS >= 1 << 24 && tigetflag("RGB") > 0 ? DEPTH_TRUE
           : COLORS >= 256                           ? DEPTH_256
           : COLORS >= 16                            ? DEPTH_16
                                                     : DEPTH_8;
}

static uint64_t curses_attributes(unsigned attributes) {
    attr_t out = A_NORMAL;
    out |= attributes & ATTRIBUTE_BOLD ? A_BOLD : A_NORMAL;
    out |= attributes & ATTRIBUTE_DIM ? A_DIM : A_NORMAL;
    out |= attributes & ATTRIBUTE_UNDERLINE ? A_UNDERLINE : A_NORMAL;
    out |= attributes & ATTRIBUTE_REVERSE ? A_REVERSE : A_NORMAL;
    return out;
}

// Returns the color pair of a style: the one that an earlier style has, or a new one; 0 when it is
// the terminal's own or there are no more pairs. *pair_count counts the new ones.
static uint8_t color_pair_of(Term *term, const Palette *palette, Style style, int *pair_count) {
    const StyleColours *look = &palette->styles[style];
    if (look->fg == COLOUR_DEFAULT && look->bg == COLOUR_DEFAULT)
        return 0;
    for (int earlier = 0; earlier < (int)style; earlier++) {
        const StyleColours *other = &palette->styles[earlier];
        if (other->fg == look->fg && other->bg == look->bg)
            return term->pair[earlier];
    }
    const int fg = look->fg == COLOUR_DEFAULT && !term->own_colors
                       ? COLOR_WHITE
                       : colour_number(look->fg, term->depth);
    const int bg = look->bg == COLOUR_DEFAULT && !term->own_colors
                       ? COLOR_BLACK
                       : colour_number(look->bg, term->depth);
    if (*pair_count + 1 >= COLOR_PAIRS || *pair_count >= UINT8_MAX ||
        init_extended_pair(*pair_count + 1, fg, bg) == ERR) {
        return 0;
    }
    return (uint8_t)++ * pair_count;
}

void term_use_palette(Term *term, const Palette *palette) {
    int pair_count = 0;
    for (int style = 0; style < (int)STYLE_COUNT; style++) {
        const StyleColours *look = &palette->styles[style];
        term->pair[style] = color_pair_of(term, palette, (Style)style, &pair_count);
        const bool lacks_pair = term->pair[style] == 0 && (look->fg >= 0 || look->bg >= 0);
        term->attribute[style] =
            curses_attributes(lacks_pair ? look->mono_attributes : look->attributes);
    }
    term->repaint_all = true;
}

// Makes Ctrl-C a key: people press it to stop what they are doing, not to lose their place.
static void make_ctrl_c_a_key(void) {
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_cc[VINTR] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
        def_prog_mode();
    }
}

static void set_modes(Term *term) {
    cbreak();
    noecho();
    make_ctrl_c_a_key();
    nonl();
    typeahead(-1);
    set_escdelay(ESCAPE_MILLISECONDS);
    // A pad: reading through a window would refresh the window first.
    WINDOW *keyboard = newpad(1, 1);
    term->keyboard = keyboard;
    if (keyboard) {
        keypad(keyboard, TRUE);
        meta(keyboard, TRUE);
        nodelay(keyboard, TRUE);
        define_key("\033[200~", PASTE_BEGINS);
        define_key("\033[201~", PASTE_ENDS);
    }
    term->cursor = 0;
    curs_set(0);
}

// Returns a number from the environment; `fallback` where it has none.
static int env_number(const char *variable, int fallback) {
    char *end;
    const char *text = getenv(variable);
    const long number = text && text[0] >= '0' && text[0] <= '9' ? strtol(text, &end, 10) : 0;
    return number <= 0 || *end ? fallback : number < INT_MAX ? (int)number : INT_MAX;
}

static bool is_too_large(int rows, int cols) {
    return rows > SCREEN_SIDE_MAX || cols > SCREEN_SIDE_MAX ||
           (int64_t)rows * cols > SCREEN_CELLS_MAX;
}

// Asks the terminal for its size, or else the environment, or else leaves *rows and *cols alone.
static void ask_size(int *rows, int *cols) {
    struct winsize size = {0};
    const bool has_size =
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    *rows = has_size ? size.ws_row : env_number("LINES", *rows);
    *cols = has_size ? size.ws_col : env_number("COLUMNS", *cols);
}

// Makes curses ignore a size of the environment or the terminal that is too large for it.
static void ignore_huge_size(void) {
    int rows = 1, cols = 1;
    ask_size(&rows, &cols);
    if (is_too_large(rows, cols) || is_too_large(env_number("LINES", 1), env_number("COLUMNS", 1)))
        use_env(FALSE);
}

// Opens the terminal. Where COLORTERM says that it has all colours, it is opened as "xterm-direct"
// in place of "xterm-256color", if the terminal database has that.
static SCREEN *open_screen(const char *type) {
    static const char suffix[] = "-256color";
    const char *colours = getenv("COLORTERM");
    const char *end = strstr(type, suffix);
    if (colours && end && (strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0)) {
        char direct[64];
        snprintf(direct, sizeof direct, "%.*s-direct", (int)(end - type), type);
        SCREEN *screen = newterm(direct, stdout, stdin);
        if (screen)
            return screen;
    }
    return newterm(NULL, stdout, stdin);
}

Status term_open(Term *term, Fault *fault) {
    *term = (Term){0};
    const char *type = getenv("TERM");
    struct termios modes;
    for (int fd = STDIN_FILENO; fd <= STDOUT_FILENO; fd++) {
        if (!isatty(fd)) {
            return fault_set(fault, STATUS_IO,
                             "the workbench needs a terminal: standard %s is not one",
                             fd == STDIN_FILENO ? "input" : "output");
        }
    }
    if (!type || !type[0] || tcgetattr(STDIN_FILENO, &modes) != 0) {
        return fault_set(fault, STATUS_IO,
                         "the workbench needs a terminal: TERM does not say which");
    }
    ignore_huge_size();
    SCREEN *screen = open_screen(type);
    if (!screen) {
        return fault_set(fault, STATUS_IO,
                         "the workbench needs a terminal: TERM=%s is unknown here", type);
    }
    term->screen = screen;
    set_term(screen);
    arm_emergency(&modes);
    const char *cursor_address = tigetstr("cup");
    if (!cursor_address || cursor_address == (const char *)-1) {
        term_close(term);
        return fault_set(fault, STATUS_IO,
                         "the workbench needs a terminal: TERM=%s cannot draw a screen", type);
    }
    set_bracketed_paste(true);
    const char *codeset = nl_langinfo(CODESET);
    term->unicode = strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0;
    set_modes(term);
    if (!term->keyboard)
        xalloc_die();
    term->depth = colour_depth();
    term->own_colors = term->depth != DEPTH_MONO && use_default_colors() == OK;
    grid_init(&term->front);
    term->repaint_all = true;
    term_resize(term);
    return STATUS_OK;
}

// Ends curses and shows the cursor. Some terminals save its visibility with its place (DECSC), so
// that it is hidden again when curses ends.
static void end_curses(void) {
    const char *show_cursor = tigetstr("cnorm");
    set_bracketed_paste(false);
    endwin();
    if (show_cursor && show_cursor != (const char *)-1) {
        putp(show_cursor);
        fflush(stdout);
    }
}

void term_close(Term *term) {
    if (!term->screen)
        return;
    if (term->keyboard)
        delwin(term->keyboard);
    end_curses();
    delscreen(term->screen);
    emergency.armed = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &emergency.modes);
    grid_done(&term->front);
    *term = (Term){0};
}

bool term_is_too_large(const Term *term) {
    return is_too_large(term->terminal_rows, term->terminal_cols);
}

void term_resize(Term *term) {
    enum { CORNER_ROWS = 24, CORNER_COLS = 80 };
    term->terminal_rows = LINES;
    term->terminal_cols = COLS;
    ask_size(&term->terminal_rows, &term->terminal_cols);
    const bool too_large = term_is_too_large(term);
    const int rows = too_large ? int_min(term->terminal_rows, CORNER_ROWS) : term->terminal_rows;
    const int cols = too_large ? int_min(term->terminal_cols, CORNER_COLS) : term->terminal_cols;
    if (!term->suspended && (rows != LINES || cols != COLS))
        resizeterm(rows, cols);
    if (rows != term->rows || cols != term->cols) {
        term->rows = rows;
        term->cols = cols;
        term_redraw(term);
    }
}

// Returns what curses can draw in `columns` columns for a character: itself, or a stand-in.
static wchar_t drawable_character(const Term *term, uint32_t character, int columns) {
    if (!term->unicode)
        return (wchar_t)grid_ascii(character);
    wchar_t drawn = (wchar_t)character;
    return iswprint((wint_t)drawn) && wcwidth(drawn) == columns ? drawn : (wchar_t)REPLACEMENT;
}

static void put_cell(const Term *term, const Grid *grid, int y, int x) {
    const Cell *cell = &grid->cells[(size_t)y * (size_t)grid->cols + (size_t)x];
    bool is_wide = x + 1 < grid->cols && cell[1].character == 0;
    wchar_t text[3] = {0};
    if (cell->character == 0) {
        if (term->unicode)
            return;
        text[0] = L' ';
    } else {
        text[0] = drawable_character(term, cell->character, is_wide ? 2 : 1);
        if (term->unicode && cell->combining && wcwidth((wchar_t)cell->combining) == 0)
            text[1] = (wchar_t)cell->combining;
    }
    cchar_t out;
    setcchar(&out, text, (attr_t)term->attribute[cell->style], term->pair[cell->style], NULL);
    mvadd_wch(y, x, &out);
}

void term_draw(Term *term, const Grid *grid, int y, int x) {
    if (!term->screen || term->suspended || grid->rows == 0)
        return;
    Grid *front = &term->front;
    if (front->rows != grid->rows || front->cols != grid->cols) {
        grid_resize(front, grid->rows, grid->cols);
        term->repaint_all = true;
    }
    for (int row = 0; row < grid->rows && row < LINES; row++) {
        size_t row_start = (size_t)row * (size_t)grid->cols;
        for (int col = 0; col < grid->cols && col < COLS; col++) {
            size_t at = row_start + (size_t)col;
            const Cell *old = &front->cells[at], *new = &grid->cells[at];
            if (term->repaint_all || old->character != new->character ||
                old->combining != new->combining || old->style != new->style) {
                put_cell(term, grid, row, col);
            }
        }
    }
    memcpy(front->cells, grid->cells,
           (size_t)grid->rows * (size_t)grid->cols * sizeof *grid->cells);
    term->repaint_all = false;
    bool on_screen = y >= 0 && y < LINES && x >= 0 && x < COLS;
    move(on_screen ? y : LINES - 1, on_screen ? x : COLS - 1);
    wnoutrefresh(stdscr);
    doupdate();
}

void term_redraw(Term *term) {
    term->repaint_all = true;
    if (term->screen && !term->suspended)
        clearok(curscr, TRUE);
}

void term_show_cursor(Term *term, bool visible) {
    int wanted = visible ? 1 : 0;
    if (term->screen && !term->suspended && wanted != term->cursor) {
        term->cursor = wanted;
        curs_set(wanted);
    }
}

void term_send(Term *term, const char *bytes, size_t count) {
    fflush(stdout);
    if (term->screen && !term->suspended)
        write_whole(bytes, count);
}

void term_suspend(Term *term) {
    if (term->screen && !term->suspended) {
        end_curses();
        term->suspended = true;
    }
}

void term_resume(Term *term) {
    if (!term->screen || !term->suspended)
        return;
    term->suspended = false;
    set_bracketed_paste(true);
    reset_prog_mode();
    // Before the first read: until then the terminal sends arrows in its other mode.
    keypad(term->keyboard, TRUE);
    term_redraw(term);
    wnoutrefresh(stdscr);
    doupdate();
    curs_set(term->cursor);
    term_resize(term);
}

void term_use_mouse(Term *term, bool on) {
    if (term->screen && reports_mouse()) {
        mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
        mouseinterval(0); // a press is reported at once, without a wait for a double click
    }
}

// Takes all mouse events from curses. It reports one key for events that were read together, and
// returns the last of them first.
static void read_mouse_events(Term *term) {
    MEVENT event;
    term->mouse_count = 0;
    while (getmouse(&event) == OK) {
        const TermMouse mouse = event.bstate & BUTTON1_PRESSED   ? TERM_MOUSE_PRESS
                                : event.bstate & BUTTON4_PRESSED ? TERM_WHEEL_UP
                                : event.bstate & BUTTON5_PRESSED ? TERM_WHEEL_DOWN
                                                                 : TERM_MOUSE_NONE;
        if (mouse != TERM_MOUSE_NONE && term->mouse_count < TERM_MOUSE_MAX) {
            term->mouse[term->mouse_count++] =
                (TermKey){.mouse = mouse, .y = event.y, .x = event.x};
        }
    }
}

// Takes one more byte of a character; true when the character is complete. Curses could join bytes
// too, but loses what follows a byte that belongs to no character.
static bool decode_byte(Term *term, char byte, uint32_t *character) {
    wchar_t decoded = 0;
    bool is_first = mbsinit(&term->partial) != 0;
    size_t used = mbrtowc(&decoded, &byte, 1, &term->partial);
    if (used == (size_t)-1 && !is_first) {
        term->partial = (mbstate_t){0};
        used = mbrtowc(&decoded, &byte, 1, &term->partial);
    }
    if (used == (size_t)-1) {
        term->partial = (mbstate_t){0};
        decoded = (wchar_t)REPLACEMENT;
    }
    *character = (uint32_t)decoded;
    return used != (size_t)-2;
}

bool term_key(Term *term, TermKey *key) {
    if (!term->screen || term->suspended)
        return false;
    for (;;) {
        if (term->mouse_count > 0) {
            *key = term->mouse[--term->mouse_count];
            return true;
        }
        int code = wgetch(term->keyboard);
        if (code == ERR)
            return false;
        if (code == KEY_MOUSE) {
            read_mouse_events(term);
            continue;
        }
        if (code == PASTE_BEGINS || code == PASTE_ENDS) {
            *key = (TermKey){.paste = code == PASTE_BEGINS ? TERM_PASTE_BEGINS : TERM_PASTE_ENDS};
            return true;
        }
        *key = (TermKey){.is_code = code >= KEY_MIN, .value = (uint32_t)code};
        if (key->is_code ? code != KEY_RESIZE : decode_byte(term, (char)code, &key->value))
            return true;
    }
}

const char *term_library(void) {
    return curses_version();
}

// --- The names of keys, and the bytes that readline is given for them

enum { TAB = 9, RETURN = 13, ESCAPE = 27, DELETE = 127, FUNCTION_KEYS = 12 };

static const struct {
    int code;
    const char *name;
    const char *bytes;
    const char *sent; // what terminals send after ESC [ or ESC O; "": no such sequence
} key_codes[] = {
    {KEY_LEFT, "Left", "\033[D", "D"}, {KEY_RIGHT, "Right", "\033[C", "C"},
    {KEY_UP, "Up", "\033[A", "A"},     {KEY_DOWN, "Down", "\033[B", "B"},
    {KEY_HOME, "Home", "\001", "H"},   {KEY_END, "End", "\005", "F"},
    {KEY_PPAGE, "PgUp", "", "5~"},     {KEY_NPAGE, "PgDn", "", "6~"},
    {KEY_BTAB, "S-Tab", "", "Z"},      {KEY_BACKSPACE, "Backspace", "\177", ""},
    {KEY_DC, "Del", "\004", "3~"},     {KEY_ENTER, "Enter", "\r", ""},
    {KEY_IC, "Ins", "", "2~"},
};

static const struct {
    uint32_t character;
    const char *name;
} characters[] = {{TAB, "Tab"},   {RETURN, "Enter"},     {'\n', "Enter"},    {ESCAPE, "Esc"},
                  {' ', "Space"}, {DELETE, "Backspace"}, {'\b', "Backspace"}};

enum { CODE_COUNT = sizeof key_codes / sizeof *key_codes };

// Returns the row of a code; CODE_COUNT: it has none.
static size_t code_row(uint32_t code) {
    size_t i = 0;
    while (i < CODE_COUNT && (uint32_t)key_codes[i].code != code)
        i++;
    return i;
}

static void character_name(uint32_t character, char name[KEY_NAME_MAX]) {
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        if (characters[i].character == character) {
            snprintf(name, KEY_NAME_MAX, "%s", characters[i].name);
            return;
        }
    }
    if (character < ' ') {
        snprintf(name, KEY_NAME_MAX, "C-%c", (char)(character + '`'));
        return;
    }
    CLEANUP(str_done) Str text = {0};
    text_encode(&text, character);
    snprintf(name, KEY_NAME_MAX, "%s", str_text(&text));
}

void term_key_name(const TermKey *key, char name[KEY_NAME_MAX]) {
    if (!key->is_code) {
        character_name(key->value, name);
        return;
    }
    const size_t row = code_row(key->value);
    const bool is_function_key = key->value > KEY_F0 && key->value <= KEY_F(FUNCTION_KEYS);
    if (row < CODE_COUNT)
        snprintf(name, KEY_NAME_MAX, "%s", key_codes[row].name);
    else
        snprintf(name, KEY_NAME_MAX, is_function_key ? "F%u" : "key-%u",
                 (unsigned)key->value - (is_function_key ? KEY_F0 : 0));
}

static bool is_named(const char *name, uint32_t value, bool is_code) {
    char key_name[KEY_NAME_MAX];
    term_key_name(&(TermKey){.is_code = is_code, .value = value}, key_name);
    return strcmp(key_name, name) == 0;
}

bool term_key_exists(const char *name) {
    uint32_t character = 0;
    const size_t len = strlen(name);
    bool exists = len > 0 && text_decode(name, len, &character) == len && character > ' ' &&
                  text_is_safe(name);
    for (uint32_t value = 0; !exists && value <= DELETE; value++)
        exists = is_named(name, value, false);
    for (uint32_t value = KEY_MIN; !exists && name[0] != 'k' && value <= KEY_MAX; value++)
        exists = is_named(name, value, true);
    return exists;
}

void term_key_bytes(const TermKey *key, Str *bytes) {
    const size_t row = code_row(key->value);
    if (!key->is_code)
        text_encode(bytes, key->value);
    else if (row < CODE_COUNT)
        str_add(bytes, key_codes[row].bytes);
}

size_t term_key_of_sequence(const char *text, char name[KEY_NAME_MAX]) {
    if (text[0] != ESCAPE || (text[1] != '[' && text[1] != 'O'))
        return 0;
    for (size_t i = 0; i < CODE_COUNT; i++) {
        const size_t len = strlen(key_codes[i].sent);
        if (len > 0 && strncmp(text + 2, key_codes[i].sent, len) == 0) {
            snprintf(name, KEY_NAME_MAX, "%s", key_codes[i].name);
            return 2 + len;
        }
    }
    return 0;
}
