// The command `explain`: verdicts and tree of a FEN.
#include "tests/cli/explain.h"

#include "onlymove/rating.h"
#include "tests/support/board.h"

static const char BEFORE[] = "4kb1r/p2r1ppp/4qn2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 15";

// The words that ask about the opera puzzle; more may follow.
#define OPERA "explain", "--fen", OPERA_FEN, "--engine", fake_engine()

// "rating: 1352 (1019 to 1739): ..." of the opera puzzle, as the model has it.
static void add_rating(Str *out) {
    Move moves[3];
    Estimate estimate;
    Worth worth;
    Position pos = position_of(OPERA_FEN), end = pos;
    Estimator *estimator = estimator_new();
    read_moves(&end, "b3b8 d7b8 d1d8", moves, 3);
    assert_ok(estimator_begin(estimator, &pos, moves, 3, SAID));
    while (estimator_step(estimator)) {
    }
    estimator_rating(estimator, &estimate);
    estimator_worth(estimator, 0, &worth);
    estimator_free(estimator);
    str_add(out, "rating: ");
    estimate_write(&estimate, 6, out);
    str_add(out, "\nworth: ");
    worth_write(&worth, 6, out);
}

static const char OPERA_TEXT[] =
    OPERA_FEN "\n"
              "profile magnus, Fake 1.0, 61,850,928 nodes\n\n"
              "PASS  one-winning-move     Qb8+ #2, Qd5 +0.59 / >2.80, next <1.00\n"
              "      Qb8+ wins (#2), the next, Qd5, does not (+0.59) [1,000,000 nodes]\n"
              "PASS  not-in-check         no check / no check\n"
              "      the solver is not in check\n"
              "PASS  only-winning-move    Qb8+ #2, Qd5 +0.59 / >2.80, next <=2.80\n"
              "      Qb8+ wins (#2), the next, Qd5, does not (+0.59) [28,925,464 nodes]\n"
              "PASS  not-mate-in-one      Qb8+ #2 / not #1\n"
              "      Qb8+ does not mate at once [28,925,464 nodes]\n"
              "PASS  not-en-passant       Qb8+ / not en passant\n"
              "      Qb8+ is no en passant capture [28,925,464 nodes]\n"
              "PASS  not-queen-promotion  Qb8+ / no new queen\n"
              "      Qb8+ makes no queen [28,925,464 nodes]\n"
              "PASS  not-winning-capture  Qb8+ SEE -10 / SEE <= 0\n"
              "      Qb8+ is no simple winning capture (SEE -10) [28,925,464 nodes]\n"
              "PASS  sacrifice-or-missed  Qb8+ SEE -10 / SEE <0, or missed\n"
              "      Qb8+ is a sacrifice (SEE -10) [28,925,464 nodes]\n"
              "PASS  same-move            Qb8+ / the same move\n"
              "      Qb8+ is the best move at every node limit so far [28,925,464 nodes]\n"
              "PASS  solution-tree        3 moves, 3 plies / <=100 moves, <=30 plies\n"
              "      the tree is whole: 3 moves, 3 plies, every mate proved [1,000,000 nodes]\n"
              "PASS  history-free         the same puzzle / the same puzzle\n"
              "      the diagram does not show the moves before; without that it is the same "
              "puzzle [28,925,464 nodes]\n\n"
              "16.Qb8+  #2  solution, depth 36, proved\n"
              "└── 16...Nxb8  #1  reply, depth 36\n"
              "    └── 17.Rd8#  #1  solution, mate, depth 27, not quiet, proved\n\n"
              "motifs: mate mateIn2 middlegame operaMate sacrifice short\n"
              "  sacrifice 16.Qb8+ b8: b3\n"
              "  operaMate 17.Rd8# d8: g5\n";

TEST(the_text_has_every_filter_the_tree_the_rating_and_the_outcome) {
    CLEANUP(str_done) Str text = str_of("%s", OPERA_TEXT);
    add_rating(&text);
    str_add(&text, "\n\npuzzle, mate\n");
    CALL({OPERA}, .whole = str_text(&text));
}

TEST(json_has_position_profile_verdicts_and_tree) {
    CALL({OPERA, "--json"},
         .out = {"{\"fen\":\"" OPERA_FEN "\",\"eval_after\":\"#2\",\"played\":null,",
                 "\"profile\":\"magnus\",", "\"accepted\":true,", "\"kind\":\"mate\",",
                 "\"name\":\"one-winning-move\"", "\"name\":\"history-free\"",
                 "\"solution\":[\"b3b8\",\"d7b8\",\"d1d8\"],\"estimate\":{\"rating\":",
                 "]},\"worth\":", "\"worth_reasons\":[{", "],\"tree\":{",
                 "\"children\":[{\"move\":\"b3b8\",\"san\":\"Qb8+\","
                 "\"role\":\"solution\",\"score\":\"#2\","});
    json_auto_t *found = json_of(RUN(OPERA, "--json"));
    assert_int_equal(json_array_size(json_object_get(found, "filters")), 11);
    assert_int_equal(json_array_size(json_object_get(found, "motifs")), 6);
    const json_t *line = json_object_get(found, "positions");
    assert_int_equal(json_array_size(line), 3);
    assert_string_equal(json_string_value(json_object_get(json_array_get(line, 2), "fen")),
                        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
}

TEST(moves_lead_to_the_position) {
    CALL({"explain", "--json", "--fen", BEFORE, "--moves", "b5d7 f6d7", "--engine", fake_engine()},
         .out = {"{\"fen\":\"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\",",
                 "\"accepted\":true,"});
}

TEST(settings_change_the_verdict_and_their_threshold_is_shown) {
    CALL({OPERA, "--json", "--set", "not-won=-200", "--set", "nodes.max=200000"},
         .out = {"\"accepted\":false,",
                 "\"filters\":[{\"name\":\"one-winning-move\","
                 "\"state\":\"fail\"",
                 "\"threshold\":\">2.80, next <-2.00\""});
}

TEST(the_numbers_that_were_changed_are_named) {
    CALL({OPERA, "--set", "tree.nodes=50000", "--set", "nodes.max=500000"},
         .out = {"\nprofile magnus nodes.max=500000 tree.nodes=50000, "});
    CALL({OPERA, "--json", "--set", "nodes.max=500000"},
         .out = {"\"settings\":{\"filters\":", "\"tree\":\"magnus\",", "\"nodes.max\":500000,"},
         .never = "\"tier\":"); // which magnus does not use
}

// The best move is worth +0.59 there.
TEST(a_failed_filter_says_how_far_it_is_from_passing) {
    static const struct {
        const char *won, *measured;
        bool wins;
    } cases[] = {
        {"won=60", "does not win (+0.59); misses by 2 cp [", false},
        {"won=59", "does not win (+0.59); misses by 1 cp [", false},
        {"won=280", "does not win (+0.59); misses by 222 cp [", false},
        {"won=58", "Na4 +0.59, Be2 +0.57 / >0.58", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CALL({"explain", "--fen",
              "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5", "--engine",
              fake_engine(), "--set", cases[i].won},
             .out = {cases[i].measured, cases[i].wins ? "" : "\nno puzzle: one-winning-move: "},
             .never = cases[i].wins ? "does not win" : NULL);
    }
}

TEST(one_of_a_unit_is_said_in_the_singular) {
    CALL({OPERA, "--moves", "b3b8 d7b8"},
         .out = {"FAIL  not-mate-in-one      Rd8# #1 / not #1\n", "; misses by 1 move ["});
}

TEST(a_rejected_position_has_no_tree_and_ends_with_the_reason) {
    CALL({OPERA, "--set", "not-won=-200"}, .out = {"\n\nno puzzle: one-winning-move: "},
         .never = "solution,");
}

TEST(what_is_judged_earlier_is_the_reason_wherever_it_stands) {
    CALL({OPERA, "--moves", "b3b8"},
         .out = {"FAIL  one-winning-move ", "FAIL  not-in-check ", "\n\nno puzzle: not-in-check: "},
         .never = "judged before");
}

// The words behind `explain` that are wrong.
#define WRONG(sentence, ...)                                                                       \
    CALL({"explain", __VA_ARGS__}, .status = 2, .err = {sentence}, .whole = "")

TEST(a_wrong_word_is_a_wrong_usage) {
    WRONG("needs --fen", NULL);
    WRONG("--fen needs FEN", "--fen");
    WRONG("--fen: ", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1");
    WRONG("side to move", "--fen", "4k3/8/8/8/8/8/8/4K3 x - - 0 1");
    WRONG("game is over", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    WRONG("--moves: move 1", "--fen", OPERA_FEN, "--moves", "b3b9");
    WRONG("nearest: won", "--fen", OPERA_FEN, "--set", "wn=3");
    WRONG("nearest: magnus", "--fen", OPERA_FEN, "--profile", "magnum");
    WRONG("unknown option --jsn", "--fen", OPERA_FEN, "--jsn");
}

TEST(a_faulty_engine_is_reported_as_what_it_is) {
    CLEANUP(str_done) Str engine = str_of("%s --die-in-search", fake_engine());
    CALL({OPERA, "--engine", str_text(&engine)}, .status = 1, .err = {"exit"});
    CALL({OPERA, "--engine", "/no/such/engine"}, .status = 1, .err = {"/no/such/engine"});
}

// Stockfish itself, at a hundredth of the nodes of the profile.
TEST(stockfish_agrees_about_a_mate_in_two) {
    CLEANUP(command_done)
    Command run = RUN("explain", "--fen", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "--set",
                      "nodes.scan=10000", "--set", "nodes.start=10000", "--set", "nodes.max=100000",
                      "--set", "tree.nodes=10000");
    if (strstr(str_text(&run.err), "tockfish"))
        skip();
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "Stockfish");
    assert_contains(&run.out, "FAIL  not-mate-in-one      Rb8# #1 / not #1");
}

TEST(terms_ask_about_the_tree_and_the_order_of_its_moves) {
    CALL({OPERA, "--set", "filters=+then:check+mate +proved +phase:middlegame"},
         .out = {"\nPASS  phase ", "\nPASS  then ", "\nPASS  proved ", "\npuzzle, mate\n"});
    CALL({OPERA, "--set", "filters=+then:mate+check"}, .out = {"\nFAIL  then ", "no puzzle: "});
    CALL({OPERA, "--set", "filters=-proved"}, .out = {"\nFAIL  proved ", "no puzzle: "});
}

// The node limits that the engine was told, in turn, by the ladder of a profile; what was found is
// put into *found.
static void limits_by(const char *ladder, Str *limits, json_t **found) {
    CLEANUP(folder_done) Folder folder = folder_make();
    *found = json_of(RUN(OPERA, "--json", "--set", ladder, "--set", "nodes.max=2000000", "--set",
                         "filters=one-winning-move only-winning-move same-move", "--engine-log",
                         folder_file(&folder, "log")));
    CLEANUP(str_done) Str told = str_of_file(folder_file(&folder, "log"));
    for (const char *at = str_text(&told); (at = strstr(at, "go nodes ")); at++)
        str_addf(limits, "%.*s ", (int)strcspn(at + 9, "\r\n"), at + 9);
}

TEST(a_ladder_of_searches_asks_anew_at_each_checkpoint_and_finds_the_same) {
    CLEANUP(str_done) Str one = {0}, many = {0};
    json_auto_t *by_one = NULL, *by_many = NULL;
    limits_by("ladder=one", &one, &by_one);
    limits_by("ladder=searches", &many, &by_many);
    assert_string_equal(str_text(&one), "1000000 1960000 ");
    assert_string_equal(str_text(&many), "1000000 1400000 1960000 ");
    assert_true(json_is_true(json_object_get(by_many, "accepted")));
    assert_true(
        json_equal(json_object_get(by_one, "filters"), json_object_get(by_many, "filters")));
    assert_int_equal(json_integer_value(json_object_get(by_one, "nodes")), 2960000);
    assert_int_equal(json_integer_value(json_object_get(by_many, "nodes")), 4360000);
}
