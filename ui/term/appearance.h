// How the workbench looks: the theme and the set of pieces in use, those that are shown for a trial
// while a list of them is open, and which panes are hidden or widened. The user's choices are kept
// in look.ini of the XDG state folder.
#pragma once

#include "ui/app/layout.h"
#include "ui/term/pieces.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

// --- Folders of themes: the user's in the XDG configuration folder, and that of the program, in
// share/onlymove beside the folder that it is installed in, or in its source tree

enum { THEME_NAME_MAX = 48 };

typedef struct ThemeFolders {
    Str paths[2]; // the user's first; "" where there is none
} ThemeFolders;

// Finds both folders. `program` is argv[0]; NULL: the user's folder alone is used.
void theme_folders_find(ThemeFolders *folders, const char *program);
void theme_folders_done(ThemeFolders *folders);

// Appends to *path the path of the file `name`.ini below `subfolder`, "" or "pieces/".
// The user's file comes first. STATUS_NOT_FOUND: neither place has it, and *fault names the
// nearest.
Status theme_file_path(const ThemeFolders *folders, const char *subfolder, const char *name,
                       Str *path, Fault *fault);

typedef struct ThemeNames {
    char (*items)[THEME_NAME_MAX]; // in the order of the alphabet, each once
    size_t count, cap;
} ThemeNames;
// Collects the names of all .ini files in a subfolder. A folder that cannot be read has none.
void theme_names(const ThemeFolders *folders, const char *subfolder, ThemeNames *names);
void theme_names_done(ThemeNames *names);

// --- The choice

// What the command `next` stops at.
typedef enum NextTarget { NEXT_PUZZLE, NEXT_CANDIDATE, NEXT_UNDECIDED, NEXT_COUNT } NextTarget;
extern const char *const next_targets[NEXT_COUNT + 1]; // their words for the user, ended by NULL

// How the queue shows puzzles of one game that overlap. CHAINS_OFF: a row each. Else all in one
// row; when one is accepted, the others are offered for skipping (_ASK) or skipped with it
// (_SKIP, for the user "leave").
typedef enum Chains { CHAINS_ASK, CHAINS_SKIP, CHAINS_OFF, CHAINS_COUNT } Chains;
extern const char *const chains_words[CHAINS_COUNT + 1]; // their words, ended by NULL

enum { COLUMNS_TEXT_MAX = 160 };

typedef enum AppearanceKind { APPEARANCE_THEME, APPEARANCE_PIECES, APPEARANCES } AppearanceKind;

// Zeroed, it has the default theme and pieces, and no files.
typedef struct Appearance {
    ThemeFolders theme_folders;
    bool has_defaults; // what follows is filled in, at least with the defaults
    char current[APPEARANCES][THEME_NAME_MAX]; // the names in use
    char chosen[APPEARANCES][THEME_NAME_MAX];  // the user's choice; "": none
    char trial[APPEARANCES][THEME_NAME_MAX];   // shown for a trial; "": none
    Theme theme, trial_theme;
    PieceSet pieces, trial_pieces;
    LayoutChoice layout;
    bool no_mouse;
    NextTarget next_target;
    Chains chains;
    char columns[COLUMNS_TEXT_MAX]; // of the queue, "game,gap,players"; "": the usual ones
    Palette palette;
    ColourDepth palette_depth; // the depth of `palette`
    bool palette_ready;        // `palette` is that of the theme shown now
    unsigned version;          // grows with every new palette
} Appearance;

// Finds the folders of themes and takes the choices from look.ini. *fault says what is wrong there
// ("": nothing), and the default serves in its place.
void appearance_init(Appearance *appearance, const char *program, Fault *fault);
void appearance_done(Appearance *appearance);

// Uses another theme or set of pieces, by name. Leaves everything as it was when there is none of
// that name or its file is wrong.
Status appearance_use(Appearance *appearance, AppearanceKind kind, const char *name, Fault *fault);
// Makes the theme or set in use the user's choice.
void appearance_choose(Appearance *appearance, AppearanceKind kind);
// Writes the user's choices to look.ini.
Status appearance_save(const Appearance *appearance, Fault *fault);
const char *appearance_name(const Appearance *appearance, AppearanceKind kind);
// Shows a theme or set for a trial, until a call with NULL as name. One that cannot be read looks
// like the default, and *fault says why.
Status appearance_try(Appearance *appearance, AppearanceKind kind, const char *name, Fault *fault);
// Collects the names of all themes or sets.
void appearance_names(const Appearance *appearance, AppearanceKind kind, ThemeNames *names);

// Appends what a theme or set says about itself, or why it cannot be read.
void appearance_write_about(const Appearance *appearance, AppearanceKind kind, const char *name,
                            Str *out);

// Return what the screen shows now: what is tried, else what is in use.
const Palette *appearance_palette(Appearance *appearance, ColourDepth depth);
const PieceSet *appearance_pieces(Appearance *appearance);
const Theme *appearance_theme(Appearance *appearance);
