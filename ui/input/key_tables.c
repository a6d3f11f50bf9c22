// The tables of keys that ship: which key runs which command, in which context.
#include "ui/input/keymap.h"

#include <string.h>

// Keys that hold in panes and in lists.
static const KeyBinding everywhere_keys[] = {
    {"Up", "go up"},      {"k", "go up"},    {"Down", "go down"},     {"j", "go down"},
    {"Left", "go back"},  {"h", "go back"},  {"Right", "go forward"}, {"l", "go forward"},
    {"Home", "go first"}, {"0", "go first"}, {"End", "go last"},      {"$", "go last"},
    {"G", "games"},       {"C", "sets"},     {"P", "tune"},           {"S", "stability"},
    {"=", "duplicates"},  {"W", "preview"},  {"&", "prompt narrow"},  {"?", "help"},
    {"!", "messages"},    {":", "prompt"},   {"C-l", "redraw"},       {"C-z", "suspend"},
    {"Esc", "close"},     {"C-c", "close"},  {"q", "quit-or-back"},   {NULL, NULL},
};

static const KeyBinding moving_keys[] = {
    {"g", "move"},
    {"PgUp", "go previous-game"},
    {"PgDn", "go next-game"},
    {NULL, NULL},
};

static const KeyBinding review_keys[] = {
    {"[", "previous"},         {"]", "next"},           {"B", "queue"},        {"Enter", "accept"},
    {"A", "accept"},           {"Backspace", "reject"}, {"X", "reject"},       {"s", "skip"},
    {"L", "skip overlapping"}, {"v", "judge"},          {"r", "judge game"},   {"R", "judge file"},
    {"w", "export"},           {"z", "solve"},          {"F", "take profile"}, {NULL, NULL},
};

static const KeyBinding engine_keys[] = {
    {"Space", "engine"},     {"<", "lines fewer"}, {">", "lines more"}, {"e", "engine next"},
    {"E", "engine restart"}, {"p", "freeze"},      {"m", "play"},       {"x", "threat"},
    {"b", "board"},          {NULL, NULL},
};

static const KeyBinding screen_keys[] = {
    {"Tab", "view next"}, {"S-Tab", "view previous"},
    {"O", "zoom"},        {"H", "hide"},
    {"f", "flip"},        {"y", "copy"},
    {"|", "view wider"},  {"_", "view narrower"},
    {NULL, NULL},
};

static const KeyBinding puzzle_keys[] = {{"u", "undo"},  {"C-r", "redo"}, {"i", "title"},
                                         {"d", "notes"}, {"#", "tags"},   {NULL, NULL}};

static const KeyBinding list_keys[] = {{"Enter", "enter"}, {"Backspace", "close"}, {NULL, NULL}};

static const KeyBinding row_keys[] = {
    {"PgUp", "go page-up"}, {"PgDn", "go page-down"},   {"o", "sort"}, {"/", "search"},
    {"n", "go next-match"}, {"N", "go previous-match"}, {NULL, NULL},
};

// The sections that views share. key_section_shipped() has those of single views after these.
static const KeySection shared_sections[] = {
    {NULL, "Everywhere", everywhere_keys},
    {CONTEXT_PANES, "In a pane: games and moves", moving_keys},
    {CONTEXT_PANES, "In a pane: review", review_keys},
    {CONTEXT_PANES, "In a pane: engine", engine_keys},
    {CONTEXT_PANES, "In a pane: screen", screen_keys},
    {CONTEXT_PUZZLES, "In a pane, and in lists of puzzles", puzzle_keys},
    {CONTEXT_LISTS, "In a list", list_keys},
    {CONTEXT_ROWS, "In a list, and in the queue", row_keys},
};

enum { SECTION_COUNT = sizeof shared_sections / sizeof *shared_sections };

KeySection key_section_shipped(size_t index) {
    if (index < SECTION_COUNT)
        return shared_sections[index];
    size_t view_index = index - SECTION_COUNT;
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        const View *view = view_of((ViewId)id);
        if (view->keys.keys && view_index-- == 0)
            return (KeySection){view->name, view->keys.heading, view->keys.keys};
    }
    return (KeySection){0};
}

KeySection key_section(const KeyMap *map, size_t index) {
    if (!map || !map->sections)
        return key_section_shipped(index);
    return index < map->count ? map->sections[index] : (KeySection){0};
}

const char *key_line_in(KeySection section, const char *key) {
    const KeyBinding *binding = section.keys;
    while (binding->key && strcmp(binding->key, key) != 0)
        binding++;
    return binding->line;
}
