// Motifs: what a puzzle teaches, by the names that the Lichess puzzle database has for its themes.
// Each is a question about a line, answered from the moves and the board alone. Exchanged colours
// or a mirrored board do not change the answers, except for motifs that name a wing or f2 and f7,
// and for interference with a square that several pieces defend.
#pragma once

#include "onlymove/position.h"
#include "onlymove/score.h"
#include "onlymove/str.h"

// Every motif: identifier, name, group, finder (src/motif/line_walk.h; `given`: the board cannot
// tell it) and its meaning. All lists that are written have this order.
#define MOTIFS(M)                                                                                  \
    M(ONE_MOVE, "oneMove", LENGTH, one_move, "The solver has one move to find.")                   \
    M(SHORT, "short", LENGTH, short, "Two moves to find.")                                         \
    M(LONG, "long", LENGTH, long, "Three moves to find.")                                          \
    M(VERY_LONG, "veryLong", LENGTH, very_long, "Four moves to find, or more.")                    \
    M(MATE, "mate", RESULT, mate, "The line ends in checkmate.")                                   \
    M(MATE_IN_1, "mateIn1", RESULT, mate_in_1, "Mate with one move.")                              \
    M(MATE_IN_2, "mateIn2", RESULT, mate_in_2, "Mate with two moves.")                             \
    M(MATE_IN_3, "mateIn3", RESULT, mate_in_3, "Mate with three moves.")                           \
    M(MATE_IN_4, "mateIn4", RESULT, mate_in_4, "Mate with four moves.")                            \
    M(MATE_IN_5, "mateIn5", RESULT, mate_in_5, "Mate with five moves or more.")                    \
    M(CRUSHING, "crushing", RESULT, given,                                                         \
      "No mate, but an evaluation of more than 600 centipawns.")                                   \
    M(ADVANTAGE, "advantage", RESULT, given,                                                       \
      "An evaluation of more than 200 centipawns, and at most 600.")                               \
    M(EQUALITY, "equality", RESULT, given,                                                         \
      "An evaluation of at most 200 centipawns: the solver saves the game.")                       \
    M(OPENING, "opening", PHASE, opening,                                                          \
      "The first fifteen moves, while both sides together have more than ten pieces besides "      \
      "pawns and kings, and each has four pieces or more on its first rank.")                      \
    M(MIDDLEGAME, "middlegame", PHASE, middlegame,                                                 \
      "More than six pieces besides pawns and kings, and no opening any more.")                    \
    M(ENDGAME, "endgame", PHASE, endgame,                                                          \
      "Both sides together have six pieces or fewer besides pawns and kings.")                     \
    M(PAWN_ENDGAME, "pawnEndgame", ENDING, pawn_endgame,                                           \
      "Only kings and pawns, before and after the first move.")                                    \
    M(QUEEN_ENDGAME, "queenEndgame", ENDING, queen_endgame, "Only kings, pawns and queens.")       \
    M(ROOK_ENDGAME, "rookEndgame", ENDING, rook_endgame, "Only kings, pawns and rooks.")           \
    M(BISHOP_ENDGAME, "bishopEndgame", ENDING, bishop_endgame, "Only kings, pawns and bishops.")   \
    M(KNIGHT_ENDGAME, "knightEndgame", ENDING, knight_endgame, "Only kings, pawns and knights.")   \
    M(QUEEN_ROOK_ENDGAME, "queenRookEndgame", ENDING, queen_rook_endgame,                          \
      "Only kings, pawns, one queen, and rooks.")                                                  \
    M(ADVANCED_PAWN, "advancedPawn", MOVES, advanced_pawn,                                         \
      "A pawn of the solver reaches the seventh rank, or the last.")                               \
    M(PROMOTION, "promotion", MOVES, promotion, "A pawn of the solver promotes.")                  \
    M(UNDER_PROMOTION, "underPromotion", MOVES, under_promotion,                                   \
      "It becomes no queen; where it mates, a knight.")                                            \
    M(CASTLING, "castling", MOVES, castling, "The solver castles.")                                \
    M(EN_PASSANT, "enPassant", MOVES, en_passant, "The solver takes a pawn en passant.")           \
    M(DOUBLE_CHECK, "doubleCheck", MOVES, double_check, "Two pieces give check at once.")          \
    M(QUIET_MOVE, "quietMove", MOVES, quiet_move,                                                  \
      "A move before the last that gives and answers no check, takes nothing, attacks nothing "    \
      "and brings no pawn far; none of the king.")                                                 \
    M(DEFENSIVE_MOVE, "defensiveMove", MOVES, defensive_move,                                      \
      "The one that holds: out of check, or as the last move, with three moves or more to choose " \
      "from, and without a threat of its own.")                                                    \
    M(SACRIFICE, "sacrifice", MOVES, sacrifice,                                                    \
      "The solver gives two pawns or more, and gets them back in another way.")                    \
    M(ATTACKING_F2_F7, "attackingF2F7", MOVES, attacking_f2_f7,                                    \
      "A capture on f2 or f7, beside a king that has not castled.")                                \
    M(HANGING_PIECE, "hangingPiece", MOVES, hanging_piece,                                         \
      "The first move takes a piece that nobody defends, and the gain lasts.")                     \
    M(FORK, "fork", TACTICS, fork,                                                                 \
      "One piece attacks two that are worth more, or cannot defend themselves.")                   \
    M(PIN, "pin", TACTICS, pin,                                                                    \
      "A piece cannot attack what it would, or cannot leave where it is lost, because its king "   \
      "stands behind it.")                                                                         \
    M(SKEWER, "skewer", TACTICS, skewer,                                                           \
      "A piece has to step aside, and one of less value behind it is taken.")                      \
    M(DISCOVERED_ATTACK, "discoveredAttack", TACTICS, discovered_attack,                           \
      "A piece moves out of the way of another, which then takes or gives check.")                 \
    M(DISCOVERED_CHECK, "discoveredCheck", TACTICS, discovered_check,                              \
      "A piece moves out of the way of another, which then gives check.")                          \
    M(COLLINEAR_MOVE, "collinearMove", TACTICS, collinear_move,                                    \
      "A queen, rook or bishop faces one that moves alike, and goes along their line instead of "  \
      "taking it.")                                                                                \
    M(X_RAY_ATTACK, "xRayAttack", TACTICS, x_ray_attack,                                           \
      "A square is attacked through the piece of the defender that takes there.")                  \
    M(DEFLECTION, "deflection", TACTICS, deflection,                                               \
      "A piece is forced to leave what it guarded.")                                               \
    M(ATTRACTION, "attraction", TACTICS, attraction,                                               \
      "King, queen or rook is drawn to a square where it is attacked.")                            \
    M(CLEARANCE, "clearance", TACTICS, clearance,                                                  \
      "A piece leaves a square or a line to another one.")                                         \
    M(INTERFERENCE, "interference", TACTICS, interference,                                         \
      "A piece comes between another and what that defended.")                                     \
    M(INTERMEZZO, "intermezzo", TACTICS, intermezzo,                                               \
      "Before taking back, the solver plays something else.")                                      \
    M(TRAPPED_PIECE, "trappedPiece", TACTICS, trapped_piece,                                       \
      "A piece is taken that had no safe square to go to.")                                        \
    M(CAPTURING_DEFENDER, "capturingDefender", TACTICS, capturing_defender,                        \
      "The piece is taken that defended what is taken next.")                                      \
    M(SMOTHERED_MATE, "smotheredMate", MATES, smothered_mate,                                      \
      "A knight mates a king that has only pieces of its own around it.")                          \
    M(BACK_RANK_MATE, "backRankMate", MATES, back_rank_mate,                                       \
      "Mate along the first rank, to a king behind its own pieces.")                               \
    M(ANASTASIA_MATE, "anastasiaMate", MATES, anastasia_mate,                                      \
      "Queen or rook mate at the side, where a piece of the king's own and a knight hold it.")     \
    M(HOOK_MATE, "hookMate", MATES, hook_mate,                                                     \
      "A rook mates, guarded by a knight, which a pawn guards.")                                   \
    M(ARABIAN_MATE, "arabianMate", MATES, arabian_mate,                                            \
      "A rook mates in the corner, guarded by a knight that also holds the last square.")          \
    M(BODEN_MATE, "bodenMate", MATES, boden_mate,                                                  \
      "Two bishops mate, one from each side of the king.")                                         \
    M(DOUBLE_BISHOP_MATE, "doubleBishopMate", MATES, double_bishop_mate,                           \
      "Two bishops mate, both from one side.")                                                     \
    M(BALESTRA_MATE, "balestraMate", MATES, balestra_mate,                                         \
      "A bishop mates on the last rank, and a queen takes all squares that it leaves.")            \
    M(BLIND_SWINE_MATE, "blindSwineMate", MATES, blind_swine_mate,                                 \
      "A rook mates beside the king, guarded by another that stands beside it too.")               \
    M(CORNER_MATE, "cornerMate", MATES, corner_mate,                                               \
      "A knight mates across a file or rank that a queen or rook has closed to the king.")         \
    M(KILL_BOX_MATE, "killBoxMate", MATES, kill_box_mate,                                          \
      "Queen and rook mate from opposite corners of nine squares that hold the king, the rook "    \
      "beside it.")                                                                                \
    M(TRIANGLE_MATE, "triangleMate", MATES, triangle_mate,                                         \
      "Queen and rook mate from both sides of a square, each beside the king.")                    \
    M(VUKOVIC_MATE, "vukovicMate", MATES, vukovic_mate,                                            \
      "A guarded rook mates beside the king, and the knight behind it takes the squares that it "  \
      "leaves.")                                                                                   \
    M(DOVETAIL_MATE, "dovetailMate", MATES, dovetail_mate,                                         \
      "A queen mates from the square diagonally beside the king, alone but for what guards it.")   \
    M(OPERA_MATE, "operaMate", MATES, opera_mate,                                                  \
      "A rook mates beside the king, guarded by a bishop.")                                        \
    M(PILLSBURY_MATE, "pillsburysMate", MATES, pillsbury_mate,                                     \
      "A rook mates a king on its first rank, and a bishop takes a square from it.")               \
    M(MORPHY_MATE, "morphysMate", MATES, morphy_mate,                                              \
      "A bishop mates in the corner, where a rook and a piece of the king's own hold it.")         \
    M(EPAULETTE_MATE, "epauletteMate", MATES, epaulette_mate,                                      \
      "Queen or rook mate in a straight line, and both squares at the king's sides are taken.")    \
    M(SWALLOWSTAIL_MATE, "swallowstailMate", MATES, swallowstail_mate,                             \
      "A queen mates straight beside the king, and its own pieces stand diagonally behind it.")    \
    M(EXPOSED_KING, "exposedKing", KINGS, exposed_king,                                            \
      "The defender's king has no pawn beside it or in front of it, and is checked on the way.")   \
    M(KINGSIDE_ATTACK, "kingsideAttack", KINGS, kingside_attack,                                   \
      "Checks and captures around a king on the king's side.")                                     \
    M(QUEENSIDE_ATTACK, "queensideAttack", KINGS, queenside_attack,                                \
      "Checks and captures around a king on the queen's side.")                                    \
    M(ZUGZWANG, "zugzwang", GAME, given, "The defender would be better off if it could pass.")     \
    M(MASTER, "master", GAME, given, "From a game of a titled player.")                            \
    M(MASTER_VS_MASTER, "masterVsMaster", GAME, given, "From a game between titled players.")      \
    M(SUPER_GM, "superGM", GAME, given, "From a game of one of the strongest grandmasters.")       \
    M(OUTPOST, "outpost", POSITIONAL, outpost,                                                     \
      "A knight or bishop stands on, or can go to, a square beyond the middle that a pawn "        \
      "of its own guards and from which no pawn can drive it.")                                    \
    M(OPEN_FILE, "openFile", POSITIONAL, open_file,                                                \
      "A rook comes to a file without a pawn of its own.")                                         \
    M(SEVENTH_RANK, "seventhRank", POSITIONAL, seventh_rank,                                       \
      "A rook comes to the seventh rank, where it attacks pawns or shuts in the king.")            \
    M(BISHOP_PAIR, "bishopPair", POSITIONAL, bishop_pair,                                          \
      "The solver has bishops of both colours, and the defender has not.")                         \
    M(PASSED_PAWN, "passedPawn", POSITIONAL, passed_pawn,                                          \
      "A pawn that no pawn of the defender can stop or take any more.")                            \
    M(PAWN_CHAIN, "pawnChain", POSITIONAL, pawn_chain, "A pawn is guarded by another.")            \
    M(ISOLATED_PAWN, "isolatedPawn", POSITIONAL, isolated_pawn,                                    \
      "A pawn of the defender has no other on the files beside it.")                               \
    M(DOUBLED_PAWNS, "doubledPawns", POSITIONAL, doubled_pawns,                                    \
      "Two pawns of the defender stand on one file.")                                              \
    M(BACKWARD_PAWN, "backwardPawn", POSITIONAL, backward_pawn,                                    \
      "No other pawn can help a pawn of the defender, and one of the solver guards the square in " \
      "front of it.")                                                                              \
    M(SPACE, "space", POSITIONAL, space,                                                           \
      "Two more squares on the files c to f stand behind the solver's pawns, out of reach "        \
      "of the defender's.")                                                                        \
    M(MOBILITY, "mobility", POSITIONAL, mobility,                                                  \
      "The solver's pieces reach four more squares that no pawn guards.")                          \
    M(GOOD_PIECE, "goodPiece", POSITIONAL, good_piece,                                             \
      "A knight or bishop of the solver reaches six squares or more that no pawn guards.")         \
    M(BAD_PIECE, "badPiece", POSITIONAL, bad_piece,                                                \
      "A knight or bishop of the defender reaches at most two squares that no pawn guards.")

typedef enum Motif {
#define MOTIF_ID(id, name, group, finder, sentence) MOTIF_##id,
    MOTIFS(MOTIF_ID)
#undef MOTIF_ID
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
    MOTIFS_OF_POSITIONAL,
    MOTIF_GROUP_COUNT
} MotifGroup;

typedef struct MotifSet {
    uint64_t bits[2];
} MotifSet;

static inline bool motif_in(const MotifSet *set, Motif motif) {
    return set->bits[motif / 64] >> motif % 64 & 1;
}
static inline void motif_add(MotifSet *set, Motif motif) {
    set->bits[motif / 64] |= UINT64_C(1) << motif % 64;
}
static inline void motif_remove(MotifSet *set, Motif motif) {
    set->bits[motif / 64] &= ~(UINT64_C(1) << motif % 64);
}

const char *motif_name(Motif motif);     // "fork"
const char *motif_sentence(Motif motif); // what it means, in one sentence
MotifGroup motif_group(Motif motif);
const char *motif_group_name(MotifGroup group); // "tactics"
// Its place, from 0, in lists that may be cut off: motifs that tell puzzles apart come before those
// that every puzzle has.
int motif_priority(Motif motif);
// The motif of a name of `len` bytes; MOTIF_COUNT when there is none.
Motif motif_find(const char *name, size_t len);
// Whether moves and board cannot tell it: an engine says it (crushing, advantage, equality,
// zugzwang), or the tags of the game do (who has played).
bool motif_is_given(Motif motif);
// The phrase for a motif of positional puzzles, "makes %s an outpost", with or without %s for its
// squares. NULL: any other motif. Lichess has no themes for those of positional puzzles.
const char *motif_phrase(Motif motif);
MotifSet motifs_of_lichess(MotifSet motifs); // all but motifs of positional puzzles
// Whether the Lichess database has the name only since 2025, and not for all puzzles that show it.
bool motif_is_recent(Motif motif);
// The result that a score from the solver's view tells: crushing above 600 centipawns and for a
// mate, advantage above 200, else equality.
Motif motif_of_score(Score score);

// A line to judge: the solver's moves and the replies to them. It ends with a move of the solver.
typedef struct MotifLine {
    const Position *before_blunder; // the position before the defender's move that led here, or
    Move blunder;                   // NULL and MOVE_NONE where that move is not known
    Position start;                 // the solver is to move
    const Move *moves;              // legal
    size_t count;                   // odd, at most MOTIF_MOVES_MAX
    MotifSet given;                 // the motifs of motif_is_given() that hold
    bool positional;                // motifs of positional puzzles are judged too
} MotifLine;

enum { MOTIF_MOVES_MAX = 255 };

// A motif that the line has, and where. Phase, ending and given motifs are of the whole line: they
// stand at its first move and mark no squares.
typedef struct MotifHit {
    Motif motif;
    uint16_t ply;     // index into MotifLine.moves: the motif is seen after this move
    Square square;    // the piece that does it, or NO_SQUARE
    Bitboard squares; // of the pieces that it does it to, or of what else to look at
} MotifHit;

// Writes the motifs that a line has, in the order of the table. Returns how many.
size_t motifs_of_line(const MotifLine *line, MotifHit hits[MOTIF_COUNT]);

// Appends names with a blank between, in the order of the database, which is by the alphabet.
void motifs_write_names(const MotifSet *set, Str *out);
// Appends names as above, in the order of motif_priority(), for text that may be cut off.
void motifs_write_briefly(const MotifSet *set, Str *out);
// Appends the whole table as text of at most 90 columns, group by group.
void motifs_write(Str *out);

// --- How far our motifs agree with those that others have given to the same puzzles.
//
// The comparison leaves out motif_is_given(). Phases are counted apart: an exact match may be of
// another phase. Every tagged puzzle has a motif of length, so one without was tagged by phase
// only: it is no exact match, and counts only for the phases. Older files do not have the names of
// motif_is_recent(); `exact_without_recent` leaves those out on both sides.

typedef struct MotifCount {
    size_t both;   // both have it
    size_t misses; // only the others have it
    size_t extras; // only we have it
} MotifCount;

// Zeroed fields: nothing compared yet.
typedef struct MotifAgreement {
    MotifCount counts[MOTIF_COUNT];
    size_t puzzles, untagged, exact, exact_without_recent, same_phase;
} MotifAgreement;

// Counts a puzzle. `has_unknown`: *theirs had motifs that are not in the table, so it is no exact
// match. True when nothing differs, not even the phase; else *missed and *extra have the
// differences.
bool motif_agreement_add(MotifAgreement *agreement, const MotifSet *theirs, bool has_unknown,
                         const MotifSet *ours, MotifSet *missed, MotifSet *extra);

// Whether the set has more than a phase.
bool motif_is_tagged(const MotifSet *set);

// Appends a table, the motifs that agree least first, and below the totals, a line each:
// "exact 4931 of 4988 98.86 %", "exact_before_2025 ..." (without recent names), "untagged 37",
// "phases ..."; behind the last the rows of the phases.
void motif_agreement_write(const MotifAgreement *agreement, Str *out);
