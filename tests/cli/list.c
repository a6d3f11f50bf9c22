// onlymove list: the rows of the queue without a screen.
#include "tests/cli/onlymove.h"

#include "tests/store/fixture.h"

static void put_three(Fixture *f) {
    fixture_put(f->store, "b.pgn", 3, "Clara", 24, "magnus");
    fixture_put(f->store, "a.pgn", 2, "Berta", 24, "magnus");
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna\tB", 24, "magnus");
    fixture_decide(f->store, id, DECISION_REJECT, "too easy");
    fixture_close(f);
}

#define LIST(...)                                                                                  \
    { "list", "--db", f->path, __VA_ARGS__ }

FIXTURE_TEST(the_rows_of_the_queue_are_printed_in_its_order) {
    put_three(f);
    CALL(LIST("--columns", "file,game,reason,players", "--format", "tsv"),
         .whole = "file\tgame\treason\tplayers\n"
                  "a.pgn\t1\ttoo easy\tAnna B - Weiss\n"
                  "a.pgn\t2\t\tBerta - Weiss\n"
                  "b.pgn\t3\t\tClara - Weiss\n");
    CALL(LIST("--columns", "game,undecided,reason,first"), .whole =
                                                               "game  undecided  reason    first\n"
                                                               "   1             too easy  Kf7\n"
                                                               "   2  undecided            Kf7\n"
                                                               "   3  undecided            Kf7\n");
    CALL(LIST("--columns", "game,undecided,reason,players,kind", "--format", "jsonl", "file:a"),
         .whole = "{\"game\": 1, \"undecided\": false, \"reason\": \"too easy\","
                  " \"players\": \"Anna\\tB - Weiss\", \"kind\": \"mate\"}\n"
                  "{\"game\": 2, \"undecided\": true, \"reason\": null,"
                  " \"players\": \"Berta - Weiss\", \"kind\": \"mate\"}\n");
    CALL(LIST(""), .out = {"file", "game", "a.pgn", "Anna", "Berta", "b.pgn", "Clara"});
}

FIXTURE_TEST(a_pattern_narrows_them_as_it_does_in_the_queue) {
    put_three(f);
    CALL(LIST("--columns", "game", "--format", "tsv", "not undecided"), .whole = "game\n1\n");
    CALL(LIST("--columns", "game", "--format", "tsv", "~s easy | clara"), .whole = "game\n1\n3\n");
    CALL(LIST("--columns", "game", "--format", "tsv", "overlaps or differs or duplicate"),
         .whole = "game\n2\n3\n");
    CALL(LIST("--format", "jsonl", "nobody"), .whole = "");
}

FIXTURE_TEST(what_list_cannot_do_is_said) {
    put_three(f);
    CALL(LIST("--columns", "game,palyers"), .status = 2,
         .err = {"there is no column \"palyers\"; nearest: players"});
    CALL(LIST("--columns", ","), .status = 2, .err = {"there is no column \"\""});
    CALL(LIST("--format", "csv"), .status = 2, .err = {"--format csv: text, tsv or jsonl"});
    CALL(LIST("kind:matt"), .status = 2, .err = {"kind:matt (at 6): no such kind"});
    CALL(LIST("a", "b"), .status = 2, .err = {"list takes one pattern at most"});
    CALL({"list", "--db", "/nowhere/x.db"}, .status = 1, .err = {"/nowhere/x.db"});
}
