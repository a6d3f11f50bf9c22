// Accepted puzzles as files for other programs.
#pragma once

#include "onlymove/store_list.h"
#include "onlymove/str.h"

// The formats, a row each: the constant, and the name of its row, export_NAME, which a file of
// src/export/out defines. Names, help and completion come from these rows.
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
// Appends all names: "pgn, json or epd".
void export_format_names(Str *out);
// Finds a format by its name; the fault for an unknown one names the known ones.
Status export_format(const char *name, ExportFormat *format, Fault *fault);

// Where a puzzle begins. The position before the defender's mistake is not always known: then a
// puzzle begins with the position to solve, and the file says so.
typedef enum ExportStart {
    EXPORT_FROM_USUAL, // the format's usual one: CSV and PUZZLEJSON before the mistake, the others
                       // after it
    EXPORT_BEFORE_MISTAKE, // with the position before the mistake, which is then played
    EXPORT_AFTER_MISTAKE
} ExportStart;

// Whom a PGN is for. Only the first says all that an import takes back: profile, source, roles and
// outcomes of moves, motifs, doubts.
typedef enum ExportPurpose {
    EXPORT_FOR_IMPORT,
    EXPORT_FOR_STUDY,    // a chapter a puzzle, with the game's result
    EXPORT_FOR_DATABASE, // the whole game, where the store has it, the puzzle as a variation
    EXPORT_FOR_PRINT     // as EXPORT_FOR_IMPORT, without what only onlymove reads
} ExportPurpose;

typedef struct ExportOptions { // zeroed: all options have their usual values
    ExportStart from;
    bool accepted; // of a set, only the accepted puzzles
    bool details;  // EPD: more operations
    ExportPurpose purpose;
    Store *store;      // EXPORT_FOR_DATABASE: has the whole games; NULL: there are none
    size_t split;      // a file has at most so many puzzles; 0: all
    size_t per_page;   // HTML, LATEX: diagrams; 0: six
    bool upside_down;  // HTML: solutions stand at the foot of their page, not after all puzzles
    const char *title; // HTML, LATEX, ANKI: of the file; NULL: there is a usual one
    const char *suite; // EPD: its name in `id`; NULL: onlymove and the profile
    const char *set_title, *set_notes; // of the exported set; NULL or "": none
    bool body_only; // only the puzzles are written, without head and foot of a file
} ExportOptions;
enum { EXPORT_PER_PAGE = 6, EXPORT_PER_PAGE_MAX = 24 };

// Refuses options that mean nothing in the format. STATUS_USAGE.
Status export_options_check(ExportFormat format, const ExportOptions *options, Fault *fault);

// The options for command lines, a row each: how its value is read, its field, name, argument
// (NULL: none), what it means. `take` puts the value, which is borrowed, into the field; "" for an
// option without an argument.
#define EXPORT_OPTIONS(X)                                                                          \
    X(from, from, "--from", "before|after", "begin before the defender's mistake, or after it")    \
    X(flag, accepted, "--accepted", NULL, "of a set, only what is accepted")                       \
    X(purpose, purpose, "--for", "study|database|print",                                           \
      "pgn: for a study, a database of games or a printer")                                        \
    X(number, split, "--split", "N", "N puzzles a file: OUT-1, OUT-2, ...")                        \
    X(flag, details, "--details", NULL, "epd: acn, pv and the comments c4 to c9 as well")          \
    X(number, per_page, "--per-page", "N", "html, latex: diagrams to a page")                      \
    X(flag, upside_down, "--upside-down", NULL, "html: solutions at the foot of each page")        \
    X(text, title, "--title", "TEXT", "html, latex: over the first page; anki: the deck")          \
    X(text, suite, "--suite", "NAME",                                                              \
      "epd: the name of the suite in id, for onlymove and the profile")

typedef struct ExportOption {
    const char *name, *argument; // NULL: it takes none
    const char *help;
    size_t offset; // of its field in ExportOptions
    Status (*take)(const struct ExportOption *option, ExportOptions *options, const char *value,
                   Fault *fault);
} ExportOption;
const ExportOption *export_option(size_t index); // NULL past the last

typedef struct ExportCounts {
    size_t written;
    // Left out: accepted, but
    size_t without_solution; // without a tree
    size_t withdrawn;        // by the newest run, and not accepted since
    size_t without_mistake;  // CSV: the move that led to the puzzle is not known
    size_t duplicates;       // CSV: the file has the same position and solution already
    // Written all the same:
    size_t accepted_withdrawn; // withdrawn, but accepted since
    size_t undecided;          // of a set
    size_t skipped;            // of a set
    size_t against_profile;    // accepted though the profile refused it
    size_t cooked;             // another first move is proved to mate as fast, or sooner
    size_t refuted;            // some of its moves are refuted
    size_t unverified;         // some of its moves, by hand, are not verified
    size_t mistake_unknown;    // begins with the position to solve: the mistake is not known
} ExportCounts;

// Where an exporter writes its bytes.
typedef struct ExportSink {
    Status (*write)(void *context, const char *bytes, size_t len, Fault *fault);
    // Begins the next file; called only with the option `split`.
    Status (*next_file)(void *context, Fault *fault);
    void *context;
} ExportSink;

// Writes puzzles one after the other, in memory that does not grow with their number. The bytes
// depend on nothing but puzzles and options: no clock, no row numbers, no folders.
typedef struct Exporter Exporter;

// The texts of *options and the sink's context are borrowed.
Exporter *exporter_new(ExportFormat format, const ExportOptions *options, const ExportSink *sink);
void exporter_free(Exporter *exporter);
// Writes a puzzle, or counts why it is left out. Left out is one without a solution, one that the
// profile refused unless the curator accepted it all the same, and a withdrawn one unless it was
// accepted after it was shown as withdrawn.
Status exporter_add(Exporter *exporter, const StoredCandidate *puzzle, Fault *fault);
// Writes what stands after the last puzzle; the file is then whole.
Status exporter_end(Exporter *exporter, Fault *fault);
const ExportCounts *exporter_counts(const Exporter *exporter);

// Appends how many were left out and why, "4 accepted without a solution tree were left out";
// nothing when none were.
void export_write_left_out(const ExportCounts *counts, Str *out);
// Appends doubts about those written, "2 were accepted against the profile"; nothing when there are
// none.
void export_write_doubts(const ExportCounts *counts, Str *out);

// Appends the position as an SVG that stands alone, White or Black below, with its pieces in words
// as the title.
void diagram_svg(const Position *pos, bool white_below, Str *out);

// The JSON Schema of an object of JSON and JSONL.
const char *export_schema(void);
