// Exported text to a file or to standard output, for `export` and `scan`.
#include "src/cli/deliver.h"

#include "src/cli/command.h"
#include "src/cli/interrupt.h"

static void say(const ExportReport *report)
{
    const Str *const lines[] = {&report->left_out, &report->doubts};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (lines[i]->len > 0) {
            command_note(str_text(lines[i]));
        }
    }
}

// What standard output has come to stands in *context; where it takes no more, that is said.
static Status print(void *context, const char *bytes, size_t len, Fault *fault)
{
    int *printed = context;
    CLEANUP(str_done) Str text = {0};
    str_add_bytes(&text, bytes, len);
    *printed = command_print(&text);
    return *printed == EXIT_DONE ? STATUS_OK : fault_set(fault, STATUS_IO, "cannot be written");
}

static void say_written(const ExportTarget *export_target, const ExportReport *report)
{
    CLEANUP(str_done) Str done = {0};
    const size_t count = report->counts.written;
    if (!export_target_is_standard_output(export_target)) {
        str_addf(&done, "%zu puzzle%s written to ", count, count == 1 ? "" : "s");
        export_target_write_place(report, export_target->path, &done);
        command_note(str_text(&done));
    }
}

int deliver(Store *store, const ExportTarget *export_target, ExportRequest *order,
            ExportCounts *counts)
{
    Fault fault;
    ExportReport report = {.files = 0};
    int printed = EXIT_DONE;
    order->say = say;
    order->print = print;
    order->print_context = &printed;
    order->interrupted = interrupt_catch();
    const Status status = export_run_all(store, export_target, order, &report, &fault);
    int ended = printed;
    if (status != STATUS_OK && printed == EXIT_DONE) {
        ended = *order->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
        command_failed(&fault);
    }
    if (status == STATUS_OK || status == STATUS_SYNTAX) {
        say_written(export_target, &report);
    }
    if (counts) {
        *counts = report.counts;
    }
    export_report_done(&report);
    return ended;
}
