// Files of sets: which candidate of the store a line is, where several are the same puzzle.
#include "onlymove/import.h"

#include "tests/store/scene.h"

static void complain(void *context, const Fault *fault) {
    (void)context;
    fail_msg("%s", fault->text);
}

static Status note_member(void *context, const SetMember *member, Fault *fault) {
    (void)fault;
    str_addf(context, "%lld ", (long long)member->candidate);
    return STATUS_OK;
}

// Takes the text of set "one" into a set, of which these are the candidates then.
static void assert_takes(const Fixture *f, const char *name, const char *members) {
    CLEANUP(str_done) Str text = {0}, taken = {0};
    SetImportCounts totals;
    int64_t set;
    assert_ok(set_file_write(f->store, "one", &text, &(SetFileCounts){0}, SAID));
    assert_ok(set_file_import(f->store, name, folder_put(&f->folder, "one.set", str_text(&text)),
                              complain, NULL, &totals, SAID));
    assert_int_equal(totals.lines, 1);
    assert_int_equal(totals.added, 0);
    assert_ok(store_find_set(f->store, name, &set, SAID));
    assert_ok(store_each_member(f->store, set, note_member, &taken, SAID));
    assert_string_equal(str_text(&taken), members);
}

FIXTURE_TEST(a_line_is_the_one_in_the_set_else_the_accepted_one_else_the_oldest) {
    int64_t ids[3];
    fixture_put_three(f->store, ids);
    const SetMember member = {.candidate = 3};
    const SetChange change = {.name = "one", .members = &member, .count = 1};
    assert_ok(store_change_sets(f->store, &change, 1, NULL, SAID));
    assert_takes(f, "one", "3 ");
    assert_takes(f, "oldest", "1 ");
    fixture_decide(f->store, 2, DECISION_ACCEPT, "");
    assert_takes(f, "accepted", "2 ");
    assert_takes(f, "one", "3 ");
}
