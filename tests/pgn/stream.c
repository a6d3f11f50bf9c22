// Games that come through windows are those of the same text in memory, wherever a window ends; and
// checking finds what building finds.
#include "tests/pgn/packed.h"

// Tags, moves and comments of a game, as a number.
static uint64_t fingerprint(const Game *game) {
    CLEANUP(str_done) Str out = {0};
    pgn_write(game, &out);
    uint64_t sum = 1469598103934665603u;
    for (size_t i = 0; i < out.len; i++)
        sum = (sum ^ (unsigned char)out.data[i]) * 1099511628211u;
    return sum;
}

static void expect_same_errors(const PgnReader *a, const PgnReader *b) {
    assert_int_equal(a->error_count, b->error_count);
    for (size_t i = 0; i < a->error_count; i++) {
        assert_string_equal(a->errors[i].text, b->errors[i].text);
        assert_int_equal(a->errors[i].game, b->errors[i].game);
        assert_int_equal(a->errors[i].line, b->errors[i].line);
        assert_int_equal(a->errors[i].column, b->errors[i].column);
    }
}

// The text packed, read through windows, against the text in memory.
static void expect_same_through_windows(const Str *text, Filter *filter) {
    CLEANUP(str_done) Str packed = {0};
    CLEANUP(input_close) Input input;
    CLEANUP(pgn_reader_done) PgnReader whole, windows;
    if (filter)
        pack(filter, text->data, text->len, &packed);
    CLEANUP(file_drop) File file = file_of(filter ? &packed : text);
    assert_ok(input_open(&input, file.path, SAID));
    pgn_reader_init(&whole, text->data, text->len);
    pgn_reader_open(&windows, &input);
    CLEANUP(game_done) Game a = game_blank();
    CLEANUP(game_done) Game b = game_blank();
    bool more = true;
    while (more) {
        more = pgn_read(&whole, &a);
        assert_int_equal(pgn_read(&windows, &b), more);
        assert_int_equal(pgn_reader_line(&windows), pgn_reader_line(&whole));
        assert_int_equal(windows.offset + windows.at, whole.at);
        assert_int_equal(windows.plies, whole.plies);
        assert_true(fingerprint(&a) == fingerprint(&b));
        assert_int_equal(a.damaged, b.damaged);
    }
    assert_int_equal(windows.game_count, whole.game_count);
    assert_int_equal(windows.status, STATUS_OK);
    expect_same_errors(&whole, &windows);
}

// Games of many lengths, with `end` as line ends, sound and damaged ones.
static void many_games(const char *end, size_t len, Str *text) {
    static const char words[] =
        "every now and then a word of a comment, for lines that are as long as lines";
    for (unsigned i = 0; text->len < len; i++) {
        str_addf(text, "[Event \"%u \u00FC\"]%s[Site \"s\"]%s%s1. e4 {", i, end, end, end);
        str_addf(text, "%.*s", (int)(i * 7919 % 61), words);
        for (unsigned n = i * 31 % 67; n > 0; n--)
            str_addf(text, "%s%s", end, words);
        str_addf(text, "} e5 (1... c5%s2. Nf3) 2. %s Nc6%s1-0%s%s", end, i % 5 == 3 ? "Ke3" : "Nf3",
                 end, end, end);
    }
}

TEST(games_are_the_same_through_windows) {
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (size_t i = 0; i < 3; i++) {
        CLEANUP(str_done) Str text = {0};
        many_games(ends[i], 5 * INPUT_STEP / 2, &text);
        expect_same_through_windows(&text, archive_write_add_filter_gzip);
        expect_same_through_windows(&text, NULL);
    }
}

TEST(a_game_may_be_larger_than_any_window) {
    CLEANUP(str_done) Str text = {0};
    many_games("\n", INPUT_STEP / 2, &text);
    str_add(&text, "[Event \"long\"]\n\n1. e4 {");
    for (int i = 0; i < 3 * INPUT_STEP; i++)
        str_add_char(&text, i % 71 == 0 ? '\n' : 'x');
    str_add(&text, "} e5 1-0\n\n[Event \"one line\"]\n\n");
    repeat("Nf3 Nf6 Ng1 Ng8 ", INPUT_STEP / 2, &text);
    str_add(&text, "1-0\n\n");
    many_games("\n", text.len + INPUT_STEP / 2, &text);
    expect_same_through_windows(&text, archive_write_add_filter_zstd);
}

TEST(places_are_right_where_a_window_begins_within_a_line) {
    static const char *const games[] = {"[Event \"x\"]\n\n1. e4 1-0 1. d4 {\u00FC} Ke4\n\n",
                                        "[Event \"x\"]\n\n1. e4 1-0 %\u00FC 1. e5\n\n"};
    for (size_t i = 0; i < 2; i++) {
        CLEANUP(str_done) Str text = {0};
        while (text.len < 2 * INPUT_STEP)
            str_add(&text, games[i]);
        expect_same_through_windows(&text, archive_write_add_filter_gzip);
    }
}

TEST(blanks_may_be_larger_than_any_window) {
    CLEANUP(str_done) Str text = {0};
    for (int i = 0; i < 2 * INPUT_STEP; i++)
        str_add(&text, i % 3 == 0 ? "\r\n" : " ");
    str_add(&text, "[Event \"x\"]\n\n1. e4 *\n");
    repeat("\n\n", INPUT_STEP, &text);
    expect_same_through_windows(&text, archive_write_add_filter_gzip);
}

TEST(what_stops_the_input_is_told_after_the_games_before_it) {
    CLEANUP(str_done) Str text = {0}, packed = {0};
    CLEANUP(input_close) Input input;
    CLEANUP(pgn_reader_done) PgnReader reader;
    many_games("\n", 200 * LIMIT_UNIT, &text);
    pack(archive_write_add_filter_gzip, text.data, text.len, &packed);
    packed.len -= packed.len / 3;
    CLEANUP(file_drop) File file = file_of(&packed);
    assert_ok(input_open(&input, file.path, SAID));
    pgn_reader_open(&reader, &input);
    while (pgn_read(&reader, NULL))
        ;
    assert_true(reader.game_count > 100);
    assert_int_equal(reader.status, STATUS_IO);
    assert_non_null(strstr(reader.fault.text, "games.pgn: the gzip data is damaged or cut off"));
}

// Reads a file that is cut to `left` bytes behind its first game; how many games came.
static size_t read_cut(const Str *text, off_t left, PgnReader *reader) {
    CLEANUP(file_drop) File file = file_of(text);
    CLEANUP(input_close) Input input;
    size_t games = 0;
    assert_ok(input_open(&input, file.path, SAID));
    pgn_reader_open(reader, &input);
    while (pgn_read(reader, NULL))
        if (++games == 1)
            assert_int_equal(truncate(file.path, left), 0);
    assert_int_equal(reader->status, STATUS_IO);
    assert_non_null(strstr(reader->fault.text, "games.pgn: became shorter while it was read"));
    return games;
}

TEST(a_file_that_becomes_shorter_is_read_as_far_as_it_goes) {
    CLEANUP(str_done) Str text = {0};
    many_games("\n", 12 * INPUT_STEP, &text);
    for (size_t left = 3; left <= 10; left += 7) {
        CLEANUP(pgn_reader_done) PgnReader reader;
        read_cut(&text, (off_t)left * INPUT_STEP, &reader);
        assert_int_equal(reader.offset + reader.at, left * INPUT_STEP);
    }
}

TEST(a_file_that_becomes_shorter_within_a_window_ends_with_that_window) {
    CLEANUP(str_done) Str text = {0};
    many_games("\n", 4 * INPUT_STEP, &text);
    CLEANUP(pgn_reader_done) PgnReader reader;
    assert_true(read_cut(&text, 0, &reader) > 1);
    assert_int_equal(reader.offset + reader.len, INPUT_STEP);
}

TEST(checking_finds_what_building_finds) {
    static const char *const files[] = {"tests/games/classics.pgn", "tests/games/broken.pgn",
                                        "tests/games/hostile.pgn"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        CLEANUP(pgn_reader_done) PgnReader builds, checks;
        CLEANUP(str_done) Str text = str_of_file(files[i]);
        pgn_reader_init(&builds, text.data, text.len);
        pgn_reader_init(&checks, text.data, text.len);
        CLEANUP(game_done) Game game = game_blank();
        while (pgn_read(&builds, &game)) {
            assert_true(pgn_read(&checks, NULL));
            assert_int_equal(checks.plies, game_main_plies(&game));
            assert_int_equal(checks.at, builds.at);
        }
        assert_false(pgn_read(&checks, NULL));
        expect_same_errors(&builds, &checks);
    }
}

TEST(errors_can_be_taken_out_as_they_come) {
    CLEANUP(source_close)
    Source source = source_of("1. e5 *\n\n[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d5 *");
    assert_int_equal(source.reader.error_count, 1);
    source.reader.error_count = 0;
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 0);
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 1);
    assert_int_equal(source.reader.errors[0].game, 3);
    assert_int_equal(source.reader.errors[0].line, 9);
}

// A game with `opening`, more than a token may have, and `closing`; then one that is sound.
static void read_past(const char *opening, const char *filler, const char *closing, Filter *filter,
                      const char *words) {
    CLEANUP(source_close) Source source;
    CLEANUP(str_done) Str text = str_of("[Event \"a\"]\n%s", opening);
    while (text.len < 3 * PGN_TOKEN_MAX)
        str_add(&text, filler);
    str_addf(&text, "%s\n\n[Event \"b\"]\n\n1. d4 d5 *\n", closing);
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str packed = {0};
    if (filter)
        pack(filter, text.data, text.len, &packed);
    CLEANUP(file_drop) File file = file_of(filter ? &packed : &text);
    assert_ok(input_open(&input, file.path, SAID));
    pgn_reader_open(&source.reader, &input);
    source.game = game_blank();
    assert_true(source_next(&source));
    assert_true(source.game.damaged);
    assert_string_equal(game_tag(&source.game, "Event"), "a");
    assert_int_equal(source.reader.error_count, 1);
    assert_non_null(strstr(source.reader.errors[0].text, words));
    assert_int_equal(source.reader.errors[0].game, 1);
    if (filter)
        assert_true(input.len < 3 * PGN_TOKEN_MAX);
    assert_true(source_next(&source));
    assert_false(source.game.damaged);
    assert_string_equal(game_tag(&source.game, "Event"), "b");
    expect_outline(&source.game, "d2d4 d7d5");
    assert_int_equal(source.reader.error_count, 1);
    assert_false(source_next(&source));
}

TEST(a_comment_or_tag_above_the_limit_costs_its_game_and_no_memory) {
    Filter *const filters[] = {NULL, archive_write_add_filter_gzip};
    for (size_t i = 0; i < 2; i++) {
        const char *comment = "the comment that begins here is larger than ";
        read_past("\n1. e4 {", "x", "} e5 1-0", filters[i], comment);
        read_past("\n1. e4 {", "many words\n", "} e5 1-0", filters[i], comment);
        read_past("\n1. e4 {", "many\r\n", "", filters[i], comment);
        read_past("\n1. e4 1-0 {", "\u00E9", "}", filters[i], comment);
        read_past("\n1. e4 ;", "x", "\ne5 1-0", filters[i], comment);
        read_past("[White \"", "x", "\"]\n\n1. e4 *", filters[i],
                  "the tag that begins here is larger than ");
        read_past("\n1. e4 ", "x", " *", filters[i], "the word that begins here is larger than ");
    }
}

TEST(a_comment_within_the_limit_is_read) {
    CLEANUP(str_done) Str text = str_of("[Event \"a\"]\n\n1. e4 {");
    while (text.len < PGN_TOKEN_MAX)
        str_add_char(&text, 'x');
    str_add(&text, "} e5 1-0\n");
    expect_same_through_windows(&text, archive_write_add_filter_gzip);
    expect_same_through_windows(&text, NULL);
}
