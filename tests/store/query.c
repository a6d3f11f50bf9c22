// Reading candidates from the store: what comes back, in which order, narrowed by queries.

#include "tests/store/fixture.h"

static const StoreQuery everything = {0};

typedef struct Seen {
    StoredCandidate copy; // its numbers only
    Str json, tags;
    char start[FEN_MAX];
    int visits;
} Seen;

static Status look(void *context, const StoredCandidate *stored, Fault *fault) {
    Seen *seen = context;
    seen->copy = *stored;
    seen->visits++;
    pos_to_fen(&stored->game.start, seen->start);
    str_clear(&seen->tags);
    for (size_t i = 0; i < stored->game.tag_count; i++) {
        str_addf(&seen->tags, "%s=%s;", game_text(&stored->game, stored->game.tags[i].name),
                 game_text(&stored->game, stored->game.tags[i].value));
    }
    str_clear(&seen->json);
    return candidate_write_json(&stored->candidate, &seen->json, fault);
}

static void seen_done(Seen *seen) {
    str_done(&seen->json);
    str_done(&seen->tags);
}

FIXTURE_TEST(a_candidate_comes_back_as_it_was_kept) {
    CLEANUP(str_done) Str json = {0};
    CLEANUP(seen_done) Seen seen = {0};
    int64_t id;
    CLEANUP(game_done) Game game = sample_game("Ernst");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_ok(fixture_keep(f->store, "games/a.pgn", 3, &game, 24, &candidate, &id, SAID));
    fixture_reopen(f);
    assert_ok(store_each(f->store, &everything, STORE_SHOWN, look, &seen, SAID));
    assert_int_equal(seen.visits, 1);
    assert_int_equal(seen.copy.id, id);
    assert_int_equal(seen.copy.game_number, 3);
    assert_int_equal(seen.copy.ply, 24);
    assert_true(seen.copy.game_hash == game_hash(&game));
    assert_int_equal(seen.copy.decision, DECISION_NONE);
    assert_string_equal(seen.start, FEN_START);
    assert_string_equal(str_text(&seen.tags),
                        "Event=Casual;Site=Reval;Date=1930.??.??;Round=2;White=Ernst;Black=Weiss;"
                        "Result=1-0;ECO=C44;WhiteElo=2105;Annotator=X;"
                        "Opening=Queen's \\ \"Own\";");
    assert_ok(candidate_write_json(&candidate, &json, SAID));
    assert_string_equal(str_text(&seen.json), str_text(&json));
}

// Keeps the sample puzzle as one of this game, and looks at what is then there.
static void keep_and_look(Fixture *f, const Game *game, size_t number, Seen *seen) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_ok(fixture_keep(f->store, "a.pgn", number, game, 0, &candidate, &(int64_t){0}, SAID));
    assert_ok(store_each(f->store, &everything, STORE_SHOWN, look, seen, SAID));
}

FIXTURE_TEST(a_game_keeps_where_it_starts) {
    CLEANUP(seen_done) Seen seen = {0};
    CLEANUP(game_done) Game game = game_blank();
    game.start = position_of(SAMPLE_FEN);
    keep_and_look(f, &game, 1, &seen);
    assert_string_equal(seen.start, SAMPLE_FEN);
    assert_string_equal(str_text(&seen.tags), "");
}

FIXTURE_TEST(a_game_has_no_tags_of_the_one_before) {
    CLEANUP(seen_done) Seen seen = {0};
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "Event", "Rapid");
    keep_and_look(f, &game, 2, &seen);
    assert_int_equal(seen.visits, 2);
    assert_string_equal(str_text(&seen.tags), "Event=Rapid;");
}

FIXTURE_TEST(of_a_tag_that_is_there_twice_the_first_is_kept) {
    CLEANUP(seen_done) Seen seen = {0};
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "Event", "one");
    game_set_tag(&game, "Site", "two");
    game.tags[1].name = game.tags[0].name;
    keep_and_look(f, &game, 1, &seen);
    assert_string_equal(str_text(&seen.tags), "Event=one;");
}

FIXTURE_TEST(tags_in_latin_1_come_back_as_utf8) {
    fixture_put(f->store, "a.pgn", 1, "Gr\xFCnfeld", 2, "magnus");
    assert_stored(f->store, &everything, "a.pgn 1 Gr\xC3\xBCnfeld 2 magnus none\n");
}

FIXTURE_TEST(the_order_is_source_number_ply_profile) {
    fixture_put(f->store, "b.pgn", 1, "Anna", 8, "magnus");
    fixture_put(f->store, "a.pgn", 10, "Berta", 8, "magnus");
    fixture_put(f->store, "a.pgn", 9, "Clara", 30, "magnus");
    fixture_put(f->store, "a.pgn", 9, "Clara", 8, "magnus");
    fixture_put(f->store, "a.pgn", 9, "Clara", 8, "classic");
    assert_stored(f->store, &everything,
                  "a.pgn 9 Clara 8 classic none\n"
                  "a.pgn 9 Clara 8 magnus none\n"
                  "a.pgn 9 Clara 30 magnus none\n"
                  "a.pgn 10 Berta 8 magnus none\n"
                  "b.pgn 1 Anna 8 magnus none\n");
}

FIXTURE_TEST(games_at_one_place_keep_an_order_of_their_own) {
    // The second game of a file that was edited in between. Which is first may not depend on which
    // was kept first.
    Str orders[2] = {0};
    for (int turn = 0; turn < 2; turn++) {
        char path[32];
        snprintf(path, sizeof path, "turn.pgn");
        Fixture g = {.folder = f->folder};
        g.path = folder_file(&f->folder, turn ? "second.db" : "first.db");
        g.store = fixture_open(&g);
        fixture_put(g.store, path, 2, turn ? "Anna" : "Berta", 8, "magnus");
        fixture_put(g.store, path, 2, turn ? "Berta" : "Anna", 8, "magnus");
        assert_ok(store_each(g.store, &everything, STORE_SHOWN, fixture_note, &orders[turn], SAID));
        store_close(g.store);
    }
    assert_string_equal(str_text(&orders[0]), str_text(&orders[1]));
    str_done(&orders[0]);
    str_done(&orders[1]);
}

FIXTURE_TEST(all_64_bits_of_a_hash_are_kept) {
    char white[] = "A";
    while (sample_hash(white) >> 63 == 0)
        white[0]++;
    fixture_put(f->store, "a.pgn", 1, white, 8, "magnus");
    const StoreQuery query = {.game_hash = sample_hash(white)};
    CLEANUP(seen_done) Seen seen = {0};
    assert_ok(store_each(f->store, &query, STORE_SHOWN, look, &seen, SAID));
    assert_int_equal(seen.visits, 1);
    assert_true(seen.copy.game_hash == query.game_hash);
}

FIXTURE_TEST(accepted_means_accepted_last) {
    const StoreQuery accepted = {.accepted_only = true};
    int64_t anna = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    int64_t berta = fixture_put(f->store, "a.pgn", 2, "Berta", 8, "magnus");
    fixture_put(f->store, "a.pgn", 3, "Clara", 8, "magnus");
    fixture_decide(f->store, anna, DECISION_ACCEPT, "");
    fixture_decide(f->store, berta, DECISION_REJECT, "");
    fixture_decide(f->store, anna, DECISION_NONE, "");
    fixture_decide(f->store, berta, DECISION_ACCEPT, "now");
    assert_stored(f->store, &accepted, "a.pgn 2 Berta 8 magnus accept: now\n");
}

static Status stop(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)stored;
    ++*(int *)context;
    return fault_set(fault, STATUS_LIMIT, "enough");
}

FIXTURE_TEST(the_visitor_can_end_it) {
    int visits = 0;
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_put(f->store, "a.pgn", 2, "Berta", 8, "magnus");
    assert_fails(store_each(f->store, &everything, STORE_SHOWN, stop, &visits, SAID), STATUS_LIMIT,
                 "enough");
    assert_int_equal(visits, 1);
}

static Status accept_and_look_around(void *context, const StoredCandidate *stored, Fault *fault) {
    Store *store = context;
    CLEANUP(str_done) Str notes = {0};
    Status status = fixture_try_decide(store, stored->id, DECISION_ACCEPT, "", fault);
    if (status == STATUS_OK)
        status = store_each(store, &everything, STORE_SHOWN, fixture_note, &notes, fault);
    return status;
}

FIXTURE_TEST(the_visitor_may_use_the_store) {
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_put(f->store, "a.pgn", 2, "Berta", 8, "magnus");
    assert_ok(
        store_each(f->store, &everything, STORE_SHOWN, accept_and_look_around, f->store, SAID));
    assert_stored(f->store, &everything,
                  "a.pgn 1 Anna 8 magnus accept\na.pgn 2 Berta 8 magnus accept\n");
}

FIXTURE_TEST(a_damaged_row_is_said_with_its_number) {
    static const struct {
        const char *sql, *words;
    } cases[] = {
        {"UPDATE judgement SET json = '{}'", "fen: is missing"},
        {"UPDATE game SET tags = '[]'", "tags: should be a JSON object"},
        {"UPDATE game SET tags = '{\"White\":7}'", "tags: White: should be text"},
        {"UPDATE game SET start = 'nowhere'", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fault fault = {""};
        CLEANUP(str_done) Str notes = {0};
        fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
        fixture_change(f->store, cases[i].sql);
        assert_int_equal(
            store_each(f->store, &everything, STORE_SHOWN, fixture_note, &notes, &fault),
            STATUS_SYNTAX);
        if (!strstr(fault.text, "test.db: candidate 1 is damaged and left out"
                                " (game 1 of a.pgn, ply 8: ") ||
            !strstr(fault.text, cases[i].words)) {
            fail_msg("%s: \"%s\"", cases[i].sql, fault.text);
        }
    }
}

FIXTURE_TEST(damaged_rows_stop_nobody_elses_visit) {
    CLEANUP(str_done) Str notes = {0};
    const char *const names[] = {"Anna", "Berta", "Clara", "Dora"};
    for (size_t i = 0; i < 4; i++)
        fixture_put(f->store, "a.pgn", i + 1, names[i], 8, "magnus");
    fixture_change(f->store, "UPDATE judgement SET json = '{' WHERE candidate IN (1, 3)");
    assert_fails(store_each(f->store, &everything, STORE_SHOWN, fixture_note, &notes, SAID),
                 STATUS_SYNTAX,
                 "*test.db: 2 candidates are damaged and left out: 1, 3"
                 " (the first: game 1 of a.pgn, ply 8: *");
    assert_string_equal(str_text(&notes),
                        "a.pgn 2 Berta 8 magnus none\na.pgn 4 Dora 8 magnus none\n");
}

FIXTURE_TEST(many_damaged_rows_fit_into_a_sentence) {
    CLEANUP(str_done) Str notes = {0};
    for (int ply = 1; ply <= 30; ply++)
        fixture_put(f->store, "a.pgn", 1, "Anna", ply, "magnus");
    fixture_change(f->store, "UPDATE judgement SET json = '{'");
    assert_fails(store_each(f->store, &everything, STORE_SHOWN, fixture_note, &notes, SAID),
                 STATUS_SYNTAX, "*test.db: 30 candidates are damaged and left out: 1, 2, *");
    assert_words(test_fault.text, "*19, 20, ... (the first: game 1 of a.pgn, ply 1: *");
}
