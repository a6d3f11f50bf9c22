// The session: the current game, what the current profile and others have found in it, and the
// marks beside its moves. It reads the store but never writes it. Journal and jobs write, and
// then make the session read again; it knows neither of them.
//
//     a store's candidates ─ session_reload() ─▶ findings ─ session_update_mark() ─▶ marks
//     what runs looked at ── session_reload_all() ─▶ visits
#pragma once

#include "src/review/jobs/game_run.h"
#include "src/review/jobs/result_writer.h"
#include "src/review/session/findings.h"

typedef struct Session {
    StoreGameRef game_ref;      // the current game; without one its game is NULL
    uint32_t *main_nodes;       // nodes of the main line, by ply
    size_t ply_count;           // number of these nodes
    PlyMark *marks;             // one for each ply
    size_t marked_count;        // number of plies with a candidate
    PlyVisit *visits;           // one for each ply: visits by runs of the current profile
    bool *visit_is_current;     // by ply: the run had the present numbers
    PlyEval *evals;             // one for each ply
    bool *evals_read;           // by ply: `evals` is filled
    bool damage_reported;       // damaged candidates of the game were reported
    bool estimates_due;         // some trees may lack an estimate
    const Tree *estimated_tree; // the tree being estimated, or NULL
    // The fields from here on are not cleared when another game is shown.
    Store *store;    // borrowed; or NULL
    Profile profile; // the current profile
    Findings findings;
    ResultWriter writer; // for what the current profile finds in the game
    // Estimates trees changed by hand; an estimate takes many turns of the loop.
    Estimator *estimator;
    Move *moves; // buffer for moves
    size_t move_cap;
} Session;

void session_show_game(Session *session, const StoreGameRef *game_ref);
void session_forget_game(Session *session); // to be called before another game is shown
void session_done(Session *session);
// Puts another profile to work; session_compare() then compares the findings with it.
void session_use_profile(Session *session, const Profile *profile, const Pool *pool);

// Reads a candidate of the game from the store again; 0: all. *finding, unless NULL, becomes the
// finding that holds it, NULL: none.
Status session_reload(Session *session, int64_t id, Finding **finding, Fault *fault);
// Reads all candidates of the game again, and what runs have looked at.
Status session_reload_all(Session *session, Fault *fault);
// Compares findings with the current profile, and reads what its runs have looked at.
Status session_compare(Session *session, Fault *fault);

// Returns the ply of a node of the main line, or SIZE_MAX.
size_t session_ply(const Session *session, uint32_t node);
// Updates the mark of a node whose candidate has changed or gone, and drops its motifs and scores.
void session_update_mark(Session *session, uint32_t node);

// Returns the subject of an inquiry at a node; its moves are borrowed until the next call.
Subject session_subject(Session *session, uint32_t node);
// What a run of the current profile knows of a ply: its judgements by the present numbers, and
// every tree changed by hand. Returns false where there is nothing.
bool session_look_up(const Session *session, size_t ply, KnownPosition *known);
// Whether the store has a puzzle of another game with this position. False without a store.
bool session_is_duplicate(const Session *session, const Position *pos);
// Refuses where the current profile cannot judge.
Status session_check_profile(const Session *session, Fault *fault);
