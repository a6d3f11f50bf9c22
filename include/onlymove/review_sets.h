// What a review does with sets: which one collects, the puzzles of one as the queue, and every
// change of a set and its puzzles. Changes are steps that ACTION_UNDO takes back; they do not
// wait for a store that is locked.
#pragma once

#include "onlymove/review_journal.h"
#include "onlymove/pattern.h"
#include "onlymove/store_sets.h"

// From now on what is accepted goes into the set of that name, NULL: into none; see
// store_collect().
Status review_collect(Review *review, const char *name, Fault *fault);
// Appends "what is accepted goes into mates, which has 12 puzzles", or that it goes into no set.
Status review_write_collecting(Review *review, Str *out, Fault *fault);

typedef struct SetList { // zeroed, none
    StoredSet *items;    // by name
    size_t count, cap;
    char **texts; // of them
    size_t text_count, text_cap;
} SetList;
Status review_list_sets(Review *review, SetList *sets, Fault *fault);
void set_list_done(SetList *sets);

// --- The puzzles of a set as the queue

// As review_open_queue(), of a set, whatever name it gets later.
Status review_open_set(Review *review, const char *name, Fault *fault);
const char *review_queue_set(const Review *review); // NULL: the queue is of none
// The words of that set for a candidate; NULL: it is not in it. Valid until anything changes.
const SetMember *review_member(const Review *review, int64_t candidate);

// --- Rules

// Rules for what a set has, over patterns: they fill a set from what is accepted, and check it.
//
//     20; at least 3 of each mate; all ~r 1400-1800; no two of one game; at most 5 ~t fork
//
// Rules are separated by semicolons. Each is how many (at least N, at most N, exactly N or N, all,
// none), where wanted "of each" with a word of set_rule_key() or "of" with the name of a motif or
// kind, and a pattern (see pattern.h); without one, all puzzles are meant. "no two of one game" is
// "at most 1 of each game". "Each" is each of those that what may be taken has. "curve 900-1700"
// has ratings rise in even steps, for as many puzzles as a rule asks for; "missed NAME" adds what a
// player has missed.

const char *set_rule_key(size_t index); // "game", "mate", ...; NULL past the last

typedef struct SetRules SetRules;
// STATUS_SYNTAX says which rule makes no sense, where and why.
Status set_rules_new(SetRules **rules, const char *text, const NamedPatterns *named, Fault *fault);
void set_rules_free(SetRules *rules); // NULL is none

// `taken` has a byte a row of the list, not 0 for the puzzles of the set. Takes more of those
// that are accepted, so that rules that ask for puzzles are met as far as may be and none that
// limits them is broken: always the same ones. Each time one is taken for the rule that has least
// to choose from, and of these one that serves most rules, the first in the list.
void set_rules_fill(const SetRules *rules, const CandidateList *list, uint8_t *taken);
// Appends a line for each rule: "at least 3 of each mate: met", or what is missing or too much, and
// by how many. Whether all are met.
bool set_rules_check(const SetRules *rules, const CandidateList *list, const uint8_t *taken,
                     Str *out);

// The same with a set of a store. Filling makes one where there is none, puts what is taken behind
// the others, and is a step that undo takes back; checking needs the set.
typedef struct SetFilled {
    size_t before, added;
    bool met;
    char why[160]; // none was added: "no puzzle is accepted"; else ""
} SetFilled;
Status set_fill(Store *store, const char *name, const SetRules *rules, bool fills, Str *out,
                SetFilled *filled, Fault *fault);

// --- Changes. Where a name of a set may be NULL, the one that the queue is of is meant.

// Words for the solver; NULL: as they are. Tags are "+easy -long", of which each is added or taken
// away, or all that there are from now on.
typedef struct SetWords {
    const char *title, *notes, *tags;
} SetWords;
Status review_say_of_set(Review *review, const char *name, const SetWords *words, Fault *fault);
Status review_rename_set(Review *review, const char *name, const char *other, Fault *fault);
Status review_drop_set(Review *review, const char *name, Fault *fault);

// Puts candidates behind those of a set, which is made where there is none, with the words that
// they have in the queue's set; and takes them out of that where they are to move.
Status review_put_into(Review *review, const char *name, const int64_t *ids, size_t count,
                       bool moves, ReviewBulk *bulk, Fault *fault);
Status review_take_out(Review *review, const int64_t *ids, size_t count, ReviewBulk *bulk,
                       Fault *fault);
Status review_say_of_puzzles(Review *review, const int64_t *ids, size_t count,
                             const SetWords *words, ReviewBulk *bulk, Fault *fault);
// Puts puzzles at a place (from 1) of the queue's set, in their order; the others make room. Where
// there is a rank between two, no other puzzle's changes.
Status review_place(Review *review, const int64_t *ids, size_t count, size_t place, Fault *fault);
// Fills a set by rules, or checks it; see below. Patterns have the names of the queue.
Status review_fill(Review *review, const char *name, const char *rules, bool fills, Str *out,
                   SetFilled *filled, Fault *fault);
