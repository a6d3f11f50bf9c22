// The random numbers that position keys are made of.
#pragma once

#include <stdint.h>

extern const uint64_t zobrist_piece[16][64]; // Piece, Square; noughts for NO_PIECE
extern const uint64_t zobrist_castling[16];  // CASTLE_ bits
extern const uint64_t zobrist_en_passant[8]; // file of the en passant square
extern const uint64_t zobrist_white_to_move; // part of the key when White is to move
