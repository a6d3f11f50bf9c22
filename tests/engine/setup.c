// Setups as values, and the engines to choose from.
#include "tests/engine/setups_fixture.h"

TEST(a_command_line_gives_words_and_a_name) {
    EngineSetup setup;
    assert_ok(setup_from_command(&setup, "'/opt/my engines/sf 16' --x", SAID));
    assert_string_equal(setup.name, "sf 16");
    assert_string_equal(setup.argv[0], "/opt/my engines/sf 16");
    assert_string_equal(setup.argv[1], "--x");
    assert_null(setup.argv[2]);
    setup_done(&setup);
    assert_fails(setup_from_command(&setup, "a 'b", SAID), STATUS_USAGE, "*not closed*");
}

static void assert_option(const EngineSetup *setup, size_t index, const char *name,
                          const char *value) {
    assert_true(index < setup->option_count);
    assert_string_equal(setup->options[index].name, name);
    if (value) {
        assert_non_null(setup->options[index].value);
        assert_string_equal(setup->options[index].value, value);
    } else {
        assert_null(setup->options[index].value);
    }
}

TEST(options_are_names_with_or_without_values) {
    const struct {
        const char *assignment, *name, *value;
    } cases[] = {
        {"Hash=64", "Hash", "64"},
        {"Clear Hash", "Clear Hash", NULL},
        {"SyzygyPath=", "SyzygyPath", ""},
        {" Skill Level = 5 ", "Skill Level", "5"},
        {"EvalFile=/a b=c", "EvalFile", "/a b=c"},
        {"Style=M\xC3\xBC", "Style", "M\xC3\xBC"},
    };
    CLEANUP(setup_done) EngineSetup setup = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(setup_set_option(&setup, cases[i].assignment, SAID));
        assert_option(&setup, i, cases[i].name, cases[i].value);
    }
}

TEST(the_later_value_of_an_option_counts_and_is_sent_last) {
    CLEANUP(setup_done) EngineSetup setup = {0};
    assert_ok(setup_set_option(&setup, "Hash=64", SAID));
    assert_ok(setup_set_option(&setup, "Style=Solid", SAID));
    assert_ok(setup_set_option(&setup, "hash=32", SAID));
    assert_int_equal(setup.option_count, 2);
    assert_option(&setup, 0, "Style", "Solid");
    assert_option(&setup, 1, "hash", "32");
}

TEST(options_that_no_setup_can_have_are_refused) {
    const struct {
        const char *assignment, *reason;
    } cases[] = {
        {"", "names no option"},
        {"=3", "names no option"},
        {"  =3", "names no option"},
        {"multipv=3", "every search sets"},
        {"UCI_Chess960 = true", "every search sets"},
        {"Style=a\nquit", "control character"},
        {"St\ryle=a", "control character"},
    };
    EngineSetup setup = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_fails(setup_set_option(&setup, cases[i].assignment, SAID), STATUS_USAGE,
                     about(cases[i].reason));
    }
    assert_int_equal(setup.option_count, 0);
}

TEST(a_copy_has_everything_of_its_own) {
    EngineSetup setup, copy;
    assert_ok(setup_from_command(&setup, "a b c", SAID));
    assert_ok(setup_set_option(&setup, "X=1", SAID));
    assert_ok(setup_set_option(&setup, "Y", SAID));
    setup_copy(&copy, &setup);
    setup_done(&setup);
    assert_string_equal(copy.name, "a");
    assert_string_equal(copy.argv[2], "c");
    assert_null(copy.argv[3]);
    assert_option(&copy, 0, "X", "1");
    assert_option(&copy, 1, "Y", NULL);
    setup_done(&copy);
}

static Status read_ini(SetupsFixture *place, const char *ini) {
    setups_done(&place->setups);
    assert_true(folder_write(&place->folder, "config.ini", ini));
    return setups_read(&place->setups, place->ini, "/our/program", SAID);
}

IN_PLACE(without_a_file_there_are_stockfish_and_the_built_in_engine) {
    assert_int_equal(setups_read(&place->setups, place->ini, "/our/program", SAID), STATUS_OK);
    const EngineSetups *setups = &place->setups;
    assert_int_equal(setups->count, 2);
    assert_int_equal(setups->chosen, 0);
    assert_int_equal(setups->second, 0);
    assert_int_equal(setups->workers, 0);
    assert_string_equal(setups->items[0].name, "stockfish");
    assert_int_equal(
        strncmp(setups->items[0].argv[0], str_text(&place->folder.path), place->folder.path.len),
        0);
    assert_string_equal(setups->items[1].name, "builtin");
    assert_string_equal(setups->items[1].argv[0], "/our/program");
    assert_string_equal(setups->items[1].argv[1], "engine");
    assert_null(setups->items[1].argv[2]);
}

IN_PLACE(engines_of_the_file_come_first_with_command_and_options) {
    assert_ok(read_ini(place, "\xEF\xBB\xBF; what I have\n"
                              "engine = Lazy\n"
                              "second = SF16\n"
                              "workers = 3\n"
                              "clipboard = yes\n"
                              "\n"
                              "[engine sf16]\n"
                              "command = '/opt/sf 16/sf' --quiet ; the good one\n"
                              "option.SyzygyPath = /data/syzygy:/more\n"
                              "   option.Skill Level = 7\r\n"
                              "[engine lazy]\n"
                              "command = lazy"));
    const EngineSetups *setups = &place->setups;
    assert_int_equal(setups->count, 4);
    assert_int_equal(setups->chosen, 1);
    assert_int_equal(setups->second, 1);
    assert_int_equal(setups->workers, 3);
    assert_true(setups->clipboard);
    const EngineSetup *sf = setups_find(setups, "SF16");
    assert_ptr_equal(sf, &setups->items[0]);
    assert_string_equal(sf->name, "sf16");
    assert_string_equal(sf->argv[0], "/opt/sf 16/sf");
    assert_string_equal(sf->argv[1], "--quiet");
    assert_null(sf->argv[2]);
    assert_option(sf, 0, "SyzygyPath", "/data/syzygy:/more");
    assert_option(sf, 1, "Skill Level", "7");
    assert_int_equal(sf->option_count, 2);
    assert_string_equal(setups->items[2].name, "stockfish");
    assert_null(setups_find(setups, "none"));
    assert_false(setups_has_only_builtin(setups));
}

IN_PLACE(another_engine_beside_the_built_in_one_is_noticed) {
    char *words[] = {"onlymove", "engine", NULL};
    EngineSetup setup;
    assert_ok(setup_from_words(&setup, words, SAID));
    free(setup.name);
    setup.name = strdup("builtin");
    setups_add(&place->setups, &setup);
    assert_true(setups_has_only_builtin(&place->setups));
    assert_ok(setup_from_words(&setup, words, SAID));
    setups_add(&place->setups, &setup);
    assert_false(setups_has_only_builtin(&place->setups));
}

IN_PLACE(a_section_may_take_the_names_of_those_that_are_found) {
    assert_int_equal(read_ini(place, "engine=builtin\n[engine Stockfish]\ncommand=a\n"
                                     "[engine builtin]\ncommand=b\n"),
                     STATUS_OK);
    assert_int_equal(place->setups.count, 2);
    assert_int_equal(place->setups.chosen, 1);
    assert_string_equal(place->setups.items[0].argv[0], "a");
    assert_string_equal(place->setups.items[1].argv[0], "b");
}

IN_PLACE(the_memory_of_an_engine_is_a_number_or_any) {
    assert_int_equal(read_ini(place, "[engine a]\ncommand=a\n[engine b]\ncommand=b\nmemory=64\n"
                                     "[engine c]\ncommand=c\nmemory=any\n"),
                     STATUS_OK);
    const EngineSetup *items = place->setups.items;
    assert_int_equal(items[0].memory, 0);
    assert_int_equal(items[1].memory, 64);
    assert_int_equal(items[2].memory, SETUP_MEMORY_ANY);
    CLEANUP(setup_done) EngineSetup copy;
    setup_copy(&copy, &items[1]);
    assert_int_equal(copy.memory, 64);
}

IN_PLACE(what_is_wrong_in_the_file_is_said_with_file_and_line) {
    const struct {
        const char *ini, *where, *what;
    } cases[] = {
        {"\nworker = 3\n", ":2: ", "no key \"worker\"; nearest: workers"},
        {"workers = many\n", ":1: ", "a number from 1 to 256, not \"many\""},
        {"clipboard = maybe\n", ":1: ", "clipboard: yes or no, not \"maybe\""},
        {"workers = 0\n", ":1: ", "a number from 1 to 256"},
        {"engine = sf\n[engine sf15]\ncommand = x\n", ":1: ", "no engine \"sf\"; nearest: sf15"},
        {"workers = 2\nsecond = sf\n[engine sf15]\ncommand = x\n",
         ":2: ", "no engine \"sf\"; nearest: sf15"},
        {"engine = lc1\n[engine sf15]\ncommand = x\n[engine lc0]\ncommand = y\n",
         ":1: ", "no engine \"lc1\"; nearest: lc0"},
        {"[engine sf]\ncommand = sf\n  --fast\n",
         ":3: ", "the value of command stands on one line"},
        {"[engin sf]\n", ":1: ", "no section [engin sf]; nearest: [engine NAME]"},
        {"[engines]\n", ":1: ", "no section [engines]"},
        {"[engine]\n", ":1: ", "has no name"},
        {"[engine sf]\ncomand = x\n", ":2: ", "no key \"comand\"; nearest: command"},
        {"[engine sf]\ncommand = x\ncommand = y\n", ":3: ", "two commands"},
        {"[engine sf]\ncommand = x\nmemory = 63\n",
         ":3: ", "megabytes, 64 to 16777216, or the word"},
        {"[engine sf]\ncommand = x\nmemory = 16777217\n", ":3: ", "not \"16777217\""},
        {"[engine sf]\ncommand = x\nmemory = 64M\n", ":3: ", "not \"64M\""},
        {"[engine sf]\ncommand = x\nmemory =\n", ":3: ", "megabytes"},
        {"[engine sf]\ncommand = 'x\n", ":2: ", "a quote is not closed"},
        {"[engine sf]\ncommand =\n", ":2: ", "names no program"},
        {"[engine sf]\ncommand = x\noption.MultiPV = 3\n", ":3: ", "every search sets"},
        {"[engine sf]\ncommand = x\n\n[engine SF]\n", ":4: ", "two engines of the name \"SF\""},
        {"[engine sf]\noption.x = 1\n[engine b]\n", ":3: ", "\"sf\" of line 1 has no command"},
        {"\n[engine sf]\n", ": ", "\"sf\" of line 2 has no command"},
        {"[engine sf\n", ":1: ", "no [section], KEY = VALUE or ; comment"},
        {"# ok\nworkers\nworkers = many\n", ":2: ", "no [section], KEY = VALUE or ; comment"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(read_ini(place, cases[i].ini), STATUS_SYNTAX);
        const char *fault = test_fault.text;
        if (strncmp(fault, place->ini, strlen(place->ini)) != 0 ||
            strncmp(fault + strlen(place->ini), cases[i].where, strlen(cases[i].where)) != 0 ||
            !strstr(fault, cases[i].what)) {
            fail_msg("\"%s\" does not say %s%s", fault, cases[i].where, cases[i].what);
        }
        assert_int_equal(place->setups.count, 0);
    }
}

IN_PLACE(a_file_that_cannot_be_read_is_no_missing_one) {
    assert_int_equal(setups_read(&place->setups, str_text(&place->folder.path), NULL, SAID),
                     STATUS_IO);
    assert_non_null(strstr(test_fault.text, "folder"));
}

TEST(workers_are_a_number_within_reason) {
    int workers = 0;
    assert_ok(setups_read_workers("7", &workers, SAID));
    assert_int_equal(workers, 7);
    const char *wrong[] = {"", "0", "-1", "257", "2x", "99999999999999999999"};
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_int_equal(setups_read_workers(wrong[i], &workers, NULL), STATUS_USAGE);
    assert_int_equal(workers, 7);
}
