// What a solution tree says: the motifs of its lines, how hard it is, and the tree as text and PGN.
#pragma once

#include "onlymove/game.h"
#include "onlymove/motif.h"
#include "onlymove/notation.h"
#include "onlymove/rating.h"
#include "onlymove/tree.h"

// --- Motifs of a tree: those of its main line, of what else solves it, and of the retries, told
// apart.

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

// What is given with a tree: who has played the game, which its tags tell, and the result that the
// score of the first move to be found tells; that of a mate is the line's affair.
MotifSet tree_given_motifs(const Tree *tree, MotifSet players);

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

// Appends one motif and where it is, "fork 21.Nc7+ c7: a8 e8", "outpost
// 17...Na5 makes c4 an outpost"; without squares where it marks none.
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
// In front what a move of a positional puzzle gains: "makes c4 an outpost [%csl Gc4]".
// Nothing where there is nothing to see but the move itself.
void tree_motifs_write_marks(const Tree *tree, const TreeMotifs *motifs, uint32_t node, Str *out);

// --- How hard the main line of a solution tree is.

// Takes up the main line: see difficulty_begin(). STATUS_LIMIT: it has more than
// TREE_DIFFICULTY_MOVES moves.
enum { TREE_DIFFICULTY_MOVES = 255 };
Status tree_difficulty_begin(Difficulty *difficulty, const Tree *tree, Fault *fault);

// The same, with all steps: some milliseconds for each of the solver's moves.
Status tree_difficulty(Difficulty *difficulty, const Tree *tree, Fault *fault);

// --- Trees as text for people: an outline, one line a move.

// The move that leads to a node with its number, "17.Rd8#"; "the start" for the root.
void tree_write_move(const Tree *tree, uint32_t node, char text[SAN_NUMBERED_MAX]);

// Appends a line for each node, the main line first, every line ended by a line feed; a tree
// without moves is no line. The solver's first moves stand at the edge, each move below them behind
// the branch that leads to it (UTF-8):
//
//     16.Qb8+  #2  solution, depth 24
//     └── 16...Nxb8  #2  reply, depth 24
//         ├── 17.Rd8#  #0  solution, mate, depth 24, not quiet, only mate
//         │   ...
//         └── 17.Bd2  retry, by hand, to be verified
//
// Two spaces part move, score (where there is one), and words. The words are role, outcome, depth
// of the search, "quiet" or "not quiet" where a line ends with an outcome, "only mate", "proved",
// "by hand", "to be verified" (touched) and "refuted"; what is not known, or does not hold, is left
// out. Behind them and two more spaces stands the tally where it was counted, as tally_write() has
// it.
void tree_write_text(const Tree *tree, Str *out);
// The same with nothing in a line but the moves from the start, in UCI: "└── /c3b3/d6d3".
void tree_write_paths(const Tree *tree, Str *out);

// --- Trees as games, and so as PGN.

// Makes *game (initialised, without moves) begin where the tree does, or, where it has moves that
// lead there, go on with the tree's: the main line of the one is that of the other, the other
// solver moves and replies are variations, and a comment behind the last move of each line says how
// it ends; those of alternatives and retries say so too, and have the signs "!" and "!?" (NAGs 1
// and 5), refuted ones "?". Behind a move that is there by hand stands "by hand", and behind one
// that the profile has refuted or has not looked at "refuted" or "not verified": {mate, by hand,
// not verified}. The last thing in a comment are the marks of the motifs that it has, told where
// the tree comes from: see tree_motifs_write_marks(). Replies that leave the solver nothing to find
// are left out, so that every line ends with a solver's move, and how they end is said of that.
// Tags are the caller's business: pgn_write() adds FEN and SetUp, and "*" for a result.
void tree_to_game(const Tree *tree, const MotifOrigin *origin, Game *game);
// How many replies are left out whose end is unclear, beside others that are not; the comment of
// the move before names them.
size_t tree_count_left_out(const Tree *tree);
// Adds the same moves with their signs and without a word behind a node of a game that is at the
// tree's position: those that the game has there are not written twice.
void tree_into_game(const Tree *tree, Game *game, uint32_t node);
