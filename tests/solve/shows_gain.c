// Whether the last position of a solution shows what was gained: the filter shows-gain.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

// The bishop falls; beside the rook on b8 the queen would fall for it.
static const char HANGS[] = "r5k1/1b3ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
static const char GUARDED[] = "1r4k1/1b3ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
// The same bishop, which has just taken a knight.
static const char TAKEN[] = "r1b3k1/1N3ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1";
static const char FOOT[] = "8/P5k1/8/8/8/6rr/8/K7 w - - 0 1";

#define FORK_LINES                                                                                 \
    "Qd5 500, Qd7 -300; Rf8 -500, Re8 -900; Qb7 500, Qd6 -300; h6 -500, g6 -600; Qc7 500, Qd7 490"
#define BISHOP_LINES                                                                               \
    "Qd7 500, Qd6 -300; h6 -500, g6 -600; Qxb7 500, Qd6 -300; g5 -500, g6 -600; Qc7 500, Qd7 490"
#define PAWN_LINES                                                                                 \
    "a8=Q 900, Kb2 -900; Kh6 -900, Kf6 -999; Qf8 900, Kb2 -900; Kh5 -900, Kg5 -999; Kb2 900, Qf7 " \
    "890"

typedef struct GainRow {
    const char *fen, *moves, *lines;
    VerdictState state;
    const char *measured, *reason;
} GainRow;

TEST(the_last_position_shows_why_the_solution_wins) {
    static const GainRow rows[] = {
        {FORK, NULL, FORK_LINES, VERDICT_WARN, "+0 in material, +0 after captures",
         "the end does not show why it is won: +0 in material since before the mistake"},
        {HANGS, NULL, BISHOP_LINES, VERDICT_PASS, "+3 in material, +3 after captures",
         "the solver has +3 in material since the mistake, and keeps it"},
        {GUARDED, NULL, BISHOP_LINES, VERDICT_WARN, "+3 in material, -6 after captures",
         "the solver has +3 in material since the mistake, but not for long: captures leave -6"},
        {TAKEN, "Bxb7", BISHOP_LINES, VERDICT_WARN, "+0 in material, +0 after captures",
         "the end does not show why it is won: +0 in material since before the mistake"},
        {FOOT, NULL, PAWN_LINES, VERDICT_PASS, "a promotion", "the solver promotes"},
        {LADDER, NULL, "Ra7 #2, Rb7 100; Kg8 #-1; Rb8 #1, Kf2 100", VERDICT_PASS, "mate",
         "the solution ends with mate"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const GainRow *row = &rows[i];
        const Trial trial = {.profile = "lichess",
                             .settings = {"filters=solution-tree shows-gain", "centipawn=1"},
                             .fen = row->fen,
                             .moves = row->moves,
                             .recordings = RECORDED({row->moves ? row->moves : "", row->lines})};
        CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
        const Verdict *verdict = trial_verdict(inquiry, "shows-gain");
        const EvidenceText text = evidence_text(&verdict->evidence);
        assert_string_equal(inquiry_reason(inquiry), "");
        assert_string_equal(text.reason, row->reason);
        assert_string_equal(text.measured, row->measured);
        assert_int_equal(verdict->state, row->state);
    }
}

TRIAL(where_it_is_asked_for_such_an_end_is_refused, .profile = "lichess",
      .settings = {"filters=solution-tree shows-gain history-free", "centipawn=1",
                   "shows-gain.fail=1"},
      .fen = FORK, .recordings = RECORDED({"", FORK_LINES}),
      .refused = "shows-gain: the end does not show why it is won");

// What was lost is level again, and no material has been won.
TEST(a_save_is_shown_by_a_level_score) {
    const Trial trial = {.profile = "swing",
                         .settings = {"eval.searched=0", "filters=solution-tree shows-gain"},
                         .fen = "r4rk1/pp3ppp/2p5/4n3/3N4/2P5/PP3PPP/R3R1K1 b - - 0 17",
                         .moves = "h6",
                         .evals = "0, -201",
                         .recordings =
                             RECORDED({"h6:3", "Nf3 0, g3 -300"}, {"h6 Nf3:1", "a6 0"},
                                      {"h6 Nf3 a6:3", "g3 0, h4 -300"}, {"h6 Nf3 a6 g3:1", "b6 0"},
                                      {"h6 Nf3 a6 g3 b6:3", "Kg2 0, Kf1 -1"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    const Verdict *verdict = trial_verdict(inquiry, "shows-gain");
    assert_true(inquiry_accepted(inquiry));
    assert_int_equal(verdict->state, VERDICT_PASS);
    assert_string_equal(evidence_text(&verdict->evidence).measured, "level");
}
