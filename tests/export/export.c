// Exports of a store: PGN and JSON, their order, what is left out, and damaged rows.

#include <jansson.h>

#include "onlymove/pgn.h"
#include "tests/export/accepted.h"
#include "tests/solve/positions.h"
#include "tests/store/scene.h"

static void accept_sample(Store *store, const char *source, size_t number, const char *white) {
    int64_t id = fixture_put(store, source, number, white, 24, "magnus");
    fixture_decide(store, id, DECISION_ACCEPT, "");
}

TEST(formats_are_known_by_name) {
    static const char *const names[] = {"pgn", "json",  "epd",  "fen",   "puzzlejson",
                                        "csv", "jsonl", "html", "latex", "anki"};
    ExportFormat format;
    CLEANUP(str_done) Str all = {0};
    for (int i = 0; i < (int)COUNT(names); i++) {
        assert_ok(export_format(names[i], &format, SAID));
        assert_int_equal(format, EXPORT_PGN + i);
        assert_string_equal(export_format_name(format), names[i]);
    }
    assert_null(export_format_name(EXPORT_FORMAT_COUNT));
    assert_fails(export_format("pdf", &format, SAID), STATUS_USAGE,
                 "no export format is called \"pdf\"; there are: pgn, json, epd, fen, puzzlejson, "
                 "csv, jsonl, html, latex, anki");
    export_format_names(&all);
    assert_string_equal(str_text(&all),
                        "pgn, json, epd, fen, puzzlejson, csv, jsonl, html, latex or anki");
}

FIXTURE_TEST(without_puzzles_a_file_is_empty_but_valid) {
    fixture_put(f->store, "a.pgn", 3, "Ernst", 24, "magnus"); // nobody accepted it
    assert_string_equal(accepted_as(f->store, EXPORT_PGN, 0), "");
    assert_string_equal(accepted_as(f->store, EXPORT_JSON, 0), "[]\n");
    assert_string_equal(accepted_as(f->store, EXPORT_EPD, 0), "");
}

FIXTURE_TEST(a_puzzle_is_a_pgn_game_from_its_position) {
    accept_sample(f->store, "/home/somebody/a.pgn", 3, "Ernst");
    assert_string_equal(
        accepted_as(f->store, EXPORT_PGN, 1),
        "[Event \"Casual\"]\n"
        "[Site \"Reval\"]\n"
        "[Date \"1930.??.??\"]\n"
        "[Round \"2\"]\n"
        "[White \"Ernst\"]\n"
        "[Black \"Weiss\"]\n"
        "[Result \"1-0\"]\n"
        "[WhiteElo \"2105\"]\n"
        "[ECO \"C44\"]\n"
        "[Opening \"Queen's \\\\ \\\"Own\\\"\"]\n"
        "[SetUp \"1\"]\n"
        "[FEN \"7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n"
        "[Source \"a.pgn, game 3, ply 24\"]\n"
        "[Profile \"magnus\"]\n"
        "[Kind \"mate\"]\n"
        "[Themes \"endgame mate mateIn2 queenEndgame short\"]\n"
        "[Title \"White mates in 2\"]\n"
        "\n"
        "1. Kf7 (1. Qg5 $5 {unclear retry}) 1... Kh7 (1... a5 2. Qa1+ {material}) 2.\n"
        "Qh1# {mate} (2. Qg7# $1 {mate alternative}) 1-0\n"
        "\n");
}

static const char *written_for(Store *store, ExportPurpose purpose, size_t count) {
    return accepted_with(store, EXPORT_PGN, (ExportOptions){.purpose = purpose, .store = store},
                         count);
}

#define GAME_TAGS                                                                                  \
    "[Event \"Casual\"]\n[Site \"Reval\"]\n[Date \"1930.??.??\"]\n[Round \"2\"]\n"                 \
    "[White \"Ernst\"]\n[Black \"Weiss\"]\n[Result \"1-0\"]\n[WhiteElo \"2105\"]\n"                \
    "[ECO \"C44\"]\n[Opening \"Queen's \\\\ \\\"Own\\\"\"]\n"                                      \
    "[SetUp \"1\"]\n[FEN \"7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n"
#define PLAIN_MOVES "\n1. Kf7 (1. Qg5 $5) 1... Kh7 (1... a5 2. Qa1+) 2. Qh1# (2. Qg7# $1) 1-0\n\n"

FIXTURE_TEST(for_a_study_a_puzzle_is_a_chapter_without_words_of_the_workshop) {
    accept_sample(f->store, "a.pgn", 3, "Ernst");
    assert_string_equal(written_for(f->store, EXPORT_FOR_STUDY, 1),
                        GAME_TAGS "[ChapterName \"1. Ernst - Weiss: White to move\"]\n"
                                  "[Orientation \"white\"]\n" PLAIN_MOVES);
}

FIXTURE_TEST(a_chapter_is_called_by_its_players_or_else_by_its_event) {
    static const struct {
        const char *white, *event, *chapter;
    } rows[] = {{"Ernst", "Casual", "1. Ernst - ?: White to move"},
                {"?", "Puzzle 00eNe", "2. Puzzle 00eNe: White to move"},
                {"", "?", "3. White to move"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(game_done) Game game = sample_game(rows[i].white);
        CLEANUP(candidate_done) Candidate candidate = sample_candidate();
        game_set_tag(&game, "Black", "?");
        game_set_tag(&game, "Event", rows[i].event);
        fixture_accept(f->store, i + 1, &game, &candidate);
    }
    const char *out = written_for(f->store, EXPORT_FOR_STUDY, COUNT(rows));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str tag = str_of("[ChapterName \"%s\"]", rows[i].chapter);
        assert_non_null(strstr(out, str_text(&tag)));
    }
}

FIXTURE_TEST(for_print_a_puzzle_has_its_title_and_no_words_of_the_workshop) {
    accept_sample(f->store, "a.pgn", 3, "Ernst");
    assert_string_equal(written_for(f->store, EXPORT_FOR_PRINT, 1),
                        GAME_TAGS "[Title \"White mates in 2\"]\n" PLAIN_MOVES);
}

FIXTURE_TEST(an_estimate_stands_in_the_pgn_and_in_the_json) {
    CLEANUP(game_done) Game game = sample_game("Ernst");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.estimated = true;
    candidate.estimate = (Estimate){.rating = 1640, .low = 1320, .high = 1960, .base = 1500};
    fixture_accept(f->store, 1, &game, &candidate);
    assert_non_null(strstr(accepted_as(f->store, EXPORT_PGN, 1), "\n[Rating \"1640\"]\n"));
    assert_non_null(strstr(accepted_as(f->store, EXPORT_JSON, 1), "\"rating\": 1640,"));
}

// These words are in the PGN of what is accepted, and it ends with them.
static void assert_pgn(Store *store, const char *words, const char *end) {
    const char *out = accepted_as(store, EXPORT_PGN, 1);
    assert_non_null(strstr(out, words));
    const char *moves = strstr(out, "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, end);
}

FIXTURE_TEST(every_line_of_the_pgn_ends_with_a_move_of_the_solver) {
    fixture_accept_tree(f->store, 1, "Ernst",
                        sample_tree_of(FORK, "1Qd5/sol 2Rf8/rep 3Qb7/sol 4h6/rep=won 4g6/rep=won "
                                             "3Qd6/ret 4h6/rep=unclear 4g6/rep=won 2Rb8/rep=won"));
    assert_pgn(f->store, "", "1. Qd5 Rf8 2. Qb7 {won} (2. Qd6 $5 {unclear retry}) *\n\n");
}

FIXTURE_TEST(the_first_move_alone_is_a_line_too) {
    fixture_accept_tree(f->store, 1, "Ernst", sample_tree_of(FORK, "1Qd5/sol 2Rb8/rep=won"));
    assert_pgn(f->store, "", "1. Qd5 {won} *\n\n");
}

FIXTURE_TEST(a_positional_solution_is_three_moves_and_the_game_goes_on) {
    static const char fen[] = "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - 4 17";
    fixture_accept_tree(f->store, 1, "Ernst",
                        sample_tree_of(fen, "1Na5/sol 2Qe2/rep 3f5/sol=positional"));
    assert_pgn(f->store, "[Result \"*\"]\n",
               "17... Na5 {makes c4 an outpost [%csl Gc4]} 18. Qe2 f5 {positional} *\n\n");
    assert_pgn(f->store,
               "[SetUp \"1\"]\n[FEN \"3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - "
               "4 17\"]\n",
               "17... Na5 {makes c4 an outpost [%csl Gc4]} 18. Qe2 f5 {positional} *\n\n");
}

FIXTURE_TEST(a_mate_by_black_is_a_loss_for_white) {
    fixture_accept_tree(f->store, 1, "Ernst",
                        sample_tree_of("6q1/8/8/8/8/5k2/P7/7K b - - 0 1", "1Qg2#/sol=mate"));
    assert_pgn(f->store, "[Result \"0-1\"]\n", "1... Qg2# {mate} 0-1\n\n");
}

FIXTURE_TEST(the_pgn_names_the_numbers_that_were_changed) {
    CLEANUP(game_done) Game game = sample_game("Ernst");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_ok(profile_set(&candidate.profile, "nodes.max=500000", SAID));
    fixture_accept(f->store, 1, &game, &candidate);
    assert_non_null(
        strstr(accepted_as(f->store, EXPORT_PGN, 1), "[Profile \"magnus nodes.max=500000\"]\n"));
}

// The one game of a text, which is without an error.
static void read_pgn(const char *text, Game *game) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    *game = game_blank();
    CLEANUP(game_done) Game none = game_blank();
    pgn_reader_init(&reader, text, strlen(text));
    assert_true(pgn_read(&reader, game));
    assert_int_equal(reader.error_count, 0);
    assert_false(pgn_read(&reader, &none));
}

FIXTURE_TEST(a_puzzle_is_a_json_object_with_its_candidate) {
    accept_sample(f->store, "/home/somebody/a.pgn", 3, "Ernst");
    const char *out = accepted_as(f->store, EXPORT_JSON, 1);
    static const char *const begin = "[\n"
                                     "  {\n"
                                     "    \"source\": \"a.pgn\",\n"
                                     "    \"game\": 3,\n"
                                     "    \"ply\": 24,\n"
                                     "    \"tags\": {\n"
                                     "      \"Event\": \"Casual\",\n";
    static const char *const middle = "      \"Opening\": \"Queen's \\\\ \\\"Own\\\"\"\n"
                                      "    },\n"
                                      "    \"puzzle\": {\n"
                                      "      \"fen\": \"7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1\",\n"
                                      "      \"played\": \"g1g5\",\n";
    static const char *const motif = "      \"motifs\": [\n"
                                     "        {\n"
                                     "          \"name\": \"short\",\n"
                                     "          \"part\": \"main\",\n";
    static const char *const end = "          \"squares\": [\n"
                                   "            \"g1\"\n"
                                   "          ]\n"
                                   "        }\n"
                                   "      ]\n"
                                   "    }\n"
                                   "  }\n"
                                   "]\n";
    assert_int_equal(strncmp(out, begin, strlen(begin)), 0);
    assert_non_null(strstr(out, middle));
    assert_non_null(strstr(out, motif));
    assert_string_equal(out + strlen(out) - strlen(end), end);
}

FIXTURE_TEST(the_json_holds_candidates_that_can_be_read) {
    CLEANUP(str_done) Str expected = {0}, got = {0};
    accept_sample(f->store, "a.pgn", 3, "Ernst");
    accept_sample(f->store, "a.pgn", 4, "Paula");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    assert_ok(candidate_write_json(&candidate, &expected, SAID));
    candidate_done(&candidate);

    json_t *array = json_loads(accepted_as(f->store, EXPORT_JSON, 2), 0, NULL);
    assert_int_equal(json_array_size(array), 2);
    const json_t *puzzle = json_object_get(json_array_get(array, 1), "puzzle");
    char *text = json_dumps(puzzle, 0);
    assert_ok(candidate_read_json(&candidate, text, SAID));
    assert_ok(candidate_write_json(&candidate, &got, SAID));
    assert_string_equal(str_text(&got), str_text(&expected));
    free(text);
    json_decref(array);
}

FIXTURE_TEST(only_what_is_accepted_now_is_written) {
    accept_sample(f->store, "a.pgn", 1, "Anna");
    accept_sample(f->store, "a.pgn", 2, "Berta");
    int64_t anna = fixture_put(f->store, "a.pgn", 1, "Anna", 24, "magnus");
    fixture_decide(f->store, anna, DECISION_NONE, "");
    const char *out = accepted_as(f->store, EXPORT_PGN, 1);
    assert_null(strstr(out, "Anna"));
    assert_non_null(strstr(out, "Berta"));
}

// Another store with the same puzzles, kept in another order and under another folder.
FIXTURE_TEST(the_same_puzzles_give_the_same_bytes) {
    Fixture g = {.folder = f->folder};
    g.path = folder_file(&f->folder, "other.db");
    g.store = fixture_open(&g);
    accept_sample(f->store, "/a/a.pgn", 1, "Anna");
    accept_sample(f->store, "/a/a.pgn", 2, "Berta");
    fixture_put(g.store, "/b/a.pgn", 7, "Clara", 24, "magnus");
    accept_sample(g.store, "/b/a.pgn", 2, "Berta");
    accept_sample(g.store, "/b/a.pgn", 1, "Anna");
    for (int format = EXPORT_PGN; format <= EXPORT_EPD; format++) {
        CLEANUP(str_done) Str first = {0};
        str_add(&first, accepted_as(f->store, (ExportFormat)format, 2));
        assert_string_equal(accepted_as(g.store, (ExportFormat)format, 2), str_text(&first));
    }
    store_close(g.store);
}

FIXTURE_TEST(damaged_puzzles_are_left_out_and_the_file_is_whole) {
    CLEANUP(str_done) Str out = {0};
    ExportCounts counts = {0};
    accept_sample(f->store, "a.pgn", 1, "Anna");
    accept_sample(f->store, "a.pgn", 2, "Berta");
    accept_sample(f->store, "a.pgn", 3, "Clara");
    fixture_change(f->store, "UPDATE judgement SET json = '{' WHERE candidate = 2");
    assert_fails(write_queries(f->store, &(StoreQuery){.accepted_only = true}, 1, STORE_DECIDED_ON,
                               EXPORT_JSON, &out, &counts, SAID),
                 STATUS_SYNTAX, "*candidate 2 is damaged and left out (game 2 of a.pgn*");
    assert_int_equal(counts.written, 2);
    json_t *array = json_loads(str_text(&out), 0, NULL);
    assert_int_equal(json_array_size(array), 2);
    json_decref(array);
}

// As a profile without the filter solution-tree leaves it, or one that did not let it pass.
static void put_without(Store *store, size_t number, const char *white, bool accepted) {
    CLEANUP(game_done) Game game = sample_game(white);
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.is_puzzle = accepted;
    candidate.tree.count = 1;
    candidate.tree.nodes[TREE_ROOT].child = TREE_NO_NODE;
    fixture_accept(store, number, &game, &candidate);
}

static void assert_left_out(Store *store, size_t written, const char *sentence) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(written_done) Written out = {.at = 0};
    const ExportCounts counts = write_accepted(store, EXPORT_PGN, (ExportOptions){0}, &out);
    assert_int_equal(counts.written, written);
    export_write_left_out(&counts, &text);
    assert_string_equal(str_text(&text), sentence);
}

FIXTURE_TEST(what_is_left_out_is_counted_with_its_reason) {
    accept_sample(f->store, "a.pgn", 1, "Anna");
    assert_left_out(f->store, 1, "");
    put_without(f->store, 2, "Berta", true);
    assert_left_out(f->store, 1, "1 accepted without a solution tree was left out");
    put_without(f->store, 3, "Clara", true);
    assert_left_out(f->store, 1, "2 accepted without a solution tree were left out");
    put_without(f->store, 4, "Dora", false);
    assert_left_out(f->store, 1, "3 accepted without a solution tree were left out");
}

FIXTURE_TEST(a_cooked_puzzle_is_written_and_counted) {
    CLEANUP(game_done) Game game = sample_game("Emil");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    CLEANUP(str_done) Str text = {0};
    CLEANUP(written_done) Written out = {.at = 0};
    Verdict *verdict = &candidate.verdicts[candidate.verdict_count++];
    *verdict = (Verdict){.filter = filter_find("solution-tree"), .state = VERDICT_WARN};
    evidence_move(&verdict->evidence, "cook", &candidate.tree.start, candidate.tree.nodes[1].move);
    evidence_template(&verdict->evidence, "", "", "");
    fixture_accept(f->store, 1, &game, &candidate);
    accept_sample(f->store, "a.pgn", 2, "Anna");
    const ExportCounts counts = write_accepted(f->store, EXPORT_PGN, (ExportOptions){0}, &out);
    assert_int_equal(counts.written, 2);
    export_write_doubts(&counts, &text);
    assert_string_equal(str_text(&text),
                        "1 was written though another first move is proved to mate as fast");
}

FIXTURE_TEST(what_was_taken_says_against_which_filters) {
    static const struct {
        ExportFormat format;
        const char *words;
    } cases[] = {
        {EXPORT_PGN, "\n[TakenAgainst \"not-in-check not-en-passant\"]\n"},
        {EXPORT_JSON, "\n    \"taken_against\": \"not-in-check not-en-passant\",\n"},
        {EXPORT_EPD, "; c2 \"taken against: not-in-check not-en-passant\";\n"},
    };
    int64_t id = 0;
    CLEANUP(game_done) Game game = sample_game("Ernst");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.is_puzzle = false;
    candidate.verdict_count = 3;
    candidate.verdicts[0] = (Verdict){.filter = filter_find("not-in-check"), .state = VERDICT_FAIL};
    candidate.verdicts[1] = (Verdict){.filter = filter_find("not-check"), .state = VERDICT_PASS};
    candidate.verdicts[2] =
        (Verdict){.filter = filter_find("not-en-passant"), .state = VERDICT_FAIL};
    assert_ok(fixture_keep(f->store, "a.pgn", 1, &game, 24, &candidate, &id, SAID));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture_decide(f->store, id, DECISION_NONE, "");
        accepted_as(f->store, cases[i].format, 0);
        fixture_decide(f->store, id, DECISION_ACCEPT, "pretty");
        assert_non_null(strstr(accepted_as(f->store, cases[i].format, 1), cases[i].words));
    }
}

PUZZLE_TEST(what_a_newer_run_refuses_is_left_out_until_it_is_accepted_all_the_same) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_NOTHING);
    assert_left_out(f->store, 0, "1 accepted, but withdrawn since, was left out");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_left_out(f->store, 1, "");
}

PUZZLE_TEST(what_was_accepted_is_written_and_not_what_a_newer_run_makes_of_it) {
    CLEANUP(str_done) Str before = {0};
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    str_add(&before, accepted_as(f->store, EXPORT_JSON, 1));
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_PUZZLE);
    assert_string_equal(accepted_as(f->store, EXPORT_JSON, 1), str_text(&before));
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_non_null(strstr(accepted_as(f->store, EXPORT_JSON, 1), "\"won\": 300"));
}

FIXTURE_TEST(what_was_never_decided_on_and_refused_is_not_missed) {
    CLEANUP(str_done) Str out = {0};
    ExportCounts counts;
    put_without(f->store, 1, "Anna", false);
    fixture_decide(f->store, 1, DECISION_NONE, "");
    assert_ok(
        write_queries(f->store, &(StoreQuery){0}, 1, STORE_SHOWN, EXPORT_PGN, &out, &counts, NULL));
    assert_int_equal(counts.written + counts.without_solution + counts.withdrawn, 0);
}

FIXTURE_TEST(what_a_run_found_is_written_file_by_file) {
    CLEANUP(str_done) Str out = {0};
    ExportCounts counts = {0};
    fixture_put(f->store, "a.pgn", 1, "Anna", 24, "magnus");
    fixture_put(f->store, "a.pgn", 2, "Berta", 24, "classic");
    int64_t id = fixture_put(f->store, "b.pgn", 1, "Clara", 24, "magnus");
    fixture_put(f->store, "c.pgn", 1, "Dora", 24, "magnus");
    fixture_decide(f->store, id, DECISION_REJECT, "");
    const StoreQuery found[] = {
        {.source = "b.pgn", .profile = "magnus", .puzzles_only = true},
        {.source = "a.pgn", .profile = "magnus", .puzzles_only = true},
    };
    assert_ok(write_queries(f->store, found, 2, STORE_SHOWN, EXPORT_JSON, &out, &counts, SAID));
    assert_int_equal(counts.written, 2);
    json_t *array = json_loads(str_text(&out), 0, NULL);
    assert_int_equal(json_array_size(array), 2);
    static const char *const sources[] = {"b.pgn", "a.pgn"};
    for (size_t i = 0; i < 2; i++) {
        const json_t *source = json_object_get(json_array_get(array, i), "source");
        assert_string_equal(json_string_value(source), sources[i]);
    }
    json_decref(array);
}

FIXTURE_TEST(names_from_outside_cannot_break_the_file) {
    CLEANUP(game_done) Game game;
    accept_sample(f->store, "/x/a\"]\n\n1. e4 {\xE9.pgn", 1, "An\"]\nna\x1B[2J");
    read_pgn(accepted_as(f->store, EXPORT_PGN, 1), &game);
    assert_string_equal(game_tag(&game, "Source"), "a\"]  1. e4 {\xC3\xA9.pgn, game 1, ply 24");

    const char *out = accepted_as(f->store, EXPORT_JSON, 1);
    json_t *array = json_loads(out, 0, NULL);
    assert_int_equal(json_array_size(array), 1);
    assert_null(strchr(out, '\x1B'));
    json_decref(array);
}
