// Sets under the curator's hand: the list of them, their puzzles in the queue, and the preview.
#include "onlymove/review_sets.h"
#include "tests/ui/fixture.h"
#include "tests/support/kept.h"

static const Queue *queue_of(const StoreFixture *f) {
    return review_queue(f->wb.review);
}

// Four puzzles in the set mates, all accepted.
static void open_set(StoreFixture *f) {
    PRESS(&f->wb,
          {"B [queue store] [mark matching ~a] [*accept yes] [mark matching ~a] [*copy to mates]",
           "4 copied to mates; u takes it back"},
          {"[mark matching ~a] [*copy to mates]", "0 copied to mates; 4 are there already"},
          {"[queue set mates]", ROW "1/4"});
}

ON_STORE(the_list_of_sets_leads_to_the_puzzles_of_one_in_their_order) {
    store_fixture_says(f, "C", "no sets so far");
    open_set(f);
    store_fixture_press(f, "[queue file]");
    assert_null(review_queue_set_name(f->wb.review));
    PRESS(&f->wb, {"[collect draws] C", OVER "sets"},
          {"[search MATES] Enter", OVER "", FOCUS "queue"});
    assert_string_equal(review_queue_set_name(f->wb.review), "mates");
    PRESS(&f->wb, {"", ROW "1/4"},
          {"[queue set nothing]", "there is no set \"nothing\"; there are draws, mates"},
          {"[title Rook and king] Home [search KING]", ROW "1/4"});
    store_fixture_press(f,
                        "[queue file] [narrow] Home [search carla]"); // of no set, by what is drawn

    PRESS(&f->wb, {"", ROW "4/4"}, {"[queue sets]", "expected file, store or set NAME"});
}

ON_STORE(a_set_has_a_row_for_each_of_its_puzzles_though_they_overlap) {
    store_fixture_put_puzzle(&f->wb, 0, 7);
    PRESS(&f->wb,
          {"B [chains off] [queue store] [mark matching ~a] [*copy to mates]", "5 copied to mates"},
          {"[chains ask] [queue set mates]", ROW "1/5"}, {"[chains ask]", ROW "1/5"},
          {"[queue store] [narrow] Home", ROW "1/5"});
}

ON_STORE(the_names_of_sets_are_completed_after_export_set) {
    size_t index = 0;
    open_set(f);
    const char line[] = "export replace set ";
    const Completion completion = command_completion(line, strlen(line));
    assert_false(completion.file);
    assert_string_equal(command_complete(&f->wb, &completion, "m", &index), "mates");
    assert_null(command_complete(&f->wb, &completion, "m", &index));
}

ON_STORE(a_puzzle_is_moved_in_its_set_under_the_cursor_and_back_with_undo) {
    open_set(f);
    PRESS(&f->wb, {"Down J", "now at place 3; u takes it back", ROW "3/4"},
          {"9 K", "now at place 1", ROW "1/4"}, {"K", "it is the first"},
          {"[place 4]", "now at place 4"}, {"J", "it is the last"},
          {"[place x]", "expected a number from 1 on"}, {"[sort ply]", "sorted by ply"},
          {"J", "the rows are sorted by ply; :sort set shows the order of the set"},
          {"u", "undone: place 4 in set mates"}, {"[queue file] J", "the queue shows no set"},
          {"[sort set]", "the queue shows no set"});
}

STORE_SCRIPT(an_acceptance_names_the_set_that_it_goes_into,
             {"[collect]", "what is accepted goes into no set; :collect NAME names one"},
             {"[collect mine]", "accepted puzzles go into the set mine"},
             {"B A", "accepted into mine; u takes it back"});

ON_STORE(what_is_typed_wrong_in_a_set_is_taken_back) {
    open_set(f);
    PRESS(&f->wb, {"Down D", "1 taken out of the set; u takes it back", ROW "2/3"},
          {"u", "undone: take 1 out of set mates", ROW "2/4"},
          {"[move to best]", "1 moved to best", ROW "2/3"},
          {"t t [*move to best]", "2 moved to best", ROW "1/1"},
          {"2 u", "undone: move 1 to set best", ROW "1/4"},
          {"C D", "mates deleted; u takes it back"}, {"u", "undone: delete set mates"},
          {"[sets rename old]", "renamed; u takes it back"}, {"Esc"});
    assert_string_equal(review_queue_set_name(f->wb.review), "old");
    CLEANUP(str_done) Str state = {0};
    store_fixture_says(f, "[collect first set]", "is no name for a set");
    review_write_store_state(f->wb.review, &state);
    assert_string_equal(str_text(&state), "");
}

ON_STORE(words_are_changed_from_what_they_are) {
    open_set(f);
    store_fixture_says(f, "[title The first] [tags +a +b] [notes Look.\\nAgain.]", "1 changed");
    assert_string_equal(review_member(f->wb.review, queue_row(queue_of(f), 0)->id)->note,
                        "Look.\nAgain.");
    ASSERT_FRAME(&f->wb, 35, 120, "The first #a #b: Look. Again.");
    PRESS(&f->wb, {"d", PROMPT "notes Look.\\nAgain."}, {"[title -] i", PROMPT "title "},
          {"t t [*tags +c -a]", "2 changed"}, {"Home #", PROMPT "tags b c"},
          {"C [title Mates in May] i", PROMPT "title Mates in May"},
          {"Esc [queue file] [title x]", "this queue is not a set"});
}

ON_STORE(the_preview_is_what_an_export_writes) {
    open_set(f);
    PRESS(&f->wb, {"Down [preview fen]", OVER "preview"});
    assert_int_equal(view_list(&f->wb, VIEW_PREVIEW)->count, 1);
    PRESS(&f->wb, {"Right", ROW "3/4"}, {"f Esc C [preview fen]"});
    assert_int_equal(view_list(&f->wb, VIEW_PREVIEW)->count, 4);
    store_fixture_press(f, "Esc [reject] [queue store] [narrow ~d reject] [preview]");
    CLEANUP(str_done) Str row = {0};
    store_fixture_press(f, "Esc Esc [queue file] [narrow] Home [undecide] [preview]");
    view_write_row(&f->wb, VIEW_PREVIEW, 0, &row);
    assert_string_equal(str_text(&row), "An export leaves this one out until you accept it.");
    str_clear(&row); // without a row it is of the puzzle on the board
    PRESS(&f->wb, {"Esc [narrow nobody] [preview]", OVER "preview"});
    view_write_row(&f->wb, VIEW_PREVIEW, 0, &row);
    assert_string_equal(str_text(&row), "An export leaves this one out until you accept it.");
    PRESS(&f->wb, {"Esc [view moves] Home [preview]", "there is no candidate under the cursor"});
}

ON_STORE(an_export_takes_the_options_of_the_command_line) {
    static const struct {
        const char *words, *said;
    } rows[] = {
        {"--split 3 set mates fen", "4 puzzles written to"},
        {"--title \"May 5\" --per-page 2 set mates html", "4 puzzles written to"},
        {"--split x set mates fen", "--split is to be a number from 1 on, not \"x\""},
        {"--from nowhere set mates pgn", "begins before the mistake or after it, not \"nowhere\""},
        {"--form before set mates pgn", "export has no option --form"},
        {"--details set mates pgn", "pgn has no further details"},
    };
    open_set(f);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done)
        Str line = str_of("export replace %s %s", rows[i].words, folder_file(&f->folder, "out"));
        command_execute(&f->wb, str_text(&line), 0);
        assert_said(&f->wb, rows[i].said);
    }
    CLEANUP(str_done) Str text = str_of_file(folder_file(&f->folder, "out-2"));
    assert_int_equal(strcspn(str_text(&text), "\n") + 1, text.len); // the fourth alone
    assert_kept(&f->folder, "out", about("<h1>May 5</h1>"));
}

ON_STORE(an_export_or_a_log_writes_over_nothing_unasked_and_never_over_store_or_games) {
    const char *kept = folder_file(&f->folder, "kept");
    const struct {
        const char *command, *path, *said;
    } rows[] = {
        {"export set mates fen", kept, "kept exists; :export replace writes over it"},
        {"log", kept, "kept exists; :log replace writes over it"},
        {"export set mates fen", f->db, "is the store"},
        {"export replace set mates fen", f->db, "is the store"},
        {"log replace", f->db, "is the store"},
        {"export replace set mates fen", f->one, "is the file that is read"},
        {"log", "/dev/null/all", "/dev/null/all: cannot be written"},
    };
    CLEANUP(str_done) Str text = {0}, line = {0};
    open_set(f);
    assert_true(folder_write(&f->folder, "kept", "precious"));
    for (size_t i = 0; i < COUNT(rows); i++) {
        str_clear(&line);
        str_addf(&line, "%s %s", rows[i].command, rows[i].path);
        command_execute(&f->wb, str_text(&line), 0);
        assert_said(&f->wb, rows[i].said);
    }
    assert_kept(&f->folder, "kept", "precious");
    str_clear(&line);
    str_addf(&line, "export replace set mates fen %s", kept);
    command_execute(&f->wb, str_text(&line), 0);
    assert_said(&f->wb, "4 puzzles written to");
    assert_true(folder_read(&f->folder, "kept", &text));
    assert_null(strstr(str_text(&text), "precious"));
}

ON_STORE(a_set_is_filled_and_checked_by_rules_as_one_step) {
    open_set(f);
    PRESS(&f->wb, {"[collect few] [queue set few] [fill 3; no two of one game; all ~a]",
                   "3 added to the 0 of few, all rules are met"});
    assert_int_equal(view_list(&f->wb, VIEW_REPORT)->count, 3);
    PRESS(&f->wb, {"Esc [check 4]", "not all rules are met"},
          {"Esc [fill 4; all ~r 99]", "few: nothing added, not all rules are met: the rules with "
                                      "all and none rule out every other "
                                      "accepted puzzle"},
          {"Esc [fill all ~a]",
           "nothing added, all rules are met: no rule asks for a number of puzzles"},
          {"Esc u", "undone: fill set few with 3"});
    assert_int_equal(queue_count(queue_of(f)), 0);
    PRESS(&f->wb, {"[fill of each]", "rule 1 (at 1): expected a number"},
          {"[queue file] [fill 3]", "the queue shows no set"});
}

static void draw(StoreFixture *f, Grid *grid, ViewId id, const char *golden, int rows, int cols) {
    fixture_draw_placed(&f->wb, id, grid, rows, cols, true);
    fixture_draw_placed(&f->wb, id, grid, rows, cols, true); // now as wide as it is
    golden_check(golden, grid, true);
}

ON_STORE(its_panes_say_more_where_there_is_room) {
    static const struct {
        const char *keys;
        ViewId id;
        const char *name;
    } rows[] = {
        {"", VIEW_QUEUE, "set"},
        {"C [title Mates in May] [notes White and Black.\\nFind the best.] [tags club easy]",
         VIEW_SETS, "sets"},
        {"Esc [preview pgn]", VIEW_PREVIEW, "preview"},
    };
    CLEANUP(grid_done) Grid grid = {0};
    open_set(f);
    store_fixture_press(f, "[collect mates] Down [title The pawn goes on] [notes Count first.]");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        store_fixture_press(f, rows[i].keys);
        draw(f, &grid, rows[i].id, golden_name("%s-120x35", rows[i].name), 35, 120);
        draw(f, &grid, rows[i].id, golden_name("%s-80x24", rows[i].name), 24, 80);
    }
    golden_to_ascii(&grid);
    golden_check("preview-ascii", &grid, false);
}
