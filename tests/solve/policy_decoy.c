// The tree of the decoy profile on recorded lines: a quiet move, and the natural shot that fails.

#include "tests/support/trial.h"

#define DECOY(...)                                                                                 \
    .profile = "decoy", .settings = {"filters=solution-tree"},                                     \
    .fen = "4r1k1/p4ppp/8/8/8/8/Q4PPP/6K1 w - - 0 30", .recordings = RECORDED(__VA_ARGS__)

TRIAL(the_shot_stands_beside_the_quiet_move_with_what_refutes_it,
      DECOY({":1", "h3 30"}, {"h3:1", "Rd8 -10"}, {"Qxa7:1", "Re1 #1"}), .kind = KIND_DECOY,
      .tree = "1h3/sol=decoy 1Qxa7/ret 2Re1#/rep", .searches = 3);

TRIAL(a_shot_fails_by_so_much, DECOY({":1", "h3 30"}, {"h3:1", "Rd8 -10"}, {"Qxa7:1", "Re1 190"}),
      .kind = KIND_DECOY, .tree = "1h3/sol=decoy 1Qxa7/ret 2Re1#/rep");

TRIAL(a_shot_that_loses_less_is_no_decoy,
      DECOY({":1", "h3 30"}, {"h3:1", "Rd8 -10"}, {"Qxa7:1", "Re1 189"}),
      .refused = "Qxa7 (-1.89) does not fail: it is less than 2.00 below h3 (+0.10) [Qxa7 -1.89, "
                 "h3 +0.10 / >= 2.00 below the best; misses by 1 cp]");

TRIAL(how_much_is_a_number_of_the_profile,
      DECOY({":1", "h3 30"}, {"h3:1", "Rd8 -10"}, {"Qxa7:1", "Re1 189"}), .set = "shot.loss=100",
      .kind = KIND_DECOY, .tree = "1h3/sol=decoy 1Qxa7/ret 2Re1#/rep");

TRIAL(without_a_shot_there_is_nothing_to_search, .profile = "decoy",
      .settings = {"filters=solution-tree"}, .fen = "4r1k1/5ppp/8/8/8/8/Q4PPP/6K1 w - - 0 30",
      .recordings = RECORDED({":1", "h3 10"}), .searches = NO_SEARCHES,
      .refused = "no capture seems to win anything [no capture / a natural shot]");

// The rook on e8 is guarded: taking it wins nothing by exchanges.
TRIAL(the_filter_finds_the_shot_without_a_search, .profile = "decoy",
      .settings = {"filters=natural-shot"}, .fen = "3rr1k1/5ppp/8/8/8/8/4QPPP/6K1 w - - 0 30",
      .recordings = RECORDED({":1", "h3 10"}), .searches = NO_SEARCHES,
      .refused = "no capture seems to win anything");

TRIAL(what_fails_by_little_is_searched_for_longer_after_both_moves, .profile = "decoy",
      .settings = {"filters=not-capture solution-tree confirmed", "nodes.max=1000",
                   "nodes.scan=1000", "centipawn=1", "confirm.rivals=0"},
      .fen = "4r1k1/p4ppp/8/8/8/8/Q4PPP/6K1 w - - 0 30",
      .recordings = RECORDED({":2", "h3 30, Qb3 0"}, {"h3@1000", "Rd8 -10"},
                             {"h3@10000", "Rd8 -20"}, {"Qxa7@1000", "Re1 200"},
                             {"Qxa7@10000", "Re1 170"}),
      .refused = "Qxa7 (-1.70) does not fail: it is less than 2.00 below h3 (+0.20), searched for "
                 "longer (confirmed)");
