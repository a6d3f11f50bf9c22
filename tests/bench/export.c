// A store of accepted puzzles, for measuring what goes out of it.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/import.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "tests/bench/bench.h"

enum { BATCH = 1000 };

typedef struct Filling {
    Store *store;
    int64_t run;
    Candidate candidate; // with the profile, and another tree each time
    size_t number;
    StoreAction actions[BATCH];
    size_t waiting;
} Filling;

static void accept_waiting(Filling *filling) {
    StepReport report;
    if (filling->waiting > 0) {
        bench_must(
            store_act_all(filling->store, filling->actions, filling->waiting, &report, SAID));
    }
    filling->waiting = 0;
}

static void accept(Filling *filling, int64_t candidate) {
    filling->actions[filling->waiting++] =
        (StoreAction){candidate, .label = "accept", .decides = true, .decision = DECISION_ACCEPT,
                      .seen_entry = INT64_MAX};
    if (filling->waiting == BATCH)
        accept_waiting(filling);
}

// As a game of its own, which nothing but its players tells from the others.
static void put(Filling *filling, ImportedPuzzle *puzzle) {
    Candidate *candidate = &filling->candidate;
    char name[32];
    CLEANUP(game_done) Game game = game_blank();
    tree_done(&candidate->tree);
    candidate->tree = puzzle->tree;
    puzzle->tree = (Tree){.count = 0};
    pos_to_fen(&candidate->tree.start, candidate->fen);
    candidate->before_blunder = puzzle->before_blunder;
    candidate->blunder = puzzle->has_blunder ? puzzle->blunder : MOVE_NONE;
    candidate->kind = tree_kind(&candidate->tree);
    const int rating = puzzle->source_info.numbers[SOURCE_RATING];
    candidate->estimated = rating != SOURCE_MISSING;
    candidate->estimate = (Estimate){.rating = rating, .low = rating, .high = rating};
    snprintf(name, sizeof name, "White, Player %zu", ++filling->number);
    game_set_tag(&game, "White", name);
    StoreVisit look = {.candidate = candidate};
    const StoreGameRef place = {"games.pgn", filling->number, &game, 0};
    bench_must(store_keep_visits(filling->store, filling->run, &place, &look, 1, SAID));
    accept(filling, look.id);
}

// The puzzles of a file, as many as are wanted; how many that were.
static size_t put_file(Filling *filling, const char *path, size_t wanted) {
    ImportReader *reader;
    ImportedPuzzle puzzle = {.line = 0};
    ImportReadResult step = IMPORT_PUZZLE;
    const size_t before = filling->number;
    bench_must(import_open(&reader, path, SAID));
    while (filling->number < wanted && (step == IMPORT_PUZZLE || step == IMPORT_BAD_PUZZLE)) {
        step = import_next(reader, &puzzle, SAID);
        if (step == IMPORT_PUZZLE)
            put(filling, &puzzle);
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
    return filling->number - before;
}

static Status accept_one(void *context, const StoredCandidate *stored, Fault *fault) {
    Filling *filling = context;
    (void)fault;
    filling->number++;
    accept(filling, stored->id);
    return STATUS_OK;
}

// STORE: accepts all that it has.
void bench_accept(char **words) {
    Filling *filling = xcalloc(1, sizeof *filling);
    bench_must(store_open(&filling->store, words[0], SAID));
    bench_must(
        store_each(filling->store, &(StoreQuery){0}, STORE_SHOWN, accept_one, filling, SAID));
    accept_waiting(filling);
    printf("note %zu puzzles\n", filling->number);
    store_close(filling->store);
    free(filling);
}

// STORE (a file that is not there yet) FILE COUNT: makes a store of so many accepted puzzles out of
// those of a file, one time after the other; 0: all of them, once.
void bench_accepted(char **words) {
    Filling *filling = xcalloc(1, sizeof *filling);
    const size_t wanted = (size_t)atol(words[2]);
    filling->candidate = (Candidate){.is_puzzle = true};
    bench_must(profile_find("magnus", &filling->candidate.profile, SAID));
    const RunIdentity identity = {&filling->candidate.profile, "none", ""};
    bench_must(store_open(&filling->store, words[0], SAID));
    bench_must(store_run_open(filling->store, &identity, &filling->run, SAID));
    size_t got;
    do {
        got = put_file(filling, words[1], wanted ? wanted : SIZE_MAX);
    } while (got > 0 && filling->number < wanted);
    accept_waiting(filling);
    printf("note %zu puzzles\n", filling->number);
    store_close(filling->store);
    candidate_done(&filling->candidate);
    free(filling);
}
