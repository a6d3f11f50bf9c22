// The last word on a candidate, on recorded lines: what comes of it when nothing is known but its
// diagram.
#include "tests/support/test.h"

#include <string.h>

#include "tests/solve/history_trial.h"

// Twice there and back: whoever plays Qd4 again repeats the position for the third time.
#define PAST "Qd4 Rb8 Qd1 Ra8 Qd4 Rb8 Qd1 Ra8"

TEST(without_a_repetition_a_second_move_wins_and_the_puzzle_is_gone)
{
    const Trial trial = {.fen = FORK,
                         .moves = PAST,
                         .settings = {PLAIN},
                         .recordings = RECORDED({PAST, "Qd5 500, Qd4 0"}, QD5_LINE(PAST " "),
                                                {"bare", "Qd5 500, Qd4 480"})};
    assert_last_word(&trial, VERDICT_WARN, "no puzzle",
                     "the diagram does not show the moves before; without: one-winning-move: Qd5 "
                     "wins (+5.00), but Qd4 is too good as well (+4.80)");
}

TEST(without_a_repetition_another_move_is_the_solution)
{
    const Trial trial = {.fen = FORK,
                         .moves = PAST,
                         .settings = {PLAIN},
                         .recordings = RECORDED({PAST, "Qd5 500, Qd4 0"}, QD5_LINE(PAST " "),
                                                {"bare", "Qd4 700, Qd5 20"}, QD4_LINE("bare "))};
    assert_last_word(&trial, VERDICT_WARN, "Qd4, not Qd5",
                     "the diagram does not show the moves before, and without that Qd4 is the "
                     "move, not Qd5");
}

TEST(a_draw_by_repetition_is_none_to_whoever_sees_the_diagram_alone)
{
    // The engine says the same of both; that the position stands for the third time is in the game.
    const Trial trial = {
        .profile = "finder",
        .fen = FORK,
        .moves = PAST,
        .settings = {"filters=has-choice only-good-move solution-tree history-free"},
        .recordings = RECORDED({PAST, "Qd4 0, Qd7 -200"}, {"bare", "Qd4 0, Qd7 -200"},
                               {"bare Qd4", "Rb8 0"}, {"bare Qd4 Rb8", "Qd1 0, h3 0"})};
    trial_assert_accepted(&trial, KIND_REPETITION, "1Qd4/sol=draw by repetition");
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(last_word(inquiry)->state, VERDICT_WARN);
    assert_string_equal(grounds_text(&last_word(inquiry)->grounds).measured, "no puzzle");
    assert_non_null(
        strstr(grounds_text(&last_word(inquiry)->grounds).reason, "no branch is resolved"));
}

TEST(a_repetition_that_changes_nothing_passes)
{
    const Trial trial = {.fen = FORK,
                         .moves = PAST,
                         .settings = {PLAIN},
                         .recordings = RECORDED({PAST, "Qd5 500, Qd4 0"}, QD5_LINE(PAST " "),
                                                {"bare", "Qd5 480, Qd4 60"}, QD5_LINE("bare "))};
    assert_last_word(&trial, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show the moves before, and it is the same puzzle "
                     "without");
}

// The king has been away and is back. Could White castle, the rook on b2 would be attacked by it
// while the other rook gives check.
static const char CASTLED_NO_MORE[] = "3k4/8/8/8/8/8/1r3P2/R3K3 w - - 0 40";

#define RD1_LINE(past) LINE(past, "Rd1+", "Kc7", "Rd5 400, Rd4 390, Rd3 380")

TEST(a_solver_who_could_castle_would_have_two_moves)
{
    const Trial trial = plain(CASTLED_NO_MORE, RECORDED({"", "Rd1 500, f4 20"}, RD1_LINE(""),
                                                        {"bare", "Rd1 500, O-O-O 480"}));
    assert_last_word(&trial, VERDICT_WARN, "no puzzle",
                     "the diagram does not show castling; without: one-winning-move: Rd1+ wins "
                     "(+5.00), but O-O-O+ is too good as well (+4.80)");
}

TEST(a_solver_who_could_castle_would_do_so)
{
    const Trial trial =
        plain(CASTLED_NO_MORE, RECORDED({"", "Rd1 500, f4 20"}, RD1_LINE(""),
                                        {"bare", "O-O-O 500, f4 20"}, {"bare O-O-O+", "Kc7 -900"},
                                        {"bare O-O-O+ Kc7", "Kxb2 400, Rd5 390, Rd6 380"}));
    assert_last_word(&trial, VERDICT_WARN, "O-O-O+, not Rd1+",
                     "the diagram does not show castling, and without that O-O-O+ is the move, "
                     "not Rd1+");
}

// Black's king has been away; White threatens mate on the last rank.
static const char MATED_AT_HOME[] = "4k2r/3ppppp/8/8/8/7Q/5PPP/6K1 w - - 0 30";

TEST(a_defender_who_could_castle_would_not_be_mated)
{
    const Trial trial =
        plain(MATED_AT_HOME,
              RECORDED({"", "Qb3 #2, Qa3 20"}, {"Qb3", "h6 #-1"},
                       {"Qb3 h6", "Qb8 #1, Qa4 0, Qa3 0"}, {"bare", "Qb3 500, Qa3 20"},
                       {"bare Qb3", "O-O -900"}, {"bare Qb3 O-O", "Qb7 400, Qb8 380, Qd3 350"}));
    trial_assert_accepted(&trial, KIND_MATE, "1Qb3/sol 2h6/rep 3Qb8#/sol=mate");
    assert_last_word(&trial, VERDICT_WARN, "win",
                     "the diagram does not show castling, and without that it ends as win, not "
                     "mate");
}

TEST(castling_that_nobody_needs_passes)
{
    const Trial trial =
        plain(CASTLED_NO_MORE, RECORDED({"", "Rd1 500, f4 20"}, RD1_LINE(""),
                                        {"bare", "Rd1 500, O-O-O 20"}, RD1_LINE("bare ")));
    assert_last_word(&trial, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show castling, and it is the same puzzle without");
}

// Black has just played d7-d5.
static const char PASSED[] = "6k1/5ppp/8/3pP3/8/8/5PPP/3Q2K1 w - d6 0 2";

#define EN_PASSANT_LINE LINE("", "exd6", "h6", "d7 400, Qd5 390, Qd4 380")
#define QXD5_LINE(past) LINE(past, "Qxd5", "h6", "Qd8 400, Qd7 390, e6 380")

TEST(a_solution_en_passant_is_no_move_in_the_diagram)
{
    const Trial gone = plain(
        PASSED, RECORDED({"", "exd6 500, Qxd5 20"}, EN_PASSANT_LINE, {"bare", "Qxd5 20, h3 0"}));
    assert_last_word(&gone, VERDICT_WARN, "no puzzle",
                     "the diagram does not show en passant; without: one-winning-move: the best "
                     "move, Qxd5, does not win (+0.20)");
    const Trial another = plain(PASSED, RECORDED({"", "exd6 500, Qxd5 20"}, EN_PASSANT_LINE,
                                                 {"bare", "Qxd5 500, h3 20"}, QXD5_LINE("bare ")));
    assert_last_word(&another, VERDICT_WARN, "Qxd5, not exd6",
                     "the diagram does not show en passant, and without that Qxd5 is the move, "
                     "not exd6");
}

TEST(a_capture_en_passant_that_is_no_solution_passes)
{
    const Trial trial = plain(PASSED, RECORDED({"", "Qxd5 500, exd6 20"}, QXD5_LINE(""),
                                               {"bare", "Qxd5 500, h3 20"}, QXD5_LINE("bare ")));
    assert_last_word(&trial, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show en passant, and it is the same puzzle without");
}

// One more move of each side without a pawn's, and it is a draw.
static const char FIFTY_NEAR[] = FORK_PIECES "98 90";

#define H3_LINE(past) LINE(past, "h3", "Rb8", "Qd4 400, Qd6 380, Qd7 350")

TEST(far_from_fifty_moves_a_second_move_wins)
{
    const Trial trial = plain(
        FIFTY_NEAR, RECORDED({"", "h3 500, Qd5 0"}, H3_LINE(""), {"bare", "h3 500, Qd5 490"}));
    assert_last_word(&trial, VERDICT_WARN, "no puzzle",
                     "the diagram does not show the moves before; without: one-winning-move: h3 "
                     "wins (+5.00), but Qd5 is too good as well (+4.90)");
}

TEST(far_from_fifty_moves_another_move_is_the_solution)
{
    const Trial trial = plain(FIFTY_NEAR, RECORDED({"", "h3 500, Qd5 0"}, H3_LINE(""),
                                                   {"bare", "Qd5 500, h3 20"}, QD5_LINE("bare ")));
    assert_last_word(&trial, VERDICT_WARN, "Qd5, not h3",
                     "the diagram does not show the moves before, and without that Qd5 is the "
                     "move, not h3");
}

TEST(fifty_moves_that_change_nothing_pass)
{
    const Trial trial = plain(FIFTY_NEAR, RECORDED({"", "h3 500, Qd5 0"}, H3_LINE(""),
                                                   {"bare", "h3 500, Qd5 20"}, H3_LINE("bare ")));
    assert_last_word(&trial, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show the moves before, and it is the same puzzle "
                     "without");
}

TEST(everything_hidden_is_named)
{
    // A clock that a pawn's double step has not set back: such FEN are met.
    static const char all[] = "4k3/5ppp/8/3pP3/8/8/5PPP/3QK2R w - d6 7 2";
    const Trial trial = plain(all, RECORDED({"", "Qxd5 500, exd6 20"}, QXD5_LINE(""),
                                            {"bare", "Qxd5 500, h3 20"}, QXD5_LINE("bare ")));
    assert_last_word(&trial, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show castling, en passant, the moves before, and it is "
                     "the same puzzle without");
}
