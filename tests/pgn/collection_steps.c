// A collection at work: games that are there while others are still looked for, sources that cannot
// be read twice, files that change under it, and the index kept for the next time.
#include "tests/pgn/packed.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "onlymove/collection.h"

typedef struct Place {
    Folder folder;
    const char *path;  // of a PGN file that is not there yet
    const char *cache; // $XDG_CACHE_HOME
} Place;

static void place_setup(Place *place) {
    place->folder = folder_make();
    place->path = folder_file(&place->folder, "games.pgn");
    place->cache = folder_file(&place->folder, "cache");
    setenv("XDG_CACHE_HOME", place->cache, 1);
}

static void place_teardown(Place *place) {
    folder_done(&place->folder);
}

FIXTURE(Place, place_setup, place_teardown);
#define STEP_TEST(name) TEST_ON(name, Place *place, place_setup)

static void write_file(const char *path, const Str *text) {
    assert_ok(file_write(path, str_text(text), text->len, SAID));
}

// Game n has n as its White, every seventh an illegal move, and `filling` bytes of comment.
static void add_games(Str *text, int count, size_t filling) {
    for (int i = 1; i <= count; i++) {
        str_addf(text, "[Event \"E\"]\n[White \"%d\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 ",
                 i);
        if (filling > 0) {
            str_add(text, "{");
            for (size_t put = 0; put < filling; put += 64)
                str_add(text, "It has been said that the king's pawn is the best by every test\n");
            str_add(text, "} ");
        }
        str_add(text, i % 7 == 0 ? "e4 1-0\n\n" : "e5 2. Nf3 1-0\n\n");
    }
}

static void open_at(const char *path, Collection *c) {
    assert_ok(collection_open(c, path, SAID));
}

// Writes and opens so many games without comments.
static void open_games(const Place *place, int count, Collection *c) {
    CLEANUP(str_done) Str text = {0};
    add_games(&text, count, 0);
    write_file(place->path, &text);
    open_at(place->path, c);
}

static void expect_white(Collection *c, size_t index) {
    char white[24];
    CLEANUP(str_done) Str shown = {0};
    snprintf(white, sizeof white, "%zu", index + 1);
    CLEANUP(game_done) Game game = game_blank();
    assert_ok(collection_load(c, index, &game, SAID));
    assert_string_equal(game_tag(&game, "White"), white);
    collection_tag(c, index, COLLECTION_WHITE, &shown);
    assert_string_equal(str_text(&shown), white);
}

static void expect_all(Collection *c, size_t count) {
    assert_int_equal(c->state, COLLECTION_DONE);
    assert_int_equal(c->count, count);
    assert_int_equal(c->checked, count);
    assert_int_equal(c->error_count, count / 7);
    assert_int_equal(c->plies, 3 * count - 2 * (count / 7));
    for (size_t i = 0; i < count / 7; i++) {
        PgnError error;
        assert_int_equal(collection_error_game(c, i), 7 * i + 6);
        assert_true(collection_error(c, i, &error));
        assert_int_equal(error.game, 7 * i + 7);
    }
    for (size_t i = 0; i < count; i += count / 20 + 1)
        expect_white(c, i);
    expect_white(c, count - 1);
}

STEP_TEST(the_first_game_is_there_before_the_others) {
    CLEANUP(collection_done) Collection c;
    open_games(place, 2000, &c);
    assert_in_range(c.count, 1, 1000);
    assert_int_equal(c.state, COLLECTION_INDEXING);
    assert_int_equal(c.checked, 0);
    expect_white(&c, 0);
    size_t before = c.count;
    while (collection_step(&c, 5000)) {
        assert_true(c.count >= before);
        assert_true(c.done <= c.size);
        if (c.count > before) {
            before = c.count;
            expect_white(&c, c.count - 1); // as soon as it is known
        }
    }
    expect_all(&c, 2000);
}

STEP_TEST(a_game_that_is_not_known_yet_is_said_so) {
    CLEANUP(collection_done) Collection c;
    open_games(place, 5000, &c);
    CLEANUP(game_done) Game game = game_blank();
    assert_fails(collection_load(&c, 4999, &game, SAID), STATUS_NOT_FOUND,
                 "*: has no game 5000 yet, only *");
}

STEP_TEST(each_part_of_the_work_says_how_far_it_came) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(collection_done) Collection c;
    add_games(&text, 500, 0);
    write_file(place->path, &text);
    open_at(place->path, &c);
    CollectionState state = c.state;
    uint64_t done = 0;
    int steps[COLLECTION_CHECKING + 1] = {0};
    assert_int_equal(state, COLLECTION_INDEXING);
    while (collection_step(&c, 1000)) {
        assert_true(c.state >= state);
        if (c.state > state)
            done = 0;
        assert_true(c.done >= done);
        assert_int_equal(c.size, text.len);
        state = c.state;
        done = c.done;
        steps[state]++;
    }
    assert_in_range(steps[COLLECTION_CHECKING], 20, 10000);
    assert_int_equal(c.done, text.len);
}

static void write_packed(const Place *place, const Str *text) {
    CLEANUP(str_done) Str packed = {0};
    pack(archive_write_add_filter_gzip, text->data, text->len, &packed);
    write_file(place->path, &packed);
}

STEP_TEST(a_compressed_file_is_stepped_like_any_other) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(collection_done) Collection c;
    add_games(&text, 30000, 0);
    write_packed(place, &text);
    open_at(place->path, &c);
    assert_int_equal(c.state, COLLECTION_INDEXING);
    assert_true(c.count < 15000);
    expect_white(&c, 0);
    while (collection_step(&c, 100000))
        assert_true(c.done <= c.size);
    assert_false(collection_take_fault(&c, SAID));
    assert_false(collection_last_fault(&c, SAID));
    expect_all(&c, 30000);
    assert_int_equal(collection_game(&c, 29999).line, 29999 * 7 + 1);
}

// The sentence is said once, can be asked for ever after, and names the file.
static void expect_complaint(Collection *c, const char *path, const char *words) {
    Fault fault = {""};
    assert_true(collection_take_fault(c, &fault));
    assert_memory_equal(fault.text, path, strlen(path));
    if (!strstr(fault.text, words))
        fail_msg("\"%s\" does not say \"%s\"", fault.text, words);
    Fault again = {""};
    assert_false(collection_take_fault(c, &again));
    assert_true(collection_last_fault(c, &again));
    assert_string_equal(again.text, fault.text);
}

STEP_TEST(what_a_damaged_compressed_file_still_has_stays_usable) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(collection_done) Collection c;
    struct stat info;
    add_games(&text, 30000, 0);
    write_packed(place, &text);
    assert_int_equal(stat(place->path, &info), 0);
    assert_int_equal(truncate(place->path, info.st_size * 2 / 3), 0);
    open_at(place->path, &c);
    while (collection_step(&c, 100000)) {
    }
    expect_complaint(&c, place->path, "damaged or cut off");
    assert_in_range(c.count, 15000, 29000);
    assert_int_equal(c.checked, c.count);
    expect_white(&c, 0);
    expect_white(&c, c.count - 2);
}

STEP_TEST(a_full_disk_is_said_and_leaves_the_games_so_far) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(collection_done) Collection c;
    add_games(&text, 60000, 0);
    write_packed(place, &text);
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 3 << 20;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    open_at(place->path, &c);
    while (collection_step(&c, 100000)) {
    }
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, SIG_DFL);
    expect_complaint(&c, place->path, "temporary file cannot take it: ");
    assert_in_range(c.count, 20000, 59000);
    assert_int_equal(c.checked, c.count);
    expect_white(&c, c.count - 2);
}

STEP_TEST(a_file_that_becomes_shorter_is_said_and_nothing_breaks) {
    static const off_t lengths[] = {300000, 50000, 100, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CLEANUP(str_done) Str tag = {0};
        CLEANUP(collection_done) Collection c;
        CLEANUP(game_done) Game game = game_blank();
        open_games(place, 5000, &c);
        collection_step(&c, 200000);
        size_t last = c.count - 1;
        assert_int_equal(truncate(place->path, lengths[i]), 0);
        collection_tag(&c, last, COLLECTION_WHITE, &tag);
        Status status = collection_load(&c, last, &game, SAID);
        assert_int_equal(status, lengths[i] == 300000 ? STATUS_OK : STATUS_NOT_FOUND);
        while (collection_step(&c, 20000)) {
        }
        expect_complaint(&c, place->path, "has changed");
        assert_int_equal(c.checked, c.count);
        for (size_t at = 0; at < c.error_count; at++) {
            collection_error(&c, at, &(PgnError){0});
        }
    }
}

STEP_TEST(a_file_that_is_written_anew_is_said_and_the_old_one_shown) {
    CLEANUP(str_done) Str text = {0}, other = {0};
    CLEANUP(collection_done) Collection c;
    add_games(&text, 500, 0);
    str_add(&other, "1. e4 *\n");
    write_file(place->path, &text);
    open_at(place->path, &c);
    write_file(place->path, &other); // by a new file of the same name
    while (collection_step(&c, 20000)) {
    }
    expect_complaint(&c, place->path, "has changed");
    expect_all(&c, 500);
}

STEP_TEST(what_is_wrong_is_read_anew_where_the_file_has_changed) {
    static const char *const texts[] = {"1. e4 e5 2. Qa1 *\n", "1. e4 e5 2. Qb2 *\n\n"};
    CLEANUP(collection_done) Collection c = {.waits_for = -1};
    for (size_t i = 0; i < 2; i++) {
        PgnError error;
        const int fd = open(place->path, O_WRONLY | O_CREAT, 0600);
        assert_int_equal(write(fd, texts[i], strlen(texts[i])), strlen(texts[i]));
        close(fd);
        if (i == 0)
            open_at(place->path, &c);
        while (collection_step(&c, 20000)) {
        }
        assert_true(collection_error(&c, 0, &error));
        assert_non_null(strstr(error.text, i == 0 ? "Qa1" : "Qb2"));
    }
}

// Games, and bytes of each: more than that of which no index is kept.
enum { LARGE = 35, FILLING = LIMIT_UNIT / 4 };

static void write_large(const Place *place) {
    CLEANUP(str_done) Str text = {0};
    add_games(&text, LARGE, FILLING);
    write_file(place->path, &text);
}

// Finds the path of the stored index; false when there is none. *others: files beside it.
static bool stored_index(const Place *place, Str *path, size_t *others) {
    Str folder = {0};
    size_t count = 0;
    *others = 0;
    str_addf(&folder, "%s/onlymove/games", place->cache);
    DIR *dir = opendir(str_text(&folder));
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (entry->d_name[0] != '.' && strchr(entry->d_name, '.')) {
            ++*others;
        } else if (entry->d_name[0] != '.') {
            str_clear(path);
            str_addf(path, "%s/%s", str_text(&folder), entry->d_name);
            count++;
        }
    }
    if (dir)
        closedir(dir);
    str_done(&folder);
    assert_in_range(count, 0, 1);
    return count == 1;
}

// Opens, looks whether the stored index was used, does the rest.
static void expect_opens(const Place *place, CollectionState at_first) {
    CLEANUP(collection_done) Collection c;
    open_at(place->path, &c);
    assert_int_equal(c.state, at_first);
    if (at_first != COLLECTION_INDEXING)
        assert_int_equal(c.count, LARGE);
    while (collection_step(&c, 1 << 22)) {
    }
    assert_false(collection_take_fault(&c, SAID));
    expect_all(&c, LARGE);
}

STEP_TEST(the_index_of_a_large_file_is_kept_and_used_again) {
    write_large(place);
    expect_opens(place, COLLECTION_INDEXING);
    CLEANUP(str_done) Str stored = {0};
    size_t others;
    struct stat info;
    assert_true(stored_index(place, &stored, &others));
    assert_int_equal(stat(str_text(&stored), &info), 0);
    assert_in_range(info.st_size, 32 * LARGE, 32 * LARGE + 64);
    expect_opens(place, COLLECTION_DONE);
}

STEP_TEST(a_long_index_is_loaded_while_the_first_games_are_there) {
    enum { MANY = LIMIT_UNIT / 32 * 3 / 2 }; // more than are loaded at once
    CLEANUP(str_done) Str text = {0};
    CLEANUP(collection_done) Collection c;
    add_games(&text, MANY, 200);
    write_file(place->path, &text);
    open_at(place->path, &c);
    while (collection_step(&c, 1 << 22)) {
    }
    collection_done(&c);
    open_at(place->path, &c);
    assert_int_equal(c.state, COLLECTION_INDEXING);
    assert_int_equal(c.count, 1);
    expect_white(&c, 0);
    assert_false(collection_step(&c, 1000));
    expect_all(&c, MANY);
}

STEP_TEST(a_check_that_was_broken_off_goes_on_with_the_kept_index) {
    Collection c;
    CLEANUP(str_done) Str stored = {0};
    size_t others;
    write_large(place);
    open_at(place->path, &c);
    while (!stored_index(place, &stored, &others))
        assert_true(collection_step(&c, 1 << 22));
    assert_int_equal(c.state, COLLECTION_CHECKING);
    collection_done(&c);
    expect_opens(place, COLLECTION_CHECKING);
    expect_opens(place, COLLECTION_DONE);
}

STEP_TEST(writing_that_is_broken_off_leaves_nothing) {
    Collection c;
    CLEANUP(str_done) Str stored = {0};
    size_t others;
    write_large(place);
    open_at(place->path, &c);
    while (c.state == COLLECTION_INDEXING)
        collection_step(&c, 1 << 20);
    assert_false(stored_index(place, &stored, &others));
    assert_int_equal(others, 1);
    collection_done(&c);
    assert_false(stored_index(place, &stored, &others));
    assert_int_equal(others, 0);
}

STEP_TEST(an_index_of_another_time_or_size_is_not_used) {
    static const struct timespec second = {.tv_sec = 1000000000},
                                 next = {.tv_sec = 1000000000, .tv_nsec = 1};
    struct stat info;
    write_large(place);
    expect_opens(place, COLLECTION_INDEXING);
    assert_int_equal(utimensat(AT_FDCWD, place->path, (struct timespec[]){second, next}, 0), 0);
    expect_opens(place, COLLECTION_INDEXING);
    expect_opens(place, COLLECTION_DONE);
    assert_int_equal(stat(place->path, &info), 0);
    assert_int_equal(truncate(place->path, info.st_size - 1), 0);
    assert_int_equal(utimensat(AT_FDCWD, place->path, (struct timespec[]){second, next}, 0), 0);
    expect_opens(place, COLLECTION_INDEXING);
    expect_opens(place, COLLECTION_DONE);
}

STEP_TEST(a_broken_index_is_not_used) {
    CLEANUP(str_done) Str stored = {0}, good = {0};
    size_t others;
    write_large(place);
    expect_opens(place, COLLECTION_INDEXING);
    assert_true(stored_index(place, &stored, &others));
    assert_ok(file_read(str_text(&stored), SIZE_MAX, &good, SAID));
    for (size_t at = 0; at < good.len; at += good.len / 8) {
        Collection c;
        good.data[at] ^= 4;
        write_file(str_text(&stored), &good);
        open_at(place->path, &c);
        assert_int_equal(c.state, COLLECTION_INDEXING);
        collection_done(&c);
        good.data[at] ^= 4;
    }
    static const size_t lengths[] = {0, 7, 63, 64, 100};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CLEANUP(collection_done) Collection c;
        Str part = {.data = good.data, .len = lengths[i]};
        write_file(str_text(&stored), &part);
        open_at(place->path, &c);
        assert_int_equal(c.state, COLLECTION_INDEXING);
    }
    expect_opens(place, COLLECTION_INDEXING); // and a good one is written over it
    expect_opens(place, COLLECTION_DONE);
}

STEP_TEST(a_cache_that_cannot_be_written_is_no_error) {
    write_large(place);
    assert_true(folder_write(&place->folder, "cache", "a file, not a folder"));
    expect_opens(place, COLLECTION_INDEXING);
    expect_opens(place, COLLECTION_INDEXING);
}

STEP_TEST(a_small_file_leaves_nothing_in_the_cache) {
    CLEANUP(str_done) Str stored = {0};
    size_t others;
    Collection c;
    open_games(place, 100, &c);
    while (collection_step(&c, 100000)) {
    }
    collection_done(&c);
    assert_false(stored_index(place, &stored, &others));
}

// Packed, it takes a few kilobytes; opening does not go through all of it.
STEP_TEST(a_game_far_behind_blanks_is_found_in_steps) {
    static const char *const games[] = {"[White \"1\"]\n\n1. e4 e5 *\n", ""};
    for (size_t i = 0; i < 2; i++) {
        CLEANUP(str_done) Str text = {0};
        CLEANUP(collection_done) Collection c;
        Fault fault;
        int steps = 0;
        repeat("                                                               \n",
               40 * LIMIT_UNIT / 64, &text);
        str_add(&text, games[i]);
        write_packed(place, &text);
        open_at(place->path, &c);
        assert_int_equal(c.count, 0);
        assert_int_equal(c.state, COLLECTION_INDEXING);
        while (collection_step(&c, 2 * LIMIT_UNIT))
            steps++;
        assert_in_range(steps, 10, 1000);
        if (i == 0) {
            assert_int_equal(c.count, 1);
            expect_white(&c, 0);
        } else {
            assert_int_equal(c.count, 0);
            assert_true(collection_take_fault(&c, &fault));
            assert_non_null(strstr(fault.text, ": holds no game"));
        }
    }
}
