// The names of keys, and the bytes that readline is given for them.
#include "ui/term/term_key.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/str.h"

enum { TAB = 9, RETURN = 13, ESCAPE = 27, DELETE = 127, FUNCTION_KEYS = 12 };

static const struct {
    int code;
    const char *name;
    const char *bytes;
    const char *sent; // by terminals, behind ESC [ or ESC O; "": not as a sequence
} codes[] = {
    {KEY_LEFT, "Left", "\033[D", "D"}, {KEY_RIGHT, "Right", "\033[C", "C"},
    {KEY_UP, "Up", "\033[A", "A"},     {KEY_DOWN, "Down", "\033[B", "B"},
    {KEY_HOME, "Home", "\001", "H"},   {KEY_END, "End", "\005", "F"},
    {KEY_PPAGE, "PgUp", "", "5~"},     {KEY_NPAGE, "PgDn", "", "6~"},
    {KEY_BTAB, "S-Tab", "", "Z"},      {KEY_BACKSPACE, "Backspace", "\177", ""},
    {KEY_DC, "Del", "\004", "3~"},     {KEY_ENTER, "Enter", "\r", ""},
    {KEY_IC, "Ins", "", "2~"},
};

static const struct {
    uint32_t character;
    const char *name;
} characters[] = {{TAB, "Tab"},   {RETURN, "Enter"},     {'\n', "Enter"},    {ESCAPE, "Esc"},
                  {' ', "Space"}, {DELETE, "Backspace"}, {'\b', "Backspace"}};

static void character_name(uint32_t character, char name[KEY_NAME_MAX])
{
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        if (characters[i].character == character) {
            snprintf(name, KEY_NAME_MAX, "%s", characters[i].name);
            return;
        }
    }
    if (character < ' ') {
        snprintf(name, KEY_NAME_MAX, "C-%c", (char)(character + '`'));
        return;
    }
    CLEANUP(str_done) Str text = {0};
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
    const bool function = key->value > KEY_F0 && key->value <= KEY_F(FUNCTION_KEYS);
    snprintf(name, KEY_NAME_MAX, function ? "F%u" : "key-%u",
             (unsigned)key->value - (function ? KEY_F0 : 0));
}

static bool is_named(const char *name, uint32_t value, bool code)
{
    char own[KEY_NAME_MAX];
    term_key_name(&(TermKey){.code = code, .value = value}, own);
    return strcmp(own, name) == 0;
}

bool term_key_exists(const char *name)
{
    uint32_t character = 0;
    const size_t len = strlen(name);
    bool exists = len > 0 && text_decode(name, len, &character) == len && character > ' ' &&
                  text_is_safe(name);
    for (uint32_t value = 0; !exists && value <= DELETE; value++) {
        exists = is_named(name, value, false);
    }
    for (uint32_t value = KEY_MIN; !exists && name[0] != 'k' && value <= KEY_MAX; value++) {
        exists = is_named(name, value, true);
    }
    return exists;
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

size_t term_key_sent(const char *text, char name[KEY_NAME_MAX])
{
    if (text[0] != ESCAPE || (text[1] != '[' && text[1] != 'O')) {
        return 0;
    }
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        const size_t len = strlen(codes[i].sent);
        if (len > 0 && strncmp(text + 2, codes[i].sent, len) == 0) {
            snprintf(name, KEY_NAME_MAX, "%s", codes[i].name);
            return 2 + len;
        }
    }
    return 0;
}
