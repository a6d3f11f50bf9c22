// Decisions in the store: they survive closing, kills, full disks and other programs.

#include <signal.h>

#include "tests/store/scene.h"

static const StoreQuery everything = {0};

PUZZLE_TEST(a_decision_survives_being_killed) {
    fixture_close(f);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Store *store;
        if (store_open(&store, f->path, NULL) == STATUS_OK &&
            fixture_try_decide(store, f->id, DECISION_ACCEPT, "", NULL) == STATUS_OK) {
            kill(getpid(), SIGKILL);
        }
        _exit(1);
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_true(WIFSIGNALED(ended));
    f->store = fixture_open(f);
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus accept\n");
}

PUZZLE_TEST(the_latest_decision_holds_and_survives_closing) {
    static const struct {
        Decision decision;
        const char *reason, *stored;
    } rows[] = {
        {DECISION_REJECT, "two ways to mate", "reject: two ways to mate"},
        {DECISION_SKIP, "", "skip"},
        {DECISION_ACCEPT, "after all", "accept: after all"},
        {DECISION_NONE, "", "none"}, // undecided again
    };
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus none\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "a.pgn 1 Anna 8 magnus %s\n", rows[i].stored);
        fixture_decide(f->store, f->id, rows[i].decision, rows[i].reason);
        assert_stored(f->store, &everything, wanted);
        fixture_reopen(f);
        assert_stored(f->store, &everything, wanted);
        assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM journal"), i + 1);
    }
}

PUZZLE_TEST(the_journal_only_grows) {
    fixture_decide(f->store, f->id, DECISION_ACCEPT, "");
    sqlite3 *db = f->store->db;
    assert_int_not_equal(sqlite3_exec(db, "DELETE FROM journal", NULL, NULL, NULL), SQLITE_OK);
    assert_string_equal(sqlite3_errmsg(db), "the journal is never shortened");
    assert_int_not_equal(sqlite3_exec(db, "UPDATE journal SET decision = 'skip'", NULL, NULL, NULL),
                         SQLITE_OK);
    assert_string_equal(sqlite3_errmsg(db), "the journal is never changed");
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus accept\n");
}

FIXTURE_TEST(a_game_is_known_wherever_it_is_found_again) {
    int64_t id = fixture_put(f->store, "/old/a.pgn", 3, "Ernst", 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    assert_int_equal(fixture_put(f->store, "/new/b.pgn", 8, "Ernst", 24, "magnus"), id);
    assert_stored(f->store, &everything, "/new/b.pgn 8 Ernst 24 magnus accept\n");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game"), 1);
}

FIXTURE_TEST(names_need_no_quoting) {
    int64_t id = fixture_put(f->store, "it's; DROP TABLE game.pgn", 1, "O'Neil\n", 2, "magnus");
    fixture_decide(f->store, id, DECISION_REJECT, "isn't \"it\"");
    assert_stored(f->store, &everything,
                  "it's; DROP TABLE game.pgn 1 O'Neil\n 2 magnus reject: isn't \"it\"\n");
}

FIXTURE_TEST(a_decision_about_nothing_is_refused) {
    assert_fails(fixture_try_decide(f->store, 41, DECISION_ACCEPT, "", SAID), STATUS_NOT_FOUND,
                 "*test.db: there is no candidate 41*");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM journal"), 0);
}

PUZZLE_TEST(a_locked_store_refuses_a_decision) {
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    fixture_change(other, "BEGIN IMMEDIATE");
    assert_fails(fixture_try_decide(f->store, f->id, DECISION_ACCEPT, "", SAID), STATUS_LOCKED,
                 "*test.db: is locked by another program");
    fixture_change(other, "ROLLBACK");
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus none\n");
}

// Decides until the store refuses, and returns how many decisions it took.
static int decide_until_full(Store *store, int64_t id, Fault *fault) {
    for (int taken = 0; taken < 10000; taken++) {
        char reason[600];
        snprintf(reason, sizeof reason, "%0500d", taken + 1);
        Status status = fixture_try_decide(store, id, DECISION_REJECT, reason, fault);
        if (status != STATUS_OK) {
            assert_int_equal(status, STATUS_STORE);
            return taken;
        }
    }
    fail_msg("the store never became full");
    return 0;
}

static Status note_last(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    *(long *)context = strtol(stored->reason, NULL, 10);
    return STATUS_OK;
}

PUZZLE_TEST(a_full_disk_refuses_a_decision_and_keeps_the_others) {
    Fault fault;
    long last = -1;
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA max_page_count = %d",
             (int)fixture_number(f->store, "PRAGMA page_count") + 2);
    fixture_change(f->store, sql);
    int taken = decide_until_full(f->store, f->id, &fault);
    assert_non_null(strstr(fault.text, "test.db: cannot be written: no space left on device"));
    store_each(f->store, &everything, STORE_SHOWN, note_last, &last, NULL);
    assert_int_equal(last, taken);
    fixture_reopen(f);
    store_each(f->store, &everything, STORE_SHOWN, note_last, &last, NULL);
    assert_int_equal(last, taken);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM journal"), taken);
}

PUZZLE_TEST(a_failing_write_refuses_a_decision_until_it_works_again) {
    Fault fault;
    assert_limited(4096, fixture_try_decide(f->store, f->id, DECISION_ACCEPT, "", &fault),
                   STATUS_STORE);
    assert_string_equal(fault.text + strlen(f->path), ": cannot be written: disk I/O error");
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus none\n");
    fixture_decide(f->store, f->id, DECISION_ACCEPT, "");
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus accept\n");
}

FIXTURE_TEST(a_candidate_that_cannot_be_kept_leaves_no_trace) {
    CLEANUP(game_done) Game game = sample_game("Ernst");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_limited(4096,
                   fixture_keep(f->store, "a.pgn", 1, &game, 2, &candidate, &(int64_t){0}, NULL),
                   STATUS_STORE);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 0);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game"), 0);
    fixture_put(f->store, "a.pgn", 1, "Ernst", 2, "magnus");
}

FIXTURE_TEST(a_candidate_refused_half_way_leaves_no_trace) {
    fixture_change(f->store, "CREATE TEMP TRIGGER no BEFORE INSERT ON candidate"
                             " BEGIN SELECT RAISE (ABORT, 'not today'); END");
    CLEANUP(game_done) Game game = sample_game("Ernst");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_fails(fixture_keep(f->store, "a.pgn", 1, &game, 2, &candidate, &(int64_t){0}, SAID),
                 STATUS_STORE, "*test.db: cannot be written: not today*");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game"), 0);
    assert_true(sqlite3_get_autocommit(f->store->db));
}

FIXTURE_TEST(the_candidates_of_a_game_are_kept_together) {
    CLEANUP(game_done) Game game = sample_game("Anna");
    CLEANUP(candidate_done) Candidate first = sample_candidate();
    CLEANUP(candidate_done) Candidate second = sample_candidate();
    StoreVisit scanned[] = {{.ply = 8, .candidate = &first}, {.ply = 12, .candidate = &second}};
    const StoreGameRef place = {"a.pgn", 1, &game, 0};
    const int64_t run = fixture_run(f->store, &first);
    assert_ok(store_keep_visits(f->store, run, &place, scanned, 2, NULL));
    fixture_decide(f->store, scanned[1].id, DECISION_ACCEPT, "");
    assert_stored(f->store, &everything,
                  "a.pgn 1 Anna 8 magnus none\na.pgn 1 Anna 12 magnus accept\n");
}

FIXTURE_TEST(of_a_game_all_candidates_are_kept_or_none) {
    CLEANUP(game_done) Game game = sample_game("Anna");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    StoreVisit scanned[] = {{.ply = 8, .candidate = &candidate},
                            {.ply = 12, .candidate = &candidate}};
    const StoreGameRef place = {"a.pgn", 1, &game, 0};
    const int64_t run = fixture_run(f->store, &candidate);
    fixture_change(f->store, "CREATE TRIGGER no BEFORE INSERT ON candidate WHEN new.ply = 12"
                             " BEGIN SELECT RAISE (ABORT, 'no'); END");
    assert_int_equal(store_keep_visits(f->store, run, &place, scanned, 2, NULL), STATUS_STORE);
    assert_stored(f->store, &everything, "");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game"), 0);
}

// Another store takes the place of the one that is open, under its name.
PUZZLE_TEST(a_store_that_was_replaced_takes_no_decision_and_damages_nothing) {
    fixture_decide(f->store, f->id, DECISION_ACCEPT, "");
    const char *other = folder_file(&f->folder, "other.db");
    Store *store;
    assert_ok(store_open(&store, other, SAID));
    fixture_put(store, "b.pgn", 2, "Berta", 30, "magnus");
    store_close(store);
    assert_int_equal(rename(other, f->path), 0);
    assert_fails(fixture_try_decide(f->store, f->id, DECISION_SKIP, "", SAID), STATUS_STORE,
                 "*another file was put in the place of the store*");
    fixture_reopen(f);
    assert_stored(f->store, &(StoreQuery){0}, "b.pgn 2 Berta 30 magnus none\n");
}

PUZZLE_TEST(a_store_that_was_removed_takes_no_decision) {
    assert_int_equal(unlink(f->path), 0);
    assert_fails(fixture_try_decide(f->store, f->id, DECISION_SKIP, "", SAID), STATUS_STORE,
                 "*the store was removed while it was open*");
}
