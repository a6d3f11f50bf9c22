// What the built-in engine finds and what it tells: mates, quiet leaves, draws by repetition and by
// fifty moves, several lines, limits.
#include "onlymove/movegen.h"
#include "src/engine/builtin/search_frame.h"
#include "onlymove/bitboard.h"
#include "tests/support/board.h"
#include "tests/support/score_order.h"

// The position after the moves, with them as its past.
static void set_game(Builtin *engine, const char *fen, const char *moves) {
    enum { GAME_MAX = 64 };
    const Position start = position_of(fen);
    Move played[GAME_MAX];
    Position here = start;
    const size_t count = read_moves(&here, moves, played, GAME_MAX);
    builtin_set_position(engine, &start, played, count);
}

FREE_WITH(Builtin, builtin_free);
#define FREED CLEANUP(builtin_free_at)

static Builtin *engine_with(const char *fen, const char *moves) {
    Builtin *engine = builtin_new(1);
    assert_non_null(engine);
    set_game(engine, fen, moves);
    return engine;
}

static void assert_move(Move move, const char *text) {
    assert_string_equal(UCI_MOVE_TEXT(move), text);
}

TEST(mates_are_found_and_counted_in_moves) {
    static const struct {
        const char *fen;
        int mate;
        const char *best; // NULL: several mate as fast, or the side to move is the victim
    } rows[] = {
        {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1, "d1d8"},
        {"k2r4/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1, "d8d1"},
        {"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, NULL},
        {"r5rk/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", 1, "g5f7"},
        {"5rk1/5Npp/8/8/8/1Q6/8/6K1 w - - 0 1", 3, "f7h6"}, // smothered: Nh6, Qg8, Nf7
        {"k7/7R/6R1/8/8/8/8/K7 b - - 0 1", -1, NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        FREED Builtin *engine = engine_with(rows[i].fen, "");
        const Move best = builtin_search(engine, &(BuiltinLimits){.nodes = 30000}, NULL);
        const BuiltinLine *line = builtin_line(engine, 1);
        assert_true(line->score.mate);
        assert_int_equal(line->score.value, rows[i].mate);
        if (rows[i].best)
            assert_move(best, rows[i].best);
        assert_int_equal(line->pv_count,
                         rows[i].mate > 0 ? 2 * rows[i].mate - 1 : -2 * rows[i].mate);
    }
}

// Material after `depth` plies and not one more.
static int count_material(const Position *pos, int depth, int alpha, int beta, Move *pv) {
    Move moves[MOVES_MAX], below[8];
    const Color us = (Color)pos->side;
    if (depth == 0)
        return pos_material(pos, us) - pos_material(pos, color_other(us));
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count && alpha < beta; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        const int value = -count_material(&next, depth - 1, -beta, -alpha, below);
        if (value > alpha) {
            alpha = value;
            pv[0] = moves[i];
            memcpy(pv + 1, below, (size_t)(depth - 1) * sizeof *pv);
        }
    }
    return alpha;
}

// Five plies of counting end with a queen taking a pawn that a bishop guards, "a pawn up".
static const char horizon[] = "5b2/5kp1/3p1p2/4p3/4P3/8/4QPP1/6K1 w - - 0 1";

TEST(the_horizon_is_seen_through) {
    const Position pos = position_of(horizon);
    Move pv[8];
    const int still = pos_material(&pos, WHITE) - pos_material(&pos, BLACK);
    assert_int_equal(count_material(&pos, 5, -100, 100, pv) - still, 1);
    assert_int_equal(move_to(pv[4]), 43); // d6

    for (int depth = 1; depth <= 6; depth++) {
        FREED Builtin *engine = engine_with(horizon, "");
        builtin_search(engine, &(BuiltinLimits){.depth = depth}, NULL);
        const BuiltinLine *line = builtin_line(engine, 1);
        const int rest = eval_position(builtin_eval(engine), &pos);
        assert_int_equal(line->depth, depth);
        assert_true(abs(line->score.value - rest) < 50);
        Position here = pos;
        for (int i = 0; i < line->pv_count; i++) {
            assert_true(see(&here, line->pv[i]) >= 0);
            pos_play(&here, line->pv[i]);
        }
    }
}

TEST(a_search_of_one_ply_does_not_take_what_is_guarded) {
    FREED Builtin *engine = engine_with(FEN_START, "e2e4 e7e5 d1h5 b8c6");
    const Move best = builtin_search(engine, &(BuiltinLimits){.depth = 1}, NULL);
    assert_int_not_equal(best, move_of(builtin_position(engine), "h5e5"));
}

// Makes the moves in the search's own frames; returns whether the last one made a draw.
static bool walk(Builtin *engine, const char *moves) {
    engine->node_limit = UINT64_MAX;
    engine->hooks = &(const BuiltinHooks){0};
    int ply = 0;
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ', ply++) {
        char uci[UCI_MOVE_MAX] = "";
        memcpy(uci, at, strcspn(at, " "));
        assert_false(ply > 0 && search_is_draw(engine, ply));
        assert_true(search_make_move(engine, ply, move_of(&engine->frames[ply].pos, uci)));
    }
    return search_is_draw(engine, ply);
}

TEST(a_position_counts_as_drawn_twice_in_the_tree_or_thrice_with_the_games_past) {
    static const struct {
        const char *past, *walk;
        bool passed, drawn;
    } rows[] = {
        {"", "a1b1 a8b8 b1c1 b8c8 c1b1 c8b8", false, true}, // as after the second ply
        {"", "a1b1 a8b8 b1a1 b8a8", false, false}, // the root comes back: it stood on the board
        {"a1b1 a8b8", "b1a1 b8a8", false, false},
        {"a1b1 a8b8 b1a1 b8a8 a1b1 a8b8", "b1a1 b8a8", false, true},
        // Only the second time since the pawns moved.
        {"a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 h2h3 h7h6 b1a1 b8a8 a1b1 a8b8", "b1a1 b8a8", false, false},
        {"a1b1 a8b8 b1a1 b8a8 a1b1 a8b8", "b1a1 b8a8", true, false}, // as after a null move
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        FREED Builtin *engine = engine_with("r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", rows[i].past);
        if (rows[i].passed)
            engine->frames[0].since_null = 0;
        if (walk(engine, rows[i].walk) != rows[i].drawn)
            fail_msg("%s, %s: not %d", rows[i].past, rows[i].walk, rows[i].drawn);
    }
}

TEST(the_winner_does_not_repeat) {
    // A queen up; the move it likes best has already led to the same position twice.
    static const char fen[] = "r5k1/5ppp/8/8/8/7P/5PP1/3Q2K1 w - - 0 1";
    for (uint64_t nodes = 500; nodes <= 20000; nodes *= 4) {
        FREED Builtin *engine = engine_with(fen, "");
        Move liked = MOVE_NONE;
        Move quiet[] = {move_of(builtin_position(engine), "d1d4"),
                        move_of(builtin_position(engine), "d1d7"),
                        move_of(builtin_position(engine), "d1d5")};
        liked = builtin_search(
            engine, &(BuiltinLimits){.nodes = nodes, .searchmoves = quiet, .searchmove_count = 3},
            NULL);
        char there[UCI_MOVE_MAX], game[64];
        uci_move_write(liked, there);
        const char back[] = {there[2], there[3], there[0], there[1], '\0'};
        snprintf(game, sizeof game, "%s a8b8 %s b8a8 %s a8b8 %s b8a8", there, back, there, back);
        builtin_clear(engine);
        set_game(engine, fen, game);
        const Move best = builtin_search(
            engine, &(BuiltinLimits){.nodes = nodes, .searchmoves = quiet, .searchmove_count = 3},
            NULL);
        assert_int_not_equal(best, liked);
        assert_true(builtin_line(engine, 1)->score.value > 300);
        // Nothing else allowed: then it knows that it is a draw.
        builtin_clear(engine);
        builtin_search(
            engine, &(BuiltinLimits){.nodes = nodes, .searchmoves = &liked, .searchmove_count = 1},
            NULL);
        assert_int_equal(builtin_line(engine, 1)->score.value, 0);
    }
}

TEST(what_is_a_draw_by_the_rules_is_worth_nothing) {
    static const struct {
        const char *fen, *past;
        int mate; // 0: a draw
        const char *best;
    } rows[] = {
        // Perpetual check is all that saves White.
        {"7k/5p1p/8/6Q1/8/8/qr4PP/6K1 w - - 0 1", "", 0, NULL},
        // A queen down: the one move that makes the third time.
        {"6k1/5ppp/8/8/8/r7/5PPP/3QR1K1 b - - 0 1", "a3b3 d1d2 b3a3 d2d1 a3b3 d1d2 b3a3 d2d1", 0,
         "a3b3"},
        // Mate in two comes too late for the fifty moves, or just in time.
        {"7k/8/8/8/8/8/R7/1R4K1 w - - 98 90", "", 0, NULL},
        {"7k/8/8/8/8/8/R7/1R4K1 w - - 97 90", "", 2, NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        FREED Builtin *engine = engine_with(rows[i].fen, rows[i].past);
        const Move best = builtin_search(engine, &(BuiltinLimits){.nodes = 50000}, NULL);
        assert_int_equal(builtin_line(engine, 1)->score.mate, rows[i].mate > 0);
        assert_int_equal(builtin_line(engine, 1)->score.value, rows[i].mate);
        if (rows[i].best)
            assert_move(best, rows[i].best);
    }
}

typedef struct StopAfter {
    Builtin *engine;
    int asked;    // how often it wanted to know whether to go on
    int patience; // after so many times it is stopped; 0: never
} StopAfter;

static bool let_go_on(void *context, bool iteration_done) {
    StopAfter *told = context;
    (void)iteration_done;
    return ++told->asked != told->patience;
}

static const char middlegame[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(a_node_limit_is_exact) {
    FREED Builtin *engine = engine_with(middlegame, "");
    for (uint64_t nodes = 1; nodes < 30000; nodes = nodes * 3 + 1) {
        builtin_clear(engine);
        const Move best =
            builtin_search(engine, &(BuiltinLimits){.nodes = nodes, .lines = 2}, NULL);
        assert_int_equal(builtin_nodes(engine), nodes);
        assert_true(move_is_legal(builtin_position(engine), best));
        assert_int_equal(builtin_line(engine, 1)->pv[0], best);
    }
}

TEST(a_search_can_be_stopped_whenever_it_asks) {
    for (int patience = 1; patience <= 8; patience++) {
        FREED Builtin *engine = engine_with(middlegame, "");
        StopAfter told = {.engine = engine, .patience = patience};
        const BuiltinHooks hooks = {.context = &told, .should_continue = let_go_on};
        const Move best = builtin_search(engine, &(BuiltinLimits){0}, &hooks);
        assert_int_equal(told.asked, patience);
        assert_int_equal(builtin_line(engine, 1)->pv[0], best);
    }
}

TEST(a_move_found_better_than_expected_is_played_though_not_yet_measured) {
    int times = 0;
    FREED Builtin *engine =
        engine_with("2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16", "");
    for (uint64_t nodes = 500; nodes < 12000; nodes += 61) {
        builtin_clear(engine);
        const Move best = builtin_search(engine, &(BuiltinLimits){.nodes = nodes}, NULL);
        if (engine->failed_high.pv_count > 0 && engine->root_moves[0].value == -INFINITE) {
            times++;
            assert_int_equal(best, engine->failed_high.pv[0]);
            assert_int_equal(builtin_line(engine, 1)->bound, BOUND_LOWER);
        }
    }
    assert_true(times > 0);
}

// A search that its node limit ends tells what it found in the torn iteration, if anything, as a
// bound: the lines of whole iterations are the only exact ones.
static void check_torn(void *context, int lines) {
    StopAfter *told = context;
    const BuiltinLine *line = builtin_line(told->engine, 1);
    if (builtin_nodes(told->engine) == told->engine->node_limit) {
        told->asked++;
        assert_int_equal(lines, 1);
        assert_int_equal(line->bound, BOUND_LOWER);
    } else {
        assert_int_equal(line->bound, BOUND_EXACT);
    }
}

TEST(a_torn_iteration_is_told_as_a_lower_bound) {
    FREED Builtin *engine = engine_with(middlegame, "");
    StopAfter told = {.engine = engine};
    const BuiltinHooks hooks = {.context = &told, .report_lines = check_torn};
    for (uint64_t nodes = 501; nodes < 5000; nodes += 100) {
        builtin_clear(engine);
        builtin_search(engine, &(BuiltinLimits){.nodes = nodes, .lines = 2}, &hooks);
    }
    assert_true(told.asked > 10);
}

TEST(mates_in_the_table_count_from_where_they_are_found) {
    const int stored = value_to_table(MATE - 7, 3); // four plies away
    assert_int_equal(value_from_table(stored, 3, 0), MATE - 7);
    assert_int_equal(value_from_table(stored, 1, 0), MATE - 5);
    assert_int_equal(value_from_table(value_to_table(7 - MATE, 3), 1, 0), 5 - MATE);
    assert_int_equal(value_from_table(123, 9, 0), 123);
    // Four plies are left before the fifty-move rule, then three.
    assert_int_equal(value_from_table(stored, 3, 96), MATE - 7);
    assert_true(value_from_table(stored, 3, 97) < MATE_IN_MAX_PLY);
    assert_true(value_from_table(-stored, 3, 97) > -MATE_IN_MAX_PLY);
}

static void assert_playable(const Position *pos, const BuiltinLine *line) {
    Position here = *pos;
    assert_true(line->pv_count > 0);
    for (int i = 0; i < line->pv_count; i++) {
        assert_true(move_is_legal(&here, line->pv[i]));
        pos_play(&here, line->pv[i]);
    }
}

static void check_lines(void *context, int lines) {
    const StopAfter *told = context;
    int64_t last = INT64_MAX;
    for (int rank = 1; rank <= lines && lines > 1; rank++) {
        const BuiltinLine *line = builtin_line(told->engine, rank);
        assert_int_equal(line->bound, BOUND_EXACT);
        assert_int_equal(line->depth, builtin_line(told->engine, 1)->depth);
        assert_true(score_order(line->score) <= last);
        last = score_order(line->score);
        assert_playable(builtin_position(told->engine), line);
        for (int other = 1; other < rank; other++)
            assert_int_not_equal(line->pv[0], builtin_line(told->engine, other)->pv[0]);
    }
}

TEST(several_lines_are_legal_different_and_in_order) {
    static const char *const fens[] = {middlegame, FEN_START, horizon,
                                       "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                                       "r5rk/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1"};
    for (size_t i = 0; i < COUNT(fens); i++) {
        FREED Builtin *engine = engine_with(fens[i], "");
        StopAfter told = {.engine = engine};
        const BuiltinHooks hooks = {.context = &told, .report_lines = check_lines};
        builtin_search(engine, &(BuiltinLimits){.nodes = 20000, .lines = 5}, &hooks);
        assert_non_null(builtin_line(engine, 5));
        assert_null(builtin_line(engine, 6));
    }
}

TEST(no_more_lines_than_moves) {
    FREED Builtin *engine = engine_with("7k/8/5Q2/8/8/8/8/K7 b - - 0 1", "");
    builtin_search(engine, &(BuiltinLimits){.depth = 3, .lines = 5}, NULL);
    assert_non_null(builtin_line(engine, 2));
    assert_null(builtin_line(engine, 3));
}

TEST(a_mate_search_ends_with_the_mate) {
    FREED Builtin *engine = engine_with("5rk1/5Npp/8/8/8/1Q6/8/6K1 w - - 0 1", "");
    builtin_search(engine, &(BuiltinLimits){.mate = 3}, NULL);
    assert_int_equal(builtin_line(engine, 1)->score.value, 3);
    assert_true(builtin_line(engine, 1)->depth < 20);
}
