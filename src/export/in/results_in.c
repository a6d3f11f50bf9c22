// Reads results of solvers from a CSV file: matches rows with puzzles by id or position, groups
// them by puzzle, and puts them into the store at the end.
#include "onlymove/import.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

// --- A row

static const char *const column_names[RESULT_FIELDS] = {
    "PuzzleId", "FEN", "Solver", "Rating", "RatingDeviation", "Solved", "Seconds", "Date"};

static const double USUAL_DEVIATION = 50;

Status results_row_columns(ResultsRow *row, const char *line, const char *file, Fault *fault) {
    const int *at = row->columns;
    csv_find_columns(line, column_names, RESULT_FIELDS, row->columns);
    if ((at[RESULT_ID] < 0 && at[RESULT_FEN] < 0) || at[RESULT_SOLVER] < 0 ||
        at[RESULT_RATING] < 0 || at[RESULT_SOLVED] < 0) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s:1: no results: expected a CSV with the columns PuzzleId or FEN,"
                         " Solver, Rating and Solved",
                         file);
    }
    return STATUS_OK;
}

void results_row_split(ResultsRow *row, const char *line) {
    csv_split_row(line, row->columns, RESULT_FIELDS, row->fields);
}

static Status read_number(const ResultsRow *row, int field, double max, double usual,
                          double *number, Fault *fault) {
    const char *text = str_text(&row->fields[field]);
    char *end;
    *number = strtod(text, &end);
    if (text[0] == '\0' && usual >= -1) {
        *number = usual;
        return STATUS_OK;
    }
    return end != text && *end == '\0' && isfinite(*number) && *number >= 0 && *number <= max
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX,
                           "%s: expected a number from 0 to %.0f, not \"%.40s\"",
                           column_names[field], max, text);
}

static Status read_solved(const ResultsRow *row, bool *solved, Fault *fault) {
    static const char *const words[][2] = {
        {"0", "1"}, {"false", "true"}, {"no", "yes"}, {"wrong", "right"}, {"failed", "solved"}};
    const char *text = str_text(&row->fields[RESULT_SOLVED]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *solved = strcasecmp(text, words[i][1]) == 0;
        if (*solved || strcasecmp(text, words[i][0]) == 0)
            return STATUS_OK;
    }
    return fault_set(fault, STATUS_SYNTAX, "Solved: expected 1 or 0, not \"%.40s\"", text);
}

Status results_row_read(const ResultsRow *row, SolverResult *result, Fault *fault) {
    enum { RATING_MAX = 5000, DEVIATION_MAX = 1000, SECONDS_MAX = 10000000 };
    const double required = -2; // a field that may not be empty
    *result = (SolverResult){.solver = str_text(&row->fields[RESULT_SOLVER]),
                             .date = str_text(&row->fields[RESULT_DATE])};
    Status status =
        result->solver[0] ? STATUS_OK : fault_set(fault, STATUS_SYNTAX, "Solver: expected a name");
    status = status == STATUS_OK
                 ? read_number(row, RESULT_RATING, RATING_MAX, required, &result->rating, fault)
                 : status;
    status = status == STATUS_OK ? read_number(row, RESULT_DEVIATION, DEVIATION_MAX,
                                               USUAL_DEVIATION, &result->deviation, fault)
                                 : status;
    status = status == STATUS_OK
                 ? read_number(row, RESULT_SECONDS, SECONDS_MAX, -1, &result->seconds, fault)
                 : status;
    return status == STATUS_OK ? read_solved(row, &result->solved, fault) : status;
}

void results_row_done(ResultsRow *row) {
    for (int i = 0; i < RESULT_FIELDS; i++)
        str_done(&row->fields[i]);
}

// --- The import. Puzzles and results have numbers from 1 on; 0: none

typedef struct Puzzle {
    int64_t candidate;
    size_t first, last; // its results
} Puzzle;

// A key by which a puzzle is found: one for its id, and one for each position.
typedef struct PuzzleKey {
    uint64_t hash;
    size_t puzzle;
    int64_t candidate; // of the puzzle
    bool accepted;
} PuzzleKey;

typedef struct Result {
    double rating, deviation, seconds;
    bool solved;
    size_t next;  // the next result of the same puzzle
    size_t texts; // offset of the solver's name; the date follows its NUL
} Result;

struct ResultsRun {
    Store *store;
    ImportReader *reader;
    bool has_all_keys; // all puzzles of the store have their keys
    StoreWalk *walk;   // over these puzzles; NULL: not begun, or ended
    ResultsRow row;
    ResultsCounts counts;
    Puzzle *puzzles;
    size_t puzzle_count, puzzle_cap;
    PuzzleKey *keys; // sorted when complete
    size_t key_count, key_cap;
    Result *results;
    size_t result_count, result_cap;
    Str texts;       // names of solvers and dates
    bool all_read;   // all rows are read
    bool is_storing; // results are being put into the store
    ResultsPut put;
    size_t next_puzzle, next_result; // to store
    size_t stored_count;
};

Status results_run_new(ResultsRun **new_run, Store *store, const char *path, Fault *fault) {
    ResultsRun *run = *new_run = xcalloc(1, sizeof *run);
    run->store = store;
    Status status = import_open_lines(&run->reader, path, fault);
    if (status == STATUS_OK && import_read_line(run->reader, fault) != IMPORT_PUZZLE)
        status = fault_set(fault, STATUS_SYNTAX, "%s: has no line", import_name(run->reader));
    if (status == STATUS_OK) {
        status = results_row_columns(&run->row, str_text(&run->reader->line),
                                     import_name(run->reader), fault);
    }
    if (status != STATUS_OK) {
        results_run_free(run);
        *new_run = NULL;
    }
    return status;
}

void results_run_free(ResultsRun *run) {
    Fault fault;
    if (!run)
        return;
    if (run->is_storing)
        (void)store_end_results(&run->put, STATUS_LIMIT, &fault);
    store_walk_free(run->walk);
    import_close(run->reader);
    results_row_done(&run->row);
    str_done(&run->texts);
    free(run->puzzles);
    free(run->keys);
    free(run->results);
    free(run);
}

// --- The keys of puzzles

static uint64_t hash_of_id(const char *id) {
    return hash_bytes(HASH_BEGIN, id, strlen(id));
}

// Orders keys; of equal hashes the first counts: an accepted puzzle, then the oldest.
static int by_hash(const void *left, const void *right) {
    const PuzzleKey *a = left, *b = right;
    return a->hash != b->hash ? (a->hash > b->hash ? 1 : -1)
           : a->accepted != b->accepted
               ? (a->accepted ? -1 : 1)
               : (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

// A StoreCandidateReader: adds the keys of a puzzle.
static Status add_keys(void *context, const StoredCandidate *stored, Fault *fault) {
    ResultsRun *run = context;
    const Candidate *candidate = &stored->candidate;
    const Position *start = &candidate->tree.start;
    CLEANUP(str_done) Str id = {0};
    (void)fault;
    if (candidate->tree.count < 2)
        return STATUS_OK;
    export_csv_id(stored, &id);
    array_grow(&run->puzzles, &run->puzzle_cap, run->puzzle_count + 1);
    run->puzzles[run->puzzle_count++] = (Puzzle){.candidate = stored->id};
    const uint64_t hashes[] = {hash_of_id(str_text(&id)), start->key,
                               candidate->blunder != MOVE_NONE ? candidate->before.key
                                                               : start->key};
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
        array_grow(&run->keys, &run->key_cap, run->key_count + 1);
        run->keys[run->key_count++] = (PuzzleKey){hashes[i], run->puzzle_count, stored->id,
                                                  stored->decision == DECISION_ACCEPT};
    }
    return STATUS_OK;
}

static JobResult read_keys(ResultsRun *run, size_t most, Fault *fault) {
    if (!run->walk) {
        return job_result(
            store_walk_new(&run->walk, run->store, &(StoreQuery){0}, NULL, 0, STORE_DECIDED, fault),
            JOB_MORE);
    }
    const Status status =
        store_walk_step(run->walk, most / 4 + 1, add_keys, run, &run->has_all_keys, fault);
    if (status == STATUS_OK && run->has_all_keys) {
        store_walk_free(run->walk);
        run->walk = NULL;
        if (run->key_count > 0)
            qsort(run->keys, run->key_count, sizeof *run->keys, by_hash);
    }
    return job_result(status, JOB_MORE);
}

// --- Rows

// Returns the puzzle of a hash; 0: none.
static size_t find_key(const ResultsRun *run, uint64_t hash) {
    size_t low = 0;
    for (size_t high = run->key_count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (run->keys[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < run->key_count && run->keys[low].hash == hash ? run->keys[low].puzzle : 0;
}

static Status find_puzzle(const ResultsRun *run, size_t *puzzle, Fault *fault) {
    const char *id = str_text(&run->row.fields[RESULT_ID]);
    const char *fen = str_text(&run->row.fields[RESULT_FEN]);
    *puzzle = id[0] ? find_key(run, hash_of_id(id)) : 0;
    if (*puzzle == 0 && fen[0]) {
        Position pos;
        const Status status = pos_from_fen(&pos, fen, fault);
        if (status != STATUS_OK)
            return status;
        *puzzle = find_key(run, pos.key);
    }
    return *puzzle != 0 ? STATUS_OK
                        : fault_set(fault, STATUS_NOT_FOUND, "the store has no puzzle \"%.90s\"",
                                    id[0] ? id : fen);
}

static void add_result(ResultsRun *run, size_t number, const SolverResult *result) {
    Puzzle *puzzle = &run->puzzles[number - 1];
    array_grow(&run->results, &run->result_cap, run->result_count + 1);
    run->results[run->result_count++] = (Result){.rating = result->rating,
                                                 .deviation = result->deviation,
                                                 .seconds = result->seconds,
                                                 .solved = result->solved,
                                                 .texts = run->texts.len};
    str_add_bytes(&run->texts, result->solver, strlen(result->solver) + 1);
    str_add_bytes(&run->texts, result->date, strlen(result->date) + 1);
    if (puzzle->last != 0)
        run->results[puzzle->last - 1].next = run->result_count;
    else
        puzzle->first = run->result_count;
    puzzle->last = run->result_count;
}

static JobResult read_row(ResultsRun *run, Fault *fault) {
    Fault why;
    SolverResult result;
    size_t puzzle;
    switch (import_read_line(run->reader, fault)) {
    case IMPORT_END:
        run->all_read = true;
        return JOB_MORE;
    case IMPORT_BAD_FILE:
        return JOB_FAILED;
    case IMPORT_BAD_PUZZLE:
        run->counts.wrong++;
        return JOB_MORE;
    case IMPORT_PUZZLE:
        break;
    }
    if (run->reader->line.len == 0)
        return JOB_MORE;
    results_row_split(&run->row, str_text(&run->reader->line));
    if (find_puzzle(run, &puzzle, &why) != STATUS_OK ||
        results_row_read(&run->row, &result, &why) != STATUS_OK) {
        import_fail(run->reader, run->reader->line_count, why.text, fault);
        run->counts.wrong++;
        return JOB_MORE;
    }
    add_result(run, puzzle, &result);
    return JOB_MORE;
}

// --- Into the store

static JobResult begin_storing(ResultsRun *run, Fault *fault) {
    const Status status = store_begin_results(&run->put, run->store, fault);
    run->is_storing = status == STATUS_OK;
    return job_result(status, JOB_MORE);
}

static JobResult end_storing(ResultsRun *run, Fault *fault) {
    const Status status = store_end_results(&run->put, STATUS_OK, fault);
    run->is_storing = false;
    run->counts.puzzles = run->put.puzzles;
    return status == STATUS_OK ? JOB_DONE : JOB_FAILED;
}

static JobResult store_next_result(ResultsRun *run, Fault *fault) {
    while (run->next_result == 0 && run->next_puzzle < run->puzzle_count)
        run->next_result = run->puzzles[run->next_puzzle++].first;
    if (run->next_result == 0)
        return end_storing(run, fault);
    const Result *entry = &run->results[run->next_result - 1];
    const char *solver = str_text(&run->texts) + entry->texts;
    const SolverResult result = {.candidate = run->puzzles[run->next_puzzle - 1].candidate,
                                 .solver = solver,
                                 .date = solver + strlen(solver) + 1,
                                 .rating = entry->rating,
                                 .deviation = entry->deviation,
                                 .solved = entry->solved,
                                 .seconds = entry->seconds};
    bool is_new;
    const Status status = store_put_result(&run->put, &result, &is_new, fault);
    if (status != STATUS_OK)
        return JOB_FAILED;
    run->counts.added += is_new;
    run->counts.known += !is_new;
    run->stored_count++;
    run->next_result = entry->next;
    return JOB_MORE;
}

JobResult results_run_step(ResultsRun *run, size_t most, Fault *fault) {
    const size_t wrong_before = run->counts.wrong;
    *fault = (Fault){""};
    if (!run->has_all_keys)
        return read_keys(run, most, fault);
    JobResult result = run->all_read && !run->is_storing ? begin_storing(run, fault) : JOB_MORE;
    for (size_t i = 0; i < most && result == JOB_MORE && run->counts.wrong == wrong_before; i++)
        if (!run->all_read)
            result = read_row(run, fault);
        else if (run->is_storing)
            result = store_next_result(run, fault);
    return result;
}

ResultsCounts results_run_counts(const ResultsRun *run) {
    return run->counts;
}

size_t results_run_done(const ResultsRun *run, size_t *all) {
    *all = run->all_read ? run->result_count : 0;
    return run->all_read ? run->stored_count : run->result_count;
}

void results_counts_write(const ResultsCounts *taken, Str *out) {
    const size_t all = taken->added + taken->known;
    str_count(out, all, "result", "results");
    str_addf(out, ": %zu new, %zu known", taken->added, taken->known);
    if (taken->wrong > 0)
        str_addf(out, "; %zu wrong", taken->wrong);
    str_add(out, "; ");
    str_count(out, taken->puzzles, "puzzle rated", "puzzles rated");
}
