// Positions by hand: a FEN that is typed, or a board that is set up key by key.
#include "tests/ui/fixture.h"
#include "ui/panes/board_input.h"

#define MATE_IN_ONE "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"

static void assert_shown(const StoreFixture *f, const char *expected) {
    Position pos;
    workbench_board_position(&f->wb, &pos);
    assert_string_equal(FEN_TEXT(&pos), expected);
}

ON_STORE(a_fen_becomes_the_position_at_hand) {
    store_fixture_says(f, "[position " MATE_IN_ONE "]",
                       "v runs the profile on this position; :game 1 goes back");
    assert_shown(f, MATE_IN_ONE);
    assert_false(f->wb.panes.flipped);
    store_fixture_press(f, "[position 6k1/5ppp/8/8/8/8/8/R3K3 b - -]");
    assert_shown(f, "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1");
    assert_true(f->wb.panes.flipped);
    store_fixture_says(f, "[game 1] [position e4]", "position: side to move: the field is missing");
    announce_event(&f->wb, &(ReviewEvent){.kind = REVIEW_NEWS, .text = "a run is over"});
    assert_said(&f->wb, "position: side to move: the field is missing; a run is over");
    assert_shown(f, FEN_START);
    assert_null(f->wb.file.copied_from);
}

ON_STORE(what_is_kept_of_it_is_found_again) {
    store_fixture_press(f, "[position " MATE_IN_ONE "] [play Ra8#] + [take by hand] [game 1]");
    assert_shown(f, FEN_START);
    store_fixture_press(f, "[queue store] [narrow] Home");
    assert_shown(f, MATE_IN_ONE);
    assert_string_equal(f->wb.file.copied_as, "position");
}

// What is set up, as the board draws it.
static void assert_set_up(const StoreFixture *f, const char *expected) {
    assert_true(board_input(&f->wb)->editing);
    assert_string_equal(FEN_TEXT(&board_input(&f->wb)->edited), expected);
}

ON_STORE(a_position_is_set_up_key_by_key) {
    store_fixture_says(f, "[position 4k3/8/8/8/8/8/8/4K3 w - -] [position]",
                       "Enter judges, Esc leaves");
    store_fixture_press(f, "Left Q Up p t"); // from e1
    assert_set_up(f, "4k3/8/8/8/8/8/3p4/3QK3 b - - 0 1");
    store_fixture_press(f, "Right Right k Del k Space N Right Backspace A X v r q");
    assert_set_up(f, "4k3/8/8/8/8/8/3p1Nq1/3QK3 b - - 0 1");
    store_fixture_says(f, "Space Left Space Left Left Space Enter", "magnus judges this position");
}

ON_STORE(what_is_no_position_is_set_up_further_or_left) {
    PRESS(&f->wb, {"[position] Space Enter", "position: piece placement: White has 0 kings"},
          {"K t t"});
    assert_set_up(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    store_fixture_press(f, "Space Esc");
    assert_false(board_input(&f->wb)->has_focus);
    assert_shown(f, FEN_START);
    store_fixture_press(f, "[position] n i");
    assert_true(board_input(&f->wb)->editing);
    ASSERT_FRAME(&f->wb, 24, 80, "Set up, White to move");
}
