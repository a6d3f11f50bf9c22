// The files that games came from: a row each, by whatever path they are named.
#include "tests/support/test.h"

#include "tests/store/scene.h"

// A file of that name in the store's folder; the caller ends the path.
static Str file_there(const Fixture *f, const char *name)
{
    assert_true(folder_write(&f->folder, name, "one"));
    return folder_path(&f->folder, name);
}

// The paths that are known, a line each.
static Status write_path(void *context, const char *path, Fault *fault)
{
    (void)fault;
    str_addf(context, "%s\n", path);
    return STATUS_OK;
}

static void assert_leads(Store *store, const char *source, const char *expected)
{
    ENDS_BY(str_done) Str path = {0};
    assert_ok(store_source_file(store, source, &path, SAID));
    assert_string_equal(str_text(&path), expected);
}

FIXTURE_TEST(a_file_is_one_source_by_whatever_path_and_keeps_the_first)
{
    ENDS_BY(str_done) Str path = file_there(f, "a.pgn");
    ENDS_BY(str_done) Str winding = folder_path(&f->folder, "./a.pgn");
    ENDS_BY(str_done) Str paths = {0}, expected = {0};
    char *place = realpath(str_text(&path), NULL);
    fixture_put(f->store, str_text(&winding), 1, "Anna", 8, "magnus");
    fixture_put(f->store, str_text(&path), 2, "Berta", 8, "magnus");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 1);
    assert_ok(store_each_source(f->store, write_path, &paths, SAID));
    str_addf(&expected, "%s\n%s\n", str_text(&winding), place);
    assert_string_equal(str_text(&paths), str_text(&expected));
    free(place);
}

FIXTURE_TEST(a_source_leads_to_where_it_was_put_and_by_its_own_words_once_that_is_gone)
{
    ENDS_BY(str_done) Str winding = folder_path(&f->folder, "./a.pgn");
    ENDS_BY(str_done) Str path = file_there(f, "a.pgn");
    char *place = realpath(str_text(&path), NULL);
    fixture_put(f->store, str_text(&winding), 1, "Anna", 8, "magnus");
    fixture_put(f->store, "never.pgn", 1, "Berta", 8, "magnus");
    assert_leads(f->store, str_text(&winding), place);
    assert_leads(f->store, "never.pgn", "never.pgn");
    assert_leads(f->store, "unknown.pgn", "unknown.pgn");
    assert_int_equal(unlink(place), 0);
    assert_leads(f->store, str_text(&winding), str_text(&winding));
    free(place);
}

FIXTURE_TEST(a_path_that_leads_elsewhere_now_keeps_its_row)
{
    ENDS_BY(str_done) Str path = folder_path(&f->folder, "link.pgn");
    ENDS_BY(str_done) Str former = file_there(f, "a.pgn");
    ENDS_BY(str_done) Str now = file_there(f, "b.pgn");
    char *place = realpath(str_text(&now), NULL);
    assert_int_equal(symlink(strrchr(str_text(&former), '/') + 1, str_text(&path)), 0);
    fixture_put(f->store, str_text(&path), 1, "Anna", 8, "magnus");
    assert_int_equal(unlink(str_text(&path)), 0);
    assert_int_equal(symlink(strrchr(str_text(&now), '/') + 1, str_text(&path)), 0);
    fixture_put(f->store, str_text(&path), 1, "Berta", 8, "magnus");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 1);
    assert_leads(f->store, str_text(&path), place);
    free(place);
}
