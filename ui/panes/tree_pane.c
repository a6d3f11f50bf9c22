// The solution tree as an outline, one row a move: which rows are shown, what is folded away, where
// the cursor stands.
#include "ui/panes/tree_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/notation.h"

enum { OPEN_SIGN = 0x25BE, FOLDED_SIGN = 0x25B8, REFUTED_SIGN = 0x2717 };
enum { MOVE_COLS = 10, SCORE_COLS = 6, WORDS_COLS = 16 };

static bool is_folded(const uint8_t *folded, uint32_t node) {
    return folded && folded[node] != 0;
}

// Returns the node after `node` in depth-first order, without the children of folded nodes.
static uint32_t next_shown(const Tree *tree, const uint8_t *folded, uint32_t node) {
    const TreeNode *nodes = tree->nodes;
    if (nodes[node].child != TREE_NO_NODE && !is_folded(folded, node))
        return nodes[node].child;
    while (node != TREE_ROOT && nodes[node].sibling == TREE_NO_NODE)
        node = nodes[node].parent;
    return node == TREE_ROOT ? TREE_NO_NODE : nodes[node].sibling;
}

size_t tree_rows(const Tree *tree, const uint8_t *folded, uint32_t *shown, size_t max) {
    size_t count = 0;
    if (tree->count == 0 || tree->nodes[TREE_ROOT].child == TREE_NO_NODE)
        return 0;
    uint32_t node = tree->nodes[TREE_ROOT].child;
    while (node != TREE_NO_NODE) {
        if (count < max)
            shown[count] = node;
        count++;
        node = next_shown(tree, folded, node);
    }
    return count;
}

enum { WORDS_MAX = 64, INDENT = 2 }; // columns a ply, where there is room

// Returns the outcome of a move; "proved" for a proved move that ends no line.
static const char *outcome_words(const TreeNode *node) {
    return node->outcome == OUTCOME_NONE && node->proved ? "proved" : outcome_name(node->outcome);
}

// Writes "solution", "reply", "solution, mate".
static void write_role_and_outcome(const char *role, const char *outcome, char text[WORDS_MAX]) {
    snprintf(text, WORDS_MAX, "%s%s%s", role, outcome[0] ? ", " : "", outcome);
}

// Writes the words in the fullest form that has room: "alternative, draw by stalemate", "alt., draw
// by stalemate", "alt., stalemate", "stalemate"; where none fits, only one word.
static void fit_words(const TreeNode *node, int cols, char text[WORDS_MAX]) {
    static const char draw[] = "draw by ";
    const char *role = role_name(node->role), *outcome = outcome_words(node);
    const char *brief = node->role == ROLE_ALTERNATIVE ? "alt." : role;
    bool is_draw = strncmp(outcome, draw, sizeof draw - 1) == 0;
    const char *reason = is_draw ? outcome + sizeof draw - 1 : outcome;
    const char *const forms[][2] = {
        {role, outcome}, {brief, outcome}, {brief, reason}, {"", outcome}, {"", reason}};
    size_t form_count = outcome[0] ? 5 : 2;
    for (size_t i = 0; i < form_count; i++) {
        const char *role_form = forms[i][0];
        if (role_form[0])
            write_role_and_outcome(role_form, forms[i][1], text);
        else
            snprintf(text, WORDS_MAX, "%s", forms[i][1]);
        if ((int)strlen(text) <= cols)
            return;
    }
    text[strcspn(text, " ")] = '\0';
}

static Style move_style(TreeRole role) {
    static const Style styles[] = {[ROLE_SOLUTION] = STYLE_SOLUTION,
                                   [ROLE_ALTERNATIVE] = STYLE_ALTERNATIVE,
                                   [ROLE_RETRY] = STYLE_RETRY,
                                   [ROLE_REPLY] = STYLE_REPLY};
    return styles[role];
}

static Style words_style(const TreeNode *node) {
    switch (node->outcome) {
    case OUTCOME_MATE:
    case OUTCOME_MATING_NET:
    case OUTCOME_MATERIAL:
    case OUTCOME_WON:
    case OUTCOME_POSITIONAL:
    case OUTCOME_DECOY:
    case OUTCOME_EQUAL:
    case OUTCOME_STALEMATE:
    case OUTCOME_REPETITION:
    case OUTCOME_INSUFFICIENT:
    case OUTCOME_FIFTY:
        return STYLE_PASS;
    case OUTCOME_UNCLEAR:
        return STYLE_FAIL;
    case OUTCOME_NONE:
    case OUTCOME_COUNT:
        break;
    }
    return node->role == ROLE_SOLUTION || node->role == ROLE_REPLY ? STYLE_DIM : STYLE_PENDING;
}

typedef struct Columns {
    int ply_indent;   // columns of indent for each ply
    int max_indent;   // the largest indent
    int score, words; // where these begin
} Columns;

// Shares the columns out: the indent is two for each ply where there is room, else one, and leaves
// room for the move, its score and a word.
static Columns columns_for(int plies, int cols) {
    int room = cols - 2 - MOVE_COLS - SCORE_COLS - WORDS_COLS;
    room = room > 0 ? room : 0;
    int ply_indent = (plies - 1) * INDENT <= room ? INDENT : 1;
    int max_indent = (plies - 1) * ply_indent;
    max_indent = max_indent < room ? max_indent : room;
    int score = max_indent + 2 + MOVE_COLS;
    return (Columns){ply_indent, max_indent, score, score + SCORE_COLS + 2};
}

int tree_cols(const Tree *tree) {
    int plies = 0, words_cols = 0;
    for (size_t i = 1; i < tree->count; i++) {
        const TreeNode *node = &tree->nodes[i];
        char words[WORDS_MAX];
        write_role_and_outcome(role_name(node->role), outcome_words(node), words);
        plies = node->ply > plies ? node->ply : plies;
        words_cols = (int)strlen(words) > words_cols ? (int)strlen(words) : words_cols;
    }
    return plies > 0 ? (plies - 1) * INDENT + 2 + MOVE_COLS + SCORE_COLS + 2 + words_cols : 0;
}

// Returns the sign of a node that a curator has changed; 0: the node comes from a search.
static uint32_t edit_sign(const TreeNode *node) {
    return node->refuted ? REFUTED_SIGN : node->unverified ? '?' : node->by_hand ? '*' : 0;
}

typedef struct TreeRows {
    const TreeView *view;
    const uint32_t *shown; // the nodes of the rows
    Columns columns;
} TreeRows;

static void draw_tree_row(Grid *grid, Rect area, int y, void *context, size_t row) {
    const TreeRows *rows = context;
    const TreeView *view = rows->view;
    const Columns *columns = &rows->columns;
    const uint32_t index = rows->shown[row];
    const TreeNode *node = &view->tree->nodes[index];
    int indent = (node->ply - 1) * columns->ply_indent;
    indent = indent < columns->max_indent ? indent : columns->max_indent;
    uint32_t sign = is_folded(view->folded, index) ? FOLDED_SIGN : OPEN_SIGN;
    if (node->child != TREE_NO_NODE && indent < area.cols)
        grid_set_cell(grid, area.y + y, area.x + indent, sign, STYLE_DIM);
    uint32_t edit_mark = edit_sign(node);
    if (edit_mark && indent + 1 < area.cols) {
        grid_set_cell(grid, area.y + y, area.x + indent + 1, edit_mark,
                      node->refuted ? STYLE_FAIL : STYLE_MARK);
    }
    char move[SAN_NUMBERED_MAX], score[SCORE_TEXT_MAX] = "", words[WORDS_MAX];
    const Position before = tree_position(view->tree, node->parent);
    san_write_numbered(&before, node->move, move);
    // The move that mates needs no score: its sign # says it.
    const bool is_flipped = (Color)view->tree->start.side != view->viewpoint.side;
    if (node->scored && !(node->score.mate && node->score.value == 0))
        score_write(is_flipped ? score_flip(node->score) : node->score, score);
    grid_put(grid, area, y, indent + 2, move, move_style(node->role));
    grid_putf(grid, area, y, columns->score, STYLE_TEXT, "%*s", SCORE_COLS, score);
    fit_words(node, area.cols - columns->words, words);
    grid_put(grid, area, y, columns->words, words, words_style(node));
}

// Writes "mate in 4", "only mate in 4", "material".
static void write_kind(const Tree *tree, char *note, size_t size) {
    PuzzleKind kind = tree_kind(tree);
    if (kind_is_mate(kind))
        snprintf(note, size, "%s in %zu", kind_name(kind), (tree_solution_plies(tree) + 1) / 2);
    else
        snprintf(note, size, "%s", kind_name(kind));
}

// Writes "2 to verify, 1 refuted"; "by hand" for a changed tree without such doubts; or "".
static void write_changes(const TreeView *view, char *note, size_t size) {
    size_t unverified, refuted;
    tree_count_doubts(view->tree, &unverified, &refuted);
    if (unverified > 0 && refuted > 0)
        snprintf(note, size, "%zu to verify, %zu refuted", unverified, refuted);
    else if (unverified > 0)
        snprintf(note, size, "%zu to verify", unverified);
    else if (refuted > 0)
        snprintf(note, size, "%zu refuted", refuted);
    else
        snprintf(note, size, "%s", view->by_hand ? "by hand" : "");
}

// Draws "mate in 4, proved, tree of 10", "mate in 4, tree of 10, 2 to verify", or what has room.
static void draw_kind_and_size(Grid *grid, Rect area, const TreeView *view) {
    char kind[40], changes[64], notes[320];
    size_t moves = view->tree->count - 1;
    write_kind(view->tree, kind, sizeof kind);
    write_changes(view, changes, sizeof changes);
    if (changes[0]) {
        snprintf(notes, sizeof notes, "%s, tree of %zu, %s\ntree of %zu, %s\n%s", kind, moves,
                 changes, moves, changes, changes);
    } else {
        const char *proved = tree_is_proved(view->tree) ? ", proved" : "";
        snprintf(notes, sizeof notes, "%s%s, tree of %zu\n%s, tree of %zu\n%s\ntree of %zu", kind,
                 proved, moves, kind, moves, kind, moves);
    }
    grid_title_note(grid, area, notes, changes[0] ? STYLE_MARK : STYLE_DIM);
}

static void draw_note(Grid *grid, Rect area, const TreeView *view, size_t moves) {
    char note[64];
    if (view->building) {
        snprintf(note, sizeof note, "building, %zu moves", moves);
        grid_title_note(grid, area, note, STYLE_PENDING);
    } else if (view->verifying) {
        grid_title_note(grid, area, "verifying", STYLE_PENDING);
    } else if (moves > 0) {
        draw_kind_and_size(grid, area, view);
    }
}

// Draws the title. It names the view that scores are from; then the note may have a shorter form.
static void draw_title(Grid *grid, Rect area, const TreeView *view, bool focused) {
    const size_t moves = view->tree && view->tree->count > 0 ? view->tree->count - 1 : 0;
    const char *name = viewpoint_name(view->viewpoint);
    char title[40] = "Solution";
    if (moves > 0 && area.cols >= 36)
        snprintf(title, sizeof title, "Solution, %.*s",
                 area.cols >= 60 ? (int)strlen(name) : (int)strcspn(name, " "), name);
    grid_title(grid, area, title, focused);
    draw_note(grid, area, view, moves);
}

static bool has_tallies(const Tree *tree) {
    bool counted = false;
    for (size_t i = 0; tree && i < tree->count && !counted; i++)
        counted = tree->nodes[i].tally.counted;
    return counted;
}

static void draw_tally(Grid *grid, Rect area, const Tally *tally) {
    if (tally->counted) {
        grid_putf(grid, area, 0, 0, STYLE_COMMENT, "Adv %+d Var %+d %c %c %c %c, %d %s left",
                  tally->material_won, tally->move_gain, tally->check ? '+' : '-',
                  tally->attacks_stronger ? 'T' : '-', tally->threatens_mate ? 'M' : '-',
                  tally->next_captures ? 'C' : '-', tally->plies_left,
                  tally->plies_left == 1 ? "ply" : "plies");
    }
}

static void draw_rows(Grid *grid, Rect area, const TreeView *view, const uint32_t *shown,
                      bool focused) {
    const List *list = view->list;
    int last_ply = 1;
    for (size_t row = 0; row < list->count; row++) {
        int ply = view->tree->nodes[shown[row]].ply;
        last_ply = ply > last_ply ? ply : last_ply;
    }
    TreeRows rows = {view, shown, columns_for(last_ply, area.cols)};
    list_draw_rows(grid, area, 0, focused, draw_tree_row, &rows, list);
}

void tree_draw(Grid *grid, Rect area, TreeView *view, bool focused) {
    grid_fill(grid, area, ' ', STYLE_TEXT);
    draw_title(grid, area, view, focused);
    Rect body = rect_inset(area, 1, 0, 0, 0);
    bool tallies = body.rows >= 3 && has_tallies(view->tree);
    Rect tally_row = rect_inset(body, body.rows - 1, 0, 0, 0);
    body = rect_inset(body, 0, 0, tallies, 0);
    uint32_t *shown = NULL;
    size_t cap = 0;
    const size_t count = view->tree ? tree_rows(view->tree, view->folded, NULL, 0) : 0;
    array_grow(&shown, &cap, count);
    view->list->count = count;
    view->list->height = (size_t)body.rows;
    list_clamp(view->list);
    if (count == 0) {
        grid_wrap(grid, body, 0, view->building ? "" : "No solution here.", STYLE_DIM);
    } else {
        tree_rows(view->tree, view->folded, shown, count);
        draw_rows(grid, body, view, shown, focused);
        if (tallies)
            draw_tally(grid, tally_row, &view->tree->nodes[shown[view->list->selected]].tally);
    }
    free(shown);
}

// --- The view

typedef struct TreeState {
    uint32_t *shown; // the nodes of the rows
    uint8_t *folded; // one a node
    size_t cap;      // of both
} TreeState;

static void grow_for_nodes(TreeState *state, size_t count) {
    const size_t cap_before = state->cap;
    size_t folded_cap = cap_before;
    array_grow(&state->shown, &state->cap, count);
    array_grow(&state->folded, &folded_cap, count);
    memset(state->folded + cap_before, 0, folded_cap - cap_before);
}

// Counts the rows after making them anew, because the tree can have grown, shrunk or gone since.
static size_t tree_view_count(const Workbench *wb) {
    TreeState *state = view_state(wb, VIEW_TREE);
    const Tree *tree = workbench_tree(wb);
    if (!tree)
        return 0;
    grow_for_nodes(state, tree->count);
    return tree_rows(tree, state->folded, state->shown, state->cap);
}

static Need tree_view_need(const Workbench *wb) {
    enum { TITLE_AND_TALLY = 2 };
    const Tree *tree = workbench_tree(wb);
    return (Need){(int)tree_view_count(wb) + TITLE_AND_TALLY, tree ? tree_cols(tree) : 0};
}

uint32_t tree_view_node(const Workbench *wb) {
    const TreeState *state = view_state(wb, VIEW_TREE);
    const size_t rows = tree_view_count(wb), selected = wb->panes.lists[VIEW_TREE].selected;
    return rows == 0 ? TREE_NO_NODE : state->shown[selected < rows ? selected : rows - 1];
}

static void unfold_all(Workbench *wb) {
    const TreeState *state = view_state(wb, VIEW_TREE);
    if (state->cap > 0)
        memset(state->folded, 0, state->cap);
}

void tree_view_show(Workbench *wb, uint32_t node, bool renumbered) {
    const TreeState *state = view_state(wb, VIEW_TREE);
    if (renumbered)
        unfold_all(wb);
    List *list = view_list(wb, VIEW_TREE);
    for (size_t row = 0; row < list->count; row++)
        if (state->shown[row] == node)
            list_select(list, row);
}

void tree_view_save_cursor(const Workbench *wb, TreePlace *place) {
    const Tree *tree = workbench_tree(wb);
    const uint32_t node = tree_view_node(wb);
    place->count = node != TREE_NO_NODE ? tree_path(tree, node, place->moves, TREE_PLACE_MAX) : 0;
    place->tree = (Tree){.count = 0};
    if (tree)
        tree_copy(&place->tree, tree);
}

void tree_view_restore_cursor(Workbench *wb, const TreePlace *place) {
    const Tree *tree = workbench_tree(wb);
    uint32_t node = TREE_ROOT, next = TREE_ROOT;
    for (size_t i = 0; tree && i < place->count && next != TREE_NO_NODE; i++) {
        next = tree_find(tree, node, place->moves[i]);
        node = next != TREE_NO_NODE ? next : node;
    }
    next = tree && place->tree.count > 0 ? tree_first_new(tree, &place->tree) : TREE_NO_NODE;
    tree_view_show(wb, next != TREE_NO_NODE ? next : node, true);
}

void tree_place_done(TreePlace *place) {
    tree_done(&place->tree);
}

static bool tree_view_step(Workbench *wb, bool forward) {
    const uint32_t selected = tree_view_node(wb);
    if (selected == TREE_NO_NODE)
        return false;
    const TreeNode *node = &workbench_tree(wb)->nodes[selected];
    tree_view_show(wb, forward ? node->child : node->parent, false);
    return true;
}

// Hides the moves after the selected one, or shows them again.
static bool tree_view_fold(Workbench *wb) {
    const TreeState *state = view_state(wb, VIEW_TREE);
    const uint32_t node = tree_view_node(wb);
    if (node != TREE_NO_NODE)
        state->folded[node] = !state->folded[node];
    return node != TREE_NO_NODE;
}

static const Tree *tree_view_board(const Workbench *wb, uint32_t *node) {
    *node = tree_view_node(wb);
    return *node != TREE_NO_NODE ? workbench_tree(wb) : NULL;
}

static Spot tree_view_draw(Workbench *wb, const Canvas *canvas) {
    const TreeState *state = view_state(wb, VIEW_TREE);
    List *list = view_list(wb, VIEW_TREE);
    const Inquiry *inquiry = review_inquiry(wb->review, wb->file.node);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    TreeView view = {
        .tree = list->count > 0 ? workbench_tree(wb) : NULL,
        .by_hand = finding && finding->candidate.by_hand,
        .viewpoint = workbench_viewpoint(wb),
        .building = inquiry && inquiry_state(inquiry) == INQUIRY_BUILDING,
        .verifying = review_verification(wb->review, wb->file.node),
        .folded = state->folded,
        .list = list,
    };
    tree_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return view_selected_spot(canvas->area, list);
}

static void tree_view_reset(Workbench *wb) {
    unfold_all(wb);
    wb->panes.lists[VIEW_TREE] = (List){0};
}

static void tree_view_done(void *state) {
    TreeState *tree_state = state;
    free(tree_state->shown);
    free(tree_state->folded);
}

static const KeyBinding tree_view_keys[] = {
    {"Enter", "fold"}, {"Backspace", "go back"}, {"D", "prune"}, {".", "role"},
    {"+", "add"},      {"V", "verify"},          {NULL, NULL},
};

static const char *const tree_view_hints[] = {"prune", "role", "add", "verify", "undo", NULL};

const View tree_view = {.name = "solution",
                        .slot = SLOT_TREE,
                        .state = {sizeof(TreeState), tree_view_done},
                        .keys = {tree_view_keys, "In the solution tree", tree_view_hints},
                        .list = {.count = tree_view_count, .enter = tree_view_fold},
                        .reset = {CHANGE_FINDINGS, tree_view_reset},
                        .need = tree_view_need,
                        .draw = tree_view_draw,
                        .step = tree_view_step,
                        .board_tree = tree_view_board};
