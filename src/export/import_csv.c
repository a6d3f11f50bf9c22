// Puzzles in the CSV of the Lichess database. Columns are known by their names; what is in quotes
// is taken out of them.
#include <stdlib.h>
#include <string.h>

#include "onlymove/limits.h"
#include "onlymove/notation.h"
#include "src/export/import_format.h"

static const char *const names[CSV_COLUMNS] = {"PuzzleId", "FEN", "Moves", "Rating", "Themes"};

// A theme that says how a puzzle is shown and nothing of what it holds.
static const char passed_over[] = "checkFirst";

// The next field of a row, copied to `field`, which has room for the row. Returns what is behind
// it, or NULL at the end of the row.
static const char *read_field(const char *text, char *field)
{
    bool quoted = *text == '"';
    text += quoted;
    while (*text != '\0' && (quoted || *text != ',')) {
        if (quoted && *text == '"') {
            quoted = text[1] == '"';
            text++;
            if (!quoted) {
                continue;
            }
        }
        *field++ = *text++;
    }
    *field = '\0';
    return *text == ',' ? text + 1 : NULL;
}

// Where the columns stand that are known, or -1. False when FEN or Moves is missing.
static bool find_columns(const char *header, int columns[CSV_COLUMNS])
{
    char field[IMPORT_LINE_MAX + 1];
    for (int i = 0; i < CSV_COLUMNS; i++) {
        columns[i] = -1;
    }
    int number = 0;
    for (const char *text = header; text; number++) {
        text = read_field(text, field);
        for (int i = 0; i < CSV_COLUMNS; i++) {
            columns[i] = strcmp(field, names[i]) == 0 ? number : columns[i];
        }
    }
    return columns[CSV_FEN] >= 0 && columns[CSV_MOVES] >= 0;
}

// A first line with commas and no blanks: no FEN, no tag of PGN.
bool csv_is_it(const char *beginning)
{
    const size_t len = strcspn(beginning, "\r\n");
    return memchr(beginning, ',', len) && !memchr(beginning, '[', len) &&
           !memchr(beginning, '{', len) && !memchr(beginning, '/', len);
}

Status csv_begin(ImportReader *reader, Fault *fault)
{
    if (import_line(reader, fault) != IMPORT_PUZZLE) {
        return STATUS_SYNTAX;
    }
    if (!find_columns(str_text(&reader->line), reader->columns)) {
        return fault_set(fault, STATUS_SYNTAX, "%s:1: a CSV without the columns FEN and Moves",
                         reader->input.name);
    }
    return STATUS_OK;
}

static void read_themes(const char *themes, ImportedPuzzle *puzzle)
{
    for (const char *word = themes + strspn(themes, " "); *word != '\0';) {
        const size_t len = strcspn(word, " ");
        const Motif motif = motif_find(word, len);
        if (motif != MOTIF_COUNT) {
            motif_put(&puzzle->motifs, motif);
        } else if (len != strlen(passed_over) || memcmp(word, passed_over, len) != 0) {
            puzzle->says_others = true;
        }
        word += len + strspn(word + len, " ");
    }
    puzzle->says_motifs = themes[0] != '\0';
    puzzle->says_mate = motif_in(&puzzle->motifs, MOTIF_MATE);
}

static Status read_moves(const char *fen, const char *moves, ImportedPuzzle *puzzle, Fault *fault)
{
    Status status = pos_from_fen(&puzzle->before, fen, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const size_t len = strcspn(moves, " ");
    if (len == 0 || moves[len] == '\0') {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no solution: Moves needs the defender's move and one more");
    }
    status = uci_move_read(&puzzle->before, moves, len, &puzzle->blunder, fault);
    if (status != STATUS_OK) {
        return status;
    }
    Position start;
    pos_make(&puzzle->before, puzzle->blunder, &start);
    puzzle->knows_blunder = true;
    status = import_moves(&puzzle->tree, &start, moves + len, true, fault);
    if (status == STATUS_OK && puzzle->tree.nodes[tree_main_end(&puzzle->tree)].ply % 2 == 0) {
        return fault_set(fault, STATUS_SYNTAX, "Moves ends with a move of the defender");
    }
    return status;
}

ImportStep csv_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault)
{
    ImportStep step;
    do {
        step = import_line(reader, fault);
    } while (step == IMPORT_PUZZLE && reader->line.len == 0);
    if (step != IMPORT_PUZZLE) {
        return step;
    }
    char fields[CSV_COLUMNS][IMPORT_LINE_MAX / 8], field[IMPORT_LINE_MAX + 1];
    for (int i = 0; i < CSV_COLUMNS; i++) {
        fields[i][0] = '\0';
    }
    int number = 0;
    for (const char *text = str_text(&reader->line); text; number++) {
        text = read_field(text, field);
        for (int i = 0; i < CSV_COLUMNS; i++) {
            if (reader->columns[i] == number && strlen(field) < sizeof fields[i]) {
                strcpy(fields[i], field);
            }
        }
    }
    puzzle->line = reader->lines;
    str_add(&puzzle->id, fields[CSV_ID]);
    puzzle->knows_rating = fields[CSV_RATING][0] != '\0';
    puzzle->rating = atoi(fields[CSV_RATING]);
    read_themes(fields[CSV_THEMES], puzzle);
    Fault inner;
    const Status status = read_moves(fields[CSV_FEN], fields[CSV_MOVES], puzzle, &inner);
    return status == STATUS_OK ? IMPORT_PUZZLE
                               : import_wrong(reader, reader->lines, inner.text, fault);
}
