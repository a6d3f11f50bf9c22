// The file that is open and its game in view, with the cursor. A large file is indexed and a large
// game is read in slices, while keys are served.
#pragma once

#include "onlymove/collection.h"
#include "onlymove/export_target.h"
#include "onlymove/store_journal.h"

typedef struct Workbench Workbench;

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

typedef struct OpenFile {
    Collection collection; // of no games while nothing is open
    bool reading;          // there is more to do with it, see workbench_read_on()
    size_t game_index;
    Game game;
    uint32_t node; // the cursor
    // What the curator has noted is part of `game`; without it, its first nodes are these, NULL:
    // nothing is noted.
    GameNode *own_nodes;
    size_t own_count;
    uint64_t noted; // review_notes() of what is
    // A large game is read in slices; until it is there, the last one stays in view.
    bool loading;
    Game coming;
    size_t asked_index; // of the game that was asked for last: in view unless it is `loading`
    LeftAt left_at;
    SoughtStep sought;    // for which it was
    char *copied_from;    // the file of whose game `game` is the store's copy, NULL: it is none ...
    size_t copied_number; // ... and the game's number there
    char copied_as[40];   // ... as what: "copy of game 2", "imported puzzle 5", "position"
} OpenFile;

// Neither a game of the file nor a copy is in view.
static inline bool open_file_has_no_game(const OpenFile *file) {
    return file->collection.count == 0 && !file->copied_from && file->game.node_count < 2;
}

// Of no file, with an empty game.
OpenFile open_file_none(void);
void open_file_done(OpenFile *file);

// Leaves everything as it was when the file cannot be opened. A small file is read to its end, of a
// large one the first game is shown and workbench_read_file_on() does the rest, slice by slice.
Status workbench_open(Workbench *wb, const char *path, Fault *fault);
void workbench_read_file_on(Workbench *wb);
// Not all of the file's games, or not all of their errors, are known.
bool workbench_knows_part(const Workbench *wb);
// What is wrong with the file as a whole, and not named: "the file: its data is cut off". It has a
// row of its own behind the other errors.
bool workbench_file_trouble(const Workbench *wb, Str *sentence);
// Says it when something has turned out to be wrong with the file.
bool workbench_warns_of_file(Workbench *wb);
// Complains without losing what is wrong with the file, if that is what the message says.
void workbench_complain_besides(Workbench *wb, const char *what);
// Where something may be written that the user names, and what it must spare.
ExportTarget workbench_export_target(const Workbench *wb, const char *path, bool replace);

// False, and a sentence, when it cannot be read. What is in view stays until the other one is
// there: while `loading` says that a large game is on its way, workbench_load_on() brings it.
bool workbench_show_game(Workbench *wb, size_t index);
void workbench_load_on(Workbench *wb, size_t bytes);
void workbench_show_no_game(Workbench *wb); // but a board that is set up
// Game or position (taken over) that is in no file any more, or never was, called what `as` says.
void workbench_take_copy(Workbench *wb, const char *as, const char *source, size_t number,
                         Game *game, uint64_t hash);
// What positions that are set up have for a source.
#define SOURCE_SET_UP "set up by hand"
// While what the curator has done waits for the store, its game cannot be left; *fault says so.
bool workbench_is_held(const Workbench *wb, Fault *fault);
void workbench_show_node(Workbench *wb, uint32_t node);
// The side that solves sits at the bottom, unless the board was turned by hand in this game.
void workbench_seat(Workbench *wb, Color solver);
// The position that a step was taken on, as soon as its game is there, and says what was done with
// it; where this file has another game in its place, what is in view stays.
void workbench_show_step(Workbench *wb, const SoughtStep *step);
// Brings the game in line with what the curator has noted of it by now.
void workbench_take_notes(Workbench *wb);
