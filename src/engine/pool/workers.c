// A pool's engine processes: started when needed, told to quit, replaced.
#include "src/engine/pool/workers.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

enum { QUITTING_PER_WORKER = 4 }; // engines that were told to quit and may still run

static void free_workers(Worker *items, int count) {
    for (int i = 0; i < count; i++)
        engine_quit(items[i].engine, 0);
    for (int i = 0; i < count; i++)
        engine_free(items[i].engine);
    free(items);
}

static Worker *make_workers(const EngineSetup *setup, int count) {
    Worker *items = xcalloc((size_t)count, sizeof *items);
    for (int i = 0; i < count; i++)
        items[i].engine = engine_new(setup);
    return items;
}

void workers_init(Workers *workers, const EngineSetup *setup, int count) {
    *workers = (Workers){
        .count = count,
        .items = make_workers(setup, count),
        .quitting = xcalloc((size_t)count * QUITTING_PER_WORKER, sizeof *workers->quitting)};
    workers_set_endings(workers, "", "");
}

void workers_set_endings(Workers *workers, const char *suffix, const char *fault) {
    workers->identity_suffix = suffix;
    workers->endings_fault = fault;
}

void workers_write_identity(const Workers *workers, const Engine *engine, Str *out) {
    const char *identity = engine_identity(engine);
    str_addf(out, "%s%s", identity, identity[0] ? workers->identity_suffix : "");
}

// The number of all engines: those of the workers, then those that were told to quit.
static int engine_count(const Workers *workers) {
    return workers->count + workers->quitting_count;
}

static Engine *engine_at(const Workers *workers, int index) {
    return index < workers->count ? workers->items[index].engine
                                  : workers->quitting[index - workers->count];
}

void workers_done(Workers *workers) {
    workers_quit(workers, 0);
    for (int i = engine_count(workers); i-- > 0;)
        engine_free(engine_at(workers, i));
    free(workers->items);
    free(workers->quitting);
    str_done(&workers->identity);
    str_done(&workers->name);
    str_done(&workers->warnings);
}

void workers_quit(Workers *workers, int64_t now) {
    for (int i = 0; i < engine_count(workers); i++)
        engine_quit(engine_at(workers, i), now);
}

void workers_listen(Workers *workers, const EngineListener *listener) {
    workers->listener = listener ? *listener : (EngineListener){0};
    for (int i = 0; i < engine_count(workers); i++)
        engine_listen(engine_at(workers, i), listener);
}

Status workers_spawn(const Workers *workers, const EngineSetup *setup, int64_t now,
                     Worker **spawned, Fault *fault) {
    Worker *items = make_workers(setup, workers->count);
    for (int i = 0; i < workers->count; i++)
        engine_listen(items[i].engine, &workers->listener);
    items[0].started = true;
    Status status = engine_start(items[0].engine, now, fault);
    if (status == STATUS_OK)
        *spawned = items;
    else
        free_workers(items, workers->count);
    return status;
}

static void free_quitting(Workers *workers, int index) {
    engine_free(workers->quitting[index]);
    workers->quitting_count--;
    for (int i = index; i < workers->quitting_count; i++)
        workers->quitting[i] = workers->quitting[i + 1];
}

// Tells an engine to quit and lists it in `quitting`; a full list first waits for its oldest one.
static void retire_engine(Workers *workers, Engine *engine, int64_t now) {
    engine_quit(engine, now);
    if (engine_pid(engine) == 0) {
        engine_free(engine);
        return;
    }
    if (workers->quitting_count == workers->count * QUITTING_PER_WORKER)
        free_quitting(workers, 0);
    workers->quitting[workers->quitting_count++] = engine;
}

void workers_reap(Workers *workers, int64_t now) {
    for (int i = workers->quitting_count; i-- > 0;) {
        engine_pump(workers->quitting[i], now);
        if (engine_pid(workers->quitting[i]) == 0)
            free_quitting(workers, i);
    }
}

void workers_take_over(Workers *workers, Worker *spawned, int64_t now) {
    for (int i = 0; i < workers->count; i++)
        retire_engine(workers, workers->items[i].engine, now);
    free(workers->items);
    workers->items = spawned;
    workers->identified = workers->given_up = false;
    workers->failed_in_a_row = 0;
    workers->fault.text[0] = '\0';
    str_clear(&workers->identity);
    str_clear(&workers->name);
    str_clear(&workers->warnings);
}

bool worker_needs_start(const Worker *worker) {
    const EngineState state = engine_state(worker->engine);
    return state == ENGINE_OFF || state == ENGINE_FAILED;
}

bool workers_start(Workers *workers, Worker *worker, int64_t now) {
    workers->restarts += worker->started;
    worker->started = true;
    return engine_start(worker->engine, now, NULL) == STATUS_OK;
}

// Ranks a worker without a search: highest an idle one, then one that is starting or has to be
// started, then one whose last search has not ended yet.
static int worker_readiness(const Worker *worker) {
    switch (engine_state(worker->engine)) {
    case ENGINE_IDLE:
        return 3;
    case ENGINE_STARTING:
    case ENGINE_OFF:
    case ENGINE_FAILED:
        return 2;
    case ENGINE_SEARCHING:
    case ENGINE_STOPPING:
        break;
    }
    return 1;
}

Worker *workers_find_available(Workers *workers, bool prefer_unstarted) {
    Worker *best = NULL;
    for (int i = 0; i < workers->count; i++) {
        Worker *worker = &workers->items[i];
        if (worker->search)
            continue;
        if (prefer_unstarted && worker_needs_start(worker))
            return worker;
        if (!best || worker_readiness(worker) > worker_readiness(best))
            best = worker;
    }
    return best;
}

uint64_t worker_nodes(const Worker *worker) {
    return worker->request_id != 0 ? engine_analysis(worker->engine)->nodes : 0;
}

bool workers_note_identity(Workers *workers, const Worker *worker) {
    const Engine *engine = worker->engine;
    const EngineState state = engine_state(engine);
    CLEANUP(str_done) Str identity = {0};
    workers_write_identity(workers, engine, &identity);
    if (state == ENGINE_STARTING || worker_needs_start(worker) ||
        (workers->identified && strcmp(str_text(&identity), str_text(&workers->identity)) == 0)) {
        return false;
    }
    const char *refused = engine_refused_options(engine), *warning = engine_warning(engine);
    str_set(&workers->identity, str_text(&identity));
    str_set(&workers->name, engine_name(engine));
    str_clear(&workers->warnings);
    str_addf(&workers->warnings, "%s%s%s", refused, refused[0] && warning[0] ? "\n" : "", warning);
    str_addf(&workers->warnings, "%s%s",
             workers->warnings.len > 0 && workers->endings_fault[0] ? "\n" : "",
             workers->endings_fault);
    workers->identified = true;
    return true;
}

int workers_fds_max(const Workers *workers) {
    return workers->count * (1 + QUITTING_PER_WORKER) * ENGINE_FDS;
}

int workers_pollfds(const Workers *workers, struct pollfd *fds, int max) {
    int count = 0;
    for (int i = 0; i < engine_count(workers) && count + ENGINE_FDS <= max; i++)
        count += engine_pollfds(engine_at(workers, i), fds + count);
    return count;
}

int64_t workers_deadline(const Workers *workers) {
    int64_t earliest = -1;
    for (int i = 0; i < engine_count(workers); i++) {
        const Engine *engine = engine_at(workers, i);
        const bool needs_retry =
            i < workers->count && workers->items[i].search && engine_state(engine) == ENGINE_FAILED;
        const int64_t deadline = needs_retry ? 0 : engine_deadline(engine);
        earliest = deadline >= 0 && (earliest < 0 || deadline < earliest) ? deadline : earliest;
    }
    return earliest;
}
