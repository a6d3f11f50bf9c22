// A candidate as it is kept and shown: a copy of what an inquiry found, which outlives the inquiry.
#pragma once

#include "onlymove/game.h"
#include "onlymove/inquiry.h"
#include "onlymove/rating.h"
#include "onlymove/tree.h"
#include "onlymove/tree_text.h"

// What a curator remarks on a puzzle, in addition to the profile's judgement or against it.
typedef struct Remarks {
    MotifSet added, removed; // of the main line's motifs
    int rating;              // 0: the curator has given none
    char notes[1000];        // a line each, the oldest first: a variation after "> ", a comment
} Remarks;
enum { CURATOR_RATING_MIN = 100, CURATOR_RATING_MAX = 4000 };

typedef struct Candidate {
    char fen[FEN_MAX];
    Position before_blunder; // the position from which a move led here,
    Move blunder;            // and that move; MOVE_NONE: not known
    bool has_eval_before, has_eval_after;
    Score eval_before, eval_after; // of that position and of this one, solver's view
    Move played;                   // from here in the game, or MOVE_NONE
    MotifSet player_motifs;        // such as master, by the players' titles, see Subject
    bool has_clock;                // the next field is filled
    int clock;                     // seconds that the opponent had left after the last move
    Profile profile;               // with the numbers it was judged with
    char *engine;                  // name as the engine gives it; "", never NULL: none
    uint64_t nodes;                // spent
    bool is_puzzle;                // the profile accepts it
    char reason[REFUSAL_TEXT_MAX]; // why it is no puzzle, or ""
    PuzzleKind kind;
    Verdict verdicts[PROFILE_FILTERS_MAX];
    int verdict_count;
    struct json_t *texts; // holds the texts and names of verdicts that come from a file; or NULL
    Tree tree;
    bool by_hand;     // a curator has changed the tree since the profile judged it
    bool has_remarks; // the next field says something
    Remarks remarks;
    bool estimated; // the next field is filled: this is a puzzle that the model can estimate
    Estimate estimate;
    Worth worth; // of a puzzle, else its value is 0
} Candidate;

// Takes over what a finished inquiry found.
void candidate_from_inquiry(Candidate *candidate, const Inquiry *inquiry, const char *engine);
void candidate_copy(Candidate *to, const Candidate *from);
void candidate_done(Candidate *candidate);

// Fills in how hard a candidate is and what it is worth, whether the profile has accepted it or
// not. A candidate without a solution gets neither; a draw that saves the game or a positional
// puzzle gets no estimate, because the model has seen none. Takes some milliseconds for each of the
// solver's moves. With a NULL `estimator` both are cleared.
void candidate_estimate(Candidate *candidate, Estimator *estimator);
// Both take estimate and worth from *estimator, whose steps have all been made, see
// tree_estimator_begin(): the first for any candidate, the second only for one that the profile
// has accepted, else both are cleared.
void candidate_set_estimate(Candidate *candidate, const Estimator *estimator);
void candidate_set_estimate_if_accepted(Candidate *candidate, const Estimator *estimator);

// Whether a candidate's scan filters have all passed, and so have those that need no search,
// whatever the checkpoints and the tree said.
bool candidate_passed_scan(const Candidate *candidate);
// Whether a curator has begun the candidate by hand, and no engine has judged it since.
bool candidate_is_unjudged(const Candidate *candidate);

// Appends one JSON object, keys in a fixed order: fen, before (the position that a move led here
// from, as a FEN, and after a blank that move in UCI; left out where it is not known), eval_before
// and eval_after (scores of that position and of this one, from the solver's view: what the game
// says, else searches; each left out where neither does), played (UCI or null), players (master and
// the like, left out where no tag says it), clock (seconds that the opponent had left after the
// last move; left out where the game does not say), profile (its name), settings: {filters (the
// names, with blanks between; left out when there are none), tree (the policy's name), every number
// the profile uses}, engine, nodes, accepted, kind (kind_name()), reason, filters: [{name, state,
// measured, threshold, reason, miss (a number above 0, or null), nodes, unit (of the miss, or
// null), values, limits}], solution: [uci...], by_hand (true where a curator has changed the tree,
// else left out), estimate (of a puzzle, else, and outside the model, left out): {rating, low,
// high, base, reasons: [{points, words}]}, worth and worth_reasons (of a puzzle, else left out),
// curator (left out where one has said nothing of motifs and rating): {motifs_added, motifs_removed
// (names with blanks between), rating, notes (each left out where it says nothing)}, tree: {move,
// san, role, score, outcome, children}. The values and limits of a filter are the numbers of its
// texts, see Evidence: values: [{name, san, word (in place of the value), value, unit}], of which
// only the name is always there; limits: [{of (the name of a value), relation (relation_sign()),
// value, unit, key (of the profile; left out where none sets it)}]. In front of children a node has
// what else is known of it, where that says something: depth (plies), only_mate, quiet (where a
// line ends), by_hand, touched (not verified), refuted, tally (see Tally): {adv, var, check,
// tension, threat, capture, plies}; the root has nothing but outcome and children, the rest of it
// is null. STATUS_LIMIT when the tree is deeper than 1000 plies, which JSON readers refuse.
Status candidate_write_json(const Candidate *candidate, Str *out, Fault *fault);

// What is known of a candidate besides its tree: the move that led to it, and the result that the
// score of the solution tells. Borrows from the candidate.
MotifFacts candidate_motif_facts(const Candidate *candidate);
// Judges the motifs of its tree, with candidate_motif_facts(). Fails as tree_motifs() does.
Status candidate_motifs(const Candidate *candidate, TreeMotifs *motifs, Fault *fault);
// The motifs of its main line as the curator has them; false where it has no solution.
bool candidate_themes(const Candidate *candidate, MotifSet *themes);
// The curator's rating, else the estimated one; false where there is neither.
bool candidate_rating(const Candidate *candidate, int *rating);
// Evaluations of a candidate for lists, from the solver's view, packed by score_pack(); 0: not
// known.
int32_t candidate_best_score(const Candidate *candidate);   // of the best move
int32_t candidate_second_score(const Candidate *candidate); // of the second-best
int32_t candidate_score_before(const Candidate *candidate); // of the position before the last move

// Bits that tell lists about a candidate's main line and first move. Stores keep them.
enum {
    TRAIT_FROM_MASK = 63, // the square that the first move leaves, where TRAIT_HAS_MOVE is set
    TRAIT_HAS_MOVE = 64,
    TRAIT_FORCED = 128,     // the main line has replies, and each is the only legal move
    TRAIT_SACRIFICE = 256,  // see() of the first move is below 0
    TRAIT_IN_CHECK = 512,   // the solver is in check
    TRAIT_FOUND = 1024,     // the first move was played in the game
    TRAIT_MISSED = 2048,    // another move was played in the game
    TRAIT_BEST_WINS = 4096, // the score is above the profile's `won`
    TRAIT_SECOND_WINS = 8192,
    TRAIT_BEFORE_WINS = 16384,
    TRAIT_PROVED = 32768,     // every move of the solver in the main line is proved, see TreeNode
    TRAIT_COOKED = 65536,     // another first move is proved to mate as fast, or sooner
    TRAIT_CONFIRMED = 131072, // the filter of that name has passed
};
// Returns the other first move that verdicts say is proved to mate as fast as the solution, or
// sooner, in SAN; NULL: none.
const char *verdicts_cook(const Verdict verdicts[], int count);
int candidate_traits(const Candidate *candidate, const char *first); // `first`: in SAN, or ""

uint64_t tree_move_kinds(const Tree *tree); // of the solver in the main line, see notation.h
int tree_traits(const Tree *tree);          // the traits that follow from a solution alone

// Reads "+fork" (*adds) or "-pin".
Status candidate_read_motif(const char *text, Motif *motif, bool *adds, Fault *fault);
// Take up what a curator says: a motif as above; a rating, "1700", or "-" to go back to the
// estimate. STATUS_USAGE: the text makes no sense, or changes nothing.
Status candidate_edit_motif(Candidate *candidate, const char *text, Fault *fault);
Status candidate_edit_rating(Candidate *candidate, const char *text, Fault *fault);
// Takes up a variation that begins at the position (SAN, with or without numbers), or a comment
// on it; "-" takes the newest note away, be it a variation or a comment.
Status candidate_edit_variation(Candidate *candidate, const char *moves, Fault *fault);
Status candidate_edit_comment(Candidate *candidate, const char *text, Fault *fault);
// Draws arrows and circles, "e2e4 Rd5", see drawings_toggle(). They become the first comment. "-"
// takes all of them away.
Status candidate_edit_drawing(Candidate *candidate, const char *text, Fault *fault);
// Adds the curator's notes to a game at a node that has the position: variations as such, unless
// they would make the game longer, and comments after the move of the node.
void candidate_add_notes(const Candidate *candidate, Game *game, uint32_t node);
// Takes over what the curator has said of an earlier judgement.
void candidate_copy_remarks(Candidate *candidate, const Candidate *before);
// Appends what candidate_write_json() does, with two keys more where the tree has a solution:
// motifs, see tree_motifs_to_json(), and positions: [{move (UCI), fen (after it)}], the
// solution once more. It is for readers; a store keeps the tree, which says all.
Status candidate_write_report(const Candidate *candidate, Str *out, Fault *fault);
// Appends the candidate's summary: "puzzle, mate" or "no puzzle: not-check: Qb8+ gives check".
void candidate_write_summary(const Candidate *candidate, Str *out);

// Reads back what candidate_write_json() wrote; *candidate is initialised here, and empty when it
// fails. Checks every move, every name and every number. A missing number or tree policy is that of
// the shipped profile of the same name, else the usual one; where the settings name no filters, as
// in earlier versions, they are those of the verdicts. Texts of verdicts stay as they were read.
// Also reads what imported_write_json() wrote.
Status candidate_read_json(Candidate *candidate, const char *json, Fault *fault);

// --- Parts of that JSON, for callers that put them into something larger. json_t is jansson's.

struct json_t;

// `text` as a JSON string, which can hold nothing but UTF-8: at most `max` bytes of what
// text_to_utf8() makes of it.
struct json_t *text_to_json(const char *text, size_t max);

// Appends the value as text, with the flags of json_dumps(). `newline` replaces each line break of
// the layout; "\n" keeps them.
void candidate_json_append(const struct json_t *value, size_t flags, const char *newline, Str *out);
// Appends the value in compact form and releases it.
void candidate_json_write(struct json_t *value, Str *out);

// Reads any JSON value; *json is a new reference. Refuses a key that an object has twice, and more
// than CANDIDATE_JSON_MAX bytes.
Status candidate_json_load(const char *text, struct json_t **json, Fault *fault);

// The JSON of candidate_write_report(), as a value.
Status candidate_to_report(const Candidate *candidate, struct json_t **json, Fault *fault);

// Converts a tree to the object of its root, and back. The caller initialises *tree with its start;
// after a fault it has what could be read.
Status tree_to_json(const Tree *tree, struct json_t **json, Fault *fault);
Status tree_from_json(Tree *tree, const struct json_t *root, Fault *fault);

// [{name, part (see MotifPart), ply, move (UCI), at (a square, or null), squares}]
struct json_t *tree_motifs_to_json(const Tree *tree, const TreeMotifs *motifs);
// {rating, low, high, base, reasons: [{points, words}]}
struct json_t *estimate_to_json(const Estimate *estimate);
// Adds `worth` and `worth_reasons` to an object.
void worth_to_json(const Worth *worth, struct json_t *object);

// --- Solving a puzzle without its solution in view: how a solution tree answers a move, and how an
// attempt ended. No screen, no clock.

typedef enum SolvingGrade {
    SOLVING_RIGHT, // a solution or an alternative of the tree; or it mates
    SOLVING_RETRY, // good, but not the solution: the solver tries again
    SOLVING_WRONG, // the tree does not have it, or has it as refuted
} SolvingGrade;

typedef struct SolvingAnswer {
    SolvingGrade grade;
    uint32_t node;  // of the move; TREE_NO_NODE: the tree does not have it
    uint32_t reply; // SOLVING_RIGHT: the defender's, after which the solver has a move to find;
                    // TREE_NO_NODE: there is none, the puzzle is solved
} SolvingAnswer;

// The answer to a legal move of the solver at `at`, the root or a reply of the tree. The defender
// answers with the first of the replies after which the line goes on.
SolvingAnswer solving_answer(const Tree *tree, uint32_t at, Move move);
// The move to find at `at`, the first of the solutions; MOVE_NONE: there is none.
Move solving_right_move(const Tree *tree, uint32_t at);

// Appends why a move is not right, as far as tree and rules can tell: "stalemate: the
// game is drawn", "17...Qg2# mates", "refuted by 16...Rxd1", "misses by 4.21 pawns". Nothing, and
// false, where they cannot.
bool solving_write_why_wrong(const Tree *tree, uint32_t at, Move move, Str *out);
// Appends what follows by a search of the position after the move: `line` is its first line, with
// the score from the view of the side that replies. Returns true where the move is no worse than
// the solution by it.
bool solving_write_search(const Tree *tree, uint32_t at, Move move, const Line *line, Str *out);

// How the last attempt ended. Stores keep the numbers.
typedef enum SolvingResult { SOLVING_UNTRIED, SOLVING_SOLVED, SOLVING_GIVEN_UP } SolvingResult;
enum { WRONG_TRIES_MAX = 999 }; // the greatest `wrong` that is kept
typedef struct SolvingRecord {
    SolvingResult result;
    int wrong;       // tries that were wrong
    int64_t took_ms; // milliseconds
} SolvingRecord;

// A record as one number, 0 for SOLVING_UNTRIED; an invalid number unpacks to SOLVING_UNTRIED.
int64_t solving_pack(const SolvingRecord *record);
SolvingRecord solving_unpack(int64_t packed);

// Appends "solved in 0:42", "solved after 2 wrong in 1:05", "given up after 1 wrong in 12:03";
// nothing for SOLVING_UNTRIED.
void solving_write(const SolvingRecord *record, Str *out);
