// A store that cannot be written is shown all the same: what was decided is there, and nothing more
// is, in words that name the file.
#include <errno.h>
#include <sys/mount.h>

#include "tests/review/fixture.h"
#include "tests/store/large.h"

PUZZLE_TEST(without_permission_to_write_the_stored_review_is_shown_and_nothing_is_decided) {
    CLEANUP(str_done) Str state = {0};
    Fault fault = {""};
    uint32_t at = 1;
    fixture_decide(f, DECISION_SKIP, "");
    // The stored review, in a file that a nobody may not write.
    review_free(f->review);
    f->review = NULL;
    assert_int_equal(chmod(str_text(&f->folder.path), 0555), 0);
    assert_int_equal(chmod(f->db, 0444), 0);
    if (geteuid() == 0)
        assert_int_equal(seteuid(65534), 0);
    f->review = fixture_open_as_it_is(f);
    const Decision shown = fixture_finding(f)->decision;
    const Status decided = act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", &fault);
    const Status edited = act_edit(f->review, GAME_ROOT, EDIT_ADD, "16.Qb7", &at, NULL);
    const Status undone = act_undo(f->review, GAME_NO_NODE, NULL, NULL);
    const size_t nodes = fixture_finding(f)->candidate.tree.count;
    review_write_store_state(f->review, &state);
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(str_text(&f->folder.path), 0777), 0);
    assert_int_equal(shown, DECISION_SKIP);
    assert_int_equal(decided, STATUS_STORE);
    assert_non_null(strstr(fault.text, "not decided: "));
    assert_non_null(strstr(fault.text, "store.db: cannot be written: Permission denied"));
    assert_int_equal(edited, STATUS_STORE);
    assert_int_equal(undone, STATUS_STORE);
    assert_int_equal(nodes, 4);
    assert_string_equal(str_text(&state), "READ ONLY");
    fixture_reopen(f);
    assert_int_equal(fixture_finding(f)->decision, DECISION_SKIP);
}

// A file system of our own; false, and a word, where none may be mounted.
static bool mount_small(const char *path, const char *options) {
#ifdef __linux__
    if (mount("tmpfs", path, "tmpfs", 0, options) == 0)
        return true;
    print_message("nothing can be mounted here: %s\n", strerror(errno));
#else
    (void)path;
    (void)options;
#endif
    return false;
}

#ifdef __linux__
static bool make_read_only(const char *path) {
    return mount("tmpfs", path, "tmpfs", MS_REMOUNT | MS_RDONLY, NULL) == 0;
}

static void unmount(const char *path) {
    assert_int_equal(umount(path), 0);
}
#else
static bool make_read_only(const char *path) {
    (void)path;
    return false;
}

static void unmount(const char *path) {
    (void)path;
}
#endif

// Puts the fixture's store on a file system of its own.
static void use_disk(ReviewFixture *f, const char *place, const char *options) {
    assert_int_equal(mkdir(place, 0777), 0);
    if (!mount_small(place, options))
        skip();
    f->db = folder_file(&f->folder, "disk/store.db");
}

REVIEW_TEST(on_a_read_only_file_system_the_stored_review_is_shown_and_nothing_is_decided) {
    const char *place = folder_file(&f->folder, "disk");
    use_disk(f, place, "size=4m");
    fixture_reopen(f);
    fixture_keep(f, GAME_ROOT, true);
    fixture_decide(f, DECISION_SKIP, "");
    review_free(f->review);
    f->review = NULL;
    assert_true(make_read_only(place));
    f->review = fixture_open_as_it_is(f);
    assert_int_equal(fixture_finding(f)->decision, DECISION_SKIP);
    assert_fails(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_STORE,
                 "*store.db: cannot be written: it is on a read-only file "
                 "system*");
    review_free(f->review);
    f->review = NULL;
    unmount(place);
}

// Fills what is left of a disk.
static void fill_disk(const char *filler) {
    char block[4096] = {0};
    FILE *file = fopen(filler, "w");
    assert_non_null(file);
    setvbuf(file, NULL, _IONBF, 0);
    while (fwrite(block, 1, sizeof block, file) == sizeof block) {
    }
    fclose(file);
}

REVIEW_TEST(a_disk_that_becomes_full_refuses_decisions_and_loses_none) {
    const char *place = folder_file(&f->folder, "disk");
    const char *filler = folder_file(&f->folder, "disk/filler");
    Fault fault = {""};
    use_disk(f, place, "size=2m");
    fixture_reopen(f);
    fixture_keep(f, GAME_ROOT, true);
    fixture_decide(f, DECISION_SKIP, "");
    fill_disk(filler);
    Decision last = DECISION_SKIP, next = DECISION_REJECT;
    while (act_decide(f->review, GAME_ROOT, next, "", &fault) == STATUS_OK) {
        last = next;
        next = next == DECISION_SKIP ? DECISION_REJECT : DECISION_SKIP;
    }
    assert_non_null(strstr(fault.text, "no space left on device"));
    assert_int_equal(fixture_finding(f)->decision, last);
    review_free(f->review);
    f->review = fixture_open_as_it_is(f);
    assert_int_equal(fixture_finding(f)->decision, last);
    assert_int_equal(unlink(filler), 0);
    fixture_reopen(f);
    assert_int_equal(fixture_finding(f)->decision, last);
    fixture_decide(f, next, "");
    review_free(f->review);
    f->review = NULL;
    unmount(place);
}

// Steps until the answer of the check is there.
static ReviewEventKind wait_for_survey(Review *review, ReviewEvent *event) {
    while (!review_next_event(review, 0, event) && review_deadline(review) == 0) {
    }
    return event->kind;
}

PUZZLE_TEST(a_large_store_that_turns_out_to_be_damaged_is_only_read_from_then_on) {
    CLEANUP(str_done) Str state = {0};
    ReviewEvent event;
    review_free(f->review);
    large_grow(f->db);
    large_break(f->db);
    f->review = fixture_open(f);
    fixture_decide(f, DECISION_SKIP, ""); // before the answer
    assert_int_equal(wait_for_survey(f->review, &event), REVIEW_STORE_CHANGED);
    assert_true(event.is_fault);
    assert_non_null(strstr(event.text, "decisions cannot be stored now: "));
    assert_non_null(strstr(review_store_fault(f->review), "store.db: is damaged"));
    assert_non_null(strstr(review_store_fault(f->review), "onlymove store rescue"));
    assert_int_equal(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_STORE);
    assert_int_equal(fixture_finding(f)->decision, DECISION_SKIP);
    review_write_store_state(f->review, &state);
    assert_string_equal(str_text(&state), "READ ONLY");
}
