// onlymove profiles, and --profile, with profiles.ini of the user's configuration.
#include "tests/cli/onlymove.h"

#define EXPLAIN "explain", "--fen", OPERA_FEN, "--engine", fake_engine()

// The program makes the folder of its configuration when it looks for it.
static void write_file(HomeFixture *f, const char *text) {
    CALL_AT_HOME({"profiles"});
    assert_true(folder_write(&f->folder, "onlymove/profiles.ini", text));
}

HOME_TEST(seven_profiles_are_listed_and_those_of_the_user_marked) {
    CALL_AT_HOME({"profiles"},
                 .out = {"magnus ", "\nclassic ", "\nfinder ", "\nfinder-strict ", "\npositional ",
                         "\nlichess ", "\nswing "},
                 .err = {"for scripts also magnus-quick, classic-quick"}, .never = "[");
    CALL_AT_HOME({"profiles"}, .never = "\nfinder-quick");
    write_file(f, "[finder]\nabout = better\n[night]\nbase = magnus\nabout = deep\n"
                  "[finder-quick]\nprescan = 4\n");
    CALL_AT_HOME({"profiles"},
                 .out = {"\nfinder        better [changed]\n",
                         "\nfinder-quick  finder for a quarter of the nodes [changed]\n",
                         "\nnight         deep [yours]\n"});
}

// The first puzzle in five minutes, and a whole scan, with one word for every profile.
HOME_TEST(one_word_says_how_long_on_every_command_that_takes_a_profile) {
    CALL_AT_HOME({"profiles", "finder", "--effort", "quick"},
                 .out = {"\nnodes.max = 100000\n", "\nprescan = 8\n"});
    CALL_AT_HOME({"profiles", "positional", "--effort=deep"}, .out = {"\nnodes.max = 240000000\n"});
    CALL_AT_HOME({"profiles", "--effort", "quick"}, .status = 2,
                 .err = {"--effort needs the name of a profile"});
    CALL_AT_HOME({EXPLAIN, "--effort", "quick", "--set", "nodes.max=2000", "--json"},
                 .out = {"2000"});
    CALL_AT_HOME({EXPLAIN, "--compare", "finder,positional", "--effort", "quick"},
                 .out = {" finder effort=quick ", " positional effort=quick\n"});
    CALL_AT_HOME({"scan", "tests/games/classics.pgn", "--effort", "quik"}, .status = 2,
                 .err = {"effort: quick, normal or deep, not \"quik\"; nearest: quick"});
    CALL_AT_HOME({"audit", "--effort", "deeep"}, .status = 2, .err = {"nearest: deep"});
    CALL_AT_HOME({"tests/games/classics.pgn", "--effort", "norml"}, .status = 2,
                 .err = {"nearest: normal"});
}

HOME_TEST(a_profile_in_the_file_can_begin_at_an_effort) {
    write_file(f, "[night]\nbase = magnus\neffort = deep\ntree.nodes = 5\n");
    CALL_AT_HOME({"profiles", "night"}, .out = {"\nnodes.max = 160000000\n", "\ntree.nodes = 5\n"});
    CALL_AT_HOME({"profiles", "night", "--effort", "quick"}, .out = {"\nnodes.max = 16000000\n"});
}

HOME_TEST(a_setting_that_the_profile_does_not_use_is_said_and_no_error) {
    CALL_AT_HOME({EXPLAIN, "--profile", "finder-quick", "--set", "nodes.scan=100000", "--set",
                  "nodes.max=2000"},
                 .err = {"nodes.scan: finder-quick does not use it; nodes.max is its node limit\n"},
                 .never = "nodes.max:");
    CALL_AT_HOME({EXPLAIN, "--compare", "finder,magnus", "--set", "nodes.scan=1000", "--set",
                  "nodes.max=2000"},
                 .never = "does not use it");
}

HOME_TEST(a_profile_of_the_user_is_printed_whole) {
    write_file(f, "[night]\nbase = magnus\nnodes.max = 100000000\n");
    CALL_AT_HOME({"profiles", "night"}, .out = {"[night]\n", "\nfilters = one-winning-move ",
                                                "\nnodes.max = 100000000\n", "\nwon = 280\n"});
    CALL_AT_HOME({"profiles", "nigth"}, .status = 2,
                 .err = {"there is no profile \"nigth\"; nearest: night"});
}

HOME_TEST(the_filters_to_choose_from_are_listed_whatever_the_file_says) {
    write_file(f, "[broken\n");
    CALL_AT_HOME({"profiles", "--filters"},
                 .out = {"\n; has-choice           Is there more than one legal move?\n"
                         ";   measures: legal moves, in moves; cost: free\n",
                         "\nwon = 280\n", "\n; history-free         "});
    CALL_AT_HOME({"profiles", "--filters", "magnus"}, .status = 2,
                 .err = {"--filters goes without a name"});
}

HOME_TEST(settings_are_taken_together) {
    CALL_AT_HOME(
        {"explain", "--fen", OPERA_FEN, "--profile", "positional", "--set", "best.min=200"},
        .status = 2, .err = {"best.min (200) is above best.max (150)"});
    CALL_AT_HOME({"scan", "tests/games/classics.pgn", "--profile", "classic", "--set", "retry=9",
                  "--db", "/nonexistent/store.db"},
                 .status = 2, .err = {"alternative (10) is above retry (9)"});
    CALL_AT_HOME({"--profile", "positional", "--set", "move.max=15"}, .status = 2,
                 .err = {"move.min (16) is above move.max (15)"});
    CALL_AT_HOME({EXPLAIN, "--profile", "positional", "--set", "best.min=200", "--set",
                  "best.max=300", "--set", "nodes.max=2000"});
}

HOME_TEST(positions_are_judged_by_a_profile_of_the_user) {
    write_file(f, "[short]\nbase = magnus\nfilters = not-in-check only-winning-move\n");
    CALL_AT_HOME({EXPLAIN, "--profile", "short", "--set", "nodes.max=20000"},
                 .out = {"\nprofile short, ", "only-winning-move"}, .never = "not-mate-in-one");
}

HOME_TEST(a_shipped_profile_that_the_user_changed_names_the_change) {
    write_file(f, "[magnus]\nwon = 200\nfilters = not-in-check only-winning-move\n");
    CALL_AT_HOME({EXPLAIN, "--json"}, // magnus when not given
                 .out = {"\"filters\":\"not-in-check only-winning-move\"", "\"won\":200"});
    CALL_AT_HOME({EXPLAIN, "--profile=magnus"},
                 .out = {"\nprofile magnus won=200 filters=not-in-check,only-winning-move, "});
}

HOME_TEST(a_broken_file_is_a_wrong_usage) {
    static const char place[] = "profiles.ini:3: ";
    write_file(f, "; mine\n[magnus]\nwonn = 200\n");
    CALL_AT_HOME({"profiles"}, .status = 2, .whole = "",
                 .err = {"/onlymove/profiles.ini:3: there is no key \"wonn\"; nearest: won"});
    CALL_AT_HOME({"profiles", "lichess"}, .status = 2, .err = {place});
    CALL_AT_HOME({EXPLAIN, "--json"}, .status = 2, .err = {place});
    CALL_AT_HOME({"scan", "tests/games/classics.pgn", "--db", "/nonexistent/x.db"}, .status = 2,
                 .err = {place});
}

HOME_TEST(the_workbench_misses_only_the_profiles_of_a_broken_file) {
    write_file(f, "[night]\nbase = magnum\n");
    CALL_AT_HOME({"--profile", "night"}, .status = 2,
                 .err = {"profiles.ini:2: base: there is no profile \"magnum\""});
    CALL_AT_HOME({"--profile", "magnus"}, .status = 1, .err = {"the workbench needs a terminal"});
}
