#include "ui/workbench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "ui/keys.h"

// Bytes of a file that are indexed at once, and how many such slices a file may take before it is
// shown.
enum { SLICE = 1 << 18, FIRST_SLICES = 16 };

static void set_message(Workbench *wb, bool is_error, const char *format, va_list args)
{
    vsnprintf(wb->message, sizeof wb->message, format, args);
    wb->is_error = is_error;
    wb->says_progress = false;
}

void workbench_say(Workbench *wb, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_message(wb, false, format, args);
    va_end(args);
}

void workbench_complain(Workbench *wb, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_message(wb, true, format, args);
    va_end(args);
}

ReviewGame workbench_where(const Workbench *wb)
{
    return (ReviewGame){wb->collection.path ? wb->collection.path : "", wb->game_index, &wb->game};
}

static void forget_tree(Workbench *wb)
{
    if (wb->tree_size > 0) {
        memset(wb->tree_folded, 0, wb->tree_size);
    }
    wb->tree = (List){0};
}

void workbench_show_node(Workbench *wb, uint32_t node)
{
    if (node != wb->node) {
        wb->node = node;
        forget_tree(wb);
    }
}

static void read_findings(Workbench *wb)
{
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    if (review_load(&wb->review, &where, &wb->judge.profile, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
}

bool workbench_show_game(Workbench *wb, size_t index)
{
    Fault fault;
    bool broken_off = wb->judge.over_game && index != wb->game_index;
    judge_cancel(&wb->judge);
    if (collection_load(&wb->collection, index, &wb->game, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return false;
    }
    wb->game_index = index;
    wb->node = GAME_ROOT;
    wb->moves_top = 0;
    wb->games.selected = index;
    forget_tree(wb);
    read_findings(wb);
    if (broken_off) {
        workbench_say(wb, "the run over the other game was broken off; r goes on there");
    }
    if (wb->game.damaged) {
        workbench_complain(wb, "this game could not be read to its end, see :errors");
    }
    return true;
}

void workbench_use_profile(Workbench *wb, const Profile *profile)
{
    bool other = strcmp(profile->name, wb->judge.profile.name) != 0;
    judge_use(&wb->judge, profile);
    if (other) {
        forget_tree(wb);
        read_findings(wb);
    } else {
        review_outdate(&wb->review);
    }
}

static void list_help(Workbench *wb)
{
    Str text;
    str_init(&text);
    keys_write(&text);
    rows_add(&wb->help_rows, str_text(&text));
    wb->help = (List){.count = wb->help_rows.count};
    str_done(&text);
}

bool workbench_knows_part(const Workbench *wb)
{
    return wb->collection.work != COLLECTION_DONE && wb->collection.count > 0;
}

static void say_progress(Workbench *wb)
{
    const Collection *c = &wb->collection;
    if (c->work == COLLECTION_INDEXING) {
        workbench_say(wb, "the first game of a large file; the others are being looked for");
    } else {
        workbench_say(wb, "%zu game%s%s", c->count, c->count == 1 ? "" : "s",
                      c->error_count ? ", some with errors: see :errors" : "");
    }
    wb->says_progress = true;
}

void workbench_read_on(Workbench *wb)
{
    bool partly = workbench_knows_part(wb);
    wb->reading = collection_step(&wb->collection, SLICE);
    wb->games.count = wb->collection.count;
    wb->errors.count = wb->collection.error_count;
    if (partly && !workbench_knows_part(wb) && wb->says_progress) {
        say_progress(wb);
    }
}

Status workbench_open(Workbench *wb, const char *path, Fault *fault)
{
    Collection collection;
    Status status = collection_open(&collection, path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    judge_cancel(&wb->judge);
    collection_done(&wb->collection);
    wb->collection = collection;
    wb->games = wb->errors = (List){0};
    wb->reading = true;
    for (int slices = 0; slices < FIRST_SLICES && wb->reading; slices++) {
        workbench_read_on(wb);
    }
    say_progress(wb);
    workbench_show_game(wb, 0);
    return STATUS_OK;
}

static void open_store(Workbench *wb, const char *path)
{
    Str folder;
    str_init(&folder);
    Fault fault;
    if (!path && store_default_path(&folder, &fault) == STATUS_OK) {
        path = str_text(&folder);
    }
    if (path) {
        review_init(&wb->review, path);
    } else {
        wb->review = (Review){.store_fault = fault};
    }
    str_done(&folder);
}

Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault)
{
    *wb = (Workbench){.focus = PANE_MOVES, .letters = options->letters};
    wb->collection.waits_for = -1;
    game_init(&wb->game);
    list_help(wb);
    Fault why = {""};
    wb->engine = options->engine ? strdup(options->engine) : NULL;
    live_init(&wb->live, engine_open(options->engine, &why), why.text);
    judge_init(&wb->judge, engine_open(options->engine, &why), &options->profile);
    open_store(wb, options->store);
    if (options->file) {
        Status status = workbench_open(wb, options->file, fault);
        if (status != STATUS_OK) {
            return status;
        }
    } else {
        workbench_say(wb, "no file is open; type :open FILE");
        read_findings(wb);
    }
    if (!wb->review.store) {
        workbench_complain(wb, "no decision can be stored: %s", wb->review.store_fault.text);
    }
    return STATUS_OK;
}

void workbench_done(Workbench *wb)
{
    judge_done(&wb->judge);
    live_done(&wb->live);
    review_done(&wb->review);
    game_done(&wb->game);
    collection_done(&wb->collection);
    rows_done(&wb->help_rows);
    free(wb->engine);
    free(wb->tree_nodes);
    free(wb->tree_folded);
}

const Tree *workbench_tree(const Workbench *wb)
{
    if (wb->judge.inquiry && wb->judge.node == wb->node) {
        return inquiry_tree(wb->judge.inquiry);
    }
    const Finding *finding = review_finding(&wb->review, wb->node);
    return finding && finding->candidate.tree.count > 0 ? &finding->candidate.tree : NULL;
}

static bool tree_room(Workbench *wb, size_t count)
{
    size_t nodes_cap = wb->tree_size, folded_cap = wb->tree_size;
    if (count <= wb->tree_size) {
        return true;
    }
    if (!array_reserve((void **)&wb->tree_nodes, &nodes_cap, count, sizeof *wb->tree_nodes) ||
        !array_reserve((void **)&wb->tree_folded, &folded_cap, count, 1)) {
        return false;
    }
    memset(wb->tree_folded + wb->tree_size, 0, folded_cap - wb->tree_size);
    wb->tree_size = nodes_cap < folded_cap ? nodes_cap : folded_cap;
    return true;
}

void workbench_settle_tree(Workbench *wb)
{
    const Tree *tree = workbench_tree(wb);
    wb->tree.count = 0;
    if (tree && tree_room(wb, tree->count)) {
        wb->tree.count = tree_rows(tree, wb->tree_folded, wb->tree_nodes, wb->tree_size);
    }
    list_settle(&wb->tree);
}

uint32_t workbench_tree_node(const Workbench *wb)
{
    const Tree *tree = workbench_tree(wb);
    if (wb->focus != PANE_TREE || wb->tree.count == 0 || !tree) {
        return TREE_NO_NODE;
    }
    uint32_t node = wb->tree_nodes[wb->tree.selected];
    return node < tree->count ? node : TREE_NO_NODE;
}

void workbench_position(const Workbench *wb, Position *pos)
{
    uint32_t tree_node = workbench_tree_node(wb);
    if (tree_node != TREE_NO_NODE) {
        tree_position(workbench_tree(wb), tree_node, pos);
    } else {
        game_position(&wb->game, wb->node, pos);
    }
}

// The live engine is told the game's moves and, in the tree, the moves to its cursor.
static void step_live(Workbench *wb, int64_t now)
{
    if (!wb->live.on) {
        return;
    }
    Position start;
    Move *moves = NULL;
    size_t count = 0, cap = 0;
    uint32_t tree_node = workbench_tree_node(wb);
    bool whole = game_history(&wb->game, wb->node, &start, &moves, &count, &cap);
    if (whole && tree_node != TREE_NO_NODE) {
        const Tree *tree = workbench_tree(wb);
        size_t plies = tree->nodes[tree_node].ply;
        whole = array_reserve((void **)&moves, &cap, count + plies, sizeof *moves);
        if (whole) {
            count += tree_path(tree, tree_node, moves + count, plies);
        }
    }
    if (whole) {
        live_step(&wb->live, &start, moves, count, now);
    }
    free(moves);
}

static bool is_known(const void *context, uint32_t node)
{
    const Workbench *wb = context;
    const Finding *finding = review_finding(&wb->review, node);
    return finding && !finding->outdated;
}

// Says what went wrong, and returns false then.
static bool keep_finding(Workbench *wb, const Inquiry *inquiry)
{
    Candidate candidate;
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    if (!candidate_from_inquiry(&candidate, inquiry, engine_name(wb->judge.engine))) {
        workbench_complain(wb, "out of memory");
        return false;
    }
    if (review_keep(&wb->review, &where, wb->judge.node, &candidate, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return false;
    }
    return true;
}

// What became of the position that the curator asked about.
static void say_finding(Workbench *wb)
{
    const Finding *finding = review_finding(&wb->review, wb->judge.node);
    if (!finding || wb->judge.node != wb->node || wb->judge.over_game) {
        return;
    }
    if (finding->candidate.accepted) {
        workbench_say(wb, "a puzzle (%s): Enter accepts it, Backspace rejects it",
                      kind_name(finding->candidate.kind));
    } else {
        workbench_say(wb, "no puzzle: %s", finding->candidate.reason);
    }
}

static void say_run_is_over(Workbench *wb)
{
    const ReviewCount count = review_count(&wb->review);
    if (wb->review.failing) {
        workbench_complain(wb, "the run is over, but not stored: %s", wb->review.store_fault.text);
        return;
    }
    workbench_say(wb, "%s ran over the game: %zu candidate%s, %zu of them puzzle%s",
                  wb->judge.profile.name, count.candidates, count.candidates == 1 ? "" : "s",
                  count.puzzles, count.puzzles == 1 ? "" : "s");
}

Status workbench_use_engine(Workbench *wb, const char *command, int64_t now, Fault *fault)
{
    const char *wanted = command ? command : wb->engine;
    char *kept = wanted ? strdup(wanted) : NULL;
    Engine *live = engine_open(wanted, fault);
    bool keep_judge = !command && judge_is_well(&wb->judge);
    Engine *judge = live && !keep_judge ? engine_open(wanted, fault) : NULL;
    Status status = judge || (live && keep_judge) ? engine_start(live, now, fault) : STATUS_ENGINE;
    if (status == STATUS_OK && wanted && !kept) {
        status = fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    if (status != STATUS_OK) {
        engine_free(live);
        engine_free(judge);
        free(kept);
        return status;
    }
    if (!keep_judge) {
        judge_replace(&wb->judge, judge);
    }
    live_replace(&wb->live, live);
    free(wb->engine);
    wb->engine = kept;
    live_switch(&wb->live, true, now);
    return STATUS_OK;
}

void workbench_rest(Workbench *wb, int64_t now)
{
    if (wb->live.engine && wb->live.on) {
        engine_stop(wb->live.engine, now);
        live_forget(&wb->live);
    }
}

bool workbench_step(Workbench *wb, int64_t now)
{
    bool changed = false;
    bool busy = judge_busy(&wb->judge), over_game = wb->judge.over_game;
    const Inquiry *ended;
    while ((ended = judge_step(&wb->judge, &wb->game, is_known, wb, now))) {
        if (keep_finding(wb, ended)) {
            say_finding(wb);
        }
        judge_next(&wb->judge);
        changed = true;
    }
    if (busy && !judge_busy(&wb->judge)) {
        if (wb->judge.fault[0]) {
            workbench_complain(wb, "%s has stopped: %s", wb->judge.profile.name, wb->judge.fault);
        } else if (over_game) {
            say_run_is_over(wb);
        }
        changed = true;
    }
    Fault fault;
    if (collection_complaint(&wb->collection, &fault)) {
        workbench_complain(wb, "%s", fault.text);
        changed = true;
    }
    workbench_settle_tree(wb);
    step_live(wb, now);
    return changed;
}
