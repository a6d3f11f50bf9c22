// The command `explain`: verdicts and tree of a FEN or of a game's position.
#include "tests/cli/onlymove.h"

#include <jansson.h>

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
static const char BEFORE[] = "4kb1r/p2r1ppp/4qn2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 15";

static const char *fake(void)
{
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}

static json_t *explain_json(const char *const words[])
{
    ENDS_BY(command_done) Command run = run_onlymove(NULL, words);
    assert_ended(&run, 0, "");
    json_error_t error;
    json_t *object = json_loads(str_text(&run.out), 0, &error);
    if (!object) {
        fail_msg("%s in %s", error.text, str_text(&run.out));
    }
    return object;
}

#define EXPLAIN_JSON(...)                                                                          \
    explain_json((const char *const[]){"explain", "--json", __VA_ARGS__, NULL})

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "(no text)";
}

TEST(a_puzzle_is_accepted_with_its_tree)
{
    json_t *found = EXPLAIN_JSON("--fen", OPERA, "--engine", fake());
    assert_true(json_is_true(json_object_get(found, "accepted")));
    assert_string_equal(text_of(found, "fen"), OPERA);
    assert_string_equal(text_of(found, "kind"), "mate");
    assert_string_equal(text_of(found, "profile"), "magnus");
    assert_true(json_is_null(json_object_get(found, "played")));
    assert_int_equal(json_array_size(json_object_get(found, "filters")), 10);
    const json_t *solution = json_object_get(found, "solution");
    static const char *const wanted[] = {"b3b8", "d7b8", "d1d8"};
    assert_int_equal(json_array_size(solution), 3);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(json_string_value(json_array_get(solution, i)), wanted[i]);
    }
    const json_t *root = json_object_get(found, "tree");
    const json_t *first = json_array_get(json_object_get(root, "children"), 0);
    assert_string_equal(text_of(first, "move"), "b3b8");
    assert_string_equal(text_of(first, "san"), "Qb8+");
    assert_string_equal(text_of(first, "role"), "solution");
    assert_string_equal(text_of(first, "score"), "#2");
    json_decref(found);
}

TEST(moves_lead_to_the_position)
{
    json_t *found = EXPLAIN_JSON("--fen", BEFORE, "--moves", "b5d7 f6d7", "--engine", fake());
    assert_string_equal(text_of(found, "fen"),
                        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16");
    assert_true(json_is_true(json_object_get(found, "accepted")));
    json_decref(found);
}

TEST(the_same_words_give_the_same_bytes)
{
    ENDS_BY(command_done)
    Command one = RUN("explain", "--json", "--fen", OPERA, "--engine", fake());
    ENDS_BY(command_done)
    Command two = RUN("explain", "--json", "--fen", OPERA, "--engine", fake());
    assert_string_equal(str_text(&one.out), str_text(&two.out));
}

TEST(settings_change_the_verdict_and_their_threshold_is_shown)
{
    json_t *found = EXPLAIN_JSON("--fen", OPERA, "--engine", fake(), "--set", "not-won=-200",
                                 "--set", "nodes.max=200000");
    assert_true(json_is_false(json_object_get(found, "accepted")));
    const json_t *scan = json_array_get(json_object_get(found, "filters"), 0);
    assert_string_equal(text_of(scan, "state"), "fail");
    assert_string_equal(text_of(scan, "threshold"), ">2.80, next <-2.00");
    json_decref(found);
}

TEST(the_numbers_that_were_changed_are_named)
{
    Command run = RUN("explain", "--fen", OPERA, "--engine", fake(), "--set", "tree.nodes=50000",
                      "--set", "nodes.max=500000");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "\nprofile magnus nodes.max=500000 tree.nodes=50000, ");
    command_done(&run);
    json_t *found = EXPLAIN_JSON("--fen", OPERA, "--engine", fake(), "--set", "nodes.max=500000");
    const json_t *settings = json_object_get(found, "settings");
    assert_int_equal(json_integer_value(json_object_get(settings, "nodes.max")), 500000);
    assert_string_equal(text_of(settings, "tree"), "magnus");
    assert_null(json_object_get(settings, "tier")); // which magnus does not use
    json_decref(found);
}

TEST(the_text_names_every_filter_and_the_outcome)
{
    ENDS_BY(command_done) Command run = RUN("explain", "--fen", OPERA, "--engine", fake());
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "PASS  only-winning-move");
    assert_contains(&run.out, "PASS  sacrifice-or-missed");
    assert_contains(&run.out, "16.Qb8+");
    assert_string_equal(last_line(&run.out), "accepted, mate");
}

TEST(the_node_limit_of_a_verdict_can_be_read)
{
    ENDS_BY(command_done) Command run = RUN("explain", "--fen", OPERA, "--engine", fake());
    assert_contains(&run.out, "PASS  only-winning-move    Qb8+ #2, Qd5 +0.59 / >2.80, next <=2.80\n"
                              "      Qb8+ wins (#2), the next, Qd5, does not (+0.59) "
                              "[28,925,464 nodes]\n");
    assert_contains(&run.out, "PASS  not-in-check         no check / no check\n"
                              "      the solver is not in check\n");
    assert_contains(&run.out, ", 61,850,928 nodes\n");
}

// The best move is worth +0.59 there.
TEST(a_failed_filter_says_how_far_it_is_from_passing)
{
    static const char LEGALL[] =
        "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
    static const struct {
        const char *won, *ending;
    } cases[] = {
        {"won=60", "does not win (+0.59); misses by 2 cp ["},
        {"won=59", "does not win (+0.59); misses by 1 cp ["},
        {"won=280", "does not win (+0.59); misses by 222 cp ["},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Command run = RUN("explain", "--fen", LEGALL, "--engine", fake(), "--set", cases[i].won);
        assert_contains(&run.out, cases[i].ending);
        assert_contains(&run.out, "\nrejected: one-winning-move: ");
        command_done(&run);
    }
    Command run = RUN("explain", "--fen", LEGALL, "--engine", fake(), "--set", "won=58");
    assert_contains(&run.out, "Na4 +0.59, Be2 +0.57 / >0.58");
    assert_null(strstr(str_text(&run.out), "does not win"));
    command_done(&run);
}

TEST(one_of_a_unit_is_said_in_the_singular)
{
    ENDS_BY(command_done)
    Command run = RUN("explain", "--fen", OPERA, "--moves", "b3b8 d7b8", "--engine", fake());
    assert_contains(&run.out, "FAIL  not-mate-in-one      Rd8# #1 / not #1\n");
    assert_contains(&run.out, "; misses by 1 move [");
}

TEST(the_tree_is_an_outline)
{
    ENDS_BY(command_done) Command run = RUN("explain", "--fen", OPERA, "--engine", fake());
    assert_contains(&run.out, "\n16.Qb8+  #2  solution");
    assert_contains(&run.out, "\n└── 16...Nxb8  #2  reply");
    assert_contains(&run.out, "\n    └── 17.Rd8#  #1  solution, mate");
}

TEST(a_rejected_position_has_no_tree_and_ends_with_the_reason)
{
    ENDS_BY(command_done)
    Command run = RUN("explain", "--fen", OPERA, "--engine", fake(), "--set", "not-won=-200");
    assert_null(strstr(str_text(&run.out), "solution,"));
    assert_memory_equal(last_line(&run.out), "rejected: one-winning-move: ", 28);
}

TEST(a_wrong_word_is_a_wrong_usage)
{
    static const struct {
        const char *words[8];
        const char *sentence;
    } wrong[] = {
        {{"explain", NULL}, "needs --fen"},
        {{"explain", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", NULL}, "--fen: "},
        {{"explain", "--fen", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", NULL}, "side to move"},
        {{"explain", "--fen", OPERA, "--moves", "b3b9", NULL}, "--moves: move 1"},
        {{"explain", "--fen", OPERA, "--set", "wn=3", NULL}, "nearest: won"},
        {{"explain", "--fen", OPERA, "--profile", "magnum", NULL}, "nearest: magnus"},
        {{"explain", "--fen", OPERA, "--jsn", NULL}, "unknown option --jsn"},
        {{"explain", "--fen", NULL}, "--fen needs FEN"},
        {{"explain", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", NULL}, "game is over"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ENDS_BY(command_done) Command run = run_onlymove(NULL, wrong[i].words);
        assert_ended(&run, 2, wrong[i].sentence);
        assert_string_equal(str_text(&run.out), "");
    }
}

TEST(a_faulty_engine_is_reported_as_what_it_is)
{
    Str engine = {0};
    str_addf(&engine, "%s --die-in-search", fake());
    Command run = RUN("explain", "--fen", OPERA, "--engine", str_text(&engine));
    assert_ended(&run, 1, "exit");
    command_done(&run);
    str_done(&engine);

    run = RUN("explain", "--fen", OPERA, "--engine", "/no/such/engine");
    assert_ended(&run, 1, "/no/such/engine");
    command_done(&run);
}

// Stockfish itself, at a hundredth of the nodes of the profile.
TEST(stockfish_agrees_about_a_mate_in_two)
{
    Command run = RUN("explain", "--fen", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "--set",
                      "nodes.scan=10000", "--set", "nodes.start=10000", "--set", "nodes.max=100000",
                      "--set", "tree.nodes=10000");
    if (strstr(str_text(&run.err), "tockfish")) {
        command_done(&run);
        skip();
    }
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "Stockfish");
    assert_contains(&run.out, "FAIL  not-mate-in-one      Rb8# #1 / not #1");
    command_done(&run);
}
