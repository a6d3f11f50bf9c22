// What is known of the evaluation of each ply without a search.
#include "onlymove/pgn.h"
#include "onlymove/review.h"
#include "tests/review/run_fixture.h"

// "0:+0.17 30:#2": the plies that are known.
static void assert_evals(RunFixture *f, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    size_t count;
    const PlyEval *evals = review_evals(f->review, &count);
    for (size_t ply = 0; ply < count; ply++) {
        char score[SCORE_TEXT_MAX];
        if (evals[ply].known) {
            score_write(evals[ply].score, score);
            str_addf(&text, "%s%zu:%s", text.len > 0 ? " " : "", ply, score);
        }
    }
    assert_string_equal(str_text(&text), expected);
}

// A new session, with engines that have not greeted.
static void begin_again(RunFixture *f)
{
    review_free(f->review);
    pool_free(f->pool);
    f->pool = fake_pool(NULL, 1);
    open_review(f);
}

static void say_eval(RunFixture *f, size_t ply, int centipawns)
{
    game_say_eval(&f->game, node_at(f, ply), (Score){.mate = false, .value = centipawns});
}

// At 16.Qb8+ White is to move, one ply before it Black.
TEST(they_come_from_the_game_else_from_the_cache_and_are_seen_from_white)
{
    CLEANUP(clear_run_fixture) RunFixture f;
    set_run_fixture(&f, "magnus", NULL);
    assert_evals(&f, "");
    judge(&f, FIRST);
    assert_evals(&f, "30:#2");
    judge(&f, FIRST + 1);
    assert_evals(&f, "30:#2 31:#1");
    begin_again(&f);
    assert_evals(&f, "30:#2 31:#1");
    say_eval(&f, 4, 17);
    say_eval(&f, FIRST, 650);
    begin_again(&f);
    assert_evals(&f, "4:+0.17 30:+6.50 31:#1");
}

TEST(where_the_cache_has_forgotten_the_finding_says_it)
{
    CLEANUP(clear_run_fixture) RunFixture f;
    set_run_fixture(&f, "magnus", NULL);
    judge(&f, FIRST);
    assert_ok(review_clear_cache(f.review, SAID));
    begin_again(&f);
    assert_evals(&f, "30:#2");
}
