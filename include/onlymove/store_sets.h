// Sets: lists of puzzles that a curator makes, with an order, a title and notes for the solver, and
// texts of their own for each puzzle.
#pragma once

#include "onlymove/store_journal.h"

enum { SET_NAME_MAX = 64 }; // bytes

// A name has no blanks and no quotes, and does not begin with "-". STATUS_USAGE.
Status set_name_check(const char *name, Fault *fault);

typedef struct StoredSet {
    int64_t id;
    const char *name, *title, *notes, *tags; // tags: words with blanks between
    size_t count;                            // of its puzzles
    bool collects;                           // accepted puzzles go into it
} StoredSet;
// Calls `reader` for each set by name. Texts are valid during the call, and *reader may not use
// the store.
typedef Status StoreSetReader(void *context, const StoredSet *set, Fault *fault);
Status store_each_set(Store *store, StoreSetReader *reader, void *context, Fault *fault);

// Copies of texts, which live as long as the list that has them.
typedef struct KeptTexts {
    char **items;
    size_t count, cap;
} KeptTexts;

// The sets in memory.
typedef struct SetList { // zeroed, none
    StoredSet *items;    // by name
    size_t count, cap;
    KeptTexts texts; // theirs
} SetList;
// Reads all sets, replacing the contents of *sets.
Status set_list_read(Store *store, SetList *sets, Fault *fault);
void set_list_done(SetList *sets);

// Finds a set by name. The fault of STATUS_NOT_FOUND lists the names of all sets.
Status store_find_set(Store *store, const char *name, int64_t *set, Fault *fault);

// From now on accepted puzzles go into the set `name`, which is made where there is none, in the
// step that accepts them, so that undo takes them out again. NULL: into none. This holds for all
// programs that use the store.
Status store_collect(Store *store, const char *name, Fault *fault);
// Sets *would where there is a collecting set without the candidate.
Status store_would_collect(Store *store, int64_t candidate, bool *would, Fault *fault);

// A puzzle in a set. Ranks are numbers as text, and order it: see rank_between().
typedef struct SetMember {
    int64_t candidate;
    const char *rank, *title, *note, *tags;
} SetMember;
// Calls `reader` for the puzzles of a set in its order. Texts are valid during the call, and
// *reader may not use the store.
typedef Status StoreMemberReader(void *context, const SetMember *member, Fault *fault);
Status store_each_member(Store *store, int64_t set, StoreMemberReader *reader, void *context,
                         Fault *fault);

// The puzzles of a set in memory.
typedef struct SetMembers { // zeroed, none
    SetMember *items;
    size_t count, cap;
    KeptTexts texts; // theirs
} SetMembers;
Status set_members_read(Store *store, int64_t set, SetMembers *members, Fault *fault);
void set_members_add(SetMembers *members, const SetMember *member);              // a copy
const SetMember *set_members_find(const SetMembers *members, int64_t candidate); // NULL: none
void set_members_done(SetMembers *members);

// A change of a set; zeroed, it only makes the set where there is none.
typedef struct SetChange {
    const char *name;                 // of the set, which is made where there is none
    const char *rename;               // NULL: it keeps its name
    const char *title, *notes, *tags; // NULL: as they are
    const SetMember *members;         // added or changed; a NULL text stays as it is, and
    size_t count;                     // a NULL rank of a new one is after all others
    bool replaces_members;            // all members but these are taken out
    const int64_t *removed;           // candidates that are taken out
    size_t removed_count;
    bool drops; // removes the set, not its puzzles. STATUS_NOT_FOUND: there is none
} SetChange;
// Makes all changes or none, as one step for undo with this label; NULL: undo passes it by. Changes
// without effect are not written.
Status store_change_sets(Store *store, const SetChange *changes, size_t count, const char *label,
                         Fault *fault);

// Whether a rank is valid, "12" or "3.25": above 0, at most nine digits before the point, and no 0
// at the end of a fraction.
bool rank_is_valid(const char *rank);
// Compares ranks: below, at or above 0 as `a` is below, at or above `b`.
int rank_order(const char *a, const char *b);
// Appends a rank between two, where NULL means no bound: the next whole number where there is one,
// else the shortest fraction. False where both are equal.
bool rank_between(const char *below, const char *above, Str *out);
