// Keeps results of solvers, and rates puzzles by them.
#include "onlymove/store_import.h"

#include <math.h>

#include "onlymove/rating.h"
#include "src/store/db/handle.h"

enum { PERIOD = 15 };

static Status rate(Store *store, int64_t candidate, Fault *fault)
{
    bool found = true;
    int games = 0;
    Glicko glicko = glicko_new;
    GlickoPeriod period;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_RESULTS, candidate);
    Status status;
    glicko_begin(&period, glicko);
    while ((status = store_step(store, row, &found, fault)) == STATUS_OK && found) {
        glicko_game(&period, sqlite3_column_double(row, 0), sqlite3_column_double(row, 1),
                    sqlite3_column_int(row, 2) ? 0 : 1);
        if (++games % PERIOD == 0) {
            glicko = glicko_end(&period);
            glicko_begin(&period, glicko);
        }
    }
    glicko = games % PERIOD != 0 ? glicko_end(&period) : glicko;
    return status == STATUS_OK
               ? store_run(store,
                           STORE_BOUND(store, SQL_RATE, candidate, lround(glicko.rating),
                                       lround(glicko.deviation)),
                           NULL, fault)
               : status;
}

Status store_begin_results(ResultsPut *put, Store *store, Fault *fault)
{
    *put = (ResultsPut){.store = store};
    return store_begin(store, fault);
}

// The puzzle of the last results, where any of them was new.
static Status rate_last(ResultsPut *put, Fault *fault)
{
    const int64_t candidate = put->candidate;
    put->candidate = 0;
    put->puzzles += candidate != 0;
    return candidate != 0 ? rate(put->store, candidate, fault) : STATUS_OK;
}

Status store_put_result(ResultsPut *put, const SolverResult *result, bool *fresh, Fault *fault)
{
    Store *store = put->store;
    Status status = result->candidate != put->candidate ? rate_last(put, fault) : STATUS_OK;
    sqlite3_stmt *insert = STORE_BOUND(store, SQL_PUT_RESULT, result->candidate, result->solved);
    bind_text(insert, 3, result->solver);
    bind_text(insert, 4, result->date);
    sqlite3_bind_double(insert, 5, result->rating);
    sqlite3_bind_double(insert, 6, result->deviation);
    if (result->seconds >= 0) {
        sqlite3_bind_double(insert, 7, result->seconds);
    }
    status = status == STATUS_OK ? store_run(store, insert, NULL, fault) : status;
    *fresh = status == STATUS_OK && sqlite3_changes(store->db) > 0;
    put->candidate = *fresh ? result->candidate : put->candidate;
    return status;
}

Status store_end_results(ResultsPut *put, Status status, Fault *fault)
{
    status = status == STATUS_OK ? rate_last(put, fault) : status;
    return store_end_change(put->store, status, fault);
}

Status store_measured(Store *store, int64_t candidate, Measured *measured, Fault *fault)
{
    bool found;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_MEASURED, candidate);
    *measured = (Measured){0};
    const Status status = store_step(store, row, &found, fault);
    if (status == STATUS_OK && found) {
        measured->rating = sqlite3_column_int(row, 0);
        measured->deviation = sqlite3_column_int(row, 1);
        measured->results = sqlite3_column_int(row, 2);
        measured->solved = sqlite3_column_int(row, 3);
        measured->seconds = (int)lround(sqlite3_column_double(row, 4));
        sqlite3_reset(row);
    }
    return status;
}

void measured_write(const Measured *measured, Str *out)
{
    if (measured->results > 0) {
        str_addf(out, "%d +-%d by %d result%s, %d solved", measured->rating, measured->deviation,
                 measured->results, measured->results == 1 ? "" : "s", measured->solved);
    }
    if (measured->results > 0 && measured->seconds > 0) {
        str_addf(out, ", %d s", measured->seconds);
    }
}
