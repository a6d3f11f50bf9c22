// `onlymove diagram`: a position as a picture.
#include "tests/cli/onlymove.h"
#include "tests/support/kept.h"

#include <sys/stat.h>

#define FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"

TEST(a_fen_is_drawn_from_whose_side_is_asked_for) {
    CALL({"diagram", FEN}, .out = {"<svg ", "White: king c1, queen b3,", "White to move.",
                                   "#side-w", "<use href=\"#wr\" x=\"3\" y=\"7\"", "</svg>\n"});
    CALL({"diagram", FEN, "--below", "black"},
         .out = {"#side-b", "<use href=\"#wr\" x=\"4\" y=\"0\""});
}

TEST(a_puzzle_of_a_file_is_drawn_by_its_number) {
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *path = folder_file(&folder, "two.fen");
    CLEANUP(str_done) Str out = str_of("%s.svg", path);
    assert_true(folder_write(&folder, "two.fen", FEN "\n7k/p7/5K2/8/8/8/8/6Q1 w - - 1 2\n"));
    CALL({"diagram", path}, .out = {"queen b3"});
    CALL({"diagram", "-"}, .input = "7k/p7/5K2/8/8/8/8/6Q1 w - - 1 2\n", .out = {"king f6"});
    CALL({"diagram", path, "--puzzle", "2"}, .out = {"king f6, queen g1"});
    CALL({"diagram", path, "--puzzle", "3"}, .status = 1, .err = {"has no puzzle 3"});
    CALL({"diagram", path, "--out", str_text(&out)}, .whole = "");
    CLEANUP(str_done) Str svg = str_of_file(folder_file(&folder, "two.fen.svg"));
    assert_contains(&svg, "queen b3");
    assert_contains(&svg, "</svg>\n");
    CALL({"diagram", path, "--out", str_text(&out)}, .status = 1, .err = {"exists"});
    CALL({"diagram", path, "--out", path, "--force"}, .status = 1,
         .err = {"is the file that is read"});
}

TEST(what_is_no_position_is_said) {
    CALL({"diagram", "8/8/8/8/8/8/8/8 w - - 0 1"}, .status = 2, .err = {"king"});
    CALL({"diagram", "nofile.pgn"}, .status = 2,
         .err = {"nofile.pgn: there is no such file, and it is no FEN: side to move"});
    CALL({"diagram", FEN, "--below", "me"}, .status = 2, .err = {"--below is white or black"});
    CALL({"diagram"}, .status = 2, .err = {"one FEN"});
}

// --- As PNG

// In a folder where a program stands for rsvg-convert (NULL: there is none), into a file whose name
// looks like an option.
static Command draw_png(const Folder *folder, const char *converter) {
    static const char script[] =
        "cd \"$1\" && PATH=\"$1\" exec \"$0\" diagram '" FEN "' --out=-x.png --force";
    if (converter) {
        assert_int_equal(chmod(folder_put(folder, "rsvg-convert", converter), 0755), 0);
    }
    const char *const argv[] = {"/bin/sh", "-c", script, onlymove(), str_text(&folder->path), NULL};
    return run_program(NULL, argv, NULL);
}

TEST(a_png_is_what_the_converter_writes_of_the_svg) {
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(command_done) Command run = draw_png(&folder, "#!/bin/sh\n/bin/echo \"$*\"; /bin/cat");
    assert_ended(&run, 0, "");
    CLEANUP(str_done) Str png = str_of_file(folder_file(&folder, "-x.png"));
    assert_memory_equal(str_text(&png), "--format png\n<svg ", 18);
    assert_contains(&png, "</svg>\n");
}

TEST(what_comes_of_no_converter_or_a_wrong_one_leaves_the_file) {
    static const struct {
        const char *converter, *said;
    } rows[] = {
        {NULL, "a PNG needs rsvg-convert, which comes with librsvg: "},
        {"#!/bin/sh\necho half; exit 3\n", "rsvg-convert could not make a PNG"},
        {"#!/bin/sh\necho half; kill -9 $$\n", "rsvg-convert could not make a PNG"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(folder_done) Folder folder = folder_make();
        assert_true(folder_write(&folder, "-x.png", "old"));
        CLEANUP(command_done) Command run = draw_png(&folder, rows[i].converter);
        assert_ended(&run, 1, rows[i].said);
        assert_kept(&folder, "-x.png", "old");
    }
}

// skip() leaves a test at once and frees nothing, so it stands before all that is owned.
static bool has_librsvg(void) {
    CLEANUP(command_done) Command there = run_script(NULL, "command -v rsvg-convert");
    return there.status == 0;
}

TEST(librsvg_makes_a_png_where_it_is_there) {
    if (!has_librsvg())
        skip();
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(str_done) Str png = {0};
    CALL({"diagram", FEN, "--out", folder_file(&folder, "x.png")}, .whole = "");
    assert_true(folder_read(&folder, "x.png", &png));
    assert_in_range(png.len, 2000, 1000000);
    assert_memory_equal(png.data, "\x89PNG\r\n\x1a\n", 8);
}
