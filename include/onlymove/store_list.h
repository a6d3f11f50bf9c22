// Reads candidates from a store: as a list of small rows, or one by one with all that is known of
// them.
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
    N(int64_t, entry, "entry", "journal") /* its newest journal entry, 0: none */                  \
    N(uint64_t, key, "key", NULL)         /* Polyglot key of the position */                       \
    N(int64_t, nodes, "nodes", NULL)      /* of its searches; 0: an imported puzzle */             \
    N(int32_t, ply, "ply", NULL)          /* of the position to solve */                           \
    N(int32_t, moves, "moves", NULL)      /* the solver's, in the main line */                     \
    N(int32_t, size, "size", NULL)        /* nodes of the tree without the root */                 \
    N(int32_t, rating, "rating", NULL)    /* candidate_rating(), 0: none */                        \
    /* candidate_best_score() and the like; candidate_traits(). */                                 \
    N(int32_t, best_score, "best", NULL)                                                           \
    N(int32_t, second_score, "second", NULL)                                                       \
    N(int32_t, score_before, "eval_before", NULL)                                                  \
    N(int32_t, traits, "traits", NULL)                                                             \
    N(int32_t, worth, "worth", NULL)           /* 0: not known */                                  \
    N(int32_t, clock, "clock", NULL)           /* 1 + seconds left at the mistake; 0: not known */ \
    N(uint64_t, move_kinds, "line", NULL)      /* tree_move_kinds() */                             \
    N(int32_t, measured, "measured", "result") /* by results of solvers, 0: none */                \
    /* The rating that the source of an imported puzzle gives, 0: none. */                         \
    N(int32_t, source_rating, "source_rating", "imported")                                         \
    /* verdict_pack() of its refusal by the newest look, 0: none. */                               \
    N(uint32_t, refusal, "refused", NULL)                                                          \
    N(PuzzleKind, kind, "kind", NULL)                                                              \
    /* Of the judgement that an export writes: the one decided on, else the one shown. */          \
    N(AuditOutcome, audit, "audit", "audit")                                                       \
    /* Bits 1 << SourceAnswer: what the judgement that holds says of the solution of the */        \
    /* imported puzzle there; in the row of that puzzle, the bits of all judgements there. */      \
    N(uint8_t, source_answers, "source_answers", "imported")

// A row of a list, read without JSON. Verdicts and tree are those of the judgement that is shown:
// the one that holds or, of a withdrawn puzzle, the newest that has it as a puzzle.
typedef struct CandidateRow {
#define CANDIDATE_FIELD(type, name, sql, table) type name;
    CANDIDATE_NUMBERS(CANDIDATE_FIELD)
#undef CANDIDATE_FIELD
    int32_t game;        // index into CandidateList.games
    int32_t profile;     // index into CandidateList.profiles
    int32_t reason;      // of the decision: index into CandidateList.reasons; 0: ""
    int32_t move_number; // of the first move, as the FEN counts; 0: not known
    int32_t set_place;   // its place in the queue's set, from 1; 0: the queue is of no set
    // The board: bit 0 of `occupied` is a8, then in the order of a FEN; `pieces` has the pieces in
    // that order, two a byte, see row_piece().
    uint64_t occupied;
    uint8_t pieces[16];
    char first_move[8];         // SAN: the solution's, else the best move that was found; "": none
    MotifSet motifs;            // candidate_themes()
    MotifSet themes;            // of the source of an imported puzzle
    SolvingRecord last_attempt; // of the last attempt to solve it blind
    Decision decision;
    int8_t taste;      // points that the curator's taste adds to the worth, see queue.h
    int8_t likeness;   // 1 + row_likeness() to the row of queue_find_alike(); 0: there is none
    bool black;        // Black is to move
    bool is_candidate; // by the newest run that looked: the scan filters pass
    bool is_puzzle;    // all filters pass, and there is a tree
    bool withdrawn;    // the newest run refuses this puzzle
    bool decided_since_withdrawn; // it was decided on since it was withdrawn
    bool by_hand;                 // its tree was changed by hand
    bool changed_since_decision; // it was decided on by a judgement that differs from the one shown
} CandidateRow;

static inline bool row_is_puzzle(const CandidateRow *row) {
    return row->is_puzzle && !row->withdrawn;
}

// The rating by results of solvers, else estimated, else of the source; 0: none.
static inline int32_t row_rating(const CandidateRow *row) {
    return row->measured > 0 ? row->measured : row->rating > 0 ? row->rating : row->source_rating;
}

typedef struct ListedGame {
    int64_t id; // row of the store
    uint64_t hash;
    size_t number;                // in the source, from 1
    int32_t source;               // index into CandidateList.sources
    int32_t white_elo, black_elo; // 0: unknown
    bool imported;                // it stands for an imported puzzle: its source has no such game
    // Tags: offsets for listed_text(), cut after STORE_TAG_MAX bytes; "" where there is none.
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
    ListedMember *members; // by candidate: of StoreQuery.id alone, else of all
    size_t member_count;
    int64_t *damaged; // candidates left out, because a row of theirs is damaged
    size_t damaged_count;
    Str text; // of the games
} CandidateList;

// The piece on the square of the bit of `occupied` that `index` lower bits precede.
static inline Piece row_piece(const CandidateRow *row, unsigned index) {
    return (Piece)(row->pieces[index / 2] >> index % 2 * 4 & 15);
}

static inline const char *listed_text(const CandidateList *list, uint32_t offset) {
    return list->text.data ? list->text.data + offset : "";
}

// The piece on a square, or NO_PIECE.
Piece listed_piece(const CandidateRow *row, Square square);

// Copies which candidates are in which sets.
void candidate_list_copy_sets(CandidateList *to, const CandidateList *from);
// The sets that the candidate of a row is in, *count of them; NULL: none.
const ListedMember *listed_members(const CandidateList *list, const CandidateRow *row,
                                   size_t *count);

// Whether a row is wanted, by what the store cannot tell.
typedef bool StoreRowTest(void *context, const CandidateList *list, size_t row);

// Which candidates are wanted; zeroed, all.
typedef struct StoreQuery {
    uint64_t game_hash;     // 0: all games
    int64_t id;             // 0: all candidates
    const char *source;     // any path of the file; NULL: all
    const char *profile;    // its name; NULL: all
    int64_t changed_after;  // only rows changed after this value of store_change_count(); 0: all
    int64_t set;            // only puzzles of that set, see StoredSet.id; 0: all candidates
    bool accepted_only;     // only those that the curator accepted
    bool puzzles_only;      // only those with CandidateRow.is_puzzle
    bool all_games;         // store_list(): also games without a listed row
    StoreRowTest *row_test; // which of these store_each() reads; NULL: all
    void *test_context;
} StoreQuery;

// Reads rows into *list, replacing its contents. On failure it is empty.
Status store_list(Store *store, const StoreQuery *query, CandidateList *list, Fault *fault);
void candidate_list_done(CandidateList *list);

// What results of solvers say of a puzzle, see store_import.h; all 0: it has none.
typedef struct MeasuredRating {
    int rating, deviation;
    int result_count, solved_count; // how many there are; how many of them solved it
    int seconds;                    // median of those who solved it; 0: not known
} MeasuredRating;
// Appends "1464 +-152 by 3 results, 1 solved, 42 s", or nothing.
void measured_rating_write(const MeasuredRating *measured, Str *out);

typedef struct StoredCandidate {
    int64_t id;
    int64_t entry; // its newest journal entry; 0: none
    const char *source;
    size_t game_number; // game in the source, from 1
    uint64_t game_hash; // game_hash()
    int ply;
    Decision decision;
    const char *reason;                                              // of the decision
    bool withdrawn, decided_since_withdrawn, changed_since_decision; // see CandidateRow
    uint32_t refusal;                                                // see CandidateRow
    SolvingRecord solving;  // of the last attempt to solve it blind
    int64_t judgement;      // the row of the judgement asked for
    int64_t run;            // the run of that judgement
    int64_t newest_run;     // the newest run that looked at it
    Game game;              // only its tags and starting position
    Candidate candidate;    // the judgement asked for
    SourceInfo source_info; // of an imported puzzle
    MeasuredRating measured_rating;
    const char *rank, *title, *note, *set_tags; // in the set that was asked for, else NULL
} StoredCandidate;

// Which judgement of a candidate is read: the one that is shown (see CandidateRow), or the one that
// was decided on, else the one that is shown.
typedef enum JudgementChoice { STORE_SHOWN, STORE_DECIDED_ON } JudgementChoice;

// Calls `reader` for every candidate that fits, in the order of the set that was asked for, else of
// source, game number, ply, profile; NULL: only looks whether they can be read.
// Stops where it does not return STATUS_OK, and returns the same. *stored is valid during the
// call, and *reader may use the store.
// Leaves out damaged candidates: after all others this returns STATUS_SYNTAX, and the fault says
// how many there are, which, and what is wrong with the first.
typedef Status StoreCandidateReader(void *context, const StoredCandidate *stored, Fault *fault);
Status store_each(Store *store, const StoreQuery *query, JudgementChoice which,
                  StoreCandidateReader *reader, void *context, Fault *fault);

// A walk reads candidates in slices, so that other work can be done between them. It chooses them
// when it begins, and reads each in its turn.
typedef struct StoreWalk StoreWalk;
// Begins a walk over the candidates that fit the query (NULL: all) and are in `order`, in that
// order, each once (NULL: all, in the order of store_each()). One of the two is not NULL, and only
// one where the query asks for a set; the store is borrowed.
Status store_walk_new(StoreWalk **walk, Store *store, const StoreQuery *query, const int64_t *order,
                      size_t count, JudgementChoice which, Fault *fault);
// Reads at most `most` more. *over: there are no more, or the status is not STATUS_OK.
Status store_walk_step(StoreWalk *walk, size_t most, StoreCandidateReader *reader, void *context,
                       bool *over, Fault *fault);
// Returns how many were read; *total is how many there are.
size_t store_walk_progress(const StoreWalk *walk, size_t *total);
void store_walk_free(StoreWalk *walk); // NULL is fine

// Calls `reader` for every known path of the files that games and puzzles came from.
typedef Status StoreSourceReader(void *context, const char *path, Fault *fault);
Status store_each_source(Store *store, StoreSourceReader *reader, void *context, Fault *fault);
// Calls `reader` for the sources that a path leads to, by their names in lists; after merges of
// stores one file can have several.
Status store_sources_of(Store *store, const char *path, StoreSourceReader *reader, void *context,
                        Fault *fault);
// Appends a path to the file of a source that is valid in the current folder: where the file was
// when it was read, or, if that is not known or the file has gone, the name of the source.
Status store_source_file(Store *store, const char *source, Str *path, Fault *fault);

// The store's copy of a game: tags, start and main line. *game is initialised by the caller, and
// cleared here. STATUS_NOT_FOUND where there is none, or it is too long to be kept with its moves.
Status store_game(Store *store, uint64_t hash, Game *game, Fault *fault);

typedef struct StoredJudgement {
    int64_t id, run;
    int64_t base;        // the judgement that it was changed from by hand, 0: none
    const char *time;    // UTC: "2024-11-22T01:09:00Z"
    bool shown, decided; // it is the judgement that is shown; that was decided on
    Candidate candidate;
} StoredJudgement;

// Calls `reader` for every judgement of a candidate, the newest first, and treats it and damaged
// ones as store_each() does.
typedef Status StoreJudgementReader(void *context, const StoredJudgement *stored, Fault *fault);
Status store_each_judgement(Store *store, int64_t candidate, StoreJudgementReader *reader,
                            void *context, Fault *fault);

// --- Duplicates among the puzzles of a store, see duplicate.h. Only accepted puzzles count, and
// those of a profile that are neither withdrawn nor rejected.

typedef struct StoredDuplicate {
    int64_t candidate;
    Duplicate duplicate; // the closest relation, from the view of the puzzle asked about
    Decision decision;
    bool is_kept; // the curator keeps both
} StoredDuplicate;

typedef struct StoredDuplicates { // zeroed, none
    StoredDuplicate *items;
    size_t count, cap;
} StoredDuplicates;

// The duplicates of a puzzle with this tree, which may be in the store as `candidate` (0: it is
// not): accepted ones first, then the closest. Replaces the contents of *found; on failure it is
// empty.
Status store_duplicates(Store *store, const Tree *tree, int64_t candidate, StoredDuplicates *found,
                        Fault *fault);
void stored_duplicates_done(StoredDuplicates *found);

// Notes that the curator keeps both of two duplicates, or no more, as a step in the journal of the
// first. The rows of both then count as changed for lists.
Status store_keep_both(Store *store, int64_t one, int64_t other, bool both, Fault *fault);

// The ids, ascending, of all candidates with a duplicate that is not kept beside them; the caller
// frees them.
Status store_all_duplicates(Store *store, int64_t **ids, size_t *count, Fault *fault);
