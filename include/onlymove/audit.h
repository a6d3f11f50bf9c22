// An audit searches a puzzle again, deeper or by another engine: an inquiry with the puzzle's own
// profile and larger limits builds its tree anew, and the two trees are compared from move to move.
// Like an inquiry it does no I/O: it wants searches and is fed what they find.
#pragma once

#include "onlymove/candidate.h"

// Stores keep these numbers.
typedef enum AuditVerdict {
    AUDIT_NONE, // not audited
    AUDIT_HOLDS,
    AUDIT_CHANGED, // the first move is still right, but something behind it, or beside it, is new
    AUDIT_BROKEN,  // the first move is right no more
    AUDIT_VERDICT_COUNT
} AuditVerdict;
const char *audit_verdict_name(AuditVerdict verdict); // "none", "holds", ...

enum { AUDIT_TEXT_MAX = 700, AUDIT_TIMES = 10 };
typedef struct AuditResult {
    AuditVerdict verdict;
    // How its node limit stands to that of the find: "10 times the nodes of the find"; nothing
    // where a puzzle came from a file. Then the first difference along the main line, then beside
    // it, with both lines and scores: "faster mate: was 1.Qe2 Ka1 2.Qb2# (#4), now 1.Qe2 Ka1 2.Qa2#
    // (#2)"; nothing where it holds. Behind it "proved by tablebases", or "... at 3 of 5 positions"
    // of those that were searched.
    char text[AUDIT_TEXT_MAX];
    bool proved; // at all of them
} AuditResult;

// The profile with every node limit larger by one factor, so that nodes.max becomes `nodes`; 0:
// AUDIT_TIMES as many. It has no second opinions (filter `confirmed`): the audit is one.
void audit_profile(Profile *profile, uint64_t nodes);

typedef struct Audit Audit;

// Copies profile, subject and the tree of the puzzle. NULL when the tree has no moves. What a
// curator has changed by hand is his: in such a tree moves that were put there, and moves that are
// missing, are no difference.
Audit *audit_new(const Candidate *puzzle, const Profile *profile, const Subject *subject);
// Has it ask five lines at each of the solver's moves as well, by the rule of the bot that checks
// the puzzles of Lichess once more: a second solution is a move of +2.00 or more, or one whose win
// chances, from 0 to 1, are at most 0.14 behind; and where a line that does not mate could have
// mated at its last move, a theme of mate is missing. 0: as many nodes as that does, 35 million.
enum { RECHECK_NODES = 35000000, RECHECK_LINES = 5 };
void audit_recheck(Audit *audit, uint64_t nodes);
void audit_free(Audit *audit);

SearchTask audit_task(Audit *audit);
// Only when nothing is wanted any more.
void audit_result(const Audit *audit, AuditResult *result);
// The inquiry that builds the tree anew, which then is what could take the place of the old one.
const Inquiry *audit_inquiry(const Audit *audit);

// What it says rests on this: a finished inquiry into the puzzle with this tree (which has moves);
// and, where that has accepted it, the two trees.
void audit_judge(const Tree *before, bool by_hand, const Inquiry *inquiry, AuditResult *result);
void audit_compare(const Tree *before, bool by_hand, const Tree *after, AuditResult *result);
