// The view of the line beside the game: its moves, the one that the board shows, and how the pane
// of the engine draws the line.
#include "ui/panes/line_view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"

enum { LINE_MOVES_MAX = 1024 };

typedef struct LineState {
    Tree tree;           // a single line from the game's position on; no nodes: there is none
    uint32_t start;      // the node from which moves were played, or lines frozen
    uint32_t node;       // the node on the board
    Line *lines;         // frozen lines; NULL: the line is played by hand
    size_t count;        // of them
    ViewId focus_before; // the pane that had the focus before
    char san[SAN_MAX];   // the result of legal_move_at()
} LineState;

static LineState *line_state(const Workbench *wb) {
    return view_state(wb, VIEW_LINE);
}

static bool has_line(const Workbench *wb) {
    return line_state(wb)->tree.count > 0;
}

static void drop_line(void *line) {
    LineState *state = line;
    tree_done(&state->tree);
    free(state->lines);
    *state = (LineState){.focus_before = state->focus_before};
}

void line_view_leave(Workbench *wb) {
    LineState *state = line_state(wb);
    drop_line(state);
    if (wb->panes.focus == VIEW_LINE)
        wb->panes.focus = state->focus_before;
}

static bool extend_line(Tree *tree, uint32_t *end, const Move *moves, size_t count) {
    const bool fits = tree->nodes[*end].ply + count <= LINE_MOVES_MAX;
    for (size_t i = 0; i < count && fits; i++)
        *end = tree_add(tree, *end, moves[i], ROLE_SOLUTION);
    return fits;
}

// Begins a line with the moves that lead from the game's position to the one on the board.
static bool begin_line(const Workbench *wb, Tree *line, uint32_t *end) {
    Move moves[LINE_MOVES_MAX];
    uint32_t board_node;
    const Tree *tree = workbench_board_tree(wb, &board_node);
    const size_t count = tree ? tree_path(tree, board_node, moves, LINE_MOVES_MAX) : 0;
    *end = TREE_ROOT;
    const Position pos = game_position(&wb->file.game, wb->file.node);
    tree_init(line, &pos);
    return extend_line(line, end, moves, count);
}

// Takes ownership of a line, makes it the one beside the game, and gives its view the focus.
static void show_line(Workbench *wb, const LineState *line) {
    LineState *state = line_state(wb);
    const ViewId focus = wb->panes.focus == VIEW_LINE ? state->focus_before : wb->panes.focus;
    drop_line(state);
    *state = *line;
    state->focus_before = focus;
    wb->panes.overlay = VIEW_NONE;
    wb->panes.focus = VIEW_LINE;
    wb->panes.lists[VIEW_LINE] = (List){0};
}

bool line_view_play(Workbench *wb, const Move *moves, size_t count) {
    LineState line = {0};
    const bool extends = wb->panes.focus == VIEW_LINE;
    const uint32_t old_start = line_state(wb)->start;
    bool played = begin_line(wb, &line.tree, &line.node);
    line.start = extends ? old_start : line.node;
    played = played && extend_line(&line.tree, &line.node, moves, count);
    if (played)
        show_line(wb, &line);
    else
        drop_line(&line);
    return played;
}

// Puts a frozen line in the tree after the node where the lines begin.
static bool choose_line(LineState *state, const Line *line) {
    uint32_t end = state->start;
    state->tree.count = end + 1; // in a single line every node comes before its children
    state->tree.nodes[end].child = TREE_NO_NODE;
    state->node = end;
    return extend_line(&state->tree, &end, line->pv, (size_t)line->pv_count);
}

bool line_view_freeze(Workbench *wb) {
    int count;
    LineState line = {0};
    const Line *lines = live_lines(&wb->engines.live, &count);
    bool frozen = count > 0 && begin_line(wb, &line.tree, &line.node);
    line.start = line.node;
    if (frozen) {
        line.lines = xmemdup(lines, (size_t)count * sizeof *lines);
        line.count = (size_t)count;
        frozen = choose_line(&line, lines);
    }
    if (frozen)
        show_line(wb, &line);
    else
        drop_line(&line);
    return frozen;
}

bool line_view_is_frozen(const Workbench *wb) {
    return line_state(wb)->lines;
}

bool line_view_write(const Workbench *wb, LineFrom from, Str *out) {
    Move moves[LINE_MOVES_MAX];
    const LineState *state = line_state(wb);
    if (!has_line(wb) || state->node == state->start)
        return false;
    const uint32_t first = from == LINE_FROM_GAME ? TREE_ROOT : state->start;
    const size_t first_ply = state->tree.nodes[first].ply;
    const size_t count = tree_path(&state->tree, state->node, moves, LINE_MOVES_MAX);
    const Position pos = tree_position(&state->tree, first);
    moves_write(out, &pos, moves + first_ply, count - first_ply);
    return true;
}

const char *legal_move_at(const Workbench *wb, size_t index) {
    Position pos;
    Move moves[MOVES_MAX];
    LineState *state = line_state(wb);
    workbench_board_position(wb, &pos);
    if (index >= (size_t)moves_legal(&pos, moves))
        return NULL;
    san_write(&pos, moves[index], state->san);
    return state->san;
}

// --- The view

static bool line_is_absent(const Workbench *wb) {
    return !has_line(wb);
}

// Counts the frozen lines. A line played by hand is a row as well, so that Up and Down stay in it.
static size_t line_count(const Workbench *wb) {
    const LineState *state = line_state(wb);
    return state->lines ? state->count : has_line(wb);
}

static void select_frozen_line(Workbench *wb) {
    LineState *state = line_state(wb);
    if (state->lines && !choose_line(state, &state->lines[wb->panes.lists[VIEW_LINE].selected]))
        line_view_leave(wb);
}

static bool line_step(Workbench *wb, bool forward) {
    LineState *state = line_state(wb);
    const uint32_t next = forward                       ? state->tree.nodes[state->node].child
                          : state->node == state->start ? TREE_NO_NODE
                                                        : state->tree.nodes[state->node].parent;
    state->node = next != TREE_NO_NODE ? next : state->node;
    return true;
}

static const Tree *line_board(const Workbench *wb, uint32_t *node) {
    const LineState *state = line_state(wb);
    *node = state->node;
    return has_line(wb) ? &state->tree : NULL;
}

static Spot draw_frozen_lines(Workbench *wb, EngineView *view, const Canvas *canvas) {
    const LineState *state = line_state(wb);
    List *list = view_list(wb, VIEW_LINE);
    const Position start = tree_position(&state->tree, state->start);
    view->title = "Frozen lines";
    view->frozen = list;
    view->moves_on_board = state->tree.nodes[state->node].ply - state->tree.nodes[state->start].ply;
    view->pos = &start;
    view->lines = state->lines;
    view->count = view->multipv = (int)state->count;
    engine_draw(canvas->grid, canvas->area, view, canvas->focused);
    return view_selected_spot(canvas->area, list);
}

static Spot line_draw(Workbench *wb, const Canvas *canvas) {
    CLEANUP(str_done) Str name = {0}, title = {0};
    Position pos;
    EngineView view = engine_view_of(wb, &pos, &name);
    if (line_state(wb)->lines)
        return draw_frozen_lines(wb, &view, canvas);
    str_add(&title, "By hand: ");
    if (!line_view_write(wb, LINE_FROM_ITSELF, &title))
        title.data[strlen("By hand")] = '\0';
    view.title = view.is_threat ? NULL : str_text(&title);
    engine_draw(canvas->grid, canvas->area, &view, canvas->focused);
    // The cursor stands on the last move, which is the one on the board.
    const char *last = strrchr(str_text(&title), ' ');
    const int cols_before = grid_columns(str_text(&title)) - grid_columns(last + 1);
    return (Spot){canvas->area.y,
                  canvas->area.x + (2 + cols_before < canvas->area.cols ? 2 + cols_before : 0)};
}

static const KeyBinding line_keys[] = {
    {"Enter", "keep line"}, {"+", "add line"},     {"Backspace", "go back"},
    {"q", "leave-line"},    {"Esc", "leave-line"}, {"C-c", "leave-line"},
    {NULL, NULL},
};

static const char *const line_hints[] = {"keep line", "add line", "play", "leave-line", NULL};

const View line_view = {.name = "line",
                        .slot = SLOT_ENGINE,
                        .state = {sizeof(LineState), drop_line},
                        .keys = {line_keys, "In a line beside the game", line_hints},
                        .list = {.count = line_count, .selection_moved = select_frozen_line},
                        .reset = {CHANGE_NODE_OR_QUEUE, line_view_leave},
                        .takes_no_focus = line_is_absent,
                        .draw = line_draw,
                        .step = line_step,
                        .board_tree = line_board};
