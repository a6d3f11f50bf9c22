// The transposition table: results of the search by position (Polyglot key), because other orders
// of moves lead to the same positions.
#pragma once

#include "onlymove/analysis.h"
#include "onlymove/position.h"

enum { TABLE_MEGABYTES_MIN = 1, TABLE_MEGABYTES_MAX = 65536 };

// 16 bytes with their padding, four to a cache line.
typedef struct TableEntry {
    uint32_t key_half;      // the half of the key that does not choose the cluster
    Move move;              // best or refuting move; MOVE_NONE: not known
    int16_t value;          // mates counted from this position
    uint16_t epoch;         // Table.epoch when it was stored; entries of another epoch do not count
    uint16_t search_number; // Table.search_number when it was stored
    uint8_t depth;
    uint8_t bound; // Bound, from the view of the side to move
} TableEntry;

typedef struct Table {
    struct TableCluster *clusters; // NULL: no table
    uint64_t count;                // of clusters
    uint16_t epoch, search_number;
} Table;

// Empties and resizes the table. On failure (STATUS_LIMIT) it keeps its size.
Status table_resize(Table *table, int megabytes, Fault *fault);
void table_done(Table *table);

// Forgets everything in constant time: a new epoch begins, and entries of older ones do not count.
void table_clear(Table *table);
// Begins a new search: entries of older ones are replaced first.
void table_next_search(Table *table);

// The entry of a position, or NULL. Two positions share an entry once in about 2^50 pairs, so check
// that its move is legal.
const TableEntry *table_find(const Table *table, uint64_t key);
// Stores a result, unless this search has a much deeper one for the position and the new one is no
// exact score. MOVE_NONE leaves the move that the position's entry has.
void table_store(Table *table, uint64_t key, Move move, int value, int depth, Bound bound);
// Entries of this search per thousand, from a sample.
int table_hashfull(const Table *table);

static inline void table_prefetch(const Table *table, uint64_t key);

struct TableCluster {
    TableEntry entries[4];
};

static inline struct TableCluster *table_cluster(const Table *table, uint64_t key) {
    return &table->clusters[(uint64_t)(((unsigned __int128)key * table->count) >> 64)];
}

static inline void table_prefetch(const Table *table, uint64_t key) {
    __builtin_prefetch(table_cluster(table, key));
}
