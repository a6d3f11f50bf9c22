// A run over the current game finds what a scan of its file finds, whatever was judged before it
// and however far the engines are ahead: no second puzzle inside the first.
#include "tests/review/run_fixture.h"

static void run(RunFixture *f) {
    assert_ok(review_run(f->review, SAID));
    work(f);
}

static void assert_same_as_scan(const RunFixture *f) {
    CLEANUP(str_done) Str scanned = {0}, found = {0};
    // The candidates of the game, as the review has them.
    for (size_t ply = 0; ply <= game_main_plies(&f->game); ply++) {
        const Finding *finding = finding_at(f, ply);
        if (finding && candidate_passed_scan(&finding->candidate))
            add_candidate(ply, &finding->candidate, &found);
    }
    // The candidates of the game, as a scan of the file has them.
    CLEANUP(store_close_at) Store *store = scan_file(f, opera);
    assert_ok(store_each(store, &(StoreQuery){.id = 0}, STORE_SHOWN, add_stored, &scanned, SAID));
    assert_string_equal(str_text(&found), str_text(&scanned));
}

static VerdictState state_of(const Finding *finding, const char *filter) {
    assert_non_null(finding);
    const Candidate *ledger = finding_ledger(finding);
    for (int i = 0; i < ledger->verdict_count; i++)
        if (strcmp(ledger->verdicts[i].filter->name, filter) == 0)
            return ledger->verdicts[i].state;
    fail_msg("the profile has no filter %s", filter);
    return VERDICT_PENDING;
}

static void assert_second_is_inside_the_first(const RunFixture *f) {
    const Finding *first = finding_at(f, FIRST), *second = finding_at(f, INSIDE);
    assert_non_null(first);
    assert_true(first->candidate.is_puzzle);
    assert_int_equal(state_of(first, "not-inside-puzzle"), VERDICT_PASS);
    assert_int_equal(state_of(second, "not-inside-puzzle"), VERDICT_FAIL);
    assert_false(finding_ledger(second)->is_puzzle);
}

TEST(a_run_finds_what_a_scan_finds) {
    static const char *const profiles[] = {"finder", "magnus", "lichess"};
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        CLEANUP(clear_run_fixture) RunFixture f;
        set_run_fixture(&f, profiles[i], NULL);
        run(&f);
        assert_same_as_scan(&f);
    }
}

FINDER_TEST(what_lies_inside_a_puzzle_says_so_and_is_not_stored) {
    run(f);
    assert_second_is_inside_the_first(f);
    assert_int_equal(finding_at(f, INSIDE)->id, 0);
}

FINDER_TEST(a_run_looks_again_at_what_was_a_puzzle_before_the_first_was_found) {
    judge(f, INSIDE);
    assert_int_equal(state_of(finding_at(f, INSIDE), "not-inside-puzzle"), VERDICT_PASS);
    assert_true(finding_at(f, INSIDE)->candidate.is_puzzle);
    run(f);
    assert_second_is_inside_the_first(f);
    assert_true(finding_at(f, INSIDE)->withdrawn);
}

// The opera game, played again by two others: how many puzzles of each game a scan of both makes,
// and makes once more in the same store.
static const struct {
    const char *settings[2];
    size_t puzzles[2];
} twice[] = {
    {{"filters=-history-free"}, {1, 1}},
    {{"filters=+not-duplicate -history-free"}, {1, 0}},
    {{"filters=only-good-move solution-tree"}, {2, 2}}, // nothing looks for what lies inside
    {{"tree.max-nodes=1", "inside.failed=0"}, {1, 1}}, // the second: what a failed tree has visited
    {{"tree.max-nodes=1", "inside.failed=1"}, {0, 0}},
};

TEST(the_settings_say_which_puzzles_are_made_a_second_time) {
    for (size_t i = 0; i < COUNT(twice); i++) {
        CLEANUP(clear_run_fixture) RunFixture f;
        CLEANUP(str_done) Str both = {0};
        set_run_fixture(&f, "finder", NULL);
        for (size_t j = 0; j < 2 && twice[i].settings[j]; j++)
            assert_ok(profile_set(&f.profile, twice[i].settings[j], SAID));
        str_addf(&both, "%s\n[White \"Another\"]\n\n%s", opera, strstr(opera, "1. e4"));
        for (int again = 0; again < 2; again++) {
            size_t found[2] = {0};
            CandidateList list = {0};
            CLEANUP(store_close_at) Store *store = scan_file(&f, str_text(&both));
            assert_ok(store_list(store, &(StoreQuery){.puzzles_only = true}, &list, SAID));
            for (size_t j = 0; j < list.count; j++)
                found[list.games[list.rows[j].game].number - 1] += !list.rows[j].withdrawn;
            candidate_list_done(&list);
            if (memcmp(found, twice[i].puzzles, sizeof found) != 0)
                fail_msg("row %zu: %zu and %zu puzzles", i, found[0], found[1]);
        }
    }
}

FINDER_TEST(one_position_asked_about_is_inside_the_puzzle_as_well) {
    judge(f, FIRST);
    judge(f, INSIDE);
    assert_second_is_inside_the_first(f);
}

// What a curator has changed is what covers, for a run of the workbench as for a scan.
FINDER_TEST(a_tree_cut_short_by_hand_covers_what_is_left_of_it) {
    judge(f, FIRST);
    assert_ok(act_edit(f->review, node_at(f, FIRST), EDIT_END, NULL, &(uint32_t){1}, SAID));
    run(f);
    assert_int_equal(state_of(finding_at(f, INSIDE), "not-inside-puzzle"), VERDICT_PASS);
    assert_true(finding_at(f, FIRST)->candidate.by_hand);
}

FINDER_TEST(a_run_takes_the_positions_that_the_profile_looks_at) {
    assert_ok(profile_set(&f->profile, "scan.first=20", SAID));
    assert_ok(review_use_profile(f->review, &f->profile, SAID));
    run(f);
    assert_null(finding_at(f, 19));
    assert_non_null(finding_at(f, 20));
    assert_int_equal(review_progress(f->review).judged, 13);
}

FINDER_TEST(what_a_run_has_looked_at_is_not_judged_again_in_the_next_session) {
    EarlierVisit scanned;
    run(f);
    review_free(f->review);
    pool_free(f->pool);
    f->pool = fake_pool("--die-at-start", 1); // nothing is asked of it
    open_review(f);
    assert_true(review_earlier_visit(f->review, node_at(f, 3), &scanned));
    assert_false(scanned.outdated);
    run(f);
    assert_non_null(strstr(f->said, "ran over the game: 1 candidate, 1 of them a puzzle"));
}

static Status count_run(void *context, const StoredRun *stored, Fault *fault) {
    size_t *runs = context;
    (void)fault;
    assert_string_equal(stored->engine, "Fake 1.0");
    *runs += 1;
    return STATUS_OK;
}

// The first game is over before an engine has said what it is called.
FINDER_TEST(games_without_a_position_to_judge_make_no_run_of_their_own) {
    size_t runs = 0;
    assert_ok(profile_set(&f->profile, "scan.first=20", SAID));
    CLEANUP(str_done) Str games = str_of("1. e4 e5 *\n\n%s", opera);
    CLEANUP(store_close_at) Store *store = scan_file(f, str_text(&games));
    assert_ok(store_each_run(store, count_run, &runs, SAID));
    assert_int_equal(runs, 1);
}

// Whether a puzzle that was found is being estimated: the one asked about, or one of the run.
static bool estimates(const RunFixture *f) {
    const Job *run = f->review->jobs.at_work[LANE_GAME],
              *asked = f->review->jobs.at_work[LANE_REQUEST];
    return (asked && asked->has_more) || (run && run->has_more && !run->has_news);
}

// Steps until that is so. False: it is not, before all is done.
static bool find_and_begin_estimate(RunFixture *f) {
    ReviewEvent event;
    while (review_has_work(f->review) && !estimates(f)) {
        pool_pump(f->pool, now_ms());
        review_next_event(f->review, now_ms(), &event);
        if (!estimates(f))
            pool_wait(f->pool, now_ms());
    }
    return estimates(f);
}

static void assert_estimated_by_its_line(const Candidate *candidate) {
    Estimate estimate;
    Estimator *estimator = estimator_new();
    assert_ok(tree_estimator_run(estimator, &candidate->tree, SAID));
    estimator_rating(estimator, &estimate);
    estimator_free(estimator);
    assert_true(candidate->estimated);
    assert_memory_equal(&candidate->estimate, &estimate, sizeof estimate);
}

// It takes many times what a frame may: the loop looks at keys between two slices.
TEST(a_puzzle_is_estimated_in_slices_and_comes_into_view_with_the_estimate) {
    static const bool runs[] = {false, true};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        CLEANUP(clear_run_fixture) RunFixture f;
        ReviewEvent event;
        int slices = 0;
        set_run_fixture(&f, "finder", NULL);
        assert_ok(runs[i] ? review_run(f.review, SAID)
                          : review_judge(f.review, node_at(&f, FIRST), false, SAID));
        assert_true(find_and_begin_estimate(&f));
        for (; estimates(&f); slices++) {
            assert_int_equal(review_deadline(f.review), 0);
            assert_null(finding_at(&f, FIRST));
            review_next_event(f.review, now_ms(), &event);
        }
        assert_true(slices > 4);
        work(&f);
        assert_estimated_by_its_line(&finding_at(&f, FIRST)->candidate);
    }
}

// The run waits with its own until the position asked about has been estimated.
FINDER_TEST(what_happens_between_two_slices_changes_no_estimate) {
    uint32_t at = TREE_ROOT;
    const uint32_t inside = node_at(f, INSIDE);
    judge(f, INSIDE);
    assert_ok(act_edit(f->review, inside, EDIT_ADD, "17.Rd7 h6 18.Rd8", &at, SAID));
    at -= 2;
    assert_ok(review_judge(f->review, node_at(f, FIRST), false, SAID));
    assert_ok(review_run(f->review, SAID));
    assert_true(find_and_begin_estimate(f));
    assert_ok(act_edit(f->review, inside, EDIT_PROMOTE, NULL, &at, SAID));
    work(f);
    review_flush(f->review);
    assert_estimated_by_its_line(&finding_at(f, FIRST)->candidate);
    assert_estimated_by_its_line(&finding_at(f, INSIDE)->candidate);
}

TEST(a_run_without_an_engine_stops_and_says_why) {
    CLEANUP(clear_run_fixture) RunFixture f;
    set_run_fixture(&f, "finder", "--die-in-search");
    run(&f);
    assert_non_null(strstr(f.said, "finder has stopped: "));
    assert_string_not_equal(review_fault_at(f.review, node_at(&f, 0)), "");
}
