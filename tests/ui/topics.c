// What :help explains, out of the tables.
#include "tests/ui/fixture.h"

ON_WORKBENCH(a_topic_is_explained_by_what_the_tables_say_of_it) {
    static const struct {
        const char *topic, *said;
    } cases[] = {
        {"accept", ":accept [yes]\n  accept the candidate; with yes even if it is a duplicate\n"},
        {"accept", "\n  Enter: In a pane: review\n"},
        {"prune", "\n  only in the solution: Tab goes there\n  D: In the solution tree\n"},
        {"D", "D: In the solution tree\n  :prune, prune a move"},
        {"D", "D: In the queue\n"},
        {"one-winning-move", "The filter one-winning-move\n  "},
        {"only.margin", "The number only.margin of a profile\n  "},
        {"only.margin", "\n  0 to 10000 cp, usually "},
        {"only.margin", "\n  the filter only-good-move has it\n"},
        {"effort", "The word effort\n  how long searches are, with every profile: "},
        {"candidate", "The word candidate\n  a position that was searched "},
        {"~k", "kind:KIND in a pattern\n  of that kind (~k)\n"},
        {"moves", "moves:RANGE in a pattern\n  "},
        {"undecided", "undecided in a pattern\n  "},
        {"~k", "\n  one of: none, mate, \"only mate\", "},
        {"queue", ":queue "},
        {"queue", "What stands in the columns of the queue\n  game  "},
        {"fork", "The motif fork, of the group tactics\n  "},
        {"judge", ":judge \n  run the profile on this position\n"},
        {"judge", "\n:judge file [PROFILE,...]\n"}, // a variant of it
        {"judge file", "\n  R: In a pane: review\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str out = {0};
        assert_true(topic_explain(wb, cases[i].topic, &out));
        if (!strstr(str_text(&out), cases[i].said))
            fail_msg("\"%s\" is not in\n%s", cases[i].said, str_text(&out));
    }
}

ON_WORKBENCH(every_column_of_the_queue_is_explained) {
    CLEANUP(str_done) Str out = {0};
    assert_true(topic_explain(wb, "queue", &out));
    for (const TableColumn *at = view_of(VIEW_QUEUE)->list.columns_now(wb); at->name; at++) {
        char row[32];
        snprintf(row, sizeof row, "\n  %s ", at->name);
        assert_non_null(strstr(str_text(&out), row));
    }
}

ON_WORKBENCH(every_topic_has_something_to_say_and_the_nearest_is_named_where_there_is_none) {
    const char *topic;
    size_t count = 0;
    for (; (topic = topic_at(wb, count)); count += 25) { // it is quadratic
        CLEANUP(str_done) Str out = {0};
        assert_true(topic_explain(wb, topic, &out));
    }
    assert_true(count > 300);
    PRESS(wb, {"[help fokr]", "there is no help on fokr; nearest: fork", OVER "help"});
}

ON_WORKBENCH(a_topic_stands_in_the_help_and_gives_way_to_the_keys) {
    PRESS(wb, {"[help fork]", OVER "help"});
    const size_t rows = view_list(wb, VIEW_HELP)->count;
    assert_true(rows >= 2 && rows < 10);
    key_press(wb, "?", 0);
    assert_true(view_list(wb, VIEW_HELP)->count > 100);
    PRESS(wb, {"?", OVER ""});
}

ON_WORKBENCH(topics_are_completed) {
    size_t index = 0;
    const Completion completion = command_completion("help onlym", 5);
    assert_true(completion.words);
    assert_string_equal(command_complete(wb, &completion, "xRay", &index), "xRayAttack");
    index = 0;
    assert_string_equal(command_complete(wb, &completion, "only.mar", &index), "only.margin");
}
