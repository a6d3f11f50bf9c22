// What a player finds, misses and allows, beside others; and why was rejected what was. Sums are
// those of patterns over the same rows.

#include "tests/review/listed.h"

typedef struct Trial {
    int game;
    bool black;
    int traits, moves;
    Motif motif;
    Decision decision;
    const char *reason;
} Trial;

static const ListedTags games[] = {
    {"a.pgn", 1, 1500, 1580, "Anna", "Bert", .eco = "B20"},
    {"a.pgn", 2, 1590, 1500, "Carla", "Anna", .eco = "C42"},
    {"a.pgn", 3, 1550, 2400, "Doris", "Emma", .eco = "B22"},
};

static void fill(CandidateList *list, const Trial *trials, size_t count) {
    for (size_t i = 0; i < COUNT(games); i++)
        listed_game(list, &games[i]);
    for (size_t i = 0; i < count; i++) {
        CandidateRow row = {.id = (int64_t)i + 1,
                            .ply = (int32_t)i,
                            .black = trials[i].black,
                            .traits = trials[i].traits,
                            .moves = trials[i].moves,
                            .decision = trials[i].decision,
                            .is_puzzle = true};
        motif_add(&row.motifs, trials[i].motif);
        listed_row(list, row, trials[i].game, "finder", trials[i].reason ? trials[i].reason : "");
    }
}

// Anna finds one, misses two and allows one; of the others Emma is too strong to stand beside her.
static const Trial played[] = {
    {0, false, TRAIT_FOUND, 1, MOTIF_FORK, DECISION_NONE, NULL},
    {0, false, TRAIT_MISSED, 2, MOTIF_PIN, DECISION_NONE, NULL},
    {1, true, TRAIT_MISSED, 5, MOTIF_FORK, DECISION_NONE, NULL},
    {1, false, TRAIT_FOUND, 1, MOTIF_FORK, DECISION_NONE, NULL},
    {2, true, TRAIT_MISSED, 1, MOTIF_FORK, DECISION_NONE, NULL},
    {2, false, TRAIT_MISSED, 1, MOTIF_PIN, DECISION_NONE, NULL},
    {2, false, 0, 1, MOTIF_PIN, DECISION_NONE, NULL}, // nobody played on
};

static size_t count_of(const CandidateList *list, const char *text) {
    Pattern *pattern;
    size_t count = 0;
    assert_ok(pattern_new(&pattern, text, NULL, SAID));
    for (size_t i = 0; i < list->count; i++)
        count += pattern_matches(pattern, list, NULL, i);
    pattern_free(pattern);
    return count;
}

TEST(a_players_puzzles_are_counted_beside_those_of_others_as_patterns_count_them) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(str_done) Str csv = {0}, all = {0};
    fill(&list, played, COUNT(played));
    assert_ok(report_player(&list, "anna", REPORT_CSV, &csv, SAID));
    str_addf(&all, "\nall,%zu,%zu,%zu,", count_of(&list, "solver:Anna found"),
             count_of(&list, "solver:Anna missed"), count_of(&list, "erred:Anna"));
    assert_non_null(strstr(str_text(&csv), str_text(&all)));
    assert_non_null(strstr(str_text(&csv), "\nall,1,2,1,1,1,4\n"));
    assert_non_null(strstr(str_text(&csv), "\nmotif:fork,1,1,1,1,0,3\n"));
    assert_non_null(strstr(str_text(&csv), "\nmoves:>=4,0,1,0,0,0,1\n"));
    assert_non_null(strstr(str_text(&csv), "\nopening:B2,1,1,0,"));
    assert_null(strstr(str_text(&csv), "motif:skewer"));
}

TEST(several_names_are_one_player_and_a_wrong_one_is_answered_with_the_nearest) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(str_done) Str csv = {0}, text = {0};
    fill(&list, played, COUNT(played));
    assert_ok(report_player(&list, "Anna|Carla", REPORT_CSV, &csv, SAID));
    assert_non_null(strstr(str_text(&csv), "\nall,2,2,"));
    assert_ok(report_player(&list, "Anna", REPORT_TEXT, &text, SAID));
    assert_non_null(strstr(str_text(&text), "Anna; others are rated 1500, 100 more or less\n"));
    assert_non_null(strstr(str_text(&text), "     33%     50%\n"));
    assert_fails(report_player(&list, "Ana", REPORT_CSV, &csv, SAID), STATUS_NOT_FOUND,
                 "nobody is called \"Ana\"; nearest: Anna");
}

TEST(a_page_has_a_bar_a_line_and_a_name_that_is_no_markup) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(str_done) Str html = {0};
    fill(&list, played, COUNT(played));
    assert_ok(report_player(&list, "<b>|Anna", REPORT_HTML, &html, SAID));
    assert_non_null(strstr(str_text(&html), "<title>&lt;b&gt;|Anna</title>"));
    assert_non_null(strstr(str_text(&html), "<tr><th>all</th><td>1</td><td>2</td><td>1</td>"));
    assert_non_null(strstr(str_text(&html), "<th>moves:&gt;=4</th>"));
    assert_non_null(strstr(str_text(&html), "<rect class=\"own\" y=\"1\" width=\"67\""));
}

TEST(what_a_player_missed_is_marked) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    uint8_t rows[COUNT(played)] = {0};
    static const uint8_t missed[COUNT(played)] = {0, 1, 1, 0, 0, 0, 0};
    fill(&list, played, COUNT(played));
    assert_ok(report_missed(&list, "Anna", rows, SAID));
    assert_memory_equal(rows, missed, sizeof rows);
    assert_int_equal(report_missed(&list, "Ana", rows, SAID), STATUS_NOT_FOUND);
}

TEST(reasons_come_with_the_terms_that_would_have_taken_most) {
    static const Trial decided[] = {
        {0, false, TRAIT_SECOND_WINS, 1, MOTIF_FORK, DECISION_REJECT, "too easy"},
        {0, true, TRAIT_SECOND_WINS, 2, MOTIF_FORK, DECISION_REJECT, "too easy"},
        {1, true, TRAIT_SECOND_WINS, 2, MOTIF_PIN, DECISION_REJECT, "too easy"},
        {1, false, 0, 2, MOTIF_PIN, DECISION_REJECT, "ugly"},
        {1, false, 0, 2, MOTIF_FORK, DECISION_ACCEPT, NULL},
        {2, false, 0, 3, MOTIF_PIN, DECISION_SKIP, "too easy"},
    };
    CandidateList list = {0}, none = {0};
    CLEANUP(str_done) Str text = {0}, empty = {0};
    fill(&list, decided, COUNT(decided));
    report_reasons(&list, &text);
    assert_non_null(strstr(str_text(&text), "rejected as too easy: 3\n"
                                            "  second:wins: 3 of 3, and 0 of 1 accepted\n"));
    assert_non_null(strstr(str_text(&text), "rejected as ugly: 1\n"));
    assert_null(strstr(str_text(&text), "have motif:fork")); // that would take the accepted one
    report_reasons(&none, &empty);
    assert_string_equal(str_text(&empty), "nothing was rejected\n");
    candidate_list_done(&list);
}
