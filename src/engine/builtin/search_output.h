// What the built-in engine says, written to a stream line by line.
#ifndef ONLYMOVE_ENGINE_BUILTIN_SEARCH_OUTPUT_H
#define ONLYMOVE_ENGINE_BUILTIN_SEARCH_OUTPUT_H

#include <stdio.h>

#include "onlymove/builtin.h"
#include "src/engine/uci/uci.h"

// The engine's first `lines` lines; `spent` is milliseconds since the search began.
void show_lines(FILE *out, const Builtin *engine, int lines, int64_t spent);
// Figures alone, and the root move that is being searched: signs of life in a long iteration.
void show_figures(FILE *out, const Builtin *engine, int64_t spent);
void show_current(FILE *out, int depth, Move move, int number);
// The answer; a position without a legal move first says whether that is mate.
void show_best(FILE *out, const Builtin *engine, Move best);

// An info string: `about`, then the text, cut and with nothing in it that a terminal could act on.
void show_complaint(FILE *out, const char *about, Span text);
// Board, FEN, key and checkers.
void show_position(FILE *out, const Position *pos);

#endif
