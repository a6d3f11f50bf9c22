// What became of the rules of a set: each with how many puzzles it has of those it asks for.
#include "ui/lists/rows.h"
#include "ui/lists/sets_view.h"

enum { INDENT = 2 };

typedef struct Rules {
    Rows rows; // of `text`, at `width`
    int width;
    Str text;
} Rules;

void rules_show(Workbench *wb, const char *words)
{
    Rules *rules = view_state(wb, VIEW_RULES);
    rules->width = -1;
    str_clear(&rules->text);
    str_add(&rules->text, words);
    wb->panes.over = VIEW_RULES;
    list_select(view_list(wb, VIEW_RULES), 0);
}

static size_t rules_view_count(const Workbench *wb)
{
    Rules *rules = view_state(wb, VIEW_RULES);
    const int width = wb->panes.lists[VIEW_RULES].width;
    if (rules->width != width) {
        rules->width = width;
        rows_clear(&rules->rows);
        rows_add_lines(&rules->rows, str_text(&rules->text), width, INDENT, false);
    }
    return rules->rows.count;
}

static void rules_view_done(void *state)
{
    Rules *rules = state;
    str_done(&rules->text);
    rows_view_done(&rules->rows);
}

const View rules_view = {.name = "rules",
                         .title = "Rules",
                         .slot = SLOT_OVER,
                         .state_size = sizeof(Rules),
                         .state_done = rules_view_done,
                         .count = rules_view_count,
                         .draw_row = rows_view_draw_row,
                         .entries = true};
