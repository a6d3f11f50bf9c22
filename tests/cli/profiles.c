// onlymove profiles, and --profile, with profiles.ini of the user's configuration.
#include "tests/cli/onlymove.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

typedef struct Desk {
    Folder folder;
    Str home; // "XDG_CONFIG_HOME=..."
    Command run;
} Desk;

static void make_desk(Desk *desk)
{
    assert_true(folder_init(&desk->folder));
    str_addf(&desk->home, "XDG_CONFIG_HOME=%s", str_text(&desk->folder.path));
}

static void leave_desk(Desk *desk)
{
    command_done(&desk->run);
    str_done(&desk->home);
    folder_done(&desk->folder);
}

FIXTURE(Desk, make_desk, leave_desk);
#define DESK_TEST(name) TEST_ON(name, Desk *desk, make_desk)

static void call(Desk *desk, const char *const words[])
{
    const char *argv[RUN_WORDS] = {program_path("ONLYMOVE", "build/san/onlymove")};
    const char *env[] = {str_text(&desk->home), NULL};
    for (int i = 0; words[i]; i++) {
        argv[i + 1] = words[i];
    }
    command_done(&desk->run);
    assert_true(command_run(&desk->run, argv, NULL, env, 60000));
    assert_false(desk->run.timed_out);
}

#define CALL(desk, ...) call(desk, (const char *const[]){__VA_ARGS__, NULL})
#define EXPLAIN(desk, ...)                                                                         \
    CALL(desk, "explain", "--fen", OPERA, "--engine",                                              \
         program_path("FAKE_ENGINE", "build/san/fake-engine"), __VA_ARGS__)

// The program makes the folder of its configuration when it looks for it.
static void write_file(Desk *desk, const char *text)
{
    CALL(desk, "profiles");
    assert_true(folder_write(&desk->folder, "onlymove/profiles.ini", text));
}

static void assert_out(const Desk *desk, const char *wanted)
{
    assert_string_equal(str_text(&desk->run.out), wanted);
}

DESK_TEST(all_profiles_are_listed_and_those_of_the_user_marked)
{
    CALL(desk, "profiles");
    assert_ended(&desk->run, 0, "");
    static const char *const names[] = {"magnus ", "\nclassic ", "\nfinder ", "\npositional ",
                                        "\nlichess "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_contains(&desk->run.out, names[i]);
    }
    assert_null(strstr(str_text(&desk->run.out), "["));
    write_file(desk, "[finder]\nabout = better\n[night]\nbase = magnus\nabout = deep\n");
    CALL(desk, "profiles");
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, "\nfinder       better [changed]\n");
    assert_contains(&desk->run.out, "\nnight        deep [yours]\n");
}

DESK_TEST(what_a_profile_prints_is_a_file_that_changes_nothing)
{
    static const char *const names[] = {"magnus", "classic", "finder", "positional", "lichess"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ENDS_BY(str_done) Str ini = {0};
        write_file(desk, "");
        CALL(desk, "profiles", names[i]);
        assert_ended(&desk->run, 0, "");
        str_add(&ini, str_text(&desk->run.out));
        assert_contains(&ini, "\nnodes.max = ");
        write_file(desk, str_text(&ini));
        CALL(desk, "profiles", names[i]);
        assert_ended(&desk->run, 0, "");
        assert_out(desk, str_text(&ini));
    }
}

DESK_TEST(a_profile_of_the_user_is_printed_whole)
{
    write_file(desk, "[night]\nbase = magnus\nnodes.max = 100000000\n");
    CALL(desk, "profiles", "night");
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, "[night]\n");
    assert_contains(&desk->run.out, "\nfilters = one-winning-move ");
    assert_contains(&desk->run.out, "\nnodes.max = 100000000\n");
    assert_contains(&desk->run.out, "\nwon = 280\n");
    CALL(desk, "profiles", "nigth");
    assert_ended(&desk->run, 2, "there is no profile \"nigth\"; nearest: night");
}

DESK_TEST(the_filters_to_choose_from_are_listed_whatever_the_file_says)
{
    write_file(desk, "[broken\n");
    CALL(desk, "profiles", "--filters");
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, "\n; has-choice           Is there more than one legal move?\n"
                                    ";   measures: legal moves, in moves; cost: free\n");
    assert_contains(&desk->run.out, "\n; history-free         ");
    assert_contains(&desk->run.out, "\nwon = 280\n");
    CALL(desk, "profiles", "--filters", "magnus");
    assert_ended(&desk->run, 2, "--filters goes without a name");
}

DESK_TEST(settings_are_taken_together)
{
    CALL(desk, "explain", "--fen", OPERA, "--profile", "positional", "--set", "best.min=200");
    assert_ended(&desk->run, 2, "best.min (200) is above best.max (150)");
    CALL(desk, "scan", "tests/games/classics.pgn", "--profile", "classic", "--set", "retry=9",
         "--db", "/nonexistent/store.db");
    assert_ended(&desk->run, 2, "alternative (10) is above retry (9)");
    CALL(desk, "--profile", "positional", "--set", "move.max=15");
    assert_ended(&desk->run, 2, "move.min (16) is above move.max (15)");
    EXPLAIN(desk, "--profile", "positional", "--set", "best.min=200", "--set", "best.max=300",
            "--set", "nodes.max=2000");
    assert_ended(&desk->run, 0, "");
}

DESK_TEST(positions_are_judged_by_a_profile_of_the_user)
{
    write_file(desk, "[short]\nbase = magnus\nfilters = not-in-check only-winning-move\n");
    EXPLAIN(desk, "--profile", "short", "--set", "nodes.max=20000");
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, "\nprofile short, ");
    assert_contains(&desk->run.out, "only-winning-move");
    assert_null(strstr(str_text(&desk->run.out), "not-mate-in-one"));
}

DESK_TEST(a_shipped_profile_that_the_user_changed_names_the_change)
{
    write_file(desk, "[magnus]\nwon = 200\nfilters = not-in-check only-winning-move\n");
    EXPLAIN(desk, "--json"); // magnus when not given
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, "\"won\":200");
    assert_contains(&desk->run.out, "\"filters\":\"not-in-check only-winning-move\"");
    EXPLAIN(desk, "--profile=magnus");
    assert_contains(&desk->run.out,
                    "\nprofile magnus won=200 filters=not-in-check,only-winning-move, ");
}

DESK_TEST(a_broken_file_is_a_wrong_usage)
{
    write_file(desk, "; mine\n[magnus]\nwonn = 200\n");
    CALL(desk, "profiles");
    assert_ended(&desk->run, 2, "/onlymove/profiles.ini:3: there is no key \"wonn\"; nearest: won");
    assert_out(desk, "");
    CALL(desk, "profiles", "lichess");
    assert_ended(&desk->run, 2, "profiles.ini:3: ");
    EXPLAIN(desk, "--json");
    assert_ended(&desk->run, 2, "profiles.ini:3: ");
    CALL(desk, "scan", "tests/games/classics.pgn", "--db", "/nonexistent/store.db");
    assert_ended(&desk->run, 2, "profiles.ini:3: ");
}

DESK_TEST(the_workbench_misses_only_the_profiles_of_a_broken_file)
{
    write_file(desk, "[night]\nbase = magnum\n");
    CALL(desk, "--profile", "night");
    assert_ended(&desk->run, 2, "profiles.ini:2: base: there is no profile \"magnum\"");
    CALL(desk, "--profile", "magnus");
    assert_ended(&desk->run, 1, "the workbench needs a terminal");
}
