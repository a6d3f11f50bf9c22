// onlymove --plain: lines in, lines out, through a pipe.
#include "tests/cli/onlymove.h"

#define MATE_IN_TWO(white, halfmoves)                                                              \
    "[White \"" white "\"]\n[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - " halfmoves  \
    " 16\"]\n[SetUp \"1\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"

// PLAIN("C.UTF-8", "quit\n", .out = {"3 games\n"}): a locale, the lines that it is given, and what
// comes of them.
#define PLAIN(locale, ...) run_plain(locale, (Call){.input = __VA_ARGS__})

static void run_plain(const char *locale, Call call) {
    CLEANUP(str_done) Str line = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(free_at) char *program = realpath(onlymove(), NULL);
    CLEANUP(free_at) char *engine = realpath(fake_engine(), NULL);
    assert_true(folder_write(&folder, "games.pgn",
                             MATE_IN_TWO("Anna", "0") MATE_IN_TWO("Zoë", "1")
                                 MATE_IN_TWO("Carla", "2")));
    str_addf(
        &line,
        "cd '%s' && export XDG_STATE_HOME=. XDG_CONFIG_HOME=. LC_ALL=%s && exec \"$0\" --plain "
        "--fresh --engine \"$1\" --db p.db games.pgn",
        str_text(&folder.path), locale);
    const char *const argv[] = {"sh", "-c", str_text(&line), program, engine, NULL};
    CLEANUP(command_done) Command run = run_program(call.input, argv, NULL);
    assert_came(&run, &call);
    for (const char *at = str_text(&run.out); strcmp(locale, "C") == 0 && *at; at++)
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
}

// As a terminal puts them into a line: right, right, and left by the other sequence.
TEST(arrow_keys_in_a_line_are_pressed) {
    PLAIN("C.UTF-8", "\033[C\033[C\n\033OD\n\033[99~\n",
          .out = {"3 games\n", "\nAfter 16...Nxb8", "\nAfter 16.Qb8+"});
}

// A position that the first look refuses is none, judged or not.
TEST(what_the_first_look_refuses_is_called_no_candidate) {
    PLAIN("C.UTF-8", "game 2\nforward\nv\n\nlast\n\nfirst\nforward\nq\n",
          .out = {"\nAfter 16.Qb8+, Black to move, in check\n",
                  "\nAfter 16.Qb8+; no candidate, Black to move, in check\n"});
}

TEST(a_puzzle_is_found_described_and_decided_by_lines) {
    PLAIN("C.UTF-8",
          "game 2\nv\n\nX\n3\nu\nA\nforward\nexprot\nm\nNxb8\nq\n?\n\nEsc\nhelp fork\nEsc\n"
          "games\nk\nq\nview solution\nm\n\ntheme\nq\ny\nf\nfirst\nz\nQb8+\nRd7\nRd8#",
          .out =
              {"3 games\n",
               "\nAt the start of game 2, White to move\n",
               "\na puzzle (mate)",
               "\nWhite Zoë\n", // where one is, by an empty line
               "\nPuzzle, undecided\n",
               "\nWhite: king c1, queen b3, rook d1, bishop g5, pawns a2 b2 c2 f2 g2 h2 e4. Black: "
               "king e8, queen e6, rook h8, bishop f8, knight d7, pawns e5 a7 f7 g7 h7. White to "
               "move. "
               "Black may castle short.\n",
               "\nPASS one-winning-move, Qb8+ #2",
               "\nmateIn2 17.Rd8#, main result\n",
               "\nSolution: 16.Qb8+ Nxb8 17.Rd8#; a tree of 3 moves\n",
               "\nWhy? 1 too easy 2 ambiguous 3 wrong", // a question, and its answer
               "\nrejected: wrong",
               "\nundone: reject",
               "\naccepted; ",
               "\nAfter 16.Qb8+, Black to move, in check\n",
               "\nthere is no command exprot; nearest: export\n",
               "\nplay ...: the rest of it, or an empty line\n", // a prompt, and what goes on there
               "\n16...Nxb8: ",
               "\nKeys and commands 1 of ", // a list, and its rows
               "\nThe keys to begin with; all keys follow\n",
               "\nKeys and commands 1 of 2: The motif fork, of the group tactics\n",
               "\nOne piece attacks two", // what is short is said to its end
               "\nGames 2 of 3: 2 Zoë",
               "\nGames 1 of 3: 1 Anna",
               "\nsolution",
               "\nplay ...",
               "\nThemes 5 of ",
               "\nCopy what? f FEN",
               "\nthe FEN went to ",
               "\nWhite to move: which move?\n",
               "\n16.Qb8+ is right; the reply is 16...Nxb8: which move?\n",
               "\n17.Rd7 is not the solution",
               "\nsolved after 1 wrong"},
          .never = "\033");
}

TEST(what_the_locale_cannot_show_is_written_in_ascii_and_a_run_is_waited_for) {
    PLAIN("C", "R\nB\nj\nj\n\n",
          .out = {"\nmagnus ran over 3 games", "\nQueue 1 of 3: @ 1 Anna",
                  "\nQueue 2 of 3: @ 2 Zoe", "\nQueue 3 of 3: ", "\nWhite Carla\n"});
}

TEST(a_line_of_which_nothing_comes_says_where_one_still_is_and_an_empty_list_says_why) {
    PLAIN("C", "last\nDown\nG\nUp\nq\nB\n",
          .out = {
              "\nAfter 17.Rd8#, Black to move, in check\nAfter 17.Rd8#, Black to move, in check\n",
              "\nGames 1 of 3: 1 Anna", "\nGames 1 of 3: 1 Anna",
              "\nQueue: No candidates yet: R runs the profile"});
}

TEST(the_commands_come_on_standard_input_and_no_file_does) {
    CALL({"--plain", "-"}, .status = 2,
         .err = {"with --plain the standard input has the commands"});
}
