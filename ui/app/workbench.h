// The workbench's state, and what can be done to it. Knows neither keys nor terminal: commands
// change the state, frame.h draws it, loop.h brings in the world.
#ifndef ONLYMOVE_UI_APP_WORKBENCH_H
#define ONLYMOVE_UI_APP_WORKBENCH_H

#include "onlymove/engine.h"
#include "onlymove/outlet.h"
#include "onlymove/profiles.h"
#include "onlymove/reasons.h"
#include "onlymove/review_runs.h"
#include "ui/input/keymap.h"
#include "ui/app/live_analysis.h"
#include "ui/term/appearance.h"
#include "ui/input/macro.h"
#include "ui/app/view.h"

typedef struct WorkbenchOptions {
    const char *file;     // NULL: none
    const char *store;    // NULL: onlymove.db in the XDG data folder
    EngineSetups setups;  // the engines to choose from, at least one (taken over)
    EngineLog *log;       // where what engines are told and say goes; NULL: nowhere (taken over)
    Profiles profiles;    // to choose from (taken over)
    Fault profiles_fault; // why the user's are not among them; "" when all is well
    Profile profile;      // the one to begin with, those settings in it
    // "KEY=VALUE", for every profile of this session (borrowed until workbench_done())
    const char *const *settings;
    int setting_count;
    const struct Session *session; // to go on with; NULL: none
    bool first;                    // nothing was kept of any session
    Fault session_fault;           // why there is none; "" when all is well
    bool letters;                  // pieces as letters
    const char *program;           // argv[0]; NULL: no files come with it
    const char *theme, *pieces;    // by name; NULL: those that were chosen last
} WorkbenchOptions;

// What the curator was asked about, as it was then; zeroed, nothing.
typedef struct AskedOf {
    int64_t id, entry; // see Finding
} AskedOf;

// Looking for a row of a list, see seek.h; zeroed, none is.
typedef struct Seek {
    ViewId view;
    size_t at, left, times; // where it is, rows that it has not seen, and how often to find one
    bool forward;
} Seek;

// What was said in the last row.
typedef struct Message {
    char *text;
    bool is_error;
} Message;
enum { MESSAGES_KEPT = 100 };

// What is asked in the last row, see questions.h.
typedef enum Asks {
    ASKS_NOTHING,
    ASKS_REASON, // of a rejection
    ASKS_REASON_OF_MARKED,
    ASKS_MARKED,      // what is to be done with the marked rows of the queue
    ASKS_NONE_MARKED, // ... of which there are none: other keys act as ever
    ASKS_ACCEPT_MARKED,
    ASKS_DUPLICATE, // of the puzzle to be accepted another one is
    // What follows is no decision: see question_takes().
    ASKS_RECORD,    // under which letter
    ASKS_MACRO,     // which one
    ASKS_COPY,      // what
    ASKS_PROMOTION, // what the pawn becomes
    ASKS_KEEP,      // as what a line beside the game is kept
} Asks;

// Where the last session was in the file; number 0: nowhere, or it is there again.
typedef struct LeftAt {
    size_t number;
    uint64_t hash; // of the game
    uint32_t node;
    bool turned, flipped;
} LeftAt;

// A step whose place is to be shown.
typedef struct SoughtStep {
    const char *verb; // what was done with it: "undone"; "": it is a row of the queue that is
                      // sought; NULL: there is none
    StoreDone done;
} SoughtStep;

struct Workbench {
    Collection collection; // of no games while nothing is open
    bool reading;          // there is more to do with it, see workbench_read_on()
    size_t game_index;
    Game game;
    uint32_t node; // the cursor
    // What the curator has noted is part of `game`; without it, its first nodes are these, NULL:
    // nothing is noted.
    GameNode *bare;
    size_t bare_count;
    uint64_t noted; // review_notes() of what is
    // A large game is read in slices; until it is there, the last one stays in view.
    bool loading;
    Game coming;
    size_t asked_index; // of the game that was asked for last: in view unless it is `loading`
    LeftAt left_at;
    SoughtStep sought; // for which it was

    size_t other_profile; // the place of the next one that F takes, among those of the file

    char *copied_from;    // the file of whose game `game` is the store's copy, NULL: it is none ...
    size_t copied_number; // ... and the game's number there
    bool copy_is_puzzle;  // ... of what came as a puzzle

    Review *review;
    bool queue_of_store; // not of one file
    size_t decisions;    // that were taken here
    time_t day;          // what was decided since it began is today's: a time of it
    Reasons reasons;     // for rejections
    int64_t accepted;    // the candidate that was accepted last, 0: none
    EngineSetups setups;
    Pool *pool;     // of the chosen setup; NULL when memory ran out
    EngineLog *log; // NULL: none is kept
    bool warned;    // of what became of the setup's options
    Profiles profiles;
    const char *const *settings; // of the command line, for every profile (borrowed)
    int setting_count;
    Live live;
    uint64_t threat; // the key of the position of which the threat is shown; 0: none

    ViewId focus;  // a pane of the layout
    ViewId over;   // what is open over the panes, or VIEW_NONE
    ViewId helped; // what the help is opened for
    bool zoom, flipped;
    bool turned; // flipped by hand: it stays so in this game
    Appearance appearance;
    KeyTable keys;
    Need needs[SLOT_PANES];        // the most that panes have needed in this game
    Layout layout;                 // of the last frame,
    Spot spots[VIEW_COUNT];        // and where it has the selected rows
    List lists[VIEW_COUNT];        // see view_list()
    ListTable tables[VIEW_COUNT];  // ... and those of lists with columns
    void *view_states[VIEW_COUNT]; // see view_state()

    char searched[64]; // in lists
    Seek seek;
    size_t count; // typed before the next key; 0: none
    Asks asks;    // the next key is the answer
    AskedOf asked;
    char duplicate[300];   // what is said of duplicates in a question
    bool asks_prompt;      // the prompt is to be opened ...
    char prompt_text[600]; // ... with this in it
    bool wants_redraw, wants_suspend, quit;
    size_t warned_of;  // of so many things that quitting would leave behind
    char message[600]; // in the last row now, or ""
    bool is_error;
    bool refused; // the last command was not done
    Macros macros;
    Str clipboard;                   // what the terminal is to be told to copy; "": nothing
    bool says_progress;              // the message is only that the file is still being read
    Message messages[MESSAGES_KEPT]; // the newest at (message_count - 1) % MESSAGES_KEPT
    size_t message_count;            // all that there were
};

// Opens file, store and engines. Fails with a sentence when the file has no game to show; a store
// or an engine that cannot be had is said on the screen.
Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault);
void workbench_done(Workbench *wb);

// The last row's message, which is kept for :messages too: what was done, what went wrong, and why
// there was nothing to do.
void workbench_say(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void workbench_complain(Workbench *wb, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void workbench_refuse(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Adds to the message that is there.
void workbench_say_more(Workbench *wb, const char *more);
// Complains without losing what is wrong with the file, if that is what the message says.
void workbench_complain_besides(Workbench *wb, const char *what);

// Opens the prompt with a text in it.
void workbench_prompt(Workbench *wb, const char *text);

// Says why something was not done: a complaint, unless there was only nothing to do.
void workbench_answer(Workbench *wb, Status status, const Fault *fault);

// Leaves everything as it was when the file cannot be opened. A small file is read to its end, of a
// large one the first game is shown and workbench_read_on() does the rest.
Status workbench_open(Workbench *wb, const char *path, Fault *fault);
// Goes on with the game and the file for less than a millisecond; while workbench_reads() says so
// there is more to do. No other game comes while steps wait for the store: they are of this one.
bool workbench_reads(const Workbench *wb);
void workbench_load_on(Workbench *wb, size_t bytes); // the game alone
void workbench_read_on(Workbench *wb);
// What is wrong with the file as a whole, and not named: "the file: its data is cut off". It has a
// row of its own behind the other errors.
bool workbench_file_trouble(const Workbench *wb, Str *sentence);
// Says it when something has turned out to be wrong with the file.
bool workbench_warns_of_file(Workbench *wb);
// Not all of the file's games, or not all of their errors, are known.
bool workbench_knows_part(const Workbench *wb);
// While what the curator has done waits for the store, its game cannot be left; *fault says so.
bool workbench_is_held(const Workbench *wb, Fault *fault);
// How many things quitting would leave behind: steps that wait, and runs that are not over. Appends
// what they are (NULL: nowhere).
size_t workbench_left_behind(const Workbench *wb, Str *out);
// False, and a sentence, when it cannot be read. What is in view stays until the other one is
// there: while `loading` says that a large game is on its way, workbench_read_on() brings it.
bool workbench_show_game(Workbench *wb, size_t index);
// Brings the game in line with what the curator has noted of it by now.
void workbench_take_notes(Workbench *wb);
// Another game has come, whose notes are not in it.
void workbench_forget_notes(Workbench *wb);
void workbench_show_no_game(Workbench *wb); // but a board that is set up
// The position that a step was taken on, as soon as its game is there, and says what was done with
// it; where this file has another game in its place, what is in view stays.
void workbench_show_step(Workbench *wb, const SoughtStep *step);
void workbench_show_node(Workbench *wb, uint32_t node);
// The side that solves sits at the bottom, unless the board was turned by hand in this game.
void workbench_seat(Workbench *wb, Color solver);
// The candidate of a row of the queue, from the solver's side, with the cursor in the verdicts on
// what decided: in its game, whatever file that is in; where it is not there any more, in the copy
// that the store has.
void workbench_show_candidate(Workbench *wb, size_t place);
// Opens the file of a source of the store, where it is not the one at hand. False: it cannot be.
bool workbench_open_source(Workbench *wb, const char *source, Fault *fault);
// The last part of it, once the game is there or cannot be had.
void workbench_take_candidate(Workbench *wb, const StoreDone *sought);
// The store's copy of a game (taken over) in the place of one that is not in its file any more.
void workbench_take_copy(Workbench *wb, const char *source, size_t number, Game *game,
                         uint64_t hash);
// Another profile, or other numbers: findings of this game are read anew.
void workbench_use_profile(Workbench *wb, const Profile *profile);
// Where something may be written that the user names, and what it must spare.
ExportTarget workbench_export_target(const Workbench *wb, const char *path, bool replace);

// The tree at the cursor: of the running inquiry, else of what was found; NULL when there is none.
const Tree *workbench_tree(const Workbench *wb);
// What the board shows: the game's position, or one beyond it where the pane with the focus leads
// on. Returns the move that led there, MOVE_NONE where there is none.
Move workbench_board(const Workbench *wb, Position *pos);
// The tree and its node that the board shows; NULL: it shows the game.
const Tree *workbench_board_tree(const Workbench *wb, uint32_t *node);
// What the live engine looks at: what the board shows or, where that is true, what would be there
// if the side to move did not.
bool workbench_searched(const Workbench *wb, Position *pos);
// Appends the move that led to the cursor, "15...Nxd7", or "start".
void workbench_write_place(const Workbench *wb, Str *out);

// The engine of that name, or of that command line; NULL: the one in use, started afresh. What is
// under way starts over. Leaves everything as it was when there is no such engine.
Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault);
const EngineSetup *workbench_engine(const Workbench *wb);
// Writes what engines are told and say to a file from now on; NULL ends it. See outlet_open_log().
Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault);
// Lets the live engine pause while nobody looks; workbench_step() wakes it.
void workbench_rest(Workbench *wb, int64_t now);

// Nothing that was begun here is still to be waited for, but for lines of the live engine and runs
// behind the screen.
bool workbench_is_idle(const Workbench *wb);

// Moves on what runs: engines, judge, live lines. Returns true when the screen should be drawn.
bool workbench_step(Workbench *wb, int64_t now);

#endif
