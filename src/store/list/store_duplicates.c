// Finds duplicates: by the keys of judgements' trees, and for each puzzle by the judgement that
// goes out.
#include "onlymove/store_list.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/store/journal/store_journal_private.h"

// Packs tree_key.place: the ply, and whether it is in the main line.
static int64_t place_of(const TreeKey *key) {
    return (int64_t)key->ply << 1 | key->main;
}

static Duplicate duplicate_of(int64_t place, int64_t other) {
    return duplicate_at((uint16_t)(place >> 1), place & 1, (uint16_t)(other >> 1), other & 1);
}

void kept_keys_done(KeptKeys *keys) {
    tree_keys_done(&keys->tree);
    free(keys->items);
    *keys = (KeptKeys){0};
}

void tree_keys_add(KeptKeys *keys, int64_t judgement, const Tree *tree) {
    tree_keys(tree, &keys->tree);
    array_grow(&keys->items, &keys->cap, keys->count + keys->tree.count);
    for (size_t i = 0; i < keys->tree.count; i++) {
        const TreeKey *key = &keys->tree.items[i];
        keys->items[keys->count++] = (KeptKey){signed_of(key->key), judgement, place_of(key)};
    }
}

void tree_keys_put_all(Store *store, KeptKeys *keys) {
    if (keys->count > 1)
        qsort(keys->items, keys->count, sizeof *keys->items, compare_leading_int64);
    for (size_t i = 0; i < keys->count; i++) {
        const KeptKey *key = &keys->items[i];
        store_execute(store, STORE_BOUND(store, SQL_PUT_KEY, key->key, key->judgement, key->place));
    }
    keys->count = 0;
}

void tree_keys_put(Store *store, int64_t judgement, const Tree *tree) {
    KeptKeys keys = {0};
    tree_keys_add(&keys, judgement, tree);
    tree_keys_put_all(store, &keys);
    kept_keys_done(&keys);
}

// --- Duplicates of one puzzle

void stored_duplicates_done(StoredDuplicates *found) {
    free(found->items);
    *found = (StoredDuplicates){0};
}

// Adds a duplicate; one that was found by another position before is kept once, as the closest.
static void note_duplicate(StoredDuplicates *found, const StoredDuplicate *one) {
    for (size_t i = 0; i < found->count; i++) {
        StoredDuplicate *there = &found->items[i];
        if (there->candidate == one->candidate) {
            there->duplicate =
                one->duplicate < there->duplicate ? one->duplicate : there->duplicate;
            return;
        }
    }
    array_grow(&found->items, &found->cap, found->count + 1);
    found->items[found->count++] = *one;
}

static void find_by_key(Store *store, const TreeKey *key, int64_t candidate,
                        StoredDuplicates *found) {
    sqlite3_stmt *row = STORE_BOUND(store, SQL_DUPLICATES, signed_of(key->key), candidate);
    while (store_next(store, row)) {
        const StoredDuplicate one = {
            .candidate = sqlite3_column_int64(row, 0),
            .duplicate = duplicate_of(place_of(key), sqlite3_column_int64(row, 1)),
            .decision = (Decision)(sqlite3_column_int(row, 2) & MARK_DECISION),
            .both = sqlite3_column_int(row, 3),
        };
        if (one.duplicate != DUPLICATE_NONE)
            note_duplicate(found, &one);
    }
}

static int by_closeness(const void *left, const void *right) {
    const StoredDuplicate *a = left, *b = right;
    const int accepted = (b->decision == DECISION_ACCEPT) - (a->decision == DECISION_ACCEPT);
    const int closeness = (int)a->duplicate - (int)b->duplicate;
    return accepted    ? accepted
           : closeness ? closeness
                       : (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

Status store_duplicates(Store *store, const Tree *tree, int64_t candidate, StoredDuplicates *found,
                        Fault *fault) {
    CLEANUP(tree_keys_done) TreeKeys keys = {0};
    found->count = 0;
    tree_keys(tree, &keys);
    for (size_t i = 0; i < keys.count; i++)
        find_by_key(store, &keys.items[i], candidate, found);
    const Status status = store_take_fault(store, fault);
    if (status != STATUS_OK)
        stored_duplicates_done(found);
    else if (found->count > 1)
        qsort(found->items, found->count, sizeof *found->items, by_closeness);
    return status;
}

void pair_put(Store *store, int64_t entry, int64_t one, int64_t other, bool both) {
    if (entry != 0)
        store_execute(store, STORE_BOUND(store, SQL_IMAGE_PAIR, entry, one, other, both));
    store_execute(store, STORE_BOUND(store, both ? SQL_KEEP_BOTH : SQL_KEEP_BOTH_NOT, one, other));
    store_execute(store, STORE_BOUND(store, SQL_TOUCH_BOTH, one, other));
}

void pairs_restore(Store *store, int64_t entry, bool redo) {
    static const StatementId restores[] = {SQL_RESTORE_BOTH, SQL_RESTORE_NOT_BOTH, SQL_TOUCH_PAIRS};
    for (size_t i = 0; i < sizeof restores / sizeof *restores; i++)
        store_execute(store, STORE_BOUND(store, restores[i], entry, redo));
}

Status store_keep_both(Store *store, int64_t one, int64_t other, bool both, Fault *fault) {
    store_start(store);
    const int64_t entry = journal_note(store, one, both ? "keep both" : "duplicates again");
    pair_put(store, entry, one, other, both);
    return store_commit_change(store, fault);
}

// --- All duplicates of a store

// A puzzle and its judgement.
typedef struct Owner {
    int64_t judgement, candidate;
} Owner;

// A puzzle that has the current key.
typedef struct Holder {
    size_t owner; // index of an Owner
    int64_t place;
} Holder;

typedef struct Both {
    int64_t one, other;
} Both;

typedef struct Search {
    Owner *owners; // sorted by judgement
    bool *found;   // one for each owner
    size_t owner_count, owner_cap;
    Both *both; // pairs kept both, ascending
    size_t both_count, both_cap;
    uint64_t key;
    Holder *holders; // those with the current key
    size_t holder_count, holder_cap;
} Search;

static void search_done(Search *search) {
    free(search->owners);
    free(search->found);
    free(search->both);
    free(search->holders);
}

static int by_pair(const void *left, const void *right) {
    const Both *a = left, *b = right;
    const int one = (a->one > b->one) - (a->one < b->one);
    return one ? one : (a->other > b->other) - (a->other < b->other);
}

static void read_owners(Store *store, Search *search) {
    sqlite3_stmt *row = store_statement(store, SQL_ALL_PUZZLES);
    while (store_next(store, row)) {
        array_grow(&search->owners, &search->owner_cap, search->owner_count + 1);
        search->owners[search->owner_count++] =
            (Owner){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    }
    if (search->owner_count > 1)
        qsort(search->owners, search->owner_count, sizeof *search->owners, compare_leading_int64);
    search->found = xcalloc(search->owner_count, sizeof *search->found);
}

static void read_both(Store *store, Search *search) {
    sqlite3_stmt *row = store_statement(store, SQL_ALL_BOTH);
    while (store_next(store, row)) {
        array_grow(&search->both, &search->both_cap, search->both_count + 1);
        search->both[search->both_count++] =
            (Both){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    }
}

static bool are_kept(const Search *search, int64_t one, int64_t other) {
    const Both pair = one < other ? (Both){one, other} : (Both){other, one};
    return search->both_count > 0 &&
           bsearch(&pair, search->both, search->both_count, sizeof *search->both, by_pair) != NULL;
}

// Compares the puzzles that have the current key, unless both are known as duplicates.
static void settle_key(Search *search) {
    for (size_t i = 0; i < search->holder_count; i++) {
        const Holder *a = &search->holders[i];
        for (size_t j = i + 1; j < search->holder_count; j++) {
            const Holder *b = &search->holders[j];
            if ((!search->found[a->owner] || !search->found[b->owner]) &&
                duplicate_of(a->place, b->place) != DUPLICATE_NONE &&
                !are_kept(search, search->owners[a->owner].candidate,
                          search->owners[b->owner].candidate)) {
                search->found[a->owner] = search->found[b->owner] = true;
            }
        }
    }
    search->holder_count = 0;
}

// Takes a row of tree_key; keys come in ascending order.
static void take_key(Search *search, sqlite3_stmt *row) {
    const uint64_t key = column_bits(row, 0);
    const Owner wanted = {.judgement = sqlite3_column_int64(row, 1)};
    const Owner *owner = search->owner_count > 0
                             ? bsearch(&wanted, search->owners, search->owner_count,
                                       sizeof *search->owners, compare_leading_int64)
                             : NULL;
    if (key != search->key) {
        settle_key(search);
        search->key = key;
    }
    if (owner) {
        array_grow(&search->holders, &search->holder_cap, search->holder_count + 1);
        search->holders[search->holder_count++] =
            (Holder){(size_t)(owner - search->owners), sqlite3_column_int64(row, 2)};
    }
}

Status store_all_duplicates(Store *store, int64_t **ids, size_t *count, Fault *fault) {
    Search search = {0};
    *ids = NULL;
    *count = 0;
    store_start_reading(store);
    read_owners(store, &search);
    read_both(store, &search);
    sqlite3_stmt *row = store_statement(store, SQL_ALL_KEYS);
    while (store_next(store, row))
        take_key(&search, row);
    settle_key(&search);
    const Status status = store_commit(store, fault);
    if (status == STATUS_OK) {
        *ids = xcalloc(search.owner_count, sizeof **ids);
        for (size_t i = 0; i < search.owner_count; i++)
            if (search.found[i])
                (*ids)[(*count)++] = search.owners[i].candidate;
        qsort(*ids, *count, sizeof **ids, compare_leading_int64);
    }
    search_done(&search);
    return status;
}
