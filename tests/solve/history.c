// The last word on a candidate, on recorded lines: what comes of it when nothing is known but its
// diagram.

#include "tests/solve/history_trial.h"

// Twice there and back: whoever plays Qd4 again repeats the position for the third time.
#define PAST "Qd4 Rb8 Qd1 Ra8 Qd4 Rb8 Qd1 Ra8"

// The king has been away and is back. Could White castle, the rook on b2 would be attacked by it
// while the other rook gives check.
static const char CASTLED_NO_MORE[] = "3k4/8/8/8/8/8/1r3P2/R3K3 w - - 0 40";
// Black's king has been away; White threatens mate on the last rank.
static const char MATED_AT_HOME[] = "4k2r/3ppppp/8/8/8/7Q/5PPP/6K1 w - - 0 30";
// Black has just played d7-d5.
static const char PASSED[] = "6k1/5ppp/8/3pP3/8/8/5PPP/3Q2K1 w - d6 0 2";
// One more move of each side without a pawn's, and it is a draw.
static const char FIFTY_NEAR[] = FORK_PIECES "98 90";

// A test of the last word: what it says, by the filters that read lines and the tree.
#define LAST_WORD(name, word, reason, start, past, ...)                                            \
    TEST(name) {                                                                                   \
        const Trial trial = {(start), .moves = (past), .settings = {PLAIN},                        \
                             .recordings = RECORDED(__VA_ARGS__)};                                 \
        assert_last_word(&trial, word, "the diagram does not show " reason);                       \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")

#define WARNS(measured) VERDICT_WARN, measured
#define PASSES          VERDICT_PASS, "the same puzzle"

// The first answer in the game, and what comes behind a first move wherever it is played.
#define QD5_ALONE   "Qd5 500, Qd4 0" QD5_BEHIND
#define RD1_BEHIND  "; Kc7 -900; Rd5 400, Rd4 390, Rd3 380"
#define RD1_ALONE   "Rd1 500, f4 20" RD1_BEHIND
#define EXD6_ALONE  "exd6 500, Qxd5 20; h6 -900; d7 400, Qd5 390, Qd4 380"
#define QXD5_BEHIND "; h6 -900; Qd8 400, Qd7 390, e6 380"
#define H3_BEHIND   "; Rb8 -900; Qd4 400, Qd6 380, Qd7 350"
#define H3_ALONE    "h3 500, Qd5 0" H3_BEHIND

LAST_WORD(without_a_repetition_a_second_move_wins_and_the_puzzle_is_gone, WARNS("no puzzle"),
          "the moves before; without: one-winning-move: Qd5 wins (+5.00), but Qd4 is too good as "
          "well (+4.80)",
          FORK, PAST, {PAST, QD5_ALONE}, {"bare", "Qd5 500, Qd4 480"});

LAST_WORD(without_a_repetition_another_move_is_the_solution, WARNS("Qd4, not Qd5"),
          "the moves before, and without that Qd4 is the move, not Qd5", FORK, PAST,
          {PAST, QD5_ALONE}, {"bare", "Qd4 700, Qd5 20" QD5_BEHIND});

LAST_WORD(a_repetition_that_changes_nothing_passes, PASSES,
          "the moves before; without that it is the same puzzle", FORK, PAST, {PAST, QD5_ALONE},
          {"bare", "Qd5 480, Qd4 60" QD5_BEHIND});

// The engine says the same of both; that the position stands for the third time is in the game.
TEST(a_draw_by_repetition_is_none_to_whoever_sees_the_diagram_alone) {
    const Trial trial = {
        .profile = "finder",
        .fen = FORK,
        .moves = PAST,
        .settings = {"filters=has-choice only-good-move solution-tree history-free",
                     "eval.before=0"},
        .recordings =
            RECORDED({PAST, "Qd4 0, Qd7 -200"}, {"bare", "Qd4 0, Qd7 -200; Rb8 0; Qd1 0, h3 0"}),
        .kind = KIND_REPETITION,
        .tree = "1Qd4/sol=draw by repetition"};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    const EvidenceText text = evidence_text(&last_word(inquiry)->evidence);
    assert_int_equal(last_word(inquiry)->state, VERDICT_WARN);
    assert_string_equal(text.measured, "no puzzle");
    assert_non_null(strstr(text.reason, "no line ends in a result"));
}

LAST_WORD(a_solver_who_could_castle_would_have_two_moves, WARNS("no puzzle"),
          "castling; without: one-winning-move: Rd1+ wins (+5.00), but O-O-O+ is too good as well "
          "(+4.80)",
          CASTLED_NO_MORE, NULL, {"", RD1_ALONE}, {"bare", "Rd1 500, O-O-O 480"});

LAST_WORD(a_solver_who_could_castle_would_do_so, WARNS("O-O-O+, not Rd1+"),
          "castling, and without that O-O-O+ is the move, not Rd1+", CASTLED_NO_MORE, NULL,
          {"", RD1_ALONE}, {"bare", "O-O-O 500, f4 20; Kc7 -900; Kxb2 400, Rd5 390, Rd6 380"});

LAST_WORD(castling_that_nobody_needs_passes, PASSES, "castling; without that it is the same puzzle",
          CASTLED_NO_MORE, NULL, {"", RD1_ALONE}, {"bare", "Rd1 500, O-O-O 20" RD1_BEHIND});

TEST(a_defender_who_could_castle_would_not_be_mated) {
    const Trial trial = {
        MATED_AT_HOME, .settings = {PLAIN},
        .recordings = RECORDED({"", "Qb3 #2, Qa3 20; h6 #-1; Qb8 #1, Qa4 0, Qa3 0"},
                               {"bare", "Qb3 500, Qa3 20; O-O -900; Qb7 400, Qb8 380, Qd3 350"}),
        .kind = KIND_MATE, .tree = "1Qb3/sol 2h6/rep 3Qb8#/sol=mate"};
    trial_holds(&trial);
    assert_last_word(&trial, VERDICT_WARN, "win",
                     "the diagram does not show castling, and without that it ends as win, not "
                     "mate");
}

LAST_WORD(a_solution_en_passant_is_no_move_in_the_diagram, WARNS("no puzzle"),
          "en passant; without: one-winning-move: the best move, Qxd5, does not win (+0.20)",
          PASSED, NULL, {"", EXD6_ALONE}, {"bare", "Qxd5 20, h3 0"});

LAST_WORD(where_nothing_is_taken_en_passant_another_move_may_win, WARNS("Qxd5, not exd6"),
          "en passant, and without that Qxd5 is the move, not exd6", PASSED, NULL, {"", EXD6_ALONE},
          {"bare", "Qxd5 500, h3 20" QXD5_BEHIND});

LAST_WORD(a_capture_en_passant_that_is_no_solution_passes, PASSES,
          "en passant; without that it is the same puzzle", PASSED, NULL,
          {"", "Qxd5 500, exd6 20" QXD5_BEHIND}, {"bare", "Qxd5 500, h3 20" QXD5_BEHIND});

LAST_WORD(far_from_fifty_moves_a_second_move_wins, WARNS("no puzzle"),
          "the moves before; without: one-winning-move: h3 wins (+5.00), but Qd5 is too good as "
          "well (+4.90)",
          FIFTY_NEAR, NULL, {"", H3_ALONE}, {"bare", "h3 500, Qd5 490"});

LAST_WORD(far_from_fifty_moves_another_move_is_the_solution, WARNS("Qd5, not h3"),
          "the moves before, and without that Qd5 is the move, not h3", FIFTY_NEAR, NULL,
          {"", H3_ALONE}, {"bare", "Qd5 500, h3 20" QD5_BEHIND});

LAST_WORD(fifty_moves_that_change_nothing_pass, PASSES,
          "the moves before; without that it is the same puzzle", FIFTY_NEAR, NULL, {"", H3_ALONE},
          {"bare", "h3 500, Qd5 20" H3_BEHIND});

// A clock that a pawn's double step has not set back: such FEN are met.
LAST_WORD(everything_hidden_is_named, PASSES,
          "castling, en passant, the moves before; without that it is the same puzzle",
          "4k3/5ppp/8/3pP3/8/8/5PPP/3QK2R w - d6 7 2", NULL, {"", "Qxd5 500, exd6 20" QXD5_BEHIND},
          {"bare", "Qxd5 500, h3 20" QXD5_BEHIND});
