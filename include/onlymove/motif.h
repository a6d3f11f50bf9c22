// Motifs: what a puzzle teaches, by the names that the Lichess puzzle database has for its themes.
// Each is a question about a line, answered from the moves and the board alone. With the colours
// exchanged or the board mirrored the answers are the same, but for those that name a wing or f2
// and f7, and for interference with a square that several pieces defend: see there.
#ifndef ONLYMOVE_MOTIF_H
#define ONLYMOVE_MOTIF_H

#include "onlymove/score.h"
#include "onlymove/position.h"
#include "onlymove/str.h"

// In the order of the table, and of every list that is written.
typedef enum Motif {
    MOTIF_ONE_MOVE,
    MOTIF_SHORT,
    MOTIF_LONG,
    MOTIF_VERY_LONG,
    MOTIF_MATE,
    MOTIF_MATE_IN_1,
    MOTIF_MATE_IN_2,
    MOTIF_MATE_IN_3,
    MOTIF_MATE_IN_4,
    MOTIF_MATE_IN_5,
    MOTIF_CRUSHING,
    MOTIF_ADVANTAGE,
    MOTIF_EQUALITY,
    MOTIF_OPENING,
    MOTIF_MIDDLEGAME,
    MOTIF_ENDGAME,
    MOTIF_PAWN_ENDGAME,
    MOTIF_QUEEN_ENDGAME,
    MOTIF_ROOK_ENDGAME,
    MOTIF_BISHOP_ENDGAME,
    MOTIF_KNIGHT_ENDGAME,
    MOTIF_QUEEN_ROOK_ENDGAME,
    MOTIF_ADVANCED_PAWN,
    MOTIF_PROMOTION,
    MOTIF_UNDER_PROMOTION,
    MOTIF_CASTLING,
    MOTIF_EN_PASSANT,
    MOTIF_DOUBLE_CHECK,
    MOTIF_QUIET_MOVE,
    MOTIF_DEFENSIVE_MOVE,
    MOTIF_SACRIFICE,
    MOTIF_ATTACKING_F2_F7,
    MOTIF_HANGING_PIECE,
    MOTIF_FORK,
    MOTIF_PIN,
    MOTIF_SKEWER,
    MOTIF_DISCOVERED_ATTACK,
    MOTIF_X_RAY_ATTACK,
    MOTIF_DEFLECTION,
    MOTIF_ATTRACTION,
    MOTIF_CLEARANCE,
    MOTIF_INTERFERENCE,
    MOTIF_INTERMEZZO,
    MOTIF_TRAPPED_PIECE,
    MOTIF_CAPTURING_DEFENDER,
    MOTIF_SMOTHERED_MATE,
    MOTIF_BACK_RANK_MATE,
    MOTIF_ANASTASIA_MATE,
    MOTIF_HOOK_MATE,
    MOTIF_ARABIAN_MATE,
    MOTIF_BODEN_MATE,
    MOTIF_DOUBLE_BISHOP_MATE,
    MOTIF_BALESTRA_MATE,
    MOTIF_BLIND_SWINE_MATE,
    MOTIF_CORNER_MATE,
    MOTIF_KILL_BOX_MATE,
    MOTIF_TRIANGLE_MATE,
    MOTIF_VUKOVIC_MATE,
    MOTIF_DOVETAIL_MATE,
    MOTIF_EXPOSED_KING,
    MOTIF_KINGSIDE_ATTACK,
    MOTIF_QUEENSIDE_ATTACK,
    MOTIF_ZUGZWANG,
    MOTIF_MASTER,
    MOTIF_MASTER_VS_MASTER,
    MOTIF_SUPER_GM,
    MOTIF_COUNT
} Motif;

typedef enum MotifGroup {
    MOTIFS_OF_LENGTH,
    MOTIFS_OF_RESULT,
    MOTIFS_OF_PHASE,
    MOTIFS_OF_ENDING,
    MOTIFS_OF_MOVES,
    MOTIFS_OF_TACTICS,
    MOTIFS_OF_MATES,
    MOTIFS_OF_KINGS,
    MOTIFS_OF_GAME,
    MOTIF_GROUP_COUNT
} MotifGroup;

typedef struct MotifSet {
    uint64_t bits[2];
} MotifSet;

static inline bool motif_in(const MotifSet *set, Motif motif)
{
    return set->bits[motif / 64] >> motif % 64 & 1;
}
static inline void motif_put(MotifSet *set, Motif motif)
{
    set->bits[motif / 64] |= UINT64_C(1) << motif % 64;
}
static inline void motif_drop(MotifSet *set, Motif motif)
{
    set->bits[motif / 64] &= ~(UINT64_C(1) << motif % 64);
}

const char *motif_name(Motif motif);     // "fork"
const char *motif_sentence(Motif motif); // what it means, in one sentence
MotifGroup motif_group(Motif motif);
const char *motif_group_name(MotifGroup group); // "tactics"
// MOTIF_COUNT when there is none of that name, which is `len` bytes.
Motif motif_find(const char *name, size_t len);
// Nobody can tell it from the moves and the board: what an engine says (crushing, advantage,
// equality, zugzwang), and who has played the game.
bool motif_is_told(Motif motif);
// Crushing above 600 centipawns from the solver's view, advantage above 200, else equality; mate is
// the line's own affair, and here crushing.
Motif motif_of_score(Score score);

// What is judged: the solver's moves and the replies to them. It ends with a move of the solver.
typedef struct MotifLine {
    const Position *before; // the position before the defender's move that led to the puzzle, or
    Move blunder;           // NULL and MOVE_NONE where that move is not known
    Position start;         // the solver is to move
    const Move *moves;      // legal
    size_t count;           // odd, at most MOTIF_MOVES_MAX
    MotifSet told;          // of motif_is_told(), those that hold
} MotifLine;

enum { MOTIF_MOVES_MAX = 255 };

// That the line has a motif, and where. The phase, the ending and what is told are of the whole
// line: they are at its first move and mark no squares.
typedef struct MotifHit {
    Motif motif;
    uint16_t ply;     // of MotifLine.moves, from 0: after this move it is to be seen
    Square at;        // the piece that does it, or NO_SQUARE
    Bitboard squares; // whom it does it to, or what else to look at
} MotifHit;

// Judges the line by all motifs; those it has are written in the order of the table. Returns how
// many.
size_t motifs_judge(const MotifLine *line, MotifHit hits[MOTIF_COUNT]);

// Appends names with a blank between, in the order of the database, which is by the alphabet.
void motifs_write_names(const MotifSet *set, Str *out);
// Appends the whole table as text of at most 90 columns, group by group.
void motifs_write(Str *out);

#endif
