// Sets: lists of puzzles that a curator makes, with an order, a title and notes for the solver, and
// words of their own for each puzzle.
#pragma once

#include "onlymove/store_journal.h"

enum { SET_NAME_MAX = 64 }; // bytes

// A name has no blanks and no quotes, and does not begin with "-". STATUS_USAGE.
Status set_name_check(const char *name, Fault *fault);

typedef struct StoredSet {
    int64_t id;
    const char *name, *title, *notes, *tags; // tags: words with blanks between
    size_t count;                            // of its puzzles
    bool collects;                           // see store_collect()
} StoredSet;
// All sets by name. The texts are valid during the visit, which may not use the store.
typedef Status StoreSetVisit(void *context, const StoredSet *set, Fault *fault);
Status store_each_set(Store *store, StoreSetVisit *visit, void *context, Fault *fault);
// STATUS_NOT_FOUND names those there are.
Status store_find_set(Store *store, const char *name, int64_t *set, Fault *fault);

// From now on what is accepted goes into that set, which is made where there is none, by the same
// step: undo takes it out again, redo puts it back. NULL: into none. All programs that use the
// store do so.
Status store_collect(Store *store, const char *name, Fault *fault);
// Whether there is such a set, and it does not have the candidate yet.
Status store_collects_yet(Store *store, int64_t candidate, bool *yet, Fault *fault);

// A puzzle in a set. Ranks are numbers as text, and order it: see rank_between().
typedef struct SetMember {
    int64_t candidate;
    const char *rank, *title, *note, *tags;
} SetMember;
// Those of a set in its order, as above.
typedef Status StoreMemberVisit(void *context, const SetMember *member, Fault *fault);
Status store_each_member(Store *store, int64_t set, StoreMemberVisit *visit, void *context,
                         Fault *fault);

// The same in memory.
typedef struct SetMembers { // zeroed, none
    SetMember *items;
    size_t count, cap;
} SetMembers;
Status set_members_read(Store *store, int64_t set, SetMembers *members, Fault *fault);
void set_members_add(SetMembers *members, const SetMember *member);              // a copy
const SetMember *set_members_find(const SetMembers *members, int64_t candidate); // NULL: none
void set_members_done(SetMembers *members);

// What is to become of a set; zeroed, nothing but that it is there.
typedef struct SetChange {
    const char *name;                 // of the set, which is made where there is none
    const char *rename;               // NULL: it keeps its name
    const char *title, *notes, *tags; // NULL: as they are
    const SetMember *members;         // put in, or changed; texts that are NULL: as they are, and
    size_t count;                     // a rank behind all others where it is new
    bool alone;                       // all others are taken out
    const int64_t *out;               // candidates that are taken out
    size_t out_count;
    bool drops; // it is no more; its puzzles stay in the store. STATUS_NOT_FOUND: it never was
} SetChange;
// All of it or nothing, as one step that store_undo() takes back by its label; NULL: it is no step,
// and undo passes it by. What changes nothing is not written.
Status store_change_sets(Store *store, const SetChange *changes, size_t count, const char *label,
                         Fault *fault);

// "12", "3.25", above 0: a whole number of at most nine digits, and behind a point what has no 0 at
// its end.
bool rank_is_valid(const char *rank);
// Below, at or above 0 as a is below, at or above b.
int rank_order(const char *a, const char *b);
// Appends a rank between two, of which NULL is open: the next whole number where there is one, else
// the shortest. Two that are equal have none between: false.
bool rank_between(const char *below, const char *above, Str *out);
