// Further judgements of an accepted position: a second opinion, the end of the solution, and the
// diagram alone.
//
// The second opinion: where filters have passed by little, the same engine searches again at higher
// node limits, or another engine does. A Builder does so for the solution tree, and Rivals search
// every other move of the solver.
#pragma once

#include "onlymove/inquiry.h"
#include "src/solve/policy/builder.h"

typedef struct Confirmation Confirmation;

// Begins a second opinion. `narrow`: a filter that reads lines would fail if scores changed by
// confirm.margin, so these filters are judged again. Borrows the subject's moves and the builder,
// which is NULL where there is no tree.
Confirmation *confirm_new(const Profile *profile, const Subject *subject, bool narrow,
                          const Builder *builder);
void confirm_free(Confirmation *confirmation);

// The wants() and feed() of a SearchTask.
bool confirm_wants(const Confirmation *confirmation, SearchRequest *request);
bool confirm_feed(Confirmation *confirmation, const Analysis *analysis);

// Fills in *verdict, once confirm_wants() has returned false.
void confirm_judge(const Confirmation *confirmation, Verdict *verdict);
uint64_t confirm_searched_nodes(const Confirmation *confirmation); // of the searches so far

// --- The end of the solution: whether the last position of the main line shows what was gained.

// Fills in state and evidence. The end shows the gain by mate, a promotion of the solver, a draw or
// level score where that is the aim, or by two pawns or more won since before the mistake, which
// the next captures do not take back.
void gain_judge(const Builder *builder, Verdict *verdict);

// --- The diagram: a candidate is judged once more from its diagram alone, as a solver sees it. The
// difference, if any, is a verdict of its own.

// Whether the position is nothing but its diagram: no move before it can be repeated or counts for
// the fifty moves, and castling and en passant are what a reader would assume, as in
// pos_from_diagram().
bool pos_is_as_diagram(const Position *pos);

// Fills *reduced with the profile, without the filters that ask about the game around a position.
void diagram_profile(const Profile *profile, Profile *reduced);

// Compares an accepted inquiry with an ended inquiry of the diagram, NULL where the position is
// only its diagram, and fills state and evidence. The puzzle is the same when the diagram is
// accepted, of the same kind, and has the same inquiry_solution(). The diagram may also have none:
// without the filters of the game, perhaps nothing asked for a search.
void diagram_judge(const Inquiry *inquiry, const Inquiry *diagram_inquiry, Verdict *verdict);
