// Engine commands: words without a shell, programs as files.
#include "tests/engine/setups_fixture.h"
#include "onlymove/engine.h"
#include "src/engine/uci/process.h"

TEST(words_are_split_and_quotes_keep_them_together) {
    const struct {
        const char *command, *words[5];
    } cases[] = {
        {"stockfish", {"stockfish"}},
        {"  a \t b\n", {"a", "b"}},
        {"'my engine' --name \"two words\"", {"my engine", "--name", "two words"}},
        {"a\\ b c\\\\d", {"a b", "c\\d"}},
        {"x'a'\"b\"c", {"xabc"}},
        {"x '' \"\" y", {"x", "", "", "y"}},
        {"x \"a\\\"b\\\\c\\d\"", {"x", "a\"b\\c\\d"}},
        {"x 'a\\b\"c'", {"x", "a\\b\"c"}},
        {"a b c d", {"a", "b", "c", "d"}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char **words = engine_command_split(cases[i].command, SAID);
        assert_non_null(words);
        size_t at = 0;
        for (; cases[i].words[at]; at++) {
            assert_non_null(words[at]);
            assert_string_equal(words[at], cases[i].words[at]);
        }
        assert_null(words[at]);
        free(words);
    }
}

TEST(nothing_is_expanded) {
    char **words = engine_command_split("e $HOME ~ `ls` * | ; > x", NULL);
    const char *expected[] = {"e", "$HOME", "~", "`ls`", "*", "|", ";", ">", "x"};
    assert_non_null(words);
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_string_equal(words[i], expected[i]);
    free(words);
}

TEST(commands_that_make_no_sense_are_refused_with_a_reason) {
    const struct {
        const char *command, *reason;
    } cases[] = {
        {"", "no program"},     {" \t ", "no program"},      {"\"\" x", "no program"},
        {"a 'b", "not closed"}, {"a \"b\\\"", "not closed"}, {"a b\\", "backslash"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Fault fault = {.text = ""};
        assert_null(engine_command_split(cases[i].command, &fault));
        assert_non_null(strstr(fault.text, cases[i].reason));
    }
}

static void set_path(const SetupsFixture *place, const char *before) {
    CLEANUP(str_done) Str path = str_of("%s%s", before, str_text(&place->folder.path));
    setenv("PATH", str_text(&path), 1);
}

IN_PLACE(stockfish_on_path_comes_first) {
    CLEANUP(str_done) Str found = {0};
    set_path(place, "/nonexistent::.:");
    assert_ok(stockfish_find(&found, SAID));
    assert_string_equal(str_text(&found), place->program);
}

IN_PLACE(files_that_cannot_be_executed_are_not_found) {
    CLEANUP(str_done) Str found = {0};
    set_path(place, "");
    assert_fails(program_resolve("plain", &found, SAID), STATUS_NOT_FOUND, "*plain*");
    assert_string_equal(str_text(&found), "");
}

IN_PLACE(relative_folders_on_path_are_not_trusted) {
    CLEANUP(str_done) Str found = {0};
    char here[4096];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(str_text(&place->folder.path)), 0);
    assert_int_equal(rename("stockfish", "local-engine"), 0);
    setenv("PATH", ".:", 1);
    Status status = program_resolve("local-engine", &found, NULL);
    assert_int_equal(rename("local-engine", "stockfish"), 0);
    assert_int_equal(chdir(here), 0);
    assert_int_equal(status, STATUS_NOT_FOUND);
}

TEST(a_path_is_taken_as_it_is) {
    CLEANUP(str_done) Str found = {0};
    assert_ok(program_resolve("./no/such file", &found, SAID));
    assert_string_equal(str_text(&found), "./no/such file");
}
