// Lists of texts, separated by |, and hostile text made of their pieces. A text lives as long as
// the case.
#pragma once

#include "tests/attack/attack.h"

char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

// How many texts there are, the n-th of them from 0 on, or one at random.
unsigned texts_count(const char *texts);
char *texts_item(const char *texts, unsigned n);
char *texts_pick(Attack *attack, const char *texts);

// Clears the screen, sets title and clipboard, C1 controls, reads from right to left, and is no
// UTF-8.
#define EVIL                                                                                       \
    "\033[2J\033]0;OWNED\a\033]52;c;T1dORUQ=\a\033P+q\033\\\302\233"                               \
    "31m\342\200\256evil\342\201\247\b\b\r\377\376\300\200\355\240\200\x7f"

// Some of the pieces, each at random: from `least` to below `end`; both 0: one. ~ stands for NUL.
typedef struct Part {
    const char *pieces;
    unsigned least, end;
} Part;

void texts_add(Attack *attack, const Part *part, Str *out);

// A text of which about one byte in `rarely` is changed, and one is followed by another.
void texts_add_changed(Attack *attack, const char *text, size_t len, unsigned rarely, Str *out);
