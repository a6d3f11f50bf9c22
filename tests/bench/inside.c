// Samples of what only the inside of a process tells. Each takes a process of its own, so that what
// an earlier one has in memory does not count.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "onlymove/game_filter.h"
#include "onlymove/collection.h"
#include "onlymove/movegen.h"
#include "tests/bench/bench.h"
#include "tests/support/child.h"

// DEPTH NODES: seconds that perft of the start position takes; it must count so many.
void bench_perft(char **words) {
    const Position pos = pos_start();
    const double start = bench_clock();
    const unsigned long long nodes = perft(&pos, atoi(words[0]));
    if (nodes != strtoull(words[1], NULL, 10))
        bench_give_up(BENCH_FAILED, "onlymove counts %llu nodes, not %s", nodes, words[1]);
    printf("%g\n", bench_clock() - start);
}

static Collection opened(const char *path) {
    Collection collection;
    bench_must(collection_open(&collection, path, SAID));
    return collection;
}

// Makes the index, up to the first game behind `until` or to the end.
static void index_until(Collection *collection, uint64_t until) {
    enum { STEP = 1 << 20 }; // bytes
    while (collection->state == COLLECTION_INDEXING && collection->done < until &&
           collection_step(collection, STEP)) {
    }
    if (collection_take_fault(collection, SAID))
        bench_give_up(BENCH_FAILED, "%s", bench_fault.text);
}

// FILE: GB/s of making its index by the clock, then by CPU time.
void bench_index(char **words) {
    const double start = bench_clock();
    const clock_t cpu = clock();
    Collection collection = opened(words[0]);
    index_until(&collection, UINT64_MAX);
    const double seconds = bench_clock() - start;
    const double cpu_seconds = (double)(clock() - cpu) / CLOCKS_PER_SEC;
    if (collection.state == COLLECTION_INDEXING || collection.count < 2)
        bench_give_up(BENCH_FAILED, "%s: %zu games found", words[0], collection.count);
    const double size = (double)collection.size / 1e9;
    printf("%g %.2f\n", size / seconds, size / cpu_seconds);
}

// FILE [PATTERN]: GB/s of looking for games by tags that none has, by the clock, then by CPU time;
// with a pattern games a second of CPU time, and how many fit.
void bench_choose(char **words) {
    const double start = bench_clock();
    const clock_t cpu = clock();
    GameFilter choice = {.first = 0};
    CLEANUP(input_close) Input input;
    CLEANUP(pgn_reader_done) PgnReader reader;
    const char *where = words[1] ? words[1] : "White ~ nobody | Date >= 3000";
    bench_must(game_filter_set(&choice, "where", where, SAID));
    bench_must(input_open(&input, words[0], SAID));
    const double size = (double)input.size / 1e9;
    pgn_reader_open(&reader, &input);
    CLEANUP(game_done) Game game = game_blank();
    GameSelector *chooser = game_selector_new(&reader, &choice);
    SelectorResult news;
    size_t fit = 0;
    while ((news = game_selector_read(chooser, &game)) == SELECTOR_SKIPPED ||
           (words[1] && news == SELECTOR_GAME)) {
        fit += news == SELECTOR_GAME;
    }
    if (news != SELECTOR_END || reader.game_count < 2)
        bench_give_up(BENCH_FAILED, "%s: %zu games, or one fits", words[0], reader.game_count);
    const double seconds = (double)(clock() - cpu) / CLOCKS_PER_SEC;
    if (words[1])
        printf("%.0f %zu of %zu\n", (double)reader.game_count / seconds, fit, reader.game_count);
    else
        printf("%g %.2f\n", size / (bench_clock() - start), size / seconds);
    game_selector_free(chooser);
}

// FILE: bytes of memory a game, once the index is under way and what it takes besides is there.
void bench_index_memory(char **words) {
    Collection collection = opened(words[0]);
    index_until(&collection, collection.size / 4);
    const size_t games = collection.count;
    const double before = bench_own_memory(getpid());
    index_until(&collection, UINT64_MAX);
    if (before <= 0)
        bench_give_up(BENCH_ABSENT, "no /proc/self/status here");
    printf("%g\n",
           (bench_own_memory(getpid()) - before) * (1 << 20) / (double)(collection.count - games));
}

// OUTPUT PROGRAM WORD...: the most MiB that the program had; what it printed is in the file OUTPUT.
void bench_peak(char **words) {
    const int output = open(words[0], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const pid_t pid = output < 0 ? -1 : fork();
    if (pid == 0) {
        dup2(output, STDOUT_FILENO);
        child_become((const char *const *)(words + 1), NULL);
    }
    if (pid < 0 || waitpid(pid, NULL, 0) != pid)
        bench_give_up(BENCH_FAILED, "%s cannot be started", words[1]);
    printf("%g\n", bench_children_peak());
}
