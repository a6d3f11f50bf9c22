// A review of Morphy's last moves, 1.Qb8+ Nxb8 2.Rd8#, with a store in a folder of its own. What a
// profile says of positions is put there by hand.
#ifndef ONLYMOVE_TESTS_REVIEW_DESK_H
#define ONLYMOVE_TESTS_REVIEW_DESK_H

#include <stdlib.h>
#include <string.h>

#include "src/review/session/review_private.h"
#include "tests/review/act.h"
#include "tests/support/folder.h"
#include "tests/support/recorded.h"
#include "tests/support/test.h"

FREE_WITH(Review, review_free);

#define DESK_FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"

enum { B3 = 17, B7 = 49, D7 = 51, D1 = 3 }; // H8 and the like are in position.h
enum { DESK_B8 = 57, DESK_D8 = 59 };

typedef struct Desk {
    Folder folder;
    Str db;
    Game game;
    uint32_t variation; // a node that is not on the main line
    Pool *pool;
    Review *review;
    StorePlace place;
    Profile profile;
} Desk;

// Whatever is wrong with the store.
static inline Review *desk_open_as_it_is(const Desk *desk)
{
    Review *review = review_new(str_text(&desk->db));
    assert_non_null(review);
    review_use_pool(review, desk->pool);
    assert_ok(review_use_profile(review, &desk->profile, SAID));
    assert_ok(review_show(review, &desk->place, SAID));
    return review;
}

static inline Review *desk_open(const Desk *desk)
{
    Review *review = desk_open_as_it_is(desk);
    assert_string_equal(review_store_fault(review), "");
    return review;
}

static inline void desk_reopen(Desk *desk)
{
    review_free(desk->review);
    desk->review = desk_open(desk);
}

// With another profile, or other numbers, from now on.
static inline void desk_use(Desk *desk, const char *name, const char *setting)
{
    assert_ok(profile_find(name, &desk->profile, SAID));
    if (setting) {
        assert_ok(profile_set(&desk->profile, setting, SAID));
    }
    assert_ok(review_use_profile(desk->review, &desk->profile, SAID));
}

static inline void desk_play(Desk *desk)
{
    const Move line[] = {move_make(B3, DESK_B8), move_make(D7, DESK_B8), move_make(D1, DESK_D8)};
    uint32_t node = GAME_ROOT;
    desk->game = game_blank();
    desk->game.start = recorded_position(DESK_FEN);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        node = game_add(&desk->game, node, line[i]);
    }
    desk->variation = game_add(&desk->game, GAME_ROOT, move_make(B3, B7));
}

static inline void desk_setup(Desk *desk)
{
    static char *argv[] = {"engine-that-is-never-started", NULL};
    desk->folder = folder_make();
    desk->db = folder_path(&desk->folder, "store.db");
    desk_play(desk);
    desk->place = (StorePlace){"opera.pgn", 1, &desk->game, 0};
    desk->pool = pool_new(&(EngineSetup){.argv = argv}, 1);
    profile_find("magnus", &desk->profile, NULL);
    desk->review = desk_open(desk);
}

static inline void desk_teardown(Desk *desk)
{
    review_free(desk->review);
    pool_free(desk->pool);
    game_done(&desk->game);
    folder_done(&desk->folder);
    str_done(&desk->db);
}

FIXTURE(Desk, desk_setup, desk_teardown);
#define DESK_TEST(name) TEST_ON(name, Desk *desk, desk_setup)

// A candidate at the root as the profile leaves it: with the tree Qb8+ Nxb8 Rd8#, or refused by its
// first filter.
static inline Candidate desk_candidate(const Desk *desk, bool accepted)
{
    Candidate candidate = {
        .accepted = accepted, .kind = accepted ? KIND_MATE : KIND_NONE, .profile = desk->profile};
    const Position start = recorded_position(DESK_FEN);
    pos_to_fen(&start, candidate.fen);
    strcpy(candidate.reason, accepted ? "" : "one-winning-move: nothing wins");
    candidate.engine = strdup("Test");
    candidate.verdict_count = desk->profile.filter_count;
    for (int i = 0; i < desk->profile.filter_count; i++) {
        candidate.verdicts[i] = (Verdict){.filter = desk->profile.filters[i],
                                          .state = accepted ? VERDICT_PASS
                                                   : i == 0 ? VERDICT_FAIL
                                                            : VERDICT_SKIPPED};
    }
    tree_init(&candidate.tree, &start);
    if (accepted) {
        uint32_t at = tree_add(&candidate.tree, TREE_ROOT, move_make(B3, DESK_B8), ROLE_SOLUTION);
        at = tree_add(&candidate.tree, at, move_make(D7, DESK_B8), ROLE_REPLY);
        at = tree_add(&candidate.tree, at, move_make(D1, DESK_D8), ROLE_SOLUTION);
        candidate.tree.nodes[at].outcome = OUTCOME_MATE;
    }
    return candidate;
}

static inline void desk_keep(Desk *desk, uint32_t node, bool accepted)
{
    Candidate candidate = desk_candidate(desk, accepted);
    assert_ok(review_keep(desk->review, node, &candidate, false, SAID));
}

static inline void desk_setup_puzzle(Desk *desk)
{
    desk_setup(desk);
    desk_keep(desk, GAME_ROOT, true);
}

// A test at a desk that has that puzzle.
FIXTURE(Desk, desk_setup_puzzle, desk_teardown);
#define PUZZLE_TEST(name) TEST_ON(name, Desk *desk, desk_setup_puzzle)

static inline void desk_decide(Desk *desk, Decision decision, const char *reason)
{
    assert_ok(act_decide(desk->review, GAME_ROOT, decision, reason, SAID));
}

static inline const Finding *desk_finding(const Desk *desk)
{
    const Finding *finding = review_finding(desk->review, GAME_ROOT);
    assert_non_null(finding);
    return finding;
}

// The same as another program finds it.
static inline Decision desk_stored_decision(const Desk *desk)
{
    CLEANUP(review_free_at) Review *other = desk_open(desk);
    const Finding *finding = review_finding(other, GAME_ROOT);
    Decision decision = finding ? finding->decision : DECISION_NONE;
    return decision;
}

#endif
