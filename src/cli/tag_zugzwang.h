// The engine of `tag --zugzwang`, and what it says.
#ifndef ONLYMOVE_CLI_TAG_ZUGZWANG_H
#define ONLYMOVE_CLI_TAG_ZUGZWANG_H

#include "onlymove/tree.h"
#include "src/cli/engine_options.h"

// Zeroed: no engine is asked.
typedef struct ZugzwangAsker {
    EngineChoice choice;
    Pool *pool; // NULL: none is
    const volatile int *interrupted;
    bool failed; // the engine has; it is asked no more
} ZugzwangAsker;

// One engine, as the words say. STATUS_USAGE when they are wrong.
Status zugzwang_asker_open(ZugzwangAsker *asker, const EngineWords *words, Fault *fault);
void zugzwang_asker_close(ZugzwangAsker *asker);
// Whether the tree's main line has a zugzwang.
Status zugzwang_ask(ZugzwangAsker *asker, const Tree *tree, bool *found, Fault *fault);

#endif
