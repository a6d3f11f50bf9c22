// Other numbers over what was scanned: the cache answers, the store stays as it is, and a run
// with those numbers finds what was foretold.
#include "onlymove/tuning.h"

#include "tests/review/run_fixture.h"

FREE_WITH(Tuning, tuning_free);

// A store in which the profile of the table was run over some games.
typedef struct ScanOutcome {
    RunFixture f;
    const char *db;
    Store *store;
    Pool *pool;
} ScanOutcome;

static void scan(ScanOutcome *scanned, const Profile *profile, const char *pgn) {
    scan_games(scanned->store, scanned->pool, profile, pgn, "games.pgn");
}

// With few moves to choose from, so that the engine is fast. The last one follows the solution of
// its puzzle, inside which the next positions would be puzzles too.
#define ENDING "[FEN \"1n6/p7/4k3/8/8/3R4/3PK3/8 w - - 0 1\"]\n\n"
static const char endings[] = ENDING
    "1. Ke3 Nc6 2. Rb3 Ke5 3. Rb7 a5 4. Rc7 Kd6 5. Rg7 Ne5 6. Rg5 a4 7. d4 Nc4+ 8. Kd3 *\n\n" ENDING
    "1. Rh3 Nd7 2. Rh7 Nf6 3. Rxa7 Nd5 4. Kf3 Ke5 5. Re7+ Nxe7 6. d3 *\n\n"
    "[FEN \"1n6/p7/4k3/8/8/3RK3/3P4/8 b - - 1 1\"]\n\n1... Nc6 2. Kf3 a5 *\n\n";

// Short puzzles for an engine that scores by rote from -60 to 60.
static const char *const settings[] = {
    ("filters=has-choice not-inside-puzzle best-in-window margin-in-window not-check "
     "solution-tree history-free"),
    "best.min=1",
    "margin.min=8",
    "rooks.min=0",
    "tree.length=3",
    "move.min=1"};

static void begin(ScanOutcome *scanned) {
    SearchCache cache;
    set_run_fixture(&scanned->f, "positional", NULL);
    for (size_t i = 0; i < COUNT(settings); i++)
        assert_ok(profile_set(&scanned->f.profile, settings[i], SAID));
    scanned->db = folder_file(&scanned->f.folder, "scanned.db");
    assert_ok(store_open(&scanned->store, scanned->db, SAID));
    assert_ok(store_cache(scanned->store, &cache, SAID));
    scanned->pool = fake_pool(NULL, 2);
    pool_use_cache(scanned->pool, &cache);
    scan(scanned, &scanned->f.profile, endings);
}

static void end(ScanOutcome *scanned) {
    pool_free(scanned->pool);
    store_close(scanned->store);
    clear_run_fixture(&scanned->f);
}

FIXTURE(ScanOutcome, begin, end);
#define SCANNED(name) TEST_ON(name, ScanOutcome *scanned, begin)

static Tuning *tune(ScanOutcome *scanned, const char *setting, Profile *profile) {
    Tuning *tuning;
    *profile = scanned->f.profile;
    if (setting[0])
        assert_ok(profile_set(profile, setting, SAID));
    assert_ok(tuning_new(&tuning, scanned->store, NULL, profile, SAID));
    while (!tuning_counts(tuning).over)
        assert_ok(tuning_step(tuning, 0, SAID));
    return tuning;
}

static void add_place(Str *out, size_t number, int ply) {
    str_addf(out, "%zu:%d ", number, ply);
}

// The puzzles that the store has, but for those that lie where the tuning lists some.
static void write_puzzles(const ScanOutcome *scanned, Str *out) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(scanned->store, &(StoreQuery){.id = 0}, &list, SAID));
    for (size_t i = 0; i < list.count; i++)
        if (list.rows[i].is_puzzle && !list.rows[i].withdrawn)
            add_place(out, list.games[list.rows[i].game].number, list.rows[i].ply);
}

// Those that the store would have by the tuning: as it has them now, less what leaves, and what
// comes, which stand in one order.
static void write_foretold(const ScanOutcome *scanned, const Tuning *tuning, Str *out) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    size_t count, next = 0;
    const PuzzleChange *changed = tuning_puzzles(tuning, &count);
    assert_ok(store_list(scanned->store, &(StoreQuery){.id = 0}, &list, SAID));
    for (size_t i = 0; i <= list.count; i++) {
        const CandidateRow *row = i < list.count ? &list.rows[i] : NULL;
        const size_t number = row ? list.games[row->game].number : SIZE_MAX;
        bool leaves = false;
        for (; next < count &&
               (changed[next].game_number < number ||
                (changed[next].game_number == number && changed[next].ply <= row->ply));
             next++) {
            if (changed[next].is_gained)
                add_place(out, changed[next].game_number, changed[next].ply);
            else
                leaves = true;
        }
        if (row && row->is_puzzle && !row->withdrawn && !leaves)
            add_place(out, number, row->ply);
    }
}

SCANNED(a_run_with_the_numbers_finds_what_was_foretold) {
    // Each from what the runs before it have left.
    static const struct {
        const char *setting, *said;
    } changes[] = {
        {"", "10 → 10 puzzles: 0 lost, 0 new"},
        {"best.max=57", "10 → 6 puzzles: 5 lost, 1 new"},
        {"margin.min=15", "6 → 4 puzzles: 4 lost, 2 new"},
        {"margin.max=20", "4 → 8 puzzles: 2 lost, 6 new"},
        {"tree.max-nodes=2", "8 → 0 puzzles: 8 lost, 0 new"},
        {"nodes.max=2000", "0 → 10 puzzles: 0 lost, 10 new"},
    };
    for (size_t i = 0; i < COUNT(changes); i++) {
        CLEANUP(str_done) Str foretold = {0}, found = {0}, said = {0};
        Profile profile;
        CLEANUP(tuning_free_at) Tuning *tuning = tune(scanned, changes[i].setting, &profile);
        tuning_write(tuning, &said);
        write_foretold(scanned, tuning, &foretold);
        assert_string_equal(str_text(&said), changes[i].said);
        scan(scanned, &profile, endings);
        write_puzzles(scanned, &found);
        assert_string_equal(str_text(&foretold), str_text(&found));
    }
}

SCANNED(each_says_what_it_misses_by) {
    UnpackedVerdict refused;
    size_t count;
    CLEANUP(tuning_free_at) Tuning *tuning = tune(scanned, "margin.min=15", &(Profile){0});
    const PuzzleChange *puzzles = tuning_puzzles(tuning, &count);
    assert_int_equal(count, 6);
    for (size_t i = 0; i < count; i++) {
        assert_false(puzzles[i].is_gained);
        assert_true(verdict_unpack(puzzles[i].refusal, &refused));
        assert_string_equal(refused.filter->name, "margin-in-window");
        assert_true(refused.has_miss && refused.miss >= 1 && refused.miss <= 7);
        assert_true(puzzles[i].id > 0 && puzzles[i].first[0]);
    }
}

SCANNED(what_the_cache_does_not_have_stays_and_would_have_to_be_searched) {
    CLEANUP(str_done) Str said = {0};
    CLEANUP(tuning_free_at) Tuning *tuning = tune(scanned, "hash=2", &(Profile){0});
    tuning_write(tuning, &said);
    assert_string_equal(str_text(&said),
                        "10 → 10 puzzles: 0 lost, 0 new; 26 positions would have to be searched");
}

// Jumps for Black behind the third ply, and for White behind the sixth.
static const char judged[] = ENDING
    "{[%eval 0.0]} 1. Ke3 {[%eval 0.0]} Nc6 {[%eval 0.1]} 2. Rb3 {[%eval -5.0]} Ke5 {[%eval 0.0]} "
    "3. Rb7 {[%eval -0.2]} a5 {[%eval 6.0]} 4. Rc7 {[%eval 6.0]} *\n\n";

// Scans that game, of which nothing but its own evaluations decides.
static void scan_judged(ScanOutcome *scanned, const char *setting) {
    Profile *used = &scanned->f.profile;
    assert_ok(profile_find("classic", used, SAID));
    assert_ok(profile_set(used, "filters=evaluation-jump", SAID));
    assert_ok(profile_set(used, "centipawn=1", SAID)); // whatever the engine's count as
    assert_ok(profile_set(used, setting, SAID));
    scan(scanned, used, judged);
}

SCANNED(what_a_game_says_of_its_evaluations_need_not_be_searched) {
    CLEANUP(str_done) Str said = {0};
    scan_judged(scanned, "jump.after=400");
    CLEANUP(tuning_free_at) Tuning *tuning = tune(scanned, "jump.after=550", &(Profile){0});
    tuning_write(tuning, &said);
    assert_string_equal(str_text(&said), "2 → 1 puzzles: 1 lost, 0 new");
}

SCANNED(a_game_without_a_candidate_may_come_to_have_one) {
    CLEANUP(str_done) Str said = {0};
    scan_judged(scanned, "jump.after=700");
    CLEANUP(tuning_free_at) Tuning *tuning = tune(scanned, "jump.after=550", &(Profile){0});
    tuning_write(tuning, &said);
    assert_string_equal(str_text(&said), "0 → 1 puzzles: 0 lost, 1 new");
}

// Bytes of the store and of its log.
static void read_store(const ScanOutcome *scanned, Str *out) {
    assert_true(folder_read(&scanned->f.folder, "scanned.db", out));
    assert_true(folder_read(&scanned->f.folder, "scanned.db-wal", out));
}

SCANNED(nothing_is_written) {
    CLEANUP(str_done) Str before = {0}, after = {0};
    read_store(scanned, &before);
    tuning_free(tune(scanned, "margin.min=15", &(Profile){0}));
    read_store(scanned, &after);
    assert_int_equal(before.len, after.len);
    assert_memory_equal(before.data, after.data, before.len);
}

static Status copy_candidate(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    candidate_copy(context, &stored->candidate);
    return STATUS_OK;
}

// Its tree holds above all runs.
SCANNED(what_was_changed_by_hand_stays) {
    Profile profile;
    size_t count;
    CLEANUP(tuning_free_at) Tuning *before = tune(scanned, "tree.max-nodes=2", &profile);
    const int64_t id = tuning_puzzles(before, &count)[0].id;
    assert_int_equal(count, 10);
    Candidate candidate;
    assert_ok(store_each(scanned->store, &(StoreQuery){.id = id}, STORE_SHOWN, copy_candidate,
                         &candidate, SAID));
    candidate.by_hand = true;
    const StoreAction action = {.candidate = id, .label = "prune", .judgement = &candidate};
    assert_ok(store_act(scanned->store, &action, &(StepReport){0}, SAID));
    candidate_done(&candidate);
    CLEANUP(tuning_free_at) Tuning *after = tune(scanned, "tree.max-nodes=2", &profile);
    assert_int_equal(tuning_counts(after).lost, 9);
    assert_int_equal(tuning_counts(after).puzzles_after, 1);
}
