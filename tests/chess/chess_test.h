// What the tests of this room share: positions from text, moves from text, chance that repeats, and
// the board seen in a mirror.
#pragma once

#include "onlymove/movegen.h"
#include "tests/support/board.h"
#include "tests/support/mirror.h"
#include "tests/support/random.h"

// Plays one random move; false when there is none.
static inline bool play_any(Position *pos, uint64_t *state) {
    Move moves[MOVES_MAX];
    int count = moves_legal(pos, moves);
    if (count == 0)
        return false;
    pos_play(pos, moves[random_next(state) % (unsigned)count]);
    return true;
}

enum { POSITIONS_MAX = 64 };

// Plays the moves and keeps every position; returns how many there are.
static inline size_t positions_of(const char *fen, const char *moves,
                                  Position game[POSITIONS_MAX]) {
    Move played[POSITIONS_MAX];
    Position end = game[0] = position_of(fen);
    const size_t count = read_moves(&end, moves, played, POSITIONS_MAX - 1);
    for (size_t i = 0; i < count; i++)
        pos_make(&game[i], played[i], &game[i + 1]);
    return count + 1;
}

// Where random games start, chosen for what can happen soon: promotions, castling, en passant.
static const char *const playout_starts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
    "4k3/8/8/2p1p1p1/1P1P1P1P/8/p1p3p1/4K3 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
};
enum { PLAYOUT_STARTS = 7 };

typedef void (*Property)(const Position *pos);

// Asks in every `step`th position of random games.
static inline void in_random_games(Property holds, int games, int step, uint64_t seed) {
    for (int game = 0; game < games * PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game % PLAYOUT_STARTS]);
        for (int ply = 0; ply < 100; ply++) {
            if (ply % step == game % step)
                holds(&pos);
            if (!play_any(&pos, &seed))
                break;
        }
    }
}

static inline bool has(const Move moves[], int count, Move move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

// White and Black change places and the board is turned over from top to bottom.
static inline Position mirrored(const Position *pos) {
    char fen[FEN_MAX], out[FEN_MAX];
    pos_to_fen(pos, fen);
    mirror_fen(fen, out);
    return position_of(out);
}

// The square next to s in a direction, or -1.
static inline int neighbour(int s, int file, int rank) {
    file += s % 8;
    rank += s / 8;
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : -1;
}

// Whether the piece on `from` attacks `to`, by walking there.
static inline bool reaches(const Piece board[64], int from, int to) {
    const PieceType type = piece_type(board[from]);
    const int file = to % 8 - from % 8, rank = to / 8 - from / 8;
    const int far_file = file < 0 ? -file : file, far_rank = rank < 0 ? -rank : rank;
    const bool straight = !file != !rank, diagonal = file && far_file == far_rank;
    if (type == PAWN)
        return far_file == 1 && rank == (piece_color(board[from]) == WHITE ? 1 : -1);
    if (type == KNIGHT)
        return far_file * far_rank == 2;
    if (type == KING)
        return far_file <= 1 && far_rank <= 1 && (file || rank);
    if (!((straight && type != BISHOP) || (diagonal && type != ROOK)))
        return false;
    const int step_file = (file > 0) - (file < 0), step_rank = (rank > 0) - (rank < 0);
    for (int s = neighbour(from, step_file, step_rank); s != to;
         s = neighbour(s, step_file, step_rank)) {
        if (board[s] != NO_PIECE)
            return false;
    }
    return true;
}
