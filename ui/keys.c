// The key tables, the way from a key to its command, and both as text for help and manual.
#include "ui/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/text.h"
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
    {"Q", "queue"},
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
    {NULL, NULL},
};

static const KeyBinding engine_keys[] = {
    {"Space", "engine"},  {"<", "fewer-lines"}, {">", "more-lines"},
    {"e", "next-engine"}, {"E", "restart"},     {NULL, NULL},
};

static const KeyBinding screen_keys[] = {
    {"Tab", "next-pane"}, {"S-Tab", "previous-pane"}, {"O", "zoom"}, {"f", "flip"}, {"c", "fen"},
    {NULL, NULL},
};

static const KeyBinding list_keys[] = {
    {"Enter", "enter"},    {"Backspace", "close"}, {"PgUp", "page-up"},
    {"PgDn", "page-down"}, {NULL, NULL},
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

static const char *key_sign(const char *key)
{
    static const char *const signs[][2] = {
        {"Left", "←"}, {"Right", "→"}, {"Up", "↑"}, {"Down", "↓"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (strcmp(signs[i][0], key) == 0) {
            return signs[i][1];
        }
    }
    return key;
}

static void write_padded(Str *out, const char *text, int columns)
{
    size_t at = 0, len = strlen(text);
    str_add(out, text);
    while (at < len) {
        uint32_t character;
        at += text_decode(text + at, len - at, &character);
        columns--;
    }
    for (; columns > 0; columns--) {
        str_add_char(out, ' ');
    }
}

// Writes the keys bound to the same line as *at, from there on; returns what follows them.
static const KeyBinding *write_binding(Str *out, const KeyBinding *at)
{
    ENDS_BY(str_done) Str keys = {0};
    const KeyBinding *next = at;
    for (; next->key && strcmp(next->command, at->command) == 0; next++) {
        str_addf(&keys, "%s%s", next > at ? " " : "", key_sign(next->key));
    }
    const char *argument = strchr(at->command, ' ');
    str_add(out, "  ");
    write_padded(out, str_text(&keys), 12);
    str_addf(out, "%s%s%s\n", command_named(at->command)->help, argument ? ":" : "",
             argument ? argument : "");
    return next;
}

static void write_command(Str *out, const Command *command)
{
    char left[48];
    const char *argument = command->argument               ? command->argument
                           : command->takes == TAKES_COUNT ? "[N]"
                                                           : "";
    snprintf(left, sizeof left, "%s %s", command->name, argument);
    str_addf(out, "  %-22s %s\n", left, command->help);
}

void keys_write(Str *out)
{
    KeySection section;
    for (size_t i = 0; (section = key_section(i)).keys; i++) {
        str_addf(out, "%s%s\n", i > 0 ? "\n" : "", section.heading);
        for (const KeyBinding *at = section.keys; at->key;) {
            at = write_binding(out, at);
        }
    }
    str_add(out, "\nA number before a key says how often: 5] 3j; before g where to: 16g.\n"
                 "\nCommands behind : (the beginning of a name is enough, Tab completes)\n");
    for (const Command *command = command_table; command->name; command++) {
        write_command(out, command);
    }
}
