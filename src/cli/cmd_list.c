// onlymove list: prints the rows of the queue. onlymove report: prints reports on them.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/queue.h"
#include "onlymove/file.h"
#include "onlymove/review.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

enum { COLUMNS_MAX = 64 };

typedef struct ListArgs {
    const char *db, *columns, *format;
} ListArgs;

typedef struct ListColumns {
    const QueueColumn *items[COLUMNS_MAX];
    size_t count;
} ListColumns;

// A way to print the rows that a queue shows.
typedef struct ListFormat {
    const char *name;
    void (*write)(const Queue *queue, const ListColumns *columns, Str *out);
} ListFormat;

// Appends what a column says, on one line and without tabs.
static void add_cell(const QueueColumn *column, const QueueRow *row, Str *out) {
    const size_t start = out->len;
    queue_column_write(column, row, out);
    for (size_t at = start; at < out->len; at++)
        if (strchr("\t\r\n", out->data[at]))
            out->data[at] = ' ';
}

static void write_tsv(const Queue *queue, const ListColumns *columns, Str *out) {
    for (size_t i = 0; i < columns->count; i++)
        str_addf(out, "%s%s", i > 0 ? "\t" : "", columns->items[i]->name);
    str_add_char(out, '\n');
    for (size_t index = 0; index < queue_count(queue); index++) {
        const QueueRow row = queue_row_at(queue, index);
        for (size_t i = 0; i < columns->count; i++) {
            str_add(out, i > 0 ? "\t" : "");
            add_cell(columns->items[i], &row, out);
        }
        str_add_char(out, '\n');
    }
}

// Appends the rows of write_tsv() with blanks that align the columns, numbers at their right.
static void write_text(const Queue *queue, const ListColumns *columns, Str *out) {
    size_t widths[COLUMNS_MAX] = {0};
    CLEANUP(str_done) Str table = {0};
    write_tsv(queue, columns, &table);
    for (int pass = 0; pass < 2; pass++) { // the first one measures
        size_t i = 0, blanks = 0;          // blanks are written only before another cell
        for (char *cell = table.data, *end; *cell; cell = end + 1) {
            end = cell + strcspn(cell, "\t\n");
            const char separator = *end;
            *end = '\0';
            const size_t width = (size_t)text_width(cell, strlen(cell));
            widths[i] = width > widths[i] ? width : widths[i];
            const size_t padding = widths[i] - width;
            const bool right_aligned =
                columns->items[i]->type == COLUMN_NUMBER && !columns->items[i]->write;
            if (pass == 1 && width > 0)
                str_addf(out, "%*s%s", (int)(blanks + (right_aligned ? padding : 0)), "", cell);
            blanks = (width == 0 ? blanks + padding : right_aligned ? 0 : padding) + 2;
            i = separator == '\n' ? 0 : i + 1;
            blanks = separator == '\n' ? 0 : blanks;
            if (pass == 1 && separator == '\n')
                str_add_char(out, '\n');
            *end = separator;
        }
    }
}

// Returns a cell in JSON: a number, true or false, a text, or null where it is empty.
static json_t *cell_json(const QueueColumn *column, const QueueRow *row) {
    CLEANUP(str_done) Str text = {0};
    if (column->type == COLUMN_FLAG)
        return json_boolean(column->number(row) != 0);
    queue_column_write(column, row, &text);
    if (text.len == 0)
        return json_null();
    if (column->type != COLUMN_NUMBER || column->write)
        return text_to_json(str_text(&text), text.len);
    return json_integer((json_int_t)column->number(row));
}

static void write_jsonl(const Queue *queue, const ListColumns *columns, Str *out) {
    for (size_t index = 0; index < queue_count(queue); index++) {
        const QueueRow row = queue_row_at(queue, index);
        json_t *object = json_object();
        for (size_t i = 0; i < columns->count; i++)
            json_object_set_new(object, columns->items[i]->name,
                                cell_json(columns->items[i], &row));
        candidate_json_append(object, 0, "", out);
        json_decref(object);
        str_add_char(out, '\n');
    }
}

static const ListFormat formats[] = {
    {"text", write_text}, {"tsv", write_tsv}, {"jsonl", write_jsonl}};

// --- The options

#define LIST_COLUMNS "file,game,ply,kind,size,rating,near,profile,players"

static const Option options[] = {
    VALUE_ROW(ListArgs, columns, "--columns", "NAME,...", "usually " LIST_COLUMNS),
    VALUE_ROW(ListArgs, format, "--format", "text|tsv|jsonl", "text when not given"),
    DB_OPTION(ListArgs, db),
    {0},
};

static Status read_format(const char *name, const ListFormat **format, Fault *fault) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].name, name) == 0)
            *format = &formats[i];
    return *format ? STATUS_OK
                   : fault_set(fault, STATUS_USAGE, "--format %s: text, tsv or jsonl", name);
}

// --- The rows

static Status read_visits(void *store, StoreVisitsReader *reader, void *context, Fault *fault) {
    return store_each_visits(store, reader, context, fault);
}

static Status read_duplicates(void *store, int64_t **ids, size_t *count, Fault *fault) {
    return store_all_duplicates(store, ids, count, fault);
}

static Status fill_queue(Queue *queue, Store *store, const char *pattern, Fault *fault) {
    CandidateList list = {0};
    queue_use_visits(queue, read_visits, store);
    queue_use_duplicates(queue, read_duplicates, store);
    Status status = store_list(store, &(StoreQuery){0}, &list, fault);
    if (status == STATUS_OK) {
        queue_set_rows(queue, &list);
        if (queue_read_taste(queue, store, fault) != STATUS_OK)
            command_note(fault->text);
        queue_sort(queue, queue_column_named("worth"), true);
        status = queue_narrow(queue, pattern, fault);
    }
    return status;
}

// Opens a store to read it: `db`, or where that is NULL the usual one.
static Status open_store(const char *db, Store **store, Fault *fault) {
    CLEANUP(str_done) Str usual = {0};
    LockWait waiting = {0};
    const char *path = store_path_or_usual(db, &usual, fault);
    return path ? open_when_unlocked(&waiting, store_open_read_only, store, path, fault)
                : STATUS_IO;
}

// Fills *queue from a store and narrows it.
static Status read_queue(Queue *queue, const char *db, const char *pattern, Fault *fault) {
    Store *store;
    Status status = open_store(db, &store, fault);
    if (status == STATUS_OK) {
        status = fill_queue(queue, store, pattern, fault);
        store_close(store);
    }
    return status;
}

static int print_rows(Queue *queue, const ListArgs *args, const char *pattern,
                      const ListColumns *columns, const ListFormat *format) {
    CLEANUP(str_done) Str out = {0};
    Fault fault;
    if (read_queue(queue, args->db, pattern, &fault) != STATUS_OK)
        return command_failed(&fault);
    format->write(queue, columns, &out);
    return command_print(&out);
}

static int run_list(const CliCommand *command, void *arguments, const Operands *operands) {
    const ListArgs *args = arguments;
    const char *pattern = operands->count > 0 ? operands->items[0] : "";
    const ListFormat *format = NULL;
    ListColumns columns = {.count = 0};
    Fault fault;
    if (operands->count > 1)
        return command_usage_error(command, "list takes one pattern at most");
    Queue *queue = queue_new();
    const bool makes_sense =
        queue_columns_read(args->columns ? args->columns : LIST_COLUMNS, columns.items, COLUMNS_MAX,
                           &columns.count, &fault) == STATUS_OK &&
        read_format(args->format ? args->format : "text", &format, &fault) == STATUS_OK &&
        named_patterns_read(queue_named_patterns(queue), NULL, &fault) == STATUS_OK &&
        queue_narrow(queue, pattern, &fault) == STATUS_OK; // before the store is opened
    const int status = makes_sense ? print_rows(queue, args, pattern, &columns, format)
                                   : command_usage_error(command, fault.text);
    queue_free(queue);
    return status;
}

const CliCommand cli_list = {"list",
                             "[PATTERN] [OPTION...]",
                             "the candidates of the queue, or those that fit a pattern, as text",
                             run_list,
                             options,
                             sizeof(ListArgs)};

// --- Reports over the same rows

typedef struct ReportArgs {
    const char *db, *player, *format;
} ReportArgs;

static const Option report_options[] = {
    VALUE_ROW(ReportArgs, player, "--player", "NAME", "as tags have it, or several: 'Anna|Anna B'"),
    VALUE_ROW(ReportArgs, format, "--format", "text|csv|html",
              "of a player's report; text when not given"),
    DB_OPTION(ReportArgs, db),
    {0},
};

// Returns the format of that name (NULL: text); REPORT_FORMAT_COUNT: there is none.
static ReportFormat report_format(const char *name) {
    ReportFormat format = REPORT_TEXT;
    while (name && format < REPORT_FORMAT_COUNT && strcmp(report_format_names[format], name) != 0)
        format++;
    return format;
}

static bool is_of_files(const char *source, const Operands *files) {
    bool is_listed = files->count == 0;
    for (int i = 0; i < files->count && !is_listed; i++)
        is_listed = path_is_same(source, files->items[i]);
    return is_listed;
}

// Keeps only the rows of these files; where none is given, all.
static Status keep_files(CandidateList *list, const Operands *files, Fault *fault) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (is_of_files(list->sources[list->games[list->rows[i].game].source], files))
            list->rows[kept++] = list->rows[i];
    list->count = kept;
    return kept > 0 || files->count == 0
               ? STATUS_OK
               : fault_set(fault, STATUS_NOT_FOUND, "%s: the store has no candidate of that file",
                           files->items[0]);
}

static Status read_list(const char *db, CandidateList *list, Fault *fault) {
    Store *store;
    Status status = open_store(db, &store, fault);
    if (status == STATUS_OK) {
        status = store_list(store, &(StoreQuery){0}, list, fault);
        store_close(store);
    }
    return status;
}

static int run_report(const CliCommand *command, void *arguments, const Operands *operands) {
    const ReportArgs *args = arguments;
    const ReportFormat format = report_format(args->format);
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(str_done) Str out = {0};
    Fault fault;
    if (format == REPORT_FORMAT_COUNT || (args->format && !args->player))
        return command_usage_error(command, "--format is text, csv or html, and for --player");
    Status status = read_list(args->db, &list, &fault);
    if (status == STATUS_OK)
        status = keep_files(&list, operands, &fault);
    if (status == STATUS_OK && args->player)
        status = report_player(&list, args->player, format, &out, &fault);
    else if (status == STATUS_OK)
        report_reasons(&list, &out);
    return status == STATUS_OK ? command_print(&out) : command_failed(&fault);
}

const CliCommand cli_report = {
    "report",
    "[FILE...] [OPTION...]",
    "what a player finds, misses and allows, or why you rejected puzzles",
    run_report,
    report_options,
    sizeof(ReportArgs)};
