// Keys and commands, those of the view that had the keys first; or one topic.
#include "onlymove/str.h"
#include "ui/actions/actions.h"
#include "ui/input/keys.h"
#include "ui/lists/rows.h"
#include "ui/panes/topics.h"

enum { INDENT = 14, TOPIC_INDENT = 2 };

typedef struct Help {
    Str topic; // "": keys and commands
    Str terms; // see help_view_terms()
} Help;

static Help *help_of(const Workbench *wb)
{
    return view_state(wb, VIEW_HELP);
}

Str *help_view_terms(const Workbench *wb)
{
    return &help_of(wb)->terms;
}

static void open_help(Workbench *wb, const char *topic)
{
    Str *kept = &help_of(wb)->topic;
    str_clear(kept);
    str_add(kept, topic);
    wb->panes.helped = wb->panes.over == VIEW_HELP ? wb->panes.helped : current_view(wb);
    wb->panes.over = VIEW_HELP;
    wb->panes.lists[VIEW_HELP] = (List){.width = wb->panes.lists[VIEW_HELP].width};
}

static const char *name_at(const void *wb, size_t index)
{
    return topic_at(wb, index);
}

void do_help(const CommandCall *call)
{
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str said = {0};
    if (call->text[0] && !topic_explain(wb, call->text, &said)) {
        const char *nearest = text_nearest(call->text, name_at, wb);
        workbench_complain(wb, "there is no help on %s%s%s", call->text,
                           nearest[0] ? "; nearest: " : "", nearest);
    } else if (!call->text[0] && wb->panes.over == VIEW_HELP && help_of(wb)->topic.len == 0) {
        wb->panes.over = VIEW_NONE;
    } else {
        open_help(wb, call->text);
    }
}

static void fill_help(const Workbench *wb, Rows *rows, int width)
{
    const Str *topic = &help_of(wb)->topic;
    CLEANUP(str_done) Str text = {0};
    if (topic->len > 0)
        topic_explain(wb, str_text(topic), &text);
    else
        keys_write(&text, &wb->keys, wb->panes.helped);
    rows_clear(rows);
    rows_add_lines(rows, str_text(&text), width, topic->len > 0 ? TOPIC_INDENT : INDENT, true);
}

static void help_view_write_note(const Workbench *wb, Str *out)
{
    if (help_of(wb)->topic.len > 0)
        str_addf(out, "  %s", str_text(&help_of(wb)->topic));
}

static void help_view_done(void *state)
{
    Help *help = state;
    str_done(&help->topic);
    str_done(&help->terms);
}

const View help_view = {
    .name = "help",
    .title = "Keys and commands",
    .slot = SLOT_OVER,
    .state = {sizeof(Help), help_view_done},
    .list = {.fill = fill_help, .entries = true, .write_note = help_view_write_note}};
