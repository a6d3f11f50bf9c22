// How the workbench looks: the theme and the pieces at work, those that are only looked at while a
// list of them is open, panes that are hidden or widened; and what was chosen of that, which is
// kept in look.ini of the XDG state folder.
#ifndef ONLYMOVE_UI_TERM_APPEARANCE_H
#define ONLYMOVE_UI_TERM_APPEARANCE_H

#include "ui/app/layout.h"
#include "ui/term/pieces.h"
#include "ui/term/data_dir.h"

typedef enum LookKind { LOOK_THEME, LOOK_PIECES, LOOK_KINDS } LookKind;

// Zeroed, the default theme and pieces, and no files.
typedef struct Look {
    Share share;
    bool ready; // what follows is filled in
    char names[LOOK_KINDS][SHARE_NAME_MAX];
    char kept[LOOK_KINDS][SHARE_NAME_MAX];  // "": none was chosen
    char tried[LOOK_KINDS][SHARE_NAME_MAX]; // "": nothing is only looked at
    Theme theme, tried_theme;
    PieceSet pieces, tried_pieces;
    bool letters; // whatever the set is
    LayoutChoice layout;
    bool no_mouse;
    Palette palette;
    Depth made_for;   // of the palette ...
    bool made;        // ... which is that of the theme at hand
    unsigned version; // another one with every palette
} Look;

// Finds the files and takes the choice of last time; what is wrong with it is said in *fault ("":
// nothing), and the default serves.
void look_init(Look *look, const char *program, Fault *fault);
void look_done(Look *look);

// Takes another theme, or set of pieces, by name. Leaves everything as it was when there is none or
// it makes no sense.
Status look_use(Look *look, LookKind kind, const char *name, Fault *fault);
// What is at work is the choice that is kept.
void look_take(Look *look, LookKind kind);
// Keeps the choice for the next time.
Status look_keep(const Look *look, Fault *fault);
const char *look_name(const Look *look, LookKind kind);
// Looks at one, until that is called with NULL. What makes no sense looks like the default, and
// *fault says why.
Status look_try(Look *look, LookKind kind, const char *name, Fault *fault);
// All that there are.
void look_names(const Look *look, LookKind kind, ShareNames *names);

// Appends what one says about itself.
void look_write_about(const Look *look, LookKind kind, const char *name, Str *out);

// What is to be seen now.
const Palette *look_palette(Look *look, Depth depth);
const PieceSet *look_pieces(Look *look);
const Theme *look_theme(Look *look);

#endif
