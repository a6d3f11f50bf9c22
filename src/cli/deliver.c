// Exported text to a file or to standard output, for `export` and `scan`.
#include "src/cli/deliver.h"

#include "src/cli/command.h"

static int write_text(const Outlet *outlet, const Str *text, const OutletReport *report)
{
    Fault fault;
    if (report->left_out.len > 0) {
        command_note(str_text(&report->left_out));
    }
    if (outlet_is_standard_output(outlet)) {
        return command_print(text);
    }
    if (outlet_write(outlet, text, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    ENDS_BY(str_done) Str done = {0};
    str_addf(&done, "%zu puzzle%s written to %s", report->counts.written,
             report->counts.written == 1 ? "" : "s", outlet->path);
    command_note(str_text(&done));
    return EXIT_DONE;
}

int deliver(Store *store, const int64_t *ids, size_t id_count, ExportFormat format,
            const Outlet *outlet, ExportCounts *counts)
{
    Fault fault;
    ENDS_BY(str_done) Str text = {0};
    OutletReport report;
    Status status = outlet_collect(store, ids, id_count, format, &text, &report, &fault);
    int ended = status == STATUS_OK ? EXIT_DONE : command_failed(&fault);
    if (status == STATUS_OK || status == STATUS_SYNTAX) {
        int written = write_text(outlet, &text, &report);
        ended = written != EXIT_DONE ? written : ended;
    }
    if (counts) {
        *counts = report.counts;
    }
    outlet_report_done(&report);
    return ended;
}
