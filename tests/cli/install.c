// What `make install` brings: that it works where it is not at home, and what shells complete with
// it.
#include "tests/cli/onlymove.h"

// Installed once for all of these tests, as `make` does it when it has built the program.
static Folder place;

static Command in_place(const char *script) {
    CLEANUP(str_done)
    Str whole = str_of("set -eu; place=%s; export HOME=$place/home XDG_CONFIG_HOME= XDG_DATA_HOME= "
                       "XDG_CACHE_HOME= XDG_STATE_HOME=; usr=$place/usr; PATH=$usr/bin:$PATH\n%s",
                       str_text(&place.path), script);
    return run_script(NULL, str_text(&whole));
}

static void install(void) {
    place = folder_make();
    CLEANUP(command_done)
    Command run = in_place("unset MAKEFLAGS MFLAGS MAKELEVEL; mkdir \"$HOME\"\n"
                           "make -s install DESTDIR=\"$place\" PREFIX=/usr");
    assert_ended(&run, 0, "");
    assert_string_equal(str_text(&run.err), "");
}

static void remove_place(void) {
    folder_done(&place);
}

TEST_GROUP(install, remove_place);

TEST(what_is_installed_works_from_another_folder_with_another_home) {
    CLEANUP(command_done)
    Command run = in_place(
        "games=$PWD/tests/games/classics.pgn; cd /\n"
        "for page in onlymove.1 onlymove.5 onlymove-keys.7; do\n"
        "    test -s \"$usr/share/man/man${page##*.}/$page\"; done\n"
        "test -s \"$usr/share/onlymove/themes/default.ini\"\n"
        "examples=$usr/share/doc/onlymove/examples; mkdir -p \"$HOME/.config/onlymove\"\n"
        "cp \"$examples\"/[!p]*.ini \"$examples/patterns.ini\" \"$HOME/.config/onlymove\"\n"
        "sed 's/^\\[finder]/[mine]/' \"$examples/profile-finder.ini\" "
        ">\"$HOME/.config/onlymove/profiles.ini\"\n"
        "onlymove profiles\n"
        "onlymove scan \"$games\" --profile mine --set nodes.max=100 --set nodes.scan=100\n"
        "printf 'theme wood\\nhelp fork\\n' | onlymove --plain --fresh \"$games\"\n"
        "onlymove export --format fen @todo; ls \"$HOME/.local/share/onlymove/onlymove.db\"");
    assert_ended(&run, 0, "games 45 ");
    assert_contains(&run.out, "mine ");
    assert_contains(&run.out, "[yours]");
    assert_contains(&run.out, "theme: wood\n");
    assert_contains(&run.out, "The motif fork, of the group tactics\n");
    assert_contains(&run.out, "onlymove.db\n");
}

// What bash completes when that stands on the line and Tab is pressed, each word on a line.
static Command bash_completes(const char *line) {
    CLEANUP(str_done)
    Str script = str_of("exec bash --norc -c '\n"
                        ". \"$1/share/bash-completion/completions/onlymove\"; COMP_WORDS=(%s)\n"
                        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _onlymove; printf \"%%s\\n\" "
                        "\"${COMPREPLY[@]}\"' bash \"$usr\"",
                        line);
    return in_place(str_text(&script));
}

// The last word is what has been typed of it.
static const struct Completes {
    const char *line, *words;
} completes[] = {
    {"onlymove sc", "scan\n"},
    {"onlymove tests/games/cl", "tests/games/classics.pgn\n"},
    {"onlymove scan tests/games/cl", "tests/games/classics.pgn\n"},
    {"onlymove set im", "import\n"},
    {"onlymove --let", "--letters\n"},
    {"onlymove --theme contrast", "contrast-dark\ncontrast-light\n"},
    {"onlymove --pieces f", "fine\n"},
    {"onlymove export --up", "--upside-down\n"},
    {"onlymove export --from \\\"\\\"", "before\nafter\n"},
    {"onlymove export --format = pu", "puzzlejson\n"},
    {"onlymove scan --profile mag", "magnus\n"},
    {"onlymove scan --effort n", "normal\n"},
    {"onlymove scan --set only.m", "only.margin=\n"},
    {"onlymove explain --fen tests/games/cl", "\n"},
    {"onlymove perft tests/games/cl", "\n"},
};

TEST(bash_completes_commands_options_and_what_they_take) {
    CLEANUP(command_done) Command there = run_script(NULL, "command -v bash");
    if (there.status != 0)
        skip();
    for (size_t i = 0; i < COUNT(completes); i++) {
        CLEANUP(command_done) Command run = bash_completes(completes[i].line);
        assert_ended(&run, 0, "");
        if (strcmp(str_text(&run.out), completes[i].words) != 0) {
            fail_msg("%s: expected:\n%sgot:\n%s%s", completes[i].line, completes[i].words,
                     str_text(&run.out), str_text(&run.err));
        }
    }
}

TEST(zsh_and_fish_take_their_completions) {
    CLEANUP(command_done)
    Command run = in_place("if command -v zsh >/dev/null; then\n"
                           "    zsh -n \"$usr/share/zsh/site-functions/_onlymove\"; fi\n"
                           "if command -v fish >/dev/null; then\n"
                           "    fish --no-config -c 'source $argv[1]; complete -C \"onlymove "
                           "export --from b\"' \"$usr/share/fish/vendor_completions.d/onlymove."
                           "fish\"; else echo before; fi");
    assert_ended(&run, 0, "");
    assert_string_equal(str_text(&run.err), "");
    assert_contains(&run.out, "before");
}

// The last test of the group.
TEST(what_was_installed_can_be_taken_away) {
    CLEANUP(command_done)
    Command run = in_place("unset MAKEFLAGS MFLAGS MAKELEVEL; touch \"$usr/bin/other\"\n"
                           "make -s uninstall DESTDIR=\"$place\" PREFIX=/usr\n"
                           "find \"$usr\" -type f; find \"$usr\" -name '*onlymove*'");
    assert_ended(&run, 0, "");
    CLEANUP(str_done) Str other = str_of("%s/usr/bin/other\n", str_text(&place.path));
    assert_string_equal(str_text(&run.out), str_text(&other));
}
