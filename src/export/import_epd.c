// Puzzles in EPD: four fields of FEN, then operations; the moves are those of pv, or else the
// first of bm.
#include <stdlib.h>
#include <string.h>

#include "src/export/import_format.h"

// The first line of the text that is neither empty nor a remark is a position.
bool epd_is_it(const char *beginning)
{
    while (*beginning == '\n' || *beginning == '\r' || *beginning == '#') {
        beginning += strcspn(beginning, "\n");
        beginning += *beginning == '\n';
    }
    const size_t len = strcspn(beginning, " \n");
    size_t ranks = 1;
    for (size_t i = 0; i < len; i++) {
        ranks += beginning[i] == '/';
    }
    return ranks == 8;
}

// What stands behind an operation's code, without quotes, up to its semicolon; false when there is
// no such operation.
static bool find_operation(const char *operations, const char *code, char *value, size_t room)
{
    for (const char *at = operations; *at != '\0';) {
        at += strspn(at, " ;");
        const size_t name = strcspn(at, " ;");
        const char *begin = at + name + strspn(at + name, " ");
        const bool quoted = *begin == '"';
        begin += quoted;
        const size_t len = strcspn(begin, quoted ? "\"" : ";");
        if (name == strlen(code) && memcmp(at, code, name) == 0 && len < room) {
            memcpy(value, begin, len);
            value[len] = '\0';
            return true;
        }
        at = begin + len;
        at += strcspn(at, ";");
    }
    return false;
}

// The position in front of the operations, which it returns.
static const char *read_position(const char *line, Position *pos, Status *status, Fault *fault)
{
    char fen[FEN_MAX];
    size_t len = 0;
    for (int fields = 0; line[len] != '\0' && len + 1 < sizeof fen; len++) {
        if (line[len] == ' ' && ++fields == 4) {
            break;
        }
        fen[len] = line[len];
    }
    fen[len] = '\0';
    *status = pos_from_fen(pos, fen, fault);
    return line + len;
}

static Status read_puzzle(const char *line, ImportedPuzzle *puzzle, Fault *fault)
{
    enum { VALUE = 4096 };
    char value[VALUE];
    Position start;
    Status status;
    const char *operations = read_position(line, &start, &status, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (find_operation(operations, "id", value, sizeof value)) {
        str_add(&puzzle->id, value);
    }
    if (find_operation(operations, "ce", value, sizeof value)) {
        motif_put(&puzzle->motifs, motif_of_score((Score){.value = atoi(value)}));
    }
    puzzle->says_mate = find_operation(operations, "dm", value, sizeof value);
    if (find_operation(operations, "pv", value, sizeof value)) {
        return import_moves(&puzzle->tree, &start, value, false, fault);
    }
    puzzle->says_mate = puzzle->says_mate && strcmp(value, "1") == 0;
    if (find_operation(operations, "bm", value, sizeof value)) {
        value[strcspn(value, " ")] = '\0';
        return import_moves(&puzzle->tree, &start, value, false, fault);
    }
    return fault_set(fault, STATUS_NOT_FOUND, "no solution: neither pv nor bm");
}

ImportStep epd_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault)
{
    ImportStep step;
    do {
        step = import_line(reader, fault);
    } while (step == IMPORT_PUZZLE && (reader->line.len == 0 || reader->line.data[0] == '#'));
    if (step != IMPORT_PUZZLE) {
        return step;
    }
    puzzle->line = reader->lines;
    Fault inner;
    return read_puzzle(str_text(&reader->line), puzzle, &inner) == STATUS_OK
               ? IMPORT_PUZZLE
               : import_wrong(reader, reader->lines, inner.text, fault);
}
