// A terminal's screen as an SVG: grounds and block elements are drawn as shapes, so that they meet
// whatever the viewer's font; all else is text.
#include "tests/support/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"

// Pixels. A monospaced font of 15 is 9 wide nearly everywhere; the length of each text is given, so
// that it is elsewhere, too.
enum { CELL_WIDTH = 10, CELL_HEIGHT = 20, BASELINE = 15, FONT_SIZE = 16, MARGIN = 10 };
enum { GROUND = 0x17181c, TEXT = 0xd4d4d4 }; // what stands for the terminal's own
enum { COLOURS_MAX = 64, PATIENCE_MS = 60000 };

// One path for each colour.
typedef struct Shapes {
    int colour[COLOURS_MAX];
    Str path[COLOURS_MAX];
    int count;
} Shapes;

static void add_rectangle(Shapes *shapes, int colour, int x, int y, int width, int height) {
    int i = 0;
    while (i < shapes->count && shapes->colour[i] != colour)
        i++;
    if (i == COLOURS_MAX)
        return;
    if (i == shapes->count)
        shapes->colour[shapes->count++] = colour;
    str_addf(&shapes->path[i], "M%d %dh%dv%dh-%dz", x, y, width, height, width);
}

static void put_shapes(Shapes *shapes, Str *svg) {
    for (int i = 0; i < shapes->count; i++) {
        str_addf(svg, "<path fill=\"#%06x\" d=\"%s\"/>\n", (unsigned)shapes->colour[i],
                 str_text(&shapes->path[i]));
        str_done(&shapes->path[i]);
    }
}

// Of xterm's 256.
static int palette_colour(int index) {
    static const int first[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x5c5cff, 0xcd00cd,
                                0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                0x7c7cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const int steps[] = {0, 0x5f, 0x87, 0xaf, 0xd7, 0xff};
    if (index < 16)
        return first[index];
    if (index >= 232)
        return (8 + 10 * (index - 232)) * 0x10101;
    index -= 16;
    return steps[index / 36] << 16 | steps[index / 6 % 6] << 8 | steps[index % 6];
}

static int colour_of(int told, int own) {
    if (told == TERMINAL_DEFAULT_COLOUR)
        return own;
    return told & TERMINAL_RGB ? told & 0xffffff : palette_colour(told);
}

static int text_colour(const TerminalCell *cell) {
    return cell->reverse ? colour_of(cell->bg, GROUND) : colour_of(cell->fg, TEXT);
}

static int ground_colour(const TerminalCell *cell) {
    return cell->reverse ? colour_of(cell->fg, TEXT) : colour_of(cell->bg, GROUND);
}

// The quarters of a cell that a block element fills: 1 upper left, 2 upper right, 4 lower left, 8
// lower right. 0: the character is none of these.
static int quarters_of(uint32_t character) {
    static const char quadrants[] = {4, 8, 1, 13, 9, 7, 11, 2, 6, 14}; // from U+2596 on
    switch (character) {
    case 0x2580:
        return 3;
    case 0x2584:
        return 12;
    case 0x2588:
        return 15;
    case 0x258c:
        return 5;
    case 0x2590:
        return 10;
    default:
        return character >= 0x2596 && character <= 0x259f ? quadrants[character - 0x2596] : 0;
    }
}

// The eighths of a cell that a bar fills from below, U+2581 to U+2587, or 0.
static int eighths_of(uint32_t character) {
    return character > 0x2580 && character < 0x2588 ? (int)(character - 0x2580) : 0;
}

static void add_block(Shapes *shapes, const TerminalCell *cell, int x, int y) {
    const int quarters = quarters_of(cell->character);
    const int colour = text_colour(cell);
    for (int half = 0; half < 2; half++) {
        const int sides = quarters >> 2 * half & 3;
        if (sides) {
            add_rectangle(shapes, colour, x + (sides == 2 ? CELL_WIDTH / 2 : 0),
                          y + half * CELL_HEIGHT / 2, sides == 3 ? CELL_WIDTH : CELL_WIDTH / 2,
                          CELL_HEIGHT / 2);
        }
    }
    if (!quarters) {
        const int height = eighths_of(cell->character) * CELL_HEIGHT / 8;
        add_rectangle(shapes, colour, x, y + CELL_HEIGHT - height, CELL_WIDTH, height);
    }
}

static bool is_block(const TerminalCell *cell) {
    return quarters_of(cell->character) || eighths_of(cell->character);
}

static void add_grounds(Terminal *t, int row, int cols, Shapes *grounds) {
    for (int col = 0, end; col < cols; col = end) {
        const TerminalCell cell = terminal_cell(t, row, col);
        const int colour = ground_colour(&cell);
        for (end = col + 1; end < cols; end++) {
            const TerminalCell next = terminal_cell(t, row, end);
            if (ground_colour(&next) != colour)
                break;
        }
        if (colour != GROUND) {
            add_rectangle(grounds, colour, MARGIN + col * CELL_WIDTH, MARGIN + row * CELL_HEIGHT,
                          (end - col) * CELL_WIDTH, CELL_HEIGHT);
        }
    }
}

static bool is_text(const TerminalCell *cell) {
    return cell->character != ' ' && !is_block(cell);
}

static bool same_look(const TerminalCell *a, const TerminalCell *b) {
    return text_colour(a) == text_colour(b) && a->bold == b->bold && a->underline == b->underline;
}

static void put_character(uint32_t character, Str *svg) {
    switch (character) {
    case '<':
        str_add(svg, "&lt;");
        break;
    case '>':
        str_add(svg, "&gt;");
        break;
    case '&':
        str_add(svg, "&amp;");
        break;
    default:
        text_encode(svg, character);
    }
}

// Words that look alike are one text, with one blank between two of them at most; a sign that fonts
// draw in other widths is a text of its own.
static int put_words(Terminal *t, int row, int col, int cols, Str *svg) {
    const TerminalCell first = terminal_cell(t, row, col);
    int end = col + 1;
    while (end < cols && first.character < 0x2000) {
        TerminalCell next = terminal_cell(t, row, end);
        int at = end;
        if (next.character == ' ' && at + 1 < cols)
            next = terminal_cell(t, row, ++at);
        if (!is_text(&next) || !same_look(&first, &next) || next.character >= 0x2000)
            break;
        end = at + 1;
    }
    str_addf(svg, "<text x=\"%d\" y=\"%d\" textLength=\"%d\"", MARGIN + col * CELL_WIDTH,
             MARGIN + row * CELL_HEIGHT + BASELINE, (end - col) * CELL_WIDTH);
    if (text_colour(&first) != TEXT)
        str_addf(svg, " fill=\"#%06x\"", (unsigned)text_colour(&first));
    str_addf(svg, "%s%s>", first.bold ? " font-weight=\"bold\"" : "",
             first.underline ? " text-decoration=\"underline\"" : "");
    for (int at = col; at < end; at++) {
        const TerminalCell cell = terminal_cell(t, row, at);
        put_character(cell.character, svg);
    }
    str_add(svg, "</text>\n");
    return end;
}

// A line of U+2500 from end to end is a shape, too.
static int put_rule(Terminal *t, int row, int col, int cols, Str *svg) {
    const TerminalCell first = terminal_cell(t, row, col);
    int end = col + 1;
    for (; end < cols; end++) {
        const TerminalCell next = terminal_cell(t, row, end);
        if (next.character != first.character || !same_look(&first, &next))
            break;
    }
    str_addf(svg, "<path stroke=\"#%06x\" d=\"M%d %dh%d\"/>\n", (unsigned)text_colour(&first),
             MARGIN + col * CELL_WIDTH, MARGIN + row * CELL_HEIGHT + CELL_HEIGHT / 2,
             (end - col) * CELL_WIDTH);
    return end;
}

static void put_text(Terminal *t, int row, int cols, Str *svg) {
    for (int col = 0; col < cols;) {
        const TerminalCell cell = terminal_cell(t, row, col);
        if (cell.character == 0x2500)
            col = put_rule(t, row, col, cols, svg);
        else if (is_text(&cell))
            col = put_words(t, row, col, cols, svg);
        else
            col++;
    }
}

void picture_draw(Terminal *t, int rows, int cols, Str *svg) {
    const int width = cols * CELL_WIDTH + 2 * MARGIN, height = rows * CELL_HEIGHT + 2 * MARGIN;
    Shapes grounds = {0}, blocks = {0};
    str_addf(svg,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
             "font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"%d\">\n"
             "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n",
             width, height, FONT_SIZE, width, height, GROUND);
    for (int row = 0; row < rows; row++) {
        add_grounds(t, row, cols, &grounds);
        for (int col = 0; col < cols; col++) {
            const TerminalCell cell = terminal_cell(t, row, col);
            if (is_block(&cell))
                add_block(&blocks, &cell, MARGIN + col * CELL_WIDTH, MARGIN + row * CELL_HEIGHT);
        }
    }
    str_add(svg, "<g shape-rendering=\"crispEdges\">\n");
    put_shapes(&grounds, svg);
    put_shapes(&blocks, svg);
    str_addf(svg, "</g>\n<g fill=\"#%06x\" xml:space=\"preserve\">\n", TEXT);
    for (int row = 0; row < rows; row++)
        put_text(t, row, cols, svg);
    str_add(svg, "</g>\n</svg>\n");
}

// What is typed, and the text that then has come.
typedef struct Step {
    const char *keys, *text;
} Step;

static const Step steps[] = {
    {"", "game 1/45"},
    {":game 4\r", "Anderssen, Adolf"},
    {"r", "magnus ran over the game"},
    {":move 21\r", "game 4/45  20...Nxe7"},
    {":game 5\r", "game 5/45"}, // so that the graph has all that was searched
    {":game 4\r:move 21\r", "game 4/45  20...Nxe7"},
    {"", "PUZZLE"},
    {" ", "#-3 244 21.Qg4 Rxg4"},
    {"", "searching  11.1M"},
    {"", "depth 244"},
    {"", "\u2197\u00b7"}, // the arrow of the best move, which comes last: from the queen over c6
    {"", "\u2588\u259b\u2197"},
};

static bool take_steps(Terminal *t) {
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        terminal_keys(t, steps[i].keys);
        if (!terminal_wait(t, steps[i].text, PATIENCE_MS))
            return false;
    }
    return true;
}

// Puts an entry of the terminal database with all colours, which not every machine has, into
// `folder`, which is then to be named by TERMINFO_DIRS. It is as in ncurses' own database.
static bool make_all_colours(const Folder *folder) {
    static const char entry[] = "xterm-direct|xterm with all colours,\n"
                                "\tRGB, colors#0x1000000, pairs#0x7FFF, ccc@, initc@,\n"
                                "\tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;"
                                "%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,\n"
                                "\tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;"
                                "%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,\n"
                                "\tsetb@, setf@, use=xterm-256color,\n";
    CLEANUP(command_done) Command tic = {0};
    const char *const argv[] = {
        "tic", "-x", "-o", str_text(&folder->path), folder_file(folder, "direct.ti"), NULL};
    const bool made = folder_write(folder, "direct.ti", entry) &&
                      command_run(&tic, argv, NULL, NULL, 5000) && tic.status == 0;
    return made;
}

bool picture_of_review(const char *program, const char *engine, const char *log, Str *svg) {
    enum { ROWS = 35, COLS = 120 };
    CLEANUP(folder_done) Folder folder = folder_make();
    Str home = {0}, terminfo = {0};
    str_addf(&home, "HOME=%s", str_text(&folder.path));
    str_addf(&terminfo, "TERMINFO_DIRS=%s", str_text(&folder.path));
    const char *const env[] = {
        str_text(&home),  str_text(&terminfo), "COLORTERM=truecolor", "LC_ALL=C.UTF-8",  "TZ=UTC",
        "XDG_DATA_HOME=", "XDG_CONFIG_HOME=",  "XDG_CACHE_HOME=",     "XDG_STATE_HOME=", NULL};
    const char *argv[] = {program,
                          "tests/games/classics.pgn",
                          "--fresh",
                          "--engine",
                          engine ? engine : "sh tests/picture/recorded-engine",
                          "--workers=1",
                          "--set=nodes.scan=100000",
                          "--set=nodes.start=100000",
                          "--set=nodes.max=4000000",
                          "--set=tree.nodes=100000",
                          log ? "--engine-log" : NULL,
                          log,
                          NULL};
    Terminal *t = NULL;
    bool done = make_all_colours(&folder);
    if (!done)
        fprintf(stderr, "picture: tic makes no entry for a terminal with all colours\n");
    if (done) {
        t = terminal_open(argv, ROWS, COLS, env);
        done = t && take_steps(t);
    }
    if (done) {
        picture_draw(t, ROWS, COLS, svg);
        terminal_keys(t, " "); // so that the engine says its best move, for a recording
        int status;
        done = terminal_wait_gone(t, "searching", PATIENCE_MS);
        terminal_keys(t, "q");
        done = done && terminal_wait_exit(t, PATIENCE_MS, &status) && status == 0;
    }
    terminal_close(t);
    str_done(&home);
    str_done(&terminfo);
    return done;
}
