// What is known of the positions of a game: by which profile and numbers, withdrawn or not, and
// what was looked at and is nothing.
#include "onlymove/runner.h"
#include "tests/review/desk.h"
#include "tests/support/programs.h"

static bool outdated_by(Desk *desk, const char *setting)
{
    desk_use(desk, "magnus", setting);
    return desk_finding(desk)->outdated;
}

PUZZLE_TEST(findings_are_outdated_by_what_the_profile_uses_only)
{
    assert_false(outdated_by(desk, "tier=3"));
    assert_true(outdated_by(desk, "won=281"));
    assert_true(outdated_by(desk, "filters=not-in-check solution-tree"));
    assert_true(outdated_by(desk, "tree=finder"));
    assert_false(outdated_by(desk, "won=280"));
}

PUZZLE_TEST(other_numbers_there_and_back_leave_no_trace)
{
    desk_decide(desk, DECISION_ACCEPT, "");
    desk_use(desk, "magnus", "won=300");
    assert_true(desk_finding(desk)->outdated);
    desk_use(desk, "magnus", NULL);
    assert_false(desk_finding(desk)->outdated);
    assert_false(desk_finding(desk)->changed);
    assert_int_equal(review_count(desk->review).puzzles, 1);
    assert_int_equal(review_count(desk->review).decided, 1);
}

PUZZLE_TEST(a_puzzle_that_a_stricter_run_refuses_is_withdrawn)
{
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, false);
    assert_true(desk_finding(desk)->withdrawn);
    assert_true(desk_finding(desk)->candidate.accepted);
    assert_false(finding_ledger(desk_finding(desk))->accepted);
    assert_int_equal(review_count(desk->review).puzzles, 0);
    assert_int_equal(review_count(desk->review).withdrawn, 1);
    assert_int_equal(review_next(desk->review, SIZE_MAX, true, WANTED_WAITING), SIZE_MAX);
    assert_int_equal(review_next(desk->review, SIZE_MAX, true, WANTED_PUZZLE), SIZE_MAX);
    assert_int_equal(review_next(desk->review, SIZE_MAX, true, WANTED_CANDIDATE), 0);
    desk_reopen(desk);
    assert_true(desk_finding(desk)->withdrawn);
    assert_int_equal(desk_finding(desk)->candidate.tree.count, 4);
}

PUZZLE_TEST(why_it_is_withdrawn_is_known_in_the_next_session_too)
{
    CLEANUP(str_done) Str why = {0};
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, false);
    desk_reopen(desk);
    finding_why_withdrawn(desk_finding(desk), &why);
    assert_non_null(strstr(str_text(&why), "one-winning-move"));
    assert_non_null(strstr(str_text(&why), "(magnus won=300)"));
}

PUZZLE_TEST(a_refusal_is_said_with_its_miss)
{
    CLEANUP(str_done) Str judgements = {0}, why = {0};
    desk_use(desk, "magnus", "won=300");
    Candidate refused = desk_candidate(desk, false);
    refused.verdicts[0].evidence = (Evidence){.has_miss = true, .unit = UNIT_CP, .miss = 69};
    assert_ok(review_keep(desk->review, GAME_ROOT, &refused, false, SAID));
    assert_ok(review_judgements(desk->review, GAME_ROOT, &judgements, SAID));
    finding_why_withdrawn(desk_finding(desk), &why);
    const char *const said[] = {str_text(&judgements), str_text(&why)};
    for (size_t i = 0; i < 2; i++) {
        assert_non_null(strstr(said[i], "one-winning-move: nothing wins, misses by 69 cp"));
    }
}

PUZZLE_TEST(a_withdrawn_puzzle_is_accepted_knowingly_or_not_at_all)
{
    CLEANUP(str_done) Str doubts = {0};
    desk_decide(desk, DECISION_ACCEPT, "");
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, false);
    assert_false(desk_finding(desk)->knowing);
    finding_write_doubts(desk_finding(desk), &doubts);
    assert_non_null(strstr(str_text(&doubts), "withdrawn"));
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_true(desk_finding(desk)->knowing);
    desk_reopen(desk);
    assert_true(desk_finding(desk)->knowing);
}

PUZZLE_TEST(a_run_that_accepts_it_again_brings_it_back)
{
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, false);
    desk_use(desk, "magnus", NULL);
    desk_keep(desk, GAME_ROOT, true);
    assert_false(desk_finding(desk)->withdrawn);
    assert_int_equal(review_count(desk->review).puzzles, 1);
}

PUZZLE_TEST(candidates_of_another_profile_stay_in_view)
{
    desk_use(desk, "finder", NULL);
    assert_true(desk_finding(desk)->of_other);
    assert_string_equal(desk_finding(desk)->candidate.profile.name, "magnus");
    assert_int_equal(review_count(desk->review).candidates, 0);
    assert_int_equal(review_count(desk->review).of_others, 1);
    assert_int_equal(review_next(desk->review, SIZE_MAX, true, WANTED_PUZZLE), 0);
}

DESK_TEST(a_ledger_is_there_again_when_its_profile_is)
{
    desk_keep(desk, GAME_ROOT, false);
    desk_use(desk, "finder", NULL);
    assert_null(review_finding(desk->review, GAME_ROOT));
    desk_use(desk, "magnus", NULL);
    assert_string_equal(desk_finding(desk)->candidate.reason, "one-winning-move: nothing wins");
}

DESK_TEST(nothing_is_said_by_a_source_of_what_a_profile_has_judged)
{
    CLEANUP(str_done) Str said = {0};
    desk_keep(desk, GAME_ROOT, false);
    source_words_write(&desk_finding(desk)->words, &said);
    assert_string_equal(str_text(&said), "");
}

DESK_TEST(what_was_looked_at_and_is_nothing_is_known_in_the_next_session)
{
    Scanned scanned;
    assert_false(review_scanned(desk->review, GAME_ROOT, &scanned));
    desk_keep(desk, GAME_ROOT, false);
    desk_reopen(desk);
    assert_null(review_finding(desk->review, GAME_ROOT));
    assert_true(review_scanned(desk->review, GAME_ROOT, &scanned));
    assert_string_equal(scanned.refused.filter->name, desk->profile.filters[0]->name);
    assert_false(scanned.outdated);
    assert_false(review_scanned(desk->review, game_main_node(&desk->game, 1), &scanned));
    desk_use(desk, "magnus", "won=300");
    assert_true(review_scanned(desk->review, GAME_ROOT, &scanned));
    assert_true(scanned.outdated);
    desk_use(desk, "finder", NULL);
    assert_false(review_scanned(desk->review, GAME_ROOT, &scanned));
}

PUZZLE_TEST(candidates_are_found_forward_and_backward)
{
    desk_keep(desk, game_main_node(&desk->game, 1), false);
    desk_keep(desk, game_main_node(&desk->game, 2), true);
    assert_int_equal(review_next(desk->review, 0, true, WANTED_CANDIDATE), 2);
    assert_int_equal(review_next(desk->review, 2, true, WANTED_CANDIDATE), SIZE_MAX);
    assert_int_equal(review_next(desk->review, 2, false, WANTED_CANDIDATE), 0);
    assert_int_equal(review_next(desk->review, 0, false, WANTED_CANDIDATE), SIZE_MAX);
    assert_int_equal(review_count(desk->review).candidates, 2);
    assert_int_equal(review_count(desk->review).puzzles, 2);
    assert_int_equal(review_count(desk->review).decided, 0);
    desk_decide(desk, DECISION_SKIP, "");
    assert_int_equal(review_next(desk->review, 2, false, WANTED_WAITING), SIZE_MAX);
    assert_int_equal(review_count(desk->review).decided, 1);
}

// Whose engine has greeted.
static Pool *pool_with_second(const char *second)
{
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    EngineSetup items[] = {{.argv = argv}, {.name = (char *)(uintptr_t)second, .argv = argv}};
    const SearchRequest request = {.start = recorded_position(FEN_START), .nodes = 50, .lines = 1};
    Pool *pool = pool_of_setups(&(EngineSetups){.items = items, .count = 2, .second = 2}, 1);
    Search *search = pool_ask(pool, &request, PRIORITY_BACKGROUND, runner_now());
    while (search_state(search) != SEARCH_DONE) {
        pool_wait(pool, runner_now());
        pool_pump(pool, runner_now());
        assert_string_equal(pool_fault(pool), "");
    }
    pool_drop(pool, search, runner_now());
    return pool;
}

DESK_TEST(with_another_second_engine_it_is_another_run_where_second_opinions_are_asked)
{
    for (int second = 0; second < 2; second++) {
        int64_t runs[3];
        desk_use(desk, "magnus", "filters=+confirmed");
        desk->profile.value[KEY_CONFIRM_SECOND] = second;
        for (int i = 0; i < 3; i++) {
            ResultWriter writer;
            Pool *pool = pool_with_second(i == 1 ? "b" : "a");
            result_writer_init(&writer, review_store(desk->review), pool, &desk->profile);
            assert_ok(result_writer_run(&writer, &runs[i], SAID));
            result_writer_done(&writer);
            pool_free(pool);
        }
        assert_int_equal(runs[0] == runs[1], !second);
        assert_true(runs[0] == runs[2]);
    }
}

// What was never a puzzle and nobody has decided on: a run over the game and a scan of its file
// leave the same behind.
DESK_TEST(a_candidate_that_a_scan_refuses_at_the_first_look_is_none_any_more)
{
    ResultWriter writer;
    Scanned scanned;
    Candidate candidate = desk_candidate(desk, true), refused = desk_candidate(desk, false);
    candidate.accepted = false;
    assert_ok(review_keep(desk->review, GAME_ROOT, &candidate, false, SAID));
    assert_int_equal(review_count(desk->review).candidates, 1);
    desk_use(desk, "magnus", "won=300");
    result_writer_init(&writer, review_store(desk->review), desk->pool, &desk->profile);
    result_writer_note(&writer, 0, candidate_refusal(&refused), NULL);
    assert_ok(result_writer_store(&writer, &desk->place, SAID));
    result_writer_done(&writer);
    candidate_done(&refused);
    desk_reopen(desk);
    assert_int_equal(review_count(desk->review).candidates, 0);
    assert_null(review_finding(desk->review, GAME_ROOT));
    assert_true(review_scanned(desk->review, GAME_ROOT, &scanned));
    assert_false(scanned.outdated);
}

DESK_TEST(how_the_last_attempt_to_solve_it_went_is_known_of_a_candidate)
{
    desk_keep(desk, GAME_ROOT, true);
    assert_int_equal(desk_finding(desk)->solving.result, SOLVING_UNTRIED);
    const SolvingRecord record = {SOLVING_SOLVED, 2, 65000};
    assert_ok(review_keep_solving(desk->review, GAME_ROOT, &record, SAID));
    assert_int_equal(desk_finding(desk)->solving.wrong, 2);
    desk_reopen(desk);
    assert_int_equal(desk_finding(desk)->solving.took, 65000);
}
