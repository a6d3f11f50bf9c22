// How the workbench looks: the theme and the pieces at work, those that are only looked at while a
// list of them is open, panes that are hidden or widened; and what was chosen of that, which is
// kept in look.ini of the XDG state folder.
#pragma once

#include "ui/app/layout.h"
#include "ui/term/pieces.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

// --- Files of themes/: those of the user in the XDG configuration folder, and those that come with
// the program, in share/onlymove beside the folder that it is installed in, or in its source tree

enum { SHARE_NAME_MAX = 48 };

typedef struct Share {
    Str folders[2]; // the user's first; "" where there is none
} Share;

// `program` is argv[0]; NULL: only what the user has.
void share_find(Share *share, const char *program);
void share_done(Share *share);

// Appends the path of NAME.ini in a folder ("" or "pieces/") of the first that has it.
// STATUS_NOT_FOUND: none has.
Status share_path(const Share *share, const char *folder, const char *name, Str *path,
                  Fault *fault);

typedef struct ShareNames {
    char (*items)[SHARE_NAME_MAX]; // in the order of the alphabet, each once
    size_t count, cap;
} ShareNames;
// The names of all files of such a folder. What cannot be read has none.
void share_names(const Share *share, const char *folder, ShareNames *names);
void share_names_done(ShareNames *names);

// --- The choice

// What the command `next` stops at.
typedef enum NextStop { NEXT_PUZZLE, NEXT_CANDIDATE, NEXT_UNDECIDED, NEXT_STOPS } NextStop;
extern const char *const next_stops[NEXT_STOPS + 1]; // as it is said, ended by NULL

// How the queue has puzzles of a game that overlap: in one row, or in one each; and whether who
// accepts one is asked to skip the others, or does so by that.
typedef enum Chains { CHAINS_ASK, CHAINS_LEAVE, CHAINS_OFF, CHAINS_COUNT } Chains;
extern const char *const chains_words[CHAINS_COUNT + 1]; // the same

enum { COLUMNS_TEXT_MAX = 160 };

typedef enum AppearanceKind { LOOK_THEME, LOOK_PIECES, LOOK_KINDS } AppearanceKind;

// Zeroed, the default theme and pieces, and no files.
typedef struct Appearance {
    Share share;
    bool ready; // what follows is filled in
    char names[LOOK_KINDS][SHARE_NAME_MAX];
    char kept[LOOK_KINDS][SHARE_NAME_MAX];  // "": none was chosen
    char tried[LOOK_KINDS][SHARE_NAME_MAX]; // "": nothing is only looked at
    Theme theme, tried_theme;
    PieceSet pieces, tried_pieces;
    LayoutChoice layout;
    bool no_mouse;
    NextStop next_stop;
    Chains chains;
    char columns[COLUMNS_TEXT_MAX]; // of the queue, "game,gap,players"; "": the usual ones
    Palette palette;
    Depth made_for;   // of the palette ...
    bool made;        // ... which is that of the theme at hand
    unsigned version; // another one with every palette
} Appearance;

// Finds the files and takes the choice of last time; what is wrong with it is said in *fault ("":
// nothing), and the default serves.
void appearance_init(Appearance *appearance, const char *program, Fault *fault);
void appearance_done(Appearance *appearance);

// Takes another theme, or set of pieces, by name. Leaves everything as it was when there is none
// or it makes no sense.
Status appearance_use(Appearance *appearance, AppearanceKind kind, const char *name, Fault *fault);
// What is at work is the choice that is kept.
void appearance_take(Appearance *appearance, AppearanceKind kind);
// Keeps the choice for the next time.
Status appearance_keep(const Appearance *appearance, Fault *fault);
const char *appearance_name(const Appearance *appearance, AppearanceKind kind);
// Looks at one, until that is called with NULL. What makes no sense looks like the default, and
// *fault says why.
Status appearance_try(Appearance *appearance, AppearanceKind kind, const char *name, Fault *fault);
// All that there are.
void appearance_names(const Appearance *appearance, AppearanceKind kind, ShareNames *names);

// Appends what one says about itself.
void appearance_write_about(const Appearance *appearance, AppearanceKind kind, const char *name,
                            Str *out);

// What is to be seen now.
const Palette *appearance_palette(Appearance *appearance, Depth depth);
const PieceSet *appearance_pieces(Appearance *appearance);
const Theme *appearance_theme(Appearance *appearance);
