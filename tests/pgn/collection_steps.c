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
    Str text;          // that a test writes to the file
    Collection c;      // of it
} Place;

static void place_setup(Place *place) {
    place->folder = folder_make();
    place->path = folder_file(&place->folder, "games.pgn");
    place->cache = folder_file(&place->folder, "cache");
    setenv("XDG_CACHE_HOME", place->cache, 1);
}

static void place_teardown(Place *place) {
    collection_done(&place->c);
    str_done(&place->text);
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

// Opens the file, anew where it is open.
static void open_file(Place *place) {
    collection_done(&place->c);
    assert_ok(collection_open(&place->c, place->path, SAID));
}

// Writes the text to the file and opens that.
static void open_text(Place *place) {
    write_file(place->path, &place->text);
    open_file(place);
}

// Writes and opens so many games without comments.
static void open_games(Place *place, int count) {
    str_clear(&place->text);
    add_games(&place->text, count, 0);
    open_text(place);
}

static void step_to_end(Place *place, size_t bytes) {
    while (collection_step(&place->c, bytes)) {
    }
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
    open_games(place, 2000);
    assert_in_range(place->c.count, 1, 1000);
    assert_int_equal(place->c.state, COLLECTION_INDEXING);
    assert_int_equal(place->c.checked, 0);
    expect_white(&place->c, 0);
    size_t before = place->c.count;
    while (collection_step(&place->c, 5000)) {
        assert_true(place->c.count >= before);
        assert_true(place->c.done <= place->c.size);
        if (place->c.count > before) {
            before = place->c.count;
            expect_white(&place->c, place->c.count - 1); // as soon as it is known
        }
    }
    expect_all(&place->c, 2000);
}

STEP_TEST(a_game_that_is_not_known_yet_is_said_so) {
    open_games(place, 5000);
    CLEANUP(game_done) Game game = game_blank();
    assert_fails(collection_load(&place->c, 4999, &game, SAID), STATUS_NOT_FOUND,
                 "*: has no game 5000 yet, only *");
}

STEP_TEST(each_part_of_the_work_says_how_far_it_came) {
    open_games(place, 500);
    CollectionState state = place->c.state;
    uint64_t done = 0;
    int steps[COLLECTION_CHECKING + 1] = {0};
    assert_int_equal(state, COLLECTION_INDEXING);
    while (collection_step(&place->c, 1000)) {
        assert_true(place->c.state >= state);
        if (place->c.state > state)
            done = 0;
        assert_true(place->c.done >= done);
        assert_int_equal(place->c.size, place->text.len);
        state = place->c.state;
        done = place->c.done;
        steps[state]++;
    }
    assert_in_range(steps[COLLECTION_CHECKING], 20, 10000);
    assert_int_equal(place->c.done, place->text.len);
}

static void write_packed(const Place *place) {
    CLEANUP(str_done) Str packed = {0};
    pack(archive_write_add_filter_gzip, place->text.data, place->text.len, &packed);
    write_file(place->path, &packed);
}

STEP_TEST(a_compressed_file_is_stepped_like_any_other) {
    add_games(&place->text, 30000, 0);
    write_packed(place);
    open_file(place);
    assert_int_equal(place->c.state, COLLECTION_INDEXING);
    assert_true(place->c.count < 15000);
    expect_white(&place->c, 0);
    while (collection_step(&place->c, 100000))
        assert_true(place->c.done <= place->c.size);
    assert_false(collection_take_fault(&place->c, SAID));
    assert_false(collection_last_fault(&place->c, SAID));
    expect_all(&place->c, 30000);
    assert_int_equal(collection_game(&place->c, 29999).line, 29999 * 7 + 1);
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
    struct stat info;
    add_games(&place->text, 30000, 0);
    write_packed(place);
    assert_int_equal(stat(place->path, &info), 0);
    assert_int_equal(truncate(place->path, info.st_size * 2 / 3), 0);
    open_file(place);
    step_to_end(place, 100000);
    expect_complaint(&place->c, place->path, "damaged or cut off");
    assert_in_range(place->c.count, 15000, 29000);
    assert_int_equal(place->c.checked, place->c.count);
    expect_white(&place->c, 0);
    expect_white(&place->c, place->c.count - 2);
}

STEP_TEST(a_full_disk_is_said_and_leaves_the_games_so_far) {
    add_games(&place->text, 60000, 0);
    write_packed(place);
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 3 << 20;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    open_file(place);
    step_to_end(place, 100000);
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, SIG_DFL);
    expect_complaint(&place->c, place->path, "temporary file cannot take it: ");
    assert_in_range(place->c.count, 20000, 59000);
    assert_int_equal(place->c.checked, place->c.count);
    expect_white(&place->c, place->c.count - 2);
}

STEP_TEST(a_file_that_becomes_shorter_is_said_and_nothing_breaks) {
    static const off_t lengths[] = {300000, 50000, 100, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CLEANUP(str_done) Str tag = {0};
        CLEANUP(game_done) Game game = game_blank();
        open_games(place, 5000);
        collection_step(&place->c, 200000);
        size_t last = place->c.count - 1;
        assert_int_equal(truncate(place->path, lengths[i]), 0);
        collection_tag(&place->c, last, COLLECTION_WHITE, &tag);
        Status status = collection_load(&place->c, last, &game, SAID);
        assert_int_equal(status, lengths[i] == 300000 ? STATUS_OK : STATUS_NOT_FOUND);
        step_to_end(place, 20000);
        expect_complaint(&place->c, place->path, "has changed");
        assert_int_equal(place->c.checked, place->c.count);
        for (size_t at = 0; at < place->c.error_count; at++) {
            collection_error(&place->c, at, &(PgnError){0});
        }
    }
}

STEP_TEST(a_file_that_is_written_anew_is_said_and_the_old_one_shown) {
    CLEANUP(str_done) Str other = {0};
    add_games(&place->text, 500, 0);
    str_add(&other, "1. e4 *\n");
    open_text(place);
    write_file(place->path, &other); // by a new file of the same name
    step_to_end(place, 20000);
    expect_complaint(&place->c, place->path, "has changed");
    expect_all(&place->c, 500);
}

STEP_TEST(what_is_wrong_is_read_anew_where_the_file_has_changed) {
    static const char *const texts[] = {"1. e4 e5 2. Qa1 *\n", "1. e4 e5 2. Qb2 *\n\n"};
    for (size_t i = 0; i < 2; i++) {
        PgnError error;
        const int fd = open(place->path, O_WRONLY | O_CREAT, 0600);
        assert_int_equal(write(fd, texts[i], strlen(texts[i])), strlen(texts[i]));
        close(fd);
        if (i == 0)
            open_file(place);
        step_to_end(place, 20000);
        assert_true(collection_error(&place->c, 0, &error));
        assert_non_null(strstr(error.text, i == 0 ? "Qa1" : "Qb2"));
    }
}

// Games, and bytes of each: more than that of which no index is kept.
enum { LARGE = 35, FILLING = LIMIT_UNIT / 4 };

static void write_large(Place *place) {
    add_games(&place->text, LARGE, FILLING);
    write_file(place->path, &place->text);
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
static void expect_opens(Place *place, CollectionState at_first) {
    open_file(place);
    assert_int_equal(place->c.state, at_first);
    if (at_first != COLLECTION_INDEXING)
        assert_int_equal(place->c.count, LARGE);
    step_to_end(place, 1 << 22);
    assert_false(collection_take_fault(&place->c, SAID));
    expect_all(&place->c, LARGE);
    collection_done(&place->c);
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
    add_games(&place->text, MANY, 200);
    open_text(place);
    step_to_end(place, 1 << 22);
    open_file(place);
    assert_int_equal(place->c.state, COLLECTION_INDEXING);
    assert_int_equal(place->c.count, 1);
    expect_white(&place->c, 0);
    assert_false(collection_step(&place->c, 1000));
    expect_all(&place->c, MANY);
}

STEP_TEST(a_check_that_was_broken_off_goes_on_with_the_kept_index) {
    CLEANUP(str_done) Str stored = {0};
    size_t others;
    write_large(place);
    open_file(place);
    while (!stored_index(place, &stored, &others))
        assert_true(collection_step(&place->c, 1 << 22));
    assert_int_equal(place->c.state, COLLECTION_CHECKING);
    expect_opens(place, COLLECTION_CHECKING);
    expect_opens(place, COLLECTION_DONE);
}

STEP_TEST(writing_that_is_broken_off_leaves_nothing) {
    CLEANUP(str_done) Str stored = {0};
    size_t others;
    write_large(place);
    open_file(place);
    while (place->c.state == COLLECTION_INDEXING)
        collection_step(&place->c, 1 << 20);
    assert_false(stored_index(place, &stored, &others));
    assert_int_equal(others, 1);
    collection_done(&place->c);
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
        good.data[at] ^= 4;
        write_file(str_text(&stored), &good);
        open_file(place);
        assert_int_equal(place->c.state, COLLECTION_INDEXING);
        good.data[at] ^= 4;
    }
    static const size_t lengths[] = {0, 7, 63, 64, 100};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        Str part = {.data = good.data, .len = lengths[i]};
        write_file(str_text(&stored), &part);
        open_file(place);
        assert_int_equal(place->c.state, COLLECTION_INDEXING);
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
    open_games(place, 100);
    step_to_end(place, 100000);
    collection_done(&place->c);
    assert_false(stored_index(place, &stored, &others));
}

// Packed, it takes a few kilobytes; opening does not go through all of it.
STEP_TEST(a_game_far_behind_blanks_is_found_in_steps) {
    static const char *const games[] = {"[White \"1\"]\n\n1. e4 e5 *\n", ""};
    for (size_t i = 0; i < 2; i++) {
        Fault fault;
        int steps = 0;
        str_clear(&place->text);
        repeat("                                                               \n",
               40 * LIMIT_UNIT / 64, &place->text);
        str_add(&place->text, games[i]);
        write_packed(place);
        open_file(place);
        assert_int_equal(place->c.count, 0);
        assert_int_equal(place->c.state, COLLECTION_INDEXING);
        while (collection_step(&place->c, 2 * LIMIT_UNIT))
            steps++;
        assert_in_range(steps, 10, 1000);
        if (i == 0) {
            assert_int_equal(place->c.count, 1);
            expect_white(&place->c, 0);
        } else {
            assert_int_equal(place->c.count, 0);
            assert_true(collection_take_fault(&place->c, &fault));
            assert_non_null(strstr(fault.text, ": holds no game"));
        }
    }
}
