// An audit searches a puzzle again, deeper or by another engine: an inquiry with the puzzle's own
// profile and larger limits builds its tree anew, and the two trees are compared from move to move.
// Like an inquiry it does no I/O: it wants searches and is fed what they find.
#pragma once

#include "onlymove/candidate.h"

// Stores keep these numbers.
typedef enum AuditOutcome {
    AUDIT_NONE, // the puzzle has not been audited
    AUDIT_HOLDS,
    AUDIT_CHANGED, // the first move is still right, but something after it, or beside it, is new
    AUDIT_BROKEN,  // the first move is not right any more
    AUDIT_OUTCOME_COUNT
} AuditOutcome;
const char *audit_outcome_name(AuditOutcome outcome); // "none", "holds", ...

enum { AUDIT_TEXT_MAX = 700, AUDIT_FACTOR = 10 };
typedef struct AuditResult {
    AuditOutcome outcome;
    // First the node limit, compared with that of the search that found the puzzle: "10 times the
    // nodes of the find"; nothing where the puzzle came from a file. Then the first difference
    // along the main line, else beside it, with both lines and scores: "faster mate: was 1.Qe2 Ka1
    // 2.Qb2# (#4), now 1.Qe2 Ka1 2.Qa2# (#2)"; nothing where the puzzle holds. Last "every move
    // proved" or "proved by tablebases", with "at 3 of 5 positions" where not at all.
    char text[AUDIT_TEXT_MAX];
    bool proved; // every move of the new tree, or tablebases have every position searched
} AuditResult;

// Raises every node limit of *profile by one factor, so that nodes.max becomes `nodes`; 0:
// AUDIT_FACTOR times as many. Takes out second opinions (filter `confirmed`): the audit is one.
void audit_profile(Profile *profile, uint64_t nodes);

typedef struct Audit Audit;

// Copies profile, subject and the tree of the puzzle. NULL when the tree has no moves. A tree that
// a curator has changed by hand may have other moves than the new one: those added and those
// missing are no difference.
Audit *audit_new(const Candidate *puzzle, const Profile *profile, const Subject *subject);
// Makes the audit also search five lines at each of the solver's moves, with `nodes` nodes (0:
// RECHECK_NODES, as the bot does that checks the puzzles of Lichess once more), and judge by the
// rule of that bot: a second solution is a move of +2.00 or more, or one whose win chances, from 0
// to 1, are at most 0.14 behind; and where a line that does not mate could have mated at its last
// move, a theme of mate is missing.
enum { RECHECK_NODES = 35000000, RECHECK_LINES = 5 };
void audit_recheck(Audit *audit, uint64_t nodes);
void audit_free(Audit *audit);

SearchTask audit_task(Audit *audit);
// Fills *result. Call it only when the task wants no more searches.
void audit_result(const Audit *audit, AuditResult *result);
// The inquiry that builds the tree anew. Its tree could then take the place of the old one.
const Inquiry *audit_inquiry(const Audit *audit);

// The rules of audit_result(). The first judges a puzzle, whose tree `before` has moves, by a
// finished inquiry into it; where the inquiry has accepted the puzzle, the second compares both
// trees.
void audit_judge(const Tree *before, bool by_hand, const Inquiry *inquiry, AuditResult *result);
void audit_compare(const Tree *before, bool by_hand, const Tree *after, AuditResult *result);
