// Verdicts: what filters answer, on evidence that are numbers; and the one writer of their text.
#ifndef ONLYMOVE_FILTER_H
#define ONLYMOVE_FILTER_H

#include "onlymove/analysis.h"
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
    const char *name;           // "best", "lead": within the same evidence no other has it
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
typedef struct Evidence {
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
} Evidence;

// What they say, each text cut where its room ends and "" where there is none.
enum { EVIDENCE_TEXT_MAX = 256, REFUSAL_TEXT_MAX = EVIDENCE_TEXT_MAX + 32 }; // "FILTER: reason"
typedef struct EvidenceText {
    char measured[EVIDENCE_TEXT_MAX];
    char threshold[EVIDENCE_TEXT_MAX];
    char reason[EVIDENCE_TEXT_MAX];
    char miss[EVIDENCE_TEXT_MAX]; // "misses by 2 cp"
} EvidenceText;
EvidenceText evidence_text(const Evidence *evidence);

// The measure of that name, or NULL.
const Measure *evidence_find(const Evidence *evidence, const char *name);

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
    Evidence evidence;
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

// --- Filters: one yes/no question each about a position, in one table. verdict.h has their
// answers.

// When a filter is judged, and what it costs.
typedef enum FilterStage {
    FILTER_SCAN,    // on the first look
    FILTER_RUNG,    // at every checkpoint
    FILTER_TREE,    // when the solution tree has been built; its verdict comes from the builder
    FILTER_CONFIRM, // when filters and tree have passed; its verdict comes from the inquiry
    FILTER_LAST,    // when everything else has passed; its verdict comes from the inquiry
} FilterStage;
typedef enum FilterCost {
    FILTER_FREE,     // the position and its game are enough
    FILTER_EVAL,     // reads evaluations, which the game may bring; else one-line searches
    FILTER_SHARED,   // reads the lines of the search that all share
    FILTER_PREVIOUS, // may ask for a search of the position before
    FILTER_OWN,      // makes searches of its own
} FilterCost;

// "free", "evaluations", "shared search", "the position before", "own searches".
const char *filter_cost_word(FilterCost cost);

// Evaluations of the position and of those before it: 0 plies back, 1, 2.
enum { EVALS_BACK = 3 };

// What a filter looks at.
typedef struct FilterView {
    const Profile *profile;
    const Position *pos;      // the solver is to move
    const Position *previous; // before the move that led here, or NULL at the start of the game
    const Position *path;     // all positions of the game up to this one, which is the last
    size_t path_count;
    Move played;       // the game's next move, or MOVE_NONE
    size_t inside;     // 1 + the ply at which an earlier puzzle of the game begins that
                       // has this position in its tree; 0: none
    bool duplicate;    // a puzzle of an earlier game has this position
    uint64_t nodes;    // the limit that is judged, or what a depth of the first look has spent
    bool cached;       // the lines come from an earlier search
    const Line *lines; // of the last iteration completed within it, or of that depth; NULL for
                       // FILTER_FREE
    int count;
    bool has_previous_score;   // the next field is filled
    Score previous_score;      // of the position before, from the view of its side to move
    bool has_eval[EVALS_BACK]; // the next field is filled, by plies back
    Score eval[EVALS_BACK];    // from the solver's view
} FilterView;

// What a filter answers when it cannot tell yet. An evaluation is asked for only where there is
// such a position: path_count > plies back.
typedef enum FilterNeed {
    NEED_NOTHING,
    NEED_PREVIOUS,
    NEED_EVAL_NOW, // and so many plies back
    NEED_EVAL_1,
    NEED_EVAL_2,
} FilterNeed;

// Fills state and evidence of *verdict, unless it needs something first.
typedef FilterNeed FilterCheck(const FilterView *view, Verdict *verdict);

typedef struct Filter {
    uint8_t id; // in stores: stays what it is, above 0, whatever becomes of the table
    const char *name;
    const char *question;
    const char *measures; // what
    Unit unit;            // of its miss; UNIT_NONE: none, or one that differs
    FilterStage stage;
    FilterCost cost;
    bool of_game; // it asks about the game around the position, so a bare position is not judged
    const ProfileKey *keys;
    size_t key_count;
    FilterCheck *judge; // NULL from FILTER_TREE on
} Filter;

// The table, by index; NULL past its end.
const Filter *filter_at(size_t index);
const Filter *filter_find(const char *name);
const Filter *filter_of_id(unsigned id); // NULL when there is none
// Whether it is judged on the lines of a search of the position.
bool filter_reads_lines(const Filter *filter);

// Appends the whole table as text of at most 90 columns, in the form of an INI: of each filter the
// name, the question, what it measures in which unit, what that costs, and its keys with what is
// usual, their range and meaning.
void filters_write(Str *out);

// --- When a move is the only good one: the rule of the finder profile at the root and at every
// node of its tree.

typedef enum OnlyMove {
    ONLY_NONE,      // there is another, or none is good
    ONLY_MATE,      // it mates sooner than any other
    ONLY_HARD_MATE, // no other move mates at all
    ONLY_DRAW,      // every other move loses
    ONLY_GOOD       // it is better than the next by more than the margin
} OnlyMove;

// The numbers of the rule, in centipawns.
typedef struct OnlyRule {
    int margin;    // more than this above the next
    int ceiling;   // above this nothing is left to be won
    int draw_loss; // beside the only draw every other move loses by this or more
} OnlyRule;

// The rule with the numbers of a profile, in the engine's centipawns.
OnlyRule only_rule(const Profile *profile);

// What the first of `count` lines is. Scores are from the view of the side to move, the best line
// comes first. One line stands for the only legal move, which is good when its score is above 0,
// however high. None at all is ONLY_NONE.
OnlyMove only_move(const OnlyRule *rule, const Line *lines, int count);

// What a longer search would have to change, in centipawns, for the first to be an only move
// without a mate: its score where it loses, up to 250, and those of all others that are too near.
// The nearer to the ceiling the best move is, the less of that counts, because a mate may be found:
// at the ceiling nothing.
double only_lead(const OnlyRule *rule, const Line *lines, int count);

// What it is by the profile's numbers, of at least one line of a position; fills in what was
// measured, what that is held against and why. Two ways lead to an only move without a mate, the
// only good one and the only draw: where neither is there, it is the nearer one that is measured,
// named in the reason, and whose miss is given.
OnlyMove only_measure(const Profile *profile, const Position *pos, const Line *lines, int count,
                      Evidence *evidence);

#endif
