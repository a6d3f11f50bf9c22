// What each pane draws, compared with saved screens.
#include "tests/support/folder.h"
#include "tests/ui/scene.h"
#include "ui/app/workbench.h"

static void engine(PaneFixture *fixture, const char *golden, int rows, int cols) {
    engine_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols), &fixture->scene.engine,
                false);
    golden_check(golden, &fixture->grid, false);
}

ON_STAGE(engine_lines_are_one_row_each_as_wide_as_the_pane) {
    engine(fixture, "engine-44", 5, 44);
    engine(fixture, "engine-90", 7, 90);
    engine(fixture, "engine-20", 4, 20);
}

ON_STAGE(engine_says_how_many_of_its_lines_have_no_room) {
    static const struct {
        int wanted, rows;
        const char *title;
    } rows[] = {{4, 5, "White's view ─"}, {5, 5, "White's view, 4 of 5 lines ─"}, {5, 6, "view ─"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        fixture->scene.engine.multipv = rows[i].wanted;
        engine_draw(&fixture->grid, pane_fixture_area(fixture, rows[i].rows, 70),
                    &fixture->scene.engine, false);
        assert_non_null(strstr(pane_fixture_text(fixture), rows[i].title));
    }
}

ON_STAGE(engine_scores_are_whites_whoever_moves) {
    Scene *scene = &fixture->scene;
    Position after;
    pos_make(&scene->pos, scene->lines[1].pv[0], &after);
    scene->engine.pos = &after;
    scene->lines[0].score = (Score){.mate = true, .value = -1};
    scene->lines[0].pv_count = scene_moves(&after, "fxe6 Rxd7", scene->lines[0].pv);
    scene->lines[1].score = (Score){.mate = false, .value = 250};
    scene->lines[1].bound = BOUND_LOWER;
    scene->lines[1].pv_count = scene_moves(&after, "Be7 Qxe7#", scene->lines[1].pv);
    scene->lines[2].bound = BOUND_UPPER;
    scene->lines[2].pv_count = scene_moves(&after, "Be7", scene->lines[2].pv);
    engine(fixture, "engine-black", 5, 44);
    const char *text = pane_fixture_text(fixture);
    assert_non_null(strstr(text, " #1 24 16...fxe6 17.Rxd7"));
    assert_non_null(strstr(text, "<-2.50 24 16...Be7 17.Qxe7#"));
    assert_non_null(strstr(text, ">+0.21"));
}

ON_STAGE(engine_fault_is_said_with_the_key_that_starts_it_again) {
    fixture->scene.engine.state = ENGINE_FAILED;
    fixture->scene.engine.fault =
        "stockfish: the engine ended (signal 11) in the middle of a search";
    engine(fixture, "engine-failed", 5, 44);
}

ON_STAGE(engine_that_is_off_or_new_shows_its_state) {
    fixture->scene.engine.count = 0;
    fixture->scene.engine.stats = (EngineStats){0};
    fixture->scene.engine.state = ENGINE_STARTING;
    engine(fixture, "engine-starting", 5, 44);
    fixture->scene.engine.on = false;
    engine(fixture, "engine-off", 5, 44);
}

ON_STAGE(engine_line_that_does_not_fit_the_position_ends_where_it_leaves_it) {
    fixture->scene.lines[0].pv[1] = move_encode(0, 63);
    engine_draw(&fixture->grid, pane_fixture_area(fixture, 5, 44), &fixture->scene.engine, false);
    assert_non_null(strstr(pane_fixture_text(fixture), "24 16.Qb8+\n"));
}

static void verdicts(PaneFixture *fixture, const char *golden, int rows, int cols) {
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols),
                  &fixture->scene.verdict_view, true);
    golden_check(golden, &fixture->grid, false);
}

ON_STAGE(verdicts_are_words_with_name_measure_reason_and_progress) {
    verdicts(fixture, "verdicts-44", 11, 44);
    assert_non_null(strstr(pane_fixture_text(fixture), "[#####---] 7/11 10.5M"));
    verdicts(fixture, "verdicts-80", 13, 80);
    verdicts(fixture, "verdicts-20", 9, 20);
    fixture->scene.verdict_list.selected = 6;
    verdicts(fixture, "verdicts-44-row-7", 11, 44);
}

ON_STAGE(verdicts_that_have_not_room_scroll_with_the_selected_row) {
    for (size_t row = 0; row < SCENE_VERDICTS; row++) {
        for (int rows = 2; rows < 12; rows++) {
            fixture->scene.verdict_list.selected = row;
            verdicts_draw(&fixture->grid, pane_fixture_area(fixture, rows, 44),
                          &fixture->scene.verdict_view, true);
            if (rows > 2)
                assert_non_null(
                    strstr(pane_fixture_text(fixture), fixture->scene.verdicts[row].filter->name));
        }
    }
}

ON_STAGE(verdicts_say_how_it_ended) {
    VerdictsView *view = &fixture->scene.verdict_view;
    view->running = false;
    view->done = true;
    view->progress.checkpoints_judged = 11;
    view->is_puzzle = true;
    verdicts(fixture, "verdicts-accepted", 11, 44);
    view->progress.checkpoints = view->progress.checkpoints_judged = 1; // which says nothing more
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 11, 44), view, false);
    assert_non_null(strstr(pane_fixture_text(fixture), "─ PUZZLE\n"));
    view->progress.checkpoints = view->progress.checkpoints_judged = 11;
    view->is_puzzle = false;
    view->reason = "the tree is larger than tree.max-nodes (200)";
    fixture->scene.verdicts[6].state = VERDICT_PASS;
    verdicts(fixture, "verdicts-tree-refused", 12, 44);
    fixture->scene.verdicts[6].state = VERDICT_FAIL;
    verdicts(fixture, "verdicts-refused", 12, 44);
    view->unjudged = true;
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 12, 60), view, false);
    assert_non_null(strstr(pane_fixture_text(fixture), "─── not judged"));
}

ON_STAGE(verdicts_count_the_trees_moves_while_it_grows) {
    fixture->scene.verdict_view.progress = (InquiryProgress){
        .checkpoints = 11, .checkpoints_judged = 11, .tree_nodes = 34, .search_nodes = 350000};
    verdicts(fixture, "verdicts-building", 11, 60);
}

ON_STAGE(verdicts_of_a_profile_without_checkpoints_show_how_far_its_search_is) {
    scene_classic(&fixture->scene);
    verdicts(fixture, "verdicts-classic-44", 9, 44);
    verdicts(fixture, "verdicts-classic-80", 9, 80);
}

ON_STAGE(verdicts_say_how_far_a_filter_is_from_passing) {
    scene_classic(&fixture->scene);
    VerdictsView *view = &fixture->scene.verdict_view;
    view->running = false;
    view->done = true;
    view->reason = "evaluation-jump: the evaluation does not jump far enough";
    verdicts(fixture, "verdicts-missed", 9, 60);
    assert_non_null(strstr(pane_fixture_text(fixture), "misses by 2 cp; wanted: now >= 4.00"));
    fixture->scene.verdicts[0].evidence.unit = UNIT_PAWNS;
    static const double misses[] = {1, 3, 0.25};
    static const char *const words[] = {"misses by 1 pawn; ", "misses by 3 pawns; ",
                                        "misses by 0.25 pawns; "};
    for (int i = 0; i < 3; i++) {
        fixture->scene.verdicts[0].evidence.miss = misses[i];
        verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 9, 60), view, true);
        assert_non_null(strstr(pane_fixture_text(fixture), words[i]));
    }
}

ON_STAGE(verdicts_that_warn_say_so_with_a_word) {
    scene_classic(&fixture->scene);
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 9, 44), &fixture->scene.verdict_view,
                  true);
    assert_non_null(strstr(pane_fixture_text(fixture), "WARN history-free"));
    assert_int_equal(fixture->grid.cells[4 * 44].style, STYLE_MARK);
}

ON_STAGE(verdicts_say_what_comes_after_the_filters) {
    VerdictsView *view = &fixture->scene.verdict_view;
    static const struct {
        bool verifying;
        int cols;
        const char *note;
    } rows[] = {
        {false, 80, "checking the diagram, 8.8M"},
        {false, 34, " checking the diagram"},
        {false, 24, " checking"},
        {true, 80, "verifying the tree, 8.8M"},
        {true, 24, " verifying"},
    };
    view->state = INQUIRY_CONFIRMING;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        view->verifying = rows[i].verifying;
        verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 11, rows[i].cols), view, true);
        if (!strstr(pane_fixture_text(fixture), rows[i].note))
            fail_msg("no \"%s\" in\n%s", rows[i].note, pane_fixture_text(fixture));
    }
}

ON_STAGE(verdicts_say_how_many_rows_have_no_room) {
    VerdictsView *view = &fixture->scene.verdict_view;
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 11, 60), view,
                  true); // eight, and two of reasons
    assert_null(strstr(pane_fixture_text(fixture), "below"));
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 10, 60), view, true);
    assert_non_null(strstr(pane_fixture_text(fixture), "Verdicts, magnus, 1 more below "));
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, 8, 30), view, true);
    assert_non_null(strstr(pane_fixture_text(fixture), "Verdicts ▾3 "));
}

ON_STAGE(verdicts_before_a_run_say_so) {
    VerdictsView *view = &fixture->scene.verdict_view;
    *view = (VerdictsView){.profile = "magnus", .reason = "", .list = view->list};
    strcpy(view->note, "The profile has not looked at this position.");
    verdicts(fixture, "verdicts-none", 11, 44);
}

static void tree(PaneFixture *fixture, const char *golden, int rows, int cols) {
    tree_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols), &fixture->scene.tree_view,
              true);
    golden_check(golden, &fixture->grid, false);
}

ON_STAGE(tree_is_an_outline_with_roles_scores_and_outcomes) {
    tree(fixture, "tree-44", 10, 44);
    tree(fixture, "tree-36", 10, 36);
    tree(fixture, "tree-65", 12, 65);
    fixture->scene.folded[1] = 1;
    tree(fixture, "tree-folded", 10, 44);
}

ON_STAGE(the_scores_of_a_tree_are_from_the_view_that_its_title_names) {
    fixture->scene.tree_view.viewpoint = (Viewpoint){.solver = true, .side = WHITE};
    tree_draw(&fixture->grid, pane_fixture_area(fixture, 10, 65), &fixture->scene.tree_view, true);
    assert_non_null(strstr(pane_fixture_text(fixture), "Solution, solver's view"));
    assert_non_null(strstr(pane_fixture_text(fixture), " #2 "));
    fixture->scene.tree_view.viewpoint = (Viewpoint){.side = BLACK};
    tree_draw(&fixture->grid, pane_fixture_area(fixture, 10, 65), &fixture->scene.tree_view, true);
    assert_non_null(strstr(pane_fixture_text(fixture), " #-2 "));
}

ON_STAGE(the_length_of_a_mate_is_that_of_the_tree_and_not_of_a_search) {
    TreeNode *first = &fixture->scene.tree.nodes[1];
    first->score = (Score){.mate = true, .value = 7};
    tree_draw(&fixture->grid, pane_fixture_area(fixture, 10, 44), &fixture->scene.tree_view, true);
    assert_non_null(strstr(pane_fixture_text(fixture), " mate in 2, tree of 9"));
}

ON_STAGE(tree_marks_what_is_by_hand_and_what_is_to_be_verified) {
    scene_by_hand(&fixture->scene);
    tree(fixture, "tree-by-hand-44", 10, 44);
    tree(fixture, "tree-by-hand-65", 10, 65);
    tree(fixture, "tree-by-hand-28", 10, 28);
    fixture->scene.tree_view.verifying = true;
    tree(fixture, "tree-verifying", 3, 44);
}

ON_STAGE(tree_tells_what_was_refuted_from_what_was_not_looked_at) {
    TreeNode *nodes = fixture->scene.tree.nodes;
    scene_by_hand(&fixture->scene);
    nodes[4].refuted = nodes[7].refuted = true;
    tree(fixture, "tree-refuted-65", 10, 65);
    tree(fixture, "tree-refuted-44", 10, 44);
    nodes[8].unverified = nodes[9].unverified = false;
    tree(fixture, "tree-refuted-none-to-verify", 10, 44);
    golden_to_ascii(&fixture->grid);
    assert_non_null(strstr(pane_fixture_text(fixture), "vx16.Qb7"));
}

ON_STAGE(tree_that_is_changed_by_hand_says_so_where_no_move_does) {
    fixture->scene.tree_view.by_hand = true;
    tree(fixture, "tree-pruned", 3, 44);
}

ON_STAGE(tree_of_the_classic_policy_shows_its_quantities) {
    Scene *scene = &fixture->scene;
    scene_tallies(scene);
    tree(fixture, "tree-tally", 8, 44);
    assert_non_null(strstr(pane_fixture_text(fixture), "Adv +3 Var +3 + - M -, 1 ply left"));
    scene->tree_list.selected = 1;
    tree_draw(&fixture->grid, pane_fixture_area(fixture, 8, 44), &scene->tree_view, true);
    assert_non_null(strstr(pane_fixture_text(fixture), "Adv -2 Var +0 - T - -, 4 plies left"));
    // A move without them, and a pane too low for them.
    scene->tree_list.selected = 3;
    tree_draw(&fixture->grid, pane_fixture_area(fixture, 8, 44), &scene->tree_view, true);
    assert_null(strstr(pane_fixture_text(fixture), "Adv"));
    scene->tree_list.selected = 1;
    tree_draw(&fixture->grid, pane_fixture_area(fixture, 3, 44), &scene->tree_view, true);
    assert_null(strstr(pane_fixture_text(fixture), "Adv"));
}

ON_STAGE(tree_rows_leave_out_what_is_folded_away) {
    const Tree *t = &fixture->scene.tree;
    uint32_t nodes[16];
    assert_int_equal(tree_rows(t, NULL, nodes, 16), 9);
    for (uint32_t i = 0; i < 9; i++)
        assert_int_equal(nodes[i], i + 1);
    uint8_t folded[16] = {[4] = 1};
    assert_int_equal(tree_rows(t, folded, nodes, 2), 4);
    folded[4] = 0;
    folded[7] = 1;
    assert_int_equal(tree_rows(t, folded, nodes, 16), 7);
    CLEANUP(tree_done) Tree bare;
    tree_init(&bare, &fixture->scene.pos);
    assert_int_equal(tree_rows(&bare, NULL, nodes, 16), 0);
}

ON_STAGE(tree_while_building_and_without_one) {
    fixture->scene.tree_view.building = true;
    tree(fixture, "tree-building", 5, 44);
    fixture->scene.tree_view.building = false;
    fixture->scene.tree_view.tree = NULL;
    tree(fixture, "tree-none", 5, 44);
}

ON_STAGE(tree_shows_its_selected_row_however_low_the_pane) {
    for (int rows = 2; rows < 12; rows++) {
        for (size_t row = 0; row < 9; row++) {
            fixture->scene.tree_list.selected = row;
            tree_draw(&fixture->grid, pane_fixture_area(fixture, rows, 44),
                      &fixture->scene.tree_view, true);
            bool seen = false;
            for (int i = 0; i < rows * 44; i++)
                seen = seen || fixture->grid.cells[i].style == STYLE_SELECTED;
            assert_true(seen);
            assert_int_equal(fixture->scene.tree_list.selected, row);
        }
    }
}

static void game(PaneFixture *fixture, const char *golden, int rows, int cols) {
    gameinfo_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols), &fixture->scene.info);
    golden_check(golden, &fixture->grid, false);
}

ON_STAGE(game_says_who_where_when_and_what_was_decided) {
    game(fixture, "game-4x35", 4, 35);
    game(fixture, "game-7x51", 7, 51);
    game(fixture, "game-2x19", 2, 19);
    PlyMark *mark = &fixture->scene.marks[SCENE_PLY];
    mark->decision = DECISION_REJECT;
    fixture->scene.info.reason = "too easy";
    game(fixture, "game-rejected", 4, 35);
    mark->decision = DECISION_ACCEPT;
    fixture->scene.info.reason = "";
    game(fixture, "game-accepted", 4, 35);
    fixture->scene.info.mark = NULL;
    fixture->scene.game.damaged = true;
    game(fixture, "game-damaged", 7, 51);
}

ON_STAGE(ratings_stand_wherever_the_game_stands_and_the_clock_of_the_move) {
    Game *game = &fixture->scene.game;
    game_set_tag(game, "BlackElo", "2510");
    game_add_comment(game, fixture->scene.node, false, "[%clk 0:00:42]", 14);
    static const struct {
        int rows, cols;
        const char *clock;
    } sizes[] = {{2, 19, NULL},
                 {4, 35, "0:42"},
                 {3, 51, "Black 0:42 left"},
                 {7, 51, "0:42"},
                 {3, 67, "Black 0:42 left"},
                 {7, 99, "0:42"}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        gameinfo_draw(&fixture->grid, pane_fixture_area(fixture, sizes[i].rows, sizes[i].cols),
                      &fixture->scene.info);
        const char *text = pane_fixture_text(fixture);
        if (!strstr(text, "2690") || !strstr(text, "2510") ||
            (sizes[i].clock && !strstr(text, sizes[i].clock)))
            fail_msg("%d rows of %d:\n%s", sizes[i].rows, sizes[i].cols, text);
    }
    golden_check("game-7x99-clock", &fixture->grid, false);
    game_set_tag(game, "Date", "1858.??.??");
    gameinfo_draw(&fixture->grid, pane_fixture_area(fixture, 7, 51), &fixture->scene.info);
    assert_non_null(strstr(pane_fixture_text(fixture), "Paris FRA, 1858\n"));
    // Where one player is known the other is called unknown, and where none is, neither.
    static const char *const blacks[] = {"Karl", "?"};
    game_set_tag(game, "White", "?");
    for (int i = 0; i < 2; i++) {
        game_set_tag(game, "Black", blacks[i]);
        gameinfo_draw(&fixture->grid, pane_fixture_area(fixture, 7, 51), &fixture->scene.info);
        assert_int_equal(strstr(pane_fixture_text(fixture), "unknown") != NULL, i == 0);
    }
}

// Twelve games, the fourth of them damaged.
static void open_games(Collection *collection, Folder *folder) {
    static const char *const tags[] = {
        "[White \"Morphy, Paul\"]\n[Black \"Duke of Brunswick and Count Isouard\"]\n"
        "[Result \"1-0\"]\n[Date \"1858.11.02\"]\n\n",
        "[White \"Byrne, Donald\"]\n[Black \"Fischer, Robert\"]\n"
        "[Result \"0-1\"]\n[Date \"1956.10.17\"]\n\n"};
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    CLEANUP(str_done) Str text = {0};
    for (int i = 0; i < 12; i++) {
        str_add(&text, tags[i % 2]);
        for (int ply = 0; ply < 33 + 7 * i; ply++)
            str_addf(&text, "%s ", moves[ply % 4]);
        str_add(&text, i == 3 ? "Ke5\n\n" : "*\n\n");
    }
    *folder = folder_make();
    assert_ok(collection_open(collection, folder_put(folder, "games.pgn", str_text(&text)), SAID));
}

static void games(PaneFixture *fixture, Workbench *wb, const char *golden, int rows, int cols,
                  bool styles) {
    const Canvas canvas = {
        .grid = &fixture->grid, .area = pane_fixture_area(fixture, rows, cols), .focused = true};
    view_draw(wb, VIEW_GAMES, &canvas);
    golden_check(golden, &fixture->grid, styles);
}

ON_STAGE(games_are_rows_with_the_selected_one_marked) {
    Workbench wb = {.panes.lists[VIEW_GAMES].selected = 8};
    CLEANUP(folder_done) Folder folder;
    open_games(&wb.file.collection, &folder);
    while (collection_step(&wb.file.collection, 1 << 20)) {
    }
    games(fixture, &wb, "games-80", 8, 80, true);
    games(fixture, &wb, "games-50", 8, 50, false);
    games(fixture, &wb, "games-40", 8, 40, false);
    games(fixture, &wb, "games-20", 8, 20, false);
    collection_done(&wb.file.collection);
}

ON_STAGE(games_that_are_known_are_listed_while_others_are_looked_for) {
    Workbench wb = {0};
    CLEANUP(folder_done) Folder folder;
    open_games(&wb.file.collection, &folder);
    while (wb.file.collection.count < 7 && collection_step(&wb.file.collection, 1)) {
    }
    games(fixture, &wb, "games-indexing", 12, 80, false);
    while (wb.file.collection.checked < 6 && collection_step(&wb.file.collection, 1)) {
    }
    games(fixture, &wb, "games-checking", 12, 80, false);
    collection_done(&wb.file.collection);
}

static void put_row(Grid *grid, Rect area, int y, void *context, size_t row) {
    grid_put(grid, area, y, 0, ((const char **)context)[row], STYLE_TEXT);
}

ON_STAGE(a_plain_list_shows_its_rows) {
    static const char *rows[] = {"one", "two\x1b[2J", "three is longer than the pane"};
    List list = {.count = 3, .selected = 1};
    list_draw(&fixture->grid, pane_fixture_area(fixture, 5, 20), "Errors", true, "", put_row, rows,
              &list);
    golden_check("list", &fixture->grid, true);
}

// Nothing that reaches the grid may be a control character, an invisible one or a direction change.
static void assert_harmless(const Grid *grid) {
    for (int i = 0; i < grid->rows * grid->cols; i++) {
        uint32_t c = grid->cells[i].character;
        assert_true(c == 0 || c >= 0x20);
        assert_false(c >= 0x7F && c < 0xA0);
        assert_false((c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E));
        assert_false(c >= 0x2060 && c <= 0x206F);
    }
}

ON_STAGE(hostile_text_is_harmless_everywhere) {
    static const char evil[] = "\x1b]0;pwned\x07\x1b[2J\xc2\x9b"
                               "31m\u202e\u200f\xff\xfe\r\n\t棋e\u0301x";
    Scene *scene = &fixture->scene;
    static const char *const tags[] = {"White",  "Black", "Event",   "Site",     "Date",
                                       "Result", "ECO",   "Opening", "WhiteElo", "Round"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        game_set_tag(&scene->game, tags[i], evil);
    for (uint32_t node = 0; node < 5; node++)
        game_add_comment(&scene->game, node, node % 2, evil, sizeof evil - 1);
    scene->engine.name = scene->engine.fault = scene->engine.restart_key = evil;
    scene->verdict_view.profile = scene->verdict_view.reason = evil;
    scene->info.file = scene->info.reason = evil;
    Verdict *verdict = &scene->verdicts[0];
    verdict->evidence =
        (Evidence){.measured = evil, .threshold = evil, .reason = evil, .is_text = true};
    for (int failed = 0; failed < 2; failed++) {
        for (int size = 0; size < 40; size++) {
            scene->engine.state = failed ? ENGINE_FAILED : ENGINE_IDLE;
            scene->verdict_view.done = failed;
            scene->moves.node = (uint32_t)size % 5;
            scene_draw(scene, &fixture->grid, 12 + size, 40 + size * 4, SLOT_VERDICTS, false);
            assert_harmless(&fixture->grid);
        }
    }
}
