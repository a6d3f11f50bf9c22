// A pool's engine processes: started when needed, told to quit, replaced.
#include "src/engine/pool/workers.h"

#include <stdlib.h>
#include <string.h>

enum { LEAVING = 4 }; // engines told to quit that may live on, for each one at work

static void end_workers(Worker *workers, int count)
{
    for (int i = 0; i < count; i++) {
        engine_quit(workers[i].engine, 0);
    }
    for (int i = 0; i < count; i++) {
        engine_free(workers[i].engine);
    }
    free(workers);
}

static Worker *make_workers(const EngineSetup *setup, int count)
{
    Worker *workers = calloc((size_t)count, sizeof *workers);
    for (int i = 0; workers && i < count; i++) {
        workers[i].engine = engine_new(setup);
        if (!workers[i].engine) {
            end_workers(workers, i);
            return NULL;
        }
    }
    return workers;
}

bool crew_init(Crew *crew, const EngineSetup *setup, int count)
{
    *crew = (Crew){.count = count,
                   .workers = make_workers(setup, count),
                   .leaving = calloc((size_t)count * LEAVING, sizeof *crew->leaving)};
    if (!crew->workers || !crew->leaving) {
        crew_done(crew);
        return false;
    }
    return true;
}

// Of all that there are: those at work, then those that leave.
static int engine_count(const Crew *crew)
{
    return (crew->workers ? crew->count : 0) + crew->leaving_count;
}

static Engine *engine_at(const Crew *crew, int index)
{
    return index < crew->count ? crew->workers[index].engine : crew->leaving[index - crew->count];
}

void crew_done(Crew *crew)
{
    crew_quit(crew, 0);
    for (int i = engine_count(crew); i-- > 0;) {
        engine_free(engine_at(crew, i));
    }
    free(crew->workers);
    free(crew->leaving);
    str_done(&crew->identity);
    str_done(&crew->name);
    str_done(&crew->remarks);
}

void crew_quit(Crew *crew, int64_t now)
{
    for (int i = 0; i < engine_count(crew); i++) {
        engine_quit(engine_at(crew, i), now);
    }
}

void crew_listen(Crew *crew, const EngineListener *listener)
{
    crew->listener = listener ? *listener : (EngineListener){0};
    for (int i = 0; i < engine_count(crew); i++) {
        engine_listen(engine_at(crew, i), listener);
    }
}

Status crew_hire(const Crew *crew, const EngineSetup *setup, int64_t now, Worker **hired,
                 Fault *fault)
{
    Worker *workers = make_workers(setup, crew->count);
    if (!workers) {
        return fault_memory(fault);
    }
    for (int i = 0; i < crew->count; i++) {
        engine_listen(workers[i].engine, &crew->listener);
    }
    workers[0].started = true;
    Status status = engine_start(workers[0].engine, now, fault);
    if (status == STATUS_OK) {
        *hired = workers;
    } else {
        end_workers(workers, crew->count);
    }
    return status;
}

static void free_leaving(Crew *crew, int index)
{
    engine_free(crew->leaving[index]);
    crew->leaving_count--;
    for (int i = index; i < crew->leaving_count; i++) {
        crew->leaving[i] = crew->leaving[i + 1];
    }
}

// Where there is no room, the one that was told first is waited for.
static void let_go(Crew *crew, Engine *engine, int64_t now)
{
    engine_quit(engine, now);
    if (engine_process(engine) == 0) {
        engine_free(engine);
        return;
    }
    if (crew->leaving_count == crew->count * LEAVING) {
        free_leaving(crew, 0);
    }
    crew->leaving[crew->leaving_count++] = engine;
}

void crew_see_off(Crew *crew, int64_t now)
{
    for (int i = crew->leaving_count; i-- > 0;) {
        engine_pump(crew->leaving[i], now);
        if (engine_process(crew->leaving[i]) == 0) {
            free_leaving(crew, i);
        }
    }
}

void crew_take_over(Crew *crew, Worker *hired, int64_t now)
{
    for (int i = 0; i < crew->count; i++) {
        let_go(crew, crew->workers[i].engine, now);
    }
    free(crew->workers);
    crew->workers = hired;
    crew->greeted = false;
    str_clear(&crew->identity);
    str_clear(&crew->name);
    str_clear(&crew->remarks);
}

bool worker_needs_start(const Worker *worker)
{
    const EngineState state = engine_state(worker->engine);
    return state == ENGINE_OFF || state == ENGINE_FAILED;
}

bool crew_start(Crew *crew, Worker *worker, int64_t now)
{
    crew->restarts += worker->started;
    worker->started = true;
    return engine_start(worker->engine, now, NULL) == STATUS_OK;
}

// How well a worker without a search suits: best is one that is idle, then one that has to be
// started or is starting, then one whose last search has not ended yet.
static int readiness(const Worker *worker)
{
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

Worker *crew_free_worker(Crew *crew, bool fresh)
{
    Worker *best = NULL;
    for (int i = 0; i < crew->count; i++) {
        Worker *worker = &crew->workers[i];
        if (worker->search) {
            continue;
        }
        if (fresh && worker_needs_start(worker)) {
            return worker;
        }
        if (!best || readiness(worker) > readiness(best)) {
            best = worker;
        }
    }
    return best;
}

uint64_t worker_nodes(const Worker *worker)
{
    return worker->generation != 0 ? engine_analysis(worker->engine)->nodes : 0;
}

bool crew_note_greeting(Crew *crew, const Worker *worker)
{
    const Engine *engine = worker->engine;
    const EngineState state = engine_state(engine);
    const char *identity = engine_identity(engine);
    if (state == ENGINE_STARTING || worker_needs_start(worker) ||
        (crew->greeted && strcmp(identity, str_text(&crew->identity)) == 0)) {
        return false;
    }
    const char *refused = engine_refused(engine), *caution = engine_caution(engine);
    str_clear(&crew->identity);
    str_add(&crew->identity, identity);
    str_clear(&crew->name);
    str_add(&crew->name, engine_name(engine));
    str_clear(&crew->remarks);
    str_addf(&crew->remarks, "%s%s%s", refused, refused[0] && caution[0] ? "\n" : "", caution);
    crew->greeted = !crew->identity.failed && !crew->name.failed;
    return true;
}

int crew_fds_max(const Crew *crew)
{
    return crew->count * (1 + LEAVING) * ENGINE_FDS;
}

int crew_pollfds(const Crew *crew, struct pollfd *fds, int max)
{
    int count = 0;
    for (int i = 0; i < engine_count(crew) && count + ENGINE_FDS <= max; i++) {
        count += engine_pollfds(engine_at(crew, i), fds + count);
    }
    return count;
}

int64_t crew_deadline(const Crew *crew)
{
    int64_t first = -1;
    for (int i = 0; i < engine_count(crew); i++) {
        const Engine *engine = engine_at(crew, i);
        const bool is_lost =
            i < crew->count && crew->workers[i].search && engine_state(engine) == ENGINE_FAILED;
        const int64_t deadline = is_lost ? 0 : engine_deadline(engine);
        first = deadline >= 0 && (first < 0 || deadline < first) ? deadline : first;
    }
    return first;
}
