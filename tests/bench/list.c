// Stores made for measuring, and how long a list of candidates takes: a sample of the inside of a
// process.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/file.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/store_list.h"
#include "tests/bench/bench.h"

#define PUZZLE "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1"

enum { GAMES = 5000, PLIES = 20, TIMES = 9 };

// A puzzle of one move.
static void make_puzzle(Candidate *puzzle)
{
    Position pos;
    Move move;
    Fault fault;
    *puzzle = (Candidate){.fen = PUZZLE, .accepted = true};
    bench_must(profile_find("magnus", &puzzle->profile, &fault), &fault);
    bench_must(pos_from_fen(&pos, puzzle->fen, &fault), &fault);
    bench_must(uci_move_read(&pos, "g1g7", 4, &move, &fault), &fault);
    if (!tree_init(&puzzle->tree, &pos) ||
        tree_add(&puzzle->tree, TREE_ROOT, move, ROLE_SOLUTION) == TREE_NO_NODE) {
        bench_give_up(BENCH_FAILED, "out of memory");
    }
    puzzle->tree.nodes[1].outcome = OUTCOME_MATE;
    puzzle->kind = KIND_MATE;
}

static void open_run(const char *path, const Candidate *puzzle, Store **store, int64_t *run)
{
    Fault fault;
    const RunIdentity identity = {&puzzle->profile, "none", ""};
    bench_must(store_open(store, path, &fault), &fault);
    bench_must(store_run_open(*store, &identity, run, &fault), &fault);
}

static void fill(Store *store, int64_t run, const Candidate *puzzle)
{
    Game game;
    Fault fault;
    StoreLook looks[PLIES];
    game_init(&game);
    for (size_t number = 1; number <= GAMES; number++) {
        char white[16];
        for (int ply = 0; ply < PLIES; ply++) {
            looks[ply] = (StoreLook){.ply = ply, .candidate = puzzle};
        }
        snprintf(white, sizeof white, "%zu", number);
        game_set_tag(&game, "White", white);
        const StorePlace place = {"games.pgn", number, &game, 0};
        bench_must(store_keep(store, run, &place, looks, PLIES, &fault), &fault);
    }
    game_done(&game);
}

// The puzzles of one profile without a decision.
static size_t list_undecided(Store *store)
{
    Fault fault;
    CandidateList list = {0};
    size_t undecided = 0;
    const StoreQuery query = {.profile = "magnus", .puzzles_only = true};
    bench_must(store_list(store, &query, &list, &fault), &fault);
    for (size_t i = 0; i < list.count; i++) {
        undecided += list.rows[i].decision == DECISION_NONE;
    }
    candidate_list_done(&list);
    return undecided;
}

// STORE (a file that is not there yet): milliseconds until the undecided puzzles of a profile are
// listed, several times, and how many there are.
void bench_list(char **words)
{
    Store *store;
    Candidate puzzle;
    int64_t run;
    size_t undecided = 0;
    make_puzzle(&puzzle);
    open_run(words[0], &puzzle, &store, &run);
    fill(store, run, &puzzle);
    for (int i = 0; i < TIMES; i++) {
        const double start = bench_clock();
        undecided = list_undecided(store);
        printf("figure %g\n", (bench_clock() - start) * 1e3);
    }
    printf("note %zu undecided puzzles\n", undecided);
    store_close(store);
    candidate_done(&puzzle);
}

// STORE FILE (both are not there yet): writes a game that begins with a puzzle, and a store that
// has it as one.
void bench_puzzle(char **words)
{
    static const char text[] = "[White \"Puzzle\"]\n[SetUp \"1\"]\n[FEN \"" PUZZLE "\"]\n"
                               "[Result \"1-0\"]\n\n1. Qg7# 1-0\n";
    Store *store;
    Candidate puzzle;
    Game game;
    PgnReader reader;
    Fault fault;
    int64_t run;
    make_puzzle(&puzzle);
    open_run(words[0], &puzzle, &store, &run);
    game_init(&game);
    pgn_reader_init(&reader, text, sizeof text - 1);
    StoreLook look = {.candidate = &puzzle};
    if (!pgn_read(&reader, &game)) {
        bench_give_up(BENCH_FAILED, "the puzzle is no game");
    }
    const StorePlace place = {words[1], 1, &game, 0};
    bench_must(store_keep(store, run, &place, &look, 1, &fault), &fault);
    bench_must(file_write(words[1], text, sizeof text - 1, &fault), &fault);
    pgn_reader_done(&reader);
    game_done(&game);
    store_close(store);
    candidate_done(&puzzle);
}
