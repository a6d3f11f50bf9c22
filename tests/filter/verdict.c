// Verdicts: their text, which of several decided, and the four bytes that one is kept in.
#include "tests/support/test.h"

#include "tests/solve/positions.h"
#include "tests/support/filter_trial.h"
#include "tests/support/recorded.h"

// What the writer makes of a template about a few measures and limits.
static void assert_written(const char *template, const char *wanted) {
    const Position opera = recorded_position(OPERA);
    Evidence evidence = {.reason = template, .detail = "{lost=} of it"};
    Move move;
    Profile magnus;
    assert_ok(profile_find("magnus", &magnus, SAID));
    assert_ok(san_read(&opera, "Qb8", 3, &move, SAID));
    evidence_line(&evidence, "best", &opera,
                  &(Line){.pv = {move}, .score = {.mate = true, .value = 2}});
    evidence_score(&evidence, "next", (Score){.value = 5});
    evidence_score(&evidence, "level", (Score){.value = 0});
    evidence_number(&evidence, "lost", -3, UNIT_PAWNS);
    evidence_number(&evidence, "found", 1, UNIT_MOVES);
    evidence_number(&evidence, "chances", 0.6125, UNIT_CHANCES);
    evidence_number(&evidence, "castling", CASTLE_WK | CASTLE_BQ, UNIT_CASTLING);
    evidence_word(&evidence, "end", "draw by stalemate");
    evidence_limit(&evidence, "best", RELATION_MORE, &magnus, KEY_WON, UNIT_CP);
    evidence_limit_number(&evidence, "best", RELATION_UNEQUAL, 1, UNIT_MATE);
    const EvidenceText text = evidence_text(&evidence);
    assert_string_equal(text.reason, wanted);
    assert_string_equal(text.measured, "");
    assert_string_equal(text.miss, "");
}

TEST(a_template_names_what_stands_in_it_and_asks_for_what_was_not_measured) {
    assert_written("{best} ({best=}) wins", "Qb8+ (#2) wins");
    assert_written("{next=} and {level=}", "+0.05 and 0.00");
    assert_written("{next+} and {level+}", "+0.05 and +0.00");
    assert_written("{lost=} {lost+}", "-3 -3");
    assert_written("{lost#} and {found#}", "-3 pawns and 1 move");
    assert_written("{chances+} {chances3}", "+0.61 0.613");
    assert_written("a {end}", "a draw by stalemate");
    assert_written("{castling=}", "Kq");
    assert_written(">{1}, {1+}, not {2}", ">2.80, +2.80, not #1");
    assert_written("it says: {detail}", "it says: -3 of it");
    assert_written("{before=}, now {next=}", "?, now +0.05");
    assert_written("{best=} {end=}", "#2 ?");
    assert_written("{after>}no move wins{after<}", "no move wins");
    assert_written("{best>}no move wins{best<}", "after Qb8+ no move wins after Qb8+");
}

TEST(text_from_a_file_is_no_template) {
    const Evidence evidence = {.measured = "{best}", .reason = "{1} {", .is_text = true};
    const EvidenceText text = evidence_text(&evidence);
    assert_string_equal(text.measured, "{best}");
    assert_string_equal(text.threshold, "");
    assert_string_equal(text.reason, "{1} {");
}

TEST(a_text_is_cut_where_its_room_ends) {
    char many[400];
    memset(many, 'a', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    const Evidence evidence = {.measured = many, .reason = many, .is_text = true};
    const EvidenceText text = evidence_text(&evidence);
    assert_int_equal(strlen(text.measured), EVIDENCE_TEXT_MAX - 1);
    assert_int_equal(strlen(text.reason), EVIDENCE_TEXT_MAX - 1);
}

TEST(a_miss_is_said_in_its_unit) {
    static const struct {
        double miss;
        Unit unit;
        const char *words;
    } rows[] = {
        {1, UNIT_PLIES, "misses by 1 ply"},
        {2, UNIT_PLIES, "misses by 2 plies"},
        {1, UNIT_CP, "misses by 1 cp"},
        {7, UNIT_NONE, "misses by 7"},
        {0.25, UNIT_PAWNS, "misses by 0.25 pawns"},
        {0.0123456, UNIT_CHANCES, "misses by 0.0123 win chances"},
        {0, UNIT_CP, ""},
        {MISS_INFINITE, UNIT_CP, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Evidence evidence = {0};
        evidence_miss(&evidence, rows[i].miss, rows[i].unit);
        assert_string_equal(evidence_text(&evidence).miss, rows[i].words);
    }
}

TEST(a_verdict_keeps_what_was_measured_and_the_limits_as_numbers) {
    const Verdict verdict = filter_verdict((FilterTrial){.profile = "magnus",
                                                         .filter = "one-winning-move",
                                                         .fen = OPERA,
                                                         .lines = "Qb8 #2, Qb7 130"});
    const Measure *next = evidence_find(&verdict.evidence, "next");
    assert_string_equal(next->text, "Qb7");
    assert_int_equal(next->unit, UNIT_CP);
    assert_true(next->number == 130);
    assert_int_equal(evidence_find(&verdict.evidence, "best")->unit, UNIT_MATE);
    assert_null(evidence_find(&verdict.evidence, "worst"));
    assert_int_equal(verdict.evidence.limit_count, 2);
    const Limit *limit = &verdict.evidence.limits[1];
    assert_string_equal(limit->measure, "next");
    assert_string_equal(relation_sign(limit->relation), "<");
    assert_true(limit->number == 100);
    assert_int_equal(limit->key, KEY_NOT_WON);
    assert_true(verdict.evidence.miss == 31);
}

static Verdict failed(const char *filter, double miss, Unit unit) {
    Verdict verdict = {.filter = filter_find(filter), .state = VERDICT_FAIL};
    evidence_miss(&verdict.evidence, miss, unit);
    return verdict;
}

TEST(the_verdict_that_had_its_turn_first_decides) {
    Verdict verdicts[] = {
        failed("history-free", 0, UNIT_NONE),    failed("solution-tree", 2, UNIT_PAWNS),
        failed("only-winning-move", 5, UNIT_CP), failed("one-winning-move", 9, UNIT_CP),
        failed("not-capture", 0, UNIT_NONE),     failed("evaluation-jump", 1, UNIT_CP),
        failed("not-in-check", 0, UNIT_NONE),
    };
    // From the one that is judged last; of two at the same turn the first.
    static const int order[] = {6, 5, 3, 4, 2, 1, 0};
    enum { COUNT = sizeof verdicts / sizeof *verdicts };
    for (int i = 0; i < COUNT; i++) {
        assert_ptr_equal(verdict_decisive(verdicts, COUNT), &verdicts[order[i]]);
        verdicts[order[i]].state = i % 2 ? VERDICT_WARN : VERDICT_PASS;
    }
    assert_null(verdict_decisive(verdicts, COUNT));
    assert_null(verdict_decisive(NULL, 0));
}

TEST(four_bytes_keep_the_filter_and_the_miss) {
    static const struct {
        const char *filter;
        double miss;
        Unit unit;
        double kept;
    } rows[] = {
        {"one-winning-move", 31, UNIT_CP, 31},
        {"one-winning-move", 31.4, UNIT_CP, 31},
        {"one-winning-move", 31.5, UNIT_CP, 32},
        {"one-winning-move", 0.001, UNIT_CP, 1}, // a miss stays a miss
        {"one-winning-move", 1048574, UNIT_CP, 1048574},
        {"one-winning-move", 1048575, UNIT_CP, 1048575},
        {"one-winning-move", 2000000, UNIT_CP, 1048575},
        {"mate-or-advantage", 0.612345, UNIT_CHANCES, 0.61235},
        {"mate-or-advantage", 1e-12, UNIT_CHANCES, 0.00001},
        {"solution-tree", 2, UNIT_PAWNS, 2},
        {"solution-tree", 3, UNIT_PLIES, 3},
        {"not-in-check", 0, UNIT_NONE, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Verdict verdict = failed(rows[i].filter, rows[i].miss, rows[i].unit);
        UnpackedVerdict packed;
        assert_true(verdict_unpack(verdict_pack(&verdict), &packed));
        assert_ptr_equal(packed.filter, verdict.filter);
        assert_int_equal(packed.has_miss, rows[i].kept > 0);
        assert_int_equal(packed.unit, rows[i].unit);
        assert_true(packed.miss == rows[i].kept);
    }
}

TEST(four_bytes_that_no_verdict_makes_are_refused) {
    UnpackedVerdict packed;
    assert_int_equal(verdict_pack(NULL), 0);
    assert_false(verdict_unpack(0, &packed));
    assert_null(packed.filter);
    assert_false(verdict_unpack(UINT32_C(0xFF000001), &packed)); // no such filter
    assert_false(verdict_unpack(UINT32_C(0x01F00001), &packed)); // no such unit
}

// Stores keep them: a row that changes here changes what is read from every store.
TEST(ids_of_filters_are_unique_and_stay_what_they_are) {
    static const char names[] =
        "has-choice not-in-check move-number enough-pieces full-castling not-ahead "
        "not-seen-before not-inside-puzzle evaluation-jump not-winning-before "
        "mate-or-advantage not-easy one-winning-move only-good-move best-in-window "
        "margin-in-window not-capture not-check only-winning-move not-mate-in-one "
        "not-en-passant not-queen-promotion not-winning-capture sacrifice-or-missed "
        "solution-tree history-free evaluation-swing clear-move confirmed "
        "not-duplicate not-mate not-defence same-move shows-gain ";
    CLEANUP(str_done) Str found = {0};
    for (unsigned id = 1; filter_of_id(id); id++)
        str_addf(&found, "%s ", filter_of_id(id)->name);
    assert_string_equal(str_text(&found), names);
    for (size_t i = 0; filter_at(i); i++) {
        assert_true(filter_at(i)->id > 0);
        assert_ptr_equal(filter_of_id(filter_at(i)->id), filter_at(i));
    }
    assert_null(filter_of_id(0));
}

TEST(units_stay_what_they_are) {
    static const char *const names[UNIT_COUNT] = {
        "",       "cp",    "mate",    "pawns", "win chances", "moves",         "plies",
        "pieces", "nodes", "percent", "tiers", "castling",    "open branches",
    };
    for (int i = 0; i < UNIT_COUNT; i++)
        assert_string_equal(unit_name((Unit)i), names[i]);
}
