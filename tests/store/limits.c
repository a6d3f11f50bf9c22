// What is read of a store, and of one puzzle, at most.
#include "tests/support/test.h"

#include "onlymove/limits.h"
#include "src/solve/candidate_json.h"
#include "tests/store/scene.h"

static Status load_json_of(size_t bytes, Fault *fault)
{
    Str text = {0};
    json_t *json;
    str_add(&text, "{");
    while (text.len + 1 < bytes)
        str_add_char(&text, ' ');
    str_add(&text, "}");
    Status status = candidate_json_load(str_text(&text), &json, fault);
    json_decref(json);
    str_done(&text);
    return status;
}

TEST(json_at_the_limit_is_read_and_one_byte_above_it_is_not)
{
    Fault fault;
    assert_int_equal(load_json_of(CANDIDATE_JSON_MAX, &fault), STATUS_OK);
    assert_int_equal(load_json_of(CANDIDATE_JSON_MAX + 1, &fault), STATUS_LIMIT);
    assert_non_null(strstr(fault.text, "larger than "));
}

static int make_value_of(Store *store, size_t bytes)
{
    sqlite3_stmt *select;
    assert_int_equal(sqlite3_prepare_v2(store->db, "SELECT length(zeroblob(?))", -1, &select, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(select, 1, (int64_t)bytes);
    int got = sqlite3_step(select);
    sqlite3_finalize(select);
    return got;
}

FIXTURE_TEST(a_value_at_the_limit_is_held_and_one_byte_above_it_is_not)
{
    assert_int_equal(make_value_of(f->store, STORE_TEXT_MAX), SQLITE_ROW);
    assert_int_equal(make_value_of(f->store, STORE_TEXT_MAX + 1), SQLITE_TOOBIG);
}

static Status visit_run(void *context, const StoredRun *run, Fault *fault)
{
    (void)fault;
    *(size_t *)context += strlen(run->engine);
    return STATUS_OK;
}

FIXTURE_TEST(a_text_of_a_strangers_store_above_the_limit_is_refused_in_words)
{
    sqlite3 *stranger;
    Fault fault;
    size_t seen = 0;
    char sql[100];
    scene_run(f->store, "magnus", "won=280");
    assert_int_equal(sqlite3_open(str_text(&f->path), &stranger), SQLITE_OK);
    snprintf(sql, sizeof sql, "UPDATE run SET engine = replace(hex(zeroblob(%d)), '0', 'x')",
             STORE_TEXT_MAX / 2 + 1);
    assert_int_equal(sqlite3_exec(stranger, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(stranger);
    assert_int_equal(store_each_run(f->store, visit_run, &seen, &fault), STATUS_STORE);
    assert_non_null(strstr(fault.text, "too big"));
    assert_int_equal(seen, 0);
}

// Whether a look at this ply is known afterwards.
static bool is_known(Store *store, int64_t run, int ply)
{
    Game game;
    LookedPly *plies = calloc((size_t)ply + 1, sizeof *plies);
    assert_non_null(plies);
    scene_look_in(store, "a.pgn", run, "Anna", ply, SEEN_NOTHING);
    sample_game(&game, "Anna");
    assert_int_equal(store_looked(store, game_hash(&game), "magnus", plies, (size_t)ply + 1, NULL),
                     STATUS_OK);
    bool known = plies[ply].run == run;
    game_done(&game);
    free(plies);
    return known;
}

FIXTURE_TEST(looks_are_known_of_plies_below_the_limit)
{
    assert_true(is_known(f->store, scene_run(f->store, "magnus", "won=280"), LOOK_PLIES_MAX - 1));
}

FIXTURE_TEST(a_look_at_a_ply_above_the_limit_is_like_none)
{
    assert_false(is_known(f->store, scene_run(f->store, "magnus", "won=280"), LOOK_PLIES_MAX));
}
