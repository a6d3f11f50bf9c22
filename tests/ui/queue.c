// The queue under the curator's hand: which row is on the board, what a decision shows next, marks
// and what is said.
#include "tests/support/test.h"

#include "onlymove/runner.h"
#include "tests/ui/golden.h"
#include "tests/ui/fixture.h"
#include "ui/app/layout.h"
#include "ui/input/questions.h"

static const Queue *queue_of(const StoreFixture *f)
{
    return review_queue(f->wb.review);
}

// "one.pgn 2, ply 3, black": file, game, position on the board, and whose side is at the bottom.
static void assert_shown(const StoreFixture *f, const char *expected)
{
    char shown[80];
    const Workbench *wb = &f->wb;
    const char *path = wb->file.copied_from ? wb->file.copied_from : wb->file.collection.path;
    snprintf(shown, sizeof shown, "%s %zu, ply %zu, %s", strrchr(path, '/') + 1,
             wb->file.copied_from ? wb->file.copied_number : wb->file.game_index + 1,
             game_ply(&wb->file.game, wb->file.node), wb->panes.flipped ? "black" : "white");
    assert_string_equal(shown, expected);
}

static void press_shows(StoreFixture *f, const char *keys, const char *expected)
{
    store_fixture_press(f, keys);
    assert_shown(f, expected);
}

// "accepted 1, rejected 0, left 0, undecided 2" of what is shown.
static void assert_counts(const StoreFixture *f, const char *expected)
{
    char counted[80];
    const QueueCounts counts = queue_counts(queue_of(f));
    snprintf(counted, sizeof counted, "accepted %zu, rejected %zu, left %zu, undecided %zu",
             counts.accepted, counts.rejected, counts.left, counts.undecided);
    assert_string_equal(counted, expected);
}

static size_t marked(const StoreFixture *f)
{
    size_t count = 0;
    free(queue_marked(queue_of(f), &count));
    return count;
}

// --- The row and the board

ON_SHELF(it_opens_with_the_puzzles_of_the_file_and_shows_the_first)
{
    press_shows(f, "B", "one.pgn 1, ply 1, black");
    assert_int_equal(f->wb.panes.focus, VIEW_QUEUE);
    assert_int_equal(queue_counts(queue_of(f)).all, 4);
    assert_int_equal(queue_count(queue_of(f)), 3);
    press_shows(f, "B", "one.pgn 1, ply 1, black");
    assert_int_equal(f->wb.panes.focus, VIEW_MOVES);
}

ON_SHELF(stepping_seats_the_solver_of_each_candidate_at_the_bottom)
{
    press_shows(f, "[next candidate]", "one.pgn 1, ply 1, black");
    press_shows(f, "Right", "one.pgn 1, ply 2, black");
    press_shows(f, "]", "one.pgn 1, ply 4, white");
    press_shows(f, "PgDn", "one.pgn 2, ply 0, white");
}

ON_SHELF(a_board_turned_by_hand_stays_so_in_its_game)
{
    press_shows(f, "B f", "one.pgn 1, ply 1, white");
    press_shows(f, "f Down", "one.pgn 1, ply 6, black");
    press_shows(f, "Down", "one.pgn 2, ply 3, black");
    press_shows(f, "Up", "one.pgn 1, ply 6, white");
}

ON_SHELF(the_board_goes_with_the_row_and_has_the_solver_at_the_bottom)
{
    press_shows(f, "B Down", "one.pgn 1, ply 6, white");
    press_shows(f, "Down", "one.pgn 2, ply 3, black");
    press_shows(f, "Up", "one.pgn 1, ply 6, white");
    press_shows(f, "End", "one.pgn 2, ply 3, black");
    assert_int_equal(f->wb.panes.focus, VIEW_QUEUE);
}

ON_SHELF(the_row_goes_with_the_board)
{
    store_fixture_press(f, "B Q [move 4]");
    assert_int_equal(view_list(&f->wb, VIEW_QUEUE)->selected, 1);
}

ON_SHELF(a_row_of_another_file_opens_that_file)
{
    press_shows(f, "B [queue store] End", "two.pgn 1, ply 2, white");
    press_shows(f, "Up", "one.pgn 2, ply 3, black");
}

// It is that of the file at hand also after another one was opened, and from then on shows its
// rows; one of the store stays what it is.
ON_SHELF(it_goes_along_to_another_file_that_is_opened)
{
    store_fixture_press(f, "B B");
    assert_ok(workbench_open(&f->wb, str_text(&f->two), SAID));
    assert_int_equal(queue_counts(queue_of(f)).all, 1);
    press_shows(f, "B", "two.pgn 1, ply 2, white");
    assert_ok(workbench_open(&f->wb, str_text(&f->one), SAID));
    press_shows(f, "B B", "one.pgn 1, ply 1, black");
    store_fixture_press(f, "[queue store]");
    assert_ok(workbench_open(&f->wb, str_text(&f->two), SAID));
    assert_int_equal(queue_counts(queue_of(f)).all, 5);
}

ON_SHELF(the_cursor_in_the_verdicts_stands_on_what_decided)
{
    press_shows(f, "B [narrow ~m 40]", "one.pgn 1, ply 4, white");
    assert_int_equal(view_list(&f->wb, VIEW_VERDICTS)->selected, 2);
}

// --- Deciding

ON_SHELF(a_decision_goes_to_the_next_that_waits_in_whatever_game)
{
    press_shows(f, "B A", "one.pgn 1, ply 6, white");
    assert_said(&f->wb, "accepted; u takes it back");
    press_shows(f, "s", "one.pgn 2, ply 3, black");
    assert_int_equal(f->wb.panes.focus, VIEW_QUEUE);
    assert_counts(f, "accepted 1, rejected 0, left 1, undecided 1");
}

ON_SHELF(what_is_left_for_later_already_is_left_once_more)
{
    press_shows(f, "B A s", "one.pgn 2, ply 3, black");
    press_shows(f, "Up", "one.pgn 1, ply 6, white");
    store_fixture_says(f, "s", "this candidate is skipped already");
    assert_shown(f, "one.pgn 2, ply 3, black");
}

// What had been accepted is no more: that is said, of one and of many; what is so already is no
// step.
ON_SHELF(what_overrules_an_acceptance_says_so)
{
    store_fixture_says(f, "B A [move 1b] s", "skipped, which had been accepted");
    store_fixture_says(f, "[move 1b] s", "this candidate is skipped already");
    store_fixture_says(f, "u", "undone: skip");
    store_fixture_says(f, "[mark-matching] [*reject dull]",
                       "3 rejected, of which 1 had been accepted; u takes it back");
    store_fixture_says(f, "[mark-matching] [*reject ugly]", "3 rejected; u takes it back");
}

// Narrowing takes the board to a row; where it left that, no key decides on what is not shown.
ON_SHELF(what_the_queue_does_not_show_is_not_decided_on)
{
    press_shows(f, "B [narrow ~m 40]", "one.pgn 1, ply 4, white");
    store_fixture_says(f, "Right A", "the board stood elsewhere; the same key again");
    assert_shown(f, "one.pgn 1, ply 4, white");
    store_fixture_says(f, "[move 1b] X", "the board stood elsewhere");
    assert_int_equal(f->wb.question.asks, ASKS_NOTHING);
    store_fixture_says(f, "[move 1b] [narrow Nobody] A", "the queue shows nothing to decide on");
    store_fixture_says(f, "[narrow] s", "skipped");
    assert_counts(f, "accepted 0, rejected 0, left 1, undecided 3");
}

ON_SHELF(a_decision_goes_on_in_another_file)
{
    press_shows(f, "B [queue store] [game 2] [move 2b] s", "two.pgn 1, ply 2, white");
}

ON_SHELF(a_decision_in_another_pane_leaves_the_focus_there)
{
    press_shows(f, "[move 1b] A", "one.pgn 1, ply 6, white");
    assert_int_equal(f->wb.panes.focus, VIEW_MOVES);
}

ON_SHELF(the_last_decision_says_what_became_of_all)
{
    store_fixture_says(f, "B A [reject dull] s", "done: 1 accepted, 1 rejected, 1 left for later");
    assert_shown(f, "one.pgn 2, ply 3, black");
}

ON_SHELF(undo_shows_what_was_decided_in_whatever_file)
{
    press_shows(f, "B A A u", "one.pgn 1, ply 6, white");
    assert_said(&f->wb, "undone: accept, game 1, move 4");
    assert_counts(f, "accepted 1, rejected 0, left 0, undecided 2");
    store_fixture_press(f, "[queue store] [narrow ~u] End");
    press_shows(f, "s", "one.pgn 1, ply 4, white");
    press_shows(f, "u", "two.pgn 1, ply 2, white");
    assert_said(&f->wb, "undone: skip, game 1, move 2");
}

ON_SHELF(next_goes_to_what_waits_and_says_when_nothing_does)
{
    store_fixture_press(f, "[next undecided]");
    press_shows(f, "B Down s", "one.pgn 2, ply 3, black");
    press_shows(f, "[", "one.pgn 1, ply 1, black");
    press_shows(f, "]", "one.pgn 2, ply 3, black");
    press_shows(f, "]", "one.pgn 1, ply 1, black");
    store_fixture_press(f, "s s");
    store_fixture_says(f, "]", "done: 3 left for later");
}

ON_SHELF(what_overlaps_the_accepted_puzzle_is_left_as_one_step)
{
    store_fixture_put_puzzle(&f->wb, 0, 7);
    store_fixture_put_puzzle(&f->wb, 0, 8);
    store_fixture_says(f, "B L", "nothing that is undecided overlaps the puzzle accepted last");
    store_fixture_says(f, "[move 4] A", "accepted; L leaves 2 that overlap; u takes it back");
    press_shows(f, "L", "one.pgn 2, ply 3, black");
    assert_counts(f, "accepted 1, rejected 0, left 2, undecided 2");
    store_fixture_says(f, "u", "undone: skip 2: overlaps");
    assert_counts(f, "accepted 1, rejected 0, left 0, undecided 4");
}

// --- Which rows, in which order

ON_SHELF(narrowing_shows_what_fits_and_nothing_shows_all)
{
    store_fixture_says(f, "B [narrow Carla]", "1 of 4 candidates");
    store_fixture_says(f, "[narrow]", "4 of 4 candidates");
}

ON_SHELF(a_pattern_that_makes_no_sense_says_where_and_leaves_the_queue)
{
    store_fixture_says(f, "B [narrow ~u ~k matt]", "~k matt (at 7): no such kind");
    assert_true(f->wb.messages.is_error);
    assert_int_equal(queue_count(queue_of(f)), 3);
    store_fixture_says(f, "[mark-matching (~u]", "(at ");
    assert_int_equal(marked(f), 0);
}

ON_SHELF(sorting_says_by_what_and_turns_round_the_second_time)
{
    store_fixture_says(f, "B [sort ply]", "sorted by ply");
    press_shows(f, "Home", "one.pgn 1, ply 1, black");
    press_shows(f, "Down", "one.pgn 2, ply 3, black");
    store_fixture_says(f, "[sort ply]", "sorted by ply, reversed");
    press_shows(f, "Home", "one.pgn 1, ply 6, white");
    store_fixture_says(f, "[sort game] o", "sorted by decision");
}

ON_SHELF(a_column_that_is_not_drawn_is_shown_while_the_queue_is_sorted_by_it)
{
    static const struct {
        const char *sort, *columns;
    } rows[] = {{"B [sort kind]", "game ply kind size rating solving near profile players "},
                {"[sort nodes]", "game ply nodes kind size rating solving near profile players "},
                {"[sort marked]", "game ply kind size rating solving near profile players "}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str names = {0};
        store_fixture_press(f, rows[i].sort);
        const TableColumn *columns = view_row(VIEW_QUEUE)->list.columns_now(&f->wb);
        for (size_t column = 0; columns[column].name; column++)
            str_addf(&names, "%s ", columns[column].name);
        assert_string_equal(str_text(&names), rows[i].columns);
    }
}

// --- Marks

ON_SHELF(t_marks_the_row_and_goes_on_and_takes_a_mark_off)
{
    press_shows(f, "B t", "one.pgn 1, ply 6, white");
    assert_int_equal(marked(f), 1);
    store_fixture_press(f, "Up t");
    assert_int_equal(marked(f), 0);
    press_shows(f, "Home 2 t", "one.pgn 2, ply 3, black");
    assert_int_equal(marked(f), 2);
    store_fixture_says(f, "* t", "no marks");
    assert_int_equal(marked(f), 0);
}

ON_SHELF(a_pattern_or_a_game_is_marked_at_once)
{
    store_fixture_says(f, "B [mark-matching Carla]", "1 marked; * and A, X or s decides on them");
    store_fixture_says(f, "[mark-game]", "2 of this game marked");
    assert_int_equal(marked(f), 3);
    store_fixture_press(f, "T");
    assert_true(f->wb.question.asks_prompt);
    assert_string_equal(f->wb.question.prompt_text, "mark-matching ");
    f->wb.question.asks_prompt = false;
    store_fixture_says(f, "[mark-matching]", "3 marked; * and A, X or s decides on them");
}

ON_SHELF(nothing_marked_is_said)
{
    store_fixture_says(f, "B *", "nothing is marked");
}

// A key that would decide on the marked rows is not one for the row under the cursor then.
ON_SHELF(where_nothing_is_marked_no_key_behind_decides)
{
    static const char *const keys[] = {"A", "Enter", "X", "Backspace", "s"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        store_fixture_press(f, i == 0 ? "B *" : "*");
        store_fixture_says(f, keys[i], "nothing was decided: nothing is marked");
        assert_int_equal(f->wb.question.asks, ASKS_NOTHING);
    }
    store_fixture_press(f, "* t"); // other keys do what they ever do
    assert_int_equal(marked(f), 1);
}

// All three marked, then these keys; one undo takes it back.
ON_SHELF(what_is_marked_is_decided_as_one_step)
{
    static const struct {
        const char *keys, *said, *counts;
    } rows[] = {
        {"* A y", "3 accepted", "accepted 3, rejected 0, left 0, undecided 0"},
        {"* Enter y", "3 accepted", "accepted 3, rejected 0, left 0, undecided 0"},
        {"* X 1", "3 rejected", "accepted 0, rejected 3, left 0, undecided 0"},
        {"[*reject seen before]", "3 rejected", "accepted 0, rejected 3, left 0, undecided 0"},
        {"* s", "3 left for later", "accepted 0, rejected 0, left 3, undecided 0"},
    };
    store_fixture_press(f, "B");
    for (size_t i = 0; i < COUNT(rows); i++) {
        store_fixture_press(f, "[mark-matching ~a]");
        store_fixture_says(f, rows[i].keys, rows[i].said);
        assert_counts(f, rows[i].counts);
        assert_int_equal(marked(f), 0);
        store_fixture_says(f, "u", "undone: ");
        assert_counts(f, "accepted 0, rejected 0, left 0, undecided 3");
    }
}

ON_SHELF(what_is_marked_is_given_a_motif_as_one_step)
{
    store_fixture_says(f, "B [mark-matching ~a] * m", "");
    assert_true(f->wb.question.asks_prompt);
    assert_string_equal(f->wb.question.prompt_text, "*motif ");
    store_fixture_says(f, "[*motif +fork]", "3 now with the motif; u takes it back");
    assert_int_equal(marked(f), 0);
    store_fixture_says(f, "[narrow ~t fork]", "3 of 4 candidates");
    store_fixture_says(f, "u", "undone: motif +fork of 3");
    store_fixture_says(f, "[narrow ~t fork]", "0 of 4 candidates");
    store_fixture_says(f, "[*motif +pin]", "nothing is marked");
}

ON_SHELF(acceptance_of_the_marked_asks_once_with_the_number)
{
    CLEANUP(str_done) Str question = {0};
    store_fixture_press(f, "B [mark-matching ~a] * A");
    question_write(&f->wb, &question);
    assert_string_equal(str_text(&question), "Accept 3 puzzles? y");
    store_fixture_says(f, "n", "nothing was decided");
    assert_counts(f, "accepted 0, rejected 0, left 0, undecided 3");
    assert_int_equal(marked(f), 3);
}

ON_SHELF(marked_candidates_that_the_profile_refuses_are_not_accepted_and_counted)
{
    store_fixture_says(f, "B [narrow] [mark-matching ~u] [*accept yes]", "3 accepted; 1 not");
    assert_counts(f, "accepted 3, rejected 0, left 0, undecided 1");
}

// --- What is not there

ON_SHELF(a_game_that_is_gone_from_its_file_is_shown_as_the_store_has_it)
{
    assert_true(folder_write(&f->folder, "one.pgn", "1. a4 *\n\n1. h4 *\n\n"));
    store_fixture_reopen(f, NULL);
    press_shows(f, "B End", "one.pgn 2, ply 3, black");
    assert_said(&f->wb, "game 2 is not in ");
    assert_said(&f->wb, " any more: this is the store's copy");
    assert_int_equal(game_main_plies(&f->wb.file.game), 4);
}

ON_SHELF(a_game_whose_file_is_gone_is_shown_as_the_store_has_it)
{
    assert_int_equal(remove(str_text(&f->two)), 0);
    press_shows(f, "B [queue store] End", "two.pgn 1, ply 2, white");
    assert_said(&f->wb, "this is the store's copy");
    press_shows(f, "A", "one.pgn 1, ply 1, black");
    press_shows(f, "u", "two.pgn 1, ply 2, white");
}

// Every command of the queue, with nothing to do it on.
#define QUEUE_COMMANDS                                                                             \
    "[previous undecided] [next undecided] [sort] [sort ply] [narrow] [narrow ~u] [queue store] "  \
    "[queue file] [for-marked] "                                                                   \
    "[*accept yes] [*reject dull] [*skip] [*undecide] "

TEST_ON(without_a_store_it_says_so, StoreFixture *f, store_fixture_begin_empty)
{
    store_fixture_reopen(f, "/proc/onlymove.db");
    store_fixture_says(f, "B", "store");
    assert_null(queue_of(f));
    assert_int_equal(f->wb.panes.focus, VIEW_MOVES);
    store_fixture_press(f, QUEUE_COMMANDS "[mark-row] [mark-matching ~u] [mark-game] [unmark]");
    assert_null(queue_of(f));
}

ON_EMPTY_SHELF(without_candidates_it_has_no_rows)
{
    store_fixture_press(f, "B");
    assert_int_equal(queue_count(queue_of(f)), 0);
    store_fixture_press(f,
                        QUEUE_COMMANDS "Up Down Home End PgUp PgDn t [mark-matching ~u] * o A X s");
    store_fixture_press(f, "[mark-game] [unmark]");
    assert_int_equal(queue_count(queue_of(f)), 0);
}

// --- Its looks

// Of four puzzles of a game three overlap; two that wait come before the two that are decided.
ON_SHELF(puzzles_that_overlap_are_held_together)
{
    static const struct {
        const char *sort, *signs;
    } rows[] = {{"[sort ply]", " ┌│└"}, {"[sort decision]", "┌└ &"}};
    CLEANUP(grid_done) Grid grid = {0};
    const Canvas canvas = {.grid = &grid, .area = {0, 0, 9, 60}, .focused = true};
    store_fixture_put_puzzle(&f->wb, 0, 7);
    store_fixture_put_puzzle(&f->wb, 0, 8);
    grid_resize(&grid, 9, 60);
    store_fixture_press(f, "B [narrow ~a Anna] Home s s");
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str signs = {0};
        store_fixture_press(f, rows[i].sort);
        view_draw(&f->wb, VIEW_QUEUE, &canvas);
        for (int y = 1; y <= 4; y++)
            text_encode(&signs, grid.cells[y * grid.cols + 2].character);
        assert_string_equal(str_text(&signs), rows[i].signs);
    }
}

// What stands in a list without rows says why, and which key helps.
static void assert_empty(StoreFixture *f, ViewId id, const char *words)
{
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str row = {0};
    const Canvas canvas = {.grid = &grid, .area = {0, 0, 6, 120}, .focused = true};
    grid_resize(&grid, 6, 120);
    view_draw(&f->wb, id, &canvas);
    grid_write_row(&grid, 1, &row);
    assert_non_null(strstr(str_text(&row), words));
}

ON_EMPTY_SHELF(lists_without_rows_say_what_brings_some)
{
    store_fixture_press(f, "B");
    assert_empty(f, VIEW_QUEUE, "No candidates yet: R runs the profile over the file");
    assert_empty(f, VIEW_RUNS, "R runs the profile");
    assert_empty(f, VIEW_SETS, ":collect NAME");
}

ON_SHELF(a_pattern_that_nothing_fits_is_named_in_its_place)
{
    store_fixture_press(f, "B [narrow ~w]");
    assert_empty(f, VIEW_QUEUE, "~w fits none of 4 candidates; & takes another pattern");
}

static void draw(StoreFixture *f, Grid *grid, const char *golden, int rows, int cols, bool alone)
{
    const Layout layout =
        layout_for(rows, cols,
                   (LayoutWish){.focus = SLOT_QUEUE, .zoom = alone, .queue = true, .engine = true});
    const Canvas canvas = {.grid = grid, .area = layout.slot[SLOT_QUEUE], .focused = true};
    grid_resize(grid, rows, cols);
    view_draw(&f->wb, VIEW_QUEUE, &canvas);
    golden_check_both(golden, grid);
}

// The title of the queue where it has that many columns.
static void assert_title(StoreFixture *f, int cols, const char *words)
{
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str row = {0};
    const Canvas canvas = {.grid = &grid, .area = {0, 0, 6, cols}, .focused = true};
    grid_resize(&grid, 6, cols);
    view_draw(&f->wb, VIEW_QUEUE, &canvas);
    golden_write_row(&grid, 0, &row);
    if (!strstr(str_text(&row), words))
        fail_msg("\"%s\" is not in \"%s\"", words, str_text(&row));
}

ON_SHELF(what_another_workbench_decides_while_the_reason_is_asked_for_is_not_overruled_unasked)
{
    StoreFixture other = {.folder = f->folder, .db = f->db, .one = f->one};
    store_fixture_press(f, "B Home X");
    store_fixture_open(&other, NULL);
    store_fixture_press(&other, "B Home A");
    workbench_done(&other.wb);
    for (int64_t later = 2000; later <= 8000; later += 2000)
        workbench_step(&f->wb, runner_now() + later);
    assert_counts(f, "accepted 1, rejected 0, left 0, undecided 2"); // it has been heard of
    store_fixture_says(f, "1",
                       "decided elsewhere meanwhile: accept; the same key again overrules it");
    assert_counts(f, "accepted 1, rejected 0, left 0, undecided 2");
    store_fixture_says(f, "X 1", "rejected: too easy");
    assert_counts(f, "accepted 0, rejected 1, left 0, undecided 2");
}

// What a run finds meanwhile comes above the row at hand: the cursor stays on that.
ON_SHELF(the_cursor_stays_on_its_puzzle_where_others_come_above_it)
{
    StoreFixture other = {.folder = f->folder, .db = f->db, .one = f->one};
    store_fixture_press(f, "B Home Down");
    assert_shown(f, "one.pgn 1, ply 6, white");
    store_fixture_open(&other, NULL);
    store_fixture_put_puzzle(&other.wb, 0, 2);
    store_fixture_put_puzzle(&other.wb, 0, 3);
    workbench_done(&other.wb);
    for (int64_t later = 2000; later <= 8000; later += 2000) {
        (void)view_list(&f->wb, VIEW_QUEUE);
        workbench_step(&f->wb, runner_now() + later);
    }
    assert_int_equal(queue_count(queue_of(f)), 5);
    assert_int_equal(view_list(&f->wb, VIEW_QUEUE)->selected, 3);
    store_fixture_says(f, "A", "accepted; u takes it back");
    assert_shown(f, "one.pgn 2, ply 3, black");
    press_shows(f, "Up Up", "one.pgn 1, ply 3, black");
}

ON_SHELF(its_pattern_is_kept_under_a_name_as_are_the_numbers_at_work)
{
    CLEANUP(str_done) Str patterns = {0}, profiles = {0};
    setenv("XDG_CONFIG_HOME", str_text(&f->folder.path), 1);
    store_fixture_says(f, "B [narrow] [keep-pattern mine]", "narrowed by no pattern");
    store_fixture_says(f, "[narrow ~a & ~u] [keep-pattern not this]", "is no name for a pattern");
    store_fixture_says(f, "[keep-pattern mine]", "@mine is ~a & ~u from now on");
    store_fixture_says(f, "[narrow !@mine] [narrow @mine]", " of 4 candidates");
    store_fixture_says(f, "[set won=300] [keep-profile strict]", "kept as the profile strict");
    store_fixture_says(f, "[keep-profile strict]", "there is a profile strict already");
    store_fixture_says(f, "[profile strict]", "profile strict");
    unsetenv("XDG_CONFIG_HOME");
    assert_true(folder_read(&f->folder, "onlymove/patterns.ini", &patterns));
    assert_string_equal(str_text(&patterns), "mine = ~a & ~u\n");
    assert_true(folder_read(&f->folder, "onlymove/profiles.ini", &profiles));
    assert_string_equal(str_text(&profiles), "[strict]\nbase = magnus\nwon = 300\n");
}

ON_SHELF(its_title_tells_what_was_decided_today_in_as_many_words_as_fit)
{
    f->wb.day = 0; // all days since then are that one
    store_fixture_press(f, "B [queue store] [narrow] Home A X 1 X 5 s");
    assert_title(f, 100, "  today 1 accepted, 2 rejected (too easy 1, ugly 1), 1 left");
    assert_title(f, 70, "  today 1 accepted, 2 rejected, 1 left");
    assert_title(f, 40, "  today ✓1 ✗2 –1");
    store_fixture_press(f, "u");
    assert_title(f, 100, "  today 1 accepted, 2 rejected (too easy 1, ugly 1)");
    store_fixture_press(f, "u u u");
    assert_title(f, 100, " 1/5\n");
    store_fixture_press(f, "[mark-matching ~a] [*reject ugly]"); // the board stays where it is
    assert_title(f, 100, "  today 4 rejected (ugly 4)");
    store_fixture_press(f, "u");
    assert_title(f, 100, " 1/5\n");
}

ON_SHELF(its_rows_say_more_where_there_is_room)
{
    CLEANUP(grid_done) Grid grid = {0};
    store_fixture_press(f,
                        "B [queue store] [narrow !Carla] [mark-matching Emma] Home A s End s Home");
    draw(f, &grid, "queue-120x35", 35, 120, false);
    draw(f, &grid, "queue-200x50", 50, 200, false);
    draw(f, &grid, "queue-200x50-alone", 50, 200, true);
    draw(f, &grid, "queue-80x24", 24, 80, false);
}
