// How far our motifs agree with those that somebody else has given to the same puzzles.
//
// Compared is what can be seen in moves and board; motif_is_told() is left out. The phases are
// counted by themselves: an exact match may be of another phase. A puzzle that has no motif of a
// length was not tagged but for its phase: every puzzle has one. It is no exact match, but the
// counts by motif, those of the phases excepted, leave it out.
#ifndef ONLYMOVE_MOTIF_AGREEMENT_H
#define ONLYMOVE_MOTIF_AGREEMENT_H

#include "onlymove/motif.h"

typedef struct MotifCount {
    size_t hits;   // both have it
    size_t misses; // only the others have it
    size_t extras; // only we have it
} MotifCount;

// Zeroed fields: nothing compared yet.
typedef struct MotifAgreement {
    MotifCount counts[MOTIF_COUNT];
    size_t puzzles, untagged, exact, phases;
} MotifAgreement;

// Counts a puzzle. `others`: theirs has motifs that are not in the table, so it is no exact match.
// True when nothing differs, the phase among it; else the differences are in *missed and *extra.
bool motif_agreement_add(MotifAgreement *agreement, const MotifSet *theirs, bool others,
                         const MotifSet *ours, MotifSet *missed, MotifSet *extra);

static inline size_t motif_count_cases(const MotifCount *count)
{
    return count->hits + count->misses;
}

// Whether somebody has given more motifs than a phase.
bool motif_is_tagged(const MotifSet *set);

// Appends a table, the motifs that agree least first, and below it the totals, a line each:
// "exact 4931 of 4988 98.86 %", "untagged 37", "phases ..."; behind the last the rows of the
// phases.
void motif_agreement_write(const MotifAgreement *agreement, Str *out);

#endif
