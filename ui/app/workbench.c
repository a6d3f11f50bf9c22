// The workbench's state: what is on the screen, how it changes, and its messages.
#include "ui/app/workbench.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "ui/actions/actions.h"
#include "ui/panes/blind.h"
#include "ui/actions/seek.h"
#include "ui/app/saved_session.h"

void workbench_prompt(Workbench *wb, const char *text)
{
    wb->asks_prompt = true;
    snprintf(wb->prompt_text, sizeof wb->prompt_text, "%s", text);
}

size_t workbench_left_behind(const Workbench *wb, Str *out)
{
    CLEANUP(str_done) Str left = {0};
    const size_t steps = review_waiting(wb->review), count = review_run_count(wb->review);
    size_t runs = 0, done, all;
    if (steps > 0) {
        str_add(&left, "not taken yet: ");
        review_write_waiting(wb->review, &left);
        str_add(&left, "; the store is locked by another program");
    }
    for (size_t i = 0; i < count; i++) {
        runs += review_file_run(wb->review, i)->state <= FILE_RUN_PAUSED;
    }
    if (runs > 0) {
        str_addf(&left, "%s%zu run%s not over; <:judge-file> goes on there", steps > 0 ? "; " : "",
                 runs, runs == 1 ? " is" : "s are");
    }
    const bool exports = review_export_under_way(wb->review, &done, &all);
    if (exports) {
        str_addf(&left, "%san export is not over", steps + runs > 0 ? "; " : "");
    }
    if (out) {
        str_add(out, str_text(&left));
    }
    return steps + runs + exports;
}

void workbench_use_profile(Workbench *wb, const Profile *profile)
{
    Fault fault;
    if (review_use_profile(wb->review, profile, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
    views_reset(wb, CHANGE_FINDINGS);
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

static void open_engines(Workbench *wb, const WorkbenchOptions *options)
{
    wb->setups = options->setups;
    wb->pool = pool_of_setups(&wb->setups, 0);
    review_use_pool(wb->review, wb->pool);
    live_init(&wb->live, wb->pool);
    keep_log(wb, options->log);
}

const EngineSetup *workbench_engine(const Workbench *wb)
{
    return &wb->setups.items[wb->setups.chosen];
}

ExportTarget workbench_export_target(const Workbench *wb, const char *path, bool replace)
{
    return (ExportTarget){.path = path,
                          .store = review_store(wb->review) ? store_path(review_store(wb->review))
                                                            : NULL,
                          .inputs = (const char *const *)&wb->collection.path,
                          .input_count = wb->collection.path ? 1 : 0,
                          .replace = replace,
                          .option = ":replace"};
}

Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault)
{
    EngineLog *log;
    ExportTarget export_target = workbench_export_target(wb, path, replace);
    export_target.option = ":replace-log";
    Status status = export_target_open_log(&export_target, &log, fault);
    if (status == STATUS_OK) {
        keep_log(wb, log);
    }
    return status;
}

// Says at the start what is missing or wrong, but does not keep the workbench from working.
static void say_lacks(Workbench *wb, const Fault *const faults[], int count)
{
    CLEANUP(str_done) Str text = {0};
    for (int i = 0; i < count; i++) {
        str_addf(&text, "%s%s", text.len > 0 && faults[i]->text[0] ? "; " : "", faults[i]->text);
    }
    if (!review_store(wb->review)) {
        str_addf(&text, "%sno decision can be stored: %s", text.len > 0 ? "; " : "",
                 review_store_fault(wb->review));
    }
    if (text.len > 0) {
        workbench_complain_besides(wb, str_text(&text));
    }
}

// What is asked for is not kept for the next time.
static void open_look(Workbench *wb, const WorkbenchOptions *options, Fault *fault)
{
    appearance_init(&wb->appearance, options->program, fault);
    if (options->theme) {
        (void)appearance_use(&wb->appearance, LOOK_THEME, options->theme, fault);
    }
    if (options->pieces) {
        (void)appearance_use(&wb->appearance, LOOK_PIECES, options->pieces, fault);
    }
    wb->appearance.letters = options->letters;
}

Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault)
{
    *wb = (Workbench){.focus = VIEW_MOVES,
                      .profiles = options->profiles,
                      .settings = options->settings,
                      .setting_count = options->setting_count};
    wb->collection.waits_for = -1;
    wb->day = time(NULL);
    wb->game = game_blank();
    wb->coming = game_blank();
    wb->review = review_new(options->store);
    if (!wb->review || !views_init(wb)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    open_engines(wb, options);
    workbench_use_profile(wb, &options->profile);
    if (options->file) {
        Status status = workbench_open(wb, options->file, fault);
        if (status != STATUS_OK) {
            return status;
        }
    } else {
        workbench_show_no_game(wb);
        workbench_say(wb, "no file is open; type :open FILE");
    }
    if (options->session) {
        session_take_up(wb, options->session);
    }
    if (setups_only_builtin(&wb->setups)) {
        workbench_say_more(wb, "no Stockfish: the built-in engine serves");
    }
    if (options->first) {
        workbench_say_more(
            wb, "<:help> shows all keys, <:prompt> takes commands, :help WORD explains one, "
                "<:quit-or-back> leaves");
    }
    Fault reasons = {""}, appearance = {""}, keys = {""};
    (void)reasons_read(&wb->reasons, NULL, &reasons);
    (void)keymap_read(&wb->keys, NULL, &keys);
    open_look(wb, options, &appearance);
    const Fault *const faults[] = {&options->profiles_fault, &reasons, &options->session_fault,
                                   &appearance, &keys};
    say_lacks(wb, faults, sizeof faults / sizeof *faults);
    return STATUS_OK;
}

void workbench_done(Workbench *wb)
{
    review_free(wb->review);
    free(wb->copied_from);
    workbench_forget_notes(wb);
    live_done(&wb->live);
    pool_free(wb->pool);
    engine_log_close(wb->log);
    setups_done(&wb->setups);
    profiles_done(&wb->profiles);
    game_done(&wb->game);
    game_done(&wb->coming);
    collection_done(&wb->collection);
    views_done(wb);
    appearance_done(&wb->appearance);
    keymap_done(&wb->keys);
    macros_done(&wb->macros);
    str_done(&wb->clipboard);
    for (size_t i = 0; i < MESSAGES_KEPT; i++) {
        free(wb->messages[i].text);
    }
}

const Tree *workbench_tree(const Workbench *wb)
{
    const Inquiry *inquiry = review_inquiry(wb->review, wb->node);
    if (inquiry) {
        return inquiry_tree(inquiry);
    }
    const Verification *verification = review_verification(wb->review, wb->node);
    if (verification) {
        return verification_tree(verification);
    }
    const Finding *finding = review_finding(wb->review, wb->node);
    return finding && finding->candidate.tree.count > 0 ? &finding->candidate.tree : NULL;
}

const Tree *workbench_board_tree(const Workbench *wb, uint32_t *node)
{
    const View *view = view_row(wb->focus);
    const Tree *tree = view->board ? view->board(wb, node) : NULL;
    return tree && *node != TREE_ROOT ? tree : NULL;
}

void workbench_write_place(const Workbench *wb, Str *out)
{
    Position before;
    char move[SAN_NUMBERED_MAX] = "start";
    if (wb->node != GAME_ROOT) {
        before = game_position(&wb->game, wb->game.nodes[wb->node].parent);
        san_write_numbered(&before, wb->game.nodes[wb->node].move, move);
    }
    str_add(out, move);
}

Move workbench_board(const Workbench *wb, Position *pos)
{
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    if (tree) {
        *pos = tree_position(tree, node);
        return tree->nodes[node].move;
    }
    *pos = game_position(&wb->game, wb->node);
    return wb->game.nodes[wb->node].move;
}

bool workbench_searched(const Workbench *wb, Position *pos)
{
    Position board;
    workbench_board(wb, pos);
    const bool threat = wb->threat != 0 && wb->threat == pos->key && !pos_in_check(pos);
    if (threat) {
        board = *pos;
        pos_make(&board, MOVE_NULL, pos);
    }
    return threat;
}

bool workbench_is_idle(const Workbench *wb)
{
    return !workbench_reads(wb) && !wb->loading && !review_busy(wb->review) &&
           review_waiting(wb->review) == 0 && !seek_is_on(wb);
}

// The live engine is told the game's moves and, in a tree, the moves to its cursor; of a threat
// nothing but the position, because no engine knows null moves.
static void step_live(Workbench *wb, int64_t now)
{
    if (!wb->live.on) {
        return;
    }
    Position start;
    Move *moves = NULL;
    size_t count = 0, cap = 0;
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    if (workbench_searched(wb, &start)) {
        live_step(&wb->live, &start, NULL, 0, now);
        return;
    }
    wb->threat = 0; // another position is on the board
    bool whole = true;
    game_history(&wb->game, wb->node, &start, &moves, &count, &cap);
    if (tree) {
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
        review_restart(wb->review);
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
    setups_add(&wb->setups, &setup);
    status = replace_engine(wb, wb->setups.count - 1, now, fault);
    if (status != STATUS_OK) {
        setup_done(&wb->setups.items[--wb->setups.count]);
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
    wb->day = time(NULL);
    ReviewEvent event;
    while (review_next_event(wb->review, now, &event)) {
        changed = true;
        // A judgement of a position that is no longer on the board is not announced.
        const bool hidden = blind_is_on(wb) && !event.is_fault; // it may tell the solution
        if (event.text[0] && !hidden && (event.kind != REVIEW_JUDGED || event.node == wb->node)) {
            (event.is_fault ? workbench_complain : workbench_say)(wb, "%s", event.text);
        }
        if (event.kind == REVIEW_ELSEWHERE || event.kind == REVIEW_TAKEN) {
            views_reset(wb, CHANGE_FINDINGS);
        }
        if (event.kind == REVIEW_TAKEN) {
            announce_step(wb, event.step);
        }
    }
    size_t done, all;
    changed |= review_export_under_way(wb->review, &done, &all) != NULL;
    workbench_take_notes(wb);
    // Only of what waits still, and of nothing that came after it.
    wb->warned_of = workbench_left_behind(wb, NULL) == wb->warned_of ? wb->warned_of : 0;
    changed |= warn(wb);
    changed |= blind_step(wb, now);
    step_live(wb, now);
    return changed;
}
