// Reads puzzles from files: finds the format, reads lines, and makes trees of moves.
#include "onlymove/import.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/export/in/import_format.h"

#define ROW_OF(name) &import_##name,
static const ImportFormat *const formats[] = {IMPORT_FORMATS(ROW_OF) NULL};

static const ImportFormat *format_of(const ImportReader *reader) {
    enum { BEGINNING_MAX = 4096 };
    char beginning[BEGINNING_MAX + 1];
    const size_t text_len = reader->input.len - reader->at;
    const size_t len = text_len < BEGINNING_MAX ? text_len : BEGINNING_MAX;
    memcpy(beginning, reader->input.data + reader->at, len);
    beginning[len] = '\0';
    const ImportFormat *const *format = formats;
    while (*format && !(*format)->recognizes(beginning))
        format++;
    return *format;
}

Status import_open_lines(ImportReader **reader, const char *path, Fault *fault) {
    ImportReader *new_reader = *reader = xcalloc(1, sizeof **reader);
    new_reader->game = game_blank();
    const Status status = input_open(&new_reader->input, path, fault);
    const Input *input = &new_reader->input;
    if (status != STATUS_OK) {
        import_close(new_reader);
        *reader = NULL;
    } else if (input->len >= 3 && memcmp(input->data, "\xEF\xBB\xBF", 3) == 0) {
        new_reader->at = 3; // after the byte order mark
    }
    return status;
}

Status import_open(ImportReader **reader, const char *path, Fault *fault) {
    Status status = import_open_lines(reader, path, fault);
    if (status != STATUS_OK)
        return status;
    ImportReader *new_reader = *reader;
    new_reader->format = format_of(new_reader);
    if (!new_reader->format) {
        status = fault_set(fault, STATUS_SYNTAX,
                           "%s: is no Lichess CSV, EPD, PGN, list of FENs, and no JSON of onlymove",
                           new_reader->input.name);
    } else if (new_reader->format->begin) {
        status = new_reader->format->begin(new_reader, fault);
    }
    if (status != STATUS_OK) {
        import_close(new_reader);
        *reader = NULL;
    }
    return status;
}

void import_close(ImportReader *reader) {
    if (!reader)
        return;
    if (reader->pgn_open)
        pgn_reader_done(&reader->pgn);
    game_done(&reader->game);
    json_decref(reader->json);
    str_done(&reader->line);
    for (int i = 0; i < CSV_COLUMNS; i++)
        str_done(&reader->fields[i]);
    input_close(&reader->input);
    free(reader);
}

const char *import_name(const ImportReader *reader) {
    return reader->input.name;
}

ImportReadResult import_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    imported_puzzle_clear(puzzle);
    return reader->format->next(reader, puzzle, fault);
}

void import_write_skipped(const ImportReader *reader, Str *out) {
    pgn_write_skipped(&reader->pgn, out);
}

uint64_t import_progress(const ImportReader *reader, uint64_t *size) {
    const Input *input = &reader->input;
    const size_t at = reader->pgn_open ? reader->pgn.at : reader->at;
    *size = input->size;
    return input->is_plain ? input->offset + at : input->consumed;
}

ImportReadResult import_fail(const ImportReader *reader, size_t line, const char *sentence,
                             Fault *fault) {
    fault_set(fault, STATUS_SYNTAX, "%s:%zu: %s", reader->input.name, line, sentence);
    return IMPORT_BAD_PUZZLE;
}

// Reads until the input's window holds the whole line at reader->at, of *len bytes; false: fault.
static bool load_line(ImportReader *reader, size_t *len, Fault *fault) {
    for (;;) {
        const size_t rest_len = reader->input.len - reader->at;
        const char *end = memchr(reader->input.data + reader->at, '\n', rest_len);
        if (end || reader->input.at_end || rest_len > IMPORT_LINE_MAX) {
            *len = end ? (size_t)(end - (reader->input.data + reader->at)) : rest_len;
            return true;
        }
        if (input_advance(&reader->input, reader->at, fault) != STATUS_OK)
            return false;
        reader->at = 0;
    }
}

ImportReadResult import_read_line(ImportReader *reader, Fault *fault) {
    size_t len;
    str_clear(&reader->line);
    if (!load_line(reader, &len, fault))
        return IMPORT_BAD_FILE;
    if (reader->at + len >= reader->input.len && len == 0)
        return IMPORT_END;
    const char *text = reader->input.data + reader->at;
    reader->line_count++;
    if (len > IMPORT_LINE_MAX) {
        import_fail(reader, reader->line_count, "a line of more than 64 KB", fault);
        return IMPORT_BAD_FILE;
    }
    reader->at += len + (reader->at + len < reader->input.len);
    len -= len > 0 && text[len - 1] == '\r';
    str_add_bytes(&reader->line, text, len);
    return IMPORT_PUZZLE;
}

ImportReadResult import_read_nonempty_line(ImportReader *reader, Fault *fault) {
    ImportReadResult result;
    do {
        result = import_read_line(reader, fault);
    } while (result == IMPORT_PUZZLE && reader->line.len == 0);
    return result;
}

Status import_add_move(Tree *tree, uint32_t *node, Move move, TreeRole role, Fault *fault) {
    const uint32_t existing = tree_find(tree, *node, move);
    if (existing != TREE_NO_NODE) {
        *node = existing;
        return STATUS_OK;
    }
    if (move == MOVE_NULL)
        return fault_set(fault, STATUS_ILLEGAL, "a null move is no move of a puzzle");
    if (tree->nodes[*node].ply >= TREE_PLIES_MAX)
        return fault_set(fault, STATUS_LIMIT, "a line of more than %d moves", TREE_PLIES_MAX);
    if (tree->count > IMPORT_MOVES_MAX)
        return fault_set(fault, STATUS_LIMIT, "a puzzle of more than %d moves", IMPORT_MOVES_MAX);
    *node = tree_add(tree, *node, move, role);
    return STATUS_OK;
}

Status import_moves(Tree *tree, const Position *start, const char *moves, bool uci, Fault *fault) {
    Position pos = *start;
    uint32_t node = TREE_ROOT;
    tree_init(tree, start);
    for (const char *word = moves + strspn(moves, " "); *word != '\0';) {
        const size_t len = strcspn(word, " ");
        Move move;
        Status status = (uci ? uci_move_read : san_read)(&pos, word, len, &move, fault);
        if (status == STATUS_OK) {
            const bool solver = pos.side == start->side;
            status = import_add_move(tree, &node, move, solver ? ROLE_SOLUTION : ROLE_REPLY, fault);
        }
        if (status != STATUS_OK)
            return status;
        pos_play(&pos, move);
        word += len + strspn(word + len, " ");
    }
    return STATUS_OK;
}
