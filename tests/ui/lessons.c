// What a puzzle teaches, in the rows behind the filters of the verdicts and on the board.
#include "tests/ui/scene.h"

// After 1.Nc7+ the knight forks king and rook; in the second line that is what is tried first.
static const char fork_fen[] = "r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 21";

typedef struct Lesson {
    PaneFixture fixture;
    TreeMotifs motifs;
    Estimate estimate;
} Lesson;

static void open_lesson(Lesson *lesson) {
    Scene *scene = &lesson->fixture.scene;
    pane_fixture_open(&lesson->fixture);
    tree_done(&scene->tree);
    assert_ok(pos_from_fen(&scene->pos, fork_fen, SAID));
    tree_init(&scene->tree, &scene->pos);
    const Score won = {.value = 600};
    uint32_t at = scene_grow(scene, TREE_ROOT, "Nc7+", ROLE_SOLUTION, won, 0);
    at = scene_grow(scene, at, "Kd7", ROLE_REPLY, won, 0);
    scene_grow(scene, at, "Nxa8", ROLE_SOLUTION, won, OUTCOME_MATERIAL);
    assert_ok(tree_motifs(&scene->tree, &(MotifFacts){0}, &lesson->motifs, SAID));
    lesson->estimate =
        (Estimate){.rating = 1640,
                   .low = 1320,
                   .high = 1960,
                   .base = 1470,
                   .reason_count = 3,
                   .reasons = {{140, "quiet first move"}, {90, "sacrifice"}, {-60, "mate in two"}}};
    scene->verdict_view.running = false;
    scene->verdict_view.done = scene->verdict_view.is_puzzle = true;
    scene->verdict_view.tree = &scene->tree;
    scene->verdict_view.motifs = &lesson->motifs;
    scene->verdict_view.estimate = &lesson->estimate;
}

static void close_lesson(Lesson *lesson) {
    tree_motifs_done(&lesson->motifs);
    pane_fixture_close(&lesson->fixture);
}

FIXTURE(Lesson, open_lesson, close_lesson);
#define LESSON(name) TEST_ON(name, Lesson *lesson, open_lesson)

static const char *drawn(Lesson *lesson, int rows, int cols, size_t selected) {
    PaneFixture *fixture = &lesson->fixture;
    fixture->scene.verdict_list.selected = selected;
    verdicts_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols),
                  &fixture->scene.verdict_view, true);
    return pane_fixture_text(fixture);
}

// The row of a motif behind the filters and the rating.
static size_t row_of(const Lesson *lesson, Motif motif) {
    size_t row = 1;
    const TreeMotif *item;
    while ((item = lesson_row_motif(&lesson->fixture.scene.verdict_view, row)) &&
           item->hit.motif != motif) {
        row++;
    }
    assert_non_null(item);
    return SCENE_VERDICTS + row;
}

LESSON(rating_and_motifs_come_behind_the_filters) {
    drawn(lesson, 22, 44, SCENE_VERDICTS);
    golden_check("lesson-44-rating", &lesson->fixture.grid, true);
    drawn(lesson, 11, 44, row_of(lesson, MOTIF_FORK));
    golden_check("lesson-44-fork", &lesson->fixture.grid, true);
    drawn(lesson, 22, 80, row_of(lesson, MOTIF_FORK));
    golden_check("lesson-80-fork", &lesson->fixture.grid, false);
    drawn(lesson, 11, 20, row_of(lesson, MOTIF_FORK));
    golden_check("lesson-20-fork", &lesson->fixture.grid, false);
}

// Reasons have as many rows as they need, and leave a row to choose below a long note.
LESSON(no_row_is_hidden_above_a_blank_one) {
    VerdictsView *view = &lesson->fixture.scene.verdict_view;
    const int rows = 1 + verdicts_row_count(view) + 2;
    assert_null(strstr(drawn(lesson, rows, 160, 0), "below"));
    assert_non_null(strstr(drawn(lesson, rows - 1, 160, 0), "1 more below"));
    view->count = 0;
    memset(view->note, '-', sizeof view->note - 1);
    assert_non_null(strstr(drawn(lesson, 5, 44, 1), "\n     fork "));
}

// What stands without them stands with them at the same place, but for the rows that have no room.
LESSON(rows_of_filters_and_reasons_stay_where_they_are) {
    VerdictsView *view = &lesson->fixture.scene.verdict_view;
    for (int rows = 4; rows < 13; rows++) {
        const size_t filters = rows < 11 ? 1 : 0;
        CLEANUP(str_done) Str with = str_of("%s", strchr(drawn(lesson, rows, 44, filters), '\n'));
        const TreeMotifs *motifs = view->motifs;
        view->motifs = NULL;
        view->estimate = NULL;
        const char *without = strchr(drawn(lesson, rows, 44, filters), '\n');
        if (strcmp(str_text(&with), without) != 0)
            fail_msg("%d rows: with\n%s\nwithout\n%s", rows, str_text(&with), without);
        view->motifs = motifs;
        view->estimate = &lesson->estimate;
    }
}

LESSON(what_has_no_estimate_shows_none) {
    lesson->fixture.scene.verdict_view.estimate = NULL;
    const char *text = drawn(lesson, 24, 44, 0);
    assert_null(strstr(text, "rating"));
    assert_non_null(strstr(text, "fork"));
}

LESSON(squares_of_a_motif_have_signs_and_a_ground_of_their_own) {
    PaneFixture *fixture = &lesson->fixture;
    const MotifHit *hit =
        &lesson_row_motif(&fixture->scene.verdict_view, row_of(lesson, MOTIF_FORK) - SCENE_VERDICTS)
             ->hit;
    Position after;
    pos_make(&fixture->scene.pos, fixture->scene.tree.nodes[1].move, &after);
    fixture->scene.board = (BoardView){.pos = &after,
                                       .last = fixture->scene.tree.nodes[1].move,
                                       .pieces = &pieces_letters,
                                       .palette = &fixture->scene.palette,
                                       .motif_at = UINT64_C(1) << hit->square,
                                       .motif_squares = hit->squares};
    for (int k = 1; k <= 4; k++) {
        fixture->scene.board.square_rows = k;
        board_draw(&fixture->grid, pane_fixture_area(fixture, 8 * k + 2, 16 * k + 3),
                   &fixture->scene.board, false);
        golden_check(golden_name("board-motif-%d", k), &fixture->grid, true);
    }
}

LESSON(the_rating_by_results_of_solvers_stands_beside_the_estimate) {
    static const MeasuredRating measured = {.rating = 1962, .deviation = 80, .result_count = 20};
    lesson->fixture.scene.verdict_view.measured_rating = &measured;
    assert_non_null(
        strstr(drawn(lesson, 30, 100, 0), "1640 (1320 to 1960) estimated; 1962 measured"));
}
