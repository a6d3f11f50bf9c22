#include "tests/attack/texts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *text_of(const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t size = (size_t)vsnprintf(NULL, 0, format, args) + 1;
    char *text = calloc(1, size);
    if (!text)
        abort();
    vsnprintf(text, size, format, again);
    va_end(again);
    va_end(args);
    return text;
}

unsigned texts_count(const char *texts) {
    unsigned count = 1;
    for (; *texts; texts++)
        count += *texts == '|';
    return count;
}

char *texts_item(const char *texts, unsigned n) {
    for (; n > 0; n--)
        texts += strcspn(texts, "|") + 1;
    return text_of("%.*s", (int)strcspn(texts, "|"), texts);
}

char *texts_pick(Attack *attack, const char *texts) {
    return texts_item(texts, attack_below(attack, texts_count(texts)));
}

void texts_add(Attack *attack, const Part *part, Str *out) {
    const size_t before = out->len;
    for (unsigned i = part->end ? attack_between(attack, part->least, part->end) : 1; i > 0; i--) {
        const char *piece = part->pieces;
        for (unsigned n = attack_below(attack, texts_count(piece)); n > 0; n--)
            piece += strcspn(piece, "|") + 1;
        str_add_bytes(out, piece, strcspn(piece, "|"));
    }
    for (size_t i = before; i < out->len; i++)
        out->data[i] = out->data[i] == '~' ? '\0' : out->data[i];
}

void texts_add_changed(Attack *attack, const char *text, size_t len, unsigned rarely, Str *out) {
    static const char marks[] = "[]{}()\";$%\\\n\r*,:0eE-+.u";
    for (size_t i = 0; i < len; i++) {
        const unsigned how = attack_below(attack, rarely);
        str_add_bytes(out, text + i, how != 0);
        if (how <= 1) {
            str_add_char(out, attack_below(attack, 2) ? ATTACK_ONE_OF(attack, marks)
                                                      : (char)attack_below(attack, 256));
        }
    }
}
