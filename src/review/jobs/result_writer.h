// What a run finds in one game, on its way into the store.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/store.h"

typedef struct ResultWriter {
    Store *store;           // borrowed
    const Pool *pool;       // borrowed: which engine it is
    const Profile *profile; // borrowed
    Str engine;             // the identity that `run` was opened for
    int64_t run;            // 0: none yet
    StoreScanned *visits;   // noted and not stored, or those that were stored last
    size_t count, cap;
    bool stored;
} ResultWriter;

void result_writer_init(ResultWriter *writer, Store *store, const Pool *pool,
                        const Profile *profile);
void result_writer_done(ResultWriter *writer);

// Notes what was found at a ply of the game: which filter refused it (see verdict_pack(); 0 for a
// candidate), and the candidate where it is to be kept with its verdicts and tree (borrowed until
// it is stored), else NULL.
void result_writer_note(ResultWriter *writer, size_t ply, uint32_t refusal,
                        const Candidate *candidate);
bool result_writer_has_notes(const ResultWriter *writer);
// Stores what was noted, all of it or nothing; visits[0..count) then say what became of it, until
// the next note. Without notes only the game is known to have been looked at.
Status result_writer_store(ResultWriter *writer, const StorePlace *place, Fault *fault);
void result_writer_forget(ResultWriter *writer);

// The run of this profile with the engine that is at work.
Status result_writer_run(ResultWriter *writer, int64_t *run, Fault *fault);
// The same where it has kept something before; *run is 0 where it has not, or the engine has not
// said yet who it is.
Status result_writer_find_run(ResultWriter *writer, int64_t *run, Fault *fault);

// Which filter refused on the first look, 0: none, the position is a candidate.
uint32_t candidate_refusal(const Candidate *candidate);
