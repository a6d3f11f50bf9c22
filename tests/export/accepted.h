// What was accepted, as an export writes it.
#pragma once

#include "tests/store/fixture.h"
#include "tests/store/written.h"

static inline ExportCounts write_accepted(Store *store, ExportFormat format, ExportOptions options,
                                          Written *written) {
    const StoreQuery accepted = {.accepted_only = true};
    ExportCounts counts;
    assert_ok(
        write_as(store, &accepted, 1, STORE_DECIDED_ON, format, &options, written, &counts, SAID));
    return counts;
}

// The file that an export of so many puzzles writes, until the next one.
static inline const char *accepted_with(Store *store, ExportFormat format, ExportOptions options,
                                        size_t count) {
    static Written written;
    written_done(&written);
    written = (Written){.at = 0};
    assert_int_equal(write_accepted(store, format, options, &written).written, count);
    return str_text(&written.files[0]);
}

static inline const char *accepted_as(Store *store, ExportFormat format, size_t count) {
    return accepted_with(store, format, (ExportOptions){0}, count);
}
