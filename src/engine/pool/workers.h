// The engines of a pool: all of one setup, started when they are needed, replaced all together.
// Which search an engine is at is only noted here.
#pragma once

#include "onlymove/pool.h"

typedef struct Worker {
    Engine *engine;
    Search *search;      // or NULL
    unsigned generation; // of its search; 0: the engine has not been asked yet
    bool started;        // it has run before
} Worker;

typedef struct Workers {
    Worker *list;
    int count;
    Engine **leaving; // engines that were replaced and told to quit, the first one told first
    int leaving_count;
    EngineListener listener; // `hear` is NULL when there is none
    uint64_t restarts;       // processes started in the place of failed ones
    // Of the engine that said last who it is (`id name`, `uciok`); `identified` when one of these
    // workers has.
    bool identified;
    Str identity, name, remarks;
    const char *tables, *trouble; // see workers_tell()
    int failed_in_a_row;          // searches, see POOL_FAILURES_MAX
    bool given_up;                // no engine is asked any more
    Fault fault;                  // why they cannot be used
} Workers;

void workers_init(Workers *workers, const EngineSetup *setup, int count);
// Ends all engines, those that were replaced too.
void workers_done(Workers *workers);
// What is added to the identity of every engine, and a remark beside theirs; borrowed.
void workers_tell(Workers *workers, const char *tables, const char *trouble);
// Appends what results of an engine are known by; nothing where it has no identity.
void workers_write_identity(const Workers *workers, const Engine *engine, Str *out);
void workers_listen(Workers *workers, const EngineListener *listener);

// As many workers of another setup, the first of them started; nothing is left where it cannot be.
Status workers_spawn(const Workers *workers, const EngineSetup *setup, int64_t now,
                     Worker **spawned, Fault *fault);
// Puts them in the place of the old ones, which have no searches any more and are told to quit.
void workers_take_over(Workers *workers, Worker *spawned, int64_t now);

// Nothing runs that could be asked.
bool worker_needs_start(const Worker *worker);
// False when it cannot be started; the engine has then failed.
bool workers_start(Workers *workers, Worker *worker, int64_t now);
// The worker without a search that suits best: `unstarted` asks for one that has to be started.
// NULL when all have one.
Worker *workers_free_worker(Workers *workers, bool unstarted);
// Nodes searched so far for the search that the worker is at.
uint64_t worker_nodes(const Worker *worker);
// Takes note of who the worker's engine is, when it has said so; true when that is another one.
bool workers_note_identity(Workers *workers, const Worker *worker);
// Frees the replaced engines that have gone.
void workers_retire(Workers *workers, int64_t now);
// Tells all engines to quit.
void workers_quit(Workers *workers, int64_t now);

int workers_fds_max(const Workers *workers);
int workers_pollfds(const Workers *workers, struct pollfd *fds, int max);
int64_t workers_deadline(const Workers *workers);
