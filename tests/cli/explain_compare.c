// onlymove explain --compare: two profiles on one position, side by side.
#include "tests/cli/onlymove.h"

#include <jansson.h>

#include "onlymove/text.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

static const char *fake(void)
{
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}

// Fewer nodes, so that the table has small numbers and both ask for the same first search.
#define COMPARE(names, ...)                                                                        \
    RUN("explain", "--fen", OPERA, "--engine", fake(), "--set", "nodes.max=200000", "--compare",   \
        names, __VA_ARGS__)
#define COMPARED(names) COMPARE(names, NULL)

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

static int columns(const char *text, size_t len)
{
    int count = 0;
    for (size_t at = 0; at < len;) {
        uint32_t character;
        at += text_decode(text + at, len - at, &character);
        count += text_columns(character);
    }
    return count;
}

TEST(both_profiles_stand_at_the_head_of_their_columns)
{
    ENDS_BY(command_done) Command run = COMPARED("magnus,positional");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, OPERA);
    assert_contains(&run.out, "\nFake 1.0\n");
    assert_contains(&run.out, "\n                      magnus nodes.max=200000       "
                              "positional nodes.max=200000\n");
}

TEST(a_filter_of_both_has_one_row)
{
    ENDS_BY(command_done) Command run = COMPARED("magnus,positional");
    assert_contains(&run.out, "\nnot-in-check          PASS no check                 "
                              "PASS no check\n");
    const char *row = strstr(str_text(&run.out), "\nnot-in-check ");
    assert_null(strstr(row + 1, "\nnot-in-check "));
}

TEST(the_rows_are_those_of_the_first_and_then_what_only_the_second_has)
{
    static const char *const rows[] = {
        "\none-winning-move      PASS Qb8+ #2, Qd5 +0.59       -\n",
        "\nnot-in-check ",
        "\nonly-winning-move ",
        "\nsacrifice-or-missed ",
        "\nsolution-tree         PASS 3 moves, 3 plies         SKIP\n",
        "\nhistory-free ",
        "\nmove-number           -                             PASS move 16\n",
        "\nenough-pieces ",
        "\nnot-check             -                             FAIL Qb8+\n",
        "\noutcome ",
        "\nsolution              16.Qb8+ Nxb8 17.Rd8#          -\n",
        "\nnodes ",
    };
    ENDS_BY(command_done) Command run = COMPARED("magnus,positional");
    const char *at = str_text(&run.out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *found = strstr(at, rows[i]);
        if (!found) {
            fail_msg("expected \"%s\" behind what came before it in:\n%s", rows[i],
                     str_text(&run.out));
        }
        at = found + 1;
    }
}

TEST(a_failed_filter_says_how_far_it_is_from_passing)
{
    ENDS_BY(command_done) Command run = COMPARED("magnus,positional");
    assert_contains(
        &run.out,
        "\nenough-pieces         -                             FAIL White: rooks 1, "
        "minors\n"
        "                                                      1; Black: 1, 2; misses by\n"
        "                                                      2 pieces\n");
}

TEST(each_profile_has_its_own_outcome)
{
    ENDS_BY(command_done) Command run = COMPARED("magnus,positional");
    assert_contains(
        &run.out, "\noutcome               accepted, mate                rejected: "
                  "enough-pieces:\n"
                  "                                                      both sides have too few\n"
                  "                                                      rooks, bishops or "
                  "knights\n");
}

TEST(no_line_is_wider_than_a_terminal)
{
    static const char *const pairs[] = {"magnus,positional", "positional,magnus", "finder,lichess",
                                        "lichess,classic"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        ENDS_BY(command_done) Command run = COMPARED(pairs[i]);
        assert_ended(&run, 0, "");
        for (const char *line = str_text(&run.out); *line;) {
            size_t len = strcspn(line, "\n");
            if (columns(line, len) > 80) {
                fail_msg("%d columns: %.*s", columns(line, len), (int)len, line);
            }
            line += len + (line[len] == '\n');
        }
    }
}

TEST(json_has_what_each_profile_says_alone)
{
    static const char *const names[] = {"magnus", "positional"};
    Command run = COMPARE("magnus,positional", "--json");
    json_t *both = json_of(&run);
    const json_t *list = json_object_get(both, "compare");
    assert_int_equal(json_object_size(both), 1);
    assert_int_equal(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++) {
        run = RUN("explain", "--fen", OPERA, "--engine", fake(), "--set", "nodes.max=200000",
                  "--json", "--profile", names[i]);
        json_t *alone = json_of(&run);
        assert_true(json_equal(json_array_get(list, i), alone));
        json_decref(alone);
    }
    json_decref(both);
}

// How often the engine was told to search.
static int searches(const char *const words[])
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str log = {0}, told = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "log", &log);
    const char *all[RUN_WORDS + 1] = {"explain",      "--fen", OPERA,
                                      "--engine",     fake(),  "--engine-log",
                                      str_text(&log), "--set", "nodes.max=200000"};
    size_t count = 9;
    for (size_t i = 0; words[i]; i++) {
        all[count++] = words[i];
    }
    Command run = run_onlymove(NULL, all);
    assert_ended(&run, 0, "");
    command_done(&run);
    assert_true(folder_read(&folder, "log", &told));
    int found = 0;
    for (const char *at = str_text(&told); (at = strstr(at, "go nodes")); at++) {
        found++;
    }
    return found;
}

TEST(what_the_first_has_searched_the_second_does_not_search_again)
{
    int magnus = searches((const char *const[]){"--profile", "magnus", NULL});
    int positional = searches((const char *const[]){"--profile", "positional", NULL});
    int both = searches((const char *const[]){"--compare", "magnus,positional", NULL});
    assert_true(magnus > 0);
    assert_int_equal(positional, 1);
    assert_int_equal(both, magnus);
}

TEST(anything_but_two_profiles_is_a_wrong_usage)
{
    static const struct {
        const char *names, *sentence;
    } wrong[] = {
        {"magnus", "\"magnus\" is not two profiles with a comma between"},
        {"magnus,", "is not two profiles"},
        {",magnus", "is not two profiles"},
        {"", "is not two profiles"},
        {"magnus,finder,classic", "is not two profiles"},
        {"magnus,magnus", "both profiles are magnus"},
        {"magnus,fidner", "there is no profile \"fidner\"; nearest: finder"},
        {"magnum,finder", "there is no profile \"magnum\"; nearest: magnus"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ENDS_BY(command_done) Command run = COMPARED(wrong[i].names);
        assert_ended(&run, 2, wrong[i].sentence);
        assert_string_equal(str_text(&run.out), "");
    }
}

TEST(it_leaves_no_room_for_a_third_profile)
{
    ENDS_BY(command_done) Command run = COMPARE("magnus,finder", "--profile", "classic");
    assert_ended(&run, 2, "--compare names its profiles");
}
