// How many mates of a file are proved, and how fast.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/import.h"
#include "onlymove/mate.h"
#include "tests/bench/bench.h"

typedef struct Settled {
    int asked, settled;
} Settled;

typedef struct MateBench {
    MateProver *prover;
    uint64_t limit, nodes;
    Settled short_ones, long_ones; // of two to four moves, of five to seven
    int shorter, wrong;            // than the file says; no mate in as many
    double seconds;
    double threes[4000]; // seconds of each mate in three
    int three_count;
} MateBench;

static int by_size(const void *left, const void *right) {
    const double one = *(const double *)left, other = *(const double *)right;
    return (one > other) - (one < other);
}

static int said_moves(const ImportedPuzzle *puzzle) {
    const size_t plies = puzzle->says_mate ? tree_solution_plies(&puzzle->tree) : 0;
    return puzzle->mates_in == 0 && plies > 0 ? (int)(plies / 2) + 1 : puzzle->mates_in;
}

// Settled is what has its shortest mate proved: none in one move less.
static void ask(MateBench *bench, const Position *pos, int said) {
    Settled *settled = said <= 4 ? &bench->short_ones : &bench->long_ones;
    int moves;
    const double start = bench_own_clock();
    mate_begin(bench->prover, pos, 1, bench->limit);
    const ProofState state = mate_shortest(bench->prover, pos, said, &moves);
    const double seconds = bench_own_clock() - start;
    bench->seconds += seconds;
    bench->nodes += mate_nodes(bench->prover);
    settled->asked++;
    settled->settled += state == PROOF_MATE;
    bench->shorter += state == PROOF_MATE && moves < said;
    bench->wrong += state == PROOF_DISPROVED;
    if (said == 3 && bench->three_count < 4000)
        bench->threes[bench->three_count++] = seconds;
}

static void say(const char *kind, const char *what, const Settled *settled) {
    if (settled->asked > 0)
        printf("proof.%s%s figure %g\n", kind, what, 100.0 * settled->settled / settled->asked);
}

// KIND FILE NODES STEP: asks about every STEP-th mate of two to seven moves.
void bench_mates(char **words) {
    static MateBench bench;
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    ImportReadResult step;
    int number = 0;
    bench.prover = mate_prover_new();
    bench.limit = strtoull(words[2], NULL, 10);
    bench_must(import_open(&reader, words[1], SAID));
    while ((step = import_next(reader, &puzzle, SAID)) == IMPORT_PUZZLE ||
           step == IMPORT_BAD_PUZZLE) {
        const int said = step == IMPORT_PUZZLE ? said_moves(&puzzle) : 0;
        if (said >= 2 && said <= 7 && (said <= 4 || number++ % atoi(words[3]) == 0))
            ask(&bench, &puzzle.tree.start, said);
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
    mate_prover_free(bench.prover);
    say(words[0], "short", &bench.short_ones);
    say(words[0], "long", &bench.long_ones);
    printf("proof.%sshort note %d asked of two to four moves, %d of five to seven; %d shorter than "
           "the file says, %d wrong\n",
           words[0], bench.short_ones.asked, bench.long_ones.asked, bench.shorter, bench.wrong);
    printf("proof.%sspeed figure %g\n", words[0], (double)bench.nodes / bench.seconds / 1e6);
    qsort(bench.threes, (size_t)bench.three_count, sizeof *bench.threes, by_size);
    if (bench.three_count > 0)
        printf("proof.%sthree figure %g\n", words[0], bench.threes[bench.three_count / 2] * 1e3);
}
