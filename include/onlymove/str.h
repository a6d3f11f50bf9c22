// Growable strings; they grow as xalloc.h has it, so adding to one cannot fail.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Str {
    char *data; // NUL-terminated, or NULL while nothing was added; read it through str_text()
    size_t len; // bytes without the NUL
    size_t cap;
} Str;

// Stands before a variable: its address goes to `function` when its block is left, in whatever way.
//
//     CLEANUP(str_done) Str text = {0};
#define CLEANUP(function) __attribute__((cleanup(function)))

void str_done(Str *s);
void str_clear(Str *s);             // empties it and keeps the memory
const char *str_text(const Str *s); // never NULL
void str_add(Str *s, const char *text);
void str_set(Str *s, const char *text); // in place of what it has; the text is not its own
void str_add_bytes(Str *s, const char *bytes, size_t count);
void str_add_char(Str *s, char c);
void str_addf(Str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
// What printf() would print: CLEANUP(str_done) Str line = str_of("open %s", path)
Str str_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Appends a number and what it counts: "1 move", "12 moves".
void str_add_count(Str *s, size_t count, const char *one, const char *many);
// Appends a number in groups of three: "28,925,464".
void str_add_grouped(Str *s, uint64_t count);

// Hands the bytes to the caller, who frees them, and leaves *s empty. Never NULL.
char *str_take(Str *s);

// --- Text from outside (PGN tags, comments, engine names, file names, messages of other programs)
// is kept as it came; only the functions below make it harmless for a terminal.

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
void text_add_safe(Str *out, const char *text, size_t len, size_t max_columns);

// text_add_safe() for text of several lines, of any length: newlines stay.
void text_add_safe_lines(Str *out, const char *text, size_t len);

// Whether text_add_safe() would leave it as it is, however many columns it takes.
bool text_is_safe(const char *text);

// Columns a character takes on the screen: 0 for combining marks, 2 for wide ones, else 1.
int text_columns(uint32_t character);
// The same of a text.
int text_width(const char *text, size_t len);

// Reads the one number that `text` is: decimal digits with a sign, a point and an exponent if need
// be ("280", "-0.5", ".5", "25e6"), and blanks around it. The point is a point in every locale.
// Numbers of up to 15 digits and an exponent of up to 22 are read exactly as C reads them, others
// very nearly. False for anything else, for what is too large too, and *value is left alone.
bool number_read(const char *text, double *value);

// All numbers from `low` to `high`, both included. Dates are numbers as date_read() makes them.
// "-5" is the number below zero in RANGE_SIGNED, else all numbers up to 5.
typedef struct Range {
    double low, high;
} Range;
typedef enum RangeKind { RANGE_NUMBERS, RANGE_SIGNED, RANGE_DATES } RangeKind;
// Reads "5", "5-", "-5", "5-9", "-9..-5", "<5", ">=5", "=5", or the same with dates, "2024",
// "2024.05-2024.08". False: *why says what would make sense.
bool range_read(const char *text, RangeKind kind, Range *range, const char **why);
static inline bool range_has(const Range *range, double number) {
    return number >= range->low && number <= range->high;
}
// "2024.05.17" as 20240517, unknown parts as 0; 0: no date.
int date_read(const char *text);

// How alike two words are: the number of edits (Levenshtein, and swaps of neighbours).
size_t text_distance(const char *a, const char *b);

// The names of some table, by their index from 0; NULL after the last one.
typedef const char *TextNameAt(const void *table, size_t index);
// A TextNameAt of an array of names that NULL ends.
const char *text_name_in(const void *names, size_t index);
// A TextNameAt of a function that has the names; `function` points to it.
typedef const char *TextName(size_t index);
const char *text_name_by(const void *function, size_t index);

// The name of a table that is nearest to a wrong one, ignoring case (of ASCII letters; of long
// names the first 63 bytes count); of equals the first. "" where none is near: where each needs
// more edits than half the length of the longer word.
const char *text_nearest(const char *wrong, TextNameAt *name_at, const void *table);

// --- FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923): two texts of one length that differ in a single
// byte never have the same hash. It tells texts apart; it is no cryptographic hash.

// Continues from `hash`; HASH_BEGIN begins.
#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);
