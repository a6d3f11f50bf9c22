// Runs the profile: on the position asked about by name, and over the whole game behind it. Each
// position is an inquiry of its own, so that looking elsewhere first changes no answer.
#ifndef ONLYMOVE_UI_JUDGE_H
#define ONLYMOVE_UI_JUDGE_H

#include "onlymove/game.h"
#include "onlymove/pipeline.h"
#include "onlymove/verification.h"

// What the caller knows of the game, so that a run can spare work and take account of it.
typedef struct JudgeMemory {
    // 1 + the ply of the main line at which a puzzle begins that has this node inside, see
    // Subject.inside.
    size_t (*inside)(const void *context, uint32_t node);
    // Whether a node needs no new judgement by a run, being that far inside.
    bool (*known)(const void *context, uint32_t node, size_t inside);
    const void *context;
} JudgeMemory;

typedef struct Judge {
    Pool *pool; // borrowed
    Profile profile;
    JudgeMemory memory;

    // The position asked about by name, or the tree to be verified there. NULL: none.
    Inquiry *inquiry;
    Verification *verification;
    uint32_t node;
    Runner runner;

    // The run over the game.
    Pipeline *scan; // NULL: none
    const Game *game;
    size_t first_ply, end_ply; // what the profile looks at, see subject_range()
    size_t next_ply;           // the next position to be taken up
    size_t again_ply;          // the first that may be taken up again when the run is at its end
    size_t judged;             // positions done
    size_t unjudged;           // ... at which the engines failed

    uint32_t *failed; // the nodes at which the engines failed
    size_t failed_count, failed_cap;
    char fault[512]; // why, the last time, or ""

    Inquiry *anew; // of the run's result, once more: it lies inside a puzzle found meanwhile

    Move *moves; // room for a history
    size_t move_cap;
} Judge;

void judge_init(Judge *judge, Pool *pool, const Profile *profile, const JudgeMemory *memory);
void judge_done(Judge *judge);

// The position of a node, before everything else, measured by every filter.
void judge_here(Judge *judge, const Game *game, uint32_t node);
// Looks again at what was changed by hand in the tree of a node, by the profile it was built with.
void judge_tree(Judge *judge, const Game *game, uint32_t node, const Profile *profile,
                const Tree *tree);
// All positions of the main line that the profile looks at; a run spares searches. A position that
// lies inside a puzzle of this game is judged as such, however far ahead the engines were. The game
// must stay until the run is over or cancelled.
void judge_over_game(Judge *judge, const Game *game);
void judge_cancel(Judge *judge);
void judge_cancel_run(Judge *judge);
// Begins anew with what is under way, for another engine: no inquiry hears two of them.
void judge_restart(Judge *judge);
bool judge_busy(const Judge *judge);
// Something was asked for by name and is under way.
bool judge_is_asked(const Judge *judge);
bool judge_runs(const Judge *judge);
// Puts another profile in its place; what is under way is dropped.
void judge_use(Judge *judge, const Profile *profile);

// What is under way at a node, or NULL.
const Inquiry *judge_inquiry(const Judge *judge, uint32_t node);
const Verification *judge_verification(const Judge *judge, uint32_t node);
bool judge_is_at(const Judge *judge, uint32_t node);
// Why a node was not judged when that was tried last, or "".
const char *judge_fault_at(const Judge *judge, uint32_t node);
// The position that the run is at, from 1, of those it looks at: all before it are done. *count is
// how many they are.
size_t judge_place(const Judge *judge, size_t *count);

typedef struct JudgeResult {
    uint32_t node;
    const Inquiry *inquiry;           // or NULL, and
    const Verification *verification; // what judge_tree() has asked for
    bool asked;                       // about by name
} JudgeResult;

// Call after pool_pump(), and after something was asked for. Begins what is due and moves on what
// runs. Returns true with what has just ended; the caller reads it and calls judge_next(). When the
// engines fail, `fault` says why: it ends what was asked for by name, and a run where no engine can
// be had at all; other runs go on with the next position. What was asked about by name meanwhile is
// not put in the place of its answer by a run.
bool judge_step(Judge *judge, int64_t now, JudgeResult *result);
void judge_next(Judge *judge, const JudgeResult *result);

#endif
