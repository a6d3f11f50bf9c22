// What goes on beside the game: moves by hand, the threat, frozen lines, and what is
// kept of them.
#include "tests/ui/scene.h"
#include "tests/ui/fixture.h"
#include "ui/panes/board_input.h"

#define AT_START    BOARD "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define AFTER_D4    BOARD "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"
#define AFTER_D4_D5 BOARD "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR"
#define BARE        MOVES "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *"

// --- Moves by hand

ON_STORE(moves_by_hand_are_on_the_board_and_gone_without_a_trace) {
    PRESS(&f->wb, {"[play d2d4]", "1.d4: the engine shows the answer", AFTER_D4, FOCUS "line"});
    assert_true(f->wb.engines.live.on);
    PRESS(&f->wb, {"[play 1...d5]", "1.d4 d5: the engine", AFTER_D4_D5, FOCUS "line"},
          {"Left", AFTER_D4, FOCUS "line"}, {"Left Left Right", AFTER_D4, FOCUS "line"},
          {"Down Right Right", AFTER_D4_D5, FOCUS "line"}, {"q", AT_START, FOCUS "moves"},
          {"Tab S-Tab [play d4] Esc", AT_START, FOCUS "moves", BARE});
    assert_false(f->wb.quit);
}

ON_STORE(a_wrong_move_is_refused_with_a_sentence_and_changes_nothing) {
    static const char *const wrong[][2] = {
        {"[play Qh5]", "Qh5: "},
        {"[play d5]", "d5: "},
        {"[play --]", "a move is needed"},
        {"[play d4 d4]", "d4: "},
        {"[play 2.d4]", "it is not the turn of move 2"},
        {"[play 4294967297.d4]", "it is not the turn of move 4294967297"}, // 1 in 32 bits
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        PRESS(&f->wb, {wrong[i][0], wrong[i][1], AT_START, FOCUS "moves"});
        assert_true(f->wb.messages.is_error);
    }
}

ON_STORE(legal_moves_are_completed) {
    size_t index = 0;
    const Completion completion = command_completion("play N", 5);
    assert_string_equal(command_complete(&f->wb, &completion, "N", &index), "Na3");
    assert_string_equal(command_complete(&f->wb, &completion, "N", &index), "Nc3");
    assert_string_equal(command_complete(&f->wb, &completion, "Nh", &index), "Nh3");
    assert_null(command_complete(&f->wb, &completion, "N", &index));
}

ON_STORE(another_position_ends_the_line) {
    PRESS(&f->wb, {"[play d4] [move 3]", FOCUS "moves"});
    assert_int_equal(view_list(&f->wb, VIEW_LINE)->count, 0);
    PRESS(&f->wb, {"[play d4] [game 2]", AT_START, FOCUS "moves"});
}

ON_STORE(a_position_that_the_game_lacks_is_not_judged_under_its_name) {
    PRESS(&f->wb, {"[play d4 d5] v", "the game has no 1.d4 d5 to be judged; Enter adds it"});
    PRESS(&f->wb, {"Left Left v", "magnus judges this position"});
}

ON_STORE(without_lines_there_is_nothing_to_freeze) {
    store_fixture_says(f, "[freeze]", "there are no lines yet; Space switches the engine on");
    assert_int_equal(f->wb.panes.focus, VIEW_MOVES);
}

STORE_SCRIPT(the_cursor_keys_move_pieces_on_the_board,
             {"b", "the cursor keys go over the board", AT_START, FOCUS "board"},
             {"Up Up Enter", "White is to move, and has no piece there"}, // e1 to e3
             {"Down Left Enter Up Up Up Enter", "no legal move goes from d2 to d5"},
             {"Down Enter", "1.d4: the engine shows the answer", AFTER_D4, FOCUS "board"},
             {"Up Up Up Enter Down Down Enter", "1.d4 d5: the engine", AFTER_D4_D5, FOCUS "board"},
             {"Esc", AFTER_D4_D5, FOCUS "line"},
             {"b f Up q", FOCUS "line"}, // turned: from d5 to d4
             {"b Enter"},                // it is White's
             {"b [board pick]", "pick: only"});

// 1.a4 b5 2.axb5 a6 3.bxa6 Bb7 4.a7 is followed by a7xb8 or a8.
ON_STORE(a_pawn_on_the_last_rank_asks_what_it_becomes) {
    Workbench *wb = &f->wb;
    store_fixture_press(f, "[play a4 b5 axb5 a6 bxa6 Bb7 a7 g6] b");
    board_input_pick(wb, 48, 0); // a7
    board_input_pick(wb, 57, 0); // b8
    assert_int_equal(wb->question.asks, ASKS_PROMOTION);
    PRESS(&f->wb, {"x", "the pawn stays in the hand"}, {"Up Right"});
    board_input_pick(wb, 57, 0);
    PRESS(&f->wb, {"n", BOARD "rN1qkbnr/1bpppp1p/6p1/8/8/8/1PPPPPPP/RNBQKBNR", FOCUS "board"},
          {"[board promotion queen]", "no pawn is about to become a piece"});
}

// --- The threat

ON_STORE(the_threat_is_searched_until_x_or_another_position) {
    Position pos;
    Workbench *wb = &f->wb;
    store_fixture_says(f, "x", "what Black would play if it were to move");
    assert_true(workbench_live_position(wb, &pos));
    assert_int_equal(pos.side, BLACK);
    PRESS(&f->wb, {"[freeze]", "these lines show a threat"},
          {"x", "the threat is taken away; the engine is off again"});
    assert_false(workbench_live_position(wb, &pos));
    assert_false(wb->engines.live.on);
    store_fixture_press(f, "x Right");
    assert_false(workbench_live_position(wb, &pos));
    store_fixture_says(f, "x x", "the lines are those of the position again");
    assert_true(wb->engines.live.on);
}

ON_STORE(in_check_or_where_nobody_can_move_there_is_no_threat) {
    PRESS(&f->wb, {"[play e4 f5 Qh5+] x", "in check there is no threat to show"},
          {"q [play f3 e5 g4 Qh4#] x", "in check there is no threat to show"});
    assert_int_equal(f->wb.engines.threat_key, 0);
}

// --- What is kept

ON_STORE(a_line_is_kept_as_a_variation_and_undone) {
    PRESS(&f->wb, {"[play d4 d5] Enter n", "nothing was kept", AFTER_D4_D5, FOCUS "line"},
          {"Enter v", "variation 1.d4 d5: kept, u takes it back", AT_START, FOCUS "moves",
           MOVES "1. e4 (1. d4 d5) 1... e5"});
    store_fixture_reopen(f, NULL);
    PRESS(&f->wb, {"", MOVES "1. e4 (1. d4 d5) 1... e5"},
          {"Right Down Right", AFTER_D4_D5, FOCUS "moves"}, {"u"});
    workbench_step(&f->wb, 0);
    PRESS(&f->wb, {"", BARE, AT_START, FOCUS "moves"});
}

STORE_SCRIPT(a_comment_can_be_changed_before_it_is_kept,
             {"[play d4] Enter c", PROMPT "comment 1.d4"},
             {"[comment 1.d4 is as good]", "comment 1.d4 is as good: kept",
              MOVES "{1.d4 is as good} 1. e4", AT_START, FOCUS "moves"},
             {"[comment -]", "comment -: kept", BARE});

ON_STORE(a_line_begins_a_tree_and_what_it_begins_is_taken_for_a_reason) {
    PRESS(&f->wb,
          {"[play d4 d5] + ", "add 1.d4 d5: done, u takes it back", AFTER_D4_D5, FOCUS "solution"},
          {"[comment dull]", "a move of the solution takes no comment: ", BARE},
          {"[accept]", "Why accept it? The profile says no puzzle: "}, {"[accept anyway nicer]"});
    const Finding *finding = review_finding(f->wb.review, GAME_ROOT);
    assert_int_equal(finding->decision, DECISION_ACCEPT);
    assert_true(finding->candidate.by_hand);
}

ON_STORE(a_line_begins_a_tree_at_a_candidate_that_the_profile_refuses) {
    store_fixture_says(f, "B [narrow ~m 40] [play Nc3] +", "add 3.Nc3: done, u takes it back");
    CLEANUP(str_done) Str row = {0};
    store_fixture_press(f, "[judgements]");
    view_list(&f->wb, VIEW_JUDGEMENTS);
    view_write_row(&f->wb, VIEW_JUDGEMENTS, 0, &row);
    assert_non_null(strstr(str_text(&row), "magnus, no engine"));
    store_fixture_press(f, "q [narrow]");
    const Queue *queue = review_queue(f->wb.review);
    str_clear(&row);
    for (size_t place = 0; place < queue_count(queue); place++) {
        const QueueRow at = queue_row_at(queue, place);
        if (at.row->by_hand)
            queue_column_write(queue_column_named("kind"), &at, &row);
    }
    assert_string_equal(str_text(&row), "by hand");
    store_fixture_says(f, "u", "undone: add 3.Nc3");
}

ON_STORE(in_the_tree_a_plus_begins_one_too) {
    f->wb.panes.focus = VIEW_TREE;
    PRESS(&f->wb, {"[add Qh5]", "Qh5: "}, {"[add e4]", "add e4: done"});
    assert_int_equal(workbench_tree(&f->wb)->count, 2);
}

// --- Pictures

typedef void Draw(PaneFixture *fixture, Rect area);

// In the places that the layouts give it, and once in ASCII.
static void picture(PaneFixture *fixture, Draw *draw, Slot slot, const char *name) {
    static const int sizes[][2] = {{24, 80}, {35, 120}, {50, 200}};
    for (size_t i = 0; i < 3; i++) {
        const Layout layout =
            layout_for(sizes[i][0], sizes[i][1], (LayoutSpec){.focus = slot, .shows_engine = true});
        Rect area = layout.slot[slot];
        draw(fixture, pane_fixture_area(fixture, area.rows, area.cols));
        golden_check_both(golden_name("%s-%dx%d", name, sizes[i][1], sizes[i][0]), &fixture->grid);
    }
}

static void draw_frozen(PaneFixture *fixture, Rect area) {
    List list = {.count = SCENE_LINES, .selected = 1};
    EngineView view = fixture->scene.engine;
    view.title = "Frozen lines";
    view.frozen = &list;
    view.moves_on_board = 9;
    engine_draw(&fixture->grid, area, &view, true);
}

ON_STAGE(frozen_lines_mark_the_move_that_is_on_the_board) {
    picture(fixture, draw_frozen, SLOT_ENGINE, "frozen");
}

static void draw_threat(PaneFixture *fixture, Rect area) {
    EngineView view = fixture->scene.engine;
    view.is_threat = true;
    engine_draw(&fixture->grid, area, &view, false);
}

ON_STAGE(a_threat_says_in_each_row_that_it_is_one) {
    picture(fixture, draw_threat, SLOT_ENGINE, "threat");
}

STORE_SCRIPT(what_was_not_judged_has_no_stability,
             {"S", "nothing was judged here yet: v runs the profile", OVER ""});

// --- Arrows and circles

ON_STORE(arrows_and_circles_are_kept_as_a_comment_and_undone) {
    PRESS(&f->wb,
          {"[draw e2e4 Rd5]", "draw e2e4 Rd5: kept, u takes it back",
           MOVES "{[%csl Rd5][%cal Ge2e4]} 1. e4"},
          {"[comment good] [draw d5]", "draw d5: kept", MOVES "{[%cal Ge2e4] good} 1. e4"},
          {"[draw e2e]", "draw: expected squares such as e2e4 or Rd5"},
          {"[draw -] [draw -]", "nothing is drawn here", MOVES "{good} 1. e4"}, {"u"});
    workbench_step(&f->wb, 0);
    PRESS(&f->wb, {"", MOVES "{[%cal Ge2e4] good} 1. e4"});
    store_fixture_reopen(f, NULL);
    PRESS(&f->wb, {"", MOVES "{[%cal Ge2e4] good} 1. e4"},
          {"[play d4] [draw d2d4]", "arrows belong to a position of the game"});
}

STORE_SCRIPT(arrows_and_circles_are_drawn_with_the_boards_cursor,
             {"b Up I", "I on another square draws an arrow, on this one a circle"},
             {"Up Up I", "draw e2e4: kept"}, {"I I", "draw e4: kept"},
             {"I Esc Up I I", "draw e5", FOCUS "board",
              MOVES "{[%csl Ge4,Ge5][%cal Ge2e4]} 1. e4"});
