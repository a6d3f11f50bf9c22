// Rules for what a set has, over patterns: they fill a set from what is accepted, and check it.
//
//     20; at least 3 of each mate; all ~r 1400-1800; no two of one game; at most 5 ~t fork
//
// Rules are separated by semicolons. Each is how many (at least N, at most N, exactly N or N, all,
// none), where wanted "of each" with a word of set_rule_key() or "of" with the name of a motif or
// kind, and a pattern (see pattern.h); without one, all puzzles are meant. "no two of one game" is
// "at most 1 of each game". "Each" is each of those that what may be taken has.
#ifndef ONLYMOVE_SET_RULES_H
#define ONLYMOVE_SET_RULES_H

#include "onlymove/pattern.h"
#include "onlymove/store_sets.h"

const char *set_rule_key(size_t index); // "game", "mate", ...; NULL past the last

typedef struct SetRules SetRules;
// STATUS_SYNTAX says which rule makes no sense, where and why.
Status set_rules_new(SetRules **rules, const char *text, const NamedPatterns *named, Fault *fault);
void set_rules_free(SetRules *rules); // NULL is none

// `taken` has a byte a row of the list, not 0 for the puzzles of the set. Takes more of those
// that are accepted, so that rules that ask for puzzles are met as far as may be and none that
// limits them is broken: always the same ones. Each time one is taken for the rule that has least
// to choose from, and of these one that serves most rules, the first in the list. STATUS_MEMORY
// alone.
Status set_rules_fill(const SetRules *rules, const CandidateList *list, uint8_t *taken,
                      Fault *fault);
// Appends a line for each rule: "at least 3 of each mate: met", or what is missing or too much, and
// by how many. *met: all are.
Status set_rules_check(const SetRules *rules, const CandidateList *list, const uint8_t *taken,
                       Str *out, bool *met, Fault *fault);

// The same with a set of a store. Filling makes one where there is none, puts what is taken behind
// the others, and is a step that undo takes back; checking needs the set.
typedef struct SetFilled {
    size_t before, added;
    bool met;
    char why[160]; // none was added: "no puzzle is accepted"; else ""
} SetFilled;
Status set_fill(Store *store, const char *name, const SetRules *rules, bool fills, Str *out,
                SetFilled *filled, Fault *fault);

#endif
