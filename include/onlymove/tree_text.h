// Motifs and difficulty of a solution tree, and the tree as text and PGN.
#pragma once

#include "onlymove/game.h"
#include "onlymove/motif.h"
#include "onlymove/notation.h"
#include "onlymove/rating.h"
#include "onlymove/tree.h"

// --- Motifs of a tree, in three parts: of its main line, of other solutions, and of retries.

typedef enum MotifPart {
    PART_MAIN_LINE,
    PART_OTHERS,  // other solutions, and solutions against other replies
    PART_RETRIES, // moves to retry
    MOTIF_PART_COUNT
} MotifPart;

const char *motif_part_name(MotifPart part); // "main", "other", "retry"

// What motifs need to know that a tree does not have. Zeroed fields: not known.
typedef struct MotifFacts {
    const Position *before_blunder; // see MotifLine
    Move blunder;
    MotifSet given; // see MotifLine
} MotifFacts;

// The given motifs of a tree (see motif_is_given()): those of the players, and the result by the
// score of its first move unless that is a mate.
MotifSet tree_given_motifs(const Tree *tree, MotifSet player_motifs);

typedef struct TreeMotif {
    MotifPart part;
    MotifHit hit;  // its ply is in the line to `node`, from 0
    uint32_t node; // the motif is seen after this move
} TreeMotif;

// Zeroed fields are an empty list.
typedef struct TreeMotifs {
    TreeMotif *items; // part by part, in a part in the order of the lines
    size_t count, cap;
} TreeMotifs;

// Judges every line of the tree. Lines beside the main line have only motifs that begin where they
// leave it, and none of the whole puzzle (length, result, phase, ending). A motif is at a node only
// once. Fails where the tree has no solution (STATUS_NOT_FOUND) or has a line of
// more than MOTIF_MOVES_MAX moves (STATUS_LIMIT); the list is then empty.
Status tree_motifs(const Tree *tree, const MotifFacts *facts, TreeMotifs *motifs, Fault *fault);
void tree_motifs_done(TreeMotifs *motifs);
// The motifs of one part.
MotifSet tree_motifs_of(const TreeMotifs *motifs, MotifPart part);

// Appends a motif and its place, "fork 21.Nc7+ c7: a8 e8", "outpost
// 17...Na5 makes c4 an outpost"; without squares where the motif marks none.
void tree_motif_write(const Tree *tree, const TreeMotif *motif, Str *out);
// Appends the move after which the motif is seen, "21.Nc7+".
void tree_motif_write_move(const Tree *tree, const TreeMotif *motif, Str *out);
// Whether the motif marks squares.
static inline bool tree_motif_has_square(const TreeMotif *motif) {
    return motif->hit.square != NO_SQUARE;
}
// Appends a line with the names of the main line's motifs, "motifs: endgame fork short", and one
// for each motif of the tree that is somewhere on the board: "  fork 21.Nc7+ c7: a8 e8", with
// "other: " or "retry: " in front where it is not the main line's.
void tree_motifs_write(const Tree *tree, const TreeMotifs *motifs, Str *out);
// Appends the motifs at a node as marks of a PGN comment: [%cal Gc7a8,Gc7e8] for a piece of the
// solver that acts on others, [%csl Ge8] for other squares; red at a retry. In a positional puzzle
// the gain stands in front: "makes c4 an outpost [%csl Gc4]". Nothing where there is nothing to see
// but the move itself.
void tree_motifs_write_marks(const Tree *tree, const TreeMotifs *motifs, uint32_t node, Str *out);

// --- How hard the main line of a solution tree is.

// Calls estimator_begin() for the main line. STATUS_LIMIT: it has more than ESTIMATOR_LINE_MAX
// moves.
enum { ESTIMATOR_LINE_MAX = 255 };
Status tree_estimator_begin(Estimator *estimator, const Tree *tree, Fault *fault);

// Does that, and all steps: some milliseconds for each of the solver's moves.
Status tree_estimator_run(Estimator *estimator, const Tree *tree, Fault *fault);

// --- Trees as text for people: an outline, one line a move.

// Writes the move that leads to a node with its number, "17.Rd8#"; "the start" for the root.
const char *tree_write_move(const Tree *tree, uint32_t node, char text[SAN_NUMBERED_MAX]);
#define TREE_MOVE_TEXT(tree, node) tree_write_move(tree, node, (char[SAN_NUMBERED_MAX]){""})

// Appends a line for each node, the main line first, every line ended by a line feed; a tree
// without moves is no line. The solver's first moves stand at the edge, each move below them after
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
// "by hand", "to be verified" (unverified) and "refuted"; what is not known, or does not hold, is
// left out. After two more spaces comes the tally where it was counted, see tally_write().
void tree_write_text(const Tree *tree, Str *out);
// Appends the same outline with only the moves from the start, in UCI: "└── /c3b3/d6d3".
void tree_write_paths(const Tree *tree, Str *out);

// --- Trees as games, and so as PGN.

// Writes the tree into *game (initialised), which either has no moves and gets the tree's start, or
// has moves that lead there. The tree's main line becomes the main line; other solver moves and
// replies become variations. A comment after the last move of each line says how it ends.
// Alternatives and retries are called so, and have the signs "!" and "!?" (NAGs 1 and 5), refuted
// ones "?". A comment says "by hand" of such a move, and "refuted" or "not verified" where the
// profile has refuted or not yet verified it: {mate, by hand, not verified}. Last in a comment are
// the marks of its motifs, judged with *facts: see tree_motifs_write_marks(). Every line ends with
// a solver's move: replies that leave the solver nothing to find are left out, and the comment of
// the move before says how they end. The caller sets the tags: pgn_write() adds FEN and SetUp, and
// "*" for a result.
void tree_to_game(const Tree *tree, const MotifFacts *facts, Game *game);
// How many of the replies that tree_to_game() leaves out end unclear, beside others that do not; a
// comment of the move before names them.
size_t tree_count_left_out(const Tree *tree);
// Adds the tree's moves with their signs, commenting only on replies left out, after a node of a
// game that is at the tree's position. Moves that the game has already are not added twice.
void tree_add_to_game(const Tree *tree, Game *game, uint32_t node);
