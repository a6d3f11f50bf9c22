// What the files that are the queue share.
#pragma once

#include "onlymove/queue.h"

// Beside those of pattern.h.
enum {
    ROW_SHOWN = 8,
    ROW_UNDECIDED = 16,
    ROW_COUNTS = 32, // a run has it as a candidate, or a curator must not lose sight of it
    ROW_NEW = 64,    // it was put, and is still to be looked at
    ROW_OPEN = 1024, // its chain is open
    ROW_BEST = 2048, // it stands for its chain
};
#define NO_ROW UINT32_MAX

struct Queue {
    CandidateList list;
    int64_t *ids;     // of the rows, so that one is found without going through all of each
    uint16_t *flags;  // one a row
    uint16_t *groups; // one a row: which of its game, from 1; 0: none
    uint32_t *order;  // rows that are shown
    size_t count;     // of them
    int64_t at;       // the candidate at hand, 0: none
    NamedPatterns named;
    QueueScanned *scanned; // NULL: nobody says
    bool knows_scanned;    // ROW_PASSED_BY is set where it holds
    void *looks_context;
    QueueDuplicates *duplicates; // NULL: nobody says
    void *duplicates_context;
    Pattern *pattern;          // NULL: everything
    Str text;                  // of it
    const QueueColumn *column; // of the order
    bool descending;
    bool folds; // see queue_fold()
    Taste taste;
    CandidateRow compared; // id 0: rows are compared with none
};

// Learns from the rows of a list; false, and the taste is as it was, where they are not enough.
bool taste_learn(Taste *taste, const CandidateList *list);
// Sets the curator's own part of the worth.
void taste_apply(const Taste *taste, CandidateRow *row);

// A row for what columns say of it.
static inline QueueRow queue_row_of_list(const Queue *queue, size_t row) {
    const CandidateRow *candidate = &queue->list.rows[row];
    return (QueueRow){&queue->list, candidate, &queue->list.games[candidate->place],
                      queue->flags[row]};
}
// The row of a candidate, or NO_ROW.
uint32_t queue_row_of(const Queue *queue, int64_t id);
static inline bool queue_is(const Queue *queue, size_t row, uint16_t flag) {
    return queue->flags[row] & flag;
}
// The rows of the game that a row is of: the first, and the one behind the last.
void queue_game_rows(const Queue *queue, size_t row, size_t *first, size_t *end);
// Groups the rows from one to before another, which are those of a game.
void queue_group_game(Queue *queue, size_t first, size_t end);
// Whether the pattern wants a row that counts.
bool queue_wants(const Queue *queue, size_t row);
// Notes which rows stand for the chains of a game, whose rows these are.
void queue_propose(Queue *queue, size_t first, size_t end);
// Decides anew what is shown, and sorts it.
void queue_show_all(Queue *queue);
// Notes where profiles disagree, and what has a duplicate, if a pattern asks that.
Status queue_note_asked(Queue *queue, const Pattern *pattern, Fault *fault);
// Shows what is new, counts, matches and is not shown, at its place in the order; nothing is new
// any more.
void queue_show_new(Queue *queue);
