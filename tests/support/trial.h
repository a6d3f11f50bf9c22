// Whole inquiries on recorded lines, with no engine anywhere. Every trial is run a second time with
// the colours exchanged, and must come to the same end.
#pragma once

#include "onlymove/inquiry.h"
#include "tests/support/test.h"

FREE_WITH(Inquiry, inquiry_free);
FREE_WITH(Verification, verification_free);

// What the "engine" answers at one position.
typedef struct Recording {
    const char *after; // the moves behind the trial's FEN that lead there: SAN, blanks between;
                       // ":N" behind them: only to searches of N lines; "@N" behind that: of N
                       // nodes, and what larger ones find on their way, if it stands before theirs;
                       // "!" at the end: to those for the second engine, which no other recording
                       // answers. Where nothing is known of the game any more, "bare" comes first.
    const char *lines; // for recorded_lines(). What stands behind a ";" is the answer after the
                       // first move of what stands before it: "Qb8 #2, Qb7 50; Nxb8; Rd8 #1, Bd2
                       // -400". A move without a score is played, and no search there is answered.
} Recording;

#define RECORDED(...) ((const Recording[]){__VA_ARGS__, {0}})

enum { NO_SEARCHES = -1 };

typedef struct Trial {
    const char *fen;
    const char *moves;       // from there to the position to judge: SAN, blanks between; NULL: none
    const char *played;      // SAN or NULL
    const char *profile;     // NULL: magnus
    const char *settings[8]; // for profile_set(), ended by NULL
    const char *set;         // more of them, blanks between: "tier=2 won=300"; or NULL
    const char *evals;       // of the game, solver's view: "now, one ply back, two": cp or #N,
                             // "-" for none; NULL: none at all
    const Recording *recordings; // ended by one without lines

    // What it comes to, for trial_holds().
    PuzzleKind kind;     // accepted as that
    const char *refused; // or NULL: not accepted, and these words are in what is said of it, which
                         // is "FILTER: reason [measured / threshold; miss]"
    const char *tree;    // see trial_assert_tree(); NULL: any
    int searches;        // 0: any number; NO_SEARCHES: none
} Trial;

// A test that is one trial.
#define TRIAL(name, ...)                                                                           \
    TEST(name) {                                                                                   \
        trial_holds(&(const Trial){__VA_ARGS__});                                                  \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")

// Runs the inquiry to its end and compares what it comes to.
void trial_holds(const Trial *trial);

// Runs the inquiry to its end; *searches (may be NULL) counts what it asked for.
Inquiry *trial_run(const Trial *trial, int *searches);

// Verifies a tree whose root is the position to judge, to its end.
Verification *trial_verify(const Trial *trial, const Tree *tree, int *searches);

// The tree in one line, depth first: ply, move, first letters of the role, outcome:
// "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate".
void trial_assert_tree(const Inquiry *inquiry, const char *wanted);
void trial_assert_line(const Tree *tree, const char *wanted);

// The verdict of a filter, which the profile must have.
const Verdict *trial_verdict(const Inquiry *inquiry, const char *filter);
