// A puzzle that is solved blind: what is out of sight, what is answered, and what is kept.
#include "tests/ui/fixture.h"
#include "ui/panes/blind.h"

// After 1. e4 e5 2. Nf3 Black is to find Nc6 (Nf6 is as good, d6 nearly), and after 3. Bb5 a6.
static void put_puzzle(StoreFixture *f) {
    Tree tree;
    Workbench *wb = &f->wb;
    assert_true(workbench_show_game(wb, 0));
    const uint32_t node = game_main_node(&wb->file.game, 3);
    Position pos = game_position(&wb->file.game, node);
    tree_init(&tree, &pos);
    static const struct {
        uint32_t parent;
        const char *san;
        TreeRole role;
        int score;
    } moves[] = {{0, "Nc6", ROLE_SOLUTION, 300}, {1, "Bb5", ROLE_REPLY, -300},
                 {2, "a6", ROLE_SOLUTION, 310},  {0, "Nf6", ROLE_ALTERNATIVE, 290},
                 {0, "d6", ROLE_RETRY, 120},     {0, "f6", ROLE_ALTERNATIVE, -200},
                 {6, "Nxe5", ROLE_REPLY, -400}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Move move;
        pos = tree_position(&tree, moves[i].parent);
        assert_ok(san_read(&pos, moves[i].san, strlen(moves[i].san), &move, SAID));
        const uint32_t at = tree_add(&tree, moves[i].parent, move, moves[i].role);
        tree.nodes[at].scored = true;
        tree.nodes[at].score.value = moves[i].score;
    }
    tree.nodes[6].refuted = true;
    fixture_keep(wb, node, &tree);
    workbench_show_node(wb, node);
}

static void blind_store_fixture(StoreFixture *f) {
    store_fixture_begin_empty(f);
    put_puzzle(f);
}

FIXTURE(StoreFixture, blind_store_fixture, store_fixture_end);
#define BLIND_TEST(name) TEST_ON(name, StoreFixture *f, blind_store_fixture)

static const Finding *finding(const StoreFixture *f) {
    return review_finding(f->wb.review, f->wb.file.node);
}

BLIND_TEST(each_move_is_answered_and_the_replies_are_played) {
    PRESS(&f->wb, {"z", "Black to move: which move?"},
          {"[play d6]", "2...d6: good, but not the solution; try again"},
          {"[play f7f6]", "2...f6 is wrong: refuted by 3.Nxe5"}, {"[play Ke3]", "Ke3"},
          {"[play --]", "a move is to be found"},
          {"[play b8c6]", "2...Nc6 is right; the reply is 3.Bb5: which move?"});
    assert_true(blind_is_on(&f->wb));
    store_fixture_says(f, "[play a6]",
                       "solved after 1 wrong in 0:00; Enter accepts, Backspace rejects");
    assert_false(blind_is_on(&f->wb));
}

BLIND_TEST(an_alternative_that_ends_the_line_solves_it) {
    store_fixture_says(f, "z [play Nf6]", "solved in 0:00");
    assert_int_equal(finding(f)->solving.result, SOLVING_SOLVED);
}

BLIND_TEST(the_result_and_the_time_are_kept_and_the_curator_decides_afterwards) {
    Workbench *wb = &f->wb;
    key_press(wb, "z", 1000);
    command_execute(wb, "play f6", 2000);
    key_press(wb, "z", 43000);
    PRESS(&f->wb, {"", "given up after 1 wrong in 0:42: it was 2...Nc6"}, {"A", "accepted"});
    store_fixture_reopen(f, NULL);
    workbench_show_node(wb, game_main_node(&wb->file.game, 3));
    assert_int_equal(finding(f)->solving.result, SOLVING_GIVEN_UP);
    assert_int_equal(finding(f)->solving.took_ms, 42000);
    assert_int_equal(finding(f)->decision, DECISION_ACCEPT);
}

// Which keys leave, and what is kept then.
BLIND_TEST(all_is_given_back_when_it_is_left) {
    static const struct {
        const char *keys;
        SolvingResult result;
    } ways[] = {{"z q", SOLVING_UNTRIED}, {"z z", SOLVING_GIVEN_UP}};
    Workbench *wb = &f->wb;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        wb->panes.focus = VIEW_TREE;
        wb->panes.zoom = i > 0;
        wb->panes.flipped = i > 0;
        live_switch(&wb->engines.live, true, 0);
        store_fixture_press(f, "z");
        assert_true(wb->panes.flipped);
        assert_false(wb->engines.live.on);
        PRESS(wb, {ways[i].keys + 2, FOCUS "solution"});
        assert_int_equal(wb->panes.zoom, i > 0);
        assert_int_equal(wb->panes.flipped, i > 0);
        assert_true(wb->engines.live.on);
        assert_int_equal(finding(f)->solving.result, ways[i].result);
    }
}

BLIND_TEST(what_would_tell_is_refused_until_it_is_left) {
    static const char *const keys[] = {"Right", "Left", "Space", "v", "Tab", "B", "]", "G",
                                       "A",     "X",    "s",     "u", "O",   "w", "P"};
    const uint32_t node = f->wb.file.node;
    store_fixture_press(f, "z");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        f->wb.messages.text[0] = '\0';
        store_fixture_press(f, keys[i]);
        assert_true(blind_is_on(&f->wb));
        assert_int_equal(f->wb.panes.overlay, VIEW_NONE);
        assert_int_equal(f->wb.file.node, node);
        assert_int_equal(finding(f)->decision, DECISION_NONE);
    }
    PRESS(&f->wb, {"[engine]", "engine: not while the puzzle is solved blind"},
          {"? Down End", OVER "help"}, {"q"});
    assert_true(blind_is_on(&f->wb));
}

BLIND_TEST(a_key_that_begins_a_move_opens_the_prompt_with_it) {
    static const char keys[] = "abcdefghNBRQKO";
    store_fixture_press(f, "z");
    for (const char *key = keys; *key; key++) {
        char expected[16];
        f->wb.question.asks_prompt = false;
        key_press(&f->wb, (char[]){*key, '\0'}, 0);
        snprintf(expected, sizeof expected, "play %c", *key);
        assert_true(f->wb.question.asks_prompt);
        assert_string_equal(f->wb.question.prompt_text, expected);
    }
}

BLIND_TEST(where_there_is_no_solution_there_is_nothing_to_solve) {
    workbench_show_node(&f->wb, GAME_ROOT);
    store_fixture_says(f, "z", "there is no solution to be found here");
    assert_false(blind_is_on(&f->wb));
}

BLIND_TEST(the_board_shows_what_was_played) {
    Position pos;
    store_fixture_press(f, "z [play Nc6]");
    workbench_board_position(&f->wb, &pos);
    assert_int_equal(pos_piece(&pos, square_make(2, 5)), piece_make(BLACK, KNIGHT));
    assert_int_equal(pos_piece(&pos, square_make(1, 4)), piece_make(WHITE, BISHOP));
}

BLIND_TEST(nothing_on_the_screen_tells_the_solution) {
    CLEANUP(grid_done) Grid grid = {0};
    store_fixture_press(f, "B B z [play d6] [play f6]");
    for (size_t i = 0; i < COUNT(fixture_sizes); i++) {
        CLEANUP(str_done) Str text = {0};
        char golden[40];
        fixture_frame(&f->wb, &grid, fixture_sizes[i].rows, fixture_sizes[i].cols);
        snprintf(golden, sizeof golden, "blind-%dx%d", grid.cols, grid.rows);
        golden_write(&grid, &text, false);
        golden_check(golden, &grid, true);
        assert_ok(appearance_use(&f->wb.appearance, APPEARANCE_PIECES, "letters", SAID));
        fixture_frame(&f->wb, &grid, fixture_sizes[i].rows, fixture_sizes[i].cols);
        golden_check_ascii(golden, &grid);
        assert_ok(appearance_use(&f->wb.appearance, APPEARANCE_PIECES, "staunton", SAID));
        assert_null(strstr(str_text(&text), "Nc6"));
        assert_null(strstr(str_text(&text), "+3"));
    }
}

BLIND_TEST(afterwards_verdicts_and_queue_show_how_it_went) {
    store_fixture_press(f, "B B z [play f6] [play Nf6]");
    ASSERT_FRAME(&f->wb, 50, 200, "Blind: solved after 1 wrong in 0:00", "0:00+1");
}

ON_STORE(candidates_of_other_profiles_are_told_of_and_one_key_takes_that_profile) {
    Workbench *wb = &f->wb;
    Profile finder;
    assert_ok(profile_find("finder", &finder, SAID));
    assert_ok(profile_set(&finder, "only.margin=250", SAID));
    workbench_use_profile(wb, &finder);
    assert_ok(workbench_open(wb, f->one, SAID));
    PRESS(&f->wb, {"", "profile magnus has 4 candidates here; F uses it"},
          {"F", "profile magnus, as its newest run had it: 4 candidates"});
    assert_string_equal(review_profile(wb->review)->name, "magnus");
    store_fixture_says(f, "F", "no other profile has candidates of this file");
}

ON_STORE(the_next_press_takes_the_next_profile_that_with_most_candidates_first) {
    Workbench *wb = &f->wb;
    Profile finder;
    assert_ok(profile_find("finder", &finder, SAID));
    workbench_use_profile(wb, &finder);
    store_fixture_put_puzzle(wb, 1, 1);
    assert_ok(workbench_open(wb, f->one, SAID));
    PRESS(&f->wb, {"", "profile magnus has 4 candidates here; F uses it"},
          {"F", "profile magnus, as its newest run had it: 4 candidates"},
          {"F", "profile finder, as its newest run had it: 1 candidate"},
          {"F", "profile magnus, as its newest run had it: 4 candidates"});
}
