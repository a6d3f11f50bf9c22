// The models: sums of many small trees of three questions each. The questions tell which topics an
// answer comes from. tests/train writes model.c, and says how.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// "Is the feature above `cut`?"
typedef struct Question {
    uint8_t feature;
    int16_t cut;
} Question;

enum {
    TREE_DEPTH = 3,
    TREE_QUESTIONS = (1 << TREE_DEPTH) - 1,
    TREE_NODES = 2 * TREE_QUESTIONS + 1
};

// The node of a tree that follows a question. Node 0 is the root, the last nodes have no question.
static inline int node_after(int node, bool yes) {
    return 2 * node + 1 + yes;
}

// A tree. `says` holds the points of each node in sixteenths of a point of rating or worth,
// relative to the mean of the puzzles at the root.
typedef struct SmallTree {
    Question ask[TREE_QUESTIONS];
    int16_t says[TREE_NODES];
} SmallTree;

// The errors on puzzles that the model had not seen: of those estimated at `from` and above, a
// tenth had a rating below estimate + low, and a tenth one above estimate + high.
typedef struct ErrorBand {
    int16_t from, low, high;
} ErrorBand;

// The range of a line feature among the puzzles that the model has seen, without the outermost
// thousandth at either end: [0] of puzzles without mate, [1] of mates.
typedef struct SeenRange {
    int16_t low[2], high[2];
} SeenRange;

typedef struct Model {
    int base; // the mean of all puzzles
    const SmallTree *trees;
    int tree_count;
    const ErrorBand *bands; // NULL for worth
    int band_count;
    const SeenRange *seen; // one for each feature of lines; NULL for worth
} Model;

extern const Model difficulty_model, worth_model;
