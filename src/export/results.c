// Results of solvers out of a CSV file: rows are matched with puzzles by id or position.
#include "onlymove/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/array.h"
#include "onlymove/hash.h"
#include "onlymove/store_results.h"
#include "src/export/format.h"
#include "src/export/import_format.h"

enum { ID, FEN, SOLVER, RATING, DEVIATION, SOLVED, SECONDS, DATE, FIELDS };
static const char *const names[FIELDS] = {"PuzzleId",        "FEN",    "Solver",  "Rating",
                                          "RatingDeviation", "Solved", "Seconds", "Date"};

static const double USUAL_DEVIATION = 50;

// What a puzzle is known by: one for its id, and one for each position.
typedef struct Known {
    uint64_t hash;
    int64_t candidate;
    bool accepted;
} Known;

typedef struct Taking {
    ImportReader *reader;
    ResultsTaken *taken;
    int columns[FIELDS]; // where they stand, or -1
    Str fields[FIELDS];  // of the row that was read last
    Known *known;
    size_t count, cap;
} Taking;

static uint64_t hash_of_id(const char *id)
{
    return hash_bytes(HASH_BEGIN, id, strlen(id));
}

static Status know(void *context, const StoredCandidate *puzzle, Fault *fault)
{
    Taking *taking = context;
    const Candidate *candidate = &puzzle->candidate;
    ENDS_BY(str_done) Str id = {0};
    export_csv_id(puzzle, &id);
    if (id.failed || !array_fit(&taking->known, &taking->cap, taking->count + 3)) {
        return fault_memory(fault);
    }
    const uint64_t hashes[] = {hash_of_id(str_text(&id)), candidate->tree.start.key,
                               candidate->blunder != MOVE_NONE ? candidate->before.key
                                                               : candidate->tree.start.key};
    for (int i = 0; i < 3 && candidate->tree.count > 1; i++) {
        taking->known[taking->count++] =
            (Known){hashes[i], puzzle->id, puzzle->decision == DECISION_ACCEPT};
    }
    return STATUS_OK;
}

static int by_worth(const void *left, const void *right)
{
    const Known *a = left, *b = right;
    return a->hash != b->hash ? (a->hash > b->hash) - (a->hash < b->hash)
           : a->accepted != b->accepted
               ? b->accepted - a->accepted
               : (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

static int64_t find(const Taking *taking, uint64_t hash)
{
    size_t low = 0, high = taking->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (taking->known[middle].hash < hash) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < taking->count && taking->known[low].hash == hash ? taking->known[low].candidate
                                                                  : 0;
}

static Status read_columns(Taking *taking, Fault *fault)
{
    ENDS_BY(str_done) Str name = {0};
    const char *text = str_text(&taking->reader->line);
    for (int i = 0; i < FIELDS; i++) {
        taking->columns[i] = -1;
    }
    for (int number = 0; text; number++) {
        str_clear(&name);
        text = csv_field(text, &name);
        for (int i = 0; i < FIELDS; i++) {
            taking->columns[i] =
                strcmp(str_text(&name), names[i]) == 0 ? number : taking->columns[i];
        }
    }
    const int *at = taking->columns;
    if ((at[ID] < 0 && at[FEN] < 0) || at[SOLVER] < 0 || at[RATING] < 0 || at[SOLVED] < 0) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s:1: no results: expected a CSV with the columns PuzzleId or FEN,"
                         " Solver, Rating and Solved",
                         import_name(taking->reader));
    }
    return STATUS_OK;
}

static void read_fields(Taking *taking)
{
    const char *text = str_text(&taking->reader->line);
    for (int i = 0; i < FIELDS; i++) {
        str_clear(&taking->fields[i]);
    }
    for (int number = 0; text; number++) {
        Str *field = NULL;
        for (int i = 0; i < FIELDS && !field; i++) {
            field = taking->columns[i] == number ? &taking->fields[i] : NULL;
        }
        text = csv_field(text, field);
    }
}

static Status read_number(const Taking *taking, int field, double most, double otherwise,
                          double *number, Fault *fault)
{
    const char *text = str_text(&taking->fields[field]);
    char *end;
    *number = strtod(text, &end);
    if (text[0] == '\0' && otherwise >= -1) {
        *number = otherwise;
        return STATUS_OK;
    }
    return end != text && *end == '\0' && isfinite(*number) && *number >= 0 && *number <= most
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX,
                           "%s: expected a number from 0 to %.0f, not \"%.40s\"", names[field],
                           most, text);
}

static Status read_solved(const Taking *taking, bool *solved, Fault *fault)
{
    static const char *const words[][2] = {
        {"0", "1"}, {"false", "true"}, {"no", "yes"}, {"wrong", "right"}, {"failed", "solved"}};
    const char *text = str_text(&taking->fields[SOLVED]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *solved = strcasecmp(text, words[i][1]) == 0;
        if (*solved || strcasecmp(text, words[i][0]) == 0) {
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "Solved: expected 1 or 0, not \"%.40s\"", text);
}

static Status find_puzzle(const Taking *taking, int64_t *candidate, Fault *fault)
{
    const char *id = str_text(&taking->fields[ID]), *fen = str_text(&taking->fields[FEN]);
    *candidate = id[0] ? find(taking, hash_of_id(id)) : 0;
    if (*candidate == 0 && fen[0]) {
        Position pos;
        const Status status = pos_from_fen(&pos, fen, fault);
        if (status != STATUS_OK) {
            return status;
        }
        *candidate = find(taking, pos.key);
    }
    return *candidate != 0 ? STATUS_OK
                           : fault_set(fault, STATUS_NOT_FOUND, "the store has no puzzle \"%.90s\"",
                                       id[0] ? id : fen);
}

static Status read_result(Taking *taking, SolverResult *result, Fault *fault)
{
    enum { RATING_MOST = 5000, DEVIATION_MOST = 1000, SECONDS_MOST = 10000000 };
    const double none = -2; // must be said
    read_fields(taking);
    *result = (SolverResult){.solver = str_text(&taking->fields[SOLVER]),
                             .date = str_text(&taking->fields[DATE])};
    Status status = find_puzzle(taking, &result->candidate, fault);
    if (status == STATUS_OK && result->solver[0] == '\0') {
        status = fault_set(fault, STATUS_SYNTAX, "Solver: expected a name");
    }
    status = status == STATUS_OK
                 ? read_number(taking, RATING, RATING_MOST, none, &result->rating, fault)
                 : status;
    status = status == STATUS_OK ? read_number(taking, DEVIATION, DEVIATION_MOST, USUAL_DEVIATION,
                                               &result->deviation, fault)
                                 : status;
    status = status == STATUS_OK
                 ? read_number(taking, SECONDS, SECONDS_MOST, -1, &result->seconds, fault)
                 : status;
    return status == STATUS_OK ? read_solved(taking, &result->solved, fault) : status;
}

static Status take_rows(Taking *taking, ResultsPut *put, ResultsComplain *complain, void *context,
                        Fault *fault)
{
    Status status = STATUS_OK;
    ImportStep step;
    while (status == STATUS_OK && (step = import_line(taking->reader, fault)) != IMPORT_END) {
        SolverResult result;
        Fault why, wrong;
        bool fresh;
        if (step == IMPORT_BROKEN) {
            return STATUS_IO;
        }
        if (taking->reader->line.len == 0) {
            continue;
        }
        if (read_result(taking, &result, &why) != STATUS_OK) {
            import_wrong(taking->reader, taking->reader->lines, why.text, &wrong);
            complain(context, &wrong);
            taking->taken->wrong++;
            continue;
        }
        status = store_put_result(put, &result, &fresh, fault);
        taking->taken->fresh += fresh;
        taking->taken->known += !fresh;
    }
    return status;
}

static Status take(Taking *taking, Store *store, ResultsComplain *complain, void *context,
                   Fault *fault)
{
    ResultsPut put;
    if (import_line(taking->reader, fault) != IMPORT_PUZZLE) {
        return fault_set(fault, STATUS_SYNTAX, "%s: has no line", import_name(taking->reader));
    }
    Status status = read_columns(taking, fault);
    status = status == STATUS_OK
                 ? store_each(store, &(StoreQuery){0}, STORE_DECIDED, know, taking, fault)
                 : status;
    if (status != STATUS_OK) {
        return status;
    }
    if (taking->count > 1) {
        qsort(taking->known, taking->count, sizeof *taking->known, by_worth);
    }
    status = store_begin_results(&put, store, fault);
    if (status == STATUS_OK) {
        status = take_rows(taking, &put, complain, context, fault);
        status = store_end_results(&put, status, &taking->taken->puzzles, fault);
    }
    return status;
}

Status results_take(Store *store, const char *path, ResultsComplain *complain, void *context,
                    ResultsTaken *taken, Fault *fault)
{
    Taking taking = {.taken = taken};
    *taken = (ResultsTaken){0};
    Status status = import_open_lines(&taking.reader, path, fault);
    status = status == STATUS_OK ? take(&taking, store, complain, context, fault) : status;
    import_close(taking.reader);
    for (int i = 0; i < FIELDS; i++) {
        str_done(&taking.fields[i]);
    }
    free(taking.known);
    return status;
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
