// The order of lists: by a column, turned round, and what is done with the selected row.
#include "tests/ui/fixture.h"

static const char games[] =
    "[White \"Emil\"]\n[Black \"Zoe\"]\n[Date \"2001.05.01\"]\n[Result \"1-0\"]\n\n1. e4 Ke5 "
    "1-0\n\n"
    "[White \"adam\"]\n[Black \"Yan\"]\n[Date \"1999.05.01\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 "
    "0-1\n\n"
    "[White \"Carl\"]\n[Black \"Xena\"]\n[Result \"*\"]\n\n1. c4 e6 2. Qd3 *\n\n";

// What a list says at its places: "Emil - Zoe|adam - Yan".
static void write_places(Workbench *wb, ViewId id, Str *out) {
    const size_t count = view_list(wb, id)->count;
    for (size_t place = 0; place < count; place++) {
        str_add(out, place > 0 ? "|" : "");
        view_write_row(wb, id, place, out);
    }
}

// The parts stand there in this order.
static void assert_order(const char *text, const char *parts) {
    CLEANUP(str_done) Str part = {0};
    const char *at = text;
    for (const char *next = parts; *next;) {
        const size_t len = strcspn(next, "|");
        str_clear(&part);
        str_add_bytes(&part, next, len);
        at = strstr(at, str_text(&part));
        if (!at) {
            fail_msg("\"%s\" is not there, or not in the order of \"%s\", in \"%s\"",
                     str_text(&part), parts, text);
        }
        at += len;
        next += len + (next[len] == '|');
    }
}

static void assert_title(Workbench *wb, const char *title) {
    CLEANUP(grid_done) Grid grid = {0};
    fixture_frame(wb, &grid, 24, 80);
    assert_drawn(&grid, 0, title);
}

ON_STORE(every_list_is_sorted_by_its_columns_and_says_so_in_its_title) {
    static const struct {
        const char *keys, *title, *order;
    } rows[] = {
        {"G", " Games ─", "Emil|adam|Carl"},
        {"[sort white]", " Games by white ─", "adam|Carl|Emil"},
        {"[sort white]", " Games by white, reversed ─", "Emil|Carl|adam"},
        {"[sort black]", " Games by black ─", "Xena|Yan|Zoe"},
        {"o", " Games by result ─", "Carl|adam|Emil"},
        {"o", " Games by date ─", "adam|Emil|Carl"}, // nothing comes last
        {"[sort plies]", " Games by plies ─", "adam|Emil|Carl"},
        {"o o o", " Games ─", "Emil|adam|Carl"},
        {"[sort game]", " Games by game, reversed ─", "Carl|adam|Emil"},
        {"Esc [errors] o", " Errors by error ─", "Ke5|Qd3"},
        {"Esc P [sort value]", " Numbers by value ─", "see.max=0|tree.max-plies=30|won=280"},
        {"[sort name]", " Numbers by name ─", "all |nodes.max=|not-lost="},
        {"Home Enter [sort value]", " Numbers by value ─", "scan.first=0|lines=2|hash=256"},
        {"[sort name]", " Numbers by name ─", "hash=|lines=|nodes.max="},
        {"Esc [theme] o", " Themes ", ""},
        {"Esc ! o", " Messages by words ─", "adam|sorted by words"},
        {"[sort none]", " Messages ─", "sorted by words|adam"},
        {"[sort none]", " Messages by none, reversed ─", "adam|sorted by words"},
        {"Esc [queue store] [copy to mates] [collect easy] C", " Sets ─", "easy|mates"},
        {"[sort puzzles]", " Sets by puzzles ─", "easy|mates"},
        {"[sort puzzles]", " Sets by puzzles, reversed ─", "mates|easy"},
    };
    Workbench *wb = &f->wb;
    assert_ok(workbench_open(wb, folder_put(&f->folder, "three.pgn", games), SAID));
    while (wb->file.reading)
        workbench_read_more(wb);
    workbench_say(wb, "adam");
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str said = {0};
        store_fixture_press(f, rows[i].keys);
        write_places(wb, wb->panes.overlay, &said);
        assert_title(wb, rows[i].title);
        assert_order(str_text(&said), rows[i].order);
    }
}

ON_STORE(the_cursor_stays_on_its_row_and_enter_takes_what_it_is_on) {
    Workbench *wb = &f->wb;
    store_fixture_press(f, "G Down [sort white] [sort white]"); // Carla before Anna
    assert_int_equal(wb->panes.lists[VIEW_GAMES].selected, 0);
    assert_int_equal(view_selected_row(wb, VIEW_GAMES), 1);
    store_fixture_press(f, "Enter");
    assert_int_equal(wb->file.game_index, 1);
    store_fixture_press(f, "G [search anna] Enter");
    assert_int_equal(wb->file.game_index, 0);
    store_fixture_press(f, "[go next-game] G");
    assert_int_equal(wb->panes.lists[VIEW_GAMES].selected, 0);
}

ON_STORE(a_list_with_one_order_says_so) {
    store_fixture_says(f, "[theme] o", "themes: its rows have one order");
}

enum { MANY = 130 };

// White's names are numbers: 0, 7, 14 ...
static void open_many(StoreFixture *f) {
    CLEANUP(str_done) Str text = {0};
    for (int i = 0; i < MANY; i++)
        str_addf(&text, "[White \"%d\"]\n[Result \"*\"]\n\n1. e4 *\n\n", i * 7 % MANY);
    assert_ok(workbench_open(&f->wb, folder_put(&f->folder, "many.pgn", str_text(&text)), SAID));
    while (f->wb.file.reading)
        workbench_read_more(&f->wb);
}

ON_STORE(numbers_are_sorted_as_such_and_what_is_the_same_as_it_comes) {
    Workbench *wb = &f->wb;
    open_many(f);
    store_fixture_says(f, "G Down Down Down [sort white]", "sorted by white");
    assert_title(wb, " Games by white ");
    assert_int_equal(wb->panes.lists[VIEW_GAMES].selected, 3 * 7); // with its row
    for (size_t place = 0; place < MANY; place++)
        assert_int_equal(list_table_row(&wb->panes.tables[VIEW_GAMES], place) * 7 % MANY, place);
    store_fixture_press(f, "[sort black] [sort black]");
    assert_title(wb, " Games by black, reversed ");
    for (size_t place = 0; place < MANY; place++) // all the same: as they come
        assert_int_equal(list_table_row(&wb->panes.tables[VIEW_GAMES], place), MANY - 1 - place);
    store_fixture_press(f, "[sort white] [sort game]");
    assert_title(wb, " Games ");
}
