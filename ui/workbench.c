#include "ui/workbench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/store_cache.h"
#include "ui/judged.h"

void workbench_prompt(Workbench *wb, const char *text)
{
    wb->asks_prompt = true;
    snprintf(wb->prompt_text, sizeof wb->prompt_text, "%s", text);
}

ReviewGame workbench_where(const Workbench *wb)
{
    return (ReviewGame){wb->collection.path ? wb->collection.path : "", wb->game_index, &wb->game};
}

void workbench_show_node(Workbench *wb, uint32_t node)
{
    if (node != wb->node) {
        wb->node = node;
        views_reset(wb, CHANGE_NODE);
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
    bool broken_off = judge_runs(&wb->judge) && index != wb->game_index;
    judge_cancel(&wb->judge);
    if (collection_load(&wb->collection, index, &wb->game, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return false;
    }
    wb->game_index = index;
    wb->node = GAME_ROOT;
    views_reset(wb, CHANGE_GAME);
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
        views_reset(wb, CHANGE_FINDINGS);
        read_findings(wb);
    } else {
        review_outdate(&wb->review);
    }
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

static size_t inside_puzzle(const void *context, uint32_t node)
{
    const Workbench *wb = context;
    const ReviewGame where = workbench_where(wb);
    return review_inside(&wb->review, &where, node);
}

// Whether it was judged as lying as far inside an earlier puzzle as it does now. Where the filter
// that asks was not judged, another had failed already.
static bool was_so_inside(const Candidate *candidate, size_t inside)
{
    const Filter *asks = filter_find("not-inside-puzzle");
    VerdictState state = VERDICT_SKIPPED;
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        state = verdict->filter == asks ? verdict->state : state;
    }
    return inside > 0 ? state != VERDICT_PASS : state != VERDICT_FAIL;
}

// A run does not judge anew what the curator has changed by hand.
static bool is_known(const void *context, uint32_t node, size_t inside)
{
    const Workbench *wb = context;
    const Finding *finding = review_finding(&wb->review, node);
    return finding && (finding->candidate.by_hand ||
                       (!finding->outdated && was_so_inside(&finding->candidate, inside)));
}

static void keep_log(Workbench *wb, EngineLog *log)
{
    if (log) {
        const EngineListener listener = engine_log_listener(log);
        pool_listen(wb->pool, &listener);
    } else {
        pool_listen(wb->pool, NULL);
    }
    engine_log_close(wb->log);
    wb->log = log;
}

static Status open_engines(Workbench *wb, const WorkbenchOptions *options, Fault *fault)
{
    wb->setups = options->setups;
    int size = wb->setups.workers > 0 ? wb->setups.workers : pool_default_size();
    wb->pool = pool_new(workbench_engine(wb), size);
    if (!wb->pool) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    if (wb->review.store && store_cache(wb->review.store, &wb->cache, NULL) == STATUS_OK) {
        pool_use_cache(wb->pool, &wb->cache);
    }
    live_init(&wb->live, wb->pool);
    const JudgeMemory memory = {.inside = inside_puzzle, .known = is_known, .context = wb};
    judge_init(&wb->judge, wb->pool, &options->profile, &memory);
    keep_log(wb, options->log);
    return STATUS_OK;
}

const EngineSetup *workbench_engine(const Workbench *wb)
{
    return &wb->setups.items[wb->setups.chosen];
}

Status workbench_log(Workbench *wb, const char *path, Fault *fault)
{
    EngineLog *log = path ? engine_log_open(path, fault) : NULL;
    if (path && !log) {
        return STATUS_IO;
    }
    keep_log(wb, log);
    return STATUS_OK;
}

// What cannot be had, and yet hinders nothing.
static void say_lacks(Workbench *wb, const Fault *profiles)
{
    Str text;
    str_init(&text);
    str_add(&text, profiles->text);
    if (!wb->review.store) {
        str_addf(&text, "%sno decision can be stored: %s", text.len > 0 ? "; " : "",
                 wb->review.store_fault.text);
    }
    if (text.len > 0) {
        workbench_complain_besides(wb, str_text(&text));
    }
    str_done(&text);
}

Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault)
{
    *wb = (Workbench){.focus = VIEW_MOVES,
                      .letters = options->letters,
                      .profiles = options->profiles,
                      .settings = options->settings,
                      .setting_count = options->setting_count};
    wb->collection.waits_for = -1;
    game_init(&wb->game);
    open_store(wb, options->store);
    if (!views_init(wb)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    if (open_engines(wb, options, fault) != STATUS_OK) {
        return STATUS_IO;
    }
    if (options->file) {
        Status status = workbench_open(wb, options->file, fault);
        if (status != STATUS_OK) {
            return status;
        }
    } else {
        workbench_say(wb, "no file is open; type :open FILE");
        read_findings(wb);
    }
    if (setups_only_builtin(&wb->setups)) {
        workbench_say_more(wb, "no Stockfish: the built-in engine serves");
    }
    say_lacks(wb, &options->profiles_fault);
    return STATUS_OK;
}

void workbench_done(Workbench *wb)
{
    judge_done(&wb->judge);
    live_done(&wb->live);
    pool_free(wb->pool);
    engine_log_close(wb->log);
    setups_done(&wb->setups);
    profiles_done(&wb->profiles);
    review_done(&wb->review);
    game_done(&wb->game);
    collection_done(&wb->collection);
    views_done(wb);
    for (size_t i = 0; i < MESSAGES_KEPT; i++) {
        free(wb->messages[i].text);
    }
}

const Tree *workbench_tree(const Workbench *wb)
{
    const Inquiry *inquiry = judge_inquiry(&wb->judge, wb->node);
    if (inquiry) {
        return inquiry_tree(inquiry);
    }
    const Verification *verification = judge_verification(&wb->judge, wb->node);
    if (verification) {
        return verification_tree(verification);
    }
    const Finding *finding = review_finding(&wb->review, wb->node);
    return finding && finding->candidate.tree.count > 0 ? &finding->candidate.tree : NULL;
}

// The tree and its node that the board shows; NULL: it shows the game.
static const Tree *tree_on_board(const Workbench *wb, uint32_t *node)
{
    const View *view = view_row(wb->focus);
    return view->board ? view->board(wb, node) : NULL;
}

Move workbench_board(const Workbench *wb, Position *pos)
{
    uint32_t node;
    const Tree *tree = tree_on_board(wb, &node);
    if (tree) {
        tree_position(tree, node, pos);
        return tree->nodes[node].move;
    }
    game_position(&wb->game, wb->node, pos);
    return wb->game.nodes[wb->node].move;
}

// The live engine is told the game's moves and, in a tree, the moves to its cursor.
static void step_live(Workbench *wb, int64_t now)
{
    if (!wb->live.on) {
        return;
    }
    Position start;
    Move *moves = NULL;
    size_t count = 0, cap = 0;
    uint32_t node;
    const Tree *tree = tree_on_board(wb, &node);
    bool whole = game_history(&wb->game, wb->node, &start, &moves, &count, &cap);
    if (whole && tree) {
        const size_t plies = tree->nodes[node].ply;
        whole = array_reserve((void **)&moves, &cap, count + plies, sizeof *moves);
        count += whole ? tree_path(tree, node, moves + count, plies) : 0;
    }
    if (whole) {
        live_step(&wb->live, &start, moves, count, now);
    }
    free(moves);
}

static Status replace_engine(Workbench *wb, size_t index, int64_t now, Fault *fault)
{
    Status status = pool_replace(wb->pool, &wb->setups.items[index], now, fault);
    if (status == STATUS_OK) {
        wb->setups.chosen = index;
        wb->warned = false;
        judge_restart(&wb->judge);
        live_switch(&wb->live, true, now);
    }
    return status;
}

// A command that works joins the list.
static Status use_command(Workbench *wb, const char *command, int64_t now, Fault *fault)
{
    EngineSetup setup;
    Status status = setup_from_command(&setup, command, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = setups_add(&wb->setups, &setup, fault);
    setup_done(&setup);
    if (status == STATUS_OK) {
        status = replace_engine(wb, wb->setups.count - 1, now, fault);
        if (status != STATUS_OK) {
            setup_done(&wb->setups.items[--wb->setups.count]);
        }
    }
    return status;
}

Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault)
{
    const EngineSetup *known =
        engine ? setups_find(&wb->setups, engine) : &wb->setups.items[wb->setups.chosen];
    return known ? replace_engine(wb, (size_t)(known - wb->setups.items), now, fault)
                 : use_command(wb, engine, now, fault);
}

void workbench_rest(Workbench *wb, int64_t now)
{
    live_forget(&wb->live, now);
}

// Says once what became of the setup's options, that the log has ended, and what is wrong with the
// file.
static bool warn(Workbench *wb)
{
    Fault fault;
    const char *remarks = wb->warned ? "" : pool_remarks(wb->pool);
    if (remarks[0]) {
        wb->warned = true;
        workbench_complain_besides(wb, remarks);
        return true;
    }
    if (wb->log && engine_log_has_ended(wb->log, &fault)) {
        workbench_complain_besides(wb, fault.text);
        return true;
    }
    return workbench_warns_of_file(wb);
}

bool workbench_step(Workbench *wb, int64_t now)
{
    bool changed = pool_pump(wb->pool, now);
    bool asked = judge_is_asked(&wb->judge), ran = judge_runs(&wb->judge);
    JudgeResult result;
    while (judge_step(&wb->judge, now, &result)) {
        judged_take(wb, &result);
        judge_next(&wb->judge, &result);
        asked = asked && !result.asked;
        changed = true;
    }
    if ((asked && !judge_is_asked(&wb->judge)) || (ran && !judge_runs(&wb->judge))) {
        judged_say_end(wb, ran && !judge_runs(&wb->judge));
        changed = true;
    }
    changed |= warn(wb);
    step_live(wb, now);
    return changed;
}
