// Duplicates of a puzzle in a review: a list of them, and two puzzles side by side.
#pragma once

#include "onlymove/review.h"
#include "onlymove/store_list.h"

// Finds the duplicates of the puzzle shown at a node, see store_duplicates(). STATUS_NOT_FOUND:
// there is no puzzle.
Status review_duplicates(Review *review, uint32_t node, StoredDuplicates *found, Fault *fault);

// How many of these candidates have a duplicate, see store_all_duplicates(); 0 if the store fails.
size_t review_count_duplicates(Review *review, const int64_t *ids, size_t count);

typedef enum PuzzleFact {
    FACT_GAME,
    FACT_PLAYERS,
    FACT_EVENT,
    FACT_FOUND, // the profile and engine that found it
    FACT_KIND,
    FACT_SOLUTION,
    FACT_TREE,
    FACT_RATING,
    FACT_SOURCE, // what the source says of an imported puzzle
    FACT_DECISION,
    FACT_SETS,
    FACT_COUNT
} PuzzleFact;
const char *puzzle_fact_name(PuzzleFact fact); // "solution"

typedef struct DuplicatePuzzle {
    int64_t id, entry; // candidate, and its newest journal entry
    Decision decision;
    Tree tree;
    Str facts[FACT_COUNT]; // "": nothing is known
} DuplicatePuzzle;

typedef struct DuplicatePair { // zeroed, none
    DuplicatePuzzle puzzles[2];
    DuplicateMatch likeness; // of the first to the second
    Str sentence; // "the same position, reached by other moves; the solutions are the same"
} DuplicatePair;

// Reads two candidates of the store into *pair, replacing its contents; on failure it is empty.
// STATUS_NOT_FOUND: the store has one no more.
Status review_read_pair(Review *review, int64_t one, int64_t other, DuplicatePair *pair,
                        Fault *fault);
void duplicate_pair_done(DuplicatePair *pair);
