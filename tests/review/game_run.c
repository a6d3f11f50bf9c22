// A profile over many games: the same findings whatever the number of engines, and none lost when
// engines fail.
#include "tests/support/test.h"

#include "src/review/jobs/game_run.h"
#include "onlymove/pgn.h"
#include "onlymove/runner.h"
#include "tests/support/playouts.h"
#include "tests/support/programs.h"

FREE_WITH(Pool, pool_free);

typedef struct Haul {
    Str findings; // every candidate as JSON, in the order in which games came out
    size_t games, positions, candidates, puzzles, unjudged;
    PoolFigures figures;
    char fault[512];
    bool stopped;
} Haul;

static void haul_done(Haul *haul) {
    str_done(&haul->findings);
}

static Profile small_profile(const char *name) {
    static const char *const settings[] = {"nodes.scan=2000", "nodes.start=1000", "nodes.max=6000",
                                           "tree.nodes=2000", "hash=1"};
    Profile profile;
    assert_ok(profile_find(name, &profile, SAID));
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        assert_ok(profile_set(&profile, settings[i], SAID));
    return profile;
}

// What the run has found of a game, as a line a candidate.
static void take_position(Haul *haul, const RunEvent *event, const Pool *pool) {
    CLEANUP(candidate_done) Candidate candidate;
    haul->positions++;
    (void)candidate_from_inquiry(&candidate, event->inquiry, pool_engine_name(pool));
    if (candidate_passed_scan(&candidate)) {
        haul->candidates++;
        haul->puzzles += candidate.accepted;
        str_addf(&haul->findings, "%zu %zu ", event->game->number, event->ply);
        assert_ok(candidate_write_json(&candidate, &haul->findings, SAID));
        str_add_char(&haul->findings, '\n');
    }
}

static void take(Haul *haul, const RunEvent *event, const Pool *pool) {
    switch (event->kind) {
    case RUN_JUDGED:
        take_position(haul, event, pool);
        break;
    case RUN_UNJUDGED:
        haul->unjudged++;
        snprintf(haul->fault, sizeof haul->fault, "%s", event->why);
        break;
    case RUN_GAME:
        assert_int_equal(event->game->number, ++haul->games);
        break;
    case RUN_NOTHING:
        break;
    }
}

// The games of a text, one after the other.
typedef struct Games {
    PgnReader reader;
    size_t open; // that are not released
    bool late;
    Profile profile;
} Games;

// Each comes at the second time that it is asked for.
static SourceNews next_game(void *context, RunGame *next) {
    Games *games = context;
    games->late = !games->late;
    if (games->late)
        return SOURCE_LATER;
    Game *game = calloc(1, sizeof *game);
    *game = game_blank();
    if (!pgn_read(&games->reader, game)) {
        game_done(game);
        free(game);
        return SOURCE_END;
    }
    games->open++;
    *next = (RunGame){.game = game, .number = games->reader.game_count, .source = game};
    subject_range(&games->profile, game, &next->first, &next->end);
    return SOURCE_GAME;
}

static void release_game(void *context, const RunGame *game) {
    Games *games = context;
    games->open--;
    game_done(game->source);
    free(game->source);
}

static GameSource source_of(Games *games, const Profile *profile, const Str *pgn) {
    *games = (Games){.profile = *profile};
    pgn_reader_init(&games->reader, str_text(pgn), pgn->len);
    return (GameSource){.next = next_game, .release = release_game, .context = games};
}

static Haul scan(const Profile *profile, const Str *pgn, int engines, char *const argv[]) {
    Haul haul = {.games = 0};
    Games games;
    RunEvent event;
    const GameSource source = source_of(&games, profile, pgn);
    CLEANUP(pool_free_at)
    Pool *pool = pool_new(&(EngineSetup){.argv = (char **)(uintptr_t)argv}, engines);
    assert_non_null(pool);
    GameRun *run = game_run_new(pool, profile, PRIORITY_BACKGROUND, &source);
    for (JobResult result = JOB_MORE; result < JOB_DONE;) {
        Fault fault;
        result = game_run_step(run, runner_now(), &event, &fault);
        take(&haul, &event, pool);
        if (result == JOB_FAILED) {
            haul.stopped = true;
            snprintf(haul.fault, sizeof haul.fault, "%s", fault.text);
        }
        if (result == JOB_WAIT) {
            pool_wait(pool, runner_now());
            pool_pump(pool, runner_now());
        }
    }
    haul.figures = pool_figures(pool);
    assert_int_equal(haul.stopped ? haul.positions : game_run_positions(run), haul.positions);
    game_run_free(run, runner_now());
    assert_int_equal(games.open, 0);
    pgn_reader_done(&games.reader);
    return haul;
}

static Haul scan_by(const Profile *profile, const Str *pgn, int engines) {
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    return scan(profile, pgn, engines, argv);
}

static Haul scan_with(const Str *pgn, int engines, const char *option) {
    const Profile profile = small_profile("magnus");
    char *argv[] = {(char *)(uintptr_t)fake_engine(), (char *)(uintptr_t)option, NULL};
    return scan(&profile, pgn, engines, argv);
}

TEST(every_position_with_a_next_move_is_judged) {
    CLEANUP(str_done) Str pgn = {0};
    playouts_write(&pgn, 3, 10);
    str_add(&pgn, "[Event \"empty\"]\n\n*\n\n");
    CLEANUP(haul_done) Haul haul = scan_with(&pgn, 2, NULL);
    assert_int_equal(haul.games, 4);
    assert_int_equal(haul.positions, 30);
    assert_int_equal(haul.unjudged, 0);
}

TEST(engines_of_any_speed_find_the_same) {
    CLEANUP(str_done) Str pgn = {0};
    playouts_write(&pgn, 4, 12);
    const Profile profile = small_profile("magnus");
    char *slow[] = {(char *)(uintptr_t)fake_engine(), "--delay-ms", "1", NULL};
    CLEANUP(haul_done) Haul fast = scan_with(&pgn, 3, NULL);
    CLEANUP(haul_done) Haul late = scan(&profile, &pgn, 3, slow);
    assert_int_equal(fast.positions, late.positions);
    assert_string_equal(str_text(&fast.findings), str_text(&late.findings));
}

TEST(a_run_stops_when_the_engine_always_fails) {
    CLEANUP(str_done) Str pgn = {0};
    playouts_write(&pgn, 2, 4);
    CLEANUP(haul_done) Haul haul = scan_with(&pgn, 2, "--die-in-search");
    assert_true(haul.stopped);
    assert_true(haul.unjudged > 0);
    assert_non_null(strstr(haul.fault, "ended with exit status 1"));
}

TEST(a_run_can_be_broken_off_at_any_time) {
    CLEANUP(str_done) Str pgn = {0};
    const Profile profile = small_profile("magnus");
    playouts_write(&pgn, 5, 10);
    for (int steps = 0; steps < 20; steps += 3) {
        Games games;
        RunEvent event;
        char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
        const GameSource source = source_of(&games, &profile, &pgn);
        CLEANUP(pool_free_at) Pool *pool = pool_new(&(EngineSetup){.argv = argv}, 3);
        GameRun *run = game_run_new(pool, &profile, PRIORITY_BACKGROUND, &source);
        for (int i = 0; i < steps && game_run_step(run, runner_now(), &event, NULL) != JOB_DONE;
             i++) {
            pool_wait(pool, runner_now());
            pool_pump(pool, runner_now());
        }
        game_run_free(run, runner_now());
        assert_int_equal(games.open, 0);
        assert_int_equal(pool_figures(pool).waiting, 0);
        assert_int_equal(pool_figures(pool).searching, 0);
        pgn_reader_done(&games.reader);
    }
}

// Morphy's last moves: a mate in two, on whose way there is a mate in one.
static const char OPERA[] = "[Event \"Paris\"]\n[SetUp \"1\"]\n"
                            "[FEN \"4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15\"]\n\n"
                            "15... Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n";

TEST(a_second_puzzle_is_not_made_inside_the_first) {
    static const int engines[] = {1, 2, 7};
    const Profile profile = small_profile("finder");
    CLEANUP(str_done) Str pgn = {0}, first = {0};
    str_add(&pgn, OPERA);
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        CLEANUP(haul_done) Haul haul = scan_by(&profile, &pgn, engines[i]);
        assert_int_equal(haul.positions, 3);
        assert_int_equal(haul.puzzles, 1);
        assert_int_equal(haul.candidates, 1);
        assert_memory_equal(str_text(&haul.findings), "1 1 ", 4);
        str_add(&first, i == 0 ? str_text(&haul.findings) : "");
        assert_string_equal(str_text(&haul.findings), str_text(&first));
    }
}

TEST(without_the_filter_both_are_made) {
    Profile profile = small_profile("finder");
    assert_ok(profile_set(&profile, "filters=only-good-move solution-tree", SAID));
    CLEANUP(str_done) Str pgn = {0};
    str_add(&pgn, OPERA);
    CLEANUP(haul_done) Haul haul = scan_by(&profile, &pgn, 2);
    assert_int_equal(haul.puzzles, 2);
    assert_memory_equal(str_text(&haul.findings), "1 1 ", 4);
    assert_non_null(strstr(str_text(&haul.findings), "\n1 3 "));
}

TEST(what_a_failed_tree_has_visited_is_tried_again_only_where_the_profile_has_it_so) {
    static const char *const settings[] = {"inside.failed=0", "inside.failed=1"};
    for (size_t i = 0; i < COUNT(settings); i++) {
        Profile profile = small_profile("finder");
        assert_ok(profile_set(&profile, "tree.max-nodes=1", SAID));
        assert_ok(profile_set(&profile, settings[i], SAID));
        CLEANUP(str_done) Str pgn = {0};
        str_add(&pgn, OPERA);
        CLEANUP(haul_done) Haul haul = scan_by(&profile, &pgn, 2);
        assert_int_equal(haul.puzzles, i == 0);
        assert_memory_equal(str_text(&haul.findings), "1 1 ", 4);
    }
}

// In the next game the same position begins a puzzle of its own.
TEST(a_puzzle_covers_positions_of_its_own_game_alone) {
    const Profile profile = small_profile("finder");
    static const char late[] = "[Event \"?\"]\n[SetUp \"1\"]\n"
                               "[FEN \"1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 1 16\"]"
                               "\n\n16... Nxb8 17. Rd8# 1-0\n\n";
    CLEANUP(str_done) Str pgn = {0};
    str_add(&pgn, OPERA);
    str_add(&pgn, late);
    CLEANUP(haul_done) Haul haul = scan_by(&profile, &pgn, 2);
    assert_int_equal(haul.games, 2);
    assert_int_equal(haul.puzzles, 2);
    assert_non_null(strstr(str_text(&haul.findings), "\n2 1 "));
}
