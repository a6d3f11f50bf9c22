// The workbench in lines of text: reads commands and keys, and writes what has changed.
#include "ui/term/term.h"
#include "ui/app/loop.h"

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/runner.h"
#include "onlymove/str.h"
#include "ui/panes/blind.h"
#include "ui/input/commands.h"
#include "ui/input/keys.h"
#include "ui/input/questions.h"
#include "ui/app/poll_set.h"

enum { DESCRIBED_ROWS = 20, SHORT_LIST_ROWS = 8, DRAWN_ROWS = 24, DRAWN_COLS = 160 };

typedef struct Plain {
    Workbench *wb;
    PollSet poll_set;
    int in, out;
    bool ended;       // the input has ended
    bool interactive; // the input is a terminal
    bool unicode;
    bool has_written; // something was written since the last line of input
    Str input;        // bytes that were read and not used yet
    Str prompt;       // the beginning of a command, which the next line completes; "": none
    // What was written last.
    size_t message_count;
    Str message;
    QuestionId asks;
    uint32_t node;
    size_t game;
    uint64_t position_key; // of the board
    ViewId view;
    size_t selected;
} Plain;

// --- Saying

static void write_text(Plain *plain, const Str *text) {
    for (size_t at = 0; at < text->len;) {
        const ssize_t count = write(plain->out, str_text(text) + at, text->len - at);
        if (count < 0 && errno != EINTR) {
            plain->wb->quit = true; // the output is closed
            return;
        }
        at += count > 0 ? (size_t)count : 0;
    }
}

// Writes a line of text from the screen, without borders and repeated blanks. Characters that the
// locale lacks are written in ASCII.
static void say_line(Plain *plain, const char *text) {
    CLEANUP(str_done) Str safe = {0}, out = {0};
    text_add_safe(&safe, text, strlen(text), SIZE_MAX);
    bool after_blank = true;
    for (size_t at = 0; at < safe.len;) {
        uint32_t character;
        at += text_decode(str_text(&safe) + at, safe.len - at, &character);
        const bool is_border = (character >= 0x2500 && character <= 0x257F) || character == 0x25B8;
        if (is_border || character == ' ') {
            after_blank = after_blank || out.len == 0;
            if (!after_blank)
                str_add_char(&out, ' ');
            after_blank = true;
            continue;
        }
        text_encode(&out, plain->unicode ? character : grid_ascii(character));
        after_blank = false;
    }
    if (out.len > 0) {
        plain->has_written = true;
        str_add_char(&out, '\n');
        write_text(plain, &out);
    }
}

static void say_messages(Plain *plain) {
    const Workbench *wb = plain->wb;
    const size_t first =
        wb->messages.count > MESSAGES_KEPT ? wb->messages.count - MESSAGES_KEPT : 0;
    size_t next = plain->message_count > first ? plain->message_count : first;
    if (next > first) { // the last one may have grown since
        const char *text = wb->messages.kept[(next - 1) % MESSAGES_KEPT].text;
        next -= text && strcmp(text, str_text(&plain->message)) != 0;
    }
    for (; next < wb->messages.count; next++) {
        const char *text = wb->messages.kept[next % MESSAGES_KEPT].text;
        str_set(&plain->message, text ? text : "");
        say_line(plain, str_text(&plain->message));
    }
    plain->message_count = wb->messages.count;
}

static void say_question(Plain *plain) {
    CLEANUP(str_done) Str text = {0};
    if (plain->wb->question.asks != plain->asks) {
        question_write(plain->wb, &text);
        say_line(plain, str_text(&text));
    }
    plain->asks = plain->wb->question.asks;
}

// Appends "; a puzzle, accepted".
static void write_finding(const Finding *finding, Str *out) {
    const PlyMark mark = finding_mark(finding);
    const Decision decision = finding->decision;
    str_addf(out, "; %s%s%s",
             mark.puzzle      ? "a puzzle"
             : mark.candidate ? "a candidate"
                              : "no candidate",
             decision ? ", " : "", decision ? decision_participle(decision) : "");
}

// Says "After 15...Nxd7; a puzzle, accepted; on the board Black to move, in check".
static void say_place(Plain *plain) {
    Workbench *wb = plain->wb;
    Position pos;
    CLEANUP(str_done) Str text = {0};
    workbench_board_position(wb, &pos);
    const Position game_pos = game_position(&wb->file.game, wb->file.node);
    if (plain->node == wb->file.node && plain->game == wb->file.game_index &&
        plain->position_key == pos.key)
        return;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (wb->file.node == GAME_ROOT) {
        str_addf(&text, "At the start of game %zu", wb->file.game_index + 1);
    } else {
        str_add(&text, "After ");
        workbench_write_move(wb, &text);
    }
    if (finding && !blind_is_on(wb))
        write_finding(finding, &text);
    str_addf(&text, "%s %s to move%s", pos.key == game_pos.key ? "," : "; on the board",
             pos.side == WHITE ? "White" : "Black", pos.checkers ? ", in check" : "");
    say_line(plain, str_text(&text));
    plain->node = wb->file.node;
    plain->game = wb->file.game_index;
    plain->position_key = pos.key;
}

// Draws a view into a grid, which the caller frees; returns where its cursor is.
static Spot draw_view(Plain *plain, ViewId id, Grid *grid) {
    const Rect area = {0, 0, DRAWN_ROWS, DRAWN_COLS};
    grid_resize(grid, DRAWN_ROWS, DRAWN_COLS);
    grid_fill(grid, area, ' ', STYLE_TEXT);
    return view_draw(plain->wb, id,
                     &(Canvas){.grid = grid,
                               .area = area,
                               .focused = true,
                               .pieces = &pieces_letters,
                               .palette = appearance_palette(&plain->wb->appearance, DEPTH_MONO)});
}

// Appends what the selected row of a view says, else what is drawn where its cursor is.
static void write_selected(Plain *plain, ViewId id, Str *out) {
    const size_t old_len = out->len;
    CLEANUP(grid_done) Grid grid = {0};
    view_write_row(plain->wb, id, view_list(plain->wb, id)->selected, out);
    const Spot spot = out->len == old_len ? draw_view(plain, id, &grid) : SPOT_NONE;
    if (grid.rows > 0)
        grid_write_row(&grid, spot.y >= 0 ? spot.y : 0, out); // row 0 is its title
}

static void say_rows(Plain *plain, ViewId id, size_t from, size_t most) {
    const List *list = view_list(plain->wb, id);
    for (size_t row = from; row < list->count && row - from < most; row++) {
        CLEANUP(str_done) Str text = {0};
        view_write_row(plain->wb, id, row, &text);
        say_line(plain, str_text(&text));
    }
}

// Says where the cursor is now: "Games 7 of 45: Morphy, Paul ...".
static void say_selected_row(Plain *plain) {
    Workbench *wb = plain->wb;
    const ViewId id = current_view(wb);
    const View *view = view_of(id);
    const List *list = view_has_list(id) ? view_list(wb, id) : NULL;
    const size_t selected = list ? list->selected : 0;
    if (id == plain->view && selected == plain->selected)
        return;
    CLEANUP(str_done) Str text = str_of("%s", view->title ? view->title : view->name);
    if (id == VIEW_TREE && id != plain->view)
        str_addf(&text, ", %s,", viewpoint_name(workbench_viewpoint(wb)));
    if (list && list->count > 0) {
        str_addf(&text, " %zu of %zu: ", selected + 1, list->count);
        write_selected(plain, id, &text);
    } else if (list && view->list.write_empty) {
        CLEANUP(str_done) Str why = {0};
        view->list.write_empty(wb, &why);
        str_add(&text, ": ");
        keys_expand(wb, str_text(&why), &text);
    }
    say_line(plain, str_text(&text));
    if (id != plain->view && wb->panes.overlay == id && list && list->count <= SHORT_LIST_ROWS)
        say_rows(plain, id, selected + 1, SHORT_LIST_ROWS); // all rows of a short list
    plain->view = id;
    plain->selected = selected;
}

// Says the current place once more, after a line that has changed nothing.
static void repeat_place(Plain *plain) {
    if (view_has_list(current_view(plain->wb))) {
        plain->selected = SIZE_MAX;
        say_selected_row(plain);
    } else {
        plain->position_key = 0;
        say_place(plain);
    }
}

static void say_changes(Plain *plain) {
    say_messages(plain);
    say_place(plain);
    say_selected_row(plain);
    say_question(plain);
}

// --- The current view

// Says what a view draws, a line for each row.
static void say_view(Plain *plain, ViewId id) {
    CLEANUP(grid_done) Grid grid = {0};
    draw_view(plain, id, &grid);
    for (int y = 0; y < grid.rows; y++) {
        CLEANUP(str_done) Str row = {0};
        grid_write_row(&grid, y, &row);
        say_line(plain, str_text(&row));
    }
}

static void say_position(Plain *plain) {
    Position pos;
    CLEANUP(str_done) Str text = {0};
    workbench_board_position(plain->wb, &pos);
    position_write_words(&pos, &text);
    say_line(plain, str_text(&text));
}

static void say_solution(Plain *plain) {
    enum { SOLUTION_MAX = 100 };
    Move moves[SOLUTION_MAX];
    const Tree *tree = workbench_tree(plain->wb);
    CLEANUP(str_done) Str text = {0};
    const size_t count = tree ? tree_solution(tree, moves, SOLUTION_MAX) : 0;
    if (count > 0) {
        str_add(&text, "Solution: ");
        moves_write(&text, &tree->start, moves, count);
        str_addf(&text, "; a tree of %zu move%s", tree->count - 1, tree->count == 2 ? "" : "s");
        say_line(plain, str_text(&text));
    }
}

// Describes the current view: the rows of an open list, else game, position, verdicts, solution and
// lines of the engine.
static void describe_view(Plain *plain) {
    Workbench *wb = plain->wb;
    if (wb->panes.overlay != VIEW_NONE && !view_of(wb->panes.overlay)->draw) {
        say_rows(plain, wb->panes.overlay, view_list(wb, wb->panes.overlay)->selected,
                 DESCRIBED_ROWS);
        return;
    }
    if (wb->panes.overlay != VIEW_NONE) {
        say_view(plain, wb->panes.overlay);
        return;
    }
    plain->position_key = 0;
    say_view(plain, VIEW_GAME);
    say_place(plain);
    say_position(plain);
    if (blind_is_on(wb))
        return;
    say_rows(plain, VIEW_VERDICTS, 0, SIZE_MAX);
    say_solution(plain);
    if (wb->engines.live.on)
        say_view(plain, VIEW_ENGINE);
}

// --- Lines of input

// Whether a line is the name of a key, which may have a count before it.
static bool is_key(const char *line) {
    line += strspn(line, "0123456789");
    return term_key_exists(line) && (line[1] == '\0' || !islower((unsigned char)line[0]));
}

static void press_keys(Workbench *wb, const char *line, int64_t now) {
    for (; isdigit((unsigned char)line[0]) && line[1]; line++)
        key_press(wb, (const char[]){line[0], '\0'}, now);
    key_press(wb, line, now);
}

// Whether a line is a move, "Qb8", "d1d8", "exd5", that answers a puzzle that is solved blind.
static bool is_answer(const Workbench *wb, const char *line) {
    return blind_is_on(wb) &&
           (isupper((unsigned char)line[0]) || isdigit((unsigned char)line[1]) || line[1] == 'x');
}

// Presses the arrow keys whose bytes begin a line. Returns the rest of the line.
static const char *press_arrow_keys(Workbench *wb, const char *line) {
    char name[KEY_NAME_MAX];
    for (size_t len; (len = term_key_of_sequence(line, name)) > 0; line += len)
        key_press(wb, name, now_ms());
    return line;
}

static void run_line(Plain *plain, const char *typed) {
    const char *line = press_arrow_keys(plain->wb, typed);
    if (line != typed && !line[0])
        return;
    Workbench *wb = plain->wb;
    const int64_t now = now_ms();
    if (wb->question.asks != ASKS_NOTHING) {
        key_press(wb, line[0] ? line : "Esc", now);
    } else if (plain->prompt.len > 0) {
        str_add(&plain->prompt, line);
        if (line[0])
            command_execute(wb, str_text(&plain->prompt), now);
        str_clear(&plain->prompt);
    } else if (!line[0]) {
        describe_view(plain);
    } else if (is_answer(wb, line) && line[1]) {
        CLEANUP(str_done) Str play = str_of("play %s", line);
        command_execute(wb, str_text(&play), now);
    } else if (is_key(line)) {
        press_keys(wb, line, now);
    } else {
        command_execute(wb, line, now);
    }
    if (wb->question.asks_prompt) {
        wb->question.asks_prompt = false;
        str_add_bytes(&plain->prompt, wb->question.prompt_text, wb->question.prompt_prefix);
    }
}

// Moves a line from the input to *line; false: none is complete. When the input has ended, its rest
// is a line too.
static bool take_next_line(Plain *plain, Str *line) {
    const char *text = str_text(&plain->input);
    size_t len = strcspn(text, "\n");
    const bool whole = text[len] == '\n';
    if (!whole && (!plain->ended || plain->input.len == 0))
        return false;
    CLEANUP(str_done) Str rest = str_of("%s", text + len + whole);
    while (len > 0 && isspace((unsigned char)text[len - 1]))
        len--;
    str_add_bytes(line, text, len);
    str_set(&plain->input, str_text(&rest));
    return true;
}

static bool has_line(const Plain *plain) {
    return plain->input.len > 0 && (plain->ended || strchr(str_text(&plain->input), '\n'));
}

static bool accepts_line(const Plain *plain) {
    const Workbench *wb = plain->wb;
    return plain->interactive ||
           (workbench_is_idle(wb) && !wb->file.reading && !review_current_job(wb->review));
}

static void read_input(Plain *plain) {
    char bytes[4096];
    const ssize_t count = read(plain->in, bytes, sizeof bytes);
    if (count > 0)
        str_add_bytes(&plain->input, bytes, (size_t)count);
    else if (count == 0 || errno != EINTR)
        plain->ended = true;
}

static void say_prompt(Plain *plain) {
    if (plain->prompt.len > 0) {
        CLEANUP(str_done) Str text = {0};
        str_addf(&text, "%s...: the rest of it, or an empty line", str_text(&plain->prompt));
        say_line(plain, str_text(&text));
    }
}

static void step_plain(Plain *plain) {
    Workbench *wb = plain->wb;
    CLEANUP(str_done) Str line = {0};
    struct pollfd *fds = plain->poll_set.fds;
    const bool wants_input = !plain->ended && !has_line(plain) && accepts_line(plain);
    const bool at_once = (has_line(plain) || plain->ended) && accepts_line(plain);
    fds[0] = (struct pollfd){.fd = wants_input ? plain->in : -1, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = -1};
    poll_set_wait(&plain->poll_set, wb, at_once ? 0 : -1);
    if (fds[0].revents)
        read_input(plain);
    const bool had_line = accepts_line(plain) && take_next_line(plain, &line);
    if (had_line) {
        plain->has_written = false;
        run_line(plain, str_text(&line));
    }
    workbench_step(wb, now_ms());
    poll_set_read_more(wb, plain->interactive ? plain->in : -1);
    say_changes(plain);
    if (had_line)
        say_prompt(plain);
    if (had_line && !plain->has_written && !wb->quit && workbench_is_idle(wb))
        repeat_place(plain);
    wb->quit = wb->quit || (plain->ended && accepts_line(plain) && !has_line(plain));
}

void plain_run(Workbench *wb, int in, int out) {
    const char *codeset = nl_langinfo(CODESET);
    Plain plain = {.wb = wb,
                   .in = in,
                   .out = out,
                   .interactive = isatty(in),
                   .unicode = codeset && strcmp(codeset, "UTF-8") == 0,
                   .view = wb->panes.focus,
                   .game = SIZE_MAX};
    poll_set_init(&plain.poll_set, wb);
    wb->engines.setups.clipboard = false; // it needs a control sequence
    while (!wb->quit)
        step_plain(&plain);
    say_changes(&plain);
    poll_set_done(&plain.poll_set);
    str_done(&plain.input);
    str_done(&plain.prompt);
    str_done(&plain.message);
}
