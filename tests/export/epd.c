// Puzzles as lines of EPD.

#include "tests/store/fixture.h"
#include "tests/store/written.h"

#define SUITE_FEN "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - 4 17"

static TreeNode *first_move(StoredCandidate *puzzle) {
    Tree *tree = &puzzle->candidate.tree;
    return &tree->nodes[tree->nodes[TREE_ROOT].child];
}

// That operation, " bm Kf7;", stands in the line of the puzzle, which is one line; where no operand
// is given, " bm", the line has no such opcode.
static void expect(const StoredCandidate *puzzle, const char *operation) {
    CLEANUP(str_done) Str out = {0};
    char opcode[8];
    write_piece(puzzle, 1, &out, EXPORT_EPD, false);
    const char *line = str_text(&out);
    const bool none = !strchr(operation, ';');
    snprintf(opcode, sizeof opcode, "%.*s ", (int)(1 + strcspn(operation + 1, " ")), operation);
    const char *at = strstr(line, opcode);
    if (none ? at != NULL : !at || strncmp(at, operation, strlen(operation)) != 0)
        fail_msg("%s: %s", operation, line);
    assert_ptr_equal(strchr(line, '\n'), line + out.len - 1);
}

// The position and the tags of the sample that the positional suite prints, as onlymove keeps them.
static void make_suite_puzzle(StoredCandidate *puzzle) {
    static const char *const tags[][2] = {
        {"Event", "WCh Women 2016"}, {"Date", "2016.03.03"},        {"Round", "2"},
        {"White", "Hou, Yifan"},     {"Black", "Muzychuk, Mariya"}, {"ECO", "C80"}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        game_set_tag(&puzzle->game, tags[i][0], tags[i][1]);
    Candidate *candidate = &puzzle->candidate;
    tree_done(&candidate->tree);
    candidate->tree = sample_tree_of(SUITE_FEN, "1Na5/sol 2Qe2/rep 3f5/sol=positional");
    sample_score(&candidate->tree, 1, false, 33);
    candidate->tree.nodes[1].search_depth = 25;
    candidate->played = move_of(&candidate->tree.start, "d8d7");
    memcpy(candidate->fen, SUITE_FEN, sizeof SUITE_FEN);
    candidate->verdicts[0].filter = filter_find("only-winning-move");
    candidate->verdicts[0].nodes = 40000000;
}

// The suite has 60 seconds, depth 23, and an id of its own; all else is as it prints it.
PIECE_TEST(the_sample_of_the_positional_suite_is_written_as_it_stands) {
    CLEANUP(str_done) Str out = {0};
    make_suite_puzzle(puzzle);
    write_piece(puzzle, 1, &out, EXPORT_EPD, false);
    assert_string_equal(
        str_text(&out),
        "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - bm Na5; sm Rd7; ce +33; "
        "acs 40; acd 25; fmvn 17; eco \"C80\"; id \"onlymove magnus, no. 1\"; "
        "Eve \"WCh Women 2016\"; Dat \"2016.03.03\"; Rou \"2\"; Whi \"Hou, Yifan\"; "
        "Bla \"Muzychuk, Mariya\"; c0 \"motifs: defensiveMove equality middlegame outpost "
        "quietMove "
        "short\";\n");
}

PIECE_TEST(motifs_and_rating_are_comments_and_the_curators_go_before) {
    expect(puzzle, " c0 \"motifs: endgame mate mateIn2 queenEndgame short\";");
    expect(puzzle, " c1");
    puzzle->candidate.estimated = true;
    puzzle->candidate.estimate.rating = 1640;
    expect(puzzle, " c1 \"rating: 1640\";");
    assert_ok(candidate_edit_rating(&puzzle->candidate, "1700", SAID));
    assert_ok(candidate_edit_motif(&puzzle->candidate, "-queenEndgame", SAID));
    expect(puzzle, " c0 \"motifs: endgame mate mateIn2 short\";");
    expect(puzzle, " c1 \"rating: 1700\";");
}

PIECE_TEST(right_moves_stand_behind_the_solution_and_retries_do_not) {
    Tree *tree = &puzzle->candidate.tree;
    expect(puzzle, " bm Kf7;"); // beside the retry Qg5
    sample_add(tree, TREE_ROOT, "g1a1", ROLE_ALTERNATIVE);
    sample_add(tree, TREE_ROOT, "g1b1", ROLE_RETRY);
    sample_add(tree, TREE_ROOT, "g1h1", ROLE_SOLUTION);
    expect(puzzle, " bm Kf7 Qa1 Qh1+;");
}

PIECE_TEST(a_move_by_hand_is_right_when_it_was_verified) {
    Tree *tree = &puzzle->candidate.tree;
    first_move(puzzle)->by_hand = first_move(puzzle)->unverified = true;
    uint32_t corner = sample_add(tree, TREE_ROOT, "g1a1", ROLE_ALTERNATIVE);
    uint32_t check = sample_add(tree, TREE_ROOT, "g1h1", ROLE_SOLUTION);
    tree->nodes[corner].by_hand = tree->nodes[check].by_hand = true;
    tree->nodes[corner].unverified = true;
    tree->nodes[check].refuted = true;
    expect(puzzle, " bm Kf7;"); // the solution, whatever is known of it
    tree->nodes[corner].unverified = false;
    expect(puzzle, " bm Kf7 Qa1;");
    tree->nodes[check].refuted = false;
    expect(puzzle, " bm Kf7 Qa1 Qh1+;");
}

PIECE_TEST(the_move_of_the_game_is_left_out_when_there_is_none) {
    expect(puzzle, " sm Qg5;");
    puzzle->candidate.played = MOVE_NONE;
    expect(puzzle, " sm");
    puzzle->candidate.played = MOVE_NULL;
    expect(puzzle, " sm");
}

// A mate by the solver is a direct mate. Being mated is said in plies, as the standard has it, and
// centipawns never look like that.
PIECE_TEST(a_score_is_centipawns_with_a_sign_or_a_direct_mate) {
    static const struct {
        Score score;
        const char *there, *not_there;
    } rows[] = {
        {{.mate = false, .value = 33}, " ce +33;", " dm"},
        {{.mate = false, .value = 0}, " ce 0;", " dm"},
        {{.mate = false, .value = -12}, " ce -12;", " dm"},
        {{.mate = false, .value = 32001}, " ce +32000;", " dm"},
        {{.value = INT32_MAX}, " ce +32000;", " dm"},
        {{.mate = false, .value = -32001}, " ce -32000;", " dm"},
        {{.mate = true, .value = 1}, " dm 1;", " ce"},
        {{.mate = true, .value = 12}, " dm 2;", " ce"}, // the tree has a shorter one
        {{.mate = true, .value = -1}, " ce -32765;", " dm"},
        {{.mate = true, .value = -5}, " ce -32757;", " dm"},
        {{.mate = true, .value = -383}, " ce -32001;", " dm"},
        {{.mate = true, .value = -384}, " ce -32001;", " dm"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        first_move(puzzle)->score = rows[i].score;
        expect(puzzle, rows[i].there);
        expect(puzzle, rows[i].not_there);
    }
    first_move(puzzle)->scored = false;
    expect(puzzle, " ce");
    expect(puzzle, " dm");
}

// Of the node limits of the ledger the one of the search that judged the position counts, at a
// nominal speed and rounded up.
PIECE_TEST(seconds_are_those_of_the_search_that_judged_the_position) {
    static const struct {
        uint64_t scan, checkpoint, tree;
        const char *seconds;
    } rows[] = {
        {0, 60000000, 0, " acs 60;"},
        {0, 60000001, 0, " acs 61;"},
        {0, 1, 0, " acs 1;"},
        {1000000, 28925464, 1000000, " acs 29;"},
        {2000000, 1000000, 90000000, " acs 2;"},
        {0, 0, 8000000, " acs 8;"},
        {0, 0, 0, " acs"},
    };
    Verdict *verdicts = puzzle->candidate.verdicts;
    puzzle->candidate.verdict_count = 3;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        verdicts[0] = (Verdict){.filter = filter_find("one-winning-move"), .nodes = rows[i].scan};
        verdicts[1] =
            (Verdict){.filter = filter_find("only-winning-move"), .nodes = rows[i].checkpoint};
        verdicts[2] = (Verdict){.filter = filter_find("solution-tree"), .nodes = rows[i].tree};
        expect(puzzle, rows[i].seconds);
    }
}

PIECE_TEST(a_depth_that_is_not_known_is_left_out) {
    expect(puzzle, " acd");
    first_move(puzzle)->search_depth = 245;
    expect(puzzle, " acd 245;");
}

PIECE_TEST(tags_that_the_game_has_not_are_question_marks) {
    static const char *const operations[] = {" eco \"?\";", " Eve \"?\";", " Dat \"?\";",
                                             " Rou \"?\";", " Whi \"?\";", " Bla \"?\";"};
    game_clear(&puzzle->game);
    game_set_tag(&puzzle->game, "Round", "");
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        expect(puzzle, operations[i]);
}

PIECE_TEST(text_cannot_break_its_string_or_the_line) {
    game_set_tag(&puzzle->game, "White", "J\xF6rg \"J\" \\");
    game_set_tag(&puzzle->game, "Black",
                 "a\nb\tc\x7F"
                 "d\x85"
                 "e; bm Qh1\u2028f");
    game_set_tag(&puzzle->game, "Event", "\u0160achy \u2655");
    expect(puzzle, " Whi \"J\u00F6rg 'J' /\";");
    expect(puzzle, " Bla \"a b c d e; bm Qh1 f\";");
    expect(puzzle, " Eve \"\u0160achy \u2655\";");
}

PIECE_TEST(a_string_ends_after_255_bytes_but_never_within_a_character) {
    char longest[300], wanted[300];
    memset(longest, 'x', sizeof longest);
    memcpy(longest + 254, "\u00E9", 3);
    game_set_tag(&puzzle->game, "White", longest);
    snprintf(wanted, sizeof wanted, " Whi \"%.254s\";", longest);
    expect(puzzle, wanted);
}

FIXTURE_TEST(every_puzzle_is_a_line_and_they_are_counted) {
    CLEANUP(str_done) Str out = {0}, wanted = {0};
    ExportCounts counts;
    static const char *const rows[][2] = {
        {"Anna", "magnus"}, {"Berta", "magnus"}, {"Clara", "classic"}};
    for (size_t i = 0; i < 3; i++) {
        fixture_put(f->store, "a.pgn", i + 1, rows[i][0], 24, rows[i][1]);
        str_addf(&wanted,
                 "7k/p7/5K2/8/8/8/8/6Q1 w - - bm Kf7; sm Qg5; dm 2; acs 1; fmvn 1; eco \"C44\"; "
                 "id \"onlymove %s, no. %zu\"; Eve \"Casual\"; Dat \"1930.??.??\"; Rou \"2\"; "
                 "Whi \"%s\"; Bla \"Weiss\"; "
                 "c0 \"motifs: endgame mate mateIn2 queenEndgame short\";\n",
                 rows[i][1], i + 1, rows[i][0]);
    }
    assert_ok(
        write_queries(f->store, &(StoreQuery){0}, 1, STORE_SHOWN, EXPORT_EPD, &out, &counts, SAID));
    assert_int_equal(counts.written, 3);
    assert_string_equal(str_text(&out), str_text(&wanted));
}
