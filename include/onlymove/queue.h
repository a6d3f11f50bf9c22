// The queue: candidates in an order, narrowed by a pattern, with marks, and the one at hand. It
// knows nothing of stores and screens: rows are put into it as store_list() reads them.
//
// A place is that of a row among those that are shown, from 0; SIZE_MAX is none. Rows do not jump
// under the hand: what is shown stays where it is, also when it no longer fits the pattern, until
// the queue is narrowed anew; what comes to fit it takes its place in the order.
#pragma once

#include "onlymove/pattern.h"

typedef struct Queue Queue;

Queue *queue_new(void); // empty, narrowed by nothing
void queue_free(Queue *queue);

// Takes all rows of a list (which is empty afterwards) in the place of those before. Marks, what
// is shown and what is at hand stay, by id.
void queue_take(Queue *queue, CandidateList *list);
// Adds the rows of a list to those that are there, or puts them in their place; those that no run
// has as a candidate any more go.
void queue_put(Queue *queue, const CandidateList *list);

// --- What is shown

const CandidateList *queue_list(const Queue *queue); // all rows, for what they refer to
size_t queue_count(const Queue *queue);
// Valid until a row is put.
const CandidateRow *queue_row(const Queue *queue, size_t place);
const ListedGame *queue_game(const Queue *queue, size_t place);
QueueRow queue_row_at(const Queue *queue, size_t place); // for what columns say of it
size_t queue_place(const Queue *queue, int64_t id);      // of a candidate
// Of the candidate of a game at a ply, that of a profile where it has one there (NULL: any).
size_t queue_find(const Queue *queue, uint64_t game_hash, int ply, const char *profile);

typedef struct QueueCounts {
    size_t all, shown;
    size_t accepted, rejected, skipped, undecided; // of those shown
} QueueCounts;
QueueCounts queue_counts(const Queue *queue);
// Appends "done: 12 accepted, 31 rejected, 4 skipped", without what there is none of; where
// some are undecided "7 undecided: 12 accepted, ...".
void queue_write_counts(const Queue *queue, Str *out);

// --- Narrowing and sorting

// STATUS_SYNTAX says where the pattern makes no sense; the queue is then as it was.
Status queue_narrow(Queue *queue, const char *pattern, Fault *fault);
const char *queue_pattern(const Queue *queue); // as it was given
// How many rows it would show so narrowed; SIZE_MAX: the pattern makes no sense, or it asks what is
// only worked out when the queue is narrowed.
size_t queue_would_leave(const Queue *queue, const char *pattern);
// Patterns with names, to be read, kept and completed: they are what @name means here.
NamedPatterns *queue_named(Queue *queue);

// What profiles have looked at, as store_each_look() says it: asked where a pattern has ~v, so that
// a profile that has refused a position at its first look disagrees too.
typedef Status QueueScanned(void *context, StoreScannedVisit *visit, void *visitor, Fault *fault);
void queue_use_scanned(Queue *queue, QueueScanned *looks, void *context);
void queue_forget_scanned(Queue *queue); // more has been looked at since they were asked for

// The ids of what has a duplicate, as store_all_duplicates() says it: asked each time that
// something is held against a pattern with ~D.
typedef Status QueueDuplicates(void *context, int64_t **ids, size_t *count, Fault *fault);
void queue_use_duplicates(Queue *queue, QueueDuplicates *duplicates, void *context);

// Where a column leaves it open, and before a first sort, rows are in the order of their list.
// Those that say nothing in the column (no rating, no date) come last either way.
void queue_sort(Queue *queue, const QueueColumn *column, bool descending);
const QueueColumn *queue_sorted_by(const Queue *queue, bool *descending);

// --- What the curator likes. From 50 accepted and rejected puzzles on, of which the newest 2,000
// count, the queue learns a term that is added to the worth of each puzzle, up to 50 points.

enum { TASTE_LEAST = 50, TASTE_UNIT = 1000, TASTE_WEIGHTS = KIND_COUNT + 33 + MOTIF_COUNT };
typedef struct Taste {
    int64_t after;                  // decisions up to that journal entry are forgotten
    int decisions;                  // it was learnt from; 0: nothing is learnt
    int32_t weights[TASTE_WEIGHTS]; // in 1/TASTE_UNIT of a point of worth
} Taste;
// Takes what was learnt before, and learns from the rows that are there, if they are enough.
void queue_use_taste(Queue *queue, const Taste *taste);
const Taste *queue_taste(const Queue *queue);

// --- Look-alikes

// How much two puzzles look alike, from 0 to 100: the men around the defender's king, the line and
// the motifs, wherever on the board they are, mirrored or with colours exchanged. From ROWS_ALIKE
// on they show one picture.
enum { ROWS_ALIKE = 50 };
int row_likeness(const CandidateRow *a, const CandidateRow *b);
// Compares every row with one, for the column "alike". How many others are alike, shown or not.
size_t queue_compare(Queue *queue, size_t place);

// --- The row at hand

size_t queue_at(const Queue *queue); // SIZE_MAX: none, or it is not shown
void queue_go(Queue *queue, size_t place);
// The next row behind (before) a place, round the end and back to that place itself; undecided ones
// alone if asked. From SIZE_MAX on it is the first (last). SIZE_MAX: there is none.
size_t queue_next(const Queue *queue, size_t place, bool forward, bool undecided);

// --- Marks. Those of rows that are not shown stay, and mean nothing as long.

void queue_mark(Queue *queue, size_t place, bool marked);
bool queue_is_marked(const Queue *queue, size_t place);
// Marks what is shown, or in a chain that is, and matches; *count of them.
Status queue_mark_matching(Queue *queue, const char *pattern, size_t *count, Fault *fault);
size_t queue_mark_game(Queue *queue, size_t place); // what is shown of its game; how many
void queue_unmark(Queue *queue);                    // all
// The ids of what is marked, in the order of the rows; the caller frees them. NULL: none.
int64_t *queue_marked(const Queue *queue, size_t *count);

// The same of what is shown, or in a chain that is, and has a solution.
int64_t *queue_puzzles(const Queue *queue, size_t *count);

// --- Chains: puzzles of a game that overlap. One begins within the other's main line, or within
// two moves of its beginning.

size_t queue_group(const Queue *queue, size_t place); // the same for all of a chain; 0: none
// The ids of the undecided others of the chain of a candidate; as queue_marked() has it.
int64_t *queue_overlapping(const Queue *queue, int64_t id, size_t *count);
// Whether of each chain one row alone is shown: of what the pattern wants, and nobody has decided
// on if there is that, the one with the longest line, of these with the clearest gap. Rows that
// were shown stay until the queue is narrowed anew; when that one is decided, the next is shown
// too.
void queue_fold(Queue *queue, bool folds);
// Shows all of the chain of a row, or one again. False: it is of none.
bool queue_open_chain(Queue *queue, size_t place);
// Of the row that stands for a chain that is not open: how many are in it, and why this one,
// "longest line", or "undecided" where a longer one is decided on; 0: it stands for itself.
size_t queue_chain(const Queue *queue, size_t place, const char **why);

// --- Reports over a list of candidates

// Appends how many puzzles of a player's games were found or missed by the player and allowed by
// the move before, by terms, beside those of others whose rating is within 100, where it is known;
// as a table, CSV or a page with bars. Names are as tags have them, several with | between.
// STATUS_NOT_FOUND: nobody is called so, and who nearly is.
typedef enum ReportFormat {
    REPORT_TEXT,
    REPORT_CSV,
    REPORT_HTML,
    REPORT_FORMAT_COUNT
} ReportFormat;
extern const char *const report_format_names[REPORT_FORMAT_COUNT];
Status report_player(const CandidateList *list, const char *names, ReportFormat format, Str *out,
                     Fault *fault);
// Sets a byte for each row of a puzzle that the player has missed, as the report counts them.
Status report_missed(const CandidateList *list, const char *names, uint8_t *rows, Fault *fault);
// Appends for each reason how much was rejected for it, and the terms that take most of that, and
// at most one of ten accepted ones.
void report_reasons(const CandidateList *list, Str *out);
