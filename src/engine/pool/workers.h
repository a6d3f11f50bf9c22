// The engines of a pool that have one setup: started when they are needed, replaced all together.
// pool.c decides which search each works at.
#pragma once

#include "onlymove/pool.h"

typedef struct Worker {
    Engine *engine;
    Search *search;      // or NULL
    unsigned request_id; // of engine_search(); 0: the engine was not given the search yet
    bool started;        // the engine has run before
} Worker;

typedef struct Workers {
    Worker *items;
    int count;
    Engine **quitting; // replaced engines that were told to quit, the oldest first
    int quitting_count;
    EngineListener listener; // `on_text` is NULL when there is none
    uint64_t restarts;       // processes started in the place of failed ones
    // Of the engine that last sent `uciok`; `identified`: one of these workers' engines has.
    bool identified;
    Str identity, name, warnings;
    const char *identity_suffix, *endings_fault; // what tables of endings add; why none do
    int failed_in_a_row;                         // searches that failed one after another
    bool given_up;                               // no engine is asked any more
    Fault fault;                                 // why the engines cannot be used
} Workers;

void workers_init(Workers *workers, const EngineSetup *setup, int count);
// Ends all engines, the replaced ones too.
void workers_done(Workers *workers);
// Sets what tables of endings add to each engine's identity, and why there are none; both borrowed.
void workers_set_endings(Workers *workers, const char *suffix, const char *fault);
// Appends the identity of an engine and its suffix; nothing where it has no identity.
void workers_write_identity(const Workers *workers, const Engine *engine, Str *out);
void workers_listen(Workers *workers, const EngineListener *listener);

// Makes as many workers of another setup and starts the first; fails and frees all if that fails.
Status workers_spawn(const Workers *workers, const EngineSetup *setup, int64_t now,
                     Worker **spawned, Fault *fault);
// Replaces the workers, which must have no searches, by `spawned`. The old engines must quit.
void workers_take_over(Workers *workers, Worker *spawned, int64_t now);

// Whether the worker's engine must be started before it can be asked.
bool worker_needs_start(const Worker *worker);
// Starts a worker's engine. False when that fails; the engine is then ENGINE_FAILED.
bool workers_start(Workers *workers, Worker *worker, int64_t now);
// The best worker without a search, with `prefer_unstarted` one that has to be started; or NULL.
Worker *workers_find_available(Workers *workers, bool prefer_unstarted);
// Nodes searched so far for the worker's search.
uint64_t worker_nodes(const Worker *worker);
// Notes the identity of the worker's engine once it is known; true when it is a new one.
bool workers_note_identity(Workers *workers, const Worker *worker);
// Frees the replaced engines whose processes have ended.
void workers_reap(Workers *workers, int64_t now);
// Tells all engines to quit.
void workers_quit(Workers *workers, int64_t now);

int workers_fds_max(const Workers *workers);
int workers_pollfds(const Workers *workers, struct pollfd *fds, int max);
int64_t workers_deadline(const Workers *workers);
