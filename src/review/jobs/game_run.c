// The unfinished games of a run, and the order in which their positions go to the engines. Whether
// a position lies inside an earlier puzzle is known only when all positions before it are judged.
// So each is judged ahead as if it lay inside none, and one that proves to lie inside a puzzle is
// judged once more, without a search.
#include "src/review/jobs/game_run.h"

#include <stdlib.h>

#include "onlymove/duplicate.h"
#include "onlymove/runner.h"
#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"

enum { OPEN_MAX = 1024 }; // games open at once

typedef enum PlyState {
    PLY_DUE,       // to be judged
    PLY_UNDER_WAY, // being judged
    PLY_FAILED,
    PLY_BY_HAND,         // known, and never judged again
    PLY_JUDGED_OUTSIDE,  // judged as lying in no earlier puzzle
    PLY_JUDGED_INSIDE,   // judged as lying in an earlier puzzle
    PLY_REFUSED_EARLIER, // a filter that comes before not-inside-puzzle failed
} PlyState;

// A place in the main line of a game, which walks forward.
typedef struct MainLineCursor {
    size_t ply;
    uint32_t node;
    Position pos;
} MainLineCursor;

typedef struct OpenGame {
    RunGame input;       // the game as the reader gave it
    uint32_t serial;     // number of the game in the run
    size_t next;         // next ply to give to the engines
    size_t recheck_from; // first ply that may be given to the engines once more
    size_t under_way;
    size_t unjudged;
    size_t next_lookup;    // first ply not yet looked up by GameReader.look_up
    uint8_t *states;       // PlyState of each ply, from `first` on
    MainLineCursor cursor; // at the ply that is due
    Overlap overlap;       // positions inside the puzzles known so far
    struct OpenGame *next_game;
} OpenGame;

struct GameRun {
    Pool *pool;
    const Profile *profile;
    GameReader reader;
    Pipeline *pipeline;
    Estimator *estimator; // NULL: nothing is to be estimated
    bool estimating;      // the last event's puzzle is being estimated
    OpenGame *games, *last;
    size_t open_count, positions;
    uint32_t next_serial;
    bool judges_inside;         // the profile asks whether a position lies inside an earlier puzzle
    bool reader_ended;          // the reader has no more games
    bool has_result, has_ended; // the last event has a result, or ends a game, to be freed
    RunEvent event;             // the last event
    bool repeats_event;         // `event` is given again
    Inquiry *rejudged;          // the last result, judged again inside a puzzle found meanwhile
    Move *moves;                // buffer for the moves of a game
    size_t move_cap;
};

static void close_game(GameRun *run, OpenGame *game) {
    if (run->reader.release)
        run->reader.release(run->reader.context, &game->input);
    overlap_done(&game->overlap);
    free(game->states);
    free(game);
}

static uint8_t *state_at(const OpenGame *game, size_t ply) {
    return &game->states[ply - game->input.first];
}

static PlyState state_by_inside(VerdictState inside) {
    return inside == VERDICT_PASS   ? PLY_JUDGED_OUTSIDE
           : inside == VERDICT_FAIL ? PLY_JUDGED_INSIDE
                                    : PLY_REFUSED_EARLIER;
}

// Returns the verdict on whether the position lies inside an earlier puzzle.
static VerdictState inside_by_verdicts(const Verdict *verdicts, int count) {
    const Filter *inside_filter = filter_find("not-inside-puzzle");
    VerdictState state = VERDICT_SKIPPED;
    for (int i = 0; i < count; i++)
        state = verdicts[i].filter == inside_filter ? verdicts[i].state : state;
    return state;
}

KnownPosition known_from_candidate(const Candidate *candidate) {
    return (KnownPosition){
        .by_hand = candidate->by_hand,
        .inside_verdict = inside_by_verdicts(candidate->verdicts, candidate->verdict_count),
        .tree = &candidate->tree,
        .is_puzzle = candidate->is_puzzle,
    };
}

static void cursor_begin(MainLineCursor *cursor, const Game *game) {
    *cursor = (MainLineCursor){.node = GAME_ROOT, .pos = game->start};
}

// Goes to a ply of the main line, which must exist.
static void cursor_go_to(MainLineCursor *cursor, const Game *game, size_t ply) {
    if (ply < cursor->ply)
        cursor_begin(cursor, game);
    for (; cursor->ply < ply; cursor->ply++) {
        cursor->node = game->nodes[cursor->node].child;
        pos_play(&cursor->pos, game->nodes[cursor->node].move);
    }
}

static bool known_at(const GameRun *run, const OpenGame *game, size_t ply, KnownPosition *known) {
    return run->reader.look_up &&
           run->reader.look_up(run->reader.context, &game->input, ply, known);
}

static PlyState state_by_known(const KnownPosition *known) {
    return known->by_hand ? PLY_BY_HAND : state_by_inside(known->inside_verdict);
}

// Sets the state of a ply, and the tree that begins there, NULL: none.
static void set_state(GameRun *run, OpenGame *game, size_t ply, PlyState state, const Tree *tree,
                      bool is_puzzle) {
    *state_at(game, ply) = (uint8_t)state;
    overlap_remove(&game->overlap, ply);
    if (run->judges_inside && tree)
        (void)overlap_add(&game->overlap, run->profile, tree, is_puzzle, ply);
}

// Opens one more game; false when there is none now.
static bool open_game(GameRun *run) {
    RunGame input = {.game = NULL};
    GameReadResult result = GAME_READ_LATER;
    if (!run->reader_ended && run->open_count < OPEN_MAX) {
        result = run->reader.next(run->reader.context, &input);
        run->reader_ended = result == GAME_READ_END;
    }
    if (result != GAME_READ_DONE)
        return false;
    OpenGame *game = xcalloc(1, sizeof *game);
    game->input = input;
    game->serial = run->next_serial++;
    game->next = game->recheck_from = game->next_lookup = input.first;
    cursor_begin(&game->cursor, input.game);
    game->states = xcalloc(input.end - input.first + 1, 1);
    *(run->last ? &run->last->next_game : &run->games) = game;
    run->last = game;
    run->open_count++;
    return true;
}

// Returns Subject.earlier_puzzle of a position.
static size_t earlier_puzzle_at(const GameRun *run, const OpenGame *game, size_t ply,
                                const Position *pos) {
    return run->judges_inside ? overlap_earlier_puzzle(&game->overlap, run->profile, pos, ply) : 0;
}

static size_t earlier_puzzle_at_ply(const GameRun *run, const OpenGame *game, size_t ply,
                                    MainLineCursor *cursor) {
    if (!run->judges_inside || game->overlap.count == 0)
        return 0;
    cursor_go_to(cursor, game->input.game, ply);
    return earlier_puzzle_at(run, game, ply, &cursor->pos);
}

// Whether a position needs no further judgement, given its Subject.earlier_puzzle.
static bool is_settled(PlyState state, size_t earlier_puzzle) {
    switch (state) {
    case PLY_DUE:
        return false;
    case PLY_JUDGED_OUTSIDE:
        return earlier_puzzle == 0;
    case PLY_JUDGED_INSIDE:
        return earlier_puzzle > 0;
    case PLY_REFUSED_EARLIER:
    case PLY_BY_HAND:
    case PLY_FAILED:
    case PLY_UNDER_WAY:
        break;
    }
    return true;
}

static Inquiry *inquiry_at(GameRun *run, OpenGame *game, size_t ply, size_t earlier_puzzle,
                           bool duplicate) {
    Subject subject;
    cursor_go_to(&game->cursor, game->input.game, ply);
    (void)subject_of_game(game->input.game, game->cursor.node, &subject, &run->moves,
                          &run->move_cap);
    subject.earlier_puzzle = earlier_puzzle;
    subject.duplicate = duplicate;
    return inquiry_new(run->profile, &subject, false);
}

// Finds the next position of a game to give out, from game->next on; false when there is none.
// Known results are looked up one ply at a time, because a game may have millions and the run
// should begin with the first ply that is due.
static bool find_due_ply(GameRun *run, OpenGame *game, size_t *earlier_puzzle) {
    for (; game->next < game->input.end; game->next++) {
        KnownPosition known;
        if (game->next == game->next_lookup && known_at(run, game, game->next_lookup++, &known))
            set_state(run, game, game->next, state_by_known(&known), known.tree, known.is_puzzle);
        const PlyState state = *state_at(game, game->next);
        if (state == PLY_DUE || (run->judges_inside && state >= PLY_JUDGED_OUTSIDE)) {
            *earlier_puzzle = earlier_puzzle_at_ply(run, game, game->next, &game->cursor);
            if (!is_settled(state, *earlier_puzzle))
                return true;
        }
    }
    return false;
}

// A TaskSupplier: gives out the next position.
static bool next_position(void *context, SearchTask *task, uint64_t *user_data) {
    GameRun *run = context;
    size_t earlier_puzzle = 0;
    OpenGame *game = run->games;
    while (game && !find_due_ply(run, game, &earlier_puzzle))
        game = game->next_game;
    while (!game && open_game(run))
        game = find_due_ply(run, run->last, &earlier_puzzle) ? run->last : NULL;
    if (game) {
        const size_t ply = game->next++;
        *task = inquiry_task(inquiry_at(run, game, ply, earlier_puzzle, false));
        *user_data = (uint64_t)game->serial << 32 | ply;
        *state_at(game, ply) = PLY_UNDER_WAY;
        game->under_way++;
    }
    return game;
}

GameRun *game_run_new(Pool *pool, const Profile *profile, SearchPriority priority,
                      const GameReader *reader) {
    GameRun *run = xcalloc(1, sizeof *run);
    run->pool = pool;
    run->profile = profile;
    run->reader = *reader;
    run->judges_inside = overlap_is_used(profile);
    run->estimator = estimator_new();
    run->pipeline = pipeline_new(pool, priority, next_position, run);
    return run;
}

void game_run_free(GameRun *run, int64_t now) {
    if (!run)
        return;
    pipeline_free(run->pipeline, now);
    inquiry_free(run->rejudged);
    while (run->games) {
        OpenGame *next = run->games->next_game;
        close_game(run, run->games);
        run->games = next;
    }
    estimator_free(run->estimator);
    free(run->moves);
    free(run);
}

static OpenGame *task_game(const GameRun *run, uint64_t user_data) {
    OpenGame *game = run->games;
    while (game && game->serial != (uint32_t)(user_data >> 32))
        game = game->next_game;
    return game;
}

static bool is_duplicate(const GameRun *run, const OpenGame *game, const Inquiry *inquiry) {
    return inquiry_accepted(inquiry) && run->reader.is_duplicate &&
           profile_has_filter(run->profile, "not-duplicate") &&
           run->reader.is_duplicate(run->reader.context, &game->input, inquiry_position(inquiry));
}

// Judges a position again that lies inside a puzzle found meanwhile, or repeats a puzzle of an
// earlier game: then a filter without searches refuses it at once.
static const Inquiry *rejudge_inside(GameRun *run, OpenGame *game, size_t ply,
                                     const Inquiry *inquiry) {
    const size_t earlier_puzzle = earlier_puzzle_at(run, game, ply, inquiry_position(inquiry));
    const bool duplicate = is_duplicate(run, game, inquiry);
    if (earlier_puzzle > 0 || duplicate)
        run->rejudged = inquiry_at(run, game, ply, earlier_puzzle, duplicate);
    return run->rejudged && inquiry_state(run->rejudged) == INQUIRY_DONE ? run->rejudged : inquiry;
}

// Whether a position has become known while the engines worked on it. What is known then holds.
static bool has_become_known(GameRun *run, OpenGame *game, size_t ply) {
    KnownPosition known;
    if (!known_at(run, game, ply, &known))
        return false;
    const PlyState state = state_by_known(&known);
    if (!is_settled(state, earlier_puzzle_at_ply(run, game, ply, &game->cursor)))
        return false;
    set_state(run, game, ply, state, known.tree, known.is_puzzle);
    return true;
}

static void take_result(GameRun *run, const PipelineResult *result) {
    RunEvent *event = &run->event;
    OpenGame *game = task_game(run, result->user_data);
    const size_t ply = (size_t)(result->user_data & UINT32_MAX);
    *event = (RunEvent){.game = &game->input, .ply = ply};
    run->has_result = true;
    game->under_way--;
    if (result->fault[0]) {
        *state_at(game, ply) = PLY_FAILED;
        game->unjudged++;
        event->kind = RUN_UNJUDGED;
        event->why = result->fault;
        return;
    }
    run->positions++;
    if (has_become_known(run, game, ply))
        return;
    int count;
    const Inquiry *inquiry = result->self;
    const Inquiry *judged = rejudge_inside(run, game, ply, inquiry);
    const Verdict *verdicts = inquiry_verdicts(judged, &count);
    const PlyState state = state_by_inside(inside_by_verdicts(verdicts, count));
    // A position inside a duplicate is no puzzle either.
    const Inquiry *overlapping = state == PLY_JUDGED_INSIDE ? judged : inquiry;
    set_state(run, game, ply, state, inquiry_tree(overlapping), inquiry_accepted(overlapping));
    event->kind = RUN_JUDGED;
    event->inquiry = judged;
    run->estimating = run->estimator && inquiry_accepted(judged);
    if (run->estimating)
        (void)tree_estimator_begin(run->estimator, inquiry_tree(judged), NULL);
}

// Goes back to the first position that was passed as known and that a later result has moved into a
// puzzle, or out of one. Each look begins after the position found last, so this ends.
static bool go_back(const GameRun *run, OpenGame *game) {
    MainLineCursor cursor;
    cursor_begin(&cursor, game->input.game);
    for (size_t ply = game->recheck_from; run->judges_inside && ply < game->input.end; ply++) {
        if (!is_settled(*state_at(game, ply), earlier_puzzle_at_ply(run, game, ply, &cursor))) {
            game->next = ply;
            game->recheck_from = ply + 1;
            return true;
        }
    }
    return false;
}

static bool is_game_done(const GameRun *run, OpenGame *game) {
    return game->next == game->input.end && game->under_way == 0 && !go_back(run, game);
}

// Frees what the last event has shown.
static void free_last_event(GameRun *run) {
    inquiry_free(run->rejudged);
    run->rejudged = NULL;
    if (run->has_result) {
        pipeline_next(run->pipeline);
        run->has_result = false;
    }
    if (run->has_ended) {
        OpenGame *game = run->games;
        run->games = game->next_game;
        run->last = run->games ? run->last : NULL;
        run->open_count--;
        run->has_ended = false;
        close_game(run, game);
    }
}

// Finds the next event: a result, or the end of the first game.
static void find_event(GameRun *run, int64_t now) {
    PipelineResult result;
    run->event = (RunEvent){.kind = RUN_NOTHING};
    while (run->event.kind == RUN_NOTHING && !(run->games && is_game_done(run, run->games)) &&
           pipeline_step(run->pipeline, now, &result)) {
        take_result(run, &result);
        if (run->event.kind == RUN_NOTHING)
            free_last_event(run);
    }
    const OpenGame *game = run->games;
    if (run->event.kind == RUN_NOTHING && game && is_game_done(run, run->games)) {
        run->has_ended = true;
        run->event = (RunEvent){.kind = RUN_GAME_DONE,
                                .game = &game->input,
                                .judged = game->input.end - game->input.first - game->unjudged,
                                .unjudged = game->unjudged};
    }
}

JobResult game_run_step(GameRun *run, int64_t now, RunEvent *event, Fault *fault) {
    *event = (RunEvent){.kind = RUN_NOTHING};
    if (!run->repeats_event) {
        const bool failed = pool_fault(run->pool)[0] && run->event.kind == RUN_UNJUDGED;
        free_last_event(run);
        if (failed) {
            fault_set(fault, STATUS_ENGINE, "%s", pool_fault(run->pool));
            return JOB_FAILED;
        }
        find_event(run, now);
    }
    run->estimating = run->estimating && estimator_step(run->estimator);
    run->repeats_event = run->estimating;
    if (run->estimating)
        return JOB_MORE;
    *event = run->event;
    return event->kind != RUN_NOTHING         ? JOB_MORE
           : run->reader_ended && !run->games ? JOB_DONE
                                              : JOB_WAIT;
}

void game_run_repeat(GameRun *run) {
    run->repeats_event = true;
}

Candidate game_run_candidate(const GameRun *run, const RunEvent *event) {
    Candidate candidate;
    (void)candidate_from_inquiry(&candidate, event->inquiry, pool_engine_name(run->pool));
    candidate_set_estimate_if_accepted(&candidate, run->estimator);
    return candidate;
}

size_t game_run_positions(const GameRun *run) {
    return run->positions;
}

const Inquiry *game_run_inquiry(const GameRun *run, size_t ply) {
    const Inquiry *inquiry;
    uint64_t user_data;
    for (size_t i = 0; (inquiry = pipeline_task(run->pipeline, i, &user_data)); i++)
        if ((size_t)(user_data & UINT32_MAX) == ply)
            return inquiry;
    return NULL;
}

size_t game_run_progress(const GameRun *run, size_t *count) {
    const OpenGame *game = run->games;
    uint64_t user_data;
    *count = game ? game->input.end - game->input.first : 0;
    if (!game || !pipeline_task(run->pipeline, 0, &user_data) || task_game(run, user_data) != game)
        return *count;
    return (size_t)(user_data & UINT32_MAX) - game->input.first + 1;
}
