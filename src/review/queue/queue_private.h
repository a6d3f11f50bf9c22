// What the files of the queue share.
#pragma once

#include "onlymove/queue.h"

// Flags of rows besides those of pattern.h.
enum {
    ROW_SHOWN = 8,
    ROW_UNDECIDED = 16,
    ROW_BELONGS = 32,     // a candidate, a puzzle, withdrawn, by hand, or decided on
    ROW_TO_PLACE = 64,    // new or changed, and not placed yet
    ROW_UNFOLDED = 1024,  // the chain is unfolded
    ROW_FOR_CHAIN = 2048, // the row stands for its chain
};
#define NO_ROW UINT32_MAX

struct Queue {
    CandidateList list;
    int64_t *ids;       // ids of the rows, in an array for a fast search
    uint16_t *flags;    // one for each row
    uint16_t *chains;   // one for each row: number of its chain in the game, from 1; 0: none
    uint32_t *order;    // the shown rows
    size_t count;       // number of shown rows
    int64_t current_id; // id of the current candidate; 0: none
    NamedPatterns named;
    ReadVisits *read_visits; // NULL: not available
    bool knows_visits;       // ROW_OTHER_VISITED is up to date
    void *visits_context;
    ReadDuplicates *read_duplicates; // NULL: not available
    void *duplicates_context;
    Pattern *pattern;          // NULL: all rows match
    Str text;                  // text of `pattern`
    const QueueColumn *column; // sorted by
    bool descending;
    bool folds; // a chain is one row
    Taste taste;
    CandidateRow compared; // id 0: there is no comparison
};

// Learns from the rows of a list. Returns false, with the taste unchanged, where they are too few.
bool taste_learn(Taste *taste, const CandidateList *list);
// Sets the part of the worth that comes from the curator's taste.
void taste_apply(const Taste *taste, CandidateRow *row);

// Returns a row in the form that columns read.
static inline QueueRow queue_row_of_list(const Queue *queue, size_t row) {
    const CandidateRow *candidate = &queue->list.rows[row];
    return (QueueRow){&queue->list, candidate, &queue->list.games[candidate->game],
                      queue->flags[row]};
}
// Returns the row of a candidate, or NO_ROW.
uint32_t queue_row_of(const Queue *queue, int64_t id);
static inline bool queue_is(const Queue *queue, size_t row, uint16_t flag) {
    return queue->flags[row] & flag;
}
// Sets *first and *end to the rows of the same game as a row, from *first to before *end.
void queue_game_rows(const Queue *queue, size_t row, size_t *first, size_t *end);
// Finds the chains among the rows of a game, from `first` to before `end`.
void queue_find_chains(Queue *queue, size_t first, size_t end);
// Whether a row has ROW_BELONGS and matches the pattern.
bool queue_matches(const Queue *queue, size_t row);
// Marks the rows that stand for the chains of a game, whose rows are given.
void queue_choose_chain_rows(Queue *queue, size_t first, size_t end);
// Decides again which rows are shown, and sorts them.
void queue_show_all(Queue *queue);
// Notes where profiles disagree and which rows are duplicates, if the pattern asks for that.
Status queue_set_pattern_flags(Queue *queue, const Pattern *pattern, Fault *fault);
// Places new or changed rows that belong and match; hides those that do not belong any more.
void queue_place_rows(Queue *queue);
