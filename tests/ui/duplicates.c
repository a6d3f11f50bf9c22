// A puzzle beside its duplicates: what is asked before both are accepted, what is shown, and what
// is kept.
#include "tests/support/test.h"

#include "tests/ui/golden.h"
#include "tests/ui/shelf.h"
#include "ui/app/layout.h"
#include "ui/input/questions.h"

// Two games come to one position by another order of moves, and go on otherwise.
static const char orders[] =
    "[White \"Anna\"]\n[Black \"Berta\"]\n[Event \"Club\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n\n"
    "[White \"Carla\"]\n[Black \"Dora\"]\n\n1. c4 e6 2. d4 d5 3. Nf3 *\n\n";

// ... and so does a third in another file.
static const char third[] = "[White \"Emma\"]\n\n1. c4 d5 2. d4 e6 3. Nc3 *\n\n";

static void open_orders(Shelf *shelf)
{
    assert_true(folder_write(&shelf->folder, "one.pgn", orders));
    assert_ok(workbench_open(&shelf->wb, str_text(&shelf->one), SAID));
    shelf_put_puzzle(&shelf->wb, 0, 4);
    shelf_put_puzzle(&shelf->wb, 1, 4);
    shelf_press(shelf, "[narrow ~D] B");
}

static void assert_asked(const Shelf *shelf, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    question_write(&shelf->wb, &text);
    assert_string_equal(str_text(&text), expected);
}

// The decisions on both, in the order of the games; the queue has both.
static void assert_decisions(const Shelf *shelf, Decision first, Decision second)
{
    const CandidateList *list = queue_list(review_queue(shelf->wb.review));
    assert_int_equal(list->count, 2);
    assert_int_equal(list->rows[0].decision, first);
    assert_int_equal(list->rows[1].decision, second);
}

static size_t still_duplicates(Shelf *shelf)
{
    shelf_press(shelf, "[narrow ~D]");
    return queue_count(review_queue(shelf->wb.review));
}

ON_EMPTY_SHELF(before_a_duplicate_of_an_accepted_puzzle_is_accepted_too_it_is_asked)
{
    open_orders(shelf);
    assert_int_equal(still_duplicates(shelf), 2);
    shelf_press(shelf, "Enter");
    assert_decisions(shelf, DECISION_ACCEPT, DECISION_NONE);
    shelf_press(shelf, "Enter");
    assert_asked(shelf, "game 1 of one.pgn, 3.Nc3, is accepted: the same position. y accept this "
                        "too = side by side X reject this");
    shelf_says(shelf, "Enter", "nothing was decided");
    shelf_press(shelf, "Enter y");
    assert_decisions(shelf, DECISION_ACCEPT, DECISION_ACCEPT);
    assert_int_equal(still_duplicates(shelf), 0); // both are kept
    shelf_press(shelf, "[narrow] u");
    assert_decisions(shelf, DECISION_ACCEPT, DECISION_NONE);
    assert_int_equal(still_duplicates(shelf), 2); // one step back, both of it
    shelf_press(shelf, "C-r");
    assert_decisions(shelf, DECISION_ACCEPT, DECISION_ACCEPT);
    shelf_says(shelf, "[narrow] u [keep-both]", "only in the list: :duplicates opens it");
    shelf_says(shelf, "= b", "both are kept; u takes it back");
    shelf_says(shelf, "u", "undone: keep both, game 2, move 3");
    shelf_press(shelf, "Esc Enter X");
    assert_decisions(shelf, DECISION_ACCEPT, DECISION_REJECT);
    assert_said(&shelf->wb, "rejected: duplicate");
}

ON_EMPTY_SHELF(marked_puzzles_that_have_a_duplicate_are_counted_before_they_are_accepted)
{
    open_orders(shelf);
    shelf_press(shelf, "[mark-matching ~a] * A");
    assert_asked(shelf, "Accept 2 puzzles, 2 of them duplicates (~D)? y");
}

ON_EMPTY_SHELF(of_two_duplicates_the_curator_keeps_one_or_both)
{
    open_orders(shelf);
    shelf_press(shelf, "= <");
    assert_decisions(shelf, DECISION_NONE, DECISION_REJECT);
    assert_said(&shelf->wb,
                "game 2 of one.pgn, move 3 is rejected as a duplicate, Enter accepts this "
                "one; u takes it back");
    assert_int_equal(shelf->wb.panes.over, VIEW_NONE); // there is no other
    shelf_press(shelf, "u [previous undecided] = >");
    assert_decisions(shelf, DECISION_REJECT, DECISION_NONE);
    shelf_press(shelf, "u");
    assert_int_equal(still_duplicates(shelf), 2);
    shelf_says(shelf, "= b", "both are kept; u takes it back");
    assert_int_equal(shelf->wb.panes.over, VIEW_DUPLICATES);
    assert_int_equal(still_duplicates(shelf), 0);
}

ON_EMPTY_SHELF(while_there_are_more_it_stays_open_and_u_takes_the_last_decision_back)
{
    open_orders(shelf);
    assert_true(folder_write(&shelf->folder, "two.pgn", third));
    assert_ok(workbench_open(&shelf->wb, str_text(&shelf->two), SAID));
    shelf_put_puzzle(&shelf->wb, 0, 4);
    shelf_press(shelf, "[queue store] [narrow ~D] ) = <");
    assert_int_equal(shelf->wb.panes.over, VIEW_DUPLICATES);
    assert_int_equal(view_list(&shelf->wb, VIEW_DUPLICATES)->count, 1);
    shelf_says(shelf, "u", "undone: reject: duplicate");
}

ON_EMPTY_SHELF(enter_goes_to_the_other_one_and_where_there_is_none_that_is_said)
{
    open_orders(shelf);
    const size_t game = shelf->wb.file.game_index;
    shelf_press(shelf, "= Enter");
    assert_int_not_equal(shelf->wb.file.game_index, game);
    assert_int_equal(shelf->wb.panes.over, VIEW_NONE);
    shelf_says(shelf, "Left =", "there is no puzzle here");
    shelf_press(shelf, "Right [reject dull] [reject dull]");
    shelf_says(shelf, "=", "the store has no duplicate of this puzzle");
}

static void draw(Workbench *wb, Grid *grid, const char *golden, int rows, int cols)
{
    const Layout layout = layout_for(rows, cols, (LayoutWish){.focus = SLOT_MOVES, .engine = true});
    const Palette palette = palette_at(DEPTH_256);
    const Canvas canvas = {.grid = grid,
                           .area = layout.slot[SLOT_OVER],
                           .focused = true,
                           .pieces = &pieces_glyphs,
                           .palette = &palette};
    grid_resize(grid, rows, cols);
    const Spot spot = view_draw(wb, VIEW_DUPLICATES, &canvas);
    assert_int_equal(grid->cells[spot.y * cols + spot.x].character, '>');
    golden_check(golden, grid, true);
}

ON_EMPTY_SHELF(duplicates_stand_side_by_side_with_what_differs_at_every_size)
{
    CLEANUP(grid_done) Grid grid = {0};
    open_orders(shelf);
    shelf_press(shelf, "=");
    draw(&shelf->wb, &grid, "duplicates-80x24", 24, 80);
    draw(&shelf->wb, &grid, "duplicates-200x50", 50, 200);
    golden_to_ascii(&grid);
    golden_check("duplicates-ascii", &grid, false);
}
