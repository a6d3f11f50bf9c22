// Pairs of puzzles that look alike, because one was made out of the other, and how many of them,
// and of strangers, are told to be alike.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/bitboard.h"
#include "onlymove/import.h"
#include "onlymove/movegen.h"
#include "onlymove/queue.h"
#include "tests/bench/bench.h"

enum { PLAYED_MAX = 64 };

typedef struct Played {
    Position before;
    Move moves[PLAYED_MAX];
    size_t count;
} Played;

static Move turned(Move move, unsigned turn, int shift) {
    const unsigned from = (move_from(move) ^ turn) + (unsigned)shift;
    const unsigned to = (move_to(move) ^ turn) + (unsigned)shift;
    return (Move)((move & 0xF000) | from | to << 6);
}

// One file to the left or right, where nothing stands or moves at that edge.
static bool shift_line(Played *line, int by) {
    const int edge = by > 0 ? 7 : 0;
    Position shifted = line->before;
    for (Square s = 0; s < 64; s++)
        if (square_file(s) == edge && line->before.board[s] != NO_PIECE)
            return false;
    for (size_t i = 0; i < line->count; i++)
        if (square_file(move_from(line->moves[i])) == edge ||
            square_file(move_to(line->moves[i])) == edge)
            return false;
    for (Square s = 0; s < 64; s++)
        shifted.board[s] = square_file(s) == 7 - edge ? NO_PIECE : line->before.board[s - by];
    if (pos_from_fen(&line->before, FEN_TEXT(&shifted), SAID) != STATUS_OK)
        return false;
    for (size_t i = 0; i < line->count; i++)
        line->moves[i] = turned(line->moves[i], 0, by);
    return true;
}

static bool is_playable(const Played *line) {
    Position pos = line->before;
    for (size_t i = 0; i < line->count; i++) {
        if (!move_is_legal(&pos, line->moves[i]))
            return false;
        pos_play(&pos, line->moves[i]);
    }
    return true;
}

// A pawn on the third to sixth rank, on the free square that is the last of some.
static bool add_pawn(Played *line, unsigned seed) {
    const Played old = *line;
    for (unsigned i = 0; i < 32; i++) {
        const unsigned square = 16 + (seed * 7 + i * 11) % 32;
        *line = old;
        if (line->before.board[square] != NO_PIECE)
            continue;
        line->before.board[square] = piece_make((Color)(seed % 2), PAWN);
        if (pos_from_fen(&line->before, FEN_TEXT(&line->before), SAID) == STATUS_OK &&
            is_playable(line))
            return true;
    }
    *line = old;
    return false;
}

static bool read_line(const ImportedPuzzle *puzzle, Played *line) {
    line->before = puzzle->before_blunder;
    line->count = 0;
    Move move = puzzle->blunder;
    for (uint32_t at = TREE_ROOT; line->count < PLAYED_MAX; move = puzzle->tree.nodes[at].move) {
        line->moves[line->count++] = move;
        at = puzzle->tree.nodes[at].child;
        if (at == TREE_NO_NODE)
            return puzzle->has_blunder && !puzzle->before_blunder.castling;
    }
    return false;
}

static void write_line(FILE *file, const Played *line, long number) {
    char fen[FEN_MAX], uci[UCI_MOVE_MAX];
    pos_to_fen(&line->before, fen);
    fprintf(file, "%05ld,%s,", number, fen);
    for (size_t i = 0; i < line->count; i++) {
        uci_move_write(line->moves[i], uci);
        fprintf(file, "%s%s", i ? " " : "", uci);
    }
    fputs(",1500,80,95,100,,,\n", file);
}

// FILE ONE OTHER: the puzzles of a CSV, and each once more: mirrored, shifted by a file where there
// is room, and with a pawn more.
void bench_pairs(char **words) {
    static const char head[] =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {.line = 0};
    ImportReader *reader;
    ImportReadResult step = IMPORT_PUZZLE;
    FILE *one = fopen(words[1], "w"), *other = fopen(words[2], "w");
    long count = 0, shifted = 0;
    if (!one || !other)
        bench_give_up(BENCH_FAILED, "%s: cannot be written", words[one ? 2 : 1]);
    fputs(head, one);
    fputs(head, other);
    bench_must(import_open(&reader, words[0], SAID));
    while (step != IMPORT_END && step != IMPORT_BAD_FILE) {
        Played line, made;
        step = import_next(reader, &puzzle, SAID);
        if (step != IMPORT_PUZZLE || !read_line(&puzzle, &line))
            continue;
        made = line;
        pos_reflect(&line.before, false, true, &made.before);
        for (size_t i = 0; i < line.count; i++)
            made.moves[i] = turned(line.moves[i], 7, 0);
        const bool moved = shift_line(&made, 1) || shift_line(&made, -1);
        if (!add_pawn(&made, (unsigned)count))
            continue;
        shifted += moved;
        write_line(one, &line, ++count);
        write_line(other, &made, count);
    }
    import_close(reader);
    fclose(one);
    fclose(other);
    printf("%ld pairs, %ld of them shifted\n", count, shifted);
}

static size_t number_of(const CandidateList *list, size_t row) {
    return list->games[list->rows[row].game].number;
}

// STORE: into which both files came, the first one first. Percent of the pairs that are alike, and
// of strangers. A puzzle that is twice in the file came once.
void bench_alike(char **words) {
    Store *store;
    CandidateList list = {0};
    bench_must(store_open_read_only(&store, words[0], SAID));
    bench_must(store_list(store, &(StoreQuery){0}, &list, SAID));
    size_t half = 0, pairs = 0, found = 0, strangers = 0, asked = 0;
    while (half + 1 < list.count && number_of(&list, half) < number_of(&list, half + 1))
        half++;
    half++;
    for (size_t i = 0, other = half; i < half && other < list.count; i++) {
        while (other < list.count && number_of(&list, other) < number_of(&list, i))
            other++;
        if (other < list.count && number_of(&list, other) == number_of(&list, i)) {
            found += row_likeness(&list.rows[i], &list.rows[other]) >= ROWS_ALIKE;
            pairs++;
        }
        for (size_t j = 1; j <= 100 && j < half; j++, asked++)
            strangers += row_likeness(&list.rows[i], &list.rows[(i + j * 37) % half]) >= ROWS_ALIKE;
    }
    printf("%.2f %.3f %zu %zu\n", 100.0 * (double)found / (double)pairs,
           100.0 * (double)strangers / (double)asked, pairs, asked);
    candidate_list_done(&list);
    store_close(store);
}
