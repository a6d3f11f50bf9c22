// A profile over games: the one way in which positions of whole games are judged, whether one game
// is on the screen or a file is scanned. Engines work on many positions at once; results come in
// the order of the games and of their plies, whatever the engines' order.
//
//     while ((news = game_run_step(run, runner_now(), &event)) != RUN_WORKING) ...
#ifndef ONLYMOVE_GAME_RUN_H
#define ONLYMOVE_GAME_RUN_H

#include "onlymove/candidate.h"
#include "onlymove/game.h"
#include "onlymove/pool.h"

// What is known of a position before it is judged.
typedef struct KnownPosition {
    bool by_hand;        // a curator has changed it, so that it is not judged at all
    VerdictState inside; // of the filter not-inside-puzzle; VERDICT_SKIPPED: it was not asked
    const Tree *tree;    // or NULL
    bool puzzle;         // all filters have passed
} KnownPosition;
KnownPosition known_from_candidate(const Candidate *candidate);

typedef enum SourceNews {
    SOURCE_GAME,  // here is one
    SOURCE_LATER, // not yet: it is asked for again at a later step
    SOURCE_END,   // there are no more
} SourceNews;

// Where the games come from, and what is known of them.
typedef struct GameSource {
    // The next game, which must stay until it is released, and its number for the caller.
    SourceNews (*next)(void *context, const Game **game, size_t *number);
    void (*release)(void *context, const Game *game); // may be NULL
    // Which plies of a game are looked at, from one to before another. NULL: those of the profile.
    void (*range)(void *context, const Game *game, size_t *first, size_t *end);
    // What holds at a ply of the main line without another judgement: what a curator has changed by
    // hand, or what the same profile with the same numbers has said before. False: it is to be
    // judged. Asked of each ply when the run comes to it and when a result of it comes. May be
    // NULL.
    bool (*known)(void *context, const Game *game, size_t ply, KnownPosition *known);
    // Whether an earlier game has a puzzle at a position: asked of a puzzle whose profile has the
    // filter not-duplicate, when all games before its own are done. May be NULL.
    bool (*duplicate)(void *context, const Game *game, const Position *pos);
    void *context;
} GameSource;

typedef struct GameRun GameRun;

// Pool, profile and source are borrowed. NULL when memory is out.
GameRun *game_run_new(Pool *pool, const Profile *profile, const GameSource *source);
// Gives back all searches and releases all games.
void game_run_free(GameRun *run, int64_t now);

typedef enum RunNews {
    RUN_WORKING,  // nothing new
    RUN_JUDGED,   // a position, see `inquiry`
    RUN_UNJUDGED, // a position at which the engines failed, see `fault`
    RUN_GAME,     // all positions of a game are behind us; it is released at the next step
    RUN_OVER,     // all games are
    RUN_STOPPED,  // no engine can be had at all, see `fault`; the run does not go on
} RunNews;

typedef struct RunEvent {
    const Game *game;
    size_t number;          // of the game
    size_t ply;             // RUN_JUDGED, RUN_UNJUDGED: of the position
    const Inquiry *inquiry; // RUN_JUDGED: done
    const char *fault;      // RUN_UNJUDGED, RUN_STOPPED: why
    size_t judged;          // RUN_GAME: positions of it judged or known,
    size_t unjudged;        // and those at which the engines failed
} RunEvent;

// Call after pool_pump(): takes up positions, moves on what is under way. What *event points to is
// valid until the next step. A profile with the filter not-inside-puzzle judges a position that
// lies inside an earlier puzzle of its game as such, however far ahead the engines were.
RunNews game_run_step(GameRun *run, int64_t now, RunEvent *event);

// Positions judged so far, those of games that are not done among them.
size_t game_run_positions(const GameRun *run);
// The inquiry under way at a position, or NULL. For the screen.
const Inquiry *game_run_inquiry(const GameRun *run, const Game *game, size_t ply);
// How far the first game that is not done has come: its position that is waited for, from 1, and
// how many of it are looked at.
size_t game_run_place(const GameRun *run, size_t *count);

#endif
