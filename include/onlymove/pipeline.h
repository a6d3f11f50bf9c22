// Many tasks over one pool: they go in, several are at work at a time, and the finished ones come
// out in the order in which they went in, whatever the engines' order.
#ifndef ONLYMOVE_PIPELINE_H
#define ONLYMOVE_PIPELINE_H

#include "onlymove/runner.h"

// Gives the next task (taken over) and what the caller knows it by. Returns false when there is
// none now; it is asked again at the next step.
typedef bool PipelineSource(void *context, SearchTask *task, uint64_t *tag);

typedef struct Pipeline Pipeline;

// The pool is borrowed. NULL when memory is out.
Pipeline *pipeline_new(Pool *pool, PipelineSource *source, void *context);
// Gives back all searches.
void pipeline_free(Pipeline *pipeline, int64_t now);

typedef struct PipelineResult {
    uint64_t tag;
    const void *self;  // of the task, which is done, unless `fault` says something
    const char *fault; // why the engines could not serve it, or ""
} PipelineResult;

// Call after pool_pump(): takes up tasks, moves on what is under way. Returns true with the next
// result in order, when that one is ready; it is valid until pipeline_next(), and is given again
// until then.
bool pipeline_step(Pipeline *pipeline, int64_t now, PipelineResult *result);
void pipeline_next(Pipeline *pipeline);

// `self` of the tasks under way, the first given first; NULL past the last. For the screen.
const void *pipeline_task(const Pipeline *pipeline, size_t index, uint64_t *tag);

#endif
