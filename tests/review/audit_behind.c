// Audits behind what a curator looks at: what they find is kept puzzle by puzzle, said where the
// puzzle is in view, and one step takes it.
#include <sqlite3.h>

#include "src/store/db/handle.h"
#include "tests/review/table.h"

// The opera game and a mate in one after it.
static const char second[] = "\n[White \"Other\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

static void begin(Table *table)
{
    CLEANUP(str_done) Str pgn = {0};
    set_table(table, "finder", NULL);
    str_add(&pgn, opera);
    str_add(&pgn, second);
    CLEANUP(str_done) Str path = folder_path(&table->folder, "games.pgn");
    assert_true(folder_write(&table->folder, "games.pgn", str_text(&pgn)));
    assert_ok(review_open_queue(table->review, NULL, SAID));
    assert_ok(review_add_run(table->review, str_text(&path), NULL, 0, SAID));
    work_until(table, SIZE_MAX);
    assert_int_equal(newest(table)->puzzles, 2);
}

FIXTURE(Table, begin, clear_table);
#define AUDITED(name) TEST_ON(name, Table *table, begin)

static void add_audit(Table *table, const char *pattern)
{
    int64_t *ids;
    size_t count;
    assert_ok(review_choose_audited(table->review, pattern, &ids, &count, SAID));
    assert_ok(review_add_audit(table->review, ids, count, 0, pattern, SAID));
    free(ids);
}

static size_t shown(Table *table, const char *pattern)
{
    assert_ok(queue_narrow(review_queue(table->review), pattern, SAID));
    return queue_count(review_queue(table->review));
}

static void assert_totals(const Table *table, JobState state, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    job_write_found(newest(table), &text);
    assert_int_equal(newest(table)->state, state);
    assert_string_equal(str_text(&text), expected);
}

AUDITED(it_says_what_holds_in_its_row_its_sentence_the_queue_and_the_puzzle)
{
    add_audit(table, "~a");
    work_until(table, SIZE_MAX);
    assert_totals(table, JOB_IS_OVER, "holds 2, changed 0, broken 0");
    assert_string_equal(table->said, "audit of ~a: holds 2, changed 0, broken 0");
    assert_int_equal(shown(table, "~j holds"), 2);
    assert_non_null(
        strstr(str_text(&finding_at(table, FIRST)->audit_text), " 30,000 nodes: holds"));
}

// The mate was once found two moves later than it is.
static void make_late(Table *table)
{
    assert_int_equal(sqlite3_exec(review_store(table->review)->db,
                                  "UPDATE judgement SET json = replace(json, '\"#2\"', '\"#4\"')",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
}

static int mate_at(const Table *table)
{
    return finding_at(table, FIRST)->candidate.tree.nodes[1].score.value;
}

AUDITED(what_has_changed_is_said_with_both_lines_and_one_step_takes_it_and_undo_takes_that_back)
{
    StoreDone done;
    Fault fault;
    make_late(table);
    assert_ok(review_reload_all(table->review, SAID));
    assert_ok(act_decide(table->review, node_at(table, FIRST), DECISION_ACCEPT, "", SAID));
    add_audit(table, "~a");
    work_until(table, SIZE_MAX);
    assert_totals(table, JOB_IS_OVER, "holds 1, changed 1, broken 0");
    assert_non_null(strstr(table->said, "; ~j changed, ~j broken in the queue show them"));
    const Finding *finding = finding_at(table, FIRST);
    assert_int_equal(finding->audit, AUDIT_CHANGED);
    assert_non_null(strstr(str_text(&finding->audit_text),
                           "faster mate: was 16.Qb8+ Nxb8 17.Rd8# (#4), now 16.Qb8+ Nxb8 17.Rd8# "
                           "(#2)"));
    assert_int_equal(mate_at(table), 4);
    assert_ok(review_take_audit(table->review, node_at(table, FIRST), SAID));
    assert_int_equal(mate_at(table), 2);
    assert_int_equal(finding_at(table, FIRST)->decision, DECISION_ACCEPT);
    assert_false(finding_at(table, FIRST)->changed);
    assert_int_equal(shown(table, "~j changed"), 0);
    assert_int_equal(review_take_audit(table->review, node_at(table, FIRST), &fault),
                     STATUS_NOT_FOUND);
    assert_ok(act_undo(table->review, GAME_NO_NODE, &done, SAID));
    assert_string_equal(done.label, "take the audit's tree");
    assert_int_equal(mate_at(table), 4);
    assert_int_equal(finding_at(table, FIRST)->audit, AUDIT_CHANGED);
    assert_int_equal(shown(table, "~j changed"), 1);
}

AUDITED(paused_after_a_puzzle_it_goes_on_with_the_next)
{
    add_audit(table, "~a");
    work_until(table, 1);
    assert_true(review_pause_job(table->review, 0));
    assert_totals(table, JOB_IS_PAUSED, "holds 1, changed 0, broken 0");
    assert_int_equal(shown(table, "~j holds"), 1);
    assert_true(review_pause_job(table->review, 0));
    work_until(table, SIZE_MAX);
    assert_totals(table, JOB_IS_OVER, "holds 2, changed 0, broken 0");
    assert_int_equal(shown(table, "~j holds"), 2);
}

// With an engine that cannot be had, or that dies whenever it is asked, in the place of the others.
static void lose_engines(Table *table, const char *engine)
{
    char *argv[] = {(char *)(uintptr_t)engine, "--die-in-search", NULL};
    Pool *lost = pool_new(&(EngineSetup){.argv = argv}, 1), *whole = table->pool;
    table->pool = lost;
    review_use_pool(table->review, lost);
    add_audit(table, "~a");
    work_until(table, SIZE_MAX);
    table->pool = whole;
    review_use_pool(table->review, whole);
    pool_free(lost);
}

AUDITED(where_the_engines_are_lost_it_stops_and_goes_on_with_others)
{
    lose_engines(table, fake_engine());
    assert_totals(table, JOB_IS_OVER, "holds 0, changed 0, broken 0, not audited 2");
    lose_engines(table, "/nowhere/engine");
    assert_totals(table, JOB_HAS_FAILED, "holds 0, changed 0, broken 0");
    assert_non_null(strstr(table->said, "audit of ~a has stopped: "));
    assert_true(review_pause_job(table->review, 0));
    work_until(table, SIZE_MAX);
    assert_totals(table, JOB_IS_OVER, "holds 2, changed 0, broken 0");
}
