// Sets in a review: what collects, and the queue narrowed to a set.
#include "onlymove/review_sets.h"
#include "tests/review/desk.h"

// How many rows the queue, narrowed anew, has of the set "mates".
static void assert_collected(const Desk *desk, size_t count)
{
    Queue *queue = review_queue(desk->review);
    assert_ok(queue_narrow(queue, "~= mates", SAID));
    assert_int_equal(queue_count(queue), count);
    assert_ok(queue_narrow(queue, "", SAID));
}

static void assert_collecting(const Desk *desk, const char *words)
{
    CLEANUP(str_done) Str text = {0};
    assert_ok(review_write_collecting(desk->review, &text, SAID));
    assert_string_equal(str_text(&text), words);
}

DESK_TEST(what_is_accepted_one_by_one_or_marked_is_in_the_set_that_collects_until_it_is_undone)
{
    ReviewBulk bulk;
    StoreDone done;
    size_t count;
    desk_keep(desk, GAME_ROOT, true);
    desk_keep(desk, game_main_node(&desk->game, 1), true);
    desk_keep(desk, game_main_node(&desk->game, 2), true);
    assert_ok(review_open_queue(desk->review, NULL, SAID));
    assert_collecting(desk, "what is accepted goes into no set; :collect NAME names one");
    assert_ok(review_collect(desk->review, "mates", SAID));
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_collecting(desk, "what is accepted goes into mates, which has 1 puzzle");
    assert_collected(desk, 1);
    (void)queue_mark_matching(review_queue(desk->review), "", &count, NULL);
    int64_t *ids = queue_marked(review_queue(desk->review), &count);
    assert_ok(act_decide_all(desk->review, ids, count, DECISION_ACCEPT, "", &bulk, SAID));
    free(ids);
    assert_collected(desk, 3);
    desk_reopen(desk);
    assert_ok(review_open_queue(desk->review, NULL, SAID));
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_collected(desk, 1);
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_collected(desk, 0);
    assert_ok(act_redo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_collected(desk, 1);
    assert_ok(review_collect(desk->review, NULL, SAID));
    assert_collecting(desk, "what is accepted goes into no set; :collect NAME names one");
}

// --- The puzzles of a set

enum { PUZZLES = 4 };

// The queue has four puzzles, whose candidates are 1 to 4.
static void open_with_puzzles(const Desk *desk)
{
    Desk *puzzles = (Desk *)(uintptr_t)desk;
    for (size_t ply = 0; ply < PUZZLES; ply++) {
        desk_keep(puzzles, game_main_node(&desk->game, ply), true);
    }
    assert_ok(review_open_queue(desk->review, NULL, SAID));
    assert_int_equal(queue_count(review_queue(desk->review)), PUZZLES);
    assert_int_equal(queue_row(review_queue(desk->review), 0)->id, 1);
}

static Status write_member(void *context, const SetMember *member, Fault *fault)
{
    (void)fault;
    Str *out = context;
    str_addf(out, "%s%lld", out->len > 0 ? " " : "", (long long)member->candidate);
    str_addf(out, "%s%s%s%s", member->title[0] ? ":" : "", member->title,
             member->note[0] ? "/" : "", member->note);
    str_addf(out, "%s%s", member->tags[0] ? "#" : "", member->tags);
    return STATUS_OK;
}

// "2 1:title/note#tags", in the order of the set.
static void assert_set(const Desk *desk, const char *name, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    int64_t set;
    Store *store = review_store(desk->review);
    assert_ok(store_find_set(store, name, &set, SAID));
    assert_ok(store_each_member(store, set, write_member, &text, SAID));
    assert_string_equal(str_text(&text), expected);
}

// The candidates as the queue shows them, "2134".
static void assert_shown(const Desk *desk, const char *expected)
{
    CLEANUP(str_done) Str text = {0};
    const Queue *queue = review_queue(desk->review);
    for (size_t i = 0; i < queue_count(queue); i++) {
        str_addf(&text, "%lld", (long long)queue_row(queue, i)->id);
    }
    assert_string_equal(str_text(&text), expected);
}

static void put_all(const Desk *desk)
{
    ReviewBulk bulk;
    const int64_t ids[] = {2, 1, 4, 3};
    assert_ok(review_put_into(desk->review, "mates", ids, PUZZLES, false, &bulk, SAID));
    assert_int_equal(bulk.done, PUZZLES);
    assert_ok(review_open_set(desk->review, "mates", SAID));
    queue_sort(review_queue(desk->review), QUEUE_SET, false);
}

DESK_TEST(a_set_is_the_queue_in_its_order_and_goes_on_being_it_when_it_is_changed)
{
    StoreDone done;
    ReviewBulk bulk;
    const int64_t first[] = {2};
    open_with_puzzles(desk);
    assert_null(review_queue_set(desk->review));
    assert_fails(review_open_set(desk->review, "mates", SAID), STATUS_NOT_FOUND,
                 "there is no set \"mates\"*");
    put_all(desk);
    assert_shown(desk, "2143");
    assert_ok(review_take_out(desk->review, first, 1, &bulk, SAID));
    assert_shown(desk, "143");
    assert_ok(review_rename_set(desk->review, NULL, "best", SAID));
    assert_string_equal(review_queue_set(desk->review), "best");
    assert_shown(desk, "143");
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_true(done.of_sets);
    assert_string_equal(review_queue_set(desk->review), "mates");
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_shown(desk, "2143");
    assert_ok(review_drop_set(desk->review, NULL, SAID));
    assert_shown(desk, "");
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_shown(desk, "2143");
}

DESK_TEST(a_puzzle_is_put_to_any_place_of_its_set)
{
    static const struct {
        int64_t ids[2];
        size_t count, place;
        const char *shown;
    } rows[] = {
        {{3}, 1, 1, "3214"},  {{2}, 1, 4, "1432"},     {{4}, 1, 2, "2413"},
        {{1}, 1, 2, "2143"},  {{1, 3}, 2, 1, "1324"},  {{2, 3}, 2, 2, "1234"},
        {{2}, 1, 99, "1432"}, {{1, 2}, 2, 99, "4312"}, {{4}, 1, 0, "4213"},
    };
    StoreDone done;
    open_with_puzzles(desk);
    put_all(desk);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_ok(review_place(desk->review, rows[i].ids, rows[i].count, rows[i].place, SAID));
        assert_shown(desk, rows[i].shown);
        if (strcmp(rows[i].shown, "2143") != 0) { // what changes nothing is no step
            assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
        }
        assert_shown(desk, "2143");
    }
}

DESK_TEST(words_of_a_puzzle_go_along_to_another_set_and_tags_are_added_and_taken_away)
{
    static const struct {
        const char *said, *tags;
    } rows[] = {{"easy  long", "easy long"},
                {"+new -long +easy", "easy new"},
                {"-easy", "new"},
                {"only", "only"},
                {"-only", ""},
                {"", ""}};
    ReviewBulk bulk;
    const int64_t both[] = {1, 4}, one[] = {1};
    open_with_puzzles(desk);
    put_all(desk);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const SetWords words = {.tags = rows[i].said};
        assert_ok(review_say_of_puzzles(desk->review, both, 2, &words, &bulk, SAID));
        assert_ok(review_say_of_set(desk->review, NULL, &words, SAID));
        assert_string_equal(review_member(desk->review, 4)->tags, rows[i].tags);
    }
    assert_ok(
        review_say_of_puzzles(desk->review, one, 1, &(SetWords){.title = "One"}, &bulk, SAID));
    assert_ok(review_say_of_puzzles(desk->review, both, 2, &(SetWords){.notes = "n"}, &bulk, SAID));
    assert_ok(review_put_into(desk->review, "best", both, 2, true, &bulk, SAID));
    assert_string_equal(bulk.verb, "moved");
    assert_set(desk, "best", "1:One/n 4/n");
    assert_set(desk, "mates", "2 3");
    assert_fails(review_put_into(desk->review, "mates", both, 2, true, &bulk, SAID), STATUS_USAGE,
                 "they are in mates");
    assert_ok(review_put_into(desk->review, "best", both, 2, false, &bulk, SAID));
    assert_int_equal(bulk.already, 2);
}
