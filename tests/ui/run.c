// A run over the game finds what `onlymove scan` finds, whatever was judged before it and however
// far the engines are ahead: no second puzzle inside the first.
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/game_scan.h"
#include "tests/support/folder.h"
#include "ui/commands.h"

// Morphy's opera game: at 16.Qb8+ a mate in two, and inside it, at 17.Rd8#, a mate in one.
static const char opera[] =
    "[White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6\n"
    "9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+\n"
    "Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

enum { FIRST = 30, INSIDE = 32 };

static const char *fake_engine(void)
{
    const char *path = getenv("FAKE_ENGINE");
    return path ? path : "build/san/fake-engine";
}

typedef struct Desk {
    Folder folder;
    Workbench wb;
    Profile profile;
} Desk;

static void small_profile(Profile *profile, const char *name)
{
    static const char *const settings[] = {"nodes.max=3000", "tree.nodes=2000", "hash=1"};
    assert_int_equal(profile_find(name, profile, NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        assert_int_equal(profile_set(profile, settings[i], NULL), STATUS_OK);
    }
}

static void open_desk(Desk *desk, const char *profile)
{
    Str pgn = {0}, db = {0};
    Fault fault = {""};
    EngineSetup setup = {0};
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    *desk = (Desk){0};
    assert_true(folder_init(&desk->folder));
    assert_true(folder_write(&desk->folder, "opera.pgn", opera));
    folder_path(&desk->folder, "opera.pgn", &pgn);
    folder_path(&desk->folder, "store.db", &db);
    small_profile(&desk->profile, profile);
    WorkbenchOptions options = {
        .file = str_text(&pgn), .store = str_text(&db), .profile = desk->profile};
    assert_int_equal(setup_from_words(&setup, argv, NULL), STATUS_OK);
    assert_int_equal(setups_add(&options.setups, &setup, NULL), STATUS_OK);
    options.setups.workers = 3;
    if (workbench_init(&desk->wb, &options, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    }
    setup_done(&setup);
    str_done(&pgn);
    str_done(&db);
}

static void close_desk(Desk *desk)
{
    workbench_done(&desk->wb);
    folder_done(&desk->folder);
}

static void work(Desk *desk, const char *command)
{
    command_execute(&desk->wb, command, runner_now());
    workbench_step(&desk->wb, runner_now());
    while (judge_busy(&desk->wb.judge)) {
        pool_wait(desk->wb.pool, runner_now());
        workbench_step(&desk->wb, runner_now());
    }
}

static void add_candidate(int ply, const Candidate *candidate, Str *out)
{
    str_addf(out, "%d ", ply);
    assert_int_equal(candidate_write_json(candidate, out, NULL), STATUS_OK);
    str_add_char(out, '\n');
}

// The candidates of the game, as the workbench has them.
static void write_found(const Desk *desk, Str *out)
{
    for (size_t ply = 0; ply < desk->wb.review.ply_count; ply++) {
        uint32_t node = game_main_node(&desk->wb.game, ply);
        const Finding *finding = review_finding(&desk->wb.review, node);
        if (finding && candidate_passed_scan(&finding->candidate)) {
            add_candidate((int)ply, &finding->candidate, out);
        }
    }
}

// The same, as a scan has them.
static void write_scanned(const Profile *profile, Str *out)
{
    PgnReader reader;
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    Pool *pool = pool_new(&(EngineSetup){.argv = argv}, 2);
    pgn_reader_init(&reader, opera, sizeof opera - 1);
    GameScan *scan = game_scan_new(pool, profile, &reader);
    const ScannedGame *game;
    while (!(game = game_scan_step(scan, runner_now()))) {
        pool_wait(pool, runner_now());
        pool_pump(pool, runner_now());
    }
    for (size_t i = 0; i < game->found_count; i++) {
        add_candidate(game->found[i].ply, &game->found[i].candidate, out);
    }
    game_scan_free(scan, runner_now());
    pool_free(pool);
    pgn_reader_done(&reader);
}

static void assert_same_as_scan(const Desk *desk)
{
    Str found, scanned;
    str_init(&found);
    str_init(&scanned);
    write_found(desk, &found);
    write_scanned(&desk->profile, &scanned);
    assert_string_equal(str_text(&found), str_text(&scanned));
    str_done(&found);
    str_done(&scanned);
}

static const Finding *finding_at(const Desk *desk, size_t ply)
{
    return review_finding(&desk->wb.review, game_main_node(&desk->wb.game, ply));
}

static VerdictState state_of(const Finding *finding, const char *filter)
{
    for (int i = 0; i < finding->candidate.verdict_count; i++) {
        if (strcmp(finding->candidate.verdicts[i].filter->name, filter) == 0) {
            return finding->candidate.verdicts[i].state;
        }
    }
    fail_msg("the profile has no filter %s", filter);
    return VERDICT_PENDING;
}

static void assert_second_is_inside_the_first(const Desk *desk)
{
    const Finding *first = finding_at(desk, FIRST), *second = finding_at(desk, INSIDE);
    assert_non_null(first);
    assert_non_null(second);
    assert_true(first->candidate.accepted);
    assert_int_equal(state_of(first, "not-inside-puzzle"), VERDICT_PASS);
    assert_false(second->candidate.accepted);
    assert_int_equal(state_of(second, "not-inside-puzzle"), VERDICT_FAIL);
    assert_int_equal(second->id, 0);
}

TEST(a_run_finds_what_a_scan_finds)
{
    static const char *const profiles[] = {"finder", "magnus", "lichess"};
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        Desk desk;
        open_desk(&desk, profiles[i]);
        work(&desk, "judge-game");
        assert_same_as_scan(&desk);
        close_desk(&desk);
    }
}

TEST(what_lies_inside_a_puzzle_says_so_and_is_not_stored)
{
    Desk desk;
    open_desk(&desk, "finder");
    work(&desk, "judge-game");
    assert_second_is_inside_the_first(&desk);
    close_desk(&desk);
}

TEST(a_run_looks_again_at_what_was_a_puzzle_before_the_first_was_found)
{
    Desk desk;
    open_desk(&desk, "finder");
    work(&desk, "move 17");
    work(&desk, "judge");
    assert_int_equal(state_of(finding_at(&desk, INSIDE), "not-inside-puzzle"), VERDICT_PASS);
    assert_true(finding_at(&desk, INSIDE)->candidate.accepted);
    work(&desk, "judge-game");
    assert_int_equal(state_of(finding_at(&desk, INSIDE), "not-inside-puzzle"), VERDICT_FAIL);
    assert_same_as_scan(&desk);
    close_desk(&desk);
}

TEST(one_position_asked_about_is_inside_the_puzzle_as_well)
{
    Desk desk;
    open_desk(&desk, "finder");
    work(&desk, "move 16");
    work(&desk, "judge");
    work(&desk, "move 17");
    work(&desk, "judge");
    assert_second_is_inside_the_first(&desk);
    close_desk(&desk);
}

TEST(a_run_takes_the_positions_that_the_profile_looks_at)
{
    Desk desk;
    open_desk(&desk, "finder");
    assert_int_equal(profile_set(&desk.profile, "scan.first=20", NULL), STATUS_OK);
    workbench_use_profile(&desk.wb, &desk.profile);
    size_t count;
    command_execute(&desk.wb, "judge-game", runner_now());
    assert_int_equal(judge_place(&desk.wb.judge, &count), 13);
    assert_int_equal(count, 13);
    work(&desk, "fen");
    assert_null(finding_at(&desk, 19));
    assert_non_null(finding_at(&desk, 20));
    assert_int_equal(desk.wb.judge.judged, 13);
    close_desk(&desk);
}
