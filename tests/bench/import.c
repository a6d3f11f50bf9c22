// A large CSV of puzzles of which no two are the same.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/import.h"
#include "onlymove/movegen.h"
#include "tests/bench/bench.h"

// The position with one piece more; false where no game has such a one.
static bool add_piece(const Position *pos, unsigned square, Piece piece, char fen[FEN_MAX],
                      Position *made) {
    Position more = *pos;
    if (pos->board[square] != NO_PIECE)
        return false;
    more.board[square] = piece;
    pos_to_fen(&more, fen);
    return pos_from_fen(made, fen, SAID) == STATUS_OK;
}

// The mistake and the solution; false where the piece that was added stands in their way.
static bool write_moves(const ImportedPuzzle *puzzle, Position *pos, Str *moves) {
    Move move = puzzle->blunder;
    str_clear(moves);
    for (uint32_t at = TREE_ROOT;; move = puzzle->tree.nodes[at].move) {
        if (!move_is_legal(pos, move))
            return false;
        str_addf(moves, "%s%s", moves->len > 0 ? " " : "", UCI_MOVE_TEXT(move));
        pos_play(pos, move);
        at = puzzle->tree.nodes[at].child;
        if (at == TREE_NO_NODE)
            return true;
    }
}

// How many of a file come out with that piece on that square.
static long write_round(const char *path, unsigned square, Piece piece, long wanted) {
    CLEANUP(str_done) Str moves = {0};
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {.line = 0};
    ImportReader *reader;
    ImportReadResult step = IMPORT_PUZZLE;
    long made = 0;
    bench_must(import_open(&reader, path, SAID));
    while (made < wanted && step != IMPORT_END && step != IMPORT_BAD_FILE) {
        Position pos;
        char fen[FEN_MAX];
        step = import_next(reader, &puzzle, SAID);
        if (step != IMPORT_PUZZLE || !puzzle.has_blunder ||
            !add_piece(&puzzle.before_blunder, square, piece, fen, &pos) ||
            !write_moves(&puzzle, &pos, &moves)) {
            continue;
        }
        const Str *said = puzzle.source_info.texts;
        printf("%s.%u.%u,%s,%s,%d,80,95,%ld,%s,%s,%s\n", str_text(&said[SOURCE_ID]), square, piece,
               fen, str_text(&moves), puzzle.source_info.numbers[SOURCE_RATING], ++made,
               str_text(&said[SOURCE_THEMES]), str_text(&said[SOURCE_URL]),
               str_text(&said[SOURCE_OPENINGS]));
    }
    import_close(reader);
    return made;
}

// FILE COUNT: so many rows out of those of a file, with a piece more on a square each time.
void bench_rows(char **words) {
    static const PieceType types[] = {KNIGHT, BISHOP, PAWN, ROOK, QUEEN};
    long left = atol(words[1]);
    puts("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags");
    for (unsigned round = 0; left > 0 && round < 64 * 10; round++) {
        left -= write_round(words[0], round % 64,
                            piece_make((Color)(round / 64 % 2), types[round / 128]), left);
    }
}
