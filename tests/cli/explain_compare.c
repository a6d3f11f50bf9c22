// onlymove explain --compare: two profiles on one position, side by side.
#include "tests/cli/explain.h"

// Fewer nodes, so that the table has small numbers and both ask for the same first search.
#define QUICK "explain", "--fen", OPERA_FEN, "--engine", fake_engine(), "--set", "nodes.max=200000"

// The rows of the first come first, and then what only the second has.
TEST(both_profiles_have_a_column_and_every_filter_one_row) {
    CALL({QUICK, "--compare", "magnus,positional"},
         .whole = OPERA_FEN
         "\nFake 1.0\n\n"
         "                      magnus nodes.max=200000       "
         "positional nodes.max=200000\n"
         "one-winning-move      PASS Qb8+ #2, Qd5 +0.59       -\n"
         "not-in-check          PASS no check                 PASS no check\n"
         "only-winning-move     PASS Qb8+ #2, Qd5 +0.59       -\n"
         "not-mate-in-one       PASS Qb8+ #2                  -\n"
         "not-en-passant        PASS Qb8+                     -\n"
         "not-queen-promotion   PASS Qb8+                     -\n"
         "not-winning-capture   PASS Qb8+ SEE -10             -\n"
         "sacrifice-or-missed   PASS Qb8+ SEE -10             -\n"
         "same-move             PASS Qb8+                     -\n"
         "solution-tree         PASS 3 moves, 3 plies         SKIP\n"
         "history-free          PASS the same puzzle          SKIP\n"
         "move-number           -                             PASS move 16\n"
         "enough-pieces         -                             FAIL White: rooks 1, minors\n"
         "                                                      1; Black: 1, 2; misses by\n"
         "                                                      2 pieces\n"
         "best-in-window        -                             FAIL Qb8+ #2\n"
         "margin-in-window      -                             FAIL Qb8+ #2, Qd5 +0.59\n"
         "not-capture           -                             PASS Qb8+\n"
         "not-check             -                             FAIL Qb8+\n"
         "\n"
         "outcome               puzzle, mate                  no puzzle: enough-pieces:\n"
         "                                                      both sides have too few\n"
         "                                                      rooks, bishops or knights\n"
         "solution              16.Qb8+ Nxb8 17.Rd8#          -\n"
         "nodes                 800,000                       200,000\n");
}

static int columns(const char *text, size_t len) {
    int count = 0;
    for (size_t at = 0; at < len;) {
        uint32_t character;
        at += text_decode(text + at, len - at, &character);
        count += text_columns(character);
    }
    return count;
}

TEST(no_line_is_wider_than_a_terminal) {
    static const char *const pairs[] = {"magnus,positional", "positional,magnus", "finder,lichess",
                                        "lichess,classic"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        CLEANUP(command_done) Command run = RUN(QUICK, "--compare", pairs[i]);
        assert_ended(&run, 0, "");
        for (const char *line = str_text(&run.out); *line;) {
            size_t len = strcspn(line, "\n");
            if (columns(line, len) > 80)
                fail_msg("%d columns: %.*s", columns(line, len), (int)len, line);
            line += len + (line[len] == '\n');
        }
    }
}

TEST(json_has_what_each_profile_says_alone) {
    static const char *const names[] = {"magnus", "positional"};
    json_auto_t *both = json_of(RUN(QUICK, "--compare", "magnus,positional", "--json"));
    const json_t *list = json_object_get(both, "compare");
    assert_int_equal(json_object_size(both), 1);
    assert_int_equal(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++) {
        json_auto_t *alone = json_of(RUN(QUICK, "--json", "--profile", names[i]));
        assert_true(json_equal(json_array_get(list, i), alone));
    }
}

// How often the engine was told to search.
static int searches(const char *option, const char *value) {
    CLEANUP(folder_done) Folder folder = folder_make();
    CALL({QUICK, "--engine-log", folder_file(&folder, "log"), option, value});
    CLEANUP(str_done) Str told = str_of_file(folder_file(&folder, "log"));
    int found = 0;
    for (const char *at = str_text(&told); (at = strstr(at, "go nodes")); at++)
        found++;
    return found;
}

TEST(what_the_first_has_searched_the_second_does_not_search_again) {
    int magnus = searches("--profile", "magnus");
    int positional = searches("--profile", "positional");
    int both = searches("--compare", "magnus,positional");
    assert_true(magnus > 0);
    assert_int_equal(positional, 1);
    assert_int_equal(both, magnus);
}

static void expect_refused(const char *names, const char *sentence) {
    CALL({QUICK, "--compare", names}, .status = 2, .err = {sentence}, .whole = "");
}

TEST(anything_but_two_profiles_is_a_wrong_usage) {
    expect_refused("magnus", "\"magnus\" is not two profiles with a comma between");
    expect_refused("magnus,", "is not two profiles");
    expect_refused(",magnus", "is not two profiles");
    expect_refused("", "is not two profiles");
    expect_refused("magnus,finder,classic", "is not two profiles");
    expect_refused("magnus,magnus", "both profiles are magnus");
    expect_refused("magnus,fidner", "there is no profile \"fidner\"; nearest: finder");
    expect_refused("magnum,finder", "there is no profile \"magnum\"; nearest: magnus");
}

TEST(it_leaves_no_room_for_a_third_profile) {
    CALL({QUICK, "--compare", "magnus,finder", "--profile", "classic"}, .status = 2,
         .err = {"--compare names its profiles"});
}
