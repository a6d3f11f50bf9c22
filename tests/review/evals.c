// What is known of the evaluation of each ply without a search.
#include "onlymove/pgn.h"
#include "onlymove/review.h"
#include "tests/review/table.h"

// "0:+0.17 30:#2": the plies that are known.
static void assert_evals(Table *table, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    size_t count;
    const PlyEval *evals = review_evals(table->review, &count);
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
static void begin_again(Table *table)
{
    review_free(table->review);
    pool_free(table->pool);
    table->pool = fake_pool(NULL, 1);
    open_review(table);
}

static void say_eval(Table *table, size_t ply, int centipawns)
{
    game_say_eval(&table->game, node_at(table, ply), (Score){.mate = false, .value = centipawns});
}

// At 16.Qb8+ White is to move, one ply before it Black.
TEST(they_come_from_the_game_else_from_the_cache_and_are_seen_from_white)
{
    CLEANUP(clear_table) Table table;
    set_table(&table, "magnus", NULL);
    assert_evals(&table, "");
    judge(&table, FIRST);
    assert_evals(&table, "30:#2");
    judge(&table, FIRST + 1);
    assert_evals(&table, "30:#2 31:#1");
    begin_again(&table);
    assert_evals(&table, "30:#2 31:#1");
    say_eval(&table, 4, 17);
    say_eval(&table, FIRST, 650);
    begin_again(&table);
    assert_evals(&table, "4:+0.17 30:+6.50 31:#1");
}

TEST(where_the_cache_has_forgotten_the_finding_says_it)
{
    CLEANUP(clear_table) Table table;
    set_table(&table, "magnus", NULL);
    judge(&table, FIRST);
    assert_ok(review_clear_cache(table.review, SAID));
    begin_again(&table);
    assert_evals(&table, "30:#2");
}
