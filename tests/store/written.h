// Exports into memory.
#pragma once

#include "src/export/out/format.h"
#include "tests/store/sample.h"

// What an export has written: a text a file.
typedef struct Written { // zeroed, nothing
    Str files[8];
    size_t at;
} Written;

static inline Status written_add(void *context, const char *bytes, size_t len, Fault *fault) {
    Written *written = context;
    str_add_bytes(&written->files[written->at], bytes, len);
    (void)fault;
    return STATUS_OK;
}

static inline Status written_cut(void *context, Fault *fault) {
    Written *written = context;
    written->at++;
    (void)fault;
    return written->at < sizeof written->files / sizeof *written->files ? STATUS_OK : STATUS_LIMIT;
}

static inline void written_done(Written *written) {
    for (size_t i = 0; i < sizeof written->files / sizeof *written->files; i++)
        str_done(&written->files[i]);
}

static inline Status written_puzzle(void *context, const StoredCandidate *puzzle, Fault *fault) {
    return exporter_add(context, puzzle, fault);
}

static inline Status write_as(Store *store, const StoreQuery *queries, size_t count,
                              JudgementChoice which, ExportFormat format,
                              const ExportOptions *options, Written *written, ExportCounts *counts,
                              Fault *fault) {
    const ExportSink sink = {written_add, written_cut, written};
    Exporter *exporter = exporter_new(format, options, &sink);
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = store_each(store, &queries[i], which, written_puzzle, exporter, fault);
    if (status == STATUS_OK || status == STATUS_SYNTAX) {
        const Status ended = exporter_end(exporter, NULL);
        status = ended == STATUS_OK ? status : ended;
    }
    *counts = *exporter_counts(exporter);
    exporter_free(exporter);
    return status;
}

// As the format is used to, into one text.
static inline Status write_queries(Store *store, const StoreQuery *queries, size_t count,
                                   JudgementChoice which, ExportFormat format, Str *out,
                                   ExportCounts *counts, Fault *fault) {
    Written written = {.files = {*out}};
    const Status status = write_as(store, queries, count, which, format, &(ExportOptions){0},
                                   &written, counts, fault);
    *out = written.files[0];
    return status;
}

// One puzzle by the function of a format, after the mistake.
static inline void write_piece(const StoredCandidate *puzzle, size_t number, Str *out,
                               ExportFormat format, bool before) {
    CLEANUP(str_done) Str appendix = {0};
    const ExportOptions options = {0};
    const ExportItem item = {.puzzle = puzzle,
                             .options = &options,
                             .with_mistake = before,
                             .number = number,
                             .out = out,
                             .appendix = &appendix};
    export_format_row(format)->add(&item);
}

// A puzzle that has not been in a store, ready to be changed.
static inline void piece_begin(StoredCandidate *puzzle) {
    puzzle->game_hash = 0xabc;
    puzzle->game = sample_game("Ernst");
    puzzle->candidate = sample_candidate();
}

static inline void piece_end(StoredCandidate *puzzle) {
    candidate_done(&puzzle->candidate);
    game_done(&puzzle->game);
}

FIXTURE(StoredCandidate, piece_begin, piece_end);
#define PIECE_TEST(name) TEST_ON(name, StoredCandidate *puzzle, piece_begin)
