// What is known of the positions of a game: by which profile and numbers, withdrawn or not, and
// what was looked at and is nothing.
#include "tests/review/fixture.h"
#include "tests/support/programs.h"

static bool outdated_by(ReviewFixture *f, const char *setting) {
    fixture_use(f, "magnus", setting);
    return fixture_finding(f)->outdated;
}

PUZZLE_TEST(findings_are_outdated_by_what_the_profile_uses_only) {
    assert_false(outdated_by(f, "tier=3"));
    assert_true(outdated_by(f, "won=281"));
    assert_true(outdated_by(f, "filters=not-in-check solution-tree"));
    assert_true(outdated_by(f, "tree=finder"));
    assert_false(outdated_by(f, "won=280"));
}

PUZZLE_TEST(other_numbers_there_and_back_leave_no_trace) {
    fixture_decide(f, DECISION_ACCEPT, "");
    fixture_use(f, "magnus", "won=300");
    assert_true(fixture_finding(f)->outdated);
    fixture_use(f, "magnus", NULL);
    assert_false(fixture_finding(f)->outdated);
    assert_false(fixture_finding(f)->changed_since_decision);
    assert_int_equal(review_count(f->review).puzzles, 1);
    assert_int_equal(review_count(f->review).decided, 1);
}

PUZZLE_TEST(a_puzzle_that_a_stricter_run_refuses_is_withdrawn) {
    fixture_use(f, "magnus", "won=300");
    fixture_keep(f, GAME_ROOT, false);
    assert_true(fixture_finding(f)->withdrawn);
    assert_true(fixture_finding(f)->candidate.is_puzzle);
    assert_false(finding_ledger(fixture_finding(f))->is_puzzle);
    assert_int_equal(review_count(f->review).puzzles, 0);
    assert_int_equal(review_count(f->review).withdrawn, 1);
    assert_int_equal(review_next(f->review, SIZE_MAX, true, WANTED_UNDECIDED), SIZE_MAX);
    assert_int_equal(review_next(f->review, SIZE_MAX, true, WANTED_PUZZLE), SIZE_MAX);
    assert_int_equal(review_next(f->review, SIZE_MAX, true, WANTED_CANDIDATE), 0);
    fixture_reopen(f);
    assert_true(fixture_finding(f)->withdrawn);
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 4);
}

PUZZLE_TEST(why_it_is_withdrawn_is_known_in_the_next_session_too) {
    CLEANUP(str_done) Str why = {0};
    fixture_use(f, "magnus", "won=300");
    fixture_keep(f, GAME_ROOT, false);
    fixture_reopen(f);
    finding_write_why_withdrawn(fixture_finding(f), &why);
    assert_non_null(strstr(str_text(&why), "one-winning-move"));
    assert_non_null(strstr(str_text(&why), "(magnus won=300)"));
}

PUZZLE_TEST(a_refusal_is_said_with_its_miss) {
    CLEANUP(str_done) Str judgements = {0}, why = {0};
    fixture_use(f, "magnus", "won=300");
    Candidate refused = fixture_candidate(f, false);
    refused.verdicts[0].evidence = (Evidence){.has_miss = true, .unit = UNIT_CP, .miss = 69};
    assert_ok(review_keep(f->review, GAME_ROOT, &refused, false, SAID));
    assert_ok(review_write_judgements(f->review, GAME_ROOT, &judgements, SAID));
    assert_int_equal(str_text(&judgements)[strlen("2026-11-22")], ' '); // then the time
    finding_write_why_withdrawn(fixture_finding(f), &why);
    const char *const said[] = {str_text(&judgements), str_text(&why)};
    for (size_t i = 0; i < 2; i++)
        assert_non_null(strstr(said[i], "one-winning-move: nothing wins, misses by 69 cp"));
}

PUZZLE_TEST(a_withdrawn_puzzle_is_accepted_knowingly_or_not_at_all) {
    CLEANUP(str_done) Str doubts = {0};
    fixture_decide(f, DECISION_ACCEPT, "");
    fixture_use(f, "magnus", "won=300");
    fixture_keep(f, GAME_ROOT, false);
    assert_false(fixture_finding(f)->decided_since_withdrawn);
    finding_write_doubts(fixture_finding(f), &doubts);
    assert_non_null(strstr(str_text(&doubts), "withdrawn"));
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_true(fixture_finding(f)->decided_since_withdrawn);
    fixture_reopen(f);
    assert_true(fixture_finding(f)->decided_since_withdrawn);
}

PUZZLE_TEST(candidates_of_another_profile_stay_in_view) {
    fixture_use(f, "finder", NULL);
    assert_true(fixture_finding(f)->is_of_other_profile);
    assert_string_equal(fixture_finding(f)->candidate.profile.name, "magnus");
    assert_int_equal(review_count(f->review).candidates, 0);
    assert_int_equal(review_count(f->review).of_other_profiles, 1);
    assert_int_equal(review_next(f->review, SIZE_MAX, true, WANTED_PUZZLE), 0);
}

REVIEW_TEST(a_ledger_is_there_again_when_its_profile_is) {
    fixture_keep(f, GAME_ROOT, false);
    fixture_use(f, "finder", NULL);
    assert_null(review_finding(f->review, GAME_ROOT));
    fixture_use(f, "magnus", NULL);
    assert_string_equal(fixture_finding(f)->candidate.reason, "one-winning-move: nothing wins");
}

REVIEW_TEST(nothing_is_said_by_a_source_of_what_a_profile_has_judged) {
    CLEANUP(str_done) Str said = {0};
    fixture_keep(f, GAME_ROOT, false);
    source_info_write(&fixture_finding(f)->source_info, &said);
    assert_string_equal(str_text(&said), "");
}

REVIEW_TEST(what_was_looked_at_and_is_nothing_is_known_in_the_next_session) {
    EarlierVisit scanned;
    assert_false(review_earlier_visit(f->review, GAME_ROOT, &scanned));
    fixture_keep(f, GAME_ROOT, false);
    fixture_reopen(f);
    assert_null(review_finding(f->review, GAME_ROOT));
    assert_true(review_earlier_visit(f->review, GAME_ROOT, &scanned));
    assert_string_equal(scanned.verdict.filter->name, f->profile.filters[0]->name);
    assert_false(scanned.outdated);
    assert_false(review_earlier_visit(f->review, game_main_node(&f->game, 1), &scanned));
    fixture_use(f, "magnus", "won=300");
    assert_true(review_earlier_visit(f->review, GAME_ROOT, &scanned));
    assert_true(scanned.outdated);
    fixture_use(f, "finder", NULL);
    assert_false(review_earlier_visit(f->review, GAME_ROOT, &scanned));
}

PUZZLE_TEST(candidates_are_found_forward_and_backward) {
    fixture_keep(f, game_main_node(&f->game, 1), false);
    fixture_keep(f, game_main_node(&f->game, 2), true);
    assert_int_equal(review_next(f->review, 0, true, WANTED_CANDIDATE), 2);
    assert_int_equal(review_next(f->review, 2, true, WANTED_CANDIDATE), SIZE_MAX);
    assert_int_equal(review_next(f->review, 2, false, WANTED_CANDIDATE), 0);
    assert_int_equal(review_next(f->review, 0, false, WANTED_CANDIDATE), SIZE_MAX);
    assert_int_equal(review_count(f->review).candidates, 2);
    assert_int_equal(review_count(f->review).puzzles, 2);
    assert_int_equal(review_count(f->review).decided, 0);
    fixture_decide(f, DECISION_SKIP, "");
    assert_int_equal(review_next(f->review, 2, false, WANTED_UNDECIDED), SIZE_MAX);
    assert_int_equal(review_count(f->review).decided, 1);
}

// Whose engine has greeted.
static Pool *pool_with_second(const char *second) {
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    EngineSetup items[] = {{.argv = argv}, {.name = (char *)(uintptr_t)second, .argv = argv}};
    const SearchRequest request = {.start = recorded_position(FEN_START), .nodes = 50, .lines = 1};
    Pool *pool = pool_new_from_setups(&(EngineSetups){.items = items, .count = 2, .second = 2}, 1);
    Search *search = pool_ask(pool, &request, PRIORITY_BACKGROUND, now_ms());
    while (search_state(search) != SEARCH_DONE) {
        pool_wait(pool, now_ms());
        pool_pump(pool, now_ms());
        assert_string_equal(pool_fault(pool), "");
    }
    pool_drop(pool, search, now_ms());
    return pool;
}

REVIEW_TEST(with_another_second_engine_it_is_another_run_where_second_opinions_are_asked) {
    for (int second = 0; second < 2; second++) {
        int64_t runs[3];
        fixture_use(f, "magnus", "filters=+confirmed");
        f->profile.value[KEY_CONFIRM_SECOND] = second;
        for (int i = 0; i < 3; i++) {
            Pool *pool = pool_with_second(i == 1 ? "b" : "a");
            ResultWriter writer = {
                .store = review_store(f->review), .pool = pool, .profile = &f->profile};
            assert_ok(result_writer_open_run(&writer, &runs[i], SAID));
            result_writer_done(&writer);
            pool_free(pool);
        }
        assert_int_equal(runs[0] == runs[1], !second);
        assert_true(runs[0] == runs[2]);
    }
}

REVIEW_TEST(how_the_last_attempt_to_solve_it_went_is_known_of_a_candidate) {
    fixture_keep(f, GAME_ROOT, true);
    assert_int_equal(fixture_finding(f)->solving.result, SOLVING_UNTRIED);
    const SolvingRecord record = {SOLVING_SOLVED, 2, 65000};
    assert_ok(review_keep_solving(f->review, GAME_ROOT, &record, SAID));
    assert_int_equal(fixture_finding(f)->solving.wrong, 2);
    fixture_reopen(f);
    assert_int_equal(fixture_finding(f)->solving.took_ms, 65000);
}
