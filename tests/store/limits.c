// What is read of a store, and of one puzzle, at most.

#include <jansson.h>

#include "tests/store/scene.h"
#include "tests/support/held.h"

static Status load_json_of(size_t bytes, Fault *fault) {
    json_t *json;
    CLEANUP(str_done) Str text = str_of("{");
    while (text.len + 1 < bytes)
        str_add_char(&text, ' ');
    str_add(&text, "}");
    Status status = candidate_json_load(str_text(&text), &json, fault);
    json_decref(json);
    return status;
}

TEST(json_at_the_limit_is_read_and_one_byte_above_it_is_not) {
    assert_ok(load_json_of(CANDIDATE_JSON_MAX, SAID));
    assert_fails(load_json_of(CANDIDATE_JSON_MAX + 1, SAID), STATUS_LIMIT, "*larger than *");
}

static int make_value_of(Store *store, size_t bytes) {
    sqlite3_stmt *select;
    assert_int_equal(sqlite3_prepare_v2(store->db, "SELECT length(zeroblob(?))", -1, &select, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(select, 1, (int64_t)bytes);
    int got = sqlite3_step(select);
    sqlite3_finalize(select);
    return got;
}

FIXTURE_TEST(a_value_at_the_limit_is_held_and_one_byte_above_it_is_not) {
    assert_int_equal(make_value_of(f->store, STORE_TEXT_MAX), SQLITE_ROW);
    assert_int_equal(make_value_of(f->store, STORE_TEXT_MAX + 1), SQLITE_TOOBIG);
}

static Status visit_run(void *context, const StoredRun *run, Fault *fault) {
    (void)fault;
    *(size_t *)context += strlen(run->engine);
    return STATUS_OK;
}

FIXTURE_TEST(a_text_of_a_strangers_store_above_the_limit_is_refused_in_words) {
    size_t seen = 0;
    char sql[100];
    scene_run(f->store, "magnus", "won=280");
    snprintf(sql, sizeof sql, "UPDATE run SET engine = replace(hex(zeroblob(%d)), '0', 'x')",
             STORE_TEXT_MAX / 2 + 1);
    change_store(f->path, sql);
    assert_fails(store_each_run(f->store, visit_run, &seen, SAID), STATUS_STORE, "*too big*");
    assert_int_equal(seen, 0);
}

// A row grows as none that this program has written.
static void enlarge(const Fixture *f, const char *table, const char *column, int64_t id) {
    char sql[300];
    snprintf(sql, sizeof sql,
             "DROP TRIGGER journal_is_final;"
             "UPDATE %s SET %s = replace(hex(zeroblob(%d)), '0', 'x') WHERE id = %d",
             table, column, STORE_TEXT_MAX / 2 + 1, (int)id);
    change_store(f->path, sql);
}

FIXTURE_TEST(a_puzzle_with_a_value_above_the_limit_is_left_out_alone) {
    static const struct {
        const char *table, *column, *lost;
    } rows[] = {
        {"judgement", "json", "judgements: 2 saved, 1 lost\n"},
        {"game", "tags", "games: 2 saved, 1 lost\n"},
        {"game", "start", "games: 2 saved, 1 lost\n"},
        {"journal", "reason", "journal entries: 2 saved, 1 lost\n"},
    };
    static const char said[] =
        "test.db: candidate 2 is damaged and left out (game 2, ply 8: a value of more than 1280000 "
        "bytes)";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str notes = {0}, findings = {0}, report = {0};
        int64_t ids[3];
        fixture_put_three(f->store, ids);
        for (int puzzle = 0; puzzle < 3; puzzle++)
            fixture_decide(f->store, ids[puzzle], DECISION_ACCEPT, "fine");
        enlarge(f, rows[i].table, rows[i].column, 2);
        assert_fails(
            store_each(f->store, &(StoreQuery){0}, STORE_SHOWN, fixture_note, &notes, SAID),
            STATUS_SYNTAX, about(said));
        assert_string_equal(str_text(&notes), "a.pgn 1 Anna 8 magnus accept: fine\n"
                                              "a.pgn 3 Clara 8 magnus accept: fine\n");
        assert_int_equal(store_check(f->store, &findings, SAID), STATUS_SYNTAX);
        assert_non_null(strstr(str_text(&findings), said));
        fixture_rescue(f, f->store, &report, &(size_t){0});
        assert_non_null(strstr(str_text(&report), rows[i].lost));
        fixture_anew(f);
    }
}

// What a list reads itself. A source or a profile belongs to many: only those candidates are lost.
FIXTURE_TEST(a_list_is_without_the_rows_alone_that_have_a_value_above_the_limit) {
    static const struct {
        const char *table, *column;
        size_t lost;
    } rows[] = {
        {"game", "white", 1},  {"game", "opening", 1}, {"candidate", "first", 1},
        {"source", "path", 1}, {"profile", "name", 1}, {"motif", "name", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Fault fault;
        CLEANUP(str_done) Str notes = {0};
        CLEANUP(candidate_list_done) CandidateList list = {0};
        fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
        fixture_put(f->store, "b.pgn", 2, "Berta", 8, "finder");
        fixture_put(f->store, "c.pgn", 3, "Clara", 8, "lichess");
        fixture_put(f->store, "c.pgn", 2, "Dora", 8, "lichess"); // not in the order of the source
        fixture_put(f->store, "c.pgn", 4, "Erna", 8, "lichess");
        enlarge(f, rows[i].table, rows[i].column, 2);
        assert_ok(store_list(f->store, &(StoreQuery){0}, &list, SAID));
        assert_int_equal(list.count, 5 - rows[i].lost);
        assert_int_equal(list.damaged_count, rows[i].lost);
        assert_int_equal(list.games[list.rows[0].game].number, 1);
        assert_string_equal(listed_text(&list, list.games[list.rows[0].game].white), "Anna");
        const Status status =
            store_each(f->store, &(StoreQuery){0}, STORE_SHOWN, fixture_note, &notes, &fault);
        assert_int_equal(status, rows[i].lost ? STATUS_SYNTAX : STATUS_OK);
        if (rows[i].lost) {
            assert_non_null(strstr(fault.text, "candidate 2 is damaged and left out (game 2, ply 8:"
                                               " no sound place, profile or kind"));
        }
        fixture_anew(f);
    }
}

static Status no_judgement(void *context, const StoredJudgement *stored, Fault *fault) {
    (void)context;
    (void)stored;
    return fault_set(fault, STATUS_STORE, "a judgement that cannot be read was visited");
}

PUZZLE_TEST(a_judgement_above_the_limit_is_left_out_of_those_of_its_candidate) {
    enlarge(f, "judgement", "json", 1);
    assert_fails(store_each_judgement(f->store, f->id, no_judgement, NULL, SAID), STATUS_SYNTAX,
                 "*judgement 1 is damaged and left out (a value of more than*");
}

// Whether a look at this ply is known afterwards.
static bool is_known(Store *store, int64_t run, int ply) {
    CLEANUP(free_at) PlyVisit *plies = calloc((size_t)ply + 1, sizeof *plies);
    assert_non_null(plies);
    scene_look_in(store, "a.pgn", run, "Anna", ply, SEEN_NOTHING);
    assert_ok(store_visits(store, sample_hash("Anna"), "magnus", plies, (size_t)ply + 1, SAID));
    return plies[ply].run_id == run;
}

FIXTURE_TEST(looks_are_known_of_plies_below_the_limit) {
    assert_true(is_known(f->store, scene_run(f->store, "magnus", "won=280"), VISIT_PLIES_MAX - 1));
}

FIXTURE_TEST(a_look_at_a_ply_above_the_limit_is_like_none) {
    assert_false(is_known(f->store, scene_run(f->store, "magnus", "won=280"), VISIT_PLIES_MAX));
}
