// What a profile's judgement says of the solution that a source gives for the same position: a
// verdict of its own, worked out from both, without a search.
#ifndef ONLYMOVE_SOURCE_VERDICT_H
#define ONLYMOVE_SOURCE_VERDICT_H

#include "onlymove/candidate.h"

typedef enum SourceAnswer {
    SOURCE_HOLDS,
    SOURCE_TWO,     // one of two, or of more
    SOURCE_GOOD,    // good, and not the solution
    SOURCE_BEST,    // the best move, but the profile refuses the position
    SOURCE_REFUTED, // another move is the solution
    SOURCE_OPEN,    // that cannot be told
    SOURCE_ANSWER_COUNT
} SourceAnswer;

const char *source_answer_name(SourceAnswer answer); // "holds"

typedef struct SourceVerdict {
    SourceAnswer answer;
    VerdictState state; // pass: it holds; warn: it is one of several, or no solution by
                        // the profile; fail: refuted; skipped: that cannot be told
    char measured[GROUNDS_TEXT_MAX]; // "holds, 3 of 3 moves"
    char reason[GROUNDS_TEXT_MAX];   // a sentence
} SourceVerdict;

// Follows the source's main line through the profile's tree; where there is none, holds its first
// move against what the filters have measured.
SourceVerdict source_verdict(const Candidate *judged, const Tree *source);

#endif
