// Games that nobody has played, as PGN text: far longer, wider or wordier than any that was.
#pragma once

#include <stdio.h>

typedef enum HugeKind {
    HUGE_PLIES,      // of the main line
    HUGE_VARIATIONS, // of the first move, one behind the other
    HUGE_NESTED,     // one within the other, each a ply deeper
    HUGE_SPREAD,     // one for every move, of three moves
    HUGE_WORD,       // one word of so many bytes
    HUGE_COMMENT,    // one comment of so many bytes
    HUGE_COMMENTS,   // behind one move, of one letter each
    HUGE_NAGS,       // behind one move
    HUGE_NUMBERS,    // of moves, without a move
    HUGE_KIND_COUNT
} HugeKind;

extern const char *const huge_names[HUGE_KIND_COUNT]; // "plies"

// Writes one game, whose White is "Huge", of so many of what its kind says.
void huge_write(FILE *to, HugeKind kind, size_t count);

// The same in memory, for free().
char *huge_text(HugeKind kind, size_t count);
