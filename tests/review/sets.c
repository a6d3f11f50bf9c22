// Sets in a review: what collects, and the queue narrowed to a set.
#include "onlymove/review_sets.h"
#include "tests/review/fixture.h"

// How many rows the queue, narrowed anew, has of the set "mates".
static void assert_collected(const ReviewFixture *f, size_t count) {
    Queue *queue = review_queue(f->review);
    assert_ok(queue_narrow(queue, "~= mates", SAID));
    assert_int_equal(queue_count(queue), count);
    assert_ok(queue_narrow(queue, "", SAID));
}

static void assert_collecting(const ReviewFixture *f, const char *words) {
    CLEANUP(str_done) Str text = {0};
    assert_ok(review_write_collecting(f->review, &text, SAID));
    assert_string_equal(str_text(&text), words);
}

REVIEW_TEST(what_is_accepted_one_by_one_or_marked_is_in_the_set_that_collects_until_it_is_undone) {
    size_t count;
    fixture_keep(f, GAME_ROOT, true);
    fixture_keep(f, game_main_node(&f->game, 1), true);
    fixture_keep(f, game_main_node(&f->game, 2), true);
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_collecting(f, "");
    assert_ok(review_collect(f->review, "mates", SAID));
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_collecting(f, "mates");
    assert_collected(f, 1);
    (void)queue_mark_matching(review_queue(f->review), "", &count, NULL);
    CLEANUP(free_at) int64_t *ids = queue_marked(review_queue(f->review), &count);
    assert_ok(act_decide_all(f->review, ids, count, DECISION_ACCEPT, "", &(BulkResult){0}, SAID));
    assert_collected(f, 3);
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_collected(f, 1);
    assert_ok(review_collect(f->review, NULL, SAID));
    assert_collecting(f, "");
}

REVIEW_TEST(what_was_accepted_before_goes_into_the_set_by_accepting_it_again) {
    fixture_keep(f, GAME_ROOT, true);
    assert_ok(review_open_queue(f->review, NULL, SAID));
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_ok(review_collect(f->review, "mates", SAID));
    assert_collected(f, 0);
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_collected(f, 1);
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_collected(f, 0);
    assert_ok(act_redo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_fails(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_NOT_FOUND,
                 "this puzzle is accepted already");
}

// --- The puzzles of a set

enum { PUZZLES = 4 };

// The queue has four puzzles, whose candidates are 1 to 4.
static void open_with_puzzles(const ReviewFixture *f) {
    ReviewFixture *puzzles = (ReviewFixture *)(uintptr_t)f;
    for (size_t ply = 0; ply < PUZZLES; ply++)
        fixture_keep(puzzles, game_main_node(&f->game, ply), true);
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_int_equal(queue_count(review_queue(f->review)), PUZZLES);
    assert_int_equal(queue_row(review_queue(f->review), 0)->id, 1);
}

static Status write_member(void *context, const SetMember *member, Fault *fault) {
    (void)fault;
    Str *out = context;
    str_addf(out, "%s%lld", out->len > 0 ? " " : "", (long long)member->candidate);
    str_addf(out, "%s%s%s%s", member->title[0] ? ":" : "", member->title,
             member->note[0] ? "/" : "", member->note);
    str_addf(out, "%s%s", member->tags[0] ? "#" : "", member->tags);
    return STATUS_OK;
}

// "2 1:title/note#tags", in the order of the set.
static void assert_set(const ReviewFixture *f, const char *name, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    int64_t set;
    Store *store = review_store(f->review);
    assert_ok(store_find_set(store, name, &set, SAID));
    assert_ok(store_each_member(store, set, write_member, &text, SAID));
    assert_string_equal(str_text(&text), expected);
}

// The candidates as the queue shows them, "2134".
static void assert_shown(const ReviewFixture *f, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    const Queue *queue = review_queue(f->review);
    for (size_t i = 0; i < queue_count(queue); i++)
        str_addf(&text, "%lld", (long long)queue_row(queue, i)->id);
    assert_string_equal(str_text(&text), expected);
}

static void put_all(const ReviewFixture *f) {
    BulkResult bulk;
    const int64_t ids[] = {2, 1, 4, 3};
    assert_ok(review_put_into(f->review, "mates", ids, PUZZLES, false, &bulk, SAID));
    assert_int_equal(bulk.done, PUZZLES);
    assert_ok(review_open_set(f->review, "mates", SAID));
    queue_sort(review_queue(f->review), queue_column_named("set"), false);
}

REVIEW_TEST(a_set_is_the_queue_in_its_order_and_goes_on_being_it_when_it_is_changed) {
    const int64_t first[] = {2};
    open_with_puzzles(f);
    assert_null(review_queue_set_name(f->review));
    assert_fails(review_open_set(f->review, "mates", SAID), STATUS_NOT_FOUND,
                 "there is no set \"mates\"*");
    put_all(f);
    assert_shown(f, "2143");
    assert_ok(review_take_out(f->review, first, 1, &(BulkResult){0}, SAID));
    assert_shown(f, "143");
    assert_ok(review_rename_set(f->review, NULL, "best", SAID));
    assert_string_equal(review_queue_set_name(f->review), "best");
    assert_shown(f, "143");
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_string_equal(review_queue_set_name(f->review), "mates");
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_shown(f, "2143");
    assert_ok(review_drop_set(f->review, NULL, SAID));
    assert_shown(f, "");
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_shown(f, "2143");
}

REVIEW_TEST(a_puzzle_is_put_to_any_place_of_its_set) {
    static const struct {
        int64_t ids[2];
        size_t count, place;
        const char *shown;
    } rows[] = {
        {{3}, 1, 1, "3214"},  {{2}, 1, 4, "1432"},     {{4}, 1, 2, "2413"},
        {{1}, 1, 2, "2143"},  {{1, 3}, 2, 1, "1324"},  {{2, 3}, 2, 2, "1234"},
        {{2}, 1, 99, "1432"}, {{1, 2}, 2, 99, "4312"}, {{4}, 1, 0, "4213"},
    };
    open_with_puzzles(f);
    put_all(f);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_ok(review_move_in_set(f->review, rows[i].ids, rows[i].count, rows[i].place, SAID));
        assert_shown(f, rows[i].shown);
        if (strcmp(rows[i].shown, "2143") != 0) // what changes nothing is no step
            assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
        assert_shown(f, "2143");
    }
}

REVIEW_TEST(words_of_a_puzzle_go_along_to_another_set_and_tags_are_added_and_taken_away) {
    static const struct {
        const char *said, *tags;
    } rows[] = {{"easy  long", "easy long"},
                {"+new -long +easy", "easy new"},
                {"-easy +club new old", "new club old"},
                {"new +young", "new club old young"},
                {"-club -old -young", "new"},
                {"only", "only"},
                {"-only", ""},
                {"", ""}};
    BulkResult bulk;
    const int64_t both[] = {1, 4}, one[] = {1};
    open_with_puzzles(f);
    put_all(f);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const SetTexts words = {.tags = rows[i].said};
        assert_ok(review_describe_puzzles(f->review, both, 2, &words, &bulk, SAID));
        assert_ok(review_describe_set(f->review, NULL, &words, SAID));
        assert_string_equal(review_member(f->review, 4)->tags, rows[i].tags);
    }
    assert_ok(review_describe_puzzles(f->review, one, 1, &(SetTexts){.title = "One"}, &bulk, SAID));
    assert_ok(review_describe_puzzles(f->review, both, 2, &(SetTexts){.notes = "n"}, &bulk, SAID));
    assert_ok(review_put_into(f->review, "best", both, 2, true, &bulk, SAID));
    assert_string_equal(bulk.verb, "moved");
    assert_set(f, "best", "1:One/n 4/n");
    assert_set(f, "mates", "2 3");
    assert_fails(review_put_into(f->review, "mates", both, 2, true, &bulk, SAID), STATUS_USAGE,
                 "they are in mates");
    assert_ok(review_put_into(f->review, "best", both, 2, false, &bulk, SAID));
    assert_int_equal(bulk.unchanged, 2);
    // Only a puzzle that is in the set counts as changed.
    assert_ok(review_describe_puzzles(f->review, (const int64_t[]){2, 4}, 2,
                                      &(SetTexts){.notes = "m"}, &bulk, SAID));
    assert_int_equal(bulk.done, 1);
}
