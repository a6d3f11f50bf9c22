// Puzzles as lists of FENs, and as the classic program's objects.
#include "tests/support/test.h"

#include <jansson.h>

#include "tests/store/fixture.h"
#include "tests/store/written.h"
#include "tests/support/board.h"

static void assert_written(const StoredCandidate *puzzle, ExportFormat format, const char *wanted)
{
    CLEANUP(str_done) Str out = {0};
    write_piece(puzzle, 1, &out, format, puzzle->candidate.blunder != MOVE_NONE);
    assert_string_equal(str_text(&out), wanted);
}

static StoredCandidate sample_puzzle(void)
{
    StoredCandidate puzzle = {.game_hash = 0xabc};
    puzzle.game = sample_game("Ernst");
    puzzle.candidate = sample_candidate();
    return puzzle;
}

static void puzzle_done(StoredCandidate *puzzle)
{
    candidate_done(&puzzle->candidate);
    game_done(&puzzle->game);
}

#define GAME                                                                                       \
    ",\"game\":{\"Event\":\"Casual\",\"Site\":\"%s\",\"Date\":\"1930.??.??\",\"Round\":\"2\","     \
    "\"White\":\"Ernst\",\"Black\":\"Weiss\",\"Result\":\"1-0\",\"ECO\":\"C44\",\"WhiteElo\":"     \
    "\"2105\","                                                                                    \
    "\"Annotator\":\"X\",\"Opening\":\"Queen's \\\\ \\\"Own\\\"\"}}"

#define SOLUTION                                                                                   \
    "\"solution\":{\"f6f7\":{\"h8h7\":{\"g1h1\":\"end\",\"g1g7\":\"end\"},"                        \
    "\"a7a5\":{\"g1a1\":\"end\"}},\"g1g5\":\"retry\"}"

TEST(a_list_of_fens_has_the_position_to_solve_in_each_line)
{
    CLEANUP(puzzle_done) StoredCandidate puzzle = sample_puzzle();
    assert_written(&puzzle, EXPORT_FEN, SAMPLE_FEN "\n");
}

TEST(a_classic_object_nests_the_moves_to_end_and_retry)
{
    CLEANUP(puzzle_done) StoredCandidate puzzle = sample_puzzle();
    CLEANUP(str_done) Str wanted = {0};
    str_addf(&wanted,
             "{\"tags\":[\"forced mate\"],\"color\":\"white\",\"position\":\"" SAMPLE_FEN
             "\"," SOLUTION ",\"id\":\"0000000000000abc\"" GAME,
             "Reval");
    assert_written(&puzzle, EXPORT_PUZZLEJSON, str_text(&wanted));
}

TEST(its_position_is_before_the_mistake_and_its_id_that_of_the_site)
{
    static const char site[] = "https://lichess.org/5m2gsfzp",
                      fen[] = "8/p6k/5K2/8/8/8/8/6Q1 b - - 0 1";
    CLEANUP(puzzle_done) StoredCandidate puzzle = sample_puzzle();
    CLEANUP(str_done) Str wanted = {0};
    puzzle.candidate.before = position_of(fen);
    puzzle.candidate.blunder = move_of(&puzzle.candidate.before, "h7h8");
    game_set_tag(&puzzle.game, "Site", site);
    str_addf(&wanted,
             "{\"tags\":[\"forced mate\"],\"color\":\"white\",\"position\":\"%s\"," SOLUTION
             ",\"id\":\"5m2gsfzp\",\"mistake\":\"h7h8\"" GAME,
             fen, site);
    assert_written(&puzzle, EXPORT_PUZZLEJSON, str_text(&wanted));
}
