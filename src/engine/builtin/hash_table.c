// Clusters of four entries. The high half of the key chooses the cluster; an entry keeps the low
// half, by which its position is recognised.
#include "src/engine/builtin/hash_table.h"

#include <string.h>
#include <sys/mman.h>

enum { CLUSTER_ENTRIES = 4 };
// Plies of depth: what an entry loses in merit with each later search, and by how much a bound may
// be shallower than the entry of its position that it replaces.
enum { MERIT_LOSS = 8, SHALLOWER_MAX = 3 };

// Maps memory. New pages are zero and cost nothing until they are used, so epoch 0 is "empty".
// Large pages, where the system has them, save most of the time of address translation.
static void *map_memory(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

Status table_resize(Table *table, int megabytes, Fault *fault) {
    const size_t bytes = (size_t)megabytes << 20;
    void *memory = map_memory(bytes);
    if (!memory)
        return fault_set(fault, STATUS_LIMIT, "no memory for a hash table of %d MB", megabytes);
    table_done(table);
    *table = (Table){
        .clusters = memory,
        .count = bytes / sizeof(struct TableCluster),
        .epoch = 1,
        .search_number = 1,
    };
    return STATUS_OK;
}

void table_done(Table *table) {
    if (table->clusters)
        munmap(table->clusters, table->count * sizeof(struct TableCluster));
    *table = (Table){0};
}

void table_clear(Table *table) {
    if (++table->epoch == 0) {
        memset(table->clusters, 0, table->count * sizeof(struct TableCluster));
        table->epoch = 1;
    }
    table->search_number = 1;
}

void table_next_search(Table *table) {
    table->search_number++;
}

const TableEntry *table_find(const Table *table, uint64_t key) {
    const struct TableCluster *cluster = table_cluster(table, key);
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        const TableEntry *entry = &cluster->entries[i];
        if (entry->key_half == (uint32_t)key && entry->epoch == table->epoch)
            return entry;
    }
    return NULL;
}

// How much an entry should be kept: deep and recent ones most, those of another epoch least.
static int entry_merit(const Table *table, const TableEntry *entry) {
    if (entry->epoch != table->epoch)
        return INT32_MIN;
    return entry->depth - MERIT_LOSS * (uint16_t)(table->search_number - entry->search_number);
}

void table_store(Table *table, uint64_t key, Move move, int value, int depth, Bound bound) {
    struct TableCluster *cluster = table_cluster(table, key);
    TableEntry *slot = &cluster->entries[0];
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        TableEntry *entry = &cluster->entries[i];
        if (entry->key_half == (uint32_t)key && entry->epoch == table->epoch) {
            slot = entry;
            if (move == MOVE_NONE)
                move = entry->move;
            if (bound != BOUND_EXACT && depth + SHALLOWER_MAX < entry->depth &&
                entry->search_number == table->search_number) {
                return;
            }
            break;
        }
        if (entry_merit(table, entry) < entry_merit(table, slot))
            slot = entry;
    }
    *slot = (TableEntry){
        .key_half = (uint32_t)key,
        .move = move,
        .value = (int16_t)value,
        .epoch = table->epoch,
        .search_number = table->search_number,
        .depth = (uint8_t)(depth < 0 ? 0 : depth),
        .bound = (uint8_t)bound,
    };
}

int table_hashfull(const Table *table) {
    const uint64_t sample = table->count < 250 ? table->count : 250;
    uint64_t used = 0;
    for (uint64_t i = 0; i < sample; i++) {
        for (int j = 0; j < CLUSTER_ENTRIES; j++) {
            const TableEntry *entry = &table->clusters[i].entries[j];
            used += entry->epoch == table->epoch && entry->search_number == table->search_number;
        }
    }
    return (int)(used * 1000 / (sample * CLUSTER_ENTRIES));
}
