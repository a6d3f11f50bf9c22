// The files that games came from: a row each, by whatever path they are named.

#include "tests/store/scene.h"

// From now on the link leads to a file of that name beside it.
static void lead(const char *link, const char *name) {
    unlink(link);
    assert_int_equal(symlink(name, link), 0);
}

// The paths that are known, a line each.
static Status write_path(void *context, const char *path, Fault *fault) {
    (void)fault;
    str_addf(context, "%s\n", path);
    return STATUS_OK;
}

static void assert_leads(Store *store, const char *source, const char *expected) {
    CLEANUP(str_done) Str path = {0};
    assert_ok(store_source_file(store, source, &path, SAID));
    assert_string_equal(str_text(&path), expected);
}

FIXTURE_TEST(a_file_is_one_source_by_whatever_path_and_keeps_the_first) {
    const char *path = folder_put(&f->folder, "a.pgn", "one");
    const char *winding = folder_file(&f->folder, "./a.pgn");
    CLEANUP(str_done) Str paths = {0}, expected = {0};
    CLEANUP(free_at) char *place = realpath(path, NULL);
    fixture_put(f->store, winding, 1, "Anna", 8, "magnus");
    fixture_put(f->store, path, 2, "Berta", 8, "magnus");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 1);
    assert_ok(store_each_source(f->store, write_path, &paths, SAID));
    str_addf(&expected, "%s\n%s\n", winding, place);
    assert_string_equal(str_text(&paths), str_text(&expected));
}

FIXTURE_TEST(a_source_leads_to_where_it_was_put_and_by_its_own_words_once_that_is_gone) {
    const char *winding = folder_file(&f->folder, "./a.pgn");
    const char *path = folder_put(&f->folder, "a.pgn", "one");
    CLEANUP(free_at) char *place = realpath(path, NULL);
    fixture_put(f->store, winding, 1, "Anna", 8, "magnus");
    fixture_put(f->store, "never.pgn", 1, "Berta", 8, "magnus");
    assert_leads(f->store, winding, place);
    assert_leads(f->store, "never.pgn", "never.pgn");
    assert_leads(f->store, "unknown.pgn", "unknown.pgn");
    assert_int_equal(unlink(place), 0);
    assert_leads(f->store, winding, winding);
}

static Status write_name(void *context, const char *path, Fault *fault) {
    (void)fault;
    const char *slash = strrchr(path, '/');
    str_addf(context, "%s ", slash ? slash + 1 : path);
    return STATUS_OK;
}

// Both are known, so that nothing is written over either.
FIXTURE_TEST(two_files_that_one_path_has_led_to_are_two_sources) {
    const char *path = folder_file(&f->folder, "link.pgn");
    folder_put(&f->folder, "a.pgn", "one");
    CLEANUP(free_at) char *place = realpath(folder_put(&f->folder, "b.pgn", "one"), NULL);
    lead(path, "a.pgn");
    fixture_put(f->store, path, 1, "Anna", 8, "magnus");
    lead(path, "b.pgn");
    fixture_put(f->store, path, 1, "Berta", 8, "magnus");
    CLEANUP(str_done) Str paths = {0};
    assert_ok(store_each_source(f->store, write_name, &paths, SAID));
    assert_string_equal(str_text(&paths), "a.pgn b.pgn link.pgn ");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 2);
    assert_leads(f->store, place, place);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM game JOIN source ON"
                                              " source.id = source WHERE path = place"),
                     1);
}

// ... but where the former file is gone, it is the file that has moved.
FIXTURE_TEST(a_path_whose_file_is_elsewhere_now_keeps_its_row) {
    const char *path = folder_file(&f->folder, "link.pgn");
    const char *former = folder_put(&f->folder, "a.pgn", "one");
    const char *now = folder_file(&f->folder, "b.pgn");
    lead(path, "a.pgn");
    fixture_put(f->store, path, 1, "Anna", 8, "magnus");
    assert_int_equal(rename(former, now), 0);
    lead(path, "b.pgn");
    fixture_put(f->store, path, 1, "Berta", 8, "magnus");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 1);
    CLEANUP(free_at) char *place = realpath(now, NULL);
    assert_leads(f->store, path, place);
}

static void assert_candidates(Store *store, const char *source, size_t count) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(store, &(StoreQuery){.source = source}, &list, SAID));
    assert_int_equal(list.count, count);
}

// As a store of step 8 has it.
FIXTURE_TEST(a_whole_path_without_a_place_is_that_file) {
    const char *path = folder_put(&f->folder, "a.pgn", "one");
    const char *winding = folder_file(&f->folder, "./a.pgn");
    CLEANUP(free_at) char *place = realpath(path, NULL);
    fixture_put(f->store, place, 1, "Anna", 8, "magnus");
    fixture_change(f->store, "UPDATE source SET place = ''");
    assert_candidates(f->store, winding, 1);
    fixture_put(f->store, winding, 2, "Berta", 8, "magnus");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 1);
}

// The words of a path that has led to a file which is gone do not tell where it leads to now.
FIXTURE_TEST(a_file_with_a_row_of_its_own_has_no_other) {
    const char *path = folder_file(&f->folder, "link.pgn");
    const char *former = folder_put(&f->folder, "a.pgn", "one");
    const char *now = folder_put(&f->folder, "b.pgn", "one");
    lead(path, "a.pgn");
    fixture_put(f->store, path, 1, "Anna", 8, "magnus");
    lead(path, "b.pgn");
    fixture_put(f->store, path, 1, "Berta", 8, "magnus");
    CLEANUP(free_at) char *place = realpath(former, NULL);
    assert_int_equal(unlink(former), 0);
    assert_candidates(f->store, path, 1);
    assert_candidates(f->store, now, 1);
    // What is there no more is known by where it was.
    assert_candidates(f->store, place, 1);
}

// A file that has the path of another one's row for its place: games are told by their numbers, so
// that two files in one row would take each other's.
FIXTURE_TEST(a_file_in_the_place_of_a_link_is_another_source) {
    const char *former = folder_put(&f->folder, "a.pgn", "one");
    CLEANUP(free_at) char *was = realpath(former, NULL);
    CLEANUP(str_done) Str path = {0};
    str_add_bytes(&path, was, (size_t)(strrchr(was, '/') - was));
    str_add(&path, "/link.pgn");
    lead(str_text(&path), "a.pgn");
    fixture_put(f->store, str_text(&path), 1, "Anna", 8, "magnus");
    assert_int_equal(unlink(str_text(&path)), 0);
    assert_true(folder_write(&f->folder, "link.pgn", "two"));
    fixture_put(f->store, str_text(&path), 1, "Berta", 8, "magnus");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM source"), 2);
    assert_candidates(f->store, str_text(&path), 1);
    assert_candidates(f->store, was, 1);
    assert_leads(f->store, was, was);
}
