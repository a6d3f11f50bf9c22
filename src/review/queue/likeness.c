// How much two puzzles look alike: the men around the defender's king, the course of the line, and
// the motifs. Boards are laid over each other at that king, from the solver's side, once as they
// are and once mirrored. So it does not matter who moves, or where on the board it happens.
#include <math.h>
#include <stdlib.h>

#include "onlymove/bitboard.h"
#include "onlymove/notation.h"
#include "onlymove/queue.h"

// NEAR: files and ranks from the king. Shares are parts of 100; the rest is that of the motifs.
enum { NEAR = 2, NEAR_WEIGHT = 4, MEN_SHARE = 50, MOVE_SHARE = 15, LINE_SHARE = 15 };

// A puzzle from the solver's side: the solver's pieces are White's.
typedef struct Diagram {
    uint8_t board[64]; // Piece
    Square king;       // the defender's; NO_SQUARE: none
    int from, to;      // squares of the first move; -1: unknown
} Diagram;

static Diagram diagram_of(const CandidateRow *row) {
    const int rank_flip = row->black ? 56 : 0;
    const int to = san_destination(row->first_move, row->black);
    Diagram diagram = {.king = NO_SQUARE, .to = to < 0 ? to : to ^ rank_flip};
    diagram.from =
        row->traits & TRAIT_HAS_MOVE ? (int)(row->traits & TRAIT_FROM_MASK) ^ rank_flip : -1;
    for (Square s = 0; s < 64; s++)
        diagram.board[s] = NO_PIECE;
    uint64_t rest = row->occupied;
    for (unsigned i = 0; rest && i < 2 * sizeof row->pieces; i++) {
        const Square s = (Square)((unsigned)bb_pop(&rest) ^ 56u ^ (unsigned)rank_flip);
        const Piece piece = row_piece(row, i);
        diagram.board[s] = (uint8_t)(row->black ? piece ^ 8 : piece);
        if (diagram.board[s] == (8 | KING))
            diagram.king = s;
    }
    return diagram;
}

// Files and ranks from one square to another; `mirrored` reverses the files.
typedef struct Offset {
    int files, ranks;
} Offset;

static Offset offset_of(Square from, int to, bool mirrored) {
    const int files = to % 8 - square_file(from);
    return (Offset){mirrored ? -files : files, to / 8 - square_rank(from)};
}

static bool is_same_offset(const Diagram *a, int sq_a, const Diagram *b, int sq_b, bool mirrored) {
    if (sq_a < 0 || sq_b < 0)
        return false;
    const Offset left = offset_of(a->king, sq_a, false), right = offset_of(b->king, sq_b, mirrored);
    return left.files == right.files && left.ranks == right.ranks;
}

static int weight_at(Offset offset) {
    return abs(offset.files) <= NEAR && abs(offset.ranks) <= NEAR ? NEAR_WEIGHT : 1;
}

static int weight_of_men(const Diagram *diagram) {
    int weight = 0;
    for (Square s = 0; s < 64; s++)
        if (diagram->board[s] != NO_PIECE)
            weight += weight_at(offset_of(diagram->king, s, false));
    return weight;
}

// Returns the weight of the men that stand in the same place on both boards.
static int common_men(const Diagram *a, const Diagram *b, bool mirrored) {
    int weight = 0;
    for (Square s = 0; s < 64; s++) {
        const Offset offset = offset_of(a->king, s, mirrored);
        const int file = square_file(b->king) + offset.files;
        const int rank = square_rank(b->king) + offset.ranks;
        if (a->board[s] != NO_PIECE && file >= 0 && file < 8 && rank >= 0 && rank < 8 &&
            b->board[8 * rank + file] == a->board[s])
            weight += weight_at(offset);
    }
    return weight;
}

static double common_line(uint64_t a, uint64_t b) {
    int same = 0, total = 0;
    for (; a | b; a >>= MOVE_KIND_BITS, b >>= MOVE_KIND_BITS, total++)
        same += (a & ((1 << MOVE_KIND_BITS) - 1)) == (b & ((1 << MOVE_KIND_BITS) - 1));
    return total ? (double)same / total : 0;
}

// Returns the share of common motifs, of those that say what happens; NAN: there are none.
static double common_motifs(const MotifSet *a, const MotifSet *b) {
    int both = 0, any = 0;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const MotifGroup group = motif_group(motif);
        if (group < MOTIFS_OF_MOVES || group == MOTIFS_OF_GAME)
            continue;
        both += motif_in(a, motif) && motif_in(b, motif);
        any += motif_in(a, motif) || motif_in(b, motif);
    }
    return any ? (double)both / any : (double)NAN;
}

int row_likeness(const CandidateRow *a, const CandidateRow *b) {
    const Diagram left = diagram_of(a), right = diagram_of(b);
    double best = 0;
    if (left.king == NO_SQUARE || right.king == NO_SQUARE)
        return 0;
    const int weight = weight_of_men(&left) + weight_of_men(&right);
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        const int common = common_men(&left, &right, mirrored);
        const bool same_target = is_same_offset(&left, left.to, &right, right.to, mirrored);
        const bool same_origin = is_same_offset(&left, left.from, &right, right.from, mirrored);
        const double sum = MEN_SHARE * (double)common / (weight - common) +
                           MOVE_SHARE * (same_target * 0.6 + same_origin * 0.4);
        best = sum > best ? sum : best;
    }
    const double motifs = common_motifs(&a->motifs, &b->motifs);
    const int shares = MEN_SHARE + MOVE_SHARE + LINE_SHARE;
    best += LINE_SHARE * common_line(a->move_kinds, b->move_kinds);
    return (int)lround(isnan(motifs) ? best * 100 / shares : best + (100 - shares) * motifs);
}
