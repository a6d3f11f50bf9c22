// The model: the sum of many small trees, each of two questions one after the other. What it says
// of a puzzle can be told apart by what was asked. Written by tests/train; see there how.
#ifndef ONLYMOVE_RATING_MODEL_H
#define ONLYMOVE_RATING_MODEL_H

#include <stdint.h>

// "Is the feature above `cut`?"
typedef struct Question {
    uint8_t feature;
    int16_t cut;
} Question;

// All points are in sixteenths of a rating point, against the middle of the puzzles that came to
// the first question. `after` is what the first answer says, `leaf` what both say.
typedef struct SmallTree {
    Question first, second[2]; // the second question by the first answer, no or yes
    int16_t after[2], leaf[2][2];
} SmallTree;

// What the errors were where the model had not seen the puzzles: of those with an estimate of
// `from` and above, a tenth was below estimate + low, and a tenth above estimate + high.
typedef struct ErrorBand {
    int16_t from, low, high;
} ErrorBand;

typedef struct Model {
    int base; // the mean of all puzzles
    const SmallTree *trees;
    int tree_count;
    const ErrorBand *bands;
    int band_count;
} Model;

extern const Model difficulty_model;

#endif
