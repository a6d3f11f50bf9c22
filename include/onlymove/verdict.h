// Verdicts: what filters answer, on grounds that are numbers; and the one writer of their text.
#ifndef ONLYMOVE_VERDICT_H
#define ONLYMOVE_VERDICT_H

#include "onlymove/notation.h"
#include "onlymove/profile.h"

// What a number counts. Stores keep these (see verdict_pack()), so new ones come last; 16 at most.
typedef enum Unit {
    UNIT_NONE,
    UNIT_CP,
    UNIT_MATE, // moves to mate, as a score has them
    UNIT_PAWNS,
    UNIT_CHANCES, // see score_win_chances()
    UNIT_MOVES,
    UNIT_PLIES,
    UNIT_PIECES,
    UNIT_NODES,
    UNIT_PERCENT,
    UNIT_TIERS,
    UNIT_CASTLING, // rights, as in Position
    UNIT_BRANCHES, // of a tree that were still to be looked at when it became too large or deep.
                   // How many moves they would have come to is not known: a tree that misses by
                   // fewer need not be the nearer one
    UNIT_COUNT
} Unit;
// "cp", "mate", "pawns", "win chances", "moves", ...; "" for UNIT_NONE.
const char *unit_name(Unit unit);
// The same behind a number: "move" behind 1.
const char *unit_counted(Unit unit, double number);

// One thing that was measured.
typedef struct Measure {
    const char *name;           // "best", "lead": within the same grounds no other has it
    char san[SAN_NUMBERED_MAX]; // of the move that was measured, numbered inside a tree; or ""
    const char *word;           // what no number says: "draw by stalemate"; or NULL
    bool has_number;            // the next two fields are filled
    Unit unit;
    double number;
} Measure;

typedef enum Relation {
    RELATION_LESS,
    RELATION_AT_MOST,
    RELATION_EQUAL,
    RELATION_OTHER,
    RELATION_AT_LEAST,
    RELATION_MORE,
    RELATION_COUNT
} Relation;
const char *relation_sign(Relation relation); // "<", "<=", "=", "!=", ">=", ">"

// What a measure was held against.
typedef struct Limit {
    const char *of; // the measure's name
    Relation relation;
    Unit unit;
    double number;
    ProfileKey key; // that sets the number; KEY_COUNT: none
    bool scaled;    // the engine's centipawns are not the profile's, which says:
    double own;
} Limit;

enum { MEASURES_MAX = 8, LIMITS_MAX = 5 };

// Why a verdict, or the refusal of a tree, is as it is. Its sentences are templates, in which
// stand:
//   {best}   the move of that measure, else its word; nothing where there is no such measure
//   {best=}  its number: "+1.23" (UNIT_CP), "#3", "12"; "?" where there is none
//   {best+}  with its sign also where it is 0
//   {best3}  with three decimals
//   {best>}  "after Qb8+ ", and {best<} " after Qb8+"; nothing where there is no such measure
//   {2}      the number of the second limit: "2.80"; {2+} and {23} as above
//   {detail} the template `detail`
typedef struct Grounds {
    const char *measured;  // what was found, short: "Qb8+ #2, next -0.21"
    const char *threshold; // what it was held against: ">2.80, next <1.00"
    const char *reason;    // a sentence
    const char *detail;    // within it; or NULL
    bool told;             // the three are no templates but text, from a file
    bool hopeless;         // it failed, and no number of centipawns or win chances would help
    bool open;             // it failed, and whether it passes in another way is not known yet
    bool has_miss;         // it failed, and the next two fields say by how much
    Unit unit;
    double miss; // how far from passing; above 0
    double lead; // by how many centipawns the best move is too little above the others, all of
                 // them together; not stored
    int measure_count, limit_count;
    Measure measures[MEASURES_MAX];
    Limit limits[LIMITS_MAX];
} Grounds;

// What they say, each text cut where its room ends and "" where there is none.
enum { GROUNDS_TEXT_MAX = 256, REFUSAL_TEXT_MAX = GROUNDS_TEXT_MAX + 32 }; // "FILTER: reason"
typedef struct GroundsText {
    char measured[GROUNDS_TEXT_MAX];
    char threshold[GROUNDS_TEXT_MAX];
    char reason[GROUNDS_TEXT_MAX];
    char miss[GROUNDS_TEXT_MAX]; // "misses by 2 cp"
} GroundsText;
GroundsText grounds_text(const Grounds *grounds);

// The measure of that name, or NULL.
const Measure *grounds_find(const Grounds *grounds, const char *name);

typedef enum VerdictState {
    VERDICT_PENDING,
    VERDICT_PASS,
    VERDICT_FAIL,
    VERDICT_SKIPPED,
    VERDICT_WARN, // not as it should be, but the profile lets it pass
    VERDICT_STATE_COUNT
} VerdictState;

// "PEND", "PASS", "FAIL", "SKIP", "WARN".
const char *verdict_word(VerdictState state);

struct Filter;

typedef struct Verdict {
    const struct Filter *filter;
    VerdictState state;
    Grounds grounds;
    uint64_t nodes; // the node limit it was judged at; by a step of the first look, what the depth
                    // had spent; 0 when no search was needed
    bool cached;    // no engine was asked: an earlier search had found it. For the screen only
} Verdict;

// The verdict that decided against a position: of those that failed the one whose filter has its
// turn first, in the order given where several share a turn. NULL when none has failed.
const Verdict *verdict_decisive(const Verdict *verdicts, int count);
// " (judged before one-winning-move)" when the one that decided is not the first that failed in the
// order given, so that a reader of the ledger knows why it is named; else nothing.
void verdict_write_turn(const Verdict *verdicts, int count, Str *out);

// Which filter refused and by how much, in four bytes: 8 bits Filter.id, 4 bits Unit, 20 bits miss.
// Win chances are kept in steps of 0.00001, all else in steps of 1. A miss is rounded to the
// nearest step, but never to none, and the last of 1,048,575 stands for all beyond. 0 for NULL.
uint32_t verdict_pack(const Verdict *verdict);

typedef struct PackedVerdict {
    const struct Filter *filter;
    bool has_miss; // the next two fields are filled
    Unit unit;
    double miss;
} PackedVerdict;

// False, with *verdict zeroed, for 0 and for what verdict_pack() does not make.
bool verdict_unpack(uint32_t packed, PackedVerdict *verdict);

#endif
