// The key tables, and the way from a key to its command.
#include "ui/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/actions.h"
#include "ui/blind.h"
#include "ui/questions.h"

// What a list that is open over the panes takes too.
static const KeyBinding everywhere_keys[] = {
    {"Up", "up"},       {"k", "up"},      {"Down", "down"}, {"j", "down"},
    {"Home", "first"},  {"0", "first"},   {"End", "last"},  {"$", "last"},
    {"G", "games"},     {"?", "help"},    {":", "prompt"},  {"C-l", "redraw"},
    {"C-z", "suspend"}, {"Esc", "close"}, {"C-c", "close"}, {"q", "quit-or-back"},
    {NULL, NULL},
};

static const KeyBinding moving_keys[] = {
    {"Left", "back"},      {"h", "back"}, {"Right", "forward"},
    {"l", "forward"},      {"g", "move"}, {"PgUp", "previous-game"},
    {"PgDn", "next-game"}, {NULL, NULL},
};

static const KeyBinding review_keys[] = {
    {"[", "previous-candidate"},
    {"]", "next-candidate"},
    {"{", "previous-puzzle"},
    {"}", "next-puzzle"},
    {"(", "previous-undecided"},
    {")", "next-undecided"},
    {"B", "queue"},
    {"C", "sets"},
    {"Enter", "accept"},
    {"A", "accept"},
    {"Backspace", "reject"},
    {"X", "reject"},
    {"s", "skip"},
    {"L", "leave-overlapping"},
    {"u", "undo"},
    {"C-r", "redo"},
    {"v", "judge"},
    {"r", "judge-game"},
    {"R", "judge-file"},
    {"P", "tune"},
    {"w", "export"},
    {"z", "solve"},
    {"F", "take-profile"},
    {"=", "duplicates"},
    {"J", "take-audit"},
    {NULL, NULL},
};

static const KeyBinding engine_keys[] = {
    {"Space", "engine"}, {"<", "fewer-lines"}, {">", "more-lines"}, {"e", "next-engine"},
    {"E", "restart"},    {"m", "play"},        {"x", "threat"},     {"S", "stability"},
    {"i", "board"},      {NULL, NULL},
};

static const KeyBinding screen_keys[] = {
    {"Tab", "next-pane"}, {"S-Tab", "previous-pane"}, {"O", "zoom"}, {"f", "flip"}, {"c", "fen"},
    {NULL, NULL},
};

static const KeyBinding list_keys[] = {
    {"Enter", "enter"}, {"Backspace", "close"}, {"PgUp", "page-up"},      {"PgDn", "page-down"},
    {"/", "search"},    {"n", "search-next"},   {"N", "search-previous"}, {NULL, NULL},
};

// Views with keys of their own follow.
static const KeySection sections[] = {
    {NULL, "Everywhere", everywhere_keys},
    {CONTEXT_PANES, "In a pane: games and moves", moving_keys},
    {CONTEXT_PANES, "In a pane: review", review_keys},
    {CONTEXT_PANES, "In a pane: engine", engine_keys},
    {CONTEXT_PANES, "In a pane: screen", screen_keys},
    {CONTEXT_LISTS, "In a list", list_keys},
};

enum { SECTION_COUNT = sizeof sections / sizeof *sections };

KeySection key_section(size_t index)
{
    if (index < SECTION_COUNT) {
        return sections[index];
    }
    size_t left = index - SECTION_COUNT;
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        const View *view = view_row((ViewId)id);
        if (view->keys && left-- == 0) {
            return (KeySection){view->name, view->heading, view->keys};
        }
    }
    return (KeySection){0};
}

// The line that a key is bound to there; NULL: none.
static const char *bound_in(KeySection section, const char *key)
{
    const KeyBinding *at = section.keys;
    while (at->key && strcmp(at->key, key) != 0) {
        at++;
    }
    return at->command;
}

// The line that a key is bound to in the view at hand. Later sections belong to fewer views and are
// asked first.
static const char *bound_line(const Workbench *wb, const char *key)
{
    size_t left = 0;
    const char *line = NULL;
    while (key_section(left).keys) {
        left++;
    }
    while (left > 0 && !line) {
        const KeySection section = key_section(--left);
        const bool holds = !section.context || view_is_in(wb, section.context);
        line = holds ? bound_in(section, key) : NULL;
    }
    return line;
}

const char *key_of(const Workbench *wb, const char *line)
{
    const char *found = NULL;
    KeySection section;
    for (size_t i = 0; (section = key_section(i)).keys; i++) {
        const bool holds = !section.context || view_is_in(wb, section.context);
        for (const KeyBinding *at = section.keys; holds && at->key; at++) {
            const char *now = strcmp(at->command, line) == 0 ? bound_line(wb, at->key) : NULL;
            found = !found && now && strcmp(now, line) == 0 ? at->key : found;
        }
    }
    return found;
}

// "d: only in the tree: Tab goes there".
static void say_unbound(Workbench *wb, const char *key)
{
    KeySection section;
    ENDS_BY(str_done) Str where = {0};
    for (size_t i = 0; where.len == 0 && (section = key_section(i)).keys; i++) {
        if (bound_in(section, key)) {
            view_write_context(section.context, &where);
        }
    }
    if (where.len > 0) {
        workbench_complain(wb, "%s: %s", key, str_text(&where));
    } else {
        workbench_say(wb, "%s does nothing; ? shows the keys", key);
    }
}

// Whether the key is one more digit of the count that the next key is to get.
static bool take_digit(Workbench *wb, const char *key)
{
    bool digit = isdigit((unsigned char)key[0]) && key[1] == '\0';
    if (!digit || (key[0] == '0' && wb->count == 0)) {
        return false;
    }
    const size_t count = wb->count * 10 + (size_t)(key[0] - '0');
    wb->count = count < COUNT_MAX ? count : COUNT_MAX;
    return true;
}

void key_press(Workbench *wb, const char *key, int64_t now)
{
    wb->message[0] = '\0';
    if (wb->asks != ASKS_NOTHING) {
        question_answer(wb, key, now);
        return;
    }
    if (blind_takes_key(wb, key) || take_digit(wb, key)) {
        return;
    }
    const size_t count = wb->count;
    const char *line = bound_line(wb, key);
    wb->count = 0;
    if (!line) {
        say_unbound(wb, key);
    } else if (count == 0 || strcmp(line, "close") != 0) { // which only takes a count back
        command_press(wb, line, count, now);
    }
}

bool key_guard_swallows(KeyGuard *guard, const char *key, int64_t now)
{
    if (guard->key[0] == '\0' || strcmp(guard->key, key) != 0 || now >= guard->until) {
        guard->key[0] = '\0';
        return false;
    }
    guard->until = now + KEY_PAUSE;
    return true;
}

void key_guard_arm(KeyGuard *guard, const char *key, int64_t now)
{
    snprintf(guard->key, sizeof guard->key, "%s", key);
    guard->until = now + KEY_PAUSE;
}
