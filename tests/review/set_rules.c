// Rules of sets: which puzzles are taken by them, what is said of those that cannot be met, and
// where they make no sense.
#include "onlymove/review_sets.h"
#include "tests/review/listed.h"

// Mates of three games, two of them with a fork beside, a puzzle that is none, one that is not
// accepted, and one that was never judged.
static void make_shop(CandidateList *list) {
    static const struct {
        int game;
        PuzzleKind kind;
        int rating;
        Motif motif;
        bool fork;
        Decision decision;
    } rows[] = {
        {1, KIND_MATE, 1400, MOTIF_MATE_IN_2, false, DECISION_ACCEPT},
        {1, KIND_MATE, 1500, MOTIF_MATE_IN_3, false, DECISION_ACCEPT},
        {2, KIND_MATE, 1600, MOTIF_MATE_IN_2, false, DECISION_ACCEPT},
        {2, KIND_MATE, 1450, MOTIF_MATE_IN_2, true, DECISION_ACCEPT},
        {3, KIND_MATE, 2000, MOTIF_MATE_IN_3, false, DECISION_ACCEPT},
        {4, KIND_MATERIAL, 1500, MOTIF_PIN, true, DECISION_ACCEPT},
        {5, KIND_MATE, 1500, MOTIF_MATE_IN_1, false, DECISION_NONE},
        {6, KIND_MATERIAL, 3000, MOTIF_SKEWER, false, DECISION_ACCEPT},
    };
    int32_t place = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ListedTags tags = {.source = "/games/club.pgn", .number = (size_t)rows[i].game};
        CandidateRow row = {.id = (int64_t)i + 1,
                            .key = i + 1,
                            .move_number = (int)i + 10,
                            .first_move = "Qh7",
                            .size = 3,
                            .is_puzzle = true,
                            .kind = rows[i].kind,
                            .rating = rows[i].rating,
                            .decision = rows[i].decision};
        motif_add(rows[i].game < 6 ? &row.motifs : &row.themes, rows[i].motif);
        if (rows[i].fork)
            motif_add(&row.motifs, MOTIF_FORK);
        if (i == 0 || rows[i].game != rows[i - 1].game)
            place = listed_game(list, &tags);
        listed_row(list, row, place, rows[i].game < 6 ? "magnus" : "imported", "");
    }
}

FIXTURE(CandidateList, make_shop, candidate_list_done);
#define SET_TEST(name) TEST_ON(name, CandidateList *list, make_shop)

// `taken` is a digit a puzzle, "13"; what is filled and said stands in the last two.
static bool run_rules(const CandidateList *list, const char *text, const char *taken, bool fills,
                      Str *after, Str *said) {
    uint8_t rows[16] = {0};
    SetRules *rules;
    assert_ok(set_rules_new(&rules, text, NULL, SAID));
    for (; *taken; taken++)
        rows[*taken - '1'] = 1;
    if (fills)
        set_rules_fill(rules, list, rows);
    for (size_t row = 0; row < list->count; row++)
        if (rows[row])
            str_addf(after, "%zu", row + 1);
    const bool met = set_rules_check(rules, list, rows, said);
    set_rules_free(rules);
    return met;
}

SET_TEST(a_set_is_filled_by_its_rules) {
    static const struct {
        const char *rules, *before, *after;
        bool met;
    } rows[] = {
        {"2", "", "12", true},
        {"at least 1 of each mate", "", "12", true},
        {"at least 1 of each mate; no two of one game", "", "23", true},
        {"2 ~t fork; at least 2 ~t mateIn2; no two from one game", "", "146", true},
        {"all ~r 1400-1500; 9", "", "1246", false},
        {"at most 1 ~k material; none ~t mateIn3; at least 4", "", "1346", true},
        {"at least 2 of each side", "5", "15", true},
        {"exactly 1 of each kind", "", "16", true},
        {"1 ~t mateIn2", "134", "134", false},
        {"at least 1 ~t mateIn1", "", "", false}, // it is not accepted
        {"at most 1 of each game ~k mate; 4", "", "1356", true},
        {" 1 ; ", "", "1", true},
        {"2 of fork", "", "46", true},
        {"1 of Fork ~r 1500-", "", "6", true},
        {"1 of skewer", "", "8", true},
        {"1 of material; 1 of mateIn3", "", "26", true},
        {"1 of ~t pin", "", "6", true},
        {"2 motif:fork; at least 2 motif:mateIn2; no two from one game", "", "146", true},
        {"all rating:1400..1500; 9", "", "1246", false},
        {"at most 1 kind:material; none motif:mateIn3; at least 4", "", "1346", true},
        {"1 of motif:fork and rating>=1500", "", "6", true},
        {"1 of not kind:mate; 1 of undecided or motif:mateIn3", "", "26", true},
        {"none of fork; 3", "", "123", true},
        {"4; 50% of fork", "", "1246", true},
        {"3; 25% of material", "", "126", true}, // one is the least that is a quarter
        {"4; 25% of mateIn1", "", "1234", false},
        {"each of 1 motifs 2", "", "46", true}, // forks, of which there are most
        {"each of 1 motifs 1; 1 of pin", "4", "46", true},
        {"each of 2 motifs 1", "", "6", true},
        {"each of 3 motifs 1", "", "68", true},
        {"each of 4 motifs 1", "", "68", false},
        {"each of 2 motifs 1 rating:-1450", "", "4", false},
        {"3; curve 1400-2000", "", "135", false}, // near 1700 there is none
        {"3; curve 1400-1600", "", "123", true},
        {"2; curve 1450-1600", "", "34", true},
        {"2; curve 1450-1600; none of fork", "", "13", true},
        {"at least 1 ~t mateIn3; at least 1 ~r 1600-", "", "5", true}, // the one that serves both
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str after = {0}, said = {0};
        const bool met = run_rules(list, rows[i].rules, rows[i].before, true, &after, &said);
        assert_string_equal(str_text(&after), rows[i].after);
        assert_int_equal(met, rows[i].met);
    }
}

SET_TEST(a_curve_goes_by_measured_ratings_first) {
    CLEANUP(str_done) Str after = {0}, said = {0};
    list->rows[7].measured = 1700; // estimated at 3000
    assert_true(run_rules(list, "3; curve 1400-2000", "", true, &after, &said));
    assert_string_equal(str_text(&after), "158");
}

SET_TEST(what_is_missing_or_too_much_is_said_by_how_many) {
    static const struct {
        const char *rules, *taken, *said;
    } rows[] = {
        {"at least 2 ~t fork; 3", "124", "at least 2 ~t fork: not met, 1 missing\n3: met\n"},
        {"at least 2 of each mate", "1",
         "at least 2 of each mate: not met, mateIn2 1 missing, mateIn3 2 missing\n"},
        {"no two of one game", "1234",
         "no two of one game: not met, game 1 of club.pgn 1 too many, game 2 of club.pgn 1 too "
         "many\n"},
        {"all ~r -1500; none ~t fork", "1346",
         "all ~r -1500: not met, not by 12.Qh7 of game 2\nnone ~t fork: not met, 2 too many\n"},
        {"at least 2 of each event; 2", "1",
         "at least 2 of each event: there is none of these, so met\n2: not met, 1 missing\n"},
        {"2; decoys 50%", "12", "2: met\ndecoys 50%: not met, 1 missing\n"},
        {"each of 4 motifs 2", "68",
         "each of 4 motifs 2: not met, 1 motif missing, fork 1 missing, pin 1 missing, skewer 1 "
         "missing\n"},
        {"8; curve 1400-2100", "146",
         "curve 1400-2100: not met, no puzzle is left for 1600, 1700, 1800, 1900, 2000 and 1 more\n"
         "8: not met, 5 missing\n"},
        {"5; curve 1400-1500", "16", // two steps are near each of the two
         "curve 1400-1500: not met, no puzzle is left for 1425, 1475, 1500\n5: not met, 3 "
         "missing\n"},
        {"all ~k material", "123456",
         "all ~k material: not met, not by 10.Qh7 of game 1, 11.Qh7 of game 1, 12.Qh7 of game 2, "
         "13.Qh7 of game 2, 14.Qh7 of game 3\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str after = {0}, said = {0};
        assert_false(run_rules(list, rows[i].rules, rows[i].taken, false, &after, &said));
        assert_string_equal(str_text(&said), rows[i].said);
    }
}

TEST(rules_that_make_no_sense_are_refused_where_they_do_not) {
    static const struct {
        const char *rules, *words;
    } rows[] = {
        {"", "no rules: expected something like *"},
        {" ; ", "no rules: *"},
        {"20; some ~t fork", "rule 2 (at 5): expected a number, at least, at most, *"},
        {"at least ~t fork", "rule 1 (at 10): expected a number of puzzles"},
        {"at least 5x", "rule 1 (at 10): expected a number of puzzles"},
        {"3; 101% of fork", "rule 2 (at 4): expected a number of puzzles"},
        {"each of motifs 5", "rule 1 (at 9): expected a number of puzzles"},
        {"each of 0 motifs 5", "rule 1 (at 11): expected something like each of 8 motifs 5"},
        {"each of 8 mates 5", "rule 1 (at 11): expected something like each of 8 motifs 5"},
        {"3; no two alike here", "rule 2 (at 17): expected nothing, or within 10"},
        {"3; no two alike within x", "rule 2 (at 24): expected a number of puzzles"},
        {"3 of each colour", "rule 1 (at 11): expected one of game, position, file*"},
        {"all of each game", "rule 1 (at 13): all is no number of each"},
        {"1; all", "rule 2 (at 7): expected a pattern that all fit"},
        {"3 of forks", "rule 1 (at 3): no motif or kind is called forks, nearest: fork*"},
        {"3 of Carlsen", "rule 1 (at 3): no motif or kind is called Carlsen*"},
        {"5 ~k matt; 1", "rule 1, in \"~k matt\": ~k matt (at 4): no such kind; *"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SetRules *rules;
        assert_fails(set_rules_new(&rules, rows[i].rules, NULL, SAID), STATUS_SYNTAX,
                     rows[i].words);
        assert_null(rules);
    }
}
