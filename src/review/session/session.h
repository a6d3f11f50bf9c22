// The session: the game at hand, what is known of its positions by the profile at work and by
// others, and the marks beside its moves. It reads the store and writes nothing; journal and jobs
// write, and then have it read again what they have written. It knows neither of them.
//
//     a store's candidates ─ session_reload() ─▶ findings ─ session_mark() ─▶ marks
//     what runs looked at ── session_reload_all() ─▶ scanned
#pragma once

#include "src/review/jobs/game_run.h"
#include "src/review/jobs/result_writer.h"
#include "src/review/session/findings.h"

typedef struct Session {
    Store *store;     // borrowed; NULL: there is none
    Profile profile;  // at work
    StorePlace place; // the game at hand; its game is NULL before there is one
    uint32_t *main;   // the nodes of its main line, by ply
    size_t ply_count; // of them
    Findings findings;
    MoveMark *marks;     // one a ply
    size_t marked;       // of them, with a candidate
    ScannedPly *scanned; // one a ply: by runs of the profile at work,
    bool *scanned_alike; // ... and whether that run had the numbers of today
    PlyEval *evals;      // one a ply,
    bool *evals_read;    // ... where this says so
    bool damage_said;    // that candidates of the game are damaged
    ResultWriter writer; // what the profile at work has found in the game, on its way to the store
    // Estimates of trees changed by hand: one takes many times what a frame may.
    Difficulty *difficulty;
    const Tree *estimated; // which it looks at now; NULL: none
    bool estimates_owed;   // trees may be without
    Move *moves;           // room for a history
    size_t move_cap;
} Session;

void session_show(Session *session, const StorePlace *place); // the last game was forgotten
void session_forget(Session *session);
void session_done(Session *session);
// Another profile is at work; session_compare() then says how what is known of the game lies to it.
void session_use_profile(Session *session, const Profile *profile, const Pool *pool);

// Reads a candidate of the game from the store again, as it is now; 0: all of them. *finding (may
// be NULL) is where it went, NULL: nowhere.
Status session_reload(Session *session, int64_t id, Finding **finding, Fault *fault);
// The same for all of the game, and what runs have looked at.
Status session_reload_all(Session *session, Fault *fault);
// Holds what is in view against the profile at work, and reads what its runs have looked at.
Status session_compare(Session *session, Fault *fault);

// The ply of a node of the main line, or SIZE_MAX.
size_t session_ply(const Session *session, uint32_t node);
// review_scanned() of a ply of the main line.
bool session_scanned(const Session *session, size_t ply, Scanned *scanned);
// Another candidate is at a node, or none: brings the mark of its ply up to date, and forgets what
// was worked out from the last one.
void session_mark(Session *session, uint32_t node);

// What a position is when the profile at work is asked about it; its moves are borrowed until the
// next call.
Subject session_subject(Session *session, uint32_t node);
// What is known of a ply for a run of the profile at work: of its own judgements those by the
// present numbers, and every tree changed by hand. False where nothing is.
bool session_known(const Session *session, size_t ply, KnownPosition *known);
// Whether the store has a puzzle of another game like this position. False without a store.
bool session_is_duplicate(const Session *session, const Position *pos);
// Whether the profile at work can judge.
Status session_check_profile(const Session *session, Fault *fault);
