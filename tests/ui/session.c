// Going on where the workbench was left.
#include "tests/ui/fixture.h"
#include "ui/app/saved_session.h"

// Where the workbench is, as far as a session has it.
static void write_place(const StoreFixture *f, Str *out) {
    const Workbench *wb = &f->wb;
    const Queue *queue = review_queue(wb->review);
    bool reversed = false;
    const char *column = queue ? queue_sorted_by(queue, &reversed)->name : "none";
    str_addf(out, "%s %zu node %u; ", wb->file.collection.path ? "file" : "none",
             wb->file.game_index + 1, wb->file.node);
    str_addf(out, "queue %s %s %s%s %zu; ", wb->queue_of_store ? "store" : "file",
             queue ? queue_pattern(queue) : "", column, reversed ? " reversed" : "",
             queue ? queue_count(queue) : 0);
    str_addf(out, "%s won %g; %s %s%s%s", review_profile(wb->review)->name,
             review_profile(wb->review)->value[KEY_WON], view_of(wb->panes.focus)->name,
             wb->panes.overlay ? view_of(wb->panes.overlay)->name : "",
             wb->panes.zoom ? " alone" : "", wb->panes.flipped ? " flipped" : "");
}

static const char *session_path(const StoreFixture *f) {
    return folder_file(&f->folder, "session.ini");
}

static void reopen(StoreFixture *f) {
    store_fixture_reopen(f, NULL);
    assert_ok(profiles_read(&f->wb.profiles, "/nowhere/profiles.ini", SAID));
}

// Leaves the workbench and begins it anew, with a file or NULL.
static void come_back(StoreFixture *f, const char *file) {
    CLEANUP(saved_session_done) SavedSession session = {0};
    const char *path = session_path(f);
    assert_ok(saved_session_keep(&f->wb, path, SAID));
    reopen(f);
    if (!file) {
        collection_done(&f->wb.file.collection);
        f->wb.file.collection = (Collection){.waits_for = -1};
    }
    assert_ok(saved_session_read(&session, path, SAID));
    saved_session_restore(&f->wb, &session);
}

ON_STORE(all_is_as_it_was_left) {
    static const char *const ways[] = {
        "[move 2]",
        "[game 2] [move 2] Tab",
        "Q",
        "Q [narrow ~a;~k none | ~m 40] [sort near] [sort near] O [game 1] [move 3b]",
        "[queue store] Down Down f",
        "[set won=250] [set filters=one-winning-move,solution-tree] ?",
        "[narrow 50%; a \"b\"] G",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        for (int open = 0; open < 2; open++) {
            CLEANUP(str_done) Str before = {0}, after = {0};
            reopen(f);
            store_fixture_press(f, ways[i]);
            write_place(f, &before);
            come_back(f, open ? f->one : NULL);
            write_place(f, &after);
            assert_string_equal(str_text(&after), str_text(&before));
        }
    }
    assert_said(&f->wb, "where it was left");
}

ON_STORE(what_is_gone_is_said) {
    store_fixture_press(f, "[game 2] [move 2]");
    assert_true(folder_write(&f->folder, "one.pgn", "1. e4 e5 *\n"));
    come_back(f, f->one);
    PRESS(&f->wb, {"", "game 2, where it was left, is gone: the file has 1"}, {"Right"});
    assert_true(folder_write(&f->folder, "one.pgn", "1. c4 c5 *\n"));
    come_back(f, f->one);
    assert_said(&f->wb, "its game is another one than when it was left");
    assert_int_equal(f->wb.file.node, GAME_ROOT);
}

ON_STORE(a_profile_that_is_gone_leaves_the_one_at_work) {
    CLEANUP(saved_session_done) SavedSession session = {0};
    str_add(&session.values[SESSION_PROFILE], "nosuch");
    str_add(&session.values[SESSION_FILE], "/nowhere/at/all.pgn");
    saved_session_restore(&f->wb, &session);
    assert_string_equal(review_profile(f->wb.review)->name, "magnus");
    assert_said(&f->wb, "the profile of the last session: ");
}

ON_STORE(a_session_that_makes_no_sense_is_named_and_not_taken) {
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"game = 2\ncolour = red\n", "session.ini:2: colour: no such key of a session"},
        {"[more]\n", "session.ini:1: [more]: a session has no sections"},
        {"file = a%2\n", "session.ini:1: file: % is no %XX there"},
        {"file = a%00b\n", "session.ini:1: file: % is no %XX there"},
        {"nonsense\n", "session.ini:1"},
    };
    const char *path = session_path(f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SavedSession session;
        assert_true(folder_write(&f->folder, "session.ini", cases[i].text));
        assert_fails(saved_session_read(&session, path, SAID), STATUS_SYNTAX, about(cases[i].why));
        assert_string_equal(saved_session_value(&session, SESSION_GAME), "");
    }
}

ON_EMPTY_STORE(without_a_file_nothing_is_kept) {
    const char *path = session_path(f);
    collection_done(&f->wb.file.collection);
    f->wb.file.collection = (Collection){.waits_for = -1};
    assert_ok(saved_session_keep(&f->wb, path, SAID));
    assert_int_equal(saved_session_read(&(SavedSession){0}, path, SAID), STATUS_NOT_FOUND);
}
