// onlymove profiles, and --profile, with profiles.ini of the user's configuration.
#include "tests/cli/onlymove.h"

typedef struct CliFixture {
    Folder folder;
    Str home; // "XDG_CONFIG_HOME=..."
    Command run;
} CliFixture;

static void make_fixture(CliFixture *f) {
    f->folder = folder_make();
    str_addf(&f->home, "XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
}

static void leave_fixture(CliFixture *f) {
    command_done(&f->run);
    str_done(&f->home);
    folder_done(&f->folder);
}

FIXTURE(CliFixture, make_fixture, leave_fixture);
#define CLI_TEST(name) TEST_ON(name, CliFixture *f, make_fixture)

// Runs it with the configuration of the desk. It ends with this status and says these words.
static void call(CliFixture *f, int status, const char *err, const char *const words[]) {
    command_done(&f->run);
    f->run = run_onlymove_in(str_text(&f->home), NULL, words);
    assert_ended(&f->run, status, err);
}

#define CALLED(status, err, ...) call(f, status, err, (const char *const[]){__VA_ARGS__, NULL})
#define EXPLAINED(status, err, ...)                                                                \
    CALLED(status, err, "explain", "--fen", OPERA_FEN, "--engine", fake_engine(), __VA_ARGS__)

// The program makes the folder of its configuration when it looks for it.
static void write_file(CliFixture *f, const char *text) {
    command_done(&f->run);
    f->run = run_onlymove_in(str_text(&f->home), NULL, (const char *const[]){"profiles", NULL});
    assert_true(folder_write(&f->folder, "onlymove/profiles.ini", text));
}

static void assert_out(const CliFixture *f, const char *wanted) {
    assert_string_equal(str_text(&f->run.out), wanted);
}

CLI_TEST(seven_profiles_are_listed_and_those_of_the_user_marked) {
    CALLED(0, "for scripts also magnus-quick, classic-quick", "profiles");
    static const char *const names[] = {"magnus ",       "\nclassic ", "\nfinder ",
                                        "\npositional ", "\nlichess ", "\nfinder-strict ",
                                        "\nswing "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_contains(&f->run.out, names[i]);
    assert_null(strstr(str_text(&f->run.out), "["));
    assert_null(strstr(str_text(&f->run.out), "\nfinder-quick"));
    write_file(f, "[finder]\nabout = better\n[night]\nbase = magnus\nabout = deep\n"
                  "[finder-quick]\nprescan = 4\n");
    CALLED(0, "", "profiles");
    assert_contains(&f->run.out, "\nfinder        better [changed]\n");
    assert_contains(&f->run.out, "\nnight         deep [yours]\n");
    assert_contains(&f->run.out, "\nfinder-quick  finder for a quarter of the nodes [changed]\n");
}

// The first puzzle in five minutes, and a whole scan, with one word for every profile.
CLI_TEST(one_word_says_how_long_on_every_command_that_takes_a_profile) {
    CALLED(0, "", "profiles", "finder", "--effort", "quick");
    assert_contains(&f->run.out, "\nnodes.max = 100000\n");
    assert_contains(&f->run.out, "\nprescan = 8\n");
    CALLED(0, "", "profiles", "positional", "--effort=deep");
    assert_contains(&f->run.out, "\nnodes.max = 240000000\n");
    CALLED(2, "--effort needs the name of a profile", "profiles", "--effort", "quick");
    EXPLAINED(0, "", "--effort", "quick", "--set", "nodes.max=2000", "--json");
    assert_contains(&f->run.out, "2000");
    EXPLAINED(0, "", "--compare", "finder,positional", "--effort", "quick");
    assert_contains(&f->run.out, "nodes.max=100000");
    assert_contains(&f->run.out, "nodes.max=6000000");
    CALLED(2, "effort: quick, normal or deep, not \"quik\"; nearest: quick", "scan",
           "tests/games/classics.pgn", "--effort", "quik");
    CALLED(2, "nearest: deep", "audit", "--effort", "deeep");
    CALLED(2, "nearest: normal", "tests/games/classics.pgn", "--effort", "norml");
}

CLI_TEST(a_profile_in_the_file_can_begin_at_an_effort) {
    write_file(f, "[night]\nbase = magnus\neffort = deep\ntree.nodes = 5\n");
    CALLED(0, "", "profiles", "night");
    assert_contains(&f->run.out, "\nnodes.max = 160000000\n");
    assert_contains(&f->run.out, "\ntree.nodes = 5\n");
    CALLED(0, "", "profiles", "night", "--effort", "quick");
    assert_contains(&f->run.out, "\nnodes.max = 16000000\n");
}

CLI_TEST(a_setting_that_the_profile_does_not_use_is_said_and_no_error) {
    EXPLAINED(0, "nodes.scan: finder-quick does not use it; nodes.max is its node limit\n",
              "--profile", "finder-quick", "--set", "nodes.scan=100000", "--set", "nodes.max=2000");
    assert_null(strstr(str_text(&f->run.err), "nodes.max:"));
    EXPLAINED(0, "", "--compare", "finder,magnus", "--set", "nodes.scan=1000", "--set",
              "nodes.max=2000");
    assert_null(strstr(str_text(&f->run.err), "does not use it"));
}

CLI_TEST(a_profile_of_the_user_is_printed_whole) {
    write_file(f, "[night]\nbase = magnus\nnodes.max = 100000000\n");
    CALLED(0, "", "profiles", "night");
    assert_contains(&f->run.out, "[night]\n");
    assert_contains(&f->run.out, "\nfilters = one-winning-move ");
    assert_contains(&f->run.out, "\nnodes.max = 100000000\n");
    assert_contains(&f->run.out, "\nwon = 280\n");
    CALLED(2, "there is no profile \"nigth\"; nearest: night", "profiles", "nigth");
}

CLI_TEST(the_filters_to_choose_from_are_listed_whatever_the_file_says) {
    write_file(f, "[broken\n");
    CALLED(0, "", "profiles", "--filters");
    assert_contains(&f->run.out, "\n; has-choice           Is there more than one legal move?\n"
                                 ";   measures: legal moves, in moves; cost: free\n");
    assert_contains(&f->run.out, "\n; history-free         ");
    assert_contains(&f->run.out, "\nwon = 280\n");
    CALLED(2, "--filters goes without a name", "profiles", "--filters", "magnus");
}

CLI_TEST(settings_are_taken_together) {
    CALLED(2, "best.min (200) is above best.max (150)", "explain", "--fen", OPERA_FEN, "--profile",
           "positional", "--set", "best.min=200");
    CALLED(2, "alternative (10) is above retry (9)", "scan", "tests/games/classics.pgn",
           "--profile", "classic", "--set", "retry=9", "--db", "/nonexistent/store.db");
    CALLED(2, "move.min (16) is above move.max (15)", "--profile", "positional", "--set",
           "move.max=15");
    EXPLAINED(0, "", "--profile", "positional", "--set", "best.min=200", "--set", "best.max=300",
              "--set", "nodes.max=2000");
}

CLI_TEST(positions_are_judged_by_a_profile_of_the_user) {
    write_file(f, "[short]\nbase = magnus\nfilters = not-in-check only-winning-move\n");
    EXPLAINED(0, "", "--profile", "short", "--set", "nodes.max=20000");
    assert_contains(&f->run.out, "\nprofile short, ");
    assert_contains(&f->run.out, "only-winning-move");
    assert_null(strstr(str_text(&f->run.out), "not-mate-in-one"));
}

CLI_TEST(a_shipped_profile_that_the_user_changed_names_the_change) {
    write_file(f, "[magnus]\nwon = 200\nfilters = not-in-check only-winning-move\n");
    EXPLAINED(0, "", "--json"); // magnus when not given
    assert_ended(&f->run, 0, "");
    assert_contains(&f->run.out, "\"won\":200");
    assert_contains(&f->run.out, "\"filters\":\"not-in-check only-winning-move\"");
    EXPLAINED(0, "", "--profile=magnus");
    assert_contains(&f->run.out,
                    "\nprofile magnus won=200 filters=not-in-check,only-winning-move, ");
}

CLI_TEST(a_broken_file_is_a_wrong_usage) {
    write_file(f, "; mine\n[magnus]\nwonn = 200\n");
    CALLED(2, "/onlymove/profiles.ini:3: there is no key \"wonn\"; nearest: won", "profiles");
    assert_out(f, "");
    CALLED(2, "profiles.ini:3: ", "profiles", "lichess");
    EXPLAINED(2, "profiles.ini:3: ", "--json");
    CALLED(2, "profiles.ini:3: ", "scan", "tests/games/classics.pgn", "--db", "/nonexistent/x.db");
}

CLI_TEST(the_workbench_misses_only_the_profiles_of_a_broken_file) {
    write_file(f, "[night]\nbase = magnum\n");
    CALLED(2, "profiles.ini:2: base: there is no profile \"magnum\"", "--profile", "night");
    CALLED(1, "the workbench needs a terminal", "--profile", "magnus");
}
