// The rows of a queue: how they are added, kept and dropped. queue_order.c decides which are shown
// in which order, queue_marks.c marks them and finds chains.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/queue/queue_private.h"

Queue *queue_new(void) {
    Queue *queue = xcalloc(1, sizeof *queue);
    queue->column = queue_column_named("game");
    return queue;
}

void queue_free(Queue *queue) {
    if (queue) {
        candidate_list_done(&queue->list);
        named_patterns_done(&queue->named);
        pattern_free(queue->pattern);
        str_done(&queue->text);
        free(queue->ids);
        free(queue->flags);
        free(queue->chains);
        free(queue->order);
        free(queue);
    }
}

NamedPatterns *queue_named_patterns(Queue *queue) {
    return &queue->named;
}

const CandidateList *queue_list(const Queue *queue) {
    return &queue->list;
}

uint32_t queue_row_of(const Queue *queue, int64_t id) {
    for (size_t row = 0; row < queue->list.count; row++)
        if (queue->ids[row] == id)
            return (uint32_t)row;
    return NO_ROW;
}

// Compares rows by file, game, ply and profile, as lists are sorted: below, equal to or above 0.
static int compare_rows(const CandidateList *list, const CandidateRow *left,
                        const CandidateRow *right) {
    const ListedGame *a = &list->games[left->game], *b = &list->games[right->game];
    if (a != b) {
        const int source = strcmp(list->sources[a->source], list->sources[b->source]);
        const int number = (a->number > b->number) - (a->number < b->number);
        const int id = (a->id > b->id) - (a->id < b->id);
        return source ? source : number ? number : id;
    }
    return left->ply != right->ply
               ? (left->ply < right->ply ? -1 : 1)
               : strcmp(list->profiles[left->profile], list->profiles[right->profile]);
}

static void set_row_flags(Queue *queue, size_t row) {
    const CandidateRow *candidate = &queue->list.rows[row];
    uint16_t *flags = &queue->flags[row];
    *flags &=
        ROW_MARKED | ROW_SHOWN | ROW_TO_PLACE | ROW_OTHER_VISITED | ROW_DUPLICATE | ROW_UNFOLDED;
    *flags |= candidate->decision == DECISION_NONE ? ROW_UNDECIDED : 0;
    if (candidate->is_candidate || candidate->is_puzzle || candidate->withdrawn ||
        candidate->by_hand || candidate->decision != DECISION_NONE)
        *flags |= ROW_BELONGS;
}

void queue_game_rows(const Queue *queue, size_t row, size_t *first, size_t *end) {
    const CandidateRow *rows = queue->list.rows;
    *first = row;
    *end = row + 1;
    while (*first > 0 && rows[*first - 1].game == rows[row].game)
        (*first)--;
    while (*end < queue->list.count && rows[*end].game == rows[row].game)
        (*end)++;
}

// Notes new rows, finds the chains of their games again, and shows them.
static void show_new_rows(Queue *queue) {
    size_t first, end;
    for (size_t row = 0; row < queue->list.count; row++) {
        if (queue_is(queue, row, ROW_TO_PLACE)) {
            queue_game_rows(queue, row, &first, &end);
            for (row = first; row < end; row++)
                set_row_flags(queue, row);
            queue_find_chains(queue, first, end);
            queue_choose_chain_rows(queue, first, end);
            row = end - 1;
        }
    }
    queue_place_rows(queue);
}

// Replaces the list. map[] has for each old row its new one, or NO_ROW; all others are new.
static void replace_list(Queue *queue, CandidateList *list, const uint32_t *map) {
    const Queue old = *queue;
    queue->list = *list;
    queue->ids = xcalloc(list->count, sizeof *queue->ids);
    queue->flags = xcalloc(list->count, sizeof *queue->flags);
    queue->chains = xcalloc(list->count, sizeof *queue->chains);
    queue->order = xcalloc(list->count, sizeof *queue->order);
    queue->count = 0;
    for (size_t row = 0; row < list->count; row++) {
        queue->ids[row] = list->rows[row].id;
        queue->flags[row] = ROW_TO_PLACE;
    }
    for (size_t row = 0; row < old.list.count; row++) {
        if (map[row] != NO_ROW) {
            queue->flags[map[row]] = old.flags[row];
            queue->chains[map[row]] = old.chains[row];
        }
    }
    for (size_t place = 0; place < old.count; place++) {
        const uint32_t row = map[old.order[place]];
        if (row != NO_ROW)
            queue->order[queue->count++] = row;
    }
    *list = old.list;
    free(old.ids);
    free(old.flags);
    free(old.chains);
    free(old.order);
}

// --- All rows anew

typedef struct RowId {
    int64_t id;
    uint32_t row;
} RowId;

static RowId *sorted_ids(const CandidateList *list) {
    RowId *ids = xcalloc(list->count, sizeof *ids);
    for (size_t row = 0; row < list->count; row++)
        ids[row] = (RowId){list->rows[row].id, (uint32_t)row};
    array_sort(ids, list->count, sizeof *ids, compare_leading_int64);
    return ids;
}

// Returns for each row of *from its row in *to, or NO_ROW.
static uint32_t *map_rows(const CandidateList *from, const CandidateList *to) {
    RowId *old = sorted_ids(from), *new = sorted_ids(to);
    uint32_t *map = xcalloc(from->count, sizeof *map);
    size_t at = 0;
    for (size_t i = 0; i < from->count; i++) {
        while (at < to->count && new[at].id < old[i].id)
            at++;
        map[old[i].row] = at < to->count && new[at].id == old[i].id ? new[at].row : NO_ROW;
    }
    free(old);
    free(new);
    return map;
}

// Sets how much a row is like the one that the queue compares with.
static void queue_set_likeness(const Queue *queue, CandidateRow *row) {
    row->likeness =
        (int8_t)(queue->compared.id && row->is_puzzle ? 1 + row_likeness(&queue->compared, row)
                                                      : 0);
}

void queue_set_rows(Queue *queue, CandidateList *list) {
    uint32_t *map = map_rows(&queue->list, list);
    replace_list(queue, list, map);
    free(map);
    candidate_list_done(list);
    for (size_t row = 0; row < queue->list.count; row++)
        queue->flags[row] |= ROW_TO_PLACE;
    queue_use_taste(queue, &queue->taste);
    for (size_t row = 0; queue->compared.id && row < queue->list.count; row++)
        queue_set_likeness(queue, &queue->list.rows[row]);
    show_new_rows(queue);
}

void queue_use_taste(Queue *queue, const Taste *taste) {
    if (taste != &queue->taste)
        queue->taste = *taste;
    (void)taste_learn(&queue->taste, &queue->list);
    for (size_t row = 0; row < queue->list.count; row++)
        taste_apply(&queue->taste, &queue->list.rows[row]);
}

size_t queue_find_alike(Queue *queue, size_t place) {
    size_t count = 0;
    queue->compared = *queue_row(queue, place);
    for (size_t row = 0; row < queue->list.count; row++) {
        queue_set_likeness(queue, &queue->list.rows[row]);
        count += queue->list.rows[row].likeness > ROWS_ALIKE;
    }
    return count - (queue_row(queue, place)->likeness > ROWS_ALIKE);
}

const Taste *queue_taste(const Queue *queue) {
    return &queue->taste;
}

// --- Some rows

// Returns the index of a name, and adds it if it is missing.
static int32_t intern_name(char ***names, size_t *count, const char *name) {
    for (size_t i = 0; i < *count; i++)
        if (strcmp((*names)[i], name) == 0)
            return (int32_t)i;
    *names = xrealloc(*names, (*count + 1) * sizeof **names);
    (*names)[*count] = xstrdup(name);
    return (int32_t)(*count)++;
}

// Sets *at to a text of another list; the text is added only where the old one differs.
static void copy_text(CandidateList *list, uint32_t *at, const CandidateList *from, uint32_t text) {
    const char *wanted = listed_text(from, text);
    if (list->text.len == 0)
        str_add_bytes(&list->text, "", 1); // "" is at offset 0
    if (strcmp(listed_text(list, *at), wanted) != 0) {
        *at = (uint32_t)list->text.len;
        str_add_bytes(&list->text, wanted, strlen(wanted) + 1);
    }
}

// Adds or updates a game from another list. Returns its index.
static int32_t copy_game(CandidateList *list, const CandidateList *from, const ListedGame *game) {
    size_t at = 0;
    while (at < list->game_count && list->games[at].id != game->id)
        at++;
    if (at == list->game_count) {
        list->games = xrealloc(list->games, (at + 1) * sizeof *list->games);
        list->games[list->game_count++] = (ListedGame){0};
    }
    const ListedGame old = list->games[at];
    ListedGame updated = *game;
    const uint32_t old_texts[] = {old.white, old.black, old.event, old.date, old.eco, old.opening};
    uint32_t *const new_texts[] = {&updated.white, &updated.black, &updated.event,
                                   &updated.date,  &updated.eco,   &updated.opening};
    for (size_t i = 0; i < sizeof old_texts / sizeof *old_texts; i++) {
        const uint32_t text = *new_texts[i];
        *new_texts[i] = old_texts[i];
        copy_text(list, new_texts[i], from, text);
    }
    updated.source = intern_name(&list->sources, &list->source_count, from->sources[game->source]);
    list->games[at] = updated;
    return (int32_t)at;
}

// Merges old and new rows into rows[], in the order of the list; map[] says where old rows are now.
static void merge_rows(const CandidateList *list, const CandidateRow *fresh, size_t fresh_count,
                       CandidateRow *rows, uint32_t *map) {
    size_t old = 0, new = 0;
    while (old < list->count || new < fresh_count) {
        const bool takes_new =
            new < fresh_count &&
            (old == list->count || compare_rows(list, &fresh[new], &list->rows[old]) < 0);
        if (takes_new) {
            rows[old + new] = fresh[new];
            new ++;
        } else {
            map[old] = (uint32_t)(old + new);
            rows[old + new] = list->rows[old];
            old++;
        }
    }
}

static void insert_rows(Queue *queue, const CandidateRow *fresh, size_t count) {
    CandidateList merged = queue->list;
    merged.count = merged.cap = queue->list.count + count;
    merged.rows = xcalloc(merged.count, sizeof *merged.rows);
    uint32_t *map = xcalloc(queue->list.count, sizeof *map);
    merge_rows(&queue->list, fresh, count, merged.rows, map);
    replace_list(queue, &merged, map);
    free(merged.rows); // the old rows
    free(map);
}

void queue_update_rows(Queue *queue, const CandidateList *list) {
    CandidateRow *fresh = xcalloc(list->count, sizeof *fresh);
    CandidateList *own = &queue->list;
    int32_t game = -1, own_game = -1; // game of the last row in `list`, in the queue
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        CandidateRow row = list->rows[i];
        const uint32_t known = queue_row_of(queue, row.id);
        if (row.game != game) {
            game = row.game;
            own_game = copy_game(own, list, &list->games[game]);
        }
        row.game = own_game;
        taste_apply(&queue->taste, &row);
        queue_set_likeness(queue, &row);
        row.profile = intern_name(&own->profiles, &own->profile_count, list->profiles[row.profile]);
        row.reason = intern_name(&own->reasons, &own->reason_count, list->reasons[row.reason]);
        if (known != NO_ROW) {
            own->rows[known] = row;
            queue->flags[known] |= ROW_TO_PLACE;
        } else {
            fresh[count++] = row; // new rows are sorted as in their list
        }
    }
    candidate_list_copy_sets(own, list);
    if (count > 0)
        insert_rows(queue, fresh, count);
    free(fresh);
    show_new_rows(queue);
}
