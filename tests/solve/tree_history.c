// Undo and redo of changes to one tree.
#include "tests/support/test.h"

#include <stdlib.h>

#include "onlymove/tree_history.h"
#include "tests/solve/surgery_scene.h"

// A tree, where the cursor stands in it, and what was done to it.
typedef struct Bench {
    Tree tree;
    uint32_t at;
    TreeHistory history;
} Bench;

static void set_up(Bench *bench)
{
    sample_tree(&bench->tree);
    bench->at = TREE_ROOT;
    tree_history_init(&bench->history);
}

static void tear_down(Bench *bench)
{
    tree_history_done(&bench->history);
    tree_done(&bench->tree);
}

FIXTURE(Bench, set_up, tear_down);
#define ON_BENCH(name) TEST_ON(name, Bench *bench, set_up)

static Status prune(Bench *bench, const char *path, const char *label)
{
    TreeStep step;
    bench->at = scene_find(&bench->tree, path);
    assert_true(tree_history_begin(&bench->history, &bench->tree, bench->at, label, &step));
    Status status = tree_prune(&bench->tree, &bench->at, &scene_rule, NULL);
    if (status == STATUS_OK) {
        tree_history_keep(&bench->history, &step, bench->at);
    } else {
        tree_history_drop(&step);
    }
    return status;
}

ON_BENCH(what_was_done_last_is_undone_first)
{
    uint32_t last = scene_find(&bench->tree, "f6f7 a7a5");
    prune(bench, "f6f7 a7a5", "prune 1...a5");
    prune(bench, "f6f7 h8h7 g1h1", "prune 2.Qh1#");
    assert_string_equal(tree_history_undo_label(&bench->history), "prune 2.Qh1#");
    bench->at = TREE_ROOT; // wherever it has gone since
    assert_true(tree_history_undo(&bench->history, &bench->tree, &bench->at));
    assert_int_equal(bench->at, scene_find(&bench->tree, "f6f7 h8h7 g1h1"));
    assert_true(tree_history_undo(&bench->history, &bench->tree, &bench->at));
    assert_int_equal(bench->at, last);
    assert_outline(&bench->tree, SAMPLE_OUTLINE);
    assert_null(tree_history_undo_label(&bench->history));
    assert_false(tree_history_undo(&bench->history, &bench->tree, &bench->at));
}

ON_BENCH(what_was_undone_is_done_again)
{
    static const char after[] = "1.Kf7  #2  solution\n"
                                "└── 1...Kh7  #-1  reply\n"
                                "    ├── 2.Qh1#  #0  solution, mate, not quiet\n"
                                "    └── 2.Qg7#  alternative, mate, not quiet\n"
                                "1.Qg5  -0.40  retry, unclear, not quiet\n";
    assert_null(tree_history_redo_label(&bench->history));
    prune(bench, "f6f7 a7a5", "prune 1...a5");
    uint32_t at = bench->at;
    assert_outline(&bench->tree, after);
    tree_history_undo(&bench->history, &bench->tree, &bench->at);
    assert_string_equal(tree_history_redo_label(&bench->history), "prune 1...a5");
    assert_true(tree_history_redo(&bench->history, &bench->tree, &bench->at));
    assert_outline(&bench->tree, after);
    assert_int_equal(bench->at, at);
    assert_false(tree_history_redo(&bench->history, &bench->tree, &bench->at));
}

ON_BENCH(a_new_step_forgets_those_that_were_undone)
{
    prune(bench, "f6f7 a7a5", "prune 1...a5");
    tree_history_undo(&bench->history, &bench->tree, &bench->at);
    prune(bench, "g1g5", "prune 1.Qg5");
    assert_null(tree_history_redo_label(&bench->history));
    assert_true(tree_history_undo(&bench->history, &bench->tree, &bench->at));
    assert_outline(&bench->tree, SAMPLE_OUTLINE);
    assert_false(tree_history_undo(&bench->history, &bench->tree, &bench->at));
}

ON_BENCH(what_was_refused_is_no_step_and_forgets_nothing)
{
    prune(bench, "g1g5", "prune 1.Qg5");
    tree_history_undo(&bench->history, &bench->tree, &bench->at);
    assert_int_equal(prune(bench, "f6f7", "prune 1.Kf7"), STATUS_USAGE);
    assert_null(tree_history_undo_label(&bench->history));
    assert_string_equal(tree_history_redo_label(&bench->history), "prune 1.Qg5");
    assert_outline(&bench->tree, SAMPLE_OUTLINE);
}

ON_BENCH(a_history_is_cleared_for_another_tree)
{
    prune(bench, "f6f7 a7a5", "prune 1...a5");
    prune(bench, "g1g5", "prune 1.Qg5");
    tree_history_undo(&bench->history, &bench->tree, &bench->at);
    tree_history_clear(&bench->history);
    assert_null(tree_history_undo_label(&bench->history));
    assert_null(tree_history_redo_label(&bench->history));
}

ON_BENCH(a_long_label_is_cut)
{
    char label[2 * TREE_LABEL_MAX];
    memset(label, 'a', sizeof label);
    label[sizeof label - 1] = '\0';
    prune(bench, "f6f7 a7a5", label);
    assert_int_equal(strlen(tree_history_undo_label(&bench->history)), TREE_LABEL_MAX - 1);
}
