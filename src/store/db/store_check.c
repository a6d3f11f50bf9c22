// Checks a whole store: by SQLite, and for what onlymove itself relies on. And runs SQLite's quick
// check within a time limit; a check that was cut short says nothing.
#include "onlymove/store_care.h"

#include "onlymove/runner.h"
#include "src/store/db/store_schema.h"

// Rows that must not exist: each statement returns their number and the first one.
static const struct {
    const char *sql, *what;
} rules[] = {
    {"SELECT count(*), min(id) FROM candidate WHERE entry IS NOT"
     " (SELECT max(journal.id) FROM journal WHERE journal.candidate = candidate.id)",
     "candidates do not know their newest journal entry"},
    {"SELECT count(*), min(candidate.id) FROM candidate"
     " LEFT JOIN journal ON journal.id = candidate.entry WHERE candidate.marks & 3 <> CASE"
     " coalesce(journal.decision, 'none') WHEN 'accept' THEN 1 WHEN 'reject' THEN 2"
     " WHEN 'skip' THEN 3 ELSE 0 END",
     "candidates have another decision than the journal"},
    {"SELECT count(*), min(id) FROM candidate WHERE holding IS NULL",
     "candidates have no judgement that holds"},
    {"SELECT count(*), min(candidate.id) FROM candidate JOIN judgement ON judgement.id"
     " = shown WHERE (candidate.first, candidate.rating, candidate.worth, candidate.motifs_low,"
     " candidate.motifs_high) IS NOT (judgement.first, judgement.rating, judgement.worth,"
     " judgement.motifs_low, judgement.motifs_high)",
     "candidates say something else in lists than their judgement"},
    {"SELECT count(*), min(candidate.id) FROM candidate"
     " LEFT JOIN reason ON reason.id = candidate.reason"
     " LEFT JOIN journal ON journal.id = candidate.entry"
     " WHERE coalesce(reason.text, '') <> coalesce(journal.reason, '')",
     "candidates have another reason than the journal"},
    {"SELECT count(*), min(entry.id) FROM journal AS entry LEFT JOIN journal AS first"
     " ON first.id = entry.batch WHERE entry.batch <> 0 AND (first.id IS NULL"
     " OR first.id >= entry.id OR first.batch <> 0 OR entry.verb <> 'do' OR first.verb <> 'do')",
     "journal entries belong to a step that nothing began"},
    {"SELECT count(*), min(entry.id) FROM journal AS entry JOIN journal AS act"
     " ON act.id = entry.target WHERE act.verb <> 'do' OR act.candidate <> entry.candidate"
     " OR act.id >= entry.id",
     "journal entries take back what they cannot"},
};

static void check_rule(Store *store, const char *sql, const char *what, Str *problems) {
    sqlite3_stmt *row = store_prepare(store, sql);
    if (row && sqlite3_step(row) == SQLITE_ROW) {
        const long long count = sqlite3_column_int64(row, 0), first = sqlite3_column_int64(row, 1);
        if (count > 0)
            str_addf(problems, "%lld %s (the first: %lld)\n", count, what, first);
    } else {
        str_addf(problems, "%s: cannot be told: %s\n", what, sqlite3_errmsg(store->db));
    }
    sqlite3_finalize(row);
}

// Appends the first twenty problems of a pragma that returns a row for each.
static void check_pragma(Store *store, const char *sql, const char *format, Str *problems) {
    enum { TOP = 20 };
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &row, NULL);
    for (int i = 0; code == SQLITE_OK && i < TOP && (code = sqlite3_step(row)) == SQLITE_ROW; i++) {
        const char *text = (const char *)sqlite3_column_text(row, 0);
        if (text && sqlite3_stricmp(text, "ok") != 0)
            str_addf(problems, format, text, (long long)sqlite3_column_int64(row, 1));
        code = SQLITE_OK;
    }
    if (code != SQLITE_OK && code != SQLITE_DONE)
        str_addf(problems, "%s\n", sqlite3_errmsg(store->db));
    sqlite3_finalize(row);
}

// Whether the judgement decided on differs from the one shown, which was checked before.
static bool decided_differs(void *store, const CandidateList *list, size_t row) {
    sqlite3_stmt *select = STORE_BIND(store, SQL_DECIDED_OTHERWISE, list->rows[row].id);
    const bool differs = store_next_row(store, select);
    sqlite3_reset(select);
    return differs;
}

static Status check_run(void *context, const StoredRun *run, Fault *fault) {
    Profile profile;
    if (run->settings[0] && store_run_profile(run->store, run->id, &profile, fault) != STATUS_OK)
        str_addf(context, "%s\n", fault->text);
    return STATUS_OK;
}

static void check_contents(Store *store, Str *problems) {
    Fault why;
    const StoreQuery everything = {0},
                     differing = {.row_test = decided_differs, .test_context = store};
    if (store_each(store, &everything, STORE_SHOWN, NULL, NULL, &why) != STATUS_OK)
        str_addf(problems, "%s\n", why.text);
    if (store_each(store, &differing, STORE_DECIDED_ON, NULL, NULL, &why) != STATUS_OK)
        str_addf(problems, "%s\n", why.text);
    if (store_each_run(store, check_run, problems, &why) != STATUS_OK)
        str_addf(problems, "%s\n", why.text);
}

Status store_check(Store *store, Str *problems, Fault *fault) {
    const size_t old_len = problems->len;
    check_pragma(store, "PRAGMA integrity_check(20)", "%s\n", problems);
    check_pragma(store, "PRAGMA foreign_key_check",
                 "%s: row %lld refers to one that is not there\n", problems);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        check_rule(store, rules[i].sql, rules[i].what, problems);
    check_contents(store, problems);
    return problems->len == old_len
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX,
                           "%s: is damaged; \"onlymove store rescue\" saves what can be read",
                           store->path);
}

// --- Within a time limit

enum { CHECK_MILLISECONDS = 10000, SLICE_MILLISECONDS = 40 };
enum { STEPS = 1000 }; // of SQLite's virtual machine between two looks at the clock

typedef struct TimeLimit {
    int64_t until; // as of now_ms()
    bool is_over;
} TimeLimit;

// For sqlite3_progress_handler(): interrupts SQLite when the time is over.
static int check_time_limit(void *context) {
    TimeLimit *limit = context;
    limit->is_over = limit->is_over || now_ms() >= limit->until;
    return limit->is_over;
}

// Ignores damage where time ran out, because unread pages then count as lost; also a locked store.
static Status check_within(Store *store, const char *sql, int milliseconds, Fault *fault) {
    Fault why;
    TimeLimit limit = {.until = now_ms() + milliseconds};
    sqlite3_progress_handler(store->db, STEPS, check_time_limit, &limit);
    const Status status = store_quick_check(store, sql, &why);
    sqlite3_progress_handler(store->db, 0, NULL, NULL);
    return status == STATUS_STORE && !limit.is_over ? fault_set(fault, status, "%s", why.text)
                                                    : STATUS_OK;
}

Status store_check_integrity(Store *store, Fault *fault) {
    return check_within(store, "PRAGMA quick_check(1)", CHECK_MILLISECONDS, fault);
}

// --- Within a time limit, in slices of one table each

bool store_needs_check(Store *store) {
    int64_t pages;
    (void)store_read_number(store, "PRAGMA page_count", &pages);
    return !store->read_only && pages > SMALL_STORE_MAX;
}

bool store_check_table(Store *store, int index, Status *status, Fault *fault) {
    CLEANUP(str_done) Str sql = {0};
    sqlite3_stmt *table = store_prepare(
        store, "SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1 OFFSET ?1");
    sqlite3_bind_int(table, 1, index);
    if (sqlite3_step(table) == SQLITE_ROW)
        str_addf(&sql, "PRAGMA quick_check(%s)", (const char *)sqlite3_column_text(table, 0));
    sqlite3_finalize(table);
    *status =
        sql.len > 0 ? check_within(store, str_text(&sql), SLICE_MILLISECONDS, fault) : STATUS_OK;
    return sql.len == 0 || *status != STATUS_OK;
}

void store_end_writing(Store *store) {
    store->read_only = true;
    store_keep_wal(store, true);
    store_cache_end_writing(store->cache);
    sqlite3_exec(store->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
}
