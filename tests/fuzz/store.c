// Any values in the rows of a store that a stranger has made: whatever is read of it is fit to be
// shown, or refused in words. The bytes are orders, one behind the other: a place, a kind of value,
// and the value.
#include "tests/fuzz/scratch.h"

#include <sqlite3.h>

#include "onlymove/file.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "tests/store/written.h"

static const char *const places[] = {
    "source SET path",         "game SET tags",         "game SET start",
    "game SET number",         "game SET hash",         "profile SET name",
    "run SET settings",        "run SET engine",        "run SET options",
    "look SET first",          "look SET data",         "candidate SET ply",
    "candidate SET marks",     "candidate SET kind",    "candidate SET moves",
    "candidate SET size",      "candidate SET refused", "candidate SET key",
    "candidate SET twin",      "candidate SET refusal", "candidate SET fen",
    "candidate SET entry",     "candidate SET shown",   "candidate SET decided",
    "candidate SET holding",   "candidate SET puzzle",  "candidate SET run",
    "judgement SET json",      "judgement SET by_hand", "judgement SET kind",
    "judgement SET moves",     "judgement SET base",    "journal SET label",
    "journal SET decision",    "journal SET reason",    "journal SET verb",
    "journal SET target",      "journal SET holding",   "journal SET decided",
    "journal SET held_before",
};
enum { PLACES = sizeof places / sizeof *places };

static Str sample; // a store with one puzzle that was accepted

static void fill_store(Store *store, Candidate *candidate)
{
    int64_t run;
    StoreDone done;
    StoreLook look = {.ply = 8, .candidate = candidate};
    const RunIdentity identity = {&candidate->profile, "engine", ""};
    Game game = game_blank();
    HOLDS(game_set_tag(&game, "White", "Anna"));
    HOLDS(store_run_open(store, &identity, &run, NULL) == STATUS_OK);
    HOLDS(store_keep(store, run, &(StorePlace){"a.pgn", 1, &game, 0}, &look, 1, NULL) == STATUS_OK);
    StoreAction action = {.candidate = look.id,
                          .label = "accept",
                          .decides = true,
                          .decision = DECISION_ACCEPT,
                          .seen = INT64_MAX};
    HOLDS(store_act(store, &action, &done, NULL) == STATUS_OK);
    game_done(&game);
}

static void make_sample(void)
{
    Str json = {0};
    Candidate candidate;
    Store *store;
    const char *path = scratch_with("", 0);
    HOLDS(file_read("tests/fuzz/corpus/json/sample", SIZE_MAX, &json, NULL) == STATUS_OK);
    HOLDS(candidate_read_json(&candidate, str_text(&json), NULL) == STATUS_OK);
    HOLDS(store_open(&store, path, NULL) == STATUS_OK);
    fill_store(store, &candidate);
    store_close(store);
    HOLDS(file_read(path, SIZE_MAX, &sample, NULL) == STATUS_OK);
    candidate_done(&candidate);
    str_done(&json);
}

typedef struct Bytes {
    const uint8_t *at;
    size_t left;
} Bytes;

static Bytes take(Bytes *from, size_t most)
{
    const size_t size = from->left < most ? from->left : most;
    const Bytes taken = {from->at, size};
    from->at += size;
    from->left -= size;
    return taken;
}

static size_t take_byte(Bytes *from)
{
    const Bytes taken = take(from, 1);
    return taken.left > 0 ? taken.at[0] : 0;
}

static void bind_value(sqlite3_stmt *update, Bytes *orders)
{
    enum { NUMBER, TEXT, BLOB, KINDS };
    const size_t kind = take_byte(orders) % KINDS;
    const Bytes value = take(orders, kind == NUMBER ? 8 : take_byte(orders));
    if (kind == NUMBER) {
        uint64_t number = 0;
        for (size_t i = 0; i < value.left; i++) {
            number = number << 8 | value.at[i];
        }
        sqlite3_bind_int64(update, 1, (int64_t)number);
    } else if (kind == TEXT) {
        sqlite3_bind_text(update, 1, (const char *)value.at, (int)value.left, SQLITE_STATIC);
    } else {
        sqlite3_bind_blob(update, 1, value.at, (int)value.left, SQLITE_STATIC);
    }
}

static void follow_orders(sqlite3 *db, Bytes orders)
{
    while (orders.left > 1) {
        sqlite3_stmt *update;
        char sql[100];
        snprintf(sql, sizeof sql, "UPDATE %s = ?", places[take_byte(&orders) % PLACES]);
        HOLDS(sqlite3_prepare_v2(db, sql, -1, &update, NULL) == SQLITE_OK);
        bind_value(update, &orders);
        sqlite3_step(update); // what the tables refuse a stranger cannot have written
        sqlite3_finalize(update);
    }
}

static void damage(const char *path, Bytes orders)
{
    sqlite3 *db;
    HOLDS(sqlite3_open(path, &db) == SQLITE_OK);
    HOLDS(sqlite3_exec(db,
                       "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;"
                       "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;"
                       "DROP TRIGGER journal_is_final; BEGIN",
                       NULL, NULL, NULL) == SQLITE_OK);
    follow_orders(db, orders);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
}

static void is_said(Status status, const Fault *fault)
{
    HOLDS(status == STATUS_OK || fault->text[0]);
}

static void read_list(Store *store)
{
    CandidateList list = {0};
    Fault fault = {""};
    is_said(store_list(store, &(StoreQuery){0}, &list, &fault), &fault);
    for (size_t i = 0; i < list.count; i++) {
        const CandidateRow *row = &list.rows[i];
        HOLDS((size_t)row->place < list.game_count && (size_t)row->profile < list.profile_count &&
              (size_t)row->reason < list.reason_count);
        HOLDS((size_t)list.games[row->place].source < list.source_count);
        HOLDS(row->decision <= DECISION_SKIP && row->kind < KIND_COUNT);
        HOLDS(row->ply >= 0 && row->moves >= 0 && row->size >= 0);
    }
    candidate_list_done(&list);
}

static Status see_candidate(void *context, const StoredCandidate *stored, Fault *fault)
{
    (void)context;
    (void)fault;
    HOLDS(stored->decision <= DECISION_SKIP && stored->ply >= 0);
    HOLDS(stored->candidate.kind < KIND_COUNT);
    return STATUS_OK;
}

static Status see_run(void *context, const StoredRun *run, Fault *fault)
{
    (void)context;
    (void)fault;
    HOLDS(run->profile && run->settings && run->engine && run->options);
    return STATUS_OK;
}

static void read_puzzles(Store *store)
{
    for (int which = STORE_HOLDING; which <= STORE_DECIDED; which++) {
        Fault fault = {""};
        is_said(
            store_each(store, &(StoreQuery){0}, (StoreJudgement)which, see_candidate, NULL, &fault),
            &fault);
        for (size_t format = 0; export_format_name(format); format++) {
            Str text = {0};
            ExportCounts counts;
            const StoreQuery query = {.accepted_only = true};
            is_said(write_queries(store, &query, 1, (StoreJudgement)which, (ExportFormat)format,
                                  &text, &counts, &fault),
                    &fault);
            str_done(&text);
        }
    }
}

static void read_runs(Store *store)
{
    enum { PLIES = 40 };
    LookedPly plies[PLIES] = {{0}};
    Profile profile;
    Fault fault = {""};
    Game game = game_blank();
    HOLDS(game_set_tag(&game, "White", "Anna"));
    is_said(store_each_run(store, see_run, NULL, &fault), &fault);
    is_said(store_run_profile(store, 1, &profile, &fault), &fault);
    is_said(store_looked(store, game_hash(&game), "magnus", plies, PLIES, &fault), &fault);
    game_done(&game);
}

static void undo(Store *store)
{
    StoreDone done;
    Fault fault = {""};
    char label[STORE_LABEL_MAX];
    is_said(store_undo_label(store, 0, false, label, &fault), &fault);
    is_said(store_undo(store, 0, &done, &fault), &fault);
    is_said(store_redo(store, 0, &done, &fault), &fault);
}

FUZZ_TARGET(store)
{
    Store *store;
    Fault fault = {""};
    if (sample.len == 0) {
        make_sample();
    }
    const char *path = scratch_with(sample.data, sample.len);
    damage(path, (Bytes){data, size});
    const Status status = store_open(&store, path, &fault);
    is_said(status, &fault);
    if (status == STATUS_OK) {
        read_list(store);
        read_puzzles(store);
        read_runs(store);
        undo(store);
        store_close(store);
    }
    return 0;
}
