// A profile over imported puzzles: each is judged at its own position, out of the store alone, and
// what the source gave as the solution is held against that.
#include "onlymove/imported.h"
#include "tests/review/table.h"

// The opera game's mate in two, another first move said to be its solution, and one that is not
// meant.
static const char rows[] =
    "PuzzleId,FEN,Moves\n"
    "right,4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15,f6d7 b3b8 d7b8 d1d8\n"
    "wrong,4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 1 15,f6d7 b3b7\n"
    "other,4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2\n";

static void work_on(Table *table)
{
    ReviewEvent event;
    while (newest(table)->state <= JOB_IS_WORKING) {
        pool_pump(table->pool, runner_now());
        while (review_next_event(table->review, runner_now(), &event)) {
            if (event.text[0]) {
                strcpy(table->said, event.text);
            }
        }
        if (newest(table)->state <= JOB_IS_WORKING && review_deadline(table->review) < 0) {
            pool_wait(table->pool, runner_now());
        }
    }
}

static void begin(Table *table)
{
    set_table(table, "finder", NULL);
    // The puzzle's position is the last of its game, which the profile need not look at otherwise.
    assert_ok(profile_set(&table->profile, "scan.final=0", SAID));
    assert_ok(review_use_profile(table->review, &table->profile, SAID));
    CLEANUP(str_done) Str path = folder_path(&table->folder, "puzzles.csv");
    assert_true(folder_write(&table->folder, "puzzles.csv", rows));
    assert_ok(review_open_queue(table->review, NULL, SAID));
    assert_ok(review_add_import(table->review, str_text(&path), SAID));
    work_on(table);
    assert_int_equal(newest(table)->puzzles, 3);
}

FIXTURE(Table, begin, clear_table);
#define IMPORTED(name) TEST_ON(name, Table *table, begin)

static size_t shown(Table *table, const char *pattern)
{
    assert_ok(queue_narrow(review_queue(table->review), pattern, SAID));
    return queue_count(review_queue(table->review));
}

static void run_over(Table *table, const char *pattern)
{
    PuzzlePlace places[3];
    const Queue *queue = review_queue(table->review);
    const size_t count = shown(table, pattern);
    for (size_t i = 0; i < count; i++) {
        const ListedGame *game = queue_game(queue, i);
        places[i] = (PuzzlePlace){game->hash, game->number, queue_row(queue, i)->ply};
    }
    const CandidateList *list = queue_list(queue);
    assert_ok(review_add_run_over_puzzles(table->review, list->sources[0], places, count, SAID));
    work_on(table);
}

// What is said of the solution of the puzzle that the queue shows at a place.
static void source_of(Table *table, size_t place, SourceVerdict *verdict)
{
    CLEANUP(game_done) Game game = game_blank();
    const ListedGame *listed = queue_game(review_queue(table->review), place);
    assert_ok(review_game_copy(table->review, listed->hash, &game, SAID));
    const StorePlace at = {"puzzles.csv", listed->number, &game, listed->hash};
    assert_ok(review_show(table->review, &at, SAID));
    const uint32_t node = game_main_node(&game, 1);
    *verdict = source_verdict(finding_ledger(review_finding(table->review, node)),
                              &review_imported(table->review, node)->candidate.tree);
    const StorePlace back = {"opera.pgn", 1, &table->game, 0};
    assert_ok(review_show(table->review, &back, SAID));
}

IMPORTED(those_of_the_queue_are_judged_and_their_solutions_hold_or_do_not)
{
    SourceVerdict right, wrong;
    run_over(table, "~g 1-2");
    assert_non_null(strstr(table->said, "finder ran over 2 puzzles of "));
    assert_non_null(strstr(table->said, "puzzles.csv: 2 candidates, 2 of them puzzles"));
    assert_int_equal(newest(table)->done, 2);
    assert_int_equal(shown(table, "~p finder"), 2);
    source_of(table, 0, &right);
    source_of(table, 1, &wrong);
    assert_int_equal(right.state, VERDICT_PASS);
    assert_int_equal(right.answer, SOURCE_HOLDS);
    assert_int_equal(wrong.answer, SOURCE_REFUTED);
    assert_string_equal(right.measured, "holds, 2 of 2 moves");
    assert_int_equal(wrong.state, VERDICT_FAIL);
    assert_int_equal(shown(table, "~S"), 2); // the second, as its source and the profile have it
    assert_int_equal(shown(table, "~S ~g 2 ~p imported"), 1);
    assert_int_equal(shown(table, "~S refuted"), 2);
    assert_int_equal(shown(table, "~S refuted ~p imported"), 1);
    assert_int_equal(shown(table, "~S h"), 2); // holds: the first
    assert_int_equal(shown(table, "~S h ~g 1"), 2);
    assert_int_equal(shown(table, "~S two"), 0);
    assert_int_equal(shown(table, "~p imported !(~S holds | ~S refuted)"), 1); // not judged
    assert_int_equal(shown(table, "~p finder"), 2);
    // They are where the source has put them, and no game has come besides.
    assert_int_equal(queue_list(review_queue(table->review))->game_count, 3);
    assert_int_equal(queue_row(review_queue(table->review), 0)->ply, 1);
    assert_true(queue_game(review_queue(table->review), 0)->imported);
}

IMPORTED(the_same_again_asks_no_engine)
{
    run_over(table, "~g 1");
    const uint64_t searches = pool_figures(table->pool).searches;
    run_over(table, "~p imported ~g 1");
    assert_true(pool_figures(table->pool).searches == searches);
    assert_int_equal(shown(table, "~p finder"), 1);
}
