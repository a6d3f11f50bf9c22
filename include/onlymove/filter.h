// Filters and their verdicts: evidence in numbers and the one writer of its text, the table of
// filters, and the chain that judges one position by all filters of a profile.
#pragma once

#include <math.h>

#include "onlymove/analysis.h"
#include "onlymove/motif.h"
#include "onlymove/notation.h"
#include "onlymove/profile.h"

// What a number counts. Stores keep these (see verdict_pack()), so new ones come last; 16 at most.
typedef enum Unit {
    UNIT_NONE,
    UNIT_CP,
    UNIT_MATE, // moves to mate, as a score has them
    UNIT_PAWNS,
    UNIT_CHANCES, // win chances from -1 to 1, see score_win_chances()
    UNIT_MOVES,
    UNIT_PLIES,
    UNIT_PIECES,
    UNIT_NODES,
    UNIT_PERCENT,
    UNIT_TIERS,    // values of the key `tier`
    UNIT_CASTLING, // rights, as in Position
    UNIT_BRANCHES, // open branches of a tree that became too large or deep. The moves in them are
                   // not known, so a tree with fewer need not be nearer to passing
    UNIT_COUNT
} Unit;
// "cp", "mate", "pawns", "win chances", "moves", ...; "" for UNIT_NONE.
const char *unit_name(Unit unit);
// The unit as it stands after `number`: "move" after 1.
const char *unit_counted(Unit unit, double number);

// One thing that was measured.
typedef struct Measure {
    const char *name;            // "best", "lead": unique within its evidence
    char text[SAN_NUMBERED_MAX]; // measured move (SAN, in a tree numbered) or a short text; or ""
    const char *word;            // in place of a number: "draw by stalemate"; or NULL
    bool has_number;             // the next two fields are filled
    Unit unit;
    double number;
} Measure;

typedef enum Relation {
    RELATION_LESS,
    RELATION_AT_MOST,
    RELATION_EQUAL,
    RELATION_UNEQUAL,
    RELATION_AT_LEAST,
    RELATION_MORE,
    RELATION_COUNT
} Relation;
const char *relation_sign(Relation relation); // "<", "<=", "=", "!=", ">=", ">"

// What a measure was compared with.
typedef struct Limit {
    const char *measure; // the measure's name
    Relation relation;
    Unit unit;
    double number;
    ProfileKey key; // the key that sets the number; KEY_COUNT: none
    bool is_scaled; // `number` is in the engine's centipawns, and the profile says:
    double profile_number;
} Limit;

enum { MEASURES_MAX = 8, LIMITS_MAX = 5 };

// What a verdict, or the refusal of a tree, rests on. Its texts are templates with these fields:
//   {best}   the move of that measure, else its word, else its number without "+": "1.23"; nothing
//            where there is no such measure
//   {best=}  its number: "+1.23" (UNIT_CP), "#3", "12"; "?" where there is none
//   {best+}  with its sign also where it is 0
//   {best3}  with three decimals
//   {best#}  with its unit: "3 moves", "1 move"
//   {best>}  "after Qb8+ ", and {best<} " after Qb8+"; nothing where there is no such measure
//   {2}      the number of the second limit: "2.80"; {2+} and {23} as above
//   {detail} the template `detail`
typedef struct Evidence {
    const char *measured;  // what was found, short: "Qb8+ #2, next -0.21"
    const char *threshold; // the limits: ">2.80, next <1.00"
    const char *reason;    // a sentence
    const char *detail;    // stands in `reason`; or NULL
    bool is_text;          // the texts are no templates but plain text, from a file
    bool no_score_helps;   // the filter failed, and no other score would change that
    bool may_still_pass;   // the filter failed so far, but it may still pass in another way
    bool has_miss;         // the filter failed, and the next two fields say by how much
    Unit unit;
    double miss;         // how far it is from passing; above 0
    double lacking_lead; // by how many centipawns the best move leads too little, added up over the
                         // other moves; not stored
    int measure_count, limit_count;
    Measure measures[MEASURES_MAX];
    Limit limits[LIMITS_MAX];
} Evidence;

// The texts of an evidence with their fields filled in, cut to fit; "" where there is none.
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

// Below, filters and tree policies fill in an evidence. A miss that no change in its unit can mend:
#define MISS_INFINITE INFINITY

// Sets the templates, which must outlive the evidence.
void evidence_template(Evidence *evidence, const char *measured, const char *threshold,
                       const char *reason);
// Sets a reason whose {detail} is the one that was there; that may have no {detail} of its own.
void evidence_wrap(Evidence *evidence, const char *reason);
// Sets by how much the filter failed; 0 and MISS_INFINITE leave no miss.
void evidence_miss(Evidence *evidence, double miss, Unit unit);
// Sets `lacking_lead`: the filter asks that the first line is `wanted` centipawns above the others.
void evidence_lacking_lead(Evidence *evidence, const Line *lines, int count, int64_t wanted);

// Add a measure. Names and words must outlive the evidence.
void evidence_number(Evidence *evidence, const char *name, double number, Unit unit);
void evidence_score(Evidence *evidence, const char *name, Score score);
void evidence_word(Evidence *evidence, const char *name, const char *word);
// Adds a measure with a short text, which is copied, in place of a move.
void evidence_short_text(Evidence *evidence, const char *name, const char *text);
// Adds the measure "by", who says the win chances, where the profile wants the engine's own.
void evidence_chances(Evidence *evidence, const Profile *profile, bool by_engine);
// Adds the measure "how": how a second opinion was asked for.
void evidence_second_opinion(Evidence *evidence, const Profile *profile);
// Add a measure with a move that is legal in the position, or with a line's first move and score.
void evidence_move(Evidence *evidence, const char *name, const Position *pos, Move move);
void evidence_line(Evidence *evidence, const char *name, const Position *pos, const Line *line);

// Add a limit of that measure: a profile's number, if whole by profile_int(); or any number.
void evidence_limit(Evidence *evidence, const char *measure, Relation relation,
                    const Profile *profile, ProfileKey key, Unit unit);
Limit *evidence_limit_number(Evidence *evidence, const char *measure, Relation relation,
                             double number, Unit unit);

// Says that a search of `nodes` nodes has ended before its first iteration.
void evidence_no_iteration(Evidence *evidence, uint64_t nodes);

// How many centipawns a score is too low to be at least `least`, or too high to be at most `most`:
// 0 when it is there already, MISS_INFINITE when a mate stands in the way. A mate for the side
// whose view it is lies above every number of centipawns, being mated below.
double score_too_low(Score score, int64_t least);
double score_too_high(Score score, int64_t most);
// How many centipawns `low` must fall for `high` to be `margin` above it; MISS_INFINITE when `high`
// is a mate.
double score_gap_lacking(Score high, Score low, int64_t margin);

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
    uint64_t nodes; // the node limit it was judged at; in a step of the first look, the nodes its
                    // depth had spent; 0: no search was needed
    bool cached;    // from an earlier search, without asking an engine. For the screen only
} Verdict;

// Marks a verdict as skipped, because the filter `decisive` has refused the position already.
void verdict_skip(Verdict *verdict, const struct Filter *decisive);

// The verdict that decided against a position: of the failed ones the first that is judged, and of
// several judged together the first given. NULL when none has failed.
const Verdict *verdict_decisive(const Verdict *verdicts, int count);
// The verdict that best says why there is a puzzle or none: the decisive one; else the first that
// passed and needed more than the position; else the first. A warning decides nothing. NULL where
// `count` is 0.
const Verdict *verdict_main(const Verdict *verdicts, int count);

// Which filter refused and by how much, in four bytes: 8 bits Filter.id, 4 bits Unit, 20 bits miss.
// Win chances are kept in steps of 0.00001, all else in steps of 1. A miss is rounded to the
// nearest step, at least to 1 and at most to 1,048,575. 0 for NULL.
uint32_t verdict_pack(const Verdict *verdict);

typedef struct UnpackedVerdict {
    const struct Filter *filter;
    bool has_miss; // the next two fields are filled
    Unit unit;
    double miss;
} UnpackedVerdict;

// False, with *verdict zeroed, for 0 and for what verdict_pack() does not make.
bool verdict_unpack(uint32_t packed, UnpackedVerdict *verdict);

// --- Filters: one yes/no question each about a position, in one table.

// When a filter is judged.
typedef enum FilterStage {
    STAGE_SCAN,       // on the first look
    STAGE_CHECKPOINT, // at every checkpoint
    STAGE_TREE,       // when the solution tree has been built; its verdict comes from the builder
    STAGE_SHOWS_GAIN, // after STAGE_TREE: shows-gain; its verdict comes from the inquiry
    STAGE_TREE_TERMS, // after STAGE_TREE: terms about the tree, see term_judge()
    STAGE_CONFIRM,    // when filters and tree have passed; its verdict comes from the inquiry
    STAGE_DIAGRAM,    // when all else has passed: history-free; its verdict comes from the inquiry
} FilterStage;
typedef enum FilterCost {
    COST_FREE,     // the position and its game are enough
    COST_EVALS,    // reads evaluations, which the game may bring; else one-line searches
    COST_LINES,    // reads the lines of the search that all filters share
    COST_PREVIOUS, // may ask for a search of the position before
    COST_SEARCHES, // makes searches of its own
} FilterCost;

// "free", "evaluations", "shared search", "the position before", "own searches".
const char *filter_cost_word(FilterCost cost);

// The positions with evaluations: the one to judge and those 1 and 2 plies back.
enum { EVALS_BACK = 3 };

// The best move at a node limit.
typedef struct BestMove {
    uint64_t nodes;
    Move move;
} BestMove;

// What a filter looks at.
typedef struct FilterView {
    const Profile *profile;
    const Position *pos;       // the solver is to move
    const Position *previous;  // before the move that led here, or NULL at the start of the game
    const Position *positions; // all positions of the game up to this one, which is the last
    size_t position_count;
    Move played;           // the game's next move, or MOVE_NONE
    int clock;             // 1 + the seconds left to the opponent; 0: unknown
    size_t earlier_puzzle; // 1 + the ply at which an earlier puzzle of the game begins that
                           // has this position in its tree; 0: none
    bool duplicate;        // a puzzle of an earlier game has this position
    uint64_t nodes;    // the judged limit, or the nodes that a depth of the first look has spent
    bool cached;       // the lines come from an earlier search
    const Line *lines; // of the last iteration within it, or of that depth; NULL: COST_FREE
    int line_count;
    const BestMove *best_moves; // one for the first look and each checkpoint, up to the judged one
    int best_move_count;
    bool has_previous_score;   // the next field is filled
    Score previous_score;      // of the position before, from the view of its side to move
    bool has_eval[EVALS_BACK]; // the next field is filled, by plies back
    Score eval[EVALS_BACK];    // from the solver's view
} FilterView;

// What a filter needs before it can answer. It asks for an evaluation only of a position that
// exists: position_count > plies back.
typedef enum FilterNeed {
    NEED_NOTHING,
    NEED_PREVIOUS,
    NEED_EVAL_NOW, // of the position, then of those 1 and 2 plies back
    NEED_EVAL_1,
    NEED_EVAL_2,
} FilterNeed;

// Fills in state and evidence of *verdict, or returns what it needs first.
typedef FilterNeed FilterCheck(const FilterView *view, Verdict *verdict);

// What stands after the word and the colon of a filter that is a term of patterns.
typedef enum TermKind {
    TERM_NONE,    // the filter is no term
    TERM_FLAG,    // nothing
    TERM_BY_WORD, // depends on the word, see board_term_read()
    TERM_RANGE,
    TERM_SCORE, // a range of centipawns, or mate, mated, wins
    TERM_SQUARE,
    TERM_PIECE, // "N"
    TERM_MOTIF,
    TERM_LINE, // kinds of moves in that order, see move_kinds_read()
} TermKind;

typedef struct Filter {
    uint8_t id; // above 0; stores keep it, so it never changes
    const char *name;
    const char *question;
    const char *measures; // what it measures, in words
    Unit unit;            // of its miss; UNIT_NONE: no miss, or units that differ
    FilterStage stage;
    FilterCost cost;
    bool needs_game; // it needs the game around the position, so it cannot judge a diagram alone
    const ProfileKey *keys;
    size_t key_count;
    FilterCheck *check; // NULL from STAGE_TREE on
    TermKind term_kind;
    uint8_t slot; // of a term: its index in Profile.terms
} Filter;

// The table, by index; NULL past its end.
const Filter *filter_at(size_t index);
const Filter *filter_find(const char *name);
const Filter *filter_of_id(unsigned id); // NULL when there is none
// Whether the filter is judged on the lines of a search of the position.
bool filter_reads_lines(const Filter *filter);

// --- Terms of patterns as filters: what onlymove-patterns(7) asks of a single candidate, with the
// same words and the same answers. A profile has each term once, with its argument, and asks either
// that it holds or that it does not.

// Checks an argument: NULL when it makes sense, else a text that says what would.
const char *term_read(const Filter *term, const char *text);
// Judges a term of STAGE_TREE_TERMS by what the tree has: a number, or motifs.
void term_judge(const Profile *profile, double number, const MotifSet *motifs, Verdict *verdict);

// Appends the whole table as text of at most 90 columns, in the form of an INI: of each filter the
// name, question, measure, unit and cost, and its keys with usual value, range and meaning.
void filters_write(Str *out);

// --- When a move is the only good one: the rule of the finder profile at the root and at every
// node of its tree.

typedef enum OnlyMove {
    ONLY_NONE,     // there is another, or none is good
    ONLY_SHORTEST, // it mates sooner than any other
    ONLY_MATE,     // no other move mates at all
    ONLY_DRAW,     // every other move loses
    ONLY_GOOD      // it is better than the next by more than the margin
} OnlyMove;

// The numbers of the rule, in centipawns.
typedef struct OnlyRule {
    int margin;    // more than this above the next
    int ceiling;   // above this nothing is left to be won
    int draw_loss; // every move but the only draw loses by this or more
} OnlyRule;

// The rule with the numbers of a profile, in the engine's centipawns.
OnlyRule only_rule(const Profile *profile);

// What the move of the first of `count` lines is. Scores are from the view of the side to move, the
// best line comes first. One line stands for the only legal move, which is good when its score is
// above 0, however high. None at all is ONLY_NONE.
OnlyMove only_move(const OnlyRule *rule, const Line *lines, int count);

// By how many centipawns a longer search would have to change scores for the first move to be an
// only move without a mate: the score of that move where it loses, up to 250, and the scores of all
// others that are too near. The sum counts less the nearer the best move is to the ceiling, because
// a mate may be found: at the ceiling nothing.
double only_lacking_lead(const OnlyRule *rule, const Line *lines, int count);

// only_move() by the profile's numbers, of at least one line of a position; fills in *evidence. A
// move without a mate can be the only good one or the only draw: where it is neither, evidence and
// miss are of the one that it is nearer to.
OnlyMove measure_only_move(const Profile *profile, const Position *pos, const Line *lines,
                           int count, Evidence *evidence);

// --- When the best move is clear: the rule of the swing profile, at the root and at every node of
// its tree. Its keys are CLEAR_KEYS.

// Whether the first of `count` lines, at least one, stands apart from the second. Scores are from
// the view of the side to move, the best line comes first. A single line does; a side that is being
// mated has no clear move.
bool has_clear_move(const Profile *profile, const Line *lines, int count);

// has_clear_move(), and fills in *evidence. The miss is how far the second would have to fall.
bool measure_clear(const Profile *profile, const Position *pos, const Line *lines, int count,
                   Evidence *evidence);

// --- Lines with slightly changed scores, to see whether a decision depends on a few centipawns.

enum { PERTURBATIONS = 4 };
// Copies lines to `to` with changed scores. `number`, below PERTURBATIONS, says which: the best
// line worse or better by `centipawns`, or all others so. Mates stay.
void perturb_lines(int number, int centipawns, const Line *from, int count, Line *to);

// --- The first look in steps, which judge a search before it has spent all its nodes. A step is a
// share of the nodes: in the first look it judges the first depth that is complete after that
// share, in evaluations and in the tree the last depth within it. A step refuses a position that
// misses by more than a margin or, where the search has two lines, whose lead is too small by more
// than one. Margins narrow from step to step, because scores settle.

// How many steps the profile asks for in a search of `nodes` nodes; 0: none. Steps of too few nodes
// are left out.
int prescan_steps(const Profile *profile, uint64_t nodes);
// The nodes at which step `step`, from 0, of such a search is judged.
uint64_t prescan_nodes(const Profile *profile, int step, uint64_t nodes);
// The last step that such a search has come to with `spent` nodes; -1: none yet.
int prescan_reached(const Profile *profile, uint64_t spent, uint64_t nodes);

// Whether a verdict of that step refuses the position for good, because it misses by more than the
// margin, or no other score would help. Its evidence then says so.
bool prescan_refuses(const Profile *profile, int step, Verdict *verdict);
// Whether the verdict of a filter that asks which move is best, not how good it is, refuses for
// good: it does where that move leads the next by enough to stay the best.
bool prescan_refuses_move(const FilterView *view, int step, Verdict *verdict);

// --- A chain judges one position by a profile's filters: it says which search it wants next, is
// fed the lines, and ends with verdicts. Pure: no process, clock, file or screen.
//
// Evaluations come first: the game's own, or one-line searches. The first look is one search. The
// checkpoints are not: an iterative deepening search passes through every node limit on its way to
// the last, so one search to the last limit is read at all of them. Checkpoints that lie within the
// first look's limit are read off it, and so are the steps of the profile's prescan: a search ends
// where one of them refuses.

typedef enum ChainState { CHAIN_RUNNING, CHAIN_PASSED, CHAIN_FAILED } ChainState;

// The position a chain judges, with its past; all is borrowed while the chain lives.
typedef struct ChainSubject {
    const Position *positions; // all of the game, up to the one to judge, which is the last
    size_t position_count;     // at least 1
    Move played;               // the game's next move, or MOVE_NONE
    int clock;                 // see FilterView
    size_t earlier_puzzle;     // see FilterView
    bool duplicate;            // the same
    bool has_eval[EVALS_BACK]; // what the game says of the position and of those before it
    Score eval[EVALS_BACK];    // solver's view
} ChainSubject;

typedef struct ChainRequest {
    int back; // the search is for the position so many plies back
    uint64_t nodes;
    int lines;
} ChainRequest;

// What a chain is at: evaluations, the first look at the lines, the checkpoints.
typedef enum ChainPhase { CHAIN_EVALS, CHAIN_FIRST_LOOK, CHAIN_CHECKPOINTS } ChainPhase;

typedef struct Chain {
    Profile profile;
    ChainSubject subject, caller_subject; // with the evaluations found; as the caller gave it
    const Position *pos;                  // the one to judge
    ChainState state;
    int decisive; // CHAIN_FAILED: index of the filter that refused first
    ChainPhase phase;
    Verdict verdicts[PROFILE_FILTERS_MAX]; // in the profile's order
    int eval_filter;          // CHAIN_EVALS: the filter that waits for an evaluation ...
    int eval_back;            // ... of the position so many plies back
    int eval_step, look_step; // the next steps, see prescan_steps()
    size_t look_iterations;   // how many iterations of its search were judged
    uint64_t look_nodes;      // limit of the first look
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX];
    int checkpoint_count;
    int next_checkpoint;   // the first checkpoint whose lines were not judged yet
    bool cached;           // the analysis being fed comes from an earlier search
    uint64_t judged_nodes; // the limit judged last, or what a depth of the first look had spent
    uint64_t deferred_checkpoints; // bits; only filters on the position before are left there
    Line *checkpoint_lines;        // the lines of each checkpoint judged: lines_max a checkpoint
    int *checkpoint_line_counts;
    int lines_max;
    Line best; // of the newest checkpoint or look judged
    bool has_best;
    BestMove best_moves[PROFILE_CHECKPOINTS_MAX + 1]; // see FilterView
    int best_move_count;
    bool is_close; // with slightly changed scores it would not have passed the look or the last
                   // checkpoint
} Chain;

// With `thorough`, a filter that fails without a search does not end the chain before its first
// search; it is still the decisive one.
void chain_init(Chain *chain, const Profile *profile, const ChainSubject *subject, bool thorough);
void chain_done(Chain *chain);

// The search that the chain wants; only while CHAIN_RUNNING.
ChainRequest chain_request(const Chain *chain);
// Takes the analysis of the wanted search as far as it has come. Returns true while the same
// search is still needed.
bool chain_feed(Chain *chain, const Analysis *analysis);

// The node limit that is being judged.
uint64_t chain_limit(const Chain *chain);
