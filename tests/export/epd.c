// Puzzles as lines of EPD, read again by a reader of the test's own.
#include "tests/support/test.h"

#include "src/export/format.h"
#include "tests/store/fixture.h"

// The line that the positional suite prints as its sample.
#define SAMPLE_EPD                                                                                 \
    "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - bm Na5; sm Rd7; ce +33; "        \
    "acs 60; acd 23; fmvn 17; eco \"C80\"; id \"05zerofive positional test suite, no. 1\"; "       \
    "Eve \"WCh Women 2016\"; Dat \"2016.03.03\"; Rou \"2\"; Whi \"Hou, Yifan\"; "                  \
    "Bla \"Muzychuk, Mariya\";\n"
#define SUITE_FEN "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - 4 17"

// Every opcode there is, in the order of the sample; dm stands where ce does.
static const char *const order[] = {"bm",  "sm", "ce",  "dm",  "acs", "acd", "fmvn",
                                    "eco", "id", "Eve", "Dat", "Rou", "Whi", "Bla"};
enum { OPCODES = sizeof order / sizeof *order };

typedef struct Epd {
    char fen[FEN_MAX];           // the four fields
    char operands[OPCODES][300]; // as they stand, without the quotes of a string
    bool has[OPCODES];
} Epd;

static size_t opcode_at(const char *name)
{
    size_t i = 0;
    while (i < OPCODES && strcmp(order[i], name) != 0) {
        i++;
    }
    return i;
}

// Takes over what stands up to `end`, and returns what follows that.
static const char *take(const char *text, const char *end, char *into, size_t room)
{
    size_t len = strcspn(text, end);
    if (text[len] == '\0' || len >= room) {
        fail_msg("no %s within %zu bytes of: %s", end, room, text);
    }
    memcpy(into, text, len);
    into[len] = '\0';
    return text + len + 1;
}

static const char *read_operand(const char *text, bool is_string, char *into, size_t room)
{
    if (!is_string) {
        return take(text, ";", into, room);
    }
    assert_int_equal(*text, '"');
    text = take(text + 1, "\"", into, room);
    assert_int_equal(*text, ';');
    return text + 1;
}

static void assert_moves_are_legal(const Epd *epd, const char *opcode)
{
    Position pos;
    Fault fault;
    if (pos_from_fen(&pos, epd->fen, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    }
    const char *at = epd->operands[opcode_at(opcode)];
    while (*at != '\0') {
        size_t len = strcspn(at, " ");
        char san[SAN_MAX];
        Move move;
        if (san_read(&pos, at, len, &move, &fault) != STATUS_OK) {
            fail_msg("%s %s: %s", opcode, at, fault.text);
        }
        san_write(&pos, move, san);
        assert_int_equal(strlen(san), len);
        assert_memory_equal(san, at, len);
        at += len + (at[len] == ' ');
    }
}

// Reads one line and holds it against the rules; returns what follows it.
static const char *read_epd(const char *line, Epd *epd)
{
    *epd = (Epd){0};
    const char *at = line;
    for (int field = 0; field < 4; field++) {
        char piece[FEN_MAX];
        at = take(at, " ", piece, sizeof piece);
        strcat(strcat(epd->fen, field > 0 ? " " : ""), piece);
    }
    size_t least = 0;
    for (;; at++) {
        char name[8];
        at = take(at, " ", name, sizeof name);
        size_t opcode = opcode_at(name);
        if (opcode < least || opcode == OPCODES) {
            fail_msg("%s is not in its place: %s", name, line);
        }
        least = opcode + 1;
        epd->has[opcode] = true;
        at = read_operand(at, opcode >= opcode_at("eco"), epd->operands[opcode],
                          sizeof epd->operands[opcode]);
        if (*at != ' ') {
            break;
        }
    }
    assert_int_equal(*at, '\n');
    assert_moves_are_legal(epd, "bm");
    assert_moves_are_legal(epd, "sm");
    return at + 1;
}

static void expect(const Epd *epd, const char *opcode, const char *operand)
{
    size_t at = opcode_at(opcode);
    assert_true(at < OPCODES);
    assert_int_equal(epd->has[at], operand != NULL);
    if (operand) {
        assert_string_equal(epd->operands[at], operand);
    }
}

// A puzzle that has not been in a store, ready to be changed.
static void puzzle_setup(StoredCandidate *puzzle)
{
    sample_game(&puzzle->game, "Ernst");
    sample_candidate(&puzzle->candidate);
}

static void puzzle_teardown(StoredCandidate *puzzle)
{
    candidate_done(&puzzle->candidate);
    game_done(&puzzle->game);
}

FIXTURE(StoredCandidate, puzzle_setup, puzzle_teardown);
#define PUZZLE_TEST(name) TEST_ON(name, StoredCandidate *puzzle, puzzle_setup)

static TreeNode *first_move(StoredCandidate *puzzle)
{
    Tree *tree = &puzzle->candidate.tree;
    return &tree->nodes[tree->nodes[TREE_ROOT].child];
}

static void write_epd(const StoredCandidate *puzzle, size_t number, Str *out)
{
    str_clear(out);
    assert_ok(export_add_epd(puzzle, number, out, SAID));
}

static void read_back(const StoredCandidate *puzzle, Epd *epd)
{
    ENDS_BY(str_done) Str out = {0};
    write_epd(puzzle, 1, &out);
    assert_string_equal(read_epd(str_text(&out), epd), "");
}

static void expect_score(StoredCandidate *puzzle, Score score, const char *ce, const char *dm)
{
    Epd epd;
    first_move(puzzle)->score = score;
    read_back(puzzle, &epd);
    expect(&epd, "ce", ce);
    expect(&epd, "dm", dm);
}

static Move move_of(const Position *pos, const char *san)
{
    Move move;
    assert_ok(san_read(pos, san, strlen(san), &move, SAID));
    return move;
}

// The sample's position and tags, as onlymove keeps them.
static void make_suite_puzzle(StoredCandidate *puzzle)
{
    static const char *const tags[][2] = {
        {"Event", "WCh Women 2016"}, {"Date", "2016.03.03"},        {"Round", "2"},
        {"White", "Hou, Yifan"},     {"Black", "Muzychuk, Mariya"}, {"ECO", "C80"}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        assert_true(game_set_tag(&puzzle->game, tags[i][0], tags[i][1]));
    }
    Candidate *candidate = &puzzle->candidate;
    Position start;
    assert_ok(pos_from_fen(&start, SUITE_FEN, SAID));
    tree_done(&candidate->tree);
    assert_true(tree_init(&candidate->tree, &start));
    uint32_t knight = sample_add(&candidate->tree, TREE_ROOT, "c6a5", ROLE_SOLUTION);
    sample_score(&candidate->tree, knight, false, 33);
    candidate->tree.nodes[knight].depth = 25;
    uint32_t queen = sample_add(&candidate->tree, knight, "e3e2", ROLE_REPLY);
    uint32_t pawn = sample_add(&candidate->tree, queen, "f7f5", ROLE_SOLUTION);
    candidate->tree.nodes[pawn].outcome = OUTCOME_POSITIONAL;
    candidate->played = move_of(&start, "Rd7");
    memcpy(candidate->fen, SUITE_FEN, sizeof SUITE_FEN);
    candidate->verdicts[0].filter = filter_find("only-winning-move");
    candidate->verdicts[0].nodes = 40000000;
}

TEST(the_reader_of_these_tests_reads_the_sample)
{
    Epd epd;
    assert_string_equal(read_epd(SAMPLE_EPD, &epd), "");
    expect(&epd, "bm", "Na5");
    expect(&epd, "sm", "Rd7");
    expect(&epd, "acd", "23");
    expect(&epd, "Bla", "Muzychuk, Mariya");
    expect(&epd, "dm", NULL);
}

PUZZLE_TEST(the_sample_of_the_positional_suite_is_written_as_it_stands)
{
    ENDS_BY(str_done) Str out = {0};
    make_suite_puzzle(puzzle);
    write_epd(puzzle, 1, &out);
    assert_string_equal(
        str_text(&out),
        "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - bm Na5; sm Rd7; ce +33; "
        "acs 40; acd 25; fmvn 17; eco \"C80\"; id \"onlymove magnus, no. 1\"; "
        "Eve \"WCh Women 2016\"; Dat \"2016.03.03\"; Rou \"2\"; Whi \"Hou, Yifan\"; "
        "Bla \"Muzychuk, Mariya\";\n");

    Epd sample, ours;
    read_epd(SAMPLE_EPD, &sample);
    read_epd(str_text(&out), &ours);
    assert_string_equal(ours.fen, sample.fen);
    for (size_t i = 0; i < OPCODES; i++) {
        assert_int_equal(ours.has[i], sample.has[i]);
        bool is_ours = i == opcode_at("acs") || i == opcode_at("acd") || i == opcode_at("id");
        if (!is_ours) {
            assert_string_equal(ours.operands[i], sample.operands[i]);
        }
    }
}

PUZZLE_TEST(right_moves_stand_behind_the_solution_and_retries_do_not)
{
    Tree *tree = &puzzle->candidate.tree;
    Epd epd;
    read_back(puzzle, &epd);
    expect(&epd, "bm", "Kf7"); // beside the retry Qg5
    sample_add(tree, TREE_ROOT, "g1a1", ROLE_ALTERNATIVE);
    sample_add(tree, TREE_ROOT, "g1b1", ROLE_RETRY);
    sample_add(tree, TREE_ROOT, "g1h1", ROLE_SOLUTION);
    read_back(puzzle, &epd);
    expect(&epd, "bm", "Kf7 Qa1 Qh1+");
}

PUZZLE_TEST(a_move_by_hand_is_right_when_it_was_verified)
{
    Tree *tree = &puzzle->candidate.tree;
    Epd epd;
    first_move(puzzle)->by_hand = first_move(puzzle)->touched = true;
    uint32_t corner = sample_add(tree, TREE_ROOT, "g1a1", ROLE_ALTERNATIVE);
    uint32_t check = sample_add(tree, TREE_ROOT, "g1h1", ROLE_SOLUTION);
    tree->nodes[corner].by_hand = tree->nodes[check].by_hand = true;
    tree->nodes[corner].touched = true;
    tree->nodes[check].refuted = true;
    read_back(puzzle, &epd);
    expect(&epd, "bm", "Kf7"); // the solution, whatever is known of it
    tree->nodes[corner].touched = false;
    read_back(puzzle, &epd);
    expect(&epd, "bm", "Kf7 Qa1");
    tree->nodes[check].refuted = false;
    read_back(puzzle, &epd);
    expect(&epd, "bm", "Kf7 Qa1 Qh1+");
}

PUZZLE_TEST(the_move_of_the_game_is_left_out_when_there_is_none)
{
    Epd epd;
    read_back(puzzle, &epd);
    expect(&epd, "sm", "Qg5");
    puzzle->candidate.played = MOVE_NONE;
    read_back(puzzle, &epd);
    expect(&epd, "sm", NULL);
    puzzle->candidate.played = MOVE_NULL;
    read_back(puzzle, &epd);
    expect(&epd, "sm", NULL);
}

PUZZLE_TEST(centipawns_have_a_sign_unless_they_are_zero)
{
    expect_score(puzzle, (Score){.value = 33}, "+33", NULL);
    expect_score(puzzle, (Score){.value = 0}, "0", NULL);
    expect_score(puzzle, (Score){.value = -12}, "-12", NULL);
    Epd epd;
    first_move(puzzle)->scored = false;
    read_back(puzzle, &epd);
    expect(&epd, "ce", NULL);
    expect(&epd, "dm", NULL);
}

PUZZLE_TEST(centipawns_never_look_like_a_mate)
{
    expect_score(puzzle, (Score){.value = 32001}, "+32000", NULL);
    expect_score(puzzle, (Score){.value = INT32_MAX}, "+32000", NULL);
    expect_score(puzzle, (Score){.value = -32001}, "-32000", NULL);
}

PUZZLE_TEST(a_mate_by_the_solver_is_a_direct_mate)
{
    expect_score(puzzle, (Score){true, 1}, NULL, "1");
    expect_score(puzzle, (Score){true, 12}, NULL, "12");
}

PUZZLE_TEST(being_mated_is_said_in_plies_as_the_standard_has_it)
{
    expect_score(puzzle, (Score){true, -1}, "-32765", NULL);
    expect_score(puzzle, (Score){true, -5}, "-32757", NULL);
    expect_score(puzzle, (Score){true, -383}, "-32001", NULL);
    expect_score(puzzle, (Score){true, -384}, "-32001", NULL);
}

// Filters and node limits of the ledger, and the seconds they come to.
static void expect_seconds(StoredCandidate *puzzle, uint64_t scan, uint64_t rung, uint64_t tree,
                           const char *seconds)
{
    Epd epd;
    puzzle->candidate.verdict_count = 3;
    puzzle->candidate.verdicts[0] =
        (Verdict){.filter = filter_find("one-winning-move"), .nodes = scan};
    puzzle->candidate.verdicts[1] =
        (Verdict){.filter = filter_find("only-winning-move"), .nodes = rung};
    puzzle->candidate.verdicts[2] =
        (Verdict){.filter = filter_find("solution-tree"), .nodes = tree};
    read_back(puzzle, &epd);
    expect(&epd, "acs", seconds);
}

PUZZLE_TEST(seconds_are_the_node_limit_at_a_nominal_speed_rounded_up)
{
    expect_seconds(puzzle, 0, 60000000, 0, "60");
    expect_seconds(puzzle, 0, 60000001, 0, "61");
    expect_seconds(puzzle, 0, 1, 0, "1");
}

PUZZLE_TEST(the_limit_is_that_of_the_search_that_judged_the_position)
{
    expect_seconds(puzzle, 1000000, 28925464, 1000000, "29");
    expect_seconds(puzzle, 2000000, 1000000, 90000000, "2");
    expect_seconds(puzzle, 0, 0, 8000000, "8");
    expect_seconds(puzzle, 0, 0, 0, NULL);
}

PUZZLE_TEST(a_depth_that_is_not_known_is_left_out)
{
    Epd epd;
    read_back(puzzle, &epd);
    expect(&epd, "acd", NULL);
    first_move(puzzle)->depth = 245;
    read_back(puzzle, &epd);
    expect(&epd, "acd", "245");
}

PUZZLE_TEST(tags_that_the_game_has_not_are_question_marks)
{
    Epd epd;
    game_clear(&puzzle->game);
    assert_true(game_set_tag(&puzzle->game, "Round", ""));
    read_back(puzzle, &epd);
    static const char *const opcodes[] = {"eco", "Eve", "Dat", "Rou", "Whi", "Bla"};
    for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++) {
        expect(&epd, opcodes[i], "?");
    }
}

PUZZLE_TEST(text_cannot_break_its_string_or_the_line)
{
    Epd epd;
    assert_true(game_set_tag(&puzzle->game, "White", "J\xF6rg \"J\" \\"));
    assert_true(game_set_tag(&puzzle->game, "Black",
                             "a\nb\tc\x7F"
                             "d\x85"
                             "e; bm Qh1\u2028f"));
    assert_true(game_set_tag(&puzzle->game, "Event", "\u0160achy \u2655"));
    read_back(puzzle, &epd);
    expect(&epd, "Whi", "J\u00F6rg 'J' /");
    expect(&epd, "Bla", "a b c d e; bm Qh1 f");
    expect(&epd, "Eve", "\u0160achy \u2655");
}

PUZZLE_TEST(a_string_ends_after_255_bytes_but_never_within_a_character)
{
    Epd epd;
    char longest[300];
    memset(longest, 'x', sizeof longest);
    memcpy(longest + 254, "\u00E9", 3);
    assert_true(game_set_tag(&puzzle->game, "White", longest));
    read_back(puzzle, &epd);
    longest[254] = '\0';
    expect(&epd, "Whi", longest);
}

FIXTURE_TEST(every_puzzle_is_a_line_and_they_are_counted)
{
    ENDS_BY(str_done) Str out = {0};
    ExportCounts counts;
    static const char *const players[] = {"Anna", "Berta", "Clara"};
    for (size_t i = 0; i < 3; i++) {
        fixture_put(f->store, "a.pgn", i + 1, players[i], 24, i == 2 ? "classic" : "magnus");
    }
    const StoreQuery all = {0};
    assert_ok(export_queries(f->store, &all, 1, STORE_HOLDING, EXPORT_EPD, &out, &counts, SAID));
    assert_int_equal(counts.written, 3);
    static const char *const ids[] = {"onlymove magnus, no. 1", "onlymove magnus, no. 2",
                                      "onlymove classic, no. 3"};
    const char *at = str_text(&out);
    for (size_t i = 0; i < 3; i++) {
        Epd epd;
        at = read_epd(at, &epd);
        assert_string_equal(epd.fen, "7k/p7/5K2/8/8/8/8/6Q1 w - -");
        expect(&epd, "dm", "2");
        expect(&epd, "fmvn", "1");
        expect(&epd, "eco", "C44");
        expect(&epd, "id", ids[i]);
        expect(&epd, "Whi", players[i]);
    }
    assert_string_equal(at, "");
}
