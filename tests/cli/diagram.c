// `onlymove diagram`: a position as a picture.
#include "tests/cli/onlymove.h"

#define FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"

TEST(a_fen_is_drawn_from_whose_side_is_asked_for) {
    CALL({"diagram", FEN}, .out = {"<svg ", "White: king c1, queen b3,", "White to move.",
                                   "#side-w", "<use href=\"#wr\" x=\"3\" y=\"7\"", "</svg>\n"});
    CALL({"diagram", FEN, "--below", "black"},
         .out = {"#side-b", "<use href=\"#wr\" x=\"4\" y=\"0\""});
}

TEST(a_puzzle_of_a_file_is_drawn_by_its_number) {
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(str_done) Str path = folder_path(&folder, "two.fen"), out = {0};
    str_addf(&out, "%s.svg", str_text(&path));
    assert_true(folder_write(&folder, "two.fen", FEN "\n7k/p7/5K2/8/8/8/8/6Q1 w - - 1 2\n"));
    CALL({"diagram", str_text(&path)}, .out = {"queen b3"});
    CALL({"diagram", str_text(&path), "--puzzle", "2"}, .out = {"king f6, queen g1"});
    CALL({"diagram", str_text(&path), "--puzzle", "3"}, .status = 1, .err = {"has no puzzle 3"});
    CALL({"diagram", str_text(&path), "--out", str_text(&out)});
    CALL({"diagram", str_text(&path), "--out", str_text(&out)}, .status = 1, .err = {"exists"});
    CALL({"diagram", str_text(&path), "--out", str_text(&path), "--force"}, .status = 1,
         .err = {"is the file that is read"});
}

TEST(what_is_no_position_is_said) {
    CALL({"diagram", "8/8/8/8/8/8/8/8 w - - 0 1"}, .status = 2, .err = {"king"});
    CALL({"diagram", FEN, "--below", "me"}, .status = 2, .err = {"--below is white or black"});
    CALL({"diagram"}, .status = 2, .err = {"one FEN"});
}
