// The command `tag`: what it reads, what it prints, what it says of puzzles that are wrong.
#include "onlymove/rating.h"
#include "tests/cli/onlymove.h"

#define HEADER                                                                                     \
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
#define TAGGED                                                                                     \
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags,"     \
    "Worth\n"
#define MATE_FEN  "6k1/r4ppp/p7/8/8/8/5PPP/3R2K1 b - - 0 1"
#define DISCOVERY "4k3/p4ppp/8/8/4B3/8/5PPP/4R1K1 b - - 0 1,a7a6 e4b7"
#define FORK_FEN  "r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1"
#define MATE                                                                                       \
    "one," MATE_FEN ",a6a5 d1d8,800,,,,backRankMate endgame mate mateIn1 oneMove rookEndgame,,\n"
#define FORK "two," FORK_FEN ",h7h6 b5c7 e8d7 c7a8,900,,,,advantage endgame fork short,,\n"

// Without ratings, which take a search; `option` may be NULL.
#define TAG(option, ...) CALL({"tag", "-", "--no-rating", option}, __VA_ARGS__)

TEST(a_lichess_csv_comes_back_with_our_themes) {
    TAG(NULL, HEADER "one," MATE_FEN ",a6a5 d1d8,800,,,,fork,,\n" FORK,
        .whole = TAGGED "one," MATE_FEN ",a6a5 d1d8,,,,,backRankMate endgame mate mateIn1 "
                        "oneMove rookEndgame,,,\ntwo," FORK_FEN
                        ",h7h6 b5c7 e8d7 c7a8,,,,,advantage endgame fork short,,,\n",
        .err = {"puzzles 2 left out 0\n"});
}

TEST(columns_may_stand_in_any_order_and_in_quotes) {
    TAG(NULL, "Themes,Moves,\"FEN\",PuzzleId\r\nmate,\"a6a5 d1d8\"," MATE_FEN ",\"o\"\"n,e\"\r\n",
        .out = {"\n\"o\"\"n,e\"," MATE_FEN ",a6a5 d1d8,,,,,backRankMate"});
}

// On f4 Black has taken the opposition too early: after Kd5 it has to give up e5, and by a pass it
// would keep it. What the file says of zugzwang does not count any more.
TEST(an_engine_is_asked_for_zugzwang) {
    CALL({"tag", "-", "--no-rating", "--zugzwang", "--engine=builtin"},
         "FEN,Moves,Themes\n8/8/8/2K1p3/4P1k1/8/8/8 b - - 0 1,g4f4 c5d5,\n" FORK_FEN
         ",h7h6 b5c7 e8d7 c7a8,zugzwang\n",
         .out = {"oneMove pawnEndgame zugzwang,,,\n", "endgame fork short,,,\n"});
}

TEST(an_engine_that_fails_ends_the_command_with_its_fault) {
    CALL({"tag", "-", "--no-rating", "--zugzwang", "--engine=/no/such/engine"}, HEADER FORK FORK,
         .status = 1, .err = {"/no/such/engine", "puzzles 0 left out 1\n"});
}

TEST(json_says_where_a_motif_is) {
    TAG("--format=json", HEADER FORK,
        .out = {"[\n{\"id\":\"two\",\"fen\":\"" FORK_FEN "\"",
                "{\"name\":\"fork\",\"part\":\"main\",\"ply\":0,\"move\":\"b5c7\","
                "\"at\":\"c7\",\"squares\":[\"a8\",\"e8\"]}"});
}

TEST(a_puzzle_that_is_wrong_is_named_counted_and_costs_itself_alone) {
    static const struct {
        const char *input, *said;
    } cases[] = {
        {HEADER MATE "bad," MATE_FEN ",a6a5 d1h8,,,,,,,\n" FORK,
         "standard input:3: d1h8: not a legal move here\n"},
        {HEADER MATE "bad," MATE_FEN ",a6a5,,,,,,,\n" FORK,
         "standard input:3: no solution: Moves needs the defender's move and one more\n"},
        {HEADER MATE "bad," MATE_FEN ",a6a5 d1d8 g8f8,,,,,,,\n" FORK, "standard input:3: g8f8"},
        {HEADER MATE "bad," FORK_FEN ",h7h6 b5c7 e8d7,,,,,,,\n" FORK,
         "standard input:3: Moves ends with a move of the defender\n"},
        {HEADER MATE "bad,8/8/8 w - - 0 1,a6a5 d1d8,,,,,,,\n" FORK, "standard input:3: "},
        {HEADER MATE "bad," FORK_FEN ",h7h6 b5c7,,,,,mate mateIn1,,\n" FORK,
         "standard input:3: puzzle bad: is said to be mate, but the line does not end in it\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TAG(NULL, cases[i].input, .status = 1, .out = {"\none,", "\ntwo,"},
            .err = {cases[i].said, "puzzles 2 left out 1\n"});
    }
}

TEST(epd_tells_its_moves_by_pv_or_bm) {
    TAG(NULL,
        "r3k3/8/7p/1N6/8/8/8/4K3 w - - pv Nc7+ Kd7 Nxa8; ce 350; id \"a\";\n"
        "6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - bm Rd8#; dm 1; id \"b\";\n"
        "6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - id \"c\";\n",
        .status = 1,
        .out = {"a,r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 1,b5c7 e8d7 c7a8,,,,,"
                "advantage endgame fork short,,,\n",
                "b,6k1/5ppp/8/p7/8/8/5PPP/3R2K1 w - - 0 1,d1d8,,,,,backRankMate"},
        .err = {"standard input:3: no solution: neither pv nor bm nor dm\n",
                "2 came without the move that led to them"});
}

TEST(games_of_pgn_are_puzzles_where_they_begin_at_a_position) {
    TAG("--format=json",
        "[FEN \"r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2\"]\n[SetUp \"1\"]\n"
        "[WhiteTitle \"GM\"]\n[Themes \"crushing pin\"]\n\n2. Nd6+ (2. Nc7+ {retry} "
        "Kd7 3. Nxa8) Kd7 3. Nb7 *\n\n"
        "[White \"a\"]\n\n1. e4 *\n\n"
        "[FEN \"r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2\"]\n\n2. Na4 *\n\n",
        .status = 1,
        .out = {"\"themes\":\"crushing defensiveMove endgame master short\"",
                "{\"name\":\"master\",\"part\":\"main\"",
                "{\"name\":\"fork\",\"part\":\"retry\",\"ply\":0,\"move\":\"b5c7\""},
        .err = {"standard input:8: a game without a FEN tag is no puzzle\n",
                "standard input:14: ", "puzzles 1 left out 2\n"});
}

// One title makes a master's game, two a game between masters; "-" is none. Beyond that only who
// says the theme knows how strong they are.
TEST(who_has_played_is_told_by_titles_and_themes) {
#define PLAYED(tags) tags "[FEN \"r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2\"]\n\n2. Nc7+ Kd7 3. Nxa8 *\n\n"
    TAG(NULL,
        PLAYED("[WhiteTitle \"-\"]\n") PLAYED("[BlackTitle \"FM\"]\n")
            PLAYED("[WhiteTitle \"GM\"]\n[BlackTitle \"IM\"]\n") PLAYED("[Themes \"superGM\"]\n"),
        .out = {"\n1,", ",endgame fork short,,,\n2,", ",endgame fork master short,,,\n3,",
                ",endgame fork master masterVsMaster short,,,\n4,",
                ",endgame fork short superGM,,,\n"},
        .err = {"puzzles 4 left out 0\n"});
#undef PLAYED
}

TEST(check_compares_the_themes_of_games_too) {
    TAG("--check",
        "[FEN \"r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2\"]\n[Themes \"crushing endgame pin "
        "short\"]\n\n2. Nc7+ Kd7 3. Nxa8 *\n",
        .out = {"1 +fork -pin\n"}, .err = {"puzzles 1 left out 0\n"});
}

TEST(check_names_each_difference_and_counts_by_theme) {
    TAG("--check",
        HEADER MATE FORK "three," FORK_FEN ",h7h6 b5c7 e8d7 c7a8,,,,,endgame pin short,,\n"
                         "four," MATE_FEN ",a6a5 d1d8,,,,,middlegame,,\n"
                         "five," FORK_FEN ",h7h6 b5c7 e8d7 c7a8,,,,,fork middlegame short wit,,\n",
        .out = {"three +fork -pin\n"
                "four untagged +oneMove +mate +mateIn1 -middlegame +endgame "
                "+rookEndgame +backRankMate\n"
                "five -middlegame +endgame other\n",
                "pin                     1      0      1      0    1.0000  0.0000  0.0000\n",
                "fork                    2      2      0      1    0.6667  1.0000  0.8000\n",
                "exact 2 of 5 40.00 %\n"
                "exact_before_2025 2 of 5 40.00 %\nuntagged 1\nphases 3 of 5 60.00 %\nmiddlegame ",
                "endgame                 3      3      0      2    0.6000  1.0000  0.7500\n"},
        .err = {"puzzles 5 left out 0\n"});
}

// A discovered check, by a file that has the name and by one that is older.
TEST(check_counts_apart_what_only_names_of_2025_and_later_tell) {
    TAG("--check",
        HEADER "new," DISCOVERY ",,,,,discoveredAttack discoveredCheck endgame oneMove,,\n"
               "old," DISCOVERY ",,,,,discoveredAttack endgame oneMove,,\n",
        .out = {"old +discoveredCheck\n",
                "exact 1 of 2 50.00 %\nexact_before_2025 2 of 2 100.00 %\n"});
}

TEST(that_a_file_has_no_puzzle_is_said) {
    TAG("--no-rating", "PuzzleId,FEN,Moves\n", .status = 1,
        .err = {"onlymove: nothing to tag: no file has a puzzle in it\n"});
}

TEST(check_needs_themes_to_compare_with) {
    TAG("--check", "FEN,Moves\n" MATE_FEN ",a6a5 d1d8\n", .status = 1,
        .err = {"nothing to compare: no puzzle says its themes or its rating\n"});
}

// A theme that is not in our table makes a puzzle no exact match, but for one that says nothing of
// what the puzzle holds.
TEST(themes_that_are_not_known_are_no_match) {
    TAG("--check",
        HEADER "one," FORK_FEN ",h7h6 b5c7 e8d7 c7a8,,,,,endgame fork short wit,,\n"
               "two," FORK_FEN ",h7h6 b5c7 e8d7 c7a8,,,,,checkFirst endgame fork short,,\n",
        .out = {"exact 1 of 2 50.00 %\n"});
}

// What the estimate itself says is tested where it is made.
TEST(the_rating_is_estimated_with_its_interval_and_its_reasons) {
    CLEANUP(command_done)
    Command csv = run_onlymove(HEADER MATE, (const char *const[]){"tag", "-", NULL});
    assert_ended(&csv, 0, "puzzles 1 left out 0\n");
    const char *moves = "a6a5 d1d8,", *row = strstr(str_text(&csv.out), moves);
    assert_non_null(row);
    const int rating = atoi(row + strlen(moves));
    assert_in_range(rating, 300, 1300);
    CLEANUP(command_done)
    Command json =
        run_onlymove(HEADER MATE, (const char *const[]){"tag", "--format=json", "-", NULL});
    char said[64];
    snprintf(said, sizeof said, "\"estimate\":{\"rating\":%d,\"low\":", rating);
    assert_contains(&json.out, said);
    assert_contains(&json.out, "\"words\":\"mate in 1\"}");
    const char *worth = strrchr(str_text(&csv.out), ',') + 1;
    assert_in_range(atoi(worth), WORTH_MIN, WORTH_MAX);
    snprintf(said, sizeof said, "\"worth\":%d,\"worth_reasons\":[{", atoi(worth));
    assert_contains(&json.out, said);
}

TEST(estimates_are_checked_against_the_ratings_of_the_file) {
    CALL({"tag", "--check", "-"}, HEADER "one," MATE_FEN ",a6a5 d1d8,2900,,,,,,\n" FORK,
         .out = {", not 2900\n", "\nrating 2 mean error ", " RMSE ",
                 " inside the interval 50.0 %\n", "\nbias by thirds of the estimates ",
                 "\nbias by thirds of the ratings "},
         .err = {"puzzles 2 left out 0\n"});
}

TEST(what_is_said_of_every_game_is_said_once) {
    CALL({"tag", "-"},
         "[White \"One\"]\n\n1. e4 *\n\n[White \"Two\"]\n\n1. d4 *\n\n[White \"Three\"]\n\n1. c4 "
         "*\n",
         .status = 1,
         .err = {":1: a game without a FEN tag is no puzzle\nonlymove: and 2 more like it\n"
                 "puzzles 0 left out 3"});
}
