// Results of solvers out of a CSV file: rows are matched with puzzles by id or position, gathered
// by puzzle, and put into the store when all are there.
#include "onlymove/import.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "onlymove/store_import.h"
#include "src/export/out/format.h"
#include "src/export/in/results_row.h"

// Items of an array are named by their place from 1; 0: none.

typedef struct Puzzle {
    int64_t candidate;
    bool accepted;
    size_t first, last; // of its results
} Puzzle;

// What a puzzle is known by: one for its id, and one for each position.
typedef struct Known {
    uint64_t hash;
    size_t puzzle; // 0: the slot is free
} Known;

typedef struct Result {
    double rating, deviation, seconds;
    bool solved;
    size_t next;  // of the same puzzle
    size_t names; // where that of the solver begins; behind its NUL that of the date
} Result;

struct ResultsRun {
    Store *store;
    ImportReader *reader;
    bool knows;      // all puzzles of the store
    StoreWalk *walk; // over them; NULL: not begun, or over
    ResultsRow row;
    ResultsTaken taken;
    Puzzle *puzzles;
    size_t puzzle_count, puzzle_cap;
    Known *known; // open addressing, half full at most
    size_t known_count, known_cap;
    Result *results;
    size_t result_count, result_cap;
    Str names;
    bool read; // all rows are; the rest is about putting them
    bool puts; // it has begun
    ResultsPut put;
    size_t puzzle, result; // which is next
    size_t done;
};

Status results_run_new(ResultsRun **made, Store *store, const char *path, Fault *fault)
{
    ResultsRun *run = *made = calloc(1, sizeof *run);
    if (!run) {
        return fault_memory(fault);
    }
    run->store = store;
    Status status = import_open_lines(&run->reader, path, fault);
    if (status == STATUS_OK && import_line(run->reader, fault) != IMPORT_PUZZLE) {
        status = fault_set(fault, STATUS_SYNTAX, "%s: has no line", import_name(run->reader));
    }
    if (status == STATUS_OK) {
        status = results_row_columns(&run->row, str_text(&run->reader->line),
                                     import_name(run->reader), fault);
    }
    if (status != STATUS_OK) {
        results_run_free(run);
        *made = NULL;
    }
    return status;
}

void results_run_free(ResultsRun *run)
{
    Fault fault;
    if (!run) {
        return;
    }
    if (run->puts) {
        (void)store_end_results(&run->put, STATUS_LIMIT, &fault);
    }
    store_walk_free(run->walk);
    import_close(run->reader);
    results_row_done(&run->row);
    str_done(&run->names);
    free(run->puzzles);
    free(run->known);
    free(run->results);
    free(run);
}

// --- The puzzles that are known

static uint64_t hash_of_id(const char *id)
{
    return hash_bytes(HASH_BEGIN, id, strlen(id));
}

// The slot of a hash, or the free one where it belongs.
static Known *find_slot(Known *known, size_t cap, uint64_t hash)
{
    size_t at = (size_t)hash & (cap - 1);
    while (known[at].puzzle != 0 && known[at].hash != hash) {
        at = (at + 1) & (cap - 1);
    }
    return &known[at];
}

static bool grow_known(ResultsRun *run)
{
    const size_t cap = run->known_cap ? run->known_cap * 2 : 1024;
    Known *larger = calloc(cap, sizeof *larger);
    for (size_t i = 0; larger && i < run->known_cap; i++) {
        if (run->known[i].puzzle != 0) {
            *find_slot(larger, cap, run->known[i].hash) = run->known[i];
        }
    }
    if (larger) {
        free(run->known);
        run->known = larger;
        run->known_cap = cap;
    }
    return larger;
}

// Of two puzzles an accepted one is meant, then the older.
static bool is_meant(const Puzzle *puzzle, const Puzzle *other)
{
    return puzzle->accepted != other->accepted ? puzzle->accepted
                                               : puzzle->candidate < other->candidate;
}

static bool add_known(ResultsRun *run, uint64_t hash, size_t puzzle)
{
    if (run->known_count * 2 >= run->known_cap && !grow_known(run)) {
        return false;
    }
    Known *slot = find_slot(run->known, run->known_cap, hash);
    run->known_count += slot->puzzle == 0;
    if (slot->puzzle == 0 || is_meant(&run->puzzles[puzzle - 1], &run->puzzles[slot->puzzle - 1])) {
        *slot = (Known){hash, puzzle};
    }
    return true;
}

// Of the type StoreVisit.
static Status know(void *context, const StoredCandidate *stored, Fault *fault)
{
    ResultsRun *run = context;
    const Candidate *candidate = &stored->candidate;
    const Position *start = &candidate->tree.start;
    CLEANUP(str_done) Str id = {0};
    if (candidate->tree.count < 2) {
        return STATUS_OK;
    }
    export_csv_id(stored, &id);
    if (id.failed || !array_fit(&run->puzzles, &run->puzzle_cap, run->puzzle_count + 1)) {
        return fault_memory(fault);
    }
    run->puzzles[run->puzzle_count++] =
        (Puzzle){.candidate = stored->id, .accepted = stored->decision == DECISION_ACCEPT};
    const uint64_t hashes[] = {hash_of_id(str_text(&id)), start->key,
                               candidate->blunder != MOVE_NONE ? candidate->before.key
                                                               : start->key};
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
        if (!add_known(run, hashes[i], run->puzzle_count)) {
            return fault_memory(fault);
        }
    }
    return STATUS_OK;
}

static ResultsNews news_of(Status status)
{
    return status == STATUS_OK       ? RESULTS_ON
           : status == STATUS_LOCKED ? RESULTS_LOCKED
                                     : RESULTS_STOPPED;
}

static ResultsNews step_walk(ResultsRun *run, size_t most, Fault *fault)
{
    if (!run->walk) {
        return news_of(store_walk_new(&run->walk, run->store, &(StoreQuery){0}, NULL, 0,
                                      STORE_DECIDED, fault));
    }
    const Status status = store_walk_step(run->walk, most / 4 + 1, know, run, &run->knows, fault);
    if (status == STATUS_OK && run->knows) {
        store_walk_free(run->walk);
        run->walk = NULL;
    }
    return news_of(status);
}

// --- Rows

static size_t find(const ResultsRun *run, uint64_t hash)
{
    return run->known_cap > 0 ? find_slot(run->known, run->known_cap, hash)->puzzle : 0;
}

static Status find_puzzle(const ResultsRun *run, size_t *puzzle, Fault *fault)
{
    const char *id = str_text(&run->row.fields[RESULT_ID]);
    const char *fen = str_text(&run->row.fields[RESULT_FEN]);
    *puzzle = id[0] ? find(run, hash_of_id(id)) : 0;
    if (*puzzle == 0 && fen[0]) {
        Position pos;
        const Status status = pos_from_fen(&pos, fen, fault);
        if (status != STATUS_OK) {
            return status;
        }
        *puzzle = find(run, pos.key);
    }
    return *puzzle != 0 ? STATUS_OK
                        : fault_set(fault, STATUS_NOT_FOUND, "the store has no puzzle \"%.90s\"",
                                    id[0] ? id : fen);
}

static bool keep_result(ResultsRun *run, size_t puzzle, const SolverResult *result)
{
    Puzzle *of = &run->puzzles[puzzle - 1];
    if (!array_fit(&run->results, &run->result_cap, run->result_count + 1)) {
        return false;
    }
    run->results[run->result_count++] = (Result){.rating = result->rating,
                                                 .deviation = result->deviation,
                                                 .seconds = result->seconds,
                                                 .solved = result->solved,
                                                 .names = run->names.len};
    str_add_bytes(&run->names, result->solver, strlen(result->solver) + 1);
    str_add_bytes(&run->names, result->date, strlen(result->date) + 1);
    if (of->last != 0) {
        run->results[of->last - 1].next = run->result_count;
    } else {
        of->first = run->result_count;
    }
    of->last = run->result_count;
    return !run->names.failed;
}

static ResultsNews take_row(ResultsRun *run, Fault *fault)
{
    Fault why;
    SolverResult result;
    size_t puzzle;
    switch (import_line(run->reader, fault)) {
    case IMPORT_END:
        run->read = true;
        return RESULTS_ON;
    case IMPORT_BROKEN:
        return RESULTS_STOPPED;
    case IMPORT_WRONG:
        run->taken.wrong++;
        return RESULTS_WRONG;
    case IMPORT_PUZZLE:
        break;
    }
    if (run->reader->line.len == 0) {
        return RESULTS_ON;
    }
    results_row_split(&run->row, str_text(&run->reader->line));
    if (find_puzzle(run, &puzzle, &why) != STATUS_OK ||
        results_row_read(&run->row, &result, &why) != STATUS_OK) {
        import_wrong(run->reader, run->reader->lines, why.text, fault);
        run->taken.wrong++;
        return RESULTS_WRONG;
    }
    if (!keep_result(run, puzzle, &result)) {
        fault_memory(fault);
        return RESULTS_STOPPED;
    }
    return RESULTS_ON;
}

// --- Into the store

static ResultsNews begin_to_put(ResultsRun *run, Fault *fault)
{
    const Status status = store_begin_results(&run->put, run->store, fault);
    run->puts = status == STATUS_OK;
    return news_of(status);
}

static ResultsNews end_to_put(ResultsRun *run, Fault *fault)
{
    const Status status = store_end_results(&run->put, STATUS_OK, fault);
    run->puts = false;
    run->taken.puzzles = run->put.puzzles;
    return status == STATUS_OK ? RESULTS_OVER : RESULTS_STOPPED;
}

static ResultsNews put_next(ResultsRun *run, Fault *fault)
{
    while (run->result == 0 && run->puzzle < run->puzzle_count) {
        run->result = run->puzzles[run->puzzle++].first;
    }
    if (run->result == 0) {
        return end_to_put(run, fault);
    }
    const Result *at = &run->results[run->result - 1];
    const char *solver = str_text(&run->names) + at->names;
    const SolverResult result = {.candidate = run->puzzles[run->puzzle - 1].candidate,
                                 .solver = solver,
                                 .date = solver + strlen(solver) + 1,
                                 .rating = at->rating,
                                 .deviation = at->deviation,
                                 .solved = at->solved,
                                 .seconds = at->seconds};
    bool fresh;
    const Status status = store_put_result(&run->put, &result, &fresh, fault);
    if (status != STATUS_OK) {
        return RESULTS_STOPPED;
    }
    run->taken.fresh += fresh;
    run->taken.known += !fresh;
    run->done++;
    run->result = at->next;
    return RESULTS_ON;
}

ResultsNews results_run_step(ResultsRun *run, size_t most, Fault *fault)
{
    if (!run->knows) {
        return step_walk(run, most, fault);
    }
    ResultsNews news = run->read && !run->puts ? begin_to_put(run, fault) : RESULTS_ON;
    for (size_t i = 0; i < most && news == RESULTS_ON; i++) {
        if (!run->read) {
            news = take_row(run, fault);
        } else if (run->puts) {
            news = put_next(run, fault);
        }
    }
    return news;
}

ResultsTaken results_run_taken(const ResultsRun *run)
{
    return run->taken;
}

size_t results_run_done(const ResultsRun *run, size_t *all)
{
    *all = run->read ? run->result_count : 0;
    return run->read ? run->done : run->result_count;
}

void results_taken_write(const ResultsTaken *taken, Str *out)
{
    const size_t all = taken->fresh + taken->known;
    str_addf(out, "%zu result%s: %zu new, %zu known", all, all == 1 ? "" : "s", taken->fresh,
             taken->known);
    if (taken->wrong > 0) {
        str_addf(out, "; %zu wrong", taken->wrong);
    }
    str_addf(out, "; %zu puzzle%s rated", taken->puzzles, taken->puzzles == 1 ? "" : "s");
}
