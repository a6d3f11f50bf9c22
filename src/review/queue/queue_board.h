// The functions of columns about the board; each has the type of its field in QueueColumn.
#pragma once

#include "onlymove/pattern.h"

// The squares of the first move, "e2"; "" where the move is not known.
const char *board_from(const QueueRow *at);
const char *board_to(const QueueRow *at);

bool board_is_material(const QueueRow *at, const PatternArgument *wanted);
void board_write_material(const QueueRow *at, Str *out);

bool board_has_pieces(const QueueRow *at, const PatternArgument *wanted);
bool board_has_pawns(const QueueRow *at, const PatternArgument *wanted);

double board_phase_number(const QueueRow *at);
const char *board_phase_text(const QueueRow *at);
const char *board_phase_word(const CandidateList *list, size_t index);
double board_piece_number(const QueueRow *at); // the piece that moves first; NAN: unknown
const char *board_piece_text(const QueueRow *at);
const char *board_piece_word(const CandidateList *list, size_t index);
double board_no_number(const QueueRow *at); // NAN, for columns that only have a term
