// A saved session says where the curator was: it is written when the workbench is left, and taken
// up at its next start. It belongs to a store.
#pragma once

#include "ui/app/workbench.h"

typedef enum SessionKey {
    SESSION_FILE,  // its absolute path
    SESSION_TYPED, // its path as it was typed, which is how the store knows it
    SESSION_STORE,
    SESSION_GAME, // its number
    SESSION_HASH, // game_hash() of it
    SESSION_NODE, // the cursor
    SESSION_PROFILE,
    SESSION_SET,   // " KEY=VALUE" for what differs from the profile of that name
    SESSION_QUEUE, // "file", "store" or "set NAME"
    SESSION_PATTERN,
    SESSION_SORT,
    SESSION_REVERSED, // "yes"
    SESSION_FOCUS,
    SESSION_LIST, // the one that is open over the panes
    SESSION_ALONE,
    SESSION_FLIPPED,
    SESSION_SCORES, // "solver"
    SESSION_KEY_COUNT
} SessionKey;

// Zeroed, it is empty.
typedef struct SavedSession SavedSession;
struct SavedSession {
    Str values[SESSION_KEY_COUNT]; // "" where nothing is said
};

// Appends where the session of a store is kept, in the XDG state folder: session.ini for the usual
// store (NULL), and a file of its own for each other one.
Status saved_session_path_of_store(const char *store, Str *path, Fault *fault);

// Reads a session from `path`. STATUS_NOT_FOUND: there is none. With any other fault it makes no
// sense, and *session is empty.
Status saved_session_read(SavedSession *session, const char *path, Fault *fault);
void saved_session_done(SavedSession *session);
const char *saved_session_value(const SavedSession *session, SessionKey key);

// Writes where the workbench is; nothing where it has neither file nor queue, or reads standard
// input.
Status saved_session_keep(Workbench *wb, const char *path, Fault *fault);
// Goes on where the session was, with its file where none is open. Says what is gone since.
void saved_session_take_up(Workbench *wb, const SavedSession *session);
// Shows the session's game and move, as soon as enough of a large file is known.
void saved_session_go_on(Workbench *wb);
