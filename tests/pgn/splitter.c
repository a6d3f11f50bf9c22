// The splitter and the reader agree on where each game begins, whatever the text and wherever it is
// cut into parts.
#include "tests/pgn/pgn_test.h"

#include "onlymove/file.h"
#include "src/pgn/index/scan_bytes.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/index/splitter.h"

enum { GAMES_MAX = 4096, MUTATIONS = 20000 };

typedef struct Places {
    size_t count, offset[GAMES_MAX], line[GAMES_MAX];
    SplitGame game[GAMES_MAX];
} Places;

// As pgn_read() does, but that it tells where a game begins behind what was skipped.
static void places_of_reader(const char *text, size_t len, Places *places) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_init(&reader, text, len);
    places->count = 0;
    while (reader.at < reader.len && places->count < GAMES_MAX) {
        GameRead read;
        size_t line = pgn_reader_line(&reader);
        reader_read_game(&reader, NULL, false, &read);
        if (read.is_game && !read.skipped) {
            places->offset[places->count] = reader.at;
            places->line[places->count++] = line;
        }
        reader.at = read.end;
    }
}

// Shows the splitter `part` bytes more each time that it asks, at a new address each time, and lets
// it splitter `budget` bytes a call.
static void places_of_cuts(const char *text, size_t len, size_t part, size_t budget,
                           Places *places) {
    CLEANUP(splitter_done) Splitter splitter;
    SplitGame game;
    CLEANUP(free_at) char *copy = NULL;
    splitter_init(&splitter);
    places->count = 0;
    for (;;) {
        SplitResult result = splitter_next(&splitter, splitter.at + budget, &game);
        if (result == SPLITTER_GAME && places->count < GAMES_MAX) {
            places->offset[places->count] = game.offset;
            places->line[places->count] = game.line;
            places->game[places->count++] = game;
        } else if (result == SPLITTER_MORE) {
            assert_false(splitter.at_end);
            size_t more = splitter.len + part < len ? splitter.len + part : len;
            char *grown = malloc(more + 1); // exactly what is there: a byte too far is found out
            assert_non_null(grown);
            memcpy(grown, text, more);
            free(copy);
            copy = grown;
            splitter.data = copy;
            splitter.len = more;
            splitter.at_end = more == len;
        } else if (result != SPLITTER_PAUSE) {
            assert_int_equal(result, SPLITTER_END);
            break;
        }
    }
}

static void expect_same(const char *text, size_t len, size_t part, size_t budget) {
    static Places expected, found;
    places_of_reader(text, len, &expected);
    places_of_cuts(text, len, part, budget, &found);
    for (size_t i = 0; i < expected.count || i < found.count; i++) {
        if (i >= expected.count || i >= found.count || expected.offset[i] != found.offset[i] ||
            expected.line[i] != found.line[i]) {
            fail_msg("game %zu of %zu, found %zu: at %zu line %zu, found at %zu line %zu, in\n%.*s",
                     i + 1, expected.count, found.count, expected.offset[i], expected.line[i],
                     found.offset[i], found.line[i], (int)len, text);
        }
    }
}

static void expect_agreement(const char *text, size_t len) {
    expect_same(text, len, len, len);
    expect_same(text, len, 1, 1);
    expect_same(text, len, 7, 1000);
}

#define TAGS(name) "[Event \"" name "\"]\n[White \"W\"]\n[Result \"1-0\"]\n"

static const char *const texts[] = {
    "",
    " \n\n",
    "{a comment}",
    "Dear reader, this is a letter.\n",
    TAGS("plain") "\n1. e4 e5 1-0\n\n" TAGS("next") "\n1. d4 *\n",
    TAGS("no empty lines") "1. e4 e5 1-0\n" TAGS("next") "1. d4 1-0\n",
    TAGS("no result") "\n1. e4 e5\n\n" TAGS("next") "\n1. d4\n",
    TAGS("no moves") "\n*\n\n" TAGS("next") "\n1-0\n",
    TAGS("only tags") TAGS("next") "\n" TAGS("last"),
    "\uFEFF" TAGS("byte order mark") "\n1. e4 1-0\n\n\uFEFF" TAGS("in the middle") "\n1. e4 1-0\n",
    TAGS("broken") "\n1. Ke3 1-0\n\n\uFEFF" TAGS("behind a mark") "\n*\n\uFEFF" TAGS("next"),
    TAGS("broken") "\n1. Ke3 1-0\n\uFEFF" TAGS("behind a mark and a result") "\n*\n",
    TAGS("in a comment") "\n1. e4 {x\n\n\uFEFF" TAGS("behind a mark") "\n*\n",
    TAGS("no line end") "\n1. e4 1-0\uFEFF" TAGS("behind a mark") "\n1. e4 *\uFEFF[Event \"x\"]",
    "[Event\n\"over\"\r\n]\n[\n\nWhite \"lines\"\n]\n\n1. e4 *\n\n" TAGS("next") "\n*\n",
    "[Event\n\n[White \"x\"]\n\n*\n\n" TAGS("next") "\n*\n[Event\n\"y\"]\n\n*\n[Event\n",
    TAGS("no bracket") "[White \"x\"\n\n1. e4 *\n\n" TAGS("next") "\n1. e4 [\nE \"x\"\n]",
    "1. e4 e5 1-0\n\n1. d4 d5 0-1\n\n1. c4 1/2-1/2 1. f4 *",
    "1-0 0-1 * 1. e4 *\n1. e4 e5\n\n1. d4 d5",
    TAGS("two in one line") "\n1. e4 1-0 1. d4 0-1\n\n" TAGS("next") "\n*\n",
    TAGS("results in comments") "\n1. e4 {1-0 0-1 * 1/2-1/2} e5 ; 1-0\n2. d4 1-0\n",
    TAGS("results in variations") "\n1. e4 (1. d4 1-0) (1. c4 *) e5 1-0\n\n" TAGS("next") "\n*",
    TAGS("variation not closed") "\n1. e4 (1. d4 1-0\n\n1. c4 1-0\n\n" TAGS("next") "\n*",
    TAGS("too many brackets") "\n1. e4) e5 1-0\n\n1. e4 *\n\n" TAGS("next") "\n*",
    TAGS("bracket in a comment") "\n1. e4 {\n[White \"x\"]\n[a] } e5 1-0\n\n" TAGS("next") "\n*",
    TAGS("result and bracket in a comment") "\n1. e4 { 1-0\n[White \"x\"]\n} e5 1-0\n",
    TAGS("the same, lost") "\n1. e5 { 1-0\n[White \"x\"]\n\n1. e4 } e5 1-0\n",
    TAGS("tags in a comment") "\n1. e4 {not closed\n\n" TAGS("next") "\n1. d4 1-0\n",
    TAGS("brace in a tag") "\n1. e4 {x\n\n[Ev}ent \"y\"]\n\n1. d4 1-0\n\n" TAGS("next"),
    TAGS("comment at the end") "\n1. e4 {not closed 1-0\n",
    "{preface}\n" TAGS("comments among tags") "{one}\n[Black \"x\"]\n; two\n[Round \"1\"]\n\n*\n",
    TAGS("epilogue") "\n1. e4 1-0 {one} ; two\n\n{three}\n\n" TAGS("next") "\n*\n",
    TAGS("tag behind a comment") "\n1. e4 1-0 {one}\n" TAGS("next") "\n*\n",
    TAGS("tag in the line") "\n1. e4 1-0 [Event \"next\"]\n\n1. d4 *\n",
    TAGS("tag among moves") "\n1. e4\n[Event \"next\"]\n\n1. d4 *\n",
    TAGS("illegal, tag among moves") "\n1. e5\n[Event \"next\"]\n\n1. d4 *\n",
    TAGS("illegal") "\n1. e5 1-0\n\n1. d4 d5 0-1\n\n" TAGS("next") "\n*\n",
    TAGS("illegal, then a result") "\n1. e5 {x} 1-0\n" TAGS("next") "\n*\n",
    TAGS("illegal, then spaces") "\n1. e5 {x}\n \t \n" TAGS("next") "\n*\n",
    TAGS("bad bracket") "\n1. e4 [x] e5 1-0\n\n" TAGS("next") "\n*\n",
    TAGS("bad bracket in front") "\n1. e4\n[x] e5 1-0\n\n" TAGS("next") "\n*\n",
    "[Event \"broken]\n[White \"x\"]\n\n1. e4 1-0\n\n1. d4 *\n\n" TAGS("next") "\n*\n",
    "[Event \"broken]\n[White \"x\"]\n\n1. e4 1-0\n[White \"y\"]\n\n1. d4 *\n",
    "[Event \"a \\\"quoted\\\" name\\\\\"]\n[White \"a \"real\" one\"]\n\n1. e4 *\n" TAGS("next"),
    "[ Event  \"spaces\" ] [White \"x\"]\n\n\n[Black \"y\"]\n\n1. e4 *\n\n" TAGS("next"),
    "[Event \"nothing else\"]\n\n[White \"of the same game\"]\n\n*\n[White \"other\"]\n*\n",
    "% escaped\n" TAGS("per cent") "% [Event \"x\"]\n\n% 1-0\n1. e4\n%*\n1-0\n%\n" TAGS("next"),
    TAGS("not escaped") "\n1. e4 %1-0\n\n" TAGS("next") "\n*\n",
    "[Event \"carriage\"]\r\n[White \"x\"]\r\n\r\n1. e4 {\r\n\r\n} 1-0\r\n\r\n[Event "
    "\"y\"]\r\n\r\n*",
    "[Event \"old\"]\r[White \"x\"]\r\r1. e4 1-0\r\r[Event \"y\"]\r\r1. d4 *\r",
    TAGS("reserved") "\n1. e4 <1-0> e5 1-0\n\n" TAGS("next") "\n1. e4 <\n\n" TAGS("last"),
    TAGS("halves") "\n1. e4 \u00BD-\u00BD\n\n1. d4 1\u20130\n\n" TAGS("next") "\n1. e4 1/2\n",
    TAGS("no results") "\n1. e4 e5 21-0 1-00 1-0x x1-0\n\n" TAGS("next") "\n*x *\n",
    TAGS("glued") "\n1. e4 e5{x}1-0{y}\n\n1.e4 1.1-0\n\n" TAGS("next") "\n1.e4*1. d4*\n",
    TAGS("promotion") "\n1. e8(Q) e8=(1-0) 1-0\n\n" TAGS("next") "\n*\n",
    TAGS("signs") "\n1. e4 -/+ e5 +/- 2. d4 $1-0 =1-0 1-0\n\n" TAGS("next") "\n*\n",
    TAGS("decoration") "\n+ [White \"x\"]\ne.p. $999 [Round \"1\"]\n\n*\n",
    TAGS("bad FEN") "[FEN \"x\"]\n\n1. e4 1-0\n\n1. d4 1-0\n\n" TAGS("next") "\n*\n",
    TAGS("control") "\n1. e4 \v\f\x1A 1-0 \x1A\n\n\v" TAGS("next") "\n*\n\x1A",
    TAGS("variant") "[Variant \"Atomic\"]\n\n1. e4 1-0\n\n" TAGS("next") "\n*\n",
    TAGS("no variant") "[Variant \"Standard\"]\n\n1. e4 1-0\n\n" TAGS("next") "\n*\n",
    "[Variant \"Antichess\"]\n[Broken \"x]\n\n1. e4\n\n" TAGS("next") "\n*\n",
    TAGS("Latin-1") "\n1. e4 \xBD-\xBD\n[White \"x\"]\n\n1. e5 \xBD-\xBD\n" TAGS("next"),
    ".[Event \"dots\"]\n\n.1-0. *\n\n..." TAGS("next") "...*",
};

TEST(the_splitter_finds_the_games_that_the_reader_reads) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_agreement(texts[i], strlen(texts[i]));
}

TEST(the_splitter_agrees_with_the_reader_on_every_sample_file) {
    static const char *const files[] = {"tests/games/classics.pgn", "tests/games/broken.pgn",
                                        "tests/games/hostile.pgn"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        CLEANUP(str_done) Str text = str_of_file(files[i]);
        expect_same(str_text(&text), text.len, text.len, text.len);
        expect_same(str_text(&text), text.len, 911, 1);
    }
}

// Xorshift, by George Marsaglia.
static uint32_t draw(uint32_t *random, uint32_t below) {
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random % below;
}

static const char *const small[] = {
    "\n",  "\n\n",  "\r\n", "\r",    " ",   "\t",     "1-0",     "0-1",   "*",      "1/2",
    "{",   "}",     "(",    ")",     ";",   "%",      "[",       "]",     "\"",     "\\",
    "\n[", "\n\n[", "e4",   "1. e4", "Ke3", "\uFEFF", "\u00BD",  "1-0\n", " 1-0\n", "<",
    ">",   "$3",    "\n%",  " \n",   ".",   "\"]\n",  "1-0\n\n", "\n \n", "e.p.",   "\x1A",
    "-",   "/",     "[x]",  "\n]",   "*\n", "1/2-1/2"};
static const char *const large[] = {"[White \"",    "[Event \"x\"]", "{ 1-0\n[A \"b\"]",
                                    "[A\n\"b\"\n]", "\n\uFEFF[A \"", "[Variant \"Atomic\"]\n",
                                    "\xBD-\xBD"};

static const char *draw_piece(uint32_t *random) {
    const size_t at = draw(random, COUNT(small) + COUNT(large));
    return at < COUNT(small) ? small[at] : large[at - COUNT(small)];
}

// Puts a few pieces in, or takes a few bytes out, at random places.
static void mutate(Str *text, const char *from, uint32_t *random) {
    size_t len = strlen(from), at = 0;
    str_clear(text);
    for (uint32_t changes = 1 + draw(random, 4); changes > 0; changes--) {
        size_t next = at + draw(random, (uint32_t)(len - at) + 1);
        str_add_bytes(text, from + at, next - at);
        at = next;
        if (draw(random, 3) == 0) {
            size_t gone = draw(random, 12);
            at = len - at < gone ? len : at + gone;
        } else {
            str_add(text, draw_piece(random));
        }
    }
    str_add_bytes(text, from + at, len - at);
}

TEST(the_splitter_agrees_with_the_reader_on_mutated_texts) {
    uint32_t random = 20260101;
    CLEANUP(str_done) Str text = {0};
    for (int round = 0; round < MUTATIONS; round++) {
        mutate(&text, texts[draw(&random, sizeof texts / sizeof *texts)], &random);
        expect_same(str_text(&text), text.len, 1 + draw(&random, 40), 1 + draw(&random, 40));
    }
}

TEST(a_text_of_random_pieces_is_cut_alike) {
    uint32_t random = 424242;
    CLEANUP(str_done) Str text = {0};
    for (int round = 0; round < MUTATIONS; round++) {
        str_clear(&text);
        for (uint32_t count = draw(&random, 40); count > 0; count--)
            str_add(&text, draw_piece(&random));
        expect_same(str_text(&text), text.len, text.len, text.len);
    }
}

TEST(hopping_in_strides_finds_what_single_steps_find) {
    static const ByteClass sets[] = {ENDS_LINE, ENDS_MOVES, ENDS_COMMENT, ENDS_VALUE};
    char text[40];
    for (int c = 0; c < 256; c++) {
        for (size_t at = 0; at < sizeof text; at++) {
            memset(text, 'x', sizeof text);
            text[at] = (char)c;
            for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
                size_t expected = scan_bytes_class[c] & sets[i] ? at : sizeof text;
                assert_int_equal(scan_bytes(text, 0, sizeof text, sets[i]), expected);
            }
        }
    }
}

TEST(tags_of_the_list_are_found) {
    static const char text[] = "[Event \"E\"]\n[White \"A\"]\n[White \"second\"]\n"
                               "[ Black  \"a \"real\" one\" ]\n[Date \"2024\"]\n"
                               "[Result \"1-0\"]\n[ECO \"C41\"]\n\n1. e4 1-0\n";
    static const char *const begin[SPLIT_TAG_COUNT] = {
        [SPLIT_TAG_WHITE] = "A\"", [SPLIT_TAG_BLACK] = "a \"real", [SPLIT_TAG_EVENT] = "E\"",
        [SPLIT_TAG_DATE] = "2024", [SPLIT_TAG_RESULT] = "1-0\"",   [SPLIT_TAG_ECO] = "C41"};
    static Places found;
    places_of_cuts(text, sizeof text - 1, 1, 1, &found);
    assert_int_equal(found.count, 1);
    assert_false(found.game[0].tags_need_reader);
    for (int i = 0; i < SPLIT_TAG_COUNT; i++)
        assert_int_equal(found.game[0].tags[i], strstr(text, begin[i]) - text);
}

TEST(a_result_that_the_tag_does_not_say_is_noticed) {
    static const char text[] = "[Event \"E\"]\n\n1. e4 1-0\n\n"
                               "[Event \"E\"]\n[Result \"*\"]\n\n1. e4 1-0\n\n"
                               "[Event \"E\"]\n[Result \"0-1\"]\n\n1. e4 1-0\n\n"
                               "[Event \"E\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
    static Places found;
    places_of_cuts(text, sizeof text - 1, 3, 3, &found);
    assert_int_equal(found.count, 4);
    assert_true(found.game[0].tags_need_reader);
    assert_true(found.game[1].tags_need_reader);
    assert_false(found.game[2].tags_need_reader);
    assert_false(found.game[3].tags_need_reader);
}

// Long enough that the reader is not asked.
TEST(a_huge_doubtful_game_is_cut_at_results_and_tags) {
    CLEANUP(str_done) Str text = {0};
    static Places found;
    repeat("Nf3 Ng1\n", SPLITTER_ASK_MAX / 8, &text);
    str_add(&text, " 1-0\n1. e4 0-1\n\n" TAGS("next") "\n*\n");
    places_of_cuts(str_text(&text), text.len, 1 << 19, 1 << 16, &found);
    assert_int_equal(found.count, 3);
    assert_int_equal(found.offset[0], 0);
    assert_memory_equal(str_text(&text) + found.offset[1], "1. e4", 5);
    assert_memory_equal(str_text(&text) + found.offset[2], "[Event", 6);
}
