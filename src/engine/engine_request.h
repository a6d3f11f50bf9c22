// How the pool asks an engine: with a request that is checked already.
#ifndef ONLYMOVE_ENGINE_ENGINE_REQUEST_H
#define ONLYMOVE_ENGINE_ENGINE_REQUEST_H

#include "src/engine/request.h"

// As engine_search(); the request is copied.
unsigned engine_search_checked(Engine *engine, const CheckedRequest *request, int64_t now);

#endif
