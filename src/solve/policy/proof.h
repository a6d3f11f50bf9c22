// Mates of a tree that are proved, in place of searches and after them.
#pragma once

#include "src/solve/policy/explorer.h"

// Answers the wish at a node of the defender, who is mated, by a proof: each reply with the moves
// that it takes. Those that hold out longest come first, of these the ones that leave the solver
// fewest moves that mate. False: a search has to answer it.
bool proof_answers(Explorer *explorer);

// Whether a line's first move is proved to mate in as many moves as its score says, and no move in
// fewer, at the node of the solver where the explorer stands.
bool proof_of_line(Explorer *explorer, const Line *line);

// What is proved of a whole tree.
typedef struct TreeProof {
    int moves, proved; // solutions that mate, as searches say; of them, proved
    Move sooner;       // a first move that mates sooner than the tree's; or MOVE_NONE
    Move cook;         // one that the tree lacks, and that mates as fast; or MOVE_NONE
} TreeProof;

// Marks the solver's moves that are proved to mate as fast as can be.
TreeProof proof_of_tree(Explorer *explorer);
