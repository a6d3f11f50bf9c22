// Estimates of whole lines, by the model that is shipped.

#include "src/rating/features.h"
#include "tests/support/board.h"
#include "tests/support/mirror.h"

typedef struct Fixture {
    Estimator *estimator;
} Fixture;

static void make_estimator(Fixture *e) {
    e->estimator = estimator_new();
    assert_non_null(e->estimator);
}

static void leave_estimator(Fixture *e) {
    estimator_free(e->estimator);
}

FIXTURE(Fixture, make_estimator, leave_estimator);

enum { MOVES = 32 };

static Status begin(Estimator *estimator, const char *fen, const char *moves, bool mirrored,
                    Fault *fault) {
    char turned[FEN_MAX];
    Move line[MOVES];
    const Position start = position_of(fen);
    Position here = start;
    const size_t count = read_moves(&here, moves, line, MOVES);
    if (!mirrored)
        return estimator_begin(estimator, &start, line, count, fault);
    for (size_t i = 0; i < count; i++)
        line[i] = mirror_move(line[i]);
    mirror_fen(fen, turned);
    const Position other = position_of(turned);
    return estimator_begin(estimator, &other, line, count, fault);
}

static Estimate estimate_of(Estimator *estimator, const char *fen, const char *moves,
                            bool mirrored) {
    Estimate estimate;
    Fault fault;
    if (begin(estimator, fen, moves, mirrored, &fault) != STATUS_OK)
        fail_msg("%s", fault.text);
    while (estimator_step(estimator)) {
    }
    estimator_rating(estimator, &estimate);
    return estimate;
}

static const struct KnownLine {
    const char *name, *fen, *moves;
} back_rank = {"mate on the back rank", "6k1/r4ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"},
  opera = {"Morphy, Paris 1858", "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
           "b3b8 d7b8 d1d8"},
  saavedra = {"Saavedra", "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
              "c6c7 d5d6 b6b5 d6d5 b5b4 d5d4 b4b3 d4d3 b3c2 d3d4 c7c8r d4a4 c2b3"};

static const struct KnownLine *const lines[] = {&back_rank, &opera, &saavedra};
enum { LINES = sizeof lines / sizeof *lines };

TEST_ON(the_harder_puzzle_has_the_higher_rating, Fixture *e, make_estimator) {
    int rating = 0;
    for (size_t i = 0; i < LINES; i++) {
        const Estimate estimate = estimate_of(e->estimator, lines[i]->fen, lines[i]->moves, false);
        if (estimate.rating < rating + 200)
            fail_msg("%s: %d after %d", lines[i]->name, estimate.rating, rating);
        rating = estimate.rating;
    }
}

TEST_ON(the_same_line_has_the_same_estimate_whatever_was_asked_before, Fixture *e, make_estimator) {
    const Estimate first = estimate_of(e->estimator, opera.fen, opera.moves, false);
    estimate_of(e->estimator, saavedra.fen, saavedra.moves, false);
    const Estimate again = estimate_of(e->estimator, opera.fen, opera.moves, false);
    assert_memory_equal(&first, &again, sizeof first);
}

TEST_ON(exchanged_colours_change_nothing, Fixture *e, make_estimator) {
    for (size_t i = 0; i < LINES; i++) {
        const Estimate white = estimate_of(e->estimator, lines[i]->fen, lines[i]->moves, false);
        const Estimate black = estimate_of(e->estimator, lines[i]->fen, lines[i]->moves, true);
        assert_memory_equal(&white, &black, sizeof white);
    }
}

// Each reason is rounded by itself.
TEST_ON(the_reasons_add_up_to_the_rating, Fixture *e, make_estimator) {
    for (size_t i = 0; i < LINES; i++) {
        const Estimate estimate = estimate_of(e->estimator, lines[i]->fen, lines[i]->moves, false);
        int sum = estimate.base;
        assert_true(estimate.reason_count > 5);
        for (int k = 0; k < estimate.reason_count; k++) {
            sum += estimate.reasons[k].points;
            assert_true(k == 0 ||
                        abs(estimate.reasons[k].points) <= abs(estimate.reasons[k - 1].points));
        }
        assert_in_range(sum - estimate.rating + ESTIMATOR_REASONS, ESTIMATOR_REASONS / 2,
                        ESTIMATOR_REASONS * 3 / 2);
        assert_true(estimate.low < estimate.rating && estimate.rating < estimate.high);
    }
}

static void assert_said(const EstimatorReason *reasons, int count, const char *words) {
    bool said = false;
    for (int i = 0; i < count; i++)
        said = said || strcmp(reasons[i].words, words) == 0;
    if (!said)
        fail_msg("not said: %s", words);
}

TEST_ON(reasons_are_said_in_words, Fixture *e, make_estimator) {
    const Estimate estimate = estimate_of(e->estimator, opera.fen, opera.moves, false);
    static const char *const words[] = {"mate in 2", "sacrifice", "a move that people seldom see"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_said(estimate.reasons, estimate.reason_count, words[i]);
}

TEST(an_estimate_is_written_with_its_interval_and_the_reasons_that_weigh) {
    const Estimate estimate = {
        .rating = 1640,
        .low = 1320,
        .high = 1960,
        .reasons = {{140, "quiet first move"}, {-60, "mate in 2"}, {20, "sacrifice"}, {-19, "x"}},
        .reason_count = 4,
    };
    CLEANUP(str_done) Str all = {0}, two = {0};
    estimate_write(&estimate, 9, &all);
    assert_string_equal(str_text(&all),
                        "1640 (1320 to 1960): quiet first move +140, mate in 2 -60, sacrifice +20");
    estimate_write(&estimate, 1, &two);
    assert_string_equal(str_text(&two), "1640 (1320 to 1960): quiet first move +140");
}

TEST_ON(a_line_that_is_none_is_refused_in_words, Fixture *e, make_estimator) {
    const Position start = position_of(back_rank.fen);
    const Move rook_up = move_of(&start, "d1d8"), king_away = move_of(&start, "g1f1");
    const struct {
        Move moves[3];
        size_t count;
        const char *sentence;
    } rows[] = {
        {{0}, 0, "a line without a move has no difficulty"},
        {{rook_up, king_away}, 2, "a line that ends with a move of the defender has no difficulty"},
        {{king_away, king_away, rook_up}, 3, "move 2 of the line, g1f1, is not legal"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_fails(estimator_begin(e->estimator, &start, rows[i].moves, rows[i].count, SAID),
                     STATUS_ILLEGAL, rows[i].sentence);
        assert_false(estimator_step(e->estimator));
    }
}

TEST_ON(of_a_long_line_only_the_first_moves_are_searched, Fixture *e, make_estimator) {
    static const char shuffle[] = "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8 "
                                  "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1";
    assert_ok(begin(e->estimator, "r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", shuffle, false, SAID));
    while (estimator_step(e->estimator)) {
    }
    assert_int_equal(e->estimator->moves_done, ESTIMATOR_MOVES_MAX);
}

TEST_ON(a_step_searches_a_small_part_of_what_a_move_gets, Fixture *e, make_estimator) {
    for (size_t i = 0; i < LINES; i++) {
        uint64_t nodes = 0;
        assert_ok(begin(e->estimator, lines[i]->fen, lines[i]->moves, false, SAID));
        while (estimator_step(e->estimator)) {
            const uint64_t now = builtin_nodes(e->estimator->engine);
            assert_in_range(now < nodes ? now : now - nodes, 0, ESTIMATOR_NODES / 2);
            nodes = now;
        }
    }
}

TEST_ON(a_line_not_looked_at_to_its_end_has_no_estimate, Fixture *e, make_estimator) {
    Estimate estimate;
    assert_ok(begin(e->estimator, opera.fen, opera.moves, false, SAID));
    do {
        assert_false(estimator_rating(e->estimator, &estimate));
    } while (estimator_step(e->estimator));
    assert_true(estimator_rating(e->estimator, &estimate));
}

static Worth worth_of(Estimator *estimator, const struct KnownLine *line, int rating) {
    Worth worth;
    (void)estimate_of(estimator, line->fen, line->moves, false);
    assert_true(estimator_worth(estimator, rating, &worth));
    return worth;
}

TEST_ON(the_worth_is_a_place_among_all_with_its_reasons, Fixture *e, make_estimator) {
    const Worth worth = worth_of(e->estimator, &opera, 0);
    assert_said(worth.reasons, worth.reason_count, "forward moves only");
    assert_said(worth.reasons, worth.reason_count, "1 reply");
    assert_in_range(worth.value, WORTH_MIN, WORTH_MAX);
}

TEST_ON(a_known_rating_counts_for_the_worth, Fixture *e, make_estimator) {
    const Worth easy = worth_of(e->estimator, &opera, 700);
    const Worth hard = worth_of(e->estimator, &opera, 2600);
    assert_true(easy.value > hard.value);
}

TEST_ON(the_worth_is_written_with_the_reasons_that_weigh, Fixture *e, make_estimator) {
    const Worth worth = {.value = 73,
                         .reasons = {{9, "quiet first move"}, {-4, "3 replies"}, {1, "x"}},
                         .reason_count = 3};
    CLEANUP(str_done) Str all = {0};
    (void)e;
    worth_write(&worth, 9, &all);
    assert_string_equal(str_text(&all), "73: quiet first move +9, 3 replies -4");
}

// A queen more to begin with.
TEST_ON(what_the_model_has_not_seen_has_a_worth_and_no_rating, Fixture *e, make_estimator) {
    Estimate estimate;
    Worth worth;
    assert_ok(begin(e->estimator, "6k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1", "d2d8", false, SAID));
    while (estimator_step(e->estimator)) {
    }
    assert_false(estimator_rating(e->estimator, &estimate));
    assert_true(estimator_worth(e->estimator, 0, &worth));
}
