// Reading candidates from a store: a list of narrow rows, or each with its JSON.
#pragma once

#include "onlymove/audit.h"
#include "onlymove/candidate.h"
#include "onlymove/duplicate.h"
#include "onlymove/imported.h"
#include "onlymove/store.h"

// The numbers of a row that are columns of the store: type, field, the column, and the table
// without whose rows it is 0 everywhere, or NULL.
#define CANDIDATE_NUMBERS(N)                                                                       \
    N(int64_t, id, "id", NULL)                                                                     \
    N(int64_t, entry, "entry", "journal") /* its newest in the journal, 0: none */                 \
    N(uint64_t, key, "key", NULL)         /* Polyglot key of the position */                       \
    N(int64_t, nodes, "nodes", NULL)      /* that its searches took; 0: it came as a puzzle */     \
    N(int32_t, ply, "ply", NULL)          /* of the position to solve */                           \
    N(int32_t, moves, "moves", NULL)      /* the solver's, in the main line */                     \
    N(int32_t, size, "size", NULL)        /* nodes of the tree without the root */                 \
    N(int32_t, rating, "rating", NULL)    /* candidate_rating(), 0: none */                        \
    /* candidate_best() and the like; candidate_traits(). */                                       \
    N(int32_t, best, "best", NULL)                                                                 \
    N(int32_t, second, "second", NULL)                                                             \
    N(int32_t, before, "eval_before", NULL)                                                        \
    N(int32_t, traits, "traits", NULL)                                                             \
    N(int32_t, worth, "worth", NULL)           /* 0: not known */                                  \
    N(int32_t, clock, "clock", NULL)           /* 1 + seconds left at the mistake; 0: not known */ \
    N(uint64_t, line, "line", NULL)            /* tree_line_bits() */                              \
    N(int32_t, measured, "measured", "result") /* by results of solvers, 0: none */                \
    /* That of the source of what came as a puzzle, 0: none; like its themes. */                   \
    N(int32_t, source_rating, "source_rating", "imported")                                         \
    /* verdict_pack() of what refuses it by the newest look, 0: nothing. */                        \
    N(uint32_t, refusal, "refused", NULL)                                                          \
    N(PuzzleKind, kind, "kind", NULL)                                                              \
    /* Of the judgement that goes out: the one decided on, else the one shown. */                  \
    N(AuditVerdict, audit, "audit", "audit")                                                       \
    /* 1 << SourceAnswer: what the judgement that holds says of the solution of what came as a */  \
    /* puzzle there; of that itself, all that are said. */                                         \
    N(uint8_t, source_answers, "source_answers", "imported")

// A row of a list: no JSON is read for it. What it says of verdicts and tree is said of the
// judgement that holds; of a withdrawn puzzle, of the newest judgement that has it as a puzzle.
typedef struct CandidateRow {
#define CANDIDATE_FIELD(type, name, sql, table) type name;
    CANDIDATE_NUMBERS(CANDIDATE_FIELD)
#undef CANDIDATE_FIELD
    int32_t place;     // index into CandidateList.games
    int32_t profile;   // index into CandidateList.profiles
    int32_t reason;    // of the decision: index into CandidateList.reasons, of which 0 is ""
    int32_t number;    // of the move to be made there, as the FEN counts; 0: it does not say
    int32_t set_place; // in the set that a queue is of, from 1; 0: it is of none
    // The board: bit 0 of `occupied` is a8, as a FEN goes, and `men` has two occupied squares a
    // byte, in that order, see listed_piece().
    uint64_t occupied;
    uint8_t men[16];
    char first[8];   // SAN of the first move of the solution or, without one, of the best move
                     // that was found; "": neither is known
    MotifSet motifs; // candidate_themes()
    MotifSet themes;
    SolvingRecord solving; // of the last attempt to solve it blind
    Decision decision;
    int8_t own;     // points that the curator's taste adds to the worth, see queue.h
    int8_t alike;   // 1 + row_likeness() to the row that a queue compares with; 0: with none
    bool black;     // is to make the move
    bool candidate; // the newest run that looked has it as one: the scan filters pass
    bool puzzle;    // accepted by the profile
    bool withdrawn; // the newest run rejects this puzzle
    bool knowing;   // decided on since it was withdrawn
    bool by_hand;   // its tree
    bool changed;   // decided on a judgement that says something else than the one that is shown
} CandidateRow;

typedef struct ListedGame {
    int64_t id; // row of the store
    uint64_t hash;
    size_t number;                // in the source, from 1
    int32_t source;               // index into CandidateList.sources
    int32_t white_elo, black_elo; // 0: unknown
    bool imported;                // it came as a puzzle: its source has it not as this game
    // Its tags, see listed_text(), cut after STORE_TAG_MAX bytes; "" where they say nothing.
    uint32_t white, black, event, date, eco, opening;
} ListedGame;
enum { STORE_TAG_MAX = 255 };

typedef struct ListedMember {
    int64_t candidate;
    int32_t set; // index into CandidateList.sets
} ListedMember;

typedef struct CandidateList { // zeroed, empty
    CandidateRow *rows;        // in the order of source, game, ply, profile
    size_t count, cap;
    ListedGame *games; // of the rows, in the order of source and number
    size_t game_count;
    char **sources, **profiles, **reasons; // names, sorted
    size_t source_count, profile_count, reason_count;
    char **sets; // names, sorted
    size_t set_count;
    ListedMember *members; // by candidate: of the one that was asked for by its id, else of all
    size_t member_count;
    int64_t *lost; // candidates whose row, or that of their game, only a stranger can have written
    size_t lost_count;
    Str text; // of the games
} CandidateList;

static inline const char *listed_text(const CandidateList *list, uint32_t text) {
    return list->text.data ? list->text.data + text : "";
}

// What stands on a square; NO_PIECE: nothing.
Piece listed_piece(const CandidateRow *row, Square square);

// Copies what candidates are in which sets.
void candidate_list_take_sets(CandidateList *to, const CandidateList *from);
// The sets that its candidate is in; NULL: none.
const ListedMember *listed_members(const CandidateList *list, const CandidateRow *row,
                                   size_t *count);

// Which rows of a list are meant, where the store cannot tell.
typedef bool StoreFits(void *context, const CandidateList *list, size_t row);

// What is asked for; zeroed, everything.
typedef struct StoreQuery {
    uint64_t game_hash;    // 0: all games
    int64_t id;            // 0: all candidates
    const char *source;    // any path of the file; NULL: all
    const char *profile;   // its name; NULL: all
    int64_t changed_after; // only what is newer than this value of store_changes(); 0: all
    int64_t set;           // puzzles of that one alone, see StoredSet; 0: all candidates
    bool accepted_only;    // decision accept: by the curator
    bool puzzles_only;     // CandidateRow.puzzle
    bool all_games;        // store_list(): those without a row among those that are listed too
    StoreFits *fits;       // of those, what store_each() visits; NULL: all
    void *fits_context;
} StoreQuery;

// Replaces what is in *list. On failure it is empty.
Status store_list(Store *store, const StoreQuery *query, CandidateList *list, Fault *fault);
void candidate_list_done(CandidateList *list);

// What results of solvers say of a puzzle, see store_results.h; all 0: it has none.
typedef struct Measured {
    int rating, deviation;
    int results, solved; // how many; of them those who solved it
    int seconds;         // that half of these took at most, 0: not known
} Measured;
// Appends "1464 +-152 by 3 results, 1 solved, 42 s", or nothing.
void measured_write(const Measured *measured, Str *out);

typedef struct StoredCandidate {
    int64_t id;
    int64_t entry; // its newest in the journal, 0: none
    const char *source;
    size_t number;      // game in the source, from 1
    uint64_t game_hash; // game_hash()
    int ply;
    Decision decision;
    const char *reason;               // of the decision
    bool withdrawn, knowing, changed; // see CandidateRow
    uint32_t refusal;                 // see CandidateRow
    SolvingRecord solving;            // the same
    int64_t judgement;                // the row of the judgement asked for
    int64_t run;                      // its run
    int64_t scanned;                  // the newest run that looked at it
    Game game;                        // only its tags and starting position
    Candidate candidate;              // the judgement asked for
    SourceWords words;                // of what came as a puzzle
    Measured measured;
    const char *title, *note; // of the set that was asked for; NULL or "": none
} StoredCandidate;

// Which judgement of a candidate: the one that is shown (see CandidateRow), or the one that was
// decided on (where there is none, the one that is shown).
typedef enum StoreJudgement { STORE_HOLDING, STORE_DECIDED } StoreJudgement;

// Calls `visit` for every candidate that fits, in the order of source, game number, ply, profile,
// until it returns something else than STATUS_OK, which is then returned. What it is given is
// valid during the call; it may use the store itself.
// Candidates whose row makes no sense are left out: when all others have been visited this returns
// STATUS_SYNTAX, and the fault says how many there are, which, and what is wrong with the first.
typedef Status StoreVisit(void *context, const StoredCandidate *stored, Fault *fault);
Status store_each(Store *store, const StoreQuery *query, StoreJudgement which, StoreVisit *visit,
                  void *context, Fault *fault);

// The same in slices, so that others are served between them. Which candidates it visits is settled
// when it begins; what they say, when they are visited.
typedef struct StoreWalk StoreWalk;
// Those that fit the query (NULL: all), of them only those of `order`, in that order, each once;
// NULL: all, in that of store_each(). One of the two is given; the store is borrowed.
Status store_walk_new(StoreWalk **walk, Store *store, const StoreQuery *query, const int64_t *order,
                      size_t count, StoreJudgement which, Fault *fault);
// Visits at most so many more. *over: there are none, or the status is not STATUS_OK.
Status store_walk_step(StoreWalk *walk, size_t most, StoreVisit *visit, void *context, bool *over,
                       Fault *fault);
// How many were visited, and *all there are.
size_t store_walk_done(const StoreWalk *walk, size_t *all);
void store_walk_free(StoreWalk *walk); // NULL is fine

// The files that games and puzzles came from, by every path that is known of them.
typedef Status StoreSourceVisit(void *context, const char *path, Fault *fault);
Status store_each_source(Store *store, StoreSourceVisit *visit, void *context, Fault *fault);
// Those that a path leads to, by the names that lists have of them; after merges of stores one file
// can have several.
Status store_sources_of(Store *store, const char *path, StoreSourceVisit *visit, void *context,
                        Fault *fault);
// A path that leads to the file of a source from whatever folder this program was begun in: where
// it was when it was put, or, when that is not known or it is there no more, the source's own
// words.
Status store_source_file(Store *store, const char *source, Str *path, Fault *fault);

// The store's copy of a game: tags, start and main line. *game is initialised by the caller, and
// cleared here. STATUS_NOT_FOUND where there is none, or it is too long to be kept with its moves.
Status store_game(Store *store, uint64_t hash, Game *game, Fault *fault);

typedef struct StoredJudgement {
    int64_t id, run;
    int64_t base;        // the judgement that it was changed from by hand, 0: none
    const char *time;    // UTC: "2024-11-22T01:09:00Z"
    bool holds, decided; // it is the one that is shown, that was decided on
    Candidate candidate;
} StoredJudgement;

// Every judgement of one candidate, the newest first. As store_each() has it with damaged ones, and
// with what the visit may do.
typedef Status StoreJudgementVisit(void *context, const StoredJudgement *stored, Fault *fault);
Status store_each_judgement(Store *store, int64_t candidate, StoreJudgementVisit *visit,
                            void *context, Fault *fault);

// --- Which puzzles of a store are duplicates, see duplicate.h. It counts what is accepted, and
// what its profile has as a puzzle that is neither withdrawn nor rejected.

typedef struct StoredDuplicate {
    int64_t candidate;
    Duplicate duplicate; // the closest, said of the puzzle that was asked about
    Decision decision;
    bool both; // the curator keeps both
} StoredDuplicate;

typedef struct StoredDuplicates { // zeroed, none
    StoredDuplicate *items;
    size_t count, cap;
} StoredDuplicates;

// The duplicates of a puzzle with this tree, which may be in the store as `candidate` (0: it is
// not): accepted ones first, then the closest. Replaces what is in *found; on failure it is empty.
Status store_duplicates(Store *store, const Tree *tree, int64_t candidate, StoredDuplicates *found,
                        Fault *fault);
void stored_duplicates_done(StoredDuplicates *found);

// A step of the journal at the first: a curator keeps both of two duplicates, or does so no more.
// The rows of both in the lists count as changed.
Status store_keep_both(Store *store, int64_t one, int64_t other, bool both, Fault *fault);

// The ids of all candidates that have a duplicate which is not kept beside them, ascending; the
// caller frees them.
Status store_all_duplicates(Store *store, int64_t **ids, size_t *count, Fault *fault);
