// Runs the profile: on the position at the cursor first, over the whole game behind it. Each
// position is an inquiry of its own, so that looking elsewhere first changes no answer.
#ifndef ONLYMOVE_UI_JUDGE_H
#define ONLYMOVE_UI_JUDGE_H

#include "onlymove/game.h"
#include "onlymove/runner.h"

typedef struct Judge {
    Engine *engine; // NULL: none was found
    Profile profile;
    Runner runner;
    Inquiry *inquiry; // what runs now, or NULL
    uint32_t node;    // the position it is about
    bool of_run;      // it belongs to the run over the game
    Move *moves;      // its history
    size_t move_count, move_cap;
    uint32_t here;   // asked for by name and not begun, or GAME_NO_NODE
    bool over_game;  // a run over the game is under way
    size_t next_ply; // the next position of that run
    size_t judged;   // positions it has done
    char fault[512]; // why it stopped, or ""
} Judge;

// The engine is taken over.
void judge_init(Judge *judge, Engine *engine, const Profile *profile);
void judge_done(Judge *judge);

// The position of a node, before everything else; what runs starts over later.
void judge_here(Judge *judge, uint32_t node);
// All positions of the main line that have a next move.
void judge_over_game(Judge *judge);
void judge_cancel(Judge *judge);
bool judge_busy(const Judge *judge);
// It is at work on an engine that has not failed.
bool judge_is_well(const Judge *judge);
// Puts another engine in its place (taken over), or another profile.
void judge_replace(Judge *judge, Engine *engine);
void judge_use(Judge *judge, const Profile *profile);

// Tells whether a position of a run over the game needs no new judgement.
typedef bool JudgeKnown(const void *context, uint32_t node);

// Call after engine_pump(), and after something was asked for. Begins what is due and moves on what
// runs. Returns the inquiry that has just ended (judge->node says where), or NULL; the caller reads
// it and calls judge_next().
const Inquiry *judge_step(Judge *judge, const Game *game, JudgeKnown *known, const void *context,
                          int64_t now);
void judge_next(Judge *judge);

#endif
