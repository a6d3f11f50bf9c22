// How much people expect a move: a small network looks at what every legal move does, as a person
// may see it without search, and gives each a share of the attention. Whole numbers only.
#pragma once

#include "onlymove/movegen.h"

// A position in which the solver is to find a move, and what was played before, as far as it is
// known.
typedef struct Situation {
    Position pos, before; // `before` the defender's last move, if that is known
    Move last;            // the defender's last move; MOVE_NONE: not known
    Move own;             // the solver's move before that; MOVE_NONE: not known
} Situation;

// What the network sees of a move. Values are in pawns, P1 N3 B3 R5 Q9; distances in king's moves;
// a free shot is the best exchange that a side has if it may move twice.
#define MOVE_INPUTS(X)                                                                             \
    X(PAWN) /* a pawn moves; so for the next ones */                                               \
    X(KNIGHT)                                                                                      \
    X(BISHOP)                                                                                      \
    X(ROOK)                                                                                        \
    X(QUEEN)                                                                                       \
    X(KING)                                                                                        \
    X(CAPTURE)  /* it takes something */                                                           \
    X(TAKEN)    /* value of what it takes */                                                       \
    X(TRADE)    /* that value less the mover's; 0 without a capture */                             \
    X(EXCHANGE) /* see() */                                                                        \
    X(WINS)     /* the exchange is above 0 */                                                      \
    X(LOSES)    /* the exchange is below 0 */                                                      \
    X(CHECK)                                                                                       \
    X(SAFE_CHECK)  /* a check whose exchange is not below 0 */                                     \
    X(RISKY_CHECK) /* a check whose exchange is below 0 */                                         \
    X(MATE)                                                                                        \
    X(HANGING)         /* the mover could be taken at a gain before the move */                    \
    X(HANGING_VALUE)   /* value of such a mover */                                                 \
    X(THREAT)          /* the defender's free shot before the move */                              \
    X(THREAT_LEFT)     /* the defender's best exchange after it */                                 \
    X(THREAT_PARRIED)  /* the difference of these two */                                           \
    X(SHOT)            /* the solver's free shot after it; 0 for a check */                        \
    X(MATE_SHOT)       /* ... is a mate */                                                         \
    X(ALLOWS_MATE)     /* the defender mates after it */                                           \
    X(MATE_THREATENED) /* the defender would mate before it */                                     \
    X(PAWN_ATTACKS)    /* a pawn attacks the square it goes to */                                  \
    X(ATTACKERS)       /* how many pieces of the defender attack that square */                    \
    X(DEFENDERS)       /* how many of the solver defend it */                                      \
    X(TO_KING)         /* distance from there to the defender's king */                            \
    X(NEARER_KING)     /* by how much nearer it comes */                                           \
    X(TO_OWN_KING)     /* distance from there to the solver's king */                              \
    X(KING_ZONE)       /* squares around the defender's king that the mover attacks then */        \
    X(KING_ZONE_GAIN)  /* how many more than before */                                             \
    X(FORWARD)         /* ranks forward; below 0 back */                                           \
    X(BACK)            /* it goes back */                                                          \
    X(SIDEWAYS)        /* it stays on its rank */                                                  \
    X(LENGTH)          /* distance that it goes */                                                 \
    X(OFF_CENTRE)      /* distance from the centre */                                              \
    X(CENTRED)         /* by how much nearer the centre it comes */                                \
    X(CASTLES)                                                                                     \
    X(QUEENS) /* a promotion to a queen */                                                         \
    X(UNDERPROMOTES)                                                                               \
    X(RETAKES)        /* it takes what has just taken */                                           \
    X(TAKES_LAST)     /* it takes what has just moved */                                           \
    X(LAST_TO_TARGET) /* distance of what has just moved from the square it goes to */             \
    X(LAST_TO_MOVER)  /* ... from the mover */                                                     \
    X(SAME_PIECE)     /* the mover moved last time */                                              \
    X(RETURNS)        /* it goes back to where it came from then */                                \
    X(LAST_ATTACKS)   /* what has just moved attacks the mover */                                  \
    X(TO_LEFT)        /* it goes to the square that was just left */                               \
    X(THROUGH_LEFT)   /* it goes over the square that was just left */                             \
    X(WAS_LEGAL)      /* it could have been played a move ago */                                   \
    X(EXCHANGE_GAIN)  /* ... with an exchange so much lower */                                     \
    X(NEW)            /* it could not */                                                           \
    X(MOBILITY)       /* squares that the mover attacks, more than before */                       \
    X(REPLIES)                                                                                     \
    X(DISCOVERED) /* another piece gives the check */                                              \
    X(DOUBLE_CHECK)                                                                                \
    X(FORKED)        /* pieces of more value, or undefended, that the mover attacks then */        \
    X(FORKED_MOST)   /* value of the first of these, a king 10 */                                  \
    X(FORKED_NEXT)   /* value of the second */                                                     \
    X(CAPTURES)      /* balance after all captures that pay, less that before the move */          \
    X(CAPTURES_LESS) /* by how much another move has more of that */                               \
    X(EXCHANGE_LESS) /* by how much another move has a better exchange */                          \
    X(IN_CHECK)      /* the solver is in check; this and the next five: of all moves alike */      \
    X(LEGAL)         /* legal moves */                                                             \
    X(PIECES)        /* on the board */                                                            \
    X(OFFICERS)      /* pieces but pawns and kings */                                              \
    X(BALANCE)       /* material of the solver less that of the other */                           \
    X(MOVE_NUMBER)                                                                                 \
    X(PAWN_RANK)    /* the rank that a pawn comes to */                                            \
    X(SHIELD)       /* a pawn beside its king */                                                   \
    X(DEVELOPS)     /* a minor piece leaves the first rank */                                      \
    X(FILE_OPENS)   /* a rook goes to a file without a pawn of its side */                         \
    X(EDGE)         /* it goes to the edge */                                                      \
    X(BEFORE_KING)  /* the mover stood on an open line to the defender's king */                   \
    X(RANK)         /* that it goes to, seen from the solver */                                    \
    X(STOPS_MATE)   /* a mate was threatened, and is not possible after it */                      \
    X(QUIET)        /* no capture, no check, an exchange of 0 */                                   \
    X(ENDGAME_KING) /* the king moves, and no more than four officers are left */

typedef enum MoveInput {
#define X(name) INPUT_##name,
    MOVE_INPUTS(X)
#undef X
        INPUT_COUNT
} MoveInput;

typedef struct MoveInputs {
    int16_t value[INPUT_COUNT];
} MoveInputs;

// Fills in the legal moves and what the network sees of each. Returns how many there are.
int situation_look(const Situation *situation, Move moves[MOVES_MAX], MoveInputs inputs[MOVES_MAX]);

// A network of one hidden layer. An input is (16 value - mean) * scale / 256, in units of 1/64 and
// from -5 to 5; weights are in units of 1/1024, hidden units that are below 0 count as 0.
enum { HIDDEN = 24 };
typedef struct MoveNet {
    int16_t mean[INPUT_COUNT], scale[INPUT_COUNT];
    int16_t hidden[HIDDEN][INPUT_COUNT + 1]; // the last weight is the bias, in units of 1/64
    int16_t output[HIDDEN];
    int16_t direct[INPUT_COUNT]; // from the input to the output
} MoveNet;

extern const MoveNet move_net;

// How surprising the move at an index is among all: the binary logarithm of one over its share, in
// sixteenths. SURPRISE_MAX at most, a share of one in 3,000.
enum { SURPRISE_MAX = 185 };
int move_surprise(const MoveNet *net, const MoveInputs *inputs, int count, int index);
