// Marks of a queue, chains of overlapping puzzles, and positions where profiles disagree.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/score.h"
#include "onlymove/xalloc.h"
#include "src/review/queue/queue_private.h"

void queue_mark(Queue *queue, size_t place, bool marked) {
    uint16_t *flags = &queue->flags[queue->order[place]];
    *flags = (uint16_t)(marked ? *flags | ROW_MARKED : *flags & ~ROW_MARKED);
}

bool queue_is_marked(const Queue *queue, size_t place) {
    return queue_is(queue, queue->order[place], ROW_MARKED);
}

Status queue_mark_matching(Queue *queue, const char *text, size_t *count, Fault *fault) {
    Pattern *pattern;
    Status status = pattern_new(&pattern, text, &queue->named, fault);
    if (status == STATUS_OK)
        status = queue_set_pattern_flags(queue, pattern, fault);
    *count = 0;
    for (size_t row = 0; status == STATUS_OK && row < queue->list.count; row++) {
        if (queue_is(queue, row, ROW_SHOWN) &&
            pattern_matches(pattern, &queue->list, queue->flags, row)) {
            queue->flags[row] |= ROW_MARKED;
            (*count)++;
        }
    }
    pattern_free(pattern);
    return status;
}

size_t queue_mark_game(Queue *queue, size_t place) {
    const ListedGame *game = queue_game(queue, place);
    size_t count = 0;
    for (size_t i = 0; i < queue->count; i++) {
        if (queue_game(queue, i) == game) {
            queue_mark(queue, i, true);
            count++;
        }
    }
    return count;
}

void queue_unmark(Queue *queue) {
    for (size_t row = 0; row < queue->list.count; row++)
        queue->flags[row] &= (uint16_t)~ROW_MARKED;
}

// Returns the ids of shown rows that are marked, or of shown or folded ones with a solution; NULL:
// none.
static int64_t *shown_ids(const Queue *queue, bool marked, size_t *count) {
    int64_t *ids = xcalloc(queue->list.count, sizeof *ids);
    *count = 0;
    for (size_t place = 0; place < queue->count; place++) {
        const CandidateRow *row = queue_row(queue, place);
        if (marked ? queue_is_marked(queue, place) : row->moves > 0)
            ids[(*count)++] = row->id;
    }
    for (size_t row = 0; !marked && queue->folds && row < queue->list.count; row++)
        if (queue->list.rows[row].moves > 0 && queue->chains[row] != 0 &&
            !queue_is(queue, row, ROW_SHOWN) && queue_matches(queue, row))
            ids[(*count)++] = queue->ids[row];
    if (*count > 0)
        return ids;
    free(ids);
    return NULL;
}

int64_t *queue_marked(const Queue *queue, size_t *count) {
    return shown_ids(queue, true, count);
}

int64_t *queue_puzzles(const Queue *queue, size_t *count) {
    return shown_ids(queue, false, count);
}

// --- Chains

// Returns the last ply at which another puzzle may begin that overlaps this one: this one's last
// move, at least two moves after its first.
static int reach_of(const CandidateRow *row) {
    return row->ply + (row->moves > 3 ? 2 * row->moves - 2 : 4);
}

static bool is_imported(const Queue *queue, const CandidateRow *row) {
    return strcmp(queue->list.profiles[row->profile], PROFILE_IMPORTED) == 0;
}

// Returns the flags of a row whose position another row sees differently: one profile has a puzzle
// there and the other none, or a profile does not agree with the solution of an imported puzzle.
static uint16_t disagreement_of(const Queue *queue, size_t row, size_t first, size_t end) {
    const CandidateRow *rows = queue->list.rows, *own = &rows[row];
    unsigned flags = 0;
    for (size_t i = first; i < end; i++) {
        if (rows[i].ply != own->ply || i == row)
            continue;
        const bool differs = row_is_puzzle(&rows[i]) != row_is_puzzle(own);
        flags |= differs ? ROW_DIFFERS : 0;
        if (rows[i].profile != own->profile &&
            is_imported(queue, &rows[i]) != is_imported(queue, own) &&
            (differs || strcmp(rows[i].first_move, own->first_move) != 0)) {
            flags |= ROW_SOURCE_DISPUTED;
        }
    }
    return (uint16_t)flags;
}

void queue_find_chains(Queue *queue, size_t first, size_t end) {
    size_t last = first; // the last puzzle
    int reach = -1;
    uint16_t chain = 0;
    for (size_t row = first; row < end; row++) {
        const CandidateRow *candidate = &queue->list.rows[row];
        queue->chains[row] = 0;
        queue->flags[row] &= (uint16_t) ~(ROW_OVERLAPS | ROW_DIFFERS | ROW_SOURCE_DISPUTED);
        queue->flags[row] |= disagreement_of(queue, row, first, end);
        if (!row_is_puzzle(candidate))
            continue;
        if (candidate->ply <= reach) {
            chain = (uint16_t)(chain + (queue->chains[last] == 0));
            queue->chains[last] = queue->chains[row] = chain;
            queue->flags[last] |= ROW_OVERLAPS;
            queue->flags[row] |= ROW_OVERLAPS;
        }
        reach = reach > reach_of(candidate) ? reach : reach_of(candidate);
        last = row;
    }
}

// Whether a profile has a row at that ply of the game.
static bool has_row(const CandidateRow *rows, size_t first, size_t end, int32_t profile, int ply) {
    bool has = false;
    for (size_t row = first; row < end && !has; row++)
        has = rows[row].profile == profile && rows[row].ply == ply;
    return has;
}

// The rows of a game, by the game's id.
typedef struct RowsOfGame {
    int64_t game;
    size_t first, end;
} RowsOfGame;

typedef struct VisitedGames {
    Queue *queue;
    RowsOfGame *games; // sorted by id
    size_t count;
    size_t next; // the game after the last one looked up, because lookups mostly come in order
} VisitedGames;

static RowsOfGame *games_by_id(const Queue *queue, size_t *count) {
    const CandidateList *list = &queue->list;
    RowsOfGame *games = xcalloc(list->game_count, sizeof *games);
    *count = 0;
    for (size_t first = 0, end; first < list->count; first = end) {
        queue_game_rows(queue, first, &first, &end);
        games[(*count)++] = (RowsOfGame){list->games[list->rows[first].game].id, first, end};
    }
    qsort(games, *count, sizeof *games, compare_leading_int64);
    return games;
}

static int32_t profile_of(const CandidateList *list, const char *name) {
    int32_t profile = 0;
    while ((size_t)profile < list->profile_count && strcmp(list->profiles[profile], name) != 0)
        profile++;
    return profile;
}

static const RowsOfGame *rows_of_game(VisitedGames *visited, int64_t id) {
    const RowsOfGame *next = visited->games + visited->next;
    const RowsOfGame *game = visited->next < visited->count && next->game == id
                                 ? next
                                 : array_find(id, visited->games, visited->count, sizeof *game);
    visited->next = game ? (size_t)(game - visited->games) + 1 : visited->next;
    return game;
}

static Status flag_other_visits(void *context, const StoredVisits *visits, Fault *fault) {
    VisitedGames *visited = context;
    const CandidateList *list = &visited->queue->list;
    const RowsOfGame *game = rows_of_game(visited, visits->game_id);
    const int32_t profile = profile_of(list, visits->profile);
    (void)fault;
    for (size_t row = game ? game->first : 0; game && row < game->end; row++) {
        const CandidateRow *candidate = &list->rows[row];
        if (candidate->profile != profile && visits_have_ply(visits, candidate->ply) &&
            !has_row(list->rows, game->first, game->end, profile, candidate->ply)) {
            visited->queue->flags[row] |= ROW_OTHER_VISITED;
        }
    }
    return STATUS_OK;
}

static Status flag_visits(Queue *queue, const Pattern *pattern, Fault *fault) {
    VisitedGames visited = {.queue = queue};
    if (!queue->read_visits || queue->knows_visits || !pattern_has(pattern, 'v') ||
        queue->list.profile_count < 2) {
        return STATUS_OK;
    }
    for (size_t row = 0; row < queue->list.count; row++)
        queue->flags[row] &= (uint16_t)~ROW_OTHER_VISITED;
    visited.games = games_by_id(queue, &visited.count);
    const Status status =
        queue->read_visits(queue->visits_context, flag_other_visits, &visited, fault);
    queue->knows_visits = status == STATUS_OK;
    free(visited.games);
    return status;
}

// Flags duplicates. They are read each time, because any decision may make or end one.
static Status flag_duplicates(Queue *queue, const Pattern *pattern, Fault *fault) {
    int64_t *ids = NULL;
    size_t count = 0;
    if (!queue->read_duplicates || !pattern_has(pattern, 'D'))
        return STATUS_OK;
    const Status status = queue->read_duplicates(queue->duplicates_context, &ids, &count, fault);
    for (size_t row = 0; status == STATUS_OK && row < queue->list.count; row++) {
        uint16_t *flags = &queue->flags[row];
        const bool is_duplicate = array_find(queue->ids[row], ids, count, sizeof *ids);
        *flags = (uint16_t)(is_duplicate ? *flags | ROW_DUPLICATE : *flags & ~ROW_DUPLICATE);
    }
    free(ids);
    return status;
}

Status queue_set_pattern_flags(Queue *queue, const Pattern *pattern, Fault *fault) {
    const Status status = flag_visits(queue, pattern, fault);
    return status == STATUS_OK ? flag_duplicates(queue, pattern, fault) : status;
}

void queue_use_duplicates(Queue *queue, ReadDuplicates *read, void *context) {
    queue->read_duplicates = read;
    queue->duplicates_context = context;
}

void queue_forget_visits(Queue *queue) {
    queue->knows_visits = false;
}

void queue_use_visits(Queue *queue, ReadVisits *read, void *context) {
    queue->read_visits = read;
    queue->visits_context = context;
    queue_forget_visits(queue);
}

size_t queue_chain_number(const Queue *queue, size_t place) {
    const uint32_t row = queue->order[place];
    const size_t chain = queue->chains[row];
    return chain ? ((size_t)queue->list.rows[row].game + 1) << 16 | chain : 0;
}

int64_t *queue_overlapping(const Queue *queue, int64_t id, bool here, size_t *count) {
    const size_t own_row = queue_row_of(queue, id);
    const CandidateRow *rows = queue->list.rows;
    size_t row = 0, end = 0;
    *count = 0;
    if (own_row != NO_ROW && queue->chains[own_row] != 0 &&
        (!here || (queue->folds && !queue_is(queue, own_row, ROW_UNFOLDED))))
        queue_game_rows(queue, own_row, &row, &end);
    int64_t *ids = xcalloc(end - row, sizeof *ids);
    for (; row < end; row++) {
        if (row != own_row && queue->chains[row] == queue->chains[own_row] &&
            queue_is(queue, row, ROW_UNDECIDED) && (!here || rows[row].ply == rows[own_row].ply)) {
            ids[(*count)++] = queue->ids[row];
        }
    }
    return ids;
}

// --- Chains as one row

static double gap_of(const CandidateRow *row) {
    const double gap = score_as_number(row->best_score) - score_as_number(row->second_score);
    return isnan(gap) ? -INFINITY : gap; // the second move is unknown
}

// Whether a row should stand for its chain rather than another.
static bool is_better(const Queue *queue, size_t row, size_t other_row) {
    const CandidateRow *own = &queue->list.rows[row], *other = &queue->list.rows[other_row];
    const bool undecided = own->decision == DECISION_NONE;
    return undecided != (other->decision == DECISION_NONE) ? undecided
           : own->moves != other->moves                    ? own->moves > other->moves
           : gap_of(own) != gap_of(other)                  ? gap_of(own) > gap_of(other)
                                                           : row < other_row;
}

void queue_choose_chain_rows(Queue *queue, size_t first, size_t end) {
    for (size_t row = first; row < end; row++) {
        bool best = queue->folds && queue->chains[row] != 0 && queue_matches(queue, row);
        for (size_t i = first; i < end && best; i++)
            best = i == row || queue->chains[i] != queue->chains[row] || !queue_matches(queue, i) ||
                   is_better(queue, row, i);
        queue->flags[row] &= (uint16_t)~ROW_FOR_CHAIN;
        if (best)
            queue->flags[row] |=
                queue_is(queue, row, ROW_SHOWN) ? ROW_FOR_CHAIN : ROW_FOR_CHAIN | ROW_TO_PLACE;
    }
}

void queue_fold(Queue *queue, bool folds) {
    if (queue->folds != folds) {
        queue->folds = folds;
        queue_show_all(queue);
    }
}

bool queue_toggle_chain(Queue *queue, size_t place) {
    const uint32_t own_row = queue->order[place];
    size_t row, end;
    queue_game_rows(queue, own_row, &row, &end);
    for (; row < end && queue->chains[own_row] != 0; row++)
        queue->flags[row] ^= queue->chains[row] == queue->chains[own_row] ? ROW_UNFOLDED : 0;
    queue_show_all(queue);
    return queue->chains[own_row] != 0;
}

size_t queue_chain(const Queue *queue, size_t place, const char **why) {
    const uint32_t own_row = queue->order[place];
    const int moves = queue->list.rows[own_row].moves;
    size_t row, end, count = 0, as_long = 0, longer = 0;
    queue_game_rows(queue, own_row, &row, &end);
    if (!queue->folds || queue_is(queue, own_row, ROW_UNFOLDED) ||
        !queue_is(queue, own_row, ROW_FOR_CHAIN))
        return 0;
    for (; row < end; row++) {
        const bool in = queue->chains[row] == queue->chains[own_row] && queue_matches(queue, row);
        count += in;
        as_long += in && queue->list.rows[row].moves == moves;
        longer += in && queue->list.rows[row].moves > moves;
    }
    *why = longer > 0 ? "undecided" : as_long > 1 ? "clearest gap" : "longest line";
    return count > 1 ? count : 0;
}
