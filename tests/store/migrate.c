// Stores of earlier versions become present ones and lose nothing.
#include "tests/support/test.h"

#include "tests/store/former.h"
#include "tests/store/scene.h"

static const StoreQuery everything = {0};

// Two sound candidates, one by hand and one damaged, with decisions, one of them taken back.
static void fill(sqlite3 *db)
{
    const int64_t anna = former_put(db, 1, "Anna", 8, FORMER_SOUND);
    const int64_t berta = former_put(db, 2, "Berta", 8, FORMER_SOUND);
    const int64_t clara = former_put(db, 3, "Clara", 8, FORMER_BY_HAND);
    const int64_t dora = former_put(db, 4, "Dora", 8, FORMER_DAMAGED);
    former_decide(db, anna, "accept", "fine");
    former_decide(db, berta, "accept", "");
    former_decide(db, berta, "none", "");
    former_decide(db, clara, "reject", "dull");
    former_decide(db, dora, "accept", "kept");
}

static void open_former(Fixture *f, int step)
{
    sqlite3 *db = former_open(f, step);
    fill(db);
    sqlite3_close(db);
    f->store = fixture_open(f);
}

static const CandidateRow *row_of(const CandidateList *list, size_t number)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->games[list->rows[i].place].number == number) {
            return &list->rows[i];
        }
    }
    fail_msg("there is no game %zu", number);
    return NULL;
}

FIXTURE_TEST(candidates_and_decisions_of_earlier_versions_are_there)
{
    for (int step = 1; step <= 2; step++) {
        CLEANUP(candidate_list_done) CandidateList list = {0};
        open_former(f, step);
        assert_ok(store_list(f->store, &everything, &list, SAID));
        assert_int_equal(list.count, 4);
        const CandidateRow *anna = row_of(&list, 1), *berta = row_of(&list, 2);
        const CandidateRow *clara = row_of(&list, 3), *dora = row_of(&list, 4);
        assert_int_equal(anna->decision, DECISION_ACCEPT);
        assert_int_equal(anna->id, 1);
        assert_int_equal(anna->kind, KIND_MATE);
        assert_int_equal(anna->moves, 2);
        assert_int_equal(anna->size, 7);
        assert_true(anna->puzzle && !anna->by_hand && !anna->changed && !anna->withdrawn);
        assert_true(anna->key != 0);
        assert_int_equal(berta->decision, DECISION_NONE);
        assert_int_equal(clara->decision, DECISION_REJECT);
        assert_true(clara->by_hand);
        assert_int_equal(dora->decision, DECISION_ACCEPT);
        assert_true(dora->puzzle && dora->by_hand);
        assert_int_equal(dora->kind, KIND_MATE);
    }
}

FIXTURE_TEST(a_damaged_candidate_of_an_earlier_version_is_named_as_before)
{
    Fault fault;
    CLEANUP(str_done) Str notes = {0};
    open_former(f, 2);
    assert_int_equal(store_each(f->store, &everything, STORE_HOLDING, fixture_note, &notes, &fault),
                     STATUS_SYNTAX);
    assert_string_equal(str_text(&notes), "a.pgn 1 Anna 8 magnus accept: fine\n"
                                          "a.pgn 2 Berta 8 magnus none\n"
                                          "a.pgn 3 Clara 8 magnus reject: dull\n");
    assert_non_null(strstr(fault.text, "test.db: candidate 4 is damaged and left out"
                                       " (game 4 of a.pgn, ply 8: "));
}

static Status note_looked(void *context, const StoredCandidate *stored, Fault *fault)
{
    (void)fault;
    assert_int_equal(stored->run, stored->scanned);
    str_addf(context, "%lld ", (long long)stored->scanned);
    return STATUS_OK;
}

static Status note_judgement(void *context, const StoredJudgement *stored, Fault *fault)
{
    (void)fault;
    str_addf(context, "%s %s%s%s;", stored->time, stored->candidate.engine,
             stored->holds ? " holds" : "", stored->decided ? " decided" : "");
    return STATUS_OK;
}

static Status note_run(void *context, const StoredRun *run, Fault *fault)
{
    (void)fault;
    str_addf(context, "%s|%s|%s|%s|%zu|%s;", run->profile, run->engine, run->options, run->version,
             run->games, run->settings[0] ? "known" : "");
    return STATUS_OK;
}

FIXTURE_TEST(what_earlier_versions_judged_is_a_run_of_its_own)
{
    CLEANUP(str_done) Str judgements = {0}, runs = {0};
    Profile profile, shipped;
    open_former(f, 2);
    assert_ok(store_each_run(f->store, note_run, &runs, SAID));
    assert_string_equal(str_text(&runs), "magnus|Stockfish 16|||0|;"
                                         "magnus|Stockfish 16|||0|known;");
    assert_ok(store_each_judgement(f->store, 1, note_judgement, &judgements, SAID));
    assert_string_equal(str_text(&judgements), "2021-02-03T04:05:06Z Stockfish 16 holds decided;");
    str_clear(&runs);
    store_each(f->store, &everything, STORE_HOLDING, note_looked, &runs, NULL);
    assert_string_equal(str_text(&runs), "1 1 1 ");
    assert_ok(store_run_profile(f->store, 1, &profile, SAID));
    assert_ok(profile_find("magnus", &shipped, SAID));
    assert_true(profile_judges_alike(&profile, &shipped));
}

FIXTURE_TEST(each_decision_of_an_earlier_version_can_be_undone)
{
    static const char *const steps[] = {"accept", "reject", "undecide", "accept", "accept"};
    CLEANUP(candidate_list_done) CandidateList list = {0};
    StoreDone done;
    open_former(f, 2);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        assert_ok(store_undo(f->store, 0, &done, SAID));
        assert_string_equal(done.label, steps[i]);
        assert_int_equal(done.decision, i == 2 ? DECISION_ACCEPT : DECISION_NONE);
    }
    assert_int_equal(store_undo(f->store, 0, &done, NULL), STATUS_NOT_FOUND);
    assert_ok(store_list(f->store, &everything, &list, SAID));
    for (size_t i = 0; i < list.count; i++) {
        assert_int_equal(list.rows[i].decision, DECISION_NONE);
    }
}

FIXTURE_TEST(an_interrupted_migration_leaves_the_earlier_store)
{
    Store *store;
    Fault fault;
    sqlite3 *db = former_open(f, 2);
    for (size_t i = 10; i < 80; i++) {
        char white[16];
        snprintf(white, sizeof white, "White %zu", i);
        former_put(db, i, white, 8, FORMER_SOUND);
    }
    fill(db);
    sqlite3_close(db);
    folder_limit_files(65536); // of the log: not enough for all of it
    Status status = store_open(&store, str_text(&f->path), &fault);
    folder_limit_files(RLIM_INFINITY);
    assert_int_equal(status, STATUS_STORE);
    assert_int_equal(sqlite3_open(str_text(&f->path), &db), SQLITE_OK);
    former_execute(db, "SELECT * FROM decision JOIN candidate ON candidate.id = candidate");
    sqlite3_close(db);
    f->store = fixture_open(f);
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(f->store, &everything, &list, SAID));
    assert_int_equal(list.count, 74);
}

// --- From step 3

// A rated puzzle that was rejected, and one whose JSON is damaged.
static void make_third(Fixture *f)
{
    const int64_t anna = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    const int64_t berta = fixture_put(f->store, "a.pgn", 2, "Berta", 8, "magnus");
    scene_rate(f->store, anna, "1700");
    fixture_decide(f->store, anna, DECISION_REJECT, "dull");
    fixture_decide(f->store, berta, DECISION_ACCEPT, "");
    fixture_change(f->store, "UPDATE judgement SET json = '{' WHERE candidate = 2");
    former_go_back(f);
}

static void assert_third(Store *store)
{
    MotifSet themes;
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_true(candidate_themes(&candidate, &themes));
    assert_ok(store_list(store, &everything, &list, SAID));
    assert_int_equal(list.count, 2);
    const CandidateRow *anna = row_of(&list, 1), *berta = row_of(&list, 2);
    assert_string_equal(anna->first, "Kf7");
    assert_int_equal(anna->rating, 1700);
    assert_memory_equal(&anna->motifs, &themes, sizeof themes);
    assert_string_equal(list.reasons[anna->reason], "dull");
    assert_string_equal(listed_text(&list, list.games[anna->place].white), "Anna");
    assert_int_equal(list.games[anna->place].white_elo, 2105);
    assert_int_equal(berta->decision, DECISION_ACCEPT);
    assert_string_equal(list.reasons[berta->reason], "");
    assert_string_equal(berta->first, "");
    assert_int_equal(berta->rating, 0);
}

FIXTURE_TEST(what_lists_show_is_worked_out_of_stores_of_step_3)
{
    StoreDone done;
    make_third(f);
    f->store = fixture_open(f);
    assert_third(f->store);
    assert_ok(store_undo(f->store, 0, &done, SAID));
    assert_string_equal(done.label, "accept");
    assert_int_equal(done.count, 1);
}

FIXTURE_TEST(a_store_of_step_3_is_read_as_it_is_and_stays_so)
{
    Store *store;
    sqlite3 *db;
    make_third(f);
    assert_ok(store_open_to_read(&store, str_text(&f->path), SAID));
    assert_third(store);
    store_close(store);
    assert_int_equal(sqlite3_open(str_text(&f->path), &db), SQLITE_OK);
    former_execute(db, "SELECT entry FROM candidate");
    assert_int_not_equal(sqlite3_exec(db, "SELECT first FROM candidate", NULL, NULL, NULL),
                         SQLITE_OK);
    sqlite3_close(db);
}

FIXTURE_TEST(a_game_that_an_earlier_version_has_kept_has_no_moves_until_it_is_kept_again)
{
    CLEANUP(game_done) Game game = game_blank();
    CLEANUP(game_done) Game sample = sample_game("Anna");
    make_third(f);
    f->store = fixture_open(f);
    assert_int_equal(store_game(f->store, game_hash(&sample), &game, NULL), STATUS_NOT_FOUND);
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    assert_ok(store_game(f->store, game_hash(&sample), &game, SAID));
    assert_int_equal(game_main_plies(&game), 1);
}
