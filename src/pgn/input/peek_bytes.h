// Classes of bytes in PGN, the same in every locale.
#pragma once

#include <stdbool.h>

static inline bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

static inline bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
