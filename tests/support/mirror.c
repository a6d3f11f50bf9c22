// Positions, moves and scores with the colours exchanged.
#include "tests/support/mirror.h"

#include <ctype.h>
#include <string.h>

static char other_case(char c) {
    const unsigned char letter = (unsigned char)c;
    return (char)(isupper(letter) ? tolower(letter) : toupper(letter));
}

// Appends the ranks of a placement, the last one first.
static char *mirror_placement(const char *placement, size_t len, char *out) {
    for (size_t end = len; end > 0;) {
        size_t start = end;
        while (start > 0 && placement[start - 1] != '/')
            start--;
        for (size_t i = start; i < end; i++)
            *out++ = other_case(placement[i]);
        if (start > 0)
            *out++ = '/';
        end = start > 0 ? start - 1 : 0;
    }
    return out;
}

static char *mirror_castling(const char *rights, size_t len, char *out) {
    if (*rights == '-') {
        *out++ = '-';
        return out;
    }
    for (const char *right = "KQkq"; *right; right++)
        if (memchr(rights, other_case(*right), len))
            *out++ = *right;
    return out;
}

// The side to move, the en passant square and the counters.
static char *mirror_letters(const char *field, size_t len, int number, char *out) {
    for (size_t i = 0; i < len; i++) {
        const char c = field[i];
        if (number == 1) {
            *out++ = c == 'w' ? 'b' : 'w';
        } else {
            const bool rank = number == 3 && isdigit((unsigned char)c);
            *out++ = rank ? (char)('1' + '8' - c) : c;
        }
    }
    return out;
}

void mirror_fen(const char *fen, char out[FEN_MAX]) {
    for (int number = 0; *fen; number++) {
        const size_t len = strcspn(fen, " ");
        if (number == 0)
            out = mirror_placement(fen, len, out);
        else if (number == 2)
            out = mirror_castling(fen, len, out);
        else
            out = mirror_letters(fen, len, number, out);
        fen += len;
        if (*fen)
            *out++ = *fen++;
    }
    *out = '\0';
}

Move mirror_move(Move move) {
    return (Move)(move ^ (56 | 56 << 6));
}
