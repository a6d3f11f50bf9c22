// The estimate of a candidate: which have one, and what is kept of it.

#include "tests/solve/opera.h"

typedef struct Rated {
    Estimator *estimator;
    Candidate candidate;
} Rated;

static void make_rated(Rated *rated) {
    rated->estimator = estimator_new();
    rated->candidate = sample_candidate();
    tree_done(&rated->candidate.tree);
    strcpy(rated->candidate.fen, OPERA);
    rated->candidate.played = MOVE_NONE;
    opera_tree(&rated->candidate.tree);
    candidate_estimate(&rated->candidate, rated->estimator);
}

static void leave_rated(Rated *rated) {
    candidate_done(&rated->candidate);
    estimator_free(rated->estimator);
}

FIXTURE(Rated, make_rated, leave_rated);

TEST_ON(a_puzzle_is_rated_by_its_main_line, Rated *rated, make_rated) {
    Estimate estimate;
    assert_ok(tree_estimator_run(rated->estimator, &rated->candidate.tree, SAID));
    estimator_rating(rated->estimator, &estimate);
    assert_true(rated->candidate.estimated);
    assert_memory_equal(&rated->candidate.estimate, &estimate, sizeof estimate);
}

TEST_ON(what_the_profile_refuses_has_an_estimate_all_the_same_and_no_solution_has_none,
        Rated *rated, make_rated) {
    Candidate *candidate = &rated->candidate;
    candidate->is_puzzle = false;
    candidate_estimate(candidate, rated->estimator);
    assert_true(candidate->estimated);
    candidate->kind = KIND_POSITIONAL; // outside the model
    candidate_estimate(candidate, rated->estimator);
    assert_false(candidate->estimated);
    assert_in_range(candidate->worth.value, WORTH_MIN, WORTH_MAX);
    tree_unlink(&candidate->tree, candidate->tree.nodes[TREE_ROOT].child);
    candidate->tree.nodes[TREE_ROOT].child = TREE_NO_NODE;
    candidate_estimate(candidate, rated->estimator);
    assert_false(candidate->estimated);
}

TEST_ON(an_estimate_is_read_as_it_was_written, Rated *rated, make_rated) {
    CLEANUP(str_done) Str json = {0}, again = {0};
    CLEANUP(candidate_done) Candidate read;
    assert_ok(candidate_write_json(&rated->candidate, &json, SAID));
    assert_ok(candidate_read_json(&read, str_text(&json), SAID));
    assert_memory_equal(&read.estimate, &rated->candidate.estimate, sizeof read.estimate);
    assert_memory_equal(&read.worth, &rated->candidate.worth, sizeof read.worth);
    assert_ok(candidate_write_json(&read, &again, SAID));
    assert_string_equal(str_text(&again), str_text(&json));
}

TEST_ON(a_damaged_estimate_is_refused_with_its_place, Rated *rated, make_rated) {
    static const struct {
        const char *right, *wrong, *fault;
    } rows[] = {
        {"\"rating\":", "\"rating\":1",
         "estimate.rating: should be a whole number, -10000 to 10000"},
        {"\"rating\":", "\"Rating\":", "estimate.rating: is missing"},
        {"\"points\":", "\"points\":\"x\",\"other\":",
         "estimate.reasons[0].points: should be a whole number, -10000 to 10000"},
        {"\"words\":\"",
         "\"words\":\"many words and then some more, which no reason has, "
         "however much there is to say",
         "estimate.reasons[0].words: is longer than 47 bytes"},
        {"\"estimate\":{", "\"estimate\":[],\"other\":{", "estimate: should be an object"},
    };
    rated->candidate.estimate.rating = 1600;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str json = {0}, spoilt = {0};
        Candidate read;
        assert_ok(candidate_write_json(&rated->candidate, &json, SAID));
        sample_replace(str_text(&json), rows[i].right, rows[i].wrong, &spoilt);
        assert_fails(candidate_read_json(&read, str_text(&spoilt), SAID), STATUS_SYNTAX,
                     rows[i].fault);
    }
}
