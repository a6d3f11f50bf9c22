// What is copied, and where it goes.
#include "tests/ui/fixture.h"

static void begin_copying(StoreFixture *f) {
    store_fixture_begin(f);
    setenv("XDG_STATE_HOME", str_text(&f->folder.path), 1);
    f->wb.engines.setups.clipboard = true;
}

static void end_copying(StoreFixture *f) {
    store_fixture_end(f);
    unsetenv("XDG_STATE_HOME");
}

FIXTURE(StoreFixture, begin_copying, end_copying);
#define ON_COPYING(name) TEST_ON(name, StoreFixture *f, begin_copying)

ON_COPYING(one_key_says_what_is_copied) {
    static const struct {
        const char *keys, *copied;
    } cases[] = {
        {"y f", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"},
        {"y p", "[White \"Anna\"]\n"},
        {"y o", "1...e5  solution"},
        {"y v", "PASS one-winning-move\n"},
        {"[copy verdicts]", "PASS not-in-check\n"},
    };
    Workbench *wb = &f->wb;
    store_fixture_press(f, "Right");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        str_clear(&wb->clipboard);
        store_fixture_press(f, cases[i].keys);
        if (!strstr(str_text(&wb->clipboard), cases[i].copied))
            fail_msg("\"%s\" is not in \"%s\"", cases[i].copied, str_text(&wb->clipboard));
        assert_said(wb, "is on the clipboard");
    }
    str_clear(&wb->clipboard);
    store_fixture_says(f, "y A", "nothing was copied");
    assert_int_equal(wb->decisions, 0);
    store_fixture_says(f, "[go first] y o", "solution: there is none here");
    assert_int_equal(wb->clipboard.len, 0);
}

ON_COPYING(what_may_not_be_on_the_clipboard_is_in_a_file) {
    f->wb.engines.setups.clipboard = false;
    PRESS(&f->wb, {"y f", "the FEN went to ", "/onlymove/copied.txt"});
    CLEANUP(str_done) Str text = str_of_file(folder_file(&f->folder, "onlymove/copied.txt"));
    assert_string_equal(str_text(&text),
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    assert_int_equal(f->wb.clipboard.len, 0);
}

TEST(the_clipboard_gets_base64) {
    static const char *const cases[][2] = {{"f", "Zg=="},
                                           {"fo", "Zm8="},
                                           {"foo", "Zm9v"},
                                           {"foobar", "Zm9vYmFy"},
                                           {"\xff\xfe~", "//5+"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str text = {0}, out = {0}, expected = {0};
        str_add(&text, cases[i][0]);
        str_addf(&expected, "\033]52;c;%s\033\\", cases[i][1]);
        copy_write_sequence(&text, &out);
        assert_string_equal(str_text(&out), str_text(&expected));
    }
}
