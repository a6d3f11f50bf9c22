// The queue under the curator's hand: which row is on the board, what a decision shows next, marks
// and what is said.
#include "onlymove/xalloc.h"
#include "tests/ui/fixture.h"
#include "tests/support/kept.h"

static const Queue *queue_of(const StoreFixture *f) {
    return review_queue(f->wb.review);
}

// --- The row and the board

ON_STORE(it_opens_with_the_puzzles_of_the_file_and_shows_the_first) {
    PRESS(&f->wb, {"B", SHOWS "one.pgn 1, ply 1, black", FOCUS "queue"}, {"Tab", FOCUS "solution"},
          {"[view queue]", FOCUS "queue"});
    assert_int_equal(queue_counts(queue_of(f)).all, 4);
    assert_int_equal(queue_count(queue_of(f)), 3);
    PRESS(&f->wb, {"B", SHOWS "one.pgn 1, ply 1, black", FOCUS "moves"});
}

STORE_SCRIPT(stepping_seats_the_solver_of_each_candidate_at_the_bottom,
             {"[next candidate]", SHOWS "one.pgn 1, ply 1, black"},
             {"Right", SHOWS "one.pgn 1, ply 2, black"}, {"]", SHOWS "one.pgn 1, ply 4, white"},
             {"PgDn", SHOWS "one.pgn 2, ply 0, white"});

STORE_SCRIPT(a_board_turned_by_hand_stays_so_in_its_game, {"B f", SHOWS "one.pgn 1, ply 1, white"},
             {"f Down", SHOWS "one.pgn 1, ply 6, black"}, {"Down", SHOWS "one.pgn 2, ply 3, black"},
             {"Up", SHOWS "one.pgn 1, ply 6, white"});

STORE_SCRIPT(the_board_goes_with_the_row_and_has_the_solver_at_the_bottom,
             {"B Down", SHOWS "one.pgn 1, ply 6, white"}, {"Down", SHOWS "one.pgn 2, ply 3, black"},
             {"Up", SHOWS "one.pgn 1, ply 6, white"},
             {"End", SHOWS "one.pgn 2, ply 3, black", FOCUS "queue"});

ON_STORE(the_row_goes_with_the_board) {
    store_fixture_press(f, "B Q [move 4]");
    assert_int_equal(view_list(&f->wb, VIEW_QUEUE)->selected, 1);
}

STORE_SCRIPT(a_row_of_another_file_opens_that_file,
             {"B [queue store] End", SHOWS "two.pgn 1, ply 2, white"},
             {"Up", SHOWS "one.pgn 2, ply 3, black"});

// It is that of the current file also after another one was opened, and from then on shows its
// rows; one of the store stays what it is.
ON_STORE(it_goes_along_to_another_file_that_is_opened) {
    store_fixture_press(f, "B B");
    assert_ok(workbench_open(&f->wb, f->two, SAID));
    assert_int_equal(queue_counts(queue_of(f)).all, 1);
    PRESS(&f->wb, {"B", SHOWS "two.pgn 1, ply 2, white"});
    assert_ok(workbench_open(&f->wb, f->one, SAID));
    PRESS(&f->wb, {"B B", SHOWS "one.pgn 1, ply 1, black"}, {"[queue store]"});
    assert_ok(workbench_open(&f->wb, f->two, SAID));
    assert_int_equal(queue_counts(queue_of(f)).all, 5);
}

ON_STORE(the_cursor_in_the_verdicts_stands_on_what_decided) {
    PRESS(&f->wb, {"B [narrow ~m 40]", SHOWS "one.pgn 1, ply 4, white"});
    assert_int_equal(view_list(&f->wb, VIEW_VERDICTS)->selected, 2);
}

// --- Deciding

STORE_SCRIPT(a_decision_goes_to_the_next_that_waits_in_whatever_game,
             {"B A", SHOWS "one.pgn 1, ply 6, white", "accepted; u takes it back"},
             {"s", SHOWS "one.pgn 2, ply 3, black", FOCUS "queue",
              COUNTS "accepted 1, rejected 0, skipped 1, undecided 1"});

STORE_SCRIPT(what_is_skipped_already_is_skipped_once_more,
             {"B A s", SHOWS "one.pgn 2, ply 3, black"}, {"Up", SHOWS "one.pgn 1, ply 6, white"},
             {"s", "this candidate is skipped already", SHOWS "one.pgn 2, ply 3, black"});

// What had been accepted is no more: that is said, of one and of many; what is so already is no
// step.
STORE_SCRIPT(what_overrules_an_acceptance_says_so,
             {"B A [move 1b] s", "skipped, which had been accepted"},
             {"[move 1b] s", "this candidate is skipped already"}, {"u", "undone: skip"},
             {"[mark matching] [*reject dull]",
              "3 rejected, of which 1 had been accepted; u takes it back"},
             {"[mark matching] [*reject ugly]", "3 rejected; u takes it back"});

// Narrowing takes the board to a row; where it left that, no key decides on what is not shown.
STORE_SCRIPT(what_the_queue_does_not_show_is_not_decided_on,
             {"B [narrow ~m 40]", SHOWS "one.pgn 1, ply 4, white"},
             {"Right A", "the board shows another position; press the key again",
              SHOWS "one.pgn 1, ply 4, white"},
             {"[move 1b] X", "the board shows another position", ASKS ""},
             {"[move 1b] [narrow Nobody] A", "no row fits the pattern: & takes another one"},
             {"[narrow] s", "skipped", COUNTS "accepted 0, rejected 0, skipped 1, undecided 3"});

STORE_SCRIPT(a_decision_goes_on_in_another_file,
             {"B [queue store] [game 2] [move 2b] s", SHOWS "two.pgn 1, ply 2, white"});

STORE_SCRIPT(a_decision_in_another_pane_leaves_the_focus_there,
             {"[move 1b] A", SHOWS "one.pgn 1, ply 6, white", FOCUS "moves"});

STORE_SCRIPT(the_last_decision_says_what_became_of_all,
             {"B A [reject dull] s", "done: 1 accepted, 1 rejected, 1 skipped",
              SHOWS "one.pgn 2, ply 3, black"});

STORE_SCRIPT(the_last_of_the_queue_is_changed_by_a_second_press_alone,
             {"B A A A X", "the queue is done, and this one is accepted; the same key again",
              COUNTS "accepted 3, rejected 0, skipped 0, undecided 0"},
             {"X 1", "rejected: too easy, which had been accepted"},
             {"Enter", "the queue is done, and this one is rejected",
              COUNTS "accepted 2, rejected 1, skipped 0, undecided 0"},
             {"Up Enter", "accepted already"}, // what was gone back to
             {"X 1", "rejected: too easy"});

STORE_SCRIPT(whoever_accepts_what_was_made_by_hand_stays_there,
             {"[game 2] [go first] [play Nf3] + [accept anyway nicer]", "accepted: nicer",
              SHOWS "one.pgn 2, ply 0, white"});

STORE_SCRIPT(undo_shows_what_was_decided_in_whatever_file,
             {"B A A u", SHOWS "one.pgn 1, ply 6, white", "undone: accept, game 1, move 4",
              COUNTS "accepted 1, rejected 0, skipped 0, undecided 2"},
             {"[queue store] [narrow ~u] End s", SHOWS "one.pgn 1, ply 4, white"},
             {"u", SHOWS "two.pgn 1, ply 2, white", "undone: skip, game 1, move 2"});

STORE_SCRIPT(next_goes_to_what_waits_and_says_when_nothing_does,
             {"[next undecided] B Down s", SHOWS "one.pgn 2, ply 3, black"},
             {"[", SHOWS "one.pgn 1, ply 1, black"}, {"]", SHOWS "one.pgn 2, ply 3, black"},
             {"]", SHOWS "one.pgn 1, ply 1, black"}, {"s s ]", "done: 3 skipped"});

ON_STORE(what_overlaps_the_accepted_puzzle_is_left_as_one_step) {
    store_fixture_put_puzzle(&f->wb, 0, 7);
    store_fixture_put_puzzle(&f->wb, 0, 8);
    PRESS(
        &f->wb, {"B L", "no undecided puzzle overlaps the one accepted last"},
        {"[move 4] A", "accepted; L skips 2 that overlap; u takes it back"},
        {"L", SHOWS "one.pgn 2, ply 3, black",
         COUNTS "accepted 1, rejected 0, skipped 1, undecided 2"},
        {"u", "undone: skip 2: overlaps", COUNTS "accepted 1, rejected 0, skipped 0, undecided 3"});
}

ON_STORE(what_overlaps_is_left_by_the_acceptance_itself_and_one_undo_takes_both_back) {
    store_fixture_put_puzzle(&f->wb, 0, 7);
    store_fixture_put_puzzle(&f->wb, 0, 8);
    f->wb.appearance.chains = CHAINS_SKIP;
    PRESS(&f->wb,
          {"B [move 4] A", "accepted; 2 skipped that overlap; u takes it back",
           COUNTS "accepted 1, rejected 0, skipped 0, undecided 2"},
          {"[chains off] [narrow decided:skipped reason:overlaps]", "2 of "},
          {"u", "undone: accept"}, {"[narrow decided:skipped]", "0 of "},
          {"[narrow decided:accepted]", "0 of "});
}

static void put_twins(StoreFixture *f) {
    store_fixture_press(f, "[profile finder]");
    store_fixture_put_puzzle(&f->wb, 0, 6);
    store_fixture_put_puzzle(&f->wb, 0, 7);
    f->wb.appearance.chains = CHAINS_ASK;
}

ON_STORE(a_rejection_takes_along_what_other_profiles_have_there_as_one_step) {
    put_twins(f);
    PRESS(&f->wb, {"B [move 4] [reject dull]", "rejected: dull; 1 of other profiles too"},
          {"[narrow decided:rejected reason:dull]", "2 of 6"}, {"u", "undone: reject"},
          {"[narrow decided:rejected]", "0 of 6"}, {"[narrow] [chains off] [move 4]"},
          {"[reject dull]", "rejected: dull; u takes it back"});
}

ON_STORE(a_skip_and_a_decision_on_marked_rows_take_them_along_too) {
    put_twins(f);
    PRESS(&f->wb, {"B [move 4] s", "skipped; 1 of other profiles too; u takes it back"},
          {"[narrow decided:skipped]", "2 of 6"}, {"u", "undone: skip"}, {"[narrow]"},
          {"[mark matching overlaps] [*reject dull]",
           "1 rejected; 1 of other profiles too; u takes it back"},
          {"[narrow decided:rejected reason:dull]", "2 of 6"}, {"u", "undone: reject 2: dull"},
          {"[narrow decided:rejected]", "0 of 6"});
}

// --- Which rows, in which order

STORE_SCRIPT(narrowing_shows_what_fits_and_nothing_shows_all,
             {"B [narrow Carla]", "1 of 4 candidates"}, {"[narrow]", "4 of 4 candidates"},
             {"[narrow puzzle fork]", "0 of 4 candidates; fork is a motif: motif:fork"});

ON_STORE(narrowing_counts_what_fits_and_the_rows_where_they_are_fewer) {
    store_fixture_put_puzzle(&f->wb, 0, 7);
    f->wb.appearance.chains = CHAINS_ASK;
    PRESS(&f->wb, {"B [narrow Anna]", "4 of 5 candidates in 3 rows"});
}

ON_STORE(a_pattern_that_makes_no_sense_says_where_and_leaves_the_queue) {
    store_fixture_says(f, "B [narrow ~u ~k matt]", "~k matt (at 7): no such kind");
    assert_true(f->wb.messages.is_error);
    assert_int_equal(queue_count(queue_of(f)), 3);
    PRESS(&f->wb, {"[mark matching (~u]", "(at ", MARKED "0"});
}

STORE_SCRIPT(a_pattern_that_makes_no_sense_can_be_mended_where_it_was_typed,
             {"B [narrow ~u ~k matt]", PROMPT "narrow ~u ~k matt"},
             {"[mark matching (~u]", PROMPT "mark matching (~u"});

ON_STORE(the_pattern_is_asked_for_from_anywhere_with_the_one_in_force) {
    static const ViewId from[] = {VIEW_TREE, VIEW_MOVES, VIEW_QUEUE};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
        f->wb.panes.focus = from[i];
        f->wb.question.asks_prompt = false;
        PRESS(&f->wb, {"&", PROMPT "narrow puzzle ", FOCUS "queue"});
    }
    store_fixture_press(f, "G &");
    assert_int_equal(current_view(&f->wb), VIEW_QUEUE);
}

STORE_SCRIPT(sorting_says_by_what_and_turns_round_the_second_time,
             {"B [sort ply]", "sorted by ply"}, {"Home", SHOWS "one.pgn 1, ply 1, black"},
             {"Down", SHOWS "one.pgn 2, ply 3, black"}, {"[sort ply]", "sorted by ply, reversed"},
             {"Home", SHOWS "one.pgn 1, ply 6, white"}, {"[sort game] o", "sorted by decision"});

ON_STORE(the_queue_begins_with_what_is_worth_most) {
    bool descending;
    store_fixture_press(f, "B");
    assert_string_equal(queue_sorted_by(review_queue(f->wb.review), &descending)->name, "worth");
    assert_true(descending);
}

STORE_SCRIPT(the_worst_comes_first_if_asked_for, {"B [sort worth]", "sorted by worth, reversed"},
             {"[sort worth]", "sorted by worth"},
             {"[worth forget]",
              "worth comes from the model alone; it learns from you after 50 decisions"});

ON_STORE(columns_tell_rows_apart_or_are_what_the_queue_is_sorted_by) {
    static const struct {
        const char *sort, *columns;
    } rows[] = {{"B", "game ply near players "},
                {"[sort kind]", "game ply near players "},
                {"[sort nodes]", "game ply nodes near players "},
                {"[sort marked] [narrow]", "game ply kind size near players "},
                {"[narrow !Carla] [sort game]", "ply kind size near "}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str names = {0};
        store_fixture_press(f, rows[i].sort);
        const TableColumn *columns = view_of(VIEW_QUEUE)->list.columns_now(&f->wb);
        for (size_t column = 0; columns[column].name; column++)
            str_addf(&names, "%s ", columns[column].name);
        assert_string_equal(str_text(&names), rows[i].columns);
    }
}

// --- Marks

STORE_SCRIPT(t_marks_the_row_and_goes_on_and_takes_a_mark_off,
             {"B t", SHOWS "one.pgn 1, ply 6, white", MARKED "1"}, {"Up t", MARKED "0"},
             {"Home 2 t", SHOWS "one.pgn 2, ply 3, black", MARKED "2"},
             {"* t", "no marks", MARKED "0"});

ON_STORE(a_pattern_or_a_game_is_marked_at_once) {
    PRESS(&f->wb, {"B [mark matching Carla]", "1 marked; * and A, X or s decides on them"},
          {"[mark game]", "2 of this game marked", MARKED "3"}, {"T", PROMPT "mark matching "});
    f->wb.question.asks_prompt = false;
    store_fixture_says(f, "[mark matching]", "3 marked; * and A, X or s decides on them");
}

ON_STORE(nothing_marked_is_said) {
    store_fixture_says(f, "B *", "nothing is marked");
}

// A key that would decide on the marked rows is not one for the row under the cursor then.
ON_STORE(where_nothing_is_marked_no_key_behind_decides) {
    static const char *const keys[] = {"A", "Enter", "X", "Backspace", "s"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        PRESS(&f->wb, {i == 0 ? "B *" : "*"},
              {keys[i], "nothing is marked, so nothing was decided", ASKS ""});
    }
    PRESS(&f->wb, {"* t"}, // other keys do what they ever do

          {"", MARKED "1"});
}

// All three marked, then these keys; one undo takes it back.
ON_STORE(what_is_marked_is_decided_as_one_step) {
    static const struct {
        const char *keys, *said, *counts;
    } rows[] = {
        {"* A y", "3 accepted", COUNTS "accepted 3, rejected 0, skipped 0, undecided 0"},
        {"* Enter y", "3 accepted", COUNTS "accepted 3, rejected 0, skipped 0, undecided 0"},
        {"* X 1", "3 rejected", COUNTS "accepted 0, rejected 3, skipped 0, undecided 0"},
        {"[*reject seen before]", "3 rejected",
         COUNTS "accepted 0, rejected 3, skipped 0, undecided 0"},
        {"* s", "3 skipped", COUNTS "accepted 0, rejected 0, skipped 3, undecided 0"},
    };
    store_fixture_press(f, "B");
    for (size_t i = 0; i < COUNT(rows); i++) {
        PRESS(&f->wb, {"[mark matching ~a]"},
              {rows[i].keys, rows[i].said, rows[i].counts, MARKED "0"},
              {"u", "undone: ", COUNTS "accepted 0, rejected 0, skipped 0, undecided 3"});
    }
}

STORE_SCRIPT(what_is_marked_is_given_a_motif_as_one_step,
             {"B [mark matching ~a] * m", PROMPT "*motif "},
             {"[*motif +fork]", "3 now with the motif; u takes it back", MARKED "0"},
             {"[narrow ~t fork]", "3 of 4 candidates"}, {"u", "undone: motif +fork of 3"},
             {"[narrow ~t fork]", "0 of 4 candidates"}, {"[*motif +pin]", "nothing is marked"});

ON_STORE(acceptance_of_the_marked_asks_once_with_the_number) {
    CLEANUP(str_done) Str question = {0};
    store_fixture_press(f, "B [mark matching ~a] * A");
    question_write(&f->wb, &question);
    assert_string_equal(str_text(&question), "Accept 3 puzzles? y yes n no");
    PRESS(&f->wb, {"n", "nothing was decided",
                   COUNTS "accepted 0, rejected 0, skipped 0, undecided 3", MARKED "3"});
}

STORE_SCRIPT(marked_candidates_that_the_profile_refuses_are_not_accepted_and_counted,
             {"B [narrow] [mark matching ~u] [*accept yes]", "3 accepted; 1 not",
              COUNTS "accepted 3, rejected 0, skipped 0, undecided 1"});

// --- What is not there

ON_STORE(a_game_that_is_gone_from_its_file_is_shown_as_the_store_has_it) {
    assert_true(folder_write(&f->folder, "one.pgn", "1. a4 *\n\n1. h4 *\n\n"));
    store_fixture_reopen(f, NULL);
    PRESS(&f->wb, {"B End", SHOWS "one.pgn 2, ply 3, black", "game 2 is not in ",
                   " any more: this is the store's copy"});
    assert_string_equal(f->wb.file.copied_as, "copy of game 2");
    assert_int_equal(game_main_plies(&f->wb.file.game), 4);
}

ON_STORE(a_game_whose_file_is_gone_is_shown_as_the_store_has_it) {
    assert_int_equal(remove(f->two), 0);
    PRESS(&f->wb,
          {"B [queue store] End", SHOWS "two.pgn 1, ply 2, white", "this is the store's copy"},
          {"A", SHOWS "one.pgn 1, ply 1, black"}, {"u", SHOWS "two.pgn 1, ply 2, white"});
}

// Every command of the queue, with nothing to do it on.
#define QUEUE_COMMANDS                                                                             \
    "[previous undecided] [next undecided] [sort] [sort ply] [narrow] [narrow ~u] [queue store] "  \
    "[queue file] [for-marked] "                                                                   \
    "[*accept yes] [*reject dull] [*skip] [*undecide] "

TEST_ON(without_a_store_it_says_so, StoreFixture *f, store_fixture_begin_empty) {
    store_fixture_reopen(f, "/proc/onlymove.db");
    store_fixture_says(f, "B", "no store, no queue: ");
    assert_null(queue_of(f));
    assert_int_equal(f->wb.panes.focus, VIEW_MOVES);
    store_fixture_press(f, QUEUE_COMMANDS "[mark row] [mark matching ~u] [mark game] [mark none]");
    assert_null(queue_of(f));
}

ON_EMPTY_STORE(without_candidates_it_has_no_rows) {
    store_fixture_press(f, "B");
    assert_int_equal(queue_count(queue_of(f)), 0);
    PRESS(&f->wb,
          {QUEUE_COMMANDS
           "Up Down Home End PgUp PgDn t [mark matching ~u] * o A X s [mark game] [mark none]"});
    assert_int_equal(queue_count(queue_of(f)), 0);
}

// --- Its looks

// Of four puzzles of a game three overlap; two that wait come before the two that are decided.
ON_STORE(puzzles_that_overlap_are_held_together) {
    static const struct {
        const char *sort, *signs;
    } rows[] = {{"[sort ply]", " ┌│└"},
                {"[sort decision]", "┌└ &"},
                {"[chains ask] [sort ply] [narrow ~a Anna] End s", " ┌└ "}};
    CLEANUP(grid_done) Grid grid = {0};
    store_fixture_put_puzzle(&f->wb, 0, 7);
    store_fixture_put_puzzle(&f->wb, 0, 8);
    f->wb.appearance.chains = CHAINS_OFF;
    store_fixture_press(f, "B [narrow ~a Anna] Home s s");
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str signs = {0};
        store_fixture_press(f, rows[i].sort);
        fixture_draw(&f->wb, VIEW_QUEUE, &grid, 9, 60);
        for (int y = 2; y <= 5; y++)
            text_encode(&signs, grid.cells[y * grid.cols + 2].character);
        assert_string_equal(str_text(&signs), rows[i].signs);
    }
}

// The heads of the queue's columns.
static void assert_heads(StoreFixture *f, const char *wanted) {
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str heads = {0};
    fixture_draw(&f->wb, VIEW_QUEUE, &grid, 9, 80);
    for (int x = 0; x < 80; x++) {
        const uint32_t c = grid.cells[grid.cols + x].character;
        const bool blank = c == 0 || c == ' ';
        if (!blank || (heads.len > 0 && heads.data[heads.len - 1] != ' '))
            text_encode(&heads, blank ? ' ' : c);
    }
    assert_string_equal(str_text(&heads), wanted);
}

ON_STORE(its_columns_are_those_that_are_chosen_but_what_is_alike_in_all_rows) {
    store_fixture_press(f, "B [columns game,ply,first,best,white]");
    assert_true(f->wb.messages.is_error);
    PRESS(&f->wb, {"[columns players,gpa]", "there is no column \"gpa\"; nearest: gap"},
          {"[columns ply,best,game,solver,kind]", "columns: ply,best,game,solver,kind"});
    assert_heads(f, "move game solver "); // no evaluation, and one kind
    store_fixture_press(f, "[sort players]");
    assert_heads(f, "move players game solver ");
    store_fixture_press(f, "[columns usual]");
    assert_string_equal(f->wb.appearance.columns, "");
}

// What stands in a list without rows says why, and which key helps.
static void assert_empty(StoreFixture *f, ViewId id, const char *words) {
    CLEANUP(grid_done) Grid grid = {0};
    fixture_draw(&f->wb, id, &grid, 6, 120);
    assert_drawn(&grid, 1, words);
}

ON_EMPTY_STORE(lists_without_rows_say_what_brings_some) {
    store_fixture_press(f, "B");
    assert_empty(f, VIEW_QUEUE, "No candidates yet: R runs the profile over the file");
    store_fixture_says(f, "R", "magnus searches the file in the background");
    review_end_job(f->wb.review, 0);
    store_fixture_says(f, "A", "the queue has no row to decide on yet");
    assert_empty(f, VIEW_RUNS, "R searches the file for puzzles");
    assert_empty(f, VIEW_SETS, ":collect NAME");
}

ON_EMPTY_STORE(a_queue_without_rows_tells_of_the_run_over_the_file) {
    static const JobKind kind = {.items_name = "games", .names_profile = true};
    Jobs *behind = &f->wb.review->jobs;
    Job *run = calloc(1, sizeof *run);
    assert_non_null(run);
    *run = (Job){.kind = &kind,
                 .state = JOB_IS_OVER,
                 .item_count = 2,
                 .done = 2,
                 .path = strdup(f->wb.file.collection.path)};
    assert_ok(profile_find("magnus", &run->profile, SAID));
    assert_true(array_try_grow(&behind->items, &behind->cap, behind->count + 1));
    behind->items[behind->count++] = run;
    store_fixture_press(f, "B");
    run->state = JOB_IS_WORKING;
    assert_empty(f, VIEW_QUEUE, "No candidates yet: magnus searches the file, and what it finds");
    run->state = JOB_IS_OVER;
    assert_empty(f, VIEW_QUEUE, "magnus has found no candidate in 2 games. :profile finder or");
}

ON_STORE(a_pattern_that_nothing_fits_is_named_in_its_place) {
    store_fixture_press(f, "B [narrow ~w]");
    assert_empty(f, VIEW_QUEUE, "No candidate of 4 fits the pattern \"~w\". & asks for another");
}

static void draw(StoreFixture *f, Grid *grid, const char *golden, int rows, int cols, bool alone) {
    const Layout layout = layout_for(
        rows, cols,
        (LayoutSpec){.focus = SLOT_QUEUE, .zoom = alone, .has_queue = true, .shows_engine = true});
    const Canvas canvas = {.grid = grid, .area = layout.slot[SLOT_QUEUE], .focused = true};
    grid_resize(grid, rows, cols);
    view_draw(&f->wb, VIEW_QUEUE, &canvas);
    golden_check_both(golden, grid);
}

// The title of the queue where it has that many columns.
static void assert_title(StoreFixture *f, int cols, const char *words) {
    CLEANUP(grid_done) Grid grid = {0};
    fixture_draw(&f->wb, VIEW_QUEUE, &grid, 6, cols);
    assert_drawn(&grid, 0, words);
}

ON_STORE(what_another_workbench_decides_while_the_reason_is_asked_for_is_not_overruled_unasked) {
    StoreFixture other = {.folder = f->folder, .db = f->db, .one = f->one};
    store_fixture_press(f, "B Home X");
    store_fixture_open(&other, NULL);
    store_fixture_press(&other, "B Home A");
    workbench_done(&other.wb);
    for (int64_t later = 2000; later <= 8000; later += 2000)
        workbench_step(&f->wb, now_ms() + later);
    PRESS(&f->wb,
          {"", COUNTS "accepted 1, rejected 0, skipped 0, undecided 2"}, // it has been heard of

          {"1", "another program has decided: accepted; press the key again to overrule it",
           COUNTS "accepted 1, rejected 0, skipped 0, undecided 2"},
          {"X 1", "rejected: too easy", COUNTS "accepted 0, rejected 1, skipped 0, undecided 2"});
}

// What a run finds meanwhile comes above the current row: the cursor stays on that.
ON_STORE(the_cursor_stays_on_its_puzzle_where_others_come_above_it) {
    StoreFixture other = {.folder = f->folder, .db = f->db, .one = f->one};
    f->wb.appearance.chains = CHAINS_OFF;
    PRESS(&f->wb, {"B Home Down", SHOWS "one.pgn 1, ply 6, white"});
    store_fixture_open(&other, NULL);
    store_fixture_put_puzzle(&other.wb, 0, 2);
    store_fixture_put_puzzle(&other.wb, 0, 3);
    workbench_done(&other.wb);
    for (int64_t later = 2000; later <= 8000; later += 2000) {
        (void)view_list(&f->wb, VIEW_QUEUE);
        workbench_step(&f->wb, now_ms() + later);
    }
    assert_int_equal(queue_count(queue_of(f)), 5);
    assert_int_equal(view_list(&f->wb, VIEW_QUEUE)->selected, 3);
    PRESS(
        &f->wb,
        {"A", "accepted; L skips 3 that overlap; u takes it back", SHOWS "one.pgn 2, ply 3, black"},
        {"Up Up", SHOWS "one.pgn 1, ply 3, black"});
}

ON_STORE(its_pattern_is_kept_under_a_name_as_are_the_numbers_at_work) {
    setenv("XDG_CONFIG_HOME", str_text(&f->folder.path), 1);
    PRESS(&f->wb, {"B [narrow] [keep pattern mine]", "the queue has no pattern to keep"},
          {"[narrow ~a & ~u] [keep pattern not this]", "is no name for a pattern"},
          {"[keep pattern mine]", "@mine is ~a & ~u from now on"},
          {"[narrow !@mine] [narrow @mine]", " of 4 candidates"},
          {"[set won=300] [keep profile strict]", "kept as the profile strict"},
          {"[keep profile strict]", "there is a profile strict already"},
          {"[profile strict]", "profile strict"});
    unsetenv("XDG_CONFIG_HOME");
    assert_kept(&f->folder, "onlymove/patterns.ini", "mine = ~a & ~u\n");
    assert_kept(&f->folder, "onlymove/profiles.ini", "[strict]\nbase = magnus\nwon = 300\n");
}

ON_STORE(its_title_tells_what_was_decided_today_in_as_many_words_as_fit) {
    f->wb.today = 0; // all days since then are that one
    store_fixture_press(f, "B [queue store] [narrow] Home A X 1 X 5 s");
    assert_title(f, 100, "  today 1 accepted, 2 rejected (too easy 1, ugly 1), 1 skipped");
    assert_title(f, 70, "  today 1 accepted, 2 rejected, 1 skipped");
    assert_title(f, 40, "  today ✓1 ✗2 –1");
    store_fixture_press(f, "u");
    assert_title(f, 100, "  today 1 accepted, 2 rejected (too easy 1, ugly 1)");
    store_fixture_press(f, "u u u");
    assert_title(f, 100, " 1/5\n");
    store_fixture_press(f, "[mark matching ~a] [*reject ugly]"); // the board stays where it is
    assert_title(f, 100, "  today 4 rejected (ugly 4)");
    store_fixture_press(f, "u");
    assert_title(f, 100, " 1/5\n");
}

ON_STORE(a_report_says_what_it_counts_and_what_the_title_does) {
    store_fixture_press(f, "B [report]");
    ASSERT_FRAME(&f->wb, 24, 200, "nothing was rejected",
                 "in all of this queue; its title counts today's decisions in all files");
}

ON_STORE(its_rows_say_more_where_there_is_room) {
    CLEANUP(grid_done) Grid grid = {0};
    store_fixture_press(f,
                        "B [queue store] [narrow !Carla] [mark matching Emma] Home A s End s Home");
    draw(f, &grid, "queue-120x35", 35, 120, false);
    draw(f, &grid, "queue-200x50", 50, 200, false);
    draw(f, &grid, "queue-200x50-alone", 50, 200, true);
    draw(f, &grid, "queue-80x24", 24, 80, false);
}
