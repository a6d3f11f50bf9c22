// The game in view, and the one that is to come: read in slices where it is large, sought for a
// step or a row of the queue, or copied from the store.
#include <stdlib.h>
#include <string.h>

#include "ui/actions/actions.h"
#include "ui/app/workbench.h"

void workbench_show_node(Workbench *wb, uint32_t node)
{
    if (node != wb->node) {
        wb->node = node;
        views_reset(wb, CHANGE_NODE);
    }
    if (review_finding(wb->review, node)) {
        const Position pos = game_position(&wb->game, node);
        workbench_seat(wb, (Color)pos.side);
    }
}

void workbench_seat(Workbench *wb, Color solver)
{
    wb->flipped = wb->turned ? wb->flipped : solver == BLACK;
}

static void read_findings(Workbench *wb, uint64_t hash)
{
    Fault fault;
    const char *path = wb->copied_from ? wb->copied_from : wb->collection.path;
    const size_t number = wb->copied_from ? wb->copied_number : wb->game_index + 1;
    const StorePlace place = {path ? path : "", number, &wb->game, hash};
    if (review_show(wb->review, &place, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
    workbench_take_notes(wb);
}

// Puts a game (taken over) in view; its game_hash(), or 0 where that is not known.
static void take_game(Workbench *wb, size_t index, Game *game, uint64_t hash)
{
    (void)review_leave(wb->review);
    workbench_forget_notes(wb);
    game_done(&wb->game);
    wb->game = *game;
    wb->game_index = wb->asked_index = index;
    wb->node = GAME_ROOT;
    wb->turned = wb->flipped = false;
    views_reset(wb, CHANGE_GAME);
    read_findings(wb, hash);
    if (wb->game.damaged) {
        workbench_complain(wb, "this game could not be read to its end, see :errors");
    }
}

static void drop_copy(Workbench *wb)
{
    free(wb->copied_from);
    wb->copied_from = NULL;
}

void workbench_take_copy(Workbench *wb, const char *source, size_t number, Game *game,
                         uint64_t hash)
{
    (void)review_leave(wb->review);
    drop_copy(wb);
    wb->copied_from = strdup(source);
    wb->copied_number = number;
    take_game(wb, wb->game_index, game, hash);
}

static void drop_coming(Workbench *wb)
{
    collection_load_drop(&wb->collection);
    game_done(&wb->coming);
    wb->loading = false;
    wb->asked_index = wb->game_index;
}

void workbench_show_no_game(Workbench *wb)
{
    drop_coming(wb);
    drop_copy(wb);
    Game game = game_blank();
    take_game(wb, 0, &game, 0);
}

bool workbench_is_held(const Workbench *wb, Fault *fault)
{
    CLEANUP(str_done) Str labels = {0};
    review_write_waiting(wb->review, &labels);
    const bool held = labels.len > 0;
    if (held) {
        fault_set(fault, STATUS_LOCKED,
                  "not taken yet: %s; another program has locked the store, and until it is free "
                  "or %s called off this game stays in view",
                  str_text(&labels), review_waiting(wb->review) == 1 ? "that is" : "those are");
    }
    return held;
}

// The game that was asked for is read: it comes in view, unless it is sought for a step that was
// taken in another one.
static void take_coming(Workbench *wb)
{
    Game game = wb->coming;
    const size_t index = wb->asked_index;
    const SoughtStep sought = wb->sought;
    const bool ran = review_runs(wb->review) && index != wb->game_index;
    const uint64_t hash = sought.verb ? game_hash(&game) : 0;
    if (sought.verb && hash != sought.done.game_hash) {
        drop_coming(wb);
    } else {
        const bool goes_on = review_leave(wb->review);
        drop_copy(wb);
        wb->loading = false;
        wb->coming = game_blank();
        take_game(wb, index, &game, hash);
        if (ran) {
            workbench_say(wb, "the run over the other game %s",
                          goes_on ? "goes on behind the screen"
                                  : "was broken off; <:judge-game> goes on there");
        }
    }
    if (sought.verb) {
        announce_place(wb, &sought);
    }
}

// Reads a game, a large one in slices.
static bool ask_game(Workbench *wb, size_t index, Fault *fault)
{
    if (workbench_is_held(wb, fault)) {
        return false;
    }
    drop_coming(wb);
    wb->coming = game_blank();
    wb->asked_index = index;
    wb->loading = collection_load_begin(&wb->collection, index, &wb->coming);
    if (wb->loading) {
        return true;
    }
    if (collection_load(&wb->collection, index, &wb->coming, fault) != STATUS_OK) {
        drop_coming(wb);
        return false;
    }
    take_coming(wb);
    return true;
}

bool workbench_show_game(Workbench *wb, size_t index)
{
    Fault fault;
    wb->sought.verb = NULL;
    wb->left_at.number = 0;
    const bool asked = ask_game(wb, index, &fault);
    if (!asked) {
        workbench_complain(wb, "%s", fault.text);
    }
    return asked;
}

void workbench_show_step(Workbench *wb, const SoughtStep *step)
{
    Fault fault;
    const size_t number = step->done.number;
    const bool here = step->done.game_hash == review_game(wb->review);
    if (wb->loading && wb->sought.verb) {
        drop_coming(wb); // that was another step's
    }
    if (here || number == 0 || number > wb->collection.count) {
        announce_place(wb, step);
        return;
    }
    wb->sought = *step;
    if (!ask_game(wb, number - 1, &fault)) {
        if (!step->verb[0]) {
            announce_place(wb, step);
            return;
        }
        workbench_complain(wb, "%s: %s; %s", step->verb, step->done.label, fault.text);
    } else if (wb->loading && step->verb[0]) {
        workbench_say(wb, "%s: %s; game %zu is being read", step->verb, step->done.label, number);
    }
}

void workbench_load_on(Workbench *wb, size_t bytes)
{
    Fault fault;
    switch (collection_load_step(&wb->collection, bytes, &fault)) {
    case COLLECTION_LOADING:
        break;
    case COLLECTION_FAILED:
        drop_coming(wb);
        workbench_complain(wb, "%s", fault.text);
        break;
    case COLLECTION_LOADED:
        take_coming(wb);
        break;
    }
}
