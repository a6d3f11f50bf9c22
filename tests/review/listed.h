// Lists of candidates as a store reads them, made by hand.
#pragma once

#include "onlymove/xalloc.h"
#include "onlymove/store_list.h"
#include "onlymove/filter.h"
#include "onlymove/queue.h"
#include "tests/support/test.h"

FREE_WITH(Queue, queue_free);

typedef struct ListedTags {
    const char *source;
    size_t number;
    int white_elo, black_elo;
    const char *white, *black, *event, *date, *eco, *opening;
} ListedTags;

// The index of a name, which is added where it is not there.
static inline int32_t listed_name(char ***names, size_t *count, const char *name) {
    for (size_t i = 0; i < *count; i++)
        if (strcmp((*names)[i], name) == 0)
            return (int32_t)i;
    *names = realloc(*names, (*count + 1) * sizeof **names);
    assert_non_null(*names);
    (*names)[*count] = strdup(name);
    return (int32_t)(*count)++;
}

static inline uint32_t listed_put_text(CandidateList *list, const char *text) {
    const uint32_t at = (uint32_t)list->text.len;
    str_add_bytes(&list->text, text ? text : "", text ? strlen(text) + 1 : 1);
    return at;
}

static inline int32_t listed_game(CandidateList *list, const ListedTags *tags) {
    list->games = realloc(list->games, (list->game_count + 1) * sizeof *list->games);
    assert_non_null(list->games);
    list->games[list->game_count] = (ListedGame){
        .id = (int64_t)list->game_count + 1,
        .hash = list->game_count + 1,
        .number = tags->number,
        .source = listed_name(&list->sources, &list->source_count, tags->source),
        .white_elo = tags->white_elo,
        .black_elo = tags->black_elo,
        .white = listed_put_text(list, tags->white),
        .black = listed_put_text(list, tags->black),
        .event = listed_put_text(list, tags->event),
        .date = listed_put_text(list, tags->date),
        .eco = listed_put_text(list, tags->eco),
        .opening = listed_put_text(list, tags->opening),
    };
    return (int32_t)list->game_count++;
}

// Adds a row whose other fields are filled in already.
static inline void listed_row(CandidateList *list, CandidateRow row, int32_t game,
                              const char *profile, const char *reason) {
    listed_name(&list->reasons, &list->reason_count, "");
    row.game = game;
    row.profile = listed_name(&list->profiles, &list->profile_count, profile);
    row.reason = listed_name(&list->reasons, &list->reason_count, reason);
    assert_true(array_try_grow(&list->rows, &list->cap, list->count + 1));
    list->rows[list->count++] = row;
}

static inline uint32_t listed_refusal(const char *filter, double miss, Unit unit) {
    const Verdict verdict = {.filter = filter_find(filter),
                             .state = VERDICT_FAIL,
                             .evidence = {.has_miss = miss > 0, .miss = miss, .unit = unit}};
    assert_non_null(verdict.filter);
    return verdict_pack(&verdict);
}
