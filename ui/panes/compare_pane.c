// The profile at work and another one side by side, filter by filter, at the position at hand.
#include "onlymove/review_compare.h"
#include "ui/panes/compare_view.h"
#include "ui/lists/rows.h"
#include "ui/app/workbench.h"

// Rows first, so that they are drawn as those of other lists.
typedef struct Compared {
    Rows rows;
    int width; // that they were made for
    bool made; // of what both have said
    bool begun;
    Profile other;
} Compared;

static void begin(Workbench *wb)
{
    Fault fault;
    Compared *state = view_state(wb, VIEW_COMPARE);
    state->made = false;
    if (review_compare_with(wb->review, wb->node, &state->other, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
}

void compare_view_open(Workbench *wb, const Profile *other)
{
    Compared *state = view_state(wb, VIEW_COMPARE);
    state->other = *other;
    state->begun = true;
    wb->over = VIEW_COMPARE;
    begin(wb);
}

static void write_rows(const Workbench *wb, const Compared *state, int width, Str *out)
{
    const char *fault;
    const Candidate *pair = review_compared(wb->review, &fault);
    if (pair) {
        compare_write(pair, width, out);
        str_add(out, "\n~v in the queue's pattern is where profiles disagree over the file.\n");
    } else if (fault[0]) {
        str_addf(out, "%s\n", fault);
    } else {
        str_addf(out, "%s and %s are looking at this position.\n", review_profile(wb->review)->name,
                 state->other.name);
    }
}

static size_t compare_view_count(const Workbench *wb)
{
    Compared *state = view_state(wb, VIEW_COMPARE);
    const int width = wb->lists[VIEW_COMPARE].width;
    const char *fault;
    if (!state->begun || (state->made && state->width == width)) {
        return state->rows.count;
    }
    CLEANUP(str_done) Str text = {0};
    write_rows(wb, state, width, &text);
    rows_clear(&state->rows);
    rows_add_lines(&state->rows, str_text(&text), width, 0, false);
    state->width = width;
    state->made = review_compared(wb->review, &fault) != NULL;
    return state->rows.count;
}

// Another position, profile or number is compared at once while the list is open.
static void compare_view_reset(Workbench *wb)
{
    Compared *state = view_state(wb, VIEW_COMPARE);
    state->made = false;
    if (state->begun && wb->over == VIEW_COMPARE) {
        begin(wb);
    }
}

const View compare_view = {.name = "compare",
                           .title = "Two profiles",
                           .slot = SLOT_OVER,
                           .state_size = sizeof(Compared),
                           .state_done = rows_view_done,
                           .count = compare_view_count,
                           .draw_row = rows_view_draw_row,
                           .reset_at = CHANGE_FINDINGS,
                           .reset = compare_view_reset};
