// What the formats for other programs have beside PGN, JSON and EPD as they were: rows of CSV, JSON
// lines and their schema, details, files in parts, and where a puzzle begins.
// Puzzles as lists of FENs, and as the classic program's objects.
#include <jansson.h>

#include "onlymove/import.h"
#include "tests/export/accepted.h"
#include "tests/support/board.h"

FREE_WITH(ImportReader, import_close);

#define BEFORE "8/p6k/5K2/8/8/8/8/6Q1 b - - 0 1"
#define START  "7k/p7/5K2/8/8/8/8/6Q1 w - - 1 2"

// Keeps and accepts the sample as it stands after a mistake that is known.
static void put_known(Store *store, const char *source, size_t number, const char *white,
                      const char *opening) {
    int64_t id;
    CLEANUP(game_done) Game game = sample_game(white);
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.before_blunder = position_of(BEFORE);
    candidate.blunder = move_of(&candidate.before_blunder, "h7h8");
    pos_make(&candidate.before_blunder, candidate.blunder, &candidate.tree.start);
    pos_to_fen(&candidate.tree.start, candidate.fen);
    candidate.estimated = true;
    candidate.estimate = (Estimate){.rating = 1640, .low = 1320, .high = 1960, .base = 1500};
    game_set_tag(&game, "Site", "https://lichess.org/5m2gsfzp");
    game_set_tag(&game, "Opening", opening);
    assert_ok(fixture_keep(store, source, number, &game, 24, &candidate, &id, SAID));
    fixture_decide(store, id, DECISION_ACCEPT, "");
}

#define COLUMNS                                                                                    \
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"

// A row from its FEN on: an id is compared with others and not with itself.
static void assert_row(const char *row, const char *wanted) {
    enum { ID = 11 };
    assert_int_equal(strcspn(row, ","), ID);
    assert_string_equal(row + ID, wanted);
}

FIXTURE_TEST(a_csv_row_has_the_columns_of_the_lichess_database) {
    put_known(f->store, "a.pgn", 1, "Anna", "Queen's \"Own\": Tartakower, Line");
    const char *text = accepted_as(f->store, EXPORT_CSV, 1);
    assert_memory_equal(text, COLUMNS, strlen(COLUMNS));
    assert_row(text + strlen(COLUMNS),
               "," BEFORE ",h7h8 f6f7 h8h7 g1h1,1640,249,0,0,"
               "endgame mate mateIn2 queenEndgame short,https://lichess.org/5m2gsfzp#24,"
               "Queens_Own Queens_Own_Tartakower_Line\n");
}

// Lichess gives a new puzzle 1500 with a deviation of 500.
FIXTURE_TEST(a_number_that_is_not_known_is_not_empty_and_a_puzzle_without_a_beginning_is_left_out) {
    CLEANUP(written_done) Written written = {.at = 0};
    CLEANUP(str_done) Str said = {0};
    put_known(f->store, "a.pgn", 1, "Anna", "?");
    fixture_change(f->store, "UPDATE judgement SET json = json_remove(json, '$.estimate')");
    const int64_t id = fixture_put(f->store, "a.pgn", 2, "Berta", 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    const ExportCounts counts = write_accepted(f->store, EXPORT_CSV, (ExportOptions){0}, &written);
    assert_int_equal(counts.written, 1);
    assert_non_null(strstr(str_text(&written.files[0]), ",1500,500,0,0,endgame mate"));
    export_write_left_out(&counts, &said);
    assert_string_equal(str_text(&said), "1 whose mistake is not known was left out");
}

// The same position and solution in another game, found by another profile.
FIXTURE_TEST(a_puzzle_has_one_id_whatever_it_came_from_and_stands_in_a_csv_once) {
    CLEANUP(written_done) Written both = {.at = 0};
    CLEANUP(str_done) Str said = {0};
    put_known(f->store, "a.pgn", 1, "Anna", "?");
    const char *one = accepted_as(f->store, EXPORT_CSV, 1);
    put_known(f->store, "b.pgn", 1, "Berta", "?");
    const ExportCounts counts = write_accepted(f->store, EXPORT_CSV, (ExportOptions){0}, &both);
    assert_string_equal(str_text(&both.files[0]), one);
    export_write_left_out(&counts, &said);
    assert_string_equal(str_text(&said),
                        "1 with a position and solution that stand there already was left out");
}

TEST(what_came_from_such_a_file_says_what_it_said_there) {
    CLEANUP(str_done) Str out = {0}, appendix = {0};
    CLEANUP(source_info_done) SourceInfo words = {.numbers = {1777, 77, 95, 4321}};
    static const char *const texts[] = {"035Wv", "mate oneMove", "https://lichess.org/x#24", "Own"};
    for (size_t i = 0; i < COUNT(texts); i++)
        str_add(&words.texts[i], texts[i]);
    CLEANUP(game_done) Game game = sample_game("Anna");
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.before_blunder = position_of(BEFORE);
    candidate.blunder = move_of(&candidate.before_blunder, "h7h8");
    const StoredCandidate puzzle = {.game = game, .candidate = candidate, .source_info = words};
    const ExportItem item = {
        .puzzle = &puzzle, .with_mistake = true, .out = &out, .appendix = &appendix};
    export_csv.add(&item);
    assert_string_equal(str_text(&out), "035Wv," BEFORE ",h7h8 f6f7 h8h7 g1h1,1777,77,95,4321,mate "
                                        "oneMove,https://lichess.org/x#24,Own\n");
}

// Reads the next field as Anki does: in quotes, which are doubled within, up to a tab or the end of
// the line.
static const char *read_field(const char *at, Str *field) {
    const bool quoted = *at == '"';
    at += quoted;
    for (; *at && (quoted || (*at != '\t' && *at != '\n')); at++) {
        if (quoted && at[0] == '"' && at[1] != '"')
            break;
        at += quoted && *at == '"';
        str_add_char(field, *at);
    }
    return at + quoted;
}

FIXTURE_TEST(a_note_for_anki_has_the_diagram_in_front_and_the_solution_behind) {
    CLEANUP(str_done) Str front = {0}, back = {0}, tags = {0};
    static const char head[] = "#separator:tab\n#html:true\n#notetype:Basic\n"
                               "#deck:Queen and king\n#tags column:3\n";
    put_known(f->store, "a.pgn", 1, "A\"n\tna", "?");
    const char *text =
        accepted_with(f->store, EXPORT_ANKI, (ExportOptions){.title = "Queen and king"}, 1);
    assert_memory_equal(text, head, strlen(head));
    const char *at = read_field(text + strlen(head), &front);
    assert_int_equal(*at, '\t');
    at = read_field(at + 1, &back);
    assert_int_equal(*at, '\t');
    at = read_field(at + 1, &tags);
    assert_string_equal(at, "\n");
    assert_memory_equal(str_text(&front), "<svg ", 5);
    assert_non_null(strstr(str_text(&front), "White: king f6, queen g1."));
    assert_non_null(strstr(str_text(&front), "</svg> <p>White to move</p>"));
    assert_null(strstr(str_text(&front), "mates"));
    assert_non_null(strstr(str_text(&back), "<p>White mates in 2</p><p>2. Kf7"));
    assert_non_null(strstr(str_text(&back), "A\"n na"));
    assert_string_equal(str_text(&tags), "endgame mate mateIn2 queenEndgame short");
}

FIXTURE_TEST(json_lines_are_the_objects_of_json) {
    put_known(f->store, "a.pgn", 1, "Anna", "?");
    put_known(f->store, "a.pgn", 2, "Berta", "?");
    json_t *all = json_loads(accepted_as(f->store, EXPORT_JSON, 2), 0, NULL);
    const char *line = accepted_as(f->store, EXPORT_JSONL, 2);
    for (size_t i = 0; i < json_array_size(all); i++) {
        const size_t len = strcspn(line, "\n");
        json_t *one = json_loadb(line, len, 0, NULL);
        assert_true(json_equal(one, json_array_get(all, i)));
        json_decref(one);
        line += len + 1;
    }
    assert_int_equal(json_array_size(all), 2);
    assert_string_equal(line, "");
    json_decref(all);
}

// --- The schema

static bool is_of_type(const json_t *value, const char *type) {
    static const struct {
        const char *name;
        json_type type;
    } types[] = {{"object", JSON_OBJECT},  {"array", JSON_ARRAY},   {"string", JSON_STRING},
                 {"boolean", JSON_TRUE},   {"boolean", JSON_FALSE}, {"integer", JSON_INTEGER},
                 {"number", JSON_INTEGER}, {"number", JSON_REAL},   {"null", JSON_NULL}};
    for (size_t i = 0; i < COUNT(types); i++)
        if (strcmp(types[i].name, type) == 0 && types[i].type == json_typeof(value))
            return true;
    return false;
}

static bool allows(const json_t *root, const json_t *schema, const json_t *value);

static bool allows_type(const json_t *type, const json_t *value) {
    size_t i;
    json_t *one;
    bool allowed = !type || (json_is_string(type) && is_of_type(value, json_string_value(type)));
    json_array_foreach(type, i, one) {
        allowed = allowed || is_of_type(value, json_string_value(one));
    }
    return allowed;
}

static bool allows_members(const json_t *root, const json_t *schema, const json_t *value) {
    const char *key;
    json_t *member, *one;
    size_t i;
    const json_t *others = json_object_get(schema, "additionalProperties");
    json_array_foreach(json_object_get(schema, "required"), i, one) {
        if (!json_object_get(value, json_string_value(one)))
            return false;
    }
    json_object_foreach((json_t *)value, key, member) {
        const json_t *known = json_object_get(json_object_get(schema, "properties"), key);
        const json_t *wanted = known ? known : others;
        if (json_is_false(wanted) || (wanted && !allows(root, wanted, member)))
            return false;
    }
    return true;
}

// The keywords that the schema uses.
static bool allows(const json_t *root, const json_t *schema, const json_t *value) {
    const char *ref = json_string_value(json_object_get(schema, "$ref"));
    const json_t *choice = json_object_get(schema, "enum"),
                 *least = json_object_get(schema, "minimum"),
                 *items = json_object_get(schema, "items");
    size_t i;
    json_t *one;
    bool chosen = !choice;
    if (ref) {
        const json_t *defs = json_object_get(root, "$defs");
        return allows(root, json_object_get(defs, ref + strlen("#/$defs/")), value);
    }
    json_array_foreach(choice, i, one) {
        chosen = chosen || json_equal(one, value);
    }
    bool allowed = chosen && allows_type(json_object_get(schema, "type"), value) &&
                   (!least || json_number_value(value) >= json_number_value(least)) &&
                   (!json_is_object(value) || allows_members(root, schema, value));
    json_array_foreach(items ? value : NULL, i, one) {
        allowed = allowed && allows(root, items, one);
    }
    return allowed;
}

FIXTURE_TEST(the_schema_allows_what_is_written_and_nothing_that_lacks_a_part_or_has_a_stranger) {
    static const char *const changes[][2] = {
        {"\"source\":\"a.pgn\"", "\"source\":7"},
        {"\"game\":1", "\"game\":-1"},
        {"\"ply\":24,", ""},
        {"\"ply\":24", "\"ply\":24,\"guess\":1"},
        {"\"role\":\"retry\"", "\"role\":\"hope\""},
        {"\"state\":\"pass\"", "\"state\":\"maybe\""},
        {"\"rating\":1640", "\"rating\":\"1640\""},
    };
    json_error_t error;
    put_known(f->store, "a.pgn", 1, "Anna", "?");
    const char *text = accepted_as(f->store, EXPORT_JSONL, 1);
    json_t *schema = json_loads(export_schema(), JSON_REJECT_DUPLICATES, &error);
    json_t *whole = json_loads(text, 0, &error);
    assert_true(allows(schema, schema, whole));
    for (size_t i = 0; i < COUNT(changes); i++) {
        CLEANUP(str_done) Str changed = {0};
        sample_replace(text, changes[i][0], changes[i][1], &changed);
        json_t *wrong = json_loads(str_text(&changed), 0, &error);
        assert_non_null(wrong);
        if (allows(schema, schema, wrong))
            fail_msg("the schema allows %s", changes[i][1]);
        json_decref(wrong);
    }
    json_decref(whole);
    json_decref(schema);
}

// --- Details, parts, and where a puzzle begins

FIXTURE_TEST(what_is_asked_for_stands_in_the_file) {
    static const struct {
        ExportFormat format;
        ExportOptions options;
        const char *words;
    } cases[] = {
        {EXPORT_EPD, {.details = true}, " pv Kf7 Kh7 Qh1#; c4 \"a.pgn, game 1, ply 24\";"},
        {EXPORT_EPD, {.details = true}, " c7 \"before: " BEFORE ", then 1...Kh8\";"},
        {EXPORT_EPD, {.details = true}, " c8 \"White mates in 2\";"},
        {EXPORT_FEN, {.from = EXPORT_BEFORE_MISTAKE}, BEFORE "\n"},
        {EXPORT_FEN, {.from = EXPORT_AFTER_MISTAKE}, START "\n"},
        {EXPORT_PGN, {.from = EXPORT_BEFORE_MISTAKE}, "[FEN \"" BEFORE "\"]"},
        {EXPORT_PGN,
         {.from = EXPORT_BEFORE_MISTAKE},
         "\n1... Kh8 {the puzzle begins here} 2. Kf7 (2. Qg5 $5 {unclear retry})"},
        {EXPORT_PUZZLEJSON, {.from = EXPORT_AFTER_MISTAKE}, "\"position\":\"" START "\""},
    };
    put_known(f->store, "a.pgn", 1, "Anna", "?");
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *text = accepted_with(f->store, cases[i].format, cases[i].options, 1);
        if (!strstr(text, cases[i].words))
            fail_msg("%s is not in %s", cases[i].words, text);
    }
}

TEST(what_a_format_cannot_do_is_refused) {
    static const struct {
        ExportFormat format;
        ExportOptions options;
        const char *sentence;
    } cases[] = {
        {EXPORT_EPD,
         {.from = EXPORT_BEFORE_MISTAKE},
         "epd begins with the position to solve, and not before the mistake"},
        {EXPORT_CSV,
         {.from = EXPORT_AFTER_MISTAKE},
         "csv has both positions, or has to begin before the mistake"},
        {EXPORT_PGN, {.details = true}, "pgn has no further details"},
        {EXPORT_FEN, {.per_page = 4}, "fen has no pages"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_fails(export_options_check(cases[i].format, &cases[i].options, SAID), STATUS_USAGE,
                     cases[i].sentence);
    }
    assert_ok(
        export_options_check(EXPORT_PGN, &(ExportOptions){.from = EXPORT_BEFORE_MISTAKE}, SAID));
}

FIXTURE_TEST(a_split_export_is_files_that_are_each_whole) {
    static const size_t wanted[] = {2, 2, 1};
    CLEANUP(written_done) Written written = {.at = 0};
    static const char *const players[] = {"Anna", "Berta", "Clara", "Dora", "Emma"};
    for (size_t i = 0; i < COUNT(players); i++)
        put_known(f->store, "a.pgn", i + 1, players[i], "?");
    write_accepted(f->store, EXPORT_JSON, (ExportOptions){.split = 2}, &written);
    assert_int_equal(written.at, COUNT(wanted) - 1);
    for (size_t i = 0; i < COUNT(wanted); i++) {
        json_t *array = json_loads(str_text(&written.files[i]), 0, NULL);
        assert_int_equal(json_array_size(array), wanted[i]);
        json_decref(array);
    }
}

// The file tells how each is written to who reads it; a store is not needed.
FIXTURE_TEST(a_csv_is_read_back_as_it_was) {
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {.line = 0};
    CLEANUP(import_close_at) ImportReader *reader = NULL;
    put_known(f->store, "a.pgn", 1, "Anna", "?");
    assert_true(folder_write(&f->folder, "out.csv", accepted_as(f->store, EXPORT_CSV, 1)));
    assert_ok(import_open(&reader, folder_file(&f->folder, "out.csv"), SAID));
    assert_int_equal(import_next(reader, &puzzle, SAID), IMPORT_PUZZLE);
    assert_string_equal(FEN_TEXT(&puzzle.tree.start), START);
    assert_true(puzzle.has_blunder);
    assert_int_equal(puzzle.source_info.numbers[SOURCE_RATING], 1640);
    assert_true(motif_in(&puzzle.motifs, MOTIF_MATE));
    assert_int_equal(puzzle.tree.count, 4);
    assert_int_equal(import_next(reader, &puzzle, SAID), IMPORT_END);
}

static void assert_written(const StoredCandidate *puzzle, ExportFormat format, const char *wanted) {
    CLEANUP(str_done) Str out = {0};
    write_piece(puzzle, 1, &out, format, puzzle->candidate.blunder != MOVE_NONE);
    assert_string_equal(str_text(&out), wanted);
}

#define GAME                                                                                       \
    ",\"game\":{\"Event\":\"Casual\",\"Site\":\"%s\",\"Date\":\"1930.??.??\",\"Round\":\"2\","     \
    "\"White\":\"Ernst\",\"Black\":\"Weiss\",\"Result\":\"1-0\",\"ECO\":\"C44\",\"WhiteElo\":"     \
    "\"2105\","                                                                                    \
    "\"Annotator\":\"X\",\"Opening\":\"Queen's \\\\ \\\"Own\\\"\"}}"

#define SOLUTION                                                                                   \
    "\"solution\":{\"f6f7\":{\"h8h7\":{\"g1h1\":\"end\",\"g1g7\":\"end\"},"                        \
    "\"a7a5\":{\"g1a1\":\"end\"}},\"g1g5\":\"retry\"}"

PIECE_TEST(a_list_of_fens_has_the_position_to_solve_in_each_line) {
    assert_written(puzzle, EXPORT_FEN, SAMPLE_FEN "\n");
}

PIECE_TEST(a_classic_object_nests_the_moves_to_end_and_retry) {
    CLEANUP(str_done)
    Str wanted = str_of("{\"tags\":[\"forced mate\"],\"color\":\"white\",\"position\":\"" SAMPLE_FEN
                        "\"," SOLUTION ",\"id\":\"0000000000000abc\"" GAME,
                        "Reval");
    assert_written(puzzle, EXPORT_PUZZLEJSON, str_text(&wanted));
}

PIECE_TEST(its_position_is_before_the_mistake_and_its_id_that_of_the_site) {
    static const char site[] = "https://lichess.org/5m2gsfzp",
                      fen[] = "8/p6k/5K2/8/8/8/8/6Q1 b - - 0 1";
    CLEANUP(str_done) Str wanted = {0};
    puzzle->candidate.before_blunder = position_of(fen);
    puzzle->candidate.blunder = move_of(&puzzle->candidate.before_blunder, "h7h8");
    game_set_tag(&puzzle->game, "Site", site);
    str_addf(&wanted,
             "{\"tags\":[\"forced mate\"],\"color\":\"white\",\"position\":\"%s\"," SOLUTION
             ",\"id\":\"5m2gsfzp\",\"mistake\":\"h7h8\"" GAME,
             fen, site);
    assert_written(puzzle, EXPORT_PUZZLEJSON, str_text(&wanted));
}
