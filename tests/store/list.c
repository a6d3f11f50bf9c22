// The list of candidates: what its rows say, and which there are.
#include "tests/support/test.h"

#include "tests/store/scene.h"

static const StoreQuery everything = {0};

static CandidateList list_of(Store *store, const StoreQuery *query)
{
    CandidateList list = {0};
    assert_ok(store_list(store, query, &list, SAID));
    return list;
}

FIXTURE_TEST(a_row_says_what_lists_show)
{
    Position pos;
    ENDS_BY(game_done) Game game;
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    const int64_t id = scene_look_in(f->store, "a.pgn", run, "Anna", 8, SEEN_PUZZLE);
    ENDS_BY(candidate_list_done) CandidateList list = list_of(f->store, &everything);
    const CandidateRow *row = &list.rows[0];
    sample_game(&game, "Anna");
    assert_ok(pos_from_fen(&pos, SAMPLE_FEN, SAID));
    assert_int_equal(list.count, 1);
    assert_int_equal(row->id, id);
    assert_string_equal(list.sources[row->source], "a.pgn");
    assert_string_equal(list.profiles[row->profile], "magnus");
    assert_true(row->game_hash == game_hash(&game));
    assert_int_equal(row->number, 1);
    assert_int_equal(row->ply, 8);
    assert_int_equal(row->kind, KIND_MATE);
    assert_int_equal(row->moves, 2);
    assert_int_equal(row->size, 7);
    assert_int_equal(row->refusal, 0);
    assert_true(row->key == pos.key);
    assert_true(row->twin == pos_twin_key(&pos));
}

FIXTURE_TEST(no_json_is_read_for_a_list)
{
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_change(f->store, "UPDATE judgement SET json = '{'; UPDATE game SET tags = '['");
    ENDS_BY(candidate_list_done) CandidateList list = list_of(f->store, &everything);
    assert_int_equal(list.count, 1);
    assert_true(list.rows[0].puzzle);
}

// The plies of the rows, which are different ones.
static void assert_plies(Store *store, const StoreQuery *query, const char *expected)
{
    ENDS_BY(str_done) Str text = {0};
    ENDS_BY(candidate_list_done) CandidateList list = list_of(store, query);
    for (size_t i = 0; i < list.count; i++) {
        str_addf(&text, "%d ", list.rows[i].ply);
    }
    assert_string_equal(str_text(&text), expected);
}

FIXTURE_TEST(a_list_can_be_narrowed)
{
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    const int64_t finder = scene_run(f->store, "finder", "only.margin=150");
    const int64_t first = scene_look_in(f->store, "a.pgn", run, "Anna", 1, SEEN_PUZZLE);
    scene_look_in(f->store, "a.pgn", run, "Anna", 2, SEEN_CANDIDATE);
    scene_look_in(f->store, "b.pgn", run, "Berta", 3, SEEN_PUZZLE);
    scene_look_in(f->store, "b.pgn", finder, "Berta", 4, SEEN_PUZZLE);
    scene_look_in(f->store, "b.pgn", finder, "Clara", 5, SEEN_NOTHING);
    scene_decide(f->store, first, DECISION_ACCEPT);
    scene_look_in(f->store, "a.pgn", run, "Anna", 1, SEEN_NOTHING);
    const uint64_t hash = scene_row(f->store, first).game_hash;
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_plies(f->store, &cases[i].query, cases[i].plies);
    }
}

FIXTURE_TEST(a_list_that_cannot_be_read_is_empty)
{
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    CandidateList list = list_of(f->store, &everything);
    fixture_change(f->store, "ALTER TABLE candidate RENAME TO lost");
    assert_fails(store_list(f->store, &everything, &list, SAID), STATUS_STORE,
                 "*test.db: cannot be read: no such table: candidate*");
    assert_int_equal(list.count, 0);
    assert_null(list.rows);
}
