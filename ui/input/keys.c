// Runs the command of a key.
#include "ui/input/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/panes/blind.h"
#include "ui/panes/board_input.h"
#include "ui/input/commands.h"
#include "ui/input/questions.h"

bool key_decides_here(const Workbench *wb, const char *key) {
    const char *line = line_of_key(wb, key);
    return line && command_named(line, NULL)->decides;
}

// Says where an unbound key has a meaning: "d: only in the solution: Tab goes there".
static void say_unbound_key(Workbench *wb, const char *key) {
    KeySection section;
    CLEANUP(str_done) Str where = {0};
    for (size_t i = 0; where.len == 0 && (section = key_section(&wb->keys, i)).keys; i++)
        if (key_line_in(section, key))
            view_write_context(wb, section.context, &where);
    if (where.len > 0)
        workbench_error(wb, "%s: %s", key, str_text(&where));
    else
        workbench_say(wb, "%s does nothing; <:help> shows the keys", key);
}

// Appends a digit key to the count for the next key; false: the key is no such digit.
static bool add_count_digit(Workbench *wb, const char *key) {
    bool is_digit = isdigit((unsigned char)key[0]) && key[1] == '\0';
    if (!is_digit || (key[0] == '0' && wb->count == 0))
        return false;
    const size_t count = wb->count * 10 + (size_t)(key[0] - '0');
    wb->count = count < TYPED_NUMBER_MAX ? count : TYPED_NUMBER_MAX;
    return true;
}

void key_press(Workbench *wb, const char *key, int64_t now) {
    wb->messages.text[0] = '\0';
    if (question_takes_key(wb, key)) {
        question_answer(wb, key, now);
        return;
    }
    wb->question.asks = ASKS_NOTHING;
    if (blind_takes_key(wb, key) || board_input_takes_key(wb, key, now) || add_count_digit(wb, key))
        return;
    const size_t count = wb->count;
    const char *line = line_of_key(wb, key);
    wb->count = 0;
    if (!line)
        say_unbound_key(wb, key);
    else if (count == 0 || strcmp(line, "close") != 0) // after a count, it only drops the count
        command_press(wb, line, count, now);
}

bool key_guard_swallows(KeyGuard *guard, const char *key, int64_t now) {
    if (guard->key[0] == '\0' || strcmp(guard->key, key) != 0 || now >= guard->until) {
        guard->key[0] = '\0';
        return false;
    }
    guard->until = now + KEY_PAUSE;
    return true;
}

void key_guard_arm(KeyGuard *guard, const char *key, int64_t now) {
    snprintf(guard->key, sizeof guard->key, "%s", key);
    guard->until = now + KEY_PAUSE;
}
