// Reviewing: the current game, what is known and decided of its positions, and the searches that
// run over them. A screen draws what these functions return. It posts what the curator does, see
// review_journal.h, and hears all that happens from review_next_event().
//
// A review works without a store all the same; decisions are then refused, and review_store_fault()
// says why. Positions are named by their node in the current game.
//
// Sentences name what the curator can do by the screen's command, "<:undo>"; the screen replaces
// that by the key of the command.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/queue.h"
#include "onlymove/store_journal.h"
#include "onlymove/inquiry.h"

typedef struct Review Review;
typedef struct ReviewOutcome ReviewOutcome; // review_journal.h

// Opens the store at `path` (NULL: store_default_path()).
Review *review_new(const char *path);
void review_free(Review *review);
// Uses the engines of a pool (borrowed), and gives them the store's cache.
void review_use_pool(Review *review, Pool *pool);
Store *review_store(Review *review); // NULL: there is none
// Why nothing can be stored, or the last write went wrong; "" when all is well. There may still be
// a store that can be read.
const char *review_store_fault(const Review *review);
// Appends the state of the store in a word or two, "NO STORE"; nothing when all is well.
void review_write_store_state(const Review *review, Str *out);

// The first appends what the store's cache of analyses holds and has answered, the second empties
// it. STATUS_STORE where there is no store, or it fails.
Status review_describe_cache(const Review *review, Str *out, Fault *fault);
Status review_clear_cache(Review *review, Fault *fault);

// --- The queue. It is up to date after each decision, change, judgement and undo, and after what
// other programs have done to the store.

// Fills the queue with the candidates of a file, by any path of it; NULL: of all files. Where the
// user's patterns.ini makes no sense the next event says so.
Status review_open_queue(Review *review, const char *source, Fault *fault);
// Sets the taste that a store keeps, then learns from the rows. STATUS_SYNTAX: the stored taste is
// damaged, and only the model counts.
Status queue_read_taste(Queue *queue, Store *store, Fault *fault);
// Learns the taste anew: from all decisions on the rows of the queue, or only from later ones.
Status review_learn_taste(Review *review, bool only_later, Fault *fault);
Queue *review_queue(Review *review);                   // NULL: it was not opened
const char *review_queue_source(const Review *review); // NULL: of all files
// Appends what was decided since the local day of `now` began, "today 12 accepted, 31 rejected (too
// easy 20, ugly 2), 4 skipped"; a second line without the reasons, and a third in signs, "today ✓12
// ✗31 –4". Nothing where nothing was decided.
void review_write_today(Review *review, time_t now, Str *out);

// --- The current game

// Forgets the last game and reads what the store knows of this one (borrowed until the next call).
// Drops what runs over the last game. The next event says if candidates of this one are damaged.
Status review_show(Review *review, const StoreGameRef *game_ref, Fault *fault);
uint64_t review_game_hash(const Review *review); // game_hash() of it; 0: there is none
// Sets the current profile, and drops what runs. Judgements by another profile, or with other
// numbers, stay in view.
Status review_use_profile(Review *review, const Profile *profile, Fault *fault);
const Profile *review_profile(const Review *review);

// A judgement of a position, by the current profile or by another one.
typedef struct Finding {
    uint32_t node;
    Candidate candidate; // the judgement that holds; if withdrawn, the one that made it a puzzle
    Candidate *newest;   // of a withdrawn puzzle the newest judgement, where it went beyond the
                         // first look; else NULL
    uint32_t refusal;    // ... which filter refused it, see verdict_unpack()
    char *refused_by;    // ... and the numbers of that run: "finder only.margin=400"; or NULL
    bool is_of_other_profile;     // judged by another profile than the current one
    bool outdated;                // judged by the current profile with other numbers
    bool withdrawn;               // a puzzle that the newest run refuses
    bool decided_since_withdrawn; // it was decided on since it was withdrawn
    bool changed_since_decision;  // the decision is on another, earlier judgement
    SolvingRecord solving;        // of the last attempt to solve it blind
    Decision decision;
    char *reason;            // of the decision, or NULL
    int64_t id;              // in the store; 0: not there
    int64_t entry;           // its newest journal entry that this review has seen
    int64_t run, newest_run; // the run of the judgement that holds, and the newest run that looked
    SourceInfo source_info;  // of an imported puzzle
    MeasuredRating measured_rating; // by results of solvers
    AuditOutcome audit;  // of the judgement that an export writes; AUDIT_NONE: not audited
    bool audit_has_tree; // the audit has found a tree
    Str audit_text;      // "Audit, Stockfish 16, 10,000,000 nodes: changed: ..."
    TreeMotifs motifs;   // of its tree, once review_motifs() was asked for them
    bool motifs_known;
    bool has_no_estimate; // the estimate was tried, and the tree has none
    // Changes of its tree by this program, where the finding is not stored: a done step has the
    // candidate before it, an undone one the candidate after it.
    struct FindingStep *steps;
    size_t step_count, step_cap, steps_done;
} Finding;

// What is shown at a node: the finding of the current profile, else that of another one, or NULL.
const Finding *review_finding(const Review *review, uint32_t node);
// The imported puzzle at a node; NULL: there is none.
const Finding *review_imported(const Review *review, uint32_t node);
// The ledger of a finding: the newest judgement, whichever judgement holds.
const Candidate *finding_ledger(const Finding *finding);
// The first adds the curator's notes on positions of the current game to *game. The second is a
// hash of these notes: 0 where there are none, another one when they have changed.
void review_add_notes(const Review *review, Game *game);
uint64_t review_notes_hash(const Review *review);
// The motifs of the tree of review_finding(), judged once and kept until it changes; none where
// there is no solution. Valid until anything changes.
const TreeMotifs *review_motifs(Review *review, uint32_t node);
// Appends what verdict_pack() has packed, "only-good-move, misses by 69 cp"; nothing for 0.
void refusal_write_packed(uint32_t refusal, Str *out);
// Appends why a withdrawn puzzle is withdrawn, "only-good-move, misses by 69 cp".
void finding_write_why_withdrawn(const Finding *finding, Str *out);

// What an earlier run of the current profile has seen at a node without a kept judgement.
typedef struct EarlierVisit {
    UnpackedVerdict verdict; // of the first filter that failed
    bool outdated;           // that run had other numbers than the current profile
} EarlierVisit;
// Fills *visit; false where no run has looked at the node.
bool review_earlier_visit(const Review *review, uint32_t node, EarlierVisit *visit);

// Keeps how an attempt to solve a node's puzzle went; for this session only where it is not stored.
Status review_keep_solving(Review *review, uint32_t node, const SolvingRecord *record,
                           Fault *fault);

// Appends every judgement that the store has of the candidate at a node, the newest first, a line
// each: when, by which profile with which numbers, by which engine, and what it came to.
Status review_write_judgements(Review *review, uint32_t node, Str *out, Fault *fault);

// What is marked at a ply of the main line.
typedef struct PlyMark {
    bool candidate; // the scan filters passed
    bool puzzle;    // all filters passed, and there is a tree
    bool withdrawn; // the newest run refuses this puzzle
    bool by_hand;   // the tree was changed by hand
    Decision decision;
} PlyMark;

PlyMark finding_mark(const Finding *finding);
// One mark a ply of the main line, and one for its end; valid until anything changes.
const PlyMark *review_marks(const Review *review, size_t *count);

typedef enum ReviewWanted {
    WANTED_CANDIDATE,
    WANTED_PUZZLE,    // a candidate on which all filters pass, and that is not withdrawn
    WANTED_UNDECIDED, // an undecided puzzle
} ReviewWanted;
// The ply of the next wanted position of the main line after (or before) `ply`. SIZE_MAX: none.
size_t review_next(const Review *review, size_t ply, bool forward, ReviewWanted wanted);

// Counts over the main line of the game.
typedef struct ReviewCount {
    size_t candidates; // of the current profile: positions on which the scan filters pass
    size_t puzzles;    // ... on which all filters pass, and that are not withdrawn
    size_t withdrawn;
    size_t by_hand; // trees changed by hand
    size_t decided;
    size_t of_other_profiles; // candidates of other profiles
    size_t with_candidate;    // plies with a candidate of whatever profile
} ReviewCount;
ReviewCount review_count(const Review *review);

// --- Evaluations of the positions of the main line, as far as they are known without a search

typedef struct PlyEval {
    bool known;  // the next field is filled
    Score score; // from White's view
} PlyEval;

// One a ply of the main line, and one for its end: the game's own, see game_eval(), else that of
// the deepest search in the cache by the current engine and profile, else the finding's. The cache
// is not asked beyond EVALS_SEARCHED_MAX plies. Valid until anything changes; a call reads only
// what has changed.
enum { EVALS_SEARCHED_MAX = 300 };
const PlyEval *review_evals(Review *review, size_t *count);

// --- What runs: first what the curator asked about, a position or tree, then the run over the game

// Judges the position of a node by every filter, before anything else runs. A tree changed by hand
// is replaced only with `force`.
Status review_judge(Review *review, uint32_t node, bool force, Fault *fault);
// Verifies what was changed by hand in the tree of a node, by the profile that it was built with.
Status review_verify(Review *review, uint32_t node, Fault *fault);
// Judges all positions of the main line that the profile looks at and that are not known.
Status review_run(Review *review, Fault *fault);
// Stop all, or the run, and keep what was found. While another program locks the store this waits;
// if another game is shown or another profile used before that, it is lost, and an event says so.
void review_stop(Review *review);     // all that runs
void review_stop_run(Review *review); // the run alone
// Begins all that runs anew, for another engine: an inquiry is of one engine.
void review_restart(Review *review);

bool review_is_running(const Review *review); // over the game
bool review_has_work(const Review *review);   // that, or what the curator asked about
bool review_verifies(const Review *review);
const Inquiry *review_inquiry(const Review *review, uint32_t node); // under way there, or NULL
const Verification *review_verification(const Review *review, uint32_t node);
// Why the last try to judge a node failed, or "".
const char *review_fault_at(const Review *review, uint32_t node);

typedef struct ReviewProgress {
    size_t current, count;   // of the run: its current position, from 1, and how many it has
    size_t judged, unjudged; // of the last run
    size_t failed;           // nodes at which the engines failed
    const char *fault;       // why the engines failed the last time, or ""
} ReviewProgress;
ReviewProgress review_progress(const Review *review);

typedef enum ReviewEventKind {
    REVIEW_NOTHING, // nothing new
    REVIEW_NEWS,    // something to draw, and to say where `text` is not ""
    REVIEW_DONE,    // an action is done, see review_journal.h,
    REVIEW_WAITS,   // ... or waits, `text` says what for,
    REVIEW_REFUSED, // ... or is refused, and all that was posted after it
    REVIEW_JUDGED,  // what review_judge() asked for is judged
    REVIEW_VERIFIED,
    REVIEW_RUN_OVER,
    REVIEW_ENGINES_FAILED, // engines failed
    REVIEW_COMPARED,       // one of two compared profiles has answered
    REVIEW_TUNED,          // there are more results of a tuning, see tuning.h
    REVIEW_STORE_CHANGED,  // another program has changed the store
} ReviewEventKind;

typedef struct ReviewEvent {
    ReviewEventKind kind;
    uint32_t node;                // REVIEW_JUDGED, REVIEW_VERIFIED
    const ReviewOutcome *outcome; // of an action; borrowed until the next call
    bool is_fault;
    char text[600]; // a sentence for the curator, or ""
} ReviewEvent;

// Fills *event with what has happened next; false (REVIEW_NOTHING): nothing new. Call it after
// pool_pump() until it returns false: it also moves on what runs and keeps what that finds. Nothing
// else tells what has happened.
bool review_next_event(Review *review, int64_t now, ReviewEvent *event);
// Does at once what review_next_event() does in slices, so that the store has all that was done
// here: tens of milliseconds where a tree was just changed by hand, else nothing.
void review_flush(Review *review);
// A descriptor that is readable when another program may have changed the store; -1: none.
int review_watch_fd(const Review *review);
// When review_next_event() is to be called even if nothing happens; -1: never.
int64_t review_deadline(const Review *review);

// Appends the reasons for a doubt about accepting a finding, ", though withdrawn: ..." or ", though
// 2 added moves are refuted and 1 not verified"; nothing where there is none.
void finding_write_doubts(const Finding *finding, Str *out);
