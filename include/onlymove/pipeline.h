// Many inquiries over one pool: positions go in, several are judged at a time, and the finished
// inquiries come out in the order in which the positions went in, whatever the engines' order.
#ifndef ONLYMOVE_PIPELINE_H
#define ONLYMOVE_PIPELINE_H

#include "onlymove/inquiry.h"
#include "onlymove/runner.h"

// Gives the next position (its moves are copied before the next call) and what the caller knows it
// by. Returns false when there is none now; it is asked again at the next step.
typedef bool PipelineSource(void *context, Subject *subject, uint64_t *tag);

typedef struct Pipeline Pipeline;

// Pool and profile are borrowed. NULL when memory is out.
Pipeline *pipeline_new(Pool *pool, const Profile *profile, PipelineSource *source, void *context);
// Gives back all searches.
void pipeline_free(Pipeline *pipeline, int64_t now);

typedef struct PipelineResult {
    uint64_t tag;
    const Inquiry *inquiry; // done, unless `fault` says something
    const char *fault;      // why the engines could not judge it, or ""
} PipelineResult;

// Call after pool_pump(): takes up positions, moves on what is under way. Returns true with the
// next result in order, when that one is ready; it is valid until pipeline_next(), and is given
// again until then.
bool pipeline_step(Pipeline *pipeline, int64_t now, PipelineResult *result);
void pipeline_next(Pipeline *pipeline);

// Nothing is under way.
bool pipeline_is_idle(const Pipeline *pipeline);
// The inquiries under way, the first given first; NULL past the last. For the screen.
const Inquiry *pipeline_inquiry(const Pipeline *pipeline, size_t index, uint64_t *tag);

#endif
