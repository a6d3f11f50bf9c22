// Translates between the motifs of a program and the numbers that a store has for their names.
#include "src/store/db/motif_numbers.h"

#include <string.h>

#include "src/store/list/list_lookup.h"

void motif_numbers_read(Store *store) {
    MotifNumbers *numbers = &store->motifs;
    ListRows rows = {.table = "motif", .columns = "id, name"};
    *numbers = (MotifNumbers){.same = true};
    memset(numbers->at, MOTIF_COUNT, sizeof numbers->at);
    while (list_rows_next(store, &rows)) {
        const int64_t id = sqlite3_column_int64(rows.row, 0);
        const char *name = column_string(rows.row, 1);
        const Motif motif = rows.lost ? MOTIF_COUNT : motif_find(name, strlen(name));
        if (id > 0 && id <= MOTIF_NUMBERS && motif < MOTIF_COUNT) {
            numbers->at[id - 1] = (uint8_t)motif;
            numbers->of[motif] = (uint8_t)id;
            numbers->known[(id - 1) / 64] |= UINT64_C(1) << (id - 1) % 64;
            numbers->same &= id - 1 == (int64_t)motif;
        }
    }
    list_rows_done(&rows);
}

void motif_numbers_complete(Store *store) {
    motif_numbers_read(store);
    bool complete = true;
    for (int motif = 0; motif < MOTIF_COUNT; motif++) {
        if (store->motifs.of[motif] == 0) {
            sqlite3_stmt *put = store_statement(store, SQL_PUT_MOTIF);
            bind_text(put, 1, motif_name((Motif)motif));
            store_execute(store, put);
            complete = false;
        }
    }
    if (!complete)
        motif_numbers_read(store);
}

MotifSet motifs_of_numbers(const MotifNumbers *numbers, uint64_t low, uint64_t high) {
    const MotifSet bits = {{low & numbers->known[0], high & numbers->known[1]}};
    MotifSet motifs = {{0, 0}};
    for (int bit = 0; bit < MOTIF_NUMBERS && !numbers->same; bit++)
        if (motif_in(&bits, (Motif)bit))
            motif_put(&motifs, (Motif)numbers->at[bit]);
    return numbers->same ? bits : motifs;
}

void motifs_to_numbers(const MotifNumbers *numbers, const MotifSet *motifs, uint64_t bits[2]) {
    bits[0] = numbers->same ? motifs->bits[0] : 0;
    bits[1] = numbers->same ? motifs->bits[1] : 0;
    for (int motif = 0; motif < MOTIF_COUNT && !numbers->same; motif++) {
        const int bit = numbers->of[motif] - 1;
        if (bit >= 0 && motif_in(motifs, (Motif)motif))
            bits[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}
