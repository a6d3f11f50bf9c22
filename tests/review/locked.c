// A store that another program holds: what the curator does waits, in its order, and is taken when
// the store is free, or said not to be. Nobody waits with it, and no clock but the caller's counts.
#include <fcntl.h>
#include <sys/wait.h>

#include "tests/review/fixture.h"
#include "tests/support/held.h"

enum { TRIED = 100, GIVEN_UP = 10000 };

// All steps that are due at a time; what they say is added to `said`.
static void step(ReviewFixture *f, int64_t now, Str *said) {
    ReviewEvent event;
    while (review_next_event(f->review, now, &event)) {
        if (event.kind == REVIEW_DONE)
            str_addf(said, "[%s]", event.outcome->label);
        str_add(said, event.text);
    }
}

// They say these words; "*" stands for any.
#define step_at(f, now, words)                                                                     \
    do {                                                                                           \
        CLEANUP(str_done) Str said_ = {0};                                                         \
        step(f, now, &said_);                                                                      \
        assert_words(str_text(&said_), words);                                                     \
    } while (0)

static void try_to_decide(ReviewFixture *f, Decision decision) {
    assert_fails(act_decide(f->review, GAME_ROOT, decision, "", SAID), STATUS_LOCKED,
                 "the store is locked by another program, trying again");
}

// The labels of the journal in its order.
static void read_journal(const ReviewFixture *f, Str *labels) {
    sqlite3 *db;
    sqlite3_stmt *row;
    str_clear(labels);
    assert_int_equal(sqlite3_open(f->db, &db), SQLITE_OK);
    sqlite3_prepare_v2(db, "SELECT verb || ' ' || label FROM journal ORDER BY id", -1, &row, NULL);
    while (sqlite3_step(row) == SQLITE_ROW)
        str_addf(labels, "%s%s", labels->len > 0 ? ", " : "", sqlite3_column_text(row, 0));
    sqlite3_finalize(row);
    sqlite3_close(db);
}

#define assert_journal(f, expected)                                                                \
    do {                                                                                           \
        CLEANUP(str_done) Str labels_ = {0};                                                       \
        read_journal(f, &labels_);                                                                 \
        assert_string_equal(str_text(&labels_), expected);                                         \
    } while (0)

// A test of a candidate whose store another program then holds.
#define LOCKED_TEST(name)                                                                          \
    static void name##_with(ReviewFixture *f, sqlite3 *other);                                     \
    PUZZLE_TEST(name) {                                                                            \
        name##_with(f, hold_store(f->db));                                                         \
    }                                                                                              \
    static void name##_with(ReviewFixture *f, sqlite3 *other)

LOCKED_TEST(a_decision_waits_and_is_not_shown_as_taken) {
    Decision waits = DECISION_NONE;
    CLEANUP(str_done) Str state = {0};
    try_to_decide(f, DECISION_ACCEPT);
    assert_int_equal(fixture_finding(f)->decision, DECISION_NONE);
    assert_int_equal(review_count(f->review).decided, 0);
    assert_true(review_waits_at(f->review, GAME_ROOT, &waits));
    assert_int_equal(waits, DECISION_ACCEPT);
    review_write_store_state(f->review, &state);
    assert_string_equal(str_text(&state), "LOCKED, 1 WAITS");
    assert_string_equal(review_store_fault(f->review), "");
    let_go(other);
}

LOCKED_TEST(what_waits_is_taken_once_and_in_its_order_when_the_store_is_free) {
    try_to_decide(f, DECISION_ACCEPT);
    try_to_decide(f, DECISION_REJECT);
    try_to_decide(f, DECISION_NONE);
    try_to_decide(f, DECISION_SKIP);
    step_at(f, 0, "*");
    assert_in_range(review_deadline(f->review), 1, TRIED);
    step_at(f, TRIED, "");
    let_go(other);
    step_at(f, TRIED + TRIED / 2, "");
    step_at(f, 2 * TRIED, "[accept][reject][undecide][skip]");
    assert_int_equal(review_waiting_count(f->review), 0);
    assert_int_equal(fixture_finding(f)->decision, DECISION_SKIP);
    assert_journal(f, "do accept, do reject, do undecide, do skip");
    step_at(f, 3 * TRIED, "");
}

LOCKED_TEST(a_duplicate_is_rejected_once_the_store_is_free) {
    const Finding *finding = fixture_finding(f);
    const ReviewAction rejects = {.kind = ACTION_REJECT_DUPLICATE,
                                  .node = GAME_ROOT,
                                  .seen_id = finding->id,
                                  .seen_entry = finding->entry,
                                  .text = "game 1"};
    assert_fails(act(f->review, &rejects, NULL, SAID), STATUS_LOCKED, "*locked*");
    step_at(f, 0, "*");
    assert_int_equal(finding->decision, DECISION_NONE);
    let_go(other);
    step_at(f, TRIED, "[reject: duplicate]");
    assert_int_equal(fixture_finding(f)->decision, DECISION_REJECT);
    assert_string_equal(fixture_finding(f)->reason, "duplicate");
    assert_journal(f, "do reject: duplicate");
}

LOCKED_TEST(an_audit_is_not_taken_behind_what_waits) {
    try_to_decide(f, DECISION_REJECT);
    assert_fails(act_take_audit(f->review, GAME_ROOT, SAID), STATUS_CONFLICT,
                 "the tree is as it was: what was done before still waits for the store, which "
                 "another program has locked");
    let_go(other);
}

LOCKED_TEST(after_ten_seconds_it_is_said_that_nothing_was_taken) {
    try_to_decide(f, DECISION_ACCEPT);
    try_to_decide(f, DECISION_REJECT);
    step_at(f, 0, "*");
    step_at(f, GIVEN_UP - 1, "");
    step_at(f, GIVEN_UP - 1 + TRIED,
            "not taken: accept, reject; another program has locked "
            "the store for 10 seconds");
    assert_int_equal(review_waiting_count(f->review), 0);
    let_go(other);
    step_at(f, 2 * GIVEN_UP, "*");
    assert_int_equal(fixture_finding(f)->decision, DECISION_NONE);
    assert_journal(f, "");
}

PUZZLE_TEST(undo_calls_off_what_waits_and_then_takes_back_what_was_taken) {
    fixture_decide(f, DECISION_SKIP, "");
    sqlite3 *other = hold_store(f->db);
    try_to_decide(f, DECISION_ACCEPT);
    assert_ok(act_undo(f->review, GAME_NO_NODE, "accept", SAID));
    assert_int_equal(review_waiting_count(f->review), 0);
    assert_int_equal(act_undo(f->review, GAME_NO_NODE, NULL, NULL), STATUS_LOCKED);
    assert_int_equal(act_undo(f->review, GAME_NO_NODE, NULL, NULL), STATUS_LOCKED);
    assert_ok(act_redo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_int_equal(review_waiting_count(f->review), 1);
    step_at(f, 0, "*");
    let_go(other);
    step_at(f, TRIED, "[undo]");
    assert_int_equal(fixture_finding(f)->decision, DECISION_NONE);
    assert_journal(f, "do skip, undo skip");
}

REVIEW_TEST(undo_in_a_tree_calls_off_what_waits_of_that_one_only) {
    static const struct {
        uint32_t node;
        Status status;
        size_t wait;
    } rows[] = {{1, STATUS_LOCKED, 3}, {GAME_ROOT, STATUS_OK, 1}, {GAME_NO_NODE, STATUS_OK, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t at = 1;
        fixture_keep(f, GAME_ROOT, true);
        sqlite3 *other = hold_store(f->db);
        assert_fails(act_edit(f->review, GAME_ROOT, EDIT_ADD, "16.Qb7", &at, SAID), STATUS_LOCKED,
                     "*");
        try_to_decide(f, DECISION_ACCEPT);
        assert_int_equal(act_undo(f->review, rows[i].node, NULL, NULL), rows[i].status);
        assert_int_equal(review_waiting_count(f->review), rows[i].wait);
        let_go(other);
        fixture_reopen(f);
    }
}

LOCKED_TEST(a_change_of_a_tree_waits_and_is_shown_when_it_is_taken) {
    uint32_t at = 1;
    assert_int_equal(act_edit(f->review, GAME_ROOT, EDIT_ADD, "16.Qb7", &at, SAID), STATUS_LOCKED);
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 4);
    assert_false(fixture_finding(f)->candidate.by_hand);
    assert_int_equal(act_edit(f->review, GAME_ROOT, EDIT_ADD, "16.Qb5", &at, SAID),
                     STATUS_CONFLICT);
    try_to_decide(f, DECISION_ACCEPT);
    step_at(f, 0, "*");
    let_go(other);
    step_at(f, TRIED, "[add 16.Qb7][accept]");
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 5);
    fixture_reopen(f);
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 5);
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
}

LOCKED_TEST(behind_a_step_that_is_refused_nothing_is_taken) {
    try_to_decide(f, DECISION_ACCEPT);
    try_to_decide(f, DECISION_REJECT);
    step_at(f, 0, "*");
    let_go(other);
    Review *elsewhere = fixture_open(f);
    assert_ok(act_decide(elsewhere, GAME_ROOT, DECISION_SKIP, "", SAID));
    review_free(elsewhere);
    step_at(f, TRIED, "*not taken: accept, reject; another program has decided*");
    assert_journal(f, "do skip");
    assert_int_equal(fixture_finding(f)->decision, DECISION_SKIP);
}

PUZZLE_TEST(a_decision_that_waits_goes_to_what_was_decided_on) {
    fixture_use(f, "finder", NULL);
    fixture_keep(f, GAME_ROOT, true);
    fixture_use(f, "magnus", NULL);
    sqlite3 *other = hold_store(f->db);
    try_to_decide(f, DECISION_ACCEPT);
    fixture_use(f, "finder", NULL);
    step_at(f, 0, "*");
    let_go(other);
    step_at(f, TRIED, "*");
    assert_int_equal(fixture_finding(f)->decision, DECISION_NONE);
    fixture_use(f, "magnus", NULL);
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
}

LOCKED_TEST(no_more_waits_than_there_is_room_for) {
    for (int i = 0; i < WAITING_MAX; i++)
        assert_int_equal(act_undo(f->review, GAME_NO_NODE, NULL, SAID), STATUS_LOCKED);
    assert_int_equal(act_undo(f->review, GAME_NO_NODE, NULL, SAID), STATUS_LIMIT);
    assert_int_equal(review_waiting_count(f->review), WAITING_MAX);
    let_go(other);
}

REVIEW_TEST(what_is_judged_meanwhile_is_kept_later_and_what_was_noted_before_with_it) {
    Candidate candidate = fixture_candidate(f, true);
    fixture_keep(f, f->review->session.main_nodes[1], false);
    sqlite3 *other = hold_store(f->db);
    assert_int_equal(review_keep(f->review, GAME_ROOT, &candidate, false, SAID), STATUS_LOCKED);
    assert_null(review_finding(f->review, GAME_ROOT));
    let_go(other);
    fixture_keep(f, GAME_ROOT, true);
    fixture_reopen(f);
    assert_true(fixture_finding(f)->candidate.is_puzzle);
    assert_true(
        review_earlier_visit(f->review, f->review->session.main_nodes[1], &(EarlierVisit){0}));
}

PUZZLE_TEST(a_store_that_is_held_at_the_start_is_read_and_written_when_it_is_free) {
    CLEANUP(str_done) Str state = {0};
    fixture_decide(f, DECISION_SKIP, "");
    sqlite3 *other = hold_store(f->db);
    review_free(f->review);
    f->review = fixture_open_as_it_is(f);
    assert_non_null(strstr(review_store_fault(f->review),
                           "store.db: is locked by another program, trying again"));
    assert_int_equal(fixture_finding(f)->decision, DECISION_SKIP);
    assert_int_equal(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_STORE);
    step_at(f, 0, "*");
    step_at(f, TRIED, "");
    let_go(other);
    step_at(f, 2 * TRIED, "the store can be written now");
    step_at(f, 3 * TRIED, "*");
    review_write_store_state(f->review, &state);
    assert_string_equal(str_text(&state), "");
    fixture_decide(f, DECISION_ACCEPT, "");
}

// Of many looks and tries every one is due before the next.
static void step_from_to(ReviewFixture *f, int64_t from, int64_t to, Str *all) {
    for (int64_t now = from; now < to; now += 10)
        step(f, now, all);
}

LOCKED_TEST(what_waits_overrules_nothing_that_came_into_view_later) {
    CLEANUP(str_done) Str all = {0};
    try_to_decide(f, DECISION_ACCEPT);
    step_from_to(f, 0, 2 * TRIED + 20, &all);
    let_go(other);
    Review *elsewhere = fixture_open(f);
    assert_ok(act_decide(elsewhere, GAME_ROOT, DECISION_SKIP, "", SAID));
    review_free(elsewhere);
    step_from_to(f, 2 * TRIED + 20, 4 * TRIED, &all);
    assert_non_null(strstr(str_text(&all), "not taken: accept; another program has decided: skip"));
    assert_journal(f, "do skip");
}

LOCKED_TEST(a_decision_that_waits_finds_what_it_was_on_after_that_was_read_anew) {
    try_to_decide(f, DECISION_ACCEPT);
    step_at(f, 0, "*");
    findings_clear(&f->review->session.findings);
    assert_ok(session_reload_all(&f->review->session, SAID));
    let_go(other);
    step_at(f, TRIED, "[accept]");
}

LOCKED_TEST(what_is_judged_is_not_kept_before_what_was_decided) {
    Candidate candidate = fixture_candidate(f, false);
    try_to_decide(f, DECISION_ACCEPT);
    let_go(other);
    assert_fails(review_keep(f->review, GAME_ROOT, &candidate, false, SAID), STATUS_LOCKED, "*");
    assert_true(fixture_finding(f)->candidate.is_puzzle);
}

LOCKED_TEST(ten_seconds_count_from_the_first_step_that_waits) {
    (void)review_try_later(f->review, NULL); // for something else
    step_at(f, 0, "*");
    try_to_decide(f, DECISION_ACCEPT);
    step_at(f, GIVEN_UP, "*");
    step_at(f, GIVEN_UP + TRIED, "");
    assert_int_equal(review_waiting_count(f->review), 1);
    let_go(other);
}

// Lets nobody read, as who recovers a store after a crash: in a process of its own, because a
// process does not meet its own locks. The index of the log is made anew behind them.
static pid_t hold_reading(const ReviewFixture *f, int *end) {
    enum { FIRST_LOCK = 120, LOCKS = 8, HEADER = 96 };
    static const char nothing[HEADER];
    int ends[2], said[2];
    char byte = 0;
    CLEANUP(str_done) Str path = str_of("%s-shm", f->db);
    assert_int_equal(pipe(ends) | pipe(said), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        struct flock all = {
            .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = FIRST_LOCK, .l_len = LOCKS};
        const int fd = open(str_text(&path), O_RDWR);
        byte = fcntl(fd, F_SETLKW, &all) == 0 && write(fd, nothing, HEADER) == HEADER;
        close(ends[1]);
        _exit(write(said[1], &byte, 1) == 1 && read(ends[0], &byte, 1) == 0 ? 0 : 1);
    }
    close(said[1]);
    close(ends[0]);
    assert_int_equal(read(said[0], &byte, 1), 1);
    assert_int_equal(byte, 1);
    close(said[0]);
    *end = ends[1];
    return pid;
}

PUZZLE_TEST(what_waits_is_not_refused_while_the_game_is_still_to_be_read) {
    int end, status;
    const pid_t holder = hold_reading(f, &end);
    try_to_decide(f, DECISION_ACCEPT);
    f->review->waiting.reload = true;
    step_at(f, 0, "*");
    step_at(f, TRIED, "");
    assert_int_equal(review_waiting_count(f->review), 1);
    close(end);
    assert_int_equal(waitpid(holder, &status, 0), holder);
    step_at(f, 2 * TRIED, "*");
    step_at(f, 3 * TRIED, "*[accept]*");
}

REVIEW_TEST(what_a_run_has_refused_before_it_was_stopped_is_kept_when_the_store_is_free) {
    CLEANUP(str_done) Str state = {0};
    const uint32_t node = f->review->session.main_nodes[1];
    fixture_keep(f, node, false);
    sqlite3 *other = hold_store(f->db);
    review_stop(f->review);
    review_write_store_state(f->review, &state);
    assert_string_equal(str_text(&state), "LOCKED");
    step_at(f, 0, "the store is locked by another program, so refused*");
    step_at(f, 0, "");
    step_at(f, TRIED, "");
    let_go(other);
    step_at(f, 2 * TRIED, "");
    Review *elsewhere = fixture_open(f);
    assert_true(review_earlier_visit(elsewhere, node, &(EarlierVisit){0}));
    review_free(elsewhere);
    str_clear(&state);
    review_write_store_state(f->review, &state);
    assert_string_equal(str_text(&state), "");
}

REVIEW_TEST(that_it_is_lost_with_its_game_is_said) {
    fixture_keep(f, f->review->session.main_nodes[1], false);
    sqlite3 *other = hold_store(f->db);
    const StoreGameRef place = f->review->session.game_ref;
    assert_ok(review_show(f->review, &place, SAID));
    step_at(f, 0, "what was no puzzle in the last game is not kept*");
    step_at(f, 1, "");
    let_go(other);
}

REVIEW_TEST(of_a_run_that_was_stopped_nothing_is_said_to_go_on) {
    f->review->waiting.lock_reported = true; // said of it
    review_stop_run(f->review);
    assert_false(f->review->waiting.lock_reported);
}

// What was changed before is estimated meanwhile; it is kept once the store is free.
PUZZLE_TEST(an_estimate_waits_for_the_store) {
    assert_ok(act_edit(f->review, GAME_ROOT, EDIT_END, NULL, &(uint32_t){1}, SAID));
    sqlite3 *other = hold_store(f->db);
    while (!f->review->waiting.jobs)
        step_at(f, 0, "");
    step_at(f, TRIED, "");
    assert_true(f->review->session.estimates_due);
    let_go(other);
    step_at(f, 2 * TRIED, "");
    while (f->review->session.estimates_due)
        step_at(f, 2 * TRIED, "");
    CLEANUP(review_free_at) Review *anew = fixture_open(f);
    assert_true(review_finding(anew, GAME_ROOT)->candidate.estimated);
}
