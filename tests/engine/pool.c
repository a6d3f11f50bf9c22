// Engines behind one queue: who is served first, what preemption, failure and cache do to a search.
// The fake engine counts its searches in the listener's log.
#include "tests/engine/engine_test.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/pool.h"
#include "src/engine/request.h"
#include "tests/engine/bench.h"
#include "tests/support/board.h"

enum { TIMEOUT = 30000 };

static int64_t clock_now(void)
{
    return bench_now(&(Bench){0});
}

// What engines were told, told apart by their address.
typedef struct Heard {
    int searches; // "go" said
    int starts;   // "uci" said
    Str last;     // position said last
} Heard;

static void hear(void *context, const Engine *engine, EngineStream stream, const char *line,
                 size_t len)
{
    Heard *heard = context;
    (void)engine;
    if (stream != ENGINE_INPUT) {
        return;
    }
    heard->searches += len > 3 && memcmp(line, "go ", 3) == 0;
    heard->starts += len == 3 && memcmp(line, "uci", 3) == 0;
    if (len > 9 && memcmp(line, "position ", 9) == 0) {
        str_clear(&heard->last);
        str_add_bytes(&heard->last, line, len);
    }
}

// A cache of one entry.
typedef struct Shelf {
    Str key;
    uint64_t covered;
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
    return shelf->covered;
}

static void shelf_keep(void *context, const char *key, uint64_t covered, const Analysis *analysis)
{
    Shelf *shelf = context;
    shelf->kept++;
    shelf->covered = covered;
    str_clear(&shelf->key);
    str_add(&shelf->key, key);
    copy_analysis(analysis, &shelf->analysis);
}

static void empty_shelf(Shelf *shelf)
{
    str_done(&shelf->key);
    analysis_done(&shelf->analysis);
}

enum { ASKED_MAX = 8 };

typedef struct Room {
    Pool *pool;
    Heard heard;
    Shelf shelf;
    Search *asked[ASKED_MAX]; // and not dropped
} Room;

// The words behind the fake engine.
#define WITH(...) ((const char *const[]){__VA_ARGS__, NULL})

static void open_room(Room *room, int engines, const char *const words[])
{
    char *argv[BENCH_ARGS];
    room->pool = pool_new(&(EngineSetup){.argv = words_of(argv, fake_engine(), words)}, engines);
    assert_non_null(room->pool);
    pool_listen(room->pool, &(EngineListener){.context = &room->heard, .hear = hear});
}

static Status replace(Room *room, const char *program, const char *const words[])
{
    char *argv[BENCH_ARGS];
    return pool_replace(room->pool, &(EngineSetup){.argv = words_of(argv, program, words)},
                        clock_now(), SAID);
}

static void use_shelf(Room *room, Shelf *shelf)
{
    pool_use_cache(room->pool, &(SearchCache){shelf, shelf_find, shelf_keep});
}

// Every position is another one: White's king walks.
static SearchRequest walk_request(int number, uint64_t nodes)
{
    static const char *const ranks[] = {"K7/7R", "1K6/7R", "2K5/7R", "3K4/7R", "4K3/7R"};
    char fen[FEN_MAX];
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/%s w - - 0 1", ranks[number % 5]);
    return (SearchRequest){.start = position_of(fen), .nodes = nodes, .lines = 2, .hash = 1};
}

static Search *ask(Room *room, int number, uint64_t nodes, SearchPriority priority)
{
    const SearchRequest request = walk_request(number, nodes);
    size_t place = 0;
    while (room->asked[place]) {
        place++;
        assert_true(place < ASKED_MAX);
    }
    room->asked[place] = pool_ask(room->pool, &request, priority, clock_now());
    assert_non_null(room->asked[place]);
    return room->asked[place];
}

static void drop(Room *room, Search *search)
{
    for (size_t i = 0; i < ASKED_MAX; i++) {
        room->asked[i] = room->asked[i] == search ? NULL : room->asked[i];
    }
    pool_drop(room->pool, search, clock_now());
}

static void enter_room(Room *room)
{
    (void)room; // which a test opens with the engines that it wants
}

static void leave_room(Room *room)
{
    for (size_t i = 0; i < ASKED_MAX; i++) {
        if (room->asked[i]) {
            drop(room, room->asked[i]);
        }
    }
    pool_free(room->pool);
    str_done(&room->heard.last);
    empty_shelf(&room->shelf);
}

FIXTURE(Room, enter_room, leave_room);
#define ROOM_TEST(name) TEST_ON(name, Room *room, enter_room)

static void pump(Room *room)
{
    pool_wait(room->pool, clock_now());
    pool_pump(room->pool, clock_now());
}

static void wait_until(Room *room, const Search *search, SearchState state)
{
    int64_t deadline = clock_now() + TIMEOUT;
    while (search_state(search) != state) {
        assert_true(clock_now() < deadline);
        pump(room);
    }
}

// Asks in the background and waits for the end: SEARCH_DONE or SEARCH_FAILED.
static Search *ask_until(Room *room, int number, uint64_t nodes, SearchState end)
{
    Search *search = ask(room, number, nodes, PRIORITY_BACKGROUND);
    wait_until(room, search, end);
    return search;
}

static void assert_finds_the_same(const Analysis *analysis, const Analysis *other)
{
    ENDS_BY(str_done) Str a = {0}, b = {0};
    write_analysis(analysis, 0, &a);
    write_analysis(other, 0, &b);
    assert_true(a.len > 0);
    assert_string_equal(str_text(&a), str_text(&b));
}

ROOM_TEST(a_search_is_answered)
{
    open_room(room, 1, NULL);
    Search *search = ask_until(room, 0, 2000, SEARCH_DONE);
    assert_true(search_analysis(search)->finished);
    assert_true(search_analysis(search)->iteration_count > 3);
    assert_false(search_analysis(search)->cached);
    assert_null(search_engine(search));
    assert_int_equal(pool_figures(room->pool).searches, 1);
}

ROOM_TEST(nobody_starts_before_there_is_work)
{
    open_room(room, 4, NULL);
    pool_pump(room->pool, clock_now());
    assert_int_equal(pool_pollfds(room->pool, (struct pollfd[4 * ENGINE_FDS]){{0}}, 4 * ENGINE_FDS),
                     0);
    assert_int_equal(pool_deadline(room->pool), -1);
    ask_until(room, 0, 2000, SEARCH_DONE);
    assert_int_equal(room->heard.starts, 1);
}

ROOM_TEST(engines_work_side_by_side)
{
    open_room(room, 2, NULL);
    Search *endless[3];
    for (int i = 0; i < 3; i++) {
        endless[i] = ask(room, i, 0, PRIORITY_BACKGROUND);
    }
    wait_until(room, endless[0], SEARCH_RUNNING);
    wait_until(room, endless[1], SEARCH_RUNNING);
    assert_int_equal(search_state(endless[2]), SEARCH_WAITING);
    assert_int_equal(pool_figures(room->pool).searching, 2);
    assert_int_equal(pool_figures(room->pool).waiting, 1);
    drop(room, endless[0]);
    wait_until(room, endless[2], SEARCH_RUNNING);
}

ROOM_TEST(higher_priorities_are_served_first)
{
    open_room(room, 1, NULL);
    Search *blocker = ask(room, 0, 0, PRIORITY_ASKED);
    Search *background = ask(room, 1, 500, PRIORITY_BACKGROUND);
    Search *screen = ask(room, 2, 500, PRIORITY_SCREEN);
    Search *asked = ask(room, 3, 500, PRIORITY_ASKED);
    drop(room, blocker);
    wait_until(room, asked, SEARCH_DONE);
    assert_int_not_equal(search_state(screen), SEARCH_DONE);
    wait_until(room, screen, SEARCH_DONE);
    assert_int_not_equal(search_state(background), SEARCH_DONE);
    wait_until(room, background, SEARCH_DONE);
}

ROOM_TEST(within_a_priority_first_come_is_first_served)
{
    open_room(room, 1, NULL);
    Search *first = ask(room, 0, 500, PRIORITY_BACKGROUND);
    Search *second = ask(room, 1, 500, PRIORITY_BACKGROUND);
    Search *third = ask(room, 2, 500, PRIORITY_BACKGROUND);
    wait_until(room, second, SEARCH_DONE);
    assert_int_equal(search_state(first), SEARCH_DONE);
    assert_int_not_equal(search_state(third), SEARCH_DONE);
}

ROOM_TEST(preempted_work_starts_over_and_finds_the_same)
{
    Room quiet = {0};
    open_room(room, 1, WITH("--delay-ms", "5"));
    open_room(&quiet, 1, NULL);
    Search *background = ask(room, 0, 3000, PRIORITY_BACKGROUND);
    while (search_analysis(background)->iteration_count < 2) {
        pump(room);
    }
    Search *asked = ask(room, 1, 100, PRIORITY_ASKED);
    assert_int_equal(search_state(background), SEARCH_WAITING);
    assert_int_equal(search_analysis(background)->iteration_count, 0);
    wait_until(room, asked, SEARCH_DONE);
    wait_until(room, background, SEARCH_DONE);
    assert_int_equal(room->heard.searches, 3);
    Search *undisturbed = ask_until(&quiet, 0, 3000, SEARCH_DONE);
    assert_finds_the_same(search_analysis(background), search_analysis(undisturbed));
    drop(&quiet, undisturbed);
    leave_room(&quiet);
}

ROOM_TEST(the_newest_of_the_lowest_priority_gives_way)
{
    open_room(room, 3, NULL);
    Search *screen = ask(room, 0, 0, PRIORITY_SCREEN);
    Search *older = ask(room, 1, 0, PRIORITY_BACKGROUND);
    Search *newer = ask(room, 2, 0, PRIORITY_BACKGROUND);
    wait_until(room, screen, SEARCH_RUNNING);
    wait_until(room, newer, SEARCH_RUNNING);
    Search *asked = ask(room, 3, 0, PRIORITY_ASKED);
    wait_until(room, asked, SEARCH_RUNNING);
    assert_int_equal(search_state(newer), SEARCH_WAITING);
    assert_int_equal(search_state(older), SEARCH_RUNNING);
    assert_int_equal(search_state(screen), SEARCH_RUNNING);
}

ROOM_TEST(equals_do_not_preempt_each_other)
{
    open_room(room, 1, NULL);
    Search *first = ask(room, 0, 0, PRIORITY_SCREEN);
    wait_until(room, first, SEARCH_RUNNING);
    Search *second = ask(room, 1, 100, PRIORITY_SCREEN);
    for (int i = 0; i < 5; i++) {
        pump(room);
    }
    assert_int_equal(search_state(first), SEARCH_RUNNING);
    assert_int_equal(search_state(second), SEARCH_WAITING);
    drop(room, first);
    wait_until(room, second, SEARCH_DONE);
}

ROOM_TEST(a_finished_game_needs_no_engine)
{
    const SearchRequest request = {
        .start = position_of("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), .nodes = 100, .lines = 2};
    open_room(room, 1, NULL);
    Search *search = pool_ask(room->pool, &request, PRIORITY_ASKED, clock_now());
    assert_int_equal(search_state(search), SEARCH_DONE);
    assert_true(search_analysis(search)->finished);
    assert_int_equal(room->heard.starts, 0);
}

ROOM_TEST(an_illegal_move_cannot_be_asked)
{
    SearchRequest request = {.nodes = 100, .lines = 2, .hash = 1};
    open_room(room, 1, NULL);
    pos_start(&request.start);
    request.moves = (const Move[]){move_make(12, 36)}; // e2e5
    request.move_count = 1;
    assert_null(pool_ask(room->pool, &request, PRIORITY_ASKED, clock_now()));
    request.moves = (const Move[]){MOVE_NULL};
    assert_null(pool_ask(room->pool, &request, PRIORITY_ASKED, clock_now()));
}

// What the game from the start is called in the cache.
static void key_of(const char *game, Str *key)
{
    Move moves[16];
    ENDS_BY(request_done) CheckedRequest checked = {0};
    SearchRequest request = {.nodes = 100, .lines = 2, .hash = 16, .moves = moves};
    Position pos;
    pos_start(&request.start);
    pos_start(&pos);
    request.move_count = read_moves(&pos, game, moves, COUNT(moves));
    assert_true(request_check(&checked, &request));
    request_write_key(&checked, "engine", key);
}

TEST(games_that_meet_behind_a_pawn_move_ask_the_same_and_others_do_not)
{
    static const struct {
        const char *one, *other;
        bool same;
    } games[] = {
        {"e2e4 e7e5 d2d4", "d2d4 e7e5 e2e4", true},
        {"g1f3 g8f6 f3g1 f6g8 e2e3", "e2e3", true},
        {"e2e4 e7e6 e4e5 d7d5", "e2e4 d7d5 e4e5 e7e6", false}, // en passant
        {"g1f3 g8f6", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", false},
    };
    for (size_t i = 0; i < COUNT(games); i++) {
        ENDS_BY(str_done) Str one = {0}, other = {0};
        key_of(games[i].one, &one);
        key_of(games[i].other, &other);
        if ((strcmp(str_text(&one), str_text(&other)) == 0) != games[i].same) {
            fail_msg("%s: %s; %s: %s", games[i].one, str_text(&one), games[i].other,
                     str_text(&other));
        }
    }
}

ROOM_TEST(the_engine_is_told_the_normal_form)
{
    Move moves[8];
    SearchRequest request = {.nodes = 100, .lines = 1, .hash = 1, .moves = moves};
    Position pos;
    open_room(room, 1, NULL);
    pos_start(&request.start);
    pos_start(&pos);
    request.move_count = read_moves(&pos, "g1f3 e7e6 f3g1 g8f6", moves, COUNT(moves));
    wait_until(room, pool_ask(room->pool, &request, PRIORITY_ASKED, clock_now()), SEARCH_DONE);
    assert_string_equal(str_text(&room->heard.last),
                        "position fen rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1 "
                        "moves f3g1 g8f6");
}

ROOM_TEST(the_cache_answers_what_was_searched_before)
{
    open_room(room, 1, NULL);
    use_shelf(room, &room->shelf);
    Search *first = ask_until(room, 0, 2000, SEARCH_DONE);
    assert_int_equal(room->shelf.covered, 2000);
    Search *again = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(again), SEARCH_DONE);
    assert_true(search_analysis(again)->cached);
    assert_true(search_analysis(again)->finished);
    assert_finds_the_same(search_analysis(again), search_analysis(first));
    assert_int_equal(room->heard.searches, 1);
    assert_int_equal(pool_figures(room->pool).cached, 1);
}

// Strangers can have written it.
ROOM_TEST(a_cache_that_tells_of_illegal_moves_is_not_believed)
{
    open_room(room, 1, NULL);
    use_shelf(room, &room->shelf);
    Search *first = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    wait_until(room, first, SEARCH_DONE);
    room->shelf.analysis.lines[0].pv[0] = MOVE_NONE;
    Search *again = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    wait_until(room, again, SEARCH_DONE);
    assert_false(search_analysis(again)->cached);
    assert_finds_the_same(search_analysis(again), search_analysis(first));
    assert_int_equal(room->heard.searches, 2);
}

ROOM_TEST(a_longer_search_answers_a_shorter_one_as_that_would)
{
    open_room(room, 1, NULL);
    Search *shorter = ask_until(room, 0, 700, SEARCH_DONE);
    use_shelf(room, &room->shelf);
    ask_until(room, 0, 5000, SEARCH_DONE);
    Search *cached = ask(room, 0, 700, PRIORITY_BACKGROUND);
    assert_true(search_analysis(cached)->cached);
    assert_int_equal(search_analysis(cached)->nodes, 700);
    assert_finds_the_same(search_analysis(cached), search_analysis(shorter));
}

ROOM_TEST(a_shorter_search_does_not_answer_a_longer_one)
{
    open_room(room, 1, NULL);
    use_shelf(room, &room->shelf);
    ask_until(room, 0, 700, SEARCH_DONE);
    Search *longer = ask_until(room, 0, 701, SEARCH_DONE);
    assert_false(search_analysis(longer)->cached);
    assert_int_equal(room->shelf.covered, 701);
}

ROOM_TEST(what_a_dropped_search_has_found_is_kept)
{
    open_room(room, 1, WITH("--delay-ms", "2"));
    use_shelf(room, &room->shelf);
    Search *dropped = ask(room, 0, 100000, PRIORITY_BACKGROUND);
    while (search_analysis(dropped)->nodes < 200) {
        pump(room);
    }
    drop(room, dropped);
    assert_true(room->shelf.covered >= 200 && room->shelf.covered < 100000);
    Search *shorter = ask(room, 0, 200, PRIORITY_BACKGROUND);
    assert_true(search_analysis(shorter)->cached);
}

ROOM_TEST(endless_searches_stay_out_of_the_cache)
{
    open_room(room, 1, NULL);
    use_shelf(room, &room->shelf);
    Search *endless = ask(room, 0, 0, PRIORITY_SCREEN);
    while (search_analysis(endless)->iteration_count < 2) {
        pump(room);
    }
    drop(room, endless);
    assert_int_equal(room->shelf.kept, 0);
}

ROOM_TEST(another_engine_is_not_answered_by_the_cache)
{
    Room other = {0};
    open_room(room, 1, NULL);
    open_room(&other, 1, WITH("--name", "Other 2.0"));
    use_shelf(room, &room->shelf);
    use_shelf(&other, &room->shelf);
    ask_until(room, 0, 500, SEARCH_DONE);
    Search *second = ask_until(&other, 0, 500, SEARCH_DONE);
    assert_false(search_analysis(second)->cached);
    drop(&other, second);
    leave_room(&other);
}

ROOM_TEST(an_engine_is_given_up_after_three_failed_searches_in_a_row)
{
    enum { ASKED = 5 };
    Search *searches[ASKED];
    open_room(room, 1, WITH("--mute"));
    for (int i = 0; i < ASKED; i++) {
        searches[i] = ask(room, i, 2000, PRIORITY_BACKGROUND);
    }
    wait_until(room, searches[POOL_FAILURES_MAX - 1], SEARCH_FAILED);
    assert_non_null(strstr(pool_fault(room->pool),
                           "Fake 1.0 ended its search without a word about it; the engine is given "
                           "up after 3 searches in a row that it failed at"));
    wait_until(room, searches[ASKED - 1], SEARCH_FAILED);
    assert_string_equal(search_fault(searches[ASKED - 1]), pool_fault(room->pool));
    Search *later = ask(room, 0, 2000, PRIORITY_ASKED);
    assert_int_equal(search_state(later), SEARCH_FAILED);
    assert_int_equal(room->heard.searches, 2 * POOL_FAILURES_MAX);
    drop(room, later);
    for (int i = 0; i < ASKED; i++) {
        drop(room, searches[i]);
    }
}

// Twice two failures, with an answer between them.
ROOM_TEST(an_answer_begins_the_row_anew)
{
    static const int walk[] = {0, 0, 1, 0, 0};
    open_room(room, 1, WITH("--mute", "--only-fen", "/K7/7R"));
    for (size_t i = 0; i < COUNT(walk); i++) {
        Search *search = ask(room, walk[i], 2000, PRIORITY_BACKGROUND);
        wait_until(room, search, walk[i] == 0 ? SEARCH_FAILED : SEARCH_DONE);
        drop(room, search);
    }
    assert_string_equal(pool_fault(room->pool), "");
}

ROOM_TEST(another_setup_is_asked_though_the_last_one_was_given_up)
{
    open_room(room, 2, WITH("--mute"));
    for (int i = 0; i < POOL_FAILURES_MAX; i++) {
        Search *search = ask_until(room, i, 2000, SEARCH_FAILED);
        drop(room, search);
    }
    assert_string_not_equal(pool_fault(room->pool), "");
    assert_ok(replace(room, fake_engine(), NULL));
    assert_string_equal(pool_fault(room->pool), "");
    ask_until(room, 0, 2000, SEARCH_DONE);
}

ROOM_TEST(an_engine_that_has_died_is_called_by_the_name_it_gave)
{
    open_room(room, 1, WITH("--die-in-search"));
    Search *search = ask(room, 0, 2000, PRIORITY_BACKGROUND);
    while (search_state(search) != SEARCH_FAILED) {
        if (pool_figures(room->pool).restarts > 0) { // the fresh process has not greeted yet
            assert_string_equal(pool_engine_name(room->pool), "Fake 1.0");
        }
        pump(room);
    }
}

ROOM_TEST(another_setup_takes_over_what_is_under_way)
{
    open_room(room, 2, WITH("--hang-after-go"));
    Search *search = ask(room, 0, 500, PRIORITY_BACKGROUND);
    wait_until(room, search, SEARCH_RUNNING);
    assert_ok(replace(room, fake_engine(), WITH("--name", "Other 2.0")));
    assert_int_equal(search_state(search), SEARCH_WAITING);
    wait_until(room, search, SEARCH_DONE);
    assert_string_equal(pool_engine_name(room->pool), "Other 2.0");
    assert_int_equal(room->heard.starts, 2);
}

static bool lives(long process)
{
    return kill((pid_t)process, 0) == 0;
}

ROOM_TEST(an_engine_that_will_not_quit_is_replaced_without_waiting)
{
    open_room(room, 1, WITH("--hang-after-go"));
    Search *search = ask(room, 0, 500, PRIORITY_BACKGROUND);
    wait_until(room, search, SEARCH_RUNNING);
    long process = engine_process(search_engine(search));
    assert_ok(replace(room, fake_engine(), NULL));
    assert_true(lives(process));
    wait_until(room, search, SEARCH_DONE);
    while (lives(process)) {
        assert_int_not_equal(pool_deadline(room->pool), -1);
        pump(room);
    }
    assert_int_equal(pool_deadline(room->pool), -1);
}

// More than one may wait for: the oldest go first, and none is forgotten.
ROOM_TEST(any_number_of_replacements_leaves_nothing_behind)
{
    enum { TIMES = 12 };
    long processes[TIMES];
    open_room(room, 2, WITH("--hang-after-go"));
    Search *search = ask(room, 0, 500, PRIORITY_BACKGROUND);
    for (int i = 0; i < TIMES; i++) {
        wait_until(room, search, SEARCH_RUNNING);
        processes[i] = engine_process(search_engine(search));
        assert_ok(replace(room, fake_engine(), WITH("--hang-after-go")));
    }
    drop(room, search);
    pool_free(room->pool);
    room->pool = NULL;
    for (int i = 0; i < TIMES; i++) {
        assert_false(lives(processes[i]));
    }
}

ROOM_TEST(a_setup_that_cannot_be_executed_replaces_nothing)
{
    open_room(room, 2, NULL);
    Search *search = ask(room, 0, 500, PRIORITY_BACKGROUND);
    assert_fails(replace(room, "/no/such/engine", NULL), STATUS_ENGINE, "*/no/such/engine*");
    wait_until(room, search, SEARCH_DONE);
}

ROOM_TEST(all_nodes_are_counted)
{
    open_room(room, 2, NULL);
    Search *whole = ask_until(room, 0, 500, SEARCH_DONE);
    uint64_t nodes = pool_figures(room->pool).nodes;
    assert_int_equal(nodes, search_analysis(whole)->nodes);
    Search *part = ask(room, 1, 0, PRIORITY_BACKGROUND);
    while (search_analysis(part)->iteration_count < 2) {
        pump(room);
    }
    drop(room, part);
    assert_true(pool_figures(room->pool).nodes > nodes);
}

ROOM_TEST(options_that_were_refused_are_told)
{
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    SetupOption option = {"Hsah", "16"};
    room->pool = pool_new(&(EngineSetup){.argv = argv, .options = &option, .option_count = 1}, 2);
    assert_string_equal(pool_remarks(room->pool), "");
    ask_until(room, 0, 500, SEARCH_DONE);
    assert_non_null(strstr(pool_remarks(room->pool), "Hsah"));
}

// What a cached shorter search knows is there before an engine is asked.
ROOM_TEST(a_shorter_search_is_shown_before_the_longer_one_begins)
{
    open_room(room, 1, NULL);
    use_shelf(room, &room->shelf);
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
    longer = ask(room, 0, 5000, PRIORITY_BACKGROUND);
    wait_until(room, longer, SEARCH_DONE);
    assert_false(search_analysis(longer)->cached);
    assert_int_equal(room->heard.searches, searches + 1);
}

ROOM_TEST(searches_that_were_seen_enough_of_are_counted)
{
    open_room(room, 1, WITH("--delay-ms", "2"));
    Search *dropped = ask(room, 0, 100000, PRIORITY_BACKGROUND);
    while (search_analysis(dropped)->nodes < 200) {
        pump(room);
    }
    drop(room, dropped);
    assert_int_equal(pool_figures(room->pool).searches, 1);
}
