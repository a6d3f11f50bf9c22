// onlymove merge: joins stores into a new one.
#include "onlymove/store_care.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/export_target.h"
#include "onlymove/xalloc.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

// A store to be joined. Its sort key depends on its contents, not on its place on the command line.
typedef struct MergeInput {
    const char *path;
    Str sort_key;
} MergeInput;

typedef struct MergeWork {
    MergeInput *inputs;
    int count;
    const volatile int *interrupted;
    StoreMerge *merge;
} MergeWork;

// What the command line asks to merge, and the report on it.
typedef struct MergeRequest {
    const Operands *stores;
    const volatile int *interrupted;
    MergeReport report;
} MergeRequest;

// A step that is done with each store in turn.
typedef Status InputStep(MergeWork *work, MergeInput *input, Store *from, Fault *fault);

static Status read_sort_key(MergeWork *work, MergeInput *input, Store *from, Fault *fault) {
    (void)work;
    return store_merge_key(from, &input->sort_key, fault);
}

static Status add_input(MergeWork *work, MergeInput *input, Store *from, Fault *fault) {
    (void)input;
    return store_merge_add(work->merge, from, fault);
}

static Status finish_input(MergeWork *work, MergeInput *input, Store *from, Fault *fault) {
    (void)input;
    return store_merge_finish(work->merge, from, fault);
}

static Status each_input(MergeWork *work, InputStep *step, Fault *fault) {
    Status status = STATUS_OK;
    for (int i = 0; i < work->count && status == STATUS_OK; i++) {
        Store *from;
        LockWait waiting = {.interrupted = work->interrupted};
        MergeInput *input = &work->inputs[i];
        status = *work->interrupted ? fault_set(fault, STATUS_LIMIT, "interrupted")
                                    : open_when_unlocked(&waiting, store_open_read_only, &from,
                                                         input->path, fault);
        if (status == STATUS_OK) {
            store_interrupt_by(from, work->interrupted);
            status = step(work, input, from, fault);
            store_close(from);
        }
    }
    return status;
}

static int by_sort_key(const void *left, const void *right) {
    const MergeInput *a = left, *b = right;
    return strcmp(str_text(&a->sort_key), str_text(&b->sort_key));
}

static Status merge_inputs(MergeWork *work, Fault *fault) {
    Status status = each_input(work, read_sort_key, fault);
    qsort(work->inputs, (size_t)work->count, sizeof *work->inputs, by_sort_key);
    status = status == STATUS_OK ? each_input(work, add_input, fault) : status;
    status = status == STATUS_OK ? store_merge_decide(work->merge, fault) : status;
    return status == STATUS_OK ? each_input(work, finish_input, fault) : status;
}

// Joins the stores into *to; a StoreFill.
static Status merge_all(void *context, Store *to, Fault *fault) {
    MergeRequest *request = context;
    MergeWork work = {.inputs = xcalloc((size_t)request->stores->count, sizeof(MergeInput)),
                      .count = request->stores->count,
                      .interrupted = request->interrupted,
                      .merge = store_merge_new(to, &request->report)};
    for (int i = 0; i < work.count; i++)
        work.inputs[i].path = request->stores->items[i];
    const Status status = merge_inputs(&work, fault);
    for (int i = 0; i < work.count; i++)
        str_done(&work.inputs[i].sort_key);
    store_merge_free(work.merge);
    free(work.inputs);
    return status;
}

static void print_merge_report(const Operands *stores, const MergeReport *report) {
    if (report->engine_count > 1) {
        fprintf(stderr, "runs by different engines:\n");
        command_note(str_text(&report->engines));
    }
    if (report->conflict_count > 0)
        command_note(str_text(&report->conflicts));
    fprintf(stderr, "stores %d games %zu decisions %zu conflicts %zu left out %zu\n", stores->count,
            report->games, report->decisions, report->conflict_count, report->left_out);
}

static int merge_into(const char *path, const Operands *stores) {
    Fault fault;
    MergeRequest request = {.stores = stores, .interrupted = signals_catch()};
    const Status status = store_make(path, merge_all, &request, request.interrupted, &fault);
    if (status == STATUS_OK)
        print_merge_report(stores, &request.report);
    merge_report_done(&request.report);
    if (status == STATUS_OK)
        return EXIT_DONE;
    command_failed(&fault);
    return *request.interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
}

typedef struct MergeArgs {
    const char *db;
} MergeArgs;

static const Option options[] = {
    VALUE_ROW(MergeArgs, db, "--db", "OUT", "the new store"),
    {0},
};

static int run_merge(const CliCommand *command, void *args, const Operands *stores) {
    const char *db = ((const MergeArgs *)args)->db;
    if (stores->count == 0 || !db)
        return command_usage_error(command, "merge needs at least one store, and --db OUT");
    Fault fault;
    const ExportTarget export_target = {.path = db,
                                        .inputs = (const char *const *)stores->items,
                                        .input_count = (size_t)stores->count};
    return export_target_check(&export_target, &fault) == STATUS_OK ? merge_into(db, stores)
                                                                    : command_failed(&fault);
}

const CliCommand cli_merge = {"merge",
                              "STORE... --db OUT",
                              "stores of several machines, or people, into a new one",
                              run_merge,
                              options,
                              sizeof(MergeArgs)};
