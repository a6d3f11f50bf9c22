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
    const int *columns = row->columns;
    csv_find_columns(line, column_names, RESULT_FIELDS, row->columns);
    if ((columns[RESULT_ID] < 0 && columns[RESULT_FEN] < 0) || columns[RESULT_SOLVER] < 0 ||
        columns[RESULT_RATING] < 0 || columns[RESULT_SOLVED] < 0) {
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
    size_t next;        // the next result of the same puzzle
    size_t text_offset; // of the solver's name; the date follows its NUL
} Result;

struct ResultsImport {
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
    ResultsTransaction transaction;
    size_t next_puzzle, next_result; // to store
    size_t stored_count;
};

Status results_import_new(ResultsImport **opened, Store *store, const char *path, Fault *fault) {
    ResultsImport *import = *opened = xcalloc(1, sizeof *import);
    import->store = store;
    Status status = import_open_lines(&import->reader, path, fault);
    if (status == STATUS_OK && import_read_line(import->reader, fault) != IMPORT_PUZZLE)
        status = fault_set(fault, STATUS_SYNTAX, "%s: has no line", import_name(import->reader));
    if (status == STATUS_OK) {
        status = results_row_columns(&import->row, str_text(&import->reader->line),
                                     import_name(import->reader), fault);
    }
    if (status != STATUS_OK) {
        results_import_free(import);
        *opened = NULL;
    }
    return status;
}

void results_import_free(ResultsImport *import) {
    Fault fault;
    if (!import)
        return;
    if (import->is_storing)
        (void)store_end_results(&import->transaction, STATUS_LIMIT, &fault);
    store_walk_free(import->walk);
    import_close(import->reader);
    results_row_done(&import->row);
    str_done(&import->texts);
    free(import->puzzles);
    free(import->keys);
    free(import->results);
    free(import);
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
    ResultsImport *import = context;
    const Candidate *candidate = &stored->candidate;
    const Position *start = &candidate->tree.start;
    CLEANUP(str_done) Str id = {0};
    (void)fault;
    if (candidate->tree.count < 2)
        return STATUS_OK;
    export_csv_id(stored, &id);
    *array_add(&import->puzzles, &import->puzzle_count, &import->puzzle_cap) =
        (Puzzle){.candidate = stored->id};
    const uint64_t hashes[] = {hash_of_id(str_text(&id)), start->key,
                               candidate->blunder != MOVE_NONE ? candidate->before_blunder.key
                                                               : start->key};
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
        *array_add(&import->keys, &import->key_count, &import->key_cap) = (PuzzleKey){
            hashes[i], import->puzzle_count, stored->id, stored->decision == DECISION_ACCEPT};
    }
    return STATUS_OK;
}

static JobResult read_keys(ResultsImport *import, size_t most, Fault *fault) {
    if (!import->walk) {
        return job_result(store_walk_new(&import->walk, import->store, &(StoreQuery){0}, NULL, 0,
                                         STORE_DECIDED_ON, fault),
                          JOB_MORE);
    }
    const Status status =
        store_walk_step(import->walk, most / 4 + 1, add_keys, import, &import->has_all_keys, fault);
    if (status == STATUS_OK && import->has_all_keys) {
        store_walk_free(import->walk);
        import->walk = NULL;
        if (import->key_count > 0)
            qsort(import->keys, import->key_count, sizeof *import->keys, by_hash);
    }
    return job_result(status, JOB_MORE);
}

// --- Rows

// Returns the puzzle of a hash; 0: none.
static size_t find_key(const ResultsImport *import, uint64_t hash) {
    size_t low = 0;
    for (size_t high = import->key_count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (import->keys[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < import->key_count && import->keys[low].hash == hash ? import->keys[low].puzzle : 0;
}

static Status find_puzzle(const ResultsImport *import, size_t *puzzle, Fault *fault) {
    const char *id = str_text(&import->row.fields[RESULT_ID]);
    const char *fen = str_text(&import->row.fields[RESULT_FEN]);
    *puzzle = id[0] ? find_key(import, hash_of_id(id)) : 0;
    if (*puzzle == 0 && fen[0]) {
        Position pos;
        const Status status = pos_from_fen(&pos, fen, fault);
        if (status != STATUS_OK)
            return status;
        *puzzle = find_key(import, pos.key);
    }
    return *puzzle != 0 ? STATUS_OK
                        : fault_set(fault, STATUS_NOT_FOUND, "the store has no puzzle \"%.90s\"",
                                    id[0] ? id : fen);
}

static void add_result(ResultsImport *import, size_t number, const SolverResult *result) {
    Puzzle *puzzle = &import->puzzles[number - 1];
    *array_add(&import->results, &import->result_count, &import->result_cap) =
        (Result){.rating = result->rating,
                 .deviation = result->deviation,
                 .seconds = result->seconds,
                 .solved = result->solved,
                 .text_offset = import->texts.len};
    str_add_bytes(&import->texts, result->solver, strlen(result->solver) + 1);
    str_add_bytes(&import->texts, result->date, strlen(result->date) + 1);
    if (puzzle->last != 0)
        import->results[puzzle->last - 1].next = import->result_count;
    else
        puzzle->first = import->result_count;
    puzzle->last = import->result_count;
}

static JobResult read_row(ResultsImport *import, Fault *fault) {
    Fault why;
    SolverResult result;
    size_t puzzle;
    switch (import_read_line(import->reader, fault)) {
    case IMPORT_END:
        import->all_read = true;
        return JOB_MORE;
    case IMPORT_BAD_FILE:
        return JOB_FAILED;
    case IMPORT_BAD_PUZZLE:
        import->counts.wrong++;
        return JOB_MORE;
    case IMPORT_PUZZLE:
        break;
    }
    if (import->reader->line.len == 0)
        return JOB_MORE;
    results_row_split(&import->row, str_text(&import->reader->line));
    if (find_puzzle(import, &puzzle, &why) != STATUS_OK ||
        results_row_read(&import->row, &result, &why) != STATUS_OK) {
        import_fail(import->reader, import->reader->line_count, why.text, fault);
        import->counts.wrong++;
        return JOB_MORE;
    }
    add_result(import, puzzle, &result);
    return JOB_MORE;
}

// --- Into the store

static JobResult begin_storing(ResultsImport *import, Fault *fault) {
    const Status status = store_begin_results(&import->transaction, import->store, fault);
    import->is_storing = status == STATUS_OK;
    return job_result(status, JOB_MORE);
}

static JobResult end_storing(ResultsImport *import, Fault *fault) {
    const Status status = store_end_results(&import->transaction, STATUS_OK, fault);
    import->is_storing = false;
    import->counts.puzzles = import->transaction.rated_count;
    return status == STATUS_OK ? JOB_DONE : JOB_FAILED;
}

static JobResult store_next_result(ResultsImport *import, Fault *fault) {
    while (import->next_result == 0 && import->next_puzzle < import->puzzle_count)
        import->next_result = import->puzzles[import->next_puzzle++].first;
    if (import->next_result == 0)
        return end_storing(import, fault);
    const Result *entry = &import->results[import->next_result - 1];
    const char *solver = str_text(&import->texts) + entry->text_offset;
    const SolverResult result = {.candidate = import->puzzles[import->next_puzzle - 1].candidate,
                                 .solver = solver,
                                 .date = solver + strlen(solver) + 1,
                                 .rating = entry->rating,
                                 .deviation = entry->deviation,
                                 .solved = entry->solved,
                                 .seconds = entry->seconds};
    bool is_new;
    const Status status = store_put_result(&import->transaction, &result, &is_new, fault);
    if (status != STATUS_OK)
        return JOB_FAILED;
    import->counts.added += is_new;
    import->counts.known += !is_new;
    import->stored_count++;
    import->next_result = entry->next;
    return JOB_MORE;
}

JobResult results_import_step(ResultsImport *import, size_t max_rows, Fault *fault) {
    const size_t wrong_before = import->counts.wrong;
    *fault = (Fault){""};
    if (!import->has_all_keys)
        return read_keys(import, max_rows, fault);
    JobResult result =
        import->all_read && !import->is_storing ? begin_storing(import, fault) : JOB_MORE;
    for (size_t i = 0; i < max_rows && result == JOB_MORE && import->counts.wrong == wrong_before;
         i++)
        if (!import->all_read)
            result = read_row(import, fault);
        else if (import->is_storing)
            result = store_next_result(import, fault);
    return result;
}

ResultsCounts results_import_counts(const ResultsImport *import) {
    return import->counts;
}

size_t results_import_progress(const ResultsImport *import, size_t *all) {
    *all = import->all_read ? import->result_count : 0;
    return import->all_read ? import->stored_count : import->result_count;
}

void results_counts_write(const ResultsCounts *counts, Str *out) {
    const size_t all = counts->added + counts->known;
    str_add_count(out, all, "result", "results");
    str_addf(out, ": %zu new, %zu known", counts->added, counts->known);
    if (counts->wrong > 0)
        str_addf(out, "; %zu wrong", counts->wrong);
    str_add(out, "; ");
    str_add_count(out, counts->puzzles, "puzzle rated", "puzzles rated");
}
