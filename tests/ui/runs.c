// The list of runs over files.
#include "onlymove/xalloc.h"
#include "tests/ui/fixture.h"

// The review of the fixture has these runs, the newest last.
static void put_runs(Workbench *wb) {
    static const JobKind kind = {
        .items_name = "games", .names_profile = true, .needs_engines = true};
    static const Job runs[] = {
        {.state = JOB_IS_OVER,
         .item_count = 40,
         .is_counted = true,
         .done = 40,
         .candidates = 90,
         .puzzles = 12},
        {.state = JOB_HAS_FAILED, .item_count = 40, .done = 3, .fault = "Fake 1.0 ended"},
        {.state = JOB_IS_PAUSED, .item_count = 40, .is_counted = true, .done = 7, .candidates = 1},
        {.state = JOB_IS_WORKING,
         .item_count = 300,
         .is_counted = true,
         .done = 60,
         .candidates = 31,
         .puzzles = 4,
         .searched = 40,
         .searched_ms = 400000},
        {.state = JOB_IS_WAITING, .item_count = 5},
    };
    Jobs *behind = &wb->review->jobs;
    for (size_t i = 0; i < COUNT(runs); i++) {
        assert_true(array_try_grow(&behind->items, &behind->cap, behind->count + 1));
        Job *run = calloc(1, sizeof *run);
        assert_non_null(run);
        *run = runs[i];
        run->kind = &kind;
        run->path = strdup("games.pgn");
        assert_ok(profile_find(i % 2 == 0 ? "magnus" : "finder", &run->profile, SAID));
        behind->items[behind->count++] = run;
    }
    assert_ok(profile_set(&behind->items[3]->profile, "only.margin=80", SAID));
}

ON_WORKBENCH(runs_say_how_far_they_are_and_how_fast) {
    put_runs(wb);
    wb->panes.overlay = VIEW_RUNS;
    wb->panes.lists[VIEW_RUNS].selected = 1; // which is cut there
    fixture_check_sizes(wb, VIEW_RUNS, "runs");
}

// The counts of candidates give way.
ON_STORE(the_time_that_is_left_stands_in_the_last_rows_of_80_columns) {
    CLEANUP(grid_done) Grid grid = {0};
    put_runs(&f->wb);
    Jobs *behind = &f->wb.review->jobs;
    behind->at_work[LANE_LIST] = behind->items[3];
    fixture_frame(&f->wb, &grid, 24, 80);
    behind->at_work[LANE_LIST] = NULL;
    assert_drawn(&grid, 22, " min left");
}

// A run of the store has seen a position of that game of the open file.
static void see_game(StoreFixture *f, size_t game) {
    int64_t run;
    StoreVisit visit = {.ply = 0, .refusal = 1};
    Store *store = review_store(f->wb.review);
    const RunIdentity identity = {review_profile(f->wb.review), "Fake 1.0", ""};
    assert_true(workbench_show_game(&f->wb, game));
    assert_ok(store_run_open(store, &identity, &run, SAID));
    assert_ok(store_keep_visits(store, run, &(StoreGameRef){f->one, game + 1, &f->wb.file.game, 0},
                                &visit, 1, SAID));
}

ON_EMPTY_STORE(runs_of_the_store_are_shown_as_far_as_they_are_by_now) {
    see_game(f, 0);
    store_fixture_press(f, "[runs]");
    ASSERT_FRAME(&f->wb, 24, 160, "1 game, magnus, Fake 1.0");
    see_game(f, 1);
    ASSERT_FRAME(&f->wb, 24, 160, "2 games, magnus, Fake 1.0");
}

ON_STORE(a_run_at_work_keeps_its_engine) {
    put_runs(&f->wb);
    Jobs *behind = &f->wb.review->jobs;
    behind->at_work[LANE_LIST] = behind->items[3];
    PRESS(&f->wb, {"[engine /bin/cat -u]", "a run uses cat; :stop stops it"});
    behind->at_work[LANE_LIST] = NULL;
    assert_int_equal(f->wb.engines.setups.count, 1);
}

ON_STORE(escape_stops_a_rating_by_results_and_none_of_them_is_kept) {
    Review *review = f->wb.review;
    assert_true(folder_write(&f->folder, "results.csv", "FEN,Solver,Rating,Solved\n,Ann,1500,1\n"));
    CLEANUP(str_done) Str keys = str_of("[results %s/results.csv]", str_text(&f->folder.path));
    store_fixture_press(f, str_text(&keys));
    (void)review_next_event(review, 0, &(ReviewEvent){0});
    assert_non_null(review_results_file(review));
    store_fixture_says(f, "Esc", "none of its results is kept");
    assert_null(review_results_file(review));
    assert_int_equal(review_job_count(review), 0);
}

ON_STORE(several_profiles_run_over_the_file_the_dearest_first) {
    assert_ok(profiles_read(&f->wb.profiles, NULL, SAID));
    PRESS(&f->wb, {"[set effort=quick]"},
          {"[judge file finder,magnus]",
           "2 profiles search the file in the background; :runs shows how far"},
          {"[judge file magnus,findar]", "nearest: finder"},
          {"[judge file magnus,finder]", "this run is in the list already"});
    assert_int_equal(review_job_count(f->wb.review), 2);
    assert_string_equal(review_job(f->wb.review, 1)->profile.name, "magnus");
    assert_int_equal(review_job(f->wb.review, 1)->profile.effort, EFFORT_QUICK);
    assert_string_equal(review_job(f->wb.review, 0)->profile.name, "finder");
}
