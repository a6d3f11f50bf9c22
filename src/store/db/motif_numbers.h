// Motifs as a store numbers them, by name: so the order that they have in a program may change.
#pragma once

#include "onlymove/motif.h"
#include "onlymove/store.h"

enum { MOTIF_NUMBERS = 128 }; // bits of motifs_low and motifs_high; row n of the table is bit n - 1

typedef struct MotifNumbers {
    bool same;                 // as the program's
    uint64_t known[2];         // bits that are a motif of the program
    uint8_t of[MOTIF_COUNT];   // from 1; 0: it has none
    uint8_t at[MOTIF_NUMBERS]; // a Motif; MOTIF_COUNT: the program does not know it
} MotifNumbers;

// Fills store->motifs from its table.
void motif_numbers_read(Store *store);
// Numbers those that have none yet, too. In a transaction of the caller.
void motif_numbers_complete(Store *store);

MotifSet motifs_of_numbers(const MotifNumbers *numbers, uint64_t low, uint64_t high);
void motifs_to_numbers(const MotifNumbers *numbers, const MotifSet *motifs, uint64_t bits[2]);
