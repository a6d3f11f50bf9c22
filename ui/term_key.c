// The names of keys, and the bytes that readline is given for them.
#include "ui/term_key.h"

#include <ncurses.h>
#include <stdio.h>

#include "onlymove/text.h"

enum { TAB = 9, RETURN = 13, ESCAPE = 27, DELETE = 127 };

static const struct {
    int code;
    const char *name;
    const char *bytes;
} codes[] = {
    {KEY_LEFT, "Left", "\033[D"}, {KEY_RIGHT, "Right", "\033[C"},
    {KEY_UP, "Up", "\033[A"},     {KEY_DOWN, "Down", "\033[B"},
    {KEY_HOME, "Home", "\001"},   {KEY_END, "End", "\005"},
    {KEY_PPAGE, "PgUp", ""},      {KEY_NPAGE, "PgDn", ""},
    {KEY_BTAB, "S-Tab", ""},      {KEY_BACKSPACE, "Backspace", "\177"},
    {KEY_DC, "Del", "\004"},      {KEY_ENTER, "Enter", "\r"},
    {KEY_IC, "Ins", ""},
};

static void character_name(uint32_t character, char name[KEY_NAME_MAX])
{
    switch (character) {
    case TAB:
        snprintf(name, KEY_NAME_MAX, "Tab");
        return;
    case RETURN:
    case '\n':
        snprintf(name, KEY_NAME_MAX, "Enter");
        return;
    case ESCAPE:
        snprintf(name, KEY_NAME_MAX, "Esc");
        return;
    case ' ':
        snprintf(name, KEY_NAME_MAX, "Space");
        return;
    case DELETE:
    case '\b':
        snprintf(name, KEY_NAME_MAX, "Backspace");
        return;
    default:
        break;
    }
    if (character < ' ') {
        snprintf(name, KEY_NAME_MAX, "C-%c", (char)(character + '`'));
        return;
    }
    ENDS_BY(str_done) Str text = {0};
    text_encode(&text, character);
    snprintf(name, KEY_NAME_MAX, "%s", str_text(&text));
}

void term_key_name(const TermKey *key, char name[KEY_NAME_MAX])
{
    if (!key->code) {
        character_name(key->value, name);
        return;
    }
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if ((uint32_t)codes[i].code == key->value) {
            snprintf(name, KEY_NAME_MAX, "%s", codes[i].name);
            return;
        }
    }
    snprintf(name, KEY_NAME_MAX, "key-%u", (unsigned)key->value);
}

void term_key_bytes(const TermKey *key, Str *bytes)
{
    if (!key->code) {
        text_encode(bytes, key->value);
        return;
    }
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if ((uint32_t)codes[i].code == key->value) {
            str_add(bytes, codes[i].bytes);
            return;
        }
    }
}
