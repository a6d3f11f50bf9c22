// The functions of columns about the board; each has the type of its field in QueueColumn.
#pragma once

#include "onlymove/pattern.h"

// The squares of the first move, "e2"; "" where the move is not known.
const char *board_from(const QueueRow *at);
const char *board_to(const QueueRow *at);
const char *board_read_square(PatternArgument *wanted); // "e4", or "e"
bool board_is_from(const QueueRow *at, const PatternArgument *wanted);
bool board_is_to(const QueueRow *at, const PatternArgument *wanted);

const char *board_read_material(PatternArgument *wanted); // "KRPkr", "~KRPkr" for either colour
bool board_is_material(const QueueRow *at, const PatternArgument *wanted);
void board_write_material(const QueueRow *at, Str *out);

const char *board_read_placement(PatternArgument *wanted); // "Nf5,kg8"
bool board_has_pieces(const QueueRow *at, const PatternArgument *wanted);
const char *board_read_pawns(PatternArgument *wanted); // "..-d-.../abc--fgh"
bool board_has_pawns(const QueueRow *at, const PatternArgument *wanted);

double board_phase_number(const QueueRow *at);
const char *board_phase_text(const QueueRow *at);
const char *board_phase_word(const CandidateList *list, size_t index);
double board_piece_number(const QueueRow *at); // the piece that moves first; NAN: unknown
const char *board_piece_text(const QueueRow *at);
const char *board_piece_word(const CandidateList *list, size_t index);
const char *board_read_moves(PatternArgument *wanted); // "sacrifice,quiet"
bool board_line_has(const QueueRow *at, const PatternArgument *wanted);
double board_no_number(const QueueRow *at); // NAN, for columns that only have a term
