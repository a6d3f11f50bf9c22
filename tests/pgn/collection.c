// An opened file: its list, its errors, its games one at a time, and what is refused.
#include "tests/pgn/pgn_test.h"

#include "onlymove/collection.h"
#include "onlymove/file.h"
#include "tests/support/folder.h"

#include <fcntl.h>
#include <unistd.h>

static Status open_text(const char *text, size_t len, Collection *collection, Fault *fault)
{
    Folder folder;
    Str path;
    assert_true(folder_init(&folder));
    str_init(&path);
    folder_path(&folder, "games.pgn", &path);
    assert_int_equal(file_write(str_text(&path), text, len, fault), STATUS_OK);
    Status status = collection_open(collection, str_text(&path), fault);
    if (status != STATUS_OK && strncmp(fault->text, str_text(&path), path.len) == 0)
        memmove(fault->text, fault->text + path.len, strlen(fault->text + path.len) + 1);
    str_done(&path);
    folder_done(&folder);
    return status;
}

// `words` is the sentence without the name of the file, which it must begin with.
static void expect_refused(const char *text, size_t len, const char *words)
{
    Collection collection;
    Fault fault = {""};
    assert_int_equal(open_text(text, len, &collection, &fault), STATUS_SYNTAX);
    assert_string_equal(fault.text, words);
    collection_done(&collection);
}

static void the_list_has_every_game_with_its_tags_and_place(void **state)
{
    (void)state;
    static const char text[] =
        "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Date \"2024.01.02\"]\n"
        "[ECO \"C41\"]\n\n1. e4 e5 (1... c5 2. Nf3 d6) 1-0\n\n"
        "[Event \"E\"]\n[White \"C\"]\n[Black \"B\"]\n\n1. d4 *\n";
    Collection c;
    Fault fault;
    assert_int_equal(open_text(text, sizeof text - 1, &c, &fault), STATUS_OK);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.plies, 3);
    assert_int_equal(c.error_count, 0);
    assert_string_equal(collection_text(&c, c.games[0].white), "A");
    assert_string_equal(collection_text(&c, c.games[0].black), "B");
    assert_string_equal(collection_text(&c, c.games[0].result), "1-0");
    assert_string_equal(collection_text(&c, c.games[0].date), "2024.01.02");
    assert_string_equal(collection_text(&c, c.games[0].event), "E");
    assert_string_equal(collection_text(&c, c.games[0].eco), "C41");
    assert_int_equal(c.games[0].plies, 2);
    assert_string_equal(collection_text(&c, c.games[1].white), "C");
    assert_string_equal(collection_text(&c, c.games[1].black), "B");
    assert_string_equal(collection_text(&c, c.games[1].date), "");
    assert_int_equal(c.games[1].line, 9);
    assert_int_equal(c.games[1].offset, strstr(text, "1-0\n\n") + 5 - text);
    collection_done(&c);
}

static void each_game_can_be_loaded_in_any_order(void **state)
{
    (void)state;
    Collection c;
    Fault fault;
    Game game;
    game_init(&game);
    assert_int_equal(collection_open(&c, "tests/games/classics.pgn", &fault), STATUS_OK);
    for (size_t i = c.count; i > 0; i--) {
        assert_int_equal(collection_load(&c, i - 1, &game, &fault), STATUS_OK);
        assert_true(game_hash(&game) == c.games[i - 1].hash);
        assert_int_equal(game_main_plies(&game), c.games[i - 1].plies);
        assert_string_equal(game_tag(&game, "White"), collection_text(&c, c.games[i - 1].white));
    }
    game_done(&game);
    collection_done(&c);
}

static void damaged_games_are_listed_and_can_be_loaded(void **state)
{
    (void)state;
    Collection c;
    Fault fault;
    Game game;
    game_init(&game);
    assert_int_equal(collection_open(&c, "tests/games/broken.pgn", &fault), STATUS_OK);
    assert_int_equal(c.count, 11);
    assert_int_equal(c.error_count, 5);
    assert_int_equal(c.errors[0].game, 2);
    assert_int_equal(c.errors[0].line, 19);
    for (size_t i = 0; i < c.count; i++)
        assert_int_equal(c.games[i].damaged, i % 2 == 1);
    assert_int_equal(collection_load(&c, 1, &game, &fault), STATUS_OK);
    assert_true(game.damaged);
    assert_int_equal(game_main_plies(&game), 6);
    game_done(&game);
    collection_done(&c);
}

static void a_game_that_is_not_there_is_not_loaded(void **state)
{
    (void)state;
    Collection c;
    Fault fault;
    Game game;
    game_init(&game);
    assert_int_equal(collection_open(&c, "tests/games/hostile.pgn", &fault), STATUS_OK);
    assert_int_equal(collection_load(&c, 3, &game, &fault), STATUS_NOT_FOUND);
    assert_string_equal(fault.text, "tests/games/hostile.pgn: has no game 4, only 3");
    game_done(&game);
    collection_done(&c);
}

static void what_comes_hostile_is_kept_as_it_came(void **state)
{
    (void)state;
    Collection c;
    Fault fault;
    assert_int_equal(collection_open(&c, "tests/games/hostile.pgn", &fault), STATUS_OK);
    assert_int_equal(c.error_count, 0);
    assert_string_equal(collection_text(&c, c.games[0].event),
                        "\x1B[2J\x1B[31mRed\x07 \x1B]0;title\x07");
    assert_memory_equal(collection_text(&c, c.games[0].white), "\u00FF\u00FE invalid", 12);
    assert_string_equal(collection_text(&c, c.games[1].event), "%s%n%x %d");
    collection_done(&c);
}

static void standard_input_can_be_read(void **state)
{
    (void)state;
    int keyboard = dup(STDIN_FILENO);
    int file = open("tests/games/classics.pgn", O_RDONLY);
    assert_true(file >= 0 && dup2(file, STDIN_FILENO) == STDIN_FILENO);
    close(file);
    Collection c;
    Fault fault;
    Status status = collection_open(&c, "-", &fault);
    if (keyboard >= 0) {
        dup2(keyboard, STDIN_FILENO);
        close(keyboard);
    }
    assert_int_equal(status, STATUS_OK);
    assert_true(c.count >= 20);
    collection_done(&c);
}

static void files_that_cannot_be_read_are_named(void **state)
{
    (void)state;
    Collection c;
    Fault fault;
    assert_int_equal(collection_open(&c, "tests/games/nowhere.pgn", &fault), STATUS_NOT_FOUND);
    assert_memory_equal(fault.text, "tests/games/nowhere.pgn: ", 25);
    assert_int_equal(c.count, 0);
    assert_int_equal(collection_open(&c, "tests/games", &fault), STATUS_IO);
    assert_string_equal(fault.text, "tests/games: is a folder, not a file");
}

static void what_is_no_pgn_is_refused_with_its_name(void **state)
{
    (void)state;
    expect_refused("", 0, ": is empty");
    expect_refused("[Event \"x\"]\n\0\n", 14, ": is a binary file, not PGN");
    expect_refused("\xFF\xFE[\0E\0", 6, ": is UTF-16 text, expected UTF-8");
    expect_refused(" \n \n", 4, ": holds no game");
    expect_refused("Dear reader, this is a letter.\n", 31, ": holds no game");
    expect_refused("{a comment}", 11, ": holds no game");
}

static void the_classics_are_at_least_twenty_games_without_an_error(void **state)
{
    (void)state;
    static const char *const tags[] = {"Event", "Site",  "Date",   "Round",
                                       "White", "Black", "Result", "ECO"};
    Collection c;
    Fault fault;
    Game game;
    game_init(&game);
    assert_int_equal(collection_open(&c, "tests/games/classics.pgn", &fault), STATUS_OK);
    assert_in_range(c.count, 20, 1000);
    assert_int_equal(c.error_count, 0);
    for (size_t i = 0; i < c.count; i++) {
        assert_int_equal(collection_load(&c, i, &game, &fault), STATUS_OK);
        for (size_t t = 0; t < sizeof tags / sizeof *tags; t++)
            assert_non_null(game_tag(&game, tags[t]));
        for (size_t j = 0; j < i; j++)
            assert_true(c.games[i].hash != c.games[j].hash);
    }
    game_done(&game);
    collection_done(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_has_every_game_with_its_tags_and_place),
        cmocka_unit_test(each_game_can_be_loaded_in_any_order),
        cmocka_unit_test(damaged_games_are_listed_and_can_be_loaded),
        cmocka_unit_test(a_game_that_is_not_there_is_not_loaded),
        cmocka_unit_test(what_comes_hostile_is_kept_as_it_came),
        cmocka_unit_test(standard_input_can_be_read),
        cmocka_unit_test(files_that_cannot_be_read_are_named),
        cmocka_unit_test(what_is_no_pgn_is_refused_with_its_name),
        cmocka_unit_test(the_classics_are_at_least_twenty_games_without_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
