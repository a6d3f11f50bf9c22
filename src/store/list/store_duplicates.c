// Finds duplicates by the keys of trees, for each puzzle of the judgement that an export writes.
#include "onlymove/store_list.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/store/journal/store_journal_private.h"

// Packs the ply of a key, and whether it is in the main line, for tree_key.place.
static int64_t pack_ply(const TreeKey *key) {
    return (int64_t)key->ply << 1 | key->on_main_line;
}

static Duplicate compare_ply_bits(int64_t one, int64_t other) {
    return duplicate_at((uint16_t)(one >> 1), one & 1, (uint16_t)(other >> 1), other & 1);
}

void tree_key_rows_done(TreeKeyRows *keys) {
    tree_keys_done(&keys->of_tree);
    free(keys->items);
    *keys = (TreeKeyRows){0};
}

void tree_keys_add(TreeKeyRows *keys, int64_t judgement, const Tree *tree) {
    tree_keys(tree, &keys->of_tree);
    array_grow(&keys->items, &keys->cap, keys->count + keys->of_tree.count);
    for (size_t i = 0; i < keys->of_tree.count; i++) {
        const TreeKey *key = &keys->of_tree.items[i];
        keys->items[keys->count++] = (TreeKeyRow){signed_of(key->key), judgement, pack_ply(key)};
    }
}

void tree_keys_put(Store *store, int64_t judgement, const Tree *tree) {
    CLEANUP(tree_key_rows_done) TreeKeyRows keys = {0};
    tree_keys_add(&keys, judgement, tree);
    array_sort(keys.items, keys.count, sizeof *keys.items, compare_leading_int64);
    for (size_t i = 0; i < keys.count; i++) {
        const TreeKeyRow *key = &keys.items[i];
        STORE_EXECUTE(store, SQL_PUT_KEY, key->key, key->judgement, key->ply_bits);
    }
}

// --- Duplicates of one puzzle

void stored_duplicates_done(StoredDuplicates *found) {
    free(found->items);
    *found = (StoredDuplicates){0};
}

// Adds a duplicate; one that was found by another position before is kept once, as the closest.
static void note_duplicate(StoredDuplicates *found, const StoredDuplicate *one) {
    for (size_t i = 0; i < found->count; i++) {
        StoredDuplicate *known = &found->items[i];
        if (known->candidate == one->candidate) {
            known->duplicate =
                one->duplicate < known->duplicate ? one->duplicate : known->duplicate;
            return;
        }
    }
    *array_add(&found->items, &found->count, &found->cap) = *one;
}

static void find_by_key(Store *store, const TreeKey *key, int64_t candidate,
                        StoredDuplicates *found) {
    sqlite3_stmt *row = STORE_BIND(store, SQL_DUPLICATES, signed_of(key->key), candidate);
    while (store_next_row(store, row)) {
        const StoredDuplicate one = {
            .candidate = sqlite3_column_int64(row, 0),
            .duplicate = compare_ply_bits(pack_ply(key), sqlite3_column_int64(row, 1)),
            .decision = (Decision)(sqlite3_column_int(row, 2) & STATE_DECISION),
            .is_kept = sqlite3_column_int(row, 3),
        };
        if (one.duplicate != DUPLICATE_NONE)
            note_duplicate(found, &one);
    }
}

static int order_by_closeness(const void *left, const void *right) {
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
    else
        array_sort(found->items, found->count, sizeof *found->items, order_by_closeness);
    return status;
}

void kept_pair_put(Store *store, int64_t entry, int64_t one, int64_t other, bool both) {
    if (entry != 0)
        STORE_EXECUTE(store, SQL_IMAGE_PAIR, entry, one, other, both);
    STORE_EXECUTE(store, both ? SQL_KEEP_BOTH : SQL_KEEP_BOTH_NOT, one, other);
    STORE_EXECUTE(store, SQL_TOUCH_BOTH, one, other);
}

void kept_pairs_restore(Store *store, int64_t entry, bool redo) {
    static const StatementId restores[] = {SQL_RESTORE_BOTH, SQL_RESTORE_NOT_BOTH, SQL_TOUCH_PAIRS};
    for (size_t i = 0; i < sizeof restores / sizeof *restores; i++)
        STORE_EXECUTE(store, restores[i], entry, redo);
}

Status store_keep_both(Store *store, int64_t one, int64_t other, bool both, Fault *fault) {
    store_begin(store);
    const int64_t entry = journal_append_label(store, one, both ? "keep both" : "duplicates again");
    kept_pair_put(store, entry, one, other, both);
    return store_commit_change(store, fault);
}

// --- All duplicates of a store

// A puzzle and its judgement.
typedef struct PuzzleJudgement {
    int64_t judgement, candidate;
} PuzzleJudgement;

// A puzzle that has the current key.
typedef struct KeyHolder {
    size_t puzzle; // index into `puzzles`
    int64_t ply_bits;
} KeyHolder;

typedef struct KeptPair {
    int64_t one, other;
} KeptPair;

typedef struct DuplicateFinder {
    PuzzleJudgement *puzzles; // sorted by judgement
    bool *is_duplicate;       // for each puzzle
    size_t puzzle_count, puzzle_cap;
    KeptPair *pairs; // pairs that are kept both, ascending
    size_t pair_count, pair_cap;
    uint64_t key;
    KeyHolder *holders; // those with the current key
    size_t holder_count, holder_cap;
} DuplicateFinder;

static void finder_done(DuplicateFinder *finder) {
    free(finder->puzzles);
    free(finder->is_duplicate);
    free(finder->pairs);
    free(finder->holders);
}

static int order_pairs(const void *left, const void *right) {
    const KeptPair *a = left, *b = right;
    const int one = (a->one > b->one) - (a->one < b->one);
    return one ? one : (a->other > b->other) - (a->other < b->other);
}

static void read_puzzles(Store *store, DuplicateFinder *finder) {
    sqlite3_stmt *row = store_statement(store, SQL_ALL_PUZZLES);
    while (store_next_row(store, row)) {
        *array_add(&finder->puzzles, &finder->puzzle_count, &finder->puzzle_cap) =
            (PuzzleJudgement){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    }
    array_sort(finder->puzzles, finder->puzzle_count, sizeof *finder->puzzles,
               compare_leading_int64);
    finder->is_duplicate = xcalloc(finder->puzzle_count, sizeof *finder->is_duplicate);
}

static void read_kept_pairs(Store *store, DuplicateFinder *finder) {
    sqlite3_stmt *row = store_statement(store, SQL_ALL_BOTH);
    while (store_next_row(store, row)) {
        *array_add(&finder->pairs, &finder->pair_count, &finder->pair_cap) =
            (KeptPair){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    }
}

static bool are_kept_both(const DuplicateFinder *finder, int64_t one, int64_t other) {
    const KeptPair pair = one < other ? (KeptPair){one, other} : (KeptPair){other, one};
    return finder->pair_count > 0 && bsearch(&pair, finder->pairs, finder->pair_count,
                                             sizeof *finder->pairs, order_pairs) != NULL;
}

// Compares the puzzles that have the current key, unless both are known as duplicates.
static void compare_holders(DuplicateFinder *finder) {
    for (size_t i = 0; i < finder->holder_count; i++) {
        const KeyHolder *a = &finder->holders[i];
        for (size_t j = i + 1; j < finder->holder_count; j++) {
            const KeyHolder *b = &finder->holders[j];
            if ((!finder->is_duplicate[a->puzzle] || !finder->is_duplicate[b->puzzle]) &&
                compare_ply_bits(a->ply_bits, b->ply_bits) != DUPLICATE_NONE &&
                !are_kept_both(finder, finder->puzzles[a->puzzle].candidate,
                               finder->puzzles[b->puzzle].candidate)) {
                finder->is_duplicate[a->puzzle] = finder->is_duplicate[b->puzzle] = true;
            }
        }
    }
    finder->holder_count = 0;
}

// Takes a row of tree_key; keys come in ascending order.
static void take_key(DuplicateFinder *finder, sqlite3_stmt *row) {
    const uint64_t key = column_bits(row, 0);
    const PuzzleJudgement *puzzle = array_find(sqlite3_column_int64(row, 1), finder->puzzles,
                                               finder->puzzle_count, sizeof *puzzle);
    if (key != finder->key) {
        compare_holders(finder);
        finder->key = key;
    }
    if (puzzle) {
        *array_add(&finder->holders, &finder->holder_count, &finder->holder_cap) =
            (KeyHolder){(size_t)(puzzle - finder->puzzles), sqlite3_column_int64(row, 2)};
    }
}

Status store_all_duplicates(Store *store, int64_t **ids, size_t *count, Fault *fault) {
    DuplicateFinder finder = {0};
    *ids = NULL;
    *count = 0;
    store_begin_reading(store);
    read_puzzles(store, &finder);
    read_kept_pairs(store, &finder);
    sqlite3_stmt *row = store_statement(store, SQL_ALL_KEYS);
    while (store_next_row(store, row))
        take_key(&finder, row);
    compare_holders(&finder);
    const Status status = store_commit(store, fault);
    if (status == STATUS_OK) {
        *ids = xcalloc(finder.puzzle_count, sizeof **ids);
        for (size_t i = 0; i < finder.puzzle_count; i++)
            if (finder.is_duplicate[i])
                (*ids)[(*count)++] = finder.puzzles[i].candidate;
        qsort(*ids, *count, sizeof **ids, compare_leading_int64);
    }
    finder_done(&finder);
    return status;
}
