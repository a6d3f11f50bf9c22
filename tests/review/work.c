// A run over the game at hand finds what a scan of its file finds, whatever was judged before it
// and however far the engines are ahead: no second puzzle inside the first.
#include "onlymove/tree_motif.h"
#include "tests/review/table.h"

static void run(Table *table)
{
    assert_ok(review_run(table->review, SAID));
    work(table);
}

// The candidates of the game, as the review has them.
static void write_found(const Table *table, Str *out)
{
    for (size_t ply = 0; ply <= game_main_plies(&table->game); ply++) {
        const Finding *finding = finding_at(table, ply);
        if (finding && candidate_passed_scan(&finding->candidate)) {
            add_candidate(ply, &finding->candidate, out);
        }
    }
}

// The candidates of the game, as a scan of the file has them.
static void write_scanned(const Table *table, Str *out)
{
    CLEANUP(store_close_at) Store *store = scan_file(table, opera);
    assert_ok(store_each(store, &(StoreQuery){.id = 0}, STORE_HOLDING, add_stored, out, SAID));
}

static void assert_same_as_scan(const Table *table)
{
    CLEANUP(str_done) Str scanned = {0}, found = {0};
    write_found(table, &found);
    write_scanned(table, &scanned);
    assert_string_equal(str_text(&found), str_text(&scanned));
}

static VerdictState state_of(const Finding *finding, const char *filter)
{
    assert_non_null(finding);
    const Candidate *ledger = finding_ledger(finding);
    for (int i = 0; i < ledger->verdict_count; i++) {
        if (strcmp(ledger->verdicts[i].filter->name, filter) == 0) {
            return ledger->verdicts[i].state;
        }
    }
    fail_msg("the profile has no filter %s", filter);
    return VERDICT_PENDING;
}

static void assert_second_is_inside_the_first(const Table *table)
{
    const Finding *first = finding_at(table, FIRST), *second = finding_at(table, INSIDE);
    assert_non_null(first);
    assert_true(first->candidate.accepted);
    assert_int_equal(state_of(first, "not-inside-puzzle"), VERDICT_PASS);
    assert_int_equal(state_of(second, "not-inside-puzzle"), VERDICT_FAIL);
    assert_false(finding_ledger(second)->accepted);
}

TEST(a_run_finds_what_a_scan_finds)
{
    static const char *const profiles[] = {"finder", "magnus", "lichess"};
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        CLEANUP(clear_table) Table table;
        set_table(&table, profiles[i], NULL);
        run(&table);
        assert_same_as_scan(&table);
    }
}

FINDER_TEST(what_lies_inside_a_puzzle_says_so_and_is_not_stored)
{
    run(table);
    assert_second_is_inside_the_first(table);
    assert_int_equal(finding_at(table, INSIDE)->id, 0);
}

FINDER_TEST(a_run_looks_again_at_what_was_a_puzzle_before_the_first_was_found)
{
    judge(table, INSIDE);
    assert_int_equal(state_of(finding_at(table, INSIDE), "not-inside-puzzle"), VERDICT_PASS);
    assert_true(finding_at(table, INSIDE)->candidate.accepted);
    run(table);
    assert_second_is_inside_the_first(table);
    assert_true(finding_at(table, INSIDE)->withdrawn);
}

// The opera game as two others have played it again; a scan of both, and the puzzles of each.
static void assert_puzzles(const char *filters, size_t first, size_t second)
{
    CLEANUP(clear_table) Table table;
    CLEANUP(str_done) Str both = {0};
    set_table(&table, "finder", NULL);
    assert_ok(profile_set_key(&table.profile, "filters", filters, SAID));
    str_addf(&both, "%s\n[White \"Another\"]\n\n%s", opera, strstr(opera, "1. e4"));
    for (int again = 0; again < 2; again++) {
        size_t found[2] = {0};
        CandidateList list = {0};
        CLEANUP(store_close_at) Store *store = scan_file(&table, str_text(&both));
        assert_ok(store_list(store, &(StoreQuery){.puzzles_only = true}, &list, SAID));
        for (size_t i = 0; i < list.count; i++) {
            found[list.games[list.rows[i].place].number - 1] += !list.rows[i].withdrawn;
        }
        candidate_list_done(&list);
        assert_int_equal(found[0], first);
        assert_int_equal(found[1], second);
    }
}

TEST(the_same_puzzle_of_a_later_game_is_refused_where_that_is_asked)
{
    assert_puzzles("-history-free", 1, 1);
    assert_puzzles("+not-duplicate -history-free", 1, 0);
}

FINDER_TEST(one_position_asked_about_is_inside_the_puzzle_as_well)
{
    judge(table, FIRST);
    judge(table, INSIDE);
    assert_second_is_inside_the_first(table);
}

// What a curator has changed is what covers, for a run of the workbench as for a scan.
FINDER_TEST(a_tree_cut_short_by_hand_covers_what_is_left_of_it)
{
    uint32_t at = 1;
    char label[STORE_LABEL_MAX];
    judge(table, FIRST);
    assert_ok(act_edit(table->review, node_at(table, FIRST), EDIT_END, NULL, &at, label, SAID));
    run(table);
    assert_int_equal(state_of(finding_at(table, INSIDE), "not-inside-puzzle"), VERDICT_PASS);
    assert_true(finding_at(table, FIRST)->candidate.by_hand);
}

FINDER_TEST(a_run_takes_the_positions_that_the_profile_looks_at)
{
    assert_ok(profile_set(&table->profile, "scan.first=20", SAID));
    assert_ok(review_use_profile(table->review, &table->profile, SAID));
    run(table);
    assert_null(finding_at(table, 19));
    assert_non_null(finding_at(table, 20));
    assert_int_equal(review_work(table->review).judged, 13);
}

FINDER_TEST(what_a_run_has_looked_at_is_not_judged_again_in_the_next_session)
{
    Scanned scanned;
    run(table);
    review_free(table->review);
    pool_free(table->pool);
    table->pool = fake_pool("--die-at-start", 1); // nothing is asked of it
    open_review(table);
    assert_true(review_scanned(table->review, node_at(table, 3), &scanned));
    assert_false(scanned.outdated);
    run(table);
    assert_non_null(strstr(table->said, "ran over the game: 1 candidate, 1 of them a puzzle"));
}

static Status count_run(void *context, const StoredRun *stored, Fault *fault)
{
    size_t *runs = context;
    (void)fault;
    assert_string_equal(stored->engine, "Fake 1.0");
    *runs += 1;
    return STATUS_OK;
}

// The first game is over before an engine has said what it is called.
FINDER_TEST(games_without_a_position_to_judge_make_no_run_of_their_own)
{
    Str games = {0};
    size_t runs = 0;
    assert_ok(profile_set(&table->profile, "scan.first=20", SAID));
    str_addf(&games, "1. e4 e5 *\n\n%s", opera);
    Store *store = scan_file(table, str_text(&games));
    assert_ok(store_each_run(store, count_run, &runs, SAID));
    assert_int_equal(runs, 1);
    store_close(store);
    str_done(&games);
}

// Whether a puzzle that was found is being estimated: the one asked about, or one of the run.
static bool estimates(const Table *table)
{
    const Job *run = table->review->jobs.at_work[LANE_GAME];
    return table->review->estimates || (run && run->has_more && !run->news);
}

// Steps until that is so. False: it is not, before all is done.
static bool find_and_begin_estimate(Table *table)
{
    ReviewEvent event;
    while (review_busy(table->review) && !estimates(table)) {
        pool_pump(table->pool, runner_now());
        review_next_event(table->review, runner_now(), &event);
        if (!estimates(table)) {
            pool_wait(table->pool, runner_now());
        }
    }
    return estimates(table);
}

static void assert_estimated_by_its_line(const Candidate *candidate)
{
    Estimate estimate;
    Difficulty *difficulty = difficulty_new();
    assert_ok(tree_difficulty(difficulty, &candidate->tree, &estimate, SAID));
    difficulty_free(difficulty);
    assert_true(candidate->estimated);
    assert_memory_equal(&candidate->estimate, &estimate, sizeof estimate);
}

// It takes many times what a frame may: the loop looks at keys between two slices.
TEST(a_puzzle_is_estimated_in_slices_and_comes_into_view_with_the_estimate)
{
    static const bool runs[] = {false, true};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        CLEANUP(clear_table) Table table;
        ReviewEvent event;
        int slices = 0;
        set_table(&table, "finder", NULL);
        assert_ok(runs[i] ? review_run(table.review, SAID)
                          : review_judge(table.review, node_at(&table, FIRST), false, SAID));
        assert_true(find_and_begin_estimate(&table));
        for (; estimates(&table); slices++) {
            assert_int_equal(review_deadline(table.review), 0);
            assert_null(finding_at(&table, FIRST));
            review_next_event(table.review, runner_now(), &event);
        }
        assert_true(slices > 4);
        work(&table);
        assert_estimated_by_its_line(&finding_at(&table, FIRST)->candidate);
    }
}

// The run waits with its own until the position asked about has been estimated.
FINDER_TEST(what_happens_between_two_slices_changes_no_estimate)
{
    uint32_t at = TREE_ROOT;
    char label[STORE_LABEL_MAX];
    const uint32_t inside = node_at(table, INSIDE);
    judge(table, INSIDE);
    assert_ok(act_edit(table->review, inside, EDIT_ADD, "17.Rd7 h6 18.Rd8", &at, label, SAID));
    at -= 2;
    assert_ok(review_judge(table->review, node_at(table, FIRST), false, SAID));
    assert_ok(review_run(table->review, SAID));
    assert_true(find_and_begin_estimate(table));
    assert_ok(act_edit(table->review, inside, EDIT_PROMOTE, NULL, &at, label, SAID));
    work(table);
    assert_estimated_by_its_line(&finding_at(table, FIRST)->candidate);
    assert_estimated_by_its_line(&finding_at(table, INSIDE)->candidate);
}

TEST(a_run_without_an_engine_stops_and_says_why)
{
    CLEANUP(clear_table) Table table;
    set_table(&table, "finder", "--die-in-search");
    run(&table);
    assert_non_null(strstr(table.said, "finder has stopped: "));
    assert_string_not_equal(review_fault_at(table.review, node_at(&table, 0)), "");
}
