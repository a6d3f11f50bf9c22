// Commands for sets and their puzzles: in the list of sets, and in the queue where it shows a set.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/xalloc.h"
#include "ui/actions/actions.h"
#include "ui/lists/rows.h"
#include "ui/lists/list_views.h"

void do_collect(const CommandCall *call) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    const bool wants_stop = strcmp(call->text, "-") == 0;
    Status status = STATUS_OK;
    if (call->text[0])
        status = review_collect(wb->review, wants_stop ? NULL : call->text, &fault);
    if (status == STATUS_OK)
        status = review_write_collecting(wb->review, &text, &fault);
    if (status == STATUS_OK) {
        views_reset(wb, CHANGE_FINDINGS);
        workbench_say(wb,
                      text.len > 0 ? "accepted puzzles go into the set %s"
                                   : "what is accepted goes into no set; :collect NAME names one%s",
                      str_text(&text));
    } else {
        workbench_error(wb, "%s", fault.text);
    }
}

void do_sets(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (wb->panes.overlay == VIEW_SETS) {
        wb->panes.overlay = VIEW_NONE;
    } else if (sets_view_read(wb, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else if (view_list(wb, VIEW_SETS)->count == 0) {
        workbench_say(
            wb, "no sets so far; <:copy to> in the queue puts a puzzle into one, and :collect NAME "
                "what is accepted");
    } else {
        wb->panes.overlay = VIEW_SETS;
    }
}

const char *set_name_at(const Workbench *wb, size_t index) {
    Fault fault;
    SetList *sets = view_state(wb, VIEW_SETS);
    if (index == 0 && review_list_sets(wb->review, sets, &fault) != STATUS_OK)
        set_list_done(sets);
    return index < sets->count ? sets->items[index].name : NULL;
}

// --- The set and the puzzles that a command acts on

// Returns the set under the cursor of the list of sets; NULL: the list is not open.
static const StoredSet *current_set(Workbench *wb) {
    const SetList *sets = view_state(wb, VIEW_SETS);
    const size_t row = view_selected_row(wb, VIEW_SETS);
    return wb->panes.overlay == VIEW_SETS && row < sets->count ? &sets->items[row] : NULL;
}

// Returns the ids of the marked rows of the queue, or of the one under its cursor; the caller frees
// them. NULL, and a message: there is none.
static int64_t *chosen_ids(Workbench *wb, bool marked, size_t *count) {
    const Queue *queue = review_queue(wb->review);
    if (marked)
        return queue_require_marked(wb, count);
    const size_t row = queue ? view_list(wb, VIEW_QUEUE)->selected : 0;
    int64_t *ids = queue && row < queue_count(queue) ? xcalloc(1, sizeof *ids) : NULL;
    *count = 1;
    if (ids)
        *ids = queue_row(queue, row)->id;
    else
        workbench_refuse(wb, "there is nothing under the cursor");
    return ids;
}

// Shows a change, with `text`, or complains; `candidate` is for sets_show_change().
static void announce_change(Workbench *wb, Status status, const Fault *fault, int64_t candidate,
                            const char *text) {
    if (status != STATUS_OK) {
        workbench_error(wb, "%s", fault->text);
        return;
    }
    sets_show_change(wb, candidate);
    workbench_say(wb, "%s; <:undo> takes it back", text);
}

// --- Titles, notes and tags

// Appends notes that were typed in one line, in which "\\n" stands for a line end.
static void read_notes(const char *line, Str *out) {
    for (; *line; line++) {
        const bool is_newline = line[0] == '\\' && line[1] == 'n';
        str_add_char(out, is_newline ? '\n' : *line);
        line += is_newline;
    }
}

// Opens the prompt for a command with the text as it is now.
static void prompt_with_text(Workbench *wb, const char *command, const char *text) {
    CLEANUP(str_done) Str line = str_of("%s ", command);
    notes_write(text, "\\n", &line);
    workbench_prompt(wb, str_text(&line), "");
}

static SetTexts set_texts_from(const CommandCall *call, const Str *text) {
    const char *const value = strcmp(call->text, "-") == 0 ? "" : str_text(text);
    const SetTextKind kind = call->command->set_text;
    return (SetTexts){kind == SET_TITLE ? value : NULL, kind == SET_NOTES ? value : NULL,
                      kind == SET_TAGS ? value : NULL};
}

static void edit_set_texts(const CommandCall *call, const StoredSet *set, const SetTexts *texts) {
    Workbench *wb = call->wb;
    const char *const current[] = {set->title, set->notes, set->tags};
    char text[SET_NAME_MAX + 40];
    Fault fault;
    if (!call->text[0]) {
        prompt_with_text(wb, call->command->name, current[call->command->set_text]);
        return;
    }
    snprintf(text, sizeof text, "%s of %s changed", call->command->name, set->name);
    announce_change(wb, review_describe_set(wb->review, set->name, texts, &fault), &fault, 0, text);
}

// Changes the texts of puzzles in the set that the queue shows.
static void edit_puzzle_texts(const CommandCall *call, const SetTexts *texts) {
    Workbench *wb = call->wb;
    const bool marked = call->marked;
    BulkResult bulk;
    Fault fault;
    size_t count;
    int64_t *ids = chosen_ids(wb, marked, &count);
    const SetMember *member = ids ? review_member(wb->review, ids[0]) : NULL;
    if (ids && !member) {
        workbench_error(wb, "this queue is not a set: <:sets> lists the sets, <:copy to> copies "
                            "the puzzle into one");
    } else if (ids && !call->text[0]) {
        const char *const current[] = {member->title, member->note, member->tags};
        prompt_with_text(wb, call->command->name, current[call->command->set_text]);
    } else if (ids) {
        char text[80];
        const Status status = review_describe_puzzles(wb->review, ids, count, texts, &bulk, &fault);
        snprintf(text, sizeof text, "%zu %s", bulk.done, bulk.verb);
        announce_change(wb, status, &fault, ids[0], text);
    }
    free(ids);
}

void do_set_text(const CommandCall *call) {
    CLEANUP(str_done) Str text = {0};
    read_notes(call->text, &text);
    const SetTexts texts = set_texts_from(call, &text);
    const StoredSet *set = current_set(call->wb);
    if (set)
        edit_set_texts(call, set, &texts);
    else
        edit_puzzle_texts(call, &texts);
}

// --- Sets

void do_rename_set(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    const StoredSet *set = current_set(wb);
    if (set) {
        const Status status = review_rename_set(wb->review, set->name, call->text, &fault);
        announce_change(wb, status, &fault, 0, "renamed");
    }
}

void do_drop_set(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    char text[SET_NAME_MAX + 40];
    const StoredSet *set = current_set(wb);
    if (!set)
        return;
    snprintf(text, sizeof text, "%s deleted", set->name);
    announce_change(wb, review_drop_set(wb->review, set->name, &fault), &fault, 0, text);
}

// --- Puzzles

// Changes the sets of puzzles by the review; *bulk says how many puzzles were changed.
typedef Status MemberChange(const CommandCall *call, const int64_t *ids, size_t count,
                            BulkResult *bulk, Fault *fault);

static void change_members(const CommandCall *call, MemberChange *change, const char *preposition,
                           const char *name) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str text = {0};
    const bool marked = call->marked;
    BulkResult bulk = {.verb = ""};
    Fault fault;
    size_t count;
    int64_t *ids = chosen_ids(wb, marked, &count);
    if (!ids)
        return;
    const Status status = change(call, ids, count, &bulk, &fault);
    str_addf(&text, "%zu %s %s%s", bulk.done, bulk.verb, preposition, name);
    if (bulk.unchanged > 0)
        str_addf(&text, "; %zu %s there already", bulk.unchanged,
                 bulk.unchanged == 1 ? "is" : "are");
    if (status == STATUS_OK && marked)
        queue_unmark(review_queue(wb->review));
    if (status == STATUS_OK && bulk.done == 0)
        workbench_say(wb, "%s", str_text(&text));
    else
        announce_change(wb, status, &fault, 0, str_text(&text));
    free(ids);
}

static Status put_into_set(const CommandCall *call, const int64_t *ids, size_t count,
                           BulkResult *bulk, Fault *fault) {
    return review_put_into(call->wb->review, call->text, ids, count, call->command->takes_out, bulk,
                           fault);
}

static Status take_out_of_set(const CommandCall *call, const int64_t *ids, size_t count,
                              BulkResult *bulk, Fault *fault) {
    return review_take_out(call->wb->review, ids, count, bulk, fault);
}

void do_put_into(const CommandCall *call) {
    change_members(call, put_into_set, "to ", call->text);
}

void do_take_out(const CommandCall *call) {
    change_members(call, take_out_of_set, "of the set", "");
}

// --- Order

// Whether the queue shows a set in its own order; complains where it does not.
static bool has_set_order(Workbench *wb) {
    bool descending;
    const QueueColumn *sorted_by = queue_sorted_by(review_queue(wb->review), &descending);
    if (!review_queue_set_name(wb->review)) {
        workbench_error(wb, "the queue shows no set: <:sets> lists them, Enter there shows one");
    } else if (sorted_by != queue_column_named("set") || descending) {
        workbench_error(wb, "the rows are sorted by %s; :sort set shows the order of the set",
                        sorted_by->name);
    } else {
        return true;
    }
    return false;
}

static void move_to_place(Workbench *wb, const int64_t *ids, size_t count, size_t place) {
    Fault fault;
    char text[40];
    snprintf(text, sizeof text, "now at place %zu", place);
    announce_change(wb, review_move_in_set(wb->review, ids, count, place, &fault), &fault, ids[0],
                    text);
}

void do_place(const CommandCall *call) {
    size_t count;
    const long place = strtol(call->text, NULL, 10);
    int64_t *ids = has_set_order(call->wb) ? chosen_ids(call->wb, call->marked, &count) : NULL;
    if (ids && place < 1) {
        workbench_error(call->wb, "place: expected a number from 1 on, found \"%s\"", call->text);
    } else if (ids) {
        move_to_place(call->wb, ids, count, (size_t)place);
    }
    free(ids);
}

// Moves the puzzle under the cursor up or down by call->count rows of the queue.
void do_move_in_set(const CommandCall *call) {
    Workbench *wb = call->wb;
    const Queue *queue = review_queue(wb->review);
    size_t count;
    int64_t *ids = has_set_order(wb) ? chosen_ids(wb, false, &count) : NULL;
    if (ids) {
        const size_t row = view_list(wb, VIEW_QUEUE)->selected, last = queue_count(queue) - 1;
        const size_t available = call->command->forward ? last - row : row;
        const size_t distance = call->count < available ? call->count : available;
        const size_t target = call->command->forward ? row + distance : row - distance;
        if (distance == 0)
            workbench_refuse(wb, "it is the %s", call->command->forward ? "last" : "first");
        else
            move_to_place(wb, ids, count, (size_t)queue_row(queue, target)->set_place);
    }
    free(ids);
}

// --- Rules

void do_fill(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool fills = call->command->fills;
    const StoredSet *set = current_set(wb);
    CLEANUP(str_done) Str report = {0};
    char name[SET_NAME_MAX + 1];
    SetFillResult filled;
    Fault fault;
    const char *shown = review_queue_set_name(wb->review);
    snprintf(name, sizeof name, "%s", set ? set->name : shown ? shown : "");
    const Status status =
        review_fill(wb->review, name[0] ? name : NULL, call->text, fills, &report, &filled, &fault);
    if (!workbench_succeeds(wb, status, &fault))
        return;
    sets_show_change(wb, 0);
    report_show(wb, str_text(&report));
    const char *met = filled.rules_fulfilled ? "all rules are met" : "not all rules are met";
    if (filled.added > 0) {
        workbench_say(wb, "%zu added to the %zu of %s, %s; <:undo> takes it back", filled.added,
                      filled.old_count, name, met);
    } else {
        const char *why = filled.why;
        workbench_say(wb, "%s: %s%s%s%s", name, fills ? "nothing added, " : "", met,
                      why[0] ? ": " : "", why);
    }
}

// --- Preview of an export

void do_preview(const CommandCall *call) {
    Workbench *wb = call->wb;
    const StoredSet *set = current_set(wb);
    const ExportFormat format = call->text[0] ? (ExportFormat)call->choice : preview_format(wb);
    const bool is_open = wb->panes.overlay == VIEW_PREVIEW;
    if (!is_open && !set && !queue_ensure_open(wb))
        return;
    if (preview_show(wb, is_open ? NULL : set ? set->name : "", format))
        wb->panes.overlay = VIEW_PREVIEW;
}

void do_preview_format(const CommandCall *call) {
    const int next = ((int)preview_format(call->wb) + 1) % EXPORT_FORMAT_COUNT;
    (void)preview_show(call->wb, NULL, (ExportFormat)next);
}
