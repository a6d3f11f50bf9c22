// What the first look in steps spares: every position of some games judged by a profile at its own
// node limits, and once more with steps. Nodes are the same wherever they are counted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/runner.h"
#include "onlymove/store_cache.h"
#include "tests/bench/bench.h"

typedef struct Judged {
    uint64_t nodes;
    int puzzles;
} Judged;

// What both have judged.
typedef struct Contest {
    Profile whole, steps;
    Pool *pool;
    Judged by_whole, by_steps;
    int kept, added; // puzzles of both with the same solution; of the steps alone
} Contest;

static void set_all(Profile *profile, char *words)
{
    Fault fault;
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        bench_must(profile_set(profile, word, &fault), &fault);
    }
}

static Inquiry *judge(const Contest *contest, const Profile *profile, const Subject *subject,
                      Judged *judged)
{
    Fault fault;
    Runner runner;
    Inquiry *inquiry = inquiry_new(profile, subject, false);
    bench_made(inquiry);
    runner_init(&runner, contest->pool, inquiry_task(inquiry), PRIORITY_BACKGROUND);
    bench_must(runner_finish(&runner, NULL, &fault), &fault);
    judged->nodes += inquiry_nodes(inquiry);
    judged->puzzles += inquiry_accepted(inquiry);
    return inquiry;
}

static bool has_same_solution(const Inquiry *one, const Inquiry *other)
{
    Move moves[2][TREE_PLIES_MAX];
    const size_t count = tree_solution(inquiry_tree(one), moves[0], TREE_PLIES_MAX);
    return tree_solution(inquiry_tree(other), moves[1], TREE_PLIES_MAX) == count &&
           memcmp(moves[0], moves[1], count * sizeof(Move)) == 0;
}

static void judge_position(Contest *contest, const Subject *subject)
{
    Inquiry *whole = judge(contest, &contest->whole, subject, &contest->by_whole);
    Inquiry *steps = judge(contest, &contest->steps, subject, &contest->by_steps);
    if (inquiry_accepted(steps)) {
        contest->kept += inquiry_accepted(whole) && has_same_solution(whole, steps);
        contest->added += !inquiry_accepted(whole);
    }
    inquiry_free(whole);
    inquiry_free(steps);
}

static void judge_game(Contest *contest, const Game *game)
{
    Subject subject;
    Move *moves = NULL;
    size_t cap = 0, first, end;
    uint32_t node = GAME_ROOT;
    subject_range(&contest->whole, game, &first, &end);
    for (size_t ply = 0; ply < end; ply++, node = game->nodes[node].child) {
        if (ply >= first) {
            bench_made(subject_of_game(game, node, &subject, &moves, &cap) ? game : NULL);
            judge_position(contest, &subject);
        }
    }
    free(moves);
}

static Pool *cached_pool(char *engine, Store *store)
{
    char *const argv[] = {engine, NULL};
    EngineSetup setup = {.name = NULL};
    SearchCache cache;
    Fault fault;
    bench_must(setup_from_words(&setup, argv, &fault), &fault);
    Pool *pool = pool_new(&setup, 1);
    setup_done(&setup);
    bench_made(pool);
    bench_must(store_cache(store, &cache, &fault), &fault);
    pool_use_cache(pool, &cache);
    return pool;
}

// Prints nodes without steps and with them, puzzles without, those kept and those added. What is in
// the store's cache needs no search.
void bench_prescan(char **words) // STORE ENGINE PROFILE FILE GAMES NUMBERS STEPS
{
    Contest contest = {.pool = NULL};
    Store *store;
    Input input;
    PgnReader reader;
    Fault fault;
    bench_must(profile_find(words[2], &contest.whole, &fault), &fault);
    set_all(&contest.whole, words[5]);
    contest.steps = contest.whole;
    set_all(&contest.steps, words[6]);
    contest.whole.value[KEY_PRESCAN] = 0;
    bench_must(store_open(&store, words[0], &fault), &fault);
    contest.pool = cached_pool(words[1], store);
    bench_must(input_open(&input, words[3], &fault), &fault);
    pgn_reader_open(&reader, &input);
    Game game;
    game_init(&game);
    for (int games = atoi(words[4]); games > 0 && pgn_read(&reader, &game); games--) {
        judge_game(&contest, &game);
    }
    game_done(&game);
    pgn_reader_done(&reader);
    input_close(&input);
    pool_free(contest.pool);
    store_close(store);
    printf("%llu %llu %d %d %d\n", (unsigned long long)contest.by_whole.nodes,
           (unsigned long long)contest.by_steps.nodes, contest.by_whole.puzzles, contest.kept,
           contest.added);
}
