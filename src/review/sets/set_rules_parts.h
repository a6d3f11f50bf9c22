// What the files of set rules share.
#pragma once

#include "onlymove/review_sets.h"

enum { SET_RULES_MAX = 40, NO_LIMIT = INT32_MAX };

// What "of each" tells puzzles apart by.
typedef struct RuleKey {
    const char *name;
    // Returns the row's value, 0: none. NULL: each motif from `first` to `last` is a value.
    uint64_t (*value)(const CandidateList *list, const CandidateRow *row);
    void (*write)(const CandidateList *list, const CandidateRow *row, Str *out);
    Motif first, last; // where `value` is NULL
} RuleKey;

typedef struct SetRule {
    int32_t least, most;
    int32_t percent;     // share of all that the rules ask for; sets least and most; 0: none
    bool all;            // no other puzzle may be in the set
    const RuleKey *key;  // NULL: counts all together
    int32_t motif_count; // "each of 8 motifs": the most frequent 8 of the key's; 0: all
    Pattern *pattern;
    char text[120]; // the rule as written
} SetRule;

struct SetRules {
    SetRule items[SET_RULES_MAX];
    size_t count;
    int32_t curve_low, curve_high; // "curve 900-1700": from easy to hard; 0: none
    int32_t alike_within;          // "no two alike within 10" places; 0: no such rule
    char missed[120]; // "missed NAME": puzzles that this player missed, accepted or not; or ""
};
