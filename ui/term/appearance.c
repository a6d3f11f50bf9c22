// The choice of theme and pieces.
#include "ui/term/appearance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/xalloc.h"

// --- Files that come with the program

// Returns the program's own path, links followed; NULL: unknown. The caller frees it.
static char *program_path(const char *program) {
    if (strchr(program, '/'))
        return realpath(program, NULL);
    const char *folder = getenv("PATH");
    while (folder && *folder) {
        const size_t len = strcspn(folder, ":");
        CLEANUP(str_done) Str path = {0};
        str_add_bytes(&path, folder, len);
        str_addf(&path, "%s%s", len > 0 ? "/" : "", program);
        if (access(str_text(&path), X_OK) == 0)
            return realpath(str_text(&path), NULL);
        folder += len + (folder[len] == ':');
    }
    return NULL;
}

static void find_program_themes(Str *folder, const char *program) {
    static const char *const locations[] = {"/../share/onlymove/themes", "/../themes",
                                            "/../../themes"};
    char *path = program ? program_path(program) : NULL;
    char *slash = path ? strrchr(path, '/') : NULL;
    for (size_t i = 0; slash && i < sizeof locations / sizeof *locations; i++) {
        struct stat info;
        str_clear(folder);
        str_add_bytes(folder, path, (size_t)(slash - path));
        str_add(folder, locations[i]);
        if (stat(str_text(folder), &info) == 0 && S_ISDIR(info.st_mode)) {
            free(path);
            return;
        }
    }
    str_clear(folder);
    free(path);
}

void theme_folders_find(ThemeFolders *folders, const char *program) {
    *folders = (ThemeFolders){0};
    if (file_xdg(XDG_CONFIG, "themes", &folders->paths[0], NULL) != STATUS_OK)
        str_clear(&folders->paths[0]);
    find_program_themes(&folders->paths[1], program);
}

void theme_folders_done(ThemeFolders *folders) {
    str_done(&folders->paths[0]);
    str_done(&folders->paths[1]);
}

static const char *theme_name_in(const void *names, size_t index) {
    const ThemeNames *all = names;
    return index < all->count ? all->items[index] : NULL;
}

Status theme_file_path(const ThemeFolders *folders, const char *subfolder, const char *name,
                       Str *path, Fault *fault) {
    for (int i = 0; i < 2 && !strchr(name, '/'); i++) {
        CLEANUP(str_done) Str file_path = {0};
        str_addf(&file_path, "%s/%s%s.ini", str_text(&folders->paths[i]), subfolder, name);
        if (folders->paths[i].len > 0 && access(str_text(&file_path), F_OK) == 0) {
            str_add(path, str_text(&file_path));
            return STATUS_OK;
        }
    }
    CLEANUP(theme_names_done) ThemeNames names = {0};
    theme_names(folders, subfolder, &names);
    return fault_set_nearest(fault, STATUS_NOT_FOUND, name, theme_name_in, &names,
                             "there is no %s%.60s.ini in %s or %s", subfolder, name,
                             str_text(&folders->paths[0]), str_text(&folders->paths[1]));
}

// Inserts a name in alphabetical order, unless it is there.
static void theme_names_add(ThemeNames *names, const char *name) {
    size_t i = 0;
    while (i < names->count && strcmp(names->items[i], name) < 0)
        i++;
    if (i < names->count && strcmp(names->items[i], name) == 0)
        return;
    array_grow(&names->items, &names->cap, names->count + 1);
    memmove(names->items + i + 1, names->items + i, (names->count++ - i) * sizeof *names->items);
    snprintf(names->items[i], sizeof names->items[i], "%s", name);
}

void theme_names(const ThemeFolders *folders, const char *subfolder, ThemeNames *names) {
    for (int i = 0; i < 2; i++) {
        CLEANUP(str_done) Str folder_path = {0};
        str_addf(&folder_path, "%s/%s", str_text(&folders->paths[i]), subfolder);
        DIR *files = folders->paths[i].len > 0 ? opendir(str_text(&folder_path)) : NULL;
        struct dirent *file;
        while (files && (file = readdir(files))) {
            const size_t len = strlen(file->d_name);
            if (len > 4 && len - 4 < THEME_NAME_MAX && file->d_name[0] != '.' &&
                strcmp(file->d_name + len - 4, ".ini") == 0) {
                file->d_name[len - 4] = '\0';
                theme_names_add(names, file->d_name);
            }
        }
        if (files)
            closedir(files);
    }
}

void theme_names_done(ThemeNames *names) {
    free(names->items);
    *names = (ThemeNames){0};
}

// --- The choice

static const struct {
    const char *key, *subfolder, *usual;
} kinds[APPEARANCES] = {[APPEARANCE_THEME] = {"theme", "", "default"},
                        [APPEARANCE_PIECES] = {"pieces", "pieces/", "staunton"}};

// Sets of pieces that have no file.
static const struct {
    const char *name;
    const PieceSet *set;
    PawnGlyph pawn;
    const char *about;
} fileless_sets[] = {
    {"letters", &pieces_letters, PAWN_PLAIN, NULL},
    {"solid", &pieces_glyphs, PAWN_PLAIN, NULL},
    {"solid-vs15", &pieces_glyphs, PAWN_AS_TEXT,
     "The font's chess signs, the pawn told to be no emoji"},
    {"solid-letter", &pieces_glyphs, PAWN_AS_LETTER, "The font's chess signs, the pawn a letter"},
};
enum { FILELESS_SETS = sizeof fileless_sets / sizeof *fileless_sets };

static bool find_fileless_set(PieceSet *set, const char *name) {
    for (size_t i = 0; i < FILELESS_SETS; i++) {
        if (strcmp(fileless_sets[i].name, name) == 0) {
            *set = *fileless_sets[i].set;
            set->pawn = fileless_sets[i].pawn;
            if (fileless_sets[i].about)
                snprintf(set->about, sizeof set->about, "%s", fileless_sets[i].about);
            return true;
        }
    }
    return false;
}

static void fill_default(AppearanceKind kind, Theme *theme, PieceSet *set) {
    if (kind == APPEARANCE_THEME)
        theme_default(theme);
    else
        pieces_default(set);
}

// Fills in the theme or set of a name. The default can be filled in even where it has no file.
static Status read_named(const Appearance *appearance, AppearanceKind kind, const char *name,
                         Theme *theme, PieceSet *set, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    if (kind == APPEARANCE_PIECES && find_fileless_set(set, name))
        return STATUS_OK;
    Status status =
        theme_file_path(&appearance->theme_folders, kinds[kind].subfolder, name, &path, fault);
    if (status == STATUS_OK) {
        return kind == APPEARANCE_THEME ? theme_read(theme, str_text(&path), NULL, fault)
                                        : pieces_read(set, str_text(&path), NULL, fault);
    }
    fill_default(kind, theme, set);
    return strcmp(name, kinds[kind].usual) == 0 ? fault_set(fault, STATUS_OK, "%s", "") : status;
}

static void ensure_defaults(Appearance *appearance) {
    if (appearance->has_defaults)
        return;
    appearance->has_defaults = true;
    theme_default(&appearance->theme);
    pieces_default(&appearance->pieces);
    for (int kind = 0; kind < APPEARANCES; kind++)
        snprintf(appearance->current[kind], THEME_NAME_MAX, "%s", kinds[kind].usual);
}

Status appearance_use(Appearance *appearance, AppearanceKind kind, const char *name, Fault *fault) {
    ensure_defaults(appearance);
    Theme theme = appearance->theme;
    PieceSet set = appearance->pieces;
    const Status status = read_named(appearance, kind, name, &theme, &set, fault);
    if (status == STATUS_OK) {
        appearance->theme = theme;
        appearance->pieces = set;
        snprintf(appearance->current[kind], THEME_NAME_MAX, "%s", name);
        appearance->palette_ready = false;
    }
    return status;
}

Status appearance_try(Appearance *appearance, AppearanceKind kind, const char *name, Fault *fault) {
    const char *wanted = name ? name : "";
    ensure_defaults(appearance);
    if (strcmp(appearance->trial[kind], wanted) == 0)
        return STATUS_OK;
    snprintf(appearance->trial[kind], THEME_NAME_MAX, "%s", wanted);
    appearance->palette_ready = false;
    return name ? read_named(appearance, kind, name, &appearance->trial_theme,
                             &appearance->trial_pieces, fault)
                : STATUS_OK;
}

const char *appearance_name(const Appearance *appearance, AppearanceKind kind) {
    return appearance->has_defaults ? appearance->current[kind] : kinds[kind].usual;
}

void appearance_names(const Appearance *appearance, AppearanceKind kind, ThemeNames *names) {
    theme_names(&appearance->theme_folders, kinds[kind].subfolder, names);
    theme_names_add(names, kinds[kind].usual);
    for (size_t i = 0; kind == APPEARANCE_PIECES && i < FILELESS_SETS; i++)
        theme_names_add(names, fileless_sets[i].name);
}

void appearance_write_about(const Appearance *appearance, AppearanceKind kind, const char *name,
                            Str *out) {
    Theme theme;
    PieceSet set;
    Fault fault;
    const bool valid = read_named(appearance, kind, name, &theme, &set, &fault) == STATUS_OK;
    str_add(out, !valid ? fault.text : kind == APPEARANCE_THEME ? theme.about : set.about);
}

// --- What the screen shows

const Theme *appearance_theme(Appearance *appearance) {
    ensure_defaults(appearance);
    return appearance->trial[APPEARANCE_THEME][0] ? &appearance->trial_theme : &appearance->theme;
}

const Palette *appearance_palette(Appearance *appearance, ColourDepth depth) {
    const Theme *theme = appearance_theme(appearance);
    if (!appearance->palette_ready || appearance->palette_depth != depth) {
        palette_make(&appearance->palette, theme, depth);
        appearance->palette_ready = true;
        appearance->palette_depth = depth;
        appearance->version++;
    }
    return &appearance->palette;
}

const PieceSet *appearance_pieces(Appearance *appearance) {
    ensure_defaults(appearance);
    return appearance->trial[APPEARANCE_PIECES][0] ? &appearance->trial_pieces
                                                   : &appearance->pieces;
}

// --- look.ini

static const char widths_format[] = "%d %d %d";
const char *const next_targets[NEXT_COUNT + 1] = {"puzzle", "candidate", "undecided"};
const char *const chains_words[CHAINS_COUNT + 1] = {"ask", "leave", "off"};

// Returns the index of a word among `count` words; `count`: it is none of them.
static int word_index(const char *const *words, int count, const char *word) {
    int index = 0;
    while (index < count && strcmp(words[index], word) != 0)
        index++;
    return index;
}

// Reads "graph tree", the names of hidden slots, into bits by slot. False: one is not known.
static bool read_hidden(const char *text, unsigned *hidden) {
    while (*text) {
        const size_t len = strcspn(text, " ");
        int slot = SLOT_BOARD + 1;
        while (slot <= SLOT_GAME &&
               (strlen(slot_names[slot]) != len || strncmp(slot_names[slot], text, len) != 0)) {
            slot++;
        }
        if (slot > SLOT_GAME)
            return false;
        *hidden |= 1u << slot;
        text += len + strspn(text + len, " ");
    }
    return true;
}

static Status read_entry(void *context, const IniEntry *entry, Fault *fault) {
    Appearance *appearance = context;
    LayoutChoice *layout = &appearance->layout;
    bool valid = true;
    if (!entry->key)
        return fault_set(fault, STATUS_SYNTAX, "it has no sections");
    for (int kind = 0; kind < APPEARANCES; kind++) {
        if (strcmp(entry->key, kinds[kind].key) == 0) {
            snprintf(appearance->chosen[kind], THEME_NAME_MAX, "%s", entry->value);
            return STATUS_OK;
        }
    }
    if (strcmp(entry->key, "hidden") == 0) {
        valid = read_hidden(entry->value, &layout->hidden);
    } else if (strcmp(entry->key, "widths") == 0) {
        valid = sscanf(entry->value, widths_format, &layout->queue_added, &layout->left_added,
                       &layout->shrink) == 3 &&
                abs(layout->queue_added) <= 100 && abs(layout->left_added) <= 100 &&
                layout->shrink >= 0 && layout->shrink < 6;
    } else if (strcmp(entry->key, "mouse") == 0) {
        appearance->no_mouse = strcmp(entry->value, "off") == 0;
        valid = appearance->no_mouse || strcmp(entry->value, "on") == 0;
    } else if (strcmp(entry->key, "next") == 0) {
        const int target = word_index(next_targets, NEXT_COUNT, entry->value);
        valid = target < NEXT_COUNT;
        appearance->next_target = valid ? (NextTarget)target : NEXT_PUZZLE;
    } else if (strcmp(entry->key, "columns") == 0) {
        valid = strlen(entry->value) < sizeof appearance->columns;
        snprintf(appearance->columns, sizeof appearance->columns, "%s", valid ? entry->value : "");
    } else if (strcmp(entry->key, "chains") == 0) {
        const int chains = word_index(chains_words, CHAINS_COUNT, entry->value);
        valid = chains < CHAINS_COUNT;
        appearance->chains = valid ? (Chains)chains : CHAINS_ASK;
    } else {
        return fault_set(
            fault, STATUS_SYNTAX,
            "%.40s: there are theme, pieces, hidden, widths, mouse, next, chains and columns",
            entry->key);
    }
    return valid ? STATUS_OK
                 : fault_set(fault, STATUS_SYNTAX, "%s = %.60s makes no sense", entry->key,
                             entry->value);
}

static Status choice_path(Str *path, Fault *fault) {
    return file_xdg(XDG_STATE, "look.ini", path, fault);
}

void appearance_init(Appearance *appearance, const char *program, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    *appearance = (Appearance){.palette_ready = false};
    fault->text[0] = '\0';
    theme_folders_find(&appearance->theme_folders, program);
    ensure_defaults(appearance);
    if (choice_path(&path, NULL) != STATUS_OK)
        return;
    if (ini_read(str_text(&path), read_entry, appearance, fault) == STATUS_NOT_FOUND)
        fault->text[0] = '\0';
    for (int kind = 0; kind < APPEARANCES; kind++) {
        const char *chosen = appearance->chosen[kind],
                   *name = chosen[0] ? chosen : kinds[kind].usual;
        Fault why; // the first fault stays
        if (appearance_use(appearance, (AppearanceKind)kind, name, &why) != STATUS_OK)
            *fault = fault->text[0] ? *fault : why;
    }
}

void appearance_done(Appearance *appearance) {
    theme_folders_done(&appearance->theme_folders);
}

void appearance_choose(Appearance *appearance, AppearanceKind kind) {
    memcpy(appearance->chosen[kind], appearance->current[kind], THEME_NAME_MAX);
}

Status appearance_save(const Appearance *appearance, Fault *fault) {
    CLEANUP(str_done) Str path = {0}, text = {0};
    const LayoutChoice *layout = &appearance->layout;
    str_add(&text, "; What was chosen last of how it looks.\n");
    for (int kind = 0; kind < APPEARANCES; kind++)
        if (appearance->chosen[kind][0])
            str_addf(&text, "%s = %s\n", kinds[kind].key, appearance->chosen[kind]);
    for (int slot = SLOT_BOARD + 1; slot <= SLOT_GAME && layout->hidden; slot++) {
        const bool first = (layout->hidden & ((1u << slot) - 1)) == 0;
        if (layout->hidden >> slot & 1)
            str_addf(&text, "%s%s", first ? "hidden = " : " ", slot_names[slot]);
    }
    str_add(&text, layout->hidden ? "\nwidths = " : "widths = ");
    str_addf(&text, widths_format, layout->queue_added, layout->left_added, layout->shrink);
    str_addf(&text, "\nmouse = %s\nnext = %s\nchains = %s\n", appearance->no_mouse ? "off" : "on",
             next_targets[appearance->next_target], chains_words[appearance->chains]);
    if (appearance->columns[0])
        str_addf(&text, "columns = %s\n", appearance->columns);
    const Status status = choice_path(&path, fault);
    return status == STATUS_OK ? file_write(str_text(&path), text.data, text.len, fault) : status;
}
