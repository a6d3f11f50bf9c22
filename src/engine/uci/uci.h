// Parses lines of a UCI engine into plain values. Pure: no process, no position.
// Source: "Description of the universal chess interface", Stefan Meyer-Kahlen, April 2006.
#pragma once

#include "onlymove/analysis.h"

// A borrowed piece of text, not NUL-terminated.
typedef struct Span {
    const char *text;
    size_t len;
} Span;

typedef enum UciKind {
    UCI_NONSENSE, // no known line
    UCI_EMPTY,
    UCI_IGNORED, // known and of no use: id author, info string, copyprotection ...
    UCI_NAME,    // id name
    UCI_OPTION,
    UCI_OK,
    UCI_READY,
    UCI_INFO,
    UCI_BESTMOVE,
} UciKind;

// A spin has all numbers, a check only `default_value`, 0 or 1; for other types see `rest`.
typedef struct UciOption {
    Span name;
    Span type; // "spin", "check", ...
    Span rest; // what follows the type
    bool is_spin;
    bool has_default;
    int64_t default_value, min, max; // `default_value` is the default of UCI
} UciOption;

// Numbers that are missing, or not believable, are 0; `multipv` is then 1. The numbers are in
// ranges that fit Line: depths up to 1000, scores up to SCORE_CENTIPAWNS_MAX or SCORE_MATE_MAX.
typedef struct UciInfo {
    bool has_score;
    Span score_words; // "mate 3", also where the number is not believable; else empty
    Score score;      // with its chances where `has_wdl`
    Span wdl_words;   // "wdl 500 490 10", also where the numbers are not believable; else empty
    bool has_wdl;     // the numbers are believable: none is negative, their sum is a thousand
    Bound bound;
    int depth, seldepth, multipv;
    int hashfull; // per mille
    uint64_t nodes, nps;
    uint64_t time;   // milliseconds of the search
    uint64_t tbhits; // positions found in tablebases
    bool has_nodes, has_nps, has_hashfull, has_currmove, has_multipv;
    Span pv; // words that look like moves
} UciInfo;

typedef struct UciLine {
    UciKind kind;
    Span name; // UCI_NAME
    Span move; // UCI_BESTMOVE; may be empty, "(none)" or "0000"
    UciOption option;
    UciInfo info;
} UciLine;

// The spans point into `text`, which has no newline; a carriage return at its end is ignored.
void uci_parse(const char *text, size_t len, UciLine *line);

// Takes the first word off *rest; false when there is none.
bool span_word(Span *rest, Span *word);
bool span_is(Span span, const char *text);
// The span without the blanks around it.
Span span_trim(Span span);
// Whether both are equal, ignoring case, as UCI compares names of options.
bool span_is_name(Span span, const char *name);
// Reads a whole number of at most 18 digits, with or without a sign; false when it is out of range.
bool span_number(Span word, int64_t low, int64_t high, int64_t *value);
