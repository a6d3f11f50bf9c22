// What a tree answers to a solver's moves, and how an attempt is kept and told.

#include "tests/solve/tree_edit_scene.h"

static Move move_at(const Tree *tree, uint32_t at, const char *san) {
    Move move;
    const Position pos = tree_position(tree, at);
    assert_ok(san_read(&pos, san, strlen(san), &move, SAID));
    return move;
}

// "right, 1...Kh7", "right, solved", "retry", "wrong".
static void assert_answer(const Tree *tree, const char *path, const char *san,
                          const char *expected) {
    static const char *const words[] = {"right", "retry", "wrong"};
    char reply[SAN_NUMBERED_MAX] = "solved", said[40];
    const uint32_t at = scene_find(tree, path);
    const SolvingAnswer answer = solving_answer(tree, at, move_at(tree, at, san));
    if (answer.reply != TREE_NO_NODE)
        tree_write_move(tree, answer.reply, reply);
    const bool right = answer.grade == SOLVING_RIGHT;
    snprintf(said, sizeof said, "%s%s%s", words[answer.grade], right ? ", " : "",
             right ? reply : "");
    assert_string_equal(said, expected);
}

SAMPLE_TREE_TEST(a_move_is_right_to_be_tried_again_or_wrong_as_the_tree_has_it) {
    assert_answer(tree, "", "Kf7", "right, 1...Kh7");
    assert_answer(tree, "", "Qg5", "retry");
    assert_answer(tree, "", "Qg4", "wrong");
    assert_answer(tree, "f6f7 h8h7", "Qh1", "right, solved");
    assert_answer(tree, "f6f7 h8h7", "Qg7", "right, solved"); // an alternative
    assert_answer(tree, "f6f7 a7a5", "Qa1", "right, solved");
    assert_answer(tree, "f6f7 a7a5", "Qg7", "right, solved"); // mates, and is not in the tree
}

SAMPLE_TREE_TEST(what_is_refuted_is_wrong_whatever_its_role) {
    static const struct {
        const char *path, *at, *san;
    } cases[] = {{"f6f7", "", "Kf7"}, {"g1g5", "", "Qg5"}, {"f6f7 a7a5 g1a1", "f6f7 a7a5", "Qa1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tree->nodes[scene_find(tree, cases[i].path)].refuted = true;
        assert_answer(tree, cases[i].at, cases[i].san, "wrong");
    }
    assert_answer(tree, "", "Qg4", "wrong");
    assert_int_equal(solving_right_move(tree, TREE_ROOT), MOVE_NONE);
}

SAMPLE_TREE_TEST(the_defender_plays_the_first_reply_that_leaves_something_to_find) {
    tree->nodes[scene_find(tree, "f6f7 h8h7 g1h1")].refuted = true;
    assert_answer(tree, "", "Kf7", "right, 1...Kh7");
    tree->nodes[scene_find(tree, "f6f7 h8h7 g1g7")].refuted = true;
    assert_answer(tree, "", "Kf7", "right, 1...a5");
    tree->nodes[scene_find(tree, "f6f7 a7a5 g1a1")].refuted = true;
    assert_answer(tree, "", "Kf7", "right, solved");
}

static void assert_why_not(const Tree *tree, const char *path, const char *san,
                           const char *expected) {
    CLEANUP(str_done) Str out = {0};
    const uint32_t at = scene_find(tree, path);
    assert_int_equal(solving_write_why_wrong(tree, at, move_at(tree, at, san), &out),
                     expected[0] != '\0');
    assert_string_equal(str_text(&out), expected);
}

SAMPLE_TREE_TEST(why_a_move_is_not_it_is_told_by_the_tree_or_by_the_rules) {
    assert_why_not(tree, "", "Qg5",
                   "comes to -0.40 for you"); // the solution mates, which is not told
    assert_why_not(tree, "", "Qg4", "");
    tree->nodes[scene_find(tree, "f6f7")].score = (Score){.mate = false, .value = 500};
    assert_why_not(tree, "", "Qg5", "misses by 5.40 pawns");
    tree->nodes[scene_find(tree, "f6f7")].refuted = true;
    assert_why_not(tree, "", "Kf7", "refuted by 1...Kh7 2.Qh1#");
}

TEST(that_a_move_ends_the_game_the_wrong_way_is_told) {
    static const struct {
        const char *fen, *san, *why;
    } cases[] = {
        {"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4", "2...Qh4# mates"},
        {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg6", "stalemate: the game is drawn"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(tree_done) Tree tree = sample_tree_of(cases[i].fen, "");
        assert_why_not(&tree, "", cases[i].san, cases[i].why);
    }
}

SAMPLE_TREE_TEST(a_search_tells_what_comes_then_and_what_the_move_misses_by) {
    CLEANUP(str_done) Str out = {0};
    const Move wrong = move_at(tree, TREE_ROOT, "Qg4");
    Line line = {.score = {.mate = false, .value = 100}, .pv_count = 1};
    Position after;
    const Position before = tree_position(tree, TREE_ROOT);
    pos_make(&before, wrong, &after);
    assert_ok(san_read(&after, "Kh7", 3, &line.pv[0], SAID));
    tree->nodes[scene_find(tree, "f6f7")].score = (Score){.mate = false, .value = 250};
    assert_false(solving_write_search(tree, TREE_ROOT, wrong, &line, &out));
    assert_string_equal(str_text(&out), "then 1...Kh7; misses by 3.50 pawns");
    str_clear(&out);
    line.score = (Score){.mate = true, .value = -2};
    assert_true(solving_write_search(tree, TREE_ROOT, wrong, &line, &out));
    assert_string_equal(str_text(&out), "then 1...Kh7; comes to #3 for you");
}

TEST(a_record_is_a_number_and_a_sentence) {
    static const struct {
        SolvingRecord record;
        const char *sentence;
    } rows[] = {
        {{SOLVING_UNTRIED, 0, 0}, ""},
        {{SOLVING_SOLVED, 0, 42999}, "solved in 0:42"},
        {{SOLVING_SOLVED, 2, 65000}, "solved after 2 wrong in 1:05"},
        {{SOLVING_GIVEN_UP, 0, 0}, "given up in 0:00"},
        {{SOLVING_GIVEN_UP, WRONG_TRIES_MAX, 36000000}, "given up after 999 wrong in 600:00"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str out = {0};
        const SolvingRecord record = solving_unpack(solving_pack(&rows[i].record));
        assert_int_equal(record.result, rows[i].record.result);
        assert_int_equal(record.wrong, rows[i].record.wrong);
        assert_int_equal(record.took_ms, rows[i].record.took_ms);
        solving_write(&record, &out);
        assert_string_equal(str_text(&out), rows[i].sentence);
    }
}

TEST(what_no_record_packs_to_is_none) {
    static const int64_t numbers[] = {-1, 3, 4, INT64_MIN, 1023 << 2 | 1};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_int_equal(solving_unpack(numbers[i]).result, SOLVING_UNTRIED);
    const SolvingRecord most = {SOLVING_SOLVED, 5000, INT64_MAX};
    assert_int_equal(solving_unpack(solving_pack(&most)).wrong, WRONG_TRIES_MAX);
    assert_true(solving_unpack(solving_pack(&most)).took_ms > 0);
}
