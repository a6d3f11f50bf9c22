// What a profile's judgement says of the solution that came with a puzzle.

#include "onlymove/imported.h"
#include "tests/store/sample.h"

static SourceVerdict verdict_on(const char *fen, const char *ours, const char *theirs) {
    Candidate judged = {.tree = sample_tree_of(fen, ours)};
    CLEANUP(tree_done) Tree source = sample_tree_of(fen, theirs);
    const SourceVerdict said = source_verdict(&judged, &source);
    tree_done(&judged.tree);
    return said;
}

TEST(the_sources_line_is_followed_through_the_profiles_tree) {
    static const struct {
        const char *ours, *theirs;
        VerdictState state;
        const char *measured, *reason;
    } rows[] = {
        {"1Kf7/sol 2Kh7/rep 3Qh1#/sol", "1Kf7/sol 2Kh7/rep 3Qh1#/sol", VERDICT_PASS,
         "holds, 2 of 2 moves", "the source's solution holds"},
        {"1Kf7/sol", "1Kf7/sol 2Kh7/rep 3Qh1#/sol", VERDICT_PASS, "holds, 1 of 2 moves",
         "the source's solution holds as far as the profile's tree goes"},
        {"1Kf7/sol 2Kh7/rep 3Qh1#/sol 3Qg7#/alt", "1Kf7/sol 2Kh7/rep 3Qh1#/sol", VERDICT_WARN,
         "one of two", "the source's solution is one of two: beside 2.Qh1# there is 2.Qg7#"},
        {"1Kf7/sol 1Qg5/ret", "1Qg5/sol", VERDICT_WARN, "1.Qg5 only good",
         "the source's 1.Qg5 is good, but the solution is 1.Kf7"},
        {"1Kf7/sol 2Kh7/rep 3Qh1#/sol", "1Kf7/sol 2Kh7/rep 3Qg5/sol", VERDICT_FAIL,
         "refuted by 2.Qh1#", "the source's solution, with 2.Qg5, is refuted by 2.Qh1#"},
        // A mate that the tree has not is right all the same.
        {"1Kf7/sol 2Kh7/rep 3Qh1#/sol", "1Kf7/sol 2Kh7/rep 3Qg7#/sol", VERDICT_PASS,
         "holds, 2 of 2 moves", "the source's solution holds"},
        {"1Kf7/sol", "", VERDICT_SKIPPED, "none", "the source tells no solution"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const SourceVerdict said = verdict_on(SAMPLE_FEN, rows[i].ours, rows[i].theirs);
        assert_string_equal(said.reason, rows[i].reason);
        assert_string_equal(said.measured, rows[i].measured);
        assert_int_equal(said.state, rows[i].state);
    }
}

// What a filter has measured where no tree was built.
static SourceVerdict verdict_by_filter(const char *best, const char *next, const char *theirs,
                                       bool measured) {
    Candidate judged = {.tree = sample_tree_of(SAMPLE_FEN, ""), .verdict_count = 1};
    CLEANUP(tree_done) Tree source = sample_tree_of(SAMPLE_FEN, theirs);
    Verdict *verdict = &judged.verdicts[0];
    *verdict = (Verdict){.filter = filter_find("only-winning-move"), .state = VERDICT_FAIL};
    Evidence *evidence = &verdict->evidence;
    evidence->measure_count = measured ? 2 : 0;
    evidence->measures[0] = (Measure){"best", "", NULL, true, UNIT_MATE, 2};
    evidence->measures[1] = (Measure){"next", "", NULL, true, UNIT_CP, 480};
    strcpy(evidence->measures[0].text, best);
    strcpy(evidence->measures[1].text, next);
    const SourceVerdict said = source_verdict(&judged, &source);
    tree_done(&judged.tree);
    return said;
}

TEST(without_a_tree_the_first_move_is_held_against_the_best_ones_that_were_measured) {
    static const struct {
        const char *best, *next;
        bool measured;
        VerdictState state;
        const char *reason;
    } rows[] = {
        {"Kf7", "Qg5", true, VERDICT_WARN,
         "the source's solution is one of two: Kf7 (#2) and Qg5 (+4.80)"},
        {"Qg5", "1.Kf7", true, VERDICT_WARN,
         "the source's solution is one of two: Qg5 (#2) and 1.Kf7 (+4.80)"},
        {"Qg5", "Qg4", true, VERDICT_FAIL, "the source's solution, Kf7, is refuted by Qg5 (#2)"},
        {"Kf7", "", true, VERDICT_WARN,
         "the source's Kf7 (#2) is the best move, but only-winning-move refuses it"},
        {"", "", false, VERDICT_SKIPPED,
         "only-winning-move refuses the position before any move was looked at"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const SourceVerdict said =
            verdict_by_filter(rows[i].best, rows[i].next, "1Kf7/sol", rows[i].measured);
        assert_string_equal(said.reason, rows[i].reason);
        assert_int_equal(said.state, rows[i].state);
    }
}
