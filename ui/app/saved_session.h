// Where the curator was: kept when the workbench is left, and taken up when it is begun again. A
// session belongs to a store.
#pragma once

#include "ui/app/workbench.h"

typedef enum SessionKey {
    SESSION_FILE,  // from the root on ...
    SESSION_TYPED, // ... and as it was typed, as the store has it
    SESSION_STORE,
    SESSION_GAME, // its number
    SESSION_HASH, // game_hash() of it
    SESSION_NODE, // the cursor
    SESSION_PROFILE,
    SESSION_SET,   // " KEY=VALUE" for what differs from the profile of that name
    SESSION_QUEUE, // "file" or "store"
    SESSION_PATTERN,
    SESSION_SORT,
    SESSION_REVERSED, // "yes"
    SESSION_FOCUS,
    SESSION_LIST, // open over the panes
    SESSION_ALONE,
    SESSION_FLIPPED,
    SESSION_SCORES, // "solver"
    SESSION_KEY_COUNT
} SessionKey;

// Zeroed, none.
typedef struct SavedSession SavedSession;
struct SavedSession {
    Str values[SESSION_KEY_COUNT]; // "" where nothing is said
};

// Where the session of a store is kept, in the XDG state folder: session.ini for the usual store
// (NULL), and a file of its own for each other one. `path` is appended to.
Status saved_session_path_of_store(const char *store, Str *path, Fault *fault);

// Reads `path`. STATUS_NOT_FOUND: there is none. With any other fault it makes no sense, and
// nothing of it is taken.
Status saved_session_read(SavedSession *session, const char *path, Fault *fault);
void saved_session_done(SavedSession *session);
const char *saved_session_value(const SavedSession *session, SessionKey key);

// Writes where the workbench is; nothing where it has neither file nor queue, or read from standard
// input.
Status saved_session_keep(Workbench *wb, const char *path, Fault *fault);
// Goes on there, the file first where none is open; says what is not there any more.
void saved_session_take_up(Workbench *wb, const SavedSession *session);
// The last part of it, when more of a large file is known.
void saved_session_go_on(Workbench *wb);
