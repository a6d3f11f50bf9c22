// The choice of theme and pieces: from lists that show what is under the cursor, from one time to
// the next, and from files that make no sense.
#include "tests/ui/fixture.h"

// The themes that ship, and a user of whom nothing is known yet.
static void open_looks(StoreFixture *f) {
    store_fixture_begin(f);
    setenv("XDG_STATE_HOME", str_text(&f->folder.path), 1);
    setenv("XDG_CONFIG_HOME", str_text(&f->folder.path), 1);
    appearance_done(&f->wb.appearance);
    Fault fault;
    appearance_init(&f->wb.appearance, "build/onlymove", &fault);
    assert_string_equal(fault.text, "");
}

static void close_looks(StoreFixture *f) {
    store_fixture_end(f);
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_CONFIG_HOME");
}

FIXTURE(StoreFixture, open_looks, close_looks);
#define ON_LOOKS(name) TEST_ON(name, StoreFixture *f, open_looks)

// The background of text, and how many cells of the screen are blocks of drawn pieces.
static ThemeColour shown(StoreFixture *f, int *blocks) {
    CLEANUP(grid_done) Grid grid = {0};
    grid_resize(&grid, 35, 120);
    frame_draw(&f->wb, &(PromptView){0}, true, DEPTH_TRUE, &grid);
    *blocks = 0;
    for (int i = 0; i < 35 * 120; i++)
        *blocks += grid.cells[i].character >= 0x2580 && grid.cells[i].character <= 0x259F;
    return appearance_palette(&f->wb.appearance, DEPTH_TRUE)->styles[STYLE_TEXT].bg;
}

ON_LOOKS(a_theme_is_looked_at_under_the_cursor_and_taken_by_enter) {
    int blocks;
    PRESS(&f->wb, {"[theme]", OVER "themes"});
    assert_int_equal(shown(f, &blocks), COLOUR_DEFAULT);
    store_fixture_press(f, "Home Down Down"); // contrast-light
    assert_int_equal(shown(f, &blocks), COLOUR_RGB | 0xFFFFFF);
    store_fixture_press(f, "Esc");
    assert_int_equal(shown(f, &blocks), COLOUR_DEFAULT);
    store_fixture_says(f, "[theme] Home Down Down Enter", "theme: contrast-light");
    assert_int_equal(shown(f, &blocks), COLOUR_RGB | 0xFFFFFF);
}

ON_LOOKS(ways_to_draw_pieces_are_listed_with_those_that_are_no_files) {
    int blocks, fewer;
    CLEANUP(theme_names_done) ThemeNames names = {0};
    appearance_names(&f->wb.appearance, APPEARANCE_PIECES, &names);
    static const char *const expected[] = {"blocks",       "fine",       "letters", "solid",
                                           "solid-letter", "solid-vs15", "staunton"};
    assert_int_equal(names.count, 7);
    for (size_t i = 0; i < 7; i++)
        assert_string_equal(names.items[i], expected[i]);
    shown(f, &blocks);
    store_fixture_press(f, "[glyphs solid]");
    shown(f, &fewer);
    assert_true(blocks > 100 && fewer == 0);
    store_fixture_press(f, "[glyphs] Home");
    shown(f, &blocks);
    assert_true(blocks > 100);
}

ON_LOOKS(what_was_taken_is_there_the_next_time) {
    store_fixture_press(f, "[theme wood] [glyphs blocks]");
    appearance_done(&f->wb.appearance);
    appearance_init(&f->wb.appearance, "build/onlymove", SAID);
    assert_string_equal(appearance_name(&f->wb.appearance, APPEARANCE_THEME), "wood");
    assert_string_equal(appearance_name(&f->wb.appearance, APPEARANCE_PIECES), "blocks");
}

ON_LOOKS(the_users_file_comes_before_the_one_that_ships_and_its_mistake_is_named) {
    CLEANUP(str_done) Str path = {0};
    assert_ok(file_xdg(XDG_CONFIG, "themes/wood.ini", &path, SAID));
    assert_ok(file_write(str_text(&path), "[panes]\ntext = #123456 on #abcdef\n", 34, SAID));
    store_fixture_press(f, "[theme wood]");
    assert_int_equal(shown(f, &(int){0}), COLOUR_RGB | 0xABCDEF);
    assert_ok(file_write(str_text(&path), "[panes]\ntext = blau\n", 20, SAID));
    store_fixture_says(f, "[theme day] [theme wood]", "wood.ini:2: \"blau\" is no colour");
    assert_string_equal(appearance_name(&f->wb.appearance, APPEARANCE_THEME), "day");
    store_fixture_says(f, "[theme oak]", "there is no oak.ini in ");
    store_fixture_says(f, "[theme contrast]", "; nearest: contrast-dark");
}

static void reread(StoreFixture *f, const char *program, const char *says) {
    Fault fault;
    appearance_done(&f->wb.appearance);
    appearance_init(&f->wb.appearance, program, &fault);
    assert_non_null(strstr(fault.text, says));
}

// What a frame of that size shows.
static Layout laid_out(StoreFixture *f, int rows, int cols) {
    CLEANUP(grid_done) Grid grid = {0};
    fixture_frame(&f->wb, &grid, rows, cols);
    return f->wb.panes.layout;
}

ON_LOOKS(panes_are_hidden_and_widened_and_stay_so) {
    const int cols = laid_out(f, 35, 120).slot[SLOT_MOVES].cols;
    store_fixture_says(f, "[view graph] H", "graph: hidden; :hide graph shows it again");
    assert_true(f->wb.panes.focus != VIEW_GRAPH);
    store_fixture_press(f, "[hide engine] [view moves] 2 |");
    for (int time = 0; time < 2; time++) {
        const Layout layout = laid_out(f, 35, 120);
        assert_int_equal(layout.slot[SLOT_GRAPH].rows, 0);
        assert_int_equal(layout.slot[SLOT_ENGINE].rows, 0);
        assert_int_equal(layout.slot[SLOT_MOVES].cols, cols + 8);
        reread(f, "build/onlymove", "");
    }
    store_fixture_press(f, "[view graph] [view moves] 2 _");
    assert_true(laid_out(f, 35, 120).slot[SLOT_GRAPH].rows > 0);
    assert_int_equal(laid_out(f, 35, 120).slot[SLOT_MOVES].cols, cols);
    store_fixture_press(f, "[hide all]");
    assert_true(laid_out(f, 35, 120).slot[SLOT_ENGINE].rows > 0);
    store_fixture_press(f, "[view moves] 100 |");
    assert_true(laid_out(f, 35, 120).slot[SLOT_TREE].cols >= 24);
    store_fixture_says(f, "[hide engine] [hide verdicts] [hide solution] [hide graph] [hide moves]",
                       "moves: cannot be hidden");
    assert_true(laid_out(f, 35, 120).slot[SLOT_MOVES].rows > 0);
}

ON_LOOKS(what_is_kept_and_makes_no_sense_is_named) {
    static const struct {
        const char *line, *says;
    } cases[] = {{"hidden = graph clock", "look.ini:1: hidden = graph clock makes no sense"},
                 {"widths = 3 4", "look.ini:1: widths = 3 4 makes no sense"},
                 {"widths = 3 4 900", "makes no sense"},
                 {"mouse = perhaps", "makes no sense"},
                 {"colour = red",
                  "there are theme, pieces, hidden, widths, mouse, next, chains and columns"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char path[32] = "onlymove/look.ini";
        assert_true(folder_write(&f->folder, path, cases[i].line));
        reread(f, "build/onlymove", cases[i].says);
        reread(f, "nowhere/onlymove", cases[i].says); // no themes either
    }
}
