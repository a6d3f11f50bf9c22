// onlymove explain FILE: a position of a game, with the game around it.
#include "tests/cli/onlymove.h"

#include <jansson.h>

// The second game is of a variant, the third repeats its start, the fourth brings evaluations, the
// fifth is damaged, the last is of a variant again.
static const char GAMES[] =
    "[White \"One\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"
    "[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n"
    "[White \"Three\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *\n\n"
    "[White \"Four\"]\n\n1. e4 { [%eval 0.2] } 1... f6 { [%eval 3.5] } 2. d4 { [%eval 3.4] } *\n\n"
    "[White \"Five\"]\n\n1. e4 e5 2. Ke3 *\n\n"
    "[White \"Six\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[Variant \"Atomic\"]\n\n1. e4 e5 *\n";

static const char *fake(void)
{
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}

// Few nodes; the games come through standard input.
#define EXPLAIN(...)                                                                               \
    run_onlymove(GAMES, (const char *const[]){"explain", "-", "--engine", fake(), "--set",         \
                                              "nodes.max=100000", "--set", "nodes.scan=100000",    \
                                              __VA_ARGS__, NULL})

static json_t *json_of(Command *run)
{
    assert_ended(run, 0, "");
    json_error_t error;
    json_t *object = json_loads(str_text(&run->out), 0, &error);
    if (!object) {
        fail_msg("%s in %s", error.text, str_text(&run->out));
    }
    command_done(run);
    return object;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "(no text)";
}

static const json_t *filter_of(const json_t *found, const char *name)
{
    const json_t *filters = json_object_get(found, "filters");
    for (size_t i = 0; i < json_array_size(filters); i++) {
        if (strcmp(text_of(json_array_get(filters, i), "name"), name) == 0) {
            return json_array_get(filters, i);
        }
    }
    fail_msg("no filter %s", name);
    return NULL;
}

TEST(the_plies_before_it_name_a_position)
{
    static const struct {
        const char *ply, *fen, *played;
    } plies[] = {
        {"0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"},
        {"3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "b8c6"},
        {"4", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "(no text)"},
    };
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        Command run = EXPLAIN("--json", "--ply", plies[i].ply);
        json_t *found = json_of(&run);
        assert_string_equal(text_of(found, "fen"), plies[i].fen);
        assert_string_equal(text_of(found, "played"), plies[i].played);
        json_decref(found);
    }
}

TEST(games_count_as_they_stand_in_the_file)
{
    Command run = EXPLAIN("--json", "--game", "4", "--ply", "2");
    json_t *found = json_of(&run);
    assert_string_equal(text_of(found, "played"), "d2d4");
    json_decref(found);
}

TEST(the_game_before_the_position_counts)
{
    Command run = EXPLAIN("--json", "--profile", "lichess", "--game", "3", "--ply", "4");
    json_t *found = json_of(&run);
    assert_string_equal(text_of(filter_of(found, "not-seen-before"), "state"), "fail");
    json_decref(found);
    run = EXPLAIN("--json", "--profile", "lichess", "--game", "3", "--ply", "3");
    found = json_of(&run);
    assert_string_equal(text_of(filter_of(found, "not-seen-before"), "state"), "pass");
    json_decref(found);
}

TEST(the_evaluations_of_the_game_are_taken)
{
    Command run = EXPLAIN("--json", "--profile", "lichess", "--game", "4", "--ply", "2");
    json_t *found = json_of(&run);
    const json_t *filter = filter_of(found, "not-winning-before");
    assert_string_equal(text_of(filter, "measured"), "+3.50 after +0.20");
    assert_int_equal(json_integer_value(json_object_get(filter, "nodes")), 0);
    json_decref(found);
}

TEST(what_is_not_there_is_answered_with_what_there_is)
{
    static const struct {
        const char *game, *ply, *sentence;
    } wrong[] = {
        {"8", "0", "standard input: there is no game 8; it ends with game 7"},
        {"1", "5", "game 1: there is no ply 5; it ends with ply 4"},
        {"5", "3", "game 5: there is no ply 3; what can be read of it ends with ply 2"},
        {"2", "0", "standard input: game 2 is of a variant of chess"},
        {"7", "0", "standard input: game 7 is of a variant of chess"},
        {"6", "4", "game 6 is over after ply 4"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ENDS_BY(command_done) Command run = EXPLAIN("--game", wrong[i].game, "--ply", wrong[i].ply);
        assert_ended(&run, 1, wrong[i].sentence);
        assert_string_equal(str_text(&run.out), "");
    }
}

TEST(a_file_that_is_no_game_is_said_to_be_none)
{
    Command run = RUN("explain", "/no/such/file.pgn", "--ply", "1", "--engine", fake());
    assert_ended(&run, 1, "/no/such/file.pgn");
    command_done(&run);
    run = run_onlymove("words\n", (const char *const[]){"explain", "-", "--ply", "1", NULL});
    assert_ended(&run, 1, "standard input: holds no game");
    command_done(&run);
}

TEST(words_that_do_not_go_together_are_a_wrong_usage)
{
    static const char FEN[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    static const struct {
        const char *words[7];
        const char *sentence;
    } wrong[] = {
        {{"explain", "-", NULL}, "a FILE needs --ply"},
        {{"explain", "-", "--game", "1", NULL}, "a FILE needs --ply"},
        {{"explain", "--ply", "1", NULL}, "needs --fen, or a FILE"},
        {{"explain", "--fen", FEN, "--ply", "1", NULL}, "--game and --ply go with a FILE"},
        {{"explain", "--fen", FEN, "--game", "1", NULL}, "--game and --ply go with a FILE"},
        {{"explain", "-", "--fen", FEN, NULL}, "not both"},
        {{"explain", "-", "--ply", "1", "--moves", "e2e4", NULL}, "--moves and --played go with"},
        {{"explain", "-", "--ply", "1", "--played", "e4", NULL}, "--moves and --played go with"},
        {{"explain", "-", "-", "--ply", "1", NULL}, "one FILE"},
        {{"explain", "-", "--ply", "-1", NULL}, "--ply: \"-1\" is no whole number from 0 on"},
        {{"explain", "-", "--ply", "12b", NULL}, "--ply: \"12b\" is no whole number"},
        {{"explain", "-", "--ply", "", NULL}, "--ply: \"\" is no whole number"},
        {{"explain", "-", "--ply", "99999999999999999999", NULL}, "is no whole number"},
        {{"explain", "-", "--ply", "1", "--game", "0", NULL}, "no whole number from 1 on"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ENDS_BY(command_done) Command run = run_onlymove(GAMES, wrong[i].words);
        assert_ended(&run, 2, wrong[i].sentence);
        assert_string_equal(str_text(&run.out), "");
    }
}
