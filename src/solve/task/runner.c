// A runner gives the searches of a task to a pool, and their results to the task. A pipeline of
// tasks keeps every engine of the pool at work, and hands out results in order.
#include "onlymove/runner.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"

void runner_init(Runner *runner, Pool *pool, SearchTask task, SearchPriority priority) {
    *runner = (Runner){.pool = pool, .task = task, .priority = priority};
}

static void drop_search(Runner *runner, int64_t now) {
    pool_drop(runner->pool, runner->search, now);
    runner->search = NULL;
}

void runner_done(Runner *runner, int64_t now) {
    if (runner->search)
        drop_search(runner, now);
}

static RunnerState fail_runner(Runner *runner, const char *why, int64_t now) {
    fault_set(&runner->fault, STATUS_ENGINE, "%s", why);
    runner_done(runner, now);
    return RUNNER_FAILED;
}

RunnerState runner_step(Runner *runner, int64_t now) {
    const SearchTask *task = &runner->task;
    for (;;) {
        SearchRequest request;
        if (!runner->search && !task->wants(task->self, &request))
            return RUNNER_DONE;
        if (!runner->search)
            runner->search = pool_ask(runner->pool, &request, runner->priority, now);
        if (!runner->search)
            return fail_runner(runner, "the engine cannot be asked about this position", now);
        if (search_state(runner->search) == SEARCH_FAILED)
            return fail_runner(runner, search_fault(runner->search), now);
        if (task->feed(task->self, search_analysis(runner->search)))
            return RUNNER_WORKING;
        drop_search(runner, now);
    }
}

Status runner_finish(Runner *runner, const volatile int *interrupted, Fault *fault) {
    for (;;) {
        RunnerState state = runner_step(runner, now_ms());
        if (state == RUNNER_DONE)
            return STATUS_OK;
        if (state == RUNNER_FAILED)
            return fault_set(fault, STATUS_ENGINE, "%s", runner->fault.text);
        if (interrupted && *interrupted) {
            runner_done(runner, now_ms());
            return fault_set(fault, STATUS_LIMIT, "interrupted");
        }
        pool_wait(runner->pool, now_ms());
        pool_pump(runner->pool, now_ms());
    }
}

bool runner_finish_from_cache(SearchTask task, const SearchCache *cache, const char *identity) {
    SearchRequest request;
    bool has_analysis = true;
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    while (has_analysis && task.wants(task.self, &request)) {
        has_analysis =
            cache_lookup(cache, identity, &request, &analysis) && !task.feed(task.self, &analysis);
    }
    return has_analysis;
}

// --- The pipeline

enum {
    TASKS_PER_ENGINE = 2, // tasks under way for each engine: one is fed while another's search runs
    WINDOW = 256,         // the ring: from the oldest task not read to the newest begun
    BATCH = 32            // tasks begun in one step; the cache may end each at once
};

typedef struct Item {
    uint64_t user_data;
    Runner runner;
    RunnerState state;
} Item;

struct Pipeline {
    Pool *pool;
    SearchPriority priority;
    TaskSupplier *supplier;
    void *context;
    Item items[WINDOW]; // a ring
    size_t first, count;
    size_t working_count; // number of items that are not done
};

Pipeline *pipeline_new(Pool *pool, SearchPriority priority, TaskSupplier *supplier, void *context) {
    Pipeline *pipeline = xcalloc(1, sizeof *pipeline);
    pipeline->pool = pool;
    pipeline->priority = priority;
    pipeline->supplier = supplier;
    pipeline->context = context;
    return pipeline;
}

static Item *item_at(Pipeline *pipeline, size_t index) {
    return &pipeline->items[(pipeline->first + index) % WINDOW];
}

static void drop_first_item(Pipeline *pipeline) {
    const SearchTask *task = &item_at(pipeline, 0)->runner.task;
    task->free(task->self);
    pipeline->first = (pipeline->first + 1) % WINDOW;
    pipeline->count--;
}

void pipeline_free(Pipeline *pipeline, int64_t now) {
    if (!pipeline)
        return;
    while (pipeline->count > 0) {
        runner_done(&item_at(pipeline, 0)->runner, now);
        drop_first_item(pipeline);
    }
    free(pipeline);
}

// Whether another task may begin. A single engine works for the oldest task, however many searches
// that needs, and for the next while the oldest waits for a second engine. Any further task may
// prove unnecessary: its position may lie inside a puzzle found by then.
static bool may_begin_task(const Pipeline *pipeline) {
    const size_t engines = (size_t)pool_stats(pipeline->pool).engines;
    const size_t window = engines > 1 ? WINDOW : TASKS_PER_ENGINE;
    return pipeline->count < window && pipeline->working_count < engines * TASKS_PER_ENGINE;
}

// Begins the next task of the supplier; false when there is none.
static bool begin_item(Pipeline *pipeline) {
    Item *item = item_at(pipeline, pipeline->count);
    SearchTask task;
    *item = (Item){.state = RUNNER_WORKING};
    if (!pipeline->supplier(pipeline->context, &task, &item->user_data))
        return false;
    runner_init(&item->runner, pipeline->pool, task, pipeline->priority);
    pipeline->working_count++;
    pipeline->count++;
    return true;
}

static void step_item(Pipeline *pipeline, Item *item, int64_t now) {
    if (item->state == RUNNER_WORKING) {
        item->state = runner_step(&item->runner, now);
        pipeline->working_count -= item->state != RUNNER_WORKING;
    }
}

bool pipeline_step(Pipeline *pipeline, int64_t now, PipelineResult *result) {
    for (size_t i = 0; i < pipeline->count; i++)
        step_item(pipeline, item_at(pipeline, i), now);
    for (int i = 0; i < BATCH && may_begin_task(pipeline) && begin_item(pipeline); i++)
        step_item(pipeline, item_at(pipeline, pipeline->count - 1), now);
    const Item *first = item_at(pipeline, 0);
    if (pipeline->count == 0 || first->state == RUNNER_WORKING)
        return false;
    *result = (PipelineResult){
        .user_data = first->user_data,
        .self = first->runner.task.self,
        .fault = first->state == RUNNER_FAILED ? first->runner.fault.text : "",
    };
    return true;
}

void pipeline_next(Pipeline *pipeline) {
    if (pipeline->count > 0 && item_at(pipeline, 0)->state != RUNNER_WORKING)
        drop_first_item(pipeline);
}

const void *pipeline_task(const Pipeline *pipeline, size_t index, uint64_t *user_data) {
    if (index >= pipeline->count)
        return NULL;
    const Item *item = &pipeline->items[(pipeline->first + index) % WINDOW];
    *user_data = item->user_data;
    return item->runner.task.self;
}
