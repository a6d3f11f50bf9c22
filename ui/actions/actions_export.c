// The command that writes puzzles to a file: it reads which puzzles, the format and the path.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/xalloc.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_sets.h"
#include "ui/actions/actions.h"

// The accepted puzzles that are to be written.
typedef struct PuzzleChoice {
    ExportSelection selection;
    int64_t *ids;                // ids that the selection borrows
    char word[SET_NAME_MAX + 1]; // a date, or the name of a set, that the selection borrows
} PuzzleChoice;

static int by_id(const void *left, const void *right) {
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

// Chooses the puzzles of these ids alone, and owns the ids from now on; NULL: no puzzle.
static void choose_ids(PuzzleChoice *puzzles, int64_t *ids, size_t count) {
    static const int64_t no_id;
    if (ids)
        qsort(ids, count, sizeof *ids, by_id);
    puzzles->ids = ids;
    puzzles->selection.ids = ids ? ids : &no_id;
    puzzles->selection.id_count = ids ? count : 0;
}

static void choose_queue(Workbench *wb, PuzzleChoice *puzzles) {
    const Queue *queue = review_queue(wb->review);
    const size_t count = queue ? queue_count(queue) : 0;
    int64_t *ids = xcalloc(count + 1, sizeof *ids);
    for (size_t i = 0; i < count; i++)
        ids[i] = queue_row(queue, i)->id;
    choose_ids(puzzles, ids, count);
}

static void choose_marked(Workbench *wb, PuzzleChoice *puzzles) {
    size_t count = 0;
    const Queue *queue = review_queue(wb->review);
    choose_ids(puzzles, queue ? queue_marked(queue, &count) : NULL, count);
}

static void choose_file(Workbench *wb, PuzzleChoice *puzzles) {
    puzzles->selection.source = wb->file.collection.path ? wb->file.collection.path : "";
}

static void choose_session(Workbench *wb, PuzzleChoice *puzzles) {
    puzzles->selection.since_entry = store_entry_at_opening(review_store(wb->review));
}

static void choose_all(Workbench *wb, PuzzleChoice *puzzles) {
    (void)wb, (void)puzzles;
}

static const struct {
    const char *word;
    void (*choose)(Workbench *wb, PuzzleChoice *puzzles); // NULL: the line's next word is a value
    size_t offset; // of the ExportSelection's field that takes this value
} selections[] = {
    {.word = "all", .choose = choose_all},
    {.word = "queue", .choose = choose_queue},
    {.word = "marked", .choose = choose_marked},
    {.word = "file", .choose = choose_file},
    {.word = "session", .choose = choose_session},
    {.word = "since", .offset = offsetof(ExportSelection, since)},
    {.word = "set", .offset = offsetof(ExportSelection, set)},
};
enum { SELECTION_COUNT = sizeof selections / sizeof *selections };

const char *export_word(size_t index) {
    if (index < EXPORT_FORMAT_COUNT)
        return export_format_name(index);
    index -= EXPORT_FORMAT_COUNT;
    if (index < SELECTION_COUNT)
        return selections[index].word;
    const ExportOption *option = export_option(index - SELECTION_COUNT);
    return option ? option->name : NULL;
}

// Finds the next word of a line and moves *line past the word; returns the word's length.
static size_t next_word(const char **line, const char **word) {
    *word = *line;
    const size_t len = strcspn(*line, " ");
    *line += len + strspn(*line + len, " ");
    return len;
}

static bool is_word(const char *text, size_t len, const char *word) {
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

bool export_has_format(const char *line, const char *end) {
    ExportFormat format;
    bool found = false;
    for (const char *word; line < end && !found;) {
        char name[16];
        const size_t len = next_word(&line, &word);
        snprintf(name, sizeof name, "%.*s", (int)len, word);
        found = export_format(name, &format, NULL) == STATUS_OK;
    }
    return found;
}

// Reads a selection, if *line begins with one such as "marked", and moves *line past it.
static void read_selection(Workbench *wb, const char **line, PuzzleChoice *puzzles) {
    const char *rest = *line, *word;
    const size_t len = next_word(&rest, &word);
    for (size_t i = 0; i < SELECTION_COUNT; i++) {
        if (!is_word(word, len, selections[i].word))
            continue;
        if (selections[i].choose) {
            selections[i].choose(wb, puzzles);
        } else {
            const size_t value_len = next_word(&rest, &word);
            snprintf(puzzles->word, sizeof puzzles->word, "%.*s", (int)value_len, word);
            *(const char **)((char *)&puzzles->selection + selections[i].offset) = puzzles->word;
        }
        *line = rest;
        return;
    }
}

// Reads "--split 64", "--title \"Mates in May\"" and moves *line past them. *values holds the text
// of the values, which *options borrows.
static Status read_options(const char **line, ExportOptions *options, Str *values, Fault *fault) {
    Status status = STATUS_OK;
    while (status == STATUS_OK && strncmp(*line, "--", 2) == 0) {
        const char *word, *value = "";
        const size_t len = next_word(line, &word);
        const ExportOption *option = export_option(0);
        for (size_t i = 0; option && !is_word(word, len, option->name); i++)
            option = export_option(i + 1);
        if (!option)
            return fault_set(fault, STATUS_USAGE, "export has no option %.*s", (int)len, word);
        if (option->argument) {
            const bool quoted = **line == '"';
            *line += quoted;
            const size_t value_len = strcspn(*line, quoted ? "\"" : " ");
            const size_t start = values->len;
            str_add_bytes(values, *line, value_len);
            str_add_bytes(values, "", 1);
            value = values->data + start;
            *line += value_len + (quoted && (*line)[value_len] == '"');
            *line += strspn(*line, " ");
        }
        status = option->take(option, options, value, fault);
    }
    return status;
}

static void export_as(Workbench *wb, ExportFormat format, const ExportOptions *options,
                      const PuzzleChoice *puzzles, const char *path, bool replace) {
    ReviewEvent event;
    size_t done, all;
    const ExportTarget export_target = workbench_export_target(wb, path, replace);
    review_flush(wb->review);
    const ExportRequest request = {.format = format,
                                   .options = *options,
                                   .keeps_file_if_empty = true,
                                   .selection = puzzles->selection};
    review_export(wb->review, &export_target, &request, &event);
    if (event.text[0])
        (event.is_fault ? workbench_error : workbench_say)(wb, "%s", event.text);
    else if (review_export_under_way(wb->review, &done, &all))
        workbench_say(wb, "%zu puzzles go to %s; <:close> leaves what was there", all, path);
}

void do_export(const CommandCall *call) {
    Workbench *wb = call->wb;
    PuzzleChoice puzzles = {.ids = NULL};
    ExportFormat format;
    Fault fault;
    char format_name[16];
    const char *line = call->text, *word;
    CLEANUP(str_done) Str path = {0}, values = {0};
    ExportOptions options = {0};
    if (!review_store(wb->review)) {
        workbench_error(wb, "there is no store: %s", review_store_fault(wb->review));
        return;
    }
    str_add(&values, line); // reserves room for all values: none of them moves
    str_clear(&values);
    if (read_options(&line, &options, &values, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
        return;
    }
    read_selection(wb, &line, &puzzles);
    const size_t name_len = next_word(&line, &word);
    snprintf(format_name, sizeof format_name, "%.*s", (int)name_len, word);
    file_expand_home(line, &path);
    if (!*line) {
        workbench_error(wb, "%s: expected a format and a file, as in pgn mine.pgn",
                        call->command->name);
    } else if (export_format(format_name, &format, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else {
        export_as(wb, format, &options, &puzzles, str_text(&path), call->command->replaces);
    }
    free(puzzles.ids);
}
