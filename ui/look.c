// The choice of theme and pieces.
#include "ui/look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/ini.h"
#include "onlymove/text.h"

static const struct {
    const char *word, *folder, *standard;
} kinds[LOOK_KINDS] = {
    [LOOK_THEME] = {"theme", "", "default"}, [LOOK_PIECES] = {"pieces", "pieces/", "staunton"}};

// Sets that are no files.
static const struct {
    const char *name;
    const PieceSet *set;
    PawnGlyph pawn;
    const char *about;
} glyphs[] = {
    {"letters", &pieces_letters, PAWN_PLAIN, NULL},
    {"solid", &pieces_glyphs, PAWN_PLAIN, NULL},
    {"solid-vs15", &pieces_glyphs, PAWN_AS_TEXT,
     "The font's chess signs, the pawn told to be no emoji"},
    {"solid-letter", &pieces_glyphs, PAWN_AS_LETTER, "The font's chess signs, the pawn a letter"},
};
enum { GLYPH_SETS = sizeof glyphs / sizeof *glyphs };

static bool take_glyphs(PieceSet *set, const char *name)
{
    for (size_t i = 0; i < GLYPH_SETS; i++) {
        if (strcmp(glyphs[i].name, name) == 0) {
            *set = *glyphs[i].set;
            set->pawn = glyphs[i].pawn;
            if (glyphs[i].about) {
                snprintf(set->about, sizeof set->about, "%s", glyphs[i].about);
            }
            return true;
        }
    }
    return false;
}

static void take_default(LookKind kind, Theme *theme, PieceSet *set)
{
    if (kind == LOOK_THEME) {
        theme_default(theme);
    } else {
        pieces_default(set);
    }
}

// Fills in the theme, or the set, of that name.
static Status read_named(const Look *look, LookKind kind, const char *name, Theme *theme,
                         PieceSet *set, Fault *fault)
{
    ENDS_BY(str_done) Str path = {0};
    if (kind == LOOK_PIECES && take_glyphs(set, name)) {
        return STATUS_OK;
    }
    Status status = share_path(&look->share, kinds[kind].folder, name, &path, fault);
    if (status == STATUS_OK) {
        return kind == LOOK_THEME ? theme_read(theme, str_text(&path), fault)
                                  : pieces_read(set, str_text(&path), fault);
    }
    take_default(kind, theme, set);
    return strcmp(name, kinds[kind].standard) == 0 ? fault_set(fault, STATUS_OK, "%s", "") : status;
}

static void make_ready(Look *look)
{
    if (look->ready) {
        return;
    }
    look->ready = true;
    theme_default(&look->theme);
    pieces_default(&look->pieces);
    for (int kind = 0; kind < LOOK_KINDS; kind++) {
        snprintf(look->names[kind], SHARE_NAME_MAX, "%s", kinds[kind].standard);
    }
}

Status look_use(Look *look, LookKind kind, const char *name, Fault *fault)
{
    make_ready(look);
    Theme theme = look->theme;
    PieceSet set = look->pieces;
    const Status status = read_named(look, kind, name, &theme, &set, fault);
    if (status == STATUS_OK) {
        look->theme = theme;
        look->pieces = set;
        look->letters = kind == LOOK_PIECES ? false : look->letters;
        snprintf(look->names[kind], SHARE_NAME_MAX, "%s", name);
        look->made = false;
    }
    return status;
}

Status look_try(Look *look, LookKind kind, const char *name, Fault *fault)
{
    const char *wanted = name ? name : "";
    make_ready(look);
    if (strcmp(look->tried[kind], wanted) == 0) {
        return STATUS_OK;
    }
    snprintf(look->tried[kind], SHARE_NAME_MAX, "%s", wanted);
    look->made = false;
    return name ? read_named(look, kind, name, &look->tried_theme, &look->tried_pieces, fault)
                : STATUS_OK;
}

const char *look_name(const Look *look, LookKind kind)
{
    return look->ready ? look->names[kind] : kinds[kind].standard;
}

void look_names(const Look *look, LookKind kind, ShareNames *names)
{
    share_names(&look->share, kinds[kind].folder, names);
    share_names_add(names, kinds[kind].standard);
    for (size_t i = 0; kind == LOOK_PIECES && i < GLYPH_SETS; i++) {
        share_names_add(names, glyphs[i].name);
    }
}

// --- What is to be seen

const Theme *look_theme(Look *look)
{
    make_ready(look);
    return look->tried[LOOK_THEME][0] ? &look->tried_theme : &look->theme;
}

const Palette *look_palette(Look *look, Depth depth)
{
    const Theme *theme = look_theme(look);
    if (!look->made || look->made_for != depth) {
        palette_make(&look->palette, theme, depth);
        look->made = true;
        look->made_for = depth;
        look->version++;
    }
    return &look->palette;
}

const PieceSet *look_pieces(Look *look)
{
    make_ready(look);
    return look->tried[LOOK_PIECES][0] ? &look->tried_pieces
           : look->letters             ? &pieces_letters
                                       : &look->pieces;
}

// --- From one time to the next

static Status take_entry(void *context, const IniEntry *entry, Fault *fault)
{
    char(*names)[SHARE_NAME_MAX] = context;
    for (int kind = 0; entry->key && kind < LOOK_KINDS; kind++) {
        if (strcmp(entry->key, kinds[kind].word) == 0) {
            snprintf(names[kind], SHARE_NAME_MAX, "%s", entry->value);
            return STATUS_OK;
        }
    }
    return entry->key
               ? fault_set(fault, STATUS_SYNTAX, "%.40s: there are theme and pieces", entry->key)
               : fault_set(fault, STATUS_SYNTAX, "it has no sections");
}

static Status find_choice(Str *path, Fault *fault)
{
    return file_xdg(XDG_STATE, "look.ini", path, fault);
}

// The fonts of the Linux console have half blocks, but no quarters.
static const char *first_choice(const Look *look, LookKind kind)
{
    static const char halves[] = "blocks";
    const char *type = getenv("TERM");
    ENDS_BY(str_done) Str path = {0};
    const bool console = kind == LOOK_PIECES && type && strncmp(type, "linux", 5) == 0;
    return console && share_path(&look->share, kinds[kind].folder, halves, &path, NULL) == STATUS_OK
               ? halves
               : kinds[kind].standard;
}

void look_init(Look *look, const char *program, Fault *fault)
{
    ENDS_BY(str_done) Str path = {0};
    char names[LOOK_KINDS][SHARE_NAME_MAX] = {"", ""};
    *look = (Look){.made = false};
    fault->text[0] = '\0';
    share_find(&look->share, program);
    make_ready(look);
    if (find_choice(&path, NULL) != STATUS_OK) {
        return;
    }
    if (ini_read(str_text(&path), take_entry, names, fault) == STATUS_NOT_FOUND) {
        fault->text[0] = '\0';
    }
    for (int kind = 0; kind < LOOK_KINDS; kind++) {
        const char *name = names[kind][0] ? names[kind] : first_choice(look, (LookKind)kind);
        (void)look_use(look, (LookKind)kind, name, fault);
    }
}

void look_done(Look *look)
{
    share_done(&look->share);
}

Status look_keep(const Look *look, Fault *fault)
{
    ENDS_BY(str_done) Str path = {0}, text = {0};
    str_add(&text, "; The theme and the pieces that were chosen last.\n");
    for (int kind = 0; kind < LOOK_KINDS; kind++) {
        str_addf(&text, "%s = %s\n", kinds[kind].word, look_name(look, (LookKind)kind));
    }
    const Status status = find_choice(&path, fault);
    return status == STATUS_OK ? file_write(str_text(&path), text.data, text.len, fault) : status;
}
