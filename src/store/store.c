// Keeping candidates, and the log of decisions. open.c opens the store, query.c reads back,
// schema.c knows the tables.
#include "onlymove/store.h"

#include <stdlib.h>
#include <string.h>

#include "src/store/handle.h"
#include "src/store/tags.h"
#include "src/solve/candidate_json.h"

const char *decision_name(Decision decision)
{
    static const char *const names[] = {
        [DECISION_NONE] = "none",
        [DECISION_ACCEPT] = "accept",
        [DECISION_REJECT] = "reject",
        [DECISION_SKIP] = "skip",
    };
    return names[decision];
}

// Borrows the text until the statement is reset.
static void bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

static Status put_game(Store *store, int64_t source, size_t number, const Game *game,
                       const char *tags, int64_t *id, Fault *fault)
{
    char start[FEN_MAX];
    uint64_t hash = game_hash(game);
    int64_t bits;
    memcpy(&bits, &hash, sizeof bits);
    pos_to_fen(&game->start, start);
    sqlite3_stmt *put = store_statement(store, SQL_PUT_GAME);
    sqlite3_bind_int64(put, 1, source);
    sqlite3_bind_int64(put, 2, (sqlite3_int64)number);
    sqlite3_bind_int64(put, 3, bits);
    bind_text(put, 4, tags);
    bind_text(put, 5, start);
    return store_run(store, put, id, fault);
}

static Status put_candidate(Store *store, int64_t game, int ply, const Candidate *candidate,
                            const char *json, int64_t *id, Fault *fault)
{
    sqlite3_stmt *put = store_statement(store, SQL_PUT_CANDIDATE);
    sqlite3_bind_int64(put, 1, game);
    sqlite3_bind_int(put, 2, ply);
    bind_text(put, 3, candidate->fen);
    bind_text(put, 4, candidate->profile.name);
    bind_text(put, 5, candidate->engine ? candidate->engine : "");
    sqlite3_bind_int64(put, 6, (sqlite3_int64)candidate->nodes);
    sqlite3_bind_int(put, 7, candidate->accepted);
    bind_text(put, 8, kind_name(candidate->kind));
    bind_text(put, 9, json);
    return store_run(store, put, id, fault);
}

static Status write_tags(const Game *game, Str *out, Fault *fault)
{
    json_t *tags = tags_to_json(game);
    if (!tags) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    Status status = candidate_json_append(tags, JSON_COMPACT, "\n", out, fault);
    json_decref(tags);
    return status;
}

// Looks for a candidate at that place whose tree was changed by hand.
static Status find_by_hand(Store *store, int64_t game, StorePut *put, Fault *fault)
{
    int64_t id = 0;
    sqlite3_stmt *find = store_statement(store, SQL_FIND_BY_HAND);
    sqlite3_bind_int64(find, 1, game);
    sqlite3_bind_int(find, 2, put->ply);
    bind_text(find, 3, put->candidate->profile.name);
    Status status = store_run(store, find, &id, fault);
    put->spared = status == STATUS_OK && id != 0;
    put->id = id;
    return status;
}

// One row of source and game, and all its candidates, in the transaction of the caller.
static Status put_rows(Store *store, const char *path, size_t number, const Game *game,
                       const char *tags, StorePut *puts, size_t count, Fault *fault)
{
    int64_t source = 0, row = 0;
    Str json;
    sqlite3_stmt *put = store_statement(store, SQL_PUT_SOURCE);
    bind_text(put, 1, path);
    Status status = store_run(store, put, &source, fault);
    if (status == STATUS_OK) {
        status = put_game(store, source, number, game, tags, &row, fault);
    }
    str_init(&json);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        str_clear(&json);
        puts[i].spared = false;
        if (puts[i].spare_by_hand) {
            status = find_by_hand(store, row, &puts[i], fault);
        }
        if (puts[i].spared) {
            continue;
        }
        if (status == STATUS_OK) {
            status = candidate_write_json(puts[i].candidate, &json, fault);
        }
        if (status == STATUS_OK) {
            status = put_candidate(store, row, puts[i].ply, puts[i].candidate, str_text(&json),
                                   &puts[i].id, fault);
        }
    }
    str_done(&json);
    return status;
}

Status store_put_game(Store *store, const char *source, size_t number, const Game *game,
                      StorePut *puts, size_t count, Fault *fault)
{
    Str tags;
    str_init(&tags);
    Status status = write_tags(game, &tags, fault);
    if (status == STATUS_OK) {
        status = store_run(store, store_statement(store, SQL_BEGIN), NULL, fault);
    }
    if (status == STATUS_OK) {
        status = put_rows(store, source, number, game, str_text(&tags), puts, count, fault);
        if (status == STATUS_OK) {
            status = store_run(store, store_statement(store, SQL_COMMIT), NULL, fault);
        }
        if (status != STATUS_OK) {
            store_run(store, store_statement(store, SQL_ROLLBACK), NULL, NULL);
        }
    }
    str_done(&tags);
    return status;
}

Status store_put(Store *store, const char *source, size_t number, const Game *game, int ply,
                 const Candidate *candidate, int64_t *id, Fault *fault)
{
    StorePut put = {.ply = ply, .candidate = candidate};
    Status status = store_put_game(store, source, number, game, &put, 1, fault);
    if (status == STATUS_OK) {
        *id = put.id;
    }
    return status;
}

Status store_decide(Store *store, int64_t candidate, Decision decision, const char *reason,
                    Fault *fault)
{
    int64_t decided = 0;
    sqlite3_stmt *decide = store_statement(store, SQL_DECIDE);
    sqlite3_bind_int64(decide, 1, candidate);
    bind_text(decide, 2, decision_name(decision));
    bind_text(decide, 3, reason);
    Status status = store_run(store, decide, &decided, fault);
    if (status == STATUS_OK && decided == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "%s: there is no candidate %lld", store->path,
                         (long long)candidate);
    }
    return status;
}
