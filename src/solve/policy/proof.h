// Proves mates of a tree, in place of searches and after the searches.
#pragma once

#include "src/solve/policy/explorer.h"

// Answers the wish at a node of the defender, who is mated, by a proof: each reply with the mate
// after it. The longest defences come first, among equals those that leave the solver fewest mating
// moves. Returns false where a search has to answer.
bool proof_answer_wish(Explorer *explorer);

// Whether a line's first move is proved to mate in as many moves as its score says, and no move in
// fewer, at the explorer's node, where the solver is to move.
bool proof_confirms_line(Explorer *explorer, const Line *line);

// What is proved of the mates of a tree.
typedef struct TreeProof {
    int mate_count, proved_count; // solutions that mate by their scores; those that are proved
    Move faster_move; // a first move proved to mate sooner than the tree's, or MOVE_NONE
    Move cook;        // a first move that mates as fast and is not in the tree, or MOVE_NONE
} TreeProof;

// Marks the solver's moves that are proved to mate as fast as possible.
TreeProof proof_of_tree(Explorer *explorer);
