// Macros: what is recorded, and when playing it stops.
#include "tests/support/test.h"

#include "tests/ui/shelf.h"
#include "ui/input/mouse.h"

static void assert_node(const Workbench *wb, size_t ply)
{
    assert_int_equal(wb->file.node, game_main_node(&wb->file.game, ply));
}

ON_SHELF(what_is_done_is_recorded_under_a_letter_and_played_as_often_as_is_said)
{
    Workbench *wb = &shelf->wb;
    shelf_says(shelf, "Q a", "recorded under a until Q");
    shelf_says(shelf, "2 Right [back] Q", "2 commands recorded: @a runs them");
    assert_node(wb, 1);
    shelf_press(shelf, "@ a");
    assert_node(wb, 2);
    shelf_press(shelf, "3 @ @");
    assert_node(wb, 5);
    shelf_press(shelf, "Q b @ a Right Q [first] @ b");
    assert_node(wb, 2);
    shelf_press(shelf, "3 @ Esc [first] [macro a]"); // the number was for the other one
    assert_node(wb, 1);
}

ON_SHELF(a_macro_stops_at_the_first_command_that_is_refused_or_does_nothing)
{
    static const struct {
        const char *recorded, *begin, *says;
        size_t ply;
    } cases[] = {
        {"Right f", "[last]", "macro a stops in round 1 of 9 at forward", 9},
        {"2 Right f", "[first]", "macro a stops in round 6 of 9 at forward", 9},
        {"] f", "[first]", "macro a stops in round 4 of 9 at next-candidate: no further", 6},
    };
    Workbench *wb = &shelf->wb;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        shelf_press(shelf, "[game 1] [first] Q a");
        shelf_press(shelf, cases[i].recorded);
        shelf_press(shelf, "Q");
        shelf_press(shelf, cases[i].begin);
        shelf_says(shelf, "9 @ a", cases[i].says);
        assert_true(wb->messages.is_error);
        assert_node(wb, cases[i].ply);
    }
}

static size_t undecided(Shelf *shelf)
{
    const ReviewCount count = review_count(shelf->wb.review);
    return count.puzzles - count.decided;
}

ON_SHELF(no_question_is_answered_by_a_macro)
{
    Workbench *wb = &shelf->wb;
    assert_int_equal(undecided(shelf), 2);
    shelf_press(shelf, "B Q a t * A y Q");
    assert_int_equal(undecided(shelf), 1);
    shelf_press(shelf, "u [unmark] @ a");
    assert_int_equal(wb->question.asks, ASKS_ACCEPT_MARKED);
    assert_int_equal(undecided(shelf), 2);
    assert_string_equal(wb->messages.kept[(wb->messages.count - 1) % MESSAGES_KEPT].text,
                        "macro a stops in round 1 of 1 at accept-marked: which asks");
    shelf_press(shelf, "Esc");
    assert_int_equal(undecided(shelf), 2);
}

ON_SHELF(a_reason_that_was_chosen_by_a_key_is_part_of_the_macro)
{
    Workbench *wb = &shelf->wb;
    shelf_press(shelf, "B Home Q c X 2 Q");
    assert_int_equal(wb->decisions, 1);
    shelf_press(shelf, "@ c");
    assert_int_equal(wb->decisions, 2);
    assert_said(wb, "rejected: ambiguous");
    assert_int_equal(wb->question.asks, ASKS_NOTHING);
}

ON_SHELF(letters_that_decide_and_keys_that_are_none_record_nothing)
{
    static const char *const keys[] = {"s", "A", "1", "Enter", "@", "Esc"};
    Workbench *wb = &shelf->wb;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        shelf_press(shelf, "B Q");
        shelf_says(shelf, keys[i], "nothing is recorded");
        shelf_press(shelf, "@");
        shelf_says(shelf, keys[i], "nothing was done");
        assert_int_equal(undecided(shelf), 2);
    }
    shelf_press(shelf, "Q d f f Q Q d Q"); // nothing in it: the one before stays
    assert_said(wb, "nothing was recorded");
    assert_int_equal(wb->macros.kept['d' - 'a'].count, 2);
    shelf_says(shelf, "Q d f @ d", "macro: d is being recorded");
}

ON_SHELF(any_key_stops_a_macro_that_is_played_and_does_nothing_else)
{
    Workbench *wb = &shelf->wb;
    shelf_press(shelf, "Q a f Q 9 9 9 @ a");
    assert_int_equal(wb->macros.playing, 'a');
    shelf_says(shelf, "Right", "macro a is stopped in round");
    assert_node(wb, 0);
    assert_false(macro_step(wb, 0));
    shelf_press(shelf, "9 9 9 @ a");
    mouse_press(wb, 1, 1, 0);
    assert_said(wb, "macro a is stopped in round");
}
