// The command `check`: counts, errors with their places, exit status.
#include "tests/cli/onlymove.h"

static const char GOOD[] = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
static const char BAD[] = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";

TEST(a_good_file_is_counted) {
    CALL({"check", "-"}, GOOD, .last = "games 1 plies 3 errors 0");
}

TEST(several_files_are_added_up) {
    CALL({"check", "tests/games/classics.pgn", "tests/games/classics.pgn"},
         .last = "games 90 plies 4844 errors 0");
}

TEST(an_illegal_move_is_placed_counted_and_costs_one_game) {
    CALL({"check", "-"}, BAD, .status = 1,
         .err = {"standard input:3:13: game 1: move 2 of White, Ke3: no king can go to e3\n"},
         .last = "games 2 plies 3 errors 1");
}

TEST(what_is_no_pgn_file_is_named_in_a_sentence) {
    CLEANUP(folder_done) Folder folder = folder_make();
    CALL({"check", folder_put(&folder, "empty.pgn", "")}, .status = 1, .err = {"empty.pgn"});
    CALL({"check", str_text(&folder.path)}, .status = 1, .err = {"is a folder"});
    CALL({"check", "/no/such/file.pgn"}, .status = 1,
         .err = {"/no/such/file.pgn: cannot be opened: No such file or directory"},
         .last = "games 0 plies 0 errors 1");
    CALL({"check", "-"}, "ab\001\002", .status = 1, .err = {"standard input"});
    CALL({"check", "-"}, "Dear reader, this is a letter.\n", .status = 1,
         .err = {"onlymove: standard input: holds no game\n"}, .never = "Dear",
         .last = "games 0 plies 0 errors 1");
}

TEST(any_number_of_files_can_be_named) {
    enum { FILES = 200 };
    const char *argv[FILES + 3] = {onlymove(), "check"};
    for (int i = 0; i < FILES; i++)
        argv[i + 2] = "tests/games/hostile.pgn";
    CLEANUP(command_done) Command run = run_program(NULL, argv, NULL);
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "games 600 ");
}

TEST(games_of_other_variants_are_skipped_and_said) {
    CALL({"check", "-"},
         "[Variant \"Atomic\"]\n\n1. Nf3 *\n\n[Event \"a\"]\n\n1. e4 e5 *\n\n"
         "[Variant \"Atomic\"]\n\n1. Nf3 *\n\n[Variant \"Horde\"]\n\n1. e4 *\n",
         .err = {"input: skipped 2 games of the variant Atomic, 1 game of the variant Horde\n"},
         .last = "games 1 plies 2 errors 0");
}

TEST(errors_before_the_first_game_are_not_lost) {
    CALL({"check", "-"}, "[\"x\"]\n\n[Event \"a\"]\n\n1. e4 *\n", .status = 1,
         .err = {"standard input:1:1: game 1: broken tag"}, .last = "games 2 plies 1 errors 1");
}

TEST(a_cut_off_file_is_read_as_far_as_it_goes) {
    CLEANUP(str_done) Str script = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *path = folder_file(&folder, "cut.pgn.gz");
    str_addf(&script,
             "(printf '[Event \"a\"]\\n\\n1. e4 e5 *\\n'; awk 'BEGIN { for (i = 0; i < "
             "90000; i++) print \"{\" rand() \"}\" }') | gzip -c | head -c 200000 > '%s'",
             path);
    CLEANUP(command_done) Command cut = run_script(NULL, str_text(&script));
    assert_ended(&cut, 0, "");
    CALL({"check", path}, .status = 1, .err = {"cut.pgn.gz: the gzip data is damaged or cut off"},
         .out = {"games 1 plies 2 "});
}

TEST(escape_sequences_never_reach_the_terminal) {
    CALL({"check", "tests/games/hostile.pgn"}, .never = "\033");
}
