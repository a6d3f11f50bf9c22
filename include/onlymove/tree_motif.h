// Motifs of a solution tree: those of its main line, of what else solves it, and of the retries,
// told apart.
#ifndef ONLYMOVE_TREE_MOTIF_H
#define ONLYMOVE_TREE_MOTIF_H

#include "onlymove/motif.h"
#include "onlymove/rating.h"
#include "onlymove/tree.h"

typedef enum MotifPart {
    MOTIFS_OF_MAIN_LINE,
    MOTIFS_OF_OTHERS,  // other solutions, and what solves it against other replies
    MOTIFS_OF_RETRIES, // what is tried and is not it
    MOTIF_PART_COUNT
} MotifPart;

const char *motif_part_name(MotifPart part); // "main", "other", "retry"

// What a tree does not say of its puzzle. Zeroed fields: nothing is known.
typedef struct MotifOrigin {
    const Position *before; // see MotifLine
    Move blunder;
    MotifSet given; // see MotifLine
} MotifOrigin;

typedef struct TreeMotif {
    MotifPart part;
    MotifHit hit;  // its ply is that of the line to `node`, from 0
    uint32_t node; // after this move of the tree it is to be seen
} TreeMotif;

// Zeroed fields are an empty list.
typedef struct TreeMotifs {
    TreeMotif *items; // part by part, in each in the order of the lines
    size_t count, cap;
} TreeMotifs;

// Judges every line of the tree. Those beside the main line only have what begins where they leave
// it, and nothing that the puzzle has as a whole (length, result, phase, ending). A motif is at one
// node once. Fails where the tree has no solution (STATUS_NOT_FOUND) or has a line of
// more than MOTIF_MOVES_MAX moves (STATUS_LIMIT); the list is then empty.
Status tree_motifs(const Tree *tree, const MotifOrigin *origin, TreeMotifs *motifs, Fault *fault);
void tree_motifs_done(TreeMotifs *motifs);
// The motifs of one part.
MotifSet tree_motifs_of(const TreeMotifs *motifs, MotifPart part);

// Appends one motif and where it is, "fork 21.Nc7+ c7: a8 e8"; without squares where it marks none.
void tree_motif_write(const Tree *tree, const TreeMotif *motif, Str *out);
// Appends the move after which it is to be seen, "21.Nc7+".
void tree_motif_write_move(const Tree *tree, const TreeMotif *motif, Str *out);
// The squares that it marks, where it marks any.
static inline bool tree_motif_has_place(const TreeMotif *motif) {
    return motif->hit.at != NO_SQUARE;
}
// Appends a line with the names of the main line's motifs, "motifs: endgame fork short", and one
// for each motif of the tree that is somewhere on the board: "  fork 21.Nc7+ c7: a8 e8", with
// "other: " or "retry: " in front where it is not the main line's.
void tree_motifs_write(const Tree *tree, const TreeMotifs *motifs, Str *out);
// Appends what a PGN comment says of the motifs at a node: [%cal Gc7a8,Gc7e8] where a piece of the
// solver's does something to others, [%csl Ge8] for other squares; red where the node is a retry's.
// Nothing where there is nothing to see but the move itself.
void tree_motifs_write_marks(const Tree *tree, const TreeMotifs *motifs, uint32_t node, Str *out);

// --- How hard the main line of a solution tree is.

// Takes up the main line: see difficulty_begin(). STATUS_LIMIT: it has more than
// TREE_DIFFICULTY_MOVES moves.
enum { TREE_DIFFICULTY_MOVES = 255 };
Status tree_difficulty_begin(Difficulty *difficulty, const Tree *tree, Fault *fault);

// The same, with all steps and the estimate: some milliseconds for each of the solver's moves.
Status tree_difficulty(Difficulty *difficulty, const Tree *tree, Estimate *estimate, Fault *fault);

#endif
