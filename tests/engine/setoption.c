// What an engine is set to: options of its setup, its identity, its listeners; and how it is let
// go.
#include "tests/engine/fixture.h"

#include <sys/stat.h>
#include <sys/wait.h>

#include "src/engine/uci/engine_private.h"
#include "tests/support/folder.h"

enum { OFFERS = 6 };
static const char *const offers[OFFERS] = {
    "name Style type combo default Solid var Solid var Very Wild var Mad",
    "name Contempt type spin default 0 min -100 max 100",
    "name OwnBook type check default false",
    "name EvalFile type string default <empty>",
    "name Clear All type button",
    "name SyzygyPath type string default <empty>",
};

// All that was heard, a line each with its mark.
typedef struct HeardLines {
    Str heard;
    size_t longest;
} HeardLines;

static void hear(void *context, const Engine *engine, EngineStream stream, const char *line,
                 size_t len) {
    static const char marks[] = {
        [ENGINE_INPUT] = '>', [ENGINE_OUTPUT] = '<', [ENGINE_ERRORS] = '!'};
    HeardLines *ear = context;
    assert_true(engine_pid(engine) > 0);
    ear->longest = len > ear->longest ? len : ear->longest;
    str_addf(&ear->heard, "%c ", marks[stream]);
    str_add_bytes(&ear->heard, line, len);
    str_add_char(&ear->heard, '\n');
}

static void end_ear(HeardLines *ear) {
    str_done(&ear->heard);
}

static EngineListener listener_of(HeardLines *ear) {
    return (EngineListener){.context = ear, .on_text = hear};
}

// An engine that is not started, of the fake with the options above and these wishes.
static Engine *engine_wishing(const char *const wishes[]) {
    CLEANUP(setup_done) EngineSetup setup = {0};
    char *argv[2 * OFFERS + 2] = {(char *)(uintptr_t)fake_engine()};
    for (int i = 0; i < OFFERS; i++) {
        argv[2 * i + 1] = (char *)(uintptr_t) "--option";
        argv[2 * i + 2] = (char *)(uintptr_t)offers[i];
    }
    assert_ok(setup_from_words(&setup, argv, SAID));
    for (size_t i = 0; wishes[i]; i++)
        assert_ok(setup_set_option(&setup, wishes[i], SAID));
    Engine *engine = engine_new(&setup);
    assert_non_null(engine);
    return engine;
}

static EngineFixture engine_fixture_wishing(const char *const wishes[], HeardLines *ear) {
    EngineFixture f = {.engine = engine_wishing(wishes)};
    if (ear) {
        const EngineListener listener = listener_of(ear);
        engine_listen(f.engine, &listener);
    }
    engine_fixture_start(&f);
    engine_fixture_until(&f, is_idle);
    return f;
}

#define WISHES(...) ((const char *const[]){__VA_ARGS__, NULL})

// The lines that set options.
static void keep_settings(const HeardLines *ear, Str *out) {
    static const char start[] = "> setoption name ";
    const char *at = str_text(&ear->heard);
    while ((at = strstr(at, start))) {
        at += strlen(start);
        size_t len = strcspn(at, "\n") + 1;
        str_add_bytes(out, at, len);
        at += len;
    }
}

// What is sent for these wishes, and what is said of those that are refused.
static void assert_sent(const char *const wishes[], const char *settings, const char *refused) {
    CLEANUP(end_ear) HeardLines ear = {0};
    CLEANUP(str_done) Str sent = {0};
    CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_wishing(wishes, &ear);
    keep_settings(&ear, &sent);
    assert_string_equal(str_text(&sent), settings);
    assert_string_equal(engine_refused_options(f.engine), refused);
}

TEST(options_are_sent_as_the_engine_spells_them_in_the_order_of_the_setup) {
    assert_sent(WISHES("ownbook=TRUE", "STYLE=very wild", "contempt=-007", "clear all",
                       "EvalFile=/a b/c=d.nnue"),
                "OwnBook value true\nStyle value Very Wild\nContempt value -7\nClear All\n"
                "EvalFile value /a b/c=d.nnue\n",
                "");
    assert_sent(WISHES("EvalFile="), "EvalFile value <empty>\n", "");
    assert_sent(WISHES("syzygypath=/:/dev"), "SyzygyPath value /:/dev\n", "");
    assert_sent(WISHES("SyzygyPath="), "SyzygyPath value <empty>\n", "");
    assert_sent(WISHES("OwnBook=true", "Style=Mad", "ownbook=false"),
                "Style value Mad\nOwnBook value false\n", "");
}

TEST(what_the_engine_cannot_take_is_refused_and_the_rest_is_sent) {
    static const struct {
        const char *wish, *reason;
    } refused[] = {
        {"Contemt=3", "has no option \"Contemt\"; the nearest one it has is \"Contempt\""},
        {"Contempt=101", "cannot take Contempt=101: it takes a whole number from -100 to 100"},
        {"Contempt=3x", "cannot take Contempt=3x: it takes a whole number from -100 to 100"},
        {"Contempt", "cannot take Contempt: it takes a whole number from -100 to 100"},
        {"Contempt=99999999999999999999", "cannot take Contempt=99999999999999999999: it takes a "
                                          "whole number from -100 to 100"},
        {"Style=Wild", "cannot take Style=Wild: it takes one of \"Solid\", \"Very Wild\", \"Mad\""},
        {"Clear All=1", "cannot take Clear All=1: it is a button and takes no value"},
        {"EvalFile", "cannot take EvalFile: it takes a text"},
        {"SyzygyPath=/:/no-such", "cannot take SyzygyPath=/:/no-such: /no-such is no folder"},
        {"SyzygyPath=/dev/null", "cannot take SyzygyPath=/dev/null: /dev/null is no folder"},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        char said[256];
        snprintf(said, sizeof said, "Fake 1.0 %s", refused[i].reason);
        assert_sent(WISHES(refused[i].wish, "OwnBook=true"), "OwnBook value true\n", said);
    }
}

TEST(every_refused_option_has_a_line_of_its_own) {
    CLEANUP(engine_fixture_done)
    EngineFixture f = engine_fixture_wishing(WISHES("Contempt=x", "Style=y"), NULL);
    const char *refused = engine_refused_options(f.engine);
    const char *newline = strchr(refused, '\n');
    assert_non_null(newline);
    assert_null(strchr(newline + 1, '\n'));
    assert_non_null(strstr(newline, "Style=y"));
}

TEST(hash_of_the_setup_bounds_that_of_the_request_and_is_all_had_without_a_limit) {
    static const struct {
        const char *wish, *sent;
        uint64_t nodes;
    } cases[] = {
        {"hash=32", "", 100}, // 16, as wanted, which the engine has
        {"hash=8", "Hash value 8\n", 100},
        {"hash=32", "Hash value 32\n", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(end_ear) HeardLines ear = {0};
        CLEANUP(str_done) Str sent = {0};
        CLEANUP(engine_fixture_done)
        EngineFixture f = engine_fixture_wishing(WISHES(cases[i].wish), &ear);
        assert_int_not_equal(engine_fixture_search(&f, FEN_START, cases[i].nodes, 1), 0); // with 16
        engine_fixture_until(&f, cases[i].nodes > 0 ? has_finished : has_an_iteration);
        keep_settings(&ear, &sent);
        assert_string_equal(str_text(&sent), cases[i].sent);
    }
}

static void take_identity(const char *const wishes[], Str *out) {
    CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_wishing(wishes, NULL);
    str_add(out, engine_identity(f.engine));
}

TEST(identity_names_the_engine_and_its_options_and_is_the_same_every_time) {
    CLEANUP(str_done) Str first = {0}, again = {0};
    take_identity(WISHES("style=mad", "EvalFile=a;b"), &first);
    take_identity(WISHES("STYLE=Mad", "evalfile=a;b"), &again);
    assert_string_equal(str_text(&first), str_text(&again));
    assert_int_equal(strncmp(str_text(&first), "Fake 1.0 [", 10), 0);
    assert_non_null(strstr(str_text(&first), "]; Style=Mad; EvalFile=a\\;b"));
}

TEST(identity_is_not_known_before_uciok) {
    CLEANUP(engine_fixture_done) EngineFixture f = {.engine = engine_wishing(WISHES("Style=Mad"))};
    assert_string_equal(engine_identity(f.engine), "");
    engine_fixture_start(&f);
    assert_string_equal(engine_identity(f.engine), "");
    engine_fixture_until(&f, is_idle);
    assert_int_not_equal(engine_identity(f.engine)[0], '\0');
}

// Of an engine that offers this line among others.
static void take_fingerprint(const char *line, Str *out) {
    CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_fake("--option", line, NULL);
    engine_fixture_until(&f, is_idle);
    str_add(out, engine_identity(f.engine));
}

TEST(other_offers_make_another_identity) {
    const char *lines[] = {
        "name EvalFile type string default nn-1.nnue",
        "name EvalFile type string default nn-2.nnue",
        "name Limit type spin default 1 min 0 max 2",
        "name Limit type spin default 1 min 0 max 3",
        "name Limit type spin default 2 min 0 max 3",
        "name limit type spin default 2 min 0 max 3",
    };
    Str identities[COUNT(lines)] = {{0}};
    for (size_t i = 0; i < COUNT(lines); i++) {
        take_fingerprint(lines[i], &identities[i]);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(str_text(&identities[i]), str_text(&identities[j]));
    }
    for (size_t i = 0; i < COUNT(lines); i++)
        str_done(&identities[i]);
}

// The identity of a program in a folder that calls itself X and has an option EvalFile, with a word
// behind it (NULL: none), that has this wish (NULL: none).
static void take_named(const Folder *folder, const char *name, const char *word, const char *wish,
                       Str *out) {
    CLEANUP(setup_done) EngineSetup setup = {0};
    char *argv[] = {(char *)(uintptr_t)folder_file(folder, name), (char *)(uintptr_t)word, NULL};
    assert_ok(setup_from_words(&setup, argv, SAID));
    if (wish)
        assert_ok(setup_set_option(&setup, wish, SAID));
    CLEANUP(engine_fixture_done) EngineFixture f = {.engine = engine_new(&setup)};
    engine_fixture_start(&f);
    engine_fixture_until(&f, is_idle);
    str_add(out, engine_identity(f.engine));
}

static void write_engine(const Folder *folder, const char *name, const char *remark) {
    CLEANUP(str_done)
    Str text = str_of(
        "#!/bin/sh\n# %s\nwhile read -r line; do case $line in\n"
        "uci) echo id name X; echo option name EvalFile type string default x; echo uciok;;\n"
        "isready) echo readyok;; quit) exit;; esac; done\n",
        remark);
    assert_true(folder_write(folder, name, str_text(&text)));
    assert_int_equal(chmod(folder_file(folder, name), 0755), 0);
}

TEST(engines_that_call_themselves_alike_are_told_apart_by_what_they_are_made_of) {
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *net = folder_file(&folder, "net");
    CLEANUP(str_done) Str weights = str_of("--weights=%s", net);
    CLEANUP(str_done) Str wish = str_of("EvalFile=%s", net);
    const struct {
        const char *remark, *name, *net, *word, *wish;
        int like; // an earlier row; -1: none of them
    } rows[] = {
        {"one", "a", "1", NULL, NULL, -1},
        {"one", "b", "1", NULL, NULL, 0}, // a copy
        {"two", "a", "1", NULL, NULL, -1},
        {"one", "a", "1", "word", NULL, -1},
        {"one", "a", "1", net, NULL, -1},
        {"one", "a", "2", net, NULL, -1},
        {"one", "a", "1", str_text(&weights), NULL, -1},
        {"one", "a", "2", str_text(&weights), NULL, -1},
        {"one", "a", "1", NULL, str_text(&wish), -1},
        {"one", "a", "2", NULL, str_text(&wish), -1},
        {"one", "a", "1", NULL, "EvalFile=net", -1}, // beside it
        {"one", "a", "2", NULL, "EvalFile=net", -1},
        {"one", "a", "2", NULL, "EvalFile=net", 11},
    };
    Str identities[COUNT(rows)] = {{0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        write_engine(&folder, rows[i].name, rows[i].remark);
        assert_true(folder_write(&folder, "net", rows[i].net));
        take_named(&folder, rows[i].name, rows[i].word, rows[i].wish, &identities[i]);
        for (size_t j = 0; j < i; j++) {
            const bool alike = strcmp(str_text(&identities[i]), str_text(&identities[j])) == 0;
            const bool wanted = rows[i].like == (int)j;
            if (alike != wanted)
                fail_msg("rows %zu and %zu: %s", i, j, str_text(&identities[i]));
        }
    }
    for (size_t i = 0; i < COUNT(rows); i++)
        str_done(&identities[i]);
}

// Some engines offer as many threads as the machine has cores.
TEST(threads_and_hash_that_a_machine_allows_are_no_part_of_the_identity) {
    const char script[] = "while read -r line; do case $line in\n"
                          "uci) echo id name X; echo \"option name Threads type spin $RANGE\"\n"
                          "  echo \"option name Hash type spin $RANGE\"; echo uciok;;\n"
                          "isready) echo readyok;; quit) exit;; esac; done";
    const char *ranges[] = {"default 1 min 1 max 2", "default 4 min 1 max 8"};
    CLEANUP(str_done) Str first = {0};
    for (size_t i = 0; i < 2; i++) {
        setenv("RANGE", ranges[i], 1); // its words are its own
        CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_script(script, "");
        unsetenv("RANGE");
        engine_fixture_until(&f, is_idle);
        if (i == 0)
            str_add(&first, engine_identity(f.engine));
        assert_string_equal(engine_identity(f.engine), str_text(&first));
        assert_string_equal(engine_warning(f.engine), "");
    }
    assert_true(first.len > 0);
}

TEST(with_several_threads_there_is_no_identity_and_a_caution) {
    CLEANUP(end_ear) HeardLines ear = {0};
    CLEANUP(str_done) Str sent = {0};
    EngineFixture f = engine_fixture_wishing(WISHES("threads=4"), &ear);
    keep_settings(&ear, &sent);
    assert_string_equal(str_text(&sent), "Threads value 4\n");
    assert_string_equal(engine_identity(f.engine), "");
    assert_string_equal(engine_refused_options(f.engine), "");
    assert_non_null(strstr(engine_warning(f.engine), "4 threads"));
    engine_fixture_done(&f);
    f = engine_fixture_wishing(WISHES("Threads=1"), NULL);
    assert_int_not_equal(engine_identity(f.engine)[0], '\0');
    assert_string_equal(engine_warning(f.engine), "");
    engine_fixture_done(&f);
}

TEST(listeners_hear_both_sides_and_the_errors_line_by_line) {
    CLEANUP(end_ear) HeardLines ear = {0};
    char *argv[] = {"/bin/sh", "-c",
                    "read -r line; printf 'id name A\\r\\nuci'; sleep 0.1; echo ok;\n"
                    "read -r line; echo oh no >&2; sleep 0.1; echo readyok; read -r line",
                    NULL};
    EngineFixture f = {.engine = engine_new(&(EngineSetup){.argv = argv})};
    const EngineListener listener = listener_of(&ear);
    engine_listen(f.engine, &listener);
    engine_fixture_start(&f);
    engine_fixture_until(&f, is_idle);
    engine_fixture_done(&f);
    assert_string_equal(str_text(&ear.heard), "> uci\n< id name A\n< uciok\n> isready\n! oh no\n"
                                              "< readyok\n> quit\n");
}

TEST(what_is_heard_of_a_long_line_has_a_limit) {
    CLEANUP(end_ear) HeardLines ear = {0};
    EngineFixture f = {.engine = engine_wishing(WISHES("Style=Mad"))};
    const EngineListener listener = listener_of(&ear);
    engine_fixture_start(&f);
    engine_fixture_until(&f, is_idle);
    engine_listen(f.engine, &listener);
    CLEANUP(str_done) Str fen = str_of("info string ");
    for (int i = 0; i < 20000; i++)
        str_add_char(&fen, 'x');
    str_add_char(&fen, '\n');
    str_add(&f.engine->channel.outgoing, str_text(&fen));
    channel_flush(&f.engine->channel);
    assert_int_equal(ear.longest, ENGINE_TEXT_MAX);
    engine_listen(f.engine, NULL);
    size_t len = ear.heard.len;
    engine_fixture_done(&f);
    assert_int_equal(ear.heard.len, len);
}

FAKE_TEST(a_finished_analysis_is_moved_out, NULL) {
    CLEANUP(analysis_done) Analysis taken = analysis_blank(0);
    for (uint64_t nodes = 100; nodes <= 1000; nodes += 900) {
        engine_fixture_find(f, FEN_START, nodes, 2);
        size_t count = engine_analysis(f->engine)->iteration_count;
        engine_take_analysis(f->engine, &taken);
        assert_true(taken.finished);
        assert_int_equal(taken.expected_lines, 2);
        assert_int_equal(taken.iteration_count, count);
        assert_int_equal(taken.nodes, nodes);
        assert_false(has_an_iteration(f->engine));
    }
}

FAKE_TEST(of_a_search_that_goes_on_nothing_is_moved, NULL) {
    CLEANUP(analysis_done) Analysis taken = analysis_blank(0);
    engine_fixture_search_until(f, FEN_START, 0, 1, has_an_iteration);
    engine_take_analysis(f->engine, &taken);
    assert_int_equal(taken.iteration_count, 0);
    assert_true(has_an_iteration(f->engine));
}

static bool has_gone(const Engine *engine) {
    return engine_pid(engine) == 0;
}

TEST(quitting_does_not_wait_and_the_pump_sees_to_the_end) {
    const char obedient[] = "while read -r line; do case $line in uci) echo uciok;;\n"
                            "isready) echo readyok;; quit) exit;; esac; done";
    const char *scripts[] = {
        obedient,
        "echo uciok; echo readyok; trap '' TERM; while :; do sleep 100; done",
        "echo uciok; echo readyok; while :; do echo info string x; done",
    };
    for (size_t i = 0; i < COUNT(scripts); i++) {
        CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_script(scripts[i], NULL);
        engine_fixture_until(&f, is_idle);
        engine_quit(f.engine, engine_fixture_now(&f));
        assert_false(has_gone(f.engine));
        assert_state(&f, ENGINE_OFF);
        assert_int_equal(engine_fixture_search(&f, FEN_START, 100, 1), 0);
        engine_fixture_until(&f, has_gone);
        assert_int_equal(engine_deadline(f.engine), -1);
    }
}

FAKE_TEST(an_engine_that_was_told_to_quit_can_be_started_again, NULL) {
    engine_fixture_until(f, is_idle);
    engine_quit(f->engine, engine_fixture_now(f));
    engine_fixture_start(f);
    engine_fixture_find(f, FEN_START, 100, 1);
}

// How long it may hold up a screen; the shortest of some tries, as the machine has other things to
// do.
TEST(an_engine_that_ignores_quit_is_let_go_soon_and_leaves_no_zombie) {
    enum { LONG = 200 };
    int64_t shortest = INT64_MAX;
    for (int i = 0; i < 5 && shortest > LONG; i++) {
        EngineFixture f = engine_fixture_script("echo uciok; echo readyok; trap '' TERM INT HUP\n"
                                                "while :; do sleep 100; done",
                                                NULL);
        engine_fixture_until(&f, is_idle);
        pid_t child = (pid_t)engine_pid(f.engine);
        int64_t before = engine_fixture_now(&f);
        engine_fixture_done(&f);
        int64_t took = engine_fixture_now(&f) - before;
        shortest = took < shortest ? took : shortest;
        assert_int_equal(waitpid(child, NULL, WNOHANG), -1);
    }
    assert_true(shortest <= LONG);
}

TEST(stockfish_takes_its_options_and_is_told_apart_by_them) {
    CLEANUP(setup_done) EngineSetup setup;
    if (setup_from_command(&setup, NULL, NULL) != STATUS_OK) {
        print_message("Stockfish is not installed\n");
        skip();
    }
    assert_string_equal(setup.name, "stockfish");
    assert_ok(setup_set_option(&setup, "Treads=2", SAID));
    for (int skilled = 0; skilled < 2; skilled++) {
        CLEANUP(engine_fixture_done) EngineFixture f = {.engine = engine_new(&setup)};
        engine_fixture_start(&f);
        engine_fixture_until(&f, is_idle);
        const char *identity = engine_identity(f.engine);
        assert_int_equal(strncmp(identity, "Stockfish ", 10), 0);
        assert_int_equal(strstr(identity, "; Skill Level=5") != NULL, skilled);
        assert_non_null(strstr(engine_refused_options(f.engine), "\"Threads\""));
        setup_set_option(&setup, "skill level=5", NULL);
    }
}

// What an engine is asked for by a search, and then by one that asks for nothing.
static void assert_asks(const char *offer, const char *wish, bool is_switch, const char *commands) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(setup_done) EngineSetup setup = {0};
    CLEANUP(settings_done) Settings settings = {0};
    UciLine line;
    CLEANUP(str_done) Str text = str_of("option name X type %s", offer);
    uci_parse(str_text(&text), text.len, &line);
    offers_add(&settings.offers, &line.option);
    assert_ok(setup_from_command(&setup, "x", SAID));
    if (wish)
        assert_ok(setup_set_option(&setup, wish, SAID));
    settings_apply(&settings, &setup, "x", 0, &out);
    str_clear(&out);
    settings_set_option(&settings, "X", is_switch, 0, &out);
    settings_set_option(&settings, "X", is_switch, 1, &out);
    settings_set_option(&settings, "X", is_switch, 0, &out);
    assert_string_equal(str_text(&out), commands);
}

TEST(what_a_search_asks_for_is_given_back_as_it_was) {
    static const char on[] = "setoption name X value true\nsetoption name X value false\n";
    assert_asks("check default false", NULL, true, on);
    assert_asks("check default true", NULL, true, "");
    assert_asks("check default false", "X=true", true, "");
    assert_asks("check default true", "X=false", true, on);
    assert_asks("spin default 24 min 0 max 100", NULL, false,
                "setoption name X value 1\nsetoption name X value 24\n");
    assert_asks("spin default 24 min 0 max 100", "X=7", false,
                "setoption name X value 1\nsetoption name X value 7\n");
    assert_asks("string default 24", NULL, false, "");
    assert_asks("spin default 24 min 0 max 100", NULL, true, "");
}
