// The lists of themes and of sets of pieces: while a list is open, the screen and a sample beside
// the list show the one under the cursor, and Enter uses it.
#include "ui/app/workbench.h"

#include <string.h>

#include "ui/actions/actions.h"

static const struct {
    ViewId view;
    const char *word;
} lists[APPEARANCES] = {
    [APPEARANCE_THEME] = {VIEW_THEMES, "theme"}, [APPEARANCE_PIECES] = {VIEW_GLYPHS, "pieces"}};

enum { NAME_COLS = 28, GAP = 2, SAMPLE_ROWS = 3 };

static ThemeNames *names_of(const Workbench *wb, AppearanceKind kind) {
    return view_state(wb, lists[kind].view);
}

static void read_names(const Workbench *wb, AppearanceKind kind) {
    ThemeNames *names = names_of(wb, kind);
    theme_names_done(names);
    appearance_names(&wb->appearance, kind, names);
}

static const char *name_at(const Workbench *wb, AppearanceKind kind, size_t index) {
    if (index == 0)
        read_names(wb, kind);
    return index < names_of(wb, kind)->count ? names_of(wb, kind)->items[index] : NULL;
}

const char *theme_name_at(const Workbench *wb, size_t index) {
    return name_at(wb, APPEARANCE_THEME, index);
}

const char *pieces_name_at(const Workbench *wb, size_t index) {
    return name_at(wb, APPEARANCE_PIECES, index);
}

static void use_appearance(Workbench *wb, AppearanceKind kind, const char *name) {
    Fault fault;
    if (!workbench_succeeds(wb, appearance_use(&wb->appearance, kind, name, &fault), &fault))
        return;
    appearance_choose(&wb->appearance, kind);
    if (appearance_save(&wb->appearance, &fault) != STATUS_OK)
        workbench_error(wb, "%s is taken, but not kept: %s", name, fault.text);
    else
        workbench_say(wb, "%s: %s", lists[kind].word, name);
}

void do_appearance(const CommandCall *call) {
    Workbench *wb = call->wb;
    const AppearanceKind kind = call->command->look;
    const ViewId view = lists[kind].view;
    if (call->text[0]) {
        use_appearance(wb, kind, call->text);
        return;
    }
    if (wb->panes.overlay == view) {
        wb->panes.overlay = VIEW_NONE;
        return;
    }
    read_names(wb, kind);
    wb->panes.overlay = view;
    wb->panes.lists[view] = (List){.width = wb->panes.lists[view].width};
    for (size_t i = 0; i < names_of(wb, kind)->count; i++)
        if (strcmp(names_of(wb, kind)->items[i], appearance_name(&wb->appearance, kind)) == 0)
            wb->panes.lists[view].selected = i;
}

void appearance_panes_try(Workbench *wb) {
    for (int kind = 0; kind < APPEARANCES; kind++) {
        Fault fault;
        const ThemeNames *names = names_of(wb, (AppearanceKind)kind);
        const bool open = wb->panes.overlay == lists[kind].view && names->count > 0;
        const size_t row = wb->panes.lists[lists[kind].view].selected;
        const char *name = open ? names->items[row < names->count ? row : 0] : NULL;
        if (appearance_try(&wb->appearance, (AppearanceKind)kind, name, &fault) != STATUS_OK)
            workbench_error(wb, "%s", fault.text);
    }
}

// --- The sample

// Draws all pieces of both sides, on squares of three rows or of one. Returns the rows used.
static int draw_pieces(Grid *grid, Rect area, const Canvas *canvas) {
    static const PieceType order[] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
    const bool large = area.cols >= 12 * SAMPLE_ROWS && area.rows >= 4 * SAMPLE_ROWS;
    const BoardView view = {.pieces = canvas->pieces,
                            .palette = canvas->palette,
                            .square_rows = large ? SAMPLE_ROWS : 1};
    const int rows = view.square_rows;
    for (int i = 0; i < 24 && area.rows >= 4 * rows; i++) {
        const int row = i / 6, col = i % 6;
        const Piece piece = piece_make(row < 2 ? WHITE : BLACK, order[col]);
        board_draw_piece(grid, area.y + row * rows, area.x + col * 2 * rows, &view, piece,
                         (row + col) % 2 == 1);
    }
    return 4 * rows;
}

static int draw_styles(Grid *grid, Rect area) {
    static const struct {
        const char *text;
        Style style;
    } words[] = {{"PASS", STYLE_PASS},         {"FAIL", STYLE_FAIL},        {"PEND", STYLE_PENDING},
                 {"SKIP", STYLE_SKIPPED},      {"words", STYLE_TEXT},       {"faint", STYLE_DIM},
                 {"{comment}", STYLE_COMMENT}, {"mark", STYLE_MARK},        {"key", STYLE_KEY},
                 {"solution", STYLE_SOLUTION}, {"retry", STYLE_RETRY},      {"reply", STYLE_REPLY},
                 {"error", STYLE_ERROR},       {" chosen ", STYLE_SELECTED}};
    int x = 0, y = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (x + grid_columns(words[i].text) > area.cols) {
            x = 0;
            y++;
        }
        x += grid_put(grid, area, y, x, words[i].text, words[i].style) + 1;
    }
    return y + 1;
}

static void draw_sample(Workbench *wb, AppearanceKind kind, const Canvas *canvas, Rect area) {
    const char *about =
        kind == APPEARANCE_THEME ? appearance_theme(&wb->appearance)->about : canvas->pieces->about;
    int y = 1 + draw_pieces(canvas->grid, area, canvas);
    y += 1 + draw_styles(canvas->grid, rect_inset(area, y, 0, 0, 0));
    grid_wrap(canvas->grid, area, y, about, STYLE_TEXT);
}

// --- The lists

// Returns the kind of the list that is open.
static AppearanceKind open_kind(const Workbench *wb) {
    return wb->panes.overlay == VIEW_GLYPHS ? APPEARANCE_PIECES : APPEARANCE_THEME;
}

static size_t count_names(const Workbench *wb) {
    return names_of(wb, open_kind(wb))->count;
}

static void draw_name(Grid *grid, Rect area, int y, void *context, size_t row) {
    const Workbench *wb = context;
    const char *name = names_of(wb, open_kind(wb))->items[row];
    const bool in_use = strcmp(name, wb->appearance.current[open_kind(wb)]) == 0;
    grid_put(grid, area, y, 0, in_use ? "*" : " ", STYLE_MARK);
    grid_put(grid, area, y, 2, name, STYLE_TEXT);
}

static void write_name(const Workbench *wb, size_t row, Str *out) {
    const char *name = names_of(wb, open_kind(wb))->items[row];
    const bool in_use = strcmp(name, wb->appearance.current[open_kind(wb)]) == 0;
    str_addf(out, "%s%s", name, in_use ? ", in use" : "");
}

static Rect draw_around_names(Workbench *wb, const Canvas *canvas) {
    Rect rows = canvas->area;
    rows.cols = int_min(rows.cols, NAME_COLS);
    grid_fill(canvas->grid, canvas->area, ' ', STYLE_TEXT);
    draw_sample(wb, open_kind(wb), canvas, rect_inset(canvas->area, 1, NAME_COLS + GAP, 0, 0));
    return rows;
}

static bool use_selected_name(Workbench *wb) {
    const ThemeNames *names = names_of(wb, open_kind(wb));
    const size_t row = view_selected_row(wb, wb->panes.overlay);
    if (row < names->count)
        use_appearance(wb, open_kind(wb), names->items[row]);
    return row < names->count;
}

static void names_done(void *state) {
    theme_names_done(state);
}

#define NAMES_LIST                                                                                 \
    {                                                                                              \
        .count = count_names, .draw_row = draw_name, .write_row = write_name,                      \
        .draw_around = draw_around_names, .enter = use_selected_name, .enter_label = "use"         \
    }

const View themes_view = {.name = "themes",
                          .title = "Themes",
                          .slot = SLOT_OVERLAY,
                          .state = {sizeof(ThemeNames), names_done},
                          .list = NAMES_LIST};
const View glyphs_view = {.name = "glyphs",
                          .title = "Pieces",
                          .slot = SLOT_OVERLAY,
                          .state = {sizeof(ThemeNames), names_done},
                          .list = NAMES_LIST};
