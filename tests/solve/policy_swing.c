// The swing profile on recorded lines: how far a line goes, and what it has come to.

#include "tests/support/trial.h"

#define SWING(start, move, before_and_now, ...)                                                    \
    .profile = "swing",                                                                            \
    .settings = {"eval.searched=0", "filters=evaluation-swing clear-move solution-tree"},          \
    .fen = (start), .moves = (move), .evals = (before_and_now),                                    \
    .recordings = RECORDED(__VA_ARGS__)

static const char LADDER[] = "6k1/8/8/8/8/8/R7/1R4K1 b - - 0 1";

TRIAL(a_line_of_clear_moves_ends_with_mate,
      SWING(LADDER, "Kf8", "#2, -300", {"Kf8:3", "Ra7 #2, Rb7 500"}, {"Kf8 Ra7:1", "Kg8 #-1"},
            {"Kf8 Ra7 Kg8:3", "Rb8 #1, Kf2 300"}),
      .kind = KIND_MATE, .tree = "1Ra7/sol 2Kg8/rep 3Rb8#/sol=mate", .searches = 4);

TRIAL(a_mate_that_is_clear_no_more_is_a_net,
      SWING(LADDER, "Kf8", "#2, -300", {"Kf8:3", "Ra7 #2, Rb7 500"}, {"Kf8 Ra7:1", "Kg8 #-2"},
            {"Kf8 Ra7 Kg8:3", "Kf2 #2, Rb8 #2"}),
      .set = "tree.moves=1", .kind = KIND_MATING_NET, .tree = "1Ra7/sol 2Kg8/rep=mating net");

TRIAL(its_evaluations_are_searched_where_the_game_has_its_own, .profile = "swing",
      .settings = {"filters=evaluation-swing clear-move solution-tree"}, .fen = LADDER,
      .moves = "Kf8", .evals = "0, 0",
      .recordings = RECORDED({"Kf8:1", "Ra7 #2"}, {":1", "Kh8 300"}, {"Kf8:3", "Ra7 #2, Rb7 500"},
                             {"Kf8 Ra7:1", "Kg8 #-1"}, {"Kf8 Ra7 Kg8:3", "Rb8 #1, Kf2 300"}),
      .kind = KIND_MATE, .searches = 6);

TRIAL(a_first_move_that_is_not_clear_is_refused_before_the_tree,
      SWING(LADDER, "Kf8", "#2, -300", {"Kf8:3", "Ra7 #2, Rb7 501"}), .searches = 1,
      .refused = "clear-move: Ra7 (#2) is not clearly better than Rb7 (+5.01)");

// White takes a knight or does not, and is asked for a second move; then several are good.
static const char ROOMY[] = "r4rk1/pp3ppp/2p5/4n3/3N4/2P5/PP3PPP/R3R1K1 b - - 0 17";

typedef struct EndRow {
    int before; // the solver's score before the mistake
    const char *first;
    int end; // and where the line ends
    PuzzleKind kind;
    const char *refused;
} EndRow;

TEST(what_a_line_has_come_to_is_told_where_it_ends) {
    static const char lost[] = "neither mate nor saved nor won";
    static const EndRow rows[] = {
        {-201, "Nf3", 89, KIND_EQUALIZE, NULL},  {-201, "Nf3", 90, KIND_NONE, lost},
        {-201, "Nf3", -89, KIND_EQUALIZE, NULL}, {-201, "Nf3", -90, KIND_NONE, lost},
        {-200, "Nf3", 0, KIND_NONE, lost},       {-300, "Rxe5", 0, KIND_EQUALIZE, NULL},
        {0, "Rxe5", 101, KIND_MATERIAL, NULL},   {0, "Rxe5", 100, KIND_NONE, lost},
        {-201, "Rxe5", 90, KIND_MATERIAL, NULL}, {0, "Nf3", 400, KIND_NONE, lost},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char evals[32], first[64], end[64], second[64], replies[64], last[64];
        const EndRow *row = &rows[i];
        snprintf(evals, sizeof evals, "0, %d", row->before);
        snprintf(first, sizeof first, "%s 0, g3 -300", row->first);
        snprintf(replies, sizeof replies, "h6 %s:1", row->first);
        snprintf(second, sizeof second, "h6 %s a6:3", row->first);
        snprintf(last, sizeof last, "h6 %s a6 g3:1", row->first);
        snprintf(end, sizeof end, "h6 %s a6 g3 b6:3", row->first);
        char ends[64], wide[64], tree[128];
        snprintf(ends, sizeof ends, "Kg2 %d, Kf1 %d", row->end, row->end - 1);
        snprintf(wide, sizeof wide, "g3 0, h4 -300");
        snprintf(tree, sizeof tree, "1%s/sol 2a6/rep 3g3/sol 4b6/rep=%s", row->first,
                 row->kind == KIND_EQUALIZE ? "equalized" : "material");
        trial_holds(&(Trial){SWING(ROOMY, "h6", evals, {"h6:3", first}, {replies, "a6 0"},
                                   {second, wide}, {last, "b6 0"}, {end, ends}),
                             .set = "filters=solution-tree", .kind = row->kind,
                             .refused = row->refused, .tree = row->refused ? NULL : tree});
    }
}

TRIAL(where_nothing_is_known_of_what_was_before_material_counts_above_level, .profile = "swing",
      .settings = {"filters=solution-tree", "tree.moves=1"}, .fen = ROOMY, .moves = "h6",
      .recordings = RECORDED({"h6:3", "Rxe5 300, g3 0"}, {"h6 Rxe5:1", "a6 -300"},
                             {"h6 Rxe5 a6:3", "g3 101, h4 100"}),
      .kind = KIND_MATERIAL, .tree = "1Rxe5/sol 2a6/rep=material");

TRIAL(the_solver_has_two_moves_to_find_or_more,
      SWING(ROOMY, "h6", "0, -300", {"h6:3", "Rxe5 300, g3 -300"}, {"h6 Rxe5:1", "a6 -300"},
            {"h6 Rxe5 a6:3", "g3 300, h4 299"}),
      .refused = "solution-tree: the solver has 1 of 2 moves to find (tree.moves) "
                 "[1 move / >=2 moves; misses by 1 move]");

TRIAL(a_stalemate_saves_what_was_lost, .profile = "swing", .settings = {"eval.searched=0"},
      .fen = "6q1/8/8/8/8/5k2/8/2Q4K b - - 0 1", .moves = "Qg3", .evals = "0, #-3",
      .set = "filters=solution-tree tree.moves=1",
      .recordings = RECORDED({"Qg3:3", "Qf4 0, Qc6 #-9"}, {"Qg3 Qf4", "Kxf4 0"}),
      .kind = KIND_EQUALIZE, .tree = "1Qf4+/sol 2Kxf4/rep=equalized");
