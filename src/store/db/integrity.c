// Looks over a store with SQLite's quick check, in bounded time: what was broken off says nothing.
#include "src/store/db/integrity.h"

#include <stdlib.h>
#include <time.h>

#include "onlymove/store_care.h"
#include "onlymove/xalloc.h"

enum { MILLISECONDS = 10000, SLICE_MILLISECONDS = 40 };
enum { STEPS = 1000 }; // of SQLite's machine, between two looks at the clock

// Until when there is time, in milliseconds of the monotonic clock.
typedef struct Allowance {
    int64_t until;
    bool is_over;
} Allowance;

static int64_t milliseconds_now(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Of the type that SQLite asks; other than 0: it breaks off.
static int ask_allowance(void *context)
{
    Allowance *allowance = context;
    allowance->is_over = allowance->is_over || milliseconds_now() >= allowance->until;
    return allowance->is_over;
}

static Status check_with(Store *store, const char *sql, Fault *fault)
{
    Status status = STATUS_OK;
    sqlite3_stmt *check = NULL;
    sqlite3_prepare_v2(store->db, sql, -1, &check, NULL);
    const bool has_row = check && sqlite3_step(check) == SQLITE_ROW;
    const char *said = has_row ? (const char *)sqlite3_column_text(check, 0) : NULL;
    if (!said) {
        status = store_fault(store, "cannot be read", fault);
    } else if (sqlite3_stricmp(said, "ok") != 0) {
        status =
            fault_set(fault, STATUS_STORE,
                      "%s: is damaged, and nothing is written to it (%.120s); \"onlymove store "
                      "check\" says more, \"onlymove store rescue\" saves what can be read",
                      store->path, said);
    }
    sqlite3_finalize(check);
    return status;
}

// Pages that were not come to would count as lost. That the store is locked is no damage.
static Status check_within(Store *store, const char *sql, int milliseconds, Fault *fault)
{
    Fault why;
    Allowance allowance = {.until = milliseconds_now() + milliseconds};
    sqlite3_progress_handler(store->db, STEPS, ask_allowance, &allowance);
    const Status status = check_with(store, sql, &why);
    sqlite3_progress_handler(store->db, 0, NULL, NULL);
    return status == STATUS_STORE && !allowance.is_over ? fault_set(fault, status, "%s", why.text)
                                                        : STATUS_OK;
}

Status integrity_check(Store *store, Fault *fault)
{
    return check_with(store, "PRAGMA quick_check(1)", fault);
}

Status store_check_integrity(Store *store, Fault *fault)
{
    return check_within(store, "PRAGMA quick_check(1)", MILLISECONDS, fault);
}

// --- The same in slices, a table each

struct StoreSurvey {
    Store *store;
    int next; // table
};

StoreSurvey *store_survey_begin(Store *store)
{
    int64_t pages = 0;
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(store->db, "PRAGMA page_count", -1, &row, NULL);
    const Status status = store_run(store, row, &pages, NULL);
    sqlite3_finalize(row);
    if (store->only_read || status != STATUS_OK || pages <= LOOK_OVER_PAGES) {
        return NULL;
    }
    StoreSurvey *survey = xcalloc(1, sizeof *survey);
    survey->store = store;
    return survey;
}

bool store_survey_step(StoreSurvey *survey, Status *status, Fault *fault)
{
    CLEANUP(str_done) Str sql = {0};
    sqlite3_stmt *table = NULL;
    sqlite3_prepare_v2(survey->store->db,
                       "SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1 OFFSET ?1", -1,
                       &table, NULL);
    sqlite3_bind_int(table, 1, survey->next++);
    if (sqlite3_step(table) == SQLITE_ROW) {
        str_addf(&sql, "PRAGMA quick_check(%s)", (const char *)sqlite3_column_text(table, 0));
    }
    sqlite3_finalize(table);
    *status = sql.len > 0 ? check_within(survey->store, str_text(&sql), SLICE_MILLISECONDS, fault)
                          : STATUS_OK;
    return sql.len == 0 || *status != STATUS_OK;
}

void store_survey_free(StoreSurvey *survey)
{
    free(survey);
}

void store_end_writing(Store *store)
{
    store->only_read = true;
    store_keep_log(store, true);
    store_cache_end_writing(store->cache);
    sqlite3_exec(store->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
}
