// Writes games of any size, piece by piece.
#include "tests/support/huge.h"

#include <stdbool.h>

const char *const huge_names[HUGE_KIND_COUNT] = {
    [HUGE_PLIES] = "plies",       [HUGE_VARIATIONS] = "variations",
    [HUGE_NESTED] = "nested",     [HUGE_SPREAD] = "spread",
    [HUGE_WORD] = "word",         [HUGE_COMMENT] = "comment",
    [HUGE_COMMENTS] = "comments", [HUGE_NAGS] = "nags",
    [HUGE_NUMBERS] = "numbers",
};

// Moves that lead back to where they began, and variations of them.
static const char *const cycle[] = {"Nf3 ", "Nf6 ", "Ng1 ", "Ng8\n"};
static const char *const aside[] = {"(Nc3 Nc6 Nb1) ", "(Nc6 Nc3 Nb8) ", "(e4 e5 d4) ",
                                    "(e5 e4 d5) "};
static const char *const deeper[] = {"Nc3 (Nf3 ", "Nc6 (Nf6 ", "e4 (Ng1 ", "e5 (Ng8 "};

static const struct {
    const char *before, *item, *after; // `item` comes `count` times
} kinds[HUGE_KIND_COUNT] = {
    [HUGE_VARIATIONS] = {"1. e4 ", "(d4)\n", "1... e5"},
    [HUGE_WORD] = {"1. e4 e5 ", "a", " Nf3"},
    [HUGE_COMMENTS] = {"1. e4 ", "{a} ", "e5"},
    [HUGE_NAGS] = {"1. e4 ", "$1 ", "e5"},
    [HUGE_NUMBERS] = {"1. e4 ", "1. ", "e5"},
};

static void write_items(FILE *to, HugeKind kind, size_t count) {
    fputs(kinds[kind].before, to);
    for (size_t i = 0; i < count; i++)
        fputs(kinds[kind].item, to);
    fputs(kinds[kind].after, to);
}

static void write_comment(FILE *to, size_t bytes) {
    fputs("1. e4 {", to);
    for (size_t i = 0; i < bytes; i++)
        putc(i % 80 == 79 ? '\n' : i % 8 == 7 ? ' ' : 'c', to);
    fputs("} 1... e5", to);
}

static void write_nested(FILE *to, size_t count) {
    for (size_t i = 0; i < count; i++)
        fputs(deeper[i % 4], to);
    for (size_t i = 0; i < count; i++)
        fputs(") ", to);
}

static void write_line(FILE *to, size_t plies, bool with_variations) {
    for (size_t i = 0; i < plies; i++) {
        fputs(cycle[i % 4], to);
        fputs(with_variations ? aside[i % 4] : "", to);
    }
}

void huge_write(FILE *to, HugeKind kind, size_t count) {
    fputs("[Event \"E\"]\n[White \"Huge\"]\n[Black \"B\"]\n[Result \"*\"]\n\n", to);
    switch (kind) {
    case HUGE_PLIES:
    case HUGE_SPREAD:
        write_line(to, count, kind == HUGE_SPREAD);
        break;
    case HUGE_NESTED:
        write_nested(to, count);
        break;
    case HUGE_COMMENT:
        write_comment(to, count);
        break;
    default:
        write_items(to, kind, count);
        break;
    }
    fputs(" *\n\n", to);
}

char *huge_text(HugeKind kind, size_t count) {
    char *text = NULL;
    size_t len;
    FILE *to = open_memstream(&text, &len);
    if (!to)
        return NULL;
    huge_write(to, kind, count);
    fclose(to);
    return text;
}
