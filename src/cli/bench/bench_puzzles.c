// Reads puzzles in the Lichess CSV format, as far as the rows need them.
#include "src/cli/bench/bench_puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/file.h"
#include "onlymove/notation.h"

enum { PROFILE_HASH = 256, FIELDS = 8 };
enum { FIELD_ID, FIELD_FEN, FIELD_MOVES, FIELD_THEMES = 7 };

static void cut(char *line, char *fields[FIELDS])
{
    char *at = line;
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = at;
        at += strcspn(at, ",");
        if (*at) {
            *at++ = '\0';
        }
    }
}

static int mate_in(const char *themes)
{
    const char *at = strstr(themes, "mateIn");
    return at ? atoi(at + strlen("mateIn")) : 0;
}

// The opponent's move, then the line.
static Status read_moves(BenchPuzzle *puzzle, const char *moves, Fault *fault)
{
    size_t len = strcspn(moves, " ");
    Status status = uci_move_read(&puzzle->start, moves, len, &puzzle->first, fault);
    if (status != STATUS_OK) {
        return status;
    }
    pos_make(&puzzle->start, puzzle->first, &puzzle->pos);
    Position pos = puzzle->pos;
    do {
        if (puzzle->length == BENCH_LINE_MAX) {
            return fault_set(fault, STATUS_LIMIT, "more than %d moves", BENCH_LINE_MAX);
        }
        moves += len + strspn(moves + len, " ");
        len = strcspn(moves, " ");
        Move move;
        status = uci_move_read(&pos, moves, len, &move, fault);
        if (status == STATUS_OK) {
            const Position before = pos;
            puzzle->line[puzzle->length++] = move;
            pos_make(&before, move, &pos);
        }
    } while (status == STATUS_OK && moves[len]);
    return status;
}

static Status read_puzzle(BenchPuzzle *puzzle, char *const fields[FIELDS], Fault *fault)
{
    *puzzle = (BenchPuzzle){.mate_in = mate_in(fields[FIELD_THEMES])};
    snprintf(puzzle->id, sizeof puzzle->id, "%s", fields[FIELD_ID]);
    Status status = pos_from_fen(&puzzle->start, fields[FIELD_FEN], fault);
    return status == STATUS_OK ? read_moves(puzzle, fields[FIELD_MOVES], fault) : status;
}

static Status read_line(BenchPuzzles *puzzles, char *line, Fault *fault)
{
    char *fields[FIELDS];
    cut(line, fields);
    if (!array_reserve((void **)&puzzles->items, &puzzles->cap, puzzles->count + 1,
                       sizeof *puzzles->items)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    Fault why;
    if (read_puzzle(&puzzles->items[puzzles->count], fields, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_SYNTAX, "puzzle %.20s: %.300s", fields[FIELD_ID], why.text);
    }
    puzzles->count++;
    return STATUS_OK;
}

// All lines but the first, which names the fields.
static Status read_lines(BenchPuzzles *puzzles, char *text, Fault *fault)
{
    Status status = STATUS_OK;
    char *rest = text + strcspn(text, "\n");
    while (*rest && status == STATUS_OK) {
        char *line = rest + strspn(rest, "\r\n");
        rest = line + strcspn(line, "\r\n");
        if (*rest) {
            *rest++ = '\0';
        }
        if (*line) {
            status = read_line(puzzles, line, fault);
        }
    }
    return status;
}

Status bench_puzzles_read(const Bench *bench, const char *file, BenchPuzzles *puzzles, Fault *fault)
{
    Str path, text;
    str_init(&path);
    str_init(&text);
    *puzzles = (BenchPuzzles){.items = NULL};
    Status status = bench_data(bench, file, &path, fault);
    if (status == STATUS_OK) {
        status = file_read(str_text(&path), &text, fault);
    }
    if (status == STATUS_OK && text.len > 0) {
        status = read_lines(puzzles, text.data, fault);
    }
    if (status == STATUS_OK && puzzles->count == 0) {
        status = fault_set(fault, STATUS_SYNTAX, "%s: no puzzles", str_text(&path));
    }
    str_done(&path);
    str_done(&text);
    return status;
}

void bench_puzzles_done(BenchPuzzles *puzzles)
{
    free(puzzles->items);
    *puzzles = (BenchPuzzles){.items = NULL};
}

void bench_puzzles_thin(BenchPuzzles *puzzles, size_t step, size_t most)
{
    size_t kept = 0;
    for (size_t i = 0; i < puzzles->count && kept < most; i += step) {
        puzzles->items[kept++] = puzzles->items[i];
    }
    puzzles->count = kept;
}

SearchRequest bench_puzzle_search(const BenchPuzzle *puzzle, uint64_t nodes, int lines)
{
    return (SearchRequest){
        .start = puzzle->start,
        .moves = &puzzle->first,
        .move_count = 1,
        .nodes = nodes,
        .lines = lines,
        .hash = PROFILE_HASH,
    };
}

Status bench_stockfish_setup(const Bench *bench, EngineSetup *setup, Fault *fault)
{
    Str path;
    if (bench->stockfish.len == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "Stockfish is not here");
    }
    str_init(&path);
    str_add(&path, str_text(&bench->stockfish));
    *setup = (EngineSetup){.name = NULL};
    Status status = path.failed ? fault_set(fault, STATUS_MEMORY, "out of memory")
                                : setup_from_words(setup, (char *const[]){path.data, NULL}, fault);
    str_done(&path);
    return status;
}
