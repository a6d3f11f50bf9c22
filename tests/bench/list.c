// Stores made for measuring, and how long a queue of them takes: a sample of the inside of a
// process.
#include <stdio.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/queue.h"
#include "onlymove/store_list.h"
#include "tests/bench/bench.h"

#define PUZZLE "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1"

enum { GAMES = 40000, EVERY = 2, PLIES = 5, TIMES = 9 }; // plies of every second game
enum { SEEN = 60, REFUSED = 1 << 24 };                   // plies of all games by another profile

// A puzzle of one move.
static void make_puzzle(Candidate *puzzle) {
    Position pos;
    Move move;
    *puzzle = (Candidate){.fen = PUZZLE, .is_puzzle = true};
    bench_must(profile_find("magnus", &puzzle->profile, SAID));
    bench_must(pos_from_fen(&pos, puzzle->fen, SAID));
    bench_must(uci_move_read(&pos, "g1g7", 4, &move, SAID));
    tree_init(&puzzle->tree, &pos);
    tree_add(&puzzle->tree, TREE_ROOT, move, ROLE_SOLUTION);
    puzzle->tree.nodes[1].outcome = OUTCOME_MATE;
    puzzle->kind = KIND_MATE;
}

static void open_run(const char *path, const Candidate *puzzle, Store **store, int64_t *run) {
    const RunIdentity identity = {&puzzle->profile, "none", ""};
    bench_must(store_open(store, path, SAID));
    bench_must(store_run_open(*store, &identity, run, SAID));
}

// What large databases say of a game.
static void set_tags(Game *game, size_t number) {
    static const char *const tags[][2] = {
        {"Event", "Open Championship of the Town"},
        {"ECO", "B90"},
        {"Opening", "Sicilian Defence: Najdorf Variation"},
        {"WhiteElo", "2105"},
        {"BlackElo", "2012"},
    };
    char name[32];
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        game_set_tag(game, tags[i][0], tags[i][1]);
    snprintf(name, sizeof name, "White, Player %zu", number);
    game_set_tag(game, "White", name);
    snprintf(name, sizeof name, "Black, Player %zu", number * 7 % GAMES);
    game_set_tag(game, "Black", name);
    snprintf(name, sizeof name, "2024.%02zu.%02zu", number / 30 % 12 + 1, number % 30 + 1);
    game_set_tag(game, "Date", name);
}

static void fill(Store *store, int64_t run, const Candidate *puzzle) {
    StoreVisit looks[PLIES];
    CLEANUP(game_done) Game game = game_blank();
    for (size_t number = 1; number <= GAMES; number++) {
        for (int ply = 0; ply < PLIES; ply++)
            looks[ply] = (StoreVisit){.ply = ply, .candidate = puzzle};
        set_tags(&game, number);
        const StoreGameRef place = {"games.pgn", number, &game, 0};
        bench_must(store_keep_visits(store, run, &place, looks, number % EVERY ? 0 : PLIES, SAID));
    }
}

// Another profile has looked at the same plies and more, and has refused all of them.
static void look_again(Store *store) {
    Profile profile;
    int64_t run;
    StoreVisit looks[SEEN];
    for (int ply = 0; ply < SEEN; ply++)
        looks[ply] = (StoreVisit){.ply = ply, .refusal = REFUSED};
    bench_must(profile_find("finder", &profile, SAID));
    bench_must(store_run_open(store, &(RunIdentity){&profile, "none", ""}, &run, SAID));
    CLEANUP(game_done) Game game = game_blank();
    for (size_t number = 1; number <= GAMES; number++) {
        set_tags(&game, number);
        const StoreGameRef place = {"games.pgn", number, &game, 0};
        bench_must(store_keep_visits(store, run, &place, looks, SEEN, SAID));
    }
}

// As the workbench opens it. How many of its rows are undecided.
static size_t open_queue(Store *store) {
    CandidateList list = {0};
    size_t undecided = 0;
    Queue *queue = queue_new();
    bench_must(store_list(store, &(StoreQuery){0}, &list, SAID));
    queue_set_rows(queue, &list);
    for (size_t i = 0; i < queue_list(queue)->count; i++)
        undecided += queue_list(queue)->rows[i].decision == DECISION_NONE;
    queue_free(queue);
    return undecided;
}

// One row, as a queue reads it after a decision.
static double list_one(Store *store, int64_t id) {
    CandidateList list = {0};
    const double start = bench_own_clock();
    bench_must(store_list(store, &(StoreQuery){.id = id}, &list, SAID));
    candidate_list_done(&list);
    return (bench_own_clock() - start) * 1e3;
}

static Status read_visits(void *store, StoreVisitsReader *reader, void *data, Fault *fault) {
    return store_each_visits(store, reader, data, fault);
}

// Where two profiles differ, asked for the first time again and again.
static void differ(Store *store) {
    CandidateList list = {0};
    Queue *queue = queue_new();
    look_again(store);
    bench_must(store_list(store, &(StoreQuery){0}, &list, SAID));
    queue_set_rows(queue, &list);
    queue_use_visits(queue, read_visits, store);
    for (int i = 0; i < TIMES; i++) {
        queue_forget_visits(queue);
        const double start = bench_own_clock();
        bench_must(queue_narrow(queue, "~v", SAID));
        printf("queue.differ figure %g\n", (bench_own_clock() - start) * 1e3);
    }
    printf("queue.differ note %zu of them\n", queue_count(queue));
    queue_free(queue);
}

// STORE (a file that is not there yet): milliseconds until the queue of all of it is open, several
// times, how many rows it has, and how long one of them takes; and until those are found on which
// another profile disagrees.
void bench_list(char **words) {
    Store *store;
    CLEANUP(candidate_done) Candidate puzzle;
    int64_t run;
    size_t undecided = 0;
    make_puzzle(&puzzle);
    open_run(words[0], &puzzle, &store, &run);
    fill(store, run, &puzzle);
    store_close(store);
    bench_must(store_open(&store, words[0], SAID));
    for (int i = 0; i < TIMES; i++) {
        const double start = bench_own_clock();
        undecided = open_queue(store);
        printf("store.list figure %g\n", (bench_own_clock() - start) * 1e3);
    }
    printf("store.list note %zu undecided\n", undecided);
    list_one(store, 1);
    printf("store.list note one of them alone in %.3f ms\n", list_one(store, GAMES));
    differ(store);
    store_close(store);
}

// STORE FILE (both are not there yet): writes a game that begins with a puzzle, and a store that
// has it as one.
void bench_puzzle(char **words) {
    static const char text[] = "[White \"Puzzle\"]\n[SetUp \"1\"]\n[FEN \"" PUZZLE "\"]\n"
                               "[Result \"1-0\"]\n\n1. Qg7# 1-0\n";
    Store *store;
    CLEANUP(candidate_done) Candidate puzzle;
    PgnReader reader;
    int64_t run;
    make_puzzle(&puzzle);
    open_run(words[0], &puzzle, &store, &run);
    Game game = game_blank();
    pgn_reader_init(&reader, text, sizeof text - 1);
    StoreVisit look = {.candidate = &puzzle};
    if (!pgn_read(&reader, &game))
        bench_give_up(BENCH_FAILED, "the puzzle is no game");
    const StoreGameRef place = {words[1], 1, &game, 0};
    bench_must(store_keep_visits(store, run, &place, &look, 1, SAID));
    bench_must(file_write(words[1], text, sizeof text - 1, SAID));
    pgn_reader_done(&reader);
    game_done(&game);
    store_close(store);
}
