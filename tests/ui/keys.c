// The tables of keys; what a key does depends on the view at hand and on the number before it.
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#include "tests/ui/desk.h"
#include "ui/commands.h"
#include "ui/keys.h"

static int setup(void **state)
{
    Workbench *wb = desk_new();
    desk_add_candidates(wb);
    *state = wb;
    return 0;
}

static int teardown(void **state)
{
    desk_free(*state);
    return 0;
}

#define ON_GAME(name) TEST_WITH(name, setup, teardown)

// Keys separated by blanks.
static void press(Workbench *wb, const char *keys)
{
    while (*keys) {
        char key[16];
        const size_t len = strcspn(keys, " ");
        snprintf(key, sizeof key, "%.*s", (int)len, keys);
        key_press(wb, key, 0);
        keys += len + strspn(keys + len, " ");
    }
}

static void assert_ply(const Workbench *wb, size_t ply)
{
    assert_int_equal(wb->node, game_main_node(&wb->game, ply));
}

static void assert_said(const Workbench *wb, const char *words)
{
    if (!strstr(wb->message, words)) {
        fail_msg("\"%s\" is not in \"%s\"", words, wb->message);
    }
}

TEST(every_key_is_bound_to_a_command_that_exists)
{
    KeySection section;
    for (size_t i = 0; (section = key_section(i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key; at++) {
            if (!command_named(at->command)) {
                fail_msg("%s is bound to %s", at->key, at->command);
            }
        }
    }
}

static size_t bindings_of(const char *context, const char *key)
{
    size_t count = 0;
    KeySection section;
    for (size_t i = 0; (section = key_section(i)).keys; i++) {
        bool same = strcmp(section.context ? section.context : "", context) == 0;
        for (const KeyBinding *at = section.keys; same && at->key; at++) {
            count += strcmp(at->key, key) == 0;
        }
    }
    return count;
}

TEST(no_key_is_bound_twice_in_a_context)
{
    KeySection section;
    for (size_t i = 0; (section = key_section(i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key; at++) {
            assert_int_equal(bindings_of(section.context ? section.context : "", at->key), 1);
        }
    }
}

TEST(the_help_has_every_key_and_every_command)
{
    ENDS_BY(str_done) Str help = {0};
    KeySection section;
    keys_write(&help);
    for (const Command *command = command_table; command->name; command++) {
        assert_non_null(strstr(str_text(&help), command->name));
        assert_non_null(strstr(str_text(&help), command->help));
    }
    static const char *const arrows[] = {"Left", "Right", "Up", "Down"}; // shown as signs
    for (size_t i = 0; (section = key_section(i)).keys; i++) {
        const char *heading = strstr(str_text(&help), section.heading);
        assert_non_null(heading);
        for (const KeyBinding *at = section.keys; at->key; at++) {
            bool arrow = false;
            for (size_t j = 0; j < 4; j++) {
                arrow = arrow || strcmp(at->key, arrows[j]) == 0;
            }
            assert_true(arrow || strstr(heading, at->key));
        }
    }
}

TEST(the_help_says_what_a_key_means_in_each_place)
{
    ENDS_BY(str_done) Str help = {0};
    keys_write(&help);
    assert_non_null(strstr(str_text(&help), "\n  Enter A     accept the candidate\n"));
    assert_non_null(strstr(str_text(&help), "\nIn a list\n  Enter       go where the row leads"));
    assert_non_null(strstr(str_text(&help), "\nIn the solution tree\n  Enter       hide what"));
}

TEST(a_held_key_is_swallowed_until_it_was_let_go)
{
    KeyGuard guard = {0};
    assert_false(key_guard_swallows(&guard, "Enter", 1000));
    key_guard_arm(&guard, "Enter", 1000);
    int64_t now = 1000;
    for (int i = 0; i < 50; i++) {
        now += 33; // a keyboard's usual repeat
        assert_true(key_guard_swallows(&guard, "Enter", now));
    }
    assert_false(key_guard_swallows(&guard, "Enter", now + KEY_PAUSE));
    key_guard_arm(&guard, "Enter", now);
    assert_false(key_guard_swallows(&guard, "Backspace", now + 1));
}

ON_GAME(a_key_that_is_not_bound_says_so)
{
    Workbench *wb = *state;
    press(wb, "ß");
    assert_said(wb, "ß does nothing");
    assert_false(wb->is_error);
}

ON_GAME(a_number_before_a_key_says_how_often)
{
    Workbench *wb = *state;
    press(wb, "5 Right");
    assert_ply(wb, 5);
    assert_int_equal(wb->count, 0);
    press(wb, "Right");
    assert_ply(wb, 6);
    press(wb, "2 Left");
    assert_ply(wb, 4);
    press(wb, "1 0 Left");
    assert_ply(wb, 0);
    press(wb, "9 9 9 9 9 9 9 Right");
    assert_ply(wb, 9);
}

ON_GAME(a_number_before_a_candidates_key_says_which)
{
    Workbench *wb = *state;
    press(wb, "3 ]");
    assert_ply(wb, 5);
    press(wb, "2 [");
    assert_ply(wb, 1);
    press(wb, "9 ]"); // as far as there are some
    assert_ply(wb, 9);
    press(wb, "2 ]");
    assert_said(wb, "no further candidate in this game");
}

ON_GAME(nought_alone_is_the_first_and_no_count)
{
    Workbench *wb = *state;
    press(wb, "3 Right 0");
    assert_ply(wb, 0);
    assert_int_equal(wb->count, 0);
}

ON_GAME(a_number_before_g_is_the_move)
{
    Workbench *wb = *state;
    press(wb, "4 g");
    assert_ply(wb, 6);
    press(wb, "3 0 g");
    assert_said(wb, "no move 30");
    press(wb, "g");
    assert_true(wb->asks_prompt);
    assert_string_equal(wb->prompt_text, "move ");
}

ON_GAME(variations_are_counted_too)
{
    Workbench *wb = *state;
    press(wb, "2 Right 2 Down");
    const GameNode *main = &wb->game.nodes[game_main_node(&wb->game, 2)];
    assert_int_equal(wb->node, wb->game.nodes[main->sibling].sibling);
    press(wb, "2 Up");
    assert_ply(wb, 2);
}

ON_GAME(a_number_before_a_key_that_takes_none_is_refused)
{
    Workbench *wb = *state;
    press(wb, "5 f");
    assert_false(wb->flipped);
    assert_said(wb, "flip takes no count");
    press(wb, "f");
    assert_true(wb->flipped);
}

ON_GAME(escape_takes_a_number_back_and_nothing_else)
{
    Workbench *wb = *state;
    press(wb, "?");
    press(wb, "5 Esc");
    assert_int_equal(wb->over, VIEW_HELP);
    assert_int_equal(wb->count, 0);
    assert_string_equal(wb->message, "");
    press(wb, "Esc");
    assert_int_equal(wb->over, VIEW_NONE);
}

ON_GAME(a_number_before_an_unknown_key_is_forgotten)
{
    Workbench *wb = *state;
    press(wb, "3 ß Right");
    assert_ply(wb, 1);
}

ON_GAME(enter_folds_in_the_tree_and_decides_in_the_moves)
{
    Workbench *wb = *state;
    desk_add_tree(wb);
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
    press(wb, "Enter");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 1);
    press(wb, "Enter");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
    wb->focus = VIEW_MOVES;
    press(wb, "Enter");
    assert_said(wb, "not decided, there is no store");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
}

ON_GAME(backspace_goes_back_in_the_tree_and_rejects_in_the_moves)
{
    Workbench *wb = *state;
    desk_add_tree(wb);
    press(wb, "Right");
    assert_int_equal(tree_view_node(wb), 2);
    press(wb, "Backspace");
    assert_int_equal(tree_view_node(wb), 1);
    assert_false(wb->asks_reason);
    wb->focus = VIEW_MOVES;
    press(wb, "Backspace");
    assert_true(wb->asks_reason);
}

ON_GAME(a_digit_answers_why_a_candidate_is_rejected)
{
    Workbench *wb = *state;
    desk_add_tree(wb);
    press(wb, "X 1");
    assert_false(wb->asks_reason);
    assert_int_equal(wb->count, 0);
    assert_said(wb, "not decided, there is no store");
}

ON_GAME(page_keys_page_in_a_list_and_change_the_game_elsewhere)
{
    Workbench *wb = *state;
    press(wb, "PgDn");
    assert_said(wb, "this is the last game");
    press(wb, "?");
    view_list(wb, VIEW_HELP)->height = 11;
    press(wb, "PgDn");
    assert_int_equal(view_list(wb, VIEW_HELP)->selected, 10);
    press(wb, "2 PgDn");
    assert_int_equal(view_list(wb, VIEW_HELP)->selected, 30);
    assert_string_equal(wb->message, "");
}

ON_GAME(an_open_list_lets_no_key_through_to_what_is_behind_it)
{
    static const char *const keys[] = {"Left", "Right", "g",   "[",   "]", "}", ")",
                                       "X",    "u",     "C-r", "v",   "r", "w", "Space",
                                       ">",    "e",     "R",   "Tab", "O", "f", "c"};
    Workbench *wb = *state;
    press(wb, "?");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        press(wb, keys[i]);
        assert_said(wb, ": not while a list is open: Esc closes it");
    }
    assert_ply(wb, 0);
    assert_false(wb->asks_prompt || wb->asks_reason || wb->flipped || wb->zoom || wb->live.on);
    assert_int_equal(wb->focus, VIEW_MOVES);
    press(wb, "Esc Right");
    assert_ply(wb, 1);
}

ON_GAME(keys_of_the_tree_say_elsewhere_where_they_work)
{
    static const char *const keys[] = {"d", "p", "a", "t", ".", "+", "V"};
    Workbench *wb = *state;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        press(wb, keys[i]);
        assert_said(wb, ": only in the tree: Tab goes there");
        assert_true(wb->is_error);
    }
    assert_false(wb->asks_prompt);
}

ON_GAME(in_an_empty_tree_the_arrows_go_on_in_the_game)
{
    Workbench *wb = *state;
    wb->focus = VIEW_TREE;
    press(wb, "2 Right Down");
    assert_int_equal(wb->node, wb->game.nodes[game_main_node(&wb->game, 2)].sibling);
    press(wb, "Up Right");
    assert_ply(wb, 3);
    press(wb, "Enter");
    assert_said(wb, "there is nothing under the cursor");
    press(wb, "d");
    assert_said(wb, "there is no solution tree here");
}

TEST(a_context_is_told_by_how_to_get_there)
{
    static const char *const contexts[][2] = {
        {"tree", "only in the tree: Tab goes there"},
        {"games", "only in the list: :games opens it"},
        {CONTEXT_LISTS, "only in a list: G, :errors, :messages and ? open one"},
        {CONTEXT_PANES, "not while a list is open: Esc closes it"},
    };
    for (size_t i = 0; i < sizeof contexts / sizeof *contexts; i++) {
        ENDS_BY(str_done) Str out = {0};
        view_write_context(contexts[i][0], &out);
        assert_string_equal(str_text(&out), contexts[i][1]);
    }
}
