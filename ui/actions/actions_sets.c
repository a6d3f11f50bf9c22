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
    CLEANUP(str_done) Str words = {0};
    Fault fault;
    const bool stops = strcmp(call->text, "-") == 0;
    Status status = STATUS_OK;
    if (call->text[0])
        status = review_collect(wb->review, stops ? NULL : call->text, &fault);
    if (status == STATUS_OK)
        status = review_write_collecting(wb->review, &words, &fault);
    if (status == STATUS_OK) {
        views_reset(wb, CHANGE_FINDINGS);
        workbench_say(wb, "%s", str_text(&words));
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

void do_sets(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (wb->panes.over == VIEW_SETS) {
        wb->panes.over = VIEW_NONE;
    } else if (sets_view_read(wb, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    } else if (view_list(wb, VIEW_SETS)->count == 0) {
        workbench_say(
            wb, "no sets so far; <:copy to> in the queue puts a puzzle into one, and :collect NAME "
                "what is accepted");
    } else {
        wb->panes.over = VIEW_SETS;
    }
}

const char *set_name_at(const Workbench *wb, size_t index) {
    Fault fault;
    SetList *sets = view_state(wb, VIEW_SETS);
    if (index == 0 && review_list_sets(wb->review, sets, &fault) != STATUS_OK)
        set_list_done(sets);
    return index < sets->count ? sets->items[index].name : NULL;
}

// --- What a command is about

// Returns the set under the cursor of the list of sets; NULL: the list is not open.
static const StoredSet *current_set(Workbench *wb) {
    const SetList *sets = view_state(wb, VIEW_SETS);
    const size_t row = view_selected_row(wb, VIEW_SETS);
    return wb->panes.over == VIEW_SETS && row < sets->count ? &sets->items[row] : NULL;
}

// Returns the ids of the marked rows of the queue, or of the one under its cursor; the caller frees
// them. NULL, and a message: there is none.
static int64_t *take_rows(Workbench *wb, bool marked, size_t *count) {
    const Queue *queue = review_queue(wb->review);
    if (marked)
        return queue_take_marked(wb, count);
    const size_t row = queue ? view_list(wb, VIEW_QUEUE)->selected : 0;
    int64_t *ids = queue && row < queue_count(queue) ? xcalloc(1, sizeof *ids) : NULL;
    *count = 1;
    if (ids)
        *ids = queue_row(queue, row)->id;
    else
        workbench_refuse(wb, "there is nothing under the cursor");
    return ids;
}

// Shows a change and says how it went; `candidate` is for sets_show_change().
static void announce_change(Workbench *wb, Status status, const Fault *fault, int64_t candidate,
                            const char *done) {
    if (status != STATUS_OK) {
        workbench_complain(wb, "%s", fault->text);
        return;
    }
    sets_show_change(wb, candidate);
    workbench_say(wb, "%s; <:undo> takes it back", done);
}

// --- Words

// Appends notes that were typed in one line, in which "\\n" stands for a line end.
static void read_notes(const char *line, Str *out) {
    for (; *line; line++) {
        const bool ends = line[0] == '\\' && line[1] == 'n';
        str_add_char(out, ends ? '\n' : *line);
        line += ends;
    }
}

// Opens the prompt for a command with the words that are there now.
static void prompt_for(Workbench *wb, const char *command, const char *now) {
    CLEANUP(str_done) Str line = {0};
    str_addf(&line, "%s ", command);
    notes_write(now, "\\n", &line);
    workbench_prompt(wb, str_text(&line), "");
}

static SetTexts words_of(const CommandCall *call, const Str *text) {
    const char *const said = strcmp(call->text, "-") == 0 ? "" : str_text(text);
    const SetWordsKind which = call->command->set_words;
    return (SetTexts){which == SAYS_TITLE ? said : NULL, which == SAYS_NOTES ? said : NULL,
                      which == SAYS_TAGS ? said : NULL};
}

static void say_of_set(const CommandCall *call, const StoredSet *set, const SetTexts *words) {
    Workbench *wb = call->wb;
    const char *const now[] = {set->title, set->notes, set->tags};
    char done[SET_NAME_MAX + 40];
    Fault fault;
    if (!call->text[0]) {
        prompt_for(wb, call->command->name, now[call->command->set_words]);
        return;
    }
    snprintf(done, sizeof done, "%s of %s changed", call->command->name, set->name);
    announce_change(wb, review_describe_set(wb->review, set->name, words, &fault), &fault, 0, done);
}

// Changes the words of puzzles in the set that the queue shows.
static void say_of_rows(const CommandCall *call, const SetTexts *words) {
    Workbench *wb = call->wb;
    const bool marked = call->marked;
    ReviewBulk bulk;
    Fault fault;
    size_t count;
    int64_t *ids = take_rows(wb, marked, &count);
    const SetMember *member = ids ? review_member(wb->review, ids[0]) : NULL;
    if (ids && !member) {
        workbench_complain(wb, "this queue is not a set: <:sets> lists the sets, <:copy to> copies "
                               "the puzzle into one");
    } else if (ids && !call->text[0]) {
        const char *const now[] = {member->title, member->note, member->tags};
        prompt_for(wb, call->command->name, now[call->command->set_words]);
    } else if (ids) {
        char done[80];
        const Status status = review_describe_puzzles(wb->review, ids, count, words, &bulk, &fault);
        snprintf(done, sizeof done, "%zu %s", bulk.done, bulk.verb);
        announce_change(wb, status, &fault, ids[0], done);
    }
    free(ids);
}

void do_set_words(const CommandCall *call) {
    CLEANUP(str_done) Str text = {0};
    read_notes(call->text, &text);
    const SetTexts words = words_of(call, &text);
    const StoredSet *set = current_set(call->wb);
    if (set)
        say_of_set(call, set, &words);
    else
        say_of_rows(call, &words);
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
    char done[SET_NAME_MAX + 40];
    const StoredSet *set = current_set(wb);
    if (!set)
        return;
    snprintf(done, sizeof done, "%s deleted", set->name);
    announce_change(wb, review_drop_set(wb->review, set->name, &fault), &fault, 0, done);
}

// --- Puzzles

// What a command does with puzzles in the review; *bulk says how many it was done to.
typedef Status SetVerb(const CommandCall *call, const int64_t *ids, size_t count, ReviewBulk *bulk,
                       Fault *fault);

static void do_on_rows(const CommandCall *call, SetVerb *verb, const char *to, const char *name) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str text = {0};
    const bool marked = call->marked;
    ReviewBulk bulk = {.verb = ""};
    Fault fault;
    size_t count;
    int64_t *ids = take_rows(wb, marked, &count);
    if (!ids)
        return;
    const Status status = verb(call, ids, count, &bulk, &fault);
    str_addf(&text, "%zu %s %s%s", bulk.done, bulk.verb, to, name);
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

static Status put_into(const CommandCall *call, const int64_t *ids, size_t count, ReviewBulk *bulk,
                       Fault *fault) {
    return review_put_into(call->wb->review, call->text, ids, count, call->command->second, bulk,
                           fault);
}

static Status take_out(const CommandCall *call, const int64_t *ids, size_t count, ReviewBulk *bulk,
                       Fault *fault) {
    return review_take_out(call->wb->review, ids, count, bulk, fault);
}

void do_put_into(const CommandCall *call) {
    do_on_rows(call, put_into, "to ", call->text);
}

void do_take_out(const CommandCall *call) {
    do_on_rows(call, take_out, "of the set", "");
}

// --- Order

static bool shows_order(Workbench *wb) {
    bool descending;
    const QueueColumn *column = queue_sorted_by(review_queue(wb->review), &descending);
    if (!review_queue_set(wb->review)) {
        workbench_complain(wb, "the queue shows no set: <:sets> lists them, Enter there shows one");
    } else if (column != queue_column_named("set") || descending) {
        workbench_complain(wb, "the rows are sorted by %s; :sort set shows the order of the set",
                           column->name);
        return false;
    }
    return review_queue_set(wb->review);
}

static void place_at(Workbench *wb, const int64_t *ids, size_t count, size_t place) {
    Fault fault;
    char done[40];
    snprintf(done, sizeof done, "now at place %zu", place);
    announce_change(wb, review_move_in_set(wb->review, ids, count, place, &fault), &fault, ids[0],
                    done);
}

void do_place(const CommandCall *call) {
    size_t count;
    const long place = strtol(call->text, NULL, 10);
    int64_t *ids = shows_order(call->wb) ? take_rows(call->wb, call->marked, &count) : NULL;
    if (ids && place < 1) {
        workbench_complain(call->wb, "place: expected a number from 1 on, found \"%s\"",
                           call->text);
    } else if (ids) {
        place_at(call->wb, ids, count, (size_t)place);
    }
    free(ids);
}

// Moves the puzzle under the cursor by so many of the rows that are shown.
void do_shift(const CommandCall *call) {
    Workbench *wb = call->wb;
    const Queue *queue = review_queue(wb->review);
    size_t count;
    int64_t *ids = shows_order(wb) ? take_rows(wb, false, &count) : NULL;
    if (ids) {
        const size_t row = view_list(wb, VIEW_QUEUE)->selected, last = queue_count(queue) - 1;
        const size_t ahead = call->command->forward ? last - row : row;
        const size_t by = call->count < ahead ? call->count : ahead;
        const size_t to = call->command->forward ? row + by : row - by;
        if (by == 0)
            workbench_refuse(wb, "it is the %s", call->command->forward ? "last" : "first");
        else
            place_at(wb, ids, count, (size_t)queue_row(queue, to)->set_place);
    }
    free(ids);
}

// --- Rules

void do_fill(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool fills = call->command->second;
    const StoredSet *set = current_set(wb);
    CLEANUP(str_done) Str report = {0};
    SetFillResult filled;
    Fault fault;
    const Status status = review_fill(wb->review, set ? set->name : NULL, call->text, fills,
                                      &report, &filled, &fault);
    if (!workbench_succeeds(wb, status, &fault))
        return;
    sets_show_change(wb, 0);
    report_show(wb, str_text(&report));
    const char *met = filled.rules_fulfilled ? "all rules are met" : "not all rules are met";
    if (filled.added > 0) {
        workbench_say(wb, "%zu added to %zu, %s; <:undo> takes it back", filled.added,
                      filled.before, met);
    } else {
        const char *why = filled.why;
        workbench_say(wb, "%s%s%s%s", fills ? "nothing added, " : "", met, why[0] ? ": " : "", why);
    }
}

// --- What goes out

void do_preview(const CommandCall *call) {
    Workbench *wb = call->wb;
    const StoredSet *set = current_set(wb);
    const ExportFormat format = call->text[0] ? (ExportFormat)call->choice : preview_format(wb);
    const bool again = wb->panes.over == VIEW_PREVIEW;
    if (!again && !set && !queue_open(wb))
        return;
    if (preview_show(wb, again ? NULL : set ? set->name : "", format))
        wb->panes.over = VIEW_PREVIEW;
}

void do_preview_format(const CommandCall *call) {
    const int next = ((int)preview_format(call->wb) + 1) % EXPORT_FORMAT_COUNT;
    (void)preview_show(call->wb, NULL, (ExportFormat)next);
}
