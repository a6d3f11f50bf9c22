// Imports puzzles in EPD: four fields of FEN, then operations. The moves are those of pv, or else
// of bm, all of them right. The solution is unknown for a FEN alone, and for a position that is
// known only as a mate in so many moves ("dm 3", "bm #3").
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

enum { VALUE = 4096 };

// Whether the first line that is neither empty nor a remark is a position.
static bool epd_is_it(const char *beginning) {
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

// Copies the operand of an operation, without quotes, up to its semicolon; false when there is no
// such operation.
static bool find_operation(const char *operations, const char *code, char *value, size_t room) {
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
static Status read_best(const char *moves, const Position *start, Tree *tree, Fault *fault) {
    tree_init(tree, start);
    for (const char *word = moves + strspn(moves, " "); *word != '\0';) {
        const size_t len = strcspn(word, " ");
        uint32_t node = TREE_ROOT;
        Move move;
        Status status = san_read(start, word, len, &move, fault);
        if (status == STATUS_OK) {
            status = import_add(tree, &node, move,
                                tree->count > 1 ? ROLE_ALTERNATIVE : ROLE_SOLUTION, fault);
        }
        if (status != STATUS_OK)
            return status;
        word += len + strspn(word + len, " ");
    }
    return tree->count > 1 ? STATUS_OK
                           : fault_set(fault, STATUS_NOT_FOUND, "no solution: bm is empty");
}

// Reads the tags of the game from the operations that our exports write, and other programs too.
static void read_tags(const char *operations, Game *game) {
    static const char *const tags[][2] = {{"Eve", "Event"}, {"Sit", "Site"},  {"Dat", "Date"},
                                          {"Rou", "Round"}, {"Whi", "White"}, {"Bla", "Black"},
                                          {"eco", "ECO"}};
    char value[VALUE];
    game_clear(game);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (find_operation(operations, tags[i][0], value, sizeof value))
            game_set_tag(game, tags[i][1], value);
}

// Whether nothing but the counters of a FEN stands after the position.
static bool is_fen(const char *operations) {
    return operations[strspn(operations, " 0123456789")] == '\0';
}

// Returns the moves to mate of "dm 3", or "bm #3" as in collections of mates; 0: neither.
static int read_mate_moves(const char *operations) {
    char value[VALUE];
    const bool direct = find_operation(operations, "dm", value, sizeof value);
    const bool best = !direct && find_operation(operations, "bm", value, sizeof value);
    const int moves = direct ? atoi(value) : best && *value == '#' ? atoi(value + 1) : 0;
    return moves > 0 ? moves : 0;
}

static Status read_solution(const char *operations, const Position *start, ImportedPuzzle *puzzle,
                            Fault *fault) {
    char value[VALUE];
    puzzle->mate_moves = read_mate_moves(operations);
    puzzle->says_mate = puzzle->mate_moves > 0;
    if (find_operation(operations, "pv", value, sizeof value))
        return import_moves(&puzzle->tree, start, value, false, fault);
    puzzle->says_mate = puzzle->mate_moves == 1;
    if (find_operation(operations, "bm", value, sizeof value) && *value != '#')
        return read_best(value, start, &puzzle->tree, fault);
    if (puzzle->mate_moves == 0 && !is_fen(operations))
        return fault_set(fault, STATUS_NOT_FOUND, "no solution: neither pv nor bm nor dm");
    puzzle->says_mate = false;
    tree_init(&puzzle->tree, start);
    return STATUS_OK;
}

// Reads the counters of a FEN, which an EPD has as operations.
static void read_counters(const char *operations, Position *start) {
    char value[VALUE];
    const struct {
        const char *name;
        uint16_t *to;
        int least;
    } counters[] = {{"hmvc", &start->rule50, 0}, {"fmvn", &start->fullmove, 1}};
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        if (find_operation(operations, counters[i].name, value, sizeof value)) {
            const int number = atoi(value);
            const bool counts = number >= counters[i].least && number <= UINT16_MAX;
            *counters[i].to = counts ? (uint16_t)number : *counters[i].to;
        }
    }
}

// Reads the position before and the mistake from c7, as our exports with details write them:
// "before: FEN, then 14...Nxd4". Ignores any other text.
static void read_mistake(const char *operations, const Position *start, ImportedPuzzle *puzzle) {
    static const char begin[] = EPD_BEFORE, then[] = EPD_THEN;
    char value[VALUE];
    Position before, after;
    Move move;
    if (!find_operation(operations, "c7", value, sizeof value) ||
        strncmp(value, begin, sizeof begin - 1) != 0) {
        return;
    }
    char *words = strstr(value, then), *number = strrchr(value, '.');
    if (!words || !number)
        return;
    *words = '\0';
    if (pos_from_fen(&before, value + sizeof begin - 1, NULL) != STATUS_OK ||
        san_read(&before, number + 1, strlen(number + 1), &move, NULL) != STATUS_OK ||
        move == MOVE_NULL) {
        return;
    }
    pos_make(&before, move, &after);
    if (after.key == start->key) {
        puzzle->has_mistake = true;
        puzzle->before = before;
        puzzle->blunder = move;
    }
}

static Status read_puzzle(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    char value[VALUE];
    Position start;
    Status status;
    const char *operations = read_position(str_text(&reader->line), &start, &status, fault);
    if (status != STATUS_OK)
        return status;
    read_counters(operations, &start);
    if (find_operation(operations, "id", value, sizeof value)) {
        str_add(&puzzle->name, value);
        str_add(&puzzle->source_info.texts[SOURCE_ID], value);
    }
    if (find_operation(operations, "ce", value, sizeof value))
        motif_put(&puzzle->motifs, motif_of_score((Score){.value = atoi(value)}));
    read_mistake(operations, &start, puzzle);
    puzzle->game = &reader->game;
    read_tags(operations, &reader->game);
    return read_solution(operations, &start, puzzle, fault);
}

static ImportStep epd_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    ImportStep step;
    do {
        step = import_nonempty_line(reader, fault);
    } while (step == IMPORT_PUZZLE && reader->line.data[0] == '#');
    if (step != IMPORT_PUZZLE)
        return step;
    puzzle->line = reader->lines;
    Fault inner;
    return read_puzzle(reader, puzzle, &inner) == STATUS_OK
               ? IMPORT_PUZZLE
               : import_wrong(reader, reader->lines, inner.text, fault);
}

const ImportFormat import_epd = {epd_is_it, NULL, epd_next};
