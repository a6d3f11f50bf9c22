// Growable strings: appending, formatting, taking the buffer over; and the FNV-1a hash of bytes.
#include "onlymove/str.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

void str_done(Str *s) {
    free(s->data);
    *s = (Str){0};
}

void str_clear(Str *s) {
    s->len = 0;
    if (s->data)
        s->data[0] = '\0';
}

const char *str_text(const Str *s) {
    return s->data ? s->data : "";
}

static void str_reserve(Str *s, size_t more) {
    array_grow_sized((void **)&s->data, &s->cap, s->len + more + 1, 1);
}

void str_add_bytes(Str *s, const char *bytes, size_t count) {
    str_reserve(s, count);
    memcpy(s->data + s->len, bytes, count);
    s->len += count;
    s->data[s->len] = '\0';
}

void str_add(Str *s, const char *text) {
    str_add_bytes(s, text, strlen(text));
}

void str_set(Str *s, const char *text) {
    str_clear(s);
    str_add(s, text);
}

void str_add_char(Str *s, char c) {
    str_add_bytes(s, &c, 1);
}

static void add_args(Str *s, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    const int need = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (need < 0)
        return; // a wrong format, which the compiler refuses
    str_reserve(s, (size_t)need);
    s->len += (size_t)vsnprintf(s->data + s->len, (size_t)need + 1, format, args);
}

void str_addf(Str *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add_args(s, format, args);
    va_end(args);
}

Str str_of(const char *format, ...) {
    Str text = {0};
    va_list args;
    va_start(args, format);
    add_args(&text, format, args);
    va_end(args);
    return text;
}

void str_add_count(Str *s, size_t count, const char *one, const char *many) {
    str_addf(s, "%zu %s", count, count == 1 ? one : many);
}

char *str_take(Str *s) {
    str_add_bytes(s, "", 0);
    char *taken = s->data;
    *s = (Str){0};
    return taken;
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash;
}

void str_add_grouped(Str *s, uint64_t count) {
    char digits[24];
    const int len = snprintf(digits, sizeof digits, "%" PRIu64, count);
    for (int i = 0; i < len; i++) {
        if (i > 0 && (len - i) % 3 == 0)
            str_add_char(s, ',');
        str_add_char(s, digits[i]);
    }
}
