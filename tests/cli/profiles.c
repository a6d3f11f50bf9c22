// onlymove profiles, and --profile, with profiles.ini of the user's configuration.
#include "tests/cli/onlymove.h"

typedef struct CliFixture {
    Folder folder;
    Str home; // "XDG_CONFIG_HOME=..."
} CliFixture;

static void make_fixture(CliFixture *f) {
    f->folder = folder_make();
    str_addf(&f->home, "XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
}

static void leave_fixture(CliFixture *f) {
    str_done(&f->home);
    folder_done(&f->folder);
}

FIXTURE(CliFixture, make_fixture, leave_fixture);
#define CLI_TEST(name) TEST_ON(name, CliFixture *f, make_fixture)

// With the configuration of the desk.
#define CALLED(...) CALL(__VA_ARGS__, .env = str_text(&f->home))
#define EXPLAIN     "explain", "--fen", OPERA_FEN, "--engine", fake_engine()

// The program makes the folder of its configuration when it looks for it.
static void write_file(CliFixture *f, const char *text) {
    CALLED({"profiles"});
    assert_true(folder_write(&f->folder, "onlymove/profiles.ini", text));
}

CLI_TEST(seven_profiles_are_listed_and_those_of_the_user_marked) {
    CALLED({"profiles"},
           .out = {"magnus ", "\nclassic ", "\nfinder ", "\nfinder-strict ", "\npositional ",
                   "\nlichess ", "\nswing "},
           .err = {"for scripts also magnus-quick, classic-quick"}, .never = "[");
    CALLED({"profiles"}, .never = "\nfinder-quick");
    write_file(f, "[finder]\nabout = better\n[night]\nbase = magnus\nabout = deep\n"
                  "[finder-quick]\nprescan = 4\n");
    CALLED({"profiles"}, .out = {"\nfinder        better [changed]\n",
                                 "\nfinder-quick  finder for a quarter of the nodes [changed]\n",
                                 "\nnight         deep [yours]\n"});
}

// The first puzzle in five minutes, and a whole scan, with one word for every profile.
CLI_TEST(one_word_says_how_long_on_every_command_that_takes_a_profile) {
    CALLED({"profiles", "finder", "--effort", "quick"},
           .out = {"\nnodes.max = 100000\n", "\nprescan = 8\n"});
    CALLED({"profiles", "positional", "--effort=deep"}, .out = {"\nnodes.max = 240000000\n"});
    CALLED({"profiles", "--effort", "quick"}, .status = 2,
           .err = {"--effort needs the name of a profile"});
    CALLED({EXPLAIN, "--effort", "quick", "--set", "nodes.max=2000", "--json"}, .out = {"2000"});
    CALLED({EXPLAIN, "--compare", "finder,positional", "--effort", "quick"},
           .out = {"nodes.max=100000", "nodes.max=6000000"});
    CALLED({"scan", "tests/games/classics.pgn", "--effort", "quik"}, .status = 2,
           .err = {"effort: quick, normal or deep, not \"quik\"; nearest: quick"});
    CALLED({"audit", "--effort", "deeep"}, .status = 2, .err = {"nearest: deep"});
    CALLED({"tests/games/classics.pgn", "--effort", "norml"}, .status = 2,
           .err = {"nearest: normal"});
}

CLI_TEST(a_profile_in_the_file_can_begin_at_an_effort) {
    write_file(f, "[night]\nbase = magnus\neffort = deep\ntree.nodes = 5\n");
    CALLED({"profiles", "night"}, .out = {"\nnodes.max = 160000000\n", "\ntree.nodes = 5\n"});
    CALLED({"profiles", "night", "--effort", "quick"}, .out = {"\nnodes.max = 16000000\n"});
}

CLI_TEST(a_setting_that_the_profile_does_not_use_is_said_and_no_error) {
    CALLED({EXPLAIN, "--profile", "finder-quick", "--set", "nodes.scan=100000", "--set",
            "nodes.max=2000"},
           .err = {"nodes.scan: finder-quick does not use it; nodes.max is its node limit\n"},
           .never = "nodes.max:");
    CALLED({EXPLAIN, "--compare", "finder,magnus", "--set", "nodes.scan=1000", "--set",
            "nodes.max=2000"},
           .never = "does not use it");
}

CLI_TEST(a_profile_of_the_user_is_printed_whole) {
    write_file(f, "[night]\nbase = magnus\nnodes.max = 100000000\n");
    CALLED({"profiles", "night"}, .out = {"[night]\n", "\nfilters = one-winning-move ",
                                          "\nnodes.max = 100000000\n", "\nwon = 280\n"});
    CALLED({"profiles", "nigth"}, .status = 2,
           .err = {"there is no profile \"nigth\"; nearest: night"});
}

CLI_TEST(the_filters_to_choose_from_are_listed_whatever_the_file_says) {
    write_file(f, "[broken\n");
    CALLED({"profiles", "--filters"},
           .out = {"\n; has-choice           Is there more than one legal move?\n"
                   ";   measures: legal moves, in moves; cost: free\n",
                   "\nwon = 280\n", "\n; history-free         "});
    CALLED({"profiles", "--filters", "magnus"}, .status = 2,
           .err = {"--filters goes without a name"});
}

CLI_TEST(settings_are_taken_together) {
    CALLED({"explain", "--fen", OPERA_FEN, "--profile", "positional", "--set", "best.min=200"},
           .status = 2, .err = {"best.min (200) is above best.max (150)"});
    CALLED({"scan", "tests/games/classics.pgn", "--profile", "classic", "--set", "retry=9", "--db",
            "/nonexistent/store.db"},
           .status = 2, .err = {"alternative (10) is above retry (9)"});
    CALLED({"--profile", "positional", "--set", "move.max=15"}, .status = 2,
           .err = {"move.min (16) is above move.max (15)"});
    CALLED({EXPLAIN, "--profile", "positional", "--set", "best.min=200", "--set", "best.max=300",
            "--set", "nodes.max=2000"});
}

CLI_TEST(positions_are_judged_by_a_profile_of_the_user) {
    write_file(f, "[short]\nbase = magnus\nfilters = not-in-check only-winning-move\n");
    CALLED({EXPLAIN, "--profile", "short", "--set", "nodes.max=20000"},
           .out = {"\nprofile short, ", "only-winning-move"}, .never = "not-mate-in-one");
}

CLI_TEST(a_shipped_profile_that_the_user_changed_names_the_change) {
    write_file(f, "[magnus]\nwon = 200\nfilters = not-in-check only-winning-move\n");
    CALLED({EXPLAIN, "--json"}, // magnus when not given
           .out = {"\"filters\":\"not-in-check only-winning-move\"", "\"won\":200"});
    CALLED({EXPLAIN, "--profile=magnus"},
           .out = {"\nprofile magnus won=200 filters=not-in-check,only-winning-move, "});
}

CLI_TEST(a_broken_file_is_a_wrong_usage) {
    static const char place[] = "profiles.ini:3: ";
    write_file(f, "; mine\n[magnus]\nwonn = 200\n");
    CALLED({"profiles"}, .status = 2, .whole = "",
           .err = {"/onlymove/profiles.ini:3: there is no key \"wonn\"; nearest: won"});
    CALLED({"profiles", "lichess"}, .status = 2, .err = {place});
    CALLED({EXPLAIN, "--json"}, .status = 2, .err = {place});
    CALLED({"scan", "tests/games/classics.pgn", "--db", "/nonexistent/x.db"}, .status = 2,
           .err = {place});
}

CLI_TEST(the_workbench_misses_only_the_profiles_of_a_broken_file) {
    write_file(f, "[night]\nbase = magnum\n");
    CALLED({"--profile", "night"}, .status = 2,
           .err = {"profiles.ini:2: base: there is no profile \"magnum\""});
    CALLED({"--profile", "magnus"}, .status = 1, .err = {"the workbench needs a terminal"});
}
