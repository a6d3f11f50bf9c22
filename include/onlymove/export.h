// Accepted puzzles as files for other programs.
#pragma once

#include "onlymove/store_list.h"
#include "onlymove/str.h"

// The formats, a row each: the constant, and the name of its row, export_NAME, which a file of
// src/export/out defines. Numbers, names, helps and completions come from these rows.
#define EXPORT_FORMATS(X)                                                                          \
    X(EXPORT_PGN, pgn)                                                                             \
    X(EXPORT_JSON, json)                                                                           \
    X(EXPORT_EPD, epd)                                                                             \
    X(EXPORT_FEN, fen)                                                                             \
    X(EXPORT_PUZZLEJSON, puzzlejson)                                                               \
    X(EXPORT_CSV, csv)                                                                             \
    X(EXPORT_JSONL, jsonl)                                                                         \
    X(EXPORT_HTML, html)                                                                           \
    X(EXPORT_LATEX, latex)                                                                         \
    X(EXPORT_ANKI, anki)

#define EXPORT_CONSTANT(constant, name) constant,
typedef enum ExportFormat { EXPORT_FORMATS(EXPORT_CONSTANT) EXPORT_FORMAT_COUNT } ExportFormat;

// "pgn", "json", ...; NULL past the last.
const char *export_format_name(size_t index);
const char *export_format_about(ExportFormat format); // "one game a puzzle, its tree as variations"
// Appends all names, `last` in front of the last one: "pgn, json or epd" with " or ".
void export_format_names(const char *last, Str *out);
// Names the known ones when it is none of them.
Status export_format(const char *name, ExportFormat *format, Fault *fault);

// Where a puzzle begins. The position before the defender's mistake is not always known: then it is
// the position to solve, and who reads the file is told so.
typedef enum ExportStart {
    EXPORT_FROM_USUAL, // as the format is used to: CSV and PUZZLEJSON before, the others after
    EXPORT_FROM_BEFORE,
    EXPORT_FROM_AFTER
} ExportStart;

// Whom a PGN is for. Only the first says all that an import takes back: profile, source, roles and
// outcomes of moves, motifs, doubts.
typedef enum ExportPurpose {
    EXPORT_FOR_IMPORT,
    EXPORT_FOR_STUDY,    // a chapter a puzzle, with the game's result
    EXPORT_FOR_DATABASE, // the whole game, where the store has it, the puzzle as a variation
    EXPORT_FOR_PRINT     // as usual, without words of the workshop
} ExportPurpose;

typedef struct ExportOptions { // zeroed, as usual
    ExportStart from;
    bool accepted; // of a set, what is accepted alone
    bool details;  // EPD: more operations
    ExportPurpose purpose;
    Store *store;      // for a database: where whole games are; NULL: nowhere
    size_t split;      // a file has at most so many puzzles; 0: all
    size_t per_page;   // HTML, LATEX: diagrams; 0: six
    bool upside_down;  // HTML: solutions stand at the foot of their page, not behind all puzzles
    const char *title; // HTML, LATEX, ANKI: of the file; NULL: there is a usual one
    const char *suite; // EPD: its name in `id`; NULL: onlymove and the profile
    const char *set_title, *set_notes; // of the set that goes out; NULL or "": none
    bool bare;                         // what stands around the puzzles of a file is left out
} ExportOptions;
enum { EXPORT_PER_PAGE = 6, EXPORT_PER_PAGE_MAX = 24 };

// Refuses what means nothing in that format. STATUS_USAGE.
Status export_options_check(ExportFormat format, const ExportOptions *options, Fault *fault);

// The options by their names, for command lines: name, argument (NULL: it takes none), what it
// means. `take` keeps the value, which is borrowed; "" for one that takes none.
#define EXPORT_OPTIONS(X)                                                                          \
    X(from, "--from", "before|after", "begin before the defender's mistake, or after it")          \
    X(accepted, "--accepted", NULL, "of a set, only what is accepted")                             \
    X(purpose, "--for", "study|database|print",                                                    \
      "pgn: for a study, a database of games or a printer")                                        \
    X(split, "--split", "N", "N puzzles a file: OUT-1, OUT-2, ...")                                \
    X(details, "--details", NULL, "epd: acn, pv and the comments c4 to c9 as well")                \
    X(per_page, "--per-page", "N", "html, latex: diagrams to a page")                              \
    X(upside_down, "--upside-down", NULL, "html: solutions at the foot of each page")              \
    X(title, "--title", "TEXT", "html, latex: over the first page; anki: the deck")                \
    X(suite, "--suite", "NAME", "epd: the name of the suite in id, for onlymove and the profile")

typedef struct ExportOption {
    const char *name, *argument; // NULL: it takes none
    const char *help;
    Status (*take)(ExportOptions *options, const char *value, Fault *fault);
} ExportOption;
const ExportOption *export_option(size_t index); // NULL past the last

typedef struct ExportCounts {
    size_t written;
    // Left out: accepted, but
    size_t treeless; // the profile has no filter solution-tree
    size_t refused;  // withdrawn, and not accepted since
    size_t headless; // CSV: it is not known which move led there
    size_t doubled;  // CSV: the same position and solution stand there already
    // Written all the same:
    size_t withdrawn;  // accepted after the profile had refused it
    size_t undecided;  // of a set
    size_t skipped;    // of a set
    size_t against;    // taken against the profile
    size_t refuted;    // some of its moves are
    size_t doubtful;   // some of its moves, by hand, are not verified
    size_t from_after; // its position before is not known, and was asked for
} ExportCounts;

// Where the bytes go as they are made.
typedef struct ExportSink {
    Status (*write)(void *context, const char *bytes, size_t len, Fault *fault);
    // What follows belongs into the next file; asked where options say split.
    Status (*cut)(void *context, Fault *fault);
    void *context;
} ExportSink;

// Puzzles going out, one after the other, in memory that does not grow with their number. What is
// written depends on nothing but the puzzles: no clock, no row numbers, no folders.
typedef struct Exporter Exporter;

// The title is borrowed.
Exporter *exporter_new(ExportFormat format, const ExportOptions *options, const ExportSink *sink);
void exporter_free(Exporter *exporter);
// Writes one, or counts why not. What has no solution is no puzzle, and what the profile did not
// accept is only one where the curator did all the same; a withdrawn one is only written where it
// was accepted after it was shown as such.
Status exporter_add(Exporter *exporter, const StoredCandidate *puzzle, Fault *fault);
// What stands behind the last one; the file is then whole.
Status exporter_end(Exporter *exporter, Fault *fault);
const ExportCounts *exporter_counts(const Exporter *exporter);

// Appends how many were left out and why, "4 accepted without a solution tree were left out";
// nothing when none were.
void export_write_left_out(const ExportCounts *counts, Str *out);
// Appends what is to be known of those written, "2 were taken against the profile"; nothing when
// nothing is.
void export_write_doubts(const ExportCounts *counts, Str *out);

// Appends the position as an SVG that stands alone, White or Black below, with its pieces in words
// as the title.
void diagram_svg(const Position *pos, bool white_below, Str *out);

// The JSON Schema of an object of JSON and JSONL.
const char *export_schema(void);
