// How the pool asks an engine: with a request that is checked already.
#ifndef ONLYMOVE_ENGINE_UCI_ENGINE_REQUEST_H
#define ONLYMOVE_ENGINE_UCI_ENGINE_REQUEST_H

#include "src/engine/uci/request.h"

// Takes a new request (copied); an older one is stopped first and its late news is dropped. May
// be called while starting. A position without legal moves is answered at once: finished, with no
// iterations. Returns the request's generation, never 0, or 0 when the engine is off or failed, or
// memory is out.
unsigned engine_search(Engine *engine, const CheckedRequest *request, int64_t now);

// How many searches it has ended with a bestmove that was none of nonsense, also those that it was
// told to stop; it never falls.
uint64_t engine_answers(const Engine *engine);

#endif
