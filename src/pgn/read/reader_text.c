// Text of a file as a game holds it, whatever its encoding.
#include <string.h>

#include "onlymove/str.h"
#include "src/pgn/game_private.h"
#include "src/pgn/read/reading.h"

static void add_latin1(Str *out, unsigned char byte)
{
    // What Windows has from 0x80 to 0x9F; 0 where it has nothing.
    static const uint16_t windows[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
    };
    uint32_t character = byte;
    if (byte >= 0x80 && byte < 0xA0 && windows[byte - 0x80] != 0) {
        character = windows[byte - 0x80];
    }
    text_encode(out, character);
}

const char *reading_clean(Reading *r, const char *text, size_t *len)
{
    if (!r->latin1 && !memchr(text, '\0', *len)) {
        return text;
    }
    str_clear(&r->scratch);
    for (size_t i = 0; i < *len; i++) {
        if (r->latin1 && (unsigned char)text[i] >= 0x80) {
            add_latin1(&r->scratch, (unsigned char)text[i]);
        } else {
            str_add_char(&r->scratch, text[i] == '\0' ? ' ' : text[i]);
        }
    }
    r->game->text.failed = r->game->text.failed || r->scratch.failed;
    *len = r->scratch.len;
    return str_text(&r->scratch);
}

bool reading_append_comment(Reading *r, uint32_t *offset, const char *text, size_t len)
{
    text = reading_clean(r, text, &len);
    return game_append_text(r->game, offset, text, len);
}
