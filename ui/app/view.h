// The views: the panes of the layout, and the lists and texts that open over the panes. Each has a
// row in the table below. Its file knows its private state; that of sets, actions_sets.c as well.
#pragma once

#include "ui/term/grid.h"
#include "ui/app/layout.h"
#include "ui/lists/list.h"
#include "ui/lists/rows.h"
#include "ui/panes/panes.h"

typedef struct Workbench Workbench;

// The table: identifier, and the name before "_view" of its row. Tab goes through the panes in this
// order; where several share a slot, it shows the first until another has the focus.
#define VIEWS(VIEW)                                                                                \
    VIEW(BOARD, board)                                                                             \
    VIEW(GAME, game)                                                                               \
    VIEW(ENGINE, engine)                                                                           \
    VIEW(VERDICTS, verdicts)                                                                       \
    VIEW(MOVES, moves)                                                                             \
    VIEW(TREE, tree)                                                                               \
    VIEW(GRAPH, graph)                                                                             \
    VIEW(LINE, line)                                                                               \
    VIEW(QUEUE, queue)                                                                             \
    VIEW(BLIND, blind)                                                                             \
    VIEW(GAMES, games)                                                                             \
    VIEW(ERRORS, errors)                                                                           \
    VIEW(HELP, help)                                                                               \
    VIEW(MESSAGES, messages)                                                                       \
    VIEW(JUDGEMENTS, judgements)                                                                   \
    VIEW(RUNS, runs)                                                                               \
    VIEW(TUNING, tuning)                                                                           \
    VIEW(THEMES, themes)                                                                           \
    VIEW(GLYPHS, glyphs)                                                                           \
    VIEW(DUPLICATES, duplicates)                                                                   \
    VIEW(SETS, sets)                                                                               \
    VIEW(REPORT, report)                                                                           \
    VIEW(PREVIEW, preview)

typedef enum ViewId {
    VIEW_NONE,
#define VIEW_ID(id, name) VIEW_##id,
    VIEWS(VIEW_ID)
#undef VIEW_ID
        VIEW_COUNT
} ViewId;

// Where a view is to draw itself.
typedef struct Canvas {
    Grid *grid;
    Rect area;
    bool focused;
    int square_rows;
    const PieceSet *pieces;
    const Palette *palette;
} Canvas;

// What has changed (QUEUE: its rows); each value includes the changes of those before it.
typedef enum Change { CHANGE_FINDINGS = 1, CHANGE_NODE_OR_QUEUE, CHANGE_GAME, CHANGE_FILE } Change;

typedef struct KeyBinding {
    const char *key;  // a character, or a name as in ui/term/term.h: "Left", "C-r"
    const char *line; // a line that the prompt accepts
} KeyBinding;

// The private state of a view; it begins as zeroes.
typedef struct ViewState {
    size_t size;
    void (*done)(void *state);
} ViewState;

// The keys of a view, ended by a row of NULL; their heading in the help; and the commands whose
// keys the last row of the screen names, ended by NULL.
typedef struct ViewKeys {
    const KeyBinding *keys;
    const char *heading;
    const char *const *hints;
} ViewKeys;

// `reset` is called when `min_change` has changed, or more.
typedef struct ViewReset {
    Change min_change;
    void (*reset)(Workbench *wb);
} ViewReset;

// The rows of a view, in which Up and Down move: a table, text, or rows drawn by a function. Their
// scrolling, cursor and order are in views.c. Each field may be NULL or 0.
typedef struct ViewList {
    // How many rows the view has now; with none, Up and Down move in the game.
    size_t (*count)(const Workbench *wb);
    // Instead of `count`: puts rows of text, `width` columns wide, into *rows, which still has
    // those of the last call.
    void (*fill_rows)(const Workbench *wb, Rows *rows, int width);
    bool is_sortable; // the rows of text are entries that can be sorted
    // Called before the rows are counted: keeps the cursor on its row when row numbers change.
    void (*restore_cursor)(Workbench *wb);
    // The columns of a table that can be sorted, after `sign_cols` columns of signs; or a function
    // that returns them.
    const TableColumn *columns;
    const TableColumn *(*columns_now)(const Workbench *wb);
    int sign_cols;
    bool has_headings;                   // a line above the rows has the columns' names
    void (*write_column_help)(Str *out); // a line on each column, for `:help NAME`
    // Draws a row, or the signs before a row of a table; `context` is the Workbench.
    DrawRow *draw_row;
    // Appends the text of a row; where the selected row is cut, that stands below the list in full.
    void (*write_row)(const Workbench *wb, size_t row, Str *out);
    // Appends the text below the list for any selected row; NULL: `write_row`, for one that is cut.
    void (*write_below)(const Workbench *wb, size_t row, Str *out);
    // Appends the part of the title after "selected/count".
    void (*write_title_end)(const Workbench *wb, Str *out);
    // Appends the text of a list without rows: why it has none, and which key helps.
    void (*write_empty)(const Workbench *wb, Str *out);
    // Draws what surrounds the list, and returns the rest of the area, which is for the list.
    Rect (*draw_around)(Workbench *wb, const Canvas *canvas);
    // Does what Enter does on the selected row; false: there is nothing to do. `enter_label` is the
    // word for it in the last row of the screen; NULL: "open".
    bool (*enter)(Workbench *wb);
    const char *enter_label;
    // Called when another row is selected.
    void (*selection_moved)(Workbench *wb);
} ViewList;

// Each field may be NULL or 0.
typedef struct View {
    const char *name;   // as commands and sentences call it
    const char *title;  // of a list
    Slot slot;          // its place in the layout; SLOT_OVERLAY: it opens over the panes
    bool shows_puzzles; // belongs to CONTEXT_PUZZLES, as every pane does without this
    ViewState state;
    ViewKeys keys;
    ViewList list; // its rows; a view that is only a list needs no `draw`
    ViewReset reset;
    bool (*takes_no_focus)(const Workbench *wb); // whether it cannot have the focus now
    Need (*need)(const Workbench *wb);
    // Draws the view. Returns where the hardware cursor belongs while the view has the focus.
    Spot (*draw)(Workbench *wb, const Canvas *canvas);
    // Does what a click on one of its cells does besides giving it the focus and selecting a row;
    // false: nothing. The canvas is that of the last frame, without a grid.
    bool (*click)(Workbench *wb, const Canvas *canvas, Spot at, int64_t now);
    // Does what Left (`forward` is false) and Right do; false: they move in the game.
    bool (*step)(Workbench *wb, bool forward);
    // Does what Up (`down` is false) and Down do in a view without rows.
    void (*step_row)(Workbench *wb, bool down);
    // Returns the tree, and its node, whose position the board shows while the view has the focus;
    // NULL: the board shows the game's.
    const Tree *(*board_tree)(const Workbench *wb, uint32_t *node);
} View;

#define VIEW_ROW(id, name) extern const View name##_view;
VIEWS(VIEW_ROW)
#undef VIEW_ROW

// A search for a row of a list by its words; zeroed, none is under way.
typedef struct RowSearch {
    ViewId view;
    size_t at, rows_left, matches_left; // the row looked at last; what is still to come
    bool forward;
} RowSearch;

// The arrangement of the views, and which of them is current.
typedef struct Panes {
    ViewId focus;        // a pane of the layout
    ViewId overlay;      // what is open over the panes, or VIEW_NONE
    ViewId help_subject; // the view that the help is about
    bool zoom, flipped;
    bool flipped_by_hand;          // then the board is not flipped by itself in this game
    bool solver_scores;            // scores are from the solver's view, not White's
    Need needs[SLOT_PANES];        // the most that panes have needed in this game
    Layout layout;                 // of the last frame
    Spot spots[VIEW_COUNT];        // where the last frame has the selected rows
    List lists[VIEW_COUNT];        // the count, cursor and scrolling of each list
    ListTable tables[VIEW_COUNT];  // for lists with columns
    Rows rows[VIEW_COUNT];         // for lists of text
    void *view_states[VIEW_COUNT]; // owned; NULL: the view has none
    char search_text[64];          // what was searched for last in lists
    RowSearch row_search;
} Panes;

// Returns the row of a view; NULL for VIEW_NONE.
const View *view_of(ViewId id);
// Returns the view that keys go to: the one open over the panes, else the pane with the focus.
ViewId current_view(const Workbench *wb);
// Closes what is open over the panes; the help goes back to the list that it was opened over.
void view_close_overlay(Workbench *wb);
// Returns the view's private state.
void *view_state(const Workbench *wb, ViewId id);
// Whether a view has rows. view_list() brings their list up to date and returns it.
bool view_has_list(ViewId id);
List *view_list(Workbench *wb, ViewId id);
// Returns the rows of a list of text.
Rows *view_rows(Workbench *wb, ViewId id);
// Selects a row by its place in the order of the list, and calls its selection_moved().
void view_move_to(Workbench *wb, ViewId id, size_t place);
// Return and select a row by its number in the view, whatever the order of the list.
size_t view_selected_row(Workbench *wb, ViewId id);
void view_select_row(Workbench *wb, ViewId id, size_t row);
// Sorts a list by a column; entries by words (1) or not at all (0). The cursor stays on its row.
void view_sort(Workbench *wb, ViewId id, size_t column, bool reversed);
// Returns the name of an order that the current list can have, by index; NULL past the end.
const char *view_order_name(const Workbench *wb, size_t index);
// Appends " by date, reversed"; nothing where the rows are not sorted.
void view_write_order(const Workbench *wb, ViewId id, Str *out);
// Appends the text of the row at a place, else what is drawn of it in a view that is wide enough.
void view_write_row(Workbench *wb, ViewId id, size_t place, Str *out);
// Whether the view's table is too narrow for a row.
bool view_cuts_row(const Workbench *wb, ViewId id, size_t row);
Spot view_draw(Workbench *wb, ViewId id, const Canvas *canvas);

// Returns the state and output of the live engine; *pos gets its position, *name its name.
EngineView engine_view_of(const Workbench *wb, Position *pos, Str *name);

// Returns the motif under the verdicts' cursor, for the board to mark; NULL without their focus.
const MotifHit *verdicts_motif(const Workbench *wb);

// Called before a frame is drawn: tries the theme or the set of pieces under the cursor of an open
// list of them, else goes back to those in use.
void appearance_panes_try(Workbench *wb);

// Makes all private states.
void views_init(Workbench *wb);
void views_done(Workbench *wb);
void views_reset(Workbench *wb, Change change);

// Returns the view of a name; VIEW_NONE: there is none.
ViewId view_named(const char *name);
// Whether a view is a pane that can have the focus now.
bool view_takes_focus(const Workbench *wb, ViewId id);
// Gives the focus to the next pane that takes it, or to the previous one.
void view_focus_next(Workbench *wb, bool forward);

// Keys and commands belong to a context: a view by its name, or one of these: the panes of the
// layout; the lists that open over them; such lists and the queue; the panes and lists of puzzles.
#define CONTEXT_PANES   "panes"
#define CONTEXT_LISTS   "lists"
#define CONTEXT_ROWS    "rows"
#define CONTEXT_PUZZLES "puzzles"
bool view_has_context(const View *view, const char *context);
// Whether a view can have the focus at all; the pane of the game cannot.
bool view_takes_keys(const View *view);
// Whether the current view belongs to a context.
bool current_view_has_context(const Workbench *wb, const char *context);
// Appends "only in the solution: Tab goes there".
void view_write_context(const Workbench *wb, const char *context, Str *out);

// Returns where the selected row of a list is drawn in its area, whose first row is the title.
Spot view_selected_spot(Rect area, const List *list);
