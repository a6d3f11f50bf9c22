// Collects what a run finds in one game and stores it.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/store.h"

typedef struct ResultWriter {
    // The caller sets these three, and all else to zero.
    Store *store;           // borrowed
    const Pool *pool;       // borrowed; tells which engine it is
    const Profile *profile; // borrowed
    Str engine;             // identity of the run's engine
    int64_t run_id;         // 0: none yet
    StoreVisit *visits;     // those not stored yet, else those stored last
    size_t count, cap;
    bool is_stored; // `visits` are stored
} ResultWriter;

void result_writer_done(ResultWriter *writer);

// Adds what was found at a ply: the filter that refused it (by verdict_pack(); 0: none), and the
// candidate to store with verdicts and tree (or NULL), borrowed until it is stored.
void result_writer_add(ResultWriter *writer, size_t ply, uint32_t refusal,
                       const Candidate *candidate);
bool result_writer_has_unstored(const ResultWriter *writer);
// Stores all visits or none. Until the next is added, visits[0..count) then say what became of
// each. Without visits it only stores that the game was looked at.
Status result_writer_store(ResultWriter *writer, const StoreGameRef *game_ref, Fault *fault);
void result_writer_forget(ResultWriter *writer);

// Finds or opens the run of this profile with the present engine.
Status result_writer_open_run(ResultWriter *writer, int64_t *run_id, Fault *fault);
// Finds the run; *run_id is 0 where it has kept nothing yet, or the engine has not said its name.
Status result_writer_find_run(ResultWriter *writer, int64_t *run_id, Fault *fault);

// Returns verdict_pack() of the filter that refused at the first look; 0: it is a candidate.
uint32_t candidate_refusal(const Candidate *candidate);
