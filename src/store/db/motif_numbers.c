// Translates between the motifs of a program and the numbers that a store has for their names.
#include "src/store/db/motif_numbers.h"

#include <string.h>

#include "src/store/list/list_lookup.h"

void motif_numbers_read(Store *store) {
    MotifNumbers *numbers = &store->motif_numbers;
    ListRows rows = {.table = "motif", .columns = "id, name"};
    *numbers = (MotifNumbers){.is_program_order = true};
    memset(numbers->motif_of_bit, MOTIF_COUNT, sizeof numbers->motif_of_bit);
    while (list_rows_next(store, &rows)) {
        const int64_t number = sqlite3_column_int64(rows.row, 0);
        const char *name = column_string(rows.row, 1);
        const Motif motif = rows.unreadable_id ? MOTIF_COUNT : motif_find(name, strlen(name));
        if (number > 0 && number <= MOTIF_NUMBERS && motif < MOTIF_COUNT) {
            numbers->motif_of_bit[number - 1] = (uint8_t)motif;
            numbers->number_of_motif[motif] = (uint8_t)number;
            numbers->known_bits[(number - 1) / 64] |= UINT64_C(1) << (number - 1) % 64;
            numbers->is_program_order &= number - 1 == (int64_t)motif;
        }
    }
    list_rows_done(&rows);
}

void motif_numbers_complete(Store *store) {
    motif_numbers_read(store);
    bool complete = true;
    for (int motif = 0; motif < MOTIF_COUNT; motif++) {
        if (store->motif_numbers.number_of_motif[motif] == 0) {
            store_execute_text(store, SQL_PUT_MOTIF, motif_name((Motif)motif));
            complete = false;
        }
    }
    if (!complete)
        motif_numbers_read(store);
}

MotifSet motifs_of_bits(const MotifNumbers *numbers, uint64_t low_bits, uint64_t high_bits) {
    const MotifSet bits = {{low_bits & numbers->known_bits[0], high_bits & numbers->known_bits[1]}};
    MotifSet motifs = {{0, 0}};
    for (int bit = 0; bit < MOTIF_NUMBERS && !numbers->is_program_order; bit++)
        if (motif_in(&bits, (Motif)bit))
            motif_add(&motifs, (Motif)numbers->motif_of_bit[bit]);
    return numbers->is_program_order ? bits : motifs;
}

void motifs_to_bits(const MotifNumbers *numbers, const MotifSet *motifs, uint64_t bits[2]) {
    bits[0] = numbers->is_program_order ? motifs->bits[0] : 0;
    bits[1] = numbers->is_program_order ? motifs->bits[1] : 0;
    for (int motif = 0; motif < MOTIF_COUNT && !numbers->is_program_order; motif++) {
        const int bit = numbers->number_of_motif[motif] - 1;
        if (bit >= 0 && motif_in(motifs, (Motif)motif))
            bits[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}
