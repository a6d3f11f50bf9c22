// The numbers of motifs in a store. They belong to names, so a program may reorder its motifs.
#pragma once

#include "onlymove/motif.h"
#include "onlymove/store.h"

enum { MOTIF_NUMBERS = 128 }; // bits of motifs_low and motifs_high; row n of the table is bit n - 1

typedef struct MotifNumbers {
    bool is_program_order;                // number n is the Motif n - 1, for all numbers
    uint64_t known_bits[2];               // bits that stand for motifs of the program
    uint8_t number_of_motif[MOTIF_COUNT]; // number of a Motif, from 1; 0: none
    uint8_t motif_of_bit[MOTIF_NUMBERS];  // Motif of each bit; MOTIF_COUNT: unknown to the program
} MotifNumbers;

// Fills store->motif_numbers from its table.
void motif_numbers_read(Store *store);
// Adds numbers for motifs that have none, too. The caller has begun a transaction.
void motif_numbers_complete(Store *store);

MotifSet motifs_of_bits(const MotifNumbers *numbers, uint64_t low_bits, uint64_t high_bits);
void motifs_to_bits(const MotifNumbers *numbers, const MotifSet *motifs, uint64_t bits[2]);
