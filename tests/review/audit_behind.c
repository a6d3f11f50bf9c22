// Audits behind what a curator looks at: what they find is kept puzzle by puzzle, said where the
// puzzle is in view, and one step takes it.
#include "tests/review/run_fixture.h"
#include "tests/support/held.h"

// The opera game and a mate in one after it.
static const char second[] = "\n[White \"Other\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

static void begin(RunFixture *f) {
    set_run_fixture(f, "finder", NULL);
    CLEANUP(str_done) Str pgn = str_of("%s", opera);
    str_add(&pgn, second);
    assert_true(folder_write(&f->folder, "games.pgn", str_text(&pgn)));
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_ok(review_add_run(f->review, NULL, folder_file(&f->folder, "games.pgn"), NULL, 0, SAID));
    work_until(f, SIZE_MAX);
    assert_int_equal(newest(f)->puzzles, 2);
}

FIXTURE(RunFixture, begin, clear_run_fixture);
#define AUDITED(name) TEST_ON(name, RunFixture *f, begin)

static void add_audit(RunFixture *f, const char *pattern) {
    CLEANUP(free_at) int64_t *ids;
    size_t count;
    assert_ok(review_choose_for_audit(f->review, pattern, &ids, &count, SAID));
    assert_ok(review_add_audit(f->review, ids, count, 0, pattern, SAID));
}

static size_t shown(RunFixture *f, const char *pattern) {
    assert_ok(queue_narrow(review_queue(f->review), pattern, SAID));
    return queue_count(review_queue(f->review));
}

static void assert_totals(const RunFixture *f, JobState state, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    job_write_found(newest(f), &text);
    assert_int_equal(newest(f)->state, state);
    assert_string_equal(str_text(&text), expected);
}

AUDITED(it_says_what_holds_in_its_row_its_sentence_the_queue_and_the_puzzle) {
    add_audit(f, "~a");
    work_until(f, SIZE_MAX);
    assert_totals(f, JOB_IS_OVER, "holds 2, changed 0, broken 0");
    assert_string_equal(f->said, "audit of ~a: holds 2, changed 0, broken 0");
    assert_int_equal(shown(f, "~j holds"), 2);
    assert_non_null(strstr(str_text(&finding_at(f, FIRST)->audit_text), " 30,000 nodes: holds"));
}

static int mate_at(const RunFixture *f) {
    return finding_at(f, FIRST)->candidate.tree.nodes[1].score.value;
}

AUDITED(what_has_changed_is_said_with_both_lines_and_one_step_takes_it_and_undo_takes_that_back) {
    // The mate was once found two moves later than it is.
    change_store(store_path(review_store(f->review)),
                 "UPDATE judgement SET json = replace(json, '\"#2\"', '\"#4\"')");
    assert_ok(session_reload_all(&f->review->session, SAID));
    assert_ok(act_decide(f->review, node_at(f, FIRST), DECISION_ACCEPT, "", SAID));
    add_audit(f, "~a");
    work_until(f, SIZE_MAX);
    assert_totals(f, JOB_IS_OVER, "holds 1, changed 1, broken 0");
    assert_non_null(strstr(f->said, "; & with audit:changed shows them"));
    const Finding *finding = finding_at(f, FIRST);
    assert_int_equal(finding->audit, AUDIT_CHANGED);
    assert_non_null(strstr(str_text(&finding->audit_text),
                           "faster mate: was 16.Qb8+ Nxb8 17.Rd8# (#4), now 16.Qb8+ Nxb8 17.Rd8# "
                           "(#2)"));
    assert_int_equal(mate_at(f), 4);
    assert_ok(act_take_audit(f->review, node_at(f, FIRST), SAID));
    assert_int_equal(mate_at(f), 2);
    assert_int_equal(finding_at(f, FIRST)->decision, DECISION_ACCEPT);
    assert_false(finding_at(f, FIRST)->changed_since_decision);
    assert_int_equal(shown(f, "~j changed"), 0);
    assert_int_equal(act_take_audit(f->review, node_at(f, FIRST), SAID), STATUS_NOT_FOUND);
    assert_ok(act_undo(f->review, GAME_NO_NODE, "take the audit's tree", SAID));
    assert_int_equal(mate_at(f), 4);
    assert_int_equal(finding_at(f, FIRST)->audit, AUDIT_CHANGED);
    assert_int_equal(shown(f, "~j changed"), 1);
}

AUDITED(paused_after_a_puzzle_it_goes_on_with_the_next) {
    add_audit(f, "~a");
    work_until(f, 1);
    assert_true(review_pause_job(f->review, 0));
    assert_totals(f, JOB_IS_PAUSED, "holds 1, changed 0, broken 0");
    assert_int_equal(shown(f, "~j holds"), 1);
    assert_true(review_pause_job(f->review, 0));
    work_until(f, SIZE_MAX);
    assert_totals(f, JOB_IS_OVER, "holds 2, changed 0, broken 0");
    assert_int_equal(shown(f, "~j holds"), 2);
}

// With an engine that cannot be had, or that dies whenever it is asked, in the place of the others.
static void lose_engines(RunFixture *f, const char *engine) {
    char *argv[] = {(char *)(uintptr_t)engine, "--die-in-search", NULL};
    Pool *lost = pool_new(&(EngineSetup){.argv = argv}, 1), *whole = f->pool;
    f->pool = lost;
    review_use_pool(f->review, lost);
    add_audit(f, "~a");
    work_until(f, SIZE_MAX);
    f->pool = whole;
    review_use_pool(f->review, whole);
    pool_free(lost);
}

AUDITED(where_the_engines_are_lost_it_stops_and_goes_on_with_others) {
    lose_engines(f, fake_engine());
    assert_totals(f, JOB_IS_OVER, "holds 0, changed 0, broken 0, not audited 2");
    lose_engines(f, "/nowhere/engine");
    assert_totals(f, JOB_HAS_FAILED, "holds 0, changed 0, broken 0");
    assert_non_null(strstr(f->said, "audit of ~a has stopped: "));
    assert_true(review_pause_job(f->review, 0));
    work_until(f, SIZE_MAX);
    assert_totals(f, JOB_IS_OVER, "holds 2, changed 0, broken 0");
}
