// The list of candidates: what its rows say, and which there are.

#include "tests/store/scene.h"

static const StoreQuery everything = {0};

static CandidateList list_of(Store *store, const StoreQuery *query) {
    CandidateList list = {0};
    assert_ok(store_list(store, query, &list, SAID));
    return list;
}

// As a candidate without a solution has it.
FIXTURE_TEST(where_there_is_no_solution_a_row_has_the_best_move) {
    // As a verdict on a tree has it, a move has a number. The last one is not the first move.
    static const char *const texts[][2] = {{"Qb8+", "Qb8+"}, {"1.Qb8+", "Qb8+"}, {"2.Qb7", ""}};
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    CLEANUP(game_done) Game game = sample_game("Anna");
    for (int i = 0; i < (int)COUNT(texts); i++) {
        CLEANUP(candidate_done)
        Candidate candidate = scene_candidate(f->store, run, SEEN_CANDIDATE);
        Verdict *refusal = &candidate.verdicts[candidate.verdict_count - 1];
        strcpy(refusal->evidence.measures[0].text, texts[i][0]);
        candidate.tree.count = 1;
        candidate.tree.nodes[TREE_ROOT].child = TREE_NO_NODE;
        StoreVisit look = {.ply = 8 + i, .candidate = &candidate};
        assert_ok(store_keep_visits(f->store, run, &(StoreGameRef){"a.pgn", 1, &game, 0}, &look, 1,
                                    SAID));
        const CandidateRow row = scene_row(f->store, look.id);
        assert_string_equal(row.first_move, texts[i][1]);
        assert_int_equal(row.size, 0);
    }
    fixture_change(f->store, "UPDATE candidate SET first = '16.Qb8' WHERE id = 1"); // former stores
    assert_string_equal(scene_row(f->store, 1).first_move, "");
}

static void assert_changed(const Fixture *f, int64_t since, int64_t id) {
    const StoreQuery query = {.changed_after = since};
    CLEANUP(candidate_list_done) CandidateList list = list_of(f->store, &query);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.rows[0].id, id);
    assert_int_equal(list.game_count, 1);
}

PUZZLE_TEST(what_has_changed_since_is_listed_alone) {
    int64_t since = store_change_count(f->store);
    const int64_t id = scene_look_in(f->store, "a.pgn", f->run, "Berta", 8, SEEN_PUZZLE);
    assert_changed(f, since, id);
    since = store_change_count(f->store);
    fixture_decide(f->store, f->id, DECISION_REJECT, "dull");
    assert_changed(f, since, f->id);
    since = store_change_count(f->store);
    assert_ok(store_keep_solving(f->store, id, &(SolvingRecord){SOLVING_GIVEN_UP, 1, 1000}, SAID));
    assert_changed(f, since, id);
    since = store_change_count(f->store);
    scene_look(f->store, scene_run(f->store, "magnus", "won=290"), SEEN_NOTHING);
    assert_changed(f, since, f->id);
}

PUZZLE_TEST(a_row_says_what_lists_show) {
    const Position pos = position_of(SAMPLE_FEN);
    CLEANUP(candidate_list_done) CandidateList list = list_of(f->store, &everything);
    const CandidateRow *row = &list.rows[0];
    assert_int_equal(list.count, 1);
    assert_int_equal(row->id, f->id);
    const ListedGame *listed = &list.games[row->game];
    assert_string_equal(list.sources[listed->source], "a.pgn");
    assert_string_equal(list.profiles[row->profile], "magnus");
    assert_true(listed->hash == sample_hash("Anna"));
    assert_int_equal(listed->number, 1);
    assert_int_equal(row->ply, 8);
    assert_int_equal(row->kind, KIND_MATE);
    assert_int_equal(row->moves, 2);
    assert_int_equal(row->size, 7);
    assert_int_equal(row->nodes, 28925464);
    assert_int_equal(row->refusal, 0);
    assert_true(row->key == pos.key);
}

PUZZLE_TEST(a_row_says_what_is_to_be_found_and_why_it_was_decided) {
    MotifSet themes;
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_true(candidate_themes(&candidate, &themes) && motif_in(&themes, MOTIF_MATE_IN_2));
    scene_rate(f->store, f->id, "1700");
    scene_look_in(f->store, "a.pgn", f->run, "Berta", 9, SEEN_NOTHING);
    fixture_decide(f->store, f->id, DECISION_REJECT, "dull");
    fixture_decide(f->store, scene_look_in(f->store, "b.pgn", f->run, "Clara", 8, SEEN_PUZZLE),
                   DECISION_ACCEPT, "");
    CLEANUP(candidate_list_done) CandidateList list = list_of(f->store, &everything);
    const CandidateRow *row = &list.rows[0];
    assert_int_equal(row->id, f->id);
    assert_int_equal(row->entry, 2);
    assert_string_equal(row->first_move, "Kf7");
    assert_int_equal(row->rating, 1700);
    assert_memory_equal(&row->motifs, &themes, sizeof themes);
    assert_string_equal(list.reasons[row->reason], "dull");
    assert_string_equal(list.reasons[list.rows[1].reason], "");
    assert_int_equal(list.rows[1].reason, 0);
}

PUZZLE_TEST(a_row_says_which_move_is_to_be_made) {
    static const struct {
        const char *fields;
        int number;
        bool black;
    } cases[] = {
        {"w - - 0 16", 16, false},
        {"b - - 0 16", 16, true},
        {"w - - 0 0", 0, false},
        {"w - - 0 99999", 0, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char sql[120];
        snprintf(sql, sizeof sql, "UPDATE candidate SET fen = '7k/p7/5K2/8/8/8/8/6Q1 %s'",
                 cases[i].fields);
        fixture_change(f->store, sql);
        const CandidateRow row = scene_row(f->store, f->id);
        assert_int_equal(row.move_number, cases[i].number);
        assert_int_equal(row.black, cases[i].black);
    }
}

PUZZLE_TEST(a_list_has_the_tags_of_its_games) {
    fixture_put(f->store, "a.pgn", 2, "?", 8, "magnus");
    CLEANUP(candidate_list_done) CandidateList list = list_of(f->store, &everything);
    const ListedGame *anna = &list.games[list.rows[0].game], *unknown = anna + 1;
    assert_string_equal(listed_text(&list, anna->white), "Anna");
    assert_string_equal(listed_text(&list, anna->black), "Weiss");
    assert_string_equal(listed_text(&list, anna->event), "Casual");
    assert_string_equal(listed_text(&list, anna->date), "1930.??.??");
    assert_string_equal(listed_text(&list, anna->eco), "C44");
    assert_string_equal(listed_text(&list, anna->opening), "Queen's \\ \"Own\"");
    assert_int_equal(anna->white_elo, 2105);
    assert_int_equal(anna->black_elo, 0);
    assert_string_equal(listed_text(&list, unknown->white), "");
    assert_string_equal(listed_text(&list, unknown->black), "Weiss");
}

PUZZLE_TEST(no_json_is_read_for_a_list) {
    fixture_change(f->store, "UPDATE judgement SET json = '{'; UPDATE game SET tags = '['");
    CLEANUP(candidate_list_done) CandidateList list = list_of(f->store, &everything);
    assert_int_equal(list.count, 1);
    assert_true(list.rows[0].is_puzzle);
}

// The plies of the rows, which are different ones.
static void assert_plies(Store *store, const StoreQuery *query, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(candidate_list_done) CandidateList list = list_of(store, query);
    for (size_t i = 0; i < list.count; i++)
        str_addf(&text, "%d ", list.rows[i].ply);
    assert_string_equal(str_text(&text), expected);
    assert_int_equal(list.damaged_count, 0);
}

FIXTURE_TEST(a_list_can_be_narrowed) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    const int64_t finder = scene_run(f->store, "finder", "only.margin=150");
    const int64_t first = scene_look_in(f->store, "a.pgn", run, "Anna", 1, SEEN_PUZZLE);
    scene_look_in(f->store, "a.pgn", run, "Anna", 2, SEEN_CANDIDATE);
    scene_look_in(f->store, "b.pgn", run, "Berta", 3, SEEN_PUZZLE);
    scene_look_in(f->store, "b.pgn", finder, "Berta", 4, SEEN_PUZZLE);
    scene_look_in(f->store, "b.pgn", finder, "Clara", 5, SEEN_NOTHING);
    scene_decide(f->store, first, DECISION_ACCEPT);
    scene_look_in(f->store, "a.pgn", run, "Anna", 1, SEEN_NOTHING);
    const uint64_t hash = sample_hash("Anna");
    const struct {
        StoreQuery query;
        const char *plies;
    } cases[] = {
        {{0}, "1 2 3 4 "},
        {{.puzzles_only = true}, "1 3 4 "}, // a withdrawn one among them
        {{.accepted_only = true}, "1 "},
        {{.accepted_only = true, .puzzles_only = true, .profile = "finder"}, ""},
        {{.profile = "finder"}, "4 "},
        {{.profile = "lichess"}, ""},
        {{.source = "b.pgn"}, "3 4 "},
        {{.source = "c.pgn"}, ""},
        {{.game_hash = hash}, "1 2 "},
        {{.game_hash = hash + 1}, ""},
        {{.game_hash = hash, .puzzles_only = true}, "1 "},
        {{.game_hash = hash, .source = "b.pgn"}, ""},
        {{.id = first}, "1 "},
        {{.id = 99}, ""},
        {{.id = first, .source = "b.pgn"}, ""},
        {{.id = first, .game_hash = hash + 1}, ""},
        {{.id = first, .profile = "finder"}, ""},
        {{.source = "b.pgn", .profile = "magnus", .puzzles_only = true}, "3 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_plies(f->store, &cases[i].query, cases[i].plies);
}

FIXTURE_TEST(the_list_of_a_file_is_the_same_by_whatever_path_it_is_named) {
    const char *path = folder_put(&f->folder, "a.pgn", "one");
    assert_true(folder_write(&f->folder, "b.pgn", "one"));
    fixture_put(f->store, path, 1, "Anna", 8, "magnus");
    assert_plies(f->store, &(StoreQuery){.source = path}, "8 ");
    assert_plies(f->store, &(StoreQuery){.source = folder_file(&f->folder, "./a.pgn")}, "8 ");
    assert_plies(f->store, &(StoreQuery){.source = folder_file(&f->folder, "b.pgn")}, "");
}

PUZZLE_TEST(a_list_that_cannot_be_read_is_empty) {
    CandidateList list = list_of(f->store, &everything);
    fixture_change(f->store, "ALTER TABLE candidate RENAME TO lost");
    assert_fails(store_list(f->store, &everything, &list, SAID), STATUS_STORE,
                 "*test.db: cannot be read: no such table: candidate*");
    assert_int_equal(list.count, 0);
    assert_null(list.rows);
}

// The motifs of the sample puzzle, as a list has them.
static void assert_motifs(Store *store) {
    MotifSet themes;
    CLEANUP(candidate_list_done) CandidateList list = list_of(store, &everything);
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_true(candidate_themes(&candidate, &themes));
    for (size_t i = 0; i < list.count; i++)
        assert_memory_equal(&list.rows[i].motifs, &themes, sizeof themes);
}

FIXTURE_TEST(motifs_are_known_by_name_whatever_number_a_store_has_for_them) {
    fixture_change(f->store, "UPDATE motif SET id = -id; UPDATE motif SET id = 20 - id;"
                             "UPDATE motif SET id = 120 WHERE name = 'mateIn2';"
                             "INSERT INTO motif VALUES (3, 'brilliancy')");
    fixture_reopen(f);
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    assert_int_equal(
        fixture_number(f->store, "SELECT count(*) FROM candidate WHERE motifs_high >> 55 & 1"), 1);
    assert_motifs(f->store);
    fixture_change(f->store, "UPDATE candidate SET motifs_low = motifs_low | 4");
    assert_motifs(f->store);
}

FIXTURE_TEST(motifs_that_a_store_does_not_know_yet_are_added_when_it_is_opened) {
    fixture_change(f->store, "DELETE FROM motif WHERE name IN ('mateIn2', 'short')");
    fixture_reopen(f);
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    assert_motifs(f->store);
}

TEST(of_a_list_without_sets_nothing_is_a_member) {
    size_t count = 7;
    const CandidateList list = {0};
    assert_null(listed_members(&list, &(CandidateRow){.id = 1}, &count));
    assert_int_equal(count, 0);
}
