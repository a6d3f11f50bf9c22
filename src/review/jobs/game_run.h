// Runs a profile over games. All judging of whole games goes through here, both of the game on the
// screen and of files. Engines work on many positions at once; results come in the order of the
// games and of their plies, whatever the engines' order.
//
//     while ((result = game_run_step(run, now_ms(), &event, &fault)) == JOB_MORE) ...
#pragma once

#include "onlymove/candidate.h"
#include "onlymove/game.h"
#include "onlymove/pool.h"
#include "onlymove/review_jobs.h"

// What is known of a position without judging it.
typedef struct KnownPosition {
    bool by_hand;                // a curator has changed it, so it is never judged
    VerdictState inside_verdict; // verdict of not-inside-puzzle; VERDICT_SKIPPED: unknown
    const Tree *tree;            // or NULL
    bool is_puzzle;              // all filters have passed
} KnownPosition;
KnownPosition known_from_candidate(const Candidate *candidate);

typedef struct RunGame {
    const Game *game;  // valid until it is released
    size_t first, end; // plies to look at: from `first` to before `end`
    void *user_data;   // only the caller uses it
} RunGame;

// Where games come from, and what is known of them. Only `next` is required.
typedef struct GameReader {
    GameReadResult (*next)(void *context, RunGame *game);
    void (*release)(void *context, const RunGame *game);
    // Whether the result at a ply of the main line is known without judging it: changed by hand, or
    // judged before by the same profile with the same numbers. The run calls it for each ply
    // that it comes to, and when the result comes.
    bool (*look_up)(void *context, const RunGame *game, size_t ply, KnownPosition *known);
    // Whether an earlier game has a puzzle with this position. The run calls it for a puzzle whose
    // profile has the filter not-duplicate, when all games before its own are done.
    bool (*is_duplicate)(void *context, const RunGame *game, const Position *pos);
    void *context;
} GameReader;

typedef struct GameRun GameRun;

// Borrows pool and profile.
GameRun *game_run_new(Pool *pool, const Profile *profile, SearchPriority priority,
                      const GameReader *reader);
// Gives back all searches and releases all games.
void game_run_free(GameRun *run, int64_t now);

typedef enum RunEventKind {
    RUN_NOTHING,
    RUN_JUDGED,    // a position, by `inquiry`; the difficulty of its puzzle is estimated
    RUN_UNJUDGED,  // a position where the engines failed; `why` says how
    RUN_GAME_DONE, // all positions of a game are done; the next step releases the game
} RunEventKind;

typedef struct RunEvent {
    RunEventKind kind;
    const RunGame *game;
    size_t ply;              // RUN_JUDGED, RUN_UNJUDGED: of the position
    const Inquiry *inquiry;  // RUN_JUDGED: it has ended
    const char *why;         // RUN_UNJUDGED
    size_t judged, unjudged; // RUN_GAME_DONE: its positions judged or known, and the others
} RunEvent;

// Begins and continues judging; call after pool_pump(). *event borrows until the next step.
// JOB_MORE: *event says what happened; JOB_FAILED: no engine works at all. The filter
// not-inside-puzzle knows all earlier puzzles of a game, however far ahead the engines were.
JobResult game_run_step(GameRun *run, int64_t now, RunEvent *event, Fault *fault);
// Makes the next step give the last event again, because it could not be used.
void game_run_repeat(GameRun *run);
// Returns the candidate of a RUN_JUDGED event, with its estimate.
Candidate game_run_candidate(const GameRun *run, const RunEvent *event);

// The number of positions judged so far, those of unfinished games included.
size_t game_run_positions(const GameRun *run);
// The inquiry running at a ply of the only open game, or NULL. For the screen.
const Inquiry *game_run_inquiry(const GameRun *run, size_t ply);
// The position that the first unfinished game waits for, from 1, and the number of its positions.
size_t game_run_progress(const GameRun *run, size_t *count);
