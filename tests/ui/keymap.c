// Keys of the user's own, from keys.ini.
#include "tests/ui/fixture.h"

static Status read_keys(const char *text, KeyMap *keys, Fault *fault) {
    CLEANUP(folder_done) Folder folder = folder_make();
    return keymap_read(keys, folder_put(&folder, "keys.ini", text), fault);
}

TEST(what_makes_no_sense_is_named_with_its_line_and_the_tables_hold) {
    static const struct {
        const char *text, *fault;
    } cases[] = {
        {"[panels]\n", ":1: keys belong to no [panels]; nearest: panes"},
        {"[panes]\nF5 = acept\n", ":2: F5: there is no command acept; nearest: accept"},
        {"[panes]\n\nCtrl-X = flip\n", ":3: Ctrl-X is no key"},
        {"5 = flip\n", ":1: 5 begins a count"},
        {"[solution]\nx = prune\ny = role end\nx = role end\n",
         ":4: x has a meaning in line 2 already"},
        {"[solution]\nx = prune\n  and more\n", ":3: a command stands in one line"},
        {"[panes]\nr = accept\n", ":2: r answers questions about other things, and accept decides"},
        {"[everywhere]\nf = zoom\n", ":2: f is flip in [panes], which goes first"},
        {"n = go down\n", ":1: n is go next-match in [rows], which goes first"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fault fault;
        KeyMap keys;
        assert_int_equal(read_keys(cases[i].text, &keys, &fault), STATUS_SYNTAX);
        if (!strstr(fault.text, cases[i].fault) || !strstr(fault.text, "keys.ini:"))
            fail_msg("\"%s\" is not in \"%s\"", cases[i].fault, fault.text);
        assert_null(keys.sections);
        assert_string_equal(key_line_in(key_section(&keys, 0), "Up"), "go up");
    }
}

TEST(without_a_file_the_tables_hold) {
    KeyMap keys;
    assert_ok(keymap_read(&keys, "/nowhere/keys.ini", SAID));
    assert_null(keys.sections);
}

static const char own_keys[] = "F12 = help\n"
                               "[panes]\n"
                               "E =\n"
                               "F1 = flip\n"
                               "l = :move 3b ; a comment\n"
                               "Equals = zoom\n"
                               "ß = go forward\n"
                               "[solution]\n"
                               "F1 = role main\n"
                               "[messages]\n"
                               "F1 = close\n";

ON_WORKBENCH(a_key_runs_the_line_that_it_is_bound_to_where_it_is) {
    assert_ok(read_keys(own_keys, &wb->keys, SAID));
    key_press(wb, "F1", 0);
    assert_true(wb->panes.flipped);
    PRESS(wb, {"E", "E does nothing"}, {"l", PLY "5"}, {"3 ß", PLY "8"}, {"="});
    assert_true(wb->panes.zoom);
    wb->panes.focus = VIEW_TREE;
    PRESS(wb, {"F1", "there is no solution tree here"}, {"F12", OVER "help"});
    wb->panes.overlay = VIEW_MESSAGES;
    PRESS(wb, {"F1", OVER ""});
}

ON_WORKBENCH(help_and_last_row_show_the_keys_that_hold) {
    CLEANUP(str_done) Str help = {0};
    KeyHint hints[KEYS_HINTS_MAX];
    assert_ok(read_keys("[panes]\nv =\nF1 = flip\nF2 = judge\nf = flip\n[messages]\nF3 = close\n",
                        &wb->keys, SAID));
    keys_write(&help, &wb->keys, VIEW_NONE);
    assert_non_null(
        strstr(str_text(&help), "\n  F2          judge: run the profile on this position\n"));
    assert_non_null(strstr(str_text(&help), "\n  F1 f        flip: turn the board; with"));
    assert_non_null(
        strstr(str_text(&help), "\nIn the messages\n  F3          close: close a list"));
    assert_null(strstr(str_text(&help), "\n  v "));
    assert_true(keys_hints(wb, hints) > 1);
    assert_string_equal(hints[0].key, "F2");
    assert_string_equal(hints[0].line, "judge");
}

// Whatever the sentence is of: a message, a refusal, a fault of the review, a pane without rows.
ON_EMPTY_STORE(sentences_name_the_keys_that_hold) {
    Workbench *wb = &f->wb;
    static const struct {
        const char *line, *says;
    } rows[] = {
        {"prune", "only in the solution: F7 goes there"},
        {"next candidate", "no candidates in this game yet: F3 runs the profile over it"},
        {"stability", "nothing was judged here yet: F2 runs the profile on this position"},
        {"go next-match", "nothing was searched for yet: / does"},
    };
    assert_ok(read_keys("[panes]\nv =\nF2 = judge\nr =\nF3 = judge-game\nTab =\nF7 = view-next\n",
                        &wb->keys, SAID));
    for (size_t i = 0; i < COUNT(rows); i++) {
        command_execute(wb, rows[i].line, 0);
        assert_said(wb, rows[i].says);
    }
    ASSERT_FRAME(wb, 50, 160, ", F2 this position. ",
                 "To step through a game: ", "To export: w writes ", "Space starts ",
                 "No evaluation is known; F3 runs the profile");
}

TEST(no_key_that_decides_answers_a_question_about_something_else) {
    KeySection section;
    CLEANUP(str_done) Str deciding = {0};
    for (size_t i = 0; (section = key_section(NULL, i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key; at++) {
            if (!command_named(at->line, NULL)->decides)
                continue;
            str_addf(&deciding, " %s ", at->key);
            if (question_uses_key(at->key))
                fail_msg("%s", at->key);
        }
    }
    assert_true(strstr(str_text(&deciding), " A ") && strstr(str_text(&deciding), " s "));
    assert_true(strstr(str_text(&deciding), " < ") && !strstr(str_text(&deciding), " f "));
    assert_true(question_uses_key("n") && question_uses_key("c"));
    assert_false(question_uses_key("X") || question_uses_key("Enter"));
}

TEST(the_example_that_is_installed_makes_sense) {
    CLEANUP(keymap_done) KeyMap keys;
    assert_ok(keymap_read(&keys, "src/cli/share/keys.ini", SAID));
    assert_non_null(keys.sections);
}

ON_EMPTY_STORE(without_a_file_the_moves_say_that_no_game_is_open) {
    Workbench *wb = &f->wb;
    collection_done(&wb->file.collection);
    game_done(&wb->file.game);
    wb->file.game = game_blank();
    wb->file.node = 0;
    const StoreGameRef place = {"", 1, &wb->file.game, 0};
    assert_ok(review_show(wb->review, &place, SAID));
    ASSERT_FRAME(wb, 35, 120, ":open FILE opens a PGN file.", "No game is open.");
}
