// The models: sums of many small trees, each of three questions one after the other. What they say
// of a puzzle can be told apart by what was asked. Written by tests/train; see there how.
#pragma once

#include <stdint.h>

// "Is the feature above `cut`?"
typedef struct Question {
    uint8_t feature;
    int16_t cut;
} Question;

// All points are in sixteenths of a point of rating or of worth, against the middle of the puzzles
// that came to the first question. `after` is what the first answer says, `between` what two say,
// `leaf` what all.
typedef struct SmallTree {
    Question first, second[2], third[2][2]; // by the answers before, no or yes
    int16_t after[2], between[2][2], leaf[2][2][2];
} SmallTree;

// What the errors were where the model had not seen the puzzles: of those with an estimate of
// `from` and above, a tenth was below estimate + low, and a tenth above estimate + high.
typedef struct ErrorBand {
    int16_t from, low, high;
} ErrorBand;

// What a feature of lines was among the puzzles that the model has seen, but for one in a thousand
// at either end: of those that are no mates, then of mates.
typedef struct SeenRange {
    int16_t low[2], high[2];
} SeenRange;

typedef struct Model {
    int base; // the mean of all puzzles
    const SmallTree *trees;
    int tree_count;
    const ErrorBand *bands; // of ratings only,
    int band_count;
    const SeenRange *seen; // and so is this: one for each feature of lines
} Model;

extern const Model difficulty_model, worth_model;
