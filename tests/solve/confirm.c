// The second opinion on recorded lines: what is near a threshold is searched again at ten times the
// nodes, and nothing else is.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

// magnus at one limit: the filters decide on the first move, the policy on the second.
#define MAGNUS(...)                                                                                \
    .profile = "magnus", .fen = LADDER,                                                            \
    .settings = {"filters=one-winning-move only-winning-move solution-tree confirmed",             \
                 "nodes.max=1000", "nodes.start=1000", "nodes.scan=1000", "confirm.rivals=0"},     \
    .recordings = RECORDED(__VA_ARGS__)

// Where the solution wins by a mate and the next move by nothing, no hair decides.
#define REST                                                                                       \
    {"Ra7", "Kg8 #-1"}, {                                                                          \
        "Ra7 Kg8@1000", "Rb8 #1, Kf2 0"                                                            \
    }

TRIAL(what_is_far_from_every_threshold_is_not_asked_again,
      MAGNUS({"@1000", "Ra7 #2, Rb7 49"}, REST), .kind = KIND_MATE, .tree = LADDER_TREE,
      .searches = 3);

TRIAL(filters_that_passed_by_little_are_asked_again_at_ten_times_the_nodes,
      MAGNUS({"@1000", "Ra7 #2, Rb7 50"}, {"@10000", "Ra7 #2, Rb7 99"}, REST), .kind = KIND_MATE,
      .tree = LADDER_TREE, .searches = 4);

TRIAL(who_does_not_hold_is_refused_with_what_the_longer_search_has_found,
      MAGNUS({"@1000", "Ra7 #2, Rb7 50"}, {"@10000", "Ra7 #2, Rb7 100"}, REST), .searches = 4,
      .refused = "confirmed: Ra7 wins (#2), but Rb7 is too good as well (+1.00)");

TRIAL(so_is_who_has_another_first_move_then,
      MAGNUS({"@1000", "Ra7 #2, Rb7 50"}, {"@10000", "Rb7 #2, Ra7 50"}, REST), .searches = 4,
      .refused = "confirmed: searched for longer, Rb7 is the move [Rb7 / the same move]");

TRIAL(how_near_and_how_long_are_keys,
      MAGNUS({"@1000", "Ra7 #2, Rb7 79"}, {"@2000", "Ra7 #2, Rb7 99"}, REST),
      .set = "confirm.margin=21 confirm.factor=2", .kind = KIND_MATE, .searches = 4);

// lichess has its margins in the tree: beside a mate a move of +1.68 is too good, and beside a mate
// in one a move of +3.77.
#define LICHESS(...)                                                                               \
    .profile = "lichess", .fen = LADDER,                                                           \
    .settings = {"filters=solution-tree confirmed", "nodes.max=1000", "centipawn=1",               \
                 "confirm.rivals=0"},                                                              \
    .recordings = RECORDED(__VA_ARGS__)

TRIAL(a_move_of_the_tree_that_passed_by_little_is_asked_again,
      LICHESS({"@1000", "Ra7 #2, Rb7 130"}, {"@10000", "Ra7 #2, Rb7 140"}, {"Ra7", "Kg8 #-1"},
              {"Ra7 Kg8@1000", "Rb8 #1, Kf2 0"}),
      .kind = KIND_MATE, .tree = LADDER_TREE, .searches = 4);

TRIAL(a_move_of_the_tree_that_does_not_hold_refuses_it,
      LICHESS({"@1000", "Ra7 #2, Rb7 0"}, {"Ra7", "Kg8 #-1"}, {"Ra7 Kg8@1000", "Rb8 #1, Kf2 370"},
              {"Ra7 Kg8@10000", "Rb8 #1, Kf2 400"}),
      .searches = 4, .refused = "does not stand alone beside 2.Kf2 (+4.00)");

TRIAL(the_second_engine_is_asked_where_the_profile_says_so,
      MAGNUS({"@1000", "Ra7 #2, Rb7 50"}, {"@10000!", "Rb7 #2, Ra7 50"}, REST),
      .set = "confirm.second=1", .searches = 4,
      .refused = "confirmed: asked of the second engine, Rb7 is the move");

TRIAL(so_it_is_about_moves_of_the_tree,
      LICHESS({"@1000", "Ra7 #2, Rb7 130"}, {"@2000!", "Ra7 #2, Rb7 140"}, {"Ra7", "Kg8 #-1"},
              {"Ra7 Kg8@1000", "Rb8 #1, Kf2 0"}),
      .set = "confirm.second=1 confirm.factor=2", .kind = KIND_MATE, .tree = LADDER_TREE,
      .searches = 4);

// In the fork the rook has a better square and one that is nearly as good. Behind the one the line
// has two moves, behind the other three.
static const char TURNED_TREE[] = "1Qd5/sol 2Re8/rep 3Qb7/sol 4Rf8/rep 5Qa7/sol=won";

#define FORKED(...)                                                                                \
    .profile = "lichess", .fen = FORK,                                                             \
    .settings = {"filters=solution-tree confirmed", "nodes.max=1000", "centipawn=1",               \
                 "confirm.rivals=0"},                                                              \
    .kind = KIND_WIN,                                                                              \
    .recordings =                                                                                  \
        RECORDED({"@1000", "Qd5 600, Qd4 0"}, {"Qd5 Rf8@1000", "Qb7 600, Qb5 0"},                  \
                 {"Qd5 Rf8 Qb7@1000", "h6 -600"}, {"Qd5 Re8@1000", "Qb7 600, Qb5 0"},              \
                 {"Qd5 Re8 Qb7@1000", "Rf8 -600"}, {"Qd5 Re8 Qb7 Rf8@1000", "Qa7 600, Qb5 0"},     \
                 {"Qd5 Re8 Qb7 Rf8 Qa7@1000", "Re8 -600"},                                         \
                 {"Qd5 Re8 Qb7 Rf8 Qa7 Re8@1000", "Qa8 600, Qb8 600"}, __VA_ARGS__)

// What is behind the line's last move, and the two replies to its first.
#define ENDS                                                                                       \
    { "Qd5 Rf8 Qb7 h6@1000", "Qb4 600, Qb3 600" }
#define REPLIES(near, again) {"Qd5@1000", "Rf8 -600, Re8 " near}, {"Qd5@10000", again}, ENDS

TEST(a_reply_with_another_one_near_is_asked_again_unless_the_profile_says_no) {
    static const char set[] = "confirm.reply-margin=50";
    const Trial rows[] = {
        {FORKED(REPLIES("-650", "Re8 -600, Rf8 -700")), .tree = FORK_TREE,
         .set = "confirm.replies=0"},
        {FORKED(REPLIES("-651", "Re8 -600, Rf8 -700")), .set = set, .tree = FORK_TREE},
        {FORKED(REPLIES("-650", "Re8 -600, Rf8 -700")), .tree = FORK_TREE,
         .set = "confirm.reply-margin=49"},
        {FORKED(REPLIES("-651", "Re8 -600, Rf8 -700")), .tree = TURNED_TREE,
         .set = "confirm.reply-margin=51"},
        {FORKED(REPLIES("-650", "Rf8 -600, Re8 -700")), .set = set, .tree = FORK_TREE},
        {FORKED(REPLIES("-650", "Re8 -600, Rf8 -700")), .set = set, .tree = TURNED_TREE},
        {FORKED(REPLIES("-750", "Re8 -600, Rf8 -700")), .tree = TURNED_TREE},
        {FORKED(REPLIES("-751", "Re8 -600, Rf8 -700")), .tree = FORK_TREE},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        trial_holds(&rows[i]);
}

// +6.00 and +0.60 are 0.692 of a win apart, less than the 0.7 that are asked; with +0.20 they are
// 0.765 apart.
TEST(where_a_line_goes_on_or_ends_by_little_the_longer_search_decides) {
#define LAST(at, again)                                                                            \
    {"Qd5@1000", "Rf8 -600, Re8 -901"}, {"Qd5 Rf8 Qb7 h6@1000", "Qb4 600, Qb3 " at},               \
        {"Qd5 Rf8 Qb7 h6@10000", "Qb4 600, Qb3 " again}, {"Qd5 Rf8 Qb7 h6 Qb4@1000", "g6 -600"}, { \
        "Qd5 Rf8 Qb7 h6 Qb4 g6@1000", "Qb5 600, Qb3 600"                                           \
    }
    static const char longer[] = "1Qd5/sol 2Rf8/rep 3Qb7/sol 4h6/rep 5Qb4/sol=won";
    const Trial rows[] = {
        {FORKED(LAST("200", "-80")), .tree = FORK_TREE, .searches = 5},
        {FORKED(LAST("60", "0")), .tree = longer, .searches = 8},
        {FORKED(LAST("60", "70")), .tree = FORK_TREE, .searches = 6},
        {FORKED(LAST("20", "70")), .tree = FORK_TREE, .searches = 6},
        {FORKED(LAST("20", "20")), .tree = longer, .searches = 8},
        {FORKED(LAST("-80", "200")), .tree = longer, .searches = 7},
    };
#undef LAST
    for (size_t i = 0; i < COUNT(rows); i++)
        trial_holds(&rows[i]);
}

// What the verdict says of a trial's second opinions.
static void assert_said_of(const Trial *trial, const char *words) {
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(trial, NULL);
    assert_words(evidence_text(&trial_verdict(inquiry, "confirmed")->evidence).reason, words);
}

TEST(the_verdict_counts_what_was_asked_again_and_what_turned) {
    const Trial none = {FORKED(REPLIES("-751", "Re8 -600, Rf8 -700"))};
    const Trial held = {FORKED(REPLIES("-650", "Rf8 -600, Re8 -700"))};
    const Trial turned = {FORKED(REPLIES("-650", "Re8 -600, Rf8 -700"))};
    assert_said_of(&none, "no decision is within 0.50 of another");
    assert_said_of(&held, "what was decided within 0.50 of another holds when searched for longer");
    assert_said_of(&turned, "what was decided within 0.50 of another turned when searched for "
                            "longer, and the tree goes by that");
}

// --- Every other move

// Three moves, of which a search of two lines says nothing of the third.
#define THREE(...)                                                                                 \
    .profile = "positional", .fen = "8/8/8/8/8/1k6/7P/K7 w - - 0 1",                               \
    .settings = {"filters=margin-in-window solution-tree confirmed",                               \
                 "tree.length=1",                                                                  \
                 "nodes.max=10000",                                                                \
                 "confirm.rivals=0.1",                                                             \
                 "confirm.margin=5",                                                               \
                 "centipawn=1"},                                                                   \
    .recordings = RECORDED({":2", "h4 40, h3 10"}, __VA_ARGS__)

TRIAL(a_move_that_is_as_good_as_the_solution_refuses_it,
      THREE({"h3", "Kc3 -10"}, {"Kb1@1000", "Kc3 -30"}, {"Kb1@10000", "Kc3 -26"}), .searches = 3,
      .refused = "confirmed: 1.Kb1 (+0.26) is right as well, as a search after it says [1.Kb1 "
                 "+0.26 / no other move is right]");

TRIAL(a_move_that_is_so_only_at_a_glance_does_not,
      THREE({"h3", "Kc3 -10"}, {"Kb1@1000", "Kc3 -30"}, {"Kb1@10000", "Kc3 -25"}),
      .kind = KIND_POSITIONAL, .searches = 4);

TRIAL(a_move_that_is_near_it_at_a_glance_is_searched_in_full,
      THREE({"h3", "Kc3 -10"}, {"Kb1@1000", "Kc3 -21"}, {"Kb1@10000", "Kc3 -26"}), .searches = 3,
      .refused = "confirmed: 1.Kb1 (+0.26) is right as well");

TRIAL(moves_far_below_are_searched_once, THREE({"h3", "Kc3 -10"}, {"Kb1@1000", "Kc3 700"}),
      .kind = KIND_POSITIONAL, .searches = 3);

TRIAL(none_is_searched_where_the_profile_says_so, THREE({"h3", "Kc3 -10"}),
      .set = "confirm.rivals=0", .kind = KIND_POSITIONAL, .searches = 1);

// At the second move of the line a third one wins as well.
TRIAL(so_is_every_move_of_the_main_line, .profile = "lichess",
      .fen = "8/8/8/8/8/1k6/7P/K7 w - - 0 1",
      .settings = {"filters=solution-tree confirmed", "nodes.max=10000", "centipawn=1",
                   "confirm.rivals=0.1", "confirm.margin=5"},
      .recordings = RECORDED({":2", "h4 600, h3 0"}, {"h4", "Kc3 -600"},
                             {"h4 Kc3:2", "h5 600, Ka2 0"}, {"h4 Kc3 h5", "Kc4 -600"},
                             {"h4 Kc3 h5 Kc4:2", "h6 600, Kb2 600"}, {"h3:1", "Kc3 0"},
                             {"Kb1:1", "Kc3 0"}, {"h4 Kc3 Ka2:1", "Kc4 0"},
                             {"h4 Kc3 Kb1:1", "Kc4 -500"}),
      .refused = "confirmed: 2.Kb1 (+5.00) is right as well");
