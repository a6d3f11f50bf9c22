// The models: sums of many small trees of three questions each. The questions tell which topics an
// answer comes from. tests/train writes model.c, and says how.
#pragma once

#include <stdint.h>

// "Is the feature above `cut`?"
typedef struct Question {
    uint8_t feature;
    int16_t cut;
} Question;

// A tree; all points are in sixteenths of a point of rating or worth, relative to the mean of the
// puzzles that reach the first question. `after_one` holds the points after the first answer,
// `after_two` after two, `leaf` after all three.
typedef struct SmallTree {
    Question first, second[2], third[2][2]; // each by the answers before it, 0 no, 1 yes
    int16_t after_one[2], after_two[2][2], leaf[2][2][2];
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
