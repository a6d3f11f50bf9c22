// Analyses made by hand or recorded from an engine, one string a completed iteration:
//     "depth nodes: move score, move score, ..."
// with scores as "35", "-120" (centipawns) or "#2", "#-1" (mate), from the side to move; "35=120"
// where the engine says its chances, too.
#pragma once

#include "onlymove/analysis.h"

// The analysis of `pos` that reached these iterations (NULL ends them); `finished` says whether the
// search is over. The caller is done with it by analysis_done().
Analysis recorded_analysis(const Position *pos, bool finished, const char *const iterations[]);

// Adds one, a ply deeper than the last, after so many nodes.
void recorded_more(Analysis *analysis, const Position *pos, uint64_t nodes, const char *lines);
// One iteration, within any limit.
Analysis recorded_lines(const Position *pos, const char *lines);

Position recorded_position(const char *fen);

// "35", "-120", "#2".
Score recorded_score(const char *text);
