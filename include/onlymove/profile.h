// A profile: a named list of filters, and a number for every key that filters and tree ask for.
#ifndef ONLYMOVE_PROFILE_H
#define ONLYMOVE_PROFILE_H

#include <stddef.h>
#include <stdint.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// One row a key: identifier, name in the INI, what kind of number, lowest, highest, unit, help.
// The defaults are each profile's own.
#define PROFILE_KEYS(KEY)                                                                          \
    KEY(NODES_SCAN, "nodes.scan", WHOLE, 1, 1e12, "nodes", "limit of the first look")              \
    KEY(NODES_START, "nodes.start", WHOLE, 1, 1e12, "nodes", "the first rung")                     \
    KEY(NODES_FACTOR, "nodes.factor", DECIMAL, 1.01, 100, "times", "from one rung to the next")    \
    KEY(NODES_MAX, "nodes.max", WHOLE, 1, 1e12, "nodes", "no rung is higher than this")            \
    KEY(LINES, "lines", WHOLE, 2, 50, "lines", "MultiPV of the scan and of the rungs")             \
    KEY(HASH, "hash", WHOLE, 1, 65536, "MB", "hash table of the engine")                           \
    KEY(WON, "won", WHOLE, -10000, 10000, "cp", "a move wins when its score is above this")        \
    KEY(NOT_WON, "not-won", WHOLE, -10000, 10000, "cp", "scan: every other move must be below")    \
    KEY(SEE_MAX, "see.max", WHOLE, -100, 100, "pawns", "a higher SEE is a simple winning capture") \
    KEY(NOT_LOST, "not-lost", WHOLE, -10000, 10000, "cp",                                          \
        "the position before is not lost when its score is above minus this")                      \
    KEY(TREE_NODES, "tree.nodes", WHOLE, 1, 1e12, "nodes", "limit of each search in the tree")     \
    KEY(TREE_LINES, "tree.lines", WHOLE, 2, 50, "lines", "most replies looked at")                 \
    KEY(TREE_MAX_NODES, "tree.max-nodes", WHOLE, 1, 100000, "moves", "a larger tree is refused")   \
    KEY(TREE_MAX_PLIES, "tree.max-plies", WHOLE, 1, 400, "plies", "a deeper tree is refused")      \
    KEY(TREE_REPLY_TOLERANCE, "tree.reply-tolerance", WHOLE, 0, 10000, "cp",                       \
        "replies at most this much worse than the best are answered too")                          \
    KEY(TREE_ALTERNATIVES, "tree.alternatives", WHOLE, 0, 49, "moves",                             \
        "winning moves allowed beside the solution below the root; with more the line ends")       \
    KEY(TREE_GAIN, "tree.gain", WHOLE, 1, 100, "pawns",                                            \
        "a line ends in a quiet position when this much material is won")

typedef enum ProfileKey {
#define PROFILE_KEY_ID(id, name, kind, low, high, unit, help) KEY_##id,
    PROFILE_KEYS(PROFILE_KEY_ID)
#undef PROFILE_KEY_ID
        KEY_COUNT
} ProfileKey;

typedef enum ProfileKeyKind { KEY_WHOLE, KEY_DECIMAL } ProfileKeyKind;

typedef struct ProfileKeyInfo {
    const char *name;
    ProfileKeyKind kind;
    double low, high;
    const char *unit;
    const char *help;
} ProfileKeyInfo;

extern const ProfileKeyInfo profile_keys[KEY_COUNT];

enum { PROFILE_NAME_MAX = 32, PROFILE_FILTERS_MAX = 24, PROFILE_RUNGS_MAX = 64 };

struct Filter;

typedef struct Profile {
    char name[PROFILE_NAME_MAX];
    const char *about;                                 // one line, static
    const struct Filter *filters[PROFILE_FILTERS_MAX]; // in the order they are judged and shown
    int filter_count;
    double value[KEY_COUNT]; // whole numbers are exact
} Profile;

// The names of the profiles that ship, by index; NULL past the last.
const char *profile_name(size_t index);
// Copies the profile of that name. A wrong name is answered with the nearest right one.
Status profile_find(const char *name, Profile *profile, Fault *fault);

// "nodes.max=200000", "filters=not-in-check only-winning-move". Refuses unknown keys and filters
// (naming the nearest), values out of range and trailing text.
Status profile_set(Profile *profile, const char *assignment, Fault *fault);
// Sets one number. Refuses what is out of range, and fractions where a whole number is due.
Status profile_set_value(Profile *profile, ProfileKey key, double value, Fault *fault);
static inline int64_t profile_whole(const Profile *profile, ProfileKey key)
{
    return (int64_t)profile->value[key];
}

// The node limits of the rungs, ascending: nodes.start, times nodes.factor each (rounded), while
// not above nodes.max; at least one (nodes.max itself when nodes.start is above it). At most
// PROFILE_RUNGS_MAX. Returns how many.
int profile_rungs(const Profile *profile, uint64_t rungs[PROFILE_RUNGS_MAX]);

// Appends " KEY=VALUE" for every number that differs from the profile of that name as it ships, in
// the order of the table; nothing for a name that does not ship.
void profile_differences(const Profile *profile, Str *out);

// Appends the profile as INI.
void profile_write(const Profile *profile, Str *out);

#endif
