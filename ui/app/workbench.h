// The workbench's state, and what moves it on. Each part has a header of its own, whose functions
// change it: open_file.h, shown_queue.h, board_state.h, profile_at_work.h, engines.h, messages.h,
// view.h. Commands call these, panes draw what is there, loop.h brings in keys and terminal.
#pragma once

#include "onlymove/profiles.h"
#include "onlymove/review_journal.h"
#include "onlymove/review_jobs.h"
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
    Profile profile;      // the one to begin with, those settings in it
    // "KEY=VALUE", for every profile of this session (borrowed until workbench_done())
    const char *const *settings;
    int setting_count;
    const struct SavedSession *session; // to go on with; NULL: none
    bool first;                         // nothing was kept of any session
    bool asks;                          // for a profile, by questions
    Fault session_fault;                // why there is none; "" when all is well
    const char *program;                // argv[0]; NULL: no files come with it
    const char *theme, *pieces;         // by name; NULL: those that were chosen last
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
    size_t other_profile; // the place of the next one that F takes, among those of the file

    bool queue_of_store;  // not of one file
    bool names_store;     // in the status row
    size_t decisions;     // that were taken here
    time_t day;           // what was decided since it began is today's: a time of it
    Reasons reasons;      // for rejections
    int64_t accepted;     // the candidate that was accepted last, 0: none
    int64_t decided_last; // the last of the queue, which is still on the board; 0: none

    Appearance appearance;
    KeyTable keys;
    size_t count;  // typed before the next key; 0: none
    Str clipboard; // what the terminal is to be told to copy; "": nothing
    bool wants_redraw, wants_suspend, quit;
    size_t warned_of; // of so many things that quitting would leave behind
};

// Opens file, store and engines, and takes over what the options say, also where it fails: with a
// sentence when the file has no game to show; a store or an engine that cannot be had is said on
// the screen. workbench_done() follows in any case.
Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault);
void workbench_done(Workbench *wb);

// Moves on what runs: engines, judge, live lines. Returns true when the screen should be drawn.
bool workbench_step(Workbench *wb, int64_t now);
// Goes on with the game and the file for less than a millisecond; while workbench_reads() says so
// there is more to do. No other game comes while steps wait for the store: they are of this one.
bool workbench_reads(const Workbench *wb);
void workbench_read_on(Workbench *wb);
// Nothing that was begun here is still to be waited for, but for lines of the live engine and runs
// behind the screen.
bool workbench_is_idle(const Workbench *wb);
