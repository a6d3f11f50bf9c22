// Solution trees as JSON: every fact comes back, and what cannot be is refused with its place. The
// JSON here has apostrophes for quotation marks.
#include <jansson.h>

#include "tests/store/sample.h"
#include "tests/support/recorded.h"

// A tree of one move, with every fact that a node can have.
#define KNIGHT_FEN "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"
#define TALLY                                                                                      \
    "'tally':{'adv':9,'var':-1,'check':true,'tension':false,'threat':true,'capture':false,"        \
    "'plies':4}"
#define TREE_JSON(facts)                                                                           \
    "{'move':null,'san':null,'role':null,'score':null,'outcome':'','children':[{'move':'c3d5',"    \
    "'san':'Nxd5','role':'solution','score':'+9.00'," facts ",'children':[]}]}"
#define KNIGHT_JSON                                                                                \
    TREE_JSON("'outcome':'material','depth':21,'only_mate':true,'quiet':true,'by_hand':true,"      \
              "'touched':true,'refuted':true," TALLY)
// The same as it was written before there was more to be said of a node.
#define BARE_JSON TREE_JSON("'outcome':'material'")

static Status read_tree(Tree *tree, const char *fen, const char *text, Fault *fault) {
    json_t *json;
    const Position start = recorded_position(fen);
    tree_init(tree, &start);
    CLEANUP(str_done) Str quoted = str_of("%s", text);
    sample_quote(&quoted);
    assert_ok(candidate_json_load(str_text(&quoted), &json, fault));
    Status status = tree_from_json(tree, json, fault);
    json_decref(json);
    return status;
}

static void assert_written(const Tree *tree, const char *wanted) {
    json_t *json;
    CLEANUP(str_done) Str out = {0}, quoted = {0};
    str_add(&quoted, wanted);
    sample_quote(&quoted);
    assert_ok(tree_to_json(tree, &json, SAID));
    candidate_json_append(json, JSON_COMPACT, "\n", &out);
    assert_string_equal(str_text(&out), str_text(&quoted));
    json_decref(json);
}

TEST(every_fact_of_a_node_comes_back) {
    CLEANUP(tree_done) Tree tree;
    assert_ok(read_tree(&tree, KNIGHT_FEN, KNIGHT_JSON, SAID));
    const TreeNode *node = &tree.nodes[1];
    assert_int_equal(node->search_depth, 21);
    assert_true(node->only_mate && node->quiet && node->by_hand);
    assert_true(node->unverified && node->refuted);
    assert_true(node->tally.counted && node->tally.check && node->tally.threatens_mate);
    assert_false(node->tally.attacks_stronger || node->tally.next_captures);
    assert_int_equal(node->tally.material_won, 9);
    assert_int_equal(node->tally.move_gain, -1);
    assert_int_equal(node->tally.plies_left, 4);
    assert_written(&tree, KNIGHT_JSON);
}

TEST(a_file_without_the_facts_is_read) {
    CLEANUP(tree_done) Tree tree;
    assert_ok(read_tree(&tree, KNIGHT_FEN, BARE_JSON, SAID));
    const TreeNode *node = &tree.nodes[1];
    assert_int_equal(node->search_depth, 0);
    assert_false(node->only_mate || node->quiet || node->by_hand);
    assert_false(node->unverified || node->refuted);
    assert_false(node->tally.counted);
}

TEST(what_says_nothing_is_not_written) {
    CLEANUP(tree_done) Tree tree;
    assert_ok(read_tree(&tree, KNIGHT_FEN, BARE_JSON, SAID));
    tree.nodes[1].outcome = OUTCOME_NONE; // the line goes on: whether it is quiet is not asked
    tree.nodes[1].quiet = true;
    assert_written(&tree, TREE_JSON("'outcome':''"));
}

TEST(the_end_of_a_line_is_quiet_or_not) {
    CLEANUP(tree_done) Tree tree;
    assert_ok(read_tree(&tree, KNIGHT_FEN, BARE_JSON, SAID));
    assert_written(&tree, TREE_JSON("'outcome':'material','quiet':false"));
}

TEST(a_fact_that_cannot_be_is_refused_with_its_place) {
    static const struct {
        const char *from, *to, *words;
    } cases[] = {
        {"21", "256", "tree at ply 1: depth: should be a whole number, 0 to 255"},
        {"21", "-1", "tree at ply 1: depth: should be a whole number, 0 to 255"},
        {"21", "2.5", "tree at ply 1: depth: should be a whole number, 0 to 255"},
        {"21", "'21'", "tree at ply 1: depth: should be a whole number, 0 to 255"},
        {"'only_mate':true", "'only_mate':1", "tree at ply 1: only_mate: should be true or false"},
        {"'quiet':true", "'quiet':null", "tree at ply 1: quiet: should be true or false"},
        {"'by_hand':true", "'by_hand':''", "tree at ply 1: by_hand: should be true or false"},
        {"'touched':true", "'touched':[]", "tree at ply 1: touched: should be true or false"},
        {"'refuted':true", "'refuted':0", "tree at ply 1: refuted: should be true or false"},
        {TALLY, "'tally':[]", "tree at ply 1: tally: should be an object"},
        {"'adv':9", "'adv':128", "tree at ply 1: tally.adv: should be a whole number, -128 to 127"},
        {"'var':-1", "'var':-129",
         "tree at ply 1: tally.var: should be a whole number, -128 to 127"},
        {"'plies':4", "'plies':-1",
         "tree at ply 1: tally.plies: should be a whole number, 0 to 255"},
        {"'check':true", "'check':0", "tree at ply 1: tally.check: should be true or false"},
        {"'capture':false,", "", "tree at ply 1: tally.capture: is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str text = {0};
        CLEANUP(tree_done) Tree tree;
        Fault fault = {""};
        sample_replace(KNIGHT_JSON, cases[i].from, cases[i].to, &text);
        Status status = read_tree(&tree, KNIGHT_FEN, str_text(&text), &fault);
        if (status != STATUS_SYNTAX || strcmp(fault.text, cases[i].words) != 0) {
            fail_msg("%s instead of %s: status %d, \"%s\"", cases[i].to, cases[i].from, (int)status,
                     fault.text);
        }
    }
}

TEST(the_old_word_for_a_draw_is_read_as_the_draw_that_the_position_shows) {
    static const struct {
        const char *fen, *move, *san;
        Outcome outcome;
    } cases[] = {
        {"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "f2f7", "Qf7", OUTCOME_STALEMATE},
        {"7k/8/8/8/8/8/4K1pB/8 w - - 0 1", "e2f2", "Kf2", OUTCOME_REPETITION},
        {"7k/8/8/8/8/8/5KpB/8 w - - 0 1", "f2g2", "Kxg2", OUTCOME_INSUFFICIENT},
        {"7k/8/8/8/8/8/4K1pB/8 w - - 99 80", "e2f2", "Kf2", OUTCOME_FIFTY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str text = {0};
        CLEANUP(tree_done) Tree tree;
        Fault fault = {""};
        str_addf(&text,
                 "{'outcome':'','score':null,'children':[{'move':'%s','san':'%s',"
                 "'role':'solution','score':null,'outcome':'draw','children':[]}]}",
                 cases[i].move, cases[i].san);
        if (read_tree(&tree, cases[i].fen, str_text(&text), &fault) != STATUS_OK)
            fail_msg("%s: %s", cases[i].fen, fault.text);
        assert_int_equal(tree.nodes[1].outcome, cases[i].outcome);
    }
}
