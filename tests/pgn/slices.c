// Large games are read in slices, and come out as if they had been read at once.
#include "tests/pgn/pgn_test.h"

#include "onlymove/collection.h"
#include "onlymove/file.h"
#include "tests/support/folder.h"
#include "tests/support/huge.h"

typedef struct Place {
    Folder folder;
    const char *path;
    Collection collection;
} Place;

static void place_setup(Place *place) {
    place->folder = folder_make();
    place->path = folder_file(&place->folder, "games.pgn");
}

static void place_teardown(Place *place) {
    collection_done(&place->collection);
    folder_done(&place->folder);
}

FIXTURE(Place, place_setup, place_teardown);
#define SLICE_TEST(name) TEST_ON(name, Place *place, place_setup)

// Opens a file with this text and indexes it; nothing is checked yet.
static void open_text(Place *place, const char *text) {
    Fault fault = {""};
    collection_done(&place->collection);
    assert_int_equal(file_write(place->path, text, strlen(text), &fault), STATUS_OK);
    if (collection_open(&place->collection, place->path, &fault) != STATUS_OK)
        fail_msg("%s", fault.text);
    while (place->collection.state == COLLECTION_INDEXING)
        collection_step(&place->collection, 1 << 20);
}

// A large game with something in the middle of its moves.
static char *text_with(const char *tags, const char *middle) {
    Str text = {0};
    str_addf(&text, "%s\n", tags);
    for (int i = 0; i < LIMIT_UNIT; i += 8) {
        str_add(&text, "Nf3 Nf6\nNg1 Ng8 ");
        str_add(&text, i == LIMIT_UNIT / 16 * 8 ? middle : "");
    }
    str_add(&text, " *\n");
    return text.data;
}

static char *next_text(size_t *number) {
    static const struct {
        const char *tags, *middle;
    } games[] = {
        {"[White \"A\"]\n", "{a comment} (e4 {and another} e5 $1)"},
        {"[White \"J\xE9r\xF4me\"]\n", "{caf\xE9}"},
        {"[White \"A\"]\n", "{caf\xE9 but Latin-1 only here} e4 e5"},
        {"[White \"A\"]\n", "Ke5"},
        {"[White \"A\"]\n", "(e4 ("},
        {"[White \"A\"]\n[White \"B\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1\"]\n", ""},
        {"{a preface}\n[White \"A\"]\n", "{and} ; so on\n"},
    };
    enum { GAMES = sizeof games / sizeof *games };
    const size_t at = (*number)++;
    return at < GAMES                     ? text_with(games[at].tags, games[at].middle)
           : at < GAMES + HUGE_KIND_COUNT ? huge_text((HugeKind)(at - GAMES), 3 * LIMIT_UNIT)
                                          : NULL;
}

SLICE_TEST(a_game_read_in_slices_is_the_one_read_at_once) {
    static const size_t slices[] = {1, 97, 4096};
    char *text;
    for (size_t number = 0; (text = next_text(&number));) {
        open_text(place, text);
        CLEANUP(game_done) Game whole = game_blank();
        assert_ok(collection_load(&place->collection, 0, &whole, SAID));
        for (size_t i = 0; i < sizeof slices / sizeof *slices; i++) {
            CollectionLoad load;
            CLEANUP(game_done) Game game = game_blank();
            assert_true(collection_load_begin(&place->collection, 0, &game));
            while ((load = collection_load_step(&place->collection, slices[i], SAID)) ==
                   COLLECTION_LOADING) {
            }
            assert_int_equal(load, COLLECTION_LOADED);
            assert_int_equal(game.node_count, whole.node_count);
            assert_memory_equal(game.nodes, whole.nodes, game.node_count * sizeof *game.nodes);
            assert_int_equal(game.text.len, whole.text.len);
            assert_memory_equal(game.text.data, whole.text.data, game.text.len);
            assert_int_equal(game.tag_count, whole.tag_count);
            assert_int_equal(game.kept_count, whole.kept_count);
            assert_true(game_hash(&game) == game_hash(&whole));
            assert_int_equal(game.damaged, whole.damaged);
        }
        free(text);
    }
}

SLICE_TEST(a_check_in_slices_finds_what_reading_at_once_finds) {
    char *text;
    for (size_t number = 0; (text = next_text(&number));) {
        CLEANUP(source_close) Source source;
        source_open(&source, text);
        assert_true(source_next(&source));
        open_text(place, text);
        while (collection_step(&place->collection, 512)) {
        }
        assert_int_equal(place->collection.checked, 1);
        assert_int_equal(place->collection.plies, source.reader.plies);
        assert_int_equal(place->collection.error_count, source.reader.error_count > 0);
        free(text);
    }
}

SLICE_TEST(no_step_reads_more_of_a_game_than_it_was_asked_to) {
    enum { SLICE = 1000, MOVE_LEAST = 2 }; // bytes of a slice, and of a move
    CLEANUP(free_at) char *text = huge_text(HUGE_PLIES, 20000);
    open_text(place, text);
    CLEANUP(game_done) Game game = game_blank();
    assert_true(collection_load_begin(&place->collection, 0, &game));
    int progress = 0;
    bool more = true;
    while (more) {
        const uint64_t made = pos_moves_made;
        more = collection_load_step(&place->collection, SLICE, SAID) == COLLECTION_LOADING;
        assert_true(pos_moves_made - made <= SLICE / MOVE_LEAST);
        assert_true(!more || collection_load_progress(&place->collection) >= progress);
        progress = more ? collection_load_progress(&place->collection) : progress;
    }
    assert_true(progress > 95 && progress <= 100);
    for (more = true; more;) {
        const uint64_t made = pos_moves_made;
        more = collection_step(&place->collection, SLICE);
        assert_true(pos_moves_made - made <= SLICE / MOVE_LEAST);
    }
    assert_int_equal(place->collection.plies, 20000);
}

SLICE_TEST(a_small_game_is_not_worth_slices) {
    CLEANUP(game_done) Game game = game_blank();
    open_text(place, "1. e4 e5 *\n");
    assert_false(collection_load_begin(&place->collection, 0, &game));
    assert_false(collection_load_begin(&place->collection, 1, &game));
}

SLICE_TEST(a_large_game_that_goes_away_while_it_is_read_is_said) {
    Fault fault;
    CLEANUP(free_at) char *large = huge_text(HUGE_PLIES, 20000);
    CLEANUP(str_done) Str text = str_of("[White \"Small\"]\n\n1. e4 *\n\n%s", large);
    open_text(place, str_text(&text));
    CLEANUP(game_done) Game game = game_blank();
    assert_true(collection_load_begin(&place->collection, 1, &game));
    assert_int_equal(collection_load_step(&place->collection, 1000, &fault), COLLECTION_LOADING);
    assert_int_equal(truncate(place->path, 10), 0);
    assert_int_equal(collection_load_step(&place->collection, 1000, &fault), COLLECTION_FAILED);
    assert_non_null(strstr(fault.text, "game 2 is not there any more"));
}
