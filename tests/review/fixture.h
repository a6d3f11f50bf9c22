// A review of Morphy's last moves, 1.Qb8+ Nxb8 2.Rd8#, with a store in a folder of its own. What a
// profile says of positions is put there by hand.
#pragma once

#include "src/review/session/review_private.h"
#include "tests/review/act.h"
#include "tests/support/folder.h"
#include "tests/support/recorded.h"

FREE_WITH(Review, review_free);

#define FIXTURE_FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"

enum { B3 = 17, B7 = 49, D7 = 51, D1 = 3 }; // H8 and the like are in position.h
enum { SQUARE_B8 = 57, SQUARE_D8 = 59 };

typedef struct ReviewFixture {
    Folder folder;
    const char *db;
    Game game;
    uint32_t variation; // a node that is not on the main line
    Pool *pool;
    Review *review;
    StoreGameRef place;
    Profile profile;
} ReviewFixture;

// Whatever is wrong with the store.
static inline Review *fixture_open_as_it_is(const ReviewFixture *f) {
    Review *review = review_new(f->db);
    assert_non_null(review);
    review_use_pool(review, f->pool);
    assert_ok(review_use_profile(review, &f->profile, SAID));
    assert_ok(review_show(review, &f->place, SAID));
    return review;
}

static inline Review *fixture_open(const ReviewFixture *f) {
    Review *review = fixture_open_as_it_is(f);
    assert_string_equal(review_store_fault(review), "");
    return review;
}

static inline void fixture_reopen(ReviewFixture *f) {
    review_free(f->review);
    f->review = fixture_open(f);
}

// With another profile, or other numbers, from now on.
static inline void fixture_use(ReviewFixture *f, const char *name, const char *setting) {
    assert_ok(profile_find(name, &f->profile, SAID));
    if (setting)
        assert_ok(profile_set(&f->profile, setting, SAID));
    assert_ok(review_use_profile(f->review, &f->profile, SAID));
}

static inline void fixture_play(ReviewFixture *f) {
    const Move line[] = {move_encode(B3, SQUARE_B8), move_encode(D7, SQUARE_B8),
                         move_encode(D1, SQUARE_D8)};
    uint32_t node = GAME_ROOT;
    f->game = game_blank();
    f->game.start = recorded_position(FIXTURE_FEN);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        node = game_add(&f->game, node, line[i]);
    f->variation = game_add(&f->game, GAME_ROOT, move_encode(B3, B7));
}

static inline void fixture_setup(ReviewFixture *f) {
    static char *argv[] = {"engine-that-is-never-started", NULL};
    f->folder = folder_make();
    f->db = folder_file(&f->folder, "store.db");
    fixture_play(f);
    f->place = (StoreGameRef){"opera.pgn", 1, &f->game, 0};
    f->pool = pool_new(&(EngineSetup){.argv = argv}, 1);
    profile_find("magnus", &f->profile, NULL);
    f->review = fixture_open(f);
}

static inline void fixture_teardown(ReviewFixture *f) {
    review_free(f->review);
    pool_free(f->pool);
    game_done(&f->game);
    folder_done(&f->folder);
}

FIXTURE(ReviewFixture, fixture_setup, fixture_teardown);
#define REVIEW_TEST(name) TEST_ON(name, ReviewFixture *f, fixture_setup)

// A candidate at the root as the profile leaves it: with the tree Qb8+ Nxb8 Rd8#, or refused by its
// first filter.
static inline Candidate fixture_candidate(const ReviewFixture *f, bool accepted) {
    Candidate candidate = {
        .is_puzzle = accepted, .kind = accepted ? KIND_MATE : KIND_NONE, .profile = f->profile};
    const Position start = recorded_position(FIXTURE_FEN);
    pos_to_fen(&start, candidate.fen);
    strcpy(candidate.reason, accepted ? "" : "one-winning-move: nothing wins");
    candidate.engine = strdup("Test");
    candidate.verdict_count = f->profile.filter_count;
    for (int i = 0; i < f->profile.filter_count; i++) {
        candidate.verdicts[i] = (Verdict){.filter = f->profile.filters[i],
                                          .state = accepted ? VERDICT_PASS
                                                   : i == 0 ? VERDICT_FAIL
                                                            : VERDICT_SKIPPED};
    }
    tree_init(&candidate.tree, &start);
    if (accepted) {
        uint32_t at =
            tree_add(&candidate.tree, TREE_ROOT, move_encode(B3, SQUARE_B8), ROLE_SOLUTION);
        at = tree_add(&candidate.tree, at, move_encode(D7, SQUARE_B8), ROLE_REPLY);
        at = tree_add(&candidate.tree, at, move_encode(D1, SQUARE_D8), ROLE_SOLUTION);
        candidate.tree.nodes[at].outcome = OUTCOME_MATE;
    }
    return candidate;
}

static inline void fixture_keep(ReviewFixture *f, uint32_t node, bool accepted) {
    Candidate candidate = fixture_candidate(f, accepted);
    assert_ok(review_keep(f->review, node, &candidate, false, SAID));
}

static inline void fixture_setup_puzzle(ReviewFixture *f) {
    fixture_setup(f);
    fixture_keep(f, GAME_ROOT, true);
}

// A test whose fixture has that puzzle.
FIXTURE(ReviewFixture, fixture_setup_puzzle, fixture_teardown);
#define PUZZLE_TEST(name) TEST_ON(name, ReviewFixture *f, fixture_setup_puzzle)

static inline void fixture_decide(ReviewFixture *f, Decision decision, const char *reason) {
    assert_ok(act_decide(f->review, GAME_ROOT, decision, reason, SAID));
}

static inline const Finding *fixture_finding(const ReviewFixture *f) {
    const Finding *finding = review_finding(f->review, GAME_ROOT);
    assert_non_null(finding);
    return finding;
}

// The same as another program finds it.
static inline Decision fixture_stored_decision(const ReviewFixture *f) {
    CLEANUP(review_free_at) Review *other = fixture_open(f);
    const Finding *finding = review_finding(other, GAME_ROOT);
    return finding ? finding->decision : DECISION_NONE;
}
