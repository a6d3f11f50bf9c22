// Runs that look at the sample puzzle, a curator who changes it, and what then stands in the list.
// Include after cmocka.h.
#pragma once

#include "tests/store/fixture.h"

// The run of a profile with one number set, by the sample's engine.
static inline int64_t scene_run(Store *store, const char *profile, const char *setting) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_ok(profile_find(profile, &candidate.profile, SAID));
    assert_ok(profile_set(&candidate.profile, setting, SAID));
    return fixture_run(store, &candidate);
}

// What a run sees at a position.
typedef enum Seen {
    SEEN_PUZZLE,
    SEEN_SHORTER,   // a puzzle whose tree lacks a move
    SEEN_CANDIDATE, // refused at a checkpoint, by 40 cp
    SEEN_NOTHING,   // refused at the first look, by 30 cp
} Seen;

static inline Verdict scene_refusal(const char *filter, double miss) {
    return (Verdict){
        .filter = filter_find(filter),
        .state = VERDICT_FAIL,
        .evidence = {.measured = "",
                     .threshold = "",
                     .reason = "",
                     .has_miss = true,
                     .unit = UNIT_CP,
                     .miss = miss},
    };
}

// The candidate as the run sees it, with its numbers.
static inline Candidate scene_candidate(Store *store, int64_t run, Seen seen) {
    Candidate candidate = sample_candidate();
    assert_ok(store_run_profile(store, run, &candidate.profile, SAID));
    if (seen == SEEN_SHORTER) {
        bool gone[16] = {0};
        gone[candidate.tree.count - 1] = true;
        tree_remove(&candidate.tree, gone);
    }
    if (seen == SEEN_CANDIDATE) {
        candidate.is_puzzle = false;
        Verdict *refusal = &candidate.verdicts[candidate.verdict_count++];
        *refusal = scene_refusal("only-winning-move", 40);
        refusal->evidence.measure_count = 1;
        refusal->evidence.measures[0] = (Measure){.name = "best", .text = "Qb8+"};
    }
    return candidate;
}

// A run looks at one ply of the game that `white` plays in `source`. Returns the candidate, or 0.
static inline int64_t scene_look_in(Store *store, const char *source, int64_t run,
                                    const char *white, int ply, Seen seen) {
    const Verdict refusal = scene_refusal("one-winning-move", 30);
    CLEANUP(game_done) Game game = sample_game(white);
    CLEANUP(candidate_done) Candidate candidate = scene_candidate(store, run, seen);
    StoreVisit look = {.ply = ply, .id = -1};
    if (seen == SEEN_NOTHING)
        look.refusal = verdict_pack(&refusal);
    else
        look.candidate = &candidate;
    assert_ok(store_keep_visits(store, run, &(StoreGameRef){source, 1, &game, 0}, &look, 1, SAID));
    return look.id;
}

static inline int64_t scene_look(Store *store, int64_t run, Seen seen) {
    return scene_look_in(store, "a.pgn", run, "Anna", 8, seen);
}

// A first run, and the puzzle that it finds.
static inline int64_t scene_puzzle(Store *store) {
    return scene_look(store, scene_run(store, "magnus", "won=280"), SEEN_PUZZLE);
}

// A test that begins with these.
static inline void scene_begin(Fixture *f) {
    fixture_begin(f);
    f->run = scene_run(f->store, "magnus", "won=280");
    f->id = scene_look(f->store, f->run, SEEN_PUZZLE);
}

FIXTURE(Fixture, scene_begin, fixture_end);
#define PUZZLE_TEST(name) TEST_ON(name, Fixture *f, scene_begin)

// --- What a curator does

static inline StoreAction scene_action(int64_t candidate, const char *label) {
    StoreAction action = {.candidate = candidate, .seen_entry = INT64_MAX};
    snprintf(action.label, sizeof action.label, "%s", label);
    return action;
}

// Accepts what was seen up to that entry of the journal.
static inline StoreAction scene_accept(int64_t candidate, int64_t seen) {
    StoreAction action = scene_action(candidate, "accept");
    action.decides = true;
    action.decision = DECISION_ACCEPT;
    action.seen_entry = seen;
    return action;
}

static inline StepReport scene_act(Store *store, const StoreAction *action) {
    StepReport report;
    assert_ok(store_act(store, action, &report, SAID));
    return report;
}

static inline StepReport scene_decide(Store *store, int64_t candidate, Decision decision) {
    StoreAction action = scene_action(candidate, decision_name(decision));
    action.decides = true;
    action.decision = decision;
    return scene_act(store, &action);
}

// Prunes the tree that is shown: the last `moves` nodes go.
static inline Status scene_prune_shown(void *context, const StoredCandidate *stored, Fault *fault) {
    Store *store = context;
    StepReport report;
    CLEANUP(candidate_done) Candidate candidate;
    candidate_copy(&candidate, &stored->candidate);
    uint32_t at = (uint32_t)candidate.tree.count - 1;
    bool *gone = calloc(candidate.tree.count, sizeof *gone);
    gone[at] = true;
    tree_remove(&candidate.tree, gone);
    free(gone);
    candidate.by_hand = true;
    StoreAction action = scene_action(stored->id, "prune");
    action.judgement = &candidate;
    action.seen_entry = stored->entry;
    Status status = store_act(store, &action, &report, fault);
    assert_true(status != STATUS_OK || (report.judged && !report.decided));
    return status;
}

static inline void scene_prune(Store *store, int64_t candidate) {
    const StoreQuery query = {.id = candidate};
    assert_ok(store_each(store, &query, STORE_SHOWN, scene_prune_shown, store, SAID));
}

typedef struct SceneRating {
    Store *store;
    const char *rating;
} SceneRating;

static inline Status scene_rate_shown(void *context, const StoredCandidate *stored, Fault *fault) {
    const SceneRating *rate = context;
    CLEANUP(candidate_done) Candidate candidate;
    candidate_copy(&candidate, &stored->candidate);
    assert_ok(candidate_edit_rating(&candidate, rate->rating, SAID));
    StoreAction action = scene_action(stored->id, "rate");
    action.judgement = &candidate;
    return store_act(rate->store, &action, &(StepReport){0}, fault);
}

// Rates the puzzle by hand.
static inline void scene_rate(Store *store, int64_t candidate, const char *rating) {
    const StoreQuery query = {.id = candidate};
    SceneRating rate = {store, rating};
    assert_ok(store_each(store, &query, STORE_SHOWN, scene_rate_shown, &rate, SAID));
}

// Drops the handwork for what a run sees now.
static inline void scene_forget(Store *store, int64_t candidate, int64_t run, Seen seen) {
    CLEANUP(candidate_done) Candidate fresh = scene_candidate(store, run, seen);
    StoreAction action = scene_action(candidate, "forget");
    action.judgement = &fresh;
    action.run = run;
    scene_act(store, &action);
}

// --- What then stands there

static inline CandidateRow scene_row(Store *store, int64_t candidate) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const StoreQuery query = {.id = candidate};
    assert_ok(store_list(store, &query, &list, SAID));
    assert_int_equal(list.count, 1);
    return list.rows[0];
}

// "accept puzzle withdrawn decided-withdrawn by-hand changed, 7 nodes, one-winning-move 30"
static inline void scene_write_row(const CandidateRow *row, Str *out) {
    UnpackedVerdict refusal;
    str_addf(out, "%s%s%s%s%s%s%s, %d nodes", decision_name(row->decision),
             row->is_candidate ? " candidate" : "", row->is_puzzle ? " puzzle" : "",
             row->withdrawn ? " withdrawn" : "",
             row->decided_since_withdrawn ? " decided-withdrawn" : "",
             row->by_hand ? " by-hand" : "", row->changed_since_decision ? " changed" : "",
             row->size);
    if (verdict_unpack(row->refusal, &refusal))
        str_addf(out, ", %s %g", refusal.filter->name, refusal.miss);
}

#define assert_row(store, id, expected)                                                            \
    do {                                                                                           \
        Str text_ = {0};                                                                           \
        const CandidateRow row_ = scene_row(store, id);                                            \
        scene_write_row(&row_, &text_);                                                            \
        assert_string_equal(str_text(&text_), expected);                                           \
        str_done(&text_);                                                                          \
    } while (0)

// What is read of the judgement that is shown, or that was decided on.
typedef struct SceneRead {
    int size;   // of its tree
    int rating; // that a curator says
    bool accepted;
    Decision decision;
    char reason[32];
} SceneRead;

static inline Status scene_note(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    SceneRead *read = context;
    read->size = (int)stored->candidate.tree.count - 1;
    read->rating = stored->candidate.remarks.rating;
    read->accepted = stored->candidate.is_puzzle;
    read->decision = stored->decision;
    snprintf(read->reason, sizeof read->reason, "%s", stored->reason);
    return STATUS_OK;
}

static inline SceneRead scene_read(Store *store, int64_t candidate, JudgementChoice which) {
    SceneRead read = {.size = -1};
    const StoreQuery query = {.id = candidate};
    assert_ok(store_each(store, &query, which, scene_note, &read, SAID));
    return read;
}
