// The findings of the game at hand, by node and profile: memory by what was judged, not by the
// length of the game.
#pragma once

#include "onlymove/review.h"

// Zeroed, none.
typedef struct Findings {
    Finding **items; // sorted by node, then by the profile's name
    size_t count, cap;
} Findings;

void findings_clear(Findings *findings);
void findings_done(Findings *findings);

// The finding of a profile at a node, or NULL.
Finding *findings_find(const Findings *findings, uint32_t node, const char *profile);
// The same, made (with a zeroed candidate) where there is none.
Finding *findings_need(Findings *findings, uint32_t node, const char *profile);
void findings_drop(Findings *findings, Finding *finding);
// Those of a node; *count of them, side by side.
Finding *const *findings_at(const Findings *findings, uint32_t node, size_t *count);

// Puts a candidate (taken over) in the place of what the finding had.
void finding_take(Finding *finding, Candidate *candidate);
// Why a candidate is refused, and by how much: "solution-tree: too short, misses by 2 plies".
void refusal_write(const Candidate *candidate, Str *out);
// Its candidate is another one: what was told from the last one is forgotten.
void finding_forget_motifs(Finding *finding);
// Remembers by which profile a withdrawn puzzle is refused; NULL: by none.
void finding_set_refuser(Finding *finding, const Profile *profile);
void finding_set_decision(Finding *finding, Decision decision, const char *reason);
// What the store has of it, and nothing else; what the store has of its audit.
void finding_read(Finding *finding, const StoredCandidate *stored);
void finding_read_audit(Store *store, Finding *finding);

// One step more has been done, before which there was this candidate (taken over). What was undone
// is forgotten.
void finding_add_step(Finding *finding, Candidate *before, const char *label);
// The label of the step that undo, or redo, would take; NULL when there is none.
const char *finding_step_label(const Finding *finding, bool redo);
// Takes it, which must be there.
void finding_take_step(Finding *finding, bool redo);
