#include "ui/keys.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/text.h"
#include "ui/commands.h"

static const KeyBinding bindings[] = {
    {"In the game", NULL},
    {"Left", "back"},
    {"h", "back"},
    {"Right", "forward"},
    {"l", "forward"},
    {"Up", "up"},
    {"k", "up"},
    {"Down", "down"},
    {"j", "down"},
    {"Home", "first"},
    {"0", "first"},
    {"End", "last"},
    {"$", "last"},
    {"g", "prompt move"},
    {"PgUp", "previous-game"},
    {"PgDn", "next-game"},
    {"G", "games"},
    {"Review", NULL},
    {"[", "previous-candidate"},
    {"]", "next-candidate"},
    {"{", "previous-puzzle"},
    {"}", "next-puzzle"},
    {"Enter", "enter"},
    {"Backspace", "backspace"},
    {"A", "accept"},
    {"X", "reject"},
    {"s", "skip"},
    {"u", "undo"},
    {"C-r", "redo"},
    {"v", "judge"},
    {"r", "judge-game"},
    {"Solution tree", NULL},
    {"d", "prune"},
    {"p", "promote"},
    {"a", "mark alternative"},
    {"t", "mark retry"},
    {".", "end"},
    {"+", "add"},
    {"V", "verify"},
    {"Engine", NULL},
    {"Space", "engine"},
    {"<", "fewer-lines"},
    {">", "more-lines"},
    {"e", "next-engine"},
    {"R", "restart"},
    {"Screen", NULL},
    {"Tab", "next-pane"},
    {"S-Tab", "previous-pane"},
    {"O", "zoom"},
    {"f", "flip"},
    {"c", "fen"},
    {"C-l", "redraw"},
    {"C-z", "suspend"},
    {"Everything else", NULL},
    {":", "prompt"},
    {"w", "prompt export"},
    {"?", "help"},
    {"Esc", "close"},
    {"C-c", "close"},
    {"q", "quit-or-back"},
};

enum { BINDING_COUNT = sizeof bindings / sizeof *bindings };

const KeyBinding *key_binding(size_t index)
{
    return index < BINDING_COUNT ? &bindings[index] : NULL;
}

// The one key that answers "why rejected?".
static void answer_reason(Workbench *wb, const char *key, int64_t now)
{
    wb->asks_reason = false;
    size_t choice = key[1] == '\0' && key[0] >= '1' && key[0] <= '9' ? (size_t)(key[0] - '1') : 99;
    const char *reason = reject_reason(choice);
    if (reason) {
        char line[64];
        snprintf(line, sizeof line, "reject %s", reason);
        command_execute(wb, line, now);
    } else if (strcmp(key, "o") == 0) {
        command_execute(wb, "prompt reject", now);
    } else {
        workbench_say(wb, "not rejected");
    }
}

void key_press(Workbench *wb, const char *key, int64_t now)
{
    wb->message[0] = '\0';
    if (wb->asks_reason) {
        answer_reason(wb, key, now);
        return;
    }
    for (size_t i = 0; i < BINDING_COUNT; i++) {
        if (bindings[i].command && strcmp(bindings[i].key, key) == 0) {
            command_execute(wb, bindings[i].command, now);
            return;
        }
    }
    workbench_say(wb, "%s does nothing; ? shows the keys", key);
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

// The table's row for a bound line: its first word names the command.
static const Command *command_of(const char *line)
{
    size_t len = strcspn(line, " ");
    if (strncmp(line, "prompt ", 7) == 0) {
        return command_of(line + 7);
    }
    for (size_t i = 0; command_at(i); i++) {
        const char *name = command_at(i)->name;
        if (strlen(name) == len && strncmp(name, line, len) == 0) {
            return command_at(i);
        }
    }
    return NULL;
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

// Writes the keys bound to the same command as row i, from there on; returns the next row.
static size_t write_binding(Str *out, size_t i)
{
    const Command *command = command_of(bindings[i].command);
    Str keys;
    str_init(&keys);
    size_t next = i;
    while (next < BINDING_COUNT && bindings[next].command &&
           strcmp(bindings[next].command, bindings[i].command) == 0) {
        str_addf(&keys, "%s%s", next > i ? " " : "", key_sign(bindings[next].key));
        next++;
    }
    const char *argument = strchr(bindings[i].command, ' ');
    bool prompts = strncmp(bindings[i].command, "prompt ", 7) == 0;
    str_add(out, "  ");
    write_padded(out, str_text(&keys), 12);
    str_addf(out, "%s%s%s\n", command ? command->help : "", argument && !prompts ? ":" : "",
             argument && !prompts ? argument : "");
    str_done(&keys);
    return next;
}

void keys_write(Str *out)
{
    for (size_t i = 0; i < BINDING_COUNT;) {
        if (bindings[i].command) {
            i = write_binding(out, i);
        } else {
            str_addf(out, "%s%s\n", i > 0 ? "\n" : "", bindings[i].key);
            i++;
        }
    }
    str_add(out, "\nCommands behind : (the beginning of a name is enough, Tab completes)\n");
    for (size_t i = 0; command_at(i); i++) {
        const Command *command = command_at(i);
        char left[48];
        snprintf(left, sizeof left, "%s %s", command->name, command->argument);
        str_addf(out, "  %-22s %s\n", left, command->help);
    }
}
