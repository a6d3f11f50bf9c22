// Which onlymove this is, and what it works with.
#pragma once

#include "src/cli/option_groups.h"

// What is known only where it is built (build/made.c, by the Makefile); "" where it is not known.
extern const char made_commit[], made_inih[];

// Prints version, build and libraries, and of the engine that these options and config.ini choose
// its program and what it says of itself, waiting VERSION_WAIT_MS for that at most.
enum { VERSION_WAIT_MS = 3000 };
int version_print(const EngineArgs *args);
