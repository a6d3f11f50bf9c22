// `onlymove merge` and places that are not good for what it makes.
#include "tests/cli/onlymove.h"

#include <unistd.h>

#include "onlymove/store.h"

TEST(what_cannot_be_joined_or_written_is_said_and_nothing_is_left)
{
    Store *made;
    Folder folder = folder_make();
    CLEANUP(str_done) Str store = folder_path(&folder, "a.db"), pgn = folder_path(&folder, "a.pgn");
    CLEANUP(str_done) Str out = folder_path(&folder, "out.db");
    assert_true(folder_write(&folder, "a.pgn", "1. e4 e5 *\n"));
    assert_ok(store_open(&made, str_text(&store), SAID));
    store_close(made);
    const char *const a = str_text(&store), *const games = str_text(&pgn);
    const struct {
        int status;
        const char *words[6], *said;
    } rows[] = {
        {2, {"merge", a}, "merge needs at least one store, and --db OUT"},
        {2, {"merge", "--db", str_text(&out)}, "merge needs at least one store"},
        {1, {"merge", a, "--db", a}, "a.db is the file that is read; name another"},
        {1, {"merge", a, "--db", games}, "a.pgn exists; name another file"},
        {1, {"merge", a, "--db", "/dev/null"}, "/dev/null: is no place for a store"},
        {1, {"merge", a, games, "--db", str_text(&out)}, "a.pgn: is not a store"},
        {1, {"merge", a, "no.db", "--db", str_text(&out)}, "no.db: No such file"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(command_done) Command run = run_onlymove(NULL, rows[i].words);
        assert_ended(&run, rows[i].status, rows[i].said);
        assert_int_not_equal(access(str_text(&out), F_OK), 0);
    }
    CLEANUP(command_done)
    Command run = run_onlymove(NULL, (const char *[]){"merge", a, "--db", str_text(&out), NULL});
    assert_ended(&run, 0, "stores 1 games 0 decisions 0 conflicts 0 left out 0");
    assert_int_equal(access(str_text(&out), F_OK), 0);
    folder_done(&folder);
}
