// Accepted puzzles as files for other programs.
#ifndef ONLYMOVE_EXPORT_H
#define ONLYMOVE_EXPORT_H

#include "onlymove/store_list.h"

typedef enum ExportFormat {
    EXPORT_PGN,
    EXPORT_JSON,
    EXPORT_EPD,
    EXPORT_FEN,
    EXPORT_PUZZLEJSON
} ExportFormat;

// "pgn", "json", ...; NULL past the last.
const char *export_format_name(size_t index);
// All names, `last` in front of the last one: "pgn, json or epd" with " or ".
enum { EXPORT_NAMES_MAX = 64 };
void export_format_names(const char *last, char names[EXPORT_NAMES_MAX]);
// Names the known ones when it is none of them.
Status export_format(const char *name, ExportFormat *format, Fault *fault);

typedef struct ExportCounts {
    size_t written;
    size_t treeless; // left out: accepted, but the profile has no filter solution-tree
    size_t refused;  // left out: withdrawn, and not accepted since
} ExportCounts;

// Appends all puzzles of the store that fit the first query, then those that fit the next, each by
// the judgement that `which` says. What has no solution is no puzzle, and what the profile did not
// accept is only one where the curator did all the same; a withdrawn one is only written where it
// was accepted after it was shown as such.
// PGN: one game a puzzle with the source game's tags, FEN and SetUp, the solution as main line and
// the rest of the tree as variations, without replies that end their line; the result is "*" unless
// the solution ends in checkmate. Profile is the profile's name with profile_differences(), Kind
// kind_name(), Themes the motifs of the main line, Rating the estimate, and TakenAgainst the
// filters that refuse it, with blanks between, where the profile does not accept it. JSON: an array
// of objects: source, game, ply, taken_against (or left out), tags, puzzle (see
// candidate_write_report(): with the filters and the tree policy among its settings, what each
// filter missed by, by_hand, and its motifs). EPD: one line a puzzle, with bm (the solution's first
// move, then the others that are right, but for those by hand that are refuted or not verified), sm
// (the move of the game), ce or dm, acs, acd, fmvn, eco, id (which counts the puzzles of the file),
// Eve, Dat, Rou, Whi, Bla, c0 with the motifs of the main line, c1 with the rating: the curator's,
// else the machine's, c2 "taken against: not-check" (or left out). ce is the score of the first
// move from the solver's view in the engine's centipawns, -32767 plus the plies until then when the
// solver gets mated; `dm N` stands in its place when the solver mates in N. acd is the depth of its
// search, and acs the node limit that the position was judged at over the key acs.speed, so that
// the machine makes no difference. FEN: the position to solve, one a line. PUZZLEJSON: an array of
// objects, one a line: tags ("forced mate" or "material advantage", in a list), color (of the
// solver), position (before the defender's mistake as a FEN; the one to solve where that is not
// known), solution (objects nested by UCI moves, the solver's first outermost; a leaf is "end", a
// wrong but good try "retry"), id (of the game), mistake (UCI, or left out), game (its tags). A
// number or move that is not known is left out, a tag is then
// "?". A source is a file name without its folders. With STATUS_SYNTAX all is as it should be but
// for candidates that are damaged and left out, as the fault says: see store_each(). *out is then
// whole, and worth writing. *counts is filled in either case.
Status export_queries(Store *store, const StoreQuery *queries, size_t query_count,
                      StoreJudgement which, ExportFormat format, Str *out, ExportCounts *counts,
                      Fault *fault);

// Appends how many were left out and why, "4 accepted without a solution tree were left out";
// nothing when none were.
void export_write_left_out(const ExportCounts *counts, Str *out);

#endif
