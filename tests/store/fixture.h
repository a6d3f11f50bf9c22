// A store in a temporary folder, for the tests of store and export. Include after cmocka.h.
#pragma once

#include <sys/wait.h>

#include "onlymove/file.h"
#include "onlymove/store_care.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "src/store/db/handle.h"
#include "tests/store/sample.h"
#include "tests/support/folder.h"

FREE_WITH(Store, store_close);

typedef struct Fixture {
    Folder folder;
    const char *path; // of the store
    Store *store;
    int64_t run, id; // of the puzzle that a PUZZLE_TEST begins with
} Fixture;

static inline Store *fixture_open(const Fixture *fixture) {
    Store *store;
    assert_ok(store_open(&store, fixture->path, SAID));
    return store;
}

// Opens a store that other programs open too.
static inline Status fixture_open_in_turn(Store **store, const char *path) {
    Status status;
    while ((status = store_open(store, path, NULL)) == STATUS_LOCKED)
        usleep(1000);
    return status;
}

static inline void fixture_begin(Fixture *f) {
    f->folder = folder_make();
    f->path = folder_file(&f->folder, "test.db");
    f->store = fixture_open(f);
}

static inline void fixture_end(Fixture *f) {
    store_close(f->store);
    folder_done(&f->folder);
}

static inline void fixture_close(Fixture *fixture) {
    store_close(fixture->store);
    fixture->store = NULL;
}

static inline void fixture_reopen(Fixture *fixture) {
    fixture_close(fixture);
    fixture->store = fixture_open(fixture);
}

// Another store, with nothing in it, in another folder.
static inline void fixture_anew(Fixture *f) {
    fixture_end(f);
    *f = (Fixture){.store = NULL};
    fixture_begin(f);
}

// Saves what can be read of a store into new.db, whose path it returns.
static inline const char *fixture_rescue(const Fixture *fixture, Store *from, Str *report,
                                         size_t *lost) {
    CLEANUP(store_close_at) Store *made;
    const char *path = folder_file((Folder *)&fixture->folder, "new.db");
    assert_ok(store_open(&made, path, SAID));
    assert_ok(store_rescue(from, made, report, lost, SAID));
    return path;
}

// The file has these bytes.
static inline void assert_bytes(const char *path, const Str *bytes) {
    CLEANUP(str_done) Str now = str_of_file(path);
    assert_int_equal(now.len, bytes->len);
    assert_memory_equal(str_text(&now), str_text(bytes), now.len);
}

// So many programs at once do this work, each with a number, and end with 0.
static inline void fixture_programs(const Fixture *f, int count,
                                    int (*work)(const char *path, int number)) {
    pid_t children[8];
    for (int i = 0; i < count; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0)
            _exit(work(f->path, i));
    }
    for (int i = 0; i < count; i++) {
        int ended;
        assert_int_equal(waitpid(children[i], &ended, 0), children[i]);
        assert_int_equal(ended, 0);
    }
}

// What a query of one row answers.
static inline int64_t fixture_number(const Store *store, const char *sql) {
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static inline void fixture_change(const Store *store, const char *sql) {
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(store->db));
}

// The run that a candidate says it was judged by.
static inline int64_t fixture_run(Store *store, const Candidate *candidate) {
    int64_t run = 0;
    const RunIdentity identity = {&candidate->profile, candidate->engine, ""};
    assert_ok(store_run_open(store, &identity, &run, SAID));
    return run;
}

// Keeps what a run with the candidate's own profile and engine has found at one ply.
static inline Status fixture_keep(Store *store, const char *source, size_t number, const Game *game,
                                  int ply, const Candidate *candidate, int64_t *id, Fault *fault) {
    int64_t run;
    StoreVisit look = {.ply = ply, .candidate = candidate};
    const RunIdentity identity = {&candidate->profile, candidate->engine, ""};
    Status status = store_run_open(store, &identity, &run, fault);
    if (status == STATUS_OK)
        status = store_keep_visits(store, run, &(StoreGameRef){source, number, game, 0}, &look, 1,
                                   fault);
    *id = look.id;
    return status;
}

// Keeps the sample puzzle as one of the game that `white` plays.
static inline int64_t fixture_put(Store *store, const char *source, size_t number,
                                  const char *white, int ply, const char *profile) {
    Fault fault;
    int64_t id = 0;
    Game game = sample_game(white);
    Candidate candidate = sample_candidate();
    snprintf(candidate.profile.name, sizeof candidate.profile.name, "%s", profile);
    Status status = fixture_keep(store, source, number, &game, ply, &candidate, &id, &fault);
    candidate_done(&candidate);
    game_done(&game);
    if (status != STATUS_OK)
        fail_msg("%s", fault.text);
    return id;
}

// ... and of the games 1 to 3 of a.pgn, as the candidates 1 to 3.
static inline void fixture_put_three(Store *store, int64_t ids[3]) {
    static const char *const players[] = {"Anna", "Berta", "Clara"};
    for (int i = 0; i < 3; i++) {
        ids[i] = fixture_put(store, "a.pgn", (size_t)i + 1, players[i], 8, "magnus");
        assert_int_equal(ids[i], i + 1);
    }
}

// Decides, whatever others have done meanwhile.
static inline Status fixture_try_decide(Store *store, int64_t id, Decision decision,
                                        const char *reason, Fault *fault) {
    StoreAction action = {id, .decides = true, .decision = decision, .reason = reason,
                          .seen_entry = INT64_MAX};
    snprintf(action.label, sizeof action.label, "%s", decision_name(decision));
    return store_act(store, &action, &(StepReport){0}, fault);
}

static inline void fixture_decide(Store *store, int64_t id, Decision decision, const char *reason) {
    assert_ok(fixture_try_decide(store, id, decision, reason, SAID));
}

// Keeps a candidate of this game and accepts it.
static inline void fixture_accept(Store *store, size_t number, const Game *game,
                                  const Candidate *candidate) {
    int64_t id;
    assert_ok(fixture_keep(store, "a.pgn", number, game, 24, candidate, &id, SAID));
    fixture_decide(store, id, DECISION_ACCEPT, "");
}

// ... of a game that `white` plays, the sample with another tree.
static inline void fixture_accept_tree(Store *store, size_t number, const char *white, Tree tree) {
    CLEANUP(game_done) Game game = sample_game(white);
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    tree_done(&candidate.tree);
    candidate.tree = tree;
    candidate.played = MOVE_NONE;
    pos_to_fen(&tree.start, candidate.fen);
    fixture_accept(store, number, &game, &candidate);
}

// What is known of the candidates in the order they are visited, as text.
static inline Status fixture_note(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    str_addf(context, "%s %zu %s %d %s %s%s%s\n", stored->source, stored->game_number,
             game_tag(&stored->game, "White"), stored->ply, stored->candidate.profile.name,
             decision_name(stored->decision), stored->reason[0] ? ": " : "", stored->reason);
    return STATUS_OK;
}

#define assert_stored(store, query, expected)                                                      \
    do {                                                                                           \
        Str notes_ = {0};                                                                          \
        Fault fault_ = {""};                                                                       \
        Status status_ = store_each(store, query, STORE_SHOWN, fixture_note, &notes_, &fault_);    \
        assert_string_equal(fault_.text, "");                                                      \
        assert_int_equal(status_, STATUS_OK);                                                      \
        assert_string_equal(str_text(&notes_), expected);                                          \
        str_done(&notes_);                                                                         \
    } while (0)

FIXTURE(Fixture, fixture_begin, fixture_end);
#define FIXTURE_TEST(name) TEST_ON(name, Fixture *f, fixture_begin)
