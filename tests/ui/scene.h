// One state of the workbench, made by hand: Morphy's opera game before its sixteenth move, engine
// lines, verdicts and a tree as they could be there.
#pragma once

#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "tests/ui/golden.h"
#include "ui/app/layout.h"
#include "ui/panes/panes.h"

static const char scene_pgn[] =
    "[Event \"Casual game\"]\n[Site \"Paris FRA\"]\n[Date \"1858.11.02\"]\n[Round \"?\"]\n"
    "[White \"Morphy, Paul\"]\n[Black \"Duke of Brunswick and Count Isouard\"]\n"
    "[Result \"1-0\"]\n[WhiteElo \"2690\"]\n[ECO \"C41\"]\n[Opening \"Philidor Defence\"]\n\n"
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {The pin costs a tempo.} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+\n"
    "Kxd8 6. Nxe5 {wins a pawn}) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 (8. Qxb7 Qb4+\n"
    "(8... Nbd7? 9. Bb5) 9. Qxb4 Bxb4+) 8... c6 9. Bg5 b5?? 10. Nxb5! cxb5 11. Bxb5+ Nbd7\n"
    "12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ {[%clk 0:10:00] A last sacrifice is to\n"
    "come.} Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0\n";

enum { SCENE_PLY = 30, SCENE_LINES = 3, SCENE_VERDICTS = 8, SCENE_MARKS = 34 };

typedef struct Scene {
    Game game;
    Position pos;
    uint32_t node;
    Line lines[SCENE_LINES];
    Verdict verdicts[SCENE_VERDICTS];
    Tree tree;
    uint8_t folded[16];
    PlyMark marks[SCENE_MARKS];
    BoardView board;
    Palette palette; // of the default theme
    EngineView engine;
    VerdictsView verdict_view;
    TreeView tree_view;
    MovesView moves;
    PlyEval evals[SCENE_MARKS];
    GraphView graph;
    GameInfo info;
    List verdict_list, tree_list;
    MovesRow moves_top;
} Scene;

// Reads moves separated by blanks into *out; returns how many.
static inline int scene_moves(const Position *start, const char *text, Move *out) {
    Position pos = *start;
    int count = 0;
    while (*text) {
        size_t len = strcspn(text, " ");
        if (san_read(&pos, text, len, &out[count], NULL) != STATUS_OK)
            fail_msg("the scene has a wrong move: %s", text);
        pos_play(&pos, out[count++]);
        text += len + strspn(text + len, " ");
    }
    return count;
}

static inline void scene_line(Scene *scene, int rank, Score score, const char *moves) {
    Line *line = &scene->lines[rank - 1];
    *line = (Line){.rank = rank, .depth = 24, .score = score, .nodes = 10500000};
    line->pv_count = scene_moves(&scene->pos, moves, line->pv);
}

static inline void scene_verdict(Scene *scene, int row, const char *name, VerdictState state,
                                 const char *measured, const char *threshold, const char *reason) {
    Verdict *verdict = &scene->verdicts[row];
    *verdict = (Verdict){.filter = filter_find(name), .state = state, .nodes = 10541350};
    verdict->evidence =
        (Evidence){.measured = measured, .threshold = threshold, .reason = reason, .is_text = true};
}

static inline uint32_t scene_grow(Scene *scene, uint32_t parent, const char *san, TreeRole role,
                                  Score score, Outcome outcome) {
    Move move;
    Position pos = tree_position(&scene->tree, parent);
    scene_moves(&pos, san, &move);
    uint32_t node = tree_add(&scene->tree, parent, move, role);
    scene->tree.nodes[node].score = score;
    scene->tree.nodes[node].scored = true;
    scene->tree.nodes[node].outcome = outcome;
    return node;
}

static inline void scene_tree(Scene *scene) {
    Score won = {.value = 612};
    tree_init(&scene->tree, &scene->pos);
    uint32_t a =
        scene_grow(scene, TREE_ROOT, "Qb8+", ROLE_SOLUTION, (Score){.mate = true, .value = 2}, 0);
    a = scene_grow(scene, a, "Nxb8", ROLE_REPLY, (Score){.mate = true, .value = 1}, 0);
    scene_grow(scene, a, "Rd8#", ROLE_SOLUTION, (Score){.mate = true, .value = 0}, OUTCOME_MATE);
    uint32_t b = scene_grow(scene, TREE_ROOT, "Qb7", ROLE_RETRY, won, 0);
    uint32_t c = scene_grow(scene, b, "f6", ROLE_REPLY, won, 0);
    scene_grow(scene, c, "Rxd7", ROLE_ALTERNATIVE, won, OUTCOME_MATERIAL);
    uint32_t d = scene_grow(scene, b, "Be7", ROLE_REPLY, won, 0);
    scene_grow(scene, d, "Bxe7", ROLE_SOLUTION, (Score){.mate = false, .value = 480}, OUTCOME_WON);
    scene_grow(scene, d, "Qc8+", ROLE_ALTERNATIVE, (Score){.mate = false, .value = 20},
               OUTCOME_UNCLEAR);
}

static inline void scene_verdicts(Scene *scene) {
    scene_verdict(scene, 0, "one-winning-move", VERDICT_PASS, "Qb8+ #2, Qxe6+ +0.13",
                  ">2.80, next <1.00", "Qb8+ wins (#2), the next, Qxe6+, does not (+0.13)");
    scene_verdict(scene, 1, "not-in-check", VERDICT_PASS, "no check", "no check",
                  "the solver is not in check");
    scene_verdict(scene, 2, "only-winning-move", VERDICT_PASS, "Qb8+ #2, Qxe6+ +0.13",
                  ">2.80, next <=2.80", "Qb8+ wins (#2), the next, Qxe6+, does not (+0.13)");
    scene_verdict(scene, 3, "not-mate-in-one", VERDICT_PASS, "Qb8+ #2", "not #1",
                  "Qb8+ does not mate at once");
    scene_verdict(scene, 4, "not-en-passant", VERDICT_PASS, "Qb8+", "not en passant",
                  "Qb8+ is no en passant capture");
    scene_verdict(scene, 5, "not-queen-promotion", VERDICT_SKIPPED, "", "", "");
    scene_verdict(scene, 6, "not-winning-capture", VERDICT_FAIL, "Qb8+ SEE +3", "SEE <= +0",
                  "Qb8+ simply wins material (SEE +3)");
    scene_verdict(scene, 7, "sacrifice-or-missed", VERDICT_PENDING, "", "", "");
}

// The classic profile has no checkpoints, warns, and says by how much it was missed.
static inline void scene_classic(Scene *scene) {
    scene->verdict_view.profile = "classic";
    scene->verdict_view.count = 4;
    scene->verdict_view.progress = (InquiryProgress){
        .checkpoint_nodes = 8000000, .search_nodes = 3100000, .search_limit = 8000000};
    scene_verdict(scene, 0, "evaluation-jump", VERDICT_FAIL, "+3.98, before +0.00, -0.10",
                  "now >= 4.00, +3.00, before <= 0.00", "the evaluation does not jump far enough");
    scene->verdicts[0].evidence.has_miss = true;
    scene->verdicts[0].evidence.unit = UNIT_CP;
    scene->verdicts[0].evidence.miss = 2;
    scene_verdict(scene, 1, "not-mate-in-one", VERDICT_PASS, "Qb8+ #2", "not #1",
                  "Qb8+ does not mate at once");
    scene_verdict(scene, 2, "solution-tree", VERDICT_PASS, "9 moves, 3 plies",
                  "<=100 moves, <=30 plies", "the tree is whole: 9 moves, 3 plies");
    scene_verdict(scene, 3, "history-free", VERDICT_WARN, "castling", "the same puzzle",
                  "without its game the position is judged otherwise");
    scene->verdict_list.selected = 0;
}

// As engines see the game: even, until Black's blunders; two positions are not known.
static inline void scene_evals(Scene *scene) {
    static const int centipawns[SCENE_MARKS] = {
        20,  30, 25,  30,  35,  40,  45,  70,  60,  65,  60,  70,  75,  80, 70, 90, 110,
        120, 60, 420, 450, 440, 460, 500, 520, 540, 530, 640, 600, 680, 0,  0,  0,  0};
    for (size_t i = 0; i < SCENE_MARKS; i++)
        scene->evals[i] = (PlyEval){true, {.value = centipawns[i]}};
    scene->evals[SCENE_PLY] = (PlyEval){true, {.mate = true, .value = 2}};
    scene->evals[10] = (PlyEval){true, {.mate = false, .value = -310}};
    scene->evals[31].known = scene->evals[33].known = false;
    scene->evals[32] = (PlyEval){true, {.mate = true, .value = 1}};
    scene->graph = (GraphView){
        .evals = scene->evals, .marks = scene->marks, .count = SCENE_MARKS, .ply = SCENE_PLY};
}

// As a curator leaves it: a move by hand, another to be verified, lines that end in draws.
static inline void scene_by_hand(Scene *scene) {
    TreeNode *nodes = scene->tree.nodes;
    nodes[3].outcome = OUTCOME_REPETITION;
    nodes[4].by_hand = true;
    nodes[6].outcome = OUTCOME_STALEMATE;
    nodes[8].outcome = OUTCOME_INSUFFICIENT;
    nodes[9].outcome = OUTCOME_FIFTY;
    nodes[9].by_hand = nodes[9].unverified = nodes[8].unverified = true;
}

// As the classic policy counts.
static inline void scene_tallies(Scene *scene) {
    scene->tree.nodes[1].tally = (Tally){.counted = true,
                                         .material_won = 3,
                                         .move_gain = 3,
                                         .check = true,
                                         .threatens_mate = true,
                                         .plies_left = 1};
    scene->tree.nodes[2].tally =
        (Tally){.counted = true, .material_won = -2, .attacks_stronger = true, .plies_left = 4};
}

static inline void scene_views(Scene *scene) {
    scene->palette = palette_at(DEPTH_256);
    scene->board = (BoardView){.pos = &scene->pos,
                               .last = scene->game.nodes[scene->node].move,
                               .best = scene->lines[0].pv[0],
                               .pieces = &pieces_glyphs,
                               .palette = &scene->palette};
    scene->engine = (EngineView){.state = ENGINE_SEARCHING,
                                 .on = true,
                                 .name = "Stockfish 16",
                                 .fault = "",
                                 .restart_key = "e",
                                 .pos = &scene->pos,
                                 .lines = scene->lines,
                                 .count = SCENE_LINES,
                                 .multipv = SCENE_LINES,
                                 .stats = {28900000, 1240000, 123, 24}};
    scene->verdict_view = (VerdictsView){.profile = "magnus",
                                         .verdicts = scene->verdicts,
                                         .count = SCENE_VERDICTS,
                                         .running = true,
                                         .reason = "",
                                         .list = &scene->verdict_list};
    scene->verdict_view.progress = (InquiryProgress){.checkpoints = 11,
                                                     .checkpoints_judged = 7,
                                                     .checkpoint_nodes = 10541350,
                                                     .search_nodes = 8812001};
    scene->tree_view =
        (TreeView){.tree = &scene->tree, .folded = scene->folded, .list = &scene->tree_list};
    scene->moves = (MovesView){.game = &scene->game,
                               .node = scene->node,
                               .marks = scene->marks,
                               .mark_count = SCENE_MARKS,
                               .candidates = 5,
                               .top = &scene->moves_top};
    scene->info = (GameInfo){.game = &scene->game,
                             .node = scene->node,
                             .file = "tests/games/classics.pgn",
                             .number = 3,
                             .count = 24,
                             .mark = &scene->marks[SCENE_PLY],
                             .reason = ""};
}

static inline void scene_init(Scene *scene) {
    memset(scene, 0, sizeof *scene);
    PgnReader reader;
    pgn_reader_init(&reader, scene_pgn, sizeof scene_pgn - 1);
    scene->game = game_blank();
    if (!pgn_read(&reader, &scene->game) || scene->game.damaged)
        fail_msg("the scene's game is wrong");
    pgn_reader_done(&reader);
    scene->node = game_main_node(&scene->game, SCENE_PLY);
    scene->pos = game_position(&scene->game, scene->node);
    scene_line(scene, 1, (Score){.mate = true, .value = 2}, "Qb8+ Nxb8 Rd8#");
    scene_line(scene, 2, (Score){.mate = false, .value = 13},
               "Qxe6+ fxe6 Rxd7 Kxd7 Be3 a6 Kd2 Be7 Kd3 Rc8 c3 Kc6");
    scene_line(scene, 3, (Score){.mate = false, .value = -21}, "Qb7 Be7 Bxe7 Qxe7 Kb1 O-O");
    scene_verdicts(scene);
    scene_tree(scene);
    scene->marks[16].candidate = scene->marks[SCENE_PLY].candidate = true;
    scene->marks[SCENE_PLY].puzzle = true;
    scene->marks[18] = (PlyMark){.candidate = true, .puzzle = true, .decision = DECISION_ACCEPT};
    scene->marks[22] = (PlyMark){.candidate = true, .puzzle = true, .decision = DECISION_REJECT};
    scene->marks[24] = (PlyMark){.candidate = true, .puzzle = true, .decision = DECISION_SKIP};
    scene_evals(scene);
    scene_views(scene);
}

static inline void scene_done(Scene *scene) {
    game_done(&scene->game);
    tree_done(&scene->tree);
}

// What tests of panes begin with: a scene, a grid to draw it into, and that as text.
typedef struct PaneFixture {
    Scene scene;
    Grid grid;
    Str text;
} PaneFixture;

static inline void pane_fixture_open(PaneFixture *fixture) {
    scene_init(&fixture->scene);
}

static inline void pane_fixture_close(PaneFixture *fixture) {
    scene_done(&fixture->scene);
    grid_done(&fixture->grid);
    str_done(&fixture->text);
}

FIXTURE(PaneFixture, pane_fixture_open, pane_fixture_close);
#define ON_STAGE(name) TEST_ON(name, PaneFixture *fixture, pane_fixture_open)

// A blank grid of that size, whole.
static inline Rect pane_fixture_area(PaneFixture *fixture, int rows, int cols) {
    grid_resize(&fixture->grid, rows, cols);
    return (Rect){0, 0, rows, cols};
}

static inline const char *pane_fixture_text(PaneFixture *fixture) {
    str_clear(&fixture->text);
    golden_write(&fixture->grid, &fixture->text, false);
    return str_text(&fixture->text);
}

// Every pane at its place.
static inline void scene_draw(Scene *scene, Grid *grid, int rows, int cols, Slot focus, bool zoom) {
    Layout layout =
        layout_for(rows, cols, (LayoutSpec){.focus = focus, .zoom = zoom, .shows_engine = true});
    grid_resize(grid, rows, cols);
    if (layout.too_small) {
        too_small_draw(grid);
        return;
    }
    scene->board.square_rows = layout.square_rows;
    board_draw(grid, layout.slot[SLOT_BOARD], &scene->board, focus == SLOT_BOARD);
    engine_draw(grid, layout.slot[SLOT_ENGINE], &scene->engine, focus == SLOT_ENGINE);
    verdicts_draw(grid, layout.slot[SLOT_VERDICTS], &scene->verdict_view, focus == SLOT_VERDICTS);
    moves_draw(grid, layout.slot[SLOT_MOVES], &scene->moves, focus == SLOT_MOVES);
    tree_draw(grid, layout.slot[SLOT_TREE], &scene->tree_view, focus == SLOT_TREE);
    gameinfo_draw(grid, layout.slot[SLOT_GAME], &scene->info);
    graph_draw(grid, layout.slot[SLOT_GRAPH], &scene->graph, focus == SLOT_GRAPH);
    grid_fill(grid, layout.status, ' ', STYLE_STATUS);
    grid_put(grid, layout.status, 0, 1, "game 3/24  move 16  candidate 4/5", STYLE_STATUS);
}
