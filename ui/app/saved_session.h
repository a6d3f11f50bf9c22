// A saved session says where the curator was. It is written when the workbench is left and restored
// at its next start. Each store has its own.
#pragma once

#include "ui/app/workbench.h"

typedef enum SessionKey {
    SESSION_FILE,  // its absolute path
    SESSION_TYPED, // its path as it was typed, which is its name in the store
    SESSION_STORE,
    SESSION_GAME, // its number
    SESSION_HASH, // game_hash() of it
    SESSION_NODE, // the cursor
    SESSION_PROFILE,
    SESSION_SETTINGS, // " KEY=VALUE" for what differs from the profile of that name
    SESSION_QUEUE,    // "file", "store" or "set NAME"
    SESSION_PATTERN,
    SESSION_SORT,
    SESSION_DESCENDING, // "yes": in descending order
    SESSION_FOCUS,
    SESSION_LIST,   // the one that is open over the panes
    SESSION_ZOOMED, // "yes": the focused pane is zoomed
    SESSION_FLIPPED,
    SESSION_SCORES, // "solver": from the solver's view
    SESSION_KEY_COUNT
} SessionKey;

// Zeroed, it is empty.
typedef struct SavedSession SavedSession;
struct SavedSession {
    Str values[SESSION_KEY_COUNT]; // "" where a key is absent
};

// Appends the path of the session of a store, in the XDG state folder: session.ini for the usual
// store (NULL), and another file for each other store.
Status saved_session_path_of_store(const char *store, Str *path, Fault *fault);

// Reads a session from `path`. STATUS_NOT_FOUND: there is none. Another fault leaves it empty.
Status saved_session_read(SavedSession *session, const char *path, Fault *fault);
void saved_session_done(SavedSession *session);
const char *saved_session_value(const SavedSession *session, SessionKey key);

// Saves where the workbench is; writes nothing without file and queue, or for standard input.
Status saved_session_keep(Workbench *wb, const char *path, Fault *fault);
// Restores a session, with its file where none is open. Says what cannot be restored.
void saved_session_restore(Workbench *wb, const SavedSession *session);
// Shows the session's game and move when enough of the file is indexed. Call it again until then.
void saved_session_show_place(Workbench *wb);
