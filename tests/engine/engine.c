// A healthy engine: searches, stops, request ids, settings; against the fake engine, small scripts
// and, where it is installed, Stockfish.
#include "src/engine/uci/engine_private.h"
#include "tests/engine/fixture.h"

#include "onlymove/movegen.h"
#include "tests/support/folder.h"
#include "tests/support/score_order.h"

static const char black_to_move[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
static const char few_replies[] = "7k/8/5Q2/8/8/8/8/K7 b - - 0 1";
static const char mated[] = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
static const char stalemated[] = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

static void assert_legal(const Engine *engine, const Line *line) {
    Position here = engine->request.position;
    assert_true(line->pv_count > 0);
    for (int i = 0; i < line->pv_count; i++) {
        assert_true(move_is_legal(&here, line->pv[i]));
        pos_play(&here, line->pv[i]);
    }
}

static void assert_sound(const Engine *engine) {
    const Analysis *analysis = engine_analysis(engine);
    int depth = 0;
    for (size_t i = 0; i < analysis->iteration_count; i++) {
        const Iteration *iteration = &analysis->iterations[i];
        assert_true(iteration->depth > depth);
        assert_int_equal(iteration->count, analysis->expected_lines);
        depth = iteration->depth;
        for (int j = 0; j < iteration->count; j++)
            assert_legal(engine, &analysis_lines(analysis, iteration)[j]);
    }
    int count;
    const Line *lines = engine_lines(engine, &count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(lines[i].rank, i + 1);
        assert_legal(engine, &lines[i]);
    }
}

ENGINE_TEST(an_engine_is_off_until_it_is_started) {
    *f = engine_fixture_of(fake_engine(), NULL);
    struct pollfd fds[ENGINE_FDS];
    assert_state(f, ENGINE_OFF);
    assert_int_equal(engine_pollfds(f->engine, fds), 0);
    assert_int_equal(engine_deadline(f->engine), -1);
    assert_false(engine_pump(f->engine, engine_fixture_now(f)));
    assert_int_equal(engine_fixture_search(f, FEN_START, 100, 1), 0);
    assert_string_equal(engine_name(f->engine), fake_engine());
}

FAKE_TEST(a_started_engine_tells_its_name_and_waits, "--name", "A \x1b[31m name") {
    assert_state(f, ENGINE_STARTING);
    assert_string_equal(engine_name(f->engine), fake_engine());
    engine_fixture_until(f, is_idle);
    assert_string_equal(engine_name(f->engine), "A \x1b[31m name");
    assert_string_equal(engine_program(f->engine), fake_engine());
    assert_string_equal(engine_fault(f->engine), "");
    assert_int_equal(f->engine->request_id, 0);
    assert_int_equal(engine_deadline(f->engine), -1);
}

FAKE_TEST(starting_a_running_engine_changes_nothing, NULL) {
    engine_fixture_until(f, is_idle);
    engine_fixture_start(f);
    assert_state(f, ENGINE_IDLE);
}

FAKE_TEST(a_search_with_a_node_limit_finishes_by_itself, NULL) {
    engine_fixture_until(f, is_idle);
    unsigned request_id = engine_fixture_search(f, FEN_START, 1000, 3);
    assert_int_not_equal(request_id, 0);
    assert_int_equal(f->engine->request_id, request_id);
    assert_state(f, ENGINE_SEARCHING);
    engine_fixture_until(f, has_finished);
    assert_state(f, ENGINE_IDLE);
    assert_sound(f->engine);
    const Analysis *analysis = engine_analysis(f->engine);
    const Iteration *last = analysis_at(analysis, 1000);
    assert_non_null(last);
    assert_int_equal(last->count, 3);
    assert_true(last->nodes > 500 && last->nodes < 1000);
    assert_int_equal(analysis->nodes, 1000);
    const Line *lines = analysis_lines(analysis, last);
    assert_true(score_order(lines[0].score) >= score_order(lines[1].score));
}

FAKE_TEST(the_newest_lines_and_figures_are_there_for_the_screen, NULL) {
    engine_fixture_find(f, FEN_START, 1000, 2);
    int count;
    const Line *lines = engine_lines(f->engine, &count);
    assert_int_equal(count, 2);
    assert_int_equal(lines[0].bound, BOUND_LOWER); // the torn end
    assert_int_equal(lines[0].depth, lines[1].depth + 1);
    EngineStats figures = engine_stats(f->engine);
    assert_int_equal(figures.nodes, 1000);
    assert_int_equal(figures.nps, 1000000);
    assert_int_equal(figures.hashfull, 1);
    assert_true(figures.depth > 5);
}

FAKE_TEST(the_position_after_the_moves_is_searched, NULL) {
    Move moves[] = {move_encode(square_make(4, 1), square_make(4, 3))};
    SearchRequest request = request_of(FEN_START, 100, 1);
    request.moves = moves;
    request.move_count = 1;
    assert_int_not_equal(engine_fixture_request(f, &request), 0);
    engine_fixture_until(f, has_finished);
    assert_int_equal(f->engine->request.position.side, BLACK);
    assert_sound(f->engine);
    assert_true(engine_analysis(f->engine)->iteration_count > 2);
}

static bool has_depth_30(const Engine *engine) {
    return engine_stats(engine).depth == 30;
}

FAKE_TEST(an_endless_search_ends_when_stopped_and_keeps_what_it_found, NULL) {
    engine_fixture_search_until(f, FEN_START, 0, 2, has_depth_30);
    assert_state(f, ENGINE_SEARCHING);
    assert_int_equal(engine_deadline(f->engine), -1);
    engine_stop(f->engine, engine_fixture_now(f));
    assert_state(f, ENGINE_STOPPING);
    engine_fixture_until(f, is_idle);
    assert_false(has_finished(f->engine));
    assert_int_equal(engine_analysis(f->engine)->iteration_count, 30);
    assert_sound(f->engine);
}

FAKE_TEST(a_search_may_be_asked_for_while_the_engine_starts, NULL) {
    assert_int_not_equal(engine_fixture_search(f, FEN_START, 100, 1), 0);
    assert_state(f, ENGINE_STARTING);
    engine_fixture_until(f, has_finished);
    assert_true(has_an_iteration(f->engine));
}

FAKE_TEST(a_new_request_drops_the_news_of_the_old_one, "--delay-ms", "2") {
    unsigned first = engine_fixture_search(f, FEN_START, 0, 2);
    engine_fixture_until(f, has_an_iteration);
    unsigned second = engine_fixture_search(f, black_to_move, 200, 2);
    assert_true(second != first && second != 0);
    assert_int_equal(engine_analysis(f->engine)->iteration_count, 0);
    while (!has_finished(f->engine)) {
        engine_fixture_pump(f, 100);
        assert_int_equal(f->engine->request_id, second);
        assert_sound(f->engine);
    }
    assert_int_equal(analysis_at(engine_analysis(f->engine), 200)->depth, 6);
}

FAKE_TEST(of_many_requests_only_the_last_is_searched, NULL) {
    engine_fixture_until(f, is_idle);
    unsigned last = 0;
    for (int i = 0; i < 50; i++) {
        unsigned request_id = engine_fixture_search(f, i % 2 ? black_to_move : FEN_START, 300, 1);
        assert_true(request_id > last);
        last = request_id;
        engine_fixture_pump(f, i % 3);
    }
    engine_fixture_until(f, has_finished);
    engine_fixture_until(f, is_idle);
    assert_int_equal(f->engine->request_id, last);
    assert_int_equal(f->engine->request.position.side, BLACK);
    assert_sound(f->engine);
}

FAKE_TEST(a_search_stopped_before_it_began_finds_nothing, NULL) {
    engine_fixture_until(f, is_idle);
    engine_fixture_search(f, FEN_START, 0, 1);
    engine_stop(f->engine, engine_fixture_now(f));
    assert_state(f, ENGINE_STOPPING);
    engine_fixture_until(f, is_idle);
    assert_false(has_finished(f->engine));
    assert_false(has_an_iteration(f->engine));
    engine_fixture_find(f, FEN_START, 100, 1);
    assert_true(has_an_iteration(f->engine));
}

TEST(a_position_without_moves_is_answered_at_once) {
    const char *fens[] = {mated, stalemated};
    for (size_t i = 0; i < COUNT(fens); i++) {
        CLEANUP(engine_fixture_done)
        EngineFixture f = engine_fixture_fake("--hang-after-go", NULL, NULL);
        engine_fixture_until(&f, is_idle);
        assert_int_not_equal(engine_fixture_search(&f, fens[i], 1000, 2), 0);
        assert_true(has_finished(f.engine));
        assert_state(&f, ENGINE_IDLE);
        assert_int_equal(engine_analysis(f.engine)->expected_lines, 0);
        assert_null(analysis_at(engine_analysis(f.engine), 0));
    }
}

FAKE_TEST(a_position_without_moves_ends_the_search_before_it, NULL) {
    engine_fixture_search_until(f, FEN_START, 0, 1, has_an_iteration);
    engine_fixture_search(f, mated, 0, 1);
    assert_true(has_finished(f->engine));
    engine_fixture_until(f, is_idle);
    assert_false(has_an_iteration(f->engine));
}

FAKE_TEST(where_few_moves_are_legal_fewer_lines_make_an_iteration, NULL) {
    Move moves[MOVES_MAX];
    engine_fixture_search(f, few_replies, 100, 9);
    int legal = moves_legal(&f->engine->request.position, moves);
    assert_in_range(legal, 1, 8);
    engine_fixture_until(f, has_finished);
    assert_true(has_an_iteration(f->engine));
    assert_int_equal(engine_analysis(f->engine)->expected_lines, legal);
}

FAKE_TEST(illegal_and_null_moves_are_not_asked_about, NULL) {
    const Move wrong[] = {MOVE_NULL, move_encode(E1, E8)};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        SearchRequest request = request_of(FEN_START, 100, 1);
        request.moves = &wrong[i];
        request.move_count = 1;
        assert_int_equal(engine_fixture_request(f, &request), 0);
    }
    assert_int_equal(f->engine->request_id, 0);
}

FAKE_TEST(the_same_request_gives_the_same_answer, NULL) {
    CLEANUP(str_done) Str first = {0}, again = {0};
    write_analysis(engine_fixture_find(f, black_to_move, 500, 3), 0, &first);
    engine_fixture_find(f, FEN_START, 100, 1);
    write_analysis(engine_fixture_find(f, black_to_move, 500, 3), 0, &again);
    assert_true(first.len > 100);
    assert_string_equal(str_text(&first), str_text(&again));
}

// Both colours.
FAKE_TEST(an_engine_that_offers_its_chances_says_them_when_asked, "--wdl") {
    static const char *const fens[] = {"4k3/8/8/8/8/8/3PP3/4K2R w K - 0 1",
                                       "4k2r/3pp3/8/8/8/8/8/4K3 b k - 0 1"};
    for (size_t i = 0; i < COUNT(fens); i++) {
        for (int asked = 1; asked >= 0; asked--) {
            SearchRequest request = request_of(fens[i], 500, 3);
            request.wdl = asked;
            engine_fixture_request(f, &request);
            engine_fixture_until(f, has_finished);
            const Analysis *analysis = engine_analysis(f->engine);
            assert_true(analysis->line_count > 3);
            for (size_t k = 0; k < analysis->line_count; k++) {
                const Score score = analysis->lines[k].score;
                assert_false(score.mate);
                assert_int_equal(score.has_chances, asked);
                assert_int_equal(score.chances, asked ? 2 * score.value : 0);
            }
        }
    }
}

FAKE_TEST(an_engine_that_offers_no_chances_is_not_asked_for_them, NULL) {
    SearchRequest request = request_of(FEN_START, 500, 1);
    request.wdl = true;
    engine_fixture_request(f, &request);
    engine_fixture_until(f, has_finished);
    assert_false(engine_analysis(f->engine)->lines[0].score.has_chances);
}

FAKE_TEST(chances_without_sense_end_the_search_that_asked_for_them, "--wdl-words", "600 300 101") {
    SearchRequest request = request_of(FEN_START, 500, 1);
    request.wdl = true;
    engine_fixture_request(f, &request);
    engine_fixture_until(f, has_failed);
    assert_string_equal(engine_fault(f->engine),
                        "Fake 1.0 reports win chances without sense: wdl 600 300 101");
}

// Writes down what it is told. Slow: looks away for a moment after each readyok.
static const char recorder_script[] =
    "while read -r line; do echo \"$line\" >>\"$1\"; case $line in\n"
    "uci) echo 'option name hash type spin default 16 min 1 max 64'\n"
    "     echo 'option name MultiPV type spin min 1 max 2'\n"
    "     echo 'option name UCI_ShowWDL type check default false'; echo uciok;;\n"
    "isready) echo readyok; sleep 0.1;;\n"
    "go*) echo info depth 1 multipv 1 score cp 5 nodes 9 pv e2e4\n"
    "     echo info depth 1 multipv 2 score cp 4 nodes 9 pv d2d4\n"
    "     echo bestmove e2e4;;\n"
    "quit) exit;;\n"
    "esac; done";

// The recorder, and the file that it writes.
typedef struct Recorder {
    Folder folder;
    EngineFixture f;
    Str said;
} Recorder;

static void start_recorder(Recorder *recorder) {
    recorder->folder = folder_make();
    recorder->f = engine_fixture_script(recorder_script, folder_file(&recorder->folder, "said"));
}

static void end_recorder(Recorder *recorder) {
    engine_fixture_done(&recorder->f);
    str_done(&recorder->said);
    folder_done(&recorder->folder);
}

FIXTURE(Recorder, start_recorder, end_recorder);

static void record(Recorder *recorder, const SearchRequest *request) {
    EngineFixture *f = &recorder->f;
    assert_int_not_equal(engine_fixture_request(f, request), 0);
    engine_fixture_until(f, has_finished);
}

// Ends the engine.
static const char *recorded(Recorder *recorder) {
    engine_fixture_done(&recorder->f);
    recorder->f.engine = NULL;
    assert_true(folder_read(&recorder->folder, "said", &recorder->said));
    return str_text(&recorder->said);
}

// The command is longer than a pipe takes at once.
TEST_ON(a_long_game_is_written_as_fast_as_the_engine_reads, Recorder *recorder, start_recorder) {
    enum { MOVES = 16000 };
    static Move moves[MOVES];
    SearchRequest request = request_of(FEN_START, 100, 1);
    Position here = request.start;
    for (size_t i = 0; i < MOVES; i += 4)
        read_moves(&here, "g1f3 g8f6 f3g1 f6g8", moves + i, 4);
    request.moves = moves;
    request.move_count = MOVES;
    record(recorder, &request);
    const char *said = recorded(recorder);
    assert_true(recorder->said.len > MOVES * 5);
    assert_non_null(strstr(said, " f3g1 f6g8\ngo nodes 100\nquit\n"));
}

TEST_ON(settings_are_said_when_they_change_within_what_is_offered, Recorder *recorder,
        start_recorder) {
    SearchRequest request = request_of(FEN_START, 1000, 3);
    request.hash = 4096;
    for (int i = 0; i < 2; i++) {
        record(recorder, &request);
        assert_int_equal(engine_analysis(recorder->f.engine)->iteration_count, 1);
    }
    request = request_of("4k3/8/8/8/8/8/3PP3/4K2R w K - 0 1", 0, 1);
    Position here = request.start;
    Move moves[2];
    request.moves = moves;
    request.move_count = read_moves(&here, "e1g1 e8d8", moves, 2);
    request.wdl = true;
    record(recorder, &request);
    request = request_of(FEN_START, 1000, 1);
    record(recorder, &request);
    assert_string_equal(recorded(recorder),
                        "uci\nisready\n"
                        "setoption name Hash value 64\nsetoption name MultiPV value 2\n"
                        "ucinewgame\nisready\nposition startpos\ngo nodes 1000\n"
                        "ucinewgame\nisready\nposition startpos\ngo nodes 1000\n"
                        "setoption name Hash value 16\nsetoption name MultiPV value 1\n"
                        "setoption name UCI_ShowWDL value true\n"
                        "ucinewgame\nisready\n"
                        "position fen 4k3/8/8/8/8/8/3PP3/4K2R w K - 0 1 moves e1g1 e8d8\n"
                        "go infinite\n"
                        "setoption name UCI_ShowWDL value false\n"
                        "ucinewgame\nisready\nposition startpos\ngo nodes 1000\nquit\n");
}

ENGINE_TEST(lines_may_come_in_pieces) {
    *f = engine_fixture_script("printf uci; sleep 0.05; printf 'o'; sleep 0.05; printf 'k\\r\\n'\n"
                               "printf 'readyok\\r\\n'; exec cat >/dev/null",
                               NULL);
    engine_fixture_until(f, is_idle);
}

static bool has_two_iterations(const Engine *engine) {
    return engine_analysis(engine)->iteration_count == 2;
}

// Stockfish reports once more when it is told to stop, and that may be torn.
ENGINE_TEST(what_comes_after_stop_is_not_listened_to) {
    *f = engine_fixture_script("while read -r line; do case $line in\n"
                               "uci) echo uciok;; isready) echo readyok;; quit) exit;;\n"
                               "go\\ infinite) echo info depth 1 score cp 5 nodes 1 pv e2e4\n"
                               "  echo info depth 2 score cp 5 nodes 2 pv e2e4;;\n"
                               "stop) echo info depth 3 score cp 5 nodes 3 pv e2e4\n"
                               "  echo bestmove e2e4;;\n"
                               "go*) echo info depth 1 nodes 1; echo bestmove e2e4;;\n"
                               "esac; done",
                               NULL);
    engine_fixture_search_until(f, FEN_START, 0, 1, has_two_iterations);
    engine_stop(f->engine, engine_fixture_now(f));
    engine_fixture_until(f, is_idle);
    assert_true(has_two_iterations(f->engine));
    engine_fixture_search_until(f, FEN_START, 0, 1, has_two_iterations);
    engine_fixture_find(f, FEN_START, 100, 1);
    assert_false(has_an_iteration(f->engine));
}

ENGINE_TEST(variations_are_kept_as_far_as_they_are_legal) {
    *f = engine_fixture_script("while read -r line; do case $line in\n"
                               "uci) echo uciok;; isready) echo readyok;; quit) exit;;\n"
                               "go*) echo info depth 1 score cp 5 nodes 1 pv\n"
                               "  echo info depth 2 score cp 5 nodes 2 pv 0000\n"
                               "  echo info depth 3 score cp 5 nodes 3 pv e2e4 e7e5 e4e5 d7d5\n"
                               "  echo bestmove e2e4;;\n"
                               "esac; done",
                               NULL);
    const Analysis *analysis = engine_fixture_find(f, FEN_START, 100, 1);
    assert_int_equal(analysis->iteration_count, 1);
    assert_int_equal(analysis->lines[0].depth, 3);
    assert_int_equal(analysis->lines[0].pv_count, 2);
    assert_sound(f->engine);
}

TEST(states_have_names) {
    assert_string_equal(engine_state_name(ENGINE_OFF), "off");
    assert_string_equal(engine_state_name(ENGINE_FAILED), "failed");
}

static const char mate_in_2[] = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";

// The contract that other tests of the project build on.
ENGINE_TEST(the_fake_engine_finds_mates_exactly) {
    const struct {
        const char *fen;
        int mate;       // of the best line
        bool only;      // the second line is no mate
        int pv_count;   // of the best line
        const char *pv; // its first move
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, true, 1, "d1d8"},
        {mate_in_2, 2, true, 3, "d2h6"},
        {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, true, 5, "f6a6"},
        {"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1, false, 2, "a8b8"},
    };
    *f = engine_fixture_fake(NULL, NULL, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        engine_fixture_find(f, cases[i].fen, 100, 2);
        assert_sound(f->engine);
        const Analysis *analysis = engine_analysis(f->engine);
        const Iteration *last = analysis_at(analysis, 100);
        assert_non_null(last);
        const Line *lines = analysis_lines(analysis, last);
        assert_true(lines[0].score.mate);
        assert_int_equal(lines[0].score.value, cases[i].mate);
        assert_string_equal(UCI_MOVE_TEXT(lines[0].pv[0]), cases[i].pv);
        assert_int_equal(lines[0].pv_count, cases[i].pv_count);
        if (cases[i].only) {
            assert_false(lines[1].score.mate && lines[1].score.value > 0);
            assert_true(lines[1].score.mate || abs(lines[1].score.value) <= 60);
        }
    }
}

ENGINE_TEST(stockfish_searches_and_repeats_itself) {
    CLEANUP(str_done) Str path = {0}, first = {0}, again = {0};
    if (stockfish_find(&path, NULL) != STATUS_OK) {
        print_message("Stockfish is not installed\n");
        skip();
    }
    *f = engine_fixture_of(str_text(&path), NULL);
    engine_fixture_start(f);
    const Analysis *analysis = engine_fixture_find(f, black_to_move, 100000, 2);
    assert_sound(f->engine);
    assert_true(analysis->iteration_count > 5);
    assert_non_null(analysis_at(analysis, 100000));
    write_analysis(analysis, 0, &first);
    engine_fixture_find(f, FEN_START, 20000, 1); // something else in between
    write_analysis(engine_fixture_find(f, black_to_move, 100000, 2), 0, &again);
    assert_string_equal(str_text(&first), str_text(&again));
    assert_non_null(strstr(engine_name(f->engine), "Stockfish"));
}
