// Lists of little code: what could not be read in the file, what was said, the judgements of a
// position, and what became of the rules of a set.
#include <string.h>

#include "ui/app/workbench.h"
#include "ui/lists/rows.h"
#include "ui/lists/sets_view.h"

enum { INDENT = 2 };

// --- Errors

// The errors are told one by one as they are shown; behind them what is wrong with the file as a
// whole.
static void write_place(const Workbench *wb, size_t row, Str *out)
{
    PgnError error;
    if (collection_error((Collection *)&wb->file.collection, row, &error))
        str_addf(out, "game %zu, line %zu:", error.game, error.line);
}

static void write_error(const Workbench *wb, size_t row, Str *out)
{
    PgnError error;
    if (collection_error((Collection *)&wb->file.collection, row, &error))
        str_add(out, error.text);
    else if (row < wb->file.collection.error_count || !workbench_file_trouble(wb, out))
        str_add(out, "this game is not there any more");
}

static const TableColumn *errors_view_columns(const Workbench *wb)
{
    static const TableColumn columns[] = {{"game", 14, false, STYLE_TEXT, .write = write_place},
                                          {"error", 20, false, STYLE_TEXT, .write = write_error},
                                          {.name = NULL}};
    (void)wb;
    return columns;
}

static size_t errors_view_count(const Workbench *wb)
{
    Fault fault;
    return wb->file.collection.error_count + collection_trouble(&wb->file.collection, &fault);
}

static bool errors_view_enter(Workbench *wb)
{
    const size_t row = view_selected_row(wb, VIEW_ERRORS);
    return row < wb->file.collection.error_count &&
           workbench_show_game(wb, collection_error_game(&wb->file.collection, row));
}

static void errors_view_reset(Workbench *wb)
{
    wb->panes.lists[VIEW_ERRORS] = (List){0};
}

const View errors_view = {.name = "errors",
                          .title = "Errors",
                          .slot = SLOT_OVER,
                          .count = errors_view_count,
                          .columns = errors_view_columns,
                          .enter = errors_view_enter,
                          .reset_at = CHANGE_FILE,
                          .reset = errors_view_reset};

// --- Messages, the newest first, each on as many rows as it needs

static size_t messages_view_count(const Workbench *wb)
{
    Rows *rows = view_state(wb, VIEW_MESSAGES);
    rows_clear(rows);
    for (size_t back = 1; back <= MESSAGES_KEPT && back <= wb->messages.count; back++) {
        const Message *message = &wb->messages.kept[(wb->messages.count - back) % MESSAGES_KEPT];
        rows_add(rows, message->text, strlen(message->text), wb->panes.lists[VIEW_MESSAGES].width,
                 INDENT, message->is_error ? STYLE_ERROR : STYLE_MESSAGE);
    }
    return rows->count;
}

const View messages_view = {.name = "messages",
                            .title = "Messages",
                            .slot = SLOT_OVER,
                            .state_size = sizeof(Rows),
                            .state_done = rows_view_done,
                            .count = messages_view_count,
                            .draw_row = rows_view_draw_row,
                            .entries = true};

// --- Every judgement of the position that the store has: those of earlier runs stay readable

typedef struct Judgements {
    TextRows text;
    bool made;
} Judgements;

static size_t judgements_view_count(const Workbench *wb)
{
    Judgements *state = view_state(wb, VIEW_JUDGEMENTS);
    if (!state->made || wb->panes.over != VIEW_JUDGEMENTS) {
        CLEANUP(str_done) Str text = {0};
        Fault fault;
        const Status status = review_judgements(wb->review, wb->file.node, &text, &fault);
        text_rows_set(&state->text, status == STATUS_OK ? str_text(&text) : "");
        state->made = true;
    }
    return text_rows_count(&state->text, wb->panes.lists[VIEW_JUDGEMENTS].width, INDENT);
}

static void judgements_view_reset(Workbench *wb)
{
    Judgements *state = view_state(wb, VIEW_JUDGEMENTS);
    state->made = false;
}

const View judgements_view = {.name = "judgements",
                              .title = "Judgements of this position",
                              .slot = SLOT_OVER,
                              .state_size = sizeof(Judgements),
                              .state_done = text_rows_done,
                              .count = judgements_view_count,
                              .draw_row = rows_view_draw_row,
                              .entries = true,
                              .reset_at = CHANGE_FINDINGS,
                              .reset = judgements_view_reset};

// --- Rules of a set, each with how many puzzles it has of those it asks for

void rules_show(Workbench *wb, const char *words)
{
    text_rows_set(view_state(wb, VIEW_RULES), words);
    wb->panes.over = VIEW_RULES;
    list_select(view_list(wb, VIEW_RULES), 0);
}

static size_t rules_view_count(const Workbench *wb)
{
    return text_rows_count(view_state(wb, VIEW_RULES), wb->panes.lists[VIEW_RULES].width, INDENT);
}

const View rules_view = {.name = "rules",
                         .title = "Rules",
                         .slot = SLOT_OVER,
                         .state_size = sizeof(TextRows),
                         .state_done = text_rows_done,
                         .count = rules_view_count,
                         .draw_row = rows_view_draw_row,
                         .entries = true};
