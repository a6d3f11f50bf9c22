// The moves of games that are larger than any screen: what is not shown costs nothing.
#include "tests/support/huge.h"
#include "tests/ui/scene.h"
#include "ui/panes/moves_text.h"

// One page of text, not the game, is what a frame may cost: in moves made and bytes written.
enum { ROWS = 20, COLS = 44, MOVES_MADE_MAX = 400000, BYTES_MAX = 1 << 20 };

static void open_game(PaneFixture *fixture) {
    pane_fixture_open(fixture);
    Scene *scene = &fixture->scene;
    scene->moves = (MovesView){.game = &scene->game, .top = &scene->moves_top};
}

FIXTURE(PaneFixture, open_game, pane_fixture_close);
#define ON_GAME(name) TEST_ON(name, PaneFixture *fixture, open_game)

static void read_game(PaneFixture *fixture, HugeKind kind, size_t count) {
    PgnReader reader;
    CLEANUP(free_at) char *text = huge_text(kind, count);
    assert_non_null(text);
    pgn_reader_init(&reader, text, strlen(text));
    assert_true(pgn_read(&reader, &fixture->scene.game));
    assert_int_equal(reader.error_count, 0);
    pgn_reader_done(&reader);
    fixture->scene.moves_top = (MovesRow){0};
}

static void draw_at(PaneFixture *fixture, uint32_t node) {
    fixture->scene.moves.node = node;
    moves_draw(&fixture->grid, pane_fixture_area(fixture, ROWS, COLS), &fixture->scene.moves, true);
}

// Row of the cursor's move, or -1.
static int cursor_row(const PaneFixture *fixture) {
    for (int i = 0; i < fixture->grid.rows * fixture->grid.cols; i++)
        if (fixture->grid.cells[i].style == STYLE_SELECTED)
            return i / fixture->grid.cols;
    return -1;
}

static void assert_cheap_at(PaneFixture *fixture, uint32_t node) {
    const uint64_t made = pos_moves_made;
    draw_at(fixture, node);
    if (pos_moves_made - made > MOVES_MADE_MAX || (node != GAME_ROOT && cursor_row(fixture) < 1)) {
        fail_msg("node %u: %d moves were made, row %d", node, (int)(pos_moves_made - made),
                 cursor_row(fixture));
    }
}

static const struct {
    HugeKind kind;
    size_t count;
} games[] = {
    {HUGE_PLIES, 20000}, {HUGE_VARIATIONS, 20000}, {HUGE_SPREAD, 5000}, {HUGE_NESTED, 5000}};

ON_GAME(the_cursor_is_in_view_and_the_rest_costs_nothing_in_every_kind_of_large_game) {
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        read_game(fixture, games[i].kind, games[i].count);
        const uint32_t end = (uint32_t)fixture->scene.game.node_count;
        for (uint32_t node = GAME_ROOT; node < end; node += end / 16 - 1)
            assert_cheap_at(fixture, node);
        assert_cheap_at(fixture, end - 1);
        assert_cheap_at(fixture, end - 2);
        assert_cheap_at(fixture, end / 2);
        assert_cheap_at(fixture, GAME_ROOT);
    }
}

// What stands on the row of a node that was reached by steps, by a leap, and coming back.
ON_GAME(a_page_is_the_same_however_it_was_reached) {
    enum { FROM = 900, TO = 1700 };
    static char stepped[TO][8 * COLS];
    read_game(fixture, HUGE_PLIES, 4000);
    for (uint32_t node = 1; node < TO; node++) {
        draw_at(fixture, node);
        const char *row = pane_fixture_text(fixture);
        for (int y = cursor_row(fixture); y > 0; y--)
            row = strchr(row, '\n') + 1;
        snprintf(stepped[node], sizeof stepped[node], "%.*s", (int)strcspn(row, "\n"), row);
    }
    for (uint32_t node = TO - 1; node >= FROM; node -= 37) {
        if (node % 2)
            fixture->scene.moves_top = (MovesRow){0};
        draw_at(fixture, node);
        assert_non_null(strstr(pane_fixture_text(fixture), stepped[node]));
    }
}

ON_GAME(steps_scroll_by_one_row_at_a_time_through_a_long_game) {
    read_game(fixture, HUGE_PLIES, 1200);
    draw_at(fixture, 1);
    for (uint32_t node = 2; node < 1200; node++) {
        const int before = cursor_row(fixture);
        draw_at(fixture, node);
        const int now = cursor_row(fixture);
        if (now != before && now != before + 1)
            fail_msg("from row %d to row %d at node %u", before, now, node);
    }
    for (uint32_t node = 1199; node > 1; node--) {
        const int before = cursor_row(fixture);
        draw_at(fixture, node);
        const int now = cursor_row(fixture);
        if (now != before && now != before - 1)
            fail_msg("from row %d back to row %d at node %u", before, now, node);
    }
}

ON_GAME(of_a_comment_as_much_is_written_as_could_ever_be_seen) {
    static const HugeKind kinds[] = {HUGE_COMMENT, HUGE_COMMENTS};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        MovesText text;
        read_game(fixture, kinds[i], 1 << 17);
        for (uint32_t node = GAME_ROOT; node < 3; node++) {
            fixture->scene.moves.node = node;
            moves_text_write(&text, &fixture->scene.moves, COLS, ROWS, true);
            assert_true(text.text.len < 10000);
            moves_text_done(&text);
        }
        draw_at(fixture, 2);
        assert_non_null(strstr(pane_fixture_text(fixture), "\u2026}"));
        assert_non_null(strstr(pane_fixture_text(fixture), "1...e5"));
    }
}

// Every move has a variation with a comment that fills pages: the way to the cursor from whatever
// stands before it is longer than is ever written.
ON_GAME(the_cursor_is_in_view_behind_any_number_of_long_comments) {
    enum { MOVES = 180, COMMENT = 5000 };
    static const char *const moves[] = {"Nf3 (Nc3", "Nf6 (Nc6", "Ng1 (Nd4", "Ng8 (Nd5"};
    CLEANUP(str_done) Str text = {0};
    CLEANUP(pgn_reader_done) PgnReader reader;
    char comment[COMMENT];
    memset(comment, 'x', COMMENT);
    for (int i = 0; i < MOVES; i++) {
        str_addf(&text, "%s {", moves[i % 4]);
        str_add_bytes(&text, comment, COMMENT);
        str_add(&text, "})\n");
    }
    pgn_reader_init(&reader, str_text(&text), text.len);
    assert_true(pgn_read(&reader, &fixture->scene.game));
    assert_int_equal(reader.error_count, 0);
    assert_cheap_at(fixture, game_main_node(&fixture->scene.game, MOVES - 1));
}
