// Exports one puzzle after the other: which are written, their numbers, where files begin and end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/export/out/format.h"

// Bytes of output that are collected before they are written.
enum { BLOCK_SIZE = 1 << 16 };

// A hash table of keys with open addressing, half full at most.
typedef struct KeySet { // all zeroes: empty
    uint64_t *slots;    // 0: free slot
    size_t count, cap;
} KeySet;

struct Exporter {
    const Format *format;
    ExportOptions options;
    ExportSink sink;
    ExportCounts counts;
    size_t puzzle_count; // in the file
    Str out, appendix;
    FILE *spool; // the part of the appendix that exceeded a block; NULL: none
    KeySet keys;
};

Exporter *exporter_new(ExportFormat format, const ExportOptions *options, const ExportSink *sink) {
    Exporter *exporter = xcalloc(1, sizeof *exporter);
    exporter->format = export_format_row(format);
    exporter->options = *options;
    exporter->sink = *sink;
    return exporter;
}

void exporter_free(Exporter *exporter) {
    if (!exporter)
        return;
    if (exporter->spool)
        fclose(exporter->spool);
    str_done(&exporter->out);
    str_done(&exporter->appendix);
    free(exporter->keys.slots);
    free(exporter);
}

const ExportCounts *exporter_counts(const Exporter *exporter) {
    return &exporter->counts;
}

static Status flush_output(Exporter *exporter, size_t min_len, Fault *fault) {
    Str *out = &exporter->out;
    if (out->len == 0 || out->len < min_len)
        return STATUS_OK;
    const Status status = exporter->sink.write(exporter->sink.context, out->data, out->len, fault);
    str_clear(out);
    return status;
}

static Status spool_fault(Fault *fault) {
    return fault_set(fault, STATUS_IO, "the folder for temporary files cannot be written");
}

// Moves an appendix that exceeds a block to a temporary file, except where each page takes its own.
static Status spool_appendix(Exporter *exporter, Fault *fault) {
    Str *text = &exporter->appendix;
    if (text->len < BLOCK_SIZE || exporter->options.upside_down)
        return STATUS_OK;
    exporter->spool = exporter->spool ? exporter->spool : tmpfile();
    if (!exporter->spool || fwrite(text->data, 1, text->len, exporter->spool) != text->len)
        return spool_fault(fault);
    str_clear(text);
    return STATUS_OK;
}

static Status append_spool(Exporter *exporter, Fault *fault) {
    char block[BLOCK_SIZE];
    size_t len;
    Status status = STATUS_OK;
    if (fseek(exporter->spool, 0, SEEK_SET) != 0)
        return spool_fault(fault);
    while (status == STATUS_OK && (len = fread(block, 1, sizeof block, exporter->spool)) > 0) {
        str_add_bytes(&exporter->out, block, len);
        status = flush_output(exporter, BLOCK_SIZE, fault);
    }
    status = status == STATUS_OK && ferror(exporter->spool) ? spool_fault(fault) : status;
    fclose(exporter->spool);
    exporter->spool = NULL;
    return status;
}

static void add_text(Exporter *exporter, const char *text) {
    str_add(&exporter->out, text ? text : "");
}

static void begin_file(Exporter *exporter) {
    if (exporter->options.body_only)
        return;
    if (exporter->format->begin)
        exporter->format->begin(&exporter->options, &exporter->out);
    else
        add_text(exporter, exporter->format->head);
}

static Status end_file(Exporter *exporter, Fault *fault) {
    const Format *format = exporter->format;
    Status status = STATUS_OK;
    if (exporter->options.body_only)
        return flush_output(exporter, 0, fault);
    if (format->end_puzzles)
        format->end_puzzles(&exporter->options, exporter->puzzle_count, &exporter->appendix,
                            &exporter->out);
    if (exporter->spool)
        status = append_spool(exporter, fault);
    str_add_bytes(&exporter->out, str_text(&exporter->appendix), exporter->appendix.len);
    str_clear(&exporter->appendix);
    if (format->end)
        format->end(&exporter->options, exporter->puzzle_count, &exporter->out);
    else
        add_text(exporter, format->foot);
    exporter->puzzle_count = 0;
    free(exporter->keys.slots);
    exporter->keys = (KeySet){0};
    return status == STATUS_OK ? flush_output(exporter, 0, fault) : status;
}

Status exporter_end(Exporter *exporter, Fault *fault) {
    if (exporter->puzzle_count > 0)
        return end_file(exporter, fault);
    if (exporter->format->begin) {
        begin_file(exporter);
        return end_file(exporter, fault);
    }
    add_text(exporter, exporter->options.body_only ? "" : exporter->format->empty_file);
    return flush_output(exporter, 0, fault);
}

// Writes what stands before a puzzle: with the first one of a file the beginning of that file.
static Status begin_puzzle(Exporter *exporter, Fault *fault) {
    Status status = STATUS_OK;
    const size_t split = exporter->options.split;
    if (split > 0 && exporter->puzzle_count == split) {
        status = end_file(exporter, fault);
        status =
            status == STATUS_OK ? exporter->sink.next_file(exporter->sink.context, fault) : status;
    }
    if (exporter->puzzle_count == 0)
        begin_file(exporter);
    else
        add_text(exporter, exporter->format->between);
    return status;
}

static void count_doubts(const ExportItem *item, bool wants_mistake, ExportCounts *counts) {
    const Candidate *candidate = &item->puzzle->candidate;
    size_t unverified, refuted;
    tree_count_doubts(&candidate->tree, &unverified, &refuted);
    counts->accepted_withdrawn += item->puzzle->withdrawn;
    counts->against_profile += !candidate->is_puzzle;
    counts->cooked += verdicts_cook(candidate->verdicts, candidate->verdict_count) != NULL;
    counts->refuted += refuted > 0;
    counts->unverified += unverified > 0;
    counts->mistake_unknown += wants_mistake && !item->with_mistake;
}

static Status write_puzzle(Exporter *exporter, const StoredCandidate *puzzle, Fault *fault) {
    const ExportStart from = exporter->options.from;
    const bool before = from == EXPORT_BEFORE_MISTAKE ||
                        (from == EXPORT_FROM_USUAL && exporter->format->traits & USUALLY_BEFORE);
    Status status = begin_puzzle(exporter, fault);
    const ExportItem item = {
        .puzzle = puzzle,
        .options = &exporter->options,
        .with_mistake = before && puzzle->candidate.blunder != MOVE_NONE,
        .number = ++exporter->puzzle_count,
        .out = &exporter->out,
        .appendix = &exporter->appendix,
    };
    exporter->counts.written++;
    count_doubts(&item, from == EXPORT_BEFORE_MISTAKE, &exporter->counts);
    exporter->format->add(&item);
    status = status == STATUS_OK ? spool_appendix(exporter, fault) : status;
    return status == STATUS_OK ? flush_output(exporter, BLOCK_SIZE, fault) : status;
}

static bool insert_key(KeySet *keys, uint64_t key) {
    size_t at = (size_t)key & (keys->cap - 1);
    while (keys->slots[at] != 0 && keys->slots[at] != key)
        at = (at + 1) & (keys->cap - 1);
    const bool is_new = keys->slots[at] == 0;
    keys->slots[at] = key;
    keys->count += is_new;
    return is_new;
}

// Adds a key; false: it is there already.
static bool add_key(KeySet *keys, uint64_t key) {
    if (keys->count * 2 >= keys->cap) {
        KeySet larger = {.cap = keys->cap ? keys->cap * 2 : 1024};
        larger.slots = xcalloc(larger.cap, sizeof *larger.slots);
        for (size_t i = 0; i < keys->cap; i++)
            if (keys->slots[i] != 0)
                insert_key(&larger, keys->slots[i]);
        free(keys->slots);
        *keys = larger;
    }
    return insert_key(keys, key ? key : 1);
}

Status exporter_add(Exporter *exporter, const StoredCandidate *puzzle, Fault *fault) {
    const unsigned traits = exporter->format->traits;
    const bool accepted = puzzle->decision == DECISION_ACCEPT;
    const bool accepted_since = accepted && puzzle->decided_since_withdrawn;
    if (!(puzzle->candidate.is_puzzle || accepted) || (puzzle->withdrawn && !accepted_since)) {
        exporter->counts.withdrawn += accepted;
        return STATUS_OK;
    }
    if (puzzle->candidate.tree.count < 2) {
        exporter->counts.without_solution++;
        return STATUS_OK;
    }
    if ((traits & NEEDS_MISTAKE) && puzzle->candidate.blunder == MOVE_NONE) {
        exporter->counts.without_mistake++;
        return STATUS_OK;
    }
    if (traits & DROPS_COPIES) {
        if (!add_key(&exporter->keys, export_key(puzzle))) {
            exporter->counts.duplicates++;
            return STATUS_OK;
        }
    }
    return write_puzzle(exporter, puzzle, fault);
}

typedef struct Sentence {
    size_t count;
    const char *words; // % stands for "was" or "were"
} Sentence;

static void write_sentences(const Sentence *rows, size_t count, Str *out) {
    const char *between = "";
    for (size_t i = 0; i < count; i++) {
        if (rows[i].count > 0) {
            const char *verb = strchr(rows[i].words, '%');
            const size_t len = (size_t)(verb - rows[i].words);
            str_addf(out, "%s%zu %.*s%s%s", between, rows[i].count, (int)len, rows[i].words,
                     rows[i].count == 1 ? "was" : "were", verb + 1);
            between = "; ";
        }
    }
}

void export_write_left_out(const ExportCounts *counts, Str *out) {
    const Sentence rows[] = {
        {counts->without_solution, "accepted without a solution tree % left out"},
        {counts->withdrawn, "accepted, but withdrawn since, % left out"},
        {counts->without_mistake, "whose mistake is not known % left out"},
        {counts->duplicates, "with a position and solution that stand there already % left out"},
    };
    write_sentences(rows, sizeof rows / sizeof *rows, out);
}

void export_write_doubts(const ExportCounts *counts, Str *out) {
    const Sentence rows[] = {
        {counts->undecided, "of those written % still undecided"},
        {counts->skipped, "of those written % skipped by you"},
        {counts->accepted_withdrawn, "% accepted after the profile had refused it"},
        {counts->against_profile, "% accepted against the profile"},
        {counts->cooked, "% written though another first move is proved to mate as fast"},
        {counts->refuted, "% written with moves that are refuted"},
        {counts->unverified, "% written with added moves that are not verified"},
        {counts->mistake_unknown, "% written from the position to solve: the mistake is not known"},
    };
    write_sentences(rows, sizeof rows / sizeof *rows, out);
}
