// Text from outside (PGN tags, comments, engine names, file names, messages of other programs) is
// kept as it came; this is the one place that makes it harmless for a terminal.
#ifndef ONLYMOVE_TEXT_H
#define ONLYMOVE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/str.h"

// Decodes one character of UTF-8 from `text` (at least one byte). Returns how many bytes it took
// (1 to 4). Overlong forms, surrogates and stray bytes give U+FFFD for one byte.
size_t text_decode(const char *text, size_t len, uint32_t *character);

// Appends `character` as UTF-8.
void text_encode(Str *out, uint32_t character);

bool text_is_ascii(const char *text, size_t len);

// Appends `text` as UTF-8, at most `max` bytes of it and never a part of a character. Bytes that
// are not UTF-8 are read as ISO 8859-1, the character set of the PGN standard.
void text_to_utf8(Str *out, const char *text, size_t max);

// Appends `len` bytes of `text` to `out`, safe to draw on one row: control characters (C0, DEL, C1)
// become U+00B7 (newline and tab a space), invalid UTF-8 U+FFFD, bidirectional controls,
// zero-width characters, joiners and noncharacters vanish. What is longer than `max_columns`
// terminal columns is cut and ends in U+2026.
void text_safe(Str *out, const char *text, size_t len, size_t max_columns);

// The same for text of several lines, of any length: newlines stay.
void text_safe_lines(Str *out, const char *text, size_t len);

// Whether text_safe() would leave it as it is, however many columns it takes.
bool text_is_safe(const char *text);

// Columns a character takes on the screen: 0 for combining marks, 2 for wide ones, else 1.
int text_columns(uint32_t character);

// How alike two words are: the number of edits (Levenshtein, and swaps of neighbours).
size_t text_distance(const char *a, const char *b);

// The names of some table, by their index from 0; NULL behind the last one.
typedef const char *TextNameAt(const void *table, size_t index);

// The name of the table that is most alike to a wrong one, upper and lower case taken as one
// (ASCII letters, and of long names the first 63 bytes); of equals the first. "" where none is
// near: one with more edits than half the length of the longer word says nothing.
const char *text_nearest(const char *wrong, TextNameAt *name_at, const void *table);

#endif
