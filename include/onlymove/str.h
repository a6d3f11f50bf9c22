// Growable strings. A string that could not grow for lack of memory keeps what it had and sets
// `failed`; callers check once at the end instead of after every piece.
#ifndef ONLYMOVE_STR_H
#define ONLYMOVE_STR_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Str {
    char *data; // NUL-terminated, or NULL while nothing was added; read it through str_text()
    size_t len; // bytes without the NUL
    size_t cap;
    bool failed;
} Str;

// Before a variable: the function is called with its address where its block ends, however that is
// left.
//
//     ENDS_BY(str_done) Str text = {0};
#define ENDS_BY(function) __attribute__((cleanup(function)))

void str_done(Str *s);
void str_clear(Str *s);             // empties it and keeps the memory
const char *str_text(const Str *s); // never NULL
void str_add(Str *s, const char *text);
void str_add_bytes(Str *s, const char *bytes, size_t count);
void str_add_char(Str *s, char c);
void str_addf(Str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Hands the bytes to the caller, who frees them, and leaves *s empty. NULL when out of memory.
char *str_take(Str *s);

#endif
