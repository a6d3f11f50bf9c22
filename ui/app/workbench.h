// The state of the workbench and its steps. The functions that change a part of it are in the
// header of that part: open_file.h, shown_queue.h, board_state.h, current_profile.h, engines.h,
// messages.h, view.h. Commands call them, panes draw the state, loop.h adds keys and terminal.
#pragma once

#include "onlymove/profiles.h"
#include "onlymove/review_journal.h"
#include "ui/app/board_state.h"
#include "ui/app/engines.h"
#include "ui/app/messages.h"
#include "ui/app/open_file.h"
#include "ui/app/current_profile.h"
#include "ui/app/shown_queue.h"
#include "ui/app/view.h"
#include "ui/input/keymap.h"
#include "ui/term/appearance.h"

typedef struct WorkbenchOptions {
    const char *file;     // NULL: none
    const char *store;    // NULL: onlymove.db in the XDG data folder
    bool names_store;     // the status row names the store, which is not the usual one
    EngineSetups setups;  // the engines to choose from, at least one (taken over)
    EngineLog *log;       // of what is sent to engines and read from them; NULL: none (taken over)
    Profiles profiles;    // to choose from (taken over)
    Fault profiles_fault; // why the user's profiles are not among them; "": they are
    Profile profile;      // the one to begin with, with `settings` in it
    // "KEY=VALUE", for every profile of this session (borrowed until workbench_done())
    const char *const *settings;
    int setting_count;
    const struct SavedSession *session; // the session to restore; NULL: none
    bool is_first_run;                  // no session was ever saved: the user is new
    bool asks_for_profile;              // begins with the questions that make a profile
    Fault session_fault;                // why `session` could not be read; "": no fault
    const char *program;                // argv[0]; NULL: no files come with the program
    const char *theme, *pieces;         // their names; NULL: those that were chosen last
} WorkbenchOptions;

struct Workbench {
    OpenFile file;
    Review *review;
    Engines engines;
    Panes panes;
    Messages messages;
    Question question;

    Profiles profiles;
    const char *const *settings; // of the command line, for every profile (borrowed)
    int setting_count;
    size_t other_profile_index; // the index from which other_profile_find() searches next

    bool queue_of_store;   // the queue is over all of the store
    bool names_store;      // the status row names the store
    size_t decisions;      // how many were taken since the workbench was opened
    time_t today;          // the time now, by which decisions of today are found
    Reasons reasons;       // for rejections
    int64_t last_accepted; // the candidate that was accepted last, 0: none
    int64_t last_of_queue; // the queue's last candidate, decided and still on the board; 0: none

    Appearance appearance;
    KeyMap keys;
    size_t count;  // the count typed before the next key; 0: none
    Str clipboard; // a text that the terminal is to put on the clipboard; "": none
    bool wants_redraw, wants_suspend, quit;
    size_t warned_count; // how many unfinished things the user was warned of when quitting
};

// Opens file, store and engines. Fails if the file cannot be opened; a fault of the store or an
// engine is only shown on the screen. Even a failed call takes over the options that are marked so,
// and needs workbench_done().
Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault);
void workbench_done(Workbench *wb);

// Steps all that runs: engines, judging, live lines. Returns whether the screen should be drawn.
bool workbench_step(Workbench *wb, int64_t now);
// workbench_read_more() reads more of the game and the file, for less than a millisecond, while
// workbench_can_read(). While actions in this game wait for the store, no other game is read.
bool workbench_can_read(const Workbench *wb);
void workbench_read_more(Workbench *wb);
// Whether nothing that the user has begun is under way, except the live engine and background jobs.
bool workbench_is_idle(const Workbench *wb);
