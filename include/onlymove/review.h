// Reviewing: the game at hand, what is known and decided of its positions, and what runs over them.
// A screen draws what is found here; what the curator does is posted, see review_journal.h, and all
// that happens is heard by review_next_event().
//
// A review works without a store all the same; decisions are then refused, and review_store_fault()
// says why. Positions are named by their node in the game at hand.
//
// Sentences that say what can be done name it as "<:undo>", by the screen's command; the screen
// puts the key there that it is bound to.
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
// The engines (borrowed); the store's cache serves them from now on.
void review_use_pool(Review *review, Pool *pool);
Store *review_store(Review *review); // NULL: there is none
// Why nothing can be stored, or the last write went wrong; "" when all is well. There may be a
// store nevertheless, which is only read.
const char *review_store_fault(const Review *review);
// The same in a word or two, "NO STORE"; nothing when all is well.
void review_write_store_state(const Review *review, Str *out);

// Appends what the store's cache of analyses holds and has answered; forgets all of them.
// STATUS_STORE where there is no store, or something went wrong with it.
Status review_write_cache(const Review *review, Str *out, Fault *fault);
Status review_clear_cache(Review *review, Fault *fault);

// --- The queue. It is fresh after each decision, change, judgement, undo and whatever other
// programs are heard to have done.

// Fills it with the candidates of a file, by any path of it; NULL: of all files. Where the user's
// patterns.ini makes no sense the next event says so.
Status review_open_queue(Review *review, const char *source, Fault *fault);
// Takes what a store has learnt of decisions, and learns from the rows. STATUS_SYNTAX: what the
// store has is damaged; the model alone serves.
Status queue_read_taste(Queue *queue, Store *store, Fault *fault);
// What the queue has learnt of decisions, in this store, is forgotten: the next ones teach it anew.
Status review_forget_taste(Review *review, Fault *fault);
Queue *review_queue(Review *review);                   // NULL: it was not opened
const char *review_queue_source(const Review *review); // NULL: of all files
// Appends what was decided since the local day of `now` began, "today 12 accepted, 31 rejected (too
// easy 20, ugly 2), 4 skipped"; on a second line without the reasons, and on a third in signs,
// "today ✓12 ✗31 –4". Nothing where nothing was.
void review_write_today(Review *review, time_t now, Str *out);

// --- The game at hand

// Forgets the last game and reads what the store knows of this one (borrowed until the next call).
// What runs over the last one is dropped. Where candidates of it are damaged the next event says
// so.
Status review_show(Review *review, const StorePlace *place, Fault *fault);
uint64_t review_game(const Review *review); // game_hash() of it; 0: there is none
// The profile at work from now on; what runs is dropped. What was judged by another one, or with
// other numbers, stays in view.
Status review_use_profile(Review *review, const Profile *profile, Fault *fault);
const Profile *review_profile(const Review *review);

// A judgement of a position, by the profile at work or by another one.
typedef struct Finding {
    uint32_t node;
    Candidate candidate; // what holds; of a withdrawn puzzle the judgement that made it one
    Candidate *refused;  // of a withdrawn puzzle the newest judgement, where it went beyond the
                         // first look; else NULL
    uint32_t refusal;    // ... which filter refused it, see verdict_unpack()
    char *refused_by;    // ... and by which numbers: "finder only.margin=400"; or NULL
    bool of_other;       // by another profile than the one at work
    bool outdated;       // by the one at work with other numbers
    bool withdrawn;      // a puzzle that the newest run over it refuses
    bool knowing;        // decided on after it was withdrawn
    bool changed;        // decided on an earlier judgement, which says something else than this one
    SolvingRecord solving; // of the last attempt to solve it blind
    Decision decision;
    char *reason;         // of the decision, or NULL
    int64_t id;           // in the store; 0: not there
    int64_t entry;        // its newest in the journal that was seen here
    int64_t run, scanned; // the run of the judgement that holds, and the newest that looked
    SourceWords words;    // of what came as a puzzle
    Measured measured;    // by results of solvers
    AuditVerdict audit;   // of the judgement that goes out; AUDIT_NONE: not audited
    bool audit_has_tree;  // ... which has found one
    Str audit_text;       // "Audit, Stockfish 16, 10,000,000 nodes: changed: ..."
    TreeMotifs motifs;    // of its tree, once review_motifs() was asked for them
    bool motifs_known;
    bool inestimable; // its tree was looked at, and has nothing to estimate
    // Where it is not in the store, what was done to its tree in this session: each step has the
    // candidate before it while it is done, and after it while it is undone.
    struct FindingStep *steps;
    size_t step_count, step_cap, steps_done;
} Finding;

// What is shown at a node: the judgement of the profile at work, else a candidate of another one.
// NULL where there is neither.
const Finding *review_finding(const Review *review, uint32_t node);
// What came as a puzzle at a node; NULL: nothing did.
const Finding *review_imported(const Review *review, uint32_t node);
// The ledger of a finding: the newest judgement, whatever holds.
const Candidate *finding_ledger(const Finding *finding);
// Adds what the curator has noted of the positions of the game at hand to that game, and a number
// for the notes: 0 where there are none, another one when they have changed.
void review_add_notes(const Review *review, Game *game);
uint64_t review_notes(const Review *review);
// The motifs of the tree of review_finding(), judged once and kept until it changes; none where
// there is no solution. Valid until anything changes.
const TreeMotifs *review_motifs(Review *review, uint32_t node);
// Appends what verdict_pack() has kept, "only-good-move, misses by 69 cp"; nothing for 0.
void refusal_write_packed(uint32_t refusal, Str *out);
// Why a withdrawn puzzle is withdrawn, "only-good-move, misses by 69 cp".
void finding_why_withdrawn(const Finding *finding, Str *out);

// What an earlier run of the profile at work has seen at a node of which no judgement is kept.
typedef struct Scanned {
    PackedVerdict refused; // the first filter that failed
    bool outdated;         // with other numbers than those at work
} Scanned;
// False where none has looked.
bool review_scanned(const Review *review, uint32_t node, Scanned *scanned);

// Keeps how an attempt to solve a node's puzzle went; where it is not in the store, for this
// session.
Status review_keep_solving(Review *review, uint32_t node, const SolvingRecord *record,
                           Fault *fault);

// Appends every judgement that the store has of the candidate at a node, the newest first, a line
// each: when, by which profile with which numbers, by which engine, and what it came to.
Status review_judgements(Review *review, uint32_t node, Str *out, Fault *fault);

// What stands beside a ply of the main line.
typedef struct MoveMark {
    bool candidate; // the scan filters passed
    bool puzzle;    // ... and all others, and there is a tree
    bool withdrawn; // it was a puzzle, but the newest run refuses it
    bool by_hand;   // the tree was changed by hand
    Decision decision;
} MoveMark;

MoveMark finding_mark(const Finding *finding);
// One mark a ply of the main line, and one for its end; valid until anything changes.
const MoveMark *review_marks(const Review *review, size_t *count);

typedef enum ReviewWanted {
    WANTED_CANDIDATE,
    WANTED_PUZZLE,  // a candidate on which all filters pass, and that is not withdrawn
    WANTED_WAITING, // ... without a decision
} ReviewWanted;
// The next position of the main line after (or before) a ply that is wanted. SIZE_MAX: none.
size_t review_next(const Review *review, size_t ply, bool forward, ReviewWanted wanted);

// What the main line of the game has.
typedef struct ReviewCount {
    size_t candidates; // of the profile at work: positions on which the scan filters pass
    size_t puzzles;    // ... on which all filters pass, and that are not withdrawn
    size_t withdrawn;
    size_t by_hand; // trees changed by hand
    size_t decided;
    size_t of_others; // candidates of other profiles
    size_t marked;    // plies with a candidate of whatever profile
} ReviewCount;
ReviewCount review_count(const Review *review);

// --- How the positions of the main line are valued, as far as that is known without a search

typedef struct PlyEval {
    bool known;  // else the next field is not filled
    Score score; // from White's view
} PlyEval;

// One a ply of the main line, and one for its end: what the game says, see game_eval(), else the
// deepest search of the engine at work that the cache has, by the profile at work, else what the
// finding there says. Beyond EVALS_SOUGHT plies the cache is not asked. Valid until anything
// changes; what has not changed since the last call is not read again.
enum { EVALS_SOUGHT = 300 };
const PlyEval *review_evals(Review *review, size_t *count);

// --- What runs: the position or tree asked about by name, and the run over the game behind it

// Judges the position of a node, before everything else, measured by every filter. A tree that was
// changed by hand is only replaced where `anew` says so.
Status review_judge(Review *review, uint32_t node, bool anew, Fault *fault);
// Looks again at what was changed by hand in the tree of a node, by the profile it was built with.
Status review_verify(Review *review, uint32_t node, Fault *fault);
// Judges all positions of the main line that the profile looks at and that are not known.
Status review_run(Review *review, Fault *fault);
// What was found is kept, while another program holds the store as soon as it is free: unless
// another game is shown, or another profile used, before that, which an event says.
void review_stop(Review *review);     // all of it
void review_stop_run(Review *review); // the run alone
// Begins anew with what is under way, for another engine: no inquiry hears two of them.
void review_restart(Review *review);

bool review_runs(const Review *review); // over the game
bool review_busy(const Review *review); // anything
bool review_verifies(const Review *review);
const Inquiry *review_inquiry(const Review *review, uint32_t node); // under way there, or NULL
const Verification *review_verification(const Review *review, uint32_t node);
// Why a node was not judged when that was tried last, or "".
const char *review_fault_at(const Review *review, uint32_t node);

typedef struct ReviewWork {
    size_t place, count;     // of the run: its position, from 1, of so many
    size_t judged, unjudged; // of the last run
    size_t failed;           // nodes at which the engines failed
    const char *fault;       // why the engines failed the last time, or ""
} ReviewWork;
ReviewWork review_work(const Review *review);

typedef enum ReviewEventKind {
    REVIEW_NOTHING, // nothing new
    REVIEW_MORE,    // something to draw, nothing to say
    REVIEW_DONE,    // an action, see review_journal.h,
    REVIEW_WAITS,   // ... or it waits, and `text` says what for,
    REVIEW_REFUSED, // ... or it is not done, nor what was posted behind it
    REVIEW_JUDGED,  // the position asked about
    REVIEW_VERIFIED,
    REVIEW_RUN_OVER,
    REVIEW_STOPPED,   // engines failed
    REVIEW_COMPARED,  // one of two profiles side by side has answered
    REVIEW_TUNED,     // there is more of what was tried out, see tuning.h
    REVIEW_ELSEWHERE, // another program has changed the store
} ReviewEventKind;

typedef struct ReviewEvent {
    ReviewEventKind kind;
    uint32_t node;                // REVIEW_JUDGED, REVIEW_VERIFIED
    const ReviewOutcome *outcome; // of an action; borrowed until the next call
    bool is_fault;
    char text[600]; // a sentence for the curator, or ""
} ReviewEvent;

// What has happened next; false (REVIEW_NOTHING): nothing new. Call after pool_pump() until then:
// it moves on what runs and keeps what it finds. It is the only way to hear of anything.
bool review_next_event(Review *review, int64_t now, ReviewEvent *event);
// Does at once what review_next_event() would do in slices before the store says all that was done
// here: tens of milliseconds where a tree was changed by hand just now, else nothing.
void review_settle(Review *review);
// A descriptor that is readable when another program may have changed the store; -1: none can be
// had.
int review_watch_fd(const Review *review);
// When review_next_event() wants to look by itself; -1: never.
int64_t review_deadline(const Review *review);

// Appends the reasons for a doubt about accepting a finding, ", though it is withdrawn" or ",
// though 2 moves by hand are refuted and 1 not verified"; nothing where there is none.
void finding_write_doubts(const Finding *finding, Str *out);
