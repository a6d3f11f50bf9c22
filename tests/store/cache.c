// The cache of analyses in the store: keys, reach, size limit, and several users.

#include <signal.h>

#include "tests/store/analyses.h"
#include "tests/store/fixture.h"

static const StoreQuery everything = {0};

static SearchCache cache_of(Store *store) {
    SearchCache cache;
    assert_ok(store_cache(store, &cache, SAID));
    return cache;
}

// That of the store of the fixture.
static SearchCache ours;

static void begin_cached(Fixture *f) {
    fixture_begin(f);
    ours = cache_of(f->store);
}

FIXTURE(Fixture, begin_cached, fixture_end);
#define CACHE_TEST(name) TEST_ON(name, Fixture *f, begin_cached)

static StoreCacheStats figures_of(Store *store) {
    StoreCacheStats figures;
    store_cache_stats(store, &figures);
    return figures;
}

static void keep(const SearchCache *cache, const char *key, uint64_t overlap, int iterations) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(iterations, 2);
    cache->keep(cache->context, key, overlap, &analysis);
}

// The number of iterations found, -1 for nothing.
static int found(const SearchCache *cache, const char *key, uint64_t nodes) {
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    uint64_t overlap = cache->find(cache->context, key, nodes, &analysis);
    bool hit = overlap >= (nodes == 0 ? UINT64_MAX : nodes);
    int count = hit ? (int)analysis.iteration_count : -1;
    if (overlap == 0)
        assert_int_equal(analysis.iteration_count, 0);
    return count;
}

CACHE_TEST(what_is_kept_is_found_as_it_was_also_after_closing) {
    CLEANUP(analysis_done) Analysis kept = analysis_of(30, 3);
    CLEANUP(analysis_done) Analysis read = analysis_blank(0);
    ours.keep(ours.context, "a key", 1000, &kept);
    fixture_reopen(f);
    ours = cache_of(f->store);
    assert_true(ours.find(ours.context, "a key", 1000, &read));
    assert_same_analysis(&read, &kept);
}

CACHE_TEST(only_the_very_key_finds_and_only_what_reaches_so_far) {
    static const struct {
        const char *key;
        uint64_t nodes;
        int iterations; // -1: not found
    } rows[] = {
        {"Some", 1000, -1},     {"some ", 1000, -1}, {"som", 1000, -1},          {"", 1000, -1},
        {"some", 1000, 3},      {"some", 999, 3},    {"some", 1001, -1},         {"some", 0, -1},
        {"all", UINT64_MAX, 4}, {"all", 0, 4},       {"all", UINT64_MAX - 1, 4},
    };
    keep(&ours, "some", 1000, 3);
    keep(&ours, "all", UINT64_MAX, 4);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(found(&ours, rows[i].key, rows[i].nodes), rows[i].iterations);
}

CACHE_TEST(what_reaches_further_replaces_and_never_the_other_way_round) {
    keep(&ours, "key", 1000, 3);
    keep(&ours, "key", 500, 2);
    assert_int_equal(found(&ours, "key", 400), 3);
    keep(&ours, "key", UINT64_C(1) << 63, 5);
    keep(&ours, "key", 2000, 4);
    assert_int_equal(found(&ours, "key", 1000), 5);
    keep(&ours, "key", UINT64_MAX, 6);
    assert_int_equal(found(&ours, "key", 0), 6);
    assert_int_equal(figures_of(f->store).entries, 1);
}

CACHE_TEST(an_analysis_without_iterations_can_be_kept) {
    keep(&ours, "mate", UINT64_MAX, 0);
    assert_int_equal(found(&ours, "mate", 0), 0);
}

CACHE_TEST(damage_is_a_miss_and_is_mended_by_the_next_search) {
    static const char *const damages[] = {
        "UPDATE analysis SET data = substr(data, 1, length(data) - 1)",
        "UPDATE analysis SET data = x''",
        "UPDATE analysis SET data = zeroblob(length(data))",
        "UPDATE analysis SET covered = covered + 1",
        "UPDATE analysis SET covered = -1",
        "UPDATE analysis SET data = (SELECT data FROM analysis WHERE key = 'other')",
    };
    keep(&ours, "other", 1000, 7);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        keep(&ours, "key", 1000, 3);
        assert_int_equal(found(&ours, "key", 1000), 3);
        fixture_change(f->store, damages[i]);
        assert_int_equal(found(&ours, "key", 1000), -1);
        keep(&ours, "key", 900, 2);
        assert_int_equal(found(&ours, "key", 900), 2);
    }
}

FIXTURE_TEST(figures_say_what_the_cache_did) {
    assert_int_equal(figures_of(f->store).limit, 0);
    SearchCache cache = cache_of(f->store);
    keep(&cache, "one", 1000, 3);
    keep(&cache, "one", 1000, 3);
    keep(&cache, "two", 1000, 3);
    found(&cache, "one", 1000);
    found(&cache, "two", 1000);
    found(&cache, "two", 1);
    found(&cache, "two", 2000);
    StoreCacheStats figures = figures_of(f->store);
    assert_int_equal(figures.entries, 2);
    assert_in_range(figures.bytes, 100, 1000);
    assert_int_equal(figures.limit, STORE_CACHE_LIMIT);
    assert_int_equal(figures.hits, 3);
    assert_int_equal(figures.misses, 1);
    assert_int_equal(figures.kept, 2);
    assert_int_equal(figures.evicted, 0);
    assert_int_equal(figures.failed, 0);
    assert_string_equal(figures.fault.text, "");
}

CACHE_TEST(bytes_are_those_of_all_keys_and_analyses) {
    keep(&ours, "one", 1000, 3);
    keep(&ours, "two", 1000, 30);
    keep(&ours, "one", 2000, 9);
    assert_int_equal(
        figures_of(f->store).bytes,
        fixture_number(f->store, "SELECT sum(length(key) + length(data)) FROM analysis"));
}

static void name_key(int number, char key[16]) {
    snprintf(key, 16, "key %04d", number);
}

static void keep_numbered(const SearchCache *cache, int first, int count, int iterations) {
    for (int i = first; i < first + count; i++) {
        char key[16];
        name_key(i, key);
        keep(cache, key, 1000, iterations);
    }
}

static int found_numbered(const SearchCache *cache, int number) {
    char key[16];
    name_key(number, key);
    return found(cache, key, 1000);
}

CACHE_TEST(above_the_limit_the_oldest_give_way) {
    keep_numbered(&ours, 0, 100, 10);
    uint64_t limit = figures_of(f->store).bytes;
    store_cache_limit(f->store, limit);
    for (int i = 100; i < 130; i++) {
        keep_numbered(&ours, i, 1, 10);
        assert_true(figures_of(f->store).bytes <= limit);
    }
    StoreCacheStats figures = figures_of(f->store);
    assert_int_equal(figures.entries, 100);
    assert_int_equal(figures.evicted, 30);
    for (int i = 0; i < 130; i++)
        assert_int_equal(found_numbered(&ours, i), i < 30 ? -1 : 10);
}

CACHE_TEST(what_was_found_lately_stays) {
    enum { MANY = 600, EARLY = 40 };
    keep_numbered(&ours, 0, MANY, 2);
    for (int i = 0; i < EARLY; i++)
        assert_int_equal(found_numbered(&ours, i), 2);
    store_cache_limit(f->store, figures_of(f->store).bytes);
    keep_numbered(&ours, MANY, EARLY, 2);
    assert_int_equal(figures_of(f->store).evicted, EARLY);
    for (int i = 0; i < EARLY; i++) {
        assert_int_equal(found_numbered(&ours, i), 2);
        assert_int_equal(found_numbered(&ours, i + EARLY), -1);
    }
}

CACHE_TEST(what_was_found_is_remembered_for_the_next_time) {
    keep_numbered(&ours, 0, 300, 2);
    found_numbered(&ours, 0);
    fixture_reopen(f);
    ours = cache_of(f->store);
    store_cache_limit(f->store, figures_of(f->store).bytes);
    keep(&ours, "new", 1000, 2);
    assert_int_equal(found_numbered(&ours, 1), -1);
    assert_int_equal(found_numbered(&ours, 0), 2);
}

CACHE_TEST(a_smaller_limit_is_reached_step_by_step) {
    keep_numbered(&ours, 0, 100, 2);
    uint64_t limit = figures_of(f->store).bytes / 2;
    store_cache_limit(f->store, limit);
    keep(&ours, "new", 1000, 2);
    assert_in_range(figures_of(f->store).evicted, 1, 30);
    keep_numbered(&ours, 1000, 10, 2);
    assert_true(figures_of(f->store).bytes <= limit);
}

CACHE_TEST(what_is_larger_than_the_limit_is_not_kept) {
    keep(&ours, "small", 1000, 2);
    store_cache_limit(f->store, figures_of(f->store).bytes + 10);
    keep(&ours, "large", 1000, 100);
    assert_int_equal(found(&ours, "small", 1000), 2);
    assert_int_equal(found(&ours, "large", 1000), -1);
    store_cache_limit(f->store, 0);
    keep(&ours, "small too", 1000, 2);
    assert_int_equal(found(&ours, "small too", 1000), -1);
}

CACHE_TEST(clearing_forgets_all_analyses_and_nothing_else) {
    int64_t id = fixture_put(f->store, "a.pgn", 3, "Ernst", 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    keep_numbered(&ours, 0, 300, 2);
    assert_ok(store_cache_clear(f->store, SAID));
    assert_int_equal(figures_of(f->store).entries, 0);
    assert_int_equal(figures_of(f->store).bytes, 0);
    assert_int_equal(found_numbered(&ours, 299), -1);
    assert_stored(f->store, &everything, "a.pgn 3 Ernst 24 magnus accept\n");
    keep_numbered(&ours, 299, 1, 2);
    assert_int_equal(found_numbered(&ours, 299), 2);
}

CACHE_TEST(programs_share_one_cache) {
    CLEANUP(store_close_at) Store *second = fixture_open(f);
    SearchCache other = cache_of(second);
    keep(&ours, "key", 1000, 3);
    assert_int_equal(found(&other, "key", 1000), 3);
    keep(&other, "key", 2000, 4);
    assert_int_equal(found(&ours, "key", 2000), 4);
    assert_ok(store_cache_clear(second, SAID));
    assert_int_equal(found(&ours, "key", 1), -1);
}

// One of several at work on the same keys; ends with 0 when it found nothing but what belongs
// there.
static int work(const char *path, int turn) {
    enum { KEYS = 60 };
    Store *store;
    SearchCache cache;
    int wrong = 0;
    if (fixture_open_in_turn(&store, path) != STATUS_OK ||
        store_cache(store, &cache, NULL) != STATUS_OK) {
        return 1;
    }
    for (int i = 0; i < KEYS; i++) {
        char key[16];
        int number = (20 * turn + i) % KEYS;
        name_key(number, key);
        int count = found(&cache, key, 1000);
        wrong += count != -1 && count != 1 + number % 7;
        keep(&cache, key, 1000, 1 + number % 7);
    }
    store_close(store);
    return wrong != 0;
}

FIXTURE_TEST(programs_at_work_at_once_do_no_harm) {
    fixture_close(f);
    fixture_programs(f, 3, work);
    f->store = fixture_open(f);
    cache_of(f->store);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM analysis"),
                     figures_of(f->store).entries);
    assert_int_equal(fixture_number(f->store, "SELECT sum(size) FROM analysis"),
                     figures_of(f->store).bytes);
    assert_true(figures_of(f->store).entries > 0);
}

CACHE_TEST(what_a_held_store_does_not_take_is_found_all_the_same_and_written_later) {
    CLEANUP(store_close_at) Store *second = fixture_open(f);
    keep(&ours, "old", 1000, 3);
    fixture_change(second, "BEGIN IMMEDIATE");
    keep(&ours, "new", 1000, 3);
    assert_false(store_cache_write(f->store));
    assert_int_equal(found(&ours, "old", 1000), 3);
    assert_int_equal(found(&ours, "new", 1000), 3);
    assert_int_equal(figures_of(f->store).entries, 1);
    assert_non_null(
        strstr(figures_of(f->store).fault.text, "test.db: is locked by another program"));
    fixture_change(second, "ROLLBACK");
    assert_true(store_cache_write(f->store));
    assert_int_equal(figures_of(f->store).entries, 2);
    assert_int_equal(figures_of(f->store).kept, 2);
    assert_string_equal(figures_of(f->store).fault.text, "");
    assert_int_equal(found(&ours, "new", 1000), 3);
}

CACHE_TEST(what_waits_for_a_held_store_is_forgotten_with_the_rest) {
    CLEANUP(store_close_at) Store *second = fixture_open(f);
    fixture_change(second, "BEGIN IMMEDIATE");
    keep(&ours, "key", 1000, 3);
    fixture_change(second, "ROLLBACK");
    assert_ok(store_cache_clear(f->store, SAID));
    assert_int_equal(found(&ours, "key", 1000), -1);
    assert_false(store_cache_has_unwritten(f->store));
}

CACHE_TEST(of_what_waits_for_a_held_store_the_oldest_goes_first) {
    Store *second = fixture_open(f);
    fixture_change(second, "BEGIN IMMEDIATE");
    char key[64], last[64];
    for (int i = 0; i < 3000; i++) {
        snprintf(key, sizeof key, "key %d", i);
        keep(&ours, key, 1000, 60);
    }
    memcpy(last, key, sizeof last);
    assert_int_equal(found(&ours, "key 0", 1000), -1);
    assert_int_equal(found(&ours, last, 1000), 60);
    fixture_change(second, "ROLLBACK");
    store_close(second);
    assert_true(store_cache_write(f->store));
    assert_int_equal(found(&ours, last, 1000), 60);
    const StoreCacheStats figures = figures_of(f->store);
    assert_true(figures.entries > 100 && figures.entries < 3000);
    assert_true(figures.bytes <= 4 << 20);
}

CACHE_TEST(a_cache_that_fails_is_no_fault_of_the_search) {
    keep(&ours, "key", 1000, 3);
    fixture_change(f->store, "ALTER TABLE analysis RENAME TO elsewhere");
    assert_int_equal(found(&ours, "key", 1000), -1);
    assert_int_equal(figures_of(f->store).failed, 1);
    assert_non_null(strstr(figures_of(f->store).fault.text, "test.db: cannot be read: "));
    keep(&ours, "new", 1000, 3);
    assert_true(figures_of(f->store).failed > 1);
    assert_non_null(strstr(figures_of(f->store).fault.text, "no such table: analysis"));
    fixture_change(f->store, "ALTER TABLE elsewhere RENAME TO analysis");
    assert_int_equal(found(&ours, "key", 1000), 3);
    keep(&ours, "new", 1000, 3);
    assert_int_equal(found(&ours, "new", 1000), 3);
}

CACHE_TEST(decisions_stay_as_durable_as_without_a_cache) {
    int64_t id = fixture_put(f->store, "a.pgn", 3, "Ernst", 24, "magnus");
    keep(&ours, "key", 1000, 3);
    assert_int_equal(fixture_number(f->store, "PRAGMA synchronous"), 2); // FULL
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    assert_stored(f->store, &everything, "a.pgn 3 Ernst 24 magnus accept\n");
}

FIXTURE_TEST(being_killed_while_keeping_leaves_a_sound_store) {
    fixture_close(f);
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Store *store = fixture_open(f);
        SearchCache cache = cache_of(store);
        for (int i = 0;; i++) {
            char key[16];
            name_key(i % 9999, key);
            keep(&cache, key, 1000 + (uint64_t)i, 10);
            if (i == 300 && write(ready[1], "x", 1) != 1)
                _exit(1);
        }
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    f->store = fixture_open(f);
    SearchCache cache = cache_of(f->store);
    assert_int_equal(found(&cache, "key 0000", 1), 10);
    assert_ok(store_check_integrity(f->store, SAID));
}

FIXTURE_TEST(without_a_wal_the_cache_does_not_risk_the_store) {
    fixture_change(f->store, "PRAGMA journal_mode = DELETE");
    SearchCache cache = cache_of(f->store);
    keep(&cache, "key", 1000, 3);
    assert_int_equal(found(&cache, "key", 1000), 3);
}

FIXTURE_TEST(a_store_that_is_only_read_has_no_cache) {
    store_close(f->store);
    assert_ok(store_open_read_only(&f->store, f->path, SAID));
    assert_fails(store_cache(f->store, &(SearchCache){0}, SAID), STATUS_STORE,
                 "*test.db: is open only to be read*");
}
