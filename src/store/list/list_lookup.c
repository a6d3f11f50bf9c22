// Sources, profiles, reasons and games of a list, found by row number.
#include "src/store/list/list_lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

static void clear_names(void *context)
{
    Names *names = context;
    for (size_t i = 0; i < names->count; i++) {
        free(names->items[i].text);
    }
    names->count = 0;
}

void names_done(Names *names)
{
    clear_names(names);
    free(names->items);
    *names = (Names){0};
}

static bool take_name(void *context, sqlite3_value **columns)
{
    Names *names = context;
    const char *text = (const char *)sqlite3_value_text(columns[1]);
    char *copy = strdup(text ? text : "");
    if (!copy || !array_fit(&names->items, &names->cap, names->count + 1)) {
        free(copy);
        return false;
    }
    names->items[names->count++] = (Name){.id = sqlite3_value_int64(columns[0]), .text = copy};
    return true;
}

static int by_text(const void *left, const void *right)
{
    const Name *a = left, *b = right;
    return strcmp(a->text, b->text);
}

static int by_id(const void *left, const void *right)
{
    const Name *a = left, *b = right;
    return int64_order(a->id, b->id);
}

// qsort(), but only where two neighbours are out of order: rows mostly come in order.
static void sort(void *items, size_t count, size_t size, int (*order)(const void *, const void *))
{
    for (size_t i = 1; i < count; i++) {
        const char *item = (const char *)items + i * size;
        if (order(item - size, item) > 0) {
            qsort(items, count, size, order);
            return;
        }
    }
}

Status names_read(Store *store, const char *table, const char *column, Names *names, Fault *fault)
{
    char columns[64];
    snprintf(columns, sizeof columns, "id, %s", column);
    const Take take = {
        .table = table,
        .columns = columns,
        .row = take_name,
        .clear = clear_names,
        .context = names,
    };
    const Status status = take_rows(store, &take, fault);
    sort(names->items, names->count, sizeof *names->items, by_text);
    for (size_t i = 0; i < names->count; i++) {
        names->items[i].index = (int32_t)i;
    }
    sort(names->items, names->count, sizeof *names->items, by_id);
    return status;
}

int32_t names_find(const Names *names, int64_t id, const Name **last)
{
    if (*last && (*last)->id == id) {
        return (*last)->index;
    }
    const Name wanted = {.id = id};
    const Name *found = names->count > 0
                            ? bsearch(&wanted, names->items, names->count, sizeof wanted, by_id)
                            : NULL;
    *last = found ? found : *last;
    return found ? found->index : -1;
}

bool names_hand_over(Names *names, char ***texts, size_t *count)
{
    *texts = calloc(names->count + 1, sizeof **texts);
    for (size_t i = 0; *texts && i < names->count; i++) {
        (*texts)[names->items[i].index] = names->items[i].text;
        names->items[i].text = NULL;
    }
    *count = *texts ? names->count : 0;
    names_done(names);
    return *texts;
}

// Which of two games at one place comes first may not depend on which was kept first.
static int by_place(const void *left, const void *right)
{
    const ListedGame *a = left, *b = right;
    const int source = int64_order(a->source, b->source),
              number = (a->number > b->number) - (a->number < b->number);
    return source ? source : number ? number : (a->hash > b->hash) - (a->hash < b->hash);
}

static int by_row(const void *left, const void *right)
{
    const GameIndex *a = left, *b = right;
    return int64_order(a->id, b->id);
}

static void clear_games(void *context)
{
    Games *games = context;
    games->list->game_count = 0;
    str_clear(&games->list->text);
}

// The offset of a copy; that of the last game's where it is the same, as events and dates are.
static uint32_t keep_text(Str *text, sqlite3_value *column, uint32_t last)
{
    const char *value = (const char *)sqlite3_value_text(column);
    if (!value || !value[0] || strcmp(value, text->data + last) == 0) {
        return value && value[0] ? last : 0;
    }
    const uint32_t offset = (uint32_t)text->len;
    str_add_bytes(text, value, strlen(value) + 1);
    return offset;
}

static bool take_game(void *context, sqlite3_value **columns)
{
    Games *games = context;
    CandidateList *list = games->list;
    ListedGame last = {0};
    if (list->game_count > 0) {
        last = list->games[list->game_count - 1];
    } else {
        str_add_bytes(&list->text, "", 1); // at the offset 0
    }
    if (list->text.failed || !array_fit(&list->games, &games->cap, list->game_count + 1)) {
        return false;
    }
    Str *text = &list->text;
    list->games[list->game_count++] = (ListedGame){
        .id = sqlite3_value_int64(columns[0]),
        .number = (size_t)sqlite3_value_int64(columns[3]),
        .hash = (uint64_t)sqlite3_value_int64(columns[4]),
        .source = names_find(games->sources, sqlite3_value_int64(columns[2]), &games->source),
        .white = keep_text(text, columns[5], last.white),
        .black = keep_text(text, columns[6], last.black),
        .event = keep_text(text, columns[7], last.event),
        .date = keep_text(text, columns[8], last.date),
        .eco = keep_text(text, columns[9], last.eco),
        .opening = keep_text(text, columns[10], last.opening),
        .white_elo = sqlite3_value_int(columns[11]),
        .black_elo = sqlite3_value_int(columns[12]),
        .imported = sqlite3_value_int(columns[1]),
    };
    return !text->failed && text->len <= UINT32_MAX;
}

static int by_number(const void *left, const void *right)
{
    return int64_order(*(const int64_t *)left, *(const int64_t *)right);
}

Status games_read(Store *store, const StoreQuery *query, Games *games, Fault *fault)
{
    CandidateList *list = games->list;
    RowIds *among = games->among;
    if (among) {
        sort(among->items, among->count, sizeof *among->items, by_number);
    }
    const Take take = {
        .table = "game",
        // The last one first, see parts_of_rows of list.c.
        .columns = "id, imported, source, number, hash, white, black, event, date, eco, opening,"
                   " white_elo, black_elo",
        .of_games = query,
        .among = among,
        .row = take_game,
        .clear = clear_games,
        .context = games,
    };
    const Status status = take_rows(store, &take, fault);
    if (status != STATUS_OK || list->game_count == 0) {
        return status;
    }
    sort(list->games, list->game_count, sizeof *list->games, by_place);
    games->index = calloc(list->game_count, sizeof *games->index);
    if (!games->index) {
        return store_out_of_memory(store, fault);
    }
    games->count = list->game_count;
    for (size_t i = 0; i < games->count; i++) {
        games->index[i] = (GameIndex){list->games[i].id, (int32_t)i};
    }
    sort(games->index, games->count, sizeof *games->index, by_row);
    return status;
}

const GameIndex *games_find(const Games *games, const GameIndex *last, int64_t id)
{
    const GameIndex *end = games->index + games->count;
    if (last && last->id == id) {
        return last;
    }
    if (last && last + 1 < end && last[1].id == id) {
        return last + 1;
    }
    const GameIndex wanted = {.id = id};
    return games->count > 0 ? bsearch(&wanted, games->index, games->count, sizeof wanted, by_row)
                            : NULL;
}
