// The finder's tree on recorded lines: positions and shorthands. Include after cmocka.h.
#pragma once

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

// The tree alone, without the filter that looks at the root by the same rule; and a trial of it,
// in which nobody asks what was before the mistake.
#define ALONE "filters=has-choice solution-tree"
#define FINDER(start, ...)                                                                         \
    .profile = "finder", .settings = {ALONE, "eval.before=0"}, .fen = (start),                     \
    .recordings = RECORDED(__VA_ARGS__)

// White takes a rook that nothing protects, and has it.
static const char HANGING[] = "6k1/5ppp/8/3r4/8/5B2/5PPP/6K1 w - - 0 1";
