// The tables of keys; what a key does depends on the current view and on the number before it.
#include "tests/ui/fixture.h"

static void begin_game(Workbench *wb) {
    fixture_begin(wb);
    fixture_add_candidates(wb);
}

FIXTURE(Workbench, begin_game, workbench_done);
#define ON_GAME(name) TEST_ON(name, Workbench *wb, begin_game)
#define GAME_SCRIPT(name, ...)                                                                     \
    ON_GAME(name) {                                                                                \
        PRESS(wb, __VA_ARGS__);                                                                    \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")

TEST(every_key_is_bound_to_a_command_that_exists) {
    KeySection section;
    for (size_t i = 0; (section = key_section(NULL, i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key; at++)
            if (!command_named(at->line, NULL))
                fail_msg("%s is bound to %s", at->key, at->line);
    }
}

static size_t bindings_of(const char *context, const char *key) {
    size_t count = 0;
    KeySection section;
    for (size_t i = 0; (section = key_section(NULL, i)).keys; i++) {
        bool same = strcmp(section.context ? section.context : "", context) == 0;
        for (const KeyBinding *at = section.keys; same && at->key; at++)
            count += strcmp(at->key, key) == 0;
    }
    return count;
}

TEST(no_key_is_bound_twice_in_a_context) {
    KeySection section;
    for (size_t i = 0; (section = key_section(NULL, i)).keys; i++)
        for (const KeyBinding *at = section.keys; at->key; at++)
            assert_int_equal(bindings_of(section.context ? section.context : "", at->key), 1);
}

TEST(the_help_has_every_key_and_every_command) {
    CLEANUP(str_done) Str help = {0};
    KeySection section;
    keys_write(&help, NULL, VIEW_NONE);
    for (const Command *command = command_table; command->name; command++) {
        assert_non_null(strstr(str_text(&help), command_word(command)));
        assert_non_null(strstr(str_text(&help), command->help));
    }
    static const char *const arrows[] = {"Left", "Right", "Up", "Down"}; // shown as signs
    for (size_t i = 0; (section = key_section(NULL, i)).keys; i++) {
        const char *heading = strstr(str_text(&help), section.heading);
        assert_non_null(heading);
        for (const KeyBinding *at = section.keys; at->key; at++) {
            bool arrow = false;
            for (size_t j = 0; j < 4; j++)
                arrow = arrow || strcmp(at->key, arrows[j]) == 0;
            assert_true(arrow || strstr(heading, at->key));
        }
    }
}

TEST(the_help_says_what_a_key_means_in_each_place) {
    CLEANUP(str_done) Str help = {0};
    keys_write(&help, NULL, VIEW_NONE);
    assert_non_null(strstr(
        str_text(&help),
        "\n  Enter A     accept: accept the candidate; with yes even if it is a duplicate\n"));
    assert_non_null(strstr(str_text(&help), "\nIn a list\n  Enter       enter: open the row"));
    assert_non_null(
        strstr(str_text(&help), "\nIn the solution tree\n  Enter       fold: hide what"));
    assert_non_null(strstr(str_text(&help), "\n  &           overlaps a puzzle that is hidden"));
}

TEST(a_held_key_is_swallowed_until_it_was_let_go) {
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

ON_GAME(a_key_that_is_not_bound_says_so) {
    PRESS(wb, {"ß", "ß does nothing"});
    assert_false(wb->messages.is_error);
}

ON_GAME(a_number_before_a_key_says_how_often) {
    PRESS(wb, {"5 Right", PLY "5"});
    assert_int_equal(wb->count, 0);
    PRESS(wb, {"Right", PLY "6"}, {"2 Left", PLY "4"}, {"1 0 Left", PLY "0"},
          {"9 9 9 9 9 9 9 Right", PLY "9"});
}

GAME_SCRIPT(a_number_before_a_candidates_key_says_which, {"[next candidate] 0 3 ]", PLY "5"},
            {"2 [", PLY "1"}, {"9 ]", PLY "9"}, // as far as there are some
            {"2 ]", "no further candidate in this game"});

ON_GAME(nought_alone_is_the_first_and_no_count) {
    PRESS(wb, {"3 Right 0", PLY "0"});
    assert_int_equal(wb->count, 0);
}

GAME_SCRIPT(a_number_before_g_is_the_move, {"4 g", PLY "6"}, {"3 0 g", "no move 30"},
            {"g", PROMPT "move "});

ON_GAME(variations_are_counted_too) {
    fixture_press(wb, "2 Right 2 Down");
    const GameNode *main = &wb->file.game.nodes[game_main_node(&wb->file.game, 2)];
    assert_int_equal(wb->file.node, wb->file.game.nodes[main->sibling].sibling);
    PRESS(wb, {"2 Up", PLY "2"});
}

ON_GAME(a_number_before_a_key_that_takes_none_is_refused) {
    fixture_press(wb, "5 f");
    assert_false(wb->panes.flipped);
    PRESS(wb, {"", "flip takes no count"}, {"f"});
    assert_true(wb->panes.flipped);
}

ON_GAME(escape_takes_a_number_back_and_nothing_else) {
    PRESS(wb, {"? 5 Esc", OVER "help"});
    assert_int_equal(wb->count, 0);
    assert_string_equal(wb->messages.text, "");
    PRESS(wb, {"Esc", OVER ""});
}

GAME_SCRIPT(a_number_before_an_unknown_key_is_forgotten, {"3 ß Right", PLY "1"});

ON_GAME(enter_folds_in_the_tree_and_decides_in_the_moves) {
    fixture_add_tree(wb);
    fixture_press(wb, "Enter");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 1);
    fixture_press(wb, "Enter");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
    wb->panes.focus = VIEW_MOVES;
    PRESS(wb, {"Enter", "not decided, there is no store"});
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
}

ON_GAME(backspace_goes_back_in_the_tree_and_rejects_in_the_moves) {
    fixture_add_tree(wb);
    fixture_press(wb, "Right");
    assert_int_equal(tree_view_node(wb), 2);
    fixture_press(wb, "Backspace");
    assert_int_equal(tree_view_node(wb), 1);
    assert_int_equal(wb->question.asks, ASKS_NOTHING);
    wb->panes.focus = VIEW_MOVES;
    fixture_press(wb, "Backspace");
    assert_int_equal(wb->question.asks, ASKS_REASON);
}

ON_GAME(a_digit_answers_why_a_candidate_is_rejected) {
    fixture_add_tree(wb);
    PRESS(wb, {"X 1", ASKS ""});
    assert_int_equal(wb->count, 0);
    assert_said(wb, "not decided, there is no store");
}

ON_GAME(page_keys_page_in_a_list_and_change_the_game_elsewhere) {
    PRESS(wb, {"PgDn", "this is the last game"}, {"?"});
    view_list(wb, VIEW_HELP)->height = 11;
    fixture_press(wb, "PgDn");
    assert_int_equal(view_list(wb, VIEW_HELP)->selected, 10);
    fixture_press(wb, "2 PgDn");
    assert_int_equal(view_list(wb, VIEW_HELP)->selected, 30);
    assert_int_equal(view_list(wb, VIEW_HELP)->top, 30); // the rows go with the cursor
    assert_string_equal(wb->messages.text, "");
}

ON_GAME(an_open_list_lets_no_key_through_to_what_is_behind_it) {
    static const char *const keys[] = {"g", "[", "]",     "X", "u", "C-r", "i",   "d", "v",
                                       "r", "w", "Space", ">", "e", "E",   "Tab", "O", "f"};
    fixture_press(wb, "?");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        PRESS(wb, {keys[i], ": not while a list is open: Esc closes it"});
    assert_false(wb->panes.flipped || wb->panes.zoom || wb->engines.live.on);
    PRESS(wb, {"", PLY "0", FOCUS "moves", PROMPT "", ASKS ""}, {"Esc Right", PLY "1"});
}

ON_GAME(keys_of_the_tree_say_elsewhere_where_they_work) {
    static const char *const keys[] = {".", "V"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        PRESS(wb, {keys[i], ": only in the solution: Tab goes there"});
        assert_true(wb->messages.is_error);
    }
    PRESS(wb, {"D", "D: only in the solution: Tab goes there"}); // and in the queue
    assert_false(wb->question.asks_prompt);
}

ON_GAME(in_an_empty_tree_the_arrows_go_on_in_the_game) {
    wb->panes.focus = VIEW_TREE;
    fixture_press(wb, "2 Right Down");
    assert_int_equal(wb->file.node, wb->file.game.nodes[game_main_node(&wb->file.game, 2)].sibling);
    PRESS(wb, {"Up Right", PLY "3"}, {"Enter", "there is nothing under the cursor"},
          {"D", "there is no solution tree here"});
}

ON_WORKBENCH(a_context_is_told_by_how_to_get_there) {
    static const char *const contexts[][2] = {
        {"solution", "only in the solution: Tab goes there"},
        {"games", "only in the list: :games opens it"},
        {CONTEXT_LISTS, "only in a list: G, :errors, :messages and ? open one"},
        {CONTEXT_PANES, "not while a list is open: Esc closes it"},
    };
    for (size_t i = 0; i < sizeof contexts / sizeof *contexts; i++) {
        CLEANUP(str_done) Str out = {0};
        view_write_context(wb, contexts[i][0], &out);
        assert_string_equal(str_text(&out), contexts[i][1]);
    }
}

// What the last row has for keys, "Enter accept, s skip".
static void assert_hints(const Workbench *wb, const char *expected) {
    KeyHint hints[KEYS_HINTS_MAX];
    CLEANUP(str_done) Str text = {0};
    const size_t count = keys_hints(wb, hints);
    for (size_t i = 0; i < count; i++)
        str_addf(&text, "%s%s %s", i > 0 ? ", " : "", hints[i].key, hints[i].word);
    assert_string_equal(str_text(&text), expected);
}

ON_GAME(the_last_row_has_the_keys_that_matter_where_one_stands) {
    assert_hints(wb, "v judge, R find puzzles, ] next puzzle, B queue, Space engine");
    workbench_show_node(wb, game_main_node(&wb->file.game, 1));
    assert_hints(wb, "Enter accept, Backspace reject, s skip, ] next puzzle, z solve");
    wb->panes.focus = VIEW_TREE;
    assert_hints(wb, "v judge, R find puzzles, ] next puzzle, B queue, Space engine"); // no rows
    wb->panes.focus = VIEW_QUEUE;
    assert_hints(wb, "v judge, R find puzzles, ] next puzzle, B queue, Space engine"); // no rows
    wb->panes.overlay = VIEW_MESSAGES;
    assert_hints(wb, "/ search, n next match, Esc close"); // Enter opens none of its rows
    wb->panes.overlay = VIEW_GAMES;
    assert_hints(wb, "Enter open, / search, n next match, Esc close");
    wb->panes.overlay = VIEW_THEMES;
    assert_hints(wb, "Enter use, / search, n next match, Esc close");
    wb->panes.overlay = VIEW_RUNS;
    assert_hints(wb, "Enter pause, D end, Esc close");
}

ON_GAME(without_a_game_no_key_or_pane_speaks_of_one) {
    static const ViewId panes[] = {VIEW_GAME, VIEW_GRAPH};
    workbench_show_no_game(wb);
    assert_hints(wb, "B queue, Space engine, : command");
    for (size_t i = 0; i < COUNT(panes); i++) {
        CLEANUP(grid_done) Grid grid = {0};
        CLEANUP(str_done) Str row = {0};
        fixture_draw(wb, panes[i], &grid, 5, 60);
        grid_write_row(&grid, 1, &row);
        assert_non_null(strstr(str_text(&row), " of a game stand here."));
    }
}

// The help's headings in their order.
static void assert_headings(ViewId view, const char *expected) {
    CLEANUP(str_done) Str text = {0}, headings = {0};
    keys_write(&text, NULL, view);
    for (const char *line = str_text(&text); *line; line += strcspn(line, "\n") + 1) {
        if (line[0] != ' ' && line[0] != '\n') {
            str_add_bytes(&headings, line, strcspn(line, "\n,(;"));
            str_add(&headings, "; ");
        }
    }
    if (strncmp(str_text(&headings), expected, strlen(expected)) != 0)
        fail_msg("%s", str_text(&headings));
}

TEST(the_help_begins_with_what_holds_in_the_view_it_is_opened_in) {
    assert_headings(
        VIEW_TREE,
        "The keys to begin with; In the solution tree; In a pane: games and moves; In a pane: "
        "review; In a pane: engine; In a pane: screen; In a pane; Everywhere; Marks");
    assert_headings(VIEW_RUNS,
                    "The keys to begin with; In the runs; In a list; In a list; Everywhere; Marks");
    assert_headings(VIEW_NONE, "Everywhere; In a pane");
}

static const ViewId views_of_first_page[] = {VIEW_MOVES, VIEW_TREE, VIEW_QUEUE, VIEW_GAMES,
                                             VIEW_RUNS};

TEST(its_first_page_has_fifteen_keys_at_most_enter_and_backspace_first) {
    for (size_t i = 0; i < COUNT(views_of_first_page); i++) {
        CLEANUP(str_done) Str text = {0};
        size_t rows = 0;
        keys_write(&text, NULL, views_of_first_page[i]);
        const char *line = strchr(str_text(&text), '\n') + 1;
        assert_true(strncmp(line, "  Enter  ", 9) == 0);
        for (; *line != '\n'; line = strchr(line, '\n') + 1)
            rows++;
        assert_in_range(rows, 6, 15);
        assert_true(strstr(str_text(&text), "\n  Backspace"));
        assert_true(strstr(str_text(&text), "undo: undo the last decision or change"));
    }
}

ON_WORKBENCH(the_help_goes_back_to_the_list_that_it_was_opened_over) {
    static const char *const closes[] = {"Esc", "q", "?", "Enter"};
    for (size_t i = 0; i < COUNT(closes); i++) {
        PRESS(wb, {"P ?", OVER "help"}, {closes[i], OVER "tune"}, {"Esc ? Esc", OVER ""});
    }
}

ON_WORKBENCH(the_help_is_searched_round_its_end_whatever_the_case) {
    fixture_press(wb, "?");
    const List *list = view_list(wb, VIEW_HELP);
    PRESS(wb, {"[search LEAVES FOR LATER]", "\"LEAVES FOR LATER\" is not in this list"},
          {"[search Withdrawn]", "is not in this list"}, {"[search newest RUN]"});
    const size_t found = list->selected;
    assert_true(found > 0);
    fixture_press(wb, "n");
    assert_int_equal(list->selected, found); // the only one

    command_execute(wb, "search undecided", 0);
    const size_t first = list->selected;
    fixture_press(wb, "n");
    assert_int_not_equal(list->selected, first);
    fixture_press(wb, "N");
    assert_int_equal(list->selected, first);
    assert_int_equal(wb->panes.help_subject, VIEW_MOVES);
}
