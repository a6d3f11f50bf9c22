// Tokens: what each piece of PGN text is taken for, where it stands, and where the lexer finds its
// way again. Also the signs and the tag pairs that the lexer asks other files about.
#include "tests/pgn/pgn_test.h"

#include "src/pgn/read/lexer.h"

static const char *const kind_names[] = {
    [TOKEN_END] = "end",       [TOKEN_TAG] = "tag",           [TOKEN_COMMENT] = "comment",
    [TOKEN_OPEN] = "open",     [TOKEN_CLOSE] = "close",       [TOKEN_NAG] = "nag",
    [TOKEN_NUMBER] = "number", [TOKEN_MOVE] = "move",         [TOKEN_RESULT] = "result",
    [TOKEN_BAD_TAG] = "bad",   [TOKEN_UNCLOSED] = "unclosed", [TOKEN_STRAY] = "stray",
};

static void describe(const Token *token, Str *out) {
    str_addf(out, "%s%s", out->len > 0 ? " " : "", kind_names[token->kind]);
    if (token->kind == TOKEN_NAG)
        str_addf(out, ":%d", token->nag);
    else if (token->kind == TOKEN_TAG)
        str_addf(out, ":%.*s=%.*s", (int)token->len, token->text, (int)token->value_len,
                 token->value);
    else if (token->kind != TOKEN_OPEN && token->kind != TOKEN_CLOSE)
        str_addf(out, ":%.*s", (int)token->len, token->text);
}

// "move:e4 nag:1"
static void expect_tokens(const char *text, const char *expected) {
    CLEANUP(str_done) Str out = {0};
    Lexer lexer = {.data = text, .len = strlen(text)};
    Token token;
    for (lexer_next(&lexer, &token); token.kind != TOKEN_END; lexer_next(&lexer, &token))
        describe(&token, &out);
    assert_string_equal(str_text(&out), expected);
}

static void expect_problem(const char *text, const char *problem) {
    Lexer lexer = {.data = text, .len = strlen(text)};
    Token token;
    lexer_next(&lexer, &token);
    assert_int_equal(token.kind, TOKEN_BAD_TAG);
    assert_string_equal(token.problem, problem);
}

TEST(each_piece_of_text_is_one_kind_of_token) {
    static const char *const rows[][2] = {
        // Movetext is numbers moves and a result.
        {"1. e4 e5 2.Nf3 Nc6 1-0",
         "number:1 move:e4 move:e5 number:2 move:Nf3 move:Nc6 result:1-0"},
        {"1... c5 1.... c5 1\u2026 c5 1 e4 12.Qxd8+ . e4",
         "number:1 move:c5 number:1 move:c5 number:1 move:c5 number:1 move:e4 number:12 "
         "move:Qxd8+ move:e4"},
        {"O-O 0-0-0+ e8=Q e8(Q)+ exd6e.p. exd6 e.p. -- Z0 Qh5 +",
         "move:O-O move:0-0-0+ move:e8=Q move:e8(Q) move:exd6e.p. move:exd6 move:-- "
         "move:Z0 move:Qh5"},
        // Every spelling of a result is one of four.
        {"1-0 0-1 1/2-1/2 *", "result:1-0 result:0-1 result:1/2-1/2 result:*"},
        {"\u00BD-\u00BD \u00BD 1/2 1\u20130",
         "result:1/2-1/2 result:1/2-1/2 result:1/2-1/2 result:1-0"},
        {"1-0\n*", "result:1-0 result:*"},
        // Signs and dollar numbers are nags.
        {"e4! e5? d4!! d5?? c4!? c5?!",
         "move:e4 nag:1 move:e5 nag:2 move:d4 nag:3 move:d5 nag:4 move:c4 nag:5 move:c5 "
         "nag:6"},
        {"e4\u25A1 +- -+ +/- = \u00B1 $7 $146",
         "move:e4 nag:7 nag:18 nag:19 nag:16 nag:10 nag:16 nag:7 nag:146"},
        {"$255 $256 $ $99999999999 e4", "nag:255 move:e4"},
        // Comments are taken whole.
        {"{ a {b ) ; } e4 ; to the {end\ne5",
         "comment: a {b ) ;  move:e4 comment: to the {end move:e5"},
        {"{}", "comment:"},
        // A comment may hold empty lines and brackets.
        {"{a\n\nb\n[Event \"x\"]}", "comment:a\n\nb\n[Event \"x\"]"},
        {"{a\n\n[%clk 1]}", "comment:a\n\n[%clk 1]"},
        // An unclosed comment ends at the next tag section.
        {"e4 {never closed\n1-0\n\n[Event \"x\"]\n{c}", "move:e4 unclosed:{ tag:Event=x comment:c"},
        {"e4 <never closed\r\n  \r\n[Event \"x\"]", "move:e4 unclosed:< tag:Event=x"},
        {"e4 {never closed", "move:e4 unclosed:{"},
        // Escape lines and angle brackets are skipped.
        {"% e4\ne5 % d4", "move:e5 move:% move:d4"},
        {"e4\r%x\rd5 <1 {\n> c4", "move:e4 move:d5 move:c4"},
        {"\uFEFF% e4\ne5", "move:e5"},
        // Blanks of all kinds separate words.
        {"e4\u00A0e5\td4\vd5\fc4\032c5\uFEFFb4",
         "move:e4 move:e5 move:d4 move:d5 move:c4 move:c5 move:b4"},
        // Tags have a name and a value.
        {"[Event \"a b\"]", "tag:Event=a b"},
        {"[ Event\t\"a\" ] [Site \"\"]", "tag:Event=a tag:Site="},
        {"[Site \"a \\\" b \\\\\"]", "tag:Site=a \\\" b \\\\"},
        {"[Event \"the \"Big\" Open\"]", "tag:Event=the \"Big\" Open"},
        {"[White-Elo.2 \"1\"]", "tag:White-Elo.2=1"},
        // What has no business here is stray.
        {"} ] > \"", "stray:} stray:] stray:> stray:\""},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        expect_tokens(rows[i][0], rows[i][1]);
}

TEST(a_broken_tag_says_what_is_broken) {
    expect_problem("[\"x\"]", "expected a name that begins with a letter after '['");
    expect_problem("[1st \"x\"]", "expected a name that begins with a letter after '['");
    expect_problem("[", "expected a name that begins with a letter after '['");
    expect_problem("[Event]", "expected a value in quotes after its name");
    expect_problem("[Event x]", "expected a value in quotes after its name");
    expect_problem("[Event \"x]\n[Site \"y\"]", "the quotes around its value are not closed");
    expect_problem("[Event \"x\"\n", "expected ']' after its value");
}

TEST(lines_and_columns_are_counted_through_every_kind_of_line_end) {
    static const char text[] = "e4\ne5\r\nd4\r{a\n\nb}\u00FC d5";
    static const size_t places[][2] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {6, 3}, {6, 5}};
    const size_t len = sizeof text - 1;
    Lexer lexer = {.data = text, .len = len};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Token token;
        lexer_next(&lexer, &token);
        assert_int_equal(1 + lexer_line_ends(text, len, 0, token.at), places[i][0]);
        assert_int_equal(lexer_column(&lexer, token.at), places[i][1]);
    }
}

TEST(lines_are_counted_piece_by_piece_as_they_are_in_one_go) {
    static const char text[] = "a\r\n\r\r\n\n\rb\n";
    const size_t len = sizeof text - 1;
    for (size_t i = 0; i <= len; i++)
        assert_int_equal(lexer_line_ends(text, len, 0, i) + lexer_line_ends(text, len, i, len), 6);
}

TEST(columns_count_stray_bytes_and_characters) {
    static const char text[] = "\xE4\xF6\u00FC\xBD x";
    Lexer lexer = {.data = text, .len = sizeof text - 1};
    assert_int_equal(lexer_column(&lexer, sizeof text - 2), 6);
}

TEST(numbers_can_be_left_out) {
    CLEANUP(str_done) Str out = {0};
    Token token;
    Lexer lexer = {.data = "1. e4 1... e5 2 0-0 3/x 1-0", .len = 27, .skip_numbers = true};
    for (lexer_next(&lexer, &token); token.kind != TOKEN_END; lexer_next(&lexer, &token))
        describe(&token, &out);
    assert_string_equal(str_text(&out), "move:e4 move:e5 move:0-0 move:/x result:1-0");
}

static void expect_resync(const char *text, const char *rest) {
    Lexer lexer = {.data = text, .len = strlen(text)};
    lexer_resync(&lexer);
    assert_string_equal(text + lexer.at, rest);
}

TEST(after_an_error_the_next_tag_section_is_found) {
    expect_resync("x e4\n\n[Event \"x\"]", "[Event \"x\"]");
    expect_resync("x e4 1-0 \n[Event \"x\"]", "[Event \"x\"]");
    expect_resync("x\r\n\r\n[Event \"x\"]", "[Event \"x\"]");
    expect_resync("x\n[Site \"s\"]\n\n e4\n\n[Event \"x\"]", "[Event \"x\"]");
    expect_resync("x\n\n[%clk 1]\n\n[Event]\n\n[\"x\"]", "");
    expect_resync("x\n\n [Event \"x\"]", "");
}
