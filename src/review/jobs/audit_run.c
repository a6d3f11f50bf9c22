// Takes puzzles out of the store, one audit each through the engines, and puts in what is said.
#include "onlymove/audit_run.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/runner.h"

// One puzzle under way.
typedef struct Item {
    int64_t id, judgement;
    size_t unaudited; // that were passed by in front of it
    Audit *audit;
    Str source;
    size_t number;
    int ply;
} Item;

struct AuditRun {
    Store *store;
    AuditOrder order;
    Pool *pool;
    Pipeline *pipeline;
    size_t taken;     // of the ids
    size_t passed_by; // of them, damaged or without a solution, since the last that is under way
    bool in_hand;     // a result waits for the next step before it goes
    bool unread;      // the store could not be read: `fault`
    Status status;    // ... with this
    Fault fault;
    AuditTotals totals;
};

typedef struct GameFilter {
    const Pattern *pattern;
    int64_t *ids;
    size_t count;
} GameFilter;

static void choose_rows(const CandidateList *list, GameFilter *choice)
{
    for (size_t i = 0; i < list->count; i++) {
        const CandidateRow *row = &list->rows[i];
        if (row->moves > 0 && (choice->pattern ? pattern_matches(choice->pattern, list, NULL, i)
                                               : row->decision == DECISION_ACCEPT)) {
            choice->ids[choice->count++] = row->id;
        }
    }
}

Status audit_choose(Store *store, const char *pattern, const NamedPatterns *named, int64_t **ids,
                    size_t *count, Fault *fault)
{
    CandidateList list = {0};
    Pattern *read = NULL;
    Status status = pattern ? pattern_new_for_list(&read, pattern, named, fault) : STATUS_OK;
    GameFilter choice = {.pattern = read};
    if (status == STATUS_OK) {
        status = store_list(store, &(StoreQuery){0}, &list, fault);
    }
    if (status == STATUS_OK) {
        choice.ids = calloc(list.count + 1, sizeof *choice.ids);
        status = choice.ids ? STATUS_OK : fault_memory(fault);
    }
    if (status == STATUS_OK) {
        choose_rows(&list, &choice);
    }
    pattern_free(read);
    candidate_list_done(&list);
    *ids = choice.ids;
    *count = choice.count;
    return status;
}

static void item_free(void *self)
{
    Item *item = self;
    audit_free(item->audit);
    str_done(&item->source);
    free(item);
}

static bool item_wants(const void *self, SearchRequest *request)
{
    const SearchTask task = audit_task(((const Item *)self)->audit);
    return task.wants(task.self, request);
}

static bool item_feed(void *self, const Analysis *analysis)
{
    const SearchTask task = audit_task(((Item *)self)->audit);
    return task.feed(task.self, analysis);
}

// By what a puzzle is searched again.
static Profile profile_for(const AuditRun *run, const Candidate *puzzle)
{
    Profile profile =
        strcmp(puzzle->profile.name, PROFILE_IMPORTED) == 0 ? *run->order.others : puzzle->profile;
    audit_profile(&profile, run->order.nodes);
    return profile;
}

// The audit with the moves of the game, or where the store has none, of the bare position.
static Status begin_audit(AuditRun *run, const StoredCandidate *stored, Item *item, Fault *fault)
{
    Subject subject = {.start = stored->candidate.tree.start, .played = stored->candidate.played};
    Move *moves = NULL;
    size_t cap = 0;
    const Profile profile = profile_for(run, &stored->candidate);
    Game game = game_blank();
    Status status = store_game(run->store, stored->game_hash, &game, fault);
    if (status == STATUS_OK && game_main_plies(&game) >= (size_t)stored->ply) {
        const uint32_t node = game_main_node(&game, (size_t)stored->ply);
        status =
            subject_of_game(&game, node, &subject, &moves, &cap) ? STATUS_OK : fault_memory(fault);
    }
    if (status == STATUS_OK || status == STATUS_NOT_FOUND) {
        item->audit = audit_new(&stored->candidate, &profile, &subject);
        status = item->audit ? STATUS_OK : fault_memory(fault);
    }
    free(moves);
    game_done(&game);
    return status;
}

typedef struct Taking {
    AuditRun *run;
    Item *item; // NULL: the puzzle is not there any more
} Taking;

static Status take_puzzle(void *context, const StoredCandidate *stored, Fault *fault)
{
    Taking *taking = context;
    if (stored->candidate.tree.nodes[TREE_ROOT].child == TREE_NO_NODE) {
        return STATUS_OK;
    }
    Item *item = calloc(1, sizeof *item);
    if (!item) {
        return fault_memory(fault);
    }
    item->id = stored->id;
    item->judgement = stored->judgement;
    item->number = stored->number;
    item->ply = stored->ply;
    str_add(&item->source, stored->source);
    const Status status = begin_audit(taking->run, stored, item, fault);
    if (status == STATUS_OK) {
        taking->item = item;
    } else {
        item_free(item);
    }
    return status;
}

// Puzzles that are damaged are counted and passed by.
static bool next_item(void *context, SearchTask *task, uint64_t *tag)
{
    AuditRun *run = context;
    Taking taking = {.run = run};
    while (!taking.item && run->taken < run->order.count && !run->unread) {
        const StoreQuery query = {.id = run->order.ids[run->taken]};
        run->status =
            store_each(run->store, &query, STORE_DECIDED, take_puzzle, &taking, &run->fault);
        run->unread = run->status != STATUS_OK && run->status != STATUS_SYNTAX;
        run->taken += !run->unread;
        run->passed_by += !run->unread && !taking.item;
    }
    if (taking.item) {
        taking.item->unaudited = run->passed_by;
        run->passed_by = 0;
        *task = (SearchTask){taking.item, item_wants, item_feed, item_free};
        *tag = run->taken;
    }
    return taking.item != NULL;
}

AuditRun *audit_run_new(Pool *pool, Store *store, const AuditOrder *order)
{
    AuditRun *run = calloc(1, sizeof *run);
    if (run) {
        *run = (AuditRun){.store = store, .pool = pool, .order = *order};
        run->totals.puzzles = order->count;
        run->pipeline = pipeline_new(pool, next_item, run);
    }
    if (run && !run->pipeline) {
        free(run);
        return NULL;
    }
    return run;
}

void audit_run_free(AuditRun *run, int64_t now)
{
    if (run) {
        pipeline_free(run->pipeline, now);
        free(run);
    }
}

static AuditNews say_unread(AuditRun *run, Fault *fault)
{
    *fault = run->fault;
    run->unread = false;
    return run->status == STATUS_LOCKED ? AUDIT_LOCKED : AUDIT_STOPPED;
}

// The puzzle is done with, and so are those in front of it.
static void pass(AuditRun *run, const PipelineResult *result)
{
    const Item *item = result->self;
    run->in_hand = true;
    run->totals.passed = result->tag;
    run->totals.unaudited += item->unaudited;
}

static AuditNews unaudited(AuditRun *run, const PipelineResult *result, const char *why,
                           Fault *fault)
{
    fault_set(fault, STATUS_ENGINE, "%s", why);
    if (pool_fault(run->pool)[0]) {
        return AUDIT_STOPPED;
    }
    pass(run, result);
    run->totals.unaudited++;
    return AUDIT_UNAUDITED;
}

static AuditNews keep(AuditRun *run, const PipelineResult *done, AuditEvent *event, Fault *fault)
{
    Candidate found;
    const Item *item = done->self;
    audit_result(item->audit, &event->result);
    if (event->result.verdict == AUDIT_NONE ||
        !candidate_from_inquiry(&found, audit_inquiry(item->audit), pool_engine_name(run->pool))) {
        fault_memory(fault);
        return AUDIT_STOPPED;
    }
    const Status status =
        store_keep_audit(run->store, item->id, item->judgement, &event->result, &found, fault);
    candidate_done(&found);
    if (status == STATUS_CONFLICT) {
        return unaudited(run, done, fault->text, fault);
    }
    if (status != STATUS_OK) {
        return status == STATUS_LOCKED ? AUDIT_LOCKED : AUDIT_STOPPED;
    }
    pass(run, done);
    run->totals.done[event->result.verdict]++;
    run->totals.proved += event->result.proved;
    return AUDIT_DONE;
}

AuditNews audit_run_step(AuditRun *run, int64_t now, AuditEvent *event, Fault *fault)
{
    PipelineResult result;
    if (run->in_hand) {
        pipeline_next(run->pipeline);
        run->in_hand = false;
    }
    if (!pipeline_step(run->pipeline, now, &result)) {
        const bool over =
            run->taken == run->order.count && !pipeline_task(run->pipeline, 0, &(uint64_t){0});
        run->totals.unaudited += over ? run->passed_by : 0;
        run->passed_by = over ? 0 : run->passed_by;
        return run->unread ? say_unread(run, fault) : over ? AUDIT_OVER : AUDIT_WORKING;
    }
    const Item *item = result.self;
    *event =
        (AuditEvent){.source = str_text(&item->source), .number = item->number, .ply = item->ply};
    return result.fault[0] ? unaudited(run, &result, result.fault, fault)
                           : keep(run, &result, event, fault);
}

AuditTotals audit_run_totals(const AuditRun *run)
{
    return run->totals;
}
