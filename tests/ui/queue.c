// The queue under the curator's hand: which row is on the board, what a decision shows next, marks
// and what is said.
#include "tests/support/test.h"

#include "onlymove/runner.h"
#include "tests/ui/golden.h"
#include "tests/ui/shelf.h"
#include "ui/app/layout.h"
#include "ui/input/questions.h"

static const Queue *queue_of(const Shelf *shelf)
{
    return review_queue(shelf->wb.review);
}

// "one.pgn 2, ply 3, black": file, game, position on the board, and whose side is at the bottom.
static void assert_shown(const Shelf *shelf, const char *expected)
{
    char shown[80];
    const Workbench *wb = &shelf->wb;
    const char *path = wb->file.copied_from ? wb->file.copied_from : wb->file.collection.path;
    snprintf(shown, sizeof shown, "%s %zu, ply %zu, %s", strrchr(path, '/') + 1,
             wb->file.copied_from ? wb->file.copied_number : wb->file.game_index + 1,
             game_ply(&wb->file.game, wb->file.node), wb->panes.flipped ? "black" : "white");
    assert_string_equal(shown, expected);
}

static void press_shows(Shelf *shelf, const char *keys, const char *expected)
{
    shelf_press(shelf, keys);
    assert_shown(shelf, expected);
}

// "accepted 1, rejected 0, left 0, undecided 2" of what is shown.
static void assert_counts(const Shelf *shelf, const char *expected)
{
    char counted[80];
    const QueueCounts counts = queue_counts(queue_of(shelf));
    snprintf(counted, sizeof counted, "accepted %zu, rejected %zu, left %zu, undecided %zu",
             counts.accepted, counts.rejected, counts.left, counts.undecided);
    assert_string_equal(counted, expected);
}

static size_t marked(const Shelf *shelf)
{
    size_t count = 0;
    free(queue_marked(queue_of(shelf), &count));
    return count;
}

// --- The row and the board

ON_SHELF(it_opens_with_the_puzzles_of_the_file_and_shows_the_first)
{
    press_shows(shelf, "B", "one.pgn 1, ply 1, black");
    assert_int_equal(shelf->wb.panes.focus, VIEW_QUEUE);
    assert_int_equal(queue_counts(queue_of(shelf)).all, 4);
    assert_int_equal(queue_count(queue_of(shelf)), 3);
    press_shows(shelf, "B", "one.pgn 1, ply 1, black");
    assert_int_equal(shelf->wb.panes.focus, VIEW_MOVES);
}

ON_SHELF(stepping_seats_the_solver_of_each_candidate_at_the_bottom)
{
    press_shows(shelf, "[next candidate]", "one.pgn 1, ply 1, black");
    press_shows(shelf, "Right", "one.pgn 1, ply 2, black");
    press_shows(shelf, "]", "one.pgn 1, ply 4, white");
    press_shows(shelf, "PgDn", "one.pgn 2, ply 0, white");
}

ON_SHELF(a_board_turned_by_hand_stays_so_in_its_game)
{
    press_shows(shelf, "B f", "one.pgn 1, ply 1, white");
    press_shows(shelf, "f Down", "one.pgn 1, ply 6, black");
    press_shows(shelf, "Down", "one.pgn 2, ply 3, black");
    press_shows(shelf, "Up", "one.pgn 1, ply 6, white");
}

ON_SHELF(the_board_goes_with_the_row_and_has_the_solver_at_the_bottom)
{
    press_shows(shelf, "B Down", "one.pgn 1, ply 6, white");
    press_shows(shelf, "Down", "one.pgn 2, ply 3, black");
    press_shows(shelf, "Up", "one.pgn 1, ply 6, white");
    press_shows(shelf, "End", "one.pgn 2, ply 3, black");
    assert_int_equal(shelf->wb.panes.focus, VIEW_QUEUE);
}

ON_SHELF(the_row_goes_with_the_board)
{
    shelf_press(shelf, "B Q [move 4]");
    assert_int_equal(view_list(&shelf->wb, VIEW_QUEUE)->selected, 1);
}

ON_SHELF(a_row_of_another_file_opens_that_file)
{
    press_shows(shelf, "B [queue store] End", "two.pgn 1, ply 2, white");
    press_shows(shelf, "Up", "one.pgn 2, ply 3, black");
}

// It is that of the file at hand also after another one was opened, and from then on shows its
// rows; one of the store stays what it is.
ON_SHELF(it_goes_along_to_another_file_that_is_opened)
{
    shelf_press(shelf, "B B");
    assert_ok(workbench_open(&shelf->wb, str_text(&shelf->two), SAID));
    assert_int_equal(queue_counts(queue_of(shelf)).all, 1);
    press_shows(shelf, "B", "two.pgn 1, ply 2, white");
    assert_ok(workbench_open(&shelf->wb, str_text(&shelf->one), SAID));
    press_shows(shelf, "B B", "one.pgn 1, ply 1, black");
    shelf_press(shelf, "[queue store]");
    assert_ok(workbench_open(&shelf->wb, str_text(&shelf->two), SAID));
    assert_int_equal(queue_counts(queue_of(shelf)).all, 5);
}

ON_SHELF(the_cursor_in_the_verdicts_stands_on_what_decided)
{
    press_shows(shelf, "B [narrow ~m 40]", "one.pgn 1, ply 4, white");
    assert_int_equal(view_list(&shelf->wb, VIEW_VERDICTS)->selected, 2);
}

// --- Deciding

ON_SHELF(a_decision_goes_to_the_next_that_waits_in_whatever_game)
{
    press_shows(shelf, "B A", "one.pgn 1, ply 6, white");
    assert_said(&shelf->wb, "accepted; u takes it back");
    press_shows(shelf, "s", "one.pgn 2, ply 3, black");
    assert_int_equal(shelf->wb.panes.focus, VIEW_QUEUE);
    assert_counts(shelf, "accepted 1, rejected 0, left 1, undecided 1");
}

ON_SHELF(what_is_left_for_later_already_is_left_once_more)
{
    press_shows(shelf, "B A s", "one.pgn 2, ply 3, black");
    press_shows(shelf, "Up", "one.pgn 1, ply 6, white");
    shelf_says(shelf, "s", "this candidate is skipped already");
    assert_shown(shelf, "one.pgn 2, ply 3, black");
}

// What had been accepted is no more: that is said, of one and of many; what is so already is no
// step.
ON_SHELF(what_overrules_an_acceptance_says_so)
{
    shelf_says(shelf, "B A [move 1b] s", "skipped, which had been accepted");
    shelf_says(shelf, "[move 1b] s", "this candidate is skipped already");
    shelf_says(shelf, "u", "undone: skip");
    shelf_says(shelf, "[mark-matching] [*reject dull]",
               "3 rejected, of which 1 had been accepted; u takes it back");
    shelf_says(shelf, "[mark-matching] [*reject ugly]", "3 rejected; u takes it back");
}

// Narrowing takes the board to a row; where it left that, no key decides on what is not shown.
ON_SHELF(what_the_queue_does_not_show_is_not_decided_on)
{
    press_shows(shelf, "B [narrow ~m 40]", "one.pgn 1, ply 4, white");
    shelf_says(shelf, "Right A", "the board stood elsewhere; the same key again");
    assert_shown(shelf, "one.pgn 1, ply 4, white");
    shelf_says(shelf, "[move 1b] X", "the board stood elsewhere");
    assert_int_equal(shelf->wb.question.asks, ASKS_NOTHING);
    shelf_says(shelf, "[move 1b] [narrow Nobody] A", "the queue shows nothing to decide on");
    shelf_says(shelf, "[narrow] s", "skipped");
    assert_counts(shelf, "accepted 0, rejected 0, left 1, undecided 3");
}

ON_SHELF(a_decision_goes_on_in_another_file)
{
    press_shows(shelf, "B [queue store] [game 2] [move 2b] s", "two.pgn 1, ply 2, white");
}

ON_SHELF(a_decision_in_another_pane_leaves_the_focus_there)
{
    press_shows(shelf, "[move 1b] A", "one.pgn 1, ply 6, white");
    assert_int_equal(shelf->wb.panes.focus, VIEW_MOVES);
}

ON_SHELF(the_last_decision_says_what_became_of_all)
{
    shelf_says(shelf, "B A [reject dull] s", "done: 1 accepted, 1 rejected, 1 left for later");
    assert_shown(shelf, "one.pgn 2, ply 3, black");
}

ON_SHELF(undo_shows_what_was_decided_in_whatever_file)
{
    press_shows(shelf, "B A A u", "one.pgn 1, ply 6, white");
    assert_said(&shelf->wb, "undone: accept, game 1, move 4");
    assert_counts(shelf, "accepted 1, rejected 0, left 0, undecided 2");
    shelf_press(shelf, "[queue store] [narrow ~u] End");
    press_shows(shelf, "s", "one.pgn 1, ply 4, white");
    press_shows(shelf, "u", "two.pgn 1, ply 2, white");
    assert_said(&shelf->wb, "undone: skip, game 1, move 2");
}

ON_SHELF(next_goes_to_what_waits_and_says_when_nothing_does)
{
    shelf_press(shelf, "[next undecided]");
    press_shows(shelf, "B Down s", "one.pgn 2, ply 3, black");
    press_shows(shelf, "[", "one.pgn 1, ply 1, black");
    press_shows(shelf, "]", "one.pgn 2, ply 3, black");
    press_shows(shelf, "]", "one.pgn 1, ply 1, black");
    shelf_press(shelf, "s s");
    shelf_says(shelf, "]", "done: 3 left for later");
}

ON_SHELF(what_overlaps_the_accepted_puzzle_is_left_as_one_step)
{
    shelf_put_puzzle(&shelf->wb, 0, 7);
    shelf_put_puzzle(&shelf->wb, 0, 8);
    shelf_says(shelf, "B L", "nothing that is undecided overlaps the puzzle accepted last");
    shelf_says(shelf, "[move 4] A", "accepted; L leaves 2 that overlap; u takes it back");
    press_shows(shelf, "L", "one.pgn 2, ply 3, black");
    assert_counts(shelf, "accepted 1, rejected 0, left 2, undecided 2");
    shelf_says(shelf, "u", "undone: skip 2: overlaps");
    assert_counts(shelf, "accepted 1, rejected 0, left 0, undecided 4");
}

// --- Which rows, in which order

ON_SHELF(narrowing_shows_what_fits_and_nothing_shows_all)
{
    shelf_says(shelf, "B [narrow Carla]", "1 of 4 candidates");
    shelf_says(shelf, "[narrow]", "4 of 4 candidates");
}

ON_SHELF(a_pattern_that_makes_no_sense_says_where_and_leaves_the_queue)
{
    shelf_says(shelf, "B [narrow ~u ~k matt]", "~k matt (at 7): no such kind");
    assert_true(shelf->wb.messages.is_error);
    assert_int_equal(queue_count(queue_of(shelf)), 3);
    shelf_says(shelf, "[mark-matching (~u]", "(at ");
    assert_int_equal(marked(shelf), 0);
}

ON_SHELF(sorting_says_by_what_and_turns_round_the_second_time)
{
    shelf_says(shelf, "B [sort ply]", "sorted by ply");
    press_shows(shelf, "Home", "one.pgn 1, ply 1, black");
    press_shows(shelf, "Down", "one.pgn 2, ply 3, black");
    shelf_says(shelf, "[sort ply]", "sorted by ply, reversed");
    press_shows(shelf, "Home", "one.pgn 1, ply 6, white");
    shelf_says(shelf, "[sort game] o", "sorted by decision");
}

// --- Marks

ON_SHELF(t_marks_the_row_and_goes_on_and_takes_a_mark_off)
{
    press_shows(shelf, "B t", "one.pgn 1, ply 6, white");
    assert_int_equal(marked(shelf), 1);
    shelf_press(shelf, "Up t");
    assert_int_equal(marked(shelf), 0);
    press_shows(shelf, "Home 2 t", "one.pgn 2, ply 3, black");
    assert_int_equal(marked(shelf), 2);
    shelf_says(shelf, "* t", "no marks");
    assert_int_equal(marked(shelf), 0);
}

ON_SHELF(a_pattern_or_a_game_is_marked_at_once)
{
    shelf_says(shelf, "B [mark-matching Carla]", "1 marked; * and A, X or s decides on them");
    shelf_says(shelf, "[mark-game]", "2 of this game marked");
    assert_int_equal(marked(shelf), 3);
    shelf_press(shelf, "T");
    assert_true(shelf->wb.question.asks_prompt);
    assert_string_equal(shelf->wb.question.prompt_text, "mark-matching ");
    shelf->wb.question.asks_prompt = false;
    shelf_says(shelf, "[mark-matching]", "3 marked; * and A, X or s decides on them");
}

ON_SHELF(nothing_marked_is_said)
{
    shelf_says(shelf, "B *", "nothing is marked");
}

// A key that would decide on the marked rows is not one for the row under the cursor then.
ON_SHELF(where_nothing_is_marked_no_key_behind_decides)
{
    static const char *const keys[] = {"A", "Enter", "X", "Backspace", "s"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        shelf_press(shelf, i == 0 ? "B *" : "*");
        shelf_says(shelf, keys[i], "nothing was decided: nothing is marked");
        assert_int_equal(shelf->wb.question.asks, ASKS_NOTHING);
    }
    shelf_press(shelf, "* t"); // other keys do what they ever do
    assert_int_equal(marked(shelf), 1);
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
    shelf_press(shelf, "B");
    for (size_t i = 0; i < COUNT(rows); i++) {
        shelf_press(shelf, "[mark-matching ~a]");
        shelf_says(shelf, rows[i].keys, rows[i].said);
        assert_counts(shelf, rows[i].counts);
        assert_int_equal(marked(shelf), 0);
        shelf_says(shelf, "u", "undone: ");
        assert_counts(shelf, "accepted 0, rejected 0, left 0, undecided 3");
    }
}

ON_SHELF(what_is_marked_is_given_a_motif_as_one_step)
{
    shelf_says(shelf, "B [mark-matching ~a] * m", "");
    assert_true(shelf->wb.question.asks_prompt);
    assert_string_equal(shelf->wb.question.prompt_text, "*motif ");
    shelf_says(shelf, "[*motif +fork]", "3 now with the motif; u takes it back");
    assert_int_equal(marked(shelf), 0);
    shelf_says(shelf, "[narrow ~t fork]", "3 of 4 candidates");
    shelf_says(shelf, "u", "undone: motif +fork of 3");
    shelf_says(shelf, "[narrow ~t fork]", "0 of 4 candidates");
    shelf_says(shelf, "[*motif +pin]", "nothing is marked");
}

ON_SHELF(acceptance_of_the_marked_asks_once_with_the_number)
{
    CLEANUP(str_done) Str question = {0};
    shelf_press(shelf, "B [mark-matching ~a] * A");
    question_write(&shelf->wb, &question);
    assert_string_equal(str_text(&question), "Accept 3 puzzles? y");
    shelf_says(shelf, "n", "nothing was decided");
    assert_counts(shelf, "accepted 0, rejected 0, left 0, undecided 3");
    assert_int_equal(marked(shelf), 3);
}

ON_SHELF(marked_candidates_that_the_profile_refuses_are_not_accepted_and_counted)
{
    shelf_says(shelf, "B [narrow] [mark-matching ~u] [*accept yes]", "3 accepted; 1 not");
    assert_counts(shelf, "accepted 3, rejected 0, left 0, undecided 1");
}

// --- What is not there

ON_SHELF(a_game_that_is_gone_from_its_file_is_shown_as_the_store_has_it)
{
    assert_true(folder_write(&shelf->folder, "one.pgn", "1. a4 *\n\n1. h4 *\n\n"));
    shelf_reopen(shelf, NULL);
    press_shows(shelf, "B End", "one.pgn 2, ply 3, black");
    assert_said(&shelf->wb, "game 2 is not in ");
    assert_said(&shelf->wb, " any more: this is the store's copy");
    assert_int_equal(game_main_plies(&shelf->wb.file.game), 4);
}

ON_SHELF(a_game_whose_file_is_gone_is_shown_as_the_store_has_it)
{
    assert_int_equal(remove(str_text(&shelf->two)), 0);
    press_shows(shelf, "B [queue store] End", "two.pgn 1, ply 2, white");
    assert_said(&shelf->wb, "this is the store's copy");
    press_shows(shelf, "A", "one.pgn 1, ply 1, black");
    press_shows(shelf, "u", "two.pgn 1, ply 2, white");
}

// Every command of the queue, with nothing to do it on.
#define QUEUE_COMMANDS                                                                             \
    "[previous undecided] [next undecided] [sort] [sort ply] [narrow] [narrow ~u] [queue store] "  \
    "[queue file] [for-marked] "                                                                   \
    "[*accept yes] [*reject dull] [*skip] [*undecide] "

TEST_ON(without_a_store_it_says_so, Shelf *shelf, shelf_begin_empty)
{
    shelf_reopen(shelf, "/proc/onlymove.db");
    shelf_says(shelf, "B", "store");
    assert_null(queue_of(shelf));
    assert_int_equal(shelf->wb.panes.focus, VIEW_MOVES);
    shelf_press(shelf, QUEUE_COMMANDS "[mark-row] [mark-matching ~u] [mark-game] [unmark]");
    assert_null(queue_of(shelf));
}

ON_EMPTY_SHELF(without_candidates_it_has_no_rows)
{
    shelf_press(shelf, "B");
    assert_int_equal(queue_count(queue_of(shelf)), 0);
    shelf_press(shelf, QUEUE_COMMANDS "Up Down Home End PgUp PgDn t [mark-matching ~u] * o A X s");
    shelf_press(shelf, "[mark-game] [unmark]");
    assert_int_equal(queue_count(queue_of(shelf)), 0);
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
    shelf_put_puzzle(&shelf->wb, 0, 7);
    shelf_put_puzzle(&shelf->wb, 0, 8);
    grid_resize(&grid, 9, 60);
    shelf_press(shelf, "B [narrow ~a Anna] Home s s");
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str signs = {0};
        shelf_press(shelf, rows[i].sort);
        view_draw(&shelf->wb, VIEW_QUEUE, &canvas);
        for (int y = 1; y <= 4; y++) {
            text_encode(&signs, grid.cells[y * grid.cols + 2].character);
        }
        assert_string_equal(str_text(&signs), rows[i].signs);
    }
}

// What stands in a list without rows says why, and which key helps.
static void assert_empty(Shelf *shelf, ViewId id, const char *words)
{
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str row = {0};
    const Canvas canvas = {.grid = &grid, .area = {0, 0, 6, 120}, .focused = true};
    grid_resize(&grid, 6, 120);
    view_draw(&shelf->wb, id, &canvas);
    grid_write_row(&grid, 1, &row);
    assert_non_null(strstr(str_text(&row), words));
}

ON_EMPTY_SHELF(lists_without_rows_say_what_brings_some)
{
    shelf_press(shelf, "B");
    assert_empty(shelf, VIEW_QUEUE, "No candidates yet: R runs the profile over the file");
    assert_empty(shelf, VIEW_RUNS, "R runs the profile");
    assert_empty(shelf, VIEW_SETS, ":collect NAME");
}

ON_SHELF(a_pattern_that_nothing_fits_is_named_in_its_place)
{
    shelf_press(shelf, "B [narrow ~w]");
    assert_empty(shelf, VIEW_QUEUE, "~w fits none of 4 candidates; & takes another pattern");
}

static void draw(Shelf *shelf, Grid *grid, const char *golden, int rows, int cols, bool alone)
{
    const Layout layout =
        layout_for(rows, cols,
                   (LayoutWish){.focus = SLOT_QUEUE, .zoom = alone, .queue = true, .engine = true});
    const Canvas canvas = {.grid = grid, .area = layout.slot[SLOT_QUEUE], .focused = true};
    grid_resize(grid, rows, cols);
    view_draw(&shelf->wb, VIEW_QUEUE, &canvas);
    golden_check_both(golden, grid);
}

// The title of the queue where it has that many columns.
static void assert_title(Shelf *shelf, int cols, const char *words)
{
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str row = {0};
    const Canvas canvas = {.grid = &grid, .area = {0, 0, 6, cols}, .focused = true};
    grid_resize(&grid, 6, cols);
    view_draw(&shelf->wb, VIEW_QUEUE, &canvas);
    golden_write_row(&grid, 0, &row);
    if (!strstr(str_text(&row), words)) {
        fail_msg("\"%s\" is not in \"%s\"", words, str_text(&row));
    }
}

ON_SHELF(what_another_workbench_decides_while_the_reason_is_asked_for_is_not_overruled_unasked)
{
    Shelf other = {.folder = shelf->folder, .db = shelf->db, .one = shelf->one};
    shelf_press(shelf, "B Home X");
    shelf_open(&other, NULL);
    shelf_press(&other, "B Home A");
    workbench_done(&other.wb);
    for (int64_t later = 2000; later <= 8000; later += 2000) {
        workbench_step(&shelf->wb, runner_now() + later);
    }
    assert_counts(shelf, "accepted 1, rejected 0, left 0, undecided 2"); // it has been heard of
    shelf_says(shelf, "1", "decided elsewhere meanwhile: accept; the same key again overrules it");
    assert_counts(shelf, "accepted 1, rejected 0, left 0, undecided 2");
    shelf_says(shelf, "X 1", "rejected: too easy");
    assert_counts(shelf, "accepted 0, rejected 1, left 0, undecided 2");
}

// What a run finds meanwhile comes above the row at hand: the cursor stays on that.
ON_SHELF(the_cursor_stays_on_its_puzzle_where_others_come_above_it)
{
    Shelf other = {.folder = shelf->folder, .db = shelf->db, .one = shelf->one};
    shelf_press(shelf, "B Home Down");
    assert_shown(shelf, "one.pgn 1, ply 6, white");
    shelf_open(&other, NULL);
    shelf_put_puzzle(&other.wb, 0, 2);
    shelf_put_puzzle(&other.wb, 0, 3);
    workbench_done(&other.wb);
    for (int64_t later = 2000; later <= 8000; later += 2000) {
        (void)view_list(&shelf->wb, VIEW_QUEUE);
        workbench_step(&shelf->wb, runner_now() + later);
    }
    assert_int_equal(queue_count(queue_of(shelf)), 5);
    assert_int_equal(view_list(&shelf->wb, VIEW_QUEUE)->selected, 3);
    shelf_says(shelf, "A", "accepted; u takes it back");
    assert_shown(shelf, "one.pgn 2, ply 3, black");
    press_shows(shelf, "Up Up", "one.pgn 1, ply 3, black");
}

ON_SHELF(its_pattern_is_kept_under_a_name_as_are_the_numbers_at_work)
{
    CLEANUP(str_done) Str patterns = {0}, profiles = {0};
    setenv("XDG_CONFIG_HOME", str_text(&shelf->folder.path), 1);
    shelf_says(shelf, "B [narrow] [keep-pattern mine]", "narrowed by no pattern");
    shelf_says(shelf, "[narrow ~a & ~u] [keep-pattern not this]", "is no name for a pattern");
    shelf_says(shelf, "[keep-pattern mine]", "@mine is ~a & ~u from now on");
    shelf_says(shelf, "[narrow !@mine] [narrow @mine]", " of 4 candidates");
    shelf_says(shelf, "[set won=300] [keep-profile strict]", "kept as the profile strict");
    shelf_says(shelf, "[keep-profile strict]", "there is a profile strict already");
    shelf_says(shelf, "[profile strict]", "profile strict");
    unsetenv("XDG_CONFIG_HOME");
    assert_true(folder_read(&shelf->folder, "onlymove/patterns.ini", &patterns));
    assert_string_equal(str_text(&patterns), "mine = ~a & ~u\n");
    assert_true(folder_read(&shelf->folder, "onlymove/profiles.ini", &profiles));
    assert_string_equal(str_text(&profiles), "[strict]\nbase = magnus\nwon = 300\n");
}

ON_SHELF(its_title_tells_what_was_decided_today_in_as_many_words_as_fit)
{
    shelf->wb.day = 0; // all days since then are that one
    shelf_press(shelf, "B [queue store] [narrow] Home A X 1 X 5 s");
    assert_title(shelf, 100, "  today 1 accepted, 2 rejected (too easy 1, ugly 1), 1 left");
    assert_title(shelf, 70, "  today 1 accepted, 2 rejected, 1 left");
    assert_title(shelf, 40, "  today ✓1 ✗2 –1");
    shelf_press(shelf, "u");
    assert_title(shelf, 100, "  today 1 accepted, 2 rejected (too easy 1, ugly 1)");
    shelf_press(shelf, "u u u");
    assert_title(shelf, 100, " 1/5\n");
    shelf_press(shelf, "[mark-matching ~a] [*reject ugly]"); // the board stays where it is
    assert_title(shelf, 100, "  today 4 rejected (ugly 4)");
    shelf_press(shelf, "u");
    assert_title(shelf, 100, " 1/5\n");
}

ON_SHELF(its_rows_say_more_where_there_is_room)
{
    CLEANUP(grid_done) Grid grid = {0};
    shelf_press(shelf, "B [queue store] [narrow !Carla] [mark-matching Emma] Home A s End s Home");
    draw(shelf, &grid, "queue-120x35", 35, 120, false);
    draw(shelf, &grid, "queue-200x50", 50, 200, false);
    draw(shelf, &grid, "queue-200x50-alone", 50, 200, true);
    draw(shelf, &grid, "queue-80x24", 24, 80, false);
}
