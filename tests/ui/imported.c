// Imported puzzles in the queue: shown out of the store alone, and judged by R.
#include "tests/ui/fixture.h"

static const char rows[] = "PuzzleId,FEN,Moves,Themes\n"
                           "one,4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2,fork pin\n"
                           "two,4k3/8/8/8/2n5/8/3B4/3RK3 b - - 3 4,c4d2 e1d2,\n";

static void import_rows(StoreFixture *f) {
    ReviewEvent event;
    Review *review = f->wb.review;
    assert_true(folder_write(&f->folder, "puzzles.csv", rows));
    store_fixture_press(f, "[queue store] [narrow]");
    assert_ok(review_add_import(review, folder_file(&f->folder, "puzzles.csv"), SAID));
    while (review_job(review, 0)->state <= JOB_IS_WORKING)
        (void)review_next_event(review, now_ms(), &event);
}

ON_EMPTY_STORE(it_is_shown_as_what_it_is_and_its_source_is_not_opened) {
    import_rows(f);
    const size_t said = f->wb.messages.count;
    store_fixture_press(f, "[queue store] Down");
    assert_string_equal(strrchr(f->wb.file.copied_from, '/'), "/puzzles.csv");
    assert_int_equal(f->wb.file.copied_number, 2);
    assert_non_null(strstr(f->wb.file.copied_as, "imported puzzle"));
    assert_int_equal(game_ply(&f->wb.file.game, f->wb.file.node), 1);
    assert_int_equal(f->wb.messages.count, said);
    assert_string_equal(strrchr(f->wb.file.collection.path, '/'), "/one.pgn");
}

ON_EMPTY_STORE(the_queue_shows_what_its_source_calls_it_and_in_brackets_its_themes) {
    CLEANUP(grid_done) Grid grid = {0};
    import_rows(f);
    store_fixture_press(f, "[queue store]");
    fixture_draw(&f->wb, VIEW_QUEUE, &grid, 6, 120);
    assert_drawn(&grid, 2, "(fork pin)");
    assert_drawn(&grid, 2, "Puzzle one");
}

ON_EMPTY_STORE(r_runs_over_the_imported_puzzles_that_the_queue_shows_and_over_games_of_the_file) {
    import_rows(f);
    store_fixture_says(f, "[queue store] R",
                       "magnus searches 2 imported puzzles of the queue in the "
                       "background; :runs shows its progress");
    const Job *run = review_job(f->wb.review, 0);
    assert_int_equal(run->item_count, 2);
    assert_string_equal(strrchr(run->path, '/'), "/puzzles.csv");
    store_fixture_press(f, "[game 1]");
    store_fixture_put_puzzle(&f->wb, 0, 1);
    PRESS(
        &f->wb,
        {"[queue store] [narrow] R", "magnus searches 1 game and 2 imported puzzles of the queue"},
        {"[narrow ~k mate] R", "the queue shows no game of this file and no imported puzzle"});
}
