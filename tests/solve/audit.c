// What an audit says of a puzzle: trees held against each other, and puzzles that are refused.

#include "onlymove/audit.h"
#include "tests/solve/opera.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

// Scores of nodes, "1#2 3+400": node 1 mates in 2, node 3 is 400 centipawns.
static void set_scores(Tree *tree, const char *text) {
    while (*text) {
        unsigned node;
        char kind;
        int value, len;
        assert_int_equal(sscanf(text, "%u%c%d%n", &node, &kind, &value, &len), 3);
        sample_score(tree, node, kind == '#', value);
        text += len + (text[len] == ' ');
    }
}

static AuditResult compare(const char *fen, const char *was, const char *was_scores, const char *is,
                           const char *is_scores, bool by_hand) {
    AuditResult result;
    CLEANUP(tree_done) Tree before = sample_tree_of(fen, was);
    CLEANUP(tree_done) Tree after = sample_tree_of(fen, is);
    set_scores(&before, was_scores);
    set_scores(&after, is_scores);
    audit_compare(&before, by_hand, &after, &result);
    return result;
}

TEST(what_differs_between_two_trees_is_said_with_both_lines_and_scores) {
    static const struct {
        const char *was, *was_scores, *is, *is_scores, *verdict, *text;
    } rows[] = {
        {OPERA_TREE, "1#2", OPERA_TREE, "1#2", "holds", ""},
        {OPERA_TREE, "1+900", OPERA_TREE, "1#2", "holds", ""},
        {OPERA_LINES, "", OPERA_TREE, "", "holds", ""}, // what is tried again is no promise
        {OPERA_TREE, "", OPERA_LINES, "", "holds", ""},
        {"1Qb8+/sol", "1+300", "1Qb7/sol", "1#5", "broken",
         "another solution: was 16.Qb8+ (+3.00), now 16.Qb7 (#5)"},
        {OPERA_TREE, "1#3", OPERA_TREE, "1#2", "changed",
         "faster mate: was 16.Qb8+ Nxb8 17.Rd8# (#3), now 16.Qb8+ Nxb8 17.Rd8# (#2)"},
        {OPERA_TREE, "1#2", OPERA_TREE, "1#3", "changed",
         "better defence: was 16.Qb8+ Nxb8 17.Rd8# (#2), now 16.Qb8+ Nxb8 17.Rd8# (#3)"},
        {"1Qb8+/sol", "", "1Qb8+/sol 1Qb7/alt", "2+250", "changed",
         "second solution: was 16.Qb8+, now 16.Qb7 (+2.50)"},
        {"1Qb8+/sol 1Qb7/ret", "", "1Qb8+/sol 1Qb7/alt", "", "changed",
         "second solution: was 16.Qb8+, now 16.Qb7"},
        {"1Qb8+/sol 1Qb7/alt", "", "1Qb8+/sol 1Qb7/ret", "", "changed",
         "an alternative is right no more: was 16.Qb7, now 16.Qb8+"},
        {"1Qb8+/sol 1Qb7/alt", "", "1Qb7/sol 1Qb8+/alt", "", "changed",
         "another main line: was 16.Qb8+, now 16.Qb7"},
        {"1Qb7/sol 2Qd5/rep", "2+100", "1Qb7/sol 2Qb6/rep 2Qd5/rep", "2+50", "changed",
         "better defence: was 16...Qd5 (+1.00), now 16...Qb6 (+0.50)"},
        {"1Qb7/sol 2Qd5/rep", "", "1Qb7/sol 2Qd5/rep 2Qb6/rep", "", "changed",
         "another defence: was 16...Qd5, now 16...Qb6"},
        {"1Qb7/sol 2Qd5/rep 2Qb6/rep", "", "1Qb7/sol 2Qd5/rep", "", "holds", ""},
        {"1Qb7/sol 2Qd5/rep 2Qb6/rep", "", "1Qb7/sol 2Qb6/rep", "", "changed",
         "another main line: was 16...Qd5, now 16...Qb6"},
        {"1Qb7/sol 2Qd5/rep 3exd5/sol", "", "1Qb7/sol 2Qd5/rep 3Qxd5/sol", "", "changed",
         "another solution: was 17.exd5, now 17.Qxd5"},
        {"1Qb8+/sol", "", OPERA_TREE, "", "changed",
         "longer line: was the end of the line, now 16...Nxb8 17.Rd8#"},
        {OPERA_TREE, "", "1Qb8+/sol", "", "changed",
         "shorter line: was 16...Nxb8 17.Rd8#, now the end of the line"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const AuditResult result =
            compare(OPERA, rows[i].was, rows[i].was_scores, rows[i].is, rows[i].is_scores, false);
        assert_string_equal(result.text, rows[i].text);
        assert_string_equal(audit_outcome_name(result.outcome), rows[i].verdict);
    }
}

TEST(another_only_reply_that_is_mated_as_soon_is_no_difference) {
    static const char fen[] = "7k/8/4p3/8/8/8/R7/1R4K1 w - - 0 1";
    static const char was[] = "1Ra7/sol 2Kg8/rep 3Rb8#/sol";
    const AuditResult one = compare(fen, was, "", "1Ra7/sol 2e5/rep 3Rb8#/sol", "", false);
    assert_int_equal(one.outcome, AUDIT_HOLDS);
    const AuditResult two = compare(fen, was, "", "1Ra7/sol 2e5/rep 3Kf2/sol", "", false);
    assert_int_equal(two.outcome, AUDIT_CHANGED);
}

TEST(what_a_curator_has_added_or_cut_is_no_difference) {
    static const char *const rows[][3] = {
        {"1Qb8+/sol", OPERA_TREE " 1Qb7/alt", "holds"},
        {"1Qb7/sol 2Qd5/rep", "1Qb7/sol 2Qb6/rep 2Qd5/rep", "holds"},
        {"1Qb8+/sol", "1Qb7/sol", "broken"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const AuditResult result = compare(OPERA, rows[i][0], "", rows[i][1], "", true);
        assert_string_equal(audit_outcome_name(result.outcome), rows[i][2]);
    }
}

TEST(what_is_no_puzzle_any_more_is_broken_where_another_move_is_better) {
    static const struct {
        const char *lines, *verdict;
    } rows[] = {{"Qb8+ 900, Qb7 800", "changed"}, {"Qb7 900, Qb8+ 800", "broken"}};
    CLEANUP(tree_done) Tree before = sample_tree_of(OPERA, OPERA_TREE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        AuditResult result;
        CLEANUP(inquiry_free_at)
        Inquiry *inquiry =
            trial_run(&(Trial){.fen = OPERA, .recordings = RECORDED({"", rows[i].lines})}, NULL);
        audit_judge(&before, false, inquiry, &result);
        assert_string_equal(audit_outcome_name(result.outcome), rows[i].verdict);
        assert_non_null(strstr(result.text, "no puzzle any more: was 16.Qb8+ Nxb8 17.Rd8#, now: "));
        assert_non_null(strstr(result.text, "+8.00"));
    }
}

TEST(every_node_limit_grows_by_one_factor) {
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    const Profile shipped = profile;
    audit_profile(&profile, 0);
    assert_true(profile.value[KEY_NODES_MAX] == 10 * shipped.value[KEY_NODES_MAX]);
    assert_true(profile.value[KEY_TREE_NODES] == 10 * shipped.value[KEY_TREE_NODES]);
    profile = shipped;
    audit_profile(&profile, (uint64_t)(shipped.value[KEY_NODES_MAX] / 2));
    assert_true(profile.value[KEY_NODES_SCAN] == shipped.value[KEY_NODES_SCAN] / 2);
    audit_profile(&profile, 1000000000000);
    assert_true(profile.value[KEY_TREE_DEFENCE_NODES] <= 1e12);
}

TEST(an_audit_asks_what_an_inquiry_asks_and_answers_when_that_is_done) {
    SearchRequest request;
    AuditResult result;
    CLEANUP(candidate_done) Candidate puzzle = sample_candidate();
    const Subject subject = {.start = puzzle.tree.start};
    Profile longer = puzzle.profile;
    audit_profile(&longer, 0);
    Audit *audit = audit_new(&puzzle, &longer, &subject);
    const SearchTask task = audit_task(audit);
    for (int i = 0; task.wants(task.self, &request); i++) {
        assert_true(i < 100);
        CLEANUP(analysis_done) Analysis analysis = analysis_blank(request.lines);
        analysis.finished = true; // and has found nothing
        assert_false(task.feed(task.self, &analysis));
    }
    audit_result(audit, &result);
    assert_int_equal(result.outcome, AUDIT_CHANGED);
    assert_memory_equal(result.text, "10 times the nodes of the find; no puzzle any more: was ",
                        56);
    task.free(task.self);
}

// --- Five lines at each move

// Audits a puzzle whose tree is `tree`, which belongs to it then. `answer` gives the engine's lines
// for a request in a position; NULL: it has found nothing.
typedef const char *AnswerFor(const SearchRequest *request, const Position *pos,
                              const char *const lines[]);

static void audit_tree(Candidate *puzzle, Tree tree, bool five_lines, AnswerFor *answer,
                       const char *const lines[], AuditResult *result) {
    SearchRequest request;
    tree_done(&puzzle->tree);
    puzzle->tree = tree;
    puzzle->played = MOVE_NONE;
    Audit *audit = audit_new(puzzle, &puzzle->profile, &(Subject){.start = tree.start});
    const SearchTask task = audit_task(audit);
    if (five_lines)
        audit_recheck(audit, 0);
    for (int i = 0; task.wants(task.self, &request); i++) {
        assert_true(i < 100);
        Position pos = request.start;
        for (size_t move = 0; move < request.move_count; move++)
            pos_play(&pos, request.moves[move]);
        const char *said = answer(&request, &pos, lines);
        CLEANUP(analysis_done)
        Analysis analysis = said ? recorded_lines(&pos, said) : analysis_blank(request.lines);
        analysis.finished = true;
        (void)task.feed(task.self, &analysis);
    }
    audit_result(audit, result);
    task.free(task.self);
}

// What five lines say of the first and the last move.
static const char *say_five_lines(const SearchRequest *request, const Position *pos,
                                  const char *const lines[]) {
    (void)pos;
    return request->lines != RECHECK_LINES || request->nodes != RECHECK_NODES ? NULL
           : request->move_count == 0                                         ? lines[0]
                                                                              : lines[1];
}

TEST(five_lines_find_a_second_solution) {
    static const char *const rows[][3] = {
        {"Qb8+ #2, Qb7 199", "Rd8# #1, Bd2 900", "; by five lines there is no second solution"},
        {"Qb8+ #2, Qb7 200", "Rd8# #1", "; by five lines 16.Qb7 is a second solution (+2.00)"},
        {"Qb8+ 120, Qb7 100", "Rd8# #1", "; by five lines 16.Qb7 is a second solution (+1.00)"},
        {"Qb8+ 150, Qb7 -150", "Rd8# #1", "; by five lines there is no second solution"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        AuditResult result;
        CLEANUP(candidate_done) Candidate puzzle = sample_candidate();
        audit_tree(&puzzle, sample_tree_of(OPERA, OPERA_LINES), true, say_five_lines, rows[i],
                   &result);
        if (!strstr(result.text, rows[i][2]))
            fail_msg("row %zu: %s", i, result.text);
    }
}

// --- Another first move that mates as fast

#define TWO_ROOKS "1Ra7/sol 2Kg8/rep 3Rb8#/sol=mate"

static const char *say_of_rooks(const SearchRequest *request, const Position *pos,
                                const char *const lines[]) {
    return request->move_count == 0             ? lines[0]
           : pos_piece(pos, A8 - 8) != NO_PIECE ? "Rb8 #1, Kf2 0"
                                                : "Ra8 #1, Kf2 0";
}

// What an audit says of a tree where the engine has these lines at first.
static void audit_rooks(const char *tree, const char *lines, AuditResult *result) {
    CLEANUP(candidate_done) Candidate puzzle = sample_candidate();
    assert_ok(profile_find("lichess", &puzzle.profile, SAID));
    assert_ok(profile_set(&puzzle.profile, "filters=solution-tree", SAID));
    audit_tree(&puzzle, sample_tree_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", tree), false,
               say_of_rooks, &lines, result);
}

TEST(a_first_move_that_is_proved_to_mate_as_fast_is_named_and_the_old_one_is_still_right) {
    AuditResult result;
    audit_rooks(TWO_ROOKS, "Ra7 #2, Rb7 0", &result);
    assert_int_equal(result.outcome, AUDIT_CHANGED);
    assert_non_null(strstr(result.text, "Rb7 is proved to mate as fast, or sooner; every mate"));
    audit_rooks(TWO_ROOKS, "Rb7 #2, Ra7 0", &result);
    assert_int_equal(result.outcome, AUDIT_CHANGED);
    assert_non_null(strstr(result.text, "another solution: was 1.Ra7"));
    assert_non_null(strstr(result.text, "Ra7 is proved to mate as fast, or sooner; every mate"));
    audit_rooks(TWO_ROOKS, "Ra7 #2, Rb7 500", &result); // the profile does not take it
    assert_null(strstr(result.text, "is proved to mate"));
    audit_rooks(TWO_ROOKS " 1Rb7/alt", "Ra7 #2, Rb7 0", &result);
    assert_null(strstr(result.text, "is proved to mate")); // the puzzle has it
}
