// PGN export format: what is written for a game, and that reading and writing it again changes
// nothing.
#include "tests/pgn/pgn_test.h"

#include "onlymove/file.h"
#include "tests/support/command.h"
#include "tests/support/folder.h"

static void expect_written(const Game *game, const char *expected) {
    CLEANUP(str_done) Str out = {0};
    pgn_write(game, &out);
    assert_string_equal(str_text(&out), expected);
}

// The movetext that is written for a text, without the tags.
static void expect_movetext(const char *text, const char *expected) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(source_close) Source source = source_of(text);
    pgn_write(&source.game, &out);
    const char *moves = strstr(str_text(&out), "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, expected);
}

static size_t write_all(const char *data, size_t len, Str *out) {
    CLEANUP(source_close) Source source;
    size_t count = 0;
    source_open_bytes(&source, data, len);
    for (; source_next(&source); count++)
        pgn_write(&source.game, out);
    return count;
}

static void expect_fixed_point(const char *data, size_t len) {
    CLEANUP(str_done) Str once = {0}, twice = {0};
    size_t count = write_all(data, len, &once);
    assert_int_equal(write_all(str_text(&once), once.len, &twice), count);
    assert_string_equal(str_text(&once), str_text(&twice));
}

TEST(a_game_without_tags_gets_the_roster) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5 g1f3");
    expect_written(&game, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
                          "1. e4 e5 2. Nf3 *\n\n");
}

TEST(the_roster_comes_first_and_other_tags_keep_their_order) {
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "ECO", "C41");
    game_set_tag(&game, "Result", "1-0");
    game_set_tag(&game, "Annotator", "a \"b\" \\c\nd");
    game_set_tag(&game, "Event", "Opera");
    expect_written(&game, "[Event \"Opera\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n"
                          "[Annotator \"a \\\"b\\\" \\\\c d\"]\n\n1-0\n\n");
}

TEST(another_start_is_written_as_setup_and_fen) {
    CLEANUP(game_done) Game game = game_of("4k3/4p3/8/8/8/8/8/4K3 b - - 0 7", "e7e5 e1e2");
    expect_written(&game, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
                          "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... e5 8. Ke2 *\n\n");
}

TEST(a_fen_is_written_in_full_and_next_to_setup) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(source_close)
    Source source = source_of("[FEN \"4k3/4p3/8/8/8/8/8/4K3 b KQ -\"]\n[ECO \"?\"]\n\n1... e5 *");
    pgn_write(&source.game, &out);
    assert_non_null(strstr(str_text(&out),
                           "[Result \"*\"]\n[SetUp \"1\"]\n"
                           "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]\n[ECO \"?\"]\n\n1... e5 *"));
}

TEST(a_fen_that_cannot_be_read_is_not_written) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(source_close)
    Source source = source_of("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 *");
    assert_true(source.game.damaged);
    pgn_write(&source.game, &out);
    assert_null(strstr(str_text(&out), "FEN"));
    assert_null(strstr(str_text(&out), "SetUp"));
}

TEST(a_tag_name_is_made_one_of_the_standard) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(source_close)
    Source source = source_of("[White-Elo.2 \"1\"]\n[Na\u00EFve \"2\"]\n[A_1 \"3\"]\n\n*");
    pgn_write(&source.game, &out);
    assert_non_null(strstr(str_text(&out), "[White_Elo_2 \"1\"]\n[Na__ve \"2\"]\n[A_1 \"3\"]\n"));
}

TEST(moves_variations_comments_and_results_are_written_in_export_format) {
    static const char *const rows[][2] = {
        // Latin-1 is written as UTF-8.
        {"[White \"M\xFCller\"]\n\n1. e4 {caf\xE9} *", "1. e4 {caf\u00E9} *\n\n"},
        // Black's moves are numbered where something stood between.
        {"1. e4 {a} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 $1 a6 {b} 4. Ba4 *",
         "1. e4 {a} 1... e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 $1 a6 {b} 4. Ba4 *\n\n"},
        // Variations follow the move they replace.
        {"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 (1... c5) 2. Nf3 *",
         "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5) 2. Nf3 *"
         "\n\n"},
        // Comments and NAGs stand where they were.
        {"{root} 1. e4! ({a} 1. d4?? +- {b}) {c} e5 { [%clk 0:01:00] } 1/2-1/2",
         "{root} 1. e4 $1 ({a} 1. d4 $4 $18 {b}) {c} 1... e5 { [%clk 0:01:00] } "
         "1/2-1/2\n\n"},
        // A brace in a comment is made harmless.
        {"1. e4 ; a } b { c\n1... e5 *", "1. e4 { a ) b { c} 1... e5 *\n\n"},
        // Null moves are dashes.
        {"1. e4 Z0 2. d4 *", "1. e4 -- 2. d4 *\n\n"},
        // A result of no known kind is left open.
        {"[Result \"adjourned\"]\n\n1. e4 *", "1. e4 *\n\n"},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        expect_movetext(rows[i][0], rows[i][1]);
}

TEST(comments_in_a_row_become_one) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5");
    game_add_comment(&game, GAME_ROOT, true, "a", 1);
    game_add_comment(&game, 1, true, "b", 1);
    game_add_comment(&game, 1, false, "c", 1);
    game_add_comment(&game, 2, true, "d", 1);
    pgn_write(&game, &out);
    assert_non_null(strstr(str_text(&out), "\n{a b} 1. e4 {c d} 1... e5 *\n"));
}

static void expect_short_lines(const char *text, size_t longest) {
    while (*text) {
        size_t width = 0, len = strcspn(text, "\n");
        for (size_t i = 0; i < len; i++)
            width += ((unsigned char)text[i] & 0xC0) != 0x80;
        assert_in_range(width, 0, longest);
        text += len + (text[len] == '\n');
    }
}

TEST(lines_have_fewer_than_eighty_characters) {
    // Every width of the words around the end of a line.
    for (int shift = 0; shift < 80; shift++) {
        CLEANUP(str_done) Str text = {0}, out = {0};
        str_addf(
            &text, "{%.*s", shift,
            "\u00E4bcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789xyz");
        str_add(&text, "} 1. e4 (1. d4 {some words, } d5 (1... Nf6 {[%clk 1:00:00]} 2. c4 (2. Nf3 "
                       "(2. Bg5)))) e5 {a b c d e f g h i j k l m n o p q r s t u v w x y z} *");
        assert_int_equal(write_all(text.data, text.len, &out), 1);
        expect_short_lines(str_text(&out), 79);
        expect_fixed_point(text.data, text.len);
    }
}

TEST(a_comment_is_broken_only_where_no_reader_is_misled) {
    for (int shift = 0; shift < 80; shift++) {
        CLEANUP(str_done) Str text = {0}, out = {0};
        str_addf(&text, "{%0*d", shift, 1);
        for (int i = 0; i < 10; i++)
            str_add(&text, " word %x  gap [%clk 0:00:01]");
        str_add(&text, "} *\n\n1. e4 *");
        assert_int_equal(write_all(text.data, text.len, &out), 1);
        assert_null(strstr(str_text(&out), "\n%"));
        assert_null(strstr(str_text(&out), "%clk\n"));
        assert_null(strstr(str_text(&out), " \n"));
        expect_fixed_point(text.data, text.len);
    }
}

// The last one has everything that PGN has, and some that it should not have.
#define NASTY "tests/pgn/nasty.pgn"
static const struct {
    const char *path;
    size_t count;
} files[] = {{"tests/games/classics.pgn", 45},
             {"tests/games/broken.pgn", 11},
             {"tests/games/hostile.pgn", 3},
             {NASTY, 11}};

TEST(what_is_read_from_what_was_written_is_the_same_game) {
    Source first, second;
    CLEANUP(str_done) Str nasty = str_of_file(NASTY);
    source_open_bytes(&first, nasty.data, nasty.len);
    while (source_next(&first)) {
        CLEANUP(str_done) Str once = {0}, twice = {0};
        pgn_write(&first.game, &once);
        source_open_bytes(&second, once.data, once.len);
        assert_true(source_next(&second));
        assert_int_equal(second.reader.error_count, 0);
        assert_true(game_hash(&second.game) == game_hash(&first.game));
        assert_int_equal(second.game.node_count, first.game.node_count);
        for (size_t i = 1; i < first.game.node_count; i++) {
            const GameNode *a = &first.game.nodes[i];
            const GameNode *b = NULL; // the nodes may be numbered in another order
            for (size_t j = 1; j < second.game.node_count && !b; j++) {
                const GameNode *other = &second.game.nodes[j];
                bool same =
                    other->move == a->move && other->nag_count == a->nag_count &&
                    memcmp(other->nags, a->nags, a->nag_count) == 0 &&
                    game_ply(&first.game, (uint32_t)i) == game_ply(&second.game, (uint32_t)j);
                b = same ? other : NULL;
            }
            assert_non_null(b);
        }
        pgn_write(&second.game, &twice);
        assert_string_equal(str_text(&twice), str_text(&once));
        source_close(&second);
    }
    source_close(&first);
}

// pgn-extract says on its standard error what it does not like.
static void expect_accepted(const char *program, const char *data, size_t len, size_t count) {
    CLEANUP(str_done) Str text = {0}, matched = {0};
    CLEANUP(command_done) Command run;
    assert_int_equal(write_all(data, len, &text), count);
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *path = folder_file(&folder, "written.pgn");
    assert_ok(file_write(path, str_text(&text), text.len, SAID));
    const char *const quiet[] = {program, "-s", "-r", path, NULL};
    assert_true(command_run(&run, quiet, NULL, NULL, 60000));
    assert_int_equal(run.status, 0);
    assert_string_equal(str_text(&run.err), "");
    command_done(&run);
    const char *const counting[] = {program, "-r", path, NULL};
    assert_true(command_run(&run, counting, NULL, NULL, 60000));
    str_addf(&matched, "%zu game%s matched out of %zu.", count, count == 1 ? "" : "s", count);
    assert_non_null(strstr(str_text(&run.err), str_text(&matched)));
}

TEST(pgn_extract_accepts_what_is_written) {
    static const char *const places[] = {"/usr/games/pgn-extract", "/usr/bin/pgn-extract",
                                         "/usr/local/bin/pgn-extract",
                                         "/opt/homebrew/bin/pgn-extract"};
    const char *program = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && !program; i++)
        program = access(places[i], X_OK) == 0 ? places[i] : NULL;
    if (!program) {
        print_message("pgn-extract is not installed\n");
        skip();
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        CLEANUP(str_done) Str text = str_of_file(files[i].path);
        expect_accepted(program, text.data, text.len, files[i].count);
    }
}

TEST(writing_what_was_written_changes_nothing) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        CLEANUP(str_done) Str text = str_of_file(files[i].path);
        expect_fixed_point(text.data, text.len);
    }
    static const char game[] =
        "{a} [X \"y\"] {b}\n1. {c} e4 {d} (1. d4 (1. c4 {e}) {f} d5 {g} ({h}) (1... Nf6)) {i} ({j} "
        "1. Nf3) {k} ; }{\n e5?! +- ( {l} ) *{m}";
    expect_fixed_point(game, sizeof game - 1);
}

TEST(the_classics_are_in_export_format) {
    CLEANUP(str_done) Str text = {0}, out = {0};
    assert_ok(file_read("tests/games/classics.pgn", SIZE_MAX, &text, SAID));
    write_all(text.data, text.len, &out);
    assert_string_equal(str_text(&out), str_text(&text));
}
