// Whole inquiries on recorded lines, with no engine anywhere. Every trial is run a second time with
// the colours exchanged, and must come to the same end.
#ifndef ONLYMOVE_TESTS_TRIAL_H
#define ONLYMOVE_TESTS_TRIAL_H

#include "onlymove/inquiry.h"
#include "onlymove/verification.h"
#include "tests/support/test.h"

FREED_BY(Inquiry, inquiry_free);
FREED_BY(Verification, verification_free);

// What the "engine" answers at one position.
typedef struct Recording {
    const char *after; // the moves behind the trial's FEN that lead there: SAN, blanks between;
                       // ":N" behind them: only to searches of N lines. Where nothing is known of
                       // the game any more, "bare" comes first.
    const char *lines; // for recorded_lines()
} Recording;

#define RECORDED(...) ((const Recording[]){__VA_ARGS__, {0}})

typedef struct Trial {
    const char *fen;
    const char *moves;       // from there to the position to judge: SAN, blanks between; NULL: none
    const char *played;      // SAN or NULL
    const char *profile;     // NULL: magnus
    const char *settings[8]; // for profile_set(), ended by NULL
    const char *evals;       // of the game, solver's view: "now, one ply back, two": cp or #N,
                             // "-" for none; NULL: none at all
    const Recording *recordings; // ended by one without lines
} Trial;

// Runs the inquiry to its end; *searches (may be NULL) counts what it asked for.
Inquiry *trial_run(const Trial *trial, int *searches);

// Verifies a tree whose root is the position to judge, to its end.
Verification *trial_verify(const Trial *trial, const Tree *tree, int *searches);

// The tree in one line, depth first: ply, move, first letters of the role, outcome:
// "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate".
void trial_assert_tree(const Inquiry *inquiry, const char *wanted);
// The inquiry of the trial is not accepted, and these words are in what is said of it: "FILTER:
// reason [measured / threshold; miss]". Returns how many searches it asked for.
int trial_assert_refused(const Trial *trial, const char *words);
// It is accepted, with that kind and that tree (NULL: any). Returns the searches as well.
int trial_assert_accepted(const Trial *trial, PuzzleKind kind, const char *tree);

// The verdict of a filter, which the profile must have.
const Verdict *trial_verdict(const Inquiry *inquiry, const char *filter);

#endif
