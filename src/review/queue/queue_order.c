// Which rows of a queue are shown, in which order, and walking through them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/queue/queue_private.h"

// What a row is sorted by: a number; or a text, whose first eight bytes are `key`.
typedef struct SortedRow {
    uint64_t key;
    const char *text; // NULL: `key` is a number
    uint32_t row;
    bool descending;
} SortedRow;

#define SORTED_LAST UINT64_MAX // sorted last in both directions

// Maps numbers to unsigned ones in the same order.
static uint64_t key_of_number(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static uint64_t key_of_text(const char *text) {
    uint64_t key = 0;
    for (size_t i = 0, len = strnlen(text, 8); i < 8; i++)
        key = key << 8 | (i < len ? (unsigned char)text[i] : 0);
    return key;
}

// Returns the number of the first motif.
static double first_motif_number(const MotifSet *motifs) {
    for (int i = 0; i < MOTIF_COUNT; i++)
        if (motif_in(motifs, (Motif)i))
            return i;
    return NAN;
}

static int by_key(const void *left, const void *right) {
    const SortedRow *a = left, *b = right;
    int order = (a->key > b->key) - (a->key < b->key);
    if (order == 0 && a->text && a->text != b->text)
        order = a->descending ? strcmp(b->text, a->text) : strcmp(a->text, b->text);
    return order ? order : (a->row > b->row) - (a->row < b->row);
}

static SortedRow sorted_row(const Queue *queue, uint32_t index) {
    const QueueColumn *column = queue->column;
    const QueueRow row = queue_row_of_list(queue, index);
    SortedRow sorted = {.row = index, .descending = queue->descending};
    bool has_value;
    if (column->number || column->motifs || column->list_order) {
        const double number = column->list_order ? index
                              : column->number   ? column->number(&row)
                                                 : first_motif_number(column->motifs(&row));
        has_value =
            !isnan(number) && (number != 0 || !(column->zero_last || column->type == COLUMN_FLAG));
        sorted.key = key_of_number(number);
    } else {
        sorted.text = column->text(&row);
        has_value = sorted.text[0];
        sorted.key = key_of_text(sorted.text);
    }
    sorted.key = !has_value ? SORTED_LAST : sorted.descending ? ~sorted.key : sorted.key;
    return sorted;
}

// --- What is shown

bool queue_matches(const Queue *queue, size_t row) {
    return queue_is(queue, row, ROW_BELONGS) &&
           (!queue->pattern || pattern_matches(queue->pattern, &queue->list, queue->flags, row));
}

// Whether a row is to be shown: it matches, and does not lie hidden in a folded chain.
static bool is_to_be_shown(const Queue *queue, size_t row) {
    return queue_matches(queue, row) && (!queue->folds || queue->chains[row] == 0 ||
                                         queue_is(queue, row, ROW_UNFOLDED | ROW_FOR_CHAIN));
}

// Inserts new rows among the shown ones, which keep their order even if their keys have changed.
static void merge_shown(Queue *queue, const SortedRow *fresh, size_t fresh_count) {
    size_t old = queue->count, new = fresh_count, place = old + new;
    queue->count = place;
    while (new > 0) {
        const SortedRow last = old > 0 ? sorted_row(queue, queue->order[old - 1]) : fresh[0];
        const bool takes_old = old > 0 && by_key(&last, &fresh[new - 1]) > 0;
        queue->order[--place] = takes_old ? queue->order[--old] : fresh[--new].row;
    }
}

// Removes rows without ROW_SHOWN from the order.
static void hide_rows(Queue *queue) {
    size_t kept = 0;
    for (size_t place = 0; place < queue->count; place++)
        if (queue_is(queue, queue->order[place], ROW_SHOWN))
            queue->order[kept++] = queue->order[place];
    queue->count = kept;
}

void queue_place_rows(Queue *queue) {
    SortedRow *fresh = xcalloc(queue->list.count, sizeof *fresh);
    size_t count = 0;
    bool hides_any = false;
    for (size_t row = 0; row < queue->list.count; row++) {
        uint16_t *flags = &queue->flags[row];
        if (!(*flags & ROW_TO_PLACE))
            continue;
        *flags &= (uint16_t)~ROW_TO_PLACE;
        if (!(*flags & ROW_SHOWN) && is_to_be_shown(queue, row)) {
            *flags |= ROW_SHOWN;
            fresh[count++] = sorted_row(queue, (uint32_t)row);
        } else if ((*flags & ROW_SHOWN) && !(*flags & ROW_BELONGS)) {
            *flags &= (uint16_t)~ROW_SHOWN;
            hides_any = true;
        }
    }
    if (hides_any)
        hide_rows(queue);
    array_sort(fresh, count, sizeof *fresh, by_key);
    merge_shown(queue, fresh, count);
    free(fresh);
}

// Sorts the rows with ROW_SHOWN.
static void sort_shown(Queue *queue) {
    SortedRow *rows = xcalloc(queue->list.count, sizeof *rows);
    size_t count = 0;
    for (uint32_t row = 0; row < queue->list.count; row++)
        if (queue_is(queue, row, ROW_SHOWN))
            rows[count++] = sorted_row(queue, row);
    array_sort(rows, count, sizeof *rows, by_key);
    for (size_t place = 0; place < count; place++)
        queue->order[place] = rows[place].row;
    queue->count = count;
    free(rows);
}

void queue_show_all(Queue *queue) {
    for (size_t row = 0, first, end; row < queue->list.count; row = end) {
        queue_game_rows(queue, row, &first, &end);
        queue_choose_chain_rows(queue, first, end);
    }
    for (size_t row = 0; row < queue->list.count; row++) {
        const uint16_t rest = queue->flags[row] & (uint16_t)~ROW_SHOWN;
        queue->flags[row] = is_to_be_shown(queue, row) ? rest | ROW_SHOWN : rest;
    }
    sort_shown(queue);
}

Status queue_narrow(Queue *queue, const char *text, Fault *fault) {
    Pattern *pattern;
    Str copy = {0};
    Status status = pattern_new(&pattern, text, &queue->named, fault);
    if (status == STATUS_OK)
        status = queue_set_pattern_flags(queue, pattern, fault);
    if (status != STATUS_OK) {
        pattern_free(pattern);
        return status;
    }
    str_add(&copy, text); // `text` may be part of queue->text
    pattern_free(queue->pattern);
    str_done(&queue->text);
    queue->pattern = pattern;
    queue->text = copy;
    queue_show_all(queue);
    return STATUS_OK;
}

size_t queue_count_matches(const Queue *queue, const char *text) {
    Pattern *pattern = NULL;
    Fault fault;
    size_t count = 0;
    if (text && pattern_new_for_list(&pattern, text, &queue->named, &fault) != STATUS_OK)
        return SIZE_MAX;
    for (size_t row = 0; row < queue->list.count; row++)
        count += !pattern ? queue_matches(queue, row)
                          : queue_is(queue, row, ROW_BELONGS) &&
                                pattern_matches(pattern, &queue->list, queue->flags, row);
    pattern_free(pattern);
    return count;
}

const char *queue_pattern(const Queue *queue) {
    return str_text(&queue->text);
}

void queue_sort(Queue *queue, const QueueColumn *column, bool descending) {
    queue->column = column;
    queue->descending = descending;
    if (column == queue_column_named("worth"))
        queue_use_taste(queue, &queue->taste);
    sort_shown(queue);
}

const QueueColumn *queue_sorted_by(const Queue *queue, bool *descending) {
    *descending = queue->descending;
    return queue->column;
}

// --- Walking through the rows

size_t queue_count(const Queue *queue) {
    return queue->count;
}

const CandidateRow *queue_row(const Queue *queue, size_t place) {
    return &queue->list.rows[queue->order[place]];
}

const ListedGame *queue_game(const Queue *queue, size_t place) {
    return &queue->list.games[queue_row(queue, place)->game];
}

QueueRow queue_row_at(const Queue *queue, size_t place) {
    return queue_row_of_list(queue, queue->order[place]);
}

static size_t place_of_row(const Queue *queue, uint32_t row) {
    size_t place = 0;
    while (place < queue->count && queue->order[place] != row)
        place++;
    return place < queue->count && row != NO_ROW ? place : SIZE_MAX;
}

size_t queue_place(const Queue *queue, int64_t id) {
    return place_of_row(queue, queue_row_of(queue, id));
}

size_t queue_find(const Queue *queue, uint64_t game_hash, int ply, const char *profile) {
    const CandidateList *list = &queue->list;
    size_t found = SIZE_MAX;
    for (size_t place = 0; place < queue->count; place++) {
        const CandidateRow *row = queue_row(queue, place);
        if (row->ply == ply && list->games[row->game].hash == game_hash) {
            if (!profile || strcmp(list->profiles[row->profile], profile) == 0)
                return place;
            found = found == SIZE_MAX ? place : found;
        }
    }
    return found;
}

size_t queue_current(const Queue *queue) {
    return queue->current_id ? queue_place(queue, queue->current_id) : SIZE_MAX;
}

void queue_set_current(Queue *queue, size_t place) {
    queue->current_id = queue_row(queue, place)->id;
}

size_t queue_next(const Queue *queue, size_t place, bool forward, bool undecided) {
    const size_t count = queue->count;
    size_t next = place < count ? place : forward ? count - 1 : 0;
    for (size_t i = 0; i < count; i++) {
        next = forward ? (next + 1 < count ? next + 1 : 0) : (next > 0 ? next : count) - 1;
        if (!undecided || queue_is(queue, queue->order[next], ROW_UNDECIDED))
            return next;
    }
    return SIZE_MAX;
}

QueueCounts queue_counts(const Queue *queue) {
    QueueCounts counts = {.shown = queue->count};
    size_t decisions[DECISION_SKIP + 1] = {0};
    for (size_t row = 0; row < queue->list.count; row++)
        counts.all += queue_is(queue, row, ROW_BELONGS);
    for (size_t place = 0; place < queue->count; place++)
        decisions[queue_row(queue, place)->decision]++;
    counts.undecided = decisions[DECISION_NONE];
    counts.accepted = decisions[DECISION_ACCEPT];
    counts.rejected = decisions[DECISION_REJECT];
    counts.skipped = decisions[DECISION_SKIP];
    return counts;
}

void queue_write_counts(const Queue *queue, Str *out) {
    const QueueCounts counts = queue_counts(queue);
    const struct {
        size_t count;
        const char *words;
    } parts[] = {
        {counts.accepted, "accepted"}, {counts.rejected, "rejected"}, {counts.skipped, "skipped"}};
    const char *separator = ": ";
    if (counts.undecided > 0)
        str_addf(out, "%zu undecided", counts.undecided);
    else
        str_add(out, counts.shown > 0 ? "done" : "the queue is empty");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].count > 0) {
            str_addf(out, "%s%zu %s", separator, parts[i].count, parts[i].words);
            separator = ", ";
        }
    }
}
