// What the files that are the rules of sets share.
#pragma once

#include "onlymove/review_sets.h"

enum { SET_RULES_MAX = 40, NO_LIMIT = INT32_MAX };

// By what "of each" tells puzzles apart.
typedef struct RuleKey {
    const char *name;
    // What the row has there, 0: nothing. With a motif from `first` to `last` (else NULL) each of
    // these is a value of its own.
    uint64_t (*value)(const CandidateList *list, const CandidateRow *row);
    void (*write)(const CandidateList *list, const CandidateRow *row, Str *out);
    Motif first, last; // of motifs, where `value` is NULL
} RuleKey;

typedef struct SetRule {
    int32_t least, most;
    int32_t percent;    // of all that are asked for: least and most follow; 0: they were given
    bool all;           // all others are none of the set: what does not fit is too much
    const RuleKey *key; // NULL: all together
    int32_t motifs;     // "each of 8 motifs": so many of the key's, those that have most; 0: all
    Pattern *pattern;
    char text[120]; // as it was written
} SetRule;

struct SetRules {
    SetRule items[SET_RULES_MAX];
    size_t count;
    int32_t curve_low, curve_high; // "curve 900-1700": ratings from easy to hard; 0: none
    int32_t alike_within;          // "no two alike within 10" places of a set; 0: they may be
    char missed[120]; // "missed NAME": also what that player has missed, accepted or not; or ""
};
