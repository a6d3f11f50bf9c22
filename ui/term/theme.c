// Themes as tables of keys.
#include "ui/term/theme.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/ini.h"
#include "onlymove/str.h"
#include "ui/term/embedded_themes.h"

static const ThemeKey role_keys[STYLE_ROLES] = {
#define ROLE_KEY(id, letter, section, name, mono) {section, name},
    ROLES(ROLE_KEY)
#undef ROLE_KEY
};

static const char *const ground_names[GROUND_COUNT][2] = {
    [GROUND_PLAIN] = {"light", "dark"},
    [GROUND_LAST] = {"last-light", "last-dark"},
    [GROUND_CHECK] = {"check-light", "check-dark"},
    [GROUND_MOTIF] = {"motif-light", "motif-dark"},
    [GROUND_CURSOR] = {"cursor-light", "cursor-dark"},
};

static const char *const piece_names[2][2] = {{"white", "white-edge"}, {"black", "black-edge"}};

static const struct {
    char letter;
    const char *word;
    Attribute attribute;
} attributes[] = {{'b', "bold", ATTRIBUTE_BOLD},
                  {'d', "dim", ATTRIBUTE_DIM},
                  {'u', "underline", ATTRIBUTE_UNDERLINE},
                  {'r', "reverse", ATTRIBUTE_REVERSE}};
enum { ATTRIBUTE_COUNT = sizeof attributes / sizeof *attributes };

unsigned attributes_of(const char *letters)
{
    unsigned bits = 0;
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++) {
        bits |= strchr(letters, attributes[i].letter) ? attributes[i].attribute : 0;
    }
    return bits;
}

// First those of roles.
ThemeKey theme_key(size_t index)
{
    enum { SQUARES = GROUND_COUNT * 2, PIECES = 4 };
    if (index < STYLE_ROLES) {
        return role_keys[index];
    }
    index -= STYLE_ROLES;
    if (index < SQUARES) {
        return (ThemeKey){"board", ground_names[index / 2][index % 2]};
    }
    index -= SQUARES;
    if (index < PIECES) {
        return (ThemeKey){"pieces", piece_names[index / 2][index % 2]};
    }
    return index == PIECES       ? (ThemeKey){"theme", "about"}
           : index == PIECES + 1 ? (ThemeKey){"theme", "colours"}
                                 : (ThemeKey){NULL, NULL};
}

// Where the colour of a key that is no role's goes.
static Colour *place_of(Theme *theme, const ThemeKey *key)
{
    for (int i = 0; i < GROUND_COUNT * 2; i++) {
        if (strcmp(key->name, ground_names[i / 2][i % 2]) == 0) {
            return &theme->evidence[i / 2][i % 2];
        }
    }
    for (int i = 0; i < 4; i++) {
        if (strcmp(key->name, piece_names[i / 2][i % 2]) == 0) {
            return i % 2 ? &theme->edge[i / 2] : &theme->fill[i / 2];
        }
    }
    return NULL;
}

static Status refuse_colour(const char *word, Fault *fault)
{
    return fault_set(fault, STATUS_SYNTAX,
                     "\"%.40s\" is no colour: #rrggbb, own, or a name such as red or bright-red",
                     word);
}

// Squares and pieces have colours that can be computed with.
static Status read_colour(const char *value, Colour *colour, Fault *fault)
{
    return colour_read(value, colour) && *colour != COLOUR_OWN ? STATUS_OK
                                                               : refuse_colour(value, fault);
}

static Status read_attribute(const char *word, RoleLook *appearance, Fault *fault)
{
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++) {
        if (strcmp(word, attributes[i].word) == 0) {
            appearance->attributes |= attributes[i].attribute;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX,
                     "\"%.40s\" is not understood: on COLOUR, bold, dim, underline or reverse",
                     word);
}

static Status read_role(const char *value, RoleLook *appearance, Fault *fault)
{
    char text[200];
    RoleLook read = {.bg = COLOUR_OWN};
    snprintf(text, sizeof text, "%s", value);
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    if (!word || !colour_read(word, &read.fg)) {
        return refuse_colour(word ? word : "", fault);
    }
    while ((word = strtok_r(NULL, " ", &rest))) {
        if (strcmp(word, "on") == 0) {
            word = strtok_r(NULL, " ", &rest);
            if (!word || !colour_read(word, &read.bg)) {
                return refuse_colour(word ? word : "", fault);
            }
            read.own_bg = true;
        } else if (read_attribute(word, &read, fault) != STATUS_OK) {
            return STATUS_SYNTAX;
        }
    }
    *appearance = read;
    return STATUS_OK;
}

static const char *name_in(const void *section, size_t index)
{
    size_t left = index;
    for (size_t i = 0; theme_key(i).section; i++) {
        if (strcmp(theme_key(i).section, section) == 0 && left-- == 0) {
            return theme_key(i).name;
        }
    }
    return NULL;
}

static Status refuse_key(const IniEntry *entry, Fault *fault)
{
    if (!name_in(entry->section, 0)) {
        return fault_set(fault, STATUS_SYNTAX,
                         "[%.40s]: there are [theme], [board], [pieces], [panes], [verdicts], "
                         "[moves], [roles] and [marks]",
                         entry->section);
    }
    const char *nearest = text_nearest(entry->key, name_in, entry->section);
    return fault_set(fault, STATUS_SYNTAX, "[%s] has no %.40s%s%s", entry->section, entry->key,
                     nearest[0] ? "; nearest: " : "", nearest);
}

static Status take_entry(void *context, const IniEntry *entry, Fault *fault)
{
    Theme *theme = context;
    size_t at = 0;
    if (!entry->key && name_in(entry->section, 0)) {
        return STATUS_OK;
    }
    ThemeKey key = theme_key(0);
    while (entry->key && key.section &&
           (strcmp(key.section, entry->section) != 0 || strcmp(key.name, entry->key) != 0)) {
        key = theme_key(++at);
    }
    if (!entry->key || !key.section || entry->continues) {
        return refuse_key(entry, fault);
    }
    if (at < STYLE_ROLES) {
        return read_role(entry->value, &theme->roles[at], fault);
    }
    Colour *place = place_of(theme, &key);
    if (!place && strcmp(key.name, "colours") == 0) {
        theme->colourless = strcmp(entry->value, "no") == 0;
        return theme->colourless || strcmp(entry->value, "yes") == 0
                   ? STATUS_OK
                   : fault_set(fault, STATUS_SYNTAX, "colours: yes or no, not \"%.40s\"",
                               entry->value);
    }
    if (!place) {
        snprintf(theme->about, sizeof theme->about, "%s", entry->value);
        return STATUS_OK;
    }
    return read_colour(entry->value, place, fault);
}

// Roles without a background of their own have the text's.
static void inherit(Theme *theme)
{
    for (int i = 0; i < STYLE_ROLES; i++) {
        if (!theme->roles[i].own_bg) {
            theme->roles[i].bg = theme->roles[STYLE_TEXT].bg;
        }
    }
}

void theme_default(Theme *theme)
{
    Fault fault;
    CLEANUP(str_done) Str text = {0};
    *theme = (Theme){.about = ""};
    str_add(&text, embedded_default_ini);
    (void)ini_read_text("the default theme", &text, take_entry, theme, &fault);
    inherit(theme);
}

static Status finish(Theme *theme, Status status)
{
    if (status == STATUS_OK) {
        inherit(theme);
    } else {
        theme_default(theme);
    }
    return status;
}

Status theme_read(Theme *theme, const char *path, Fault *fault)
{
    theme_default(theme);
    return finish(theme, ini_read(path, take_entry, theme, fault));
}

Status theme_read_text(Theme *theme, const char *name, const Str *text, Fault *fault)
{
    theme_default(theme);
    return finish(theme, ini_read_text(name, text, take_entry, theme, fault));
}
