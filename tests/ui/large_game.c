// A workbench with a game, or a file, that takes its time to be read.
#include "tests/support/huge.h"
#include "tests/ui/fixture.h"

enum { PLIES = 20000 };

typedef struct Table {
    Folder folder;
    Workbench wb;
} Table;

// A file with a large game and a small one behind it.
static void open_table(Table *table) {
    CLEANUP(free_at) char *large = huge_text(HUGE_PLIES, PLIES);
    fixture_begin(&table->wb);
    table->folder = folder_make();
    CLEANUP(str_done) Str text = str_of("%s[White \"Small\"]\n\n1. d4 d5 *\n", large);
    assert_true(folder_write(&table->folder, "games.pgn", str_text(&text)));
    assert_ok(workbench_open(&table->wb, folder_file(&table->folder, "games.pgn"), SAID));
}

static void close_table(Table *table) {
    workbench_done(&table->wb);
    folder_done(&table->folder);
}

FIXTURE(Table, open_table, close_table);
#define ON_TABLE(name) TEST_ON(name, Table *table, open_table)

static void read_game(Workbench *wb) {
    while (wb->file.loading) {
        assert_true(workbench_can_read(wb));
        workbench_read_more(wb);
    }
}

ON_TABLE(a_large_game_is_shown_when_it_is_read_and_not_judged_before) {
    Workbench *wb = &table->wb;
    assert_true(wb->file.loading);
    assert_int_equal(game_main_plies(&wb->file.game), 0);
    PRESS(wb, {"[judge]", "the game is still being read"});
    read_game(wb);
    assert_int_equal(game_main_plies(&wb->file.game), PLIES);
    assert_string_equal(game_tag(&wb->file.game, "White"), "Huge");
    assert_int_equal(wb->file.node, GAME_ROOT);
}

ON_TABLE(another_game_takes_the_place_of_one_that_is_still_being_read) {
    Workbench *wb = &table->wb;
    workbench_read_more(wb);
    assert_true(workbench_show_game(wb, 1));
    assert_false(wb->file.loading);
    assert_string_equal(game_tag(&wb->file.game, "White"), "Small");
    assert_true(workbench_show_game(wb, 0));
    assert_true(wb->file.loading);
    command_execute(wb, "go next-game", 0); // from the one that is asked for
    assert_false(wb->file.loading);
    assert_int_equal(wb->file.game_index, 1);
}

ON_TABLE(what_is_in_view_stays_until_a_large_game_is_there) {
    Workbench *wb = &table->wb;
    assert_true(workbench_show_game(wb, 1));
    command_execute(wb, "go last", 0);
    assert_true(workbench_show_game(wb, 0));
    assert_true(wb->file.loading);
    assert_int_equal(wb->file.game_index, 1);
    assert_string_equal(game_tag(&wb->file.game, "White"), "Small");
    assert_int_equal(game_ply(&wb->file.game, wb->file.node), 2);
    read_game(wb);
    assert_int_equal(wb->file.game_index, 0);
    assert_string_equal(game_tag(&wb->file.game, "White"), "Huge");
}

ON_TABLE(what_is_in_view_stays_where_a_large_game_cannot_be_read) {
    Workbench *wb = &table->wb;
    assert_true(workbench_show_game(wb, 1));
    assert_true(workbench_show_game(wb, 0));
    workbench_read_more(wb);
    assert_true(folder_write(&table->folder, "games.pgn", ""));
    read_game(wb);
    assert_said(wb, "game 1 is not there any more; the file has changed");
    assert_int_equal(wb->file.game_index, 1);
    assert_string_equal(game_tag(&wb->file.game, "White"), "Small");
}

static void show_step(Workbench *wb, uint64_t game_hash, size_t number) {
    const StepReport report = {
        .label = "skip", .game_hash = game_hash, .number = number, .ply = PLIES - 3};
    workbench_show_step(wb, &(StepToShow){"undone", report});
}

ON_TABLE(a_step_in_a_large_game_is_shown_when_that_is_read) {
    Workbench *wb = &table->wb;
    read_game(wb);
    const uint64_t hash = review_game_hash(wb->review);
    assert_true(workbench_show_game(wb, 1));
    show_step(wb, hash, 1);
    assert_said(wb, "undone: skip; game 1 is being read");
    assert_int_equal(wb->file.game_index, 1);
    read_game(wb);
    assert_said(wb, "undone: skip, game 1, move 9999...");
    assert_int_equal(game_ply(&wb->file.game, wb->file.node), PLIES - 3);
    assert_int_equal(review_game_hash(wb->review), hash);
}

ON_TABLE(a_step_in_a_game_that_is_not_in_the_file_leaves_what_is_in_view) {
    Workbench *wb = &table->wb;
    read_game(wb);
    assert_true(workbench_show_game(wb, 1));
    for (size_t number = 0; number < 4; number++) {
        show_step(wb, 4711, number);
        read_game(wb);
        assert_said(wb, "undone: skip, in a game of another file");
        assert_string_equal(game_tag(&wb->file.game, "White"), "Small");
    }
}

ON_TABLE(another_file_takes_the_place_of_a_game_that_is_still_being_read) {
    assert_true(folder_write(&table->folder, "other.pgn", "[White \"Other\"]\n\n1. c4 *\n"));
    workbench_read_more(&table->wb);
    assert_ok(workbench_open(&table->wb, folder_file(&table->folder, "other.pgn"), SAID));
    assert_false(table->wb.file.loading);
    assert_string_equal(game_tag(&table->wb.file.game, "White"), "Other");
}

// Its panes want one; it is never asked.
static void give_engine(Workbench *wb) {
    char *argv[] = {"/bin/cat", NULL};
    CLEANUP(setup_done) EngineSetup setup = {0};
    assert_ok(setup_from_words(&setup, argv, NULL));
    setups_add(&wb->engines.setups, &setup);
    wb->engines.pool = pool_new(workbench_engine(wb), 1);
    assert_non_null(wb->engines.pool);
    review_use_pool(wb->review, wb->engines.pool);
    live_init(&wb->engines.live, wb->engines.pool);
}

static bool frame_has(Workbench *wb, const char *words) {
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str text = {0};
    fixture_frame(wb, &grid, 24, 80);
    golden_write(&grid, &text, false);
    return strstr(str_text(&text), words);
}

ON_TABLE(the_bar_says_how_far_a_large_game_is_read) {
    Workbench *wb = &table->wb;
    give_engine(wb);
    assert_true(frame_has(wb, "reading game 1 0%"));
    workbench_load_slice(wb, 40000);
    assert_true(frame_has(wb, "reading game 1 49%"));
    read_game(wb);
    assert_false(frame_has(wb, "reading game"));
}

// Ends, steps and jumps, with all panes drawn, in moves made on a board.
ON_TABLE(keys_in_a_large_game_cost_what_they_cost_in_a_small_one) {
    static const char *const keys[] = {"last", "back", "forward", "first", "move 9000", "back 50"};
    enum { MADE_MAX = 30000 };
    Workbench *wb = &table->wb;
    read_game(wb);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const uint64_t made = pos_moves_made;
        command_execute(wb, keys[i], 0);
        workbench_board_position(wb, &(Position){0});
        if (pos_moves_made - made > MADE_MAX)
            fail_msg("%s: %d moves", keys[i], (int)(pos_moves_made - made));
    }
}

// --- A large file

// Opens so many games; the last one may have a move that is none. Reads until the games are counted
// and being checked.
static void open_many(Table *table, bool last_is_wrong) {
    enum { GAMES = 48000 };
    Workbench *wb = &table->wb;
    CLEANUP(str_done) Str text = {0};
    for (int i = 1; i <= GAMES; i++)
        str_addf(&text, "[White \"Player %d\"]\n[Black \"Berta\"]\n\n1. e4 %s *\n\n", i,
                 i == GAMES && last_is_wrong ? "Ke5" : "e5");
    assert_ok(workbench_open(wb, folder_put(&table->folder, "many.pgn", str_text(&text)), SAID));
    assert_int_equal(wb->file.collection.state, COLLECTION_CHECKING);
    assert_said(wb, "48000 games");
}

ON_TABLE(what_was_said_of_a_file_and_dismissed_is_not_said_again_unless_there_is_news) {
    for (int wrong = 0; wrong < 2; wrong++) {
        Workbench *wb = &table->wb;
        open_many(table, wrong);
        fixture_press(wb, "Right");
        assert_string_equal(wb->messages.text, "");
        while (wb->file.reading)
            workbench_read_more(wb);
        assert_string_equal(wb->messages.text,
                            wrong ? "48000 games, some with errors: see :errors" : "");
    }
}
