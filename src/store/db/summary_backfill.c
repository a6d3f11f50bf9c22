// Works out what lists show of judgements and games that an earlier version has kept, or that were
// saved from a damaged store.
#include "src/store/db/migrate.h"
#include "src/store/journal/state.h"
#include "src/store/files/store_tags.h"

// A text of every row of a table, and what is done with it.
typedef struct Walk {
    const char *next; // the row number after ?1
    const char *text; // of row ?1
    Status (*write)(Store *store, int64_t id, const char *text, Fault *fault);
} Walk;

// Nothing is open while a row is written. A text that cannot be read is passed over.
static Status take_text(Store *store, sqlite3_stmt *row, int64_t id, const Walk *walk, Str *text,
                        Fault *fault)
{
    bool found;
    sqlite3_reset(row);
    sqlite3_bind_int64(row, 1, id);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status != STATUS_OK && store_met_oversize(store) ? STATUS_OK : status;
    }
    column_text(row, 0, text);
    sqlite3_reset(row);
    return text->failed ? store_out_of_memory(store, fault)
                        : walk->write(store, id, str_text(text), fault);
}

static Status walk_over(Store *store, const Walk *walk, Fault *fault)
{
    int64_t id = INT64_MIN, last;
    sqlite3_stmt *next = NULL, *row = NULL;
    CLEANUP(str_done) Str text = {0};
    sqlite3_prepare_v2(store->db, walk->next, -1, &next, NULL);
    sqlite3_prepare_v2(store->db, walk->text, -1, &row, NULL);
    Status status;
    do {
        last = id;
        sqlite3_bind_int64(next, 1, last);
        status = store_run(store, next, &id, fault);
        if (status == STATUS_OK && id != last) {
            status = take_text(store, row, id, walk, &text, fault);
        }
    } while (status == STATUS_OK && id != last);
    sqlite3_finalize(next);
    sqlite3_finalize(row);
    return status;
}

static Status write_outline(Store *store, int64_t judgement, const char *json, Fault *fault)
{
    Facts facts;
    CLEANUP(candidate_done) Candidate candidate;
    const Status status = candidate_read_json(&candidate, json, NULL);
    if (status == STATUS_MEMORY) {
        return store_out_of_memory(store, fault);
    }
    if (status != STATUS_OK) {
        return STATUS_OK;
    }
    facts_of(&candidate, &facts);
    return outline_put(store, judgement, &facts, fault);
}

static Status write_keys(Store *store, int64_t judgement, const char *json, Fault *fault)
{
    CLEANUP(candidate_done) Candidate candidate;
    const Status status = candidate_read_json(&candidate, json, NULL);
    if (status == STATUS_MEMORY) {
        return store_out_of_memory(store, fault);
    }
    return status == STATUS_OK ? tree_keys_put(store, judgement, &candidate.tree, fault)
                               : STATUS_OK;
}

static Status write_tags(Store *store, int64_t id, const char *json, Fault *fault)
{
    CLEANUP(listed_tags_done) ListedTags tags = {0};
    CLEANUP(game_done) Game game = game_blank();
    Status status = tags_read(&game, json, NULL);
    if (status == STATUS_MEMORY || !tags_list(&game, &tags)) {
        return store_out_of_memory(store, fault);
    }
    sqlite3_stmt *save = store_statement(store, SQL_SAVE_TAGS);
    sqlite3_bind_int64(save, 1, id);
    bind_tags(save, 2, &tags);
    return status == STATUS_OK ? store_run(store, save, NULL, fault) : STATUS_OK;
}

// What follows from those, and from the journal.
static const char settle[] =
    "INSERT OR IGNORE INTO reason (text) SELECT DISTINCT reason FROM journal;"
    "UPDATE candidate SET (first, rating, motifs_low, motifs_high) ="
    " (SELECT first, rating, motifs_low, motifs_high FROM outline WHERE judgement = shown)"
    " WHERE shown IN (SELECT judgement FROM outline);"
    "UPDATE candidate SET reason = (SELECT reason.id FROM journal"
    " JOIN reason ON reason.text = journal.reason WHERE journal.id = entry)";

Status migrate_outlines(Store *store, Fault *fault)
{
    static const Walk walks[] = {
        {"SELECT id FROM judgement WHERE id > ?1"
         " AND id NOT IN (SELECT judgement FROM outline) ORDER BY id LIMIT 1",
         "SELECT json FROM judgement WHERE id = ?1", write_outline},
        {"SELECT id FROM game WHERE id > ?1 ORDER BY id LIMIT 1",
         "SELECT tags FROM game WHERE id = ?1", write_tags},
    };
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof walks / sizeof *walks && status == STATUS_OK; i++) {
        status = walk_over(store, &walks[i], fault);
    }
    if (status == STATUS_OK && sqlite3_exec(store->db, settle, NULL, NULL, NULL) != SQLITE_OK) {
        status = store_fault(store, "cannot be written", fault);
    }
    return status;
}

static Status write_source_answer(Store *store, int64_t judgement, const char *json, Fault *fault)
{
    unsigned answer = 0;
    int64_t of = 0;
    CLEANUP(candidate_done) Candidate candidate;
    Status status = candidate_read_json(&candidate, json, NULL);
    if (status != STATUS_OK) {
        return status == STATUS_MEMORY ? store_out_of_memory(store, fault) : STATUS_OK;
    }
    status = store_run(store, STORE_BOUND(store, SQL_JUDGED, judgement), &of, fault);
    status = status == STATUS_OK ? source_answer_of(store, of, &candidate, &answer, fault) : status;
    status = status == STATUS_OK
                 ? store_run(store, STORE_BOUND(store, SQL_AMEND_SOURCE_ANSWER, judgement, answer),
                             NULL, fault)
                 : status;
    return status == STATUS_OK
               ? store_run(store, STORE_BOUND(store, SQL_SAVE_SOURCE_ANSWER, of), NULL, fault)
               : status;
}

Status migrate_source_answers(Store *store, Fault *fault)
{
    // Of games that came as puzzles, by profiles.
    static const Walk walk = {
        "SELECT judgement.id FROM judgement JOIN candidate ON candidate.id = judgement.candidate"
        " JOIN game ON game.id = candidate.game WHERE judgement.id > ?1 AND game.imported"
        " AND candidate.id NOT IN (SELECT id FROM imported) ORDER BY judgement.id LIMIT 1",
        "SELECT json FROM judgement WHERE id = ?1", write_source_answer};
    return walk_over(store, &walk, fault);
}

Status migrate_keys(Store *store, Fault *fault)
{
    static const Walk walk = {"SELECT id FROM judgement WHERE id > ?1 AND size > 0"
                              " ORDER BY id LIMIT 1",
                              "SELECT json FROM judgement WHERE id = ?1", write_keys};
    return walk_over(store, &walk, fault);
}
