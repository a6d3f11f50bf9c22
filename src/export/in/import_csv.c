// Imports puzzles in the CSV of the Lichess database. Columns are found by their names, or have the
// order of the database where a file has rows alone; quotes around fields are removed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "src/export/in/import_format.h"

static const char *const column_names[CSV_COLUMNS] = {
    "FEN",     "Moves",    "Rating", "RatingDeviation", "Popularity",
    "NbPlays", "PuzzleId", "Themes", "GameUrl",         "OpeningTags",
};

// Appends the next field of a row to *field, or skips it where `field` is NULL. Returns the text
// after it, or NULL at the end of the row.
static const char *read_field(const char *text, Str *field) {
    if (*text != '"') {
        const size_t len = strcspn(text, ",");
        if (field)
            str_add_bytes(field, text, len);
        return text[len] == ',' ? text + len + 1 : NULL;
    }
    for (text++; *text != '\0';) {
        const size_t len = strcspn(text, "\"");
        if (field)
            str_add_bytes(field, text, len + (text[len] == '"' && text[len + 1] == '"'));
        text += len + (text[len] == '"');
        if (*text != '"')
            break;
        text++;
    }
    text += strcspn(text, ",");
    return *text == ',' ? text + 1 : NULL;
}

void csv_find_columns(const char *header, const char *const *names, int count, int *columns) {
    CLEANUP(str_done) Str field = {0};
    int index = 0;
    for (int i = 0; i < count; i++)
        columns[i] = -1;
    for (const char *text = header; text; index++) {
        str_clear(&field);
        text = read_field(text, &field);
        for (int i = 0; i < count; i++)
            columns[i] = strcmp(str_text(&field), names[i]) == 0 ? index : columns[i];
    }
}

void csv_split_row(const char *row, const int *columns, int count, Str *fields) {
    int index = 0;
    for (int i = 0; i < count; i++)
        str_clear(&fields[i]);
    for (const char *text = row; text; index++) {
        Str *field = NULL;
        for (int i = 0; i < count && !field; i++)
            field = columns[i] == index ? &fields[i] : NULL;
        text = read_field(text, field);
    }
}

bool csv_is_formula(const char *text) {
    const char first = text[strspn(text, "'")];
    return first != '\0' && strchr("=+-@\t\r", first) != NULL;
}

// Whether a text is a CSV: its first line has a comma, and no [ of PGN, { of JSON or / of a FEN.
static bool csv_recognizes(const char *beginning) {
    const size_t len = strcspn(beginning, "\r\n");
    return memchr(beginning, ',', len) && !memchr(beginning, '[', len) &&
           !memchr(beginning, '{', len) && !memchr(beginning, '/', len);
}

// Whether a text begins with a row of the database: an id, a FEN, moves of UCI and a number.
static bool csv_rows_recognizes(const char *beginning) {
    char digit[2];
    return sscanf(beginning,
                  "%*[^,\r\n],%*[1-8pnbrqkPNBRQK/]%*[ ]%*[wb]%*[^,\r\n],%*[a-h1-8nbrq ],%1[0-9]",
                  digit) == 1;
}

static Status csv_rows_begin(ImportReader *reader, Fault *fault) {
    (void)fault;
    csv_find_columns(LICHESS_COLUMNS, column_names, CSV_COLUMNS, reader->columns);
    return STATUS_OK;
}

static Status csv_begin(ImportReader *reader, Fault *fault) {
    if (import_read_line(reader, fault) != IMPORT_PUZZLE)
        return STATUS_SYNTAX;
    csv_find_columns(str_text(&reader->line), column_names, CSV_COLUMNS, reader->columns);
    return reader->columns[CSV_FEN] >= 0 && reader->columns[CSV_MOVES] >= 0
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX, "%s:1: a CSV without the columns FEN and Moves",
                           reader->input.name);
}

static Status read_source_info(const Str *fields, ImportedPuzzle *puzzle, Fault *fault) {
    SourceInfo *info = &puzzle->source_info;
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++) {
        const char *text = str_text(&fields[CSV_SOURCE + i]);
        char *end;
        const long number = strtol(text, &end, 10);
        if (*end != '\0' || number < -IMPORT_NUMBER_MOST || number > IMPORT_NUMBER_MOST) {
            return fault_set(fault, STATUS_SYNTAX, "%s is no number: \"%.40s\"",
                             column_names[CSV_SOURCE + i], text);
        }
        info->numbers[i] = end == text ? SOURCE_MISSING : (int)number;
    }
    for (int i = 0; i < SOURCE_MOVETEXT; i++) {
        const char *text = str_text(&fields[CSV_SOURCE + SOURCE_NUMBER_COUNT + i]);
        str_add(&info->texts[i], text + (text[0] == '\'' && csv_is_formula(text)));
    }
    imported_read_themes(puzzle);
    return STATUS_OK;
}

static Status read_moves(const char *fen, const char *moves, ImportedPuzzle *puzzle, Fault *fault) {
    Status status = pos_from_fen(&puzzle->before_blunder, fen, fault);
    if (status != STATUS_OK)
        return status;
    const size_t len = strcspn(moves, " ");
    if (len == 0 || moves[len] == '\0') {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no solution: Moves needs the defender's move and one more");
    }
    status = uci_move_read(&puzzle->before_blunder, moves, len, &puzzle->blunder, fault);
    if (status != STATUS_OK)
        return status;
    Position start;
    pos_make(&puzzle->before_blunder, puzzle->blunder, &start);
    puzzle->has_blunder = true;
    status = import_moves(&puzzle->tree, &start, moves + len, true, fault);
    if (status == STATUS_OK && puzzle->tree.nodes[tree_main_line_end(&puzzle->tree)].ply % 2 == 0)
        return fault_set(fault, STATUS_SYNTAX, "Moves ends with a move of the defender");
    return status;
}

static ImportReadResult csv_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    const ImportReadResult result = import_read_nonempty_line(reader, fault);
    if (result != IMPORT_PUZZLE)
        return result;
    Fault why;
    const Str *fields = reader->fields;
    csv_split_row(str_text(&reader->line), reader->columns, CSV_COLUMNS, reader->fields);
    puzzle->line = reader->line_count;
    Status status = read_source_info(fields, puzzle, &why);
    str_add(&puzzle->name, str_text(&puzzle->source_info.texts[SOURCE_ID]));
    if (status == STATUS_OK)
        status = read_moves(str_text(&fields[CSV_FEN]), str_text(&fields[CSV_MOVES]), puzzle, &why);
    return status == STATUS_OK ? IMPORT_PUZZLE
                               : import_fail(reader, reader->line_count, why.text, fault);
}

const ImportFormat import_csv = {csv_recognizes, csv_begin, csv_next};
const ImportFormat import_csv_rows = {csv_rows_recognizes, csv_rows_begin, csv_next};
