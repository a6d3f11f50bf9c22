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
