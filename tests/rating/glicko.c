// Ratings from results, against the example of Glickman's paper.
#include "tests/support/test.h"

#include <math.h>

#include "onlymove/rating.h"

static void assert_close(double number, double expected, double most) {
    if (fabs(number - expected) > most)
        fail_msg("%.6f is not %.6f", number, expected);
}

TEST(the_example_of_the_paper_comes_out_as_it_stands_there) {
    GlickoPeriod period;
    glicko_begin(&period, (Glicko){1500, 200, 0.06});
    glicko_add_game(&period, 1400, 30, 1);
    glicko_add_game(&period, 1550, 100, 0);
    glicko_add_game(&period, 1700, 300, 0);
    const Glicko after = glicko_end(&period);
    assert_close(after.rating, 1464.06, 0.02); // the paper rounds on its way
    assert_close(after.deviation, 151.52, 0.005);
    assert_close(after.volatility, 0.059996, 0.0000005); // 0.05999, cut off
}

TEST(who_does_not_play_keeps_the_rating_and_is_less_sure_of_it) {
    GlickoPeriod period;
    glicko_begin(&period, (Glicko){1500, 200, 0.06});
    const Glicko after = glicko_end(&period);
    assert_close(after.rating, 1500, 0);
    assert_close(after.deviation, 200.2714, 0.0001);
}

// What nobody expects makes it less steady: the other way to begin the search for the volatility.
TEST(surprises_raise_the_volatility) {
    GlickoPeriod period;
    glicko_begin(&period, (Glicko){1500, 50, 0.06});
    for (int i = 0; i < 10; i++)
        glicko_add_game(&period, 2400, 30, 1);
    assert_true(glicko_end(&period).volatility > 0.0601);
}
