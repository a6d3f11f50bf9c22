// The file that is open and its game in view, with the cursor. A large file is indexed in slices,
// and a large game is read so, while keys are served.
#pragma once

#include "onlymove/collection.h"
#include "onlymove/export_target.h"
#include "onlymove/store_journal.h"

typedef struct Workbench Workbench;

// Where in the file the last session was left; number 0: nowhere, or that place was shown already.
typedef struct SessionPlace {
    size_t number;
    uint64_t hash; // of the game
    uint32_t node;
    bool flipped_by_hand, flipped; // as in Panes, of the board
} SessionPlace;

// A step of the journal whose position is to be shown.
typedef struct StepToShow {
    const char *verb; // what was done with it: "undone"; "": it is no step but a row of the queue
                      // whose candidate is to be shown; NULL: nothing is to be shown
    StepReport report;
} StepToShow;

typedef struct OpenFile {
    Collection collection; // empty while no file is open
    bool reading;          // more of the file is to be indexed and checked
    size_t game_index;
    Game game;
    uint32_t node; // the cursor
    // The nodes of `game` as the file has them, before the curator's notes became part of them;
    // NULL: there are no notes.
    GameNode *nodes_without_notes;
    size_t nodes_without_notes_count;
    uint64_t notes_version; // review_notes_hash() of the notes in `game`
    bool loading; // a large game is being read into `loaded`; the last one stays in view until then
    Game loaded;
    size_t requested_index; // of the game that was asked for last: in view unless it is `loading`
    SessionPlace session_place;
    StepToShow sought;    // the step for which the game at `requested_index` was asked for
    char *copied_from;    // the source of a `game` that no file has; NULL: it is of the open file
    size_t copied_number; // its number in that source
    char copied_as[40];   // what it is called: "copy of game 2", "imported puzzle 5", "position"
} OpenFile;

// Whether neither a game of the file nor a copy is in view.
static inline bool open_file_has_no_game(const OpenFile *file) {
    return file->collection.count == 0 && !file->copied_from && file->game.node_count < 2;
}

// Returns the state without a file, with an empty game.
OpenFile open_file_none(void);
void open_file_done(OpenFile *file);

// Opens a file; changes nothing when that fails. A small file is read to its end. Of a large one
// the first game is shown, and workbench_read_file_slice() reads the rest, slice by slice.
Status workbench_open(Workbench *wb, const char *path, Fault *fault);
void workbench_read_file_slice(Workbench *wb);
// Whether the file has games, but has not been indexed and checked to its end.
bool workbench_file_is_partial(const Workbench *wb);
// Appends what is wrong with the file as a whole, without its path: "the file: its data is cut
// off". False: nothing is. In the list of errors this sentence has a row of its own, the last.
bool workbench_write_file_fault(const Workbench *wb, Str *sentence);
// Complains when something new is wrong with the file as a whole. Returns whether it did.
bool workbench_report_file_fault(Workbench *wb);
// Complains of `what`, after what is wrong with the file where the message shown says that.
void workbench_add_complaint(Workbench *wb, const char *what);
// Returns the target for a file that the user names; it spares the store and the open file.
ExportTarget workbench_export_target(const Workbench *wb, const char *path, bool replace);

// Shows a game by its index; complains and returns false when it cannot be read. A large game is
// shown later: while `loading` is true, workbench_load_slice() reads it, and the last one stays.
bool workbench_show_game(Workbench *wb, size_t index);
void workbench_load_slice(Workbench *wb, size_t bytes);
void workbench_show_no_game(Workbench *wb); // the starting position alone
// Shows a game or position (taken over) that no file has; `label` is its name on the screen.
void workbench_show_copy(Workbench *wb, const char *label, const char *source, size_t number,
                         Game *game, uint64_t hash);
// The source of positions that are set up by hand.
#define SOURCE_SET_UP "set up by hand"
// Whether the game cannot be left, because actions in it wait for the store; *fault says so.
bool workbench_cannot_leave_game(const Workbench *wb, Fault *fault);
void workbench_show_node(Workbench *wb, uint32_t node);
// Flips the board to the view of the solver, unless it was flipped by hand in this game.
void workbench_orient_board(Workbench *wb, Color solver);
// Shows the position of a step as soon as its game is read, and says what was done with it. Where
// the file has another game in that place, the game in view stays.
void workbench_show_step(Workbench *wb, const StepToShow *step);
// Puts the notes that the curator has made by now into the game.
void workbench_update_notes(Workbench *wb);
