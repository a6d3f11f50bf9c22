// tests/bench/run: its rows are picked, measured and printed. What is measured is small here, with
// an engine in Stockfish's place that answers at once, and no test asks how fast anything was.
#include "tests/cli/onlymove.h"

#include <sys/stat.h>

#define HEAD "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,Tags\n"
#define OPERA_WITH(id, moves)                                                                      \
    id ",4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15,f6d7 " moves                     \
       ",1000,80,90,100,mate mateIn2 short,https://example.org,\n"
#define OPERA OPERA_WITH("opera", "b3b8 d7b8 d1d8")
// There is a mate in one here, but the file has another move.
#define OTHER_MATE                                                                                 \
    "other,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,g8h8 d1d2,600,80,90,100,mate mateIn1,x,\n"
#define GAME "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"

static const char COUNTS[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n"
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D9 99999999999\n";
static const char WRONG[] = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n"
                            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n";
static const char BROKEN[] = "[Event \"a\"]\n\n1. e4 Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";

// Every eighth is looked at when it has to be quick.
#define SAMPLE(first)                                                                              \
    "{\"moves\": \"f2f3 e7e5 g2g4\", \"solver\": \"black\",\n\"solution\": {\"d8f6\": \"retry\", " \
    "\"" first "\": \"end\"}},\n"
#define OTHER SAMPLE("a7a6")
static const char SAMPLES[] = "[" OTHER OTHER OTHER OTHER OTHER OTHER OTHER SAMPLE("d8h4")
    OTHER OTHER OTHER OTHER OTHER OTHER OTHER SAMPLE("d8f6") "]";

// A folder of reference data, and, within it, one for temporary files.
typedef struct Data {
    Folder folder;
    const char *temporary;
} Data;

static Data data_of(const char *counts, const char *games, const char *puzzles) {
    Data data = {.folder = {.path = {0}}};
    data.folder = folder_make();
    assert_true(folder_write(&data.folder, "perft.epd", counts));
    assert_true(folder_write(&data.folder, "lichess_games.pgn", games));
    assert_true(folder_write(&data.folder, "twic_games.pgn", games));
    assert_true(folder_write(&data.folder, "lichess_puzzles.csv", puzzles));
    assert_true(folder_write(&data.folder, "classic_samples.json", SAMPLES));
    data.temporary = folder_file(&data.folder, "tmp");
    assert_int_equal(mkdir(data.temporary, 0700), 0);
    return data;
}

// Nothing temporary may be left.
static void data_done(Data *data) {
    assert_int_equal(rmdir(data->temporary), 0);
    folder_done(&data->folder);
}

// Runs the driver on this data: the words of the call are those behind what names data and
// programs.
static void measure(const char *counts, const char *games, const char *puzzles, Call call) {
    static const char script[] = "TMPDIR=$1/tmp exec sh tests/bench/run --quick --data \"$@\"";
    CLEANUP(data_done) Data data = data_of(counts, games, puzzles);
    const char *argv[RUN_WORDS + 8] = {
        "sh", "-c", script, "sh", str_text(&data.folder.path), "--stockfish", fake_engine()};
    for (int i = 0, first = 7; call.words[i]; i++)
        argv[first + i] = call.words[i];
    CLEANUP(command_done) Command run = run_program(NULL, argv, NULL);
    assert_came(&run, &call);
}

#define MEASURE(counts, games, puzzles, ...)                                                       \
    measure(counts, games, puzzles, (Call){.words = __VA_ARGS__})

TEST(wrong_words_of_bench_are_said) {
    MEASURE(COUNTS, GAME, HEAD, {"nonsense"}, .status = 2, .err = {"no row begins with nonsense"});
    MEASURE(COUNTS, GAME, HEAD, {"--nonsense"}, .status = 2, .err = {"unknown option --nonsense"});
}

TEST(the_rows_are_listed_and_nothing_is_measured) {
    MEASURE(COUNTS, GAME, HEAD, {"--list", "perft.e", "memory"},
            .out = {"perft.epd         node counts of perft.epd that are right", "memory.twic"},
            .never = "ratio");
    MEASURE(COUNTS, GAME, HEAD, {"--list", "perft.e", "memory"}, .never = "perft.start");
}

TEST(a_row_has_figure_reference_ratio_and_goal) {
    MEASURE(COUNTS, GAME, HEAD, {"perft.epd"},
            .out = {"perft.epd         3 counts                       3 counts           "
                    "            1.000   ratio >= 1  met\n",
                    "435 in all"},
            .last = "rows 1: goals met 1, missed 0, not measured 0; failed 0");
}

TEST(a_wrong_count_is_a_failure_with_its_place) {
    MEASURE(WRONG, GAME, HEAD, {"perft.epd"}, .status = 1,
            .out = {"FAILED: 1 of 3 counts are wrong: line 2, depth 2: 66, not 67"});
}

TEST(what_is_not_here_is_said_and_the_rest_goes_on) {
    MEASURE(COUNTS, GAME, HEAD,
            {"--data", "/no/such", "--stockfish", "/no/such/engine", "perft", "memory", "pool"},
            .out = {"-       ratio >= 1  not measured\n", "reference absent: Stockfish is not here",
                    "perft.epd         not measured: /no/such/perft.epd is not here",
                    "pool.restart      not measured: Stockfish is not here",
                    "rows 8: goals met 0, missed 0, not measured ", "; failed 0\n"});
}

TEST(a_figure_that_cannot_be_measured_though_all_is_here_is_a_failure) {
    MEASURE(COUNTS, BROKEN, HEAD OPERA, {"memory.twic"}, .status = 1,
            .out = {"twic_games.pgn: games 2 plies 2 errors 1"});
    MEASURE(COUNTS, BROKEN, HEAD OPERA,
            {"--stockfish", "/bin/true", "pool.restart", "ladder", "profiles"}, .status = 1,
            .out = {"ladder.nodes      FAILED: ", "profiles.finder   FAILED: "},
            .last = "rows 12: goals met 0, missed 0, not measured 0; failed 12");
}

TEST(memory_is_measured_on_ever_more_copies) {
    MEASURE(COUNTS, GAME GAME, HEAD, {"memory.twic"},
            .out = {"ratio <= 1.1  ", "one copy: ", "not measured 0; failed 0"});
}

TEST(engines_are_measured_beside_what_they_are_told_by_hand) {
    MEASURE(COUNTS, GAME GAME, HEAD OPERA, {"pool", "cache", "ladder"},
            .out = {"4 positions, 4 searches of 200000 nodes",
                    "1 searches of 100000 nodes, two lines; 5 answers",
                    "1 of 1 positions are accepted by both: ",
                    "ladder.verdicts   1 positions                    1 positions",
                    "not measured 0; failed 0"});
}

TEST(a_mate_counts_as_solved_whichever_it_is) {
    MEASURE(COUNTS, GAME, HEAD OTHER_MATE, {"builtin.mates", "builtin.again"},
            .out = {"in one: 1 of 1; in two: 0 of 0", "goals met 2,"});
}

TEST(a_line_that_is_not_the_file_s_is_named_where_it_parts) {
    MEASURE(COUNTS, GAME, HEAD OPERA, {"profiles.moves", "profiles.lines", "profiles.finder"},
            .out = {"1 of 1 in the file, judged with nodes.scan=", "mate: 1\n", "goals met 3,"});
    MEASURE(COUNTS, GAME, HEAD OPERA_WITH("parts", "b3b8 d7b8 d1d7"),
            {"profiles.moves", "profiles.lines"},
            .out = {"parts: d1d8 at ply 3, in the file d1d7\n", "goals met 1, missed 1,"});
}

// The program that is measured goes with it, and so do its files.
TEST(a_sample_counts_with_a_published_first_move_that_is_no_retry) {
    MEASURE(COUNTS, GAME, HEAD OPERA, {"profiles.samples"},
            .out = {"profiles.samples  1 puzzles                      2 puzzles",
                    "sample 16: true d8h4, published d8f6"});
}

TEST(an_interrupted_run_leaves_nothing_behind) {
    static const char script[] =
        "cd \"$1\" && printf '#!/bin/sh\\necho $$ >%s/new; mv %s/new %s/pid; exec sleep 60\\n' "
        "\"$1\" \"$1\" \"$1\" >hang && chmod +x hang && cd - >/dev/null\n"
        "TMPDIR=$1/tmp sh tests/bench/run --data \"$1\" --program \"$1/hang\" memory.twic & "
        "run=$!\n"
        "while ! [ -f \"$1/pid\" ]; do sleep 0.02; done\n"
        "kill -TERM $run; wait $run; echo \"status $?\"\n"
        "pid=$(cat \"$1/pid\"); while kill -0 $pid 2>/dev/null; do sleep 0.02; done; echo gone\n";
    CLEANUP(data_done) Data data = data_of(COUNTS, GAME, HEAD);
    const char *const argv[] = {"sh", "-c", script, "sh", str_text(&data.folder.path), NULL};
    CLEANUP(command_done) Command run = run_program(NULL, argv, NULL);
    assert_contains(&run.out, "status 130\ngone\n");
}
