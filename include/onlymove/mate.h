// Mates proved and refuted by a search of all moves: no engine, no clock, no I/O. Answers are exact
// by the rules of chess. The history of the position counts: the defender may claim a draw where a
// position stands for the third time, and after fifty moves. The same questions in the same order
// get the same answers and cost the same nodes.
//
// The attacker is the side to move of the position in question. "Mate in N" is mate by the
// attacker's N-th move at the latest.
#pragma once

#include "onlymove/movegen.h"
#include "onlymove/str.h"

enum { MATE_MOVES_MAX = 32 }; // the longest mate that is looked for

typedef enum ProofState {
    PROOF_OPEN,      // the nodes were used up before it was known
    PROOF_DISPROVED, // there is none
    PROOF_MATE,
} ProofState;
const char *proof_state_name(ProofState state); // "open", "none", "proved"

typedef struct MateProver MateProver;

MateProver *mate_prover_new(void); // its table takes 24 MB
void mate_prover_free(MateProver *prover);

// Begins with a position, the last of `count` in the order played, and forgets all others. All
// questions until the next call together may cost `nodes` nodes. A node is a position in which
// moves were looked for.
void mate_begin(MateProver *prover, const Position *positions, size_t count, uint64_t nodes);
uint64_t mate_nodes(const MateProver *prover); // spent since then

// Whether the side to move mates in so many moves, 1 to MATE_MOVES_MAX. The position is the one
// that mate_begin() was told, or one that comes after it.
ProofState mate_in(MateProver *prover, const Position *pos, int moves);
// Whether the side to move is mated in so many moves of the attacker's; 0: now.
ProofState mated_in(MateProver *prover, const Position *pos, int moves);
// The least number of moves, at most `most`, in which the side to move mates, or is mated:
// PROOF_MATE with *moves. Else *moves is the number in which there is proved to be none.
ProofState mate_shortest(MateProver *prover, const Position *pos, int most, int *moves);
ProofState mated_shortest(MateProver *prover, const Position *pos, int most, int *moves);

// Writes the moves of the side to move that mate in `moves` moves, in the generator's order;
// returns how many. *known: all other moves are proved not to.
int mate_find_moves(MateProver *prover, const Position *pos, int moves, Move mates[MOVES_MAX],
                    bool *known);

// --- A position as a problem.

// A dual: a line in which the defender holds out longest, and at whose end several moves mate in
// time.
typedef struct MateDual {
    Move line[2 * MATE_MOVES_MAX + 1]; // from the key to one of these moves
    int plies;
} MateDual;

typedef struct MateSolution {
    ProofState state;
    int moves; // of the shortest mate; without one, in so many moves there is proved to be none
    Move keys[MOVES_MAX];
    int key_count;
    bool keys_complete; // all other first moves are proved not to mate in that many
    MateDual *duals;    // one for each of the several moves
    size_t dual_count, dual_cap;
    bool duals_complete; // all lines were looked at
    uint64_t nodes;
} MateSolution;

// The shortest mate in at most `most` moves, its keys and its duals. mate_begin() comes before.
void mate_solve(MateProver *prover, const Position *pos, int most, MateSolution *solution);
void mate_solution_done(MateSolution *solution);

// Appends a solution as problemists read it, one line each: the keys with "!", the threat or
// "zugzwang", the defences with what mates after them, tries with "?" and the one reply that
// refutes each with "!", and set play, what mates if it were the defender's turn. Variations, tries
// and set play are written for mates in 2 and 3; for longer ones only the longest line. Costs
// nodes.
void mate_solution_write(MateProver *prover, const Position *pos, const MateSolution *solution,
                         Str *out);
