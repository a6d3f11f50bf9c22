// The version of onlymove, and what it works with.
#pragma once

#include "src/cli/option_groups.h"

// What only the build knows (the Makefile writes build/made.c); "" where that is not known.
extern const char commit_hash[], inih_version[];

// Prints version, build and libraries; and for the engine that these options and config.ini choose,
// its program and how it calls itself, for which it waits at most VERSION_WAIT_MS.
enum { VERSION_WAIT_MS = 3000 };
int version_print(const EngineArgs *args);
