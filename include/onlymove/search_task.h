// Whatever wants searches and is fed what they find: an inquiry, a verification. Such a task does
// no I/O; a Runner (runner.h) brings it together with a pool of engines, a test feeds it by hand:
//
//     while (task.wants(task.self, &request)) {
//         ... run the search; after each completed iteration, and when it has ended:
//         if (!task.feed(task.self, analysis)) stop the search: the task has seen enough
//     }
#ifndef ONLYMOVE_SEARCH_TASK_H
#define ONLYMOVE_SEARCH_TASK_H

#include "onlymove/engine.h"

typedef struct SearchTask {
    void *self; // what the functions are called with; NULL: there is no task
    // The search that is wanted next (its moves are borrowed until the next feed); false when the
    // task is done.
    bool (*wants)(const void *self, SearchRequest *request);
    // Takes the analysis of the wanted search as far as it has come; `analysis->finished` says that
    // it is whole. Returns true while the same search is still needed.
    bool (*feed)(void *self, const Analysis *analysis);
    void (*free)(void *self); // for who owns the task; NULL is allowed
} SearchTask;

#endif
