// Motifs of the defender's king: where it stands, and what is played around it.
#include "src/motif/line_walk.h"

static Square defender_king(const Position *pos, const LineWalk *walk) {
    return pos_king(pos, walk->defender);
}

// Returns the rank of a square as the defender counts it, 0 to 7.
static int rank_for_defender(const LineWalk *walk, Square s) {
    return walk->defender == WHITE ? square_rank(s) : 7 - square_rank(s);
}

bool find_attacking_f2_f7(const LineWalk *walk, MotifHit *hit) {
    for (size_t i = SOLVER_FIRST; i < walk->count; i += 2) {
        const Square to = line_walk_to(walk, i);
        if (square_file(to) != 5 || (square_rank(to) != 1 && square_rank(to) != 6) ||
            line_walk_taken(walk, i) == NO_PIECE_TYPE) {
            continue;
        }
        const Square king = defender_king(line_walk_after(walk, i), walk);
        const Square home = square_rank(to) == 1 ? E1 : E8;
        return king == home && line_walk_mark(hit, i, to, bb_bit(king));
    }
    return false;
}

// The squares beside the king, in front of it and diagonally in front.
static Bitboard squares_in_front(Square king, Color color) {
    const Bitboard k = bb_bit(king);
    const Bitboard with_sides = k | bb_beside(k);
    return (with_sides | bb_forward(with_sides, color)) & ~k;
}

bool find_exposed_king(const LineWalk *walk, MotifHit *hit) {
    const Position *pos = line_walk_before(walk, SOLVER_FIRST);
    const Square king = defender_king(pos, walk);
    if (rank_for_defender(walk, king) > 2 ||
        (squares_in_front(king, walk->defender) & pos_pieces(pos, walk->defender, PAWN))) {
        return false;
    }
    for (size_t i = SOLVER_SECOND; i < line_walk_last(walk); i += 2)
        if (line_walk_checks(walk, i))
            return line_walk_mark(hit, SOLVER_FIRST, king, squares_in_front(king, walk->defender));
    return false;
}

// A wing of the defender's first rank.
typedef struct Wing {
    int first_file, last_file; // where the king must stand
    int corner_file;
    int men; // least number on the board
} Wing;

// What move i adds to an attack on the king near `corner`.
static int attack_points(const LineWalk *walk, size_t i, Square corner) {
    enum { NEAR_DISTANCE = 3, FAR_DISTANCE = 5 };
    const int distance = square_distance(corner, line_walk_to(walk, i));
    int points = line_walk_checks(walk, i) ? 1 : 0;
    if (line_walk_captures(walk, i) && distance <= NEAR_DISTANCE)
        points++;
    else if (distance >= FAR_DISTANCE)
        points--;
    return points;
}

static bool attacks_wing(const LineWalk *walk, MotifHit *hit, const Wing *wing) {
    enum { POINTS_MIN = 2 };
    const Position *pos = line_walk_before(walk, SOLVER_FIRST);
    const Square king = defender_king(pos, walk);
    if (rank_for_defender(walk, king) != 0 || square_file(king) < wing->first_file ||
        square_file(king) > wing->last_file || bb_count(pos_occupied(pos)) < wing->men) {
        return false;
    }
    const Square corner = square_make(wing->corner_file, square_rank(king));
    int sum = 0;
    size_t first_check = 0;
    Bitboard targets = 0;
    for (size_t i = SOLVER_FIRST; i < walk->count; i += 2) {
        sum += attack_points(walk, i, corner);
        targets |= bb_bit(line_walk_to(walk, i));
        first_check = first_check == 0 && line_walk_checks(walk, i) ? i : first_check;
    }
    return first_check != 0 && sum >= POINTS_MIN && line_walk_mark(hit, first_check, king, targets);
}

static const Wing kings_wing = {.first_file = 6, .last_file = 7, .corner_file = 7, .men = 20};
static const Wing queens_wing = {.first_file = 0, .last_file = 2, .corner_file = 0, .men = 18};

MOTIF_FINDER_BY(find_kingside_attack, attacks_wing, &kings_wing)
MOTIF_FINDER_BY(find_queenside_attack, attacks_wing, &queens_wing)
