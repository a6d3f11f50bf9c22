// An analysis as bytes, and back.
//
//     bytes   what
//     1       version
//     varint  number of lines expected, flags, nodes, number of iterations
//     each iteration: varint  depth above the one before, nodes above those before, number of lines
//     each of its lines:
//         varint  flags: bound, mate, whether rank and depth follow because they are not the
//                 usual ones, and whether the engine's chances follow the score; seldepth,
//                 score, nodes less those of the iteration, length of the variation
//         2 each  its moves
//     8       hash_bytes() of all bytes before, from the seed on
//
// Numbers have their low bytes first; a varint has seven bits a byte, the last one without the
// eighth, and numbers that can be negative have the sign in the lowest bit. Little enough: an
// analysis of a million nodes with two lines takes about one kilobyte.
#pragma once

#include "onlymove/analysis.h"
#include "onlymove/str.h"

// Appends an analysis without its incomplete iteration. analysis_decode() needs the same seed.
void analysis_encode(const Analysis *analysis, uint64_t seed, Str *out);

// Reads what analysis_encode() wrote into *analysis, which is initialised and loses its old
// contents. Returns false, with *analysis unchanged, for any other bytes, seed or version, or
// without memory.
bool analysis_decode(Analysis *analysis, uint64_t seed, const void *bytes, size_t len);
