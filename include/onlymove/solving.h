// Solving a puzzle without its solution in view: what a solution tree answers to a move, and what
// became of an attempt. Knows neither screen nor clock.
#ifndef ONLYMOVE_SOLVING_H
#define ONLYMOVE_SOLVING_H

#include "onlymove/tree.h"

typedef enum SolvingVerdict {
    SOLVING_RIGHT, // a solution or an alternative of the tree; or it mates
    SOLVING_RETRY, // good, but not the solution: it is to be tried again
    SOLVING_WRONG, // the tree does not have it, or has it as refuted
} SolvingVerdict;

typedef struct SolvingAnswer {
    SolvingVerdict verdict;
    uint32_t node;  // of the move; TREE_NO_NODE: the tree does not have it
    uint32_t reply; // SOLVING_RIGHT: the defender's, after which the solver has a move to find;
                    // TREE_NO_NODE: there is none, the puzzle is solved
} SolvingAnswer;

// The answer to a legal move of the solver at `at`, the root or a reply of the tree. The defender
// answers with the first of the replies after which the line goes on.
SolvingAnswer solving_answer(const Tree *tree, uint32_t at, Move move);
// The move that was to be found there, the first of the solutions; MOVE_NONE: there is none.
Move solving_solution(const Tree *tree, uint32_t at);

// Appends why a move that was not right is not it, as far as tree and rules can tell: "the game is
// drawn by stalemate", "17...Qg2# mates", "refuted by 16...Rxd1", "misses by 4.21 pawns". Nothing,
// and false, where they cannot.
bool solving_write_why_not(const Tree *tree, uint32_t at, Move move, Str *out);
// The same from a search of the position after it: its first line, from the view of who replies.
void solving_write_refutation(const Tree *tree, uint32_t at, Move move, const Line *line, Str *out);

// What became of the last attempt. Stores keep the numbers.
typedef enum SolvingResult { SOLVING_UNTRIED, SOLVING_SOLVED, SOLVING_GIVEN_UP } SolvingResult;
enum { SOLVING_WRONG_MAX = 999 };
typedef struct SolvingRecord {
    SolvingResult result;
    int wrong;    // answers
    int64_t took; // milliseconds
} SolvingRecord;

// As one number: 0 for SOLVING_UNTRIED. What no record packs to reads as that.
int64_t solving_pack(const SolvingRecord *record);
SolvingRecord solving_unpack(int64_t packed);

// Appends "solved in 0:42", "solved after 2 wrong in 1:05", "given up after 1 wrong in 12:03";
// nothing for SOLVING_UNTRIED.
void solving_write(const SolvingRecord *record, Str *out);

#endif
