// Numbers that are tried out before they are taken: the view that shows them and what they do.
#include "tests/ui/fixture.h"

// Of the profile's filters only the first can be judged without a search, and that by the number of
// the move: what it lets pass would have to be searched.
static void begin(StoreFixture *f) {
    Profile profile;
    store_fixture_begin_empty(f);
    Workbench *wb = &f->wb;
    assert_ok(profile_find("positional", &profile, SAID));
    assert_ok(profile_set(&profile, "filters=move-number only-winning-move solution-tree", SAID));
    assert_ok(profile_set(&profile, "move.min=1", SAID));
    workbench_use_profile(wb, &profile);
    store_fixture_put_puzzle(wb, 1, 3);
    store_fixture_put_puzzle(wb, 0, 1);
    store_fixture_put_puzzle(wb, 0, 6);
    store_fixture_put_refused(wb, 0, 4);
    assert_true(workbench_show_game(wb, 0));
}

FIXTURE(StoreFixture, begin, store_fixture_end);
#define TUNING(name) TEST_ON(name, StoreFixture *f, begin)

// Works until all is told.
static void press(StoreFixture *f, const char *keys) {
    store_fixture_press(f, keys);
    while (review_deadline(f->wb.review) == 0)
        workbench_step(&f->wb, now_ms());
}

// The title says that.
static void assert_title(StoreFixture *f, const char *words) {
    CLEANUP(grid_done) Grid grid = {0};
    fixture_draw_placed(&f->wb, VIEW_TUNING, &grid, 50, 200, false);
    assert_drawn(&grid, 0, words);
}

TUNING(it_shows_numbers_and_what_leaves_at_every_size) {
    press(f, "P [tune move.min=3]");
    fixture_check_sizes(&f->wb, VIEW_TUNING, "tuning");
}

// A row that begins so is there, and the cursor on it.
static bool is_listed(StoreFixture *f, const char *begin) {
    CLEANUP(str_done) Str row = {0};
    List *list = view_list(&f->wb, VIEW_TUNING);
    for (list->selected = 0; list->selected < list->count; list->selected++) {
        str_clear(&row);
        view_write_row(&f->wb, VIEW_TUNING, list->selected, &row);
        if (strncmp(str_text(&row), begin, strlen(begin)) == 0)
            return true;
    }
    return false;
}

// By its row all of them are listed, or the first alone.
static void press_all(StoreFixture *f) {
    assert_true(is_listed(f, "all ") || is_listed(f, "first "));
    press(f, "Enter");
}

// The first rows begin with these words, which "|" separates.
static void assert_begins(StoreFixture *f, const char *words) {
    for (size_t i = 0; *words; i++) {
        CLEANUP(str_done) Str row = {0};
        const size_t len = strcspn(words, "|");
        view_write_row(&f->wb, VIEW_TUNING, i, &row);
        if (strncmp(str_text(&row), words, len) != 0)
            fail_msg("row %zu is \"%s\", not %s", i, str_text(&row), words);
        words += len + (words[len] == '|');
    }
}

TUNING(numbers_of_its_character_come_first_and_all_by_a_row) {
    press(f, "P");
    assert_begins(f, "margin.min=|margin.max=|nodes.max=|tree.length=|all ");
    press(f, "[tune move.max=50]"); // what was changed is with them
    assert_begins(f, "margin.min=|margin.max=|nodes.max=|tree.length=|move.max=|all ");
    press_all(f);
    assert_begins(f, "margin.min=|margin.max=|nodes.max=|tree.length=|nodes.start=");
    assert_true(is_listed(f, profile_keys[KEY_HASH].name));
    press_all(f);
    assert_false(is_listed(f, profile_keys[KEY_HASH].name));
}

TUNING(steps_are_round) {
    static const struct {
        const char *keys;
        ProfileKey key;
        double value;
    } steps[] = {
        {"[tune margin.min=15]", KEY_MARGIN_MIN, 15},
        {"Right", KEY_MARGIN_MIN, 20},
        {"Right", KEY_MARGIN_MIN, 30},
        {"4 Left", KEY_MARGIN_MIN, 0},
        {"[tune nodes.max=25000000]", KEY_NODES_MAX, 25e6},
        {"Left", KEY_NODES_MAX, 20e6},
        {"Left", KEY_NODES_MAX, 10e6},
        {"2 Right", KEY_NODES_MAX, 50e6},
        {"Right", KEY_NODES_MAX, 100e6},
        {"Right", KEY_TREE_LENGTH, 4},
        {"9 Left", KEY_TREE_LENGTH, 1},
        {"Right", KEY_NODES_FACTOR, 1.5},
        {"2 Left", KEY_NODES_FACTOR, 1.3},
    };
    press(f, "P");
    press_all(f);
    for (size_t i = 0; i < COUNT(steps); i++) {
        CLEANUP(str_done) Str row = {0}, wanted = {0};
        assert_true(is_listed(f, profile_keys[steps[i].key].name));
        press(f, steps[i].keys);
        view_write_row(&f->wb, VIEW_TUNING, view_list(&f->wb, VIEW_TUNING)->selected, &row);
        str_addf(&wanted, "%s=%.15g (", profile_keys[steps[i].key].name, steps[i].value);
        assert_non_null(strstr(str_text(&row), str_text(&wanted)));
    }
}

TUNING(a_number_is_stepped_typed_and_taken_back) {
    static const struct {
        const char *keys, *title;
    } steps[] = {
        {"Right", "3 → 2 puzzles: 1 lost, 0 new; 8 positions would have to be searched"},
        {"2 Right", "3 → 1 puzzles: 2 lost, 0 new; 3 positions would have to be searched"},
        {"Left", "3 → 1 puzzles: 2 lost, 0 new"},
        {"3 Left", "3 → 3 puzzles: 0 lost, 0 new"},
        {"[tune move.min=5]", "3 → 0 puzzles: 3 lost, 0 new"},
        {"u", "3 → 3 puzzles: 0 lost, 0 new"},
    };
    press(f, "P");
    assert_title(f, "3 → 3 puzzles: 0 lost, 0 new");
    press_all(f);
    assert_true(is_listed(f, profile_keys[KEY_MOVE_MIN].name));
    for (size_t i = 0; i < COUNT(steps); i++) {
        press(f, steps[i].keys);
        assert_title(f, steps[i].title);
    }
    press(f, "Enter");
    PRESS(&f->wb, {"", PROMPT "tune move.min="});
}

TUNING(a_number_that_cannot_be_is_refused_in_words) {
    static const struct {
        const char *line, *words;
    } refused[] = {
        {"[tune move.min=0]", "move.min: 0 is outside 1 to 10000 moves"},
        {"[tune move.mix=3]", "there is no key \"move.mix\"; nearest: move.min"},
        {"[tune move.min=61]", "move.min"},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        press(f, refused[i].line);
        assert_said(&f->wb, refused[i].words);
    }
}

TUNING(what_is_taken_is_the_current_profile) {
    Workbench *wb = &f->wb;
    press(f, "P A");
    assert_said(wb, "no number has been changed");
    press(f, "[tune move.min=3] A");
    assert_said(wb, "positional with move.min=3 from now on; r runs it over the game, R over the "
                    "file");
    assert_int_equal(wb->panes.overlay, VIEW_NONE);
    assert_true(review_profile(wb->review)->value[KEY_MOVE_MIN] == 3);
    press(f, "P");
    assert_title(f, "3 → 1 puzzles: 2 lost, 0 new");
}

// Enter on a puzzle that leaves shows it, also in another game.
TUNING(a_puzzle_that_leaves_is_shown) {
    Workbench *wb = &f->wb;
    press(f, "P [tune move.min=4]");
    press(f, "End Enter");
    assert_int_equal(wb->panes.overlay, VIEW_NONE);
    assert_int_equal(wb->file.game_index, 1);
    assert_int_equal(game_ply(&wb->file.game, wb->file.node), 3);
    assert_said(wb, "lost: move-number, misses by 2 moves, game 2, move 2...");
}

// What a profile says at the start of the game: its first filter passes, its second fails.
static Candidate made_by(const Workbench *wb, const char *profile) {
    Candidate candidate = {.nodes = 28925464, .verdict_count = 2};
    assert_ok(profile_find(profile, &candidate.profile, SAID));
    pos_to_fen(&wb->file.game.start, candidate.fen);
    candidate.engine = strdup("Fake 1.0");
    tree_init(&candidate.tree, &wb->file.game.start);
    for (int i = 0; i < 2; i++) {
        candidate.verdicts[i] = (Verdict){.filter = candidate.profile.filters[i],
                                          .state = i == 0 ? VERDICT_PASS : VERDICT_FAIL,
                                          .evidence = {.measured = i == 0 ? "20 moves" : "e4 +0.30",
                                                       .threshold = "",
                                                       .reason = "",
                                                       .is_text = true,
                                                       .has_miss = i > 0,
                                                       .unit = UNIT_CP,
                                                       .miss = 120}};
    }
    snprintf(candidate.reason, sizeof candidate.reason, "%s: it is not",
             candidate.profile.filters[1]->name);
    return candidate;
}

static Comparison *open_comparison(Workbench *wb) {
    static char *argv[] = {"engine-that-is-never-started", NULL};
    Profile other;
    wb->engines.pool = pool_new(&(EngineSetup){.argv = argv}, 1);
    review_use_pool(wb->review, wb->engines.pool);
    assert_ok(profile_find("finder", &other, SAID));
    tuning_compare(wb, &other);
    return jobs_work(wb->review, LANE_COMPARISON);
}

// Both have answered, as engines would make them.
static void open_answered(Workbench *wb) {
    Comparison *comparison = open_comparison(wb);
    for (int i = 0; i < 2; i++) {
        comparison->pair[i] = made_by(wb, i == 0 ? "magnus" : "finder");
        comparison->is_done[i] = true;
    }
}

ON_WORKBENCH(two_profiles_stand_side_by_side_at_every_size) {
    open_answered(wb);
    fixture_check_sizes(wb, VIEW_TUNING, "compare");
}

ON_WORKBENCH(the_numbers_opened_anew_stand_alone) {
    CLEANUP(grid_done) Grid grid = {0};
    open_answered(wb);
    fixture_press(wb, "Esc P");
    fixture_draw_placed(wb, VIEW_TUNING, &grid, 24, 80, false);
    assert_drawn(&grid, 1, "usual ");
}

ON_WORKBENCH(a_comparison_says_how_far_it_is) {
    CLEANUP(grid_done) Grid grid = {0};
    Comparison *comparison = open_comparison(wb);
    for (int i = 0; i < 2; i++) {
        fixture_draw_placed(wb, VIEW_TUNING, &grid, 24, 80, false);
        assert_drawn(&grid, 0, i == 0 ? "magnus, 0k nodes" : "finder, 0k nodes");
        if (i == 0)
            comparison->pair[0] = made_by(wb, "magnus");
        comparison->is_done[0] = true;
    }
}
