// The queue: candidates in an order, narrowed by a pattern, with marks and a current row. It knows
// nothing of stores and screens; the caller puts rows into it that store_list() has read.
//
// A place is the index of a row among the shown ones, from 0; SIZE_MAX: none. A shown row stays
// where it is until the queue is narrowed anew, also when it no longer fits the pattern; a row that
// begins to fit is put in its place in the order.
#pragma once

#include "onlymove/pattern.h"

typedef struct Queue Queue;

Queue *queue_new(void); // empty, narrowed by nothing
void queue_free(Queue *queue);

// Replaces all rows by those of a list, which is empty afterwards. Marks, shown rows and the
// current row stay, by id.
void queue_set_rows(Queue *queue, CandidateList *list);
// Adds the rows of a list, or replaces those with the same ids; hides rows that no run has as a
// candidate any more.
void queue_update_rows(Queue *queue, const CandidateList *list);

// --- What is shown

const CandidateList *queue_list(const Queue *queue); // all rows, with their games and names
size_t queue_count(const Queue *queue);
// Valid until rows are put or taken.
const CandidateRow *queue_row(const Queue *queue, size_t place);
const ListedGame *queue_game(const Queue *queue, size_t place);
QueueRow queue_row_at(const Queue *queue, size_t place); // for queue_column_write()
size_t queue_place(const Queue *queue, int64_t id);      // of a candidate's row
// The place of a candidate of a game at a ply: that of `profile` where it has one there, else any.
size_t queue_find(const Queue *queue, uint64_t game_hash, int ply, const char *profile);

typedef struct QueueCounts {
    size_t all, shown;
    size_t accepted, rejected, skipped, undecided; // of those shown
} QueueCounts;
QueueCounts queue_counts(const Queue *queue);
// Appends "done: 12 accepted, 31 rejected, 4 skipped", without counts of 0; where some are
// undecided "7 undecided: 12 accepted, ...".
void queue_write_counts(const Queue *queue, Str *out);

// --- Narrowing and sorting

// Shows the rows that fit a pattern. STATUS_SYNTAX: it makes no sense, and the queue is as it was.
Status queue_narrow(Queue *queue, const char *pattern, Fault *fault);
const char *queue_pattern(const Queue *queue); // as it was given
// How many candidates fit a pattern, also in folded chains; NULL is that of the queue. SIZE_MAX: it
// makes no sense, or asks for flags that only queue_narrow() works out.
size_t queue_count_matches(const Queue *queue, const char *pattern);
// The patterns that @name means in this queue; the caller may read, keep and complete them.
NamedPatterns *queue_named_patterns(Queue *queue);

// Reads what profiles have looked at, see store_each_visits(). The queue calls it where a pattern
// has ~v, so that a profile that refused a position at its first look also counts as disagreeing.
typedef Status ReadVisits(void *context, StoreVisitsReader *reader, void *data, Fault *fault);
void queue_use_visits(Queue *queue, ReadVisits *read, void *context);
void queue_forget_visits(Queue *queue); // call it after runs have looked at more

// Reads the ids of puzzles that have a duplicate, see store_all_duplicates(). The queue calls it
// each time it matches rows against a pattern with ~D.
typedef Status ReadDuplicates(void *context, int64_t **ids, size_t *count, Fault *fault);
void queue_use_duplicates(Queue *queue, ReadDuplicates *read, void *context);

// Rows that are equal in the column, and all rows before a first sort, are in the order of their
// list. Rows without a value in the column (no rating, no date) come last either way.
void queue_sort(Queue *queue, const QueueColumn *column, bool descending);
const QueueColumn *queue_sorted_by(const Queue *queue, bool *descending);

// --- The curator's taste: points that are added to the worth of each puzzle, up to 50. The queue
// learns it from accepted and rejected puzzles once there are 50; the newest 2,000 count.

enum {
    TASTE_DECISIONS_MIN = 50,
    TASTE_SCALE = 1000,
    TASTE_WEIGHTS = KIND_COUNT + 33 + MOTIF_COUNT // of all properties, see taste.c
};
typedef struct Taste {
    int64_t after_entry;            // decisions up to that journal entry do not count
    int decisions;                  // that it was learnt from; 0: nothing is learnt
    int32_t weights[TASTE_WEIGHTS]; // in 1/TASTE_SCALE of a point of worth
} Taste;
// Sets what was learnt before, then learns from the rows of the queue, if there are enough.
void queue_use_taste(Queue *queue, const Taste *taste);
const Taste *queue_taste(const Queue *queue);

// --- Look-alikes

// How much two puzzles look alike, from 0 to 100: by the men around the defender's king, the line
// and the motifs, wherever on the board they are, mirrored or with colours exchanged. Puzzles count
// as alike from ROWS_ALIKE on.
enum { ROWS_ALIKE = 50 };
int row_likeness(const CandidateRow *a, const CandidateRow *b);
// Compares every row with the one at `place`, for the column "alike". Returns how many others are
// alike, shown or not.
size_t queue_find_alike(Queue *queue, size_t place);

// --- The current row, whose candidate was on the board last

size_t queue_current(const Queue *queue); // its place; SIZE_MAX: none, or not shown
void queue_set_current(Queue *queue, size_t place);
// The next row after (or before) a place, around the end and back to that place itself; with
// `undecided` only undecided rows. `place` SIZE_MAX begins at the first (last). SIZE_MAX: none.
size_t queue_next(const Queue *queue, size_t place, bool forward, bool undecided);

// --- Marks. Rows that are not shown keep their marks, which have no effect until they are shown.

void queue_mark(Queue *queue, size_t place, bool marked);
bool queue_is_marked(const Queue *queue, size_t place);
// Marks all shown rows that match, *count of them; of a folded chain that is one.
Status queue_mark_matching(Queue *queue, const char *pattern, size_t *count, Fault *fault);
size_t queue_mark_game(Queue *queue, size_t place); // all shown rows of its game; returns how many
void queue_unmark(Queue *queue);                    // all
// The ids of the marked rows, in the order of the rows; the caller frees them. NULL: none.
int64_t *queue_marked(const Queue *queue, size_t *count);

// The same of all rows with a solution that are shown, themselves or by their folded chain.
int64_t *queue_puzzles(const Queue *queue, size_t *count);

// --- Chains: puzzles of a game that overlap. One begins within the other's main line, or within
// two moves of its beginning.

size_t queue_chain_number(const Queue *queue, size_t place); // a number for its chain; 0: none
// The ids of the other undecided rows in a candidate's chain; as queue_marked() returns them. With
// `here` only those at its position, and none unless the chain is folded.
int64_t *queue_overlapping(const Queue *queue, int64_t id, bool here, size_t *count);
// Folds chains or unfolds them. A folded chain shows one row: of those that fit the pattern, and
// are undecided if there are such, the one with the longest line, then with the largest gap. Rows
// that were shown stay until the queue is narrowed anew; when the shown row is decided, the next is
// shown too.
void queue_fold(Queue *queue, bool folds);
// Shows all rows of a row's chain, or folds it again. False: the row is in no chain.
bool queue_toggle_chain(Queue *queue, size_t place);
// For the row that a folded chain shows: how many rows are in the chain, and why this one is shown:
// "longest line", "clearest gap", or "undecided" where one with a longer line is decided. Else 0.
size_t queue_chain(const Queue *queue, size_t place, const char **why);

// --- Reports over a list of candidates

// Appends how many puzzles in a player's games the player found, missed, or allowed by the move
// before, term by term, beside the figures of other players rated within 100 points, where ratings
// are known. Names are as tags have them, several with | between. STATUS_NOT_FOUND: no player has
// the name; *fault says who has a similar one.
typedef enum ReportFormat {
    REPORT_TEXT,
    REPORT_CSV,
    REPORT_HTML,
    REPORT_FORMAT_COUNT
} ReportFormat;
extern const char *const report_format_names[REPORT_FORMAT_COUNT];
Status report_player(const CandidateList *list, const char *names, ReportFormat format, Str *out,
                     Fault *fault);
// Sets the byte of each row whose puzzle the player has missed, as the report counts them.
Status report_missed(const CandidateList *list, const char *names, uint8_t *rows, Fault *fault);
// Appends for each reason how many puzzles were rejected for it, and the terms that fit most of
// these and at most one in ten of the accepted ones.
void report_reasons(const CandidateList *list, Str *out);
