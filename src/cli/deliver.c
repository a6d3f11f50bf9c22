// Exported text to a file or to standard output, for `export` and `scan`.
#include "src/cli/deliver.h"

#include "src/cli/command.h"
#include "src/cli/interrupt.h"
#include "src/cli/pump.h"

enum { SLICE = 400 }; // puzzles between two looks at whether it is interrupted

// What standard output has come to stands in *context; where it takes no more, that is said.
static Status print(void *context, const char *bytes, size_t len, Fault *fault)
{
    int *printed = context;
    CLEANUP(str_done) Str text = {0};
    str_add_bytes(&text, bytes, len);
    *printed = command_print(&text);
    return *printed == EXIT_DONE ? STATUS_OK : fault_set(fault, STATUS_IO, "cannot be written");
}

static JobResult step(void *context, Fault *fault)
{
    return export_run_step(context, SLICE, fault);
}

static void note(const Str *text)
{
    if (text->len > 0)
        command_note(str_text(text));
}

static void say_written(const ExportTarget *export_target, const ExportReport *report)
{
    CLEANUP(str_done) Str done = {0};
    const size_t count = report->counts.written;
    if (!export_target_is_standard_output(export_target)) {
        str_addf(&done, "%zu puzzle%s written to ", count, count == 1 ? "" : "s");
        export_target_write_place(report, export_target->path, &done);
        note(&done);
    }
}

int deliver(Store *store, const ExportTarget *export_target, ExportRequest *order,
            ExportCounts *counts)
{
    Fault fault;
    ExportRun *run;
    int printed = EXIT_DONE;
    order->print = print;
    order->print_context = &printed;
    if (export_run_new(&run, store, export_target, order, &fault) != STATUS_OK)
        return command_failed(&fault);
    Pump pump = {.context = run, .step = step, .interrupted = interrupt_catch()};
    const JobResult result = pump_run(&pump, &fault);
    const ExportReport *report = export_run_report(run);
    int ended = printed;
    note(&report->left_out);
    note(&report->doubts);
    if (result == JOB_MORE)
        fault_set(&fault, STATUS_IO, "interrupted: nothing takes the place of what was there");
    if (fault.text[0] && printed == EXIT_DONE) {
        command_failed(&fault);
        ended = result == JOB_MORE ? EXIT_INTERRUPTED : EXIT_FAILED;
    }
    if (result == JOB_DONE)
        say_written(export_target, report);
    if (counts)
        *counts = report->counts;
    export_run_free(run);
    return ended;
}
