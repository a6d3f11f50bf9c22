// Engines that were told to quit and have not gone yet: looked after until they have, without
// anybody waiting for them.
#ifndef ONLYMOVE_ENGINE_LEAVING_H
#define ONLYMOVE_ENGINE_LEAVING_H

#include "onlymove/engine.h"

typedef struct Leaving {
    Engine **items; // the first one told first
    int count, max;
} Leaving;

// Room for so many. False when memory is out.
bool leaving_init(Leaving *leaving, int max);
// Waits for all of them, as engine_free() does.
void leaving_done(Leaving *leaving);

// Takes an engine over and tells it to quit. Where there is no room, the one that was told first
// is waited for.
void leaving_add(Leaving *leaving, Engine *engine, int64_t now);
// Pumps them all and frees those that have gone.
void leaving_pump(Leaving *leaving, int64_t now);

void leaving_listen(const Leaving *leaving, const EngineListener *listener);
// As engine_pollfds() and engine_deadline(), for all of them.
int leaving_pollfds(const Leaving *leaving, struct pollfd *fds, int max);
int64_t leaving_deadline(const Leaving *leaving);

#endif
