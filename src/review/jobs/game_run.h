// A profile over games: the one way in which positions of whole games are judged, whether one game
// is on the screen or a file is scanned. Engines work on many positions at once; results come in
// the order of the games and of their plies, whatever the engines' order.
//
//     while ((result = game_run_step(run, runner_now(), &event, &fault)) == JOB_MORE) ...
#pragma once

#include "onlymove/candidate.h"
#include "onlymove/game.h"
#include "onlymove/pool.h"
#include "onlymove/review_jobs.h"

// What is known of a position before it is judged.
typedef struct KnownPosition {
    bool by_hand;        // a curator has changed it, so that it is not judged at all
    VerdictState inside; // of the filter not-inside-puzzle; VERDICT_SKIPPED: it was not asked
    const Tree *tree;    // or NULL
    bool puzzle;         // all filters have passed
} KnownPosition;
KnownPosition known_from_candidate(const Candidate *candidate);

typedef struct RunGame {
    const Game *game;  // stays until it is released
    size_t number;     // the caller's
    size_t first, end; // the plies that are looked at: from first until before end
    void *source;      // the caller's
} RunGame;

// Where the games come from, and what is known of them. Only `next` has to be there.
typedef struct GameSource {
    SourceNews (*next)(void *context, RunGame *game);
    void (*release)(void *context, const RunGame *game);
    // What holds at a ply of the main line without another judgement: what a curator has changed by
    // hand, or what the same profile with the same numbers has said before. False: it is to be
    // judged. Asked of each ply when the run comes to it and when a result of it comes.
    bool (*known)(void *context, const RunGame *game, size_t ply, KnownPosition *known);
    // Whether an earlier game has a puzzle at a position: asked of a puzzle whose profile has the
    // filter not-duplicate, when all games before its own are done.
    bool (*duplicate)(void *context, const RunGame *game, const Position *pos);
    void *context;
} GameSource;

typedef struct GameRun GameRun;

// Pool and profile are borrowed.
GameRun *game_run_new(Pool *pool, const Profile *profile, SearchPriority priority,
                      const GameSource *source);
// Gives back all searches and releases all games.
void game_run_free(GameRun *run, int64_t now);

typedef enum RunEventKind {
    RUN_NOTHING,
    RUN_JUDGED,   // a position, see `inquiry`; how hard its puzzle is, is estimated
    RUN_UNJUDGED, // a position at which the engines failed, see `why`
    RUN_GAME,     // all positions of a game are done; it is released at the next step
} RunEventKind;

typedef struct RunEvent {
    RunEventKind kind;
    const RunGame *game;
    size_t ply;              // RUN_JUDGED, RUN_UNJUDGED: of the position
    const Inquiry *inquiry;  // RUN_JUDGED: done
    const char *why;         // RUN_UNJUDGED
    size_t judged, unjudged; // RUN_GAME: positions of it judged or known, and the others
} RunEvent;

// Call after pool_pump(): takes up positions, moves on what is under way. What *event points to is
// valid until the next step. JOB_MORE: see *event; JOB_FAILED: no engine can be had at all. A
// profile with the filter not-inside-puzzle judges a position that lies inside an earlier puzzle of
// its game as such, however far ahead the engines were.
JobResult game_run_step(GameRun *run, int64_t now, RunEvent *event, Fault *fault);
// The last event could not be used: the next step gives it again.
void game_run_repeat(GameRun *run);
// The candidate of a RUN_JUDGED event, with its estimate.
Candidate game_run_candidate(const GameRun *run, const RunEvent *event);

// Positions judged so far, those of games that are not done among them.
size_t game_run_positions(const GameRun *run);
// The inquiry under way at a ply of the only game that is open, or NULL. For the screen.
const Inquiry *game_run_inquiry(const GameRun *run, size_t ply);
// How far the first game that is not done has come: its position that is waited for, from 1, and
// how many of it are looked at.
size_t game_run_place(const GameRun *run, size_t *count);
