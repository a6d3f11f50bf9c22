// The findings of the current game, by node and profile. Plies without a judgement have none.
#pragma once

#include "onlymove/review.h"

// All zeroes: empty.
typedef struct Findings {
    Finding **items; // sorted by node, then by the profile's name
    size_t count, cap;
} Findings;

void findings_clear(Findings *findings);
void findings_done(Findings *findings);

// Returns the finding of a profile at a node, or NULL.
Finding *findings_find(const Findings *findings, uint32_t node, const char *profile);
// Returns what findings_find() does, but adds a finding with a zeroed candidate if there is none.
Finding *findings_add(Findings *findings, uint32_t node, const char *profile);
void findings_drop(Findings *findings, Finding *finding);
// Returns the findings of a node as an array; *count becomes their number.
Finding *const *findings_at(const Findings *findings, uint32_t node, size_t *count);

// Replaces the candidate of a finding; the new one is taken over.
void finding_set_candidate(Finding *finding, Candidate *candidate);
// Appends why a candidate is refused: "solution-tree: too short, misses by 2 plies".
void refusal_write(const Candidate *candidate, Str *out);
// Forgets the motifs of a finding whose candidate has changed.
void finding_forget_motifs(Finding *finding);
// Sets the profile that refuses a withdrawn puzzle; NULL: none.
void finding_set_refuser(Finding *finding, const Profile *profile);
void finding_set_decision(Finding *finding, Decision decision, const char *reason);
// Set a finding to what the store has of it, and of its audit.
void finding_read(Finding *finding, const StoredCandidate *stored);
void finding_read_audit(Store *store, Finding *finding);

// Adds a step, with the candidate before it (taken over), and drops the steps that were undone.
void finding_add_step(Finding *finding, Candidate *before, const char *label);
// Returns the label of the step that undo or redo would take; NULL: there is none.
const char *finding_step_label(const Finding *finding, bool redo);
// Undoes or redoes the step of finding_step_label(), which must exist.
void finding_undo_or_redo(Finding *finding, bool redo);
