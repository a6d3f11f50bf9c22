// Imports puzzles in EPD: four fields of FEN, then operations. The moves are those of pv, one
// line, or else of bm, each of them a solution. The solution is unknown for a FEN alone, and for a
// position that is known only as a mate in so many moves ("dm 3", "bm #3").
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

enum { OPERAND_MAX = 4096 };

// Whether the first line that is neither empty nor a remark is a position.
static bool epd_recognizes(const char *beginning) {
    while (*beginning == '\n' || *beginning == '\r' || *beginning == '#') {
        beginning += strcspn(beginning, "\n");
        beginning += *beginning == '\n';
    }
    const size_t len = strcspn(beginning, " \n");
    size_t ranks = 1;
    for (size_t i = 0; i < len; i++)
        ranks += beginning[i] == '/';
    return ranks == 8;
}

// Copies the operand of an opcode, without quotes, up to its semicolon; false when there is no such
// operation.
static bool find_operation(const char *operations, const char *opcode, char *operand, size_t size) {
    for (const char *at = operations; *at != '\0';) {
        at += strspn(at, " ;");
        const size_t opcode_len = strcspn(at, " ;");
        const char *operand_begin = at + opcode_len + strspn(at + opcode_len, " ");
        const bool quoted = *operand_begin == '"';
        operand_begin += quoted;
        const size_t len = strcspn(operand_begin, quoted ? "\"" : ";");
        if (opcode_len == strlen(opcode) && memcmp(at, opcode, opcode_len) == 0 && len < size) {
            memcpy(operand, operand_begin, len);
            operand[len] = '\0';
            return true;
        }
        at = operand_begin + len;
        at += strcspn(at, ";");
    }
    return false;
}

// Reads the position. Returns the operations after it.
static const char *read_position(const char *line, Position *pos, Status *status, Fault *fault) {
    char fen[FEN_MAX];
    size_t len = 0;
    for (int fields = 0; line[len] != '\0' && len + 1 < sizeof fen; len++) {
        if (line[len] == ' ' && ++fields == 4)
            break;
        fen[len] = line[len];
    }
    fen[len] = '\0';
    *status = pos_from_fen(pos, fen, fault);
    return line + len;
}

// Reads the moves of bm: the first is the solution, the others are alternatives.
static Status read_best_moves(const char *moves, const Position *start, Tree *tree, Fault *fault) {
    tree_init(tree, start);
    for (const char *word = moves + strspn(moves, " "); *word != '\0';) {
        const size_t len = strcspn(word, " ");
        uint32_t node = TREE_ROOT;
        Move move;
        Status status = san_read(start, word, len, &move, fault);
        if (status == STATUS_OK) {
            status = import_add_move(tree, &node, move,
                                     tree->count > 1 ? ROLE_ALTERNATIVE : ROLE_SOLUTION, fault);
        }
        if (status != STATUS_OK)
            return status;
        word += len + strspn(word + len, " ");
    }
    return tree->count > 1 ? STATUS_OK
                           : fault_set(fault, STATUS_NOT_FOUND, "no solution: bm is empty");
}

// Reads the tags of the game from operations that our exports and other programs write.
static void read_tags(const char *operations, Game *game) {
    static const char *const tags[][2] = {{"Eve", "Event"}, {"Sit", "Site"},  {"Dat", "Date"},
                                          {"Rou", "Round"}, {"Whi", "White"}, {"Bla", "Black"},
                                          {"eco", "ECO"}};
    char operand[OPERAND_MAX];
    game_clear(game);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (find_operation(operations, tags[i][0], operand, sizeof operand))
            game_set_tag(game, tags[i][1], operand);
}

// Returns the moves to mate of "dm 3", or "bm #3" as in collections of mates; 0: neither.
static int read_mates_in(const char *operations) {
    char operand[OPERAND_MAX];
    const bool has_dm = find_operation(operations, "dm", operand, sizeof operand);
    const bool has_bm = !has_dm && find_operation(operations, "bm", operand, sizeof operand);
    const int moves = has_dm ? atoi(operand) : has_bm && *operand == '#' ? atoi(operand + 1) : 0;
    return moves > 0 ? moves : 0;
}

static Status read_solution(const char *operations, const Position *start, ImportedPuzzle *puzzle,
                            Fault *fault) {
    char operand[OPERAND_MAX];
    puzzle->mates_in = read_mates_in(operations);
    puzzle->says_mate = puzzle->mates_in > 0;
    if (find_operation(operations, "pv", operand, sizeof operand))
        return import_moves(&puzzle->tree, start, operand, false, fault);
    puzzle->says_mate = puzzle->mates_in == 1;
    if (find_operation(operations, "bm", operand, sizeof operand) && *operand != '#')
        return read_best_moves(operand, start, &puzzle->tree, fault);
    // After the position of a FEN stand its counters alone.
    if (puzzle->mates_in == 0 && operations[strspn(operations, " 0123456789")] != '\0')
        return fault_set(fault, STATUS_NOT_FOUND, "no solution: neither pv nor bm nor dm");
    puzzle->says_mate = false;
    tree_init(&puzzle->tree, start);
    return STATUS_OK;
}

// Reads the counters of a FEN, which an EPD has as operations.
static void read_counters(const char *operations, Position *start) {
    char operand[OPERAND_MAX];
    const struct {
        const char *name;
        uint16_t *target;
        int min;
    } counters[] = {{"hmvc", &start->rule50, 0}, {"fmvn", &start->fullmove, 1}};
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        if (find_operation(operations, counters[i].name, operand, sizeof operand)) {
            const int number = atoi(operand);
            const bool in_range = number >= counters[i].min && number <= UINT16_MAX;
            *counters[i].target = in_range ? (uint16_t)number : *counters[i].target;
        }
    }
}

// Reads the mistake and the position before it from c7, as our exports with details write them:
// "before: FEN, then 14...Nxd4". Ignores any other text.
static void read_mistake(const char *operations, const Position *start, ImportedPuzzle *puzzle) {
    static const char prefix[] = EPD_BEFORE, separator[] = EPD_THEN;
    char operand[OPERAND_MAX];
    Position before, after;
    Move move;
    if (!find_operation(operations, "c7", operand, sizeof operand) ||
        strncmp(operand, prefix, sizeof prefix - 1) != 0) {
        return;
    }
    char *fen_end = strstr(operand, separator), *dot = strrchr(operand, '.');
    if (!fen_end || !dot)
        return;
    *fen_end = '\0';
    if (pos_from_fen(&before, operand + sizeof prefix - 1, NULL) != STATUS_OK ||
        san_read(&before, dot + 1, strlen(dot + 1), &move, NULL) != STATUS_OK ||
        move == MOVE_NULL) {
        return;
    }
    pos_make(&before, move, &after);
    if (after.key == start->key) {
        puzzle->has_blunder = true;
        puzzle->before_blunder = before;
        puzzle->blunder = move;
    }
}

static Status read_puzzle(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    char operand[OPERAND_MAX];
    Position start;
    Status status;
    const char *operations = read_position(str_text(&reader->line), &start, &status, fault);
    if (status != STATUS_OK)
        return status;
    read_counters(operations, &start);
    if (find_operation(operations, "id", operand, sizeof operand)) {
        str_add(&puzzle->name, operand);
        str_add(&puzzle->source_info.texts[SOURCE_ID], operand);
    }
    if (find_operation(operations, "ce", operand, sizeof operand))
        motif_add(&puzzle->motifs, motif_of_score((Score){.value = atoi(operand)}));
    read_mistake(operations, &start, puzzle);
    puzzle->game = &reader->game;
    read_tags(operations, &reader->game);
    return read_solution(operations, &start, puzzle, fault);
}

static ImportReadResult epd_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    ImportReadResult result;
    do {
        result = import_read_nonempty_line(reader, fault);
    } while (result == IMPORT_PUZZLE && reader->line.data[0] == '#');
    if (result != IMPORT_PUZZLE)
        return result;
    puzzle->line = reader->line_count;
    Fault why;
    return read_puzzle(reader, puzzle, &why) == STATUS_OK
               ? IMPORT_PUZZLE
               : import_fail(reader, reader->line_count, why.text, fault);
}

const ImportFormat import_epd = {epd_recognizes, NULL, epd_next};
