// A pool of fake engines, which count their searches in the listener's log.
#ifndef ONLYMOVE_TESTS_ENGINE_POOL_ROOM_H
#define ONLYMOVE_TESTS_ENGINE_POOL_ROOM_H

#include "tests/engine/bench.h"

#include "onlymove/pool.h"

enum { TIMEOUT = 30000, ASKED_MAX = 8 };

// What engines were told.
typedef struct Heard {
    int searches; // "go" said
    int starts;   // "uci" said
    int seconds;  // second position of the walk said
    Str last;     // position said last
} Heard;

typedef struct Room {
    Pool *pool;
    Heard heard;
    Search *asked[ASKED_MAX]; // and not dropped
    int64_t ahead;            // of the real clock, in milliseconds
    bool hangs;               // its engines, once they are told to go
    bool mute;                // from the start
    bool blamed;              // the pool, for a fault at some time
} Room;

static inline int64_t room_now(const Room *room)
{
    return bench_now(&(Bench){.ahead = room->ahead});
}

// The second position of the walk below.
static const char second_fen[] = "/1K6/";

static inline void hear(void *context, const Engine *engine, EngineStream stream, const char *line,
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
        heard->seconds += strstr(str_text(&heard->last), second_fen) != NULL;
    }
}

// The words behind the fake engine.
#define WITH(...) ((const char *const[]){__VA_ARGS__, NULL})

static inline void open_room(Room *room, int engines, const char *program,
                             const char *const words[])
{
    char *argv[BENCH_ARGS];
    words_of(argv, program, words);
    for (size_t i = 1; argv[i]; i++) {
        room->hangs = room->hangs || strncmp(argv[i], "--hang-", 7) == 0;
        room->mute = room->mute || strcmp(argv[i], "--no-uciok") == 0 ||
                     strcmp(argv[i], "--no-readyok") == 0;
    }
    room->pool = pool_new(&(EngineSetup){.argv = argv}, engines);
    assert_non_null(room->pool);
    pool_listen(room->pool, &(EngineListener){.context = &room->heard, .hear = hear});
}

// Every position is another one: White's king walks.
static inline SearchRequest walk_request(int number, uint64_t nodes)
{
    static const char *const ranks[] = {"K7/7R", "1K6/7R", "2K5/7R", "3K4/7R", "4K3/7R"};
    char fen[FEN_MAX];
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/%s w - - 0 1", ranks[number % 5]);
    return (SearchRequest){.start = position_of(fen), .nodes = nodes, .lines = 2, .hash = 1};
}

// Kept at the place of that number, or behind it.
static inline Search *ask(Room *room, int number, uint64_t nodes, SearchPriority priority)
{
    const SearchRequest request = walk_request(number, nodes);
    size_t place = (size_t)number;
    while (room->asked[place]) {
        place++;
        assert_true(place < ASKED_MAX);
    }
    room->asked[place] = pool_ask(room->pool, &request, priority, room_now(room));
    assert_non_null(room->asked[place]);
    return room->asked[place];
}

static inline void drop(Room *room, Search *search)
{
    for (size_t i = 0; i < ASKED_MAX; i++) {
        room->asked[i] = room->asked[i] == search ? NULL : room->asked[i];
    }
    pool_drop(room->pool, search, room_now(room));
}

static inline void enter_room(Room *room)
{
    (void)room; // which a test opens with the engines that it wants
}

static inline void leave_room(Room *room)
{
    for (size_t i = 0; i < ASKED_MAX; i++) {
        if (room->asked[i]) {
            drop(room, room->asked[i]);
        }
    }
    pool_free(room->pool);
    str_done(&room->heard.last);
}

FIXTURE(Room, enter_room, leave_room);

// A test of so many fake engines with these words behind them (or NULL).
#define ROOM_TEST(name, engines, ...)                                                              \
    static void name##_in(Room *room);                                                             \
    TEST_ON(name, Room *room, enter_room)                                                          \
    {                                                                                              \
        open_room(room, engines, fake_engine(), WITH(__VA_ARGS__));                                \
        name##_in(room);                                                                           \
    }                                                                                              \
    static void name##_in(Room *room)

static inline void pump(Room *room)
{
    pool_wait(room->pool, room_now(room));
    pool_pump(room->pool, room_now(room));
    room->blamed = room->blamed || *pool_fault(room->pool);
}

static inline void wait_until(Room *room, const Search *search, SearchState state)
{
    int64_t deadline = room_now(room) + TIMEOUT;
    while (search_state(search) != state) {
        assert_true(room_now(room) < deadline);
        pump(room);
    }
}

static inline void wait_for_iterations(Room *room, const Search *search, size_t count)
{
    int64_t deadline = room_now(room) + TIMEOUT;
    while (search_analysis(search)->iteration_count < count) {
        assert_true(room_now(room) < deadline);
        pump(room);
    }
}

// Asks in the background and waits until it has come to that.
static inline Search *ask_until(Room *room, int number, uint64_t nodes, SearchState state)
{
    Search *search = ask(room, number, nodes, PRIORITY_BACKGROUND);
    wait_until(room, search, state);
    return search;
}

// A search that is dropped after 200 nodes and more of 100,000.
static inline void see_enough(Room *room)
{
    Search *search = ask(room, 0, 100000, PRIORITY_BACKGROUND);
    while (search_analysis(search)->nodes < 200) {
        pump(room);
    }
    drop(room, search);
}

static inline void assert_finds_the_same(const Analysis *analysis, const Analysis *other)
{
    CLEANUP(str_done) Str a = {0}, b = {0};
    write_analysis(analysis, 0, &a);
    write_analysis(other, 0, &b);
    assert_true(a.len > 0);
    assert_string_equal(str_text(&a), str_text(&b));
}

#endif
