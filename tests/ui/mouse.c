// The mouse on the screen as it was drawn last: what is clicked is found by the text that stands
// there.
#include "tests/ui/fixture.h"
#include "ui/panes/board_input.h"

typedef struct Screen {
    StoreFixture f;
    Grid grid;
} Screen;

static void open_screen(Screen *screen) {
    store_fixture_begin(&screen->f);
    setenv("XDG_STATE_HOME", str_text(&screen->f.folder.path), 1);
    assert_ok(appearance_use(&screen->f.wb.appearance, APPEARANCE_PIECES, "letters", SAID));
    grid_resize(&screen->grid, 35, 120);
}

static void close_screen(Screen *screen) {
    store_fixture_end(&screen->f);
    grid_done(&screen->grid);
    unsetenv("XDG_STATE_HOME");
}

FIXTURE(Screen, open_screen, close_screen);
#define ON_SCREEN(name) TEST_ON(name, Screen *screen, open_screen)

static void draw(Screen *screen) {
    frame_draw(&screen->f.wb, &(PromptView){0}, true, DEPTH_256, &screen->grid);
}

// Where an ASCII text stands on the screen.
static Spot find(Screen *screen, const char *text) {
    const Grid *grid = &screen->grid;
    const int len = (int)strlen(text);
    draw(screen);
    for (int at = 0; at + len <= grid->rows * grid->cols; at++) {
        int same = 0;
        while (same < len && grid->cells[at + same].character == (unsigned char)text[same])
            same++;
        if (same == len)
            return (Spot){at / grid->cols, at % grid->cols};
    }
    fail_msg("\"%s\" is not on the screen", text);
    return SPOT_NONE;
}

static void press_on(Screen *screen, const char *text) {
    const Spot at = find(screen, text);
    mouse_press(&screen->f.wb, at.y, at.x + (int)strlen(text) / 2, 0);
    draw(screen);
}

static void press_square(Screen *screen, const char *name) {
    Workbench *wb = &screen->f.wb;
    draw(screen);
    const BoardView view = {.flipped = wb->panes.flipped,
                            .square_rows = wb->panes.layout.square_rows};
    const Square square = square_make(name[0] - 'a', name[1] - '1');
    const Spot at = board_spot(wb->panes.layout.slot[SLOT_BOARD], &view, square);
    mouse_press(wb, at.y, at.x, 0);
}

static void check_graph(Screen *screen) {
    Workbench *wb = &screen->f.wb;
    draw(screen);
    const Rect graph = wb->panes.layout.slot[SLOT_GRAPH];
    for (int ply = 0; ply <= 9; ply += 3) {
        mouse_press(wb, graph.y + 2, graph.x + (2 * ply + 1) * graph.cols / 20, 0);
        assert_int_equal(game_ply(&wb->file.game, wb->file.node), ply);
        assert_int_equal(wb->panes.focus, VIEW_GRAPH);
    }
}

static void check_wheel(Screen *screen) {
    Workbench *wb = &screen->f.wb;
    const Spot moves = find(screen, "Nf3"), verdicts = find(screen, "Verdicts");
    mouse_wheel(wb, moves.y, moves.x, true, 0);
    mouse_wheel(wb, moves.y, moves.x, true, 0);
    mouse_wheel(wb, moves.y, moves.x, false, 0);
    assert_int_equal(game_ply(&wb->file.game, wb->file.node), 1);
    draw(screen);
    const size_t row = wb->panes.lists[VIEW_VERDICTS].selected;
    mouse_wheel(wb, verdicts.y + 2, verdicts.x, true, 0);
    assert_int_equal(wb->panes.focus, VIEW_VERDICTS);
    assert_int_equal(wb->panes.lists[VIEW_VERDICTS].selected, row + 3);
    mouse_wheel(wb, 34, 0, true, 0);
    assert_int_equal(wb->panes.lists[VIEW_VERDICTS].selected, row + 3);
}

ON_SCREEN(a_click_on_a_move_or_the_graph_shows_it_and_the_wheel_goes_on) {
    Workbench *wb = &screen->f.wb;
    static const struct {
        const char *text;
        size_t ply;
    } cases[] = {{"Nf3", 3}, {"Ba4", 7}, {"1.e4", 1}, {"O-O", 9}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        wb->panes.focus = VIEW_ENGINE;
        press_on(screen, cases[i].text);
        assert_int_equal(game_ply(&wb->file.game, wb->file.node), cases[i].ply);
        assert_int_equal(wb->panes.focus, VIEW_MOVES);
    }
    check_graph(screen);
    workbench_show_node(wb, GAME_ROOT);
    check_wheel(screen);
}

ON_SCREEN(pieces_are_moved_by_clicks_and_the_board_does_not_keep_the_focus) {
    Workbench *wb = &screen->f.wb;
    press_square(screen, "e4");
    PRESS(wb, {"", "White is to move, and has no piece there", FOCUS "moves"});
    press_square(screen, "g1");
    assert_int_equal(board_input(wb)->lifted, G1);
    assert_int_equal(wb->panes.focus, VIEW_BOARD);
    press_square(screen, "g4");
    assert_said(wb, "no legal move goes from g1 to g4");
    assert_int_equal(board_input(wb)->lifted, G1);
    store_fixture_press(&screen->f, "f");
    press_square(screen, "f3");
    assert_int_equal(wb->panes.focus, VIEW_LINE);
    find(screen, "By hand: 1.Nf3");
    press_square(screen, "e7");
    press_square(screen, "e7");
    assert_int_equal(wb->panes.focus, VIEW_LINE);
}

static void check_bars(Screen *screen) {
    Workbench *wb = &screen->f.wb;
    press_on(screen, "help");
    assert_int_equal(wb->panes.overlay, VIEW_HELP);
    press_on(screen, "help");
    assert_int_equal(wb->panes.overlay, VIEW_NONE);
    store_fixture_press(&screen->f, "[queue]");
    press_on(screen, "t mark");
    find(screen, "*");
    press_on(screen, "& filter");
    assert_string_equal(wb->question.prompt_text, "narrow puzzle ");
    store_fixture_press(&screen->f, "[queue]");
    press_on(screen, "Verdicts");
    assert_int_equal(wb->panes.focus, VIEW_VERDICTS);
    assert_false(wb->panes.zoom);
    press_on(screen, "Verdicts");
    assert_true(wb->panes.zoom);
}

static void check_switch(Screen *screen) {
    Workbench *wb = &screen->f.wb;
    assert_false(wb->appearance.no_mouse);
    store_fixture_press(&screen->f, "[mouse]");
    assert_said(wb, "the mouse is off");
    appearance_done(&wb->appearance);
    appearance_init(&wb->appearance, NULL, SAID);
    assert_true(wb->appearance.no_mouse);
    store_fixture_press(&screen->f, "[mouse on]");
    assert_false(wb->appearance.no_mouse);
}

ON_SCREEN(rows_are_selected_and_entered_keys_pressed_titles_zoom_and_a_key_turns_it_off) {
    Workbench *wb = &screen->f.wb;
    store_fixture_press(&screen->f, "[games]");
    press_on(screen, "Carla");
    assert_int_equal(wb->panes.lists[VIEW_GAMES].selected, 1);
    assert_int_equal(wb->panes.overlay, VIEW_GAMES);
    press_on(screen, "Carla");
    assert_int_equal(wb->panes.overlay, VIEW_NONE);
    assert_int_equal(wb->file.game_index, 1);
    store_fixture_press(&screen->f, "[queue]");
    press_on(screen, "4.Ba4");
    assert_int_equal(game_ply(&wb->file.game, wb->file.node), 6);
    assert_int_equal(wb->panes.focus, VIEW_QUEUE);
    store_fixture_press(&screen->f, "[queue] [view moves]");
    press_on(screen, "not-in-check");
    assert_int_equal(wb->panes.focus, VIEW_VERDICTS);
    assert_int_equal(wb->panes.lists[VIEW_VERDICTS].selected, 1);
    check_bars(screen);
    check_switch(screen);
}

ON_SCREEN(a_click_on_an_answer_gives_it_and_elsewhere_leaves_the_question) {
    Workbench *wb = &screen->f.wb;
    store_fixture_press(&screen->f, "y");
    press_on(screen, "Nf3");
    press_on(screen, "Copy what");
    assert_int_equal(wb->question.asks, ASKS_COPY);
    press_on(screen, "game as PGN");
    PRESS(wb, {"", ASKS "", "the game went to "});
    store_fixture_press(&screen->f, "y");
    press_on(screen, "f FEN");
    assert_said(wb, "the FEN went to ");
}

ON_SCREEN(a_question_that_is_too_long_has_two_rows_and_is_clicked_in_both) {
    grid_resize(&screen->grid, 24, 48);
    store_fixture_press(&screen->f, "y");
    assert_int_equal(find(screen, "v verdicts").y, 23);
    assert_int_equal(find(screen, "f FEN").y, 22);
    press_on(screen, "f FEN");
    assert_said(&screen->f.wb, "the FEN went to ");
    store_fixture_press(&screen->f, "y");
    const Spot answer = find(screen, "v verdicts");
    mouse_press(&screen->f.wb, answer.y, answer.x, 0);
    assert_int_equal(screen->f.wb.question.asks, ASKS_NOTHING);
}

ON_SCREEN(a_click_anywhere_at_any_size_does_no_harm) {
    Workbench *wb = &screen->f.wb;
    static const char *const views[] = {"[view moves]", "[queue]",  "[help]",   "[tune]",
                                        "[duplicates]", "[themes]", "[glyphs]", "Esc"};
    for (size_t i = 0; i < COUNT(views); i++) {
        store_fixture_press(&screen->f, views[i]);
        for (int y = 0; y < 35; y += 11) {
            for (int x = (int)i; x < 120; x += 37) {
                grid_resize(&screen->grid, 12 + y, 30 + x);
                draw(screen);
                mouse_press(wb, y, x, 0);
                mouse_wheel(wb, y, x, true, 0);
                wb->quit = wb->question.asks_prompt = false;
            }
        }
    }
}
