// Looks over a store in bounded time: at once, or by a thread beside what goes on. The thread has a
// connection of its own and touches nothing else; its answer is a byte in a pipe. A thread, because
// a check that SQLite has broken off cannot go on later in slices, and a process would have to be
// this program again, which a library that others may link cannot count on finding.
#include "src/store/db/integrity.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "onlymove/store_care.h"

enum { SECONDS = 10, STEPS = 1000 }; // of SQLite's machine, between two looks at the clock

// How long there is, and who has had enough.
typedef struct Allowance {
    time_t until; // seconds of the monotonic clock
    atomic_bool is_over;
} Allowance;

struct StoreSurvey {
    Store *user;  // which is looked over
    Store *store; // the thread's connection
    pthread_t thread;
    int ends[2]; // of the pipe
    Allowance allowance;
    bool is_joined, is_broken;
    Status status; // the thread's until it is joined, like the fault
    Fault fault;
};

static time_t seconds_now(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

// Of the type that SQLite asks; other than 0: it breaks off.
static int ask_allowance(void *context)
{
    Allowance *allowance = context;
    if (seconds_now() >= allowance->until) {
        atomic_store(&allowance->is_over, true);
    }
    return atomic_load(&allowance->is_over);
}

Status integrity_check(Store *store, Fault *fault)
{
    Status status = STATUS_OK;
    sqlite3_stmt *check = NULL;
    sqlite3_prepare_v2(store->db, "PRAGMA quick_check(1)", -1, &check, NULL);
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

// What was broken off says nothing: pages that were not come to would count as lost. That the store
// is locked, or memory out, is no damage.
static Status integrity_check_within(Store *store, Allowance *allowance, Fault *fault)
{
    Fault why;
    sqlite3_progress_handler(store->db, STEPS, ask_allowance, allowance);
    const Status status = integrity_check(store, &why);
    sqlite3_progress_handler(store->db, 0, NULL, NULL);
    return status == STATUS_STORE && !atomic_load(&allowance->is_over)
               ? fault_set(fault, status, "%s", why.text)
               : STATUS_OK;
}

Status store_check_integrity(Store *store, Fault *fault)
{
    Allowance allowance = {.until = seconds_now() + SECONDS};
    return integrity_check_within(store, &allowance, fault);
}

static void *survey(void *context)
{
    StoreSurvey *self = context;
    self->status = integrity_check_within(self->store, &self->allowance, &self->fault);
    const ssize_t put = write(self->ends[1], "", 1);
    (void)put; // the pipe is empty
    return NULL;
}

// Signals are for the thread that is there already.
static bool start_thread(StoreSurvey *self)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&self->thread, NULL, survey, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static bool is_small(Store *store)
{
    int64_t pages = 0;
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(store->db, "PRAGMA page_count", -1, &row, NULL);
    const Status status = store_run(store, row, &pages, NULL);
    sqlite3_finalize(row);
    return status != STATUS_OK || pages <= LOOK_OVER_PAGES;
}

static void drop_survey(StoreSurvey *self)
{
    store_close(self->store);
    close(self->ends[0]);
    close(self->ends[1]);
    free(self);
}

StoreSurvey *store_survey_begin(Store *store)
{
    if (store->only_read || is_small(store)) {
        return NULL;
    }
    StoreSurvey *self = calloc(1, sizeof *self);
    if (!self || pipe(self->ends) != 0) {
        free(self);
        return NULL;
    }
    for (int end = 0; end < 2; end++) {
        fcntl(self->ends[end], F_SETFD, FD_CLOEXEC);
        fcntl(self->ends[end], F_SETFL, O_NONBLOCK);
    }
    self->allowance.until = seconds_now() + SECONDS;
    if (store_connect(&self->store, store->path, NULL) != STATUS_OK || !start_thread(self)) {
        drop_survey(self);
        return NULL;
    }
    self->user = store;
    store->survey = self;
    return self;
}

int store_survey_fd(const StoreSurvey *survey)
{
    return survey->ends[0];
}

static void join(StoreSurvey *self)
{
    if (!self->is_joined) {
        pthread_join(self->thread, NULL);
        self->is_joined = true;
    }
}

bool store_survey_ended(StoreSurvey *survey, Status *status, Fault *fault)
{
    char byte;
    if (!survey->is_joined && read(survey->ends[0], &byte, 1) != 1) {
        return false;
    }
    join(survey);
    *status = survey->is_broken ? STATUS_LOCKED : survey->status;
    if (survey->status != STATUS_OK) {
        fault_set(fault, survey->status, "%s", survey->fault.text);
    }
    return true;
}

void store_survey_break(StoreSurvey *survey)
{
    if (!survey->is_joined) {
        atomic_store(&survey->allowance.is_over, true);
        sqlite3_interrupt(survey->store->db); // the only call that another thread may make
        join(survey);
        survey->is_broken = survey->status == STATUS_OK;
    }
}

void store_survey_free(StoreSurvey *survey)
{
    if (survey) {
        store_survey_break(survey);
        survey->user->survey = NULL;
        drop_survey(survey);
    }
}

void store_end_writing(Store *store)
{
    store->only_read = true;
    store_keep_log(store, true);
    store_cache_end_writing(store->cache);
    sqlite3_exec(store->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
}
