// The profiles a user can choose from: those that ship, changed and added to by an INI file.
#pragma once

#include "onlymove/profile.h"

typedef struct KnownProfile {
    Profile profile;
    bool ships; // a shipped profile has its name
    int line;   // where its section begins in the file; 0: the file does not name it
} KnownProfile;

// Whether lists show it: all but those for scripts, unless the file names them.
bool known_profile_is_listed(const KnownProfile *known);

// Zeroed, it is empty.
typedef struct Profiles {
    KnownProfile *items;
    size_t count, cap;
} Profiles;

// Reads the profiles that ship and those of the INI file `path`, which need not be there; NULL:
// profiles.ini in the XDG configuration folder.
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
// letters, digits, - and _. Keys that the profile does not use are read too, because its filters
// may change. A wrong name, key, value, filter or base, and a second one of any, is refused
// (STATUS_SYNTAX) with file, line and the nearest right word; a profile that profile_check()
// refuses, with the line of its section. After a fault *profiles holds those that ship.
Status profiles_read(Profiles *profiles, const char *path, Fault *fault);
void profiles_done(Profiles *profiles);

// Adds a profile to the file `path` under `name`: a section with its differences from the profile
// of its own name in *profiles. Then reads *profiles anew. Nothing else in the file changes.
// Refuses a name that the file or another profile has already.
Status profiles_keep(Profiles *profiles, const char *path, const Profile *profile, const char *name,
                     Fault *fault);

// Copies the profile of that name. The fault for a wrong name has the nearest right one, or all
// names.
Status profiles_find(const Profiles *profiles, const char *name, Profile *profile, Fault *fault);
// Copies the profiles of a list of names with commas between, or of "all". Those that ask for more
// nodes come first, because their searches serve the others. The caller frees *list. Refuses a
// wrong name, and one that is there twice.
Status profiles_find_several(const Profiles *profiles, const char *names, Profile **list,
                             size_t *count, Fault *fault);
// The name of a profile by index, shipped ones first; NULL past the last.
const char *profiles_name(const Profiles *profiles, size_t index);
