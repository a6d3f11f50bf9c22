// Two profiles side by side.
#include "tests/support/test.h"

#include "tests/ui/desk.h"
#include "tests/ui/golden.h"
#include "ui/panes/compare_view.h"
#include "ui/app/layout.h"

// What a profile says at the start of the game: its first filter passes, its second fails.
static Candidate made_by(const Workbench *wb, const char *profile)
{
    Candidate candidate = {.nodes = 28925464, .verdict_count = 2};
    assert_ok(profile_find(profile, &candidate.profile, SAID));
    pos_to_fen(&wb->game.start, candidate.fen);
    candidate.engine = strdup("Fake 1.0");
    assert_true(tree_init(&candidate.tree, &wb->game.start));
    for (int i = 0; i < 2; i++) {
        candidate.verdicts[i] = (Verdict){.filter = candidate.profile.filters[i],
                                          .state = i == 0 ? VERDICT_PASS : VERDICT_FAIL,
                                          .evidence = {.measured = i == 0 ? "20 moves" : "e4 +0.30",
                                                       .threshold = "",
                                                       .reason = "",
                                                       .told = true,
                                                       .has_miss = i > 0,
                                                       .unit = UNIT_CP,
                                                       .miss = 120}};
    }
    snprintf(candidate.reason, sizeof candidate.reason, "%s: it is not",
             candidate.profile.filters[1]->name);
    return candidate;
}

// Both have answered, as engines would make them.
static void open_answered(Workbench *wb)
{
    static char *argv[] = {"engine-that-is-never-started", NULL};
    Profile other;
    Comparison *comparison = &wb->review->comparison;
    wb->pool = pool_new(&(EngineSetup){.argv = argv}, 1);
    review_use_pool(wb->review, wb->pool);
    assert_ok(profile_find("finder", &other, SAID));
    compare_view_open(wb, &other);
    for (int i = 0; i < 2; i++) {
        comparison->pair[i] = made_by(wb, i == 0 ? "magnus" : "finder");
        comparison->has[i] = true;
    }
}

static void draw(Workbench *wb, Grid *grid, const char *golden, int rows, int cols)
{
    const Layout layout = layout_for(rows, cols, (LayoutWish){.focus = SLOT_MOVES, .engine = true});
    const Canvas canvas = {.grid = grid, .area = layout.slot[SLOT_OVER], .focused = true};
    assert_true(grid_resize(grid, rows, cols));
    view_draw(wb, VIEW_COMPARE, &canvas);
    golden_check_both(golden, grid);
}

ON_DESK(two_profiles_stand_side_by_side_at_every_size)
{
    CLEANUP(grid_done) Grid grid = {0};
    open_answered(wb);
    draw(wb, &grid, "compare-120x35", 35, 120);
    draw(wb, &grid, "compare-200x50", 50, 200);
    draw(wb, &grid, "compare-80x24", 24, 80);
}
