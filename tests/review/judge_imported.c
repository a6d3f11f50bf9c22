// A profile over imported puzzles: each is judged at its own position, out of the store alone, and
// what the source gave as the solution is held against that.
#include "tests/review/run_fixture.h"

// The opera game's mate in two, another first move said to be its solution, and one that is not
// meant.
static const char rows[] =
    "PuzzleId,FEN,Moves\n"
    "right,4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15,f6d7 b3b8 d7b8 d1d8\n"
    "wrong,4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 1 15,f6d7 b3b7\n"
    "other,4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2\n";

static void work_on(RunFixture *f) {
    ReviewEvent event;
    while (newest(f)->state <= JOB_IS_WORKING) {
        pool_pump(f->pool, now_ms());
        while (review_next_event(f->review, now_ms(), &event))
            if (event.text[0])
                strcpy(f->said, event.text);
        if (newest(f)->state <= JOB_IS_WORKING && review_deadline(f->review) < 0)
            pool_wait(f->pool, now_ms());
    }
}

static void begin(RunFixture *f) {
    set_run_fixture(f, "finder", NULL);
    // The puzzle's position is the last of its game, which the profile need not look at otherwise.
    assert_ok(profile_set(&f->profile, "scan.final=0", SAID));
    assert_ok(review_use_profile(f->review, &f->profile, SAID));
    assert_true(folder_write(&f->folder, "puzzles.csv", rows));
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_ok(review_add_import(f->review, folder_file(&f->folder, "puzzles.csv"), SAID));
    work_on(f);
    assert_int_equal(newest(f)->puzzles, 3);
}

FIXTURE(RunFixture, begin, clear_run_fixture);
#define IMPORTED(name) TEST_ON(name, RunFixture *f, begin)

static size_t shown(RunFixture *f, const char *pattern) {
    assert_ok(queue_narrow(review_queue(f->review), pattern, SAID));
    return queue_count(review_queue(f->review));
}

static void run_over(RunFixture *f, const char *pattern) {
    PuzzleRef places[3];
    const Queue *queue = review_queue(f->review);
    const size_t count = shown(f, pattern);
    for (size_t i = 0; i < count; i++) {
        const ListedGame *game = queue_game(queue, i);
        places[i] = (PuzzleRef){game->hash, game->number, queue_row(queue, i)->ply};
    }
    const CandidateList *list = queue_list(queue);
    assert_ok(review_add_run_over_puzzles(f->review, list->sources[0], places, count, SAID));
    work_on(f);
}

// What is said of the solution of the puzzle that the queue shows at a place.
static void source_of(RunFixture *f, size_t place, SourceVerdict *verdict) {
    CLEANUP(game_done) Game game = game_blank();
    const ListedGame *listed = queue_game(review_queue(f->review), place);
    assert_ok(store_game(f->review->store, listed->hash, &game, SAID));
    const StoreGameRef at = {"puzzles.csv", listed->number, &game, listed->hash};
    assert_ok(review_show(f->review, &at, SAID));
    const uint32_t node = game_main_node(&game, 1);
    *verdict = source_verdict(finding_ledger(review_finding(f->review, node)),
                              &review_imported(f->review, node)->candidate.tree);
    const StoreGameRef back = {"opera.pgn", 1, &f->game, 0};
    assert_ok(review_show(f->review, &back, SAID));
}

IMPORTED(those_of_the_queue_are_judged_and_their_solutions_hold_or_do_not) {
    SourceVerdict right, wrong;
    run_over(f, "~g 1-2");
    assert_non_null(strstr(f->said, "finder ran over 2 puzzles of "));
    assert_non_null(strstr(f->said, "puzzles.csv: 2 candidates, 2 of them puzzles"));
    assert_int_equal(newest(f)->done, 2);
    assert_int_equal(shown(f, "~p finder"), 2);
    source_of(f, 0, &right);
    source_of(f, 1, &wrong);
    assert_int_equal(right.state, VERDICT_PASS);
    assert_int_equal(right.answer, SOURCE_AGREES);
    assert_int_equal(wrong.answer, SOURCE_REFUTED);
    assert_string_equal(right.measured, "holds, 2 of 2 moves");
    assert_int_equal(wrong.state, VERDICT_FAIL);
    assert_int_equal(shown(f, "~S"), 2); // the second, as its source and the profile have it
    assert_int_equal(shown(f, "~S ~g 2 ~p imported"), 1);
    assert_int_equal(shown(f, "~S refuted"), 2);
    assert_int_equal(shown(f, "~S refuted ~p imported"), 1);
    assert_int_equal(shown(f, "~S h"), 2); // holds: the first
    assert_int_equal(shown(f, "~S h ~g 1"), 2);
    assert_int_equal(shown(f, "~S two"), 0);
    assert_int_equal(shown(f, "~p imported !(~S holds | ~S refuted)"), 1); // not judged
    assert_int_equal(shown(f, "~p finder"), 2);
    // They are where the source has put them, and no game has come besides.
    assert_int_equal(queue_list(review_queue(f->review))->game_count, 3);
    assert_int_equal(queue_row(review_queue(f->review), 0)->ply, 1);
    assert_true(queue_game(review_queue(f->review), 0)->imported);
}

IMPORTED(the_same_again_asks_no_engine) {
    run_over(f, "~g 1");
    const uint64_t searches = pool_stats(f->pool).searches;
    run_over(f, "~p imported ~g 1");
    assert_true(pool_stats(f->pool).searches == searches);
    assert_int_equal(shown(f, "~p finder"), 1);
}
