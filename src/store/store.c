// Opening a store, keeping candidates in it, and the log of decisions. query.c reads them back,
// schema.c knows the tables.
#include "onlymove/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "src/store/handle.h"
#include "src/store/schema.h"
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

// SQLite says too little of a file that cannot be created, so that is tried before.
static Status create_file(const char *path, Fault *fault)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd < 0 && errno != EEXIST) {
        return fault_set(fault, STATUS_STORE, "%s: cannot be created: %s", path, strerror(errno));
    }
    if (fd >= 0) {
        close(fd);
    }
    return STATUS_OK;
}

// SQLite would also open a folder, a pipe or a device. A file that is there is not opened here:
// closing it would drop the locks of another Store of this process.
static Status check_file(const char *path, Fault *fault)
{
    struct stat info;
    if (path[0] == '\0') {
        return fault_set(fault, STATUS_USAGE, "the store needs a file name");
    }
    if (stat(path, &info) != 0) {
        return errno == ENOENT ? create_file(path, fault)
                               : fault_set(fault, STATUS_STORE, "%s: cannot be opened: %s", path,
                                           strerror(errno));
    }
    if (S_ISDIR(info.st_mode)) {
        return fault_set(fault, STATUS_STORE, "%s: is a folder, not a store", path);
    }
    if (!S_ISREG(info.st_mode)) {
        return fault_set(fault, STATUS_STORE, "%s: is not a regular file", path);
    }
    return STATUS_OK;
}

// A store that someone else gave us may hold any schema: it gets no rights beyond its tables.
static const char settings[] = "PRAGMA trusted_schema = OFF;"
                               "PRAGMA foreign_keys = ON;"
                               "PRAGMA synchronous = FULL;"
                               "PRAGMA fullfsync = ON;"; // macOS: to the disk, not to its cache

static Status connect(Store *store, Fault *fault)
{
    // "./" keeps SQLite from taking ":memory:" for what it means to it.
    char *name = sqlite3_mprintf("%s%s", store->path[0] == '/' ? "" : "./", store->path);
    if (!name) {
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", store->path);
    }
    int got = sqlite3_open_v2(name, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    sqlite3_free(name);
    if (!store->db) {
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", store->path);
    }
    if (got == SQLITE_OK) {
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_busy_timeout(store->db, 5000);
        got = sqlite3_exec(store->db, settings, NULL, NULL, NULL);
    }
    return got == SQLITE_OK ? STATUS_OK : store_fault(store, "cannot be opened", fault);
}

Status store_open(Store **opened, const char *path, Fault *fault)
{
    *opened = NULL;
    Status status = check_file(path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    Store *store = calloc(1, sizeof *store);
    if (store) {
        store->path = strdup(path);
    }
    if (!store || !store->path) {
        free(store);
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", path);
    }
    status = connect(store, fault);
    if (status == STATUS_OK) {
        status = schema_update(store, fault);
    }
    if (status != STATUS_OK) {
        store_close(store);
        return status;
    }
    *opened = store;
    return STATUS_OK;
}

Status store_default_path(Str *out, Fault *fault)
{
    return file_xdg(XDG_DATA, "onlymove.db", out, fault);
}

void store_close(Store *store)
{
    if (!store) {
        return;
    }
    for (int i = 0; i < SQL_COUNT; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->db);
    free(store->path);
    free(store);
}

const char *store_path(const Store *store)
{
    return store->path;
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

// The three rows that a candidate hangs on, in the transaction of the caller.
static Status put_rows(Store *store, const char *path, size_t number, const Game *game, int ply,
                       const Candidate *candidate, const char *tags, const char *json, int64_t *id,
                       Fault *fault)
{
    int64_t source = 0, row = 0;
    sqlite3_stmt *put = store_statement(store, SQL_PUT_SOURCE);
    bind_text(put, 1, path);
    Status status = store_run(store, put, &source, fault);
    if (status == STATUS_OK) {
        status = put_game(store, source, number, game, tags, &row, fault);
    }
    return status == STATUS_OK ? put_candidate(store, row, ply, candidate, json, id, fault)
                               : status;
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

Status store_put(Store *store, const char *source, size_t number, const Game *game, int ply,
                 const Candidate *candidate, int64_t *id, Fault *fault)
{
    Str tags, json;
    str_init(&tags);
    str_init(&json);
    Status status = write_tags(game, &tags, fault);
    if (status == STATUS_OK) {
        status = candidate_write_json(candidate, &json, fault);
    }
    if (status == STATUS_OK) {
        status = store_run(store, store_statement(store, SQL_BEGIN), NULL, fault);
    }
    if (status == STATUS_OK) {
        status = put_rows(store, source, number, game, ply, candidate, str_text(&tags),
                          str_text(&json), id, fault);
        if (status == STATUS_OK) {
            status = store_run(store, store_statement(store, SQL_COMMIT), NULL, fault);
        }
        if (status != STATUS_OK) {
            store_run(store, store_statement(store, SQL_ROLLBACK), NULL, NULL);
        }
    }
    str_done(&tags);
    str_done(&json);
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
