// The way from a key to its command.
#include "ui/input/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/panes/blind.h"
#include "ui/input/commands.h"
#include "ui/input/questions.h"

// The line that a key is bound to in the view at hand. Later sections belong to fewer views and are
// asked first.
static const char *bound_line(const Workbench *wb, const char *key)
{
    size_t left = 0;
    const char *line = NULL;
    while (key_section(&wb->keys, left).keys) {
        left++;
    }
    while (left > 0 && !line) {
        const KeySection section = key_section(&wb->keys, --left);
        const bool holds = !section.context || view_is_in(wb, section.context);
        line = holds ? key_bound_in(section, key) : NULL;
    }
    return line;
}

const char *key_of(const Workbench *wb, const char *line)
{
    const char *found = NULL;
    KeySection section;
    for (size_t i = 0; (section = key_section(&wb->keys, i)).keys; i++) {
        const bool holds = !section.context || view_is_in(wb, section.context);
        for (const KeyBinding *at = section.keys; holds && at->key; at++) {
            const char *now = strcmp(at->command, line) == 0 ? bound_line(wb, at->key) : NULL;
            found = !found && now && strcmp(now, line) == 0 ? at->key : found;
        }
    }
    return found;
}

const char *key_anywhere(const Workbench *wb, const char *line)
{
    const char *here = key_of(wb, line);
    KeySection section;
    for (size_t i = 0; !here && (section = key_section(&wb->keys, i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key; at++) {
            const bool other = bound_line(wb, at->key); // it means something else here
            if (strcmp(at->command, line) == 0 && !other) {
                return at->key;
            }
        }
    }
    return here;
}

void keys_say(const Workbench *wb, const char *sentence, Str *out)
{
    enum { NAMED_MAX = 40 };
    for (const char *at; (at = strstr(sentence, "<:")); sentence = at) {
        char line[NAMED_MAX];
        const size_t len = strcspn(at + 2, ">");
        str_add_bytes(out, sentence, (size_t)(at - sentence));
        snprintf(line, sizeof line, "%.*s", (int)len, at + 2);
        at += 2 + len;
        if (*at != '>' || !command_named(line)) { // of another's words
            str_addf(out, "<:%.*s", (int)len, at - len);
            continue;
        }
        const char *key = key_anywhere(wb, line);
        str_addf(out, key ? "%s" : ":%s", key ? key : line);
        at++;
    }
    str_add(out, sentence);
}

bool key_decides_here(const Workbench *wb, const char *key)
{
    const char *line = bound_line(wb, key);
    return line && command_named(line)->decides;
}

bool key_decides(const KeyTable *keys, const char *key)
{
    KeySection section;
    for (size_t i = 0; (section = key_section(keys, i)).keys; i++) {
        const char *line = key_bound_in(section, key);
        if (line && command_named(line)->decides) {
            return true;
        }
    }
    return false;
}

// "d: only in the tree: Tab goes there".
static void say_unbound(Workbench *wb, const char *key)
{
    KeySection section;
    CLEANUP(str_done) Str where = {0};
    for (size_t i = 0; where.len == 0 && (section = key_section(&wb->keys, i)).keys; i++) {
        if (key_bound_in(section, key)) {
            view_write_context(wb, section.context, &where);
        }
    }
    if (where.len > 0) {
        workbench_complain(wb, "%s: %s", key, str_text(&where));
    } else {
        workbench_say(wb, "%s does nothing; <:help> shows the keys", key);
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
    if (macro_stop(wb)) {
        return;
    }
    if (question_waits(wb, key)) {
        question_answer(wb, key, now);
        return;
    }
    wb->asks = ASKS_NOTHING;
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
