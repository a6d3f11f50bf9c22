// What the cache of a pool answers, and what it is given to keep.
#include "tests/engine/pool_room.h"

// A cache of one entry.
typedef struct Shelf {
    Str key;
    uint64_t overlap;
    Analysis analysis;
    int kept;
} Shelf;

static void copy_analysis(const Analysis *from, Analysis *to)
{
    analysis_clear(to, from->expected);
    for (size_t i = 0; i < from->line_count; i++) {
        analysis_add(to, &from->lines[i]);
    }
    assert_int_equal(to->iteration_count, from->iteration_count);
    to->nodes = from->nodes;
}

static uint64_t shelf_find(void *context, const char *key, uint64_t nodes, Analysis *analysis)
{
    const Shelf *shelf = context;
    (void)nodes;
    if (strcmp(str_text(&shelf->key), key) != 0) {
        return 0;
    }
    copy_analysis(&shelf->analysis, analysis);
    return shelf->overlap;
}

static void shelf_keep(void *context, const char *key, uint64_t overlap, const Analysis *analysis)
{
    Shelf *shelf = context;
    shelf->kept++;
    shelf->overlap = overlap;
    str_clear(&shelf->key);
    str_add(&shelf->key, key);
    copy_analysis(analysis, &shelf->analysis);
}

static void use_shelf(Room *room, Shelf *shelf)
{
    pool_use_cache(room->pool, &(SearchCache){shelf, shelf_find, shelf_keep});
}

// The room comes to its end first: what it drops then is kept too.
typedef struct Library {
    Room room;
    Shelf shelf;
} Library;

static void enter_library(Library *library)
{
    enter_room(&library->room);
}

static void leave_library(Library *library)
{
    leave_room(&library->room);
    str_done(&library->shelf.key);
    analysis_done(&library->shelf.analysis);
}

FIXTURE(Library, enter_library, leave_library);

// A test of one engine, these words behind it, and an empty shelf.
#define SHELF_TEST(name, ...)                                                                      \
    static void name##_with(Room *room, Shelf *shelf);                                             \
    TEST_ON(name, Library *library, enter_library)                                                 \
    {                                                                                              \
        open_room(&library->room, 1, fake_engine(), WITH(__VA_ARGS__));                            \
        use_shelf(&library->room, &library->shelf);                                                \
        name##_with(&library->room, &library->shelf);                                              \
    }                                                                                              \
    static void name##_with(Room *room, Shelf *shelf __attribute__((unused)))

SHELF_TEST(the_cache_answers_what_was_searched_before, NULL)
{
    Search *first = ask_until(room, 0, 2000, SEARCH_DONE);
    assert_int_equal(shelf->overlap, 2000);
    Search *again = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(again), SEARCH_DONE);
    assert_true(search_analysis(again)->cached);
    assert_true(search_analysis(again)->finished);
    assert_finds_the_same(search_analysis(again), search_analysis(first));
    assert_int_equal(room->heard.searches, 1);
    assert_int_equal(pool_figures(room->pool).cached, 1);
}

SHELF_TEST(how_large_its_centipawns_are_goes_with_what_an_engine_finds, "--name", "Stockfish 16")
{
    Search *first = ask_until(room, 0, 2000, SEARCH_DONE);
    assert_true(search_analysis(first)->centipawn == SCORE_CENTIPAWN_STOCKFISH);
    shelf->analysis.centipawn = 1; // as a cache gives it that knows nothing of it
    Search *again = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    assert_true(search_analysis(again)->cached);
    assert_true(search_analysis(again)->centipawn == SCORE_CENTIPAWN_STOCKFISH);
}

TEST(stockfish_has_larger_centipawns_since_15_1)
{
    static const struct {
        const char *name;
        bool larger;
    } rows[] = {
        {"Stockfish 15.1", true},
        {"Stockfish 15.1 [0123456789abcdef]; Hash=16", true},
        {"Stockfish 16", true},
        {"Stockfish 17.1 by somebody", true},
        {"Stockfish 15", false},
        {"Stockfish 15 [0123456789abcdef]", false},
        {"Stockfish 14.1", false},
        {"Stockfish 9", false},
        {"Stockfish 040722", false},
        {"Stockfish dev-20221105-ad2aa8c0", true},
        {"Stockfish dev-20221104-ad2aa8c0", false},
        {"Stockfish", false},
        {"onlymove 0.1.0", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if ((engine_centipawn(rows[i].name) == SCORE_CENTIPAWN_STOCKFISH) != rows[i].larger) {
            fail_msg("%s", rows[i].name);
        }
    }
}

// Strangers can have written it.
SHELF_TEST(a_cache_that_tells_of_illegal_moves_is_not_believed, NULL)
{
    Search *first = ask_until(room, 0, 2000, SEARCH_DONE);
    shelf->analysis.lines[0].pv[0] = MOVE_NONE;
    Search *again = ask_until(room, 0, 2000, SEARCH_DONE);
    assert_false(search_analysis(again)->cached);
    assert_finds_the_same(search_analysis(again), search_analysis(first));
    assert_int_equal(room->heard.searches, 2);
}

// Two ask the same at once: one engine searches, whether the other is free or not.
static void ask_twice(Room *room)
{
    Search *one = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    Search *other = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    wait_until(room, one, SEARCH_DONE);
    wait_until(room, other, SEARCH_DONE);
    assert_finds_the_same(search_analysis(other), search_analysis(one));
    assert_int_equal(room->heard.searches, 1);
    assert_int_equal(pool_figures(room->pool).cached, 1);
}

SHELF_TEST(the_same_search_is_never_under_way_twice, NULL)
{
    ask_twice(room);
}

TEST_ON(two_engines_are_never_at_the_same_search, Library *library, enter_library)
{
    open_room(&library->room, 2, fake_engine(), WITH(NULL));
    use_shelf(&library->room, &library->shelf);
    ask_twice(&library->room);
}

SHELF_TEST(what_was_waited_for_goes_on_where_that_has_ended, "--delay-ms", "2")
{
    Search *one = ask(room, 0, 100000, PRIORITY_BACKGROUND);
    wait_for_iterations(room, one, 2);
    Search *other = ask(room, 0, 1000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(other), SEARCH_WAITING);
    drop(room, one);
    wait_until(room, other, SEARCH_DONE);
    assert_true(search_analysis(other)->finished);
}

SHELF_TEST(a_longer_search_answers_a_shorter_one_as_that_would, NULL)
{
    Search *shorter = ask_until(room, 0, 700, SEARCH_DONE);
    ask_until(room, 0, 5000, SEARCH_DONE);
    Search *cached = ask(room, 0, 700, PRIORITY_BACKGROUND);
    assert_true(search_analysis(cached)->cached);
    assert_int_equal(search_analysis(cached)->nodes, 700);
    assert_finds_the_same(search_analysis(cached), search_analysis(shorter));
}

SHELF_TEST(a_shorter_search_does_not_answer_a_longer_one, NULL)
{
    ask_until(room, 0, 700, SEARCH_DONE);
    Search *longer = ask_until(room, 0, 701, SEARCH_DONE);
    assert_false(search_analysis(longer)->cached);
    assert_int_equal(shelf->overlap, 701);
}

// What a cached shorter search knows is there before an engine is asked.
SHELF_TEST(a_shorter_search_is_shown_before_the_longer_one_begins, NULL)
{
    Search *shorter = ask_until(room, 0, 700, SEARCH_DONE);
    int searches = room->heard.searches;
    Search *longer = ask(room, 0, 5000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(longer), SEARCH_WAITING);
    assert_int_equal(search_analysis(longer)->nodes, 700);
    assert_false(search_analysis(longer)->finished);
    assert_finds_the_same(search_analysis(longer), search_analysis(shorter));
    assert_int_equal(pool_deadline(room->pool), 0); // so that nobody sleeps over it
    uint64_t cached = pool_figures(room->pool).cached;
    drop(room, longer);
    assert_int_equal(room->heard.searches, searches);
    assert_int_equal(pool_figures(room->pool).cached, cached + 1);
    longer = ask_until(room, 0, 5000, SEARCH_DONE);
    assert_false(search_analysis(longer)->cached);
    assert_int_equal(room->heard.searches, searches + 1);
}

SHELF_TEST(what_a_dropped_search_has_found_is_kept, "--delay-ms", "2")
{
    see_enough(room);
    assert_true(shelf->overlap >= 200 && shelf->overlap < 100000);
    Search *shorter = ask(room, 0, 200, PRIORITY_BACKGROUND);
    assert_true(search_analysis(shorter)->cached);
}

// So that what was dropped because of that depth is dropped by it the next time, without a search.
SHELF_TEST(the_last_depth_of_a_dropped_search_is_kept, "--delay-ms", "2")
{
    Search *search = ask(room, 0, 100000, PRIORITY_BACKGROUND);
    wait_for_iterations(room, search, 3);
    const size_t seen = search_analysis(search)->iteration_count;
    drop(room, search);
    assert_int_equal(search_analysis(ask(room, 0, 100000, PRIORITY_BACKGROUND))->iteration_count,
                     seen);
}

// At its limit a search says of the depth that was under way what it had of it, and that can look
// whole. Who drops the search before it has ended keeps it from the longer one all the same.
SHELF_TEST(what_is_said_at_the_limit_of_nodes_is_not_kept, "--whole-end")
{
    Search *search = ask(room, 0, 5000, PRIORITY_BACKGROUND);
    enum { DEPTHS = 15 };
    wait_for_iterations(room, search, DEPTHS);
    assert_int_equal(search_analysis(search)->iterations[DEPTHS - 1].nodes, 5743);
    drop(room, search);
    assert_int_equal(shelf->overlap, 5000);
    const Search *longer = ask(room, 0, 20000, PRIORITY_BACKGROUND);
    assert_int_equal(search_analysis(longer)->iteration_count, DEPTHS - 1);
}

SHELF_TEST(endless_searches_stay_out_of_the_cache, NULL)
{
    Search *endless = ask(room, 0, 0, PRIORITY_SCREEN);
    wait_for_iterations(room, endless, 2);
    drop(room, endless);
    assert_int_equal(shelf->kept, 0);
}

SHELF_TEST(a_search_for_chances_has_a_key_of_its_own_and_no_other_key_changes, "--wdl")
{
    static const char *const keys[] = {"hash 1 lines 2\n4k3/8/8/8/8/8/K7/7R w - - 0 1",
                                       "hash 1 lines 2 wdl\n4k3/8/8/8/8/8/K7/7R w - - 0 1"};
    SearchRequest request = walk_request(0, 500);
    for (int asked = 0; asked < 2; asked++) {
        request.wdl = asked;
        for (int again = 0; again < 2; again++) {
            Search *search = room->asked[0] =
                pool_ask(room->pool, &request, PRIORITY_BACKGROUND, room_now(room));
            wait_until(room, search, SEARCH_DONE);
            assert_int_equal(search_analysis(search)->cached, again);
            assert_int_equal(search_analysis(search)->lines[0].score.has_chances, asked);
            drop(room, search);
        }
        assert_string_equal(strchr(str_text(&shelf->key), '\n') + 1, keys[asked]);
    }
}

SHELF_TEST(another_engine_is_not_answered_by_the_cache, NULL)
{
    Room other = {0};
    open_room(&other, 1, fake_engine(), WITH("--name", "Other 2.0"));
    use_shelf(&other, shelf);
    ask_until(room, 0, 500, SEARCH_DONE);
    Search *second = ask_until(&other, 0, 500, SEARCH_DONE);
    assert_false(search_analysis(second)->cached);
    drop(&other, second);
    leave_room(&other);
}
