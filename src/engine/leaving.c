#include "src/engine/leaving.h"

#include <stdlib.h>

bool leaving_init(Leaving *leaving, int max)
{
    *leaving = (Leaving){.items = calloc((size_t)max, sizeof *leaving->items), .max = max};
    return leaving->items;
}

static void forget(Leaving *leaving, int index)
{
    engine_free(leaving->items[index]);
    leaving->count--;
    for (int i = index; i < leaving->count; i++) {
        leaving->items[i] = leaving->items[i + 1];
    }
}

void leaving_done(Leaving *leaving)
{
    while (leaving->count > 0) {
        forget(leaving, leaving->count - 1);
    }
    free(leaving->items);
}

void leaving_add(Leaving *leaving, Engine *engine, int64_t now)
{
    engine_quit(engine, now);
    if (engine_process(engine) == 0) {
        engine_free(engine);
        return;
    }
    if (leaving->count == leaving->max) {
        forget(leaving, 0);
    }
    leaving->items[leaving->count++] = engine;
}

void leaving_pump(Leaving *leaving, int64_t now)
{
    for (int i = leaving->count; i-- > 0;) {
        engine_pump(leaving->items[i], now);
        if (engine_process(leaving->items[i]) == 0) {
            forget(leaving, i);
        }
    }
}

void leaving_listen(const Leaving *leaving, const EngineListener *listener)
{
    for (int i = 0; i < leaving->count; i++) {
        engine_listen(leaving->items[i], listener);
    }
}

int leaving_pollfds(const Leaving *leaving, struct pollfd *fds, int max)
{
    int count = 0;
    for (int i = 0; i < leaving->count && count + ENGINE_FDS <= max; i++) {
        count += engine_pollfds(leaving->items[i], fds + count);
    }
    return count;
}

int64_t leaving_deadline(const Leaving *leaving)
{
    int64_t first = -1;
    for (int i = 0; i < leaving->count; i++) {
        int64_t deadline = engine_deadline(leaving->items[i]);
        first = deadline >= 0 && (first < 0 || deadline < first) ? deadline : first;
    }
    return first;
}
