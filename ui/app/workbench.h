// The workbench's state, and what moves it on. Each part has a header of its own, whose functions
// change it: open_file.h, shown_queue.h, board_state.h, profile_at_work.h, engines.h, messages.h,
// view.h. Commands call these, panes draw what is there, loop.h brings in keys and terminal.
#pragma once

#include "onlymove/profiles.h"
#include "onlymove/review_journal.h"
#include "ui/app/board_state.h"
#include "ui/app/engines.h"
#include "ui/app/messages.h"
#include "ui/app/open_file.h"
#include "ui/app/profile_at_work.h"
#include "ui/app/shown_queue.h"
#include "ui/app/view.h"
#include "ui/input/keymap.h"
#include "ui/term/appearance.h"

typedef struct WorkbenchOptions {
    const char *file;     // NULL: none
    const char *store;    // NULL: onlymove.db in the XDG data folder
    bool names_store;     // in the status row: it is not the usual one
    EngineSetups setups;  // the engines to choose from, at least one (taken over)
    EngineLog *log;       // where what engines are told and say goes; NULL: nowhere (taken over)
    Profiles profiles;    // to choose from (taken over)
    Fault profiles_fault; // why the user's are not among them; "" when all is well
    Profile profile;      // the one to begin with, with `settings` in it
    // "KEY=VALUE", for every profile of this session (borrowed until workbench_done())
    const char *const *settings;
    int setting_count;
    const struct SavedSession *session; // the session to go on with; NULL: none
    bool is_first_run;                  // no session was ever saved: the user is new
    bool asks_for_profile;              // begins with the questions that make a profile
    Fault session_fault;                // why there is no session; "" when all is well
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
    size_t other_profile; // where other_profile_find() looks for the one that F takes next

    bool queue_of_store;  // the queue is over all of the store
    bool names_store;     // in the status row
    size_t decisions;     // how many were taken since the workbench was opened
    time_t day;           // the time now, which tells the decisions of today from others
    Reasons reasons;      // for rejections
    int64_t accepted;     // the candidate that was accepted last, 0: none
    int64_t decided_last; // the queue's last candidate, decided and still on the board; 0: none

    Appearance appearance;
    KeyTable keys;
    size_t count;  // the count typed before the next key; 0: none
    Str clipboard; // what the terminal is to be told to copy; "": nothing
    bool wants_redraw, wants_suspend, quit;
    size_t warned_of; // how many things the user was told that quitting would leave behind
};

// Opens file, store and engines. Fails if the file cannot be opened; a fault of the store or an
// engine is only shown on the screen. Even a failed call takes over the options marked so, and
// needs workbench_done().
Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault);
void workbench_done(Workbench *wb);

// Moves on what runs: engines, judge, live lines. Returns true when the screen should be drawn.
bool workbench_step(Workbench *wb, int64_t now);
// Reads the game and the file on, for less than a millisecond; workbench_reads() says whether there
// is more to do. While steps in this game wait for the store, no other game is read.
bool workbench_reads(const Workbench *wb);
void workbench_read_on(Workbench *wb);
// Whether nothing that was begun here is under way, but for the live engine and jobs in the
// background of the screen.
bool workbench_is_idle(const Workbench *wb);
