// The verdicts on the screen: where their cursor rests while another pane has the focus, on the row
// that tells most; and how much of the screen they have.
#include "tests/ui/fixture.h"

// A candidate of finder whose verdicts are P(ass), F(ail), W(arn) or S(kipped) is on the board.
static size_t row_of(StoreFixture *f, uint32_t node, const char *states) {
    Workbench *wb = &f->wb;
    CLEANUP(grid_done) Grid grid = {0};
    static const struct {
        char letter;
        VerdictState state;
    } words[] = {
        {'P', VERDICT_PASS}, {'F', VERDICT_FAIL}, {'W', VERDICT_WARN}, {'S', VERDICT_SKIPPED}};
    Candidate candidate = {.profile = *review_profile(wb->review),
                           .engine = strdup(""),
                           .is_puzzle = !strchr(states, 'F'),
                           .verdict_count = (int)strlen(states)};
    const Position pos = game_position(&wb->file.game, node);
    pos_to_fen(&pos, candidate.fen);
    tree_init(&candidate.tree, &pos);
    if (candidate.is_puzzle)
        tree_add(&candidate.tree, TREE_ROOT,
                 wb->file.game.nodes[wb->file.game.nodes[node].child].move, ROLE_SOLUTION);
    for (int i = 0; i < candidate.verdict_count; i++) {
        candidate.verdicts[i].filter = candidate.profile.filters[i];
        candidate.verdicts[i].evidence = (Evidence){.is_text = true,
                                                    .measured = "as much as there is",
                                                    .threshold = "more than that",
                                                    .reason = candidate.profile.filters[i]->name};
        for (size_t word = 0; word < COUNT(words); word++)
            if (words[word].letter == states[i])
                candidate.verdicts[i].state = words[word].state;
    }
    assert_ok(review_keep(wb->review, node, &candidate, false, SAID));
    workbench_show_node(wb, node);
    fixture_frame(wb, &grid, 35, 120);
    return wb->panes.lists[VIEW_VERDICTS].selected;
}

ON_STORE(the_cursor_rests_on_what_decided_or_warns_else_on_why_it_is_a_puzzle) {
    static const struct {
        const char *states, *filter;
    } cases[] = {{"PPPPP", "only-good-move"}, // the two before it, the position alone answers
                 {"PPPPW", "history-free"},      {"PPFSS", "only-good-move"},
                 {"PFSSS", "not-inside-puzzle"}, {"FSSSS", "has-choice"},
                 {"PPPFS", "solution-tree"}};
    Workbench *wb = &f->wb;
    store_fixture_press(f, "[profile finder]");
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t row = row_of(f, game_main_node(&wb->file.game, i), cases[i].states);
        assert_string_equal(review_profile(wb->review)->filters[row]->name, cases[i].filter);
    }
    wb->panes.focus = VIEW_VERDICTS; // there it stays where it was put
    wb->panes.lists[VIEW_VERDICTS].selected = 1;
    assert_int_equal(row_of(f, game_main_node(&wb->file.game, 6), "PPPPP"), 1);
}

ON_STORE(the_title_tells_of_a_warning_that_may_stand_below_the_edge) {
    Workbench *wb = &f->wb;
    store_fixture_press(f, "[profile finder]");
    row_of(f, game_main_node(&wb->file.game, 4), "PPPPW");
    ASSERT_FRAME(wb, 24, 80, "PUZZLE, WARN");
    store_fixture_press(f, "B");
    row_of(f, game_main_node(&wb->file.game, 4), "PPPPW");
    ASSERT_FRAME(wb, 24, 80, "Verdicts, finder ▾", "PUZZLE, WARN", "WARN history-free");
    row_of(f, game_main_node(&wb->file.game, 4), "PPPPP");
    ASSERT_FRAME(wb, 24, 80, "PUZZLE\n");
}

ON_STORE(below_the_queue_stands_the_sentence_of_the_verdict_that_tells_most) {
    static const struct {
        const char *states, *sentence;
    } cases[] = {{"PPPPP", "only-good-move: 4.Ba4"}, {"PPPPW", "only-good-move: 4.Ba4"}};
    Workbench *wb = &f->wb;
    const uint32_t node = game_main_node(&wb->file.game, 6);
    store_fixture_press(f, "[profile finder]");
    for (size_t i = 0; i < COUNT(cases); i++) {
        CLEANUP(str_done) Str text = {0};
        row_of(f, node, cases[i].states);
        store_fixture_press(f, "[queue file]");
        view_of(VIEW_QUEUE)->list.write_below(wb, view_selected_row(wb, VIEW_QUEUE), &text);
        if (!strstr(str_text(&text), cases[i].sentence))
            fail_msg("%s: %s", cases[i].states, str_text(&text));
        store_fixture_press(f, "[queue]");
    }
}

static int cols_at(Workbench *wb, uint32_t node) {
    CLEANUP(grid_done) Grid grid = {0};
    workbench_show_node(wb, node);
    fixture_frame(wb, &grid, 24, 140);
    return wb->panes.layout.slot[SLOT_VERDICTS].cols;
}

ON_STORE(what_they_have_grown_to_they_keep_in_the_game) {
    Workbench *wb = &f->wb;
    store_fixture_press(f, "[profile finder]");
    const uint32_t bare = game_main_node(&wb->file.game, 1),
                   judged = game_main_node(&wb->file.game, 2);
    const int usual = cols_at(wb, bare);
    row_of(f, judged, "PPPPP");
    const int grown = cols_at(wb, judged);
    assert_true(grown > usual);
    assert_int_equal(cols_at(wb, bare), grown);
    views_reset(wb, CHANGE_GAME);
    assert_int_equal(cols_at(wb, bare), usual);
}
