// How long a list of candidates takes: a sample of the inside of a process.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/notation.h"
#include "onlymove/store.h"
#include "tests/bench/bench.h"

enum { GAMES = 5000, PLIES = 20, TIMES = 9 };

// A puzzle of one move.
static void make_puzzle(Candidate *puzzle)
{
    Position pos;
    Move move;
    Fault fault;
    *puzzle = (Candidate){.fen = "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1", .accepted = true};
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
    Fault fault;
    int64_t run;
    size_t undecided = 0;
    make_puzzle(&puzzle);
    const RunIdentity identity = {&puzzle.profile, "none", ""};
    bench_must(store_open(&store, words[0], &fault), &fault);
    bench_must(store_run_open(store, &identity, &run, &fault), &fault);
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
