// What is measured of a line, worked out by hand; what takes a search, by its bounds.

#include "src/rating/features.h"
#include "tests/support/board.h"

static Feature feature_of(const char *name) {
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (strcmp(feature_name((Feature)f), name) == 0)
            return (Feature)f;
    fail_msg("no feature %s", name);
    return FEATURE_COUNT;
}

static Features measure(const char *fen, const char *moves) {
    Features features;
    Move line[32];
    const Position start = position_of(fen);
    Position here = start;
    const size_t count = read_moves(&here, moves, line, 32);
    Estimator *estimator = estimator_new();
    assert_non_null(estimator);
    assert_ok(estimator_begin(estimator, &start, line, count, SAID));
    while (estimator_step(estimator)) {
    }
    features_measure(estimator, &features);
    estimator_free(estimator);
    return features;
}

// The next "NAME value" of a text, which goes on behind it; false at its end.
static bool next_value(const char **text, Feature *feature, int *value) {
    char name[40];
    int len;
    const int found = sscanf(*text, "%39s %d%n", name, value, &len);
    assert_true(found == 2 || found == EOF);
    if (found == EOF)
        return false;
    *feature = feature_of(name);
    *text += len;
    return true;
}

static void check(const Features *features, const char *expected) {
    Feature feature;
    int value;
    while (next_value(&expected, &feature, &value))
        if (features->value[feature] != value)
            fail_msg("%s is %d, not %d", feature_name(feature), features->value[feature], value);
}

// 16.Qb8+ Nxb8 17.Rd8#, Morphy's end in Paris.
TEST(features_of_the_opera_game_are_what_the_diagram_says) {
    const Features features =
        measure("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "b3b8 d7b8 d1d8");
    check(&features, "MOVES_OF_LINE 2 MATE_OF_LINE 1 MATE_IN_OF_LINE 2 "
                     "GAIN_OF_LINE -9 " // the queen for nothing
                     "MATERIAL_OF_LINE 24 PIECES_OF_LINE 21 BISHOPS_OF_LINE 2 " // Q R B, 7 pawns
                     "GIVES_CHECK_FIRST 1 GIVES_CHECK_SUM 2 QUIET_SUM 0 IN_CHECK_SUM 0 "
                     "SEE_FIRST -10 " // see() counts a queen as 10
                     "REPLIES_FIRST 1 REPLIES_LEAST 0 REPLY_CAPTURES_FIRST 1 " // Nxb8, mate
                     "FORWARD_FIRST 5 FORWARD_SUM 12 SAME_PIECE_SUM 0 "
                     "PIECE_FIRST 4 PIECE_LEAST 3 "               // queen, rook
                     "OWN_RANK_OF_LINE 0 OWN_FILE_OF_LINE 3 "     // c1
                     "OTHER_RANK_OF_LINE 0 OTHER_FILE_OF_LINE 1 " // e8
                     "MATE_THREAT_OF_LINE 0 "
                     "KEPT_LEAST 0 BETTER_LOOKING_LEAST 0"); // the second is the first thought
}

// Rook and pawns against rook and pawns: 1.Ra8 leaves the rook to 1...Rxa8.
TEST(features_of_a_lost_rook_are_what_the_diagram_says) {
    const Features features = measure("1r4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8 b8a8 g2g3");
    check(&features, "MATE_OF_LINE 0 MATE_IN_OF_LINE 0 GAIN_OF_LINE -5 "
                     "MATE_THREAT_OF_LINE 0 " // ...Rb1+ is met by Rxb1
                     "CHECKS_FIRST 0 CAPTURES_FIRST 0 SEE_FIRST -5 "
                     "OTHER_SEE_FIRST 0 " // the other moves lose nothing at once
                     "FORCING_SUM 0 QUIET_SUM 2 REPLY_CAPTURES_FIRST 1");
}

TEST(the_length_of_a_search_is_sixteen_times_the_binary_logarithm) {
    static const struct {
        uint64_t nodes;
        int log;
    } rows[] = {{0, 0},  {1, 0},      {2, 16},     {3, 24},
                {4, 32}, {1024, 160}, {1536, 168}, {1u << 20, 320}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(log2_in_sixteenths(rows[i].nodes), rows[i].log);
        if (rows[i].nodes > 1)
            assert_int_equal(nodes_of_log(rows[i].log), rows[i].nodes);
    }
    assert_int_equal(nodes_of_log(0), 0);
}

TEST(each_topic_is_said_in_words_that_fit_the_puzzle) {
    static const struct {
        Topic topic;
        const char *given, *words;
    } rows[] = {
        {TOPIC_LENGTH, "MOVES_OF_LINE 1", "1 move"},
        {TOPIC_LENGTH, "MOVES_OF_LINE 4", "4 moves"},
        {TOPIC_LENGTH, "MATE_OF_LINE 1 MATE_IN_OF_LINE 3", "mate in 3"},
        {TOPIC_SEARCH, "KEPT_MOST 0", "found at once by search"},
        {TOPIC_SEARCH, "KEPT_MOST 168", "found by search after 1536 nodes"},
        {TOPIC_SEARCH, "KEPT_MOST 240", "a move not found in 10000 nodes"},
        {TOPIC_GLANCE, "BETTER_LOOKING_SUM 0", "best at first glance"},
        {TOPIC_GLANCE, "BETTER_LOOKING_SUM 7", "7 better-looking moves"},
        {TOPIC_LURES, "FORCING_SUM 0", "no other check or capture"},
        {TOPIC_LURES, "FORCING_SUM 2", "2 other checks and captures"},
        {TOPIC_REPLIES, "REPLIES_SUM 1", "1 reply"},
        {TOPIC_REPLIES, "REPLIES_SUM 12", "12 replies"},
        {TOPIC_CHOICE, "LEGAL_FIRST 31", "31 legal moves"},
        {TOPIC_SURPRISE, "SURPRISE_MOST 80", "a move that people seldom see"},
        {TOPIC_SURPRISE, "SURPRISE_MOST 79", "moves that people see"},
        {TOPIC_SURPRISE, "SURPRISE_MOST 32", "moves that people soon see"},
        {TOPIC_KEY_MOVE, "GIVES_CHECK_FIRST 1", "first move a check"},
        {TOPIC_KEY_MOVE, "QUIET_FIRST 1", "quiet first move"},
        {TOPIC_KEY_MOVE, "QUIET_FIRST 0", "first move a capture"},
        {TOPIC_QUIET, "QUIET_SUM 0", "no quiet move"},
        {TOPIC_QUIET, "QUIET_SUM 2", "2 quiet moves"},
        {TOPIC_SACRIFICE, "SEE_LEAST -3", "sacrifice"},
        {TOPIC_SACRIFICE, "SEE_FIRST 3", "first move wins material"},
        {TOPIC_SACRIFICE, "SEE_LEAST 0", "no sacrifice"},
        {TOPIC_DIRECTION, "FORWARD_LEAST -2", "backward move"},
        {TOPIC_DIRECTION, "FORWARD_LEAST 2", "forward moves only"},
        {TOPIC_DIRECTION, "FORWARD_LEAST 0", "no backward move"},
        {TOPIC_PIECE, "PIECE_FIRST 1", "a knight begins"},
        {TOPIC_PIECE, "PIECE_FIRST 4 SAME_PIECE_SUM 1", "a queen begins and goes on"},
        {TOPIC_RESULT, "GAIN_OF_LINE -3 END_SCORE_LEAST 500", "material -3, win chances 75 %"},
        {TOPIC_KINGS, "MATE_THREAT_OF_LINE 1", "a mate is threatened"},
        {TOPIC_KINGS, "OTHER_ATTACKS_OF_LINE 5", "5 attacks near their king"},
        {TOPIC_IN_CHECK, "IN_CHECK_SUM 1", "solver in check"},
        {TOPIC_IN_CHECK, "IN_CHECK_SUM 0", "solver never in check"},
        {TOPIC_BOARD, "PIECES_OF_LINE 30", "30 pieces"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Features features = {0};
        Feature feature;
        int value;
        char words[ESTIMATOR_WORDS_MAX];
        for (const char *at = rows[i].given; next_value(&at, &feature, &value);)
            features.value[feature] = value;
        topic_write(rows[i].topic, &features, words);
        assert_string_equal(words, rows[i].words);
    }
}
