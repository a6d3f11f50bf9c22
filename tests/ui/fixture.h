// A workbench without a terminal over two files of games, and a store in which candidates of them
// are kept: what a queue is made of.
#pragma once

#include "tests/support/folder.h"
#include "tests/ui/workbench_fixture.h"
#include "tests/ui/golden.h"
#include "ui/term/screen_frame.h"

// The first file has three puzzles and a candidate that is none, the second one puzzle.
static const char store_fixture_one[] =
    "[White \"Anna\"]\n[Black \"Berta\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n\n"
    "[White \"Carla\"]\n[Black \"Dora\"]\n\n1. d4 d5 2. c4 e6 *\n\n";
static const char store_fixture_two[] =
    "[White \"Emma\"]\n[Black \"Fanny\"]\n\n1. c4 c5 2. Nc3 Nc6 *\n\n";

typedef struct StoreFixture {
    Folder folder;
    const char *db, *one, *two;
    Workbench wb;
} StoreFixture;

// The store of the folder, or another one.
static inline void store_fixture_open(StoreFixture *f, const char *store) {
    char *argv[] = {"/bin/cat", NULL};
    WorkbenchOptions options = {.store = store ? store : f->db};
    CLEANUP(setup_done) EngineSetup setup = {0};
    assert_ok(profile_find("magnus", &options.profile, SAID));
    assert_ok(setup_from_words(&setup, argv, SAID));
    setups_add(&options.setups, &setup);
    assert_ok(workbench_init(&f->wb, &options, SAID));
    assert_ok(workbench_open(&f->wb, f->one, SAID));
}

static inline void store_fixture_reopen(StoreFixture *f, const char *store) {
    workbench_done(&f->wb);
    store_fixture_open(f, store);
}

// A puzzle whose solution is the game's next move.
static inline void store_fixture_put_puzzle(Workbench *wb, size_t game, size_t ply) {
    Tree tree;
    assert_true(workbench_show_game(wb, game));
    const uint32_t node = game_main_node(&wb->file.game, ply);
    Position pos = game_position(&wb->file.game, node);
    tree_init(&tree, &pos);
    tree_add(&tree, TREE_ROOT, wb->file.game.nodes[wb->file.game.nodes[node].child].move,
             ROLE_SOLUTION);
    fixture_keep(wb, node, &tree);
}

// A candidate that the third filter refuses, by 40 cp.
static inline void store_fixture_put_refused(Workbench *wb, size_t game, size_t ply) {
    Candidate candidate = {
        .profile = *review_profile(wb->review), .engine = strdup(""), .verdict_count = 3};
    assert_true(workbench_show_game(wb, game));
    const uint32_t node = game_main_node(&wb->file.game, ply);
    Position pos = game_position(&wb->file.game, node);
    pos_to_fen(&pos, candidate.fen);
    tree_init(&candidate.tree, &pos);
    for (int i = 0; i < 3; i++) {
        candidate.verdicts[i] =
            (Verdict){.filter = candidate.profile.filters[i], .state = VERDICT_PASS};
    }
    candidate.verdicts[2].state = VERDICT_FAIL;
    candidate.verdicts[2].evidence = (Evidence){.measured = "",
                                                .threshold = "",
                                                .reason = "",
                                                .has_miss = true,
                                                .unit = UNIT_CP,
                                                .miss = 40,
                                                .is_text = true};
    assert_ok(review_keep(wb->review, node, &candidate, false, SAID));
}

// The whole screen at a size.
static inline FrameCursor fixture_frame(Workbench *wb, Grid *grid, int rows, int cols) {
    grid_resize(grid, rows, cols);
    return frame_draw(wb, &(PromptView){0}, true, DEPTH_256, grid);
}

// These words are somewhere on it.
#define ASSERT_FRAME(wb, rows, cols, ...)                                                          \
    fixture_assert_frame(wb, rows, cols, (const char *const[]){__VA_ARGS__, NULL})
static inline void fixture_assert_frame(Workbench *wb, int rows, int cols,
                                        const char *const words[]) {
    CLEANUP(grid_done) Grid grid = {0};
    fixture_frame(wb, &grid, rows, cols);
    for (; *words; words++)
        assert_drawn(&grid, ANY_ROW, *words);
}

// A view alone, on all of the grid.
static inline void fixture_draw(Workbench *wb, ViewId id, Grid *grid, int rows, int cols) {
    const Canvas canvas = {.grid = grid, .area = {0, 0, rows, cols}, .focused = true};
    grid_resize(grid, rows, cols);
    view_draw(wb, id, &canvas);
}

// A view in its place of the layout for a screen of that size, beside a queue or without one.
static inline Spot fixture_draw_placed(Workbench *wb, ViewId id, Grid *grid, int rows, int cols,
                                       bool queue) {
    const Slot slot = view_of(id)->slot, focus = queue ? SLOT_QUEUE : SLOT_MOVES;
    const LayoutSpec spec = {.focus = focus, .has_queue = queue, .shows_engine = true};
    const Palette palette = palette_at(DEPTH_256);
    const Layout layout = layout_for(rows, cols, spec);
    const Canvas canvas = {.grid = grid,
                           .area = layout.slot[slot],
                           .focused = true,
                           .pieces = &pieces_glyphs,
                           .palette = &palette};
    grid_resize(grid, rows, cols);
    return view_draw(wb, id, &canvas);
}

// That in all sizes, without a queue.
static inline void fixture_check_sizes(Workbench *wb, ViewId id, const char *golden) {
    CLEANUP(grid_done) Grid grid = {0};
    for (size_t i = 0; i < COUNT(fixture_sizes); i++) {
        fixture_draw_placed(wb, id, &grid, fixture_sizes[i].rows, fixture_sizes[i].cols, false);
        golden_check_sized(golden, &grid);
    }
}

static inline void store_fixture_begin_empty(StoreFixture *f) {
    f->folder = folder_make();
    f->db = folder_file(&f->folder, "store.db");
    f->one = folder_put(&f->folder, "one.pgn", store_fixture_one);
    f->two = folder_put(&f->folder, "two.pgn", store_fixture_two);
    store_fixture_open(f, NULL);
}

static inline void store_fixture_begin(StoreFixture *f) {
    Workbench *wb = &f->wb;
    store_fixture_begin_empty(f);
    assert_ok(workbench_open(wb, f->two, SAID));
    store_fixture_put_puzzle(wb, 0, 2);
    assert_ok(workbench_open(wb, f->one, SAID));
    store_fixture_put_puzzle(wb, 1, 3);
    store_fixture_put_puzzle(wb, 0, 1);
    store_fixture_put_puzzle(wb, 0, 6);
    store_fixture_put_refused(wb, 0, 4);
    workbench_show_node(wb, GAME_ROOT);
}

static inline void store_fixture_end(StoreFixture *f) {
    workbench_done(&f->wb);
    folder_done(&f->folder);
}

static inline void store_fixture_press(StoreFixture *f, const char *keys) {
    fixture_press(&f->wb, keys);
}

static inline void store_fixture_says(StoreFixture *f, const char *keys, const char *words) {
    fixture_press(&f->wb, keys);
    assert_said(&f->wb, words);
}

FIXTURE(StoreFixture, store_fixture_begin, store_fixture_end);
FIXTURE(StoreFixture, store_fixture_begin_empty, store_fixture_end);
#define ON_STORE(name) TEST_ON(name, StoreFixture *f, store_fixture_begin)
#define STORE_SCRIPT(name, ...)                                                                    \
    ON_STORE(name) {                                                                               \
        PRESS(&f->wb, __VA_ARGS__);                                                                \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")
#define ON_EMPTY_STORE(name) TEST_ON(name, StoreFixture *f, store_fixture_begin_empty)
