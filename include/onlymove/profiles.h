// The profiles a user can choose from: those that ship, changed and added to by an INI file.
#pragma once

#include "onlymove/profile.h"

typedef struct KnownProfile {
    Profile profile;
    bool ships; // one of that name does
    int line;   // where its section begins in the file; 0: the file does not name it
} KnownProfile;

// Whether lists show it: not what is there for scripts, unless the file names it.
bool known_profile_is_listed(const KnownProfile *known);

// Zeroed, it is empty.
typedef struct Profiles {
    KnownProfile *items;
    size_t count, cap;
} Profiles;

// Those that ship and those of the INI file `path`, which need not be there; NULL: profiles.ini in
// the XDG configuration folder.
//
//     [magnus]                 ; one that ships, with another number
//     won = 300
//
//     [strict]
//     base = lichess
//     filters = +not-check -not-easy    ; those of the base but for these
//
//     [night]                  ; a new one
//     base = magnus            ; as that one is up to here; first in its section, if at all
//     about = for a night's run
//     filters = one-winning-move only-winning-move
//               solution-tree
//     nodes.max = 100000000
//
// A new one without a base starts from profile_init() and must have filters. A name is 1 to 31
// letters, digits, - and _. Keys that the profile does not use are taken, too: its filters may
// change. A wrong name, key, value, filter or base, and what stands there twice, is refused
// (STATUS_SYNTAX) with file, line and the nearest right word; a profile that profile_check()
// refuses with the line of its section. After a fault *profiles holds those that ship, unless
// memory is out.
Status profiles_read(Profiles *profiles, const char *path, Fault *fault);
void profiles_done(Profiles *profiles);

// Adds a profile to that file under a name, as a section of what it differs in from the profile of
// its own name among *profiles, which are then read anew. Nothing else in the file changes. Refused
// are a name that the file has already, and that of another profile.
Status profiles_keep(Profiles *profiles, const char *path, const Profile *profile, const char *name,
                     Fault *fault);

// Copies the profile of that name. A wrong name is answered with the nearest right one, or
// with all that there are.
Status profiles_find(const Profiles *profiles, const char *name, Profile *profile, Fault *fault);
// Those of a list of names with commas between, or `all` there are. Those that ask for more nodes
// come first: what is searched for them serves the others. *list is the caller's to free. Refused
// is a wrong name, and one that stands there twice.
Status profiles_find_several(const Profiles *profiles, const char *names, Profile **list,
                             size_t *count, Fault *fault);
// By index, those that ship first; NULL past the last.
const char *profiles_name(const Profiles *profiles, size_t index);
