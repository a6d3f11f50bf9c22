// Sets: what collects, what accepting, undo and redo do to it, its order and its words.
#include "onlymove/store_sets.h"

#include "tests/store/scene.h"

static Status write_member(void *context, const SetMember *member, Fault *fault) {
    (void)fault;
    str_addf(context, "%s%s=%lld", ((Str *)context)->len > 0 ? " " : "", member->rank,
             (long long)member->candidate);
    const char *words[] = {member->title, member->note, member->tags};
    for (int i = 0; i < 3; i++)
        str_addf(context, "%s%s", words[i][0] ? "/" : "", words[i]);
    return STATUS_OK;
}

// "1=4 2=7/title", in the order of the set; numbers are candidates.
static void assert_members(Store *store, const char *name, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    int64_t set;
    assert_ok(store_find_set(store, name, &set, SAID));
    assert_ok(store_each_member(store, set, write_member, &text, SAID));
    assert_string_equal(str_text(&text), expected);
}

static Status write_set(void *context, const StoredSet *set, Fault *fault) {
    (void)fault;
    str_addf(context, "%s%s %zu %s|%s|%s\n", set->name, set->collects ? "*" : "", set->count,
             set->title, set->notes, set->tags);
    return STATUS_OK;
}

static void assert_sets(Store *store, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    assert_ok(store_each_set(store, write_set, &text, SAID));
    assert_string_equal(str_text(&text), expected);
}

// Puzzles of three players, by the numbers of their candidates.
enum { ANNA = 1, BERTA, CLARA, PUZZLES = 3 };

static void begin_three(Fixture *f) {
    int64_t ids[PUZZLES];
    fixture_begin(f);
    fixture_put_three(f->store, ids);
}

FIXTURE(Fixture, begin_three, fixture_end);
#define SETS_TEST(name) TEST_ON(name, Fixture *f, begin_three)

static Status change_mates(Store *store, SetChange change, Fault *fault) {
    change.name = "mates";
    return store_change_sets(store, &change, 1, NULL, fault);
}

static void take_back(Store *store, bool redo) {
    assert_ok((redo ? store_redo : store_undo)(store, 0, &(StepReport){0}, SAID));
}

SETS_TEST(what_is_accepted_goes_into_the_set_that_collects_and_with_undo_out_of_it) {
    scene_decide(f->store, ANNA, DECISION_ACCEPT); // nothing collects yet
    assert_ok(store_collect(f->store, "mates", SAID));
    scene_decide(f->store, CLARA, DECISION_ACCEPT);
    scene_decide(f->store, BERTA, DECISION_REJECT);
    fixture_reopen(f);
    scene_decide(f->store, BERTA, DECISION_ACCEPT);
    assert_members(f->store, "mates", "1=3 2=2");
    take_back(f->store, false);
    assert_members(f->store, "mates", "1=3");
    take_back(f->store, false); // the rejection
    take_back(f->store, false);
    assert_members(f->store, "mates", "");
    take_back(f->store, true);
    take_back(f->store, true);
    take_back(f->store, true);
    assert_members(f->store, "mates", "1=3 2=2");
    assert_ok(store_collect(f->store, NULL, SAID));
    scene_decide(f->store, ANNA, DECISION_REJECT);
    scene_decide(f->store, ANNA, DECISION_ACCEPT);
    assert_members(f->store, "mates", "1=3 2=2");
    assert_sets(f->store, "mates 2 ||\n");
}

SETS_TEST(what_was_in_the_set_before_it_was_accepted_stays_there_after_undo) {
    const SetMember member = {.candidate = ANNA, .title = "Anna's"};
    assert_ok(change_mates(f->store, (SetChange){.members = &member, .count = 1}, SAID));
    assert_ok(store_collect(f->store, "mates", SAID));
    scene_decide(f->store, ANNA, DECISION_ACCEPT);
    take_back(f->store, false);
    assert_members(f->store, "mates", "1=1/Anna's");
}

SETS_TEST(many_accepted_at_once_are_collected_and_taken_out_as_one_step) {
    StoreAction actions[PUZZLES];
    for (int i = 0; i < PUZZLES; i++)
        actions[i] = scene_accept(ANNA + i, INT64_MAX);
    assert_ok(store_collect(f->store, "mates", SAID));
    assert_ok(store_act_all(f->store, actions, PUZZLES, &(StepReport){0}, SAID));
    assert_members(f->store, "mates", "1=1 2=2 3=3");
    const SetMember words = {.candidate = 2, .rank = "0.5", .note = "hard"};
    assert_ok(change_mates(f->store, (SetChange){.members = &words, .count = 1}, SAID));
    take_back(f->store, false);
    assert_members(f->store, "mates", "");
    take_back(f->store, true); // to its place, with its words
    assert_members(f->store, "mates", "0.5=2/hard 1=1 3=3");
}

SETS_TEST(a_set_is_changed_as_a_whole_or_not_at_all) {
    const SetMember members[] = {{.candidate = 3, .rank = "10"},
                                 {.candidate = 1, .rank = "9.5"},
                                 {.candidate = 2, .tags = "easy"}};
    SetChange change = {.title = "Mates", .notes = "White\nfirst", .members = members, .count = 3};
    assert_ok(change_mates(f->store, change, SAID));
    assert_members(f->store, "mates", "9.5=1 10=3 11=2/easy");
    assert_ok(change_mates(
        f->store, (SetChange){.tags = "2026", .removed = (int64_t[]){ANNA}, .removed_count = 1},
        SAID));
    assert_sets(f->store, "mates 2 Mates|White\nfirst|2026\n");
    change = (SetChange){.members = members, .count = 1, .replaces_members = true};
    assert_ok(change_mates(f->store, change, SAID));
    assert_members(f->store, "mates", "10=3");
    const SetMember wrong[] = {{.candidate = 1}, {.candidate = 2, .rank = "1.50"}};
    assert_fails(
        change_mates(f->store, (SetChange){.title = "x", .members = wrong, .count = 2}, SAID),
        STATUS_USAGE, "\"1.50\" is no rank: a number like 12 or 3.25");
    assert_sets(f->store, "mates 1 Mates|White\nfirst|2026\n");
    assert_members(f->store, "mates", "10=3");
}

SETS_TEST(a_set_that_is_dropped_collects_no_more_and_its_puzzles_stay) {
    int64_t set;
    assert_ok(store_collect(f->store, "mates", SAID));
    scene_decide(f->store, ANNA, DECISION_ACCEPT);
    assert_ok(change_mates(f->store, (SetChange){.drops = true}, SAID));
    scene_decide(f->store, BERTA, DECISION_ACCEPT);
    take_back(f->store, false);
    take_back(f->store, false);
    assert_ok(store_collect(f->store, "draws", SAID));
    take_back(f->store, true); // into no other set
    assert_sets(f->store, "draws* 0 ||\n");
    assert_int_equal(scene_row(f->store, ANNA).decision, DECISION_ACCEPT);
    assert_fails(store_find_set(f->store, "mates", &set, SAID), STATUS_NOT_FOUND,
                 "there is no set \"mates\"; there are draws");
    assert_fails(store_collect(f->store, "my mates", SAID), STATUS_USAGE, "*no name for a set*");
    assert_fails(store_collect(f->store, "-", SAID), STATUS_USAGE, "*no name for a set*");
}

// All sets with their puzzles.
static void write_all(Store *store, Str *out) {
    int64_t set;
    static const char *const names[] = {"mates", "best", "draws"};
    assert_ok(store_each_set(store, write_set, out, SAID));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (store_find_set(store, names[i], &set, NULL) == STATUS_OK) {
            str_addf(out, "%s:", names[i]);
            assert_ok(store_each_member(store, set, write_member, out, SAID));
        }
    }
}

SETS_TEST(a_step_over_sets_is_taken_back_and_done_again_whatever_it_was) {
    static const SetMember anna = {.candidate = 1, .rank = "7", .title = "Anna's"};
    static const SetMember words[] = {{.candidate = 2, .note = "hard", .tags = "x"},
                                      {.candidate = 1, .rank = "1.5"}};
    static const int64_t both[] = {1, 2};
    static const struct {
        SetChange changes[2];
        size_t count;
        const char *label;
    } rows[] = {
        {{{.name = "mates", .title = "Mates", .notes = "two\nlines", .tags = "a b"}}, 1, "words"},
        {{{.name = "mates", .members = words, .count = 2}}, 1, "note and place"},
        {{{.name = "mates", .removed = both, .removed_count = 1}}, 1, "take out"},
        {{{.name = "mates", .members = &anna, .count = 1, .replaces_members = true}}, 1, "alone"},
        {{{.name = "draws", .members = &anna, .count = 1},
          {.name = "mates", .removed = both, .removed_count = 1}},
         2,
         "move to a new set"},
        {{{.name = "mates", .rename = "best"}}, 1, "rename"},
        {{{.name = "mates", .drops = true}}, 1, "delete"},
    };
    assert_ok(store_collect(f->store, "mates", SAID));
    scene_decide(f->store, CLARA, DECISION_ACCEPT);
    assert_ok(change_mates(
        f->store,
        (SetChange){.members = (SetMember[]){{.candidate = 1}, {.candidate = 2}}, .count = 2},
        SAID));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str before = {0}, after = {0}, again = {0};
        StepReport report;
        write_all(f->store, &before);
        assert_ok(store_change_sets(f->store, rows[i].changes, rows[i].count, rows[i].label, SAID));
        write_all(f->store, &after);
        assert_string_not_equal(str_text(&before), str_text(&after));
        assert_ok(store_undo(f->store, 0, &report, SAID));
        assert_true(report.of_sets);
        assert_string_equal(report.label, rows[i].label);
        write_all(f->store, &again);
        assert_string_equal(str_text(&again), str_text(&before));
        take_back(f->store, true);
        str_clear(&again);
        write_all(f->store, &again);
        assert_string_equal(str_text(&again), str_text(&after));
        take_back(f->store, false);
    }
    take_back(f->store, false); // and behind them what was accepted
    assert_members(f->store, "mates", "2=1 3=2");
}

SETS_TEST(what_was_changed_since_is_not_taken_back_and_what_changes_nothing_is_no_step) {
    StepReport report;
    const SetChange title = {.name = "mates", .title = "Mates"};
    assert_ok(store_change_sets(f->store, &title, 1, "title", SAID));
    assert_ok(store_change_sets(f->store, &title, 1, "title again", SAID));
    assert_ok(change_mates(f->store, (SetChange){.title = "Of another program"}, SAID));
    assert_fails(store_undo(f->store, 0, &report, SAID), STATUS_CONFLICT,
                 "\"title\" cannot be undone: the set was changed since; *");
    assert_sets(f->store, "mates 0 Of another program||\n");
    assert_int_equal(store_undo(f->store, 0, &report, NULL), STATUS_NOT_FOUND);
    assert_fails(store_change_sets(f->store, &(SetChange){.name = "draws", .rename = "mates"}, 1,
                                   "rename", SAID),
                 STATUS_USAGE, "there is a set \"mates\" already");
    assert_sets(f->store, "mates 0 Of another program||\n");
}

SETS_TEST(sets_are_checked_and_rescued_with_the_store) {
    CLEANUP(str_done) Str report = {0};
    assert_ok(store_collect(f->store, "mates", SAID));
    scene_decide(f->store, BERTA, DECISION_ACCEPT);
    assert_ok(store_change_sets(f->store, &(SetChange){.name = "mates", .title = "Mates"}, 1,
                                "title", SAID));
    fixture_close(f);
    assert_ok(store_open_read_only(&f->store, f->path, SAID));
    f->path = fixture_rescue(f, f->store, &report, &(size_t){0});
    fixture_reopen(f);
    assert_members(f->store, "mates", "1=2");
    take_back(f->store, false);
    assert_sets(f->store, "mates 1 ||\n");
    take_back(f->store, false);
    assert_members(f->store, "mates", "");
}

TEST(between_two_ranks_is_always_another) {
    static const struct {
        const char *below, *above, *between; // NULL: open; none
    } rows[] = {
        {NULL, NULL, "1"},        {"3", NULL, "4"},         {"3.7", NULL, "4"},
        {"1", "9", "2"},          {NULL, "1", "0.5"},       {NULL, "0.5", "0.2"},
        {NULL, "0.1", "0.05"},    {"1", "2", "1.5"},        {"1.9", "2", "1.95"},
        {"1.5", "1.6", "1.55"},   {"1", "1.1", "1.05"},     {"1.09", "1.1", "1.095"},
        {"1.99", "2.5", "1.995"}, {"1.45", "1.47", "1.46"}, {"2", "2", NULL},
        {"2", "1", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str rank = {0};
        assert_int_equal(rank_between(rows[i].below, rows[i].above, &rank),
                         rows[i].between != NULL);
        assert_string_equal(str_text(&rank), rows[i].between ? rows[i].between : "");
        assert_true(!rows[i].between || rank_is_valid(str_text(&rank)));
    }
    char low[2][400] = {"1", ""}; // however often it is put to the same place
    for (int i = 0; i < 300; i++) {
        CLEANUP(str_done) Str rank = {0};
        assert_true(rank_between(low[i % 2], "2", &rank));
        assert_true(rank_order(low[i % 2], str_text(&rank)) < 0);
        assert_true(rank_order(str_text(&rank), "2") < 0);
        snprintf(low[(i + 1) % 2], sizeof low[0], "%s", str_text(&rank));
    }
    static const char *const wrong[] = {"",   "0",   "01",   "1.", "1.0",
                                        "-1", "1e3", "1.5 ", ".5", "1234567890"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(rank_is_valid(wrong[i]));
}
