// Which engine to use when the user names one as a command line, or none.
#include <stdlib.h>

#include "onlymove/engine.h"

static Engine *engine_new_or_say(char *const argv[], Fault *fault)
{
    Engine *engine = engine_new(argv);
    if (!engine) {
        fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    return engine;
}

static Engine *open_stockfish(Fault *fault)
{
    Str path;
    Engine *engine = NULL;
    str_init(&path);
    if (engine_find(&path, fault) == STATUS_OK) {
        engine = engine_new_or_say((char *[]){path.data, NULL}, fault);
    }
    str_done(&path);
    return engine;
}

Engine *engine_open(const char *command, Fault *fault)
{
    if (!command) {
        return open_stockfish(fault);
    }
    char **argv = engine_command_split(command, fault);
    if (!argv) {
        return NULL;
    }
    Engine *engine = engine_new_or_say(argv, fault);
    free(argv);
    return engine;
}
