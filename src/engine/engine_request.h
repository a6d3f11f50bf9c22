// How the pool asks an engine: with a request that is checked already.
#ifndef ONLYMOVE_ENGINE_ENGINE_REQUEST_H
#define ONLYMOVE_ENGINE_ENGINE_REQUEST_H

#include "src/engine/request.h"

// As engine_search(); the request is copied.
unsigned engine_search_checked(Engine *engine, const CheckedRequest *request, int64_t now);

// How many searches it has ended with a bestmove that was none of nonsense, also those that it was
// told to stop; it never falls.
uint64_t engine_answers(const Engine *engine);

#endif
