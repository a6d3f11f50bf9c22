// Keeps every engine of a pool at work and hands out results in order.
#include "onlymove/runner.h"

#include <stdlib.h>

enum {
    AHEAD = 2,    // tasks under way for each engine: while one is fed, another's search runs
    WINDOW = 256, // tasks from the oldest without a result to the newest taken up
    BATCH = 32    // tasks taken up in one step: with a full cache each is done as soon as begun
};

typedef struct Item {
    uint64_t tag;
    Runner runner;
    RunnerState state;
} Item;

struct Pipeline {
    Pool *pool;
    SearchPriority priority;
    PipelineSource *source;
    void *context;
    Item items[WINDOW]; // a ring
    size_t first, count;
    size_t working; // of them, not done
};

Pipeline *pipeline_new(Pool *pool, SearchPriority priority, PipelineSource *source, void *context)
{
    Pipeline *pipeline = calloc(1, sizeof *pipeline);
    if (pipeline) {
        pipeline->pool = pool;
        pipeline->priority = priority;
        pipeline->source = source;
        pipeline->context = context;
    }
    return pipeline;
}

static Item *item_at(Pipeline *pipeline, size_t index)
{
    return &pipeline->items[(pipeline->first + index) % WINDOW];
}

static void drop_first(Pipeline *pipeline)
{
    const SearchTask *task = &item_at(pipeline, 0)->runner.task;
    task->free(task->self);
    pipeline->first = (pipeline->first + 1) % WINDOW;
    pipeline->count--;
}

void pipeline_free(Pipeline *pipeline, int64_t now)
{
    if (!pipeline) {
        return;
    }
    while (pipeline->count > 0) {
        runner_done(&item_at(pipeline, 0)->runner, now);
        drop_first(pipeline);
    }
    free(pipeline);
}

// A single engine is kept at work by the oldest task, however many searches that needs, and by the
// next while the oldest waits for a second engine. What else is taken up meanwhile may turn out not
// to be needed: a position inside the puzzle that is found.
static bool wants_more(const Pipeline *pipeline)
{
    const size_t engines = (size_t)pool_figures(pipeline->pool).engines;
    const size_t window = engines > 1 ? WINDOW : AHEAD;
    return pipeline->count < window && pipeline->working < engines * AHEAD;
}

// Takes in one task; false when there is none.
static bool add_item(Pipeline *pipeline)
{
    Item *item = item_at(pipeline, pipeline->count);
    SearchTask task;
    *item = (Item){.state = RUNNER_WORKING};
    if (!pipeline->source(pipeline->context, &task, &item->tag)) {
        return false;
    }
    runner_init(&item->runner, pipeline->pool, task, pipeline->priority);
    pipeline->working++;
    pipeline->count++;
    return true;
}

static void step_item(Pipeline *pipeline, Item *item, int64_t now)
{
    if (item->state == RUNNER_WORKING) {
        item->state = runner_step(&item->runner, now);
        pipeline->working -= item->state != RUNNER_WORKING;
    }
}

bool pipeline_step(Pipeline *pipeline, int64_t now, PipelineResult *result)
{
    for (size_t i = 0; i < pipeline->count; i++) {
        step_item(pipeline, item_at(pipeline, i), now);
    }
    for (int i = 0; i < BATCH && wants_more(pipeline) && add_item(pipeline); i++) {
        step_item(pipeline, item_at(pipeline, pipeline->count - 1), now);
    }
    const Item *first = item_at(pipeline, 0);
    if (pipeline->count == 0 || first->state == RUNNER_WORKING) {
        return false;
    }
    *result = (PipelineResult){
        .tag = first->tag,
        .self = first->runner.task.self,
        .fault = first->state == RUNNER_FAILED ? first->runner.fault.text : "",
    };
    return true;
}

void pipeline_next(Pipeline *pipeline)
{
    if (pipeline->count > 0 && item_at(pipeline, 0)->state != RUNNER_WORKING) {
        drop_first(pipeline);
    }
}

const void *pipeline_task(const Pipeline *pipeline, size_t index, uint64_t *tag)
{
    if (index >= pipeline->count) {
        return NULL;
    }
    const Item *item = &pipeline->items[(pipeline->first + index) % WINDOW];
    *tag = item->tag;
    return item->runner.task.self;
}
