// The tree of an engine's line on recorded lines.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

#define LINE(start, ...)                                                                           \
    .profile = "positional", .settings = {"filters=solution-tree", "tree=line"}, .fen = (start),   \
    .recordings = RECORDED(__VA_ARGS__)

static const char QUIET[] = "r4rk1/pp2nppp/2p5/8/8/2P5/PP2NPPP/R4RK1 w - - 0 18";
static const char QUIET_LINE[] = "Nd4 40; Nd5 -35; Rfe1 38; Rfe8 -30; Nf5 33";

TRIAL(a_line_is_as_long_as_asked_for, LINE(QUIET, {"", QUIET_LINE}), .kind = KIND_POSITIONAL,
      .tree = "1Nd4/sol 2Nd5/rep 3Rfe1/sol=positional", .searches = 3);

TRIAL(it_ends_with_a_move_of_the_solver, LINE(QUIET, {"", QUIET_LINE}), .set = "tree.length=4",
      .kind = KIND_POSITIONAL, .tree = "1Nd4/sol 2Nd5/rep 3Rfe1/sol=positional", .searches = 3);

// One move is all that is asked for.
TRIAL(what_it_wins_by_then_is_its_kind, LINE("3r4/8/8/8/8/k7/8/3RK3 w - - 0 1", {"", "Rxd8 600"}),
      .set = "tree.length=1", .kind = KIND_MATERIAL, .tree = "1Rxd8/sol=material", .searches = 1);

TRIAL(mate_ends_it_sooner, LINE("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", {"", "Re8 #1"}),
      .set = "tree.length=9", .kind = KIND_MATE, .tree = "1Re8#/sol=mate");
