// A review of Morphy's opera game with engines that play by rote, a store in a folder of its own,
// and profiles that ask for few nodes.
#pragma once

#include "onlymove/review_jobs.h"
#include "onlymove/runner.h"
#include "src/review/session/review_private.h"
#include "tests/review/act.h"
#include "tests/support/folder.h"
#include "tests/support/programs.h"

FREE_WITH(Pool, pool_free);
FREE_WITH(Store, store_close);

// Morphy's opera game: at 16.Qb8+ a mate in two, and inside it, at 17.Rd8#, a mate in one.
static const char opera[] =
    "[White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6\n"
    "9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+\n"
    "Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

enum { FIRST = 30, INSIDE = 32 }; // the plies of the two

typedef struct RunFixture {
    Folder folder;
    Game game;
    Pool *pool;
    Review *review;
    Profile profile;
    char said[600]; // the last sentence of the review
} RunFixture;

static inline Pool *fake_pool(const char *option, int engines) {
    char *argv[] = {(char *)(uintptr_t)fake_engine(), (char *)(uintptr_t)option, NULL};
    Pool *pool = pool_new(&(EngineSetup){.argv = argv}, engines);
    assert_non_null(pool);
    return pool;
}

static inline void read_opera(Game *game) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    *game = game_blank();
    pgn_reader_init(&reader, opera, sizeof opera - 1);
    assert_true(pgn_read(&reader, game));
}

static inline void small_profile(Profile *profile, const char *name) {
    static const char *const settings[] = {"nodes.max=3000", "tree.nodes=2000", "hash=1"};
    assert_ok(profile_find(name, profile, SAID));
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        assert_ok(profile_set(profile, settings[i], SAID));
}

static inline void open_review(RunFixture *f) {
    const StoreGameRef place = {"opera.pgn", 1, &f->game, 0};
    f->review = review_new(folder_file(&f->folder, "store.db"));
    assert_string_equal(review_store_fault(f->review), "");
    review_use_pool(f->review, f->pool);
    assert_ok(review_use_profile(f->review, &f->profile, SAID));
    assert_ok(review_show(f->review, &place, SAID));
}

// A new session, with engines that have not greeted.
static inline void begin_again(RunFixture *f) {
    review_free(f->review);
    pool_free(f->pool);
    f->pool = fake_pool(NULL, 1);
    open_review(f);
}

static inline void set_run_fixture(RunFixture *f, const char *profile, const char *engine_option) {
    *f = (RunFixture){0};
    f->folder = folder_make();
    read_opera(&f->game);
    small_profile(&f->profile, profile);
    f->pool = fake_pool(engine_option, 3);
    open_review(f);
}

static inline void clear_run_fixture(RunFixture *f) {
    review_free(f->review);
    pool_free(f->pool);
    game_done(&f->game);
    folder_done(&f->folder);
}

// A test on a table with the profile finder, which is called `table`.
static inline void finder_run_fixture(RunFixture *f) {
    set_run_fixture(f, "finder", NULL);
}
FIXTURE(RunFixture, finder_run_fixture, clear_run_fixture);
#define FINDER_TEST(name) TEST_ON(name, RunFixture *f, finder_run_fixture)

static inline void work(RunFixture *f) {
    ReviewEvent event;
    for (bool busy = true; busy;) {
        pool_pump(f->pool, now_ms());
        while (review_next_event(f->review, now_ms(), &event)) {
            if (event.kind == REVIEW_DONE) {
                snprintf(f->said, sizeof f->said, "%s: %.400s", event.outcome->label,
                         str_text(&event.outcome->text));
            } else if (event.text[0]) {
                strcpy(f->said, event.text);
            }
        }
        busy = review_has_work(f->review);
        if (busy && review_deadline(f->review) != 0)
            pool_wait(f->pool, now_ms());
    }
}

static inline const Job *newest(const RunFixture *f) {
    return review_job(f->review, 0);
}

// Goes on until so many puzzles or games of the newest run are done, or it is over or has failed.
static inline void work_until(RunFixture *f, size_t done) {
    ReviewEvent event;
    while (newest(f)->done < done && newest(f)->state <= JOB_IS_WORKING) {
        pool_pump(f->pool, now_ms());
        while (newest(f)->done < done && review_next_event(f->review, now_ms(), &event))
            if (event.text[0])
                strcpy(f->said, event.text);
        if (review_deadline(f->review) < 0)
            pool_wait(f->pool, now_ms());
    }
}

static inline uint32_t node_at(const RunFixture *f, size_t ply) {
    return game_main_node(&f->game, ply);
}

static inline void judge(RunFixture *f, size_t ply) {
    assert_ok(review_judge(f->review, node_at(f, ply), false, SAID));
    work(f);
}

static inline const Finding *finding_at(const RunFixture *f, size_t ply) {
    return review_finding(f->review, node_at(f, ply));
}

static inline void add_candidate(size_t ply, const Candidate *candidate, Str *out) {
    str_addf(out, "%zu ", ply);
    assert_ok(candidate_write_json(candidate, out, SAID));
    str_add_char(out, '\n');
}

static inline Status add_stored(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    add_candidate((size_t)stored->ply, &stored->candidate, context);
    return STATUS_OK;
}

static inline GameReadResult read_pgn(void *context, Game *game, ScanGame *about) {
    PgnReader *reader = context;
    if (!pgn_read(reader, game))
        return GAME_READ_END;
    about->number = reader->game_count;
    return GAME_READ_DONE;
}

static inline bool pgn_is_whole(void *context) {
    const PgnReader *reader = context;
    return reader->status == STATUS_OK; // else it is not known how much is missing
}

// All games of a reader.
static inline ScanReader pgn_scan_reader(PgnReader *reader) {
    return (ScanReader){.read = read_pgn, .was_complete = pgn_is_whole, .context = reader};
}

// Scans games into a store.
static inline void scan_games(Store *store, Pool *pool, const Profile *profile, const char *pgn,
                              const char *name) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    ScannedGame game;
    Fault fault = {""};
    pgn_reader_init(&reader, pgn, strlen(pgn));
    const ScanReader source = pgn_scan_reader(&reader);
    FileScan *scan = file_scan_new(pool, profile, store, &source, name);
    for (JobResult result = JOB_MORE; result != JOB_DONE;) {
        result = file_scan_step(scan, now_ms(), &game, &fault);
        assert_string_equal(fault.text, "");
        if (result == JOB_WAIT) {
            pool_wait(pool, now_ms());
            pool_pump(pool, now_ms());
        }
    }
    file_scan_free(scan, now_ms());
}

// ... of their own.
static inline Store *scan_file(const RunFixture *f, const char *pgn) {
    Store *store;
    CLEANUP(pool_free_at) Pool *pool = fake_pool(NULL, 2);
    assert_ok(store_open(&store, folder_file(&f->folder, "scan.db"), SAID));
    scan_games(store, pool, &f->profile, pgn, "opera.pgn");
    return store;
}
