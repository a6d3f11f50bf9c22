// `onlymove engine` as a program at the other end of two pipes: the protocol, and what people and
// broken programs do to it.
#include "tests/engine/fixture.h"
#include "tests/engine/talk.h"

static Talk begin(void) {
    Talk talk = talk_start(onlymove());
    talk_brings(&talk, "uci\n", "uciok");
    return talk;
}

static void assert_alive(Talk *talk) {
    talk_brings(talk, "isready\n", "readyok");
}

static void assert_alive_and_silent(Talk *talk) {
    talk_say(talk, "isready\n");
    assert_string_equal(talk_hear(talk), "readyok");
}

static void quit(Talk *talk) {
    talk_say(talk, "quit\n");
    assert_int_equal(talk_end(talk), 0);
}

// A test that is handed an engine which has said uciok, and leaves it where quit ends it.
#define TALK_TEST(name)                                                                            \
    static void name##_with(Talk *talk);                                                           \
    TEST(name) {                                                                                   \
        Talk talk = begin();                                                                       \
        name##_with(&talk);                                                                        \
        quit(&talk);                                                                               \
    }                                                                                              \
    static void name##_with(Talk *talk)

TEST(it_says_who_it_is_and_what_can_be_set) {
    Talk talk = talk_start(onlymove());
    talk_say(&talk, "uci\n");
    static const char *const says[] = {
        "id name onlymove ",
        "id author ",
        "option name Hash type spin default 16 min 1 max ",
        "option name MultiPV type spin default 1 min 1 max ",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 1",
        "uciok",
    };
    for (size_t i = 0; i < COUNT(says); i++)
        talk_until(&talk, says[i]);
    quit(&talk);
}

TALK_TEST(a_search_ends_with_a_legal_move_at_its_limit) {
    static const char *const limits[] = {
        "go depth 4",
        "go nodes 3000",
        "go movetime 30",
        "go wtime 300 btime 300 winc 10 binc 10 movestogo 5",
        "go wtime -50 btime -50",
        "go mate 2 nodes 3000",
        "go depth 3 searchmoves e7e5 g8f6",
        "go nodes 0",
        "go ponderous depth two",
    };
    Position next;
    const Position pos = pos_start();
    Move move;
    assert_ok(uci_move_read(&pos, "e2e4", 4, &move, SAID));
    pos_make(&pos, move, &next);
    for (size_t i = 0; i < COUNT(limits); i++) {
        talk_say(talk, "position startpos moves e2e4\n");
        talk_say(talk, limits[i]);
        talk_say(talk, "\n");
        const char *best = talk_until(talk, "bestmove ") + strlen("bestmove ");
        assert_ok(uci_move_read(&next, best, strcspn(best, " "), &move, SAID));
    }
}

TALK_TEST(words_in_front_of_a_command_are_skipped) {
    talk_brings(talk, "joho isready\n", "readyok");
    talk_say(talk, "so be it position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\n");
    talk_brings(talk, "please go infinite\n", "info depth 2");
    talk_brings(talk, "do stop\n", "bestmove f1f8");
    talk_brings(talk, "nothing of it\n", "info string unknown command: nothing of it");
}

TALK_TEST(searchmoves_are_the_only_ones) {
    talk_say(talk, "go depth 3 searchmoves a2a3 h2h4\n");
    const char *best = talk_until(talk, "bestmove ");
    assert_true(strncmp(best, "bestmove a2a3", 13) == 0 || strncmp(best, "bestmove h2h4", 13) == 0);
}

TALK_TEST(an_endless_search_waits_for_stop) {
    static const char *const endless[] = {"go infinite", "go"};
    for (size_t i = 0; i < COUNT(endless); i++) {
        // A mate that is soon searched out: there is nothing left to do but to wait.
        talk_say(talk, "position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\n");
        talk_say(talk, endless[i]);
        talk_say(talk, "\nisready\n");
        const char *line;
        while (strcmp(line = talk_hear(talk), "readyok") != 0)
            assert_true(strncmp(line, "bestmove", 8) != 0);
        talk_brings(talk, "stop\n", "bestmove f1f8");
    }
}

TALK_TEST(stop_is_obeyed_at_any_moment) {
    for (int i = 0; i < 60; i++) {
        struct timespec pause = {.tv_nsec = (i % 12) * 700000L};
        talk_say(talk, i % 3 ? "position startpos\n" : "position startpos moves e2e4 e7e5\n");
        talk_say(talk, i % 2 ? "go infinite\n" : "stop\ngo depth 90\nstop\n");
        nanosleep(&pause, NULL);
        talk_brings(talk, "stop\n", "bestmove ");
        assert_alive(talk);
    }
}

TALK_TEST(a_go_while_searching_waits_for_its_turn) {
    talk_say(talk, "position startpos\ngo nodes 2000\n"
                   "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\ngo nodes 500\n");
    const char *first = talk_until(talk, "bestmove ");
    assert_true(strncmp(first, "bestmove d1d8", 13) != 0);
    talk_until(talk, "bestmove d1d8");
    // One that would never end on its own, and one behind it: `stop` is for both.
    talk_brings(talk, "go infinite\ngo infinite\nisready\n", "readyok");
    talk_brings(talk, "stop\n", "bestmove ");
    talk_until(talk, "bestmove ");
    assert_alive(talk);
}

TEST(the_end_of_input_ends_it) {
    Talk talk = begin();
    talk_close(&talk);
    assert_int_equal(talk_end(&talk), 0);
    talk = begin();
    talk_say(&talk, "go infinite\n");
    talk_close(&talk);
    talk_until(&talk, "bestmove ");
    assert_int_equal(talk_end(&talk), 0);
    // A search with a limit of its own still answers, also when the last line is not whole.
    talk = begin();
    talk_say(&talk, "go depth 6");
    talk_close(&talk);
    talk_until(&talk, "info depth 6 ");
    talk_until(&talk, "bestmove ");
    assert_int_equal(talk_end(&talk), 0);
}

TEST(nobody_left_to_read_ends_it_too) {
    Talk talk = begin();
    talk_say(&talk, "go nodes 100000000000\n");
    talk_close(&talk);
    close(talk.from);
    talk.from = -1;
    assert_int_equal(talk_end(&talk), 0);
}

TALK_TEST(quit_in_the_middle_of_a_search_ends_it) {
    talk_say(talk, "go infinite\nposition startpos\ngo infinite\n");
}

TALK_TEST(nonsense_is_answered_and_changes_nothing) {
    static const char *const nonsense[] = {
        "hello",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 0000",
        "position startpos bishops",
        "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1a1",
        "setoption name Hash value 0",
        "setoption name Hash value lots",
        "setoption name MultiPV value 1000",
        "setoption name Threads value 8",
        "setoption name Style value wild",
        "setoption",
        "go depth",
    };
    talk_say(talk, "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\n");
    for (size_t i = 0; i < COUNT(nonsense); i++) {
        talk_say(talk, nonsense[i]);
        talk_brings(talk, "\n", "info string ");
    }
    assert_alive(talk);
    talk_brings(talk, "go depth 2\n", "bestmove d1d8");
}

TEST(long_lines_nul_bytes_and_noise_do_no_harm) {
    enum { TEN_MEGABYTES = 10 << 20 };
    CLEANUP(free_at) char *line = malloc(TEN_MEGABYTES);
    assert_non_null(line);
    memset(line, 'x', TEN_MEGABYTES);
    Talk talk = begin();
    talk_say_bytes(&talk, line, TEN_MEGABYTES);
    talk_brings(&talk, "\n", "info string dropped");
    assert_alive(&talk);
    static const char nuls[] = "position fen \0\0 w\nposition fen 7k/8/8/8/8/8/8/K6R w - "
                               "-\0x\nisready\0\n\x1b[2J\ngo\0depth 3\n";
    talk_say_bytes(&talk, nuls, sizeof nuls - 1);
    for (int i = 0; i < 5; i++) {
        const char *said = talk_until(&talk, "info string ");
        assert_int_equal(strspn(said, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789 ,.:?[\"'"),
                         strlen(said));
    }
    uint64_t seed = 7;
    for (size_t i = 0; i < 200000; i++) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        line[i] = (char)(seed >> 56);
    }
    talk_say(&talk, "go infinite\n");
    talk_say_bytes(&talk, line, 200000);
    talk_brings(&talk, "\nstop\n", "bestmove ");
    assert_alive(&talk);
    quit(&talk);
}

TALK_TEST(a_game_over_has_no_best_move) {
    talk_brings(talk, "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 5\n",
                "info depth 0 score mate 0");
    talk_until(talk, "bestmove (none)");
    talk_say(talk, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\nisready\n");
    assert_string_equal(talk_hear(talk), "readyok");
    assert_alive_and_silent(talk); // until `stop`
    talk_brings(talk, "stop\n", "info depth 0 score cp 0");
    talk_until(talk, "bestmove (none)");
}

// Appends the lines of one search without what depends on time.
static void hear_search(Talk *talk, Str *all) {
    const char *line;
    do {
        line = talk_hear(talk);
        assert_non_null(line);
        const char *nps = strstr(line, " nps "), *hash = strstr(line, " hashfull ");
        const char *time = strstr(line, " time "), *pv = strstr(line, " pv ");
        if (nps && hash && time && pv) {
            str_add_bytes(all, line, (size_t)(nps - line));
            str_add_bytes(all, hash, (size_t)(time - hash));
            str_add(all, pv);
        } else {
            str_add(all, line);
        }
        str_add_char(all, '\n');
    } while (strncmp(line, "bestmove", 8) != 0);
}

TEST(the_same_words_have_the_same_answer) {
    static const char words[] = "setoption name MultiPV value 3\nucinewgame\n"
                                "position startpos moves e2e4 c7c5 g1f3\ngo nodes 20000\n";
    CLEANUP(str_done) Str first = {0}, again = {0};
    Talk talk = begin();
    talk_say(&talk, words);
    hear_search(&talk, &first);
    assert_non_null(strstr(str_text(&first), " multipv 3 "));
    talk_brings(&talk, "position startpos\ngo nodes 9999\n", "bestmove ");
    talk_say(&talk, words);
    hear_search(&talk, &again);
    assert_string_equal(str_text(&first), str_text(&again));
    quit(&talk);
    str_clear(&again);
    talk = begin();
    talk_say(&talk, words);
    hear_search(&talk, &again);
    assert_string_equal(str_text(&first), str_text(&again));
    quit(&talk);
}

// Through the eyes of our own client, as the workbench uses it.
TEST(the_workbench_hears_whole_iterations) {
    CLEANUP(engine_fixture_done)
    EngineFixture f = engine_fixture_of(onlymove(), (const char *const[]){"engine", NULL});
    engine_fixture_start(&f);
    engine_fixture_search_until(&f, FEN_START, 30000, 4, has_finished);
    const Analysis *analysis = engine_analysis(f.engine);
    assert_true(analysis->iteration_count >= 5);
    for (size_t i = 0; i < analysis->iteration_count; i++) {
        assert_int_equal(analysis->iterations[i].depth, (int)i + 1);
        assert_int_equal(analysis->iterations[i].count, 4);
    }
    assert_true(analysis_at(analysis, 30000) ==
                &analysis->iterations[analysis->iteration_count - 1]);
    assert_int_equal(engine_stats(f.engine).nodes, 30000);
    assert_true(strncmp(engine_name(f.engine), "onlymove", 8) == 0);
}

TEST(the_workbench_hears_something_of_the_shortest_search) {
    CLEANUP(engine_fixture_done)
    EngineFixture f = engine_fixture_of(onlymove(), (const char *const[]){"engine", NULL});
    engine_fixture_start(&f);
    for (uint64_t nodes = 1; nodes <= 30; nodes++) {
        engine_fixture_search_until(&f, FEN_START, nodes, 2, has_finished);
        assert_state(&f, ENGINE_IDLE);
    }
}
