// Looking after a store: a whole one is said to be, what is wrong is found, and of a damaged one
// all is saved that can be read.

#include "tests/store/large.h"
#include "tests/store/scene.h"

enum { GAMES = 60, PAGE = 4096 };

#define MADE " made in the place of lost ones: "

// Games with a puzzle each; every third is accepted, and every third of them taken back.
static void fill(Fixture *f) {
    char white[32];
    for (int i = 0; i < GAMES; i++) {
        snprintf(white, sizeof white, "Player %d", i);
        const int64_t id = fixture_put(f->store, "a.pgn", (size_t)i + 1, white, 8, "magnus");
        if (i % 3 == 0)
            fixture_decide(f->store, id, DECISION_ACCEPT, "fine");
        if (i % 9 == 0)
            fixture_decide(f->store, id, DECISION_REJECT, "not fine");
    }
}

// Closes the store and opens it only to be read.
static void look(Fixture *f) {
    fixture_close(f);
    assert_ok(store_open_read_only(&f->store, f->path, SAID));
}

static void count_decisions(Store *store, int counts[4], int *all) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(store, &(StoreQuery){0}, &list, SAID));
    memset(counts, 0, 4 * sizeof *counts);
    *all = (int)list.count;
    for (size_t i = 0; i < list.count; i++)
        counts[list.rows[i].decision]++;
}

// Opens what was saved in the place of the store, which it is then.
static void rescue(Fixture *f, Str *report) {
    f->path = fixture_rescue(f, f->store, report, &(size_t){0});
    fixture_reopen(f);
}

static void assert_whole(Fixture *f) {
    CLEANUP(str_done) Str findings = {0};
    look(f);
    const Status status = store_check(f->store, &findings, NULL);
    assert_string_equal(str_text(&findings), "");
    assert_int_equal(status, STATUS_OK);
}

FIXTURE_TEST(a_whole_store_is_whole_also_with_what_was_taken_back) {
    fill(f);
    assert_ok(store_undo(f->store, 0, &(StepReport){0}, SAID));
    assert_whole(f);
}

FIXTURE_TEST(what_is_wrong_is_found) {
    static const struct {
        const char *sql, *said;
    } cases[] = {
        {"UPDATE candidate SET marks = 2 WHERE id = 2", "1 candidates have another decision"},
        {"UPDATE candidate SET entry = NULL WHERE id = 1", "1 candidates do not know their newest"},
        {"UPDATE candidate SET holding = NULL WHERE id = 2", "1 candidates have no judgement"},
        {"UPDATE candidate SET rating = 9 WHERE id = 2",
         "1 candidates say something else in lists"},
        {"INSERT INTO reason VALUES (77, 'x'); UPDATE candidate SET reason = 77 WHERE id = 2",
         "1 candidates have another reason than the journal"},
        {"DROP TRIGGER journal_is_final; UPDATE journal SET batch = 999 WHERE id = 1",
         "1 journal entries belong to a step that nothing began (the first: 1)"},
        {"UPDATE judgement SET json = '{' WHERE id = 3", "candidate 3 is damaged and left out"},
        {"CREATE TEMP TABLE copy AS SELECT * FROM judgement WHERE id = 2;"
         "UPDATE copy SET id = 999, json = '{'; INSERT INTO judgement SELECT * FROM copy;"
         "UPDATE candidate SET decided = 999 WHERE id = 2",
         "candidate 2 is damaged and left out"},
        {"UPDATE run SET settings = 'x'", "the settings of run 1 are damaged"},
        {"UPDATE profile SET name = 'a' || char(27)", "control characters in its name"},
        {"DELETE FROM game WHERE id = 4", "row 4 refers to one that is"},
    };
    CLEANUP(str_done) Str findings = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fill(f);
        fixture_change(f->store, "PRAGMA foreign_keys = OFF");
        fixture_change(f->store, cases[i].sql);
        str_clear(&findings);
        assert_int_equal(store_check(f->store, &findings, SAID), STATUS_SYNTAX);
        if (!strstr(str_text(&findings), cases[i].said))
            fail_msg("\"%s\" not in:\n%s", cases[i].said, str_text(&findings));
        fixture_anew(f);
    }
}

FIXTURE_TEST(a_whole_store_is_rescued_whole) {
    CLEANUP(str_done) Str report = {0};
    int before[4], after[4], all, saved;
    fill(f);
    count_decisions(f->store, before, &all);
    look(f);
    rescue(f, &report);
    count_decisions(f->store, after, &saved);
    assert_int_equal(saved, all);
    assert_memory_equal(before, after, sizeof before);
    assert_non_null(strstr(str_text(&report), "candidates: 60 saved, 0 lost\n"));
    assert_non_null(strstr(str_text(&report), "journal entries: 27 saved, 0 lost\n"));
    assert_ok(store_undo(f->store, 0, &(StepReport){0}, SAID));
    assert_whole(f);
}

FIXTURE_TEST(a_store_with_the_last_row_number_there_is_is_rescued) {
    CLEANUP(str_done) Str report = {0};
    fixture_change(f->store, "INSERT INTO profile (id, name) VALUES (9223372036854775807, 'last')");
    look(f);
    rescue(f, &report);
    assert_non_null(strstr(str_text(&report), "profiles: 1 saved, 0 lost\n"));
}

FIXTURE_TEST(what_was_decided_on_a_puzzle_that_is_lost_is_told_and_the_new_store_is_whole) {
    CLEANUP(str_done) Str report = {0};
    fill(f);
    fixture_change(f->store,
                   "PRAGMA foreign_keys = OFF; DELETE FROM judgement WHERE candidate < 3");
    fixture_change(f->store, "UPDATE judgement SET json = json || '{' WHERE candidate = 4");
    rescue(f, &report);
    assert_non_null(strstr(str_text(&report),
                           "candidates left out, because their judgements are lost or they have "
                           "impossible values: 3\n"
                           "journal entries: 24 saved, 3 lost\n"));
    assert_non_null(strstr(str_text(&report), "  reject: game 1 of a.pgn, ply 8, 7k/p7/"));
    assert_whole(f);
}

// Rows are made in the place of lost ones. Candidates say what was decided, too.
FIXTURE_TEST(decisions_are_rescued_all_the_same_where_another_row_of_them_is_lost) {
    static const struct {
        const char *sql, *said, *found;
    } cases[] = {
        {"DELETE FROM source", "sources" MADE,
         "game JOIN source s ON s.id = source AND path = 'lost-1'"},
        {"DELETE FROM game", "games" MADE, "game JOIN source s ON s.id = source AND path = 'lost'"},
        {"UPDATE game SET start = 'K'", "games" MADE, "game"},
        {"DELETE FROM profile", "profiles" MADE,
         "candidate JOIN profile p ON p.id = profile AND name = 'magnus'"},
        {"DELETE FROM profile; UPDATE candidate SET holding = NULL", "profiles" MADE,
         "candidate JOIN profile p ON p.id = profile AND name = 'lost-1'"},
        {"DELETE FROM run", "runs" MADE, "judgement JOIN run r ON r.id = run AND engine = 'lost'"},
        {"INSERT INTO member (collection, candidate, rank) SELECT 7, id, id FROM candidate",
         "sets" MADE, "member JOIN collection c ON c.id = collection AND name = 'lost-7'"},
        {"DELETE FROM journal", "entries: 0 saved", "candidate"},
        {"DROP TRIGGER journal_is_final; UPDATE journal SET batch = 1 WHERE id = 3;"
         "DELETE FROM journal WHERE id NOT BETWEEN 2 AND 20",
         "entries: 19", "candidate"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        CLEANUP(str_done) Str report = {0}, found = {0};
        int before[4], after[4], all, saved;
        fill(f);
        count_decisions(f->store, before, &all);
        fixture_change(f->store, "PRAGMA foreign_keys = OFF; DROP TRIGGER journal_is_kept");
        fixture_change(f->store, cases[i].sql);
        rescue(f, &report);
        assert_non_null(strstr(str_text(&report), cases[i].said));
        count_decisions(f->store, after, &saved);
        assert_int_equal(saved, all);
        assert_memory_equal(before, after, sizeof before);
        str_addf(&found, "SELECT count(*) FROM %s", cases[i].found);
        assert_int_equal(fixture_number(f->store, str_text(&found)), GAMES);
        assert_whole(f);
        fixture_anew(f);
    }
}

// A row number that onlymove does not give, a game that is not there, a row that makes no sense.
FIXTURE_TEST(a_decision_that_cannot_be_saved_is_named_and_counted) {
    static const struct {
        const char *sql, *said;
    } cases[] = {
        {"UPDATE candidate SET id = -5 WHERE id = 1;"
         "UPDATE judgement SET candidate = -5 WHERE candidate = 1;"
         "DROP TRIGGER journal_is_final; UPDATE journal SET candidate = -5 WHERE candidate = 1",
         "  reject: game 1 of a.pgn, ply 8, "},
        {"DELETE FROM game WHERE id = 4; UPDATE judgement SET kind = 99 WHERE candidate = 4",
         "decided on puzzles that are lost: 1\n  accept: 7k/p7/"},
        {"DELETE FROM candidate WHERE id = 4",
         "decided on puzzles that are lost: 1\n  accept: 7k/p7/"},
        {"DELETE FROM candidate WHERE id = 4; DELETE FROM judgement WHERE candidate = 4",
         "  accept: the candidate 4, of which nothing can be read: fine\n"},
        {"UPDATE candidate SET ply = 4294967073 WHERE id = 4",
         "lost: 1\n  accept: game 4 of a.pgn, ply 4294967073, 7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1: "
         "fine"},
        {"UPDATE judgement SET kind = 99 WHERE candidate = 4; DROP TRIGGER journal_is_kept;"
         " DELETE FROM journal",
         "lost: 1\n  accept: game 4 of a.pgn, ply 8, 7k/p7/"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        CLEANUP(str_done) Str report = {0};
        size_t lost = 0;
        fill(f);
        fixture_change(f->store, "PRAGMA foreign_keys = OFF");
        fixture_change(f->store, cases[i].sql);
        fixture_rescue(f, f->store, &report, &lost);
        if (!strstr(str_text(&report), cases[i].said))
            fail_msg("\"%s\" not in:\n%s", cases[i].said, str_text(&report));
        assert_int_equal(lost, 1);
        fixture_anew(f);
    }
}

FIXTURE_TEST(the_settings_of_all_runs_are_looked_at_however_many_there_are) {
    CLEANUP(str_done) Str findings = {0};
    fill(f);
    fixture_change(f->store,
                   "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
                   " INSERT INTO run (profile, settings, engine, options, version)"
                   " SELECT profile, settings, engine || i, options, version FROM run, n");
    fixture_change(f->store, "UPDATE run SET settings = 'x' WHERE id = 1");
    assert_int_equal(store_check(f->store, &findings, SAID), STATUS_SYNTAX);
    assert_non_null(strstr(str_text(&findings), "the settings of run 1 are damaged"));
}

// Writes the whole store with one page overwritten to the path of the fixture.
static void break_page(const Fixture *f, const Str *whole, size_t page, Str *broken) {
    str_clear(broken);
    str_add_bytes(broken, whole->data, whole->len);
    memset(broken->data + page * PAGE, 0xA5, PAGE);
    assert_ok(file_write(f->path, broken->data, broken->len, SAID));
}

// One page after the other, each in a store of its own.
FIXTURE_TEST(around_a_broken_page_the_rest_is_saved_and_the_old_store_stays_as_it_is) {
    CLEANUP(str_done) Str whole = {0}, report = {0}, broken = {0};
    static const char sound[] =
        "SELECT (SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok')"
        " + (SELECT count(*) FROM pragma_foreign_key_check)";
    fill(f);
    fixture_close(f);
    assert_ok(file_read(f->path, 1 << 30, &whole, SAID));
    const char *path = f->path;
    size_t rescued = 0;
    for (size_t page = 3; page < whole.len / PAGE; page++) {
        f->path = folder_file(&f->folder, "broken.db");
        break_page(f, &whole, page, &broken);
        if (store_open_read_only(&f->store, f->path, NULL) == STATUS_OK) {
            int counts[4], all;
            const char *old = f->path;
            str_clear(&report);
            rescue(f, &report);
            count_decisions(f->store, counts, &all);
            rescued += all >= GAMES / 2;
            assert_int_equal(fixture_number(f->store, sound), 0);
            assert_bytes(old, &broken);
        }
        fixture_close(f);
    }
    assert_true(rescued >= (whole.len / PAGE - 3) * 3 / 4);
    f->path = path;
    f->store = fixture_open(f);
}

FIXTURE_TEST(nothing_is_written_to_a_small_store_that_is_damaged) {
    CLEANUP(str_done) Str whole = {0}, broken = {0};
    Fault fault = {""};
    Store *store = NULL;
    fill(f);
    fixture_close(f);
    assert_ok(file_read(f->path, 1 << 30, &whole, SAID));
    size_t refused = 0;
    for (size_t page = 3; page < whole.len / PAGE; page++) {
        break_page(f, &whole, page, &broken);
        if (store_open(&store, f->path, &fault) == STATUS_OK) {
            store_close(store);
        } else {
            assert_non_null(strstr(fault.text, "test.db: is damaged"));
            assert_bytes(f->path, &broken);
            refused++;
        }
    }
    assert_true(refused >= (whole.len / PAGE - 3) * 3 / 4);
    assert_ok(file_write(f->path, whole.data, whole.len, SAID));
    f->store = fixture_open(f);
}

// What the check of an open store has come to; "none": there was nothing to do.
static const char *checked(Store *store, Fault *fault) {
    Status status = STATUS_OK;
    if (!store_needs_check(store))
        return "none";
    for (int table = 0; !store_check_table(store, table, &status, fault);)
        table++;
    return status == STATUS_OK ? "whole" : "damaged";
}

FIXTURE_TEST(a_large_store_is_looked_over_while_it_is_used_and_damage_is_found) {
    const char *path = f->path;
    Fault fault = {""};
    fill(f);
    assert_string_equal(checked(f->store, &fault), "none"); // a small one
    store_close(f->store);
    large_grow(path);
    f->store = fixture_open(f);
    assert_string_equal(checked(f->store, &fault), "whole");
    assert_ok(store_check_integrity(f->store, SAID));
    store_close(f->store);
    large_break(path);
    f->store = fixture_open(f);
    assert_string_equal(checked(f->store, &fault), "damaged");
    assert_non_null(strstr(fault.text, "test.db: is damaged"));
    assert_int_equal(store_check_integrity(f->store, NULL), STATUS_STORE);
    store_end_writing(f->store);
    assert_string_equal(checked(f->store, &fault), "none"); // it is only read
    assert_true(sqlite3_exec(f->store->db, "DELETE FROM analysis", NULL, NULL, NULL) != SQLITE_OK);
}
