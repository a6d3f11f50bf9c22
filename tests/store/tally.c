// What was decided today.

#include "tests/store/scene.h"

// One at night in Reval on 22 November 2024: the day began at 22:00 UTC.
enum { NIGHT = 1732230000 };

static void setup(Fixture *f) {
    setenv("TZ", "EET-2", 1);
    tzset();
    fixture_begin(f);
    fixture_change(f->store, "DROP TRIGGER journal_is_final");
}

FIXTURE(Fixture, setup, fixture_end);
#define TALLY_TEST(name) TEST_ON(name, Fixture *f, setup)

// Decides on the puzzle of the game that `white` plays, at a time of day.
static int64_t decide_at(Store *store, const char *white, Decision decision, const char *reason,
                         const char *time) {
    char sql[200];
    const int64_t id =
        scene_look_in(store, "a.pgn", scene_run(store, "magnus", "won=280"), white, 8, SEEN_PUZZLE);
    fixture_decide(store, id, decision, reason);
    snprintf(sql, sizeof sql,
             "UPDATE journal SET time = '%s' WHERE id ="
             " (SELECT max(id) FROM journal)",
             time);
    fixture_change(store, sql);
    return id;
}

// "1 accept 2 reject 0 skip, 2 reject: dull"
static void assert_tally(Store *store, const char *expected) {
    CLEANUP(decision_counts_done) DecisionCounts tally = {0};
    CLEANUP(str_done) Str text = {0};
    assert_ok(store_count_decisions(store, NIGHT, &tally, SAID));
    for (Decision decision = DECISION_ACCEPT; decision <= DECISION_SKIP; decision++) {
        str_addf(&text, "%s%zu %s", decision == DECISION_ACCEPT ? "" : " ",
                 tally.decisions[decision], decision_name(decision));
    }
    for (size_t i = 0; i < tally.reason_count; i++) {
        const ReasonCount *reason = &tally.reasons[i];
        str_addf(&text, ", %zu %s: %s", reason->count, decision_name(reason->decision),
                 reason->text);
    }
    assert_string_equal(str_text(&text), expected);
}

TALLY_TEST(decisions_of_the_local_day_are_counted_by_kind_and_reason) {
    decide_at(f->store, "Anna", DECISION_REJECT, "dull", "2024-11-21T21:59:59Z");
    assert_tally(f->store, "0 accept 0 reject 0 skip");
    decide_at(f->store, "Berta", DECISION_REJECT, "ugly", "2024-11-21T22:00:00Z");
    decide_at(f->store, "Clara", DECISION_REJECT, "dull", "2024-11-21T22:30:00Z");
    decide_at(f->store, "Dora", DECISION_REJECT, "dull", "2024-11-21T22:30:01Z");
    decide_at(f->store, "Emma", DECISION_ACCEPT, "", "2024-11-21T22:30:02Z");
    assert_tally(f->store, "1 accept 3 reject 0 skip, 2 reject: dull, 1 reject: ugly");
}

TALLY_TEST(each_candidate_counts_as_what_was_decided_last_and_not_taken_back) {
    decide_at(f->store, "Anna", DECISION_REJECT, "dull", "2024-11-21T22:30:00Z");
    decide_at(f->store, "Anna", DECISION_SKIP, "", "2024-11-21T22:30:01Z");
    assert_tally(f->store, "0 accept 0 reject 1 skip");
    assert_ok(store_undo(f->store, 0, &(StepReport){0}, SAID));
    assert_tally(f->store, "0 accept 1 reject 0 skip, 1 reject: dull");
    decide_at(f->store, "Anna", DECISION_NONE, "", "2024-11-21T22:30:02Z");
    assert_tally(f->store, "0 accept 0 reject 0 skip");
}
