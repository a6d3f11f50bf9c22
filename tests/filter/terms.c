// Terms of patterns as filters: what each finds in a position, and how a profile says them.
#include "tests/support/test.h"

#include "tests/solve/positions.h"
#include "tests/support/filter_trial.h"

static const char BACK_RANK[] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

#define ROW(word, argument, position, found, misses)                                               \
    { word, position, found, .set = "filters=" word argument, .miss = misses }
#define NOT(word, argument, position, found, misses)                                               \
    { word, position, found, .set = "filters=!" word argument, .miss = misses }

TEST(each_term_tells_a_position_from_its_neighbour) {
    static const char promoting[] = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    static const char checked[] = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    static const FilterTrial rows[] = {
        ROW("pieces", ":21", OPERA, NULL, PASSES),
        ROW("pieces", ":<=17", OPERA, NULL, 4),
        NOT("pieces", ":>=20", OPERA, NULL, 2),
        ROW("phase", ":middlegame", OPERA, NULL, PASSES),
        ROW("phase", ":endgame", OPERA, NULL, NO_MISS),
        NOT("phase", ":middlegame", BACK_RANK, NULL, PASSES),
        NOT("clock", ":<30", OPERA, NULL, PASSES), // nobody says
        ROW("incheck", "", checked, NULL, PASSES),
        ROW("incheck", "", OPERA, NULL, NO_MISS),
        NOT("incheck", "", checked, NULL, NO_MISS),
        ROW("best", ":>=300", OPERA, "Qb8 300, Qb7 99", PASSES),
        ROW("best", ":>=300", OPERA, "Qb8 299, Qb7 99", 1),
        ROW("best", ":mate", OPERA, "Qb8 #2, Qb7 99", PASSES),
        ROW("best", ":mate", OPERA, "Qb8 900, Qb7 99", NO_MISS),
        ROW("best", ":mated", OPERA, "Qb8 #-2, Qb7 #-1", PASSES),
        ROW("best", ":>=300", OPERA, "Qb8 #2, Qb7 99", PASSES),
        ROW("best", ":<=300", OPERA, "Qb8 #2, Qb7 99", NO_MISS),
        ROW("second", ":wins", OPERA, "Qb8 900, Qb7 281", PASSES),
        ROW("second", ":wins", OPERA, "Qb8 900, Qb7 280", 1),
        NOT("second", ":wins", OPERA, "Qb8 900, Qb7 285", 5),
        NOT("second", ":wins", OPERA, "Qb8 #2, Qb7 #5", NO_MISS),
        NOT("second", ":wins", OPERA, "Qb8 #2", PASSES),
        ROW("second", ":<0", OPERA, "Qb8 #2", NO_MISS),
        ROW("gap", ":>=150", OPERA, "Qb8 250, Qb7 100", PASSES),
        ROW("gap", ":>=150", OPERA, "Qb8 249, Qb7 100", 1),
        ROW("gap", ":>=150", OPERA, "Qb8 #2, Qb7 100", PASSES),
        ROW("gap", ":<150", OPERA, "Qb8 #2, Qb7 100", NO_MISS),
        ROW("gap", ":<150", OPERA, "Qb8 #2, Qb7 #3", PASSES),
        ROW("check", "", OPERA, "Qb8 9", PASSES),
        ROW("check", "", OPERA, "Qb7 9", NO_MISS),
        ROW("check", "", BACK_RANK, "Rd8 #1", PASSES),
        ROW("capture", "", OPERA, "Qxe6 9", PASSES),
        NOT("capture", "", OPERA, "Qxe6 9", NO_MISS),
        ROW("promotion", "", promoting, "e8=N 9", PASSES),
        ROW("promotion", "", promoting, "Kd2 9", NO_MISS),
        ROW("quiet", "", OPERA, "Qb7 9", PASSES),
        ROW("quiet", "", OPERA, "Qb8 9", NO_MISS),
        ROW("sacrifice", "", OPERA, "Qb8 #2", PASSES),
        ROW("sacrifice", "", OPERA, "Qb7 9", NO_MISS),
        ROW("piece", ":Q", OPERA, "Qb8 9", PASSES),
        ROW("piece", ":R", OPERA, "Qb8 9", NO_MISS),
        {"found", OPERA, "Qb8 9", .played = "Qb8", .set = "filters=found", .miss = PASSES},
        {"found", OPERA, "Qb8 9", .played = "Qb7", .set = "filters=found", .miss = NO_MISS},
        {"missed", OPERA, "Qb8 9", .played = "Qb7", .set = "filters=missed", .miss = PASSES},
        {"missed", OPERA, "Qb8 9", .set = "filters=missed", .miss = NO_MISS},
        {"before", BACK_RANK, .moves = "Kf1", .set = "filters=before:<0", .needs = NEED_EVAL_1},
        {"before", BACK_RANK, .moves = "Kf1", .evals = "? -1", .set = "filters=before:<0",
         .miss = PASSES},
        {"before", BACK_RANK, .moves = "Kf1", .evals = "? 3", .set = "filters=before:<=0",
         .miss = 3},
        // The second move wins as well, by the profile's own number.
        {"clear-win-only", OPERA, "Qb8 900, Qb7 280", .miss = PASSES},
        {"clear-win-only", OPERA, "Qb8 900, Qb7 290", .miss = 10},
        {"clear-win-only", OPERA, "Qb8 900, Qb7 290", .set = "won=290", .miss = PASSES},
        {"clear-win-only", OPERA, "Qb8 #2, Qb7 #5", .miss = NO_MISS},
        {"clear-win-only", OPERA, "Qb8 #2", .miss = PASSES},
    };
    FILTER_ROWS(rows, .profile = "magnus");
}

// In the mirror these are others.
TEST(each_term_about_the_board_tells_it_from_its_neighbour) {
    static const FilterTrial rows[] = {
        ROW("material", ":KRPPPkppp", BACK_RANK, NULL, PASSES),
        ROW("material", ":KPPPkrppp", BACK_RANK, NULL, NO_MISS),
        ROW("material", ":~KPPPkrppp", BACK_RANK, NULL, PASSES),
        ROW("on", ":Rd1+kg8", BACK_RANK, NULL, PASSES),
        ROW("on", ":rd1", BACK_RANK, NULL, NO_MISS),
        ROW("pawns", ":-----fgh", BACK_RANK, NULL, PASSES),
        ROW("pawns", ":-----fgh/.....fg-", BACK_RANK, NULL, NO_MISS),
        ROW("side", ":white", OPERA, NULL, PASSES),
        ROW("side", ":black", OPERA, NULL, NO_MISS),
        ROW("from", ":b3", OPERA, "Qb8 9", PASSES),
        ROW("from", ":b", OPERA, "Qb8 9", PASSES),
        ROW("from", ":b8", OPERA, "Qb8 9", NO_MISS),
        ROW("to", ":b8", OPERA, "Qb8 9", PASSES),
        ROW("to", ":a", OPERA, "Qb8 9", NO_MISS),
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        FilterTrial row = rows[i];
        row.profile = "magnus";
        const Verdict verdict = filter_verdict(row);
        if (verdict.state != (row.miss == PASSES ? VERDICT_PASS : VERDICT_FAIL))
            fail_msg("%s: %s", row.set, evidence_text(&verdict.evidence).reason);
    }
}

TEST(a_verdict_of_a_term_says_what_was_found_and_what_was_asked) {
    static const FilterTrial rows[] = {
        {"gap", OPERA, "Qb8 249, Qb7 100", .set = "filters=gap:>=150", .miss = 1,
         .measured = "+1.49", .threshold = ">=150",
         .reason = "the best move above the second: +1.49, not >=150"},
        {"second", OPERA, "Qb8 #2, Qb7 #5", .set = "filters=!second:wins", .miss = NO_MISS,
         .measured = "#5", .threshold = "not wins",
         .reason = "the second move: #5, and wins is refused"},
        {"check", OPERA, "Qb8 9", .set = "filters=!check", .miss = NO_MISS, .measured = "yes",
         .threshold = "no", .reason = "the best move gives check, which is refused"},
    };
    FILTER_ROWS(rows, .profile = "magnus");
}

// What the filters are after a change to those of "check gap:>=150 !second:wins".
TEST(signs_change_terms_and_lists_say_them) {
    static const struct {
        const char *change, *becomes; // NULL: it is refused
    } cases[] = {
        {"+gap:>=200", "check gap:>=200 !second:wins"},
        {"-gap:>=150", "check !second:wins"},
        {"-gap", "check !second:wins"},
        {"-gap:>=200", "check !gap:>=200 !second:wins"},
        {"-!second:wins", "check gap:>=150"},
        {"+second:wins", "check gap:>=150 second:wins"},
        {"-check", "gap:>=150 !second:wins"},
        {"-capture", "check capture gap:>=150 !second:wins"},
        {"+pieces<=8 -quiet", NULL},
        {"gap:>=1 gap:>=2", NULL},
        {"gap", NULL},
        {"check:1", NULL},
        {"!not-check", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Profile profile;
        CLEANUP(str_done) Str names = {0};
        profile_init(&profile, "mine");
        assert_ok(profile_set(&profile, "filters=check gap:>=150 !second:wins", SAID));
        const Profile before = profile;
        const Status status = profile_set_key(&profile, "filters", cases[i].change, SAID);
        profile_write_filters(&profile, " ", &names);
        if (strcmp(cases[i].change, "-capture") == 0)
            assert_non_null(strstr(str_text(&names), "!capture"));
        else if (strcmp(cases[i].change, "+pieces<=8 -quiet") == 0)
            assert_non_null(strstr(str_text(&names), "pieces:<=8"));
        else if (cases[i].becomes)
            assert_string_equal(str_text(&names), cases[i].becomes);
        else
            assert_true(status != STATUS_OK && profile_judges_alike(&profile, &before));
        Profile again;
        profile_init(&again, "mine");
        assert_ok(profile_set_key(&again, "filters", str_text(&names), SAID));
        CLEANUP(str_done) Str twice = {0};
        profile_write_filters(&again, " ", &twice);
        assert_string_equal(str_text(&twice), str_text(&names));
    }
}

TEST(a_wrong_term_is_said_and_changes_nothing) {
    static const struct {
        const char *filters, *says;
    } cases[] = {
        {"+gap:x", "filters: gap:x: not a range; write 5, 5-9, <5, <=5, >5 or >=5"},
        {"+gap:9-5", "filters: gap:9-5: the range is empty: its end is below its beginning"},
        {"+second:won",
         "filters: second:won: no evaluation; write mate, mated, wins, >=150 or -50..50"},
        {"+material:KKk", "filters: material:KKk: it wants one king of each side"},
        {"+piece:X", "filters: piece:X: no such piece; they are P, N, B, R, Q, K"},
        {"+to:e9", "filters: to:e9: no square; write e4, or e for its file"},
        {"+secnd:wins", "filters: there is no filter \"secnd\"; nearest: second"},
        {"+on:Nf5+Nf6+Nf7+Nf8+Ng12", "filters: on: a value has at most 19 letters"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Profile profile, before;
        assert_ok(profile_find("finder", &profile, SAID));
        before = profile;
        assert_fails(profile_set_key(&profile, "filters", cases[i].filters, SAID), STATUS_USAGE,
                     cases[i].says);
        assert_true(profile_judges_alike(&profile, &before));
    }
}
